// SPDX-License-Identifier: BSD-3-Clause

package prose_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/prose"
)

func TestWrap(t *testing.T) {
	long := "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING"
	tests := []struct {
		edition uri.Edition
		in      string
		width   int
		want    string
	}{
		{uri.RFC2396, "http://a/b", 0, "<http://a/b>"},
		{uri.RFC2396, "http://a/b", -1, "<http://a/b>"},
		{uri.RFC2396, "http://a/b", math.MinInt, "<http://a/b>"},
		{uri.RFC2396, "http://a/b", math.MaxInt, "<http://a/b>"},
		{uri.RFC2396, "http://a/b", 12, "<http://a/b>"},
		{uri.RFC2396, "http://a/b", 11, "<http://a/\nb>"},
		{uri.RFC2396, "http://a/b", 1, "<http://\na\n/\nb>"},
		{uri.RFC2396, long, 61, "<" + long + ">"},
		{uri.RFC2396, long, 60, "<http://www.ics.uci.edu/pub/ietf/uri/historical.html#\nWARNING>"},
		{uri.RFC2396, long, 34, "<http://www.ics.uci.edu/pub/ietf/\nuri/historical.html#WARNING>"},
		{uri.RFC2396, long, 20, "<http://www.ics.uci.\nedu/pub/ietf/uri/\nhistorical.html#\nWARNING>"},
		{uri.RFC2396, "http://a/-b--c---d", 10, "<http://a/\n-b--c---d>"},
		{uri.RFC2396, "http://a/-b--c---d", 3, "<http://\na/\n-b\n--c\n---d>"},
		{uri.RFC2396, "http://a/b--", 9, "<http://a\n/b-->"},
		{uri.RFC2396, "http://abcd%41%42%43", 16, "<http://abcd%41\n%42%43>"},
		{uri.RFC2396, "http://a/%41%42%43", 12, "<http://a/\n%41%42%43>"},
		{uri.RFC2396, "http://a/%41%42%43", 2, "<http://\na/\n%41\n%42\n%43>"},
		{uri.RFC2396, "x://a/bcd/efghijkl", 8, "<x://a/\nbcd/\nefghijk\nl>"}, // "bcd/" is half of the width
		{uri.RFC2396, "x://a/bc/defghijkl", 8, "<x://a/\nbc/defgh\nijkl>"},
		{uri.RFC2396, "", 1, "<URL:>"},
		{uri.RFC2396, "", 6, "<URL:>"},
		{uri.RFC2396, "../a?b#c", 10, "<URL:../a?\nb#c>"},
		{uri.RFC2396, "//h/", 80, "<URL://h/>"},
		{uri.RFC2396, "foo:bar", 80, "<URL:foo:bar>"},
		{uri.RFC2396, "mailto:a@b.example", 16, "<mailto:a@b.\nexample>"},
		{uri.RFC2396, "tag:yaml.org", 6, "<URL:tag:\nyaml.\norg>"},
		{uri.RFC3986, "URL://a/b", 6, "<URL:URL://\na/b>"},
		{uri.RFC3986, "www.x.y://a/b", 80, "<URL:www.x.y://a/b>"},
		{uri.RFC2396, "URL:x", 80, "<URL:URL:x>"},
		{uri.RFC2396, "url://x/", 80, "<URL:url://x/>"},
		{uri.RFC2396, "file:/etc", 80, "<URL:file:/etc>"},
		{uri.URLSyntax05, "1://x", 80, "<URL:1://x>"},
		{uri.RFC1630, "a_b://x", 80, "<URL:a_b://x>"},
		{uri.RFC1630, `http://a"b`, 80, `<http://a"b>`},
		{uri.RFC3987, "http://日本.例え/é", 25, "<http://日本.例え/é>"},
		{uri.RFC3987, "http://日本.例え/é", 24, "<http://日本.例え/\né>"},
		{uri.RFC3987, "http://日本.例え/é", 17, "<http://日本.\n例え/é>"},
		{uri.RFC3987, "http://日本.例え/é", 13, "<http://日\n本.例え/\né>"},
		{uri.RFC3987, "http://日本.例え/é", 1, "<http://\n日\n本\n.\n例\nえ\n/\né>"},
	}
	for _, test := range tests {
		if got := prose.Wrap(test.edition.MustParse(test.in), test.width); got != test.want {
			t.Errorf("%v: Wrap(%q, %d) =\n%s\nwant\n%s", test.edition, test.in, test.width, got, test.want)
		}
		checkWrap(t, test.edition.MustParse(test.in), test.width)
	}
}

