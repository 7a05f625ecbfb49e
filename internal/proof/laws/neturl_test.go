// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"errors"
	"net/url"
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

// TestNetTwins has each reference in each edition.
func TestNetTwins(t *testing.T) {
	for _, e := range uri.Editions() {
		gone, stayed, masked := 0, 0, 0
		for _, u := range parsed([]uri.Edition{e}, netReferences...) {
			checkAddr(t, u)
			checkHostname(t, u)
			if checkRedacted(t, u) {
				masked++
			}
			if checkURL(t, u) {
				gone++
			} else {
				stayed++
			}
		}
		if gone < 15 || stayed < 3 || masked < 3 && e != uri.RFC1630 {
			t.Errorf("%v: %d go over to net/url, %d stay, %d have a password", e, gone, stayed, masked)
		}
	}
}

// FuzzURL checks that the text with its password masked parses to the same
// components, except the userinfo; that a host is the name and the address that
// net/url and net/netip parse from it; and that a reference goes over to net/url
// and back as checkURL says.
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
		checkHostname(t, u)
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
