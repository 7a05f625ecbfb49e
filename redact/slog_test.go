// SPDX-License-Identifier: BSD-3-Clause

package redact_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/big"
	"net/http"
	"net/url"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/slogtest"
	"time"

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
		{[]uri.URI{u, u}, `["http://me:xxxxx@h/","http://me:xxxxx@h/"]`},
		{map[string]string{"dsn": text}, `{"dsn":"http://me:xxxxx@h/"}`},
		{http.Header{"Authorization": {"Bearer " + hidden}, "Accept": {"a/b"}}, `{"Accept":["a/b"],"Authorization":["xxxxx"]}`},
		{url.Values{"token": {hidden}, "page": {"2", text}}, `{"page":["2","http://me:xxxxx@h/"],"token":["xxxxx"]}`},
		{http.Header(nil), "null"},
		{struct{ U *uri.URI }{&u}, `{"U":"http://me:xxxxx@h/"}`},
		{struct{ U url.URL }{*v}, `{"U":"http://me:xxxxx@h/?token=xxxxx"}`},
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
		{"token", uri.RFC3986.MustParse("http://h/"), "xxxxx"},
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
	logger.WithGroup("password").With("a", hidden).WithGroup("").Warn("", slog.Group("", "b", hidden), "n", 1)
	if got := out.String(); !strings.Contains(got, "g.password.a=xxxxx g.password.b=xxxxx g.password.n=1") {
		t.Error(got)
	}
	out.Reset()
	logger.Warn("get http://me:"+hidden+"@h/", "v", "/?token="+hidden, "password", hidden)
	const want = "level=WARN source=slog_test.go msg=\"get http://me:xxxxx@h/\" token=xxxxx n=1 g.a=b g.v=\"/?token=xxxxx\" g.password=xxxxx\n"
	if got := out.String(); got != want {
		t.Errorf("got  %swant %s", got, want)
	}
	if got := shared[0].(slog.Attr).Value.String(); got != hidden {
		t.Errorf("the attributes of the caller have changed: %s", got)
	}

	attrs := []slog.Attr{slog.String("token", hidden)}
	if r.Handler(slog.DiscardHandler).WithAttrs(attrs); attrs[0].Value.String() != hidden {
		t.Error("WithAttrs changes the attributes of the caller")
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

// Types of values.
type (
	octets    []byte
	plaintext string
	pointed   string // whose pointers are Stringers
	config    struct {
		Name, Password string
		Next           *config `json:",omitempty"`
	}
	private  struct{ password, dsn string }
	shown    struct{ text string } // a fmt.Stringer
	verbose  struct{ text string } // a fmt.Formatter
	jsonOnly struct{ text string }
	textKey  struct{ text string }
	deep     struct{ left int }
	embedded struct{ X any }
	endless  struct{}
	named    struct {
		Password string `json:"p"`
	}
	pointerOnly named // whose pointers encode themselves
	outer       struct {
		inner
		Password string `json:"x"`
		p        string
		P        named `json:"p"`
	}
	inner struct {
		X string `json:"x"`
		Y named  `json:"y"`
	}
	reversed struct{ Value, Name string }
	circle   struct {
		*circle
		Password string
	}
	verboseError struct{ error }
)

// selfEmbedded returns a struct that embeds a pointer to itself.
func selfEmbedded() *circle {
	c := &circle{Password: hidden}
	c.circle = c
	return c
}

// A printedJSON is what a json.RawMessage is since Go 1.27.
type printedJSON []byte

func (j printedJSON) String() string               { return string(j) }
func (j printedJSON) MarshalJSON() ([]byte, error) { return j, nil }

func (v verboseError) Unwrap() error              { return v.error }
func (v verboseError) Format(s fmt.State, _ rune) { fmt.Fprintf(s, "%s in full", v.error) }

func (*pointerOnly) MarshalJSON() ([]byte, error) { return nil, io.EOF }

func (p *pointed) String() string               { return string(*p) }
func (s shown) String() string                  { return s.text }
func (v verbose) Format(s fmt.State, verb rune) { fmt.Fprintf(s, "%s in full", v.text) }
func (j jsonOnly) MarshalJSON() ([]byte, error) { return []byte(j.text), nil }
func (k textKey) MarshalText() ([]byte, error)  { return []byte(k.text), nil }
func (e endless) LogValue() slog.Value {
	return slog.GroupValue(slog.Any("e", e), slog.String("password", hidden))
}
func (d deep) LogValue() slog.Value {
	if d.left > 0 {
		return slog.AnyValue(deep{d.left - 1})
	}
	return slog.GroupValue(slog.Any("v", valuer{}), slog.String("password", hidden))
}

// A failing value fails to encode, and says what.
type (
	failingText struct{ err error }
	failingJSON struct{ err error }
)

func (f failingText) MarshalText() ([]byte, error) { return nil, f.err }
func (f failingJSON) MarshalJSON() ([]byte, error) { return nil, f.err }

// TestKinds has a secret in each place of each kind of value.
func TestKinds(t *testing.T) {
	const dsn, masked = "http://me:" + hidden + "@h/", "http://me:xxxxx@h/"
	u := uri.RFC3986.MustParse(dsn)
	text := dsn
	loop := map[string]any{"dsn": dsn}
	loop["self"] = loop
	request, _ := http.NewRequest("GET", dsn, nil)
	request.Header = http.Header{"Authorization": {"Bearer " + hidden}, "Cookie": {"sid=" + hidden}, "X-A": {"a"}}
	hook := &url.URL{Scheme: "https", Host: "hooks.slack.com", Path: "/services/T0/B0/" + hidden, User: url.UserPassword("me", hidden), RawQuery: "a=b&token=" + hidden}
	cookie := &http.Cookie{Name: "sid", Value: hidden, Path: "/a"}
	spaced := "http://me:hun ter" + hidden + "@h/"
	for _, tt := range []struct {
		key        string
		value      any
		text, json string // the value as the handlers write it, or a part of it
	}{
		// Octets.
		{"v", octets(dsn), `v="` + masked + `"`, `"aHR0cDovL21lOnh4eHh4QGgv"`},
		{"v", json.RawMessage(`{"a":1,"dsn":"` + dsn + `"}`), `v="{\"a\":1,\"dsn\":\"http://me:xxxxx@h/\"}"`, `{"a":1,"dsn":"http://me:xxxxx@h/"}`},
		{"v", json.RawMessage(`{"password":"` + hidden + `"}`), `v="{\"password\":\"xxxxx\"}"`, `{"password":"xxxxx"}`},
		{"v", json.RawMessage(`not JSON: ` + dsn), `v="not JSON: ` + masked + `"`, "!ERROR:json"},
		{"v", json.RawMessage(`{"a": "` + dsn + `", "password": "` + hidden), `v="{\"a\": \"` + masked + `\", \"password\": \"xxxxx\""`, "!ERROR:json"},
		{"v", json.RawMessage(`{"a": 1} ` + dsn), `v="{\"a\": 1} ` + masked + `"`, "!ERROR:json"},
		{"v", [len(dsn)]byte([]byte(dsn)), `v="[104 116 116 112 58 47 47 109 101 58 120 120`, `[104,116,116,112,58,47,47,109,101,58,120,120`},
		{"password", octets(hidden), "password=xxxxx", `"xxxxx"`},
		{"v", struct{ B []byte }{[]byte(dsn)}, `v="{B:[104 116 116 112 58 47 47 109 101 58 120 120`, `{"B":"aHR0cDovL21lOnh4eHh4QGgv"}`},
		{"v", [][]byte{[]byte(dsn)}, "v=\"[[104 116", `["aHR0cDovL21lOnh4eHh4QGgv"]`},
		{"secret_key", [3]byte{1, 2, 3}, "secret_key=xxxxx", `"secret_key":"xxxxx"`},

		// Strings, and pointers.
		{"v", plaintext(dsn), "v=" + masked, `"` + masked + `"`},
		{"v", &text, "v=" + masked, `"` + masked + `"`},
		{"password", &text, "password=xxxxx", `"password":"xxxxx"`},
		{"v", (*string)(nil), "v=<nil>", `"v":null`},
		{"v", []string{"a", dsn}, "v=\"[a " + masked + "]\"", `["a","` + masked + `"]`},
		{"v", [2]any{1, dsn}, "v=\"[1 " + masked + "]\"", `[1,"` + masked + `"]`},

		// Names in values.
		{"v", config{Name: "me", Password: hidden}, `v="{Name:me Password:xxxxx Next:<nil>}"`, `{"Name":"me","Password":"xxxxx"}`},
		{"v", &config{"me", "", &config{"you", hidden, nil}}, "", `{"Name":"me","Password":"","Next":{"Name":"you","Password":"xxxxx"}}`},
		{"v", private{hidden, dsn}, `v="{password:xxxxx dsn:` + masked + `}"`, masked},
		{"v", map[string]string{"b": "c", "api_key": hidden}, `v="map[api_key:xxxxx b:c]"`, `{"api_key":"xxxxx","b":"c"}`},
		{"v", map[string]any{"a": map[string]any{"token": []string{hidden}, "n": 1}}, `v="map[a:map[n:1 token:xxxxx]]"`, `{"a":{"n":1,"token":"xxxxx"}}`},
		{"v", map[string]any{"pin": 1, "password": 1234}, `v="map[password:1234 pin:1]"`, `{"password":1234,"pin":1}`},
		{"password", config{Name: hidden}, "password=xxxxx", `"password":"xxxxx"`},
		{"v", struct{ H http.Header }{request.Header}, `Authorization:xxxxx Cookie:[sid=xxxxx] X-A:[a]`, `{"Authorization":"xxxxx","Cookie":["sid=xxxxx"],"X-A":["a"]}`},
		{"v", &request.Header, `Authorization:xxxxx Cookie:[sid=xxxxx] X-A:[a]`, `{"Authorization":"xxxxx","Cookie":["sid=xxxxx"],"X-A":["a"]}`},
		{"v", map[string]string{"Authorization": "Bearer " + hidden, "Cookie": "sid=" + hidden}, `v="map[Authorization:xxxxx Cookie:sid=xxxxx]"`, `{"Authorization":"xxxxx","Cookie":"sid=xxxxx"}`},
		{"v", json.RawMessage(`{"Key":"url.query","Value":{"Type":"STRING","Value":"pw=` + hidden + `"}}`), "", `{"Key":"url.query","Value":{"Type":"STRING","Value":"pw=xxxxx"}}`},
		{"v", []struct{ Name, Value string }{{"Authorization", hidden}, {"Accept", "a"}}, `v="[{Name:Authorization Value:xxxxx} {Name:Accept Value:a}]"`, `[{"Name":"Authorization","Value":"xxxxx"},{"Name":"Accept","Value":"a"}]`},
		{"v", []any{map[string]any{"key": "api_key", "value": hidden}, map[string]string{"name": "a", "value": "b"}}, `v="[map[key:api_key value:xxxxx] map[name:a value:b]]"`, `[{"key":"api_key","value":"xxxxx"},{"name":"a","value":"b"}]`},
		{"v", []any{slog.Any("token", &config{Name: hidden})}, `v="[token=xxxxx]"`, ``},
		{"v", []any{slog.String("token", hidden), "a"}, "v=\"[token=xxxxx a]\"", ``},
		{"v", slog.String("token", hidden), "v=\"token=xxxxx\"", ``},
		{"v", &[]slog.Attr{slog.String("token", hidden)}[0], "v=\"token=xxxxx\"", ``},
		{"v", []*slog.Value{&[]slog.Value{slog.AnyValue(named{hidden})}[0]}, "v=[{Password:xxxxx}]", ``},

		{"v", struct {
			Password string `json:"p"`
			Secret   string `json:"-"`
			P        string `json:"password,omitempty"`
			Code     string `json:"token,omitempty"`
			URL      string
		}{hidden, hidden, hidden, hidden, dsn}, `v="{Password:xxxxx Secret:xxxxx P:xxxxx Code:xxxxx URL:http://me:xxxxx@h/}"`, `{"p":"xxxxx","password":"xxxxx","token":"xxxxx","URL":"http://me:xxxxx@h/"}`},
		{"v", []*struct {
			Password string `json:"p"`
		}{{hidden}}, "", `[{"p":"xxxxx"}]`},
		{"v", map[any]any{"password": hidden, 1: dsn}, "password:xxxxx", ""},
		{"v", []any{printedJSON(`{"password":"` + hidden + `"}`), 1}, `v="[{\"password\":\"xxxxx\"} 1]"`, `[{"password":"xxxxx"},1]`},
		{"v", map[any]string{"password": hidden}, "v=map[password:xxxxx]", "xxxxx"},
		{"v", map[uint8]named{10: {hidden}}, `v=map[10:{Password:xxxxx}]`, `{"10":{"p":"xxxxx"}}`},
		{"v", map[int]named{10: {hidden}, 9: {"a"}}, `v="map[9:{Password:xxxxx} 10:{Password:xxxxx}]"`, `{"10":{"p":"xxxxx"},"9":{"p":"xxxxx"}}`},
		{"v", map[uri.URI]any{uri.RFC3986.MustParse("a"): named{hidden}}, "v=map[a:{Password:xxxxx}]", `{"a":{"p":"xxxxx"}}`},
		{"v", map[string]named{"\xff": {hidden}}, `:{Password:xxxxx}]"`, `":{"p":"xxxxx"}}`},
		{"v", map[named]bool{{hidden}: true}, "v=map[{Password:xxxxx}:true]", ""},
		{"v", []any{pointerOnly{hidden}}, "v=[{Password:xxxxx}]", `[{"p":"xxxxx"}]`},
		{"v", outer{inner: inner{Y: named{hidden}}, Password: hidden, p: "shadowed", P: named{hidden}}, "", `{"y":{"p":"xxxxx"},"x":"xxxxx","p":{"p":"xxxxx"}}`},
		{"v", selfEmbedded(), "", `{"Password":"xxxxx"}`},
		{"v", []reversed{{hidden, "Authorization"}}, `v="[{Value:xxxxx Name:Authorization}]"`, `[{"Value":"xxxxx","Name":"Authorization"}]`},
		{"v", []any{map[string]any{"name": "Authorization", "values": []string{hidden}}}, `v="[map[name:Authorization values:xxxxx]]"`, `[{"name":"Authorization","values":"xxxxx"}]`},

		{"v", [][2]string{{"password", hidden}, {"Accept", "a"}}, `v="[[password xxxxx] [Accept a]]"`, `[["password","xxxxx"],["Accept","a"]]`},
		{"v", []any{[2]any{"Cookie", "sid=" + hidden}}, `v="[[Cookie sid=xxxxx]]"`, `[["Cookie","sid=xxxxx"]]`},
		{"v", struct {
			Key   string
			Value any
		}{"cookie", []byte(hidden)}, "", `{"Key":"cookie","Value":"eHh4eHg="}`},
		{"v", map[string]any{"password": slog.String(hidden, "a")}, "v=map[password:xxxxx]", ""},
		{"v", map[textKey]any{{"Authorization"}: hidden}, "v=map[{text:Authorization}:xxxxx]", `{"Authorization":"xxxxx"}`},
		{"address", "me:" + hidden + "@h:6379", "address=me:xxxxx@h:6379", `"me:xxxxx@h:6379"`},
		{"v", json.RawMessage(`{"n":1e400,"password":"` + hidden + `"}`), "", `{"n":1e400,"password":"xxxxx"}`},
		{"v", json.RawMessage(`{"Value":"` + hidden + `","n":1,"Name":"Authorization"}`), "", `{"Value":"xxxxx","n":1,"Name":"Authorization"}`},
		{"v", json.RawMessage(`{"value":"` + dsn + `","a":"` + dsn + `","key":"secret"}`), "", `{"value":"xxxxx","a":"` + masked + `","key":"secret"}`},
		{"v", json.RawMessage(`{"value":"\u0061b","name":"a","key":"b"}`), "", `{"value":"\u0061b","name":"a","key":"b"}`},

		// Keys of maps.
		{"v", map[string]int{dsn: 1}, "v=map[" + masked + ":1]", `{"` + masked + `":1}`},
		{"v", map[uri.URI]int{u: 1}, "v=map[" + masked + ":1]", `{"` + masked + `":1}`},
		{"v", map[textKey]int{{dsn}: 1}, "v=map[{text:" + masked + "}:1]", `{"` + masked + `":1}`},

		// Methods.
		{"v", shown{dsn}, "v=" + masked, ""},
		{"v", (*pointed)(&text), "v=" + masked, `"` + masked + `"`},
		{"v", []shown{{dsn}}, "v=[" + masked + "]", ""},
		{"v", verbose{dsn}, "v=\"" + masked + " in full\"", ""},
		{"v", jsonOnly{`{"a":["` + dsn + `"],"n":1e400}`}, "", `{"a":["` + masked + `"],"n":1e400}`},
		{"v", jsonOnly{`"a`}, "", "!ERROR:json: error calling MarshalJSON for type redact_test.jsonOnly"},
		{"v", failingText{errors.New("no " + dsn)}, "v=\"!ERROR:no " + masked + "\"", `!ERROR:json: error calling MarshalText for type redact_test.failingText: no ` + masked},
		{"v", []failingText{{urlError(spaced)}}, `v="!ERROR:json: error calling MarshalText for type redact_test.failingText: parse`, "!ERROR:json: error calling MarshalText for type redact_test.failingText: parse"},
		{"v", failingText{errors.New("no")}, "v=!ERROR:no", "MarshalText for type redact_test.failingText: no"},
		{"v", failingJSON{errors.New("no " + dsn)}, "", `!ERROR:json: error calling MarshalJSON for type redact_test.failingJSON: no ` + masked},
		{"v", struct{ F failingJSON }{failingJSON{urlError(spaced)}}, "", `F`},
		{"v", struct{ Err error }{urlError(spaced)}, masked, masked},
		{"v", struct{ e error }{urlError("http://me:" + hidden)}, "", ""},
		{"v", verboseError{urlError(spaced)}, masked, masked},
		{"v", []any{verboseError{urlError(spaced)}}, "in full]", ""},

		{"v", reflect.ValueOf(config{Password: hidden}), `v="{Name: Password:xxxxx Next:<nil>}"`, ""},

		// Values of log/slog.
		{"v", valuer{}, "v=" + masked, `"` + masked + `"`},
		{"v", deep{50}, "v.v=" + masked + " v.password=xxxxx", `{"v":"` + masked + `","password":"xxxxx"}`},
		{"v", deep{500}, "LogValue called too many times", "LogValue called too many times"},
		{"v", endless{}, "v.e.e.e.password=xxxxx", `"password":"xxxxx"`},
		{"token", slog.GroupValue(slog.String("a", hidden), slog.Int("n", 1), slog.Any("b", config{Name: hidden})), "token.a=xxxxx token.n=1 token.b=xxxxx", `{"a":"xxxxx","n":1,"b":"xxxxx"}`},
		{"cookie", slog.GroupValue(slog.String("sid", hidden)), "cookie.sid=xxxxx", `{"sid":"xxxxx"}`},
		{"session", slog.GroupValue(slog.String("id", "9f3cA7b1K0qZ4vXm")), "session.id=9f3cA7b1K0qZ4vXm", `{"id":"9f3cA7b1K0qZ4vXm"}`},

		// URIs, URLs, and what is of HTTP.
		{"password", u, "password=xxxxx", `"password":"xxxxx"`},
		{"password", &u, "password=xxxxx", `"password":"xxxxx"`},
		{"password", hook, "password=xxxxx", `"password":"xxxxx"`},
		{"password", urlError(dsn + "%"), "password=xxxxx", `"password":"xxxxx"`},
		{"v", url.Error{Op: "Get", URL: spaced, Err: io.EOF}, `v="Get \"http://me:xxxxx@h/\": EOF"`, ""},
		{"v", []*struct{ Err error }{{urlError(spaced)}}, "", `[{"Err":"parse \"http://me:xxxxx@h/\": `},
		{"password", http.Header{"A": {hidden}}, "password=xxxxx", `"password":"xxxxx"`},
		{"v", &url.URL{Path: "/a"}, "v=/a", `"Path":"/a"`},
		{"v", url.UserPassword("me", hidden), "v=me:xxxxx", "me:xxxxx"},
		{"v", struct{ U *url.Userinfo }{url.UserPassword("me", hidden)}, "v={U:me:xxxxx}", "me:xxxxx"},
		{"v", struct{ U url.URL }{*hook}, `v="{U:https://me:xxxxx@hooks.slack.com/services/T0/B0/xxxxx?a=b&token=xxxxx}"`, `{"U":"https://me:xxxxx@hooks.slack.com/services/T0/B0/xxxxx?a=b&token=xxxxx"}`},
		{"v", []*url.URL{hook}, `v="[https://me:xxxxx@hooks.slack.com/services/T0/B0/xxxxx?a=b&token=xxxxx]"`, `["https://me:xxxxx@hooks.slack.com/services/T0/B0/xxxxx?a=b&token=xxxxx"]`},
		{"v", cookie, `v="sid=xxxxx; Path=/a"`, `{"Name":"sid","Value":"xxxxx"`},
		{"v", *cookie, `v="{Name:sid Value:xxxxx`, `{"Name":"sid","Value":"xxxxx"`},
		{"v", []*http.Cookie{cookie, cookie}, `v="[sid=xxxxx; Path=/a sid=xxxxx; Path=/a]"`, `[{"Name":"sid","Value":"xxxxx"`},
		{"v", []http.Cookie{*cookie}, `v="[{Name:sid Value:xxxxx`, `[{"Name":"sid","Value":"xxxxx"`},
		{"Set-Cookie", []string{"a=" + hidden + "; Path=/a", "b=" + hidden}, `Set-Cookie="[a=xxxxx; Path=/a b=xxxxx]"`, `["a=xxxxx; Path=/a","b=xxxxx"]`},
		{"http.response.header.set_cookie", []string{"a=" + hidden + "; Path=/a"}, "a=xxxxx; Path=/a", "a=xxxxx; Path=/a"},
		{"http.request.header.cookie", "a=" + hidden, "=\"a=xxxxx\"", "a=xxxxx"},
		{"cookies", "a=" + hidden + "; b=" + hidden, "a=xxxxx; b=xxxxx", "a=xxxxx; b=xxxxx"},
		{"cookies", []*http.Cookie{cookie}, `cookies="[sid=xxxxx; Path=/a]"`, `[{"Name":"sid","Value":"xxxxx"`},
		{"cookies", map[string]string{"sid": hidden}, `cookies=map[sid:xxxxx]`, `{"sid":"xxxxx"}`},
		{"cookies", map[string][]string{"sid": {hidden}}, `cookies=map[sid:[xxxxx]]`, `{"sid":["xxxxx"]}`},
		{"v", request, "Authorization:xxxxx Cookie:[sid=xxxxx] X-A:[a]", "Authorization:xxxxx"},
		{"v", request.Header, "Authorization:[xxxxx] Cookie:[sid=xxxxx] X-A:[a]", `{"Authorization":["xxxxx"],"Cookie":["sid=xxxxx"],"X-A":["a"]}`},

		// What has no end.
		{"v", loop, "xxxxx (map[string]interface {})", "xxxxx (map[string]interface {})"},
	} {
		for form, want := range map[string]string{"text": tt.text, "JSON": tt.json} {
			for _, by := range []string{"Handler", "ReplaceAttr"} {
				if _, ok := tt.value.(endless); ok && by == "ReplaceAttr" {
					continue // package slog does not end
				}
				got := logged(redact.Redactor{}, form, by, slog.Any(tt.key, tt.value))
				if strings.Contains(got, hidden) || strings.Contains(got, "aHVudGVyMlpx") || strings.Contains(got, "104 117 110 116") || strings.Contains(got, "104,117,110,116") || strings.Contains(got, "Onh1bnRlcj") {
					t.Errorf("%s by %s: %T: a secret is in %s", form, by, tt.value, got)
				}
				// Since Go 1.27, errors of encoding/json name the type of the pointer.
				if !strings.Contains(strings.ReplaceAll(got, "for type *", "for type "), want) {
					t.Errorf("%s by %s: %T: %s is not in %s", form, by, tt.value, want, got)
				}
			}
		}
	}
}

// TestNested has values in others, in each way, twice.
func TestNested(t *testing.T) {
	const dsn = "http://me:" + hidden + "@h/"
	u := uri.RFC3986.MustParse(dsn)
	netURL, _ := url.Parse(dsn)
	text, cookie := dsn, &http.Cookie{Name: "sid", Value: hidden}
	leaves := []any{
		dsn, plaintext(dsn), &text, (*pointed)(&text), []byte(dsn), octets(dsn), json.RawMessage(`{"password":"` + hidden + `"}`), errors.New(dsn), urlError("http://me: " + hidden + "@h/"),
		u, &u, netURL, *netURL, netURL.User, cookie, *cookie, []*http.Cookie{cookie}, http.Header{"Authorization": {hidden}}, url.Values{"token": {hidden}},
		config{Password: hidden}, &config{Password: hidden}, private{hidden, dsn}, marshaler{dsn}, failingJSON{errors.New(dsn)}, failingText{errors.New(dsn)}, shown{dsn}, verbose{dsn}, jsonOnly{`["` + dsn + `"]`},
		panickingShown{dsn}, panickingJSON{dsn}, valuer{}, slog.String("token", hidden), map[textKey]int{{dsn}: 1},
	}
	wrappers := []func(any) any{
		func(x any) any { return x },
		func(x any) any { return &x },
		func(x any) any { return []any{x, 1} },
		func(x any) any { return &[1]any{x} },
		func(x any) any { return map[string]any{"k": x} },
		func(x any) any { return map[any]any{"k": x, 2: dsn} },
		func(x any) any { return struct{ X any }{x} },
		func(x any) any { return &struct{ X any }{x} },
		func(x any) any { return struct{ x any }{x} },
		func(x any) any { return struct{ URL, X any }{dsn, x} },
		func(x any) any { return struct{ *embedded }{&embedded{x}} },
		func(x any) any { return slog.GroupValue(slog.Any("m", x), slog.Int("n", 1)) },
	}
	for _, leaf := range leaves {
		for i, outer := range wrappers {
			for j, inner := range wrappers {
				for _, form := range []string{"text", "JSON"} {
					got := logged(redact.Redactor{}, form, "Handler", slog.Any("v", outer(inner(leaf))))
					if strings.Contains(got, hidden) || strings.Contains(got, "aHVudGVyMlpx") || strings.Contains(got, "104 117 110 116") || strings.Contains(got, "Onh1bnRlcj") {
						t.Errorf("%s: %T in %d in %d: a secret is in %s", form, leaf, j, i, got)
					}
					twice := logged(redact.Redactor{}, form, "both", slog.Any("v", outer(inner(leaf))))
					if _, want, _ := strings.Cut(got, "msg"); !strings.HasSuffix(twice, want) && !strings.Contains(want, "0x") {
						t.Errorf("%s: %T in %d in %d: redacted twice, %s becomes %s", form, leaf, j, i, want, twice)
					}
				}
			}
		}
	}
}

// TestAttrNumbers has numbers that are values.
func TestAttrNumbers(t *testing.T) {
	r := redact.Redactor{Values: []string{"1234567", "0.25125"}}
	for _, tt := range []struct {
		value      any
		text, json string // the value as the handlers write it
	}{
		{1234567, "v=xxxxx", `"v":"xxxxx"`},
		{uint32(1234567), "v=xxxxx", `"v":"xxxxx"`},
		{0.25125, "v=xxxxx", `"v":"xxxxx"`},
		{1234568, "v=1234568", `"v":1234568`},
		{[]int{1, 1234567}, `v="[1 xxxxx]"`, `"v":[1,"xxxxx"]`},
		{struct{ Password int }{1234567}, "v={Password:xxxxx}", `"v":{"Password":"xxxxx"}`},
		{struct{ N any }{json.Number("1234567")}, "v={N:xxxxx}", `"v":{"N":"xxxxx"}`},
		{json.RawMessage(`{"n": 1234567, "m": 1.50}`), `v="{\"n\": \"xxxxx\", \"m\": 1.50}"`, `"v":{"n":"xxxxx","m":1.50}`},
		{slog.GroupValue(slog.Int("n", 1234567)), "v.n=xxxxx", `"v":{"n":"xxxxx"}`},
	} {
		for form, want := range map[string]string{"text": tt.text, "JSON": tt.json} {
			if got := logged(r, form, "Handler", slog.Any("v", tt.value)); !strings.Contains(got, want) {
				t.Errorf("%s of %T: %s is not in %s", form, tt.value, want, got)
			}
		}
	}
}

// TestAttrQuery has keys whose values are queries, of URIs and of databases.
func TestAttrQuery(t *testing.T) {
	ofURI := []string{"url.query", "cs-uri-query"}
	ofAny := []string{"query", "raw_query", "rawQuery", "RawQuery", "querystring", "query_string", "http.request.query", "args", "request.args", "params", "fragment", "body"}
	others := []string{"message", "url", "v", ""}
	for _, tt := range []struct {
		keys     []string
		in, want string
	}{
		{slices.Concat(ofURI, ofAny), "password=hunter2", "password=xxxxx"},
		{slices.Concat(ofURI, ofAny), "?pw=hunter2", "?pw=xxxxx"},
		{slices.Concat(ofURI, ofAny), "page=2&pw=hunter2&a=b", "page=2&pw=xxxxx&a=b"},
		{slices.Concat(ofURI, ofAny), "a&user[password]=hunter2;b", "a&user[password]=xxxxx;b"},
		{slices.Concat(ofURI, ofAny), "client%5Fsecret=hunter 2", "client%5Fsecret=xxxxx"},
		{slices.Concat(ofURI, ofAny), "next=https://me:hunter2@h/", "next=https://me:xxxxx@h/"},
		{slices.Concat(ofURI, ofAny), "page_token=abc&sort_key=a", "page_token=abc&sort_key=a"},
		{slices.Concat(ofURI, ofAny), "", ""},
		{slices.Concat(ofURI, ofAny), "password", "password"},
		{ofURI, `{"a":1}=&pw=hunter 2`, `{"a":1}=&pw=xxxxx`},
		{others, "password=hunter2", "password=hunter2"},

		// SQL
		{ofAny, "SELECT * FROM users WHERE token='abc' AND password=$1", "SELECT * FROM users WHERE token='abc' AND password=$1"},
		{ofAny, "UPDATE t SET password=? WHERE id=?", "UPDATE t SET password=? WHERE id=?"},
		{ofAny, "SELECT/**/token=1", "SELECT/**/token=1"},
		{ofAny, "DELETE\nFROM sessions\nWHERE token=$1", "DELETE\nFROM sessions\nWHERE token=$1"},

		// PromQL and LogQL
		{ofAny, `sum(rate(http_requests_total{token="abc"}[5m])) by (password)`, `sum(rate(http_requests_total{token="abc"}[5m])) by (password)`},
		{ofAny, "valid_token==1", "valid_token==1"},
		{ofAny, `{app="x"} |= "password=abc"`, `{app="x"} |= "password=abc"`},

		// GraphQL
		{ofAny, `query($token: String = "abc") { user(token: $token) { name } }`, `query($token: String = "abc") { user(token: $token) { name } }`},
		{ofAny, `{user(password:"abc"){token}}`, `{user(password:"abc"){token}}`},
	} {
		for _, key := range tt.keys {
			if got := (redact.Redactor{}).Attr(nil, slog.String(key, tt.in)).Value.String(); got != tt.want {
				t.Errorf("%s: %q becomes %q and not %q", key, tt.in, got, tt.want)
			}
		}
	}
	for _, key := range []string{"dsn", "DSN", "db.dsn", "netloc", "dataSourceName"} {
		for in, want := range map[string]string{"me:hunter@h/db": "me:xxxxx@h/db", "me:p@ss@tcp(h:3306)/db": "me:xxxxx@tcp(h:3306)/db", "postgres://me:hunter@h/": "postgres://me:xxxxx@h/", "h:5432": "h:5432", "": ""} {
			if got := (redact.Redactor{}).Attr(nil, slog.String(key, in)).Value.String(); got != want {
				t.Errorf("%s: %q becomes %q and not %q", key, in, got, want)
			}
		}
	}
	a := slog.Any("args", []string{"--password=hunter2", "--page=2"})
	if got := (redact.Redactor{}).Attr(nil, a).Value.String(); got != "[--password=xxxxx --page=2]" {
		t.Error(got)
	}
}

// Values that panic where a handler reads them.
type (
	panickingError struct{ text string }
	panickingValue struct{ text string }
	panickingJSON  struct{ text string }
	panickingShown struct{ text string }
	panickingVerb  struct{ text string }
)

func (p panickingError) Error() string                { panic(p.text) }
func (p panickingValue) LogValue() slog.Value         { panic(p.text) }
func (p panickingJSON) MarshalJSON() ([]byte, error)  { panic(p.text) }
func (p panickingShown) String() string               { panic(p.text) }
func (p panickingVerb) Format(s fmt.State, verb rune) { panic(p.text) }

// TestPanics checks that nothing of a value is shown if reading it panics, and that the
// program goes on.
func TestPanics(t *testing.T) {
	const value = "s3cr3tValue"
	values := redact.Redactor{Values: []string{value}}
	key := redact.Redactor{Key: func(string) bool { panic("no key") }}
	keep := redact.Redactor{Keep: func(string) bool { panic("nothing to keep") }}
	failed := &url.Error{Op: "Get", URL: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0." + value, Err: errors.New("x")}
	for _, tt := range []struct {
		r     redact.Redactor
		key   string
		value any
		want  string
	}{
		{values, "v", failed, `Get`},
		{values, "v", panickingError{value}, "xxxxx (redact_test.panickingError)"},
		{values, "v", &panickingError{value}, "xxxxx (*redact_test.panickingError)"},
		{values, "v", panickingValue{value}, "LogValue panicked"},
		{values, "v", panickingJSON{value}, "xxxxx (redact_test.panickingJSON)"},
		{values, "v", panickingShown{value}, "xxxxx (redact_test.panickingShown)"},
		{values, "v", panickingVerb{value}, "xxxxx (redact_test.panickingVerb)"},
		{values, "v", []any{panickingShown{value}}, "xxxxx ([]interface {})"},
		{values, "v", []any{panickingVerb{value}}, "xxxxx ([]interface {})"},
		{values, "v", panicking{}, "xxxxx (redact_test.panicking)"},
		{values, "v", (*panickingError)(nil), "<nil>"},
		{values, "v", slog.GroupValue(slog.Any("e", panickingError{value}), slog.String("s", "a")), "xxxxx (redact_test.panickingError)"},
		{key, "token", value, "xxxxx (string)"},
		{key, "token", []byte(value), "xxxxx ([]uint8)"},
		{key, "token", errors.New(value), "xxxxx (*errors.errorString)"},
		{key, "token", slog.GroupValue(slog.String("s", value)), "xxxxx (string)"},
		{keep, "token", value, "xxxxx (string)"},
		{redact.Redactor{Values: []string{"https:/"}}, "v", url.UserPassword("me", value), "xxxxx"},
		{keep, "token", http.Header{"Token": {value}}, "xxxxx (http.Header)"},
	} {
		for _, form := range []string{"text", "JSON"} {
			for _, by := range []string{"Handler", "ReplaceAttr"} {
				if got := logged(tt.r, form, by, slog.Any(tt.key, tt.value)); strings.Contains(got, value) || !strings.Contains(got, tt.want) {
					t.Errorf("%s by %s: %T: %s is not in %s", form, by, tt.value, tt.want, got)
				}
			}
		}
	}

	// The message, and the names of groups.
	var out bytes.Buffer
	logger := slog.New(key.Handler(slog.NewTextHandler(&out, nil)))
	logger.WithGroup("g").With("n", 1, "s", value).Info("get /?token="+value, "s", value)
	if got := out.String(); strings.Contains(got, value) || !strings.Contains(got, `msg="xxxxx (string)"`) {
		t.Error(got)
	}
}

// logged returns the line of an attribute that a handler writes, which redacts by
// [redact.Redactor.Handler] or by ReplaceAttr.
func logged(r redact.Redactor, form, by string, a ...any) string {
	var out bytes.Buffer
	var options slog.HandlerOptions
	if by == "ReplaceAttr" || by == "both" {
		options.ReplaceAttr = r.Attr
	}
	var handler slog.Handler = slog.NewTextHandler(&out, &options)
	if form == "JSON" {
		handler = slog.NewJSONHandler(&out, &options)
	}
	if by == "Handler" || by == "both" {
		handler = r.Handler(handler)
	}
	slog.New(handler).Info("m", a...)
	return out.String()
}

// TestAttrKeeps compares what handlers write for a value beside a secret with what they
// write without a redactor.
func TestAttrKeeps(t *testing.T) {
	const dsn, masked = "http://me:" + hidden + "@h/", "http://me:xxxxx@h/"
	n, text := 1, "a b"
	for _, x := range []any{
		nil, true, -1, uint8(2), 1.5, float32(1e30), 2i, 'c', "", "a\"b<&>", []byte("ab"), []byte(nil), [2]byte{1, 2}, uintptr(10), &n, &text, (*int)(nil), make(chan int), (func())(nil), []int(nil), []any{}, []any{nil, 1, "a"},
		map[string]int(nil), map[int]string{10: "a", 2: "b", -1: "c"}, map[float64]bool{1.5: true, 0.5: false}, map[string]any{"b": 1, "a": []string{"x", "y"}}, map[any]int{"b": 1, "a": 4}, map[bool]int{true: 1, false: 2},
		struct{}{}, &struct{ A, b int }{1, 2}, []*int{nil}, config{Name: "a"}, &config{Next: &config{}}, errors.New("a"), []error{io.EOF, nil}, time.Second, time.Unix(0, 0).UTC(), big.NewInt(7), []*big.Int{big.NewInt(7), nil}, uri.RFC3986.MustParse("http://h/"),
		shown{"a"}, verbose{"a"}, jsonOnly{`{"b": [1, 2.50, "\u00e9"],"a":{}}`}, marshaler{"a"}, json.Number("1.50"), json.RawMessage(`{"a": 1}`), slog.String("a", "b"), slog.IntValue(1), reflect.ValueOf(1), io.Reader(nil), struct{ io.Reader }{},
	} {
		value := struct {
			X any
			S string
		}{x, dsn}
		for _, form := range []string{"text", "JSON"} {
			got, plain := logged(redact.Redactor{}, form, "Handler", slog.Any("v", value)), logged(redact.Redactor{}, form, "", slog.Any("v", value))
			_, got, _ = strings.Cut(got, "msg")
			_, want, _ := strings.Cut(strings.ReplaceAll(plain, dsn, masked), "msg")
			if got != want && !strings.Contains(want, "!ERROR:") {
				t.Errorf("%s of %T: got %swant %s", form, x, got, want)
			}
		}
	}
}
