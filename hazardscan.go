// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import "strings"

// scanHazards gives the hazards of u to yield, until it has enough.
func scanHazards(u URI, yield func(Hazard) bool) {
	info, _ := KnownScheme(u.text[:u.schemeLen()])
	s := hazardScan{u: u, info: info, yield: yield}
	if !s.scheme() || !s.authority() || !s.path() {
		return
	}
	if s.escapes(u.pathEnd(), u.queryEnd(), Query, "#") {
		s.escapes(u.queryEnd(), len(u.text), Fragment, "")
	}
}

// A hazardScan goes through a reference. Its methods report whether the
// caller wants more.
type hazardScan struct {
	u     URI
	info  SchemeInfo // what is known of its scheme
	yield func(Hazard) bool

	upper, lower, mixed bool // what hexadecimal digits there were, and whether both is known
}

func (s *hazardScan) found(kind HazardKind, c Component, at int) bool {
	return s.yield(Hazard{kind, c, at})
}

func (s *hazardScan) scheme() bool {
	scheme := s.u.text[:s.u.schemeLen()]
	if s.info.Hierarchical && !s.u.HasAuthority() && !strings.HasPrefix(s.u.Path(), "/") &&
		!s.found(HazardRepeatedScheme, Scheme, 0) {
		return false
	}
	if mixesCase(scheme) && !s.found(HazardMixedCase, Scheme, 0) {
		return false
	}
	return s.escapes(0, len(scheme), Scheme, firstDelimiters)
}

// The delimiters whose escapes are hazards. A backslash is no delimiter in
// any document, but a slash to some programs.
const (
	authorityDelimiters = `/?#\@:`
	passwordDelimiters  = `/?#\@`
	pathDelimiters      = `/?#\`
	firstDelimiters     = `/?#\:` // of what could be mistaken for a scheme
)

// authority scans a registry-based authority as if it were server-based,
// which is how it may be mistaken for another one.
func (s *hazardScan) authority() bool {
	u := s.u
	if !u.HasAuthority() {
		return true
	}
	start, end := u.schemeEnd()+len("//"), u.pathStart()
	userinfo, host, hostEnd := Userinfo, Host, end
	if !u.IsServer() {
		if s.info.Server && !s.found(HazardRegistry, RegName, start) {
			return false
		}
		userinfo, host = RegName, RegName
	}
	if at := strings.LastIndexByte(u.text[start:end], '@'); at >= 0 {
		if !s.userinfo(start, start+at, userinfo) {
			return false
		}
		start += at + len("@")
	}
	if colon := strings.LastIndexByte(u.text[start:end], ':'); colon >= 0 && (u.HasPort() || !u.IsServer()) {
		hostEnd = start + colon
	}
	if isRareAddress(u.text[start:hostEnd]) && !s.found(HazardAddress, host, start) {
		return false
	}
	if u.IsServer() && mixesCase(u.text[start:hostEnd]) && !s.found(HazardMixedCase, Host, start) {
		return false
	}
	if !s.escapes(start, end, host, authorityDelimiters) {
		return false
	}
	port := u.Port()
	return !isReserved(port) || s.info.isPort(port) || s.found(HazardPort, Port, end-len(port))
}

// isReserved reports whether the digits, if any, are those of a port below 1024.
func isReserved(port string) bool {
	digits := strings.TrimLeft(port, "0")
	return port != "" && (len(digits) < len("1024") || len(digits) == len("1024") && digits < "1024")
}

// userinfo scans the userinfo from start to end.
func (s *hazardScan) userinfo(start, end int, c Component) bool {
	userinfo := s.u.text[start:end]
	if looksLikeHost(userinfo) && !s.found(HazardUserinfo, c, start) {
		return false
	}
	user, password, _ := strings.Cut(userinfo, ":")
	if !s.escapes(start, start+len(user), c, authorityDelimiters) {
		return false
	}
	start = end - len(password)
	return password == "" || s.found(HazardPassword, c, start) && s.escapes(start, end, c, passwordDelimiters)
}

