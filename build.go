// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file builds references from components.

import (
	"net/netip"
	"strings"

	"example.com/uri/internal/lex"
)

// A Builder composes a URI reference from its components, and percent-encodes the data
// in them. The zero Builder is ready to use, and starts with the empty reference in
// [RFC3986]. See [Edition.Builder] for other editions, and [URI.Builder] to start with
// a URI's components.
//
// Scheme, Host, Port, Path, Query and Fragment take text as the accessors of [URI]
// return it: in escaped form and without delimiters. So does [Builder.Set], for any
// component. They check the text by the component's rule.
// The setters Segment, QueryPair, User and Addr take data, and escape it as
// [Edition.Escape] does (RFC 3986 section 2.4): "%" becomes "%25". Only a ":" stays
// in a segment, whose place is known. Data may be any octets. Escape data for the other
// setters: Host(e.Escape(Host, name)).
//
// A setter replaces its component, except that Segment and QueryPair append to it. Each
// setter returns the Builder, so calls can be chained. To rebuild a URI from its
// accessors, set Authority as a whole, since it may be registry-based, and set the path
// with Set, which allows dot segments. Such a copy loses the scheme's letter case, since
// [URI.Scheme] returns lower case.
//
// The result parses to the components that were set. If there is no authority, a path
// that begins with "//" gets "/." in front, except in RFC1630, where no text is an
// authority. If there is no scheme either, a path whose first segment contains a colon
// gets "./" in front (RFC 3986 sections 3.3 and 4.2). If any other text would be parsed
// as another component, [Builder.URI] fails with [ErrAmbiguous].
//
// The Builder keeps the first error that a setter meets, and [Builder.URI] returns it. A
// copy of the Builder itself, as in c := *b, is independent, even in another goroutine.
// A copy of the pointer is not.
type Builder struct {
	edition Edition
	kind    HostKind // the form of the host
	set     uint16   // one bit for each Component that is defined, with the exceptions below

	scheme, userinfo, port, fragment string
	host                             string // or a registry-based authority
	path, query                      text
	err                              *BuildError
}

// The bits in Builder.set with another meaning.
const (
	registryBit   = 1 << Authority                  // the authority is registry-based
	serverBits    = 1<<Userinfo | 1<<Host | 1<<Port // one of them is set: the authority is server-based
	authorityBits = serverBits | registryBit        // one of them is set: the authority is defined
	pathBits      = 1<<Segment | 1<<Opaque          // the path is hierarchical, or opaque; neither is set if it may be either
)

// Builder returns a Builder that starts with the edition's empty reference.
// [Builder.URI] fails with [ErrEdition] if the edition is unknown.
func (e Edition) Builder() *Builder { return &Builder{edition: e} }

// Builder returns a Builder that starts with the components of u. If no setter is
// called, [Builder.URI] returns u.
func (u URI) Builder() *Builder {
	b := new(Builder)
	b.start(u)
	return b
}

// start sets a zero Builder's components to those of u. It does not belong to
// URI.Builder, because that is inlined.
func (b *Builder) start(u URI) {
	b.edition = u.Edition()
	b.scheme, b.path.first, b.query.first, b.fragment = u.schemeText(), u.Path(), u.Query(), u.Fragment()
	if u.HasAuthority() {
		b.setAuthority(u.Authority(), u.authorityFlags())
	}

	// An opaque part stays one: "mailto:a" without its scheme is an error, not the path "a".
	b.set |= uint16(boolToInt(u.IsAbsolute())<<Scheme | boolToInt(!u.IsOpaque())<<Segment | boolToInt(u.IsOpaque())<<Opaque |
		boolToInt(u.HasQuery())<<Query | boolToInt(u.HasFragment())<<Fragment)
}

func (b *Builder) grammar() *grammar    { return b.edition.grammar() }
func (b *Builder) has(c Component) bool { return b.set>>c&1 != 0 }
func (b *Builder) define(c Component)   { b.set |= 1 << c }
func (b *Builder) hasAuthority() bool   { return b.set&authorityBits != 0 }

