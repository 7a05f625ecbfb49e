// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package prose_test

import (
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/prose"
)

// This file is the twin of Finder.Find, except for the rules of a caller. It
// tries each offset in turn, with regular expressions, and finds the end of a
// bare URI by parsing each candidate. The laws of finding are at the end.

var (
	twinAngle       = regexp.MustCompile(`^<([ \t\n\v\f\r]*)((?i:URL):)?([^<>]*)>`)
	twinQuote       = regexp.MustCompile(`^"([^" \t\n\v\f\r][^"]*)"`)
	twinScheme      = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:(//)?`)
	twinSpace       = regexp.MustCompile(`[ \t\n\v\f\r]+`)
	twinHyphen      = regexp.MustCompile(`-[ \t\v\f]*[\n\r][ \t\n\v\f\r]*`)
	twinRun         = regexp.MustCompile(`[A-Za-z0-9+.-]*$`)
	twinEscape      = regexp.MustCompile(`^(?:\\(?:u.{0,4}|x.{0,2}|[abfnrtv])|%[0-9A-Fa-f].?)`)
	twinNext        = regexp.MustCompile(`[,;][A-Za-z0-9+.-]+://`)
	twinEnd         = regexp.MustCompile(`(?:[.,:!?'(;]|&[0-9A-Za-z-]+;)$`)
	twinLost        = regexp.MustCompile(`^[.,;:!?')\]]*`)
	twinListed      = regexp.MustCompile(`[ \t\n\v\f\r](?s:.*)://`)
	twinBlanks      = regexp.MustCompile(`[^ \t\n\v\f\r][ \t\v\f]+[^ \t\n\v\f\r]`)
	twinBlank       = regexp.MustCompile(`[\p{Z}\p{Cc}]`)
	twinBracket     = regexp.MustCompile(`[\p{Ps}\p{Pe}]`)
	twinUnseen      = regexp.MustCompile(`[\p{Cf}\x{FFFD}]`)
	twinFormat      = regexp.MustCompile(`\p{Cf}`)
	twinAuthority   = regexp.MustCompile(`^[^/?#]*`)
	twinNoEnd       = regexp.MustCompile(`[^?.,;:!'(*_~]`)
	twinPunctuation = regexp.MustCompile(`[\p{Po}\p{Pe}\p{Pf}]`)
	twinKnownScheme = regexp.MustCompile(`^(?i:mailto|magnet|news|sip|sips|tel|urn|xmpp):`)
)

// twinFind finds what f does in text.
func twinFind(f prose.Finder, text string) []prose.Match {
	var matches []prose.Match
	for from, p := 0, 0; p < len(text); {
		m, ok := twinWrapped(f, text, p)
		next := p + 1
		if !ok {
			m, next, ok = twinBare(f, text, from, p)
		}
		if !ok {
			p = next
			continue
		}
		matches = append(matches, m)
		from, p = int(m.OuterEnd), int(m.OuterEnd)
	}
	return matches
}

// twinWrapped finds the URI in angle brackets or quotes at p.
func twinWrapped(f prose.Finder, text string, p int) (prose.Match, bool) {
	if m := twinAngle.FindStringSubmatchIndex(text[p:]); m != nil {
		if m[4] >= 0 {
			if match, ok := twinInside(f, text, p, p+m[6], p+m[7], prose.AngleURL); ok {
				return match, true
			}
		}
		start := p + m[3]
		if twinCounts(text[start:]) {
			return twinInside(f, text, p, start, p+m[7], prose.Angle)
		}
		return prose.Match{}, false
	}
	m := twinQuote.FindStringSubmatchIndex(text[p:])
	if m == nil || !twinCounts(text[p+1:]) {
		return prose.Match{}, false
	}
	content := strings.TrimRight(text[p+m[2]:p+m[3]], " \t\n\v\f\r")
	if twinScheme.FindString(content) == content {
		return prose.Match{}, false
	}
	if twinListed.MatchString(content) {
		return prose.Match{}, false
	}
	return twinInside(f, text, p, p+m[2], p+m[3], prose.Quote)
}

// twinInside makes a match of text[start:end], between the delimiters at open
// and end.
func twinInside(f prose.Finder, text string, open, start, end int, d prose.Delimiter) (prose.Match, bool) {
	inner := text[start:end]
	start += len(inner) - len(strings.TrimLeft(inner, " \t\n\v\f\r"))
	inner = strings.Trim(inner, " \t\n\v\f\r")
	if !f.JoinBlanks && twinBlanks.MatchString(inner) {
		return prose.Match{}, false
	}
	u, err := f.Edition.Parse(twinSpace.ReplaceAllString(inner, ""))
	v, otherErr := f.Edition.Parse(twinSpace.ReplaceAllString(twinHyphen.ReplaceAllString(inner, ""), ""))
	if err != nil {
		u = v
	}
	if otherErr != nil {
		v = u
	}
	return prose.Match{
		URI: u, Unhyphenated: v,
		Start: int64(start), End: int64(start + len(inner)),
		OuterStart: int64(open), OuterEnd: int64(end + 1),
		Delimiter: d,
		Dropped:   strings.Join(twinSpace.FindAllString(inner, -1), ""),
	}, err == nil || otherErr == nil
}

// twinCounts reports whether text begins with a scheme that is looked for.
func twinCounts(text string) bool {
	return strings.HasSuffix(twinScheme.FindString(text), "://") || twinKnownScheme.MatchString(text)
}

// twinBare finds the bare URI whose scheme begins at p. If ok is false, the
// search continues at next.
func twinBare(f prose.Finder, text string, from, p int) (m prose.Match, next int, ok bool) {
	scheme := twinScheme.FindString(text[p:])
	if scheme == "" || p != twinSchemeStart(text, from, p+strings.IndexByte(scheme, ':')) || !twinCounts(text[p:]) {
		return prose.Match{}, p + 1, false
	}
	before := ""
	if p > 0 {
		before = text[p-1 : p]
	}
	end := len(text)
	if next := twinNext.FindStringIndex(text[p+len(scheme):]); next != nil {
		end = p + len(scheme) + next[0]
	}
	for end > p {
		if _, err := f.Edition.Parse(text[p:end]); err == nil && twinMayEnd(f, before, text[p:end]) {
			break
		}
		end--
	}
	floor := p + len(scheme)
	broken := false
	if inAuthority := strings.HasSuffix(scheme, "//") && !strings.ContainsAny(text[floor:max(end, floor)], "/?#"); inAuthority {
		next, last, whole := twinRead(f.Edition, before, text[p:], len(scheme))
		switch broken = !whole; {
		case !broken:
			end = p + next
		case !f.Broken:
			return prose.Match{}, p + next, false
		default:
			floor, end = max(end, floor), p+last
		}
	}
	lost := end
	for {
		n := len(twinLost.FindString(text[lost:])) + twinBeyond(f, text[lost:])
		if n == 0 {
			break
		}
		lost += n
	}
	stop := end
	end = p + len(twinTrim(before, text[p:end], floor-p))
	if end <= floor && !broken {
		return prose.Match{}, p + 1, false
	}
	u, err := f.Edition.Parse(text[p:end])
	if untrimmed, err := f.Edition.Parse(text[p:stop]); err == nil && u.Authority() != untrimmed.Authority() && twinSeen(before, text[p:], len(scheme)) > stop-p {
		return prose.Match{}, stop, false
	}
	if broken && err == nil { // a format character ends it
		next, _, _ := twinRead(f.Edition, before, text[p:], len(scheme))
		return prose.Match{}, p + next, false
	}
	return prose.Match{
		URI: u, Unhyphenated: u,
		Start: int64(p), End: int64(end),
		OuterStart: int64(p), OuterEnd: int64(end),
		Dropped: text[end:lost],
		Err:     err,
	}, end, err == nil || broken
}

// twinSeen returns the length of the beginning of text that a person reads as
// one URI, with the punctuation at its end. It begins with a scheme.
func twinSeen(before, text string, scheme int) int {
	end := len(text)
	if i := strings.IndexFunc(text, twinStops); i >= 0 {
		end = i
	}
	if next := twinNext.FindStringIndex(text[min(scheme, end):end]); next != nil {
		end = scheme + next[0]
	}
	end = twinBalanced(before, text[:end])
	if end < len(text) && strings.IndexByte("\"'`", text[end]) >= 0 {
		end = len(strings.TrimRight(text[:end], `\`))
	}
	return end
}

// twinStops reports whether a person sees an end before c.
func twinStops(c rune) bool {
	return strings.ContainsRune("<>\"`|", c) || twinBlank.MatchString(string(c)) ||
		c > 0x7F && (twinBracket.MatchString(string(c)) || unicode.In(c, unicode.Terminal_Punctuation, unicode.Quotation_Mark))
}

// twinRead returns the length of the scheme and the authority that a person
// reads at the beginning of text, and of the whole URI. If the text after the
// authority is punctuation at the end of a sentence, the first length contains
// it. twinRead reports whether the edition allows the authority.
func twinRead(e uri.Edition, before, text string, scheme int) (next, last int, ok bool) {
	last = twinSeen(before, text, scheme)
	next = scheme + len(twinAuthority.FindString(text[scheme:max(last, scheme)]))
	authority := text[:next]
	if last > next && text[next] == '?' && twinOnlyEnds(text[next:last]) {
		next = last
	}
	if next >= last {
		authority = twinTrim(before, text[:next], scheme)
	}
	_, err := e.Parse(authority)
	return next, last, err == nil && !twinHidden(authority)
}

// twinOnlyEnds reports whether s is punctuation at the end of a sentence.
func twinOnlyEnds(s string) bool {
	for _, c := range twinNoEnd.FindAllString(s, -1) {
		if c < "\x80" || !twinPunctuation.MatchString(c) && !twinHidden(c) {
			return false
		}
	}
	return true
}

// twinHidden reports whether s has a format character that no bare URI contains.
func twinHidden(s string) bool {
	return twinFormat.MatchString(strings.NewReplacer("\u200C", "", "\u200D", "").Replace(s))
}

// twinTrim returns ref without the punctuation at its end. It keeps
// ref[:floor].
func twinTrim(before, ref string, floor int) string {
	for {
		short := twinEnd.ReplaceAllString(ref, "")
		if c, n := utf8.DecodeLastRuneInString(short); c > 0x7F && (twinPunctuation.MatchString(string(c)) || twinHidden(string(c))) {
			short = short[:len(short)-n]
		}
		if before != "" && strings.Contains("*_~", before) {
			short = strings.TrimSuffix(short, before)
		}
		if len(short) < floor {
			short = ref[:min(floor, len(ref))]
		}
		if short == ref {
			return ref
		}
		ref = short
	}
}

// twinBeyond returns the length of the punctuation beyond US-ASCII that text
// begins with, if a bare URI loses it.
func twinBeyond(f prose.Finder, text string) int {
	c, n := utf8.DecodeRuneInString(text)
	if f.Edition != uri.RFC3987 || c <= 0x7F || !twinPunctuation.MatchString(string(c)) {
		return 0
	}
	return n
}

// twinMayEnd reports whether a bare URI that follows before may be as long as
// ref.
func twinMayEnd(f prose.Finder, before, ref string) bool {
	return !strings.Contains(ref, `"`) && twinBalanced(before, ref) == len(ref) &&
		(f.Edition != uri.RFC3987 || !strings.ContainsFunc(ref, func(c rune) bool { return c > 0x7F && twinEnds(c) }))
}

// twinBalanced returns the length of the beginning of ref that has no closing
// bracket that it has not opened, and no apostrophe if one is before it.
func twinBalanced(before, ref string) int {
	round, square, curly := 0, 0, 0
	for i, c := range ref {
		switch c {
		case '(':
			round++
		case ')':
			round--
		case '[':
			square++
		case ']':
			square--
		case '{':
			curly++
		case '}':
			curly--
		}
		if round < 0 || square < 0 || curly < 0 || c == '\'' && before == "'" {
			return i
		}
	}
	return len(ref)
}

// twinEnds reports whether a bare URI ends before c, which is beyond US-ASCII.
func twinEnds(c rune) bool {
	return c != '\u200C' && c != '\u200D' && (twinUnseen.MatchString(string(c)) || twinStops(c))
}

// twinSchemeStart returns where the scheme before the colon begins.
func twinSchemeStart(text string, from, colon int) int {
	run := twinRun.FindString(text[from:colon])
	at := colon - len(run)
	if at > 0 && run != "" {
		if tail := twinEscape.FindString(text[at-1 : colon]); tail != "" {
			at += len(tail) - 1
		}
	}
	for at < colon && !strings.Contains("abcdefghijklmnopqrstuvwxyz", strings.ToLower(text[at:at+1])) {
		at++
	}
	return at
}

// checkAuthority checks that the authority of a bare match is the authority of
// the text that stands between the whitespace, brackets, quotes, backquotes and
// bars around it, without the punctuation at its end.
func checkAuthority(t *testing.T, f prose.Finder, text string, m prose.Match) {
	t.Helper()
	if m.Delimiter != prose.Bare || !m.URI.HasAuthority() {
		return
	}
	before := ""
	if m.Start > 0 {
		before = text[m.Start-1 : m.Start]
	}
	scheme := len(twinScheme.FindString(text[m.Start:]))
	if m.Added != "" {
		scheme = 0
	}
	ref := text[m.Start:][:twinSeen(before, text[m.Start:], scheme)]
	ref = m.Added + twinTrim(before, ref, scheme)
	slashes := strings.Index(ref, "//") + len("//")
	ref = ref[:slashes] + twinAuthority.FindString(ref[slashes:])
	if u, err := f.Edition.Parse(ref); err != nil || u.Authority() != m.URI.Authority() {
		t.Fatalf("%v: Find(%q): the authority of %q is not the one of %q: %v", f.Edition, text, m.URI, ref, err)
	}
}

// checkFind checks the laws of finding for one text.
func checkFind(t *testing.T, f prose.Finder, text string) {
	t.Helper()
	last := int64(0)
	for m := range f.Find(text) {
		if m.OuterStart < last || m.Start < m.OuterStart || m.End < m.Start || m.OuterEnd < m.End || m.OuterEnd > int64(len(text)) {
			t.Fatalf("Find(%q): offsets %+v after %d", text, m, last)
		}
		last = m.OuterEnd
		if m.Err != nil {
			if _, err := f.Edition.Parse(m.Added + text[m.Start:m.End]); !f.Broken || m.URI != m.Unhyphenated || !m.URI.IsZero() ||
				m.Delimiter != prose.Bare || !reflect.DeepEqual(m.Err, err) {
				t.Fatalf("Find(%q): %+v, %v", text, m, err)
			}
			continue
		}
		for _, u := range []uri.URI{m.URI, m.Unhyphenated} {
			if v, err := f.Edition.Parse(u.String()); err != nil || u != v {
				t.Fatalf("Find(%q): %q is not what parses: %v", text, u, err)
			}
		}
		if m.Added != "" {
			checkExpanded(t, f.Abbreviated, text, m.URI)
			checkExpanded(t, f.Abbreviated, text, m.Unhyphenated)
		}
		ref := text[m.Start:m.End]
		joined := twinSpace.ReplaceAllString(ref, "")
		without := twinSpace.ReplaceAllString(twinHyphen.ReplaceAllString(ref, ""), "")
		if s := m.URI.String(); s != m.Added+joined && (s != m.Added+without || m.URI != m.Unhyphenated) {
			t.Fatalf("Find(%q): %q from %q", text, m.URI, ref)
		}
		if s := m.Unhyphenated.String(); s != m.Added+without && m.URI != m.Unhyphenated {
			t.Fatalf("Find(%q): or %q from %q", text, m.Unhyphenated, ref)
		}
		outer := text[m.OuterStart:m.OuterEnd]
		switch m.Delimiter {
		case prose.Bare:
			if outer != ref || !strings.HasPrefix(text[m.End:], m.Dropped) {
				t.Fatalf("Find(%q): bare %q, dropped %q", text, outer, m.Dropped)
			}
			checkAuthority(t, f, text, m)
			continue
		case prose.Angle, prose.AngleURL:
			if outer[0] != '<' || outer[len(outer)-1] != '>' {
				t.Fatalf("Find(%q): angle %q", text, outer)
			}
		case prose.Quote:
			if outer[0] != '"' || outer[len(outer)-1] != '"' {
				t.Fatalf("Find(%q): quote %q", text, outer)
			}
		}
		if dropped := strings.Join(twinSpace.FindAllString(ref, -1), ""); m.Dropped != dropped {
			t.Fatalf("Find(%q): dropped %q from %q", text, m.Dropped, ref)
		}
	}
}

// checkFindTwin checks that the twin finds the same. It skips texts for which
// the twin is too slow, and RFC 1630, where an error of Parse does not show how
// far the edition can derive a search.
func checkFindTwin(t *testing.T, f prose.Finder, text string) {
	t.Helper()
	e := f.Edition
	if len(text) > 300 || e == uri.RFC1630 {
		return
	}
	want := twinFind(f, text)
	got := slices.Collect(f.Find(text))
	if !slices.EqualFunc(got, want, sameMatch) {
		t.Fatalf("%v: Find(%q) =\n%s\nwant\n%s", e, text,
			strings.Join(show(text, got), "\n"), strings.Join(show(text, want), "\n"))
	}
}

// sameMatch reports whether two matches are the same, and their errors alike.
func sameMatch(m, n prose.Match) bool {
	alike := reflect.DeepEqual(m.Err, n.Err)
	m.Err, n.Err = nil, nil
	return alike && m == n
}

// finders returns the Finders of an edition that find different matches.
func finders(e uri.Edition) []prose.Finder {
	return []prose.Finder{{Edition: e}, {Edition: e, JoinBlanks: true}, {Edition: e, Broken: true}}
}

// findParts are the parts of random texts.
var findParts = []string{
	"http://", "a", "b/", "://", ":", "//", "/", "<", ">", `"`, " ", "\n", "-", "-\n", "(", ")", "[", "]", "[::1]", "'", ".", ",", ";",
	"?", "#", "!", "%41", "%4", "%", "URL:", "url:", "mailto:", "urn:x", "x:", "1", "*", "_", "é", "&lt;", "&", "=", "{", "\\n", "\\u003c",
	"www.a.b", "ftp.c.d", "x@y.z", "@", "<URL:", "<http://", "\"http://", ",http://", "a.b", "+", "\t", "\r\n", "http:", ":80", "is",
}

// breakingParts are additional parts for texts with broken URIs.
var breakingParts = []string{"http://ü", "日", "\u0301", "\xff", "%z", "}"}

// beyondParts are additional parts beyond US-ASCII.
var beyondParts = []string{
	"é", "http://é", "。", "、", "…", "（", "）", "「", "”", "’", "\u00A0", "\u3000", "\u2028", "\u202E", "\u200D", "\u200B", "\u0085",
	"–", "☃", "😀", "\uE000", "\uFDD0", "\uFFFD", "\U000E0100", "\U000E0041", "\xE3", "\xE3\x80", "\x80", "www.é.日", "é@日.é", "?\uE000", "\u0663",
}

func randomText(r *rand.Rand, more ...string) string {
	parts := slices.Concat(findParts, more)
	var b strings.Builder
	for range 1 + r.IntN(14) {
		b.WriteString(parts[r.IntN(len(parts))])
	}
	return b.String()
}

func TestFindRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	n := proof.Pick(2000, 4000)
	for range n {
		text := randomText(r, slices.Concat(breakingParts, beyondParts)...)
		for _, e := range uri.Editions() {
			for _, f := range finders(e) {
				checkFindTwin(t, f, text)
				checkFind(t, f, text)
				f.Abbreviated = prose.HostsAndMailboxes
				checkFind(t, f, text)
			}
		}
	}
}

// checkFindEnds checks that a rule for abbreviated references is not called
// more often than there are bytes in the text. A search that makes no progress
// would call it forever.
func checkFindEnds(t *testing.T, e uri.Edition, text string) {
	t.Helper()
	always := func(string) string { return "http://" }
	for _, rule := range []func(string) string{prose.Hosts, prose.HostsAndMailboxes, always} {
		asked := 0
		f := prose.Finder{Edition: e, Broken: len(text)%2 > 0, Abbreviated: func(name string) string {
			if asked++; asked > len(text) {
				t.Fatalf("%v: Find(%q) does not end", e, text)
			}
			return rule(name)
		}}
		for range f.Find(text) {
		}
		asked = 0
		for _, err := range f.FindReader(strings.NewReader(text)) {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestFindEnds(t *testing.T) {
	parts := []string{"a", "@", "%", ".", "~", "-", "+", ":", "/", "[", "%41", "1", "www.", "ftp.", "www.a.b", "é", "A", " "}
	r := rand.New(rand.NewPCG(5, 6))
	texts := []string{"www.a.b@@%.", "www.ftp.A@@%.", "www.~%.a", "ftp.~%.-", "a@@%.", "A~%."}
	n := proof.Pick(1000, 3000)
	for range n {
		var b strings.Builder
		for range 1 + r.IntN(9) {
			b.WriteString(parts[r.IntN(len(parts))])
		}
		texts = append(texts, b.String())
	}
	for _, text := range texts {
		for _, e := range uri.Editions() {
			checkFindEnds(t, e, text)
		}
	}
}

// FuzzFind checks that the search ends, that the offsets of matches ascend,
// that the text of each match gives its URI, which parses, that the authority
// of a bare match is the one that a person reads, and that the twin finds the
// same.
func FuzzFind(f *testing.F) {
	r := rand.New(rand.NewPCG(3, 4))
	for i := range 100 {
		f.Add(uint8(i), randomText(r, slices.Concat(breakingParts, beyondParts)...))
		f.Add(uint8(i), randomAuthority(r))
	}
	f.Fuzz(func(t *testing.T, edition uint8, text string) {
		e := uri.Editions()[int(edition)%len(uri.Editions())]
		checkFindEnds(t, e, text)
		for _, f := range finders(e) {
			checkFindTwin(t, f, text)
			checkFind(t, f, text)
			f.Abbreviated = prose.HostsAndMailboxes
			checkFind(t, f, text)
		}
	})
}
