// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"example.com/uri/internal/proof"
)

// octets returns the octets of s if they are not UTF-8, which a JSON string
// cannot hold, and nil otherwise.
func octets(s string) []byte {
	if utf8.ValidString(s) {
		return nil
	}
	return []byte(s)
}

// encoded returns v as JSON of package encoding/json, on a line, with escapes of
// the characters that are not printable, and of U+FFFD, which some releases of
// that package escape.
func encoded(t *testing.T, v any) string {
	t.Helper()
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		t.Fatal(err)
	}
	var escaped strings.Builder
	for _, r := range strings.TrimSuffix(b.String(), "\n") {
		if unicode.IsPrint(r) && r != utf8.RuneError {
			escaped.WriteRune(r)
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&escaped, `\u%04x`, unit)
		}
	}
	return escaped.String() + "\n"
}

// TestJSONCharacters checks that a string with any character decodes to the
// same string, and that only printable characters are not escaped.
func TestJSONCharacters(t *testing.T) {
	var out strings.Builder
	w := bufio.NewWriter(&out)
	j := jsonWriter{out: w}
	for r := range proof.CodePoints() {
		if !utf8.ValidRune(r) {
			continue
		}
		out.Reset()
		s := "a" + string(r) + "b"
		j.quote(s)
		w.Flush()
		var decoded string
		if err := json.Unmarshal([]byte(out.String()), &decoded); err != nil || decoded != s {
			t.Fatalf("%+q is written as %+q, which is %+q: %v", s, out.String(), decoded, err)
		}
		bare := strings.ContainsRune(out.String(), r)
		if want := unicode.IsPrint(r) && r != utf8.RuneError; bare != want {
			t.Fatalf("%+q is written as %+q", s, out.String())
		}
	}
}

// TestJSONWriter compares objects with the objects that package encoding/json
// writes.
func TestJSONWriter(t *testing.T) {
	const maxPiece = 1 << 12 // a part of what any buffer holds
	texts := []string{"", "é", "\u2028", "\ufffd", "<&>", strings.Repeat("é\u202e", maxPiece), strings.Repeat("a", 3*maxPiece), strings.Repeat("aé", 2*maxPiece), strings.Repeat("\xff", 2*maxPiece+1)}
	for b := range 256 {
		texts = append(texts, string([]byte{'a', byte(b)}))
	}
	var out bytes.Buffer
	w := bufio.NewWriter(&out)
	j := jsonWriter{out: w}
	want := ""
	for i, text := range texts {
		j.begin("", "text", text, "undefined", nonEmpty(""))
		j.list("list")
		for range i % 3 {
			j.object("", "number", -i)
		}
		j.endList()
		j.object("object", "boolean", i%2 == 0)
		j.endObject()

		type number struct {
			Number int `json:"number"`
		}
		want += encoded(t, struct {
			Text       string   `json:"text"`
			TextBase64 []byte   `json:"textBase64,omitempty"`
			List       []number `json:"list"`
			Object     struct {
				Boolean bool `json:"boolean"`
			} `json:"object"`
		}{text, octets(text), slices.Repeat([]number{{-i}}, i%3), struct {
			Boolean bool `json:"boolean"`
		}{i%2 == 0}})
	}
	w.Flush()
	got, wanted := strings.Split(out.String(), "\n"), strings.Split(want, "\n")
	for i, text := range texts {
		if got[i] != wanted[i] {
			t.Errorf("of %.20q: %.200s, want %.200s", text, got[i], wanted[i])
		}
	}
	if len(got) != len(wanted) {
		t.Errorf("%d lines, want %d", len(got), len(wanted))
	}
}
