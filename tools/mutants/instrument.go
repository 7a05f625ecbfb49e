// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file makes mutants: it writes all of them into one copy of a file, each
// behind its number.

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strconv"
	"strings"
)

// A mutant is one change of the code.
type mutant struct {
	id     int
	file   string // relative to the module
	place  string // the function, or the variable and its row
	change string // the text before and after it, such as "i < n => i <= n"
	nth    int    // 1, or more where the place has the same change again
	line   int
	reach  token.Position // a test that reaches this reaches the mutant
	filler bool           // it is of a result that no caller looks at
	table  bool           // it is in a variable of the package, which every test reaches
}

// key is how the list of equivalent mutants names m.
func (m *mutant) key() string {
	change := m.change
	if m.nth > 1 {
		change += " #" + strconv.Itoa(m.nth)
	}
	return m.file + "\t" + m.place + "\t" + change
}

// An edit replaces the text between two offsets. Of the edits at one offset,
// those that end something come first, the innermost first, and then the edits
// that begin something, the outermost first.
type edit struct {
	start, end int
	text       string
	closes     bool
	order      int
}

// A caseList is the expressions of a case, which coverage does not count as
// part of any block, and the statement that they belong to.
type caseList struct{ from, to, statement token.Pos }

// An instrumenter makes the mutants of a package.
type instrumenter struct {
	fset    *token.FileSet
	info    *types.Info
	pkg     *types.Package
	mutants []*mutant
	seen    map[string]int

	// Of the file.
	name    string
	source  []byte
	imports map[string]bool
	edits   []edit
	cases   []caseList
	filler  map[ast.Node]bool
	place   string
	table   bool
	row     int // the depth of composite literals in a table
}

// file returns the source of a file with all its mutants.
func (in *instrumenter) file(f *ast.File, name string, source []byte) []byte {
	in.name, in.source, in.edits, in.cases = name, source, nil, nil
	in.filler = map[ast.Node]bool{}
	in.imports = map[string]bool{in.pkg.Path(): true}
	for _, spec := range f.Imports {
		p, _ := strconv.Unquote(spec.Path.Value)
		in.imports[p] = true
	}
	before := len(in.mutants)
	for _, decl := range f.Decls {
		in.decl(decl)
	}
	if len(in.mutants) > before {
		in.insert(f.Name.End(), "\nimport mutant \""+runtimePath+"\"\n")
	}
	return in.apply()
}

func (in *instrumenter) apply() []byte {
	slices.SortStableFunc(in.edits, func(a, b edit) int {
		switch {
		case a.start != b.start:
			return a.start - b.start
		case a.closes != b.closes:
			if a.closes {
				return -1
			}
			return 1
		case a.closes:
			return b.order - a.order
		}
		return a.order - b.order
	})
	var out []byte
	at := 0
	for _, e := range in.edits {
		out = append(out, in.source[at:e.start]...)
		out = append(out, e.text...)
		at = e.end
	}
	return append(out, in.source[at:]...)
}

func (in *instrumenter) offset(p token.Pos) int { return in.fset.Position(p).Offset }

func (in *instrumenter) text(n ast.Node) string {
	return string(in.source[in.offset(n.Pos()):in.offset(n.End())])
}

// short is the text of n on one line.
func (in *instrumenter) short(n ast.Node) string {
	return strings.Join(strings.Fields(in.text(n)), " ")
}

func (in *instrumenter) insert(p token.Pos, text string) {
	in.edits = append(in.edits, edit{in.offset(p), in.offset(p), text, false, len(in.edits)})
}

// wrap writes text around n.
func (in *instrumenter) wrap(n ast.Node, before, after string) {
	order := len(in.edits)
	start, end := in.offset(n.Pos()), in.offset(n.End())
	in.edits = append(in.edits, edit{start, start, before, false, order}, edit{end, end, after, true, order})
}

func (in *instrumenter) replace(p token.Pos, length int, text string) {
	in.edits = append(in.edits, edit{in.offset(p), in.offset(p) + length, text, false, len(in.edits)})
}

// add makes a mutant and returns its number.
func (in *instrumenter) add(n ast.Node, change string) int {
	reach := n.Pos()
	if i := slices.IndexFunc(in.cases, func(c caseList) bool { return c.from <= n.Pos() && n.Pos() < c.to }); i >= 0 {
		reach = in.cases[i].statement
	}
	m := &mutant{
		id: len(in.mutants) + 1, file: in.name, place: in.place, change: change, table: in.table,
		line: in.fset.Position(n.Pos()).Line, reach: in.fset.Position(reach), filler: in.filler[n],
	}
	key := m.file + m.place + change
	in.seen[key]++
	m.nth = in.seen[key]
	in.mutants = append(in.mutants, m)
	return m.id
}

