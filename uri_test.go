package uri_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/uri"
	"example.com/uri/internal/twin"
)

// splitEditions are all editions, in the order of the columns of the tables
// below.
var splitEditions = []uri.Edition{uri.RFC1630, uri.URLSyntax05, uri.URISyntax02, uri.RFC2396, uri.RFC2732, uri.RFC3986}

// splitReferences are references of every shape. Not every edition derives
// each; TestSplit takes those that do, and wants one at least for each.
var splitReferences = append(strings.Fields(`
	http://www.ics.uci.edu/pub/ietf/uri/#Related ftp://ftp.is.co.za/rfc/rfc1808.txt
	gopher://spinaltap.micro.umn.edu/00/Weather/California/Los%20Angeles
	http://www.math.uio.no/faq/compression-faq/part1.html mailto:mduerst@ifi.unizh.ch
	news:comp.infosystems.www.servers.unix telnet://melvyl.ucop.edu/ ldap://[2001:db8::7]/c=GB?objectClass?one
	tel:+1-816-555-1212 telnet://192.0.2.16:80/ urn:oasis:names:specification:docbook:dtd:xml:4.1.2
	http://a/b/c/d;p?q foo://example.com:8042/over/there?name=ferret#nose urn:example:animal:ferret:nose
	ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm file:///etc/motd file:/etc/motd file:etc/motd
	# #f #f?g/h #? #/ ? ?q ?q?r ?? ?# ?q#f ?/ ?/../ ?: ?a:b g . .. ./ ../ ./g ../g g/ / /g /g/ /. /.. /./g /../g
	/g//h g//h g/// .// ..//g /.//g // //#f //?q //?q#f /// ///g //// ////g //g //g? //g# //g/ //g//h //g/../h
	//g:80 //g: //:80 //: //u@g //u:p@g //u:@g //:p@g //@g //@ //u@ //u:p:q@g:80/ //u%40v@g //%41 //a_b //a.b. //a.
	//a..b //a-b //a- //-a //7up //7up.a //1.2.3.4 //1.2.3.4:5 //1.2.3.4. //1.2.3 //1.2.3.4.5 //999.1.1.1
	//256.1.1.1 //01.2.3.4 //1234.1.1.1 //[::1] //[::1]:80/ //[::1]: //u@[::1]:80 //[::ffff:1.2.3.4]/
	//[2001:DB8::7]?q //[1:2:3:4:5:6:7:8] //[1:2:3:4:5:6:7::] //[::] //[v1.a:b] //[vF.x]:1 //g;x=1,2 //h:80x
	//a@b@c //a:b ;x g;x g;x/y ; g;x=1/../y?z;w#v;u @ a@b a=b&c=d a+b a,b a$b a*b a!b a'b (a) ~u _ - %41 %20/%2f
	%2e%2E ./a:b g/a:b /a:b //h/a:b a: a:b A:b a:b:c a::b a:/ a:/b a:/b:c a:// a://h a:/// a:///b a://// a:?q a:?
	a:?q#f a:# a:#f a:b?q a:b?q?r#f?g a:b/c?q a:/b?q/r a:b//c a:b/ a:;x a:@b a:%41 a:. a:.. a:./b a:../b a:/../b
	a:b/../c a:b/. 1:b +:b svn+ssh:x a.b-c+1:x x:a"b a_b:c a$: x:a+b x://h/a+b x:a?b+c
`), "")

// resolveBases are bases of every shape. An edition uses those that it derives.
var resolveBases = strings.Fields(`
	http://a/b/c/d;p?q http://a http://a/ http://a?q http://a?q/../r#f http://a/b http://a/b/ http://a//b http://a/b//c
	http://a/../b/c http://a/./b/./ http://a/.. http://a/b/.. http:///p/q http:// HTTP://A/b ftp://u@h:21/a/b
	foo:/ foo:/a foo:/a/b foo:/a//b foo:/.//b foo:/..//b/c foo:/a/b?q#f foo:a foo:a/b foo:a/b/c foo:a//b foo:a:b/c
	foo:../a/b foo:./a foo:../../a/b foo: foo:?q foo:#f foo:a?q foo:a?q/r#f mailto:a@b?c http:g http:/a/b x+1:/a/b/../c
	1:/a/b http://a_b:c/x http://[::1]/a foo:/a/b/c/d/e
`)

