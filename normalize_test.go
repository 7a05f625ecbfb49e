// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/twin"
)

// since05 are the editions that have a section 6, and RFC 3987, whose section 5
// has the ladder of comparisons of RFC 3986. The editions up to RFC 2732 have
// no such ladder.
var (
	since05   = []uri.Edition{uri.URLSyntax05, uri.URISyntax02, uri.RFC2396, uri.RFC2732, uri.RFC3986, uri.RFC3987}
	to2732    = since05[:4]
	since3986 = since05[4:]
)

// A set of flags as a number: bit i is the flag i.
const (
	allBits  = 1<<10 - 1
	allFlags = allBits * uri.SchemeCase
)

// flagSet returns the flags of a number up to allBits.
func flagSet[T ~int | ~uint16](bits T) uri.Normalization {
	return uri.Normalization(bits) * uri.SchemeCase
}

// levels are all levels.
var levels = []uri.Normalization{0, uri.CaseLevel, uri.SyntaxLevel, uri.SchemeLevel}

// bitsIn are the flags that matter in the edition: in those without ucschar,
// UCSEscapes, the last one, changes nothing (see TestUCSEscapes).
func bitsIn(e uri.Edition) int {
	if e == uri.RFC3987 {
		return allBits
	}
	return allBits >> 1
}

// normalize returns u without the differences in flags.
func normalize(u uri.URI, flags uri.Normalization) uri.URI {
	return uri.Normalizer{Flags: flags}.Normalize(u)
}

// equivalent reports whether a and b differ only in flags.
func equivalent(a, b uri.URI, flags uri.Normalization) bool {
	return uri.Normalizer{Flags: flags}.Equivalent(a, b)
}

// twinLevels are the flags of the levels, edition by edition.
func twinLevels(e uri.Edition, level uri.Normalization) (flags uri.Normalization) {
	switch level {
	case uri.SchemeLevel:
		if e == uri.RFC3986 || e == uri.RFC3987 {
			flags |= uri.EmptyPort | uri.EmptyPath // 6.2.3; RFC 3987 section 5.3.3
		}
		if e != uri.RFC1630 {
			flags |= uri.DefaultPort // section 6; 6.2.3
		}
		return flags | twinLevels(e, uri.SyntaxLevel)
	case uri.SyntaxLevel:
		if e == uri.RFC3986 || e == uri.RFC3987 {
			flags |= uri.DotSegments // 6.2.2.3; RFC 3987 section 5.3.2.4
		}
		if e == uri.RFC3987 {
			flags |= uri.UCSEscapes // section 5.3.2.3
		}
		if e != uri.RFC1630 {
			flags |= uri.IPv6Form // RFC 2373 section 2.2: each form stands for one value; 3.2.2
		}
		flags |= uri.EscapeCase                                             // 2.4.1: both digits stand for one value; 6.2.2.1
		return flags | uri.UnreservedEscapes | twinLevels(e, uri.CaseLevel) // 2.3; 6.2.2.2
	case uri.CaseLevel:
		if e != uri.RFC1630 {
			flags = uri.SchemeCase | uri.HostCase // 3.1 and 6; 6.2.2.1
		}
	}
	return flags
}

// twinUnreserved reports whether the BNF calls c unreserved. The BNF of RFC
// 1630 has no such rule: its unreserved characters are the ones of RFC 2396
// that its xalpha derives.
func twinUnreserved(e uri.Edition, c string) bool {
	if e == uri.RFC1630 {
		return derived(e, "xalpha").Accepts(c) && derived(uri.RFC2396, "unreserved").Accepts(c)
	}
	return derived(e, "unreserved").Accepts(c) // in RFC 3987 too, where iunreserved also has ucschar
}

var (
	twinTriplet       = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)
	twinTripletOrText = regexp.MustCompile(`%[0-9A-Fa-f]{2}|[^%]+`)
	// twinServerLike matches the beginning of a registry-based authority,
	// without any userinfo, that a server-based one could have, and the escape
	// that follows it.
	twinHostChar   = regexp.MustCompile(`^[A-Za-z0-9.-]$`)
	twinIPv4Tail   = regexp.MustCompile(`([0-9]+)\.([0-9]+)\.([0-9]+)\.([0-9]+)$`)
	twinServerLike = regexp.MustCompile(`^[A-Za-z0-9.:-]*(%[0-9A-Fa-f]{2})`)
)

