// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file defines the type URI, its structure and its accessors.

import (
	"cmp"
	"iter"
	"strings"

	"example.com/uri/internal/enum"
	"example.com/uri/internal/lex"
)

// A URI is a parsed URI reference: an absolute URI or a relative reference,
// with or without a fragment. [Edition.Parse] returns one:
//
//	u, err := uri.RFC3986.Parse("http://example.com:8080/a?b#c")
//
// [URI.String] returns the text, [URI.Segments] iterates over the path, and
// [URI.Hostname] and [URI.HostPort] return strings for package net. [URI.Form] reads
// and edits the query, [URI.Resolve] resolves a reference against u, [URI.JoinPath]
// appends to the path, and [URI.Builder] changes components.
//
// A URI is an immutable value, and can be a map key. Two URIs are == if their texts and
// their editions are the same. The zero URI is the empty reference in [RFC3986], as
// RFC3986.MustParse("") returns it.
//
// Most accessors return a part of the text as it was parsed, escaped and without
// delimiters, and allocate nothing. An undefined component differs from an empty one:
// Query returns "" for both "a" and "a?", but HasQuery reports false for the first and
// true for the second.
type URI struct {
	text string
	structure
}

// A structure says where the components are in a text, and which form they take. It is
// packed so that a URI fits into registers:
//
//	http://user@host:80/a/b?query#fragment
//	     |             |   |     |
//	     schemeEnd     |   |     queryEnd
//	                   |   pathEnd
//	                   pathStart
//
// The query is defined if queryEnd > pathEnd, and the fragment if the text is
// longer than queryEnd.
type structure struct {
	a uint64 // pathStart, pathEnd: 32 bits each
	b uint64 // queryEnd: 32 bits; schemeEnd: 16 bits, 0 without a scheme; flags; edition: 8 bits
}

// The upper half of structure.b, and limits.
const (
	schemeShift = 32
	schemeMax   = 1<<16 - 1 // schemeEnd is this offset or a greater one

	flagAuthority = 1 << 48 // the authority is defined
	flagServer    = 1 << 49 // the authority is server-based
	flagUserinfo  = 1 << 50 // the authority has a userinfo
	flagPort      = 1 << 51 // the authority has a port

	hostShift = 52 // HostKind: 3 bits
	hostMask  = 7 << hostShift

	flagOpaque = 1 << 55 // an opaque part follows the scheme

	authorityMask = flagAuthority | flagServer | flagUserinfo | flagPort | hostMask
	flagMask      = authorityMask | flagOpaque
	editionShift  = 56
	editionMask   = 0xFF << editionShift

	offsetMask = 1<<32 - 1  // the lower half of structure.a and of structure.b
	maxLen     = lex.MaxLen // the greatest length that a text may have
)

func pack(e Edition, schemeEnd, pathStart, pathEnd, queryEnd int, flags uint64) structure {
	return structure{
		a: uint64(pathStart) | uint64(pathEnd)<<32,
		b: uint64(queryEnd) | uint64(min(schemeEnd, schemeMax))<<schemeShift | flags | uint64(e)<<editionShift,
	}
}

// withEnds returns s with other ends for the path and the query.
func (s structure) withEnds(pathEnd, queryEnd int) structure {
	return structure{s.a&offsetMask | uint64(pathEnd)<<32, s.b&^offsetMask | uint64(queryEnd)}
}

// withAuthority returns s with other flags for the authority, which ends at pathStart.
func (s structure) withAuthority(pathStart int, flags uint64) structure {
	return structure{s.a&^offsetMask | uint64(pathStart), s.b&^authorityMask | flags}
}

// divides reports whether s and t divide one text into the same components,
// including userinfo, host and port.
func (s structure) divides(t structure) bool {
	// The forms of the path and of the host, and the edition, are not divisions.
	const other = flagOpaque | hostMask | editionMask
	return s.a == t.a && (s.b^t.b)&^other == 0
}

func (s structure) pathStart() int         { return int(uint32(s.a)) }
func (s structure) pathEnd() int           { return int(s.a >> 32) }
func (s structure) queryEnd() int          { return int(uint32(s.b)) }
func (s structure) authorityFlags() uint64 { return s.b & authorityMask }
func (s structure) edition() Edition       { return Edition(s.b >> editionShift) }
func (s structure) grammar() *grammar      { return &grammars[s.edition()] }

// schemeEnd returns the offset after the scheme and its colon, or 0 if the
// scheme is undefined.
func (u URI) schemeEnd() int {
	end := int(uint16(u.b >> schemeShift))
	if end < schemeMax {
		return end
	}

	// The scheme is longer than 16 bits can say, so its colon follows.
	for u.text[end-len(":")] != ':' {
		end++
	}
	return end
}

