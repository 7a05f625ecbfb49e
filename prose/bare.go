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
	stop   int    // the end of the longest URI that the edition allows, or of a name that is all of it
	end    int    // the end of the URI, without trailing punctuation
	tail   int    // the end of the text after the URI that is dropped
}

// bare tries to match c. If its prefix is not empty, it is an abbreviated reference
// and begins with a name of s.name bytes. If there is no match, the search goes on at
// the tail of c or later.
func (s *search) bare(c *candidate) verdict {
	if c.prefix != "" {
		if at, ok := expands(c.prefix, s.text[c.start:c.max], s.name); !ok {
			return s.nameOnly(c, c.start+at)
		}
	}
	u := s.longest(c)
	c.tail = s.referencesEnd(c)
	if endsInAuthority(u) && s.cutsAuthority(c) {
		return s.broken(c)
	}
	c.end = s.trim(c.start, c.body, c.tail)
	if 0 < c.glue && c.glue < c.end {
		c.end, c.tail = s.trim(c.start, c.body, c.glue), c.glue
	}
	if c.end <= c.body || c.prefix != "" && c.end < c.start+s.name || s.goesOn(c) {
		return none
	}
	// In a stream, u is parsed again, so that it does not keep the window alive.
	if c.end == c.stop && (c.prefix != "" || !s.isStream()) {
		return s.matchBare(c, u, nil)
	}
	w, err := s.Edition.Parse(s.keep("", u.String()[:len(c.prefix)+c.end-c.start]))
	if err != nil {
		return none
	}
	if !endsInAuthority(u) && w.Authority() != u.Authority() {
		if seen := s.seen(c, c.body); seen > c.stop {
			c.tail = seen
			return none
		}
	}
	return s.matchBare(c, w, nil)
}

// nameOnly tries to match the name of c, with any port. Other text follows it at end,
// which may only be punctuation or the next name of a list.
func (s *search) nameOnly(c *candidate, end int) verdict {
	authority := s.Edition != uri.RFC1630 && strings.HasSuffix(c.prefix, "//")
	c.stop, c.tail = c.start+s.name, end
	if kinds[s.text[end]]&isEnd == 0 && !s.inList(c, authority) {
		c.tail = s.beforeQuote(s.boundary(c.start, end, c.max, &brackets{}, authority))
	}
	if c.end = s.trim(c.start, c.stop, c.tail); c.end <= end {
		if s.goesOn(c) {
			return none
		}
		if u, rest := s.Edition.ParsePrefix(s.keep(c.prefix, s.text[c.start:c.end])); rest == "" {
			return s.matchBare(c, u, nil)
		}
		c.tail = s.seen(c, end) // with the other names of a list
	}
	if authority && s.Broken {
		return s.broken(c)
	}
	return none
}

// inList reports whether "," or ";" and another name follow the name of c. In an
// authority, no "@" may follow in the list, since the text before it would be a
// userinfo.
func (s *search) inList(c *candidate, authority bool) bool {
	i := c.stop
	if i >= c.max-1 || s.text[i] != ',' && s.text[i] != ';' || s.charLen(i+1, isNameChar) == 0 {
		return false
	}
	if authority && i >= s.listEnd {
		end := s.seen(c, i)
		if end-c.start >= s.limit || strings.IndexByte(s.text[i:end], '@') >= 0 {
			return false
		}
		s.listEnd = end
	}
	return true
}

// cutsAuthority reports whether c, which stops in its authority, stops before the
// end that a person sees. Otherwise it sets the tail.
func (s *search) cutsAuthority(c *candidate) bool {
	r, _ := utf8.DecodeRuneInString(s.text[c.stop:])
	if endsURI(r) || strings.ContainsRune("/?#", r) {
		return false
	}
	c.tail = s.seen(c, c.body)
	return c.tail-c.start >= s.limit || s.trim(c.start, c.stop, c.tail) != c.stop
}

// findGlue looks for a character in the host that no name has, although the
// edition may allow it. It glues other text to the name, such as a command or the
// next member of a list. If there is one, findGlue sets glue, and max to the end
// of the authority.
func (s *search) findGlue(c *candidate) bool {
	end := s.boundary(c.start, c.body, lex.AuthorityEnd(s.text[:c.max], c.body), &brackets{}, false)
	host := c.body + strings.LastIndexByte(s.text[c.body:end], '@') + len("@")
	n := strings.IndexFunc(s.text[host:end], isGlue)
	if n < 0 || s.text[host] == '[' {
		return false
	}
	c.glue, c.max = host+n, end
	return true
}

// isGlue reports whether r is a character that no name has.
func isGlue(r rune) bool {
	return r == ',' || r == ';' || r == '&' || r >= utf8.RuneSelf && unicode.Is(unicode.Pd, r)
}

