// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file says where references, quotations and names in a run begin and end.

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

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

// leave ends the reference.
func (r *run) leave() { r.reference, r.inString, r.name = reference{}, false, -1 }

// until returns the first place from i on with the end of the reference, the end of the value
// that contains the reference escaped, or a character of the set, but at most the limit. The
// set contains no character that names contain.
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
	return r.afterBreak(i)
}

// afterBreak returns the place after the letter at i if a line break or a tab ends there, as
// strings spell them: "\nhttp://". If not, it returns i.
func (r *run) afterBreak(i int) int {
	if i > 0 && r.char(i-1).c == '\\' && strings.IndexByte("nrt", r.octets[i]) >= 0 {
		i++
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
	return r.separatorBefore(start)
}

// separatorBefore returns the place of the separator before the reference at start, or -1 if
// none is there.
func (r *run) separatorBefore(start int) int {
	if start == r.body {
		return -1
	}

	// In a list and a Markdown link: "a,http://", "](a)(http://"
	separator := start - 1
	if strings.IndexByte(",|(", r.char(separator).c) >= 0 {
		return separator
	}

	// In JSON, a line break or a tab, which more backslashes may precede: `\nhttp://`
	if r.afterBreak(separator) == separator {
		return -1
	}
	separator--
	for separator > r.body && r.octets[separator-1] == '\\' {
		separator--
	}
	return separator
}

// precedesSlashes reports whether "//" is at i.
func (r *run) precedesSlashes(i int) bool {
	return r.char(i).c == '/' && r.char(i+1).c == '/'
}

// isLink reports whether the target of the run's Markdown link is at i, as in [/a](/a).
func (r *run) isLink(i int) bool {
	return r.inLink && r.isSpelled(i, '(') && strings.IndexByte("/.#?<", r.char(i+1).c) >= 0
}

// pairAt returns the name of the pair at i, or "" if the name does not end in "=".
func (r *run) pairAt(i int) string {
	for end := r.skip(i, isName); end < r.end; end = r.skip(end+1, isName) {
		x := r.char(end)
		if x.c == '=' {
			return unescape(r.slice(i, end))
		}

		// No name contains these, and a quotation ends it too.
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
