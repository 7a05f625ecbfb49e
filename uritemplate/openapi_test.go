// SPDX-License-Identifier: BSD-3-Clause

package uritemplate_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof/linear"
	"example.com/uri/uritemplate"
)

// renamed returns the template of RFC 6570 that a path is, with the names "v0", "v1"
// and so on, and the names that it has in the path.
func renamed(path string) (t uritemplate.Template, names []string) {
	var text strings.Builder
	for i, part := range strings.FieldsFunc(path, func(r rune) bool { return r == '{' || r == '}' }) {
		if i%2 == 0 {
			text.WriteString(part)
			continue
		}
		text.WriteString("{v" + strconv.Itoa(len(names)) + "}")
		names = append(names, part)
	}
	return uritemplate.MustParse(text.String()), names
}

// TestOpenAPI has paths of OpenAPI descriptions, each with an expansion in which the
// values are "a b", "a c" and so on. The template is the one of RFC 6570 with other
// names.
func TestOpenAPI(t *testing.T) {
	for _, tt := range []struct{ path, ref string }{
		{"/", "/"},
		{"/users/{id}", "/users/a%20b"},
		{"/enterprises/{enterprise}/teams/{enterprise-team}", "/enterprises/a%20b/teams/a%20c"},
		{"/{+x}", "/a%20b"},
		{"/{#x}/{.x}/{/x}/{;x}/{?x}/{&x}", "/a%20b/a%20c/a%20d/a%20e/a%20f/a%20g"},
		{"/{=x}/{,x}/{!x}/{@x}/{|x}", "/a%20b/a%20c/a%20d/a%20e/a%20f"},
		{"/{x*}/{x:3}/{x:0}/{a,b}", "/a%20b/a%20c/a%20d/a%20e"},
		{"/{+x*}-{/x}.json", "/a%20b-a%20c.json"},
		{"/{%}/{%41}/{A}", "/a%20b/a%20c/a%20d"},
		{"/{a/b}/{a?b#c}/{https://me:secret@h/}", "/a%20b/a%20c/a%20d"},
		{"/{ }/{\n\x00}/{ü}/{\u2028}/{\ufffd}", "/a%20b/a%20c/a%20d/a%20e/a%20f"},
		{"/a:b@c;d=1,2!$&'()*+%2F/{id}", "/a:b@c;d=1,2!$&'()*+%2F/a%20b"},
		{"/ü\ue000/{id}", "/%C3%BC%EE%80%80/a%20b"},
		{"/a//{id}//", "/a//a%20b//"},
		{"/repos/{owner}/{repo}/compare/{base}...{head}", "/repos/a%20b/a%20c/compare/a%20d...a%20e"},
	} {
		tmpl, err := uritemplate.ParseOpenAPI(tt.path)
		if err != nil {
			t.Error(err)
			continue
		}
		twin, names := renamed(tt.path)
		text, _ := tmpl.MarshalText()
		if !slices.Equal(tmpl.Names(), names) || tmpl.String() != tt.path || string(text) != tt.path {
			t.Errorf("%q has the names %q, and is written %q and %q", tt.path, tmpl.Names(), tmpl, text)
		}
		values := uritemplate.Values{}
		for i, name := range names {
			values[name] = uritemplate.String("a " + string(rune('b'+i)))
		}
		all := tmpl.With(uritemplate.Options{Required: names})
		if u, err := all.Expand(values.Get); err != nil || u.String() != tt.ref {
			t.Errorf("%q expands to %q, %v; want %q", tt.path, u, err, tt.ref)
		}
		for _, tmpl := range []uritemplate.Template{tmpl, all} {
			m, err := tmpl.Matcher()
			var set uritemplate.Set[int]
			if err != nil || set.Add(tmpl, 1) != nil {
				t.Error(tt.path, err)
				continue
			}
			twinMatcher := must(twin.Matcher())
			for _, ref := range []string{tt.ref, tt.ref + "x", tt.ref + "/x", tt.ref + "?x", strings.ReplaceAll(tt.ref, "%20", "%2F"), strings.ReplaceAll(tt.ref, "%20", ",%78"), strings.ToUpper(tt.ref)} {
				u := uri.RFC3986.MustParse(ref)
				got, ok := m.Match(u)
				_, gotOfSet, okOfSet := set.Match(u)
				want, wantOK := twinMatcher.Match(u)
				if ok != wantOK || okOfSet != wantOK || len(got) != len(want) || len(gotOfSet) != len(want) {
					t.Errorf("%q and %s: %v, %t and %v, %t; want %v, %t", tt.path, ref, got, ok, gotOfSet, okOfSet, want, wantOK)
				}
				for i, name := range names {
					value := want["v"+strconv.Itoa(i)]
					if !slices.Equal(got[name].List(), value.List()) || got[name].Kind() != value.Kind() || got[name].String() != value.String() || gotOfSet[name].String() != value.String() {
						t.Errorf("%q and %s: %q is %v and %v, want %v", tt.path, ref, name, got[name], gotOfSet[name], value)
					}
				}
			}
			if got, ok := m.Match(uri.RFC3986.MustParse(tt.ref)); !ok || len(got) != len(values) {
				t.Errorf("%q and %s: %v, %t", tt.path, tt.ref, got, ok)
			}
		}
	}
}

