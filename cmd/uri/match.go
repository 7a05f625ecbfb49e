// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file has the verb match.

import (
	"slices"
	"strings"

	"example.com/uri"
	"example.com/uri/template"
)

var matchVerb = verb{
	name:    "match",
	args:    "TEMPLATE [REF...]",
	summary: "Print the values of a URI Template in each reference",
	example: `$ uri match '/users/{id}{?tags*,page,q}' '/users/a%20b?page=2&tags=x&tags=y'
/users/a%20b?page=2&tags=x&tags=y
id           "a b"
tags         "x" "y"
page         "2"
q            undefined`,
	notes: "The exit status is 1 if a reference does not match or is refused, and 2 if the template is not a URI Template (RFC 6570), or could match a reference in two ways. " +
		"The references are of RFC 3986. A reference matches if \"uri expand\" prints it, or an equivalent one, for some values. The pairs of {?name} and {&name} may have any order. " +
		"The values are unescaped, except those of {+name} and {#name}. " +
		"With -json, \"values\" is null if the reference does not match, and else an object of the variables with a value. A value is a string, an array, or an object in which a name can occur twice.",
	fixed:   true,
	reports: true,
	define: func(c *call) func([]string) error {
		c.edition = uri.RFC3986
		var o template.Options
		for _, l := range leniencies {
			c.flags.BoolVar(l.in(&o), l.flag, false, l.usage)
		}
		return func(args []string) error {
			m, err := c.matcher(args, o)
			if err != nil {
				return err
			}
			match := c.parsed(m.match)
			return c.each(args[1:], func(input string) {
				c.separate()
				match(input)
			})
		}
	},
}

// leniencies are the flags for [template.Options].
var leniencies = []struct {
	flag, usage string
	in          func(o *template.Options) *bool
}{
	{dotSegmentsFlag, "allow values that are \".\" or \"..\", or make such a segment", func(o *template.Options) *bool { return &o.DotSegments }},
	{"slashes", "allow values in which \"/\" or \"\\\" was escaped", func(o *template.Options) *bool { return &o.Slashes }},
	{"controls", "allow values with control characters", func(o *template.Options) *bool { return &o.Controls }},
	{"other-pairs", "allow pairs of the query that the template does not show", func(o *template.Options) *bool { return &o.OtherPairs }},
}

// A matcher matches the references of a call.
type matcher struct {
	*call
	*template.Matcher
	lenient []*template.Matcher // with each of leniencies
	names   []string            // of the variables, in the order of the template
}

// matcher returns the matcher of the template, which is the first argument.
func (c *call) matcher(args []string, o template.Options) (*matcher, error) {
	if len(args) == 0 {
		return nil, usageError("a template such as '/users/{id}' precedes the references")
	}
	hasBrace := func(arg string) bool { return strings.Contains(arg, "{") }
	if !hasBrace(args[0]) && slices.ContainsFunc(args, hasBrace) {
		return nil, usageError("the template comes first, as in \"uri match '/users/{id}' REF\"")
	}
	t, err := template.Parse(args[0])
	m := &matcher{call: c, names: t.Names()}
	if err == nil {
		m.Matcher, err = t.With(o).Matcher()
	}
	if err != nil {
		c.explain(c.stderr, args[0], err)
		return nil, errReported
	}
	for _, l := range leniencies {
		lenient := o
		*l.in(&lenient) = true
		with, _ := t.With(lenient).Matcher() // options make no template ambiguous
		m.lenient = append(m.lenient, with)
	}
	return m, nil
}

// needed returns the flags of which each would make u match.
func (m *matcher) needed(u uri.URI) (flags []string) {
	for i, with := range m.lenient {
		if _, ok := with.Match(u); ok {
			flags = append(flags, "-"+leniencies[i].flag)
		}
	}
	return flags
}

// match prints the result for a reference.
func (m *matcher) match(u uri.URI) {
	values, ok := m.Match(u)
	m.refused = m.refused || !ok
	if m.asJSON {
		m.writeJSON(u, values, ok)
		return
	}
	m.printLine(u.Redacted())
	if !ok {
		m.out.WriteString("no match")
		if flags := m.needed(u); flags != nil {
			m.out.WriteString(" without " + list(flags, "or"))
		}
		m.out.WriteByte('\n')
		return
	}
	for _, name := range m.names {
		m.label(name)
		if value, defined := values[name]; defined {
			m.print(value)
		} else {
			m.out.WriteString(" undefined")
		}
		m.out.WriteByte('\n')
	}
}

// print prints the value of a variable for a person.
func (m *matcher) print(value template.Value) {
	switch {
	case hasPairs(value):
		for name, text := range value.Pairs() {
			m.quoted(" ", name)
			m.quoted("=", text)
		}
	case value.List() != nil:
		for _, text := range value.List() {
			m.quoted(" ", text)
		}
	default:
		m.quoted(" ", value.String())
	}
}

func hasPairs(value template.Value) bool {
	for range value.Pairs() {
		return true
	}
	return false
}

func (m *matcher) writeJSON(u uri.URI, values template.Values, ok bool) {
	j := m.json
	j.object("")
	j.text("input", u.String())
	if !ok {
		j.key("values")
		j.out.WriteString("null")
		j.endObject()
		return
	}
	j.object("values")
	for _, name := range m.names {
		if value, defined := values[name]; defined {
			j.value(name, value)
		}
	}
	j.endObject()
	j.endObject()
}

// value writes a member for the value of a variable. The values of a match are
// UTF-8.
func (j *jsonWriter) value(name string, value template.Value) {
	switch {
	case hasPairs(value):
		j.object(name)
		for key, text := range value.Pairs() {
			j.member(key)
			j.quote(text)
		}
		j.endObject()
	case value.List() != nil:
		j.list(name)
		for _, text := range value.List() {
			j.key("")
			j.quote(text)
		}
		j.endList()
	default:
		j.text(name, value.String())
	}
}
