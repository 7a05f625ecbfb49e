// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"errors"
	"iter"
	"regexp"
	"strconv"
	"strings"

	"example.com/uri"
)

// A term is an IRI of a document.
type term struct {
	line int
	text string // IRIREF, PNAME_LN or PNAME_NS, as in the document
	iri  uri.URI
	err  error
}

// token matches a token of Turtle at the beginning of text, or whitespace. Its
// groups are the tokens that matter here, by the names of the grammar. \p{L} is
// nearly the same set of characters as PN_CHARS_BASE.
var token = regexp.MustCompile(`^(?:` + strings.Join([]string{
	`\s+`,
	`#[^\r\n]*`,
	`"""(?:"{0,2}(?:[^"\\]|\\(?s:.)))*"""`, // STRING_LITERAL_LONG_QUOTE
	`'''(?:'{0,2}(?:[^'\\]|\\(?s:.)))*'''`,
	`"(?:[^"\\\r\n]|\\.)*"`,
	`'(?:[^'\\\r\n]|\\.)*'`,
	`_:[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_.·-]*[\p{L}\p{M}\p{N}_·-])?`, // BLANK_NODE_LABEL
	`(?P<directive>@base|@prefix|(?i:BASE|PREFIX)\b)`,
	`@[a-zA-Z]+(?:-[a-zA-Z0-9]+)*`, // LANGTAG
	`(?P<iriref><(?:[^\x00-\x20<>"{}|^` + "`" + `\\]|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8})*>)`,
	`(?P<pname>(?:\p{L}(?:[\p{L}\p{M}\p{N}_.·-]*[\p{L}\p{M}\p{N}_·-])?)?:` +
		`(?:(?:[\p{L}\p{N}_:]|` + plx + `)(?:(?:[\p{L}\p{M}\p{N}_:.·-]|` + plx + `)*(?:[\p{L}\p{M}\p{N}_:·-]|` + plx + `))?)?)`,
	`[+-]?[0-9]*\.?[0-9]+(?:[eE][+-]?[0-9]+)?`,
	`[a-zA-Z]+`, // a, true, false
	`(?s:.)`,
}, "|") + `)`)

// plx is PLX: an escape of the IRI, or of Turtle.
const plx = `%[0-9A-Fa-f]{2}|\\[_~.\-!$&'()*+,;=/?#@%]`

var directive, iriref, pname = token.SubexpIndex("directive"), token.SubexpIndex("iriref"), token.SubexpIndex("pname")

// A reader has the base and the prefixes that the document has set so far.
type reader struct {
	base     uri.URI
	prefixes map[string]uri.URI
}

// terms iterates over the IRIs of a document, including the IRIs in its
// directives. It looks at nothing else in the document.
func terms(text string, base uri.URI) iter.Seq[term] {
	return func(yield func(term) bool) {
		r := reader{base, map[string]uri.URI{}}
		line, sets, prefix := 1, "", ""
		for text != "" {
			m := token.FindStringSubmatch(text)
			t := term{line: line, text: m[0]}
			line += strings.Count(m[0], "\n")
			text = text[len(m[0]):]
			switch {
			case m[directive] != "":
				sets = strings.ToLower(strings.TrimPrefix(m[0], "@"))
			case m[iriref] != "":
				t.iri, t.err = r.resolve(m[0])
				if t.err == nil {
					r.set(sets, prefix, t.iri)
				}
				sets = ""
				if !yield(t) {
					return
				}
			case m[pname] != "" && sets == "prefix":
				prefix = m[0]
			case m[pname] != "":
				if t.iri, t.err = r.expand(m[0]); !yield(t) {
					return
				}
			}
		}
	}
}

// set does what a directive says.
func (r *reader) set(directive, prefix string, iri uri.URI) {
	switch directive {
	case "base":
		r.base = iri
	case "prefix":
		r.prefixes[prefix] = iri
	}
}

// resolve returns the IRI for an IRIREF.
func (r *reader) resolve(iriref string) (uri.URI, error) {
	u, err := uri.RFC3987.Parse(decode(iriref[1 : len(iriref)-1]))
	if err != nil || u.IsAbsolute() && r.base.String() == "" {
		return u, err
	}
	return r.base.Resolve(u)
}

// expand returns the IRI for a prefixed name: the one of the prefix and the
// local name, joined as text.
func (r *reader) expand(pname string) (uri.URI, error) {
	i := strings.IndexByte(pname, ':') + 1
	prefix, ok := r.prefixes[pname[:i]]
	if !ok {
		return uri.URI{}, errors.New("unknown prefix")
	}
	return uri.RFC3987.Parse(prefix.String() + strings.ReplaceAll(pname[i:], `\`, ""))
}

// decode returns an IRIREF with characters in place of the escapes \uXXXX and
// \UXXXXXXXX (UCHAR).
func decode(s string) string {
	return uchar.ReplaceAllStringFunc(s, func(escape string) string {
		n, _ := strconv.ParseUint(escape[2:], 16, 32)
		return string(rune(n))
	})
}

var uchar = regexp.MustCompile(`\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8}`)
