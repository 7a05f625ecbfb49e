// SPDX-License-Identifier: BSD-3-Clause

// Package conformance has cases for parsers of URIs, in files that a program in any language can read.
package conformance

import (
	"bufio"
	"compress/gzip"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/uri/internal/proof"
)

// A line is a case, as README.md explains.
type line struct {
	Input, Octets, Scheme, Authority, Userinfo, Host, HostForm, Port, Path, Opaque, Query, Fragment, ToURI *string
	Base, Ref, Result, Text, Normalized                                                                    *string

	Valid   *bool
	Section string
}

// TestSecondReader checks each case with another implementation than the one that wrote it: the BNF of the document as one
// regular expression, the regular expression of Appendix B, and resolving by a list of segments.
func TestSecondReader(t *testing.T) {
	if testing.Short() {
		t.Skip("the files are the same with each release and on each system")
	}
	for name, least := range map[string]int{"rfc2396": 40_000, "rfc3986": 50_000, "rfc3987": 50_000} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rules := newTranslator(t, "../testdata/"+name+".bnf")
			valid := rules.expression("")
			cases, accepted, pairs, normal := 0, 0, 0, 0
			for c := range lines(t, name+".jsonl.gz") {
				cases++
				got := ""
				if c.Result != nil {
					pairs++
					got = resolve(name == "rfc2396", split(name, *c.Base), split(name, *c.Ref)).join()
					if got != *c.Result {
						t.Errorf("%s: %q with the base %q is %q, not %q", c.Section, *c.Ref, *c.Base, got, *c.Result)
					}
					continue
				}
				if c.Text != nil {
					normal++
					if got := normalize(*c.Text, strings.HasSuffix(c.Section, "3")); got != *c.Normalized {
						t.Errorf("%s: %q has the normal form %q, not %q", c.Section, *c.Text, got, *c.Normalized)
					}
					continue
				}
				s := text(t, c)
				// Appendix C of RFC 2396 resolves "?y", which its BNF does not derive.
				ok := valid.MatchString(s) || name == "rfc2396" && strings.HasPrefix(s, "?") && valid.MatchString("/"+s)
				if ok != *c.Valid {
					t.Errorf("%s: %q is valid: %t, not %t", c.Section, s, ok, *c.Valid)
				}
				p := parts{c.Scheme, c.Authority, c.Path, c.Opaque, c.Query, c.Fragment}
				if !ok {
					if p != (parts{}) {
						t.Errorf("%s: %q has components", c.Section, s)
					}
					continue
				}
				accepted++
				if want := split(name, s); p.String() != want.String() || p.join() != s {
					t.Errorf("%s: %q has %v, not %v", c.Section, s, want, p)
				}
				if got, want := (host{c.Userinfo, c.Host, c.HostForm, c.Port}), rules.host(p.authority); got.String() != want.String() {
					t.Errorf("%s: %q has %v, not %v", c.Section, s, got, want)
				}
				mapped := nonASCII.ReplaceAllStringFunc(s, func(r string) string { return "%" + strings.ReplaceAll(fmt.Sprintf("% X", r), " ", "%") })
				if (c.ToURI != nil) != (mapped != s) || c.ToURI != nil && *c.ToURI != mapped {
					t.Errorf("%s: %q is mapped to %q", c.Section, s, mapped)
				}
			}
			if cases < least || accepted < least/10 || pairs < 1000 || normal < 1000 && name != "rfc2396" {
				t.Errorf("%d cases, %d of them valid, %d pairs, and %d normal forms", cases, accepted, pairs, normal)
			}
			t.Logf("%d cases, %d of them valid, %d pairs, and %d normal forms", cases, accepted, pairs, normal)
		})
	}
}

// lines yields the cases of a file.
func lines(t *testing.T, name string) func(yield func(line) bool) {
	return func(yield func(line) bool) {
		for text := range texts(t, name) {
			var c line
			if i := strings.IndexAny(text, "\v\f\r\x1c\x1d\x1e\u0085\u2028\u2029"); i >= 0 {
				t.Fatalf("%s: %q has a character at which some readers end a line", name, text)
			}
			d := json.NewDecoder(strings.NewReader(text))
			d.DisallowUnknownFields()
			if err := d.Decode(&c); err != nil || c.Section == "" {
				t.Fatalf("%s: %s: %v", name, text, err)
			}
			if !yield(c) {
				return
			}
		}
	}
}

// texts yields the lines of a file.
func texts(t *testing.T, name string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		unpacked, err := gzip.NewReader(f)
		if err != nil {
			t.Fatal(err)
		}
		in := bufio.NewScanner(unpacked)
		for in.Scan() {
			if !yield(in.Text()) {
				return
			}
		}
		if err := in.Err(); err != nil {
			t.Fatal(err)
		}
	}
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
		p.path = withoutDots(*p.path, true)
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

