// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"testing"

	"example.com/uri"
)

func TestSURT(t *testing.T) {
	for _, tt := range []struct {
		edition   uri.Edition
		uri, want string
	}{
		{uri.RFC3986, "http://example.com/path", "http://(com,example,)/path"},
		{uri.RFC3986, "http://www.archive.org:8080/a/b;c?q=1#f", "http://(org,archive,www,:8080)/a/b;c?q=1#f"},
		{uri.RFC3986, "ftp://me:pw@www.example.com:21/path", "ftp://(com,example,www,:21@me:pw)/path"},
		{uri.RFC3986, "http://example.com", "http://(com,example,)"},
		{uri.RFC3986, "http://example.com?q", "http://(com,example,)?q"},
		{uri.RFC3986, "http://localhost/", "http://(localhost,)/"},

		// IP addresses.
		{uri.RFC3986, "http://192.0.2.1:80/", "http://(192.0.2.1:80)/"},
		{uri.RFC3986, "http://192.0.2.256/", "http://(256,2,0,192,)/"}, // a reg-name
		{uri.RFC3986, "http://me@[2001:db8::1]:80/", "http://([2001:db8::1]:80@me)/"},
		{uri.RFC3986, "http://[v1.a.b]/", "http://([v1.a.b])/"},

		// Undefined and empty parts.
		{uri.RFC3986, "file:///a/b", "file://()/a/b"},
		{uri.RFC3986, "http://@example.com:/", "http://(com,example,:@)/"},
		{uri.RFC3986, "x://me@:80/", "x://(:80@me)/"},

		// Names that are not domain names.
		{uri.RFC3986, "http://example.com./", "http://(,com,example,)/"},
		{uri.RFC3986, "http://a..b./", "http://(,b,,a,)/"},
		{uri.RFC3986, "x://a%2Eb.c,(d)/", "x://(c,(d),a%2Eb,)/"},
		{uri.RFC3986, "http://B%C3%BCcher.Example/", "http://(Example,B%C3%BCcher,)/"},

		// Without an authority, and with "//" and "@" elsewhere.
		{uri.RFC3986, "mailto:jo@example.com", "mailto:jo@example.com"},
		{uri.RFC3986, "x:/a//b.c/", "x:/a//b.c/"},
		{uri.RFC3986, "http://a.b/http://c.d/", "http://(b,a,)/http://c.d/"},
		{uri.RFC3986, "//a.b/c", "//(b,a,)/c"},
		{uri.RFC3986, "", ""},

		// Registry-based authorities.
		{uri.RFC2396, "http://a_b.c:80/", "http://(a_b.c:80)/"},
		{uri.RFC2396, "http://a.b:80/", "http://(b,a,:80)/"},
		{uri.RFC2396, "mailto:jo@example.com", "mailto:jo@example.com"},
	} {
		if got := SURT(tt.edition.MustParse(tt.uri)); got != tt.want {
			t.Errorf("SURT(%q) of %v = %q, want %q", tt.uri, tt.edition, got, tt.want)
		}
	}
}

// TestSURTOrder has links in the order of their keys.
func TestSURTOrder(t *testing.T) {
	var last string
	for _, link := range []string{
		"http://example.com.au/",
		"http://example.com/",
		"http://example.com/a",
		"http://example.com:8080/",
		"http://a.example.com/",
		"http://www.a.example.com/",
		"http://www.example.com/",
		"http://example-2.com/",
		"https://example.com/",
	} {
		key := SURT(uri.RFC3986.MustParse(link))
		if key <= last {
			t.Errorf("SURT(%q) = %q is not after %q", link, key, last)
		}
		last = key
	}
}
