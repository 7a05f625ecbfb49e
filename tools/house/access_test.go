// SPDX-License-Identifier: BSD-3-Clause

package house

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"
)

// TestAccessWords checks that testdata/access.tsv lists each loop of the scanner, each string and character in it, and each
// number that may be packed octets, and nothing else. TestLanguage makes its access words of that list. The scanner is
// Edition.scan and all that it calls. [TestOffsets] lists the other numbers.
func TestAccessWords(t *testing.T) {
	var listed []string
	for line := range strings.Lines(read(t, "testdata/access.tsv")) {
		if fields := strings.Split(line, "\t"); len(fields) == 3 {
			listed = append(listed, fields[0]+"\t"+fields[1])
		}
	}
	var found []string
	infos := map[*types.Package]*types.Info{}
	for _, p := range library(t) {
		infos[p.Types] = p.TypesInfo
	}
	for _, f := range bodies(t, "(Edition).scan") {
		if decl, ok := f.Syntax().(*ast.FuncDecl); ok {
			for _, what := range distinctions(infos[f.Pkg.Pkg], decl) {
				found = append(found, nameOf(f)+"\t"+what)
			}
		}
	}
	slices.Sort(listed)
	slices.Sort(found)
	for _, what := range found {
		if !slices.Contains(listed, what) {
			t.Errorf("testdata/access.tsv needs the words for: %s", what)
		}
	}
	for _, what := range listed {
		if !slices.Contains(found, what) {
			t.Errorf("testdata/access.tsv has words for what the scanner does not have: %s", what)
		}
	}
	if len(listed) != len(found) {
		t.Errorf("testdata/access.tsv lists %d loops and literals, the scanner has %d", len(listed), len(found))
	}
}

// distinctions returns the loops of a function, which it numbers, and the strings, characters and packed octets in it, and
// constants without a type of their own that it compares with. It leaves out 0, 1, widths of shifts, and strings of which
// only the length matters. It also leaves out numbers of type int, byte and rune: TestOffsets has the first, and the tests
// try each octet and each character.
func distinctions(info *types.Info, decl *ast.FuncDecl) (all []string) {
	loops := 0
	add := func(what string) {
		if what != "0" && what != "1" && !slices.Contains(all, what) {
			all = append(all, what)
		}
	}
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if id, ok := n.Fun.(*ast.Ident); ok && id.Name == "len" && info.Types[n].Value != nil {
				return false
			}
		case *ast.BinaryExpr:
			switch n.Op {
			case token.SHL, token.SHR:
				ast.Inspect(n.X, visit)
				return false
			case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
				for _, operand := range []ast.Expr{n.X, n.Y} {
					switch operand.(type) {
					case *ast.Ident, *ast.SelectorExpr:
						if _, basic := info.TypeOf(operand).(*types.Basic); basic && info.Types[operand].Value != nil && !single(info.TypeOf(operand)) {
							add(types.ExprString(operand))
						}
					}
				}
			}
		case *ast.ForStmt, *ast.RangeStmt:
			loops++
			add(fmt.Sprint("loop ", loops))
		case *ast.BasicLit:
			if n.Kind != token.INT || !single(info.TypeOf(n)) {
				add(n.Value)
			}
		}
		return true
	}
	ast.Inspect(decl.Body, visit)
	return all
}

// single reports whether a value of the type is not several octets.
func single(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && slices.Contains([]types.BasicKind{types.Int, types.Uint8, types.Int32}, b.Kind())
}
