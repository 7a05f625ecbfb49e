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
// Two URIs belong to the same origin if ok is true for both and the strings are equal.
// The userinfo is left out.
//
//	HTTPS://me@Example.com:443/a    https://example.com
//	http://[::1]:8080/              http://[::1]:8080
//
// Origin reports false if the scheme is not http, https, ws, wss or ftp: to a browser,
// such a URI shares its origin with no other. It also reports false if there is no host,
// if a hazard in it may lead a browser to another host, or if the port is above 65535. A
// browser may refuse a URI for which Origin reports true, such as "http://a.1/".
func Origin(u uri.URI) (origin string, ok bool) {
	u, _ = read(u) // the zero URI has no origin
	return originOf(u.WithoutUserinfo().Normalize(uri.SchemeLevel))
}

// originOf is Origin for a URI in normal form without a userinfo.
func originOf(u uri.URI) (origin string, ok bool) {
	switch u.Scheme() {
	case "http", "https", "ws", "wss", "ftp":
	default:
		return "", false
	}

	if _, hasName := u.Hostname(); !hasName || checkReading(u, uri.Host) != nil {
		return "", false
	}

	// Without a port, a URI in normal form begins with its origin.
	if u.Port() == "" {
		path, _, _ := u.Span(uri.Path)
		return u.String()[:path], true
	}

	// "http://h:0080" is "http://h".
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

// ParseOrigin returns the [Origin] in the value of an Origin or a Referer header, as
// browsers send them. The path and the query of a Referer may contain characters that
// no URI does, such as "|". ParseOrigin reports false if the value contains a userinfo, or
// is not an absolute URI: "null" is not, nor is "" for a missing header.
//
// To refuse requests from other sites (CSRF), require that the result equals an origin
// that your program knows. Do not accept "http" in place of "https": then anyone who can
// tamper with a connection without TLS could make requests. With Go 1.25 or newer,
// http.CrossOriginProtection is enough if only your own origin may make requests that
// change something.
func ParseOrigin(text string) (origin string, ok bool) {
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

// Local returns the reference ref as a browser would follow it, if that leads to a path
// on the current site, whichever it is. Otherwise it returns an error. The result is an
// RFC 3986 reference that begins with one slash and contains no dot segments. You can
// write it to a Location header, and to HTML within double quotes. Redirect to the
// result instead of ref: a browser reads `/\evil.example` as another host (open
// redirect).
//
//	/inbox?ids[]=1    /inbox?ids%5B%5D=1
//	/a/../b c         /b%20c
//
// Local does not know the page. So it refuses a reference that has a scheme or a host,
// a reference that is relative to a page, such as "a" and "?x", and "" and "#f", which
// lead to the page itself. It escapes the characters that [SameOrigin] escapes, and refuses
// the paths that SameOrigin refuses. For other sites, or for servers with their own
// reading of a path, use [Redirects].
//
// [net/http.Redirect] cleans a path without a host: "/a//b" becomes "/a/b". To keep the
// slashes, set the Location header yourself.
//
// After an error, redirect to a page that you choose, such as "/". The page that the
// result leads to must do its own checks: it may redirect again, or have its own reading
// of "%2F", ";" or "//" in a path.
func Local(ref string) (string, error) {
	u, err := Redirects{}.Allow(ref)
	return u.String(), err
}

// Redirects says where a program may redirect to. The zero Redirects allows paths on
// the current site, as [Local] does.
type Redirects struct {
	// Sites are the origins that are allowed besides the program's own site, as
	// [Origin] writes them. "*." before a name stands for any subdomain, and ":*"
	// after a host for any port:
	//
	//	https://shop.example
	//	https://*.shop.example
	//	http://localhost:*
	//
	// "https://*.shop.example" does not allow "https://shop.example". If a text takes
	// another form, Allow returns an error for each reference with a scheme. The error
	// gives the text's index, and says how it is malformed.
	Sites []string

	// Strict also refuses a path that some server reads in another way, as [Below]
	// does with the directory "/". Examples are "/a//b", "/a%2Fb" and "/a;b". Set it
	// if your server passes the path on to others.
	Strict bool
}

// Allow returns the reference ref as a browser would follow it, if that is allowed: a
// path without a host, as Local returns it, or an absolute URI on one of the sites, in
// which every program reads the same host. Otherwise Allow returns an error.
//
// A reference that names the program's own site is allowed only if Sites lists it.
func (r Redirects) Allow(ref string) (uri.URI, error) {
	t, err := divide(ref)
	if err != nil {
		return uri.URI{}, err
	}
	origin, err := r.origin(t)
	if err != nil {
		return uri.URI{}, err
	}

	// The page does not matter: its path is only for a reference that origin refuses.
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

// origin returns the origin that a reference names, or "" if it is a path. If the
// reference is not allowed, it returns an error.
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

	// Look at all sites: a malformed one is an error even if another one matches.
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

// noSite returns the error for a reference whose scheme or authority is not allowed.
func (r Redirects) noSite(c uri.Component) error {
	if len(r.Sites) == 0 {
		return refuse(ReasonOrigin, c, "the reference must be a path: it must not have a scheme or a host")
	}
	return refuse(ReasonOrigin, c, "the reference must be a path, or be on a site that is allowed")
}

// matchSite reports whether u, in normal form, is on a site in the form that
// [Redirects] describes. The error says how the text is malformed.
func matchSite(text string, u uri.URI) (bool, error) {
	origin, anyPort := strings.CutSuffix(text, ":*")
	site, err := uri.RFC3986.ParseAbsolute(origin)
	var fault *uri.ParseError
	if errors.As(err, &fault) {
		return false, fault.Err
	}

	// "https://*.shop.example" must be an origin without the "*.", too. It still parses:
	// the rest of a host is a host.
	name, anyName := strings.CutPrefix(site.Host(), "*.")
	if anyName {
		origin = strings.Replace(origin, "*.", "", 1)
		site, _ = uri.RFC3986.Parse(origin)
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

// checkSite returns an error if a site's text is not its origin, or names a port although
// it also ends in ":*".
func checkSite(site uri.URI, text string, anyPort bool) error {
	origin, ok := Origin(site)
	if !ok {
		// A hazard says more than that there is no origin.
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

// SameOrigin returns the reference ref as a browser would follow it from a page, if that
// stays in the page's origin: see [Origin]. Otherwise it returns an error. Page is the
// URI that redirects. A Host header, and so the result of [Request.URI], may name any
// host: check first that it is yours.
//
// Redirect to the whole result, not to ref or to the result's path: a browser reads
// `/\evil.example` and "//evil.example" as another host. The result begins with the
// page's origin, and contains no dot segments. SameOrigin escapes the characters that
// browsers allow although no URI contains them: those that [Request.URI] escapes, a
// second "#", and spaces, except at the ends.
//
// It refuses
//
//   - another origin, other schemes, and "https:a", which some programs read as
//     a host;
//   - a userinfo, and a host with a hazard;
//   - control characters, spaces at the ends, and backslashes outside the query
//     and the fragment: browsers drop some of them, and take others for slashes;
//   - a path that would begin with two slashes or backslashes if a program unescaped
//     it and removed control characters, parameters and dot segments, as in
//     "/%2Fevil.example" and "/;/evil.example". A later server that drops the
//     origin would take the rest for a host (CVE-2018-14574);
//   - the page itself, with any fragment: "", "#f", or another text with the same
//     normal form. It would redirect forever. The text is empty if the parameter is
//     missing. "?tab=2" is another page.
//
// If you do not know the page's URI, use [Local]. If you redirect to several sites, use
// [Redirects].
//
// After an error, redirect to another page that you choose, such as "/". The page that
// the result leads to must do its own checks: it may redirect again, or have its own
// reading of "%2F", ";" or "//" in a path: see [Below].
func SameOrigin(page uri.URI, ref string) (uri.URI, error) {
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

// normal returns the normal form of a result, whose origin is normal already, and which
// contains no dot segments: only escapes can differ.
func normal(u uri.URI) uri.URI {
	if strings.IndexByte(u.String(), '%') < 0 {
		return u
	}
	return u.Normalize(uri.SchemeLevel)
}

// A reference is text from a stranger, divided as a browser divides it.
type reference struct {
	scheme       string // "" if the reference has no scheme
	hasAuthority bool
	authority    string
	path         string
	tail         string // the query and the fragment, with "?" and "#"
}

// divide divides a reference. It refuses characters that browsers drop, and backslashes
// that they take for slashes.
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

	// In "a/b:c", the colon ends no scheme, and in ":a" neither.
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

// site returns the URI that contains only the scheme and the reference's authority. It
// returns an error if there is a userinfo.
func (t reference) site(scheme string) (uri.URI, error) {
	u, err := parsePart(scheme+"://", t.authority)
	if err != nil {
		return uri.URI{}, err
	}
	return u, checkUserinfo(u)
}

// checkOrigin returns an error if a browser would leave the origin, on a page with the
// scheme.
func (t reference) checkOrigin(scheme, origin string) error {
	if t.scheme != "" && (t.scheme != scheme || !t.hasAuthority) {
		return refuse(ReasonOrigin, uri.Scheme, noOrigin)
	}

	// Most references have no authority, or spell it as the page does.
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
// slashes to the most careless program: it unescapes the path, takes backslashes for
// slashes, and removes control characters, parameters and dot segments.
func mayBeginWithHost(path string) bool {
	// Most paths have nothing to remove.
	if !lex.HasDotsOrEmpty(path) && strings.IndexByte(path, '%') < 0 && strings.IndexByte(path, ';') < 0 {
		return false
	}

	depth := 0 // segments that are left
	next := len("/")
	for {
		name, dots, end := carelessSegment(path, next)
		if end < 0 {
			return false
		}
		switch {
		case name == 0 && depth == 0: // "/%2F", "/%09/", "/;a/" or "/a/../;/"
			return true
		case name == 1 && dots == 1:
		case name == 2 && dots == 2:
			depth = max(depth-1, 0)
		default:
			depth++
		}
		next = end
	}
}

// carelessSegment reads a segment at path[i:] as the most careless program does. It
// returns the length of its name, how many octets in the name are dots, and the offset
// after the slash that ends the segment, or -1 if the path ends first.
func carelessSegment(path string, i int) (name, dots, end int) {
	inParameter := false
	for i < len(path) {
		c, width := lex.Octet(path, i)
		i += width
		switch {
		case c == '/', c == '\\':
			return name, dots, i
		case isControl(c), inParameter:
		case c == ';':
			inParameter = true
		case c == '.':
			dots++
			name++
		default:
			name++
		}
	}
	return name, dots, -1
}

// hasControl reports whether s contains a US-ASCII control character.
func hasControl(s string) bool {
	for i := range len(s) {
		if isControl(s[i]) {
			return true
		}
	}
	return false
}

// isControl reports whether c is a US-ASCII control character.
func isControl(c byte) bool { return c < ' ' || c == 0x7F }

// isSameDocument reports whether the reference is empty, except for its fragment.
func (t reference) isSameDocument() bool {
	return t.path == "" && !t.hasAuthority && !strings.HasPrefix(t.tail, "?")
}

// on returns the reference as a browser would follow it from a page with an origin,
// which may be empty, and a path.
func (t reference) on(origin, path string) (uri.URI, error) {
	path = t.pathOn(path)
	u, err := uri.RFC3986.Parse(origin + path + t.tail)

	// Escape only if that is needed. Even then, the result may be too long to parse.
	if err != nil {
		query, fragment, hasFragment := strings.Cut(t.tail, "#")
		tail := escape(query, escaped)
		if hasFragment {
			tail += "#" + escape(fragment, escaped)
		}
		u, err = uri.RFC3986.Parse(origin + escape(path, escaped) + tail)
	}
	if err != nil {
		return uri.URI{}, wrap(err)
	}

	if strings.Contains(u.Path(), "/.") {
		u = u.Normalize(uri.NormDotSegments)
	}
	if mayBeginWithHost(u.Path()) {
		return uri.URI{}, refuse(ReasonNotAllowed, uri.Path, "the path must not begin with two slashes or backslashes, as some programs read it")
	}
	return u, nil
}

// pathOn returns the path that the reference leads to from a page whose path is in
// normal form. Dot segments remain, but none is escaped.
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

	// To browsers, "%2e" and ".%2E" are dot segments too.
	if !strings.Contains(path, "%2") {
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
