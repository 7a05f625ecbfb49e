// SPDX-License-Identifier: BSD-3-Clause

package guard

import (
	"strings"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// A Request contains the parts of an HTTP request that say which URI it asks for. In a
// net/http server, use FromRequest of package [example.com/uri/guard/httpguard].
type Request struct {
	Method string
	Scheme string // "http", or "https" if the connection uses TLS
	Host   string // the Host header's value
	Target string // the request target, such as "/a?b"
}

// URI returns the URI that a request asks for, as RFC 9110 section 7.1 defines it:
// an absolute URI with a host, and without a userinfo and a fragment.
//
// A target takes one of four forms (RFC 9112 section 3.2):
//
//	form       method       target       URI
//	origin     any other    //a/b?c      http://host//a/b?c
//	absolute   any other    http://h/a   http://h/a
//	authority  CONNECT      h:443        http://h:443
//	asterisk   OPTIONS      *            http://host
//
// A target that begins with "//" is a path. If the target contains a host, the Host
// header is not used. The header may then be empty, but must be valid.
//
// Many clients send characters that no URI contains in a path or a query. URI escapes
// them: [ ] { } | ^ " < > \, a backquote, octets above 0x7F, and a "%" that begins no
// escape. So a server that unescapes reads the same in the result and in the request,
// and no delimiter moves. Pass on the result instead of the target: some programs take
// "\" for a slash, drop a parameter with a wrong "%", or only read UTF-8 if it is
// escaped.
//
// URI refuses a target in none of the four forms, a "#", a space, a control character,
// a userinfo, a host that is empty or not valid, and, for CONNECT, a port that is not a
// number from 1 to 65535. The offset in an error counts from the start of the target or
// of the host. URI does not look for hazards, and the client chooses the
// scheme and the host: compare the result's [Origin] with your own.
func (r Request) URI() (uri.URI, error) {
	if r.Scheme != "http" && r.Scheme != "https" {
		return uri.URI{}, refuse(ReasonSetup, uri.Scheme, `the scheme of the connection must be "http" or "https" (RFC 9110 section 4.2)`)
	}

	// An empty Host is an error only if the target has no host either.
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

// parseTarget parses before+target, where before alone parses. It keeps the target's
// octets before the offset first, and escapes the characters that a client may have left
// unescaped in the rest. The offset in an error counts from the start of the target.
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

	// Escapes would shift the offset in an error. So parse again without them.
	u, err := parse(false)
	if err != nil {
		_, err = parse(true)
	}
	return u, err
}

// connectTarget returns the URI for a CONNECT target, which is a host and a port.
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

// absoluteTarget returns the URI for a target that is an absolute URI.
func absoluteTarget(target string) (uri.URI, error) {
	const noHost = `the target must begin with "/", or be a URI with a host (RFC 9112 section 3.2)`

	// In "http://h/a", the first delimiter after "http:" is the slash that begins "//".
	slash := lex.AuthorityEnd(target, 0)
	if scheme, slashes := target[:slash], target[slash:]; !strings.HasSuffix(scheme, ":") || !strings.HasPrefix(slashes, "//") {
		return uri.URI{}, refuse(ReasonSyntax, uri.Reference, noHost)
	}

	// In the scheme and the authority, nothing may be left unescaped.
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

// hostURI returns the URI for a host with or without a port. For any other text, the error
// message is must.
func hostURI(scheme, host, must string) (uri.URI, error) {
	u, err := parsePart(scheme+"://", host)
	if err != nil {
		return uri.URI{}, err
	}

	// "h/a" parses, but is more than a host.
	if u.Host() == "" || u.HasUserinfo() || u.Authority() != host {
		return uri.URI{}, refuse(ReasonSyntax, uri.Authority, must)
	}
	return u, nil
}