// becomes makes a mutant in which n is text.
func (in *instrumenter) becomes(n ast.Node, text string) int {
	return in.add(n, in.short(n)+" => "+strings.Join(strings.Fields(text), " "))
}

func (in *instrumenter) decl(decl ast.Decl) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		in.place, in.table = d.Name.Name, false
		if d.Recv != nil {
			in.place = strings.TrimPrefix(in.short(d.Recv.List[0].Type), "*") + "." + in.place
		}
		if d.Body != nil {
			in.walk(d.Body)
		}
	case *ast.GenDecl:
		if d.Tok == token.CONST && in.isTable(d) {
			in.replace(d.Pos(), len("const"), "var")
		} else if d.Tok != token.VAR {
			return
		}
		in.table, in.row = true, 0
		for _, s := range d.Specs {
			spec := s.(*ast.ValueSpec)
			in.place = spec.Names[0].Name
			for _, value := range spec.Values {
				in.walk(value)
			}
		}
	}
}

// isTable reports whether constants are sets of a named type, which may be
// variables as well.
func (in *instrumenter) isTable(d *ast.GenDecl) bool {
	sets := false
	for _, s := range d.Specs {
		spec := s.(*ast.ValueSpec)
		if len(spec.Values) != 1 || strings.Contains(in.text(spec), "iota") {
			return false
		}
		_, named := in.info.TypeOf(spec.Values[0]).(*types.Named)
		_, binary := spec.Values[0].(*ast.BinaryExpr)
		sets = sets || named && binary
	}
	return sets
}

// walk makes the mutants of n and of all that it contains.
func (in *instrumenter) walk(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			return in.expr(e)
		}
		switch n := n.(type) {
		case *ast.GenDecl:
			return n.Tok == token.VAR
		case *ast.BlockStmt:
			in.list(n.List)
		case *ast.CaseClause:
			in.list(n.Body)
		case *ast.IfStmt:
			no := in.add(n.Cond, "if "+in.short(n.Cond)+" => if false")
			yes := in.add(n.Cond, "if "+in.short(n.Cond)+" => if true")
			in.wrap(n.Cond, fmt.Sprintf("(mutant.N == %d || mutant.N != %d && (", yes, no), "))")
		case *ast.ReturnStmt:
			in.names(n.Results)
			in.fillers(n.Results)
		case *ast.AssignStmt:
			in.names(n.Rhs)
		case *ast.ForStmt:
			in.forStmt(n)
		case *ast.RangeStmt:
			id := in.add(n, "for range "+in.short(n.X)+" => (no turn)")
			in.insert(n.Body.Lbrace+1, fmt.Sprintf(" if mutant.N == %d { break }; ", id))
		case *ast.SwitchStmt:
			in.switchStmt(n)
		case *ast.TypeSwitchStmt:
			for _, clause := range n.Body.List {
				in.list(clause.(*ast.CaseClause).Body)
				for _, s := range clause.(*ast.CaseClause).Body {
					in.walk(s)
				}
			}
			return false
		}
		return true
	})
}

// fillers notes the zeros among several results: such a zero fills a place when
// another result says that there is no value.
func (in *instrumenter) fillers(results []ast.Expr) {
	for _, e := range results {
		if len(results) > 1 && in.text(e) == "0" {
			in.filler[e] = true
		}
	}
}

func (in *instrumenter) forStmt(n *ast.ForStmt) {
	if n.Cond != nil {
		id := in.add(n.Cond, "for "+in.short(n.Cond)+" => for false")
		in.wrap(n.Cond, fmt.Sprintf("mutant.N != %d && (", id), ")")
	}
	if s, ok := n.Post.(*ast.IncDecStmt); ok {
		id := in.add(s, in.short(s)+" => (nothing)")
		op := map[token.Token]string{token.INC: "+", token.DEC: "-"}[s.Tok]
		t, _ := in.typeName(s.X, in.info.TypeOf(s.X))
		in.replace(s.TokPos, len("++"), fmt.Sprintf(" %s= mutant.V[%s](%d, 1, 0)", op, t, id))
	}
}

