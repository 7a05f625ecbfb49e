// SPDX-License-Identifier: BSD-3-Clause

package main

// This file contains the verb get and its templates.

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/uri"
)

var getVerb = verb{
	name:    "get",
	brief:   "print parts, by a template",
	args:    "TEMPLATE [REF...]",
	summary: "Print parts of each reference, as a template says",
	example: `$ uri get '{host} {default:port} {segment:-1} {query:q}' 'http://[::1]/a/b%20c?q=%41'
::1 80 b c A`,
	notes: "A template is text with names in braces. Write {{ and }} for braces. The parts are unescaped, unless the table says otherwise. It is not a URI Template, which expand and match take. " +
		"What is undefined is empty; with -json it is left out of the \"parts\". A list has TABs between its values. Secrets are printed as they are, except in {redacted}. Which part of a host somebody registered, as example.co.uk, is not known. " +
		"In the editions before RFC 3986, an authority may be registry-based: it has no userinfo, host or port, and the first one is reported on standard error. " +
		"Characters that are not printable are escaped as in Go, except a TAB in the template; -json escapes them as JSON does, and -csv has them as they are, except on a terminal. With -csv or -tsv, the line of -blank is a row of empty fields.",
	table: formatTable(),
	define: func(c *call) func([]string) error {
		p := c.pairingFlags()
		csv := c.flags.Bool("csv", false, "print the parts of the template that commas separate as the fields of CSV (RFC 4180)")
		tsv := c.flags.Bool("tsv", false, "print the parts of the template that commas or TABs separate with TABs between them; a TAB in one is \\t")
		header := c.flags.Bool("header", false, "with -csv or -tsv, first print the names of the fields")
		c.excludes("-csv", "-tsv", "-json")
		c.excludes("-csv-column", "-csv", "-tsv")
		c.blankFlag()
		return func(args []string) error {
			t, err := c.format(args, p)
			if err != nil {
				return err
			}

			// Without names such as {host}, nothing is missing from a registry-based authority.
			hasServer := slices.ContainsFunc(t, func(f field) bool { return f.ofServer })
			g := getter{call: c, format: t, parts: t.named(), noted: !hasServer}

			switch {
			case *csv:
				g.fields, g.separator = t.divided(","), ','
			case *tsv:
				g.fields, g.separator = t.divided(",\t"), '\t'
			case *header:
				return usageError("-header needs -csv or -tsv")
			}

			// Literal text in a field is a part of its name.
			if *header {
				g.printFields(func(f *field) string { return cmp.Or(f.name, f.text(uri.URI{}, visible)) })
			}

			// A row of empty fields is ",,", or "" in quotes if there is a single field.
			if n := len(g.fields); n > 1 {
				c.blankText = strings.Repeat(string(g.separator), n-1)
			} else if *csv {
				c.blankText = `""`
			}
			return c.each(args[1:], c.parsed(g.get))
		}
	},
}

