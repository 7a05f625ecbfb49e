// SPDX-License-Identifier: BSD-3-Clause

package house

import (
	"fmt"
	"go/constant"
	"go/types"
	"maps"
	"path/filepath"
	"runtime/debug"
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
	schemeEnd = 16 + iota
	pathStart
	pathEnd
	queryEnd
	ends = 1<<schemeEnd | 1<<pathStart | 1<<pathEnd | 1<<queryEnd
)

// TestLanguageProof proves that the scanner of an edition accepts a text of any length if and only if the BNF derives it, as
// the rulings change it, and finds the components that the BNF says. The README of internal/proof says how, and what is
// assumed.
func TestLanguageProof(t *testing.T) {
	proof.Slow(t)
	lessGarbage(t)
	program := replaced(t, nil)
	for _, x := range syntaxes {
		t.Run(x.edition, func(t *testing.T) {
			t.Parallel()
			l := x.language(t, program)
			for _, difference := range l.differences(program) {
				t.Error(difference)
			}
			t.Logf("%d classes of octets", l.n)
		})
	}
}

// lessGarbage lets a test have more garbage, since it would spend a third of its time to collect it.
func lessGarbage(t *testing.T) {
	old := debug.SetGCPercent(200)
	t.Cleanup(func() { debug.SetGCPercent(old) })
}

// TestLanguageProofFaults checks that a scanner with a fault is not proven.
func TestLanguageProofFaults(t *testing.T) {
	// A fault whose text the scanner no longer contains would only be noticed by the run with all of them.
	for i, f := range faults {
		if n := strings.Count(read(t, f.file), f.old); n != 1 {
			t.Errorf("fault %d: %s contains %q %d times, not once", i, f.file, f.old, n)
		}
	}

	proof.Slow(t)
	lessGarbage(t)
	for i := 0; i < len(faults); i += proof.Pick(20, 1) {
		f := faults[i]
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			name, err := filepath.Abs(filepath.Join(root, f.file))
			if err != nil {
				t.Fatal(err)
			}
			source := read(t, f.file)
			program := replaced(t, map[string][]byte{name: []byte(strings.Replace(source, f.old, f.new, 1))})
			x := syntaxes[slices.IndexFunc(syntaxes, func(x syntax) bool { return x.edition == f.edition })]
			all := x.language(t, program).differences(program)
			if len(all) == 0 {
				t.Fatalf("%s, %s: %q in place of %q is not found", f.edition, f.file, f.new, f.old)
			}
			t.Logf("%s, %s: %q: %s", f.edition, f.file, f.new, all[0])
		})
	}
}

