// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Package chain has text that grows at its end, for values that are copied.
package chain

import "slices"

// A Chain is text that grows at its end: first, then the short text, then the
// texts of the links. Links are never changed, so copies of a Chain grow
// independently. The zero Chain is empty.
type Chain struct {
	first string
	short [96]byte // saves links, and the allocation of text that the caller makes
	used  int      // the length of the text in short
	last  *link
	added uint64 // the length of the links
}

// A link is text at the end of a Chain.
type link struct {
	previous        *link
	separator, text string
}

// Of returns a Chain that begins with text, which it does not copy.
func Of(text string) Chain { return Chain{first: text} }

// Room returns unused space at the end of c. The caller can write text there and
// append it with Extend. There may be none.
func (c *Chain) Room() []byte {
	if c.last != nil {
		return nil
	}
	return c.short[c.used:]
}

// Extend appends the first n bytes of Room.
func (c *Chain) Extend(n int) { c.used += n }

// Add appends a separator and a text. It does not copy a text that is longer than
// Room.
func (c *Chain) Add(separator, text string) {
	n := len(separator) + len(text)
	if room := c.Room(); n <= len(room) {
		copy(room[copy(room, separator):], text)
		c.Extend(n)
		return
	}
	c.last = &link{c.last, separator, text}
	c.added += uint64(n)
}

// Len returns the length of the text. It may exceed an int, since links can share
// their texts.
func (c *Chain) Len() uint64 { return uint64(len(c.first)+c.used) + c.added }

// AppendTo appends the text of c to dst. Its length must not exceed an int.
func (c *Chain) AppendTo(dst []byte) []byte {
	dst = append(append(dst, c.first...), c.short[:c.used]...)
	end := len(dst) + int(c.added)
	dst = slices.Grow(dst, int(c.added))[:end]
	for l := c.last; l != nil; l = l.previous {
		end -= len(l.separator) + len(l.text)
		copy(dst[end+copy(dst[end:], l.separator):], l.text)
	}
	return dst
}
