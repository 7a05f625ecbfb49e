// SPDX-License-Identifier: BSD-3-Clause

package prose_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/prose"
)

// This file has the laws of finding, and the random texts for which they are
// checked.

// checkFind checks the laws of finding for one text.
func checkFind(t *testing.T, f prose.Finder, text string) {
	t.Helper()
	if strict := f; f.Broken { // finds the same others
		strict.Broken = false
		all := slices.DeleteFunc(slices.Collect(f.Find(text)), func(m prose.Match) bool { return m.Err != nil })
		if others := slices.Collect(strict.Find(text)); !slices.EqualFunc(all, others, sameMatch) {
			t.Fatalf("%+v: Find(%q) =\n%s\nwith broken ones\n%s", f, text, strings.Join(show(text, others), "\n"), strings.Join(show(text, all), "\n"))
		}
	}
	last := int64(0)
	for m := range f.Find(text) {
		if m.OuterStart < last || m.Start < m.OuterStart || m.End < m.Start || m.OuterEnd < m.End || m.OuterEnd > int64(len(text)) {
			t.Fatalf("Find(%q): offsets %+v after %d", text, m, last)
		}
		last = m.OuterEnd
		if m.Err != nil {
			if _, err := f.Edition.Parse(m.Added + text[m.Start:m.End]); err == nil || !f.Broken || m.URI != m.Unhyphenated || !m.URI.IsZero() ||
				m.Delimiter != prose.Bare || !reflect.DeepEqual(m.Err, err) {
				t.Fatalf("Find(%q): %+v, %v", text, m, err)
			}
			continue
		}
		for _, u := range []uri.URI{m.URI, m.Unhyphenated} {
			if v, err := f.Edition.Parse(u.String()); err != nil || u != v {
				t.Fatalf("Find(%q): %q is not what parses: %v", text, u, err)
			}
		}
		if m.Added != "" {
			checkExpanded(t, f.Abbreviated, text, m.URI)
			checkExpanded(t, f.Abbreviated, text, m.Unhyphenated)
		}
		ref := text[m.Start:m.End]
		if m.Delimiter != prose.Bare {
			ref = twinBlank(text, int(m.OuterStart))[m.Start:m.End]
		}
		if f.Repair {
			checkRepaired(t, f, text, m, ref)
			continue
		}
		joined := twinSpace.ReplaceAllString(ref, "")
		without := twinSpace.ReplaceAllString(twinHyphen.ReplaceAllString(ref, ""), "")
		if s := m.URI.String(); s != m.Added+joined && (s != m.Added+without || m.URI != m.Unhyphenated) {
			t.Fatalf("Find(%q): %q from %q", text, m.URI, ref)
		}
		if s := m.Unhyphenated.String(); s != m.Added+without && m.URI != m.Unhyphenated {
			t.Fatalf("Find(%q): or %q from %q", text, m.Unhyphenated, ref)
		}
		outer := text[m.OuterStart:m.OuterEnd]
		switch m.Delimiter {
		case prose.Bare:
			if outer != ref || !strings.HasPrefix(text[m.End:], m.Dropped) {
				t.Fatalf("Find(%q): bare %q, dropped %q", text, outer, m.Dropped)
			}
			continue
		case prose.Angle, prose.AngleURL:
			if outer[0] != '<' || outer[len(outer)-1] != '>' {
				t.Fatalf("Find(%q): angle %q", text, outer)
			}
		case prose.Quote:
			if outer[0] != '"' || outer[len(outer)-1] != '"' {
				t.Fatalf("Find(%q): quote %q", text, outer)
			}
		}
		if dropped := strings.Join(twinSpace.FindAllString(ref, -1), ""); len(m.Dropped) != len(dropped) {
			t.Fatalf("Find(%q): dropped %q from %q", text, m.Dropped, ref)
		}
	}
}

// checkRepaired checks a match of a Finder that repairs: a Repairer makes the same of its
// text, without whitespace that was dropped.
func checkRepaired(t *testing.T, f prose.Finder, text string, m prose.Match, ref string) {
	t.Helper()
	for _, hyphen := range []string{"$1", ""} {
		joined := twinHyphens.ReplaceAllString(ref, hyphen)
		if joined = twinBreak.ReplaceAllString(joined, ""); f.JoinBlanks {
			joined = twinSpace.ReplaceAllString(joined, "")
		}
		u, repairs, err := prose.Repairer{Edition: f.Edition}.Parse(m.Added + joined)
		if valid, validErr := f.Edition.Parse(m.Added + joined); validErr == nil {
			u, repairs, err = valid, nil, nil // "URL:" stays
		}
		if err == nil && u == m.URI && reflect.DeepEqual(repairs, m.Repairs) {
			return
		}
	}
	t.Fatalf("Find(%q): %q, %v, which a Repairer does not make of %q", text, m.URI, m.Repairs, ref)
}