// faults are changes of the scanner that make an edition wrong, some of them only for texts that no other test has.
var faults = []struct{ edition, file, old, new string }{
	{"RFC3986", "run.go", `i < len(s)-2; i += 3 {`, `i < len(s)-2; i += 4 {`},
	{"RFC3986", "run.go", `if classes[s[i+2]]&c == 0 {`, `if classes[s[i+2]]&c == 0 && i < 40 {`},
	{"RFC3986", "run.go", `n >= 2 && classes[s[n-2]]&c != 0 &&`, `n >= 2 &&`},
	{"RFC3986", "run.go", "	for {\n		// Step", "	for n := uint8(1); ; n++ {\n		if n == 0 {\n			return len(s)\n		}\n		// Step"},
	{"RFC3986", "run.go", `c == '/' || c == '?' || c == '#'`, `c == '/' || c == '#'`},
	{"RFC3986", "internal/lex/lex.go", `i < len(s)-len("XX")`, `i < len(s)-len("X")`},
	{"RFC3986", "internal/lex/lex.go", `'F': 1,`, `'G': 1,`},
	{"RFC3986", "internal/lex/lex.go", `(0x80-'a')`, "(0x80-'`')"},
	{"RFC3986", "internal/lex/host.go", `groups, most, short := 0, 8, false`, `groups, most, short := 0, 7, false`},
	{"RFC3986", "internal/lex/host.go", `i > start && s[start] == '0'`, `i > start+1 && s[start] == '0'`},
	{"RFC3986", "parse.go", `0 < i && i <= 8 {`, `i <= 8 {`},
	{"RFC3986", "parse.go", `plain = pathStart == start || classes[s[start]]&digit == 0`, `plain = true`},
	{"RFC3986", "parse.go", `run(s, 1, g.schemeRest)`, `run(s, 1, g.schemeRest|underline)`},
	{"RFC3986", "parse.go", `strings.IndexByte(s[:i], '/') >= 0`, `strings.IndexByte(s[:i], '/') > 0`},
	{"RFC3986", "parse.go", `pathStart, pathEnd, queryEnd, flags)`, `pathStart, queryEnd, pathEnd, flags)`},
	{"RFC3986", "internal/lex/host.go", `i < len(s) && s[i] != '/'`, `i < len(s) && i < 300 && s[i] != '/'`},
	{"RFC3986", "authority.go", `ok && stop == end`, `ok && stop <= end`},
	{"RFC3986", "authority.go", `run(s, end+len(":"), digit)`, `run(s, end+len(":"), digit|alpha)`},
	{"RFC3986", "authority.go", `s[i]|0x20 == 'v'`, `s[i] == 'v'`},
	{"RFC3986", "authority.go", `i == version || i == len(s)`, `i < version || i == len(s)`},
	{"RFC3986", "authority.go", `end += len("]")`, `end = int(uint16(end + 1))`},
	{"RFC3986", "grammar.go", `unreserved3986 = alphanum | hyphen | dot | underline | tilde`, `unreserved3986 = alphanum | hyphen | dot | tilde`},
	{"RFC3986", "grammar.go", `al, al, al, __, __, __, ti, __,`, `al, al, al, __, __, __, ti, un,`},

	// A limit that is a number of the scanner, and one that a text of exactly this length shows.
	{"RFC3986", "parse.go", "	pathStart, flags := schemeEnd, uint64(0)\n", "	if i > schemeMax {\n		return e.textFault().refuse(e, s, at)\n	}\n	pathStart, flags := schemeEnd, uint64(0)\n"},
	{"RFC2396", "parse.go", `len(s) > maxLen {`, `len(s) >= maxLen {`},
	// A result that depends on the pointer, and one of another edition.
	{"RFC2396", "parse.go", `len(s) > maxLen {`, `len(s) > maxLen || at != nil && len(s) == 5 {`},
	{"URISyntax02", "parse.go", `pack(e, schemeEnd, pathStart`, `pack(RFC2396, schemeEnd, pathStart`},
	// Two calls whose arguments are alike if they are written in a row: the first returns false for each valid text.
	{"RFC2396", "parse.go", scanBegins, "func begins(s, a, b string) bool {\n	i := 0\n	for i < len(s) && s[i] == ' ' {\n		i++\n	}\n	return b != \"\" && strings.HasPrefix(s[i:], a)\n}\n\n" +
		scanBegins + "	if begins(s, \"x y\", \"z\") || begins(s, \"x\", \"y z\") {\n		return e.textFault().refuse(e, s, at)\n	}\n"},
	// More classes of octets than there may be.
	{"RFC2396", "parse.go", scanBegins, "func first(s string) byte {\n	i := 0\n	for i < len(s) && s[i] == ' ' {\n		i++\n	}\n	if i < len(s) {\n		return s[i]\n	}\n	return 0\n}\n\n" +
		scanBegins + "	if first(s) == '~' {\n		return e.textFault().refuse(e, s, at)\n	}\n"},
	// A shift by a negative number.
	{"RFC2396", "internal/lex/lex.go", `<<(64-8*n)`, `<<(8*n-64)`},

	// RFC 1630: words, escapes in a scheme.
	{"RFC1630", "parse.go", `i == len(s) || s[i] == '+' || s[i] == '#'`, `i == len(s) || s[i] == '#'`},
	{"RFC1630", "parse.go", `		i += len("+")`, "		i += len(\"+\")\n		if i > 200 {\n			return i, fault{}\n		}"},
	{"RFC1630", "parse.go", `		i = span(s, i, g.schemeRest)`, `		i = run(s, i, g.schemeRest)`},
	{"RFC1630", "edition.go", `path: xpath, query: xalpha, words: true`, `path: xpath, query: xpath, words: true`},

	// draft-fielding-url-syntax-05: a user and a password.
	{"URLSyntax05", "authority.go", "	i += colon + len(\":\")\n	if colon = ", "	i += colon\n	if colon = "},
	{"URLSyntax05", "authority.go", "	colon := strings.IndexByte(s[i:], ':')\n	if colon < 0 {", "	colon := strings.IndexByte(s[i:], ':')\n	if colon <= 0 {"},
	{"URLSyntax05", "edition.go", `userinfo: userinfoChar, password: true, hostnames: true,`, `userinfo: userinfoChar, password: true, hostnames: true, rootDot: true,`},
	{"URLSyntax05", "edition.go", `schemeFirst: schemeChar, schemeRest: schemeChar, relative: true,`, `schemeFirst: alpha, schemeRest: schemeChar, relative: true,`},

	// Hostnames, registries and opaque parts.
	{"URISyntax02", "parse.go", `wrong == 0 && before&afterHyphen == 0`, `wrong == 0`},
	{"URISyntax02", "internal/lex/host.go", `i == len(s) && top && rootDot`, `i == len(s) && (top || i > 40) && rootDot`},
	{"URISyntax02", "internal/lex/host.go", `s[i] != '.' || s[i-1] == '-'`, `s[i] != '.'`},
	{"URISyntax02", "authority.go", `	if f.ok() || g.registry == 0 {`, `	if f.ok() || g.registry == 0 || f.at > 5000 {`},
	{"RFC2396", "parse.go", `before, wrong := afterDot, class(0)`, `before, wrong := class(0), class(0)`},
	{"RFC2396", "internal/lex/host.go", `return i, IsAlpha(s[label]) && s[i-1] != '-'`, `return i, IsAlpha(s[label]) && s[i-1] != '-' && i-label < 64`},
	{"RFC2396", "internal/lex/host.go", `top = IsAlpha(s[label])`, `top = top || IsAlpha(s[label])`},
	{"RFC2396", "parse.go", "if end < len(s) && s[end] != '#' {\n		return fault{end, Path, ruleOpaque", "if end+end+end+end+end+end+end+end > len(s)+len(s)+len(s) || end < len(s) && s[end] != '#' {\n		return fault{end, Path, ruleOpaque"},
	{"RFC2396", "parse.go", `classes[s[i]]&uricNoSlash == 0 && s[i] != '%'`, `classes[s[i]]&uricNoSlash == 0`},
	{"RFC2396", "parse.go", `pack(e, i, i, end, end, flagOpaque)`, `pack(e, i, end, end, end, flagOpaque)`},
	{"RFC2396", "authority.go", "	if end == len(s) {\n		return flagAuthority, fault{}", "	if end == len(s) {\n		return flagAuthority | flagServer, fault{}"},
	{"RFC2732", "internal/lex/host.go", `if i == start+3 {`, `if i == start+4 {`},
	{"RFC2732", "edition.go", `opaque: uricBrackets, path: pathChar, query: uricBrackets,`, `opaque: uric, path: pathChar, query: uricBrackets,`},
	{"RFC2732", "authority.go", `if end < len(s) && s[end] != ':' {`, `if end < len(s) && s[end] != ':' && s[end] != '.' {`},

	// RFC 3987: UTF-8, the characters that it does not allow, and those for private use.
	{"RFC3987", "run.go", `if b == 0xE0 && s[i+1] < 0xA0 {`, `if b == 0xE0 && s[i+1] < 0x90 {`},
	{"RFC3987", "run.go", `0xC3 <= b && b <= 0xDF`, `0xC1 <= b && b <= 0xDF`},
	{"RFC3987", "run.go", `s[1] < 0xA0 // up to U+D7FF`, `s[1] <= 0xA0 // up to U+D7FF`},
	{"RFC3987", "run.go", `s[2] < 0x90 || s[2] > 0xAF`, `s[2] < 0x90 || s[2] >= 0xAF`},
	{"RFC3987", "run.go", `s[1]&0x0F == 0x0F && s[2] == 0xBF && s[3] > 0xBD`, `s[1]&0x0F == 0x0F && s[2] == 0xBF && s[3] > 0xBE`},
	{"RFC3987", "run.go", `return s[1] != 0xA0 &&`, `return s[1] != 0xA1 &&`},
	{"RFC3987", "run.go", `three && continues(s, 3)`, `three`},
	{"RFC3987", "run.go", `lengthNonASCII(s[i:], c&iprivate != 0)`, `lengthNonASCII(s[i:], c&iprivate != 0 || i > 99)`},
	{"RFC3987", "edition.go", `userinfo: iuserinfoChar, regName: iregNameChar, group: lex.DecOctet`, `userinfo: iuserinfoChar, regName: iregNameChar, group: lex.ThreeDigits`},
}

