// SPDX-License-Identifier: BSD-3-Clause

package main

// This file has the verb get.

import (
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/uri"
)

var getVerb = verb{
	name:    "get",
	args:    "TEMPLATE [REF...]",
	summary: "Print parts of each reference, as a template says",
	example: `$ uri get '{host} {default:port} {segment:-1} {query:q}' 'http://[::1]/a/b%20c?q=%41'
::1 80 b c A`,
	notes: "A template is text with names in braces: " + list(formatNames(), "and") + ". Write {{ and }} for braces. It is not a URI Template, which expand and match take. " +
		"Uri, redacted, authority, userinfo, path, query and fragment are escaped, and the others are not. Write {unescaped:path} to unescape one; the NAME can be any except uri, redacted and authority. " +
		"The password is the text after the first colon of the userinfo. It is printed as it is, also in userinfo, authority and uri. Redacted is the whole reference without the secrets that \"uri redact\" hides: the password, and tokens in the userinfo, the path, the query and the fragment. Host is without brackets. Hostport is what a program connects to, such as [::1]:80; it is undefined if there is no port and the scheme has none. " +
		"The KEY is data: query:KEY is the value of the first pair with it, and query-all:KEY the values of all, with TABs between them. " +
		"The segments are numbered from 1, and from -1 backwards from the last. " +
		"If the port is undefined or empty, default:port is that of the scheme. What is undefined is empty; with -json it is left out of the \"parts\". " +
		"In the editions before RFC 3986, an authority may be registry-based: it has no userinfo, host or port, and the first one is reported on standard error. " +
		"Characters that are not printable are escaped as in Go, except a TAB in the template; -json escapes them as JSON does.",
	define: func(c *call) func([]string) error {
		p := c.pairingFlags()
		c.blankFlag()
		return func(args []string) error {
			t, err := c.format(args, p)
			if err != nil {
				return err
			}
			g := getter{call: c, format: t, parts: t.named(), noted: !t.ofServer()}
			return c.each(args[1:], c.parsed(g.get))
		}
	},
}

// format returns the template, which is the first argument.
func (c *call) format(args []string, p *pairing) (t format, err error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	const missing = usageError("a template such as '{host}' precedes the references")
	if len(args) == 0 {
		return nil, missing
	}
	t, err = parseFormat(args[0], p)
	hasBrace := func(arg string) bool { return strings.Contains(arg, "{") }
	switch {
	case err != nil:
		return nil, err
	case t.named() == nil && slices.ContainsFunc(args[1:], hasBrace):
		return nil, usageError("the template comes first, as in \"uri get '{host}' REF\"")
	case t.named() == nil:
		return nil, missing
	case c.asJSON && !utf8.ValidString(args[0]):
		return nil, usageError("with -json, the template must be UTF-8")
	}
	return t, nil
}

// A getter prints what a template says of the references of a call.
type getter struct {
	*call
	format format
	parts  []*field // of the template, each once
	noted  bool     // nothing more is to be said about registry-based authorities
}

// get prints the result for a reference.
func (g *getter) get(u uri.URI) {
	if g.asJSON {
		g.writeJSON(u)
	} else {
		g.print(u)
	}
	if !g.noted && u.HasAuthority() && !u.IsServerBased() {
		g.noted = true
		g.noteRegistry(u)
	}
}

// print prints the result for a person or a program that reads lines.
func (g *getter) print(u uri.URI) {
	for i := range g.format {
		f := &g.format[i]
		text := f.text(u, visible)
		if f.name == "" {
			text = strings.ReplaceAll(text, `\t`, "\t")
		}
		g.out.WriteString(text)
	}
	g.out.WriteByte('\n')
}

// writeJSON prints the result as JSON.
func (g *getter) writeJSON(u uri.URI) {
	var output strings.Builder
	for i := range g.format {
		output.WriteString(g.format[i].text(u, func(s string) string { return s }))
	}
	j := g.json
	j.object("")
	j.text("input", u.String())
	j.text("output", output.String())
	j.object("parts")
	for _, f := range g.parts {
		j.part(f, u, j.quote)
	}
	j.endObject()
	lossy := func(f *field) bool { return !f.isUTF8(u) }
	if slices.ContainsFunc(g.parts, lossy) {
		j.object("partsBase64")
		for _, f := range g.parts {
			if lossy(f) {
				j.part(f, u, j.base64)
			}
		}
		j.endObject()
	}
	j.endObject()
}

// part writes the member for a part of u, if it is defined. write writes a value.
func (j *jsonWriter) part(f *field, u uri.URI, write func(string)) {
	if f.list != nil {
		j.list(f.key)
		for value := range f.list(u) {
			j.key("")
			write(value)
		}
		j.endList()
		return
	}
	if value, defined := f.value(u); defined {
		j.key(f.key)
		write(value)
	}
}

// noteRegistry prints why the authority of u, which is registry-based, has no host
// for the template.
func (c *call) noteRegistry(u uri.URI) {
	reason := u.RegistryReason()
	message := "a registry-based authority has no userinfo, host or port: " + bareMessage(reason)
	if _, err := uri.RFC3986.Parse(u.String()); err == nil {
		message += "; -edition rfc3986 reads a host there"
	}
	c.note(reason, 0, message)
}
