// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// This file has the rules about values that no method changes, and about the
// results of package guard.

func dropped(p pass) {
	for _, body := range p.bodies() {
		for _, stmt := range own[*ast.ExprStmt](body) {
			f := p.callee(stmt.X)
			if f == nil || !returnsCopy(f) {
				continue
			}
			var fix []analysis.TextEdit
			x := p.chained(stmt.X)
			if tv := p.TypesInfo.Types[x]; tv.Addressable() && types.Identical(tv.Type, p.TypesInfo.TypeOf(stmt.X)) {
				fix = []analysis.TextEdit{{Pos: stmt.Pos(), End: stmt.Pos(), NewText: []byte(place(x) + " = ")}}
			}
			p.find(stmt, f.Name()+" changes nothing: it returns a changed copy, which is not used", fix...)
		}
	}
}

// returnsCopy reports whether a method of this module changes a copy: its receiver
// is no pointer, and it returns another value of that type, or of the type of a
// parameter.
func returnsCopy(f *types.Func) bool {
	s := f.Signature()
	if s.Recv() == nil || s.Results().Len() == 0 || !strings.HasPrefix(f.FullName(), "("+module) {
		return false
	}
	result := s.Results().At(0).Type()
	_, isStruct := result.Underlying().(*types.Struct)
	isResult := func(v *types.Var) bool { return types.Identical(v.Type(), result) }
	return isStruct && (isResult(s.Recv()) || slices.ContainsFunc(slices.Collect(s.Params().Variables()), isResult))
}

// chained returns what the first method of a chain of calls is called on.
func (p pass) chained(e ast.Expr) ast.Expr {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && p.TypesInfo.Selections[sel] != nil {
			return p.chained(sel.X)
		}
	}
	return ast.Unparen(e)
}

func requesturi(p pass) {
	for _, body := range p.bodies() {
		for _, assign := range own[*ast.AssignStmt](body) {
			sel, ok := assign.Lhs[0].(*ast.SelectorExpr)
			if ok && sel.Sel.Name == "RequestURI" && p.is(sel.X, "net/http.Request") {
				if call, ok := p.calls(assign.Rhs[0], "("+module+".URI).String"); ok {
					p.find(assign, "a RequestURI has no scheme and no host: write RequestTarget()", replace(call.Fun.(*ast.SelectorExpr).Sel, "RequestTarget")...)
				}
			}
			p.checkedText(body, assign)
		}
	}
}

// checkedText finds a text that package guard has checked and that is written as
// the Location in place of the result.
func (p pass) checkedText(body *ast.BlockStmt, assign *ast.AssignStmt) {
	call, ok := p.calls(assign.Rhs[0], module+"/guard.Local", module+"/guard.Redirect", "("+module+"/guard.Redirects).Allow")
	if !ok {
		return
	}
	checked := place(call.Args[len(call.Args)-1])
	for _, other := range own[*ast.AssignStmt](body) {
		if other.Pos() >= assign.Pos() && slices.ContainsFunc(other.Lhs, func(e ast.Expr) bool { return place(e) == checked }) {
			return
		}
	}
	for _, text := range p.locations(body) {
		if text.Pos() < call.End() || place(text) != checked {
			continue
		}
		var fix []analysis.TextEdit
		if v := p.object(assign.Lhs[0]); v != nil && v.Parent() != nil && v.Parent().Contains(text.Pos()) {
			fix = replace(text, v.Name())
			if p.is(assign.Lhs[0], module+".URI") {
				fix = replace(text, v.Name()+".String()")
			}
		}
		p.find(text, "this text was checked, but a browser may read it in another way: use the result of "+place(call.Fun), fix...)
	}
}