// goesOn reports whether c, which follows an open delimiter, ends at a line break after
// which it may go on. It does not go on if another URI follows. Where a margin begins the
// next line, any URI after "<" may go on there, and elsewhere one that ends in its
// authority.
func (s *search) goesOn(c *candidate) bool {
	in := &s.inside
	if c.start != in.start || c.tail > in.end {
		return false
	}
	next, broken, marked := in.margin.skipGap(s.text[:in.end], c.tail)
	if !broken || beginsURI(s.text[next:in.end]) {
		return false
	}
	if marked && in.delimiter != Quote {
		return true
	}
	slashes := strings.HasSuffix(c.prefix, "//") || c.prefix == "" && s.text[c.body-1] == '/'
	return slashes && lex.AuthorityEnd(s.text[:c.tail], c.body) == c.tail
}

// longest returns the longest reference that the prefix and the text up to max
// make, and sets stop to its end. If other text is glued to its host, it ends in
// the authority. The time and the memory are linear in the length of the reference.
func (s *search) longest(c *candidate) uri.URI {
	cut, open := c.body, brackets{}
	for n := 2*(c.body-c.start) + 64; ; n *= 4 {
		last := min(c.start+n, c.max)
		cut = s.boundary(c.start, cut, last, &open, false)
		ref := s.text[c.start:cut]
		if c.prefix != "" {
			ref = s.keep(c.prefix, ref)
		}
		u, rest := s.Edition.ParsePrefix(ref)
		inHost := c.glue == 0 && 0 < open.notPlain && open.notPlain < c.body+len(u.Authority())
		if inHost && c.prefix == "" && s.findGlue(c) {
			cut = min(cut, c.max)
			continue
		}
		if cut >= last && last < c.max {
			if len(rest) < len("%XX") || endsInAuthority(u) && lex.AuthorityEnd(s.text[:last], c.body) == last {
				continue // it may go on
			}
		}
		c.stop = max(c.start+len(u.String())-len(c.prefix), c.start) // a prefix may not be a scheme
		return u
	}
}

// boundary returns the offset before which the bare URI that begins at start must
// end. That is the first of: a closing bracket that is not open, the "," or ";" before
// another URI, an apostrophe if one precedes start, and a character that no bare URI
// contains or, if seen is true, at which a person sees the end. It reads the text from
// i, where the brackets are open, to end.
func (s *search) boundary(start, i, end int, open *brackets, seen bool) int {
	for text := s.text[:end]; ; {
		if i = runEnd(text, i, plain); i >= end {
			return i
		}
		b, n := text[i], 1
		switch kind := kinds[b]; {
		case kind&isEnd != 0:
			return i
		case b >= utf8.RuneSelf:
			var r rune
			r, n = utf8.DecodeRuneInString(s.text[i:])
			if endsURI(r) || !seen && (!s.nonASCII || r == utf8.RuneError || isHidden(r)) {
				return i
			}
		case !seen && !isURIChar(b), !open.balance(b), b == '\'' && start > 0 && s.text[start-1] == '\'':
			return i
		case (b == ',' || b == ';') && beginsURI(s.text[i+1:s.end(start)]):
			return i
		}
		if open.notPlain == 0 {
			open.notPlain = i
		}
		i += n
	}
}

// brackets counts open brackets, by kind. It also has the offset of the first
// character that is not plain, which may be glue, or 0.
type brackets struct {
	round, square, curly, notPlain int
}

// balance counts b. It reports false for a closing bracket that is not open.
func (c *brackets) balance(b byte) bool {
	switch b {
	case '(':
		c.round++
	case ')':
		c.round--
	case '[':
		c.square++
	case ']':
		c.square--
	case '{':
		c.curly++
	case '}':
		c.curly--
	}
	return c.round|c.square|c.curly >= 0
}

// beginsURI reports whether text begins with a scheme and "://".
func beginsURI(text string) bool {
	n := 0
	for n < len(text) && isSchemeChar(text[n]) {
		n++
	}
	return n > 0 && strings.HasPrefix(text[n:], "://")
}

// isURIChar reports whether b is a character of US-ASCII that a reference of
// some edition may contain. It reports false for the double quote, which RFC
// 1630 allows, since a double quote ends every bare URI.
func isURIChar(b byte) bool { return kinds[b]&(plain|other) != 0 }

// runEnd returns the end of the characters of a kind from i on.
func runEnd(text string, i int, kind byte) int {
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

	namePunctuation = other | plain | inName // may only be in the middle of a name
)

// kinds has a set of these bits for each octet.
// Of the characters of these rules, only "#", "%", "[" and "]" are characters of
// isURIChar:
//
//	space  = <US-ASCII coded character 20 hexadecimal>
//	delims = "<" | ">" | "#" | "%" | <">
//	unwise = "{" | "}" | "|" | "\" | "^" | "[" | "]" | "`"
const kinds = "88888888888888888888888888888888" +
	"8282271111271672" + //  !"#$%&'()*+,-./
	"6666666666218282" + // 0123456789:;<=>?
	"7666666666666666" + // @ABCDEFGHIJKLMNO
	"6666666666610107" + // PQRSTUVWXYZ[\]^_
	"8666666666666666" + // `abcdefghijklmno
	"6666666666608078" + // pqrstuvwxyz{|}~
	"0000000000000000000000000000000000000000000000000000000000000000" +
	"0000000000000000000000000000000000000000000000000000000000000000"

