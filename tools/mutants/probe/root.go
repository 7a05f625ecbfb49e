// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file has the cases of the package uri.

import (
	"errors"
	"net/netip"
	"net/url"

	"example.com/uri"
	"example.com/uri/fileuri"
)

func (t *trace) parse() {
	e, s := t.edition(), t.reference()
	u, err := e.Parse(s)
	t.call("Parse", e, s)(u, err)
	t.call("ParseAbsolute", e, s)(e.ParseAbsolute(s))
	for _, text := range []string{s + t.text(), t.token() + ":" + t.token(), t.text()} {
		t.call("ParsePrefix", e, text)(e.ParsePrefix(text))
	}
	if e == 0 {
		t.call("uri.Parse", s)(uri.Parse(s))
	}
	if err != nil {
		u = t.parsed(e)
	}
	t.call("RegistryReason", u)(u.RegistryReason())
	t.call("Addr")(u.Addr())
	t.call("Hostname")(u.Hostname())
	t.call("HostPort")(u.HostPort())
	t.call("User")(u.User())
	t.call("IsZero")(u.IsZero())
	t.call("Redacted")(u.Redacted())
	t.call("Segments")(u.Segments())
	for segment := range u.Segments() {
		t.call("Params", segment)(uri.Params(segment))
	}
	t.call("Without")(u.WithoutFragment(), u.WithoutQuery(), u.WithoutPort(), u.WithoutUserinfo())
	v := t.parsed(e)
	t.call("Compare", u, v)(u.Compare(v), u.Equal(v), v.Compare(u))
	text := t.text()
	t.call("JoinPath", u, text)(u.JoinPath(text, t.piece("..", "a/b", "", ".", "/")))
}

func (t *trace) resolve() {
	e := t.edition()
	base, ref := t.parsed(e), t.parsed(e)
	if t.one(20) {
		ref = t.parsed(t.edition())
	}
	t.call("Resolve", base, ref)(base.Resolve(ref))
	t.call("AppendResolve")(base.AppendResolve([]byte("x"), ref))
	r := uri.Resolver{Excess: uri.ExcessDots(t.IntN(5)), RelativeBase: t.one(2), SameScheme: t.one(2)}
	target, err := r.Resolve(base, ref)
	t.call("Resolver.Resolve", r, base, ref)(target, err)
	t.call("Relativize", base, ref)(base.Relativize(ref))
	t.call("Relativize", base, target)(base.Relativize(target))
	t.call("Relativize", target, base)(target.Relativize(base))
	s, s2 := t.reference(), t.reference()
	t.call("Edition.Resolve", e, s, s2)(e.Resolve(s, s2))
}

func (t *trace) base() {
	e := t.edition()
	var layers []uri.URI
	for range t.IntN(5) {
		if t.one(20) {
			layers = append(layers, t.parsed(t.edition()))
		}
		layers = append(layers, t.parsed(e))
	}
	t.call("EstablishBase", layers)(uri.EstablishBase(layers...))
}

func (t *trace) normalize() {
	e := t.edition()
	a := t.parsed(e)
	b := a
	if v, err := e.Parse(t.changed(a.String())); err == nil {
		b = v
	}
	if t.one(10) {
		b = t.parsed(t.edition())
	}
	n := uri.Normalizer{Flags: uri.Normalization(t.Uint32())}
	if t.one(2) {
		n.Flags = pick(t, uri.CaseLevel, uri.SyntaxLevel, uri.SchemeLevel)
	}
	switch t.IntN(4) {
	case 0:
		n.Schemes = uri.KnownScheme
	case 1:
		info := uri.SchemeInfo{Port: uint16(pick(t, 0, 80, 443, 65535)), RootPath: t.one(2)}
		n.Schemes = func(string) (uri.SchemeInfo, bool) { return info, true }
		t.call("Schemes", info)
	}
	t.call("Normalizer.Normalize", n.Flags, n.Schemes == nil, a)(n.Normalize(a))
	t.call("Normalizer.Equivalent", b)(n.Equivalent(a, b), n.Equivalent(b, a))
	for _, level := range []uri.Normalization{0, uri.CaseLevel, uri.SyntaxLevel, uri.SchemeLevel} {
		t.call("Normalize", level, a)(a.Normalize(level))
		t.call("Equivalent", a, b)(uri.Equivalent(a, b, level))
	}
}

