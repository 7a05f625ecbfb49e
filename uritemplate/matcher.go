// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"errors"

	"example.com/uri"
)

// A Matcher finds the values of a template in a URI. It does not change, and several
// goroutines may use it. The zero Matcher matches only the empty reference.
//
// A character in a literal, or in the name of a pair, matches escaped or not, unless it
// delimits: /it's/{x} matches "/it%27s/7", and {?%24select} matches "?$select=a". A character
// that delimits matches only as the template has it:
//
//   - in an authority, all characters; in a path, "/", ";" and "?"; in a query or a fragment,
//     "&", "=", "+", ";" and "?"; in the name of a pair in a path, also "&", "=" and "+";
//   - all of the first segment if it contains a ":" and no scheme precedes it: "%41:" matches
//     nothing, since "A%3A" is another path, and "A:" is a scheme;
//   - a literal between two expressions of one segment or pair, and the first character
//     after an expression: /{a}:{b} matches "/x%3Ay:z", and a is "x:y".
type Matcher struct{ plan }

// Matcher returns the Matcher for t, with t's options. It returns an [*Error] if the template
// could match a reference in two ways, so that [Matcher.Match] might miss one of them. These are
// refused:
//
//	{a}{b}        nothing divides the values; {a}-{b} and {a}{.b} are accepted
//	{.a}{/b}{.c}  no literal divides two equal operators; {.a}{.c}{/b} is accepted
//	{+a}{/b}      a value of {+a} or {#a} can contain the operator
//	{/a*}{.b}     a value can contain the operator before another one of its own
//	{a*,b}        a variable follows one with a "*"; {?a*,b} is accepted
//	{a:3,b}       a prefix beside another variable
//	{a,b}-{c}     no part of {a,b} may be empty; accepted with AllowEmpty
//	{a}/{a}       a variable occurs twice
//	{a:3}-{b:3}   the values can contain the literal, and have a limit
//	{?a,%61}      two pairs have the same name
//	{?a}{?b}      the query begins twice: write {?a,b}
//	{?a}x         the pairs of a query are not at its end
//	?{+a}{&b}     a value of {+a} can contain a pair
//	/{;xy}y/{a}   the literal could be in {;xy}: in the name, or a ";" or "="
//	{.a}.{b}      the literal is found in {.a}, since it is the operator
//
// It also returns an error if a literal between two expressions is longer than 256 bytes or,
// unescaped, not UTF-8. If [Options] require a variable that the template lacks, the error
// wraps [uri.ErrEmpty]. The other errors wrap none that is exported.
func (t Template) Matcher() (*Matcher, error) {
	m, _, err := t.compile()
	if err != nil {
		return nil, err
	}
	return &Matcher{*m}, nil
}

