// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof"
)

func TestRelativize(t *testing.T) {
	const unchanged = "(the target)"
	since02 := []uri.Edition{uri.URISyntax02, uri.RFC2396, uri.RFC2732}
	to2732 := append([]uri.Edition{uri.URLSyntax05}, since02...)
	since3986 := []uri.Edition{uri.RFC3986, uri.RFC3987}
	for _, tt := range []struct {
		editions           []uri.Edition
		base, target, want string
	}{
		{resolveEditions, "http://a/b/c/d;p?q", "http://a/b/c/g", "g"},
		{resolveEditions, "http://a/b/c/d;p?q", "http://a/b/c/g/", "g/"},
		{resolveEditions, "http://a/b/c/d;p?q", "http://a/b/c/g;x?y#s", "g;x?y#s"},
		{resolveEditions, "http://a/b/c/d;p?q", "http://a/b/c/", "."},
		{resolveEditions, "http://a/b/c/d;p?q", "http://a/b/c/#s", ".#s"},
		{resolveEditions, "http://a/b/c/d;p?q", "http://a/b/c/d;p", "d;p"},
		{resolveEditions, "http://a/b/c/d;p?q", "http://a/b/c/d;p?q", ""},
		{resolveEditions, "http://a/b/c/d;p?q#s", "http://a/b/c/d;p?q", ""},
		{resolveEditions, "http://a/b/c/d;p?q", "http://a/b/c/d;p?q#", "#"},
		{resolveEditions, "http://a/b/c/d;p?q", "http://a/b/c/d;p?q#s", "#s"},
		{resolveEditions, "http://a/b/c/d;p?q", "http://a/b/", ".."},
		{resolveEditions, "http://a/b/c/d;p?q", "http://a/b/g", "../g"},
		{resolveEditions, "http://a/b/c/d;p?q", "http://a/", "/"},
		{resolveEditions, "http://a/b/c/d;p?q", "http://a/g", "/g"},
		{resolveEditions, "http://a/b/c/d/e/f", "http://a/b/g", "/b/g"},
		{resolveEditions, "http://a/b/c/d/e/f", "http://a/b/", "/b/"},
		{resolveEditions, "http://a/longer/c/d/e", "http://a/longer/", "../.."},
		{resolveEditions, "http://a/longer/c/d", "http://a/longer/cd", "../cd"},
		{resolveEditions, "f:/longer/path/a/b/c/d/e", "f:/longer/path/", "../../../.."},

		// The query of the directory, or of the whole path.
		{to2732, "http://a/b/c/d;p?q", "http://a/b/c/?y", "?y"},
		{to2732, "http://a/b/c/d;p?q", "http://a/b/c/d;p?y", "d;p?y"},
		{since3986, "http://a/b/c/d;p?q", "http://a/b/c/?y", ".?y"},
		{since3986, "http://a/b/c/d;p?q", "http://a/b/c/d;p?y#s", "?y#s"},
		{since3986, "http://a/b/../d", "http://a/b/../d?", "?"},
		{since3986, "http://a/b/c/?q", "http://a/b/c/", "."},
		{since02, "http://a/b/c/d", "http://a/b/?y", "..?y"},
		// In url-syntax-05, "..?y" is no dot segment.
		{[]uri.Edition{uri.URLSyntax05}, "http://a/bb/c/d", "http://a/bb/?y", "../?y"},
		{[]uri.Edition{uri.URLSyntax05}, "http://a/b/c", "http://a/b/g?y/../x", "/b/g?y/../x"},
		{since02, "http://a/b/c", "http://a/b/g?y/../x", "g?y/../x"},

		// Text that may not begin a relative path.
		{resolveEditions, "http://a/b/c/d", "http://a/b/c/g:h", "./g:h"},
		{resolveEditions, "http://a/b/c/d", "http://a/b/c/g/h:i", "g/h:i"},
		{resolveEditions, "http://a/b", "http://a/g:h", "/g:h"},
		{resolveEditions, "http://a/b/c/d", "http://a/b/g:h", "../g:h"},
		{resolveEditions, "http://a/b/c/d", "http://a/b/c//g", ".//g"},
		{resolveEditions, "http://a/b/c/d", "http://a/b/c//", ".//"},
		{resolveEditions, "http://a/b/c/d", "http://a/b//g", "..//g"},
		{resolveEditions, "http://a/b", "http://a//g", ".//g"},
		{to2732, "http://a/b/c/d", "http://a//g", "//a//g"},
		{to2732, "http://abcdefg/b/c/d", "http://abcdefg//g", "../..//g"},
		{since3986, "http://a/b/c/d", "http://a//g", "/.//g"},
		{resolveEditions, "f:/a", "f:/.//g", ".//g"},
		{resolveEditions, "f:/a/b/c/d", "f:/.//g", "/.//g"},
		{resolveEditions, "f:/.//a/b", "f:/.//a/c", "c"},
		{resolveEditions, "f:/.//a/b", "f:/.//c", "../c"},

		// Non-ASCII characters.
		{[]uri.Edition{uri.RFC3987}, "http://ü/б/в/г", "http://ü/б/д?\ue000#é", "../д?\ue000#é"},
		{[]uri.Edition{uri.RFC3987}, "http://ü/б/в", "http://ü/б/ё:ж", "./ё:ж"},
		{[]uri.Edition{uri.RFC3987}, "http://ü/б/в", "http://Ü/б/г", unchanged},
		{[]uri.Edition{uri.RFC3987}, "http://h/г/а", "http://h/д/а", "/д/а"},    // D0 B3 and D0 B4
		{[]uri.Edition{uri.RFC3987}, "http://h/аг/а", "http://h/ад/а", "/ад/а"}, // no reference has half a character

		// Empty paths.
		{resolveEditions, "http://a", "http://a/", "."},
		{resolveEditions, "http://a", "http://a/g", "g"},
		{resolveEditions, "http://a/b", "http://a", "//a"},
		{resolveEditions, "http://a/b", "http://a?y", "//a?y"},
		{since3986, "http://a", "http://a?y", "?y"},
		{to2732, "http://a", "http://a?y", "//a?y"},
		{to2732, "http://a", "http://a/?y", "?y"},
		{since3986, "http://a", "http://a/?y", ".?y"},

		// Paths that do not begin at a root.
		{[]uri.Edition{uri.URLSyntax05, uri.URISyntax02, uri.RFC3986, uri.RFC3987}, "foo:a/b", "foo:a/c", "c"},
		{[]uri.Edition{uri.URLSyntax05, uri.URISyntax02}, "foo:a/b", "foo:c", "../c"},
		{since3986, "foo:a/b", "foo:c", unchanged},
		{since3986, "foo:a/b", "foo:/c", "/c"},
		{[]uri.Edition{uri.URLSyntax05, uri.URISyntax02, uri.RFC3986, uri.RFC3987}, "foo:a", "foo:", "."},
		{[]uri.Edition{uri.URLSyntax05, uri.URISyntax02}, "foo:a/b/c", "foo:c", unchanged},
		{[]uri.Edition{uri.URLSyntax05, uri.URISyntax02}, "ab:a/b", "ab:c", unchanged},
		{[]uri.Edition{uri.RFC2396, uri.RFC2732}, "foo:a/b", "foo:a/c", unchanged},
		{[]uri.Edition{uri.RFC2396, uri.RFC2732}, "foo:a/b", "foo:a/b#s", "#s"},
		{[]uri.Edition{uri.RFC2396, uri.RFC2732}, "foo:/a/b", "foo:a/b", unchanged},

		// Dot segments in the base; surplus ones, which stay up to RFC 2732;
		// dot segments that resolving would remove.
		{resolveEditions, "http://a/b/../c/d", "http://a/c/g", "g"},
		{to2732, "http://a/b", "http://a/../g", "../g"},
		{to2732, "http://a/../b/c", "http://a/../g", "../g"},
		{to2732, "http://a/b/c", "http://a/b/./g", "/b/./g"},
		{to2732, "http://a/b/c", "http://a/b/..", "/b/.."},
		{since3986, "http://a/b/c", "http://a/b/./g", unchanged},
		{since3986, "http://a/b/c", "http://a/../g", unchanged},
		{since3986, "http://a/b/c", "http://a/b/..", unchanged},
		{since3986, "http://a/b/./c", "http://a/b/./c#s", "#s"},
		{resolveEditions, "http://a/b/c", "http://a/b/%2E%2E/g", "%2E%2E/g"},

		// Other schemes, authorities, editions; no base.
		{resolveEditions, "http://a/b", "https://a/b", unchanged},
		{resolveEditions, "http://a/b", "HTTP://a/c", unchanged},
		{resolveEditions, "http://a/b", "http://A/c", unchanged},
		{resolveEditions, "http://a/b", "http://b/b", unchanged},
		{resolveEditions, "http://a/b", "http:/b", unchanged},
		{resolveEditions, "http:/b", "http://a/b", unchanged},
		{resolveEditions, "http://a/b", "http:///b", unchanged},
		{resolveEditions, "http://a/b", "/c", unchanged},
		{resolveEditions, "http://a/b", "", unchanged},
		{resolveEditions, "/b", "/c", unchanged},
		{resolveEditions, "/b", "/b#s", unchanged},
		{resolveEditions, "//a/b", "//a/c", unchanged},
		{[]uri.Edition{uri.RFC1630}, "http://a/b", "http://a/c", unchanged},
		{[]uri.Edition{uri.RFC1630}, "http://a/b", "http://a/b", unchanged},
	} {
		want := tt.want
		if want == unchanged {
			want = tt.target
		}
		for _, e := range tt.editions {
			base, target := e.MustParse(tt.base), e.MustParse(tt.target)
			if got := base.Relativize(target); got != e.MustParse(want) {
				t.Errorf("%v: %q.Relativize(%q) = %q, want %q", e, base, target, got, want)
			}
		}
	}
	// A target of another edition is read by the edition of the base.
	old, new := uri.RFC2396.MustParse, uri.RFC3986.MustParse
	for _, tt := range []struct{ base, target, want uri.URI }{
		{old("http://a/b"), new("http://a/c"), old("c")},
		{new("http://a/b"), old("http://a/b#s"), new("#s")},
		{new("http://a/b"), old("http://a_b/c"), old("http://a_b/c")},
		{new("mailto:a"), old("mailto:a?b"), old("mailto:a?b")},
		{new("http://a/b"), uri.RFC3987.MustParse("http://a/é"), uri.RFC3987.MustParse("http://a/é")},
	} {
		if got := tt.base.Relativize(tt.target); got != tt.want {
			t.Errorf("Relativize(%q of %v) = %q of %v, want %q", tt.target, tt.target.Edition(), got, got.Edition(), tt.want)
		}
	}
}

