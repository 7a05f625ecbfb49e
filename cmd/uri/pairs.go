// SPDX-License-Identifier: BSD-3-Clause

package main

// This file has the queries of get and set as pairs of keys and values.

import (
	"errors"
	"strings"

	"example.com/uri"
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
	switch {
	case p.isForm:
		return u.Form()
	case p.delimiter == 0:
		return u.Pairs('&')
	}
	return u.Pairs(p.delimiter)
}

// addPair appends a pair.
func addPair(p uri.Pairs, key, value string, hasValue bool) uri.Pairs {
	if hasValue {
		return p.Add(key, value)
	}
	return p.AddKey(key)
}

// setPair sets the first pair with the key and deletes the others, or appends a
// pair.
func setPair(p uri.Pairs, key, value string, hasValue bool) uri.Pairs {
	if hasValue {
		return p.Set(key, value)
	}
	return p.SetKey(key)
}

// replacePair sets the pair with the key if there is one.
func replacePair(p uri.Pairs, key, value string, hasValue bool) uri.Pairs {
	if _, ok := p.Get(key); !ok {
		return p
	}
	return setPair(p, key, value, hasValue)
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