// switchStmt makes mutants whose cases are never taken. The cases of a switch
// without a tag are conditions.
func (in *instrumenter) switchStmt(n *ast.SwitchStmt) {
	for _, clause := range n.Body.List {
		in.cases = append(in.cases, caseList{clause.Pos(), clause.(*ast.CaseClause).Colon, n.Pos()})
		for _, e := range clause.(*ast.CaseClause).List {
			tv := in.info.Types[e]
			if n.Tag == nil {
				no := in.add(e, "case "+in.short(e)+" => case false")
				yes := in.add(e, "case "+in.short(e)+" => case true")
				in.wrap(e, fmt.Sprintf("(mutant.N == %d || mutant.N != %d && (", yes, no), "))")
				continue
			}
			t, ok := in.typeName(e, tv.Type)
			if basic, is := tv.Type.Underlying().(*types.Basic); tv.Value != nil && ok && is {
				other := "251"
				switch {
				case basic.Info()&types.IsString != 0:
					other = `"\x00"`
				case basic.Info()&types.IsInteger == 0:
					continue
				case basic.Info()&types.IsUnsigned == 0:
					other = "-99"
				}
				id := in.add(e, "case "+in.short(e)+" => (no case)")
				in.wrap(e, fmt.Sprintf("mutant.V[%s](%d, ", t, id), ", "+other+")")
			}
		}
	}
}

// list makes mutants without a statement of the list.
func (in *instrumenter) list(stmts []ast.Stmt) {
	for _, s := range stmts {
		switch s := s.(type) {
		case *ast.ExprStmt:
			if call, ok := s.X.(*ast.CallExpr); ok && in.text(call.Fun) == "panic" {
				continue
			}
			in.remove(s, "")
		case *ast.AssignStmt:
			switch other := map[token.Token]string{token.ADD_ASSIGN: "-=", token.SUB_ASSIGN: "+=", token.OR_ASSIGN: "="}[s.Tok]; {
			case s.Tok == token.DEFINE:
			case other != "" && in.isInteger(s.Lhs[0]):
				in.remove(s, in.text(s.Lhs[0])+" "+other+" "+in.text(s.Rhs[0]))
			default:
				in.remove(s, "")
			}
		case *ast.IncDecStmt:
			in.remove(s, in.text(s.X)+map[token.Token]string{token.INC: "--", token.DEC: "++"}[s.Tok])
		case *ast.BranchStmt:
			if s.Tok == token.BREAK || s.Tok == token.CONTINUE {
				in.remove(s, "")
			}
		}
	}
}

// remove makes a mutant without the statement, and one with the other.
func (in *instrumenter) remove(s ast.Stmt, other string) {
	id := in.add(s, in.short(s)+" => (nothing)")
	if other == "" {
		in.wrap(s, fmt.Sprintf("if mutant.N != %d { ", id), " }")
		return
	}
	in.becomes(s, other)
	in.wrap(s, fmt.Sprintf("if mutant.N == %d {} else if mutant.N == %d { %s } else { ", id, id+1, other), " }")
}

// expr makes the mutants of e itself, and reports whether e has parts to go
// into.
func (in *instrumenter) expr(e ast.Expr) bool {
	tv := in.info.Types[e]
	if tv.IsType() {
		return false
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		if in.binary(e, tv) {
			return true
		}
	case *ast.ParenExpr:
		if _, ok := e.X.(*ast.BinaryExpr); ok {
			return true
		}
	case *ast.CompositeLit:
		in.composite(e)
		return false
	case *ast.CallExpr:
		if tv.Value == nil {
			in.names(e.Args)
		}
	}
	if tv.Value != nil {
		in.constant(e, tv)
		return false
	}
	return true
}

// opposites has the operators that a comparison becomes.
var opposites = map[token.Token][]string{
	token.LSS: {"<=", ">="},
	token.LEQ: {"<", ">"},
	token.GTR: {">=", "<="},
	token.GEQ: {">", "<"},
	token.EQL: {"!="},
	token.NEQ: {"=="},
}

// operators has the functions that make the mutants of an operator, and the
// mutants: each operand alone, or another operator.
var operators = map[token.Token]struct {
	function string
	changes  []string
}{
	token.ADD:     {"Add", []string{"-"}},
	token.SUB:     {"Sub", []string{"+"}},
	token.MUL:     {"Mul", []string{"left"}},
	token.QUO:     {"Div", []string{"left"}},
	token.REM:     {"Rem", []string{"left"}},
	token.AND:     {"And", []string{"left", "right"}},
	token.OR:      {"Or", []string{"left", "right"}},
	token.XOR:     {"Xor", []string{"left"}},
	token.AND_NOT: {"AndNot", []string{"left"}},
	token.SHL:     {"Shl", []string{"left"}},
	token.SHR:     {"Shr", []string{"left"}},
}

