// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/twin"
)

// resolvers are all Resolvers.
var resolvers = func() (all []uri.Resolver) {
	for _, same := range []bool{false, true} {
		for _, excess := range []uri.ExcessDots{uri.ExcessAsEdition, uri.ExcessKeep, uri.ExcessDrop, uri.ExcessRefuse} {
			all = append(all, uri.Resolver{SameScheme: same, Excess: excess})
		}
	}
	return all
}()

// checkRelativeBase checks the law of Resolver.RelativeBase: the order of the
// two steps does not change the result.
func checkRelativeBase(absolute, base, ref uri.URI, excess uri.ExcessDots) (checked bool, err error) {
	r := uri.Resolver{RelativeBase: true, Excess: excess}
	e := base.Edition()
	u, err := r.Resolve(base, ref)
	if twinRead(base, ref) != nil || absolute.Edition() != e {
		return false, nil // twinDiffers checks the error
	}
	if err != nil {
		if excess == uri.ExcessRefuse && errors.Is(err, uri.ErrExcess) || errors.Is(err, uri.ErrOpaqueBase) {
			return false, nil
		}
		return false, fmt.Errorf("%v: %q and %q: %v", e, base, ref, err)
	}
	if parsed, err := e.Parse(u.String()); err != nil || parsed != u {
		return false, fmt.Errorf("%v: %q and %q give %q, which parses to %#v, %v; want %#v", e, base, ref, u, parsed, err, u)
	}
	if base.IsAbsolute() {
		v, err := uri.Resolver{Excess: excess}.Resolve(base, ref)
		if err != nil || v != u {
			return false, fmt.Errorf("%v: %q and %q give %q with RelativeBase, and %q, %v without", e, base, ref, u, v, err)
		}
		return false, nil
	}
	if u.IsAbsolute() != ref.IsAbsolute() {
		return false, fmt.Errorf("%v: %q and %q give %q", e, base, ref, u)
	}
	if !absolute.IsAbsolute() || absolute.IsOpaque() || !absolute.HasAuthority() && !strings.HasPrefix(absolute.Path(), "/") {
		return false, nil
	}
	if !removesDots(e) && strings.HasPrefix(u.String(), "/.//") || e == uri.URLSyntax05 && strings.Contains(base.Query(), ".") {
		return false, nil
	}
	middle, err := r.Resolve(absolute, base)
	if err != nil || strings.HasSuffix(middle.Path(), "/..") && (removesDots(e) || base.Kind() == uri.RelativePath) {
		return false, nil
	}
	want, err := r.Resolve(middle, ref)
	if err != nil {
		return false, nil
	}
	if got, err := r.Resolve(absolute, u); err != nil || got != want {
		return false, fmt.Errorf("%v, %v: %q and %q give %q, and with %q %q, %v; want %q, from %q", e, excess, base, ref, u, absolute, got, err, want, middle)
	}
	return true, nil
}

// relativeBases are bases with and without a scheme.
func relativeBases() []string {
	return append(strings.Fields(`? ?x #f /a/b /a/b?x a/b a/b/ a/../b ../a/b ../../a .. . ./ ./a:b /.//a /..//a //h //h/ //h/a/b //h/a/../b
		//h?x a//b a// /a//b// a?x/y a/b?x/../../y ./?x /? a/./b /../a /a/.. ..//a .//a`), append(resolveBases, "")...)
}

func TestResolveRelativeBaseLaw(t *testing.T) {
	refs := append(resolveReferences(), "a:b", "./c:d", "../c:d", "..//c", ".//c", "/.//c", "/..//c", "..?y", ".?y", "./?y", "../?y/../x", "../../..//a", ".", "..")
	absolutes := []string{"http://h/x/y/z?q", "http://h", "x:/", "x:/y//z/", "x://h/..", "http://h/.//a/../b", "x:/.//y"}
	for _, e := range resolveEditions {
		checked := 0
		for i, b := range relativeBases() {
			base, err := e.Parse(b)
			if err != nil {
				continue
			}
			for j, s := range refs {
				ref, err := e.Parse(s)
				if err != nil {
					continue
				}
				for k, excess := range []uri.ExcessDots{uri.ExcessAsEdition, uri.ExcessDots((i + j) % 4)} {
					absolute := e.MustParse(absolutes[(i+j+k)%len(absolutes)])
					ok, err := checkRelativeBase(absolute, base, ref, excess)
					if err != nil {
						t.Fatal(err)
					}
					if ok {
						checked++
					}
				}
			}
		}
		if checked < 3000 {
			t.Errorf("%v: the law is checked %d times only", e, checked)
		}
	}
}

