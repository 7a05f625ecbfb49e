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

// texts have what the text of an expression can have in each component.
var texts = [componentCount]string{
	inScheme:    digits + letters + upper + "+-.",
	inAuthority: digits + letters + upper + symbols + ":@[]",
	inPath:      digits + letters + upper + symbols + ":@/",
	inQuery:     digits + letters + upper + symbols + ":@/?",
	inFragment:  digits + letters + upper + symbols + ":@/?",
}

const upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// hexDigits and continuing are the digits of escapes, and the first digits of the
// octets of UTF-8 that go on with a character.
var (
	hexDigits  = set{0x3ff << '0', 0x3f << ('A' - 64)}
	continuing = set{0x3 << '8', 0x3 << ('A' - 64)}
)

// textSet returns the octets of the text of an expression.
func (h *hole) textSet() set {
	s := setOf(texts[h.in])
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
	*Matcher
	steps []step
	must  []bool         // which variables must have a value
	long  bool           // there are too many steps
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
	m.push(step{fork: true, begins: s, a: next, b: next})
}

// literal adds a text.
func (m *automaton) literal(s string) {
	for i := 0; i < len(s) && !m.long; i++ {
		m.push(step{only: s[i]})
	}
}

// push adds a step, and returns its index. If there are too many, it notes that.
func (m *automaton) push(s step) int {
	if m.long = len(m.steps) >= most; !m.long {
		m.steps = append(m.steps, s)
	}
	return len(m.steps) - 1
}

// fork adds the beginning of what may be left out.
func (m *automaton) fork() (fork int) {
	return m.push(step{fork: true, a: len(m.steps) + 1})
}

// leaveOut adds the end of what may be left out.
func (m *automaton) leaveOut(fork int) { m.steps[fork].b = len(m.steps) }

// repeat adds the end of what may be left out, and may be there any number of times.
func (m *automaton) repeat(fork int) {
	m.jumpTo(m.jump(), fork)
	m.leaveOut(fork)
}

// jump adds a step to another place.
func (m *automaton) jump() (jump int) {
	return m.push(step{fork: true})
}

func (m *automaton) jumpTo(jump, place int) {
	m.steps[jump].a, m.steps[jump].b = place, place
}

func (m *automaton) octet(s *set) { m.push(step{set: s}) }

func (m *automaton) octets(s *set) {
	fork := m.fork()
	m.octet(s)
	m.repeat(fork)
}

// some adds octets of s, of which one is a word if there must be words. If empty is
// false, there is at least one.
func (m *automaton) some(s *set, empty bool) {
	switch {
	case m.word != nil:
		m.octets(s)
		m.octet(m.word)
	case !empty:
		m.octet(s)
	}
	m.octets(s)
}

// pattern adds the texts of a pattern.
func (m *automaton) pattern(p *pattern) {
	for i, l := range p.literals {
		m.literal(l.text)
		if i == len(p.ends) {
			break
		}
		g := p.group(i)
		for j := range g {
			m.hole(&g[j])
		}
	}
}

// hole adds the texts of an expression.
func (m *automaton) hole(h *hole) {
	last := -1 // the last variable that must have a value
	for i, s := range h.vars {
		if _, fixed := m.fixed[s.index]; fixed || m.must[s.index] {
			last = i
		}
	}
	fork := -1
	if last < 0 && !m.full {
		fork = m.fork()
	}
	if h.named {
		m.named(h)
	} else {
		m.values(h, last)
	}
	if fork >= 0 {
		m.leaveOut(fork)
	}
}

