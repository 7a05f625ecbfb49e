// SPDX-License-Identifier: BSD-3-Clause

package main

// This file says how other parsers read a reference.

import (
	"cmp"
	"net/url"
	"runtime"
	"slices"
	"strings"

	"example.com/uri/redact"
)

// others returns how net/url reads a reference's target, and how parsers that were asked
// before read it. In recorded, each parser has a list of its name and the target's five
// components, or only of its name if it refuses. An undefined component is empty. Each
// result is an object:
//
//	name        the parser
//	verdict     compared with RFC 3986 or, if that refuses the reference, RFC 3987
//	differs     whether the parser differs
//	components  the components that differ, without secrets: name and text
func others(reference, base string, recorded [][]string) list {
	ours := documented(reference, base)
	goURL := append([]string{"net/url of Go " + strings.TrimPrefix(runtime.Version(), "go")}, netURL(reference, base)...)
	all := list{}
	for _, r := range slices.Insert(recorded, 0, goURL) {
		name, theirs := r[0], r[1:]

		// If the document refuses the target, all components that a parser finds differ.
		components := list{}
		for i, text := range withoutSecrets(theirs) {
			if ours == nil && text != "" || ours != nil && ours[i] != theirs[i] {
				components = append(components, object{"name": fiveParts[i].name, "text": text})
			}
		}

		verdict, differs := "finds the same components", true
		switch {
		case len(theirs) == 0 && ours == nil:
			verdict, differs = "refuses it too", false
		case len(theirs) == 0:
			verdict = "refuses it"
		case ours == nil:
			verdict = "accepts it, and finds"
		case len(components) > 0:
			verdict = "finds"
		default:
			differs = false
		}
		all = append(all, object{"name": name, "verdict": verdict, "differs": differs, "components": components})
	}
	return all
}

// fiveParts lists the components that all parsers know, each with the delimiters around it.
var fiveParts = [...]struct{ name, before, after string }{{"scheme", "", ":"}, {"authority", "//", ""}, {"path", "", ""}, {"query", "?", ""}, {"fragment", "#", ""}}

// documented returns the target's components in RFC 3986 or, if that refuses it, in RFC 3987.
// It returns nil if both refuse it.
func documented(reference, base string) []string {
	for _, e := range editions()[:2] {
		u, err := e.Parse(reference)
		if err == nil && base != "" {
			u, err = resolve(e, u, base)
		}
		if err == nil {
			return []string{strings.ToLower(u.Scheme()), u.Authority(), u.Path(), u.Query(), u.Fragment()}
		}
	}
	return nil
}

// netURL returns the components that package net/url finds in the target, or nil.
func netURL(reference, base string) []string {
	u, err := url.Parse(reference)
	if err == nil && base != "" {
		var b *url.URL
		if b, err = url.Parse(base); err == nil {
			u = b.ResolveReference(u)
		}
	}
	if err != nil {
		return nil
	}

	authority := u.Host
	if u.User != nil {
		authority = u.User.String() + "@" + authority
	}
	return []string{u.Scheme, authority, cmp.Or(u.Opaque, u.EscapedPath()), u.RawQuery, u.EscapedFragment()}
}

// withoutSecrets returns components with "xxxxx" in place of the secrets that package
// redact finds in them or in the whole.
func withoutSecrets(components []string) []string {
	whole := ""
	for i, text := range components {
		whole += fiveParts[i].before + text + fiveParts[i].after
	}
	whole = redact.Redactor{}.Text(whole)

	// A secret that only the whole shows as one, such as a webhook's path, is not in it any more.
	shown := slices.Clone(components)
	for i, text := range components {
		before := fiveParts[i].before
		shown[i] = strings.TrimPrefix(redact.Redactor{}.Text(before+text), before)
		if !strings.Contains(whole, shown[i]) {
			shown[i] = "xxxxx"
		}
	}
	return shown
}
