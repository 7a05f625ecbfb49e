// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uritemplate_test

import (
	"testing"

	"example.com/uri"
	"example.com/uri/uritemplate"
)

// TestSetRule has templates in the order of the rule, and references with the one
// that they match.
func TestSetRule(t *testing.T) {
	templates := []string{
		"/users/new", "/users/{id}.json", "/users/{id}/files{/path*}", "/users/{id}", "/users/{id}{?page}", "/{kind}/new", "/{+path}",
	}
	var s uritemplate.Set[string]
	for i := range templates {
		text := templates[(i*3)%len(templates)]
		if err := s.Add(uritemplate.MustParse(text), text); err != nil {
			t.Fatal(err)
		}
	}
	i := 0
	for tmpl, value := range s.All() {
		if tmpl.String() != templates[i] || value != templates[i] {
			t.Errorf("template %d is %s with %s, want %s", i, tmpl, value, templates[i])
		}
		i++
	}
	for ref, want := range map[string]string{
		"/users/new": "/users/new", "/users/1.json": "/users/{id}.json", "/users/1/files/a/b": "/users/{id}/files{/path*}", "/users/1": "/users/{id}",
		"/users/1?page=2": "/users/{id}{?page}", "/pets/new": "/{kind}/new", "/pets/old": "/{+path}", "/users/1/x": "/{+path}", "/users/1?x": "", "x": "",
	} {
		got, values, ok := s.Match(uri.RFC3986.MustParse(ref))
		if got != want || ok != (want != "") {
			t.Errorf("%s matches %q %v %t, want %q", ref, got, values, ok, want)
		}
	}
}
