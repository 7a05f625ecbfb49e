// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file normalizes references, and compares them by their normal forms (RFC 3986
// section 6).

import (
	"net/netip"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// Normalize returns the normal form of u: u without the differences in n, which is a
// level such as [SchemeLevel], or flags. Equivalent references have equal normal forms.
// If u is normal already, Normalize returns it without allocation.
//
// The normal form divides into the same components as u, except that a port may be
// removed. An escape never becomes a delimiter. This is why:
//
//   - An escaped dot stays in a relative reference if its segment would become
//     a dot segment, which [URI.Resolve] would remove.
//   - Dot segments are removed as in RFC 3986 section 5.2.4, which drops surplus
//     ".." segments. They stay in an opaque part, in a relative-path reference,
//     and in a relative reference that contains escaped dot segments.
//   - A path that would begin with "//" without an authority gets "/." in front.
//   - In a registry-based authority, letters keep their case. Escapes stay if
//     decoding them could make the authority server-based. From RFC3986 on, a
//     reg-name may become an IPv4address.
//   - A reference stays as it is if its normal form would be too long.
//
// A relative reference may be normalized before it is resolved: the normal form of the
// result does not change.
func (u URI) Normalize(n Normalization) URI { return Normalizer{Flags: n}.Normalize(u) }

// A Normalizer returns normal (canonical) forms, by flags and schemes that the caller
// chooses. Two URIs are equivalent if it returns the same URI for both. The zero
// Normalizer changes no URI.
type Normalizer struct {
	// Flags are the differences to remove.
	Flags Normalization

	// Schemes returns the SchemeInfo of a scheme in lower case. If it is nil or
	// returns false, [KnownScheme] is used. It must always return the same result
	// for the same scheme.
	Schemes func(scheme string) (SchemeInfo, bool)
}

// Normalize returns u without the differences in n.Flags, with the same
// guarantees as [URI.Normalize].
func (n Normalizer) Normalize(u URI) URI {
	if n.Flags == 0 || u.isPlain() {
		return u
	}
	var f form
	f.set(n, u)
	if f.isNormal() {
		return u
	}

	var buf [256]byte
	b := f.appendTo(slices.Grow(buf[:0], len(u.text)+len("/")+longerIPv6))
	if string(b) == u.text { // "/." was removed and put back, as in "f:/.//a"
		return u
	}

	// The text parses to the form's parts: only escapes of unreserved characters
	// are decoded, and these delimit nothing and are allowed wherever escapes are.
	v, err := u.Edition().Parse(string(b))
	if err != nil {
		return u // the normal form would be too long
	}
	return v
}

// Equivalent reports whether u and v belong to the same edition and their normal
// forms are equal. n is a level such as [SchemeLevel], or flags: equivalent references
// are also equivalent with more flags. Resolve relative references before you compare
// them. To ask whether u and v retrieve the same document, remove the fragments first
// (RFC 3986 section 6.1).
func (u URI) Equivalent(v URI, n Normalization) bool {
	return u == v || u.Normalize(n) == v.Normalize(n)
}

// isPlain is a fast test for a reference that is normal for all flags. It may report
// false for such a reference, but never true for another one.
func (u URI) isPlain() bool {
	if u.HasPort() || u.Path() == "" {
		return false
	}
	for i := range u.pathStart() {
		if c := u.text[i]; 'A' <= c && c <= '[' { // a letter, or an IP literal
			return false
		}
	}
	return !strings.Contains(u.text, "%") && !lex.HasDots(u.Path())
}

// A form describes a URI's normal form: the text of each part, and how to spell it.
type form struct {
	parts     [partCount]part
	ipv6      netip.Addr // the host, if it is to be written as in RFC 5952
	altered   bool       // the text of a part differs from the URI
	dots      bool       // the path contains dot segments to remove
	authority bool
}

// The parts of a form. A registry-based authority takes the place of the host.
const (
	partScheme = iota
	partUserinfo
	partHost
	partPort
	partPath
	partQuery
	partFragment
	partCount
)

// A part is a component, escaped and without delimiters.
type part struct {
	text    string
	defined bool
	spelling
}

// set sets f to the normal form of u.
func (f *form) set(n Normalizer, u URI) {
	flags := n.Flags & u.grammar().normalization
	f.authority = u.HasAuthority()

	// Data is spelled so in every component that may contain escapes.
	data := spelling{upper: flags&NormEscapeCase != 0}
	if flags&NormUnreservedEscapes != 0 {
		data.decode = u.grammar().decode
	}
	if flags&NormUCSEscapes != 0 {
		data.decode |= ucschar
	}

	f.parts[partScheme] = part{u.schemeText(), u.IsAbsolute(), spelling{lower: flags&NormSchemeCase != 0}}
	f.parts[partUserinfo] = part{u.Userinfo(), u.HasUserinfo(), data}
	f.parts[partPort] = part{text: u.Port(), defined: u.HasPort()}
	f.setHost(flags, u, data)

	// In a relative reference, a decoded dot could make a dot segment.
	path, query := data, data
	path.keepDots = !u.IsAbsolute()
	query.keepDots = path.keepDots && u.grammar().mergeQuery
	f.parts[partPath] = part{u.Path(), true, path}
	f.parts[partQuery] = part{u.Query(), u.HasQuery(), query}
	f.parts[partFragment] = part{u.Fragment(), u.HasFragment(), data}

	if flags&NormDotSegments != 0 && (u.IsAbsolute() || strings.HasPrefix(u.Path(), "/")) {
		f.dots = path.removesDots(u.Path())
	}
	f.applyScheme(n, flags, u)
}

// setHost sets the host, or the whole authority if it is registry-based.
func (f *form) setHost(flags Normalization, u URI, data spelling) {
	if !u.IsServerBased() {
		// "a%41" has no host, and must not become the host "aA".
		if mayBecomeServer(u.Authority(), data.decode) {
			data.decode = 0
		}
		f.parts[partHost] = part{u.Authority(), f.authority, data}
		return
	}

	data.lower = flags&NormHostCase != 0
	f.parts[partHost] = part{u.Host(), true, data}
	if flags&NormIPv6Form != 0 && u.HostKind() == HostIPv6 {
		f.setIPv6(u.Host())
	}
}

// longerIPv6 is the greatest number of bytes that an IPv6 address gains in its normal
// form.
const longerIPv6 = len("::ffff:255.255.255.255") - len("::ffff:ffff:ffff")

// setIPv6 sets the host's address if RFC 3986 allows its text. In RFC2732, the numbers
// of an IPv4address may exceed 255 or begin with zeros.
func (f *form) setIPv6(host string) {
	text := host[len("[") : len(host)-len("]")]
	if end, ok := lex.IPv6(text, 0, lex.DecOctet); !ok || end < len(text) {
		return
	}

	f.ipv6, _ = netip.ParseAddr(text)
	var buf [len("[]") + len("0000:0000:0000:0000:0000:0000:255.255.255.255")]byte
	f.altered = string(appendIPv6(buf[:0], f.ipv6)) != host
}

// applyScheme removes the port and sets an empty path to "/" if the flags and the
// scheme of u allow it.
func (f *form) applyScheme(n Normalizer, flags Normalization, u URI) {
	port := f.parts[partPort]
	mayBeDefault := flags&defaultPort != 0 && port.text != ""
	mayBeRoot := flags&NormEmptyPath != 0 && f.authority && u.Path() == ""

	// n.Schemes is asked only if its answer matters.
	var info SchemeInfo
	if u.IsAbsolute() && (mayBeDefault || mayBeRoot) {
		info = n.scheme(u)
	}

	// "//h:" is "//h" in every scheme, and "http://h:80" is "http://h".
	isEmpty := flags&emptyPort != 0 && port.defined && port.text == ""
	isDefault := mayBeDefault && info.Port != 0 && portNumber(port.text) == int(info.Port)
	if isEmpty || isDefault {
		f.parts[partPort], f.altered = part{}, true
	}
	if mayBeRoot && info.RootPath {
		f.parts[partPath].text, f.altered = "/", true
	}
}

// scheme returns the SchemeInfo of u's scheme.
func (n Normalizer) scheme(u URI) SchemeInfo {
	if n.Schemes != nil {
		if info, ok := n.Schemes(u.Scheme()); ok {
			return info
		}
	}
	info, _ := KnownScheme(u.schemeText())
	return info
}

// mayBecomeServer reports whether a registry-based authority could become server-based
// if its escapes are decoded, as "a%41" would in RFC2396.
func mayBecomeServer(authority string, decode class) bool {
	// Skip a userinfo, and the characters that a host and a port allow.
	i := strings.IndexByte(authority, '@') + len("@")
	i = run(authority, i, hostChar|colon)
	if i == len(authority) {
		return false
	}

	// The decoded text may be a host only if an escape follows that becomes one of a host's
	// characters: in "a_%41", "_" follows. No escape becomes a colon, and one that stays is
	// above 0xFF.
	c, _ := spelling{decode: decode}.unit(authority, i)
	return c <= 0xFF && classes[c]&hostChar != 0
}

// isNormal reports whether the URI is normal already.
func (f *form) isNormal() bool {
	if f.altered || f.dots {
		return false
	}
	for i := range f.parts {
		if !f.parts[i].isSpelled(f.parts[i].text) {
			return false
		}
	}
	return true
}

// delimiters are the texts before and after each part, if it is defined. "//" also
// precedes the authority.
var delimiters = [partCount]struct{ before, after string }{
	partScheme: {after: ":"}, partUserinfo: {after: "@"}, partPort: {before: ":"}, partQuery: {before: "?"}, partFragment: {before: "#"},
}

// appendTo appends the text of the normal form to b.
func (f *form) appendTo(b []byte) []byte {
	for i := range f.parts {
		p := &f.parts[i]
		if i == partUserinfo && f.authority {
			b = append(b, "//"...)
		}
		if !p.defined {
			continue
		}

		b = append(b, delimiters[i].before...)
		start := len(b)
		if i == partHost && f.ipv6.IsValid() {
			b = appendIPv6(b, f.ipv6)
		} else {
			b = p.appendTo(b, p.text)
		}

		// b[start:] is the part as it is spelled, in which dots are no longer escaped.
		if i == partPath && f.dots {
			n, _ := lex.RemoveDots(b[start:], true, true)
			b = b[:start+lex.PutGuard(b[start:], n, false, f.authority)]
		}
		b = append(b, delimiters[i].after...)
	}
	return b
}

// appendIPv6 appends an IPv6 address in brackets to b, as RFC 5952 writes it.
func appendIPv6(b []byte, addr netip.Addr) []byte {
	return append(addr.AppendTo(append(b, '[')), ']')
}

// A spelling says how the normal form writes the characters of a component. The zero
// spelling leaves them as they are.
type spelling struct {
	decode   class // decode the escapes of these characters
	keepDots bool  // but keep an escaped dot if it would make a dot segment
	upper    bool  // write the hexadecimal digits of other escapes in upper case
	lower    bool  // write letters outside of escapes in lower case
}

// unit returns how p writes the character or the escape at i, and the number n of its
// bytes in s. c is one octet, or an escape as escapeOf returns it.
func (p spelling) unit(s string, i int) (c uint32, n int) {
	c, n = uint32(s[i]), 1
	if c == '%' {
		n = len("%XX")
		octet := lex.Unescape(s, i)
		switch {
		case p.decodes(s, i, octet):
			c = uint32(octet)
		case p.upper:
			return escapeOf(lex.UpperHex[octet>>4], lex.UpperHex[octet&15]), n
		default:
			return escapeOf(s[i+1], s[i+2]), n
		}
	}

	// "%41" becomes "A" and then, in a host, "a".
	if p.lower && 'A' <= c && c <= 'Z' {
		c |= 0x20
	}
	return c, n
}

// escapeOf returns the three octets of an escape as one number.
func escapeOf(high, low byte) uint32 { return '%'<<16 | uint32(high)<<8 | uint32(low) }

// decodes reports whether p decodes the escape at i, the escape of octet.
func (p spelling) decodes(s string, i int, octet byte) bool {
	if octet >= utf8.RuneSelf {
		return p.decode&ucschar != 0 && isEscapedNonASCII(s, i)
	}
	if classes[octet]&p.decode == 0 {
		return false
	}
	if !p.keepDots {
		return true
	}

	// Is the segment around i a dot segment? Such a segment is short, so only the
	// text near i matters.
	near := max(0, i-len("%2E/"))
	near += strings.LastIndexByte(s[near:i], '/') + 1
	segment, _, _ := strings.Cut(s[near:min(len(s), i+len("%2E%2E/"))], "/")
	dots, _ := lex.DotSegment(segment)
	return dots == 0
}

// removesDots reports whether a path, as p spells it, contains dot segments to remove.
// If a dot segment stays escaped, none is removed, because ".." would remove the
// escaped one like any other segment.
func (p spelling) removesDots(path string) (removes bool) {
	staysEscaped := p.decode&dot == 0 || p.keepDots
	if !staysEscaped {
		return lex.HasDotSegment(path)
	}

	segment := ""
	for more := lex.MayHaveDotSegment(path); more; {
		segment, path, more = strings.Cut(path, "/")
		dots, escaped := lex.DotSegment(segment)
		if escaped {
			return false
		}
		removes = removes || dots > 0
	}
	return removes
}

// isSpelled reports whether p leaves s as it is.
func (p spelling) isSpelled(s string) bool {
	if !p.lower && !strings.Contains(s, "%") {
		return true
	}

	// Only escapes and upper case letters can change.
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '%':
			if c, _ := p.unit(s, i); c != escapeOf(s[i+1], s[i+2]) {
				return false
			}
			i += len("XX")
		case p.lower && 'A' <= c && c <= 'Z':
			return false
		}
	}
	return true
}

// appendTo appends s, as p spells it, to b.
func (p spelling) appendTo(b []byte, s string) []byte {
	if p.isSpelled(s) {
		return append(b, s...)
	}
	for i := 0; i < len(s); {
		c, n := p.unit(s, i)
		if c > 0xFF { // an escape, of three octets
			b = append(b, byte(c>>16), byte(c>>8))
		}
		b = append(b, byte(c))
		i += n
	}
	return b
}
