// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/advice"
	"example.com/uri/internal/lex"
)

// Parse parses a URI Template of any level. The error is an [*Error] that wraps
// [uri.ErrCharacter], [uri.ErrEscape], or [uri.ErrEmpty] if a character is
// missing at the end.
//
// Parse accepts "'" in literals (erratum 6937).
func Parse(s string) (Template, error) {
	p := parser{}
	p.begin(s)
	for p.i < len(s) && p.err == nil {
		if s[p.i] == '{' {
			p.expression()
		} else {
			p.literal()
		}
	}
	return p.template()
}

// MustParse returns the template that [Parse] returns. It panics if Parse returns
// an error.
func MustParse(s string) Template {
	t, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return t
}

// UnmarshalText sets t to the template that [Parse] returns, with the options that
// t has. For a path in an OpenAPI description, use [ParseOpenAPI] instead.
func (t *Template) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err == nil {
		*t = parsed.With(t.options)
	}
	return err
}

// A parser scans s. It stops at the first error.
type parser struct {
	s      string
	scheme int // the offset after the scheme and its ":"; 0 without a scheme
	i      int // the next character
	parts  []part
	vars   []variable // in the expressions so far, and then in the one at i
	in     component  // where the last part is
	err    error
}

// begin makes room for the parts and the variables that most templates need.
func (p *parser) begin(s string) {
	p.s, p.scheme = s, schemeEnd(s)
	expressions := strings.Count(s, "{")
	if expressions <= 1 {
		// One allocation takes less time than two.
		var room struct {
			parts [4]part
			vars  [3]variable
		}
		p.parts, p.vars = room.parts[:0], room.vars[:0]
		return
	}
	p.parts = make([]part, 0, min(2*expressions+3, 32))
	p.vars = make([]variable, 0, min(expressions+strings.Count(s, ","), 32))
}

// schemeEnd returns the offset after the first ":", or 0 if something precedes it that no scheme
// contains, as in "/a:b", "{/x}:y" and "a%20:b".
func schemeEnd(s string) int {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '{':
			// {/x}, {?x} and {#x} write another component. The ":" in {x:3} ends no scheme.
			if i+1 < len(s) && strings.IndexByte("/?#", s[i+1]) >= 0 {
				return 0
			}
			i += until(s[i:], '}')
		case '/', '?', '#', '%':
			return 0
		case ':':
			return i + 1
		}
	}
	return 0
}

// template returns the template, or the error.
func (p *parser) template() (Template, error) {
	if p.err != nil {
		return Template{}, p.err
	}
	return Template{text: p.s, parts: p.parts, fixed: fixed(p.parts)}, nil
}

// literal adds the characters in one component up to an expression or the end.
func (p *parser) literal() {
	start := p.i
	p.in = p.enter(p.s[start])
	if start == p.scheme && strings.HasPrefix(p.s[start:], "//") {
		p.in, p.i = inAuthority, start+len("//")
	}

	// "é" is written "%C3%A9".
	part := part{in: p.in, offset: start}
	escape := p.scan()
	part.literal = p.s[start:p.i]
	if escape {
		text, _ := literals.appendEscaped(nil, part.literal)
		part.literal = string(text)
	}
	p.parts = append(p.parts, part)
}

// scan scans a literal, and reports whether results escape one of its characters.
func (p *parser) scan() (escape bool) {
	end := len(p.s)
	if p.in == inScheme {
		end = p.scheme
	}
	for p.i < end && p.err == nil {
		c := p.s[p.i]
		switch {
		case c == '{', p.enter(c) != p.in:
			return escape
		case literals.has(c):
			p.i++
		default:
			escape = p.other() || escape
		}
	}
	return escape
}

// other scans an escape, or a character beyond ASCII, and reports whether results escape that
// character. Others are errors.
func (p *parser) other() (escape bool) {
	// Escapes stay as they are, and "é" is written "%C3%A9".
	r, size := utf8.DecodeRuneInString(p.s[p.i:])
	switch {
	case lex.HasEscape(p.s, p.i):
		size = len("%XX")
	case r == '%':
		p.fail(uri.ErrEscape, "in a literal", `write "%25" for "%"`, "pct-encoded", rfc+"2.1")
	case r == '}':
		p.fail(uri.ErrCharacter, "without a \"{\"", `write "%7D" for "}"`, "literals", rfc+"2.1")
	case !lex.IsUCSChar(r) && !lex.IsPrivate(r):
		says := advice.Escape(p.s[p.i:p.i+size], p.s[p.i+size:])
		if r == ' ' && strings.Contains(" GET HEAD POST PUT PATCH DELETE OPTIONS CONNECT TRACE ", " "+p.s[:p.i+1]) {
			says = `remove "` + p.s[:p.i+1] + `", since a method is not part of a template`
		}
		p.fail(uri.ErrCharacter, "in a literal", says, "literals", rfc+"2.1")
	}
	p.i += size
	return r != '%'
}

