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
	schemeEnd, pathEnd, queryEnd int

	authorityEnd int  // 0 if it is undefined
	userinfoEnd  int  // 0 if it is undefined, or not repaired
	opaque       bool // there is an opaque part
	rootless     bool // a path without "/" follows the scheme, or an opaque part
}

// divide returns the parts of ref. If beginsAtHost is true, ref begins with an authority
// that lacks its "//".
func (g *grammar) divide(ref string, beginsAtHost bool) (p parts) {
	if i := strings.IndexAny(ref, ":/?#"); i >= 0 && ref[i] == ':' && !beginsAtHost {
		p.schemeEnd = i + len(":")
	}
	p.rootless = p.schemeEnd > 0 && !strings.HasPrefix(ref[p.schemeEnd:], "/")
	p.opaque = g.opaque && p.rootless

	toQuery, _, _ := strings.Cut(ref, "#")
	toPath, _, _ := strings.Cut(toQuery, "?")
	p.queryEnd, p.pathEnd = len(toQuery), len(toPath)

	switch {
	case beginsAtHost:
		p.authorityEnd = lex.AuthorityEnd(ref, 0)
	case g.authority && strings.HasPrefix(toPath[p.schemeEnd:], "//"):
		p.authorityEnd = lex.AuthorityEnd(ref, p.schemeEnd+len("//"))
	}
	return p
}

// place returns the place of the character at i in ref.
func (p *parts) place(ref string, i int) place {
	switch {
	case i < p.userinfoEnd:
		return inUserinfo
	case i < p.authorityEnd:
		return inAuthority
	case i >= p.queryEnd:
		return inFragment
	case p.opaque && i > p.schemeEnd:
		return inOpaque
	case i >= p.pathEnd:
		return inQuery
	case i == p.schemeEnd, i == p.schemeEnd+1 && ref[p.schemeEnd] == '/':
		return atSlash
	}
	return inPath
}
