// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"example.com/uri"
)

// The tests of this file are the only ones that measure time. They compare two
// sizes of the same input, and repeat what seems too slow: what else the machine
// does only adds to a time.

// growth is how much larger the large input is. A run on it costs about as much
// as growth runs on the small one where the cost is linear, and growth times as
// much where it is quadratic; mostGrowth is halfway, by ratio.
const (
	growth     = 64
	mostGrowth = 8
)

// checkLinear checks that the cost of an operation is linear in n. The input is
// made by prepare, which is not measured.
func checkLinear(t *testing.T, name string, prepare func(n int) (run func())) {
	t.Helper()
	if many, one, ok := isLinear(prepare); !ok {
		t.Errorf("%s: %d runs take %v, one on %d times the input takes %v", name, growth, many, growth, one)
	}
}

// isLinear returns the least times of growth runs on the small input and of one
// on the large input, and whether they are those of a linear operation.
func isLinear(prepare func(n int) (run func())) (many, one time.Duration, ok bool) {
	const (
		small    = 1 << 10
		attempts = 10
		least    = 250 * time.Microsecond // shorter times are too coarse; quadratic ones are longer
	)
	onSmall, onLarge := prepare(small), prepare(growth*small)
	many, one = math.MaxInt64, math.MaxInt64
	for range attempts {
		one = min(one, duration(1, onLarge))
		many = min(many, max(least, duration(growth, onSmall)))
		if one <= mostGrowth*many {
			return many, one, true
		}
	}
	return many, one, false
}

// duration returns how long runs take, by the time of the processor where that
// is known.
func duration(runs int, run func()) time.Duration {
	start := processTime()
	for range runs {
		run()
	}
	return processTime() - start
}

// skipLinear skips a test of this file where all is to be quick: what grows
// does so on every system.
func skipLinear(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("needs some time")
	}
}

// TestIsLinear has isLinear tell a linear operation from two quadratic ones.
func TestIsLinear(t *testing.T) {
	skipLinear(t)
	for _, tt := range []struct {
		name string
		run  func(s string)
		want bool
	}{
		{"a search", func(s string) { sinkInt += strings.IndexByte(s, 'b') }, true},
		{"a copy", func(s string) { sinkString = strings.Clone(s) }, true},
		{"a loop", func(s string) {
			for i := range s {
				if s[i] == 'b' {
					sinkInt++
				}
			}
		}, true},
		{"a search from each byte", func(s string) {
			for i := range s {
				sinkInt += strings.IndexByte(s[i:], 'b')
			}
		}, false},
		{"a copy at each eighth byte", func(s string) {
			for i := 0; i < len(s); i += 8 {
				sinkString = strings.Clone(s[i:])
			}
		}, false},
	} {
		many, one, ok := isLinear(func(n int) func() {
			s := strings.Repeat("a", n)
			return func() { tt.run(s) }
		})
		if ok != tt.want {
			t.Errorf("%s: linear is %v, want %v; %d runs take %v, one on %d times the input takes %v", tt.name, ok, tt.want, growth, many, growth, one)
		}
	}
}

