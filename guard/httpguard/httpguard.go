// SPDX-License-Identifier: BSD-3-Clause

// Package httpguard applies package [example.com/uri/guard] to package net/http. It
// protects a program that fetches a URI that somebody else chose, such as a webhook,
// against server-side request forgery (SSRF), including redirects and names whose
// addresses change (DNS rebinding):
//
//	client := httpguard.Client(guard.Policy{})
//	response, err := client.Get(text)
//
// This client reaches public addresses only. With a [Transport], a program can also keep
// the settings of its own http.Transport, or set a resolver or a proxy. [FromRequest]
// returns the URI that a request to a server asks for.
package httpguard

import (
	"net/http"

	"example.com/uri"
	"example.com/uri/guard"
)

// Client returns a client that fetches only URIs that the policy allows, and checks each
// redirect too. Its Transport is a [Transport] with the policy and no other settings. A
// request takes at most a minute, including its redirects and the body. Like any
// [http.Client], it gives up after 10 requests in a row.
//
// Make one client and keep it. You may change its fields Timeout, CheckRedirect and
// Jar, but not its Transport, which makes the checks. The size of a body is not limited:
// use [io.LimitReader].
//
// Like any http.Client, it resends a request's header after a redirect, and after some
// redirects the body too. It leaves out Authorization and Cookie only if the new host
// is neither the same nor a subdomain: a redirect from https to http keeps them.
//
// An error wraps [guard.ErrRefused] if the policy refuses the request or a redirect. It
// shows the URI of that request, without the password but with the query. If package
// net/url does not parse the URI, the error shows all of it. Log
// redact.Redactor{}.Error(err) instead: see [example.com/uri/redact.Redactor.Error].
func Client(p guard.Policy) *http.Client {
	return &http.Client{Timeout: timeout, Transport: &Transport{Policy: p}}
}

// FromRequest returns the URI that a request to a [net/http] server asks for, as
// [guard.Request.URI] does. The scheme is "https" if the connection uses TLS, and "http"
// otherwise. Behind a proxy that terminates TLS, make a guard.Request with the scheme
// that you know.
//
// The client chooses the host: before you use the result, compare its [guard.Origin]
// with your own. FromRequest reads r.RequestURI, which [http.StripPrefix] does not
// change. It ignores X-Forwarded headers.
func FromRequest(r *http.Request) (uri.URI, error) {
	scheme := "http"
	if r.TLS != nil {
		scheme = "https"
	}
	return guard.Request{Method: r.Method, Scheme: scheme, Host: r.Host, Target: r.RequestURI}.URI()
}