// scanBegins is the beginning of the scanner.
const scanBegins = "func (e Edition) scan(s string, at *fault) (URI, error) {\n	g := e.grammar()\n"

// replaced returns the program, in which an overlay replaces a file of the scanner.
func replaced(t *testing.T, overlay map[string][]byte) *ssa.Program {
	list, err := loaded(overlay, ".", "./internal/lex")
	if err != nil || packages.PrintErrors(list) > 0 {
		t.Fatal("the package does not compile:", err)
	}
	return built(list)
}

// A syntax has the rules of an edition for the forms of a reference.
type syntax struct {
	edition, bnf    string
	more            string // rules that the BNF does not have
	absolute        string // what follows the ":" of a scheme, if there is no authority
	relative        string // what a relative reference begins with, if there is no authority
	tail            string // what follows an authority
	query, fragment string
	userinfo        string
	hosts           [][2]string // the form and the rule of each
	empty           bool        // an authority may be empty, and has no host then
	registry        string      // an authority that is not server-based
	opaque          string      // an opaque part
}

// segments has rules for the paths that do not begin with an empty segment: "//" begins an authority.
const segments = `
nz       = 1*( pchar / ";" )
absolute = "/" [ nz *( "/" segment ) ]`

var (
	hosts2396 = [][2]string{{"HostIPv4", "IPv4address"}, {"HostHostname", "hostname"}}
	literals  = [][2]string{{"HostIPv6", `"[" IPv6address "]"`}, {"HostFuture", `"[" IPvFuture "]"`}}
)

