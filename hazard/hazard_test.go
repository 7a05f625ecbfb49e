// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net/netip"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"example.com/uri"
)

var hazardKinds = []uri.HazardKind{
	uri.HazardRepeatedScheme, uri.HazardMixedCase, uri.HazardRegistry, uri.HazardUserinfo, uri.HazardPassword,
	uri.HazardAddress, uri.HazardPort, uri.HazardExcessDots, uri.HazardEscapedDots, uri.HazardDelimiter,
	uri.HazardControl, uri.HazardDoubleEscape,
}

// hazardTests has references, and what they hold as "kind component offset".
var hazardTests = []struct {
	editions, ref, want string
}{
	{allEditions, "http://a/b/c/d;p?q#s", ""},
	{allEditions, "", ""},
	{allEditions, "../../g", ""},
	{allEditions, "http://a:8080/b", ""},
	{allEditions, "mailto:a@b", ""},
	{"rfc3986 rfc2732", "http://[::1]:8080/", ""},

	// Section 7: a password.
	{allEditions, "ftp://u:p@h/", "password userinfo 8"},
	{allEditions, "//u:p@h/", "password userinfo 4"},
	{allEditions, "ftp://u:@h/", ""},
	{allEditions, "ftp://:p@h/", "password userinfo 7"},
	{allEditions, "ftp://u@h/", ""},
	{"uri-syntax-02 rfc2396 rfc2732 rfc3986", "ftp://u:p:q@h/", "password userinfo 8"},
	{"url-syntax-05", "ftp://u:p:q@h/", "registry-based reg-name 6, password reg-name 8"},
	{"rfc2396", "ftp://u:p@s@h/", "registry-based reg-name 6, password reg-name 8"},
	{allEditions, "http://h/u:p@h", ""},

	// RFC 3986 section 7.6: a userinfo that looks like a host.
	{allEditions, "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm", "misleading-userinfo userinfo 6"},
	{allEditions, "ftp://www.example.com:80@h/", "misleading-userinfo userinfo 6, password userinfo 22"},
	{allEditions, "ftp://10.0.0.1@h/", "misleading-userinfo userinfo 6"},
	{allEditions, "ftp://a.b-%20@h/", "misleading-userinfo userinfo 6"},
	{allEditions, "ftp://www@h/", ""},
	{allEditions, "ftp://a.1@h/", ""},
	{allEditions, "ftp://.a.b@h/", ""},

	// Section 7: a port in the reserved range.
	{allEditions, "http://h:25/", "reserved-port port 9"},
	{allEditions, "HTTP://h:0080/", ""},
	{allEditions, "https://h:443/", ""},
	{allEditions, "https://h:80/", "reserved-port port 10"},
	{allEditions, "http://h:0/", "reserved-port port 9"},
	{allEditions, "http://h:1023/", "reserved-port port 9"},
	{allEditions, "http://h:1024/", ""},
	{allEditions, "http://h:00000000000000000000000025/", "reserved-port port 9"},
	{allEditions, "http://h:99999999999999999999999925/", ""},
	{allEditions, "http://h:/", ""},
	{allEditions, "unknown://h:80/", "reserved-port port 12"},
	{allEditions, "//h:0/", "reserved-port port 4"},
	{allEditions, "file://h:00/", "reserved-port port 9"},
	{allEditions, "//h:80/", "reserved-port port 4"},
	{"rfc3986", "http://u@[::1]:25/", "reserved-port port 15"},

	// Section 7: escaped controls.
	{allEditions, "gopher://h:70/0%0D%0Ax", "escaped-control path 15, escaped-control path 18"},
	{allEditions, "x:/a%00?%1f#%7F", "escaped-control path 4, escaped-control query 8, escaped-control fragment 12, mixed-case fragment 12"},
	{allEditions, "ftp://%0Au:%09@h/", "escaped-control userinfo 6, password userinfo 11, escaped-control userinfo 11"},
	{"rfc2396 rfc2732", "mailto:a%0D", "escaped-control opaque 8"},
	{allEditions, "x:/%20%80%FF", ""},

	// Escaped delimiters, each where it would split.
	{allEditions, "x:/a%2Fb%3Fc%23d%40e%5Cf%3Ag",
		"escaped-delimiter path 4, escaped-delimiter path 8, escaped-delimiter path 12, escaped-delimiter path 20"},
	{allEditions, "x:/?%2F%3F%23%40%5C%3A#%2F%3F%23%40%5C", "escaped-delimiter query 10"},
	{allEditions, "ftp://a%40b%3Ac@h/", "escaped-delimiter userinfo 7, escaped-delimiter userinfo 11"},
	{allEditions, "ftp://a:b%40c%3Ad@h/", "password userinfo 8, escaped-delimiter userinfo 9"},
	{"rfc3986", "ftp://h%3A80%2F%23", "escaped-delimiter host 7, escaped-delimiter host 12, escaped-delimiter host 15"},
	{laterEditions, "ftp://h%3A80%2F", "registry-based reg-name 6, escaped-delimiter reg-name 7, escaped-delimiter reg-name 12"},
	{allEditions, "javascript%3Aalert", "escaped-delimiter path 10"},
	{allEditions, "./javascript%3Aalert", ""},
	{allEditions, "x/javascript%3Aalert", ""},
	{allEditions, "%2F%2Fhost", "escaped-delimiter path 0, escaped-delimiter path 3"},

	// Dot segments behind escapes.
	{allEditions, "x:/a/%2e%2E/b", "escaped-dots path 5, mixed-case path 8"},
	{allEditions, "x:/a/.%2e/b", "escaped-dots path 5"},
	{allEditions, "a/%2e", "escaped-dots path 2"},
	{allEditions, "x:/a/%2e%2e%2fetc", "escaped-dots path 5, escaped-delimiter path 11"},
	{allEditions, "x:/a/b%5C%2e%2e", "escaped-delimiter path 6, escaped-dots path 9, mixed-case path 9"},
	{allEditions, "x:/%2e%2e%2e/.%2eb", ""},
	{allEditions, "x:/?%2e%2e", ""},

	// RFC 3986 section 7.4: rare forms of IPv4 addresses.
	{allEditions, "http://127.0.0.1/", ""},
	{allEditions, "http://127.0.0.255/", ""},
	{"rfc3986 " + laterEditions, "ftp://0x7f.1/", "rare-address ? 6"},
	{"rfc3986 " + laterEditions, "ftp://127.1/", "rare-address ? 6"},
	{"rfc3986 " + laterEditions, "ftp://2130706433/", "rare-address ? 6"},
	{"rfc3986 " + laterEditions, "ftp://0X7F000001/", "rare-address ? 6"},
	{"rfc3986 " + laterEditions, "ftp://1.2.3.4./", "rare-address ? 6"},
	{"rfc3986 " + laterEditions, "ftp://1.2.3.4.5/", ""},
	{"rfc3986 " + laterEditions, "ftp://1x1/", ""},
	{"rfc3986 " + laterEditions, "ftp://0xg/", ""},
	{"rfc3986 " + laterEditions, "ftp://1..2/", ""},
	{"rfc3986 " + laterEditions, "ftp://%31.0.0.1/", "rare-address ? 6"},
	{"rfc3986 " + laterEditions, "ftp://u@1.2.3:2121", "rare-address ? 8"},
	{allEditions, "ftp://999.1.1.1/", "rare-address host 6"},
	{allEditions, "ftp://010.1.1.1/", "rare-address host 6"},
	{"rfc2732", "ftp://[::999.1.1.1]/", "rare-address host 6"},
	{"rfc3986 rfc2732", "ftp://[::99.1.1.1]/", ""},
	{"rfc3986", "ftp://[v1.1.2]/", ""},
	{"rfc3986", "ftp://[v1.a:1.2]/", ""},
	{"rfc3986", "ftp://[V1.A:1.2]/", ""},

	// Surplus dot segments.
	{allEditions, "http://a/../b", "excess-dots path 9"},
	{allEditions, "http://a/b/../../c/../..", "excess-dots path 14, excess-dots path 22"},
	{allEditions, "/b/../..", "excess-dots path 6"},
	{allEditions, "http://a/./..", "excess-dots path 11"},
	{allEditions, "http://a//..", ""},
	{allEditions, "http://a/b/../...", ""},
	{allEditions, "http://a/%2e%2e/b", "escaped-dots path 9, excess-dots path 9"},
	{allEditions, "b/../..", ""},
	{"rfc3986", "x:..", "excess-dots path 2"},
	{"rfc2396", "x:..", ""},

	// A relative reference with a scheme.
	{allEditions, "http:g", "repeated-scheme scheme 0"},
	{allEditions, "HTTP:g?y", "repeated-scheme scheme 0"},
	{"rfc3986 url-syntax-05", "http:", "repeated-scheme scheme 0"},
	{allEditions, "http:?y", "repeated-scheme scheme 0"},
	{allEditions, "http:/g", ""},
	{allEditions, "mailto:g", ""},

	// Authorities that are no server.
	{laterEditions, "http://a_b/", "registry-based reg-name 7"},
	{"rfc3986", "http://a_b/", ""},
	{laterEditions, "unknown://a_b/", ""},
	{laterEditions, "//a_b/", ""},
	{laterEditions, "hTTp://:80/", "mixed-case scheme 0, registry-based reg-name 7"},

	// Mixed case.
	{allEditions, "Http://Example.COM/AbC", "mixed-case scheme 0, mixed-case host 7"},
	{allEditions, "HTTP://EXAMPLE.COM/", ""},
	{allEditions, "http://a/%c3%A9%c3%a9", "mixed-case path 12"},
	{allEditions, "http://a/%cC%41%dd#%EE", "mixed-case path 9"},
	{laterEditions, "unknown://A_b/", ""},
	{"rfc3986", "x://%C3b%C3/", ""},
	{"rfc3986", "x://Ab%2f/", "mixed-case host 4, escaped-delimiter host 6"},

	// Escaped twice.
	{allEditions, "x:/%2525?%2541#%2500", "double-escape path 3, double-escape query 9, double-escape fragment 15"},
	{allEditions, "x:/%25?25", ""},
	{allEditions, "x:/%25%32%35", ""},
	{allEditions, "x:/%25", ""},
	{allEditions, "x:/%254", ""},
	{allEditions, "x:/%252525", "double-escape path 3"},

	{"rfc1630", "http://h/%0a?a+b%23", "escaped-control path 9, escaped-delimiter query 16"},
	{"rfc1630", "a%3Ab:c", "escaped-delimiter scheme 1"},
	{"rfc1630", "http:g", "repeated-scheme scheme 0"},
}

