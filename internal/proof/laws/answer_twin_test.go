// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"example.com/uri"
	"example.com/uri/internal/proof/bnf"
	"example.com/uri/internal/proof/twin"
)

// An answer is all that Parse says of a string. Of a string that it refuses, that is where and why. Of a string that it
// accepts, that is the length of each component, and the form of the authority.
type answer struct {
	outcome
	fault   int                // the offset of the fault
	lengths [len(measured)]int // -1 if undefined
}

// An outcome is the part of an answer that has finitely many values.
type outcome struct {
	component, rule string // of the fault
	err             error
	atEnd           bool // the fault is at the end, or the last component begins there
	server, opaque  bool
	host            uri.HostKind
	defined         [len(measured)]bool
}

// measured are the components of an answer.
var measured = [...]uri.Component{uri.Scheme, uri.Authority, uri.Userinfo, uri.Host, uri.Port, uri.Path, uri.Query, uri.Fragment}

func (a answer) String() string {
	if a.err != nil {
		return fmt.Sprintf("%v in the %s at %d, by the rule %s", a.err, a.component, a.fault, a.rule)
	}
	return fmt.Sprintf("lengths %v of %v, server-based: %t, host: %v, opaque: %t", a.lengths, measured, a.server, a.host, a.opaque)
}

// accepted returns the answer for a string with components of these lengths.
func accepted(lengths [len(measured)]int, server, opaque bool, host uri.HostKind) answer {
	a := answer{outcome: outcome{server: server, opaque: opaque, host: host}, lengths: lengths}
	for i, length := range lengths {
		if a.defined[i] = length >= 0; a.defined[i] && (length > 0 || measured[i] != uri.Path) {
			a.atEnd = length == 0
		}
	}
	return a
}

// refused returns the answer for a string of length n with a fault.
func refused(component, rule string, err error, offset, n int) answer {
	return answer{outcome: outcome{component: component, rule: rule, err: err, atEnd: offset == n}, fault: offset}
}

// answerOf returns the answer of Parse.
func answerOf(e uri.Edition, s string) answer {
	u, err := e.Parse(s)
	if err != nil {
		f := err.(*uri.ParseError)
		return refused(f.Component.String(), f.Rule(), f.Err, f.Offset, len(s))
	}
	length := func(text string, defined bool) int {
		if !defined {
			return -1
		}
		return len(text)
	}
	return accepted([...]int{
		length(u.Scheme(), u.IsAbsolute()), length(u.Authority(), u.HasAuthority()), length(u.Userinfo(), u.HasUserinfo()),
		length(u.Host(), u.IsServerBased()), length(u.Port(), u.HasPort()), len(u.Path()),
		length(u.Query(), u.HasQuery()), length(u.Fragment(), u.HasFragment()),
	}, u.IsServerBased(), u.IsOpaque(), u.HostKind())
}

// faultRules are the names of the rules that faults have in each edition: of an absolute URI, an escape, the userinfo,
// and so on. The rules that are not here have one name in all editions.
var faultRules = map[uri.Edition]struct {
	absolute, escape, userinfo, authority, host, opaque, first, path, query, fragment string
}{
	uri.RFC1630:     {"uri", "escape", "", "", "", "", "", "xpalpha", "search", "xalpha"},
	uri.URLSyntax05: {"", "escaped", "", "site", "hostname", "", "rel_path", "pchar", "query", "fragment"},
	uri.URISyntax02: {"", "escaped", "", "reg_name", "hostname", "", "rel_path", "pchar", "query", "fragment"},
	uri.RFC2396:     {"", "escaped", "", "reg_name", "hostname", "opaque_part", "rel_segment", "pchar", "query", "fragment"},
	uri.RFC2732:     {"", "escaped", "", "reg_name", "hostname", "opaque_part", "rel_segment", "pchar", "query", "fragment"},
	uri.RFC3986:     {"", "pct-encoded", "userinfo", "", "reg-name", "", "segment-nz-nc", "pchar", "query", "fragment"},
	uri.RFC3987:     {"", "pct-encoded", "iuserinfo", "", "ireg-name", "", "isegment-nz-nc", "ipchar", "iquery", "ifragment"},
}

// An answerer knows the answer for each string from the split of Appendix B and the automata of an edition's rules.
type answerer struct {
	*faultFinder
	ipv4, ipv6, future *bnf.Automaton // nil if the edition has none
}

