// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"
)

// CVE-2025-67899: the parser of uriparser called itself for each character,
// until a long input used up the stack. Here no function can come to call
// itself: the calls of each package have no cycle.
//
// A function needs all functions that it names, as it may call them or pass
// them on. A call of a function value needs all functions and literals of
// that type that are used as values, and, if it may be the yield of an
// iterator, the bodies of loops over such iterators. Only calls through an interface
// are left out: they are of the Error of errors that the packages do not nest.
func TestAttackRecursion(t *testing.T) {
	for _, dir := range packages {
		calls := callsOf(checkPackage(t, dir))
		if dir == "." && !slices.Contains(calls["Edition.Parse"], "Edition.scan") {
			t.Errorf("Edition.Parse calls %q", calls["Edition.Parse"])
		}
		for _, cycle := range cycles(calls) {
			t.Errorf("%s: functions in a circle: %s", dir, strings.Join(cycle, " -> "))
		}
	}
}

// TestCallsOf checks that each way to recurse is found.
func TestCallsOf(t *testing.T) {
	for _, tt := range []struct{ source, want string }{
		{`func f() { g() }; func g() {}`, ""},
		{`func f() { f() }`, "f f"},
		{`func f() { g() }; func g() { h() }; func h() { f() }`, "f g h f"},
		{`type T int; func (t T) F() { t.G() }; func (t *T) G() { t.F() }`, "T.F T.G T.F"},
		{`func f() { var g func(); g = func() { g() }; g() }`, "f.func1 f.func1"},
		{`func f(g func(int)) { g(1) }; func h(int) { f(h) }`, "f h f"},
		{`func f(g func(int)) { g(1) }; func h() { f(func(int) { h() }) }`, "f h.func1 h f"},
		{`func f(g func(int)) { g(1) }; func h() { f(func(int) {}) }`, ""},
		{`func f(yield func(int) bool) { yield(1) }; func h() { for range f { h() } }`, "f h.func1 h f"},
		{`func f(yield func(int) bool) { yield(1) }; func h() { for range f { for range f {} } }`, "f h.func1 f"},
		{`func f() func(func(int) bool) { return func(yield func(int) bool) { yield(1) } }; func h() { for range f() {} }`, ""},
		{`func f() func(func(int) bool) { return func(yield func(int) bool) { for range f() {} } }`, "f.func1 f.func1"},
		{`type T struct { g func() }; func (t T) F() { t.g() }; func h() { T{h}.F() }`, "T.F h T.F"},
	} {
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, "p.go", "package p; "+tt.source, 0)
		if err != nil {
			t.Fatal(err)
		}
		p := checkedPackage{set: set, files: []*ast.File{file}, Info: &types.Info{
			Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{},
		}}
		if p.Package, err = new(types.Config).Check("p", set, p.files, p.Info); err != nil {
			t.Fatal(err)
		}
		got := ""
		if all := cycles(callsOf(p)); len(all) > 0 {
			got = strings.Join(all[0], " ")
		}
		if got != tt.want {
			t.Errorf("%s:\n got %q\nwant %q", tt.source, got, tt.want)
		}
	}
}

// callGraph collects what each function needs. Function literals have the name
// of the function around them, and a number.
type callGraph struct {
	checkedPackage
	calls    map[string][]string
	values   map[string][]string // by type: functions and literals that are used as values
	dynamic  map[string][]string // by type: functions that call a value
	literals map[string]int
}

func callsOf(p checkedPackage) map[string][]string {
	g := callGraph{p, map[string][]string{}, map[string][]string{}, map[string][]string{}, map[string]int{}}
	for _, file := range p.files {
		for _, decl := range file.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				g.walk(funcName(p.Defs[decl.Name].(*types.Func)), decl.Body)
			case *ast.GenDecl:
				g.walk("var", decl)
			}
		}
	}
	for signature, callers := range g.dynamic {
		for _, caller := range callers {
			g.calls[caller] = append(g.calls[caller], g.values[signature]...)
		}
	}
	for _, names := range g.calls {
		slices.Sort(names)
	}
	return g.calls
}

