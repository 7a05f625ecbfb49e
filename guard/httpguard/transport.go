// SPDX-License-Identifier: BSD-3-Clause

package httpguard

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
	"sync"
	"time"

	"example.com/uri/guard"
)

// timeout limits a request, including its redirects and the body, and each dial.
const timeout = time.Minute

// The limits for a transport without a base.
const (
	maxHeader int64 = 1 << 20 // octets in a response's header
	maxIdle         = 100     // connections that wait for the next request
)

// A Transport checks each request with [guard.Policy.CheckURL], and dials with
// [guard.Policy.Control]. It does not check the path and the query, which may contain
// characters that no URI does. Set the Transport field of an [http.Client] to a pointer
// to it. The client then uses it for redirects too. The zero Transport applies the
// strict policy.
//
// If some hosts may use addresses that others may not, write an [http.RoundTripper] that
// chooses between two Transports by the request's host.
//
// The Host header is not checked: if a program sets a request's Host field, the
// Transport sends it to the server that the URI names. Do not let a stranger choose it.
//
// Several goroutines can use a Transport at once. Do not change or copy it after its
// first use.
type Transport struct {
	Policy guard.Policy

	// Base provides the TLS settings, the client certificates, the limits and the
	// timeouts. The Transport uses a clone of Base, which makes its own connections.
	// Dialing takes at most a minute. The clone uses neither Base's dialers nor a proxy
	// that Base or the environment names. It speaks HTTP/2 if Base does, with the
	// implementation in net/http.
	//
	// If Base is nil, the Transport speaks HTTP/2 and HTTP/1.1, and accepts headers up
	// to 1 MiB. It keeps idle connections for a minute: up to 100 with HTTP/1.1, and
	// any number with HTTP/2.
	Base *http.Transport

	// Resolver looks up names. If nil, it is [net.DefaultResolver].
	Resolver *net.Resolver

	// Proxy is an HTTP proxy through which the Transport connects. If Proxy is nil,
	// the Transport connects directly. The policy also applies to the addresses that
	// the proxy connects to: the Transport looks up the name, drops the addresses that
	// the policy does not allow, and asks the proxy to CONNECT to the others in turn
	// until one succeeds. It does so for http too. TLS still verifies the name.
	//
	// The scheme of Proxy must be http: otherwise each request fails. The policy does
	// not judge the proxy itself. A userinfo is sent as Proxy-Authorization.
	// Environment variables, such as NO_PROXY, are not read.
	//
	// The program needs a name server that knows the names. The proxy sees only
	// addresses, so a list of names in its settings has no effect, or refuses
	// everything. Squid and tinyproxy permit CONNECT only to port 443 unless their
	// settings say otherwise.
	Proxy *url.URL

	mutex  sync.Mutex      // guards dialer
	dialer *http.Transport // or nil; no caller gets it, since it does not check requests
}

// prepare returns the dialer, which it makes once.
func (t *Transport) prepare() *http.Transport {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.dialer == nil {
		t.dialer = t.clone()
	}
	return t.dialer
}

// clone returns a clone of Base that follows the policy when it dials.
func (t *Transport) clone() *http.Transport {
	base := t.Base
	if base == nil {
		base = &http.Transport{
			ForceAttemptHTTP2:      true,
			TLSHandshakeTimeout:    timeout,
			MaxIdleConns:           maxIdle,
			IdleConnTimeout:        timeout,
			MaxResponseHeaderBytes: maxHeader,
		}
	}

	// Clone also decides whether base speaks HTTP/2. The clone must not use the
	// TLSNextProto that it decides on, which leads to connections that base dialed.
	clone := base.Clone()
	_, clone.ForceAttemptHTTP2 = base.TLSNextProto["h2"]
	clone.TLSNextProto = nil

	//lint:ignore SA1019 a transport that has the deprecated ones dials by them
	clone.Proxy, clone.Dial, clone.DialTLS, clone.DialTLSContext = nil, nil, nil, nil

	// Package net/http goes on dialing after a request has ended. Without a limit, a
	// stranger could make dials last as long as he likes.
	clone.DialContext = (&net.Dialer{Control: t.Policy.Control, Resolver: t.Resolver, Timeout: timeout}).DialContext
	if t.Proxy != nil {
		clone.DialContext = t.dialProxy
	}
	return clone
}

