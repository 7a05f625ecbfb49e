// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file has the small scanners that the others share.

import (
	"example.com/uri/internal/lex"
)

// run returns the offset of the first byte from i on that is not in the class.
// It reads three bytes in each turn and compares i with the length once. Loops
// that compare it for each byte can be a quarter slower, depending on their
// alignment.
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
	for i < len(s) && classes[s[i]]&c != 0 {
		i++
	}
	return i
}

// span returns the offset of the first character from i on that is neither in
// the class nor part of an escape.
func span(s string, i int, c class) int {
	for {
		i = run(s, i, c)
		if lex.HasEscape(s, i) {
			i += len("%XX")
			continue
		}
		end := i
		if c&ucschar != 0 {
			end = runNonASCII(s, i, c)
		}
		if end == i {
			return i
		}
		i = end
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
