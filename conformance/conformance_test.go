// SPDX-License-Identifier: BSD-3-Clause

// Package conformance has cases for parsers of URIs, in files that a program in any language can read.
package conformance

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"example.com/uri/internal/proof"
)

// A line is a case, as README.md explains.
type line struct {
	Input, Octets, Scheme, Authority, Userinfo, Host, HostForm, Port, Path, Opaque, Query, Fragment, ToURI *string
	Base, Ref, Result, NonStrict, Text, Normalized                                                         *string

	Valid   *bool
	Section string
}

// TestSecondReader checks the cases with another implementation than the one that wrote them: the BNF of the document as one
// regular expression, the regular expression of Appendix B, and section 5.2 as a table.
func TestSecondReader(t *testing.T) {
	for name, least := range map[string]int{"rfc2396": 40_000, "rfc3986": 50_000, "rfc3987": 50_000} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			all := lines(t, name)
			rules := newTranslator(t, "../testdata/"+name+".bnf")
			accepted, pairs, normal := 0, 0, 0
			step := proof.PickSlow(20, proof.Pick(5, 1))
			for i := 0; i < len(all); i += step {
				switch c := all[i]; {
				case c.Result != nil:
					pairs++
					if got := documents[name].resolve(split(name, *c.Base), split(name, *c.Ref)).join(); got != *c.Result {
						t.Errorf("%s: %q with the base %q is %q, not %q", c.Section, *c.Ref, *c.Base, got, *c.Result)
					}
					if got, want := nonStrict(name, c), cmp.Or(c.NonStrict, c.Result); got != *want {
						t.Errorf("%s: %q with the base %q is %q to a parser that is not strict, not %q", c.Section, *c.Ref, *c.Base, got, *want)
					}
				case c.Text != nil:
					normal++
					if got := normalize(*c.Text, strings.HasSuffix(c.Section, "3")); got != *c.Normalized {
						t.Errorf("%s: %q has the normal form %q, not %q", c.Section, *c.Text, got, *c.Normalized)
					}
				default:
					rules.check(name, c)
					if *c.Valid {
						accepted++
					}
				}
			}
			if len(all) < least || accepted*step < least/10 || pairs*step < 5000 || normal*step < 1500 && name != "rfc2396" {
				t.Errorf("%d cases; of those checked, %d valid, %d pairs, and %d normal forms", len(all), accepted, pairs, normal)
			}
		})
	}
}

// nonStrict resolves as section 5.2.2 lets a parser do that is not strict: it ignores a scheme that is the one of the base.
func nonStrict(name string, c line) string {
	base, ref := split(name, *c.Base), split(name, *c.Ref)
	if ref.scheme != nil && base.opaque == nil && strings.EqualFold(*ref.scheme, *base.scheme) {
		ref = split(name, (*c.Ref)[len(*ref.scheme)+len(":"):])
	}
	return documents[name].resolve(base, ref).join()
}

// check checks the case of an input.
func (tr *translator) check(name string, c line) {
	t, s := tr.t, text(tr.t, c)
	ok := tr.valid(name, s)
	if ok != *c.Valid {
		t.Errorf("%s: %q is valid: %t, not %t", c.Section, s, ok, *c.Valid)
	}
	p := parts{c.Scheme, c.Authority, c.Path, c.Opaque, c.Query, c.Fragment}
	if !ok {
		if p != (parts{}) {
			t.Errorf("%s: %q has components", c.Section, s)
		}
		return
	}
	if want := split(name, s); p.String() != want.String() || p.join() != s {
		t.Errorf("%s: %q has %v, not %v", c.Section, s, want, p)
	}
	if got, want := (host{c.Userinfo, c.Host, c.HostForm, c.Port}), tr.host(p.authority); got.String() != want.String() {
		t.Errorf("%s: %q has %v, not %v", c.Section, s, got, want)
	}
	mapped := nonASCII.ReplaceAllStringFunc(s, func(r string) string { return "%" + strings.ReplaceAll(fmt.Sprintf("% X", r), " ", "%") })
	if (c.ToURI != nil) != (mapped != s) || c.ToURI != nil && *c.ToURI != mapped {
		t.Errorf("%s: %q is mapped to %q", c.Section, s, mapped)
	}
}

// valid reports whether the BNF derives a text, or it is a query alone, which Appendix C of RFC 2396 resolves.
func (tr *translator) valid(name, s string) bool {
	all := tr.expression("")
	return all.MatchString(s) || name == "rfc2396" && strings.HasPrefix(s, "?") && all.MatchString("/"+s)
}

