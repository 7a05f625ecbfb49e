// SPDX-License-Identifier: BSD-3-Clause

package main

// This file has the verb set, and the queries of get and set as pairs of keys and values.

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/uri"
)

var setVerb = verb{
	name:    "set",
	brief:   "edit components and query pairs",
	args:    "[REF...], or -in FORMAT [FILE...]",
	summary: "Print each reference with other components or query pairs",
	example: `$ uri set -scheme https -drop port -append-segment 'b c' -set-pair q=a+b 'http://a:80/x?q=1'
https://a/x/b%20c?q=a%2Bb`,
	notes: "The components are escaped text without the delimiters around them, and a host that is an IPv6 address is in brackets. Segments, keys and values are data, and the key of a pair is the text before its first \"=\". " +
		"The flags apply in the order given, and may be repeated. With -vary, there is a result for each variant. " +
		"A reference without a scheme gets one only if it has an authority, or gets one by -host; otherwise it is refused. " +
		"-host gives an authority to a relative reference too: /a becomes //new.example/a. To change only references that have a certain host, add -where-host. " +
		"With -in, everything else in the text stays as it is, and a reference is spelled as the text spells it, with &amp; in HTML. A reference that cannot be changed stays, and is reported, as is the value of an attribute, such as href, that is not a reference: a -where flag cannot judge it. In other text, a URI ends at the first character that it cannot have, such as a space or \"[\", and the rest stays without a report. No file is written. A FILE may be -. " +
		"An empty line of standard input stays empty. To build a reference from the flags alone, give them an empty argument, ''.",
	define: func(c *call) func([]string) error {
		e := &edits{pairing: c.pairingFlags()}
		for _, component := range settable {
			c.flags.Func(component.String(), "set the "+component.String()+" to the escaped `TEXT`", func(text string) error {
				e.component(component, func(b *uri.Builder) { b.Set(component, text) })
				e.texts = append(e.texts, flagText{component.String(), component, text})
				return c.undelimited(component, text)
			})
		}
		listFlag(c, "drop", "remove the components in the `LIST`, separated by commas: "+list(names(components), "or"), components, func(c uri.Component) {
			e.component(c, func(b *uri.Builder) { b.Without(c) })
		})
		repeated(c, &e.segments, "append-segment", "append a segment of `DATA` to the path; it replaces an empty last segment", func(data string) (string, error) {
			if data == "." || data == ".." {
				return "", errors.New(`"." and ".." are not data; -path takes them`)
			}
			return data, nil
		})
		c.prefixFlag(e)
		c.pairFlags(e)
		c.varyFlag(e)
		c.blankFlag()
		c.excludes("-blank", "-vary")
		passes := c.conditionFlags("where-", "change only references", e.pairing)
		var in *encoding
		oneOf(c, &in, "in", "take FILEs in place of references, and print them with the references in them changed, as \"uri find -in `FORMAT`\" finds them: "+list(names(encodings), "or"), encodings)
		exact := c.exactFlag()
		return func(args []string) error {
			hasFormat := c.isSet("-in")
			if hasFormat {
				if c.asJSON || c.blank || c.endsAtNUL || e.choices != nil || c.rows.name != nil {
					return usageError("-in excludes -0, -csv-column, -json, -blank and -vary")
				}
			} else if err := c.withoutHyphen(args); err != nil {
				return err
			} else if *exact {
				return usageError("-exact needs -in")
			}
			if e.components == nil && e.segments == nil && e.pairs == nil {
				return usageError("no change is asked for: give a flag such as -host, -drop or -remove-pair")
			}
			if err := c.checkTexts(e.texts); err != nil {
				return err
			}
			if hasFormat {
				return c.eachFile(args, func(name string) error { return c.setIn(name, in, e, passes, *exact) })
			}
			return c.each(args, c.parsed(func(u uri.URI) {
				if passes(u) {
					c.set(u, e)
				} else {
					c.result(u.String(), u.String(), nil)
				}
			}))
		}
	},
}

// withoutHyphen returns an error if an argument looks like a flag, as in "host=h".
func (c *call) withoutHyphen(args []string) error {
	for _, arg := range args {
		name, _, ok := strings.Cut(arg, "=")
		if f := c.flags.Lookup(name); ok && f != nil && !isBoolean(f) {
			return usageError(fmt.Sprintf("the arguments are references; perhaps \"-%s TEXT\" is meant, or \"./%[1]s=...\"", name))
		}
	}
	return nil
}