func (s *hazardScan) path() bool {
	u := s.u
	start, end := u.pathStart(), u.pathEnd()
	if u.IsOpaque() {
		return s.escapes(start, end, Opaque, pathDelimiters)
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
		segment, _, _ := strings.Cut(u.text[start:end], "/")
		dots, _ := dotSegment(segment)
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

// segment scans the segment from start to end, whose parts between escaped
// slashes become segments if unescaped.
func (s *hazardScan) segment(start, end int, excess bool, delimiters string) bool {
	for {
		partEnd, next := escapedSlash(s.u.text[:end], start)
		if _, escaped := dotSegment(s.u.text[start:partEnd]); escaped && !s.found(HazardEscapedDots, Path, start) {
			return false
		}
		if excess && !s.found(HazardExcessDots, Path, start) {
			return false
		}
		if !s.escapes(start, next, Path, delimiters) {
			return false
		}
		if partEnd == end {
			return true
		}
		start = next
	}
}

// escapedSlash returns where the first escaped slash or backslash from i on
// begins and ends, which is the end of text if there is none.
func escapedSlash(text string, i int) (start, end int) {
	for {
		percent := strings.IndexByte(text[i:], '%')
		if percent < 0 {
			return len(text), len(text)
		}
		i += percent
		c, width := octetAt(text, i)
		if c == '/' || c == '\\' {
			return i, i + width
		}
		i += width
	}
}

// escapes scans the escapes between start and end, where those of delimiters
// are hazards.
func (s *hazardScan) escapes(start, end int, c Component, delimiters string) bool {
	text := s.u.text[:end]
	for {
		percent := strings.IndexByte(text[start:], '%')
		if percent < 0 {
			return true
		}
		start += percent
		octet, width := octetAt(text, start)
		next := start + width
		switch {
		case octet < ' ' || octet == 0x7F:
			if !s.found(HazardControl, c, start) {
				return false
			}
		case strings.IndexByte(delimiters, octet) >= 0:
			if !s.found(HazardDelimiter, c, start) {
				return false
			}
		case octet == '%' && next+1 < end && unhex(text[next]) < 16 && unhex(text[next+1]) < 16:
			if !s.found(HazardDoubleEscape, c, start) {
				return false
			}
		}
		if !s.digits(start, c) {
			return false
		}
		start = next
	}
}

// digits notes the letter case of the digits of the escape at i. That it is
// mixed is a hazard only once.
func (s *hazardScan) digits(i int, c Component) bool {
	for _, digit := range []byte(s.u.text[i+1 : i+len("%XX")]) {
		s.upper = s.upper || 'A' <= digit && digit <= 'F'
		s.lower = s.lower || 'a' <= digit && digit <= 'f'
	}
	if s.mixed || !s.upper || !s.lower {
		return true
	}
	s.mixed = true
	return s.found(HazardMixedCase, c, i)
}

// mixesCase reports whether s has upper and lower case letters outside of
// escapes.
func mixesCase(s string) bool {
	upper, lower := false, false
	for i := 0; i < len(s); i++ {
		if s[i] == '%' {
			i += len("XX")
			continue
		}
		upper = upper || 'A' <= s[i] && s[i] <= 'Z'
		lower = lower || 'a' <= s[i] && s[i] <= 'z'
	}
	return upper && lower
}

// looksLikeHost reports whether a hostname of two labels or more, or an
// IPv4address, stands at the beginning of s.
func looksLikeHost(s string) bool {
	end := 0
	for end < len(s) && (classes[s[end]]&labelChar != 0 || s[end] == '.') {
		end++
	}
	host := strings.TrimRight(s[:end], "-.")
	if strings.IndexByte(host, '.') < 0 {
		return false
	}
	if end, ok := scanIPv4(host, 0, decOctet); ok && end == len(host) {
		return true
	}
	_, ok := grammars[RFC2396].scanHostname(host, 0)
	return ok
}

// isRareAddress reports whether some programs take a host for an IPv4 address
// though, or as, it is not written in the form of RFC 3986.
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
	if end, ok := scanIPv4(host, 0, decOctet); ok && end == len(host) {
		return false
	}
	for i, numbers := 0, 1; numbers <= 4; numbers++ {
		end := numberEnd(host, i)
		if end == i || end == len(host) {
			return end > i
		}
		dot, width := octetAt(host, end)
		if i = end + width; dot != '.' || i == len(host) {
			return dot == '.'
		}
	}
	return false
}

// numberEnd returns where a number of the C language that begins at i ends,
// which is i if none does.
func numberEnd(s string, i int) int {
	zero, hexadecimal := false, false
	for n := 0; i < len(s); n++ {
		c, width := octetAt(s, i)
		switch {
		case isDigit(c), hexadecimal && unhex(c) < 16:
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