// resolveReferences returns references: every path of a few short segments,
// and many paths of many kinds of segments in every surrounding.
func resolveReferences() []string {
	refs := []string{"", "#", "#s/../x", "?", "?#", "?y", "?y/../x", "?y/./x", "?/../../x", "?../x", "?a?/../b?c", "..?y", ".?y"}
	paths := []string{""}
	for range 4 {
		for _, p := range paths {
			for _, s := range []string{"a", ".", "..", ""} {
				paths = append(paths, strings.TrimPrefix(p+"/"+s, "/"))
			}
		}
	}
	seen := map[string]bool{}
	for _, p := range paths {
		if !seen[p] {
			seen[p] = true
			refs = append(refs, p)
		}
	}

	heads := []string{"", "", "", "/", "//h", "//h/", "//", "///", "x:", "x:/", "x://h/", "http:", "http:/", "http://h/", "HTTP:", "foo:", "foo:/", "mailto:", "ftp:"}
	segments := []string{"a", ".", "..", "", "a;p", ";", ".a", "..a", "a..", "..;x", "b:c", ":", "%2e", "%2E%2e", "a@b", "g=1"}
	tails := []string{"", "", "", "?", "?y", "?y/../x", "?/../../x", "?./..", "#s", "#../s", "?y/./#", "?a?/../b?c", "?..", "?y/.."}
	rnd := rand.New(rand.NewPCG(2396, 3986))
	pick := func(from []string) string { return from[rnd.IntN(len(from))] }
	for range 600 {
		ref := pick(heads)
		for i := range 1 + rnd.IntN(6) {
			if i > 0 {
				ref += "/"
			}
			ref += pick(segments)
		}
		refs = append(refs, ref+pick(tails))
	}
	return refs
}

// partsOf gives what the accessors of u say. The scheme is in lower case.
func partsOf(u uri.URI) twin.Parts {
	return twin.Parts{
		Scheme:    twin.Part{Defined: u.IsAbsolute(), Text: u.Scheme()},
		Authority: twin.Part{Defined: u.HasAuthority(), Text: u.Authority()},
		Path:      u.Path(),
		Query:     twin.Part{Defined: u.HasQuery(), Text: u.Query()},
		Fragment:  twin.Part{Defined: u.HasFragment(), Text: u.Fragment()},
	}
}

// lower returns p with the scheme as [uri.URI.Scheme] returns it.
func lower(p twin.Parts) twin.Parts {
	p.Scheme.Text = strings.ToLower(p.Scheme.Text)
	return p
}

// serverOf gives what the accessors of u say of its authority.
func serverOf(u uri.URI) twin.Server {
	return twin.Server{
		Userinfo: twin.Part{Defined: u.HasUserinfo(), Text: u.Userinfo()},
		Host:     u.Host(),
		Port:     twin.Part{Defined: u.HasPort(), Text: u.Port()},
	}
}

// kindOf is section 5 in so many words.
func kindOf(p twin.Parts) uri.Kind {
	switch {
	case p.Scheme.Defined:
		return uri.AbsoluteURI
	case p.Authority.Defined:
		return uri.NetworkPath
	case strings.HasPrefix(p.Path, "/"):
		return uri.AbsolutePath
	case p.Path == "" && !p.Query.Defined:
		return uri.SameDocument
	}
	return uri.RelativePath
}

