// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"errors"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof"
)

func TestSet(t *testing.T) {
	const (
		noScheme = "cannot set a scheme: the reference has neither a scheme nor an authority; -host sets an authority"
		twice    = `the text of the query begins with "?", so the result has "??"; leave it out unless it is meant`
	)
	const noChange = `uri: set: no change is asked for: give a flag such as -host, -drop or -remove-pair; "uri set -h" shows its usage`
	const ref = "http://u@a:80/b/?x=1&y=2&x=3#f"
	const usage = `; "uri set -h" shows its usage`
	_, err := uri.RFC3986.MustParse("//h").Builder().Set(uri.Path, "b").URI()
	pathError := err.Error()
	var tests []commandTest
	for _, tt := range []struct{ flags, ref, want string }{
		{"-scheme https", ref, "https://u@a:80/b/?x=1&y=2&x=3#f"},
		{"-userinfo u:p%40", ref, "http://u:p%40@a:80/b/?x=1&y=2&x=3#f"},
		{"-port 81 -host [::1]", "/b", "//[::1]:81/b"},
		{"-path /c%20d", ref, "http://u@a:80/c%20d?x=1&y=2&x=3#f"},
		{"-query q=%41", ref, "http://u@a:80/b/?q=%41#f"},
		{"-fragment %41", ref, "http://u@a:80/b/?x=1&y=2&x=3#%41"},
		{"-drop userinfo -drop port -drop query -drop fragment", ref, "http://a/b/"},
		{"-drop userinfo,port,query,fragment", ref, "http://a/b/"},
		{"-drop scheme -drop authority", ref, "/b/?x=1&y=2&x=3#f"},
		{"-drop path", ref, "http://u@a:80?x=1&y=2&x=3#f"},
		{"-append-segment c/d -append-segment é", ref, "http://u@a:80/b/c%2Fd/%C3%A9?x=1&y=2&x=3#f"},
		{"-append-segment lost -path /c -append-segment d", ref, "http://u@a:80/c/d?x=1&y=2&x=3#f"},
		{"-add-pair z=a+b&c=d", ref, "http://u@a:80/b/?x=1&y=2&x=3&z=a%2Bb%26c%3Dd#f"},
		{"-set-pair x=é", ref, "http://u@a:80/b/?x=%C3%A9&y=2#f"},
		{"-remove-pair x -add-pair x=", ref, "http://u@a:80/b/?y=2&x=#f"},
		{"-add-pair x=0 -sort-query", "?y=1&x=2", "?x=2&x=0&y=1"},
		{"-sort-query -add-pair x=0", "?y=1&x=2", "?x=2&y=1&x=0"},
		{"-sort-query", "?&y=1&&x=2&", "?x=2&y=1"},
		{"-sort-query=false -add-pair z", "?y=1&x=2", "?y=1&x=2&z"},
		{"-add-pair lost=1 -query y -add-pair x=1", ref, "http://u@a:80/b/?y&x=1#f"},
		{"-delimiter ; -remove-pair search", "?search=fool;page=5", "?page=5"},
		{"-sort-query -set-pair b=3 -delimiter ;", "?b=1;a;b=2", "?a;b=3"},
		{"-remove-matching utm_*", "http://a/?utm_source=1&a=2&utm_medium=3&%75tm_=4&UTM_x=5&utm#f", "http://a/?a=2&UTM_x=5&utm#f"},
		{"-remove-matching *_id -remove-matching a*b*c", "?_id=1&x_id&ids&abc&aXbXbc&acb&a_idx", "?ids&acb&a_idx"},
		{"-delimiter ; -remove-matching *+*", "?a+b;c%2Bd;e", "?e"},
		{"-form -remove-matching *+*", "?a+b&c%2Bd&e", "?a+b&e"},
		{"-replace-pair x=9 -replace-pair z=1", ref, "http://u@a:80/b/?x=9&y=2#f"},
		{"-replace-pair x -replace-pair z", ref, "http://u@a:80/b/?x&y=2#f"},
		{"-add-pair a -add-pair b=", "/", "/?a&b="},
		{"-add-pair a/?&", "?x&", "?x&a/?%26"},
		{"-form -add-pair a/+", "?x", "?x&a%2F%2B"},
		{"-set-pair a", "?b&%61=1&a&c&a=2", "?b&%61&c"},
		{"-set-pair b -set-pair b=1", "?b=2", "?b=1"},
		{"-set-pair x=1 -query x=2 -replace-pair x=3", "/", "/?x=3"},
		{"-form -set-pair z=+", "?a+b=c+d&z", "?a+b=c+d&z=%2B"},
		{"-replace-pair *=F&", "http://a/?a=1&b&%63=%7e&&a=3", "http://a/?a=F%26&b=F%26&%63=F%26&&a=F%26"},
		{"-form -replace-pair *+*=+", "?x+1=2&x=3&%2B", "?x+1=2&x=3&%2B=%2B"},
		{"-delimiter ; -replace-pair a* -replace-pair b*=", "?a=1;c&d;b", "?a;c&d;b="},
		{"-replace-pair *=x", "a", "a"},
		{"-replace-pair *=x", "?&a=1&&b", "?&a=x&&b=x"},
		{"-edition rfc1630 -replace-pair b*=x", "a:?c", "a:?c"},
		{"-keep-pair a -keep-pair b", "?a=1&c=2&b=%7e&&a=3&ab", "?a=1&b=%7e&&a=3"},
		{"-keep-matching x* -keep-pair a -add-pair c", "?a=1&c=2&x1&%78", "?a=1&x1&%78&c"},
		{"-keep-pair a", "?b#c", "#c"},
		{"-path-prefix /old=/new", "http://h/old/a?b", "http://h/new/a?b"},
		{"-path-prefix /old/=/new/", "/%6Fld", "/new"},
		{"-path-prefix /old=/new", "/older", "/older"},
		{"-path-prefix /old=/new", "old/a", "old/a"},
		{"-path-prefix /old=/", "/old/a/", "/a/"},
		{"-path-prefix /old=/", "/old", "/"},
		{"-path-prefix /=/a/b", "/c", "/a/b/c"},
		{"-append-segment c -path-prefix /a=/x", "/a/b", "/x/b/c"},
	} {
		args := append([]string{"set", tt.ref}, strings.Fields(tt.flags)...)
		tests = append(tests, commandTest{tt.flags, args, "", lines(tt.want), 0, ""})
	}
	tests = append(tests, []commandTest{
		{"variants", []string{"set", "-vary", "scheme=ftp https", "-vary", "port= 22 80 ", "-path", "/b", "http://a/", "//c"}, "", lines(
			"ftp://a:22/b", "ftp://a:80/b", "https://a:22/b", "https://a:80/b", "ftp://c:22/b", "ftp://c:80/b", "https://c:22/b", "https://c:80/b"), 0, ""},
		{"variants, in order with other flags", []string{"set", "-query", "x", "-add-pair", "y", "-vary", "query=a b", "-add-pair", "z", "/"}, "", lines("/?a&z", "/?b&z"), 0, ""},
		{"variants that later flags replace", []string{"set", "-vary", "path=/a /b", "-path", "/c", "/"}, "", lines("/c", "/c"), 0, ""},
		{"variants of lines, JSON, refused", []string{"set", "-json", "-vary", "path=/a b"}, "//h\n", lines(
			`{"input":"//h","output":"//h/a"}`,
			`{"input":"//h","edition":"rfc3986","error":{"component":"path","message":"`+strings.ReplaceAll(pathError, `"`, `\"`)+`"}}`), 1, ""},
		{"text of no reference", []string{"set", "-port", "x"}, "a\nb\n", "", 2, lines(`uri: set: invalid value for flag -port: ` + portError() + usage)},
		{"variant of no reference", []string{"set", "-vary", "port=1 x"}, "a\nb\n", "", 2, lines(`uri: set: invalid value for flag -vary: ` + portError() + usage)},
		{"text of another edition", []string{"set", "-path", "/ü", "-edition", "rfc3987", "a"}, "", lines("/ü"), 0, ""},
		{"prefix of no reference", []string{"set", "-path-prefix", "/a=/b?", "a"}, "", "", 2,
			lines(`uri: set: invalid value for flag -path-prefix: ` + buildError(uri.RFC3986.MustParse("//a").Builder().Set(uri.Path, "/b?")) + usage)},
		{"no prefix", []string{"set", "-path-prefix", "a=b", "a"}, "", "", 2, lines(`uri: set: invalid value for flag -path-prefix: want /OLD=/NEW` + usage)},
		{"pair added to an opaque part", []string{"set", "-edition", "rfc2396", "-add-pair", "a", "a:b"}, "", "", 1,
			lines(`uri: arg:1: cannot build query: after a scheme, it needs an authority or a path that begins with "/" (RFC 2396)`)},
		{"values that RFC 1630 does not have", []string{"set", "-edition", "rfc1630", "-replace-pair", "*=x", "a:?b"}, "", "", 1,
			lines("uri: arg:1: " + buildError(uri.RFC1630.MustParse("a:").Builder().Query("=x")))},
		{"space in a form", []string{"set", "-form", "-add-pair", "a b=c d", "/"}, "", lines("/?a+b=c+d"), 0, ""},
		{"lines", []string{"set", "-port", "1"}, "//a\r\n//b c\n//d:2\n", lines("//a:1", "//d:1"), 1,
			lines(refusedAt("-:2:4", uri.RFC3986, "//b c"))},
		{"refused", []string{"set", "-port", "1", "//a", "b"}, "", lines("//a:1"), 1,
			lines("uri: arg:2: " + buildError(uri.RFC3986.MustParse("b").Builder().Port("1")))},
		{"text refused", []string{"set", "-path", "/ü", "//u:secret@a"}, "", "", 2,
			lines("uri: set: invalid value for flag -path: " + buildError(uri.RFC3986.MustParse("//a").Builder().Set(uri.Path, "/ü")) + usage)},
		{"dot segment", []string{"set", "-append-segment", "..", "//a"}, "", "", 2,
			lines(`uri: set: invalid value for flag -append-segment: "." and ".." are not data; -path takes them` + usage)},
		{"opaque part", []string{"set", "-edition", "rfc2396", "-host", "b", "a:b"}, "", "", 1,
			lines(`uri: arg:1: cannot build opaque: it needs a scheme and no authority (RFC 2396)`)},
		{"relative path", []string{"set", "-edition", "rfc2396", "-scheme", "a", "b"}, "", "", 1, lines(
			`uri: arg:1: cannot build path: it must begin with "/" after an authority or a scheme, and has no "?" (RFC 2396)`)},
		{"JSON", []string{"set", "-json", "-port", "1", "//a", "b"}, "", lines(
			`{"input":"//a","output":"//a:1"}`,
			`{"input":"b","edition":"rfc3986","error":{"component":"host","message":"uri: `+buildError(uri.RFC3986.MustParse("b").Builder().Port("1"))+`"}}`), 1, ""},
		{"scheme, of references without one", []string{"set", "-scheme", "https"}, "/r?x=1\n//a/b\na:b\nc\n?\nhttp:/d\n", lines("https://a/b", "https:b", "https:/d"), 1,
			lines("uri: -:1: "+noScheme, "uri: -:4: "+noScheme, "uri: -:5: "+noScheme)},
		{"scheme, blank lines", []string{"set", "-scheme", "https", "-blank"}, "/r\n//a\n", lines("", "https://a"), 1, lines("uri: -:1: " + noScheme)},
		{"scheme and host", []string{"set", "-scheme", "https", "-host", "h", "/r", "?q"}, "", lines("https://h/r", "https://h?q"), 0, ""},
		{"scheme, authority dropped", []string{"set", "-scheme", "x", "-drop", "authority", "//a/b", "y://a/b"}, "", lines("x:/b"), 1, lines("uri: arg:1: " + noScheme)},
		{"empty lines", []string{"set", "-scheme", "x", "-host", "h", "-add-pair", "a"}, "\n//b\n\n", lines("", "x://h?a", ""), 0, ""},
		{"empty lines, variants and JSON", []string{"set", "-json", "-vary", "host=h i"}, "\n", lines(`{"input":"","output":""}`), 0, ""},
		{"no change", []string{"set", "-where-host", "h", "http://h/"}, "", "", 2, lines(noChange)},
		{"no change, -in", []string{"set", "-in", "html"}, "<a href='/a'>", "", 2, lines(noChange)},
		{"an empty argument", []string{"set", "-host", "h", ""}, "", lines("//h"), 0, ""},
		{"an empty argument and a scheme", []string{"set", "-scheme", "urn", "-path", "isbn:1", ""}, "", lines("urn:isbn:1"), 0, ""},
		{"a delimiter in the query", []string{"set", "-query", "?a", "/"}, "", lines("/??a"), 0, lines("uri: set: " + twice)},
		{"a delimiter in variants of the query", []string{"set", "-vary", "query=a ?b ?c", "/"}, "", lines("/?a", "/??b", "/??c"), 0, lines("uri: set: "+twice, "uri: set: "+twice)},
	}...)
	testCommand(t, tests)
}

