// SPDX-License-Identifier: BSD-3-Clause

package house

import (
	"fmt"
	"go/constant"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"

	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/bnf"
)

// models are the functions of the standard library that the scanner calls, as they are documented. A search begins at i,
// and its result is relative to that.
const models = `
func HasPrefix(s, prefix string) bool { return len(s) >= len(prefix) && s[:len(prefix)] == prefix }

func IndexByte(s string, i int, c byte) (int, bool) {
	for ; i < len(s); i++ {
		if s[i] == c {
			return i, true
		}
	}
	return 0, false
}

func IndexAny(s string, i int, chars string) (int, bool) {
	for ; i < len(s); i++ {
		for j := 0; j < len(chars); j++ {
			if s[i] == chars[j] {
				return i, true
			}
		}
	}
	return 0, false
}
`

// The marks of a reference, which are those of pack.
const (
	schemeEnd = 20 + iota
	pathStart
	pathEnd
	queryEnd
	ends = 1<<schemeEnd | 1<<pathStart | 1<<pathEnd | 1<<queryEnd
)

// TestLanguageProof proves that the scanner of RFC 3986 accepts a text of any length if and only if the BNF derives it, and
// finds the components that the BNF says. The README of internal/proof says how, and what is assumed.
func TestLanguageProof(t *testing.T) {
	proof.Slow(t)
	b := collected(t)
	for _, difference := range b.differences(program(t)) {
		t.Error(difference)
	}
	t.Logf("%d classes of octets", b.n)
}

// TestLanguageProofFaults checks that a scanner with a fault is not proven.
func TestLanguageProofFaults(t *testing.T) {
	proof.Slow(t)
	b := collected(t)
	for i := 0; i < len(faults); i += proof.Pick(20, 1) {
		f := faults[i]
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			name, err := filepath.Abs(filepath.Join(root, f.file))
			if err != nil {
				t.Fatal(err)
			}
			source := read(t, f.file)
			if strings.Count(source, f.old) != 1 {
				t.Fatalf("%s has not one %q", f.file, f.old)
			}
			faulty := strings.Replace(source, f.old, f.new, 1)
			all := b.differences(replaced(t, map[string][]byte{name: []byte(faulty)}))
			if len(all) == 0 {
				t.Fatalf("%s: %q in place of %q is not found", f.file, f.new, f.old)
			}
			t.Logf("%s: %q: %s", f.file, f.new, all[0])
		})
	}
}

