// SPDX-License-Identifier: BSD-3-Clause

package guard_test

import (
	"fmt"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/guard"
	"example.com/uri/internal/proof/guarded"
)

func TestCallbacks(t *testing.T) {
	const unknown, fragment, user, absolute = "is not registered", "must not have a fragment", "userinfo", "missing scheme"
	var registered []uri.URI
	for _, s := range guarded.Parts(`https://client.example/cb https://client.example:8443/a/b?c=d com.example.app:/cb com.example.app://h/cb
		http://127.0.0.1/cb http://127.0.0.1:9000/port http://[::1]:80/cb?x https://127.0.0.1/tls http://localhost/cb https://client.example HTTP://127.0.0.1/case _ /cb`) {
		registered = append(registered, uri.RFC3986.MustParse(s))
	}
	for _, tt := range []struct{ requested, err, errLocalhost string }{
		{"https://client.example/cb", "", ""},
		{"https://client.example:8443/a/b?c=d", "", ""},
		{"com.example.app:/cb", "", ""},
		{"https://client.example", "", ""},

		{"https://client.example/", unknown, unknown},
		{"HTTPS://client.example/cb", unknown, unknown},
		{"https://client.example:443/cb", unknown, unknown},
		{"http://client.example/cb", unknown, unknown},
		{"https://client.example/%63b", unknown, unknown},
		{"https://client.example/cb?", unknown, unknown},
		{"https://client.example:8443/a%2Fb?c=d", unknown, unknown},
		{"/cb", absolute, absolute}, // registered without CheckRegistration
		{"", absolute, absolute},
		{"https://client.example/cb#s3cret", fragment, fragment},
		{"https://me:s3cret@client.example/cb", user, user},
		{"http://@127.0.0.1/cb", user, user},

		{"http://127.0.0.1/cb", "", ""},
		{"http://127.0.0.1:1/cb", "", ""},
		{"http://127.0.0.1:65535/cb", "", ""},
		{"http://[::1]:4000/cb?x", "", ""},
		{"HTTP://127.0.0.1:5/case", "", ""},
		{"http://127.0.0.1:0/cb", unknown, unknown},
		{"http://127.0.0.1:/cb", unknown, unknown},
		{"http://127.0.0.1:65536/cb", unknown, unknown},
		{"http://127.0.0.1:4000/cb?", unknown, unknown},
		{"https://127.0.0.1:4000/tls", unknown, unknown},
		{"http://127.0.0.1:4000/tls", unknown, unknown},
		{"http://127.0.0.2:4000/cb", unknown, unknown},
		{"http://127.1:4000/cb", unknown, unknown},
		{"http://127.0.0.1.evil.example:4000/cb", unknown, unknown},
		{"http://[0:0::1]:4000/cb?x", unknown, unknown},
		{"http://[::1]:4000/cb", unknown, unknown},
		{"HTTP://127.0.0.1:4000/cb", unknown, unknown},

		{"http://localhost/cb", "", ""},
		{"http://localhost:4000/cb", unknown, ""},
		{"http://LOCALHOST:4000/cb", unknown, unknown},
		{"https://localhost:4000/cb", unknown, unknown},
	} {
		for localhost, want := range map[bool]string{false: tt.err, true: tt.errLocalhost} {
			what := fmt.Sprintf("Check(%q), Localhost %t", tt.requested, localhost)
			err := guard.Callbacks{Registered: registered, Localhost: localhost}.Check(uri.RFC3986.MustParse(tt.requested))
			expectRefused(t, what, err, want)
			if err := (guard.Callbacks{Localhost: localhost}).Check(uri.RFC3986.MustParse(tt.requested)); err == nil {
				t.Errorf("%s: nothing is registered", what)
			}
		}
	}
	c := guard.Callbacks{Registered: []uri.URI{uri.RFC3987.MustParse("https://client.example/ü"), uri.MustParse("https://client.example/cb")}}
	guarded.Expect(t, "an IRI", c.Check(uri.RFC3987.MustParse("https://client.example/ü")), "invalid character")
	guarded.Expect(t, "RFC 2396", c.Check(uri.RFC3987.MustParse("https://client.example/cb")), "")
}

func TestCallbacksRegistration(t *testing.T) {
	const absolute, fragment, user, scheme, noHost, noName, port, loopback = "missing scheme", "fragment", "userinfo", `contains a "." or is in AppSchemes`, "no-host", "not a name", "port", "only for"
	for in, want := range map[string]string{
		"https://client.example/cb": "", "https://client.example:8443/a%2Fb?c": "", "com.example.app:/cb": "", "com.example.app://h/cb?a": "", "Com.example:a": "", "https://127.0.0.1/": "",
		"http://127.0.0.1/cb": "", "http://127.0.0.1:80/": "", "http://[::1]:65535/cb": "", "HTTP://127.0.0.1": "",

		"": absolute, "/cb": absolute, "//client.example/cb": absolute,
		"https://client.example/cb#": fragment, "com.example.app:/cb#s3cret": fragment, "https://me:s3cret@client.example/": user, "com.example.app://me@h": user,
		"javascript:alert(1)": scheme, "data:text/html,x": scheme, "vbscript:x": scheme, "file:///a": scheme, "myapp:/cb": scheme, "ftp://h/": scheme, "ws://h/": scheme, "urn:ietf:wg:oauth:2.0:oob": scheme, "view-source:https://h": scheme,
		"https:client.example": "repeated-scheme", "https:/cb": noHost, "https:///cb": noHost, "https://h:65536/": "large-port", "https://h%2Fi/": "escaped", "https://0x7f.1/": "rare-address",
		"https://a%2eb/cb": "escaped-host", "https://c.example:0/cb": port, "https://c.example:/cb": port, "https://*.c.example/cb": "wildcard-host", "https://c.example./cb": noName,
		"http://client.example/cb": loopback, "http://127.0.0.2/": loopback, "http://127.0.0.1.evil.example/": loopback, "http://127.1/": loopback, "http://[0::1]/": loopback, "http://[::2]/": loopback, "http://localhost./": loopback, "http://LOCALHOST/": loopback, "http:127.0.0.1": loopback, "http:///127.0.0.1": loopback,
		"http://127.0.0.1:0/": port, "http://127.0.0.1:/": port, "http://[::1]:65536/": port,
	} {
		for _, localhost := range []bool{false, true} {
			err := guard.Callbacks{Localhost: localhost}.CheckRegistration(uri.RFC3986.MustParse(in))
			expectRefused(t, in, err, want)
		}
	}
	local := uri.RFC3986.MustParse("http://localhost:4000/cb")
	guarded.Expect(t, "localhost", guard.Callbacks{Localhost: true}.CheckRegistration(local), "")
	guarded.Expect(t, "localhost", guard.Callbacks{}.CheckRegistration(local), "write 127.0.0.1 in place of localhost, or set Callbacks.Localhost")
	guarded.Expect(t, "an IRI", guard.Callbacks{}.CheckRegistration(uri.RFC3987.MustParse("https://h/ü")), "invalid character")
}

