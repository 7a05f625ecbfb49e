// SPDX-License-Identifier: BSD-3-Clause

package redact_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"testing/slogtest"

	"example.com/uri"
	"example.com/uri/redact"
)

// A panicking value panics.
type panicking struct{}

func (panicking) MarshalText() ([]byte, error) { panic("no") }

// A marshaler has a URI in its text.
type marshaler struct{ text string }

func (m marshaler) MarshalText() ([]byte, error) { return []byte(m.text), nil }

// A valuer has a URI in its value.
type valuer struct{}

func (valuer) LogValue() slog.Value { return slog.StringValue("http://me:" + hidden + "@h/") }

func TestAttr(t *testing.T) {
	const text = "http://me:" + hidden + "@h/"
	u := uri.RFC3986.MustParse(text)
	v, err := url.Parse(text + "?token=" + hidden)
	if err != nil {
		t.Fatal(err)
	}
	request, err := http.NewRequest("GET", text, nil)
	if err != nil {
		t.Fatal(err)
	}
	type node struct {
		Next *node
		S    string
	}
	clean := uri.RFC3986.MustParse("http://h/")
	for _, tt := range []struct {
		value any
		want  string // in JSON
	}{
		{text, `"http://me:xxxxx@h/"`},
		{u, `"http://me:xxxxx@h/"`},
		{&u, `"http://me:xxxxx@h/"`},
		{clean, `"http://h/"`},
		{&clean, `"http://h/"`},
		{v, `"http://me:xxxxx@h/?token=xxxxx"`},
		{*v, `"http://me:xxxxx@h/?token=xxxxx"`},
		{request, `http://me:xxxxx@h/`},
		{[]byte(text), `"v":"aHR0cDovL21lOnh4eHh4QGgv"`},
		{[]byte("ab"), `"v":"YWI="`},
		{[]uri.URI{u, u}, `"[http://me:xxxxx@h/ http://me:xxxxx@h/]"`},
		{map[string]string{"dsn": text}, `"map[dsn:http://me:xxxxx@h/]"`},
		{http.Header{"Authorization": {"Bearer " + hidden}, "Accept": {"a/b"}}, `{"Accept":["a/b"],"Authorization":["xxxxx"]}`},
		{url.Values{"token": {hidden}, "page": {"2", text}}, `{"page":["2","http://me:xxxxx@h/"],"token":["xxxxx"]}`},
		{http.Header(nil), "null"},
		{struct{ U *uri.URI }{&u}, `"{U:http://me:xxxxx@h/}"`},
		{struct{ U url.URL }{*v}, `User:me:xxxxx Host:h`},
		{&node{Next: &node{S: text}}, `{"Next":{"Next":null,"S":"http://me:xxxxx@h/"},"S":""}`},
		{marshaler{text}, `"http://me:xxxxx@h/"`},
		{valuer{}, `"http://me:xxxxx@h/"`},
		{slog.GroupValue(slog.Any("u", u), slog.Group("g", slog.String("s", text))), `{"u":"http://me:xxxxx@h/","g":{"s":"http://me:xxxxx@h/"}}`},
		{errors.New("cannot open " + text), `"cannot open http://me:xxxxx@h/"`},
		{nil, "null"},
		{(*uri.ParseError)(nil), `"v":`},
		{(*url.Error)(nil), `"v":`},
		{(*url.URL)(nil), `"v":`},
		{(*uri.URI)(nil), `"v":`},
		{panicking{}, `"v":`},
		{42, "42"},
		{true, "true"},
		{struct{ A int }{1}, `{"A":1}`},
		{slog.LevelWarn, `"WARN"`},
	} {
		checkAttr(t, tt.value, tt.want)
	}
	for _, err := range badErrors() {
		checkAttr(t, err, `"v":`)
	}
	group := slog.Group("a", slog.Group("b", "c", text), slog.Group("d"), "e", valuer{})
	if got := (redact.Redactor{}).Attr(nil, group).String(); got != "a=[b=[c=http://me:xxxxx@h/] e=http://me:xxxxx@h/]" {
		t.Error(got)
	}
	if got := group.Value.Group()[0].Value.Group()[0].Value.String(); got != text {
		t.Errorf("the group that Attr redacted has changed: %s", got)
	}
	if got, ok := (redact.Redactor{}).Attr(nil, slog.Any("e", io.EOF)).Value.Any().(error); !ok || got != io.EOF {
		t.Error(got)
	}
	if _, ok := (redact.Redactor{}).Attr(nil, slog.Any("h", http.Header{"A": {text}})).Value.Any().(http.Header); !ok {
		t.Error("Attr changes the type of a header")
	}
}

