// SPDX-License-Identifier: BSD-3-Clause

package house

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A value is what an SSA value is on a way through a function: an int64, bool or string, or one of these types.
type value any

type (
	opaque string // it is only compared with others
	offset struct {
		plus, minus int // the sum of c and the place of a mark, or its distance from another one; or origin
		c           int64
	}
	text  struct{ lo, hi offset } // a part of the text
	octet struct {                // a number that depends on an octet of the text
		at offset
		of [256]int64
	}
	lanes   [8]value // the octets of a word, each of which is an int64 or an octet
	list    []value  // the fields of a struct, the elements of an array, or the results of a call
	pointer struct {
		base ssa.Value // an *ssa.Global or *ssa.Alloc
		path string
	}
	element struct { // of an array
		array pointer
		index octet
	}
)

// keyOf returns a string that differs for values that differ.
func keyOf(values ...any) string { return fmt.Sprintf("%#v", values) }

// GoString makes an opaque value differ from a string.
func (o opaque) GoString() string { return fmt.Sprintf("opaque(%q)", string(o)) }

func number(n int64) offset { return offset{origin, origin, n} }
func place(mark int) offset { return offset{mark, origin, 0} }

// value returns o as an int64 if it is a number.
func (o offset) value() value {
	if o.plus == origin && o.minus == origin {
		return o.c
	}
	return o
}

// offsetOf returns a value of type int as an offset.
func offsetOf(v value) (offset, bool) {
	if n, ok := v.(int64); ok {
		return number(n), true
	}
	o, ok := v.(offset)
	return o, ok
}

// mapped returns a value with other offsets.
func mapped(v value, change func(offset) offset) value {
	switch v := v.(type) {
	case offset:
		return change(v).value()
	case text:
		return text{change(v.lo), change(v.hi)}
	case octet:
		return octet{change(v.at), v.of}
	case list:
		l := make(list, len(v))
		for i := range v {
			l[i] = mapped(v[i], change)
		}
		return l
	case lanes:
		for i := range v {
			v[i] = mapped(v[i], change)
		}
		return v
	}
	return v
}

// renamed returns a value with other marks.
func renamed(v value, names map[int]int) value {
	return mapped(v, func(o offset) offset {
		for _, mark := range []*int{&o.plus, &o.minus} {
			if to, ok := names[*mark]; ok {
				*mark = to
			}
		}
		return o
	})
}

// marksOf returns the marks of a value.
func marksOf(v value) (all marks) {
	mapped(v, func(o offset) offset {
		for _, mark := range []int{o.plus, o.minus} {
			if mark != origin {
				all |= one(mark)
			}
		}
		return o
	})
	return all
}

// A state is a place in a function, and the texts and places for which control is there.
type state struct {
	block  *ssa.BasicBlock
	pc     int
	env    environment
	rel    *relation
	facts  map[string]bool // what rel implies
	kept   marks           // those of the arguments, which are the first ones
	closed map[int]bool    // the loops around block of which rel has all turns
	inside bool            // block is the beginning of a loop, and control comes from the loop
	here   bool            // arrive is done
}

// An environment has the value of each SSA value, and for an *ssa.Alloc what is in the memory.
type environment map[ssa.Value]value

func (s *state) clone() *state {
	c := *s
	c.env, c.facts, c.closed = maps.Clone(s.env), maps.Clone(s.facts), maps.Clone(s.closed)
	return &c
}

// What ends the evaluation of an instruction.
type (
	refusal string   // the code is not understood
	crash   struct{} // the program panics
	split   struct { // octets of one class differ
		class int
		by    [256]int64
	}
	fork struct { // a fact depends on the text
		fact    string
		yes, no *relation
	}
)

// An outcome is what a function returns, for some texts and places. Each offset in its results has a mark of its own.
type outcome struct {
	crash   bool
	results list
	rel     *relation
}

