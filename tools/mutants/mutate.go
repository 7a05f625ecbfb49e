// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
)

// A mutant is a small change in a file.
type mutant struct {
	target   string // the package
	path     string // the file
	place    token.Position
	src      string
	from, to int // text replaces src[from:to]
	text     string
}

// String returns the place, the old and the new text on one line.
func (m mutant) String() string {
	line := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	return fmt.Sprintf("%v: %.70s => %.70s", m.place, line(m.src[m.from:m.to]), cmp.Or(line(m.text), "(left out)"))
}

// operators lists the operators that replace each operator. "&^" leaves out a flag.
var operators = map[token.Token][]string{
	token.LSS: {"<=", ">="}, token.LEQ: {"<", ">"}, token.GTR: {">=", "<="}, token.GEQ: {">", "<"},
	token.EQL: {"!="}, token.NEQ: {"=="}, token.LAND: {"||"}, token.LOR: {"&&"},
	token.ADD: {"-"}, token.SUB: {"+"}, token.AND: {"|"}, token.OR: {"&^"},
}

// A mutator collects the mutants of a file.
type mutator struct {
	fset  *token.FileSet
	src   string
	found []mutant
}

// mutate returns the mutants of a file.
func mutate(file, src string) ([]mutant, error) {
	m := &mutator{fset: token.NewFileSet(), src: src}
	f, err := parser.ParseFile(m.fset, file, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	ast.Inspect(f, m.node)
	return m.found, nil
}

// node adds the mutants of a node, but not of the nodes in it.
func (m *mutator) node(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BasicLit:
		m.number(n)
	case *ast.BinaryExpr:
		for _, op := range operators[n.Op] {
			m.add(n.OpPos, n.Pos(), n.End(), m.text(n.X)+" "+op+" "+m.text(n.Y))
		}
	case *ast.CompositeLit:
		m.elements(n.Elts)
	case *ast.IfStmt:
		m.replace(n.Cond, "true || ("+m.text(n.Cond)+")")
		if len(n.Body.List) != 1 || n.Else != nil { // a single statement is left out as such
			m.replace(n.Cond, "false && ("+m.text(n.Cond)+")")
		}
	case *ast.ForStmt:
		if n.Cond != nil {
			m.replace(n.Cond, "false && ("+m.text(n.Cond)+")")
		}
	case *ast.BlockStmt:
		m.statements(n.List)
	case *ast.CaseClause:
		m.statements(n.Body)
		m.elements(n.List)
		if len(n.List) < 2 {
			m.replace(n, "")
		}
	}
	return true
}

// number changes an integer or a character by one.
func (m *mutator) number(n *ast.BasicLit) {
	if v, err := strconv.ParseInt(n.Value, 0, 64); err == nil {
		m.replace(n, strconv.FormatInt(v+1, 10))
		m.replace(n, strconv.FormatInt(v-1, 10))
	} else if n.Kind == token.CHAR {
		c, _, _, _ := strconv.UnquoteChar(n.Value[1:], '\'')
		m.replace(n, strconv.QuoteRune(c+1))
		m.replace(n, strconv.QuoteRune(c-1))
	}
}

// statements leaves out each statement. It stays in the code, so that its
// variables are used.
func (m *mutator) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				continue
			}
		case *ast.BranchStmt, *ast.ExprStmt, *ast.IncDecStmt, *ast.ReturnStmt, *ast.DeferStmt:
		default:
			continue
		}
		m.replace(s, "if false { "+m.text(s)+" }")
	}
}

// elements leaves out each element of a list, with a comma.
func (m *mutator) elements(list []ast.Expr) {
	for i, e := range list {
		if i+1 < len(list) {
			m.add(e.Pos(), e.Pos(), list[i+1].Pos(), "")
		} else if i > 0 {
			m.add(e.Pos(), list[i-1].End(), e.End(), "")
		}
	}
}

// replace replaces a node.
func (m *mutator) replace(n ast.Node, text string) { m.add(n.Pos(), n.Pos(), n.End(), text) }

// text returns a node's source.
func (m *mutator) text(n ast.Node) string {
	return m.src[m.fset.Position(n.Pos()).Offset:m.fset.Position(n.End()).Offset]
}

// add adds a mutant that replaces the source between two positions. place is the position to
// show.
func (m *mutator) add(place, from, to token.Pos, text string) {
	m.found = append(m.found, mutant{place: m.fset.Position(place), src: m.src,
		from: m.fset.Position(from).Offset, to: m.fset.Position(to).Offset, text: text})
}
