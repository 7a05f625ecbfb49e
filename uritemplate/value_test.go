// SPDX-License-Identifier: BSD-3-Clause

package uritemplate_test

import (
	"encoding"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof/linear"
	"example.com/uri/uritemplate"
)

func TestValue(t *testing.T) {
	for _, tt := range []struct {
		value         uritemplate.Value
		text          string
		list, pairs   []string
		expanded, all string // of {?x} and {?x*}
	}{
		{uritemplate.Value{}, "", nil, nil, "", ""},
		{uritemplate.String(""), "", nil, nil, "?x=", "?x="},
		{uritemplate.String("a,/"), "a,/", nil, nil, "?x=a%2C%2F", "?x=a%2C%2F"},
		{uritemplate.List(), "", nil, nil, "", ""},
		{uritemplate.List(""), "", []string{""}, nil, "?x=", "?x="},
		{uritemplate.List("b", "", "a/"), "b,,a/", []string{"b", "", "a/"}, nil, "?x=b,,a%2F", "?x=b&x=&x=a%2F"},
		{uritemplate.Pairs(), "", nil, nil, "", ""},
		{uritemplate.Pairs("b", "1", "a", "", "b", "2"), "b,1,a,,b,2", nil, []string{"b", "1", "a", "", "b", "2"}, "?x=b,1,a,,b,2", "?b=1&a=&b=2"},
	} {
		var pairs []string
		for name, value := range tt.value.Pairs() {
			pairs = append(pairs, name, value)
		}
		if tt.value.String() != tt.text || !slices.Equal(tt.value.List(), tt.list) || !slices.Equal(pairs, tt.pairs) {
			t.Errorf("%#v is %q, %q, %q; want %q, %q, %q", tt.value, tt.value, tt.value.List(), pairs, tt.text, tt.list, tt.pairs)
		}
		values := uritemplate.Values{"x": tt.value}
		expanded, err := uritemplate.MustParse("{?x}").AppendUnchecked(nil, values.Get)
		all, allErr := uritemplate.MustParse("{?x*}").AppendUnchecked(nil, values.Get)
		if string(expanded) != tt.expanded || string(all) != tt.all || err != nil || allErr != nil {
			t.Errorf("of %q: %s, %v, and with \"*\" %s, %v; want %s and %s", tt.value, expanded, err, all, allErr, tt.expanded, tt.all)
		}
	}
	for name, value := range uritemplate.Pairs("a", "1", "b").Pairs() { // "b" has no value
		if name != "a" || value != "1" {
			t.Errorf("Pairs yields %q, %q", name, value)
		}
	}
	for range uritemplate.Pairs("a", "1", "b", "2").Pairs() {
		break // or the runtime panics
	}
	if v := uritemplate.Values(nil).Get("x"); !reflect.DeepEqual(v, uritemplate.Value{}) {
		t.Errorf("without values, x = %#v", v)
	}
}