// checkSplit holds u, parsed from s in edition e, to the twin.
func checkSplit(t *testing.T, e uri.Edition, s string, u uri.URI) {
	t.Helper()
	if u.String() != s || u.Edition() != e {
		t.Errorf("%v: Parse(%q) = %q of edition %v", e, s, u, u.Edition())
	}
	want := twin.Split(e, s)
	if got, want := partsOf(u), lower(want); got != want {
		t.Errorf("%v: components of %q (-want +got):\n%s", e, s, cmp.Diff(want, got))
	}
	if got := twin.Join(want); got != s {
		t.Errorf("%v: %q split and joined is %q", e, s, got)
	}
	if got, want := u.Kind(), kindOf(want); got != want {
		t.Errorf("%v: Kind of %q = %v, want %v", e, s, got, want)
	}
	if got, want := u.IsOpaque(), twin.Opaque(e, want); got != want {
		t.Errorf("%v: IsOpaque of %q = %v, want %v", e, s, got, want)
	}
	server, ok := twin.SplitServer(e, want)
	if u.IsServer() != ok {
		t.Errorf("%v: IsServer of %q = %v, want %v", e, s, u.IsServer(), ok)
	}
	if got := serverOf(u); got != server {
		t.Errorf("%v: authority of %q (-want +got):\n%s", e, s, cmp.Diff(server, got))
	}
}

func TestSplit(t *testing.T) {
	for _, s := range splitReferences {
		valid := 0
		for _, e := range splitEditions {
			if u, err := e.Parse(s); err == nil {
				valid++
				checkSplit(t, e, s, u)
			}
		}
		if valid == 0 {
			t.Errorf("%q is not valid in any edition", s)
		}
	}
	for _, s := range append(resolveReferences(), resolveBases...) {
		for _, e := range splitEditions {
			if u, err := e.Parse(s); err == nil {
				checkSplit(t, e, s, u)
			}
		}
	}
}

// TestSplitGenerated splits every string of a few tokens.
func TestSplitGenerated(t *testing.T) {
	tokens := []string{"a", ":", "/", "//", "?", "#", "@", ".", ";", "1", "[::1]", "%41"}
	length := 5
	if testing.Short() {
		length = 4
	}
	for _, e := range splitEditions {
		t.Run(e.String(), func(t *testing.T) {
			t.Parallel()
			valid := 0
			var extend func(s string, left int)
			extend = func(s string, left int) {
				if u, err := e.Parse(s); err == nil {
					valid++
					checkSplit(t, e, s, u)
				}
				if left == 0 || t.Failed() {
					return
				}
				for _, token := range tokens {
					extend(s+token, left-1)
				}
			}
			extend("", length)
			if valid < 100 {
				t.Errorf("only %d references", valid)
			}
		})
	}
}

// TestEditionsDiffer has a witness for each difference between the grammars.
func TestEditionsDiffer(t *testing.T) {
	for _, tt := range []struct {
		valid   string // a "V" for each of splitEditions that derives them
		strings []string
	}{
		{"V-----", []string{`x:a"b`}},
		{"-VVVVV", []string{"x:;", "x:~", "x:a=b"}},
		{"-VVVVV", []string{"g", "?y", "?", "?y#s", ""}},
		{"-V----", []string{"1:b", "+:b"}},
		{"V-----", []string{"a_b:c", "a$:"}},
		{"------", []string{":", ":b"}},
		{"-VVVVV", []string{"svn+ssh:x"}},
		{"VVV--V", []string{"a:", "x:#f"}},
		{"-VVVV-", []string{"x://h:80x"}},
		{"VVVVV-", []string{"x://a@b@c"}},
		{"-VVVV-", []string{"x://a:b"}},
		{"----VV", []string{"x://[::1]"}},
		{"------", []string{"x:a b", "x:a%", "x:a%zz", "x:a{b", "x:a^b", "x:é"}},
	} {
		for _, s := range tt.strings {
			for i, e := range splitEditions {
				want := tt.valid[i] == 'V'
				if _, err := e.Parse(s); (err == nil) != want {
					t.Errorf("%v: Parse(%q): %v; want it valid: %v", e, s, err, want)
				}
			}
		}
	}
}

