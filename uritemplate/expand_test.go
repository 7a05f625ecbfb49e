// SPDX-License-Identifier: BSD-3-Clause

package uritemplate_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/uritemplate"
)

// expandTests are templates and values, with the result or the error.
var expandTests = []struct {
	template string
	values   twinValues
	want     string
	err      error
}{
	// Values under {var} are escaped, except that they can be empty.
	{"{x}", twinValues{"x": "a:b"}, "a%3Ab", nil},
	{"/{x}/evil", twinValues{"x": ""}, "", uri.ErrAmbiguous},
	{"/{x}/evil", nil, "", uri.ErrAmbiguous},
	{"x:{x}//evil", nil, "", uri.ErrAmbiguous},
	{"x:/{x}/evil", nil, "", uri.ErrAmbiguous},
	{"{/x,y}", twinValues{"x": "", "y": "evil"}, "", uri.ErrAmbiguous},
	{"{/x,y}", twinValues{"x": "a", "y": "/evil"}, "/a/%2Fevil", nil},
	{"{/x*}", twinValues{"x": []string{"", "evil"}}, "", uri.ErrAmbiguous},
	{"x:{/x*}", twinValues{"x": []string{"", "evil"}}, "", uri.ErrAmbiguous},
	{"//h{/x*}", twinValues{"x": []string{"", "a"}}, "", uri.ErrAmbiguous}, // see TestExpandSlashes
	{"//h{/x*}", twinValues{"x": []string{"a", "", "b"}}, "//h/a//b", nil},
	{"//h{/x*}", twinValues{"x": []string{""}}, "//h/", nil},
	{"/a{?x}", twinValues{"x": "b&c=d#e"}, "/a?x=b%26c%3Dd%23e", nil},
	{"/a{?x*}", twinValues{"x": [][2]string{{"b&c", "d=e"}}}, "/a?b%26c=d%3De", nil},
	{"/a{?x}&c=d", nil, "", uri.ErrAmbiguous},
	{"/a?b{?x}", twinValues{"x": ""}, "/a?b?x=", nil},

	// The scheme and the authority.
	{"{x}:{y}", twinValues{"x": "a/b", "y": "c"}, "", uri.ErrScheme},
	{"{x}:{y}", twinValues{"y": "c"}, "", uri.ErrCharacter},
	{"{+x}://h", twinValues{"x": "http"}, "http://h", nil},
	{"http://{x}.h.example/", twinValues{"x": "evil.example/"}, "", uri.ErrHost},
	{"http://u@{+x}/y", twinValues{"x": "h%2F"}, "", uri.ErrHost},
	{"http://{+x}/y", twinValues{"x": "h%FF:80"}, "", uri.ErrHost},
	{"http://{+x}/y", twinValues{"x": "[v1.a]"}, "", uri.ErrHost},
	{"{+base}/y", twinValues{"base": "http://u%40@h/x"}, "http://u%40@h/x/y", nil},
	{"//{x}@%2F{y}:{z}/a{x}", twinValues{"x": "/", "y": "", "z": "80"}, "//%2F@%2F:80/a%2F", nil}, // the host is of the template
	{"//u@%2F{x}/", twinValues{"x": "a"}, "", uri.ErrHost},
	{"http://{x}/y", twinValues{"x": ""}, "", uri.ErrHost},
	{"x://{x}/y", twinValues{"x": ""}, "x:///y", nil},
	{"//{x}/y", twinValues{"x": ""}, "///y", nil},
	{"https://{host}/{path}", twinValues{"path": "evil.example"}, "", uri.ErrHost},
	{"HTTPS://{host}:{x}", twinValues{"x": "80"}, "", uri.ErrHost},
	{"{s}://u@{+host}/y", twinValues{"s": "wss"}, "", uri.ErrHost},
	{"{+base}/y", twinValues{"base": "http://"}, "", uri.ErrHost},
	{"{+base}/y", twinValues{"base": "file://"}, "file:///y", nil},
	{"{+base}/y", twinValues{"base": "http://u@"}, "", uri.ErrHost},
	{"{+base}/y", twinValues{"base": "http://:80"}, "", uri.ErrHost},
	{"http://{/x}", twinValues{"x": "a"}, "http:///a", nil}, // no value can make a host
	{"http://h:{x}", nil, "http://h:", nil},
	{"http://h:{x}/", twinValues{"x": "80"}, "http://h:80/", nil},
	{"http://h:{+x}/y", twinValues{"x": "80"}, "http://h:80/y", nil},
	{"http://h:{+x}/y", twinValues{"x": "@evil"}, "", uri.ErrAmbiguous},
	{"http://h:{+x}{/y}", twinValues{"x": "8a"}, "", uri.ErrPort},
	{"http://{+h}/x", twinValues{"h": "h:80"}, "http://h:80/x", nil},
	{"http://{+h}/x", twinValues{"h": "[::1]"}, "http://[::1]/x", nil},
	{"http://{+h}/x", twinValues{"h": "u@h"}, "", uri.ErrAmbiguous},
	{"http://u@{+h}/x", twinValues{"h": "evil"}, "http://u@evil/x", nil},
	{"http://{+h}.h/x", twinValues{"h": "u@evil"}, "", uri.ErrAmbiguous},
	{"http://h{+h}8/x", twinValues{"h": "ost"}, "http://host8/x", nil},
	{"http://h{+h}8/x", twinValues{"h": ":"}, "", uri.ErrAmbiguous},
	{"http://{+h}{x}/", twinValues{"h": "[::1]:", "x": "80"}, "", uri.ErrAmbiguous},

	{"http://a%2F{x}b/", nil, "http://a%2Fb/", nil}, // no value makes the host

	// After a host, {+var} is the path.
	{"http://h{+p}", twinValues{"p": "/x"}, "http://h/x", nil},
	{"http://h{+p}?q", twinValues{"p": "/x"}, "http://h/x?q", nil},
	{"http://{x}{+p}{?y}", twinValues{"p": "/x", "x": "h"}, "http://h/x", nil},
	{"http://a{+p}.h/y", twinValues{"p": "b"}, "http://ab.h/y", nil},
	{"http://h{+p}", twinValues{"p": "@evil"}, "", uri.ErrAmbiguous},
	{"http://h{+p}", twinValues{"p": ".evil"}, "", uri.ErrAmbiguous},
	{"http://h{+p}", twinValues{"p": ":80"}, "", uri.ErrAmbiguous},
	{"http://h{+p}", twinValues{"p": "?q"}, "", uri.ErrAmbiguous},

	// The path, the query and the fragment.
	{"//h//{x}", twinValues{"x": "a"}, "//h//a", nil},
	{"/a:b/{+p}", twinValues{"p": "c:d"}, "/a:b/c:d", nil},
	{"{/x}:y", twinValues{"x": "a"}, "/a:y", nil},
	{"a{?x}:y", twinValues{"x": "a"}, "a?x=a:y", nil},
	{"a{#x}:y", twinValues{"x": "a"}, "a#a:y", nil},
	{"a#b:c", nil, "a#b:c", nil},
	{"//h#y{x}", twinValues{"x": "a"}, "//h#ya", nil},
	{"//h?y{x}", twinValues{"x": "a"}, "//h?ya", nil},
	{"/a?b#c{x}", twinValues{"x": "d"}, "/a?b#cd", nil},
	{"{?x}#y", twinValues{"x": "a"}, "?x=a#y", nil},
	{"/{+p}", twinValues{"p": "/evil"}, "", uri.ErrAmbiguous},
	{"x:{+p}", twinValues{"p": "//evil"}, "", uri.ErrAmbiguous},
	{"/a{+p}", twinValues{"p": "//a"}, "", uri.ErrAmbiguous},
	{"/a/{x,y}", twinValues{"x": "", "y": "/"}, "/a/,%2F", nil},
	{"/{+p}", twinValues{"p": "a?b"}, "", uri.ErrAmbiguous},
	{"/{+p}", twinValues{"p": "a#b"}, "", uri.ErrAmbiguous},
	{"/?x={+q}", twinValues{"q": "a#b"}, "", uri.ErrAmbiguous},
	{"/a{?x}{+p}", twinValues{"p": "?b"}, "", uri.ErrAmbiguous},
	{"/a{#x}{+p}", twinValues{"p": "#b"}, "", uri.ErrAmbiguous},
	{"/{#f}", twinValues{"f": "a#"}, "", uri.ErrCharacter},

	// {+base} begins the template.
	{"{+base}/x", twinValues{"base": "http://u@h:80/a"}, "http://u@h:80/a/x", nil},
	{"{+base}/x", twinValues{"base": "//h"}, "//h/x", nil},
	{"{+base}/x", twinValues{"base": "http:/"}, "", uri.ErrAmbiguous},
	{"{+base}{x}", twinValues{"base": "http://h", "x": ".evil"}, "", uri.ErrAmbiguous},
	{"{+base}{/p*}", twinValues{"base": "http:", "p": []string{"", "evil"}}, "", uri.ErrAmbiguous},
	{"{+base,x}", twinValues{"base": "http://h", "x": "@evil"}, "", uri.ErrAmbiguous},
	{"{+base,x}", twinValues{"base": "http://h", "x": ".evil"}, "", uri.ErrAmbiguous},
	{"{+base}{?q}{#f}", twinValues{"base": "http://h", "q": "", "f": "a"}, "http://h?q=#a", nil},

	// Dot segments.
	{"/a/{x}", twinValues{"x": ".."}, "", uri.ErrDotSegment},
	{"/a/{x}", twinValues{"x": "..."}, "/a/...", nil},
	{"/a/{x}.", nil, "", uri.ErrDotSegment},
	{"{/x*}", twinValues{"x": []string{"a", "..", "b"}}, "", uri.ErrDotSegment},
	{"{+p}", twinValues{"p": "a/%2E%2e"}, "", uri.ErrDotSegment},
	{"{+p}", twinValues{"p": "http://h/./a"}, "", uri.ErrDotSegment},
	{"/a{/x}../b", twinValues{"x": ""}, "", uri.ErrDotSegment},
	{"/a/..{.x}", nil, "", uri.ErrDotSegment},
	{"/{?x}{#y}", twinValues{"x": "../..", "y": "/../"}, "/?x=..%2F..#/../", nil},
	{"/a{/x}/..", nil, "/a/..", nil},
	{"/..{/x}", nil, "/..", nil},
	{"/.{/x}", nil, "/.", nil},
	{"..{/x}", twinValues{"x": "a"}, "../a", nil},
	{"/dir/{x}{;y}", twinValues{"x": "..", "y": "1"}, "", uri.ErrDotSegment}, // some programs read "..;y=1" as ".."
	{"/dir/{+x}", twinValues{"x": "%2E.;y/z"}, "", uri.ErrDotSegment},
	{"/dir/..{;x}", twinValues{"x": "1"}, "", uri.ErrDotSegment},
	{"/dir/{x}{;y}", twinValues{"x": "...", "y": ".."}, "/dir/...;y=..", nil},
}

