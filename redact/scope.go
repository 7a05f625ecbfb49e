// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file decides what the names around a value say about it.

import (
	"net/url"
	"reflect"
	"strings"
)

// mostLevels is how deep a value may be nested. A map may contain itself, and package
// encoding/json calls itself for each level, until the stack is used up.
const mostLevels = 100

// mostMembers is how many members a value may have on all levels. A list that contains another
// one twice, which does the same, and so on, has more of them than can be written.
const mostMembers = 1 << 20

// A walker redacts values, and the values inside them. The table of Values is built.
type walker struct{ Redactor }

// A scope is a position inside a value. It collects the names on the way there, of groups,
// fields, map keys and members.
type scope struct {
	name string // the innermost name
	all  bool   // an outer name marks everything inside it as a secret
}

// within returns the scope for a name inside the scope at.
func (w *walker) within(at scope, name string) scope {
	// In sql.Null and in key/value pairs, the outer name says more than "value".
	if name == "" || isValueName(strings.ToLower(name)) {
		return at
	}

	// {"cookies": {"sid": "abc"}}: below such a name, each member is a cookie.
	kind := kindOfField(at.name)
	isCookie := kind == cookieField || kind == setCookieField
	at.all = isCookie || w.isSecretAt(at)
	at.name = name
	return at
}

// isValueName reports whether a name in lower case says no more than that a value follows.
func isValueName(folded string) bool {
	return folded == "value" || folded == "values" || folded == "val"
}

// isSecretAt reports whether every value in the scope is a secret.
func (w *walker) isSecretAt(at scope) bool { return at.all || w.isSecretField(at.name) }

// hides reports whether the mask replaces the whole value. Numbers and booleans stay.
func (w *walker) hides(at scope, v reflect.Value) bool {
	isNumber := reflect.Bool <= v.Kind() && v.Kind() <= reflect.Complex128
	return !isNumber && !v.IsZero() && w.isSecretAt(at)
}

// text returns a text in a scope without its secrets.
func (w *walker) text(at scope, text string) string {
	if at.all && text != "" {
		return w.mask()
	}
	return w.Text(w.field(at.name, text))
}

// urlText returns the text of a value from package net/url, plain and redacted. It reports
// false for any other value. The fields of these types alone do not show every secret: a
// path may be one because of the host.
func (w *walker) urlText(at scope, x any) (text, redacted string, ok bool) {
	switch x := x.(type) {
	case *url.URL:
		text = x.String()
	case url.URL:
		text = x.String()
	case url.Error:
		return x.Error(), w.text(at, w.Error(&x).Error()), true
	case *url.Userinfo:
		return x.String(), w.text(at, w.userinfo(x.String())), true
	default:
		return "", "", false
	}
	return text, w.text(at, text), true
}

// userinfo redacts the text of a userinfo, which Text recognizes only in a URI.
func (w *walker) userinfo(text string) string {
	const before, after = "https://", "@h"
	redacted := w.Text(before + text + after)
	if strings.HasPrefix(redacted, before) && strings.HasSuffix(redacted, after) {
		return redacted[len(before) : len(redacted)-len(after)]
	}
	return w.mask()
}

// errorText returns the text that slog's handlers write for a value that fails to encode,
// plain and redacted.
func (w *walker) errorText(err error) (text, redacted string) {
	const before = "!ERROR:"
	return before + err.Error(), before + w.Error(err).Error()
}

// An object is a struct, a map or a list, or one in JSON, whose members are being read.
type object struct {
	at       scope
	named    string // the text that names a value: of the member "Name" or "Key", or of a pair's first element
	isCookie bool
}

// objectOf returns the object of a value, or of the zero Value.
func objectOf(at scope, v reflect.Value) object {
	o := object{at: at}
	switch v.Kind() {
	case reflect.Struct:
		if isCookieType(v.Type()) {
			o.isCookie = true
			o.at.name = "" // below the name "cookies", the path of an http.Cookie is still no secret
		}

		// The name may follow the value: {"Value": "abc", "Name": "Authorization"}.
		for i := range v.NumField() {
			o.see(memberName(v.Type().Field(i)), stringOf(v.Field(i)))
		}
	case reflect.Map:
		for i := v.MapRange(); i.Next(); {
			o.see(stringOf(i.Key()), stringOf(i.Value()))
		}
	case reflect.Array:
		if v.Len() == len([]string{"name", "value"}) {
			o.named = stringOf(v.Index(0))
		}
	}
	return o
}

// elementScope returns the scope for the element of a list. In a [2]string, the first element may be
// the name of the second: {"password", "abc"}.
func (o *object) elementScope(w *walker, i int) scope {
	if i == 1 && o.named != "" {
		return w.within(o.at, o.named)
	}
	return o.at
}

// stringOf returns a string, or "" if v is no string.
func stringOf(v reflect.Value) string {
	if v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if v.Kind() != reflect.String {
		return ""
	}
	return v.String()
}

// isCookieType reports whether the type is http.Cookie, or like it.
func isCookieType(t reflect.Type) bool {
	if t.Kind() != reflect.Struct {
		return false
	}
	_, hasValue := t.FieldByName("Value")
	_, hasHTTPOnly := t.FieldByName("HttpOnly")
	return hasValue && hasHTTPOnly
}

// memberScope returns the scope for a member.
func (o *object) memberScope(w *walker, name string) scope {
	folded := strings.ToLower(name)
	if o.isCookie {
		at := w.within(o.at, name)
		at.all = at.all || folded == "value" || folded == "raw" || folded == "unparsed"
		return at
	}

	// {"Name": "Authorization", "Value": "Bearer abc"}: the first names the second.
	if isValueName(folded) && o.named != "" {
		name = o.named
	}
	return w.within(o.at, name)
}

// fieldScope returns the scope for a field, whose names in Go and in JSON both count.
func (o *object) fieldScope(w *walker, f reflect.StructField) scope {
	at, inJSON := o.memberScope(w, f.Name), o.memberScope(w, memberName(f))
	isSecret := w.isSecretAt(at) || w.isSecretAt(inJSON)

	// `C string "json:\"cookie\""`: the name in Go says nothing.
	if kindOfField(f.Name) == plainField && w.secrecyOfField(f.Name) == never {
		at = inJSON
	}
	at.all = at.all || isSecret
	return at
}

// see takes note of a member that is a string.
func (o *object) see(name, text string) {
	if strings.EqualFold(name, "name") || strings.EqualFold(name, "key") {
		o.named = text
	}
}

// memberName returns the JSON name for a field.
func memberName(f reflect.StructField) string {
	if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" {
		return name
	}
	return f.Name
}