// TestValueJSON marshals values, and unmarshals them again.
func TestValueJSON(t *testing.T) {
	for _, tt := range []struct {
		value uritemplate.Value
		kind  string
		text  string
	}{
		{uritemplate.Value{}, "undefined", `null`},
		{uritemplate.String(""), "string", `""`},
		{uritemplate.String("a\"é\n"), "string", `"a\"é\n"`},
		{uritemplate.List("b", "", "a"), "list", `["b","","a"]`},
		{uritemplate.Pairs("b", "1", "a", "", "b", "2"), "pairs", `{"b":"1","a":"","b":"2"}`},
	} {
		text, err := json.Marshal(tt.value)
		if string(text) != tt.text || err != nil || tt.value.Kind().String() != tt.kind {
			t.Errorf("%q is %s, %v, of kind %v; want %s, %s", tt.value, text, err, tt.value.Kind(), tt.text, tt.kind)
		}
		if text, err := tt.value.Kind().MarshalText(); string(text) != tt.kind || err != nil {
			t.Errorf("%v is marshaled as %q, %v", tt.value.Kind(), text, err)
		}
		got := uritemplate.String("old")
		if err := json.Unmarshal(text, &got); err != nil || !reflect.DeepEqual(got, tt.value) {
			t.Errorf("%s is %q, %v; want %q", text, got, err, tt.value)
		}
	}
	if got := uritemplate.Kind(9).String(); got != "Kind(9)" {
		t.Error(got)
	}
	for _, v := range []uritemplate.Value{uritemplate.String("\xff"), uritemplate.List("a", "\xff"), uritemplate.Pairs("a", "\xff"), uritemplate.Pairs("a"), uritemplate.Pairs("a", "1", "b")} {
		if text, err := v.MarshalJSON(); err == nil {
			t.Errorf("%q is %s", v, text)
		}
	}
	for text, want := range map[string]uritemplate.Value{
		`[1.50e3, null, true, "a"]`: uritemplate.List("1.50e3", "true", "a"), `{"b": 1, "a": null, "c": false}`: uritemplate.Pairs("b", "1", "c", "false"),
		`[]`: {}, `{}`: {}, `[null]`: {}, `12345678901234567890`: uritemplate.String("12345678901234567890"), ` true `: uritemplate.String("true"),
	} {
		var got uritemplate.Value
		if err := json.Unmarshal([]byte(text), &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s is %q, %v; want %q", text, got, err, want)
		}
	}
	for _, text := range []string{`[["secret"]]`, `{"a": {"b": "secret"}}`, `["a", []]`} {
		var got uritemplate.Value
		if err := json.Unmarshal([]byte(text), &got); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s is %q, %v", text, got, err)
		}
	}
	for _, text := range []string{``, `[`, `{"a"`, `["a" 1`, `nul`, `1 2`, `"a"]`, `[] {}`, `null,`} { // package json does not pass these
		var got uritemplate.Value
		if err := got.UnmarshalJSON([]byte(text)); err == nil {
			t.Errorf("%s is %q", text, got)
		}
	}
	var values uritemplate.Values
	if err := json.Unmarshal([]byte(`{"a": null, "b": ["x"]}`), &values); err != nil || !reflect.DeepEqual(values, uritemplate.Values{"a": {}, "b": uritemplate.List("x")}) {
		t.Errorf("%q, %v", values, err)
	}
}

// TestTemplateText marshals a template in JSON, and unmarshals it again.
func TestTemplateText(t *testing.T) {
	type route struct{ Template uritemplate.Template }
	in := route{uritemplate.MustParse("/users/{id}{?q*}")}
	text, err := json.Marshal(in)
	if string(text) != `{"Template":"/users/{id}{?q*}"}` || err != nil {
		t.Errorf("%s, %v", text, err)
	}
	var appender encoding.TextAppender = in.Template
	if text, err := appender.AppendText([]byte("x")); string(text) != "x/users/{id}{?q*}" || err != nil {
		t.Errorf("%s, %v", text, err)
	}
	out := route{uritemplate.MustParse("x").With(uritemplate.Options{AllowDotSegments: true})}
	if err := json.Unmarshal(text, &out); err != nil || !reflect.DeepEqual(out.Template, in.Template.With(uritemplate.Options{AllowDotSegments: true})) {
		t.Errorf("%v, %v", out, err)
	}
	var e *uritemplate.Error
	if err := json.Unmarshal([]byte(`{"Template":"/{a"}`), &out); !errors.As(err, &e) || out.Template.String() != in.Template.String() {
		t.Errorf("%v, %v", out, err)
	}
}

