// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package template_test

import (
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof/linear"
	"example.com/uri/template"
)

func TestValue(t *testing.T) {
	for _, tt := range []struct {
		value         template.Value
		text          string
		list, pairs   []string
		expanded, all string // of {?x} and {?x*}
	}{
		{template.Value{}, "", nil, nil, "", ""},
		{template.String(""), "", nil, nil, "?x=", "?x="},
		{template.String("a,/"), "a,/", nil, nil, "?x=a%2C%2F", "?x=a%2C%2F"},
		{template.List(), "", nil, nil, "", ""},
		{template.List(""), "", []string{""}, nil, "?x=", "?x="},
		{template.List("b", "", "a/"), "b,,a/", []string{"b", "", "a/"}, nil, "?x=b,,a%2F", "?x=b&x=&x=a%2F"},
		{template.Pairs(), "", nil, nil, "", ""},
		{template.Pairs("b", "1", "a", "", "b", "2"), "b,1,a,,b,2", nil, []string{"b", "1", "a", "", "b", "2"}, "?x=b,1,a,,b,2", "?b=1&a=&b=2"},
	} {
		var pairs []string
		for name, value := range tt.value.Pairs() {
			pairs = append(pairs, name, value)
		}
		if tt.value.String() != tt.text || !slices.Equal(tt.value.List(), tt.list) || !slices.Equal(pairs, tt.pairs) {
			t.Errorf("%#v is %q, %q, %q; want %q, %q, %q", tt.value, tt.value, tt.value.List(), pairs, tt.text, tt.list, tt.pairs)
		}
		values := template.Values{"x": tt.value}
		expanded, err := template.MustParse("{?x}").Append(nil, values.Get)
		all, allErr := template.MustParse("{?x*}").Append(nil, values.Get)
		if string(expanded) != tt.expanded || string(all) != tt.all || err != nil || allErr != nil {
			t.Errorf("of %q: %s, %v, and with \"*\" %s, %v; want %s and %s", tt.value, expanded, err, all, allErr, tt.expanded, tt.all)
		}
	}
	for name, value := range template.Pairs("a", "1", "b").Pairs() { // "b" has no value
		if name != "a" || value != "1" {
			t.Errorf("Pairs yields %q, %q", name, value)
		}
	}
	for range template.Pairs("a", "1", "b", "2").Pairs() {
		break // or the runtime panics
	}
	if v := template.Values(nil).Get("x"); !reflect.DeepEqual(v, template.Value{}) {
		t.Errorf("without values, x = %#v", v)
	}
}

func TestValuesOf(t *testing.T) {
	const object = `{
		"string": "a/é", "empty": "", "null": null, "true": true, "false": false,
		"integer": 42, "negative": -1.5, "large": 1e21, "small": 1e-7, "exact": 9007199254740991,
		"list": ["b", "", null, 1, true, "a"], "none": [], "nulls": [null],
		"object": {"b": "2", "a": 1, "no": null, "": "", "yes": true}, "noPairs": {}, "nullPairs": {"a": null}
	}`
	want := template.Values{
		"string": template.String("a/é"), "empty": template.String(""), "null": {}, "true": template.String("true"), "false": template.String("false"),
		"integer": template.String("42"), "negative": template.String("-1.5"), "large": template.String("1e+21"), "small": template.String("1e-7"), "exact": template.String("9007199254740991"),
		"list": template.List("b", "", "1", "true", "a"), "none": {}, "nulls": {},
		"object": template.Pairs("", "", "a", "1", "b", "2", "yes", "true"), "noPairs": {}, "nullPairs": {},
	}
	var decoded map[string]any
	if err := json.Unmarshal([]byte(object), &decoded); err != nil {
		t.Fatal(err)
	}
	if got, err := template.ValuesOf(decoded); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("ValuesOf = %q, %v\nwant %q", got, err, want)
	}

	// Other types, which json.Unmarshal does not make of an object.
	got, err := template.ValuesOf(map[string]any{
		"value": template.List("a"), "strings": []string{"b", "a"}, "noStrings": []string(nil), "map": map[string]string{"b": "2", "a": ""}, "noMap": map[string]string{},
		"number": json.Number("1.50e3"), "numbers": []any{json.Number("18446744073709551616"), float32(0.1)},
		"ints":  []any{int(-1), int8(-128), int16(-2), int32(-3), int64(math.MinInt64)},
		"uints": []any{uint(1), uint8(255), uint16(2), uint32(3), uint64(math.MaxUint64)},
	})
	want = template.Values{
		"value": template.List("a"), "strings": template.List("b", "a"), "noStrings": {}, "map": template.Pairs("a", "", "b", "2"), "noMap": {},
		"number": template.String("1.50e3"), "numbers": template.List("18446744073709551616", "0.1"),
		"ints":  template.List("-1", "-128", "-2", "-3", "-9223372036854775808"),
		"uints": template.List("1", "255", "2", "3", "18446744073709551615"),
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("ValuesOf = %q, %v\nwant %q", got, err, want)
	}
	if got, err := template.ValuesOf(nil); err != nil || len(got) != 0 {
		t.Errorf("ValuesOf(nil) = %q, %v", got, err)
	}
}

