// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// This file contains the rules about values that no method changes, and about the
// results of package guard.

func dropped(p pass) {
	for _, body := range p.bodies() {
		for _, stmt := range own[*ast.ExprStmt](body) {
			f := p.callee(stmt.X)
			if f == nil || !returnsCopy(f) {
				continue
			}

			// "f.Set(k, v).Add(k, w)" becomes "f = f.Set(k, v).Add(k, w)", if f is a variable that can hold
			// the result.
			var fix []analysis.TextEdit
			x := p.chained(stmt.X)
			variable := p.TypesInfo.Types[x]
			if variable.Addressable() && types.Identical(variable.Type, p.TypesInfo.TypeOf(stmt.X)) {
				fix = []analysis.TextEdit{{Pos: stmt.Pos(), End: stmt.Pos(), NewText: []byte(place(x) + " = ")}}
			}
			p.find(stmt, f.Name()+" changes nothing: it returns a changed copy, which is not used", fix...)
		}
	}
}

// returnsCopy reports whether f is a method in this module that returns a changed
// copy: its receiver is no pointer, and its first result is a struct with the
// receiver's type or the type of a parameter.
func returnsCopy(f *types.Func) bool {
	s := f.Signature()
	if s.Recv() == nil || s.Results().Len() == 0 || !strings.HasPrefix(f.FullName(), "("+module) {
		return false
	}

	// Pairs.Set returns its receiver's type, Normalizer.Normalize its parameter's.
	result := s.Results().At(0).Type()
	if _, isStruct := result.Underlying().(*types.Struct); !isStruct {
		return false
	}
	isResult := func(v *types.Var) bool { return types.Identical(v.Type(), result) }
	return isResult(s.Recv()) || slices.ContainsFunc(slices.Collect(s.Params().Variables()), isResult)
}

// chained returns the expression that a chain of method calls begins with, such as f
// for f.Set(k, v).Add(k, w).
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
			p.wholeURI(assign)
			p.checkedText(body, assign)
		}
	}
}

// wholeURI finds r.RequestURI = u.String().
func (p pass) wholeURI(assign *ast.AssignStmt) {
	field, ok := assign.Lhs[0].(*ast.SelectorExpr)
	if !ok || field.Sel.Name != "RequestURI" || !p.is(field.X, "net/http.Request") {
		return
	}

	// The method's name alone is replaced, so that u may be any expression.
	if call, ok := p.calls(assign.Rhs[0], "("+module+".URI).String"); ok {
		method := call.Fun.(*ast.SelectorExpr).Sel
		p.find(assign, "a RequestURI has no scheme and no host: write RequestTarget()", replace(method, "RequestTarget")...)
	}
}

// checkedText finds text that package guard checked, if it is then sent as the
// Location in place of guard's result.
func (p pass) checkedText(body *ast.BlockStmt, assign *ast.AssignStmt) {
	call, ok := p.calls(assign.Rhs[0], module+"/guard.Local", module+"/guard.SameOrigin", "("+module+"/guard.Redirects).Allow")
	if !ok {
		return
	}

	// "next, err = guard.Local(next)": the variable now holds something else.
	checked := place(call.Args[len(call.Args)-1])
	for _, other := range own[*ast.AssignStmt](body) {
		if other.Pos() >= assign.Pos() && slices.ContainsFunc(other.Lhs, isPlace(checked)) {
			return
		}
	}

	for _, text := range p.locations(body) {
		if text.Pos() >= call.End() && place(text) == checked {
			p.find(text, "this text was checked, but a browser may read it in another way: use the result of "+place(call.Fun), p.useResult(assign.Lhs[0], text)...)
		}
	}
}

// useResult returns the edit that writes a variable in place of a text, or nil if the variable is not
// visible there.
func (p pass) useResult(variable, text ast.Expr) []analysis.TextEdit {
	v := p.object(variable)
	if v == nil || v.Parent() == nil || !v.Parent().Contains(text.Pos()) {
		return nil
	}
	if p.is(variable, module+".URI") {
		return replace(text, v.Name()+".String()")
	}
	return replace(text, v.Name())
}
