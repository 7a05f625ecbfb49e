// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file has queries as pairs of keys and values.

import (
	"iter"
	"strings"
)

// A QueryPair is a key of a query and its value, which may be undefined.
type QueryPair struct {
	Key      string // the text before the first "=", escaped
	Value    string // the text after it, escaped, or "" if there is no "="
	HasValue bool   // there is an "="
}

// String returns the pair as the query contains it, such as "key=value", or
// "key" if the value is undefined.
func (p QueryPair) String() string {
	if !p.HasValue {
		return p.Key
	}
	return p.Key + "=" + p.Value
}

// QueryPairs iterates over the pairs of the query, which a delimiter such as
// '&' or ';' separates. The query "a=1&b&a=&" has the pairs "a=1", "b", "a="
// and "". An undefined query has no pairs, and an empty query has one empty
// pair. The pairs, joined with the delimiter, are the query.
//
// Keys and values are escaped: see [Unescape], and [FormUnescape] for the
// queries of forms. The generic syntax does not define pairs; it only reserves
// the characters (section 3.4). The iteration allocates nothing.
func (u URI) QueryPairs(delimiter byte) iter.Seq[QueryPair] {
	return func(yield func(QueryPair) bool) {
		query, more := u.Query(), u.HasQuery()
		for more {
			var pair string
			pair, query, more = cut(query, delimiter)
			key, value, hasValue := strings.Cut(pair, "=")
			if !yield(QueryPair{key, value, hasValue}) {
				return
			}
		}
	}
}

// FormUnescape unescapes a key or a value in the query of a form, where "+"
// means a space (HTML 4.01 section 17.13.4.1). Otherwise it does the same as
// [Unescape], and returns the same error.
//
// FormUnescape returns s itself, without allocation, if there is nothing to
// unescape.
func FormUnescape(s string) (string, error) {
	if strings.IndexByte(s, '+') < 0 {
		return Unescape(s)
	}
	data, err := Unescape(strings.ReplaceAll(s, "+", " "))
	if err != nil {
		return Unescape(s) // the same error, with s as its Input
	}
	return data, nil
}

// QueryPair appends a key, "=" and a value to the query, from data, after an
// "&" if the query is defined. A space becomes "%20" and "+" becomes "%2B";
// use [Builder.EscapedQueryPair] to write the queries of forms. The search of
// RFC1630 does not allow "=", so QueryPair fails there.
func (b *Builder) QueryPair(key, value string) *Builder {
	return b.EscapedQueryPair(b.escape(Query, key) + "=" + b.escape(Query, value))
}

// EscapedQueryPair appends one pair to the query, such as "key=value", "key"
// or "", after an "&" if the query is defined. The pair must not contain "&".
func (b *Builder) EscapedQueryPair(escaped string) *Builder {
	stop := b.grammar().queryStop(escaped)
	if and := strings.IndexByte(escaped[:stop], '&'); and >= 0 {
		stop = and
	}
	if !b.derives(ruleQuery, Query, escaped, stop) {
		return b
	}
	if b.has(Query) {
		b.query.add('&', escaped)
		return b
	}
	b.query = chain{first: escaped}
	b.set |= 1 << Query
	return b
}
