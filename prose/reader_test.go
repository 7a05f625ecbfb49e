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

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/prose"
	"github.com/google/go-cmp/cmp"
)

// chunks reads text in pieces of n bytes at most, some of them empty.
type chunks struct {
	text string
	n    int
	idle bool
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

func TestFindReaderRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	n := proof.Pick(200, 500)
	for range n {
		text := randomText(r, slices.Concat(breakingParts, beyondParts)...)
		for _, e := range uri.Editions() {
			for _, f := range finders(e) {
				checkFindReader(t, f, text, 1+r.IntN(9))
				f.Abbreviated = prose.HostsAndMailboxes
				checkFindReader(t, f, text, 1+r.IntN(9))
			}
		}
	}
}

// FuzzFindReader checks that the matches do not depend on how the text is read.
func FuzzFindReader(f *testing.F) {
	r := rand.New(rand.NewPCG(7, 8))
	for i := range 100 {
		f.Add(uint8(i), uint8(i), randomText(r, slices.Concat(breakingParts, beyondParts)...))
		f.Add(uint8(i), uint8(i), randomAuthority(r))
	}
	f.Fuzz(func(t *testing.T, edition, n uint8, text string) {
		e := uri.Editions()[int(edition)%len(uri.Editions())]
		for _, f := range finders(e) {
			checkFindReader(t, f, text, 1+int(n))
			f.Abbreviated = prose.HostsAndMailboxes
			checkFindReader(t, f, text, 1+int(n))
		}
	})
}

