// SPDX-License-Identifier: BSD-3-Clause

package main

// This file has the verb get and its templates.

import (
	"bufio"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/redact"
)

var getVerb = verb{
	name:    "get",
	args:    "TEMPLATE [REF...]",
	summary: "Print parts of each reference, as a template says",
	example: `$ uri get '{host} {default:port} {segment:-1} {query:q}' 'http://[::1]/a/b%20c?q=%41'
::1 80 b c A`,
	notes: "A template is text with names in braces: " + list(formatNames(), "and") + ". Write {{ and }} for braces. It is not a URI Template, which expand and match take. " +
		"Uri, redacted, authority, userinfo, path, query and fragment are escaped, and the others are not. Write {unescaped:path} to unescape one; the NAME can be any except uri, redacted and authority. " +
		"The password is the text after the first colon of the userinfo. It is printed as it is, also in userinfo, authority and uri. Redacted is the whole reference without the secrets that \"uri redact\" hides: the password, and tokens in the userinfo, the path, the query and the fragment. Host is without brackets. Hostport is what a program connects to, such as [::1]:80; it is undefined if there is no port and the scheme has none. " +
		"The KEY is data: query:KEY is the value of the first pair with it, and query-all:KEY the values of all, with TABs between them. " +
		"The segments are numbered from 1, and from -1 backwards from the last. " +
		"If the port is undefined or empty, default:port is that of the scheme. What is undefined is empty; with -json it is left out of the \"parts\". " +
		"In the editions before RFC 3986, an authority may be registry-based: it has no userinfo, host or port, and the first one is reported on standard error. " +
		"Characters that are not printable are escaped as in Go, except a TAB in the template; -json escapes them as JSON does.",
	define: func(c *call) func([]string) error {
		p := c.pairingFlags()
		c.blankFlag()
		return func(args []string) error {
			t, err := c.format(args, p)
			if err != nil {
				return err
			}
			g := getter{call: c, format: t, parts: t.named(), noted: !t.ofServer()}
			return c.each(args[1:], c.parsed(g.get))
		}
	},
}

// format returns the template, which is the first argument.
func (c *call) format(args []string, p *pairing) (t format, err error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	const missing = usageError("a template such as '{host}' precedes the references")
	if len(args) == 0 {
		return nil, missing
	}
	t, err = parseFormat(args[0], p)
	switch {
	case err != nil:
		return nil, err
	case t.named() == nil && slices.ContainsFunc(args[1:], hasBrace):
		return nil, usageError("the template comes first, as in \"uri get '{host}' REF\"")
	case t.named() == nil:
		return nil, missing
	case c.asJSON && !utf8.ValidString(args[0]):
		return nil, usageError("with -json, the template must be UTF-8")
	}
	return t, nil
}

// hasBrace reports whether an argument may be a template.
func hasBrace(arg string) bool { return strings.Contains(arg, "{") }

// A getter prints what a template says of the references of a call.
type getter struct {
	*call
	format format
	parts  []*field // of the template, each once
	noted  bool     // nothing more is to be said about registry-based authorities
}

// get prints the result for a reference.
func (g *getter) get(u uri.URI) {
	if g.asJSON {
		g.writeJSON(u)
	} else {
		g.print(u)
	}
	if !g.noted && u.HasAuthority() && !u.IsServerBased() {
		g.noted = true
		g.noteRegistry(u)
	}
}

// print prints the result for a person or a program that reads lines.
func (g *getter) print(u uri.URI) {
	for i := range g.format {
		f := &g.format[i]
		text := f.text(u, visible)
		if f.name == "" {
			text = strings.ReplaceAll(text, `\t`, "\t")
		}
		g.out.WriteString(text)
	}
	g.out.WriteByte('\n')
}

// writeJSON prints the result as JSON.
func (g *getter) writeJSON(u uri.URI) {
	var output strings.Builder
	for i := range g.format {
		output.WriteString(g.format[i].text(u, func(s string) string { return s }))
	}
	j := g.json
	j.object("")
	j.text("input", u.String())
	j.text("output", output.String())
	j.object("parts")
	for _, f := range g.parts {
		j.part(f, u, j.quote)
	}
	j.endObject()
	lossy := func(f *field) bool { return !f.isUTF8(u) }
	if slices.ContainsFunc(g.parts, lossy) {
		j.object("partsBase64")
		for _, f := range g.parts {
			if lossy(f) {
				j.part(f, u, j.base64)
			}
		}
		j.endObject()
	}
	j.endObject()
}

// part writes the member for a part of u, if it is defined. write writes a value.
func (j *jsonWriter) part(f *field, u uri.URI, write func(string)) {
	if f.list != nil {
		j.list(f.key)
		for value := range f.list(u) {
			j.key("")
			write(value)
		}
		j.endList()
		return
	}
	if value, defined := f.value(u); defined {
		j.key(f.key)
		write(value)
	}
}

// noteRegistry prints why the authority of u, which is registry-based, has no host
// for the template.
func (c *call) noteRegistry(u uri.URI) {
	reason := u.RegistryReason()
	message := "a registry-based authority has no userinfo, host or port: " + bareMessage(reason)
	if _, err := uri.RFC3986.Parse(u.String()); err == nil {
		message += "; -edition rfc3986 reads a host there"
	}
	c.note(reason, 0, message)
}

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
		return f, unknownName(name)
	}
	return f, nil
}

// unknownName returns the error for a name that no part has. It has the name that is
// meant, or all names.
func unknownName(name string) error {
	name, _, hasArgument := strings.Cut(name, ":")
	meant := map[string]string{}
	for _, format := range formatNames() {
		text, _, ok := strings.Cut(strings.Trim(format, "{}"), ":")
		if ok == hasArgument {
			meant[text] = format
		}
	}
	if near := nearest(name, slices.Sorted(maps.Keys(meant))); near != "" {
		return errors.New("perhaps " + meant[near] + " is meant")
	}
	return errors.New("want " + list(formatNames(), "or"))
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