// schemeText returns the scheme as it is written.
func (u URI) schemeText() string { return u.text[:max(u.schemeEnd()-len(":"), 0)] }

// String returns the text that was parsed, byte for byte. That text may contain a
// password, and fmt, log/slog and encoders write it too, even when u is a field of
// another value. For logs, see [URI.Redacted].
func (u URI) String() string { return u.text }

// Edition returns the edition in which u was parsed.
func (u URI) Edition() Edition { return u.edition() }

// IsZero reports whether u is the zero URI. Package encoding/json calls it for the
// option omitzero.
func (u URI) IsZero() bool { return u == URI{} }

// A Kind tells the forms of a URI reference apart (RFC 3986 section 4).
type Kind uint8

const (
	AbsoluteURI  Kind = iota // has a scheme: "http://a/b", "mailto:a"
	NetworkPath              // begins with an authority: "//a/b"
	AbsolutePath             // begins with a slash: "/b"
	RelativePath             // any other relative reference: "b", "?q"
	SameDocument             // is empty except for a fragment: "", "#f"
)

var kindNames = [...]string{"absolute", "network-path", "absolute-path", "relative-path", "same-document"}

// String returns the name, such as "absolute" or "network-path".
func (k Kind) String() string { return enum.String(kindNames[:], int(k), "Kind") }

// Kind returns the form of u.
func (u URI) Kind() Kind {
	// Without a scheme, only an authority can precede the path.
	switch {
	case u.IsAbsolute():
		return AbsoluteURI
	case u.queryEnd() == 0:
		return SameDocument
	case u.pathStart() > 0:
		return NetworkPath
	case u.text[0] == '/':
		return AbsolutePath
	}
	return RelativePath
}

// IsAbsolute reports whether u has a scheme. Unlike [Edition.ParseAbsolute], it also
// allows a fragment.
func (u URI) IsAbsolute() bool { return uint16(u.b>>schemeShift) != 0 }

// IsOpaque reports whether an opaque part follows the scheme: in RFC2396 and RFC2732,
// text that does not begin with a slash (RFC 2396 section 3). The other editions know no
// opaque parts.
func (u URI) IsOpaque() bool { return u.b&flagOpaque != 0 }

// Scheme returns the scheme in lower case, without the colon, or "" if it is undefined
// (RFC 3986 section 3.1). A scheme is never empty. Scheme allocates only if the text
// contains upper case letters.
func (u URI) Scheme() string {
	const lower = 0x2020202020202020 // the bit that upper case letters lack, eight times
	scheme := u.schemeText()

	// In most schemes, all octets have that bit. The octets after the scheme do not count,
	// so they get it first.
	if n := len(scheme); n < 8 && len(u.text) >= 8 && (lex.LoadWord(u.text)|^uint64(0)<<(8*n))&lower == lower {
		return scheme
	}
	return strings.ToLower(scheme)
}

// HasAuthority reports whether the authority is defined: "//" follows the
// scheme or begins the reference.
func (u URI) HasAuthority() bool { return u.b&flagAuthority != 0 }

// Authority returns the authority, escaped and without the "//", or "" if it
// is undefined or empty (RFC 3986 section 3.2).
func (u URI) Authority() string {
	return u.text[min(u.schemeEnd()+len("//"), u.pathStart()):u.pathStart()]
}

// IsServerBased reports whether the authority is defined and server-based: it is empty,
// or takes this form, in which the userinfo and the port are optional:
//
//	<userinfo>@<host>:<port>
//
// Up to RFC2732, any other authority is registry-based: [URI.Host], Userinfo and Port
// return "", although other software may find a host in it. Examples are "db_1:5432",
// "a:b", "::1", "user:p@ss@h" and "h:80:90". A list of blocked hosts does not match
// them. If a decision depends on the host, check IsServerBased, or parse with RFC3986,
// which finds a host in the first and refuses the others. From RFC3986 on, every
// authority is server-based.
//
// [URI.RegistryReason] says why an authority is registry-based.
func (u URI) IsServerBased() bool { return u.b&flagServer != 0 }

// HasUserinfo reports whether a server-based authority contains a userinfo: an "@"
// follows it.
func (u URI) HasUserinfo() bool { return u.b&flagUserinfo != 0 }

