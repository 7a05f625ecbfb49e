// SPDX-License-Identifier: BSD-3-Clause

package hazard

// This file judges the non-ASCII characters, unescaped or escaped as UTF-8.

import (
	"unicode"

	"example.com/uri/internal/lex"
)

// mapped lists the characters that a version of IDNA maps to US-ASCII characters only
// or removes (RFC 3987 section 3.1), those that one version maps or removes and another
// keeps, and some others in the same blocks. The versions are IDNA 2003, IDNA 2008, and
// those that browsers use (Unicode Technical Standard 46) up to Unicode 17.
var mapped = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x00AA, 0x00AA, 1}, {0x00AD, 0x00AD, 1}, // ª, the soft hyphen
		{0x00B2, 0x00B3, 1}, {0x00B9, 0x00BA, 1}, // ² ³ ¹ º
		{0x00DF, 0x00DF, 1},                      // ß: IDNA 2003 maps it, IDNA 2008 does not
		{0x0132, 0x0133, 1}, {0x017F, 0x017F, 1}, // Ĳ ſ
		{0x01C7, 0x01CC, 1}, {0x01F1, 0x01F3, 1}, // Ǉ Ǳ
		{0x02B0, 0x02B8, 1}, {0x02E0, 0x02E4, 1}, // ʰ ˡ
		{0x034F, 0x034F, 1},                      // invisible
		{0x037E, 0x037E, 1}, {0x03C2, 0x03C2, 1}, // the Greek question mark, ς: as ß
		{0x115F, 0x1160, 1}, {0x17B4, 0x17B5, 1}, // invisible
		{0x1806, 0x1806, 1}, {0x180B, 0x180F, 1}, // the Todo soft hyphen: IDNA 2003 removes it; invisible
		{0x1D2C, 0x1D6A, 1}, {0x1D9B, 0x1DBF, 1}, // ᴬ ᶛ
		{0x1E9E, 0x1E9E, 1}, {0x1FEF, 0x1FEF, 1}, // ẞ, the Greek varia
		{0x200B, 0x200D, 1},                                           // invisible
		{0x203C, 0x203C, 1}, {0x2060, 0x2065, 1}, {0x206A, 0x206F, 1}, // ‼, invisible
		{0x2070, 0x209C, 1}, {0x20A8, 0x20A8, 1}, // ⁰ ₨
		{0x2100, 0x217F, 1}, {0x2460, 0x24FF, 1}, // ℂ Ⅳ ①
		{0x2A75, 0x2A76, 1}, {0x2C7C, 0x2C7D, 1}, {0x3164, 0x3164, 1}, // ⩵ ⱼ, the invisible Hangul filler
		{0x3200, 0x33FF, 1}, {0xA7F1, 0xA7F4, 1}, // ㎏ ꟲ
		{0xFB00, 0xFB06, 1}, {0xFB29, 0xFB29, 1}, // ﬁ ﬩
		{0xFE00, 0xFE10, 1}, {0xFE14, 0xFE15, 1}, // variation selectors, ︐ ︔ ︕
		{0xFE20, 0xFE6F, 1}, {0xFEFF, 0xFEFF, 1}, // ﹣, the byte order mark
		{0xFF00, 0xFFEF, 1}, // ０ ａ
	},
	R32: []unicode.Range32{
		{0x107A5, 0x107A5, 1}, {0x1BCA0, 0x1BCA3, 1}, // 𐞥, invisible
		{0x1CCD6, 0x1CCF9, 1}, {0x1D173, 0x1D17A, 1}, // outlined letters and digits, invisible
		{0x1D400, 0x1D7FF, 1}, {0x1F100, 0x1F1FF, 1}, // 𝐚 🄀
		{0x1FBF0, 0x1FBF9, 1}, {0xE0000, 0xE0FFF, 1}, // 🯰, invisible
	},
	LatinOffset: 5,
}