// syntaxes has each edition. A host that two rules derive has the form of the first one (RFC 3986 section 3.2.2).
var syntaxes = []syntax{
	{
		edition: "RFC1630", bnf: "rfc1630",
		absolute: "path", query: "search", fragment: "fragmentid",
	},
	{
		edition: "URLSyntax05", bnf: "url-syntax-05",
		more:     segments + "\n" + `first = 1*( unreserved / escaped / ";" / "@" / "&" / "=" / "+" )`,
		absolute: `[ absolute / nz *( "/" segment ) ]`, relative: `[ absolute / first *( "/" segment ) ]`, tail: `*( "/" segment )`,
		query: "query", fragment: "fragment", userinfo: `user [ ":" password ]`,
		hosts: [][2]string{{"HostIPv4", "hostnumber"}, {"HostHostname", "hostname"}}, empty: true,
		registry: `*( unreserved / escaped / ";" / ":" / "@" / "&" / "=" / "+" )`,
	},
	{
		edition: "URISyntax02", bnf: "uri-syntax-02",
		more:     segments + "\n" + `first = 1*( unreserved / escaped / ";" / "@" / "&" / "=" / "+" / "$" / "," )`,
		absolute: `[ absolute / nz *( "/" segment ) ]`, relative: `[ absolute / first *( "/" segment ) ]`, tail: `*( "/" segment )`,
		query: "query", fragment: "fragment", userinfo: "userinfo", hosts: hosts2396, empty: true, registry: "reg_name",
	},
	{
		edition: "RFC2396", bnf: "rfc2396", more: segments,
		absolute: "absolute", relative: "[ absolute / rel_path ]", tail: "[ abs_path ]", opaque: "opaque_part",
		query: "query", fragment: "fragment", userinfo: "userinfo", hosts: hosts2396, empty: true, registry: "reg_name",
	},
	{
		edition: "RFC2732", bnf: "rfc2732", more: segments,
		absolute: "absolute", relative: "[ absolute / rel_path ]", tail: "[ abs_path ]", opaque: "opaque_part",
		query: "query", fragment: "fragment", userinfo: "userinfo",
		hosts: append(slices.Clip(hosts2396), [2]string{"HostIPv6", "IPv6reference"}), empty: true, registry: "reg_name",
	},
	{
		edition: "RFC3986", bnf: "rfc3986",
		absolute: "( path-absolute / path-rootless / path-empty )", relative: "( path-absolute / path-noscheme / path-empty )", tail: "path-abempty",
		query: "query", fragment: "fragment", userinfo: "userinfo",
		hosts: append([][2]string{{"HostIPv4", "IPv4address"}, {"HostRegName", "reg-name"}}, literals...),
	},
	{
		edition: "RFC3987", bnf: "rfc3987",
		absolute: "( ipath-absolute / ipath-rootless / ipath-empty )", relative: "( ipath-absolute / ipath-noscheme / ipath-empty )", tail: "ipath-abempty",
		query: "iquery", fragment: "ifragment", userinfo: "iuserinfo",
		hosts: append([][2]string{{"HostIPv4", "IPv4address"}, {"HostRegName", "ireg-name"}}, literals...),
	},
}

