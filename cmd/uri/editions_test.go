// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"strings"
	"testing"

	"example.com/uri"
)

func TestEditions(t *testing.T) {
	testCommand(t, []commandTest{
		{"table", []string{"editions", "http://a_b/?", "//u:@[::1]:80"}, "", lines(
			`http://a_b/?`,
			`edition        scheme  authority             host  path  query`,
			`rfc1630        refused: missing character in query at offset 12: a search is one or more words, with a "+" between them (rule search, RFC 1630, BNF of Generic URI Syntax)`,
			`url-syntax-05  http    a_b (registry-based)        /     ""`,
			`uri-syntax-02  http    a_b (registry-based)        /     ""`,
			`rfc2396        http    a_b (registry-based)        /     ""`,
			`rfc2732        http    a_b (registry-based)        /     ""`,
			`rfc3986        http    a_b                   a_b   /     ""`,
			`rfc3987        http    a_b                   a_b   /     ""`,
			``,
			`//u:@[::1]:80`,
			`edition        authority    userinfo  host   port  path`,
			`rfc1630        refused: missing scheme at offset 0: begin with one, such as "http:" (rule uri, RFC 1630, BNF of Generic URI Syntax)`,
			`url-syntax-05  refused: invalid character "[" in authority at offset 5: IPv6 addresses need RFC 2732 or RFC 3986 (rule site, draft-fielding-url-syntax-05 section 4.3.1)`,
			`uri-syntax-02  refused: invalid character "[" in authority at offset 5: IPv6 addresses need RFC 2732 or RFC 3986 (rule reg_name, draft-fielding-uri-syntax-02 section 3.2.1)`,
			`rfc2396        refused: invalid character "[" in authority at offset 5: IPv6 addresses need RFC 2732 or RFC 3986 (rule reg_name, RFC 2396 section 3.2.1)`,
			`rfc2732        u:@[::1]:80  u:        [::1]  80    ""`,
			`rfc3986        u:@[::1]:80  u:        [::1]  80    ""`,
			`rfc3987        u:@[::1]:80  u:        [::1]  80    ""`,
		), 0, ""},
		{"base", []string{"editions", "-base", "x:y"}, "mailto:a?b#c\n", lines(
			`mailto:a?b#c`,
			`edition        scheme  path               query  fragment  target`,
			`rfc1630        mailto  a                  b      c         mailto:a?b#c`,
			`url-syntax-05  mailto  a                  b      c         mailto:a?b#c`,
			`uri-syntax-02  mailto  a                  b      c         mailto:a?b#c`,
			`rfc2396        mailto  a?b (opaque part)         c         mailto:a?b#c`,
			`rfc2732        mailto  a?b (opaque part)         c         mailto:a?b#c`,
			`rfc3986        mailto  a                  b      c         mailto:a?b#c`,
			`rfc3987        mailto  a                  b      c         mailto:a?b#c`,
		), 0, ""},
		{"columns", []string{"editions", "-edition", "3987", "-base", "http://a", "//日本/ü?u\u0308"}, "", lines(
			`//日本/ü?u`+"\u0308",
			`edition  authority  host  path  query  target`,
			`rfc3987  日本       日本  /ü    u`+"\u0308"+`      http://日本/ü?u`+"\u0308",
		), 0, ""},
		{"one edition", []string{"editions", "-edition", "rfc2396", "-base", "x:y", "\xff", "a"}, "", lines(
			`\xff`,
			`edition`,
			`rfc2396  refused: invalid character "\xff" in path at offset 0: write "%FF" (rule rel_segment, RFC 2396 section 5)`,
			``,
			`a`,
			`edition  path  target`,
			`rfc2396  a     none: the base URI is opaque (RFC 2396 section 5)`,
		), 1, ""},
		{"relative base", []string{"editions", "-edition", "rfc3986", "-base", "x", "a"}, "", lines(
			`a`,
			`edition  path  target`,
			`rfc3986  a     none: the base URI is relative: begin it with a scheme (RFC 3986 section 5)`,
		), 0, ""},
		{"base refused", []string{"editions", "-edition=rfc3986", "-base", "x y", "a"}, "", lines(
			`a`,
			`edition  path  target`,
			`rfc3986  a     none: base: invalid character " " in path at offset 1: write "%20" (rule segment-nz-nc, RFC 3986 section 3.3)`,
		), 0, ""},
		{"JSON", []string{"editions", "-json", "x:?"}, "", lines(
			`{"input":"x:?","edition":"rfc1630","error":{"offset":3,"component":"query","rule":"search","message":"uri: missing character in query at offset 3: a search is one or more words, with a \"+\" between them (rule search, RFC 1630, BNF of Generic URI Syntax)"}}`,
			`{"input":"x:?","edition":"url-syntax-05","kind":"absolute","scheme":"x","path":"","query":"","opaque":false}`,
			`{"input":"x:?","edition":"uri-syntax-02","kind":"absolute","scheme":"x","path":"","query":"","opaque":false}`,
			`{"input":"x:?","edition":"rfc2396","kind":"absolute","scheme":"x","path":"?","opaque":true}`,
			`{"input":"x:?","edition":"rfc2732","kind":"absolute","scheme":"x","path":"?","opaque":true}`,
			`{"input":"x:?","edition":"rfc3986","kind":"absolute","scheme":"x","path":"","query":"","opaque":false}`,
			`{"input":"x:?","edition":"rfc3987","kind":"absolute","scheme":"x","path":"","query":"","opaque":false}`,
		), 0, ""},
		{"JSON, base", []string{"editions", "-json", "-edition", "rfc2396", "-base", "x:y"}, "y:z\nz\n\xff", lines(
			`{"input":"y:z","edition":"rfc2396","kind":"absolute","scheme":"y","path":"z","opaque":true,"base":"x:y","target":"y:z"}`,
			`{"input":"z","edition":"rfc2396","kind":"relative-path","path":"z","opaque":false,"base":"x:y","error":{"message":"uri: the base URI is opaque (RFC 2396 section 5)"}}`,
			`{"input":"\ufffd","inputBase64":"/w==","edition":"rfc2396","error":{"offset":0,"component":"path","rule":"rel_segment","message":"uri: invalid character \"\\xff\" in path at offset 0: write \"%FF\" (rule rel_segment, RFC 2396 section 5)"}}`,
		), 1, ""},
		{"JSON, base refused", []string{"editions", "-json", "-edition", "rfc2396", "-base", "\xff", "z"}, "", lines(
			`{"input":"z","edition":"rfc2396","kind":"relative-path","path":"z","opaque":false,"base":"\ufffd","baseBase64":"/w==","error":{"offset":0,"component":"path","rule":"rel_segment","message":"uri: invalid character \"\\xff\" in path at offset 0: write \"%FF\" (rule rel_segment, RFC 2396 section 5)","of":"base"}}`,
		), 0, ""},
	})
}

