// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file gives finders a run's characters, and hides the secrets that they find.

import "strings"

// A run is a text without whitespace and double quotes, or a URI's component. Places
// in it are indices of its characters.
type run struct {
	*scanner
	from, to int  // its offsets in the text
	has      kind // its octets' kinds, and perhaps more
	*chars
	end  int  // the index after the last character
	cut  bool // the text goes on where it ends
	body int  // where its text begins: after the last escape sequence for terminals, such as "[32m"

	inLink   bool // it may begin with a Markdown link's text, as in [/a](/a)
	inString bool // it contains a JDBC URL

	hidden  int // the end of the last secret
	pathEnd int // the end of the last path after a host without a scheme, or -1

	name  int  // where a pair's name begins, if "=" follows it, or -1
	after byte // the delimiter before the name: a "~" or an escaped quote is in a value, and a ":" in .npmrc

	// Searches that found nothing, so that the run is not searched again and again.
	bare     int        // where a pair's name may begin outside references
	user     int        // where a user may begin that no scheme precedes
	noToken  int        // no pair outside references has a token as its value before it
	noPair   int        // no value before it precedes another pair
	noOracle int        // no "@" is between the password of Oracle's JDBC URL and it
	noAt     [3]failure // the last search for "@", for each level
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
	r.chars, r.name, r.pathEnd = r.buffer, -1, -1
	r.decode(r.text[r.from:r.to], r.has)
	r.reads += r.to - r.from
	r.end, r.bare, r.user = len(r.octets)-1, r.body, r.body
}

// readEnds leaves out of the run the backslashes before a quote at its end. It sets body after
// a terminal's sequence at its start, and inLink if a Markdown link may begin there.
func (r *run) readEnds() {
	if r.has&isEscape != 0 && r.to < len(r.text) && r.text[r.to] == '"' {
		r.to = r.from + len(trimEscapes(r.text[r.from:r.to]))
	}

	// "\x1b[32mhttp://h/": the escape character ends the run before.
	text := r.text[r.from:r.to]
	if r.from > 0 && r.text[r.from-1] == escape {
		r.body = sequenceLength(text)
	}

	// "**[/a](/a)**"
	i := r.body
	for i < len(text) && strings.IndexByte("(*!", text[i]) >= 0 {
		i++
	}
	r.inLink = i < len(text) && text[i] == '['
}

// sequenceLength returns the length of the rest of a terminal's escape sequence that begins the text,
// such as "[32m", a color, and "[K", which erases a line, or 0.
func sequenceLength(text string) int {
	rest := strings.TrimLeft(text, "[0123456789;")
	if strings.HasPrefix(rest, "m") || strings.HasPrefix(rest, "K") {
		return len(text) - len(rest) + 1
	}
	return 0
}

// trimEscapes returns the text before a double quote without the backslashes that
// escape it, and without an escaped line break, as in {"log":"GET /a\n"}.
func trimEscapes(text string) string {
	text = strings.TrimRight(text, `\`)

	// `\r\n`, from its end
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

// hide replaces the text from i to end by the mask, unless it is empty. If it begins in hidden
// text, the mask there is enough. It returns end.
func (r *run) hide(i, end int) int {
	if i < r.hidden {
		return r.hideMore(r.hidden, end)
	}
	if i < end {
		r.mark(r.offset(i), r.offset(end))
		r.hidden = end
	}
	return end
}

// hideMore hides the text from i to end without a mask: the one before it is enough, since
// the secret is the same.
func (r *run) hideMore(i, end int) int {
	if i < end {
		r.drop(r.offset(i), r.offset(end))
		r.hidden = end
	}
	return end
}

// maskEnd returns the end of the mask at i, or i if no mask is there. A value does
// not end within the mask.
func (r *run) maskEnd(i int) int {
	mask := r.mask()
	if end := i + len(mask); end <= r.end && r.slice(i, end) == mask {
		return end
	}
	return i
}