func (in *instrumenter) binary(e *ast.BinaryExpr, tv types.TypeAndValue) bool {
	x, y, op := in.text(e.X), in.text(e.Y), e.Op.String()
	others := opposites[e.Op]
	if e.Op == token.LAND || e.Op == token.LOR {
		other := map[token.Token]string{token.LAND: "||", token.LOR: "&&"}[e.Op]
		id := in.becomes(e, x)
		in.becomes(e, y)
		in.add(e, in.short(e)+" => "+other)
		in.wrap(e, fmt.Sprintf("(mutant.N == %d && (%s) || mutant.N == %d && (%s) || mutant.N == %d && ((%s) %s (%s)) || mutant.Not(%d, %d) && (",
			id, x, id+1, y, id+2, x, other, y, id, id+2), "))")
		return true
	}
	if others != nil && tv.Value == nil {
		first := len(in.mutants) + 1
		before := "("
		for _, other := range others {
			id := in.becomes(e, x+" "+other+" "+y)
			before += fmt.Sprintf("mutant.N == %d && %s %s %s || ", id, x, other, y)
		}
		in.wrap(e, before+fmt.Sprintf("mutant.Not(%d, %d) && (", first, len(in.mutants)), "))")
		return true
	}
	operator, ok := operators[e.Op]
	t, named := in.typeName(e, tv.Type)
	if !ok || !named || !in.isInteger(e) || tv.Value != nil && !in.isSet(tv.Type) {
		return false
	}
	id := len(in.mutants) + 1
	for _, change := range operator.changes {
		switch change {
		case "left":
			in.becomes(e, x)
		case "right":
			in.becomes(e, y)
		default:
			in.becomes(e, x+" "+change+" "+y)
		}
	}
	in.wrap(e, fmt.Sprintf("mutant.%s[%s](%d, ", operator.function, t, id), ")")
	in.replace(e.OpPos, len(op), ",")
	return true
}

// composite makes the mutants of the elements of a literal. In a table, each
// element is left out once, and each flag that a row lacks is set once.
func (in *instrumenter) composite(lit *ast.CompositeLit) {
	place := in.place
	defer func() { in.place = place; in.row-- }()
	in.row++
	t := in.info.TypeOf(lit)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	str, isStruct := t.Underlying().(*types.Struct)
	present := map[string]bool{}
	for _, element := range lit.Elts {
		value := element
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			value = pair.Value
			present[in.text(pair.Key)] = true
			if in.table && in.row == 1 {
				in.place = place + "[" + in.text(pair.Key) + "]"
			}
		} else if sub, ok := value.(*ast.CompositeLit); ok && in.table && in.row == 1 && len(sub.Elts) > 0 {
			in.place = place + "[" + in.text(sub.Elts[0]) + "]"
		}
		in.names([]ast.Expr{value})
		if tv := in.info.Types[value]; in.table && tv.Value != nil && tv.Value.Kind() == constant.String && constant.StringVal(tv.Value) != "" {
			if t, ok := in.typeName(value, tv.Type); ok {
				id := in.add(value, in.short(element)+` => ""`)
				in.wrap(value, fmt.Sprintf("mutant.V[%s](%d, ", t, id), `, "")`)
			}
			continue
		}
		in.walk(value)
	}
	if in.table && isStruct && (len(lit.Elts) == 0 || len(present) > 0) {
		in.absent(lit, str, present)
	}
}

// absent makes mutants with the flags that a row lacks.
func (in *instrumenter) absent(lit *ast.CompositeLit, str *types.Struct, present map[string]bool) {
	for i := range str.NumFields() {
		field := str.Field(i)
		basic, ok := field.Type().Underlying().(*types.Basic)
		if !ok || present[field.Name()] {
			continue
		}
		switch {
		case basic.Info()&types.IsBoolean != 0:
			id := in.add(lit, field.Name()+": false => true")
			in.insert(lit.Lbrace+1, fmt.Sprintf("%s: mutant.N == %d, ", field.Name(), id))
		case basic.Info()&types.IsInteger != 0:
			if t, ok := in.typeName(lit, field.Type()); ok {
				id := in.add(lit, field.Name()+": 0 => 1")
				in.insert(lit.Lbrace+1, fmt.Sprintf("%s: mutant.V[%s](%d, 0, 1), ", field.Name(), t, id))
			}
		}
	}
}

