// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
)

// TestRouter sends requests over a connection, octet by octet.
func TestRouter(t *testing.T) {
	description, err := os.ReadFile("testdata/company.json")
	if err != nil {
		t.Fatal(err)
	}
	routes, err := newRouter(description, show)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(routes)
	defer server.Close()
	for _, tt := range []struct {
		method, target string
		status         int
		want           string // the content, or Allow after 405
	}{
		{"GET", "/v1/enterprises/acme/teams/blue", 200, `get-team enterprise="acme" enterprise-team="blue"`},
		{"GET", "/v1/enterprises/a%63me/teams/R&D%20x?page=2", 200, `get-team enterprise="acme" enterprise-team="R&D x"`},
		{"GET", "http://api.example/v1/enterprises/acme/teams/blue", 200, `get-team enterprise="acme" enterprise-team="blue"`},
		{"HEAD", "/v1/enterprises/acme/teams/blue", 200, ""},
		{"PUT", "/v1/enterprises/acme/teams/blue", 405, "DELETE, GET, HEAD"},
		{"GET", "/v1/cars/new", 200, `new kind="cars"`},
		{"GET", "/v1/books/new", 200, `get-book id="new"`}, // literal text precedes an expression
		{"GET", "/v1/books/mine", 200, "my-book"},
		{"PUT", "/v1/books/7", 200, `put-book id="7"`},
		{"PATCH", "/v1/books/7", 405, "GET, HEAD, PUT"},
		{"GET", "/v1/diff/v1.2.0...main", 200, `diff base="v1.2.0" head="main"`},
		{"GET", "/v1/books/..%2Fx", 404, ""},
		{"GET", "http://me@api.example/v1/books/7", 400, ""},
	} {
		response, content := send(t, server.Listener.Addr(), tt.method, tt.target)
		got := content
		switch response.StatusCode {
		case 405:
			got = response.Header.Get("Allow")
		case 404, 400:
			got = ""
		}
		if response.StatusCode != tt.status || got != tt.want {
			t.Errorf("%s %s: %d, %q; want %d, %q", tt.method, tt.target, response.StatusCode, got, tt.status, tt.want)
		}
	}
}

// send sends a request with a target as it is, which a client would change.
func send(t *testing.T, to net.Addr, method, target string) (response *http.Response, content string) {
	connection, err := net.Dial(to.Network(), to.String())
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	fmt.Fprintf(connection, "%s %s HTTP/1.1\r\nHost: api.example\r\nConnection: close\r\n\r\n", method, target)
	response, err = http.ReadResponse(bufio.NewReader(connection), &http.Request{Method: method})
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, strings.TrimSuffix(string(text), "\n")
}

// TestErrors has descriptions that are refused.
func TestErrors(t *testing.T) {
	for _, tt := range []struct{ description, want string }{
		{`{`, "unexpected end of JSON input"},
		{`{"servers": [{"url": "https://{tenant}.example"}]}`, "invalid character"},
		{`{"paths": {"/a?b={b}": {}}}`, `invalid character "?" in a path at offset 2`},
		{`{"paths": {"/{a}{b}": {}}}`, "nothing divides two expressions"},
		{`{"paths": {"/users/{id}": {}, "/users/{name}": {}}}`, "both match"},
	} {
		if _, err := newRouter([]byte(tt.description), show); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s", tt.description, err, tt.want)
		}
	}
}