// twinNormalize normalizes s, valid in edition e, a flag at a time.
func twinNormalize(e uri.Edition, s string, flags uri.Normalization, schemes func(string) (uri.SchemeInfo, bool)) string {
	has := func(f uri.Normalization) bool { return flags&f != 0 }
	lower := func(text string) string {
		return twinTripletOrText.ReplaceAllStringFunc(text, func(m string) string {
			if m[0] == '%' {
				return m
			}
			return strings.Map(lowerASCII, m) // RFC 3987 section 5.3.2.1: only US-ASCII
		})
	}
	upper := func(text string) string {
		if !has(uri.EscapeCase) {
			return text
		}
		return twinTriplet.ReplaceAllStringFunc(text, strings.ToUpper)
	}
	decode := func(text string) string {
		if has(uri.UCSEscapes) && e == uri.RFC3987 {
			text = twinToIRI(text)
		}
		return twinTriplet.ReplaceAllStringFunc(text, func(m string) string {
			if c, err := uri.Unescape(m); err == nil && has(uri.UnreservedEscapes) && twinUnreserved(e, c) {
				return c
			}
			return upper(m)
		})
	}

	p := twin.Split(e, s)
	opaque := twin.Opaque(e, p)
	server, ok := twin.SplitServer(e, p)
	if ok {
		host := decode(server.Host)
		if has(uri.HostCase) {
			host = lower(host)
		}
		if has(uri.IPv6Form) {
			host = twinIPv6(host)
		}
		scheme, _ := schemes(strings.ToLower(p.Scheme.Text))
		p.Authority.Text = ""
		if server.Userinfo.Defined {
			p.Authority.Text = decode(server.Userinfo.Text) + "@"
		}
		p.Authority.Text += host
		isDefault := p.Scheme.Defined && scheme.Port != 0 &&
			strings.TrimLeft(server.Port.Text, "0") == fmt.Sprint(scheme.Port)
		isEmpty := server.Port.Text == ""
		if server.Port.Defined && !(isDefault && has(uri.DefaultPort)) && !(isEmpty && has(uri.EmptyPort)) {
			p.Authority.Text += ":" + server.Port.Text
		}
	} else if m := twinServerLike.FindStringSubmatch(p.Authority.Text[strings.Index(p.Authority.Text, "@")+1:]); m != nil && twinHostChar.MatchString(decode(m[1])) {
		p.Authority.Text = upper(p.Authority.Text)
	} else {
		p.Authority.Text = decode(p.Authority.Text)
	}
	if has(uri.EmptyPath) && p.Scheme.Defined && p.Authority.Defined && p.Path == "" {
		if scheme, _ := schemes(strings.ToLower(p.Scheme.Text)); scheme.RootPath {
			p.Path = "/"
		}
	}

	bySegment := func(text string) string {
		segments := strings.Split(text, "/")
		for i, segment := range segments {
			segments[i] = decode(segment)
			if segments[i] == "." || segments[i] == ".." {
				segments[i] = upper(segment)
			}
		}
		return strings.Join(segments, "/")
	}
	relative := !p.Scheme.Defined
	if relative {
		p.Path = bySegment(p.Path)
	} else {
		p.Path = decode(p.Path)
	}
	// Dot segments that stay escaped would be removed like any other segment.
	escapedDots := false
	for _, segment := range strings.Split(p.Path, "/") {
		plain, err := uri.Unescape(segment)
		escapedDots = escapedDots || err == nil && plain != segment && (plain == "." || plain == "..")
	}
	if has(uri.DotSegments) && !opaque && (!relative || strings.HasPrefix(p.Path, "/")) && !escapedDots {
		p.Path, _ = twinRemoveDotSegments(p.Path, false)
		if e != uri.RFC1630 {
			p = twinGuard(p)
		}
	}
	if relative && e == uri.URLSyntax05 {
		p.Query.Text = bySegment(p.Query.Text)
	} else {
		p.Query.Text = decode(p.Query.Text)
	}
	p.Fragment.Text = decode(p.Fragment.Text)
	if has(uri.SchemeCase) {
		p.Scheme.Text = lower(p.Scheme.Text)
	}
	return twin.Join(p)
}

func lowerASCII(r rune) rune {
	if 'A' <= r && r <= 'Z' {
		return r - 'A' + 'a'
	}
	return r
}

// twinIPv6 returns the host in the form of RFC 5952 if it is an IPv6 address.
// It writes out the eight groups, and then searches for the zeros to leave out.
func twinIPv6(host string) string {
	text, ok := strings.CutPrefix(strings.ToLower(host), "[")
	if !ok || text[0] == 'v' {
		return host
	}
	text = strings.TrimSuffix(text, "]")
	if m := twinIPv4Tail.FindStringSubmatch(text); m != nil {
		var octets [4]int
		for i, digits := range m[1:] {
			octets[i], _ = strconv.Atoi(digits)
			if strconv.Itoa(octets[i]) != digits || octets[i] > 255 {
				return host // programs differ in what the number is
			}
		}
		text = fmt.Sprintf("%s%x:%x", strings.TrimSuffix(text, m[0]), octets[0]<<8+octets[1], octets[2]<<8+octets[3])
	}
	if before, after, short := strings.Cut(text, "::"); short {
		groups := func(s string) int { return len(strings.FieldsFunc(s, func(c rune) bool { return c == ':' })) }
		text = strings.Trim(before+strings.Repeat(":0", 8-groups(before)-groups(after))+":"+after, ":")
	}
	var values [8]uint64
	for i, group := range strings.Split(text, ":") {
		values[i], _ = strconv.ParseUint(group, 16, 16)
	}
	text = fmt.Sprintf("%x:%x:%x:%x:%x:%x:%x:%x", values[0], values[1], values[2], values[3], values[4], values[5], values[6], values[7])
	if strings.HasPrefix(text, "0:0:0:0:0:ffff:") { // section 5
		return fmt.Sprintf("[::ffff:%d.%d.%d.%d]", values[6]>>8, values[6]&255, values[7]>>8, values[7]&255)
	}
	for zeros := 8; zeros > 1; zeros-- { // section 4.2
		run := strings.TrimSuffix(strings.Repeat("0:", zeros), ":")
		for i := range 8 - zeros + 1 {
			groups := strings.Split(text, ":")
			if strings.Join(groups[i:i+zeros], ":") == run {
				return "[" + strings.Join(groups[:i], ":") + "::" + strings.Join(groups[i+zeros:], ":") + "]"
			}
		}
	}
	return "[" + text + "]"
}

