// SPDX-License-Identifier: BSD-3-Clause

package main

// This file finds out what the page shows. The results are made of the types
// that package syscall/js converts.

import (
	"errors"
	"maps"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/hazard"
	"example.com/uri/prose"
	"example.com/uri/redact"
	"example.com/uri/uritemplate"
)

type (
	object = map[string]any
	list   = []any
)

// analyze reads a reference in each edition, resolves it if there is a base, and
// compares the target with what the browser makes of them, or with "" if the
// browser refuses them. It returns an object:
//
//	readings   an object for each edition, as read returns it: RFC 3986 and RFC 3987, then the older ones
//	bases      an object for each edition that cannot resolve against the base, as refusal returns it
//	advice     what packages guard and prose say, as advise returns it
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

// editions returns the two editions that are in use, and then the older ones
// from new to old.
func editions() []uri.Edition {
	all := uri.Editions()
	slices.Reverse(all)
	all[0], all[1] = uri.RFC3986, uri.RFC3987
	return all
}

// short returns the short name of an edition.
func short(e uri.Edition) string {
	name, _ := e.MarshalText() // the error is for unknown editions
	return string(name)
}

// read returns how an edition reads a reference:
//
//	edition    the short name
//	name       the name of the document
//	sections   the sections of the document, by term
//	reference  the outcome for the reference
//	hint       what the reference does not say, or ""
//	target     the outcome for the target of the reference, or without a base, for the reference
//	normal     the normal forms of the target: text, parts, and the levels that have the form
//	form       the parts of the target in the form that is compared
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
		if b, err := e.Parse(browser); err == nil && browser != "" && hasComponents(b, browser) {
			r["browser"] = textParts(compared(b))
		}
	}
	r["normal"], r["hazards"] = forms, hazards
	return r
}

// resolve returns the target of u. If the edition does not read the base, the
// error does not say why: analyze does.
func resolve(e uri.Edition, u uri.URI, base string) (uri.URI, error) {
	b, err := e.Parse(base)
	if err != nil {
		return uri.URI{}, errBase
	}
	return b.Resolve(u)
}

var errBase = errors.New("the base is not valid")

// normalForms returns the normal forms of u. Levels with the same form share an
// object. If u is an IRI with non-ASCII characters, the last form is its URI,
// without a level.
func normalForms(u uri.URI) list {
	var forms list
	for _, level := range []uri.Normalization{uri.CaseLevel, uri.SyntaxLevel, uri.SchemeLevel} {
		form := u.Normalize(level)
		if n := len(forms); n > 0 && forms[n-1].(object)["text"] == form.String() {
			last := forms[n-1].(object)
			last["levels"] = append(last["levels"].(list), level.String())
			continue
		}
		forms = append(forms, object{"levels": list{level.String()}, "text": form.String(), "parts": parts(form)})
	}
	if mapped := toURI(u); mapped.String() != u.String() {
		forms = append(forms, object{"levels": list{}, "text": mapped.String(), "parts": parts(mapped)})
	}
	return forms
}

// compared returns the form of u in which two references are compared: the
// normal form of u or, if u is an IRI, of its URI.
func compared(u uri.URI) uri.URI {
	return toURI(u.Normalize(uri.SchemeLevel)).Normalize(uri.SchemeLevel)
}

// hasComponents reports whether u has the components that a browser finds in the
// text of its target, which are those of RFC 3986.
func hasComponents(u uri.URI, text string) bool {
	v, err := uri.RFC3986.Parse(text)
	return err == nil && slices.EqualFunc(textParts(u), textParts(v), func(a, b any) bool { return maps.Equal(a.(object), b.(object)) })
}

// toURI returns the URI of an IRI, with the host in Punycode if it has a name
// there, as toASCII returns it. It returns any other reference as it is.
func toURI(u uri.URI) uri.URI {
	if u.Edition() != uri.RFC3987 {
		return u
	}
	mapped, err := u.ToURI(toASCII)
	if err != nil {
		mapped, err = u.ToURI(nil)
	}
	if err != nil {
		return u
	}
	return mapped
}

