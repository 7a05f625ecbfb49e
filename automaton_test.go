package uri_test

// Automata for the rules of a BNF: a rule becomes a nondeterministic automaton (Thompson's construction), that a
// deterministic one (the subset construction), and that the one minimal automaton of the rule's language.

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A dfa is a complete, minimal, deterministic automaton: there is a next state for every octet, and no two states
// have the same language. Octets that no state can tell apart share a class. State 0 is the start. States and
// classes are numbered in an order that follows from the language alone.
type dfa struct {
	class  [256]uint8
	reps   []byte  // one octet of each class, the most typical one
	next   [][]int // by state, then class
	accept []bool  // by state
	alive  []bool  // by state: whether an accepting state can be reached
}

// compile gives the minimal automaton of a rule. Rules may be recursive if nothing follows the recursion, as in
// RFC 1630's "xalphas = xalpha [ xalphas ]", which is a loop.
func compile(g *grammar, rule string) *dfa {
	n, start, final := thompson(g, rule)
	return n.determine(start, final)
}

// octetsOf gives one octet of each class that the definition of a rule tells apart, the most typical one. These are
// more than the representatives of its automaton: in a reference, "?" may be wherever "/" may be.
func octetsOf(g *grammar, rule string) []byte {
	n, _, _ := thompson(g, rule)
	class, smallest := n.classes()
	return representatives(class, len(smallest))
}

func (d *dfa) states() int { return len(d.next) }

func (d *dfa) step(state int, b byte) int { return d.next[state][d.class[b]] }

// run gives the state after s, from the start.
func (d *dfa) run(s string) int { return d.runFrom(0, s) }

func (d *dfa) runFrom(state int, s string) int {
	for i := range len(s) {
		state = d.step(state, s[i])
	}
	return state
}

// accepts tells whether s is in the language.
func (d *dfa) accepts(s string) bool { return d.accept[d.run(s)] }

// dead gives the offset of the first byte with which s stops being the beginning of a string of the language,
// or len(s) if s as a whole can be continued to one, or is one.
func (d *dfa) dead(s string) int {
	state := 0
	for i := range len(s) {
		state = d.step(state, s[i])
		if !d.alive[state] {
			return i
		}
	}
	return len(s)
}

// An nfa is a nondeterministic automaton under construction. It is built from the end of a rule to its beginning:
// every part is built in front of the state that follows it.
type nfa struct {
	grammar *grammar
	states  []nfaState
	entry   map[ruleBefore]int
	open    map[string]bool // the rules that are being built
}

// An nfaState either takes one octet of on and goes to the state to, or goes to any of free without taking one.
type nfaState struct {
	on   byteSet
	to   int
	free []int
}

// A ruleBefore is a rule as it stands in front of a state. A rule that recurs in front of the same state is a loop.
type ruleBefore struct {
	rule string
	then int
}

// thompson builds the automaton of a rule, which begins at the state start and accepts at the state final.
func thompson(g *grammar, rule string) (n *nfa, start, final int) {
	if g.rules[rule] == nil {
		panic("no rule " + rule)
	}
	n = &nfa{grammar: g, entry: map[ruleBefore]int{}, open: map[string]bool{}}
	final = n.state(nfaState{})
	return n, n.build(reference(rule), final), final
}

func (n *nfa) state(s nfaState) int {
	n.states = append(n.states, s)
	return len(n.states) - 1
}

// build adds the states for x in front of the state then, and gives the first of them.
func (n *nfa) build(x expr, then int) int {
	switch x := x.(type) {
	case octets:
		return n.state(nfaState{on: byteSet(x), to: then})
	case reference:
		return n.buildRule(string(x), then)
	case sequence:
		for _, y := range slices.Backward(x) {
			then = n.build(y, then)
		}
		return then
	case alternatives:
		if set, ok := n.asSet(x); ok { // as most are: one state does for all
			return n.state(nfaState{on: set, to: then})
		}
		first := n.state(nfaState{})
		for _, y := range x {
			n.free(first, n.build(y, then))
		}
		return first
	case repetition:
		return n.buildRepetition(x, then)
	}
	panic(fmt.Sprintf("unknown expr %T", x))
}

func (n *nfa) buildRule(rule string, then int) int {
	key := ruleBefore{rule, then}
	if state, ok := n.entry[key]; ok {
		return state
	}
	if n.open[rule] {
		panic("rule " + rule + " recurs with something after it: that is no regular language")
	}
	first := n.state(nfaState{})
	n.entry[key] = first
	n.open[rule] = true
	n.free(first, n.build(n.grammar.rules[rule], then))
	n.open[rule] = false
	return first
}

func (n *nfa) buildRepetition(x repetition, then int) int {
	if x.max < 0 {
		loop := n.state(nfaState{free: []int{then}})
		n.free(loop, n.build(x.of, loop))
		then = loop
	} else {
		end := then
		for range x.max - x.min {
			maybe := n.state(nfaState{free: []int{end}})
			n.free(maybe, n.build(x.of, then))
			then = maybe
		}
	}
	for range x.min {
		then = n.build(x.of, then)
	}
	return then
}

