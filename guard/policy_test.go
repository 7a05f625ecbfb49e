// SPDX-License-Identifier: BSD-3-Clause

package guard_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/guard"
	"example.com/uri/hazard"
	"example.com/uri/internal/proof/guarded"
)

func TestPublic(t *testing.T) {
	for _, s := range []string{
		"1.0.0.0", "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0", "168.63.129.15", "168.63.129.17",
		"169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "191.255.255.255", "192.0.1.0", "192.0.3.0", "192.31.195.255", "192.31.197.0", "192.52.192.255", "192.52.194.0",
		"192.88.98.255", "192.88.100.0", "192.167.255.255", "192.169.0.0", "192.175.47.255", "192.175.49.0", "198.17.255.255", "198.20.0.0", "198.51.99.255", "198.51.101.0",
		"203.0.112.255", "203.0.114.0", "223.255.255.255", "::ffff:1.1.1.1", "::ffff:808:808",
		"2000::", "2001:200::1", "2001:db7:ffff::1", "2001:db9::1", "2003::1", "2620:4f:7fff::1", "2620:4f:8001::1", "2606:4700::1", "3ffe:ffff::1", "3fff:1000::", "3fff:ffff::1",
		"2606:4700::5efe:101:101", "2606:4700::200:5efe:101:101", "64:ff9b::101:101", "64:ff9b::808:808", "64:ff9b::ac20:1", "2606:4700::5eff:a00:1", "2606:4700::400:5efe:a00:1", "2606:4700::100:5efe:a00:1", "2606:4700::1:5efe:a00:1", "2606:4700::5ffe:a00:1",
	} {
		if !guard.Public(netip.MustParseAddr(s)) {
			t.Errorf("%s is public", s)
		}
	}
	for _, s := range []string{
		"0.0.0.0", "0.255.255.255", "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255", "100.100.100.200", "127.0.0.0", "127.255.255.255", "168.63.129.16",
		"169.254.0.0", "169.254.169.254", "169.254.255.255", "172.16.0.0", "172.31.255.255", "192.0.0.0", "192.0.0.9", "192.0.0.192", "192.0.0.255", "192.0.2.0", "192.0.2.255",
		"192.31.196.0", "192.31.196.255", "192.52.193.1", "192.88.99.1", "192.168.0.0", "192.168.255.255", "192.175.48.42", "198.18.0.0", "198.19.255.255", "198.51.100.1", "203.0.113.1",
		"224.0.0.0", "239.255.255.255", "240.0.0.0", "255.255.255.254", "255.255.255.255",
		"::", "::1", "::2", "::7f00:1", "::101:101", "::ffff:127.0.0.1", "::ffff:a9fe:a9fe", "::ffff:0:101:101", "::fffe:101:101", "64:ff9b::a00:1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b::6464:64c8", "64:ff9b::a83f:8110", "64:ff9b::", "64:ff9b::1:101:101", "64:ff9b::101:101%lo", "64:ff9b:1::101:101", "64:ff9a::101:101",
		"100::1", "100:0:0:1::1", "1fff:ffff::1", "2001::1", "2001::101:101", "2001:1::1", "2001:1::2", "2001:1::3", "2001:2::1", "2001:3::1", "2001:4:112::1", "2001:10::1", "2001:20::1", "2001:30::1", "2001:1ff:ffff::1", "2001:db8::1",
		"2002:7f00:1::", "2002:101:101::1", "2620:4f:8000::1", "3fff::1", "3fff:fff:ffff::1", "4000::", "5f00::1", "fc00::1", "fd00:ec2::254", "fd20:ce::254", "fe80::1", "fe80::a9fe:a9fe", "fec0::1", "ff02::1", "ff0e::1",
		"2606:4700::5efe:a00:1", "2606:4700::200:5efe:a00:1", "2606:4700::5efe:7f00:1", "2606:4700::5efe:a9fe:a9fe",
		"fe80::1%lo", "2606:4700::1%lo", "::ffff:1.1.1.1%lo",
	} {
		if guard.Public(netip.MustParseAddr(s)) {
			t.Errorf("%s is not public", s)
		}
	}
	if guard.Public(netip.Addr{}) {
		t.Error("the zero Addr is not public")
	}
}

