// SPDX-License-Identifier: BSD-3-Clause

package proxyguard

import (
	"context"
	"errors"
	"net"
	"net/http"
	"syscall"

	"example.com/uri/guard"
)

func control(network, address string, c syscall.RawConn) error { // want control:"guards"
	if address == "127.0.0.1:80" {
		return net.ErrClosed
	}
	return nil
}

func limited(max int) func(network, address string, c syscall.RawConn) error { // want limited:"guards"
	return func(network, address string, c syscall.RawConn) error { return control(network, address, c) }
}

func options(network, address string, c syscall.RawConn) error {
	if address == "" {
		return nil
	}
	return c.Control(func(uintptr) {})
}

func safeDialer() *net.Dialer { return &net.Dialer{Control: limited(3)} } // want safeDialer:"guards"

var transport = &http.Transport{
	Proxy:       http.ProxyFromEnvironment, // want `a guard of the dialer sees`
	DialContext: (&net.Dialer{Control: guard.Policy{}.Control}).DialContext,
}

func bad() []*http.Transport { // want bad:"guards"
	dialer := &net.Dialer{Control: control}
	return []*http.Transport{{
		Proxy:       http.ProxyFromEnvironment, // want `a guard of the dialer sees`
		DialContext: safeDialer().DialContext,
	}, {
		Proxy: http.ProxyFromEnvironment, // want `a guard of the dialer sees`
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			return dialer.DialContext(ctx, network, address)
		},
	}}
}

func literal() *http.Transport { // want literal:"guards"
	var dialer net.Dialer
	dialer.ControlContext = func(_ context.Context, network, address string, c syscall.RawConn) error {
		return errors.New(address)
	}
	return &http.Transport{
		Proxy:       http.ProxyFromEnvironment, // want `a guard of the dialer sees`
		DialContext: dialer.DialContext,
	}
}

func good() []*http.Transport { // want good:"guards"
	return []*http.Transport{{
		DialContext: safeDialer().DialContext,
	}, {
		Proxy:       nil,
		DialContext: safeDialer().DialContext,
	}, {
		Proxy: http.ProxyFromEnvironment,
	}}
}

func unguarded(given func(network, address string, c syscall.RawConn) error) []*http.Transport {
	return []*http.Transport{{
		Proxy:       http.ProxyFromEnvironment,
		DialContext: (&net.Dialer{Control: options}).DialContext, // sets options of the socket
	}, {
		Proxy:       http.ProxyFromEnvironment,
		DialContext: (&net.Dialer{Control: given}).DialContext,
	}}
}