// isLookalike reports whether a person or a program may take r for "/", "?", "#", "@",
// ":", ".", "%" or "\", or for text that contains one of these.
func isLookalike(r rune) bool {
	switch r {
	// The compatibility form (NFKC) contains one of them, such as "a/c". Some programs
	// normalize a host after they split the reference, and then split it again.
	case 0x2024, 0x2025, 0x2026, // . .. ...
		0x2047, 0x2048, 0x2049, // ?? ?! !?
		0x2100, 0x2101, 0x2105, 0x2106, // a/c a/s c/o c/u
		0x2A74,                 // ::=
		0x33C2, 0x33C7, 0x33D8, // a.m. Co. p.m.
		0xFE13, 0xFE16, 0xFE19, // : ? ...
		0xFE30, 0xFE52, 0xFE55, 0xFE56, // .. . : ?
		0xFE5F, 0xFE68, 0xFE6A, 0xFE6B, // # \ % @
		0xFF03, 0xFF05, 0xFF0F, // # % /
		0xFF1A, 0xFF1F, 0xFF20, 0xFF3C, // : ? @ \
		0x1F100: // 0.
		return true

	// These only look like one of them.
	case 0x02F8, 0x0589, 0x05C3, 0x2236, 0xA789, // :
		0x06D4,                         // .
		0x2044, 0x2215, 0x2571, 0x27CB, // /
		0x2216, 0x29F5, 0x29F8, 0x29F9: // \ \ / \
		return true
	}
	return 0x2488 <= r && r <= 0x249B || isFullStop(r) // 1. to 20.
}

// isFullStop reports whether r separates labels as a dot does (RFC 3490 section
// 3.1), or its compatibility form does.
func isFullStop(r rune) bool {
	return r == 0x3002 || r == 0xFE12 || r == 0xFF0E || r == 0xFF61
}

// mixesScripts reports whether a label in the host contains letters from scripts that do
// not belong together.
func mixesScripts(host string) bool {
	var label scripts
	for i := 0; i < len(host); {
		r, width := lex.Rune(host, i)
		i += width
		if r == '.' || isFullStop(r) {
			label.set = 0
		} else if unicode.IsLetter(r) && !label.add(r) {
			return true
		}
	}
	return false
}

// cjk lists the scripts that may be mixed. In a set, cjk[i] is the bit 1<<i.
var cjk = [...]*unicode.RangeTable{unicode.Latin, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Bopomofo, unicode.Hangul}

// mixtures lists the sets of scripts that are common in one text (Unicode Technical
// Standard 39, "highly restrictive").
var mixtures = [...]uint{
	1<<0 | 1<<1 | 1<<2 | 1<<3, // Japanese
	1<<0 | 1<<1 | 1<<4,        // Chinese
	1<<0 | 1<<1 | 1<<5,        // Korean
	1 << len(cjk),             // one other script
}

// scripts collects the scripts in a label.
type scripts struct {
	set   uint                // bits for cjk, and 1<<len(cjk) for the other script
	other *unicode.RangeTable // the latest script that is not in cjk

	// The n scripts in the host that are not in cjk, since a search in unicode.Scripts
	// is slow. If there are more than fit, n is 0 again.
	known [256]*unicode.RangeTable
	n     uint8
}

// add adds the letter r, and reports whether its script may be mixed with the scripts
// so far.
func (s *scripts) add(r rune) bool {
	i := 0
	for i < len(cjk) && !unicode.Is(cjk[i], r) {
		i++
	}

	// A script outside cjk must be alone. Common letters belong to several scripts.
	if i == len(cjk) && (s.other == nil || !unicode.Is(s.other, r)) {
		if unicode.Is(unicode.Common, r) {
			return true
		}
		if s.set != 0 {
			return false
		}
		s.other = s.find(r)
	}

	s.set |= 1 << i
	for _, mixture := range mixtures {
		if s.set&^mixture == 0 {
			return true
		}
	}
	return false
}

// find returns a letter's script. The letter belongs to only one.
func (s *scripts) find(r rune) *unicode.RangeTable {
	for _, script := range s.known[:s.n] {
		if unicode.Is(script, r) {
			return script
		}
	}

	for _, script := range unicode.Scripts {
		if unicode.Is(script, r) {
			s.known[s.n] = script
			s.n++
			return script
		}
	}
	return nil
}
