// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"bufio"
	"flag"
	"fmt"
	"strings"

	"example.com/uri"
)

var editionsVerb = verb{
	name:    "editions",
	args:    "[REF...]",
	summary: "Show what each edition makes of each reference",
	example: `$ uri editions -base http://a/b/c '?y'
?y
edition        path  query  target
rfc1630        refused: no scheme: unexpected "?" at offset 0 (rule uri, RFC 1630, BNF of Generic URI Syntax)
url-syntax-05  ""    y      http://a/b/?y
uri-syntax-02  ""    y      http://a/b/?y
rfc2396        ""    y      http://a/b/?y
rfc2732        ""    y      http://a/b/?y
rfc3986        ""    y      http://a/b/c?y`,
	status: "The exit status is 1 if a reference is accepted by none of the editions shown.",
	define: func(c *call) func([]string) error {
		e := &editions{call: c}
		edition := c.flags.Lookup("edition")
		edition.Usage = "show the edition `NAME` alone" + edition.Usage[strings.LastIndexByte(edition.Usage, ':'):] + " (default all)"
		edition.DefValue = "" // the flag package would print it
		c.flags.Func("base", "resolve each reference against the `URI`, too", func(s string) error {
			e.base = &s
			return nil
		})
		return func(args []string) error {
			e.all = uri.Editions()
			c.flags.Visit(func(f *flag.Flag) {
				if f == edition {
					e.all = []uri.Edition{c.edition}
				}
			})
			return c.each(args, e.show)
		}
	},
}

// An editions shows the references of a call in editions.
type editions struct {
	*call
	all   []uri.Edition
	base  *string // to resolve against, or nil
	later bool    // a result was printed before
}

// show prints the results for a reference.
func (s *editions) show(input string) {
	t := table{{"edition", "scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment", "target"}}
	accepted := false
	for _, e := range s.all {
		u, err := e.Parse(input)
		accepted = accepted || err == nil
		switch {
		case !s.json:
			t = append(t, s.row(e, u, err))
		case err == nil:
			s.encode(s.result(u))
		default:
			one := *s.call // s.refused is for what all refuse
			one.edition = e
			one.refuse(input, err)
		}
	}
	s.refused = s.refused || !accepted
	if s.json {
		return
	}
	if s.later {
		s.out.WriteByte('\n')
	}
	s.later = true
	fmt.Fprintln(s.out, printable(input))
	t.writeTo(s.out)
}

// An editionJSON is the result for a reference that an edition accepts.
type editionJSON struct {
	*splitJSON
	Base       *string    `json:"base,omitempty"`
	BaseBase64 []byte     `json:"baseBase64,omitempty"`
	Target     *string    `json:"target,omitempty"`
	Error      *errorJSON `json:"error,omitempty"` // why there is no target
}

func (s *editions) result(u uri.URI) *editionJSON {
	r := &editionJSON{splitJSON: splitOf(u), Base: s.base}
	if s.base == nil {
		return r
	}
	r.BaseBase64 = exact(*s.base)
	target, of, err := s.resolve(u)
	if err == nil {
		r.Target = defined(true, target.String())
		return r
	}
	r.Error = errorOf(err)
	r.Error.Of = of
	return r
}

// resolve resolves u against the base, in the edition of u. If that refuses
// the base, it returns "base" for of.
func (s *editions) resolve(u uri.URI) (target uri.URI, of string, err error) {
	base, err := u.Edition().Parse(*s.base)
	if err != nil {
		return uri.URI{}, "base", err
	}
	target, err = base.Resolve(u)
	return target, "", err
}

// row returns the row of the table that shows what parsing gave.
func (s *editions) row(e uri.Edition, u uri.URI, err error) []string {
	cells := []string{editionName(e)}
	if err != nil {
		return append(cells, "refused: "+strings.TrimPrefix(err.Error(), "uri: "))
	}
	cell := func(ok bool, value, note string) {
		switch {
		case !ok:
			value = ""
		case value == "":
			value = `""`
		}
		cells = append(cells, printable(value)+note)
	}
	registry, opaque := "", ""
	if u.HasAuthority() && !u.IsServer() {
		registry = " (registry-based)"
	}
	if u.IsOpaque() {
		opaque = " (opaque part)"
	}
	cell(u.IsAbsolute(), u.Scheme(), "")
	cell(u.HasAuthority(), u.Authority(), registry)
	cell(u.HasUserinfo(), u.Userinfo(), "")
	cell(u.IsServer(), u.Host(), "")
	cell(u.HasPort(), u.Port(), "")
	cell(true, u.Path(), opaque)
	cell(u.HasQuery(), u.Query(), "")
	cell(u.HasFragment(), u.Fragment(), "")
	if s.base != nil {
		target, of, err := s.resolve(u)
		if err != nil {
			if of != "" {
				of += ": "
			}
			return append(cells, "none: "+of+strings.TrimPrefix(err.Error(), "uri: "))
		}
		cell(true, target.String(), "")
	}
	return cells
}

// A table is rows of cells. The first row names the columns; a row of two
// cells has a note that stands in no column.
type table [][]string

// writeTo prints the columns that are not empty.
func (t table) writeTo(w *bufio.Writer) {
	widths := make([]int, len(t[0]))
	for _, row := range t[1:] {
		for i, cell := range row {
			if (i == 0 || len(row) > 2) && cell != "" {
				widths[i] = max(widths[i], len(cell), len(t[0][i]))
			}
		}
	}
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
			blank += widths[i] - len(cell) + len("  ")
		}
		w.WriteByte('\n')
	}
}
