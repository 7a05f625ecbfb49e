// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file scans authorities: userinfo, host and port. It also returns them as data: the
// user, and the host and the port as packages net and net/netip take them.

import (
	"net/netip"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/lex"
	"example.com/uri/internal/scheme"
)

// scanAuthority scans the authority s[i:] and returns its flags. It tries the rule for a
// server-based authority first, and then the rule for a registry-based one, if the
// edition knows it.
func (g *grammar) scanAuthority(s string, i int) (flags uint64, f fault) {
	flags, f = g.scanServer(s, i)
	if f.ok() || g.registry == 0 {
		return flags, f
	}

	// "db_1:5432" has no host, and is valid all the same.
	end := span(s, i, g.registry)
	if end == len(s) {
		return flagAuthority, fault{}
	}

	// Both rules fail. Report the one that derives more of the text: in "db_1:80 ", the
	// space is wrong, and not the "_".
	if f.at > end {
		return 0, f
	}
	return 0, fault{end, Authority, ruleAuthority, ErrCharacter}.orEscape(s)
}

// scanServer scans the server-based authority s[i:]:
//
//	server   = [ [ userinfo "@" ] hostport ]
//	hostport = host [ ":" port ]
func (g *grammar) scanServer(s string, i int) (flags uint64, f fault) {
	flags = flagAuthority | flagServer

	// "file:///a": an empty authority is an empty reg-name, or no host at all.
	if i == len(s) {
		if !g.hostnames {
			flags |= uint64(HostRegName) << hostShift
		}
		return flags, fault{}
	}

	// The first "@" ends the userinfo: in "u@v@h", the host fails.
	if at := strings.IndexByte(s[i:], '@'); at >= 0 {
		if f := g.scanUserinfo(s[:i+at], i); !f.ok() {
			return 0, f
		}
		flags |= flagUserinfo
		i += at + len("@")
	}

	end, kind, f := g.scanHost(s, i)
	if !f.ok() {
		return 0, f
	}
	flags |= uint64(kind) << hostShift
	if end == len(s) {
		return flags, fault{}
	}

	// A host ends at a colon, which a port follows.
	if i = run(s, end+len(":"), digit); i < len(s) {
		return 0, fault{i, Port, rulePort, ErrPort}
	}
	return flags | flagPort, fault{}
}

// scanUserinfo scans the userinfo s[i:]. In an edition that divides it into a
// user and a password, a second colon is a fault.
func (g *grammar) scanUserinfo(s string, i int) fault {
	if end := span(s, i, g.userinfo); end < len(s) {
		return fault{end, Userinfo, ruleUserinfo, ErrCharacter}.orEscape(s)
	}
	if !g.password {
		return fault{}
	}

	// user [ ":" password ]: "u:p" is valid, "u:p:q" is not.
	colon := strings.IndexByte(s[i:], ':')
	if colon < 0 {
		return fault{}
	}
	i += colon + len(":")
	if colon = strings.IndexByte(s[i:], ':'); colon >= 0 {
		return fault{i + colon, Userinfo, ruleUserinfo, ErrCharacter}
	}
	return fault{}
}

// scanHost scans the host that begins at i, and returns its end and its form. The host
// ends at a colon outside brackets, or at the end of s.
func (g *grammar) scanHost(s string, i int) (end int, kind HostKind, f fault) {
	if g.ipv6 && i < len(s) && s[i] == '[' {
		return g.scanLiteral(s, i)
	}

	// Most hosts do not begin with a digit, so they cannot be an IPv4address.
	if !g.hostnames && i < len(s) && classes[s[i]]&digit == 0 {
		if end = run(s, i, g.regName); end == len(s) || s[end] == ':' {
			return end, HostRegName, fault{}
		}
	}

	// Any other host ends at the first colon. Its rules must not see the port.
	end = len(s)
	if colon := strings.IndexByte(s[i:], ':'); colon >= 0 {
		end = i + colon
	}
	host := s[:end]
	if stop, ok := lex.IPv4(host, i, g.group); ok && stop == end {
		return end, HostIPv4, fault{}
	}

	// "1.2.3.4.5" and "256.1.1.1" are names, if they are anything.
	if g.hostnames {
		if stop, ok := lex.Hostname(host, i, g.rootDot); !ok {
			return 0, 0, fault{stop, Host, ruleHost, ErrHost}
		}
		return end, HostHostname, fault{}
	}
	if i = span(host, i, g.regName); i < end {
		return 0, 0, fault{i, Host, ruleHost, ErrHost}.orEscape(s)
	}
	return end, HostRegName, fault{}
}