// linearTests are texts that grow with n.
var linearTests = []struct {
	name string
	text func(n int) string
}{
	{`/%41%41`, func(n int) string { return "/" + strings.Repeat("%41", n) }},
	{`x:%41%41`, func(n int) string { return "x:" + strings.Repeat("%41", n) }},
	{`//a.a.a`, func(n int) string { return "//" + strings.Repeat("a.", n) + "a" }},
	{`//1.1.1`, func(n int) string { return "//" + strings.Repeat("1.", n) + "1" }},
	{`//111`, func(n int) string { return "//" + strings.Repeat("1", n) }},
	{`//a-a-`, func(n int) string { return "//" + strings.Repeat("a-", n) }},
	{`//a:a:@h`, func(n int) string { return "//" + strings.Repeat("a:", n) + "@h" }},
	{`//@@`, func(n int) string { return "//" + strings.Repeat("@", n) }},
	{`//::`, func(n int) string { return "//" + strings.Repeat(":", n) }},
	{`//a:@a:@`, func(n int) string { return "//" + strings.Repeat("a:@", n) }},
	{`[[`, func(n int) string { return strings.Repeat("[", n) }},
	{`//[[`, func(n int) string { return "//" + strings.Repeat("[", n) }},
	{`//[1:1:`, func(n int) string { return "//[" + strings.Repeat("1:", n) }},
	{`//[::::`, func(n int) string { return "//[" + strings.Repeat("::", n) }},
	{`//[v1.aa]`, func(n int) string { return "//[v1." + strings.Repeat("a", n) + "]" }},
	{`//[v11`, func(n int) string { return "//[v" + strings.Repeat("1", n) }},
	{`;x;x`, func(n int) string { return strings.Repeat(";x", n) }},
	{`a/a/`, func(n int) string { return strings.Repeat("a/", n) }},
	{`x:/../..`, func(n int) string { return "x:" + strings.Repeat("/..", n) }},
	{`aaa`, func(n int) string { return strings.Repeat("a", n) }},
	{`aaa:`, func(n int) string { return strings.Repeat("a", n) + ":" }},
	{`a%41%41:`, func(n int) string { return "a" + strings.Repeat("%41", n) + ":" }},
	{`a_a_:`, func(n int) string { return strings.Repeat("a_", n) + ":" }},
	{`x:??`, func(n int) string { return "x:" + strings.Repeat("?", n) }},
	{`x:a?a+a+`, func(n int) string { return "x:a?" + strings.Repeat("a+", n) + "a" }},
	{`##`, func(n int) string { return "x:a" + strings.Repeat("#", n) }},
	{`%%`, func(n int) string { return strings.Repeat("%", n) }},
	{`x:aaa%`, func(n int) string { return "x:" + strings.Repeat("a", n) + "%" }},
}

func TestParseLinear(t *testing.T) {
	skipLinear(t)
	for _, e := range uri.Editions() {
		for _, test := range linearTests {
			checkLinear(t, e.String()+" "+test.name, func(n int) func() {
				s := test.text(n)
				return func() {
					sinkURI, sinkErr = e.Parse(s)
					if sinkErr != nil {
						return
					}
					for _, accessor := range accessors {
						accessor.call(sinkURI)
					}
					sinkString = sinkURI.Scheme()
					sinkErr = sinkURI.ServerError()
				}
			})
		}
	}
}

func TestResolveLinear(t *testing.T) {
	skipLinear(t)
	for _, e := range resolveEditions {
		for _, repeated := range []string{"../", "a/../", "./", "%41", "../a/../", "/", "a/./../"} {
			checkLinear(t, e.String()+" "+repeated, func(n int) func() {
				base := e.MustParse("http://h/" + strings.Repeat("a/", n))
				ref := e.MustParse("a/" + strings.Repeat(repeated, n))
				return func() {
					if _, err := base.Resolve(ref); err != nil {
						t.Fatal(err)
					}
				}
			})
		}
	}
}

func TestRelativizeLinear(t *testing.T) {
	skipLinear(t)
	for _, e := range []uri.Edition{uri.URLSyntax05, uri.RFC2396, uri.RFC3986} {
		for _, tt := range []struct{ base, target string }{
			{"a/", "b/"}, {"a/", "a/"}, {"a/", "a/../"}, {"../", "a/"}, {"a/../", "/"}, {"/", "/"}, {"./", "a"}, {"a", "a"},
		} {
			checkLinear(t, fmt.Sprintf("%v: base of %q and target of %q", e, tt.base, tt.target), func(n int) func() {
				base := e.MustParse("http://h/x/" + strings.Repeat(tt.base, n))
				target := e.MustParse("http://h/x/" + strings.Repeat(tt.target, n) + "g")
				return func() { sinkURI = base.Relativize(target) }
			})
		}
	}
}

