// SPDX-License-Identifier: BSD-3-Clause

package guard

import (
	"net"
	"net/http"

	"example.com/uri"
)

// Client returns a client that fetches only what the policy allows. Its transport
// is the one of [Policy.Transport] for nil. It follows at most 10 redirects, each of
// which is checked, and takes at most a minute.
//
// Make one client and keep it. Its fields Timeout, CheckRedirect and Jar can be
// changed. Its Transport cannot: it makes the checks. The size of a body is not
// limited: use [io.LimitReader].
//
// As every http.Client does, it sends the header of a request again after a
// redirect, except for Authorization and Cookie if the host is another one, and
// after some redirects the body. If a text is not a URL to package net/url, also
// of a redirect, the error contains the text, and so maybe a password.
func (p *Policy) Client() *http.Client {
	return &http.Client{Timeout: timeout, CheckRedirect: checkRedirects, Transport: p.Transport(nil)}
}

// checkRedirects limits the number of redirects.
func checkRedirects(_ *http.Request, via []*http.Request) error {
	if len(via) > maxRedirects {
		return refuse(ReasonRedirects, uri.Reference, "there are too many redirects")
	}
	return nil
}

// Transport returns a transport that checks each request with [Policy.CheckURL],
// and dials with [Policy.Control]. The path and the query of a request are not
// checked, and may have characters that no URI has. Give it to an [http.Client],
// which then asks it for each redirect too.
//
// Otherwise it is a clone of base, with its TLS, client certificates, limits and
// timeouts. It uses no dialer and no proxy of base, not even the one of the
// environment: set [Policy.Proxy] for that. A connection is made in a minute or
// fails. It shares no connection with base. It speaks HTTP/2 if base does, by
// net/http itself. For base nil, it speaks HTTP/2, keeps up to 100 idle connections
// of HTTP/1.1, and any number of HTTP/2, for a minute, and takes headers of up to
// 1 MiB.
//
// The Host header is not checked: if a program sets the field Host of a request,
// the transport sends that to the server that the URI names. Do not let a stranger
// choose it.
func (p *Policy) Transport(base *http.Transport) http.RoundTripper {
	if base == nil {
		base = &http.Transport{
			ForceAttemptHTTP2:      true,
			TLSHandshakeTimeout:    timeout,
			MaxIdleConns:           maxIdle,
			IdleConnTimeout:        timeout,
			MaxResponseHeaderBytes: maxHeader,
		}
	}
	clone := base.Clone() // also decides whether base speaks HTTP/2
	_, clone.ForceAttemptHTTP2 = base.TLSNextProto["h2"]
	clone.TLSNextProto = nil // it leads to connections that base has dialed
	//lint:ignore SA1019 a transport that has the deprecated ones dials by them
	clone.Proxy, clone.Dial, clone.DialTLS, clone.DialTLSContext = nil, nil, nil, nil
	// Package net/http dials on after a request has ended. Without limits of their
	// own, dials would go on as long as a stranger likes.
	clone.DialContext = (&net.Dialer{Control: p.Control, Resolver: p.Resolver, Timeout: timeout}).DialContext
	if p.Proxy != nil {
		clone.DialContext = p.dialProxy
	}
	return &transport{policy: p, base: clone}
}

// A transport checks each request. It does not embed base, whose other methods
// check no request.
type transport struct {
	policy *Policy
	base   *http.Transport
}

// CloseIdleConnections is for [http.Client.CloseIdleConnections].
func (t *transport) CloseIdleConnections() { t.base.CloseIdleConnections() }

// RoundTrip implements [http.RoundTripper].
func (t *transport) RoundTrip(request *http.Request) (*http.Response, error) {
	if err := t.policy.CheckURL(request.URL); err != nil {
		if request.Body != nil {
			request.Body.Close() // a RoundTripper must
		}
		return nil, err
	}
	return t.base.RoundTrip(request)
}