func TestExpand(t *testing.T) {
	for _, tt := range expandTests {
		tmpl := uritemplate.MustParse(tt.template)
		u, err := tmpl.Expand(tt.values.get)
		var e *uritemplate.Error
		switch {
		case tt.err == nil && err != nil, u.String() != tt.want,
			tt.err != nil && !errors.As(err, &e),
			!errors.Is(err, tt.err):
			t.Errorf("%s of %q = %q, %v; want %q, %v", tt.template, tt.values, u, err, tt.want, tt.err)
		}
		if err == nil && u.Edition() != uri.RFC3986 {
			t.Errorf("%s of %q is a reference of %v", tt.template, tt.values, u.Edition())
		}
		lenient, err := tmpl.With(uritemplate.Options{AllowDotSegments: true}).Expand(tt.values.get)
		if text, _ := tmpl.AppendUnchecked(nil, tt.values.get); tt.err == uri.ErrDotSegment && (err != nil || lenient.String() != string(text)) {
			t.Errorf("with dot segments, %s of %q = %q, %v; want %q", tt.template, tt.values, lenient, err, text)
		}
	}
}

// TestExpandSlashes has values that begin with an empty segment, which Match refuses
// too, with the option that allows them.
func TestExpandSlashes(t *testing.T) {
	for _, tt := range []struct {
		template, want string
		value          any
	}{
		{"//h{/x*}", "//h//a", []string{"", "a"}},
		{"{/y,x*}", "/1//a", []string{"", "a"}},
		{"/a{/y}{/x*}", "/a/1//a", []string{"", "a"}},
		{"/a{/z,y,x*}", "/a/1///", []string{"", "", ""}},
		{"file:///{+x}", "file:////a", "/a"},
		{"/a{+x}", "/a//a", "//a"},
		{"/a/{+x}", "/a//", "/"},
	} {
		tmpl := uritemplate.MustParse(tt.template)
		for allow, want := range map[bool]string{false: "", true: tt.want} {
			tmpl := tmpl.With(uritemplate.Options{AllowSlashes: allow})
			u, err := tmpl.Expand(twinValues{"x": tt.value, "y": "1"}.get)
			m, matcherErr := tmpl.Matcher()
			if matcherErr != nil {
				t.Fatal(matcherErr)
			}
			_, ok := m.Match(uri.RFC3986.MustParse(tt.want))
			if u.String() != want || (err == nil) != allow || !allow && !errors.Is(err, uri.ErrAmbiguous) || ok != allow {
				t.Errorf("%s of %q: %q, %v, and it matches: %t", tt.template, tt.value, u, err, ok)
			}
		}
	}
}

