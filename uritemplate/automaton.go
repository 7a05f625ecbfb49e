// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uritemplate

import "slices"

// This file finds a text that two patterns have in common, by following the automata
// of both at once. An automaton accepts what a Matcher accepts, and more: not all
// conditions are in it.

// A set is a set of octets.
type set [4]uint64

func setOf(s string) (out set) {
	for i := range len(s) {
		out[s[i]/64] |= 1 << (s[i] % 64)
	}
	return out
}

func (s *set) has(c byte) bool { return s[c/64]&(1<<(c%64)) != 0 }

func (s set) without(t set) set {
	for i := range s {
		s[i] &^= t[i]
	}
	return s
}

func (s set) with(t set) set {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}

const (
	digits  = "0123456789"
	letters = "abcdefghijklmnopqrstuvwxyz"
	symbols = "-._~%!$&'()*+,;="
)

// textSets have what the text of an expression can have in each component, except
// upper-case letters, which no text needs: a text with a literal has them.
var textSets = [componentCount]set{
	inScheme:    setOf(digits + letters + upper + "+-."),
	inAuthority: setOf(digits + letters + upper + symbols + ":@[]"),
	inPath:      setOf(digits + letters + upper + symbols + ":@/"),
	inQuery:     setOf(digits + letters + upper + symbols + ":@/?"),
	inFragment:  setOf(digits + letters + upper + symbols + ":@/?"),
}

const upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

var (
	hexDigits  = setOf(digits + "ABCDEF")
	continuing = setOf("89AB") // the first digit of an octet
)

// textSet returns the octets of the text of an expression.
func (h *hole) textSet() set {
	s := textSets[h.in]
	var lacking string
	for i := range len(reservedChars) {
		if h.lacks()&(1<<i) != 0 {
			lacking += reservedChars[i : i+1]
		}
	}
	return s.without(setOf(lacking + h.stops))
}

// An automaton is steps. The first one begins, and the end of the steps accepts.
type automaton struct {
	steps []step
	fixed map[int]string // the values of variables that have only one
	word  *set           // each value has one of these; nil if it need not
	full  bool           // each expression has a text
}

// A step reads an octet, or goes on at two places without one.
type step struct {
	only   byte // the octet, if set is nil
	set    *set
	fork   bool
	begins segment // what begins at a fork
	a, b   int     // where a fork goes on
}

// begin adds the beginning of a component.
func (m *automaton) begin(s segment) {
	next := len(m.steps) + 1
	m.steps = append(m.steps, step{fork: true, begins: s, a: next, b: next})
}

func (m *automaton) literal(s string) {
	for i := range len(s) {
		m.steps = append(m.steps, step{only: s[i]})
	}
}

// optional adds what do adds, or nothing.
func (m *automaton) optional(do func()) {
	fork := len(m.steps)
	m.steps = append(m.steps, step{fork: true, a: fork + 1})
	do()
	m.steps[fork].b = len(m.steps)
}

// repeated adds what do adds, any number of times.
func (m *automaton) repeated(do func()) {
	fork := len(m.steps)
	m.optional(func() {
		do()
		m.steps = append(m.steps, step{fork: true, a: fork, b: fork})
	})
}

// either adds what one of the functions adds.
func (m *automaton) either(choices ...func()) {
	var ends []int
	for i, do := range choices {
		if i == len(choices)-1 {
			do()
			break
		}
		fork := len(m.steps)
		m.steps = append(m.steps, step{fork: true, a: fork + 1})
		do()
		ends = append(ends, len(m.steps))
		m.steps = append(m.steps, step{fork: true})
		m.steps[fork].b = len(m.steps)
	}
	for _, i := range ends {
		m.steps[i].a, m.steps[i].b = len(m.steps), len(m.steps)
	}
}

func (m *automaton) octet(s *set) { m.steps = append(m.steps, step{set: s}) }

func (m *automaton) octets(s *set) { m.repeated(func() { m.octet(s) }) }

// pattern adds the texts of a pattern.
func (m *automaton) pattern(p *pattern, required []int) {
	for i, l := range p.literals {
		m.literal(l.text)
		if i == len(p.ends) {
			break
		}
		g := p.group(i)
		for j := range g {
			m.hole(&g[j], required)
		}
	}
}