func (t *trace) build() {
	e := t.edition()
	b := e.Builder()
	switch t.IntN(3) {
	case 0:
		u := t.parsed(e)
		t.call("Builder", u)
		b = u.Builder()
	case 1:
		t.call("Builder")
		b = new(uri.Builder)
	default:
		t.call("Edition.Builder", e)
	}
	for range 1 + t.IntN(4) {
		t.setter(b)
		c := *b
		t.call("URI")(c.URI())
	}
	t.call("URI")(b.URI())
}

func (t *trace) setter(b *uri.Builder) {
	setters := []struct {
		name string
		set  func(string) *uri.Builder
		text string
	}{
		{"Scheme", b.Scheme, t.piece("a", "http", "a.b-c+1", "%41")},
		{"Host", b.Host, t.piece(t.host(), "&", t.token())},
		{"Port", b.Port, t.piece("80", "", "080", "65536")},
		{"Path", b.Path, t.piece(t.path(), "/"+t.path(), "//"+t.path())},
		{"EscapedSegment", b.EscapedSegment, t.piece("a", "", ".", "..", "a;b", "a:b", t.token())},
		{"Query", b.Query, t.piece("a", "", "a=b", t.token())},
		{"Fragment", b.Fragment, t.piece("a", "", t.token())},
	}
	switch i := t.IntN(len(setters) + 9); i {
	default:
		t.call(setters[i].name, setters[i].text)
		setters[i].set(setters[i].text)
	case len(setters):
		name, params := t.piece("a", "", ".", "..", "a:b", "a;b"), []string{t.text(), t.token(), ""}[:t.IntN(4)]
		t.call("Segment", name, params)
		b.Segment(name, params...)
	case len(setters) + 1:
		key, value := t.text(), t.text()
		t.call("QueryPair", key, value)
		b.QueryPair(key, value)
	case len(setters) + 2:
		c := t.component()
		t.call("Without", int(c))
		b.Without(c)
	case len(setters) + 3, len(setters) + 4, len(setters) + 5, len(setters) + 6:
		c := t.component()
		text := map[uri.Component]string{
			uri.Authority: t.authority(), uri.Userinfo: t.piece("a", "", "a:b"), uri.Host: t.host(), uri.Port: t.piece("80", "", "a"),
			uri.Path: t.piece(t.path(), "/"+t.path(), "//"+t.path(), "a"),
		}[c]
		if text == "" {
			text = t.piece("a", "", "a=b", "a&b", t.token())
		}
		t.call("Set", int(c), text)
		b.Set(c, text)
	case len(setters) + 7:
		user, password := t.piece("a", "", "a:b"), t.piece("", "b", ":", t.token())
		t.call("User", user, password)
		b.User(user, password)
	case len(setters) + 8:
		addr, _ := netip.ParseAddr(pick(t, "", "1.2.3.4", "::1", "fe80::1%eth0", "::ffff:1.2.3.4", "1:2:3:4:5:6:7:8"))
		t.call("Addr", addr)
		b.Addr(addr)
	}
	t.out.WriteByte(' ')
}

func (t *trace) escape() {
	e, c, s := t.edition(), t.component(), t.text()
	t.call("Escape", e, int(c), s)(e.Escape(c, s))
	t.call("AppendEscape")(e.AppendEscape([]byte("x"), c, s))
	t.call("Unescape", s)(uri.Unescape(s))
	t.call("FormEscape", s)(uri.FormEscape(s))
	t.call("FormUnescape", s)(uri.FormUnescape(s))
	if e == 0 {
		t.call("uri.Escape", int(c), s)(uri.Escape(c, s))
	}
}

