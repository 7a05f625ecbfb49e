// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"slices"

	"github.com/PuerkitoBio/purell"

	"example.com/uri"
)

// normalizeNormal compares Normalize with Parse, on URIs that are normal.
func normalizeNormal(in []string) comparison {
	var ok []string
	for _, s := range accepted(in, recent) {
		changes := func(e uri.Edition) bool { u := e.MustParse(s); return u.Normalize(uri.SchemeLevel) != u }
		if !slices.ContainsFunc(recent, changes) {
			ok = append(ok, s)
		}
	}
	c := on(ok, len(in), contender{"uri rfc3986, Parse", baseline, parsePass(ok)(uri.RFC3986)})
	c.addEditions(recent, func(e uri.Edition) func() {
		uris := make([]uri.URI, len(ok))
		for i, s := range ok {
			uris[i] = e.MustParse(s)
		}
		return func() {
			for _, u := range uris {
				sink.uri = u.Normalize(uri.SchemeLevel)
			}
		}
	})
	return c
}

// purellFlags are those for what RFC 3986 allows, as uri.SchemeLevel does.
const purellFlags = purell.FlagsSafe&^purell.FlagRemoveEmptyQuerySeparator | purell.FlagRemoveDotSegments

// normalizeStrings compares what it takes to have the normal form of a string.
func normalizeStrings(in []string) comparison {
	ok := accepted(in, []uri.Edition{uri.RFC3986}, netParser)
	return on(ok, len(in),
		contender{"purell", baseline, func() {
			for _, s := range ok {
				sink.string, sink.err = purell.NormalizeURLString(s, purellFlags)
			}
		}},
		contender{editionName(uri.RFC3986), subject, func() {
			for _, s := range ok {
				sink.string, sink.err = normalizeString(s)
			}
		}})
}

func normalizeString(s string) (string, error) {
	u, err := uri.RFC3986.Parse(s)
	return u.Normalize(uri.SchemeLevel).String(), err
}