var faults = []struct{ file, old, new string }{
	{"run.go", `i < len(s)-2; i += 3 {`, `i < len(s)-2; i += 4 {`},
	{"run.go", `if classes[s[i+2]]&c == 0 {`, `if classes[s[i+2]]&c == 0 && i < 40 {`},
	{"run.go", `n >= 2 && classes[s[n-2]]&c != 0 &&`, `n >= 2 &&`},
	{"run.go", "	for {\n		start := i\n", "	for n := uint8(1); ; n++ {\n		start := i\n		if n == 0 {\n			return len(s)\n		}\n"},
	{"run.go", `i += len("%XX")`, `i += len("%XXX")`},
	{"run.go", `c == '/' || c == '?' || c == '#'`, `c == '/' || c == '#'`},
	{"internal/lex/lex.go", `i < len(s)-len("XX")`, `i < len(s)-len("X")`},
	{"internal/lex/lex.go", `Unhex(s[i+2]) < 16`, `Unhex(s[i+2]) <= 16`},
	{"internal/lex/lex.go", `'F': 1,`, `'G': 1,`},
	{"internal/lex/lex.go", `(0x80-'a')`, "(0x80-'`')"},
	{"internal/lex/host.go", `groups, most, short := 0, 8, false`, `groups, most, short := 0, 7, false`},
	{"internal/lex/host.go", `end < i+4`, `end < i+5`},
	{"internal/lex/host.go", `groups+2 == most ||`, `groups+2 <= most ||`},
	{"internal/lex/host.go", `return i, short || groups == most`, `return i, groups == most`},
	{"internal/lex/host.go", `value > 255`, `value > 256`},
	{"internal/lex/host.go", `i > start && s[start] == '0'`, `i > start+1 && s[start] == '0'`},
	{"parse.go", `0 < i && i <= 8 &&`, `i <= 8 &&`},
	{"parse.go", `i <= 8 && len(s) >= 8`, `i <= 8 && len(s) >= 7`},
	{"parse.go", `s[i:i+len("://")] != "://"`, `s[i:i+len(":/")] != ":/"`},
	{"parse.go", `strings.HasPrefix(s[i:], "//")`, `strings.HasPrefix(s[i:], "/")`},
	{"parse.go", `plain = pathStart == start || classes[s[start]]&digit == 0`, `plain = true`},
	{"parse.go", `pathStart = start + n`, `pathStart = start + n + 1`},
	{"parse.go", `span(s, i+len("#"), g.fragment)`, `span(s, i, g.fragment)`},
	{"parse.go", `run(s, 1, g.schemeRest)`, `run(s, 1, g.schemeRest|underline)`},
	{"parse.go", `strings.IndexByte(s[:i], '/') >= 0`, `strings.IndexByte(s[:i], '/') > 0`},
	{"parse.go", `pathStart, pathEnd, queryEnd, flags)`, `pathStart, queryEnd, pathEnd, flags)`},
	{"internal/lex/host.go", `i < len(s) && s[i] != '/'`, `i < len(s) && i < 300 && s[i] != '/'`},
	{"authority.go", `end = i + colon`, `end = i + colon + 1`},
	{"authority.go", `ok && stop == end`, `ok && stop <= end`},
	{"authority.go", `run(s, end+len(":"), digit)`, `run(s, end+len(":"), digit|alpha)`},
	{"authority.go", `s[i]|0x20 == 'v'`, `s[i] == 'v'`},
	{"authority.go", `i == version || i == len(s)`, `i < version || i == len(s)`},
	{"authority.go", `return end, end > i`, `return end, true`},
	{"authority.go", `end += len("]")`, `end = int(uint16(end + 1))`},
	{"authority.go", `i += at + len("@")`, `i += at`},
	{"grammar.go", `unreserved3986 = alphanum | hyphen | dot | underline | tilde`, `unreserved3986 = alphanum | hyphen | dot | tilde`},
	{"grammar.go", `al, al, al, __, __, __, ti, __,`, `al, al, al, __, __, __, ti, un,`},
	{"edition.go", `authority: true, userinfo: userinfoChar, regName: regNameChar,`, `authority: true, userinfo: userinfoChar | bracket, regName: regNameChar,`},
}

// replaced returns the program, in which an overlay replaces a file of the scanner.
func replaced(t *testing.T, overlay map[string][]byte) *ssa.Program {
	list, err := loaded(overlay, ".", "./internal/lex")
	if err != nil || packages.PrintErrors(list) > 0 {
		t.Fatal("the package does not compile:", err)
	}
	return built(list)
}

// A language has the references that the BNF derives, by the flags of the result.
type language struct {
	*testing.T
	alphabet
	grammar   *bnf.Grammar
	constants map[string]int64
	rules     map[int64]*bnf.Automaton // in which the octets 1 to 4 are at the marks
	models    *ssa.Package
}

// collected returns the language of the BNF. The rules with marks must derive what the BNF derives.
func collected(t *testing.T) *language {
	g, err := bnf.Read(filepath.Join(root, "testdata/rfc3986.bnf"))
	if err != nil {
		t.Fatal(err)
	}
	l := &language{t, alphabet{n: 1}, g, map[string]int64{}, map[int64]*bnf.Automaton{}, build(t, models)}
	scope := program(t).ImportedPackage(module).Pkg.Scope()
	for _, name := range scope.Names() {
		if c, ok := scope.Lookup(name).(*types.Const); ok && c.Val().Kind() == constant.Int {
			l.constants[name], _ = constant.Int64Val(c.Val())
		}
	}
	const rest = ` %[3]s [ "?" query ] %[4]s [ "#" fragment ]`
	all := l.add(0, `scheme ":" %[1]s %[2]s ( path-absolute / path-rootless / path-empty )`+rest+
		` / %[1]s %[2]s ( path-absolute / path-noscheme / path-empty )`+rest)
	for _, userinfo := range []string{"", `userinfo "@"`} {
		for _, port := range []string{"", `":" port`} {
			for _, host := range [][2]string{{"HostIPv4", "IPv4address"}, {"HostRegName", "reg-name"},
				{"HostIPv6", `"[" IPv6address "]"`}, {"HostFuture", `"[" IPvFuture "]"`}} {
				flags := l.constants["flagAuthority"] | l.constants["flagServer"] | truth(userinfo != "")*l.constants["flagUserinfo"] |
					truth(port != "")*l.constants["flagPort"] | l.constants[host[0]]<<l.constants["hostShift"]
				all = bnf.Union(all, l.add(flags, `[ scheme ":" ] %[1]s "//" `+userinfo+" "+host[1]+" "+port+` %[2]s path-abempty`+rest))
			}
		}
	}
	likely := [256]int64{} // divisions that the scanner makes, so that it need not be run again for each
	for b := range likely {
		likely[b] = 1 + int64(strings.IndexByte("0123456789hpst", byte(b))) - int64(b>>7)
	}
	l.divide(0, likely)
	top := l.compile(g.Top())
	if s, ok := bnf.Disagreement(top, all); ok {
		t.Fatalf("%q: the rules with marks are not the BNF", s)
	}
	return l
}

