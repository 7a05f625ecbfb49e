// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"bytes"
	"net/netip"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// A Builder composes a URI reference from its components, which is the only
// time at which data can be escaped safely (section 2.4.2). The zero Builder is
// ready to use; it starts with the empty reference of [RFC2396]. See
// [Edition.Builder] for other editions, [URI.Builder] for a start from a URI.
//
// A setter whose name begins with Escaped takes text in its escaped form,
// without delimiters, as the accessor of [URI] returns it, and checks it
// against the rule of the component; so do Scheme and Port, which have no
// other form. Every other setter takes data, any octets, and escapes it as
// [Edition.Escape] does for that component: "%" becomes "%25". A setter that
// sets what is defined replaces it, but for those of segments and query
// pairs, which append. Setters return the Builder, for chaining.
//
// Nothing reads as another component than the one it was set as. The path
// gets "./" in front where a relative reference would begin with a segment
// that holds a colon, and "/." where it would begin with "//" beside no
// authority (RFC 3986 sections 4.2 and 3.3). Everything else that would be
// misread is refused with [ErrAmbiguous].
//
// The first error of a setter stays, and [Builder.URI] returns it. A copy of a
// Builder is independent of it.
type Builder struct {
	edition Edition
	set     uint16 // one bit for each Component that is defined; see below

	scheme                         string
	registry                       string // a registry-based authority, which has no parts
	userinfo, host, port, fragment string
	path, query                    chain
	err                            error
}

// What the bits of Builder.set mean where it is not that a component is defined.
const (
	serverBits    = 1<<Userinfo | 1<<Host | 1<<Port // an authority is defined if one of these is,
	authorityBits = serverBits | 1<<RegName         // or a registry-based one
	pathBits      = 1<<Segment | 1<<Opaque          // the path is hierarchical, or opaque; or either, if none is set
)

// A chain is text that grows at its end. What is in it is never written
// again, so that copies of it can grow apart.
type chain struct {
	first string
	last  *link
	added uint64 // the length of the links, which may share their text: more than an int may hold
}

type link struct {
	before *link
	sep    byte // stands before the text, if not 0
	text   string
}

func (c *chain) add(sep byte, text string) {
	c.last = &link{c.last, sep, text}
	c.added += uint64(len(text) + oneIf(sep != 0))
}

func (c *chain) len() uint64 { return uint64(len(c.first)) + c.added }

// appendTo appends the text, which is not too long, to dst. The links run from
// its end.
func (c *chain) appendTo(dst []byte) []byte {
	end := len(dst) + int(c.len())
	dst = append(dst, c.first...)
	dst = slices.Grow(dst, end-len(dst))[:end]
	for l := c.last; l != nil; l = l.before {
		end -= len(l.text)
		copy(dst[end:], l.text)
		if l.sep != 0 {
			end--
			dst[end] = l.sep
		}
	}
	return dst
}

// Builder returns a Builder that starts with the empty reference of the
// edition. In an edition that is none of the constants it fails with
// [ErrEdition].
func (e Edition) Builder() *Builder {
	b := Builder{edition: e}
	if !e.known() {
		b.fail(Reference, ErrEdition)
	}
	return &b
}

// Builder returns a Builder that starts with the components of u. What it
// builds is u, if nothing is set.
func (u URI) Builder() *Builder {
	b := u.builder()
	return &b
}

func (u URI) builder() Builder {
	b := Builder{edition: u.Edition()}
	if u.IsAbsolute() {
		b.scheme = u.schemeText()
		b.set |= 1 << Scheme
	}
	if u.HasAuthority() {
		b.setAuthority(u.Authority(), u.authorityFlags())
	}
	b.path.first = u.Path()
	if u.IsOpaque() {
		b.set |= 1 << Opaque
	} else {
		b.set |= 1 << Segment
	}
	if u.HasQuery() {
		b.query.first = u.Query()
		b.set |= 1 << Query
	}
	if u.HasFragment() {
		b.fragment = u.Fragment()
		b.set |= 1 << Fragment
	}
	return b
}

func (b *Builder) grammar() *grammar    { return b.edition.grammar() }
func (b *Builder) has(c Component) bool { return b.set>>c&1 != 0 }

func (b *Builder) fail(c Component, err error) *Builder {
	if b.err == nil {
		b.err = &BuildError{b.edition, c, err}
	}
	return b
}