func TestPrivate(t *testing.T) {
	for _, s := range []string{
		"10.0.0.0", "10.255.255.255", "172.16.0.0", "172.31.255.255", "192.168.0.0", "192.168.255.255", "::ffff:10.0.0.1",
		"fc00::", "fc00::1", "fd00::1", "fd00:ec1::254", "fd00:ec3::254", "fd20:ce::253", "fd00:42::41", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "fd00::5efe:a00:1", "fd00::200:5efe:808:808",
	} {
		if !guard.Private(netip.MustParseAddr(s)) {
			t.Errorf("%s is private", s)
		}
	}
	for _, s := range []string{
		"9.255.255.255", "11.0.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0", "1.1.1.1", "0.0.0.0", "127.0.0.1", "169.254.169.254", "100.64.0.1", "100.100.100.200", "168.63.129.16", "192.0.0.192", "224.0.0.1", "255.255.255.255", "198.18.0.1", "192.0.2.1",
		"::", "::1", "::a00:1", "fbff::1", "fe00::1", "fe80::1", "fec0::1", "ff02::1", "2606:4700::1", "2001:db8::1", "64:ff9b::a00:1", "2002:a00:1::", "::ffff:127.0.0.1", "::ffff:169.254.169.254",
		"fd00:ec2::254", "fd00:ec2::23", "fd00:ec2:ffff::1", "fd20:ce::254", "fd00:c1::a9fe:a9fe", "fd00:42::42", "fd00:a9fe:a9fe::1", "fd00:100::100:200", "fd00::5efe:7f00:1", "fd00::5efe:a9fe:a9fe", "fd00::1%lo", "::ffff:10.0.0.1%lo",
	} {
		if guard.Private(netip.MustParseAddr(s)) {
			t.Errorf("%s is not private", s)
		}
	}
	if guard.Private(netip.Addr{}) {
		t.Error("the zero Addr is not private")
	}
	for _, addr := range guarded.Addrs {
		if guard.Private(addr) && !addr.IsPrivate() {
			t.Errorf("%s is private", addr)
		}
	}
}

// TestNAT64 tries the examples in RFC 6052 section 2.4, and addresses that no translator
// makes.
func TestNAT64(t *testing.T) {
	const v4 = "192.0.2.33"
	for _, tt := range []struct{ prefix, addr, want string }{
		{"2001:db8::/32", "2001:db8:c000:221::", v4},
		{"2001:db8:100::/40", "2001:db8:1c0:2:21::", v4},
		{"2001:db8:122::/48", "2001:db8:122:c000:2:2100::", v4},
		{"2001:db8:122:300::/56", "2001:db8:122:3c0:0:221::", v4},
		{"2001:db8:122:344::/64", "2001:db8:122:344:c0:2:2100::", v4},
		{"2001:db8:122:344::/96", "2001:db8:122:344::192.0.2.33", v4},
		{"64:ff9b::/96", "64:ff9b::7f00:1", "127.0.0.1"},
		{"64:ff9b::/96", "64:ff9b::1:7f00:1", ""},
		{"64:ff9b::/96", "64:ff9b::7f00:1%lo", ""},
		{"64:ff9b::/72", "64:ff9b::7f00:1", ""},
		{"64:ff9b::/128", "64:ff9b::", ""},
		{"10.0.0.0/32", "10.0.0.0", ""},
		{"::ffff:0:0/96", "127.0.0.1", ""},
		{"2001:db8:122:344::/64", "2001:db8:122:344:1c0:2:2100::", ""}, // bits that are 0
	} {
		got, ok := guard.NAT64(netip.MustParsePrefix(tt.prefix), netip.MustParseAddr(tt.addr))
		if ok != (tt.want != "") || ok && got.String() != tt.want {
			t.Errorf("NAT64(%s, %s) = %v, %t; want %s", tt.prefix, tt.addr, got, ok, tt.want)
		}
	}
	if _, ok := guard.NAT64(netip.Prefix{}, netip.Addr{}); ok {
		t.Error("the zero Addr holds an address")
	}
}

