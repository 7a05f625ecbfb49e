// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"errors"
	"go/version"
	"net/netip"
	"net/url"
	"runtime"
	"strings"
	"testing"

	"example.com/uri"
)

// This file lists where RFC3986 and net/url differ, and why. On any other
// input both accept the same, and find the same components and targets. How
// the other editions differ from RFC3986 is in TestRulings.

// A difference is a rule about inputs on which RFC3986 and net/url differ.
type difference[T any] struct {
	reason  string
	holds   func(T) bool // reports whether the rule explains a difference
	witness string       // only this rule explains its difference
	since   []string     // the releases of Go that begin it, one for each language version, if the oldest does not have it
	until   []string     // the releases of Go that end it
}

// current reports whether the running release of Go has the difference.
func (d difference[T]) current() bool {
	return (d.since == nil || reached(d.since)) && (d.until == nil || !reached(d.until))
}

// goVersion is the running release of Go. A development version counts as
// the newest.
var goVersion = func() string {
	v, _, _ := strings.Cut(runtime.Version(), " ")
	if !version.IsValid(v) {
		return "go1.999"
	}
	return v
}()

// reached reports whether the running release has a change that was released in
// these releases, one for each language version, in ascending order.
func reached(releases []string) bool {
	for _, release := range releases {
		if version.Lang(release) == version.Lang(goVersion) {
			return version.Compare(goVersion, release) >= 0
		}
	}
	return version.Compare(goVersion, releases[0]) > 0
}

// A netView is a text as a package reads it. The query and the fragment begin
// with their delimiter if they are defined.
type netView struct {
	scheme, host, port, path, query, fragment string
	addr                                      netip.Addr
}

// viewOf returns a reference as package uri reads it.
func viewOf(u uri.URI) netView {
	v := netView{scheme: u.Scheme(), host: u.Host(), port: u.Port(), path: u.Path()}
	if strings.HasPrefix(v.host, "[") {
		v.host = v.host[1 : len(v.host)-1]
	}
	if u.HasQuery() {
		v.query = "?" + u.Query()
	}
	if u.HasFragment() {
		v.fragment = "#" + u.Fragment()
	}
	v.addr, _ = u.Addr()
	return v
}

// netViewOf returns a reference as net/url and net/netip read it.
func netViewOf(u *url.URL) netView {
	v := netView{scheme: u.Scheme, host: u.Hostname(), port: u.Port(), path: u.EscapedPath()}
	if u.ForceQuery || u.RawQuery != "" {
		v.query = "?" + u.RawQuery
	}
	if u.Fragment != "" {
		v.fragment = "#" + u.EscapedFragment()
	}
	v.addr, _ = netip.ParseAddr(v.host)
	return v
}

// A netCase is a text on which RFC3986 and net/url differ, and the aspect in
// which they differ.
type netCase struct {
	text     string
	aspect   string // "acceptance", or the component that differs
	uri      uri.URI
	err      *uri.ParseError
	url      *url.URL
	urlError error
}

// at returns the octet at the offset of the error, or 0.
func (x netCase) at() byte {
	if x.err.Offset < len(x.text) {
		return x.text[x.err.Offset]
	}
	return 0
}

// refuses reports whether only package uri refuses the text, at a component.
func (x netCase) refuses(components ...uri.Component) bool {
	if x.aspect != "acceptance" || x.err == nil {
		return false
	}
	for _, c := range components {
		if x.err.Component == c {
			return true
		}
	}
	return false
}

// accepts reports whether only package uri accepts the text.
func (x netCase) accepts() bool { return x.aspect == "acceptance" && x.err == nil }

// zone reports whether the host for net/url is an address with a zone.
func (x netCase) zone() bool {
	addr, err := netip.ParseAddr(x.url.Hostname())
	return err == nil && addr.Zone() != ""
}

// bracketInHost reports whether the host has a bracket after other characters.
func (x netCase) bracketInHost() bool {
	before, _, ok := strings.Cut(x.text, "[")
	return ok && !strings.HasSuffix(before, "/") && !strings.HasSuffix(before, "@")
}

