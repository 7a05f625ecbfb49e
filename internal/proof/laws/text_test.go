// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"encoding/json"
	"testing"

	"example.com/uri"
)

// before returns a URI of each edition, to unmarshal into.
func before() []uri.URI { return parsed(uri.Editions(), "before:this") }

func TestBinary(t *testing.T) {
	for _, u := range parsed(uri.Editions(), append(splitReferences, "")...) {
		if text, err := u.AppendText([]byte("x")); err != nil || string(text) != "x"+u.String() {
			t.Errorf("%v: AppendText of %q = %q, %v", u.Edition(), u, text, err)
		}
		want := bnfName(u.Edition()) + " " + u.String()
		data, err := u.MarshalBinary()
		if err != nil || string(data) != want {
			t.Errorf("%v: MarshalBinary of %q = %q, %v; want %q", u.Edition(), u, data, err, want)
		}
		appended, err := u.AppendBinary([]byte("x"))
		if err != nil || string(appended) != "x"+want {
			t.Errorf("%v: AppendBinary of %q = %q, %v; want %q", u.Edition(), u, appended, err, "x"+want)
		}
		for _, back := range before() { // the edition before does not matter
			if err := back.UnmarshalBinary(data); err != nil || back != u || back.Edition() != u.Edition() {
				t.Errorf("UnmarshalBinary(%q) = %q of %v, %v", data, back, back.Edition(), err)
			}
		}
		other := uri.IRI{URI: uri.RFC3987.MustParse("é")}
		back, wantBack := other, other
		if u.Edition() == uri.RFC3987 || u.IsZero() { // an IRI takes no others
			wantBack.URI = u
		}
		data, err = uri.IRI{URI: u}.MarshalBinary()
		if backErr := back.UnmarshalBinary(data); err != nil || back != wantBack || backErr != nil && backErr != uri.ErrEdition {
			t.Errorf("%v: %q is the IRI %q, %v, %v; want %q", u.Edition(), u, back, err, backErr, wantBack)
		}
	}
}

// FuzzText checks that text, JSON and binary data give the URI back, and accept
// only what Parse accepts: text and JSON in RFC 3986, binary data in every
// edition.
func FuzzText(f *testing.F) {
	for i, s := range splitReferences {
		f.Add(uint8(i), s)
	}
	f.Fuzz(func(t *testing.T, edition uint8, s string) {
		e := uri.Editions()[int(edition)%len(uri.Editions())]
		u, err := e.Parse(s)
		var binary uri.URI
		binaryErr := binary.UnmarshalBinary([]byte(bnfName(e) + " " + s))
		if (err == nil) != (binaryErr == nil) || binary != u {
			t.Errorf("%v: %q: Parse: %v, UnmarshalBinary: %q, %v", e, s, err, binary, binaryErr)
		}
		if data, err2 := u.MarshalText(); err2 != nil || string(data) != u.String() {
			t.Errorf("%v: MarshalText of %q = %q, %v", e, u, data, err2)
		}
		u, err = uri.RFC3986.Parse(s)
		text := e.MustParse("before:this")
		if textErr := text.UnmarshalText([]byte(s)); (err == nil) != (textErr == nil) || err == nil && text != u || err != nil && text != e.MustParse("before:this") {
			t.Errorf("%q: Parse: %v, UnmarshalText: %q, %v", s, err, text, textErr)
		}
		data, err := json.Marshal(u)
		back := e.MustParse("before:this")
		if err2 := json.Unmarshal(data, &back); err != nil || err2 != nil || back != u {
			t.Errorf("JSON of %q is %s, %v, and gives %q, %v", u, data, err, back, err2)
		}
	})
}
