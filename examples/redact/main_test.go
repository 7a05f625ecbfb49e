// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"example.com/uri"
)

// secret is the password in all tests, and part of it.
const secret = "s3cr3t"

func TestRedactText(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"", ""},
		{"no URI: me:" + secret, "no URI: me:" + secret},
		{"http://me@h/ and http://h:80/@x", "http://me@h/ and http://h:80/@x"},
		{"http://h/a@b http://h/?a=b:c@d#:@", "http://h/a@b http://h/?a=b:c@d#:@"},
		{"(see http://h/a)x@y", "(see http://h/a)x@y"},
		{"http://me:@h/", "http://me:@h/"},
		{"http://me:s3cr3t@h/", "http://me:xxxxx@h/"},
		{"HTTP://me:s3cr3t@h", "HTTP://me:xxxxx@h"},
		{"is postgres://me:s3cr3t@db.example:5432/x?y down?", "is postgres://me:xxxxx@db.example:5432/x?y down?"},
		{"redis://:s3cr3t@h/0.", "redis://:xxxxx@h/0."},
		{"dsn=mongodb+srv://me:s3cr3t@h/,http://you:s3cr3t@h", "dsn=mongodb+srv://me:xxxxx@h/,http://you:xxxxx@h"},
		{"jdbc:mysql://me:s3cr3t@h/x", "jdbc:mysql://me:xxxxx@h/x"},
		{"\"http://me:s3cr3t@h/\" 'http://me:s3cr3t@h/' <http://me:s3cr3t@h/>", "\"http://me:xxxxx@h/\" 'http://me:xxxxx@h/' <http://me:xxxxx@h/>"},
		{"https://good.example:s3cr3t@evil.example/", "https://good.example:xxxxx@evil.example/"},
		{"http://me:%73s3cr3t%40@h/", "http://me:xxxxx@h/"},
		{"http://me:s3cr3t:x@h/", "http://me:xxxxx@h/"},
		{"http://me:s3cr3t@[::1]:80/", "http://me:xxxxx@[::1]:80/"},
		{"a\nhttp://me:s3cr3t@h/\nb", "a\nhttp://me:xxxxx@h/\nb"},

		// A password that ends the URI, or that no URI allows.
		{"http://me:a)s3cr3t@h/", "http://me:xxxxx@h/"},
		{"(http://me:a)s3cr3t@h/)", "(http://me:xxxxx@h/)"},
		{"http://me:s3cr3t,b@h/", "http://me:xxxxx@h/"},
		{"'http://me:a's3cr3t@h/'", "'http://me:xxxxx@h/'"},
		{"http://me:a@s3cr3t@h/", "http://me:xxxxx@h/"},
		{"http://me:a/s3cr3t@h/", "http://me:xxxxx@h/"},
		{"http://me:a?s3cr3t@h/", "http://me:xxxxx@h/"},
		{"http://me:a#s3cr3t@h/", "http://me:xxxxx@h/"},
		{"http://me:a%s3cr3t@h/", "http://me:xxxxx@h/"},
		{"http://me:s3cr3t%@h/", "http://me:xxxxx@h/"},
		{"http://me:a[s3cr3t@h/", "http://me:xxxxx@h/"},
		{"http://me:a]s3cr3t@h/", "http://me:xxxxx@h/"},
		{"http://me:a{s3cr3t}@h/", "http://me:xxxxx@h/"},
		{`http://me:a\s3cr3t@h/`, "http://me:xxxxx@h/"},
		{"http://me:\u00e4s3cr3t@h/", "http://me:xxxxx@h/"},
		{"http://me:s3cr3t@h/ http://me:a)s3cr3t@h/", "http://me:xxxxx@h/ http://me:xxxxx@h/"},
	} {
		if got := redactText(tt.in); got != tt.want {
			t.Errorf("redactText(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

func parseError(s string) error {
	_, err := uri.RFC3986.Parse(s)
	return err
}

func urlError(s string) error {
	_, err := url.Parse(s)
	return err
}

// A loud error has the input in its text.
type loud struct{ *uri.ParseError }

func (e loud) Error() string { return e.ParseError.Error() + " in " + e.Input }

func TestAttributes(t *testing.T) {
	const text = "http://me:" + secret + "@h/"
	u := uri.RFC3986.MustParse(text)
	v, err := url.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	request, err := http.NewRequest("GET", text, nil)
	if err != nil {
		t.Fatal(err)
	}
	var noParseError *uri.ParseError
	var noURLError *url.Error
	var noURL *url.URL
	var noURI *uri.URI
	bad := "http://me:" + secret + "@h:port/"
	pieces := "http://me:" + secret + "/x@h/" // net/url quotes the password as a port
	for _, tt := range []struct {
		value any
		want  string // in the log
	}{
		{text, `"http://me:xxxxx@h/"`},
		{u, `"http://me:xxxxx@h/"`},
		{&u, `"http://me:xxxxx@h/"`},
		{uri.MustParse("x://a_b:" + secret + "@h:p@x"), `"x://a_b:xxxxx@x"`},
		{uri.RFC3986.MustParse("//me:" + secret + "@h"), `"//me:xxxxx@h"`},
		{v, `"http://me:xxxxx@h/"`},
		{*v, `"http://me:xxxxx@h/"`},
		{url.URL{Opaque: text}, `"http://me:xxxxx@h/"`},
		{request, `http://me:xxxxx@h/`},
		{[]byte(text), `"http://me:xxxxx@h/"`},
		{[]uri.URI{u, u}, `"[http://me:xxxxx@h/ http://me:xxxxx@h/]"`},
		{map[string]string{"dsn": text}, `"map[dsn:http://me:xxxxx@h/]"`},
		{struct{ U *uri.URI }{&u}, `"{U:http://me:xxxxx@h/}"`},
		{struct{ P *struct{ S string } }{&struct{ S string }{text}}, `"{P:0x`},
		{slog.GroupValue(slog.Any("u", u), slog.String("s", text)), `{"u":"http://me:xxxxx@h/","s":"http://me:xxxxx@h/"}`},

		{parseError(bad), `"uri: invalid port in port of \"http://me:xxxxx@h:port/\""`},
		{parseError("http://me:[" + secret + "@h/"), `"uri: invalid character in userinfo of \"http://me:xxxxx@h/\""`},
		{parseError("http://h/a b"), `"uri: invalid character \" \" in path at offset 10: write \"%20\"`},
		{fmt.Errorf("load: %w", parseError(bad)), `"load: uri: invalid port in port of \"http://me:xxxxx@h:port/\""`},
		{loud{parseError(bad).(*uri.ParseError)}, `in http://me:xxxxx@h:port/"`},
		{urlError(bad), `"parse \"http://me:xxxxx@h:port/\": not a URL"`},
		{urlError(pieces), `"parse \"http://me:xxxxx@h/\": not a URL"`},
		{urlError("http://me:\"" + secret + "@h:port/"), `"parse \"http://me:xxxxx@h:port/\": not a URL"`},
		{urlError("http://me: " + secret + "@h:port/"), `"parse \"http://me:xxxxx@h:port/\": not a URL"`},
		{fmt.Errorf("load: %w", urlError(pieces)), `"load: parse \"http://me:xxxxx@h/\": not a URL"`},
		{errors.Join(io.EOF, urlError(pieces), fmt.Errorf("x: %w", urlError(pieces))),
			`"EOF\nparse \"http://me:xxxxx@h/\": not a URL\nx: parse \"http://me:xxxxx@h/\": not a URL"`},
		{&url.Error{Op: "Get", URL: text, Err: urlError(pieces)}, `"Get \"http://me:xxxxx@h/\": parse \"http://me:xxxxx@h/\": not a URL"`},
		{&url.Error{Op: "Get", URL: text, Err: io.EOF}, `"Get \"http://me:xxxxx@h/\": EOF"`},
		{errors.New("cannot open " + text), `"cannot open http://me:xxxxx@h/"`},

		{nil, "null"},
		{noParseError, `"v":`},
		{noURLError, `"v":`},
		{noURL, `""`},
		{noURI, `"v":`},
		{42, "42"},
		{true, "true"},
		{time.Second, "1000000000"},
		{slog.LevelWarn, `"WARN"`},
	} {
		for _, form := range []string{"JSON", "text"} {
			var out bytes.Buffer
			options := &slog.HandlerOptions{ReplaceAttr: redact, AddSource: true}
			var handler slog.Handler = slog.NewTextHandler(&out, options)
			source := "main_test.go:"
			if form == "JSON" {
				handler = slog.NewJSONHandler(&out, options)
				source = `main_test.go","line":`
			}
			slog.New(handler).With("with", tt.value).WithGroup("g").Info("message "+text, "v", tt.value)
			if strings.Contains(out.String(), secret) {
				t.Errorf("%s: %T: the password is in %s", form, tt.value, &out)
			}
			if form == "JSON" && (!json.Valid(out.Bytes()) || !strings.Contains(out.String(), tt.want)) {
				t.Errorf("%T: %s is not in %s", tt.value, tt.want, &out)
			}
			if !strings.Contains(out.String(), "message http://me:xxxxx@h/") || !strings.Contains(out.String(), source) {
				t.Errorf("%s: %T: the message or the source is lost: %s", form, tt.value, &out)
			}
		}
	}
}

// divided matches the passwords that are read as several components: in
// http://me:1/x@h/ the host is "me", and in http://me:p@x/y@h/ it is "x".
var divided = regexp.MustCompile("(?s)^[0-9]*[/?#]|@.*[/?#]")

// FuzzRedactText has a URI with a password in a text. The password may stay only
// if it has what redactText excludes.
func FuzzRedactText(f *testing.F) {
	f.Add("see (", "a)", ") or 'http://x/'")
	f.Add("", "[", "")
	f.Add("'http://a/,", "%'{", "'")
	f.Fuzz(func(t *testing.T, before, password, after string) {
		if strings.ContainsAny(password, " \t\r\n\"<>") || divided.MatchString(password) {
			t.Skip()
		}
		redacted := redactText(before + " http://me:" + password + secret + "@h/ " + after)
		if !strings.Contains(before+password+after, secret) && strings.Contains(redacted, secret) {
			t.Errorf("the password is in %q", redacted)
		}
	})
}