// manyAts reports whether the authority has more than one "@".
func (x netCase) manyAts() bool {
	_, after, _ := strings.Cut(x.text, "//")
	if end := strings.IndexAny(after, "/?#"); end >= 0 {
		after = after[:end]
	}
	return strings.Count(after, "@") > 1
}

// netDifferences returns the differences on a text.
func netDifferences(s string) (cases []netCase) {
	x := netCase{text: s}
	u, err := uri.RFC3986.Parse(s)
	errors.As(err, &x.err)
	x.uri = u
	x.url, x.urlError = url.Parse(s)
	add := func(aspect string, differ bool) {
		if differ {
			x.aspect = aspect
			cases = append(cases, x)
		}
	}
	if err != nil || x.urlError != nil {
		add("acceptance", (err == nil) != (x.urlError == nil))
		return cases
	}
	a, b := viewOf(u), netViewOf(x.url)
	add("scheme", a.scheme != b.scheme)
	add("host", a.host != b.host)
	add("port", a.port != b.port)
	add("path", a.path != b.path)
	add("query", a.query != b.query)
	add("fragment", a.fragment != b.fragment)
	add("address", a.addr != b.addr)
	return cases
}

// netTexts lists where the two differ on a text.
var netTexts = []difference[netCase]{
	{
		reason:  "net/url escapes the characters of a path that need it when it writes the path",
		holds:   func(x netCase) bool { return x.refuses(uri.Path) && x.err.Err == uri.ErrCharacter },
		witness: "/a b",
	},
	{
		reason:  "net/url does not check the escapes of a path without a slash after the scheme",
		holds:   func(x netCase) bool { return x.refuses(uri.Path) && x.err.Err == uri.ErrEscape && x.url.Opaque != "" },
		witness: "x:%zz",
	},
	{
		reason:  "net/url does not check a query, except for control characters",
		holds:   func(x netCase) bool { return x.refuses(uri.Query) },
		witness: "?%zz",
	},
	{
		reason:  "net/url escapes the characters of a fragment that need it when it writes the fragment",
		holds:   func(x netCase) bool { return x.refuses(uri.Fragment) && x.err.Err == uri.ErrCharacter },
		witness: "##",
	},
	{
		reason: "net/url allows octets above 127, <, >, the double quote and ] in a host",
		holds: func(x netCase) bool {
			return x.refuses(uri.Host) && !strings.Contains(x.url.Host, "[") && (x.at() >= 0x80 || strings.IndexByte(`<>"]`, x.at()) >= 0)
		},
		witness: "//\u00e9",
	},
	{
		reason:  "net/url cuts the userinfo at the last @",
		holds:   func(x netCase) bool { return x.refuses(uri.Host, uri.Userinfo, uri.Port) && x.manyAts() },
		witness: "//u@v@h",
	},
	{
		reason: "net/url allows colons in a host, except for http and https by its strict setting",
		holds: func(x netCase) bool {
			return x.refuses(uri.Port, uri.Host) && strings.Count(x.url.Host, ":") > 1 && !strings.Contains(x.url.Host, "[")
		},
		witness: "x://h:1:2",
	},
	{
		reason:  "net/url allows a zone in an IPv6 address, which RFC 6874 added to the syntax and RFC 9844 withdrew",
		holds:   func(x netCase) bool { return x.refuses(uri.Host) && x.zone() },
		witness: "//[fe80::1%25en0]",
	},
	{
		reason:  "net/url decodes escapes of a host, and refuses those of US-ASCII",
		holds:   func(x netCase) bool { return x.accepts() && strings.Contains(x.uri.Host(), "%") },
		witness: "//%41",
	},
	{
		reason: "net/url decodes escapes of a host",
		holds: func(x netCase) bool {
			host, err := uri.Unescape(x.uri.Host())
			return x.aspect == "host" && err == nil && host == x.url.Hostname()
		},
		witness: "//%C3%A9",
	},
	{
		reason:  "net/url has no IPvFuture",
		holds:   func(x netCase) bool { return x.accepts() && x.uri.HostKind() == uri.HostFuture },
		witness: "//[v1.a]",
		since:   []string{"go1.24.8", "go1.25.2"},
	},
	{
		reason: "net/url refuses addresses that contain an IPv4 address (golang/go#75712)",
		holds: func(x netCase) bool {
			addr, ok := x.uri.Addr()
			return x.accepts() && ok && addr.Is4In6()
		},
		witness: "//[::ffff:1.2.3.4]",
		since:   []string{"go1.24.8", "go1.25.2"},
		until:   []string{"go1.24.10", "go1.25.4"},
	},
	{
		reason: "net/url allows brackets anywhere in a host, around anything (CVE-2025-47912)",
		holds: func(x netCase) bool {
			return x.refuses(uri.Host) && strings.HasPrefix(x.url.Host, "[") && !x.zone() && !x.bracketInHost()
		},
		witness: "//[a]",
		until:   []string{"go1.24.8", "go1.25.2"},
	},
	{
		reason:  "net/url ignores the characters of a host before an address in brackets (CVE-2026-25679)",
		holds:   func(x netCase) bool { return x.refuses(uri.Host) && x.bracketInHost() },
		witness: "//a[::1]",
		since:   []string{"go1.24.8", "go1.25.2"},
		until:   []string{"go1.25.8", "go1.26.1"},
	},
	{
		reason:  "net/url has a path without a slash after the scheme in Opaque",
		holds:   func(x netCase) bool { return x.aspect == "path" && x.url.Opaque == x.uri.Path() && x.uri.IsAbsolute() },
		witness: "mailto:a@b",
	},
	{
		reason: "net/url takes three slashes without a scheme for a path",
		holds: func(x netCase) bool {
			return x.aspect == "path" && x.url.EscapedPath() == "//"+x.uri.Path() && x.uri.Kind() == uri.NetworkPath
		},
		witness: "///a",
	},
	{
		reason:  "net/url drops an empty fragment",
		holds:   func(x netCase) bool { return x.aspect == "fragment" && x.uri.HasFragment() && x.uri.Fragment() == "" },
		witness: "a#",
	},
}

