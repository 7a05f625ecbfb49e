// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file has the verb get.

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/uri"
)

var getVerb = verb{
	name:    "get",
	args:    "TEMPLATE [REF...]",
	summary: "Print parts of each reference, as a template says",
	example: `$ uri get '{host} {default:port} {segment:-1} {query:q}' 'http://[::1]/a/b%20c?q=%41'
::1 80 b c A`,
	notes: "A template is text with names in braces: " + list(templateNames(), "and") + ". Write {{ and }} for braces. " +
		"Host, query:KEY and segment:N are unescaped, the others are not. Host is without brackets. " +
		"The KEY is data; the first pair with it counts. The segments are numbered from 1, and from -1 backwards from the last. " +
		"If the port is undefined or empty, default:port is that of the scheme. What is undefined is empty. In the editions before RFC 3986, an authority may be registry-based: it has no userinfo, host or port, and the first one is reported on standard error. " +
		"Characters that are not printable are escaped as in Go, except a TAB in the template; -json escapes them as JSON does.",
	define: func(c *call) func([]string) error {
		form := c.formFlag()
		return func(args []string) error {
			if len(args) == 0 {
				return usageError("a template is needed")
			}
			t, err := parseTemplate(args[0], *form)
			if err != nil {
				return err
			}
			noted := !t.needsServer()
			return c.each(args[1:], c.parsed(func(u uri.URI) {
				c.get(t, u)
				if !noted && u.HasAuthority() && !u.IsServer() {
					noted = true
					c.noteRegistry(u)
				}
			}))
		}
	},
}

// formFlag defines the flag -form.
func (c *call) formFlag() *bool {
	return c.flags.Bool("form", false, "take \"+\" in the pairs of the query as a space, as forms have it")
}

// pairs returns the pairs of the query of u.
func pairs(u uri.URI, form bool) uri.Pairs {
	if form {
		return u.Form()
	}
	return u.Pairs('&')
}

// get prints the result for a reference.
func (c *call) get(t template, u uri.URI) {
	if c.asJSON {
		var b strings.Builder
		for _, f := range t {
			b.WriteString(f.value(u))
		}
		c.text(u.String(), b.String())
		return
	}
	for _, f := range t {
		text := visible(f.value(u))
		if f.name == "" {
			text = strings.ReplaceAll(text, `\t`, "\t")
		}
		c.out.WriteString(text)
	}
	c.out.WriteByte('\n')
}

// noteRegistry prints why the authority of u, which is registry-based, has no host
// for the template.
func (c *call) noteRegistry(u uri.URI) {
	reason := u.ServerError()
	message := "a registry-based authority has no userinfo, host or port: " + strings.TrimPrefix(reason.Error(), "uri: ")
	if _, err := uri.RFC3986.Parse(u.String()); err == nil {
		message += "; -edition rfc3986 reads a host there"
	}
	c.note(reason, 0, message)
}

// A template is what to print of a reference.
type template []field

// A field is a part of a template.
type field struct {
	name  string // or "" for literal text
	value func(u uri.URI) string
}

func literal(text string) field {
	return field{"", func(uri.URI) string { return text }}
}

// needsServer reports whether t has a part that a registry-based authority does
// not have.
func (t template) needsServer() bool {
	return slices.ContainsFunc(t, func(f field) bool {
		return slices.Contains([]string{"userinfo", "host", "port", "default:port"}, f.name)
	})
}

// simpleFields are the names that need no argument.
var simpleFields = []field{
	{"scheme", uri.URI.Scheme},
	{"userinfo", uri.URI.Userinfo},
	{"host", hostname},
	{"port", uri.URI.Port},
	{"path", uri.URI.Path},
	{"query", uri.URI.Query},
	{"fragment", uri.URI.Fragment},
	{"default:port", portOrDefault},
}

func templateNames() (names []string) {
	for _, f := range simpleFields {
		names = append(names, "{"+f.name+"}")
	}
	return append(names, "{query:KEY}", "{segment:N}")
}

// parseTemplate parses a template. The error is a usageError.
func parseTemplate(s string, form bool) (t template, err error) {
	for s != "" {
		i := strings.IndexAny(s, "{}")
		if i < 0 {
			return append(t, literal(s)), nil
		}
		t, s = append(t, literal(s[:i])), s[i:]
		if strings.HasPrefix(s, "{{") || strings.HasPrefix(s, "}}") {
			t, s = append(t, literal(s[:1])), s[2:]
			continue
		}
		name, rest, ok := strings.Cut(s[1:], "}")
		if s[0] == '}' || !ok {
			return nil, usageError(fmt.Sprintf("a %q in the template is alone; write %q for a brace", s[:1], s[:1]+s[:1]))
		}
		value, err := templateField(name, form)
		if err != nil {
			return nil, usageError(fmt.Sprintf("{%s} in the template: %v", name, err))
		}
		t, s = append(t, field{name, value}), rest
	}
	return t, nil
}

// templateField returns the function for a name in braces.
func templateField(name string, form bool) (func(u uri.URI) string, error) {
	for _, f := range simpleFields {
		if f.name == name {
			return f.value, nil
		}
	}
	if key, ok := strings.CutPrefix(name, "query:"); ok {
		return func(u uri.URI) string {
			value, _ := pairs(u, form).Get(key)
			return value
		}, nil
	}
	if number, ok := strings.CutPrefix(name, "segment:"); ok {
		n, err := strconv.Atoi(number)
		if err != nil || n == 0 {
			return nil, errors.New("want a number that is not 0")
		}
		return func(u uri.URI) string { return segment(u, n) }, nil
	}
	return nil, errors.New("want " + list(templateNames(), "or"))
}

// hostname returns the result of u.Hostname, or the host as it is if u.Hostname
// reports false.
func hostname(u uri.URI) string {
	if name, ok := u.Hostname(); ok {
		return name
	}
	return u.Host()
}

// portOrDefault returns the port of u or, if it is undefined or empty, the
// default port of the scheme.
func portOrDefault(u uri.URI) string {
	info, _ := uri.KnownScheme(u.Scheme())
	if u.Port() != "" || info.Port == 0 {
		return u.Port()
	}
	return strconv.Itoa(int(info.Port))
}

// segment returns a segment of u, unescaped: the first if n is 1, the last if n
// is -1.
func segment(u uri.URI, n int) string {
	if n < 0 {
		for range u.Segments() {
			n++
		}
		n++
	}
	for s := range u.Segments() {
		if n--; n == 0 {
			return unescaped(s)
		}
	}
	return ""
}

// unescaped returns the data of a part of a URI, whose escapes are valid.
func unescaped(s string) string {
	data, _ := uri.Unescape(s)
	return data
}