func (t *trace) pairs() {
	e := t.edition()
	u := t.parsed(e)
	key := t.piece("a", "", "b", "%41", "A", "é")
	query := t.piece(key+"=1&b=2&"+key+"=3", "a=1;b=2", "&&=&", key, key+"=+%2b&%61=2", t.text()+"&"+t.text()+"="+key)
	if v, err := u.Builder().Set(uri.Query, query).URI(); err == nil {
		u = v
	}
	delimiter := byte(pick(t, '&', '&', ';', 0, 'a', '%', '=', '+', '/', ' ', 0xc3))
	p := u.Pairs(delimiter)
	if t.one(2) {
		p = u.Form()
	}
	t.call("Pairs", u, int(delimiter))(p)
	for range t.IntN(4) {
		value := t.text()
		many := func(yield func(key, value string) bool) {
			_ = yield(key, value) && yield(value, key) && yield(key, key)
		}
		switch t.IntN(8) {
		case 4:
			t.call("Append", key, value)
			p = p.Append(many)
		case 5:
			t.call("DeleteFunc", key, value)
			p = p.DeleteFunc(func(k, v string) bool { return k == key || v == value })
		case 6:
			t.call("AddKey", key)
			p = p.AddKey(key)
		case 7:
			t.call("SetKey", key)
			p = p.SetKey(key)
		case 0:
			t.call("Add", key, value)
			p = p.Add(key, value)
		case 1:
			t.call("Set", key, value)
			p = p.Set(key, value)
		case 2:
			t.call("Delete", key)
			p = p.Delete(key)
		case 3:
			t.call("Sort")
			p = p.Sort()
		}
		t.call("Raw")(p)
		key = t.piece(key, value)
	}
	t.call("Get", key)(p.Get(key))
	t.call("Values", key)(p.Values(key))
	t.call("URI")(p.URI())
}

func (t *trace) marshal() {
	e := t.edition()
	u := t.parsed(e)
	t.call("MarshalText", u)(u.MarshalText())
	t.call("AppendText")(u.AppendText([]byte("x")))
	data, err := u.MarshalBinary()
	t.call("MarshalBinary")(data, err)
	t.call("AppendBinary")(u.AppendBinary([]byte("x")))
	changed := t.piece(string(data), t.changed(string(data)), "rfc3986 "+t.reference())
	t.call("UnmarshalBinary", changed)(u.UnmarshalBinary([]byte(changed)), u)
	s := t.reference()
	t.call("UnmarshalText", u, s)(u.UnmarshalText([]byte(s)), u)
	u3987 := uri.URI3987{URI: u}
	t.call("URI3987.UnmarshalText", s)(u3987.UnmarshalText([]byte(s)), u3987.URI)
	t.call("Edition.MarshalText", int(e))(e.MarshalText())
	name := t.piece(e.String(), t.changed(e.String()))
	t.call("Edition.UnmarshalText", name)(e.UnmarshalText([]byte(name)), int(e))
}

func (t *trace) urls() {
	e := t.edition()
	u := t.parsed(e)
	v, err := u.URL()
	t.call("URL", u)(v, err)
	if v == nil || t.one(3) {
		v = &url.URL{Scheme: t.piece("http", "", "mailto"), Host: t.piece(t.host(), ""), Path: t.piece("/"+t.path(), t.path()), RawQuery: t.piece("", "a")}
	}
	for t.one(2) {
		switch s := t.text(); t.IntN(10) {
		case 0:
			v.Scheme = s
		case 1:
			v.Opaque = s
		case 2:
			v.User = url.User(s)
		case 3:
			v.User = url.UserPassword(s, t.text())
		case 4:
			v.Host = t.host()
		case 5:
			v.Path = t.path()
		case 6:
			v.RawPath = t.piece(v.EscapedPath(), t.path())
		case 7:
			v.RawQuery, v.ForceQuery = s, t.one(2)
		case 8:
			v.Fragment = s
		case 9:
			v.RawFragment = t.piece(v.EscapedFragment(), s)
		}
	}
	t.call("FromURL", e, v)(e.FromURL(v))
}

