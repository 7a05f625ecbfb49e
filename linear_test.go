// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"fmt"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/linear"
)

// linearTests are texts that grow with n.
var linearTests = []struct {
	name string
	text func(n int) string
}{
	{`/%41%41`, func(n int) string { return "/" + strings.Repeat("%41", n) }},
	{`x:%41%41`, func(n int) string { return "x:" + strings.Repeat("%41", n) }},
	{`//a.a.a`, func(n int) string { return "//" + strings.Repeat("a.", n) + "a" }},
	{`//1.1.1`, func(n int) string { return "//" + strings.Repeat("1.", n) + "1" }},
	{`//111`, func(n int) string { return "//" + strings.Repeat("1", n) }},
	{`//a-a-`, func(n int) string { return "//" + strings.Repeat("a-", n) }},
	{`//a:a:@h`, func(n int) string { return "//" + strings.Repeat("a:", n) + "@h" }},
	{`//@@`, func(n int) string { return "//" + strings.Repeat("@", n) }},
	{`//::`, func(n int) string { return "//" + strings.Repeat(":", n) }},
	{`//a:@a:@`, func(n int) string { return "//" + strings.Repeat("a:@", n) }},
	{`[[`, func(n int) string { return strings.Repeat("[", n) }},
	{`//[[`, func(n int) string { return "//" + strings.Repeat("[", n) }},
	{`//[1:1:`, func(n int) string { return "//[" + strings.Repeat("1:", n) }},
	{`//[::::`, func(n int) string { return "//[" + strings.Repeat("::", n) }},
	{`//[v1.aa]`, func(n int) string { return "//[v1." + strings.Repeat("a", n) + "]" }},
	{`//[v11`, func(n int) string { return "//[v" + strings.Repeat("1", n) }},
	{`;x;x`, func(n int) string { return strings.Repeat(";x", n) }},
	{`a/a/`, func(n int) string { return strings.Repeat("a/", n) }},
	{`x:/../..`, func(n int) string { return "x:" + strings.Repeat("/..", n) }},
	{`aaa`, func(n int) string { return strings.Repeat("a", n) }},
	{`aaa:`, func(n int) string { return strings.Repeat("a", n) + ":" }},
	{`a%41%41:`, func(n int) string { return "a" + strings.Repeat("%41", n) + ":" }},
	{`a_a_:`, func(n int) string { return strings.Repeat("a_", n) + ":" }},
	{`x:??`, func(n int) string { return "x:" + strings.Repeat("?", n) }},
	{`x:a?a+a+`, func(n int) string { return "x:a?" + strings.Repeat("a+", n) + "a" }},
	{`##`, func(n int) string { return "x:a" + strings.Repeat("#", n) }},
	{`%%`, func(n int) string { return strings.Repeat("%", n) }},
	{`//éé`, func(n int) string { return "//" + strings.Repeat("é", n) }},
	{`//é%41`, func(n int) string { return "//" + strings.Repeat("é%41", n) + "@" }},
	{`日a日a`, func(n int) string { return strings.Repeat("日a", n) }},
	{`é:é:`, func(n int) string { return strings.Repeat("é:", n) }},
	{`?é private`, func(n int) string { return "?" + strings.Repeat("é\ue000", n) + "\xff" }},
	{`/é not UTF-8`, func(n int) string { return "/" + strings.Repeat("é", n) + strings.Repeat("\xe2\x82", n) }},
	{`x:aaa%`, func(n int) string { return "x:" + strings.Repeat("a", n) + "%" }},
}

// linearPieces are what the scanner and the operations know, and characters that
// editions distinguish.
var linearPieces = []string{
	"x:", "http:", "file:", ":", "//", "/", "?", "#", "[", "]", "@", "::", "1.", "v1.", "80",
	"a", "A", "-", "+", ".", "..", "./", "../", ";", ",", "=", "&", "a=b&", "!", "$", "_", "~", "*",
	"%", "%41", "%2e", "%2F", "%00", "%C3%A9", "%E2%82", "%zz", " ", "\\", "\"", "<", "^", "{", "\n", "\x00",
	"é", "日", "а", "\u202e", "\ue000", "\u200b", "１", "\xe2\x82", "\xff",
}

