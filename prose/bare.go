// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file finds bare URIs, which have no delimiters.

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// A candidate is a bare URI that may be a match. Its offsets are in the text:
//
//	(http://a.example/b?c...)!! Then
//	 |      |            |  |  |
//	 start  body         |  |  tail
//	                     |  stop
//	                     end
//
//	curl http://a.example;rm/b
//	     |      |        |  |
//	     start  body  glue  max
type candidate struct {
	prefix string // what an abbreviated reference lacks, or ""
	start  int    // of the URI, or of the abbreviated reference
	body   int    // the end of the scheme with any "//"; start of an abbreviated reference
	glue   int    // the first character of the host that glues other text to it, or 0
	max    int    // the URI ends here or before; if there is glue, the end of the authority
	stop   int    // the end of the longest URI that the edition allows
	end    int    // the end of the URI, without trailing punctuation
	tail   int    // the end of the text after the URI that is dropped
}

// bare tries to match a bare URI at start. Its scheme, with any "//", ends at
// body. If the prefix is not empty, it is an abbreviated reference, which lacks
// the prefix and begins with a name of s.name bytes. The search goes on at next
// or later.
func (s *search) bare(start, body int, prefix string) (next int, ok bool) {
	var c candidate // a literal would be copied
	c.prefix, c.start, c.body, c.max = prefix, start, body, s.end(start)
	if prefix != "" {
		switch u, plain := s.plainName(&c); {
		case plain && c.end == start+s.name:
			return s.matchBare(&c, u, nil)
		case plain:
			return c.tail, false
		case !s.nameOnly(&c):
			return c.max, false
		}
	}
	u := s.longest(&c)
	c.tail = c.stop
	if endsInAuthority(u) && s.cutsAuthority(&c) {
		return s.broken(&c)
	}
	c.end = s.trim(start, body, c.tail)
	if 0 < c.glue && c.glue < c.end {
		c.end, c.tail = s.trim(start, body, c.glue), c.glue
	}
	if c.end <= body || start == s.inside && s.goesOn(&c) {
		return c.tail, false
	}
	if prefix != "" {
		if _, ok := expands(prefix, s.text[start:c.end], s.name); !ok {
			return c.tail, false
		}
	}
	if c.end == c.stop && (prefix != "" || !s.isStream()) {
		return s.matchBare(&c, u, nil)
	}
	w, err := s.Edition.Parse(s.keep(u.String()[:len(prefix)+c.end-start]))
	if err != nil {
		return c.tail, false
	}
	if !endsInAuthority(u) && w.Authority() != u.Authority() && !s.seesEnd(c.stop) {
		next, _ := s.seen(&c, false)
		return next, false
	}
	return s.matchBare(&c, w, nil)
}

// plainName is a fast test for what follows most names: nothing, punctuation, or
// other text in one word, such as the call of a function. It sets the end of the
// word without punctuation, and the tail. It returns the URI if that is the end of
// the name. It reports false for any other text.
func (s *search) plainName(c *candidate) (u uri.URI, ok bool) {
	c.end = c.start + s.name
	c.tail = c.end
	name, open, asked := s.text[c.start:c.end], 0, false // asked: a ":" or a "?" precedes the tail
word:
	for ; c.tail < c.max; c.tail++ {
		switch b := s.text[c.tail]; {
		case b == '.', b == ',', b == '!':
		case b == ':', b == '?':
			asked = true
		case b == '(':
			open++
		case b == ')' && open > 0 && !asked:
			open--
			c.end = c.tail + 1
		case (lex.IsAlphanum(b) || b == '-') && !asked:
			c.end = c.tail + 1
		default:
			break word
		}
	}
	switch {
	case c.tail < len(s.text) && (open > 0 || strings.IndexByte(")]}", s.text[c.tail]) < 0) && !s.endsAt(c.tail), c.start == s.inside:
		return uri.URI{}, false
	case c.end > c.start+s.name:
		return uri.URI{}, !s.Broken && s.Edition != uri.RFC1630 && strings.HasSuffix(c.prefix, "//")
	}
	u, rest := s.Edition.ParsePrefix(c.prefix + name)
	_, ok = expands(c.prefix, name, s.name)
	return u, ok && rest == ""
}

