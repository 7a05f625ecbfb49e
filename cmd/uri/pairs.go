// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file has the queries of get and set as pairs of keys and values.

import (
	"errors"
	"strings"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// delimiters are the characters that can separate pairs.
const delimiters = ";/?:@&+$,"

// A pairing is how queries are pairs.
type pairing struct {
	delimiter byte // or 0, for "&"
	isForm    bool // "+" is a space
}

// pairingFlags defines the flags -delimiter and -form.
func (c *call) pairingFlags() *pairing {
	p := &pairing{}
	want := "one of " + strings.Join(strings.Split(delimiters, ""), " ")
	c.flags.Func("delimiter", "the `CHAR` that separates the pairs of the query: "+want+" (default &)", func(s string) error {
		if len(s) != 1 || !strings.Contains(delimiters, s) {
			return errors.New("want " + want)
		}
		p.delimiter = s[0]
		return nil
	})
	c.flags.BoolVar(&p.isForm, "form", false, "take \"+\" in the pairs of the query as a space, as forms have it")
	return p
}

// check returns a usageError if the flags exclude each other.
func (p *pairing) check() error {
	if p.isForm && p.delimiter != 0 {
		return usageError("-form and -delimiter exclude each other")
	}
	return nil
}

// of returns the pairs of the query of u.
func (p *pairing) of(u uri.URI) uri.Pairs {
	if p.isForm {
		return u.Form()
	}
	return u.Pairs(p.separator())
}

// separator returns the character that separates pairs.
func (p *pairing) separator() byte {
	if p.delimiter == 0 {
		return '&'
	}
	return p.delimiter
}

// A pairEdit returns u with an edit of its pairs. The pair of the edit has no "="
// if hasValue is false.
type pairEdit func(u uri.URI, key, value string, hasValue bool) (uri.URI, error)

// add appends a pair.
func (p *pairing) add(u uri.URI, key, value string, hasValue bool) (uri.URI, error) {
	if hasValue {
		return p.of(u).Add(key, value).URI()
	}
	query, separator := u.Query(), string(p.separator())
	if query != "" && !strings.HasSuffix(query, separator) {
		query += separator
	}
	return u.Builder().Set(uri.Query, query+p.escape(u.Edition(), key)).URI()
}

// set sets the first pair with the key and removes the others, or appends a pair.
func (p *pairing) set(u uri.URI, key, value string, hasValue bool) (uri.URI, error) {
	if hasValue {
		return p.of(u).Set(key, value).URI()
	}
	found := false
	edited, err := p.filter(u, func(pair string) (string, bool) {
		escaped, _, _ := strings.Cut(pair, "=")
		if p.unescape(escaped) != key {
			return pair, true
		}
		isFirst := !found
		found = true
		return escaped, isFirst
	})
	if !found {
		return p.add(u, key, value, hasValue)
	}
	return edited, err
}

// replace sets the pair with the key if there is one.
func (p *pairing) replace(u uri.URI, key, value string, hasValue bool) (uri.URI, error) {
	if _, ok := p.of(u).Get(key); !ok {
		return u, nil
	}
	return p.set(u, key, value, hasValue)
}

// removeMatching removes the pairs whose key matches the pattern.
func (p *pairing) removeMatching(u uri.URI, pattern string) (uri.URI, error) {
	return p.filter(u, func(pair string) (string, bool) {
		key, _, _ := strings.Cut(pair, "=")
		return pair, !matches(pattern, p.unescape(key))
	})
}

// filter returns u with what edit returns in place of each pair, and without the
// pairs for which edit returns false. As in [uri.Pairs.Delete], a pair goes with
// one delimiter, and a query that becomes empty is undefined.
func (p *pairing) filter(u uri.URI, edit func(pair string) (edited string, keep bool)) (uri.URI, error) {
	var query strings.Builder
	separator := ""
	for piece := range strings.SplitSeq(u.Query(), string(p.separator())) {
		keep := true
		if piece != "" {
			piece, keep = edit(piece)
		}
		if keep {
			query.WriteString(separator)
			query.WriteString(piece)
			separator = string(p.separator())
		}
	}
	switch query.String() {
	case u.Query():
		return u, nil
	case "":
		return u.WithoutQuery(), nil
	}
	return u.Builder().Set(uri.Query, query.String()).URI()
}

// escape returns a key, escaped for a pair without "=".
func (p *pairing) escape(e uri.Edition, key string) string {
	if p.isForm {
		return uri.FormEscape(key)
	}
	separator := p.separator()
	return strings.ReplaceAll(e.Escape(uri.Query, key), string(separator), string(lex.AppendEscape(nil, separator)))
}

// unescape returns the data of the key of a pair.
func (p *pairing) unescape(key string) string {
	if p.isForm {
		key, _ = uri.FormUnescape(key) // the escapes of a URI are valid
		return key
	}
	return unescaped(key)
}

// matches reports whether s has the form of the pattern, in which "*" matches any
// text.
func matches(pattern, s string) bool {
	first, rest, hasStar := strings.Cut(pattern, "*")
	s, ok := strings.CutPrefix(s, first)
	if !hasStar || !ok {
		return ok && s == ""
	}
	for {
		middle, after, more := strings.Cut(rest, "*")
		if !more {
			return strings.HasSuffix(s, rest)
		}
		_, s, ok = strings.Cut(s, middle)
		if !ok {
			return false
		}
		rest = after
	}
}
