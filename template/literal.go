// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package template

import (
	"slices"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// A literal is the text of a literal, in the form of [flags].
type literal struct {
	text   string
	offset int // in the template

	// For a search: the text, reversed if backward is true, and for each beginning
	// of it the length of the longest shorter beginning with which that ends.
	key      []byte
	borders  []int
	backward bool
}

// flags make the form in which texts are compared: that of [uri.SyntaxLevel]
// without dot segments, which a Matcher does not remove.
const flags = uri.SyntaxLevel &^ uri.DotSegments

// prepare prepares a search, forward or backward.
func (l *literal) prepare(backward bool) {
	l.key, l.backward = []byte(l.text), backward
	if backward {
		slices.Reverse(l.key)
	}
	l.borders = make([]int, len(l.key))
	n := 0
	for i := 1; i < len(l.key); i++ {
		n = l.extend(n, l.key[i])
		l.borders[i] = n
	}
}

// extend returns the length of the longest beginning of the key with which a text
// ends after c, if n is that length before c.
func (l *literal) extend(n int, c byte) int {
	for n == len(l.key) || n > 0 && l.key[n] != c {
		n = l.borders[n-1]
	}
	if l.key[n] == c {
		n++
	}
	return n
}

// find returns the offset of the first place of l in s, the last place if it
// searches backward, or -1. A place does not begin within an escape. The time is
// linear: this is the algorithm of Knuth, Morris and Pratt.
func (l *literal) find(s string) int {
	n := 0
	for i := range len(s) {
		c, start := s[i], i+1-len(l.key)
		if l.backward {
			c, start = s[len(s)-1-i], len(s)-1-i
		}
		if n = l.extend(n, c); n == len(l.key) && !inEscape(s, start) {
			return start
		}
	}
	return -1
}

// inEscape reports whether i is within an escape, after its "%".
func inEscape(s string, i int) bool {
	return i >= 1 && s[i-1] == '%' || i >= 2 && s[i-2] == '%'
}

// normalizedEscapes returns s without escapes of unreserved characters, and with
// upper-case digits in the others. If lower is true, letters are in lower case.
func normalizedEscapes(s string, lower bool) string {
	var b []byte
	for i := 0; i < len(s); {
		c, width := lex.Octet(s, i)
		i += width
		switch {
		case width > 1 && !unreserved.has(c):
			b = lex.AppendEscape(b, c)
			continue
		case lower && 'A' <= c && c <= 'Z':
			c |= 0x20
		}
		b = append(b, c)
	}
	return string(b)
}
