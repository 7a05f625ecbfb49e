// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"slices"
	"strconv"
	"strings"
)

// A Template is a parsed URI Template. It does not change, and several goroutines
// may use it. The zero Template is empty.
type Template struct {
	text    string
	parts   []part
	openAPI bool // ParseOpenAPI returned it
	fixed   bool // only a value that makes a dot segment or an empty segment can change the components
	options Options
}

// A part is a literal, or an expression:
//
//	expression = "{" [ operator ] variable-list "}"
type part struct {
	in        component // where the template shows it
	offset    int       // in the template; the next part is at its end
	literal   string    // as the result contains it; "" for an expression
	*operator           // nil for a literal
	vars      []variable
}

// isPlusName reports whether p is {+name}.
func (p *part) isPlusName() bool { return p.operator != nil && p.symbol == '+' && len(p.vars) == 1 }

// varspec = varname [ modifier-level4 ]
type variable struct {
	name    string
	offset  int    // in the template
	most    uint16 // a prefix's length in characters; 0 without a prefix
	explode bool
}

// String returns the text that was parsed.
func (t Template) String() string { return t.text }

// AppendText appends the text that was parsed. The text shows neither the options nor which
// function parsed it, so [Template.UnmarshalText] is the inverse only after [Parse]. After
// [ParseOpenAPI], Parse may read another template, as from "/{+x}", or none. The error is nil.
func (t Template) AppendText(dst []byte) ([]byte, error) { return append(dst, t.text...), nil }

// MarshalText returns the text that AppendText appends.
func (t Template) MarshalText() ([]byte, error) { return t.AppendText(nil) }

// GoString implements [fmt.GoStringer]. It returns the call that parses t, in Go syntax,
// without t's options and with "xxxxx" for a password:
//
//	uritemplate.MustParse("http://me:xxxxx@h/{id}")
//	uritemplate.ParseOpenAPI("/{id}")
func (t Template) GoString() string {
	if t.openAPI {
		return "uritemplate.ParseOpenAPI(" + t.redacted() + ")"
	}
	return "uritemplate.MustParse(" + t.redacted() + ")"
}

// redacted returns the text in quotes and without a password, which is what follows the first
// ":" between "//" and the last "@" before the path.
func (t Template) redacted() string {
	// A password is in the authority, which ends before the path: "http://me:pw@h/{id}".
	end := len(t.text)
	if i := slices.IndexFunc(t.parts, func(p part) bool { return p.in == inPath }); i >= 0 {
		end = t.parts[i].offset
	}
	start, at := strings.Index(t.text, "//"), strings.LastIndexByte(t.text[:end], '@')
	if start >= 0 && start < at {
		if user, _, ok := strings.Cut(t.text[start:at], ":"); ok {
			return strconv.Quote(t.text[:start] + user + ":xxxxx" + t.text[at:])
		}
	}
	return strconv.Quote(t.text)
}

// Names returns the variables' names, each once, in the template's order. Escapes in names
// stay as they are.
func (t Template) Names() []string {
	var names []string
	seen := map[string]bool{}
	for _, p := range t.parts {
		for _, v := range p.vars {
			if !seen[v.name] {
				seen[v.name] = true
				names = append(names, v.name)
			}
		}
	}
	return names
}

// Options change what Expand and Match accept.
type Options struct {
	// AllowDotSegments allows values that make a segment "." or "..", also with ";"
	// after it, as in "..;a", and in [Matcher.Match] any value "." or "..".
	AllowDotSegments bool

	// AllowSlashes allows values that begin with an empty segment, under {+name} and
	// {/name*}, and in Match values in which "/" or "\" was escaped.
	AllowSlashes bool

	// AllowControls allows, in Match, values with control characters and, under {+name}
	// and {#name}, escapes that are not UTF-8.
	AllowControls bool

	// AllowOtherPairs allows, in Match, pairs in the query that the template does not
	// show.
	AllowOtherPairs bool

	// AllowEmpty allows, in Match, that {name} and {+name} are empty or undefined, as RFC
	// 6570 does: "/users/" matches /users/{id}.
	AllowEmpty bool

	// AnyHost is for schemes whose authority is not a DNS host, as in MCP resources. It
	// allows values that make a host for which [uri.URI.Hostname] reports false:
	// weather://{city} matches "weather://New%20York". If only {+name} follows a literal
	// scheme and "//", its value goes on into the path: notes://{+path} matches
	// "notes://work/may.md". The value contains no "@", ":", "?" and "#", and does not
	// begin with "/".
	//
	// It is ignored if [uri.KnownScheme] knows a port for the scheme, and if there is an
	// authority without a scheme. So a program may set it for all templates.
	AnyHost bool

	// FormPlus makes Match read "+" in a query's values as a space, as HTML forms write
	// it. It does not change {+name}.
	FormPlus bool

	// Required lists the names of variables that need a value other than "". Without it,
	// Expand returns an error, and Match does not match. Match always needs a value for
	// {name} and {+name}, unless AllowEmpty is set.
	Required []string
}

// With returns t with these options, which it copies.
func (t Template) With(o Options) Template {
	o.Required = slices.Clone(o.Required)
	t.options = o

	// In notes://{+path}, the value is an authority, or goes on into the path.
	if t.hasRest() {
		t.parts = slices.Clone(t.parts)
		in := inAuthority
		if o.AnyHost {
			in = inRest
		}
		t.parts[1].in, t.parts[2].in = in, in
	}
	return t
}

// hasRest reports whether {+name} is all that follows a scheme without a default port and
// "//". With any host, it is the authority and the path.
func (t *Template) hasRest() bool {
	p := t.parts
	if len(p) != 3 || p[0].in != inScheme || p[0].operator != nil {
		return false
	}
	return p[1].literal == "//" && p[2].isPlusName() && defaultPort(p[0].literal) == 0
}
