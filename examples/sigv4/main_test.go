// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"example.com/uri"
)

func sent(t *testing.T, s string) uri.URI {
	t.Helper()
	u, err := toSend(uri.RFC3986.MustParse(s))
	if err != nil {
		t.Fatalf("toSend(%q): %v", s, err)
	}
	return u
}

// TestDocumented has the canonical requests that the documentation of AWS shows
// with their hashes. The first is for IAM, the others are for S3.
func TestDocumented(t *testing.T) {
	const (
		empty  = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
		bucket = "https://examplebucket.s3.amazonaws.com"
	)
	s3Headers := "host:examplebucket.s3.amazonaws.com\nx-amz-content-sha256:" + empty + "\nx-amz-date:20130524T000000Z\n\n" +
		"host;x-amz-content-sha256;x-amz-date\n" + empty
	for _, tt := range []struct {
		s3          bool
		method, uri string
		rest        string // the canonical request after the query
		path, query string
		hash        string
	}{
		{false, "GET", "https://iam.amazonaws.com/?Version=2010-05-08&Action=ListUsers",
			"content-type:application/x-www-form-urlencoded; charset=utf-8\nhost:iam.amazonaws.com\nx-amz-date:20150830T123600Z\n\n" +
				"content-type;host;x-amz-date\n" + empty,
			"/", "Action=ListUsers&Version=2010-05-08",
			"f536975d06c0309214f805bb90ccff089219ecd68b2577efef23edd43b7e1a59"},
		{true, "GET", bucket + "/?lifecycle", s3Headers, "/", "lifecycle=",
			"9766c798316ff2757b517bc739a67f6213b4ab36dd5da2f94eaebf79c77395ca"},
		{true, "GET", bucket + "?prefix=J&max-keys=2", s3Headers, "/", "max-keys=2&prefix=J",
			"df57d21db20da04d7fa30298dd4488ba3a2b47ca3a489c74750e0f1e7df1b9b7"},
		{true, "PUT", bucket + "/test$file.text",
			"date:Fri, 24 May 2013 00:00:00 GMT\nhost:examplebucket.s3.amazonaws.com\n" +
				"x-amz-content-sha256:44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072\n" +
				"x-amz-date:20130524T000000Z\nx-amz-storage-class:REDUCED_REDUNDANCY\n\n" +
				"date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class\n" +
				"44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
			"/test%24file.text", "",
			"9e0e90d9c76de8fa5b200d8c849cd5b8dc7a3be3951ddb7f6a76b4158342019d"},
	} {
		u := sent(t, tt.uri)
		path := canonicalPath(u, tt.s3)
		if path != tt.path || u.Query() != tt.query {
			t.Errorf("%s: path %q, query %q; want %q, %q", tt.uri, path, u.Query(), tt.path, tt.query)
		}
		request := strings.Join([]string{tt.method, path, u.Query(), tt.rest}, "\n")
		if hash := fmt.Sprintf("%x", sha256.Sum256([]byte(request))); hash != tt.hash {
			t.Errorf("%s: hash %s, want %s, of\n%s", tt.uri, hash, tt.hash, request)
		}
	}
}

