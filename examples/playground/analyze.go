// SPDX-License-Identifier: BSD-3-Clause

package main

// This file finds out what the page shows about a reference.

import (
	"maps"
	"path"
	"slices"
	"strings"

	"example.com/uri"
	"example.com/uri/hazard"
	"example.com/uri/prose"
	"example.com/uri/redact"
)

// analyze reads a reference in each edition, resolves it if there is a base, and compares
// the target with the browser's, which is "" if the browser refuses it. It returns an
// object:
//
//	readings   an object for each edition, as read returns it: RFC 3986 and RFC 3987, then the older ones
//	bases      an object for each edition that cannot resolve against the base, as refusal returns it
//	advice     from packages guard and prose, as advise returns it
//	reference  the reference without its secrets
//	base       the base without its secrets
//	browser    the browser's target without its secrets
func analyze(reference, base, browser string) object {
	readings, bases := list{}, list{}
	for _, e := range editions() {
		readings = append(readings, read(e, reference, base, browser))
		if base == "" {
			continue
		}

		b, err := e.Parse(base)
		if err == nil && b.IsAbsolute() {
			continue
		}

		// A base that parses is relative here: resolving says what is wrong with that.
		if err == nil {
			_, err = resolve(e, b, base)
		}
		r := refusal(err)
		r["edition"], r["name"], r["hint"] = short(e), e.String(), hint(b)
		bases = append(bases, r)
	}

	return object{
		"readings": readings, "bases": bases, "advice": advise(reference, base),
		"reference": redacted(reference), "base": redacted(base), "browser": redact.Redactor{}.Text(browser),
	}
}

// read returns how an edition reads a reference:
//
//	edition    the short name
//	name       the name of the document
//	sections   the document's sections, by term
//	reference  the outcome for the reference
//	hint       a hint about text that looks like a host, or ""
//	target     the outcome for the reference's target, or without a base, for the reference
//	normal     the target's normal forms: text, parts, and the levels with that form
//	form       the target's parts in the form that is compared
//	browser    the parts of the browser's target in that form, if the edition finds the same components in it
//	hazards    in the target: kind, component, message
func read(e uri.Edition, reference, base, browser string) object {
	u, err := e.Parse(reference)
	r := object{"edition": short(e), "name": e.String(), "sections": sectionsOf(e), "reference": outcome(u, err), "hint": hint(u)}
	if err == nil && base != "" {
		u, err = resolve(e, u, base)
	}
	r["target"] = outcome(u, err)

	forms, hazards := list{}, list{}
	if err == nil {
		forms = normalForms(u)
		for h := range hazard.Of(u) {
			hazards = append(hazards, object{"kind": h.Kind.String(), "component": h.Component.String(), "message": h.Message()})
		}
		r["form"] = textParts(compared(u))

		// Where the edition divides the browser's target in another way, comparing is pointless.
		if b, err := e.Parse(browser); err == nil && browser != "" && hasComponents(b, browser) {
			r["browser"] = textParts(compared(b))
		}
	}
	r["normal"], r["hazards"] = forms, hazards
	return r
}

// normalForms returns u's normal forms. Levels with the same form share an object. If u is an
// IRI with non-ASCII characters, the last form is its URI, without a level.
func normalForms(u uri.URI) (forms list) {
	var last object
	for _, level := range []uri.Normalization{uri.CaseLevel, uri.SyntaxLevel, uri.SchemeLevel} {
		form := u.Normalize(level)
		if last["text"] != form.String() {
			last = object{"levels": list{}, "text": form.String(), "parts": parts(form)}
			forms = append(forms, last)
		}
		last["levels"] = append(last["levels"].(list), level.String())
	}

	if mapped := toURI(u); mapped.String() != u.String() {
		forms = append(forms, object{"levels": list{}, "text": mapped.String(), "parts": parts(mapped)})
	}
	return forms
}

// compared returns the form in which u is compared: its normal form or, if u is an IRI, its
// URI's.
func compared(u uri.URI) uri.URI {
	return toURI(u.Normalize(uri.SchemeLevel)).Normalize(uri.SchemeLevel)
}

// hasComponents reports whether u consists of the components that a browser finds in its
// target's text, as RFC 3986 does.
func hasComponents(u uri.URI, text string) bool {
	v, err := uri.RFC3986.Parse(text)
	return err == nil && slices.EqualFunc(textParts(u), textParts(v), func(a, b any) bool { return maps.Equal(a.(object), b.(object)) })
}

// hint returns the text to write if the scheme or the first segment of a path is meant as a
// host, or "" if it does not look like a host.
func hint(u uri.URI) string {
	// To a person, "example.com/a" begins with a host.
	web := prose.Repairer{Edition: uri.RFC3987, Abbreviated: prose.WebHosts}
	v, _, err := web.Parse(u.String())
	name, _, _ := strings.Cut(u.Path(), "/")
	place := "part of the path"
	if u.IsAbsolute() {
		name, place = u.Scheme(), "the scheme"
	}

	// "index.html" is the name of a file.
	isFile := slices.Contains(strings.Fields(fileTypes), strings.ToLower(path.Ext(name)))
	if isFile || err != nil || u.HasAuthority() || !v.HasAuthority() {
		return ""
	}
	return `"` + name + `" is ` + place + ` here, not a host. If you mean the host, write "https://` + u.String() + `".`
}

// fileTypes lists extensions of files, rather than hosts.
const fileTypes = ".avif .css .csv .gif .gz .htm .html .jpeg .jpg .js .json .md .mjs .pdf .png .svg .txt .wasm .webp .xml .zip"
