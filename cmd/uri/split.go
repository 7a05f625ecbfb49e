// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"fmt"
	"strings"

	"example.com/uri"
)

var splitVerb = verb{
	name:    "split",
	args:    "[REF...]",
	summary: "Show the components of each reference",
	example: `$ uri split 'http://a/b?c'
http://a/b?c
^~~~   ^^~ ^
scheme ||  query
       |path
       authority

kind         absolute
edition      RFC 2396
scheme       http
authority    a  (server-based)
host         a  (hostname)
path         /b
segments     "b"
query        c`,
	define: func(c *call) func([]string) error {
		return func(args []string) error {
			s := splitter{call: c}
			return c.each(args, s.split)
		}
	},
}

// A splitter splits the references of a call.
type splitter struct {
	*call
	later bool // a result was printed before
}

func (s *splitter) split(input string) {
	if s.later && !s.json {
		s.out.WriteByte('\n')
	}
	s.later = true
	u, err := s.edition.Parse(input)
	switch {
	case err != nil:
		s.refuse(input, err)
	case s.json:
		s.encode(splitOf(u))
	default:
		s.describe(u)
	}
}

// A splitJSON is the result for a reference. A key is left out where what it
// stands for is undefined.
type splitJSON struct {
	Input     string      `json:"input"`
	Edition   uri.Edition `json:"edition"`
	Kind      string      `json:"kind"`
	Scheme    *string     `json:"scheme,omitempty"`
	Authority *string     `json:"authority,omitempty"`
	Server    *bool       `json:"server,omitempty"`
	Userinfo  *string     `json:"userinfo,omitempty"`
	Host      *string     `json:"host,omitempty"`
	Port      *string     `json:"port,omitempty"`
	Path      string      `json:"path"`
	Query     *string     `json:"query,omitempty"`
	Fragment  *string     `json:"fragment,omitempty"`
	Opaque    bool        `json:"opaque"`
}

func splitOf(u uri.URI) *splitJSON {
	s := &splitJSON{
		Input:     u.String(),
		Edition:   u.Edition(),
		Kind:      u.Kind().String(),
		Scheme:    defined(u.IsAbsolute(), u.Scheme()),
		Authority: defined(u.HasAuthority(), u.Authority()),
		Userinfo:  defined(u.HasUserinfo(), u.Userinfo()),
		Host:      defined(u.IsServer(), u.Host()),
		Port:      defined(u.HasPort(), u.Port()),
		Path:      u.Path(),
		Query:     defined(u.HasQuery(), u.Query()),
		Fragment:  defined(u.HasFragment(), u.Fragment()),
		Opaque:    u.IsOpaque(),
	}
	if u.HasAuthority() {
		server := u.IsServer()
		s.Server = &server
	}
	return s
}

// describe prints for a person a picture of u and a table of its components.
func (s *splitter) describe(u uri.URI) {
	if u.String() != "" {
		p := draw(u)
		p.writeTo(s.out)
		s.out.WriteByte('\n')
		if p.line.String() != u.String() {
			s.row("reference", u.String(), "")
		}
	}
	s.row("kind", u.Kind().String(), "")
	s.row("edition", u.Edition().String(), "")
	if u.IsAbsolute() {
		s.row("scheme", u.Scheme(), "")
	}
	s.authority(u)
	s.row(pathName(u), u.Path(), "")
	s.segments(u)
	if u.HasQuery() {
		s.row("query", u.Query(), "")
	}
	if u.HasFragment() {
		s.row("fragment", u.Fragment(), "")
	}
}

func (s *splitter) authority(u uri.URI) {
	if err := u.ServerError(); err != nil {
		s.row("authority", u.Authority(), "registry-based")
		s.row("", "not server-based: "+strings.TrimPrefix(err.Error(), "uri: "), "")
		return
	}
	if !u.HasAuthority() {
		return
	}
	s.row("authority", u.Authority(), "server-based")
	if u.HasUserinfo() {
		s.row("userinfo", u.Userinfo(), "")
	}
	if u.HostKind() == uri.HostNone {
		s.row("host", "", "")
	} else {
		s.row("host", u.Host(), u.HostKind().String())
	}
	if u.HasPort() {
		s.row("port", u.Port(), "")
	}
}

// segments prints the segments of the path, and the params of those that have
// any, each as it is found: u may have one for every byte.
func (s *splitter) segments(u uri.URI) {
	first := true
	for segment := range u.Segments() {
		if first {
			fmt.Fprintf(s.out, "%-12s", "segments")
		}
		first = false
		fmt.Fprintf(s.out, " %q", segment)
	}
	if !first {
		s.out.WriteByte('\n')
	}
	for segment := range u.Segments() {
		name, _, found := strings.Cut(segment, ";")
		if !found {
			continue
		}
		fmt.Fprintf(s.out, "%-12s %q has", "params", name)
		for param := range uri.Params(segment) {
			fmt.Fprintf(s.out, " %q", param)
		}
		s.out.WriteByte('\n')
	}
}

// row prints a line of the table. Two quotation marks stand for what is
// empty: no edition has them in a reference, nor the space before a note.
func (s *splitter) row(name, value, note string) {
	if value == "" {
		value = `""`
	}
	if note != "" {
		note = "  (" + note + ")"
	}
	fmt.Fprintf(s.out, "%-13s%s%s\n", name, printable(value), note)
}

// pathName returns what the path of u is called.
func pathName(u uri.URI) string {
	if u.IsOpaque() {
		return "opaque part"
	}
	return "path"
}
