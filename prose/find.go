// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"iter"
	"math"
	"strings"
)

// Find iterates over the URIs in text, in their order, in the edition
// RFC2396. It is shorthand for Finder{}.Find.
func Find(text string) iter.Seq[Match] { return Finder{}.Find(text) }

// A Finder finds URIs in text. The zero Finder is ready to use.
//
// Appendix E (RFC 3986 Appendix C) recommends to delimit them by angle
// brackets, in which "URL:" may come first, by double quotes, or by
// whitespace:
//
//	Yes, Jim, I found it under "http://www.w3.org/Addressing/",
//	but you can probably pick it up from <ftp://ds.internic.
//	net/rfc/>.
//
// Angle brackets and double quotes hold nothing but the URI, which may be
// broken over lines: whitespace that contains a line break is ignored. A
// blank within a line ends a URI, except next to the delimiters, so that
// "<http://a.example and/or b>" is not one URI. Double quotes are used for
// other things too: the URI follows the opening quote at once, and if there
// is "://" after whitespace, it is a list.
//
// What is in neither, or in one that holds other things, is a bare URI. It is
// as long as the edition can derive it, but
//
//   - it ends before a closing bracket that it has not opened, before the
//     "," or ";" and the scheme and "//" of another, and, where an apostrophe
//     precedes it, before the next one;
//   - it loses punctuation at its end, any of .,;:!?'( and an entity
//     reference such as "&gt;"; and "*", "_" and "~" if the same precedes it;
//   - something must be left after its scheme and "//";
//   - it is broken, and not found, if the edition cannot derive its authority
//     further than to a character that a person reads on from: a letter, mark
//     or digit outside of US-ASCII, "{", "[", or a "%" that a letter or digit
//     follows. So "http://bücher.example/" does not become "http://b", nor
//     does "http://${HOST}/" become "http://$".
//
// It ends at a line break, whether a hyphen precedes that or not.
//
// Each URI is found once: not again as part of its delimiters' content, nor
// as part of another. Relative references are found as <URL:../a> alone. The
// time is linear in the length of the text; most of it goes to look for ":".
type Finder struct {
	// Edition is whose grammar the URIs have.
	Edition Edition

	// Accept reports whether URIs of a scheme, given in lower case, are to be
	// found; slashes tells whether "//" follows the scheme. If it is nil, any
	// scheme is accepted with "//", and without it magnet, mailto, news, sip,
	// sips, tel, urn and xmpp. In <URL:…>, any scheme is.
	Accept func(scheme string, slashes bool) bool

	// Abbreviated is a rule for abbreviated references (Appendix F): it
	// returns what the one that begins with a name lacks, such as "http://",
	// and "" if the name begins none. A name is a host or a mailbox, such as
	// "www.w3.org" or "user@example.com"; what follows it is not shown. The
	// rule is asked again with the whole host or mailbox of the result.
	// Nothing is found if it answers differently, or if the host follows a
	// userinfo, as in "www.w3.org:80@example.com".
	// [HostPrefix] and [MailboxPrefix] are such rules. If it is nil,
	// abbreviated references are not found.
	Abbreviated func(name string) (prefix string)

	// JoinBlanks asks for the literal reading of Appendix E: all whitespace
	// in angle brackets and double quotes is ignored. The quoted sentence
	// "http://a/b is here" is then one URI, http://a/bishere.
	JoinBlanks bool

	// Broken asks for bare URIs that are broken too: each is a Match with the
	// zero URI, and with Err. It goes on to whitespace, a control character,
	// or one of <>", and ends and loses punctuation as other bare URIs do.
	Broken bool
}

// A Match is a URI found in text, or a broken one. Its offsets are in bytes.
type Match struct {
	// URI is what was found. Its text is Added and then text[Start:End]
	// without whitespace.
	URI URI

	// Unhyphenated is another reading of the same: if in brackets or quotes a
	// line ends in a hyphen, the hyphen may be part of the URI, as it is in
	// the field URI, or may have been put there to break the line (Appendix
	// E). Unhyphenated lacks all such hyphens. If there are none, or one of
	// the readings is no URI, Unhyphenated == URI.
	Unhyphenated URI

	// Start and End delimit the URI in the text.
	Start, End int64

	// OuterStart and OuterEnd delimit the URI with the delimiters that do
	// not form part of it, "URL:" included. Those of a bare URI are Start and
	// End.
	OuterStart, OuterEnd int64

	// Delimiter is what delimits the URI.
	Delimiter Delimiter

	// Dropped is what was taken from the URI: all whitespace between Start
	// and End, or, if the URI is bare, the punctuation and closing brackets
	// that begin at End.
	Dropped string

	// Added is what an abbreviated reference lacked, such as "http://".
	Added string

	// Err is why the URI is broken, a [*ParseError] of Added and then
	// text[Start:End]. It is nil unless the field Broken of [Finder] is set.
	Err error
}

