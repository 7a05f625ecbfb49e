// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package template

import (
	"encoding/json"
	"errors"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// A Value is the value of a variable: a string, a list of strings, or pairs of
// strings, which RFC 6570 calls an associative array. The zero Value is
// undefined. A Value does not copy the members that it is made of.
type Value struct {
	kind    kind
	text    string
	members []string // of pairs, names and values in turn
}

type kind uint8

const (
	undefined kind = iota
	isString
	isList
	isPairs
)

// String returns the Value of a string. It is defined if the string is empty.
func String(s string) Value { return Value{kind: isString, text: s} }

// List returns the Value of a list of strings. It is undefined if there are no
// members (section 3.2.1).
func List(members ...string) Value {
	if len(members) == 0 {
		return Value{}
	}
	return Value{kind: isList, members: members}
}

// Pairs returns the Value of pairs, given as names and values in turn. They keep
// their order. The Value is undefined if there are no pairs. An odd number of
// arguments makes an expansion fail.
func Pairs(namesAndValues ...string) Value {
	if len(namesAndValues) == 0 {
		return Value{}
	}
	return Value{kind: isPairs, members: namesAndValues}
}

// String returns the string, not escaped. It returns the members of a list, and
// the names and values of pairs, joined by commas, and "" if v is undefined.
func (v Value) String() string {
	if v.kind == isString {
		return v.text
	}
	return strings.Join(v.members, ",")
}

// List returns the members of a list, which must not be changed, and nil if v is
// not a list.
func (v Value) List() []string {
	if v.kind != isList {
		return nil
	}
	return v.members
}

// Pairs iterates over the names and values of pairs, in their order, and over
// nothing if v does not have pairs.
func (v Value) Pairs() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		if v.kind != isPairs {
			return
		}
		for i := 1; i < len(v.members); i += 2 {
			if !yield(v.members[i-1], v.members[i]) {
				return
			}
		}
	}
}

func (v Value) equal(w Value) bool {
	return v.kind == w.kind && v.text == w.text && slices.Equal(v.members, w.members)
}

// Values has the values of variables by their names. A variable that is not in it
// is undefined.
type Values map[string]Value

// Get returns the value of a variable.
func (v Values) Get(name string) Value { return v[name] }

// ValuesOf returns the values of a JSON object, as [json.Unmarshal] decodes it:
//
//   - a string is a string; null is undefined;
//   - a number or a boolean is a string, its JSON text: a number of more than 15
//     digits needs [json.Decoder.UseNumber] to keep them;
//   - an array is a list, and an object is pairs in the order of their names; a
//     member that is null is left out.
//
// It takes Go's other types of numbers, []string, map[string]string and [Value]
// too. An array or an object within another one is an error, as is any other type.
// The error names the variable and does not print its value.
func ValuesOf(object map[string]any) (Values, error) {
	values := make(Values, len(object))
	for name, v := range object {
		value, err := valueOf(v)
		if err != nil {
			return nil, errors.New("template: the variable " + strconv.Quote(name) + ": " + err.Error())
		}
		values[name] = value
	}
	return values, nil
}

var errNested = errors.New("a member is not a string, a number, a boolean or null")

func valueOf(v any) (Value, error) {
	switch v := v.(type) {
	case Value:
		return v, nil
	case []string:
		return List(v...), nil
	case map[string]string:
		var pairs []string
		for _, name := range slices.Sorted(maps.Keys(v)) {
			pairs = append(pairs, name, v[name])
		}
		return Pairs(pairs...), nil
	case []any:
		var list []string
		for _, member := range v {
			text, defined, err := textOf(member)
			if err != nil {
				return Value{}, errNested
			}
			if defined {
				list = append(list, text)
			}
		}
		return List(list...), nil
	case map[string]any:
		var pairs []string
		for _, name := range slices.Sorted(maps.Keys(v)) {
			text, defined, err := textOf(v[name])
			if err != nil {
				return Value{}, errNested
			}
			if defined {
				pairs = append(pairs, name, text)
			}
		}
		return Pairs(pairs...), nil
	}
	text, defined, err := textOf(v)
	if !defined {
		return Value{}, err
	}
	return String(text), nil
}

// textOf returns the string for a string, a number, a boolean or nil, which is
// not defined.
func textOf(v any) (text string, defined bool, err error) {
	switch v := v.(type) {
	case nil:
		return "", false, nil
	case string:
		return v, true, nil
	case bool, json.Number, float64, float32, int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64:
		b, err := json.Marshal(v)
		if err != nil {
			return "", false, errors.New("the number has no JSON text")
		}
		return string(b), true, nil
	}
	return "", false, errors.New("ValuesOf does not take its type")
}
