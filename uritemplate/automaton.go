// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uritemplate

import (
	"slices"
	"strings"
)

// This file finds texts that two patterns have in common, by following the automata
// of both at once. An automaton accepts about what a Matcher accepts: not all
// conditions are in it, and it leaves out some texts, so that most of the others match.

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
func (m *automaton) textSet(h *matchExpression) set {
	lacks, lacking := maskOf(h.not), h.stops+m.avoid
	for i := range len(reservedChars) {
		if lacks&(1<<i) != 0 {
			lacking += reservedChars[i : i+1]
		}
	}
	return setOf(texts[h.in]).without(setOf(lacking))
}

// An automaton is steps. The first one begins, and the end of the steps accepts.
type automaton struct {
	*Matcher
	steps []step
	long  bool   // there are too many steps
	must  []bool // which variables must have a value
	avoid string // octets that a value does not have, since a literal is searched for
	first *set   // more octets for the first one of a value
	text  set    // the octets of the text of the expression
}

// A step reads an octet, or goes on at two places without one.
type step struct {
	only   byte // the octet, if set is nil
	set    *set
	fork   bool
	begins place // what begins at a fork
	value  value // what begins at a fork, or ends
	a, b   int   // where a fork goes on
}

// note adds a step that reads nothing.
func (m *automaton) note(s step) {
	next := len(m.steps) + 1
	s.fork, s.a, s.b = true, next, next
	m.push(s)
}

// literal adds a text.
func (m *automaton) literal(s string) {
	for i := 0; i < len(s) && !m.long; i++ {
		m.push(step{only: s[i]})
	}
}

// push adds a step, and returns its index. If there are too many, it notes that.
func (m *automaton) push(s step) int {
	m.steps = append(m.steps, s)
	m.long = len(m.steps) > most
	return len(m.steps) - 1
}

// fork adds the beginning of what may be left out.
func (m *automaton) fork() (fork int) {
	return m.push(step{fork: true, a: len(m.steps) + 1})
}

// leaveOut adds the end of what may be left out.
func (m *automaton) leaveOut(fork int) { m.steps[fork].b = len(m.steps) }

// optional adds what may be left out, if yes is true, or must be there.
func (m *automaton) optional(yes bool, add func()) {
	if !yes {
		add()
		return
	}
	fork := m.fork()
	add()
	m.leaveOut(fork)
}

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

// pattern adds the texts of a pattern.
func (m *automaton) pattern(p *pattern) {
	for i, l := range p.literals {
		m.literal(l.text)
		if i == len(p.ends) {
			break
		}
		m.avoid = p.searched(i)
		g := p.group(i)
		for j := range g {
			m.expression(&g[j])
		}
	}
	m.avoid = ""
}

// searched returns the literals of one octet that end a group where they are first, or
// begin it where they are last.
func (p *pattern) searched(i int) (octets string) {
	if l := &p.literals[i+1]; i < p.forward && len(l.text) == 1 && l.before == "" {
		octets = l.text
	}
	if l := &p.literals[i]; i > p.forward && len(l.text) == 1 {
		octets += l.text
	}
	return octets
}

// expression adds the texts of an expression.
func (m *automaton) expression(h *matchExpression) {
	m.text = m.textSet(h)
	last := -1 // the last variable that must have a value
	for i, s := range h.vars {
		if m.must[s.index] {
			last = i
		}
	}
	m.optional(last < 0, func() {
		if h.named {
			m.named(h)
		} else {
			m.values(h, last)
		}
	})
}

