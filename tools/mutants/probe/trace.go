// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file has the trace of a case.

import (
	"bytes"
	"fmt"
	"iter"
	"math/rand/v2"
	"strconv"
)

// A trace has the calls of a case, one on each line, with what they return.
type trace struct {
	*rand.Rand
	out bytes.Buffer
}

func newTrace(seed, i uint64) *trace {
	return &trace{Rand: rand.New(rand.NewPCG(seed, i))}
}

func (t *trace) line(format string, args ...any) { fmt.Fprintf(&t.out, format+"\n", args...) }

// call writes a call. The function that it returns writes the results. The call
// is in the trace before it runs, so the trace shows a call that panics.
func (t *trace) call(name string, args ...any) func(results ...any) {
	t.out.WriteString(name)
	t.values('(', args)
	t.out.WriteByte(')')
	return func(results ...any) {
		t.values('=', results)
		t.out.WriteByte('\n')
	}
}

func (t *trace) values(before byte, values []any) {
	for _, v := range values {
		t.out.WriteByte(before)
		t.value(v)
		before = ','
	}
}

func (t *trace) value(v any) {
	b := t.out.AvailableBuffer()
	switch v := v.(type) {
	case string:
		b = strconv.AppendQuote(b, v)
	case []byte:
		b = strconv.AppendQuote(b, string(v))
	case bool:
		b = strconv.AppendBool(b, v)
	case int:
		b = strconv.AppendInt(b, int64(v), 10)
	case iter.Seq[string]:
		t.out.WriteByte('[')
		for s := range v {
			t.value(s)
			t.out.WriteByte(' ')
		}
		b = append(t.out.AvailableBuffer(), ']')
	case iter.Seq2[string, string]:
		t.out.WriteByte('[')
		for k, s := range v {
			t.value(k)
			t.out.WriteByte('=')
			t.value(s)
			t.out.WriteByte(' ')
		}
		b = append(t.out.AvailableBuffer(), ']')
	default:
		if !t.typed(v) {
			b = fmt.Appendf(b, "%+v", v)
		}
	}
	t.out.Write(b)
}

// pick returns one of the values.
func pick[T any](t *trace, values ...T) T { return values[t.IntN(len(values))] }

// one reports true in one of n cases.
func (t *trace) one(n int) bool { return t.IntN(n) == 0 }