func newAnswerer(edition uri.Edition) *answerer {
	a := &answerer{faultFinder: newFaultFinder(edition)}
	if edition == uri.URLSyntax05 {
		a.ipv4 = derived(edition, "hostnumber")
	} else if a.host != nil {
		a.ipv4 = derived(edition, "IPv4address")
	}
	if a.bnf.Has("IPv6address") {
		a.ipv6 = derived(edition, "IPv6address")
	}
	if a.bnf.Has("IPvFuture") {
		a.future = derived(edition, "IPvFuture")
	}
	return a
}

// answer returns the answer for s.
func (a *answerer) answer(s string) answer { return a.of(s, twin.Split(a.edition, s)) }

func (a *answerer) of(s string, p twin.Parts) answer {
	if at, failed := a.reference(s, p); failed {
		rule, err := a.because(s, p, at)
		return refused(at.component, rule, err, at.offset, len(s))
	}
	length := func(p twin.Part) int {
		if !p.Defined {
			return -1
		}
		return len(p.Text)
	}
	lengths := [...]int{length(p.Scheme), length(p.Authority), -1, -1, -1, len(p.Path), length(p.Query), length(p.Fragment)}
	host := uri.HostNone
	parts := a.server(p.Authority.Text, 0)
	_, failed := firstFault(parts)
	isServer := p.Authority.Defined && !failed
	if isServer {
		lengths[3] = 0
		host = a.form(p.Authority.Text, parts)
		for _, part := range parts {
			lengths[slices.Index([]string{"userinfo", "host", "port"}, part.component)+2] = len(part.text)
		}
	}
	return accepted(lengths, isServer, twin.Opaque(a.edition, p), host)
}

// form returns the form of the host in the parts of a server-based authority.
func (a *answerer) form(authority string, parts []part) uri.HostKind {
	host := ""
	for _, p := range parts {
		if p.component == "host" {
			host = p.text
		}
	}
	inner := strings.Trim(host, "[]")
	switch {
	case a.ipv4.Accepts(host):
		return uri.HostIPv4
	case inner != host && a.ipv6.Accepts(inner):
		return uri.HostIPv6
	case inner != host:
		return uri.HostFuture
	case a.registry == nil:
		return uri.HostRegName
	case authority == "":
		return uri.HostNone
	}
	return uri.HostHostname
}

// because returns the rule and the reason of a fault.
func (a *answerer) because(s string, p twin.Parts, at place) (rule string, err error) {
	rules := faultRules[a.edition]
	percent := strings.HasPrefix(s[at.offset:], "%")
	if at.escape || a.edition == uri.RFC1630 && p.Scheme.Defined && at.component == "scheme" && percent && !goodEscape.MatchString(s[at.offset:]) {
		return rules.escape, uri.ErrEscape
	}
	switch at.component {
	case "scheme":
		if !p.Scheme.Defined {
			return rules.absolute, uri.ErrNoScheme
		}
		return "scheme", uri.ErrScheme
	case "userinfo":
		return rules.userinfo, uri.ErrCharacter
	case "authority":
		return rules.authority, uri.ErrCharacter
	case "host":
		return a.hostRule(s, p, at.offset), uri.ErrHost
	case "port":
		return "port", uri.ErrPort
	case "query":
		if next := s[at.offset:]; a.edition == uri.RFC1630 && (next == "" || next[0] == '+' || next[0] == '#') {
			return rules.query, uri.ErrEmpty // search = xalphas [ + search ]
		}
		return rules.query, uri.ErrCharacter
	case "fragment":
		return rules.fragment, uri.ErrCharacter
	}
	start := strings.Index(s, p.Path) // the characters before it are in no valid scheme
	if p.Authority.Defined {
		start = strings.Index(s, "//") + len("//") + len(p.Authority.Text)
	} else if p.Scheme.Defined {
		start = len(p.Scheme.Text) + len(":")
	}
	switch {
	case twin.Opaque(a.edition, p) && p.Path == "":
		return rules.opaque, uri.ErrEmpty
	case twin.Opaque(a.edition, p):
		return rules.opaque, uri.ErrCharacter
	case start == 0 && !strings.Contains(s[:at.offset], "/"):
		return rules.first, uri.ErrCharacter
	}
	return rules.path, uri.ErrCharacter
}

