// SPDX-License-Identifier: BSD-3-Clause

package uritemplate_test

import (
	"errors"
	"fmt"

	"example.com/uri"
	"example.com/uri/uritemplate"
)

func Example() {
	t := uritemplate.MustParse("https://api.example/users/{id}/files{/path*}{?page}")
	u, err := t.Expand(uritemplate.Values{
		"id":   uritemplate.String("a/b"),
		"path": uritemplate.List("x", "y"),
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
	_, err := uritemplate.Parse("/users/{user-id}")
	fmt.Println(err)
	// Output:
	// uritemplate: invalid character "-" in a name at offset 12: write "user_id", or "%2D" for "-" (rule varname, RFC 6570 section 2.3)
}

func ExampleParseOpenAPI() {
	t, err := uritemplate.ParseOpenAPI("/enterprises/{enterprise}/teams/{enterprise-team}")
	fmt.Println(t.Names(), err)

	u, err := t.Expand(uritemplate.Values{
		"enterprise":      uritemplate.String("octo-corp"),
		"enterprise-team": uritemplate.String("R&D"),
	}.Get)
	fmt.Println(u, err)

	_, err = uritemplate.ParseOpenAPI("/users/{id}?page={page}")
	fmt.Println(err)
	// Output:
	// [enterprise enterprise-team] <nil>
	// /enterprises/octo-corp/teams/R%26D <nil>
	// uritemplate: invalid character "?" in a path at offset 11: cut the path there, or write "%3F" if it is data (rule path-literal, OpenAPI 3.2.0 section 4.8.2)
}

func ExampleTemplate_Expand() {
	t := uritemplate.MustParse("https://h/docs/{+path}")
	for _, path := range []string{"notes/may.md", "50% done", "../admin", "x?admin"} {
		u, err := t.Expand(uritemplate.Values{"path": uritemplate.String(path)}.Get)
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
	// dot segment: uritemplate: a value makes a segment "." or ".." because of {+path} at offset 15: see Options.AllowDotSegments
	// other components: uritemplate: the result has other components than the template shows because of {+path} at offset 15: see Template.Expand
}

func ExampleTemplate_AppendUnchecked() {
	t := uritemplate.MustParse("/search{?q,page}{&more*}")
	text, err := t.AppendUnchecked([]byte("GET "), func(name string) uritemplate.Value {
		switch name {
		case "q":
			return uritemplate.String("R&D")
		case "more":
			return uritemplate.Pairs("lang", "de", "sort", "age")
		}
		return uritemplate.Value{}
	})
	fmt.Printf("%s %v\n", text, err)
	// Output:
	// GET /search?q=R%26D&lang=de&sort=age <nil>
}

func ExampleTemplate_Matcher() {
	for _, text := range []string{"/users/{id}", "{scheme}://{host}", "/{a}-{b}", "/v{version}/x{.format}", "{a}{b}", "/{+path}{name}"} {
		_, err := uritemplate.MustParse(text).Matcher()
		fmt.Println(text, err)
	}
	// Output:
	// /users/{id} <nil>
	// {scheme}://{host} <nil>
	// /{a}-{b} <nil>
	// /v{version}/x{.format} <nil>
	// {a}{b} uritemplate: ambiguous template: nothing divides two expressions at offset 3: write a literal between them
	// /{+path}{name} uritemplate: ambiguous template: nothing divides two expressions at offset 8: write a literal between them
}

func ExampleMatcher_Match() {
	m, err := uritemplate.MustParse("/users/{id}{?page}").Matcher()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range []string{"/users/a@b", "/users/a%40b?page=2", "/users/", "/users/..%2Fetc", "/users/7?x"} {
		values, ok := m.Match(uri.RFC3986.MustParse(s))
		_, hasID := values["id"]
		fmt.Printf("%s %t %t %q %q\n", s, ok, hasID, values["id"], values["page"])
	}
	// Output:
	// /users/a@b true true "a@b" ""
	// /users/a%40b?page=2 true true "a@b" "2"
	// /users/ false false "" ""
	// /users/..%2Fetc false false "" ""
	// /users/7?x false false "" ""
}

func ExampleMatcher_Explain() {
	m, err := uritemplate.MustParse("/users/{id}/files/{name}").Matcher()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range []string{"/users/7/file/x", "/users/7/files/..%2Fx", "/users/7/files/", "/users/7/files/x"} {
		fmt.Println(m.Explain(uri.RFC3986.MustParse(s)))
	}
	// Output:
	// uritemplate: no match: the template has "s/" there at offset 13
	// uritemplate: no match: the value of name has an escaped slash at offset 17: see Options.AllowSlashes
	// uritemplate: no match: the value of name is empty at offset 15: see Options.AllowEmpty
	// <nil>
}

func ExampleSet() {
	var routes uritemplate.Set[string]
	for text, name := range map[string]string{
		"/users/{id}":               "a user",
		"/users/new":                "a form for a new user",
		"/users/{id}/files{/path*}": "files",
		"/{+path}":                  "a page",
	} {
		if err := routes.Add(uritemplate.MustParse(text), name); err != nil {
			fmt.Println(err)
			return
		}
	}
	for _, s := range []string{"/users/7", "/users/new", "/users/7/files/notes/may.md", "/about", "/users/%2E%2E"} {
		name, values, ok := routes.Match(uri.RFC3986.MustParse(s))
		fmt.Println(s, name, values, ok)
	}
	fmt.Println(routes.Add(uritemplate.MustParse("/users/{name}"), "another user"))
	// Output:
	// /users/7 a user map[id:7] true
	// /users/new a form for a new user map[] true
	// /users/7/files/notes/may.md files map[id:7 path:notes,may.md] true
	// /about a page map[path:about] true
	// /users/%2E%2E  map[] false
	// uritemplate: "/users/{name}" conflicts with "/users/{id}": both match "/users/1"
}

func ExampleOptions() {
	t := uritemplate.MustParse("/files/{name}")
	for _, o := range []uritemplate.Options{{}, {AllowSlashes: true}, {AllowOtherPairs: true}} {
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