func TestCheck(t *testing.T) {
	const (
		scheme  = "the scheme is not allowed"
		user    = "userinfo"
		literal = "an IP address that is not allowed"
		address = "the address is not allowed"
		host    = "the host is not allowed"
		noName  = "not a name of the DNS"
		port    = "the port is not allowed"

		repeated = "repeated-scheme"
		large    = "large-port"
	)
	anyHost := func(string) bool { return true }
	strict := guard.Policy{}
	literals := guard.Policy{Host: anyHost}
	one := guard.Policy{Host: func(host string) bool { return host == "example.com" }, Schemes: []string{"HTTPS", "wss", "X+y"}, Ports: []uint16{443, 8443, 0}}
	loopback := guard.Policy{Host: anyHost, Addr: netip.Addr.IsLoopback, Schemes: []string{}, Ports: []uint16{}} // as if nil
	anyPort := guard.Policy{AnyPort: true, Schemes: []string{"https", "x+y"}, Ports: []uint16{}}
	both := guard.Policy{AnyPort: true, Ports: []uint16{80}}
	long := strings.Repeat("a.", 126)
	for _, tt := range []struct {
		policy   *guard.Policy
		uri, err string
	}{
		{&strict, "http://example.com/", ""},
		{&strict, "https://example.com/a//b;c/..%2F?q#f", ""},
		{&strict, "HTTPS://Example.COM:443", ""},
		{&strict, "https://example.com:", ""},
		{&strict, "http://example.com:0080", ""},
		{&strict, "http://my_bucket.1.example/", ""},
		{&strict, "http://intranet/", ""}, // the address decides
		{&strict, "http://localhost.example/", ""},
		{&strict, "http://notlocalhost/", ""},
		{&strict, "http://" + long + "a/", ""}, // 253 octets
		{&strict, "http://a." + strings.Repeat("b", 63) + ".example/", ""},

		{&strict, "", scheme},
		{&strict, "//example.com/", scheme},
		{&strict, "file:///etc/passwd", scheme},
		{&strict, "gopher://example.com:80/_", scheme},
		{&strict, "jar:http://example.com!/", scheme},

		{&strict, "http://me:s3cret@example.com/", user},

		{&strict, "http:", repeated},
		{&strict, "http:/example.com", "no-host"},
		{&strict, "http://:80/", "no-host"},
		{&strict, "http://example.com./", noName},
		{&strict, "http://.example.com/", noName},
		{&strict, "http://" + long + "ab/", noName},
		{&strict, "http://a." + strings.Repeat("b", 64) + ".example/", noName},
		{&strict, "http://example.com;x/", noName},
		{&strict, "http://a.1/", noName},
		{&strict, "http://7up/", noName},
		{&strict, "http://example._x/", noName},
		{&strict, "http://example.com%2F/", "host"},
		{&strict, "http://b%C3%BCcher.example/", "escaped-host"},
		{&strict, "http://127.1/", "rare-address"},
		{&strict, "http://xn--169-.xn--254-.xn--169-.xn--254-/", "fake-a-label"},
		{&strict, "http://*.example.com/", "wildcard-host"},
		{&strict, "http://[v1.a]/", noName},

		{&strict, "http://localhost/", host},
		{&strict, "http://a.localhost/", host},

		{&strict, "http://8.8.8.8/", literal},
		{&strict, "http://[2606:4700::1]/", literal},

		{&strict, "http://example.com:80?a@b", "misleading-port"},
		{&strict, "http://example.com:80/a/b@c", ""},
		{&strict, "http://example.com:8080/", port},
		{&strict, "https://example.com:80/", port},
		{&strict, "http://example.com:65616/", large}, // 80 + 2¹⁶
		{&strict, "http://example.com:0/", port},

		{&literals, "http://8.8.8.8/", ""},
		{&literals, "http://[2606:4700:0:0::1]/", ""},
		{&literals, "http://localhost/", ""}, // the address decides
		{&literals, "http://127.0.0.1/", address},
		{&literals, "http://8.8.8.8./", "rare-address"},

		{&one, "https://example.com/", ""},
		{&one, "x+y://example.com:443/", ""},
		{&one, "https://example.com:0/", ""},
		{&one, "x+y://example.com/", port}, // no default
		{&one, "https://example.com:80/", port},
		{&one, "https://www.example.com/", host},
		{&one, "https://example.com.evil.example/", host},
		{&one, "https://example.com.:443/", noName},
		{&one, "https://1.1.1.1/", literal},

		{&loopback, "http://127.0.0.1/", ""},
		{&loopback, "http://127.0.0.1:443/", port},

		{&anyPort, "https://example.com:65535/", ""},
		{&anyPort, "https://example.com:0/", port},
		{&anyPort, "https://example.com:65536/", large},
		{&anyPort, "x+y://example.com:1/", ""},
		{&anyPort, "x+y://example.com/", port}, // no default
		{&both, "http://example.com/", "both Ports and AnyPort"},
	} {
		expectRefused(t, tt.uri, tt.policy.Check(uri.RFC3986.MustParse(tt.uri)), tt.err)
	}
	for _, tt := range []struct {
		u   uri.URI
		err string
	}{
		{uri.MustParse("http://my_bucket.example/"), ""}, // registry-based in RFC 2396
		{uri.MustParse("http://a@b@c/"), "invalid"},
		{uri.RFC2396.MustParse("http://127.0.0.01/"), "rare-address"},
		{uri.RFC3987.MustParse("http://example.com/a"), ""},
		{uri.RFC3987.MustParse("http://example.com/ü"), "invalid character"},
		{uri.RFC3987.MustParse("http://①②⑦.⓪.⓪.①/"), "invalid character"},
		{uri.RFC1630.MustParse("http://me@example.com/"), user},
	} {
		guarded.Expect(t, tt.u.String(), strict.Check(tt.u), tt.err)
	}
}

