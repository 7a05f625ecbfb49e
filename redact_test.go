// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/uri"
	"example.com/uri/hazard"
	"example.com/uri/internal/proof/twin"
)

// twinPassword is the password of a reference, with the text on both sides.
var twinPassword = regexp.MustCompile(`^((?:[^:/?#]+:)?//[^/?#:]*:)([^/?#]+)(@[^/?#@]*(?:[/?#].*)?)$`)

func TestRedacted(t *testing.T) {
	for _, tt := range []struct{ editions, ref, want string }{
		{twin.AllEditions, "http://user:secret@h/p?q#f", "http://user:xxxxx@h/p?q#f"},
		{twin.AllEditions, "//user:secret@h", "//user:xxxxx@h"},
		{twin.AllEditions, "http://:secret@h/", "http://:xxxxx@h/"},
		{twin.AllEditions, "http://user:@h/", "http://user:@h/"},
		{twin.AllEditions, "http://user@h:80/", "http://user@h:80/"},
		{twin.AllEditions, "http://h:80/a:b@c?a:b@c#a:b@c", "http://h:80/a:b@c?a:b@c#a:b@c"},
		{twin.LaterEditions + " " + twin.NewerEditions, "http://u:s:e:c@h/", "http://u:xxxxx@h/"},
		{twin.OlderEditions, "http://u:se@cret@h/", "http://u:xxxxx@h/"},
		{twin.OlderEditions, "http://u@v:se@cret@a_b:80/", "http://u@v:xxxxx@a_b:80/"},
		{twin.OlderEditions, "http://u:secret@a_b/", "http://u:xxxxx@a_b/"},
		{"url-syntax-05", "ftp://u:s:e:c@h/", "ftp://u:xxxxx@h/"},
		{twin.NewerEditions, "http://u:s%40e@[::1]:80/", "http://u:xxxxx@[::1]:80/"},
		{"rfc3987", "http://ü:日本@é/", "http://ü:xxxxx@é/"},
		{twin.AllEditions, "", ""},
	} {
		for _, e := range twin.Editions(tt.editions) {
			if got := e.MustParse(tt.ref).Redacted(); got != tt.want {
				t.Errorf("%v: Redacted of %q is %q, want %q", e, tt.ref, got, tt.want)
			}
		}
	}
	masked := 0
	for _, e := range uri.Editions() {
		for _, s := range netReferences {
			if u, err := e.Parse(s); err == nil && checkRedacted(t, u) {
				masked++
			}
		}
	}
	if masked < 20 {
		t.Errorf("only %d passwords", masked)
	}
}

// checkRedacted compares Redacted with the twin, and reports whether there is a
// password.
func checkRedacted(t testing.TB, u uri.URI) bool {
	t.Helper()
	got, want := u.Redacted(), twinPassword.ReplaceAllString(u.String(), "${1}xxxxx${3}")
	if got != want {
		t.Errorf("%v: Redacted of %q is %q, want %q", u.Edition(), u, got, want)
	}
	v, err := u.Edition().Parse(got)
	if err != nil {
		t.Fatalf("%v: Redacted of %q does not parse: %v", u.Edition(), u, err)
	}
	if again := v.Redacted(); again != got {
		t.Errorf("%v: Redacted of %q is %q", u.Edition(), got, again)
	}
	a, b := partsOf(u), partsOf(v)
	a.Authority.Text, b.Authority.Text = "", ""
	if a != b {
		t.Errorf("%v: components of %q and, redacted, %q (-want +got):\n%s", u.Edition(), u, v, cmp.Diff(a, b))
	}
	for h := range hazard.Of(v) {
		if h.Kind == hazard.Password && !strings.HasPrefix(got[h.Offset:], "xxxxx@") {
			t.Errorf("%v: %q, redacted, has the password %q", u.Edition(), u, got[h.Offset:])
		}
	}
	return got != u.String() || strings.Contains(got, ":xxxxx@")
}

func TestParseErrorRedacted(t *testing.T) {
	for _, test := range []struct {
		input  string
		offset int
		want   string
		moved  int
	}{
		{"http://h/ ", 9, "http://h/ ", 9},
		{"http://user@h/ ", 14, "http://user@h/ ", 14},
		{"http://user:@h/ ", 15, "http://user:@h/ ", 15},
		{"http://user:secret@h/ ", 21, "http://user:xxxxx@h/ ", 20},
		{"//:s@h/ ", 7, "//:xxxxx@h/ ", 11},
		{"http://user:p@ss@h/", 16, "http://user:xxxxx@h/", 17},
		{"http://user:p@s@s@h/", 15, "http://user:xxxxx@xxxxx@h/", 17},
		{"http://user: ecret@h/", 12, "http://user:xxxxx xxxxx@h/", 17},
		{"http://user:sécret@h/", 13, "http://user:xxxxxéxxxxx@h/", 17},
		{"http://user:%zz@h/", 12, "http://user:xxxxx%xxxxx@h/", 17},
		{"http://u er:secret@h/", 8, "http://u er:xxxxx@h/", 8},
		{"http://u:p@h/a@b ", 16, "http://u:xxxxx@h/a@b ", 20},
		{"1http://user:secret@h/", 0, "1http://user:xxxxx@h/", 0},
		{"//user:secret@h:x/", 16, "//user:xxxxx@h:x/", 15},

		// A delimiter in a password ends the authority before the host.
		{"http://user:p/secret@h/", 12, "http://user:xxxxxpxxxxx@h/", 17},
		{"http://user:1?secret#t@h/ ", 24, "http://user:1?secret#t@h/ ", 24}, // "1" may be a port
		{"http://h:80/a:b@c ", 17, "http://h:80/a:b@c ", 17},
		{"http://[::1/a:b@c ", 11, "http://[::1/a:b@c ", 11},
		{"http://[::1/a:b@c ", 11, "http://[::1/a:b@c ", 11},

		// There is no authority.
		{"x:user:secret@h ", 15, "x:user:secret@h ", 15},
		{"x/user//y:secret@h ", 18, "x/user//y:secret@h ", 18},
		{"x//y:secret@h ", 13, "x//y:secret@h ", 13},
		{"/y:secret@h ", 11, "/y:secret@h ", 11},
	} {
		e := &uri.ParseError{Input: test.input, Offset: test.offset, Edition: uri.RFC3986, Rule: "r", Section: "s", Err: uri.ErrCharacter, Component: uri.Path}
		want := *e
		want.Input, want.Offset = test.want, test.moved
		if got := e.Redacted(); *got != want {
			t.Errorf("%q at offset %d: got %q at offset %d, want %q at offset %d", test.input, test.offset, got.Input, got.Offset, test.want, test.moved)
		}
		checkExcerpt(t, e, 80)
	}
	// It hides the same text as URI.Redacted.
	for _, edition := range uri.Editions() {
		for _, s := range netReferences {
			u, err := edition.Parse(s)
			if err != nil || !u.HasAuthority() {
				continue
			}
			e := &uri.ParseError{Input: s, Offset: len(s)}
			if got, want := e.Redacted(), u.Redacted(); got.Input != want || got.Offset != len(want) {
				t.Errorf("%v: %q: got %q at offset %d, want %q", edition, s, got.Input, got.Offset, want)
			}
		}
	}
}
