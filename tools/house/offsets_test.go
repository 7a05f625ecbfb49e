// SPDX-License-Identifier: BSD-3-Clause

package house

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"
)

// offsetRoots are the functions that parse, resolve, remove dot segments and read components.
var offsetRoots = []string{
	"(Edition).scan",
	"(Resolver).Resolve", "(URI).AppendResolve", "lex.StripDots", "lex.RemoveDots", "lex.DropExcess",
	"(URI).Span", "(URI).Scheme", "(URI).Authority", "(URI).Userinfo", "(URI).Host", "(URI).HostKind", "(URI).Port",
	"(URI).Path", "(URI).Segments", "Params", "(URI).Query", "(URI).Fragment", "(URI).RequestTarget", "(URI).Kind",
}

// TestOffsets checks that the functions that parse, resolve and read components decide by the octets at their offsets and
// not by the numbers of the offsets, except where testdata/offsets.tsv has the reason. The proof of TestLanguage assumes it.
func TestOffsets(t *testing.T) {
	reasons := map[string]bool{} // whether the line was needed
	for line := range strings.Lines(read(t, "testdata/offsets.tsv")) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) != 3 {
			t.Fatalf("testdata/offsets.tsv: %q", line)
		}
		reasons[fields[0]+"\t"+fields[1]] = false
	}
	functions := bodies(t, offsetRoots...)
	for _, root := range offsetRoots {
		if !slices.ContainsFunc(functions, func(f *ssa.Function) bool { return nameOf(f) == root }) {
			t.Errorf("there is no function %s", root)
		}
	}
	for _, f := range functions {
		for _, what := range dependencies(f) {
			line := nameOf(f) + "\t" + what
			if _, ok := reasons[line]; !ok {
				t.Errorf("testdata/offsets.tsv has no reason for: %s", line)
			}
			reasons[line] = true
		}
	}
	for line, needed := range reasons {
		if !needed {
			t.Errorf("testdata/offsets.tsv has a reason for what is not there: %s", line)
		}
	}
}

// TestDependencies checks that each dependency is found.
func TestDependencies(t *testing.T) {
	for _, tt := range []struct{ source, want string }{
		{`func f(s string) int { i := 0; for i < len(s)-2 && s[i+1] != 'a' { i += 3 }; return i }`, ""},
		{`func f(i, j, k int) bool { return i+j-k > 0 || i == -1 }`, "compares int with -1"},
		{`func f(s string) bool { return len(s) > 140 || 7 < len(s) }`, "compares int with 140, compares int with 7"},
		{`func f(i int) int { for range 8 { i++ }; return i }`, "compares int with 8"},
		{`func f(i int) bool { return i == 5 || i == 5 }`, "compares int with 5, 2 times"},
		{`func f(i, j int) bool { return i+2+2 == j || i-9 == j }`, "int +4, int -9"},
		{`func f(i int) int { return 2*i - i/3 + i%5 + i&7 + (1 - i) + ^i }`, "int *, int /, int %, int &, int -, ^int"},
		{`func f(i uint, w uint64) uint64 { return w >> i << 8 }`, ">> by int"},
		{`func f(i int) int { return int(uint16(i)) }`, "int to uint16"},
		{`func f(i int) bool { return float64(i) > 9 }`, "int to float64"},
		{`func f(w uint64) uint32 { return uint32(w) }`, "uint64 to uint32"},
		{`func f(b byte) int { return int(b) }`, ""},
		{`func f(s string) (n uint8) { for range s { n++ }; return n }`, "loop keeps n uint8, uint8 +"},
		{`func f(s string) bool { odd := false; for range s { odd = !odd }; return odd }`, "loop keeps odd bool"},
		{`func f(s string) [1]byte { var n [1]byte; for i := range len(s) { n[0] = s[i] }; return n }`, "loop stores uint8"},
		{`func f(s string) (c byte) { for i := range len(s) { c |= s[i] << 1 }; return c }`, "loop keeps c byte, byte <<"},
		{`type T struct{ n int }; func f(t *T, u T) int { return min(t.n, u.n) }`, "int from memory"},
		{`func f(i int) byte { return [9]byte{}[i] }`, "int in an index of [9]byte"},
		{`func f(s []string, i int) string { return s[i] }`, "int in an index of []string"},
		{`func f(s string, b []byte, i int) bool { return s[i] == b[i] }`, ""},
		{`func f(m map[int]bool, i int) bool { return m[i] }`, "int in *ssa.Lookup"},
		{`func f(i int) any { return i }`, "int in *ssa.MakeInterface"},
		{`func f(i int) int { return max(0, min(i, 2)) }`, "min of 2"},
		{`func f(b []byte) int { return cap(b) }`, "cap"},
		{`func f(g func(int), i int) { g(i) }`, "calls what it is given"},
		{`func f(less bool) int { i := 7; if less { i = 5 }; return i }`, "number 7, number 5"},
		{`func f(s string) string { return s[300:] }`, "number 300"},
		{`type T struct{ n int }; func f(t, u T) bool { return t == u }`, "compares p.T"},
	} {
		all := strings.Join(dependencies(build(t, tt.source).Func("f")), ", ")
		if all != tt.want {
			t.Errorf("%s:\n got %q\nwant %q", tt.source, all, tt.want)
		}
	}
}