// TestOpenAPIMessages has names that are in quotes in messages, and templates that
// are in conflict.
func TestOpenAPIMessages(t *testing.T) {
	parse := func(path string) uritemplate.Template { return must(uritemplate.ParseOpenAPI(path)) }
	expand := func(path, name, value string) error {
		tmpl := parse(path)
		_, err := tmpl.With(uritemplate.Options{Required: tmpl.Names()}).Expand(uritemplate.Values{name: uritemplate.String(value)}.Get)
		return err
	}
	explain := func(path, ref string) error {
		tmpl := parse(path)
		return must(tmpl.With(uritemplate.Options{Required: tmpl.Names()}).Matcher()).Explain(uri.RFC3986.MustParse(ref))
	}
	conflict := func(paths ...string) (err error) {
		var set uritemplate.Set[int]
		for _, path := range paths {
			err = set.Add(parse(path), 1)
		}
		return err
	}
	_, twoWays := parse("/{a}{+a}").Matcher()
	for _, tt := range []struct {
		err  error
		want string
	}{
		{expand("/{user-id}", "user_id", "1"), `the variable user-id has no value at offset 2: see Options.Required`},
		{expand("/{a\nb}", "a", "1"), `the variable "a\nb" has no value at offset 2: see Options.Required`},
		{expand("/{a b}", "a b", "\xff"), `the value of "a b": it is not UTF-8 at offset 2 (RFC 6570 section 1.6)`},
		{expand("/{ü}", "ü", ".."), `a value makes a segment "." or ".." because of "{ü}" at offset 1: see Options.AllowDotSegments`},
		{explain("/{+x}", "/a/b"), `no match: the value of +x has a "/" that is not escaped at offset 2`},
		{explain("/*/id", "/a/7"), `no match: the template has "*/id" there at offset 1`},
		{explain("/{x}/:id", "/a/7"), `no match: the template has ":id" there: write "{id}" for ":id" at offset 3`},
		{explain("/{a\x1b}", "/a%2Fb"), `no match: the value of "a\x1b" has an escaped slash at offset 2: see Options.AllowSlashes`},
		{twoWays, `ambiguous template: nothing divides two expressions at offset 4: write a literal between them`},
		{conflict("/{a-b}/x", "/{c*}/x"), `"/{c*}/x" conflicts with "/{a-b}/x": both match "/1/x"`},
		{conflict("/{entity}/me", "/books/{id}", "/books/me", "/{+entity}/{id}"), ""},
	} {
		got := ""
		if tt.err != nil {
			got = tt.err.Error()
		}
		want := tt.want
		if want != "" {
			want = "uritemplate: " + want
		}
		if got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	// A text of ParseOpenAPI is another template for UnmarshalText.
	var other uritemplate.Template
	if err := other.UnmarshalText([]byte("/{+x}")); err != nil || !slices.Equal(other.Names(), []string{"x"}) {
		t.Error(other.Names(), err)
	}
}

func TestOpenAPILinear(t *testing.T) {
	for _, path := range []func(n int) string{format("/%s", "{v#}/", ""), format("/%s", "{v#}/", "{v000000}"), format("/%s", "?", ""), format("/{%s", "é{", ""), format("/{%s", "é+*", "}")} {
		linear.Check(t, path(64), func(n int) func() {
			text := path(n)
			return func() { _, sinkErr = uritemplate.ParseOpenAPI(text) }
		})
	}
}

func TestTemplateGoString(t *testing.T) {
	const text = "http://me:secret@h/{id}"
	path, err := uritemplate.ParseOpenAPI("/{a-b}")
	if got, want := fmt.Sprintf("%#v %#v", []any{uritemplate.MustParse(text)}, path), `[]interface {}{uritemplate.MustParse("http://me:xxxxx@h/{id}")} uritemplate.ParseOpenAPI("/{a-b}")`; err != nil || got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