// A machine runs functions on all texts at once.
type machine struct {
	*alphabet
	models  map[string]*ssa.Function // in place of functions of the standard library
	longest int64                    // the length of the longest text
	globals environment
	ready   bool // globals is complete
	atoms   map[string]*relation
	known   map[string][]outcome // of calls
	turns   map[string]*turned   // of loops
	loops   map[*ssa.BasicBlock]map[*ssa.BasicBlock]bool
	live    map[*ssa.BasicBlock]map[ssa.Value]bool
	inlined map[*ssa.Function]bool
	state   *state
	at      ssa.Instruction
}

func (m *machine) refuse(format string, args ...any) {
	panic(refusal(fmt.Sprintf("%s: %v: ", nameOf(m.at.Parent()), m.at) + fmt.Sprintf(format, args...)))
}

// atom returns the relation with a key, which make makes.
func (m *machine) atom(make func() *relation, key ...any) *relation {
	k := keyOf(key...)
	if m.atoms[k] == nil {
		m.atoms[k] = make()
	}
	return m.atoms[k]
}

// decide returns a fact about the texts of the state. It forks if the fact depends on the text.
func (m *machine) decide(fact string, is func(yes bool) *relation) bool {
	s := m.state
	if yes, ok := s.facts[fact]; ok {
		return yes
	}
	yes, no := s.rel.and(is(true)), s.rel.and(is(false))
	if !yes.empty() && !no.empty() {
		panic(fork{fact, yes, no})
	}
	s.facts[fact] = !yes.empty()
	return !yes.empty()
}

// plus returns a + sign*b.
func (m *machine) plus(a, b offset, sign int64) offset {
	if sign < 0 {
		b.plus, b.minus = b.minus, b.plus
	}
	plus, minus := []int{a.plus, b.plus}, []int{a.minus, b.minus}
	for i, p := range plus {
		if k := slices.Index(minus, p); k >= 0 {
			plus[i], minus[k] = origin, origin
		}
	}
	if slices.Min(plus) != origin || slices.Min(minus) != origin {
		m.refuse("the sum of two places")
	}
	return offset{slices.Max(plus), slices.Max(minus), a.c + sign*b.c}
}

// compare compares two offsets.
func (m *machine) compare(op token.Token, a, b offset) bool {
	d := m.plus(a, b, -1)
	holds := func(n int64) bool { return constant.Compare(constant.MakeInt64(n), op, constant.MakeInt64(0)) }

	// A place is from 0 to the length of the longest text, which may decide.
	least, greatest := d.c, d.c
	if d.plus != origin {
		greatest += m.longest
	}
	if d.minus != origin {
		least -= m.longest
	}
	decided := holds(least) == holds(greatest)
	if op == token.EQL || op == token.NEQ {
		decided = least == greatest || least > 0 || greatest < 0
	}
	if decided {
		return holds(least)
	}

	p, q, sign := d.minus, d.plus, int64(1)
	if q == origin {
		p, q, sign = q, p, -1
	}
	bound := max(d.c, -d.c) + 1
	if bound > 20 {
		m.refuse("an offset is compared with %d", d.c)
	}
	return m.decide(keyOf(d, op), func(yes bool) *relation {
		return m.atom(func() *relation {
			return m.apart(p, q, int(bound), func(n int) bool { return holds(sign*int64(n)+d.c) == yes })
		}, d, op, yes)
	})
}

// is returns the relation in which the mark is on the place that an offset is.
func (m *machine) is(o offset, mark int) *relation {
	return m.atom(func() *relation {
		return m.apart(o.plus, mark, int(max(o.c, -o.c))+1, func(n int) bool { return int64(n) == o.c })
	}, "is", o, mark)
}

// possible returns the classes that the octet at an offset may have.
func (m *machine) possible(at offset) (classes set) {
	rel, mark := m.state.rel, at.plus
	if at.minus != origin {
		m.refuse("the octet at a distance")
	} else if at != place(mark) || mark == origin {
		mark = rel.marks.unused()
		rel = rel.and(m.is(at, mark))
	}
	for _, row := range rel.next {
		for _, e := range row {
			if e.on.marks()&one(mark) != 0 && e.on.class() != ending {
				classes.add(e.on.class())
			}
		}
	}
	return classes
}

