// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file converts from and to the types in net/url.

import (
	"errors"
	"net/url"
)

// These are the errors for a component that a URI and a [net/url.URL] cannot share.
var (
	errURL  = errors.New("net/url cannot hold it as it is")
	errText = errors.New("the URL's String writes another one")
)

// FromURL returns the reference whose text is v.String(). The error is a
// [*ParseError] if that text does not parse in the edition. It is a
// [*BuildError] with the Component that differs if v is nil, or if the text does
// not represent the fields of v:
//
//   - [URI.URL] fails for the text, for example because of an empty host
//     before an empty path.
//   - String changes v or leaves out a part of it. It writes a slash between a
//     Host and a Path without one, and "./" before a Path such as "a:b". If
//     Opaque is set, it leaves out User, Host and Path.
//   - net/url parses the text to other fields. For example, a Path that begins
//     with "//" becomes a Host or an Opaque.
//   - RawPath is not an escaped form of Path, or RawFragment is not one of
//     Fragment. String ignores such a field.
//
// String escapes non-ASCII characters, except in RawQuery and Opaque, where
// only RFC3987 allows them. To get an IRI without these escapes, use
// RFC3986.FromURL and [URI.ToIRI].
func (e Edition) FromURL(v *url.URL) (URI, error) {
	if v == nil {
		return URI{}, buildError(e, Reference, errURL)
	}
	u, err := e.Parse(v.String())
	if err != nil {
		return URI{}, err
	}

	// The text counts only if net/url reads the same fields in it.
	w, c, ok := u.parseURL()
	if !ok {
		return URI{}, buildError(e, c, errURL)
	}
	if c, ok := differingField(v, w); ok {
		return URI{}, buildError(e, c, errText)
	}
	return u, nil
}

// differingField returns the component in which v differs from w, and reports whether
// there is one. w is what net/url parsed from the text of v.
func differingField(v, w *url.URL) (c Component, ok bool) {
	switch {
	case v.Scheme != w.Scheme:
		return Scheme, true
	case v.Opaque != w.Opaque:
		return Opaque, true
	case (v.User == nil) != (w.User == nil): // both write the same text
		return Userinfo, true
	case v.Host != w.Host:
		return Host, true
	case v.Path != w.Path || v.RawPath != "" && v.RawPath != w.EscapedPath():
		return Path, true
	case v.RawQuery != w.RawQuery:
		return Query, true
	case v.RawFragment != "" && v.RawFragment != w.EscapedFragment():
		return Fragment, true
	}
	return 0, false
}

// URL returns u as net/url parses it. The error is a [*BuildError] with the Component that
// would differ if net/url does not parse the text of u, does not write the same text again,
// or reads an authority as a path. This depends on the Go release. The known cases are:
//
//   - The fragment is empty, or an empty authority precedes an empty path.
//   - The scheme contains upper case letters, begins with a digit, or contains
//     characters that only RFC1630 allows.
//   - The userinfo contains a second colon, or net/url writes its characters or escapes
//     differently.
//   - The host contains escaped US-ASCII characters, or escapes with lower case digits.
//     From Go 1.26 on, it is an IPvFuture literal.
//   - A registry-based authority looks to net/url like a bad port or a bad userinfo.
//   - There is no scheme, and an empty authority precedes a path: net/url reads "///a"
//     as a path.
//   - The userinfo, the host, the path or the fragment contains non-ASCII characters,
//     which net/url escapes. Use [URI.ToURI] first.
//
// The URL may divide the text differently from u. In RFC1630, which knows no authority,
// Host belongs to the path of u. net/url divides an opaque part at its first "?".
func (u URI) URL() (*url.URL, error) {
	v, c, ok := u.parseURL()
	if !ok {
		return nil, &BuildError{u.Edition(), c, errURL, u.urlAdvice(c)}
	}
	return v, nil
}

// parseURL returns u as net/url parses it, or the component that would differ.
func (u URI) parseURL() (v *url.URL, differs Component, ok bool) {
	v, err := url.Parse(u.text)
	if err != nil {
		// The message of err prints the text, so find the component without it. Of a URI,
		// net/url refuses only the authority, or a scheme such as "1a", as RFC 2396 does.
		if RFC2396.grammar().schemeStop(u.text) == len(u.schemeText()) {
			return nil, Authority, false
		}
		return nil, Scheme, false
	}

	// The component where the texts begin to differ is the cause.
	if text := v.String(); text != u.text {
		at := 0
		for at < min(len(text), len(u.text)) && text[at] == u.text[at] {
			at++
		}
		return nil, u.componentAt(at), false
	}

	// "//h" has the path "", and net/url may find a longer one.
	if u.HasAuthority() && v.EscapedPath() != u.Path() {
		return nil, Authority, false
	}
	return v, 0, true
}

// urlAdvice returns advice about a component that would differ, or "".
func (u URI) urlAdvice(differs Component) string {
	switch {
	case differs == Fragment && u.Fragment() == "":
		return "WithoutFragment removes it"
	case nonASCIIOctets(u.text) > 0:
		return "ToURI escapes it"
	}

	// A normal form helps if a later component is then the first to differ, or none is.
	if _, c, ok := u.Normalize(CaseLevel).parseURL(); ok || c > differs {
		return "Normalize(CaseLevel) writes it as net/url does"
	}
	if _, c, ok := u.Normalize(SyntaxLevel).parseURL(); ok || c > differs {
		return "Normalize(SyntaxLevel) writes it as net/url does"
	}
	return ""
}

// componentAt returns the component that contains the offset. A delimiter belongs to the
// component that it makes defined. The query counts as Path, and the port as Host: net/url
// never changes them alone.
func (u URI) componentAt(at int) Component {
	authority, path, ok := u.Span(Authority)
	_, userinfo, hasUserinfo := u.Span(Userinfo)

	switch {
	case at < u.schemeEnd():
		return Scheme
	case at >= u.queryEnd():
		return Fragment
	case !ok || at >= path:
		return Path
	case at >= authority && at <= userinfo && hasUserinfo: // with its "@"
		return Userinfo
	case at >= authority && u.IsServerBased():
		return Host
	}
	return Authority
}