// scanLiteral scans the IP literal that begins at i:
//
//	IP-literal = "[" ( IPv6address / IPvFuture  ) "]"
func (g *grammar) scanLiteral(s string, i int) (end int, kind HostKind, f fault) {
	// "v" begins an IPvFuture, such as "[v1.a:b]": it is not a hexadecimal digit.
	i += len("[")
	var ok bool
	rule := uint8(ruleIPv6)
	kind = HostIPv6
	if g.ipvFuture && i < len(s) && s[i]|0x20 == 'v' {
		rule, kind = ruleIPvFuture, HostFuture
		end, ok = scanIPvFuture(s, i)
	} else {
		end, ok = lex.IPv6(s, i, g.group)
	}

	// "]" must follow a complete address, and ":" or nothing must follow "]".
	if !ok || end < len(s) && s[end] != ']' {
		return 0, 0, fault{end, Host, rule, ErrHost}
	}
	if end == len(s) {
		return 0, 0, fault{end, Host, ruleLiteral, ErrHost}
	}
	end += len("]")
	if end < len(s) && s[end] != ':' {
		return 0, 0, fault{end, Host, ruleLiteral, ErrHost}
	}
	return end, kind, fault{}
}

// scanIPvFuture returns the offset of the first byte, from i on, that the rule IPvFuture
// does not derive, and reports whether the rule derives the text before that byte:
//
//	IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
func scanIPvFuture(s string, i int) (end int, complete bool) {
	i += len("v")
	version := i
	for i < len(s) && lex.Unhex(s[i]) < 16 {
		i++
	}
	if i == version || i == len(s) || s[i] != '.' {
		return i, false
	}
	i += len(".")
	end = run(s, i, userinfoChar)
	return end, end > i
}

// RegistryReason says why an authority is registry-based: it returns a [*ParseError] with
// the rule for a server-based authority that fails, and the offset in the text of u. It
// returns nil if the authority is server-based or undefined.
func (u URI) RegistryReason() error {
	if !u.HasAuthority() || u.IsServerBased() {
		return nil
	}
	// Parse dropped this fault when the rule for a registry-based authority succeeded.
	_, f := u.grammar().scanServer(u.text[:u.pathStart()], u.schemeEnd()+len("//"))
	return f.parseError(u.Edition(), u.text)
}

// WithoutUserinfo returns u with the userinfo undefined. In a registry-based authority,
// the text before the last "@" counts as the userinfo, as for [URI.Redacted]. The rest
// may be server-based, or empty: up to RFC2732, "//user:p@ss@h" becomes "//h", and
// "//user@" becomes "//".
func (u URI) WithoutUserinfo() URI {
	// "//user:p@ss@h" may be meant as "h" with a password that contains "@".
	authority := u.Authority()
	host := strings.LastIndexByte(authority, '@') + len("@")
	if host == 0 { // there is no "@"
		return u
	}
	start := u.schemeEnd() + len("//")
	v := u.without(start, start+host, 0)

	// This cannot fail: the rest is empty, or consists of characters that the same rule allows.
	flags, _ := u.grammar().scanAuthority(authority[host:], 0)
	v.structure = v.withAuthority(v.pathStart(), flags)
	return v
}

// User returns the user and the password in the userinfo, unescaped, and reports whether
// the userinfo is defined. The password is the text after the first colon (RFC 3986
// section 3.2.1). It is "" for both "user@" and "user:@"; see Userinfo. User allocates
// only if there is something to unescape.
func (u URI) User() (user, password string, ok bool) {
	user, password, _ = strings.Cut(u.Userinfo(), ":")
	user, _ = Unescape(user) // the escapes of a URI are valid
	password, _ = Unescape(password)
	return user, password, u.HasUserinfo()
}

