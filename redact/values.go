// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file hides the values that the caller knows.

import (
	"strconv"
	"strings"

	"example.com/uri/internal/lex"
)

const leastValue = 6 // octets

const escapes = `%\&`

// A knownValue is one of the values.
type knownValue struct {
	value  string
	octets string // the value as spelled reads it
}

// knownValues are all of the values.
type knownValues struct {
	all    []knownValue
	starts [256]uint8 // the bits of what an octet of a text may begin
}

const (
	beginsValue  = 1 << iota
	beginsEscape // the spelling of another character
)

// knownValues returns the values, or nil if there are none.
func (r *Redactor) knownValues() *knownValues {
	if len(r.Values) == 0 {
		return nil
	}
	v := new(knownValues)
	for _, value := range r.Values {
		if len(value) < leastValue {
			continue
		}
		b := make([]byte, 0, len(value))
		for i := 0; i < len(value); {
			var more string
			more, i = spelled(value, i)
			b = append(b, more...)
		}
		octets := strings.TrimRight(string(b), `\`) // what follows it is not known
		if len(octets) < leastValue {
			octets = value
		}
		v.all = append(v.all, knownValue{value, octets})
		v.starts[value[0]] |= beginsValue
		v.starts[octets[0]] |= beginsValue
	}
	for _, c := range []byte(escapes) {
		v.starts[c] |= beginsEscape
	}
	v.starts['+'] |= v.starts[' ']
	return v
}

// spelled returns the octets of the character at i of text, which queries, JSON, quoted
// strings or HTML may escape, and the offset after it. Backslashes before it do not
// count, since strings in strings have more of them.
func spelled(text string, i int) (octets string, next int) {
	c, next, _ := char(text, i)
	for n := 0; c == '\\' && n < 2*(mostBackslashes+1) && next < len(text); n++ {
		last := next
		if strings.HasPrefix(text[last:], `\\`) {
			next++ // as char does, which looks further
			continue
		}
		if c, next, _ = char(text, last); !lex.IsAlphanum(c) {
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

// end returns the offset after the value at i of text, or 0. It reports whether what
// follows the text may change that.
func (k *knownValue) end(text string, i int) (end int, mayChange bool) {
	if strings.HasPrefix(text[i:], k.value) {
		return i + len(k.value), false
	}
	mayChange = strings.HasPrefix(k.value, text[i:])
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
	run := cursor{octets: text}
	return strings.IndexByte(escapes, text[0]) >= 0 && len(text) < next+furthest && run.runEnd(0, len(text)) == len(text)
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
		case 0:
			continue
		case beginsEscape:
			if octets, next := spelled(text, i); v.starts[octets[0]]&beginsValue == 0 && !isIncomplete(text[i:], next-i) {
				continue
			}
		}
		longest, mayChange := 0, false
		for k := range v.all {
			to, may := v.all[k].end(text, i)
			longest, mayChange = max(longest, to), mayChange || may
		}
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

// withoutValues returns the text with masks in place of the values.
func (r *Redactor) withoutValues(text string) string {
	if v := r.knownValues(); v != nil {
		text, _, _ = v.hide(text, 0, r.mask(), false)
	}
	return text
}