// TestEditionsSplit has a witness for each difference between the components
// that the editions see.
func TestEditionsSplit(t *testing.T) {
	const (
		v1630 = 1 << iota
		url05
		uri02
		v2396
		v2732
		v3986
		registry = uri02 | v2396 | v2732
	)
	def := func(s string) twin.Part { return twin.Defined(s) }
	http := func(authority string) twin.Parts {
		return twin.Parts{Scheme: def("http"), Authority: def(authority), Path: "/"}
	}
	ftp := twin.Parts{Scheme: def("ftp"), Authority: def("a:b:c@h"), Path: "/"}
	for _, tt := range []struct {
		in       string
		editions int
		parts    twin.Parts
		isServer bool
		server   twin.Server
	}{
		{"mailto:a?b", v1630 | url05 | uri02 | v3986, twin.Parts{Scheme: def("mailto"), Path: "a", Query: def("b")}, false, twin.Server{}},
		{"mailto:a?b", v2396 | v2732, twin.Parts{Scheme: def("mailto"), Path: "a?b"}, false, twin.Server{}},
		{"ftp://a:b:c@h/", url05, ftp, false, twin.Server{}},
		{"ftp://a:b:c@h/", registry | v3986, ftp, true, twin.Server{Userinfo: def("a:b:c"), Host: "h"}},
		{"http://a_b/", url05 | registry, http("a_b"), false, twin.Server{}},
		{"http://a_b/", v3986, http("a_b"), true, twin.Server{Host: "a_b"}},
		{"http://7up/", url05 | registry, http("7up"), false, twin.Server{}},
		{"http://7up/", v3986, http("7up"), true, twin.Server{Host: "7up"}},
		{"http://%41/", url05 | registry, http("%41"), false, twin.Server{}},
		{"http://%41/", v3986, http("%41"), true, twin.Server{Host: "%41"}},
		{"http://a./", url05, http("a."), false, twin.Server{}},
		{"http://a./", registry | v3986, http("a."), true, twin.Server{Host: "a."}},
		{"http://:80/", url05 | registry, http(":80"), false, twin.Server{}},
		{"http://:80/", v3986, http(":80"), true, twin.Server{Port: def("80")}},
		{"http://u@/", url05 | registry, http("u@"), false, twin.Server{}},
		{"http://u@/", v3986, http("u@"), true, twin.Server{Userinfo: def("u")}},
		{"http://1.2.3/", url05 | registry, http("1.2.3"), false, twin.Server{}},
		{"http:///", url05 | registry | v3986, http(""), true, twin.Server{}},
		{"http://h/", v1630, twin.Parts{Scheme: def("http"), Path: "//h/"}, false, twin.Server{}},
		{"http://h:/", url05 | registry | v3986, http("h:"), true, twin.Server{Host: "h", Port: def("")}},
		{"http://@h/", url05 | registry | v3986, http("@h"), true, twin.Server{Userinfo: def(""), Host: "h"}},
		{"http://999.1.1.1/", url05 | registry | v3986, http("999.1.1.1"), true, twin.Server{Host: "999.1.1.1"}},
		{"http://[::1]:8/", v2732 | v3986, http("[::1]:8"), true, twin.Server{Host: "[::1]", Port: def("8")}},
	} {
		for i, e := range splitEditions {
			if tt.editions&(1<<i) == 0 {
				continue
			}
			u, err := e.Parse(tt.in)
			if err != nil {
				t.Errorf("%v: %v", e, err)
				continue
			}
			if got := partsOf(u); got != tt.parts {
				t.Errorf("%v: components of %q (-want +got):\n%s", e, tt.in, cmp.Diff(tt.parts, got))
			}
			if got := serverOf(u); got != tt.server || u.IsServer() != tt.isServer {
				t.Errorf("%v: %q: IsServer = %v, want %v; authority (-want +got):\n%s", e, tt.in, u.IsServer(), tt.isServer, cmp.Diff(tt.server, got))
			}
			checkSplit(t, e, tt.in, u)
		}
	}
}