// expression scans the expression that begins at p.i.
func (p *parser) expression() {
	// An operator may precede the variables.
	start, first := p.i, len(p.vars)
	p.i++
	o, ok := operatorOf(p.next())
	if ok {
		p.i++
	} else if opReserve.has(p.next()) {
		p.fail(uri.ErrCharacter, "as an operator", "it is reserved for later", "op-reserve", rfc+"2.2")
		return
	}
	for {
		p.varspec()
		switch {
		case p.err != nil:
			return
		case p.next() == '}':
			p.i++
			p.add(o, p.vars[first:], start)
			return
		case p.next() != ',':
			p.badVarspec(&p.vars[len(p.vars)-1])
			return
		}
		p.i++
	}
}

// badVarspec fails at the character after a variable, as in {user-id} and {id:3*}.
func (p *parser) badVarspec(v *variable) {
	if v.most > 0 || v.explode {
		p.fail(uri.ErrCharacter, "after a modifier", `"," or "}" follows a modifier, and a variable has at most one`, "varspec", rfc+"2.4")
		return
	}
	p.fail(uri.ErrCharacter, "in a name", nameAdvice(v.name, p.s[p.i:]), "varname", rfc+"2.3")
}

// varspec scans a name and its modifier, and adds the variable.
func (p *parser) varspec() {
	v := variable{offset: p.i}
	v.name = p.name()

	// A modifier may follow.
	switch next := p.next(); {
	case next == '%':
		p.fail(uri.ErrEscape, "in a name", `two hexadecimal digits follow "%"`, "pct-encoded", rfc+"2.3")
	case v.name == "", strings.HasSuffix(v.name, "."):
		p.fail(uri.ErrCharacter, "in place of a name", nameAdvice(v.name, p.s[p.i:]), "varname", rfc+"2.3")
	case next == '*':
		v.explode = true
		p.i++
	case next == ':':
		p.i++
		v.most = p.maxLength(v.name)
	}
	p.vars = append(p.vars, v)
}

// name scans a name. It may end in a dot, which varspec refuses.
//
//	varname = varchar *( ["."] varchar )
func (p *parser) name() string {
	s, start, i := p.s, p.i, p.i
	for ; i < len(s); i++ {
		singleDot := s[i] == '.' && i > start && s[i-1] != '.'
		if !varchar.has(s[i]) && !lex.HasEscape(s, i) && !singleDot {
			break // an escape's digits are varchars too
		}
	}
	p.i = i
	return s[start:i]
}

// nameAdvice returns the advice for a name that ends where it cannot. Other templates write
// {name+}, {name...} and {*name} for a whole path.
func nameAdvice(name, rest string) string {
	switch {
	case strings.HasPrefix(rest, "+}"):
		return `write "{+` + name + `}"`
	case strings.HasPrefix(rest, "..}") && name != "":
		return `write "{+` + strings.TrimSuffix(name, ".") + `}"`
	case strings.HasPrefix(rest, "*") && name == "":
		name, _, _ = strings.Cut(strings.TrimLeft(rest, "*"), "}")
		if name != "" && strings.TrimFunc(name, isVarchar) == "" {
			return `write "{+` + name + `}" or "{` + name + `*}"`
		}
	case strings.HasPrefix(rest, "-"):
		return `write "` + name + spelled(rest) + `", or "%2D" for "-"`
	case rest != "" && strings.IndexByte("$[]", rest[0]) >= 0: // {$select} and {filter[name]} are pairs
		return `write "` + name + spelled(rest) + `"`
	}
	return `a name has letters, digits, "_", escapes, and single dots between them`
}

// spelled returns the rest of a name, as a template spells it.
func spelled(rest string) string {
	after := strings.TrimLeftFunc(rest, func(r rune) bool { return isVarchar(r) || strings.ContainsRune(".%-$[]", r) })
	return strings.NewReplacer("-", "_", "$", "%24", "[", "%5B", "]", "%5D").Replace(strings.TrimSuffix(rest, after))
}

func isVarchar(r rune) bool { return r < utf8.RuneSelf && varchar.has(byte(r)) }