func TestHazards(t *testing.T) {
	for _, tt := range hazardTests {
		for name := range strings.FieldsSeq(tt.editions) {
			var e uri.Edition
			if err := e.UnmarshalText([]byte(name)); err != nil {
				t.Fatal(err)
			}
			u, err := e.Parse(tt.ref)
			if err != nil {
				t.Errorf("%v: %v", e, err)
				continue
			}
			want := tt.want
			if u.IsServer() {
				want = strings.ReplaceAll(want, "?", "host")
			} else if want = strings.ReplaceAll(want, "?", "reg-name"); strings.HasPrefix(want, "rare") {
				want = "registry-based reg-name 6, " + want
			} else if want == "" && strings.HasPrefix(tt.ref, "ftp:") {
				want = "registry-based reg-name 6"
			}
			var got []string
			for h := range u.Hazards() {
				got = append(got, h.Kind.String()+" "+h.Component.String()+" "+strconv.Itoa(h.Offset))
			}
			if got := strings.Join(got, ", "); got != want {
				t.Errorf("%v: hazards of %q are\n\t%s; want\n\t%s", e, tt.ref, got, want)
			}
			checkHazards(t, u)
		}
	}
}

// Here begins the slow twin: each hazard by a definition of its own, over the
// components that Appendix B gives.

