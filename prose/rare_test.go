// SPDX-License-Identifier: BSD-3-Clause

package prose_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/prose"
)

// TestFindLong has an escape, the end of a userinfo, and the end of a host that
// other text is glued to, at each offset.
func TestFindLong(t *testing.T) {
	f := prose.Finder{Edition: uri.RFC3986}
	for n := range 300 {
		rest := strings.Repeat("b", n)
		for _, tt := range []struct{ want, after string }{
			{"http://a/" + rest + "%41c", " e"}, {"http://a:" + rest + "@c/d", " e"}, {"http://a" + rest, ",b/"}, {"http://a,b" + rest + "@c", "&d/?x"},
		} {
			got := slices.Collect(f.Find(tt.want + tt.after))
			if len(got) != 1 || got[0].URI.String() != tt.want {
				t.Errorf("Find(%q) = %+v", tt.want+tt.after, got)
			}
		}
	}
}

// TestFindReaderLimit has bare URIs that reach the limit of a stream, or whose
// punctuation does. They are skipped, and the next one is found.
func TestFindReaderLimit(t *testing.T) {
	const limit = 64 << 10
	for _, tt := range []struct{ head, unit string }{
		{"http://a/", "."}, {"http://b\u00fc", "a"}, {"http://b{", ")"}, {"http://b{x://", "a"}, {"http://a/?x://y", ")"}, {"www.a.b/", "a"}, {"a@b.c?", "a"}, {"http://a/", ")"}, {"http://a/", "]"}, {"www.a.b/", ")"}, {"http://a/", "."},
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
			for _, size := range []int{1 << 10, limit, 4 * limit} {
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

// TestFindReaderListLimit has a list whose second scheme ends about where the
// limit of a stream is. The matches do not depend on how the text is read.
func TestFindReaderListLimit(t *testing.T) {
	const limit, head = 64 << 10, "http://a/,"
	for _, n := range []int{limit - 4, limit - 3, limit - 2, limit - 1, limit, limit + 1} {
		text := head + strings.Repeat("b", n-len(head)) + "://c http://d/ "
		matches, _ := collect(prose.Finder{}, &chunks{text: text, n: 1})
		if first := matches[0].URI.String() == "http://a/"; first != (n <= limit-len("://")) {
			t.Errorf("the first URI is found: %v, if its scheme ends at %d", first, n)
		}
		for _, size := range []int{1 << 10, limit, 4 * limit} {
			got, _ := collect(prose.Finder{}, &chunks{text: text, n: size})
			if !slices.Equal(got, matches) {
				t.Errorf("scheme to %d, %d bytes at a time: %d matches, want %d", n, size, len(got), len(matches))
			}
		}
	}
}

// TestFindReaderBrokenLimit has broken URIs that reach the limit of a stream.
// They are no matches, and the URI after them is found.
func TestFindReaderBrokenLimit(t *testing.T) {
	for _, head := range []string{"http://b{", "see http://b{"} {
		text := head + strings.Repeat("a", 64<<10) + " http://b/ "
		found := false
		for m, err := range (prose.Finder{Broken: true}).FindReader(strings.NewReader(text)) {
			if found || err != nil || m.URI.String() != "http://b/" {
				t.Fatalf("after %q: %+v, %v", head, m, err)
			}
			found = true
		}
		if !found {
			t.Errorf("after %q: nothing is found", head)
		}
	}
}