// resolve is section 5.2, with the path as a list of segments. older is RFC 2396, which removes dot segments only from
// merged paths, and resolves "?y" against the directory.
func resolve(older bool, base, ref parts) parts {
	target := ref
	switch {
	case ref.scheme != nil:
		if !older {
			target.path = withoutDots(*ref.path, true)
		}
		return target
	case ref.authority != nil:
		if !older {
			target.path = withoutDots(*ref.path, true)
		}
	case *ref.path == "" && !older:
		target.authority, target.path = base.authority, base.path
		if ref.query == nil {
			target.query = base.query
		}
	case strings.HasPrefix(*ref.path, "/"):
		target.authority = base.authority
		if !older {
			target.path = withoutDots(*ref.path, true)
		}
	default:
		target.authority = base.authority
		merged := (*base.path)[:strings.LastIndex(*base.path, "/")+1] + *ref.path
		if base.authority != nil && *base.path == "" {
			merged = "/" + *ref.path
		}
		target.path = withoutDots(merged, !older)
	}
	target.scheme = base.scheme
	return target
}

// withoutDots removes the dot segments. If rooted is true, ".." removes a segment with the slash before it, so what stays
// begins with a slash; if not, with the slash after it.
func withoutDots(path string, rooted bool) *string {
	if path == "" {
		return &path
	}
	segments := strings.Split(path, "/")
	var kept []string
	first := segments[0]
	if first != "" && first != "." && first != ".." {
		kept = []string{first}
	}
	absolute := first == ""
	for i, segment := range segments[1:] {
		last := i == len(segments)-2
		switch segment {
		case "..":
			if len(kept) > 0 {
				if kept = kept[:len(kept)-1]; len(kept) == 0 && rooted {
					absolute = true
				}
			}
			if last {
				kept = append(kept, "")
			}
		case ".":
			if last {
				kept = append(kept, "")
			}
		default:
			kept = append(kept, segment)
		}
	}
	result := strings.Join(kept, "/")
	if absolute {
		result = "/" + result
	}
	return &result
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

// TestSchema checks lines with schema.json, and that it refuses a line with a field more, less or of another type.
func TestSchema(t *testing.T) {
	schema := object(t, string(must(os.ReadFile("schema.json"))))
	for _, name := range []string{"rfc2396", "rfc3986", "rfc3987"} {
		n := 0
		for text := range texts(t, name+".jsonl.gz") {
			if n++; n%proof.Pick(20, 1) > 0 {
				continue
			}
			if !conforms(t, schema, object(t, text)) {
				t.Fatalf("%s: not of the schema: %s", name, text)
			}
			if n%1000 > 0 {
				continue
			}
			for field := range object(t, text) {
				other := object(t, text)
				if other[field] = 1.0; conforms(t, schema, other) {
					t.Fatalf("%s: of the schema with a number as %s: %s", name, field, text)
				}
				delete(other, field)
				if other["more"] = ""; conforms(t, schema, other) {
					t.Fatalf("%s: of the schema without %s and with another field: %s", name, field, text)
				}
			}
			without := object(t, text)
			if delete(without, "section"); conforms(t, schema, without) {
				t.Fatalf("%s: of the schema without a section: %s", name, text)
			}
		}
	}
}

func object(t *testing.T, text string) (o map[string]any) {
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		t.Fatal(err)
	}
	return o
}

// conforms reports whether v is of the schema, of the words of JSON Schema that schema.json has.
func conforms(t *testing.T, schema map[string]any, v any) bool {
	o, _ := v.(map[string]any)
	has := func(fields any) bool {
		return !slices.ContainsFunc(fields.([]any), func(field any) bool { _, ok := o[field.(string)]; return !ok })
	}
	properties, _ := schema["properties"].(map[string]any)
	for word, x := range schema {
		ok := true
		switch word {
		case "$schema", "title":
		case "type":
			_, isText := v.(string)
			ok = x == "object" && o != nil || x == "string" && isText
		case "enum":
			ok = slices.Contains(x.([]any), v)
		case "pattern":
			s, isText := v.(string)
			ok = !isText || regexp.MustCompile(x.(string)).MatchString(s)
		case "required":
			ok = has(x)
		case "dependentRequired":
			for field, others := range x.(map[string]any) {
				ok = ok && (o[field] == nil || has(others))
			}
		case "oneOf":
			n := 0
			for _, one := range x.([]any) {
				if conforms(t, one.(map[string]any), v) {
					n++
				}
			}
			ok = n == 1
		case "properties":
			for field, one := range properties {
				ok = ok && (o[field] == nil || conforms(t, one.(map[string]any), o[field]))
			}
		case "additionalProperties":
			for field := range o {
				ok = ok && properties[field] != nil
			}
		default:
			t.Fatalf("%s: not a word that this test knows", word)
		}
		if !ok {
			return false
		}
	}
	return true
}
