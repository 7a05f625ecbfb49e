// SPDX-License-Identifier: BSD-3-Clause

package main

// This file expands and matches a URI Template.

import (
	"errors"
	"strings"

	"example.com/uri"
	"example.com/uri/uritemplate"
)

// expand expands a template, and matches a reference, or the expansion if the
// reference is "". It returns an object, or nil if the text has no "{":
//
//	names      the variables' names
//	expansion  the outcome of the expansion
//	matched    the values that are found, as match returns them; or a refusal
//
// If the text is not a template, expand returns only a refusal.
func expand(text string, values uritemplate.Values, reference string) any {
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
	u, err := t.Expand(values.Get)
	r["expansion"] = outcome(u, err)

	// Without a reference, the expansion itself is matched.
	if reference != "" {
		u, err = uri.RFC3986.Parse(reference)
	}
	if err == nil {
		r["matched"], err = match(t, u)
	}

	var why *uritemplate.MismatchError
	switch {
	case errors.As(err, &why):
		r["matched"] = object{"reason": "no match: " + why.Problem(), "rule": "", "input": input(u.String(), why.Offset)}
	case err != nil:
		r["matched"] = refusal(err)
	}
	return r
}

// match returns the values with which the template expands to u, except the password: name,
// kind ("string", "list" or "pairs"), and members, which are the string, the strings, or
// names and values in turn.
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

		kind, members := membersOf(value)
		if password != "" && value.String() == password {
			members = list{"xxxxx"}
		}
		found = append(found, object{"name": name, "kind": kind, "members": members})
	}
	return found, nil
}

// membersOf returns a value's kind and members.
func membersOf(v uritemplate.Value) (kind string, members list) {
	for _, member := range v.List() {
		members = append(members, member)
	}
	if members != nil {
		return "list", members
	}
	for name, value := range v.Pairs() {
		members = append(members, name, value)
	}
	if members != nil {
		return "pairs", members
	}
	return "string", list{v.String()}
}

// valueOf returns the value of a kind with the members.
func valueOf(kind string, members []string) uritemplate.Value {
	switch kind {
	case "list":
		return uritemplate.List(members...)
	case "pairs":
		return uritemplate.Pairs(members...)
	}
	return uritemplate.String(strings.Join(members, ""))
}
