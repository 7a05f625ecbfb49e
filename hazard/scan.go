// SPDX-License-Identifier: BSD-3-Clause

package hazard

import (
	"iter"
	"strings"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/lex"
	"example.com/uri/internal/scheme"
)

// Of iterates over the hazards of u, of the kinds in [Default]. It does the same
// as Default.Of.
func Of(u uri.URI) iter.Seq[Hazard] { return Default.Of(u) }

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
	s.pathStart, s.pathEnd, _ = u.Span(uri.Path)
	s.queryEnd = len(u.WithoutFragment().String())
	s.nonASCII = u.Edition() == uri.RFC3987
	s.special = s.plainEnd(0)
	s.scheme()
	s.authority()
	s.path()
	s.query()
	s.escapes(len(s.text), uri.Fragment, "")
}

func (s *scanner) scheme() {
	if !s.u.IsAbsolute() {
		return
	}
	name := s.text[:s.schemeEnd-len(":")]
	slash := strings.HasPrefix(s.text[s.schemeEnd:], "/")
	s.warn(!slash && s.info.IsHierarchical(), RepeatedScheme, uri.Scheme, 0)
	s.warn(!slash && isHostScheme(name), MisleadingScheme, uri.Scheme, 0)
	s.warn(isDrive(s.text[:s.schemeEnd]), DriveLetter, uri.Scheme, 0)
	s.warn(mixesCase(name), MixedCase, uri.Scheme, 0)
	s.escapes(len(name), uri.Scheme, firstDelimiters)
}

// authority scans the authority. It scans a registry-based authority as if it
// were server-based, since other programs may read it so.
func (s *scanner) authority() {
	u := s.u
	if !u.HasAuthority() {
		// In RFC1630, "//" begins a path.
		if strings.HasPrefix(u.Path(), "/") && !strings.HasPrefix(u.Path(), "//") {
			s.noHost(s.schemeEnd)
		}
		return
	}
	start, end := s.schemeEnd+len("//"), s.pathStart
	userinfo, host, hostEnd := uri.Userinfo, uri.Host, end
	if !u.IsServerBased() {
		s.warn(s.info.Name != "", RegistryBased, uri.Authority, start)
		userinfo, host = uri.Authority, uri.Authority
	}
	if u.HasUserinfo() || !u.IsServerBased() {
		if at := strings.LastIndexByte(s.text[start:end], '@'); at >= 0 {
			s.userinfo(start, start+at, userinfo)
			start += at + len("@")
		}
	}
	if u.HasPort() || !u.IsServerBased() {
		if colon := strings.LastIndexByte(s.text[start:end], ':'); colon >= 0 {
			hostEnd = start + colon
		}
	}
	s.host(start, hostEnd, host)
	if percent := strings.IndexByte(s.text[start:hostEnd], '%'); percent >= 0 {
		s.escapes(start+percent, host, authorityDelimiters)
		s.found(EscapedHost, host, start+percent)
	}
	s.escapes(end, host, authorityDelimiters)
	if u.HasPort() {
		s.port(end-len(u.Port()), u.Port())
	}
}

// noHost scans a reference whose host is empty or undefined. The host would
// begin at i.
func (s *scanner) noHost(i int) {
	if !s.u.IsAbsolute() && s.u.HasAuthority() || s.info.IsHierarchical() && s.info.Port != 0 {
		s.found(NoHost, uri.Host, i)
	} else {
		s.warn(s.isHostPath(), MisleadingPath, uri.Path, i)
	}
}

// isHostPath reports whether some programs take the first segment of the path
// for the host. The path is empty or begins with a slash.
func (s *scanner) isHostPath() bool {
	path, scheme := s.u.Path(), s.text[:s.schemeEnd]
	return !s.known && s.u.Authority() == "" && len(path) > len("/") && path[1] != '/' &&
		!isDrive(scheme) && !strings.Contains(scheme, ".")
}

// host scans the host from start to end, except its escapes.
func (s *scanner) host(start, end int, c uri.Component) {
	host := s.text[start:end]
	if s.u.IsServerBased() {
		authority := s.text[s.schemeEnd+len("//") : s.pathStart]
		s.warn(isDrive(authority) && strings.EqualFold(s.text[:s.schemeEnd], "file:"), DriveLetter, c, start)
		if host == "" {
			s.noHost(start)
		}
	}
	s.warn(isRareAddress(host), RareAddress, c, start)
	s.warn(s.embedded, EmbeddedAddress, c, start)
	s.warn(hasFakeALabel(host), FakeALabel, c, start)
	s.warn(strings.IndexByte(host, '*') >= 0, WildcardHost, c, start)
	s.warn(end > s.special && mixesScripts(host), MixedScripts, c, start)
}

