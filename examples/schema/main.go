// SPDX-License-Identifier: BSD-3-Clause

// Schema resolves the references in a JSON Schema that contains other schemas, and
// validates instances against it. A JSON Schema package does the validation. For
// it, package uri checks the formats uri, uri-reference, iri and iri-reference.
//
//	schema BUNDLE.json [INSTANCE.json...]
package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"example.com/uri"
	"example.com/uri/uritemplate"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: schema BUNDLE.json [INSTANCE.json...]")
		os.Exit(2)
	}
	if err := run(os.Stdout, os.Args[1], os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "schema:", err)
		os.Exit(1)
	}
}

// run prints a bundle's references to w, and validates the instances.
func run(w io.Writer, bundle string, instances []string) error {
	doc, err := load(bundle)
	if err != nil {
		return err
	}
	r, err := newResolver(doc)
	if err != nil {
		return err
	}

	// A reference that leads nowhere is marked, and the others follow.
	for _, ref := range r.refs {
		state := ""
		if _, err := r.find(ref.target); err != nil {
			state = "  ! " + err.Error()
		}
		fmt.Fprintf(w, "%q  %q  %s%s\n", ref.pointer, ref.text, ref.target, state)
	}
	if len(instances) == 0 {
		return nil
	}

	schema, err := compile(r)
	if err != nil {
		return err
	}
	for _, name := range instances {
		instance, err := load(name)
		if err != nil {
			return err
		}
		if err := schema.Validate(instance); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

func load(name string) (any, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return jsonschema.UnmarshalJSON(f)
}

// compile returns a bundle's schema, which asserts formats instead of only annotating them.
func compile(r *resolver) (*jsonschema.Schema, error) {
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	for _, f := range formats {
		c.RegisterFormat(f)
	}
	c.UseLoader(r)
	return c.Compile(r.id.String())
}

// Load implements [jsonschema.URLLoader]. The compiler calls it for a URI that differs from
// each $id, but may be equivalent to one.
func (r *resolver) Load(url string) (any, error) {
	u, err := uri.RFC3987.Parse(url)
	if err != nil {
		return nil, err
	}
	return r.find(u)
}

// formats lists JSON Schema's formats for references and templates (2020-12, Validation,
// sections 7.3.5 and 7.3.6).
var formats = []*jsonschema.Format{
	format("uri", uri.RFC3986, true),
	format("uri-reference", uri.RFC3986, false),
	format("iri", uri.RFC3987, true),
	format("iri-reference", uri.RFC3987, false),
	{Name: "uri-template", Validate: validateTemplate},
}

func validateTemplate(v any) error {
	text, ok := v.(string)
	if !ok {
		return nil // a format says nothing about other types
	}
	_, err := uritemplate.Parse(text)
	return err
}

// format returns a format for references in an edition. If absolute is true, they must
// begin with a scheme. They may end with a fragment, which ParseAbsolute refuses.
func format(name string, e uri.Edition, absolute bool) *jsonschema.Format {
	return &jsonschema.Format{Name: name, Validate: func(v any) error {
		text, ok := v.(string)
		if !ok {
			return nil // a format says nothing about other types
		}
		u, err := e.Parse(text)
		if err == nil && absolute && !u.IsAbsolute() {
			err = errors.New("there is no scheme")
		}
		return err
	}}
}
