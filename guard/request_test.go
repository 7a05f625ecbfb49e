// SPDX-License-Identifier: BSD-3-Clause

package guard_test

import (
	"fmt"
	"net/netip"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"example.com/uri/guard"
	"example.com/uri/internal/proof/guarded"
)

func TestRequest(t *testing.T) {
	const (
		scheme    = "the scheme of the connection"
		character = "invalid character"
		fragment  = "fragment in an absolute URI"
		noHost    = "be a URI with a host"
		badHost   = "the Host header must be a host"
		notHost   = "the target of CONNECT must be a host and a port"
		badPort   = "port from 1 to 65535"
	)
	for _, tt := range []struct{ method, scheme, host, target, want, err string }{
		{"GET", "http", "h", "/", "http://h/", ""},
		{"GET", "https", "h:8443", "/a/b?c?d", "https://h:8443/a/b?c?d", ""},
		{"get", "http", "[::1]:80", "/?", "http://[::1]:80/?", ""},
		{"", "http", "h:", "/%2F;x=1:@!$&'()*+,=", "http://h:/%2F;x=1:@!$&'()*+,=", ""},

		// A path that begins with "//" contains no host (CVE-2026-26205).
		{"GET", "http", "h", "//admin/x", "http://h//admin/x", ""},
		{"GET", "http", "h", "//u:s3cret@admin:80/", "http://h//u:s3cret@admin:80/", ""},

		{"GET", "https", "", "http://i/a?b", "http://i/a?b", ""},
		{"GET", "http", "h", "HTTP://I:80", "HTTP://I:80", ""},
		{"GET", "http", "h", "ftp://i/a", "ftp://i/a", ""},

		{"CONNECT", "http", "", "h:443", "http://h:443", ""},
		{"OPTIONS", "http", "h:81", "*", "http://h:81", ""},

		// A "#" does not end a target (CVE-2021-32779).
		{"GET", "http", "h", "/a#f", "", fragment},
		{"GET", "http", "h", "http://i/a#", "", fragment},
		{"CONNECT", "http", "", "h:443#", "", fragment},

		// A target is not relative (CVE-2026-33186).
		{"POST", "http", "h", "Service/Method", "", noHost},
		{"GET", "http", "h", "", "", noHost},
		{"GET", "http", "h", "*", "", noHost},
		{"options", "http", "h", "*", "", noHost},

		// The form depends on the method.
		{"GET", "http", "h", "h:443", "", noHost},
		{"GET", "http", "h", "http:///a", "", noHost},
		{"CONNECT", "http", "h", "/", "", notHost},
		{"CONNECT", "http", "h", "h:443/", "", notHost},
		{"CONNECT", "http", "h", "u@h:443", "", notHost},
		{"CONNECT", "http", "h", "h", "", badPort},
		{"CONNECT", "https", "h", "h:0", "", badPort},
		{"CONNECT", "http", "h", "h:-1", "", character},

		{"GET", "http", "h", "http://u:s3cret@i/", "", "userinfo"},

		{"GET", "http", "", "/", "", badHost},
		{"GET", "http", "u:s3cret@h", "/", "", badHost},
		{"GET", "http", "h/a", "/", "", badHost},
		{"GET", "http", "h#", "/", "", fragment},
		{"GET", "http", "h#", "http://i/", "", fragment},
		{"GET", "http", "h i", "/", "", character},
		{"GET", "http", "h,i", "/", "http://h,i/", ""},   // a reg-name
		{"GET", "http", "h/a", "http://i/", "", badHost}, // ignored, but must be valid
		{"OPTIONS", "http", "", "*", "", badHost},

		{"GET", "HTTP", "h", "/", "", scheme},
		{"GET", "https://evil.example/?", "h", "/", "", scheme},

		{"GET", "http", "h.example", "/a b", "", "at offset 2"},
		{"GET", "http", "h i", "/a", "", "at offset 1"},
		{"CONNECT", "http", "h", "h:4x", "", "at offset 3"},
		{"GET", "http", "h", `/\evil.example`, "http://h/%5Cevil.example", ""},
		{"GET", "http", "h", "/[a]{1}|2?ids[]=^\"<a>`&%", "http://h/%5Ba%5D%7B1%7D%7C2?ids%5B%5D=%5E%22%3Ca%3E%60&%25", ""},
		{"GET", "http", "h", "/ü\xff\u0085?é", "http://h/%C3%BC%FF%C2%85?%C3%A9", ""},
		{"GET", "http", "h", "/%%41%4?%x/?", "http://h/%25%41%254?%25x/?", ""},
		{"GET", "http", "h", "http://i/{a|b}?|", "http://i/%7Ba%7Cb%7D?%7C", ""},
		{"GET", "http", "h", "http://i|/", "", character},
		{"GET", "http", "h", "ü://i", "", "invalid"},
		{"GET", "http", "h", "/|ü a", "", "at offset 4"},
		{"GET", "http", "h", "http://i/|?%# ", "", "at offset 13"},
		{"GET", "http", "h", "/a\r\nHost: i", "", character},
	} {
		what := fmt.Sprintf("Request{%q, %q, %q, %q}", tt.method, tt.scheme, tt.host, tt.target)
		u, err := guard.Request{tt.method, tt.scheme, tt.host, tt.target}.URI()
		check(t, what, u, err, tt.want, tt.err)
	}
}

