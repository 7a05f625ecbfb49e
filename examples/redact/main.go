// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Redact logs what net/http says about each argument, without the passwords of
// URIs.
//
//	$ redact ftp://me:secret@h/
//	time=2026-11-22T12:00:00.000Z level=ERROR msg="cannot get ftp://me:xxxxx@h/" error="Get \"ftp://me:xxxxx@h/\": unsupported protocol scheme \"ftp\""
package main

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"reflect"
	"slices"
	"strings"

	"example.com/uri"
	"example.com/uri/prose"
)

func main() {
	logger := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: redact}))
	for _, arg := range os.Args[1:] {
		response, err := http.Get(arg)
		if err != nil {
			logger.Error("cannot get "+arg, "error", err)
			continue
		}
		response.Body.Close()
		logger.Info("got it", "uri", response.Request.URL, "status", response.StatusCode)
	}
}

// redact returns a without the passwords of URIs. Use it as the ReplaceAttr of
// slog.HandlerOptions: a handler calls it for the message and for each
// attribute, also those in groups, but not for keys. Any value that is not
// listed here becomes text, so that a handler cannot write more of it.
func redact(_ []string, a slog.Attr) slog.Attr {
	if kind := a.Value.Kind(); kind != slog.KindString && kind != slog.KindAny {
		return a // a number, a time and the like
	}
	var text string
	switch v := a.Value.Any().(type) {
	case nil, *slog.Source:
		return a
	case uri.URI:
		text = v.Redacted()
	case url.URL:
		text = redactText(v.Redacted())
	case *url.URL:
		text = redactText(v.Redacted())
	case error:
		text = redactError(v)
	case []byte:
		text = redactText(string(v))
	default:
		text = redactText(fmt.Sprintf("%+v", v))
	}
	a.Value = slog.StringValue(text)
	return a
}

// redactError returns the text of an error. Some errors show a password in
// pieces, which are no longer a URI.
func redactError(err error) string {
	if v := reflect.ValueOf(err); v.Kind() == reflect.Pointer && v.IsNil() {
		return "<nil>"
	}
	switch e := err.(type) {
	case *uri.ParseError: // its text may have one character of the password
		if e.Redacted() != e {
			return fmt.Sprintf("uri: %v in %v of %q", e.Err, e.Component, redactURI(e.Input))
		}
	case *url.Error:
		if e.Op == "parse" { // e.Err quotes parts of the URL
			return fmt.Sprintf("parse %q: not a URL", redactURI(e.URL))
		}
		return fmt.Sprintf("%s %q: %s", e.Op, redactURI(e.URL), redactError(e.Err))
	}
	text := fmt.Sprint(err)
	for _, wrapped := range unwrap(err) {
		text = strings.ReplaceAll(text, fmt.Sprint(wrapped), redactError(wrapped))
	}
	return redactText(text)
}

// unwrap returns the errors that err wraps.
func unwrap(err error) []error {
	if e, ok := err.(interface{ Unwrap() []error }); ok {
		return e.Unwrap()
	}
	if e := errors.Unwrap(err); e != nil {
		return []error{e}
	}
	return nil
}

// redactText returns a text without the passwords of the URIs in it. A URI must
// have a scheme and "//". Its password must not have whitespace, a double quote,
// "<" or ">". In http://me:1/x@h and http://you:p@me/x@h, the host is me, so "x"
// is not part of a password.
func redactText(text string) string {
	matches := slices.Collect(prose.Finder{Edition: uri.RFC3986, Broken: true}.Find(text))
	var b strings.Builder
	done := 0
	for i, m := range matches {
		// A match ends before a character such as ")", but a password may contain it.
		start, end := int(m.Start), int(m.End)
		tail := text[end:]
		if i+1 < len(matches) {
			tail = text[end:matches[i+1].Start]
		}
		if n := strings.IndexAny(tail, " \t\r\n\"<>"); n >= 0 {
			tail = tail[:n]
		}
		end += strings.LastIndexByte(tail, '@') + 1
		b.WriteString(text[done:start] + redactURI(text[start:end]))
		done = end
	}
	return b.String() + text[done:]
}

// redactURI returns s without its password. If s is not a URI, the password is
// a guess. The Redacted of the error itself would keep the character at its
// Offset, even in the password.
func redactURI(s string) string {
	u, err := uri.RFC3986.Parse(s)
	if err == nil {
		return u.Redacted()
	}
	return (&uri.ParseError{Input: s}).Redacted().Input
}
