// SPDX-License-Identifier: BSD-3-Clause

package hazard

// This file has the scan of a reference, component by component.

import (
	"iter"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/lex"
	"example.com/uri/internal/scheme"
)

// Of iterates over the hazards of u, of the kinds in [Paths]. It does the same
// as Paths.Of.
func Of(u uri.URI) iter.Seq[Hazard] { return Paths.Of(u) }

// Of iterates over the hazards of u, of the kinds in s, in the order of their
// offsets. It looks only at u: a relative reference may have other hazards after
// it is resolved. The time is linear in the length of u. Of does not allocate.
func (s Set) Of(u uri.URI) iter.Seq[Hazard] {
	return func(yield func(Hazard) bool) { scan(u, s, yield) }
}

// scan calls yield for each hazard of u of the kinds in set, until yield returns
// false.
func scan(u uri.URI, set Set, yield func(Hazard) bool) {
	text := u.String()
	schemeEnd, info, known := 0, scheme.Info{}, true
	host := u.Host()
	embedded := strings.HasPrefix(host, "[") && embedsIPv4(u) // not s.u: s would move to the heap
	if u.IsAbsolute() {
		schemeEnd = strings.IndexByte(text, ':') + len(":")
		if host == "" || u.HasPort() { // otherwise nothing depends on it
			info, known = scheme.Find(text[:schemeEnd-len(":")])
		}
	}
	s := scanner{u: u, text: text, info: info, known: known, embedded: embedded, set: set, yield: yield, schemeEnd: schemeEnd}
	s.pathStart = s.schemeEnd
	if u.HasAuthority() {
		s.pathStart += len("//") + len(u.Authority())
	}
	s.pathEnd = s.pathStart + len(u.Path())
	s.queryEnd = s.pathEnd
	if u.HasQuery() {
		s.queryEnd += len("?") + len(u.Query())
	}
	s.nonASCII = u.Edition() == uri.RFC3987
	s.special = s.plainEnd(0)
	_ = s.scheme() && s.authority() && s.path() && s.query() && s.escapes(len(s.text), uri.Fragment, "")
}

func (s *scanner) scheme() bool {
	if !s.u.IsAbsolute() {
		return true
	}
	name := s.text[:s.schemeEnd-len(":")]
	slash := strings.HasPrefix(s.text[s.schemeEnd:], "/")
	if s.info.IsHierarchical() && !slash && !s.found(RepeatedScheme, uri.Scheme, 0) {
		return false
	}
	if !slash && isHostScheme(name) && !s.found(MisleadingScheme, uri.Scheme, 0) {
		return false
	}
	if isDrive(s.text[:s.schemeEnd]) && !s.found(DriveLetter, uri.Scheme, 0) {
		return false
	}
	if mixesCase(name) && !s.found(MixedCase, uri.Scheme, 0) {
		return false
	}
	return s.escapes(len(name), uri.Scheme, firstDelimiters)
}

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
	if !u.IsServerBased() {
		if s.info.Name != "" && !s.found(RegistryBased, uri.Authority, start) {
			return false
		}
		userinfo, host = uri.Authority, uri.Authority
	}
	if u.HasUserinfo() || !u.IsServerBased() {
		if at := strings.LastIndexByte(s.text[start:end], '@'); at >= 0 {
			if !s.userinfo(start, start+at, userinfo) {
				return false
			}
			start += at + len("@")
		}
	}
	if u.HasPort() || !u.IsServerBased() {
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
	return !s.u.IsAbsolute() && s.u.HasAuthority() || s.info.IsHierarchical() && s.info.Port != 0
}

// noHost scans a reference whose host is empty or undefined. The host would
// begin at i.
func (s *scanner) noHost(i int) bool {
	if s.wantsHost() {
		return s.found(NoHost, uri.Host, i)
	}
	return !s.isHostPath() || s.found(MisleadingPath, uri.Path, i)
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
	if s.u.IsServerBased() {
		authority := s.text[s.schemeEnd+len("//") : s.pathStart]
		if isDrive(authority) && strings.EqualFold(s.text[:s.schemeEnd], "file:") && !s.found(DriveLetter, c, start) {
			return false
		}
		if host == "" && !s.noHost(start) {
			return false
		}
	}
	if isRareAddress(host) && !s.found(RareAddress, c, start) {
		return false
	}
	if s.embedded && !s.found(EmbeddedAddress, c, start) {
		return false
	}
	return end <= s.special || !mixesScripts(host) || s.found(MixedScripts, c, start)
}

// port scans the digits of the port, which begin at i.
func (s *scanner) port(i int, digits string) bool {
	if s.isMisleadingPort() && !s.found(MisleadingPort, uri.Port, i) {
		return false
	}
	if isReserved(digits) && !isDefault(digits, s.info) {
		return s.found(ReservedPort, uri.Port, i)
	}
	return !isLarge(digits) || s.found(LargePort, uri.Port, i)
}

// isMisleadingPort reports whether some programs take the host and the port for
// a userinfo.
func (s *scanner) isMisleadingPort() bool {
	if s.u.HasUserinfo() || s.pathStart == len(s.text) {
		return false
	}
	part, _, _ := strings.Cut(s.text[s.pathStart+1:], "/")
	at := strings.IndexByte(part, '@')
	return at > 0 || at == 0 && s.text[s.pathStart] != '/'
}

// isDefault reports whether the port is the default of the scheme.
func isDefault(port string, info scheme.Info) bool {
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
	if beginsWithHost(userinfo) && !s.found(MisleadingUserinfo, c, start) {
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
	if end <= s.special && !lex.HasDotsOrEmpty(u.Path()) && strings.IndexByte(u.Path(), ';') < 0 {
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
		if segment == "" && s.isEmptySegment(start) && !s.found(EmptySegment, uri.Path, start) {
			return false
		}
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
		if excess && !s.found(SurplusDots, uri.Path, start) {
			return false
		}
		if !s.parameters(start, partEnd, delimiters) || !s.escapes(next, uri.Path, delimiters) {
			return false
		}
		if partEnd == end {
			return true
		}
		start = next
	}
}

// isEmptySegment reports whether an empty segment at i is a hazard. In RFC1630, a
// path may begin with "//", where others have an authority.
func (s *scanner) isEmptySegment(i int) bool {
	begins := i <= s.pathStart+len("//") && strings.HasPrefix(s.u.Path(), "//") && !s.u.HasAuthority()
	return s.isHierarchical() && !begins
}

// parameters scans for the semicolons from start to end.
func (s *scanner) parameters(start, end int, delimiters string) bool {
	for {
		semicolon := strings.IndexByte(s.text[start:end], ';')
		if semicolon < 0 || !s.isHierarchical() {
			return true
		}
		start += semicolon
		if !s.escapes(start, uri.Path, delimiters) || !s.found(Parameter, uri.Path, start) {
			return false
		}
		start += len(";")
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
