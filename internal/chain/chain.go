// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Package chain has text that grows at its end, for values that are copied.
package chain

import "slices"

// A Chain is text that grows at its end: first, then the texts of the links, then
// the short text. Links are never changed, so copies of a Chain grow
// independently. The zero Chain is empty.
type Chain struct {
	first string
	last  *link
	added uint64   // the length of the links
	short [96]byte // saves links, and the allocation of text that the caller makes
	used  int      // the length of the text in short
}

// A link is text of a Chain: what was in short, and a text that was too long for
// it.
type link struct {
	previous    *link
	short, long string
}

// Of returns a Chain that begins with text, which it does not copy.
func Of(text string) Chain { return Chain{first: text} }

// Room returns unused space at the end of c. The caller can write text there and
// append it with Extend.
func (c *Chain) Room() []byte { return c.short[c.used:] }

// Extend appends the first n bytes of Room.
func (c *Chain) Extend(n int) { c.used += n }

// Add appends a separator and a text. It does not copy a long text.
func (c *Chain) Add(separator, text string) {
	n := len(separator) + len(text)
	if n > len(c.short) {
		c.link(separator, text)
		return
	}
	if n > len(c.Room()) {
		c.link("", "")
	}
	room := c.Room()
	copy(room[copy(room, separator):], text)
	c.Extend(n)
}

// link moves the short text and a separator to a new link, which ends in the
// long text.
func (c *Chain) link(separator, long string) {
	short := string(c.short[:c.used]) + separator
	c.last = &link{c.last, short, long}
	c.added += uint64(len(short)) + uint64(len(long))
	c.used = 0
}

// Len returns the length of the text. It may exceed an int, since links can share
// their texts.
func (c *Chain) Len() uint64 { return uint64(len(c.first)+c.used) + c.added }

// AppendTo appends the text of c to dst. Its length must not exceed an int.
func (c *Chain) AppendTo(dst []byte) []byte {
	dst = append(dst, c.first...)
	end := len(dst) + int(c.added)
	dst = append(slices.Grow(dst, int(c.added)+c.used)[:end], c.short[:c.used]...)
	for l := c.last; l != nil; l = l.previous {
		end -= len(l.short) + len(l.long)
		copy(dst[end+copy(dst[end:], l.short):], l.long)
	}
	return dst
}