var (
	slowEscape      = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)
	slowLabels      = regexp.MustCompile(`^(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?$`)
	slowNumbers     = regexp.MustCompile(`^(?:0[xX][0-9A-Fa-f]*|[0-9]+)(?:\.(?:0[xX][0-9A-Fa-f]*|[0-9]+)){0,3}\.?$`)
	slowHosts       = regexp.MustCompile(`^[A-Za-z0-9.-]*`)
	slowOpaqueParts = regexp.MustCompile(`[/?]`)
	slowSlashes     = regexp.MustCompile(`/|%2[fF]|%5[cC]`)
	slowRepeats     = regexp.MustCompile(`^(?i:http|https|ftp|file|gopher|telnet|ws|wss):(?:[^/]|$)`)
	slowServices    = map[string]string{"http": "80", "https": "443", "ftp": "21", "gopher": "70", "telnet": "23", "file": "", "ws": "80", "wss": "443"}
	slowDelimiter   = map[string]string{"%2F": "/", "%3F": "?", "%23": "#", "%40": "@", "%5C": "/", "%3A": ":"}
)

// slowRange is a component and where it is.
type slowRange struct {
	c          uri.Component
	start, end int
	delimiters bool // escaped ones count
}

func slowHazards(e uri.Edition, s string) (all []uri.Hazard) {
	add := func(k uri.HazardKind, c uri.Component, at int) {
		all = append(all, uri.Hazard{Kind: k, Component: c, Offset: at})
	}
	mixes := func(s string) bool {
		s = slowEscape.ReplaceAllString(s, "")
		return s != strings.ToLower(s) && s != strings.ToUpper(s)
	}
	p := slowSplit(e, s)
	scheme := strings.ToLower(p.Scheme.Text)
	ranges := []slowRange{{uri.Scheme, 0, len(p.Scheme.Text), true}}
	if slowRepeats.MatchString(s) {
		add(uri.HazardRepeatedScheme, uri.Scheme, 0)
	}
	if mixes(p.Scheme.Text) {
		add(uri.HazardMixedCase, uri.Scheme, 0)
	}
	at := 0
	if p.Scheme.Defined {
		at = len(p.Scheme.Text) + 1
	}
	if p.Authority.Defined {
		at += 2
		server, ok := slowSplitServer(e, p)
		c := func(c uri.Component) uri.Component {
			if !ok {
				return uri.RegName
			}
			return c
		}
		port, wants := slowServices[scheme]
		if !ok && wants {
			add(uri.HazardRegistry, uri.RegName, at)
		}
		userinfo, host, found := cutLast(p.Authority.Text, "@")
		hostAt := at
		if !found {
			userinfo, host = "", p.Authority.Text
		} else {
			hostAt += len(userinfo) + 1
			ranges = append(ranges, slowRange{c(uri.Userinfo), at, hostAt - 1, true})
			start := strings.TrimRight(slowHosts.FindString(userinfo), ".-")
			if a, err := netip.ParseAddr(start); slowLabels.MatchString(start) || err == nil && a.Is4() {
				add(uri.HazardUserinfo, c(uri.Userinfo), at)
			}
			if user, password, _ := strings.Cut(userinfo, ":"); password != "" {
				add(uri.HazardPassword, c(uri.Userinfo), at+len(user)+1)
			}
		}
		ranges = append(ranges, slowRange{c(uri.Host), hostAt, at + len(p.Authority.Text), true})
		if ok {
			host = server.Host
			if mixes(host) {
				add(uri.HazardMixedCase, uri.Host, hostAt)
			}
			n, err := strconv.Atoi(server.Port.Text)
			if err == nil && n < 1024 && strconv.Itoa(n) != port {
				add(uri.HazardPort, uri.Port, at+len(p.Authority.Text)-len(server.Port.Text))
			}
		} else if before, _, found := cutLast(host, ":"); found {
			host = before
		}
		if literal, ok := strings.CutPrefix(host, "["); ok && !strings.HasPrefix(strings.ToLower(literal), "v") {
			_, host, _ = cutLast(strings.TrimSuffix(literal, "]"), ":")
			if !strings.Contains(host, ".") {
				host = ""
			}
		}
		plain, err := uri.Unescape(host)
		if err != nil {
			panic(err)
		}
		if a, err := netip.ParseAddr(host); slowNumbers.MatchString(plain) && (err != nil || !a.Is4()) {
			add(uri.HazardAddress, c(uri.Host), hostAt)
		}
		at += len(p.Authority.Text)
	}
	pathKind := uri.Path
	if slowOpaque(e, p) {
		pathKind = uri.Opaque
	} else {
		slowDots(p, at, add)
	}
	query, fragment := at+len(p.Path), len(s)
	if p.Fragment.Defined {
		fragment = len(s) - len(p.Fragment.Text) - 1
	}
	ranges = append(ranges, slowRange{pathKind, at, query, true}, slowRange{uri.Query, query, fragment, true}, slowRange{uri.Fragment, fragment, len(s), false})
	slowEscapes(e, s, p, ranges, add)
	slices.SortStableFunc(all, func(a, b uri.Hazard) int {
		return cmp.Or(cmp.Compare(a.Offset, b.Offset), cmp.Compare(a.Kind, b.Kind))
	})
	return all
}

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return "", s, false
}