// free lets from go to the state to without an octet. It takes numbers, as building to may have moved the states.
func (n *nfa) free(from, to int) {
	n.states[from].free = append(n.states[from].free, to)
}

// asSet gives the octets that x derives, if it derives single octets only.
func (n *nfa) asSet(x expr) (set byteSet, ok bool) {
	switch x := x.(type) {
	case octets:
		return byteSet(x), true
	case reference:
		if n.open[string(x)] {
			return byteSet{}, false
		}
		return n.asSet(n.grammar.rules[string(x)])
	case alternatives:
		for _, y := range x {
			one, ok := n.asSet(y)
			if !ok {
				return byteSet{}, false
			}
			set = set.union(one)
		}
		return set, true
	}
	return byteSet{}, false
}

// determine is the subset construction.
func (n *nfa) determine(start, final int) *dfa {
	class, classes := n.classes()
	d := &dfa{class: class}
	number := map[string]int{}
	var subsets [][]int
	visit := func(subset []int) int {
		subset = n.closure(subset)
		key := fmt.Sprint(subset)
		if state, ok := number[key]; ok {
			return state
		}
		number[key] = len(subsets)
		subsets = append(subsets, subset)
		d.accept = append(d.accept, slices.Contains(subset, final))
		return len(subsets) - 1
	}
	visit([]int{start})
	for i := 0; i < len(subsets); i++ {
		row := make([]int, len(classes))
		for c, b := range classes {
			var after []int
			for _, state := range subsets[i] {
				if s := n.states[state]; s.on.has(b) {
					after = append(after, s.to)
				}
			}
			row[c] = visit(after)
		}
		d.next = append(d.next, row)
	}
	return d.minimize()
}

// classes puts octets in one class that no state tells apart.
func (n *nfa) classes() (class [256]uint8, smallest []byte) {
	return splitBytes(func(b byte) string {
		var key strings.Builder
		for _, s := range n.states {
			if s.on.has(b) {
				key.WriteByte('1')
			} else {
				key.WriteByte('0')
			}
		}
		return key.String()
	})
}

// closure gives the states that can be reached without an octet: those that take one, and the end.
func (n *nfa) closure(states []int) []int {
	var all []int
	seen := map[int]bool{}
	var visit func(state int)
	visit = func(state int) {
		if seen[state] {
			return
		}
		seen[state] = true
		if s := n.states[state]; len(s.free) == 0 {
			all = append(all, state)
		} else {
			for _, to := range s.free {
				visit(to)
			}
		}
	}
	for _, state := range states {
		visit(state)
	}
	slices.Sort(all)
	return all
}

// splitBytes puts octets with the same key in one class, numbered by the smallest octet of each, which it gives too.
func splitBytes(key func(b byte) string) (class [256]uint8, smallest []byte) {
	number := map[string]int{}
	for b := range 256 {
		k := key(byte(b))
		if _, ok := number[k]; !ok {
			number[k] = len(smallest)
			smallest = append(smallest, byte(b))
		}
		class[b] = uint8(number[k])
	}
	return class, smallest
}

// minimize merges the states that have the same language, then the octets that nothing tells apart, and brings
// both into their order. All states of d must be reachable from its start.
func (d *dfa) minimize() *dfa {
	levels := d.levels()
	block := levels[len(levels)-1]
	class, smallest := splitBytes(func(b byte) string {
		column := make([]int, d.states())
		for state := range column {
			column[block[state]] = block[d.step(state, b)]
		}
		return fmt.Sprint(column)
	})
	m := &dfa{class: class, reps: representatives(class, len(smallest))}
	number := map[int]int{}
	var order []int // a state of d for each state of m, breadth first
	visit := func(state int) int {
		if _, ok := number[block[state]]; !ok {
			number[block[state]] = len(order)
			order = append(order, state)
		}
		return number[block[state]]
	}
	visit(0)
	for i := 0; i < len(order); i++ {
		row := make([]int, len(smallest))
		for c, b := range smallest {
			row[c] = visit(d.step(order[i], b))
		}
		m.next = append(m.next, row)
		m.accept = append(m.accept, d.accept[order[i]])
	}
	m.alive = slices.Clone(m.accept)
	for changed := true; changed; {
		changed = false
		for state, row := range m.next {
			if !m.alive[state] && slices.ContainsFunc(row, func(to int) bool { return m.alive[to] }) {
				m.alive[state], changed = true, true
			}
		}
	}
	return m
}

