// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"errors"
	"fmt"
	"net/url"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/uri"
)

func sameURL(v, w *url.URL) bool {
	a, b := *v, *w
	sameUser := a.User == b.User || a.User != nil && b.User != nil && *a.User == *b.User
	a.User, b.User = nil, nil
	return sameUser && a == b
}

// checkURL checks that a reference goes over to net/url and back with its text.
// If URL fails, net/url must refuse the text, change it, or read an authority
// as a path.
func checkURL(t testing.TB, u uri.URI) (ok bool) {
	t.Helper()
	e := u.Edition()
	v, err := u.URL()
	w, parseErr := url.Parse(u.String())
	if err != nil {
		var be *uri.BuildError
		if v != nil || !errors.As(err, &be) {
			t.Errorf("%v: URL of %q: %+v, %v", e, u, v, err)
		}
		tripleSlash := w != nil && w.Host == "" && strings.HasPrefix(w.Path, "///") && u.HasAuthority()
		if parseErr == nil && w.String() == u.String() && !tripleSlash {
			t.Errorf("%v: URL of %q: %v, though net/url keeps it", e, u, err)
		}
		return false
	}
	if parseErr != nil || v.String() != u.String() || !sameURL(v, w) {
		t.Errorf("%v: URL of %q is %+v, %v (-want +got):\n%s", e, u, v, parseErr, cmp.Diff(w, v, cmp.AllowUnexported(url.Userinfo{})))
	}
	if back, err := e.FromURL(v); err != nil || back != u {
		t.Errorf("%v: %q is %q, %v after going over to net/url and back", e, u, back, err)
	}
	if e == uri.RFC1630 || u.IsOpaque() || v.Opaque != "" {
		return true
	}
	// They have the same meaning, if it can be compared.
	server := u.IsServerBased() && !strings.Contains(u.Authority(), "%")
	if server && (u.Host() != strings.TrimSuffix(v.Host, ":"+u.Port()) || u.Userinfo() != v.User.String()) ||
		u.Path() != v.EscapedPath() || u.Query() != v.RawQuery || u.Fragment() != v.EscapedFragment() || u.Scheme() != v.Scheme {
		t.Errorf("%v: %q means another thing than %+v", e, u, v)
	}
	return true
}

func TestURL(t *testing.T) {
	for _, e := range uri.Editions() {
		gone, stayed := 0, 0
		for _, s := range netReferences {
			u, err := e.Parse(s)
			switch {
			case err != nil:
			case checkURL(t, u):
				gone++
			default:
				stayed++
			}
		}
		if gone < 15 || stayed < 3 {
			t.Errorf("%v: %d go over, %d stay", e, gone, stayed)
		}
	}
}

// FuzzURL checks that the text with its password masked parses to the same
// components, except the userinfo; that a host is the address that net/netip
// parses from it; and that a reference goes over to net/url and back as
// checkURL says.
func FuzzURL(f *testing.F) {
	for i, s := range netReferences {
		f.Add(uint8(i), s)
	}
	f.Fuzz(func(t *testing.T, edition uint8, s string) {
		e := uri.Editions()[int(edition)%len(uri.Editions())]
		u, err := e.Parse(s)
		if err != nil {
			t.Skip()
		}
		checkRedacted(t, u)
		checkURL(t, u)
		if !(e == uri.RFC2732 && strings.Contains(u.Authority(), "[")) { // which the twin knows in part
			checkAddr(t, u)
		}
	})
}

