// SPDX-License-Identifier: BSD-3-Clause

package main

// This file contains the verb expand.

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/uri"
	"example.com/uri/uritemplate"
)

var expandVerb = verb{
	name:    "expand",
	brief:   "expand a URI Template",
	args:    "[TEMPLATE...]",
	summary: "Print the expansion of each URI Template",
	example: `$ echo '{"id": "a/b", "tags": ["x", "y"]}' | uri expand -vars - -set page=2 'http://a/users/{id}{?tags*,page,q}'
http://a/users/a%2Fb?tags=x&tags=y&page=2`,
	notes: "A URI Template (RFC 6570) is text with expressions, such as {id}, {+path}, {/list*} and {?q,page}. A variable without a value is left out. " +
		"In JSON, an array is a list, an object is pairs in the order of its members, a number or a boolean is a string as it is written, and null is undefined. A member that is null is left out. " +
		"If the file has an object on its first line, each line that is not empty is one, and the templates are expanded for each of them in turn. " +
		"The VALUE of -set is always a string, and the last one for a NAME counts. " +
		"The result is a URI reference of RFC 3986 with the components that the template shows. A value is refused if it makes (1) other components, such as \"/host\" for {+path} in \"/{+path}\", or no value for {id} in \"/{id}/x\", which makes \"//x\"; " +
		"(2) a segment \".\" or \"..\"; (3) an empty segment at its beginning, after a \"/\"; or (4) a host with an escaped delimiter. " +
		"With -text, the result is the text of RFC 6570, which is not checked.",
	edition: noEdition,
	input:   "template",
	define: func(c *call) func([]string) error {
		e := expander{call: c, set: uritemplate.Values{}}
		c.optional(&e.file, "vars", "read the values of the variables from the object in the JSON `FILE`, or from each of several objects, one a line; - is standard input", fileName)
		c.flags.Func("set", "set the variable to the string in `NAME=VALUE`, whether or not -vars has it", func(s string) error {
			name, value, ok := strings.Cut(s, "=")
			if !ok || !isVariable(name) {
				return errors.New(`NAME=VALUE is needed, and a NAME has letters, digits, "_", escapes, and single dots between them`)
			}
			e.set[name] = uritemplate.String(value)
			return nil
		})
		c.flags.BoolVar(&e.text, "text", false, "print the text of RFC 6570, and do not check it")
		for _, f := range optionFlags {
			if f.expand != "" {
				c.flags.BoolVar(f.in(&e.options), f.name, false, f.expand)
				c.excludes("-text", "-"+f.name)
			}
		}
		return func(args []string) error {
			if err := checkTemplates(args); err != nil {
				return err
			}
			if err := e.checkSet(args); err != nil {
				return err
			}
			switch {
			case e.file == nil:
				e.values = e.set
				return c.each(args, func(input string) { e.expand(e.parse(input)) })
			case *e.file == "-" && len(args) == 0:
				return usageError("with -vars -, the templates are arguments")
			}
			return e.expandObjects(args)
		}
	},
}

// isVariable reports whether s can name a variable.
func isVariable(s string) bool {
	t, _ := uritemplate.Parse("{" + s + "}") // without names if there is an error
	return slices.Equal(t.Names(), []string{s})
}

// checkTemplates returns an error if an argument looks like a value for another one's
// variable. It does not show the value, which may be secret.
func checkTemplates(args []string) error {
	if !slices.ContainsFunc(args, hasBrace) {
		return nil
	}

	for _, arg := range args {
		if name, value, ok := strings.Cut(arg, "="); ok && isVariable(name) && !hasBrace(value) {
			return usageError("an argument sets " + name + ": write -set " + name + "=VALUE before the template")
		}
	}
	return nil
}

// checkSet returns an error if -set names a variable that is in no argument: the name is
// misspelt.
func (e *expander) checkSet(args []string) error {
	known := map[string]bool{}
	for _, arg := range args {
		t, err := uritemplate.Parse(arg)
		if err != nil {
			return nil // expand reports it
		}
		for _, name := range t.Names() {
			known[name] = true
		}
	}

	// Without arguments the templates are not known yet.
	for _, name := range slices.Sorted(maps.Keys(e.set)) {
		if len(args) > 0 && !known[name] {
			return usageError("-set has the variable " + name + ", which no template has")
		}
	}
	return nil
}

// An expander expands templates.
type expander struct {
	*call
	file    *string // the value of -vars, or nil
	set     uritemplate.Values
	values  uritemplate.Values // the file's and of set
	text    bool               // do not check the results
	options templateOptions
}

// expandObjects expands the templates for each object in the file. For a single object, the
// templates may be the lines on standard input.
func (e *expander) expandObjects(args []string) error {
	var templates []parsedTemplate
	for _, arg := range args {
		templates = append(templates, e.parse(arg))
	}

	// For each object, all templates are expanded, in the order of the arguments.
	objects := 0
	err := e.eachObject(*e.file, func(values uritemplate.Values, line int) error {
		// Templates on standard input can be read only once, for one object.
		if objects++; objects > 1 && len(args) == 0 {
			return fmt.Errorf("%s has more than one object: the templates are arguments then", *e.file)
		}

		maps.Copy(values, e.set)
		e.values = values

		// The place of an error names the object's line, unless it is the first.
		file := "arg"
		if line > 1 {
			file = *e.file + ":" + strconv.Itoa(line) + ": arg"
		}
		for i, t := range templates {
			e.place = place{file, i + 1}
			e.expand(t)
		}
		return nil
	})

	if err != nil || len(args) > 0 {
		return err
	}

	// The values of the only object are still there.
	return e.each(nil, func(input string) { e.expand(e.parse(input)) })
}

// A parsedTemplate is an input with its parsing result.
type parsedTemplate struct {
	text string
	t    uritemplate.Template
	err  error
}

// parse parses a template, to be expanded with the options.
func (e *expander) parse(text string) parsedTemplate {
	t, err := e.options.parse(text)
	return parsedTemplate{text, t, err}
}

// expand prints the result for a template.
func (e *expander) expand(t parsedTemplate) {
	output, err := "", t.err
	switch {
	case err != nil:
	case e.text:
		var text []byte
		text, err = t.t.AppendUnchecked(nil, e.values.Get)
		output = string(text)
	default:
		var u uri.URI
		u, err = t.t.Expand(e.values.Get)
		output = u.String()
	}

	e.result(t.text, output, err)
}
