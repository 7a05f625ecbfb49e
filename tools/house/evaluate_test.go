// SPDX-License-Identifier: BSD-3-Clause

package house

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// next runs an instruction. It returns the block to which control goes, or the results of the function.
func (m *machine) next(env environment, i ssa.Instruction) (to *ssa.BasicBlock, results list) {
	switch i := i.(type) {
	case *ssa.Phi, *ssa.DebugRef:
	case *ssa.Jump:
		return i.Block().Succs[0], nil
	case *ssa.If:
		return i.Block().Succs[1-truth(m.get(env, i.Cond).(bool))], nil
	case *ssa.Return:
		results = list{}
		for _, r := range i.Results {
			results = append(results, m.get(env, r))
		}
	case *ssa.Panic:
		panic(crash{})
	case *ssa.Alloc:
		env[i] = zero(i.Type().(*types.Pointer).Elem())
	case *ssa.Store:
		m.store(env, i)
	case *ssa.Call:
		if !m.ready {
			m.begins(env, i)
		}
		env[i] = m.eval(env, i)
	case ssa.Value:
		env[i] = m.eval(env, i)
	default:
		m.refuse("%T is not understood", i)
	}
	return nil, results
}

// begins refuses a call by which a package could change its variables when it begins.
func (m *machine) begins(env environment, i *ssa.Call) {
	f := i.Call.StaticCallee()
	if f == nil || f.Name() != "init" && strings.Contains(f.String(), module) {
		m.refuse("a call when a package begins")
	}
	for _, a := range i.Call.Args {
		switch m.get(env, a).(type) {
		case int64, string, bool:
		default:
			m.refuse("a call when a package begins")
		}
	}
}

// get returns the value of an operand.
func (m *machine) get(env environment, v ssa.Value) value {
	switch c := v.(type) {
	case *ssa.Const:
		if c.Value == nil {
			return zero(c.Type())
		}
		switch c.Value.Kind() {
		case constant.Bool:
			return constant.BoolVal(c.Value)
		case constant.String:
			return constant.StringVal(c.Value)
		}
		n, ok := constant.Int64Val(constant.ToInt(c.Value))
		if u, isU := constant.Uint64Val(constant.ToInt(c.Value)); !ok && isU {
			n = int64(u)
		}
		return n
	case *ssa.Global, *ssa.Alloc:
		return pointer{v, ""}
	}
	if env[v] == nil {
		m.refuse("%s has no value", v.Name())
	}
	return env[v]
}

// zero returns the zero value of a type.
func zero(t types.Type) value {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		switch info := t.Info(); {
		case info&types.IsInteger != 0:
			return int64(0)
		case info&types.IsBoolean != 0:
			return false
		case info&types.IsString != 0:
			return ""
		}
	case *types.Struct:
		l := list{}
		for f := range t.Fields() {
			l = append(l, zero(f.Type()))
		}
		return l
	case *types.Array:
		return slices.Repeat(list{zero(t.Elem())}, int(t.Len()))
	}
	return opaque("nil")
}

const (
	unknown = opaque("unknown")
	refused = opaque("refused") // the error of (fault).refuse
)

// eval returns the value of an instruction. A value that a package begins with may be unknown.
func (m *machine) eval(env environment, i ssa.Value) (v value) {
	if !m.ready {
		defer func() {
			p := recover()
			if _, ok := p.(refusal); ok {
				v = unknown
			} else if p != nil {
				panic(p)
			}
		}()
	}
	switch i := i.(type) {
	case *ssa.FieldAddr:
		if p, ok := m.get(env, i.X).(pointer); ok {
			return pointer{p.base, p.path + string(rune(i.Field))}
		}
	case *ssa.IndexAddr:
		p, isPointer := m.get(env, i.X).(pointer)
		switch index := m.get(env, i.Index).(type) {
		case int64:
			if isPointer {
				return pointer{p.base, p.path + string(rune(index))}
			}
		case octet:
			if isPointer {
				return element{p, index}
			}
		}
	case *ssa.Field:
		if l, ok := m.get(env, i.X).(list); ok {
			return l[i.Field]
		}
	case *ssa.Extract:
		if l, ok := m.get(env, i.Tuple).(list); ok {
			return l[i.Index]
		}
	case *ssa.Index:
		return m.index(m.get(env, i.X), m.get(env, i.Index))
	case *ssa.Slice:
		return m.slice(env, i)
	case *ssa.UnOp:
		return m.unary(env, i)
	case *ssa.BinOp:
		return m.binary(i.Op, m.get(env, i.X), m.get(env, i.Y), i.X.Type(), i.Type())
	case *ssa.ChangeType:
		return m.get(env, i.X)
	case *ssa.Convert:
		return m.convert(m.get(env, i.X), i.Type())
	case *ssa.Call:
		return m.call(env, i)
	}
	m.refuse("%T is not understood", i)
	return nil
}

