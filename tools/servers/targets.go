// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"example.com/uri"
)

// pieces are parts for segments, keys and values that some program may read in
// its own way.
var pieces = words(`a b A a.b index.html index.php x.jsp .a a. ... - _ ~ ! $ ' ( ) * + , = : @
	%20 %22 %3C %3E %5B %5D %5Ba%5D %5E %60 %7B %7C %7D %21 %24 %26 %27 %28 %2A %2B %2C %3A %3D %40
	%C3%A9 %C2%AD %C2%A0 %EF%BB%BF %EF%BC%8F %EF%BC%8E %EF%BC%86 %E2%80%AE %EF%BF%BD %F0%9F%98%80
	%E9 %FF %C3 %ED%A0%80 %C0%AF %C0%AE %F4%90%80%80
	%00 %01 %09 %0A %0D%0A %1F %7F %2F %5C %3F %23 %25 %2525 %252F %252e %250A %25C3%25A9 %3B a%3Bb`)

// inPaths are more pieces for paths, and inQueries for queries.
var (
	inPaths   = words("& ; a;b ;a=1 a;jsessionid=1 ..; .; ..;a ..%2F %2F.. ..%5C .%2F ..%3B ..a")
	inQueries = words("/ ? ; a;b a=1;b=2 [] %2E . toString __proto__ constructor hasOwnProperty %5Ba%5D%5Bb%5D a%5B a%5D %20a a%20 +a a+ %3Da a%00b _charset_")
)

// targets returns the targets, which are the same each time.
func targets() (all []*target) {
	// A target is a normal form. Few servers have routes for more than four segments.
	seen := map[string]bool{}
	add := func(kind, text string) {
		u, err := uri.RFC3986.Parse("http://h" + text)
		if err != nil {
			return
		}
		u = u.Normalize(uri.SyntaxLevel)
		if !seen[kind+u.String()] && strings.Count(u.Path(), "/") <= 4 {
			seen[kind+u.String()] = true
			all = append(all, newTarget(kind, u))
		}
	}
	// Each piece in each place.
	paths, queries := append(inPaths, pieces...), append(inQueries, pieces...)
	for _, p := range paths {
		for _, form := range words("/x /a/x /x/b /axb /x/ /a/x/b") {
			add("path", strings.Replace(form, "x", p, 1))
		}
	}
	for _, p := range words("/ // /// //a //a/b /a// /a//b /a/b// /a///b / /a/ /a/b/ /a/b/c /a/b/c/d //h/a /a//../b") {
		add("path", p)
	}
	for _, p := range queries {
		for _, form := range words("x=1 a=x ax=1 a=1x a=xb a=1&x x&a=1 x=x") {
			add("query", "/a?"+strings.ReplaceAll(form, "x", p))
		}
	}

	// Delimiters, and many pairs.
	for _, q := range words("a=1 a a= = =1 & && &a=1 a=1& a=1&&b=2 a=1&a=2 a=1&b=2&a=3 a=1&a=1 a=1&A=2 a&a a==1 a=1=2 a=%26 a=%3D ? ?a=1 a=1?b=2 a=+ +=a a=+b a=b+ a=%20b") {
		add("query", "/a?"+q)
	}
	for _, n := range []int{100, 101, 999, 1001} {
		add("query", "/a?"+many(n))
	}

	// Several pieces, at random.
	random := rand.New(rand.NewPCG(28, 28))
	pick := func(from []string) string { return from[random.IntN(len(from))] }
	for range 450 {
		path := ""
		for range 1 + random.IntN(3) {
			path += "/" + pick(paths) + pick(append(paths, "", "", ""))
		}
		add("path", path+pick([]string{"", "", "/", "//a"}))

		query := "/a?"
		for range 1 + random.IntN(3) {
			query += pick(queries) + pick(append(queries, "", "", "")) + pick([]string{"=", "=", "=1", ""}) + pick(append(queries, "")) + "&"
		}
		add("query", strings.TrimSuffix(query, pick([]string{"", "&", "&", "&"})))
	}
	return all
}

// many returns a query with n pairs.
func many(n int) string {
	var pairs []string
	for i := range n {
		pairs = append(pairs, fmt.Sprintf("k%d=1", i))
	}
	return strings.Join(pairs, "&")
}
