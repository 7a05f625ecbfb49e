// SPDX-License-Identifier: BSD-3-Clause

package house

import (
	"cmp"
	"encoding/binary"
	"math/bits"
	"slices"
)

// A relation is a set of texts with marked places. A place is an octet or the end of the text, and has the mark of each
// offset that is there. A relation is a minimal automaton over letters, which are the class of an octet with the marks on
// it. The last letter of each text has the class ending, and leads to done. The start is state 0.
type relation struct {
	marks marks
	next  [][]edge // by state, sorted
}

type (
	marks  uint32 // a set
	letter uint64 // a class and its marks
	edge   struct {
		on letter
		to int
	}
)

const (
	ending  = 127 // no octet has this class
	done    = -1
	largest = 1 << 17 // no relation has more states
)

func (l letter) class() int   { return int(l >> 32) }
func (l letter) marks() marks { return marks(l) }

func one(mark int) marks { return 1 << mark }

// unused returns the first mark that is not in the set.
func (m marks) unused() int { return bits.TrailingZeros32(^uint32(m)) }

// each yields the marks of the set.
func (m marks) each(yield func(mark int) bool) {
	for m != 0 && yield(bits.TrailingZeros32(uint32(m))) {
		m &= m - 1
	}
}

// renamed returns the set with other names of its marks.
func (m marks) renamed(names map[int]int) (n marks) {
	for mark := range m.each {
		if to, ok := names[mark]; ok {
			mark = to
		}
		if n&one(mark) != 0 {
			panic("two marks with one name")
		}
		n |= one(mark)
	}
	return n
}

// A tooLarge says what is too large to be understood.
type tooLarge string

// explored returns the relation of the texts that lead from start to a letter of the class ending. For each letter, step
// calls emit with the next state, at most once.
func explored[S comparable](of marks, start S, step func(s S, emit func(on letter, to S))) *relation {
	r := &relation{marks: of}
	number := map[S]int{start: 0}
	states := []S{start}
	for i := 0; i < len(states); i++ {
		var row []edge
		step(states[i], func(on letter, to S) {
			n, ok := number[to]
			switch {
			case on.class() == ending:
				n = done
			case !ok:
				n = len(states)
				if n == largest {
					panic(tooLarge("a relation is too large"))
				}
				number[to], states = n, append(states, to)
			}
			row = append(row, edge{on, n})
		})
		slices.SortFunc(row, byLetter)
		r.next = append(r.next, row)
	}
	return r.minimal()
}

func byLetter(a, b edge) int { return cmp.Compare(a.on, b.on) }

// minimal removes the letters after which no text ends, and merges the states with the same texts.
func (r *relation) minimal() *relation {
	alive := make([]bool, len(r.next))
	lives := func(e edge) bool { return e.to == done || alive[e.to] }
	for changed := true; changed; {
		changed = false
		for s, row := range slices.Backward(r.next) {
			if !alive[s] && slices.ContainsFunc(row, lives) {
				alive[s], changed = true, true
			}
		}
	}
	block, key := make([]int, len(r.next)), []byte(nil)
	for blocks := 1; ; {
		number, refined := map[string]int{}, make([]int, len(r.next))
		for s, row := range r.next {
			key = binary.AppendVarint(key[:0], int64(block[s]))
			for _, e := range row {
				if e.to == done {
					key = binary.AppendVarint(binary.AppendUvarint(key, uint64(e.on)), done)
				} else if lives(e) {
					key = binary.AppendVarint(binary.AppendUvarint(key, uint64(e.on)), int64(block[e.to]))
				}
			}
			if _, ok := number[string(key)]; !ok {
				number[string(key)] = len(number)
			}
			refined[s] = number[string(key)]
		}
		block = refined
		if len(number) == blocks {
			break
		}
		blocks = len(number)
	}
	small := &relation{r.marks, make([][]edge, 1+slices.Max(block))}
	for s, row := range r.next {
		if small.next[block[s]] != nil {
			continue
		}
		for _, e := range row {
			if e.to != done && alive[e.to] {
				e.to = block[e.to]
			} else if e.to != done {
				continue
			}
			small.next[block[s]] = append(small.next[block[s]], e)
		}
	}
	return small
}