func TestValuesOfErrors(t *testing.T) {
	const (
		secret   = "secret-value"
		noMember = `template: the variable "x\n": a member is not a string, a number, a boolean or null`
		noType   = `template: the variable "x\n": ValuesOf does not take its type`
		noNumber = `template: the variable "x\n": the number has no JSON text`
	)
	for _, tt := range []struct {
		value any
		want  string
	}{
		{[]any{"a", []any{secret}}, noMember},
		{[]any{map[string]any{}}, noMember},
		{[]any{template.String(secret)}, noMember},
		{map[string]any{"a": []any{secret}}, noMember},
		{map[string]any{"a": map[string]any{"b": secret}}, noMember},
		{struct{ s string }{secret}, noType},
		{errors.New(secret), noType},
		{[]byte(secret), noType},
		{new(string), noType},
		{json.Number(secret), noNumber},
		{math.NaN(), noNumber},
		{float32(math.Inf(1)), noNumber},
		{[]any{math.Inf(-1)}, noMember},
	} {
		values, err := template.ValuesOf(map[string]any{"x\n": tt.value, "y": "a"})
		if err == nil || err.Error() != tt.want || values != nil {
			t.Errorf("ValuesOf(%v) = %q, %v; want %s", tt.value, values, err, tt.want)
		}
	}
}

func TestTemplate(t *testing.T) {
	const text = "{+b}/é{a,b:3,c.d*}{?a*,%41,A}{%61}"
	tmpl := template.MustParse(text)
	if names := []string{"b", "a", "c.d", "%41", "A", "%61"}; !slices.Equal(tmpl.Names(), names) {
		t.Errorf("names %q, want %q", tmpl.Names(), names) // T7: "%41" is not "A"
	}
	with := tmpl.With(template.Options{DotSegments: true})
	if tmpl.String() != text || with.String() != text {
		t.Errorf("%s and %s are not %s", tmpl, with, text)
	}
	if _, err := tmpl.Expand(template.Values{"b": template.String("..")}.Get); !errors.Is(err, uri.ErrDotSegment) {
		t.Errorf("With changes its receiver: %v", err)
	}
	var zero template.Template
	if u, err := zero.Expand(nil); err != nil || u.String() != "" || zero.String() != "" || len(zero.Names()) != 0 {
		t.Errorf("the zero Template is %q: %q, %v", zero, u, err)
	}
	if dst, err := tmpl.Append([]byte("a"), template.Values{"c.d": template.String("\xff")}.Get); err == nil || string(dst) != "a" {
		t.Errorf("Append = %q, %v; want an error, and what it was given", dst, err)
	}
	defer func() {
		_, err := template.Parse("{")
		if r := recover(); !reflect.DeepEqual(r, err) {
			t.Errorf("MustParse panics with %v, want %v", r, err)
		}
	}()
	template.MustParse("{")
}

// TestTemplateConcurrent is for the race detector.
func TestTemplateConcurrent(t *testing.T) {
	tmpl := template.MustParse("{+base}{/path*}{?x,y}{#z:3}")
	values := template.Values{"base": template.String("http://h"), "path": template.List("a", "b/"), "y": template.String("é"), "z": template.String("abcd")}
	var group sync.WaitGroup
	for range 8 {
		group.Add(1)
		go func() {
			defer group.Done()
			for range 100 {
				if u, err := tmpl.Expand(values.Get); err != nil || u.String() != "http://h/a/b%2F?y=%C3%A9#abc" || len(tmpl.Names()) != 5 {
					t.Errorf("%s, %v", u, err)
				}
			}
		}()
	}
	group.Wait()
}

