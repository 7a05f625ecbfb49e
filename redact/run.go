// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file gives finders a run's characters, and hides the secrets that they find.

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A run is a text without whitespace and double quotes, or a URI's component. Places
// in it are indices of its characters.
type run struct {
	*scanner
	from, to int // its offsets in the text
	*chars
	end  int  // the index after the last character
	cut  bool // the text goes on where it ends
	body int  // where it begins after the rest of an escape sequence for terminals, such as "[32m"

	inLink   bool // it may begin with a Markdown link's text, as in [/a](/a)
	inString bool // it contains a JDBC URL

	name  int  // where a pair's name begins, if "=" follows it, or -1
	after byte // the delimiter before the name: a "~" or an escaped quote is in a value

	// Searches that found nothing, so that the run is not searched again and again.
	bare    int        // where a pair's name may begin outside references
	noToken int        // no pair outside references has a token as its value before it
	noPair  int        // no value before it precedes another pair
	noAt    [3]failure // the last search for "@", for each level
}

// A failure says that no later search for an "@" succeeds that begins before a place: the last
// one ended there, and the run is read on after the last "@" that it found.
type failure struct {
	before int
	more   bool // an "@" may follow the run
}

// begin decodes the run.
func (r *run) begin() {
	if r.buffer == nil {
		r.buffer = buffers.Get().(*chars)
	}
	if !r.exact {
		r.readEnds()
	}
	r.chars, r.name = r.buffer, -1
	r.decode(r.text[r.from:r.to])
	r.reads += r.to - r.from
	r.end, r.bare = len(r.octets)-1, r.body
}

// readEnds leaves out the backslashes before a quote that ends the run, and the escape
// sequence that begins it.
func (r *run) readEnds() {
	if r.to < len(r.text) && r.text[r.to] == '"' {
		r.to = r.from + len(trimEscapes(r.text[r.from:r.to]))
	}

	// "\x1b[32mhttp://h/": the escape character ends the run before.
	text := r.text[r.from:r.to]
	if r.from > 0 && r.text[r.from-1] == '\x1b' {
		rest := strings.TrimLeft(text, "[0123456789;")
		if rest, ok := strings.CutPrefix(rest, "m"); ok {
			r.body = len(text) - len(rest)
		}
	}

	// "**[/a](/a)**"
	i := r.body
	for i < len(text) && strings.IndexByte("(*!", text[i]) >= 0 {
		i++
	}
	r.inLink = i < len(text) && text[i] == '['
}