// hole adds the texts of an expression.
func (m *automaton) hole(h *hole, required []int) {
	last := -1 // the last variable that must have a value
	for i, s := range h.vars {
		if _, fixed := m.fixed[s.index]; fixed || slices.Contains(required, s.index) {
			last = i
		}
	}
	all := func() {
		if h.named {
			m.named(h, required)
			return
		}
		if h.first != 0 {
			m.literal(string(rune(h.first)))
		}
		m.values(h, last, required)
	}
	if last >= 0 || m.full {
		all()
	} else {
		m.optional(all)
	}
}

// values adds the values of variables without names.
func (m *automaton) values(h *hole, last int, required []int) {
	text := h.textSet()
	sep := setOf(string(rune(h.sep)))
	var forks []int // where the values can end
	for i, s := range h.vars {
		if i > 0 {
			if i > last {
				forks = append(forks, len(m.steps))
				m.steps = append(m.steps, step{fork: true, a: len(m.steps) + 1})
			}
			m.literal(string(rune(h.sep)))
		}
		own := text
		switch {
		case i < len(h.vars)-1:
			own = own.without(sep)
		case s.explode:
			own = own.with(sep)
		}
		m.value(h, s, &own, slices.Contains(required, s.index))
	}
	for _, i := range forks {
		m.steps[i].b = len(m.steps)
	}
}

// value adds the text of a value.
func (m *automaton) value(h *hole, s slot, own *set, required bool) {
	if fixed, ok := m.fixed[s.index]; ok {
		m.literal(fixed)
		return
	}
	switch {
	case s.most > 0:
		m.prefix(own.without(setOf("%")), int(s.most), required)
	case m.word != nil:
		m.octets(own)
		m.octet(m.word)
		m.octets(own)
	case required:
		m.octet(own)
		m.octets(own)
	default:
		m.octets(own)
	}
}

// prefix adds a prefix of a number of characters.
func (m *automaton) prefix(bare set, most int, required bool) {
	first := func() { m.character(&bare) }
	switch {
	case m.word != nil:
		word := func() { m.octet(m.word) }
		if most--; most == 0 {
			word()
		} else {
			m.either(func() { first(); word() }, word)
			most--
		}
	case required:
		first()
		most--
	}
	for range most {
		m.optional(first)
	}
}

// character adds a character: an octet, or an escape and those of the octets of UTF-8
// that go on with the character.
func (m *automaton) character(bare *set) {
	m.either(func() { m.octet(bare) }, func() {
		m.literal("%")
		m.octet(&hexDigits)
		m.octet(&hexDigits)
		m.repeated(func() {
			m.literal("%")
			m.octet(&continuing)
			m.octet(&hexDigits)
		})
	})
}

// named adds pairs in the order of the variables.
func (m *automaton) named(h *hole, required []int) {
	jumps := m.firstPair(h, required)
	var starts []int // of each variable
	for i, s := range h.vars {
		starts = append(starts, len(m.steps))
		must := slices.Contains(required, s.index)
		one := func() {
			m.literal(string(rune(h.sep)))
			m.pair(h, i, must)
		}
		switch {
		case must:
			one()
			if s.explode {
				m.repeated(one)
			}
		case s.explode:
			m.repeated(one)
		default:
			m.optional(one)
		}
	}
	starts = append(starts, len(m.steps))
	for i, jump := range jumps {
		m.steps[jump].a, m.steps[jump].b = starts[i+1], starts[i+1]
		if s := h.vars[i]; s.explode && !slices.Contains(required, s.index) {
			m.steps[jump].a = starts[i]
		}
	}
}

// firstPair adds the first pair of those in order, if another character precedes it
// than the others. It returns the forks behind the pair of each variable.
func (m *automaton) firstPair(h *hole, required []int) (jumps []int) {
	for i, s := range h.vars {
		if h.first == h.sep {
			break
		}
		must := slices.Contains(required, s.index)
		fork := len(m.steps)
		m.steps = append(m.steps, step{fork: true, a: fork + 1})
		m.literal(string(rune(h.first)))
		m.pair(h, i, must)
		jumps = append(jumps, len(m.steps))
		m.steps = append(m.steps, step{fork: true})
		if m.steps[fork].b = len(m.steps); must || i == len(h.vars)-1 {
			m.steps[fork].b = fork + 1 // there is a pair
			break
		}
	}
	return jumps
}