// cutsAuthority reports whether c, which stops in its authority, stops before the
// end that a person sees. Otherwise it sets the tail.
func (s *search) cutsAuthority(c *candidate) bool {
	next := s.text[c.stop:min(c.stop+1, len(s.text))]
	if s.endsAt(c.stop) || c.glue > 0 && strings.ContainsAny(next, "/?#") {
		return false
	}
	seen, followed := s.seen(c, true)
	c.tail = seen
	return seen-c.start >= s.limit || seen != c.stop && (followed || s.trim(c.start, c.stop, seen) != c.stop)
}

// findGlue looks for a character in the host that no name has, although the
// edition may allow it. It glues other text to the name, such as a command or the
// next member of a list. If there is one, findGlue sets glue, and max to the end
// of the authority.
func (s *search) findGlue(c *candidate) bool {
	end := c.max
	if n := strings.IndexAny(s.text[c.body:end], "/?#"); n >= 0 {
		end = c.body + n
	}
	end = s.boundary(c.start, c.body, end, &brackets{})
	host, glue := c.body, 0
	for i := c.body; i < end; i++ {
		if s.text[i] == '@' {
			host, glue = i+len("@"), 0
		} else if glue == 0 && isGlue(s.text[i:]) {
			glue = i
		}
	}
	if glue == 0 || s.text[host] == '[' {
		return false
	}
	c.glue, c.max = glue, end
	return true
}

// isGlue reports whether text begins with a character that no name has.
func isGlue(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return r == ',' || r == ';' || r == '&' || r >= utf8.RuneSelf && unicode.Is(unicode.Pd, r)
}

// goesOn reports whether c, which follows an open delimiter, ends in its authority
// at a line break after which the authority may go on. It does not go on if another
// URI follows.
func (s *search) goesOn(c *candidate) bool {
	slashes := strings.HasSuffix(c.prefix, "//") || c.prefix == "" && s.text[c.body-1] == '/'
	if !slashes || c.tail > s.insideEnd || strings.ContainsAny(s.text[c.body:c.tail], "/?#") {
		return false
	}
	rest := strings.TrimLeft(s.text[c.tail:s.insideEnd], whitespace)
	return strings.ContainsAny(s.text[c.tail:s.insideEnd-len(rest)], "\n\r") && !beginsURI(rest)
}

// nameOnly reports whether the prefix expands the abbreviated reference, or bare
// will check the text after the name as that after an authority. Otherwise only
// punctuation may follow the name. Then nameOnly sets max to the end of the text
// that could be punctuation, and reports whether it is.
func (s *search) nameOnly(c *candidate) bool {
	slashes := strings.HasSuffix(c.prefix, "//")
	if slashes && s.Edition != uri.RFC1630 {
		return true
	}
	at, ok := expands(c.prefix, s.text[c.start:c.max], s.name)
	if ok {
		return true
	}
	delimiters := "?#[])"
	if slashes {
		delimiters = "/?#[])"
	}
	name := c.start + at
	stop, open := name, brackets{}
	for stop < c.max && strings.IndexByte(delimiters, s.text[stop]) < 0 {
		next := s.boundary(c.start, stop, stop+1, &open)
		if next == stop {
			break
		}
		stop = next
	}
	c.max = stop
	return s.trim(c.start, c.start, stop) <= name
}

