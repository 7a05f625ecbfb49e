// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file hides the values that the caller knows.

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"example.com/uri/internal/lex"
)

const (
	leastValue  = 6 // octets
	firstOctets = 4 // that say whether a value may begin
	hashBits    = 11
)

// A valueTable lists the values, in the two ways in which a text may contain them. One with
// its own escapes is in both lists.
type valueTable struct {
	lists  [2]valueList
	starts [256]bool           // the octets that a value, or one's spelling, may begin with
	firsts [1 << hashBits]bool // the hashes of the values' first octets
	spells [256]bool           // the octets that may spell another one
}

// A valueList is sorted, so that the values which begin alike are a range in it.
type valueList struct {
	values  []string
	isExact bool // the text contains their octets; otherwise it may spell each in any way
}

// newValueTable returns the table of the values that are long enough, and of their lines: logs
// show each line of a key on its own.
func newValueTable(values []string) *valueTable {
	t := &valueTable{lists: [...]valueList{{isExact: false}, {isExact: true}}}
	for _, c := range []byte(escapes + "+\xff") { // decodeChar changes \xff
		t.spells[c], t.starts[c] = true, true
	}
	for _, value := range values {
		t.add(value)
		for line := range strings.Lines(value) {
			if line = strings.TrimRight(line, "\r\n"); line != value {
				t.add(line)
			}
		}
	}
	for _, list := range t.lists {
		slices.Sort(list.values)
	}
	return t
}

// add adds a value to each list that it belongs to.
func (t *valueTable) add(value string) {
	if !slices.ContainsFunc([]byte(value), func(c byte) bool { return t.spells[c] }) {
		t.addTo(&t.lists[0], value)
		return
	}

	// "50% of 4%41" may be in a text that escapes it once more, and in one that does not.
	t.addTo(&t.lists[0], unspelled(value))
	t.addTo(&t.lists[1], value)
}

