// SPDX-License-Identifier: BSD-3-Clause

package prose_test

import (
	"errors"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/prose"
)

// chunks reads text in pieces of n bytes at most, some of them empty, and counts
// the bytes.
type chunks struct {
	text    string
	n, read int
	idle    bool
}

func (c *chunks) Read(p []byte) (int, error) {
	if c.idle = !c.idle; c.idle && c.text != "" {
		return 0, nil
	}
	if c.text == "" {
		return 0, io.EOF
	}
	n := copy(p, c.text[:min(c.n, len(c.text))])
	c.text = c.text[n:]
	c.read += n
	return n, nil
}

// collect returns the matches and the errors of a stream.
func collect(f prose.Finder, r io.Reader) (matches []prose.Match, errs []error) {
	for m, err := range f.FindReader(r) {
		if err != nil {
			errs = append(errs, err)
			continue
		}
		matches = append(matches, m)
	}
	return matches, errs
}

// checkFindReader checks that the matches do not depend on how the text is
// read.
func checkFindReader(t *testing.T, f prose.Finder, text string, n int) {
	t.Helper()
	want := slices.Collect(f.Find(text))
	readers := map[string]io.Reader{
		"whole":             strings.NewReader(text),
		"one byte":          iotest.OneByteReader(strings.NewReader(text)),
		"half":              iotest.HalfReader(strings.NewReader(text)),
		"data with the end": iotest.DataErrReader(strings.NewReader(text)),
		"chunks":            &chunks{text: text, n: n},
	}
	for name, r := range readers {
		got, errs := collect(f, r)
		if len(errs) > 0 || !slices.EqualFunc(got, want, sameMatch) {
			t.Fatalf("%v: FindReader(%q), %s reader (%d): %v\n%s\nwant\n%s", f.Edition, text, name, n, errs,
				strings.Join(show(text, got), "\n"), strings.Join(show(text, want), "\n"))
		}
	}
}

func TestFindReaderLong(t *testing.T) {
	const limit = 64 << 10
	fill := func(first, last string, length int) string {
		return first + strings.Repeat("a", length-len(first)-len(last)) + last
	}
	tests := []struct {
		name, text string
		want       []string // their beginnings
	}{
		{"bare, with a bracket and more after it", fill("http://a)", "", 2*limit) + " x://y", []string{"http://a", "x://y"}},
		{"bare, with another fragment after it", fill("http://a/#b#", "", 2*limit) + " x://y", []string{"http://a/#b", "x://y"}},
		{"userinfo that is too long", fill("http://a:b", "@c", 2*limit) + " x://y", []string{"x://y"}},
		{"angle", fill("<http://", ">", limit-1), []string{"http://aaa"}},
		{"angle and too long", fill("<http://", ">", limit+2) + "<x://y>", []string{"x://y"}},
		{"angle and too long, but not bare", fill("<http://a/ ", ">", limit), []string{"http://a/"}},
		{"angle with much whitespace", "<" + strings.Repeat(" ", limit-10) + "http://a>", []string{"http://a"}},
		{"angle with too much whitespace", "<" + strings.Repeat(" ", limit) + "http://a/ b>", []string{"http://a/"}},
		{"URL", fill("<URL:", ">", limit-1), []string{"aaa"}},
		{"URL and too long", fill("<URL:", ">", limit), nil},
		{"quote", fill("\"http://", "\"", limit-1), []string{"http://aaa"}},
		{"quote and too long", fill("\"http://a/\n", "\"", limit), []string{"http://a/"}},
		{"scheme", fill("", "://b", limit-1), []string{"aaa"}},
		{"scheme that is too long", fill("", "://b", limit+100) + " x://y", []string{"x://y"}},
		{"scheme that is too long, with another in it", "a" + strings.Repeat("1", 2*limit) + "b://c x://y", []string{"x://y"}},
		{"name", fill("www.", ".b", limit-1), []string{"http://www.aaa"}},
		{"name that is too long", fill("www.", ".b", limit+100) + " x://y", []string{"x://y"}},
		{"name that is too long, with another in it", "www.a" + strings.Repeat("_", limit+100) + "www.b.c x://y", []string{"x://y"}},
		{"name that is too long, with only marks before another", "www.a" + strings.Repeat("._", limit) + "www.b.c x://y", []string{"x://y"}},
		{"name after one that is too long", fill("www.", ".b", limit+100) + " www.c.d", []string{"http://www.c.d"}},
		{"glued to text, and as long with it", fill("http://a;", "", limit) + " x://y", []string{"http://a", "x://y"}},
		{"glued to text, and too long with it", fill("http://a;", "", limit+1) + " x://y", []string{"x://y"}},
		{"list of names, and as long with it", fill("www.a.b,c", "", limit-1) + " x://y", []string{"http://www.a.b", "x://y"}},
		{"list of names that is too long", fill("www.a.b,c", "", limit) + " x://y", []string{"x://y"}},
		{"list", fill("http://a/,", "://c", limit+1), []string{"http://a", "aaa"}},
		{"list with a scheme that is too long", fill("http://a/,", "://c", limit+2), nil},
		{"opaque and too long", fill("<mailto:a@b> urn:", "", limit+100) + " x://y", []string{"mailto:a@b", "x://y"}},
	}
	for _, test := range tests {
		for _, pad := range []int{0, 1, 100, limit - 1, limit + 7} {
			for _, size := range []int{1 << 10, limit / 2, limit, 4 * limit} {
				r := &chunks{text: strings.Repeat(" ", pad) + test.text, n: size}
				got, errs := collect(prose.Finder{Edition: uri.RFC3986, Abbreviated: prose.Hosts}, r)
				ok := len(errs) == 0 && len(got) == len(test.want)
				for i := range min(len(got), len(test.want)) {
					ok = ok && strings.HasPrefix(got[i].URI.String(), test.want[i])
				}
				if !ok {
					t.Errorf("%s, after %d bytes, %d at a time: %d matches, %v; want %q", test.name, pad, size, len(got), errs, test.want)
				}
			}
		}
	}
}