// port scans the digits of the port, which begin at i.
func (s *scanner) port(i int, digits string) {
	s.warn(s.isMisleadingPort(), MisleadingPort, uri.Port, i)
	number := 0
	for _, digit := range []byte(digits) {
		number = min(10*number+int(digit-'0'), 65536)
	}
	isDefault := number > 0 && number == int(s.info.Port)
	s.warn(digits != "" && number < 1024 && !isDefault, ReservedPort, uri.Port, i)
	s.warn(number > 65535, LargePort, uri.Port, i)
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

// userinfo scans the userinfo from start to end.
func (s *scanner) userinfo(start, end int, c uri.Component) {
	userinfo := s.text[start:end]
	s.warn(beginsWithHost(userinfo), MisleadingUserinfo, c, start)
	user, password, _ := strings.Cut(userinfo, ":")
	s.escapes(start+len(user), c, authorityDelimiters)
	if password != "" {
		s.found(Password, c, end-len(password))
		s.escapes(end, c, passwordDelimiters)
	}
}

func (s *scanner) path() {
	u := s.u
	start, end := s.pathStart, s.pathEnd
	if u.IsOpaque() {
		s.escapes(end, uri.Opaque, pathDelimiters)
		return
	}
	if end <= s.special && !lex.HasDotsOrEmpty(u.Path()) && strings.IndexByte(u.Path(), ';') < 0 {
		return
	}
	rooted := u.IsAbsolute() || strings.HasPrefix(u.Path(), "/")
	delimiters := pathDelimiters
	if !rooted {
		delimiters = firstDelimiters
	}
	if strings.HasPrefix(u.Path(), "/") {
		start += len("/")
	}
	for levels := 0; start < end && s.set != 0; delimiters = pathDelimiters {
		segment, _, _ := strings.Cut(s.text[start:end], "/")
		s.warn(segment == "" && s.isEmptySegment(start), EmptySegment, uri.Path, start)
		dots, _ := lex.DotSegment(segment)
		s.segment(start, start+len(segment), dots == 2 && levels == 0 && rooted, delimiters)
		switch {
		case dots == 0:
			levels++
		case dots == 2 && levels > 0:
			levels--
		}
		start += len(segment) + len("/")
	}
}

// segment scans the segment from start to end. It looks for dot segments between
// escaped slashes too.
func (s *scanner) segment(start, end int, excess bool, delimiters string) {
	first, next := start, start
	for partEnd := -1; partEnd < end; start = next {
		partEnd, next = escapedSlash(s.text[:end], start)
		dots, escaped := lex.DotSegment(s.text[start:partEnd])
		escaped = escaped || dots > 0 && (start > first || partEnd < end)
		s.warn(escaped, EscapedDots, uri.Path, start)
		s.warn(hasParameterDots(s.text[start:partEnd]), ParameterDots, uri.Path, start)
		s.warn(excess, SurplusDots, uri.Path, start)
		s.parameters(start, partEnd, delimiters)
		s.escapes(next, uri.Path, delimiters)
	}
}

// isEmptySegment reports whether an empty segment at i is a hazard. In RFC1630, a
// path may begin with "//", where others have an authority.
func (s *scanner) isEmptySegment(i int) bool {
	begins := i <= s.pathStart+len("//") && strings.HasPrefix(s.u.Path(), "//") && !s.u.HasAuthority()
	return s.isHierarchical() && !begins
}

// parameters scans for the semicolons from start to end.
func (s *scanner) parameters(start, end int, delimiters string) {
	for i := start; i < end && s.isHierarchical(); i++ {
		if s.text[i] == ';' {
			s.escapes(i, uri.Path, delimiters)
			s.found(Parameter, uri.Path, i)
		}
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

// hasFakeALabel reports whether a label of the host begins as an A-label does, and
// its Punycode encodes US-ASCII characters only.
func hasFakeALabel(host string) bool {
	for more := strings.Contains(host, "--"); more; {
		var label string
		label, host, more = strings.Cut(host, ".")
		if len(label) >= len("xn--") && strings.EqualFold(label[:len("xn--")], "xn--") && strings.HasSuffix(label, "-") {
			return true
		}
	}
	return false
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
