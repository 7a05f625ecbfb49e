// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

func document(t *testing.T, text string) any {
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// shop returns the resolver of testdata/shop.json.
func shop(t *testing.T) *resolver {
	t.Helper()
	doc, err := load("testdata/shop.json")
	if err != nil {
		t.Fatal(err)
	}
	r, err := newResolver(doc)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestShop(t *testing.T) {
	r := shop(t)
	const schemas = "https://example.com/schemas/"
	want := map[string]string{ // the targets, by pointer
		"/properties/customer":                          schemas + "shop/customer",
		"/properties/ship to":                           schemas + "common/address#street",
		"/properties/lines/items":                       schemas + "shop/order#/$defs/order%20line",
		"/properties/largest":                           schemas + "shop/order#/$defs/gr%C3%B6%C3%9Fe",
		"/properties/smallest":                          schemas + "shop/order#/$defs/größe",
		"/properties/next":                              schemas + "shop/order",
		"/$defs/customer/properties/home":               schemas + "%63ommon/address",
		"/$defs/customer/properties/either~1or/anyOf/0": schemas + "shop/customer#/$defs/a~1b",
		"/$defs/customer/properties/either~1or/anyOf/1": schemas + "shop/order#/properties/lines/items",
	}
	for _, ref := range r.refs {
		if got := ref.target.String(); got != want[ref.pointer] {
			t.Errorf("%s: %q is %s, want %s", ref.pointer, ref.text, got, want[ref.pointer])
		}
		delete(want, ref.pointer)
		if schema, err := r.find(ref.target); err != nil || schema == nil {
			t.Errorf("%s: %v", ref.target, err)
		}
	}
	if len(want) > 0 {
		t.Errorf("not found: %v", want)
	}
}

func TestMissing(t *testing.T) {
	r, err := newResolver(document(t, `{"$id": "urn:example:a#", "$defs": {"b": {"items": [{}]}}, "anyOf": [
		{"$ref": "#/$defs/c"}, {"$ref": "#b"}, {"$ref": "urn:example:b"}, {"$ref": "#/$defs/b/items/1"}, {"$ref": "#/$id/x"},
		{"$ref": "#/$defs/b/items/0"}, {"$ref": "#"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"the JSON Pointer leads nowhere", "no such anchor", "no such schema", "the JSON Pointer leads nowhere", "the JSON Pointer leads nowhere", "", ""} {
		_, err := r.find(r.refs[i].target)
		if err == nil != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%s: %v, want %s", r.refs[i].target, err, want)
		}
	}
	for text, want := range map[string]string{
		`{"$id": "a"}`:                           "/$id: uri: missing scheme",
		`{}`:                                     "/$id: uri: missing scheme",
		`{"$id": "x:/", "not": {"$ref": "a b"}}`: "/not/$ref: uri: invalid character",
		`{"$id": "x:/", "items": {"$id": "\ue000"}}`: "/items/$id: uri: invalid character",
	} {
		if _, err := newResolver(document(t, text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestValidate checks that the formats count in a schema with references.
func TestValidate(t *testing.T) {
	r := shop(t)
	schema, err := compile(r)
	if err != nil {
		t.Fatal(err)
	}
	order, err := load("testdata/order.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(order); err != nil {
		t.Error(err)
	}
	for text, want := range map[string]string{
		`{"lines": [{"page": "http://example.com/bücher"}]}`: `invalid character "ü" in path at offset 20`,
		`{"lines": [{"page": "/b%C3%BCcher"}]}`:              "there is no scheme",
		`{"customer": {"@id": "müller"}}`:                    "there is no scheme",
		`{"customer": {"@id": "x:m müller"}}`:                `invalid character " " in path at offset 3`,
	} {
		if err := schema.Validate(document(t, text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestFormats has cases from the rules of RFC 3986 Appendix A and RFC 3987
// section 2.2: uri is the rule URI, uri-reference URI-reference, iri IRI and
// iri-reference IRI-reference.
func TestFormats(t *testing.T) {
	const (
		uriFormat = 1 << iota
		uriReference
		iri
		iriReference

		none       = 0
		all        = uriFormat | uriReference | iri | iriReference
		references = uriReference | iriReference
		iris       = iri | iriReference
	)
	for _, tt := range []struct {
		value any
		valid int
	}{
		// scheme ":" hier-part [ "?" query ] [ "#" fragment ]
		{"s:", all},
		{"a+b-c.1:", all},
		{"s:rootless/path", all},
		{"s:/absolute", all},
		{"s://", all},
		{"s://host", all},
		{"s://u:p@host:80/p;a=b?q/?#f/?", all},
		{"s://host:/?#", all},
		{"urn:isbn:0451450523", all},
		{"tel:+1-816-555-1212", all},
		{"mailto:a@b?subject=%20", all},
		{"s:-._~!$&'()*+,;=:@%00%ff", all},

		// IP-literal, IPv4address, reg-name
		{"s://[::]", all},
		{"s://[1:2:3:4:5:6:7:8]:1", all},
		{"s://[::ffff:192.0.2.1]", all},
		{"s://[vF.a:b]", all},
		{"s://999.999.999.999", all}, // a reg-name
		{"s://%41", all},
		{"s://[1::2::3]", none},
		{"s://[::1", none},
		{"s://::1", none},
		{"s://[fe80::1%25eth0]", none},
		{"s://[v.a]", none},
		{"s://[é]", none},
		{"s://h:8O", none},
		{"s://a@b@c", none},

		// relative-ref
		{"", references},
		{"a", references},
		{"./a:b", references},
		{"/a//b", references},
		{"//host/a", references},
		{"?q", references},
		{"#f", references},
		{"a:b", all},  // a scheme
		{"1:b", none}, // neither a scheme nor segment-nz-nc
		{":b", none},
		{"a_b:c", none},
		{"é:b", none},

		// characters of no rule
		{"s:a b", none},
		{" s:a", none},
		{"s:a\n", none},
		{"s:\x00", none},
		{`s:\a`, none},
		{"s:<a>", none},
		{`s:"`, none},
		{"s:{a}", none},
		{"s:a|b", none},
		{"s:a^b", none},
		{"s:`", none},
		{"s:a[b]", none},
		{"s:#a#b", none},
		{"s:%", none},
		{"s:%4", none},
		{"s:%4g", none},
		{"s:?%", none},

		// ucschar
		{"s:é", iris},
		{"s://é@日本:1/é?é#é", iris},
		{"é", iriReference},
		{"//é", iriReference},
		{"?é", iriReference},
		{"#é", iriReference},
		{"s:\u00a0", iris},
		{"s:\ud7ff\uf900\ufdcf\ufdf0\uffef", iris},
		{"s:\U00010000\U0001fffd\U000dfffd\U000e1000\U000efffd", iris},
		{"s:\u202e", iris}, // the rule derives it; section 4.1 is not the rule
		{"s:\u009f", none},
		{"s:\ufdd0", none},
		{"s:\ufff0", none},
		{"s:\ufffd", none},
		{"s:\U0001fffe", none},
		{"s:\U000e0fff", none},
		{"sé:a", none},

		// iprivate
		{"s:?\ue000\uf8ff\U000f0000\U000ffffd\U00100000\U0010fffd", iris},
		{"s:\ue000", none},
		{"s:#\ue000", none},
		{"s://\ue000?", none},
		{"s:?\U000ffffe", none},

		// other types
		{nil, all},
		{12, all},
		{true, all},
		{[]any{"a b"}, all},
		{map[string]any{"a b": "a b"}, all},
	} {
		for i, f := range formats {
			want := tt.valid>>i&1 != 0
			if err := f.Validate(tt.value); err == nil != want {
				t.Errorf("%s of %#v: %v, want valid: %v", f.Name, tt.value, err, want)
			}
		}
	}
}
