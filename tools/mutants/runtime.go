// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// runtimeSource is the package that instrumented code imports. N is the number
// of the mutant that runs, or 0. Where a function makes several mutants, they
// have the numbers from id on.
const runtimeSource = `package mutant

import (
	"os"
	"strconv"
)

var N, _ = strconv.Atoi(os.Getenv("MUTANT"))

type integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

func Not(first, last int) bool { return N < first || N > last }

func V[T any](id int, value, other T) T {
	if N == id {
		return other
	}
	return value
}

func Near[T integer](id int, value, less, more T) T {
	if N == id {
		return less
	}
	if N == id+1 {
		return more
	}
	return value
}

func Add[T integer](id int, a, b T) T {
	if N == id {
		return a - b
	}
	return a + b
}

func Sub[T integer](id int, a, b T) T {
	if N == id {
		return a + b
	}
	return a - b
}

func Mul[T integer](id int, a, b T) T {
	if N == id {
		return a
	}
	return a * b
}

func Div[T integer](id int, a, b T) T {
	if N == id {
		return a
	}
	return a / b
}

func Rem[T integer](id int, a, b T) T {
	if N == id {
		return a
	}
	return a % b
}

func And[T integer](id int, a, b T) T {
	if N == id {
		return a
	}
	if N == id+1 {
		return b
	}
	return a & b
}

func Or[T integer](id int, a, b T) T {
	if N == id {
		return a
	}
	if N == id+1 {
		return b
	}
	return a | b
}

func Xor[T integer](id int, a, b T) T {
	if N == id {
		return a
	}
	return a ^ b
}

func AndNot[T integer](id int, a, b T) T {
	if N == id {
		return a
	}
	return a &^ b
}

func Shl[T, S integer](id int, a T, b S) T {
	if N == id {
		return a
	}
	return a << b
}

func Shr[T, S integer](id int, a T, b S) T {
	if N == id {
		return a
	}
	return a >> b
}
`