// fail sets the error to err, unless there is one already.
func (b *Builder) fail(c Component, err error) *Builder {
	if b.err == nil {
		b.err = buildError(b.edition, c, err)
	}
	return b
}

// failParse sets the error to the ParseError for a fault in text.
func (b *Builder) failParse(f fault, text string) *Builder {
	if b.err != nil {
		return b
	}
	return b.fail(f.component, f.parseError(b.edition, text))
}

// bare returns the class of the characters that stay in data for a component. A segment
// keeps its colons, since its place is known.
func (b *Builder) bare(c Component) class {
	if c == Segment {
		return b.grammar().placedSegment
	}
	return b.grammar().bare(c)
}

// escape returns data in escaped form for a component.
func (b *Builder) escape(c Component, data string) string {
	if len(data) > maxLen {
		b.fail(c, ErrTooLong)
		return ""
	}
	return escape(data, b.bare(c))
}

// addData appends a separator, unless it is 0, and data in escaped form for a component.
func (b *Builder) addData(to *text, separator byte, c Component, data string) {
	if len(data) > maxLen {
		b.fail(c, ErrTooLong)
		return
	}

	// The room contains the end of the text, which follows its chunks.
	appended := to.room[:to.used]
	if separator != 0 {
		appended = append(appended, separator)
	}

	// Most data fits into the room, and begins with octets that stay.
	bare, n := b.bare(c), len(appended)
	if len(data) < len(to.room)-n {
		i, room := 0, to.room[n:][:len(data)]
		for ; i < len(data) && classes[data[i]]&bare != 0; i++ {
			room[i] = data[i]
		}
		appended, data = to.room[:n+i], data[i:]
	}
	if data != "" {
		appended = appendEscape(appended, data, bare)
	}

	// What fits is in the room now. Otherwise append moved it, and it becomes a chunk.
	switch {
	case len(appended) > maxLen-to.chunked:
		b.fail(c, ErrTooLong)
	case len(appended) <= len(to.room):
		to.used = len(appended)
	default:
		to.last = &chunk{to.last, string(appended)}
		to.chunked += len(appended)
		to.used = 0
	}
}

// failAt sets the error for text in which the byte at stop is the first one that the rule
// does not derive.
func (b *Builder) failAt(stop int, c Component, rule uint8, text string) *Builder {
	return b.failParse(fault{stop, c, rule, ErrCharacter}.orEscape(text), text)
}

// Set sets a component to text in escaped form and without delimiters, as the accessor
// of [URI] returns it: if the query of u is defined, u.Builder().Set(Query, u.Query())
// changes nothing. The component is
//
//   - Authority: server-based or registry-based, with all its parts (RFC 2396
//     section 3.2);
//   - Userinfo: the text before its first colon is the user. It needs a host;
//   - Path: the path or the opaque part (RFC 2396 section 3). Unlike [Builder.Path], Set
//     allows dot segments;
//   - Scheme, Host, Port, Query or Fragment: the same as their setters.
//
// Set fails with [ErrComponent] for any other component, and for an authority and its
// parts in RFC1630, which knows none. See [Builder.Without] to make a component
// undefined.
func (b *Builder) Set(c Component, escaped string) *Builder {
	switch c {
	case Scheme:
		return b.Scheme(escaped)
	case Authority:
		return b.setAuthorityText(escaped)
	case Userinfo:
		return b.setServer(Userinfo, &b.userinfo, escaped, b.grammar().scanUserinfo(escaped, 0))
	case Host:
		return b.Host(escaped)
	case Port:
		return b.Port(escaped)
	case Path:
		return b.setPathText(escaped)
	case Query:
		return b.Query(escaped)
	case Fragment:
		return b.Fragment(escaped)
	}
	return b.fail(c, ErrComponent)
}

