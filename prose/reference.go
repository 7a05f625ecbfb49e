// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file says which characters of a reference are repaired.

import (
	"strings"
	"unicode"
	"unicode/utf8"

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
	edition   uri.Edition
	relative  bool // there are relative references
	authority bool // "//" begins an authority
	opaque    bool // there are opaque parts
	quotes    bool // double quotes are allowed
	brackets  bool // brackets are allowed in an opaque part, a query and a fragment
}

// grammarOf returns the grammar of an edition. It asks the parser.
func grammarOf(e uri.Edition) *grammar {
	parse := func(s string) (u uri.URI, whole bool) {
		u, rest := e.ParsePrefix(s)
		return u, rest == ""
	}

	g := &grammar{edition: e}
	u, _ := parse("x://a")
	v, _ := parse("x:a")
	g.authority, g.opaque = u.HasAuthority(), v.IsOpaque()
	_, g.relative = parse("a")
	_, g.quotes = parse(`x:"`)
	_, g.brackets = parse("x:/?[")
	return g
}

// A reference is a reference to be repaired, in one line, and where its components end,
// as the regular expression in Appendix B divides it.
type reference struct {
	*grammar
	text string

	schemeEnd, pathEnd, queryEnd int

	authorityEnd int  // 0 if it is undefined
	userinfoEnd  int  // 0 if it is undefined, or not repaired
	noBlanks     int  // the end of the text that is a scheme, or must be one
	rootless     bool // a path without "/" follows the scheme, or an opaque part
}

// divide divides text into its components. The prefix is what an abbreviated reference
// lacks, or "". If userinfo is true, the userinfo is repaired.
func (g *grammar) divide(text, prefix string, userinfo bool) reference {
	// In "www.w3.org:80", which is an authority without its "//", no scheme ends at the ":".
	r := reference{grammar: g, text: text}
	beginsAtHost := strings.HasSuffix(prefix, "//")
	if i := strings.IndexAny(text, ":/?#"); i >= 0 && text[i] == ':' && !beginsAtHost {
		r.schemeEnd = i + len(":")
	}
	r.rootless = r.schemeEnd > 0 && !strings.HasPrefix(text[r.schemeEnd:], "/")

	// Without a scheme that the edition demands, any text may be meant as one.
	r.noBlanks = r.schemeEnd
	if r.schemeEnd == 0 && prefix == "" && !g.relative {
		r.noBlanks = len(text)
	}

	toQuery, _, _ := strings.Cut(text, "#")
	toPath, _, _ := strings.Cut(toQuery, "?")
	r.queryEnd, r.pathEnd = len(toQuery), len(toPath)

	switch {
	case beginsAtHost:
		r.authorityEnd = lex.AuthorityEnd(text, 0)
	case g.authority && strings.HasPrefix(toPath[r.schemeEnd:], "//"):
		r.authorityEnd = lex.AuthorityEnd(text, r.schemeEnd+len("//"))
	}
	if userinfo {
		r.userinfoEnd = max(0, strings.LastIndexByte(text[:r.authorityEnd], '@'))
	}
	return r
}

// authority returns the authority, which must be defined, and begin with "//".
func (r *reference) authority() string {
	return r.text[r.schemeEnd+len("//") : r.authorityEnd]
}

// place returns the place of the character at i.
func (r *reference) place(i int) place {
	switch {
	case i < r.userinfoEnd:
		return inUserinfo
	case i < r.authorityEnd:
		return inAuthority
	case i >= r.queryEnd:
		return inFragment
	case r.opaque && r.rootless && i > r.schemeEnd:
		return inOpaque // with any "?" in it
	case i >= r.pathEnd:
		return inQuery
	case i == r.schemeEnd, i == r.schemeEnd+1 && r.text[r.schemeEnd] == '/':
		return atSlash
	}
	return inPath
}

// kindOf returns how c, the character at i, is repaired, or 0. A character that stays is
// allowed, or an error.
func (r *reference) kindOf(i int, c rune) RepairKind {
	at := r.place(i)
	if c >= utf8.RuneSelf {
		if r.keepsNational(c, at) {
			return 0
		}
		return RepairNational
	}

	switch c {
	case ' ', '\t', '\v', '\f':
		if at < inAuthority && i >= r.noBlanks {
			return RepairBlank
		}
	case '%':
		if !lex.HasEscape(r.text, i) {
			return RepairPercent
		}
	case '#':
		if i > r.queryEnd {
			return RepairExcluded
		}
	case '@':
		if at == inUserinfo {
			return RepairUserinfo
		}
	case '"', '<', '>':
		if at == inUserinfo {
			return RepairUserinfo
		}
		if at != inAuthority && (c != '"' || !r.quotes) {
			return RepairExcluded
		}
	case '[', ']', '\\', '{', '}', '|', '^', '`':
		if at != inAuthority && !r.keepsUnwise(i, at) {
			return RepairUnwise
		}
	}
	return 0
}

// keepsNational reports whether the non-ASCII character c stays: the edition allows it, or
// it is whitespace in an authority, which is an error.
func (r *reference) keepsNational(c rune, at place) bool {
	if at == inAuthority && unicode.Is(unicode.White_Space, c) {
		return true
	}
	return r.edition == uri.RFC3987 && (lex.IsUCSChar(c) || lex.IsPrivate(c) && at == inQuery)
}

// keepsUnwise reports whether the unwise character at i stays.
func (r *reference) keepsUnwise(i int, at place) bool {
	keepsBrackets := r.brackets && inOpaque <= at && at <= inFragment
	switch r.text[i] {
	case '\\':
		// A browser may take it for a "/" that begins an authority or, in a userinfo, ends it.
		return at == atSlash || at == inUserinfo
	case '[':
		// "stun:[::1]": an escape would change the address.
		return keepsBrackets || r.rootless && i < r.queryEnd && lex.AddressEnd(r.text, i) > 0
	case ']':
		return keepsBrackets
	}
	return false
}
