// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package house

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/callgraph"
	"golang.org/x/tools/go/callgraph/cha"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"
)

// advicePackage is the package that may take messages apart.
const advicePackage = module + "/internal/advice"

// unchecked are advicePackage, and packages that only tests use.
var unchecked = []string{advicePackage, module + "/internal/proof", module + "/internal/proof/bnf", module + "/internal/proof/twin"}

// displays begin the names of functions that only make a text visible.
var displays = []string{
	module + "/internal/columns.",
	module + "/cmd/uri.visible", module + "/cmd/uri.isPlain", module + "/cmd/uri.quotePlain",
	"(*" + module + "/cmd/uri.jsonWriter).quote", "(*" + module + "/cmd/uri.jsonWriter).text",
}

// carriers are the packages of the standard library that only write or join
// texts.
var carriers = []string{"bufio", "encoding/json", "errors", "fmt", "io", "log", "log/slog", "os"}

// TestMessages checks that no program takes the text of an error apart: the
// errors have their parts as data, and only internal/advice joins them.
func TestMessages(t *testing.T) {
	all, err := load()
	if err != nil {
		t.Fatal(err)
	}
	page, err := loadFrom(filepath.Join(root, "examples"), "./playground")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string][]string{}
	for _, list := range [][]*packages.Package{all, page} {
		for _, p := range list {
			for _, err := range p.Errors {
				t.Fatal(err)
			}
		}
		program, _ := ssautil.Packages(list, ssa.InstantiateGenerics)
		program.Build()
		maps.Copy(found, editsOf(program))
	}
	for function, places := range found {
		t.Errorf("%s takes the text of an error apart: %s", function, strings.Join(places, ", "))
	}
}