// Scheme sets the scheme, without the colon (RFC 3986 section 3.1). It keeps
// the letter case.
func (b *Builder) Scheme(scheme string) *Builder {
	if scheme == "" {
		return b.failParse(fault{0, Scheme, ruleScheme, ErrEmpty}, scheme)
	}
	if i := b.grammar().schemeStop(scheme); i < len(scheme) {
		return b.failParse(fault{i, Scheme, ruleScheme, ErrScheme}, scheme)
	}
	b.scheme = scheme
	b.define(Scheme)
	return b
}

// setAuthorityText sets the authority to text in escaped form.
func (b *Builder) setAuthorityText(escaped string) *Builder {
	g := b.grammar()
	if !g.authority {
		return b.fail(Authority, ErrComponent)
	}
	flags, f := g.scanAuthority(escaped, 0)
	if !f.ok() {
		return b.failParse(f, escaped)
	}
	b.setAuthority(escaped, flags)
	return b
}

func (b *Builder) setAuthority(authority string, flags uint64) {
	b.removeAuthority()
	if flags&flagServer == 0 {
		b.host = authority
		b.set |= registryBit
		return
	}

	// The first "@" ends the userinfo, and the last ":" begins the port.
	if flags&flagUserinfo != 0 {
		b.userinfo, authority, _ = strings.Cut(authority, "@")
		b.define(Userinfo)
	}
	if flags&flagPort != 0 {
		colon := strings.LastIndexByte(authority, ':')
		authority, b.port = authority[:colon], authority[colon+len(":"):]
		b.define(Port)
	}

	b.host, b.kind = authority, HostKind(flags&hostMask>>hostShift)
	b.define(Host)
}

func (b *Builder) removeAuthority() {
	b.userinfo, b.host, b.port = "", "", ""
	b.set &^= authorityBits
}

// setServer sets a part of a server-based authority to text, or sets the error if f is a
// fault in text.
func (b *Builder) setServer(c Component, part *string, text string, f fault) *Builder {
	if !b.grammar().authority {
		return b.fail(c, ErrComponent)
	}
	if !f.ok() {
		return b.failParse(f, text)
	}

	// A registry-based authority is one text, to which no part can be added.
	if b.has(Authority) {
		b.removeAuthority()
	}
	*part = text
	b.define(c)
	return b
}

// User sets the userinfo from the data of a user and a password, the inverse of
// [URI.User]. It separates them with a colon, which it leaves out if the
// password is empty (RFC 3986 section 3.2.1). A userinfo needs a host, and
// stays if only the host changes. Whoever sees the URI sees the password.
func (b *Builder) User(user, password string) *Builder {
	// Escaped data contains no colon, so the first one ends the user.
	escaped, password := b.escape(Userinfo, user), b.escape(Userinfo, password)
	if password != "" {
		if len(escaped) > maxLen-len(":")-len(password) {
			return b.fail(Userinfo, ErrTooLong)
		}
		escaped += ":" + password
	}
	return b.Set(Userinfo, escaped)
}

// Host sets the host to text in escaped form (RFC 3986 section 3.2.2): a
// registered name, an IPv4 address, or an IP literal with its brackets. The
// host may be empty, as in "file:///a". In the editions before RFC3986, a name
// is a hostname, which has no escapes. In the others, Host(e.Escape(Host,
// name)) takes any name.
//
// The userinfo stays: use Without(Userinfo) if another host must not get the
// password. A port is not part of a host: use Port. Use Addr for an IP address.
func (b *Builder) Host(escaped string) *Builder {
	// No hostname is empty, but an authority may be, as in "file:///a".
	if escaped == "" && b.grammar().hostnames {
		b.kind = HostNone
		return b.setServer(Host, &b.host, escaped, fault{})
	}

	// scanHost stops at a colon, where a port would begin.
	end, kind, f := b.grammar().scanHost(escaped, 0)
	if f.ok() && end < len(escaped) {
		f = fault{end, Host, ruleHost, ErrHost}
	}
	b.kind = kind
	return b.setServer(Host, &b.host, escaped, f)
}

