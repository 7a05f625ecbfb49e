// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import "strings"

// authorityEnd returns where an authority that begins at i ends: at the next
// "/", "?" or "#".
func authorityEnd(s string, i int) int {
	for i < len(s) && !isDelimiter(s[i]) {
		i++
	}
	return i
}

// scanAuthority scans the authority s[i:], first against the rule of a
// server-based one, then, where the edition has them, against that of a
// registry-based one. It returns the flags of what it is.
func (g *grammar) scanAuthority(s string, i int) (flags uint64, f fault) {
	flags, f = g.scanServer(s, i)
	if f.ok() || g.registry == 0 {
		return flags, f
	}
	end := span(s, i, g.registry)
	if end == len(s) {
		return 0, fault{}
	}
	// Of two rules that both fail, the one that gets further tells more.
	if f.at > end {
		return 0, f
	}
	return 0, faultAt(s, end, Authority, ruleAuthority, ErrCharacter)
}

// scanServer scans the server-based authority s[i:]:
//
//	server   = [ [ userinfo "@" ] hostport ]
//	hostport = host [ ":" port ]
func (g *grammar) scanServer(s string, i int) (flags uint64, f fault) {
	if i == len(s) && g.hostnames {
		return flagServer, fault{}
	}
	flags = flagServer
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
	for i = end + len(":"); i < len(s) && isDigit(s[i]); i++ {
	}
	if i < len(s) {
		return 0, fault{i, Port, rulePort, ErrPort}
	}
	return flags | flagPort, fault{}
}

// scanUserinfo scans the userinfo s[i:]. Where it is a user and a password,
// a second colon is one too many.
func (g *grammar) scanUserinfo(s string, i int) fault {
	if end := span(s, i, userinfoChar); end < len(s) {
		return faultAt(s, end, Userinfo, ruleUserinfo, ErrCharacter)
	}
	if !g.password {
		return fault{}
	}
	_, password, _ := strings.Cut(s[i:], ":")
	if colon := strings.IndexByte(password, ':'); colon >= 0 {
		return fault{len(s) - len(password) + colon, Userinfo, ruleUserinfo, ErrCharacter}
	}
	return fault{}
}

// scanHost scans the host that begins at i and ends at the end of s or at a
// colon outside of brackets. It returns where it ends and what it is.
func (g *grammar) scanHost(s string, i int) (end int, kind HostKind, f fault) {
	if g.ipv6 && i < len(s) && s[i] == '[' {
		return g.scanLiteral(s, i)
	}
	end = len(s)
	if colon := strings.IndexByte(s[i:], ':'); colon >= 0 {
		end = i + colon
	}
	host := s[:end]
	if stop, ok := scanIPv4(host, i, g.octet); ok && stop == end {
		return end, HostIPv4, fault{}
	}
	if g.hostnames {
		if stop, ok := g.scanHostname(host, i); !ok {
			return 0, 0, fault{stop, Host, ruleHost, ErrHost}
		}
		return end, HostName, fault{}
	}
	if i = span(host, i, regNameChar); i < end {
		return 0, 0, faultAt(s, i, Host, ruleHost, ErrHost)
	}
	return end, HostRegName, fault{}
}

// scanHostname scans the hostname s[i:]. It returns the offset of the first
// byte at which the rule has no way on, which is len(s) where none is wrong
// but the last label may not be the last.
//
//	hostname    = *( domainlabel "." ) toplabel [ "." ]
//	domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum
//	toplabel    = alpha | alpha *( alphanum | "-" ) alphanum
func (g *grammar) scanHostname(s string, i int) (stop int, ok bool) {
	label, top := i, false // where the label began; whether the last could be a toplabel
	for ; i < len(s); i++ {
		switch c := s[i]; {
		case c == '.':
			if i == label || s[i-1] == '-' {
				return i, false
			}
			top = classes[s[label]]&alpha != 0
			label = i + 1
		case classes[c]&labelChar == 0, c == '-' && i == label:
			return i, false
		}
	}
	if label == len(s) {
		return i, top && g.rootDot
	}
	return i, classes[s[label]]&alpha != 0 && s[i-1] != '-'
}