// slowDots finds the dot segments with escapes, and those that climb above
// the root, in the path of p, which begins at at.
func slowDots(p slowParts, at int, add func(uri.HazardKind, uri.Component, int)) {
	path, rooted := p.Path, p.Scheme.Defined
	if strings.HasPrefix(path, "/") {
		path, rooted = path[1:], true
		at++
	}
	start := 0
	for _, m := range append(slowSlashes.FindAllStringIndex(path, -1), []int{len(path), len(path)}) {
		part := path[start:m[0]]
		if plain, err := uri.Unescape(part); err == nil && part != plain && (plain == "." || plain == "..") {
			add(uri.HazardEscapedDots, uri.Path, at+start)
		}
		start = m[1]
	}
	var stack []string
	for _, segment := range strings.Split(path, "/") {
		plain, err := uri.Unescape(segment)
		switch {
		case err != nil:
			panic(err)
		case plain == ".":
		case plain != "..":
			stack = append(stack, segment)
		case len(stack) > 0:
			stack = stack[:len(stack)-1]
		case rooted:
			add(uri.HazardExcessDots, uri.Path, at)
		}
		at += len(segment) + 1
	}
}

// slowEscapes finds the escapes that are hazards. One stands for a delimiter
// if another split comes of writing it as such.
func slowEscapes(e uri.Edition, s string, p slowParts, ranges []slowRange, add func(uri.HazardKind, uri.Component, int)) {
	digits := ""
	for _, r := range ranges {
		for _, m := range slowEscape.FindAllStringIndex(s[r.start:r.end], -1) {
			i, j := r.start+m[0], r.start+m[1]
			plain, err := uri.Unescape(s[i:j])
			if err != nil {
				panic(err)
			}
			if plain < " " || plain == "\x7f" {
				add(uri.HazardControl, r.c, i)
			}
			if plain == "%" && slowEscape.MatchString("%"+s[j:min(j+2, r.end)]) {
				add(uri.HazardDoubleEscape, r.c, i)
			}
			d, ok := slowDelimiter[strings.ToUpper(s[i:j])]
			if ok && r.delimiters && splitsOtherwise(e, s, i, j, d, slowOpaque(e, p)) {
				add(uri.HazardDelimiter, r.c, i)
			}
			before := digits == strings.ToLower(digits) || digits == strings.ToUpper(digits)
			digits += s[i:j]
			if before && digits != strings.ToLower(digits) && digits != strings.ToUpper(digits) {
				add(uri.HazardMixedCase, r.c, i)
			}
		}
	}
}

