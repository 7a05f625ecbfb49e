// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/uri"
)

// A resolver knows a bundle's schemas by their URIs, and its references. The edition is
// RFC3987, which reads RFC 3986 URIs in the same way, so that a $ref may contain names
// in any language.
type resolver struct {
	schemas map[uri.URI]any // by key(u), with a fragment for an anchor
	refs    []ref
	id      uri.URI // the bundle's
}

// A ref is a $ref.
type ref struct {
	pointer string // a JSON Pointer to the schema that contains it
	text    string
	target  uri.URI
}

// newResolver returns the resolver for a bundle, whose $id must be absolute.
func newResolver(bundle any) (*resolver, error) {
	r := &resolver{schemas: map[uri.URI]any{}}
	return r, r.add(bundle, "", uri.RFC3987.MustParse(""), true)
}

// data lists the keywords whose value is not a schema, and named those whose value contains
// schemas by name: a property may be called "default".
var (
	data  = []string{"const", "default", "enum", "examples"}
	named = []string{"$defs", "definitions", "dependentSchemas", "patternProperties", "properties"}
)

// add adds the schemas and the references in v, which is at a pointer. base is the URI to
// resolve them against. If isSchema is false, v contains schemas by name.
func (r *resolver) add(v any, pointer string, base uri.URI, isSchema bool) (err error) {
	switch v := v.(type) {
	case []any:
		for i, element := range v {
			if err := r.add(element, pointer+"/"+strconv.Itoa(i), base, true); err != nil {
				return err
			}
		}
	case map[string]any:
		if isSchema {
			if base, err = r.identify(v, pointer, base); err != nil {
				return err
			}
		}

		for _, name := range slices.Sorted(maps.Keys(v)) {
			if isSchema && slices.Contains(data, name) {
				continue
			}
			isNamed := isSchema && slices.Contains(named, name)
			if err := r.add(v[name], pointer+"/"+escapePointer.Replace(name), base, !isNamed); err != nil {
				return err
			}
		}
	}
	return nil
}

// identify adds a schema under its $id and its $anchor, and its $ref. It returns the base
// URI for the schemas within it.
func (r *resolver) identify(schema map[string]any, pointer string, base uri.URI) (uri.URI, error) {
	// The bundle itself needs an $id.
	if id, ok := schema["$id"].(string); ok || pointer == "" {
		u, err := resolve(base, id)
		if err != nil {
			return u, fmt.Errorf("%s/$id: %w", pointer, err)
		}
		base = u.WithoutFragment() // up to draft-07, a $id may end in "#"
		r.schemas[key(base)] = schema
		if pointer == "" {
			r.id = base
		}
	}

	if anchor, ok := schema["$anchor"].(string); ok {
		u, err := base.Builder().Fragment(base.Edition().Escape(uri.Fragment, anchor)).URI()
		if err != nil {
			return u, fmt.Errorf("%s/$anchor: %w", pointer, err)
		}
		r.schemas[key(u)] = schema
	}

	if text, ok := schema["$ref"].(string); ok {
		target, err := resolve(base, text)
		if err != nil {
			return target, fmt.Errorf("%s/$ref: %w", pointer, err)
		}
		r.refs = append(r.refs, ref{pointer, text, target})
	}
	return base, nil
}

// resolve resolves text against base, unless base is empty.
func resolve(base uri.URI, text string) (uri.URI, error) {
	if base.String() == "" {
		return uri.RFC3987.ParseAbsolute(strings.TrimSuffix(text, "#"))
	}
	u, err := uri.RFC3987.Parse(text)
	if err != nil {
		return u, err
	}
	return base.Resolve(u)
}

// key returns the URI under which a schema is known. Two URIs that are equivalent at
// SyntaxLevel are the same.
func key(u uri.URI) uri.URI { return u.Normalize(uri.SyntaxLevel) }

// find returns the schema at a target.
func (r *resolver) find(target uri.URI) (any, error) {
	fragment, _ := uri.Unescape(target.Fragment()) // the escapes in a URI are valid

	// "#name" is an anchor, and "#/a/b" a JSON Pointer.
	if fragment != "" && fragment[0] != '/' {
		schema, ok := r.schemas[key(target)]
		if !ok {
			return nil, errors.New("no such anchor")
		}
		return schema, nil
	}

	schema, ok := r.schemas[key(target.WithoutFragment())]
	if !ok {
		return nil, errors.New("no such schema")
	}
	if fragment == "" {
		return schema, nil
	}

	// Each token leads to a member or to an element.
	for token := range strings.SplitSeq(fragment[1:], "/") {
		token = unescapePointer.Replace(token)
		switch v := schema.(type) {
		case map[string]any:
			schema, ok = v[token]
		case []any:
			i, err := strconv.Atoi(token)
			if ok = err == nil && 0 <= i && i < len(v); ok {
				schema = v[i]
			}
		default:
			ok = false
		}
		if !ok {
			return nil, errors.New("the JSON Pointer leads nowhere")
		}
	}
	return schema, nil
}

// JSON Pointers (RFC 6901 section 3).
var (
	escapePointer   = strings.NewReplacer("~", "~0", "/", "~1")
	unescapePointer = strings.NewReplacer("~1", "/", "~0", "~")
)