// TestExpandErrors has each message, for values that are secret.
func TestExpandErrors(t *testing.T) {
	const secret = "secret-value"
	for _, tt := range []struct {
		template string
		value    any
		offset   int
		section  string
		message  string // after "uritemplate: "
	}{
		{"a/{y,x}", secret + "\xff", 5, "RFC 6570 section 1.6", `the value of x: it is not UTF-8 at offset 5 (RFC 6570 section 1.6)`},
		{"{?x*}", []string{secret, "\xff"}, 2, "RFC 6570 section 1.6", `the value of x: it is not UTF-8 at offset 2 (RFC 6570 section 1.6)`},
		{"{/x:3}", []string{secret}, 2, "RFC 6570 section 2.4.1", `the value of x: only a string has a prefix at offset 2 (RFC 6570 section 2.4.1)`},
		{"{x}", uritemplate.Pairs("a", "b", secret), 1, "", `the value of x: the last name of the pairs has no value at offset 1`},
		{"a/{x}b[c", secret, 5, "RFC 3986 section 3.3", `invalid character in the path of the result at offset 5 (rule pchar, RFC 3986 section 3.3)`},
		{"{x}[", secret, 3, "RFC 3986 section 3.3", `invalid character in the path of the result at offset 3 (rule segment-nz-nc, RFC 3986 section 3.3)`},
		{"a://[{x}", "1", 5, "RFC 3986 section 3.2.2", `invalid host in the host of the result because of {x} at offset 5 (rule IPv6address, RFC 3986 section 3.2.2)`}, // at its end
		{"/{+x}/b", "/" + secret, 1, "", `the result has other components than the template shows because of {+x} at offset 1: see Template.Expand`},
		{"/{x}/b", "", 1, "", `the result has other components than the template shows because of {x} at offset 1: see Template.Expand`},
		{"a:{x}//b/{y}", "", 2, "", `the result has other components than the template shows because of {x} at offset 2: see Template.Expand`},
		{"{+x}.b", "http://" + secret, 0, "", `the result has other components than the template shows because of {+x} at offset 0: see Template.Expand`},
		{"http://a{+x}/b", "@" + secret, 8, "", `the result has other components than the template shows because of {+x} at offset 8: see Template.Expand`},
		{"http://{x}/b", "", 7, "", `a value leaves the host empty because of {x} at offset 7: give it a value, since some programs take the host from the path`},
		{"//{x}.h", "[::1]", 2, "", `a value is in a host that is neither a name nor an IP address because of {x} at offset 2: a name has no escaped delimiters, spaces or control characters`},
		{"/a/{+x}", secret + "/..", 3, "", `a value makes a segment "." or ".." because of {+x} at offset 3: see Options.AllowDotSegments`},
		{"{+x}:y", "/" + secret, 0, "", `the result has other components than the template shows because of {+x} at offset 0: it is a scheme, as ":" follows; begin the template with "/" for a path`},
		{"/a/{+x}", "/" + secret, 3, "", `a value begins with an empty segment because of {+x} at offset 3: see Options.AllowSlashes`},
	} {
		lookup := twinValues{"x": tt.value}.get
		if v, ok := tt.value.(uritemplate.Value); ok {
			lookup = uritemplate.Values{"x": v}.Get
		}
		_, err := uritemplate.MustParse(tt.template).Expand(lookup)
		var e *uritemplate.Error
		if !errors.As(err, &e) || err.Error() != "uritemplate: "+tt.message || e.Template() != tt.template || e.Offset != tt.offset || e.Section() != tt.section || !strings.HasPrefix(e.Section(), "RFC 3986") && e.Rule() != "" {
			t.Errorf("%s of %q: %v\nwant %s", tt.template, tt.value, err, tt.message)
		}
		if e.Err == nil || errors.Unwrap(err) != e.Err {
			t.Errorf("%v wraps %v", err, errors.Unwrap(err))
		}
	}
}

