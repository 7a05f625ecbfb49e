// SPDX-License-Identifier: BSD-3-Clause

package redact_test

import (
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/redact"
)

func TestValues(t *testing.T) {
	r := redact.Redactor{Values: []string{"s3cr3t-V", "p@ss/w\"rd é", "short", "s3cr3t-Value-of-two\nlines"}}
	for _, tt := range []struct{ in, want string }{
		{"the s3cr3t-V, and X-Key: s3cr3t-Vs3cr3t-V", "the xxxxx, and X-Key: xxxxxxxxxx"},
		{"short p@ss/w\"rd é", "short xxxxx"},
		{`p%40ss%2Fw%22rd+%C3%A9 p@ss%2Fw%22rd%20%C3%A9 {"a":"p@ss/w\"rd é"} {"a":"p@ss\/w\"rd é"} <a b="p@ss/w&#34;rd é">`, `xxxxx xxxxx {"a":"xxxxx"} {"a":"xxxxx"} <a b="xxxxx">`},
		{"s3cr3t-Value-of-two\nlines", "xxxxx"},
		{"http://me:pw@h/?token=as3cr3t-Vb&x=s3cr3t-V", "http://me:xxxxx@h/?token=xxxxx&x=xxxxx"},
	} {
		if got := r.Text(tt.in); got != tt.want || r.Text(got) != got {
			t.Errorf("Text(%q) = %q, want %q", tt.in, got, tt.want)
		}
		if got := string(r.Append(nil, tt.in)); got != tt.want {
			t.Errorf("Append(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
	if u := r.URI(uri.RFC3986.MustParse("http://s3cr3t-V.h/s3cr3t-V?a=s3cr3t-V")); u.String() != "http://xxxxx.h/xxxxx?a=xxxxx" {
		t.Error(u)
	}
	if got := r.Query("a=s3cr3t-V&token=ab"); got != "a=xxxxx&token=xxxxx" {
		t.Error(got)
	}
}

// TestValuesWriter divides texts with values.
func TestValuesWriter(t *testing.T) {
	r := redact.Redactor{Values: []string{"abcabd", "abcabdabcabc", "bdabca", "http://a:b@c d"}}
	g := generator{rand.New(rand.NewPCG(8, 39))}
	for range proof.Pick(3000, 300000) {
		var text, out strings.Builder
		w := r.Writer(&out)
		for range 1 + g.IntN(20) {
			piece := g.pick("a", "b", "c", "d", "abc", "abd", "abcabd", " ", "http://", "http://a:b@", "c d", "\n")
			text.WriteString(piece)
			if n, err := io.WriteString(w, piece); n != len(piece) || err != nil {
				t.Fatal(n, err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if got := out.String(); strings.Contains(got, "abcabd") || strings.Contains(got, "bdabca") || strings.Contains(got, "http://a:b@c d") {
			t.Fatalf("%q of %q", got, text.String())
		}
	}
	w := r.Writer(failing{io.EOF})
	for _, err := range []error{failure(io.WriteString(w, "x abc\n")), w.Close()} {
		if err != io.EOF {
			t.Error(err)
		}
	}
}

func TestCheck(t *testing.T) {
	for _, r := range []redact.Redactor{
		{},
		{Mask: "REDACTED", Values: []string{"abcdef"}, Paths: []string{"h/xxxxx", "/reset/xxxxx", "*.h.example/a/*/bxxxxx/c"}},
	} {
		if err := r.Check(); err != nil {
			t.Error(err)
		}
	}
	for _, form := range []string{"", "h", "h/a", "reset/a", "/xxxxxa", "/xxxxx/xxxxx", "*", "*./xxxxx", "*/xxxxx", "a*b/xxxxx", "h:80/xxxxx", "https://h/xxxxx", "/a?b=xxxxx", "/a xxxxx", "ü/xxxxx"} {
		if err := (redact.Redactor{Paths: []string{form}}).Check(); err == nil || !strings.Contains(err.Error(), "path") {
			t.Errorf("%q: %v", form, err)
		}
	}
	if err := (redact.Redactor{Mask: "a:b"}).Check(); err == nil {
		t.Error("the mask is not checked")
	}
	if err := (redact.Redactor{Values: []string{"abcdef", "abcde"}}).Check(); err == nil || strings.Contains(err.Error(), "abcde") {
		t.Error(err)
	}
}