func TestCheckURL(t *testing.T) {
	for in, want := range map[string]string{
		"http://example.com/?ids[]=1#|": "", "https://EXAMPLE.com:443/é%zz": "", "http://example.com": "", "http://example.com:80?a@b": "", // the query is not sent to the server as a host
		"http:example.com": "opaque", "mailto:a@b": "opaque", "": "the scheme", "/a": "the scheme", "//example.com/": "the scheme", "file:///a": "the scheme", "http:///a": "no-host",
		"http://me:s3cret@example.com/": "userinfo", "http://127.0.0.1/": "IP address", "http://0x7f.1/": "rare-address", "http://example.com:8080/": "port", "http://example.com./": "dot", "http://bücher.example/": "xn--", "http://a%2Fb/": "",
	} {
		v, err := url.Parse(in)
		if err != nil {
			continue
		}
		expectRefused(t, in, new(guard.Policy).CheckURL(v), want)
	}
	for _, v := range []*url.URL{nil, {Scheme: "http", Host: "example.com", Opaque: "//127.0.0.1/"}, {Scheme: "http", Host: "127.0.0.1#.example.com"}, {Scheme: "http", Host: "me@example.com"}, {Scheme: "http", Host: "example.com/x"}, {Scheme: "ht|tp", Host: "example.com"}} {
		err := new(guard.Policy).CheckURL(v)
		checkRefusal(t, fmt.Sprint(v), uri.URI{}, err)
	}
}

// TestCheckURLAgrees combines the parts of hosts in all ways. A client, which takes a
// URL, and a program that checks the text refuse the same ones.
func TestCheckURLAgrees(t *testing.T) {
	parts := guarded.Parts("_ a com 0 8.8.8.8 [ ] [] [::1] [v1.a] . - _ % %2F %61 : :80 @ | \\s é * , xn-- \\")
	accepted := 0
	for host := range guarded.Combine(parts, parts, parts) {
		text := "http://" + host + "/"
		u, err := uri.RFC3986.Parse(text)
		if err == nil {
			err = guard.Policy{}.Check(u)
		}
		v, errURL := url.Parse(text)
		if errURL == nil {
			errURL = guard.Policy{}.CheckURL(v)
		}
		if (err == nil) != (errURL == nil) {
			t.Errorf("%s: the text %v, the URL %v", text, err, errURL)
		}
		if err == nil {
			accepted++
		}
	}
	if accepted < 50 {
		t.Errorf("only %d hosts are accepted", accepted)
	}
}