func TestTemplate(t *testing.T) {
	const text = "{+b}/é{a,b:3,c.d*}{?a*,%41,A}{%61}"
	tmpl := uritemplate.MustParse(text)
	if names := []string{"b", "a", "c.d", "%41", "A", "%61"}; !slices.Equal(tmpl.Names(), names) {
		t.Errorf("names %q, want %q", tmpl.Names(), names) // T7: "%41" is not "A"
	}
	with := tmpl.With(uritemplate.Options{AllowDotSegments: true})
	if tmpl.String() != text || with.String() != text {
		t.Errorf("%s and %s are not %s", tmpl, with, text)
	}
	if _, err := tmpl.Expand(uritemplate.Values{"b": uritemplate.String("..")}.Get); !errors.Is(err, uri.ErrDotSegment) {
		t.Errorf("With changes its receiver: %v", err)
	}
	required := []string{"b"}
	with = tmpl.With(uritemplate.Options{Required: required})
	required[0] = "none"
	if _, err := with.Expand(uritemplate.Values{}.Get); err == nil || !strings.Contains(err.Error(), "the variable b has no value") {
		t.Errorf("With does not copy the names that are required: %v", err)
	}
	var zero uritemplate.Template
	if u, err := zero.Expand(nil); err != nil || u.String() != "" || zero.String() != "" || len(zero.Names()) != 0 {
		t.Errorf("the zero Template is %q: %q, %v", zero, u, err)
	}
	if dst, err := tmpl.AppendUnchecked([]byte("a"), uritemplate.Values{"c.d": uritemplate.String("\xff")}.Get); err == nil || string(dst) != "a" {
		t.Errorf("Append = %q, %v; want an error, and what it was given", dst, err)
	}
	defer func() {
		_, err := uritemplate.Parse("{")
		if r := recover(); !reflect.DeepEqual(r, err) {
			t.Errorf("MustParse panics with %v, want %v", r, err)
		}
	}()
	uritemplate.MustParse("{")
}

// TestConcurrent is for the race detector.
func TestConcurrent(t *testing.T) {
	tmpl := uritemplate.MustParse("http://h{/path*}{?x,y}{#z:3}")
	m := must(tmpl.Matcher())
	var set uritemplate.Set[string]
	for _, text := range []string{"/users/{id}", "/users/new", tmpl.String()} {
		if err := set.Add(uritemplate.MustParse(text), text); err != nil {
			t.Fatal(err)
		}
	}
	values := uritemplate.Values{"path": uritemplate.List("a", "b"), "y": uritemplate.String("é"), "z": uritemplate.String("abc")}
	var group sync.WaitGroup
	for range 8 {
		group.Add(1)
		go func() {
			defer group.Done()
			for range 100 {
				u, err := tmpl.Expand(values.Get)
				got, _ := m.Match(u)
				route, ofSet, _ := set.Match(u)
				if err != nil || len(tmpl.Names()) != 4 || shown(got, true) != shown(values, true) || shown(ofSet, true) != shown(values, true) || route != tmpl.String() {
					t.Errorf("%s, %v: %v and %v of %s", u, err, got, ofSet, route)
				}
			}
		}()
	}
	group.Wait()
}

// Variables for results that a compiler must not leave out.
var (
	sinkTemplate uritemplate.Template
	sinkURI      uri.URI
	sinkBytes    []byte
	sinkError    error
)

func TestExpandAllocs(t *testing.T) {
	values := uritemplate.Values{
		"base": uritemplate.String("https://api.example"), "id": uritemplate.String("a/b é"), "path": uritemplate.List("x", "..y", "50%"),
		"pairs": uritemplate.Pairs("a", "1", "b", "ü"), "empty": uritemplate.String(""), "long": uritemplate.String(strings.Repeat("é", 20)), "name": uritemplate.String("h.example"),
	}
	for _, text := range []string{
		"", "/a", "https://api.example/users/{id}/files{/path*}{?page,empty}", "{+base}/{id:3}{.id}{;pairs*,path}{?pairs*}{&pairs,no}{#path,pairs}",
		"http://h/%41'é{?long}", "//u@{name}:8{+empty}", "{+base:12}/" + strings.Repeat("{empty}x", 7),
	} {
		tmpl, buf, want := uritemplate.MustParse(text), make([]byte, 0, 1<<10), 1.0
		if text == "" {
			want = 0
		}
		if n := testing.AllocsPerRun(100, func() { sinkBytes, sinkError = tmpl.AppendUnchecked(buf, values.Get) }); n != 0 || sinkError != nil {
			t.Errorf("Append of %s allocates %v times, and its error is %v", text, n, sinkError)
		}
		if n := testing.AllocsPerRun(100, func() { sinkURI, sinkError = tmpl.Expand(values.Get) }); n != want || sinkError != nil {
			t.Errorf("Expand of %s allocates %v times, and its error is %v; want %v", text, n, sinkError, want)
		}
	}
}

