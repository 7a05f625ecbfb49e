// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Sigv4 prints the path and the query of a canonical request, which Signature
// Version 4 of AWS signs, and the URI to which the request must be sent.
//
//	$ sigv4 https://service.example/a%20b/?b=2&a
//	send  https://service.example/a%20b/?a=&b=2
//	path  /a%2520b/
//	query a=&b=2
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"os"
	"path"
	"slices"
	"strings"

	"example.com/uri"
)

func main() {
	s3 := flag.Bool("s3", false, "the service is Amazon S3")
	flag.Parse()
	for _, arg := range flag.Args() {
		u, err := uri.RFC3986.ParseAbsolute(arg)
		if err == nil {
			u, err = toSend(u)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "sigv4:", err)
			os.Exit(1)
		}
		fmt.Printf("send  %v\npath  %s\nquery %s\n", u, canonicalPath(u, *s3), u.Query())
	}
}

// toSend returns u in the only form that all services sign alike: the
// unreserved characters are not escaped, all other octets are, and the pairs of
// the query are sorted. Its query is the canonical query. A "+" in the query of
// u is a plus, not a space.
func toSend(u uri.URI) (uri.URI, error) {
	if u.Host() == "" {
		return uri.URI{}, errors.New("the URI has no host")
	}
	var escaped strings.Builder
	for segment := range u.Segments() {
		data, err := uri.Unescape(segment)
		if err != nil {
			return uri.URI{}, err
		}
		escaped.WriteString("/" + uri.RFC3986.Escape(uri.Segment, data))
	}
	b := u.Builder().Set(uri.Path, cmp.Or(escaped.String(), "/"))
	if u.HasQuery() {
		b.Set(uri.Query, sortedQuery(u.Pairs('&')))
	}
	return b.URI()
}

// sortedQuery returns the pairs, escaped, by key and then by value. AWS escapes
// keys and values as Escape does for a segment: for a query, Escape would keep
// "/" and "?".
func sortedQuery(pairs uri.Pairs) string {
	type pair struct{ key, value string }
	var sorted []pair
	for key, value := range pairs.All() {
		sorted = append(sorted, pair{uri.RFC3986.Escape(uri.Segment, key), uri.RFC3986.Escape(uri.Segment, value)})
	}
	slices.SortFunc(sorted, func(a, b pair) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.value, b.value))
	})
	var query []string
	for _, p := range sorted {
		query = append(query, p.key+"="+p.value) // "acl" becomes "acl="
	}
	return strings.Join(query, "&")
}

// canonicalPath returns the canonical path for a URI that toSend returns. S3
// signs the path that is sent. The other services remove empty segments and dot
// segments, and escape the path a second time.
func canonicalPath(u uri.URI, s3 bool) string {
	if s3 {
		return u.Path()
	}
	clean := path.Clean(u.Path())
	if clean != "/" && strings.HasSuffix(u.Path(), "/") {
		clean += "/" // path.Clean removes it
	}
	return uri.RFC3986.Escape(uri.Path, clean)
}