// files has the cases of the files, which are read once.
var files = map[string]func() ([]line, error){
	"rfc2396": sync.OnceValues(func() ([]line, error) { return read("rfc2396.jsonl.gz") }),
	"rfc3986": sync.OnceValues(func() ([]line, error) { return read("rfc3986.jsonl.gz") }),
	"rfc3987": sync.OnceValues(func() ([]line, error) { return read("rfc3987.jsonl.gz") }),
}

// lines returns the cases of a document.
func lines(t *testing.T, name string) []line {
	t.Helper()
	if testing.Short() {
		t.Skip("the files are the same with each release and on each system")
	}
	all, err := files[name]()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// read returns the cases of a file.
func read(name string) (all []line, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	unpacked, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	in := bufio.NewScanner(unpacked)
	for in.Scan() {
		if bytes.ContainsAny(in.Bytes(), "\v\f\r\x1c\x1d\x1e\u0085\u2028\u2029") {
			return nil, fmt.Errorf("%s: %q has a character at which some readers end a line", name, in.Text())
		}
		var c line
		if err := json.Unmarshal(in.Bytes(), &c); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", name, in.Text(), err)
		}
		all = append(all, c)
	}
	return all, in.Err()
}

// text returns the input of a case. Octets are for what is no text.
func text(t *testing.T, c line) string {
	if c.Input != nil {
		return *c.Input
	}
	octets, err := hex.DecodeString(*c.Octets)
	if err != nil {
		t.Fatal(err)
	}
	return string(octets)
}

// parts are the components of a reference, in the order of the fields of a line. Nil is undefined.
type parts struct{ scheme, authority, path, opaque, query, fragment *string }

func (p parts) String() string {
	text := ""
	for _, part := range []*string{p.scheme, p.authority, p.path, p.opaque, p.query, p.fragment} {
		if part == nil {
			text += " -"
		} else {
			text += fmt.Sprintf(" %q", *part)
		}
	}
	return text[1:]
}

func (p parts) join() string {
	text := ""
	for _, part := range []struct {
		before, after string
		text          *string
	}{{"", ":", p.scheme}, {"//", "", p.authority}, {"", "", p.path}, {"", "", p.opaque}, {"?", "", p.query}, {"#", "", p.fragment}} {
		if part.text != nil {
			text += part.before + *part.text + part.after
		}
	}
	return text
}

var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

// submatches returns a function for the submatches, which are nil if they are undefined.
func submatches(x *regexp.Regexp, s string) func(n int) *string {
	m := x.FindStringSubmatchIndex(s)
	return func(n int) *string {
		if m[2*n] < 0 {
			return nil
		}
		text := s[m[2*n]:m[2*n+1]]
		return &text
	}
}

// split divides a valid reference. In RFC 2396, text without a slash after the scheme is an opaque part up to the "#".
func split(name, s string) parts {
	sub := submatches(appendixB, s)
	p := parts{sub(2), sub(4), sub(5), nil, sub(7), sub(9)}
	if name == "rfc2396" && p.scheme != nil && p.authority == nil && !strings.HasPrefix(*p.path, "/") {
		opaque := *p.path
		if p.query != nil {
			opaque += "?" + *p.query
		}
		p.path, p.opaque, p.query = nil, &opaque, nil
	}
	return p
}

// A host is an authority of a server, divided.
type host struct{ userinfo, host, form, port *string }

func (h host) String() string { return parts{h.userinfo, h.host, h.form, nil, h.port, nil}.String() }

var divided = regexp.MustCompile(`^(?:([^@]*)@)?(\[.*\]|[^:]*)(?::(.*))?$`)

// host divides a valid authority. In RFC 2396, some are not servers, and an empty one has no host.
func (tr *translator) host(authority *string) (h host) {
	if authority == nil || tr.rules["server"] != "" && (*authority == "" || !tr.expression("server").MatchString(*authority)) {
		return h
	}
	sub := submatches(divided, *authority)
	h = host{userinfo: sub(1), host: sub(2), port: sub(3)}
	forms := []string{"IPv4address", "hostname", "ireg-name", "reg-name"}
	inner := strings.Trim(*h.host, "[]")
	if inner != *h.host {
		forms = []string{"IPv6address", "IPvFuture"}
	}
	for _, rule := range forms {
		if tr.rules[rule] != "" && tr.expression(rule).MatchString(inner) {
			h.form = &rule
			break
		}
	}
	return h
}

var (
	nonASCII = regexp.MustCompile(`[^\x00-\x7F]+`)
	escape   = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)
	plain    = regexp.MustCompile(`^[A-Za-z0-9._~-]$`)
	upper    = regexp.MustCompile(`(%..)|[A-Z]`)
	emptied  = regexp.MustCompile(`:(80)?$`)
)

