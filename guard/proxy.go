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
)

// The limits of a client and of dialing.
const (
	timeout            = time.Minute // for a request, with its redirects and the body
	maxHeader    int64 = 1 << 20     // octets in the header of a response
	maxIdle            = 100         // connections that wait for the next request
	maxRedirects       = 10
)

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