// splitsOtherwise reports whether s falls into other parts than before with
// the delimiter d in place of s[i:j].
func splitsOtherwise(e uri.Edition, s string, i, j int, d string, opaque bool) bool {
	before, after := slowPieces(e, s, opaque), slowPieces(e, s[:i]+d+s[j:], opaque)
	if len(before) != len(after) {
		return true
	}
	differ := 0
	for k := range before {
		if before[k] != after[k] {
			differ++
		}
	}
	return differ != 1
}

// slowPieces are all the pieces that s falls into. An opaque part falls at "/"
// and "?", as a scheme may have it; an authority at each "@", and, but for the
// password, at each ":".
func slowPieces(e uri.Edition, s string, opaque bool) (pieces []string) {
	p := slowSplit(e, s)
	if opaque {
		before, _, _ := strings.Cut(s, "#")
		return append(slowOpaqueParts.Split(before, -1), p.Fragment.Text, strconv.FormatBool(p.Fragment.Defined))
	}
	userinfo, rest, found := cutLast(p.Authority.Text, "@")
	user, password, hasPassword := strings.Cut(userinfo, ":")
	pieces = append(strings.Split(user, "@"), strings.Split(password, "@")...)
	pieces = append(pieces, p.Scheme.Text, strconv.FormatBool(found), strconv.FormatBool(hasPassword))
	if strings.HasPrefix(rest, "[") {
		pieces = append(pieces, rest)
	} else {
		pieces = append(pieces, strings.Split(rest, ":")...)
	}
	pieces = append(pieces, strconv.FormatBool(p.Scheme.Defined), strconv.FormatBool(p.Authority.Defined))
	path, rooted := strings.CutPrefix(p.Path, "/")
	if !p.Scheme.Defined && !p.Authority.Defined && strings.HasPrefix(p.Path, ":") {
		pieces = append(pieces, "an empty scheme")
	}
	pieces = append(append(pieces, strconv.FormatBool(rooted)), strings.Split(path, "/")...)
	return append(pieces, "?", p.Query.Text, strconv.FormatBool(p.Query.Defined), p.Fragment.Text, strconv.FormatBool(p.Fragment.Defined))
}