// Variables for results that a compiler must not leave out.
var (
	sinkTemplate template.Template
	sinkURI      uri.URI
	sinkBytes    []byte
	sinkError    error
)

func TestExpandAllocs(t *testing.T) {
	values := template.Values{
		"base": template.String("https://api.example"), "id": template.String("a/b é"), "path": template.List("x", "..y", "50%"),
		"pairs": template.Pairs("a", "1", "b", "ü"), "empty": template.String(""), "long": template.String(strings.Repeat("é", 20)),
	}
	for _, text := range []string{
		"", "/a", "https://api.example/users/{id}/files{/path*}{?page,empty}", "{+base}/{id:3}{.id}{;pairs*,path}{?pairs*}{&pairs,no}{#path,pairs}",
		"http://h/%41'é{?long}", "//u@{id}:8{+empty}", "{+base:12}/" + strings.Repeat("{empty}x", 7),
	} {
		tmpl, buf, want := template.MustParse(text), make([]byte, 0, 1<<10), 1.0
		if text == "" {
			want = 0
		}
		if n := testing.AllocsPerRun(100, func() { sinkBytes, sinkError = tmpl.Append(buf, values.Get) }); n != 0 || sinkError != nil {
			t.Errorf("Append of %s allocates %v times, and its error is %v", text, n, sinkError)
		}
		if n := testing.AllocsPerRun(100, func() { sinkURI, sinkError = tmpl.Expand(values.Get) }); n != want || sinkError != nil {
			t.Errorf("Expand of %s allocates %v times, and its error is %v; want %v", text, n, sinkError, want)
		}
	}
}

func TestTemplateLinear(t *testing.T) {
	for _, tt := range []struct{ before, unit, after string }{
		{"", "a", ""}, {"", "é", "\xff"}, {"", "%41", ""}, {"//", "a", "/"}, {"//", "{x}", ""}, {"//", "@{+x}", "@"}, {"", "/..", "{x}"}, {"/", ".{x}", "/"}, {"/", ".{/x}/.{.x}", ""}, {"/", "./{x}.", ""}, {"/", "{/x}{/x}/./", ""},
		{"", "{+x}", ":"}, {"", "{x}:", ""}, {"?", "{x}a", ""}, {"", "{?x}", "#"}, {"{", "a.", "a}"}, {"{", "x,", "x}"}, {"{?", "x*,", "x}"}, {"{", "x:1,", "x}"}, {"{", "%41", ""}, {"", "{", ""}, {"{", "a.", ""},
	} {
		linear.Check(t, tt.before+tt.unit+tt.unit+tt.after, func(n int) func() {
			text := tt.before + strings.Repeat(tt.unit, n/8) + tt.after
			empty, a := template.Values{"x": template.String("")}, template.Values{"x": template.String("a")}
			return func() {
				if sinkTemplate, sinkError = template.Parse(text); sinkError == nil {
					sinkURI, sinkError = sinkTemplate.Expand(empty.Get)
					sinkURI, sinkError = sinkTemplate.Expand(a.Get)
				}
			}
		})
	}
}

func TestExpandLinear(t *testing.T) {
	for _, text := range []string{"{x}", "{+x}", "/a{/x*,x}", "http://{+x}/"} {
		tmpl := template.MustParse(text)
		for _, unit := range []string{"é", "/..", "%41", "%", "@:"} {
			for kind, value := range map[string]func(n int) template.Value{
				"a string": func(n int) template.Value { return template.String(strings.Repeat(unit, n/8)) },
				"a list":   func(n int) template.Value { return template.List(slices.Repeat([]string{unit}, n/8)...) },
				"pairs":    func(n int) template.Value { return template.Pairs(slices.Repeat([]string{unit}, n/8*2)...) },
			} {
				linear.Check(t, text+" of "+kind+" of "+unit, func(n int) func() {
					values := template.Values{"x": value(n)}
					return func() { sinkURI, sinkError = tmpl.Expand(values.Get) }
				})
			}
		}
	}
	tmpl := template.MustParse("{x:9999}{+x:9999}")
	linear.Check(t, "prefixes", func(n int) func() {
		values := template.Values{"x": template.String(strings.Repeat("é%41", n))}
		return func() { sinkBytes, sinkError = tmpl.Append(sinkBytes[:0], values.Get) }
	})
}