// load returns what is in memory.
func (m *machine) load(env environment, p pointer) value {
	if _, ok := p.base.(*ssa.Global); ok {
		env = m.globals
	}
	v := env[p.base]
	for _, k := range p.path {
		l, ok := v.(list)
		if !ok || int(k) >= len(l) {
			m.refuse("the memory is not known")
		}
		v = l[k]
	}
	if v == nil {
		m.refuse("the memory is not known")
	}
	return v
}

func (m *machine) store(env environment, i *ssa.Store) {
	p, ok := m.get(env, i.Addr).(pointer)
	v := m.get(env, i.Val)
	if _, global := p.base.(*ssa.Global); global && !m.ready {
		env = m.globals
	}
	if !ok || env[p.base] == nil {
		m.refuse("the memory is not known")
	}
	var set func(old value, path []rune) value
	set = func(old value, path []rune) value {
		if len(path) == 0 {
			return v
		}
		l := slices.Clone(old.(list))
		l[path[0]] = set(l[path[0]], path[1:])
		return l
	}
	env[p.base] = set(env[p.base], []rune(p.path))
}

// index returns the octet of a text.
func (m *machine) index(x, i value) value {
	o, ok := offsetOf(i)
	n := number(0)
	switch x := x.(type) {
	case text:
		n = m.length(x)
	case string:
		n = number(int64(len(x)))
	default:
		ok = false
	}
	if !ok {
		m.refuse("an index of %T", x)
	}
	if !m.compare(token.GEQ, o, number(0)) || !m.compare(token.LSS, o, n) {
		panic(crash{})
	}
	if x, ok := x.(text); ok {
		o := octet{at: m.plus(x.lo, o, 1)}
		for b := range o.of {
			o.of[b] = int64(b)
		}
		return o
	}
	return int64(x.(string)[m.exact(o.value()).(int64)])
}

func (m *machine) length(s text) offset { return m.plus(s.hi, s.lo, -1) }

func (m *machine) slice(env environment, i *ssa.Slice) value {
	x, isText := m.get(env, i.X).(text)
	if !isText {
		m.refuse("a slice of %v", i.X.Type())
	}
	n := m.length(x)
	end := func(v ssa.Value, o offset) offset {
		if v != nil {
			o, isText = offsetOf(m.get(env, v))
		}
		return o
	}
	lo, hi := end(i.Low, number(0)), end(i.High, n)
	if !m.compare(token.GEQ, lo, number(0)) || !m.compare(token.LEQ, lo, hi) || !m.compare(token.LEQ, hi, n) {
		panic(crash{})
	}
	return text{m.plus(x.lo, lo, 1), m.plus(x.lo, hi, 1)}
}

func (m *machine) unary(env environment, i *ssa.UnOp) value {
	x := m.get(env, i.X)
	switch x := x.(type) {
	case pointer:
		return m.load(env, x)
	case element:
		l, _ := m.load(env, x.array).(list)
		return x.index.then(func(n int64) int64 {
			if n < 0 || n >= int64(len(l)) {
				m.refuse("an index that may be out of range")
			}
			v, ok := l[n].(int64)
			if !ok {
				m.refuse("an array of %T", l[n])
			}
			return v
		})
	case bool:
		return !x
	}
	switch i.Op {
	case token.SUB:
		return m.binary(token.SUB, int64(0), x, i.Type(), i.Type())
	case token.XOR:
		return m.binary(token.XOR, int64(-1), x, i.Type(), i.Type())
	}
	m.refuse("%T is not understood", x)
	return nil
}

// sizes are those of a machine on which a text that is not too long has offsets of any type for them.
var sizes = types.SizesFor("gc", "amd64")

func isUnsigned(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsUnsigned != 0
}