// checkNetText checks that a rule explains each difference on a text.
func checkNetText(t *testing.T, s string) {
	t.Helper()
	for _, x := range netDifferences(s) {
		if !explained(netTexts, x) {
			t.Errorf("%q: no rule explains the %s: %+v, %v; net/url: %+v, %v", s, x.aspect, viewOf(x.uri), x.err, x.url, x.urlError)
		}
	}
}

// explained reports whether a rule of the running release explains x.
func explained[T any](rules []difference[T], x T) bool {
	for _, d := range rules {
		if d.current() && d.holds(x) {
			return true
		}
	}
	return false
}

// A netTarget is a reference that RFC3986 and net/url resolve to different
// targets.
type netTarget struct {
	base, ref    uri.URI
	target, want string // of package uri, and of net/url
}

// sameToNet reports whether net/url has the same components and text.
func sameToNet(u uri.URI) bool {
	v, err := u.URL()
	return err == nil && v.String() == u.String() && len(netDifferences(u.String())) == 0
}

// netTargetDifferences returns the difference between the targets of a
// reference, if there is one. The base and the reference are separated by a
// space.
func netTargetDifferences(s string) []netTarget {
	first, second, _ := strings.Cut(s, " ")
	base, err := uri.RFC3986.Parse(first)
	ref, err2 := uri.RFC3986.Parse(second)
	if err != nil || err2 != nil || !base.IsAbsolute() || !sameToNet(base) || !sameToNet(ref) {
		return nil
	}
	v, _ := base.URL()
	w, _ := ref.URL()
	x := netTarget{base: base, ref: ref, want: v.ResolveReference(w).String()}
	if target, err := base.Resolve(ref); err == nil {
		x.target = target.String()
	}
	if x.target == x.want {
		return nil
	}
	return []netTarget{x}
}

// inherits reports whether the reference has neither a scheme nor an authority.
func (x netTarget) inherits() bool { return !x.ref.IsAbsolute() && !x.ref.HasAuthority() }

// squeeze returns s with one slash instead of each run of slashes.
func squeeze(s string) string {
	for strings.Contains(s, "//") {
		s = strings.ReplaceAll(s, "//", "/")
	}
	return s
}