// names makes a mutant of each expression that is the name of a constant: the
// next one of an enumeration, 0 in place of a set, and 1 in place of 0.
func (in *instrumenter) names(exprs []ast.Expr) {
	for _, e := range exprs {
		in.nameOf(e)
	}
}

func (in *instrumenter) nameOf(e ast.Expr) {
	tv := in.info.Types[e]
	switch e.(type) {
	case *ast.Ident, *ast.SelectorExpr:
	default:
		return
	}
	if tv.Value == nil || tv.Value.Kind() != constant.Int || !in.isInteger(e) {
		return
	}
	t, ok := in.typeName(e, tv.Type)
	if !ok || t == "int" {
		return
	}
	other := "0"
	if v, exact := constant.Uint64Val(constant.ToInt(tv.Value)); exact && v < 32 && (v == 0 || !isFlags(tv.Type)) {
		other = fmt.Sprint(v + 1)
	}
	id := in.becomes(e, other)
	in.wrap(e, fmt.Sprintf("mutant.V[%s](%d, ", t, id), ", "+other+")")
}

// constant makes the mutants of a constant: a truth value becomes the other,
// and a number that is written as one, or as a length, its neighbors.
func (in *instrumenter) constant(e ast.Expr, tv types.TypeAndValue) {
	if tv.Value.Kind() == constant.Bool {
		if name := in.text(e); name == "true" || name == "false" {
			id := in.becomes(e, map[string]string{"true": "false", "false": "true"}[name])
			op := map[string]string{"true": "!=", "false": "=="}[name]
			in.replace(e.Pos(), len(name), fmt.Sprintf("(mutant.N %s %d)", op, id))
		}
		return
	}
	if tv.Value.Kind() != constant.Int || !in.isInteger(e) || !in.isWritten(e) {
		return
	}
	t, ok := in.typeName(e, types.Default(tv.Type))
	if !ok {
		return
	}
	v, exact := constant.Int64Val(tv.Value)
	basic := types.Default(tv.Type).Underlying().(*types.Basic)
	size := types.SizesFor("gc", "amd64").Sizeof(basic) * 8
	if !exact || basic.Info()&types.IsUnsigned != 0 && size < 64 && v == 1<<size-1 {
		return
	}
	if v == 0 && basic.Info()&types.IsUnsigned != 0 {
		id := in.becomes(e, "1")
		in.wrap(e, fmt.Sprintf("mutant.V[%s](%d, ", t, id), ", 1)")
		return
	}
	id := in.becomes(e, fmt.Sprint(v-1))
	in.becomes(e, fmt.Sprint(v+1))
	in.wrap(e, fmt.Sprintf("mutant.Near[%s](%d, ", t, id), fmt.Sprintf(", %d, %d)", v-1, v+1))
}

// isWritten reports whether a number is written in e, or the length of a
// string.
func (in *instrumenter) isWritten(e ast.Expr) (written bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			written = written || n.Kind == token.INT
		case *ast.CallExpr:
			written = written || in.text(n.Fun) == "len"
		}
		return true
	})
	return written
}

// isFlags reports whether the constants of a type are bits: their values are
// greater than their number.
func isFlags(t types.Type) bool {
	named, ok := t.(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return false
	}
	n, most := uint64(0), uint64(0)
	scope := named.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		if c, ok := scope.Lookup(name).(*types.Const); ok && c.Type() == t {
			v, _ := constant.Uint64Val(constant.ToInt(c.Val()))
			n, most = n+1, max(most, v)
		}
	}
	return most > n
}

func (in *instrumenter) isInteger(e ast.Expr) bool {
	basic, ok := in.info.TypeOf(e).Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsInteger != 0
}

// isSet reports whether constants of the type are made of others with
// operators.
func (in *instrumenter) isSet(t types.Type) bool {
	_, named := t.(*types.Named)
	return named
}

// typeName returns the type as the file writes it at e, if it can.
func (in *instrumenter) typeName(e ast.Expr, t types.Type) (name string, ok bool) {
	if t == nil {
		return "", false
	}
	ok = true
	name = types.TypeString(types.Default(t), func(p *types.Package) string {
		ok = ok && in.imports[p.Path()]
		if p == in.pkg {
			return ""
		}
		return path.Base(p.Path())
	})
	if _, object := in.pkg.Scope().Innermost(e.Pos()).LookupParent(name, e.Pos()); object != nil {
		_, isType := object.(*types.TypeName)
		ok = ok && isType
	}
	return name, ok
}
