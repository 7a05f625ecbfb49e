// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/uritemplate"
)

// newServer returns a server of a new directory, beside which there are secrets.
func newServer(t *testing.T, o uritemplate.Options) *server {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"secret":                   "secret",
		"users/secret.json":        "secret",
		"root/secret":              "secret",
		"root/files/a.md":          "a",
		"root/files/100% b?/c":     "\xff",
		"root/repos/o/r/docs/ü.md": "ü",
		"root/repos/New York/r/x":  "a space",
		"root/users/7.json":        "{}",
	} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, link := range []string{"link", "dir"} {
		to := map[string]string{"link": "../../secret", "dir": "../.."}[link]
		if err := os.Symlink(to, filepath.Join(dir, "root/files", link)); err != nil {
			t.Fatal(err)
		}
	}
	root, err := os.OpenRoot(filepath.Join(dir, "root"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { root.Close() })
	r, err := newRouter(o)
	if err != nil {
		t.Fatal(err)
	}
	return &server{routes: r, files: root.FS()}
}

func TestRead(t *testing.T) {
	s := newServer(t, uritemplate.Options{})
	for ref, want := range map[string]string{
		"file:///a.md":                       "a",
		"FILE:///%61.md":                     "a",
		"file:///100%25%20b%3F/c":            "\xff",
		"repo://o/r/contents/docs/%C3%BC.md": "ü",
		"repo://New%20York/r/contents/x":     "a space",
		"/users/7":                           "{}",
	} {
		content, err := s.read(ref)
		if err != nil {
			t.Errorf("%s: %v", ref, err)
			continue
		}
		got, ok := content["text"].(string)
		if !ok {
			got = string(content["blob"].([]byte))
		}
		if got != want {
			t.Errorf("%s has %q, want %q", ref, got, want)
		}
	}
}

// traversals are references that lead out of the root, or to another kind of
// resource, in a program that joins paths.
var traversals = []string{
	"file:///../secret",
	"file:///..%2Fsecret",
	"file:///%2E%2E/secret",
	"file:///..%5Csecret",
	"file:///%2Fsecret",
	"file:///../secret%00.md",
	"file:///link",
	"file:///dir/secret",
	"repo://o/r/contents/..%2Fsecret",
	"repo://o/r/contents/%2e%2e/%2E%2E/%2e%2e/secret",
	"repo://o/..%2F..%2F..%2Fsecret/contents/x",
	"/users/..%2F..%2Fusers%2Fsecret",
	"/users/..%5C..%5Cusers%5Csecret",
}

// TestTraversals tests each of three guards. A Matcher refuses a traversal, except
// those that are only symbolic links. If the options let it pass, the name is not
// valid, or the root refuses it.
func TestTraversals(t *testing.T) {
	strict := newServer(t, uritemplate.Options{})
	lenient := newServer(t, uritemplate.Options{AllowDotSegments: true, AllowSlashes: true, AllowControls: true})
	passed := 0
	for _, ref := range traversals {
		u, err := uri.RFC3986.Parse(ref)
		if err != nil {
			t.Fatal(err)
		}
		_, _, passes := strict.routes.Match(u)
		if isLink := ref == "file:///link" || ref == "file:///dir/secret"; passes != isLink {
			t.Errorf("%s matches: %t, want %t", ref, passes, isLink)
		}
		if _, _, passes := lenient.routes.Match(u); passes {
			passed++
		}
		for _, s := range []*server{strict, lenient} {
			if content, err := s.read(ref); err == nil || err.Code != notFound {
				t.Errorf("%s has %v, %v", ref, content, err)
			}
		}
	}
	if passed < 8 {
		t.Errorf("%d traversals pass a lenient matcher, want at least 8", passed)
	}
}

func TestServe(t *testing.T) {
	const in = `{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18"}}
{"jsonrpc": "2.0", "method": "notifications/initialized"}
{"jsonrpc": "2.0", "id": "t", "method": "resources/templates/list"}
{"jsonrpc": "2.0", "id": 2, "method": "resources/list"}
{"jsonrpc": "2.0", "id": 3, "method": "resources/read", "params": {"uri": "/users/7"}}
{"jsonrpc": "2.0", "id": 4, "method": "resources/read", "params": {"uri": "file:///..%2Fsecret"}}
{"jsonrpc": "2.0", "id": 5, "method": "resources/read", "params": {"uri": "file:///a b"}}
{"jsonrpc": "2.0", "id": 6, "method": "resources/write"}
{"jsonrpc": "2.0", "id": 7, "method": "ping"}
[
`
	const want = `{"jsonrpc":"2.0","id":1,"result":{"capabilities":{"resources":{}},"protocolVersion":"2025-06-18","serverInfo":{"name":"resources","version":"1"}}}
{"jsonrpc":"2.0","id":"t","result":{"resourceTemplates":[{"name":"files","uriTemplate":"file://{/path*}"},{"name":"repositories","uriTemplate":"repo://{owner}/{repo}/contents{/path*}"},{"name":"users","uriTemplate":"/users/{id}"}]}}
{"jsonrpc":"2.0","id":2,"result":{"resources":[]}}
{"jsonrpc":"2.0","id":3,"result":{"contents":[{"mimeType":"application/json","text":"{}","uri":"/users/7"}]}}
{"jsonrpc":"2.0","id":4,"error":{"code":-32002,"message":"there is no such resource","data":{"uri":"file:///..%2Fsecret"}}}
{"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"uri: invalid character \" \" in path at offset 9: write \"%20\" (rule pchar, RFC 3986 section 3.3)"}}
{"jsonrpc":"2.0","id":6,"error":{"code":-32601,"message":"there is no such method"}}
{"jsonrpc":"2.0","id":7,"result":{}}
{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"the line is not a request"}}
`
	var out strings.Builder
	if err := newServer(t, uritemplate.Options{}).serve(strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	if out.String() != want {
		t.Errorf("the answers are\n%s\nwant\n%s", &out, want)
	}
	if err := newServer(t, uritemplate.Options{}).serve(strings.NewReader(strings.Repeat(" ", maxLine+1)), &out); err == nil {
		t.Error("a line that is too long is no error")
	}
}