// TestEditionsWide has a column that is wider than the fmt package pads.
func TestEditionsWide(t *testing.T) {
	path := strings.Repeat("a", 1_000_001)
	stdout, _, status := runCommand("", "editions", "-edition", "rfc2396", path+"?b")
	want := lines(
		path+"?b",
		"edition  path"+strings.Repeat(" ", len(path)-len("path"))+"  query",
		"rfc2396  "+path+"  b")
	if stdout != want || status != 0 {
		t.Errorf("exit status %d, %d bytes of output, want %d", status, len(stdout), len(want))
	}
}

func TestEditionNames(t *testing.T) {
	for name, want := range map[string]uri.Edition{
		"rfc3986": uri.RFC3986, "RFC3986": uri.RFC3986, "3986": uri.RFC3986, "rfc3987": uri.RFC3987, "RFC3987": uri.RFC3987, "3987": uri.RFC3987, "Rfc2396": uri.RFC2396, "2396": uri.RFC2396,
		"1630": uri.RFC1630, "2732": uri.RFC2732, "url-syntax-05": uri.URLSyntax05, "URI-Syntax-02": uri.URISyntax02,
	} {
		for _, args := range [][]string{{"split", "-edition", name, "x:y"}, {"editions", "-edition", name, "x:y"}} {
			stdout, stderr, status := runCommand("", append(args, "-json")...)
			if part := `"edition":"` + editionName(want) + `"`; !strings.Contains(stdout, part) || stderr != "" || status != 0 {
				t.Errorf("uri %q: exit status %d, standard error %q\n%s", args, status, stderr, stdout)
			}
		}
	}
	for _, name := range []string{"", "rfc", "396", "rfcrfc3986", "rfc 3986", "rfcurl-syntax-05", "syntax-05"} {
		for _, verb := range []string{"split", "editions"} {
			_, stderr, status := runCommand("", verb, "-edition", name, "x:y")
			if want := "want rfc1630, url-syntax-05, uri-syntax-02, rfc2396, rfc2732, rfc3986 or rfc3987"; !strings.Contains(stderr, want) || status != 2 {
				t.Errorf("uri %s -edition %q: exit status %d, standard error %q", verb, name, status, stderr)
			}
		}
	}
}

