// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file finds out what the page shows. The results are made of the types
// that package syscall/js converts.

import (
	"errors"
	"strings"

	"example.com/uri"
	"example.com/uri/hazard"
)

type (
	object = map[string]any
	list   = []any
)

// analyze reads a reference in each edition, and resolves it if there is a
// base. It returns an object for each edition:
//
//	edition    the short name
//	name       the name of the document
//	reference  the outcome for the reference
//	target     the outcome for the target of the reference, or without a base, for the reference
//	normal     the normal forms of the target: level, text, parts
//	hazards    in the target: kind, component, message
func analyze(reference, base string) list {
	var readings list
	for _, e := range uri.Editions() {
		readings = append(readings, read(e, reference, base))
	}
	return readings
}

func read(e uri.Edition, reference, base string) object {
	short, _ := e.MarshalText() // the error is for unknown editions
	u, err := e.Parse(reference)
	r := object{"edition": string(short), "name": e.String(), "reference": outcome(u, err)}
	if err == nil && base != "" {
		u, err = resolve(e, u, base)
	}
	r["target"] = outcome(u, err)
	forms, hazards := list{}, list{}
	if err == nil {
		for _, level := range []uri.Normalization{uri.CaseLevel, uri.SyntaxLevel, uri.SchemeLevel} {
			form := u.Normalize(level)
			forms = append(forms, object{"level": level.String(), "text": form.String(), "parts": parts(form)})
		}
		for h := range hazard.Of(u) {
			hazards = append(hazards, object{"kind": h.Kind.String(), "component": h.Component.String(), "message": h.Message()})
		}
	}
	r["normal"], r["hazards"] = forms, hazards
	return r
}

func resolve(e uri.Edition, u uri.URI, base string) (uri.URI, error) {
	b, err := e.Parse(base)
	if err != nil {
		return uri.URI{}, err
	}
	return b.Resolve(u)
}

// outcome returns a reference:
//
//	text      the text
//	parts     the components and the delimiters between them: name, which is "" for a delimiter, and text
//	registry  whether the authority is registry-based
//
// or an error in place of it:
//
//	message   the message
//	excerpt   two lines that show the place, or "" if the texts parse
func outcome(u uri.URI, err error) object {
	if err != nil {
		excerpt := ""
		var parse *uri.ParseError
		if errors.As(err, &parse) {
			excerpt = parse.Excerpt(56)
		}
		return object{"message": strings.TrimPrefix(err.Error(), "uri: "), "excerpt": excerpt}
	}
	return object{"text": u.String(), "parts": parts(u), "registry": u.HasAuthority() && !u.IsServer()}
}

// parts returns the components of u that are defined, in the text of u, and the
// delimiters between them.
func parts(u uri.URI) list {
	var ps list
	add := func(name, text string) { ps = append(ps, object{"name": name, "text": text}) }
	if u.IsAbsolute() {
		add("scheme", u.String()[:len(u.Scheme())]) // in the letter case of the text
		add("", ":")
	}
	if u.HasAuthority() {
		add("", "//")
		if u.HasUserinfo() {
			add("userinfo", u.Userinfo())
			add("", "@")
		}
		if u.IsServer() {
			add("host", u.Host())
		} else {
			add("authority", u.Authority())
		}
		if u.HasPort() {
			add("", ":")
			add("port", u.Port())
		}
	}
	add("path", u.Path())
	if u.HasQuery() {
		add("", "?")
		add("query", u.Query())
	}
	if u.HasFragment() {
		add("", "#")
		add("fragment", u.Fragment())
	}
	return ps
}