func TestPath(t *testing.T) {
	for _, tt := range []struct{ in, sent, s3, other string }{
		{"", "/", "/", "/"},
		{"/", "/", "/", "/"},
		{"/a", "/a", "/a", "/a"},
		{"/a/", "/a/", "/a/", "/a/"},
		{"/documents%20and%20settings/", "/documents%20and%20settings/", "/documents%20and%20settings/", "/documents%2520and%2520settings/"},
		{"/%e1%88%b4", "/%E1%88%B4", "/%E1%88%B4", "/%25E1%2588%25B4"},
		{"/%41-._~%7E", "/A-._~~", "/A-._~~", "/A-._~~"},
		{"/a+b=c@d:e!$&'()*,;", "/a%2Bb%3Dc%40d%3Ae%21%24%26%27%28%29%2A%2C%3B", "/a%2Bb%3Dc%40d%3Ae%21%24%26%27%28%29%2A%2C%3B",
			"/a%252Bb%253Dc%2540d%253Ae%2521%2524%2526%2527%2528%2529%252A%252C%253B"},
		{"/a%2Fb", "/a%2Fb", "/a%2Fb", "/a%252Fb"},
		{"/a%5Cb", "/a%5Cb", "/a%5Cb", "/a%255Cb"},
		{"/a%25b%2525", "/a%25b%2525", "/a%25b%2525", "/a%2525b%252525"},
		{"/%00%0d%0a", "/%00%0D%0A", "/%00%0D%0A", "/%2500%250D%250A"},
		{"/./", "/./", "/./", "/"},
		{"/./a", "/./a", "/./a", "/a"},
		{"/a/..", "/a/..", "/a/..", "/"},
		{"/a/b/..", "/a/b/..", "/a/b/..", "/a"},
		{"/a/b/../..", "/a/b/../..", "/a/b/../..", "/"},
		{"/../../a", "/../../a", "/../../a", "/a"},
		{"/a/%2e%2E/b", "/a/../b", "/a/../b", "/b"},
		{"/a/%2e%2e%2fb", "/a/..%2Fb", "/a/..%2Fb", "/a/..%252Fb"},
		{"//a//", "//a//", "//a//", "/a/"},
		{"/a//../b", "/a//../b", "/a//../b", "/b"},
		{"//", "//", "//", "/"},
	} {
		u := sent(t, "https://h.example"+tt.in)
		if s3, other := canonicalPath(u, true), canonicalPath(u, false); u.String() != "https://h.example"+tt.sent || s3 != tt.s3 || other != tt.other {
			t.Errorf("%q: sent %q, S3 %q, other %q; want %q, %q, %q", tt.in, u, s3, other, tt.sent, tt.s3, tt.other)
		}
	}
}

func TestQuery(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"", ""},
		{"?", ""},
		{"?&&", ""},
		{"?acl", "acl="},
		{"?=v", "=v"},
		{"?b=1&a=1", "a=1&b=1"},
		{"?a=2&a=10&a=1", "a=1&a=10&a=2"},
		{"?a=b&a=B&A=b", "A=b&a=B&a=b"},
		{"?a-=1&a=2", "a=2&a-=1"},           // "-" is less than "="
		{"?a1=1&a=2", "a=2&a1=1"},           // a digit too
		{"?a/=1&a0=1", "a%2F=1&a0=1"},       // the escapes are sorted: "%" is less than "0"
		{"?a=%7e&a=~~&a=-", "a=-&a=~&a=~~"}, // after they are unescaped
		{"?k=a%20b+c", "k=a%20b%2Bc"},
		{"?k=a=b", "k=a%3Db"},
		{"?k=a%26b%3dc", "k=a%26b%3Dc"},
		{"?k=/?:@", "k=%2F%3F%3A%40"},
		{"?k=%e1%88%b4", "k=%E1%88%B4"},
		{"?k=%2525", "k=%2525"},
		{"?k=a;b", "k=a%3Bb"},
		{"?k=%0d%0aHost:", "k=%0D%0AHost%3A"},
		{"?-._~0aZ=-._~0aZ", "-._~0aZ=-._~0aZ"},
		{"?X-Amz-Credential=AKIDEXAMPLE/20150830/us-east-1/iam/aws4_request", "X-Amz-Credential=AKIDEXAMPLE%2F20150830%2Fus-east-1%2Fiam%2Faws4_request"},
	} {
		if u := sent(t, "https://h.example/"+tt.in); u.Query() != tt.want {
			t.Errorf("%q: %q, want %q", tt.in, u.Query(), tt.want)
		}
	}
}

func TestNoHost(t *testing.T) {
	for _, s := range []string{"mailto:a", "/a", "file:///a", ""} {
		if u, err := toSend(uri.RFC3986.MustParse(s)); err == nil {
			t.Errorf("toSend(%q) = %q, want an error", s, u)
		}
	}
}

// TestSent sends requests: a server must receive the text that was signed.
func TestSent(t *testing.T) {
	var got string
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got = r.RequestURI }))
	defer server.Close()
	for _, in := range []string{"/a+b/../c%2fd//e%5c?k=a/b+c&acl&a=%20", "/%e1%88%b4*'()!", "/"} {
		u := sent(t, server.URL+in)
		response, err := http.Get(u.String())
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if want := strings.TrimPrefix(u.String(), server.URL); got != want {
			t.Errorf("%s: the server receives %q, not %q", in, got, want)
		}
		if again := sent(t, u.String()); again != u {
			t.Errorf("%s: %v becomes %v", in, u, again)
		}
	}
}
