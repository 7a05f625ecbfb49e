// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/linear"
)

// forms returns every path of up to n segments, with and without other components around it.
func forms(t *testing.T, n int) iter.Seq[string] {
	return func(yield func(string) bool) {
		for path := range everyText(t, []string{"/", "/a", "/b", "/.", "/..", "/a:b"}, n) {
			for _, head := range []string{"", "/", "//h", "//h/", "//", "///"} {
				for _, tail := range []string{"", "?", "?q", "#f", "?q#f", "?a/../b", "?q/.", "#a/../b"} {
					if !yield(head + strings.TrimPrefix(path, "/") + tail) {
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
	for _, e := range proof.PickSlow([]uri.Edition{uri.RFC2396, uri.RFC3986}, resolveEditions) {
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
			add(forms(t, depth))
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
		most := uint64(2 * (n + len(test.target)))
		got := linear.Allocated(most, func() { ref = base.Relativize(target) })
		if ref.String() != test.want {
			t.Fatalf("reference of %d octets, want %d", len(ref.String()), len(test.want))
		}
		if got > most {
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
