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

// Of iterates over the hazards in u whose kind is in [Default]. It is the same as
// Default.Of.
func Of(u uri.URI) iter.Seq[Hazard] { return Default.Of(u) }

// Of iterates over the hazards in u whose kind is in s, ordered by offset. It looks only
// at u: a relative reference may contain other hazards once it is resolved. Of takes
// linear time, and does not allocate.
func (s Set) Of(u uri.URI) iter.Seq[Hazard] {
	return func(yield func(Hazard) bool) { scan(u, s, yield) }
}

// scan calls yield for each hazard in u whose kind is in set, until yield returns false.
func scan(u uri.URI, set Set, yield func(Hazard) bool) {
	text := u.String()
	host := u.Host()

	// The scheme matters only to a URI without a host, or with a port.
	schemeEnd, info, known := 0, scheme.Info{}, true
	if u.IsAbsolute() {
		schemeEnd = strings.IndexByte(text, ':') + len(":")
		if host == "" || u.HasPort() {
			info, known = scheme.Find(text[:schemeEnd-len(":")])
		}
	}

	// With embedsIPv4(s.u), s would move to the heap.
	embedded := strings.HasPrefix(host, "[") && embedsIPv4(u)
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

// authority scans the authority. It scans a registry-based authority as if it were
// server-based, since other programs may read it that way.
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

	// "userinfo@"
	if u.HasUserinfo() || !u.IsServerBased() {
		if at := strings.LastIndexByte(s.text[start:end], '@'); at >= 0 {
			s.userinfo(start, start+at, userinfo)
			start += at + len("@")
		}
	}

	// "host:port"
	if u.HasPort() || !u.IsServerBased() {
		if colon := strings.LastIndexByte(s.text[start:end], ':'); colon >= 0 {
			hostEnd = start + colon
		}
	}
	s.host(start, hostEnd, host)

	// EscapedHost stands before the first escape, and after characters before that.
	if percent := strings.IndexByte(s.text[start:hostEnd], '%'); percent >= 0 {
		s.escapes(start+percent, host, authorityDelimiters)
		s.found(EscapedHost, host, start+percent)
	}
	s.escapes(end, host, authorityDelimiters)
	if u.HasPort() {
		s.port(end-len(u.Port()), u.Port())
	}
}

// noHost scans a reference whose host is empty or undefined. The host would begin at i.
func (s *scanner) noHost(i int) {
	isEmpty := s.u.HasAuthority() && !s.u.IsAbsolute()       // "///g"
	isMissing := s.info.IsHierarchical() && s.info.Port != 0 // "http:/g" and "http:///g"
	s.warn(isEmpty || isMissing, NoHost, uri.Host, i)
	s.warn(s.isHostPath(), MisleadingPath, uri.Path, i) // only if the scheme is not known
}

