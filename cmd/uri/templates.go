// SPDX-License-Identifier: BSD-3-Clause

package main

// This file has the verb match with many templates.

import (
	"fmt"
	"strings"

	"example.com/uri"
	"example.com/uri/uritemplate"
)

// A setMatcher matches the references of a call with a Set.
type setMatcher struct {
	*call
	set    uritemplate.Set[*setTemplate]
	values uritemplate.Values
}

// A setTemplate is a template of a Set.
type setTemplate struct {
	text, shown string // shown is without secrets
	names       []string
}

// matchSet matches references with the templates of a file.
func (c *call) matchSet(file string, refs []string, o uritemplate.Options, all bool) error {
	if file == "-" && len(refs) == 0 {
		return usageError("with -templates -, the references are arguments")
	}
	m := setMatcher{call: c, values: uritemplate.Values{}}
	data, err := c.file(file)
	if err != nil {
		return err
	}
	number := 0
	for line := range strings.Lines(strings.TrimPrefix(string(data), byteOrderMark)) {
		number++
		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		if line == "" {
			continue
		}
		if err := m.add(line, o, all); err != nil {
			return fmt.Errorf("%s:%d%w", file, number, err)
		}
	}
	match := c.parsed(m.match)
	return c.each(refs, func(input string) {
		c.separate()
		match(input)
	})
}

// add adds a template. The error begins with the place in the line, if it has one.
func (m *setMatcher) add(text string, o uritemplate.Options, all bool) error {
	t, err := uritemplate.Parse(text)
	added := &setTemplate{text, redacted(text), t.Names()}
	if all {
		o.Required = added.names
	}
	if err == nil {
		err = m.set.Add(t.With(o), added)
	}
	if offset, ok := offsetOf(err); ok {
		return fmt.Errorf(":%d: %s", offset+1, bareMessage(err))
	}
	if err != nil {
		return fmt.Errorf(": %s", bareMessage(err))
	}
	return nil
}

// match prints the result for a reference.
func (m *setMatcher) match(u uri.URI) {
	t, ok := m.set.MatchInto(m.values, u)
	m.refused = m.refused || !ok
	if m.asJSON {
		j := m.json
		j.object("")
		j.text("input", u.String())
		if ok {
			j.text("template", t.text)
			j.values(t.names, m.values)
		} else {
			j.key("template")
			j.out.WriteString("null")
			j.key("values")
			j.out.WriteString("null")
		}
		j.endObject()
		return
	}
	m.printLine(shown(u))
	if !ok {
		m.out.WriteString("no match\n")
		return
	}
	m.label("template")
	m.quoted(" ", t.shown)
	m.out.WriteByte('\n')
	m.printValues(t.names, m.values)
}
