// SPDX-License-Identifier: BSD-3-Clause

package uri_test

import (
	"fmt"
	"net/netip"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof/twin"
)

func TestAddr(t *testing.T) {
	for _, tt := range []struct{ editions, ref, want string }{
		{twin.AllEditions, "http://1.2.3.4:80/", "1.2.3.4"},
		{twin.AllEditions, "//u@0.0.0.0", "0.0.0.0"},
		{twin.AllEditions, "http://255.255.255.255", "255.255.255.255"},
		{"rfc2732 rfc3986 rfc3987", "http://u@[2001:DB8::1]:80/", "2001:db8::1"},
		{"rfc2732 rfc3986 rfc3987", "http://[::ffff:1.2.3.4]", "::ffff:1.2.3.4"},
		{twin.AllEditions, "http://999.1.1.1/", ""},
		{twin.AllEditions, "http://256.1.1.1/", ""},
		{twin.AllEditions, "http://01.1.1.1/", ""},
		{"rfc2732", "http://[::01.1.1.1]/", ""},
		{"rfc2732", "http://[::999.1.1.1]/", ""},
		{twin.NewerEditions, "http://[v1.1.1.1.1]/", ""},
		{twin.NewerEditions, "http://%31.1.1.1/", ""},
		{twin.LaterEditions + " rfc3986 rfc3987", "http://1.2.3/", ""},
		{twin.AllEditions, "http://a.b/", ""},
		{twin.AllEditions, "http:///1.2.3.4", ""},
		{twin.AllEditions, "1.2.3.4", ""},
		{"rfc1630", "http://1.2.3.4/", ""},
	} {
		for _, e := range twin.Editions(tt.editions) {
			got, ok := e.MustParse(tt.ref).Addr()
			if ok != (tt.want != "") || ok && got != netip.MustParseAddr(tt.want) || !ok && got.IsValid() {
				t.Errorf("%v: Addr of %q is %v, %v; want %q", e, tt.ref, got, ok, tt.want)
			}
		}
	}
}

func TestHostname(t *testing.T) {
	for _, tt := range []struct{ editions, ref, hostname, hostport string }{
		{twin.AllEditions, "http://Example.COM/", "Example.COM", "Example.COM:80"},
		{twin.AllEditions, "http://u:p@a:8080/b", "a", "a:8080"},
		{twin.AllEditions, "https://a:", "a", "a:443"},
		{twin.AllEditions, "HTTPS://1.2.3.4", "1.2.3.4", "1.2.3.4:443"},
		{twin.AllEditions, "http://a:00080", "a", "a:80"},
		{twin.AllEditions, "http://a:0", "a", "a:0"},
		{twin.AllEditions, "http://a:65535", "a", "a:65535"},
		{twin.AllEditions, "http://a:65536", "a", ""},
		{twin.AllEditions, "http://a:655350", "a", ""},
		{twin.AllEditions, "http://a:18446744073709551696", "a", ""}, // 80 in 64 bits
		{twin.AllEditions, "x://a", "a", ""},
		{twin.AllEditions, "x://a:", "a", ""},
		{twin.AllEditions, "x://a:1", "a", "a:1"},
		{twin.AllEditions, "//a", "a", ""},
		{twin.AllEditions, "//a:1", "a", "a:1"},
		{twin.AllEditions, "file://a/b", "a", ""},
		{twin.AllEditions, "file:///b", "", ""},
		{twin.AllEditions, "http:/a", "", ""},
		{twin.AllEditions, "a", "", ""},
		{twin.AllEditions, "", "", ""},
		{twin.LaterEditions + " rfc3986 rfc3987", "http://a.b./", "a.b.", "a.b.:80"},
		{"rfc2732 rfc3986 rfc3987", "http://[::A]", "::A", "[::A]:80"},
		{"rfc2732 rfc3986 rfc3987", "http://u@[::1.2.3.4]:81/", "::1.2.3.4", "[::1.2.3.4]:81"},
		{twin.NewerEditions, "http://[v1.evil.com]/", "", ""},
		{twin.NewerEditions, "http://@:80/", "", ""},
		{twin.NewerEditions, "http://a_b:5432/", "a_b", "a_b:5432"},
		{twin.NewerEditions, "http://%65x%2Da%2emple.com/", "ex-a.mple.com", "ex-a.mple.com:80"},
		{twin.NewerEditions, "http://b%C3%BCcher.example/", "bücher.example", "bücher.example:80"},
		{twin.NewerEditions, "http://!$&'()*+,;=~%21%24%26%27%28%29%2A%2B%2C%3B%3D%7E", "!$&'()*+,;=~!$&'()*+,;=~", "!$&'()*+,;=~!$&'()*+,;=~:80"},
		{"rfc3987", "http://u@Bücher.example/", "Bücher.example", "Bücher.example:80"},
		{"rfc3987", "http://%C3%BC\u202eü%2e:1", "ü\u202eü.", "ü\u202eü.:1"}, // a hazard, which package hazard reports
		{"rfc3987", "//／．:1", "／．", "／．:1"},                                  // not delimiters
		{twin.LaterEditions, "http://a_b:5432/", "", ""},                     // registry-based
		{twin.LaterEditions, "http://%65/", "", ""},
		{"rfc1630", "http://a/", "", ""},
	} {
		for _, e := range twin.Editions(tt.editions) {
			u := e.MustParse(tt.ref)
			if got, ok := u.Hostname(); got != tt.hostname || ok != (tt.hostname != "") {
				t.Errorf("%v: Hostname of %q is %q, %t; want %q", e, u, got, ok, tt.hostname)
			}
			if got, ok := u.HostPort(); got != tt.hostport || ok != (tt.hostport != "") {
				t.Errorf("%v: HostPort of %q is %q, %t; want %q", e, u, got, ok, tt.hostport)
			}
		}
	}
	// Characters for which an escape must not stand.
	for _, bad := range []string{"%00", "%09", "%0a", "%1F", "%20", "%22", "%23", "%25", "%2F", "%3A", "%3c", "%3E", "%3F", "%40",
		"%5B", "%5C", "%5D", "%5E", "%60", "%7B", "%7C", "%7D", "%7F", "%80", "%FF", "%C3", "%C2%80", "%C2%9F", "%ED%A0%80", "%C0%AF"} {
		for i, format := range []string{"http://%s/", "http://a%sb:80/", "//u@%s", "http://é%s/"} {
			e := since3986[i%2]
			u := e.MustParse(fmt.Sprintf(format, bad))
			if got, ok := u.Hostname(); ok || got != "" {
				t.Errorf("Hostname of %q is %q", u, got)
			}
			if got, ok := u.HostPort(); ok || got != "" {
				t.Errorf("HostPort of %q is %q", u, got)
			}
		}
	}
}

