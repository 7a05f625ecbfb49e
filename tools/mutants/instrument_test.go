// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"
)

// instrument makes the mutants of a file without imports.
func instrument(t *testing.T, source string) (changes []string, out string) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "a.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	pkg, err := new(types.Config).Check("a", fset, []*ast.File{f}, info)
	if err != nil {
		t.Fatal(err)
	}
	in := &instrumenter{fset: fset, info: info, pkg: pkg, seen: map[string]int{}}
	out = string(in.file(f, "a.go", []byte(source)))
	for _, m := range in.mutants {
		changes = append(changes, m.place+": "+strings.TrimPrefix(m.key(), m.file+"\t"+m.place+"\t"))
	}
	return changes, out
}

func TestInstrument(t *testing.T) {
	tests := []struct {
		name, source string
		want         []string
	}{
		{"comparison", "func f(a, b int) bool { return a < b }", []string{"f: a < b => a <= b", "f: a < b => a >= b"}},
		{"condition", "func f(a bool) { if a { f(a) } }", []string{
			"f: if a => if false", "f: if a => if true", "f: f(a) => (nothing)"}},
		{"operands", "func f(a, b bool) bool { return a && b }", []string{
			"f: a && b => a", "f: a && b => b", "f: a && b => ||"}},
		{"loop", "func f(n int) { for n > 0 { n-- } }", []string{
			"f: for n > 0 => for false", "f: n > 0 => n >= 0", "f: n > 0 => n <= 0", "f: 0 => -1", "f: 0 => 1",
			"f: n-- => (nothing)", "f: n-- => n++"}},
		{"switch", "func f(n byte) bool { switch n { case 'a': return true }; return false }", []string{
			"f: case 'a' => (no case)", "f: true => false", "f: false => true"}},
		{"the same again", "func f(a, b int) int { return (a + b) * (a + b) }", []string{
			"f: (a + b) * (a + b) => (a + b)", "f: a + b => a - b", "f: a + b => a - b #2"}},
		{"table", "type row struct { name string; a, b bool }\nvar rows = []row{{name: \"x\", a: true}}", []string{
			"rows[name: \"x\"]: name: \"x\" => \"\"", "rows[name: \"x\"]: true => false", "rows[name: \"x\"]: b: false => true"}},
		{"names", "type e uint8\nconst (x e = iota; y; z)\nfunc f(e) e { return y }", []string{"f: y => 2"}},
		{"names of bits", "type e uint8\nconst (x e = 1 << iota; y; z; u)\nfunc f(e) e { return y }", []string{"f: y => 0"}},
		{"no bits", "type e uint8\nconst (x e = 1 << iota; y; z; u)\nconst none = e(0)\nfunc f(e) e { return none }", []string{"f: none => 1"}},
		{"set", "type set uint8\nconst (x set = 1; y = x | 2)\nvar z = y &^ x", []string{
			"x: 1 => 0", "x: 1 => 2", "y: x | 2 => x", "y: x | 2 => 2", "y: 2 => 1", "y: 2 => 3", "z: y &^ x => y"}},
	}
	for _, tt := range tests {
		got, out := instrument(t, "package a\n\n"+tt.source+"\n")
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: mutants %q, want %q", tt.name, got, tt.want)
		}
		if _, err := parser.ParseFile(token.NewFileSet(), "a.go", out, 0); err != nil {
			t.Errorf("%s: %v in\n%s", tt.name, err, out)
		}
	}
}