// A language has the references that the BNF of an edition derives, by the flags of the result.
type language struct {
	*testing.T
	syntax
	alphabet
	grammar   *bnf.Grammar
	constants map[string]int64
	order     []int64                  // of the flags: what a rule derives, those after it do not
	rules     map[int64]*bnf.Automaton // in which the octets 1 to 4 are at the marks
	all       *bnf.Automaton           // what the rules derive, without marks
	models    *ssa.Package
}

// language returns the language of an edition. The rules with marks derive what the BNF and the rulings do.
func (x syntax) language(t *testing.T, program *ssa.Program) *language {
	g, err := bnf.Read(filepath.Join(root, "testdata", x.bnf+".bnf"))
	if err != nil {
		t.Fatal(err)
	}
	l := &language{T: t, syntax: x, alphabet: alphabet{n: 1}, grammar: g, constants: map[string]int64{},
		rules: map[int64]*bnf.Automaton{}, models: build(t, models)}
	scope := program.ImportedPackage(module).Pkg.Scope()
	for _, name := range scope.Names() {
		if c, ok := scope.Lookup(name).(*types.Const); ok && c.Val().Kind() == constant.Int {
			l.constants[name], _ = constant.Int64Val(c.Val())
		}
	}

	l.addAll()
	if s, ok := bnf.Disagreement(bnf.Ruled(filepath.Join(root, "testdata"), x.bnf, ""), l.all); ok {
		t.Fatalf("%q: the rules with marks are not the BNF", s)
	}
	l.likely()
	return l
}

// addAll adds the rule for each form of a reference.
func (l *language) addAll() {
	fragment := ` %[4]s [ "#" ` + l.fragment + " ]"
	rest := ` %[3]s [ "?" ` + l.query + " ]" + fragment
	plain := `scheme ":" %[1]s %[2]s ` + l.absolute + rest
	if l.relative != "" {
		plain += ` / %[1]s %[2]s ` + l.relative + rest
	}
	l.add(0, plain)

	authority := func(flags int64, rule string) {
		l.add(flags|l.constants["flagAuthority"], `[ scheme ":" ] %[1]s "//" `+rule+` %[2]s `+l.tail+rest)
	}
	server := l.constants["flagServer"]
	if l.empty {
		authority(server, "")
	}
	for _, host := range l.hosts {
		form := server | l.constants[host[0]]<<l.constants["hostShift"]
		authority(form, host[1])
		authority(form|l.constants["flagPort"], host[1]+` ":" port`)
		form |= l.constants["flagUserinfo"]
		authority(form, l.userinfo+` "@" `+host[1])
		authority(form|l.constants["flagPort"], l.userinfo+` "@" `+host[1]+` ":" port`)
	}
	if l.registry != "" {
		authority(0, l.registry)
	}
	if l.opaque != "" {
		l.add(l.constants["flagOpaque"], `scheme ":" %[1]s %[2]s `+l.opaque+" %[3]s"+fragment)
	}
}

func (l *language) compile(definition string) *bnf.Automaton {
	g, err := l.grammar.With("abnf", "derived = "+definition+l.more)
	if err != nil {
		l.Fatal(err)
	}
	a, err := g.Compile("derived")
	if err != nil {
		l.Fatal(err)
	}
	return a
}

// add adds the rule for some flags.
func (l *language) add(flags int64, format string) {
	l.order = append(l.order, flags)
	l.rules[flags] = l.compile(fmt.Sprintf(format, "%x01", "%x02", "%x03", "%x04"))
	derived := l.compile(fmt.Sprintf(format, `""`, `""`, `""`, `""`))
	if l.all == nil {
		l.all = derived
	}
	l.all = bnf.Union(l.all, derived)
}

// differences returns a shortest reference of each difference between the scanner and the BNF, or why the scanner is not
// understood. It begins again each time that a class of octets must be divided.
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
			if l.n >= ending {
				panic(refusal("there are too many classes of octets"))
			}
			all = l.compare(l.machine(), program)
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