func (r *relation) empty() bool { return len(r.next[0]) == 0 }

// and returns the texts that are in both relations, with the marks of both.
func (r *relation) and(q *relation) *relation {
	common := letter(r.marks & q.marks)
	return explored(r.marks|q.marks, [2]int{}, func(s [2]int, emit func(letter, [2]int)) {
		a, b := r.next[s[0]], q.next[s[1]]
		for _, e := range a {
			for len(b) > 0 && b[0].on.class() < e.on.class() {
				b = b[1:]
			}
			for _, f := range b {
				if f.on.class() != e.on.class() {
					break
				} else if (e.on^f.on)&common == 0 {
					emit(e.on|f.on, [2]int{e.to, f.to})
				}
			}
		}
	})
}

// or returns the texts that are in one of two relations of the same marks.
func (r *relation) or(q *relation) *relation {
	return determined(r.marks, []int{0, len(r.next)}, func(s int, emit func(letter, int)) {
		row, first := r.next, 0
		if s >= len(r.next) {
			row, first = q.next, len(r.next)
		}
		for _, e := range row[s-first] {
			emit(e.on, e.to+first)
		}
	})
}

// except returns the texts that are not in another relation of the same marks.
func (r *relation) except(q *relation) *relation {
	const dead = -1
	return explored(r.marks, [2]int{}, func(s [2]int, emit func(letter, [2]int)) {
		var others []edge
		if s[1] != dead {
			others = q.next[s[1]]
		}
		for _, e := range r.next[s[0]] {
			if i, ok := slices.BinarySearchFunc(others, e, byLetter); !ok {
				emit(e.on, [2]int{e.to, dead})
			} else if e.to != done {
				emit(e.on, [2]int{e.to, others[i].to})
			}
		}
	})
}

// without returns the texts without some of the marks.
func (r *relation) without(gone marks) *relation {
	if gone&r.marks == 0 {
		return r
	}
	return determined(r.marks&^gone, []int{0}, func(s int, emit func(letter, int)) {
		for _, e := range r.next[s] {
			emit(e.on&^letter(gone), e.to)
		}
	})
}

// determined returns the relation of an automaton that may be in several states at once.
func determined(of marks, start []int, step func(s int, emit func(on letter, to int))) *relation {
	key := func(set []int) string {
		slices.Sort(set)
		var key []byte
		for _, s := range slices.Compact(set) {
			key = binary.LittleEndian.AppendUint32(key, uint32(s))
		}
		return string(key)
	}
	return explored(of, key(start), func(s string, emit func(letter, string)) {
		to := map[letter][]int{}
		for ; s != ""; s = s[4:] {
			step(int(binary.LittleEndian.Uint32([]byte(s))), func(on letter, next int) { to[on] = append(to[on], next) })
		}
		for on, set := range to {
			emit(on, key(set))
		}
	})
}

// renamed returns the relation with other names of its marks.
func (r *relation) renamed(names map[int]int) *relation {
	n := &relation{marks: r.marks.renamed(names)}
	for _, row := range r.next {
		row = slices.Clone(row)
		for i, e := range row {
			row[i].on = letter(e.on.class())<<32 | letter(e.on.marks().renamed(names))
		}
		slices.SortFunc(row, byLetter)
		n.next = append(n.next, row)
	}
	return n
}

// shortest returns a shortest text. r is not empty.
func (r *relation) shortest() []letter {
	type path struct {
		state int
		text  []letter
	}
	seen := map[int]bool{0: true}
	for todo := []path{{}}; ; todo = todo[1:] {
		for _, e := range r.next[todo[0].state] {
			text := append(slices.Clip(todo[0].text), e.on)
			if e.to == done {
				return text
			} else if !seen[e.to] {
				seen[e.to] = true
				todo = append(todo, path{e.to, text})
			}
		}
	}
}

