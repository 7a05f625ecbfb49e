// SPDX-License-Identifier: BSD-3-Clause

package main

// This file has the templates of the verb get.

import (
	"bufio"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/redact"
)

// A format is a template of get, as it is parsed: what to print of a reference.
type format []field

// A field is a part of a template: literal text, or a name in braces.
type field struct {
	name string // or "" for literal text
	key  string // the name, as it is between the quotes of JSON

	// Of value and list, one is nil. An undefined value is "".
	value func(u uri.URI) (text string, defined bool)
	list  func(u uri.URI) iter.Seq[string]

	isEscaped bool // the value is escaped text
	ofServer  bool // a registry-based authority does not have it
}

// simpleFields are the names that need no argument.
var simpleFields = []field{
	{name: "uri", value: func(u uri.URI) (string, bool) { return u.String(), true }},
	{name: "redacted", value: func(u uri.URI) (string, bool) { return redact.Redactor{}.URI(u).String(), true }},
	{name: "scheme", value: func(u uri.URI) (string, bool) { return u.Scheme(), u.IsAbsolute() }},
	{name: "authority", value: func(u uri.URI) (string, bool) { return u.Authority(), u.HasAuthority() }, isEscaped: true},
	{name: "userinfo", value: func(u uri.URI) (string, bool) { return u.Userinfo(), u.HasUserinfo() }, isEscaped: true, ofServer: true},
	{name: "user", value: user, ofServer: true},
	{name: "password", value: password, ofServer: true},
	{name: "host", value: hostname, ofServer: true},
	{name: "port", value: func(u uri.URI) (string, bool) { return u.Port(), u.HasPort() }, ofServer: true},
	{name: "hostport", value: uri.URI.HostPort, ofServer: true},
	{name: "path", value: func(u uri.URI) (string, bool) { return u.Path(), true }, isEscaped: true},
	{name: "query", value: func(u uri.URI) (string, bool) { return u.Query(), u.HasQuery() }, isEscaped: true},
	{name: "fragment", value: func(u uri.URI) (string, bool) { return u.Fragment(), u.HasFragment() }, isEscaped: true},
	{name: "default:port", value: portOrDefault, ofServer: true},
}

// formatNames returns the names as a usage has them.
func formatNames() (names []string) {
	for _, f := range simpleFields {
		names = append(names, "{"+f.name+"}")
	}
	return append(names, "{query:KEY}", "{query-all:KEY}", "{segment:N}", "{unescaped:NAME}")
}

// parseFormat parses a template. The error is a usageError.
func parseFormat(s string, p *pairing) (t format, err error) {
	for s != "" {
		i := strings.IndexAny(s, "{}")
		if i < 0 {
			return append(t, literal(s)), nil
		}
		t, s = append(t, literal(s[:i])), s[i:]
		if strings.HasPrefix(s, "{{") || strings.HasPrefix(s, "}}") {
			t, s = append(t, literal(s[:1])), s[2:]
			continue
		}
		name, rest, ok := strings.Cut(s[1:], "}")
		if s[0] == '}' || !ok {
			return nil, usageError(fmt.Sprintf("a %q in the template is alone; write %q for a brace", s[:1], s[:1]+s[:1]))
		}
		f, err := fieldOf(name, p)
		if err != nil {
			return nil, usageError(fmt.Sprintf("{%s} in the template: %v", name, err))
		}
		t, s = append(t, f), rest
	}
	return t, nil
}

func literal(text string) field {
	return field{value: func(uri.URI) (string, bool) { return text, true }}
}

// fieldOf returns the field for a name in braces.
func fieldOf(name string, p *pairing) (field, error) {
	part, unescape := strings.CutPrefix(name, "unescaped:")
	f, err := partOf(part, p)
	switch {
	case err != nil:
		return f, err
	case unescape && (part == "uri" || part == "redacted" || part == "authority"):
		return f, errors.New("unescape its parts, since unescaping the whole can change where they end")
	case unescape && f.isEscaped:
		value := f.value
		f.value = func(u uri.URI) (string, bool) {
			text, defined := value(u)
			return unescaped(text), defined
		}
	}
	f.name, f.key = name, jsonKey(name)
	return f, nil
}

