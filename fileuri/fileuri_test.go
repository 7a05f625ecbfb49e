// SPDX-License-Identifier: BSD-3-Clause

package fileuri_test

import (
	"errors"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/fileuri"
	"example.com/uri/hazard"
	"example.com/uri/internal/proof/twin"
)

// fileTests are file URIs and the paths that they name, or "" if they name
// none. The comments cite RFC 8089. Appendix F collects the rules in Appendix E.
// Two of its alternatives name no path: a userinfo, and an IP literal in escaped
// brackets as the host in a UNC string.
var fileTests = []struct{ ref, unix, windows string }{
	// Appendix B.
	{"file:///path/to/file", "/path/to/file", ""},
	{"file:/path/to/file", "/path/to/file", ""},
	{"file://host.example.com/path/to/file", "", `\\host.example.com\path\to\file`},
	{"FILE://LocalHost/a", "/a", ""},

	// Appendix E.1: a userinfo.
	{"file://user@host.example.com/path", "", ""},

	// Appendix E.2: drive letters.
	{"file:/c:/path/to/file", "/c:/path/to/file", `c:\path\to\file`},
	{"file:c:/path/to/file", "", `c:\path\to\file`},
	{"file:///c:/", "/c:/", `c:\`},
	{"file:///c:", "/c:", ""}, // the current directory of the drive
	{"file:c:path", "", ""},
	{"file:///cc:/path", "/cc:/path", ""},
	{"file:///1:/path", "/1:/path", ""},
	{"file://c:/path", "", ""}, // "c" is a host with an empty port

	// Appendix E.2.2: a vertical line, which must be escaped in a URI.
	{"file:///c%7C/path/to/file", "/c|/path/to/file", `c:\path\to\file`},
	{"file:c%7C/path/to/file", "", `c:\path\to\file`},
	{"file:///c:/a%7C/b", "/c:/a|/b", `c:\a|\b`},

	// Appendix E.3: UNC strings.
	{"file://host.example.com/Share/path/to/file.txt", "", `\\host.example.com\Share\path\to\file.txt`},
	{"file:////host.example.com/path/to/file", "//host.example.com/path/to/file", `\\host.example.com\path\to\file`},
	{"file://///host.example.com/path/to/file", "///host.example.com/path/to/file", `\\host.example.com\path\to\file`},
	{"file://////host.example.com/path", "////host.example.com/path", ""},
	{"file://localhost//host.example.com/path", "//host.example.com/path", ""},
	{"file://localhost///host.example.com/path", "///host.example.com/path", ""},
	{"file:/.//host/path", "/.//host/path", ""},
	{"file://host/", "", ""},
	{"file://host", "", ""},
	{"file://host//path", "", ""},
	{"file:////host", "//host", ""},
	{"file:////localhost/a", "//localhost/a", ""},
	{"file://neighbour/a", "", `\\neighbour\a`},
	{"file:////c:/a", "//c:/a", ""},
	{"file:////%3F/c:/a", "//?/c:/a", ""},
	{"file:////host%2Fa/b", "", ""},
	{"file://1.2.3.4/a", "", `\\1.2.3.4\a`},
	{"file://host:445/a", "", ""},
	{"file://host:/a", "", ""},

	// Appendix E.4: a backslash.
	{"file:///a%5Cb", `/a\b`, ""},
	{"file:///c:/a%5C..%5Cb", `/c:/a\..\b`, ""},

	// Escapes.
	{"file:///a%20b%25%23%3F", "/a b%#?", ""},
	{"file:///a%2Fb", "", ""},
	{"file:///a%00b", "", ""},
	{"file://%FF/a", "", ""},
	{"file:///%FF%c3%a9", "/\xffé", ""},
	{"file:///c:/%FF+a", "/c:/\xff+a", "c:\\\xff+a"},

	// Dot segments and empty ones.
	{"file:///a/../b/./", "/a/../b/./", ""},
	{"file:///c://a//", "/c://a//", `c:\\a\\`},

	// A query, a fragment, and URIs that are not file URIs.
	{"file:///a?b", "", ""},
	{"file:///a#", "", ""},
	{"file:c:/a?b", "", ""}, // an opaque part in RFC 2396
	{"file:a", "", ""},
	{"file:///", "/", ""},
	{"file://", "", ""},
	{"http:///a", "", ""},
	{"//localhost/a", "", ""},
	{"", "", ""},
}

func fromPath(e uri.Edition, path string, windows bool) (uri.URI, error) {
	if windows {
		return fileuri.FromWindowsPath(e, path)
	}
	return fileuri.FromUnixPath(e, path)
}

func pathOf(u uri.URI, windows bool) (string, bool) {
	if windows {
		return fileuri.WindowsPath(u)
	}
	return fileuri.UnixPath(u)
}

func TestPath(t *testing.T) {
	check := func(u uri.URI, unix, windows string) {
		for isWindows, want := range map[bool]string{false: unix, true: windows} {
			if got, ok := pathOf(u, isWindows); got != want || ok != (want != "") {
				t.Errorf("%v: Path(%t) of %q is %q, %t; want %q", u.Edition(), isWindows, u, got, ok, want)
			}
			checkFileURI(t, u, isWindows)
		}
	}
	for _, tt := range fileTests {
		for _, e := range twin.Editions(twin.AllEditions) {
			u, err := e.Parse(tt.ref)
			if err == nil {
				check(u, tt.unix, tt.windows)
			} else if e == uri.RFC3986 || e == uri.RFC3987 {
				t.Error(err)
			}
		}
	}
	for _, tt := range []struct{ editions, ref, unix, windows string }{
		{"rfc3986", "file://b%C3%BCcher/a", "", `\\bücher\a`},
		{"rfc3986", "file://a_b/c$/d", "", `\\a_b\c$\d`},
		{"rfc3986", "file://%2E/a", "", ""},
		{"rfc3986", "file://%2E./a", "", ""},
		{"rfc3986", "file://a%2Fb/c", "", ""},
		{"rfc3986", "file://a%20b/c", "", ""},
		{"rfc3986", "file://%FF/c", "", ""},
		{"rfc3986", "file://l%6Fcalhost/c:/a", "/c:/a", `c:\a`},
		{"rfc3986", "file://[::1]/a", "", ""},
		{"rfc3986", "file://[v1.a]/a", "", ""},
		{"rfc3986", "file:////..HTTP~&c=d/x", "//..HTTP~&c=d/x", `\\..HTTP~&c=d\x`},

		// FromWindowsPath refuses these hosts in the URI's edition.
		{"rfc2396", "file:////..HTTP~&c=d/x", "//..HTTP~&c=d/x", ""},
		{"rfc2396", "file:////a_b/c", "//a_b/c", ""},
		{"rfc2396", "file:////b%C3%BCcher/c", "//bücher/c", ""},

		// Letter case is only in US-ASCII, so a long s is not an "s".
		{twin.NewerEditions, "file://localho%C5%BFt/etc/passwd", "", `\\localhoſt\etc\passwd`},

		{"rfc1630", "file:///a", "", ""},
		{"rfc1630", "file:/a", "", ""},
		{"rfc1630", "file:///c%3A/a", "", ""},
		{"rfc1630", "file://h/a", "", ""},
	} {
		for _, e := range twin.Editions(tt.editions) {
			check(e.MustParse(tt.ref), tt.unix, tt.windows)
		}
	}
}

// pathTests are absolute paths and their URIs in RFC 3986 and in RFC 2396, or
// "" for none.
var pathTests = []struct {
	path             string
	windows          bool
	rfc3986, rfc2396 string
}{
	{"/", false, "file:///", "file:///"},
	{"//path//to/", false, "file:////path//to/", "file:////path//to/"},
	{"/a b%41#?;:", false, "file:///a%20b%2541%23%3F%3B:", "file:///a%20b%2541%23%3F%3B:"},
	{"/@scope/a=b&c+d,e$!~*'(f)", false, "file:///@scope/a=b&c+d,e$!~*'(f)", "file:///@scope/a=b&c+d,e$!~*'(f)"},
	{"/\xff\x01é", false, "file:///%FF%01%C3%A9", "file:///%FF%01%C3%A9"},
	{`/a\b`, false, "file:///a%5Cb", "file:///a%5Cb"},
	{"/c:/a", false, "file:///c:/a", "file:///c:/a"},

	{`C:\`, true, "file:///C:/", "file:///C:/"},
	{`c:\a b\%41#.txt`, true, "file:///c:/a%20b/%2541%23.txt", "file:///c:/a%20b/%2541%23.txt"},
	{`c:/a\b/c`, true, "file:///c:/a/b/c", "file:///c:/a/b/c"},
	{`C:\a:stream`, true, "file:///C:/a:stream", "file:///C:/a:stream"},
	{`\\host\share`, true, "file://host/share", "file://host/share"},
	{`//Host.example.com/c$/a b`, true, "file://Host.example.com/c$/a%20b", "file://Host.example.com/c$/a%20b"},
	{`\\computers\a`, true, "file://computers/a", "file://computers/a"}, // as long as "localhost"
	{`\\1.2.3.4\a`, true, "file://1.2.3.4/a", "file://1.2.3.4/a"},
	{`\\a_b\c`, true, "file://a_b/c", ""},
	{`\\bücher\c`, true, "file://b%C3%BCcher/c", ""},
	{`\\localhoſt\c`, true, "file://localho%C5%BFt/c", ""},
}

// Why no URI names a path.
const (
	absolute  = `it must be absolute, and begin with "/"`
	ofWindows = "this is a path of Windows: use FromWindowsPath"
	drive     = `it must be absolute, and begin with a drive, such as "C:\", or with "\\", a host and a share`
	unc       = `write "\\", the host of another computer, "\" and a share`
	device    = `remove what precedes the drive, such as "\\?\"`
	deviceUNC = `write "\\" in place of what precedes the host, such as "\\?\UNC\"`
	nul       = "it must not contain a NUL octet"
)

// refusedTests are paths that no URI names.
var refusedTests = []struct {
	path    string
	windows bool
	advice  string
}{
	{"", false, absolute},
	{"~/secret", false, absolute},
	{`C:\secret`, false, ofWindows},
	{"c:/secret", false, ofWindows},
	{`\\secret\secret`, false, ofWindows},
	{"/secret\x00", false, nul},
	{"secret\x00", false, nul},

	{"secret", true, drive},
	{`\secret`, true, drive},
	{"C:secret", true, drive},
	{`1:\secret`, true, drive},
	{`é:\secret`, true, drive},
	{`C|\secret`, true, drive},
	{`\??\C:\secret`, true, device},
	{`\\?\C:\secret`, true, device},
	{`\\.\c:/secret`, true, device},
	{`//?/C:/secret`, true, device},
	{`\\?\UNC\secret\a`, true, deviceUNC},
	{`\??\unc\secret\a`, true, deviceUNC},
	{`\\?\C:`, true, unc},
	{`\\?\Volume{secret}\`, true, unc},
	{`\\?\UNCsecret\a`, true, unc},
	{"C:\\secret\x00", true, nul},
	{"secret\x00", true, nul},
	{`\\`, true, unc},
	{`\\secret\`, true, unc},
	{`\\secret\\a`, true, unc},
	{`\\localhost\secret`, true, unc},
	{`\\LOCALHOST\secret`, true, unc},
	{`\\..\secret\b`, true, unc},
	{`\\secret:1\c`, true, unc},
	{`\\u@secret\c`, true, unc},
	{`\\secret%41\c`, true, unc},
	{`\\[::1]\c`, true, unc},
	{"\\\\secret\xff\\c", true, unc},
}

// TestFromPathRefused checks that an error says what to do about the path, and does
// not show it.
func TestFromPathRefused(t *testing.T) {
	for _, tt := range refusedTests {
		for _, e := range uri.Editions() {
			checkFile(t, e, tt.path, tt.windows)
			_, err := fromPath(e, tt.path, tt.windows)
			want := "uri: cannot build path: no file URI has this file path: " + tt.advice + " (" + e.String() + ")"
			if !errors.Is(err, fileuri.ErrPath) || err.Error() != want {
				t.Errorf("FromPath(%q, %t):\n got %v\nwant %s", tt.path, tt.windows, err, want)
			}
			var build *uri.BuildError
			if !errors.As(err, &build) || build.Component != uri.Path || !errors.Is(build.Err, fileuri.ErrPath) {
				t.Errorf("FromPath(%q, %t): %#v", tt.path, tt.windows, err)
			}
		}
	}
	for e, want := range map[uri.Edition]error{uri.RFC1630: uri.ErrComponent, 99: uri.ErrEdition} {
		u, err := fileuri.FromUnixPath(e, "/secret")
		if u != (uri.URI{}) || !errors.Is(err, want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%v: FromUnixPath is %q, %v; want %v", e, u, err, want)
		}
	}
}

func TestFromPath(t *testing.T) {
	for _, tt := range pathTests {
		for _, e := range []uri.Edition{uri.RFC3986, uri.RFC3987, uri.RFC2396} {
			want := tt.rfc3986
			switch e {
			case uri.RFC3987:
				iri, err := uri.RFC3986.MustParse(want).ToIRI()
				if err != nil {
					t.Fatal(err)
				}
				want = iri.String()
			case uri.RFC2396:
				want = tt.rfc2396
			}
			u, err := fromPath(e, tt.path, tt.windows)
			if u.String() != want || (err == nil) != (want != "") {
				t.Errorf("%v: FromPath(%q, %t) = %q, %v; want %q", e, tt.path, tt.windows, u, err, want)
			}
		}
		for _, e := range uri.Editions() {
			checkFile(t, e, tt.path, tt.windows)
		}
	}
}

// TestKept checks each octet in various places in a path: it is kept if and only if the
// BNF derives it there and it makes no hazard.
func TestKept(t *testing.T) {
	for _, e := range uri.Editions() {
		if e == uri.RFC1630 {
			continue
		}
		for _, place := range []string{"/a#b", "/#", "/a/#/b", "/#:/b", "/x@y/a#", "/..#", "/c#/d", "/a#41"} {
			for c := range 256 {
				path := strings.Replace(place, "#", string([]byte{byte(c)}), 1)
				literal, _ := e.Parse("file://" + path)
				kept := c != '%' && literal.Path() == path
				for h := range hazard.Default.Of(literal) {
					kept = kept && h.Component != uri.Path
				}
				if c == '/' && path != place {
					kept = true // "//" is a hazard, and what the path has
				}
				u, err := fileuri.FromUnixPath(e, path)
				if (u.Path() == path) != kept || (err == nil) != (c != 0) {
					t.Errorf("%v: FromUnixPath(%q) = %q, %v; kept is %t", e, path, u, err, kept)
				}
				checkFile(t, e, path, false)
				checkFile(t, e, "C:"+path, true)
			}
		}
	}
}

var (
	twinDrive = regexp.MustCompile(`^[A-Za-z]:[\\/]`)
	twinUNC   = regexp.MustCompile(`(?s)^[\\/]{2}([^\\/]+)[\\/][^\\/]`)
	twinHost  = regexp.MustCompile(`^[A-Za-z0-9_.~!$&'()*+,;=\x{A0}-\x{10FFFF}-]+$`)
)

// twinAbsolute reports whether a file URI names a path, according to the comments on
// FromUnixPath and FromWindowsPath. It does not know which hosts an edition allows.
func twinAbsolute(path string, windows bool) bool {
	switch {
	case strings.Contains(path, "\x00"):
		return false
	case !windows:
		return strings.HasPrefix(path, "/")
	case twinDrive.MatchString(path):
		return true
	}
	unc := twinUNC.FindStringSubmatch(path)
	return unc != nil && unc[1] != "." && unc[1] != ".." && strings.ToLower(unc[1]) != "localhost" && utf8.ValidString(unc[1]) &&
		twinHost.MatchString(unc[1])
}

// checkFile checks that a path comes back from its URI.
func checkFile(t *testing.T, e uri.Edition, path string, windows bool) {
	t.Helper()
	u, err := fromPath(e, path, windows)
	if err != nil {
		if want := twinAbsolute(path, windows); want && (e == uri.RFC3986 || e == uri.RFC3987 || e != uri.RFC1630 && !twinUNC.MatchString(path)) {
			t.Errorf("%v: FromPath(%q, %t): %v", e, path, windows, err)
		}
		if u != (uri.URI{}) {
			t.Errorf("%v: FromPath(%q, %t) = %q, %v", e, path, windows, u, err)
		}
		return
	}
	if parsed, err := e.Parse(u.String()); err != nil || parsed != u || !twinAbsolute(path, windows) {
		t.Errorf("%v: FromPath(%q, %t) = %q, which parses to %q, %v", e, path, windows, u, parsed, err)
	}
	want := path
	if windows {
		want = strings.ReplaceAll(path, "/", `\`)
	}
	if got, ok := pathOf(u, windows); !ok || got != want {
		t.Errorf("%v: FromPath(%q, %t) = %q, which names %q, %t", e, path, windows, u, got, ok)
	}
}

// checkFileURI checks that a URI in the same edition names the URI's path, and that its
// own path is the same.
func checkFileURI(t *testing.T, u uri.URI, windows bool) {
	t.Helper()
	path, ok := pathOf(u, windows)
	if !ok {
		if path != "" {
			t.Errorf("%v: Path(%t) of %q is %q, false", u.Edition(), windows, u, path)
		}
		return
	}
	if windows && strings.Contains(path, "/") {
		t.Errorf("%v: Path(%t) of %q is %q", u.Edition(), windows, u, path)
	}
	back, err := fromPath(u.Edition(), path, windows)
	if err != nil {
		t.Errorf("%v: Path(%t) of %q is %q: %v", u.Edition(), windows, u, path, err)
		return
	}
	if again, ok := pathOf(back, windows); !ok || again != path {
		t.Errorf("%v: Path(%t) of %q is %q, of %q %q", u.Edition(), windows, u, path, back, again)
	}
}

func TestFileRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(8089, 5))
	heads := []string{"", "/", "//", `\\`, `\\h\`, `C:\`, "c:/", `\\h`, "é", "file:", "file:/", "file://", "file:///", "file:////", "file://h/", "file:///c:/", "file:////h/"}
	parts := strings.Split("%%%//\\\\?#;:@&=+$,[]-_.!~*'()|aAcZ0199 \"<>\xff\x00é", "")
	for i := range 20_000 {
		s := heads[i%len(heads)]
		for range random.IntN(20) {
			s += parts[random.IntN(len(parts))]
		}
		for _, windows := range []bool{false, true} {
			e := uri.Editions()[random.IntN(len(uri.Editions()))]
			checkFile(t, e, s, windows)
			if u, err := e.Parse(s); err == nil {
				checkFileURI(t, u, windows)
			}
		}
	}
}

func FuzzFile(f *testing.F) {
	for i, tt := range fileTests {
		f.Add(uint8(i), tt.ref, i%2 == 0)
	}
	for i, tt := range pathTests {
		f.Add(uint8(i), tt.path, tt.windows)
	}
	for i, tt := range refusedTests {
		f.Add(uint8(i), tt.path, tt.windows)
	}
	f.Fuzz(func(t *testing.T, edition uint8, s string, windows bool) {
		e := uri.Editions()[int(edition)%len(uri.Editions())]
		checkFile(t, e, s, windows)
		if u, err := e.Parse(s); err == nil {
			checkFileURI(t, u, windows)
		}
	})
}
