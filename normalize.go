// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"bytes"
	"strings"
)

// A Normalization is a set of differences between URI references that do not
// tell apart what they refer to (section 6). [URI.Normalize] takes them out,
// [Equivalent] overlooks them. The zero Normalization is the empty set.
type Normalization uint16

// Each flag is one difference, and counts in every edition. They work
// together: what UnreservedEscapes decodes may be a letter to HostCase and a
// dot to DotSegments.
const (
	SchemeCase        Normalization = 1 << iota // letters of the scheme: in lower case
	HostCase                                    // letters of the host of a server-based authority: in lower case
	EscapeCase                                  // hexadecimal digits of escapes: in upper case
	UnreservedEscapes                           // escapes of characters that the edition has as unreserved: decoded
	DotSegments                                 // "." and ".." in a path that begins at its root: removed
	DefaultPort                                 // a port that is the default of the scheme: undefined
	EmptyPort                                   // an empty port: undefined
	EmptyPath                                   // an empty path after an authority, where the scheme wants one: "/"

	// The levels. Each stands for the flags that the documents allow in the
	// edition of the URI, and includes the level before; together with other
	// flags it allows those too.
	//
	//	                CaseLevel     SyntaxLevel adds     SchemeLevel adds
	//	RFC1630                       UnreservedEscapes
	//	URLSyntax05 to  SchemeCase,   UnreservedEscapes    DefaultPort
	//	RFC2732         HostCase
	//	RFC3986         SchemeCase,   EscapeCase,          DefaultPort,
	//	                HostCase      UnreservedEscapes,   EmptyPort,
	//	                              DotSegments          EmptyPath
	CaseLevel
	SyntaxLevel
	SchemeLevel
)

var normalizationNames = [...]string{
	"scheme-case", "host-case", "escape-case", "unreserved-escapes", "dot-segments",
	"default-port", "empty-port", "empty-path", "case", "syntax", "scheme",
}

// String returns the names of what is in the set, in the order of the
// constants and joined by "|", such as "host-case|default-port". Those of the
// levels are "case", "syntax" and "scheme"; that of the empty set is "text".
func (f Normalization) String() string {
	var names []string
	for i := 0; f>>i != 0; i++ {
		if f>>i&1 != 0 {
			names = append(names, name(normalizationNames[:], i, "Normalization"))
		}
	}
	if names == nil {
		return "text"
	}
	return strings.Join(names, "|")
}

// In returns the set with each level replaced by the flags that it stands for
// in the edition, from which some may be taken away:
//
//	SyntaxLevel.In(RFC3986) &^ DotSegments
func (f Normalization) In(e Edition) Normalization {
	flags := f & (CaseLevel - 1)
	if !e.known() {
		return flags
	}
	for i, level := range equivalences[e].levels {
		if f&(CaseLevel<<i) != 0 {
			flags |= level
		}
	}
	return flags
}

// An equivalence is what one edition says of the equivalence of URIs.
type equivalence struct {
	levels     [3]Normalization
	unreserved class // an unreserved character is in all of these
}

const (
	caseFlags   = SchemeCase | HostCase
	syntaxFlags = caseFlags | UnreservedEscapes
)

var (
	caseEscapePort = [3]Normalization{caseFlags, syntaxFlags, syntaxFlags | DefaultPort}

	caseDotsPath = [3]Normalization{
		caseFlags,
		syntaxFlags | EscapeCase | DotSegments,
		syntaxFlags | EscapeCase | DotSegments | DefaultPort | EmptyPort | EmptyPath,
	}
)

// equivalences holds what the editions say. The BNF of RFC 1630 calls no
// character unreserved; those of its own that a later edition reserves or
// excludes are not taken as such.
var equivalences = [len(grammars)]equivalence{
	RFC2396:     {caseEscapePort, unreserved2396},
	RFC1630:     {[3]Normalization{0, UnreservedEscapes, UnreservedEscapes}, xalpha | unreserved2396},
	URLSyntax05: {caseEscapePort, unreserved05},
	URISyntax02: {caseEscapePort, unreserved2396},
	RFC2732:     {caseEscapePort, unreserved2396},
	RFC3986:     {caseDotsPath, unreserved3986},
}

