// SPDX-License-Identifier: BSD-3-Clause

package main

// This file contains the verb match, with one template and with many.

import (
	"fmt"
	"slices"
	"strings"

	"example.com/uri"
	"example.com/uri/uritemplate"
)

var matchVerb = verb{
	name:    "match",
	brief:   "match a URI Template",
	args:    "TEMPLATE [REF...], or -templates FILE [REF...]",
	summary: "Print the values of a URI Template in each reference",
	example: `$ uri match '/users/{id}{?tags*,page,q}' '/users/a%20b?page=2&tags=x&tags=y'
/users/a%20b?page=2&tags=x&tags=y
id           "a b"
tags         "x" "y"
page         "2"
q            undefined`,
	notes: "The exit status is 1 if a reference does not match or is refused, and 2 if the template is not a URI Template (RFC 6570), or could match a reference in two ways. " +
		"The references are of RFC 3986. A reference matches if \"uri expand\" prints it for some values, or another spelling of it: characters that are no delimiters there may be escaped or not, and the pairs of {?name} and {&name} may have any order. " +
		"If a reference does not match, the first byte that cannot be there is marked, with what the template wants there, and the flag that would allow it. " +
		"The values are unescaped, except those of {+name} and {#name}. They are printed as they are: {p} in 'http://u:{p}@h' is a password. The reference is printed without its secrets, as by \"uri redact\"; with -json, it is there as it is. " +
		"With -templates, there is no TEMPLATE argument: each line of the file is one, except empty lines. If several match, the one with literal text precedes the one with an expression where they first differ, from the left, and {x} precedes {+x}. Two templates that match the same reference without such an order are refused. The one that matches is printed before the values; -json has it as \"template\", which is null if none matches. " +
		"With -json, \"values\" is null if the reference does not match, and \"mismatch\" says why, without -templates. If it matches, \"values\" is an object of the variables with a value. A value is a string, an array, or an object in which a name can occur twice.",
	output:  apartOutput,
	edition: fixedEdition,
	define: func(c *call) func([]string) error {
		c.edition = uri.RFC3986
		m := &matcher{call: c, values: uritemplate.Values{}}
		for _, f := range optionFlags {
			c.flags.BoolVar(f.in(&m.options), f.name, false, f.match)
		}
		var file *string
		c.optional(&file, "templates", "find the template of each reference among those in `FILE`, one a line; - is standard input", fileName)
		return func(args []string) (err error) {
			switch {
			case file == nil:
				if err = m.only(args); err == nil {
					args = args[1:]
				}
			case *file == "-" && len(args) == 0:
				err = usageError("with -templates -, the references are arguments")
			default:
				err = c.linesOf(*file, m.add)
			}
			if err != nil {
				return err
			}
			return c.each(args, c.parsed(m.match))
		}
	},
}

// flagFor returns the flag that would let a reference match, or that keeps it from matching
// because it is set, or "".
func (m *matcher) flagFor(why *uritemplate.MismatchError) (flag string, isSet bool) {
	message := why.Error()
	for _, f := range optionFlags {
		if strings.HasSuffix(message, seeOptions+f.option) {
			return "-" + f.name, *f.in(&m.options)
		}
	}
	return "", false
}

// A matcher matches references with a template, or with a Set.
type matcher struct {
	*call
	*uritemplate.Matcher // of the template, or nil
	set                  uritemplate.Set[*setTemplate]
	one                  *setTemplate // the template, or nil
	options              templateOptions
	values               uritemplate.Values
}

// A setTemplate is a template in a Set, or the only one.
type setTemplate struct {
	text, shown string   // shown is without secrets
	names       []string // of the variables, in the order of the template
}

// parse parses a template, to be matched with the options.
func (m *matcher) parse(text string) (t uritemplate.Template, parsed *setTemplate, err error) {
	t, err = m.options.parse(text)
	return t, &setTemplate{text, redacted(text), t.Names()}, err
}

