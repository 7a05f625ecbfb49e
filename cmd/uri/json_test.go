// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// octets returns the octets of s if they are not UTF-8, which a JSON string
// cannot hold, and nil otherwise.
func octets(s string) []byte {
	if utf8.ValidString(s) {
		return nil
	}
	return []byte(s)
}

// encoded returns v as JSON of package encoding/json, on a line.
func encoded(t *testing.T, v any) string {
	t.Helper()
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestJSONWriter compares objects with the objects that package encoding/json
// writes.
func TestJSONWriter(t *testing.T) {
	texts := []string{"", "é", "\u2028", "\ufffd", "<&>", strings.Repeat("a", 3*maxPiece), strings.Repeat("aé", 2*maxPiece), strings.Repeat("\xff", 2*maxPiece+1)}
	for b := range 256 {
		texts = append(texts, string([]byte{'a', byte(b)}))
	}
	var out bytes.Buffer
	w := bufio.NewWriter(&out)
	j := newJSONWriter(w)
	want := ""
	for i, text := range texts {
		j.object("")
		j.text("text", text)
		j.defined(false, "undefined", text)
		j.list("list")
		for range i % 3 {
			j.object("")
			j.number("number", int64(-i))
			j.endObject()
		}
		j.endList()
		j.object("object")
		j.boolean("boolean", i%2 == 0)
		j.endObject()
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
