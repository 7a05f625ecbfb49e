// SPDX-License-Identifier: BSD-3-Clause

package httpguard_test

import (
	"bufio"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/guard/httpguard"
	"example.com/uri/internal/proof/guarded"
)

// checkRequest checks FromRequest's law: net/http reads the same path and pairs in the
// result and in the request, except for pairs that it drops because of a wrong escape or
// a ";".
func checkRequest(t *testing.T, r *http.Request) (uri.URI, error) {
	t.Helper()
	u, err := httpguard.FromRequest(r)
	if err != nil || r.Method == "CONNECT" || r.RequestURI == "*" {
		return u, err
	}
	if path, _ := uri.Unescape(u.Path()); path != r.URL.Path {
		t.Errorf("%q has the path %q, and %q to net/http", r.RequestURI, path, r.URL.Path)
	}
	pairs := strings.Split(u.Query(), "&")
	for i, raw := range strings.Split(r.URL.RawQuery, "&") {
		if theirs, err := url.ParseQuery(raw); err == nil {
			if ours, err := url.ParseQuery(pairs[i]); err != nil || !reflect.DeepEqual(ours, theirs) {
				t.Errorf("%q has the pair %q, and %q to net/http", r.RequestURI, ours, theirs)
			}
		}
	}
	return u, nil
}

// TestFromRequest tries the requests that net/http reads from a connection. If net/http
// reads a target, FromRequest refuses it only for a "#".
func TestFromRequest(t *testing.T) {
	everyday, served := guarded.Parts(`/?ids[]=1 /?q=100% /wiki/é /?q=a|b /?filter[a]=b&page[size]=2 /?f={"a":"b"} /a^b /?q=<a> /~a /?x=1&&y /search?q=%E9 http://h/a?b=[] //h/a`), 0
	for target := range guarded.Combine(guarded.Parts(`/ // /a http://i/ http://i? ?`), guarded.Parts(`_ / .. | [] %2F %252f é %E9 %5C ; :@ < # %`), guarded.Parts(`_ ? ?a= ?%= ?a[]=1& ?a=1;b&c= ?+=`), guarded.Parts(`_ %26 % & = + " {} \ %zz / ? ;x é`)) {
		everyday = append(everyday, target)
	}
	for i, target := range everyday {
		r, err := http.ReadRequest(bufio.NewReader(strings.NewReader("GET " + target + " HTTP/1.1\r\nHost: h\r\n\r\n")))
		if err != nil {
			continue
		}
		u, err := checkRequest(t, r)
		if (err == nil) == strings.Contains(target, "#") || i < 13 && err != nil {
			t.Errorf("%q: %q, %v", target, u, err)
		}
		served++
	}
	if served < 2_000 {
		t.Errorf("net/http reads %d targets", served)
	}
	r := httptest.NewRequest("GET", "https://h/a?|", nil)
	if u, err := httpguard.FromRequest(r); err != nil || u.String() != "https://h/a?%7C" {
		t.Errorf("a request with TLS is %q, %v", u, err)
	}
	r, _ = http.NewRequest("GET", "http://h/", nil)
	u, err := httpguard.FromRequest(r)
	guarded.Expect(t, "the request of a client", err, "must begin with")
	if u != (uri.URI{}) {
		t.Errorf("the request of a client is %q", u)
	}
}

// TestAttackRequestTarget runs a net/http server that decides by the request, and a
// client that writes the request octet by octet.
func TestAttackRequestTarget(t *testing.T) {
	needNetwork(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u, err := checkRequest(t, r)
		if err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		fmt.Fprintf(w, "%s %s", u.Host(), u.Path())
	}))
	defer server.Close()
	for _, tt := range []struct{ request, want string }{
		{"GET / HTTP/1.1\r\nHost: h\r\n", "200 h /"},
		{"GET //admin/x HTTP/1.1\r\nHost: h\r\n", "200 h //admin/x"},
		{"GET http://i//admin HTTP/1.1\r\nHost: h\r\n", "200 i //admin"},
		{"GET /a#f HTTP/1.1\r\nHost: h\r\n", "400"},
		{"GET /a|é\xff?ids[]=100% HTTP/1.1\r\nHost: h\r\n", "200 h /a%7C%C3%A9%FF"},
		{"GET http://i|/ HTTP/1.1\r\nHost: h\r\n", "400"},
		{"GET /a b HTTP/1.1\r\nHost: h\r\n", "400"},
		{"GET /% HTTP/1.1\r\nHost: h\r\n", "400"},
		{"GET Service/Method HTTP/1.1\r\nHost: h\r\n", "400"},
		{"GET /a HTTP/1.1\r\nHost: u@h\r\n", "400"},
		{"GET /a HTTP/1.1\r\nHost: h/b\r\n", "400"},
		{"GET /a HTTP/1.0\r\n", "400"},
		{"CONNECT h:443 HTTP/1.1\r\nHost: h\r\n", "200 h "},
		{"CONNECT /admin HTTP/1.1\r\nHost: h\r\n", "400"},
	} {
		if got, err := send(server, tt.request); got != tt.want || err != nil {
			t.Errorf("%q: %q, %v; want %q", tt.request, got, err, tt.want)
		}
	}
}
