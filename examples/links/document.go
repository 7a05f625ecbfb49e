// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file has the links of an HTML document.

import (
	"bytes"
	"io"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"

	"example.com/uri"
)

// linkAttributes has the attributes of each element whose value is a URI
// reference, in HTML 4.01 and in today's HTML.
var linkAttributes = map[string][]string{
	"a":          {"href"},
	"area":       {"href"},
	"audio":      {"src"},
	"blockquote": {"cite"},
	"body":       {"background"},
	"button":     {"formaction"},
	"del":        {"cite"},
	"embed":      {"src"},
	"form":       {"action"},
	"frame":      {"src", "longdesc"},
	"iframe":     {"src", "longdesc"},
	"image":      {"href"}, // of SVG
	"img":        {"src", "longdesc"},
	"input":      {"src", "formaction"},
	"ins":        {"cite"},
	"link":       {"href"},
	"object":     {"data"},
	"q":          {"cite"},
	"script":     {"src"},
	"source":     {"src"},
	"track":      {"src"},
	"use":        {"href"}, // of SVG
	"video":      {"src", "poster"},
}

// listAttributes has the attribute of each element whose value is a list of URI
// references.
var listAttributes = map[string]string{
	"img":    "srcset",
	"link":   "imagesrcset",
	"source": "srcset",
}

// A link is a URI reference in a document.
type link struct {
	element, attribute string
	reference          string // as written
}

// document lists the links of an HTML document. The media type, or "", gives
// its charset.
func (l *lister) document(p place, r io.Reader, mediaType string) {
	data, err := io.ReadAll(r)
	if err != nil {
		l.problem(p, "", err) // the links before the error are listed
	}
	text, err := decodeText(data, mediaType)
	if err != nil {
		l.problem(p, "", err)
	}
	// If scripting were enabled, the content of NOSCRIPT would be text.
	root, err := html.ParseWithOptions(bytes.NewReader(text), html.ParseOptionEnableScripting(false))
	if err != nil {
		l.problem(p, "", err)
		return
	}
	p = l.embedded(p, root)
	l.out.document(p)
	for n := range root.Descendants() {
		if n.Type == html.ElementNode {
			for _, found := range linksOf(n) {
				l.out.link(p, found, l.resolve(p, found))
			}
		}
	}
}

// decodeText returns the text of a document in UTF-8. It takes the charset from
// the byte order mark, the media type, META, or the text itself.
func decodeText(data []byte, mediaType string) ([]byte, error) {
	encoding, _, _ := charset.DetermineEncoding(data, mediaType)
	text, err := encoding.NewDecoder().Bytes(data)
	text = bytes.TrimPrefix(text, []byte("\uFEFF")) // otherwise it would begin BODY
	return bytes.ToValidUTF8(text, []byte("\uFFFD")), err
}

// embedded returns p with the base URI that the content of the document gives,
// if any: the first HREF of a BASE in HEAD (RFC 2396 Appendix D; HTML 4.01
// section 12.4).
func (l *lister) embedded(p place, root *html.Node) place {
	for n := range root.Descendants() {
		if n.Data != "base" || n.Type != html.ElementNode || n.Parent.Data != "head" {
			continue
		}
		href, ok := attribute(n, "href")
		if !ok {
			continue
		}
		u, err := l.edition.Parse(strip(href))
		if err != nil {
			l.problem(p, "BASE", err)
			return p
		}
		base, i, err := uri.EstablishBase(u, p.base)
		if err != nil {
			l.problem(p, "BASE", err)
			return p
		}
		return p.inside(base, i, contentLayer, "")
	}
	return p
}

// A resolution is the result of resolving a link: the absolute URI, or the
// error.
type resolution struct {
	stripped     bool    // whitespace around the reference was removed
	ref          uri.URI // if it parses
	target       uri.URI
	sameDocument bool
	err          error
}

// resolve resolves a link.
func (l *lister) resolve(p place, found link) (r resolution) {
	text := strip(found.reference)
	r.stripped = text != found.reference
	if r.ref, r.err = l.edition.Parse(text); r.err == nil {
		r.target, r.err = p.base.Resolve(r.ref)
	}
	r.sameDocument = r.err == nil && (r.ref.Kind() == uri.SameDocument ||
		// RFC 3986 section 4.4 compares the target.
		l.edition == uri.RFC3986 && r.target.WithoutFragment() == p.base)
	return r
}

// whitespace is the characters that HTML removes from both ends of a URI
// reference.
const whitespace = " \t\n\f\r"

func strip(s string) string { return strings.Trim(s, whitespace) }

// linksOf returns the links of an element.
func linksOf(n *html.Node) (links []link) {
	for _, name := range linkAttributes[n.Data] {
		if value, ok := attribute(n, name); ok {
			links = append(links, link{n.Data, name, value})
		}
	}
	if name := listAttributes[n.Data]; name != "" {
		value, _ := attribute(n, name)
		for _, candidate := range candidates(value) {
			links = append(links, link{n.Data, name, candidate})
		}
	}
	if n.Data == "meta" {
		if equiv, _ := attribute(n, "http-equiv"); strings.ToLower(equiv) == "refresh" {
			content, _ := attribute(n, "content")
			if reference, ok := refresh(content); ok {
				links = append(links, link{n.Data, "content", reference})
			}
		}
	}
	return links
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

// candidates returns the references in a value of SRCSET. Commas separate them,
// and each may have descriptors, as in "a.png 1x, b.png 2x".
func candidates(srcset string) (references []string) {
	for {
		srcset = strings.TrimLeft(srcset, whitespace+",")
		if srcset == "" {
			return references
		}
		end := strings.IndexAny(srcset, whitespace)
		if end < 0 {
			end = len(srcset)
		}
		reference := strings.TrimRight(srcset[:end], ",")
		references = append(references, reference)
		srcset = srcset[end:]
		if len(reference) == end {
			srcset = afterDescriptors(srcset)
		}
	}
}

// afterDescriptors returns the text after the first comma that is not in
// parentheses, or "".
func afterDescriptors(s string) string {
	inside := false
	for i := range len(s) {
		switch s[i] {
		case '(':
			inside = true
		case ')':
			inside = false
		case ',':
			if !inside {
				return s[i+1:]
			}
		}
	}
	return ""
}

// refresh returns the reference in the value of CONTENT beside
// HTTP-EQUIV=Refresh, such as "5; url=next.html".
func refresh(content string) (reference string, ok bool) {
	s := strings.TrimLeft(content, whitespace)
	rest := strings.TrimLeft(s, "0123456789.")
	if len(rest) == len(s) {
		return "", false // no time
	}
	s = strings.TrimLeft(rest, whitespace)
	if s == rest && s != "" && s[0] != ';' && s[0] != ',' {
		return "", false
	}
	if s != "" && (s[0] == ';' || s[0] == ',') {
		s = strings.TrimLeft(s[1:], whitespace)
	}
	if s == "" {
		return "", false
	}
	if len(s) >= 3 && strings.EqualFold(s[:3], "url") {
		if after := strings.TrimLeft(s[3:], whitespace); strings.HasPrefix(after, "=") {
			s = strings.TrimLeft(after[1:], whitespace)
		}
	}
	if s != "" && (s[0] == '"' || s[0] == '\'') {
		s, _, _ = strings.Cut(s[1:], s[:1])
	}
	return s, true
}
