// SPDX-License-Identifier: BSD-3-Clause

package main

// This file contains the verbs escape, unescape and file.

import (
	"errors"
	"fmt"

	"example.com/uri"
	"example.com/uri/fileuri"
)

var escapeVerb = verb{
	name:    "escape",
	brief:   "escape text for a component",
	args:    "[TEXT...]",
	summary: "Escape each text for a component",
	example: `$ uri escape -for segment '50% of a/b'
50%25%20of%20a%2Fb`,
	notes: "Without -for, all is escaped except letters, digits and -_.!~*'(), as by encodeURIComponent of JavaScript: for a segment, or for a key or a value in a query. With -for form, the text is a key or a value in the query of a form, in which a space is \"+\". " +
		"A segment \".\" or \"..\" has nothing to escape, and resolving removes it: refuse it as data.",
	define: func(c *call) func([]string) error {
		escape := func(data string) string { return uri.RFC2396.Escape(uri.Query, data) } // all except its unreserved characters
		choices := append(names(escapeComponents), "form")
		c.valued("for", "escape for the `COMPONENT`: "+list(choices, "or"), choices, func(s string) error {
			component, err := named(escapeComponents, s)
			switch {
			case s == "form":
				escape = uri.FormEscape
			case err != nil:
				return errors.New("want " + list(choices, "or"))
			default:
				escape = func(data string) string { return c.edition.Escape(component, data) }
			}
			return nil
		})
		return c.inputs(func(input string) { c.result(input, escape(input), nil) })
	},
}

// escapeComponents lists the components that allow escapes in every edition that knows
// them.
var escapeComponents = []uri.Component{
	uri.Userinfo, uri.Host, uri.Path, uri.Segment, uri.Param, uri.Opaque, uri.Query, uri.Fragment,
}

var unescapeVerb = verb{
	name:    "unescape",
	brief:   "print what escapes stand for",
	args:    "[TEXT...]",
	summary: "Print the octets that each text, such as a component, stands for",
	example: `$ uri unescape a%20b%2Fc
a b/c`,
	edition: noEdition,
	define: func(c *call) func([]string) error {
		isForm := c.flags.Bool("form", false, "take \"+\" as a space, as forms have it")
		return c.inputs(func(input string) {
			unescape := uri.Unescape
			if *isForm {
				unescape = uri.FormUnescape
			}
			output, err := unescape(input)
			c.octets(input, output, err)
		})
	},
}

var fileVerb = verb{
	name:    "file",
	brief:   "convert paths and file URIs",
	args:    "[PATH...]",
	summary: "Print the file URI of each path, or the path of each file URI",
	example: `$ uri file -windows 'C:\my docs\50%.txt'
file:///C:/my%20docs/50%25.txt`,
	notes: "Without -windows, paths are those of every other system. The system on which the command runs does not matter, and no file is read: for a file in the current directory, write \"$PWD/NAME\". " +
		"A path keeps its dot segments. With -path, a URI is refused if it has a part that a path does not have, such as a host (except localhost, and the computer in a path of Windows), a query, a fragment, or an escaped slash. " +
		"A path may have a line break, which -json escapes.",
	define: func(c *call) func([]string) error {
		toPath := c.flags.Bool("path", false, "take file URIs, and print their paths")
		windows := c.flags.Bool("windows", false, `the paths are those of Windows, such as C:\dir and \\host\share`)
		c.blankFlag()
		return func(args []string) error {
			from, to, no := fileuri.FromUnixPath, fileuri.UnixPath, errNoUnixPath
			if *windows {
				from, to, no = fileuri.FromWindowsPath, fileuri.WindowsPath, errNoWindowsPath
			}

			if *toPath {
				return c.each(args, c.parsed(func(u uri.URI) {
					path, ok := to(u)
					if !ok {
						c.refuse(u.String(), no)
						return
					}
					c.octets(u.String(), path, nil)
				}))
			}

			// "C:\a" is no path without -windows, and would be one with it.
			return c.each(args, func(path string) {
				u, err := from(c.edition, path)
				if _, e := fileuri.FromWindowsPath(c.edition, path); err != nil && e == nil {
					err = &uri.BuildError{Edition: c.edition, Component: uri.Path, Err: errWindowsPath}
				}
				c.result(path, u.String(), err)
			})
		}
	},
}

var (
	errWindowsPath   = fmt.Errorf("%w: this is a path of Windows: -windows takes it", fileuri.ErrPath)
	errNoUnixPath    = errors.New(`it names no file: want "file:///" and the rest of a path, without a host, query, fragment or escaped slash; -windows reads paths of Windows`)
	errNoWindowsPath = errors.New(`it names no file of Windows: want "file:///C:/" or "file://host/share", without a query, fragment or escaped slash`)
)