// refuse fails with the fault that is in text.
func (b *Builder) refuse(f fault, text string) *Builder {
	return b.fail(f.component, f.error(b.edition, text))
}

// fits reports whether data is short enough for a reference, and fails if not.
func (b *Builder) fits(c Component, data string) bool {
	if len(data) > maxLen {
		b.fail(c, ErrTooLong)
	}
	return len(data) <= maxLen
}

// escape returns data in the form in which it stands in a component.
func (b *Builder) escape(c Component, data string) string {
	if !b.fits(c, data) {
		return ""
	}
	return b.edition.Escape(c, data)
}

// derives reports whether a rule derives all of text, when it stops at an
// offset, and fails if not.
func (b *Builder) derives(rule uint8, c Component, text string, stop int) bool {
	if stop < len(text) {
		b.refuse(faultAt(text, stop, c, rule, ErrCharacter), text)
	}
	return stop == len(text)
}

// Scheme sets the scheme, in the letter case that is given (section 3.1).
func (b *Builder) Scheme(scheme string) *Builder {
	if scheme == "" {
		return b.refuse(fault{0, Scheme, ruleScheme, ErrEmpty}, scheme)
	}
	if i := b.grammar().schemeStop(scheme); i < len(scheme) {
		return b.refuse(fault{i, Scheme, ruleScheme, ErrScheme}, scheme)
	}
	b.scheme = scheme
	b.set |= 1 << Scheme
	return b
}

// EscapedAuthority sets the authority, server-based or registry-based, and
// replaces all parts of it (section 3.2). RFC1630 has no authority, and
// refuses it and its parts with [ErrAmbiguous]: it would be read as path.
func (b *Builder) EscapedAuthority(escaped string) *Builder {
	g := b.grammar()
	if !g.authority {
		return b.fail(Authority, ErrAmbiguous)
	}
	flags, f := g.scanAuthority(escaped, 0)
	if !f.ok() {
		return b.refuse(f, escaped)
	}
	b.setAuthority(escaped, flags)
	return b
}

func (b *Builder) setAuthority(authority string, flags uint64) {
	b.set &^= authorityBits
	if flags&flagServer == 0 {
		b.registry = authority
		b.set |= 1 << RegName
		return
	}
	if flags&flagUserinfo != 0 {
		b.userinfo, authority, _ = strings.Cut(authority, "@")
		b.set |= 1 << Userinfo
	}
	if flags&flagPort != 0 {
		colon := strings.LastIndexByte(authority, ':')
		authority, b.port = authority[:colon], authority[colon+len(":"):]
		b.set |= 1 << Port
	}
	b.host = authority
	b.set |= 1 << Host
}

// RegName sets a registry-based authority from data, and replaces all parts
// of a server-based one (section 3.2.1). One that would be read as
// server-based is refused with [ErrAmbiguous]. In RFC3986, which has the rule
// reg-name for a host, it is Host without userinfo and port.
func (b *Builder) RegName(data string) *Builder {
	g := b.grammar()
	if !g.authority {
		return b.fail(RegName, ErrAmbiguous)
	}
	b.set &^= authorityBits
	if g.registry == 0 {
		return b.Host(data)
	}
	b.registry = b.escape(RegName, data)
	b.set |= 1 << RegName
	return b
}

// setServer sets a part of a server-based authority, once it is checked.
func (b *Builder) setServer(c Component, part *string, text string, f fault) *Builder {
	if !b.grammar().authority {
		return b.fail(c, ErrAmbiguous)
	}
	if !f.ok() {
		return b.refuse(f, text)
	}
	*part = text
	b.set = b.set&^(1<<RegName) | 1<<c
	return b
}

// Userinfo sets the userinfo from data, in which a colon separates nothing:
// it is escaped (section 3.2.2). A userinfo needs a host.
func (b *Builder) Userinfo(data string) *Builder {
	return b.EscapedUserinfo(b.escape(Userinfo, data))
}

// EscapedUserinfo sets the userinfo, in which the part before the first colon
// is the user (section 3.2.2). A userinfo needs a host.
func (b *Builder) EscapedUserinfo(escaped string) *Builder {
	return b.setServer(Userinfo, &b.userinfo, escaped, b.grammar().scanUserinfo(escaped, 0))
}