// An alphabet divides the octets into n classes.
type alphabet struct {
	class [256]int
	n     int
}

// every returns the relation of the texts, with some marks on each place, that step allows. It returns the state after a
// letter, and whether the letter is possible, or, at the end, whether the text is in the relation.
func every[S comparable](a *alphabet, of marks, start S, step func(s S, class int, m marks) (S, bool)) *relation {
	return explored(of, start, func(s S, emit func(letter, S)) {
		for m, more := of, true; more; m = (m - 1) & of {
			more = m != 0
			for class := range a.n + 1 {
				if class == a.n {
					class = ending
				}
				if to, ok := step(s, class, m); ok {
					emit(letter(class)<<32|letter(m), to)
				}
			}
		}
	})
}

// anywhere returns the relation of all texts, in which each mark of once is on one place, and those of free on any.
func (a *alphabet) anywhere(once, free marks) *relation {
	return every(a, once|free, 0, func(seen marks, class int, m marks) (marks, bool) {
		return seen | m&once, seen&m == 0 && (class != ending || seen|m&once == once)
	})
}

// A set is a set of classes.
type set [2]uint64

func (s set) has(class int) bool { return s[class/64]>>(class%64)&1 != 0 }
func (s *set) add(class int)     { s[class/64] |= 1 << (class % 64) }
func setOf(class int) (s set)    { s.add(class); return s }

// on returns the relation in which the mark is on a place with one of the classes.
func (a *alphabet) on(mark int, classes set) *relation {
	return every(a, one(mark), false, func(seen bool, class int, m marks) (bool, bool) {
		return seen || m != 0, (m == 0 || !seen && classes.has(class)) && (class != ending || seen || m != 0)
	})
}

// origin is the beginning of the text, in place of a mark.
const origin = -1

// apart returns the relation in which ok returns true for the distance from the place p to q. It calls ok with bound for
// greater distances too, and with -bound for less than that. p may be the origin.
func (a *alphabet) apart(p, q, bound int, ok func(int) bool) *relation {
	type state struct {
		seen marks // 1: p, 2: q
		n    int   // the distance from the first one
	}
	of, start := one(q), state{}
	if p == origin {
		start.seen = 1
	} else {
		of |= one(p)
	}
	return every(a, of, start, func(s state, class int, m marks) (state, bool) {
		now := m >> q & 1 << 1
		if p != origin {
			now |= m >> p & 1
		}
		if now&s.seen != 0 {
			return s, false
		}
		if s.seen |= now; s.seen == 3 {
			if now == 1 {
				s.n = -s.n
			}
			return state{seen: 3}, now == 0 || ok(s.n)
		} else if s.seen != 0 {
			s.n = min(s.n+1, bound)
		}
		return s, class != ending
	})
}

// A loop is the turns of a loop of a program, which changes a place, and other values of which its state consists.
type loop struct {
	of     marks // those of the turns: before and after, and others, which are the same for all turns
	before int   // the mark of the place before a turn
	after  int   // the mark of the place after it
	back   bool  // all turns lead backward, else all lead forward
	states int
	turns  []turn
}

// A turn leads from one state to another one.
type turn struct {
	from, to int
	rel      *relation
}

// The marks from codes on are the bits of a number, the code of a state on the place of a turn. No code is 0.
const codes = 24

func code(state int) marks { return marks(state+1) << codes }

// bits returns the marks of the codes.
func (l *loop) bits() marks { return (1<<bits.Len(uint(l.states)) - 1) << codes }

// valid reports whether the bits in m are a code, or 0.
func (l *loop) valid(m marks) bool { return int(m&l.bits()>>codes) <= l.states }

// order returns the mark of a turn's first place in the text, and of its last one.
func (l *loop) order() (first, last int) {
	if l.back {
		return l.after, l.before
	}
	return l.before, l.after
}

