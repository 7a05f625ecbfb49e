// SPDX-License-Identifier: BSD-3-Clause

package main

// This file contains the verb set.

import (
	"errors"
	"fmt"
	"strings"

	"example.com/uri"
)

var setVerb = verb{
	name:    "set",
	brief:   "edit components and query pairs",
	args:    "[REF...], or -in FORMAT [FILE...]",
	summary: "Print each reference with other components or query pairs",
	example: `$ uri set -scheme https -drop port -append-segment 'b c' -set-pair q=a+b 'http://a:80/x?q=1'
https://a/x/b%20c?q=a%2Bb`,
	notes: "The components are escaped text without the delimiters around them, and a host that is an IPv6 address is in brackets. Segments, keys and values are data, and the key of a pair is the text before its first \"=\". " +
		"The flags apply in the order given, and may be repeated. With -vary, there is a result for each variant. " +
		"A reference without a scheme gets one only if it has an authority, or gets one by -host; otherwise it is refused. " +
		"-host gives an authority to a relative reference too: /a becomes //new.example/a. To change only references that have a certain host, add -where-host. A part of a host, such as \"www.\", cannot be changed. " +
		"With -in, everything else in the text stays as it is, and a reference is spelled as the text spells it, with &amp; in HTML. A reference that cannot be changed stays, and is reported, as is the value of an attribute, such as href, that is not a reference: a -where flag cannot judge it. No reference is resolved: \"uri find -base\" does that. No file is written. A FILE may be -. " +
		"An empty line of standard input stays empty. To build a reference from the flags alone, give them an empty argument, ''.",
	define: func(c *call) func([]string) error {
		e := &edits{pairing: c.pairingFlags()}
		for _, component := range settable {
			c.flags.Func(component.String(), "set the "+component.String()+" to the escaped `TEXT`", func(text string) error {
				e.component(component, func(b *uri.Builder) { b.Set(component, text) })
				e.texts = append(e.texts, flagText{component.String(), component, text})
				return c.undelimited(component, text)
			})
		}
		listFlag(c, "drop", "remove the components in the `LIST`, separated by commas: "+list(names(components), "or"), components, func(c uri.Component) {
			e.component(c, func(b *uri.Builder) { b.Without(c) })
		})
		repeated(c, &e.segments, "append-segment", "append a segment of `DATA` to the path; it replaces an empty last segment", func(data string) (string, error) {
			if data == "." || data == ".." {
				return "", errors.New(`"." and ".." are not data; -path takes them`)
			}
			return data, nil
		})
		c.prefixFlag(e)
		c.pairFlags(e)
		c.varyFlag(e)
		c.blankFlag()
		c.excludes("-blank", "-vary")
		passes := c.conditionFlags("where-", "change only references", e.pairing)
		var in *encoding
		oneOf(c, &in, "in", "take FILEs in place of references, and print them with the references in them changed, as \"uri find -in `FORMAT`\" finds them: "+list(names(encodings), "or"), encodings)
		for _, flag := range []string{"-0", "-csv-column", "-json", "-blank", "-vary"} {
			c.excludes("-in", flag)
		}
		exact := c.exactFlag()
		return func(args []string) error {
			// With -in text, the encoding is nil too.
			hasFormat := c.isSet("-in")
			if !hasFormat {
				if err := c.withoutHyphen(args); err != nil {
					return err
				}
				if *exact {
					return usageError("-exact needs -in")
				}
			}
			if e.components == nil && e.segments == nil && e.pairs == nil {
				return usageError("no change is asked for: give a flag such as -host, -drop or -remove-pair")
			}

			// A wrong text is refused before any reference is changed.
			if err := c.checkTexts(e.texts); err != nil {
				return err
			}

			if hasFormat {
				return c.eachFile(args, func(name string) error { return c.setIn(name, in, e, passes, *exact) })
			}
			return c.each(args, c.parsed(func(u uri.URI) {
				if passes(u) {
					c.set(u, e)
				} else {
					c.result(u.String(), u.String(), nil)
				}
			}))
		}
	},
}

// withoutHyphen returns an error if an argument looks like a flag, as in "host=h".
func (c *call) withoutHyphen(args []string) error {
	for _, arg := range args {
		name, _, ok := strings.Cut(arg, "=")
		if f := c.flags.Lookup(name); ok && f != nil && !isBoolean(f) {
			return usageError(fmt.Sprintf("the arguments are references; perhaps \"-%s TEXT\" is meant, or \"./%[1]s=...\"", name))
		}
	}
	return nil
}

// errSchemeAlone is the error for "https:/a", made from "/a".
var errSchemeAlone = errors.New("cannot set a scheme: the reference has neither a scheme nor an authority; -host sets an authority")

// set prints the variants of a reference. An empty line on standard input stays empty: it is
// the line for an input that another verb refused, and printed because of -blank.
func (c *call) set(u uri.URI, e *edits) {
	isEmpty := u.String() == ""
	if isEmpty && c.place.file == "-" {
		c.result("", "", nil)
		return
	}

	// "/a" with the scheme "https" would be "https:/a", in which "a" looks like a host.
	for more := true; more; more = e.next() {
		edited, err := e.apply(u)
		getsScheme := !isEmpty && !u.IsAbsolute() && edited.IsAbsolute()
		if err == nil && getsScheme && !edited.HasAuthority() {
			err = errSchemeAlone
		}
		c.result(u.String(), edited.String(), err)
	}
}
