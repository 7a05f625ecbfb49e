// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"strings"
	"testing"

	"example.com/uri"
)

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