// wrapped returns the lower bits of an integer as a value of a type.
func wrapped(n int64, t types.Type) int64 {
	shift := 64 - 8*sizes.Sizeof(t)
	if isUnsigned(t) {
		return int64(uint64(n) << shift >> shift)
	}
	return n << shift >> shift
}

func (m *machine) convert(x value, to types.Type) value {
	if b, ok := to.Underlying().(*types.Basic); ok && b.Info()&types.IsInteger != 0 {
		switch x := x.(type) {
		case int64:
			return wrapped(x, to)
		case octet:
			return x.then(func(n int64) int64 { return wrapped(n, to) })
		case offset:
			if sizes.Sizeof(to) == 8 && (!isUnsigned(to) || m.compare(token.GEQ, x, number(0))) {
				return x
			}
		}
	}
	m.refuse("a conversion of %T to %v", x, to)
	return nil
}

func isComparison(op token.Token) bool {
	return slices.Contains([]token.Token{token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ}, op)
}

// arithmetic returns the result of an operation on numbers of the type of. That of a comparison is 0 or 1.
func (m *machine) arithmetic(op token.Token, x, y int64, of, to types.Type) int64 {
	switch op {
	case token.ADD:
		return wrapped(x+y, to)
	case token.SUB:
		return wrapped(x-y, to)
	case token.MUL:
		return wrapped(x*y, to)
	case token.AND:
		return x & y
	case token.OR:
		return x | y
	case token.XOR:
		return wrapped(x^y, to)
	case token.AND_NOT:
		return x &^ y
	case token.SHL, token.SHR:
		if y < 0 {
			panic(crash{})
		} else if op == token.SHL {
			return wrapped(x<<y, to)
		} else if isUnsigned(of) {
			return int64(uint64(x) >> y)
		}
		return x >> y
	}
	if !isComparison(op) {
		m.refuse("%v of %d and %d", op, x, y)
	} else if isUnsigned(of) {
		return truth(constant.Compare(constant.MakeUint64(uint64(x)), op, constant.MakeUint64(uint64(y))))
	}
	return truth(constant.Compare(constant.MakeInt64(x), op, constant.MakeInt64(y)))
}

// binary returns the result of an operation on values of the type of.
func (m *machine) binary(op token.Token, x, y value, of, to types.Type) value {
	n, isN := x.(int64)
	k, isK := y.(int64)
	a, isA := x.(octet)
	b, isB := y.(octet)
	switch {
	case isN && isK && isComparison(op):
		return m.arithmetic(op, n, k, of, to) == 1
	case isN && isK:
		return m.arithmetic(op, n, k, of, to)
	case isA && isK, isN && isB, isA && isB && a.at == b.at:
		result := a
		if !isA {
			result.at = b.at
		}
		for c := range result.of {
			if isA {
				n = a.of[c]
			}
			if isB {
				k = b.of[c]
			}
			result.of[c] = m.arithmetic(op, n, k, of, to)
		}
		if isComparison(op) {
			return m.holds(result)
		}
		return result
	}
	if isA && isB && sizes.Sizeof(of) < 8 { // octets at two places
		return m.binary(op, m.exact(x), y, of, to)
	}
	if op == token.EQL || op == token.NEQ {
		if same, ok := m.same(x, y); ok {
			return same == (op == token.EQL)
		}
	}
	p, isP := offsetOf(x)
	q, isQ := offsetOf(y)
	switch wide := sizes.Sizeof(of) == 8; {
	case wide && isP && isQ && isComparison(op):
		return m.compare(op, p, q)
	case wide && isP && isQ && (op == token.ADD || op == token.SUB):
		sum := m.plus(p, q, 1-2*truth(op == token.SUB))
		if isUnsigned(to) && !m.compare(token.GEQ, sum, number(0)) {
			m.refuse("an offset may be negative")
		}
		return sum.value()
	case wide && isP && isQ:
		return m.binary(op, m.exact(x), m.exact(y), of, to)
	case wide:
		return m.word(op, x, y, of)
	}
	m.refuse("%T %v %T", x, op, y)
	return nil
}