// TestSearchLinear searches for slow texts for as long as the flag -search says.
func TestSearchLinear(t *testing.T) {
	var operations []linear.Operation
	for _, o := range hostileOperations {
		if strings.HasPrefix(o.name, "prose.") {
			continue
		}
		for _, e := range uri.Editions() {
			operations = append(operations, linear.Operation{
				Name:   e.String() + " " + o.name,
				Pieces: [][]string{linearPieces},
				Prepare: func(texts ...string) func() {
					if run := o.of(e, texts[0]); run != nil {
						return run
					}
					return func() {}
				},
			})
		}
	}
	linear.Search(t, proof.Pick(5_000, 50_000), operations...)
}

func TestParseLinear(t *testing.T) {
	for _, e := range uri.Editions() {
		for _, test := range linearTests {
			linear.Check(t, e.String()+" "+test.name, func(n int) func() {
				s := test.text(n)
				return func() {
					sinkURI, sinkErr = e.Parse(s)
					if sinkErr != nil {
						return
					}
					for _, accessor := range accessors {
						accessor.call(sinkURI)
					}
					sinkString = sinkURI.Scheme()
					sinkErr = sinkURI.RegistryReason()
				}
			})
		}
	}
}

func TestResolveLinear(t *testing.T) {
	for _, e := range resolveEditions {
		for _, repeated := range []string{"../", "a/../", "./", "%41", "../a/../", "/", "a/./../"} {
			linear.Check(t, e.String()+" "+repeated, func(n int) func() {
				base := e.MustParse("http://h/" + strings.Repeat("a/", n))
				relative := e.MustParse(strings.Repeat("a/", n))
				ref := e.MustParse("a/" + strings.Repeat(repeated, n))
				return func() {
					if _, err := base.Resolve(ref); err != nil {
						t.Fatal(err)
					}
					if _, err := (uri.Resolver{RelativeBase: true}).Resolve(relative, ref); err != nil {
						t.Fatal(err)
					}
				}
			})
		}
	}
}

func TestRelativizeLinear(t *testing.T) {
	for _, e := range []uri.Edition{uri.URLSyntax05, uri.RFC2396, uri.RFC3986, uri.RFC3987} {
		for _, tt := range []struct{ base, target string }{
			{"a/", "b/"}, {"a/", "a/"}, {"a/", "a/../"}, {"../", "a/"}, {"a/../", "/"}, {"/", "/"}, {"./", "a"}, {"a", "a"},
		} {
			linear.Check(t, fmt.Sprintf("%v: base of %q and target of %q", e, tt.base, tt.target), func(n int) func() {
				base := e.MustParse("http://h/x/" + strings.Repeat(tt.base, n))
				target := e.MustParse("http://h/x/" + strings.Repeat(tt.target, n) + "g")
				return func() { sinkURI = base.Relativize(target) }
			})
		}
	}
}

func TestNormalizeLinear(t *testing.T) {
	for _, e := range proof.Pick([]uri.Edition{uri.RFC1630, uri.RFC2396, uri.RFC3987}, uri.Editions()) {
		for _, format := range []string{"http://h/%s", "x:%s", "%s", "http://%sh%%20", "http://a:%s", "?%s"} {
			for _, repeated := range []string{"../", "a/../", "%2e%2E/", "%2e", "%41", "/", "%2e/a", "%2f%2F.", "%80", "0", "é", "%C3%A9", "%E2%80%AE", "%E2%82"} {
				if _, err := e.Parse(fmt.Sprintf(format, repeated)); err != nil {
					continue
				}
				linear.Check(t, fmt.Sprintf("%v: %q of %q", e, format, repeated), func(n int) func() {
					u := e.MustParse(fmt.Sprintf(format, strings.Repeat(repeated, n)))
					v := e.MustParse(fmt.Sprintf(format, strings.Repeat(strings.ToUpper(repeated), n)))
					return func() {
						sinkURI = u.Normalize(uri.SchemeLevel)
						sinkBool = uri.Equivalent(u, v, uri.SchemeLevel)
					}
				})
			}
		}
	}
}
