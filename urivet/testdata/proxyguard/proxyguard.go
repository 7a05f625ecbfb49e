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

func assigned(proxied bool) *http.Transport { // want assigned:"guards"
	t := &http.Transport{DialContext: safeDialer().DialContext}
	if proxied {
		t.Proxy = http.ProxyFromEnvironment // want `a guard of the dialer sees`
	}
	return t
}

func later() *http.Transport { // want later:"guards"
	var t = http.Transport{Proxy: http.ProxyFromEnvironment} // want `a guard of the dialer sees`
	t.DialContext = safeDialer().DialContext
	return &t
}

func inClient() *http.Client { // want inClient:"guards"
	var c struct{ transport http.Transport }
	c.transport.DialContext, c.transport.Proxy = safeDialer().DialContext, http.ProxyFromEnvironment // want `a guard of the dialer sees`
	return &http.Client{Transport: &c.transport}
}

func cloned() *http.Transport { // want cloned:"guards"
	t := http.DefaultTransport.(*http.Transport).Clone() // want `a guard of the dialer sees`
	t.DialContext = safeDialer().DialContext
	return t
}

func direct() (*http.Transport, *http.Transport, *http.Transport) { // want direct:"guards"
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.Proxy, t.DialContext = nil, safeDialer().DialContext
	u := &http.Transport{Proxy: http.ProxyFromEnvironment, DialContext: safeDialer().DialContext}
	u.Proxy = nil
	v := http.DefaultTransport.(*http.Transport).Clone()
	v.Proxy = http.ProxyFromEnvironment
	return t, u, v
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