// A shape is where the octets of each part of a template are in a reference: it
// has a letter for each.
type shape []string

// These divide a reference (RFC 3986, appendix B), and an authority (section
// 3.2). The names of the groups are letters of shapes.
var (
	appendixB = regexp.MustCompile(`^(?P<s>[^:/?#]+:)?(?P<a>//[^/?#]*)?(?P<p>[^?#]*)(?P<q>\?[^#]*)?(?P<f>#.*)?$`)
	section32 = regexp.MustCompile(`^(?P<a>//)(?P<u>[^@]*@)?(?P<h>.*)$`)
)

// letters returns a letter for each octet of text: the name of its group.
func letters(text string, groups *regexp.Regexp) (all string) {
	found := groups.FindStringSubmatch(text)
	for i, name := range groups.SubexpNames()[1:] {
		group := found[i+1]
		if groups == appendixB && name == "a" && group != "" {
			all += letters(group, section32)
		} else {
			all += strings.Repeat(name, len(group))
		}
	}
	return all
}

// A shaper compares expansions of a template with those of harmless values.
type shaper struct {
	uritemplate.Template
	parts    []uritemplate.Template
	harmless []shape
	dots     int // the fewest dot segments of harmless results
}

func newShaper(text string) *shaper {
	s := &shaper{Template: uritemplate.MustParse(text), dots: math.MaxInt}
	for _, part := range twinPart.FindAllString(text, -1) {
		s.parts = append(s.parts, uritemplate.MustParse(part))
	}
	for _, values := range []twinValues{
		{"x": "a", "y": "a", "p": "a", "r": "a"},
		{"x": "a", "y": "a", "p": "/a", "r": "/a"},
		{"x": "1", "y": "1", "p": "1", "r": "1"}, // for ports
	} {
		if u, err := s.Expand(values.get); err == nil {
			s.harmless = append(s.harmless, s.shape(u, values))
			s.dots = min(s.dots, dotSegments(u))
		}
	}
	return s
}

