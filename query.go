// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file has queries as pairs.

import (
	"iter"
	"strings"
)

// A QueryPair is one key of a query, with its value if it has one.
type QueryPair struct {
	Key      string // escaped: what stands before the first "="
	Value    string // escaped: what stands after it, or "" where it is undefined
	HasValue bool   // an "=" follows the key
}

// String returns the pair as it stands in the query, such as "key=value", or
// "key" where the value is undefined.
func (p QueryPair) String() string {
	if !p.HasValue {
		return p.Key
	}
	return p.Key + "=" + p.Value
}

// QueryPairs iterates over what a delimiter, such as '&' or ';', separates in
// the query, in order: the query "a=1&b&a=&" has the pairs "a=1", "b", "a="
// and "". An undefined query has no pairs, an empty one has one empty pair;
// joined with the delimiter, the pairs give the query back. Keys and values
// are escaped: see [Unescape], and [FormUnescape] for the queries of forms.
//
// The generic syntax knows no pairs; it only reserves the characters
// (section 3.4). The iteration is lazy and allocates nothing.
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

// FormUnescape is [Unescape] for a key or a value in the query of a form,
// where "+" stands for a space (HTML 4.01 section 17.13.4.1). Elsewhere "+" is
// what it is, and Unescape leaves it. The error is that of Unescape.
//
// It returns s itself, without allocation, if there is nothing to unescape.
func FormUnescape(s string) (string, error) {
	if strings.IndexByte(s, '+') < 0 {
		return Unescape(s)
	}
	data, err := Unescape(strings.ReplaceAll(s, "+", " "))
	if err != nil {
		return Unescape(s) // the same error, with the Input that the caller knows
	}
	return data, nil
}

// Query sets the query from data (section 3.4). A space becomes "%20" and
// "+" becomes "%2B".
func (b *Builder) Query(data string) *Builder {
	return b.EscapedQuery(b.escape(Query, data))
}

// EscapedQuery sets the query, or the search of RFC1630 (section 3.4). "+"
// and "%20" stay what they are.
func (b *Builder) EscapedQuery(escaped string) *Builder {
	if b.derives(ruleQuery, Query, escaped, b.grammar().queryStop(escaped)) {
		b.query = chain{first: escaped}
		b.set |= 1 << Query
	}
	return b
}

// queryStop returns the offset of the first byte that no query has. "+" is in
// the class of all queries but that of RFC 1630, where it separates words.
func (g *grammar) queryStop(s string) int {
	i := span(s, 0, g.query)
	for i < len(s) && s[i] == '+' {
		i = span(s, i+len("+"), g.query)
	}
	return i
}

// QueryPair appends key=value to the query, from data, after an "&" if the
// query is defined. [URI.QueryPairs] gets it back. A space becomes "%20" and
// "+" becomes "%2B"; for the queries of forms see [Builder.EscapedQueryPair].
// RFC1630, whose search has no "=", refuses it.
func (b *Builder) QueryPair(key, value string) *Builder {
	return b.EscapedQueryPair(b.escape(Query, key) + "=" + b.escape(Query, value))
}

// EscapedQueryPair appends one pair to the query, such as "key=value", "key"
// or "", after an "&" if the query is defined. "+" and "%20" stay what they
// are. It must hold no "&".
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
