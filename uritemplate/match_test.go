// SPDX-License-Identifier: BSD-3-Clause

package uritemplate_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/uritemplate"
)

// none is what shown returns if there is no match.
const none = "none"

// shown returns values as a text.
func shown(values uritemplate.Values, ok bool) string {
	if !ok {
		return none
	}
	var all []string
	for _, name := range slices.Sorted(maps.Keys(values)) {
		v := values[name]
		switch {
		case v.Kind() == uritemplate.KindList:
			all = append(all, fmt.Sprintf("%s=%q", name, v.List()))
		case v.Kind() == uritemplate.KindPairs:
			all = append(all, fmt.Sprintf("%s=pairs%q", name, membersOf(v)))
		default:
			all = append(all, fmt.Sprintf("%s=%q", name, v.String()))
		}
	}
	return strings.Join(all, " ")
}

// matchTests have templates as people write them, references, and the values.
var matchTests = []struct{ template, ref, want string }{
	// One segment.
	{"/users/{id}", "/users/1", `id="1"`},
	{"/users/{id}", "/users/", none},
	{"/users/{id}", "/Users/1", none},
	{"/users/{id}", "/users/a@b", `id="a@b"`},
	{"/{+a}-{b}{.c}", "/x-.b", `a="x" b=".b"`},
	{"/users/{id}", "/users/a,b", `id=["a" "b"]`},
	{"/a", "/ab", none},
	{"", "", ``},

	// Several segments.
	{"repo://{owner}/{repo}/contents{/path*}", "repo://o/R/contents/a/b", `owner="o" path=["a" "b"] repo="R"`},
	{"repo://{owner}/{repo}/contents{/path*}", "repo://o/R/contentsa", none},
	{"repo://{owner}/{repo}/contents{/path*}", "other://o/R/contents", none},
	{"file:///{+path}", "file:///a/b.txt", `path="a/b.txt"`},
	{"/{+project}/-/blob/{ref}/{+path}", "/g/-/blob/p/-/blob/main/f", `path="-/blob/main/f" project="g" ref="p"`},
	{"https://api.github.com/repos/{owner}/{repo}{/sha}", "https://api.github.com/repos/o/r/1f", `owner="o" repo="r" sha="1f"`},
	{"https://api.github.com/repos/{owner}/{repo}{/sha}", "https://API.GitHub.com/repos/o/r", `owner="o" repo="r"`},
	{"https://api.github.com/repos/{owner}/{repo}{/sha}", "https://api.github.com:443/repos/o/r", none},

	// Parts of a segment.
	{"/v{version}/x{.format}", "/v1/xjson", none},
	{"/{a}-{b}", "/x-y-z", `a="x" b="y-z"`},
	{"/{a}--{b}-{c}", "/x---y-z", `a="x" b="-y" c="z"`},
	{"/{+a}-{b}", "/x-y-", `a="x" b="y-"`},
	{"/{name}{.ext}", "/.profile", `name=".profile"`},
	{"/{a,b}", "/x,y,z", `a="x" b=["y" "z"]`},
	{"/{a,b}", "/x,", none},
	{"/map{;x,y}", "/map;x=1;y", `x="1" y=""`},
	{"/map{;x,y}", "/map;y;x=1", none},
	{"/map{;x,y,z}", "/map;z=1;y=2", none},
	{"/map{;x,y}", "/map;y=", `y=[""]`},
	{"/map{;x*,y:2}", "/map;y=", none},
	{"/map{;x*}", "/map;x=", none},
	{"/map{;x*}", "/map;k=1;l", `x=pairs["k" "1" "l" ""]`},
	{"/{x}{;ab}/{c}", "/x;ab=1/2", `ab="1" c="2" x="x"`},
	{"#{a*}", "#a=b", `a=["a=b"]`},
	{"/{+a}", "/x,y", `a="x,y"`},
	{"/{+a}", "/%20%7e%3a", `a="%20~%3A"`},
	{"/x{/b*}/y/{c}", "/x/y/y/1", `b=["y"] c="1"`},
	{"/m{;a*}{;b}", "/m;a=1;a=2;b=3", `a=["1" "2"] b="3"`},
	{"?x=1{&y}{&z}", "?x=1&z=2", `z="2"`},

	// The scheme, the authority and the base.
	{"{scheme}://{host}", "git+ssh://h", none},
	{"{+scheme}://{host}", "git+ssh://h", `host="h" scheme="git+ssh"`},
	{"note://id.{id}.Example", "note://ID.aB3%C3%A9xYZ.EXAMPLE", `id="aB3éxYZ"`},
	{"{scheme}://{host}", "http://h:80", none},
	{"https://h/{x}", "https://h:/1", none},
	{"https://h:/{x}", "https://h:/1", `x="1"`},
	{"https://h:443/{x}", "https://h:0443/1", none},
	{"https://h:{port}/", "https://h:443/", `port="443"`},
	{"{+base}/x", "https://h:443/x", `base="https://h:443"`},
	{"http://U@{host}/", "http://U@H/", `host="H"`},
	{"http://U@{host}/", "http://u@H/", none},
	{"//A{user}@{host}", "//Ab@H", `host="H" user="b"`},
	{"//U@Z{host}", "//U@zz", `host="z"`},
	{"//A{host}/@", "//ab/@", `host="b"`},
	{"http://{+authority}/", "http://h:80/", `authority="h:80"`},
	{"http://[{+ip}]/", "http://[0:0::1]/", `ip="0:0::1"`},
	{"http://[{+ip}]:8{x}/", "http://[::1]:80/", `ip="::1" x="0"`},
	{"http://h{+x}8/", "http://h:8/", none},
	{"http://h:{+x}8/", "http://h:88/", `x="8"`},
	{"http://{+x}8/", "http://[::1]:8/", none},
	{"{+base}/x", "http://h/v3/x", `base="http://h/v3"`},
	{"{+base}%20:{x}", "http://h/v3%20:a", `base="http://h/v3" x="a"`},

	// The query and the fragment.
	{"/s{?q,page}", "/s?q=a%20b&page=2", `page="2" q="a b"`},
	{"/s{?q,page}", "/s?page=2&q=", `page="2" q=""`},
	{"/s{?q,page}", "/s", ``},
	{"/s{?q,page}", "/s?q", none},
	{"/s{?q,page}", "/s?q=1&q=1", none},
	{"/s{?q,page}", "/s?q=https://h/a?b%26c/%2F", `q="https://h/a?b&c//"`},
	{"/s{?q,page}", "/s?q=1,2", `q=["1" "2"]`},
	{"/s?a={a}&b={b}{&x,y}", "/s?a=1&b=2&y=4&x=3", `a="1" b="2" x="3" y="4"`},
	{"/s?{+query}", "/s?a=1&b=2", `query="a=1&b=2"`},
	{"/s{?q}{&x}", "/s?x=2&q=1", `q="1" x="2"`},
	{"/s{?q}{&x}", "/s?x=2", none},
	{"/s{?all*}", "/s?a=1&b=2", `all=pairs["a" "1" "b" "2"]`},
	{"/s{?all*}", "/s?all=1&all=2", `all=["1" "2"]`},
	{"/s{?all*}", "/s?all=1&b=2", `all=pairs["all" "1" "b" "2"]`},
	{"/s{?all*}", "/s?b=2&all=1&all=2", `all=pairs["b" "2" "all" "1" "all" "2"]`},
	{"/s{?%61%62*}", "/s?ab=1&c=2", `%61%62=pairs["ab" "1" "c" "2"]`},
	{"/s{?x*,y*}", "/s?z=1&y=2", `x=pairs["z" "1"] y=["2"]`},
	{"/s{?x*,y*}", "/s?y=1&x=2&y=3", `x=["2"] y=["1" "3"]`},
	{"/a{#x,y}", "/a#1,2,3", `x="1" y="2,3"`},
	{"/a#{x}", "/a#1", `x="1"`},
	{"/{#b}-{a}", "/#x-y-z", `a="z" b="x-y"`},
	{"/{#b}-{a}", "/#-z", `a="z" b=""`},
	{"/{#b}-{a}", "/#-", none},
	{"/{#b,c}-{a}", "/#x,y-z,-u", `a="u" b="x" c="y-z,"`},
	{"/{#b:3}-{a}", "/#x-y-z", `a="y-z" b="x"`},
	{"#{+b}-{a}", "#x-y-z", `a="z" b="x-y"`},

	{"http://{u}@example.com/{x}", "http://%41%42%43@EXAMPLE.com/1", `u="ABC" x="1"`},

	// Names: many, and in an authority, where they are in lower case.
	{"/s{?a,b,c,d,e,f,g,h,i,j}", "/s?j=1&a=2&h=3&i=4", `a="2" h="3" i="4" j="1"`},
	{"http://h{;Xy}/p", "http://H;xy=A/p", `Xy="A"`},
	{"http://h{;x%2Cy}/p", "http://H;X%2cY=A/p", `x%2Cy="A"`},
	{"http://{;Xy}@h/", "http://;Xy=A@H/", `Xy="A"`},
	{"http://{;Xy}@h/", "http://;xy=A@h/", none},
	{"http://u{;x%2Cy}@h/", "http://u;x%2cy=A@h/", `x%2Cy="A"`},

	{"{a}B{b}", "%2BBc", `a="+" b="c"`},

	// Prefixes.
	{"/{a:3}", "/abcd", none},
	{"/{a:12}", "/abcdefghijkl", `a="abcdefghijkl"`},
	{"/{a:12}", "/abcdefghijklm", none},
	{"/{a:3}", "/a,b", `a="a,b"`},
	{"/{a}-{b:1}", "/x-y-z", `a="x-y" b="z"`},
	{"/{a:2}-{b}-{c:2}", "/x-y-z-u", `a="x" b="y-z" c="u"`},
	{"/{a}-x{.b}", "/u-xy-x.z", `a="u-xy" b="z"`},
	{"/{a}-x{.b}", "/u-xy-x", `a="u-xy"`},
	{"/{a:3}", "/a,bc", none},
	{"/{a:2}{.b}", "/xy.z.u", `a="xy" b="z.u"`},
	{"/{a:2}{.b}", "/.x.y", `a=".x" b="y"`},
	{"/{a:2}{.b}", "/.xyz", none},
	{"/{+a:2}", "/%C3%A9x", `a="%C3%A9x"`},

	// Escapes and equivalent literals.
	{"/%7e{u}/%2f%41", "/~x/%2FA", `u="x"`},
	{"/é{u}", "/%c3%a9x", `u="x"`},
	{"/./{u}/../x", "/./a/../x", `u="a"`},
	{"/%2E%2E/{u}", "/%2e%2E/a", `u="a"`}, // a relative reference keeps escaped dots
	{"{+base}/%2E/{u}", "//h/%2e/a", `base="//h" u="a"`},
	{"/{x}20{y}", "/a%2020b", `x="a " y="b"`},
	{"/{x}0{y}", "/a%20b", none},
	{"/{x}20{y}", "/%2020b", `x=" " y="b"`},
	{"/{x}0", "/a%20", none},
	{"/{x}", "/%C3%A9", `x="é"`},
	{"/{x}", "/%2541", `x="%41"`},

	// Literals and names of pairs in every spelling.
	{"/it's/{x}", "/it%27s/7", `x="7"`},
	{"/it%27s/{x}", "/it's/7", `x="7"`},
	{"/@{scope}%2F{name}", "/%40babel%2fcore", `name="core" scope="babel"`},
	{"/@{scope}%2F{name}", "/@babel/core", none},
	{"/$!'()*+,:@=&{x}", "/%24%21%27%28%29%2a%2b%2c%3a%40%3D%26", none},
	{"/$!'()*+,:@=&{x}", "/%24%21%27%28%29%2a%2b%2c%3a%40%3D%26%27", `x="'"`},
	{"/;a/{x}", "/%3Ba/1", none},
	{"/a%2Fb/{x}", "/a/b/1", none},
	{"/a/{x}", "%2Fa/1", none},
	{"{?%24select}", "?$select=a", `%24select="a"`},
	{"{?%24select}", "?%24select=a", `%24select="a"`},
	{"?$select={x}", "?%24select=a", `x="a"`},
	{"?{x}&$select={y}", "?%27&%24select=a", `x="'" y="a"`},
	{"?a=b{&x*}", "?a%3Db&c=d", none},
	{"{?a%2Fb*}", "?a/b=1&a%2fb=2", `a%2Fb=["1" "2"]`},
	{"/x{;a%2Fb}", "/x;a/b=1", none},
	{"/x{;a%2Cb}", "/x;a,b=1", `a%2Cb="1"`},
	{"#(a){x}", "#%28a%29b", `x="b"`},
	{"http://u@h/{x}", "http://u%40h/1", none},
	{"/{a}:{b}", "/x%3Ay:z", `a="x:y" b="z"`},
	{"/{a}:{b}", "/x%3Ay", none},
	{"/{a}:b", "/x%3Ab", none},
	{"/{a}:it's", "/x:it%27s", `a="x"`},
	{"/{a}%3Ab", "/x:b", `a="x"`},
	{"/{a}'/'{b}", "/%27'/%27%27", `a="'" b="'"`},
	{"/{a}'/'{b}", "/%27%27/%27%27", none},
	{"/{+a}/it's/{b}", "/x/it%27s/y/it's/z", `a="x/it%27s/y" b="z"`},
	{"/{+a}/it's/{b}", "/x/it's/y/it%27s/z", `a="x/it's/y" b="z"`},
	{"/{+p}/'{b}/{c}/{+d}", "/x/%27b/c/%27d/e/f", `b="b" c="c" d="%27d/e/f" p="x"`},
	{"{+base}/it's", "http://u%27@h/it%27s", `base="http://u%27@h"`},
	{"{+base}'", "/x%27", none},

	// A ":" in the first segment of a path ends a scheme, and "%3A" does not.
	{"%41:", "A%3A", none},
	{"%41:{x}", "A%3Ab", none},
	{"%41%3A{x}", "A%3Ab", `x="b"`},
	{"{/x*}y:", "y%3A", none},
	{"{/x*}y:", "/ay:", `x=["a"]`},
	{"{/x*}y%3A", "y%3A", ``},
	{"{/x*}y/:", "y/%3A", ``},
	{"{+x}%20:", "a%20%3A", none},

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

func TestMatch(t *testing.T) {
	for _, tt := range matchTests {
		testMatch(t, tt.template, uritemplate.Options{}, tt.ref, tt.want)
	}
}

// testMatch tests one match, and that the values are written as the reference
// again.
func testMatch(t *testing.T, text string, o uritemplate.Options, ref, want string) {
	t.Helper()
	tmpl := uritemplate.MustParse(text).With(o)
	m, err := tmpl.Matcher()
	if err != nil {
		t.Errorf("%s: %v", text, err)
		return
	}
	u := uri.RFC3986.MustParse(ref)
	values, ok := m.Match(u)
	if got := shown(values, ok); got != want {
		t.Errorf("%s: %s matches %s, want %s", text, ref, got, want)
	}
	if values == nil && ok {
		t.Errorf("%s: %s matches without Values", text, ref)
	}
	if why := m.Explain(u); (why == nil) != ok {
		t.Errorf("%s: %s: %v", text, ref, why)
	}
	if !ok || o.AllowOtherPairs {
		return
	}
	if v, err := tmpl.Expand(values.Get); err != nil || !slices.Equal(unescaped(u), unescaped(v)) {
		t.Errorf("%s: %s matches %s, which is written %s, %v", text, ref, shown(values, ok), v, err)
	}
}

// TestMatchOptions has references that match with an option only.
func TestMatchOptions(t *testing.T) {
	options := map[string]uritemplate.Options{
		"DotSegments": {AllowDotSegments: true}, "Slashes": {AllowSlashes: true}, "Controls": {AllowControls: true}, "OtherPairs": {AllowOtherPairs: true}, "Empty": {AllowEmpty: true},
	}
	for _, tt := range []struct{ option, template, ref, want string }{
		{"DotSegments", "/{x}", "/..", `x=".."`},
		{"DotSegments", "/{x}.{y}", "/.%2E.", `x="." y="."`},
		{"DotSegments", "/{+x}", "/a/../b", `x="a/../b"`},
		{"DotSegments", "/{+x}", "/a/.", `x="a/."`},
		{"DotSegments", "/a{.x}", "/a..", `x="."`},
		{"DotSegments", "{#q}", "#a/../b", `q="a/../b"`},
		{"DotSegments", "/{list}", "/a,..", `list=["a" ".."]`},
		{"DotSegments", "/{+x}", "/a/..;y", `x="a/..;y"`},
		{"Controls", "/{+x:3}", "/%FF%E2%82", `x="%FF%E2%82"`},
		{"Controls", "{#x}", "#%C3", `x="%C3"`},
		{"Slashes", "/{x}", "/a%2Fb", `x="a/b"`},
		{"Slashes", "/{x}", "/a%5cb", `x="a\\b"`},
		{"Slashes", "/{x}2F{y}", "/a%2F2Fb", `x="a/" y="b"`},
		{"Slashes", "/files/{+x}", "/files//etc", `x="/etc"`},
		{"Slashes", "http://h{+x}", "http://h//etc", `x="//etc"`},
		{"Slashes", "/files{/x*}", "/files//etc", `x=["" "etc"]`},
		{"Controls", "/{x}", "/a%00", `x="a\x00"`},
		{"Controls", "/{x}", "/%7F", `x="\x7f"`},
		{"Controls", "{?all*}", "?%00=1", `all=pairs["\x00" "1"]`},
		{"OtherPairs", "/s{?q}", "/s?utm=1", ``},
		{"OtherPairs", "/s{?q}", "/s?", ``},
		{"OtherPairs", "/s", "/s?utm=1", ``},
		{"OtherPairs", "/s?a={a}", "/s?a=1&b", `a="1"`},
		{"OtherPairs", "/s?a={a}", "/s?a=1&ab=2", `a="1"`},
		{"Empty", "/users/{id}", "/users/", ``},
		{"Empty", "/files/{+path}", "/files/", ``},
		{"Empty", "/{a}-{b}", "/-", ``},
		{"Empty", "/{a}--{b}-{c}", "/x---", `a="x"`},
		{"Empty", "/{a,b}", "/,y,z", `a="" b=["y" "z"]`},
		{"Empty", "/{a,b}", "/x,", `a="x" b=""`},
		{"Empty", "/{+a,b}", "/,", `a="" b=""`},
		{"Empty", "/s?q={q}", "/s?q=", ``},
		{"Empty", "x://{h}/{p}", "x:///a", `p="a"`},
	} {
		testMatch(t, tt.template, options[tt.option], tt.ref, tt.want)
		for name, o := range options {
			if name != tt.option {
				testMatch(t, tt.template, o, tt.ref, none)
			}
		}
	}
	// With the option, these do not match either.
	for _, tt := range []struct{ option, template, ref string }{
		{"OtherPairs", "/s?mode=safe", "/s?mode=safe&mode=unsafe"},
		{"OtherPairs", "/s?a&mode=safe{&x}", "/s?a&mode=safe&x=1&a=2"},
		{"OtherPairs", "/s?mode={m}{&x}", "/s?mode=safe&%6Dode=unsafe"},
		{"Slashes", "/files/{name}", "/files/..%5Cx"},
		{"Slashes", "/files{/path*}", "/files/a/..%2Fb"},
	} {
		testMatch(t, tt.template, options[tt.option], tt.ref, none)
	}
	testMatch(t, "/s?{+q}", uritemplate.Options{AllowOtherPairs: true}, "/s?a&b", `q="a&b"`)
	testMatch(t, "/s?{+q}-{a}", uritemplate.Options{AllowOtherPairs: true}, "/s?a&b-1", `a="1" q="a&b"`)
	testMatch(t, "/{+x}", uritemplate.Options{AllowOtherPairs: true}, "/a?b", `x="a"`)
	testMatch(t, "https://{h}/{p}", uritemplate.Options{AllowEmpty: true}, "https:///a", none)
	testMatch(t, "{+base}/x", uritemplate.Options{AllowEmpty: true}, "https:///x", none)
	testMatch(t, "/{name}{.ext}", uritemplate.Options{AllowEmpty: true}, "/.profile", `ext="profile"`)
	testMatch(t, "/{a,b}-{c}", uritemplate.Options{AllowEmpty: true}, "/x,-z", `a="x" b="" c="z"`)
}

// TestMatchAnyHost has references whose authority is not a host of the DNS.
func TestMatchAnyHost(t *testing.T) {
	o := uritemplate.Options{AnyHost: true}
	for _, tt := range []struct{ template, ref, want, plain string }{ // plain: without the option
		{"weather://{city}", "weather://New%20York", `city="New York"`, none},
		{"users://{id}/profile", "users://a%40b.com/profile", `id="a@b.com"`, none},
		{"users://{id}/profile", "users://a@b.com/profile", none, none},
		{"users://{id}/profile", "users://a%2Fb/profile", none, none},
		{"users://{id}/profile", "users://%2E%2E/profile", none, none},
		{"x://{user}@{id}:{port}/", "x://u@a%3Ab:8/", `id="a:b" port="8" user="u"`, none},
		{"{scheme}://{id}", "x://a%20b", `id="a b" scheme="x"`, none},
		{"{scheme}://{id}", "http://a", `id="a" scheme="http"`, `id="a" scheme="http"`},
		{"{+base}/x", "y://a%20b/x", `base="y://a%20b"`, none},
		{"{scheme}://{id}", "http://a%20b", none, none},
		{"{+base}/x", "//a/x", `base="//a"`, `base="//a"`},
		{"{+base}/x", "//a%20b/x", none, none},
		{"KBInfo://{+path}", "KBInfo://KB/docs2/x.md", `path="KB/docs2/x.md"`, none},
		{"KBInfo://{+path}", "KBInfo://a%20b/c%40d", `path="a%20b/c%40d"`, none},
		{"KBInfo://{+path*}", "KBInfo://a/b,c", `path=["a/b" "c"]`, none},
		{"KBInfo://{+path}", "KBInfo:///a", none, none},
		{"KBInfo://{+path}", "KBInfo://a/b:c", none, none},
		{"KBInfo://{+path}", "KBInfo://a/b@c", none, none},
		{"KBInfo://{+path}", "KBInfo://a/../b", none, none},
		{"KBInfo://a{+path}", "KBInfo://a/b", `path="/b"`, `path="/b"`},
		{"{scheme}://{+path}", "x://a/b", none, none},
		{"{scheme}://{+path}", "x://a%20b", `path="a%20b" scheme="x"`, none},
		{"http://{+path}", "http://a:80", `path="a:80"`, `path="a:80"`},
		{"http://{+path}", "http://a/b", none, none},
		{"//h//{+path}", "//h//a", `path="a"`, `path="a"`},
	} {
		testMatch(t, tt.template, o, tt.ref, tt.want)
		testMatch(t, tt.template, uritemplate.Options{}, tt.ref, tt.plain)
	}
	set := newSet(o, "KBInfo://{+path}", "KBInfo://index", "users://{id}/profile", "{scheme}://{id}", "/{id}")
	for ref, want := range map[string]string{
		"kbinfo://KB/x%20y/z": "KBInfo://{+path}", "KBInfo://INDEX": "KBInfo://index", "users://a%40b/profile": "users://{id}/profile", "users://a%40b": "{scheme}://{id}", "http://a": "{scheme}://{id}", "http://a%20b": "", "/a": "/{id}", "//a": "",
	} {
		if got, _, _ := set.Match(uri.RFC3986.MustParse(ref)); got != want {
			t.Errorf("%s matches %q, want %q", ref, got, want)
		}
	}
	for _, text := range []string{"http://{x}", "HTTPS://{x}/", "//{x}", "//{+x}", "{s}://{x}", "{+x}", "ftp:{+x}"} {
		for _, x := range []string{"a", "a b", "//a%20b", "https://a%20b"} { // the option is ignored
			values := uritemplate.Values{"s": uritemplate.String("HTTP"), "x": uritemplate.String(x)}
			tmpl := uritemplate.MustParse(text)
			want, wantErr := tmpl.Expand(values.Get)
			if u, err := tmpl.With(o).Expand(values.Get); u != want || (err == nil) != (wantErr == nil) || err != nil && err.Error() != wantErr.Error() {
				t.Errorf("%s of %q is %s, %v, want %s, %v", text, x, u, err, want, wantErr)
			}
		}
	}
	for value, err := range map[string]error{
		"a/b": nil, "/a": uri.ErrAmbiguous, "a@b": uri.ErrAmbiguous, "a/b:c": uri.ErrAmbiguous, "a?b": uri.ErrAmbiguous, "a#b": uri.ErrAmbiguous, "../b": uri.ErrDotSegment, "a/..": uri.ErrDotSegment, "": nil,
	} {
		tmpl := uritemplate.MustParse("x://{+x}")
		values := uritemplate.Values{"x": uritemplate.String(value)}
		if u, got := tmpl.With(o).Expand(values.Get); !errors.Is(got, err) || err == nil && u.String() != "x://"+value {
			t.Errorf("%q: %s, %v, want %v", value, u, got, err)
		}
		if u, err := tmpl.Expand(values.Get); strings.ContainsAny(value, "@/?#") != (err != nil) {
			t.Errorf("%q without the option: %s, %v", value, u, err)
		}
	}
}

// TestMatchOtherPairs checks that another pair changes nothing with the option, and
// that it does not match without, if no value of the query can have it.
func TestMatchOtherPairs(t *testing.T) {
	checked := 0
	for _, tt := range matchTests {
		u := uri.RFC3986.MustParse(tt.ref)
		if _, query, _ := strings.Cut(tt.template, "?"); tt.want == none || u.HasFragment() || strings.ContainsAny(query, "*+#") {
			continue
		}
		checked++
		more := u.String() + "&zz=1"
		if !u.HasQuery() {
			more = u.String() + "?zz=1"
		}
		testMatch(t, tt.template, uritemplate.Options{}, more, none)
		testMatch(t, tt.template, uritemplate.Options{AllowOtherPairs: true}, more, tt.want)
	}
	if checked < 60 {
		t.Errorf("%d references, want more", checked)
	}
}

// TestMatchEditions has references of other editions.
func TestMatchEditions(t *testing.T) {
	m := must(uritemplate.MustParse("/{x}").Matcher())
	for _, e := range uri.Editions() {
		for ref, want := range map[string]string{"/a": `x="a"`, "/%C3%A9": `x="é"`, "/é": none, "/a b": none, "é": none} {
			if u, err := e.Parse(ref); err == nil && shown(m.Match(u)) != want {
				t.Errorf("%v: %s matches %s, want %s", e, ref, shown(m.Match(u)), want)
			}
		}
	}
	empty := must(uritemplate.MustParse("{?x}").Matcher())
	set := newSet(uritemplate.Options{}, "{?x}")
	for _, ref := range []string{"é", "?x=é"} {
		u := uri.RFC3987.MustParse(ref)
		if _, _, ok := set.Match(u); ok || empty.Matches(u) {
			t.Errorf("%s matches, in a Set: %t", ref, ok)
		}
	}
	if got := shown(m.Match(uri.URI{})); got != none {
		t.Errorf("the zero URI matches %s", got)
	}
	for ref, want := range map[string]string{"": "", "a": none, "//h": none, "?": none} {
		if got := shown(new(uritemplate.Matcher).Match(uri.RFC3986.MustParse(ref))); got != want {
			t.Errorf("the zero Matcher with %q: %s, want %s", ref, got, want)
		}
	}
}

// TestMatcherErrors has templates that could match in two ways.
func TestMatcherErrors(t *testing.T) {
	const contains, divideIt = `the values beside the literal can contain it at offset `, `write "/" beside it, or another literal`
	for _, tt := range []struct {
		template, message string
	}{
		{"{a}{b}", `nothing divides two expressions at offset 3: write a literal between them`},
		{"{+base}{/id}", `a value before the expression can contain "/" at offset 7: write a literal between them`},
		{"{a}{/b}{.c}", `a value before the expression can contain "." at offset 7: write a literal between them`},
		{"/{a,b}-{c}", contains + `6: ` + divideIt},
		{"/{a,b}{.c}", `a value before the expression can contain "." at offset 6: write a literal between them`},
		{"/starred{/owner*}{/repo}", `a variable follows one with "*" at offset 17: write a literal before it`},
		{"/map{;a}{.c}", `a value before the expression can contain "." at offset 8: write a literal between them`},
		{"{;ab}a/{c}", `a variable beside the literal has it in its name at offset 5: write another literal`},
		{"/{+p};/{;ab}", `a variable beside the literal has it in its name at offset 5: write another literal`},
		{"/map{;ab}b{c}", contains + `9: ` + divideIt},
		{"#{&ab}={c}", `a variable beside the literal has it in its name at offset 6: write another literal`},
		{"#{&ab}b{c}", `a variable beside the literal has it in its name at offset 6: write another literal`},
		{"#{&a.b}{.c}", `an expression before it has the same delimiter at offset 7: write one expression, or a literal between them`},
		{"/x/{/a}/{/c}", contains + `7: ` + divideIt},
		{"/f{.a}.{b}", `the literal is the operator of an expression beside it at offset 6: write another literal`},
		{"{+base}.{.b}", contains + `7: ` + divideIt},
		{"/{a:2}-{b:2}", contains + `6: ` + divideIt},
		{"/{a}-{.b:2}", contains + `4: ` + divideIt},
		{"/{a}-{.b}_{c}", contains + `4: ` + divideIt},
		{"/{+a}-{b:2}{/c}", contains + `5: ` + divideIt},
		{"/{+a}-{b}/c-{+d}", contains + `5: ` + divideIt},
		{"/{a}/{a}", `the variable a occurs twice at offset 6: write another name`},
		{"/{a:2,b}", `a modifier limits the values of one variable of several at offset 2: write an expression for each, and a literal between them`},
		{"{/a:2}{/b}", `a modifier limits the values of one variable of several at offset 6: write a literal between them`},
		{"{/a*}{.b}", `a value before the expression can contain "." at offset 5: write a literal between them`},
		{"/{a}{.b:1}", `a value before the expression can contain "." at offset 4: write a literal between them`},
		{"/x{;a*,b*}", `two variables with "*" can have the same pairs at offset 2: write a literal between them`},
		{"/x{;a*}{;b*}", `two variables with "*" can have the same pairs at offset 7: write a literal between them`},
		{"/{a}%C3{b}", `a literal between two expressions is not UTF-8 at offset 4: write another literal`},
		{"/{a}" + strings.Repeat("-", 257) + "{b}", `a literal between two expressions is longer than 256 bytes at offset 4: write a shorter one`},
		{"#{?x}?{y}", `a variable beside the literal has it in its name at offset 5: write another literal`},
		{"/{.a}{;b}{.c}", `a value before the expression can contain "." at offset 9: write a literal between them`},
		{"/{+p}a{;a}", contains + `5: ` + divideIt},
		{"#{?a}{&b}", `an expression before it has the same delimiter at offset 5: write one expression, or a literal between them`},
		{"{list*,a}", `a variable follows one with "*" at offset 1: write an expression for each, and a literal between them`},
		{"/s{?a,%61}", `two pairs have the same name at offset 6: write another name`},
		{"/s{?a}{&a}", `the variable a occurs twice at offset 8: write another name`},
		{"/s{?a}{&%61}", `two pairs have the same name at offset 8: write another name`},
		{"/x{;a}{;b,%61}", `two pairs have the same name at offset 10: write another name`},
		{"/s{?a}&b", `a literal follows the pairs of the query at offset 6: write {&name} for a pair, or the literal first`},
		{"/s{?a}{b}", `an expression follows the pairs of the query at offset 6: write it first`},
		{"/s?x{?a}", `the query has already begun at offset 4: write {&name}, or {?x,y} for {?x}{?y}`},
		{"/s{?a}{?b}", `the query has already begun at offset 6: write {&name}, or {?x,y} for {?x}{?y}`},
		{"/s?{+q}{&a}", `a value before the pairs can contain a pair at offset 7: write {name} for {+name}`},
		{"/s{#a}{#b}", `a value before the expression can contain "#" at offset 6: write a literal between them`},
	} {
		tmpl := uritemplate.MustParse(tt.template)
		m, err := tmpl.Matcher()
		if err == nil || m != nil || err.Error() != "uritemplate: ambiguous template: "+tt.message {
			t.Errorf("%s: error %v, want %s", tt.template, err, tt.message)
			continue
		}
		var e *uritemplate.Error
		if !errors.As(err, &e) || e.Template() != tt.template || e.Rule() != "" || e.Err == nil || e.Err.Error() != "the template could match in two ways" {
			t.Errorf("%s: error %#v", tt.template, err)
		}
	}
}

// TestMatchAttacks has references that would be dangerous if a value had more than
// its place shows. None may match, or the value is harmless.
func TestMatchAttacks(t *testing.T) {
	for _, tt := range []struct{ template, ref, want string }{
		// Paths that climb.
		{"/files/{name}", "/files/..%2F..%2Fetc%2Fpasswd", none},
		{"/files/{name}", "/files/%2e%2e", none},
		{"/files/{name}", "/files/../x", none},
		{"/files/{name}", "/files/..%5C..%5Cx", none},
		{"/files/{name}", "/files/..;x", none},
		{"/files/{name}", "/files/a,..", none},
		{"/files/{name}", "/files/...", `name="..."`},
		{"/files/{name}", "/files/%252e%252e%252f", `name="%2e%2e%2f"`},
		{"/files{/path*}", "/files/a/..%2fetc", none},
		{"/files{/path*}", "/files//etc", none},
		{"/files{/path*}", "/files/", `path=[""]`},
		{"/files{/x,y}", "/files//etc", `x="" y="etc"`},
		{"/files/{+path}", "/files/../etc/passwd", none},
		{"/{.x,y}/b", "/../b", none},
		{"/.{x}.", "/..", none},
		{"/.{/x}", "/./a", `x="a"`},
		{"/.{/x}", "/.", ``},

		// Control characters and octets that are not UTF-8.
		{"/{x}", "/a%00.txt", none},
		{"/{x}", "/%c0%ae%c0%ae%c0%af", none},
		{"/{x}", "/%ed%a0%80", none},

		// Hosts, user information and ports.
		{"http://{host}/", "http://good@evil/", none},
		{"http://{host}/", "http://[::1]/", none},
		{"http://{host}/", "http://evil%2Fgood/", none},
		{"http://{host}/", "http://a%20b/", none},
		{"{+base}/x", "http://h/%40/x", `base="http://h/%40"`},
		{"http://{+host}/", "http://good@evil/", none},
		{"http://good{+path}", "http://good.evil/", none},
		{"http://good{+path}", "http://good:80/", none},
		{"http://good{+path}", "http://good:81/", none},
		{"/{+path}", "//evil/x", none},
		{"{scheme}:x", "javascript:y", none},

		// Queries.
		{"/s{?role}", "/s?role=user&role=admin", none},
		{"/s?role={role}", "/s?role=user&role=admin", none},
		{"/s?role=user{&x}", "/s?role=admin&role=user", none},
		{"/s{?x,rest*}", "/s?x=1&x=2", none},
		{"/s?mode=safe{&rest*}", "/s?mode=safe&mode=unsafe", none},
		{"/s?{mode}=safe{&rest*}", "/s?mode=safe&mode=unsafe", `mode="mode" rest=pairs["mode" "unsafe"]`},
	} {
		testMatch(t, tt.template, uritemplate.Options{}, tt.ref, tt.want)
	}
}

func membersOf(v uritemplate.Value) []string {
	var members []string
	for name, value := range v.Pairs() {
		members = append(members, name, value)
	}
	return members
}

// TestExplain has each reason why a reference does not match.
func TestExplain(t *testing.T) {
	required := uritemplate.Options{Required: []string{"a"}}
	for _, tt := range []struct {
		template         string
		options          uritemplate.Options
		ref              string
		offset           int
		option, variable string
		problem          string
	}{
		// Literals.
		{"/users/{a}/files/{b}", uritemplate.Options{}, "/users/1/file/2", 13, "", "", `the template has "s/" there`},
		{"/users/{a}/files/{b}", uritemplate.Options{}, "/users/1", 8, "", "", `the template has "/files/" there`},
		{"//h", uritemplate.Options{}, "//h/a", 3, "", "", "the template has no path"},
		{"/users/{a}/edit", uritemplate.Options{}, "/%75sers/%41/edif", 16, "", "", `the template has "t" there`},
		{"/users/{a}/edit", uritemplate.Options{}, "/users/1/edit/", 13, "", "", "the template ends there"},
		{"/{+a}/edit/{b}", uritemplate.Options{}, "/x/y", 4, "", "", `the template has "/edit/" there`},
		{"/a/" + strings.Repeat("b", 41), uritemplate.Options{}, "/a/c", 3, "", "", `the template has "` + strings.Repeat("b", 40) + `"... there`},
		{"/a/" + strings.Repeat("b", 40), uritemplate.Options{}, "/a/c", 3, "", "", `the template has "` + strings.Repeat("b", 40) + `" there`},
		{"/a/b", uritemplate.Options{}, "/a/b/", 4, "", "", "the template ends there"},
		{"http://u:secret@h/{a}", uritemplate.Options{}, "http://u:sexret@h/1", 11, "", "", "the template has another text there"},
		{"http://[1::]/{a}", uritemplate.Options{}, "http://[1::]/1?q", 15, "AllowOtherPairs", "", "the template has no pair of this name"},
		{"/users/:id/*", uritemplate.Options{}, "/users/7", 7, "", "", `the template has ":id/*" there: write "{id}" for ":id"`},
		{"/c/{a}:archive", uritemplate.Options{}, "/c/12:delete", 12, "", "", `the template has ":archive" there`},
		{"/c/{a}:archive/:id", uritemplate.Options{}, "/c/12:archive/7", 13, "", "", `the template has ":archive/:id" there: write "{id}" for ":id"`},
		{"/files/*", uritemplate.Options{}, "/files/a", 7, "", "", `the template has "*" there: write "{+path}" for "*"`},

		// Components.
		{"/{a}", uritemplate.Options{}, "http://h/1", 0, "", "", "the template has no scheme"},
		{"/{a}", uritemplate.Options{}, "//h/1", 0, "", "", "the template has no authority"},
		{"/{a}", uritemplate.Options{}, "/%41?q", 5, "AllowOtherPairs", "", "the template has no pair of this name"},

		// Values.
		{"/users/{a}", uritemplate.Options{}, "/users/1/2", 8, "", "a", "the value of a has a \"/\" that is not escaped: {+a} and {/a*} match several segments"},
		{"/users{/a}", uritemplate.Options{}, "/users/1/2", 8, "", "a", "the value of a has a \"/\" that is not escaped"},
		{"/users/{a}", uritemplate.Options{}, "/%75sers/%41%2F", 12, "AllowSlashes", "a", "the value of a has an escaped slash"},
		{"/users/{a}", uritemplate.Options{}, "/users/x%5Cy", 8, "AllowSlashes", "a", "the value of a has an escaped backslash"},
		{"/users{/a*}", uritemplate.Options{}, "/users//x", 8, "AllowSlashes", "a", "the value of a begins with an empty segment"},
		{"/users{/a*}", uritemplate.Options{}, "/users//x/y/z", 8, "AllowSlashes", "a", "the value of a begins with an empty segment"},
		{"{+x}:y", uritemplate.Options{}, "/a:y", 0, "", "x", `the value of x is a scheme, as ":" follows {+x}; begin the template with "/"`},
		{"{x}:y", uritemplate.Options{}, "/a:y", 0, "AllowEmpty", "x", "the value of x is empty"},
		{"/users/{a}", uritemplate.Options{}, "/users/a%20%0A", 11, "AllowControls", "a", "the value of a has a control character"},
		{"/users/{a}", uritemplate.Options{}, "/users/%C3%A9%C3", 13, "", "a", "the value of a is not UTF-8"},
		{"/users/{+a}", uritemplate.Options{}, "/users/%C3%A9%C3", 13, "AllowControls", "a", "the value of a is not UTF-8"},
		{"/users/{a}", uritemplate.Options{}, "/users/..", 7, "AllowDotSegments", "a", `the value of a makes a segment "." or ".."`},
		{"{?a}", uritemplate.Options{}, "?a=../b", 3, "AllowDotSegments", "a", `the value of a has a segment "." or ".."`},
		{"/{a:2}", uritemplate.Options{}, "/abc", 1, "", "a", "the value of a is longer than the prefix"},
		{"/{+b}-{a}", uritemplate.Options{}, "/x-", 3, "AllowEmpty", "a", "the value of a is empty"},
		{"/{b}-{a}/x", uritemplate.Options{}, "/-y-z/w", 6, "", "", `the template has "x" there`},
		{"/{a}-{b}", uritemplate.Options{}, "/-", 1, "AllowEmpty", "a", "the value of a is empty"},
		{"/users{/a}", required, "/users/", 7, "Required", "a", "the value of a is missing or empty"},
		{"/users{/b}{?a}", required, "/users/1", 8, "Required", "a", "the value of a is missing or empty"},
		{"/x{/a}", uritemplate.Options{}, "/xy", 2, "", "", "no expression can begin there"},

		// Authorities.
		{"https://{a}.h.example/", uritemplate.Options{}, "https://evil%23.h.example/", 8, "", "a", "the value of a is in a host that is neither a name nor an IP address"},
		{"http://{b}@{a}.h.example/", uritemplate.Options{}, "http://%41%42@evil%23.h.example/", 14, "", "a", "the value of a is in a host that is neither a name nor an IP address"},
		{"http://{a}/", uritemplate.Options{}, "http://h:80/", 8, "", "a", "the value of a has a \":\", which divides an authority"},
		{"http://{b}@{+a}8/", uritemplate.Options{}, "http://%41%42%43@h:8/", 18, "", "a", `the value of a has the ":" of a port`},
		{"{+a}.h/x", uritemplate.Options{}, "http://h.h/x", 8, "", "a", "the value of a ends in the authority"},

		{"https://{a}/x", uritemplate.Options{}, "https:///x", 8, "", "a", "the value of a leaves the host empty"},

		// Pairs.
		{"/s{?a,b}", uritemplate.Options{}, "/s?a=1&utm=2", 7, "AllowOtherPairs", "", "the template has no pair of this name"},
		{"/s{?a}", uritemplate.Options{}, "/s?a=1&a=2", 7, "", "a", "the value of a occurs twice"},
		{"/s{?a}", uritemplate.Options{}, "/s?a", 4, "", "a", "the value of a is empty, or is missing after its name"},
		{"/s{;a:1}", uritemplate.Options{}, "/s;a=", 4, "", "a", "the value of a is empty, or is missing after its name"},
		{"/s{;a,b}", uritemplate.Options{}, "/s;b=1;a=2", 7, "", "a", "the value of a is in another order than in the template"},
		{"/x{?a}", uritemplate.Options{}, "/x?", 3, "AllowOtherPairs", "", `no pair follows: remove the "?"`},
		{"/x{?a}", uritemplate.Options{}, "/x?a=1&", 7, "AllowOtherPairs", "", `no pair follows: remove the "&"`},
		{"/x?b=2{&a}", uritemplate.Options{}, "/x?b=2&&a=1", 7, "AllowOtherPairs", "", `no pair follows: remove the "&"`},
		{"/x{;a}", uritemplate.Options{}, "/x;", 3, "", "", `no pair follows: remove the ";"`},
		{"/x?b=2", uritemplate.Options{}, "/x?b=2&b=3", 7, "", "", "the template has another pair of this name"},
		{"/s{;a}", uritemplate.Options{}, "/s;b", 3, "", "", "the template has no pair of this name"},
		{"/s{?b}{&a}", uritemplate.Options{}, "/s?a=1", 2, "", "a", "the value of a is not the first of the query in an expansion"},
	} {
		m, err := uritemplate.MustParse(tt.template).With(tt.options).Matcher()
		if err != nil {
			t.Errorf("%s: %v", tt.template, err)
			continue
		}
		u := uri.RFC3986.MustParse(tt.ref)
		_, ok := m.Match(u)
		var why *uritemplate.MismatchError
		if !errors.As(m.Explain(u), &why) || ok {
			t.Errorf("%s: %s matches", tt.template, tt.ref)
			continue
		}
		if why.Offset != tt.offset || optionOf(why) != tt.option || why.Variable != tt.variable || why.Problem() != tt.problem {
			t.Errorf("%s: %s: %v", tt.template, tt.ref, why)
		}
	}
	m, _ := uritemplate.MustParse("/{a}").Matcher()
	if why := m.Explain(uri.RFC3986.MustParse("/1")); why != nil {
		t.Errorf("/1 matches, but %v", why)
	}
	const message = "uritemplate: no match: the value of a has an escaped slash at offset 2: see Options.AllowSlashes"
	if why := m.Explain(uri.RFC3986.MustParse("/1%2F")); why.Error() != message {
		t.Errorf("%v\nwant %s", why, message)
	}
	if why := m.Explain(uri.RFC3987.MustParse("/é")); why == nil || why.Error() != "uritemplate: no match: the reference is not one of RFC 3986 at offset 1" {
		t.Errorf("/é: %v", why)
	}
}

// optionOf returns the field of Options that a message says to see, or "".
func optionOf(why *uritemplate.MismatchError) string {
	_, option, _ := strings.Cut(why.Error(), ": see Options.")
	return option
}

// TestExplainSecrets checks that a message has nothing of the reference, and no
// password of the template.
func TestExplainSecrets(t *testing.T) {
	for text, ref := range map[string]string{
		"http://u:secret@h/{a}": "http://u:secre@h/x", "http://{u}:{p}@h/": "http://u:secret@i/", "http://{+a}@h/": "http://u:secret@h/secret",
		"/{a}/x": "/secret/secret", "{?a}": "?secret=secret", "/{a:2}": "/secret",
	} {
		m := must(uritemplate.MustParse(text).Matcher())
		if why := m.Explain(uri.RFC3986.MustParse(ref)); why == nil || strings.Contains(why.Error(), "secre") {
			t.Errorf("%s: %s: %v", text, ref, why)
		}
	}
}