// isHostPath reports whether some programs take the path's first segment for the host,
// as in "rtmp:/h". The path is empty or begins with a slash.
func (s *scanner) isHostPath() bool {
	if s.known || s.u.Authority() != "" {
		return false
	}

	// "C:/dir" is a path, and "com.example.app:/callback" leads to an app.
	if scheme := s.text[:s.schemeEnd]; isDrive(scheme) || strings.Contains(scheme, ".") {
		return false
	}
	path := s.u.Path()
	return len(path) > len("/") && path[1] != '/'
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

// port scans the port's digits, which begin at i.
func (s *scanner) port(i int, digits string) {
	s.warn(s.isMisleadingPort(), MisleadingPort, uri.Port, i)

	// A larger number counts as 65536, so that none is too large for an int.
	number := 0
	for _, digit := range []byte(digits) {
		number = min(10*number+int(digit-'0'), 65536)
	}

	isDefault := number > 0 && number == int(s.info.Port)
	s.warn(digits != "" && number < 1024 && !isDefault, ReservedPort, uri.Port, i)
	s.warn(number > 65535, LargePort, uri.Port, i)
}

// isMisleadingPort reports whether some programs take the host and the port for a
// userinfo.
func (s *scanner) isMisleadingPort() bool {
	if s.u.HasUserinfo() || s.pathStart == len(s.text) {
		return false
	}

	// "//me:4711#x@db" is misleading, "//h:4873/@a" is not.
	part, _, _ := strings.Cut(s.text[s.pathStart+1:], "/")
	at := strings.IndexByte(part, '@')
	return at > 0 || at == 0 && s.text[s.pathStart] != '/'
}

// userinfo scans the userinfo from start to end.
func (s *scanner) userinfo(start, end int, c uri.Component) {
	userinfo := s.text[start:end]
	s.warn(beginsWithHost(userinfo), MisleadingUserinfo, c, start)

	// In a password, an escaped ":" does not matter.
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

	// Most paths contain nothing to report.
	if end <= s.special && !lex.HasDotsOrEmpty(u.Path()) && strings.IndexByte(u.Path(), ';') < 0 {
		return
	}

	// The dot segments in a relative path may belong to segments in the base, and its
	// first segment may be taken for a scheme.
	rooted := u.IsAbsolute() || strings.HasPrefix(u.Path(), "/")
	delimiters := pathDelimiters
	if !rooted {
		delimiters = firstDelimiters
	}
	if strings.HasPrefix(u.Path(), "/") {
		start += len("/")
	}

	for levels := 0; start < end && s.set != 0; {
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
		delimiters = pathDelimiters // only the first segment may be a scheme
	}
}

// segment scans the segment from start to end. excess reports whether it is "..", without a
// segment to remove.
func (s *scanner) segment(start, end int, excess bool, delimiters string) {
	// "..%2Fa": between escaped slashes, a dot segment may appear.
	part, more := start, true
	for more {
		partEnd, next := escapedSlash(s.text[:end], part)
		more = partEnd < end
		isWhole := part == start && !more
		dots, escaped := lex.DotSegment(s.text[part:partEnd])
		s.warn(escaped || dots > 0 && !isWhole, EscapedDots, uri.Path, part)
		s.warn(hasParameterDots(s.text[part:partEnd]), ParameterDots, uri.Path, part)
		s.warn(excess, SurplusDots, uri.Path, part)
		s.parameters(part, partEnd, delimiters)
		s.escapes(next, uri.Path, delimiters)
		part = next
	}
}

// isEmptySegment reports whether an empty segment at i is a hazard.
func (s *scanner) isEmptySegment(i int) bool {
	// In RFC1630, "//" may begin a path, where other editions have an authority.
	isAuthority := strings.HasPrefix(s.u.Path(), "//") && !s.u.HasAuthority() && i <= s.pathStart+len("//")
	return s.isHierarchical() && !isAuthority
}

// parameters reports the semicolons from start to end.
func (s *scanner) parameters(start, end int, delimiters string) {
	for i := start; i < end && s.isHierarchical(); i++ {
		if s.text[i] == ';' {
			s.escapes(i, uri.Path, delimiters)
			s.found(Parameter, uri.Path, i)
		}
	}
}

// hasParameterDots reports whether s, once unescaped, begins with ".;" or "..;".
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

// escapedSlash returns the start and the end of the first escaped slash or backslash
// from i on. Without one, both are len(text).
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

// mixesCase reports whether s contains both upper and lower case letters outside
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

// hasFakeALabel reports whether a label in the host begins like an A-label, but its
// Punycode encodes only US-ASCII characters.
func hasFakeALabel(host string) bool {
	for more := strings.Contains(host, "--"); more; {
		var label string
		label, host, more = strings.Cut(host, ".")
		isALabel := len(label) >= len("xn--") && strings.EqualFold(label[:len("xn--")], "xn--")
		if isALabel && strings.HasSuffix(label, "-") {
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

// isLabelChar reports whether a label may contain c, or the non-ASCII character to which
// c belongs.
func isLabelChar(c byte) bool { return lex.IsAlphanum(c) || c == '-' || c >= utf8.RuneSelf }
