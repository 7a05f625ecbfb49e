// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"strings"
	"testing"

	"example.com/uri"
)

func TestRefused(t *testing.T) {
	for text, want := range map[string]string{
		"<a>":                       "uri: the base URI is relative",
		"<x:a%>":                    "uri: invalid escape",
		`<x:\u0020>`:                "uri: invalid character",
		`<x:\ud800>`:                "uri: invalid character",
		"<x:\ue000>":                "uri: invalid character",
		"a:b":                       "unknown prefix",
		"@prefix a: <x:#> . a:b\\#": "uri: invalid character",
	} {
		var last term
		for last = range terms(text, uri.RFC3987.MustParse("")) {
		}
		if last.err == nil || !strings.HasPrefix(last.err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, last.err, want)
		}
	}
}
