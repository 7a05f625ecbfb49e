// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package bench_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/uri"
	"example.com/uri/prose"
)

// tooSlow is how many nanoseconds a byte may take before longer inputs are
// left out.
const tooSlow = 100

// hostileInputs are slow for code that does the same work twice.
var hostileInputs = []struct {
	name string
	of   func(n int) string
}{
	{"down_then_up", func(n int) string { return strings.Repeat("a/", n) + strings.Repeat("../", n) }},
	{"up_and_down", repeat("", "a/../", "")},
	{"up", repeat("", "../", "")},
	{"dot_slash", repeat("", "./", "")},
	{"slash_dot", repeat("", "/.", "")},
	{"slashes", repeat("", "/", "")},
	{"escapes", repeat("", "%41", "")},
	{"percents", repeat("", "%", "")},
	{"letters", repeat("", "a", "")},
	{"colons", repeat("", ":", "")},
	{"brackets", repeat("", "[", "")},
	{"brackets_in_host", repeat("//", "[", "")},
	{"host", repeat("http://", "a-b.", "example/")},
	{"digits_in_host", repeat("http://", "1.", "/")},
	{"literal", repeat("http://[", "1:", "]/")},
	{"userinfo", repeat("http://", "u:", "@h/")},
	{"ats", repeat("http://", "u:p@", "h/")},
	{"port", repeat("http://h:", "8", "/")},
	{"params", repeat("", "a;b=c;d/", "")},
	{"pairs", repeat("?", "a=b&", "")},
	{"fragment", repeat("#", "?/", "")},
	{"angles", repeat("", "<", "")},
	{"quotes", repeat("", `"`, "")},
	{"angles_and_quotes", repeat("", `<"`, "")},
	{"hyphens_at_line_ends", repeat("", "-\n", "")},
	{"hyphens_in_angles", repeat("<http://h/", "a-\n", "")},
	{"angles_and_schemes", repeat("", "<http: ", "")},
	{"quotes_and_uris", repeat("", `"http://h`, "")},
	{"schemes", repeat("", "a:", "")},
	{"schemes_and_slashes", repeat("", "http://", "")},
	{"uris_and_parentheses", repeat("", "(http://h/(a ", "")},
	{"dots_after_uri", repeat("http://h/", ".", "")},
	{"uris_and_line_ends", repeat("", "http://h/\r\n", "")},
}

func repeat(before, s, after string) func(n int) string {
	return func(n int) string { return before + strings.Repeat(s, n) + after }
}

// hostileOperations return the function to time in one edition, or nil if the
// input is not valid in it.
var hostileOperations = []struct {
	name string
	pass func(e uri.Edition, s string) func()
}{
	{"Parse", func(e uri.Edition, s string) func() {
		return func() { sink.uri, sink.err = e.Parse(s) }
	}},
	{"Resolve", func(e uri.Edition, s string) func() {
		return resolvePass(e, "http://a/b/c/d", s, uri.URI.Resolve)
	}},
	{"ResolveAgainst", func(e uri.Edition, s string) func() {
		return resolvePass(e, "http://a/"+s, "../g", uri.URI.Resolve)
	}},
	{"AppendResolve", func(e uri.Edition, s string) func() {
		buf := make([]byte, 0, len(s)+64)
		return resolvePass(e, "http://a/b/c/d", s, func(base, ref uri.URI) (uri.URI, error) {
			sink.bytes, sink.err = base.AppendResolve(buf, ref)
			return ref, nil
		})
	}},
	{"NormalizeReference", func(e uri.Edition, s string) func() {
		return resolvePass(e, "a:", s, func(_, ref uri.URI) (uri.URI, error) { return ref.Normalize(uri.SchemeLevel), nil })
	}},
	{"Normalize", func(e uri.Edition, s string) func() {
		return resolvePass(e, "http://a/"+s, "", func(base, _ uri.URI) (uri.URI, error) { return base.Normalize(uri.SchemeLevel), nil })
	}},
	{"Equivalent", func(e uri.Edition, s string) func() {
		return resolvePass(e, s, s+"?", func(a, b uri.URI) (uri.URI, error) {
			sink.ok = uri.Equivalent(a, b, uri.SchemeLevel)
			return a, nil
		})
	}},
	{"Unescape", func(_ uri.Edition, s string) func() {
		return func() { sink.string, sink.err = uri.Unescape(s) }
	}},
	{"Escape", func(e uri.Edition, s string) func() {
		return func() { sink.string = e.Escape(uri.Segment, s) }
	}},
	{"Find", findPass},
	{"ParseProse", func(e uri.Edition, s string) func() {
		p := prose.Parser{Edition: e, Abbreviated: prose.HostsAndMailboxes}
		return func() { sink.uri, findSink.repairs, sink.err = p.Parse(s) }
	}},
}

// resolvePass returns the pass of an operation on parsed URIs, or nil if they
// are not valid.
func resolvePass(e uri.Edition, base, ref string, resolve func(base, ref uri.URI) (uri.URI, error)) func() {
	b, err := e.Parse(base)
	if err != nil {
		return nil
	}
	r, err := e.Parse(ref)
	if err != nil {
		return nil
	}
	return func() { sink.uri, sink.err = resolve(b, r) }
}

// BenchmarkHostile reports the time for a byte in the slowest edition. With
// -short the inputs are short.
func BenchmarkHostile(b *testing.B) {
	sizes := []int{1_000, 30_000, 1_000_000}
	if testing.Short() {
		sizes = sizes[:1]
	}
	for _, op := range hostileOperations {
		for _, input := range hostileInputs {
			for _, n := range sizes {
				ns := 0.0
				b.Run(fmt.Sprintf("op=%s/input=%s/n=%d", op.name, input.name, n), func(b *testing.B) {
					ns = hostile(b, input.of(n), op.pass)
				})
				if ns > tooSlow {
					break
				}
			}
		}
	}
}

// hostile times all editions in turn, at least three times, and returns the
// time for a byte in the slowest.
func hostile(b *testing.B, s string, pass func(e uri.Edition, s string) func()) float64 {
	var passes []func()
	for _, e := range uri.Editions() {
		if p := pass(e, s); p != nil {
			passes = append(passes, p)
		}
	}
	if len(passes) == 0 {
		b.Skip("valid in no edition")
	}
	best := make([]time.Duration, len(passes))
	for b.Loop() {
		for i, pass := range slices.Repeat(passes, 3) {
			i %= len(passes)
			if t := timeOf(pass, 1); best[i] == 0 || t < best[i] {
				best[i] = t
			}
		}
	}
	ns := float64(slices.Max(best)) / float64(len(s))
	b.ReportMetric(ns, "ns/B")
	b.ReportMetric(0, "ns/op")
	return ns
}
