// SPDX-License-Identifier: BSD-3-Clause

package guard_test

import (
	"bufio"
	"fmt"
	"net/http"
	"path"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/guard"
	"example.com/uri/internal/proof/guarded"
)

// TestBelow tries the paths with which attackers bypassed the rules in proxies.
func TestBelow(t *testing.T) {
	const (
		path      = "the path is not below"
		authority = "the scheme and the authority"
		dots      = "escaped-dots"
		delimiter = "escaped-delimiter"
		control   = "escaped-control"
		double    = "double-escape"
		parameter = "parameter"
		empty     = "empty-segment"
		notUTF8   = "not-utf8"
		spaces    = "dots, spaces and"
		drive     = "a drive of Windows"
		unicode   = `"%u"`
	)
	dir := uri.RFC3986.MustParse("https://example.com/static/")
	for _, tt := range []struct{ in, want, err string }{
		{"https://example.com/static/", "https://example.com/static/", ""},
		{"https://example.com/static/a/b.css?v=..%2f;//#x%00", "https://example.com/static/a/b.css?v=..%2F;//#x%00", ""},
		{"https://example.com/static/..a/b../.well-known", "https://example.com/static/..a/b../.well-known", ""},
		{"https://example.com/static/%c3%BC%7Ea%20b", "https://example.com/static/%C3%BC~a%20b", ""},
		{"HTTPS://Example.com:443/static/a", "https://example.com/static/a", ""},
		{"https://example.com/x/../%73tatic/./a/../b", "https://example.com/static/b", ""},
		{"https://example.com/static/%20a.%20", "https://example.com/static/%20a.%20", ""},

		// Another directory or another server.
		{"https://example.com/static", "", path},
		{"https://example.com/Static/a", "", path},
		{"http://example.com/static/a", "", authority},
		{"https://example.com:8443/static/a", "", authority},
		{"https://me:s3cret@example.com/static/a", "", authority},
		{"https:/static/a", "", authority},
		{"static/a", "", authority},

		// Dot segments, which a rule on the raw path does not see (CVE-2026-42274,
		// CVE-2026-11720).
		{"https://example.com/static/../admin", "", path},
		{"https://example.com/static/a/../../admin", "", path},
		{"https://example.com/static/%2e%2e/admin", "", path},
		{"https://example.com/static/%252e%252e%252fx", "", double},
		{"https://example.com/static/%c0%ae%c0%ae/x", "", notUTF8},
		{"https://example.com/static/..%20/admin", "", spaces},
		{"https://example.com/static/.../admin", "", spaces},
		{"https://example.com/static/%20", "", spaces},
		{"https://example.com/static/..%C2%A0/admin", "", spaces}, // U+00A0, which functions that trim text remove
		{"https://example.com/static/%E3%80%80/admin", "", spaces},
		{"https://example.com/static/..+/admin", "", spaces}, // "+" is a space to functions for queries
		{"https://example.com/static/..%2B/admin", "", spaces},
		{"https://example.com/static/+C:x", "", drive},
		{"https://example.com/static/+a+/c++", "https://example.com/static/+a+/c++", ""},
		{"https://example.com/static/%25u002e%25u002e/admin", "", unicode},
		{"https://example.com/static/a%25U002Eb", "", unicode},
		{"https://example.com/static/100%25", "https://example.com/static/100%25", ""},
		{"https://example.com/static/..%0a/admin", "", control},

		// Escaped delimiters (GHSA-gm3x-23wp-hc2c).
		{"https://example.com/static%2Fa", "", delimiter},
		{"https://example.com/static/..%2fadmin", "", dots},
		{"https://example.com/static/..%5cadmin", "", dots},

		// Parameters that some servers ignore.
		{"https://example.com/static/..;/admin", "", parameter},
		{"https://example.com/static;x/a", "", parameter},

		// Slashes that some servers merge, and absolute paths below the directory.
		{"https://example.com//static/a", "", empty},
		{"https://example.com/static//admin", "", empty},
		{"https://example.com/static/C:/secret", "", drive},
		{"https://example.com/static/a/c%3Asecret", "", drive},
		{"https://example.com/static/%20%C2%A0C:x", "", drive},
		{"https://example.com/static/%20:x", "", drive},
		{"https://example.com/static/::x", "", drive},
		{"https://example.com/static/%C3%A9:x", "", drive}, // Python joins it as one
		{"https://example.com/static/ab:c/:/:a:b", "https://example.com/static/ab:c/:/:a:b", ""},
	} {
		u, err := guard.Below(dir, uri.RFC3986.MustParse(tt.in))
		check(t, fmt.Sprintf("Below(%q)", tt.in), u, err, tt.want, tt.err)
	}
}

