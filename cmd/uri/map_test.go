// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"testing"

	"example.com/uri"
)

func TestMap(t *testing.T) {
	testCommand(t, []commandTest{
		{"to URIs", []string{"map", "-to", "uri", "http://bücher.example/ü?é#日", "HTTP://a:/%c3%bc%7e", "../ü", "", "x:?\ue000\u202e"}, "",
			lines("http://b%C3%BCcher.example/%C3%BC?%C3%A9#%E6%97%A5", "HTTP://a:/%c3%bc%7e", "../%C3%BC", "", "x:?%EE%80%80%E2%80%AE"), 0, ""},
		{"to IRIs", []string{"map", "-to", "iri"}, "http://b%C3%BCcher.example/%c3%bc%2F%7E?%E6%97%A5#%FF\nHTTP://a:/\nx:?%EE%80%80%E2%80%AE%C3%28\n",
			lines("http://bücher.example/ü%2F%7E?日#%FF", "HTTP://a:/", "x:?%EE%80%80%E2%80%AE%C3%28"), 0, ""},
		{"refused IRI", []string{"map", "-to", "uri"}, "http://a/ü b\nü\n", lines("%C3%BC"), 1,
			lines(refusedAt("-:1:12", uri.RFC3987, "http://a/ü b"))},
		{"refused URI", []string{"map", "-to", "iri", "a%C3%BC", "aü"}, "", lines("aü"), 1,
			lines(refusedAt("arg:2:2", uri.RFC3986, "aü") + "; accepted by rfc3987")},
		{"JSON", []string{"map", "-to", "uri", "-json", "/ü", "/\xff"}, "", lines(
			`{"input":"/ü","output":"/%C3%BC"}`,
			`{"input":"/\ufffd","inputBase64":"L/8=","edition":"rfc3987","error":`+errorJSON(t, uri.RFC3987, "/\xff")+`}`), 1, ""},
		{"JSON of IRIs", []string{"map", "-to", "iri", "-json", "/%C3%BC"}, "", lines(`{"input":"/%C3%BC","output":"/ü"}`), 0, ""},
		{"last -to", []string{"map", "-to", "iri", "-to", "uri", "/ü"}, "", lines("/%C3%BC"), 0, ""},
	})
	t.Setenv(editionVariable, "rfc1630")
	testCommand(t, []commandTest{{"whatever URI_EDITION says", []string{"map", "-to", "uri", "ü"}, "", lines("%C3%BC"), 0, ""}})
}
