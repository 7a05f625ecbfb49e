// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/uri"
)

// This file changes references.

// An edits lists the changes to make in each reference. The segments and the pairs are those
// of flags after the last one that sets the whole path or the whole query.
type edits struct {
	*pairing
	components []func(b *uri.Builder)
	segments   []string
	pairs      []pairsEdit
	choices    []*choice
	texts      []flagText
	builder    uri.Builder // of the last reference: a new one would be most of what a line allocates
}

// A flagText is the escaped text that a flag gives for a component.
type flagText struct {
	flag      string
	component uri.Component
	text      string
}

type pairsEdit func(p uri.Pairs) uri.Pairs

// A choice is a component that differs between the variants of a reference.
type choice struct {
	texts []string
	at    int // of the variant
}

// pairFlags defines the flags that edit query pairs.
func (c *call) pairFlags(e *edits) {
	repeated(c, &e.pairs, "add-pair", "append the pair `KEY=VALUE`, or KEY without \"=\", to the query", func(s string) (pairsEdit, error) {
		return pairEdit(s, uri.Pairs.Add, uri.Pairs.AddKey)
	})
	repeated(c, &e.pairs, "set-pair", "set the first pair with the key to `KEY=VALUE`, or to KEY without \"=\", and remove the others; append it if there is none", func(s string) (pairsEdit, error) {
		return pairEdit(s, uri.Pairs.Set, uri.Pairs.SetKey)
	})
	repeated(c, &e.pairs, "replace-pair", "do the same as -set-pair if there is a pair with the key in `KEY=VALUE`, and nothing if there is none; a \"*\" in KEY stands for any text, and then each pair whose key has the form gets the VALUE, as in \"*=x\"", func(s string) (pairsEdit, error) {
		key, _, _ := strings.Cut(s, "=")
		set, err := pairEdit(s, uri.Pairs.Set, uri.Pairs.SetKey)
		return func(p uri.Pairs) uri.Pairs {
			if strings.Contains(key, "*") {
				return e.replaceMatching(p, key, s[len(key):])
			}
			if _, ok := p.Get(key); !ok {
				return p
			}
			return set(p)
		}, err
	})

	// These remove pairs, or change their order.
	repeated(c, &e.pairs, "remove-pair", "remove the pairs with the `KEY`", func(key string) (pairsEdit, error) {
		return func(p uri.Pairs) uri.Pairs { return p.Delete(key) }, nil
	})
	repeated(c, &e.pairs, "remove-matching", "remove the pairs whose key has the form of the `PATTERN`, in which \"*\" stands for any text, as in \"utm_*\"", func(pattern string) (pairsEdit, error) {
		return func(p uri.Pairs) uri.Pairs {
			return p.DeleteFunc(func(key, _ string) bool { return matches(pattern, key) })
		}, nil
	})
	c.keepFlags(e)
	c.flags.BoolFunc("sort-query", "sort the pairs by their keys; remove delimiters that do not separate two pairs", func(s string) error {
		sort, err := strconv.ParseBool(s)
		if sort {
			e.pairs = append(e.pairs, uri.Pairs.Sort)
		}
		return err
	})
}

// pairEdit returns the edit for KEY=VALUE or, without "=", for a key alone: "k" is not the
// same pair as "k=".
func pairEdit(s string, edit func(p uri.Pairs, key, value string) uri.Pairs, editKey func(p uri.Pairs, key string) uri.Pairs) (pairsEdit, error) {
	key, value, hasValue := strings.Cut(s, "=")
	switch {
	case s == "":
		return nil, errors.New("want KEY=VALUE or KEY")
	case hasValue:
		return func(p uri.Pairs) uri.Pairs { return edit(p, key, value) }, nil
	}
	return func(p uri.Pairs) uri.Pairs { return editKey(p, key) }, nil
}

// keepFlags defines the flags that name the pairs to keep. The first of them on a command
// line adds the edit, which removes the pairs that none of them names.
func (c *call) keepFlags(e *edits) {
	var keys, patterns []string
	others := func(key, _ string) bool {
		return !slices.Contains(keys, key) && !slices.ContainsFunc(patterns, func(pattern string) bool { return matches(pattern, key) })
	}
	keep := func(name, usage string, all *[]string) {
		c.flags.Func(name, usage, func(s string) error {
			if keys == nil && patterns == nil {
				e.pairs = append(e.pairs, func(p uri.Pairs) uri.Pairs { return p.DeleteFunc(others) })
			}
			*all = append(*all, s)
			return nil
		})
	}

	// A pair is kept if either flag names it.
	keep("keep-pair", "remove all pairs except those with the `KEY`; repeat it for several", &keys)
	keep("keep-matching", "remove all pairs except those whose key has the form of the `PATTERN`, and those of -keep-pair", &patterns)
}

// prefixFlag defines the flag -path-prefix.
func (c *call) prefixFlag(e *edits) {
	c.flags.Func("path-prefix", "replace the first segments of the path, as in `/OLD=/NEW`, if they are those of /OLD", func(s string) error {
		before, after, ok := strings.Cut(s, "=")
		if !ok || !strings.HasPrefix(before, "/") || !strings.HasPrefix(after, "/") {
			return errors.New("want /OLD=/NEW")
		}

		// "/old/" is the same prefix as "/old", and "/" is a prefix of each path.
		before, after = strings.TrimSuffix(before, "/"), strings.TrimSuffix(after, "/")
		e.texts = append(e.texts, flagText{"path-prefix", uri.Path, cmp.Or(after, "/")})

		// Another flag may have changed the path, so it is read only when it is edited.
		e.components = append(e.components, func(b *uri.Builder) {
			u, err := b.URI()
			if rest, ok := cutSegments(u.Path(), before); err == nil && ok {
				b.Path(cmp.Or(after+rest, "/"))
			}
		})
		return nil
	})
}

