// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"strings"
	"testing"

	"example.com/uri"
)

func TestKnownScheme(t *testing.T) {
	for _, tt := range []struct {
		scheme string
		want   uri.SchemeInfo
		ok     bool
	}{
		{"http", uri.SchemeInfo{Port: 80, Hierarchical: true, Server: true, RootPath: true}, true},
		{"HTTPS", uri.SchemeInfo{Port: 443, Hierarchical: true, Server: true, RootPath: true}, true},
		{"ftp", uri.SchemeInfo{Port: 21, Hierarchical: true, Server: true, RootPath: true}, true},
		{"file", uri.SchemeInfo{Hierarchical: true, Server: true}, true},
		{"news", uri.SchemeInfo{Port: 119, Server: true}, true},
		{"Svn+SSH", uri.SchemeInfo{Port: 22, Hierarchical: true, Server: true}, true},
		{"", uri.SchemeInfo{}, false},
		{"htt", uri.SchemeInfo{}, false},
		{"httpx", uri.SchemeInfo{}, false},
		{"htt0", uri.SchemeInfo{}, false},
		{"mailto", uri.SchemeInfo{}, false},
		{strings.Repeat("http", 100), uri.SchemeInfo{}, false},
	} {
		if got, ok := uri.KnownScheme(tt.scheme); got != tt.want || ok != tt.ok {
			t.Errorf("KnownScheme(%q) = %+v, %v; want %+v, %v", tt.scheme, got, ok, tt.want, tt.ok)
		}
		if n := testing.AllocsPerRun(100, func() { uri.KnownScheme(tt.scheme) }); n > 0 {
			t.Errorf("KnownScheme(%q) allocates %v times, want 0", tt.scheme, n)
		}
	}
}

// TestKnownSchemes has the default ports that the documents name; a scheme out
// of its order in the table would not be found.
func TestKnownSchemes(t *testing.T) {
	const ports = `
		acap 674 afp 548 amqp 5672 amqps 5671 coap 5683 coap+tcp 5683 coap+ws 80 coaps 5684 coaps+tcp 5684 coaps+ws 443
		dict 2628 dns 53 file 0 ftp 21 git 9418 gopher 70 http 80 https 443 icap 1344 imap 143 ipp 631 ipps 631 ldap 389
		ldaps 636 mqtt 1883 mqtts 8883 mupdate 3905 news 119 nfs 2049 nntp 119 pop 110 prospero 1525 redis 6379 rediss 6379
		rsync 873 rtsp 554 rtsps 322 rtspu 554 sftp 22 sieve 4190 smb 445 snmp 161 ssh 22 svn 3690 svn+ssh 22 telnet 23
		tftp 69 tn3270 23 vnc 5900 wais 210 ws 80 wss 443 z39.50r 210 z39.50s 210`
	fields := strings.Fields(ports)
	for i := 0; i < len(fields); i += 2 {
		info, ok := uri.KnownScheme(fields[i])
		u := uri.MustParse(fields[i] + "://a:" + fields[i+1])
		if v := normalize(u, uri.DefaultPort); !ok || v.HasPort() != (info.Port == 0) {
			t.Errorf("%q is a normal form: KnownScheme(%q) = %+v, %v", v, fields[i], info, ok)
		}
	}
}

// TestSameSchemeKnown has the Resolver know the schemes that are always
// hierarchical, and those alone.
func TestSameSchemeKnown(t *testing.T) {
	for scheme, want := range map[string]string{"http": "/a/g", "smb": "/a/g", "news": "g", "x": "g"} {
		base, ref := uri.MustParse(scheme+"://h/a/b"), uri.MustParse(scheme+":g")
		if got, err := (uri.Resolver{SameScheme: true}).Resolve(base, ref); err != nil || got.Path() != want {
			t.Errorf("SameScheme: from %q, %q is %q, %v; want the path %q", base, ref, got, err, want)
		}
	}
}
