// SPDX-License-Identifier: BSD-3-Clause

package guard

import (
	"strings"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// A Request has the parts of an HTTP request that say which URI it asks for. In a
// server of package net/http, use httpguard.FromRequest of package
// [example.com/uri/guard/httpguard].
type Request struct {
	Method string
	Scheme string // of the connection: "http" or "https"
	Host   string // the value of the Host header
	Target string // the request target, such as "/a?b"
}

// URI returns the URI that a request asks for, as RFC 9110 section 7.1 defines it:
// an absolute URI with a host, and without a userinfo and a fragment.
//
// A target has one of four forms (RFC 9112 section 3.2):
//
//	form       method       target       URI
//	origin     any other    //a/b?c      http://host//a/b?c
//	absolute   any other    http://h/a   http://h/a
//	authority  CONNECT      h:443        http://h:443
//	asterisk   OPTIONS      *            http://host
//
// A target that begins with "//" is a path. If the target has a host, the Host
// header is not used. It may then be empty, but must be valid.
//
// Many clients send characters that no URI has in a path or a query. URI escapes
// them: [ ] { } | ^ " < > \, a backquote, octets above 0x7F, and a "%" that
// begins no escape. So a server that unescapes reads from the result what it reads
// from the request, and no delimiter moves. Pass on the result and not the target:
// some programs read the target in their own way. They take "\" for a slash, drop
// what has a wrong "%", or do not read UTF-8 unless it is escaped.
//
// URI refuses a target that has none of the forms, a "#", a space, a control
// character, a userinfo, a host that is empty or not valid, and, for CONNECT, a
// port that is not a number from 1 to 65535. The offset in an error is one in the
// target or in the host. URI does not look for hazards, and the client chooses the
// scheme and the host: compare the [Origin] of the result with your own.
func (r Request) URI() (uri.URI, error) {
	if r.Scheme != "http" && r.Scheme != "https" {
		return uri.URI{}, refuse(ReasonSetup, uri.Scheme, `the scheme of the connection must be "http" or "https" (RFC 9110 section 4.2)`)
	}
	site, err := hostURI(r.Scheme, r.Host, "the Host header must be a host, with or without a port, and nothing else (RFC 9110 section 7.2)")
	if err != nil && r.Host != "" {
		return uri.URI{}, err
	}
	switch {
	case r.Method == "CONNECT":
		return connectTarget(r.Scheme, r.Target)
	case r.Method == "OPTIONS" && r.Target == "*":
		return site, err
	case !strings.HasPrefix(r.Target, "/"):
		return absoluteTarget(r.Target)
	case err != nil:
		return uri.URI{}, err
	}
	return parseTarget(site.String(), r.Target, 0)
}

// parseTarget parses a target that follows a text that parses. It keeps the first
// octets of the target, and escapes what a client may have left unescaped in the rest.
// The offset of an error is in the target.
func parseTarget(before, target string, first int) (uri.URI, error) {
	parse := func(masked bool) (uri.URI, error) {
		rest := escape(target[first:], func(octet string) string {
			switch {
			case octet <= " " || octet == "\x7f" || octet == "#":
				return octet // is refused
			case masked:
				return "x" // changes no offset
			}
			return escaped(octet)
		})
		return parsePart(before, target[:first]+rest)
	}
	u, err := parse(false)
	if err != nil {
		_, err = parse(true)
	}
	return u, err
}

// connectTarget returns the URI for a target that is a host and a port.
func connectTarget(scheme, target string) (uri.URI, error) {
	u, err := hostURI(scheme, target, "the target of CONNECT must be a host and a port, and nothing else (RFC 9112 section 3.2.3)")
	if err != nil {
		return uri.URI{}, err
	}
	if port, ok := portOf(u); !ok || port == 0 || u.Port() == "" {
		return uri.URI{}, refuse(ReasonSyntax, uri.Port, "the target of CONNECT must have a port from 1 to 65535 (RFC 9110 section 9.3.6)")
	}
	return u, nil
}

// absoluteTarget returns the URI that a target is.
func absoluteTarget(target string) (uri.URI, error) {
	const noHost = `the target must begin with "/", or be a URI with a host (RFC 9112 section 3.2)`
	slash := lex.AuthorityEnd(target, 0)
	if scheme, slashes := target[:slash], target[slash:]; !strings.HasSuffix(scheme, ":") || !strings.HasPrefix(slashes, "//") {
		return uri.URI{}, refuse(ReasonSyntax, uri.Reference, noHost)
	}
	end := lex.AuthorityEnd(target, slash+len("//"))
	site, err := parsePart("", target[:end])
	if err != nil {
		return uri.URI{}, err
	}
	if site.Host() == "" {
		return uri.URI{}, refuse(ReasonSyntax, uri.Host, noHost)
	}
	if site.HasUserinfo() {
		return uri.URI{}, refuse(ReasonNotAllowed, uri.Userinfo, "the target must not have a userinfo (RFC 9110 section 4.2.4)")
	}
	return parseTarget("", target, end)
}

// hostURI returns the URI with a host, which may have a port. For other text, the
// error says what it must be.
func hostURI(scheme, host, must string) (uri.URI, error) {
	u, err := parsePart(scheme+"://", host)
	if err != nil {
		return uri.URI{}, err
	}
	if u.Host() == "" || u.HasUserinfo() || u.Authority() != host {
		return uri.URI{}, refuse(ReasonSyntax, uri.Authority, must)
	}
	return u, nil
}