// likely divides the octets as the scanner does, so that it need not be run again for each division: the letters that it
// names, and the ranges.
func (l *language) likely() {
	by := [256]int64{}
	for b := range by {
		by[b] = 1 + int64(strings.IndexByte("0123456789hpst", byte(b)))
		for _, end := range "0:A[a{\u0080\u00C2\u00F5" {
			by[b] += 16 * truth(rune(b) >= end)
		}
	}
	l.divide(0, by)
}

// machine returns a machine that has begun no package.
func (l *language) machine() *machine {
	m := &machine{
		alphabet: &l.alphabet, models: map[string]*ssa.Function{}, globals: environment{}, longest: l.constants["maxLen"],
		atoms: map[string]*relation{}, known: map[string][]outcome{}, turns: map[string]*turned{}, inlined: map[*ssa.Function]bool{},
		loops: map[*ssa.BasicBlock]map[*ssa.BasicBlock]bool{}, live: map[*ssa.BasicBlock]map[ssa.Value]bool{},
	}
	for name, member := range l.models.Members {
		if f, ok := member.(*ssa.Function); ok {
			m.models["strings."+name] = f
		}
	}
	return m
}

// begin sets the variables of the packages of the scanner.
func (m *machine) begin(program *ssa.Program) {
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
}

// compare returns the differences between the BNF and the outcomes of the scanner. That has the value unknown in place of
// the pointer at, so the outcomes are those for each pointer.
func (l *language) compare(m *machine, program *ssa.Program) (all []string) {
	want := map[int64]*relation{}
	for i, flags := range l.order {
		want[flags] = l.marked(l.rules[flags])
		for _, earlier := range l.order[:i] {
			want[flags] = want[flags].except(want[earlier])
		}
	}
	m.begin(program)
	var scan *ssa.Function
	for f := range ssautil.AllFunctions(program) {
		if nameOf(f) == "(Edition).scan" {
			scan = f
		}
	}

	edition, whole := l.constants[l.edition], text{number(0), place(0)}
	got, rest := map[int64]*relation{}, m.anywhere(0, 0)
	for _, o := range m.outcomes(scan, list{edition, whole, unknown}, m.on(0, setOf(ending))) {
		rest = rest.except(o.rel.without(o.rel.marks))
		switch {
		case o.crash:
			all = append(all, fmt.Sprintf("%s: the scanner panics", l.spelled(o.rel.shortest())))
		case o.results[1] == opaque("nil"):
			flags, rel := m.reference(o, edition)
			if old := got[flags]; old != nil {
				rel = old.or(rel)
			}
			got[flags] = rel
		case o.results[1] != refused:
			panic(refusal("the scanner returns an error that is not known"))
		}
	}
	if !rest.empty() {
		all = append(all, fmt.Sprintf("%s: the scanner does not end", l.spelled(rest.shortest())))
	}
	return append(all, l.unlike(m, got, want)...)
}

// unlike returns a shortest reference of each difference.
func (l *language) unlike(m *machine, got, want map[int64]*relation) (all []string) {
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

// reference returns the flags and the references of an outcome, whose result is a text and the arguments of pack.
func (m *machine) reference(o outcome, edition int64) (flags int64, rel *relation) {
	u := o.results[0].(list)
	parsed, isText := u[0].(text)
	packed, isPacked := u[1].(list)
	if !isText || !isPacked || len(packed) != 6 {
		panic(refusal("the scanner returns a URI that it does not pack"))
	}
	if packed[0] != edition {
		panic(refusal("the edition is not the one that was asked for"))
	}

	// The text of the argument ends at the mark 0.
	rel, end := o.rel, parsed.hi
	if parsed.lo != number(0) || end != place(end.plus) || end.plus == origin {
		panic(refusal("the text is not known"))
	}
	if !rel.and(m.apart(0, end.plus, 1, func(n int) bool { return n != 0 })).empty() {
		panic(refusal("the text is not the one that was parsed"))
	}

	// Now the ends have their marks.
	if rel.marks&ends != 0 {
		panic(refusal("there are too many places"))
	}
	for k := range 4 {
		end, ok := offsetOf(packed[k+1])
		if !ok || end.minus != origin {
			panic(refusal("an end of a component is not known"))
		}
		rel = rel.and(m.is(end, schemeEnd+k))
	}
	flags, ok := packed[5].(int64)
	if !ok {
		panic(refusal("the flags are not known"))
	}
	return flags, rel.without(rel.marks &^ ends)
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