// normalizeReferences are references with something to normalize.
var normalizeReferences = append(strings.Fields(`
	HTTP://A/B hTTp://a/b http://User@A.B.Example/ http://A_B/ HTTP:A Mailto:A@B X:/A http://[2001:DB8::A]/ http://[VF.aB:c]/
	http://a/%7e http://a/%7E http://a/%21%2A%27%28%29%5F%2D%2E http://a/%24%2C%26%3D%2B%3B%3A%40 http://a/%41%5a%61%7A%30%39
	http://a/%2f%2F%3f%3F%23%25%5b%7b%c3%a9 http://%61/ http://%41%62.c/ http://a%2e/ http://a%2eb_c/ http://a_%41%2f/ http://u%7e:%70@h/
	http://%41%2e./ http://%c3%89/ http://%61_b%63/ http://a:%38%30/ http://a-.%61b/ http://u%7eu@a_b%7e/ http://7%75p/ http://u%7e@7up/ http://1.2.3.%34/
	//%70@ //%70@%71 http://a%40b/ http://a:b:c%41@d%41/ http://%%2541/ http://a%20%41/ http://a/%2e http://a/%2E%2e/b http://a/b/.%2e/c http://a/%2e%2e%2e/b/%2e%2ea
	http://a/./b http://a/b/../c http://a/b/.. http://a/b/. http://a/.. http://a/../../g http://a//..//b http://a/b//../c http://a/..//b
	http://a:80/ http://a:080/ http://a:00000000000000000000080/ http://a:8080/ http://a:0/ http://a:/ http://a: http://a http://a?q http://a#f https://a:443 https://a:80/
	ftp://a:21/ ftp://u@a:21 telnet://a:23 ws://a:80 wss://A:443?q foo://a:80/ foo://a foo://a: http://:80/ http://:/ http:///x http:// //a:80/ //a:/ //a //A/../b
	http://a:65616/ http://a:4294967376 http://u@:/ x://a_b: http://[::A]:80 http://[::A]: news:a:119 imap://a: http:80
	f:/.//g f:/..//g f:/a/..//g f:a/..//g f:a/../b f:../a f:././/g f:./a/.. f:. f:.. f:./ f:a/. f:a/.. f:a/../.. f:a//../b f:../../a/../..
	../a ./a . .. a/../b ./a:b a/%2e%2e/b %2e%2e/b %2E/b .%2e/%2e /a/../b /./a /.//a /..//a /%2e/a /a/.. //h/a/./b //h/%2e?q g?y/%2e%2e/x ?%2e/%2e
	?%41#%41 #%2e%2e %41 %41%3ab %3A? a%2Fb a%2fb mailto:%41@b?c%7e f:%2e%2e/a urn:%7e:%3a:A f://h/%zz
	x:a+b?%21+%22 a%41:x a%41%2f:x A%4A:%4A x:%22%26%40%7c x:%41/../%42//%43 x://%41 x:a/..//b x:/.//%41 x:a?%2e/..#%2e/..
	/a/%2e%2e/../b a/%2e%2e/../b %2e%2e%2e/%2e%2ea/a%2e/.%2e.
	//[::] //[0:0:0:0:0:0:0:0] //[0::0] //[::1.2.3.4] //[::FFFF:102:304]:80 //u@[0:0:0:0:0:ffff:255.255.255.255]/ http://[::ffff:ffff:ffff]:80 //[2001:0db8::0001]
	//[2001:db8:0:1:1:1:1:1] //[2001:db8::1:1:1:1:1] //[2001:0:0:1:0:0:0:1] //[2001:db8:0:0:1:0:0:1] //[1:2:3:4:5:6:7::] //[::2:3:4:5:6:7:8] //[1:2:3:4:5:6:1.2.3.4]
	//[::010.1.1.1] //[::1.2.3.256] //[::FFFF:999.1.1.1] //[V1.A] //[1::ABCD] //[1:0:0:0:0:0:0:8] //[0:0:1::] //[64:ff9b::1.2.3.4] //[1::0:0:0:1.2.3.4]
`), "HTTP://a/"+strings.Repeat("b/", 200)+"../%7e")

// schemesForTests also knows foo, and changes http. It must not be called for a
// relative reference.
func schemesForTests(scheme string) (uri.SchemeInfo, bool) {
	switch scheme {
	case "foo", "":
		return uri.SchemeInfo{Port: 80, RootPath: true}, true
	case "http":
		return uri.SchemeInfo{Port: 8080}, true
	}
	return uri.KnownScheme(scheme)
}

// randomReference joins, in any order, tokens that a normal form may change.
func randomReference(rnd *rand.Rand) string {
	pick := func(from ...string) string { return from[rnd.IntN(len(from))] }
	s := pick("", "", "http:", "HTTP:", "ftp:", "foo:", "x:", "X%41:")
	s += pick("", "//", "//a", "//A", "//a_%41", "//u%7e@A", "//%41", "//%7E.b", "//1.2.3.%34", "///", "//[::A]", "//[0::A]", "//[::ffff:1.2.3.4]", "//[::FFFF:102:304]")
	if strings.HasPrefix(s[strings.IndexByte(s, ':')+1:], "//") {
		s += pick("", ":", ":80", ":21", ":080", "/", "/")
	}
	tokens := []string{"/", "/", "/", ".", ".", "..", "%2e", "%2E", "%2E%2e", "a", "A", "b", "%41", "%7e", "%2f", "%2C", "%24", "%21", ":", "?", "#"}
	for range rnd.IntN(10) {
		s += pick(tokens...)
	}
	return s
}

