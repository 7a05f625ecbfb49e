// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package template_test

import (
	"encoding/json"
	"errors"
	"fmt"

	"example.com/uri"
	"example.com/uri/template"
)

func Example() {
	t := template.MustParse("https://api.example/users/{id}/files{/path*}{?page}")
	u, err := t.Expand(template.Values{
		"id":   template.String("a/b"),
		"path": template.List("x", "y"),
	}.Get)
	fmt.Println(u, err)

	m, err := t.Matcher()
	if err != nil {
		fmt.Println(err)
		return
	}
	u = uri.RFC3986.MustParse("https://api.example/users/7/files/notes/may.md?page=2")
	values, ok := m.Match(u)
	fmt.Println(values["id"], values["path"].List(), values["page"], ok)
	// Output:
	// https://api.example/users/a%2Fb/files/x/y <nil>
	// 7 [notes may.md] 2 true
}

func ExampleParse() {
	_, err := template.Parse("/users/{user-id}")
	fmt.Println(err)
	// Output:
	// template: invalid character "-" in a name at offset 12: write "_" or an escape (rule varname, RFC 6570 section 2.3)
}

func ExampleTemplate_Expand() {
	t := template.MustParse("https://h/docs/{+path}")
	for _, path := range []string{"notes/may.md", "50% done", "../admin", "x?admin"} {
		u, err := t.Expand(template.Values{"path": template.String(path)}.Get)
		switch {
		case errors.Is(err, uri.ErrDotSegment):
			fmt.Println("dot segment:", err)
		case errors.Is(err, uri.ErrAmbiguous):
			fmt.Println("other components:", err)
		default:
			fmt.Println(u, err)
		}
	}
	// Output:
	// https://h/docs/notes/may.md <nil>
	// https://h/docs/50%25%20done <nil>
	// dot segment: template: a value makes a segment "." or ".." because of {+path} at offset 15: see Options.DotSegments
	// other components: template: the result has other components than the template shows because of {+path} at offset 15: see Template.Expand
}

func ExampleTemplate_Append() {
	t := template.MustParse("/search{?q,page}{&more*}")
	text, err := t.Append([]byte("GET "), func(name string) template.Value {
		switch name {
		case "q":
			return template.String("R&D")
		case "more":
			return template.Pairs("lang", "de", "sort", "age")
		}
		return template.Value{}
	})
	fmt.Printf("%s %v\n", text, err)
	// Output:
	// GET /search?q=R%26D&lang=de&sort=age <nil>
}

func ExampleTemplate_Matcher() {
	for _, text := range []string{"/users/{id}", "{scheme}://{host}", "/{a}-{b}", "/v{version}/x{.format}", "{a}{b}", "/{+path}{name}"} {
		_, err := template.MustParse(text).Matcher()
		fmt.Println(text, err)
	}
	// Output:
	// /users/{id} <nil>
	// {scheme}://{host} <nil>
	// /{a}-{b} <nil>
	// /v{version}/x{.format} <nil>
	// {a}{b} template: ambiguous template: nothing divides two expressions at offset 3: write a literal between them
	// /{+path}{name} template: ambiguous template: nothing divides two expressions at offset 8: write a literal between them
}

func ExampleMatcher_Match() {
	m, err := template.MustParse("/users/{id}{?page}").Matcher()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range []string{"/users/a%40b", "/users/%75?page=2", "/users/", "/users/..%2Fetc", "/users/7?x"} {
		values, ok := m.Match(uri.RFC3986.MustParse(s))
		_, hasID := values["id"]
		fmt.Printf("%s %t %t %q %q\n", s, ok, hasID, values["id"], values["page"])
	}
	// Output:
	// /users/a%40b true true "a@b" ""
	// /users/%75?page=2 true true "u" "2"
	// /users/ true false "" ""
	// /users/..%2Fetc false false "" ""
	// /users/7?x false false "" ""
}

func ExampleValuesOf() {
	var object map[string]any
	if err := json.Unmarshal([]byte(`{"id": 7, "tags": ["a", null, "b"], "page": null}`), &object); err != nil {
		fmt.Println(err)
		return
	}
	values, err := template.ValuesOf(object)
	fmt.Println(values["id"], values["tags"].List(), err)
	fmt.Println(template.MustParse("/users/{id}{?page,tags*}").Expand(values.Get))
	// Output:
	// 7 [a b] <nil>
	// /users/7?tags=a&tags=b <nil>
}

func ExampleOptions() {
	t := template.MustParse("/files/{name}")
	for _, o := range []template.Options{{}, {Slashes: true}, {OtherPairs: true}} {
		m, err := t.With(o).Matcher()
		if err != nil {
			fmt.Println(err)
			return
		}
		_, slash := m.Match(uri.RFC3986.MustParse("/files/a%2Fb"))
		_, pair := m.Match(uri.RFC3986.MustParse("/files/a?version=2"))
		fmt.Println(slash, pair)
	}
	// Output:
	// false false
	// true false
	// false true
}