// shape returns the shape of an expansion.
func (s *shaper) shape(u uri.URI, values twinValues) (all shape) {
	rest := letters(u.String(), appendixB)
	var buf [256]byte
	for _, p := range s.parts {
		written, _ := p.AppendUnchecked(buf[:0], values.get)
		all = append(all, rest[:len(written)])
		rest = rest[len(written):]
	}
	return all
}

// dotSegments returns how many dot segments a path has.
func dotSegments(u uri.URI) (n int) {
	for segment := range strings.SplitSeq(u.Path(), "/") {
		if segment = strings.ReplaceAll(strings.ReplaceAll(segment, "%2e", "."), "%2E", "."); segment == "." || segment == ".." {
			n++
		}
	}
	return n
}

// check expands the template. If there is a result, each part of the template
// must be in the components where it is with harmless values, and there must be
// no other dot segments.
func (s *shaper) check(t *testing.T, values twinValues) (accepted bool) {
	u, err := s.Expand(values.get)
	// With AnyHost, which changes nothing without an authority, all is checked.
	if checked, anyErr := s.With(uritemplate.Options{AnyHost: true}).Expand(values.get); !mayHaveHost.MatchString(s.String()) && (checked != u || (err == nil) != (anyErr == nil)) {
		t.Errorf("%s of %q = %s, %v; with AnyHost it is %s, %v", s, values, u, err, checked, anyErr)
	}
	if err != nil || len(s.harmless) == 0 {
		return false
	}
	if text, _ := s.AppendUnchecked(nil, values.get); u.String() != string(text) {
		t.Errorf("%s of %q = %s, but Append writes %s", s, values, u, text)
		return false
	}
	if n := dotSegments(u); n > s.dots {
		t.Errorf("%s of %q = %s has %d dot segments, want %d", s, values, u, n, s.dots)
		return false
	}
	for i, got := range s.shape(u, values) {
		for _, harmless := range s.harmless {
			want := harmless[i]
			ok := got == want
			if part := s.parts[i].String(); part[0] == '{' {
				if i == 0 && part[1] == '+' {
					want += "sauhp"
				}
				ok = strings.Trim(got, want) == ""
			}
			if !ok {
				t.Errorf("%s of %q = %s: %s is in %q, not in %q", s, values, u, s.parts[i], got, want)
				return false
			}
		}
	}
	return true
}