// longest returns the longest reference that the prefix and the text up to max
// make, and sets stop to its end. If other text is glued to its host, it ends in
// the authority. The time and the memory are linear in the length of the reference.
func (s *search) longest(c *candidate) uri.URI {
	cut, open := c.body, brackets{}
	for n := 2*(c.body-c.start) + 64; ; n *= 4 {
		last := min(c.start+n, c.max)
		cut = s.boundary(c.start, cut, last, &open)
		ref := s.text[c.start:cut]
		if c.prefix != "" {
			ref = c.prefix + ref
		}
		u, rest := s.Edition.ParsePrefix(ref)
		inHost := c.glue == 0 && 0 < open.notPlain && open.notPlain < c.body+len(u.Authority())
		if inHost && c.prefix == "" && s.findGlue(c) {
			cut = min(cut, c.max)
			continue
		}
		if cut >= last && last < c.max {
			if len(rest) < len("%XX") || endsInAuthority(u) && !strings.ContainsAny(s.text[c.body:last], "/?#") {
				continue // it may go on
			}
		}
		c.stop = max(c.start+len(u.String())-len(c.prefix), c.start)
		return u
	}
}

// boundary returns the offset at which the text sets an end to the bare URI
// that begins at start. That is before a character that no bare URI contains, a
// closing bracket that is not open, the "," or ";" before another URI, or, if
// an apostrophe precedes start, an apostrophe. The search begins at i, where the
// brackets are open, and stops after the character before end.
func (s *search) boundary(start, i, end int, open *brackets) int {
	for quoted := s.isQuoted(start); ; i++ {
		if i = runEnd(s.text[:end], i, plain); i >= end {
			return i
		}
		b := s.text[i]
		if b < utf8.RuneSelf && !isURIChar(b) {
			return i
		}
		n := s.charLen(i, isBareChar)
		if n == 0 || b == '\'' && quoted || !open.balance(rune(b)) || (b == ',' || b == ';') && s.precedesURI(start, i) {
			return i
		}
		if open.notPlain == 0 {
			open.notPlain = i
		}
		i += n - 1
	}
}

// brackets counts open brackets, by kind. It also has the offset of the first
// character that is not plain, which may be glue, or 0.
type brackets struct {
	open     [3]int
	notPlain int
}

// balance counts r. It reports false for a closing bracket that is not open.
func (c *brackets) balance(r rune) bool {
	i := strings.IndexRune("()[]{}", r)
	if i < 0 {
		return true
	}
	open := &c.open[i/2]
	*open += 1 - 2*(i%2)
	return *open >= 0
}

// precedesURI reports whether a scheme and "://" follow the character at i of
// the match that begins at start.
func (s *search) precedesURI(start, i int) bool {
	return beginsURI(s.text[i+1 : s.end(start)])
}

// beginsURI reports whether text begins with a scheme and "://".
func beginsURI(text string) bool {
	n := 0
	for n < len(text) && isSchemeChar(text[n]) {
		n++
	}
	return n > 0 && strings.HasPrefix(text[n:], "://")
}

// isQuoted reports whether an apostrophe precedes start.
func (s *search) isQuoted(start int) bool { return start > 0 && s.text[start-1] == '\'' }

// isURIChar reports whether b is a character of US-ASCII that a reference of
// some edition may contain. It reports false for the double quote, which RFC
// 1630 allows, since a double quote ends every bare URI.
func isURIChar(b byte) bool { return kinds[b]&(plain|other) != 0 }

// runEnd returns the end of the characters of a kind from i on.
func runEnd(text string, i int, kind byte) int {
	for i < len(text)-2 && kinds[text[i]]&kinds[text[i+1]]&kinds[text[i+2]]&kind != 0 {
		i += 3
	}
	for i < len(text) && kinds[text[i]]&kind != 0 {
		i++
	}
	return i
}

const (
	other  = 1 << iota // is a character of isURIChar that is not plain
	plain              // never ends a bare URI or its host
	inName             // may be in the host or the mailbox that begins an abbreviated reference
	isEnd              // ends a URI for a person
)

