// SPDX-License-Identifier: BSD-3-Clause

//go:build go1.25

package httpguard_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/url"
	"testing"
	"testing/synctest"
	"time"

	"example.com/uri/guard/httpguard"
)

// TestDialTimeout asks a name server that does not answer. Package net/http goes on
// dialing after a request has ended, so the dialer needs its own limit.
func TestDialTimeout(t *testing.T) {
	needNetwork(t)
	for _, proxy := range []*url.URL{nil, {Scheme: "http", Host: "127.0.0.1:1"}} {
		synctest.Test(t, func(t *testing.T) {
			client := &http.Client{Transport: &httpguard.Transport{Proxy: proxy, Resolver: &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
				time.Sleep(time.Hour)
				return nil, errors.New("no answer")
			}}}}
			start := time.Now()
			_, err := client.Get("http://a.example/")
			if took := time.Since(start); err == nil || took != time.Minute {
				t.Errorf("the client dials for %v: %v", took, err)
			}
			time.Sleep(100 * time.Hour) // for what the resolver has begun
		})
	}
}