// forms returns every path of up to n of the segments, with and without other
// components around it.
func forms(n int) iter.Seq[string] {
	segments := []string{"", "a", "b", ".", "..", "a:b"}
	heads := []string{"", "/", "//h", "//h/", "//", "///"}
	tails := []string{"", "?", "?q", "#f", "?q#f", "?a/../b", "?q/.", "#a/../b"}
	return func(yield func(string) bool) {
		paths, last := []string{""}, []string{""}
		for i := range n {
			var longer []string
			for _, p := range last {
				for _, s := range segments {
					if i > 0 {
						s = p + "/" + s
					}
					longer = append(longer, s)
				}
			}
			paths, last = append(paths, longer...), longer
		}
		for _, head := range heads {
			for _, path := range paths {
				for _, tail := range tails {
					if !yield(head + path + tail) {
						return
					}
				}
			}
		}
	}
}

// TestRelativizeShortest resolves every small reference against every base. For
// each target, the result of Relativize must not be longer than the shortest
// reference that resolves to it.
func TestRelativizeShortest(t *testing.T) {
	depth := proof.Pick(2, 3)
	length := proof.Pick(3, 4)
	for _, e := range resolveEditions {
		t.Run(e.String(), func(t *testing.T) {
			t.Parallel()
			var refs []uri.URI
			seen := map[string]bool{}
			add := func(texts iter.Seq[string]) {
				for s := range texts {
					if ref, err := e.Parse(s); err == nil && !seen[s] {
						seen[s] = true
						refs = append(refs, ref)
					}
				}
			}
			add(forms(depth))
			add(everyText(t, strings.Split("a./:?#", ""), length))
			pairs, relative := 0, 0
			for _, text := range relativizeBases {
				base, err := e.Parse(text)
				if err != nil {
					continue
				}
				shortest := map[uri.URI]*[len(relativizers)]string{} // by the target, of each form
				known := func(target uri.URI) *[len(relativizers)]string {
					if shortest[target] == nil {
						shortest[target] = new([len(relativizers)]string)
						for i := range relativizers {
							shortest[target][i] = target.String()
						}
					}
					return shortest[target]
				}
				for _, ref := range refs {
					target, err := base.Resolve(ref)
					if err != nil || ref.IsAbsolute() {
						continue
					}
					for i, best := range known(target) {
						if hasForm(relativizers[i], ref, target) && (best == target.String() || len(ref.String()) < len(best)) {
							shortest[target][i] = ref.String()
						}
					}
				}
				// Also add targets that no reference gives.
				for _, ref := range refs[:len(refs)/4] {
					for _, head := range []string{"x:", "x://h"} {
						if target, err := e.Parse(head + ref.String()); err == nil {
							known(target)
						}
					}
				}
				for target, best := range shortest {
					for i, r := range relativizers {
						if err := checkRelativize(r, base, target, best[i]); err != nil {
							t.Fatal(err)
						}
					}
					pairs++
					if len(best[0]) < len(target.String()) {
						relative++
					}
				}
			}
			t.Logf("%d references; %d pairs of base and target, %d with a shorter reference", len(refs), pairs, relative)
			if relative < 1000 || relative == pairs {
				t.Errorf("the test is not about anything")
			}
		})
	}
}

