// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import "testing"

func TestMatch(t *testing.T) {
	const (
		web      = "https://client.example/cb?v=1"
		loopback = "http://127.0.0.1:3000/cb"
		ipv6     = "http://[::1]/cb"
		app      = "com.example.app:/oauth2redirect"
	)
	for _, tt := range []struct {
		registered, requested string
		want                  bool
	}{
		{web, web, true},
		{web, "https://client.example/cb", false},
		{web, "https://client.example/cb?v=1&x", false},
		{web, "https://client.example/cb?v=1#", false},
		{web, "https://client.example/cb?v=1#f", false},
		{web, "https://client.example:443/cb?v=1", false},
		{web, "https://client.example:8443/cb?v=1", false},
		{web, "https://client.example:/cb?v=1", false},
		{web, "https://Client.example/cb?v=1", false},
		{web, "HTTPS://client.example/cb?v=1", false},
		{web, "https://client.example./cb?v=1", false},
		{web, "https://client.example/CB?v=1", false},
		{web, "https://client.example/%63b?v=1", false},
		{web, "https://client.example/x/../cb?v=1", false},
		{web, "https://client.example/%2e/cb?v=1", false},
		{web, "https://client.example//cb?v=1", false},
		{web, "https://client.example%2Fcb?v=1", false},
		{web, "https://client.example@evil.example/cb?v=1", false},
		{web, "https://evil.example@client.example/cb?v=1", false},
		{web, "https://@client.example/cb?v=1", false},
		{web, `https://client.example\@evil.example/cb?v=1`, false},
		{web, `https:\\client.example/cb?v=1`, false},
		{web, "https://client.example.evil.example/cb?v=1", false},
		{web, "https://cl\u0456ent.example/cb?v=1", false},
		{web, "https:/client.example/cb?v=1", false},
		{web, "//client.example/cb?v=1", false},
		{web, "http://client.example/cb?v=1", false},
		{web, "https://client.example/cb?v=1\n", false},
		{web, " https://client.example/cb?v=1", false},
		{web, "javascript:alert(1)", false},
		{web, "", false},

		{loopback, loopback, true},
		{loopback, "http://127.0.0.1:49152/cb", true},
		{loopback, "http://127.0.0.1/cb", true},
		{loopback, "http://127.0.0.1:65535/cb", true},
		{loopback, "http://127.0.0.1:65536/cb", false},
		{loopback, "http://127.0.0.1:49152/cb/", false},
		{loopback, "http://127.0.0.1:49152/cb?x", false},
		{loopback, "http://127.0.0.1:49152/cb#f", false},
		{loopback, "http://127.0.0.1:49152@evil.example/cb", false},
		{loopback, "http://me@127.0.0.1:49152/cb", false},
		{loopback, "http://127.0.0.1.evil.example:3000/cb", false},
		{loopback, "http://127.0.0.2:3000/cb", false},
		{loopback, "http://localhost:3000/cb", false},
		{loopback, "http://[::1]:3000/cb", false},
		{loopback, "http://[::ffff:127.0.0.1]:3000/cb", false},
		{loopback, "http://0x7f.1:3000/cb", false},
		{loopback, "http://127.1:3000/cb", false},
		{loopback, "http://127.0.0.1.:3000/cb", false},
		{loopback, "https://127.0.0.1:3000/cb", false},
		{"https://127.0.0.1:3000/cb", "https://127.0.0.1:3001/cb", false},
		{ipv6, "http://[::1]:49152/cb", true},
		{ipv6, "http://[0:0:0:0:0:0:0:1]:49152/cb", false},

		{app, app, true},
		{app, "com.example.app:/oauth2redirect/", false},
		{app, "com.example.app:/OAuth2redirect", false},
		{app, "com.example.app:///oauth2redirect", false},
		{app, "com.example.app://evil.example/oauth2redirect", false},
		{app, "com.example.app:oauth2redirect", false},
		{app, "com.example.app2:/oauth2redirect", false},
	} {
		registered, err := register(tt.registered)
		if err != nil {
			t.Fatalf("register(%q): %v", tt.registered, err)
		}
		if err := match(registered, tt.requested); (err == nil) != tt.want {
			t.Errorf("match(%q, %q) = %v, want a match: %t", tt.registered, tt.requested, err, tt.want)
		}
	}
}

func TestRegister(t *testing.T) {
	for _, s := range []string{
		"http://client.example/cb", // everybody on the way can read the code
		"http://localhost/cb",
		"http://0x7f.1/cb",
		"https://me@client.example/cb",
		"https://client.example/cb#f",
		"https://client.example/cb#",
		"https:///cb",
		"https:/cb",
		"https://client.example:99999/cb",
		"https://client.example/ cb",
		"/cb",
		"javascript:alert(1)",
		"data:text/html,x",
		"myapp:/cb", // a private-use scheme is a reversed domain name
		"com.example.app://cb",
		"com.example.app://cb/x",
		"com.example.app:cb",
	} {
		if u, err := register(s); err == nil {
			t.Errorf("register(%q) = %q, want an error", s, u)
		}
	}
}