func (l *language) compile(definition string) *bnf.Automaton {
	g, err := l.grammar.With("abnf", "derived = "+definition)
	if err != nil {
		l.Fatal(err)
	}
	a, err := g.Compile("derived")
	if err != nil {
		l.Fatal(err)
	}
	return a
}

// add adds the rule for some flags. It returns the rule without marks.
func (l *language) add(flags int64, format string) *bnf.Automaton {
	l.rules[flags] = l.compile(fmt.Sprintf(format, "%x01", "%x02", "%x03", "%x04"))
	return l.compile(fmt.Sprintf(format, `""`, `""`, `""`, `""`))
}

// differences returns a shortest reference of each difference between the scanner and the BNF, or why the scanner is not
// understood.
func (l *language) differences(program *ssa.Program) (all []string) {
	for again := true; again; {
		func() {
			defer func() {
				switch p := recover().(type) {
				case nil:
					again = false
				case refusal:
					all, again = []string{string(p)}, false
				case split:
					l.divide(p.class, p.by)
				default:
					panic(p)
				}
			}()
			all = l.compare(program)
		}()
	}
	return all
}

// divide divides a class of octets by numbers.
func (l *language) divide(class int, by [256]int64) {
	number := map[int64]int{}
	for b, n := range by {
		if l.class[b] != class {
			continue
		} else if _, ok := number[n]; !ok && len(number) == 0 {
			number[n] = class
		} else if !ok {
			number[n] = l.n
			l.n++
		}
		l.class[b] = number[n]
	}
}

// machine returns a machine that runs the scanner.
func (l *language) machine(program *ssa.Program) *machine {
	m := &machine{
		alphabet: &l.alphabet, models: map[string]*ssa.Function{}, globals: environment{},
		assumed: map[int64]bool{l.constants["maxLen"]: true, l.constants["schemeMax"]: true},
		atoms:   map[string]*relation{}, known: map[string][]outcome{}, turns: map[string]*relation{}, inlined: map[*ssa.Function]bool{},
		loops: map[*ssa.BasicBlock]map[*ssa.BasicBlock]bool{}, live: map[*ssa.BasicBlock]map[ssa.Value]bool{},
	}
	for name, member := range l.models.Members {
		if f, ok := member.(*ssa.Function); ok {
			m.models["strings."+name] = f
		}
	}
	for _, path := range []string{module, module + "/internal/lex"} {
		p := program.ImportedPackage(path)
		for _, member := range p.Members {
			if g, ok := member.(*ssa.Global); ok {
				m.globals[g] = zero(g.Type().(*types.Pointer).Elem())
			}
		}
		m.run(p.Func("init"), nil)
	}
	m.inlined, m.ready = map[*ssa.Function]bool{}, true
	return m
}