// FuzzFromURL checks that the result of FromURL has the text of its argument,
// and that net/url parses that text to the fields of the argument.
func FuzzFromURL(f *testing.F) {
	f.Add(uint8(0), "http", "", "u", "p", "h:80", "/a b", "/a%20b", "q", "f", "f", uint8(0))
	f.Add(uint8(5), "", "", "", "", "", "//h/a", "", "", "", "", uint8(1))
	f.Add(uint8(5), "x", "a?b", "", "", "", "", "", "", "", "", uint8(2))
	f.Add(uint8(1), "x", "//h/a", "", "", "h", "a:b", "", "", "", "", uint8(7))
	f.Fuzz(func(t *testing.T, edition uint8, scheme, opaque, user, password, host, path, rawPath, query, fragment, rawFragment string, flags uint8) {
		e := uri.Editions()[int(edition)%len(uri.Editions())]
		v := &url.URL{Scheme: scheme, Opaque: opaque, Host: host, Path: path, RawPath: rawPath, RawQuery: query,
			Fragment: fragment, RawFragment: rawFragment, ForceQuery: flags&1 != 0, OmitHost: flags&2 != 0}
		if flags&4 != 0 {
			v.User = url.User(user)
		}
		if flags&8 != 0 {
			v.User = url.UserPassword(user, password)
		}
		u, err := e.FromURL(v)
		if err != nil {
			return
		}
		w, err := url.Parse(v.String())
		if err != nil || u.String() != v.String() {
			t.Fatalf("%v: FromURL(%+v) = %q; %v", e, v, u, err)
		}
		if w.Scheme != scheme || w.Opaque != opaque || w.Host != host || w.Path != path || w.RawQuery != query || w.Fragment != fragment ||
			w.EscapedPath() != v.EscapedPath() || w.EscapedFragment() != v.EscapedFragment() || w.User.String() != v.User.String() {
			t.Fatalf("%v: FromURL(%+v) = %q, which net/url takes for %+v", e, v, u, w)
		}
		if !checkURL(t, u) {
			t.Fatalf("%v: FromURL(%+v) = %q does not go back", e, v, u)
		}
	})
}

// A look is at one thing about a text, through net/url and through this package.
type look struct{ net, ours func(text string) string }

// The looks are in the edition that net/url names: RFC 3986.
var (
	// The text, which may have changed.
	lookText = look{
		net: func(s string) string { return netURL(s, (*url.URL).String) },
		ours: func(s string) string {
			return ourURI(s, func(u uri.URI) string { return u.String() })
		},
	}
	// The segments of the path, unescaped.
	lookSegments = look{
		net: func(s string) string {
			return netURL(s, func(u *url.URL) string { return fmt.Sprintf("%q", strings.Split(u.Path, "/")[1:]) })
		},
		ours: func(s string) string {
			return ourURI(s, func(u uri.URI) string {
				var all []string
				for segment := range u.Segments() {
					data, _ := uri.Unescape(segment)
					all = append(all, data)
				}
				return fmt.Sprintf("%q", all)
			})
		},
	}
	// The query, and whether it is defined.
	lookQuery = look{
		net: func(s string) string {
			return netURL(s, func(u *url.URL) string { return fmt.Sprintf("RawQuery %q, ForceQuery %t", u.RawQuery, u.ForceQuery) })
		},
		ours: func(s string) string {
			return ourURI(s, func(u uri.URI) string { return fmt.Sprintf("Query %q, HasQuery %t", u.Query(), u.HasQuery()) })
		},
	}
	// The port.
	lookPort = look{
		net: func(s string) string {
			return netURL(s, func(u *url.URL) string { return fmt.Sprintf("Port %q", u.Port()) })
		},
		ours: func(s string) string {
			return ourURI(s, func(u uri.URI) string { return fmt.Sprintf("Port %q, HasPort %t", u.Port(), u.HasPort()) })
		},
	}
	// The message of the error.
	lookMessage = look{
		net: func(s string) string {
			_, err := url.Parse(s)
			return fmt.Sprint(err)
		},
		ours: func(s string) string {
			_, err := uri.RFC3986.Parse(s)
			return fmt.Sprint(err)
		},
	}
	// The target of a reference. The text is a base, a space and the reference.
	lookResolved = look{net: netResolve, ours: func(s string) string { return ourResolve(uri.RFC3986, s) }}
	// The same by RFC 2396.
	lookResolved2396 = look{net: netResolve, ours: func(s string) string { return ourResolve(uri.RFC2396, s) }}
	// A URI with a segment appended. The text is the URI, a space and the
	// segment.
	lookJoined = look{
		net: func(s string) string {
			base, segment, _ := strings.Cut(s, " ")
			return netURL(base, func(u *url.URL) string { return u.JoinPath(segment).String() })
		},
		ours: func(s string) string {
			base, segment, _ := strings.Cut(s, " ")
			return ourResolve(uri.RFC3986, base+"/ "+segment)
		},
	}
)

