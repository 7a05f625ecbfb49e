// SPDX-License-Identifier: BSD-3-Clause

package redact_test

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"strings"

	"example.com/uri"
	"example.com/uri/redact"
)

func ExampleRedactor_Text() {
	r := redact.Redactor{}
	fmt.Println(r.Text("cannot reach postgres://me:p#ss@db.example:5432/shop"))
	fmt.Println(r.Text(`10.0.0.1 "GET /cb?code=404&access_token=abc HTTP/1.1" 200`))
	fmt.Println(r.Text(`{"next":"https:\/\/h\/?to=https%3A%2F%2Fme%3Apw%40i"}`))
	fmt.Println(r.Text("token=abc in a sentence, and me@example.com"))
	// Output:
	// cannot reach postgres://me:xxxxx@db.example:5432/shop
	// 10.0.0.1 "GET /cb?code=404&access_token=xxxxx HTTP/1.1" 200
	// {"next":"https:\/\/h\/?to=https%3A%2F%2Fme%3Axxxxx%40i"}
	// token=abc in a sentence, and me@example.com
}

func ExampleRedactor() {
	r := redact.Redactor{
		Key:   func(name string) bool { return name == "session" || redact.IsSecret(name) },
		Paths: []string{"hooks.example.com/in/*/xxxxx"},
		Mask:  "REDACTED",
	}
	fmt.Println(r.Text("https://hooks.example.com/in/7/abc?session=1&page=2"))
	// Output: https://hooks.example.com/in/7/REDACTED?session=REDACTED&page=2
}

func ExampleRedactor_Query() {
	fmt.Println(redact.Redactor{}.Query("user=me&password=abc"))
	// Output: user=me&password=xxxxx
}

func ExampleRedactor_Check() {
	r := redact.Redactor{Paths: []string{"/reset/xxxxx"}, Values: []string{"hunter2"}}
	if err := r.Check(); err != nil {
		fmt.Println(err)
	}
	fmt.Println(r.Text("GET /reset/abc123 HTTP/1.1 by hunter2"))
	fmt.Println(redact.Redactor{Paths: []string{"reset/{token}"}}.Check())
	// Output:
	// GET /reset/xxxxx HTTP/1.1 by xxxxx
	// redact: the path "reset/{token}" is not a host, or nothing, and segments of which one ends in "xxxxx"; write no "https://", and for any host begin with "/"
}

func ExampleRedactor_Writer() {
	w := redact.Redactor{}.Writer(os.Stdout)
	io.Copy(w, strings.NewReader("GET /?sig=abc\nGET /?page=2\n"))
	w.Close()
	// Output:
	// GET /?sig=xxxxx
	// GET /?page=2
}

func ExampleRedactor_URI() {
	u := uri.RFC3986.MustParse("https://me:pw@h/a?token=abc&b=c")
	fmt.Println(redact.Redactor{}.URI(u))
	// Output: https://me:xxxxx@h/a?token=xxxxx&b=c
}

func ExampleRedactor_Error() {
	for _, s := range []string{"postgres://me:hunter2"} {
		_, err := url.Parse(s)
		fmt.Println(redact.Redactor{}.Error(err))
	}
	_, err := http.Get("ftp://h/?token=abc")
	fmt.Println(redact.Redactor{}.Error(err))
	// Output:
	// parse "postgres://me:xxxxx": invalid port ":xxxxx" after host
	// Get "ftp://h/?token=xxxxx": unsupported protocol scheme "ftp"
}

func ExampleRedactor_Handler() {
	withoutTime := func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}
	handler := slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: withoutTime})
	logger := slog.New(redact.Redactor{}.Handler(handler))

	logger.Info("get https://h/?token=abc", "proxy", uri.RFC3986.MustParse("http://me:pw@h:3128"))
	logger.Info("login", "user", "me", "password", "hunter2", "header", http.Header{"Cookie": {"sid=9f3c"}})
	// Output:
	// level=INFO msg="get https://h/?token=xxxxx" proxy=http://me:xxxxx@h:3128
	// level=INFO msg=login user=me password=xxxxx header="map[Cookie:[sid=xxxxx]]"
}