// settable are the components that have a flag.
var settable = []uri.Component{uri.Scheme, uri.Userinfo, uri.Host, uri.Port, uri.Path, uri.Query, uri.Fragment}

// undelimited returns an error if text has a delimiter of the component with it,
// as in "https:", that the component cannot contain. A query can contain "?", so
// there is only a hint.
func (c *call) undelimited(component uri.Component, text string) error {
	delimiter := ":"
	switch {
	case component == uri.Scheme && strings.Contains(text, ":"), component == uri.Port && strings.HasPrefix(text, ":"):
	case component == uri.Fragment && strings.HasPrefix(text, "#"):
		delimiter = "#"
	case component == uri.Query && strings.HasPrefix(text, "?"):
		complain(c.stderr, errors.New(`set: the text of the query begins with "?", so the result has "??"; leave it out unless it is meant`))
		return nil
	default:
		return nil
	}
	return fmt.Errorf("want the %v without %q", component, delimiter)
}

// pairFlags defines the flags that edit the pairs of the query.
func (c *call) pairFlags(e *edits) {
	pair := func(name, usage string, isNeeded bool, edit func(p uri.Pairs, key, value string) uri.Pairs, editKey func(p uri.Pairs, key string) uri.Pairs) {
		repeated(c, &e.pairs, name, usage, func(s string) (pairsEdit, error) {
			if s == "" {
				return nil, errors.New("want KEY=VALUE or KEY")
			}
			key, value, hasValue := strings.Cut(s, "=")
			if isNeeded && strings.Contains(key, "*") {
				return func(p uri.Pairs) uri.Pairs { return e.replaceMatching(p, key, s[len(key):]) }, nil
			}
			return func(p uri.Pairs) uri.Pairs {
				_, ok := p.Get(key)
				switch {
				case isNeeded && !ok:
					return p
				case hasValue:
					return edit(p, key, value)
				}
				return editKey(p, key)
			}, nil
		})
	}
	pair("add-pair", "append the pair `KEY=VALUE`, or KEY without \"=\", to the query", false, uri.Pairs.Add, uri.Pairs.AddKey)
	pair("set-pair", "set the first pair with the key to `KEY=VALUE`, or to KEY without \"=\", and remove the others; append it if there is none",
		false, uri.Pairs.Set, uri.Pairs.SetKey)
	pair("replace-pair", "do the same as -set-pair if there is a pair with the key in `KEY=VALUE`, and nothing if there is none; a \"*\" in KEY stands for any text, and then each pair whose key has the form gets the VALUE, as in \"*=x\"",
		true, uri.Pairs.Set, uri.Pairs.SetKey)
	repeated(c, &e.pairs, "remove-pair", "remove the pairs with the `KEY`", func(key string) (pairsEdit, error) {
		return func(p uri.Pairs) uri.Pairs { return p.Delete(key) }, nil
	})
	repeated(c, &e.pairs, "remove-matching", "remove the pairs whose key has the form of the `PATTERN`, in which \"*\" stands for any text, as in \"utm_*\"", func(pattern string) (pairsEdit, error) {
		return func(p uri.Pairs) uri.Pairs {
			return p.DeleteFunc(func(key, _ string) bool { return matches(pattern, key) })
		}, nil
	})
	var keeps []func(key string) bool
	keep := func(name, usage string, of func(s string) func(key string) bool) {
		c.flags.Func(name, usage, func(s string) error {
			if keeps == nil {
				e.pairs = append(e.pairs, func(p uri.Pairs) uri.Pairs {
					return p.DeleteFunc(func(key, _ string) bool {
						return !slices.ContainsFunc(keeps, func(keeps func(string) bool) bool { return keeps(key) })
					})
				})
			}
			keeps = append(keeps, of(s))
			return nil
		})
	}
	keep("keep-pair", "remove all pairs except those with the `KEY`; repeat it for several", func(s string) func(string) bool { return func(key string) bool { return key == s } })
	keep("keep-matching", "remove all pairs except those whose key has the form of the `PATTERN`, and those of -keep-pair", func(pattern string) func(string) bool {
		return func(key string) bool { return matches(pattern, key) }
	})
	c.flags.BoolFunc("sort-query", "sort the pairs by their keys; remove delimiters that do not separate two pairs", func(s string) error {
		sort, err := strconv.ParseBool(s)
		if sort {
			e.pairs = append(e.pairs, uri.Pairs.Sort)
		}
		return err
	})
}

