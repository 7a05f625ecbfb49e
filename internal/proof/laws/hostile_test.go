// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"fmt"
	"maps"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"example.com/uri"
	"example.com/uri/hazard"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/linear"
	"example.com/uri/prose"
)

// hostileInputs are repeated to make inputs that are slow for code that does
// the same work twice.
var hostileInputs = []struct{ before, unit, after string }{
	{"", "a", ""}, {"", "a/", ""}, {"", "../", ""}, {"", "./", ""}, {"", "a/../", ""}, {"", "/", ""}, {"", "/.", ""}, {"", "%41", ""}, {"", "%2e%2E/", ""}, {"", "%2f", ""}, {"", "%", ""},
	{"", ":", ""}, {"", "a:", ""}, {"", "[", ""}, {"//", "[", ""}, {"http://", "a-b.", "c/"}, {"http://", "1.", "/"}, {"http://", "%41", "/"}, {"http://[", "1:", "]/"},
	{"http://", "u:", "@h/"}, {"http://", "u:p@", "h/"}, {"http://h:", "8", "/"}, {"http://h/", "a;b=c/", ""}, {"http://h/", "A%c3", ""}, {"http://h/", "%2F..%2f", ""}, {"?", "a=b&", ""}, {"?", "%", ""}, {"#", "?/", ""}, {"#", "%25", ""},
	{"", "<", ""}, {"", `"`, ""}, {"", `<"`, ""}, {"", "-\n", ""}, {"<http://h/", "a-\n", ">"}, {"", "<http: ", ""}, {"", `"http://h`, ""}, {"", "http://", ""}, {"", "(http://h/(a ", ""}, {"http://h/", ".", ""}, {"", "http://h/\r\n", ""},
	{"", "é", ""}, {"http://", "日", "/"}, {"http://", "а.ա.", "/"}, {"http://", labelsOfScripts(), "/"}, {"?", "\ue000", ""}, {"http://h/", "é%C3%A9", ""}, {"", "\xe2\x82", ""}, {"", "{", ""}, {"", " ", ""}, {"", "\x00", ""}, {"", "a@b.c", ""}, {"", "www.a.b ", ""}, {"", "www.a.", ""}, {"", "URL:", ""}, {"", ")", ""}, {"http://h/", "(", ""},
}

// labelsOfScripts returns a label for each script.
func labelsOfScripts() string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(unicode.Scripts)) {
		for r := rune(0xA0); r < 0x20000; r++ {
			if unicode.IsLetter(r) && unicode.Is(unicode.Scripts[name], r) {
				b.WriteString(string(r) + ".")
				break
			}
		}
	}
	return b.String()
}

var sinkHazard hazard.Hazard