func TestUser(t *testing.T) {
	const all = twin.OlderEditions + " rfc3986 rfc3987"
	for _, tt := range []struct {
		editions, in   string
		user, password string
		ok             bool
	}{
		{all, "//h/", "", "", false},
		{all, "//@h/", "", "", true},
		{all, "//u@h/a:b@c", "u", "", true},
		{all, "//u:@h/", "u", "", true},
		{all, "//:p@h/", "", "p", true},
		{all, "//u%3a%40:p%3A%2f@h/", "u:@", "p:/", true},
		{"uri-syntax-02 rfc2396 rfc2732 rfc3986 rfc3987", "//u:p:q%FF@h/", "u", "p:q\xff", true},
		{"url-syntax-05 uri-syntax-02 rfc2396 rfc2732", "//u:p@q@h/", "", "", false},
		{"rfc1630", "x://u/@h/", "", "", false},
		{"rfc3987", "//ü:é@h", "ü", "é", true},
	} {
		for _, e := range twin.Editions(tt.editions) {
			user, password, ok := e.MustParse(tt.in).User()
			if user != tt.user || password != tt.password || ok != tt.ok {
				t.Errorf("%v: User of %q = %q, %q, %v; want %q, %q, %v", e, tt.in, user, password, ok, tt.user, tt.password, tt.ok)
			}
		}
	}
}