// TestAttrKey has keys that say what a value is.
func TestAttrKey(t *testing.T) {
	type text string
	for _, tt := range []struct {
		key   string
		value any
		want  string
	}{
		{"token", "abc", "xxxxx"},
		{"user.password", []byte("abc"), "xxxxx"},
		{"password", text("abc"), "xxxxx"},
		{"secret", errors.New("abc"), "xxxxx"},
		{"http.request.header.authorization", "Bearer abc", "xxxxx"},
		{"cookie", "sid=abc; theme=dark", "sid=xxxxx; theme=xxxxx"},
		{"token", "", ""},
		{"token", 42, "42"},
		{"token", slog.StringValue("abc"), "xxxxx"},
		{"token", uri.RFC3986.MustParse("http://h/"), "http://h/"},
		{"code", "404", "404"},
		{"code", "9f3cA7b1K0qZ4vXm", "xxxxx"},
		{"tokens", "120", "120"},
		{"id", "abc", "abc"},
		{"status", "token=abc", "token=abc"},
	} {
		for _, a := range []slog.Attr{slog.Any(tt.key, tt.value), slog.Group("g", slog.Any(tt.key, tt.value))} {
			got := redact.Redactor{}.Attr(nil, a)
			if v := got.Value; v.Kind() == slog.KindGroup {
				got = v.Group()[0]
			}
			shown := got.Value.String()
			if b, ok := got.Value.Any().([]byte); ok {
				shown = string(b)
			}
			if got.Key != tt.key || shown != tt.want {
				t.Errorf("%v = %v, want %s", a, got, tt.want)
			}
		}
	}
	keep := redact.Redactor{Keep: func(name string) bool { return name == "token" }}
	if got := keep.Attr(nil, slog.String("token", "IDENT")).Value.String(); got != "IDENT" {
		t.Errorf("a value that Keep reports is %s", got)
	}
}

func TestHandler(t *testing.T) {
	var out bytes.Buffer
	r := redact.Redactor{}
	withoutTime := &slog.HandlerOptions{Level: slog.LevelWarn, AddSource: true, ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		switch a.Key {
		case slog.TimeKey:
			return slog.Attr{}
		case slog.SourceKey:
			a.Value = slog.StringValue(filepath.Base(a.Value.Any().(*slog.Source).File))
		}
		return a
	}}
	shared := []any{slog.String("token", hidden), "n", 1}
	logger := slog.New(r.Handler(slog.NewTextHandler(&out, withoutTime))).With(shared...).WithGroup("g").With("a", "b")
	logger.Info("not enabled")
	logger.Warn("get http://me:"+hidden+"@h/", "v", "/?token="+hidden, "password", hidden)
	const want = "level=WARN source=slog_test.go msg=\"get http://me:xxxxx@h/\" token=xxxxx n=1 g.a=b g.v=\"/?token=xxxxx\" g.password=xxxxx\n"
	if got := out.String(); got != want {
		t.Errorf("got  %swant %s", got, want)
	}
	if got := shared[0].(slog.Attr).Value.String(); got != hidden {
		t.Errorf("the attributes of the caller have changed: %s", got)
	}

	// Any handler that redacts is a handler as package slog describes them.
	slogtest.Run(t, func(*testing.T) slog.Handler {
		out.Reset()
		return r.Handler(slog.NewJSONHandler(&out, nil))
	}, func(t *testing.T) (m map[string]any) {
		if err := json.Unmarshal(out.Bytes(), &m); err != nil {
			t.Fatal(err)
		}
		return m
	})
}

func checkAttr(t *testing.T, value any, want string) {
	t.Helper()
	for _, form := range []string{"JSON", "text"} {
		var out bytes.Buffer
		options := &slog.HandlerOptions{ReplaceAttr: redact.Redactor{}.Attr, AddSource: true}
		var handler slog.Handler = slog.NewTextHandler(&out, options)
		if form == "JSON" {
			handler = slog.NewJSONHandler(&out, options)
		}
		slog.New(handler).With("with", value).WithGroup("g").Info("see http://me:"+hidden+"@h/", "v", value)
		if strings.Contains(out.String(), hidden) {
			t.Errorf("%s: %T: the secret is in %s", form, value, &out)
		}
		if form == "JSON" && (!json.Valid(out.Bytes()) || !strings.Contains(out.String(), want)) {
			t.Errorf("%T: %s is not in %s", value, want, &out)
		}
		if !strings.Contains(out.String(), "see http://me:xxxxx@h/") || !strings.Contains(out.String(), "_test.go") {
			t.Errorf("%s: %T: the message or the source is lost: %s", form, value, &out)
		}
	}
}