// replaceMatching replaces the values of the pairs whose key has the form of a pattern.
// value is "=" and the value, or "" for none.
func (e *edits) replaceMatching(p uri.Pairs, pattern, value string) uri.Pairs {
	if value != "" {
		one, _ := p.DeleteFunc(func(_, _ string) bool { return true }).Add("", value[len("="):]).URI()
		value = one.Query()
	}
	u, err := p.URI()
	if err != nil || !u.HasQuery() {
		return p
	}
	pieces := strings.Split(u.Query(), string(e.delimiter))
	for i, piece := range pieces {
		key, _, _ := strings.Cut(piece, "=")
		if piece != "" && matches(pattern, e.unescape(key)) {
			pieces[i] = key + value
		}
	}
	u, _ = u.Builder().Query(strings.Join(pieces, string(e.delimiter))).URI() // which has only what queries have
	return e.of(u)
}

// prefixFlag defines the flag -path-prefix.
func (c *call) prefixFlag(e *edits) {
	c.flags.Func("path-prefix", "replace the first segments of the path, as in `/OLD=/NEW`, if they are those of /OLD", func(s string) error {
		before, after, ok := strings.Cut(s, "=")
		if !ok || !strings.HasPrefix(before, "/") || !strings.HasPrefix(after, "/") {
			return errors.New("want /OLD=/NEW")
		}
		before, after = strings.TrimSuffix(before, "/"), strings.TrimSuffix(after, "/")
		e.texts = append(e.texts, flagText{"path-prefix", uri.Path, cmp.Or(after, "/")})
		e.components = append(e.components, func(b *uri.Builder) {
			u, err := b.URI()
			if rest, ok := cutSegments(u.Path(), before); err == nil && ok {
				b.Path(cmp.Or(after+rest, "/"))
			}
		})
		return nil
	})
}

// cutSegments returns path without the segments of prefix at its beginning, if it has
// them. Escapes do not matter.
func cutSegments(path, prefix string) (rest string, ok bool) {
	for want := range strings.SplitSeq(prefix, "/") {
		segment, after, _ := strings.Cut(path, "/")
		if unescaped(segment) != unescaped(want) {
			return "", false
		}
		rest = path[len(segment):]
		path = after
	}
	return rest, true
}

// A choice is a component that differs between the variants of a reference.
type choice struct {
	texts []string
	at    int // of the variant
}

// varyFlag defines the flag -vary.
func (c *call) varyFlag(e *edits) {
	c.flags.Func("vary", "print a variant with the component set to each TEXT in turn; blanks separate the TEXTs in `COMPONENT=TEXT...`; repeat the flag for all combinations", func(s string) error {
		name, texts, _ := strings.Cut(s, "=")
		component, err := named(settable, name)
		if err != nil {
			return err
		}
		v := &choice{texts: strings.Fields(texts)}
		if len(v.texts) == 0 {
			return errors.New("want COMPONENT=TEXT, with blanks between several")
		}
		e.choices = append(e.choices, v)
		e.component(component, func(b *uri.Builder) { b.Set(component, v.texts[v.at]) })
		for _, text := range v.texts {
			e.texts = append(e.texts, flagText{"vary", component, text})
			if err := c.undelimited(component, text); err != nil {
				return err
			}
		}
		return nil
	})
}

// An edits has the changes to make in each reference. Its segments come after
// the last change of the whole path, and its pairs after the last change of the
// whole query.
type edits struct {
	*pairing
	components []func(b *uri.Builder)
	segments   []string
	pairs      []pairsEdit
	choices    []*choice
	texts      []flagText
}

// A flagText is escaped text that a flag has for a component.
type flagText struct {
	flag      string
	component uri.Component
	text      string
}

