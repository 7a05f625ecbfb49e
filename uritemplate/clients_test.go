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
			if err.Error() != tt.want || e.Offset != tt.offset || !errors.Is(err, uri.ErrEmpty) || e.Template != tt.template {
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

// typicalTemplates are such as the APIs of the Web, servers of the Model Context
// Protocol and gateways have, with a reference that matches and its values.
var typicalTemplates = []struct{ template, ref, want string }{
	// Links of GitHub's REST API.
	{"https://api.github.com/users/u/following{/other_user}", "https://api.github.com/users/u/following/v", `other_user="v"`},
	{"https://api.github.com/repos/o/r/compare/{base}...{head}", "https://api.github.com/repos/o/r/compare/v1.0...u:main", `base="v1.0" head="u:main"`},
	{"https://api.github.com/repos/o/r/contents/{+path}", "https://api.github.com/repos/o/r/contents/a/b.go", `path="a/b.go"`},
	{"https://api.github.com/repos/o/r/{archive_format}{/ref}", "https://api.github.com/repos/o/r/zipball/main", `archive_format="zipball" ref="main"`},
	{"https://api.github.com/search/code?q={query}{&page,per_page,sort,order}", "https://api.github.com/search/code?q=a+repo:o/r&page=2", `page="2" query="a+repo:o/r"`},

	// Routes of GitHub's REST API.
	{"/repos/{owner}/{repo}/compare/{basehead}", "/repos/o/r/compare/a...b", `basehead="a...b" owner="o" repo="r"`},
	{"/gitignore/templates/{name}", "/gitignore/templates/C%2B%2B", `name="C++"`},

	// Google's discovery documents.
	{"v1/{+name}:cancel", "v1/operations/a:b:cancel", `name="operations/a:b"`},
	{"v1/{+parent}/{collectionId}", "v1/projects/p/documents/c", `collectionId="c" parent="projects/p/documents"`},
	{"b/{bucket}/o/{object}", "b/x/o/a%2Fb", none}, // with AllowSlashes
	{"v4/spreadsheets/{spreadsheetId}/values/{range}:append", "v4/spreadsheets/1/values/A1:B2:append", `range="A1:B2" spreadsheetId="1"`},
	{"upload/youtube/v3/videos{?part,notifySubscribers}", "upload/youtube/v3/videos?part=snippet,status", `part=["snippet" "status"]`},

	// Resources of servers of the Model Context Protocol.
	{"file://{/path*}", "file:///home/u/a%20b", `path=["home" "u" "a b"]`},
	{"repo://{owner}/{repo}/contents{/path*}", "repo://Microsoft/TypeScript/contents/src/a.ts", `owner="Microsoft" path=["src" "a.ts"] repo="TypeScript"`},
	{"postgres://{host}/{database}/{table}", "postgres://h/d/t", `database="d" host="h" table="t"`},
	{"weather://forecast/{location}{?days,units}", "weather://forecast/San%20Jos%C3%A9?units=C&days=3", `days="3" location="San José" units="C"`},
	{"config://app/{section}.{key}", "config://app/db.host", `key="host" section="db"`},
	{"image://{name}.{ext}", "image://Logo.PNG", `ext="PNG" name="Logo"`},

	// Gateways, archives and protocols.
	{"https://h/.well-known/masque/udp/{target_host}/{target_port}/", "https://h/.well-known/masque/udp/2001%3Adb8%3A%3A42/443/", `target_host="2001:db8::42" target_port="443"`},
	{"https://dns.example/dns-query{?dns}", "https://dns.example/dns-query?dns=AAABAAABAAAAAAAAA3d3dwdleGFtcGxlA2NvbQAAAQAB", `dns="AAABAAABAAAAAAAAA3d3dwdleGFtcGxlA2NvbQAAAQAB"`},
	{"https://{tenant}.example.com/api/{version}/users/{id}", "https://Acme.EXAMPLE.com/api/v2/users/7", `id="7" tenant="Acme" version="v2"`},
	{"/{year}-{month}-{day}", "/2024-01-02", `day="02" month="01" year="2024"`},
	{"/oauth/authorize{?client_id,redirect_uri,scope,state}", "/oauth/authorize?client_id=a&redirect_uri=https://h/cb&scope=a%20b&state=xyz==", `client_id="a" redirect_uri="https://h/cb" scope="a b" state="xyz=="`},
	{"{+baseurl}/items/{id}", "https://h/v1/items/7", `baseurl="https://h/v1" id="7"`},
	{"mailto:{to}{?subject,body}", "mailto:a@b.example?subject=Hi%20you", `subject="Hi you" to="a@b.example"`},
	{"ni:///{alg};{value}{?ct}", "ni:///sha-256;f4?ct=text/plain", `alg="sha-256" ct="text/plain" value="f4"`},
}

func TestTypicalTemplates(t *testing.T) {
	for _, tt := range typicalTemplates {
		testMatch(t, tt.template, uritemplate.Options{}, tt.ref, tt.want)
	}
	testMatch(t, "b/{bucket}/o/{object}", uritemplate.Options{AllowSlashes: true}, "b/x/o/a%2Fb", `bucket="x" object="a/b"`)
}
