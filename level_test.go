// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"testing"

	"example.com/uri"
)

// since05 are the editions that have a section 6, and RFC 3987, whose section 5
// has the ladder of comparisons of RFC 3986. The editions up to RFC 2732 have
// no such ladder.
var (
	since05   = []uri.Edition{uri.URLSyntax05, uri.URISyntax02, uri.RFC2396, uri.RFC2732, uri.RFC3986, uri.RFC3987}
	to2732    = since05[:4]
	since3986 = since05[4:]
)

// A set of flags as a number: bit i is the flag i.
const (
	allBits  = 1<<10 - 1
	allFlags = allBits * uri.SchemeCase
)

// flagSet returns the flags of a number up to allBits.
func flagSet[T ~int | ~uint16](bits T) uri.Normalization {
	return uri.Normalization(bits) * uri.SchemeCase
}

// levels are all levels.
var levels = []uri.Normalization{0, uri.CaseLevel, uri.SyntaxLevel, uri.SchemeLevel}

// bitsIn are the flags that matter in the edition: in those without ucschar,
// UCSEscapes, the last one, changes nothing (see TestUCSEscapes).
func bitsIn(e uri.Edition) int {
	if e == uri.RFC3987 {
		return allBits
	}
	return allBits >> 1
}

func TestNormalizationString(t *testing.T) {
	for _, tt := range []struct {
		flags uri.Normalization
		want  string
	}{
		{0, "text"},
		{uri.DotSegments | uri.HostCase, "host-case|dot-segments"},
		{allFlags, "scheme-case|host-case|ipv6-form|escape-case|unreserved-escapes|dot-segments|default-port|empty-port|empty-path|ucs-escapes"},
		{uri.UCSEscapes << 1, "Normalization(10)"},
		{uri.SchemeCase << 15, "Normalization(15)"},
		{uri.CaseLevel, "case"},
		{uri.SyntaxLevel, "syntax"},
		{uri.SchemeLevel, "scheme"},
		{uri.CaseLevel &^ uri.HostCase, "scheme-case?"},
		{uri.SchemeLevel &^ uri.SyntaxLevel, "default-port?|empty-port?|empty-path?"},
		{uri.CaseLevel | uri.HostCase | uri.EmptyPath, "scheme-case?|host-case|empty-path"},
	} {
		if got := tt.flags.String(); got != tt.want {
			t.Errorf("Normalization(%#x).String() = %q, want %q", uint32(tt.flags), got, tt.want)
		}
	}
}

// TestLevels takes one difference out of each level, and adds one to it.
func TestLevels(t *testing.T) {
	for i, level := range levels[1:] {
		if lower := levels[i]; level&lower != lower {
			t.Errorf("%v does not include %v", level, lower)
		}
	}
	for _, tt := range []struct {
		editions []uri.Edition
		n        uri.Normalization
		in, want string
	}{
		{to2732, uri.SyntaxLevel, "HTTP://a/./%7e", "http://a/./~"},
		{since3986, uri.SyntaxLevel, "HTTP://a/./%7e", "http://a/~"},
		{since05, uri.SyntaxLevel | uri.DotSegments, "HTTP://a/./%7e", "http://a/~"},
		{since05, uri.SyntaxLevel &^ uri.DotSegments, "HTTP://a/./%7e", "http://a/./~"},
		{since05, uri.SyntaxLevel &^ uri.CaseLevel &^ uri.DotSegments, "HTTP://A/./%7e", "HTTP://A/./~"},
		{[]uri.Edition{uri.RFC1630}, uri.SchemeLevel, "HTTP:%7e", "HTTP:%7E"},
		{[]uri.Edition{uri.RFC1630}, uri.SchemeLevel | uri.SchemeCase, "HTTP:%7e", "http:%7E"},
	} {
		for _, e := range tt.editions {
			if got := e.MustParse(tt.in).Normalize(tt.n); got != e.MustParse(tt.want) {
				t.Errorf("%v: %q without %v is %q, want %q", e, tt.in, tt.n, got, tt.want)
			}
		}
	}
}

// normalize returns u without the differences in flags.
func normalize(u uri.URI, flags uri.Normalization) uri.URI {
	return uri.Normalizer{Flags: flags}.Normalize(u)
}

// equivalent reports whether a and b differ only in flags.
func equivalent(a, b uri.URI, flags uri.Normalization) bool {
	return uri.Normalizer{Flags: flags}.Equivalent(a, b)
}