// pair adds a pair of a variable, with a value other than "" if that must be.
func (m *automaton) pair(h *hole, i int, must bool) {
	text := h.textSet().without(setOf(string(rune(h.sep))))
	name := text.without(setOf("="))
	value := func() {
		m.literal("=")
		switch {
		case m.word != nil:
			m.octets(&text)
			m.octet(m.word)
		case must, !h.ifEmpty:
			m.octet(&text)
		}
		m.octets(&text)
	}
	after := func() {
		if must || h.ifEmpty {
			value()
		} else {
			m.optional(value)
		}
	}
	own := func() {
		m.literal(h.vars[i].key)
		after()
	}
	if i != h.others || must && m.word != nil {
		own()
		return
	}
	m.either(own, func() {
		m.octets(&name)
		if h.ifEmpty {
			value()
		} else {
			m.optional(value)
		}
	})
}

// pairs adds pairs in any order. If other is true, there may be any others.
func (m *automaton) pairs(h *hole, other bool) {
	var choices []func()
	for i := range h.vars {
		choices = append(choices, func() { m.pair(h, i, false) })
	}
	if other {
		any := textSets[inQuery].without(setOf("&"))
		choices = append(choices, func() { m.octets(&any) })
	}
	m.either(choices...)
	m.repeated(func() {
		m.literal(string(rune(h.sep)))
		m.either(choices...)
	})
}

// origin adds the scheme, the authority and the path.
func (m *automaton) origin(t *Matcher) {
	for c := inScheme; c <= inPath; c++ {
		switch {
		case t.based:
			if c < inPath {
				continue
			}
		case c == inScheme && len(t.patterns[c].literals) > 0:
			m.begin(atScheme)
		case c == inPath && len(t.patterns[inAuthority].literals) > 0:
			m.begin(afterHost)
		case c == inPath && len(t.patterns[inScheme].literals) > 0:
			m.begin(atPath)
		case c == inPath:
			m.begin(atRelative)
		}
		m.pattern(&t.patterns[c], t.required)
	}
}

// query adds the query. Pairs that must be there are not.
func (m *automaton) query(t *Matcher) {
	m.begin(atQuery)
	m.pattern(&t.patterns[inQuery], t.required)
	other := t.options.AllowOtherPairs
	if t.pairs == nil || len(t.pairs.vars) == 0 && !other {
		return
	}
	m.optional(func() {
		if t.flat > 0 {
			m.literal("&")
		} else {
			m.literal("?")
		}
		h := *t.pairs
		h.in = inQuery
		m.pairs(&h, other)
	})
}

// fragment adds the fragment.
func (m *automaton) fragment(t *Matcher) {
	m.begin(atFragment)
	m.pattern(&t.patterns[inFragment], t.required)
}

// most is how many states of two automata are visited.
const most = 1 << 18

// A state is one of both automata, and what precedes it.
type state struct {
	a, b   int32
	before segment
	octet  byte // 0 if there is none
	from   int32
}

// A segment is what is read of a segment of a path, or of what precedes it.
type segment uint8

const (
	beforePath  segment = iota
	atScheme            // at the beginning of a scheme
	atPath              // at the beginning of a path after a scheme
	atRelative          // at the beginning of a relative path
	atPathSlash         // after the "/" at one of these
	inFirst             // in the first segment of a relative path, which has no ":"
	firstDot            // after "." there
	firstDots           // after ".." there
	afterHost           // at the beginning of another path
	atQuery             // at the beginning of a query
	atFragment          // at the beginning of a fragment
	atStart             // at the beginning of another segment
	oneDot              // after "."
	twoDots             // after ".."
	inText              // in a segment
)

// A care is what a text in common is to have, so that the Matchers are likely to
// match it.
type care struct {
	words   bool // each value has a letter or a digit that no literal has
	noDots  bool // no segment is a dot segment
	noEmpty bool // no segment is empty
	full    bool // each expression has a text
}