// TestRefusedError checks the fields by which a program decides.
func TestRefusedError(t *testing.T) {
	u, p := uri.RFC3986.MustParse, new(guard.Policy)
	redirect := func(ref string) error {
		_, err := guard.SameOrigin(u("https://h/a"), ref)
		return err
	}
	_, below := guard.Below(u("http://h/a/"), u("http://h/b"))
	_, parameter := guard.Below(u("http://h/a/"), u("http://h/a/;"))
	_, dir := guard.Below(u("http://h/a"), u("http://h/b"))
	_, target := guard.Request{Method: "GET", Scheme: "http", Host: "h", Target: "/ "}.URI()
	for _, tt := range []struct {
		err       error
		reason    guard.Reason
		component uri.Component
		kind      hazard.Kind
	}{
		{redirect("//i/"), guard.ReasonOrigin, uri.Authority, 0},
		{redirect("x:"), guard.ReasonOrigin, uri.Scheme, 0},
		{redirect(""), guard.ReasonItself, uri.Reference, 0},
		{redirect("/%2F"), guard.ReasonNotAllowed, uri.Path, 0},
		{redirect("\n"), guard.ReasonSyntax, uri.Reference, 0},
		{redirect("//0x7f.1/"), guard.ReasonHazard, uri.Host, hazard.RareAddress},
		{below, guard.ReasonOutside, uri.Path, 0},
		{parameter, guard.ReasonHazard, uri.Path, hazard.Parameter},
		{dir, guard.ReasonSetup, uri.Path, 0},
		{target, guard.ReasonSyntax, uri.Path, 0},
		{p.Check(u("ftp://h/")), guard.ReasonNotAllowed, uri.Scheme, 0},
		{p.Check(u("http://u@h/")), guard.ReasonNotAllowed, uri.Userinfo, 0},
		{p.Check(u("http://localhost/")), guard.ReasonNotAllowed, uri.Host, 0},
		{p.Check(u("http://h:81/")), guard.ReasonNotAllowed, uri.Port, 0},
		{p.Control("tcp", "127.0.0.1:80", nil), guard.ReasonAddress, uri.Host, 0},
		{(&guard.Policy{AnyPort: true, Ports: []uint16{1}}).Check(u("http://h/")), guard.ReasonSetup, uri.Port, 0},
		{guard.Callbacks{}.Check(u("http://h/")), guard.ReasonUnknown, uri.Reference, 0},
	} {
		var e *guard.RefusedError
		if !errors.As(tt.err, &e) || e.Reason != tt.reason || e.Component != tt.component || e.Hazard != tt.kind {
			t.Errorf("%v: %+v, want %v, %v, %v", tt.err, e, tt.reason, tt.component, tt.kind)
			continue
		}
		encoded, err := json.Marshal(e)
		if want, _ := json.Marshal(e.Error()); err != nil || string(encoded) != string(want) {
			t.Errorf("%v is %s in JSON, %v", tt.err, encoded, err)
		}
	}
}

// TestCheckHost checks with which hosts a policy's function is called.
func TestCheckHost(t *testing.T) {
	var hosts []string
	var addrs []netip.Addr
	p := guard.Policy{
		Host: func(host string) bool { hosts = append(hosts, host); return true },
		Addr: func(a netip.Addr) bool { addrs = append(addrs, a); return true },
	}
	for _, s := range []string{"http://Example.COM:80/", "http://[2606:4700:0:0::A]/", "http://127.0.0.1/", "https://a_b.c"} {
		guarded.Expect(t, s, p.Check(uri.RFC3986.MustParse(s)), "")
	}
	guarded.Expect(t, "Control", p.Control("tcp6", "[::ffff:127.0.0.1]:80", nil), "")
	if want := []string{"example.com", "2606:4700::a", "127.0.0.1", "a_b.c"}; !slices.Equal(hosts, want) {
		t.Errorf("the hosts are %q, want %q", hosts, want)
	}
	if got, want := fmt.Sprint(addrs), "[2606:4700::a 127.0.0.1 127.0.0.1]"; got != want {
		t.Errorf("the addresses are %s, want %s", got, want)
	}
}

