// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file has the cases of each package.

import (
	"errors"
	"fmt"
	"net/url"

	"example.com/uri"
	"example.com/uri/hazard"
	"example.com/uri/internal/columns"
	"example.com/uri/internal/enum"
	"example.com/uri/internal/lex"
	"example.com/uri/prose"
)

var cases = map[string][]func(*trace){
	".":                rootCases,
	"prose":            proseCases,
	"hazard":           {(*trace).hazards},
	"fileuri":          {(*trace).files},
	"internal/lex":     append(append([]func(*trace){(*trace).hazards, (*trace).lex}, rootCases...), proseCases...),
	"internal/chain":   {(*trace).build},
	"internal/enum":    {(*trace).names, (*trace).enum},
	"internal/scheme":  {(*trace).names, (*trace).resolve},
	"internal/columns": {(*trace).columns},
}

var rootCases = []func(*trace){
	(*trace).parse, (*trace).parse, (*trace).resolve, (*trace).base, (*trace).normalize, (*trace).build, (*trace).escape,
	(*trace).pairs, (*trace).marshal, (*trace).urls, (*trace).files, (*trace).iris, (*trace).errors, (*trace).names,
}

var proseCases = []func(*trace){(*trace).find, (*trace).find, (*trace).repair, (*trace).wrap}

// runCase runs one of the cases of a package.
func runCase(t *trace, target string) {
	funcs := cases[target]
	if len(funcs) == 0 {
		panic("no cases of " + target)
	}
	pick(t, funcs...)(t)
}

// typed writes a value of a type of the module, and reports whether v has one.
func (t *trace) typed(v any) bool {
	switch v := v.(type) {
	case uri.URI:
		t.uri(v)
	case *url.URL:
		if v == nil {
			t.out.WriteString("nil")
			break
		}
		fmt.Fprintf(&t.out, "{%q %q %t %q %q", v.Scheme, v.Opaque, v.User != nil, v.User.String(), v.Host)
		fmt.Fprintf(&t.out, " %q %q %t %q %q %q %t}", v.Path, v.RawPath, v.ForceQuery, v.RawQuery, v.Fragment, v.RawFragment, v.OmitHost)
	case uri.Pairs:
		t.values('{', []any{v.Raw(), v.All()})
	case prose.Match:
		t.values('{', []any{v.URI, v.Unhyphenated, v.Start, v.End, v.OuterStart, v.OuterEnd, v.Delimiter, v.Dropped, v.Added, v.Err})
	case error:
		t.error(v)
	default:
		return false
	}
	return true
}

func (t *trace) uri(u uri.URI) {
	fmt.Fprintf(&t.out, "<%q %d %q", u.String(), u.Edition(), u.Scheme())
	t.values(' ', []any{u.HasAuthority(), u.Authority(), u.HasUserinfo(), u.Userinfo(), u.Host(), u.HasPort(), u.Port()})
	t.values(' ', []any{u.Path(), u.HasQuery(), u.Query(), u.HasFragment(), u.Fragment()})
	fmt.Fprintf(&t.out, " %t %t %t %d %d>", u.IsAbsolute(), u.IsOpaque(), u.IsServerBased(), u.HostKind(), u.Kind())
}

// error writes what an error and those that it wraps say.
func (t *trace) error(err error) {
	fmt.Fprintf(&t.out, "%T %q", err, err.Error())
	switch e := err.(type) {
	case *uri.ParseError:
		fmt.Fprintf(&t.out, " %q %d %d %d %q %q", e.Input, e.Offset, e.Component, e.Edition, e.Rule, e.Section)
		for _, width := range []int{0, t.IntN(100), 80} {
			t.values(' ', []any{width, e.Excerpt(width)})
		}
		if r := e.Redacted(); r != e {
			t.values(' ', []any{r.Error(), r.Excerpt(40)})
		}
	case *uri.ResolveError:
		t.values(' ', []any{e.Base, e.Ref})
	case *uri.BuildError:
		fmt.Fprintf(&t.out, " %d %d", e.Component, e.Edition)
	}
	if inner := errors.Unwrap(err); inner != nil {
		t.out.WriteByte(' ')
		t.error(inner)
	}
}

func (t *trace) edition() uri.Edition {
	if t.one(40) {
		return uri.Edition(7 + t.IntN(249))
	}
	return uri.Edition(t.IntN(7))
}

// parsed returns a reference that parses in the edition, or else the zero URI.
func (t *trace) parsed(e uri.Edition) uri.URI {
	for range 4 {
		if u, err := e.Parse(t.reference()); err == nil {
			return u
		}
	}
	return uri.URI{}
}

func (t *trace) component() uri.Component { return uri.Component(t.IntN(15)) }

func (t *trace) hazards() {
	u := t.parsed(t.edition())
	t.call("Of", u)
	for h := range hazard.All.Of(u) {
		t.call("hazard", h.Kind, h.Component, h.Offset)(h.String(), h.Message())
	}
	k := hazard.Kind(t.IntN(45))
	t.call("Kind.MarshalText", int(k))(k.MarshalText())
	name := t.piece(k.String(), t.changed(k.String()))
	t.call("Kind.UnmarshalText", name)(k.UnmarshalText([]byte(name)), int(k))
}

func (t *trace) lex() {
	s := t.piece(t.host(), t.text(), t.changed(t.host()), "255.255.255.255", "1:2:3:4:5:6:7:8", "249.250.199.200")
	i := t.IntN(len(s) + 1)
	form := lex.Group(t.IntN(4))
	rootDot := t.one(2)
	t.call("IPv4", s, i, form)(lex.IPv4(s, i, form))
	t.call("Hostname", s, i, rootDot)(lex.Hostname(s, i, rootDot))
	t.call("HasEscape", s, i)(lex.HasEscape(s, i))
	if i < len(s) {
		t.call("Octet", s, i)(lex.Octet(s, i))
		t.call("Rune", s, i)(lex.Rune(s, i))
	}
	t.call("DotSegment", s[i:])(lex.DotSegment(s[i:]))
	c := byte(t.Uint32())
	t.call("octet", int(c))(lex.IsDigit(c), lex.IsAlpha(c), lex.IsAlphanum(c), int(lex.Unhex(c)), lex.AppendEscape(nil, c))
}

func (t *trace) enum() {
	names := []string{"", "a", "bc"}[:t.IntN(4)]
	i := t.IntN(5)
	t.call("String", names, i)(enum.String(names, i, t.text()))
}

func (t *trace) columns() {
	s := t.text()
	t.call("Of", s)(columns.Of(s))
	for range 20 {
		r := pick(t, edges...) + rune(t.IntN(3)-1)
		t.call("Of", r)(columns.Of(string(r)))
	}
}
