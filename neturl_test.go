package uri_test

import (
	"errors"
	"fmt"
	"net/url"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"example.com/uri"
)

// A look is at one thing about a text, through net/url and through this package.
type look struct{ net, ours func(text string) string }

// What net/url and this package make of a text, in the edition that net/url names: RFC 3986.
var (
	// Its text, which may have changed.
	lookText = look{
		net: func(s string) string { return netURL(s, (*url.URL).String) },
		ours: func(s string) string {
			return ourURI(s, func(u uri.URI) string { return u.String() })
		},
	}
	// The segments of its path, unescaped.
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
	// Its query, and how one knows that it is there.
	lookQuery = look{
		net: func(s string) string {
			return netURL(s, func(u *url.URL) string { return fmt.Sprintf("RawQuery %q, ForceQuery %t", u.RawQuery, u.ForceQuery) })
		},
		ours: func(s string) string {
			return ourURI(s, func(u uri.URI) string { return fmt.Sprintf("Query %q, HasQuery %t", u.Query(), u.HasQuery()) })
		},
	}
	// Its port.
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
	// What it resolves to: a base, a space and a reference.
	lookResolved = look{net: netResolve, ours: func(s string) string { return ourResolve(uri.RFC3986, s) }}
	// The same by RFC 2396.
	lookResolved2396 = look{net: netResolve, ours: func(s string) string { return ourResolve(uri.RFC2396, s) }}
	// A segment appended: a URI, a space and a segment.
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

// lookRefused is what there is to see of a text that does not parse.
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
	// net/url changes the text: it has no place for what is empty, and for the letter case.
	{lookText, "http://a/b#", "http://a/b", "http://a/b#"},
	{lookText, "#", "", "#"},
	{lookText, "//", "", "//"},
	{lookText, "x://", "x:", "x://"},
	{lookText, "HTTP://a/%7e", "http://a/%7e", "HTTP://a/%7e"},
	{lookText, "http://u%2fv@h/", "http://u%2Fv@h/", "http://u%2fv@h/"},

	// What is undefined and what is empty are told apart in other ways, or not at all.
	{lookQuery, "a?", `RawQuery "", ForceQuery true`, `Query "", HasQuery true`},
	{lookQuery, "a?b", `RawQuery "b", ForceQuery false`, `Query "b", HasQuery true`},
	{lookPort, "//a:", `Port ""`, `Port "", HasPort true`},

	// net/url takes for hosts what the BNF does not.
	{lookText, `http://a"b/`, `http://a"b/`, lookRefused},
	{lookText, "http://a<b>c/", "http://a<b>c/", lookRefused},
	{lookText, "http://é/", "http://%C3%A9/", lookRefused},
	{lookText, "http://[fe80::1%25en0]/", "http://[fe80::1%25en0]/", lookRefused}, // a zone, of RFC 6874

	// And the other way round.
	{lookText, "http://a%41b/", lookRefused, "http://a%41b/"},
	{lookText, "http://a%2Cb/", lookRefused, "http://a%2Cb/"},

	// net/url takes characters and escapes that the BNF does not.
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

	// Its errors show what is secret.
	{lookMessage, "http://user:secret@h/%zz",
		`parse "http://user:secret@h/%zz": invalid URL escape "%zz"`,
		"uri: invalid escape in path at offset 21 (rule pct-encoded, RFC 3986 section 2.1)"},
	{lookMessage, "http://user:secret@h:x/",
		`parse "http://user:secret@h:x/": invalid port ":x" after host`,
		`uri: invalid port: unexpected "x" at offset 21 (rule port, RFC 3986 section 3.2.3)`},

	// It resolves otherwise than RFC 3986 has it.
	{lookResolved, "f:/a .//g", "f:////g", "f:/.//g"},
	{lookResolved, "f:/a/b ../g", "f:///g", "f:/g"},
	{lookResolved, "x:a/b c", "x:///c", "x:a/c"},
	{lookResolved, "http://a/b/c ..//g", "http://a/g", "http://a//g"},
	{lookResolved, "http://a/b //", "http://a/b", "http://"},
	{lookResolved, "http://a/b?#f g#", "http://a/g", "http://a/g#"},
	{lookResolved, "http://a/b? #f", "http://a/b#f", "http://a/b?#f"},
	{lookResolved, "http://a/b#f ", "http://a/b#f", "http://a/b"},
	{lookResolved, "a/b c", "/a/c", "the base URI is relative"},

	// It knows nothing of RFC 2396.
	{lookResolved2396, "http://a/b/c/d;p?q ?y", "http://a/b/c/d;p?y", "http://a/b/c/?y"},
	{lookResolved2396, "http://a/b/c/d;p?q ../../../g", "http://a/g", "http://a/../g"},
	{lookResolved2396, "http://a/b/c/d;p?q /./g", "http://a/g", "http://a/./g"},
	{lookResolved2396, "mailto:a b", "mailto:///b", "the base URI is opaque"},

	// What is joined is cleaned.
	{lookJoined, "http://a/b//c d", "http://a/b/c/d", "http://a/b//c/d"},
}

// TestDiffersFromNetURL shows row by row what is otherwise than in net/url. What net/url does may change with Go:
// the row is then for its readers to change.
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

// TestDiffersFromNetURLAsKey has equal URIs equal, as url.URLs are not.
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