// Addr returns the host as an IP address, and reports whether it is one. A name and an
// IPvFuture literal are not IP addresses. Up to RFC2732, the BNF also calls some hosts an
// IPv4address that are not IP addresses: those with a number above 255, such as 999.1.1.1,
// and those with leading zeros, which programs read in different ways.
func (u URI) Addr() (addr netip.Addr, ok bool) {
	if kind := u.HostKind(); kind != HostIPv4 && kind != HostIPv6 {
		return netip.Addr{}, false
	}
	host, _ := u.Hostname() // without brackets
	addr, err := netip.ParseAddr(host)
	return addr, err == nil
}

// Hostname returns the host as it is written, unescaped and without the brackets around
// an IPv6 address. If ok is true, the name is not empty. ok is false for an undefined
// authority, and for
//
//   - a registry-based authority: see [URI.IsServerBased];
//   - an empty host, as in "file:///a";
//   - an IPvFuture literal, which without its brackets could be read as a name;
//   - a host with an escaped control character, an escaped delimiter or another US-ASCII
//     character that a reg-name does not allow, or escaped octets that are not UTF-8.
//
// Hostname does not convert a non-ASCII name for the DNS; see [URI.ToURI]. It allocates
// only if the host contains escapes.
func (u URI) Hostname() (name string, ok bool) {
	host := u.Host()
	switch u.HostKind() {
	case HostIPv6:
		return host[len("[") : len(host)-len("]")], true
	case HostFuture:
		return "", false
	}
	if strings.IndexByte(host, '%') < 0 {
		return host, host != "" // no rule for a host allows characters that a name does not
	}

	name, _ = Unescape(host)

	// "%2F" or "%0A" would let the name be read as something else.
	bad := func(r rune) bool { return r <= '\u009F' && classes[r]&regNameChar == 0 }
	if strings.ContainsFunc(name, bad) || !utf8.ValidString(name) {
		return "", false
	}
	return name, true
}

// HostPort returns the host and the port as [net.Dial] takes them, such as
// "example.com:80" or "[::1]:8080". If the port is undefined or empty, it is the port
// that [KnownScheme] returns for the scheme. HostPort reports false if Hostname does, if
// there is no port, or if the port is greater than 65535. The port has no leading zeros,
// and the host no zone, which no edition allows. HostPort allocates nothing if the
// authority contains a port without leading zeros and a host without escapes.
func (u URI) HostPort() (hostport string, ok bool) {
	digits := u.Port()
	port := portNumber(digits)
	if digits == "" { // "http://h" and "http://h:"
		info, _ := KnownScheme(u.schemeText())
		port = int(info.Port)
	}
	name, ok := u.Hostname()
	if isMissing := digits == "" && port == 0; !ok || isMissing || port > 65535 {
		return "", false
	}

	// Without escapes and leading zeros, the text contains both as they are.
	start, end, _ := u.Span(Host)
	if u.HostKind() == HostIPv6 {
		name = u.text[start:end]
	}
	if digits != "" && digits[0] != '0' && len(name) == end-start {
		return u.text[start:u.pathStart()], true
	}

	var buf [len("65535")]byte
	return name + ":" + string(strconv.AppendUint(buf[:0], uint64(port), 10)), true
}

// portNumber returns the number that the digits stand for, or some number above 65535 if
// it exceeds that. It returns 0 for "".
func portNumber(digits string) (port int) {
	for i := 0; i < len(digits) && port <= 65535; i++ {
		port = 10*port + int(digits[i]-'0')
	}
	return port
}

// A SchemeInfo describes a scheme's URIs beyond the generic syntax. The zero SchemeInfo
// promises nothing.
type SchemeInfo struct {
	Port     uint16 // the default port, or 0 if the scheme defines none
	RootPath bool   // an empty path after an authority is equivalent to "/"
}

// KnownScheme returns the SchemeInfo of a scheme, in any letter case, and reports whether
// the package knows the scheme. It knows the schemes that are registered with IANA and
// whose URIs contain an authority. It allocates nothing. Use [Normalizer.Schemes] to add
// schemes or to change them.
func KnownScheme(name string) (info SchemeInfo, ok bool) {
	known, ok := scheme.Find(name)
	return SchemeInfo{known.Port, known.RootPath}, ok
}
