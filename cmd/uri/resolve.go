// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"errors"
	"fmt"

	"example.com/uri"
)

var resolveVerb = verb{
	name:    "resolve",
	args:    "-base BASE [REF...], or -pairs [BASE<TAB>REF...]",
	summary: "Resolve each reference against a base URI",
	example: `$ uri resolve -base 'http://a/b/c/d;p?q' ../g '#s'
http://a/b/g
http://a/b/c/d;p?q#s`,
	define: func(c *call) func([]string) error {
		r := &resolution{call: c}
		each := c.baseFlags("resolve against the `URI`", "reference")
		c.flags.BoolVar(&r.resolver.SameScheme, "compat", false,
			"take http:g as the relative reference g where the base is http, too")
		c.flags.Func("excess", "`CHOICE` for \"..\" segments beyond the base's levels: keep, drop or refuse (default as the edition says)",
			r.setExcess)
		return func(args []string) error { return each(args, r.resolve) }
	},
}

// A resolution resolves the references of a call.
type resolution struct {
	*call
	resolver uri.Resolver
}

// setExcess sets the flag -excess.
func (r *resolution) setExcess(s string) error {
	for excess, name := range map[uri.ExcessDots]string{
		uri.ExcessKeep:   "keep",
		uri.ExcessDrop:   "drop",
		uri.ExcessRefuse: "refuse",
	} {
		if s == name {
			r.resolver.Excess = excess
			return nil
		}
	}
	return errors.New("none of keep, drop and refuse")
}

// resolve prints the result for a base and a reference.
func (r *resolution) resolve(base reference, ref string) {
	of, err := "base", base.err
	var u, target uri.URI
	if err == nil {
		of = "ref"
		u, err = r.edition.Parse(ref)
	}
	if err == nil {
		of = ""
		target, err = r.resolver.Resolve(base.uri, u)
	}
	if err != nil {
		r.refused = true
	}
	if !r.json {
		r.print(target, err)
		return
	}
	result := resolveJSON{
		Base: base.text, BaseBase64: exact(base.text),
		Ref: ref, RefBase64: exact(ref),
		Edition: r.edition,
	}
	if err != nil {
		result.Error = errorOf(err)
		result.Error.Of = of
	} else {
		same := u.Kind() == uri.SameDocument
		result.Target = defined(true, target.String())
		result.SameDocument = &same
	}
	r.encode(&result)
}

// A resolveJSON is the result for a base and a reference: a target or an
// error.
type resolveJSON struct {
	Base         string      `json:"base"`
	BaseBase64   []byte      `json:"baseBase64,omitempty"`
	Ref          string      `json:"ref"`
	RefBase64    []byte      `json:"refBase64,omitempty"`
	Edition      uri.Edition `json:"edition"`
	Target       *string     `json:"target,omitempty"`
	SameDocument *bool       `json:"sameDocument,omitempty"`
	Error        *errorJSON  `json:"error,omitempty"`
}

// print prints for a person the target, or why there is none.
func (r *resolution) print(target uri.URI, err error) {
	var parse *uri.ParseError
	var resolve *uri.ResolveError
	switch {
	case err == nil:
		fmt.Fprintln(r.out, target)
	case errors.As(err, &parse):
		explain(r.out, parse.Input, err)
	case errors.As(err, &resolve):
		explain(r.out, fmt.Sprintf("base %q and reference %q", resolve.Base.String(), resolve.Ref.String()), err)
	}
}
