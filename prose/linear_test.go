// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package prose_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/linear"
	"example.com/uri/prose"
)

func TestFindLinear(t *testing.T) {
	for _, edition := range proof.Pick([]uri.Edition{uri.RFC2396, uri.RFC3987}, uri.Editions()) {
		prefixes := []string{"", "http://", "<URL:"}
		if edition == uri.RFC2396 {
			prefixes = []string{"", "<http://a/", "\"http://a/", "http://a/", "http://", "urn:", "<URL:"}
		}
		f := prose.Finder{Edition: edition, Abbreviated: prose.HostsAndMailboxes}
		for _, prefix := range prefixes {
			units := hostile
			if edition == uri.RFC3987 {
				units = hostileBeyond
			}
			for _, unit := range units {
				text := func(n int) string { return prefix + strings.Repeat(unit, n/len(unit)) }
				linear.Check(t, fmt.Sprintf("%v, %q and then many %q", edition, prefix, unit), func(n int) func() {
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
	for i, unit := range slices.Concat(hostile, hostileBeyond) {
		f := prose.Finder{Abbreviated: prose.HostsAndMailboxes}
		if i >= len(hostile) {
			f.Edition = uri.RFC3987
		}
		linear.Check(t, "a stream of many "+unit, func(n int) func() {
			text := strings.Repeat(unit, n/len(unit))
			return func() { collect(f, iotest.OneByteReader(strings.NewReader(text))) }
		})
	}
}

// TestFindReaderLinearBroken has a broken IRI whose characters are cut.
func TestFindReaderLinearBroken(t *testing.T) {
	f := prose.Finder{Edition: uri.RFC3987, Broken: true}
	linear.Check(t, "a stream of a broken IRI", func(n int) func() {
		text := "http://{" + strings.Repeat("日", min(n, 60<<10)/len("日"))
		return func() { collect(f, iotest.OneByteReader(strings.NewReader(text))) }
	})
}

func TestParserLinear(t *testing.T) {
	for _, e := range proof.Pick([]uri.Edition{uri.RFC2396, uri.RFC3987}, uri.Editions()) {
		m := prose.Parser{Edition: e, Abbreviated: prose.HostsAndMailboxes}
		for _, unit := range append(hostile, "é", "{", "% ", " -\n", "é{", "\x80", "é\x80", "?\uE000") {
			linear.Check(t, fmt.Sprintf("%v: mending many %q", e, unit), func(n int) func() {
				s := strings.Repeat(unit, n/len(unit))
				return func() { m.Parse(s) }
			})
			linear.Check(t, fmt.Sprintf("%v: mending many %q in pairs", e, unit), func(n int) func() {
				s := strings.Repeat(unit, n/2/len(unit)) + strings.Repeat(">", n/2)
				return func() { m.Parse(s) }
			})
		}
	}
}

func TestWrapLinear(t *testing.T) {
	for _, unit := range []string{"a", "-", "/", "-/", "%41", "a-b/", "日"} {
		for _, width := range []int{1, 72, 1 << 30} {
			linear.Check(t, "wrapping many "+unit, func(n int) func() {
				u := uri.RFC3987.MustParse("http://a/" + strings.Repeat(unit, n/len(unit)))
				return func() { prose.Wrap(u, width) }
			})
		}
	}
}
