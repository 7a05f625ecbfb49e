// SPDX-License-Identifier: BSD-3-Clause

package uritemplate_test

import (
	"errors"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/uritemplate"
)

// TestExplain has each reason why a reference does not match.
func TestExplain(t *testing.T) {
	required := uritemplate.Options{Required: []string{"a"}}
	for _, tt := range []struct {
		template         string
		options          uritemplate.Options
		ref              string
		offset           int
		option, variable string
		problem          string
	}{
		// Literals.
		{"/users/{a}/files/{b}", uritemplate.Options{}, "/users/1/file/2", 13, "", "", `the template has "s/" there`},
		{"/users/{a}/files/{b}", uritemplate.Options{}, "/user/1", 5, "", "", `the template has "s/" there`},
		{"/users/{a}/files/{b}", uritemplate.Options{}, "/users/1", 8, "", "", `the template has "/files/" there`},
		{"/users/{a}/edit", uritemplate.Options{}, "/%75sers/%41/edif", 16, "", "", `the template has "t" there`},
		{"/users/{a}/edit", uritemplate.Options{}, "/users/1/edit/", 13, "", "", "the template ends there"},
		{"/users/{a}-{b}", uritemplate.Options{}, "/users/1", 8, "", "", `the template has "-" there`},
		{"/{+a}/edit/{b}", uritemplate.Options{}, "/x/y", 4, "", "", `the template has "/edit/" there`},
		{"/a/b", uritemplate.Options{}, "/a", 2, "", "", `the template has "/b" there`},
		{"/a/" + strings.Repeat("b", 41), uritemplate.Options{}, "/a/c", 3, "", "", `the template has "` + strings.Repeat("b", 40) + `"... there`},
		{"/a/" + strings.Repeat("b", 40), uritemplate.Options{}, "/a/c", 3, "", "", `the template has "` + strings.Repeat("b", 40) + `" there`},
		{"/a/b", uritemplate.Options{}, "/a/b/", 4, "", "", "the template ends there"},
		{"http://u:secret@h/{a}", uritemplate.Options{}, "http://u:sexret@h/1", 11, "", "", "the template has another text there"},
		{"http://[1::]/{a}", uritemplate.Options{}, "http://[1::]/1?q", 15, "AllowOtherPairs", "", "the template has no pair of this name"},
		{"/users/:id/*", uritemplate.Options{}, "/users/7", 7, "", "", `the template has ":id/*" there: write "{id}" for ":id"`},
		{"/files/*", uritemplate.Options{}, "/files/a", 7, "", "", `the template has "*" there: write "{+path}" for "*"`},

		// Components.
		{"/{a}", uritemplate.Options{}, "http://h/1", 0, "", "", "the template has no scheme"},
		{"/{a}", uritemplate.Options{}, "//h/1", 0, "", "", "the template has no authority"},
		{"{?a}", uritemplate.Options{}, "x?a=1", 0, "", "", "the template has no path"},
		{"/{a}", uritemplate.Options{}, "/%41?q", 5, "AllowOtherPairs", "", "the template has no pair of this name"},
		{"/{a}", uritemplate.Options{}, "/1#", 2, "", "", "the template has no fragment"},

		// Values.
		{"/users/{a}", uritemplate.Options{}, "/users/1/2", 8, "", "a", "the value of a has a \"/\" that is not escaped: {+a} and {/a*} match several segments"},
		{"/users{/a}", uritemplate.Options{}, "/users/1/2", 8, "", "a", "the value of a has a \"/\" that is not escaped"},
		{"/users/{a}", uritemplate.Options{}, "/%75sers/%41%2F", 12, "AllowSlashes", "a", "the value of a has an escaped slash"},
		{"/users/{a}", uritemplate.Options{}, "/users/x%5Cy", 8, "AllowSlashes", "a", "the value of a has an escaped backslash"},
		{"/users/{+a}", uritemplate.Options{}, "/users//x", 7, "AllowSlashes", "a", "the value of a begins with an empty segment"},
		{"/users{/a*}", uritemplate.Options{}, "/users//x", 8, "AllowSlashes", "a", "the value of a begins with an empty segment"},
		{"/users/{a}", uritemplate.Options{}, "/users/a%20%0A", 11, "AllowControls", "a", "the value of a has a control character"},
		{"/users/{a}", uritemplate.Options{}, "/users/%C3%A9%C3", 13, "", "a", "the value of a is not UTF-8"},
		{"/users/{+a}", uritemplate.Options{}, "/users/%C3%A9%C3", 13, "AllowControls", "a", "the value of a is not UTF-8"},
		{"/users/{a}", uritemplate.Options{}, "/users/..", 7, "AllowDotSegments", "a", `the value of a makes a segment "." or ".."`},
		{"{?a}", uritemplate.Options{}, "?a=../b", 3, "AllowDotSegments", "a", `the value of a has a segment "." or ".."`},
		{"/{a:2}", uritemplate.Options{}, "/abc", 1, "", "a", "the value of a is longer than the prefix"},
		{"/users/{b,a}", uritemplate.Options{}, "/users/x,", 9, "AllowEmpty", "a", "the value of a is empty"},
		{"/{b}-{a}", uritemplate.Options{}, "/x-", 3, "AllowEmpty", "a", "the value of a is empty"},
		{"/{+b}-{a}", uritemplate.Options{}, "/x-", 3, "AllowEmpty", "a", "the value of a is empty"},
		{"/{b}-{a}/x", uritemplate.Options{}, "/-y-z/w", 6, "", "", `the template has "x" there`},
		{"/{a}-{b}", uritemplate.Options{}, "/-", 1, "AllowEmpty", "a", "the value of a is empty"},
		{"/users{/a}", required, "/users/", 7, "Required", "a", "the value of a is missing or empty"},
		{"/users{/b}{?a}", required, "/users/1", 8, "Required", "a", "the value of a is missing or empty"},
		{"/x{/a}", uritemplate.Options{}, "/xy", 2, "", "", "no expression can begin there"},

		// Authorities.
		{"https://{a}.h.example/", uritemplate.Options{}, "https://evil%23.h.example/", 8, "", "a", "the value of a is in a host that is neither a name nor an IP address"},
		{"http://{b}@{a}.h.example/", uritemplate.Options{}, "http://%41%42@evil%23.h.example/", 14, "", "a", "the value of a is in a host that is neither a name nor an IP address"},
		{"http://{a}/", uritemplate.Options{}, "http://h:80/", 8, "", "a", "the value of a has a \":\", which divides an authority"},
		{"http://{+a}8/", uritemplate.Options{}, "http://h:8/", 8, "", "a", `the value of a has the ":" of a port`},
		{"http://{b}@{+a}8/", uritemplate.Options{}, "http://%41%42%43@h:8/", 18, "", "a", `the value of a has the ":" of a port`},
		{"{+a}.h/x", uritemplate.Options{}, "http://h.h/x", 8, "", "a", "the value of a ends in the authority"},

		// Pairs.
		{"/s{?a,b}", uritemplate.Options{}, "/s?a=1&utm=2", 7, "AllowOtherPairs", "", "the template has no pair of this name"},
		{"/s{?a}", uritemplate.Options{}, "/s?a=1&a=2", 7, "", "a", "the value of a occurs twice"},
		{"/s{?a}", uritemplate.Options{}, "/s?a", 4, "", "a", "the value of a is empty, or is missing after its name"},
		{"/s{;a:1}", uritemplate.Options{}, "/s;a=", 4, "", "a", "the value of a is empty, or is missing after its name"},
		{"/s{;a,b}", uritemplate.Options{}, "/s;b=1;a=2", 7, "", "a", "the value of a is in another order than in the template"},
		{"/s{;a}", uritemplate.Options{}, "/s;b", 3, "", "", "the template has no pair of this name"},
		{"/s{?b}{&a}", uritemplate.Options{}, "/s?a=1", 2, "", "a", "the value of a is not the first of the query in an expansion"},
	} {
		m, err := uritemplate.MustParse(tt.template).With(tt.options).Matcher()
		if err != nil {
			t.Errorf("%s: %v", tt.template, err)
			continue
		}
		u := uri.RFC3986.MustParse(tt.ref)
		_, ok := m.Match(u)
		var why *uritemplate.MismatchError
		if !errors.As(m.Explain(u), &why) || ok {
			t.Errorf("%s: %s matches", tt.template, tt.ref)
			continue
		}
		if why.Offset != tt.offset || optionOf(why) != tt.option || why.Variable != tt.variable || why.Problem() != tt.problem {
			t.Errorf("%s: %s: %v", tt.template, tt.ref, why)
		}
	}
	m, _ := uritemplate.MustParse("/{a}").Matcher()
	if why := m.Explain(uri.RFC3986.MustParse("/1")); why != nil {
		t.Errorf("/1 matches, but %v", why)
	}
	const message = "uritemplate: no match: the value of a has an escaped slash at offset 2: see Options.AllowSlashes"
	if why := m.Explain(uri.RFC3986.MustParse("/1%2F")); why.Error() != message {
		t.Errorf("%v\nwant %s", why, message)
	}
	if why := m.Explain(uri.RFC3987.MustParse("/é")); why == nil || why.Error() != "uritemplate: no match: the reference is not one of RFC 3986 at offset 1" {
		t.Errorf("/é: %v", why)
	}
}

// optionOf returns the field of Options that a message says to see, or "".
func optionOf(why *uritemplate.MismatchError) string {
	_, option, _ := strings.Cut(why.Error(), ": see Options.")
	return option
}

// TestExplainSecrets checks that a message has nothing of the reference, and no
// password of the template.
func TestExplainSecrets(t *testing.T) {
	for text, ref := range map[string]string{
		"http://u:secret@h/{a}": "http://u:secre@h/x", "http://{u}:{p}@h/": "http://u:secret@i/", "http://{+a}@h/": "http://u:secret@h/secret",
		"/{a}/x": "/secret/secret", "{?a}": "?secret=secret", "/{a:2}": "/secret",
	} {
		m, err := uritemplate.MustParse(text).Matcher()
		if err != nil {
			t.Fatal(err)
		}
		if why := m.Explain(uri.RFC3986.MustParse(ref)); why == nil || strings.Contains(why.Error(), "secre") {
			t.Errorf("%s: %s: %v", text, ref, why)
		}
	}
}
