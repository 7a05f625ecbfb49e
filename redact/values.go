// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file hides the values that the caller knows.

import (
	"strconv"
	"strings"

	"example.com/uri/internal/lex"
)

const leastValue = 6 // octets

// A knownValue is one of the values. One with escapes of its own is in the table twice,
// once for each way to read it.
type knownValue struct {
	octets string // at least leastValue
	exact  bool   // the text has these octets; otherwise it may spell each as it likes
	first  uint32 // the first octets
	before int32  // the value before it with the same hash, or -1
}

// knownValues is a table of the values, which their first octets find.
type knownValues struct {
	all    []knownValue
	starts [256]uint8           // the bits of what an octet of a text may begin
	last   [1 << hashBits]int32 // the last value with the hash, plus one, or 0
}

const (
	beginsValue  = 1 << iota
	beginsEscape // the spelling of another character
	isSpelling   // that, or "+", which is a space in a query
)

const (
	firstOctets = 4 // of a value, as a number
	hashBits    = 9
)

// newKnownValues returns the table of the values.
func newKnownValues(values []string) *knownValues {
	v := &knownValues{all: make([]knownValue, 0, len(values))}
	for _, c := range []byte(escapes) {
		v.starts[c] = beginsEscape | isSpelling
	}
	v.starts['+'] = isSpelling
	for _, value := range values {
		if len(value) < leastValue {
			continue
		}
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
	return v
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

// unspelled returns the value as spelled reads it, without backslashes at its end: what
// follows them is not known.
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

// firstSpelled returns the first octets of the value that may begin at i of text, as spelled
// reads them. It reports false if what follows the text may change them.
func firstSpelled(text string, i int) (first uint32, ok bool) {
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

// hashOf returns the hash of the first octets of a value.
func hashOf(first uint32) uint32 { return first * 0x9E3779B1 >> (32 - hashBits) }

// spelled returns the octets of the character at i of text, which queries, JSON, quoted
// strings or HTML may escape, and the offset after it. Backslashes before it do not
// count, since strings in strings have more of them.
func spelled(text string, i int) (octets string, next int) {
	x, next := decodeChar(text, i)
	c := x.c
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
	switch c {
	case escapedQuote:
		c = '\''
	case '+':
		c = ' '
	}
	return string([]byte{c}), next
}

// end returns the offset after the longest value at i of text, or 0. It reports whether
// what follows the text may change that.
func (v *knownValues) end(text string, i int) (end int, mayChange bool) {
	if i+firstOctets > len(text) {
		return v.endOfAny(text, i)
	}
	first := firstOf(text[i:])
	end, mayChange = v.endOf(first, text, i)

	// As most, the text has no spellings of other characters there.
	if (v.starts[text[i]]|v.starts[text[i+1]]|v.starts[text[i+2]]|v.starts[text[i+3]])&isSpelling == 0 {
		return end, mayChange
	}
	spelled, ok := firstSpelled(text, i)
	if !ok {
		return v.endOfAny(text, i)
	}
	if spelled != first {
		to, may := v.endOf(spelled, text, i)
		end, mayChange = max(end, to), mayChange || may
	}
	return end, mayChange
}

// endOf is end for the values with the first octets.
func (v *knownValues) endOf(first uint32, text string, i int) (end int, mayChange bool) {
	for k := v.last[hashOf(first)] - 1; k >= 0; k = v.all[k].before {
		if v.all[k].first == first {
			to, may := v.all[k].end(text, i)
			end, mayChange = max(end, to), mayChange || may
		}
	}
	return end, mayChange
}

// endOfAny is end for all values.
func (v *knownValues) endOfAny(text string, i int) (end int, mayChange bool) {
	for k := range v.all {
		to, may := v.all[k].end(text, i)
		end, mayChange = max(end, to), mayChange || may
	}
	return end, mayChange
}

// end returns the offset after the value at i of text, or 0. It reports whether what
// follows the text may change that.
func (k *knownValue) end(text string, i int) (end int, mayChange bool) {
	if k.exact {
		if strings.HasPrefix(text[i:], k.octets) {
			return i + len(k.octets), false
		}
		return 0, strings.HasPrefix(k.octets, text[i:])
	}
	for rest := k.octets; rest != ""; {
		if i == len(text) {
			return 0, true
		}
		octets, next := spelled(text, i)
		mayChange = mayChange || isIncomplete(text[i:], next-i)
		if !strings.HasPrefix(rest, octets) {
			return 0, mayChange
		}
		rest, i = rest[len(octets):], next
	}
	return i, mayChange
}

// isIncomplete reports whether text that follows may change the character that text
// begins with, which spelled reads up to next. Nothing changes it after whitespace.
func isIncomplete(text string, next int) bool {
	const furthest = 16 // octets after next that spelled looks at
	return strings.IndexByte(escapes, text[0]) >= 0 && len(text) < next+furthest && isRun(text)
}

// hide returns text with masks in place of the values. Values that overlap have one mask.
// text[:end] is the rest of a value whose mask was returned before. If the text goes on,
// hide stops where a value may begin whose end did not come yet: rest is the text from
// there, and rest[:restEnd] is in a value whose mask is returned.
func (v *knownValues) hide(text string, end int, mask string, goesOn bool) (hidden, rest string, restEnd int) {
	var b strings.Builder
	i := 0
	for ; i < len(text); i++ {
		switch v.starts[text[i]] {
		case 0, isSpelling: // "+" is a space, with which no value begins
			continue
		case beginsEscape | isSpelling:
			if octets, next := spelled(text, i); v.starts[octets[0]]&beginsValue == 0 && !isIncomplete(text[i:], next-i) {
				continue
			}
		}
		longest, mayChange := v.end(text, i)
		if mayChange && goesOn {
			break
		}
		if longest > 0 && i >= end {
			b.WriteString(text[end:i])
			b.WriteString(mask)
		}
		end = max(end, longest)
	}
	if end == 0 {
		return text[:i], text[i:], 0
	}
	b.WriteString(text[min(end, i):i])
	return b.String(), text[i:], max(0, end-i)
}
