// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"maps"
	"math"
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
	"example.com/uri/redact"
)

// hostileInputs are repeated to make inputs that are slow for code that does
// the same work twice.
var hostileInputs = []struct{ before, unit, after string }{
	{"/", "%41", ""}, {"x:", "%41", ""}, {"//", "a.", "a"}, {"//", "1.", "1"}, {"//", "1", ""}, {"//", "a-", ""}, {"//", "a:", "@h"}, {"//", "@", ""}, {"//", ":", ""}, {"//", "a:@", ""},
	{"//[", "1:", ""}, {"//[", "::", ""}, {"//[v1.", "a", "]"}, {"//[v", "1", ""}, {"", ";x", ""}, {"x:", "/..", ""}, {"", "a", ":"}, {"a", "%41", ":"}, {"", "a_", ":"}, {"x:", "?", ""},
	{"x:a?", "a+", "a"}, {"x:a", "#", ""}, {"//", "é", ""}, {"//", "é%41", "@"}, {"", "日a", ""}, {"", "é:", ""}, {"?", "é\ue000", "\xff"}, {"/é", "\xe2\x82", ""}, {"x:", "a", "%"},
	{"//u:", "a:", ""}, {"//u:", "/a@", ""}, {"//u:", "\u202e", ""}, {"?", "b", ""}, {"?", "%61=%62&", ""}, {"?", "a;", ""}, {"?", "z&a=&", ""}, {"?", "aaaaaaaaaaaaaaa&", ""},
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
	{"the accessors", hostileURI(func(u uri.URI) {
		for _, accessor := range accessors {
			accessor.call(u)
		}
		sinkString = u.Scheme()
		sinkErr = u.RegistryReason()
	})},
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
	{"Resolve against a relative base", func(e uri.Edition, s string) func() {
		base, err := e.Parse("a/" + s)
		ref, err2 := e.Parse("b/" + s)
		if err != nil || err2 != nil {
			return nil
		}
		return func() { sinkURI, sinkErr = (uri.Resolver{RelativeBase: true}).Resolve(base, ref) }
	}},
	{"Relativize", func(e uri.Edition, s string) func() {
		base, err := e.Parse("http://h/" + s)
		target, err2 := e.Parse("http://h/" + s + "x")
		other, err3 := e.Parse("http://h/" + strings.Repeat("b/", len(s)/2))
		if err != nil || err2 != nil || err3 != nil {
			return nil
		}
		return func() {
			sinkURI = base.Relativize(target)
			sinkURI = base.Relativize(other)
			sinkURI = other.Relativize(target)
		}
	}},
	{"Normalize", hostileURI(func(u uri.URI) { sinkURI = u.Normalize(uri.SchemeLevel) })},
	{"Equivalent", func(e uri.Edition, s string) func() {
		a, err := e.Parse(s)
		last := max(0, len(s)-1)
		b, err2 := e.Parse(s[:last] + "a" + s[last:]) // so that the longest component differs
		if err != nil || err2 != nil {
			return nil
		}
		return func() { sinkBool = a.Equivalent(b, uri.SchemeLevel) }
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
		return func() {
			for _, width := range []int{72, len(s)} {
				e := err.(*uri.ParseError)
				sinkString = e.Error() + redact.Redactor{}.Excerpt(e.Input(), e.Offset, width)
			}
		}
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

// leastCost returns the least time and the least memory of several runs: other
// work of the machine only adds to them.
func leastCost(run func()) (ns, bytes float64) {
	bytes = float64(linear.Allocated(0, run))
	ns = math.MaxFloat64
	for range 30 {
		start := time.Now()
		run()
		ns = min(ns, float64(time.Since(start)))
	}
	return ns, bytes
}

// linearTexts yields the hostile inputs, and units that operations distinguish in each place.
func linearTexts(yield func(x linear.Text) bool) {
	for _, in := range hostileInputs {
		if !yield(linear.Text{Before: in.before, Unit: in.unit, After: in.after}) {
			return
		}
	}
	for _, unit := range strings.Fields("../ a/../ %2e%2E/ %2e %41 / %2e/a %2f%2F. %80 0 é %C3%A9 %c3 %E2%80%AE %E2%82 %F0%9F%98%80 %F0%9F%98 😀%80 %2e%2e/%C3%A9/ é/../") {
		for _, around := range [][2]string{{"http://h/", ""}, {"x:", ""}, {"", ""}, {"http://", "h%20"}, {"http://a:", ""}, {"?", ""}} {
			if !yield(linear.Text{Before: around[0], Unit: unit, After: around[1]}) {
				return
			}
		}
	}
}

// linearPieces are what the scanner and the operations know, and characters that
// editions distinguish.
var linearPieces = []string{
	"x:", "http:", "file:", ":", "//", "/", "?", "#", "[", "]", "@", "::", "1.", "v1.", "80",
	"a", "A", "-", "+", ".", "..", "./", "../", ";", ",", "=", "&", "a=b&", "!", "$", "_", "~", "*",
	"%", "%41", "%2e", "%2F", "%00", "%C3%A9", "%E2%82", "%zz", " ", "\\", "\"", "<", "^", "{", "\n", "\x00",
	"é", "日", "а", "\u202e", "\ue000", "\u200b", "１", "\xe2\x82", "\xff",
}

// linearOperations returns the operations in the editions, except those of package prose, which has tests of its own.
func linearOperations(editions []uri.Edition) (operations []linear.Operation) {
	for _, o := range hostileOperations {
		if strings.HasPrefix(o.name, "prose.") {
			continue
		}
		for _, e := range editions {
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
	return operations
}

// TestSearchLinear searches for slow texts for as long as the flag -search says.
func TestSearchLinear(t *testing.T) {
	linear.Search(t, proof.Pick(5_000, 50_000), linearOperations(uri.Editions())...)
}

func TestLinear(t *testing.T) {
	proof.Slow(t)
	for _, o := range linearOperations(proof.Pick([]uri.Edition{uri.RFC1630, uri.RFC2396, uri.RFC3987}, uri.Editions())) {
		linear.CheckAll(t, o, linearTexts)
	}
}