// Addr sets the host to an IP address. It fails with [ErrHost] if addr is invalid or has
// a zone, or if it is an IPv6 address and the edition is older than RFC2732.
func (b *Builder) Addr(addr netip.Addr) *Builder {
	switch {
	case !addr.IsValid():
		return b.fail(Host, ErrHost)
	case addr.Is6():
		return b.Host("[" + addr.String() + "]")
	}
	return b.Host(addr.String())
}

// Port sets the port, without the colon (RFC 3986 section 3.2.3). The BNF
// allows any number of digits, including none: "99999" is valid, although TCP
// has no such port. A port needs a host.
func (b *Builder) Port(digits string) *Builder {
	f := fault{}
	if i := run(digits, 0, digit); i < len(digits) {
		f = fault{i, Port, rulePort, ErrPort}
	}
	return b.setServer(Port, &b.port, digits, f)
}

// setPath replaces the path with one that may be hierarchical or opaque.
func (b *Builder) setPath(path string) *Builder {
	b.path.set(path)
	b.set &^= pathBits
	return b
}

// Path sets the path or the opaque part to text in escaped form, in which slashes
// separate the segments (RFC 3986 section 3.3). It fails with [ErrDotSegment] if a
// segment is ".", ".." or the same with escapes, such as "%2E%2e": names that are put
// together cannot lead out of a directory. [Builder.Set] allows dot segments.
//
// After an authority, the path must begin with a slash or be empty. In RFC2396
// and RFC2732, a path after a scheme that does not begin with a slash is an
// opaque part.
func (b *Builder) Path(escaped string) *Builder {
	if lex.HasDotSegment(escaped) { // "/a/%2e%2e/b"
		return b.fail(Path, ErrDotSegment)
	}
	return b.setPathText(escaped)
}

// setPathText sets the path or the opaque part to text in escaped form.
func (b *Builder) setPathText(escaped string) *Builder {
	g := b.grammar()
	stop := span(escaped, 0, g.path)
	if g.opaque != 0 && !strings.HasPrefix(escaped, "/") {
		// "a?b" is an opaque part if there is a scheme, which may be set later.
		stop = g.opaqueStop(escaped, 0)
	}

	if stop < len(escaped) {
		return b.failAt(stop, Path, rulePath, escaped)
	}
	return b.setPath(escaped)
}

// Segment appends a slash and a segment to the path (RFC 2396 section 3.3). The
// segment is a name and its params, from data, with a semicolon before each param.
// Segment escapes what would delimit there, such as "/", ";" and "=", and keeps
// ":", "@" and "$": "op:cancel" stays as it is. It fails with [ErrDotSegment] if the
// name is "." or ".." and there are no params. An empty name after "/a" gives "/a/". To
// the path "/a/", Segment("b") gives "/a//b", and [URI.JoinPath] "/a/b". Segments in
// RFC1630 do not have params.
func (b *Builder) Segment(name string, params ...string) *Builder {
	return b.addSegment('/', name, params)
}

func (b *Builder) addSegment(separator byte, name string, params []string) *Builder {
	// With a param, as in ".;a", it is not a dot segment.
	if len(params) == 0 && isDots(name) {
		return b.fail(Segment, ErrDotSegment)
	}
	if len(params) > 0 && classes[';']&b.grammar().path == 0 { // RFC 1630
		return b.failParse(fault{0, Param, rulePath, ErrCharacter}, ";")
	}
	b.addData(&b.path, separator, Segment, name)
	for _, param := range params {
		b.addData(&b.path, ';', Param, param)
	}
	b.define(Segment)
	return b
}

// Query sets the query, or the search in RFC1630, to text in escaped form (RFC 3986
// section 3.4). The "?" before it is not part of it. A query may itself contain "?":
// Query("?a") gives "??a". Use QueryPair or [URI.Form] for pairs of data.
func (b *Builder) Query(escaped string) *Builder {
	end, f := b.grammar().scanQuery(escaped, 0)
	if !f.ok() {
		return b.failParse(f, escaped)
	}
	if end < len(escaped) { // a "#" would begin the fragment
		return b.failAt(end, Query, ruleQuery, escaped)
	}
	b.query.set(escaped)
	b.define(Query)
	return b
}