// format returns the template, which is the first argument.
func (c *call) format(args []string, p *pairing) (t format, err error) {
	const missing = usageError("a template such as '{host}' precedes the references")
	if len(args) == 0 {
		return nil, missing
	}

	// A template without a name is probably a reference.
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

// A getter prints the parts that a template names.
type getter struct {
	*call
	format format
	parts  []*field // in the template, each once
	noted  bool     // a note about a registry-based authority was printed, or is not needed

	fields    []format // for CSV or TSV, or nil
	separator byte     // between fields
}

// get prints the result for a reference.
func (g *getter) get(u uri.URI) {
	exactly := func(f *field) string { return f.text(u, exact) }
	switch {
	case g.asJSON:
		g.writeJSON(u, exactly)
	case g.fields != nil:
		g.printFields(exactly)
	default:
		g.out.WriteString(g.rows.inRow(g.format.output(func(f *field) string {
			text := f.text(u, visible)
			if f.name == "" {
				text = strings.ReplaceAll(text, `\t`, "\t")
			}
			return text
		})))
		g.out.WriteByte(g.lineEnd())
	}

	// A note, once, explains why parts of a registry-based authority are missing.
	if !g.noted && u.HasAuthority() && !u.IsServerBased() {
		g.noted = true
		g.noteRegistry(u)
	}
}

// printFields prints the fields, with the separator between them.
func (g *getter) printFields(text func(f *field) string) {
	for i, f := range g.fields {
		if i > 0 {
			g.out.WriteByte(g.separator)
		}

		s := f.output(text)
		if g.isTerminal || g.separator == '\t' {
			s = visible(s)
		}

		// RFC 4180 quotes fields with a comma, a quote or a line break.
		if g.separator == ',' && (strings.ContainsAny(s, "\",\r\n") || s == "" && len(g.fields) == 1) {
			s = `"` + strings.ReplaceAll(s, `"`, `""`) + `"`
		}
		g.out.WriteString(s)
	}
	g.out.WriteByte(g.lineEnd())
}

// writeJSON prints the result as JSON.
func (g *getter) writeJSON(u uri.URI, exactly func(f *field) string) {
	j := g.json
	j.begin("", "input", u.String(), "output", g.format.output(exactly))
	j.begin("parts")
	for _, f := range g.parts {
		j.part(f, u, j.quote)
	}
	j.endObject()

	// JSON holds only Unicode, so octets that are not get a member of their own.
	lossy := func(f *field) bool { return !utf8.ValidString(exactly(f)) }
	if slices.ContainsFunc(g.parts, lossy) {
		j.begin("partsBase64")
		for _, f := range g.parts {
			if lossy(f) {
				j.part(f, u, j.base64)
			}
		}
		j.endObject()
	}
	j.endObject()
}

// part writes u's member for f, if it is defined. write writes a value.
func (j *jsonWriter) part(f *field, u uri.URI, write func(string)) {
	if f.list != nil {
		j.name(f.name)
		j.texts("", f.list(u), write)
	} else if value, defined := f.value(u); defined {
		j.name(f.name)
		j.key("")
		write(value)
	}
}

// noteRegistry prints why u's registry-based authority has no host for the template.
func (c *call) noteRegistry(u uri.URI) {
	reason := u.RegistryReason()
	message := "a registry-based authority has no userinfo, host or port: " + bareMessage(reason)

	if _, err := uri.RFC3986.Parse(u.String()); err == nil {
		message += "; -edition rfc3986 reads a host there"
	}
	c.note(reason, 0, message)
}

// A format is a parsed template for get.
type format []field

// output joins the results that text returns for t's parts.
func (t format) output(text func(f *field) string) string {
	var output strings.Builder
	for i := range t {
		output.WriteString(text(&t[i]))
	}
	return output.String()
}

// divided splits t at separators.
func (t format) divided(separators string) (parts []format) {
	parts = []format{{}}
	add := func(f field) { parts[len(parts)-1] = append(parts[len(parts)-1], f) }
	for i := range t {
		if t[i].name != "" {
			add(t[i])
			continue
		}

		// Only literal text separates: a comma in a value is part of a field.
		text, _ := t[i].value(uri.URI{})
		for at := strings.IndexAny(text, separators); at >= 0; at = strings.IndexAny(text, separators) {
			add(literal(text[:at]))
			parts, text = append(parts, format{}), text[at+1:]
		}
		add(literal(text))
	}
	return parts
}

// A field is a part in a template: literal text, or a name in braces.
type field struct {
	name     string // or "" for literal text
	argument string // follows the name, if it needs one
	doc      string // its meaning

	// Either value or list is nil. An undefined value is "".
	value func(u uri.URI) (text string, defined bool)
	list  func(u uri.URI) iter.Seq[string]

	// For a name that reads query pairs, one makes value or list.
	pair  func(p uri.Pairs, argument string) (text string, defined bool)
	pairs func(p uri.Pairs, argument string) iter.Seq[string]

	isEscaped bool // the value is escaped text
	ofServer  bool // a registry-based authority lacks it
}

// fields are the names in braces.
var fields = []field{
	{name: "uri", doc: "the reference as it is", value: func(u uri.URI) (string, bool) { return u.String(), true }},
	{name: "redacted", doc: "the reference without the secrets that \"uri redact\" hides", value: func(u uri.URI) (string, bool) { return shown(u), true }},
	{name: "scheme", doc: "the scheme, in lower case", value: func(u uri.URI) (string, bool) { return u.Scheme(), u.IsAbsolute() }},
	{name: "authority", doc: "the authority, escaped", value: func(u uri.URI) (string, bool) { return u.Authority(), u.HasAuthority() }, isEscaped: true},
	{name: "userinfo", doc: "the userinfo, escaped", value: func(u uri.URI) (string, bool) { return u.Userinfo(), u.HasUserinfo() }, isEscaped: true, ofServer: true},
	{name: "user", doc: "the userinfo before its first colon", value: func(u uri.URI) (string, bool) { user, _, ok := u.User(); return user, ok }, ofServer: true},
	{name: "password", doc: "the userinfo after its first colon", value: func(u uri.URI) (string, bool) {
		_, text, _ := u.User()
		return text, strings.Contains(u.Userinfo(), ":")
	}, ofServer: true},
	{name: "host", doc: "the host, without brackets", value: hostname, ofServer: true},
	{name: "port", doc: "the port", value: func(u uri.URI) (string, bool) { return u.Port(), u.HasPort() }, ofServer: true},
	{name: "hostport", doc: "what a program connects to, such as [::1]:80; undefined without a port that the scheme or the reference has", value: uri.URI.HostPort, ofServer: true},
	{name: "path", doc: "the path, escaped", value: func(u uri.URI) (string, bool) { return u.Path(), true }, isEscaped: true},
	{name: "query", doc: "the query, escaped", value: func(u uri.URI) (string, bool) { return u.Query(), u.HasQuery() }, isEscaped: true},
	{name: "fragment", doc: "the fragment, escaped", value: func(u uri.URI) (string, bool) { return u.Fragment(), u.HasFragment() }, isEscaped: true},
	{name: "default:port", doc: "the port or, if it is undefined or empty, that of the scheme", value: portOrDefault, ofServer: true},
	{name: "pairs", doc: "a list: each pair of the query", pairs: pairTexts},
	{name: "query-keys", doc: "a list: the keys of the query, sorted, each once", pairs: keys},
	{name: "query:", argument: "KEY", doc: "the value of the first pair with the KEY, which is data", pair: uri.Pairs.Get},
	{name: "query-all:", argument: "KEY", doc: "a list: the values of all pairs with the KEY", pairs: uri.Pairs.Values},
	{name: "segment:", argument: "N", doc: "the segment with the number N, from 1, or from -1 backwards from the last"},
	{name: "unescaped:", argument: "NAME", doc: "a part that is escaped, unescaped"},
}

// formatTable returns the names in braces, each with its meaning.
func formatTable() (table [][2]string) {
	for _, f := range fields {
		table = append(table, [2]string{"{" + f.name + f.argument + "}", f.doc})
	}
	return table
}

// parseFormat parses a template. The error is a usageError.
func parseFormat(s string, p *pairing) (t format, err error) {
	for s != "" {
		// "{{" and "}}" stand for braces, and a single one begins or ends a name.
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

	f.name = name
	return f, nil
}

// partOf returns the field for a name without "unescaped:".
func partOf(name string, p *pairing) (f field, err error) {
	// "query:a" is the part "query:", with the argument "a".
	_, argument, _ := strings.Cut(name, ":")
	i := slices.IndexFunc(fields, func(f field) bool {
		return f.name == name || f.argument != "" && strings.HasPrefix(name, f.name)
	})
	if i < 0 || fields[i].name == "unescaped:" {
		return f, unknownName(name)
	}

	// The argument is bound to the part here, once for all references.
	f = fields[i]
	switch {
	case f.pair != nil:
		f.value = func(u uri.URI) (string, bool) { return f.pair(p.of(u), argument) }
	case f.pairs != nil:
		f.list = func(u uri.URI) iter.Seq[string] { return f.pairs(p.of(u), argument) }
	case f.name == "segment:":
		n, err := strconv.Atoi(argument)
		if err != nil || n == 0 {
			return f, errors.New("want a number that is not 0")
		}
		f.value = func(u uri.URI) (string, bool) { return segment(u, n) }
	}
	return f, nil
}

// unknownName returns the error for an unknown name. It suggests the name that is meant, or
// lists all.
func unknownName(name string) error {
	name, _, hasArgument := strings.Cut(name, ":")
	var all []string
	meant := map[string]string{}
	for _, row := range formatTable() {
		all = append(all, row[0])
		text, _, ok := strings.Cut(strings.Trim(row[0], "{}"), ":")
		if ok == hasArgument {
			meant[text] = row[0]
		}
	}

	if near := nearest(name, slices.Sorted(maps.Keys(meant))); near != "" {
		return errors.New("perhaps " + meant[near] + " is meant")
	}
	return errors.New("want " + list(all, "or"))
}

// named returns the fields in t that have a name, each once.
func (t format) named() (fields []*field) {
	for i := range t {
		isSame := func(f *field) bool { return f.name == t[i].name }
		if t[i].name != "" && !slices.ContainsFunc(fields, isSame) {
			fields = append(fields, &t[i])
		}
	}
	return fields
}

// text returns f's value, or the values in its list with TABs between them. shown converts
// each value.
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

// pairTexts iterates over the pairs, unescaped.
func pairTexts(p uri.Pairs, _ string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for key, value := range p.All() {
			if !yield(key + "=" + value) {
				return
			}
		}
	}
}

// keys iterates over the pairs' keys in order, each once.
func keys(p uri.Pairs, _ string) iter.Seq[string] {
	return slices.Values(slices.Sorted(maps.Keys(maps.Collect(p.All()))))
}