// targetTwin is a second implementation of Request.URI, made from the rules in RFC 9112
// section 3.2 and RFC 3986. It returns "" for a request without a target URI.
func targetTwin(method, scheme, host, target string) string {
	authority := func(s string) (port string, ok bool) {
		m := twinAuthority.FindStringSubmatch(s)
		if m == nil {
			return "", false
		}
		if literal, ok := strings.CutPrefix(m[1], "["); ok && !twinFuture.MatchString(m[1]) {
			addr, err := netip.ParseAddr(strings.TrimSuffix(literal, "]"))
			if err != nil || !addr.Is6() || addr.Zone() != "" {
				return "", false
			}
		}
		return m[2], true
	}
	if _, ok := authority(host); host != "" && !ok {
		return ""
	}
	switch {
	case method == "CONNECT":
		digits, ok := authority(target)
		if port, err := strconv.Atoi(strings.TrimPrefix(digits, ":")); !ok || err != nil || port < 1 || port > 65535 {
			return ""
		}
		return scheme + "://" + target
	case target == "*" && method == "OPTIONS" && host != "":
		return scheme + "://" + host
	case twinOrigin.MatchString(target) && host != "":
		return scheme + "://" + host + twinEscape(target)
	}
	if m := twinAbsolute.FindStringSubmatch(target); m != nil {
		if _, ok := authority(m[2]); ok {
			return m[1] + twinEscape(m[3])
		}
	}
	return ""
}

// twinEscape escapes the characters that RFC 3986 does not allow in a path and a query.
func twinEscape(s string) string {
	return twinPiece.ReplaceAllStringFunc(s, func(piece string) string {
		if len(piece) > 1 && piece[0] == '%' || twinPchar.MatchString(piece) {
			return piece
		}
		return "%" + strings.ReplaceAll(fmt.Sprintf("% X", piece), " ", "%") // each octet
	})
}

var (
	twinAuthority = regexp.MustCompile(`^((?:[-A-Za-z0-9._~!$&'()*+,;=]|%[0-9A-Fa-f]{2})+|\[[^\]]*\])(:[0-9]*)?$`)
	twinFuture    = regexp.MustCompile(`^\[[vV][0-9A-Fa-f]+\.[-A-Za-z0-9._~!$&'()*+,;=:]+\]$`)
	twinOrigin    = regexp.MustCompile(`^/[^\x00-\x20#\x7f]*$`)
	twinAbsolute  = regexp.MustCompile(`^([A-Za-z][-A-Za-z0-9+.]*://([^/?#]*))((?:[/?][^\x00-\x20#\x7f]*)?)$`)
	twinPiece     = regexp.MustCompile(`(?s)%[0-9A-Fa-f]{2}|.`)
	twinPchar     = regexp.MustCompile(`^[-A-Za-z0-9._~!$&'()*+,;=:@/?]$`)
)

// checkTarget compares Request.URI with the second implementation.
func checkTarget(t *testing.T, method, scheme, host, target string) {
	t.Helper()
	what := fmt.Sprintf("Request{%q, %q, %q, %q}", method, scheme, host, target)
	u, err := guard.Request{method, scheme, host, target}.URI()
	checkRefusal(t, what, u, err)
	if want := targetTwin(method, scheme, host, target); u.String() != want {
		t.Errorf("%s = %q, %v; want %q", what, u, err, want)
	}
}

// TestRequestTwin combines the parts of requests in all ways.
func TestRequestTwin(t *testing.T) {
	allowed, refused := 0, 0
	targets := []string{"", "*", "//", "/a//b", "h:443", "h:0", "[::1]:443", "[v1.a]:443", "[::1", "Service/Method"}
	for target := range guarded.Combine(guarded.Parts(`/ // \ http:// http: ftp:/// ? x:`),
		guarded.Parts(`_ a h:80 u@h [::1] [v1.a:] [::1%25lo] .. %2F %2`), guarded.Parts(`_ / //b ?c=/? #d ;x \s | %00 :443 *`)) {
		targets = append(targets, target)
	}
	for _, method := range []string{"GET", "POST", "CONNECT", "connect", "OPTIONS"} {
		for _, host := range []string{"", "h:8080", "[::1]:80", "[1::2::]", "[v1.a]", "h:", ":80", "u@h", "h/", "h%"} {
			for _, target := range targets {
				checkTarget(t, method, "https", host, target)
				if targetTwin(method, "https", host, target) != "" {
					allowed++
				} else {
					refused++
				}
			}
		}
	}
	if allowed < 300 || refused < 300 {
		t.Errorf("%d requests have a target and %d have none", allowed, refused)
	}
}

func FuzzRequest(f *testing.F) {
	f.Add("GET", "h", "//admin/x?y")
	f.Add("CONNECT", "h:443", "[::1]:443")
	f.Add("OPTIONS", "h", "*")
	f.Add("GET", "", "http://u@h/#f")
	f.Fuzz(func(t *testing.T, method, host, target string) {
		checkTarget(t, method, "http", host, target)
	})
}