// hostileOperations return the function to measure for a text, or nil if the
// text is not valid.
var hostileOperations = []struct {
	name string
	of   func(e uri.Edition, s string) func()
}{
	{"Parse", func(e uri.Edition, s string) func() { return func() { sinkURI, sinkErr = e.Parse(s) } }},
	{"ParsePrefix", func(e uri.Edition, s string) func() { return func() { sinkURI, sinkString = e.ParsePrefix(s) } }},
	{"Resolve", func(e uri.Edition, s string) func() {
		base, err := e.Parse("http://h/b/c/d")
		ref, err2 := e.Parse(s)
		if err != nil || err2 != nil {
			return nil
		}
		return func() { sinkURI, sinkErr = base.Resolve(ref) }
	}},
	{"Resolve against", func(e uri.Edition, s string) func() {
		base, err := e.Parse("http://h/" + s)
		ref, err2 := e.Parse("../g")
		if err != nil || err2 != nil {
			return nil
		}
		return func() { sinkURI, sinkErr = base.Resolve(ref) }
	}},
	{"Relativize", func(e uri.Edition, s string) func() {
		base, err := e.Parse("http://h/" + s)
		target, err2 := e.Parse("http://h/" + s + "x")
		if err != nil || err2 != nil {
			return nil
		}
		return func() { sinkURI = base.Relativize(target) }
	}},
	{"Normalize", hostileURI(func(u uri.URI) { sinkURI = u.Normalize(uri.SchemeLevel) })},
	{"Equivalent", func(e uri.Edition, s string) func() {
		a, err := e.Parse(s)
		last := max(0, len(s)-1)
		b, err2 := e.Parse(s[:last] + "a" + s[last:]) // so that the longest component differs
		if err != nil || err2 != nil {
			return nil
		}
		return func() { sinkBool = uri.Equivalent(a, b, uri.SchemeLevel) }
	}},
	{"ToURI and ToIRI", hostileURI(func(u uri.URI) {
		if u.Edition() == uri.RFC3987 {
			sinkURI, sinkErr = u.ToURI(nil)
		} else {
			sinkURI, sinkErr = u.ToIRI()
		}
	})},
	{"Escape", func(e uri.Edition, s string) func() { return func() { sinkString = e.Escape(uri.Segment, s) } }},
	{"Unescape", func(_ uri.Edition, s string) func() { return func() { sinkString, sinkErr = uri.Unescape(s) } }},
	{"Redacted and Excerpt", func(e uri.Edition, s string) func() {
		u, err := e.Parse(s)
		if err == nil {
			return func() { sinkString = u.Redacted() + u.WithoutUserinfo().String() }
		}
		return func() { sinkString = err.(*uri.ParseError).Excerpt(72) }
	}},
	{"Builder", func(e uri.Edition, s string) func() {
		return func() {
			sinkURI, sinkErr = e.Builder().Scheme("x").Host("h").Segment(s, s).QueryPair(s, s).Fragment(e.Escape(uri.Fragment, s)).URI()
			sinkURI, sinkErr = e.Builder().Set(uri.Authority, s).Set(uri.Path, s).Set(uri.Query, s).URI()
		}
	}},
	{"Pairs", hostileURI(func(u uri.URI) {
		p := u.Form()
		for k, v := range p.All() {
			sinkString = k + v
		}
		sinkString, sinkBool = p.Get("a")
		sinkURI, sinkErr = p.Set("a", "b").Add("=", "&").Delete("x:").Sort().URI()
	})},
	{"Segments and net/url", hostileURI(func(u uri.URI) {
		v, err := u.URL()
		if err == nil {
			sinkURI, sinkErr = u.Edition().FromURL(v)
		}
		for s := range u.Segments() {
			sinkString = s
		}
	})},
	{"hazard.All.Of", hostileURI(func(u uri.URI) {
		for h := range hazard.All.Of(u) {
			sinkHazard = h
		}
	})},
	{"prose.Find", func(e uri.Edition, s string) func() {
		f := prose.Finder{Edition: e, Abbreviated: prose.HostsAndMailboxes}
		return func() {
			for m := range f.Find(s) {
				sinkURI = m.URI
			}
		}
	}},
	{"prose.FindReader", func(e uri.Edition, s string) func() {
		f := prose.Finder{Edition: e, Abbreviated: prose.HostsAndMailboxes}
		return func() {
			for m := range f.FindReader(strings.NewReader(s)) {
				sinkURI = m.URI
			}
		}
	}},
	{"prose.Repairer", func(e uri.Edition, s string) func() {
		p := prose.Repairer{Edition: e, Abbreviated: prose.HostsAndMailboxes}
		return func() { sinkURI, _, sinkErr = p.Parse(s) }
	}},
}

// hostileURI is for operations on parsed URIs.
func hostileURI(f func(u uri.URI)) func(e uri.Edition, s string) func() {
	return func(e uri.Edition, s string) func() {
		u, err := e.Parse(s)
		if err != nil {
			return nil
		}
		return func() { f(u) }
	}
}

