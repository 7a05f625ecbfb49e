// SPDX-License-Identifier: BSD-3-Clause

package uri_test

import (
	"encoding/json"
	"errors"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof/twin"
)

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
}

// TestErrorJSON checks that JSON has the messages of errors.
func TestErrorJSON(t *testing.T) {
	u := uri.RFC3986.MustParse("http://u:secret@h/?a=b")
	parse := parseError(t, uri.RFC3986, "http://u:secret@h/ ")
	_, resolveErr := uri.RFC3986.MustParse("//u:secret@h/").Resolve(u)
	for _, err := range []error{parse, resolveErr, &uri.BuildError{Edition: uri.RFC3986, Component: uri.Host, Err: parse}} {
		data, marshalErr := json.Marshal(map[string]any{"err": err})
		var got map[string]string
		if unmarshalErr := json.Unmarshal(data, &got); got["err"] != err.Error() {
			t.Errorf("JSON of %v: %s, %v, %v", err, data, marshalErr, unmarshalErr)
		}
	}
}

func parseError(t *testing.T, e uri.Edition, s string) *uri.ParseError {
	t.Helper()
	var parse *uri.ParseError
	if _, err := e.Parse(s); !errors.As(err, &parse) {
		t.Fatalf("%v: Parse(%q): %v, want a *ParseError", e, s, err)
	}
	return parse
}
