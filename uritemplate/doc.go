// SPDX-License-Identifier: BSD-3-Clause

// Package uritemplate expands URI Templates (RFC 6570) into checked URI references,
// and finds the values in a reference again.
//
//	t := uritemplate.MustParse("https://api.example/users/{id}/files{/path*}{?page}")
//	u, err := t.Expand(uritemplate.Values{
//		"id":   uritemplate.String("a/b"),
//		"path": uritemplate.List("x", "y"),
//	}.Get)
//	// https://api.example/users/a%2Fb/files/x/y
//
//	m, err := t.Matcher()
//	values, ok := m.Match(uri.RFC3986.MustParse("https://api.example/users/7/files"))
//	values.Get("id") // 7
//
// A template is text with expressions, such as {id}. An expression has variables,
// with commas between them, after an operator if it has one. A variable without a
// value is left out. These are expansions of x = "1/2", y = "", and list = "a", "b":
//
//	{x}       1%2F2        unreserved characters stay, and others are escaped
//	{+x}      1/2          reserved characters and escapes stay too
//	{#x}      #1/2         a fragment, with the same characters
//	{.x}      .1%2F2       a suffix
//	{/x,y}    /1%2F2/      segments
//	{;x,y}    ;x=1%2F2;y   params
//	{?x,y}    ?x=1%2F2&y=  the pairs of a query
//	{&x,y}    &x=1%2F2&y=  more pairs of a query
//	{x:1}     1            the first characters, at most 9999
//	{list}    a,b          the members, joined by commas
//	{/list*}  /a/b         the members, each as a value of its own
//
// The ":id" and "*" that other routers use are literal text: write {id} and {+path}.
//
// [Template.Expand] returns an error if a value changes the components that the
// template shows, such as "@evil.example" for {+path} after a host.
// [Template.AppendUnchecked] follows RFC 6570, and checks no more.
//
// [Template.Matcher] refuses a template that could match a reference in two ways.
// [Matcher.Match] takes linear time. It accepts every spelling of a value, such as
// "a@b" and "a%40b" for {name}. It refuses values that are dangerous as names of
// files, such as "..", unless [Options] allow them. [Matcher.Explain] says why a
// reference does not match.
//
// [ParseOpenAPI] parses the paths of OpenAPI descriptions, such as
// "/teams/{enterprise-team}", as templates without operators.
//
// A [Set] maps many templates to values, as the routes of a server do.
// [Set.Match] finds the template that a reference matches, without trying each.
// [Set.Add] refuses a template if it is not clear which of two is meant.
package uritemplate
