// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"iter"
	"math"
	"strconv"
	"strings"
)

// A URI is a parsed URI reference: an absolute URI or a relative reference,
// with or without a fragment.
//
// It is an immutable value. Two URIs are equal with == if their text and
// their edition are; a URI may be the key of a map. The zero URI is the empty
// reference of [RFC2396], which is what MustParse("") returns.
//
// The accessors, but for Scheme, return text as it was parsed, escaped and
// without delimiters, and allocate nothing. Undefined and empty are told apart
// by methods of their own: Query returns "" both for "a" and for "a?",
// HasQuery false and true.
type URI struct {
	text string

	// Four numbers and the flags, packed so that a URI is returned in
	// registers:
	//
	//	http://user@host:80/a/b?query#fragment
	//	     |             |   |     |
	//	     schemeEnd     |   |     queryEnd
	//	                   |   pathEnd
	//	                   pathStart
	//
	// The authority is defined if pathStart > schemeEnd, the query if
	// queryEnd > pathEnd, and the fragment if len(text) > queryEnd.
	a uint64 // pathStart, pathEnd: 32 bits each
	b uint64 // queryEnd: 32 bits; schemeEnd: 16 bits, 0 without a scheme; flags; edition: 8 bits
}

// The upper half of URI.b.
const (
	schemeShift = 32
	schemeMax   = 1<<16 - 1 // stands for this offset and every greater one

	flagServer   = 1 << 48 // the authority is server-based
	flagUserinfo = 1 << 49 // and has a userinfo
	flagPort     = 1 << 50 // and a port

	hostShift = 51 // HostKind: 3 bits
	hostMask  = 7 << hostShift

	flagOpaque = 1 << 54 // what follows the scheme is an opaque part

	authorityMask = flagServer | flagUserinfo | flagPort | hostMask
	editionShift  = 56
)

const (
	offsetMask = 1<<32 - 1 // the lower half of a and of b

	// maxLen is the greatest length of a text: that of the greatest offset,
	// or, where an int has 32 bits, one that leaves room to add four of them.
	maxLen = min(offsetMask, math.MaxInt/4)
)

func pack(text string, e Edition, schemeEnd, pathStart, pathEnd, queryEnd int, flags uint64) URI {
	return URI{
		text: text,
		a:    uint64(pathStart) | uint64(pathEnd)<<32,
		b:    uint64(queryEnd) | uint64(min(schemeEnd, schemeMax))<<schemeShift | flags | uint64(e)<<editionShift,
	}
}

func (u URI) pathStart() int         { return int(uint32(u.a)) }
func (u URI) pathEnd() int           { return int(u.a >> 32) }
func (u URI) queryEnd() int          { return int(uint32(u.b)) }
func (u URI) authorityFlags() uint64 { return u.b & authorityMask }
func (u URI) grammar() *grammar      { return &grammars[u.Edition()] }

// schemeEnd returns the offset of what follows the scheme and its colon, 0
// where the scheme is undefined.
func (u URI) schemeEnd() int {
	end := int(u.b >> schemeShift & schemeMax)
	if end == schemeMax {
		end = strings.IndexByte(u.text, ':') + len(":")
	}
	return end
}

// schemeLen returns the length of the scheme, 0 where it is undefined.
func (u URI) schemeLen() int { return max(u.schemeEnd()-len(":"), 0) }

// String returns the text that was parsed, byte for byte.
func (u URI) String() string { return u.text }

// Edition returns the edition in which u was parsed.
func (u URI) Edition() Edition { return Edition(u.b >> editionShift) }

// IsZero reports whether u is the zero URI.
func (u URI) IsZero() bool { return u == URI{} }

// A Kind tells apart the forms of a URI reference (sections 4 and 5).
type Kind uint8

const (
	AbsoluteURI  Kind = iota // has a scheme: "http://a/b", "mailto:a"
	NetworkPath              // begins with an authority: "//a/b"
	AbsolutePath             // begins with a slash: "/b"
	RelativePath             // any other relative reference: "b", "?q"
	SameDocument             // is empty but for a fragment: "", "#f"
)

var kindNames = [...]string{"absolute", "network-path", "absolute-path", "relative-path", "same-document"}

// String returns "absolute", "network-path", "absolute-path",
// "relative-path" or "same-document".
func (k Kind) String() string { return name(kindNames[:], int(k), "Kind") }

// Kind returns which form of reference u is.
func (u URI) Kind() Kind {
	switch path := u.Path(); {
	case u.IsAbsolute():
		return AbsoluteURI
	case u.HasAuthority():
		return NetworkPath
	case strings.HasPrefix(path, "/"):
		return AbsolutePath
	case path == "" && !u.HasQuery():
		return SameDocument
	}
	return RelativePath
}

// IsAbsolute reports whether u has a scheme. It may have a fragment too;
// [ParseAbsolute] refuses one.
func (u URI) IsAbsolute() bool { return u.b>>schemeShift&schemeMax != 0 }

// IsOpaque reports whether what follows the scheme is an opaque part: in the
// editions RFC2396 and RFC2732, whatever does not begin with a slash
// (section 3). The other editions have no opaque parts.
func (u URI) IsOpaque() bool { return u.b&flagOpaque != 0 }

// Scheme returns the scheme in lower case, without its colon, or "" where it
// is undefined: a scheme is never empty (section 3.1). It allocates only if
// the text has upper case letters.
func (u URI) Scheme() string { return strings.ToLower(u.text[:u.schemeLen()]) }

// HasAuthority reports whether the authority is defined: "//" follows the
// scheme, or begins the reference.
func (u URI) HasAuthority() bool { return u.pathStart() > u.schemeEnd() }

