// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

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
	"net/netip"
	"net/url"
	"strconv"
	"time"
)

// The limits of a client and of dialing.
const (
	timeout         = time.Minute // for a request, with its redirects and the body
	maxHeader int64 = 1 << 20     // octets in the header of a response
)

// dialProxy connects to an allowed address of a host, through the proxy. It tries
// the addresses in their order. The error is that of the first one that the proxy
// was asked for, or else that of the first one that is refused.
func (p *Policy) dialProxy(ctx context.Context, network, address string) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	number, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		return nil, err
	}
	addrs, err := cmp.Or(p.Resolver, net.DefaultResolver).LookupNetIP(ctx, "ip", host)
	if err != nil {
		return nil, err
	}
	var failed, refused error
	for i, addr := range addrs {
		to := netip.AddrPortFrom(addr.Unmap(), uint16(number)).String()
		if err := p.Control(network, to, nil); err != nil {
			refused = cmp.Or(refused, err)
			continue
		}
		deadline, _ := ctx.Deadline()
		share := time.Until(deadline) / time.Duration(len(addrs)-i)
		conn, err := p.connect(ctx, to, share)
		if err == nil {
			return conn, nil
		}
		failed = cmp.Or(failed, err)
	}
	return nil, cmp.Or(failed, refused)
}

// connect asks the proxy for a connection to an address, and waits for so long.
func (p *Policy) connect(ctx context.Context, to string, wait time.Duration) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", net.JoinHostPort(p.Proxy.Hostname(), cmp.Or(p.Proxy.Port(), "80")))
	if err != nil {
		return nil, fmt.Errorf("guard: the proxy: %w", err)
	}
	stop := context.AfterFunc(ctx, func() { conn.SetDeadline(time.Unix(1, 0)) }) // ends reading and writing
	err = p.askProxy(conn, to)
	if !stop() {
		err = cmp.Or(err, context.Cause(ctx))
	}
	if err != nil {
		conn.Close()
		return nil, fmt.Errorf("guard: the proxy: %w", err)
	}
	return conn, nil
}

// askProxy sends a request to the proxy, and reads the response.
func (p *Policy) askProxy(conn net.Conn, to string) error {
	request := &http.Request{Method: http.MethodConnect, URL: &url.URL{Opaque: to}, Host: to, Header: http.Header{}}
	if user := p.Proxy.User; user != nil {
		password, _ := user.Password()
		request.Header.Set("Proxy-Authorization", "Basic "+base64.StdEncoding.EncodeToString([]byte(user.Username()+":"+password)))
	}
	if err := request.Write(conn); err != nil {
		return err
	}
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
