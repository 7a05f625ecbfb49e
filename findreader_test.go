package uri_test

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
func collect(f uri.Finder, r io.Reader) (matches []uri.Match, errs []error) {
	for m, err := range f.FindReader(r) {
		if err != nil {
			errs = append(errs, err)
			continue
		}
		matches = append(matches, m)
	}
	return matches, errs
}

// checkFindReader checks that what is found does not depend on how the text
// is read.
func checkFindReader(t *testing.T, f uri.Finder, text string, n int) {
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
		if len(errs) > 0 || !slices.Equal(got, want) {
			t.Fatalf("%v: FindReader(%q), %s reader (%d): %v\n%s\nwant\n%s", f.Edition, text, name, n, errs,
				strings.Join(show(text, got), "\n"), strings.Join(show(text, want), "\n"))
		}
	}
}

func TestFindReaderRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	n := 1000
	if testing.Short() {
		n = 100
	}
	for range n {
		text := randomText(r)
		for _, e := range uri.Editions() {
			checkFindReader(t, uri.Finder{Edition: e}, text, 1+r.IntN(9))
			checkFindReader(t, uri.Finder{Edition: e, Abbreviated: uri.MailboxPrefix}, text, 1+r.IntN(9))
		}
	}
}

// FuzzFindReader: what is found does not depend on how the text is read.
func FuzzFindReader(f *testing.F) {
	r := rand.New(rand.NewPCG(7, 8))
	for i := range 100 {
		f.Add(uint8(i), uint8(i), randomText(r))
	}
	f.Fuzz(func(t *testing.T, edition, n uint8, text string) {
		e := uri.Editions()[int(edition)%len(uri.Editions())]
		checkFindReader(t, uri.Finder{Edition: e}, text, 1+int(n))
		checkFindReader(t, uri.Finder{Edition: e, Abbreviated: uri.MailboxPrefix}, text, 1+int(n))
	})
}

// Where the windows of the stream meet, at whatever offset, nothing is lost.
func TestFindReaderWindows(t *testing.T) {
	unit := "(see <http://www.ics.uci.edu/pub/\n  ietf-\nuri> or \"ftp://x.y/z\", joe@example.com, http://a/b(c%20)), "
	for pad := range len(unit) {
		text := strings.Repeat(".", pad) + strings.Repeat(unit, 130<<10/len(unit))
		f := uri.Finder{Abbreviated: uri.MailboxPrefix}
		want := slices.Collect(f.Find(text))
		got, errs := collect(f, strings.NewReader(text))
		if len(errs) > 0 || !slices.Equal(got, want) {
			t.Fatalf("padded with %d: %d matches, %v; want %d", pad, len(got), errs, len(want))
		}
		if testing.Short() && pad > 10 {
			break
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
		{"bare and too long", fill("http://", "", limit), nil},
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
		{"name", fill("www.", ".b", limit-1), []string{"http://www.aaa"}},
		{"name that is too long", fill("www.", ".b", limit+100) + " x://y", []string{"x://y"}},
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
				got, errs := collect(uri.Finder{Abbreviated: uri.HostPrefix}, r)
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
	got, errs := collect(uri.Finder{}, r)
	if len(got) != 3 || len(errs) != 1 || errs[0] != broken {
		t.Errorf("%d matches, %v; want 3 and %v", len(got), errs, broken)
	}
	got, errs = collect(uri.Finder{}, idle{})
	if len(got) != 0 || len(errs) != 1 || errs[0] != io.ErrNoProgress {
		t.Errorf("%d matches, %v; want none and %v", len(got), errs, io.ErrNoProgress)
	}
}

// idle never has anything to read.
type idle struct{}

func (idle) Read([]byte) (int, error) { return 0, nil }

func TestFindReaderStops(t *testing.T) {
	for m, err := range uri.FindReader(strings.NewReader("http://a http://b")) {
		if m.URI.String() != "http://a" || err != nil {
			t.Errorf("%v, %v", m.URI, err)
		}
		break
	}
}

// A match comes as soon as what follows it has been read.
func TestFindReaderPrompt(t *testing.T) {
	r, w := io.Pipe()
	matches := make(chan uri.Match)
	go func() {
		for m := range uri.FindReader(r) {
			matches <- m
		}
		close(matches)
	}()
	for _, line := range []string{"see http://a\n", "and <http://b/\nc>\n", "\"http://d\""} {
		io.WriteString(w, line)
		if m := <-matches; !m.URI.IsAbsolute() {
			t.Errorf("after %q: %v", line, m.URI)
		}
	}
	w.Close()
	if m, ok := <-matches; ok {
		t.Errorf("at the end: %v", m.URI)
	}
}

// repeat reads the same again and again.
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
	for _, unit := range []string{"a", "http://a/b ", "<http://a/", "<http://a/ ", "\"http://a\n", " ", "a:", "http://a,", "a.b@"} {
		r := &repeat{unit: unit, left: 4 << 20}
		var before runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		kept := make([]uri.Match, 0, 1000)
		for m, err := range (uri.Finder{Abbreviated: uri.MailboxPrefix}).FindReader(r) {
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