// eachNormal calls f with the references of this file and others, and random
// ones, in every edition.
func eachNormal(random int, f func(e uri.Edition, u uri.URI)) {
	rnd := rand.New(rand.NewPCG(2396, 6))
	texts := slices.Concat(normalizeReferences, iriReferences, unmappedReferences, splitReferences, resolveReferences())
	for i := range random {
		if i%4 == 0 {
			texts = append(texts, randomIRI(rnd))
		} else {
			texts = append(texts, randomReference(rnd))
		}
	}
	for _, e := range splitEditions {
		for _, s := range texts {
			if u, err := e.Parse(s); err == nil {
				f(e, u)
			}
		}
	}
}

func TestNormalizeTwin(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3986, 6))
	random := proof.Pick(100, 1000)
	changed, total, failures := 0, 0, 0
	eachNormal(random, func(e uri.Edition, u uri.URI) {
		sets := []uri.Normalization{allFlags}
		for _, level := range levels {
			sets = append(sets, twinLevels(e, level))
		}
		for f := 1; f < allBits; f <<= 1 {
			sets = append(sets, flagSet(f))
		}
		for range 5 {
			sets = append(sets, flagSet(rnd.IntN(allBits+1)))
		}
		for _, flags := range sets {
			total++
			if got := normalize(u, flags); got != u {
				changed++
			}
			if err := checkNormalize(e, u, flags); err != nil {
				t.Error(err)
				if failures++; failures > 20 {
					t.FailNow()
				}
			}
		}
	})
	t.Logf("%d times, %d with a change", total, changed)
	if changed < total/20 {
		t.Error("the test is not about anything")
	}
}

// checkNormalize compares the normal form of u with the twin, and checks the laws.
func checkNormalize(e uri.Edition, u uri.URI, flags uri.Normalization) error {
	call := func(v uri.URI) string { return fmt.Sprintf("%v: %q without %v is %q", e, u, flags, v) }
	for _, level := range levels {
		want := twinLevels(e, level)
		for _, tt := range []struct{ got, want uri.Normalization }{{level, want}, {level &^ flags, want &^ flags}, {level | flags, want | flags}} {
			if got, want := u.Normalize(tt.got), normalize(u, tt.want); got != want {
				return fmt.Errorf("%v: %q.Normalize(%v) = %q, want %q", e, u, tt.got, got, want)
			}
		}
	}
	v := normalize(u, flags)
	if want := twinNormalize(e, u.String(), flags, uri.KnownScheme); v.String() != want {
		return fmt.Errorf("%s, want %q", call(v), want)
	}
	n := uri.Normalizer{Flags: flags, Schemes: schemesForTests}
	if got, want := n.Normalize(u), twinNormalize(e, u.String(), flags, schemesForTests); got.String() != want {
		return fmt.Errorf("%s with other schemes, want %q", call(got), want)
	}
	if parsed, err := e.Parse(v.String()); err != nil || parsed != v {
		return fmt.Errorf("%s, which parses to %#v, %v", call(v), parsed, err)
	}
	if again := normalize(v, flags); again != v {
		return fmt.Errorf("%s, and that %q", call(v), again)
	}
	if again := n.Normalize(u); n.Normalize(again) != again {
		return fmt.Errorf("%s with other schemes, and that %q", call(again), n.Normalize(again))
	}
	switch {
	case u.Kind() != v.Kind(), u.IsOpaque() != v.IsOpaque(), u.IsServer() != v.IsServer(),
		u.HasAuthority() != v.HasAuthority(), u.HasUserinfo() != v.HasUserinfo(),
		u.HasQuery() != v.HasQuery(), u.HasFragment() != v.HasFragment(),
		u.HasPort() != v.HasPort() && flags&(uri.DefaultPort|uri.EmptyPort) == 0, v.HasPort() && !u.HasPort():
		return fmt.Errorf("%s, which has other components", call(v))
	case u.HostKind() != v.HostKind() && !(u.HostKind() == uri.HostRegName && v.HostKind() == uri.HostIPv4):
		return fmt.Errorf("%s, whose host is %v, not %v", call(v), v.HostKind(), u.HostKind())
	case flags&(uri.DotSegments|uri.EmptyPath) == 0 && strings.Count(u.Path(), "/") != strings.Count(v.Path(), "/"):
		return fmt.Errorf("%s, which has other segments", call(v))
	}
	return nil
}

