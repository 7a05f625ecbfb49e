// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file finds bare URIs, which have no delimiters.

import (
	"strings"
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
	abbreviation
	start int // the start of the URI, or of the abbreviated reference
	body  int // the end of the scheme, with any "//"; the start of an abbreviated reference
	glue  int // the first character in the host that glues other text to it, or 0
	max   int // the end of the text that may belong to the URI; if there is glue, the end of the authority
	stop  int // the end of the longest URI that the edition allows; in nameOnly, the end of the name
	end   int // the end of the URI, without trailing punctuation
	tail  int // the end of the text that is dropped after the URI
}

// bare tries to match c. Without a match, the search goes on at c.tail or later.
func (s *search) bare(c *candidate) verdict {
	// "www.w3.org:80@h": the text after a name must not change the host.
	if c.prefix != "" {
		if at, ok := expands(c.prefix, s.text[c.start:c.max], c.nameLen); !ok {
			return s.nameOnly(c, c.start+at)
		}
	}

	// "http://h/#a&#39;": the longest URI that the edition allows, and a character reference
	// that begins in it.
	u := s.longest(c)
	c.tail = c.stop
	if c.stop > c.start && s.text[c.stop-1] == '&' {
		c.tail = numbersEnd(s.text[:max(c.stop, s.end(c.start))], c.stop) // a scheme may be longer than any match
	}

	// "http://u:p@ss@h/": if a person reads on in the authority, the host is another one for
	// that person, and the URI is broken. In "http://h:80.", only punctuation follows. Text
	// that goes on to the limit is too long for a match.
	inAuthority := endsInAuthority(u)
	if inAuthority && !s.endsForPerson(c.stop) {
		c.tail = s.seenEnd(c.start, c.body)
		if c.tail-c.start >= s.limit || s.trim(c.start, c.stop, c.tail) != c.stop {
			return s.broken(c)
		}
	}

	// "http://a.example;ls.": without the punctuation, and without text glued to the host.
	c.end = s.trim(c.start, c.body, c.tail)
	if 0 < c.glue && c.glue < c.end {
		c.end, c.tail = s.trim(c.start, c.body, c.glue), c.glue
	}

	// "http://h/?a[]=1": with repairs, it may be longer.
	isRepaired := false
	mayRepair := s.Repair && c.start >= s.repairsRead
	if mayRepair && c.glue == 0 && !inAuthority {
		if end, tail := s.repairedEnd(c.start, c.body, c.body+len(u.Authority())); end > c.end {
			c.end, c.tail, isRepaired = end, tail, true
		}
	}

	// "http://", and "<http://a⏎.example/{b}>": nothing, or only a part of the host, is left.
	switch {
	case !c.isWhole(), s.inside.start == c.start && s.goesOn(c):
		return noMatch
	case isRepaired:
		return s.matchRepaired(c)
	case c.end == c.stop && (c.prefix != "" || !s.isStream()):
		// In a stream, the text of u is a part of the window, unless it has a prefix.
		return s.matchBare(c, &u, nil, nil)
	}
	return s.matchPart(c, &u)
}

// matchPart tries to match the part of u that ends at c.end. The whole of u is the longest
// URI that the edition allows.
func (s *search) matchPart(c *candidate, u *uri.URI) verdict {
	part, err := s.Edition.Parse(s.keep("", u.String()[:len(c.prefix)+c.end-c.start]))
	if err != nil {
		return noMatch
	}

	// Trimming may have changed the authority: of "http://h:?{x}", "http://h" is left
	// instead of "http://h:". This is only right if the URI ends there for a person too,
	// and not after "{x}".
	if !endsInAuthority(*u) && part.Authority() != u.Authority() {
		if end := s.seenEnd(c.start, c.body); end > c.stop {
			c.tail = end
			return noMatch
		}
	}
	return s.matchBare(c, &part, nil, nil)
}

