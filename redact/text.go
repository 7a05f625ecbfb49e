// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file redacts texts and URIs.

import (
	"strings"

	"example.com/uri"
)

// Text returns s without the secrets of the URIs in it. The time is linear in the
// length of s. If there is no secret, Text returns s itself, and then allocates
// nothing, unless there are Values, or a pair's name or a key is escaped.
//
// Text without whitespace, a control character or a double quote for more than 32 KiB
// is read in parts. A secret that begins in one of them and ends in another is hidden.
//
// Applying Text to its own result changes nothing if the text is not read in parts, and the
// secrets consist of letters, digits, "-" and "_". Without other characters, such as the "@" in
// a password, the text around the mask may be read in another way, and more of it hidden.
func (r Redactor) Text(s string) string {
	var sc scanner
	sc.scanAll(r, s)
	return sc.result()
}

// Query returns s without its secrets. s is a query or a fragment without its
// delimiter, or the body of a form, as in "a=b&token=c".
func (r Redactor) Query(s string) string { return r.whole("?" + s)[len("?"):] }

// Append appends r.Text(s) to dst.
func (r Redactor) Append(dst []byte, s string) []byte {
	sc := scanner{out: dst}
	sc.scanAll(r, s)
	sc.report()
	return append(sc.out, sc.text[sc.kept:]...)
}

// scanAll redacts a text in a new scanner. A literal with these fields would be copied,
// which takes as long as to search a line.
func (s *scanner) scanAll(r Redactor, text string) {
	s.Redactor, s.text = r, r.withoutValues(text)
	s.scan(0, len(s.text))
}

// URI returns u without its secrets, in its edition. No other component than
// those with a secret changes. If a relative path has no slash before a colon any more, "./"
// precedes it, as RFC 3986, section 4.2 says. In a registry-based authority, the text before
// the last "@" counts as the userinfo. If one of Values is where no mask may be, as in a
// port, it returns the zero URI. [uri.URI.Redacted] hides only the password.
func (r Redactor) URI(u uri.URI) uri.URI {
	v, err := r.uri(u)
	if err != nil { // the edition does not allow the mask, at least in place of one of Values
		r.Mask = ""
		v, _ = r.uri(u)
	}
	return v
}

// uri returns u without its secrets, which are found component by component: each ends
// where its component does.
func (r Redactor) uri(u uri.URI) (uri.URI, error) {
	s := r.component(u.String())
	fragment := len(u.WithoutFragment().String())
	_, query, _ := u.Span(uri.Path)
	start, stop, hasAuthority := u.Span(uri.Authority)

	// Without an authority, stop is 0: the scheme is read with the path. That of a JDBC URL
	// contains the driver's URL, as in "jdbc:h2:a;PASSWORD=b".
	isJDBC := u.Scheme() == "jdbc" && !hasAuthority
	switch {
	case hasAuthority:
		s.redactAuthority(u, start, stop)
	case isJDBC:
		s.where = outside
	}

	// "http://me:#password@h": the password goes on in the next component.
	if s.where == inAuthority && !u.HasUserinfo() && strings.HasSuffix(u.Authority(), ":") {
		s.hiding = password
	}
	s.redact(stop, query, anyKind)

	// "jdbc:h2:a;PASSWORD=b?c": a mask ends the path, and the value goes on in the query.
	if isJDBC && s.endsInMask(query) && s.hiding == nothing {
		s.hiding = value
	}
	s.redact(query, fragment, anyKind)
	s.redact(fragment, len(s.text), anyKind)

	// A value may be in several components.
	text := r.withoutValues(s.result())
	if text == u.String() {
		return u, nil
	}
	v, err := u.Edition().Parse(text)
	if err != nil && u.Kind() == uri.RelativePath {
		// "a;token=b//c&d:e": without the slashes, a colon is in the first segment.
		return u.Edition().Parse("./" + text)
	}
	return v, err
}

// endsInMask reports whether a mask replaces the end of text[:i], which is redacted.
func (s *scanner) endsInMask(i int) bool { return s.kept == i }

// redactAuthority redacts u's authority, from start to stop.
func (s *scanner) redactAuthority(u uri.URI, start, stop int) {
	r, first := run{scanner: s, from: start, to: stop, has: anyKind}, 0
	r.begin()
	s.where, s.lastHost = inAuthority, start

	// Whatever the edition allows in an authority, the last "@" ends the userinfo.
	a := authority{run: &r, slash: '/', kind: kindOf(u.Scheme())}
	a.read()
	if at := r.lastAt(0, r.end); at >= 0 {
		a.at, a.host = at, at+1
		first = a.hideUserinfo()
	} else if a.port < 0 {
		first = a.hideEncoded()
	}
	r.read(first)
}

// component returns a scanner for a text that is one reference, or its components.
func (r Redactor) component(text string) scanner {
	return scanner{Redactor: r, text: text, exact: true, memory: memory{reference: reference{where: path}}}
}

// whole redacts a text that is one reference, in which any character may be.
func (r Redactor) whole(text string) string {
	s := r.component(r.withoutValues(text))
	return s.all()
}

// all redacts the text as one component.
func (s *scanner) all() string {
	s.redact(0, len(s.text), anyKind)
	return s.result()
}