// holds reports whether a number that depends on an octet is not 0.
func (m *machine) holds(o octet) bool {
	possible, yes := m.possible(o.at), set{}
	for b, n := range o.of {
		if n != 0 && possible.has(m.class[b]) {
			yes.add(m.class[b])
		}
	}
	for b, n := range o.of {
		if n == 0 && yes.has(m.class[b]) {
			panic(split{m.class[b], o.then(func(n int64) int64 { return truth(n != 0) }).of})
		}
	}
	if yes == (set{}) || yes == possible {
		return yes != set{}
	}
	return m.decide(keyOf("octet", o.at, yes), func(is bool) *relation {
		classes := yes
		if !is {
			classes = set{yes[0] ^ possible[0], yes[1] ^ possible[1]}
		}
		return m.atom(func() *relation {
			mark := o.at.plus + 1
			return m.is(o.at, mark).and(m.on(mark, classes)).without(one(mark))
		}, "on", o.at, classes)
	})
}

// exact returns the number that a value is. An offset is less than 16.
func (m *machine) exact(v value) value {
	switch v := v.(type) {
	case octet:
		possible := m.possible(v.at)
		for b, n := range v.of {
			equal := v.then(func(k int64) int64 { return truth(n == k) })
			if possible.has(m.class[b]) && m.holds(equal) {
				return n
			}
		}
	case offset:
		for n := range int64(16) {
			if m.compare(token.EQL, v, number(n)) {
				return n
			}
		}
	default:
		return v
	}
	m.refuse("a number is not known")
	return nil
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// then returns f of the number.
func (o octet) then(f func(int64) int64) octet {
	for b, n := range o.of {
		o.of[b] = f(n)
	}
	return o
}

// placed returns an offset as a place with a mark, a new one if fresh is true. It panics if the text has no such place.
func (m *machine) placed(o offset, fresh bool) offset {
	if o.minus != origin {
		m.refuse("a distance is no place")
	} else if o == place(o.plus) && o.plus != origin && !fresh {
		return o
	} else if o.plus == origin && o.c < 0 {
		panic(crash{})
	}
	s := m.state
	mark := s.rel.marks.unused()
	if mark >= closing {
		m.refuse("too many places")
	}
	inside := m.is(o, mark).without(one(mark))
	if o.c != 0 && !m.decide(keyOf("inside", o), func(yes bool) *relation {
		if yes {
			return inside
		}
		return m.anywhere(inside.marks, 0).except(inside)
	}) {
		panic(crash{})
	}
	s.rel = s.rel.and(m.is(o, mark))
	return place(mark)
}

// allPlaced returns a value with a place for each offset that is no number.
func (m *machine) allPlaced(v value, fresh bool) value {
	return mapped(v, func(o offset) offset {
		if o.plus == origin && o.minus == origin || o.minus != origin && !fresh {
			return o
		}
		return m.placed(o, fresh)
	})
}

// abstract returns values with the first marks in place of their own, and the mark that each of these replaces.
func (m *machine) abstract(values list) (list, map[int]int) {
	first, names := map[int]int{}, map[int]int{}
	for i, v := range values {
		values[i] = m.allPlaced(v, false)
		for mark := range marksOf(values[i]).each {
			if _, ok := first[mark]; !ok {
				first[mark], names[len(first)] = len(first), mark
			}
		}
		values[i] = renamed(values[i], first)
	}
	return values, names
}

// applied returns the state's relation and r, whose marks have these names in the state. Other marks of r get names.
func (s *state) applied(r *relation, names map[int]int) *relation {
	used := s.rel.marks
	for mark := range r.marks.each {
		if _, ok := names[mark]; !ok {
			names[mark] = used.unused()
			used |= one(names[mark])
		}
	}
	if used >= one(codes) {
		panic(tooLarge("too many places"))
	}
	return s.rel.and(r.renamed(names))
}

// A walk goes all ways through a function.
type walk struct {
	*machine
	all     []outcome
	parts   map[string][]*relation // of each outcome
	todo    []*state
	waiting map[string]*state
	turn    *ssa.BasicBlock // if it is not nil, the walk is one turn of its loop
	back    []back          // where that ends: the mark closing is on the place that the loop changes
}

const closing = codes - 1

// from goes on from a state whose env has the first marks. where are more conditions.
func (m *machine) from(s *state, turn *ssa.BasicBlock, where ...*relation) *walk {
	defer func(s *state, at ssa.Instruction) { m.state, m.at = s, at }(m.state, m.at)
	for _, v := range s.env {
		s.kept |= marksOf(v)
	}
	s.rel, s.facts, s.closed = m.anywhere(s.kept, 0), map[string]bool{}, map[int]bool{}
	for _, r := range where {
		s.rel = s.rel.and(r)
	}
	w := &walk{machine: m, parts: map[string][]*relation{}, waiting: map[string]*state{}, todo: []*state{s}, turn: turn}
	for turns := map[*ssa.BasicBlock]int{}; len(w.todo)+len(w.waiting) > 0; {
		if len(w.todo) == 0 {
			first := "" // in the order of the blocks, so that few states are walked through twice
			for key, s := range w.waiting {
				if f := w.waiting[first]; f == nil || s.block.Index < f.block.Index || s.block == f.block && key < first {
					first = key
				}
			}
			w.todo = append(w.todo, w.waiting[first])
			if turns[w.waiting[first].block]++; turns[w.waiting[first].block] > 300 { // a dec-octet has 256 values
				w.refuse("a loop does not end")
			}
			delete(w.waiting, first)
		}
		s := w.todo[len(w.todo)-1]
		w.todo = w.todo[:len(w.todo)-1]
		for w.state = s; w.step(s); {
		}
	}
	for i, o := range w.all {
		all := w.parts[keyOf(o.crash, o.results)]
		for ; len(all) > 1; all = append(all[2:], all[0].or(all[1])) { // small ones first
		}
		w.all[i].rel = all[0]
	}
	return w
}

func (w *walk) end(o outcome, kept marks) {
	if w.turn != nil || o.rel.empty() {
		return
	}
	o.rel = o.rel.without(o.rel.marks &^ (kept | marksOf(o.results)))
	key := keyOf(o.crash, o.results)
	if w.parts[key] == nil {
		w.all = append(w.all, o)
	}
	w.parts[key] = append(w.parts[key], o.rel)
}

// step runs an instruction of the state, and reports whether it goes on.
func (w *walk) step(s *state) (more bool) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case fork:
			no := s.clone()
			s.rel, s.facts[p.fact] = p.yes, true
			no.rel, no.facts[p.fact] = p.no, false
			w.todo = append(w.todo, no)
			more = true
		case crash:
			w.end(outcome{crash: true, rel: s.rel}, s.kept)
		case tooLarge:
			w.refuse("%s", string(p))
		default:
			panic(p)
		}
	}()
	w.at = s.block.Instrs[s.pc]
	if s.pc == 0 && len(s.block.Preds) > 1 && !s.here {
		return w.arrive(s)
	}
	if i, ok := w.at.(*ssa.Call); ok {
		if f := w.callee(i); f != nil && !w.inline(f) {
			w.calls(s, i, f)
			return false
		}
	}
	to, results := w.next(s.env, w.at)
	switch {
	case to != nil:
		return w.enter(s, to)
	case results != nil:
		w.returns(s, results)
		return false
	}
	s.pc++
	return true
}