func TestNormalize(t *testing.T) {
	rfc3986, rfc3987 := since3986, since05[5:]
	for _, tt := range []struct {
		editions []uri.Edition
		level    uri.Normalization
		flags    uri.Normalization
		in, want string
	}{
		// RFC 5952, sections 4.2.2, 4.2.3 and 5.
		{since05[3:], uri.SyntaxLevel, 0, "http://[2001:DB8:0:1:1:1:0001:1]/", "http://[2001:db8:0:1:1:1:1:1]/"},
		{since05[3:], uri.SyntaxLevel, 0, "http://u@[2001:0:0:1:0:0:0:1]:8080", "http://u@[2001:0:0:1::1]:8080"},
		{since05[3:], uri.SyntaxLevel, 0, "http://[2001:db8:0:0:1:0:0:1]/", "http://[2001:db8::1:0:0:1]/"},
		{since05[3:], uri.SyntaxLevel, 0, "http://[0:0:0:0:0:ffff:c000:201]/", "http://[::ffff:192.0.2.1]/"},
		{since05[3:], uri.SyntaxLevel, 0, "http://[::192.0.2.1]/", "http://[::c000:201]/"},
		{since05[3:4], uri.SchemeLevel, 0, "http://[A::192.0.2.001]/", "http://[a::192.0.2.001]/"},
		{since05[3:], uri.CaseLevel, 0, "http://[0::A]/", "http://[0::a]/"},
		{since05[3:], 0, uri.IPv6Form, "HTTP://[0::A]/", "HTTP://[::a]/"},

		// RFC 3986 section 6.2.2 and 6.2.3.
		{rfc3986, uri.SyntaxLevel, 0, "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D"},
		{rfc3986, uri.CaseLevel, 0, "HTTP://www.EXAMPLE.com/", "http://www.example.com/"},
		{rfc3986, uri.SchemeLevel, 0, "http://example.com", "http://example.com/"},
		{rfc3986, uri.SchemeLevel, 0, "http://example.com:/", "http://example.com/"},
		{rfc3986, uri.SchemeLevel, 0, "http://example.com:80/", "http://example.com/"},
		{rfc3986, uri.SchemeLevel, 0, "http://example.com/?", "http://example.com/?"},
		{rfc3986, uri.SchemeLevel, 0, "http://example.com/#", "http://example.com/#"},
		// RFC 2396 section 6, and the drafts before it.
		{since05, uri.CaseLevel, 0, "http://www.XEROX.com", "http://www.xerox.com"},
		{to2732, uri.SchemeLevel, 0, "HTTP://www.XEROX.com:80/a/./b%7E%2f?%2e%7b", "http://www.xerox.com/a/./b~%2F?.%7B"},
		{to2732, uri.SchemeLevel, 0, "http://a:/", "http://a:/"},
		{to2732, uri.SchemeLevel, 0, "http://a", "http://a"},
		{to2732, uri.SchemeLevel, uri.EmptyPort | uri.EmptyPath | uri.DotSegments, "http://a:?%7e", "http://a/?~"},
		{to2732, 0, uri.DotSegments, "http://a/b/../../c/.", "http://a/c/"},
		{[]uri.Edition{uri.RFC1630}, uri.SchemeLevel, 0, "HTTP://A/%7e%41%24", "HTTP://A/%7EA%24"},

		// Only components that are known to ignore case are in lower case.
		{since3986[:1], uri.SyntaxLevel, 0, "HTTP://User:PW@A%c3%89B/C?D#E", "http://User:PW@a%C3%89b/C?D#E"},
		{rfc3986, uri.CaseLevel, 0, "http://A%c3%89B%41/", "http://a%c3%89b%41/"},
		{since3986[:1], uri.SyntaxLevel, 0, "http://A%c3%89B%41/", "http://a%C3%89ba/"},
		{rfc3986, uri.CaseLevel, 0, "http://[2001:DB8::A]/", "http://[2001:db8::a]/"},
		{to2732, uri.CaseLevel, 0, "http://A_B/", "http://A_B/"},
		// A registry-based authority stays registry-based.
		{to2732, uri.SyntaxLevel, 0, "http://%41/", "http://%41/"},
		{to2732, uri.SyntaxLevel, 0, "http://a:%38%30/", "http://a:%38%30/"},
		{to2732, uri.SyntaxLevel, 0, "http://%7e%41/", "http://~A/"},
		{to2732, uri.SyntaxLevel, 0, "http://u%7e@7up/", "http://u~@7up/"},
		{rfc3986, uri.SyntaxLevel, 0, "http://%41/", "http://a/"},
		// No escape becomes a delimiter, or a dot segment in a reference that
		// is not resolved yet.
		{since05, uri.SyntaxLevel, 0, "a%2Fb%3Ac%3Fd%23", "a%2Fb%3Ac%3Fd%23"},
		{since05, uri.SyntaxLevel, 0, "%2e%2E/%2e%41", "%2E%2E/.A"},
		{since05, uri.SyntaxLevel, 0, "/%2E", "/%2E"},
		{since05, uri.SyntaxLevel, 0, "/%cB", "/%CB"},
		{since05, uri.SyntaxLevel, 0, "/%Cb", "/%CB"},
		{since05, uri.SyntaxLevel, 0, "/%cC", "/%CC"},
		{since05, uri.SyntaxLevel, 0, "/%Cc", "/%CC"},
		{rfc3986, uri.SyntaxLevel, 0, "http://a/b/%2e%2E/c", "http://a/c"},
		{to2732, uri.SyntaxLevel, 0, "http://a/b/%2e%2E/c", "http://a/b/../c"},
		{[]uri.Edition{uri.URLSyntax05}, uri.SyntaxLevel, 0, "g?y/%2e%2e/%41", "g?y/%2E%2E/A"},
		// Dot segments of relative-path references stay; no path turns into
		// an authority.
		{rfc3986, uri.SchemeLevel, 0, "../a/./b", "../a/./b"},
		{rfc3986, uri.SchemeLevel, 0, "./a:b", "./a:b"},
		{rfc3986, uri.SchemeLevel, 0, "/a/../b", "/b"},
		{rfc3986, uri.SchemeLevel, 0, "//A/a/../b", "//a/b"},
		{since05, 0, allFlags, "/a/%2E%2E/../b", "/a/%2E%2E/../b"},
		{rfc3986, uri.SchemeLevel, 0, "/a/..//b", "/.//b"},
		{rfc3986, uri.SchemeLevel, 0, "f:/a/..//b", "f:/.//b"},
		{rfc3986, uri.SchemeLevel, 0, "f:a/..//b", "f:/.//b"},
		{rfc3986, uri.SchemeLevel, 0, "f:a/../b", "f:/b"},
		// Dot segments beside others that stay escaped are not removed.
		{since05, 0, uri.DotSegments, "f:/a/%2e%2e/../b", "f:/a/%2e%2e/../b"},
		{since05, 0, uri.DotSegments, "f:/../%2E", "f:/../%2E"},
		{since05, 0, uri.DotSegments | uri.UnreservedEscapes, "f:/../%2E", "f:/"},
		// RFC 3987 section 5.3.2.
		{rfc3987, uri.SyntaxLevel, 0, "HTTP://User%C3%A9@A%c3%89B/C%c3%a9?D%C3%A9#%c3%a9", "http://Useré@aÉb/Cé?Dé#é"},
		{rfc3987, uri.SyntaxLevel, 0, "http://example.org/~user", "http://example.org/~user"},
		{rfc3987, uri.SyntaxLevel, 0, "http://example.org/%7euser", "http://example.org/~user"},
		{rfc3987, uri.SyntaxLevel, 0, "http://example.org/r\u00e9sum\u00e9/re\u0301sume\u0301", "http://example.org/r\u00e9sum\u00e9/re\u0301sume\u0301"},
		{rfc3987, uri.SyntaxLevel, 0, "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9", "example://a/b/c/%7Bfoo%7D/ros\u00e9"},
		{rfc3987, uri.CaseLevel, 0, "HTTP://ÀB/À%c3%80", "http://Àb/À%c3%80"},
		{rfc3987, uri.SyntaxLevel, 0, "?\ue000%ee%80%80#%e2%80%ae\u202e", "?\ue000%EE%80%80#%E2%80%AE\u202e"},
		{rfc3987, uri.SyntaxLevel, 0, "%C3%A9/%2e%2E/é", "é/%2E%2E/é"},
		{rfc3987, uri.SyntaxLevel, 0, "x:é/%2e%2E/%C3%A9", "x:/é"},
		{rfc3987, 0, uri.UnreservedEscapes | uri.EscapeCase, "/%41%c3%a9", "/A%C3%A9"},
		// Ports, by their value; and schemes that the package does not know.
		{since05, uri.SchemeLevel, 0, "https://a:00443/", "https://a/"},
		{since05, uri.SchemeLevel, 0, "https://a:80/", "https://a:80/"},
		{since05, uri.SchemeLevel, 0, "http://a:18446744073709551696/", "http://a:18446744073709551696/"},
		{since05, uri.SchemeLevel, 0, "foo://a:80/", "foo://a:80/"},
		{rfc3986, uri.SchemeLevel, 0, "foo://a:", "foo://a"},
		{since05, uri.SchemeLevel, 0, "//a:80", "//a:80"},
		{rfc3986, uri.SchemeLevel, 0, "//a:", "//a"},
	} {
		for _, e := range tt.editions {
			if got := normalize(e.MustParse(tt.in), tt.level|tt.flags); got != e.MustParse(tt.want) {
				t.Errorf("%v: %q without %v and %v is %q, want %q", e, tt.in, tt.level, tt.flags, got, tt.want)
			}
		}
	}
}