// maxLength scans how many characters the variable's prefix keeps:
//
//	max-length = %x31-39 0*3DIGIT
func (p *parser) maxLength(variable string) (n uint16) {
	start := p.i
	for lex.IsDigit(p.next()) && p.i < start+len("9999") {
		n = 10*n + uint16(p.next()-'0')
		if n == 0 {
			break // "0" is no length, and neither is "03"
		}
		p.i++
	}

	// What follows is no length, too long, or a pattern as in {id:[0-9]+}.
	if p.i == start || lex.IsDigit(p.next()) {
		says := "the length is 1 to 9999, without zeros before it"
		if !lex.IsDigit(p.next()) && p.next() != '}' {
			says = `write "{` + variable + `}", since a template has no patterns`
		}
		p.fail(uri.ErrCharacter, "in the length of a prefix", says, "max-length", rfc+"2.4.1")
	}
	return n
}

// next returns the next character, or 0 at the end. A NUL is in no rule.
func (p *parser) next() byte {
	if p.i == len(p.s) {
		return 0
	}
	return p.s[p.i]
}

// fail ends the scan with an error at the next character.
func (p *parser) fail(err error, where, says, rule, section string) {
	// A character that is missing is at the end.
	e := Error{Offset: p.i, rule: rule, section: section, Err: err, says: says}.about(p.s)
	if p.i == len(p.s) {
		e.Err = uri.ErrEmpty
		if p.i > 0 { // not in ParseOpenAPI("")
			e.says = `an expression ends with "}"`
		}
		e.problem = "missing character " + where
	} else {
		_, size := utf8.DecodeRuneInString(p.s[p.i:])
		char := " " + strconv.Quote(p.s[p.i:p.i+size])
		if strings.Contains(p.s[p.i+size:], "@") {
			char = "" // it may belong to a password
		}
		e.problem = err.Error() + char + " " + where
	}
	p.err = e
}

// enter returns the component of a text at p.i that begins with c, which may be 0 for a value.
func (p *parser) enter(c byte) component {
	in := p.in
	if in == inScheme && p.i >= p.scheme {
		in = inPath // the scheme has ended, or there is none
	}
	switch {
	case c == '#':
		return inFragment
	case c == '?': // in a fragment, it is a character like others
		return max(in, inQuery)
	case c == '/' && in == inAuthority:
		return inPath
	}
	return in
}

// add adds an expression that begins at an offset and ends at p.i. It is in the component
// in which it writes a value that is not empty.
func (p *parser) add(o *operator, vars []variable, start int) {
	p.in = p.enter(o.first)

	// In //h{+x}, a value such as "/a" begins the path, and ".b" would be another host.
	if p.in == inAuthority && o.symbol == '+' && p.endsHost() {
		p.in = inPath
	}

	// A {+name} at the beginning is a base, such as "http://h/a".
	part := part{in: p.in, offset: start, operator: o, vars: vars}
	if start == 0 && p.in == inPath && part.isPlusName() {
		part.in = inBase
	}
	p.parts = append(p.parts, part)
}

// endsHost reports whether an expression that ends at p.i follows a part of the host, and ends
// the authority.
func (p *parser) endsHost() bool {
	// In //{+x}/y, //me@{+x} and //h:{+x}, it begins the host or the port. In //h{+x}.y, it is within the host.
	before, after := p.parts[len(p.parts)-1].literal, p.s[p.i:]
	begins := before != "" && strings.IndexByte("@/:", before[len(before)-1]) >= 0
	return !begins && (after == "" || strings.IndexByte("{/?#", after[0]) >= 0)
}

// fixed reports whether no value changes the components of a result, if no segment of it is empty or
// begins with a dot. In such a template, literals begin the components, and values have no
// delimiters:
//
//	https://h/{x}/y{?q}{#f}  is fixed
//	https://h/{+x}           is not, since x can be "?"
//	https://h{/x}y           is not: without x, the host is "hy"
//	/{x}/y                   is not: if x is "", the host is "y"
func fixed(parts []part) bool {
	before := inScheme
	for i := range parts {
		p := &parts[i]
		begins := i == 0 || before != p.in
		ends := i+1 == len(parts) || parts[i+1].in != p.in
		isWhole := begins && ends && p.operator != nil && strings.IndexByte("?#", p.first) >= 0 // {?q} and {#f}
		switch {
		case p.operator == nil:
			// After "a", a value can be "b:c", and after "/", it can be empty, which makes "//".
			noHost := p.in == inPath && before == inScheme
			if noHost && (p.literal[0] != '/' || p.literal == "/") {
				return false
			}
		case p.in < inPath, p.in < inFragment && p.reserves(): // a value can contain a delimiter
			return false
		case begins && !isWhole: // without a value, the next part begins the component
			return false
		}
		before = p.in
	}
	return true
}
