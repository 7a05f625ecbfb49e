// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import "strings"

// A Component is a component of a URI reference, or a part of one: where an
// error lies, or what data is escaped for.
type Component uint8

const (
	Reference Component = iota // the whole
	Scheme
	Authority
	Userinfo
	Host
	Port
	RegName // a registry-based authority; in RFC 3986 also a host
	Path    // with its slashes
	Segment // between the slashes of a path
	Param   // after a semicolon of a segment
	Opaque  // an opaque part
	Query
	Fragment
)

var componentNames = [...]string{
	"reference", "scheme", "authority", "userinfo", "host", "port", "reg-name",
	"path", "segment", "param", "opaque", "query", "fragment",
}

// String returns the name in lower case, such as "path" or "reg-name".
func (c Component) String() string { return name(componentNames[:], int(c), "Component") }

// MarshalText implements [encoding.TextMarshaler]: it returns what String
// does. The error is [ErrComponent], for a value that is none of the constants.
func (c Component) MarshalText() ([]byte, error) {
	if int(c) >= len(componentNames) {
		return nil, ErrComponent
	}
	return []byte(componentNames[c]), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler]: it takes what
// [Component.MarshalText] gives, and nothing else. The error is [ErrComponent].
func (c *Component) UnmarshalText(text []byte) error {
	for i, name := range componentNames {
		if name == string(text) {
			*c = Component(i)
			return nil
		}
	}
	return ErrComponent
}

// bare returns the class of what stays bare in data for the component.
func (g *grammar) bare(c Component) class {
	switch c {
	case Userinfo, RegName, Host:
		return g.bareAuthority
	case Segment, Param:
		return g.bareSegment
	case Path:
		return g.barePath
	case Query:
		return g.bareQuery
	case Fragment:
		return g.bareFragment
	}
	return g.unreserved
}

// Escape escapes data for a component in the edition RFC2396.
// It is shorthand for RFC2396.Escape.
func Escape(c Component, data string) string { return RFC2396.Escape(c, data) }

// AppendEscape is [Escape] into a buffer.
// It is shorthand for RFC2396.AppendEscape.
func AppendEscape(dst []byte, c Component, data string) []byte {
	return RFC2396.AppendEscape(dst, c, data)
}

// Escape returns data, any octets, in the form in which they stand in the
// component: each octet that the edition reserves there or excludes is
// written as "%" and two upper case hexadecimal digits. "%" itself always is,
// so escaping twice is not escaping once (section 2.4.2). What stays bare:
//
//	                    up to RFC 2732           RFC 3986          RFC 1630
//	Userinfo, RegName   unreserved & = + $ ,     unreserved        xalpha
//	Segment, Param      unreserved : @ & + $ ,   unreserved        xalpha
//	Path                the same and /           unreserved /      xalpha
//	Opaque              unreserved               unreserved        xalpha
//	Query               unreserved               unreserved / ?    xalpha
//	Fragment            unreserved and reserved  unreserved / ?    xalpha
//
// Host is treated as RegName. In the other components, which have no
// escapes, the unreserved characters stay bare; the result is part of such a
// component only if nothing was escaped.
//
// Escape returns data itself, without allocation, if there is nothing to escape.
func (e Edition) Escape(c Component, data string) string {
	bare := e.grammar().bare(c)
	i := bareLen(data, bare)
	if i == len(data) {
		return data
	}
	escaped := 0
	for j := i; j < len(data); j++ {
		if classes[data[j]]&bare == 0 {
			escaped++
		}
	}
	var b strings.Builder
	b.Grow(len(data) + len("XX")*escaped)
	b.WriteString(data[:i])
	for ; i < len(data); i++ {
		if d := data[i]; classes[d]&bare != 0 {
			b.WriteByte(d)
		} else {
			b.WriteByte('%')
			b.WriteByte(upperHex[d>>4])
			b.WriteByte(upperHex[d&15])
		}
	}
	return b.String()
}

// AppendEscape appends what [Edition.Escape] returns to dst.
func (e Edition) AppendEscape(dst []byte, c Component, data string) []byte {
	bare := e.grammar().bare(c)
	for i := 0; i < len(data); i++ {
		if d := data[i]; classes[d]&bare != 0 {
			dst = append(dst, d)
		} else {
			dst = append(dst, '%', upperHex[d>>4], upperHex[d&15])
		}
	}
	return dst
}

// bareLen returns how many octets at the beginning of data stay bare.
func bareLen(data string, bare class) int {
	i := 0
	for i < len(data) && classes[data[i]]&bare != 0 {
		i++
	}
	return i
}

// Unescape returns the octets that s, one component or part of one, stands
// for: each escape is replaced by its octet, and "+" stays "+". A component
// is to be split before it is unescaped (section 2.4.2). The result need not
// be UTF-8.
//
// Unescape checks escapes alone, which the editions have in common. The
// error, for a "%" without two hexadecimal digits, is a [*ParseError] whose
// Offset is that of the "%" in s.
//
// Unescape returns s itself, without allocation, if there is nothing to unescape.
func Unescape(s string) (string, error) {
	if strings.IndexByte(s, '%') < 0 {
		return s, nil
	}
	var buf [128]byte
	b, err := AppendUnescape(buf[:0], s)
	if err != nil {
		return "", err
	}
	return string(b), nil
}

// AppendUnescape appends what [Unescape] returns to dst. On error it returns
// dst as it was.
func AppendUnescape(dst []byte, s string) ([]byte, error) {
	b := dst
	for i := 0; i < len(s); {
		percent := strings.IndexByte(s[i:], '%')
		if percent < 0 {
			return append(b, s[i:]...), nil
		}
		b = append(b, s[i:i+percent]...)
		i += percent
		if !hasEscape(s, i) {
			return dst, fault{i, Reference, ruleEscaped, ErrEscape}.error(RFC2396, s)
		}
		b = append(b, unhex(s[i+1])<<4|unhex(s[i+2]))
		i += len("%XX")
	}
	return b, nil
}

const upperHex = "0123456789ABCDEF"

// unhex returns the value of a hexadecimal digit, and 16 for any other byte:
//
//	hex = digit | "A" | "B" | "C" | "D" | "E" | "F" |
//	              "a" | "b" | "c" | "d" | "e" | "f"
func unhex(c byte) byte {
	switch {
	case '0' <= c && c <= '9':
		return c - '0'
	case 'A' <= c && c <= 'F':
		return c - 'A' + 10
	case 'a' <= c && c <= 'f':
		return c - 'a' + 10
	}
	return 16
}