// checkTexts returns an error if the text of a flag is none of its component, in the
// edition of the call.
func (c *call) checkTexts(texts []flagText) error {
	for _, t := range texts {
		// Some components need an authority, and some paths are possible without one.
		var err error
		for _, base := range []string{"x://h/", "x:/", ""} {
			u, e := c.edition.Parse(base)
			if e == nil {
				_, e = u.Builder().Set(t.component, t.text).URI()
			}
			if err = cmp.Or(err, e); e == nil {
				err = nil
				break
			}
		}
		if err != nil {
			return usageError("invalid value for flag -" + t.flag + ": " + bareMessage(err))
		}
	}
	return nil
}

type pairsEdit func(p uri.Pairs) uri.Pairs

// component adds a change of a whole component.
func (e *edits) component(c uri.Component, edit func(b *uri.Builder)) {
	e.components = append(e.components, edit)
	switch c {
	case uri.Path:
		e.segments = nil
	case uri.Query:
		e.pairs = nil
	}
}

// next goes on to the next variant, and reports whether there is one. The last
// choice changes first. After the last variant comes the first.
func (e *edits) next() bool {
	for _, v := range slices.Backward(e.choices) {
		if v.at++; v.at < len(v.texts) {
			return true
		}
		v.at = 0
	}
	return false
}

// apply returns u with the changes.
func (e *edits) apply(u uri.URI) (uri.URI, error) {
	b := u.Builder()
	for _, edit := range e.components {
		edit(b)
	}
	u, err := b.URI()
	if err != nil {
		return u, err
	}
	pairs := e.of(u)
	for _, edit := range e.pairs {
		pairs = edit(pairs)
	}
	if u, err = pairs.URI(); err != nil {
		return u, err
	}
	return u.JoinPath(e.segments...)
}

// errSchemeAlone is the error for "https:/a", made of "/a".
var errSchemeAlone = errors.New("cannot set a scheme: the reference has neither a scheme nor an authority; -host sets an authority")

// set prints the variants of a reference. An empty line is what -blank prints for
// an input that another verb refused, so it stays one.
func (c *call) set(u uri.URI, e *edits) {
	isEmpty := u.String() == ""
	if isEmpty && c.place.file == "-" {
		c.result("", "", nil)
		return
	}
	for more := true; more; more = e.next() {
		edited, err := e.apply(u)
		if err == nil && !isEmpty && !u.IsAbsolute() && edited.IsAbsolute() && !edited.HasAuthority() {
			err = errSchemeAlone
		}
		c.result(u.String(), edited.String(), err)
	}
}

// delimiters are the characters that can separate pairs.
const delimiters = ";/?:@&+$,"

// A pairing is how queries are pairs.
type pairing struct {
	delimiter byte
	isForm    bool // "+" is a space
}

// pairingFlags defines the flags -delimiter and -form.
func (c *call) pairingFlags() *pairing {
	p := &pairing{delimiter: '&'}
	want := "one of " + strings.Join(strings.Split(delimiters, ""), " ")
	c.flags.Func("delimiter", "the `CHAR` that separates the pairs of the query: "+want+" (default &)", func(s string) error {
		if len(s) != 1 || !strings.Contains(delimiters, s) {
			return errors.New("want " + want)
		}
		p.delimiter = s[0]
		return nil
	})
	c.flags.BoolVar(&p.isForm, "form", false, "take \"+\" in the pairs of the query as a space, as forms have it")
	c.excludes("-form", "-delimiter")
	return p
}

// unescape returns the data of a key.
func (p *pairing) unescape(key string) string {
	if p.isForm {
		data, _ := uri.FormUnescape(key)
		return data
	}
	return unescaped(key)
}

// of returns the pairs of the query of u.
func (p *pairing) of(u uri.URI) uri.Pairs {
	if p.isForm {
		return u.Form()
	}
	return u.Pairs(p.delimiter)
}

// matches reports whether s has the form of the pattern, in which "*" matches any
// text.
func matches(pattern, s string) bool {
	first, rest, hasStar := strings.Cut(pattern, "*")
	s, ok := strings.CutPrefix(s, first)
	if !hasStar || !ok {
		return ok && s == ""
	}
	for {
		middle, after, more := strings.Cut(rest, "*")
		if !more {
			return strings.HasSuffix(s, rest)
		}
		_, s, ok = strings.Cut(s, middle)
		if !ok {
			return false
		}
		rest = after
	}
}
