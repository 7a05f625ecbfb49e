// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file hides the values that the caller knows.

import (
	"strconv"
	"strings"

	"example.com/uri/internal/lex"
)

const leastValue = 6 // octets

// A knownValue is one of the values. One with its own escapes is in the table twice,
// once for each way to read it.
type knownValue struct {
	octets string // at least leastValue
	exact  bool   // the text contains these octets; otherwise it may spell each in any way
	first  uint32 // the first octets
	before int32  // the value before it with the same hash, or -1
}

// knownValues is a table in which a value's first octets find it.
type knownValues struct {
	all    []knownValue
	starts [256]uint8           // bits for what an octet may begin
	last   [1 << hashBits]int32 // the last value with the hash, plus one, or 0
}

const (
	beginsValue  = 1 << iota
	beginsEscape // the spelling of another character
	isSpelling   // that, or "+", which is a space in a query
)

const (
	firstOctets = 4 // that find a value, as a number
	hashBits    = 9
)

// newKnownValues returns the table.
func newKnownValues(values []string) *knownValues {
	v := &knownValues{all: make([]knownValue, 0, len(values))}
	for _, c := range []byte(escapes + "\xff") { // decodeChar changes \xff
		v.starts[c] = beginsEscape | isSpelling
	}
	v.starts['+'] = isSpelling
	for _, value := range values {
		if len(value) < leastValue {
			continue
		}
		v.addSpelled(value)
		if strings.Contains(value, "\n") { // Logs show each line of a key on its own.
			for line := range strings.Lines(value) {
				if line = strings.TrimRight(line, "\r\n"); len(line) >= leastValue {
					v.addSpelled(line)
				}
			}
		}
	}
	return v
}

// addSpelled adds a value, however a text may spell it.
func (v *knownValues) addSpelled(value string) {
	octets := value
	if strings.ContainsAny(value, escapes) {
		v.add(value, true)
		octets = unspelled(value)
	} else if strings.IndexByte(value, '+') >= 0 || strings.IndexByte(value, escapedQuote) >= 0 {
		octets = unspelled(value)
	}
	if len(octets) >= leastValue {
		v.add(octets, false)
	}
}

// add adds a value to the table.
func (v *knownValues) add(octets string, exact bool) {
	first := firstOf(octets)
	last := &v.last[hashOf(first)]
	v.all = append(v.all, knownValue{octets, exact, first, *last - 1})
	*last = int32(len(v.all))
	v.starts[octets[0]] |= beginsValue
	if octets[0] == ' ' {
		v.starts['+'] |= beginsValue
	}
}

