// SPDX-License-Identifier: BSD-3-Clause

package bench_test

import (
	"iter"
	"math/rand/v2"
	"net/netip"
	"strconv"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/hazard"
	whatwg "github.com/nlnwa/whatwg-url/url"
)

// A site is the host and the port to which a program connects, or two empty
// strings.
type site struct{ host, port string }

// ourSite returns the site of a URI. It is in the normal form, which has lower
// case letters, one form of an IPv6 address, and no default port.
func ourSite(u uri.URI) site {
	u = u.Normalize(uri.SchemeLevel)
	return site{u.Host(), number(u.Port())}
}

// browserSite returns the site of a URL, in the same form. A browser keeps the
// case of letters and the default port if it does not know the scheme, and does
// not write an IPv6 address as RFC 5952 does.
func browserSite(w *whatwg.Url) site {
	host, port := strings.ToLower(w.Hostname()), number(w.Port())
	if literal, ok := strings.CutPrefix(host, "["); ok {
		host = "[" + must(netip.ParseAddr(strings.TrimSuffix(literal, "]"))).String() + "]"
	}
	if info, _ := uri.KnownScheme(w.Scheme()); port == strconv.Itoa(int(info.Port)) && info.Port != 0 {
		port = ""
	}
	return site{host, port}
}

// number removes leading zeros from the digits of a port.
func number(port string) string {
	if port == "" {
		return ""
	}
	return strconv.Itoa(must(strconv.Atoi(port)))
}

// browserExceptions are where a browser's parser reads another site, although
// package hazard is silent.
var browserExceptions = []struct {
	reason string
	is     func(ref, u uri.URI, ours, theirs site) bool
}{
	{"the host localhost of a file URI is the same as an empty one (RFC 8089 section 2)",
		func(_, u uri.URI, ours, theirs site) bool {
			return u.Scheme() == "file" && ours == site{"localhost", ""} && theirs == site{}
		}},
	{"a file URI without an authority has the host of a file base (URL Standard, file slash state)",
		func(ref, u uri.URI, ours, theirs site) bool {
			return u.Scheme() == "file" && ref.IsAbsolute() && !ref.HasAuthority() && theirs == site{"base.example", ""}
		}},
	{"whatwg-url takes a sign in a number of an IPv4 address, which the URL Standard does not",
		func(_, u uri.URI, ours, theirs site) bool {
			addr, err := netip.ParseAddr(theirs.host)
			return err == nil && addr.Is4() && strings.ContainsAny(ours.host, "+-") && ours.port == theirs.port
		}},
}

// A siteTest compares the sites that RFC3986 and a browser's parser read.
type siteTest struct {
	bases    []siteBase
	accepted int // references that RFC3986 accepts
	silent   int // of those, without a hazard
	refused  int // of those, refused by a browser
	loud     int // differences with a hazard
	excepted []int
}

// A siteBase is a base URI for both parsers.
type siteBase struct {
	ours   uri.URI
	theirs *whatwg.Url
}

func newSiteTest() *siteTest {
	test := &siteTest{excepted: make([]int, len(browserExceptions))}
	for _, s := range []string{"http://base.example:81/d/e?q", "file://base.example/d/e", "y2://base.example/d/e"} {
		test.bases = append(test.bases, siteBase{uri.RFC3986.MustParse(s), must(whatwg.Parse(s))})
	}
	return test
}

// readings iterates over the results of both parsers for ref, with each base
// and, if it is absolute, without one. The URL is nil if a browser refuses it.
func (test *siteTest) readings(ref uri.URI) iter.Seq2[uri.URI, *whatwg.Url] {
	return func(yield func(uri.URI, *whatwg.Url) bool) {
		if ref.IsAbsolute() {
			w, err := whatwg.Parse(ref.String())
			if err != nil {
				w = nil
			}
			if !yield(ref, w) {
				return
			}
		}
		for _, base := range test.bases {
			w, err := base.theirs.Parse(ref.String())
			if err != nil {
				w = nil
			}
			if !yield(must(base.ours.Resolve(ref)), w) {
				return
			}
		}
	}
}

// check compares the sites of s.
func (test *siteTest) check(t *testing.T, s string) {
	ref, err := uri.RFC3986.Parse(s)
	if err != nil {
		return
	}
	test.accepted++
	silent, refused := true, true
	for u, w := range test.readings(ref) {
		isSilent := !hasHazard(ref) && !hasHazard(u)
		silent = silent && isSilent
		if w == nil {
			continue
		}
		refused = false
		ours, theirs := ourSite(u), browserSite(w)
		switch {
		case ours == theirs:
		case !isSilent:
			test.loud++
		case !test.isExcepted(ref, u, ours, theirs):
			t.Errorf("%q (%q) is at %q, but at %q for a browser, without a hazard", s, u, ours, theirs)
			return
		}
	}
	if silent {
		test.silent++
		if refused {
			test.refused++
		}
	}
}