// levels is Moore's refinement: at level l, two states have the same number if no word of at most l octets tells
// them apart. In the last level, no word does.
func (d *dfa) levels() [][]int {
	level := make([]int, d.states())
	for state, accept := range d.accept {
		if accept != d.accept[0] {
			level[state] = 1
		}
	}
	levels := [][]int{level}
	for blocks := 1 + slices.Max(level); ; {
		number := map[string]int{}
		refined := make([]int, d.states())
		for state, row := range d.next {
			key := make([]byte, 0, 2*len(row)+2)
			key = append(key, byte(level[state]), byte(level[state]>>8))
			for _, to := range row {
				key = append(key, byte(level[to]), byte(level[to]>>8))
			}
			if _, ok := number[string(key)]; !ok {
				number[string(key)] = len(number)
			}
			refined[state] = number[string(key)]
		}
		if len(number) == blocks {
			return levels
		}
		blocks, level = len(number), refined
		levels = append(levels, level)
	}
}

// representatives picks the most typical octet of each class.
func representatives(class [256]uint8, classes int) []byte {
	typical := "axvzXVbcdef0125369/:?#[]@%.+-_;$&=,!~ ^\"\\"
	for b := byte(0); b < 255; b++ {
		typical += string([]byte{'!' + b}) // printable ones first
	}
	typical += " "
	reps := make([]byte, classes)
	seen := make([]bool, classes)
	for i := range len(typical) {
		if c := class[typical[i]]; !seen[c] {
			reps[c], seen[c] = typical[i], true
		}
	}
	return reps
}

// combine gives the automaton of the strings for which keep holds, told whether d and e accept them.
func combine(d, e *dfa, keep func(inD, inE bool) bool) *dfa {
	class, smallest := splitBytes(func(b byte) string {
		return string([]byte{d.class[b], e.class[b]})
	})
	p := &dfa{class: class}
	type pair struct{ d, e int }
	number := map[pair]int{}
	var pairs []pair
	visit := func(to pair) int {
		if _, ok := number[to]; !ok {
			number[to] = len(pairs)
			pairs = append(pairs, to)
			p.accept = append(p.accept, keep(d.accept[to.d], e.accept[to.e]))
		}
		return number[to]
	}
	visit(pair{0, 0})
	for i := 0; i < len(pairs); i++ {
		row := make([]int, len(smallest))
		for c, b := range smallest {
			row[c] = visit(pair{d.step(pairs[i].d, b), e.step(pairs[i].e, b)})
		}
		p.next = append(p.next, row)
	}
	return p.minimize()
}

func union(d, e *dfa) *dfa {
	return combine(d, e, func(inD, inE bool) bool { return inD || inE })
}

func difference(d, e *dfa) *dfa {
	return combine(d, e, func(inD, inE bool) bool { return inD && !inE })
}

// shortest gives a shortest string of the language, or false if it is empty.
func (d *dfa) shortest() (string, bool) {
	for state, word := range d.cover() {
		if d.accept[state] {
			return word, true
		}
	}
	return "", false
}

// disagreement gives a shortest string that one of the automata accepts and the other does not, or false if their
// languages are the same.
func disagreement(d, e *dfa) (string, bool) {
	return combine(d, e, func(inD, inE bool) bool { return inD != inE }).shortest()
}

// TestOracleAutomaton holds the operations on automata against facts about small languages.
func TestOracleAutomaton(t *testing.T) {
	language := func(definition string) *dfa {
		g := &grammar{rules: map[string]expr{}}
		g.add("abnf", "rule = "+definition)
		return compile(g, "rule")
	}
	same := []struct{ one, other *dfa }{
		{language(`*3"a"`), language(`[ "a" ] [ "a" ] [ "a" ]`)},
		{language(`1*("a" / "b" "a")`), language(`("a" / "b" "a") *("a" / "ba")`)},
		{language(`*(*"a" / "b")`), union(language(`*("a" / "b")`), language(`"a"`))},
		{language(`2*"a"`), difference(language(`*"a"`), language(`[ "a" ]`))},
		{language(`2"a"`), language(`2*2"a"`)},
		{language(`0<rule2>` + "\nrule2 = \"b\""), language(`*0"a"`)},
	}
	for i, test := range same {
		if s, ok := disagreement(test.one, test.other); ok {
			t.Errorf("%d: %q is in one of two languages that should be the same", i, s)
		}
		if test.one.states() != test.other.states() || test.one.class != test.other.class {
			t.Errorf("%d: the minimal automata of one language differ", i)
		}
	}
	if s, ok := disagreement(language(`*"a"`), language(`*3"a"`)); !ok || s != "aaaa" && s != "AAAA" {
		t.Errorf("disagreement gives %q, %t", s, ok)
	}
	d := language(`"ab" 1*3%x30-31 [ "c" ]`)
	for s, dead := range map[string]int{"": 0, "ab": 2, "AB0": 3, "ac": 1, "ab0101": 5, "ab1cc": 4, "\xffb": 0} {
		if got := d.dead(s); got != dead {
			t.Errorf("dead(%q) = %d, want %d", s, got, dead)
		}
	}
	if got, want := string(d.reps), "x0abc"; got != want {
		t.Errorf("the representatives of the classes are %q, want %q", got, want)
	}
}
