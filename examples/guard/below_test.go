// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"path"
	"strings"
	"testing"

	"example.com/uri"
)

// TestBelow has the paths with which strangers got past the rules of proxies.
func TestBelow(t *testing.T) {
	dir := uri.RFC3986.MustParse("https://example.com/static/")
	for in, want := range map[string]string{
		"https://example.com/static/":                    "https://example.com/static/",
		"https://example.com/static/a/b.css?v=..%2f#x":   "https://example.com/static/a/b.css?v=..%2F#x",
		"https://example.com/static/a/":                  "https://example.com/static/a/",
		"https://example.com/static/a;v=1/b":             "https://example.com/static/a;v=1/b",
		"https://example.com/static/..a/b../.well-known": "https://example.com/static/..a/b../.well-known",
		"https://example.com/static/%c3%BC%7Ea%20b":      "https://example.com/static/%C3%BC~a%20b",
		"HTTPS://Example.com:443/static/a":               "https://example.com/static/a",
		"https://example.com/x/../%73tatic/./a/../b":     "https://example.com/static/b",
		"https://example.com/../static/a":                "https://example.com/static/a",

		// Another directory or another server.
		"https://example.com/static":                 "",
		"https://example.com/staticx":                "",
		"https://example.com/static.example/":        "",
		"https://example.com/Static/a":               "",
		"https://example.com/":                       "",
		"https://example.com":                        "",
		"http://example.com/static/a":                "",
		"https://example.com:8443/static/a":          "",
		"https://example.com./static/a":              "",
		"https://me@example.com/static/a":            "",
		"https://example.com@evil.example/static/":   "",
		"https://example.com.evil.example/static/":   "",
		"https://evil.example/https://example.com/a": "",
		"https:/static/a":                            "",
		"https:///static/a":                          "",
		"//example.com/static/a":                     "",
		"/static/a":                                  "",
		"static/a":                                   "",
		"":                                           "",

		// Dot segments, which a rule on the raw path does not see (CVE-2026-42274,
		// CVE-2026-11720).
		"https://example.com/static/../admin":         "",
		"https://example.com/static/a/../../admin":    "",
		"https://example.com/static/..":               "",
		"https://example.com/static/%2e%2e/admin":     "",
		"https://example.com/static/%2E%2e":           "",
		"https://example.com/static/.%2e/admin":       "",
		"https://example.com/static/%2e/admin":        "https://example.com/static/admin",
		"https://example.com/static/%252e%252e/admin": "",
		"https://example.com/static/%252e%252e%252fx": "",
		"https://example.com/static/%c0%ae%c0%ae/x":   "",
		"https://example.com/static/..%20/admin":      "",
		"https://example.com/static/.../admin":        "",
		"https://example.com/static/%2e%2e%00/admin":  "",
		"https://example.com/static/..%0a/admin":      "",
		"https://example.com/static/..%09/admin":      "",

		// Escaped delimiters (GHSA-gm3x-23wp-hc2c).
		"https://example.com/static%2Fa":             "",
		"https://example.com/static/..%2fadmin":      "",
		"https://example.com/static/%2e%2e%2fadmin":  "",
		"https://example.com/static/a%2F..%2F..%2Fb": "",
		"https://example.com/static/a%2fb":           "",
		"https://example.com/static/..%5cadmin":      "",
		"https://example.com/static/..%5Cadmin":      "",
		"https://example.com/static/%5c..%5c..%5cx":  "",
		"https://example.com/static/..%3fadmin":      "",
		"https://example.com/static/a%3F/../x":       "https://example.com/static/x",
		"https://example.com/static/..%23admin":      "",
		"https://example.com/static/a%00.css":        "",
		"https://example.com/static/..%252fadmin":    "",

		// Parameters that some servers ignore.
		"https://example.com/static/..;/admin":      "",
		"https://example.com/static/..;a=b/admin":   "",
		"https://example.com/static/..%3B/admin":    "",
		"https://example.com/static/..%3bx/admin":   "",
		"https://example.com/static/.;/admin":       "",
		"https://example.com/static/%2e%2e;/admin":  "",
		"https://example.com/static/..%253b/admin":  "",
		"https://example.com/static/;/../..;/admin": "",
		"https://example.com/static;x/a":            "",

		// Slashes that some servers merge, and absolute paths below the directory.
		"https://example.com//static/a":             "",
		"https://example.com/static//admin":         "",
		"https://example.com/static//":              "",
		"https://example.com/static/a//":            "",
		"https://example.com/static//evil.example/": "",
		"https://example.com/static/a//../../admin": "https://example.com/static/admin",
		"https://example.com/static/a//b":           "",
		"https://example.com/static/;/b":            "",
		"https://example.com/static/.//b":           "",
	} {
		u, err := below(dir, uri.RFC3986.MustParse(in))
		if u.String() != want || (err != nil) != (want == "") {
			t.Errorf("below(%q) = %q, %v; want %q", in, u, err, want)
		}
	}
	for _, dir := range []string{"https://example.com/static", "https://example.com", ""} {
		if u, err := below(uri.RFC3986.MustParse(dir), uri.RFC3986.MustParse(dir+"ic/a")); err == nil {
			t.Errorf("below(%q) = %q, want an error: it is not a directory", dir, u)
		}
	}
	for _, in := range []string{"//evil.example/", "///a", "/static/../../..//evil.example/"} {
		if u, err := below(uri.RFC3986.MustParse("/"), uri.RFC3986.MustParse(in)); err == nil {
			t.Errorf("below(%q, %q) = %q", "/", in, u)
		}
	}
	if _, err := below(uri.RFC3986.MustParse("http://me:pw@h/"), dir); err == nil || strings.Contains(err.Error(), "pw") {
		t.Errorf("the error %v has a password", err)
	}
}

