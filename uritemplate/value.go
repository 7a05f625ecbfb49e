// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/enum"
)

// A Value is a variable's value: a string, a list of strings, or pairs of strings, which RFC
// 6570 calls an associative array. The zero Value is undefined. A Value shares its members
// with the caller.
type Value struct { // small, since maps reserve room for eight Values
	_    [0]func() // there is no ==, since two lists with the same members would differ
	text string
	form *form // nil if the Value is undefined
}

// A form is a Value without the text of a string.
type form struct {
	kind    Kind
	members []string // for pairs, names and values in turn
}

// ofString is the form that all strings share.
var ofString = &form{kind: KindString}

// A Kind says whether a [Value] is a string, a list or pairs.
type Kind uint8

const (
	KindUndefined Kind = iota // no value, or a list or pairs without members
	KindString                // one string, which may be ""
	KindList                  // a list of strings
	KindPairs                 // pairs of a name and a value
)

var kindNames = [...]string{"undefined", "string", "list", "pairs"}

// String returns "undefined", "string", "list" or "pairs".
func (k Kind) String() string { return enum.String(kindNames[:], int(k), "Kind") }

// MarshalText implements [encoding.TextMarshaler]. It returns the text of String, and nil.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// String returns the Value that is the string s. An empty string is defined.
func String(s string) Value { return Value{text: s, form: ofString} }

// List returns the Value that is the list of members. A list without members is undefined (section 3.2.1).
func List(members ...string) Value { return valueOf(KindList, members) }

// Pairs returns the Value that is these pairs. The arguments are names and values in turn, and
// keep their order. Without arguments, the Value is undefined. An odd number of arguments makes an
// expansion fail.
func Pairs(namesAndValues ...string) Value { return valueOf(KindPairs, namesAndValues) }

func valueOf(kind Kind, members []string) Value {
	if len(members) == 0 {
		return Value{}
	}
	return Value{form: &form{kind, members}}
}

// Kind returns the kind of v.
func (v Value) Kind() Kind {
	if v.form == nil {
		return KindUndefined
	}
	return v.form.kind
}

// String returns the text of a string, unescaped. It returns a list's members, or the names and values of
// pairs, joined by commas, and "" if v is undefined.
func (v Value) String() string {
	if v.form == nil || v.form.kind == KindString {
		return v.text
	}
	return strings.Join(v.form.members, ",")
}

// List returns a list's members, which must not be changed, and nil if v is not a list.
func (v Value) List() []string {
	if v.Kind() != KindList {
		return nil
	}
	return v.form.members
}

// Pairs iterates over names and values in their order, and over nothing if v is not pairs.
func (v Value) Pairs() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		if v.Kind() != KindPairs {
			return
		}
		for pair := range slices.Chunk(v.form.members, 2) {
			if len(pair) < 2 || !yield(pair[0], pair[1]) {
				return
			}
		}
	}
}

// MarshalJSON returns a JSON string, an array of strings, an object of strings in the order of
// the pairs, or null if v is undefined. It returns an error if a string is not UTF-8, or if a
// name lacks its value.
func (v Value) MarshalJSON() ([]byte, error) {
	// Package json would replace octets that are not UTF-8.
	if !utf8.ValidString(v.String()) {
		return nil, errUTF8
	}
	switch v.Kind() {
	case KindUndefined:
		return []byte("null"), nil
	case KindString:
		return json.Marshal(v.text)
	case KindList:
		return json.Marshal(v.form.members)
	}

	// A map would not keep the order.
	members := v.form.members
	if len(members)%2 != 0 {
		return nil, errOdd
	}
	b := []byte("{")
	for i, m := range members {
		text, _ := json.Marshal(m)
		b = append(append(b, text...), ":,"[i%2])
	}
	b[len(b)-1] = '}' // replaces the last ","
	return b, nil
}

// UnmarshalJSON sets v from a JSON text. A string is a string, and a number or a boolean is its
// text. An array is a list, and an object is pairs in their order, both without the members
// that are null. null is undefined. An array or an object within another one is an error,
// whose message does not show the text.
func (v *Value) UnmarshalJSON(text []byte) error {
	if err := json.Unmarshal(text, new(json.RawMessage)); err != nil {
		return err
	}

	// An object is read token by token, since its members are in order and may repeat names.
	d := json.NewDecoder(bytes.NewReader(text)) // the text is valid
	d.UseNumber()
	token, _ := d.Token()
	bracket, _ := token.(json.Delim)
	var members []string
	for d.More() {
		var name []string
		if bracket == '{' {
			token, _ := d.Token()
			name = []string{fmt.Sprint(token)}
		}
		switch member, _ := d.Token(); member.(type) {
		case json.Delim:
			return errNested
		case nil: // null is undefined
		default:
			members = append(append(members, name...), fmt.Sprint(member))
		}
	}

	switch {
	case bracket == '{':
		*v = Pairs(members...)
	case bracket == '[':
		*v = List(members...)
	case token == nil:
		*v = Value{}
	default: // a string, a number or a boolean
		*v = String(fmt.Sprint(token))
	}
	return nil
}

var errNested = errors.New("a member is not a string, a number, a boolean or null")

// Values maps names to values. A variable whose name is not in the map is undefined.
type Values map[string]Value

// Get returns the value of name, or the undefined Value if v has none. It is a lookup for
// [Template.Expand].
func (v Values) Get(name string) Value { return v[name] }