// walk adds what the node, in a function of that name, needs.
func (g *callGraph) walk(name string, node ast.Node) {
	called := map[ast.Expr]bool{} // expressions that are called, and not used as values
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			literal := g.literal(name, g.signature(n), n.Body)
			if called[n] {
				g.calls[name] = append(g.calls[name], literal)
			}
			return false
		case *ast.CallExpr:
			fun := ast.Unparen(n.Fun)
			called[fun] = true
			if selector, ok := fun.(*ast.SelectorExpr); ok {
				called[selector.Sel] = true
			}
			if g.Types[fun].IsValue() && g.function(fun) == nil {
				g.dynamic[g.signature(fun)] = append(g.dynamic[g.signature(fun)], name)
			}
		case *ast.RangeStmt:
			iterator, ok := g.Types[n.X].Type.Underlying().(*types.Signature)
			if !ok {
				break
			}
			// The loop calls the iterator, which calls its body.
			g.dynamic[key(iterator)] = append(g.dynamic[key(iterator)], name)
			g.walk(name, n.X)
			g.literal(name, key(iterator.Params().At(0).Type()), n.Body)
			return false
		case *ast.Ident:
			f, ok := g.Uses[n].(*types.Func)
			if !ok || f.Pkg() != g.Package || isInterface(f) {
				break
			}
			g.calls[name] = append(g.calls[name], funcName(f))
			if !called[n] {
				signature := key(f.Signature())
				g.values[signature] = append(g.values[signature], funcName(f))
			}
		}
		return true
	})
}

// literal adds what a function literal, or the body of a loop over an
// iterator, needs. It is a function of its own.
func (g *callGraph) literal(around, signature string, body ast.Node) (name string) {
	g.literals[around]++
	name = fmt.Sprintf("%s.func%d", around, g.literals[around])
	g.values[signature] = append(g.values[signature], name)
	g.walk(name, body)
	return name
}

// function returns the function or method that an expression names, or nil if
// it has a function as its value.
func (g *callGraph) function(e ast.Expr) *types.Func {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		f, _ := g.Uses[e].(*types.Func)
		return f
	case *ast.SelectorExpr:
		f, _ := g.Uses[e.Sel].(*types.Func)
		return f
	case *ast.IndexExpr:
		return g.function(e.X)
	}
	return nil
}

// signature returns the type of a function value.
func (g *callGraph) signature(e ast.Expr) string { return key(g.Types[e].Type.Underlying()) }

// key returns the types of the parameters and results, without their names.
func key(t types.Type) string {
	s := t.Underlying().(*types.Signature)
	list := func(tuple *types.Tuple) (names []string) {
		for v := range tuple.Variables() {
			names = append(names, types.TypeString(v.Type().Underlying(), nil))
		}
		return names
	}
	return fmt.Sprint(list(s.Params()), list(s.Results()))
}

// funcName returns the name of a function, with the type of its receiver.
func funcName(f *types.Func) string {
	recv := f.Signature().Recv()
	if recv == nil {
		return f.Name()
	}
	t := recv.Type()
	if pointer, ok := t.(*types.Pointer); ok {
		t = pointer.Elem()
	}
	if named, ok := t.(*types.Named); ok {
		return named.Obj().Name() + "." + f.Name()
	}
	return f.Name()
}

func isInterface(f *types.Func) bool {
	recv := f.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type())
}

// cycles returns one cycle for each function that is first found in one.
func cycles(calls map[string][]string) (all [][]string) {
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
		for _, callee := range calls[name] {
			visit(callee)
		}
		path = path[:len(path)-1]
	}
	for _, name := range slices.Sorted(maps.Keys(calls)) {
		visit(name)
	}
	return all
}