// kinds has a set of these bits for each octet.
// "#", "%", "[" and "]" are characters of isURIChar, but not the others of these
// rules:
//
//	space  = <US-ASCII coded character 20 hexadecimal>
//	delims = "<" | ">" | "#" | "%" | <">
//	unwise = "{" | "}" | "|" | "\" | "^" | "[" | "]" | "`"
const kinds = "88888888888888888888888888888888" +
	"8282261111261662" + //  !"#$%&'()*+,-./
	"6666666666218282" + // 0123456789:;<=>?
	"6666666666666666" + // @ABCDEFGHIJKLMNO
	"6666666666610106" + // PQRSTUVWXYZ[\]^_
	"8666666666666666" + // `abcdefghijklmno
	"6666666666608068" + // pqrstuvwxyz{|}~
	"0000000000000000000000000000000000000000000000000000000000000000" +
	"0000000000000000000000000000000000000000000000000000000000000000"

// isBareChar reports whether a bare URI may contain r. The edition may still not
// allow it.
func isBareChar(r rune) bool {
	if r < utf8.RuneSelf {
		return isURIChar(byte(r))
	}
	return r != utf8.RuneError && !endsURI(r) && !isHidden(r)
}

// endsInAuthority reports whether an authority is the last component of u.
func endsInAuthority(u uri.URI) bool {
	return u.HasAuthority() && u.Path() == "" && !u.HasQuery() && !u.HasFragment()
}

// endsAt reports whether a person sees the end of any URI at i.
func (s *search) endsAt(i int) bool {
	r, _ := utf8.DecodeRuneInString(s.text[i:])
	return endsURI(r)
}

// seen returns the offset at which a person sees the end of c, including trailing
// punctuation. If authority is true, seen returns the end of the authority and
// reports followed, unless only punctuation follows.
func (s *search) seen(c *candidate, authority bool) (end int, followed bool) {
	quoted, open := s.isQuoted(c.start), brackets{}
	asked := false // a "?" follows the authority
	i := c.body
	for stop := s.end(c.start); i < stop; {
		r, n := utf8.DecodeRuneInString(s.text[i:])
		trailing := false // r may be trailing punctuation
		switch {
		case r < utf8.RuneSelf && lex.IsAlphanum(byte(r)):
		case endsURI(r), r == '\'' && quoted, !open.balance(r):
			return s.beforeQuote(i), false
		case (r == ',' || r == ';') && s.precedesURI(c.start, i):
			return i, false
		case r < utf8.RuneSelf:
			trailing = strings.IndexByte("?.,:;!'(*_~", byte(r)) >= 0
		default:
			trailing = isPunctuation(r) || isHidden(r)
		}
		if authority && (r == '/' || r == '#' || asked && !trailing) {
			return i, true
		}
		asked = asked || r == '?'
		i += n
	}
	return i, false
}

// endsURI reports whether a person sees the end of a URI before r, even if the
// URI is broken.
func endsURI(r rune) bool {
	if r < utf8.RuneSelf {
		return kinds[r]&isEnd != 0
	}
	return r <= '\u009F' || unicode.In(r, unicode.White_Space, unicode.Terminal_Punctuation, unicode.Quotation_Mark, unicode.Ps, unicode.Pe)
}

// isHidden reports whether r is a format character that no bare URI contains.
func isHidden(r rune) bool { return unicode.Is(unicode.Cf, r) && !isJoiner(r) }

// isJoiner reports whether r is one of the invisible characters that are parts
// of words in some scripts.
func isJoiner(r rune) bool { return r == '\u200C' || r == '\u200D' }

// isPunctuation reports whether r, which is non-ASCII, is punctuation that may be
// trailing, or a closing bracket or quotation mark.
func isPunctuation(r rune) bool { return unicode.In(r, unicode.Po, unicode.Pe, unicode.Pf) }

