// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"regexp"
	"strings"
	"time"

	"example.com/uri"
)

// hostileLimit is how many nanoseconds a byte may take in any operation on a
// hostile input.
const hostileLimit = 3

// A HostileRow is the result of one operation on one hostile input.
type HostileRow struct {
	Input, Operation string
	Repetitions      []int
	NS               []float64 // for a byte, of the slowest edition, with so many repetitions
}

// hostileInputs are made to be slow for who does the same thing twice.
var hostileInputs = []struct {
	name string
	of   func(n int) string
}{
	{"a/×n ../×n", func(n int) string { return strings.Repeat("a/", n) + strings.Repeat("../", n) }},
	{"a/../×n", repeat("a/../")},
	{"../×n", repeat("../")},
	{"./×n", repeat("./")},
	{"/.×n", repeat("/.")},
	{"/×n", repeat("/")},
	{"%41×n", repeat("%41")},
	{"%×n", repeat("%")},
	{"a×n", repeat("a")},
	{":×n", repeat(":")},
	{"[×n", repeat("[")},
	{"//[×n", func(n int) string { return "//" + strings.Repeat("[", n) }},
	{"long host", func(n int) string { return "http://" + strings.Repeat("a-b.", n) + "example/" }},
	{"long host, digits", func(n int) string { return "http://" + strings.Repeat("1.", n) + "/" }},
	{"long IP literal", func(n int) string { return "http://[" + strings.Repeat("1:", n) + "]/" }},
	{"long userinfo", func(n int) string { return "http://" + strings.Repeat("u:", n) + "@h/" }},
	{"many @", func(n int) string { return "http://" + strings.Repeat("u:p@", n) + "h/" }},
	{"long port", func(n int) string { return "http://h:" + strings.Repeat("8", n) + "/" }},
	{"many params", repeat("a;b=c;d/")},
	{"many pairs", func(n int) string { return "?" + strings.Repeat("a=b&", n) }},
	{"long fragment", func(n int) string { return "#" + strings.Repeat("?/", n) }},
	{"<×n", repeat("<")},
	{`"×n`, repeat(`"`)},
	{"<\"×n", repeat(`<"`)},
	{"-\\n×n", repeat("-\n")},
	{"<a:-\\n×n", func(n int) string { return "<http://h/" + strings.Repeat("a-\n", n) }},
	{"<a: ×n", repeat("<http: ")},
	{`"a:×n`, repeat(`"http://h`)},
	{"a:×n", repeat("a:")},
	{"http://×n", repeat("http://")},
	{"URIs and (", repeat("(http://h/(a ")},
	{"URIs and .", func(n int) string { return "http://h/" + strings.Repeat(".", n) }},
	{"line ends", repeat("http://h/\r\n")},
}

func repeat(s string) func(n int) string {
	return func(n int) string { return strings.Repeat(s, n) }
}

// hostileOperations return what is to be timed, in one edition, and how many
// bytes it has to do with.
var hostileOperations = []struct {
	name string
	on   func(e uri.Edition, s string) (pass func(), bytes int)
}{
	{"Parse", func(e uri.Edition, s string) (func(), int) {
		return func() { sink.uri, sink.err = e.Parse(s) }, len(s)
	}},
	{"Resolve", func(e uri.Edition, s string) (func(), int) {
		return resolveOf(e, "http://a/b/c/d", s, uri.URI.Resolve)
	}},
	{"Resolve against it", func(e uri.Edition, s string) (func(), int) {
		return resolveOf(e, "http://a/"+s, "../g", uri.URI.Resolve)
	}},
	{"AppendResolve", func(e uri.Edition, s string) (func(), int) {
		buf := make([]byte, 0, len(s)+64)
		return resolveOf(e, "http://a/b/c/d", s, func(base, ref uri.URI) (uri.URI, error) {
			sink.bytes, sink.err = base.AppendResolve(buf, ref)
			return ref, nil
		})
	}},
	{"Normalize", func(e uri.Edition, s string) (func(), int) {
		return resolveOf(e, "a:", s, func(_, ref uri.URI) (uri.URI, error) { return ref.Normalize(uri.SchemeLevel), nil })
	}},
	{"Normalize it resolved", func(e uri.Edition, s string) (func(), int) {
		return resolveOf(e, "http://a/"+s, "", func(base, _ uri.URI) (uri.URI, error) { return base.Normalize(uri.SchemeLevel), nil })
	}},
	{"Unescape", func(_ uri.Edition, s string) (func(), int) {
		return func() { sink.string, sink.err = uri.Unescape(s) }, len(s)
	}},
	{"Escape", func(e uri.Edition, s string) (func(), int) {
		return func() { sink.string = e.Escape(uri.Segment, s) }, len(s)
	}},
	{"Find", func(e uri.Edition, s string) (func(), int) {
		return func() {
			for match := range (uri.Finder{Edition: e}).Find(s) {
				sink.match = match
			}
		}, len(s)
	}},
}

// resolveOf returns the pass of an operation on parsed URIs, and no bytes if
// they are not valid.
func resolveOf(e uri.Edition, base, ref string, resolve func(base, ref uri.URI) (uri.URI, error)) (func(), int) {
	b, err := e.Parse(base)
	if err != nil {
		return nil, 0
	}
	r, err := e.Parse(ref)
	if err != nil {
		return nil, 0
	}
	return func() { sink.uri, sink.err = resolve(b, r) }, len(base) + len(ref)
}

// hostile measures all operations on all hostile inputs.
func (m *meter) hostile(match *regexp.Regexp) (rows []HostileRow) {
	for _, input := range hostileInputs {
		for _, operation := range hostileOperations {
			row := HostileRow{Input: input.name, Operation: operation.name}
			if match.MatchString("hostile: " + row.Operation + " " + row.Input) {
				for _, n := range m.sizes {
					ns := m.hostileNS(input.of(n), operation.on)
					row.Repetitions = append(row.Repetitions, n)
					row.NS = append(row.NS, ns)
					if ns > 30*hostileLimit {
						break // with more it might not end
					}
				}
				rows = append(rows, row)
			}
		}
	}
	return rows
}

// hostileNS returns the time for a byte in the edition that takes longest, or
// 0 if the operation is possible in none. What seems to take too long is tried
// more often, as it may be the machine.
func (m *meter) hostileNS(s string, on func(e uri.Edition, s string) (func(), int)) (worst float64) {
	for _, e := range uri.Editions() {
		pass, bytes := on(e, s)
		if pass == nil {
			continue
		}
		limit := time.Duration(hostileLimit * bytes)
		best := time.Duration(1<<63 - 1)
		for begin, i := time.Now(), 0; i < 3 || i < 10 && best > limit || i < 100 && time.Since(begin) < m.budget/20; i++ {
			start := time.Now()
			pass()
			best = min(best, time.Since(start))
		}
		worst = max(worst, perInput(best, bytes))
	}
	return worst
}
