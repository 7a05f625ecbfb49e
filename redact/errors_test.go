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
		&url.Error{Op: "Get", URL: "https://h/?token=" + hidden, Err: io.EOF},
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
