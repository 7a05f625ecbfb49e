// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"example.com/uri"
)

// TestPrint has what package fmt and the handlers of slog print of the types
// that are not references.
func TestPrint(t *testing.T) {
	u := uri.RFC3986.MustParse("http://me:secret@h/p?q=a+b&c=%26")
	b := u.Builder()
	form := u.Form().Set("page", "2").Delete("q")
	for _, test := range []struct {
		value any
		want  string
	}{
		{u.Form(), "q=a+b&c=%26"},
		{&form, "c=%26&page=2"},
		{u.WithoutQuery().Pairs(';'), ""},
		{uri.Pairs{}, ""},
		{u.Pairs('x'), `uri: cannot build query: the delimiter of pairs must be one of the characters ";/?:@&+$," (RFC 3986)`},
		{uri.MustParse("mailto:a").Pairs('&').Add("b", "c"), `uri: cannot build query: after a scheme, it needs an authority or a path that begins with "/" (RFC 2396)`},
		{b, "http://me:xxxxx@h/p?q=a+b&c=%26"},
		{*b, "http://me:xxxxx@h/p?q=a+b&c=%26"},
		{uri.RFC3986.Builder(), ""},
		{u.Builder().Without(uri.Host), "uri: cannot build host: a userinfo or a port needs a host (RFC 3986)"},
		{u.Builder().Host("secret/"), "uri: cannot build host: a name is UTF-8 without control characters and delimiters (: / ? # @ [ ]); Addr takes a valid IP address, Port a port, Set(Host, ...) escaped text, Set(Authority, ...) a host and its port (RFC 3986)"},
	} {
		for verb, want := range map[string]string{"%v": test.want, "%s": test.want, "%+v": test.want, "%q": fmt.Sprintf("%q", test.want)} {
			if got := fmt.Sprintf(verb, test.value); got != want {
				t.Errorf("%s of a %T is %q, want %q", verb, test.value, got, want)
			}
		}
		if got, want := fmt.Sprint([]any{test.value}, struct{ V any }{test.value}), "["+test.want+"] {"+test.want+"}"; got != want {
			t.Errorf("a %T in others is %q, want %q", test.value, got, want)
		}
		var text, json bytes.Buffer
		slog.New(slog.NewTextHandler(&text, nil)).Info("", "v", test.value)
		slog.New(slog.NewJSONHandler(&json, nil)).Info("", "v", test.value)
		if got := text.String(); !strings.Contains(got, "v="+test.want+"\n") && !strings.Contains(got, "v="+fmt.Sprintf("%q", test.want)+"\n") {
			t.Errorf("a %T is logged as %s, want %s", test.value, got, test.want)
		}
		if strings.Contains(text.String()+json.String(), "secret") {
			t.Errorf("the password of a %T is logged:\n%s%s", test.value, &text, &json)
		}
	}
}