// mayHaveHost matches a template of which an expansion may have an authority, or a scheme
// with a default port.
var mayHaveHost = regexp.MustCompile(`//|^\{\+|http`)

// texts returns each text of up to n tokens.
func texts(tokens []string, n int) []string {
	all := []string{""}
	for start := 0; n > 0; n-- {
		end := len(all)
		for _, text := range all[start:end] {
			for _, token := range tokens {
				all = append(all, text+token)
			}
		}
		start = end
	}
	return all
}

var hostileTokens = strings.Fields("/ ? # @ : . .. // %2F %2e a 8 ://h [ & =")

// TestExpandHostile has one hostile value, and others that are harmless, empty or
// undefined, and also hostile members of lists and pairs.
func TestExpandHostile(t *testing.T) {
	t.Parallel()
	hostile := texts(hostileTokens, proof.PickSlow(2, proof.Pick(3, 4)))
	for _, text := range []string{
		"{p}", "{/x,p}", "/{x}{/p*}", "x:{p}/{y}", "{p}:{x}", "{p}://{x}", "http://{x}.{p}/", "http://h:{p}/", "http://{p}@h", "{;p,x}{?p}{&p*}{#p}", // escaped
		"/{+p}", "x{+p}", "{x}{+p}", "x:{+p}", "/{x}{+p}", "{x}:{+p}", "{+x}:{+p}", "/{x}{?y}{#p}", "/?x={+p}&y={x}", "{?x}{+p}", "{/x}{+p}", // not after "//"
		"http://h{+p}", "http://{x}{+p}{?y}", "http://h{/x}{+p}", "http://{+p}/x", "http://{+p}.h/x", "http://u@{+p}:8{/x}", "http://{x}:{+p}@h/", "file:///{+p}", "//{+p}",
		"{+p}", "{+p}/x", "{+p}{x}", "{+p}{/x}", "{+p}{+r}", "{+x}{+p}", "{+p}{?x}{#y}", "{+p}.h/x", "{+p}@h/x", "{+p}//x", // {+base}
	} {
		s, accepted := newShaper(text), 0
		for _, other := range []any{"a", "", nil} {
			for i, p := range hostile {
				if s.check(t, twinValues{"p": p, "x": other, "y": other, "r": other}) {
					accepted++
				}
				if i%4 == 0 {
					s.check(t, twinValues{"p": []string{"a", p}, "x": other, "y": []string{p, "a"}, "r": [][2]string{{p, p}}})
				}
			}
		}
		if accepted == 0 || t.Failed() {
			t.Fatalf("%s accepts %d values", text, accepted)
		}
	}
}

// TestExpandRandom has templates of which most are strange, and hostile values.
func TestExpandRandom(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3986, 0))
	tokens := strings.Fields("{x} {+p} {/x} {.x} {?x} {#p} {&x} {;x} {x,y} {/x,y} {/y*} {y} {+r} a / // //h http: http://h http:// . .. ? # : @ %2e")
	pick := func(tokens []string, n int) (text string) {
		for range n {
			text += tokens[r.IntN(len(tokens))]
		}
		return text
	}
	accepted := 0
	for range proof.PickSlow(500, proof.Pick(2_000, 200_000)) {
		s := newShaper(pick(tokens, 1+r.IntN(5)))
		for range 50 {
			values := twinValues{}
			for _, name := range []string{"x", "y", "p", "r"} {
				if r.IntN(4) > 0 {
					values[name] = pick(hostileTokens, r.IntN(4))
				}
			}
			if s.check(t, values) {
				accepted++
			}
		}
	}
	if accepted < 10_000 {
		t.Errorf("only %d results", accepted)
	}
}

