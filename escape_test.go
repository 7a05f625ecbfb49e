// SPDX-License-Identifier: BSD-3-Clause

package uri_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"example.com/uri"
)

func TestEscape(t *testing.T) {
	const punctuation = ` !"#$%&'()*+,-./:;<=>?@[\]^_{|}~` + "`"
	tests := []struct {
		edition    uri.Edition
		component  uri.Component
		data, want string
	}{
		{uri.RFC2396, uri.Segment, "", ""},
		{uri.RFC2396, uri.Segment, "a/b;c=d", "a%2Fb%3Bc%3Dd"},
		{uri.RFC2396, uri.Path, "/a b/c;d", "/a%20b/c%3Bd"},
		{uri.RFC2396, uri.Query, "a=b&c", "a%3Db%26c"},
		{uri.RFC2396, uri.Userinfo, "user:pass@word", "user%3Apass%40word"},
		{uri.RFC2396, uri.Opaque, "a@b?c", "a%40b%3Fc"},
		{uri.RFC2396, uri.Fragment, "a?b/c#d", "a?b/c%23d"},
		{uri.RFC2396, uri.Segment, "100%", "100%25"},
		{uri.RFC2396, uri.Segment, "100%25", "100%2525"}, // escaping twice is not escaping once
		{uri.RFC2396, uri.Segment, "\x00\xc3\xa9\xff", "%00%C3%A9%FF"},
		{uri.RFC2396, uri.Segment, punctuation,
			`%20!%22%23$%25&'()*+,-.%2F:%3B%3C%3D%3E%3F@%5B%5C%5D%5E_%7B%7C%7D~%60`},
		{uri.RFC2396, uri.Fragment, punctuation,
			`%20!%22%23$%25&'()*+,-./:;%3C=%3E?@%5B%5C%5D%5E_%7B%7C%7D~%60`},
		{uri.RFC2732, uri.Fragment, "[a]", "[a]"}, // RFC 2732 has brackets among the reserved characters
		{uri.RFC2732, uri.Segment, "[a]", "%5Ba%5D"},
		{uri.URLSyntax05, uri.Query, "$a,b", "$a,b"}, // which are unreserved there
		{uri.URISyntax02, uri.Query, "$a,b", "%24a%2Cb"},
		{uri.RFC3986, uri.Segment, punctuation,
			`%20!%22%23$%25&'()*+%2C-.%2F%3A%3B%3C%3D%3E%3F@%5B%5C%5D%5E_%7B%7C%7D~%60`},
		{uri.RFC3986, uri.Param, "a:b,c;d=e", "a:b,c%3Bd%3De"},
		{uri.RFC3986, uri.Path, "/a:b/@c?d", "/a%3Ab/@c%3Fd"},
		{uri.RFC3986, uri.Reference, "$&'()*+,;=:/?#[]@!", "%24%26%27%28%29%2A%2B%2C%3B%3D%3A%2F%3F%23%5B%5D%40%21"},
		{uri.RFC3986, uri.Fragment, "/$defs/a b#", "/$defs/a%20b%23"},
		{uri.RFC3986, uri.Fragment, punctuation,
			`%20!%22%23$%25&'()*+,-./:;%3C=%3E?@%5B%5C%5D%5E_%7B%7C%7D~%60`},
		{uri.RFC3986, uri.Query, "/a/b?c#d", "/a/b?c%23d"},
		{uri.RFC3986, uri.Host, "a:b", "a%3Ab"},
		{uri.RFC3987, uri.Segment, punctuation,
			`%20!%22%23$%25&'()*+%2C-.%2F%3A%3B%3C%3D%3E%3F@%5B%5C%5D%5E_%7B%7C%7D~%60`},
		{uri.RFC3987, uri.Path, "/é/€😀?c", "/é/€😀%3Fc"},
		{uri.RFC3987, uri.Query, "/é?\ue000#d", "/é?%EE%80%80%23d"}, // private use is escaped
		{uri.RFC3987, uri.Host, "Bücher:80", "Bücher%3A80"},
		{uri.RFC3987, uri.Fragment, "\u200ea\u2028", "%E2%80%8Ea\u2028"},
		{uri.RFC3987, uri.Segment, "\xc3\xa9\xa9\xc3", "é%A9%C3"},
		{uri.RFC3987, uri.Segment, "\xed\xa0\x80\xc0\xaf\ufffd\uffff", "%ED%A0%80%C0%AF%EF%BF%BD%EF%BF%BF"},
		{uri.RFC1630, uri.Path, punctuation,
			`%20!"%23$%25&'()*%2B,-./%3A%3B%3C%3D%3E%3F@%5B%5C%5D%5E_%7B%7C%7D%7E%60`},
	}
	for _, tt := range tests {
		if got := tt.edition.Escape(tt.component, tt.data); got != tt.want {
			t.Errorf("%v: Escape(%v, %q) = %q, want %q", tt.edition, tt.component, tt.data, got, tt.want)
		}
		if tt.edition != uri.RFC2396 {
			continue
		}
		if got := uri.Escape(tt.component, tt.data); got != tt.want {
			t.Errorf("Escape(%v, %q) = %q, want %q", tt.component, tt.data, got, tt.want)
		}
	}
}

