// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file has the small scanners that the others share.

import (
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// run returns the offset of the first byte from i on that is not in the class.
// It reads three bytes in each turn and compares i with the length once. Loops
// that compare it for each byte can be a quarter slower, depending on their
// alignment. How many bytes are left for the last turn cannot be predicted, so
// run looks at the last two of s instead: in most calls it ends there.
func run(s string, i int, c class) int {
	_ = s[i:] // i is not negative, so the compiler omits the bounds checks
	for ; i < len(s)-2; i += 3 {
		if classes[s[i]]&c == 0 {
			return i
		}
		if classes[s[i+1]]&c == 0 {
			return i + 1
		}
		if classes[s[i+2]]&c == 0 {
			return i + 2
		}
	}
	if n := len(s); n >= 2 && classes[s[n-2]]&c != 0 && classes[s[n-1]]&c != 0 {
		return n
	}
	for i < len(s) && classes[s[i]]&c != 0 {
		i++
	}
	return i
}

// span returns the offset of the first character from i on that is neither in
// the class nor part of an escape.
func span(s string, i int, c class) int {
	if i = run(s, i, c); i < len(s) && (s[i] == '%' || s[i] >= utf8.RuneSelf) {
		return spanFrom(s, i, c)
	}
	return i
}

// spanFrom is span for a character at i that may be an escape or a non-ASCII
// character.
func spanFrom(s string, i int, c class) int {
	for {
		start := i
		if lex.HasEscape(s, i) {
			i += len("%XX")
		} else if c&ucschar != 0 {
			i = runNonASCII(s, i, c)
		}
		if i == start {
			return i
		}
		i = run(s, i, c)
	}
}

// isDelimiter reports whether c ends an authority or a segment.
func isDelimiter(c byte) bool { return c == '/' || c == '?' || c == '#' }

// boolToInt returns 1 if yes is true, and 0 otherwise. It compiles to no branch.
func boolToInt(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
