// SPDX-License-Identifier: BSD-3-Clause

package main

// This file has the verb file.

import (
	"errors"

	"example.com/uri"
	"example.com/uri/fileuri"
)

var fileVerb = verb{
	name:    "file",
	args:    "[PATH...]",
	summary: "Print the file URI of each absolute path, or with -path the path of each file URI",
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
					c.unescaped(u.String(), path, nil)
				}))
			}
			return c.each(args, func(path string) {
				u, err := from(c.edition, path)
				if err != nil {
					c.refuse(path, err)
					return
				}
				c.text(path, u.String())
			})
		}
	},
}

var (
	errNoUnixPath    = errors.New(`it names no file: want "file:///" and the rest of a path, without a host, query, fragment or escaped slash; -windows reads paths of Windows`)
	errNoWindowsPath = errors.New(`it names no file of Windows: want "file:///C:/" or "file://host/share", without a query, fragment or escaped slash`)
)