// Match returns the template's values in u, and true, or false if u does not match. The
// values are unescaped, except those of {+name} and {#name}. Values lacks the variables
// without a value. The time is linear in the length of u. To learn why u does not match,
// call [Matcher.Explain].
//
// A value ends at a delimiter of its component, unless the delimiter is escaped: at "/" in a
// path, "&" in a query, ":", "@", "[" and "]" in an authority, "+" in a scheme, and at the
// operator of an expression that follows. So /users/{id} matches "/users/a@b" and
// "/users/a%40b", with the same value; /users/{+id} also matches "/users/a/b". The pairs of
// {?name} and {&name} may be in any order, and none may occur twice. The result expands to a
// reference with the same components, once these are unescaped, except for the order of
// pairs, the letter case of literals in a host, and what the options ignore or replace.
//
// A port counts, even an empty port or the default one: https://h/ does not match
// "https://h:443/". To ignore such a port, call [uri.URI.Normalize] with [uri.NormPort]
// first.
//
// Match reads the text of u by RFC 3986, whatever the edition of u is. A value in a host
// keeps its letter case, although a host has none.
//
//	/{a}-{b}   /x-y-z      a is "x", b is "y-z"
//	/{+a}-{b}  /x-y-z      a is "x-y", b is "z"
//	/{+a}      /%20%7e     a is "%20~": escapes stay, in the normal form, as in {#a}
//	{+a}:b     /x:b        no match: a is a scheme, and in /{+a}:b, it is a path
//	/{a}       /           no match, unless AllowEmpty is set
//	/{a,b}     /x,         no match, unless AllowEmpty is set
//	/{a}       /x,y        a is a list; in {+a}, commas make none
//	/{a,b}     /x,y,z      a is "x", b is the list of "y" and "z"
//	{/a*}      /x/y=1      a is a list, since it has a "*"
//	{?a*}      ?a=1&a=2    a is a list, since all pairs have its name
//	{?a*}      ?x=1&a=2    a has both pairs, since x is not its name
//	{?a*,b}    ?x=1&b=2    a has the pair x=1, and b is "2"
//	{?a}       ?a          no match: {?a} is written "?a="
//	{;a}       ;a=         a is a list of ""; in ";a", it is ""
//	{?a}{&b}   ?b=2        no match: without a, the expansion is "&b=2"
//	//{a}.Com  //X.COM     a is "X": letters of a literal in a host may have any case
//
// A client chooses whether a value is a string, a list or pairs: see [Value.Kind].
// [Value.List] returns nil for the others. Only under ";", "?" and "&" can a value be pairs.
//
// A value ends at the first place of the literal or the operator that follows it. But after
// the last {+name}, {#name} or {/name} of a component, a literal is found at its last place,
// if it can be found there. If some variables have no value, the first ones get the values:
// {a,b}, {/a,b} and {/a}{/b} match the expansion of b alone, as a. Under {name} and {+name},
// no variable that gets a part of the text is empty, unless AllowEmpty is set: /{+a,b} needs
// it to match the expansion of a = ",".
//
// Unless [Options] allow it, there is no match if a value is dangerous as the name of a file:
//
//   - it is "." or "..", or a path with such a segment;
//   - it contains a control character or, under {+name} and {#name}, escapes that are not
//     UTF-8;
//   - in a path, it contains an escaped "/" or "\", or begins with an empty segment after a
//     "/", as in /files//etc.
//
// Some programs remove ";" and what follows it in a segment. So /{name} does not match "/.;"
// and "/..;a", although "..;a" is not "..".
//
// Other values that are not UTF-8 never match, and neither do those in a host for which
// [uri.URI.Hostname] reports false, unless the option AnyHost is set. Names that are
// dangerous on Windows do match, such as "C:x", "x:$DATA", "NUL" and "x. ": open files with
// [os.Root].
//
// If no option refuses a value, what [Template.Expand] returns matches, with two exceptions:
// a pair of {?name*}, {&name*} or {;name*} has the name of another pair in the template, or
// a value of {+name} or {#name} contains escapes that are not UTF-8.
func (m *Matcher) Match(u uri.URI) (Values, bool) {
	r := reading{}
	if !m.match(&r, u) {
		return nil, false
	}
	return r.all(), true
}

// MatchFunc is [Matcher.Match] without a map: if u matches, it calls set for each variable
// with a value, in the order of the template. So a server needs no map of its own:
//
//	m.MatchFunc(u, func(name string, v uritemplate.Value) { request.SetPathValue(name, v.String()) })
func (m *Matcher) MatchFunc(u uri.URI, set func(name string, value Value)) bool {
	r := reading{}
	if !m.match(&r, u) {
		return false
	}
	r.each(set)
	return true
}

// Matches reports whether u matches. It is [Matcher.Match] without the values.
func (m *Matcher) Matches(u uri.URI) bool {
	return m.match(&reading{}, u)
}

// Explain returns nil if u matches, and a [*MismatchError] otherwise.
func (m *Matcher) Explain(u uri.URI) error {
	if _, err := uri.RFC3986.Parse(u.String()); err != nil {
		var p *uri.ParseError
		errors.As(err, &p) // uri.RFC3986.Parse returns no other error
		return &MismatchError{Offset: p.Offset, problem: "the reference is not one of RFC 3986"}
	}

	// The reading notes the first problem. Its offsets are those of a text with normal escapes.
	r := reading{why: &MismatchError{}}
	if m.match(&r, u) && r.why.problem == "" {
		return nil
	}
	r.why.Offset = original(u.String(), r.why.Offset)
	return r.why
}