// Host sets the host from a name (section 3.2.2). Up to RFC2732 it must be a
// hostname or an IPv4 address as it is. In RFC3986 it is a reg-name, which
// must be UTF-8, and is escaped; a name of digits and dots may be an IPv4
// address. The empty host makes an authority with nothing in it, as in
// "file:///a". See [Builder.Addr] for addresses.
func (b *Builder) Host(name string) *Builder {
	if !utf8.ValidString(name) {
		return b.fail(Host, ErrHost)
	}
	return b.EscapedHost(b.escape(Host, name))
}

// EscapedHost sets the host; an IPv6 address stands in brackets (section 3.2.2).
func (b *Builder) EscapedHost(escaped string) *Builder {
	if escaped == "" {
		return b.setServer(Host, &b.host, escaped, fault{})
	}
	end, _, f := b.grammar().scanHost(escaped, 0)
	if f.ok() && end < len(escaped) {
		f = fault{end, Host, ruleHost, ErrHost}
	}
	return b.setServer(Host, &b.host, escaped, f)
}

// Addr sets the host to an IP address. It refuses one with a zone, the zero
// Addr, and an IPv6 address in the editions before RFC2732, with [ErrHost].
func (b *Builder) Addr(addr netip.Addr) *Builder {
	switch {
	case !addr.IsValid():
		return b.fail(Host, ErrHost)
	case addr.Is6():
		return b.EscapedHost("[" + addr.String() + "]")
	}
	return b.EscapedHost(addr.String())
}

// Port sets the port, digits without the colon, or none of them (section
// 3.2.2). A port needs a host.
func (b *Builder) Port(digits string) *Builder {
	f := fault{}
	for i := 0; i < len(digits) && f.ok(); i++ {
		if !lex.IsDigit(digits[i]) {
			f = fault{i, Port, rulePort, ErrPort}
		}
	}
	return b.setServer(Port, &b.port, digits, f)
}

func (b *Builder) setPath(path string, bits uint16) *Builder {
	b.path = chain{first: path}
	b.set = b.set&^pathBits | bits
	return b
}

// Path sets a hierarchical path from data, in which slashes separate the
// segments (section 3.3). Segments "." and ".." are refused with
// [ErrDotSegment]. A path without a slash in front is for relative-path
// references, and for schemes in the editions that have no opaque parts.
func (b *Builder) Path(data string) *Builder {
	if !b.fits(Path, data) {
		return b
	}
	b.setPath("", 1<<Segment)
	for sep, more := byte(0), true; more; sep = '/' {
		var segment string
		segment, data, more = strings.Cut(data, "/")
		if isDots(segment) {
			return b.fail(Path, ErrDotSegment)
		}
		b.path.add(sep, b.edition.Escape(Segment, segment))
	}
	return b
}

// EscapedPath sets the path, or the opaque part, as [URI.Path] returns it
// (section 3.3). Dot segments stay.
func (b *Builder) EscapedPath(escaped string) *Builder {
	g := b.grammar()
	class := g.path
	if g.opaque != 0 && !strings.HasPrefix(escaped, "/") {
		class = g.opaque
	}
	if b.derives(rulePath, Path, escaped, span(escaped, 0, class)) {
		b.setPath(escaped, 0)
	}
	return b
}

// Opaque sets the opaque part from data (section 3). In the editions that
// have none it is the path that takes its place: one without slashes, after
// a scheme.
func (b *Builder) Opaque(data string) *Builder {
	return b.setPath(b.escape(Opaque, data), 1<<Opaque)
}

// Segment appends a slash and a segment to the path, from data: the name,
// and params, each after a semicolon (section 3.3). Slashes and semicolons in
// data are escaped. A name "." or ".." without params is refused with
// [ErrDotSegment]. An empty name after "/a" gives "/a/".
func (b *Builder) Segment(name string, params ...string) *Builder {
	return b.segment('/', name, params)
}

func (b *Builder) segment(sep byte, name string, params []string) *Builder {
	if len(params) == 0 && isDots(name) {
		return b.fail(Segment, ErrDotSegment)
	}
	if len(params) > 0 && classes[';']&b.grammar().path == 0 {
		return b.refuse(fault{0, Param, rulePath, ErrCharacter}, ";")
	}
	b.path.add(sep, b.escape(Segment, name))
	for _, param := range params {
		b.path.add(';', b.escape(Param, param))
	}
	b.set |= 1 << Segment
	return b
}