// trimEscapes returns the text before a double quote without the backslashes that
// escape it, and without an escaped line break, as in {"log":"GET /a\n"}.
func trimEscapes(text string) string {
	if strings.IndexByte(text, '\\') < 0 {
		return text
	}
	text = strings.TrimRight(text, `\`)
	for _, lineBreak := range [...]string{`\n`, `\r`} {
		if before, ok := strings.CutSuffix(text, lineBreak); ok {
			text = strings.TrimRight(before, `\`)
		}
	}
	return text
}

// char returns the character at i, which is counted.
func (r *run) char(i int) char {
	r.reads++
	return r.get(i)
}

// isAt reports whether the character at i is c, and not escaped more than the level.
func (r *run) isAt(i int, c byte, level uint8) bool {
	x := r.char(i)
	return x.c == c && x.level <= level
}

// isSpelled reports whether the character at i is c, spelled as itself.
func (r *run) isSpelled(i int, c byte) bool {
	return i >= 0 && r.char(i).c == c && r.offset(i+1) == r.offset(i)+1
}

// skip returns the index of the first character from i on that is not of the kind.
func (r *run) skip(i int, kind kind) int {
	// The character 0 at the end is neither plain nor in names.
	n, octets := i, r.octets
	for kinds[octets[n]]&kind != 0 {
		n++
	}
	r.reads += n - i + 1
	return n
}

// offset returns the offset of the character at i in the text.
func (r *run) offset(i int) int { return r.from + r.offsetOf(i) }

// slice returns the text from i to end.
func (r *run) slice(i, end int) string {
	i, end = r.offset(i), r.offset(end)
	r.reads += end - i
	return r.text[i:end]
}

// hasPrefix reports whether the text from i on begins with the prefix.
func (r *run) hasPrefix(i int, prefix string) bool {
	r.reads += len(prefix)
	return strings.HasPrefix(r.text[r.offset(i):r.to], prefix)
}

// octetBefore returns the octet before the character at i, or 0 at the start of the run.
func (r *run) octetBefore(i int) byte {
	if r.reads++; i == 0 {
		return 0
	}
	return r.text[r.offset(i)-1]
}

// textBefore returns at most n octets before the character at i, also of the text before
// the run.
func (r *run) textBefore(i, n int) string { return r.window(r.offset(i), n) }

// hide replaces the text from i to end by the mask, unless it is empty. It returns end.
func (r *run) hide(i, end int) int {
	r.mark(r.offset(i), r.offset(end))
	return end
}

// hideMore hides the text from i to end without a mask: the one before it is enough, since
// the secret is the same.
func (r *run) hideMore(i, end int) int {
	r.drop(r.offset(i), r.offset(end))
	return end
}

// ends reports whether x ends a reference. An escaped quote is in it.
func (r *run) ends(x char) bool {
	switch {
	case r.exact:
		return false
	case kinds[x.c]&isEnd != 0, x.c == '<', x.c == '>':
		return true
	}
	return x.c == r.quote && x.c != 0 && x.level == 0
}

// until returns the first place from i on where a reference or, if the text is escaped in
// another URI's value, that value ends, or a character of the set is, which contains no
// character of names. It stops at the limit.
func (r *run) until(i, limit int, level uint8, set string) int {
	for i = r.skip(i, isName); i < limit; i = r.skip(i+1, isName) {
		// What is escaped more often than the text is data in it.
		x := r.char(i)
		if x.level > level {
			continue
		}
		isLinkEnd := x.c == ']' && r.inLink && r.isSpelled(i+1, '(')
		if isLinkEnd || r.ends(x) || x.endsOuter(level) || strings.IndexByte(set, x.c) >= 0 {
			return i
		}
	}
	return min(i, limit)
}

// endsOuter reports whether x ends the value with a URI that is escaped as the level says:
// "?u=http%3A%2F%2Fh&a=b".
func (x char) endsOuter(level uint8) bool {
	return x.level < level && strings.IndexByte("&;#", x.c) >= 0
}

// lastAt returns the place of the last "@" from i to end, or -1.
func (r *run) lastAt(i, end int) int {
	for end > i {
		if end--; r.isSpelled(end, '@') {
			return end
		}
	}
	return -1
}

// closingQuote returns the end of the quoted text at i, after the quote x. A double quote that
// opens the run is not in it, and the next one ends the run.
func (r *run) closingQuote(i int, x char) int {
	if r.from > 0 && r.text[r.from-1] == '"' {
		return r.end
	}
	for i < r.end && r.char(i) != x {
		i++
	}
	return i
}

// schemeStart returns the start of the scheme that ends at the colon.
func (r *run) schemeStart(colon int) int {
	i := colon
	for i > r.body && isSchemeChar(r.char(i-1)) {
		i--
	}
	return i
}

// isSchemeChar reports whether x is allowed in schemes.
func isSchemeChar(x char) bool { return x.level == 0 && kinds[x.c]&ofScheme != 0 }

// separator returns the place of the separator before the URI whose scheme ends at the
// colon, or -1 if none is there.
func (r *run) separator(colon int) int {
	start := r.schemeStart(colon)
	for start > r.body && r.isSpelled(start-1, ':') { // "jdbc:mysql:"
		start = r.schemeStart(start - 1)
	}
	if start == r.body {
		return -1
	}

	// In a list and a Markdown link: "a,http://", "](a)(http://"
	separator := start - 1
	c := r.char(separator).c
	if strings.IndexByte(",|(", c) >= 0 {
		return separator
	}

	// In JSON, a line break: `\nhttp://`. The "n" is read as the scheme's, and more backslashes
	// may precede it.
	if c != '\\' || r.octets[start] != 'n' && r.octets[start] != 'r' {
		return -1
	}
	for separator > r.body && r.octets[separator-1] == '\\' {
		separator--
	}
	return separator
}

// precedesSlashes reports whether "//" is at i.
func (r *run) precedesSlashes(i int) bool {
	return r.char(i).c == '/' && r.char(i+1).c == '/'
}

// isLink reports whether a Markdown link's target is at i, as in [/a](/a).
func (r *run) isLink(i int) bool {
	return r.isSpelled(i, '(') && strings.IndexByte("/.#?<", r.char(i+1).c) >= 0
}

// pairAt returns the name of the pair at i, or "" if the name does not end in "=".
func (r *run) pairAt(i int) string {
	for end := r.skip(i, isName); end < r.end; end = r.skip(end+1, isName) {
		x := r.char(end)
		if x.c == '=' {
			return unescape(r.slice(i, end))
		}

		// No name contains these, and a quotation ends names too.
		if strings.IndexByte("?&;#/:@", x.c) >= 0 || x.level == 0 && r.ends(x) {
			break
		}
	}
	return ""
}

// trim returns end, or less if punctuation precedes it, by at most four characters.
func (r *run) trim(start, end int) int {
	if r.exact {
		return end
	}

	// "abc).", or “abc”
	for n := 0; n < 4 && end > start; n++ {
		c, size := utf8.DecodeLastRuneInString(r.slice(max(start, end-utf8.UTFMax), end))
		switch {
		case c < utf8.RuneSelf && strings.IndexByte(".,:!?'`()[]{}*|\\", byte(c)) >= 0:
		case c >= utf8.RuneSelf && c != utf8.RuneError && unicode.IsPunct(c):
		default:
			return end
		}
		end -= size
	}
	return end
}
