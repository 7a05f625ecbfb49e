// SPDX-License-Identifier: BSD-3-Clause

// Command urivet reports code about URIs that compiles and means something
// else. README.md has a section for each rule.
package main

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/multichecker"
	"golang.org/x/tools/go/types/typeutil"
)

// The module whose packages the rules know.
const module = "example.com/uri"

//go:embed README.md
var readme string

var analyzers = []*analysis.Analyzer{
	rule("dropped", dropped),
	rule("requesturi", requesturi),
	rule("leadingslash", leadingslash),
	rule("hostsuffix", hostsuffix),
	rule("publicip", publicip),
	rule("proxyguard", proxyguard, new(guards)),
	rule("urlerror", urlerror),
}

func main() { multichecker.Main(analyzers...) }

// rule returns an analyzer. Its documentation is the section of README.md with
// its name.
func rule(name string, run func(pass), facts ...analysis.Fact) *analysis.Analyzer {
	_, section, _ := strings.Cut(readme, "\n## "+name+"\n")
	section, _, _ = strings.Cut(section, "\n## ")
	return &analysis.Analyzer{
		Name:      name,
		Doc:       strings.TrimSpace(section),
		FactTypes: facts,
		Run: func(p *analysis.Pass) (any, error) {
			run(pass{p})
			return nil, nil
		},
	}
}

// A pass is one package that one rule reads.
type pass struct{ *analysis.Pass }

// decls returns the declarations, without those of tests: they call what they
// test in ways that no program does.
func (p pass) decls() (decls []ast.Decl) {
	for _, file := range p.Files {
		if !strings.HasSuffix(p.Fset.File(file.FileStart).Name(), "_test.go") {
			decls = append(decls, file.Decls...)
		}
	}
	return decls
}

// bodies returns the body of each function and function literal.
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

// own returns the nodes of one type in the body of a function, without those of
// the function literals in it.
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

// find reports a finding, unless a comment on its line, or on the one before it,
// silences the rule.
func (p pass) find(at ast.Node, message string, fix ...analysis.TextEdit) {
	found := p.Fset.Position(at.Pos())
	for _, file := range p.Files {
		for _, group := range file.Comments {
			for _, comment := range group.List {
				reason, ok := strings.CutPrefix(comment.Text, "//urivet:ignore "+p.Analyzer.Name+" ")
				c := p.Fset.Position(comment.Pos())
				if ok && strings.TrimSpace(reason) != "" && c.Filename == found.Filename && (c.Line == found.Line || c.Line == found.Line-1) {
					return
				}
			}
		}
	}
	d := analysis.Diagnostic{Pos: at.Pos(), End: at.End(), Message: message}
	if fix != nil {
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "write what is meant", TextEdits: fix}}
	}
	p.Report(d)
}

// replace returns the edit that writes a text in place of a node.
func replace(n ast.Node, text string) []analysis.TextEdit {
	return []analysis.TextEdit{{Pos: n.Pos(), End: n.End(), NewText: []byte(text)}}
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

// calls reports whether an expression is a call of a function or method with one
// of these names, such as "(*net/url.URL).String", and returns the call.
func (p pass) calls(e ast.Expr, names ...string) (*ast.CallExpr, bool) {
	if f := p.callee(e); f == nil || !slices.Contains(names, f.FullName()) {
		return nil, false
	}
	return ast.Unparen(e).(*ast.CallExpr), true
}

// object returns the variable, field or function that an expression names, or
// nil.
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

// place returns the text of an expression. In one function, the same text is
// nearly always the same variable.
func place(e ast.Expr) string { return types.ExprString(ast.Unparen(e)) }

// is reports whether the type of an expression is a named type, or a pointer to
// it, such as "net/http.Request".
func (p pass) is(e ast.Expr, name string) bool {
	t := p.TypesInfo.TypeOf(e)
	return t != nil && strings.TrimPrefix(t.String(), "*") == name
}

// locations returns what a function writes as the Location of a response: what it
// gives to http.Redirect, to a method of that name of a framework, or to a Header.
func (p pass) locations(body *ast.BlockStmt) (texts []ast.Expr) {
	for _, call := range own[*ast.CallExpr](body) {
		if _, ok := p.calls(call, "(net/http.Header).Set"); ok && strings.EqualFold(p.text(call.Args[0]), "Location") {
			texts = append(texts, call.Args[1])
		}
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