// TestAttackAddresses tries each address in each spelling, in URIs in every edition that
// parses them. No policy without its own Addr allows one, and the strict policy allows
// no public address either.
func TestAttackAddresses(t *testing.T) {
	strict := guard.Policy{}
	open := guard.Policy{Host: func(string) bool { return true }, Ports: []uint16{80, 8080}}
	tried := map[string]bool{}
	for _, addr := range append(guarded.Addrs, netip.MustParseAddr("8.8.8.8"), netip.MustParseAddr("2606:4700::1111")) {
		for _, host := range guarded.Spellings(addr) {
			for s := range guarded.Combine(guarded.Parts("http:// HTTPS://me@"), []string{host}, []string{"", "/", ":8080/"}) {
				for _, e := range uri.Editions() {
					u, err := e.Parse(s)
					if err != nil {
						continue
					}
					tried[s] = true
					if err := strict.Check(u); err == nil {
						t.Errorf("%v: %q is allowed", e, s)
					}
					if err := open.Check(u); err == nil && !guard.Public(addr) {
						t.Errorf("%v: %q is allowed, but is %v", e, s, addr)
					}
				}
			}
		}
	}
	if len(tried) < 3000 {
		t.Errorf("%d URIs", len(tried))
	}
}

// TestControl tries the addresses that a system may give to the dialer.
func TestControl(t *testing.T) {
	const (
		address = "the address is not allowed"
		port    = "the port is not allowed"
		notTCP  = "not to a port of TCP"
	)
	some := guard.Policy{Addr: func(a netip.Addr) bool { return guard.Public(a) || a.IsLoopback() }, Ports: []uint16{8080}}
	other := guard.Policy{Schemes: []string{"x", "FTP"}}
	anyPort := guard.Policy{AnyPort: true}
	both := guard.Policy{AnyPort: true, Ports: []uint16{80}}
	for _, tt := range []struct {
		policy                *guard.Policy
		network, address, err string
	}{
		{new(guard.Policy), "tcp", "1.1.1.1:80", ""},
		{new(guard.Policy), "tcp6", "[::ffff:1.1.1.1]:80", ""},
		{new(guard.Policy), "tcp6", "[::ffff:127.0.0.1]:80", address},
		{new(guard.Policy), "tcp6", "[2606:4700::1%lo]:80", address},
		{new(guard.Policy), "tcp", "1.1.1.1:8080", port},
		{new(guard.Policy), "tcp", "1.1.1.1:0", port},
		{new(guard.Policy), "tcp", "example.com:80", notTCP},
		{new(guard.Policy), "udp4", "1.1.1.1:80", notTCP},
		{&some, "tcp", "127.0.0.1:8080", ""},
		{&some, "tcp", "10.0.0.1:8080", address},
		{&guard.Policy{Schemes: []string{}, Ports: []uint16{}}, "tcp", "1.1.1.1:443", ""},
		{&anyPort, "tcp", "1.1.1.1:1", ""},
		{&anyPort, "tcp", "1.1.1.1:0", port},
		{&both, "tcp", "1.1.1.1:80", "both Ports and AnyPort"},
		{&other, "tcp", "1.1.1.1:21", ""},
		{&other, "tcp", "1.1.1.1:0", port}, // x has no default
	} {
		expectRefused(t, tt.network+" "+tt.address, tt.policy.Control(tt.network, tt.address, nil), tt.err)
	}
}

// FuzzCheck checks the strict policy's law: the host is a name that a browser reads as
// the same name, at the default port.
func FuzzCheck(f *testing.F) {
	for _, s := range []string{"http://example.com/", "https://EXAMPLE.com:443/a?b#c", "http://0x7f.1/", "http://[::1]/", "http://a@b/", "http://localhost.", "http://a.1/"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, e := range uri.Editions() {
			u, err := e.Parse(s)
			if err != nil {
				continue
			}
			if err := new(guard.Policy).Check(u); err != nil {
				checkRefusal(t, s, uri.URI{}, err)
				continue
			}
			got, ok := browse(s, site{})
			if _, err := netip.ParseAddr(got.host); !ok || err == nil || !strings.EqualFold(got.host, uri.RFC3986.MustParse(s).Host()) ||
				got.port != browserPorts[got.scheme] || got.host == "localhost" || strings.HasSuffix(got.host, ".localhost") {
				t.Errorf("%v: %q is allowed, and is %v to a browser", e, s, got)
			}
		}
	})
}
