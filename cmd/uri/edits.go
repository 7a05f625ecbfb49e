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

// An edits lists the changes to make in each reference. Its segments come after the last
// change to the whole path, and its pairs after the last change to the whole query.
type edits struct {
	*pairing
	components []func(b *uri.Builder)
	segments   []string
	pairs      []pairsEdit
	choices    []*choice
	texts      []flagText
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
	pair := func(name, usage string, isNeeded bool, edit func(p uri.Pairs, key, value string) uri.Pairs, editKey func(p uri.Pairs, key string) uri.Pairs) {
		repeated(c, &e.pairs, name, usage, func(s string) (pairsEdit, error) {
			if s == "" {
				return nil, errors.New("want KEY=VALUE or KEY")
			}
			key, value, hasValue := strings.Cut(s, "=")
			if isNeeded && strings.Contains(key, "*") {
				return func(p uri.Pairs) uri.Pairs { return e.replaceMatching(p, key, s[len(key):]) }, nil
			}
			return func(p uri.Pairs) uri.Pairs {
				_, ok := p.Get(key)
				switch {
				case isNeeded && !ok:
					return p
				case hasValue:
					return edit(p, key, value)
				}
				return editKey(p, key)
			}, nil
		})
	}
	pair("add-pair", "append the pair `KEY=VALUE`, or KEY without \"=\", to the query", false, uri.Pairs.Add, uri.Pairs.AddKey)
	pair("set-pair", "set the first pair with the key to `KEY=VALUE`, or to KEY without \"=\", and remove the others; append it if there is none",
		false, uri.Pairs.Set, uri.Pairs.SetKey)
	pair("replace-pair", "do the same as -set-pair if there is a pair with the key in `KEY=VALUE`, and nothing if there is none; a \"*\" in KEY stands for any text, and then each pair whose key has the form gets the VALUE, as in \"*=x\"",
		true, uri.Pairs.Set, uri.Pairs.SetKey)
	repeated(c, &e.pairs, "remove-pair", "remove the pairs with the `KEY`", func(key string) (pairsEdit, error) {
		return func(p uri.Pairs) uri.Pairs { return p.Delete(key) }, nil
	})
	repeated(c, &e.pairs, "remove-matching", "remove the pairs whose key has the form of the `PATTERN`, in which \"*\" stands for any text, as in \"utm_*\"", func(pattern string) (pairsEdit, error) {
		return func(p uri.Pairs) uri.Pairs {
			return p.DeleteFunc(func(key, _ string) bool { return matches(pattern, key) })
		}, nil
	})
	var keeps []func(key string) bool
	keep := func(name, usage string, of func(s string) func(key string) bool) {
		c.flags.Func(name, usage, func(s string) error {
			if keeps == nil {
				e.pairs = append(e.pairs, func(p uri.Pairs) uri.Pairs {
					return p.DeleteFunc(func(key, _ string) bool {
						return !slices.ContainsFunc(keeps, func(keeps func(string) bool) bool { return keeps(key) })
					})
				})
			}
			keeps = append(keeps, of(s))
			return nil
		})
	}
	keep("keep-pair", "remove all pairs except those with the `KEY`; repeat it for several", func(s string) func(string) bool { return func(key string) bool { return key == s } })
	keep("keep-matching", "remove all pairs except those whose key has the form of the `PATTERN`, and those of -keep-pair", func(pattern string) func(string) bool {
		return func(key string) bool { return matches(pattern, key) }
	})
	c.flags.BoolFunc("sort-query", "sort the pairs by their keys; remove delimiters that do not separate two pairs", func(s string) error {
		sort, err := strconv.ParseBool(s)
		if sort {
			e.pairs = append(e.pairs, uri.Pairs.Sort)
		}
		return err
	})
}