// hostRule returns the rule of a fault in the host.
func (a *answerer) hostRule(s string, p twin.Parts, offset int) string {
	start := strings.Index(s, "//") + len("//") // there is no "//" in a valid scheme
	end := start + len(p.Authority.Text)
	if at := strings.IndexByte(s[start:end], '@'); at >= 0 {
		start += at + len("@")
	}
	inner, literal := strings.CutPrefix(s[start:offset], "[")
	if !literal || a.ipv6 == nil {
		return faultRules[a.edition].host
	}
	rule, name := a.ipv6, "IPv6address"
	if a.future != nil && strings.HasPrefix(strings.ToLower(inner), "v") {
		rule, name = a.future, "IPvFuture"
	}
	if strings.HasSuffix(inner, "]") || offset == end && rule.Accepts(inner) { // something else than "]" follows, or nothing
		return map[bool]string{true: "IP-literal", false: "IPv6reference"}[a.future != nil]
	}
	return name
}

// A reading names the state of an automaton of the outcomes.
type reading struct {
	component string    // the last one, or "" if it is not known yet
	states    [32]int16 // of the rules that the last component may still be derived from, and what else may matter
	before    outcome   // of the beginning, without the last component
}

// look returns the outcome for s, and the state that s leads to. A fault in a component that has ended is the one of
// every longer string. In an authority, a "@" or a ":" may still follow, so the state has each reading.
func (a *answerer) look(s string) (r reading, o outcome) {
	p := twin.Split(a.edition, s)
	o = a.of(s, p).outcome
	last, before := part{"path", a.relative, 0, p.Path}, ""
	switch {
	case !strings.ContainsAny(s, ":/?#"):
		return reading{states: a.beginning(s)}, o
	case p.Fragment.Defined:
		last = part{"fragment", a.fragment, 0, p.Fragment.Text}
		before = strings.TrimSuffix(s, "#"+last.text)
	case p.Query.Defined:
		last = part{"query", a.query, 0, p.Query.Text}
		before = strings.TrimSuffix(s, "?"+last.text)
	case p.Authority.Defined && p.Path == "":
		r = reading{component: "authority", states: a.readings(p.Authority.Text)}
		r.before.defined[0] = p.Scheme.Defined
		return r, o
	case p.Authority.Defined:
		last.rule = a.afterAuthority
		before = strings.TrimSuffix(s, last.text)
	case p.Scheme.Defined:
		last.rule = a.absolute
	}
	if o.err != nil && o.component != last.component {
		return reading{}, o
	}
	slash := p.Path == "/" && last.component == "path" && !p.Authority.Defined // another one may begin an authority
	r = reading{component: last.component, before: a.answer(before).outcome}
	r.states = [32]int16{int16(last.rule.State(last.text)), number(last.text == ""), number(slash), number(p.Scheme.Defined)}
	return r, o
}

// beginning returns the states of the readings of s before a delimiter: as a scheme and as a relative reference.
func (a *answerer) beginning(s string) (states [32]int16) {
	at, _ := part{"scheme", a.scheme, 0, s}.fault()
	states = [32]int16{int16(a.scheme.State(s)), number(at.escape)}
	if a.relative != nil {
		states[2] = int16(a.relative.State(s))
		return states
	}
	states[2] = int16(a.noScheme.State(s))
	if strings.HasPrefix(s, "%") { // a scheme begins with no escape, but a fault there says whether one is wrong
		for i, c := range []byte(s[:min(len(s), len("%XX"))]) {
			states[3+i] = int16(c)
		}
	}
	return states
}

// readings returns the states of all readings of an authority that may go on: as a userinfo, as a userinfo, a host and a
// port, and as a registry-based one; and which of them fails before that one, or would if the next octet were wrong.
func (a *answerer) readings(authority string) (states [32]int16) {
	var all []int16
	var faults []int
	add := func(p part) (failed bool) {
		at, failed := p.fault()
		all = append(all, int16(p.component[0]), number(p.text == ""), int16(p.rule.State(p.text)), number(at.escape))
		if p.component == "host" {
			all = append(all, int16(a.ipv4.State(p.text))) // a reg-name has every IPv4address
		}
		if !failed {
			at.offset = len(authority)
		}
		faults = append(faults, at.offset)
		return failed
	}
	user, _, _ := strings.Cut(authority, "@")
	add(part{"userinfo", a.userinfo, 0, user})
	server := a.server(authority, 0)
	for i, p := range server {
		if add(p) {
			all = append(all, number(i < len(server)-1 && p.rule.State(p.text) >= 0)) // the part has ended
			break
		}
	}
	if a.registry != nil {
		add(part{"authority", a.registry, 0, authority})
		for _, offset := range faults {
			all = append(all, int16(cmp.Compare(offset, faults[len(faults)-1])))
		}
	}
	if copy(states[:], all) < len(all) {
		panic("too many states")
	}
	return states
}

func number(yes bool) int16 { return int16(oneIf(yes)) }