// EscapedSegment appends a slash and a segment, with its params, to the path
// (section 3.3). It must hold no slash. Dot segments stay.
func (b *Builder) EscapedSegment(escaped string) *Builder {
	i := span(escaped, 0, b.grammar().path)
	if slash := strings.IndexByte(escaped[:i], '/'); slash >= 0 {
		i = slash
	}
	if b.derives(rulePath, Segment, escaped, i) {
		b.path.add('/', escaped)
		b.set |= 1 << Segment
	}
	return b
}

// Fragment sets the fragment from data (section 4.1).
func (b *Builder) Fragment(data string) *Builder {
	return b.EscapedFragment(b.escape(Fragment, data))
}

// EscapedFragment sets the fragment (section 4.1).
func (b *Builder) EscapedFragment(escaped string) *Builder {
	if b.derives(ruleFragment, Fragment, escaped, span(escaped, 0, b.grammar().fragment)) {
		b.fragment = escaped
		b.set |= 1 << Fragment
	}
	return b
}

// Without makes a component undefined: Scheme, Authority with all its parts,
// Userinfo, Host, Port, Query or Fragment. Without a Host, Userinfo and Port
// the authority is undefined too. The path is never undefined; without Path
// it is empty. Any other component is refused with [ErrComponent].
func (b *Builder) Without(c Component) *Builder {
	switch c {
	case Scheme, Userinfo, Host, Port, Query, Fragment:
		b.set &^= 1 << c
	case Authority:
		b.set &^= authorityBits
	case Path:
		return b.setPath("", 0)
	default:
		return b.fail(c, ErrAmbiguous)
	}
	return b
}

// URI returns the reference that is built. The error is a [*BuildError] with
// the first thing that was wrong. It wraps
//
//   - a [*ParseError], where text is not what the rule of its component
//     derives, or the whole is not what the edition derives, such as a
//     reference without a scheme in RFC1630;
//   - [ErrDotSegment], for data that is a dot segment;
//   - [ErrEmpty], for a userinfo or a port without a host;
//   - [ErrAmbiguous], for a component that would be read as another: a path
//     that does not begin with a slash, beside an authority; a RegName that
//     would be server-based; any authority in RFC1630; in RFC2396 and
//     RFC2732, a query beside an opaque part, and a hierarchical path that
//     would be an opaque part or the reverse;
//   - [ErrHost], for what is no name or address, or [ErrEdition];
//   - [ErrTooLong], for data or a reference that is.
func (b *Builder) URI() (URI, error) {
	if b.err != nil {
		return URI{}, b.err
	}
	var array [256]byte
	text := array[:0]
	if b.has(Scheme) {
		text = append(append(text, b.scheme...), ':')
	}
	text = b.appendAuthority(text)
	pathStart := len(text)
	if uint64(pathStart)+b.restLen() > maxLen {
		return URI{}, &BuildError{b.edition, Reference, ErrTooLong}
	}
	if c, err := b.unfit(); err != nil {
		return URI{}, &BuildError{b.edition, c, err}
	}
	text = b.path.appendTo(text)
	switch path := text[pathStart:]; {
	case b.set&authorityBits == 0:
		text = slices.Insert(text, pathStart, b.guard(path)...)
	case len(path) > 0 && path[0] != '/':
		return URI{}, &BuildError{b.edition, Path, ErrAmbiguous}
	}
	pathEnd := len(text)
	if b.has(Query) {
		text = b.query.appendTo(append(text, '?'))
	}
	queryEnd := len(text)
	if b.has(Fragment) {
		text = append(append(text, '#'), b.fragment...)
	}
	u, err := b.edition.Parse(string(text))
	if err != nil {
		return URI{}, &BuildError{b.edition, err.(*ParseError).Component, err}
	}
	if c := b.misread(u, pathStart, pathEnd, queryEnd); c != Reference {
		return URI{}, &BuildError{b.edition, c, ErrAmbiguous}
	}
	return u, nil
}

// unfit returns what is wrong with the components whatever their text.
func (b *Builder) unfit() (Component, error) {
	hasHost := b.has(Host) && (b.host != "" || !b.grammar().hostnames)
	if !hasHost && (b.has(Userinfo) || b.has(Port)) {
		return Host, ErrEmpty
	}
	if b.has(Opaque) && (!b.has(Scheme) || b.set&authorityBits != 0) {
		return Opaque, ErrAmbiguous
	}
	return 0, nil
}