func (t *trace) files() {
	e := t.edition()
	path := t.piece(t.path(), "/"+t.path(), `C:\`+t.text(), `c:/a`, `\\host\share\a`, `\\`+t.host()+`\`+t.text(), `a\b`, "/", `\\?\C:\a`, "C:")
	t.call("FromUnixPath", e, path)(fileuri.FromUnixPath(e, path))
	t.call("FromWindowsPath", e, path)(fileuri.FromWindowsPath(e, path))
	u, err := e.Parse("file:" + t.piece("", "//", "//localhost", "//"+t.host()) + t.piece("/"+t.path(), t.path(), "/C:/a", "/c|/a", "/C:", "//h/s", t.text()))
	if err != nil || t.one(4) {
		u = t.parsed(e)
	}
	t.call("UnixPath", u)(fileuri.UnixPath(u))
	t.call("WindowsPath", u)(fileuri.WindowsPath(u))
}

func (t *trace) iris() {
	e := pick(t, uri.RFC3986, uri.RFC3987, uri.RFC3987, t.edition())
	u := t.parsed(e)
	t.call("ToIRI", u)(u.ToIRI())
	v, err := u.ToURI(nil)
	t.call("ToURI", u)(v, err)
	t.call("ToIRI")(v.ToIRI())
	host, fault := t.piece("xn--a", "", "a", t.host()), error(nil)
	if t.one(8) {
		fault = errors.New("fault")
	}
	t.call("ToURI", host, fault != nil)(u.ToURI(func(name string) (string, error) {
		t.call("name", name)
		return host, fault
	}))
}

// errors writes errors that a program makes.
func (t *trace) errors() {
	s := t.reference()
	kinds := []error{
		uri.ErrAmbiguous, uri.ErrCharacter, uri.ErrDotSegment, uri.ErrEdition, uri.ErrEmpty, uri.ErrEscape, uri.ErrExcess, uri.ErrComponent,
		uri.ErrFragment, uri.ErrHost, uri.ErrNoScheme, uri.ErrOpaqueBase, uri.ErrPort, uri.ErrRelativeBase, uri.ErrScheme,
		uri.ErrTooLong, errors.New("another"),
	}
	e := t.edition()
	for range 8 {
		if t.one(4) {
			e = 99
		}
		at := t.IntN(len(s)+3) - 1
		fault := &uri.ParseError{Input: s, Offset: at, Component: uri.Component(t.IntN(8)), Edition: e, Err: pick(t, kinds...)}
		t.call("ParseError", e, int(fault.Component), s, at)(fault)
	}
	t.call("BuildError")(&uri.BuildError{Component: t.component(), Edition: t.edition(), Err: pick(t, kinds...)})
	t.call("ResolveError")(&uri.ResolveError{Base: t.parsed(e), Ref: t.parsed(e), Err: pick(t, kinds...)})
}

// names writes names of constants, and what is known of schemes.
func (t *trace) names() {
	n := t.IntN(20)
	t.call("String", n)(uri.Edition(n).String(), uri.Component(n).String(), uri.Kind(n).String(), uri.HostKind(n).String(),
		uri.ExcessDots(n).String())
	flags := uri.Normalization(t.Uint32())
	t.call("String", int(flags))(flags.String())
	scheme := t.piece("http", "https", "ws", "ftp", "FTP", "imap", "ldap", "sip", "rtsp", "nfs", "z39.50r", "coap")
	if t.one(3) {
		scheme = t.changed(scheme)
	}
	t.call("KnownScheme", scheme)(uri.KnownScheme(scheme))
	t.call("Editions")(uri.Editions())
}