// addTo adds a value to the list, if it is long enough.
func (t *valueTable) addTo(list *valueList, octets string) {
	if len(octets) < leastValue {
		return
	}
	list.values = append(list.values, octets)
	t.starts[octets[0]], t.firsts[hashOf(octets)] = true, true
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

// hashOf returns a multiplicative hash of the text's first octets: the factor is 2³² divided by
// the golden ratio.
func hashOf(text string) uint32 {
	first := uint32(text[0]) | uint32(text[1])<<8 | uint32(text[2])<<16 | uint32(text[3])<<24
	return first * 0x9E3779B1 >> (32 - hashBits)
}

// mayBegin reports whether a value may begin at i.
func (t *valueTable) mayBegin(text string, i int) bool {
	if !t.starts[text[i]] {
		return false
	}
	if len(text)-i < firstOctets {
		return true
	}

	// In most places, no octet spells another one, and no value has the hash.
	isSpelled := t.spells[text[i]] || t.spells[text[i+1]] || t.spells[text[i+2]]
	return isSpelled || t.spells[text[i+3]] || t.firsts[hashOf(text[i:])]
}

// A reading is how far the values of a list were read that begin at one place in a text.
type reading struct {
	from, to int // the values that begin as the text does: a range that shrinks with each octet
	n        int // how many octets of each were read
	at       int // the offset in the text after them
	end      int // the offset after the longest value that is complete, or 0
}

// read reads on until no value is left. If the text goes on, it stops at the end of what came,
// and reports true: the text that follows may be in a value.
func (l *valueList) read(m *reading, text string, goesOn bool) (isCut bool) {
	for m.from < m.to {
		if m.at == len(text) {
			return goesOn
		}
		if l.isExact {
			l.narrow(m, text[m.at:m.at+1], m.at+1)
			continue
		}

		// "%4" + "1": what the start of an escape spells is not certain.
		octets, next := spelled(text, m.at)
		if goesOn && isIncomplete(text[m.at:], next-m.at) {
			return true
		}
		l.narrow(m, octets, next)
	}
	return false
}

// narrow leaves in the range the values that go on with the octets, which the text spells
// before next. Those that are complete leave it too.
func (l *valueList) narrow(m *reading, octets string, next int) {
	for _, c := range []byte(octets) {
		values, n := l.values[m.from:m.to], m.n
		m.to = m.from + sort.Search(len(values), func(i int) bool { return values[i][n] > c })
		m.from += sort.Search(len(values), func(i int) bool { return values[i][n] >= c })
		m.n++
		for m.from < m.to && len(l.values[m.from]) == m.n {
			m.from, m.end = m.from+1, next
		}
	}
	m.at = next
}

// A valueFilter hides the values in a text that comes in parts.
type valueFilter struct {
	*valueTable
	mask     string
	held     strings.Builder // the text from a place on where a value may begin
	hidden   int             // held[:hidden] is in a value whose mask was returned
	readings [2]reading      // how far the values at that place were read
	reads    int             // for tests: how many octets were read
}

// filter returns the text that was held and the one that came, with a mask in place of each
// value. Values that overlap have one mask. If the text goes on, filter holds it from the first
// place on where a value may begin that did not come to its end.
func (f *valueFilter) filter(text string, goesOn bool) string {
	isHeld := f.held.Len() > 0
	if isHeld {
		f.held.WriteString(text)
		text = f.held.String()
	}

	var b strings.Builder
	i, end := 0, f.hidden
	for ; i < len(text); i++ {
		// Those at the start of the held text are begun.
		if isBegun := isHeld && i == 0; !isBegun && !f.begin(text, i) {
			continue
		}
		if f.read(text, goesOn) {
			break
		}

		// A value that begins within another is a part of its mask.
		longest := max(f.readings[0].end, f.readings[1].end)
		if longest > 0 && i >= end {
			b.WriteString(text[end:i])
			b.WriteString(f.mask)
		}
		end = max(end, longest)
	}
	f.hold(text, i, end)
	if end == 0 {
		return text[:i]
	}
	b.WriteString(text[min(end, i):i])
	return b.String()
}

// begin begins to read the values at i, if one may be there.
func (f *valueFilter) begin(text string, i int) bool {
	if !f.mayBegin(text, i) {
		return false
	}
	for k, list := range f.lists {
		f.readings[k] = reading{to: len(list.values), at: i}
	}
	return true
}

// read reads on in the values of both lists.
func (f *valueFilter) read(text string, goesOn bool) (isCut bool) {
	for k := range f.lists {
		m := &f.readings[k]
		before := m.at
		if f.lists[k].read(m, text, goesOn) {
			isCut = true
		}
		f.reads += m.at - before
	}
	return isCut
}

// hold holds text[i:]. The text before end is in a value.
func (f *valueFilter) hold(text string, i, end int) {
	f.hidden = max(0, end-i)
	if i == 0 && f.held.Len() > 0 { // nothing was written: text is what is held
		return
	}
	f.held.Reset()
	if i < len(text) {
		f.held.WriteString(text[i:])
	}
	for k := range f.readings {
		f.readings[k].at -= i
		f.readings[k].end = max(0, f.readings[k].end-i)
	}
}

// isIncomplete reports whether text that follows may change the character at the start of
// text, which spelled reads up to next. After whitespace, nothing changes it.
func isIncomplete(text string, next int) bool {
	const furthest = 16 // octets after next that spelled looks at
	return strings.IndexByte(escapes, text[0]) >= 0 && len(text) < next+furthest && isRun(text)
}

// spelled returns the octets of the character at i, which queries, JSON, quoted strings or
// HTML may escape, and the offset after it.
func spelled(text string, i int) (octets string, next int) {
	// Backslashes before it do not count, since strings in strings contain more of them.
	const most = 2 * (mostBackslashes + 1)
	last := i
	x, next := decodeChar(text, i)
	for n := 0; x.c == '\\' && n < most && next < len(text); n++ {
		last = next
		x, next = decodeChar(text, last)
	}

	// `\n`, `\u00e4`
	c := x.c
	if last > i && lex.IsAlphanum(text[last]) {
		r, isMultibyte, end := unquoted(text, last)
		switch {
		case isMultibyte:
			return string(r), end
		case end > 0:
			c, next = byte(r), end
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

// unquoted returns the character whose escape in Go is a backslash and the text at i, such as
// "n" or "u00e4", and the offset after that, or 0 if there is none.
func unquoted(text string, i int) (r rune, isMultibyte bool, end int) {
	escape := `\` + text[i:min(i+len("U00000000"), len(text))]
	r, isMultibyte, rest, err := strconv.UnquoteChar(escape, 0)
	if err != nil {
		return 0, false, 0
	}
	return r, isMultibyte, i + len(escape) - len(`\`) - len(rest)
}
