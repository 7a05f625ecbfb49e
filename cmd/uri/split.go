// SPDX-License-Identifier: BSD-3-Clause

package main

// This file contains the verb split.

import (
	"iter"
	"strconv"
	"strings"

	"example.com/uri"
	"example.com/uri/redact"
)

var splitVerb = verb{
	name:    "split",
	brief:   "show the components",
	args:    "[REF...]",
	summary: "Show the components of each reference",
	example: `$ uri split 'http://a/b?c'
http://a/b?c
^~~~   ^^~ ^
scheme ||  query
       |path
       authority

kind         absolute
edition      RFC 3986
scheme       http
authority    a  (server-based)
host         a  (reg-name)
path         /b
segments     "b"
query        c`,
	notes:  "On a terminal, secrets are hidden as by \"uri redact\". In a file, in a pipe and with -json, they are not.",
	output: apartOutput,
	define: func(c *call) func([]string) error {
		c.colorFlag()
		return c.inputs(c.parsed(c.split))
	},
}

// onScreen returns u, on a terminal without its secrets.
func (c *call) onScreen(u uri.URI) uri.URI {
	if c.isTerminal {
		return redact.Redactor{}.URI(u)
	}
	return u
}

func (c *call) split(u uri.URI) {
	if !c.asJSON {
		c.describe(c.onScreen(u))
		return
	}
	c.json.begin("")
	c.json.components(u)
	c.json.parts(u)
	c.json.endObject()
}

// parts writes the members for the segments and, if the query is defined, its pairs, each
// as text and as data.
func (j *jsonWriter) parts(u uri.URI) {
	j.list("segments")
	for segment := range u.Segments() {
		j.object("", "text", segment, "data", unescaped(segment))
	}
	j.endList()

	if !u.HasQuery() {
		return
	}

	// "a" and "a=" are different pairs: only the second has a value.
	j.list("pairs")
	for pair := range u.Pairs('&').Raw() {
		key, value, hasValue := strings.Cut(pair, "=")
		j.begin("", "text", pair, "key", unescaped(key))
		if hasValue {
			j.members("value", unescaped(value))
		}
		j.endObject()
	}
	j.endList()
}

// components writes the members for a reference. It leaves out undefined components.
func (j *jsonWriter) components(u uri.URI) {
	j.members("input", u.String(), "edition", editionName(u.Edition()), "kind", u.Kind().String())
	for _, c := range components {
		text, defined := part(u, c)
		if !defined {
			continue
		}
		j.text(c.String(), text)
		if c == uri.Authority {
			j.members("server", u.IsServerBased())
		}
	}
	j.members("opaque", u.IsOpaque())
}

// describe prints a picture of u and its components for a person.
func (c *call) describe(u uri.URI) {
	// A narrow screen has no room for a picture.
	switch {
	case u.String() == "":
	case c.columns < narrow:
		c.row("reference", u.String(), "")
	default:
		p := &c.picture
		p.screen = c.screen
		p.draw(u)
		p.writeTo(c.out)
		c.out.WriteByte('\n')
		if p.isCut {
			c.row("reference", u.String(), "")
		}
	}

	// These rows are about the reference as a whole.
	c.row("kind", u.Kind().String(), "")
	c.row("edition", u.Edition().String(), "")

	// Each component has a row, and some have details below it.
	for _, of := range components {
		text, defined := part(u, of)
		if !defined {
			continue
		}

		// A note in parentheses says what kind of authority or host this is.
		name, note := of.String(), ""
		switch {
		case of == uri.Authority && u.IsServerBased():
			note = "server-based"
		case of == uri.Authority:
			note = "registry-based"
		case of == uri.Host && u.HostKind() != uri.HostNone:
			note = u.HostKind().String()
		case of == uri.Path:
			name = pathName(u)
		}

		c.row(name, text, note)
		switch of {
		case uri.Authority:
			if err := u.RegistryReason(); err != nil {
				c.row("", "not server-based: "+bareMessage(err), "")
			}
		case uri.Path:
			c.segments(u)
		case uri.Query:
			c.pairsOf(u)
		}
	}
}

// segments prints the path's segments, and each segment's params. It keeps none: there may
// be one for every byte.
func (c *call) segments(u uri.URI) {
	c.texts("segments", u.Segments(), exact)
	if strings.Contains(u.Path(), "%") {
		c.texts("unescaped", u.Segments(), unescaped)
	}

	// "a;b;c" has the params "b" and "c".
	for segment := range u.Segments() {
		name, _, found := strings.Cut(segment, ";")
		if !found {
			continue
		}
		c.label("params")
		c.quoted(" ", name)
		c.out.WriteString(" has")
		for param := range uri.Params(segment) {
			c.quoted(" ", param)
		}
		c.out.WriteByte('\n')
	}
}

// texts prints a line with the texts. It prints nothing if there are no texts.
func (c *call) texts(name string, texts iter.Seq[string], shown func(string) string) {
	// The label waits for the first text, so that there is no empty line.
	found := false
	for text := range texts {
		if !found {
			c.label(name)
		}
		found = true
		c.quoted(" ", shown(text))
	}
	if found {
		c.out.WriteByte('\n')
	}
}

// pairsOf prints the query's pairs, unescaped, if the query contains a "=".
func (c *call) pairsOf(u uri.URI) {
	if !strings.Contains(u.Query(), "=") {
		return
	}

	// The pairs are shown as data, in the order of the query.
	c.label("pairs")
	for pair := range u.Pairs('&').Raw() {
		key, value, hasValue := strings.Cut(pair, "=")
		c.quoted(" ", unescaped(key))
		if hasValue {
			c.quoted("=", unescaped(value))
		}
	}
	c.out.WriteByte('\n')
}

// row prints a line about one component. It prints an empty value as two
// quotation marks, and a space before a note: no reference contains either.
func (c *call) row(name, value, note string) {
	before, after := c.color(name)
	c.label(name)
	c.out.WriteByte(' ')
	c.out.WriteString(before)
	c.out.WriteString(cell(value, true))
	c.out.WriteString(after)

	b := c.out.AvailableBuffer()
	if note != "" {
		b = append(append(append(b, "  ("...), note...), ')')
	}
	c.out.Write(append(b, '\n'))
}

// label begins a line with a name, padded with blanks.
func (c *call) label(name string) {
	const blanks = "            "
	b := append(c.out.AvailableBuffer(), name...)
	c.out.Write(append(b, blanks[min(len(name), len(blanks)):]...))
}

// quoted prints s in quotes as in Go, after a delimiter.
func (c *call) quoted(delimiter, s string) {
	b := append(c.out.AvailableBuffer(), delimiter...)
	if isPlain(s) {
		b = appendQuoted(b, s)
	} else {
		b = strconv.AppendQuote(b, s)
	}
	c.out.Write(b)
}
