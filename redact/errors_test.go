// SPDX-License-Identifier: BSD-3-Clause

package redact_test

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/redact"
)

// failure returns the error of a function that has another result.
func failure[T any](_ T, err error) error { return err }

func urlError(s string) error { return failure(url.Parse(s)) }

// A loud error has the input in its text.
type loud struct{ *uri.ParseError }

func (e loud) Error() string { return e.ParseError.Error() + " in " + e.Input() }

// badErrors are errors with a password.
func badErrors() []error {
	errs := []error{
		loud{failure(uri.RFC3986.Parse("http://me:" + hidden + "@h:port/")).(*uri.ParseError)},
		&url.Error{Op: "Get", URL: "https://h/?token=" + hidden, Err: io.EOF}, failure(http.Get("me:" + hidden + "@h/")),
		urlError(":a \"" + hidden + "@h"), urlError("my_user:a/ \"" + hidden + "@h:1/"),
		errors.Join(io.EOF, fmt.Errorf("x: %w", urlError("http://me:"+hidden+"/x@h/"))),
	}
	for _, s := range []string{"", "/", "#", "?", " #", "\"#", "/#", ">b/ #", "[", "]", "%", "{", " ", "\"", "\\", "<", "ü", "@", ":", "\x00", "\n", "^", "\x7f"} {
		for _, format := range []string{"http://me:a%s" + hidden + "@h/", "http://me:" + hidden + "%s@h:port/", "ftp://me:" + hidden + "%s@h/", "http://me:" + hidden} {
			text := strings.Replace(format, "%s", s, 1)
			for _, err := range []error{urlError(text), failure(uri.RFC3986.Parse(text))} {
				if err != nil {
					errs = append(errs, err, fmt.Errorf("load: %w", err))
				}
			}
			if strings.HasPrefix(text, "ftp") {
				errs = append(errs, failure(http.Get(text))) // no request is made
			}
		}
	}
	return errs
}

func TestError(t *testing.T) {
	r := redact.Redactor{}
	for _, err := range []error{nil, io.EOF} {
		if got := r.Error(err); got != err {
			t.Error(got)
		}
	}
	if err := r.Error(urlError("http://me:" + hidden + "@h:port/")); err.Error() != `parse "http://me:xxxxx@h:port/": invalid port ":port" after host` {
		t.Error(err)
	}
	n := 0
	for _, err := range badErrors() {
		for _, form := range []string{"%v", "%+v", "%s", "%q"} {
			if got := fmt.Sprintf(form, r.Error(err)); strings.Contains(got, hidden[:6]) {
				t.Errorf("%s: the password of %q is in %q", form, err, got)
			}
		}
		if strings.Contains(err.Error(), hidden) {
			n++
		}
		if !errors.Is(r.Error(err), err) {
			t.Errorf("%v is lost", err)
		}
	}
	if n < 50 {
		t.Errorf("%d errors have a password", n)
	}
	err := r.Error(url.InvalidHostError("http://me:" + hidden + "@h"))
	if got := fmt.Sprintf("%v %+v %#v %d %x %t", err, err, err, err, err, struct{ err error }{err}); !strings.Contains(got, "http://me:xxxxx@h") || strings.Contains(got, hidden) || strings.Contains(got, fmt.Sprintf("%x", hidden)) {
		t.Error(got)
	}
}

// A finder is an error that finds a url.Error as errors.As asks for it.
type finder struct{ e *url.Error }

func (f finder) Error() string { return "found: " + f.e.Error() }

func (f finder) As(target any) bool {
	p, ok := target.(**url.Error)
	if ok {
		*p = f.e
	}
	return ok
}

// TestErrorMessages has errors with several texts of net/url, or with what looks like one.
func TestErrorMessages(t *testing.T) {
	get := func(s string, err error) error { return &url.Error{Op: "Get", URL: s, Err: err} }
	const spaced = "http://me:hun ter" + hidden + "@h/"
	port := func(n string) error { return urlError("http://me:" + n) }
	for _, tt := range []struct {
		err  error
		want string
	}{
		// Messages that are shorter, redacted, than the text in which a port is.
		{get("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc", errors.New("x")), `Get "xxxxx": x`},
		{&url.Error{URL: "//a:" + hidden + "@", Err: errors.New("")}, ` "//a:xxxxx@": `},

		// Each URL counts, wherever its error is in the tree.
		{get("http://me:a@h/", get(spaced, io.EOF)), `Get "http://me:xxxxx@h/": Get "http://me:xxxxx@h/": EOF`},
		{errors.Join(get("http://h/", io.EOF), get(spaced, io.EOF)), "Get \"http://h/\": EOF\nGet \"http://me:xxxxx@h/\": EOF"},
		{fmt.Errorf("%w, then %w", get(spaced, io.EOF), get(spaced+"?token="+hidden, io.EOF)), `Get "http://me:xxxxx@h/": EOF, then Get "http://me:xxxxx@h/?token=xxxxx": EOF`},
		{fmt.Errorf("a: %w", errors.Join(io.EOF, fmt.Errorf("b: %w, %w", io.EOF, get(spaced, io.EOF)))), "a: EOF\nb: EOF, Get \"http://me:xxxxx@h/\": EOF"},
		{finder{get(spaced, io.EOF).(*url.Error)}, `found: Get "http://me:xxxxx@h/": EOF`},
		{fmt.Errorf("%s: %w", spaced, get(spaced, io.EOF)), `http://me:xxxxx@h/: Get "http://me:xxxxx@h/": EOF`},

		// net/url takes what follows the colon as a port.
		{port("hunter"), `parse "http://me:xxxxx": invalid port ":xxxxx" after host`},
		{get("http://me:hunter", errors.New("no port")), `Get "http://me:xxxxx": no port`},

		// Each port counts, and what is between them stays.
		{errors.Join(port(hidden), io.EOF, port(hidden+"2")), "parse \"http://me:xxxxx\": invalid port \":xxxxx\" after host\nEOF\nparse \"http://me:xxxxx\": invalid port \":xxxxx\" after host"},
		{fmt.Errorf("%w (retry: %w)", port(hidden), port(hidden)), `parse "http://me:xxxxx": invalid port ":xxxxx" after host (retry: parse "http://me:xxxxx": invalid port ":xxxxx" after host)`},
		{get("http://me:"+hidden, port(hidden)), `Get "http://me:xxxxx": parse "http://me:xxxxx": invalid port ":xxxxx" after host`},

		// Nil errors of a type are not read.
		{fmt.Errorf("no %w", fmt.Errorf("%w", get(spaced, nil))), "no Get \"http://me:xxxxx@h/\": %!s(<nil>)"},
		{notFound{}, "not found"},
	} {
		got := redact.Redactor{}.Error(tt.err)
		if got.Error() != tt.want {
			t.Errorf("Error of %q\nis %q\nand not %q", tt.err, got, tt.want)
		}
		if again := (redact.Redactor{}).Error(got); again != got {
			t.Errorf("%q is redacted twice: %q", got, again)
		}
		if !errors.Is(got, tt.err) {
			t.Errorf("%q is lost", tt.err)
		}
	}
	if got := (redact.Redactor{Values: []string{"s3cr3tValue"}}).Error(get("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.s3cr3tValue", errors.New("s3cr3tValue"))).Error(); got != `Get "xxxxx": xxxxx` {
		t.Error(got)
	}
}

// notFound is an error whose url.Error is nil.
type notFound struct{}

func (notFound) Error() string { return "not found" }
func (notFound) Unwrap() error { return (*url.Error)(nil) }