// A Delimiter is what delimits a URI in text (Appendix E).
type Delimiter uint8

const (
	DelimiterNone     Delimiter = iota // the URI is bare: whitespace, or what no URI holds, is around it
	DelimiterAngle                     // <http://a/>
	DelimiterAngleURL                  // <URL:http://a/>
	DelimiterQuote                     // "http://a/"
)

var delimiterNames = [...]string{"bare", "angle", "angle-url", "quote"}

// String returns "bare", "angle", "angle-url" or "quote".
func (d Delimiter) String() string { return name(delimiterNames[:], int(d), "Delimiter") }

// Find iterates over the URIs in text, in their order. The text of the URIs
// is part of text, and nothing is allocated for those that are neither broken
// by whitespace nor abbreviated.
func (f Finder) Find(text string) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		s := f.search()
		s.text = text
		for s.next() && yield(s.match) {
		}
	}
}

// accepts applies the rule of f.Accept.
func (f *Finder) accepts(scheme string, slashes bool) bool {
	if f.Accept != nil {
		return f.Accept(strings.ToLower(scheme), slashes)
	}
	return slashes || knownOpaque(scheme)
}

// knownOpaque reports whether the scheme is one whose URIs are told from
// other text by the scheme alone, without "//".
func knownOpaque(scheme string) bool {
	if len(scheme) < len("sip") || len(scheme) > len("magnet") {
		return false
	}
	for _, known := range [...]string{"magnet", "mailto", "news", "sip", "sips", "tel", "urn", "xmpp"} {
		if len(scheme) == len(known) && strings.EqualFold(scheme, known) {
			return true
		}
	}
	return false
}

// A search is the state of a Finder in a text, or in a window of a longer one.
type search struct {
	Finder
	g     *grammar
	chars class // of the URI characters, except those that isDelim

	text  string
	more  bool // the text goes on after text, in a stream
	limit int  // of the length of a match with its delimiters, in a stream
	from  int  // where the last match ended: nothing before it is looked at
	at    int  // where to look for the next mark

	schemes, names floor

	name    int  // the length of the name that the rule for abbreviated references has approved
	pending scan // what an undecided attempt waits for
	match   Match
}

// A floor is an offset in a run of characters of schemes, or of names, before
// which none of them begins; or, if long, at which one is too long already.
type floor struct {
	at   int
	long bool
}

func (f Finder) search() search {
	g := f.Edition.grammar()
	return search{
		Finder: f,
		g:      g,
		chars:  schemeChar | g.schemeRest | g.registry | g.opaque | g.path | g.query | g.fragment,
		limit:  math.MaxInt,
	}
}

// A verdict is what came of an attempt at a match.
type verdict uint8

const (
	none verdict = iota
	found
	undecided // more text is needed
)

// next finds the next match. It looks for the marks that a URI cannot do
// without, a ":" or, in an abbreviated reference, "." or "@".
func (s *search) next() bool {
	if s.more {
		if s.waits() {
			return false
		}
		s.pending = scan{}
	}
	for {
		i := s.mark()
		if i < 0 {
			s.at = len(s.text)
			return false
		}
		s.at = i + 1
		v := none
		if s.text[i] == ':' {
			v = s.atColon(i)
		} else {
			v = s.atName(i)
		}
		if v == found {
			return true
		}
		if v == undecided {
			s.at = i
			return false
		}
	}
}

// mark returns the offset of the next mark, or a negative number.
func (s *search) mark() int {
	i := 0
	if s.Abbreviated != nil {
		i = strings.IndexAny(s.text[s.at:], ":.@")
	} else {
		// Each colon of a row but the first has no scheme before it.
		for 0 < s.at && s.at < len(s.text) && s.text[s.at] == ':' && s.text[s.at-1] == ':' {
			s.at++
		}
		i = strings.IndexByte(s.text[s.at:], ':')
	}
	if i < 0 {
		return i
	}
	return s.at + i
}

