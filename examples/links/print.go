// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file prints the listing, as text and as JSON.

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/uri"
)

// A printer prints the listing. An error of writing stays in its
// [bufio.Writer].
type printer interface {
	document(p place)
	link(p place, found link, r resolution)
}

// A textPrinter prints a heading for each document and a line for each link:
//
//	mail.mhtml, part 1.2: base http://a/b/ from entity (part 1)
//	  a href             ../g                      http://a/g
type textPrinter struct{ w io.Writer }

func (t textPrinter) document(p place) {
	fmt.Fprint(t.w, quoted(p.file))
	if p.part != "" {
		fmt.Fprintf(t.w, ", part %s", p.part)
	}
	if p.layer == noLayer {
		fmt.Fprintln(t.w, ": no base")
		return
	}
	fmt.Fprintf(t.w, ": base %s from %s", p.base, p.layer)
	if p.by != "" {
		fmt.Fprintf(t.w, " (%s)", p.by)
	}
	fmt.Fprintln(t.w)
}

func (t textPrinter) link(_ place, found link, r resolution) {
	result := shortened(r.target.String(), r.ref)
	if r.err != nil {
		result = "! " + r.err.Error()
	}
	if r.sameDocument {
		result += "  (same document)"
	}
	if r.stripped {
		result += "  (whitespace stripped)"
	}
	fmt.Fprintf(t.w, "  %-17s  %-24s  %s\n",
		found.element+" "+found.attribute, quoted(shortened(found.reference, r.ref)), result)
}

// shortened returns s, the text of ref or of its target, without most of the
// data if ref is a data: URI.
func shortened(s string, ref uri.URI) string {
	const most = 64
	if len(s) > most && ref.Scheme() == "data" {
		return s[:most] + "..."
	}
	return s
}

// quoted returns s in double quotes if it is empty or has spaces or characters
// to escape. Otherwise it returns s.
func quoted(s string) string {
	if q := strconv.Quote(s); len(q) != len(s)+2 || s == "" || strings.Contains(s, " ") {
		return q
	}
	return s
}

// A jsonPrinter prints one JSON object a line for each link.
type jsonPrinter struct{ encoder *json.Encoder }

func newJSONPrinter(w io.Writer) jsonPrinter {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return jsonPrinter{encoder}
}

func (jsonPrinter) document(place) {}

func (j jsonPrinter) link(p place, found link, r resolution) {
	object := linkJSON{
		File:      p.file,
		Part:      p.part,
		Base:      p.base.String(),
		Layer:     string(p.layer),
		Entity:    p.by,
		Element:   found.element,
		Attribute: found.attribute,
		Ref:       found.reference,
		Stripped:  r.stripped,
		Same:      r.sameDocument,
		Error:     errorOf(r.err),
	}
	if r.err == nil {
		target := r.target.String()
		object.Target = &target
	}
	_ = j.encoder.Encode(object)
}

// A linkJSON is a link with its target or an error.
type linkJSON struct {
	File      string     `json:"file"`
	Part      string     `json:"part,omitempty"`
	Base      string     `json:"base"`
	Layer     string     `json:"layer"`
	Entity    string     `json:"entity,omitempty"`
	Element   string     `json:"element"`
	Attribute string     `json:"attribute"`
	Ref       string     `json:"ref"`
	Stripped  bool       `json:"stripped,omitempty"`
	Target    *string    `json:"target,omitempty"`
	Same      bool       `json:"sameDocument,omitempty"`
	Error     *errorJSON `json:"error,omitempty"`
}

// An errorJSON says why a link has no target. Only a [uri.ParseError] has an
// offset, which is in the reference without the whitespace around it.
type errorJSON struct {
	Offset    *int   `json:"offset,omitempty"`
	Component string `json:"component,omitempty"`
	Rule      string `json:"rule,omitempty"`
	Message   string `json:"message"`
}

func errorOf(err error) *errorJSON {
	if err == nil {
		return nil
	}
	object := &errorJSON{Message: err.Error()}
	var parse *uri.ParseError
	if errors.As(err, &parse) {
		object.Offset = &parse.Offset
		object.Component = parse.Component.String()
		object.Rule = parse.Rule
	}
	return object
}
