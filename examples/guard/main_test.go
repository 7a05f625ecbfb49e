// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"bufio"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"testing"

	"example.com/uri/guard"
)

func TestMain(m *testing.M) {
	log.SetOutput(io.Discard)
	os.Exit(m.Run())
}

// TestSite attacks the server over a connection, octet by octet. The server behind
// /files/ and the one that /fetch may reach record what they are asked for.
func TestSite(t *testing.T) {
	var asked []string
	upstream := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.Host+r.RequestURI)
		if to := r.FormValue("to"); to != "" {
			w.Header().Set("Location", to)
			w.WriteHeader(http.StatusFound)
		}
		fmt.Fprint(w, "<b>content</b>")
	}))
	defer upstream.Close()
	behind := upstream.Listener.Addr().(*net.TCPAddr).AddrPort()
	policy := guard.Policy{
		Host:  func(string) bool { return true },
		Addr:  func(a netip.Addr) bool { return a == netip.MustParseAddr("127.0.0.1") },
		Ports: []uint16{behind.Port()},
	}
	handler, err := newSite("http://site.example", upstream.URL+"/public/", policy)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(handler)
	defer server.Close()
	there := behind.String()
	fetch := func(text string) string { return "/fetch?uri=" + url.QueryEscape(text) }
	login := func(text string) string { return "/login?next=" + url.QueryEscape(text) }
	for _, tt := range []struct{ target, want, asked string }{
		{"/files/a.txt", "200", there + "/public/a.txt"},
		{"/files/a/../b?c=%2F..", "200", there + "/public/b?c=%2F.."},
		{"http://site.example/files/a", "200", there + "/public/a"},
		{"/files/../secret", "403", ""},
		{"/files/..%2fsecret", "403", ""},
		{"files/a", "400", ""},
		{"http://evil.example/files/a", "421", ""},

		{login("/inbox?a#b"), "303 http://site.example/inbox?a#b", ""},
		{login("//evil.example"), "303 http://site.example", ""},
		{login("/\r\nSet-Cookie:a"), "303 http://site.example", ""},

		{fetch(upstream.URL + "/x"), "200", there + "/x"},
		{fetch(upstream.URL + "/x?to=/y"), "200", there + "/x?to=/y " + there + "/y"},
		{fetch(upstream.URL + "/x?to=http://169.254.169.254/"), "403", there + "/x?to=http://169.254.169.254/"},
		{fetch("http://169.254.169.254/"), "403", ""},
		{fetch(server.URL), "403", ""},
		{fetch("http://h:x/"), "400", ""},
	} {
		asked = nil
		got := status(t, server.Listener.Addr().String(), tt.target)
		if got != tt.want || strings.Join(asked, " ") != tt.asked {
			t.Errorf("%s: %s, and the other server is asked for %v; want %s and %s", tt.target, got, asked, tt.want, tt.asked)
		}
	}
}

// status sends a request, and returns the status of the response and its Location.
func status(t *testing.T, address, target string) string {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n\r\n", target)
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	if strings.HasPrefix(target, "/fetch") && response.StatusCode == 200 &&
		(string(body) != "200 OK\n<b>content</b>" || response.Header.Get("Content-Type") != "text/plain; charset=utf-8") {
		t.Errorf("%s: %q", target, body)
	}
	if strings.Contains(string(body), "127.0.0.1") {
		t.Errorf("%s: the response %q says what is behind the server", target, body)
	}
	return strings.TrimSpace(fmt.Sprint(response.StatusCode, " ", response.Header.Get("Location")))
}

// TestNewSite has directories that an operator names.
func TestNewSite(t *testing.T) {
	for files, ok := range map[string]bool{"": true, "http://h/a/": true, "http://h/a": false, "/a/": false, "http://h/a/#": false, "http://h/ /": false} {
		if _, err := newSite("http://site.example", files, guard.Policy{}); (err == nil) != ok {
			t.Errorf("%q: %v", files, err)
		}
	}
	for _, home := range []string{"site.example", "//site.example", "http://:8080", "http:"} {
		if _, err := newSite(home, "", guard.Policy{}); err == nil {
			t.Errorf("the site %q is started, and nobody can ask it", home)
		}
	}
}
