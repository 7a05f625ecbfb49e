// SPDX-License-Identifier: BSD-3-Clause

package main

// This file contains the verb editions.

import (
	"bufio"
	"fmt"

	"example.com/uri"
	"example.com/uri/internal/columns"
)

var editionsVerb = verb{
	name:    "editions",
	brief:   "show what each edition accepts",
	args:    "[REF...]",
	summary: "Show what each edition makes of each reference",
	example: `$ uri editions -base http://a/b/c '?y'
?y
edition        path  query  target
rfc1630        refused: missing scheme at offset 0: begin with one, such as "http:" (rule uri, RFC 1630, BNF of Generic URI Syntax)
url-syntax-05  ""    y      http://a/b/?y
uri-syntax-02  ""    y      http://a/b/?y
rfc2396        ""    y      http://a/b/?y
rfc2732        ""    y      http://a/b/?y
rfc3986        ""    y      http://a/b/c?y
rfc3987        ""    y      http://a/b/c?y`,
	notes: "The exit status is 1 if none of the editions shown accepts a reference. " +
		"On a terminal, secrets are hidden as by \"uri redact\". In a file, in a pipe and with -json, they are not.",
	output: apartOutput,
	define: func(c *call) func([]string) error {
		e := &editions{call: c, shown: uri.Editions()}
		c.valued("edition", "show only the edition `NAME`: "+list(editionNames(), "or")+" (default all)", editionNames(), func(s string) error {
			e.shown = make([]uri.Edition, 1)
			return setEdition(&e.shown[0], s)
		})
		c.optional(&e.base, "base", "resolve each reference against the `URI`, too", nil)
		return c.inputs(e.show)
	},
}

// An editions shows references in several editions.
type editions struct {
	*call
	shown []uri.Edition
	base  *string // to resolve against, or nil
}

// show prints the results for a reference.
func (s *editions) show(input string) {
	s.hintFile(input)
	t := table{{"edition", "scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment", "target"}}

	// Each edition has a row or an object, whether or not it accepts the reference.
	accepted := false
	for _, e := range s.shown {
		u, err := e.Parse(input)
		accepted = accepted || err == nil
		switch {
		case !s.asJSON:
			t = append(t, s.row(u, e, err))
		case err != nil:
			s.refuseJSON(e, input, err)
		default:
			s.writeJSON(u)
		}
	}

	s.refused = s.refused || !accepted
	if s.asJSON {
		return
	}

	// Text that is not a reference may contain a secret anywhere.
	if !accepted || s.isTerminal {
		input = redacted(input)
	}
	fmt.Fprintln(s.out, visible(input))
	t.writeTo(s.out)
}

// writeJSON prints the result for a reference that an edition accepts.
func (s *editions) writeJSON(u uri.URI) {
	j := s.json
	j.begin("")
	j.components(u)
	if s.base != nil {
		j.members("base", *s.base)
		target, of, err := s.resolve(u)
		if err != nil {
			j.error(err, of)
		} else {
			j.members("target", target.String())
		}
	}
	j.endObject()
}

// resolve resolves u against the base, in u's edition. If the edition refuses the base, of
// is "base".
func (s *editions) resolve(u uri.URI) (target uri.URI, of string, err error) {
	base, err := u.Edition().Parse(*s.base)
	if err != nil {
		return uri.URI{}, "base", err
	}
	target, err = base.Resolve(u)
	return target, "", err
}

// row returns the row for an edition. u and err are its result of parsing the reference.
func (s *editions) row(u uri.URI, e uri.Edition, err error) []string {
	if err != nil {
		return []string{editionName(e), "refused: " + bareMessage(err)}
	}

	// A registry-based authority and an opaque part are marked: later editions know
	// neither.
	printed := s.onScreen(u)
	cells := append(make([]string, 0, len(components)+2), editionName(e))
	for _, c := range components {
		text := cell(part(printed, c))
		if c == uri.Authority && printed.HasAuthority() && !printed.IsServerBased() {
			text += " (registry-based)"
		}
		if c == uri.Path && printed.IsOpaque() {
			text += " (opaque part)"
		}
		cells = append(cells, text)
	}

	if s.base == nil {
		return cells
	}

	// With -base, the last column is the target.
	target, of, err := s.resolve(u)
	if err == nil {
		return append(cells, cell(s.onScreen(target).String(), true))
	}
	if of != "" {
		of += ": "
	}
	return append(cells, "none: "+of+bareMessage(err))
}

// A table is rows of cells, and the first row names the columns. In a row with two cells,
// the second is a note that may be wider than its column. Package text/tabwriter does not
// support such notes: in it, a row without a cell in a column ends the column.
type table [][]string

// writeTo prints the columns that are not empty.
func (t table) writeTo(w *bufio.Writer) {
	widths := make([]int, len(t[0]))

	// A column is as wide as its widest cell, notes aside.
	for _, row := range t[1:] {
		for i, cell := range row {
			if (i == 0 || len(row) > 2) && cell != "" {
				widths[i] = max(widths[i], columns.Of(cell), len(t[0][i]))
			}
		}
	}

	// Blanks wait for a cell to follow, so that no line ends in blanks.
	for _, row := range t {
		blank := 0 // spaces to print before the next cell
		for i, cell := range row {
			note := i > 0 && len(row) == 2
			if widths[i] == 0 && !note {
				continue
			}
			if cell != "" {
				for ; blank > 0; blank-- {
					w.WriteByte(' ')
				}
				w.WriteString(cell)
			}
			blank += widths[i] - columns.Of(cell) + len("  ")
		}
		w.WriteByte('\n')
	}
}
