// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file has the verb set.

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"example.com/uri"
)

var setVerb = verb{
	name:    "set",
	args:    "[REF...]",
	summary: "Print each reference with other components, segments or query pairs",
	example: `$ uri set -scheme https -drop port -append-segment 'b c' -set-pair q=a+b 'http://a:80/x?q=1'
https://a/x/b%20c?q=a%2Bb`,
	notes: "The components are escaped text, and a host that is an IPv6 address is in brackets. Segments, keys and values are data. " +
		"The flags apply in the order given, and may be repeated.",
	define: func(c *call) func([]string) error {
		var e edits
		for _, component := range settable {
			c.flags.Func(component.String(), "set the "+component.String()+" to the escaped `TEXT`", func(text string) error {
				e.component(component, func(b *uri.Builder) { b.Set(component, text) })
				return nil
			})
		}
		c.flags.Func("drop", "remove the `COMPONENT`: "+list(names(droppable), "or"), func(name string) error {
			component, err := named(droppable, name)
			e.component(component, func(b *uri.Builder) { b.Without(component) })
			return err
		})
		c.flags.Func("append-segment", "append a segment of `DATA` to the path; it replaces an empty last segment", func(data string) error {
			e.segments = append(e.segments, data)
			return nil
		})
		c.pairFlags(&e)
		e.pairing = c.pairingFlags()
		return func(args []string) error {
			if err := e.pairing.check(); err != nil {
				return err
			}
			return c.each(args, c.parsed(func(u uri.URI) { c.set(u, e) }))
		}
	},
}

// settable are the components that have a flag.
var settable = []uri.Component{uri.Scheme, uri.Userinfo, uri.Host, uri.Port, uri.Path, uri.Query, uri.Fragment}

var droppable = []uri.Component{
	uri.Scheme, uri.Authority, uri.Userinfo, uri.Host, uri.Port, uri.Path, uri.Query, uri.Fragment,
}

// pairFlags defines the flags that edit the pairs of the query.
func (c *call) pairFlags(e *edits) {
	pair := func(name, usage string, edit func(p uri.Pairs, key, value string) uri.Pairs) {
		c.flags.Func(name, usage, func(s string) error {
			key, value, ok := strings.Cut(s, "=")
			if !ok {
				return errors.New("want KEY=VALUE")
			}
			e.pairs = append(e.pairs, func(p uri.Pairs) uri.Pairs { return edit(p, key, value) })
			return nil
		})
	}
	pair("add-pair", "append the pair `KEY=VALUE`, which is data, to the query", uri.Pairs.Add)
	pair("set-pair", "set the value of the first pair with the key in `KEY=VALUE`, and remove the others; append it if there is none", uri.Pairs.Set)
	c.flags.Func("remove-pair", "remove the pairs with the `KEY`", func(key string) error {
		e.pairs = append(e.pairs, func(p uri.Pairs) uri.Pairs { return p.Delete(key) })
		return nil
	})
	c.flags.BoolFunc("sort-query", "sort the pairs by their keys; remove an \"&\" that does not separate two pairs", func(s string) error {
		sort, err := strconv.ParseBool(s)
		if sort {
			e.pairs = append(e.pairs, uri.Pairs.Sort)
		}
		return err
	})
}

// An edits has the changes to make in each reference. Its segments come after
// the last change of the whole path, and its pairs after the last change of the
// whole query.
type edits struct {
	components []func(b *uri.Builder)
	segments   []string
	pairs      []func(p uri.Pairs) uri.Pairs
	pairing    *pairing
}

// component adds a change of a whole component.
func (e *edits) component(c uri.Component, edit func(b *uri.Builder)) {
	e.components = append(e.components, edit)
	switch c {
	case uri.Path:
		e.segments = nil
	case uri.Query:
		e.pairs = nil
	}
}

// apply returns u with the changes.
func (e *edits) apply(u uri.URI) (uri.URI, error) {
	b := u.Builder()
	for _, edit := range e.components {
		edit(b)
	}
	u, err := b.URI()
	if err != nil {
		return u, err
	}
	if e.pairs != nil {
		p := e.pairing.of(u)
		for _, edit := range e.pairs {
			p = edit(p)
		}
		if u, err = p.URI(); err != nil {
			return u, err
		}
	}
	return u.JoinPath(e.segments...)
}

// set prints the result for a reference.
func (c *call) set(u uri.URI, e edits) {
	edited, err := e.apply(u)
	if err != nil {
		c.refuse(u.String(), inFlags(err))
		return
	}
	c.text(u.String(), edited.String())
}

// setAdvice has what to do about the errors whose messages name methods of
// [uri.Builder].
var setAdvice = []struct {
	err       error
	component uri.Component
	editions  []uri.Edition // or nil for all
	advice    string
}{
	{uri.ErrDotSegment, uri.Segment, nil, `"." and ".." are not data; -path takes them`},
	{uri.ErrAmbiguous, uri.Opaque, nil, "it needs a scheme and no authority; -drop path removes it"},
	{uri.ErrAmbiguous, uri.Path, []uri.Edition{uri.RFC2396, uri.RFC2732},
		`it must begin with "/" after an authority or a scheme, and has no "?"; -path takes an opaque part`},
}

// inFlags returns err with advice that names flags in place of methods.
func inFlags(err error) error {
	var build *uri.BuildError
	if !errors.As(err, &build) {
		return err
	}
	for _, a := range setAdvice {
		if errors.Is(build.Err, a.err) && build.Component == a.component && (a.editions == nil || slices.Contains(a.editions, build.Edition)) {
			return &uri.BuildError{Edition: build.Edition, Component: build.Component, Err: errors.New(a.advice)}
		}
	}
	return err
}