// closure returns, for each state, the relation in which any number of turns lead from the place before, in state 0, to the
// place after, in that state.
//
// That is so if and only if codes can be put on places between the two, so that there is a turn between each two neighbors.
// So these are the texts with codes, except those in which there is no turn between two neighbors.
func (a *alphabet) closure(l *loop) (ends []*relation) {
	others := l.of &^ (one(l.before) | one(l.after))
	coded := every(a, others|l.bits(), marks(0), func(seen marks, class int, m marks) (marks, bool) {
		m0 := m &^ l.bits()
		return seen | m0, seen&m0 == 0 && l.valid(m) && (class != ending || seen|m0 == others)
	}).except(a.withoutTurn(l))
	for state := range l.states {
		ends = append(ends, coded.and(a.between(l, state)).without(l.bits()))
	}
	return ends
}

// withTurn returns the relation in which there is a turn between the marked places, which have the codes of their states.
func (l *loop) withTurn() *relation {
	all := &relation{marks: l.of | l.bits()}
	var starts []int
	for _, t := range l.turns {
		start := len(all.next)
		starts = append(starts, start)
		for _, row := range t.rel.next {
			row = slices.Clone(row)
			for i := range row {
				if row[i].on.marks()&one(l.before) != 0 {
					row[i].on |= letter(code(t.from))
				}
				if row[i].on.marks()&one(l.after) != 0 {
					row[i].on |= letter(code(t.to))
				}
				if row[i].to != done {
					row[i].to += start
				}
			}
			all.next = append(all.next, row)
		}
	}
	return determined(all.marks, starts, func(s int, emit func(letter, int)) {
		for _, e := range all.next[s] {
			emit(e.on, e.to)
		}
	})
}

// withoutTurn returns the relation of the texts with codes, in which there is no turn between two neighbors.
func (a *alphabet) withoutTurn(l *loop) *relation {
	first, last := l.order()
	places := one(first) | one(last)
	// First the neighbors have the marks of the two places, and no other place has a code.
	r := every(a, l.of|l.bits(), marks(0), func(seen marks, class int, m marks) (marks, bool) {
		m0 := m &^ l.bits()
		switch {
		case seen&m0 != 0 || !l.valid(m) || m0&places == places:
			return seen, false
		case (m&l.bits() != 0) != (m0&places != 0), m0&one(last) != 0 && seen&one(first) == 0:
			return seen, false
		}
		return seen | m0, class != ending || seen|m0 == l.of
	})
	if len(l.turns) > 0 {
		r = r.except(l.withTurn())
	}

	// Then the marks are gone, and places that are not between the neighbors may have codes.
	const inside = 1
	return determined(r.marks&^places, []int{0}, func(s int, emit func(letter, int)) {
		for _, e := range r.next[s/3] {
			part := s % 3
			switch m := e.on.marks(); {
			case m&one(first) != 0:
				part = inside
			case m&one(last) != 0:
				part = inside + 1
			case part != inside:
				for state := range l.states {
					emit(e.on|letter(code(state)), 3*e.to+part)
				}
			}
			emit(e.on&^letter(places), 3*e.to+part)
		}
	})
}

// between returns the relation in which the place before has the code of state 0, the place after that of another state, and
// there are no codes but from the one to the other. They may be one place, if the states are one.
func (a *alphabet) between(l *loop, state int) *relation {
	first, last := l.order()
	atFirst, atLast := code(0), code(state)
	if l.back {
		atFirst, atLast = atLast, atFirst
	}
	return every(a, one(first)|one(last)|l.bits(), 0, func(part int, class int, m marks) (int, bool) {
		c := m & l.bits()
		switch m &^ l.bits() {
		case one(first):
			return 1, part == 0 && c == atFirst && class != ending
		case one(last):
			return 2, part == 1 && c == atLast
		case one(first) | one(last):
			return 2, part == 0 && c == atFirst && c == atLast
		}
		return part, l.valid(m) && (c == 0 || part == 1) && (class != ending || part == 2)
	})
}
