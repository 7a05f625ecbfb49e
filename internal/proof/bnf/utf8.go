// SPDX-License-Identifier: BSD-3-Clause

package bnf

import "bytes"

// characters derives the characters from lo to hi in UTF-8. Both are characters, and there is no surrogate between them.
func characters(lo, hi rune) expr {
	xs := alternatives{}
	for _, last := range []rune{0x7F, 0x7FF, 0xFFFF, 0x10FFFF} { // of the characters with one octet, two, three and four
		if lo <= min(hi, last) {
			xs = append(xs, between([]byte(string(lo)), []byte(string(min(hi, last)))))
			lo = last + 1
		}
	}
	if len(xs) == 1 {
		return xs[0]
	}
	return xs
}

// between derives the sequences of octets from lo to hi, which have the same length. Each octet after the first is 80
// to BF.
func between(lo, hi []byte) expr {
	first := func(from, to byte) octets { return octets(byteSet{}.with(from, to)) }
	if len(lo) == 1 {
		return first(lo[0], hi[0])
	}
	if lo[0] == hi[0] {
		return sequence{first(lo[0], lo[0]), between(lo[1:], hi[1:])}
	}
	least, greatest := bytes.Repeat([]byte{0x80}, len(lo)-1), bytes.Repeat([]byte{0xBF}, len(lo)-1)
	from, to := lo[0], hi[0] // what begins with one of these continues with anything
	xs := alternatives{}
	if !bytes.Equal(lo[1:], least) {
		xs = append(xs, sequence{first(from, from), between(lo[1:], greatest)})
		from++
	}
	if !bytes.Equal(hi[1:], greatest) {
		xs = append(xs, sequence{first(to, to), between(least, hi[1:])})
		to--
	}
	if from <= to {
		xs = append(xs, sequence{first(from, to), between(least, greatest)})
	}
	return xs
}
