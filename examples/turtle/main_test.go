// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"example.com/uri"
)

func TestPeople(t *testing.T) {
	text, err := os.ReadFile("testdata/people.ttl")
	if err != nil {
		t.Fatal(err)
	}
	const foaf = "http://xmlns.com/foaf/0.1/"
	want := strings.Join([]string{
		"2 <http://example.com/people/> http://example.com/people/",
		"3 <http://xmlns.com/foaf/0.1/> " + foaf,
		"4 <#> http://example.com/people/#",
		"5 <../books/> http://example.com/books/",
		"7 <#søren> http://example.com/people/#søren",
		"7 foaf:Person " + foaf + "Person",
		"8 foaf:name " + foaf + "name",
		"9 foaf:homepage " + foaf + "homepage",
		"9 <../søren?lang=da#top> http://example.com/søren?lang=da#top",
		"9 <//søren.example> http://søren.example",
		"10 foaf:knows " + foaf + "knows",
		"10 :renée http://example.com/people/#renée",
		`10 <\u65E5\U0000672C> http://example.com/people/日本`,
		"10 foaf:nick " + foaf + "nick",
		"11 foaf:made " + foaf + "made",
		"11 книга:война-и-мир http://example.com/books/война-и-мир",
		"11 книга:a%20b http://example.com/books/a%20b",
		`11 книга:a\,b.c http://example.com/books/a,b.c`,
		"13 <2026/> http://example.com/people/2026/",
		"14 <more?id=> http://example.com/people/2026/more?id=",
		"15 <> http://example.com/people/2026/",
		"15 foaf:age " + foaf + "age",
		"15 more:7 http://example.com/people/2026/more?id=7",
		"15 <./a/../b> http://example.com/people/2026/b",
		"15 <urn:isbn:0451450523> urn:isbn:0451450523",
		"15 <http://www.w3.org/2001/XMLSchema#integer> http://www.w3.org/2001/XMLSchema#integer",
		"16 <http://other.example> http://other.example",
		"17 <g> http://other.example/g",
		"17 :still-the-same http://example.com/people/#still-the-same",
		"17 <?y> http://other.example?y",
		"17 <%C3%BC> http://other.example/%C3%BC",
	}, "\n")
	var got []string
	for term := range terms(string(text), uri.RFC3987.MustParse("")) {
		if term.err != nil {
			t.Errorf("line %d: %s: %v", term.line, term.text, term.err)
		}
		got = append(got, fmt.Sprint(term.line, " ", term.text, " ", term.iri))
	}
	if got := strings.Join(got, "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestResolution resolves the examples of RFC 3986 section 5.4 with letters of
// other scripts.
func TestResolution(t *testing.T) {
	for ref, want := range map[string]string{
		"г": "http://é/б/в/г", "./г": "http://é/б/в/г", "г/": "http://é/б/в/г/", "/日": "http://é/日", "//日": "http://日",
		"?ي": "http://é/б/в/д;п?ي", "#с": "http://é/б/в/д;п?к#с", ";х": "http://é/б/в/;х", "": "http://é/б/в/д;п?к",
		".": "http://é/б/в/", "..": "http://é/б/", "../../../г": "http://é/г", "г?у/./х": "http://é/б/в/г?у/./х", "g:日": "g:日",
	} {
		for term := range terms("<"+ref+">", uri.RFC3987.MustParse("http://é/б/в/д;п?к")) {
			if term.err != nil || term.iri.String() != want {
				t.Errorf("<%s>: %v, %v; want %s", ref, term.iri, term.err, want)
			}
		}
	}
}

func TestRefused(t *testing.T) {
	for text, want := range map[string]string{
		"<a>":                       "uri: the base URI is relative",
		"<x:a%>":                    "uri: invalid escape",
		`<x:\u0020>`:                "uri: invalid character",
		`<x:\ud800>`:                "uri: invalid character",
		"<x:\ue000>":                "uri: invalid character",
		"a:b":                       "unknown prefix",
		"@prefix a: <x:#> . a:b\\#": "uri: invalid character",
	} {
		var last term
		for last = range terms(text, uri.RFC3987.MustParse("")) {
		}
		if last.err == nil || !strings.HasPrefix(last.err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, last.err, want)
		}
	}
}