// knownSchemes has what the documents say of each scheme: its default port, or
// 0; whether its URIs are always hierarchical, and whether an empty path is "/";
// and the document.
var knownSchemes = []struct {
	scheme string
	port   uint16
	flags  string // h and r, or "-" for each
	source string
}{
	{"acap", 674, "h-", "RFC 2244"},
	{"afp", 548, "h-", "IANA, provisional"},
	{"amqp", 5672, "h-", "IANA, provisional; OASIS AMQP 1.0"},
	{"amqps", 5671, "h-", "IANA, provisional; OASIS AMQP 1.0"},
	{"coap", 5683, "hr", "RFC 7252 sections 6.1, 6.3"},
	{"coap+tcp", 5683, "hr", "RFC 8323 section 8.1"},
	{"coap+ws", 80, "hr", "RFC 8323 section 8.3"},
	{"coaps", 5684, "hr", "RFC 7252 sections 6.2, 6.3"},
	{"coaps+tcp", 5684, "hr", "RFC 8323 section 8.2"},
	{"coaps+ws", 443, "hr", "RFC 8323 section 8.4"},
	{"dict", 2628, "h-", "RFC 2229 section 5"},
	{"dns", 53, "--", "RFC 4501: dns:www.example.org has no slash"},
	{"file", 0, "h-", "RFC 8089"},
	{"ftp", 21, "hr", "RFC 1738 section 3.2: the slash after the host is not part of the url-path"},
	{"git", 9418, "h-", "IANA, provisional"},
	{"gopher", 70, "hr", "RFC 4266: the slash may be left out before an empty gopher-path"},
	{"http", 80, "hr", "RFC 9110 sections 4.2.1, 4.2.3"},
	{"https", 443, "hr", "RFC 9110 sections 4.2.2, 4.2.3"},
	{"icap", 1344, "h-", "RFC 3507 section 4.2"},
	{"imap", 143, "hr", "RFC 5092 section 11"},
	{"ipp", 631, "hr", "RFC 3510 section 4"},
	{"ipps", 631, "hr", "RFC 7472 section 4"},
	{"ldap", 389, "hr", "RFC 4516 section 2"},
	{"ldaps", 636, "hr", "IANA service names; RFC 4516 for the rest"},
	{"mqtt", 1883, "h-", "IANA, provisional"},
	{"mqtts", 8883, "h-", "IANA, provisional"},
	{"mupdate", 3905, "h-", "RFC 3656 section 6"},
	{"news", 119, "--", "RFC 5538 section 3: news:comp.lang.go has no slash"},
	{"nfs", 2049, "h-", "RFC 2224"},
	{"nntp", 119, "h-", "RFC 5538 section 4"},
	{"pop", 110, "h-", "RFC 2384"},
	{"prospero", 1525, "h-", "RFC 4157"},
	{"redis", 6379, "h-", "IANA, provisional"},
	{"rediss", 6379, "h-", "IANA, provisional"},
	{"rsync", 873, "h-", "RFC 5781"},
	{"rtsp", 554, "h-", "RFC 7826 section 4.2"},
	{"rtsps", 322, "h-", "RFC 7826 section 4.2"},
	{"rtspu", 554, "h-", "RFC 2326 section 3.2"},
	{"sftp", 22, "h-", "IANA, provisional; draft-ietf-secsh-scp-sftp-ssh-uri"},
	{"sieve", 4190, "h-", "RFC 5804 section 3"},
	{"smb", 445, "h-", "IANA, provisional"},
	{"snmp", 161, "h-", "RFC 4088"},
	{"ssh", 22, "h-", "IANA, provisional; draft-ietf-secsh-scp-sftp-ssh-uri"},
	{"svn", 3690, "h-", "IANA, provisional"},
	{"svn+ssh", 22, "h-", "IANA, provisional"},
	{"telnet", 23, "hr", `RFC 4248: the final "/" may be omitted`},
	{"tftp", 69, "h-", "RFC 3617"},
	{"tn3270", 23, "h-", "RFC 6270"},
	{"vnc", 5900, "h-", "RFC 7869"},
	{"wais", 210, "h-", "RFC 4156"},
	{"ws", 80, "hr", "RFC 6455 section 3"},
	{"wss", 443, "hr", "RFC 6455 section 3"},
	{"z39.50r", 210, "h-", "RFC 2056"},
	{"z39.50s", 210, "h-", "RFC 2056"},
}

// TestKnownSchemes compares the table with the documents. SameScheme has an
// effect only for schemes that are always hierarchical. A scheme out of its
// order in the table would not be found.
func TestKnownSchemes(t *testing.T) {
	for _, tt := range knownSchemes {
		want := uri.SchemeInfo{Port: tt.port, RootPath: tt.flags[1] == 'r'}
		for _, scheme := range []string{tt.scheme, strings.ToUpper(tt.scheme)} {
			if got, ok := uri.KnownScheme(scheme); !ok || got != want {
				t.Errorf("KnownScheme(%q) = %+v, %v; want %+v (%s)", scheme, got, ok, want, tt.source)
			}
		}
		base, ref := uri.MustParse(tt.scheme+"://h/a/b"), uri.MustParse(tt.scheme+":g")
		got, err := (uri.Resolver{SameScheme: true}).Resolve(base, ref)
		if isRelative := got.Path() == "/a/g"; err != nil || isRelative != (tt.flags[0] == 'h') {
			t.Errorf("SameScheme: from %q, %q is %q, %v (%s)", base, ref, got, err, tt.source)
		}
		u := uri.MustParse(fmt.Sprintf("%s://a:%d", tt.scheme, tt.port))
		if v := u.Normalize(uri.NormPort); v.HasPort() != (tt.port == 0) {
			t.Errorf("%q is a normal form of %q", v, u)
		}
	}
	for _, scheme := range []string{"", "htt", "httpx", "htt0", "coap\vtcp", "mailto", strings.Repeat("http", 100)} {
		if got, ok := uri.KnownScheme(scheme); ok || got != (uri.SchemeInfo{}) {
			t.Errorf("KnownScheme(%q) = %+v, %v", scheme, got, ok)
		}
	}
}
