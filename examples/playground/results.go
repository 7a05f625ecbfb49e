// SPDX-License-Identifier: BSD-3-Clause

package main

// This file makes results for the page, of the types that package syscall/js converts.

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/redact"
	"example.com/uri/uritemplate"
)

type object = map[string]any
type list = []any

// editions returns the two editions in use, and then the older ones, from new to old.
func editions() []uri.Edition {
	all := uri.Editions()
	slices.Reverse(all)
	all[0], all[1] = uri.RFC3986, uri.RFC3987
	return all
}

// short returns an edition's short name.
func short(e uri.Edition) string {
	name, _ := e.MarshalText() // the error is for unknown editions
	return string(name)
}

// resolve returns u's target. If the edition refuses the base, the error does not say why:
// analyze does.
func resolve(e uri.Edition, u uri.URI, base string) (uri.URI, error) {
	b, err := e.Parse(base)
	if err != nil {
		return uri.URI{}, errBase
	}
	return b.Resolve(u)
}

var errBase = errors.New("the base is not valid")

// toURI returns the URI for an IRI. The host is in Punycode, if toASCII finds such a name. It
// returns any other reference as it is.
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

// redacted returns a reference's text without its secrets.
func redacted(text string) string {
	shown, _ := redact.Redactor{}.Input(text, 0)
	return shown
}

// outcome returns a refusal, or a reference:
//
//	text      the text
//	parts     as parts returns them
//	registry  whether the authority is registry-based
func outcome(u uri.URI, err error) object {
	if err != nil {
		return refusal(err)
	}
	return object{"text": u.String(), "parts": parts(u), "registry": u.HasAuthority() && !u.IsServerBased()}
}

// refusal returns an error:
//
//	reason  the message without the rule
//	rule    the rule and its section, to which a title links; "" if the text parses or is a template
//	input   the text without its secrets, in three parts: before the wrong character, the character, and after it
func refusal(err error) object {
	reason, rule, at := strings.TrimPrefix(err.Error(), "uri: "), "", list{}
	var parse *uri.ParseError
	var wrong *uritemplate.Error
	switch {
	case errors.As(err, &wrong):
		// Advice about Go does not help a visitor.
		reason = strings.TrimPrefix(reason, "uritemplate: ")
		reason, _, _ = strings.Cut(reason, ": see Options.")
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

// input returns an error's input, without its secrets, in three parts: before the character
// at the offset, the character, and after it.
func input(text string, offset int) list {
	text, offset = redact.Redactor{}.Input(text, offset)
	_, n := utf8.DecodeRuneInString(text[offset:])
	return list{text[:offset], text[offset : offset+n], text[offset+n:]}
}

// parts returns the same as textParts, and in each part also the text to show, without
// secrets.
func parts(u uri.URI) list {
	ps, shown := textParts(u), textParts(redact.Redactor{}.URI(u))
	for i, p := range ps {
		p.(object)["shown"] = shown[i].(object)["text"]
	}
	return ps
}

// textParts returns u's text in parts, the defined components and the delimiters before them:
// name, which is "" for delimiters, and text.
func textParts(u uri.URI) list {
	var ps list
	add := func(name, text string) { ps = append(ps, object{"name": name, "text": text}) }

	// The parts of a server-based authority take its place.
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

// drawn lists the components that the page shows.
var drawn = []uri.Component{uri.Scheme, uri.Authority, uri.Userinfo, uri.Host, uri.Port, uri.Path, uri.Query, uri.Fragment}