// partOf returns the field for a name without "unescaped:".
func partOf(name string, p *pairing) (f field, err error) {
	if i := slices.IndexFunc(simpleFields, func(f field) bool { return f.name == name }); i >= 0 {
		return simpleFields[i], nil
	}
	_, argument, _ := strings.Cut(name, ":")
	switch strings.TrimSuffix(name, argument) {
	case "query:":
		f.value = func(u uri.URI) (string, bool) { return p.of(u).Get(argument) }
	case "query-all:":
		f.list = func(u uri.URI) iter.Seq[string] { return p.of(u).Values(argument) }
	case "segment:":
		n, err := strconv.Atoi(argument)
		if err != nil || n == 0 {
			return f, errors.New("want a number that is not 0")
		}
		f.value = func(u uri.URI) (string, bool) { return segment(u, n) }
	default:
		return f, errors.New("want " + list(formatNames(), "or"))
	}
	return f, nil
}

// jsonKey returns a name as it is between the quotes of JSON.
func jsonKey(name string) string {
	var text strings.Builder
	out := bufio.NewWriter(&text)
	j := jsonWriter{out: out}
	j.quote(name)
	out.Flush()
	return text.String()[1 : text.Len()-1]
}

// ofServer reports whether t has a part that a registry-based authority does not
// have.
func (t format) ofServer() bool {
	return slices.ContainsFunc(t, func(f field) bool { return f.ofServer })
}

// named returns the fields of t that have names, each name once.
func (t format) named() (fields []*field) {
	for i := range t {
		isSame := func(f *field) bool { return f.name == t[i].name }
		if t[i].name != "" && !slices.ContainsFunc(fields, isSame) {
			fields = append(fields, &t[i])
		}
	}
	return fields
}

// text returns the value of f, or those of the list with TABs between them. shown
// returns what to write of each.
func (f *field) text(u uri.URI, shown func(string) string) string {
	if f.list == nil {
		value, _ := f.value(u)
		return shown(value)
	}
	var values []string
	for value := range f.list(u) {
		values = append(values, shown(value))
	}
	return strings.Join(values, "\t")
}

// isUTF8 reports whether the values of f are UTF-8.
func (f *field) isUTF8(u uri.URI) bool {
	if f.list == nil {
		value, _ := f.value(u)
		return utf8.ValidString(value)
	}
	for value := range f.list(u) {
		if !utf8.ValidString(value) {
			return false
		}
	}
	return true
}

// user returns the user of the userinfo, unescaped.
func user(u uri.URI) (string, bool) {
	name, _, ok := u.User()
	return name, ok
}

// password returns the password of the userinfo, unescaped. It is defined if
// there is a colon.
func password(u uri.URI) (string, bool) {
	_, password, _ := u.User()
	return password, strings.Contains(u.Userinfo(), ":")
}

// hostname returns the result of u.Hostname, or the host as it is if u.Hostname
// reports false.
func hostname(u uri.URI) (string, bool) {
	if name, ok := u.Hostname(); ok {
		return name, true
	}
	return u.Host(), u.IsServerBased()
}

// portOrDefault returns the port of u or, if it is undefined or empty, the
// default port of the scheme.
func portOrDefault(u uri.URI) (string, bool) {
	info, _ := uri.KnownScheme(u.Scheme())
	if u.Port() != "" || info.Port == 0 {
		return u.Port(), u.HasPort()
	}
	return strconv.Itoa(int(info.Port)), true
}

// segment returns a segment of u, unescaped: the first if n is 1, the last if n
// is -1.
func segment(u uri.URI, n int) (string, bool) {
	if n < 0 {
		for range u.Segments() {
			n++
		}
		n++
	}
	for s := range u.Segments() {
		if n--; n == 0 {
			return unescaped(s), true
		}
	}
	return "", false
}

// unescaped returns the data of a part of a URI, whose escapes are valid.
func unescaped(s string) string {
	data, _ := uri.Unescape(s)
	return data
}
