// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/enum"
)

// A Value is the value of a variable: a string, a list of strings, or pairs of
// strings, which RFC 6570 calls an associative array. The zero Value is
// undefined. A Value does not copy the members that it is made of.
//
// It is small, since a map has room for eight of them.
type Value struct {
	_    [0]func() // there is no ==, since two lists of the same members would differ
	text string
	form *form // nil if the Value is undefined
}

// A form is what a Value is, without the text of a string.
type form struct {
	kind    Kind
	members []string // of pairs, names and values in turn
}

// ofString is the form of all strings.
var ofString = &form{kind: KindString}

// A Kind is what a [Value] is.
type Kind uint8

const (
	KindUndefined Kind = iota
	KindString
	KindList
	KindPairs
)

var kindNames = [...]string{"undefined", "string", "list", "pairs"}

// String returns "undefined", "string", "list" or "pairs".
func (k Kind) String() string { return enum.String(kindNames[:], int(k), "Kind") }

// MarshalText implements [encoding.TextMarshaler]. It returns what String returns, and nil.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// String returns the Value of a string. It is defined if the string is empty.
func String(s string) Value { return Value{text: s, form: ofString} }

// List returns the Value of a list of strings. It is undefined if there are no
// members (section 3.2.1).
func List(members ...string) Value { return valueOf(KindList, members) }

// Pairs returns the Value of pairs, given as names and values in turn. They keep
// their order. The Value is undefined if there are no pairs. An odd number of
// arguments makes an expansion fail.
func Pairs(namesAndValues ...string) Value { return valueOf(KindPairs, namesAndValues) }

func valueOf(kind Kind, members []string) Value {
	if len(members) == 0 {
		return Value{}
	}
	return Value{form: &form{kind, members}}
}

// Kind returns what v is.
func (v Value) Kind() Kind {
	if v.form == nil {
		return KindUndefined
	}
	return v.form.kind
}

// String returns the string, not escaped. It returns the members of a list, and
// the names and values of pairs, joined by commas, and "" if v is undefined.
func (v Value) String() string {
	if v.form == nil || v.form.kind == KindString {
		return v.text
	}
	return strings.Join(v.form.members, ",")
}

// List returns the members of a list, which must not be changed, and nil if v is
// not a list.
func (v Value) List() []string {
	if v.Kind() != KindList {
		return nil
	}
	return v.form.members
}

// Pairs iterates over the names and values of pairs, in their order, and over
// nothing if v does not have pairs.
func (v Value) Pairs() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		if v.Kind() != KindPairs {
			return
		}
		for i := 1; i < len(v.form.members); i += 2 {
			if !yield(v.form.members[i-1], v.form.members[i]) {
				return
			}
		}
	}
}

// MarshalJSON returns a JSON string, an array of strings, an object of strings in
// the order of the pairs, or null if v is undefined. It returns an error if a
// string is not UTF-8, or if a name of the pairs has no value.
func (v Value) MarshalJSON() ([]byte, error) {
	if v.form == nil {
		return []byte("null"), nil
	}
	members := v.form.members
	if !utf8.ValidString(v.String()) {
		return nil, errUTF8
	}
	switch {
	case v.form.kind == KindString:
		return json.Marshal(v.text)
	case v.form.kind == KindList:
		return json.Marshal(members)
	case len(members)%2 != 0:
		return nil, errOdd
	}
	b := []byte("{")
	for i, m := range members {
		text, _ := json.Marshal(m)
		b = append(append(b, text...), ":,"[i%2])
	}
	b[len(b)-1] = '}' // in place of the last ","
	return b, nil
}

var errOdd = errors.New("the last name of the pairs has no value")

// UnmarshalJSON sets v to the value of a JSON text. A string is a string, and a number
// or a boolean is its text. An array is a list, and an object is pairs in their order,
// without the members that are null. null is undefined. An array or an object within
// another one is an error, whose message does not have the text.
func (v *Value) UnmarshalJSON(text []byte) error {
	if err := json.Unmarshal(text, new(json.RawMessage)); err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(text)) // of a text that is valid
	d.UseNumber()
	token, _ := d.Token()
	bracket, _ := token.(json.Delim)
	var members []string
	for d.More() {
		var name json.Token
		if bracket == '{' {
			name, _ = d.Token()
		}
		member, _ := d.Token()
		if _, ok := member.(json.Delim); ok {
			return errNested
		}
		if member != nil && bracket == '{' {
			members = append(members, fmt.Sprint(name))
		}
		if member != nil {
			members = append(members, fmt.Sprint(member))
		}
	}
	switch {
	case bracket == '{':
		*v = Pairs(members...)
	case bracket == '[':
		*v = List(members...)
	case token == nil:
		*v = Value{}
	default:
		*v = String(fmt.Sprint(token))
	}
	return nil
}

var errNested = errors.New("a member is not a string, a number, a boolean or null")

// Values maps the names of variables to their values. A variable that is not in it
// is undefined.
type Values map[string]Value

// Get returns the value of a variable.
func (v Values) Get(name string) Value { return v[name] }