// checkFindTwin checks that the twin finds the same. It skips texts for which
// the twin is too slow, and RFC 1630, where an error of Parse does not show how
// far the edition can derive a search.
func checkFindTwin(t *testing.T, f prose.Finder, text string) {
	t.Helper()
	e := f.Edition
	if len(text) > 300 || e == uri.RFC1630 || f.Repair {
		return
	}
	want := twinFind(f, text)
	got := slices.Collect(f.Find(text))
	if !slices.EqualFunc(got, want, sameMatch) {
		t.Fatalf("%v: Find(%q) =\n%s\nwant\n%s", e, text,
			strings.Join(show(text, got), "\n"), strings.Join(show(text, want), "\n"))
	}
}

// sameMatch reports whether two matches are the same, and their errors alike.
func sameMatch(m, n prose.Match) bool { return reflect.DeepEqual(m, n) }

// finders returns the Finders of an edition that find different matches.
func finders(e uri.Edition) []prose.Finder {
	return []prose.Finder{{Edition: e}, {Edition: e, JoinBlanks: true}, {Edition: e, Broken: true}, {Edition: e, Repair: true}}
}

// findParts are the parts of random texts.
var findParts = []string{
	"http://", "a", "b/", "://", ":", "//", "/", "<", ">", `"`, " ", "\n", "-", "-\n", "(", ")", "[", "]", "[::1]", "'", ".", ",", ";",
	"?", "#", "!", "%41", "%4", "%", "URL:", "url:", "mailto:", "urn:x", "x:", "1", "*", "_", "é", "&lt;", "&", "=", "{", "\\n", "\\u003c",
	"www.a.b", "ftp.c.d", "x@y.z", "@", "<URL:", "<http://", "\"http://", ",http://", "a.b", "+", "\t", "\r\n", "http:", ":80", "is",
}

// breakingParts are additional parts for texts with broken URIs.
var breakingParts = []string{"http://ü", "日", "\u0301", "\xff", "%z", "}"}

// beyondParts are additional parts beyond US-ASCII.
var beyondParts = []string{
	"é", "http://é", "。", "、", "…", "（", "）", "「", "”", "’", "\u00A0", "\u3000", "\u2028", "\u202E", "\u200D", "\u200B", "\u0085",
	"–", "☃", "😀", "\uE000", "\uFDD0", "\uFFFD", "\U000E0100", "\U000E0041", "\xE3", "\xE3\x80", "\x80", "www.é.日", "é@日.é", "?\uE000", "\u0663",
}

func randomText(r *rand.Rand, more ...string) string {
	parts := slices.Concat(findParts, more)
	var b strings.Builder
	for range 1 + r.IntN(14) {
		b.WriteString(parts[r.IntN(len(parts))])
	}
	return b.String()
}

// authorityParts are the parts of texts that a person may read as an authority.
var authorityParts = []string{
	"a", "@", ":", "/", "#", "[", "]", "[::1]", `\`, ".", ",", "8", " ", "<", ">", `"`, "'", "(", ")",
	"?", "%", "%41", "{", "}", "|", "`", "^", "*", ";", "&gt;", "-", "x://", "www.a.b", "\n",
	"é", "。", "…", "“", "\u00ad", "\u2603", "\u200d", "\xff", "\u0085",
}

// randomAuthority returns a text that begins with a scheme or a name.
func randomAuthority(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString([]string{"http://", "'http://", "*http://h:", "(x://[::1]", "www.a.b"}[r.IntN(5)])
	for range 2 + r.IntN(8) {
		b.WriteString(authorityParts[r.IntN(len(authorityParts))])
	}
	return b.String()
}