// Fragment sets the fragment to text in escaped form (RFC 3986 section 3.5).
// The "#" before it is not part of it.
func (b *Builder) Fragment(escaped string) *Builder {
	if stop := span(escaped, 0, b.grammar().fragment); stop < len(escaped) {
		return b.failAt(stop, Fragment, ruleFragment, escaped)
	}
	b.fragment = escaped
	b.define(Fragment)
	return b
}

// Without makes a component undefined: Scheme, Authority with all its parts, Userinfo,
// Host, Port, Query or Fragment. If the userinfo, the host and the port are undefined,
// the authority is undefined. Without(Host) also makes a registry-based authority
// undefined, since other software may find a host in it. Without(Userinfo) changes such
// an authority as [URI.WithoutUserinfo] does, and Without(Port) does not change it.
// Without(Path) makes the path empty. Without fails with [ErrComponent] for any other
// component.
func (b *Builder) Without(c Component) *Builder {
	// A registry-based authority is one text: "u@@h" without its userinfo is "h".
	if c == Userinfo && b.has(Authority) {
		return b.Set(Authority, b.host[strings.LastIndexByte(b.host, '@')+1:])
	}

	switch c {
	case Scheme:
		b.scheme = ""
	case Userinfo:
		b.userinfo = ""
	case Host:
		b.host = ""
		b.set &^= registryBit
	case Port:
		b.port = ""
	case Query:
		b.query.set("")
	case Fragment:
		b.fragment = ""
	case Authority:
		b.removeAuthority()
		return b
	case Path:
		return b.setPath("")
	default:
		return b.fail(c, ErrComponent)
	}

	b.set &^= 1 << c
	return b
}

// URI returns the reference that the Builder composes. The error is a [*BuildError]: the
// first error that a setter met, or else an error about the whole reference. It wraps
//
//   - a [*ParseError] if a component's rule does not derive its text, or if the edition
//     does not derive the reference, such as one without a scheme in RFC1630;
//   - [ErrDotSegment] if data is a dot segment;
//   - [ErrEmpty] if there is a userinfo or a port without a host;
//   - [ErrAmbiguous] if a component would be parsed as another: a path that
//     does not begin with a slash, after an authority; and, in RFC2396 and
//     RFC2732, a query after an opaque part, a hierarchical path that would be
//     an opaque part, or the reverse;
//   - [ErrComponent] if the edition knows no such component: an authority in RFC1630;
//   - [ErrHost] if a name or an address cannot be a host;
//   - [ErrEdition] if the edition is not one of the constants;
//   - [ErrTooLong] if data or the reference is too long.
func (b *Builder) URI() (URI, error) {
	switch {
	case !b.edition.known():
		return b.fails(Reference, ErrEdition)
	case b.err != nil:
		return URI{}, b.err
	}

	// If the components alone are too long, they are not composed. most includes each
	// delimiter that may be between them.
	const delimiters = uint64(len("://@:?#"))
	most := delimiters + b.path.len() + b.query.len() +
		uint64(len(b.scheme)+len(b.userinfo)) + uint64(len(b.host)+len(b.port)) + uint64(len(b.fragment))
	if most > maxLen+delimiters {
		return b.fails(Reference, ErrTooLong)
	}
	var array [256]byte
	text := array[:0]
	if most > uint64(len(array)) {
		text = make([]byte, 0, most)
	}
	text, st := b.compose(text)

	// A path may need text in front, so that no scheme or authority is read from it: "a:b"
	// becomes "./a:b", and "//a" becomes "/.//a".
	path := text[st.pathStart():st.pathEnd()]
	rooted := len(path) > 0 && path[0] == '/'
	rootless := len(path) > 0 && !rooted
	relative := rootless && !b.has(Scheme) && !b.hasAuthority()
	front := lex.Guard(path, relative, b.hasAuthority() || !b.grammar().authority)

	switch {
	case len(text)+len(front) > maxLen:
		return b.fails(Reference, ErrTooLong)
	case b.lacksHost():
		return b.fails(Host, ErrEmpty)
	case b.has(Opaque) && (!b.has(Scheme) || b.hasAuthority()):
		return b.fails(Opaque, ErrAmbiguous)
	case b.hasAuthority() && rootless:
		return b.fails(Path, ErrAmbiguous)
	case b.grammar().authority && front == "" && (b.hasAuthority() || rooted):
		// Only one structure is possible, since no component contains the next
		// one's delimiter.
		return URI{string(text), st}, nil
	}

	// Otherwise the scanner must find the same components.
	guarded := string(text[:st.pathStart()]) + front + string(text[st.pathStart():])
	return b.parse(guarded, st.pathEnd()+len(front))
}