// enter goes to another block. It forgets the values that are not used there, and their marks.
func (w *walk) enter(s *state, to *ssa.BasicBlock) bool {
	if w.turn != nil && !w.loop(w.turn)[to] {
		return false
	}
	s.inside, s.here = w.loop(to)[s.block], false
	env, used := environment{}, s.kept
	for v := range w.liveAt(to) {
		if x, ok := s.env[v]; ok {
			env[v] = x
		}
	}
	w.phis(env, s.env, s.block, to)
	for _, v := range env {
		if p, ok := v.(pointer); ok && s.env[p.base] != nil {
			env[p.base] = s.env[p.base]
		}
	}
	for _, v := range env {
		used |= marksOf(v)
	}
	s.block, s.pc, s.env = to, 0, env
	if s.rel.marks&^used != 0 {
		s.rel, s.facts = s.rel.without(s.rel.marks&^used), map[string]bool{}
	}
	maps.DeleteFunc(s.closed, func(i int, _ bool) bool { return !w.loop(to.Parent().Blocks[i])[to] })
	return true
}

// phis sets the values that depend on the block from which control comes.
func (m *machine) phis(env, old environment, from, to *ssa.BasicBlock) {
	for _, i := range to.Instrs {
		if phi, ok := i.(*ssa.Phi); ok {
			m.at = phi
			env[phi] = m.get(old, phi.Edges[slices.Index(to.Preds, from)])
		}
	}
}