func hasHazard(u uri.URI) bool {
	for range hazard.Of(u) {
		return true
	}
	return false
}

// isExcepted reports whether a difference is one of browserExceptions.
func (test *siteTest) isExcepted(ref, u uri.URI, ours, theirs site) bool {
	for i, exception := range browserExceptions {
		if exception.is(ref, u, ours, theirs) {
			test.excepted[i]++
			return true
		}
	}
	return false
}

// siteTokens are parts of hosts, and of text that may be taken for a host.
var siteTokens = strings.Split(`http: https: HTTP: ws: wss: ftp: file: x: y2: C: localhost: a.b: javascript: mailto: ldap: telnet: blob:http: view-source:
// // // /// / / ? # ?q #f ../ ./ ;p .. . \ | ^ < { " `+"\t \n \x00 \x7f ü ` "+`
evil.example www.good.example a B Z9 ab--c localhost LOCALHOST. a_b a..b xn--a xn--bcher-kva xn--fa-hia.example XN--80AK6AA92E xn-- xn--zca xn--ls8h
- ~ ! $ & ' ( ) * + , ; = user@ user:pass@ @ :@ @@ www.good.example@ a.b:80@ %40
: :80 :443 :21 :389 :0080 :8080 :08080 :65535 :65536 :99999999999999999999 :0 80 65616 :: :-1
%65 %2e %2F %5C %00 %09 %C3%BC %EF%BC%8E % %7e %31 %25 %2541
1.2.3.4 127.0.0.1 127.1 0x7f.1 0x 0X1 017 2130706433 1.2.3.4. 256.1.1.1 09 1.2.3.08 a.1 a.0x1 1e1 4294967296
[::1] [::] [2001:DB8::A] [2001:db8:0:0:0:0:0:a] [0:0::0:1] [::ffff:1.2.3.4] [::FFFF:102:304] [::1.2.3.4] [1:0:0:2:0:0:0:3] [v1.a:b] [::1%25eth0] [0001::1] [1::2:3:4:5:6:7] [1:2:3:4:5:6:7::]
c: C:/ C|/ [ ]`, " ")

// siteReference returns some tokens in a row.
func siteReference(rnd *rand.Rand) string {
	pick := func(from ...string) string { return from[rnd.IntN(len(from))] }
	s := ""
	if rnd.IntN(3) > 0 {
		s = pick("http:", "https:", "ws:", "wss:", "ftp:", "HTTP:", "file:", "x9:", "telnet:", "") +
			pick("//", "//", "//", "//", "/", "///", "", "//user@")
	}
	for range 1 + rnd.IntN(4) {
		s += strings.Trim(pick(siteTokens...), "\n")
	}
	if rnd.IntN(2) == 0 {
		s += "/" + pick(siteTokens...)
	}
	return s
}

// TestSites is the law of package hazard: where RFC3986 accepts a reference and
// the package finds no hazard, in it or in the URI to which it resolves, a
// browser's parser reads the same host and port, or refuses the reference.
func TestSites(t *testing.T) {
	generated, corpus := newSiteTest(), newSiteTest()
	rnd := rand.New(rand.NewPCG(3986, 7))
	for range 360_000 {
		generated.check(t, siteReference(rnd))
	}
	for _, file := range must(files.ReadDir("corpus")) {
		for _, s := range lines(strings.TrimSuffix(file.Name(), ".txt")) {
			corpus.check(t, s)
		}
	}
	for name, test := range map[string]*siteTest{"generated": generated, "corpus": corpus} {
		t.Logf("%s: %d accepted, of those %d without hazards, of those %d refused by a browser; excepted: %v; differences with hazards: %d",
			name, test.accepted, test.silent, test.refused, test.excepted, test.loud)
	}
	if generated.silent < 30_000 || generated.silent-generated.refused < 25_000 || generated.loud < 30_000 || corpus.silent < 3_500 {
		t.Error("the test is not about enough references")
	}
	for i, exception := range browserExceptions {
		if generated.excepted[i] == 0 {
			t.Errorf("no reference needs the exception: %s", exception.reason)
		}
	}
}