// beforeQuote returns i without the backslashes before it that escape a quote
// at i in a string literal.
func (s *search) beforeQuote(i int) int {
	if strings.IndexByte("\"'`", s.text[i]) >= 0 {
		for s.text[i-1] == '\\' {
			i--
		}
	}
	return i
}

// trim returns the end of the URI that begins at start without the punctuation
// before end. It goes back no further than floor.
func (s *search) trim(start, floor, end int) int {
	var before byte
	if start > 0 {
		before = s.text[start-1]
	}
	for end > floor {
		switch b := s.text[end-1]; b {
		case '.', ',', ':', '!', '?', '\'', '(':
		case ';':
			end = s.entityStart(floor, end)
		case '*', '_', '~':
			if b != before {
				return end
			}
		default:
			if b < utf8.RuneSelf {
				return end
			}
			r, n := utf8.DecodeLastRuneInString(s.text[:end])
			if !isPunctuation(r) && !isHidden(r) {
				return end
			}
			end -= n - 1
		}
		end--
	}
	return end
}

// entityStart returns the offset after the "&" of the entity reference that
// ends at end. It returns end if no entity reference ends there.
func (s *search) entityStart(floor, end int) int {
	i := end - len(";")
	for i > floor && (lex.IsAlphanum(s.text[i-1]) || s.text[i-1] == '-') {
		i--
	}
	if i == end-len(";") || i == floor || s.text[i-1] != '&' {
		return end
	}
	return i
}

// broken tries to match c, which is broken at its stop. The search goes on at next
// or later, since nothing within a broken URI is a match.
func (s *search) broken(c *candidate) (next int, ok bool) {
	c.tail, _ = s.seen(c, false)
	if !s.Broken || c.tail-c.start >= s.limit {
		return c.tail, false
	}
	c.end = s.trim(c.start, c.stop, c.tail)
	_, err := s.Edition.Parse(c.prefix + strings.Clone(s.text[c.start:c.end]))
	if err == nil {
		return c.tail, false // a format character breaks it, which the edition allows
	}
	return s.matchBare(c, uri.URI{}, err)
}

// keep returns text, in a stream as a copy, which does not keep the window
// alive.
func (s *search) keep(text string) string {
	if s.isStream() {
		return strings.Clone(text)
	}
	return text
}

// seesEnd reports whether a person sees the end of the URI where the grammar
// ends it, at i. It reports true in "http://h.?" before whitespace, for example,
// and false before "{x}".
func (s *search) seesEnd(i int) bool {
	r, _ := utf8.DecodeRuneInString(s.text[i:])
	return i == len(s.text) || endsURI(r) || r < utf8.RuneSelf && !strings.ContainsRune(`%[\^{`, r)
}

// matchBare sets the match to c, which is u or has the error, with the trailing punctuation after its tail.
func (s *search) matchBare(c *candidate, u uri.URI, err error) (next int, ok bool) {
	for stop := s.end(c.start); c.tail < stop && !isWhitespace(s.text[c.tail]); {
		n := s.charLen(c.tail, isDropped)
		if n == 0 {
			break
		}
		c.tail += n
	}
	if c.tail-c.start >= s.limit {
		return c.tail, false
	}
	s.at, s.from = c.end, c.end
	broken, _ := err.(*uri.ParseError)
	s.match = Match{
		URI: u, Unhyphenated: u,
		Start: int64(c.start), End: int64(c.end),
		OuterStart: int64(c.start), OuterEnd: int64(c.end),
		Dropped: s.keep(s.text[c.end:c.tail]),
		Added:   c.prefix,
		Err:     broken,
	}
	return c.end, true
}

// isDropped reports whether r, which follows a bare URI, is trailing punctuation or
// a closing bracket that ends it.
func isDropped(r rune) bool {
	if r < utf8.RuneSelf {
		return strings.IndexByte(".,;:!?')]", byte(r)) >= 0
	}
	return isPunctuation(r)
}
