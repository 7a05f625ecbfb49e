// SPDX-License-Identifier: BSD-3-Clause

package guard

import (
	"bufio"
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"

	"example.com/uri"
)

// The limits of a client and of dialing.
const (
	timeout            = time.Minute // for a request, with its redirects and the body
	maxHeader    int64 = 1 << 20     // octets in the header of a response
	maxIdle            = 100         // connections that wait for the next request
	maxRedirects       = 10
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
// If some names may have addresses that others may not, choose between the
// transports of two policies by the host of each request, in a RoundTripper.
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

// dialProxy connects to an allowed address of a host, through the proxy. It tries
// the addresses in their order. It returns the error of the first one that the proxy
// was asked for, or else of the first one that is refused.
func (p *Policy) dialProxy(ctx context.Context, network, address string) (net.Conn, error) {
	deadline := time.Now().Add(timeout)
	ctx, cancel := context.WithDeadline(ctx, deadline)
	defer cancel()
	host, port, _ := net.SplitHostPort(address) // net/http has joined them
	addrs, err := cmp.Or(p.Resolver, net.DefaultResolver).LookupNetIP(ctx, "ip", host)
	if err != nil {
		return nil, err
	}
	var failed, refused error
	for i, addr := range addrs {
		to := net.JoinHostPort(addr.Unmap().String(), port)
		if err := p.Control(network, to, nil); err != nil {
			refused = cmp.Or(refused, err)
			continue
		}
		share := time.Until(deadline) / time.Duration(len(addrs)-i)
		conn, err := p.connect(ctx, to, time.Now().Add(share))
		if err == nil {
			return conn, nil
		}
		failed = cmp.Or(failed, fmt.Errorf("guard: the proxy: %w", err))
	}
	return nil, cmp.Or(failed, refused)
}

// connect asks the proxy for a connection to an address.
func (p *Policy) connect(ctx context.Context, to string, deadline time.Time) (net.Conn, error) {
	dialer := net.Dialer{Deadline: deadline}
	conn, err := dialer.DialContext(ctx, "tcp", net.JoinHostPort(p.Proxy.Hostname(), cmp.Or(p.Proxy.Port(), "80")))
	if err != nil {
		return nil, err
	}
	conn.SetDeadline(deadline)
	if err := p.askProxy(conn, to); err != nil {
		conn.Close()
		return nil, err
	}
	return conn, conn.SetDeadline(time.Time{})
}

// askProxy sends a request to the proxy, and reads the response.
func (p *Policy) askProxy(conn net.Conn, to string) error {
	request := &http.Request{Method: http.MethodConnect, URL: &url.URL{Opaque: to}, Host: to, Header: http.Header{}}
	if user := p.Proxy.User; user != nil {
		password, _ := user.Password()
		request.Header.Set("Proxy-Authorization", "Basic "+base64.StdEncoding.EncodeToString([]byte(user.Username()+":"+password)))
	}
	request.Write(conn) // if this fails, so does reading
	reader := bufio.NewReader(io.LimitReader(conn, maxHeader))
	response, err := http.ReadResponse(reader, request)
	if err != nil {
		return err
	}
	if response.StatusCode/100 != 2 {
		return fmt.Errorf("it answers with the status %d", response.StatusCode)
	}
	if reader.Buffered() > 0 {
		return errors.New("it sends something before the server is asked")
	}
	return nil
}
