// SPDX-License-Identifier: BSD-3-Clause

package house

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestAccessWords checks that testdata/access.tsv lists each loop of the scanner and each literal in it, also of numbers,
// which may be packed octets, and nothing else. TestLanguage makes its access words of that list. The scanner is Edition.scan and all that it calls.
func TestAccessWords(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(root, "testdata", "access.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	for line := range strings.Lines(string(data)) {
		if fields := strings.Split(line, "\t"); len(fields) == 3 {
			listed = append(listed, fields[0]+"\t"+fields[1])
		}
	}
	var found []string
	for name, f := range reached(t, "(Edition).scan") {
		for _, what := range distinctions(f.info, f.decl) {
			found = append(found, name+"\t"+what)
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

// A function is the declaration of a function of the scanner.
type function struct {
	decl *ast.FuncDecl
	info *types.Info
}

// reached returns the functions of the module that a function of the root can call or pass on, by their names.
func reached(t *testing.T, from string) map[string]function {
	declared := map[*types.Func]function{}
	byName := map[string]*types.Func{}
	for _, p := range library(t) {
		for _, file := range p.Syntax {
			for _, d := range file.Decls {
				if decl, ok := d.(*ast.FuncDecl); ok && decl.Body != nil {
					object := p.TypesInfo.Defs[decl.Name].(*types.Func)
					declared[object] = function{decl, p.TypesInfo}
					byName[functionName(p, decl)] = object
				}
			}
		}
	}
	names := map[*types.Func]string{}
	for name, object := range byName {
		names[object] = name
	}
	all := map[string]function{}
	var visit func(object *types.Func)
	visit = func(object *types.Func) {
		f, ok := declared[object]
		if _, seen := all[names[object]]; !ok || seen || object.Name() == "refuse" { // which makes the error
			return
		}
		all[names[object]] = f
		ast.Inspect(f.decl.Body, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if callee, ok := f.info.Uses[id].(*types.Func); ok {
					visit(callee)
				}
			}
			return true
		})
	}
	if visit(byName[from]); len(all) < 10 {
		t.Fatalf("%s reaches only %d functions", from, len(all))
	}
	return all
}

// functionName returns the name of a function as it is listed: with its receiver, and with its package unless that is the
// root.
func functionName(p *packages.Package, decl *ast.FuncDecl) string {
	name := decl.Name.Name
	if decl.Recv != nil {
		name = fmt.Sprintf("(%s).%s", types.ExprString(decl.Recv.List[0].Type), name)
	}
	if p.PkgPath != module {
		name = p.Types.Name() + "." + name
	}
	return name
}

// distinctions returns the loops of a function, which it numbers, and the strings, characters and numbers in it, and
// constants without a type of their own that it compares with. It leaves out 0, 1, indexes, widths of shifts, and strings of
// which only the length matters.
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
		case *ast.IndexExpr:
			ast.Inspect(n.X, visit)
			return info.Types[n.Index].Value == nil
		case *ast.BinaryExpr:
			switch n.Op {
			case token.SHL, token.SHR:
				ast.Inspect(n.X, visit)
				return false
			case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
				for _, operand := range []ast.Expr{n.X, n.Y} {
					switch operand.(type) {
					case *ast.Ident, *ast.SelectorExpr:
						if _, basic := info.TypeOf(operand).(*types.Basic); basic && info.Types[operand].Value != nil {
							add(types.ExprString(operand))
						}
					}
				}
			}
		case *ast.ForStmt, *ast.RangeStmt:
			loops++
			add(fmt.Sprint("loop ", loops))
		case *ast.BasicLit:
			add(n.Value)
		}
		return true
	}
	ast.Inspect(decl.Body, visit)
	return all
}
