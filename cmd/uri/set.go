// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file has the verb set.

import (
	"errors"
	"fmt"
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
	notes: "The components are escaped text without the delimiters around them, and a host that is an IPv6 address is in brackets. Segments, keys and values are data, and the key of a pair is the text before its first \"=\". " +
		"The flags apply in the order given, and may be repeated. With -vary, there is a result for each variant. " +
		"To build a reference from the flags alone, give them an empty one, ''.",
	define: func(c *call) func([]string) error {
		e := &edits{pairing: c.pairingFlags()}
		for _, component := range settable {
			c.flags.Func(component.String(), "set the "+component.String()+" to the escaped `TEXT`", func(text string) error {
				e.component(component, func(b *uri.Builder) { b.Set(component, text) })
				return undelimited(component, text)
			})
		}
		c.valued("drop", "remove the `COMPONENT`: "+list(names(droppable), "or"), names(droppable), func(name string) error {
			component, err := named(droppable, name)
			e.component(component, func(b *uri.Builder) { b.Without(component) })
			return err
		})
		c.flags.Func("append-segment", "append a segment of `DATA` to the path; it replaces an empty last segment", func(data string) error {
			e.segments = append(e.segments, data)
			return nil
		})
		c.pairFlags(e)
		c.varyFlag(e)
		return func(args []string) error {
			if err := e.check(); err != nil {
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

// undelimited returns an error if text has a delimiter of the component with it,
// as in "https:", that the component cannot contain.
func undelimited(c uri.Component, text string) error {
	delimiter := ":"
	switch {
	case c == uri.Scheme && strings.Contains(text, ":"), c == uri.Port && strings.HasPrefix(text, ":"):
	case c == uri.Fragment && strings.HasPrefix(text, "#"):
		delimiter = "#"
	default:
		return nil
	}
	return fmt.Errorf("want the %v without %q", c, delimiter)
}

// pairFlags defines the flags that edit the pairs of the query.
func (c *call) pairFlags(e *edits) {
	pair := func(name, usage string, edit pairEdit) {
		c.flags.Func(name, usage, func(s string) error {
			if s == "" {
				return errors.New("want KEY=VALUE or KEY")
			}
			key, value, hasValue := strings.Cut(s, "=")
			e.pair(edit, key, value, hasValue)
			return nil
		})
	}
	pair("add-pair", "append the pair `KEY=VALUE`, or KEY without \"=\", to the query", e.add)
	pair("set-pair", "set the first pair with the key to `KEY=VALUE`, or to KEY without \"=\", and remove the others; append it if there is none", e.set)
	pair("replace-pair", "do the same as -set-pair if there is a pair with the key in `KEY=VALUE`, and nothing if there is none", e.replace)
	c.flags.Func("remove-pair", "remove the pairs with the `KEY`", func(key string) error {
		e.pairs = append(e.pairs, func(u uri.URI) (uri.URI, error) { return e.of(u).Delete(key).URI() })
		return nil
	})
	c.flags.Func("remove-matching", "remove the pairs whose key has the form of the `PATTERN`, in which \"*\" stands for any text, as in \"utm_*\"", func(pattern string) error {
		e.pairs = append(e.pairs, func(u uri.URI) (uri.URI, error) { return e.removeMatching(u, pattern) })
		return nil
	})
	c.flags.BoolFunc("sort-query", "sort the pairs by their keys; remove delimiters that do not separate two pairs", func(s string) error {
		sort, err := strconv.ParseBool(s)
		if sort {
			e.pairs = append(e.pairs, func(u uri.URI) (uri.URI, error) { return e.of(u).Sort().URI() })
		}
		return err
	})
}

// A choice is a component that differs between the variants of a reference.
type choice struct {
	texts []string
	at    int // of the variant
}

// varyFlag defines the flag -vary.
func (c *call) varyFlag(e *edits) {
	c.flags.Func("vary", "print a variant with the component set to each TEXT in turn; blanks separate the TEXTs in `COMPONENT=TEXT...`; repeat the flag for all combinations", func(s string) error {
		name, texts, _ := strings.Cut(s, "=")
		component, err := named(settable, name)
		if err != nil {
			return err
		}
		v := &choice{texts: strings.Fields(texts)}
		if len(v.texts) == 0 {
			return errors.New("want COMPONENT=TEXT, with blanks between several")
		}
		e.choices = append(e.choices, v)
		e.component(component, func(b *uri.Builder) { b.Set(component, v.texts[v.at]) })
		for _, text := range v.texts {
			if err := undelimited(component, text); err != nil {
				return err
			}
		}
		return nil
	})
}

// An edits has the changes to make in each reference. Its segments come after
// the last change of the whole path, and its pairs after the last change of the
// whole query.
type edits struct {
	*pairing
	components []func(b *uri.Builder)
	segments   []string
	pairs      []func(u uri.URI) (uri.URI, error)
	choices    []*choice
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

// pair adds an edit of the pairs.
func (e *edits) pair(edit pairEdit, key, value string, hasValue bool) {
	e.pairs = append(e.pairs, func(u uri.URI) (uri.URI, error) { return edit(u, key, value, hasValue) })
}

// next goes on to the next variant, and reports whether there is one. The last
// choice changes first. After the last variant comes the first.
func (e *edits) next() bool {
	for _, v := range slices.Backward(e.choices) {
		if v.at++; v.at < len(v.texts) {
			return true
		}
		v.at = 0
	}
	return false
}

// apply returns u with the changes.
func (e *edits) apply(u uri.URI) (uri.URI, error) {
	b := u.Builder()
	for _, edit := range e.components {
		edit(b)
	}
	u, err := b.URI()
	for i := 0; err == nil && i < len(e.pairs); i++ {
		u, err = e.pairs[i](u)
	}
	if err != nil {
		return u, err
	}
	return u.JoinPath(e.segments...)
}

// set prints the variants of a reference.
func (c *call) set(u uri.URI, e *edits) {
	for more := true; more; more = e.next() {
		edited, err := e.apply(u)
		if err != nil {
			c.refuse(u.String(), inFlags(err))
		} else {
			c.text(u.String(), edited.String())
		}
	}
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
