// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"bufio"
	"compress/gzip"
	"os"
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

// TestNames has properties with the names of keywords, and data that look like schemas.
func TestNames(t *testing.T) {
	r, err := newResolver(document(t, `{"$id": "x:/", "default": {"$ref": "a"}, "enum": [{"$ref": "b"}], "anyOf": [{"properties": {
		"const": {"$ref": "c"}, "properties": {"default": {"$ref": "d"}, "not": {"$ref": "e"}}}}]}`))
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, ref := range r.refs {
		texts = append(texts, ref.text)
	}
	if got := strings.Join(texts, " "); got != "c e" {
		t.Errorf("the references %q, want %q", got, "c e")
	}
}

// TestValidate checks that the formats count in a schema with references.
func TestValidate(t *testing.T) {
	doc, err := load("testdata/shop.json")
	if err != nil {
		t.Fatal(err)
	}
	r, err := newResolver(doc)
	if err != nil {
		t.Fatal(err)
	}
	schema, err := compile(r)
	if err != nil {
		t.Fatal(err)
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
// iri-reference IRI-reference. A template has literals that no reference contains.
func TestFormats(t *testing.T) {
	const (
		uriFormat = 1 << iota
		uriReference
		iri
		iriReference
		template

		all        = uriFormat | uriReference | iri | iriReference | template
		references = uriReference | iriReference | template
		iris       = iri | iriReference | template
	)
	for _, tt := range []struct {
		value any
		valid int
	}{
		{"s:a?b#f", all},
		{"s://u:p@[::1]:80/p?q/?#f/?", all},
		{"", references},
		{"./a:b", references},
		{"s://é@日本:1/é?é#é", iris},
		{"//é", iriReference | template},
		{"s:\ufdd0", 0},
		{"s:\ue000", template},
		{"/{x}", template},
		{"/{x", 0},
		{nil, all},
		{[]any{"a b"}, all},
	} {
		for i, f := range formats {
			want := tt.valid>>i&1 != 0
			if err := f.Validate(tt.value); err == nil != want {
				t.Errorf("%s of %#v: %v, want valid: %v", f.Name, tt.value, err, want)
			}
		}
	}
}

// TestSuite checks lines of the conformance suite with its schema, which refuses a line with a field more, less or of another type.
func TestSuite(t *testing.T) {
	c := jsonschema.NewCompiler()
	schema, err := c.Compile("../../conformance/schema.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"rfc2396", "rfc3986", "rfc3987"} {
		f, err := os.Open("../../conformance/" + name + ".jsonl.gz")
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		unpacked, err := gzip.NewReader(f)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for lines := bufio.NewScanner(unpacked); lines.Scan(); n++ {
			if n%50 > 0 {
				continue
			}
			text := lines.Text()
			if err := schema.Validate(document(t, text)); err != nil {
				t.Fatalf("%s: %s: %v", name, text, err)
			}
			for field := range document(t, text).(map[string]any) {
				other := document(t, text).(map[string]any)
				if other[field] = 1.0; schema.Validate(other) == nil {
					t.Fatalf("%s: of the schema with a number as %s: %s", name, field, text)
				}
				delete(other, field)
				if other["more"] = ""; schema.Validate(other) == nil {
					t.Fatalf("%s: of the schema without %s and with another field: %s", name, field, text)
				}
			}
		}
		if n < 50_000 {
			t.Errorf("%s has %d lines", name, n)
		}
	}
}
