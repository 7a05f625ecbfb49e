// SPDX-License-Identifier: BSD-3-Clause

package uritemplate_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/uritemplate"
)

// The tests in this file are for classes of attacks that succeeded elsewhere.
// SECURITY.md names all of them.

// smuggled are values that add or move a component in a program that joins them
// to a URI.
var smuggled = []string{
	"/", "//", "//evil.example", "/evil.example", "\\\\evil.example", "@evil.example", ":pw@evil.example", "h@evil.example",
	".evil.example", ":80", ":80@evil.example", "evil.example/", "x://evil.example", "javascript:", "a:b", ":", "?", "?admin",
	"x?admin#", "#", "#admin", "&admin=1", "=", ";admin", "[", "]", "[::1]", "%2F%2Fevil.example", "%3Fadmin", "%23", "%40evil.example",
	"%", "%%", "%2", "\r\nevil: 1", "\x00", "\t", " ", "",
}

// TestAttackTemplateDelimiters: no value adds a scheme, an authority, a query or
// a fragment where the template has none, or changes the scheme or the host.
// Under {name}, each value is data.
func TestAttackTemplateDelimiters(t *testing.T) {
	components := func(u uri.URI) string {
		return fmt.Sprintf("%q %t %q %t %t", u.Scheme(), u.HasAuthority(), u.Authority(), u.HasQuery(), u.HasFragment())
	}
	for _, text := range []string{
		"http://h/{x}", "http://h/a/{x}/b", "http://h{/x}", "http://h/a{.x}", "http://h/a{;x}", "http://h/a{?x}", "http://h/a?b{&x}",
		"http://h/a{#x}", "http://h/a#{x}", "http://h/a?{x}", "/{x}", "/a/{x}", "{/x}", "a{.x}", "{?x}", "{#x}", "urn:a:{x}", "a/{x}",
		"http://h{+x}", "http://h/{+x}", "http://h/a{+x}/b", "http://h/a?b={+x}", "/{+x}", "/a{+x}", "a/{+x}", "./{+x}", "urn:{+x}", "//h{+x}",
	} {
		tmpl := uritemplate.MustParse(text)
		harmless := "v"
		if text == "http://h{+x}" || text == "//h{+x}" {
			harmless = "/v"
		}
		plain, err := tmpl.Expand(uritemplate.Values{"x": uritemplate.String(harmless)}.Get)
		if err != nil {
			t.Fatal(err)
		}
		accepted := 0
		for _, value := range smuggled {
			for name, v := range map[string]uritemplate.Value{"string": uritemplate.String(value), "list": uritemplate.List("v", value), "pairs": uritemplate.Pairs(value, value)} {
				u, err := tmpl.Expand(uritemplate.Values{"x": v}.Get)
				switch {
				case err == nil && components(u) != components(plain):
					t.Errorf("%s with the %s %q is %s", text, name, value, u)
				case err == nil:
					accepted++
				case !strings.Contains(text, "{+") && !strings.Contains(text, "{#"):
					t.Errorf("%s with the %s %q: %v", text, name, value, err)
				}
			}
		}
		if accepted < 5 {
			t.Errorf("%s: %d values are accepted", text, accepted)
		}
	}
}

// traversals are values that lead to another directory.
var traversals = []string{".", "..", "../x", "x/..", "x/../y", "./x", "x/./y", "/..", "../../etc/passwd"}

// TestAttackTemplateTraversal: no value makes a dot segment. TestMatchAttacks has
// what must not match.
func TestAttackTemplateTraversal(t *testing.T) {
	for _, text := range []string{"/a/{+x}", "/a/{+x}/b", "/a/{x}", "/a{/x*}", "{+x}", "/a/{x}{y}", "/a/.{x}", "/a/{+y}{+x}", "http://h/{+x}"} {
		tmpl := uritemplate.MustParse(text)
		for _, value := range traversals {
			x := uritemplate.String(value)
			if strings.Contains(text, "*") {
				x = uritemplate.List(strings.Split(value, "/")...)
			}
			u, err := tmpl.Expand(uritemplate.Values{"x": x}.Get)
			if err != nil && !errors.Is(err, uri.ErrDotSegment) {
				t.Errorf("%s with %q: %v", text, value, err)
			}
			for segment := range u.Segments() {
				if name, _ := uri.Unescape(segment); name == "." || name == ".." {
					t.Errorf("%s with %q is %s", text, value, u)
				}
			}
		}
	}
}

// TestAttackTemplateUTF8: a character is escaped as its UTF-8, so that no letter
// becomes a delimiter or a dot: elsewhere U+2E2E becomes "%2E%2E". What is not
// UTF-8 is refused.
func TestAttackTemplateUTF8(t *testing.T) {
	for _, text := range []string{"/{x}", "/{+x}"} {
		tmpl := uritemplate.MustParse(text)
		values := []string{"⸮", "⼯", "\u0d0a", "ĭ", "Į", "į", "％", "．．／"}
		for r := rune(0x80); r <= 0x10FFFF; r += 1 + r>>8 {
			values = append(values, string(r)) // U+FFFD for a surrogate
		}
		for _, value := range values {
			u, err := tmpl.Expand(uritemplate.Values{"x": uritemplate.String(value)}.Get)
			if got, _ := uri.Unescape(u.String()); err != nil || got != "/"+value || len(u.String()) != len("/")+len("%XX")*len(value) {
				t.Errorf("%s with %q is %s, %v", text, value, u, err)
			}
		}
		for _, bad := range []string{"\xff", "\xc0\xae", "\xc0\xaf", "\xe0\x80\xae", "\xed\xa0\x80", "\xf4\x90\x80\x80", "a\xc3", "\xbc"} {
			for _, v := range []uritemplate.Value{uritemplate.String(bad), uritemplate.List("a", bad), uritemplate.Pairs(bad, "a"), uritemplate.Pairs("a", bad)} {
				if b, err := tmpl.AppendUnchecked([]byte("b"), uritemplate.Values{"x": v}.Get); err == nil || string(b) != "b" {
					t.Errorf("%s with %q is %s, %v", text, bad, b, err)
				}
			}
		}
	}
}