// atColon looks for a URI whose scheme ends at the colon.
func (s *search) atColon(colon int) verdict {
	start, ok := s.schemeStart(colon)
	if !ok || start == colon {
		return none
	}
	if hasURL(s.text[start : colon+1]) {
		if open := s.opening(start); open >= 0 && s.text[open] == '<' {
			if v := s.wrapped(open, colon+1, DelimiterAngleURL, ""); v != none {
				return v
			}
		}
	}
	rest := s.text[colon+1:]
	if s.more && len(rest) < len("//") && strings.HasPrefix("//", rest) {
		return s.wait(&scan{})
	}
	slashes := strings.HasPrefix(rest, "//")
	if !s.accepts(s.text[start:colon], slashes) {
		return none
	}
	if open := s.opening(start); open >= 0 {
		if v := s.wrapped(open, start, delimiterAt(s.text[open]), ""); v != none {
			return v
		}
	}
	if slashes {
		return s.bare(start, colon+len("://"), s.g.authority, "")
	}
	return s.bare(start, colon+len(":"), false, "")
}

// delimiterAt returns which delimiter b opens.
func delimiterAt(b byte) Delimiter {
	if b == '"' {
		return DelimiterQuote
	}
	return DelimiterAngle
}

// schemeStart returns where the scheme that ends at the colon begins, which
// is the colon if there is none. A letter before it, as in "\n" or "%3D", is
// not part of it. It reports false if the scheme is too long.
func (s *search) schemeStart(colon int) (start int, ok bool) {
	start = s.runStart(colon)
	if start == s.schemes.at && s.schemes.long {
		return start, false
	}
	if start > 0 && start < colon {
		start = min(start+escapeTail(s.text[start-1], s.text[start]), colon)
	}
	for start < colon && classes[s.text[start]]&alpha == 0 {
		start++
	}
	return start, colon-start < s.limit
}

// runStart returns where the characters of a scheme before i begin.
func (s *search) runStart(i int) int {
	least := max(s.from, s.schemes.at)
	for i > least && classes[s.text[i-1]]&schemeChar != 0 {
		i--
	}
	return i
}

// escapeTail returns the length of the rest of an escape, in a URI or in a
// string literal, of which the first two bytes are given.
func escapeTail(first, second byte) int {
	switch {
	case first == '%' && unhex(second) < 16:
		return len("%XX") - 1
	case first != '\\':
		return 0
	case second == 'u':
		return len(`\uXXXX`) - 1
	case second == 'x':
		return len(`\xXX`) - 1
	case strings.IndexByte("abfnrtv", second) >= 0:
		return len(`\n`) - 1
	}
	return 0
}

// opening returns the offset of the delimiter that stands before i, or -1.
// Whitespace may follow "<".
func (s *search) opening(i int) int {
	if i > s.from && s.text[i-1] == '"' {
		return i - 1
	}
	for i > s.from && isWhitespace(s.text[i-1]) {
		i--
	}
	if i > s.from && s.text[i-1] == '<' {
		return i - 1
	}
	return -1
}

// atName looks for an abbreviated reference that begins with the name in
// which the mark stands.
func (s *search) atName(mark int) verdict {
	start, ok := s.nameStart(mark)
	if ok && start > mark {
		s.at, s.names = start, floor{at: start}
		return none
	}
	end, v := s.nameEnd(&scan{kind: toNameEnd, start: start, i: mark}, ok)
	if v != found {
		return v
	}
	s.at = end
	if !ok || end-start >= s.limit {
		s.names = floor{end, true}
		return none
	}
	for classes[s.text[end-1]]&(alpha|labelChar) == 0 {
		end--
	}
	if start > 0 && !mayPrecedeName(s.text[start-1]) {
		return none
	}
	prefix := s.Abbreviated(s.text[start:end])
	if prefix == "" {
		return none
	}
	s.name = end - start
	if open := s.opening(start); open >= 0 {
		if v := s.wrapped(open, start, delimiterAt(s.text[open]), prefix); v != none {
			return v
		}
		s.name = end - start
	}
	return s.bare(start, start, strings.HasSuffix(prefix, "//"), prefix)
}

// nameStart returns where the name begins of which there are characters
// before and after i: at the first letter, digit or "-" of them, or, if there
// is none, where they end. It reports false if the name is too long.
func (s *search) nameStart(i int) (start int, ok bool) {
	start = i
	least := max(s.from, s.names.at)
	for start > least && isNameChar(s.text[start-1]) {
		start--
	}
	if start == s.names.at && s.names.long {
		return start, false
	}
	for start < len(s.text) && isNameChar(s.text[start]) && classes[s.text[start]]&(alpha|labelChar) == 0 {
		start++
	}
	return start, i-start < s.limit
}

// nameEnd returns where the characters of a name end. If it is known to be
// too long, it waits for no more of them.
func (s *search) nameEnd(p *scan, ok bool) (end int, v verdict) {
	for p.i < len(s.text) && isNameChar(s.text[p.i]) {
		p.i++
	}
	if ok && s.more && p.i == len(s.text) && p.i-p.start < s.limit {
		return 0, s.wait(p)
	}
	return p.i, found
}