func FuzzResolveRelativeBase(f *testing.F) {
	for i, base := range relativeBases() {
		f.Add(uint8(i), "http://h/x/y", base, "../../c", uint8(i))
		f.Add(uint8(i), "x:/y", base, "..//c:d?e", uint8(i))
		f.Add(uint8(i), "x:/y", base, "", uint8(4*i+i%4))
		f.Add(uint8(i), "x:/y", "", base, uint8(4*i+i%4))
	}
	f.Fuzz(func(t *testing.T, edition uint8, absolute, base, ref string, excess uint8) {
		// From 4 on, excess selects other editions for the base and the reference.
		n := len(resolveEditions)
		e := int(edition) % n
		a, err := resolveEditions[e].Parse(absolute)
		b, err2 := resolveEditions[(e+int(excess)/4)%n].Parse(base)
		r, err3 := resolveEditions[(e+int(excess)/4/n)%n].Parse(ref)
		if err != nil || err2 != nil || err3 != nil {
			t.Skip()
		}
		if _, err := checkRelativeBase(a, b, r, uri.ExcessDots(excess%4)); err != nil {
			t.Fatal(err)
		}
	})
}

// TestResolveShapes resolves every reference of two segments against every base of two, and in an exhaustive build of three.
// Resolving reads a path segment by segment, and distinguishes ".", "..", the empty segment and others. Between two segments it
// knows whether there is a segment to remove, whether that is the first one, and whether a surplus ".." precedes: two segments
// of the base reach each of these, and two of the reference take each step from there. The long segment is for the loop that
// reads eight octets at a time.
func TestResolveShapes(t *testing.T) {
	length := proof.Pick(2, 3)
	segments := []string{"/a", "/.", "/..", "/", "/abcdefghi"}
	for _, e := range resolveEditions {
		t.Run(e.String(), func(t *testing.T) {
			t.Parallel()
			var bases, refs []string
			for path := range everyText(t, segments, length) {
				for _, before := range []string{"x:", "x://h", "x:s"} { // rooted without and with an authority, and not rooted
					bases = append(bases, before+path)
				}
			}
			for path := range everyText(t, segments, length) {
				for _, after := range []string{"", "?y/../z", "#f"} {
					refs = append(refs, path+after, strings.TrimPrefix(path, "/")+after)
				}
			}
			slices.Sort(refs)
			references := parsed([]uri.Edition{e}, slices.Compact(refs)...)
			for _, base := range parsed([]uri.Edition{e}, bases...) {
				for _, ref := range references {
					if err := twinDiffers(base, ref, uri.Resolver{}); err != nil {
						t.Fatal(err)
					}
				}
			}
		})
	}
}

func TestResolveTwin(t *testing.T) {
	texts := resolveReferences()
	for _, e := range append([]uri.Edition{uri.RFC1630}, resolveEditions...) {
		t.Run(e.String(), func(t *testing.T) {
			t.Parallel()
			bases, refs := parsed([]uri.Edition{e}, resolveBases...), parsed([]uri.Edition{e}, texts...)
			if len(bases) < 10 || len(refs) < 20 { // RFC 1630 derives about 35 of them
				t.Fatalf("only %d bases and %d references", len(bases), len(refs))
			}
			failures := 0
			for i, base := range bases {
				for j, ref := range refs {
					for k, r := range resolvers {
						if k%proof.Pick(len(resolvers), 1) != (i+j)%proof.Pick(len(resolvers), 1) { // one for each pair is enough
							continue
						}
						if err := twinDiffers(base, ref, r); err != nil {
							t.Error(err)
							if failures++; failures == 20 {
								t.FailNow()
							}
						}
					}
				}
			}
		})
	}
}