// TestNormalizerSchemes returns a SchemeInfo together with false. It is not
// used.
func TestNormalizerSchemes(t *testing.T) {
	n := uri.Normalizer{
		Flags:   uri.SchemeLevel,
		Schemes: func(string) (uri.SchemeInfo, bool) { return uri.SchemeInfo{Port: 8080}, false },
	}
	for s, want := range map[string]string{"http://a:80": "http://a/", "http://a:8080/": "http://a:8080/", "foo://a:8080": "foo://a:8080"} {
		if got := n.Normalize(uri.RFC3986.MustParse(s)); got.String() != want {
			t.Errorf("%q becomes %q, want %q", s, got, want)
		}
	}
}

// TestNormalizeDotsAnywhere has a dot segment at each place of paths of many lengths.
func TestNormalizeDotsAnywhere(t *testing.T) {
	for before := range 30 {
		for after := range 30 {
			head, tail := "http://h/"+strings.Repeat("a", before)+"/", strings.Repeat("a", after)
			u := uri.RFC3986.MustParse(head + "./" + tail)
			if got := u.Normalize(uri.SyntaxLevel); got.String() != head+tail {
				t.Errorf("%q becomes %q, want %q", u, got, head+tail)
			}
		}
	}
}

// TestNormalizeUnreserved decodes every octet, in every component that may
// have an escape.
func TestNormalizeUnreserved(t *testing.T) {
	for _, e := range splitEditions {
		for c := range 256 {
			octet := string([]byte{byte(c)})
			for _, format := range []string{"x:%s", "x:/a%s/b", "x:a?b%s", "x:a#%s", "x://%sa%%20/", "x://%s@h/"} {
				escaped, err := e.Parse(fmt.Sprintf(format, fmt.Sprintf("%%%02x", c)))
				if err != nil {
					continue
				}
				want := escaped.String()
				likeServer := escaped.HasAuthority() && !escaped.IsServer() && twinHostChar.MatchString(octet)
				if twinUnreserved(e, octet) && !likeServer {
					want = fmt.Sprintf(format, octet)
				}
				if got := normalize(escaped, uri.UnreservedEscapes); got.String() != want {
					t.Errorf("%v: %q without UnreservedEscapes is %q, want %q", e, escaped, got, want)
				}
			}
		}
	}
}