// returns ends a state with an outcome. The marks of the results follow those of the arguments.
func (w *walk) returns(s *state, results list) {
	for i, v := range results {
		if _, ok := v.(octet); ok {
			results[i] = w.exact(v)
		}
	}
	results = w.allPlaced(results, true).(list)
	rel := s.rel.without(s.rel.marks &^ (s.kept | marksOf(results)))
	names := inOrder(results, s.kept)
	w.end(outcome{results: renamed(results, names).(list), rel: rel.renamed(names)}, s.kept)
}

// inOrder returns names for the marks of a value, in their order, that are not kept.
func inOrder(v value, kept marks) map[int]int {
	names, used := map[int]int{}, kept
	mapped(v, func(o offset) offset {
		for _, mark := range []int{o.plus, o.minus} {
			if _, ok := names[mark]; mark != origin && kept&one(mark) == 0 && !ok {
				names[mark] = used.unused()
				used |= one(names[mark])
			}
		}
		return o
	})
	return names
}

// A back is how a turn ends: the values that the loop changes, other than the place, and the texts and places.
type back struct {
	values list
	rel    *relation
}

// arrive deals with a block to which there are several ways. At the beginning of a loop that changes only a place, and
// other values that are few, it takes all turns at once. Else the state waits for others that differ only in texts and places.
func (w *walk) arrive(s *state) bool {
	phi, others := w.stepping(s)
	values := list{}
	for _, v := range others {
		s.env[v] = w.exact(s.env[v])
		values = append(values, s.env[v])
	}
	switch {
	case s.inside && (s.closed[s.block.Index] || s.block == w.turn):
		if phi == nil {
			w.refuse("a loop keeps several places")
		}
		o, _ := offsetOf(s.env[phi])
		o = w.placed(o, true)
		if s.closed[s.block.Index] {
			return false
		}
		rel := s.rel.without(s.rel.marks &^ (s.kept | one(o.plus))).renamed(map[int]int{o.plus: closing})
		i := slices.IndexFunc(w.back, func(b back) bool { return slices.Equal(b.values, values) })
		if i < 0 {
			w.back = append(w.back, back{values, rel})
		} else {
			w.back[i].rel = w.back[i].rel.or(rel)
		}
		return false
	case phi != nil:
		o, _ := offsetOf(s.env[phi])
		s.env[phi] = w.placed(o, true)
		if w.allTurns(s, phi, others, values) {
			return false
		}
	}
	for _, i := range s.block.Instrs {
		if phi, ok := i.(*ssa.Phi); ok && w.loop(s.block) != nil && width(phi) > 0 && !isNumber(phi) {
			w.refuse("a loop counts in %v", phi.Type())
		}
	}
	order := slices.SortedFunc(maps.Keys(s.env), byName)
	values = nil
	for _, v := range order {
		_, merged := v.(*ssa.Phi)
		if _, ok := s.env[v].(octet); ok && merged {
			s.env[v] = w.exact(s.env[v])
		}
		s.env[v] = w.allPlaced(s.env[v], false)
		values = append(values, s.env[v])
	}
	names := inOrder(values, s.kept)
	s.rel, s.facts, s.here = s.rel.without(s.rel.marks&^(s.kept|marksOf(values))).renamed(names), map[string]bool{}, true
	key := keyOf(s.block.Index, s.closed)
	for _, v := range order {
		s.env[v] = renamed(s.env[v], names)
		key += keyOf(v.Name(), s.env[v])
	}
	if t, ok := w.waiting[key]; ok {
		t.rel = t.rel.or(s.rel)
	} else {
		w.waiting[key] = s
	}
	return false
}