// relativizers are all of them. The first one is zero.
var relativizers = func() (rs [8]uri.Relativizer) {
	for i := range rs {
		rs[i] = uri.Relativizer{NeverEmpty: i&1 != 0, RelativePath: i&2 != 0, KeepSlash: i&4 != 0}
	}
	return rs
}()

// hasForm reports whether r may return ref. Before RFC 3986, a target can end in
// dot segments itself.
func hasForm(r uri.Relativizer, ref, target uri.URI) bool {
	last := ref.Path()[strings.LastIndexByte(ref.Path(), '/')+1:]
	return !(r.NeverEmpty && ref.String() == "" || r.RelativePath && strings.HasPrefix(ref.String(), "/") ||
		r.KeepSlash && (last == "." || last == "..") && !strings.HasSuffix("/"+target.Path(), "/"+last))
}

// checkRelativize compares a Relativizer with its law, and with a reference of its
// form that is known to give the target, or is the target.
func checkRelativize(r uri.Relativizer, base, target uri.URI, best string) error {
	got := r.Relativize(base, target)
	call := func() string {
		return fmt.Sprintf("%v: %+v: %q.Relativize(%q) = %q", base.Edition(), r, base, target, got)
	}
	if again, err := base.Edition().Parse(got.String()); err != nil || again != got {
		return fmt.Errorf("%s, which does not parse: %v", call(), err)
	}
	scheme, _, _ := strings.Cut(base.String(), ":")
	same := base.IsAbsolute() && target.IsAbsolute() && strings.HasPrefix(target.String(), scheme+":") &&
		base.Authority() == target.Authority() && base.HasAuthority() == target.HasAuthority()
	isShorter := r.RelativePath || len(best) < len(target.String())
	switch back, err := base.Resolve(got); {
	case got == target:
		if best != target.String() && isShorter && same {
			return fmt.Errorf("%s, where %q is better", call(), best)
		}
	case err != nil || back != target:
		return fmt.Errorf("%s, which gives %q, %v", call(), back, err)
	case !same:
		return fmt.Errorf("%s, though the scheme or the authority is another", call())
	case !hasForm(r, got, target):
		return fmt.Errorf("%s, which has another form", call())
	case !r.RelativePath && len(got.String()) >= len(target.String()), best != target.String() && len(got.String()) > len(best):
		return fmt.Errorf("%s, where %q is shorter", call(), best)
	}
	return nil
}