// lookRefused is the result for a text that does not parse.
const lookRefused = "refused"

func netURL(s string, of func(u *url.URL) string) string {
	u, err := url.Parse(s)
	if err != nil {
		return lookRefused
	}
	return of(u)
}

func ourURI(s string, of func(u uri.URI) string) string {
	u, err := uri.RFC3986.Parse(s)
	if err != nil {
		return lookRefused
	}
	return of(u)
}

func netResolve(s string) string {
	base, ref, _ := strings.Cut(s, " ")
	return netURL(base, func(u *url.URL) string {
		return netURL(ref, func(v *url.URL) string { return u.ResolveReference(v).String() })
	})
}

func ourResolve(e uri.Edition, s string) string {
	base, ref, _ := strings.Cut(s, " ")
	got, err := e.Resolve(base, ref)
	var resolveErr *uri.ResolveError
	if errors.As(err, &resolveErr) {
		return resolveErr.Err.Error()
	} else if err != nil {
		return lookRefused
	}
	return got
}

// netURLTests are where this package and net/url, as it is in Go 1.26, differ.
var netURLTests = []struct {
	look      look
	in        string
	net, ours string
}{
	// net/url changes the text: it does not keep empty components and letter case.
	{lookText, "http://a/b#", "http://a/b", "http://a/b#"},
	{lookText, "#", "", "#"},
	{lookText, "//", "", "//"},
	{lookText, "x://", "x:", "x://"},
	{lookText, "HTTP://a/%7e", "http://a/%7e", "HTTP://a/%7e"},
	{lookText, "http://u%2fv@h/", "http://u%2Fv@h/", "http://u%2fv@h/"},

	// net/url distinguishes undefined and empty components in other ways, or not at all.
	{lookQuery, "a?", `RawQuery "", ForceQuery true`, `Query "", HasQuery true`},
	{lookQuery, "a?b", `RawQuery "b", ForceQuery false`, `Query "b", HasQuery true`},
	{lookPort, "//a:", `Port ""`, `Port "", HasPort true`},

	// net/url accepts hosts that the BNF does not derive.
	{lookText, `http://a"b/`, `http://a"b/`, lookRefused},
	{lookText, "http://a<b>c/", "http://a<b>c/", lookRefused},
	{lookText, "http://é/", "http://%C3%A9/", lookRefused},
	{lookText, "http://[fe80::1%25en0]/", "http://[fe80::1%25en0]/", lookRefused}, // a zone, of RFC 6874

	// The BNF derives hosts that net/url refuses.
	{lookText, "http://a%41b/", lookRefused, "http://a%41b/"},
	{lookText, "http://a%2Cb/", lookRefused, "http://a%2Cb/"},

	// net/url accepts characters and escapes that the BNF does not.
	{lookText, "http://a/b c", "http://a/b%20c", lookRefused},
	{lookText, "http://a/{x}", "http://a/%7Bx%7D", lookRefused},
	{lookText, "http://a/[x]", "http://a/[x]", lookRefused},
	{lookText, "|", "%7C", lookRefused},
	{lookText, "http://a/é", "http://a/%C3%A9", lookRefused},
	{lookText, "http://a/?b c", "http://a/?b c", lookRefused},
	{lookText, "http://a/?%zz", "http://a/?%zz", lookRefused},
	{lookText, "mailto:a b%", "mailto:a b%", lookRefused},
	{lookText, "http://a/#b c", "http://a/#b%20c", lookRefused},

	// net/url unescapes a path before it is split.
	{lookSegments, "http://h/a%2Fb", `["a" "b"]`, `["a/b"]`},

	// The errors of net/url show secrets.
	{lookMessage, "http://user:secret@h/%zz",
		`parse "http://user:secret@h/%zz": invalid URL escape "%zz"`,
		`uri: invalid escape in path at offset 21: write "%25" for "%", or two hexadecimal digits after it (rule pct-encoded, RFC 3986 section 2.1)`},
	{lookMessage, "http://user:secret@h:x/",
		`parse "http://user:secret@h:x/": invalid port ":x" after host`,
		`uri: invalid character "x" in port at offset 21: a port is only digits (rule port, RFC 3986 section 3.2.3)`},

	// net/url does not resolve as RFC 3986 says.
	{lookResolved, "f:/a .//g", "f:////g", "f:/.//g"},
	{lookResolved, "f:/a/b ../g", "f:///g", "f:/g"},
	{lookResolved, "x:a/b c", "x:///c", "x:a/c"},
	{lookResolved, "http://a/b/c ..//g", "http://a/g", "http://a//g"},
	{lookResolved, "http://a/b //", "http://a/b", "http://"},
	{lookResolved, "http://a/b?#f g#", "http://a/g", "http://a/g#"},
	{lookResolved, "http://a/b? #f", "http://a/b#f", "http://a/b?#f"},
	{lookResolved, "http://a/b#f ", "http://a/b#f", "http://a/b"},
	{lookResolved, "a/b c", "/a/c", "the base URI is relative"},

	// net/url does not follow RFC 2396.
	{lookResolved2396, "http://a/b/c/d;p?q ?y", "http://a/b/c/d;p?y", "http://a/b/c/?y"},
	{lookResolved2396, "http://a/b/c/d;p?q ../../../g", "http://a/g", "http://a/../g"},
	{lookResolved2396, "http://a/b/c/d;p?q /./g", "http://a/g", "http://a/./g"},
	{lookResolved2396, "mailto:a b", "mailto:///b", "the base URI is opaque"},

	// net/url cleans the path that it joins.
	{lookJoined, "http://a/b//c d", "http://a/b/c/d", "http://a/b//c/d"},
}