// lineParts are the parts of texts with margins, emphasis and character references.
var lineParts = []string{
	"\n> ", "\n>", "\nx>", "\n> > ", "\n// ", "\n//", "\n * ", "\n #\t", "\n", ">", " ", "-", "a", "x", ".", "/", "#", "?", "@", ":", "<", `"`, "<http://", "mailto:",
	"*", "**", "***", "_", "~", "*x", " _x ", "(", ")", "&#39;", "&#x2F;", "&", "#3", ";", "é", "URL:", "www.a.b", "|", "](", "[1]", "{x}", "{", "%s", "\\",
}

// randomLine returns a text that begins with a margin or with emphasis.
func randomLine(r *rand.Rand) string {
	begins := []string{"> <", "x> <", ">> <\n> > ", "// <", "> # <URL:", "/* <", `> "`, "**x: ", "*_x *", "~x _", "'*' "}
	var b strings.Builder
	b.WriteString(begins[r.IntN(len(begins))] + "http://a")
	for range 2 + r.IntN(10) {
		b.WriteString(lineParts[r.IntN(len(lineParts))])
	}
	return b.String()
}

// checkText checks the laws of finding for one text, and that the matches do not
// depend on how the text is read, at most n bytes at a time if n is not 0.
func checkText(t *testing.T, e uri.Edition, text string, n int) {
	t.Helper()
	for _, f := range finders(e) {
		checkFindTwin(t, f, text)
		for _, rule := range []func(string) string{nil, prose.HostsAndMailboxes} {
			f.Abbreviated = rule
			checkFind(t, f, text)
			if n > 0 {
				checkFindReader(t, f, text, n)
			}
		}
	}
}

func TestFindRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range proof.PickSlow(800, proof.Pick(4000, 20_000)) {
		text := randomAuthority(r)
		switch i % 4 {
		case 0, 2:
			text = randomText(r, slices.Concat(breakingParts, beyondParts)...)
		case 3:
			text = randomLine(r)
		}
		for _, e := range uri.Editions() {
			n := 0
			if i%20 < 2 {
				n = 1 + r.IntN(9)
			}
			checkText(t, e, text, n)
		}
	}
}

// FuzzFind checks that the search ends, that the offsets of matches ascend,
// that the text of each match gives its URI, which parses, that the authority
// of a bare match is the one that a person reads, that the twin finds the same,
// and that the matches do not depend on how the text is read.
func FuzzFind(f *testing.F) {
	r := rand.New(rand.NewPCG(3, 4))
	for i := range 100 {
		f.Add(uint8(i), uint8(i), randomText(r, slices.Concat(breakingParts, beyondParts)...))
		f.Add(uint8(i), uint8(i), randomAuthority(r))
		f.Add(uint8(i), uint8(i), randomLine(r))
	}
	f.Fuzz(func(t *testing.T, edition, n uint8, text string) {
		checkText(t, uri.Editions()[int(edition)%len(uri.Editions())], text, 1+int(n))
	})
}

// TestFindNames has names with all that may follow them. One is an abbreviated
// reference if the same text after the prefix is a URI with the name as its host.
func TestFindNames(t *testing.T) {
	parts := []string{"", ".", "!", "?", ":", "(", ")", "'", "x", "-y", "80", "/", "#", "*", "_", "{", "é", "]", "}", `"`, "<", "%41", "@"}
	found, name := 0, ""
	rule := func(asked string) string { name = asked; return "http://" }
	for _, e := range []uri.Edition{uri.RFC3986, uri.RFC3987} {
		whole, short := prose.Finder{Edition: e}, prose.Finder{Edition: e, Abbreviated: rule}
		for i := range len(parts) * len(parts) * len(parts) {
			text := "www.a.b" + parts[i%len(parts)] + parts[i/len(parts)%len(parts)] + parts[i/len(parts)/len(parts)] + " "
			got, want := first(short, "\n"+text), first(whole, "\nhttp://"+text)
			if want.URI.HasUserinfo() || strings.TrimSuffix(want.URI.Host(), ".") != name {
				want = prose.Match{}
			}
			if got.URI != want.URI || got.Dropped != want.Dropped {
				t.Errorf("%v: %q: %q without %q, want %q without %q", e, text, got.URI, got.Dropped, want.URI, want.Dropped)
			}
			if !got.URI.IsZero() {
				found++
			}
		}
	}
	if found < 5000 {
		t.Errorf("%d of the names are found", found)
	}
}

// first returns the match after the first octet of text.
func first(f prose.Finder, text string) prose.Match {
	for m := range f.Find(text) {
		if m.Start == 1 {
			return m
		}
		break
	}
	return prose.Match{}
}