// normalize is section 6.2.2, and 6.2.3 for http.
func normalize(s string, http bool) string {
	p := split("", escape.ReplaceAllStringFunc(s, func(e string) string {
		if octet, _ := hex.DecodeString(e[1:]); plain.Match(octet) {
			return string(octet)
		}
		return strings.ToUpper(e)
	}))
	if p.scheme != nil {
		*p.scheme = strings.ToLower(*p.scheme)
		p.path = edited(p.path, newer.removeDots)
	}
	if p.authority != nil {
		at := strings.Index(*p.authority, "@") + 1
		host := upper.ReplaceAllStringFunc((*p.authority)[at:], func(m string) string {
			if len(m) > 1 {
				return m
			}
			return strings.ToLower(m)
		})
		if http {
			host = emptied.ReplaceAllString(host, "")
		}
		*p.authority = (*p.authority)[:at] + host
	}
	if http && *p.path == "" {
		*p.path = "/"
	}
	return p.join()
}

// A resolver resolves by section 5.2.
type resolver struct {
	kinds   [5]sources // of the kinds of references
	dots    []dotStep
	whole   bool   // the last segment of the base stays
	bare    bool   // an empty path after an authority gets no slash
	surplus string // what ".." leaves if there is no segment to remove
}

// The sources say where each component of the target comes from.
type sources struct{ scheme, authority, path, query, fragment string }

// The kinds of references.
const (
	withScheme = iota
	withAuthority
	emptyPath
	absolutePath
	relativePath
)

var (
	newer = resolver{dots: dotSteps, kinds: [5]sources{
		withScheme:    {"ref", "ref", "ref, dots", "ref", "ref"},
		withAuthority: {"base", "ref", "ref, dots", "ref", "ref"},
		emptyPath:     {"base", "base", "base", "ref or base", "ref"},
		absolutePath:  {"base", "base", "ref, dots", "ref", "ref"},
		relativePath:  {"base", "base", "merged, dots", "ref", "ref"},
	}}
	documents = map[string]resolver{"rfc3986": newer, "rfc3987": newer, "rfc2396": {dots: dotSteps, kinds: [5]sources{
		withScheme:    {"ref", "ref", "ref", "ref", "ref"},
		withAuthority: {"base", "ref", "ref", "ref", "ref"},
		emptyPath:     {"base", "base", "merged, dots", "ref", "ref"},
		absolutePath:  {"base", "base", "ref", "ref", "ref"},
		relativePath:  {"base", "base", "merged, dots", "ref", "ref"},
	}}}
)

func kindOf(ref parts) int {
	switch {
	case ref.scheme != nil:
		return withScheme
	case ref.authority != nil:
		return withAuthority
	case *ref.path == "":
		return emptyPath
	case strings.HasPrefix(*ref.path, "/"):
		return absolutePath
	}
	return relativePath
}

func (r resolver) resolve(base, ref parts) parts {
	from := r.kinds[kindOf(ref)]
	pick := func(source string, base, ref *string) *string {
		switch {
		case source == "none":
			return nil
		case source == "base", source == "ref or base" && ref == nil:
			return base
		}
		return ref
	}
	target := parts{opaque: ref.opaque}
	target.scheme = pick(from.scheme, base.scheme, ref.scheme)
	target.authority = pick(from.authority, base.authority, ref.authority)
	target.query = pick(from.query, base.query, ref.query)
	target.fragment = pick(from.fragment, base.fragment, ref.fragment)
	source, withoutDots := strings.CutSuffix(from.path, ", dots")
	if target.path = pick(source, base.path, ref.path); source == "merged" {
		target.path = r.merge(base, *ref.path)
	}
	if withoutDots {
		target.path = edited(target.path, r.removeDots)
	}
	return target
}

// edited returns a component after a change, which is undefined if it was.
func edited(text *string, edit func(string) string) *string {
	if text == nil {
		return nil
	}
	result := edit(*text)
	return &result
}

// merge is section 5.2.3.
func (r resolver) merge(base parts, path string) *string {
	switch before := *base.path; {
	case base.authority != nil && before == "" && !r.bare:
		path = "/" + path
	case r.whole:
		path = before + path
	default:
		path = before[:strings.LastIndex(before, "/")+1] + path
	}
	return &path
}

// A dotStep is a step of section 5.2.4: what the input begins with, or is if it is whole, and what takes its place there. If up is
// true, the output loses its last segment.
type dotStep struct {
	prefix string
	whole  bool
	to     string
	up     bool
}

var dotSteps = []dotStep{
	{"../", false, "", false},
	{"./", false, "", false},
	{"/./", false, "/", false},
	{"/.", true, "/", false},
	{"/../", false, "/", true},
	{"/..", true, "/", true},
	{".", true, "", false},
	{"..", true, "", false},
}