// values adds the values of variables without names.
func (m *automaton) values(h *matchExpression, last int) {
	if h.first != 0 {
		m.literal(string(rune(h.first)))
	}
	sep := setOf(string(rune(h.sep)))
	if m.first = nil; h.filled && strings.Contains(h.stops, ".") {
		dot := setOf(".")
		m.first = &dot
	}
	var forks []int // where the values can end
	for i, s := range h.vars {
		if i > 0 {
			if i > last {
				forks = append(forks, m.fork())
			}
			m.literal(string(rune(h.sep)))
		}
		own := m.text
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

// value adds the text of a value. If some is true, it is not empty.
func (m *automaton) value(s matchVariable, own *set, some bool) {
	if !m.options.AllowDotSegments {
		m.note(step{value: valueStart})
		defer func() { m.note(step{value: valueEnd}) }()
	}
	if s.most == 0 {
		if some {
			first := *own
			if m.first != nil {
				first, m.first = first.with(*m.first), nil
			}
			m.octet(&first)
		}
		m.octets(own)
		return
	}
	most, bare := int(s.most), own.without(setOf("%"))
	if some {
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
func (m *automaton) named(h *matchExpression) {
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

// firstPair adds the first pair of those in order, since another character may precede
// it than the others. It returns the jumps behind the pair of each variable.
func (m *automaton) firstPair(h *matchExpression) (jumps []int) {
	for i, s := range h.vars {
		fork := m.fork()
		m.literal(string(rune(h.first)))
		m.pair(h, i, m.must[s.index])
		jumps = append(jumps, m.jump())
		if m.leaveOut(fork); m.must[s.index] {
			break
		}
	}
	m.octet(&set{}) // there is a pair
	return jumps
}

// pair adds a pair of a variable, with a value other than "" if that must be. A pair of
// another name is a value.
func (m *automaton) pair(h *matchExpression, i int, must bool) {
	text := m.text.without(setOf(string(rune(h.sep))))
	if i == h.others {
		name := text.without(setOf("="))
		m.octets(&name)
		must = false
	} else {
		m.literal(h.vars[i].key)
	}
	if must || h.ifEmpty {
		m.literal("=")
		m.value(h.vars[i], &text, must)
		return
	}
	fork := m.fork()
	m.literal("=")
	m.value(h.vars[i], &text, !h.vars[i].mayBeList())
	m.leaveOut(fork)
}

// pairs adds pairs in any order. If other is true, there may be any others. The pair
// must, if it is not negative, is one of them.
func (m *automaton) pairs(h *matchExpression, other bool, must int) {
	if must < 0 {
		m.anyPair(h, other)
	} else {
		fork := m.fork()
		m.anyPair(h, other)
		m.literal("&")
		m.repeat(fork)
		m.pair(h, must, true)
	}
	fork := m.fork()
	m.literal("&")
	m.anyPair(h, other)
	m.repeat(fork)
}

// anyPair adds one of the pairs.
func (m *automaton) anyPair(h *matchExpression, other bool) {
	var ends []int
	for i := range h.vars {
		fork := m.fork()
		m.pair(h, i, false)
		ends = append(ends, m.jump())
		m.leaveOut(fork)
	}
	if other {
		otherPair := setOf(texts[inQuery]).without(setOf("&"))
		m.octets(&otherPair)
	} else {
		m.octet(&set{}) // there is a pair
	}
	for _, end := range ends {
		m.jumpTo(end, len(m.steps))
	}
}

// add adds the part of a reference up to a component: what precedes the query, the
// query, or the fragment.
func (m *automaton) add(last component) {
	switch last {
	case inPath:
		m.origin()
	case inQuery:
		m.query()
	default:
		m.pattern(&m.patterns[inFragment])
	}
}

// origin adds the scheme, the authority and the path.
func (m *automaton) origin() {
	for c := inScheme; c <= inPath; c++ {
		switch {
		case m.based && c >= m.from && c < inPath:
			continue // the pattern of the path has these too
		case m.based:
		case c == inScheme && len(m.patterns[c].expressions) > 0:
			m.note(step{begins: atScheme})
		case c == inPath && len(m.patterns[inAuthority].literals) > 0:
			m.note(step{begins: afterHost})
		}
		if m.pattern(&m.patterns[c]); c == inAuthority && m.noPort {
			m.optional(true, func() { m.literal(":") })
		}
	}
}

// query adds the query. Of the pairs that must be there, only the first one must.
func (m *automaton) query() {
	m.pattern(&m.patterns[inQuery])
	h, other := m.Matcher.pairs, m.options.AllowOtherPairs
	if h == nil {
		return
	}
	m.text = m.textSet(h)
	must := slices.IndexFunc(h.vars, func(s matchVariable) bool { return m.must[s.index] })
	m.optional(must < 0, func() {
		if m.flat > 0 {
			m.literal("&")
		} else {
			m.literal("?")
		}
		m.pairs(h, other, must)
	})
}

// most is how many steps an automaton has at most, and how many states of two
// automata are visited.
const most = 1 << 16

// A state is one of both automata, with the text on the way to it.
type state struct {
	key
	octet byte   // 0 if nothing is read
	way   uint8  // how many states with another text have the same key
	from  int32  // the state before
	like  int32  // the last one with the same key, or 0
	hash  uint64 // of the text
}

// A key is two steps, and what is known of the text before.
type key struct {
	steps  [2]int32
	at     place
	values [2]value
}

// A place says which octets may be next.
type place uint8

const (
	anywhere  place = iota
	atScheme        // at the beginning of a scheme
	afterHost       // at the beginning of a path after an authority
)

// inOrder has the octets in the order in which they are preferred at each place. A
// port and a path can begin with "1".
var inOrder = [...]string{
	anywhere:  digits[1:] + letters + "0" + upper + symbols + ":@/?[]",
	atScheme:  letters + upper,
	afterHost: "/",
}

// A value says what has been read of a value that is not to be ".". Few are "..".
type value uint8

const (
	noValue value = iota // or it has another octet
	valueStart
	oneDot
	valueEnd
)

// next returns what has been read after another octet.
func (v value) next(c byte) value {
	if v == valueStart && c == '.' {
		return oneDot
	}
	return noValue
}

// A walk goes through two automata at once.
type walk struct {
	automata [2]*automaton
	ways     uint8 // how many texts lead to the same key
	states   []state
	visited  int // how many states
	last     map[key]int32
}

// next returns the next text that both automata accept, the shortest first. It leaves
// out texts if there are many.
func (w *walk) next() (text string, ok bool) {
	for w.visited < min(len(w.states), most) {
		if w.visited++; w.expand(w.visited - 1) {
			return w.text(w.visited - 1), true
		}
	}
	return "", false
}

// expand adds what follows a state. It reports whether both automata end there.
func (w *walk) expand(i int) (end bool) {
	s := &w.states[i]
	var steps [2]*step
	for j, m := range w.automata {
		if int(s.steps[j]) == len(m.steps) {
			continue
		}
		if steps[j] = &m.steps[s.steps[j]]; steps[j].fork {
			w.fork(i, j, steps[j])
			return false
		}
	}
	if steps[0] == nil || steps[1] == nil {
		return steps[0] == steps[1]
	}
	if c, ok := s.at.both(steps[0], steps[1]); ok {
		next := key{}
		for j := range next.steps {
			next.steps[j], next.values[j] = s.steps[j]+1, s.values[j].next(c)
		}
		w.add(next, c, i)
	}
	return false
}

// fork adds what follows the fork of an automaton.
func (w *walk) fork(i, j int, s *step) {
	k := w.states[i].key
	switch {
	case s.value == valueStart:
		k.values[j] = valueStart
	case s.value == valueEnd && k.values[j] == oneDot:
		return
	}
	k.at = max(k.at, s.begins)
	for _, next := range []int{s.a, s.b} {
		k.steps[j] = int32(next)
		w.add(k, 0, i)
	}
}

// add adds a state, unless there are enough with the same key, or one with the same
// text.
func (w *walk) add(k key, octet byte, from int) {
	s := state{key: k, octet: octet, from: int32(from), hash: w.states[from].hash}
	if octet != 0 {
		s.hash = (s.hash + uint64(octet)) * 0x9E3779B97F4A7C15
	}
	if i := w.last[k]; i > 0 {
		s.like, s.way = i, w.states[i].way+1
	}
	for i := s.like; i > 0; i = w.states[i].like {
		if w.states[i].hash == s.hash {
			return
		}
	}
	if s.way < w.ways {
		w.last[k] = int32(len(w.states))
		w.states = append(w.states, s)
	}
}

// text returns the octets on the way to a state.
func (w *walk) text(i int) string {
	var b []byte
	for ; i > 0; i = int(w.states[i].from) {
		if c := w.states[i].octet; c != 0 {
			b = append(b, c)
		}
	}
	slices.Reverse(b)
	return string(b)
}

// both returns an octet that both steps read there.
func (p place) both(a, b *step) (c byte, ok bool) {
	if a.set == nil {
		a, b = b, a
	}
	if b.set == nil {
		return b.only, a.reads(b.only)
	}
	for i := range len(inOrder[p]) {
		if c = inOrder[p][i]; a.set.has(c) && b.set.has(c) {
			return c, true
		}
	}
	return 0, false
}

func (s *step) reads(c byte) bool { return s.set == nil && s.only == c || s.set != nil && s.set.has(c) }