// BenchmarkHostile reports, for each operation, the time and the memory that
// a byte of input takes at most: in the worst edition, with the worst input.
func BenchmarkHostile(b *testing.B) {
	for _, op := range hostileOperations {
		b.Run(op.name, func(b *testing.B) {
			ns, bytes := 0.0, 0.0
			for b.Loop() {
				for _, in := range hostileInputs {
					const size = 1 << 14
					s := in.before + strings.Repeat(in.unit, size/len(in.unit)) + in.after
					for _, e := range uri.Editions() {
						if run := op.of(e, s); run != nil {
							t, m := leastCost(run)
							ns, bytes = max(ns, t/float64(len(s))), max(bytes, m/float64(len(s)))
						}
					}
				}
			}
			b.ReportMetric(ns, "ns/B")
			b.ReportMetric(bytes, "B/B")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// leastCost returns the least time of several runs, and the memory of one:
// other work of the machine only adds to a time.
func leastCost(run func()) (ns, bytes float64) {
	bytes = float64(allocated(run))
	ns = math.MaxFloat64
	for range 30 {
		start := time.Now()
		run()
		ns = min(ns, float64(time.Since(start)))
	}
	return ns, bytes
}

// allocated returns how many bytes f allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
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
	{`//éé`, func(n int) string { return "//" + strings.Repeat("é", n) }},
	{`//é%41`, func(n int) string { return "//" + strings.Repeat("é%41", n) + "@" }},
	{`日a日a`, func(n int) string { return strings.Repeat("日a", n) }},
	{`é:é:`, func(n int) string { return strings.Repeat("é:", n) }},
	{`?é private`, func(n int) string { return "?" + strings.Repeat("é\ue000", n) + "\xff" }},
	{`/é not UTF-8`, func(n int) string { return "/" + strings.Repeat("é", n) + strings.Repeat("\xe2\x82", n) }},
	{`x:aaa%`, func(n int) string { return "x:" + strings.Repeat("a", n) + "%" }},
}

// linearPieces are what the scanner and the operations know, and characters that
// editions distinguish.
var linearPieces = []string{
	"x:", "http:", "file:", ":", "//", "/", "?", "#", "[", "]", "@", "::", "1.", "v1.", "80",
	"a", "A", "-", "+", ".", "..", "./", "../", ";", ",", "=", "&", "a=b&", "!", "$", "_", "~", "*",
	"%", "%41", "%2e", "%2F", "%00", "%C3%A9", "%E2%82", "%zz", " ", "\\", "\"", "<", "^", "{", "\n", "\x00",
	"é", "日", "а", "\u202e", "\ue000", "\u200b", "１", "\xe2\x82", "\xff",
}

// TestSearchLinear searches for slow texts for as long as the flag -search says.
func TestSearchLinear(t *testing.T) {
	var operations []linear.Operation
	for _, o := range hostileOperations {
		if strings.HasPrefix(o.name, "prose.") {
			continue
		}
		for _, e := range uri.Editions() {
			operations = append(operations, linear.Operation{
				Name:   e.String() + " " + o.name,
				Pieces: [][]string{linearPieces},
				Prepare: func(texts ...string) func() {
					if run := o.of(e, texts[0]); run != nil {
						return run
					}
					return func() {}
				},
			})
		}
	}
	linear.Search(t, proof.Pick(5_000, 50_000), operations...)
}

func TestParseLinear(t *testing.T) {
	for _, e := range uri.Editions() {
		for _, test := range linearTests {
			linear.Check(t, e.String()+" "+test.name, func(n int) func() {
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
					sinkErr = sinkURI.RegistryReason()
				}
			})
		}
	}
}

func TestResolveLinear(t *testing.T) {
	for _, e := range resolveEditions {
		for _, repeated := range []string{"../", "a/../", "./", "%41", "../a/../", "/", "a/./../"} {
			linear.Check(t, e.String()+" "+repeated, func(n int) func() {
				base := e.MustParse("http://h/" + strings.Repeat("a/", n))
				relative := e.MustParse(strings.Repeat("a/", n))
				ref := e.MustParse("a/" + strings.Repeat(repeated, n))
				return func() {
					if _, err := base.Resolve(ref); err != nil {
						t.Fatal(err)
					}
					if _, err := (uri.Resolver{RelativeBase: true}).Resolve(relative, ref); err != nil {
						t.Fatal(err)
					}
				}
			})
		}
	}
}

func TestRelativizeLinear(t *testing.T) {
	for _, e := range []uri.Edition{uri.URLSyntax05, uri.RFC2396, uri.RFC3986, uri.RFC3987} {
		for _, tt := range []struct{ base, target string }{
			{"a/", "b/"}, {"a/", "a/"}, {"a/", "a/../"}, {"../", "a/"}, {"a/../", "/"}, {"/", "/"}, {"./", "a"}, {"a", "a"},
		} {
			linear.Check(t, fmt.Sprintf("%v: base of %q and target of %q", e, tt.base, tt.target), func(n int) func() {
				base := e.MustParse("http://h/x/" + strings.Repeat(tt.base, n))
				target := e.MustParse("http://h/x/" + strings.Repeat(tt.target, n) + "g")
				return func() { sinkURI = base.Relativize(target) }
			})
		}
	}
}

func TestNormalizeLinear(t *testing.T) {
	for _, e := range proof.Pick([]uri.Edition{uri.RFC1630, uri.RFC2396, uri.RFC3987}, uri.Editions()) {
		for _, format := range []string{"http://h/%s", "x:%s", "%s", "http://%sh%%20", "http://a:%s", "?%s"} {
			for _, repeated := range []string{"../", "a/../", "%2e%2E/", "%2e", "%41", "/", "%2e/a", "%2f%2F.", "%80", "0", "é", "%C3%A9", "%E2%80%AE", "%E2%82"} {
				if _, err := e.Parse(fmt.Sprintf(format, repeated)); err != nil {
					continue
				}
				linear.Check(t, fmt.Sprintf("%v: %q of %q", e, format, repeated), func(n int) func() {
					u := e.MustParse(fmt.Sprintf(format, strings.Repeat(repeated, n)))
					v := e.MustParse(fmt.Sprintf(format, strings.Repeat(strings.ToUpper(repeated), n)))
					return func() {
						sinkURI = u.Normalize(uri.SchemeLevel)
						sinkBool = uri.Equivalent(u, v, uri.SchemeLevel)
					}
				})
			}
		}
	}
}
