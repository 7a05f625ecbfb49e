// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"errors"
	"strings"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/advice"
)

// ParseOpenAPI parses a path in an OpenAPI description, such as
// "/enterprises/{enterprise}/teams/{enterprise-team}": a field name of the Paths
// Object (OpenAPI 3.1.1). Its expressions have no operators, and a name may contain any
// characters except "{" and "}":
//
//	path     variables
//	/{+x}    +x
//	/{x*}    x*
//	/{x:3}   x:3
//	/{a,b}   a,b
//
// They are expanded and matched as {x} is, with their names as they are written. So
// a value is in one segment, and a parameter has the style "simple", without
// "explode". [Options.Required] and [Values] use the same names. All methods of the
// template work, but only ParseOpenAPI parses its text again.
//
// The path begins with one "/". Its literals are those of [Parse], except "?" and
// "#", which begin another component, and "[" and "]", which no path contains. A name
// occurs once: OpenAPI 3.2.0 says so in section 4.8.2, with the grammar.
// ParseOpenAPI accepts two more things that only 3.1.1 allows: empty segments after
// the first one, and characters beyond ASCII, which are written as escapes.
//
// If a server's URL ends in a path, put that before the paths of its operations:
// ParseOpenAPI("/v1" + path). The template has no scheme, no authority and no query, so
// match references without them: take a request's path, or leave the components
// out with [uri.URI.Builder]. A value such as "a,b" is a list: see [Value.Kind].
//
// The error is an [*Error]. It wraps one of the errors that Parse wraps, or another
// one if a name occurs twice.
func ParseOpenAPI(path string) (Template, error) {
	p := parser{}
	p.begin(path)
	switch {
	case p.next() != '/':
		p.fail(uri.ErrCharacter, `in place of "/"`, `a path begins with one "/"`, "path-template", openAPI)
	case strings.HasPrefix(path, "//"):
		p.i++
		p.fail(uri.ErrCharacter, `after "/"`, `a path begins with one "/"`, "path-template", openAPI)
	}

	// Literals and expressions take turns.
	names := map[string]bool{}
	for p.i < len(path) && p.err == nil {
		if path[p.i] == '{' {
			p.parameter(names)
		} else {
			p.pathLiteral()
		}
	}
	t, err := p.template()
	t.openAPI = err == nil
	return t, err
}

// openAPI is the section that defines paths.
const openAPI = "OpenAPI 3.2.0 section 4.8.2"

// pathLiteral scans characters up to an expression or the end.
func (p *parser) pathLiteral() {
	start := p.i
	p.literal()

	// A template's literals may contain more than a path's.
	i := strings.IndexAny(p.s[start:p.i], "?#[]")
	if i < 0 {
		return
	}
	p.i = start + i
	char := p.s[p.i : p.i+1]
	says := `cut the path there, or write "` + advice.Escaped(char) + `" if it is data`
	if char == "[" || char == "]" {
		says = `write "` + advice.Escaped(char) + `" for "` + char + `"`
	}
	p.fail(uri.ErrCharacter, "in a path", says, "path-literal", openAPI)
}

// parameter scans the expression that begins at p.i, and adds its name to names.
//
//	template-expression            = "{" template-expression-param-name "}"
//	template-expression-param-name = 1*( %x00-7A / %x7C / %x7E-10FFFF )
func (p *parser) parameter(names map[string]bool) {
	start := p.i
	p.i++
	for p.i < len(p.s) {
		r, size := utf8.DecodeRuneInString(p.s[p.i:])
		if r == '{' || r == '}' || r == utf8.RuneError && size == 1 {
			break
		}
		p.i += size
	}

	// A name is anything between braces, once.
	v := variable{name: p.s[start+1 : p.i], offset: start + 1}
	where := "in a name"
	if v.name == "" {
		where = "in place of a name"
	}
	switch {
	case v.name == "" || p.next() != '}':
		p.fail(uri.ErrCharacter, where, `a name has one or more characters, in UTF-8, except "{" and "}"`, "template-expression-param-name", openAPI)
		return
	case names[v.name]:
		p.err = Error{Offset: v.offset, rule: "template-expression", section: openAPI, Err: errRepeated, says: anotherName}.about(p.s)
		return
	}
	names[v.name] = true
	p.i++

	// It is expanded as {x} is.
	p.vars = append(p.vars, v)
	p.add(&operators[0], p.vars[len(p.vars)-1:], start)
}

var errRepeated = errors.New("repeated name")
