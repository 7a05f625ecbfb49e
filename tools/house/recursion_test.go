// SPDX-License-Identifier: BSD-3-Clause

package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/callgraph"
	"golang.org/x/tools/go/callgraph/cha"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"
)

// CVE-2025-67899: the parser of uriparser called itself for each character,
// until a long input used up the stack. Here no function can come to call
// itself: the calls of the packages have no cycle.
func TestAttackRecursion(t *testing.T) {
	calls := callsOf(program(t))
	if got := calls["("+module+".Edition).Parse"]; !slices.Contains(got, "("+module+".Edition).scan") {
		t.Errorf("Edition.Parse calls %q", got)
	}
	for _, cycle := range cycles(calls) {
		t.Errorf("functions in a circle: %s", strings.Join(cycle, " -> "))
	}
}

// program returns the packages in the form that the tests of this file read.
func program(t *testing.T) *ssa.Program { return built(library(t)) }

func built(list []*packages.Package) *ssa.Program {
	program, _ := ssautil.Packages(list, ssa.InstantiateGenerics)
	program.Build()
	return program
}

// TestCallsOf checks that each way to recurse is found.
func TestCallsOf(t *testing.T) {
	for _, tt := range []struct{ source, want string }{
		{`func f() { g() }; func g() {}`, ""},
		{`func f() { f() }`, "f f"},
		{`func f() { g() }; func g() { h() }; func h() { f() }`, "f g h f"},
		{`type T int; func (t T) F() { t.G() }; func (t *T) G() { t.F() }`, "(T).F (*T).G (T).F"},
		{`func f() { var g func(); g = func() { g() }; g() }`, "f$1 f$1"},
		{`func f() { func() { f() }() }`, "f f$1 f"},
		{`func f() { defer func() { f() }() }`, "f f$1 f"},
		{`func f[T any]() { f[T]() }; func g() { f[int]() }`, "f f[T] f"},
		{`func f(g func(int)) { g(1) }; func h(int) { f(h) }`, "f h f"},
		{`func f(g func(int)) { g(1) }; func h() { f(func(int) { h() }) }`, "f h$1 h f"},
		{`func f(g func(int)) { g(1) }; func h() { f(func(int) {}) }`, ""},
		{`func f(g func(int)) { g(1) }; func h(int) { f(func(int) {}) }`, ""},
		{`func f(yield func(int) bool) { yield(1) }; func h() { for range f { h() } }`, "f h$1 h f"},
		{`func f(yield func(int) bool) { yield(1) }; func h() { for range f { for range f {} } }`, "f h$1 f"},
		{`func f() func(func(int) bool) { return func(yield func(int) bool) { yield(1) } }; func h() { for range f() {} }`, ""},
		{`func f() func(func(int) bool) { return func(yield func(int) bool) { for range f() {} } }`, "f f$1 f"},
		{`type T struct { g func() }; func (t T) F() { t.g() }; func h() { T{h}.F() }`, "(T).F h (T).F"},
		{`type T struct { g func() }; func (t T) F() { t.g() }; func h() { var t T; t.g = t.F; t.F() }`, "(T).F (T).F$bound (T).F"},
		{`var g func(); func init() { g = f }; func f() { g() }`, "f f"},
		{`type I interface { F() }; type T struct { I }; func (t T) F() { t.I.F() }; func h() { T{T{}}.F() }`, "(*T).F (T).F (*T).F"},
		{`func f(g func(func())) { g(func() { f(g) }) }`, "f f$1 f"},
	} {
		got := ""
		if all := cycles(callsOf(build(t, tt.source).Prog)); len(all) > 0 {
			got = strings.ReplaceAll(strings.Join(all[0], " "), "p.", "")
		}
		if got != tt.want {
			t.Errorf("%s:\n got %q\nwant %q", tt.source, got, tt.want)
		}
	}
}

