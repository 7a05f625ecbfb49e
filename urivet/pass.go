// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"
)

// This file contains the questions that the rules ask about a package.

// module is the module whose packages the rules know.
const module = "example.com/uri"

// A pass is one package that one rule reads.
type pass struct{ *analysis.Pass }

// find reports a finding, unless a comment on the same line or the line before
// silences the rule.
func (p pass) find(at ast.Node, message string, fix ...analysis.TextEdit) {
	if p.isSilenced(at) {
		return
	}

	// A fix must be right without a look at it: urivet -fix writes all of them.
	d := analysis.Diagnostic{Pos: at.Pos(), End: at.End(), Message: message}
	if fix != nil {
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "write what is meant", TextEdits: fix}}
	}
	p.Report(d)
}

// isSilenced reports whether a comment such as
//
//	//urivet:ignore hostsuffix only our own names are configured
//
// gives a reason to ignore the rule at a node.
func (p pass) isSilenced(at ast.Node) bool {
	found := p.Fset.Position(at.Pos())
	for _, file := range p.Files {
		for _, group := range file.Comments {
			for _, comment := range group.List {
				c := p.Fset.Position(comment.Pos())
				isBeside := c.Filename == found.Filename && (c.Line == found.Line || c.Line == found.Line-1)
				if isBeside && p.ignores(comment.Text) {
					return true
				}
			}
		}
	}
	return false
}

// ignores reports whether a comment gives a reason to ignore the rule. Without one, it does not count.
func (p pass) ignores(comment string) bool {
	reason, ok := strings.CutPrefix(comment, "//urivet:ignore "+p.Analyzer.Name+" ")
	return ok && strings.TrimSpace(reason) != ""
}

// replace returns the edit that writes a text in place of a node.
func replace(n ast.Node, text string) []analysis.TextEdit {
	return []analysis.TextEdit{{Pos: n.Pos(), End: n.End(), NewText: []byte(text)}}
}

// decls returns the declarations, except those in test files: tests call functions
// in ways that no program does.
func (p pass) decls() (decls []ast.Decl) {
	for _, file := range p.Files {
		if !strings.HasSuffix(p.Fset.File(file.FileStart).Name(), "_test.go") {
			decls = append(decls, file.Decls...)
		}
	}
	return decls
}

// bodies returns the bodies of all functions and function literals.
func (p pass) bodies() (bodies []*ast.BlockStmt) {
	for _, decl := range p.decls() {
		for n := range ast.Preorder(decl) {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Body != nil {
					bodies = append(bodies, n.Body)
				}
			case *ast.FuncLit:
				bodies = append(bodies, n.Body)
			}
		}
	}
	return bodies
}

// own returns the nodes with type T in a function body, but not those in function
// literals, whose bodies are searched on their own.
func own[T ast.Node](body *ast.BlockStmt) (nodes []T) {
	ast.Inspect(body, func(n ast.Node) bool {
		if n, ok := n.(T); ok {
			nodes = append(nodes, n)
		}
		_, literal := n.(*ast.FuncLit)
		return !literal
	})
	return nodes
}

// contains reports whether a node is a part of another one.
func contains(outer, inner ast.Node) bool {
	return outer.Pos() <= inner.Pos() && inner.End() <= outer.End()
}

// callee returns the function or method that an expression calls, or nil.
func (p pass) callee(e ast.Expr) *types.Func {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil
	}
	f, _ := typeutil.Callee(p.TypesInfo, call).(*types.Func)
	return f
}

// calls reports whether an expression calls one of the named functions or methods,
// such as "(*net/url.URL).String", and returns the call.
func (p pass) calls(e ast.Expr, names ...string) (*ast.CallExpr, bool) {
	if f := p.callee(e); f == nil || !slices.Contains(names, f.FullName()) {
		return nil, false
	}
	return ast.Unparen(e).(*ast.CallExpr), true
}

// object returns the variable, field or function that an expression names, or nil.
func (p pass) object(e ast.Expr) types.Object {
	switch e := e.(type) {
	case *ast.Ident:
		return p.TypesInfo.ObjectOf(e)
	case *ast.SelectorExpr:
		return p.TypesInfo.ObjectOf(e.Sel)
	}
	return nil
}

// text returns the value of a constant string, or "".
func (p pass) text(e ast.Expr) string {
	if v := p.TypesInfo.Types[e].Value; v != nil && v.Kind() == constant.String {
		return constant.StringVal(v)
	}
	return ""
}

// place returns an expression's source text. Within one function, two expressions
// with the same text nearly always denote the same variable.
func place(e ast.Expr) string { return types.ExprString(ast.Unparen(e)) }

// is reports whether an expression's type is the named one, such as
// "net/http.Request", or a pointer to it.
func (p pass) is(e ast.Expr, name string) bool {
	t := p.TypesInfo.TypeOf(e)
	return t != nil && strings.TrimPrefix(t.String(), "*") == name
}

// locations returns the texts that a function sends in a Location header. It gives
// them to http.Redirect, to a framework's method with that name, or to a Header.
func (p pass) locations(body *ast.BlockStmt) (texts []ast.Expr) {
	for _, call := range own[*ast.CallExpr](body) {
		if _, ok := p.calls(call, "(net/http.Header).Set"); ok && strings.EqualFold(p.text(call.Args[0]), "Location") {
			texts = append(texts, call.Args[1])
		}

		// "http.Redirect(w, r, text, 302)" and "c.Redirect(302, text)": each string may
		// be the one. The functions of this module only check.
		f := p.object(call.Fun)
		if f == nil || f.Name() != "Redirect" || f.Pkg() != nil && strings.HasPrefix(f.Pkg().Path(), module) {
			continue
		}
		for _, arg := range call.Args {
			if t := p.TypesInfo.TypeOf(arg); t != nil && types.Identical(t.Underlying(), types.Typ[types.String]) {
				texts = append(texts, arg)
			}
		}
	}
	return texts
}