// TestEditsOf checks that each way to take a text apart is found.
func TestEditsOf(t *testing.T) {
	set := token.NewFileSet()
	standard := importer.ForCompiler(set, "source", nil)
	for _, tt := range []struct {
		source string
		want   string // the functions, or ""
	}{
		{`func f(err error) string { return strings.TrimPrefix(err.Error(), "uri: ") }`, "f"},
		{`func f(err error) bool { return strings.Contains(fmt.Sprint(err), "x") }`, "f"},
		{`func f(err error) bool { return strings.Contains(fmt.Sprintf("%d %v", 1, err), "x") }`, "f"},
		{`func f(err error) string { return err.Error()[1:] }`, "f"},
		{`func f(err error) byte { return err.Error()[1] }`, "f"},
		{`func f(err error) bool { return err.Error() == "x" }`, "f"},
		{`func f(err error) (n int) { for range err.Error() { n++ }; return n }`, "f"},
		{`func f(err error) bool { switch err.Error() { case "x": return true }; return false }`, "f"},
		{`func f(err error) []byte { return bytes.ToUpper([]byte(err.Error())) }`, "f"},
		{`func f(err error) []byte { return []byte(err.Error())[2:] }`, "f"},
		{`func f(err error) { regexp.MustCompile("x").MatchString(err.Error()) }`, "f"},
		{`func f(err error) string { return r.Replace(err.Error()) }; var r = strings.NewReplacer("a", "b")`, "f"},
		{`func f(err error) string { return g(err.Error()) }; func g(s string) string { return strings.ToUpper(s) }`, "g"},
		{`func f(err error) string { return strings.ToUpper(g(err)) }; func g(err error) string { return "a" + err.Error() }`, "f"},
		{`func f(err error) string { _, s := g(err); return strings.ToUpper(s) }; func g(err error) (int, string) { return 1, err.Error() }`, "f"},
		{`func f(err error) string { g := strings.ToUpper; return g(err.Error()) }`, "f"},
		{`func f(err error) string { return h(strings.ToUpper, err) }; func h(g func(string) string, err error) string { return g(err.Error()) }`, "h"},
		{`func f(err error) string { s := err.Error(); return func() string { return s[1:] }() }`, "f$1"},
		{`type T struct { s string }; func f(err error) T { return T{err.Error()} }; func g(t T) string { return t.s[1:] }`, "g"},
		{`var s string; func f(err error) { s = err.Error() }; func g() string { return s[1:] }`, "g"},
		{`func f(err error) string { list := []string{"a", err.Error()}; return strings.Join(list, "") }`, "f"},
		{`func f(err error) string { m := map[int]string{1: err.Error()}; return m[1][1:] }`, "f"},
		{`func f(err error) string { list := append([]string(nil), err.Error()); for _, s := range list { return s[1:] }; return "" }`, "f"},
		{`type E struct{}; func (E) Error() string { return "x" }; func f(e E) string { return e.Error()[1:] }`, "f"},
		{`func f(err error) string { return interface{ Error() string }(err).Error()[1:] }`, "f"},
		{`func f(err error) string { s := err.Error; return s()[1:] }`, "f"},
		{`func f(err error) string { return errors.New("a" + err.Error()).Error()[1:] }`, "f"},
		{`func f(err error) string { var b strings.Builder; b.WriteString(err.Error()); return b.String() }`, "f"},
		{`type W struct{}; func (W) For() string { return "x" }; type V interface { For() string }; func f(v V) string { return v.For()[1:] }`, ""},
		{`func f(err error) string { s := err.Error(); if s == "" { s = "none" }; return "uri: " + s }`, ""},
		{`func f(err error) error { return fmt.Errorf("a: %w", err) }`, ""},
		{`func f(err error) { fmt.Fprintln(os.Stderr, "a", err.Error()) }`, ""},
		{`func f(err error, s string) string { if err.Error() != "" { return s[1:] }; return s }`, ""},
	} {
		source := `package p; import ("bytes"; "errors"; "fmt"; "os"; "regexp"; "strings"); var _ = []any{bytes.ToUpper, errors.New, fmt.Sprint, os.Exit, regexp.MustCompile, strings.ToUpper}; ` + tt.source
		file, err := parser.ParseFile(set, "p.go", source, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		p, _, err := ssautil.BuildPackage(&types.Config{Importer: standard}, set, types.NewPackage("p", "p"), []*ast.File{file}, ssa.InstantiateGenerics)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for function := range editsOf(p.Prog) {
			got = append(got, strings.ReplaceAll(function, "p.", ""))
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s:\n got %q\nwant %q", tt.source, got, tt.want)
		}
	}
}

// A flow follows the texts of errors through a program: what has one, and where
// it is taken apart. It does not look at the order of the statements, and takes
// all values of a type for one where a field has a text.
type flow struct {
	callees map[ssa.CallInstruction][]*ssa.Function
	texts   map[any]bool // an ssa.Value, the field of a struct, or a result
	edits   map[string][]string
	changed bool
}

// A result is one of the results of a function.
type result struct {
	of *ssa.Function
	i  int
}

// editsOf returns the places where each function takes the text of an error
// apart: by an index or a part of it, a comparison, or a call of a function that
// does more than to write or to join texts.
func editsOf(program *ssa.Program) map[string][]string {
	f := &flow{callees: map[ssa.CallInstruction][]*ssa.Function{}, texts: map[any]bool{}}
	callgraph.GraphVisitEdges(cha.CallGraph(program), func(e *callgraph.Edge) error {
		f.callees[e.Site] = append(f.callees[e.Site], e.Callee.Func)
		return nil
	})
	functions := ssautil.AllFunctions(program)
	for f.changed = true; f.changed; {
		f.changed, f.edits = false, map[string][]string{}
		for function := range functions {
			isGeneric := function.TypeParams().Len() > len(function.TypeArgs())
			if isGeneric || isDisplay(function) || slices.Contains(unchecked, pathOf(function)) {
				continue
			}
			for _, block := range function.Blocks {
				for _, instruction := range block.Instrs {
					f.follow(function, instruction)
				}
			}
		}
	}
	return f.edits
}

func pathOf(f *ssa.Function) string {
	if f.Pkg != nil {
		return f.Pkg.Pkg.Path()
	}
	if f.Object() != nil && f.Object().Pkg() != nil {
		return f.Object().Pkg().Path()
	}
	return ""
}

func isDisplay(f *ssa.Function) bool {
	return slices.ContainsFunc(displays, func(begin string) bool { return strings.HasPrefix(f.String(), begin) })
}

// add says that something has a text.
func (f *flow) add(what any) {
	if v, ok := what.(ssa.Value); ok {
		if basic, ok := v.Type().Underlying().(*types.Basic); ok && basic.Info()&types.IsString == 0 {
			return // a number or a bool
		}
		if types.IsInterface(v.Type()) && isError(v.Type()) {
			return // its Error has the text
		}
	}
	if !f.texts[what] {
		f.texts[what], f.changed = true, true
	}
}

// edit says that a function takes a text apart.
func (f *flow) edit(function *ssa.Function, at ssa.Instruction) {
	place := function.Prog.Fset.Position(at.Pos())
	text := fmt.Sprintf("%s:%d", filepath.Base(place.Filename), place.Line)
	if name := function.String(); !slices.Contains(f.edits[name], text) {
		f.edits[name] = append(f.edits[name], text)
	}
}

// isText reports whether a value has octets that can be taken apart, in place of
// other values that have them.
func isText(v ssa.Value) bool {
	switch t := v.Type().Underlying().(type) {
	case *types.Basic:
		return t.Info()&types.IsString != 0
	case *types.Slice:
		basic, ok := t.Elem().Underlying().(*types.Basic)
		return ok && (basic.Kind() == types.Byte || basic.Kind() == types.Rune)
	}
	return false
}

// follow follows the texts through an instruction.
func (f *flow) follow(in *ssa.Function, instruction ssa.Instruction) {
	if call, ok := instruction.(ssa.CallInstruction); ok {
		f.call(in, call)
		return
	}
	switch v := instruction.(type) {
	case *ssa.Store:
		if f.texts[v.Val] {
			f.store(v.Addr)
		}
	case *ssa.MapUpdate:
		if f.texts[v.Value] {
			f.add(v.Map)
		}
	case *ssa.Return:
		for i, value := range v.Results {
			if f.texts[value] {
				f.add(result{in, i})
			}
		}
	case *ssa.Extract:
		call, _ := v.Tuple.(*ssa.Call)
		ofCallee := func(callee *ssa.Function) bool { return f.texts[result{callee, v.Index}] }
		if f.texts[v.Tuple] || call != nil && slices.ContainsFunc(f.callees[call], ofCallee) {
			f.add(v)
		}
	case *ssa.MakeClosure:
		for i, value := range v.Bindings {
			if function := v.Fn.(*ssa.Function); f.texts[value] {
				f.add(function.FreeVars[i])
			} else if f.texts[function.FreeVars[i]] {
				f.add(value) // a variable that the closure sets
			}
		}
	case *ssa.FieldAddr:
		if f.texts[fieldOf(v.X.Type(), v.Field)] {
			f.add(v)
		}
	case *ssa.Field:
		if f.texts[fieldOf(v.X.Type(), v.Field)] {
			f.add(v)
		}
	case *ssa.MakeInterface:
		if f.texts[v.X] || isError(v.X.Type()) && !isError(v.Type()) {
			f.add(v)
		}
	case *ssa.ChangeInterface:
		if f.texts[v.X] || isError(v.X.Type()) && !isError(v.Type()) {
			f.add(v)
		}
	case *ssa.BinOp:
		isEmpty := func(v ssa.Value) bool {
			c, ok := v.(*ssa.Const)
			return ok && c.Value != nil && c.Value.Kind() == constant.String && constant.StringVal(c.Value) == ""
		}
		switch {
		case !f.texts[v.X] && !f.texts[v.Y]:
		case v.Op == token.ADD:
			f.add(v)
		case isText(v.X) && !isEmpty(v.X) && !isEmpty(v.Y):
			f.edit(in, v)
		}
	case *ssa.Slice:
		f.part(in, v, v.X, v.Low != nil || v.High != nil)
	case *ssa.Index:
		f.part(in, v, v.X, true)
	case *ssa.IndexAddr:
		f.part(in, v, v.X, true)
	case *ssa.Lookup:
		f.part(in, v, v.X, true)
	case *ssa.Range:
		f.part(in, v, v.X, true)
	case ssa.Value: // what only passes a value on
		for _, operand := range instruction.Operands(nil) {
			if *operand != nil && f.texts[*operand] {
				f.add(v)
			}
		}
	}
}

// store says that what an address is of has a text.
func (f *flow) store(addr ssa.Value) {
	f.add(addr)
	switch a := addr.(type) {
	case *ssa.FieldAddr:
		f.add(fieldOf(a.X.Type(), a.Field))
	case *ssa.IndexAddr:
		f.add(a.X)
	}
}

// part follows a value that is a part of another one.
func (f *flow) part(in *ssa.Function, v ssa.Instruction, of ssa.Value, isPart bool) {
	switch {
	case !f.texts[of]:
	case isText(of) && isPart:
		f.edit(in, v)
	default:
		f.add(v.(ssa.Value))
	}
}

// call follows the texts in the arguments and the results of a call.
func (f *flow) call(in *ssa.Function, call ssa.CallInstruction) {
	common := call.Common()
	args := common.Args
	if common.IsInvoke() {
		args = append([]ssa.Value{common.Value}, args...)
	}
	passes := slices.ContainsFunc(args, func(v ssa.Value) bool { return f.texts[v] })
	value := call.Value() // nil if the call is deferred or runs in a goroutine
	addValue := func() {
		if value != nil {
			f.add(value)
		}
	}
	if isErrorMethod(common) {
		addValue()
		return
	}
	if _, ok := common.Value.(*ssa.Builtin); ok {
		if passes {
			addValue()
			if common.Value.Name() == "copy" {
				f.add(args[0])
			}
		}
		return
	}
	for _, callee := range f.callees[call] {
		switch {
		case strings.HasPrefix(pathOf(callee), advicePackage), isErrorFunction(callee):
			addValue()
		case isDisplay(callee), slices.Contains(carriers, pathOf(callee)):
			if passes {
				addValue()
			}
		case len(callee.Blocks) == 0:
			if passes && !isWriter(callee) {
				f.edit(in, call)
			}
		default:
			for i, parameter := range callee.Params {
				if i < len(args) && f.texts[args[i]] {
					f.add(parameter)
				}
			}
			if f.texts[result{callee, 0}] && callee.Signature.Results().Len() == 1 {
				addValue()
			}
		}
	}
}

// isWriter reports whether a function of the standard library only writes or
// shows its arguments.
func isWriter(f *ssa.Function) bool {
	return strings.HasPrefix(f.Name(), "Write") && path.Base(pathOf(f)) != "strings" && path.Base(pathOf(f)) != "bytes" ||
		pathOf(f) == "net/http" || pathOf(f) == "syscall/js"
}

// isErrorMethod reports whether a call is of the method Error of an error.
func isErrorMethod(call *ssa.CallCommon) bool {
	if call.IsInvoke() {
		return call.Method.Name() == "Error" && isError(call.Value.Type())
	}
	callee := call.StaticCallee()
	return callee != nil && isErrorFunction(callee)
}

// isErrorFunction reports whether a function is the method Error of an error,
// also as a value.
func isErrorFunction(f *ssa.Function) bool {
	name, _, _ := strings.Cut(f.Name(), "$")
	return name == "Error" && f.Signature.Results().Len() == 1 && f.Signature.Params().Len() == 0
}

var errorType = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

func isError(t types.Type) bool { return types.Implements(t, errorType) }

// fieldOf returns a field of a struct, or of what a pointer to one points to.
func fieldOf(t types.Type, i int) *types.Var {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	return t.Underlying().(*types.Struct).Field(i)
}