// scanLiteral scans the literal in brackets that begins at i:
//
//	IP-literal = "[" ( IPv6address / IPvFuture  ) "]"
func (g *grammar) scanLiteral(s string, i int) (end int, kind HostKind, f fault) {
	i += len("[")
	var ok bool
	rule := uint8(ruleIPv6)
	kind = HostIPv6
	if g.ipvFuture && i < len(s) && s[i]|0x20 == 'v' {
		rule, kind = ruleIPvFuture, HostFuture
		end, ok = scanIPvFuture(s, i)
	} else {
		end, ok = scanIPv6(s, i, g.octet)
	}
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

// scanIPvFuture returns the offset of the first byte at which the rule has no
// way on, and whether what stands before it is complete.
//
//	IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
func scanIPvFuture(s string, i int) (end int, complete bool) {
	i += len("v")
	version := i
	for i < len(s) && unhex(s[i]) < 16 {
		i++
	}
	if i == version || i == len(s) || s[i] != '.' {
		return i, false
	}
	i += len(".")
	end = run(s, i, userinfoChar)
	return end, end > i
}

// scanIPv6 returns the offset of the first byte at which the rule IPv6address
// has no way on, and whether what stands before it is complete. Its nine
// forms come to this: eight groups of 16 bits, or, with one "::" among them,
// seven at most; the last two may be written as an IPv4address.
func scanIPv6(s string, i int, form octet) (end int, complete bool) {
	groups, most, short := 0, 8, false // short: "::" has been seen
	if strings.HasPrefix(s[i:], "::") {
		i += len("::")
		most, short = 7, true
	} else if i < len(s) && s[i] == ':' {
		return i + 1, false
	}
	afterShort := short // a group may follow, but need not
	for {
		if groups == most {
			return i, true
		}
		end = i
		for end < len(s) && end < i+4 && unhex(s[end]) < 16 {
			end++
		}
		if groups+2 == most || short && groups+2 < most {
			end4, ok := scanIPv4(s, i, form)
			if ok {
				return end4, true
			}
			if end4 > end {
				return end4, false
			}
		}
		if end == i {
			return i, afterShort
		}
		groups++
		i = end
		if i == len(s) || s[i] != ':' || groups == most {
			return i, short || groups == most
		}
		i += len(":")
		afterShort = !short && i < len(s) && s[i] == ':'
		if afterShort {
			i += len(":")
			most, short = 7, true
		}
	}
}

// scanIPv4 returns the offset of the first byte at which the rule IPv4address
// has no way on, and whether what stands before it is complete.
//
//	IPv4address = 1*digit "." 1*digit "." 1*digit "." 1*digit
//
// where RFC 2732 has 1*3digit and RFC 3986 dec-octet.
func scanIPv4(s string, i int, form octet) (end int, complete bool) {
	for group := 1; ; group++ {
		end = octetEnd(s, i, form)
		if end == i || group == 4 {
			return end, end > i
		}
		if end == len(s) || s[end] != '.' {
			return end, false
		}
		i = end + len(".")
	}
}

// octetEnd returns where a group of digits that begins at i must end.
func octetEnd(s string, i int, form octet) int {
	start, value := i, 0
	for ; i < len(s) && isDigit(s[i]); i++ {
		switch form {
		case threeDigits:
			if i == start+3 {
				return i
			}
		case decOctet:
			value = 10*value + int(s[i]-'0')
			if value > 255 || i > start && s[start] == '0' {
				return i
			}
		}
	}
	return i
}

// ServerError returns why an authority is registry-based: a [*ParseError]
// with the rule of a server-based one that fails, and where in the text of u.
// It returns nil for a server-based authority and for none.
func (u URI) ServerError() error {
	if !u.HasAuthority() || u.IsServer() {
		return nil
	}
	_, f := u.grammar().scanServer(u.text[:u.pathStart()], u.schemeEnd()+len("//"))
	return f.error(u.Edition(), u.text)
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
