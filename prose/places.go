// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file says where in a reference a character is, and what an edition allows there.

import (
	"strings"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// A place is a component of a reference, or a part of one. Characters may be escaped in
// the places before inAuthority.
type place uint8

const (
	inPath place = iota // or in text that may be a scheme
	inOpaque
	inQuery
	inFragment
	inUserinfo // if it is repaired
	inAuthority
	atSlash // a "/" here could begin an authority or a path
)

// A grammar holds the properties of an edition that repairs depend on.
type grammar struct {
	relative  bool    // there are relative references
	authority bool    // "//" begins an authority
	opaque    bool    // there are opaque parts
	quotes    bool    // double quotes are allowed
	brackets  [7]bool // by place: whether "[" is allowed
}

// grammarOf returns the grammar of an edition. It asks the parser.
func grammarOf(e uri.Edition) (g grammar) {
	parse := func(s string) (u uri.URI, whole bool) {
		u, rest := e.ParsePrefix(s)
		return u, rest == ""
	}

	u, _ := parse("x://a")
	g.authority = u.HasAuthority()
	u, _ = parse("x:a")
	g.opaque = u.IsOpaque()
	_, g.relative = parse("a")
	_, g.quotes = parse(`x:"`)
	for i, s := range [...]string{
		inPath: "x:/[", inOpaque: "x:a[", inQuery: "x:/?a[", inFragment: "x:/#[", inUserinfo: "x://[@", inAuthority: "x://[", atSlash: "x:/[",
	} {
		_, g.brackets[i] = parse(s)
	}
	return g
}

// parts are the ends of a reference's components, as the regular expression in Appendix
// B divides it.
type parts struct {
	scheme, path, query int
	authority           int  // 0 if it is undefined
	userinfo            int  // 0 if it is undefined, or not repaired
	opaque              bool // there is an opaque part
	rootless            bool // a path without "/" follows the scheme, or an opaque part
}

// divide returns the parts of ref. If named is true, ref begins with an authority that
// lacks its "//".
func (g *grammar) divide(ref string, named bool) (p parts) {
	if i := strings.IndexAny(ref, ":/?#"); i >= 0 && ref[i] == ':' && !named {
		p.scheme = i + len(":")
	}
	p.rootless = p.scheme > 0 && !strings.HasPrefix(ref[p.scheme:], "/")
	p.opaque = g.opaque && p.rootless

	toQuery, _, _ := strings.Cut(ref, "#")
	toPath, _, _ := strings.Cut(toQuery, "?")
	p.query, p.path = len(toQuery), len(toPath)

	switch {
	case named:
		p.authority = lex.AuthorityEnd(ref, 0)
	case g.authority && strings.HasPrefix(toPath[p.scheme:], "//"):
		p.authority = lex.AuthorityEnd(ref, p.scheme+len("//"))
	}
	return p
}

// place returns the place of the character at i in ref.
func (p *parts) place(ref string, i int) place {
	switch {
	case i < p.userinfo:
		return inUserinfo
	case i < p.authority:
		return inAuthority
	case i >= p.query:
		return inFragment
	case p.opaque && i > p.scheme:
		return inOpaque
	case i >= p.path:
		return inQuery
	case i == p.scheme, i == p.scheme+1 && ref[p.scheme] == '/':
		return atSlash
	}
	return inPath
}