// checkHazards holds the hazards of u to the twin: the same, in the order of
// the offsets, and no more than asked for.
func checkHazards(t testing.TB, u uri.URI) {
	t.Helper()
	if _, ok := u.Addr(); u.HostKind() == uri.HostIPv6 && !ok {
		return // what RFC 2732 alone derives, and the twin does not know
	}
	got, want := slices.Collect(u.Hazards()), slowHazards(u.Edition(), u.String())
	if !slices.IsSortedFunc(got, func(a, b uri.Hazard) int { return cmp.Compare(a.Offset, b.Offset) }) {
		t.Errorf("%v: hazards of %q are not in order: %v", u.Edition(), u, got)
	}
	slices.SortStableFunc(got, func(a, b uri.Hazard) int {
		return cmp.Or(cmp.Compare(a.Offset, b.Offset), cmp.Compare(a.Kind, b.Kind))
	})
	if !slices.Equal(got, want) {
		t.Errorf("%v: hazards of %q (-want +got):\n%s", u.Edition(), u, gocmp.Diff(want, got))
	}
	for n := range len(got) {
		seen := 0
		for range u.Hazards() {
			if seen++; seen > n {
				break // and no panic
			}
		}
		if seen != n+1 {
			t.Errorf("%v: %q: %d hazards before the break, want %d", u.Edition(), u, seen, n+1)
		}
	}
}

// hazardTokens are what hazards are made of.
var hazardTokens = []string{
	"a", "B", ":", "/", "//", "?", "#", "@", ".", "..", "1", "0x", "%2e", "%2F", "%5c", "%3A", "%40", "%23", "%3f", "%0a",
	"%25", "25", "http:", "ftp://", "x:", "a.b", "_", "[::1.2.3.4]", ":25", "%c3%A9",
}

func TestHazardsGenerated(t *testing.T) {
	length, rounds := 3, 8_000
	if testing.Short() {
		length, rounds = 2, 1_500
	}
	for _, e := range uri.Editions() {
		t.Run(e.String(), func(t *testing.T) {
			t.Parallel()
			seen := map[uri.HazardKind]int{}
			check := func(s string) {
				u, err := e.Parse(s)
				if err != nil {
					return
				}
				checkHazards(t, u)
				for h := range u.Hazards() {
					seen[h.Kind]++
				}
			}
			var extend func(s string, left int)
			extend = func(s string, left int) {
				check(s)
				for _, token := range hazardTokens {
					if left > 0 && !t.Failed() {
						extend(s+token, left-1)
					}
				}
			}
			extend("", length)
			random := rand.New(rand.NewPCG(7, uint64(e)))
			for range rounds {
				s := []string{"", "http://", "ftp://a:", "x:/", "//", "ftp://a.b"}[random.IntN(6)]
				for range 1 + random.IntN(8) {
					s += hazardTokens[random.IntN(len(hazardTokens))]
				}
				check(s)
				if t.Failed() {
					return
				}
			}
			for _, k := range hazardKinds {
				none := k == uri.HazardRegistry && e == uri.RFC3986 ||
					e == uri.RFC1630 && (k == uri.HazardRegistry || k == uri.HazardUserinfo || k == uri.HazardPassword || k == uri.HazardAddress || k == uri.HazardPort)
				if !none && seen[k] < rounds/1_000 || none && seen[k] > 0 {
					t.Errorf("%v: %d times", k, seen[k])
				}
			}
		})
	}
}