// netTargets lists where the two differ on a target.
var netTargets = []difference[netTarget]{
	{
		reason: "net/url writes an empty authority if the base has none",
		holds: func(x netTarget) bool {
			return x.inherits() && !x.base.HasAuthority() && strings.HasPrefix(x.want, x.base.Scheme()+"://")
		},
		witness: "x:/a b",
	},
	{
		reason: "net/url removes dot segments of the base if the path of the reference is empty",
		holds: func(x netTarget) bool {
			return x.inherits() && x.ref.Path() == "" && strings.Contains(x.base.Path(), "/.")
		},
		witness: "x://h/a/../b ?q",
	},
	{
		reason: "net/url removes an empty segment that becomes the first one by a dot segment",
		holds: func(x netTarget) bool {
			target := strings.Replace(x.target, ":/.//", "://", 1)
			return strings.Contains(x.base.Path()+x.ref.Path(), "..") && x.target != "" && squeeze(target) == squeeze(x.want)
		},
		witness: "x://h/a ..//b",
	},
	{
		reason: "net/url makes an authority of an empty segment that becomes the first one",
		holds: func(x netTarget) bool {
			return x.ref.IsAbsolute() && strings.Replace(x.target, ":/.//", "://", 1) == x.want
		},
		witness: "x:/ y:/.//b",
		until:   []string{"go1.27"},
	},
	{
		reason: "net/url escapes the first slash of an empty segment that becomes the first one",
		holds: func(x netTarget) bool {
			return x.ref.IsAbsolute() && strings.Replace(x.target, ":/.//", ":%2F/", 1) == x.want
		},
		witness: "x:/ y:/.//b",
		since:   []string{"go1.27"},
	},
	{
		reason:  "net/url keeps the fragment of the base if the reference is empty",
		holds:   func(x netTarget) bool { return x.ref.String() == "" && x.base.HasFragment() },
		witness: "x://h/#f ",
	},
	{
		reason: "net/url does not inherit an empty query",
		holds: func(x netTarget) bool {
			return x.ref.Kind() == uri.SameDocument && x.base.HasQuery() && x.base.Query() == ""
		},
		witness: "x://h/? #f",
	},
}

// checkNetTarget checks that a rule explains each difference on a target.
func checkNetTarget(t testing.TB, s string) {
	t.Helper()
	for _, x := range netTargetDifferences(s) {
		if !explained(netTargets, x) {
			t.Errorf("from %q to %q: no rule explains %q; net/url: %q", x.base, x.ref, x.target, x.want)
		}
	}
}

// FuzzNetURL checks that a rule explains each difference on any text.
func FuzzNetURL(f *testing.F) {
	for _, s := range netReferences {
		f.Add(s)
	}
	f.Fuzz(checkNetText)
}

// FuzzNetURLResolve checks that a rule explains each difference between
// targets.
func FuzzNetURLResolve(f *testing.F) {
	for i, s := range netReferences {
		f.Add(resolveBases[i%len(resolveBases)], s)
	}
	f.Fuzz(func(t *testing.T, base, ref string) { checkNetTarget(t, base+" "+ref) })
}

// checkDifferences checks that each rule of the running release of Go explains
// its witness, and that no other rule does.
func checkDifferences[T any](t *testing.T, rules []difference[T], differences func(witness string) []T) {
	t.Helper()
	for i, d := range rules {
		if !d.current() {
			continue
		}
		stale, others := true, append(append([]difference[T](nil), rules[:i]...), rules[i+1:]...)
		for _, x := range differences(d.witness) {
			if d.holds(x) && !explained(others, x) {
				stale = false
			}
		}
		if stale {
			t.Errorf("%s: the rule is not needed for %q with %s", d.reason, d.witness, goVersion)
		}
	}
}

func TestNetDifferences(t *testing.T) {
	checkDifferences(t, netTexts, netDifferences)
	checkDifferences(t, netTargets, netTargetDifferences)
	for i, s := range netReferences {
		checkNetText(t, s)
		checkNetTarget(t, resolveBases[i%len(resolveBases)]+" "+s)
	}
}