// Normalize returns the normal form of u, which is u without the differences
// in flags. The normal forms of equivalent references are ==. It returns u
// itself, without allocation, if that is normal; normalizing twice is
// normalizing once. A level, such as [SyntaxLevel], takes out only what the
// edition of u allows, and the zero Normalization nothing.
//
// The normal form has the components of u, but for a port that goes, and an
// escape never becomes a delimiter. For that reason:
//
//   - "%2e" stays in a segment of a relative reference that would become a
//     dot segment, since [URI.Resolve] would see it as one only then.
//   - Dot segments are removed as in RFC 3986 section 5.2.4, surplus ".."
//     among them: not from an opaque part, nor from a relative-path
//     reference, where they have a meaning, nor from another relative
//     reference in which there are escaped ones too. A path that would begin
//     with "//" where there is no authority gets "/." in front.
//   - A reference whose normal form would be too long ([ErrTooLong]), by the slash
//     of EmptyPath, stays as it is.
//   - In a registry-based authority, letters keep their case and escapes
//     stay where decoding them might make it server-based. In RFC3986, a host
//     may become an IPv4address.
//
// Normalizing a relative reference makes no difference to what it resolves
// to, once that is normalized.
func (u URI) Normalize(flags Normalization) URI { return Normalizer{Flags: flags}.Normalize(u) }

// A Normalizer normalizes and compares URIs, of schemes that the package may
// not know. The zero Normalizer leaves every URI as it is.
type Normalizer struct {
	// Flags are the differences that are to be taken out or overlooked.
	Flags Normalization

	// Schemes, unless it is nil, is asked before [KnownScheme], and in its
	// place wherever it returns true. It is given a scheme in lower case, and
	// is to return the same each time.
	Schemes func(scheme string) (SchemeInfo, bool)
}

// Normalize is [URI.Normalize] of u, with what n knows of schemes.
func (n Normalizer) Normalize(u URI) URI {
	if n.Flags == 0 || u.isPlain() {
		return u
	}
	var f form
	f.init(n, u)
	if f.isNormal() {
		return u
	}
	var buf [256]byte
	b := buf[:0]
	if most := len(u.text) + len("/."); most > len(buf) {
		b = make([]byte, 0, most)
	}
	// The text parses to the parts of the form. What comes of an escape is
	// unreserved: no delimiter, and allowed wherever escapes are. Where it
	// could still turn one component into another, the escape is kept.
	if b = f.append(b); string(b) == u.text {
		return u // "/." was removed, and is needed
	}
	v, err := u.Edition().Parse(string(b))
	if err != nil {
		return u // its normal form would be too long
	}
	return v
}

// isPlain reports whether u has nothing that any of the flags is about, as
// most references have not.
func (u URI) isPlain() bool {
	if u.HasPort() || u.HasAuthority() && u.Path() == "" {
		return false
	}
	for i := range u.pathStart() {
		if c := u.text[i]; 'A' <= c && c <= 'Z' {
			return false
		}
	}
	return strings.IndexByte(u.text, '%') < 0 && !hasDots(u.Path())
}

// A form is a URI as its normal form has it, yet to be spelled.
type form struct {
	parts   [partCount]part
	altered bool // one of them is not as it stands in the URI
	dots    bool // the path has dot segments that are to be removed
	guard   bool // and must not begin with "//" without them

	authority, server, opaque bool
}

// The parts of a form. Where the authority is registry-based, it is in the
// place of the host.
const (
	partScheme = iota
	partUserinfo
	partHost
	partPort
	partPath
	partQuery
	partFragment
	partCount
)

// A part is a component, escaped and without delimiters.
type part struct {
	text    string
	defined bool
	spelling
}

