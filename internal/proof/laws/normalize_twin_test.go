// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"example.com/uri"
	"example.com/uri/internal/proof/twin"
)

// The two differences of NormPort, which not every edition has.
const (
	defaultPort = uri.NormPort & (uri.NormPort >> 1)
	emptyPort   = uri.NormPort &^ defaultPort
)

// twinFlags are the flags that have an effect in an edition.
func twinFlags(e uri.Edition) uri.Normalization {
	flags := uri.NormEscapeCase | uri.NormUnreservedEscapes // 2.4.1: both digits stand for one value; 2.3; 6.2.2.1 and 6.2.2.2
	if e != uri.RFC1630 {
		flags |= uri.NormSchemeCase | uri.NormHostCase // 3.1 and 6; 6.2.2.1
		flags |= uri.NormIPv6Form                      // RFC 2373 section 2.2: each form has one value; 3.2.2
		flags |= defaultPort                           // section 6; 6.2.3
	}
	if e == uri.RFC3986 || e == uri.RFC3987 {
		flags |= uri.NormDotSegments              // 6.2.2.3; RFC 3987 section 5.3.2.4
		flags |= uri.NormPort | uri.NormEmptyPath // 6.2.3; RFC 3987 section 5.3.3
	}
	if e == uri.RFC3987 {
		flags |= uri.NormUCSEscapes // section 5.3.2.3
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
	flags &= twinFlags(e)
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
		if !has(uri.NormEscapeCase) {
			return text
		}
		return twinTriplet.ReplaceAllStringFunc(text, strings.ToUpper)
	}
	decode := func(text string) string {
		if has(uri.NormUCSEscapes) {
			text = twinToIRI(text)
		}
		return twinTriplet.ReplaceAllStringFunc(text, func(m string) string {
			if c, err := uri.Unescape(m); err == nil && has(uri.NormUnreservedEscapes) && twinUnreserved(e, c) {
				return c
			}
			return upper(m)
		})
	}

	p := twin.Split(e, s)
	server, ok := twin.SplitServer(e, p)
	if ok {
		host := decode(server.Host)
		if has(uri.NormHostCase) {
			host = lower(host)
		}
		if has(uri.NormIPv6Form) {
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
		if server.Port.Defined && !(isDefault && has(defaultPort)) && !(isEmpty && has(emptyPort)) {
			p.Authority.Text += ":" + server.Port.Text
		}
	} else if m := twinServerLike.FindStringSubmatch(p.Authority.Text[strings.Index(p.Authority.Text, "@")+1:]); m != nil && twinHostChar.MatchString(decode(m[1])) {
		p.Authority.Text = upper(p.Authority.Text)
	} else {
		p.Authority.Text = decode(p.Authority.Text)
	}
	if has(uri.NormEmptyPath) && p.Scheme.Defined && p.Authority.Defined && p.Path == "" {
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
	if has(uri.NormDotSegments) && (!relative || strings.HasPrefix(p.Path, "/")) && !escapedDots {
		p.Path, _ = twinRemoveDotSegments(p.Path, false)
		p = twinGuard(p)
	}
	if relative && e == uri.URLSyntax05 {
		p.Query.Text = bySegment(p.Query.Text)
	} else {
		p.Query.Text = decode(p.Query.Text)
	}
	p.Fragment.Text = decode(p.Fragment.Text)
	if has(uri.NormSchemeCase) {
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