func (l *language) compare(program *ssa.Program) (all []string) {
	want := map[int64]*relation{}
	for flags, a := range l.rules {
		want[flags] = l.marked(a)
	}
	names, addresses := l.constants["HostRegName"]<<l.constants["hostShift"], l.constants["HostIPv4"]<<l.constants["hostShift"]
	for flags := range want {
		if flags&names == names { // a host that is both is an IPv4address (section 3.2.2)
			want[flags] = want[flags].except(want[flags&^names|addresses])
		}
	}
	m := l.machine(program)
	got, rest := map[int64]*relation{}, m.anywhere(0, 0)
	var scan *ssa.Function
	for f := range ssautil.AllFunctions(program) {
		if nameOf(f) == "(Edition).scan" {
			scan = f
		}
	}
	whole := text{number(0), place(0)}
	for _, o := range m.outcomes(scan, list{l.constants["RFC3986"], whole, opaque("nil")}, m.on(0, 1<<ending)) {
		rest = rest.except(o.rel.without(o.rel.marks))
		switch {
		case o.crash:
			all = append(all, fmt.Sprintf("%s: the scanner panics", l.spelled(o.rel.shortest())))
		case o.results[1] == opaque("nil"):
			flags, rel := m.reference(o)
			if old := got[flags]; old != nil {
				rel = old.or(rel)
			}
			got[flags] = rel
		}
	}
	if !rest.empty() {
		all = append(all, fmt.Sprintf("%s: the scanner does not end", l.spelled(rest.shortest())))
	}
	none := m.anywhere(ends, 0)
	none = none.except(none)
	keys := slices.Concat(slices.Collect(maps.Keys(got)), slices.Collect(maps.Keys(want)))
	slices.Sort(keys)
	for _, flags := range slices.Compact(keys) {
		g, w := got[flags], want[flags]
		if g == nil {
			g = none
		} else if w == nil {
			w = none
		}
		for _, r := range []*relation{g.except(w), w.except(g)} {
			if !r.empty() {
				text := r.shortest()
				all = append(all, fmt.Sprintf("%s: the scanner: %s; the BNF: %s", l.spelled(text), l.division(got, text), l.division(want, text)))
			}
		}
	}
	return all
}

// reference returns the flags and the references of an outcome.
func (m *machine) reference(o outcome) (flags int64, rel *relation) {
	u := o.results[0].(list)
	parsed, packed := u[0].(text), u[1].(list)
	rel = o.rel
	if parsed.lo != number(0) || !rel.and(m.apart(0, parsed.hi.plus, 1, func(n int) bool { return n != 0 })).empty() {
		m.refuse("the text is not the one that was parsed")
	}
	for k := range 4 {
		end, _ := offsetOf(packed[k+1])
		rel = rel.and(m.is(end, schemeEnd+k))
	}
	return packed[5].(int64), rel.without(rel.marks &^ ends)
}

// marked returns the relation of an automaton in which the octets 1 to 4 are marks.
func (l *language) marked(a *bnf.Automaton) *relation {
	octets := make([]byte, l.n)
	for b := range 256 {
		octets[l.class[b]] = byte(b)
	}
	for b := range 256 {
		if c := octets[l.class[b]]; !a.Alike(byte(b), c) {
			p := split{class: l.class[b]}
			for d := range p.by {
				p.by[d] = truth(a.Alike(byte(d), c))
			}
			panic(p)
		}
	}
	return determined(ends, []int{0}, func(s int, emit func(letter, int)) {
		var with func(s, first int, m letter)
		with = func(s, first int, m letter) {
			for k := first; k < 4; k++ {
				if to, ok := a.Step(s, byte(1+k)); ok {
					with(to, k+1, m|1<<(schemeEnd+k))
				}
			}
			for class, b := range octets {
				if to, ok := a.Step(s, b); ok && (b < 1 || b > 4) {
					emit(letter(class)<<32|m, to)
				}
			}
			if a.Final(s) {
				emit(ending<<32|m, 0)
			}
		}
		with(s, 0, 0)
	})
}

// division returns how the references divide a text.
func (l *language) division(references map[int64]*relation, text []letter) (all string) {
	for flags, r := range references {
		only := explored(0, 0, func(i int, emit func(letter, int)) { emit(text[i]&^(1<<32-1), i+1) })
		if r = r.and(only); !r.empty() {
			var at [4]int
			for i, on := range r.shortest() {
				for mark := range on.marks().each {
					at[mark-schemeEnd] = i
				}
			}
			all += fmt.Sprintf("ends %v, flags %x; ", at, flags)
		}
	}
	return strings.TrimSuffix(all, "; ")
}

// spelled returns a text with likely octets of each class.
func (l *language) spelled(text []letter) string {
	var s []byte
	for _, on := range text[:len(text)-1] {
		b := slices.Index(l.class[:], on.class())
		if i := strings.IndexFunc("axg1/:?#[]@%.-v", func(r rune) bool { return l.class[r] == on.class() }); i >= 0 {
			b = int("axg1/:?#[]@%.-v"[i])
		}
		s = append(s, byte(b))
	}
	if len(s) > 80 {
		return fmt.Sprintf("%q and %d more octets", s[:80], len(s)-80)
	}
	return fmt.Sprintf("%q", s)
}