func TestUnescape(t *testing.T) {
	for s, want := range map[string]string{
		"":             "",
		"a":            "a",
		"%41":          "A",
		"%7e%7E":       "~~",
		"a%2Fb":        "a/b",
		"a+b":          "a+b", // no space
		"%2B+%20":      "++ ",
		"%00":          "\x00",
		"%ff%FE":       "\xff\xfe", // no UTF-8
		"%C3%A9":       "é",
		"%c3":          "\xc3",
		"%2541":        "%41", // once only
		"%25":          "%",
		"é /?#":        "é /?#", // only escapes are checked
		"%61b%63d%65":  "abcde",
		"%aF%Fa%09%90": "\xaf\xfa\t\x90",
	} {
		if got, err := uri.Unescape(s); err != nil || got != want {
			t.Errorf("Unescape(%q) = %q, %v; want %q", s, got, err, want)
		}
	}
}

func TestUnescapeErrors(t *testing.T) {
	for s, offset := range map[string]int{
		"%":              0,
		"%%":             0,
		"%4":             0,
		"a%":             1,
		"a%4":            1,
		"%4g":            0,
		"%g4":            0,
		"%%41":           0,
		"%4%41":          0,
		"%41%":           3,
		"%41%4":          3,
		"%41%4/":         3,
		"a%41%zz%41":     4,
		"%aF%Fa%09%90%0": 12,
		"%-1":            0,
		"%+1":            0,
		"% 41":           0,
		"%0x41":          0,
		"%\x004":         0,
		"%4\xb1":         0,
		"%４１":            0, // full-width digits

		strings.Repeat("%", 500): 0,
	} {
		got, err := uri.Unescape(s)
		var parseErr *uri.ParseError
		if !errors.As(err, &parseErr) || !errors.Is(err, uri.ErrEscape) || got != "" {
			t.Errorf("Unescape(%q) = %q, %v; want ErrEscape in a *ParseError", s, got, err)
			continue
		}
		if parseErr.Input() != s || parseErr.Offset != offset {
			t.Errorf("Unescape(%q): the error has offset %d in %q, want %d", s, parseErr.Offset, parseErr.Input(), offset)
		}
		if parseErr.Edition != 0 || parseErr.Rule() != "" || parseErr.Section() != "" {
			t.Errorf("Unescape(%q): the error has %v and the rule %q of %q, want none: no edition was asked for", s, parseErr.Edition, parseErr.Rule(), parseErr.Section())
		}
		want := fmt.Sprintf(`uri: invalid escape at offset %d: write "%%25" for "%%", or two hexadecimal digits after it`, offset)
		if err.Error() != want {
			t.Errorf("Unescape(%q): the error is %q, want %q", s, err, want)
		}
	}
}