// TestFindReaderGoesOn has an open delimiter that is further from the next one than a
// match may be. It does not hold up the search until the stream ends.
func TestFindReaderGoesOn(t *testing.T) {
	const limit = 64 << 10
	r := &chunks{text: "<http://" + strings.Repeat("a", limit) + " x://y" + strings.Repeat(" ", 4*limit), n: 1 << 10}
	for m, err := range (prose.Finder{}).FindReader(r) {
		if m.URI.String() != "x://y" || err != nil || r.read > 2*limit {
			t.Errorf("%v, %v after %d bytes", m, err, r.read)
		}
	}
}

// TestFindReaderMarks has marks at the end of what has been read. The next character
// says that they are not in a name.
func TestFindReaderMarks(t *testing.T) {
	for _, text := range []string{"localhost. a", "localhost.", "localhost@ a", "(localhost.)", "localhost.\n"} {
		checkFindReader(t, prose.Finder{Abbreviated: prose.WebHosts}, text, 1)
	}
}

// TestFindReaderInside has a URI at the offset in the window of one that follows an
// open "<", and was found in the window before.
func TestFindReaderInside(t *testing.T) {
	for n := range 200 {
		checkFindReader(t, prose.Finder{}, "...<aa://h/aaaaaaaaaaaaaaa{"+strings.Repeat("|", n)+"bb://h\n", 1+n%20)
	}
}

// TestFindReaderLimit has bare URIs that reach the limit of a stream, or whose
// punctuation does. They are skipped, and the next one is found.
func TestFindReaderLimit(t *testing.T) {
	const limit = 64 << 10
	for _, tt := range []struct{ head, unit string }{
		{"http://a/", "."}, {"http://b\u00fc", "a"}, {"http://b{", "a"}, {"http://b{", ")"}, {"http://b{x://", "a"}, {"http://a/?x://y", ")"}, {"www.a.b/", "a"}, {"a@b.c?", "a"}, {"http://a/", ")"}, {"http://a/", "]"}, {"www.a.b/", ")"},
		{"http://", "日"}, {"http://a/", "日"}, {"http://a/", "…"}, {"http://a/", "。"}, {"http://{", "日"}, {"www.日.本/", "日"}, {"www.日.本", "é"}, {"é@日.本?", "日"},
	} {
		f := prose.Finder{Abbreviated: prose.HostsAndMailboxes, Broken: true}
		if tt.unit[0] >= utf8.RuneSelf {
			f.Edition = uri.RFC3987
		}
		for _, n := range []int{limit - 3, limit - 2, limit - 1, limit, limit + 1, limit + 2, 2 * limit} {
			rest := n - len(tt.head)
			long := tt.head + strings.Repeat("a", rest%len(tt.unit)) + strings.Repeat(tt.unit, rest/len(tt.unit))
			var want []string
			if n < limit {
				for m := range f.Find(long) {
					want = append(want, m.URI.String())
				}
			}
			want = append(want, "http://b/")
			for _, size := range []int{4 * limit, 1 << 10, limit}[:proof.PickSlow(1, 3)] {
				text := long + " http://b/ "
				matches, errs := collect(f, &chunks{text: text, n: size})
				var got []string
				for _, m := range matches {
					got = append(got, m.URI.String())
				}
				if !slices.Equal(got, want) || len(errs) > 0 {
					t.Errorf("%q and %d bytes of %q: %d URIs, want %d; %v", tt.head, n, tt.unit, len(got), len(want), errs)
				}
			}
		}
	}
}

func TestFindReaderError(t *testing.T) {
	broken := errors.New("broken")
	for err, want := range map[error]error{broken: broken, nil: io.ErrNoProgress} {
		r := io.MultiReader(strings.NewReader("http://a <http://b> http://c"), iotest.ErrReader(err))
		got, errs := collect(prose.Finder{}, r)
		if len(got) != 3 || len(errs) != 1 || errs[0] != want {
			t.Errorf("%d matches, %v; want 3 and %v", len(got), errs, want)
		}
	}
}