// TestNormalizeLetters has each letter in places in which case is ignored, and
// in others.
func TestNormalizeLetters(t *testing.T) {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	for _, e := range splitEditions {
		for _, c := range letters {
			text := fmt.Sprintf("a%c://U%[1]c@h%[1]c/P%[1]c?Q%[1]c#F%[1]c", c)
			u, err := e.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			lower := strings.ToLower(string(c))
			want := strings.Replace(strings.Replace(text, "a"+string(c), "a"+lower, 1), "h"+string(c), "h"+lower, 1)
			if !u.IsServer() {
				want = strings.Replace(text, "a"+string(c), "a"+lower, 1)
			}
			if got := normalize(u, uri.SchemeCase|uri.HostCase); got.String() != want {
				t.Errorf("%v: the normal form of %q is %q, want %q", e, u, got, want)
			}
		}
	}
}

// TestNormalizeResolve checks that the normal form of the result stays the same
// if the reference or the base is normalized before: a relative reference, an
// absolute one without escaped dot segments, or a base URI without dot segments
// of either kind.
func TestNormalizeResolve(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	dots := regexp.MustCompile(`(?i)(^|/)(\.|%2e){1,2}(/|$)`)
	escapedDots := regexp.MustCompile(`(?i)(^|/)(\.?%2e|%2e\.|%2e%2e)(/|$)`)
	bases := map[uri.Edition][]uri.URI{}
	for _, e := range resolveEditions {
		for _, s := range append(resolveBases, "HTTP://A:80", "http://a:/%7e%41/b?%7e", "http://%41/%2e%2e/b/c", "f:%2e/a", "HTTP://U@B:080/%2e%2ea/g?Q") {
			if base, err := e.Parse(s); err == nil && base.IsAbsolute() {
				bases[e] = append(bases[e], base)
			}
		}
	}
	check := func(base, ref uri.URI, flags uri.Normalization) (withRef, withBase bool) {
		target, err := base.Resolve(ref)
		if err != nil || ref.IsAbsolute() && escapedDots.MatchString(ref.Path()) {
			return false, false
		}
		call := fmt.Sprintf("%v: from %q, %q is %q", ref.Edition(), base, ref, target)
		want := normalize(target, flags)
		if got, err := base.Resolve(normalize(ref, flags)); err != nil || normalize(got, flags) != want {
			t.Fatalf("%s, but %q, %v, if the reference is normalized (%v)", call, got, err, flags)
		}
		if dots.MatchString(base.Path()) {
			return true, false
		}
		if got, err := normalize(base, flags).Resolve(ref); err != nil || normalize(got, flags) != want {
			t.Fatalf("%s, but %q, %v, if the base is normalized (%v)", call, got, err, flags)
		}
		return true, true
	}
	refs, withBase := 0, 0
	eachNormal(1000, func(e uri.Edition, ref uri.URI) {
		for i := range 10 {
			if len(bases[e]) == 0 {
				return
			}
			flags := []uri.Normalization{uri.SyntaxLevel, uri.SchemeLevel, allFlags, flagSet(rnd.IntN(allBits + 1))}[i%4]
			r, b := check(bases[e][rnd.IntN(len(bases[e]))], ref, flags)
			if r {
				refs++
			}
			if b {
				withBase++
			}
		}
	})
	if refs < 50_000 || withBase < 30_000 {
		t.Errorf("only %d references and %d bases", refs, withBase)
	}

	// RFC 3986 removes dot segments from absolute references too; beside
	// escaped ones they stay.
	eachNormal(2000, func(e uri.Edition, u uri.URI) {
		if !slices.Contains(since3986, e) || !u.IsAbsolute() || escapedDots.MatchString(u.Path()) {
			return
		}
		if want, err := e.MustParse("x://h/a").Resolve(u); err != nil || normalize(u, uri.DotSegments) != want {
			t.Fatalf("%q without DotSegments is %q, which resolves to %q, %v", u, normalize(u, uri.DotSegments), want, err)
		}
	})
}

// TestNormalizeMonotone has all sets of flags f and g such that f is part of g:
// normalizing with f first does not change the normal form for g.
func TestNormalizeMonotone(t *testing.T) {
	rnd := rand.New(rand.NewPCG(6, 9))
	changed := 0
	eachNormal(1000, func(e uri.Edition, u uri.URI) {
		all := bitsIn(e)
		if rnd.IntN(4) > 0 || all == allBits && rnd.IntN(3) > 0 || t.Failed() || rnd.IntN(proof.Pick(10, 1)) > 0 {
			return
		}
		var forms [allBits + 1]uri.URI
		for f := range all + 1 {
			forms[f] = normalize(u, flagSet(f))
		}
		for g := range all + 1 {
			for f := g; ; f = (f - 1) & g {
				if forms[f] != u && forms[f] != forms[g] {
					changed++
					if got := normalize(forms[f], flagSet(g)); got != forms[g] {
						t.Fatalf("%v: %q without %v is %q, and that without %v is %q, want %q", e, u, flagSet(f), forms[f], flagSet(g), got, forms[g])
					}
				}
				if f == 0 {
					break
				}
			}
		}
	})
	if changed < 1000 {
		t.Errorf("only %d normal forms change twice", changed)
	}
}