func TestTemplateLinear(t *testing.T) {
	type texts struct{ before, unit, after string }
	tests := []texts{
		{"", "a", ""}, {"", "é", "\xff"}, {"", "%41", ""}, {"//", "a", "/"}, {"//", "@{+x}", "@"}, {"", "/..", "{x}"}, {"/", ".{x}", "/"}, {"/", ".{/x}/.{.x}", ""}, {"/", "./{x}.", ""}, {"/", "{/x}{/x}/./", ""},
		{"", "{+x}", ":"}, {"", "{x}:", ""}, {"?", "{x}a", ""}, {"", "{?x}", "#"}, {"{", "a.", "a}"}, {"{", "x,", "x}"}, {"{?", "x*,", "x}"}, {"{", "x:1,", "x}"}, {"{", "%41", ""}, {"", "{", ""}, {"{", "a.", ""},
	}
	for operator := range twinOperators {
		tests = append(tests, texts{"//", "{" + operator + "x}", ""}, texts{"http://u", "{" + operator + "x*}a", "@h:80/"})
	}
	for _, tt := range tests {
		linear.Check(t, tt.before+tt.unit+tt.unit+tt.after, func(n int) func() {
			text := tt.before + strings.Repeat(tt.unit, n/8) + tt.after
			tmpl, err := uritemplate.Parse(text)
			return func() {
				if sinkTemplate, sinkError = uritemplate.Parse(text); err != nil {
					return
				}
				for _, x := range []string{"", "a", "é", "%", "@"} {
					sinkURI, sinkError = tmpl.Expand(func(string) uritemplate.Value { return uritemplate.String(x) })
					sinkURI, sinkError = tmpl.With(everyOption).Expand(func(string) uritemplate.Value { return uritemplate.String(x) })
				}
			}
		})
	}
}

func TestExpandLinear(t *testing.T) {
	for _, text := range []string{"{x}", "{+x}", "/a{/x*,x}", "http://{+x}/"} {
		tmpl := uritemplate.MustParse(text)
		for _, unit := range []string{"é", "/..", "%41", "%", "@:"} {
			for kind, value := range map[string]func(n int) uritemplate.Value{
				"a string": func(n int) uritemplate.Value { return uritemplate.String(strings.Repeat(unit, n/8)) },
				"a list":   func(n int) uritemplate.Value { return uritemplate.List(slices.Repeat([]string{unit}, n/8)...) },
				"pairs":    func(n int) uritemplate.Value { return uritemplate.Pairs(slices.Repeat([]string{unit}, n/8*2)...) },
			} {
				linear.Check(t, text+" of "+kind+" of "+unit, func(n int) func() {
					values := uritemplate.Values{"x": value(n)}
					return func() { sinkURI, sinkError = tmpl.Expand(values.Get) }
				})
			}
		}
	}
	tmpl := uritemplate.MustParse("{x:9999}{+x:9999}")
	linear.Check(t, "prefixes", func(n int) func() {
		values := uritemplate.Values{"x": uritemplate.String(strings.Repeat("é%41", n))}
		return func() { sinkBytes, sinkError = tmpl.AppendUnchecked(sinkBytes[:0], values.Get) }
	})
}