// varyFlag defines the flag -vary.
func (c *call) varyFlag(e *edits) {
	c.flags.Func("vary", "print a variant with the component set to each TEXT in turn; blanks separate the TEXTs in `COMPONENT=TEXT...`; repeat the flag for all combinations", func(s string) error {
		name, texts, _ := strings.Cut(s, "=")
		component, err := named(settable, name)
		if err != nil {
			return err
		}

		// "path=/a /b" has two variants.
		v := &choice{texts: strings.Fields(texts)}
		if len(v.texts) == 0 {
			return errors.New("want COMPONENT=TEXT, with blanks between several")
		}

		// The edit reads the text of the current variant.
		e.choices = append(e.choices, v)
		e.component(component, func(b *uri.Builder) { b.Set(component, v.texts[v.at]) })

		// A wrong text is an error of the flag, reported before any input is read.
		for _, text := range v.texts {
			e.texts = append(e.texts, flagText{"vary", component, text})
			if err := c.undelimited(component, text); err != nil {
				return err
			}
		}
		return nil
	})
}

// undelimited returns an error if text includes a delimiter that the component cannot
// contain, as in "https:". A query can contain "?", so there is only a hint.
func (c *call) undelimited(component uri.Component, text string) error {
	const message = "want the %v without %q"
	switch {
	case component == uri.Scheme && strings.Contains(text, ":"), component == uri.Port && strings.HasPrefix(text, ":"):
		return fmt.Errorf(message, component, ":")
	case component == uri.Fragment && strings.HasPrefix(text, "#"):
		return fmt.Errorf(message, component, "#")
	case component == uri.Query && strings.HasPrefix(text, "?"):
		complain(c.stderr, errors.New(`set: the text of the query begins with "?", so the result has "??"; leave it out unless it is meant`))
	}
	return nil
}

// checkTexts returns an error if a flag's text cannot be its component in the call's
// edition.
func (c *call) checkTexts(texts []flagText) error {
	for _, t := range texts {
		var first error
		accepted := false

		// A port needs an authority, and the path "//" is possible only after one.
		for _, base := range []string{"x://h/", "x:/", ""} {
			u, err := c.edition.Parse(base)
			if err == nil {
				_, err = u.Builder().Set(t.component, t.text).URI()
			}
			first, accepted = cmp.Or(first, err), accepted || err == nil
		}
		if !accepted {
			return wrongValue(t.flag, first)
		}
	}
	return nil
}

// component adds a change of a whole component.
func (e *edits) component(c uri.Component, edit func(b *uri.Builder)) {
	e.components = append(e.components, edit)

	// A path or a query that is set later replaces the segments or pairs before it.
	switch c {
	case uri.Path:
		e.segments = nil
	case uri.Query:
		e.pairs = nil
	}
}

// next goes on to the next variant, and reports whether there is one. The last choice
// changes first, as the last digit of a number does. After the last variant, next goes back
// to the first.
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
	// Whole components come first, since they include segments and pairs.
	e.builder = *u.Builder()
	for _, edit := range e.components {
		edit(&e.builder)
	}
	u, err := e.builder.URI()
	if err != nil {
		return u, err
	}

	// The pairs are edited in the order of the flags.
	pairs := e.of(u)
	for _, edit := range e.pairs {
		pairs = edit(pairs)
	}
	if u, err = pairs.URI(); err != nil {
		return u, err
	}
	return u.JoinPath(e.segments...)
}

// replaceMatching replaces the value of each pair whose key matches a pattern. value is "="
// and the new value, or "" to remove the value.
func (e *edits) replaceMatching(p uri.Pairs, pattern, value string) uri.Pairs {
	u, err := p.URI()
	if err != nil || !u.HasQuery() {
		return p
	}

	// The only pair of a query shows how the value is escaped: "=a b" is "=a%20b", or
	// "=a+b" in a form. RFC 1630 has no values, so there URI returns an error.
	bare, _ := u.Builder().Without(uri.Query).URI()
	only := e.of(bare)
	if value != "" {
		only = only.Add("", value[len("="):])
	}
	one, err := only.URI()

	// The other pairs keep their spelling, so the text is edited piece by piece.
	pieces := strings.Split(u.Query(), string(e.delimiter))
	for i, piece := range pieces {
		key, _, _ := strings.Cut(piece, "=")
		if piece == "" || !matches(pattern, e.unescape(key)) {
			continue
		}
		if err != nil {
			return only
		}
		pieces[i] = key + one.Query()
	}

	// Keys were in a query before, and the value is escaped: this cannot fail.
	u, _ = u.Builder().Query(strings.Join(pieces, string(e.delimiter))).URI()
	return e.of(u)
}

// cutSegments returns path without the prefix, if its first segments are those of prefix.
// Escapes do not matter.
func cutSegments(path, prefix string) (rest string, ok bool) {
	// Both begin with "/", so that their first pieces are empty and equal.
	for want := range strings.SplitSeq(prefix, "/") {
		segment, after, _ := strings.Cut(path, "/")
		if unescaped(segment) != unescaped(want) {
			return "", false
		}
		rest = path[len(segment):]
		path = after
	}
	return rest, true
}