// buildError returns the message of a Builder that fails, without what it adds for callers in Go.
func buildError(b *uri.Builder) string {
	_, err := b.URI()
	if parse := (*uri.ParseError)(nil); errors.As(err, &parse) {
		err = parse
	}
	return strings.TrimPrefix(err.Error(), "uri: ")
}

// TestSetAdvice makes every two changes of many references, and checks that the
// errors name flags, and no methods of Go.
func TestSetAdvice(t *testing.T) {
	var changes []string
	for _, c := range settable {
		for _, text := range []string{"", "a", "1", "/a", "//a", "a:b", "a_b", "a?b", "ü"} {
			changes = append(changes, "-"+c.String()+"="+text)
		}
	}
	for _, c := range components {
		changes = append(changes, "-drop="+c.String())
	}
	for _, text := range []string{"", "a", ".", "a:b", "/"} {
		changes = append(changes, "-append-segment="+text, "-add-pair="+text+"="+text, "-set-pair="+text+"=")
	}
	refs := lines("a", "?a", "./a:b", "/a/", "//", "//a_b:c", "///a?b", "x:", "x:y?z", "x:/y", "x:////a", "x://", "x://u@a:1/b?c#d")
	var methods []string
	for _, v := range []any{&uri.Builder{}, uri.Pairs{}} {
		for i := range reflect.TypeOf(v).NumMethod() {
			if name := reflect.TypeOf(v).Method(i).Name; name != "URI" {
				methods = append(methods, name)
			}
		}
	}
	method := regexp.MustCompile(`\b(` + strings.Join(methods, "|") + `)\b`)
	dots := false
	for _, e := range proof.Pick([]uri.Edition{uri.RFC2396}, uri.Editions()) {
		for i, first := range changes {
			for j, second := range changes {
				if (i+j)%proof.PickSlow(4, 1) > 0 {
					continue
				}
				_, stderr, _ := runCommand(refs, "set", "-edition", editionName(e), first, second)
				if name := method.FindString(stderr); name != "" {
					t.Errorf("uri set -edition %v %s %s: %s is a method\n%s", e, first, second, name, stderr)
				}
				dots = dots || strings.Contains(stderr, "-path takes them")
			}
		}
	}
	if !dots {
		t.Error("no error is about dot segments")
	}
}

func TestMatches(t *testing.T) {
	for _, tt := range []struct {
		pattern, yes, no string
	}{
		{"", "", "a|*"},
		{"a", "a", "|b|aa|ab|ba"},
		{"*", "|a|*|a*", ""},
		{"a*", "a|aa|a*", "|b|ba"},
		{"*a", "a|aa|ba", "|b|ab"},
		{"a*a", "aa|aba", "a|ab|ba"},
		{"a**", "a|ab", "|b"},
		{"*ab*ab*", "abab|xabxabx|aabab", "ab|aba|aabb"},
		{"ab*ba", "abba|abxba", "aba|ab|ba"},
		{"utm_*", "utm_|utm_source", "utm|UTM_a|xutm_a"},
	} {
		for _, s := range strings.Split(tt.yes, "|") {
			if !matches(tt.pattern, s) {
				t.Errorf("%q does not match %q", tt.pattern, s)
			}
		}
		for _, s := range strings.Split(tt.no, "|") {
			if tt.no != "" && matches(tt.pattern, s) {
				t.Errorf("%q matches %q", tt.pattern, s)
			}
		}
	}
}