// CloseIdleConnections is for [http.Client.CloseIdleConnections].
func (t *Transport) CloseIdleConnections() { t.prepare().CloseIdleConnections() }

// RoundTrip implements [http.RoundTripper]. An error wraps [guard.ErrRefused] if the
// policy refuses the request.
func (t *Transport) RoundTrip(request *http.Request) (*http.Response, error) {
	if err := t.check(request); err != nil {
		// A RoundTripper must close the body, even if it fails.
		if request.Body != nil {
			request.Body.Close()
		}
		return nil, err
	}
	return t.prepare().RoundTrip(request)
}

// check returns an error if the request must not be made.
func (t *Transport) check(request *http.Request) error {
	if t.Proxy != nil && (t.Proxy.Scheme != "http" || t.Proxy.Hostname() == "") {
		return errors.New("httpguard: the proxy must have a host, and the scheme http")
	}
	return t.Policy.CheckURL(request.URL)
}

// dialProxy connects through the proxy to an allowed address for a host. It tries one
// address after the other. If none succeeds, it returns the proxy's first error, or else
// the policy's.
func (t *Transport) dialProxy(ctx context.Context, network, address string) (net.Conn, error) {
	deadline := time.Now().Add(timeout)
	ctx, cancel := context.WithDeadline(ctx, deadline)
	defer cancel()

	// SplitHostPort cannot fail: net/http joined the two.
	host, port, _ := net.SplitHostPort(address)
	addrs, err := cmp.Or(t.Resolver, net.DefaultResolver).LookupNetIP(ctx, "ip", host)
	if err != nil {
		return nil, err
	}

	var failed, refused error
	for i, addr := range addrs {
		to := net.JoinHostPort(addr.Unmap().String(), port)
		if err := t.Policy.Control(network, to, nil); err != nil {
			refused = cmp.Or(refused, err)
			continue
		}

		// An address that does not answer leaves an equal share of the time to each of
		// the others.
		share := time.Until(deadline) / time.Duration(len(addrs)-i)
		conn, err := t.connect(ctx, to, time.Now().Add(share))
		if err == nil {
			return conn, nil
		}
		failed = cmp.Or(failed, fmt.Errorf("httpguard: the proxy: %w", err))
	}
	return nil, cmp.Or(failed, refused)
}

// connect asks the proxy to connect to an address.
func (t *Transport) connect(ctx context.Context, to string, deadline time.Time) (net.Conn, error) {
	dialer := net.Dialer{Deadline: deadline}
	conn, err := dialer.DialContext(ctx, "tcp", net.JoinHostPort(t.Proxy.Hostname(), cmp.Or(t.Proxy.Port(), "80")))
	if err != nil {
		return nil, err
	}

	// The deadline is for the proxy's answer, not for the program that uses conn.
	conn.SetDeadline(deadline)
	if err := t.askProxy(conn, to); err != nil {
		conn.Close()
		return nil, err
	}
	return conn, conn.SetDeadline(time.Time{})
}

// askProxy sends a request to the proxy, and reads the response.
func (t *Transport) askProxy(conn net.Conn, to string) error {
	request := &http.Request{Method: http.MethodConnect, URL: &url.URL{Opaque: to}, Host: to, Header: http.Header{}}
	if user := t.Proxy.User; user != nil {
		password, _ := user.Password()
		request.Header.Set("Proxy-Authorization", "Basic "+base64.StdEncoding.EncodeToString([]byte(user.Username()+":"+password)))
	}

	// If Write fails, so does ReadResponse.
	request.Write(conn)
	reader := bufio.NewReader(io.LimitReader(conn, maxHeader))
	response, err := http.ReadResponse(reader, request)
	if err != nil {
		return err
	}
	if response.StatusCode/100 != 2 {
		return fmt.Errorf("it answers with the status %d", response.StatusCode)
	}

	// Octets in the buffer would be lost, and a server speaks only when it is asked.
	if reader.Buffered() > 0 {
		return errors.New("it sends something before the server is asked")
	}
	return nil
}