// parse parses a composed text, and returns an error unless that has the components that
// were set: "x:a?b" has a query in RFC 3986 and none in RFC 2396. The path must end at
// pathEnd.
func (b *Builder) parse(text string, pathEnd int) (URI, error) {
	u, err := b.edition.Parse(text)
	switch {
	case err != nil:
		return b.fails(err.(*ParseError).Component, err)
	case u.pathEnd() > pathEnd:
		return b.fails(Query, ErrAmbiguous)
	case u.pathEnd() < pathEnd || u.IsOpaque() && b.has(Segment):
		return b.fails(Path, ErrAmbiguous)
	}
	return u, nil
}

// lacksHost reports whether a userinfo or a port is set, but not the host that it needs.
func (b *Builder) lacksHost() bool {
	needsHost := b.has(Userinfo) || b.has(Port)
	return needsHost && (!b.has(Host) || b.host == "" && b.grammar().hostnames)
}

// compose appends the reference, without a guard, to an empty text with room for it, and
// returns it with its structure.
func (b *Builder) compose(text []byte) ([]byte, structure) {
	if b.has(Scheme) {
		text = append(append(text, b.scheme...), ':')
	}
	schemeEnd := len(text)

	flags := uint64(0)
	if b.hasAuthority() {
		flags = flagAuthority
		if !b.has(Authority) {
			flags |= flagServer | uint64(b.kind)<<hostShift
		}
		text = append(text, "//"...)
		if b.has(Userinfo) {
			flags |= flagUserinfo
			text = append(append(text, b.userinfo...), '@')
		}
		text = append(text, b.host...)
		if b.has(Port) {
			flags |= flagPort
			text = append(append(text, ':'), b.port...)
		}
	}

	pathStart := len(text)
	text = b.path.appendTo(text)
	pathEnd := len(text)
	if b.has(Query) {
		text = b.query.appendTo(append(text, '?'))
	}
	queryEnd := len(text)
	if b.has(Fragment) {
		text = append(append(text, '#'), b.fragment...)
	}
	return text, pack(b.edition, schemeEnd, pathStart, pathEnd, queryEnd, flags)
}

// GoString implements [fmt.GoStringer]. It returns b in Go syntax: the result of
// [Builder.URI] as [URI.GoString] writes it, or the error in a comment.
func (b Builder) GoString() string {
	u, err := b.URI()
	if err != nil {
		return goEdition(b.edition) + ".Builder() /* " + err.Error() + " */"
	}
	return u.GoString() + ".Builder()"
}

// String returns the reference for logs and messages, with "xxxxx" in place of the
// password, as [URI.Redacted] does. If [Builder.URI] returns an error, String returns its
// message.
func (b Builder) String() string {
	u, err := b.URI()
	if err != nil {
		return err.Error()
	}
	return u.Redacted()
}

// fails returns an error for URI to return.
func (b *Builder) fails(c Component, err error) (URI, error) {
	return URI{}, buildError(b.edition, c, err)
}