// TestBelowDirectories tries unusual directories.
func TestBelowDirectories(t *testing.T) {
	const notDir = "must begin and end with"
	for _, tt := range []struct{ dir, in, want, err string }{
		{"https://h/static", "https://h/static/a", "", notDir},
		{"https://h/a/..", "https://h/a", "https://h/a", ""}, // https://h/
		{"https://h", "https://h/a", "https://h/a", ""},
		{"HTTP://H:80/%61/", "http://h/a/b", "http://h/a/b", ""},
		{"https://h/a/?q#f", "https://h/a/b", "https://h/a/b", ""},
		{"https://me@h/", "https://me@h/a", "https://me@h/a", ""},
		{"file:///srv/", "file:///srv/a%20b", "file:///srv/a%20b", ""},
		{"file:///C:/srv/", "file:///C:/srv/a", "file:///C:/srv/a", ""},
		{"file:///srv/", "file:///srv/C:/a", "", "a drive of Windows"},
		{"file:/srv/", "file:///srv/a", "", "authority"},
		{"/a/", "/a/b", "/a/b", ""},
		{"/a/", "//evil.example/a/b", "", "authority"},
		{"/", "///a", "", "authority"},
		{"/", "/static/../../..//evil.example/", "", "empty-segment"},
		{"a/", "a/b", "", notDir},
		{"", "a", "", notDir},
		{"mailto:a/", "mailto:a/b", "", notDir},
	} {
		u, err := guard.Below(uri.RFC3986.MustParse(tt.dir), uri.RFC3986.MustParse(tt.in))
		check(t, fmt.Sprintf("Below(%q, %q)", tt.dir, tt.in), u, err, tt.want, tt.err)
	}
	// Other editions are read by RFC 3986.
	dir, old, iri := uri.RFC3986.MustParse("http://h/a/"), uri.MustParse("http://h/a/%2e./b"), uri.RFC3987.MustParse("http://h/a/ü")
	if u, err := guard.Below(dir, old); err == nil {
		t.Errorf("Below(%q, %q) = %q", dir, old, u)
	}
	if u, err := guard.Below(uri.MustParse("http://h/b/../a/"), uri.MustParse("http://h/a/b/%2e/c")); err != nil || u != uri.RFC3986.MustParse("http://h/a/b/c") {
		t.Errorf("Below of RFC 2396 = %q, %v", u, err)
	}
	for _, in := range [][2]uri.URI{{dir, iri}, {iri, dir}} {
		u, err := guard.Below(in[0], in[1])
		check(t, "an IRI", u, err, "", "invalid character")
	}
}

// TestAttackBelow tries all short paths that consist of the parts found in attacks. If
// one is allowed, it stays below the directory for each naive server.
func TestAttackBelow(t *testing.T) {
	dir := uri.RFC3986.MustParse("/static/")
	allowed, refused, escaped := 0, 0, 0
	part := guarded.Parts(`_ / .. . %2e%2E %2F %5C ;x %3b %20 + %C2%A0 %25 2e u002e %00 %3f %c0%af C: a`)
	for p := range guarded.Combine([]string{"/static/", "/"}, part, part, part, []string{"", "/", "/admin"}) {
		u, err := guard.Below(dir, uri.RFC3986.MustParse("/x/.."+p))
		if err != nil {
			refused++
			for read := range naiveReadings(p) {
				if strings.HasPrefix(p, "/static/") && leaves("/static/", read) {
					escaped++
					break
				}
			}
			continue
		}
		allowed++
		checkServers(t, "/static/", u.Path())
	}
	t.Logf("%d paths are allowed and %d refused; %d of those leave the directory in simple servers", allowed, refused, escaped)
	if allowed < 300 || escaped < 3_000 {
		t.Errorf("%d paths are allowed, %d refused, %d leave the directory", allowed, refused, escaped)
	}
}

func FuzzBelow(f *testing.F) {
	for _, s := range []string{"/static/a", "/static/%2e%2e/b", "/static/..;/b", "/static/a%2Fb", "/static//b", "/x/../static/%7E?a//#b", "/static/.%20/%c0%ae", "http://h/static/a"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		ref, err := uri.RFC3986.Parse(s)
		if err != nil {
			return
		}
		for _, dir := range []uri.URI{uri.RFC3986.MustParse("/static/"), uri.RFC3986.MustParse("http://h/")} {
			u, err := guard.Below(dir, ref)
			checkRefusal(t, s, u, err)
			if err != nil {
				continue
			}
			if u.Normalize(uri.SchemeLevel) != u || u.Authority() != dir.Authority() {
				t.Errorf("Below(%q, %q) = %q", dir, s, u)
			}
			checkServers(t, dir.Path(), u.Path())
		}
	})
}

// TestAttackFiles runs a file server behind Below. It reads requests as net/http does,
// unescapes the path and joins it to a directory, like many others.
func TestAttackFiles(t *testing.T) {
	files := map[string]string{"/public/a.txt": "public", "/secret.txt": "s3cret"}
	stolen := 0
	for _, naive := range []bool{true, false} {
		for _, target := range []string{"/files/a.txt", "/files/../secret.txt", "/files/%2e%2e/secret.txt", "/files/..%2fsecret.txt", "/files/x/..%2F..%2Fsecret.txt", "/files/x/../../secret.txt"} {
			r, err := http.ReadRequest(bufio.NewReader(strings.NewReader("GET " + target + " HTTP/1.1\r\nHost: h\r\n\r\n")))
			if err != nil {
				t.Fatal(err)
			}
			p := r.RequestURI
			if !naive {
				u, err := guard.Request{Method: r.Method, Scheme: "http", Host: r.Host, Target: r.RequestURI}.URI()
				if err == nil {
					u, err = guard.Below(uri.RFC3986.MustParse("http://"+r.Host+"/files/"), u)
				}
				p = u.Path() // empty after an error
				if (err == nil) != (target == "/files/a.txt") {
					t.Errorf("%s: %v", target, err)
				}
			}
			name, _ := strings.CutPrefix(naiveUnescape(p), "/files/")
			got := files[path.Join("/public", name)]
			if target == "/files/a.txt" && got != "public" || !naive && got == "s3cret" {
				t.Errorf("%s is %q", target, got)
			}
			if naive && got == "s3cret" {
				stolen++
			}
		}
	}
	if stolen != 5 {
		t.Errorf("the naive server is attacked %d times", stolen)
	}
}
