// SPDX-License-Identifier: BSD-3-Clause

package guard

import (
	"cmp"
	"errors"
	"fmt"
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
// Origin reports false if the scheme is not http, https, ws, wss or ftp: to a browser,
// such a URI has the same origin as no other. It also reports false if the host is
// missing or has a hazard, so that a browser may read another host, or if the port is
// above 65535. A browser may refuse a URI for which Origin reports true, such as
// "http://a.1/".
func Origin(u uri.URI) (origin string, ok bool) {
	u, _ = read(u) // the zero URI has no origin
	return originOf(u.WithoutUserinfo().Normalize(uri.SchemeLevel))
}

// originOf is Origin of a URI in normal form without a userinfo. Such a URI begins
// with its origin, except for zeros in front of a port.
func originOf(u uri.URI) (origin string, ok bool) {
	switch u.Scheme() {
	case "http", "https", "ws", "wss", "ftp":
	default:
		return "", false
	}
	path, _, _ := u.Span(uri.Path)
	origin = u.String()[:path]
	if _, hasName := u.Hostname(); !hasName || checkReading(u, uri.Host) != nil {
		return "", false
	}
	if u.Port() == "" {
		return origin, true
	}
	port, ok := portOf(u)
	if !ok {
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
// no URI has, such as "|". It reports false if the value has a userinfo, or is not an
// absolute URI: "null", and "" for a missing header, are not.
//
// To refuse requests that other sites make (CSRF), require that the result is equal
// to an origin that your program knows. Do not accept "http" in place of "https":
// anyone who can change what comes without TLS could then make requests. With Go 1.25
// or newer, http.CrossOriginProtection is enough if only your own origin may make
// requests that change something.
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

// Local returns what a browser makes of the reference ref, if that is a path on
// whatever site serves it. Otherwise it returns an error. The result begins with one
// slash, has no dot segments, and is a reference of RFC 3986: it can be written to a
// Location header, and to HTML within double quotes. Redirect to the result, and not
// to ref: a browser reads `/\evil.example` as another host (open redirect).
//
//	/inbox?ids[]=1    /inbox?ids%5B%5D=1
//	/a/../b c         /b%20c
//
// Local does not know the page. So it refuses a reference with a scheme or a host, one
// that is relative to a page, such as "a" and "?x", and "" and "#f", which lead to the
// page itself. It escapes the characters that [Redirect] escapes, and refuses the paths
// that Redirect refuses. For other sites, or servers that read a path in their own way,
// use [Redirects].
//
// [net/http.Redirect] cleans a path without a host, and makes "/a/b" of "/a//b": to keep the
// slashes, set the header Location yourself.
//
// After an error, redirect to a page of your own choice, such as "/". The page at the
// result must protect itself: it may redirect again, or read "%2F", ";" or "//" in a
// path in its own way.
func Local(ref string) (string, error) {
	u, err := Redirects{}.Allow(ref)
	return u.String(), err
}

// Redirects say where a program may redirect to. The zero Redirects allow what
// [Local] does.
type Redirects struct {
	// Sites are the origins that are allowed besides the site of the program, as
	// [Origin] writes them. "*." before a name stands for any subdomain, and ":*"
	// after a host for any port:
	//
	//	https://shop.example
	//	https://*.shop.example
	//	http://localhost:*
	//
	// "https://*.shop.example" does not allow "https://shop.example". If a text does
	// not have this form, Allow returns an error for each reference with a scheme. The
	// error has the index of the text and what is wrong with it.
	Sites []string

	// Strict also refuses a path that some server reads in another way, as [Below]
	// does with the directory "/". Examples are "/a//b", "/a%2Fb" and "/a;b". Set it
	// if servers behind yours get the path.
	Strict bool
}

// Allow returns what a browser makes of the reference ref, if that is allowed: a
// path without a host, as Local returns it, or an absolute URI on one of the sites.
// Every program reads the same host in it. Otherwise Allow returns an error.
//
// A reference that names the site of the program itself is allowed only if that is
// one of Sites.
func (r Redirects) Allow(ref string) (uri.URI, error) {
	t, err := divide(ref)
	if err != nil {
		return uri.URI{}, err
	}
	origin, err := r.origin(t)
	if err != nil {
		return uri.URI{}, err
	}
	u, err := t.on(origin, "/")
	if err == nil && r.Strict {
		normal := u.Normalize(uri.SchemeLevel)
		err = cmp.Or(checkReading(normal, uri.Path), checkNames(normal.Path()))
	}
	if err != nil {
		return uri.URI{}, err
	}
	return u, nil
}

// origin returns the origin that a reference names, or "" if it is a path. It
// returns an error if that is not allowed.
func (r Redirects) origin(t reference) (string, error) {
	switch {
	case t.scheme != "" && t.hasAuthority:
		return r.siteOf(t)
	case t.scheme != "":
		return "", r.noSite(uri.Scheme)
	case t.hasAuthority:
		return "", r.noSite(uri.Authority)
	case t.isSameDocument():
		return "", refuse(ReasonItself, uri.Reference, itself)
	case !strings.HasPrefix(t.path, "/"):
		return "", refuse(ReasonNotAllowed, uri.Path, `the reference is relative to a page: it must begin with "/"`)
	}
	return "", nil
}

// siteOf returns the origin that an absolute reference names, if it is one of the sites.
func (r Redirects) siteOf(t reference) (string, error) {
	u, err := t.site(t.scheme)
	if err != nil {
		return "", err
	}
	if _, _, err := hostOf(u); err != nil {
		return "", err
	}
	u = u.Normalize(uri.SchemeLevel)
	isSite := false
	for i, text := range r.Sites {
		matches, err := matchSite(text, u)
		if err != nil {
			message := fmt.Sprintf("Sites[%d] must be an origin such as \"https://example.com\": %s", i, err)
			return "", refuse(ReasonSetup, uri.Reference, message)
		}
		isSite = isSite || matches
	}
	origin, ok := Origin(u)
	if !isSite || !ok {
		return "", r.noSite(uri.Authority)
	}
	return origin, nil
}

// noSite returns the error for a reference with a scheme or an authority that is not
// allowed.
func (r Redirects) noSite(c uri.Component) error {
	if len(r.Sites) == 0 {
		return refuse(ReasonOrigin, c, "the reference must be a path: it must not have a scheme or a host")
	}
	return refuse(ReasonOrigin, c, "the reference must be a path, or be on a site that is allowed")
}

// matchSite reports whether u, in normal form, is on a site as [Redirects] write it.
// The error says what is wrong with the text of the site.
func matchSite(text string, u uri.URI) (bool, error) {
	origin, anyPort := strings.CutSuffix(text, ":*")
	site, err := uri.RFC3986.ParseAbsolute(origin)
	var fault *uri.ParseError
	if errors.As(err, &fault) {
		return false, fault.Err
	}
	name, anyName := strings.CutPrefix(site.Host(), "*.")
	if anyName {
		origin = strings.Replace(origin, "*.", "", 1)
		site, _ = uri.RFC3986.Parse(origin) // what is left are characters of a host
	}
	if err := checkSite(site, origin, anyPort); err != nil {
		return false, err
	}
	isHost := u.Host() == name
	if anyName {
		isHost = strings.HasSuffix(u.Host(), "."+name)
	}
	port, _ := portOf(u)
	sitePort, _ := portOf(site)
	return u.Scheme() == site.Scheme() && isHost && (anyPort || port == sitePort), nil
}

// checkSite returns an error if the text of a site is not its origin, or if it has a port
// although any port is allowed.
func checkSite(site uri.URI, text string, anyPort bool) error {
	origin, ok := Origin(site)
	if !ok {
		if err := checkReading(site, uri.Scheme, uri.Host, uri.Port); err != nil {
			return errors.New(err.(*RefusedError).message)
		}
		return errors.New("it must have a host, and the scheme http, https, ws, wss or ftp")
	}
	switch {
	case site.HasUserinfo():
		return errors.New("it must not have a userinfo")
	case origin != text:
		return errors.New("it must be what Origin returns: in lower case, without a path, and without the default port")
	case anyPort && site.HasPort():
		return errors.New(`it must not have a port before ":*"`)
	}
	return nil
}

const (
	itself   = "the URI is the page itself, which would redirect again"
	noOrigin = "the URI is not in the origin of the page"
)

// Redirect returns what a browser makes of the reference ref on a page, if that is
// in the origin of the page: see [Origin]. Otherwise it returns an error. Page is
// the URI of the page that redirects. A Host header, and so the result of
// [Request.URI], may name any host: check that it is yours before.
//
// Redirect to the whole result, and not to ref or to the path of the result: a
// browser reads `/\evil.example` and "//evil.example" as another host. The result
// begins with the origin of the page, and has no dot segments. Redirect escapes the
// characters that browsers allow and no URI has: those that [Request.URI] escapes, a
// second "#", and spaces, except at the ends.
//
// It refuses
//
//   - another origin, other schemes, and "https:a", which some programs read as
//     a host;
//   - a userinfo, and a host with a hazard;
//   - control characters, spaces at the ends, and backslashes outside of the query
//     and the fragment: browsers drop some of them, and take others for slashes;
//   - a path that would begin with two slashes or backslashes if it were unescaped,
//     and its control characters, parameters and dot segments were removed, as in
//     "/%2Fevil.example" and "/;/evil.example". A later server that drops the
//     origin takes what follows for a host (CVE-2018-14574);
//   - the page itself, whatever the fragment is: "" and "#f", or another text with
//     the same normal form. This would redirect again without an end. The text is
//     empty if the parameter is missing. "?tab=2" is another page.
//
// A program that does not know the URI of the page has [Local], and one that
// redirects to several sites [Redirects].
//
// After an error, redirect to another page of your own choice, such as "/". The page at
// the result must protect itself: it may redirect again, or read "%2F", ";" or "//" in a
// path in its own way: see [Below].
func Redirect(page uri.URI, ref string) (uri.URI, error) {
	page, err := read(page)
	if err != nil {
		return uri.URI{}, err
	}
	page = page.WithoutUserinfo().WithoutFragment().Normalize(uri.SchemeLevel)
	origin, ok := originOf(page)
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
	u, err := t.on(origin, page.Path())
	if err != nil {
		return uri.URI{}, err
	}
	if t.isSameDocument() || normal(u.WithoutFragment()) == page {
		return uri.URI{}, refuse(ReasonItself, uri.Reference, itself)
	}
	return u, nil
}

// normal returns the normal form of a result: its origin is normal, and it has no
// dot segments.
func normal(u uri.URI) uri.URI {
	if strings.IndexByte(u.String(), '%') < 0 {
		return u
	}
	return u.Normalize(uri.SchemeLevel)
}

// A reference is text that a browser reads, divided as it does.
type reference struct {
	scheme       string // "" if the reference has no scheme
	hasAuthority bool
	authority    string
	path         string
	tail         string // the query and the fragment, with their delimiters
}

// divide divides a reference. It refuses what browsers drop or take for slashes.
func divide(s string) (reference, error) {
	if strings.Trim(s, " ") != s || hasControl(s) {
		return reference{}, refuse(ReasonSyntax, uri.Reference, "the reference must not have control characters, or spaces at its ends: browsers drop some of them")
	}
	path, _, _ := strings.Cut(s, "#")
	path, _, _ = strings.Cut(path, "?")
	if strings.IndexByte(path, '\\') >= 0 {
		return reference{}, refuse(ReasonSyntax, uri.Path, `the reference must not have a "\" before its query: browsers take it for a slash`)
	}
	t := reference{tail: s[len(path):]}
	if colon := strings.IndexByte(path, ':'); colon > 0 && lex.IsAlpha(path[0]) {
		if u, err := uri.RFC3986.Parse(path[:colon+1]); err == nil && u.IsAbsolute() {
			t.scheme, path = u.Scheme(), path[colon+1:]
		}
	}
	if path, t.hasAuthority = strings.CutPrefix(path, "//"); t.hasAuthority {
		end := strings.IndexByte(path+"/", '/')
		t.authority, path = path[:end], path[end:]
	}
	t.path = path
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
	if t.scheme != "" && (t.scheme != scheme || !t.hasAuthority) {
		return refuse(ReasonOrigin, uri.Scheme, noOrigin)
	}
	if !t.hasAuthority || t.authority == origin[len(scheme)+len("://"):] {
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
		return refuse(ReasonOrigin, uri.Authority, noOrigin)
	}
	return nil
}

// mayBeginWithHost reports whether a path, which begins with a slash, begins with two
// to some program: one that unescapes the path, takes backslashes for slashes, and
// removes control characters, parameters and dot segments.
func mayBeginWithHost(path string) bool {
	if !lex.HasDotsOrEmpty(path) && strings.IndexByte(path, '%') < 0 && strings.IndexByte(path, ';') < 0 {
		return false
	}
	depth := 0                         // the number of segments that are left
	length, dots, ended := 0, 0, false // of the name of a segment, which ends at a ";"
	for i := len("/"); i < len(path); {
		c, width := lex.Octet(path, i)
		i += width
		switch {
		case isControl(c), ended && c != '/' && c != '\\':
		case c == ';':
			ended = true
		case c != '/' && c != '\\':
			length++
			if c == '.' {
				dots++
			}
		case length == 0 && depth == 0:
			return true
		default:
			if length == 2 && dots == 2 {
				depth = max(depth-1, 0)
			} else if length != 1 || dots != 1 {
				depth++
			}
			length, dots, ended = 0, 0, false
		}
	}
	return false
}

// hasControl reports whether s has a control character of US-ASCII.
func hasControl(s string) bool {
	for i := range len(s) {
		if isControl(s[i]) {
			return true
		}
	}
	return false
}

// isControl reports whether c is a control character of US-ASCII.
func isControl(c byte) bool { return c < ' ' || c == 0x7F }

// isSameDocument reports whether the reference is empty, except for its fragment.
func (t reference) isSameDocument() bool {
	return t.path == "" && !t.hasAuthority && !strings.HasPrefix(t.tail, "?")
}

// on returns the reference on a page with an origin, which may be empty, and a path.
func (t reference) on(origin, path string) (uri.URI, error) {
	path = t.pathOn(path)
	u, err := uri.RFC3986.Parse(origin + path + t.tail)
	if err != nil { // it may be too long
		query, fragment, hasFragment := strings.Cut(t.tail, "#")
		tail := escape(query, escaped)
		if hasFragment {
			tail += "#" + escape(fragment, escaped)
		}
		u, err = uri.RFC3986.Parse(origin + escape(path, escaped) + tail)
	}
	if strings.Contains(u.Path(), "/.") {
		u = u.Normalize(uri.DotSegments)
	}
	if mayBeginWithHost(u.Path()) {
		return uri.URI{}, refuse(ReasonNotAllowed, uri.Path, "the path must not begin with two slashes or backslashes, as some programs read it")
	}
	return u, wrap(err)
}

// pathOn returns the path that the reference has on a page with a path in normal
// form. To browsers, segments such as "%2e" are dot segments.
func (t reference) pathOn(page string) string {
	path := t.path
	switch {
	case t.hasAuthority:
		path = "/" + strings.TrimPrefix(path, "/")
	case path == "":
		path = page
	case path[0] != '/':
		path = page[:strings.LastIndexByte(page, '/')+1] + path
	}
	if !strings.Contains(path, "%2") { // the dot is %2E
		return path
	}
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		if dots, _ := lex.DotSegment(segment); dots > 0 {
			segments[i] = ".."[:dots]
		}
	}
	return strings.Join(segments, "/")
}