// JoinPath returns u with segments appended to its path. It escapes them as
// [Builder.Segment] does. They replace one empty segment at the end of the path: "/b"
// and "/b/" joined with "c" are both "/b/c". If u has no authority and an empty path, the
// new path does not begin with a slash. Dot segments in u stay. JoinPath without
// arguments returns u.
//
// The error is a [*BuildError]. It wraps
//
//   - [ErrDotSegment] if a segment is "." or "..";
//   - [ErrEmpty] if a path without a slash in front would begin with an empty
//     segment;
//   - [ErrAmbiguous] if u is opaque;
//   - [ErrTooLong] if the result is too long.
func (u URI) JoinPath(segments ...string) (URI, error) {
	if len(segments) == 0 {
		return u, nil
	}

	// "/b/" and "c" give "/b/c". Without an authority, "" and "c" give "c".
	b, separator := u.Builder(), byte('/')
	b.path.first = strings.TrimSuffix(u.Path(), "/")
	if u.Path() == "" && !u.HasAuthority() {
		separator = 0
		if segments[0] == "" {
			b.fail(Segment, ErrEmpty) // a path "/" would be absolute
		}
	}

	for _, segment := range segments {
		b.addSegment(separator, segment, nil)
		separator = '/'
	}
	return b.URI()
}

// WellKnown returns the well-known URI with a name on the host of u (RFC 8615 section
// 3). The name is data for one segment, such as "security.txt". The path of u follows the
// name, without one slash at its end (RFC 8414 section 3.1). The query stays, and the
// fragment does not:
//
//	https://h/a/ and oauth-authorization-server:
//	https://h/.well-known/oauth-authorization-server/a
//
// RFC 9728 section 3.1 removes only a slash that is the whole path, so servers may
// differ for a protected resource such as "https://h/a/". OpenID Connect Discovery
// 1.0 instead appends to the issuer's path: use [URI.JoinPath] with ".well-known" and
// "openid-configuration". WellKnown does not check whether the scheme of u defines
// well-known URIs, as "http" and "https" do.
//
// The error is a [*BuildError]. It wraps [ErrDotSegment] if the name or a segment
// of u is a dot segment, and [ErrTooLong] if the result is too long. There is also
// an error if the host or the name is empty.
func (u URI) WellKnown(name string) (URI, error) {
	// "https:///a" and "mailto:a" have no host that could serve it.
	b := u.WithoutFragment().Builder()
	switch {
	case u.Host() == "":
		return b.fails(Host, errWellKnown)
	case name == "":
		return b.fails(Segment, errWellKnown)
	}

	// Path refuses dot segments, which would lead out of "/.well-known/".
	path := strings.TrimSuffix(u.Path(), "/")
	return b.Path("/.well-known/" + b.escape(Segment, name) + path).URI()
}

// A text is a Builder's path or query. It grows at its end. Its copies share its chunks,
// which do not change.
type text struct {
	first   string // the text that was set as a whole
	last    *chunk // the last of the chunks that were appended to it
	chunked int    // the length of all chunks
	used    int    // the length of the rest, which is in room
	room    [192]byte
}

type chunk struct {
	before *chunk
	text   string
}

// set replaces the text.
func (t *text) set(s string) { t.first, t.last, t.chunked, t.used = s, nil, 0, 0 }

// len returns the length of the text, which may exceed an int.
func (t *text) len() uint64 { return uint64(len(t.first)) + uint64(t.chunked+t.used) }

// appendTo appends the text to dst, which has room for it.
func (t *text) appendTo(dst []byte) []byte {
	dst = append(dst, t.first...)

	// The chunks are linked from the last one to the first.
	i := len(dst) + t.chunked
	dst = dst[:i]
	for c := t.last; c != nil; c = c.before {
		i -= copy(dst[i-len(c.text):], c.text)
	}
	return append(dst, t.room[:t.used]...)
}
