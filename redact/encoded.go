// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file knows which Go values package encoding/json writes, and in which order.

import (
	"cmp"
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
)

// encoded returns the value that package encoding/json encodes for v, or the zero Value if one
// of its methods writes the JSON.
func encoded(v reflect.Value) reflect.Value {
	for v.IsValid() && !encodesItself(v) {
		if v.Kind() != reflect.Pointer && v.Kind() != reflect.Interface {
			return v
		}
		v = v.Elem()
	}
	return reflect.Value{}
}

// encodesItself reports whether v has a method that encodes it. Without an address, it has
// none of those of a pointer.
func encodesItself(v reflect.Value) bool {
	// []T calls the MarshalJSON of a *T, and map[string]T does not.
	t := v.Type()
	if v.CanAddr() {
		t = reflect.PointerTo(t)
	}
	asJSON, asText := reflect.TypeFor[json.Marshaler](), reflect.TypeFor[encoding.TextMarshaler]()
	return t.Kind() != reflect.Interface && (t.Implements(asJSON) || t.Implements(asText))
}

// isNil reports whether v is a nil pointer. Its methods may panic.
func isNil(v reflect.Value) bool { return v.Kind() == reflect.Pointer && v.IsNil() }

// isTooLarge reports whether v has too many levels or members to be encoded. Package
// encoding/json calls itself for each level, until the stack is used up.
func isTooLarge(v reflect.Value) bool {
	type inner struct {
		v     reflect.Value
		level int
	}
	work := []inner{{v, 0}}
	for n := 0; len(work) > 0; n++ {
		v, level := work[len(work)-1].v, work[len(work)-1].level
		work = work[:len(work)-1]

		// The structs of a linked list and the pointers to them are levels.
		if level > 2*mostLevels || n > mostMembers {
			return true
		}
		for v.Kind() == reflect.Interface {
			v = v.Elem()
		}
		if !v.IsValid() || encodesItself(v) {
			continue
		}

		switch v.Kind() {
		case reflect.Pointer:
			work = append(work, inner{v.Elem(), level + 1})
		case reflect.Slice, reflect.Array:
			if k := v.Type().Elem().Kind(); k <= reflect.Complex128 || k == reflect.String {
				continue
			}
			for i := range v.Len() {
				work = append(work, inner{v.Index(i), level + 1})
			}
		default:
			for _, m := range membersOf(v) {
				work = append(work, inner{m.v, level + 1})
			}
		}
	}
	return false
}

// A member belongs to a struct or a map.
type member struct {
	name  string              // in JSON
	field reflect.StructField // in a struct
	key   reflect.Value       // in a map
	v     reflect.Value
}

// membersOf returns the members of a map in the order in which they are written, and those of
// a struct, of which the first with a name is written.
func membersOf(v reflect.Value) (members []member) {
	switch v.Kind() {
	case reflect.Struct:
		return fieldsOf(v)
	case reflect.Map:
		for i := v.MapRange(); i.Next(); {
			members = append(members, member{name: keyName(i.Key()), key: i.Key(), v: i.Value()})
		}
		slices.SortFunc(members, func(a, b member) int { return cmp.Compare(a.name, b.name) })
	}
	return members
}

// keyName returns the name of a member that encodes a map's key, or the key's text if none does.
func keyName(key reflect.Value) string {
	// Since Go 1.27, a map[any]any is encoded too.
	if key.Kind() == reflect.Interface {
		key = key.Elem()
	}
	if key.Kind() == reflect.String {
		return key.String()
	}

	if key.IsValid() && key.CanInterface() && !isNil(key) {
		if m, ok := key.Interface().(encoding.TextMarshaler); ok {
			text, _ := m.MarshalText()
			return string(text)
		}
	}
	switch {
	case key.CanInt():
		return strconv.FormatInt(key.Int(), 10)
	case key.CanUint():
		return strconv.FormatUint(key.Uint(), 10)
	}
	return fmt.Sprint(key)
}

// fieldsOf returns the fields of a struct and then those of the structs embedded in it, level
// by level. On each, a name in a tag counts more than a field's name.
func fieldsOf(v reflect.Value) (fields []member) {
	seen := map[reflect.Type]bool{v.Type(): true}
	for level := []reflect.Value{v}; len(level) > 0; {
		var tagged, plain []member
		var next []reflect.Value // the structs embedded in those of the level
		for _, s := range level {
			for i := range s.NumField() {
				f := s.Type().Field(i)
				m := member{name: memberName(f), field: f, v: s.Field(i)}
				inner, isEmbedded := m.embedded()
				switch {
				case isEmbedded && seen[inner.Type()]: // a struct may embed a pointer to its own type
				case isEmbedded:
					seen[inner.Type()] = true
					next = append(next, inner)
				case !f.IsExported() || f.Tag.Get("json") == "-":
				case m.name != f.Name:
					tagged = append(tagged, m)
				default:
					plain = append(plain, m)
				}
			}
		}
		fields = slices.Concat(fields, tagged, plain)
		level = next
	}
	return fields
}

// embedded returns the struct that a field embeds, perhaps by a pointer, if it has no name in
// a tag.
func (m *member) embedded() (inner reflect.Value, ok bool) {
	inner = m.v
	if inner.Kind() == reflect.Pointer {
		inner = inner.Elem()
	}
	return inner, m.field.Anonymous && m.name == m.field.Name && inner.Kind() == reflect.Struct
}