// TestResolveTwinLong has paths of many segments, where a ".." often removes a
// segment far before it.
func TestResolveTwinLong(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1808, 1738))
	segments := []string{"..", "..", ".", "", "a", "%41", "longer-than-the-others", "..;p"}
	path := func(length int) string {
		var b strings.Builder
		for range length {
			b.WriteString(segments[rnd.IntN(len(segments))] + "/")
		}
		return b.String()
	}
	heads := []string{"http://h/", "http://h/a", "foo:/", "foo:a", "http:a/"}
	for _, e := range resolveEditions {
		if e == uri.RFC3987 {
			segments = append(segments, "é", "日本語", "\u00af.", "😀")
		}
		for i := range proof.PickSlow(100, 400) {
			base, err := e.Parse(heads[i%len(heads)] + path(rnd.IntN(200)))
			up := strings.Repeat("../", rnd.IntN(100))
			ref, err2 := e.Parse([]string{"a/", up, "./" + up, "a?b/", "/"}[rnd.IntN(5)] + path(rnd.IntN(100)) + "g")
			if err != nil || err2 != nil {
				continue // "//", or no such base in this edition
			}
			if err := twinDiffers(base, ref, resolvers[rnd.IntN(len(resolvers))]); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// twinDiffers says how the package differs from its twin in resolving ref
// against base, and lists the mistakes in the result.
func twinDiffers(base, ref uri.URI, r uri.Resolver) error {
	e := base.Edition()
	call := func() string {
		return fmt.Sprintf("%+v.Resolve(%q of %v, %q of %v)", r, base, base.Edition(), ref, ref.Edition())
	}
	want, wantErr := "", twinRead(base, ref)
	var parseErr *uri.ParseError
	if errors.As(wantErr, &parseErr) {
		wantErr = parseErr.Err
	} else if wantErr == nil {
		want, wantErr = twinResolve(e, base.String(), ref.String(), r)
	}
	got, err := r.Resolve(base, ref)
	if !errors.Is(err, wantErr) || got.String() != want {
		return fmt.Errorf("%s = %q, %v; want %q, %v", call(), got, err, want, wantErr)
	}
	if r == (uri.Resolver{}) {
		const prefix = "<a href="
		text, err := base.AppendResolve([]byte(prefix), ref)
		if !errors.Is(err, wantErr) || string(text) != prefix+want {
			return fmt.Errorf("%s, appended: %q, %v; want %q, %v", call(), text, err, prefix+want, wantErr)
		}
		// Resolve is the Resolver's with no leniency.
		if again, err := base.Resolve(ref); !errors.Is(err, wantErr) || again != got {
			return fmt.Errorf("%s, as URI.Resolve: %q, %v; want %q, %v", call(), again, err, want, wantErr)
		}
	}
	if wantErr != nil {
		var resolveErr *uri.ResolveError
		if !errors.As(err, &resolveErr) || got != (uri.URI{}) || resolveErr.Base() != base {
			return fmt.Errorf("%s = %q, %#v; want the zero URI and a *ResolveError", call(), got, err)
		}
		return nil
	}
	parsed, err := e.Parse(want)
	if err != nil || parsed != got {
		return fmt.Errorf("%s = %q, which parses to %#v, %v; want %#v", call(), got, parsed, err, got)
	}
	if got, want := twin.PartsOf(got), lower(twin.Split(e, want)); got != want {
		return fmt.Errorf("%s has the components %+v, want %+v", call(), got, want)
	}
	return nil
}

func FuzzResolve(f *testing.F) {
	refs := resolveReferences()
	for i, base := range resolveBases {
		for j := i; j < len(refs); j += 101 {
			f.Add(uint8(j), base, refs[j], uint8(i))
		}
	}
	editions := append([]uri.Edition{uri.RFC1630}, resolveEditions...)
	f.Fuzz(func(t *testing.T, edition uint8, baseText, refText string, resolver uint8) {
		e, r := editions[int(edition)%len(editions)], resolvers[int(resolver)%len(resolvers)]
		refEdition := e
		if edition >= 1<<7 {
			refEdition = editions[(int(edition)+int(resolver)/len(resolvers))%len(editions)]
		}
		base, err := e.Parse(baseText)
		ref, err2 := refEdition.Parse(refText)
		if err != nil || err2 != nil || len(baseText)+len(refText) > 1000 {
			t.Skip() // the twin is slow
		}
		if r.SameScheme && !twinHierarchical[base.Scheme()] && base.Scheme() != "x" {
			r.SameScheme = false // the twin does not know all schemes
		}
		if err := twinDiffers(base, ref, r); err != nil {
			t.Fatal(err)
		}
		// The result for an absolute reference is the reference, and from RFC
		// 3986 on, without its dot segments.
		if !base.IsAbsolute() || !ref.IsAbsolute() || e != refEdition {
			return
		}
		want := refText
		if removesDots(e) {
			p := twin.Split(e, want)
			p.Path, _ = twinRemoveDotSegments(p.Path, false)
			want = twin.Join(twinGuard(p))
		}
		if got, err := base.Resolve(ref); err != nil || got.String() != want {
			t.Fatalf("%v: %q.Resolve(%q) = %q, %v; want the reference back", e, base, ref, got, err)
		}
		if got, err := base.Resolve(e.MustParse(want)); err != nil || got.String() != want {
			t.Fatalf("%v: %q.Resolve(%q) = %q, %v; want no change any more", e, base, want, got, err)
		}
	})
}

// TestResolveMixedEditions has a base and a reference of each two editions.
func TestResolveMixedEditions(t *testing.T) {
	bases := append(strings.Fields(`# #f ? /a a //h x:/a/../b?q#f x:a?q#f http:g http://h/a/b?q#f http://h#f`), "")
	refs := append(strings.Fields(`# #f ? ?y g ../g /g/../h //h http: http:g http://h/a/../b#f x:a`), "")
	for _, e := range uri.Editions() {
		for _, e2 := range uri.Editions() {
			resolved := 0
			for _, b := range bases {
				base, err := e.Parse(b)
				if err != nil {
					continue
				}
				for _, s := range refs {
					ref, err := e2.Parse(s)
					if err != nil {
						continue
					}
					for _, r := range resolvers {
						if err := twinDiffers(base, ref, r); err != nil {
							t.Fatal(err)
						}
						if _, err := r.Resolve(base, ref); err == nil {
							resolved++
						}
					}
					for _, absolute := range []string{"http://h/x/y?q#f", "x:/y"} {
						for _, e3 := range []uri.Edition{e, e2} {
							if _, err := checkRelativeBase(e3.MustParse(absolute), base, ref, uri.ExcessAsEdition); err != nil {
								t.Fatal(err)
							}
						}
					}
				}
			}
			if resolved == 0 && (e != uri.RFC1630 || e2 != uri.RFC1630) {
				t.Errorf("no reference of %v resolves against a base of %v", e2, e)
			}
		}
	}
}