// Authority returns the authority, escaped and without the "//", or "" where
// it is undefined or empty (section 3.2).
func (u URI) Authority() string {
	if !u.HasAuthority() {
		return ""
	}
	return u.text[u.schemeEnd()+len("//") : u.pathStart()]
}

// IsServer reports whether the authority is defined and server-based:
//
//	<userinfo>@<host>:<port>
//
// An empty authority is. One that is not is registry-based, and
// [URI.ServerError] says why. RFC 3986 knows no other than server-based ones.
func (u URI) IsServer() bool { return u.b&flagServer != 0 }

// HasUserinfo reports whether a server-based authority has a userinfo: an
// "@" stands in it.
func (u URI) HasUserinfo() bool { return u.b&flagUserinfo != 0 }

// Userinfo returns the userinfo of a server-based authority, escaped and
// without the "@", or "" where it is undefined or empty (section 3.2.2).
func (u URI) Userinfo() string {
	if !u.HasUserinfo() {
		return ""
	}
	userinfo, _, _ := strings.Cut(u.Authority(), "@")
	return userinfo
}

// Host returns the host of a server-based authority, escaped, in the letter
// case of the text, and with the brackets of a literal, or "" where it is
// undefined or empty (section 3.2.2).
func (u URI) Host() string {
	if !u.IsServer() {
		return ""
	}
	host := u.Authority()
	if u.HasUserinfo() {
		_, host, _ = strings.Cut(host, "@")
	}
	if u.HasPort() {
		host = host[:strings.LastIndexByte(host, ':')]
	}
	return host
}

// A HostKind tells apart the forms of a host (section 3.2.2).
type HostKind uint8

const (
	HostNone    HostKind = iota // no host: no server-based authority, or an empty one
	HostName                    // hostname
	HostIPv4                    // IPv4address; up to RFC 2732 a group may exceed 255
	HostIPv6                    // IPv6address in brackets
	HostFuture                  // IPvFuture in brackets
	HostRegName                 // RFC 3986: reg-name, which may be empty
)

var hostNames = [...]string{"none", "hostname", "IPv4address", "IPv6address", "IPvFuture", "reg-name"}

// String returns the name of the rule, such as "IPv4address", or "none".
func (k HostKind) String() string { return name(hostNames[:], int(k), "HostKind") }

// HostKind returns which form the host has.
func (u URI) HostKind() HostKind { return HostKind(u.b & hostMask >> hostShift) }

// HasPort reports whether a server-based authority has a port: a colon
// follows its host.
func (u URI) HasPort() bool { return u.b&flagPort != 0 }

// Port returns the digits of the port of a server-based authority, without
// the colon, or "" where it is undefined or empty (section 3.2.2).
func (u URI) Port() string {
	if !u.HasPort() {
		return ""
	}
	authority := u.Authority()
	return authority[strings.LastIndexByte(authority, ':')+1:]
}

// Path returns the path, or the opaque part, escaped, with its leading slash
// if it has one. A path is never undefined, but may be empty (section 3.3).
func (u URI) Path() string { return u.text[u.pathStart():u.pathEnd()] }

// Segments iterates over the segments of a hierarchical path, escaped and
// without the slashes. The slash that a path begins with separates no
// segments: "/a//b/" has the segments "a", "", "b" and "". An empty path and
// an opaque part have none. Unescape a segment after splitting, never before.
func (u URI) Segments() iter.Seq[string] {
	return func(yield func(string) bool) {
		path := u.Path()
		if path == "" || u.IsOpaque() {
			return
		}
		path = strings.TrimPrefix(path, "/")
		for more := true; more; {
			var segment string
			segment, path, more = strings.Cut(path, "/")
			if !yield(segment) {
				return
			}
		}
	}
}

// Params iterates over the params of a segment, as [URI.Segments] gives it:
// what stands after each of its semicolons, escaped and without them. The
// segment "g;x=1;" has the params "x=1" and "" (section 3.3); what stands
// before the first semicolon is none.
func Params(segment string) iter.Seq[string] {
	return func(yield func(string) bool) {
		_, rest, more := strings.Cut(segment, ";")
		for more {
			var param string
			param, rest, more = strings.Cut(rest, ";")
			if !yield(param) {
				return
			}
		}
	}
}

// HasQuery reports whether the query is defined: a "?" follows the path.
func (u URI) HasQuery() bool { return u.queryEnd() > u.pathEnd() }

// Query returns the query, escaped and without the "?", or "" where it is
// undefined or empty (section 3.4). In RFC1630 it is the search.
func (u URI) Query() string {
	if !u.HasQuery() {
		return ""
	}
	return u.text[u.pathEnd()+len("?") : u.queryEnd()]
}

// HasFragment reports whether the fragment is defined: a "#" stands in the
// reference.
func (u URI) HasFragment() bool { return len(u.text) > u.queryEnd() }

// Fragment returns the fragment, escaped and without the "#", or "" where it
// is undefined or empty (section 4.1).
func (u URI) Fragment() string {
	if !u.HasFragment() {
		return ""
	}
	return u.text[u.queryEnd()+len("#"):]
}

// Equal reports whether u and v are the same reference in the same edition,
// as u == v does.
func (u URI) Equal(v URI) bool { return u == v }

// Compare orders URIs by their text, byte by byte, and those of equal text by
// edition. It returns -1, 0 or +1, and 0 only where u == v.
func (u URI) Compare(v URI) int {
	if c := strings.Compare(u.text, v.text); c != 0 {
		return c
	}
	return int(min(1, max(-1, int(u.Edition())-int(v.Edition()))))
}

// name returns names[i], or how Go would write a value that has no name.
func name(names []string, i int, typ string) string {
	if i < len(names) {
		return names[i]
	}
	return typ + "(" + strconv.Itoa(i) + ")"
}
