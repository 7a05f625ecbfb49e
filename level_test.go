// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"math/rand/v2"
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

// levels are all levels.
var levels = []uri.Normalization{0, uri.CaseLevel, uri.SyntaxLevel, uri.SchemeLevel}

// randomFlags returns one of all sets of flags.
func randomFlags(rnd *rand.Rand) uri.Normalization {
	return uri.Normalization(rnd.IntN(int(uri.SchemeLevel) + 1))
}

func TestNormalizationString(t *testing.T) {
	for _, tt := range []struct {
		flags uri.Normalization
		want  string
	}{
		{0, "text"},
		{uri.DotSegments | uri.HostCase, "host-case|dot-segments"},
		{uri.SchemeLevel &^ uri.SchemeCase, "host-case|ipv6-form|escape-case|unreserved-escapes|dot-segments|default-port|empty-port|empty-path|ucs-escapes"},
		{uri.UCSEscapes << 1, "Normalization(10)"},
		{uri.SchemeCase << 15, "Normalization(15)"},
		{uri.CaseLevel, "case"},
		{uri.SyntaxLevel, "syntax"},
		{uri.SchemeLevel, "scheme"},
		{uri.CaseLevel &^ uri.HostCase, "scheme-case"},
		{uri.SchemeLevel &^ uri.SyntaxLevel, "default-port|empty-port|empty-path"},
		{uri.CaseLevel | uri.EmptyPath, "scheme-case|host-case|empty-path"},
	} {
		if got := tt.flags.String(); got != tt.want {
			t.Errorf("Normalization(%#x).String() = %q, want %q", uint16(tt.flags), got, tt.want)
		}
	}
}

// TestLevels has levels, levels without a flag, and flags alone.
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
		{since3986, uri.DotSegments, "HTTP://a/./%7e", "HTTP://a/%7e"},
		{to2732, uri.DotSegments, "HTTP://a/./%7e", "HTTP://a/./%7e"},
		{since05, uri.SyntaxLevel &^ uri.DotSegments, "HTTP://a/./%7e", "http://a/./~"},
		{since05, uri.SyntaxLevel &^ uri.CaseLevel &^ uri.DotSegments, "HTTP://A/./%7e", "HTTP://A/./~"},
		{[]uri.Edition{uri.RFC1630}, uri.SchemeLevel, "HTTP:%7e", "HTTP:%7E"},
	} {
		for _, e := range tt.editions {
			if got := e.MustParse(tt.in).Normalize(tt.n); got != e.MustParse(tt.want) {
				t.Errorf("%v: %q without %v is %q, want %q", e, tt.in, tt.n, got, tt.want)
			}
		}
	}
}
