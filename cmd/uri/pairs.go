// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

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
	c.flags.Func("delimiter", "take `CHAR` as what separates the pairs of the query: "+want+" (default &)", func(s string) error {
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