// same reports whether values that have no order are the same, and whether they are such values.
func (m *machine) same(x, y value) (same, ok bool) {
	switch a := x.(type) {
	case text:
		b, ok := y.(string)
		same = ok && m.compare(token.EQL, m.length(a), number(int64(len(b))))
		for i := 0; same && i < len(b); i++ {
			c := octet{at: m.plus(a.lo, number(int64(i)), 1)}
			c.of[b[i]] = 1
			same = m.holds(c)
		}
		return same, ok
	case string:
		if _, ok := y.(text); ok {
			return m.same(y, x)
		}
		b, ok := y.(string)
		return a == b, ok
	case bool:
		b, ok := y.(bool)
		return a == b, ok
	case opaque, pointer:
		switch y.(type) {
		case opaque, pointer:
			return x == y, x != unknown && y != unknown
		}
	}
	return false, false
}

// word returns the result of an operation on words of eight octets, each of which must stay in its place.
func (m *machine) word(op token.Token, x, y value, of types.Type) value {
	a, isA := m.lanes(x)
	n, isShift := y.(int64)
	b, isB := m.lanes(y)
	var result lanes
	switch {
	case isShift && n < 0 && (op == token.SHL || op == token.SHR):
		panic(crash{})
	case isA && isShift && op == token.SHL && n%8 == 0:
		for k := range result {
			result[k] = int64(0)
			if k >= int(n)/8 {
				result[k] = a[k-int(n)/8]
			}
		}
		return result
	case isA && isB && (op == token.EQL || op == token.NEQ):
		for k := range a {
			if !m.binary(token.EQL, a[k], b[k], types.Typ[types.Uint8], nil).(bool) {
				return op == token.NEQ
			}
		}
		return op == token.EQL
	case isA && isB && slices.Contains([]token.Token{token.AND, token.OR, token.XOR, token.AND_NOT, token.ADD}, op):
		for k := range result {
			p, isP := a[k].(octet)
			q, isQ := b[k].(octet)
			if isP && isQ && p.at != q.at {
				m.refuse("%v of two octets", op)
			}
			r := m.binary(op, a[k], b[k], types.Typ[types.Int], types.Typ[types.Int])
			result[k] = m.lane(r, 0)
			for shift := 8; shift < 64; shift += 8 {
				if m.lane(r, shift) != int64(0) {
					m.refuse("%v exceeds an octet", op)
				}
			}
		}
		return result
	}
	m.refuse("%T %v %T in a word of %v", x, op, y, of)
	return nil
}

// lanes returns the octets of a word.
func (m *machine) lanes(v value) (l lanes, ok bool) {
	switch v := v.(type) {
	case lanes:
		return v, true
	case int64, octet:
		for k := range l {
			l[k] = m.lane(v, 8*k)
		}
		return l, true
	}
	return l, false
}

// lane returns eight bits of a number.
func (m *machine) lane(v value, shift int) value {
	bits := func(n int64) int64 { return n >> shift & 255 }
	o, ok := v.(octet)
	if !ok {
		return bits(v.(int64))
	}
	o = o.then(bits)
	if o == o.then(func(int64) int64 { return o.of[0] }) {
		return o.of[0]
	}
	return o
}

// call evaluates a call of a function without loops.
func (m *machine) call(env environment, i *ssa.Call) value {
	var args list
	for _, a := range i.Call.Args {
		args = append(args, m.get(env, a))
	}
	if b, ok := i.Call.Value.(*ssa.Builtin); ok {
		switch b.Name() {
		case "len":
			switch x := args[0].(type) {
			case text:
				return m.length(x).value()
			case string:
				return int64(len(x))
			}
		case "min", "max":
			op := map[string]token.Token{"min": token.LEQ, "max": token.GEQ}[b.Name()]
			best := args[0]
			for _, a := range args[1:] {
				if !m.binary(op, best, a, i.Type(), types.Typ[types.Bool]).(bool) {
					best = a
				}
			}
			return best
		}
	} else if f := i.Call.StaticCallee(); f != nil {
		switch g := m.callee(i); {
		case g != nil:
			return m.run(g, args)
		case !m.ready && f.String() == "errors.New":
			return opaque(fmt.Sprintf("%p", i)) // another one than any other call returns
		case !m.ready:
			return unknown
		case nameOf(f) == "pack":
			return args
		case nameOf(f) == "(fault).refuse":
			if err, ok := args[0].(list)[3].(opaque); ok && err != unknown && err != "nil" {
				return list{zero(i.Type().(*types.Tuple).At(0).Type()), refused}
			}
		}
	}
	m.refuse("%v is not understood", i.Call.Value)
	return nil
}
