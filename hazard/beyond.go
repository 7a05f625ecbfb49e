// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package hazard

// This file has the characters beyond US-ASCII, unescaped or escaped as UTF-8.

import (
	"unicode"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// plainEnd returns the offset of the first escape or octet beyond US-ASCII from
// i on.
func plainEnd(s string, i int) int {
	for i < len(s) && s[i] != '%' && s[i] < utf8.RuneSelf {
		i++
	}
	return i
}

// character returns the character at i, unescaped, and the length of its text.
// It returns [utf8.RuneError] for octets that are not UTF-8.
func character(s string, i int) (r rune, width int) {
	octet, width := lex.Octet(s, i)
	if octet < utf8.RuneSelf {
		return rune(octet), width
	}
	var octets [utf8.UTFMax]byte
	n := 0
	for j := i; j < len(s) && n < len(octets); n++ {
		var w int
		octets[n], w = lex.Octet(s, j)
		j += w
	}
	r, size := utf8.DecodeRune(octets[:n])
	return r, size * width
}

// isLookalike reports whether a person or a program may take r for "/", "?",
// "#", "@", ":", ".", "%" or "\", or for text with one of them.
func isLookalike(r rune) bool { return unicode.In(r, compatible, fullStops, similar) }

var (
	// compatible has the characters whose compatibility form (NFKC) contains
	// one of these, such as "℀", whose form is "a/c". Some programs normalize a
	// host after they divide the reference, and then divide it again.
	compatible = &unicode.RangeTable{
		R16: []unicode.Range16{
			{Lo: 0x2024, Hi: 0x2026, Stride: 1}, // . .. ...
			{Lo: 0x2047, Hi: 0x2049, Stride: 1}, // ?? ?! !?
			{Lo: 0x2100, Hi: 0x2101, Stride: 1}, // a/c a/s
			{Lo: 0x2105, Hi: 0x2106, Stride: 1}, // c/o c/u
			{Lo: 0x2488, Hi: 0x249B, Stride: 1}, // 1. to 20.
			{Lo: 0x2A74, Hi: 0x2A74, Stride: 1}, // ::=
			{Lo: 0x33C2, Hi: 0x33C2, Stride: 1}, // a.m.
			{Lo: 0x33C7, Hi: 0x33C7, Stride: 1}, // Co.
			{Lo: 0x33D8, Hi: 0x33D8, Stride: 1}, // p.m.
			{Lo: 0xFE13, Hi: 0xFE13, Stride: 1}, // :
			{Lo: 0xFE16, Hi: 0xFE16, Stride: 1}, // ?
			{Lo: 0xFE19, Hi: 0xFE19, Stride: 1}, // ...
			{Lo: 0xFE30, Hi: 0xFE30, Stride: 1}, // ..
			{Lo: 0xFE52, Hi: 0xFE52, Stride: 1}, // .
			{Lo: 0xFE55, Hi: 0xFE56, Stride: 1}, // : ?
			{Lo: 0xFE5F, Hi: 0xFE5F, Stride: 1}, // #
			{Lo: 0xFE68, Hi: 0xFE68, Stride: 1}, // \
			{Lo: 0xFE6A, Hi: 0xFE6B, Stride: 1}, // % @
			{Lo: 0xFF03, Hi: 0xFF03, Stride: 1}, // #
			{Lo: 0xFF05, Hi: 0xFF05, Stride: 1}, // %
			{Lo: 0xFF0E, Hi: 0xFF0F, Stride: 1}, // . /
			{Lo: 0xFF1A, Hi: 0xFF1A, Stride: 1}, // :
			{Lo: 0xFF1F, Hi: 0xFF20, Stride: 1}, // ? @
			{Lo: 0xFF3C, Hi: 0xFF3C, Stride: 1}, // \
		},
		R32: []unicode.Range32{{Lo: 0x1F100, Hi: 0x1F100, Stride: 1}}, // 0.
	}

	// fullStops has the other characters that separate labels as a dot does
	// (RFC 3490 section 3.1), and one whose compatibility form does.
	fullStops = &unicode.RangeTable{
		R16: []unicode.Range16{
			{Lo: 0x3002, Hi: 0x3002, Stride: 1},
			{Lo: 0xFE12, Hi: 0xFE12, Stride: 1},
			{Lo: 0xFF61, Hi: 0xFF61, Stride: 1},
		},
	}

	// similar has characters that only look like one of these.
	similar = &unicode.RangeTable{
		R16: []unicode.Range16{
			{Lo: 0x02F8, Hi: 0x02F8, Stride: 1}, // :
			{Lo: 0x0589, Hi: 0x0589, Stride: 1}, // :
			{Lo: 0x05C3, Hi: 0x05C3, Stride: 1}, // :
			{Lo: 0x06D4, Hi: 0x06D4, Stride: 1}, // .
			{Lo: 0x2044, Hi: 0x2044, Stride: 1}, // /
			{Lo: 0x2215, Hi: 0x2216, Stride: 1}, // / \
			{Lo: 0x2236, Hi: 0x2236, Stride: 1}, // :
			{Lo: 0x2571, Hi: 0x2571, Stride: 1}, // /
			{Lo: 0x27CB, Hi: 0x27CB, Stride: 1}, // /
			{Lo: 0x29F5, Hi: 0x29F5, Stride: 1}, // \
			{Lo: 0x29F8, Hi: 0x29F9, Stride: 1}, // / \
			{Lo: 0xA789, Hi: 0xA789, Stride: 1}, // :
		},
	}
)

// mixesScripts reports whether a label of the host has letters of scripts that
// do not belong together.
func mixesScripts(host string) bool {
	if plainEnd(host, 0) == len(host) {
		return false
	}
	var label scripts
	for i := 0; i < len(host); {
		r, width := character(host, i)
		i += width
		if r == '.' || r == '．' || unicode.Is(fullStops, r) {
			label.set = 0
		} else if unicode.IsLetter(r) && !label.add(r) {
			return true
		}
	}
	return false
}

// cjk has the scripts that may be mixed. The bit 1<<i in a set is for cjk[i].
var cjk = [...]*unicode.RangeTable{unicode.Latin, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Bopomofo, unicode.Hangul}

// mixtures has the sets of scripts that are common in one text (Unicode
// Technical Standard 39, "highly restrictive").
var mixtures = [...]uint{
	1<<0 | 1<<1 | 1<<2 | 1<<3, // Japanese
	1<<0 | 1<<1 | 1<<4,        // Chinese
	1<<0 | 1<<1 | 1<<5,        // Korean
	1 << len(cjk),             // one other script
}

// scripts has the scripts of the letters in a label.
type scripts struct {
	set   uint                // bits of cjk, and 1<<len(cjk) for the other script
	other *unicode.RangeTable // the latest script that is not in cjk
}

// add adds the script of the letter r, and reports whether it may be mixed with
// those before it.
func (s *scripts) add(r rune) bool {
	i := 0
	for i < len(cjk) && !unicode.Is(cjk[i], r) {
		i++
	}
	if i == len(cjk) && (s.other == nil || !unicode.Is(s.other, r)) {
		if unicode.Is(unicode.Common, r) {
			return true // a letter of several scripts
		}
		if s.set != 0 {
			return false
		}
		for _, script := range unicode.Scripts {
			if unicode.Is(script, r) {
				s.other = script
				break
			}
		}
	}
	s.set |= 1 << i
	for _, mixture := range mixtures {
		if s.set&^mixture == 0 {
			return true
		}
	}
	return false
}