// values adds the values of variables without names.
func (m *automaton) values(h *hole, last int) {
	if h.first != 0 {
		m.literal(string(rune(h.first)))
	}
	text, sep := h.textSet(), setOf(string(rune(h.sep)))
	var forks []int // where the values can end
	for i, s := range h.vars {
		if i > 0 {
			if i > last {
				forks = append(forks, m.fork())
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
		m.value(s, &own, m.must[s.index])
	}
	for _, fork := range forks {
		m.leaveOut(fork)
	}
}

// value adds the text of a value.
func (m *automaton) value(s slot, own *set, required bool) {
	if fixed, ok := m.fixed[s.index]; ok {
		m.literal(fixed)
		return
	}
	if s.most == 0 {
		m.some(own, !required)
		return
	}
	most, bare := int(s.most), own.without(setOf("%"))
	switch {
	case m.word != nil && most > 1:
		fork := m.fork()
		m.character(&bare)
		m.leaveOut(fork)
		m.octet(m.word)
		most -= 2
	case m.word != nil:
		m.octet(m.word)
		most--
	case required:
		m.character(&bare)
		most--
	}
	for i := 0; i < most && !m.long; i++ {
		fork := m.fork()
		m.character(&bare)
		m.leaveOut(fork)
	}
}

// character adds a character: an octet, or an escape and those of the octets of UTF-8
// that go on with the character.
func (m *automaton) character(bare *set) {
	other := m.fork()
	m.octet(bare)
	end := m.jump()
	m.leaveOut(other)
	m.literal("%")
	m.octet(&hexDigits)
	m.octet(&hexDigits)
	fork := m.fork()
	m.literal("%")
	m.octet(&continuing)
	m.octet(&hexDigits)
	m.repeat(fork)
	m.jumpTo(end, len(m.steps))
}

// named adds pairs in the order of the variables.
func (m *automaton) named(h *hole) {
	jumps := m.firstPair(h)
	var starts, again []int // of each variable, and where there may be another pair of it
	for i, s := range h.vars {
		starts = append(starts, len(m.steps))
		must := m.must[s.index]
		if must {
			m.literal(string(rune(h.sep)))
			m.pair(h, i, true)
		}
		if again = append(again, len(m.steps)); must && !s.explode {
			continue
		}
		fork := m.fork()
		m.literal(string(rune(h.sep)))
		if m.pair(h, i, must); s.explode {
			m.repeat(fork)
		} else {
			m.leaveOut(fork)
		}
	}
	starts = append(starts, len(m.steps))
	for i, jump := range jumps {
		m.jumpTo(jump, starts[i+1])
		if h.vars[i].explode {
			m.steps[jump].a = again[i]
		}
	}
}

// firstPair adds the first pair of those in order, if another character precedes it
// than the others. It returns the jumps behind the pair of each variable.
func (m *automaton) firstPair(h *hole) (jumps []int) {
	for i, s := range h.vars {
		if h.first == h.sep {
			break
		}
		must := m.must[s.index]
		fork := m.fork()
		m.literal(string(rune(h.first)))
		m.pair(h, i, must)
		jumps = append(jumps, m.jump())
		if m.leaveOut(fork); must || i == len(h.vars)-1 {
			m.steps[fork].b = fork + 1 // there is a pair
			break
		}
	}
	return jumps
}

// pair adds a pair of a variable, with a value other than "" if that must be.
func (m *automaton) pair(h *hole, i int, must bool) {
	text := h.textSet().without(setOf(string(rune(h.sep))))
	if i != h.others || must && m.word != nil {
		m.literal(h.vars[i].key)
		m.pairValue(h, &text, must)
		return
	}
	other := m.fork()
	m.literal(h.vars[i].key)
	m.pairValue(h, &text, must)
	end := m.jump()
	m.leaveOut(other)
	name := text.without(setOf("="))
	m.octets(&name)
	m.pairValue(h, &text, false)
	m.jumpTo(end, len(m.steps))
}

// pairValue adds what follows the name of a pair.
func (m *automaton) pairValue(h *hole, text *set, must bool) {
	if must || h.ifEmpty {
		m.literal("=")
		m.some(text, !must && h.ifEmpty)
		return
	}
	fork := m.fork()
	m.literal("=")
	m.some(text, false)
	m.leaveOut(fork)
}

// pairs adds pairs in any order. If other is true, there may be any others.
func (m *automaton) pairs(h *hole, other bool) {
	m.anyPair(h, other)
	fork := m.fork()
	m.literal(string(rune(h.sep)))
	m.anyPair(h, other)
	m.repeat(fork)
}

// anyPair adds one of the pairs.
func (m *automaton) anyPair(h *hole, other bool) {
	var ends []int
	for i := range h.vars {
		fork := m.fork()
		m.pair(h, i, false)
		ends = append(ends, m.jump())
		if m.leaveOut(fork); i == len(h.vars)-1 && !other {
			m.steps[fork].b = fork + 1 // there is no other choice
		}
	}
	if other {
		otherPair := setOf(texts[inQuery]).without(setOf("&"))
		m.octets(&otherPair)
	}
	for _, end := range ends {
		m.jumpTo(end, len(m.steps))
	}
}

// add adds the part i of a reference: what precedes the query, the query, or the
// fragment.
func (m *automaton) add(i int) {
	switch i {
	case 0:
		m.origin()
	case 1:
		m.query()
	default:
		m.begin(atFragment)
		m.pattern(&m.patterns[inFragment])
	}
}

// origin adds the scheme, the authority and the path.
func (m *automaton) origin() {
	for c := inScheme; c <= inPath; c++ {
		switch {
		case m.based:
			if c < inPath {
				continue
			}
		case c == inScheme && len(m.patterns[c].literals) > 0:
			m.begin(atScheme)
		case c == inPath && len(m.patterns[inAuthority].literals) > 0:
			m.begin(afterHost)
		case c == inPath && len(m.patterns[inScheme].literals) > 0:
			m.begin(atPath)
		case c == inPath:
			m.begin(atRelative)
		}
		m.pattern(&m.patterns[c])
	}
}

// query adds the query. Pairs that must be there are not.
func (m *automaton) query() {
	m.begin(atQuery)
	m.pattern(&m.patterns[inQuery])
	other := m.options.AllowOtherPairs
	if m.Matcher.pairs == nil || len(m.Matcher.pairs.vars) == 0 && !other {
		return
	}
	fork := m.fork()
	if m.flat > 0 {
		m.literal("&")
	} else {
		m.literal("?")
	}
	h := *m.Matcher.pairs
	h.in = inQuery
	m.pairs(&h, other)
	m.leaveOut(fork)
}

// most is how many steps an automaton has at most, and how many states of two
// automata are visited.
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
	if m.long || t.long {
		return "", false, false
	}
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