func byName(a, b ssa.Value) int { return strings.Compare(a.Name(), b.Name()) }

// stepping returns the only place in the text that a loop changes, and the other values that it changes, or nil.
func (w *walk) stepping(s *state) (place *ssa.Phi, others []*ssa.Phi) {
	loop := w.loop(s.block)
	if loop == nil {
		return nil, nil
	}
	for _, i := range s.block.Instrs {
		phi, ok := i.(*ssa.Phi)
		if !ok {
			continue
		}
		_, isPlace := s.env[phi].(offset)
		for b := range loop {
			for _, i := range b.Instrs {
				if i, ok := i.(*ssa.Index); ok && i.Index == phi {
					_, isText := s.env[i.X].(text)
					isPlace = isPlace || isText
				}
			}
		}
		switch s.env[phi].(type) {
		case int64, bool, octet, offset, opaque:
		default:
			return nil, nil
		}
		if isPlace && place != nil {
			return nil, nil
		} else if isPlace {
			place = phi
		} else {
			others = append(others, phi)
		}
	}
	if place == nil {
		return nil, nil
	}
	return place, others
}

// A turned is what any number of turns of a loop lead to.
type turned struct {
	ok   bool // the turns are understood
	ends []back
}

// few is the number of states that a loop may have.
const few = 60

// allTurns takes any number of turns of the loop that begins at the block of s, and changes only the place phi and others.
// It reports whether that is possible.
func (w *walk) allTurns(s *state, phi *ssa.Phi, others []*ssa.Phi, start list) bool {
	// What the turns depend on: the place is the first.
	used := []ssa.Value{phi}
	for b := range w.loop(s.block) {
		for _, i := range b.Instrs {
			if _, ok := i.(*ssa.Store); ok {
				w.refuse("a loop changes memory")
			}
			for _, x := range i.Operands(nil) {
				p, _ := (*x).(*ssa.Phi)
				if _, ok := s.env[*x]; ok && !slices.Contains(others, p) {
					used = append(used, *x)
				}
			}
		}
	}
	slices.SortFunc(used[1:], byName)
	used = slices.Compact(used)
	var values list
	for _, v := range used {
		values = append(values, s.env[v])
	}
	values, names := w.abstract(values)

	key := keyOf(s.block.Parent(), s.block.Index, values, start)
	if w.turns[key] == nil {
		w.turns[key] = w.turning(s.block, used, values, others, start)
	}
	for _, end := range w.turns[key].ends {
		t, all := s.clone(), maps.Clone(names)
		t.rel = s.applied(end.rel, all)
		if t.rel.empty() {
			continue
		}
		t.env[phi] = place(all[closing])
		for i, v := range others {
			t.env[v] = end.values[i]
		}
		t.rel, t.facts = t.rel.without(one(names[0])), map[string]bool{}
		t.here, t.closed[s.block.Index] = true, true
		w.todo = append(w.todo, t)
	}
	return w.turns[key].ok
}

