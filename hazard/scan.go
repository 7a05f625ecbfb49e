// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package hazard

// This file has the scan of a reference, component by component.

import (
	"iter"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// Of iterates over the hazards of u, in the order of their offsets. It looks
// only at u: a relative reference may have other hazards after it is resolved.
// The time is linear in the length of u. Of does not allocate.
func Of(u uri.URI) iter.Seq[Hazard] {
	return func(yield func(Hazard) bool) { scan(u, yield) }
}

// scan calls yield for each hazard of u, until yield returns false.
func scan(u uri.URI, yield func(Hazard) bool) {
	text := u.String()
	schemeEnd, info, known := 0, uri.SchemeInfo{}, true
	if u.IsAbsolute() {
		schemeEnd = strings.IndexByte(text, ':') + len(":")
		if u.Host() == "" || u.HasPort() { // otherwise nothing depends on it
			info, known = uri.KnownScheme(text[:schemeEnd-len(":")]) // not s.text: s would move to the heap
		}
	}
	s := scanner{u: u, text: text, info: info, known: known, yield: yield, schemeEnd: schemeEnd}
	s.pathStart = s.schemeEnd
	if u.HasAuthority() {
		s.pathStart += len("//") + len(u.Authority())
	}
	s.pathEnd = s.pathStart + len(u.Path())
	s.queryEnd = s.pathEnd
	if u.HasQuery() {
		s.queryEnd += len("?") + len(u.Query())
	}
	s.special = plainEnd(text, 0)
	_ = s.scheme() && s.authority() && s.path() &&
		s.escapes(s.queryEnd, uri.Query, "#") &&
		s.escapes(len(s.text), uri.Fragment, "")
}

// A scanner goes through a reference. Its methods report whether the caller
// wants more hazards.
type scanner struct {
	u     uri.URI
	text  string
	info  uri.SchemeInfo // of its scheme, if it has no host or has a port
	known bool           // false if it has no host, and a scheme without info
	yield func(Hazard) bool

	schemeEnd, pathStart, pathEnd, queryEnd int // offsets in text

	special int // the offset of the first escape or non-ASCII octet that escapes has not scanned

	upper, lower, mixed bool // letter case of the hexadecimal digits so far; mixed is already reported
}

func (s *scanner) found(kind Kind, c uri.Component, at int) bool {
	return s.yield(Hazard{kind, c, at})
}

func (s *scanner) scheme() bool {
	if !s.u.IsAbsolute() {
		return true
	}
	scheme := s.text[:s.schemeEnd-len(":")]
	slash := strings.HasPrefix(s.text[s.schemeEnd:], "/")
	if s.info.Hierarchical && !slash && !s.found(RepeatedScheme, uri.Scheme, 0) {
		return false
	}
	if !slash && isHostScheme(scheme) && !s.found(HostScheme, uri.Scheme, 0) {
		return false
	}
	if isDrive(s.text[:s.schemeEnd]) && !s.found(Drive, uri.Scheme, 0) {
		return false
	}
	if mixesCase(scheme) && !s.found(MixedCase, uri.Scheme, 0) {
		return false
	}
	return s.escapes(len(scheme), uri.Scheme, firstDelimiters)
}

// The delimiters whose escapes are hazards. A backslash is not a delimiter in
// any document, but some programs take it for a slash.
const (
	authorityDelimiters = `/?#\@:`
	passwordDelimiters  = `/?#\@`
	pathDelimiters      = `/?#\`
	firstDelimiters     = `/?#\:` // in a segment that could be mistaken for a scheme
)

// authority scans the authority. It scans a registry-based authority as if it
// were server-based, since other programs may read it so.
func (s *scanner) authority() bool {
	u := s.u
	if !u.HasAuthority() {
		// In RFC1630, "//" begins a path.
		slash := strings.HasPrefix(u.Path(), "/") && !strings.HasPrefix(u.Path(), "//")
		return !slash || s.noHost(s.schemeEnd)
	}
	start, end := s.schemeEnd+len("//"), s.pathStart
	userinfo, host, hostEnd := uri.Userinfo, uri.Host, end
	if !u.IsServer() {
		if s.info.Server && !s.found(Registry, uri.Authority, start) {
			return false
		}
		userinfo, host = uri.Authority, uri.Authority
	}
	if u.HasUserinfo() || !u.IsServer() {
		if at := strings.LastIndexByte(s.text[start:end], '@'); at >= 0 {
			if !s.userinfo(start, start+at, userinfo) {
				return false
			}
			start += at + len("@")
		}
	}
	if u.HasPort() || !u.IsServer() {
		if colon := strings.LastIndexByte(s.text[start:end], ':'); colon >= 0 {
			hostEnd = start + colon
		}
	}
	if !s.host(start, hostEnd, host) {
		return false
	}
	if percent := strings.IndexByte(s.text[start:hostEnd], '%'); percent >= 0 {
		if !s.escapes(start+percent, host, authorityDelimiters) || !s.found(EscapedHost, host, start+percent) {
			return false
		}
	}
	return s.escapes(end, host, authorityDelimiters) &&
		(!u.HasPort() || s.port(end-len(u.Port()), u.Port()))
}

// wantsHost reports whether the reference must not have an empty host.
func (s *scanner) wantsHost() bool {
	return !s.u.IsAbsolute() && s.u.HasAuthority() || s.info.Hierarchical && s.info.Port != 0
}

// noHost scans a reference whose host is empty or undefined. The host would
// begin at i.
func (s *scanner) noHost(i int) bool {
	if s.wantsHost() {
		return s.found(NoHost, uri.Host, i)
	}
	return !s.isHostPath() || s.found(HostPath, uri.Path, i)
}

// isHostPath reports whether some programs take the first segment of the path
// for the host. The path is empty or begins with a slash.
func (s *scanner) isHostPath() bool {
	path, scheme := s.u.Path(), s.text[:s.schemeEnd]
	return !s.known && s.u.Authority() == "" && len(path) > len("/") && path[1] != '/' &&
		!isDrive(scheme) && !strings.Contains(scheme, ".")
}

// host scans the host from start to end, except its escapes.
func (s *scanner) host(start, end int, c uri.Component) bool {
	host := s.text[start:end]
	if s.u.IsServer() {
		authority := s.text[s.schemeEnd+len("//") : s.pathStart]
		if isDrive(authority) && strings.EqualFold(s.text[:s.schemeEnd], "file:") && !s.found(Drive, c, start) {
			return false
		}
		if host == "" && !s.noHost(start) {
			return false
		}
	}
	if isRareAddress(host) && !s.found(Address, c, start) {
		return false
	}
	return end <= s.special || !mixesScripts(host) || s.found(MixedScripts, c, start)
}

// port scans the digits of the port, which begin at i.
func (s *scanner) port(i int, digits string) bool {
	if isReserved(digits) && !isDefault(digits, s.info) {
		return s.found(Port, uri.Port, i)
	}
	return !isLarge(digits) || s.found(LargePort, uri.Port, i)
}

// isDefault reports whether the port is the default of the scheme.
func isDefault(port string, info uri.SchemeInfo) bool {
	number, err := strconv.ParseUint(port, 10, 16)
	return err == nil && info.Port != 0 && uint16(number) == info.Port
}

// isReserved reports whether the port is not empty and is below 1024.
func isReserved(port string) bool {
	digits := strings.TrimLeft(port, "0")
	return port != "" && (len(digits) < len("1024") || len(digits) == len("1024") && digits < "1024")
}

// isLarge reports whether the number is above 65535.
func isLarge(digits string) bool {
	digits = strings.TrimLeft(digits, "0")
	return len(digits) > len("65535") || len(digits) == len("65535") && digits > "65535"
}

// userinfo scans the userinfo from start to end.
func (s *scanner) userinfo(start, end int, c uri.Component) bool {
	userinfo := s.text[start:end]
	if beginsWithHost(userinfo) && !s.found(Userinfo, c, start) {
		return false
	}
	user, password, _ := strings.Cut(userinfo, ":")
	if !s.escapes(start+len(user), c, authorityDelimiters) {
		return false
	}
	start = end - len(password)
	return password == "" || s.found(Password, c, start) && s.escapes(end, c, passwordDelimiters)
}

func (s *scanner) path() bool {
	u := s.u
	start, end := s.pathStart, s.pathEnd
	if u.IsOpaque() {
		return s.escapes(end, uri.Opaque, pathDelimiters)
	}
	if end <= s.special && !lex.HasDots(u.Path()) {
		return true
	}
	rooted := u.IsAbsolute() || strings.HasPrefix(u.Path(), "/")
	delimiters := pathDelimiters
	if !rooted {
		delimiters = firstDelimiters
	}
	if strings.HasPrefix(u.Path(), "/") {
		start += len("/")
	}
	for levels := 0; start < end; delimiters = pathDelimiters {
		segment, _, _ := strings.Cut(s.text[start:end], "/")
		dots, _ := lex.DotSegment(segment)
		if !s.segment(start, start+len(segment), dots == 2 && levels == 0 && rooted, delimiters) {
			return false
		}
		switch {
		case dots == 0:
			levels++
		case dots == 2 && levels > 0:
			levels--
		}
		start += len(segment) + len("/")
	}
	return true
}

// segment scans the segment from start to end. It looks for dot segments between
// escaped slashes too.
func (s *scanner) segment(start, end int, excess bool, delimiters string) bool {
	first := start
	for {
		partEnd, next := escapedSlash(s.text[:end], start)
		dots, escaped := lex.DotSegment(s.text[start:partEnd])
		escaped = escaped || dots > 0 && (start > first || partEnd < end)
		if escaped && !s.found(EscapedDots, uri.Path, start) {
			return false
		}
		if hasParameterDots(s.text[start:partEnd]) && !s.found(ParameterDots, uri.Path, start) {
			return false
		}
		if excess && !s.found(ExcessDots, uri.Path, start) {
			return false
		}
		if !s.escapes(next, uri.Path, delimiters) {
			return false
		}
		if partEnd == end {
			return true
		}
		start = next
	}
}

// hasParameterDots reports whether s, once unescaped, begins with "." or ".."
// and a ";".
func hasParameterDots(s string) bool {
	dots := 0
	for i := 0; i < len(s) && dots <= len(".."); dots++ {
		c, width := lex.Octet(s, i)
		if c != '.' {
			return c == ';' && dots > 0
		}
		i += width
	}
	return false
}

// escapedSlash returns the start and the end of the first escaped slash or
// backslash from i on, or the end of text twice if no such escape follows.
func escapedSlash(text string, i int) (start, end int) {
	for {
		percent := strings.IndexByte(text[i:], '%')
		if percent < 0 {
			return len(text), len(text)
		}
		i += percent
		c, width := lex.Octet(text, i)
		if c == '/' || c == '\\' {
			return i, i + width
		}
		i += width
	}
}

// escapes scans the escapes and the non-ASCII characters from s.special to end.
// An escape that encodes one of the delimiters is a hazard.
func (s *scanner) escapes(end int, c uri.Component, delimiters string) bool {
	for text := s.text; s.special < end; s.special = plainEnd(text, s.special) {
		start := s.special
		if text[start] != '%' {
			r, width := utf8.DecodeRuneInString(text[start:])
			if s.special += width; !s.nonASCII(r, start, c) {
				return false
			}
			continue
		}
		octet, next := lex.Unescape(text, start), start+len("%XX")
		s.special = next
		switch {
		case octet >= utf8.RuneSelf:
			if r, _ := lex.Rune(text, start); utf8.RuneStart(octet) && !s.nonASCII(r, start, c) {
				return false
			}
		case octet < ' ' || octet == 0x7F:
			if !s.found(Control, c, start) {
				return false
			}
		case strings.IndexByte(delimiters, octet) >= 0:
			if !s.found(Delimiter, c, start) {
				return false
			}
		case octet == ';' && c == uri.Path && s.hasParameters():
			if !s.found(EscapedParameter, c, start) {
				return false
			}
		case octet == '%' && next+1 < end && lex.Unhex(text[next]) < 16 && lex.Unhex(text[next+1]) < 16:
			if !s.found(DoubleEscape, c, start) {
				return false
			}
		}
		if !s.digits(start, c) {
			return false
		}
	}
	return true
}

// hasParameters reports whether the path, which is not empty, may have
// parameters.
func (s *scanner) hasParameters() bool {
	return !s.u.IsAbsolute() || s.text[s.pathStart] == '/'
}

// nonASCII checks the non-ASCII character r at i, escaped or not.
func (s *scanner) nonASCII(r rune, i int, c uri.Component) bool {
	if unicode.Is(unicode.Bidi_Control, r) && !s.found(Bidi, c, i) {
		return false
	}
	inAuthority := c == uri.Userinfo || c == uri.Host || c == uri.Authority
	return !inAuthority || !isLookalike(r) || s.found(Lookalike, c, i)
}

// digits records the letter case of the digits of the escape at i. It reports
// mixed case once in a reference.
func (s *scanner) digits(i int, c uri.Component) bool {
	for _, digit := range []byte(s.text[i+1 : i+len("%XX")]) {
		s.upper = s.upper || 'A' <= digit && digit <= 'F'
		s.lower = s.lower || 'a' <= digit && digit <= 'f'
	}
	if s.mixed || !s.upper || !s.lower {
		return true
	}
	s.mixed = true
	return s.found(MixedCase, c, i)
}

// mixesCase reports whether s has upper and lower case letters outside of
// escapes.
func mixesCase(s string) bool {
	cases := 0 // 1 for upper case, 2 for lower case
	for i := 0; i < len(s); i++ {
		if c := s[i]; lex.IsAlpha(c) {
			cases |= 1 << (c >> 5 & 1)
		} else if c == '%' {
			i += len("XX")
		}
	}
	return cases == 1|2
}

// isDrive reports whether s is a letter and a colon.
func isDrive(s string) bool {
	return len(s) == len("C:") && lex.IsAlpha(s[0]) && s[1] == ':'
}

// isHostScheme reports whether a scheme looks like a host.
func isHostScheme(scheme string) bool {
	scheme = strings.TrimSuffix(scheme, ".")
	return strings.EqualFold(scheme, "localhost") || lex.IsHost(scheme)
}

// beginsWithHost reports whether s begins with a host.
func beginsWithHost(s string) bool {
	end := 0
	for end < len(s) && (isLabelChar(s[end]) || s[end] == '.') {
		end++
	}
	return lex.IsHost(strings.TrimRight(s[:end], "-."))
}

// isLabelChar reports whether a label may contain c, or the non-ASCII character
// that c is part of.
func isLabelChar(c byte) bool { return lex.IsAlphanum(c) || c == '-' || c >= utf8.RuneSelf }

// isRareAddress reports whether some programs take the host for an IPv4
// address although it does not have the form of RFC 3986.
func isRareAddress(host string) bool {
	if strings.HasPrefix(host, "[v") || strings.HasPrefix(host, "[V") {
		return false
	}
	if literal, ok := strings.CutPrefix(host, "["); ok {
		last := strings.TrimSuffix(literal[strings.LastIndexByte(literal, ':')+1:], "]")
		if strings.IndexByte(last, '.') < 0 {
			return false
		}
		host = last
	}
	if end, ok := lex.IPv4(host, 0, lex.DecOctet); ok && end == len(host) {
		return false
	}
	for i, numbers := 0, 1; numbers <= 4; numbers++ {
		end := numberEnd(host, i)
		if end == i || end == len(host) {
			return end > i
		}
		dot, width := lex.Octet(host, end)
		if i = end + width; dot != '.' || i == len(host) {
			return dot == '.'
		}
	}
	return false
}

// numberEnd returns the end of the number that begins at i, in the syntax of C,
// or i if no number begins there.
func numberEnd(s string, i int) int {
	zero, hexadecimal := false, false
	for n := 0; i < len(s); n++ {
		c, width := lex.Octet(s, i)
		switch {
		case lex.IsDigit(c), hexadecimal && lex.Unhex(c) < 16:
		case zero && n == 1 && c|0x20 == 'x':
			hexadecimal = true
		default:
			return i
		}
		zero = zero || n == 0 && c == '0'
		i += width
	}
	return i
}