// TestFindReaderPrompt checks that FindReader yields a match with the read that
// completes it. The character after a bare URI completes it. After an opening
// delimiter, a bare URI may come later: the text between delimiters is searched
// only when they are closed. So may a quoted URI after a "<", which may be in the
// text between angle brackets.
func TestFindReaderPrompt(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range proof.Pick(1000, 5000) {
		text := randomText(r, slices.Concat(breakingParts, beyondParts)...)
		for _, f := range finders(uri.Editions()[r.IntN(len(uri.Editions()))]) {
			f.Abbreviated = prose.HostsAndMailboxes
			in := &chunks{text: text, n: 1 + r.IntN(4)}
			last := int64(0)
			for m := range f.FindReader(in) {
				complete, before := int(m.OuterEnd), text[last:m.OuterStart]
				if m.Delimiter == prose.Bare {
					end := strings.IndexAny(text[m.End:], " \t\n\r<>\"`|")
					if end < 0 || strings.ContainsAny(before, "<\"") {
						continue
					}
					complete += end + 1
				} else if m.Delimiter == prose.Quote && strings.Contains(before, "<") {
					continue
				} else {
					last = m.OuterEnd
				}
				if in.read-in.n >= complete {
					t.Fatalf("%+v: FindReader(%q): %q comes after %d bytes, %d at a time", f, text, text[m.Start:m.End], in.read, in.n)
				}
			}
		}
	}
}

// A peak is a reader that finds the greatest heap.
type peak struct {
	io.Reader
	heap int64
}

func (p *peak) Read(b []byte) (int, error) {
	p.heap = max(p.heap, heap())
	return p.Reader.Read(b)
}

func heap() int64 {
	var stats runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}

func TestFindReaderMemory(t *testing.T) {
	proof.Slow(t)
	for _, unit := range []string{"a", "http://a/b ", "<http://a/", "<http://a/ ", "\"http://a\n", " ", "a:", "http://a,", "a.b@", "é", "http://é.", "日。"} {
		text := strings.Repeat(unit, 2<<20/len(unit))
		kept := make([]prose.Match, 0, 1000)
		f := prose.Finder{Edition: uri.RFC3987, Abbreviated: prose.HostsAndMailboxes}
		before, r := heap(), &peak{Reader: strings.NewReader(text)}
		for m, err := range f.FindReader(r) {
			if err != nil {
				t.Fatal(err)
			}
			if len(kept) < cap(kept) {
				kept = append(kept, m)
			}
		}
		// A thousand matches that are kept do not keep the text around them.
		if grown := r.heap - before; grown > 1<<20 {
			t.Errorf("2 MiB of %q: the heap grew by %d bytes", unit, grown)
		}
		runtime.KeepAlive(kept)
		runtime.KeepAlive(text)
	}
}

// TestFindReaderSkips has URIs after text that begins no URI and is longer than
// a match may be. They are still found. If the text is part of the URI, the URI
// is too long.
func TestFindReaderSkips(t *testing.T) {
	const limit = 64 << 10
	r := rand.New(rand.NewPCG(11, 12))
	for range proof.Pick(100, 300) {
		var b strings.Builder
		for _, parts := range [][]string{
			{"", " ", "a", "\\n", "\\u00e9", "%4", "\\x", "<", "'", "http://b "},
			{"1", "-", ".", "+", "1-.+", "a1", "_", "_.", "@"},
			{"", "", "a", "_", "\\n", "%41", "2"},
			{"http://b ", "a:b ", "urn:b>", "://b", "www.a.b ", "www.a.b", "a@b.c "},
		} {
			part := parts[r.IntN(len(parts))]
			if b.Len() < 10 && len(parts) == 9 {
				part = strings.Repeat(part, r.IntN(5*limit/2)/len(part))
			}
			b.WriteString(part)
		}
		text := b.String() + " http://c"
		f := prose.Finder{Abbreviated: prose.HostsAndMailboxes}
		if r.IntN(2) == 0 {
			f.Abbreviated = nil
		}
		var want []prose.Match
		for m := range f.Find(text) {
			if m.OuterEnd-m.OuterStart+int64(len(m.Dropped)) < limit {
				want = append(want, m)
			}
		}
		for name, r := range map[string]io.Reader{
			"whole": strings.NewReader(text), "one byte": iotest.OneByteReader(strings.NewReader(text)), "chunks": &chunks{text: text, n: 1 + r.IntN(limit)},
		} {
			got, errs := collect(f, r)
			if len(errs) > 0 || !slices.EqualFunc(got, want, sameMatch) {
				t.Errorf("%s reader: %.20q and so on to %q: %v\n%.200q\nwant\n%.200q", name, text, text[max(0, len(text)-30):], errs, show(text, got), show(text, want))
			}
		}
	}
}