// TestRelativizeSmall checks that no reference is longer than the target.
func TestRelativizeSmall(t *testing.T) {
	const n = 1 << 20
	base := uri.MustParse("http://a/" + strings.Repeat("/", n))
	for _, test := range []struct{ target, want string }{
		{"http://a/b", "/b"},
		{"http://a/", "/"},
		{"http://a/" + strings.Repeat("b", n), "/" + strings.Repeat("b", n)},
		{"http://a/" + strings.Repeat("b", 5*n/2), "/" + strings.Repeat("b", 5*n/2)}, // more than 2*n octets, and fewer than n times "../"
	} {
		target := uri.MustParse(test.target)
		var ref uri.URI
		got := allocated(func() { ref = base.Relativize(target) })
		if ref.String() != test.want {
			t.Fatalf("reference of %d octets, want %d", len(ref.String()), len(test.want))
		}
		if most := uint64(2 * (n + len(test.target))); got > most {
			t.Errorf("Relativize to %d octets allocates %d, want at most %d", len(test.target), got, most)
		}
	}
}

// FuzzRelativize checks that the result resolves to the target, or is the
// target, and that no shorter reference is known that resolves to it.
func FuzzRelativize(f *testing.F) {
	rnd := rand.New(rand.NewPCG(42, 5))
	refs := resolveReferences()
	for i, base := range append(resolveBases, relativizeBases...) {
		f.Add(uint8(i), base, refs[rnd.IntN(len(refs))])
	}
	editions := append([]uri.Edition{uri.RFC1630}, resolveEditions...)
	f.Fuzz(func(t *testing.T, edition uint8, baseText, refText string) {
		e := editions[int(edition)%len(editions)]
		base, err := e.Parse(baseText)
		ref, err2 := e.Parse(refText)
		if err != nil || err2 != nil {
			t.Skip()
		}
		for _, r := range relativizers {
			if err := checkRelativize(r, base, ref, ref.String()); err != nil {
				t.Fatal(err)
			}
			best := ref.String()
			if target, err := base.Resolve(ref); err == nil {
				if ref.IsAbsolute() || !hasForm(r, ref, target) {
					best = target.String()
				}
				if err := checkRelativize(r, base, target, best); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}

// Relativize gives the shortest reference within the same authority. It does
// not leave out only the scheme.
func TestRelativizeAuthority(t *testing.T) {
	target := uri.MustParse("http://k/a")
	if got := uri.MustParse("http://a/b").Relativize(target); got != target {
		t.Errorf("got %q, want the target", got)
	}
	if got := uri.MustParse("http://k/b").Relativize(target); got.String() != "a" {
		t.Errorf("got %q, want a", got)
	}
}
