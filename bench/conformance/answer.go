// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"encoding/hex"
	"fmt"
	"strings"
)

// An answer is a parser's answer to a case.
type answer struct {
	refused bool
	endless bool // refused after a time limit
	silent  bool // the parser has no such function
	parts   [5]field
	result  string
}

// A field is a component in an answer. The zero field is undefined.
type field struct {
	text    *string
	orEmpty bool // undefined or empty
	untold  bool // the parser does not return it
}

func known(s string) field { return field{text: &s} }

// orEmpty is for parsers that do not distinguish undefined and empty components.
func orEmpty(s string) field {
	if s == "" {
		return field{orEmpty: true}
	}
	return known(s)
}

// undefined is for a component that is undefined if it is empty.
func undefined(s string) field {
	if s == "" {
		return field{}
	}
	return known(s)
}

// readAnswer reads a line from a program:
//
//	!           an error
//	~           a function that does not return
//	?           the parser has no such function
//	+ FIELD...  the components, or the result of resolving
//
// A FIELD is "-" if it is undefined, "e" if it is undefined or empty, "?" if the parser does not return it, or else "x" and
// octets in hexadecimal.
func readAnswer(line string) (a answer, err error) {
	kind, rest, _ := strings.Cut(line, " ")
	fields := strings.Fields(rest)
	switch {
	case kind == "!" || kind == "~" || kind == "?":
		return answer{refused: kind != "?", endless: kind == "~", silent: kind == "?"}, nil
	case kind != "+" || len(fields) != 1 && len(fields) != len(a.parts):
		return a, fmt.Errorf("the program prints %q", line)
	}

	for i, text := range fields {
		switch text[0] {
		case 'e':
			a.parts[i].orEmpty = true
		case '?':
			a.parts[i].untold = true
		case 'x':
			octets, err := hex.DecodeString(text[1:])
			if err != nil {
				return a, err
			}
			a.parts[i] = known(string(octets))
			a.result = string(octets)
		}
	}
	return a, nil
}