// Nothing is lost where the windows of the stream meet, at any offset.
func TestFindReaderWindows(t *testing.T) {
	unit := "(see <http://www.ics.uci.edu/pub/\n  ietf-\nuri> or \"ftp://x.y/z\", joe@example.com, http://a/b(c%20)), "
	beyond := "「http://bücher.example/日本」、„jürgen@bücher.example“ http://é。 www.例え.テスト…\u3000<http://日\n本/>\xe6\x97 é.é。"
	for pad := 0; pad < len(unit)+len(beyond); pad += proof.Pick(11, 1) { // of both parities
		f := prose.Finder{Abbreviated: prose.HostsAndMailboxes}
		unit := unit
		if pad%2 == 0 {
			f.Edition, unit = uri.RFC3987, beyond
		}
		text := strings.Repeat(".", pad) + strings.Repeat(unit, 130<<10/len(unit))
		want := slices.Collect(f.Find(text))
		got, errs := collect(f, strings.NewReader(text))
		if len(errs) > 0 || !slices.Equal(got, want) {
			t.Fatalf("padded with %d: %d matches, %v; want %d", pad, len(got), errs, len(want))
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
		{"bare", fill("http://", "", limit-1), []string{"http://aaa"}},
		{"bare, with a bracket and more after it", fill("http://a)", "", 2*limit) + " x://y", []string{"http://a", "x://y"}},
		{"bare, with another fragment after it", fill("http://a/#b#", "", 2*limit) + " x://y", []string{"http://a/#b", "x://y"}},
		{"userinfo that is too long", fill("http://a:b", "@c", 2*limit) + " x://y", []string{"x://y"}},
		{"bare and too long", fill("http://", "", limit), nil},
		{"bare and too long, with another in it", fill("http://a/?x://", "", limit), nil},
		{"bare with a bracket, too long", fill("http://", "[", limit), nil},
		{"bare with dropped brackets, too long", fill("http://", "))))", limit), nil},
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
		{"opaque and too long", fill("<mailto:a@b> urn:", "", limit+100) + " x://y", []string{"mailto:a@b", "x://y"}},
	}
	for _, test := range tests {
		for _, pad := range []int{0, 1, 100, limit - 1, limit + 7} {
			for name, read := range map[string]func(io.Reader) io.Reader{
				"whole":             func(r io.Reader) io.Reader { return r },
				"half":              iotest.HalfReader,
				"data with the end": iotest.DataErrReader,
			} {
				r := read(strings.NewReader(strings.Repeat(" ", pad) + test.text))
				got, errs := collect(prose.Finder{Edition: uri.RFC3986, Abbreviated: prose.Hosts}, r)
				ok := len(errs) == 0 && len(got) == len(test.want)
				for i := range min(len(got), len(test.want)) {
					ok = ok && strings.HasPrefix(got[i].URI.String(), test.want[i])
				}
				if !ok {
					t.Errorf("%s, after %d bytes, %s reader: %d matches, %v; want %q", test.name, pad, name, len(got), errs, test.want)
				}
			}
		}
	}
}

func TestFindReaderError(t *testing.T) {
	broken := errors.New("broken")
	r := io.MultiReader(strings.NewReader("http://a <http://b> http://c"), iotest.ErrReader(broken))
	got, errs := collect(prose.Finder{}, r)
	if len(got) != 3 || len(errs) != 1 || errs[0] != broken {
		t.Errorf("%d matches, %v; want 3 and %v", len(got), errs, broken)
	}
	got, errs = collect(prose.Finder{}, idle{})
	if len(got) != 0 || len(errs) != 1 || errs[0] != io.ErrNoProgress {
		t.Errorf("%d matches, %v; want none and %v", len(got), errs, io.ErrNoProgress)
	}
}

// idle never has anything to read.
type idle struct{}

func (idle) Read([]byte) (int, error) { return 0, nil }

func TestFindReaderStops(t *testing.T) {
	for m, err := range (prose.Finder{}).FindReader(strings.NewReader("http://a http://b")) {
		if m.URI.String() != "http://a" || err != nil {
			t.Errorf("%v, %v", m.URI, err)
		}
		break
	}
}

// A script reads one of its chunks at a time, and counts the bytes.
type script struct {
	chunks []string
	read   int
	ended  bool
}

func (s *script) Read(p []byte) (int, error) {
	if len(s.chunks) == 0 {
		s.ended = true
		return 0, io.EOF
	}
	n := copy(p, s.chunks[0])
	s.chunks = s.chunks[1:]
	s.read += n
	return n, nil
}

// TestFindReaderChunks checks that FindReader yields a match before it reads
// beyond the chunk that decides it, however the match is divided into chunks.
func TestFindReaderChunks(t *testing.T) {
	tests := []struct {
		name   string
		chunks []string
		want   map[string]int // the bytes read before each match
	}{
		{"in one", []string{"see http://a b", "c"}, map[string]int{"http://a": 14}},
		{"in two", []string{"see http://example.org/a", " and more", "\n"}, map[string]int{"http://example.org/a": 33}},
		{"long", []string{"http://" + strings.Repeat("a", 60000), "b", "c", " ", "d"},
			map[string]int{"http://" + strings.Repeat("a", 60000) + "bc": 60010}},
		{"angle", []string{"<", " ", "URL:", "http://a/", "\n", "b", ">", "c"}, map[string]int{"http://a/b": 18}},
		{"blank in angle", []string{"<http://a/", " ", "b", "c>"}, map[string]int{"http://a/": 12}},
		{"quote", []string{"\"http:", "/", "/", "a", "\"", "b"}, map[string]int{"http://a": 10}},
		{"punctuation", []string{"http://a", ").", ",", " ", "b"}, map[string]int{"http://a": 12}},
		{"escape", []string{"http://a%", "4", "1", "%", "x/", "b"}, map[string]int{}},
		{"no escape", []string{"http://a/%", "4", " ", "b"}, map[string]int{"http://a/": 12}},
		{"list", []string{"http://a,b:", "/", "/", "c", "\n"}, map[string]int{"http://a": 15, "b://c": 15}},
		{"character of two bytes", []string{"http://a\xe3", "\x80", "\x82", "b"}, map[string]int{"http://a": 12}},
		{"octet that no URI contains", []string{"http://a/\xe3", "\x80", " ", "b"}, map[string]int{"http://a/": 12}},
		{"name", []string{"www", ".a.b", ", ", "c"}, map[string]int{"http://www.a.b": 9}},
		{"end", []string{"http://a"}, map[string]int{"http://a": 8}},
	}
	for _, test := range tests {
		r := &script{chunks: test.chunks}
		got := map[string]int{}
		for m, err := range (prose.Finder{Abbreviated: prose.Hosts}).FindReader(r) {
			if err != nil {
				t.Errorf("%s: %v", test.name, err)
			}
			got[m.URI.String()] = r.read
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: how much is read before a match comes: (-want +got)\n%s", test.name, diff)
		}
	}
}

// TestFindReaderPrompt checks that FindReader yields a bare URI with the read of
// the whitespace that follows it, if the text is read byte by byte. After an
// opening delimiter, a match may come later: the text between delimiters is
// searched only when they are closed.
func TestFindReaderPrompt(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	n := proof.Pick(1000, 2000)
	for range n {
		text := randomText(r, slices.Concat(breakingParts, beyondParts)...)
		for _, f := range finders(uri.Editions()[r.IntN(len(uri.Editions()))]) {
			f.Abbreviated = prose.HostsAndMailboxes
			in := &script{chunks: chunksOf(text, 1)}
			last := int64(0)
			for m := range f.FindReader(in) {
				end := strings.IndexAny(text[m.End:], " \t\n\r<>\"`|")
				opened := strings.ContainsAny(text[last:m.OuterStart], "<\"")
				if !opened && m.Delimiter == prose.Bare && end >= 0 && in.read > int(m.End)+end+1 {
					t.Fatalf("%+v: FindReader(%q): %q comes after %d bytes", f, text, text[m.Start:m.End], in.read)
				}
				if m.Delimiter != prose.Bare {
					if in.read != int(m.OuterEnd) {
						t.Fatalf("%+v: FindReader(%q): %q comes after %d bytes", f, text, text[m.Start:m.End], in.read)
					}
					last = m.OuterEnd
				}
			}
		}
	}
}

// chunksOf divides text into chunks of n bytes.
func chunksOf(text string, n int) (chunks []string) {
	for len(text) > n {
		chunks, text = append(chunks, text[:n]), text[n:]
	}
	return append(chunks, text)
}

// repeat reads the same text again and again.
type repeat struct {
	unit string
	left int
	peak uint64
}

func (r *repeat) Read(p []byte) (int, error) {
	if r.left <= 0 {
		return 0, io.EOF
	}
	n := 0
	for n+len(r.unit) <= len(p) {
		n += copy(p[n:], r.unit)
	}
	before := r.left >> 20
	r.left -= n
	if r.left>>20 != before {
		var stats runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&stats)
		r.peak = max(r.peak, stats.HeapAlloc)
	}
	return n, nil
}

func TestFindReaderMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds, and is the same on every system")
	}
	for _, unit := range []string{"a", "http://a/b ", "<http://a/", "<http://a/ ", "\"http://a\n", " ", "a:", "http://a,", "a.b@", "é", "http://é.", "日。"} {
		r := &repeat{unit: unit, left: 4 << 20}
		var before runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		kept := make([]prose.Match, 0, 1000)
		f := prose.Finder{Abbreviated: prose.HostsAndMailboxes}
		if strings.ContainsAny(unit, "é日") {
			f.Edition = uri.RFC3987
		}
		for m, err := range f.FindReader(r) {
			if err != nil {
				t.Fatal(err)
			}
			if len(kept) < cap(kept) {
				kept = append(kept, m)
			}
		}
		// A thousand matches that are kept do not keep the text around them.
		if grown := int64(r.peak) - int64(before.HeapAlloc); grown > 1<<20 {
			t.Errorf("4 MiB of %q: the heap grew by %d bytes", unit, grown)
		}
		runtime.KeepAlive(kept)
	}
}

// TestFindReaderSkips has URIs after text that begins no URI and is longer than
// a match may be. They are still found. If the text is part of the URI, the URI
// is too long.
func TestFindReaderSkips(t *testing.T) {
	const limit = 64 << 10
	r := rand.New(rand.NewPCG(11, 12))
	n := proof.Pick(100, 300)
	for range n {
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

// TestFindReaderWork counts the calls of the rules of a Finder, since each
// repeated search of a text calls them again, and the bytes that are allocated,
// since each copy of a text allocates it. If each byte is read alone, both are
// at most a few times the least that is needed.
func TestFindReaderWork(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds, and is the same on every system")
	}
	size := proof.Pick(20<<10, 60<<10) // in a text of 64 KiB or more, less may be found
	for i, unit := range slices.Concat(hostile, hostileBeyond) {
		for _, prefix := range []string{"", "<http://a/", "\"http://a/", "http://a/", "http://", "<URL:", "www.a.b/"} {
			text := prefix + strings.Repeat(unit, size/len(unit))
			asked, most := 0, len(text)
			ask := func() {
				if asked++; asked > most {
					t.Fatalf("%q and then many %q: the rules are asked more than %d times", prefix, unit, most)
				}
			}
			f := prose.Finder{
				Accept:      func(_ string, slashes bool) bool { ask(); return slashes },
				Abbreviated: func(name string) string { ask(); return prose.HostsAndMailboxes(name) },
			}
			if i >= len(hostile) {
				f.Edition = uri.RFC3987
			}
			for range f.Find(text) {
			}
			asked, most = 0, 8*(asked+1)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			n := 0
			for range f.FindReader(iotest.OneByteReader(strings.NewReader(text))) {
				n++
			}
			runtime.ReadMemStats(&after)
			if most := 16*size + 1000*n; after.TotalAlloc-before.TotalAlloc > uint64(most) {
				t.Errorf("%q and then many %q: %d bytes are allocated, for %d", prefix, unit, after.TotalAlloc-before.TotalAlloc, size)
			}
		}
	}
}
