// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"testing"

	"example.com/uri"
)

func TestToURI(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"http://bücher.example/ü", "http://xn--bcher-kva.example/%C3%BC"},
		{"http://user@Bücher.example:8080/?q=ü#ü", "http://user@xn--bcher-kva.example:8080/?q=%C3%BC#%C3%BC"},
		{"http://bu\u0308cher.example/u\u0308", "http://xn--bcher-kva.example/%C3%BC"},
		{"http://b%C3%BCcher.example/", "http://xn--bcher-kva.example/"},
		{"http://例え.テスト/", "http://xn--r8jz45g.xn--zckzah/"},
		{"http://bücher。example/", "http://xn--bcher-kva.example/"},
		{"http://bücher.example/a\u037eb", "http://xn--bcher-kva.example/a;b"},
		{"http://example.com/%7e", "http://example.com/%7e"},
		{"http://[2001:db8::1]/ü", "http://[2001:db8::1]/%C3%BC"},
		{"http://192.0.2.1/", "http://192.0.2.1/"},
		{"../ü", "../%C3%BC"},
		{"mailto:ü@example.com", "mailto:%C3%BC@example.com"},
	} {
		u, err := toURI(tt.in)
		if err != nil || u.String() != tt.want || u.Edition() != uri.RFC3986 {
			t.Errorf("toURI(%q) = %q, %v; want %q", tt.in, u, err, tt.want)
		}
	}
	for _, s := range []string{
		"http://a b/", "http://-ü.example/", "http://ü\u202e.example/", "http://ü%E2%80%AE.example/", "http://%zz\xff.example/",
		"http://ü／a/", "http://ü?a\xff",
	} {
		if u, err := toURI(s); err == nil {
			t.Errorf("toURI(%q) = %q, want an error", s, u)
		}
	}
}
