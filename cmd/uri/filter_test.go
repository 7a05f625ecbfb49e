// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"strings"
	"testing"

	"example.com/uri"
)

func TestFilter(t *testing.T) {
	const hosts = "http://Shop.example/ http://shop.example.:80/ //sh%6Fp.example http://eu.shop.example http://a.b.SHOP.example http://myshop.example http://shop.example.org /shop.example http://u@.shop.example/"
	filter := func(flags string, refs string) []string {
		return append([]string{"filter"}, append(strings.Fields(flags), strings.Fields(refs)...)...)
	}
	const noHost = `uri: filter: invalid value for flag -host: want a host, such as example.com, *.example.com or [::1]; "uri filter -h" shows its usage`
	testCommand(t, []commandTest{
		{"host", filter("-host shop.example", hosts), "", lines("http://Shop.example/", "http://shop.example.:80/", "//sh%6Fp.example"), 0, ""},
		{"below", filter("-host *.shop.example", hosts), "", lines("http://eu.shop.example", "http://a.b.SHOP.example"), 0, ""},
		{"several", filter("-host SHOP.example.org -host *.b.shop.example.", hosts), "", lines("http://a.b.SHOP.example", "http://shop.example.org"), 0, ""},
		{"not", filter("-v -host shop.example -host *.shop.example", hosts), "", lines("http://myshop.example", "http://shop.example.org", "/shop.example", "http://u@.shop.example/"), 0, ""},
		{"addresses", filter("-host [0:0::1] -host 127.0.0.1", "http://[::1]/ http://[::0.0.0.1] http://127.0.0.1 http://[::2]"), "", lines("http://[::1]/", "http://[::0.0.0.1]", "http://127.0.0.1"), 0, ""},
		{"below an address", filter("-host *.0.0.1", "http://127.0.0.1 http://a.0.0.1"), "", lines("http://a.0.0.1"), 0, ""},
		{"IRIs", filter("-edition rfc3987 -host bücher.example", "http://BÜCHER.example/ http://b%C3%BCcher.example/"), "", lines("http://BÜCHER.example/", "http://b%C3%BCcher.example/"), 0, ""},
		{"scheme", filter("-scheme HTTP,ftp", "http://a HTTPS://b FTP:c d"), "", lines("http://a", "FTP:c"), 0, ""},
		{"both", filter("-scheme http -host a", "http://a https://a http://b"), "", lines("http://a"), 0, ""},
		{"key", filter("-has a", "?a=1 ?b=a ?%61 a"), "", lines("?a=1", "?%61"), 0, ""},
		{"pairs", filter("-pair a=1+2 -pair b= -form", "?a=3&a=1%2B2&b= ?a=1+2&b= ?a=1%2B2 ?a=1%2B2&b"), "", lines("?a=3&a=1%2B2&b=", "?a=1%2B2&b"), 0, ""},
		{"delimiter", filter("-has b -delimiter ;", "?a;b ?a&b"), "", lines("?a;b"), 0, ""},
		{"refused", []string{"filter", "-has", "a"}, "?a\na b\n?b\n", lines("?a"), 1, lines(refusedAt("-:2:2", uri.RFC3986, "a b"))},
		{"as they are", []string{"filter", "-host", "a"}, "HTTP://A:80/%7e\r\n", lines("HTTP://A:80/%7e"), 0, ""},
		{"valid", []string{"filter", "-valid"}, "a\na b\n\n", lines("a", ""), 0, ""},
		{"valid, and more", []string{"filter", "-valid", "-v", "-has", "x"}, "a\na b\n?x\n", lines("a", "a b"), 0, ""},
		{"invalid", []string{"filter", "-invalid"}, "a\na b\n\n", lines("a b"), 0, ""},
		{"invalid in an edition", []string{"filter", "-invalid", "-edition", "rfc2396"}, "//[::1]\n//a\n", lines("//[::1]"), 0, ""},
		{"not invalid", []string{"filter", "-invalid", "-v"}, "a\na b\n", lines("a"), 0, ""},
		{"port", filter("-port 80,8443 -port 007", "http://a https://a https://a:8443 http://a:080 x://a x://a:7 http://a:8 http://a:"), "", lines("http://a", "https://a:8443", "http://a:080", "x://a:7", "http://a:"), 0, ""},
		{"path", filter("-path /api/* -path /*/x -path /", "http://h/api/a http://h/api/ http://h/api /api/a/b /b/x /b/c/x /b/../%61pi/c http://h api/a /api%2Fa"), "", lines("http://h/api/a", "http://h/api/", "/api/a/b", "/b/x", "/b/../%61pi/c", "http://h"), 0, ""},
		{"part of a segment", filter("-path /*.pdf -path /v*/a*b", "/a.pdf /a/b.pdf?q /a.pdf/b /.pdf /v1/ab /v/a/b /v1/a/x/b /x/ab /v1 /v1/a%2Fb"), "",
			lines("/a.pdf", "/a/b.pdf?q", "/.pdf", "/v1/ab", "/v/a/b", "/v1/a/x/b", "/v1/a%2Fb"), 0, ""},
		{"no port", filter("-port 80,x", "a"), "", "", 2, lines(`uri: filter: invalid value for flag -port: want numbers of ports, such as 80,8080; "uri filter -h" shows its usage`)},
		{"no path", filter("-path a?", "a"), "", "", 2, lines(`uri: filter: invalid value for flag -path: want a path, such as /api/v1, /api/* or /*.pdf; "uri filter -h" shows its usage`)},
		{"nothing", filter("-host b", "http://a"), "", "", 1, ""},
		{"JSON", []string{"filter", "-json", "-has", "a"}, "?a\n?b\na b\n", lines(`{"input":"?a","passes":true}`, `{"input":"?b","passes":false}`,
			`{"input":"a b","edition":"rfc3986","error":`+errorJSON(t, uri.RFC3986, "a b")+`}`), 1, ""},
		{"valid, JSON", []string{"filter", "-json", "-valid", "a b", ""}, "", lines(`{"input":"a b","passes":false}`, `{"input":"","passes":true}`), 0, ""},
		{"one of both", []string{"filter", "-valid=false", "-invalid"}, "a\na b\n", lines("a b"), 0, ""},
		{"both", []string{"filter", "-valid", "-invalid"}, "", "", 2, lines(`uri: filter: -valid and -invalid exclude each other; "uri filter -h" shows its usage`)},
		{"no pair", []string{"filter", "-pair", "S3cr3t"}, "", "", 2, lines(`uri: filter: invalid value for flag -pair: want KEY=VALUE; "uri filter -h" shows its usage`)},
		{"no host", []string{"filter", "-host", "http://a"}, "", "", 2, lines(noHost)},
		{"a host and a port", []string{"filter", "-host", "a:80"}, "", "", 2, lines(noHost)},
		{"a host and a path", []string{"filter", "-host", "a/"}, "", "", 2, lines(noHost)},
		{"a user", []string{"filter", "-host", "S3cr3t@a"}, "", "", 2, lines(noHost)},
		{"an empty host", []string{"filter", "-host", "*."}, "", "", 2, lines(noHost)},
		{"a star elsewhere", []string{"filter", "-host", "a.*.b"}, "", "", 2, lines(noHost)},
	})
}
