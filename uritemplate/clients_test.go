// SPDX-License-Identifier: BSD-3-Clause

package uritemplate_test

import (
	"errors"
	"net/url"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/uritemplate"
)

// clientValues are values as people type them. The path of a browser cannot have
// those of pathless.
var (
	clientValues = []string{
		"7", "a b", "a+b", "a@b.c", "a:b", "a!b", "it's", "(x)", "a*b", "a=b", "a;b", "a,b", "a&b", "$9", "50%", "é", "日本", "x~y", "a.b", "2024-01-01T10:00:00Z",
		"abc==", "c#", "why?", `"q"`, "a[0]", "<b>", "{x}",
	}
	queryValues = []string{"a/b", "https://h/cb?x=1", "/etc", `a\b`}
)

// escapes returns text with the escapes of these characters, of "%", and of those
// that no URI has.
func escapes(characters string) func(text string) string {
	return func(text string) string {
		var b strings.Builder
		for _, c := range []byte(text) {
			if c <= ' ' || c >= 0x7F || strings.IndexByte(characters+"\"%<>\\^`{|}", c) >= 0 {
				b.WriteString("%" + string("0123456789ABCDEF"[c>>4]) + string("0123456789ABCDEF"[c&15]))
			} else {
				b.WriteByte(c)
			}
		}
		return b.String()
	}
}

// TestMatchClients matches values as programs escape them.
func TestMatchClients(t *testing.T) {
	const encodeURIComponent = ":/?#[]@$&+,;="
	form := func(text string) string {
		return must(uri.RFC3986.MustParse("").Form().Add("q", text).URI()).Query()[len("q="):]
	}
	for _, tt := range []struct {
		client, template, ref string
		options               uritemplate.Options
		escape                func(string) string
		values                []string
	}{
		{"a browser", "/users/{x}", "/users/", uritemplate.Options{}, escapes("/?#[]"), clientValues},
		{"url.PathEscape", "/users/{x}", "/users/", uritemplate.Options{}, url.PathEscape, clientValues},
		{"encodeURIComponent", "/users/{x}", "/users/", uritemplate.Options{}, escapes(encodeURIComponent), clientValues},
		{"RFC3986.Escape", "/users/{x}", "/users/", uritemplate.Options{}, func(s string) string { return uri.RFC3986.Escape(uri.Segment, s) }, clientValues},
		{"a browser, in a query", "/s{?q}", "/s?q=", uritemplate.Options{}, escapes("#&[]"), append(queryValues, clientValues...)},
		{"encodeURIComponent, in a query", "/s{?q}", "/s?q=", uritemplate.Options{}, escapes(encodeURIComponent), append(queryValues, clientValues...)},
		{"url.QueryEscape", "/s{?q}", "/s?q=", uritemplate.Options{FormPlus: true}, url.QueryEscape, append(queryValues, clientValues...)},
		{"Form.Add", "/s{?q}", "/s?q=", uritemplate.Options{FormPlus: true}, form, append(queryValues, clientValues...)},
		{"url.QueryEscape", "/s?q={q}", "/s?q=", uritemplate.Options{FormPlus: true}, url.QueryEscape, append(queryValues, clientValues...)},
		{"Form.Add", "/s{?all*}", "/s?q=", uritemplate.Options{FormPlus: true}, form, append(queryValues, clientValues...)},
	} {
		m := must(uritemplate.MustParse(tt.template).With(tt.options).Matcher())
		for _, want := range tt.values {
			u, err := uri.RFC3986.Parse(tt.ref + tt.escape(want))
			if err != nil {
				t.Errorf("%s of %q: %v", tt.client, want, err)
				continue
			}
			values, ok := m.Match(u)
			got := values["x"].String() + values["q"].String()
			for _, value := range values["all"].Pairs() {
				got = value
			}
			if !ok || got != want {
				t.Errorf("%s of %q is %s, which matches %q, %v", tt.client, want, u, got, m.Explain(u))
			}
		}
	}
	// Without the option, "+" is a "+".
	m, _ := uritemplate.MustParse("/{a}{?q}").Matcher()
	if got := shown(m.Match(uri.RFC3986.MustParse("/a+b?q=a+b"))); got != `a="a+b" q="a+b"` {
		t.Error(got)
	}
	m, _ = uritemplate.MustParse("/{a}?{+b}{#c}").With(uritemplate.Options{FormPlus: true}).Matcher()
	if got := shown(m.Match(uri.RFC3986.MustParse("/a+b?a+b#a+b"))); got != `a="a+b" b="a+b" c="a+b"` {
		t.Error(got)
	}
}

// TestRequired has variables that must have a value.
func TestRequired(t *testing.T) {
	s := uritemplate.String
	for _, tt := range []struct {
		template string
		required []string
		values   uritemplate.Values
		want     string // the expansion, or the error
		offset   int
	}{
		{"/users/{id}{?page}", []string{"id"}, uritemplate.Values{"id": s("7")}, "/users/7", 0},
		{"/users/{id}{?page}", []string{"id"}, nil, "uritemplate: the variable id has no value at offset 8: see Options.Required", 8},
		{"/users/{id}{?page}", []string{"id"}, uritemplate.Values{"id": s(""), "page": s("1")}, "uritemplate: the variable id has no value at offset 8: see Options.Required", 8},
		{"/users/{id}{?page}", []string{"id", "page"}, uritemplate.Values{"id": s("7")}, "uritemplate: the variable page has no value at offset 13: see Options.Required", 13},
		{"/users{/path*}", []string{"path"}, uritemplate.Values{"path": uritemplate.List("")}, "uritemplate: the variable path has no value at offset 8: see Options.Required", 8},
		{"/users{/path*}", []string{"path"}, uritemplate.Values{"path": uritemplate.List("", "")}, "/users//", 0},
		{"/users/{id}", []string{"idd"}, uritemplate.Values{"id": s("7")}, "uritemplate: the template has no variable \"idd\" at offset 0: see Options.Required", 0},
	} {
		tmpl := uritemplate.MustParse(tt.template).With(uritemplate.Options{Required: tt.required, AllowSlashes: true})
		u, err := tmpl.Expand(tt.values.Get)
		var e *uritemplate.Error
		if errors.As(err, &e) {
			if err.Error() != tt.want || e.Offset != tt.offset || !errors.Is(err, uri.ErrEmpty) || e.Template() != tt.template {
				t.Errorf("%s: %v, want %s", tt.template, err, tt.want)
			}
			continue
		}
		if u.String() != tt.want {
			t.Errorf("%s: %s, want %s", tt.template, u, tt.want)
		}
		m := must(tmpl.Matcher())
		if got, ok := m.Match(u); !ok || shown(got, ok) != shown(tt.values, true) {
			t.Errorf("%s: %s matches %s", tt.template, u, shown(got, ok))
		}
	}
	required := uritemplate.Options{Required: []string{"id"}}
	testMatch(t, "/users/{id}{?page}", required, "/users/7", `id="7"`)
	testMatch(t, "/users/{id}{?page}", required, "/users/?page=1", none)
	testMatch(t, "/users{/id}", required, "/users/", none)
	testMatch(t, "/users{?id}", required, "/users?id=", none)
	if _, err := uritemplate.MustParse("/{a}").With(required).Matcher(); err == nil || err.Error() != "uritemplate: the template has no variable \"id\" at offset 0: see Options.Required" {
		t.Error(err)
	}
}
