// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"example.com/uri/redact"
)

func TestGet(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.SetCookie(w, &http.Cookie{Name: "sid", Value: "s3cr3t"})
		if r.URL.Path == "/login" {
			http.Redirect(w, r, "/home?token=s3cr3t", http.StatusFound)
		}
	}))
	defer server.Close()
	var b bytes.Buffer
	get(&b, []string{"ftp://me:s3cr3t@h/", "http://me:s3cr3t@h:port/", strings.Replace(server.URL, "//", "//me:s3cr3t@", 1) + "/login?token=s3cr3t"})
	out := b.String()
	if strings.Contains(out, "s3cr3t") || strings.Contains(out, "bWU6czNjcjN0") { // me:s3cr3t in Base64
		t.Error(out)
	}
	for want, n := range map[string]int{
		"\n": 5, "level=ERROR": 2, "msg=request": 3, "/login?token=xxxxx\"": 1, "Location:[/home?token=xxxxx]": 1, "/home?token=xxxxx\"": 1, "status=200": 1, "Set-Cookie:[sid=xxxxx]": 2,
	} {
		if strings.Count(out, want) != n {
			t.Errorf("%q is not %d times in %s", want, n, out)
		}
	}
}

// TestTransport checks the fields, and that a request is not logged if nobody asks
// for it.
func TestTransport(t *testing.T) {
	server := httptest.NewServer(nil)
	defer server.Close()
	for level, lines := range map[slog.Level]int{slog.LevelDebug: 1, slog.LevelInfo: 0} {
		var b bytes.Buffer
		client := http.Client{Transport: transport{redact.Redactor{}, http.DefaultTransport, slog.New(slog.NewJSONHandler(&b, &slog.HandlerOptions{Level: level}))}}
		request, err := http.NewRequest("POST", server.URL+"/?token=s3cr3t", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("X-Api-Key", "s3cr3t")
		response, err := client.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if strings.Count(b.String(), "\n") != lines {
			t.Errorf("at %v: %s", level, &b)
		}
		if lines == 0 {
			continue
		}
		var line struct {
			Method, URI string
			Status      int
			Header      http.Header
		}
		if err := json.Unmarshal(b.Bytes(), &line); err != nil || line.Method != "POST" || line.URI != server.URL+"/?token=xxxxx" || line.Status != 404 || line.Header.Get("X-Api-Key") != "xxxxx" {
			t.Errorf("%+v: %s", line, &b)
		}
		if request.Header.Get("X-Api-Key") != "s3cr3t" {
			t.Error("the request has changed")
		}
	}
}