func TestNormalizeLinear(t *testing.T) {
	skipLinear(t)
	for _, e := range []uri.Edition{uri.RFC1630, uri.URLSyntax05, uri.RFC2396, uri.RFC3986} {
		for _, format := range []string{"http://h/%s", "x:%s", "%s", "http://%sh%%20", "http://a:%s", "?%s"} {
			for _, repeated := range []string{"../", "a/../", "%2e%2E/", "%2e", "%41", "/", "%2e/a", "%2f%2F.", "0"} {
				if _, err := e.Parse(fmt.Sprintf(format, repeated)); err != nil {
					continue
				}
				checkLinear(t, fmt.Sprintf("%v: %q of %q", e, format, repeated), func(n int) func() {
					u := e.MustParse(fmt.Sprintf(format, strings.Repeat(repeated, n)))
					v := e.MustParse(fmt.Sprintf(format, strings.Repeat(strings.ToUpper(repeated), n)))
					return func() {
						sinkURI = u.Normalize(allFlags)
						sinkBool = uri.Equivalent(u, v, allFlags)
					}
				})
			}
		}
	}
}

func TestFindLinear(t *testing.T) {
	skipLinear(t)
	for _, edition := range []uri.Edition{uri.RFC2396, uri.RFC3986, uri.RFC2732, uri.RFC1630} {
		prefixes := []string{"", "http://"}
		if edition == uri.RFC2396 {
			prefixes = []string{"", "<http://a/", "\"http://a/", "http://a/", "http://", "urn:", "<URL:"}
		}
		f := uri.Finder{Edition: edition, Abbreviated: uri.MailboxPrefix}
		for _, prefix := range prefixes {
			for _, unit := range hostile {
				text := func(n int) string { return prefix + strings.Repeat(unit, n/len(unit)) }
				checkLinear(t, fmt.Sprintf("%v, %q and then many %q", edition, prefix, unit), func(n int) func() {
					s := text(n)
					return func() {
						for range f.Find(s) {
						}
					}
				})
			}
		}
	}
}

func TestFindReaderLinear(t *testing.T) {
	skipLinear(t)
	for _, unit := range hostile {
		f := uri.Finder{Abbreviated: uri.MailboxPrefix}
		checkLinear(t, "a stream of many "+unit, func(n int) func() {
			text := strings.Repeat(unit, n/len(unit))
			return func() { collect(f, iotest.OneByteReader(strings.NewReader(text))) }
		})
	}
}

func TestMenderLinear(t *testing.T) {
	skipLinear(t)
	for _, e := range []uri.Edition{uri.RFC2396, uri.RFC3986} {
		m := uri.Mender{Edition: e, Abbreviated: uri.MailboxPrefix}
		for _, unit := range append(hostile, "é", "{", "% ", " -\n", "é{", "\x80") {
			checkLinear(t, fmt.Sprintf("%v: mending many %q", e, unit), func(n int) func() {
				s := strings.Repeat(unit, n/len(unit))
				return func() { m.Parse(s) }
			})
			checkLinear(t, fmt.Sprintf("%v: mending many %q in pairs", e, unit), func(n int) func() {
				s := strings.Repeat(unit, n/2/len(unit)) + strings.Repeat(">", n/2)
				return func() { m.Parse(s) }
			})
		}
	}
}

func TestWrapLinear(t *testing.T) {
	skipLinear(t)
	for _, unit := range []string{"a", "-", "/", "-/", "%41", "a-b/"} {
		for _, width := range []int{1, 72, 1 << 30} {
			checkLinear(t, "wrapping many "+unit, func(n int) func() {
				u := uri.MustParse("http://a/" + strings.Repeat(unit, n/len(unit)))
				return func() { uri.Wrap(u, width) }
			})
		}
	}
}

func TestHazardsLinear(t *testing.T) {
	skipLinear(t)
	for _, part := range []string{"%2e", "%2F", "..%2F", "../", "a/", "%25", "a.", "1.", "0", "%31", "@", "a:", "a@", "A", "a-", "b"} {
		for _, before := range []string{"", "http://", "http://u:", "x:", "http:/", "http://h:", "//a.b-"} {
			if !valid(uri.RFC2396, before+part+part+part) {
				continue
			}
			checkLinear(t, before+" and many "+part, func(n int) func() {
				u := uri.MustParse(before + strings.Repeat(part, n))
				return func() {
					for h := range u.Hazards() {
						sinkInt += h.Offset
					}
				}
			})
		}
	}
}
