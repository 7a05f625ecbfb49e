// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file keeps a run's characters.

import "slices"

// chars are a run's characters, with the character 0 after the last. If each is spelled as
// itself, levels and offsets are empty: a slice of char for each run would take five times
// as long.
type chars struct {
	octets  []byte
	levels  []uint8
	offsets []uint32 // where their spellings begin in the run
}

// decode sets the characters to those of the text, whose octets are of the kinds.
func (c *chars) decode(text string, has kind) {
	c.octets, c.levels, c.offsets = c.octets[:0], c.levels[:0], c.offsets[:0]
	if has&isEscape == 0 || !hasEscape(text) {
		c.octets = append(append(c.octets, text...), 0)
		return
	}

	// The arrays grow once: no spelling is shorter than its character.
	c.octets, c.levels, c.offsets = slices.Grow(c.octets, len(text)+1), slices.Grow(c.levels, len(text)+1), slices.Grow(c.offsets, len(text)+1)
	for i := 0; i < len(text); {
		x, next := char{text[i], 0}, i+1
		if kinds[x.c]&isEscape != 0 {
			x, next = decodeChar(text, i)
		}
		c.add(x, i)
		i = next
	}
	c.add(char{}, len(text))
}

func (c *chars) add(x char, offset int) {
	c.octets, c.levels, c.offsets = append(c.octets, x.c), append(c.levels, x.level), append(c.offsets, uint32(offset))
}

// get returns the character at i.
func (c *chars) get(i int) char {
	if len(c.levels) == 0 {
		return char{c.octets[i], 0}
	}
	return char{c.octets[i], c.levels[i]}
}

// offsetOf returns the offset in the run where the character at i begins.
func (c *chars) offsetOf(i int) int {
	if len(c.offsets) == 0 {
		return i
	}
	return int(c.offsets[i])
}

// index returns the index of the first character at the offset or after it.
func (c *chars) index(offset int) int {
	if len(c.offsets) == 0 {
		return offset
	}
	i, _ := slices.BinarySearch(c.offsets, uint32(offset))
	return i
}