// Userinfo returns the userinfo of a server-based authority, escaped and
// without the "@", or "" if it is undefined or empty (RFC 3986 section 3.2.1).
func (u URI) Userinfo() string {
	if !u.HasUserinfo() {
		return ""
	}
	userinfo, _, _ := strings.Cut(u.Authority(), "@")
	return userinfo
}

// Host returns the host as it is written, escaped, or "" if the authority is undefined,
// empty or registry-based: see [URI.IsServerBased]. An IP literal includes its brackets
// (RFC 3986 section 3.2.2); see [URI.Hostname].
func (u URI) Host() string {
	start, end, _ := u.Span(Host)
	return u.text[start:end]
}

// A HostKind tells the forms of a host apart (RFC 3986 section 3.2.2).
type HostKind uint8

const (
	HostNone     HostKind = iota // no server-based authority, or an empty one before RFC 3986
	HostHostname                 // hostname, up to RFC 2732
	HostIPv4                     // IPv4address; before RFC 3986 a number may exceed 255
	HostIPv6                     // IPv6address in brackets
	HostFuture                   // IPvFuture in brackets
	HostRegName                  // reg-name, from RFC 3986 on: any other host, which may be empty
)

var hostNames = [...]string{"none", "hostname", "IPv4address", "IPv6address", "IPvFuture", "reg-name"}

// String returns the name of the rule in the BNF, such as "IPv4address", or "none".
func (k HostKind) String() string { return enum.String(hostNames[:], int(k), "HostKind") }

// HostKind returns the host's form.
func (u URI) HostKind() HostKind { return HostKind(u.b & hostMask >> hostShift) }

// HasPort reports whether a server-based authority contains a port: a colon follows the
// host.
func (u URI) HasPort() bool { return u.b&flagPort != 0 }

// Port returns the port of a server-based authority, without the colon, or "" if it is
// undefined or empty (RFC 3986 section 3.2.3). A port is only digits.
func (u URI) Port() string {
	if !u.HasPort() {
		return ""
	}
	upToPort := u.text[:u.pathStart()]
	return upToPort[strings.LastIndexByte(upToPort, ':')+1:]
}

// Path returns the path or the opaque part, escaped. A leading slash belongs to the
// path. A path is never undefined, but may be empty (RFC 3986 section 3.3).
func (u URI) Path() string { return u.text[u.pathStart():u.pathEnd()] }

// Segments iterates over the segments of a hierarchical path, escaped and without the
// slashes. It skips the leading slash: the path "/a//b/" divides into "a", "", "b" and
// "". An empty path and an opaque part contain no segments. Unescape the segments, not
// the path: an escaped slash belongs to its segment.
func (u URI) Segments() iter.Seq[string] {
	return func(yield func(string) bool) {
		if path := u.Path(); path != "" && !u.IsOpaque() {
			yieldParts(strings.TrimPrefix(path, "/"), '/', yield)
		}
	}
}

// Params iterates over the params in a segment, escaped and without the semicolon before
// each (RFC 2396 section 3.3). The params in the segment "g;x=1;" are "x=1" and "". The
// text before the first semicolon is not a param.
func Params(segment string) iter.Seq[string] {
	return func(yield func(string) bool) {
		if _, params, ok := strings.Cut(segment, ";"); ok {
			yieldParts(params, ';', yield)
		}
	}
}

// yieldParts passes the parts of s between the delimiters to yield, as an iterator over
// them would. If it called an iterator, a call graph would show one that calls itself.
func yieldParts(s string, delimiter byte, yield func(string) bool) {
	for {
		i := strings.IndexByte(s, delimiter)
		if i < 0 {
			yield(s)
			return
		}
		if !yield(s[:i]) {
			return
		}
		s = s[i+1:]
	}
}

// HasQuery reports whether the query is defined: a "?" follows the path.
func (u URI) HasQuery() bool { return u.queryEnd() > u.pathEnd() }

// Query returns the query, escaped and without the "?", or "" if it is
// undefined or empty (RFC 3986 section 3.4). RFC1630 calls it the search.
func (u URI) Query() string { return u.text[min(u.pathEnd()+len("?"), u.queryEnd()):u.queryEnd()] }

// RequestTarget returns the path and the query for the request line of HTTP (RFC 9112
// section 3.2.1): "/a?b" for "http://h/a?b", with "/" in place of an empty path. It
// returns "" if the path does not begin with a slash, as in "mailto:a", for which there
// is no request target. Map an IRI with [URI.ToURI] first.
func (u URI) RequestTarget() string {
	switch target := u.text[u.pathStart():u.queryEnd()]; {
	case strings.HasPrefix(target, "/"):
		return target
	case u.Path() == "":
		return "/" + target
	}
	return ""
}