// build returns a package p with the declarations.
func build(t *testing.T, declarations string) *ssa.Package {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "p.go", "package p; "+declarations, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	p, _, err := ssautil.BuildPackage(new(types.Config), set, types.NewPackage("p", "p"), []*ast.File{file}, ssa.InstantiateGenerics)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// callsOf returns the functions that each function with a body can call or pass
// on. The body of a loop over an iterator is a function. A call of a function value
// may call every function of its type that is used as a value, and a call through
// an interface every such method. Only the Error of an error, the Write of a writer
// and the methods of a handler of logs are left out: the packages do not nest those of
// their own, but the types do not say so.
func callsOf(program *ssa.Program) map[string][]string {
	calls := map[string][]string{}
	add := func(from, to *ssa.Function) {
		if len(from.Blocks) > 0 && len(to.Blocks) > 0 && !slices.Contains(calls[from.String()], to.String()) {
			calls[from.String()] = append(calls[from.String()], to.String())
		}
	}
	values := map[*ssa.Function]bool{}
	for f := range ssautil.AllFunctions(program) {
		for _, block := range f.Blocks {
			for _, instruction := range block.Instrs {
				call, isCall := instruction.(ssa.CallInstruction)
				for _, operand := range instruction.Operands(nil) {
					if g, ok := (*operand).(*ssa.Function); ok {
						values[g] = values[g] || !isCall || operand != &call.Common().Value
						add(f, g)
					}
				}
			}
		}
	}
	callgraph.GraphVisitEdges(cha.CallGraph(program), func(e *callgraph.Edge) error {
		switch call := e.Site.Common(); {
		case call.IsInvoke() && isNested(call.Method.FullName()):
		case call.IsInvoke(), values[e.Callee.Func]:
			add(e.Caller.Func, e.Callee.Func)
		}
		return nil
	})
	return calls
}

func isNested(method string) bool {
	return method == "(error).Error" || method == "(io.Writer).Write" || strings.HasPrefix(method, "(log/slog.Handler).")
}

// cycles returns one cycle for each name that is first found in one.
func cycles(needs map[string][]string) (all [][]string) {
	done := map[string]bool{}
	var path []string
	var visit func(name string)
	visit = func(name string) {
		if i := slices.Index(path, name); i >= 0 {
			all = append(all, append(slices.Clone(path[i:]), name))
			return
		}
		if done[name] {
			return
		}
		done[name] = true
		path = append(path, name)
		for _, next := range slices.Sorted(slices.Values(needs[name])) {
			visit(next)
		}
		path = path[:len(path)-1]
	}
	for _, name := range slices.Sorted(maps.Keys(needs)) {
		visit(name)
	}
	return all
}

// TestFiles checks that no two files of the root need each other, directly or by
// way of others.
func TestFiles(t *testing.T) {
	p, needs := public(t)[0], map[string][]string{}
	for name, object := range p.TypesInfo.Uses {
		from, to := p.Fset.Position(name.Pos()).Filename, p.Fset.Position(object.Pos()).Filename
		if from != to && object.Pkg() == p.Types {
			needs[filepath.Base(from)] = append(needs[filepath.Base(from)], filepath.Base(to))
		}
	}
	if !slices.Contains(needs["parse.go"], "uri.go") {
		t.Errorf("parse.go needs %q", needs["parse.go"])
	}
	for _, cycle := range cycles(needs) {
		t.Errorf("files in a circle: %s", strings.Join(cycle, " -> "))
	}
}

// TestNoState checks that no function writes to a variable of a package, so that
// all of them can be called from many goroutines. It does not see generic ones,
// which tests call so.
func TestNoState(t *testing.T) {
	checked := 0
	for f := range ssautil.AllFunctions(program(t)) {
		if f.Pkg == nil || f.Synthetic == "package initializer" {
			continue
		}
		checked++
		for _, block := range f.Blocks {
			for _, instruction := range block.Instrs {
				var written *ssa.Global
				switch instruction := instruction.(type) {
				case *ssa.Store:
					written = globalOf(instruction.Addr)
				case *ssa.MapUpdate:
					written = globalOf(instruction.Map)
				}
				if written != nil {
					t.Errorf("%s writes to %s", f, written)
				}
			}
		}
	}
	if checked < 1000 {
		t.Errorf("%d functions", checked)
	}
}

// TestNetwork checks that only package httpguard needs package net, and with it
// net/http: both take longer to compile than all else.
func TestNetwork(t *testing.T) {
	all, err := load()
	if err != nil {
		t.Fatal(err)
	}
	users := map[string]bool{}
	for _, p := range all {
		packages.Visit([]*packages.Package{p}, nil, func(imported *packages.Package) {
			if imported.PkgPath == "net" && !strings.HasPrefix(p.PkgPath, module+"/internal/proof/") {
				users[p.PkgPath] = true
			}
		})
	}
	if got := slices.Sorted(maps.Keys(users)); !slices.Equal(got, []string{module + "/guard/httpguard"}) {
		t.Errorf("package net is needed by %q", got)
	}
}

// globalOf returns the variable that v is a part of, or nil.
func globalOf(v ssa.Value) *ssa.Global {
	for {
		switch part := v.(type) {
		case *ssa.Global:
			return part
		case *ssa.FieldAddr:
			v = part.X
		case *ssa.IndexAddr:
			v = part.X
		case *ssa.UnOp:
			v = part.X
		default:
			return nil
		}
	}
}
