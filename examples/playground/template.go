// SPDX-License-Identifier: BSD-3-Clause

package main

// This file expands and matches a URI Template.

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"example.com/uri"
	"example.com/uri/uritemplate"
)

// expand expands a template, and matches a reference, or the expansion if the
// reference is "". It returns an object, or nil if the text has no "{":
//
//	names      the names of the variables
//	expansion  the outcome of the expansion
//	matched    the values that are found, without passwords: name, text; or a refusal
//
// If the text is not a template, it has only a refusal.
func expand(text string, values map[string]string, reference string) any {
	if !strings.Contains(text, "{") {
		return nil
	}
	t, err := uritemplate.Parse(text)
	if err != nil {
		return refusal(err)
	}
	r := object{"names": list{}}
	for _, name := range t.Names() {
		r["names"] = append(r["names"].(list), name)
	}
	u, err := expansion(t, values)
	r["expansion"] = outcome(u, err)
	if reference != "" {
		u, err = uri.RFC3986.Parse(reference)
	}
	if err == nil {
		r["matched"], err = match(t, u)
	}
	var why *uritemplate.MismatchError
	switch {
	case errors.As(err, &why):
		r["matched"] = object{"reason": "no match: " + why.Problem(), "rule": "", "input": input(new(uri.ParseError).In(u.String(), why.Offset))}
	case err != nil:
		r["matched"] = refusal(err)
	}
	return r
}

// expansion returns what a template makes of the texts of values: a JSON array,
// object or string, or otherwise a string. A text that is "" has no value.
func expansion(t uritemplate.Template, texts map[string]string) (uri.URI, error) {
	values := uritemplate.Values{}
	for name, text := range texts {
		if text == "" {
			continue
		}
		value := uritemplate.String(text)
		if isJSON(text) {
			if err := json.Unmarshal([]byte(text), &value); err != nil {
				return uri.URI{}, fmt.Errorf("the value of %q: %w", name, err)
			}
		}
		values[name] = value
	}
	return t.Expand(values.Get)
}

// match returns the values with which the template expands to u, except for the
// password. Lists and pairs are JSON, as expansion reads them.
func match(t uritemplate.Template, u uri.URI) (list, error) {
	m, err := t.Matcher()
	if err != nil {
		return nil, err
	}
	values, ok := m.Match(u)
	if !ok {
		return nil, m.Explain(u)
	}
	found := list{}
	_, password, _ := u.User()
	for _, name := range t.Names() {
		value, ok := values[name]
		if !ok {
			continue
		}
		text := textOf(value)
		if password != "" && value.String() == password {
			text = "xxxxx"
		}
		found = append(found, object{"name": name, "text": text})
	}
	return found, nil
}

// textOf returns the text of a value, as expansion reads it.
func textOf(v uritemplate.Value) string {
	if members := v.List(); members != nil {
		return quoted(members)
	}
	var pairs []string
	for name, value := range v.Pairs() {
		pairs = append(pairs, quoted(name)+":"+quoted(value))
	}
	text := v.String()
	switch {
	case pairs != nil:
		return "{" + strings.Join(pairs, ",") + "}"
	case isJSON(text) || text == "":
		return quoted(text)
	}
	return text
}

// isJSON reports whether the text of a value is JSON, and no string as it is.
func isJSON(text string) bool { return text != "" && strings.Contains(`[{"`, text[:1]) }

// quoted returns a value as JSON.
func quoted(v any) string {
	text, _ := json.Marshal(v) // strings have no error
	return string(text)
}
