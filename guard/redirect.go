// SPDX-License-Identifier: BSD-3-Clause

package guard

import (
	"strconv"
	"strings"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// Origin returns the origin of u as a browser writes it in the Origin header: the
// scheme, the host, and the port unless it is the default (RFC 6454 section 6.2).
// Two URIs have the same origin if the strings are equal. A userinfo is not part
// of it.
//
//	HTTPS://me@Example.com:443/a    https://example.com
//	http://[::1]:8080/              http://[::1]:8080
//
// It reports false if a browser gives u an origin that equals no other: if the
// scheme is not http, https, ws, wss or ftp. It also reports false if the host is
// missing or has a hazard, so that a browser may read another one, or if the port
// is above 65535. A browser may still refuse u, as it does the host "a.1".
func Origin(u uri.URI) (origin string, ok bool) {
	u, _ = read(u) // the zero URI has no origin
	u = u.Normalize(uri.SchemeLevel)
	switch u.Scheme() {
	case "http", "https", "ws", "wss", "ftp":
	default:
		return "", false
	}
	_, hasName := u.Hostname()
	port, hasPort := portOf(u)
	if !hasName || !hasPort || checkReading(u, uri.Host) != nil {
		return "", false
	}
	origin = u.Scheme() + "://" + u.Host()
	if info, _ := uri.KnownScheme(u.Scheme()); port != info.Port {
		origin += ":" + strconv.Itoa(int(port))
	}
	return origin, true
}

// OriginOf returns the [Origin] of the value of an Origin or a Referer header, as
// browsers send them. The path and the query of a Referer may have characters that
// no URI has, such as "|". It reports false if the value is not an absolute URI,
// such as "null" and the value of a missing header, or if it has a userinfo.
//
// To refuse requests that other sites make (CSRF), require that the result is equal
// to an origin that your program knows. Never trust "http" in place of "https": who
// changes what comes without TLS could then make requests. With Go 1.25 or newer,
// http.CrossOriginProtection is enough if only your own origin may make requests
// that change something.
func OriginOf(text string) (origin string, ok bool) {
	t, err := divide(text)
	if err != nil || t.scheme == "" || !t.hasAuthority {
		return "", false
	}
	u, err := t.site(t.scheme)
	if err != nil {
		return "", false
	}
	return Origin(u)
}

// Redirect returns what a browser makes of the reference ref on a page, if that is
// in the origin of the page: see [Origin]. Otherwise it returns an error. Page is
// the URI of the page that redirects. A Host header, and so the result of [Target],
// may name any host: check that it is yours before.
//
// Redirect to the whole result, and not to ref or to the path of the result: a
// browser reads `/\evil.example` and "//evil.example" as another host. The result
// begins with the origin of the page, and has no dot segments. Redirect escapes what
// only browsers allow: what [Target] escapes, spaces between other characters, and a
// second "#".
//
// It refuses
//
//   - another origin, other schemes, and "https:a", which some programs read as
//     a host;
//   - a userinfo, and a host with a hazard;
//   - control characters, spaces at the ends, and backslashes outside of the query
//     and the fragment: browsers drop some of them, and take others for slashes;
//   - a path that begins with two slashes or backslashes once it is unescaped, and
//     control characters, parameters and dot segments are removed, as in
//     "/%2Fevil.example" and "/;/evil.example": a program behind that drops the
//     origin takes what follows for a host (CVE-2018-14574);
//   - page itself, in normal form and without the fragments. A missing parameter
//     gives the empty text, and "" and "#f" would redirect again without an end.
//     "?tab=2" is another page.
//
// To redirect to several sites, compare [OriginOf] of ref with a list, and take a
// page in the one that it names: see the example of OriginOf.
//
// After an error, redirect to a page of your own choice, such as "/". That must not
// be page either. What the page at the result does is for it to guard: it may
// redirect again, and read "%2F", ";" or "//" in a path in its own way: see [Below].
func Redirect(page uri.URI, ref string) (uri.URI, error) {
	page, err := read(page)
	if err != nil {
		return uri.URI{}, err
	}
	page = page.WithoutUserinfo().WithoutFragment().Normalize(uri.SchemeLevel)
	origin, ok := Origin(page)
	if !ok {
		return uri.URI{}, refuse(ReasonSetup, uri.Reference, "the page has no origin")
	}
	t, err := divide(ref)
	if err != nil {
		return uri.URI{}, err
	}
	if err := t.checkOrigin(page.Scheme(), origin); err != nil {
		return uri.URI{}, err
	}
	u, err := uri.RFC3986.Parse(origin + t.pathOn(page) + t.tail) // it may be too long
	u = u.Normalize(uri.DotSegments)
	if mayBeginWithHost(u.Path()) {
		return uri.URI{}, refuse(ReasonNotAllowed, uri.Path, "the path must not begin with two slashes or backslashes, as some programs read it")
	}
	isPage := t.path == "" && !strings.HasPrefix(t.tail, "?") && !t.hasAuthority
	if isPage || uri.Equivalent(u.WithoutFragment(), page, uri.SchemeLevel) {
		return uri.URI{}, refuse(ReasonItself, uri.Reference, "the URI is the page itself, which would redirect again")
	}
	return u, wrap(err)
}

// A reference is text that a browser reads, divided as it does, with escapes in the
// last two parts.
type reference struct {
	scheme       string // "" if the reference has no scheme
	hasAuthority bool
	authority    string
	path         string
	tail         string // the query and the fragment, with their delimiters
}

// divide divides a reference. It refuses what browsers drop or take for slashes.
func divide(s string) (reference, error) {
	if strings.Trim(s, " ") != s || strings.ContainsFunc(s, isControl) {
		return reference{}, refuse(ReasonSyntax, uri.Reference, "the reference must not have control characters, or spaces at its ends: browsers drop some of them")
	}
	s, fragment, hasFragment := strings.Cut(s, "#")
	path, query, hasQuery := strings.Cut(s, "?")
	if strings.Contains(path, `\`) {
		return reference{}, refuse(ReasonSyntax, uri.Path, `the reference must not have a "\" before its query: browsers take it for a slash`)
	}
	var t reference
	if hasQuery {
		t.tail = "?" + escape(query, escaped)
	}
	if hasFragment {
		t.tail += "#" + escape(fragment, escaped)
	}
	if scheme, rest, ok := strings.Cut(path, ":"); ok {
		if u, err := uri.RFC3986.Parse(scheme + ":"); err == nil && u.IsAbsolute() {
			t.scheme, path = u.Scheme(), rest
		}
	}
	if path, t.hasAuthority = strings.CutPrefix(path, "//"); t.hasAuthority {
		end := strings.IndexByte(path+"/", '/')
		t.authority, path = path[:end], path[end:]
	}
	t.path = escape(path, escaped)
	return t, nil
}

// site returns the URI of the scheme and the authority, which has no userinfo.
func (t reference) site(scheme string) (uri.URI, error) {
	u, err := parsePart(scheme+"://", t.authority)
	if err != nil {
		return uri.URI{}, err
	}
	return u, checkUserinfo(u)
}

// checkOrigin returns an error if a browser does not read the reference in the origin,
// on a page with the scheme.
func (t reference) checkOrigin(scheme, origin string) error {
	const message = "the URI is not in the origin of the page"
	if t.scheme != "" && (t.scheme != scheme || !t.hasAuthority) {
		return refuse(ReasonOrigin, uri.Scheme, message)
	}
	if !t.hasAuthority {
		return nil
	}
	u, err := t.site(scheme)
	if err != nil {
		return err
	}
	if err := checkReading(u, uri.Scheme, uri.Userinfo, uri.Host, uri.Port); err != nil {
		return err
	}
	if to, _ := Origin(u); to != origin {
		return refuse(ReasonOrigin, uri.Authority, message)
	}
	return nil
}

// mayBeginWithHost reports whether a path, which begins with a slash, begins with two
// to some program: one that unescapes it, takes backslashes for slashes, and removes
// control characters, parameters and dot segments.
func mayBeginWithHost(path string) bool {
	data, _ := uri.Unescape(path)
	data = strings.Map(func(c rune) rune {
		switch {
		case isControl(c):
			return -1
		case c == '\\':
			return '/'
		}
		return c
	}, data)
	segments := strings.Split(data, "/")[1:]
	depth := 0
	for i, segment := range segments {
		name, _, _ := strings.Cut(segment, ";")
		switch {
		case name == "" && depth == 0 && i < len(segments)-1:
			return true
		case name == "..":
			depth = max(depth-1, 0)
		case name != ".":
			depth++
		}
	}
	return false
}

// isControl reports whether c is a control character of US-ASCII.
func isControl(c rune) bool { return c < ' ' || c == 0x7F }

// pathOn returns the path that the reference has on a page, which is in normal form. To
// browsers, segments such as "%2e" are dot segments.
func (t reference) pathOn(page uri.URI) string {
	path := t.path
	switch {
	case t.hasAuthority:
		path = "/" + strings.TrimPrefix(path, "/")
	case path == "":
		path = page.Path()
	case path[0] != '/':
		path = page.Path()[:strings.LastIndexByte(page.Path(), '/')+1] + path
	}
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		if dots, _ := lex.DotSegment(segment); dots > 0 {
			segments[i] = ".."[:dots]
		}
	}
	return strings.Join(segments, "/")
}
