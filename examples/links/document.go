// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"

	"example.com/uri"
)

// A lister lists links.
type lister struct {
	out, stderr         io.Writer
	edition             uri.Edition
	retrieved, fallback uri.URI // the flags -retrieved and -default, or empty references
	problems            bool    // something was reported
}

// problem reports that something in p cannot be read. The listing goes on without it.
func (l *lister) problem(p place, what string, err error) {
	l.problems = true
	fmt.Fprintf(l.stderr, "links: %s: %s: %s\n", p, what, strings.TrimSpace(err.Error()))
}

// A place is an entity: its file and part, and the base URI within it.
type place struct {
	file  string
	part  string // numbered as in IMAP (RFC 3501 section 6.4.5), or "" for the whole file
	base  uri.URI
	layer string // gives the base: "content", "entity", "retrieval" or "default"
	by    string // the entity that gives the base, or ""
}

// outermost returns a whole file's place. Only the outer two of the four layers are around
// it.
func (l *lister) outermost(file string, retrieval uri.URI) place {
	p := place{file: file}
	base, i, err := uri.EstablishBase(retrieval, l.fallback)
	if err != nil {
		l.problem(p, "base", err)
	}
	if p.base = base; i >= 0 {
		p.layer = []string{"retrieval", "default"}[i]
	}
	return p
}

// inside returns p with the base URI that the next layer's reference gives. If it gives none,
// p stays as it is.
func (l *lister) inside(p place, reference uri.URI, layer, by string) place {
	base, i, err := uri.EstablishBase(reference, p.base)
	if err != nil {
		l.problem(p, "base", err)
		return p
	}
	if i == 0 {
		p.layer, p.by = layer, by
	}
	p.base = base
	return p
}

func (p place) String() string {
	if p.part == "" {
		return quoted(p.file)
	}
	return quoted(p.file) + ", part " + p.part
}

// quoted returns s in double quotes if it is empty, or contains spaces or characters to
// escape. Otherwise it returns s.
func quoted(s string) string {
	if q := strconv.Quote(s); len(q) != len(s)+2 || s == "" || strings.Contains(s, " ") {
		return q
	}
	return s
}

// linkAttributes lists the attributes whose value is a URI reference, in HTML 4.01 and in
// today's HTML, each with its elements. image and use belong to SVG.
var linkAttributes = []struct{ name, elements string }{
	{"action", " form "},
	{"background", " body "},
	{"cite", " blockquote del ins q "},
	{"data", " object "},
	{"formaction", " button input "},
	{"href", " a area image link use "},
	{"longdesc", " frame iframe img "},
	{"poster", " video "},
	{"src", " audio embed frame iframe img input script source track video "},
}

// document lists an HTML document's links. The media type, or "", gives its charset.
func (l *lister) document(p place, r io.Reader, mediaType string) {
	data, err := io.ReadAll(r)
	encoding, _, _ := charset.DetermineEncoding(data, mediaType)
	text, decodeErr := encoding.NewDecoder().Bytes(data)
	text = bytes.TrimPrefix(text, []byte("\uFEFF")) // otherwise it would begin BODY

	// If scripting were enabled, the content of NOSCRIPT would be text. The links before an
	// error are listed.
	root, parseErr := html.ParseWithOptions(bytes.NewReader(text), html.ParseOptionEnableScripting(false))
	if err := errors.Join(err, decodeErr, parseErr); err != nil {
		l.problem(p, "document", err)
	}
	if root == nil {
		return
	}

	// The first line says where the base comes from.
	p = l.embedded(p, root)
	fmt.Fprintf(l.out, "%s: base %s from %s", p, p.base, cmp.Or(p.layer, "no layer"))
	if p.by != "" {
		fmt.Fprintf(l.out, " (%s)", p.by)
	}
	fmt.Fprintln(l.out)

	for n := range root.Descendants() {
		for _, link := range linkAttributes {
			value, ok := attribute(n, link.name)
			if ok && n.Type == html.ElementNode && strings.Contains(link.elements, " "+n.Data+" ") {
				fmt.Fprintf(l.out, "  %-17s  %-24s  %s\n", n.Data+" "+link.name, quoted(shortened(value)), l.resolved(p, value))
			}
		}
	}
}

// embedded returns p with the base URI that the document's content gives, if any: the first
// HREF of a BASE in HEAD (RFC 2396 Appendix D; HTML 4.01 section 12.4).
func (l *lister) embedded(p place, root *html.Node) place {
	for n := range root.Descendants() {
		if n.Data != "base" || n.Type != html.ElementNode || n.Parent.Data != "head" {
			continue
		}

		// A BASE without HREF only names a frame for the links.
		if href, ok := attribute(n, "href"); ok {
			u, err := l.edition.Parse(strings.Trim(href, whitespace))
			if err != nil {
				l.problem(p, "BASE", err)
				return p
			}
			return l.inside(p, u, "content", "")
		}
	}
	return p
}

// resolved returns a reference's target and notes about it, or the reason why there is no
// target.
func (l *lister) resolved(p place, reference string) string {
	text := strings.Trim(reference, whitespace)
	u, err := l.edition.Parse(text)
	var target uri.URI
	if err == nil {
		target, err = p.base.Resolve(u)
	}
	if err != nil {
		return "! " + err.Error()
	}

	// Since RFC 3986, "page.html" on page.html is a same-document reference too (section 4.4).
	result := shortened(target.String())
	if u.Kind() == uri.SameDocument || l.edition == uri.RFC3986 && target.WithoutFragment() == p.base {
		result += "  (same document)"
	}
	if text != reference {
		result += "  (whitespace stripped)"
	}
	return result
}

// whitespace lists the characters that HTML removes from both ends of a URI reference.
const whitespace = " \t\n\f\r"

// shortened returns s, without most of the data in a data: URI.
func shortened(s string) string {
	const most = 64
	if len(s) > most && strings.HasPrefix(s, "data:") {
		return s[:most] + "..."
	}
	return s
}

// attribute returns the value of the first attribute with a name. The others do not count.
func attribute(n *html.Node, name string) (value string, ok bool) {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val, true
		}
	}
	return "", false
}