// unspelled returns the value as spelled reads it, without backslashes at its end, since
// nobody knows the text that follows them.
func unspelled(value string) string {
	b := make([]byte, 0, len(value))
	for i := 0; i < len(value); {
		var octets string
		octets, i = spelled(value, i)
		b = append(b, octets...)
	}
	return strings.TrimRight(string(b), `\`)
}

// firstOf returns the first octets of text as a number.
func firstOf(text string) uint32 {
	return uint32(text[0]) | uint32(text[1])<<8 | uint32(text[2])<<16 | uint32(text[3])<<24
}

// firstSpelled returns the first octets at i, as spelled reads them. It reports false if the
// text that follows may change them.
func firstSpelled(text string, i int) (first uint32, ok bool) {
	// The spellings of a few characters may be long.
	for n := 0; n < firstOctets; {
		if i == len(text) {
			return 0, false
		}
		octets, next := spelled(text, i)
		if isIncomplete(text[i:], next-i) {
			return 0, false
		}
		for _, c := range []byte(octets) {
			first |= uint32(c) << (8 * n) // beyond the first octets, 0
			n++
		}
		i = next
	}
	return first, true
}

// hashOf returns the hash for a value's first octets.
func hashOf(first uint32) uint32 { return first * 0x9E3779B1 >> (32 - hashBits) }

// spelled returns the octets of the character at i, which queries, JSON, quoted
// strings or HTML may escape, and the offset after it. Backslashes before it do not
// count, since strings in strings have more of them.
func spelled(text string, i int) (octets string, next int) {
	x, next := decodeChar(text, i)
	c := x.c

	// Backslashes precede an escape of Go or JSON, such as "\n", or a character that needs none.
	for n := 0; c == '\\' && n < 2*(mostBackslashes+1) && next < len(text); n++ {
		last := next
		if strings.HasPrefix(text[last:], `\\`) {
			next++ // as char does, which looks further
			continue
		}
		x, next = decodeChar(text, last)
		if c = x.c; !lex.IsAlphanum(c) {
			continue
		}
		escape := `\` + text[last:min(last+len("U00000000"), len(text))]
		if r, isMultibyte, rest, err := strconv.UnquoteChar(escape, 0); err == nil {
			c, next = byte(r), last+len(escape)-len(`\`)-len(rest)
			if isMultibyte {
				return string(r), next
			}
		}
	}

	// In a query, "+" is a space.
	switch c {
	case escapedQuote:
		c = '\''
	case '+':
		c = ' '
	}
	return string([]byte{c}), next
}

// A match is a value that the text has begun.
type match struct {
	value *knownValue
	n     int // how many of its octets are read, and certain
	at    int // the offset in the text after them
}

// matches are the values that begin at one place in a text, and whose rest did not come.
type matches struct {
	all     []match
	whole   int // the offset after the longest value there, or 0
	atLeast int // the same with those in all, if nothing follows the text
	reads   int // for tests: how many characters were read
}

// longestAt returns the offset after the longest value at i, or 0. It reports whether the
// text that follows may change that, and then keeps in m how far it came.
func (v *knownValues) longestAt(text string, i int, m *matches) (end int, mayChange bool) {
	m.all, m.whole, m.atLeast = m.all[:0], 0, 0
	if i+firstOctets > len(text) {
		v.try(text, i, m)
		return max(m.whole, m.atLeast), len(m.all) > 0
	}
	first := firstOf(text[i:])
	v.tryFirst(first, text, i, m)

	// In most places, no octet spells another one.
	if (v.starts[text[i]]|v.starts[text[i+1]]|v.starts[text[i+2]]|v.starts[text[i+3]])&isSpelling != 0 {
		switch spelled, ok := firstSpelled(text, i); {
		case !ok:
			m.all = m.all[:0]
			v.try(text, i, m)
		case spelled != first:
			v.tryFirst(spelled, text, i, m)
		}
	}
	return max(m.whole, m.atLeast), len(m.all) > 0
}

// try tries each value at i.
func (v *knownValues) try(text string, i int, m *matches) {
	for k := range v.all {
		m.add(text, match{&v.all[k], 0, i})
	}
}

// tryFirst is try for the values with the first octets.
func (v *knownValues) tryFirst(first uint32, text string, i int, m *matches) {
	for k := v.last[hashOf(first)] - 1; k >= 0; k = v.all[k].before {
		if v.all[k].first == first {
			m.add(text, match{&v.all[k], 0, i})
		}
	}
}

// goOn reads on in the values with which the text begins, after more text came.
func (m *matches) goOn(text string) (end int, mayChange bool) {
	before := m.all
	m.all, m.atLeast = m.all[:0], 0
	for _, x := range before {
		m.add(text, x)
	}
	return max(m.whole, m.atLeast), len(m.all) > 0
}

// move says that the text begins at i now.
func (m *matches) move(i int) {
	for k := range m.all {
		m.all[k].at -= i
	}
	m.whole = max(0, m.whole-i)
}

// add reads on in x's value, and keeps how far it came.
func (m *matches) add(text string, x match) {
	end, mayChange := x.read(text, &m.reads)
	if !mayChange {
		m.whole = max(m.whole, end)
		return
	}
	m.atLeast = max(m.atLeast, end)
	m.all = append(m.all, x)
}

// read reads on in the value. It returns the offset after it, or 0, and reports whether the
// text that follows may change that.
func (x *match) read(text string, reads *int) (end int, mayChange bool) {
	rest, i := x.value.octets[x.n:], x.at
	if x.value.exact {
		*reads += min(len(rest), len(text)-i)
		if strings.HasPrefix(text[i:], rest) {
			return i + len(rest), false
		}
		x.n, x.at = x.n+len(text)-i, len(text)
		return 0, strings.HasPrefix(rest, text[i:])
	}

	// From a spelling on that may change, nothing is certain.
	for rest != "" {
		if i == len(text) {
			return 0, true
		}
		*reads++
		octets, next := spelled(text, i)
		mayChange = mayChange || isIncomplete(text[i:], next-i)
		if !strings.HasPrefix(rest, octets) {
			return 0, mayChange
		}
		rest, i = rest[len(octets):], next
		if !mayChange {
			x.n, x.at = x.n+len(octets), i
		}
	}
	return i, mayChange
}

// isIncomplete reports whether text that follows may change the character at the start of
// text, which spelled reads up to next. After whitespace, nothing changes it.
func isIncomplete(text string, next int) bool {
	const furthest = 16 // octets after next that spelled looks at
	return strings.IndexByte(escapes, text[0]) >= 0 && len(text) < next+furthest && isRun(text)
}

// hide returns text with masks in place of the values. Values that overlap have one mask.
// text[:end] is the rest of a value whose mask was returned before. If the text goes on,
// hide stops where a value may begin whose end did not come yet: rest is the text from
// there, rest[:restEnd] is in a value whose mask is returned, and m keeps how far rest was
// read for the next call.
func (v *knownValues) hide(text string, end int, mask string, goesOn bool, m *matches) (hidden, rest string, restEnd int) {
	var b strings.Builder
	i := 0
	for ; i < len(text); i++ {
		// The last call may have begun to read the values at the start.
		var longest int
		var mayChange bool
		switch {
		case i == 0 && len(m.all) > 0:
			longest, mayChange = m.goOn(text)
		case v.mayBegin(text, i):
			longest, mayChange = v.longestAt(text, i, m)
		default:
			continue
		}

		// The value's end may come with the next text.
		if mayChange && goesOn {
			m.move(i)
			break
		}

		// A value that begins within another is a part of its mask.
		if longest > 0 && i >= end {
			b.WriteString(text[end:i])
			b.WriteString(mask)
		}
		end = max(end, longest)
		m.all = m.all[:0]
	}

	if end == 0 {
		return text[:i], text[i:], 0
	}
	b.WriteString(text[min(end, i):i])
	return b.String(), text[i:], max(0, end-i)
}

// mayBegin reports whether a value may begin at i, by its first octet.
func (v *knownValues) mayBegin(text string, i int) bool {
	switch v.starts[text[i]] {
	case 0, isSpelling: // "+" is a space, with which no value begins
		return false
	case beginsEscape | isSpelling:
		octets, next := spelled(text, i)
		return v.starts[octets[0]]&beginsValue != 0 || isIncomplete(text[i:], next-i)
	}
	return true
}