func TestEditionVariable(t *testing.T) {
	testCommand(t, []commandTest{
		{"no variable", []string{"normalize", "http://[::1]", "http://A_b"}, "", lines("http://[::1]/", "http://a_b/"), 0, ""},
		{"flag", []string{"normalize", "-edition", "2396", "http://A_b"}, "", lines("http://A_b"), 0, ""},
	})
	t.Setenv(editionVariable, "2396")
	testCommand(t, []commandTest{
		{"variable", []string{"normalize", "//[::1]"}, "", "", 1,
			lines(refusedAt("arg:1:3", uri.RFC2396, "//[::1]") + "; accepted by rfc2732, rfc3986 and rfc3987")},
		{"variable and flag", []string{"normalize", "-edition", "3986", "http://[::1]"}, "", lines("http://[::1]/"), 0, ""},
	})
	if stdout, _, _ := runCommand("", "split", "-h"); !strings.Contains(strings.Join(strings.Fields(stdout), " "), "(default rfc2396)") {
		t.Errorf("the usage does not have the default:\n%s", stdout)
	}
	t.Setenv(editionVariable, "3988")
	testCommand(t, []commandTest{
		{"wrong", []string{"normalize", "a"}, "", "", 2, lines(`uri: normalize: invalid value "3988" for URI_EDITION: ` +
			`want rfc1630, url-syntax-05, uri-syntax-02, rfc2396, rfc2732, rfc3986 or rfc3987; "uri normalize -h" shows its usage`)},
		{"all editions", []string{"editions", "-edition", "3986", ""}, "", "\nedition  path\nrfc3986  \"\"\n", 0, ""},
	})
}

// TestAcceptedBy has references that RFC 3986 refuses and others accept. The
// advice names no edition that reads a registry-based authority, or no host
// where the scheme wants one.
func TestAcceptedBy(t *testing.T) {
	for ref, want := range map[string]string{
		"http://user:p@ss@h/":   "",
		"http://h:80:90/":       "",
		"HTTPS://a:b/":          "",
		"postgres://u:p@ss@h/x": "",
		"//a:b/":                "",
		"http:?":                "",
		"x:/é":                  "; accepted by rfc3987",
		"1:/":                   "; accepted by url-syntax-05",
	} {
		_, stderr, _ := runCommand("", "normalize", "-edition", "rfc3986", ref)
		_, advice, _ := strings.Cut(strings.TrimSuffix(stderr, "\n"), ")")
		if advice != want {
			t.Errorf("%q: advice %q, want %q", ref, advice, want)
		}
	}
}