// matchRepaired tries to match c, which contains characters that must be repaired.
func (s *search) matchRepaired(c *candidate) verdict {
	u, repairs, err := s.repair(c.prefix, s.text[c.start:c.end])
	if err != nil {
		return noMatch
	}
	return s.matchBare(c, &u, nil, repairs)
}

// isWhole reports whether c contains more than a scheme, or a whole name.
func (c *candidate) isWhole() bool {
	return c.end > c.body && (c.prefix == "" || c.end >= c.start+c.nameLen)
}

// goesOn reports whether c, which begins s.inside, ends at a line break after which it may
// go on. It does not go on if another URI follows.
func (s *search) goesOn(c *candidate) bool {
	in := &s.inside
	if c.tail > in.i {
		return false
	}
	next, broken, marked := in.margin.skipGap(s.text[:in.i], c.tail)
	if !broken || beginsURI(s.text[next:in.i]) {
		return false
	}

	// After "<", any URI may go on if a margin begins the next line: the line break is in
	// quoted text then. Otherwise, only a URI that ends in its authority may.
	if marked && in.closer == '>' {
		return true
	}
	slashes := strings.HasSuffix(c.prefix, "//") || c.prefix == "" && s.text[c.body-1] == '/'
	return slashes && lex.AuthorityEnd(s.text[:c.tail], c.body) == c.tail
}

// nameOnly tries to match only the name of c, with any port. Other text follows it at
// end: it may only be punctuation, or the next name of a list.
func (s *search) nameOnly(c *candidate, end int) verdict {
	// To RFC 1630, "//" begins no authority, and the name is a part of the path.
	isHost := strings.HasSuffix(c.prefix, "//") && s.Edition != uri.RFC1630
	c.stop, c.tail = c.start+c.nameLen, end

	// "www.a.b;ls" and "www.a.b(x)" are no names in a list: a person reads on. There is a
	// character at end, since expands accepts a name that ends the text.
	if kinds[s.text[end]]&ender == 0 && !s.inList(c, isHost) {
		far := strict // a mailbox ends where the edition ends it
		if isHost {
			far = seen
		}
		c.tail = s.textEnd(c.start, end, far)
	}

	// Without the punctuation, only the name and a port may be left.
	c.end = s.trim(c.start, c.stop, c.tail)
	if c.end <= end {
		if s.inside.start == c.start && s.goesOn(c) {
			return noMatch
		}
		if u, rest := s.Edition.ParsePrefix(s.keep(c.prefix, s.text[c.start:c.end])); rest == "" {
			return s.matchBare(c, &u, nil, nil)
		}
		c.tail = s.seenEnd(c.start, end) // the other names of a list are skipped too
	}
	if !isHost {
		return noMatch
	}
	return s.broken(c)
}

// inList reports whether "," or ";" and another name follow c's name. If the name is a
// host, no "@" may follow in the list, since the text before it would be a userinfo.
func (s *search) inList(c *candidate, isHost bool) bool {
	i := c.stop
	if i >= c.max-1 || s.text[i] != ',' && s.text[i] != ';' || s.charLen(i+1, isNameChar) == 0 {
		return false
	}
	if !isHost || i < s.listEnd {
		return true
	}

	// The whole list is read once, at its first name.
	end := s.seenEnd(c.start, i)
	if end-c.start >= s.limit || strings.IndexByte(s.text[i:end], '@') >= 0 {
		return false
	}
	s.listEnd = end
	return true
}