// bodies returns the functions of the module that the roots call or pass on, directly or by way of others. It does not
// follow calls of function values and methods of interfaces, which dependencies returns.
func bodies(t *testing.T, roots ...string) (all []*ssa.Function) {
	var visit func(f *ssa.Function)
	visit = func(f *ssa.Function) {
		if len(f.Blocks) == 0 || !strings.Contains(f.String(), module) || slices.Contains(all, f) {
			return
		}
		all = append(all, f)
		for _, block := range f.Blocks {
			for _, instruction := range block.Instrs {
				for _, operand := range instruction.Operands(nil) {
					if g, ok := (*operand).(*ssa.Function); ok {
						visit(g)
					}
				}
			}
		}
	}
	for f := range ssautil.AllFunctions(program(t)) {
		if slices.Contains(roots, nameOf(f)) {
			visit(f)
		}
	}
	return all
}

// nameOf returns the name of a function without the path of its module, and without the name of the root package.
func nameOf(f *ssa.Function) string {
	return strings.NewReplacer(module+"/internal/", "", module+".", "").Replace(f.String())
}

// dependencies returns the ways in which a function can depend on the number of an offset, with how often if that is more
// than once.
func dependencies(f *ssa.Function) (all []string) {
	times := map[string]int{}
	for _, block := range f.Blocks {
		for _, instruction := range block.Instrs {
			for _, what := range append(greatNumbers(instruction), dependency(instruction)) {
				if times[what]++; times[what] == 1 && what != "" {
					all = append(all, what)
				}
			}
		}
	}
	for i, what := range all {
		if times[what] > 1 {
			all[i] = fmt.Sprintf("%s, %d times", what, times[what])
		}
	}
	return all
}

// dependency returns how an instruction can depend on the number of an offset, or "" if it cannot. A loop that keeps a
// value of another type than int could count in it. Text that a loop keeps is what is left to read.
func dependency(instruction ssa.Instruction) string {
	switch i := instruction.(type) {
	case *ssa.BinOp:
		return operation(i)
	case *ssa.UnOp:
		if i.Op != token.MUL && isNumber(i.X) {
			return i.Op.String() + typeName(i)
		}
		_, local := i.X.(*ssa.Alloc)
		if field, ok := i.X.(*ssa.FieldAddr); ok {
			_, local = field.X.(*ssa.Alloc)
		}
		if i.Op == token.MUL && isNumber(i) && !local {
			return "int from memory"
		}
	case *ssa.Convert:
		if isNumber(i.X) || width(i) < width(i.X) {
			return fmt.Sprintf("%s to %s", basic(i.X), basic(i))
		}
	case *ssa.Phi:
		name, carried := typeName(i), slices.ContainsFunc(i.Block().Preds, i.Block().Dominates)
		if carried && name != "int" && name != "string" && name != "[]byte" {
			return fmt.Sprintf("loop keeps %s %s", i.Comment, name)
		}
	case *ssa.Store:
		if inLoop(i.Block()) {
			return "loop stores " + typeName(i.Val)
		}
	case *ssa.Index:
		return index(i.X, i.Index)
	case *ssa.IndexAddr:
		return index(i.X, i.Index)
	case *ssa.Lookup, *ssa.MapUpdate, *ssa.MakeInterface, *ssa.Send:
		if slices.ContainsFunc(instruction.Operands(nil), func(v *ssa.Value) bool { return isNumber(*v) }) {
			return fmt.Sprintf("int in %T", i)
		}
	case ssa.CallInstruction:
		return call(i.Common())
	}
	return ""
}