// checkWrap checks the laws of wrapping.
func checkWrap(t *testing.T, u uri.URI, width int) {
	t.Helper()
	wrapped := prose.Wrap(u, width)
	if got := strings.ReplaceAll(wrapped, "\n", ""); got != "<"+u.String()+">" && got != "<URL:"+u.String()+">" {
		t.Fatalf("Wrap(%q, %d) = %q", u, width, wrapped)
	}
	if most := 2*len(u.String()) + len("<URL:>"); len(wrapped) > most {
		t.Fatalf("Wrap(%q, %d) has %d octets, want at most %d", u, width, len(wrapped), most)
	}
	head := len("<")
	if strings.HasPrefix(wrapped, "<URL:") {
		head = len("<URL:")
	}
	rest := u.String()
	if colon := strings.IndexByte(rest, ':'); u.IsAbsolute() {
		head += colon + len(":")
		rest = rest[colon+len(":"):]
	}
	if strings.HasPrefix(rest, "//") {
		head += len("//")
	}
	if strings.Contains(wrapped[:head], "\n") {
		t.Fatalf("Wrap(%q, %d) = %q breaks the scheme", u, width, wrapped)
	}
	for _, text := range []string{wrapped, "text " + wrapped + " text", `"` + wrapped + `"`, "http:" + wrapped + "//", "<" + wrapped + ">",
		"> > " + wrapped, "# " + wrapped, "// x " + wrapped, "> ** see " + wrapped + "**"} {
		for _, rule := range []func(string) string{nil, prose.Hosts, prose.HostsAndMailboxes} {
			got := slices.Collect(prose.Finder{Edition: u.Edition(), Abbreviated: rule}.Find(text))
			if len(got) != 1 || got[0].URI != u || got[0].Unhyphenated != u ||
				got[0].Delimiter != prose.Angle && got[0].Delimiter != prose.AngleURL {
				t.Fatalf("%v: Wrap(%q, %d) = %q, in which is found\n%s", u.Edition(), u, width, wrapped,
					strings.Join(show(text, got), "\n"))
			}
		}
	}
	lines := strings.Split(wrapped, "\n")
	for i, line := range lines {
		if !utf8.ValidString(line) || strings.HasSuffix(line, "-") || i > 0 && strings.Contains(lines[i-1][max(0, len(lines[i-1])-2):], "%") {
			t.Fatalf("Wrap(%q, %d) = %q", u, width, wrapped)
		}
		if width > 0 && len(line) > width && mayBreak(line, head) {
			t.Fatalf("Wrap(%q, %d) = %q: line %d is too long", u, width, wrapped, i+1)
		}
		head = 0
	}
}

// mayBreak reports whether a line could be broken somewhere after its head.
func mayBreak(line string, head int) bool {
	for i := max(1, head); i < len(line)-len("x>"); i++ {
		// The rest is something, or hyphens and something, and ">".
		if line[i-1] != '-' && utf8.RuneStart(line[i]) && !strings.Contains(line[max(0, i-2):i], "%") && strings.TrimLeft(line[i:], "-") != ">" {
			return true
		}
	}
	return false
}

func TestWrapRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	valid := 0
	for range proof.Pick(10_000, 30_000) {
		s := strings.ReplaceAll(randomText(r, beyondParts...), "\n", "")
		for _, e := range uri.Editions() {
			if u, err := e.Parse(s); err == nil {
				checkWrap(t, u, r.IntN(20))
				valid++
			}
		}
	}
	if valid < 1000 {
		t.Errorf("only %d valid references", valid)
	}
}

// FuzzWrap checks that a wrapped reference is found again in any text, that no
// line ends in a hyphen or in an escape, and that no line is longer than
// necessary.
func FuzzWrap(f *testing.F) {
	r := rand.New(rand.NewPCG(17, 18))
	for i := range 100 {
		f.Add(uint8(i), randomText(r, beyondParts...), i)
	}
	f.Fuzz(func(t *testing.T, edition uint8, s string, width int) {
		e := uri.Editions()[int(edition)%len(uri.Editions())]
		if u, err := e.Parse(s); err == nil {
			checkWrap(t, u, width)
			checkWrap(t, u, width&31)
		}
	})
}