// longest returns the longest reference that the prefix and the text up to max make, and
// sets stop to its end. If other text is glued to its host, the reference ends in the
// authority. Time and memory are linear in the reference's length.
func (s *search) longest(c *candidate) uri.URI {
	// Most URIs are short, so 64 bytes after a prefix or a scheme are read at first, and
	// then four times as many, as long as the URI may go on. So the text after a URI is
	// not read again for each of the URIs in it.
	cut, state := c.body, scan{}
	for n := 2*(c.body-c.start) + 64; ; n *= 4 {
		last := min(c.start+n, c.max)
		cut = s.boundary(c.start, cut, last, &state, strict)
		ref := s.text[c.start:cut]
		if c.prefix != "" {
			ref = s.keep(c.prefix, ref)
		}
		u, rest := s.Edition.ParsePrefix(ref)

		// The first odd character is in the authority. If it glues other text to the host, as
		// in "x://h;ls", only the authority is needed, and is read again.
		isOdd := state.notPlain > 0 && state.notPlain < c.body+len(u.Authority())
		if isOdd && s.findGlue(c) {
			cut = min(cut, c.max)
			continue
		}

		// "http://a/%4", "http://u:p": the part may end in an escape, or before the "@" after a
		// userinfo.
		if cut >= last && last < c.max {
			if len(rest) < len("%XX") || endsInAuthority(u) && lex.AuthorityEnd(s.text[:last], c.body) == last {
				continue
			}
		}
		c.stop = max(c.start+len(u.String())-len(c.prefix), c.start) // a prefix may be no scheme
		return u
	}
}

// findGlue looks for a character in the host that no name contains, although the edition
// may allow it. It glues other text to the name, such as a command or the next item in a
// list. If there is one and it was not found before, findGlue sets glue, and sets max
// where the authority ends.
func (s *search) findGlue(c *candidate) bool {
	// A name that the caller's rule approved contains none.
	if c.prefix != "" || c.glue > 0 {
		return false
	}

	// An IP literal may contain any of the characters.
	end := s.boundary(c.start, c.body, lex.AuthorityEnd(s.text[:c.max], c.body), &scan{}, strict)
	host := c.body + strings.LastIndexByte(s.text[c.body:end], '@') + len("@")
	n := strings.IndexFunc(s.text[host:end], isGlue)
	if n < 0 || s.text[host] == '[' {
		return false
	}
	c.glue, c.max = host+n, end
	return true
}

// endsInAuthority reports whether u's last component is the authority.
func endsInAuthority(u uri.URI) bool {
	return u.HasAuthority() && u.Path() == "" && !u.HasQuery() && !u.HasFragment()
}

// endsForPerson reports whether a person sees that an authority ends at the character at
// i. At the end of the text, it reports false.
func (s *search) endsForPerson(i int) bool {
	r, _ := utf8.DecodeRuneInString(s.text[i:])
	return endsURI(r) || strings.ContainsRune("/?#", r)
}

// broken tries to match c, which is broken at its stop. Its tail is where a person sees its
// end, since nothing within a broken URI is a match.
func (s *search) broken(c *candidate) verdict {
	if !s.Broken {
		return noMatch
	}

	// "http://a.example<U+200B>b", "www.a.b:80@h": the edition may allow an authority that a
	// format character or the text after a name breaks. Then there is no error to report.
	c.end = s.trim(c.start, c.stop, c.tail)
	_, err := s.Edition.Parse(c.prefix + strings.Clone(s.text[c.start:c.end]))
	fault, ok := err.(*uri.ParseError)
	if !ok || fault.Component >= uri.Path {
		return noMatch
	}
	return s.matchBare(c, &uri.URI{}, fault, nil)
}

// matchBare sets the match to c, which is u or has the fault. The punctuation and the
// closing brackets after the tail are dropped too.
func (s *search) matchBare(c *candidate, u *uri.URI, fault *uri.ParseError, repairs []Repair) verdict {
	// No character that ends a URI is dropped. Most URIs end at one.
	for stop := s.end(c.start); c.tail < stop && kinds[s.text[c.tail]]&ender == 0; {
		n := s.charLen(c.tail, isDropped)
		if n == 0 {
			break
		}
		c.tail += n
	}
	if c.tail-c.start >= s.limit {
		return noMatch
	}

	s.setURI(*u, Bare, s.keep("", s.text[c.end:c.tail]), c.prefix)
	s.match.Err, s.match.Repairs = fault, repairs
	s.setOffsets(c.start, c.start, c.end, c.end)
	return matched
}