// only sets the template, which is the first argument.
func (m *matcher) only(args []string) error {
	if len(args) == 0 {
		return usageError("a template such as '/users/{id}' precedes the references")
	}

	// It is easy to give the reference and the template in the wrong order.
	if !hasBrace(args[0]) && slices.ContainsFunc(args, hasBrace) {
		return usageError("the template comes first, as in \"uri match '/users/{id}' REF\"")
	}

	t, one, err := m.parse(args[0])
	m.one = one
	if err == nil {
		m.Matcher, err = t.Matcher()
	}
	if err != nil {
		m.explain(m.stderr, args[0], err)
		return errReported
	}
	return nil
}

// add adds a template to the Set. The error begins with the place in the line, if known.
func (m *matcher) add(text string) error {
	t, added, err := m.parse(text)
	if err == nil {
		err = m.set.Add(t, added)
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
func (m *matcher) match(u uri.URI) {
	clear(m.values)
	found := func(name string, v uritemplate.Value) { m.values[name] = v }

	// A single template needs no Set.
	t, ok := m.one, false
	if t != nil {
		ok = m.MatchFunc(u, found)
	} else {
		t, ok = m.set.MatchFunc(u, found)
	}

	m.refused = m.refused || !ok

	switch {
	case m.asJSON:
		m.writeJSON(u, t, ok)
	case !ok && m.one != nil:
		m.mismatch(u)
	case !ok:
		fmt.Fprintln(m.out, shown(u))
		m.out.WriteString("no match\n")
	default:
		fmt.Fprintln(m.out, shown(u))
		m.print(t)
	}
}

// print prints the matching template, if there is a Set, and the variables' values, for a
// person.
func (m *matcher) print(t *setTemplate) {
	if m.one == nil {
		m.label("template")
		m.quoted(" ", t.shown)
		m.out.WriteByte('\n')
	}

	for _, name := range t.names {
		m.label(name)
		if value, defined := m.values[name]; defined {
			m.printValue(value)
		} else {
			m.out.WriteString(" undefined")
		}
		m.out.WriteByte('\n')
	}
}

// mismatch prints for a person why a reference does not match, below the byte that
// cannot be there. Its secrets are hidden.
func (m *matcher) mismatch(u uri.URI) {
	why := m.Explain(u).(*uritemplate.MismatchError)
	fmt.Fprintf(m.out, "%s\nno match: %s", m.excerpt(u.String(), why.Offset), why.Problem())

	// A flag may allow the reference, or be the reason for the mismatch.
	switch flag, isSet := m.flagFor(why); {
	case isSet:
		m.out.WriteString(" (because of " + flag + ")")
	case flag != "":
		m.out.WriteString(" (" + flag + " allows it)")
	}
	m.out.WriteByte('\n')
}

// printValue prints a variable's value for a person.
func (c *call) printValue(value uritemplate.Value) {
	switch value.Kind() {
	case uritemplate.KindPairs:
		for name, text := range value.Pairs() {
			c.quoted(" ", name)
			c.quoted("=", text)
		}
	case uritemplate.KindList:
		for _, text := range value.List() {
			c.quoted(" ", text)
		}
	default:
		c.quoted(" ", value.String())
	}
}

func (m *matcher) writeJSON(u uri.URI, t *setTemplate, ok bool) {
	j := m.json
	j.begin("", "input", u.String())

	// A Set does not explain a mismatch: there would be one for each template.
	switch {
	case !ok && m.one == nil:
		j.members("template", nil, "values", nil)
	case !ok:
		why := m.Explain(u).(*uritemplate.MismatchError)
		flag, _ := m.flagFor(why)
		j.members("values", nil)
		j.object("mismatch", "offset", why.Offset, "variable", nonEmpty(why.Variable), "flag", nonEmpty(flag), "message", why.Problem())
	default:
		if m.one == nil {
			j.members("template", t.text)
		}
		j.begin("values")
		for _, name := range t.names {
			if value, defined := m.values[name]; defined {
				j.value(name, value)
			}
		}
		j.endObject()
	}
	j.endObject()
}

// value writes a member for a variable's value. Values in a match are UTF-8.
func (j *jsonWriter) value(name string, value uritemplate.Value) {
	switch value.Kind() {
	case uritemplate.KindPairs:
		j.begin(name)
		for key, text := range value.Pairs() {
			j.name(key)
			j.key("")
			j.quote(text)
		}
		j.endObject()
	case uritemplate.KindList:
		j.texts(name, slices.Values(value.List()), j.quote)
	default:
		j.members(name, value.String())
	}
}