// TestDiffersFromNetURL shows, row by row, how this package differs from net/url. net/url may change with Go: change
// the row then.
func TestDiffersFromNetURL(t *testing.T) {
	report := t.Errorf
	if !strings.HasPrefix(runtime.Version(), "go1.26") {
		report = t.Logf
	}
	for _, tt := range netURLTests {
		if tt.net == tt.ours {
			t.Errorf("%q: %s is no difference", tt.in, tt.net)
		}
		if got := tt.look.net(tt.in); got != tt.net {
			report("%q: with net/url of %s: %s, want %s", tt.in, runtime.Version(), got, tt.net)
		}
		if got := tt.look.ours(tt.in); got != tt.ours {
			t.Errorf("%q: %s, want %s", tt.in, got, tt.ours)
		}
	}
}

// TestDiffersFromNetURLAsKey checks that URIs with the same text are equal,
// unlike url.URLs.
func TestDiffersFromNetURLAsKey(t *testing.T) {
	const s = "http://user@h/"
	u, err := url.Parse(s)
	v, err2 := url.Parse(s)
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	// It compiles, but User is a pointer.
	if !reflect.TypeFor[url.URL]().Comparable() || u == v || *u == *v {
		t.Errorf("two url.URLs of %q are equal", s)
	}
	if keys := map[url.URL]bool{*u: true, *v: true}; len(keys) != 2 {
		t.Errorf("two url.URLs of %q are %d keys, want 2", s, len(keys))
	}
	if one, other := uri.MustParse(s), uri.MustParse(s); one != other {
		t.Errorf("two URIs of %q differ", s)
	}
	if keys := map[uri.URI]bool{uri.MustParse(s): true, uri.MustParse(s): true}; len(keys) != 1 {
		t.Errorf("two URIs of %q are %d keys, want 1", s, len(keys))
	}
}
