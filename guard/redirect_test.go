// SPDX-License-Identifier: BSD-3-Clause

package guard_test

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/guard"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/guarded"
)

func TestOrigin(t *testing.T) {
	for in, want := range map[string]string{
		"http://h/":                           "http://h",
		"HTTPS://me:s3cret@Example.com:443/a": "https://example.com",
		"https://example.com:/":               "https://example.com",
		"https://example.com:080/":            "https://example.com:80",
		"http://[::1]:8080/":                  "http://[::1]:8080",
		"http://127.0.0.1:0/":                 "http://127.0.0.1:0",
		"https://example.com./":               "https://example.com.",
		"wss://h:65535":                       "wss://h:65535",
		"ftp://h:21/":                         "ftp://h",
		"http://h:65536/":                     "",
		"http://0x7f.1/":                      "",
		"http://a%2Fb/":                       "",
		"http://%61/":                         "http://a", // as it is normalized
		"http://[v1.a]/":                      "",
		"http://:80/":                         "",
		"file:///a":                           "",
		"data:text/html,x":                    "",
		"//h/":                                "",
		"http://" + strings.Repeat("a", 300) + "/": "http://" + strings.Repeat("a", 300),
	} {
		got, ok := guard.Origin(uri.RFC3986.MustParse(in))
		if got != want || ok != (want != "") {
			t.Errorf("Origin(%q) = %q, %t; want %q", in, got, ok, want)
		}
	}
	for u, want := range map[uri.URI]string{
		uri.MustParse("http://h_1/"):                    "http://h_1", // registry-based in RFC 2396
		uri.MustParse("http://a@b@c/"):                  "",
		uri.RFC3987.MustParse("http://bücher.example/"): "",
	} {
		if got, _ := guard.Origin(u); got != want {
			t.Errorf("Origin(%q) = %q, want %q", u, got, want)
		}
	}
}

func TestParseOrigin(t *testing.T) {
	for in, want := range map[string]string{
		"https://example.com":                        "https://example.com",
		"http://example.com:8080":                    "http://example.com:8080",
		"http://[::1]:8080":                          "http://[::1]:8080",
		"https://example.com/a|b?ids[]={1}\\&q=100%": "https://example.com", // a Referer
		"https://example.com?a":                      "https://example.com",
		"HTTPS://Example.com:443/":                   "https://example.com",
		"http://h//evil.example/":                    "http://h",

		"": "", "null": "", "/a": "", "//example.com": "", "example.com": "", "about:blank": "", "https:example.com": "", "https:///a": "",
		"https://me@example.com/": "", "https://example.com@evil.example": "", `https://example.com\@evil.example`: "", `https:\\example.com`: "",
		"https://example.com https://evil.example": "", "https://example.com, null": "", " https://example.com": "", "https://example.com\t": "",
		"https://example.com%2F": "", "https://bücher.example": "", "https://example.com|": "", "https://0x7f.1": "", "https://h:99999": "", "file:///a": "", "chrome-extension://abc": "",
	} {
		if got, ok := guard.ParseOrigin(in); got != want || ok != (want != "") {
			t.Errorf("ParseOrigin(%q) = %q, %t; want %q", in, got, ok, want)
		}
	}
}

