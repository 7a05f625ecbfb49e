// SPDX-License-Identifier: BSD-3-Clause

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

// linearParts are what the Finder and the Repairer know. A slow search would read
// some repetition of them again and again.
var linearParts = []string{
	"<", ">", `"`, "'", " ", "\n", "-\n", ":", "//", "/", "?", "#", "[", "]", "(", ")", "{", ",", ";", ".", "@", "+", "%", "%41", "\\", "\\n", "&", "*", "a", "1",
	"x:", "x://", "x://y", "URL:", "urn:", "mailto:a@b", "www.a.b", "www.a.b,", "a@b.c", "[::1]", ":80", "&gt;",
	"\n> ", "> <", "\n// ", "// <", "**", "*x", "_", " ~a", "&#39;", "#39;", "&#", "|", "](", "[1]", "}", "\n\n", "|x://",
	"é", "www.é.日", "é@日.本", "。", "…", "\u200B", "\u00AD", "\u200D", "\uE000", "\x80", "\xE6\x97",
}

// operations returns the operation run for each of the finders.
func operations(name string, finders []prose.Finder, run func(f prose.Finder, text string)) (operations []linear.Operation) {
	for _, f := range finders {
		rule := map[bool]string{true: " with a rule"}[f.Abbreviated != nil]
		operations = append(operations, linear.Operation{
			Name:    fmt.Sprintf("%s in %v%s, broken ones %v, repaired %v", name, f.Edition, rule, f.Broken, f.Repair),
			Pieces:  [][]string{linearParts},
			Prepare: func(texts ...string) func() { return func() { run(f, texts[0]) } },
		})
	}
	return operations
}

// linearFinders returns Finders with no options and with most, or, if all is true,
// more of them.
func linearFinders(all bool) (finders []prose.Finder) {
	for _, e := range proof.Pick([]uri.Edition{uri.RFC2396, uri.RFC3987}, []uri.Edition{uri.RFC1630, uri.RFC2396, uri.RFC3986, uri.RFC3987}) {
		finders = append(finders, prose.Finder{Edition: e}, prose.Finder{Edition: e, Repair: true}, prose.Finder{Edition: e, Abbreviated: prose.HostsAndMailboxes, JoinBlanks: true, Broken: true})
		if all {
			finders = append(finders, prose.Finder{Edition: e, Broken: true}, prose.Finder{Edition: e, Abbreviated: prose.HostsAndMailboxes},
				prose.Finder{Edition: e, Abbreviated: func(string) string { return "http://" }, Accept: func(string, bool) bool { return true }})
		}
	}
	return finders
}

func findOperations() []linear.Operation {
	return operations("Find", linearFinders(true), func(f prose.Finder, text string) {
		for range f.Find(text) {
		}
	})
}

func readerOperations() []linear.Operation {
	return operations("FindReader", linearFinders(false), func(f prose.Finder, text string) {
		collect(f, iotest.OneByteReader(strings.NewReader(text)))
	})
}

func repairerOperations() []linear.Operation {
	return operations("Repairer", linearFinders(false), func(f prose.Finder, text string) {
		prose.Repairer{Edition: f.Edition, Abbreviated: f.Abbreviated, JoinBlanks: f.JoinBlanks}.Parse(text)
	})
}

func TestTextLinear(t *testing.T) {
	for _, o := range slices.Concat(findOperations(), repairerOperations()) {
		linear.CheckAll(t, o, linear.Texts(linearParts, proof.Pick(1, 3)))
	}
}

// TestFindReaderLinear reads byte by byte: a search that goes back to where it was,
// or copies what it keeps, takes quadratic time.
func TestFindReaderLinear(t *testing.T) {
	proof.Slow(t)
	operations := readerOperations()
	for _, o := range operations[len(operations)-3:] { // RFC 3987 has the most rules
		linear.CheckAll(t, o, linear.Texts(linearParts, 2))
	}
}

// TestSearchLinear searches for as long as the flag -search says:
//
//	go test -run SearchLinear -v -timeout 2h . -search 1h
func TestSearchLinear(t *testing.T) {
	linear.Search(t, 5000, slices.Concat(findOperations(), readerOperations(), repairerOperations())...)
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
