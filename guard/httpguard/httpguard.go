// SPDX-License-Identifier: BSD-3-Clause

// Package httpguard makes the decisions of package [example.com/uri/guard] with
// package net/http. It protects a program that fetches a URI that somebody else
// chose, such as a webhook, from server-side request forgery (SSRF), also by
// redirects and by names whose addresses change (DNS rebinding):
//
//	client := httpguard.Client(guard.Policy{})
//	response, err := client.Get(text)
//
// This client reaches public addresses only. [Transport] has more settings, for the
// transport that a program has, a resolver, or a proxy. [FromRequest] returns the
// URI that a request to a server asks for.
package httpguard

import (
	"net/http"
	"time"

	"example.com/uri"
	"example.com/uri/guard"
)

// timeout is the limit for a request, with its redirects and the body, and for
// dialing.
const timeout = time.Minute

// Client returns a client that fetches only what the policy allows, with a
// [Transport] that has no other settings. It checks each redirect. As each
// [http.Client] does, it makes at most 10 requests in a row. They take at most a
// minute.
//
// Make one client and keep it. Its fields Timeout, CheckRedirect and Jar can be
// changed. Its Transport cannot: it makes the checks. The size of a body is not
// limited: use [io.LimitReader].
//
// As every http.Client does, it sends the header of a request again after a
// redirect, except for Authorization and Cookie if the host is another one, and
// after some redirects the body. If a text is not a URL to package net/url, also
// of a redirect, the error contains the text, and so maybe a password.
//
// An error wraps [guard.ErrRefused] if the policy refuses the request or a redirect.
func Client(p guard.Policy) *http.Client {
	return &http.Client{Timeout: timeout, Transport: &Transport{Policy: p}}
}

// FromRequest returns the URI that a request to a server of [net/http] asks for:
// the URI of a [guard.Request] with the scheme of the connection.
//
// Behind a proxy that ends TLS, use a guard.Request with your own scheme: here the scheme is
// "https" only if the connection has TLS. Before you use the result, compare its
// [guard.Origin] with your own: the client chooses r.Host. No X-Forwarded header is
// read. It reads r.RequestURI, which [http.StripPrefix] does not change.
func FromRequest(r *http.Request) (uri.URI, error) {
	scheme := "http"
	if r.TLS != nil {
		scheme = "https"
	}
	return guard.Request{Method: r.Method, Scheme: scheme, Host: r.Host, Target: r.RequestURI}.URI()
}