// guard returns what, beside no authority, keeps the path from being read as
// another component.
func (b *Builder) guard(path []byte) []byte {
	if bytes.HasPrefix(path, []byte("//")) && b.grammar().authority {
		return []byte("/.")
	}
	first, _, _ := bytes.Cut(path, []byte("/"))
	if bytes.IndexByte(first, ':') >= 0 && !b.has(Scheme) {
		return []byte("./")
	}
	return nil
}

// misread returns the component that u, which is parsed from what is built,
// shows as another, or Reference if there is none.
func (b *Builder) misread(u URI, pathStart, pathEnd, queryEnd int) Component {
	switch {
	case u.HasAuthority() && u.IsServer() == b.has(RegName):
		return RegName
	case u.pathEnd() > pathEnd:
		return Query
	case u.pathStart() != pathStart, u.pathEnd() < pathEnd, u.queryEnd() != queryEnd:
		return Path
	case u.IsOpaque() && b.has(Segment):
		return Path
	}
	return Reference
}

func (b *Builder) appendAuthority(text []byte) []byte {
	if b.has(RegName) {
		return append(append(text, "//"...), b.registry...)
	}
	if b.set&serverBits == 0 {
		return text
	}
	text = append(text, "//"...)
	if b.has(Userinfo) {
		text = append(append(text, b.userinfo...), '@')
	}
	if b.has(Host) {
		text = append(text, b.host...)
	}
	if b.has(Port) {
		text = append(append(text, ':'), b.port...)
	}
	return text
}

// restLen returns the length of what follows the authority, without what guard
// may add to it.
func (b *Builder) restLen() uint64 {
	n := b.path.len()
	if b.has(Query) {
		n += uint64(len("?")) + b.query.len()
	}
	if b.has(Fragment) {
		n += uint64(len("#")) + uint64(len(b.fragment))
	}
	return n
}

// JoinPath returns u with segments appended to its path, from data, as
// [Builder.Segment] appends them. They replace one empty segment at the end:
// "http://a/b" and "http://a/b/" joined with "c" are "http://a/b/c". An empty
// path gets no slash in front if there is no authority. Dot segments that u
// has stay. JoinPath without data returns u.
//
// The error is a [*BuildError]: [ErrDotSegment], for data that is "." or
// ".."; [ErrEmpty], for an empty segment at the beginning of a path without a
// slash in front; or [ErrAmbiguous], for an opaque u.
func (u URI) JoinPath(data ...string) (URI, error) {
	b := u.builder()
	for i, segment := range data {
		sep := byte('/')
		if i == 0 {
			path := u.Path()
			b.path.first = strings.TrimSuffix(path, "/")
			if path == "" && !u.HasAuthority() {
				sep = 0
			}
		}
		if sep == 0 && segment == "" {
			b.fail(Segment, ErrEmpty)
		}
		b.segment(sep, segment, nil)
	}
	return b.URI()
}

// WithoutFragment returns u with its fragment undefined. It allocates nothing.
func (u URI) WithoutFragment() URI {
	u.text = u.text[:u.queryEnd()]
	return u
}

// WithoutQuery returns u with its query undefined.
func (u URI) WithoutQuery() URI { return u.without(u.pathEnd(), u.queryEnd(), 0) }

// WithoutUserinfo returns u with its userinfo, and the "@", removed.
func (u URI) WithoutUserinfo() URI {
	if !u.HasUserinfo() {
		return u
	}
	start := u.schemeEnd() + len("//")
	return u.without(start, start+len(u.Userinfo())+len("@"), flagUserinfo)
}

// WithoutPort returns u with its port, and the colon, removed.
func (u URI) WithoutPort() URI {
	if !u.HasPort() {
		return u
	}
	return u.without(u.pathStart()-len(u.Port())-len(":"), u.pathStart(), flagPort)
}

// without returns u without the text from start to end, and without the flags.
func (u URI) without(start, end int, flags uint64) URI {
	if start == end {
		return u
	}
	moved := func(offset int) int {
		if offset < end {
			return offset
		}
		return offset - (end - start)
	}
	l := pack(u.Edition(), u.schemeEnd(), moved(u.pathStart()), moved(u.pathEnd()), moved(u.queryEnd()), u.b&^flags&flagMask)
	return URI{u.text[:start] + u.text[end:], l}
}