// FuzzHazards: the hazards are those that the twin finds, in the order of
// their offsets, and each lies in the text.
func FuzzHazards(f *testing.F) {
	for _, tt := range hazardTests {
		f.Add(tt.ref)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 500 {
			t.Skip() // the twin is slow
		}
		for _, e := range uri.Editions() {
			u, err := e.Parse(s)
			if err != nil || !slowKnowsScheme(u) {
				continue
			}
			checkHazards(t, u)
			for h := range u.Hazards() {
				if h.Offset < 0 || h.Offset >= len(s) {
					t.Errorf("%v: %q: %v", e, s, h)
				}
				if strings.Contains(h.String(), s) && len(s) > 20 {
					t.Errorf("%v: %q is in the message %q", e, s, h)
				}
			}
		}
	})
}

// slowKnowsScheme reports whether the twin knows all of the scheme of u, or
// nobody knows anything.
func slowKnowsScheme(u uri.URI) bool {
	_, ok := slowServices[u.Scheme()]
	return ok || len(u.Scheme()) < 2 || u.Scheme() == "mailto" || u.Scheme() == "unknown"
}

func TestHazardNames(t *testing.T) {
	seen := map[string]bool{}
	section := regexp.MustCompile(`^[^A-Z].* \(RFC (2396|3986) section \d(\.\d)*\)$`)
	for i, k := range hazardKinds {
		if int(k) != i || seen[k.String()] {
			t.Errorf("%d is %d, %v", i, k, k)
		}
		seen[k.String()] = true
		text, err := k.MarshalText()
		var back uri.HazardKind = 99
		if err != nil || string(text) != k.String() || back.UnmarshalText(text) != nil || back != k {
			t.Errorf("%v: MarshalText = %q, %v; back %v", k, text, err, back)
		}
		h := uri.Hazard{Kind: k, Component: uri.Path, Offset: 7}
		if !section.MatchString(h.Message()) || seen[h.Message()] {
			t.Errorf("%v: message %q", k, h.Message())
		}
		seen[h.Message()] = true
		if want := k.String() + " in path at offset 7: " + h.Message(); h.String() != want {
			t.Errorf("%v: %q, want %q", k, h, want)
		}
	}
	none := uri.HazardKind(len(hazardKinds))
	if _, err := none.MarshalText(); err != uri.ErrHazard {
		t.Errorf("MarshalText of %v: %v", none, err)
	}
	if want := "HazardKind(12)"; none.String() != want || (uri.Hazard{Kind: none}).Message() != want {
		t.Errorf("%v, %q; want %s", none, uri.Hazard{Kind: none}.Message(), want)
	}
	for _, text := range []string{"", "Password", "passwor", "HazardKind(12)"} {
		k := uri.HazardPort
		if err := k.UnmarshalText([]byte(text)); !errors.Is(err, uri.ErrHazard) || k != uri.HazardPort {
			t.Errorf("UnmarshalText(%q): %v, %v", text, k, err)
		}
	}
	got, err := json.Marshal(uri.Hazard{Kind: uri.HazardPassword, Component: uri.Userinfo, Offset: 9})
	if want := `{"kind":"password","component":"userinfo","offset":9}`; err != nil || string(got) != want {
		t.Errorf("JSON %s, %v; want %s", got, err, want)
	}
}

func TestHazardAllocs(t *testing.T) {
	for _, tt := range hazardTests {
		for _, e := range uri.Editions() {
			u, err := e.Parse(tt.ref)
			if err != nil {
				continue
			}
			if got := testing.AllocsPerRun(10, func() {
				for h := range u.Hazards() {
					sinkInt += h.Offset
					sinkString = h.Message()
				}
			}); got > 0 {
				t.Errorf("%v: %q: %v allocations", e, tt.ref, got)
			}
		}
	}
}

func BenchmarkHazards(b *testing.B) {
	u := uri.MustParse("http://user:secret@www.example.com:8080/a/b/%2e%2e/c;p=1?query=%0D%0A#fragment")
	b.ReportAllocs()
	for b.Loop() {
		for h := range u.Hazards() {
			sinkInt += h.Offset
		}
	}
}