// operation is dependency for an operator with two operands. The sum or the difference of an offset and up to three, the
// length of an escape, is another offset. The sum or the difference of two offsets is an offset or a distance. A
// comparison of an offset with 0 asks whether the text begins there, whether it is empty, or whether an octet was found.
func operation(i *ssa.BinOp) string {
	x, constantX := i.X.(*ssa.Const)
	y, constantY := i.Y.(*ssa.Const)
	switch i.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		if constantX {
			y, constantY = x, true
		}
		if _, ok := i.X.Type().Underlying().(*types.Struct); ok {
			return "compares " + typeName(i.X)
		} else if isNumber(i.X) && constantY && y.Int64() != 0 {
			return "compares int with " + y.Value.String()
		}
		return ""
	case token.SHL, token.SHR:
		if isNumber(i.Y) && !constantY {
			return i.Op.String() + " by int"
		}
	case token.ADD, token.SUB:
		if d := distance(i); d < -small || d > small {
			return fmt.Sprintf("int %+d", d)
		} else if isNumber(i) && !constantX {
			return ""
		}
	case token.AND, token.OR, token.AND_NOT:
		if !isNumber(i) {
			return ""
		}
	}
	if isNumber(i) || inLoop(i.Block()) && width(i) > 0 {
		return typeName(i) + " " + i.Op.String()
	}
	return ""
}

// small is the greatest number that may be added to an offset.
const small = int64(len("%XX"))

// distance returns the sum of the constants that a value of type int is greater than another one.
func distance(v ssa.Value) int64 {
	i, ok := v.(*ssa.BinOp)
	if !ok || !isNumber(v) {
		return 0
	}
	c, ok := i.Y.(*ssa.Const)
	switch {
	case ok && i.Op == token.ADD:
		return distance(i.X) + c.Int64()
	case ok && i.Op == token.SUB:
		return distance(i.X) - c.Int64()
	}
	return 0
}

// index is dependency for an index of anything other than text.
func index(x, i ssa.Value) string {
	if _, constant := i.(*ssa.Const); !constant && isNumber(i) && basic(x) == nil && typeName(x) != "[]byte" {
		return "int in an index of " + typeName(x)
	}
	return ""
}

// call is dependency for a call.
func call(c *ssa.CallCommon) string {
	name := c.Value.Name()
	if f := c.StaticCallee(); f != nil {
		if strings.Contains(f.String(), module) {
			return ""
		}
		name = f.String()
	} else if _, ok := c.Value.(*ssa.Builtin); !ok {
		return "calls what it is given"
	}
	for _, argument := range c.Args {
		if isNumber(argument) && name != "min" && name != "max" {
			return "int to " + name
		}
		if n, ok := argument.(*ssa.Const); ok && isNumber(argument) && n.Int64() != 0 {
			return fmt.Sprintf("%s of %s", name, n.Value)
		}
	}
	if name == "cap" {
		return name
	}
	return ""
}

// greatNumbers returns the numbers in an instruction that are greater than what may be added to an offset, except those in an
// operation.
func greatNumbers(instruction ssa.Instruction) (all []string) {
	if _, ok := instruction.(*ssa.BinOp); ok {
		return nil
	}
	for _, operand := range instruction.Operands(nil) {
		if n, ok := (*operand).(*ssa.Const); ok && isNumber(n) && (n.Int64() < -small || n.Int64() > small) {
			all = append(all, "number "+n.Value.String())
		}
	}
	return all
}

// inLoop reports whether control can come from a block back to it.
func inLoop(block *ssa.BasicBlock) bool {
	next := slices.Clone(block.Succs)
	for i := 0; i < len(next); i++ {
		if next[i] == block {
			return true
		}
		for _, b := range next[i].Succs {
			if !slices.Contains(next, b) {
				next = append(next, b)
			}
		}
	}
	return false
}

// basic returns the basic type of a value, or nil.
func basic(v ssa.Value) *types.Basic {
	b, _ := v.Type().Underlying().(*types.Basic)
	return b
}

// isNumber reports whether a value has a type in which the scanner may have an offset.
func isNumber(v ssa.Value) bool {
	b := basic(v)
	return b != nil && slices.Contains([]types.BasicKind{types.Int, types.Int64, types.Uint, types.Uintptr}, b.Kind())
}

// width returns the size of an integer where an int has 32 bits, or 0 for any other value.
func width(v ssa.Value) int64 {
	if b := basic(v); b != nil && b.Info()&types.IsInteger != 0 {
		return types.SizesFor("gc", "386").Sizeof(b)
	}
	return 0
}

// typeName returns the name of a type without the path of the module.
func typeName(v ssa.Value) string {
	return types.TypeString(v.Type(), func(p *types.Package) string { return strings.TrimPrefix(p.Path(), module) })
}
