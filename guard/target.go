// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package guard

import (
	"errors"
	"strings"

	"example.com/uri"
)

// Target returns the URI that a request asks for, as RFC 9110 section 7.1 defines
// it: an absolute URI with a host, and without a userinfo and a fragment. The
// arguments are the method, the scheme of the connection, the value of the Host
// header, and the request target. In a handler of [net/http], with TLS:
//
//	u, err := guard.Target(r.Method, "https", r.Host, r.RequestURI)
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
// Target refuses a target that has none of the forms, a "#", a userinfo, a host
// that is empty or not valid, and, for CONNECT, a port that is not a number from
// 1 to 65535. The offset of a wrong character is in the target or in the host. It
// does not repair characters that some clients send without
// escapes, such as "|". It looks at no hazard, and the scheme and the host may be
// any that the client wrote: compare the [Origin] with your own.
func Target(method, scheme, host, target string) (uri.URI, error) {
	if scheme != "http" && scheme != "https" {
		return uri.URI{}, refuse(`the scheme of the connection must be "http" or "https" (RFC 9110 section 4.2)`)
	}
	site, err := hostURI(scheme, host, "the Host header must be a host, with or without a port, and nothing else (RFC 9110 section 7.2)")
	if err != nil && host != "" {
		return uri.URI{}, err
	}
	switch {
	case method == "CONNECT":
		return connectTarget(scheme, target)
	case method == "OPTIONS" && target == "*":
		return site, err
	case !strings.HasPrefix(target, "/"):
		return absoluteTarget(target)
	case err != nil:
		return uri.URI{}, err
	}
	return parsePart(site.String(), target)
}

// parsePart parses a text after another one that parses. The offset of an error is
// in the text.
func parsePart(before, text string) (uri.URI, error) {
	u, err := uri.RFC3986.ParseAbsolute(before + text)
	var p *uri.ParseError
	if errors.As(err, &p) {
		inText := *p
		inText.Input, inText.Offset = text, p.Offset-len(before)
		return uri.URI{}, wrap(&inText)
	}
	return u, nil
}

// connectTarget returns the URI for a target that is a host and a port.
func connectTarget(scheme, target string) (uri.URI, error) {
	u, err := hostURI(scheme, target, "the target of CONNECT must be a host and a port, and nothing else (RFC 9112 section 3.2.3)")
	if err != nil {
		return uri.URI{}, err
	}
	if port, ok := portOf(u); !ok || port == 0 || u.Port() == "" {
		return uri.URI{}, refuse("the target of CONNECT must have a port from 1 to 65535 (RFC 9110 section 9.3.6)")
	}
	return u, nil
}

// absoluteTarget returns the URI that a target is.
func absoluteTarget(target string) (uri.URI, error) {
	u, err := uri.RFC3986.ParseAbsolute(target)
	if err != nil && !errors.Is(err, uri.ErrNoScheme) {
		return uri.URI{}, wrap(err)
	}
	if u.Host() == "" {
		return uri.URI{}, refuse(`the target must begin with "/", or be a URI with a host (RFC 9112 section 3.2)`)
	}
	if u.HasUserinfo() {
		return uri.URI{}, refuse("the target must not have a userinfo (RFC 9110 section 4.2.4)")
	}
	return u, nil
}

// hostURI returns the URI with a host, which may have a port. For other text, the
// error says what it must be.
func hostURI(scheme, host, must string) (uri.URI, error) {
	u, err := parsePart(scheme+"://", host)
	if err != nil {
		return uri.URI{}, err
	}
	if u.Host() == "" || u.HasUserinfo() || u.Authority() != host {
		return uri.URI{}, refuse(must)
	}
	return u, nil
}