// prefixFlag defines the flag -path-prefix.
func (c *call) prefixFlag(e *edits) {
	c.flags.Func("path-prefix", "replace the first segments of the path, as in `/OLD=/NEW`, if they are those of /OLD", func(s string) error {
		before, after, ok := strings.Cut(s, "=")
		if !ok || !strings.HasPrefix(before, "/") || !strings.HasPrefix(after, "/") {
			return errors.New("want /OLD=/NEW")
		}
		before, after = strings.TrimSuffix(before, "/"), strings.TrimSuffix(after, "/")
		e.texts = append(e.texts, flagText{"path-prefix", uri.Path, cmp.Or(after, "/")})
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
		v := &choice{texts: strings.Fields(texts)}
		if len(v.texts) == 0 {
			return errors.New("want COMPONENT=TEXT, with blanks between several")
		}
		e.choices = append(e.choices, v)
		e.component(component, func(b *uri.Builder) { b.Set(component, v.texts[v.at]) })
		for _, text := range v.texts {
			e.texts = append(e.texts, flagText{"vary", component, text})
			if err := c.undelimited(component, text); err != nil {
				return err
			}
		}
		return nil
	})
}

// undelimited returns an error if text includes the component's delimiter, as in "https:",
// that the component cannot contain. A query can contain "?", so there is only a hint.
func (c *call) undelimited(component uri.Component, text string) error {
	delimiter := ":"
	switch {
	case component == uri.Scheme && strings.Contains(text, ":"), component == uri.Port && strings.HasPrefix(text, ":"):
	case component == uri.Fragment && strings.HasPrefix(text, "#"):
		delimiter = "#"
	case component == uri.Query && strings.HasPrefix(text, "?"):
		complain(c.stderr, errors.New(`set: the text of the query begins with "?", so the result has "??"; leave it out unless it is meant`))
		return nil
	default:
		return nil
	}
	return fmt.Errorf("want the %v without %q", component, delimiter)
}

// checkTexts returns an error if a flag's text cannot be its component in the call's
// edition.
func (c *call) checkTexts(texts []flagText) error {
	for _, t := range texts {
		// Some components need an authority, and some paths are possible without one.
		var err error
		for _, base := range []string{"x://h/", "x:/", ""} {
			u, e := c.edition.Parse(base)
			if e == nil {
				_, e = u.Builder().Set(t.component, t.text).URI()
			}
			if err = cmp.Or(err, e); e == nil {
				err = nil
				break
			}
		}
		if err != nil {
			return usageError("invalid value for flag -" + t.flag + ": " + bareMessage(err))
		}
	}
	return nil
}

// component adds a change to a whole component.
func (e *edits) component(c uri.Component, edit func(b *uri.Builder)) {
	e.components = append(e.components, edit)
	switch c {
	case uri.Path:
		e.segments = nil
	case uri.Query:
		e.pairs = nil
	}
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
	if err != nil {
		return u, err
	}
	pairs := e.of(u)
	for _, edit := range e.pairs {
		pairs = edit(pairs)
	}
	if u, err = pairs.URI(); err != nil {
		return u, err
	}
	return u.JoinPath(e.segments...)
}

// replaceMatching replaces the values in pairs whose key matches a pattern. value is "="
// and the value, or "" for none.
func (e *edits) replaceMatching(p uri.Pairs, pattern, value string) uri.Pairs {
	if value != "" {
		one, _ := p.DeleteFunc(func(_, _ string) bool { return true }).Add("", value[len("="):]).URI()
		value = one.Query()
	}
	u, err := p.URI()
	if err != nil || !u.HasQuery() {
		return p
	}
	pieces := strings.Split(u.Query(), string(e.delimiter))
	for i, piece := range pieces {
		key, _, _ := strings.Cut(piece, "=")
		if piece != "" && matches(pattern, e.unescape(key)) {
			pieces[i] = key + value
		}
	}
	u, _ = u.Builder().Query(strings.Join(pieces, string(e.delimiter))).URI() // which has only what queries have
	return e.of(u)
}

// cutSegments returns path without the prefix, if its first segments are those of prefix.
// Escapes do not matter.
func cutSegments(path, prefix string) (rest string, ok bool) {
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
