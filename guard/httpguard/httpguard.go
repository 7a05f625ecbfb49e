// SPDX-License-Identifier: BSD-3-Clause

// Package httpguard makes the decisions of package [example.com/uri/guard] with
// package net/http. It protects a program that fetches a URI that somebody else
// chose, such as a webhook, from server-side request forgery (SSRF), also by
// redirects and by names whose addresses change (DNS rebinding):
//
//	client := httpguard.Client(guard.Policy{})
//	response, err := client.Get(text)
//
// This client reaches public addresses only. A [Transport] can also have the settings
// of the transport that a program has, a resolver, or a proxy. [FromRequest] returns
// the URI that a request to a server asks for.
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

// Client returns a client that fetches only what the policy allows. It checks each
// redirect too. Its Transport is a [Transport] with the policy and no other settings.
// A request takes at most a minute, with its redirects and the body. As every
// [http.Client], it gives up after 10 requests in a row.
//
// Make one client and keep it. You may change its fields Timeout, CheckRedirect and
// Jar. Do not change its Transport, which makes the checks. The size of a body is not
// limited: use [io.LimitReader].
//
// As every http.Client, it sends the header of a request again after a redirect, and
// after some redirects the body. It leaves Authorization and Cookie out if the host is
// another one.
//
// An error wraps [guard.ErrRefused] if the policy refuses the request or a redirect. It
// contains the URI of the request or of the redirect, without the password and with the
// query. If package net/url does not parse that text, an error contains it as it is. Log
// redact.Redactor{}.Error(err): see [example.com/uri/redact.Redactor.Error].
func Client(p guard.Policy) *http.Client {
	return &http.Client{Timeout: timeout, Transport: &Transport{Policy: p}}
}

// FromRequest returns the URI that a request to a server of [net/http] asks for, as
// [guard.Request.URI] does. The scheme is "https" if the connection has TLS, and "http"
// otherwise. Behind a proxy that ends TLS, make a guard.Request with your own scheme.
//
// The client chooses the host: before you use the result, compare its [guard.Origin]
// with your own. FromRequest reads r.RequestURI, which [http.StripPrefix] does not
// change, and no X-Forwarded header.
func FromRequest(r *http.Request) (uri.URI, error) {
	scheme := "http"
	if r.TLS != nil {
		scheme = "https"
	}
	return guard.Request{Method: r.Method, Scheme: scheme, Host: r.Host, Target: r.RequestURI}.URI()
}