func TestNormalizationString(t *testing.T) {
	for _, tt := range []struct {
		flags uri.Normalization
		want  string
	}{
		{0, "text"},
		{uri.DotSegments | uri.HostCase, "host-case|dot-segments"},
		{allFlags, "scheme-case|host-case|ipv6-form|escape-case|unreserved-escapes|dot-segments|default-port|empty-port|empty-path|ucs-escapes"},
		{uri.UCSEscapes << 1, "Normalization(10)"},
		{uri.SchemeCase << 15, "Normalization(15)"},
		{uri.CaseLevel, "case"},
		{uri.SyntaxLevel, "syntax"},
		{uri.SchemeLevel, "scheme"},
		{uri.CaseLevel &^ uri.HostCase, "scheme-case?"},
		{uri.CaseLevel | uri.HostCase | uri.EmptyPath, "scheme-case?|host-case|empty-path"},
	} {
		if got := tt.flags.String(); got != tt.want {
			t.Errorf("Normalization(%#x).String() = %q, want %q", uint32(tt.flags), got, tt.want)
		}
	}
}

// TestLevels takes one difference out of each level, and adds one to it.
func TestLevels(t *testing.T) {
	for i, level := range levels[1:] {
		if lower := levels[i]; level&lower != lower {
			t.Errorf("%v does not include %v", level, lower)
		}
	}
	for _, tt := range []struct {
		editions []uri.Edition
		n        uri.Normalization
		in, want string
	}{
		{to2732, uri.SyntaxLevel, "HTTP://a/./%7e", "http://a/./~"},
		{since3986, uri.SyntaxLevel, "HTTP://a/./%7e", "http://a/~"},
		{since05, uri.SyntaxLevel | uri.DotSegments, "HTTP://a/./%7e", "http://a/~"},
		{since05, uri.SyntaxLevel &^ uri.DotSegments, "HTTP://a/./%7e", "http://a/./~"},
		{since05, uri.SyntaxLevel &^ uri.CaseLevel &^ uri.DotSegments, "HTTP://A/./%7e", "HTTP://A/./~"},
		{[]uri.Edition{uri.RFC1630}, uri.SchemeLevel, "HTTP:%7e", "HTTP:%7E"},
		{[]uri.Edition{uri.RFC1630}, uri.SchemeLevel | uri.SchemeCase, "HTTP:%7e", "http:%7E"},
	} {
		for _, e := range tt.editions {
			if got := e.MustParse(tt.in).Normalize(tt.n); got != e.MustParse(tt.want) {
				t.Errorf("%v: %q without %v is %q, want %q", e, tt.in, tt.n, got, tt.want)
			}
		}
	}
}

func TestNormalizeAllocs(t *testing.T) {
	long := strings.Repeat("segment/", 200)
	for _, e := range splitEditions {
		sets := append([]uri.Normalization{allFlags}, levels...)
		for _, s := range []string{
			"http://www.example.com/a/b.html?q=%20#f", "http://user@a:8080/", "mailto:a@b", "http://a/%2F%C3", "http://a/" + long,
			"http://a/" + long + "?%2F" + long, "../a", "/a/b", "", "http://a_b/%20", "urn:isbn:0", "foo://a", "http://[::1]:8080/", "http://[::ffff:1.2.3.4]/", "news:a",
			"f:/.//a", "/.//b", "http://пример/путь?%20#ф", "/é%C3/%E2%80%AE",
		} {
			u, err := e.Parse(s)
			if err != nil || e == uri.RFC1630 && s == "f:/.//a" {
				continue // in RFC 1630 nothing is an authority
			}
			for _, flags := range sets {
				var got uri.URI
				if n := testing.AllocsPerRun(100, func() { got = normalize(u, flags) }); n > 0 || got != u {
					t.Errorf("%v: %.40q without %v is %.40q, with %v allocations; want it back with 0", e, u, flags, got, n)
				}
			}
		}
		for _, s := range []string{"HTTP://A/b/../%7e?%7e#%2f", "http://a:80/" + long + "../x", "http://a/%41" + long, "f:/a/..//" + long,
			"http://[0::a]/b", "http://[::ffff:ffff:ffff]/" + long, "http://пример:80/%D0%BF/../" + long} {
			u, err := e.Parse(s)
			if err != nil {
				continue
			}
			for _, flags := range sets {
				if n := testing.AllocsPerRun(100, func() { normalize(u, flags) }); n > 2 || n > 1 && len(s) < 250 {
					t.Errorf("%v: normalizing %.40q (%v) allocates %v times, want at most 2, and 1 if it is short", e, u, flags, n)
				}
			}
		}
	}
}

// FuzzNormalize checks that the normal form parses to the components that it
// should have, equals the one of the twin, and is its own normal form, and that
// a normalized reference has the same target.
func FuzzNormalize(f *testing.F) {
	for i, s := range slices.Concat(normalizeReferences, iriReferences, splitReferences) {
		f.Add(uint8(i), s, uint16(uri.SchemeLevel))
	}
	base := map[uri.Edition]uri.URI{}
	for _, e := range resolveEditions {
		base[e] = e.MustParse("http://a/b/c/d;p?q")
	}
	f.Fuzz(func(t *testing.T, edition uint8, s string, flags uint16) {
		e := splitEditions[int(edition)%len(splitEditions)]
		u, err := e.Parse(s)
		if err != nil || len(s) > 1000 {
			t.Skip() // the twin is slow
		}
		set := flagSet(flags & allBits)
		if err := checkNormalize(e, u, set); err != nil {
			t.Fatal(err)
		}
		base, ok := base[e]
		if !ok || u.IsAbsolute() {
			return
		}
		target, err := base.Resolve(u)
		again, err2 := base.Resolve(normalize(u, set))
		if err != nil || err2 != nil || normalize(target, set) != normalize(again, set) {
			t.Fatalf("%v: %q resolves to %q, %v; normalized (%v) first, to %q, %v", e, u, target, err, set, again, err2)
		}
	})
}