func TestRedirect(t *testing.T) {
	const (
		character = "invalid character"
		control   = "control characters"
		backslash = "browsers take it for a slash"
		origin    = "not in the origin of the page"
		userinfo  = "userinfo"
		noHost    = "no-host"
		slashes   = "begin with two slashes"
		itself    = "the page itself"
	)
	for _, tt := range []struct{ ref, want, err string }{
		{"inbox", "https://page.example/a/inbox", ""},
		{"../../../x", "https://page.example/x", ""},
		{"?tab=2", "https://page.example/a/login?tab=2", ""},
		{"./login", "https://page.example/a/login", ""},
		{"login?", "https://page.example/a/login?", ""},
		{"login?next=%78;", "https://page.example/a/login?next=%78;", ""},
		{".", "https://page.example/a/", ""},
		{"HTTPS://PAGE.example:443/b", "https://page.example/b", ""},
		{"https://page.example?a", "https://page.example/?a", ""},
		{"/?u=https%3A%2F%2Fevil.example%23%0d%2541//;", "https://page.example/?u=https%3A%2F%2Fevil.example%23%0d%2541//;", ""},
		{"/https://evil.example", "https://page.example/https://evil.example", ""},
		{"./javascript:alert(1)", "https://page.example/a/javascript:alert(1)", ""},
		{"b/c:d", "https://page.example/a/b/c:d", ""}, // no scheme has a slash
		{"b/..c:443", "https://page.example/a/b/..c:443", ""},

		{"//evil.example/", "", origin},
		{"https://evil.example", "", origin},
		{"https://page.example:444/", "", origin},
		{"https://page.example:444443/", "", "large-port"},
		{"https://page.example.:443/", "", origin},
		{"javascript://page.example/alert(1)", "", origin},
		{"mailto:a@b", "", origin},
		{"//page.example@evil.example/", "", userinfo},
		{"//page.example%40evil.example/", "", "host"},
		{"///evil.example/", "", noHost},
		{"https:evil.example/", "", origin},

		{`/\evil.example/`, "", backslash},
		{`//evil.example\@page.example/`, "", backslash},
		{`/a\b?c`, "", backslash},
		{`/a/?\..#\`, "https://page.example/a/?%5C..#%5C", ""},
		{"/\t/evil.example/", "", control},
		{"/\x7f", "", control},
		{" //evil.example/", "", control},
		{"\x01https://evil.example", "", control},
		{"/\x00/evil.example/", "", control},
		{"//evil。example/", "", character},
		{"// page.example/", "", character},
		{"//page.example%", "", "invalid escape"},
		{"https ://page.example/", "https://page.example/a/https%20://page.example/", ""},

		// Characters that browsers allow, and no grammar does.
		{"/a b", "https://page.example/a%20b", ""},
		{"/ü\xff\u0085", "https://page.example/%C3%BC%FF%C2%85", ""},
		{"/100%", "https://page.example/100%25", ""},
		{"/%%41%4?%#%x", "https://page.example/%25%41%254?%25#%25x", ""},
		{`?ids[]={1|2}^"<a>` + "`", "https://page.example/a/login?ids%5B%5D=%7B1%7C2%7D%5E%22%3Ca%3E%60", ""},
		{"#/app?x#y", "", itself},
		{"x#/app?x#y", "https://page.example/a/x#/app?x%23y", ""},
		{":a", "https://page.example/a/:a", ""},
		{"ü:a", "https://page.example/a/%C3%BC:a", ""},

		{"//%70age.example/", "", "escaped-host"},
		{"/a%2Fb", "https://page.example/a%2Fb", ""},
		{"/..;/a", "https://page.example/..;/a", ""},
		{"/a%252Fb", "https://page.example/a%252Fb", ""},

		// A next hop may drop the origin.
		{"/%2e%2e//evil.example", "", slashes},
		{"https://page.example//evil.example", "", slashes},
		{"/%2Fevil.example/", "", slashes},
		{"/%5cevil.example/", "", slashes},
		{"/%09/evil.example/", "", slashes},
		{"/%0D%0A%5C", "", slashes},
		{"/%00/evil.example/", "", slashes},
		{"/;x/evil.example/", "", slashes},
		{"/%3B%2Fevil.example/", "", slashes},
		{"/a/..%2F/evil.example/", "", slashes},
		{"/..;/.%2F/evil.example/", "", slashes},
		{"/;x", "https://page.example/;x", ""},
		{"/a/b%2F..//c;/;x//", "https://page.example/a/b%2F..//c;/;x//", ""},
		{"/%20/a", "https://page.example/%20/a", ""},

		{"", "", itself},
		{"#f", "", itself},
		{"?next=x", "", itself},
		{"./login?next=x", "", itself},
		{"../a/b/../%6Cogin?next=x", "", itself},
		{"HTTPS://page.example:/a/login?next=x#", "", itself},
	} {
		page := uri.RFC3986.MustParse("https://page.example/a/login?next=x")
		u, err := guard.SameOrigin(page, tt.ref)
		check(t, fmt.Sprintf("SameOrigin(%q)", tt.ref), u, err, tt.want, tt.err)
	}
}

// TestRedirectPages tries unusual pages.
func TestRedirectPages(t *testing.T) {
	for _, tt := range []struct{ page, ref, want, err string }{
		{"http://127.0.0.1:81/", "/a", "http://127.0.0.1:81/a", ""},
		{"http://[::1]", "a", "http://[::1]/a", ""},
		{"http://localhost:8080", "//LOCALHOST:08080/a", "http://localhost:8080/a", ""},
		{"HTTP://H:80/a", "b", "http://h/b", ""},
		{"https://h//evil.example/login", "?a", "", "two slashes"},
		{"https://h/?a%23", "b", "https://h/b", ""},
		{"https://me:s3cret@h/", "/a", "https://h/a", ""},
		{"https://0x7f.1/", "a", "", "the page has no origin"},
		{"https://h:99999/", "a", "", "the page has no origin"},
		{"http://h:81/", "/a?mail=b@c", "http://h:81/a?mail=b@c", ""},
		{"file://h/a", "b", "", "the page has no origin"},
		{"//h/", "a", "", "the page has no origin"},
		{"/", "https://h/", "", "the page has no origin"},
		{"https://h/login", "./login", "", "the page itself"},
		{"https://h/login", "?", "https://h/login?", ""},
		{"https://h/login?", "login", "https://h/login", ""},
		{"https://h/%7ea?%c3%bc", "/~a?%C3%BC", "", "the page itself"},
		{"http://[::1]:80/", "//[0::1]", "", "the page itself"},
		{"https://me@h/", "//h/", "", "the page itself"}, // a request does not have the userinfo
	} {
		u, err := guard.SameOrigin(uri.RFC3986.MustParse(tt.page), tt.ref)
		check(t, fmt.Sprintf("SameOrigin(%q, %q)", tt.page, tt.ref), u, err, tt.want, tt.err)
	}
	for _, page := range []uri.URI{uri.MustParse("http://h/"), uri.RFC3987.MustParse("http://h/")} {
		if u, err := guard.SameOrigin(page, "a_b:80"); err != nil || u != uri.RFC3986.MustParse("http://h/a_b:80") {
			t.Errorf("SameOrigin(%q, %q) = %q, %v", page, "a_b:80", u, err)
		}
	}
	u, err := guard.SameOrigin(uri.RFC3987.MustParse("http://bücher.example/"), "a")
	check(t, "an IRI", u, err, "", "invalid character")
}

// TestRedirectLoop runs a login that redirects wherever SameOrigin allows. A client that
// follows always gets a page.
func TestRedirectLoop(t *testing.T) {
	client := &http.Client{Transport: handler(func(w http.ResponseWriter, r *http.Request) {
		u, err := guard.Request{Method: r.Method, Scheme: "http", Host: r.Host, Target: r.RequestURI}.URI()
		if err == nil && u.Path() == "/login" {
			next, _ := u.Form().Get("next")
			if u, err = guard.SameOrigin(u, next); err == nil {
				w.Header().Set("Location", u.String())
				w.WriteHeader(http.StatusSeeOther)
			}
		}
		fmt.Fprint(w, r.RequestURI, " ", err != nil)
	})}
	for query, want := range map[string]string{
		"": "/login true", "?": "/login? true", "?next": "/login?next true", "?next=": "/login?next= true", "?next=%23x": "/login?next=%23x true",
		"?next=/inbox": "/inbox false", "?next=login": "/login true", "?next=./login": "/login true", "?next=/login%23x": "/login true", "?next=%2F%256Cogin": "/%6Cogin false",
		"?next=?": "/login? true", "?next=?next=": "/login?next= true", "?next=?next=?next=a": "/a false",
	} {
		response, err := client.Get("http://h/login" + query)
		if err != nil {
			t.Errorf("/login%s: %v", query, err)
			continue
		}
		if got, _ := io.ReadAll(response.Body); string(got) != want {
			t.Errorf("/login%s: %q, want %q", query, got, want)
		}
	}
}

// A handler answers a client's requests without a network.
type handler http.HandlerFunc

func (h handler) RoundTrip(r *http.Request) (*http.Response, error) {
	w := httptest.NewRecorder()
	request := httptest.NewRequest(r.Method, r.URL.RequestURI(), nil)
	request.Host = r.URL.Host
	h(w, request)
	return w.Result(), nil
}

func TestLocal(t *testing.T) {
	const (
		relative  = "relative to a page"
		itself    = "the page itself"
		site      = "must be a path: it must not have a scheme or a host"
		slashes   = "begin with two slashes"
		backslash = "browsers take it for a slash"
		control   = "control characters"
	)
	for _, tt := range []struct{ ref, want, err string }{
		{"/", "/", ""},
		{"/inbox?ids[]=1&q=100%#a#b", "/inbox?ids%5B%5D=1&q=100%25#a%23b", ""},
		{"/a/../b c", "/b%20c", ""},
		{"/%2e%2E/./a/%2e", "/a/", ""},
		{`/é"<a>'?\`, `/%C3%A9%22%3Ca%3E'?%5C`, ""},
		{"/https://evil.example/", "/https://evil.example/", ""},
		{"/a//b/..;/c%2Fd", "/a//b/..;/c%2Fd", ""},
		{"/?", "/?", ""},
		{"/:80", "/:80", ""},

		{"", "", itself},
		{"#f", "", itself},
		{"?x", "", relative},
		{"a", "", relative},
		{"../a", "", relative},
		{"%2Fa", "", relative},
		{"é/a", "", relative},
		{"//evil.example/", "", site},
		{"//", "", site},
		{"https://evil.example/", "", site},
		{"https:/a", "", site},
		{"javascript:alert(1)", "", site},
		{"data:s3cret", "", site},
		{`/\evil.example`, "", backslash},
		{"/\t/evil.example", "", control},
		{" /a", "", control},
		{"/..//evil.example", "", slashes},
		{"/./%2Fevil.example", "", slashes},
		{"/%5Cevil.example", "", slashes},
		{"/;/evil.example", "", slashes},
	} {
		got, err := guard.Local(tt.ref)
		if got != tt.want {
			t.Errorf("Local(%q) = %q, want %q", tt.ref, got, tt.want)
		}
		guarded.Expect(t, "Local "+tt.ref, err, tt.err)
		u, err := guard.Redirects{}.Allow(tt.ref)
		check(t, "Allow "+tt.ref, u, err, tt.want, tt.err)
	}
}

func TestRedirects(t *testing.T) {
	const site = "on a site that is allowed"
	sites := guarded.Parts("https://shop.example http://shop.example https://*.wild.example http://local.example:* https://*.both.example:* https://port.example:8443 http://[::1]:* http://127.0.0.1:8080 ftp://f.example")
	for ref, want := range map[string]string{
		"/a":                              "/a",
		"https://shop.example":            "https://shop.example/",
		"HTTPS://SHOP.example:443?a|#b":   "https://shop.example/?a%7C#b",
		"http://shop.example:80/a/../b c": "http://shop.example/b%20c",
		"https://a.wild.example/":         "https://a.wild.example/",
		"https://a.b.WILD.example/":       "https://a.b.wild.example/",
		"http://local.example:65535/":     "http://local.example:65535/",
		"http://local.example/":           "http://local.example/",
		"https://a.both.example:1/":       "https://a.both.example:1/",
		"https://port.example:08443/":     "https://port.example:8443/",
		"http://[0:0::1]:81/":             "http://[::1]:81/",
		"http://127.0.0.1:8080/a?b@c":     "http://127.0.0.1:8080/a?b@c",
		"https://shop.example/a;b//c":     "https://shop.example/a;b//c",
		"ftp://f.example/":                "ftp://f.example/",
	} {
		u, err := guard.Redirects{Sites: sites}.Allow(ref)
		check(t, ref, u, err, want, "")
	}
	for ref, want := range map[string]string{
		"//shop.example/": site, "https:shop.example": site, "https:/shop.example": site, "javascript://shop.example/": site,
		"https://shop.example:8443/": site, "https://port.example/": site, "http://port.example:8443/": site, "https://local.example/": site, "ftp://shop.example/": site, "xy://shop.example": site,
		"https://wild.example/": site, "https://evilwild.example/": site, "https://.wild.example/": "not a name", "https://both.example:1/": site, "https://shop.example.evil.example/": site, "https://wild.example.evil.example/": site,
		"https://shop.example@evil.example/": "userinfo", "https://me:s3cret@shop.example/": "userinfo", "https://shop.example./": "not a name", "https://shop%2eexample/": "escaped-host", "https://evil.example%2F.wild.example/": "host", "https://*.wild.example/": "host",
		"https://a,b.wild.example/": "not a name", "https://bücher.wild.example/": "invalid character", `https://shop.example\@evil.example/`: "a slash", "http://local.example:65536/": "large-port", "http://0x7f.1:8080/": "rare-address",
		"https://shop.example//evil.example/": "two slashes", "https://shop.example/%2Fevil.example/": "two slashes", "": "the page itself", "a": "relative",
	} {
		u, err := guard.Redirects{Sites: sites}.Allow(ref)
		check(t, ref, u, err, "", want)
	}
}

// TestRedirectsSites tries texts that are not sites. The error says which text, and why.
func TestRedirectsSites(t *testing.T) {
	const scheme, form, host = "missing scheme", "what Origin returns", "must have a host, and the scheme http"
	for bad, want := range map[string]string{
		"": scheme, "shop.example": scheme, "*.shop.example": scheme, "*": scheme, "https:": "repeated-scheme", "file:///a": host, "file://h": host, "news:a": host,
		"https://shop.example/": form, "https://shop.example:443": form, "https://shop.example:443:*": form, "https://Shop.example": form, "https://shop.example:081": form,
		"https://shop.example:81:*": "must not have a port", "https://u:s3cret@shop.example": "userinfo", "https://*.u@shop.example": "userinfo",
		"https://*": "wildcard-host", "https://*.*.example": "wildcard-host", "https://a.*.example": "wildcard-host", "https://*.": "no-host", "https://0x7f.1": "rare-address", "https://h:99999": "large-port",
		"https://shop.example:**": "invalid port", "https://*.shop.ex mple": "invalid host",
	} {
		r := guard.Redirects{Sites: []string{"https://shop.example", bad}}
		u, err := r.Allow("https://shop.example/")
		check(t, bad, u, err, "", "Sites[1] must be an origin")
		guarded.Expect(t, bad, err, want)
		if refused := (*guard.RefusedError)(nil); !errors.As(err, &refused) || refused.Reason != guard.ReasonSetup {
			t.Errorf("%s: %v is not of ReasonSetup", bad, err)
		}
		u, err = r.Allow("/a")
		check(t, bad, u, err, "/a", "")
	}
}

// TestRedirectsStrict tries paths that some server reads in another way.
func TestRedirectsStrict(t *testing.T) {
	strict := guard.Redirects{Sites: []string{"https://shop.example"}, Strict: true}
	for ref, want := range map[string]string{
		"/": "/", "/a%20b/%7Ec?u=//x;%2F&/..;/#//": "/a%20b/%7Ec?u=//x;%2F&/..;/#//", "https://shop.example/a": "https://shop.example/a", "/a/%2e%2e/b": "/b", "/é": "/%C3%A9",
	} {
		u, err := strict.Allow(ref)
		check(t, ref, u, err, want, "")
	}
	for ref, want := range map[string]string{
		"/a//b": "empty-segment", "/a/%2Fb": "escaped-delimiter", "/a;b": "parameter", "/a/..;/b": "parameter", "/a/%5Cb": "escaped-delimiter", "/a/..%2Fb": "escaped-dots", "/%2568": "double-escape", "/a%00": "escaped-control", "/a/%FF": "not-utf8",
		"/https://evil.example": "empty-segment", "/a/.../b": "dots, spaces", "/ /evil.example": "dots, spaces", "/C:/a": "a drive", "/a/%25u002e": `"%u"`, "https://shop.example/a//b": "empty-segment", "/%7e/%3b": "parameter",
	} {
		u, err := strict.Allow(ref)
		check(t, ref, u, err, "", want)
	}
}

// redirectPages are pages for the laws.
var redirectPages = []string{
	"https://page.example/a/login?next=x", "http://page.example:8080", "http://127.0.0.1/a;b/", "http://[::1]:81/a//b", "HTTPS://PAGE.example:/",
}

// checkRedirect checks SameOrigin's law: a browser stays in the page's origin, both for
// an accepted reference and for the result. It reports whether SameOrigin accepts ref.
func checkRedirect(t *testing.T, page, ref string) bool {
	t.Helper()
	u, err := guard.SameOrigin(uri.RFC3986.MustParse(page), ref)
	checkRefusal(t, fmt.Sprintf("SameOrigin(%q, %q)", page, ref), u, err)
	if err != nil {
		return false
	}
	if itself := uri.RFC3986.MustParse(page).WithoutFragment(); itself.Equivalent(u.WithoutFragment(), uri.SchemeLevel) {
		t.Errorf("SameOrigin(%q, %q) = %q is the page", page, ref, u)
	}
	want, _ := browse(page, site{})
	for _, s := range []string{u.String(), ref, u.Path(), naiveUnescape(u.Path())} { // the last two of a next hop
		if got, ok := browse(s, want); !ok || got != want {
			t.Errorf("SameOrigin(%q, %q) = %q, but a browser reads %q as %q", page, ref, u, s, got)
		}
	}
	if target, err := uri.RFC3986.Resolve(page, ref); err == nil {
		resolved := uri.RFC3986.MustParse(target).WithoutUserinfo()
		if !u.Equivalent(resolved, uri.SchemeLevel) {
			t.Errorf("SameOrigin(%q, %q) = %q, but it resolves to %q", page, ref, u, resolved)
		}
	}
	return true
}

// checkLocal checks Local's law: on no page does a browser leave the site for an accepted
// reference, nor for the result, nor for a next hop's form of that. On a page, SameOrigin
// returns the same path. It reports whether Local accepts ref.
func checkLocal(t *testing.T, ref string) bool {
	t.Helper()
	local, err := guard.Local(ref)
	if err != nil {
		checkRefusal(t, fmt.Sprintf("Local(%q)", ref), uri.URI{}, err)
		return false
	}
	u, err := uri.RFC3986.Parse(local)
	if err != nil || u.Kind() != uri.AbsolutePath || u.Normalize(uri.NormDotSegments) != u || strings.ContainsAny(local, "\\\"<>") || strings.HasPrefix(local, "//") {
		t.Errorf("Local(%q) = %q, %v", ref, local, err)
	}
	for _, want := range []site{{"https", "h", 443}, {"http", "evil.example", 80}, {"http", "127.0.0.1", 8080}} {
		for _, s := range []string{ref, local, u.Path(), naiveUnescape(u.Path())} {
			if got, ok := browse(s, want); !ok || got != want {
				t.Errorf("Local(%q) = %q, but a browser reads %q as %q", ref, local, s, got)
			}
		}
	}
	onPage, err := guard.SameOrigin(uri.RFC3986.MustParse("https://h:81/%20"), ref)
	if onPage.String() != "https://h:81"+local && !strings.HasPrefix(local, "/%20") {
		t.Errorf("Local(%q) = %q, but is %q, %v on a page", ref, local, onPage, err)
	}
	return true
}

// TestAttackRedirect combines the parts of redirects that left a site in all ways. If a
// browser found another site in none of them, the test would prove nothing.
func TestAttackRedirect(t *testing.T) {
	accepted, refused, bypasses, local := 0, 0, 0, 0
	for ref := range guarded.Combine(
		guarded.Parts(`_ \s \t https: http: HTTPS: //page.example@ //page.example:443@ page.example / /./ /../ /a/.. /%2e ; ? # @ javascript: x`),
		guarded.Parts(`// / \ /\ \/ \\ /// ///\ /\t/ /%09/ %2f%2f /%5c %5C/ _ //\0 .// ./`),
		guarded.Parts(`evil.example page.example EVIL.example:443 evil.example%2f.page.example 0x7f.1 [::1] page.example. evil。example :443 _`),
		proof.Pick(guarded.Parts(`_ \ ?//page.example @page.example \@page.example .page.example`),
			guarded.Parts(`_ / \ /.. ?//page.example #@page.example @page.example \@page.example %40page.example :443 .page.example //`)),
	) {
		if checkLocal(t, ref) {
			local++
		}
		if checkRedirect(t, redirectPages[0], ref) {
			accepted++
			continue
		}
		refused++
		if got, ok := browse(ref, site{"https", "page.example", 443}); ok && got != (site{"https", "page.example", 443}) {
			bypasses++
		}
	}
	t.Logf("%d references are accepted, %d by Local, and %d refused; a browser would leave the site for %d", accepted, local, refused, bypasses)
	if accepted < 300 || local < 200 || bypasses < 2_000 {
		t.Errorf("%d references are accepted, %d refused, and %d leave the site", accepted, refused, bypasses)
	}
}

func TestBrowse(t *testing.T) {
	base := site{"https", "h", 443}
	for in, want := range map[string]site{
		`/\evil.example`: {"https", "evil.example", 443}, `https:\\\x`: {"https", "x", 443}, "https:/x": base, "https:x": base, "http:x": {"http", "x", 80}, "x:y": {scheme: "x"},
		"///x": {"https", "x", 443}, "//u@x:80@y:81": {"https", "y", 81}, " /\t/x\n": {"https", "x", 443}, "//0x7f.1": {"https", "127.0.0.1", 443}, "//0177.0.0.1.": {"https", "127.0.0.1", 443},
		"//256": {"https", "0.0.1.0", 443}, "//1.2.3.4.5": {}, "//a.1": {}, "//08": {}, "//%61": {"https", "a", 443}, "//a%2Fb": {}, "//[::1]": {"https", "::1", 443}, "//[::1": {}, "//a:b": {}, "//a:65536": {}, "//": {}, "#//x": base,
		"//0x": {"https", "0.0.0.0", 443}, "//256.1": {}, "//1.16777216": {}, "//1.16777215": {"https", "1.255.255.255", 443}, "HTTPS://H:0443": base, "1:x": base, ":x": base,
	} {
		got, ok := browse(in, base)
		if want, wantOK := cmp.Or(want, site{}), want != (site{}); ok != wantOK || ok && got != want {
			t.Errorf("browse(%q) = %v, %t; want %v", in, got, ok, want)
		}
	}
}

func FuzzRedirect(f *testing.F) {
	for i, ref := range []string{"/a", `/\evil.example`, "//page.example@evil.example", "https:evil.example", "..//evil.example", "/%2e%2e/\t/x", "//0x7f.1:80/?#", "HTTPS://PAGE.example:443/%C3%bc", "../../a?//b", "//[::1]:81/a"} {
		f.Add(i, ref)
	}
	f.Fuzz(func(t *testing.T, page int, ref string) {
		checkRedirect(t, redirectPages[uint(page)%uint(len(redirectPages))], ref)
		checkLocal(t, ref)
	})
}