// TestErrorOffset checks where an error is: at the expression whose value is
// refused, or at the literal or its authority. Neither its message nor a field has a value or the password of the
// template, so that a log of the fields is as safe as the message.
func TestErrorOffset(t *testing.T) {
	const secret = "secret"
	values := uritemplate.Values{
		"x": uritemplate.String(secret), "at": uritemplate.String("@" + secret), "path": uritemplate.String("//h/" + secret), "query": uritemplate.String("?" + secret),
		"bad": uritemplate.String(secret + "\xff"), "up": uritemplate.List("..", secret), "dots": uritemplate.String(".."), "empty": uritemplate.String(""),
	}
	for text, want := range map[string]int{
		"http://h{+at}": 8, "/{+path}": 1, "x:/{+path}": 3, "/a{+query}": 2, "{empty}//b": 0, "{empty}//b{x}": 0, "{x}/a{empty}//b{+query}": 15, "//{x}{+at}": 5, "/{x}b{+query}": 5,
		"http://[{x}]/": 8, "http://h:{x}/": 9, "{x}/[": 3, "{at}:/": 0, "http://{at}/": 7, "/{+at}#{+at}#": 12, "/{bad}": 2, "{/up*}": 0, "{/up:1}": 2,
		"http://u:secret@[h/{x}": 5, "http://u:secret@h:x/{x}": 5, "http://{x}:secret@h:y/": 10, "http://u:secret@h{+at}/": 17, "http://u:secret@h/{dots}": 18,
		"http://u:secret@h/{x": 20, "http://u:secret@h/%zz": 18, "http://u:{x}{+at}@h/": 17,
	} {
		tmpl, err := uritemplate.Parse(text)
		if err == nil {
			_, err = tmpl.Expand(values.Get)
		}
		var refused *uritemplate.Error
		if !errors.As(err, &refused) || refused.Offset != want {
			t.Errorf("%s: %v, want an offset of %d", text, err, want)
			continue
		}
		fields, jsonErr := json.Marshal(refused)
		_, matcherErr := tmpl.Matcher()
		for _, shown := range []string{err.Error(), fmt.Sprintf("%#v %+v %#v %v", *refused, *refused, refused.Err, matcherErr), string(fields)} {
			if strings.Contains(strings.ReplaceAll(shown, text, ""), secret) || jsonErr != nil {
				t.Errorf("%s: %s, %v", text, shown, jsonErr)
			}
		}
	}
}

// TestExamples has the examples of RFC 6570. An output may be one of several.
func TestExamples(t *testing.T) {
	text, err := os.ReadFile("testdata/rfc6570.examples.json")
	if err != nil {
		t.Fatal(err)
	}
	var sections map[string]struct {
		Variables uritemplate.Values
		Cases     [][2]any
	}
	if err := json.Unmarshal(text, &sections); err != nil {
		t.Fatal(err)
	}
	examples := 0
	for _, section := range sections {
		values := section.Variables
		for _, c := range section.Cases {
			examples++
			outputs, ok := c[1].([]any)
			if !ok {
				outputs = []any{c[1]}
			}
			tmpl, err := uritemplate.Parse(c[0].(string))
			if err != nil {
				t.Errorf("%s: %v", c[0], err)
				continue
			}
			got, err := tmpl.AppendUnchecked(nil, values.Get)
			if err != nil || !slices.Contains(outputs, any(string(got))) {
				t.Errorf("%s = %s, %v, want one of %q", tmpl, got, err, outputs)
			}
			u, err := tmpl.Expand(values.Get)
			if err != nil || u.String() != string(got) {
				t.Errorf("%s = %v, %v, want %s", tmpl, u, err, got)
			}
		}
	}
	if examples != 181 {
		t.Errorf("%d examples, want 181", examples)
	}
}