// HasFragment reports whether the fragment is defined: the reference contains
// a "#".
func (u URI) HasFragment() bool { return len(u.text) > u.queryEnd() }

// Fragment returns the fragment, escaped and without the "#", or "" if it is
// undefined or empty (RFC 3986 section 3.5).
func (u URI) Fragment() string { return u.text[min(u.queryEnd()+len("#"), len(u.text)):] }

// WithoutFragment returns u with the fragment undefined. It allocates nothing.
func (u URI) WithoutFragment() URI {
	u.text = u.text[:u.queryEnd()]
	return u
}

// WithoutQuery returns u with the query undefined.
func (u URI) WithoutQuery() URI {
	if !u.HasQuery() {
		return u
	}
	return URI{u.text[:u.pathEnd()] + u.text[u.queryEnd():], u.withEnds(u.pathEnd(), u.pathEnd())}
}

// WithoutPort returns u with the port undefined.
func (u URI) WithoutPort() URI {
	if !u.HasPort() {
		return u
	}
	return u.without(u.pathStart()-len(u.Port())-len(":"), u.pathStart(), flagPort)
}

// without returns u without a part of the authority, from start to end, and without its
// flags. It does not scan the result: a part that is removed with its delimiter leaves
// the other components as they are.
func (u URI) without(start, end int, flags uint64) URI {
	n := end - start
	st := pack(u.Edition(), u.schemeEnd(), u.pathStart()-n, u.pathEnd()-n, u.queryEnd()-n, u.b&^flags&flagMask)
	return URI{u.text[:start] + u.text[end:], st}
}

// Equal reports whether u == v: they have the same text and the same edition.
// Packages that compare values of any type, such as go-cmp, call it.
func (u URI) Equal(v URI) bool { return u == v }

// Compare returns -1, 0 or +1. It orders URIs by the bytes of their text, and
// URIs with the same text by edition. It returns 0 if and only if u == v.
func (u URI) Compare(v URI) int {
	return cmp.Or(strings.Compare(u.text, v.text), cmp.Compare(u.Edition(), v.Edition()))
}

// A Component is a component of a URI reference, or a part of such a component. Errors
// name the Component that fails, and [Escape] escapes data for a Component.
type Component uint8

const (
	Reference Component = iota // the whole reference
	Scheme
	Authority
	Userinfo
	Host
	Port
	Path    // a path with its slashes
	Segment // a segment of a path
	Param   // a param in a segment
	Opaque  // an opaque part
	Query
	Fragment
)

var componentNames = [...]string{
	"reference", "scheme", "authority", "userinfo", "host", "port",
	"path", "segment", "param", "opaque", "query", "fragment",
}

// String returns the name in lower case, such as "path" or "userinfo".
func (c Component) String() string { return enum.String(componentNames[:], int(c), "Component") }

// Span returns where a component is in the text of u: from start up to, and not
// including, end, without its delimiters. ok reports whether the component is defined.
// The accessor returns the same text, except that Scheme returns it in lower case.
// Reference is the whole text, and Opaque is the path if that is an opaque part. There
// may be many segments and params, so ok is false for these.
func (u URI) Span(c Component) (start, end int, ok bool) {
	authority := u.schemeEnd() + len("//")
	switch c {
	case Reference:
		start, end, ok = 0, len(u.text), true
	case Scheme:
		start, end, ok = 0, len(u.schemeText()), u.IsAbsolute()
	case Authority:
		start, end, ok = authority, u.pathStart(), u.HasAuthority()
	case Userinfo:
		start, end, ok = authority, authority+len(u.Userinfo()), u.HasUserinfo()
	case Host:
		start, end, ok = authority, u.pathStart(), u.IsServerBased()
		if u.HasUserinfo() {
			start += strings.IndexByte(u.text[start:], '@') + len("@")
		}
		if u.HasPort() {
			end = strings.LastIndexByte(u.text[:end], ':')
		}
	case Port:
		start, end, ok = u.pathStart()-len(u.Port()), u.pathStart(), u.HasPort()
	case Path:
		start, end, ok = u.pathStart(), u.pathEnd(), true
	case Opaque:
		start, end, ok = u.pathStart(), u.pathEnd(), u.IsOpaque()
	case Query:
		start, end, ok = u.pathEnd()+len("?"), u.queryEnd(), u.HasQuery()
	case Fragment:
		start, end, ok = u.queryEnd()+len("#"), len(u.text), u.HasFragment()
	}
	if !ok {
		return 0, 0, false
	}
	return start, end, true
}
