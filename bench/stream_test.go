// SPDX-License-Identifier: BSD-3-Clause

package bench_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"example.com/uri"
)

// This file makes the stream: so many different URIs that a processor cannot
// learn their branches, as it learns those of a few thousand.

const (
	streamURIs  = 1 << 16
	streamTexts = 1 << 14 // data to be escaped
)

// size returns n, or under -short, which is for whether the benchmarks run, a part
// of it.
func size(n int) int {
	if testing.Short() {
		return n / 16
	}
	return n
}

// stream returns the corpora of the stream, which are the same in each run.
var stream = sync.OnceValue(func() *corpora {
	m := newMixer()
	c := &corpora{harvested: many(size(streamURIs), m.uri), data: many(size(streamTexts), m.text)}
	c.uriData = c.harvested[:size(streamTexts)]
	c.derive()
	return c
})

// many returns n different strings that next makes. They are in one text, as
// the lines of a file are.
func many(n int, next func() string) []string {
	seen := map[string]bool{}
	var text strings.Builder
	for len(seen) < n {
		if s := next(); !seen[s] {
			seen[s] = true
			text.WriteString(s + "\n")
		}
	}
	return slices.Collect(strings.SplitSeq(strings.TrimSuffix(text.String(), "\n"), "\n"))
}

// A mixer makes URIs of the parts of other URIs. Each part is of a URI of its
// own, with other words and numbers in it.
type mixer struct {
	*rand.Rand
	models []uri.URI // hierarchical
	opaque []string
	data   []string
	words  [3][]string // of each kind of wordKind, as often as the URIs and the data have them
}

func newMixer() *mixer {
	in := inputs()
	m := &mixer{Rand: rand.New(rand.NewPCG(1, 2)), opaque: in.opaque, data: in.data}
	for _, s := range slices.Concat(in.harvested, in.collected, in.long) {
		if u, err := uri.RFC3986.Parse(s); err == nil && u.HasAuthority() {
			m.models = append(m.models, u)
		}
	}
	texts := slices.Repeat(in.data, 3)
	for _, u := range m.models {
		texts = append(texts, u.Path(), u.Query(), u.Fragment())
	}
	for _, s := range texts {
		for word := range strings.FieldsFuncSeq(s, func(r rune) bool { return !unicode.IsLetter(r) }) {
			if kind := wordKind(word); len(word) >= shortestWord {
				m.words[kind] = append(m.words[kind], word)
			}
		}
	}
	return m
}

// shortestWord is the length of the shortest run of letters that is replaced by
// another word. The letters of shorter ones, as in numbers, are replaced one by
// one.
const shortestWord = 3

// wordKind returns 0 for a word that begins with a small letter, 1 for one that
// begins with a capital letter, and 2 for one with non-ASCII letters.
func wordKind(word string) int {
	switch {
	case utf8.RuneCountInString(word) < len(word):
		return 2
	case word[0] <= 'Z':
		return 1
	}
	return 0
}

// one returns an element.
func one[T any](m *mixer, of []T) T { return of[m.IntN(len(of))] }

// mix returns text with other words and digits. Escapes stay.
func (m *mixer) mix(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		n := strings.IndexFunc(text[i:], func(r rune) bool { return !unicode.IsLetter(r) })
		if n < 0 {
			n = len(text) - i
		}
		switch c := text[i]; {
		case n >= shortestWord:
			b.WriteString(one(m, m.words[wordKind(text[i:i+n])]))
		case n > 0 && c < utf8.RuneSelf:
			n = 1
			b.WriteByte(c&0x20 | 'A' + byte(m.IntN(26)))
		case n > 0:
			b.WriteString(text[i : i+n])
		case c == '%' && len(text) >= i+len("%XX"):
			n = len("%XX")
			b.WriteString(text[i : i+n])
		case '0' <= c && c <= '9':
			n = 1
			b.WriteByte('0' + byte(m.IntN(10)))
		default:
			n = 1
			b.WriteByte(c)
		}
		i += n
	}
	return b.String()
}

// uri returns a URI.
func (m *mixer) uri() string {
	if m.IntN(100) < 8 {
		scheme, rest, _ := strings.Cut(one(m, m.opaque), ":")
		return scheme + ":" + m.mix(rest)
	}
	var b strings.Builder
	b.WriteString(one(m, m.models).Scheme() + "://" + m.authority())
	path, more := strings.CutPrefix(one(m, m.models).Path(), "/")
	for more {
		var segment string
		segment, path, more = strings.Cut(path, "/")
		if segment != "" {
			segment = m.segment()
		}
		b.WriteString("/" + segment)
	}
	if u := one(m, m.models); u.HasQuery() {
		b.WriteString("?" + m.mix(u.Query()))
	}
	if u := one(m, m.models); u.HasFragment() {
		b.WriteString("#" + m.mix(u.Fragment()))
	}
	return b.String()
}

// segment returns a segment that is not empty.
func (m *mixer) segment() string {
	for {
		segments := slices.Collect(one(m, m.models).Segments())
		if len(segments) == 0 {
			continue
		}
		if s := one(m, segments); s != "" {
			return m.mix(s)
		}
	}
}

// authority returns an authority. Its last label stays. Every third name of two
// labels gets one more, and every sixteenth label is longer.
func (m *mixer) authority() string {
	a := one(m, m.models).Authority()
	dot := strings.LastIndexByte(a, '.')
	if dot < 0 || strings.Contains(a, "[") {
		return a
	}
	a, top := m.mix(a[:dot]), a[dot:]
	if strings.IndexByte(a, '.') < 0 && m.IntN(3) == 0 {
		a = one(m, m.words[0]) + "." + a
	}
	if m.IntN(16) == 0 {
		a = one(m, m.words[0]) + "-" + a
	}
	return a + top
}

// text returns data to be escaped.
func (m *mixer) text() string { return m.mix(one(m, m.data)) }