func (f *form) init(n Normalizer, u URI) {
	flags := n.Flags.In(u.Edition())
	data := spelling{upper: flags&EscapeCase != 0}
	if flags&UnreservedEscapes != 0 {
		data.decode = equivalences[u.Edition()].unreserved
	}
	f.authority, f.server, f.opaque = u.HasAuthority(), u.IsServer(), u.IsOpaque()

	f.parts[partScheme] = part{u.text[:u.schemeLen()], u.IsAbsolute(), spelling{lower: flags&SchemeCase != 0}}
	f.parts[partUserinfo] = part{u.Userinfo(), u.HasUserinfo(), data}
	host := data
	if f.server {
		host.lower = flags&HostCase != 0
		f.parts[partHost] = part{u.Host(), true, host}
	} else if f.authority {
		if mayBecomeServer(u.Authority(), data.decode) {
			host.decode = 0
		}
		f.parts[partHost] = part{u.Authority(), true, host}
	}
	f.parts[partPort] = part{text: u.Port(), defined: u.HasPort()}

	path, query := data, data
	path.keepDots = data.decode != 0 && !u.IsAbsolute()
	query.keepDots = path.keepDots && u.grammar().mergeQuery
	f.parts[partPath] = part{u.Path(), true, path}
	f.parts[partQuery] = part{u.Query(), u.HasQuery(), query}
	f.parts[partFragment] = part{u.Fragment(), u.HasFragment(), data}

	if flags&DotSegments != 0 && !f.opaque && (u.IsAbsolute() || strings.HasPrefix(u.Path(), "/")) {
		f.dots = path.removesDots(u.Path())
		f.guard = !f.authority && u.grammar().authority
	}
	f.applyScheme(n, u, flags)
}

// applyScheme takes out the port and the path that u need not have.
func (f *form) applyScheme(n Normalizer, u URI, flags Normalization) {
	port := f.parts[partPort]
	noPort := flags&EmptyPort != 0 && port.defined && port.text == ""
	noPath := flags&EmptyPath != 0 && f.authority && u.Path() == ""
	askPort := flags&DefaultPort != 0 && port.text != ""
	if u.IsAbsolute() && (askPort || noPath) {
		info := n.scheme(u)
		noPort = noPort || askPort && info.isPort(port.text)
		if noPath && info.RootPath {
			f.parts[partPath].text, f.altered = "/", true
		}
	}
	if noPort {
		f.parts[partPort], f.altered = part{}, true
	}
}

// mayBecomeServer reports whether a registry-based authority, not all of
// whose escapes stand in what would be its userinfo, may look like a host and
// a port if they are decoded: the first character that neither can hold is an
// escape of one that they can.
func mayBecomeServer(authority string, decode class) bool {
	i := strings.IndexByte(authority, '@') + 1
	for i < len(authority) && (classes[authority[i]]&labelChar != 0 || authority[i] == '.' || authority[i] == ':') {
		i++
	}
	if i == len(authority) || authority[i] != '%' {
		return false
	}
	c, _ := spelling{decode: decode}.unit(authority, i)
	return c == '.' || c <= 0xFF && classes[c]&labelChar != 0
}

func (f *form) isNormal() bool {
	if f.altered || f.dots {
		return false
	}
	for i := range f.parts {
		if !f.parts[i].isSpelled(f.parts[i].text) {
			return false
		}
	}
	return true
}

// append appends the text of the normal form to b.
func (f *form) append(b []byte) []byte {
	if p := &f.parts[partScheme]; p.defined {
		b = append(p.append(b, p.text), ':')
	}
	if f.authority {
		b = append(b, "//"...)
	}
	if p := &f.parts[partUserinfo]; p.defined {
		b = append(p.append(b, p.text), '@')
	}
	b = f.parts[partHost].append(b, f.parts[partHost].text)
	if p := &f.parts[partPort]; p.defined {
		b = p.append(append(b, ':'), p.text)
	}
	b = f.appendPath(b)
	if p := &f.parts[partQuery]; p.defined {
		b = p.append(append(b, '?'), p.text)
	}
	if p := &f.parts[partFragment]; p.defined {
		b = p.append(append(b, '#'), p.text)
	}
	return b
}

func (f *form) appendPath(b []byte) []byte {
	start := len(b)
	b = f.parts[partPath].append(b, f.parts[partPath].text)
	if !f.dots {
		return b
	}
	path := b[start:]
	n, _ := removeSegments(path, true, true)
	if path = path[:n]; f.guard && bytes.HasPrefix(path, []byte("//")) {
		// What is removed before "//" has the length of "/." at least.
		path = path[:n+len("/.")]
		copy(path[len("/."):], path[:n])
		copy(path, "/.")
	}
	return b[:start+len(path)]
}