// TestCallbacksApps tries app schemes that are registered without a ".".
func TestCallbacksApps(t *testing.T) {
	c := guard.Callbacks{AppSchemes: []string{"fb1234", "cursor", "https"}}
	for in, want := range map[string]string{
		"fb1234://authorize": "", "FB1234://authorize": "", "cursor://anysphere.cursor-mcp/oauth/callback": "", "com.example.app:/cb": "",
		"fb1235://authorize": `contains a "."`, "fb1234:/cb#": "fragment", "cursor://me:s3cret@h/": "userinfo", "https:/cb": "no-host", "http://h/": "only for",
	} {
		expectRefused(t, in, c.CheckRegistration(uri.RFC3986.MustParse(in)), want)
	}
}

// TestCallbacksMCP tries the callbacks that programs register and send.
func TestCallbacksMCP(t *testing.T) {
	u := uri.RFC3986.MustParse
	c := guard.Callbacks{Localhost: true, Registered: []uri.URI{u("http://localhost/callback"), u("http://127.0.0.1/callback")}}
	for _, s := range []string{"http://localhost:3118/callback", "http://127.0.0.1:3118/callback", "http://localhost/callback"} {
		guarded.Expect(t, s, c.Check(u(s)), "")
	}
	for _, s := range []string{"http://localhost:3118/callback/", "http://localhost.evil.example/callback", "https://localhost:3118/callback", "http://[::1]:3118/callback"} {
		guarded.Expect(t, s, c.Check(u(s)), "not registered")
	}
}

func TestCheckClientID(t *testing.T) {
	for in, want := range map[string]string{
		"https://claude.ai/oauth/claude-code-client-metadata": "", "https://client.example/": "", "https://client.example:8443/a/b.json?v=1": "", "HTTPS://Client.example/a//..b/...": "", "https://1.1.1.1/client.json": "",
		"https://client.example": "must have a path", "https://client.example?a": "must have a path", "https:///a": "no-host", "https:/a": "no-host", "/a": "missing scheme", "": "missing scheme",
		"http://client.example/a": "must be https", "http://localhost/a": "must be https", "urn:a": "must be https", "com.example.app:/a": "must be https",
		"https://client.example/a#": "fragment", "https://me:s3cret@client.example/a": "userinfo", "https://@client.example/a": "userinfo",
		"https://client.example/a/../b": "dot segments", "https://client.example/.": "dot segments", "https://client.example/a/%2E%2e/b": "dot segments", "https://client.example/.%2e": "dot segments",
		"https://client%2eexample/a": "escaped-host", "https://*.client.example/a": "wildcard-host", "https://client.example:0/a": "port", "https://client.example:/a": "port",
	} {
		expectRefused(t, in, guard.CheckClientID(uri.RFC3986.MustParse(in)), want)
	}
	guarded.Expect(t, "an IRI", guard.CheckClientID(uri.RFC3987.MustParse("https://client.example/ü")), "invalid character")
}

// FuzzCallbacks checks Check's law: an allowed text is a registered callback, or differs
// only in a loopback address's port.
func FuzzCallbacks(f *testing.F) {
	for _, s := range []string{"http://127.0.0.1:80/cb", "http://127.0.0.1/cb", "https://127.0.0.1:80/cb", "http://[::1]:99999/cb", "http://localhost/cb", "com.example.app:/cb", "http://127.0.0.1:/cb#"} {
		f.Add(s, s)
		f.Add(s, "http://127.0.0.1:81/cb")
	}
	f.Fuzz(func(t *testing.T, registered, requested string) {
		r, err := uri.RFC3986.Parse(registered)
		u, err2 := uri.RFC3986.Parse(requested)
		if err != nil || err2 != nil {
			return
		}
		if err := (guard.Callbacks{Registered: []uri.URI{r}}).Check(u); err != nil {
			checkRefusal(t, requested, uri.URI{}, err)
			return
		}
		same := registered == requested
		for _, host := range []string{"127.0.0.1", "[::1]"} {
			_, a, ok := strings.Cut(registered, "://"+host)
			_, b, ok2 := strings.Cut(requested, "://"+host)
			same = same || ok && ok2 && strings.TrimLeft(a, ":0123456789") == strings.TrimLeft(b, ":0123456789") && r.Host() == host && u.Host() == host && u.Scheme() == "http"
		}
		if !same || u.HasFragment() || u.HasUserinfo() {
			t.Errorf("%q is allowed for %q", requested, registered)
		}
	})
}