// hint returns what to write if the scheme or the first segment of a path is
// meant as a host, or "" if it does not look like one.
func hint(u uri.URI) string {
	web := prose.Repairer{Edition: uri.RFC3987, Abbreviated: prose.WebHosts}
	v, _, err := web.Parse(u.String())
	name, _, _ := strings.Cut(u.Path(), "/")
	what := "part of the path"
	if u.IsAbsolute() {
		name, what = u.Scheme(), "the scheme"
	}
	if err != nil || u.HasAuthority() || !v.HasAuthority() || slices.Contains(strings.Fields(fileTypes), strings.ToLower(path.Ext(name))) {
		return "" // not like a host, or the name of a file, such as "index.html"
	}
	return `"` + name + `" is ` + what + ` here, not a host. If you mean the host, write "https://` + u.String() + `".`
}

// fileTypes are the extensions of names that are files, rather than hosts.
const fileTypes = ".avif .css .csv .gif .gz .htm .html .jpeg .jpg .js .json .md .mjs .pdf .png .svg .txt .wasm .webp .xml .zip"

// redacted returns the text of a reference without its secrets.
func redacted(text string) string {
	shown, _ := redact.Redactor{}.Input(text, 0)
	return shown
}

// outcome returns a reference:
//
//	text      the text
//	parts     as parts returns them
//	registry  whether the authority is registry-based
//
// or a refusal in place of it.
func outcome(u uri.URI, err error) object {
	if err != nil {
		return refusal(err)
	}
	return object{"text": u.String(), "parts": parts(u), "registry": u.HasAuthority() && !u.IsServerBased()}
}

// refusal returns an error:
//
//	reason  the message without the rule
//	rule    the rule and its section, or "" if a text parses or is a template: a title links to the section
//	input   the text without its secrets, in three parts: before the wrong character, the character, and after it
func refusal(err error) object {
	reason, rule, at := strings.TrimPrefix(err.Error(), "uri: "), "", list{}
	var parse *uri.ParseError
	var wrong *uritemplate.Error
	switch {
	case errors.As(err, &wrong):
		reason = strings.TrimPrefix(reason, "uritemplate: ")
		reason, _, _ = strings.Cut(reason, ": see Options.") // a visitor has no Go
		reason, _, _ = strings.Cut(reason, ": see Template.")
		if wrong.Section() != "" {
			reason = reason[:strings.LastIndex(reason, " (")]
		}
		at = input(wrong.Template(), wrong.Offset)
	case errors.As(err, &parse):
		rule, at = "rule "+parse.Rule()+", "+parse.Section(), input(parse.Input(), parse.Offset)
		reason = strings.TrimSuffix(reason, " ("+rule+")")
	default:
		reason, _, _ = strings.Cut(reason, ", or set Resolver.")
	}
	return object{"reason": reason, "rule": rule, "input": at}
}

// input returns the input of an error, without its secrets, in three parts:
// before the character at the offset, the character, and after it.
func input(text string, offset int) list {
	text, offset = redact.Redactor{}.Input(text, offset)
	before, after := text[:offset], text[offset:]
	_, n := utf8.DecodeRuneInString(after)
	return list{before, after[:n], after[n:]}
}

// parts returns what textParts returns, and in each part, the text that is shown: it
// has no secrets.
func parts(u uri.URI) list {
	ps, shown := textParts(u), textParts(redact.Redactor{}.URI(u))
	for i, p := range ps {
		p.(object)["shown"] = shown[i].(object)["text"]
	}
	return ps
}

// textParts returns the components of u that are defined, in the text of u, and the
// delimiters before them: name, which is "" for delimiters, and text.
func textParts(u uri.URI) list {
	var ps list
	add := func(name, text string) { ps = append(ps, object{"name": name, "text": text}) }
	end := 0
	for _, c := range drawn {
		from, to, ok := u.Span(c)
		if !ok || c == uri.Authority && u.IsServerBased() {
			continue
		}
		if from > end {
			add("", u.String()[end:from])
		}
		add(c.String(), u.String()[from:to])
		end = to
	}
	return ps
}

// drawn are the components that the page shows.
var drawn = []uri.Component{uri.Scheme, uri.Authority, uri.Userinfo, uri.Host, uri.Port, uri.Path, uri.Query, uri.Fragment}
