// SPDX-License-Identifier: BSD-3-Clause

// Command urivet reports code about URIs that compiles and means something
// else. It looks for shapes that are wrong by themselves, and does not follow
// values through a program. README.md has a section for each rule.
//
//	go vet -vettool=$(which urivet) ./...
//	urivet -fix ./...
//
// A comment silences a rule on its line or on the next one:
//
//	//urivet:ignore hostsuffix only names of our own are configured
package main

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"iter"
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
	rule("zeropairs", zeropairs),
	rule("requesturi", requesturi),
	rule("leadingslash", leadingslash),
	rule("hostsuffix", hostsuffix),
	rule("publicip", publicip),
	rule("proxyguard", proxyguard, new(guards)),
	rule("urlerror", urlerror),
	rule("wellknown", wellknown),
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

// files yields the files, without those of tests: they call what they test in
// ways that no program does.
func (p pass) files() iter.Seq[*ast.File] {
	return func(yield func(*ast.File) bool) {
		for _, file := range p.Files {
			if !strings.HasSuffix(p.Fset.File(file.FileStart).Name(), "_test.go") && !yield(file) {
				return
			}
		}
	}
}

// bodies yields the body of each function and function literal.
func (p pass) bodies() iter.Seq[*ast.BlockStmt] {
	return func(yield func(*ast.BlockStmt) bool) {
		for file := range p.files() {
			for n := range ast.Preorder(file) {
				var body *ast.BlockStmt
				switch n := n.(type) {
				case *ast.FuncDecl:
					body = n.Body
				case *ast.FuncLit:
					body = n.Body
				}
				if body != nil && !yield(body) {
					return
				}
			}
		}
	}
}

// all yields the nodes of one type in a node.
func all[T ast.Node](root ast.Node) iter.Seq[T] {
	return func(yield func(T) bool) {
		for n := range ast.Preorder(root) {
			if n, ok := n.(T); ok && !yield(n) {
				return
			}
		}
	}
}

// own yields the nodes of one type in the body of a function, without those of
// the function literals in it.
func own[T ast.Node](body *ast.BlockStmt) iter.Seq[T] {
	return func(yield func(T) bool) {
		done := false
		ast.Inspect(body, func(n ast.Node) bool {
			if n, ok := n.(T); ok && !done {
				done = !yield(n)
			}
			_, literal := n.(*ast.FuncLit)
			return !literal && !done
		})
	}
}

// find reports a finding, unless a comment silences it.
func (p pass) find(at ast.Node, message string, fixes ...analysis.TextEdit) {
	if p.ignored(at.Pos()) {
		return
	}
	d := analysis.Diagnostic{Pos: at.Pos(), End: at.End(), Message: message}
	if fixes != nil {
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "write what is meant", TextEdits: fixes}}
	}
	p.Report(d)
}

// ignored reports whether a comment on a line, or on the one before it, has
// the name of the rule and a reason.
func (p pass) ignored(at token.Pos) bool {
	line := p.Fset.Position(at).Line
	for _, file := range p.Files {
		if at < file.FileStart || file.FileEnd < at {
			continue
		}
		for _, group := range file.Comments {
			for _, comment := range group.List {
				reason, ok := strings.CutPrefix(comment.Text, "//urivet:ignore "+p.Analyzer.Name+" ")
				distance := line - p.Fset.Position(comment.Pos()).Line
				if ok && strings.TrimSpace(reason) != "" && (distance == 0 || distance == 1) {
					return true
				}
			}
		}
	}
	return false
}

// callee returns the function or method that an expression calls, or nil.
func (p pass) callee(e ast.Expr) *types.Func {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		if f, ok := typeutil.Callee(p.TypesInfo, call).(*types.Func); ok {
			return f.Origin()
		}
	}
	return nil
}

// calls reports whether a call is one of a function or method with one of these
// names, such as "(*net/url.URL).String".
func (p pass) calls(call *ast.CallExpr, names ...string) bool {
	f := p.callee(call)
	return f != nil && slices.Contains(names, f.FullName())
}

// text returns the value of a constant string.
func (p pass) text(e ast.Expr) (string, bool) {
	v := p.TypesInfo.Types[e].Value
	if v == nil || v.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(v), true
}

// place returns the text of an expression. In one function, the same text is
// nearly always the same variable.
func place(e ast.Expr) string { return types.ExprString(ast.Unparen(e)) }

// is reports whether the type of an expression is a named type, or a pointer to
// it.
func (p pass) is(e ast.Expr, path, name string) bool {
	t := p.TypesInfo.TypeOf(e)
	if t == nil {
		return false
	}
	if pointer, ok := t.Underlying().(*types.Pointer); ok {
		t = pointer.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Name() == name && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == path
}

// object returns the variable, field or function that an expression names, or
// nil.
func (p pass) object(e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return p.TypesInfo.ObjectOf(e)
	case *ast.SelectorExpr:
		return p.TypesInfo.ObjectOf(e.Sel)
	}
	return nil
}

// locations returns what a function writes as the Location of a response: what it
// gives to http.Redirect, to a method of that name of a framework, or to a Header.
func (p pass) locations(body *ast.BlockStmt) (texts []ast.Expr) {
	for call := range own[*ast.CallExpr](body) {
		if p.calls(call, "(net/http.Header).Set", "(net/http.Header).Add") {
			if name, _ := p.text(call.Args[0]); strings.EqualFold(name, "Location") {
				texts = append(texts, call.Args[1])
			}
			continue
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