// TestNewFence has directories that a person names.
func TestNewFence(t *testing.T) {
	for dir, want := range map[string]string{
		"https://example.com/public/": "",
		"https://example.com":         "", // as its path is "/"
		"https://example.com/public":  `must end in "/"`,
		"https://example.com/a/..":    "",
		"/public/":                    "missing scheme",
		"https://example.com/p/#x":    "fragment",
	} {
		_, err := newFence(dir, nil)
		expect(t, dir, err, want)
	}
}

// readings are what programs do with a path before they look at its segments.
var readings = map[string]func(string) string{
	"as it is":         func(s string) string { return s },
	"unescape":         unescape,
	"unescape twice":   func(s string) string { return unescape(unescape(s)) },
	"merge slashes":    mergeSlashes,
	"unescape, merge":  func(s string) string { return mergeSlashes(unescape(s)) },
	"parameters":       withoutParameters,
	"unescape, then ;": func(s string) string { return withoutParameters(unescape(s)) },
	";, then unescape": func(s string) string { return unescape(withoutParameters(s)) },
	"end at NUL":       func(s string) string { s, _, _ = strings.Cut(unescape(s), "\x00"); return s },
	"end at ?":         func(s string) string { s, _, _ = strings.Cut(unescape(s), "?"); return s },
	"backslashes":      func(s string) string { return strings.ReplaceAll(unescape(s), `\`, "/") },
	"Windows": func(s string) string {
		segments := strings.Split(unescape(s), "/")
		for i, segment := range segments {
			if trimmed := strings.TrimRight(segment, " "); trimmed == ".." {
				segments[i] = trimmed
			}
		}
		return strings.Join(segments, "/")
	},
}

func unescape(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if i+3 <= len(s) {
			if data, err := uri.Unescape(s[i : i+3]); err == nil && len(data) == 1 {
				b.WriteString(data)
				i += 2
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func mergeSlashes(s string) string {
	for strings.Contains(s, "//") {
		s = strings.ReplaceAll(s, "//", "/")
	}
	return s
}

func withoutParameters(s string) string {
	segments := strings.Split(s, "/")
	for i := range segments {
		segments[i], _, _ = strings.Cut(segments[i], ";")
	}
	return strings.Join(segments, "/")
}

// TestBelowReadings has all short paths of the parts that attacks are made of.
// What is allowed stays below the directory in each of the readings.
func TestBelowReadings(t *testing.T) {
	dir := uri.RFC3986.MustParse("/static/")
	allowed, refused := 0, 0
	var try func(path string, parts int)
	try = func(p string, parts int) {
		if u, err := below(dir, uri.RFC3986.MustParse(p)); err != nil {
			refused++
		} else {
			allowed++
			for name, read := range readings {
				if got := path.Clean(read(u.Path())); got != "/static" && !strings.HasPrefix(got, "/static/") {
					t.Fatalf("%q is allowed as %q, and is %q: %s", p, u, got, name)
				}
				if rest := strings.TrimPrefix(read(u.Path()), "/static/"); strings.HasPrefix(rest, "/") {
					t.Fatalf("%q is allowed as %q, and leaves %q: %s", p, u, rest, name)
				}
			}
		}
		if parts == 0 {
			return
		}
		for _, part := range []string{"/", "..", "%2e", "%2F", "%5C", ";", "%3b", "%20", "%25", "2e", "%00", "a"} {
			try(p+part, parts-1)
		}
	}
	try("/static/", 4)
	if allowed < 1000 || refused < 1000 {
		t.Errorf("%d paths are allowed and %d refused", allowed, refused)
	}
}

// TestFence has a server that records what it is asked for, and redirects.
func TestFence(t *testing.T) {
	var asked []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.RequestURI)
		if to := r.FormValue("to"); to != "" {
			w.Header().Set("Location", to)
			w.WriteHeader(http.StatusFound)
		}
	}))
	defer server.Close()
	client := newClient(newDialer(loopback))
	around, err := newFence(server.URL+"/static/", client.Transport)
	if err != nil {
		t.Fatal(err)
	}
	client.Transport = around
	const notBelow = "the URI is not below"
	for _, tt := range []struct{ path, want, asked string }{
		{"/static/x/../%7Ea", "", "[/static/~a]"},
		{"/static/../admin", notBelow, "[]"},
		{"/admin", notBelow, "[]"},
		{"/static/..%2fadmin", "dot segment", "[]"},
		{`/static/..\admin`, "net/url", "[]"},
		{"/static/|", "net/url", "[]"},
		{"/static/?to=/static/b", "", "[/static/?to=/static/b /static/b]"},
		{"/static/?to=/admin", notBelow, "[/static/?to=/admin]"},
		{"/static/?to=..%3B/admin", "Get", "[/static/?to=..%3B/admin]"},
		{"/static/?to=..%252Fadmin", "dot segment", "[/static/?to=..%252Fadmin]"},
		{"/static/?to=//127.0.0.1/static/", notBelow, "[/static/?to=//127.0.0.1/static/]"},
	} {
		asked = nil
		expect(t, tt.path, get(client, server.URL+tt.path), tt.want)
		if got := fmt.Sprint(asked); got != tt.asked {
			t.Errorf("%s: the server is asked for %s, want %s", tt.path, got, tt.asked)
		}
	}
	b := &body{Reader: strings.NewReader("x")}
	_, err = client.Post(server.URL+"/admin", "text/plain", b)
	expect(t, "a request with a body", err, notBelow)
	if !b.closed {
		t.Error("the body is not closed")
	}
}