// next returns what is read after another octet. It returns false if that cannot be
// there.
func (s segment) next(c byte, how care) (segment, bool) {
	switch s {
	case beforePath:
		return s, true
	case atScheme:
		return beforePath, 'a' <= c|0x20 && c|0x20 <= 'z'
	case afterHost:
		return atStart, c == '/'
	case atQuery:
		return inText, c == '?'
	case atFragment:
		return inText, c == '#'
	case atPathSlash:
		if c == '/' {
			return s, false
		}
	case atPath, atRelative:
		switch {
		case c == '/':
			return atPathSlash, true
		case s == atRelative && c == '.':
			return firstDot, true
		case s == atRelative:
			return inFirst, c != ':'
		}
	case inFirst, firstDot, firstDots:
		switch {
		case c == '.' && s == firstDot:
			return firstDots, true
		case c != '/':
			return inFirst, c != ':'
		}
	}
	switch {
	case c == '/':
		return atStart, s.ends(how)
	case c == '.' && s == oneDot:
		return twoDots, true
	case c == '.' && (s == atStart || s == atPath || s == atPathSlash):
		return oneDot, true
	}
	return inText, true
}

// ends reports whether a segment may end there.
func (s segment) ends(how care) bool {
	switch s {
	case atStart, atPathSlash:
		return !how.noEmpty
	case oneDot, twoDots, firstDot, firstDots:
		return !how.noDots
	}
	return true
}

// common returns a shortest text that both automata accept, and whether there is
// one. visited is false if there are too many states.
func (m *automaton) common(t *automaton, how care) (text string, found, visited bool) {
	type key struct {
		a, b   int32
		before segment
	}
	states := []state{{from: -1}}
	seen := map[key]bool{{}: true}
	add := func(a, b int, before segment, octet byte, from int) {
		k := key{int32(a), int32(b), before}
		if !seen[k] {
			seen[k] = true
			states = append(states, state{k.a, k.b, before, octet, int32(from)})
		}
	}
	for i := 0; i < len(states); i++ {
		if i == most {
			return "", false, false
		}
		s := states[i]
		a, b := int(s.a), int(s.b)
		switch {
		case a < len(m.steps) && m.steps[a].fork:
			before := max(s.before, m.steps[a].begins)
			add(m.steps[a].a, b, before, 0, i)
			add(m.steps[a].b, b, before, 0, i)
		case b < len(t.steps) && t.steps[b].fork:
			before := max(s.before, t.steps[b].begins)
			add(a, t.steps[b].a, before, 0, i)
			add(a, t.steps[b].b, before, 0, i)
		case a == len(m.steps) && b == len(t.steps):
			if s.before.ends(how) {
				return textOfStates(states, i), true, true
			}
		case a < len(m.steps) && b < len(t.steps):
			if c, before, ok := s.before.both(&m.steps[a], &t.steps[b], how); ok {
				add(a+1, b+1, before, c, i)
			}
		}
	}
	return "", false, true
}

// inOrder has the octets in the order in which they are preferred: a port and a path
// can begin with "1", and a scheme with "a".
const inOrder = "1a" + letters + digits + upper + symbols + ":@/?[]"

// both returns an octet that both steps read after s, and what is read then.
func (s segment) both(a, b *step, how care) (c byte, after segment, ok bool) {
	if a.set == nil || b.set == nil {
		if c = a.only; a.set != nil {
			c = b.only
		}
		after, ok = s.next(c, how)
		return c, after, ok && a.reads(c) && b.reads(c)
	}
	for i := range len(inOrder) {
		c := inOrder[i]
		if a.set.has(c) && b.set.has(c) {
			if after, ok := s.next(c, how); ok {
				return c, after, true
			}
		}
	}
	return 0, s, false
}

func (s *step) reads(c byte) bool { return s.set == nil && s.only == c || s.set != nil && s.set.has(c) }

// textOfStates returns the octets on the way to a state.
func textOfStates(states []state, i int) string {
	var b []byte
	for ; i >= 0; i = int(states[i].from) {
		if c := states[i].octet; c != 0 {
			b = append(b, c)
		}
	}
	slices.Reverse(b)
	return string(b)
}