// removeDots is section 5.2.4.
func (r resolver) removeDots(in string) string {
	out := ""
	for in != "" {
		i := slices.IndexFunc(r.dots, func(s dotStep) bool { return in == s.prefix || !s.whole && strings.HasPrefix(in, s.prefix) })
		if i < 0 {
			end := strings.Index(in[1:], "/") + 1
			if end == 0 {
				end = len(in)
			}
			out, in = out+in[:end], in[end:]
			continue
		}
		step := r.dots[i]
		in = step.to + in[len(step.prefix):]
		if end := strings.LastIndex(out, "/"); step.up && end >= 0 {
			out = out[:end]
		} else if step.up {
			out = r.surplus
		}
	}
	return out
}

// A translator makes a regular expression of a BNF.
type translator struct {
	t        *testing.T
	abnf     bool
	rules    map[string]string
	tokens   []string
	compiled map[string]string
	top      string
	made     map[string]*regexp.Regexp
}

var (
	startOfRule = regexp.MustCompile(`(?m)^([A-Za-z][A-Za-z0-9_-]*) *=`)
	token       = regexp.MustCompile(`"[^"]*"|<">|%x[0-9A-F]+(?:-[0-9A-F]+)?|[0-9]*\*[0-9]*|[0-9]+|[A-Za-z][A-Za-z0-9_-]*|[][()/|]`)
	comment     = regexp.MustCompile(`(?m)^;;.*$|^([^";\n]*(?:"[^"]*"[^";\n]*)*);.*$`)
)

func newTranslator(t *testing.T, file string) *translator {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	tr := &translator{t: t, abnf: strings.Contains(string(data), ";; notation: abnf"), rules: map[string]string{}, compiled: map[string]string{
		"ALPHA": "[A-Za-z]", "DIGIT": "[0-9]", "HEXDIG": "[0-9A-Fa-f]",
	}, made: map[string]*regexp.Regexp{}}
	tr.top = regexp.MustCompile(`;; top: (\S+)`).FindStringSubmatch(string(data))[1]
	source := comment.ReplaceAllString(string(data), "$1")
	starts := startOfRule.FindAllStringSubmatchIndex(source, -1)
	for i, m := range starts {
		end := len(source)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		tr.rules[source[m[2]:m[3]]] = source[m[1]:end]
	}
	return tr
}

// expression returns the regular expression of a rule, or of the one for a whole reference.
func (tr *translator) expression(rule string) *regexp.Regexp {
	if rule == "" {
		rule = tr.top
	}
	if tr.made[rule] == nil {
		tr.made[rule] = regexp.MustCompile(`(?s)^` + tr.rule(rule) + `$`)
	}
	return tr.made[rule]
}

func (tr *translator) rule(name string) string {
	if _, ok := tr.compiled[name]; !ok {
		definition, ok := tr.rules[name]
		if !ok {
			tr.t.Fatalf("no rule %q", name)
		}
		inner := *tr
		inner.tokens = token.FindAllString(definition, -1)
		tr.compiled[name] = inner.alternatives()
		if len(inner.tokens) > 0 {
			tr.t.Fatalf("rule %s: %q is left", name, inner.tokens)
		}
	}
	return tr.compiled[name]
}

func (tr *translator) next() string {
	first := tr.tokens[0]
	tr.tokens = tr.tokens[1:]
	return first
}

func (tr *translator) alternatives() string {
	all := "(?:"
	for len(tr.tokens) > 0 && tr.tokens[0] != ")" && tr.tokens[0] != "]" {
		if tr.tokens[0] == "/" || tr.tokens[0] == "|" {
			all += "|"
			tr.next()
			continue
		}
		all += tr.element()
	}
	return all + ")"
}

func (tr *translator) element() string {
	switch tok := tr.next(); {
	case tok == "(":
		x := tr.alternatives()
		tr.next()
		return x
	case tok == "[":
		x := tr.alternatives()
		tr.next()
		return x + "?"
	case tok[0] == '"' && tr.abnf:
		return "(?i:" + regexp.QuoteMeta(tok[1:len(tok)-1]) + ")"
	case tok[0] == '"':
		return regexp.QuoteMeta(tok[1 : len(tok)-1])
	case tok[0] == '%':
		lo, hi, isRange := strings.Cut(tok[2:], "-")
		if !isRange {
			hi = lo
		}
		return fmt.Sprintf(`[\x{%s}-\x{%s}]`, lo, hi)
	case strings.Contains(tok, "*"):
		least, most, _ := strings.Cut(tok, "*")
		if least == "" {
			least = "0"
		}
		return "(?:" + tr.element() + "){" + least + "," + most + "}"
	case '0' <= tok[0] && tok[0] <= '9':
		n, _ := strconv.Atoi(tok)
		return fmt.Sprintf("(?:%s){%d}", tr.element(), n)
	default:
		return tr.rule(tok)
	}
}