// turning returns what any number of turns lead to from the state start, which has a value for each of others. The values
// are those of used. The first of them is the place, which has the mark 0.
func (w *walk) turning(block *ssa.BasicBlock, used []ssa.Value, values list, others []*ssa.Phi, start list) *turned {
	l := &loop{of: one(closing) | marksOf(values), before: 0, after: closing}
	states := []list{start}
	forward, backward := true, true
	for from := 0; from < len(states); from++ {
		// One turn from this state, for all texts and places.
		t := &state{block: block, env: environment{}, here: true}
		for i, v := range used {
			t.env[v] = values[i]
		}
		for i, v := range others {
			t.env[v] = states[from][i]
		}
		for _, end := range w.from(t, block).back {
			for i, v := range others {
				if isNumber(v) && end.values[i] != states[from][i] {
					return &turned{} // it counts
				}
			}
			to := slices.IndexFunc(states, func(l list) bool { return slices.Equal(l, end.values) })
			if to < 0 {
				to, states = len(states), append(states, end.values)
			}
			if len(states) > few {
				return &turned{}
			}
			l.turns = append(l.turns, turn{from, to, end.rel})
			forward = forward && end.rel.and(w.apart(0, closing, 1, func(n int) bool { return n <= 0 })).empty()
			backward = backward && end.rel.and(w.apart(0, closing, 1, func(n int) bool { return n >= 0 })).empty()
		}
	}
	if !forward && !backward {
		w.refuse("a loop goes in both directions, or stays where it is")
	}

	l.states, l.back = len(states), !forward
	all := &turned{ok: true}
	for state, r := range w.closure(l) {
		all.ends = append(all.ends, back{states[state], r})
	}
	return all
}

// callee returns the function that a call runs, which may be a model, or nil if call evaluates it.
func (m *machine) callee(i *ssa.Call) *ssa.Function {
	f := i.Call.StaticCallee()
	switch {
	case f == nil || !m.ready || special[nameOf(f)]:
		return nil
	case strings.Contains(f.String(), module):
		return f
	}
	return m.models[f.String()]
}

// special are the functions that are not run: (fault).refuse makes an error, and the arguments of pack are the result.
var special = map[string]bool{"(fault).refuse": true, "pack": true}

// inline reports whether a function has no loops, nor those that it calls.
func (m *machine) inline(f *ssa.Function) bool {
	if _, ok := m.inlined[f]; !ok {
		m.inlined[f] = !slices.ContainsFunc(f.Blocks, func(b *ssa.BasicBlock) bool {
			return m.loop(b) != nil || slices.ContainsFunc(b.Instrs, func(i ssa.Instruction) bool {
				call, ok := i.(*ssa.Call)
				return ok && m.callee(call) != nil && !m.inline(m.callee(call))
			})
		})
	}
	return m.inlined[f]
}

// outcomes returns what a function returns, anywhere in a text. The arguments have the first marks.
func (m *machine) outcomes(f *ssa.Function, args list, where ...*relation) []outcome {
	key := keyOf(f, args)
	all, ok := m.known[key]
	if !ok {
		s := &state{block: f.Blocks[0], env: environment{}}
		for i, p := range f.Params {
			s.env[p] = args[i]
		}
		all = m.from(s, nil, where...).all
		m.known[key] = all
	}
	return all
}

// calls goes on with each outcome of a call. The model of a search has one more argument, where the search begins.
func (w *walk) calls(s *state, i *ssa.Call, f *ssa.Function) {
	var args list
	for _, a := range i.Call.Args {
		args = append(args, w.get(s.env, a))
	}
	base, search := number(0), len(f.Params) > len(args)
	if search {
		t, ok := args[0].(text)
		if !ok {
			w.refuse("a search in %T", args[0])
		}
		base = t.lo
		args = slices.Insert(args, 1, base.value())
		args[0] = text{number(0), t.hi}
	}
	for k, a := range args {
		if n, ok := a.(int64); ok && types.Identical(f.Params[k].Type(), types.Typ[types.Int]) {
			args[k] = w.placed(number(n), true)
		}
	}
	args, names := w.abstract(args)
	for _, o := range w.outcomes(f, args) {
		t, all := s.clone(), maps.Clone(names)
		t.rel = s.applied(o.rel, all)
		if o.crash {
			w.end(outcome{crash: true, rel: t.rel}, s.kept)
		}
		if o.crash || t.rel.empty() {
			continue
		}
		results := renamed(o.results, all).(list)
		switch {
		case search && results[1] == false:
			results = list{int64(-1)}
		case search:
			found, _ := offsetOf(results[0])
			results = list{w.plus(found, base, -1).value()}
		}
		t.env[i] = results.value()
		t.pc++
		w.todo = append(w.todo, t)
	}
}

