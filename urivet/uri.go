// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// This file has the rules about values that no method changes, and about the
// results of package guard.

func dropped(p pass) {
	for body := range p.bodies() {
		for stmt := range own[*ast.ExprStmt](body) {
			f := p.callee(stmt.X)
			if f == nil || !onlyReturns(f.Signature()) {
				continue
			}
			var fix []analysis.TextEdit
			x := p.chained(stmt.X)
			_, call := x.(*ast.CallExpr)
			if tv := p.TypesInfo.Types[x]; !call && tv.Addressable() && types.Identical(tv.Type, p.TypesInfo.TypeOf(stmt.X)) {
				fix = []analysis.TextEdit{{Pos: stmt.Pos(), End: stmt.Pos(), NewText: []byte(place(x) + " = ")}}
			}
			p.find(stmt, f.Name()+" changes nothing: it returns a changed copy, which is not used", fix...)
		}
	}
}

// onlyReturns reports whether a method can do nothing except return a changed
// copy of its receiver or of an argument, and perhaps an error: these are
// structs, and through them and the parameters it reaches nothing that others see.
func onlyReturns(s *types.Signature) bool {
	if s.Recv() == nil || s.Results().Len() == 0 || s.Results().Len() > 2 || s.Results().Len() == 2 && !isError(s.Results().At(1).Type()) {
		return false
	}
	result := s.Results().At(0).Type()
	if _, ok := result.Underlying().(*types.Struct); !ok || !isData(s.Recv().Type(), 5) {
		return false
	}
	copies := types.Identical(s.Recv().Type(), result)
	for v := range s.Params().Variables() {
		if !isData(v.Type(), 5) {
			return false
		}
		copies = copies || types.Identical(v.Type(), result)
	}
	return copies
}

// isData reports whether nobody sees a change of what a value of a type leads to:
// it holds no map and no channel, no interface except error, and no pointer except
// to a struct of numbers and strings. It looks into a type to a depth.
func isData(t types.Type, depth int) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() != types.UnsafePointer && u.Kind() != types.Invalid
	case *types.Signature:
		return true
	case *types.Array:
		return isData(u.Elem(), depth)
	case *types.Slice:
		return isData(u.Elem(), depth)
	case *types.Pointer:
		_, isStruct := u.Elem().Underlying().(*types.Struct)
		return isStruct && isData(u.Elem(), 1)
	case *types.Struct:
		return depth > 0 && !slices.ContainsFunc(slices.Collect(u.Fields()), func(f *types.Var) bool {
			_, isSlice := f.Type().Underlying().(*types.Slice)
			return isSlice && depth == 1 || !isData(f.Type(), depth-1)
		})
	}
	return isError(t)
}

func isError(t types.Type) bool {
	return types.Identical(t, types.Universe.Lookup("error").Type())
}

// chained returns what the first method of a chain of calls is called on.
func (p pass) chained(e ast.Expr) ast.Expr {
	for {
		e = ast.Unparen(e)
		call, ok := e.(*ast.CallExpr)
		if !ok {
			return e
		}
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok || p.TypesInfo.Selections[sel] == nil {
			return e
		}
		e = sel.X
	}
}

func zeropairs(p pass) {
	const message = `the zero Pairs is not a form, which reads "+" in a value as a space: begin with URI{}.Form()`
	for body := range p.bodies() {
		for call := range own[*ast.CallExpr](body) {
			if !p.calls(call, "("+module+".Pairs).Add", "("+module+".Pairs).Set") {
				continue
			}
			x := ast.Unparen(ast.Unparen(call.Fun).(*ast.SelectorExpr).X)
			if name, ok := x.(*ast.Ident); ok && p.isZero(body, p.TypesInfo.ObjectOf(name)) {
				p.find(call, message)
			} else if lit, ok := x.(*ast.CompositeLit); ok {
				var fix []analysis.TextEdit
				if sel, ok := lit.Type.(*ast.SelectorExpr); ok {
					fix = []analysis.TextEdit{{Pos: lit.Pos(), End: lit.End(), NewText: []byte(place(sel.X) + ".URI{}.Form()")}}
				}
				p.find(call, message, fix...)
			}
		}
	}
}

// isZero reports whether a variable of a function begins as a zero value, and gets
// only what its own methods return.
func (p pass) isZero(body *ast.BlockStmt, v types.Object) (zero bool) {
	for spec := range own[*ast.ValueSpec](body) {
		zero = zero || spec.Values == nil && slices.ContainsFunc(spec.Names, func(name *ast.Ident) bool { return p.TypesInfo.Defs[name] == v })
	}
	for assign := range own[*ast.AssignStmt](body) {
		for i, lhs := range assign.Lhs {
			if p.object(lhs) != v || len(assign.Lhs) != len(assign.Rhs) {
				continue
			}
			x := p.chained(assign.Rhs[i])
			if _, literal := x.(*ast.CompositeLit); literal {
				zero = true
			} else if p.object(x) != v {
				return false
			}
		}
	}
	return zero
}

func requesturi(p pass) {
	for body := range p.bodies() {
		for assign := range own[*ast.AssignStmt](body) {
			for i, lhs := range assign.Lhs {
				sel, ok := lhs.(*ast.SelectorExpr)
				if !ok || sel.Sel.Name != "RequestURI" || !p.is(sel.X, "net/http", "Request") || len(assign.Lhs) != len(assign.Rhs) {
					continue
				}
				if call, ok := assign.Rhs[i].(*ast.CallExpr); ok && p.calls(call, "("+module+".URI).String") {
					name := call.Fun.(*ast.SelectorExpr).Sel
					p.find(assign, "a RequestURI has no scheme and no host: write RequestTarget()",
						analysis.TextEdit{Pos: name.Pos(), End: name.End(), NewText: []byte("RequestTarget")})
				}
			}
			p.checkedText(body, assign)
		}
	}
}

// checkedText finds a text that package guard has checked and that is written as
// the Location in place of the result.
func (p pass) checkedText(body *ast.BlockStmt, assign *ast.AssignStmt) {
	call, ok := assign.Rhs[0].(*ast.CallExpr)
	if !ok || !p.calls(call, module+"/guard.Local", module+"/guard.Redirect", "("+module+"/guard.Redirects).Allow") {
		return
	}
	checked := place(call.Args[len(call.Args)-1])
	for other := range own[*ast.AssignStmt](body) {
		if other.Pos() >= assign.Pos() && slices.ContainsFunc(other.Lhs, func(e ast.Expr) bool { return place(e) == checked }) {
			return
		}
	}
	for _, text := range p.locations(body) {
		if text.Pos() > call.End() && place(text) == checked {
			p.find(text, "this text was checked, but a browser may read it in another way: use the result of "+place(call.Fun), p.inPlaceOf(text, assign.Lhs[0])...)
		}
	}
}

// inPlaceOf returns the edit that writes a variable in place of a text, or
// nothing if the variable is not in scope there.
func (p pass) inPlaceOf(text, variable ast.Expr) []analysis.TextEdit {
	v := p.object(variable)
	if v == nil || v.Parent() == nil || !v.Parent().Contains(text.Pos()) {
		return nil
	}
	result := v.Name()
	if p.is(variable, module, "URI") {
		result += ".String()"
	}
	return []analysis.TextEdit{{Pos: text.Pos(), End: text.End(), NewText: []byte(result)}}
}