// endsInAuthority reports whether an authority is the last component of u.
func endsInAuthority(u uri.URI) bool {
	return u.HasAuthority() && u.Path() == "" && !u.HasQuery() && !u.HasFragment()
}

// seen returns the offset at which a person sees the end of c, including trailing
// punctuation. The search begins at i.
func (s *search) seen(c *candidate, i int) int {
	end := s.boundary(c.start, i, s.end(c.start), &brackets{}, true)
	return s.beforeQuote(end)
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
	if i < len(s.text) && (s.text[i] == '"' || s.text[i] == '\'' || s.text[i] == '`') {
		for s.text[i-1] == '\\' {
			i--
		}
	}
	return i
}

// trim returns the end of the URI that begins at start without the punctuation
// before end. It goes back no further than floor.
func (s *search) trim(start, floor, end int) int {
	var open *[3]uint8 // the emphasis that the punctuation may close
	for end > floor {
		switch b := s.text[end-1]; b {
		case '.', ',', ':', '!', '?', '\'', '(':
		case ';':
			end = s.entityStart(floor, end)
		case '*', '_', '~':
			if start > 0 && b == s.text[start-1] {
				break
			}
			if open == nil {
				runs := s.openEmphasis()
				open = &runs
			}
			n := closeRun(open, s.text[floor:end])
			if n == 0 {
				return end
			}
			end -= n - 1
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

// entityStart returns the offset after the "&" of the entity reference or the numeric
// character reference that ends at end. It returns end if none ends there.
func (s *search) entityStart(floor, end int) int {
	i := end - len(";")
	for i > floor && (lex.IsAlphanum(s.text[i-1]) || s.text[i-1] == '-') {
		i--
	}
	if i > floor && s.text[i-1] == '#' && numberLen(s.text[i:end]) > 0 {
		i--
	}
	if i == end-len(";") || i == floor || s.text[i-1] != '&' {
		return end
	}
	return i
}

// numberLen returns the length of the number and the ";" that a numeric character
// reference has after "&#", or 0 if s does not begin with them.
func numberLen(s string) int {
	i, base := 0, byte(10)
	if s != "" && s[0]|0x20 == 'x' {
		i, base = 1, 16
	}
	digits := i
	for i < len(s) && lex.Unhex(s[i]) < base {
		i++
	}
	if i == digits || i == len(s) || s[i] != ';' {
		return 0
	}
	return i + 1
}

// referencesEnd returns the end of c with the numeric character references at which it
// stops, as in "x://h/#f&#39;": the "#" would begin a second fragment.
func (s *search) referencesEnd(c *candidate) int {
	end, text := c.stop, s.text[:max(c.stop, s.end(c.start))]
	for and := c.stop - len("&"); and > c.body && strings.HasPrefix(text[and:], "&#"); and = end {
		n := numberLen(text[and+len("&#"):])
		if n == 0 {
			break
		}
		end = and + len("&#") + n
	}
	return end
}

// broken tries to match c, which is broken at its stop. It sets the tail, since
// nothing within a broken URI is a match.
func (s *search) broken(c *candidate) verdict {
	c.tail = s.seen(c, c.body)
	if !s.Broken {
		return none
	}
	c.end = s.trim(c.start, c.stop, c.tail)
	_, err := s.Edition.Parse(c.prefix + strings.Clone(s.text[c.start:c.end]))
	fault, ok := err.(*uri.ParseError)
	if !ok || fault.Component >= uri.Path {
		return none // a format character breaks it, or it is not the name alone
	}
	return s.matchBare(c, uri.URI{}, fault)
}

// keep returns the prefix and text as one string. In a stream, it does not keep
// the window alive. Short strings share memory, which makes them cheap.
func (s *search) keep(prefix, text string) string {
	n := len(prefix) + len(text)
	if n == len(text) && !s.isStream() {
		return text
	}
	if s.kept.Cap()-s.kept.Len() < n {
		s.kept.Reset()
		s.kept.Grow(max(n, 256))
	}
	s.kept.WriteString(prefix)
	s.kept.WriteString(text)
	return s.kept.String()[s.kept.Len()-n:]
}

// matchBare sets the match to c, which is u or has the fault. It drops the
// punctuation and the closing brackets after the tail too.
func (s *search) matchBare(c *candidate, u uri.URI, fault *uri.ParseError) verdict {
	for n, stop := 1, s.end(c.start); n > 0 && c.tail < stop && kinds[s.text[c.tail]]&isEnd == 0; c.tail += n {
		n = s.charLen(c.tail, isDropped)
	}
	if c.tail-c.start >= s.limit {
		return none
	}
	m := &s.match // a literal would be copied
	m.URI, m.Unhyphenated, m.Delimiter, m.Err = u, u, Bare, fault
	m.Dropped, m.Added = s.keep("", s.text[c.end:c.tail]), c.prefix
	return s.found(c.start, c.start, c.end, c.end)
}

// isDropped reports whether r, which follows a bare URI, is trailing punctuation or
// a closing bracket that ends it.
func isDropped(r rune) bool {
	return strings.ContainsRune(".,;:!?')]", r) || r >= utf8.RuneSelf && isPunctuation(r)
}