// TestLongScheme takes schemes whose end is at an offset about the greatest
// that fits beside the flags, where the offset is no longer exact.
func TestLongScheme(t *testing.T) {
	for _, n := range []int{1<<16 - 4, 1<<16 - 3, 1<<16 - 2, 1<<16 - 1, 1 << 16, 1<<16 + 1, 1 << 17} {
		for _, e := range uri.Editions() {
			scheme := strings.Repeat("s", n)
			for _, rest := range []string{"", "//u@h:1", "//h", "//!$"} {
				if rest != "" && e == uri.RFC1630 || rest == "//!$" && e == uri.RFC3986 {
					continue
				}
				text := scheme + ":" + rest + "/p?q#f"
				u, err := e.Parse(text)
				if err != nil {
					t.Fatalf("%v: scheme of %d octets before %q: %v", e, n, rest, err)
				}
				short := e.MustParse("s:" + rest + "/p?q#f")
				if u.Scheme() != scheme || !u.IsAbsolute() || u.Kind() != uri.AbsoluteURI || u.Edition() != e {
					t.Fatalf("%v: scheme of %d octets before %q: Scheme has %d", e, n, rest, len(u.Scheme()))
				}
				if got, want := components(u), components(short); got != want {
					t.Fatalf("%v: after a scheme of %d octets: %q, want %q", e, n, got, want)
				}
				if e == uri.RFC1630 {
					continue
				}
				v, err := u.Resolve(e.MustParse("//x/./y"))
				want := e.MustParse(scheme + "://x/y")
				if e != uri.RFC3986 {
					want = e.MustParse(scheme + "://x/./y")
				}
				if err != nil || v != want {
					t.Fatalf("%v: scheme of %d octets: Resolve gives another, error %v", e, n, err)
				}
				if v, err = e.MustParse("x:/").Resolve(u); err != nil || v != u {
					t.Fatalf("%v: scheme of %d octets: Resolve of it gives another, error %v", e, n, err)
				}
			}
		}
	}
}

// components returns what the accessors do, except for the scheme.
func components(u uri.URI) string {
	return fmt.Sprintf("%t %q %t %t %q %q %v %t %q %q %t %q %t %q", u.HasAuthority(), u.Authority(), u.IsServer(),
		u.HasUserinfo(), u.Userinfo(), u.Host(), u.HostKind(), u.HasPort(), u.Port(), u.Path(),
		u.HasQuery(), u.Query(), u.HasFragment(), u.Fragment())
}

// TestSegmentsBreak holds that an iteration ends where its loop does.
func TestSegmentsBreak(t *testing.T) {
	u := uri.MustParse("/a;x;y/b;z/c")
	for stop, want := range []string{"a;x;y", "b;z", "c"} {
		seen := 0
		for segment := range u.Segments() {
			if seen++; seen > stop {
				if segment != want {
					t.Errorf("segment %d is %q, want %q", stop, segment, want)
				}
				break
			}
		}
	}
	for stop, want := range []string{"x", "", "y"} {
		seen := 0
		for param := range uri.Params("a;x;;y") {
			if seen++; seen > stop {
				if param != want {
					t.Errorf("param %d is %q, want %q", stop, param, want)
				}
				break
			}
		}
	}
}

func TestComponentNames(t *testing.T) {
	names := map[uri.Component]string{
		uri.Reference: "reference",
		uri.Scheme:    "scheme",
		uri.Authority: "authority",
		uri.Userinfo:  "userinfo",
		uri.Host:      "host",
		uri.Port:      "port",
		uri.RegName:   "reg-name",
		uri.Path:      "path",
		uri.Segment:   "segment",
		uri.Param:     "param",
		uri.Opaque:    "opaque",
		uri.Query:     "query",
		uri.Fragment:  "fragment",
	}
	for i := range 256 {
		c := uri.Component(i)
		name, known := names[c]
		if !known {
			name = fmt.Sprintf("Component(%d)", i)
		}
		if c.String() != name {
			t.Errorf("String() = %q, want %q", c, name)
		}
	}
}

func TestKindNames(t *testing.T) {
	for i, want := range []string{"absolute", "network-path", "absolute-path", "relative-path", "same-document", "Kind(5)"} {
		if got := uri.Kind(i).String(); got != want {
			t.Errorf("Kind(%d).String() = %q, want %q", i, got, want)
		}
	}
	for i, want := range []string{"none", "hostname", "IPv4address", "IPv6address", "IPvFuture", "reg-name", "HostKind(6)"} {
		if got := uri.HostKind(i).String(); got != want {
			t.Errorf("HostKind(%d).String() = %q, want %q", i, got, want)
		}
	}
}