// value returns the results of a call as a value.
func (l list) value() value {
	if len(l) == 1 {
		return l[0]
	}
	return l
}

// run evaluates a call of a function without loops.
func (m *machine) run(f *ssa.Function, args list) value {
	env := environment{}
	for i, p := range f.Params {
		env[p] = args[i]
	}
	for block := f.Blocks[0]; ; {
		for _, m.at = range block.Instrs {
			if to, results := m.next(env, m.at); results != nil {
				return results.value()
			} else if to != nil {
				m.phis(env, maps.Clone(env), block, to)
				block = to
				break
			}
		}
	}
}

// loop returns the blocks of the loop that begins at a block, or nil.
func (m *machine) loop(block *ssa.BasicBlock) map[*ssa.BasicBlock]bool {
	all, ok := m.loops[block]
	if ok {
		return all
	}
	for _, p := range block.Preds {
		if !block.Dominates(p) {
			continue
		}
		if all == nil {
			all = map[*ssa.BasicBlock]bool{block: true}
		}
		for todo := []*ssa.BasicBlock{p}; len(todo) > 0; todo = todo[1:] {
			if !all[todo[0]] {
				all[todo[0]] = true
				todo = append(todo, todo[0].Preds...)
			}
		}
	}
	m.loops[block] = all
	return all
}

// liveAt returns the values that are made before a block, and used in it or after it.
func (m *machine) liveAt(block *ssa.BasicBlock) map[ssa.Value]bool {
	if m.live[block] != nil {
		return m.live[block]
	}
	for _, b := range block.Parent().Blocks {
		m.live[b] = map[ssa.Value]bool{}
	}
	var use func(v ssa.Value, b *ssa.BasicBlock)
	use = func(v ssa.Value, b *ssa.BasicBlock) {
		i, ok := v.(ssa.Instruction)
		if ok && i.Block() == b || m.live[b][v] {
			return
		}
		m.live[b][v] = true
		for _, p := range b.Preds {
			use(v, p)
		}
	}
	for _, b := range block.Parent().Blocks {
		for _, i := range b.Instrs {
			_, phi := i.(*ssa.Phi)
			for k, x := range i.Operands(nil) {
				if phi {
					use(*x, b.Preds[k])
				} else if *x != nil {
					use(*x, b)
				}
			}
		}
	}
	return m.live[block]
}

// nameOf returns the name of a function without the path of its module, and without the name of the root package.
func nameOf(f *ssa.Function) string {
	return strings.NewReplacer(module+"/internal/", "", module+".", "").Replace(f.String())
}

// basic returns the basic type of a value, or nil.
func basic(v ssa.Value) *types.Basic {
	b, _ := v.Type().Underlying().(*types.Basic)
	return b
}

// isNumber reports whether a value has a type in which the scanner may have an offset.
func isNumber(v ssa.Value) bool {
	b := basic(v)
	return b != nil && slices.Contains([]types.BasicKind{types.Int, types.Int64, types.Uint, types.Uintptr}, b.Kind())
}

// width returns the size of an integer where an int has 32 bits, or 0 for any other value.
func width(v ssa.Value) int64 {
	if b := basic(v); b != nil && b.Info()&types.IsInteger != 0 {
		return types.SizesFor("gc", "386").Sizeof(b)
	}
	return 0
}
