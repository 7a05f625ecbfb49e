// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"

	"example.com/uri"
)

// linkAttributes has the attributes whose value is a URI reference, in HTML 4.01
// and in today's HTML, and the elements that have them. image and use are of SVG.
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

// document lists the links of an HTML document. The media type, or "", gives
// its charset.
func (l *lister) document(p place, r io.Reader, mediaType string) {
	data, err := io.ReadAll(r)
	encoding, _, _ := charset.DetermineEncoding(data, mediaType)
	text, decodeErr := encoding.NewDecoder().Bytes(data)
	text = bytes.TrimPrefix(text, []byte("\uFEFF")) // otherwise it would begin BODY
	// If scripting were enabled, the content of NOSCRIPT would be text.
	root, parseErr := html.ParseWithOptions(bytes.NewReader(text), html.ParseOptionEnableScripting(false))
	if err := errors.Join(err, decodeErr, parseErr); err != nil {
		l.problem(p, "document", err) // the links before the error are listed
	}
	if root == nil {
		return
	}
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

// embedded returns p with the base URI that the content of the document gives,
// if any: the first HREF of a BASE in HEAD (RFC 2396 Appendix D; HTML 4.01
// section 12.4).
func (l *lister) embedded(p place, root *html.Node) place {
	for n := range root.Descendants() {
		if n.Data != "base" || n.Type != html.ElementNode || n.Parent.Data != "head" {
			continue
		}
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

// resolved returns the target of a reference, and what is special about it. If the
// reference has no target, it returns why.
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
	result := shortened(target.String())
	// RFC 3986 section 4.4 compares the target.
	if u.Kind() == uri.SameDocument || l.edition == uri.RFC3986 && target.WithoutFragment() == p.base {
		result += "  (same document)"
	}
	if text != reference {
		result += "  (whitespace stripped)"
	}
	return result
}

// whitespace is the characters that HTML removes from both ends of a URI
// reference.
const whitespace = " \t\n\f\r"

// shortened returns s without most of the data if it is a data: URI.
func shortened(s string) string {
	const most = 64
	if len(s) > most && strings.HasPrefix(s, "data:") {
		return s[:most] + "..."
	}
	return s
}

// attribute returns the value of the first attribute with the name, which is
// the one that counts.
func attribute(n *html.Node, name string) (value string, ok bool) {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val, true
		}
	}
	return "", false
}
