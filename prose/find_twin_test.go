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
// tries each offset in turn, and finds the end of a bare URI by parsing each
// candidate. The laws of finding are at the end.

const (
	twinWhitespace  = " \t\n\v\f\r"
	twinSchemeChars = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+.-"
)

var (
	twinAngle  = regexp.MustCompile(`^<([ \t\n\v\f\r]*)((?i:URL):)?([^<>]*)>`)
	twinQuote  = regexp.MustCompile(`^"([^" \t\n\v\f\r][^"]*)"`)
	twinOpen   = regexp.MustCompile(`(?:<[ \t\n\v\f\r]*(?:(?i:URL):[ \t\n\v\f\r]*)?|")$`)  // an opening delimiter
	twinSpace  = regexp.MustCompile(`[ \t\n\v\f\r]+`)                                      // is removed between delimiters
	twinHyphen = regexp.MustCompile(`-[ \t\v\f]*[\n\r][ \t\n\v\f\r]*`)                     // is removed for Unhyphenated
	twinBlanks = regexp.MustCompile(`[^ \t\n\v\f\r][ \t\v\f]+[^ \t\n\v\f\r]`)              // ends a URI between delimiters
	twinScheme = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:(//)?`)                      // begins a URI
	twinKnown  = regexp.MustCompile(`^(?i:mailto|magnet|news|sip|sips|tel|urn|xmpp):`)     // begins one without "//"
	twinEscape = regexp.MustCompile(`^(?:\\(?:u.{0,4}|x.{0,2}|[abfnrtv])|%[0-9A-Fa-f].?)`) // precedes a scheme
	twinNext   = regexp.MustCompile(`[,;][A-Za-z0-9+.-]+://`)                              // begins the next URI of a list
	twinEnd    = regexp.MustCompile(`(?:[.,:!?'(;]|&[0-9A-Za-z-]+;)$`)                     // is not part of a URI at its end
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
	content := strings.TrimRight(text[p+m[2]:p+m[3]], twinWhitespace)
	if twinScheme.FindString(content) == content {
		return prose.Match{}, false
	}
	if space := strings.IndexAny(content, twinWhitespace); space >= 0 && strings.Contains(content[space:], "://") {
		return prose.Match{}, false
	}
	return twinInside(f, text, p, p+m[2], p+m[3], prose.Quote)
}

// twinInside makes a match of text[start:end], between the delimiters at open
// and end.
func twinInside(f prose.Finder, text string, open, start, end int, d prose.Delimiter) (prose.Match, bool) {
	inner := text[start:end]
	start += len(inner) - len(strings.TrimLeft(inner, twinWhitespace))
	inner = strings.Trim(inner, twinWhitespace)
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
	return strings.HasSuffix(twinScheme.FindString(text), "://") || twinKnown.MatchString(text)
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
	floor := p + len(scheme)
	end := twinLongest(f, before, text, p, floor)
	broken := false
	if inAuthority := strings.HasSuffix(scheme, "//") && !strings.ContainsAny(text[floor:max(end, floor)], "/?#"); inAuthority {
		next, last, whole := twinRead(f.Edition, before, text[p:], len(scheme))
		switch broken = !whole; {
		case !broken:
			end = p + next
		case !f.Broken:
			return prose.Match{}, p + last, false
		default:
			floor, end = max(end, floor), p+last
		}
	}
	if strings.HasSuffix(scheme, "//") && !broken && twinGoesOn(text, from, p, floor, end) {
		return prose.Match{}, max(end, p+1), false
	}
	glued := false
	if strings.HasSuffix(scheme, "//") && !broken {
		end, glued = twinGlued(before, text, p, floor, end)
	}
	lost := end
	for {
		n := len(text[lost:]) - len(strings.TrimLeft(text[lost:], ".,;:!?')]")) + twinBeyond(f, text[lost:])
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
	if untrimmed, err := f.Edition.Parse(text[p:stop]); err == nil && !glued && u.Authority() != untrimmed.Authority() && twinSeen(before, text[p:], len(scheme)) > stop-p {
		return prose.Match{}, p + twinSeen(before, text[p:], len(scheme)), false
	}
	if broken && err == nil { // a format character ends it
		return prose.Match{}, p + twinSeen(before, text[p:], len(scheme)), false
	}
	return prose.Match{
		URI: u, Unhyphenated: u,
		Start: int64(p), End: int64(end),
		OuterStart: int64(p), OuterEnd: int64(end),
		Dropped: text[end:lost],
		Err:     err,
	}, end, err == nil || broken
}

// twinGoesOn reports whether an opening delimiter precedes start, and an authority
// from floor to end may go on after a line break.
func twinGoesOn(text string, from, start, floor, end int) bool {
	if !twinOpen.MatchString(text[from:start]) || strings.ContainsAny(text[floor:max(floor, end)], "/?#") {
		return false
	}
	rest := strings.TrimLeft(text[end:], twinWhitespace)
	space := text[end : len(text)-len(rest)]
	next := twinNext.FindStringIndex("," + rest)
	return strings.ContainsAny(space, "\n\r") && (next == nil || next[0] > 0)
}

// twinAuthority returns the authority that text begins with.
func twinAuthority(text string) string { return text[:strings.IndexAny(text+"/", "/?#")] }

// twinFormat reports whether c is a format character that no bare URI contains.
func twinFormat(c rune) bool { return unicode.Is(unicode.Cf, c) && c != '\u200C' && c != '\u200D' }

// twinPunctuation reports whether c is in a category of trailing punctuation.
func twinPunctuation(c rune) bool { return unicode.In(c, unicode.Po, unicode.Pe, unicode.Pf) }

// twinHost returns the length of the authority up to a character that no name has.
func twinHost(authority string) int {
	host := authority[strings.LastIndex(authority, "@")+1:]
	i := strings.IndexFunc(host, func(c rune) bool {
		return strings.ContainsRune(",;&", c) || c != '-' && unicode.Is(unicode.Pd, c)
	})
	if i < 0 || host[0] == '[' {
		return len(authority)
	}
	return len(authority) - len(host) + i
}

// twinLongest returns the end of the longest bare URI at p.
func twinLongest(f prose.Finder, before, text string, p, floor int) int {
	end := len(text)
	if next := twinNext.FindStringIndex(text[floor:]); next != nil {
		end = floor + next[0]
	}
	for end > p {
		if _, err := f.Edition.Parse(text[p:end]); err == nil && twinMayEnd(f, before, text[p:end]) {
			break
		}
		end--
	}
	return end
}

// twinGlued returns the end of the URI without text that is glued to its host, and
// reports whether there may be any.
func twinGlued(before, text string, p, floor, end int) (int, bool) {
	authority := twinAuthority(text[floor:max(floor, end)])
	n := twinHost(authority)
	if n == len(authority) {
		return end, false
	}
	end = floor + len(authority)
	if floor+n < p+len(twinTrim(before, text[p:end], floor-p)) {
		end = floor + n
	}
	return end, true
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
	return strings.ContainsRune("<>\"`|", c) || unicode.In(c, unicode.Z, unicode.Cc) ||
		c > 0x7F && unicode.In(c, unicode.Ps, unicode.Pe, unicode.Terminal_Punctuation, unicode.Quotation_Mark)
}

// twinRead returns the length of the scheme and the authority that a person
// reads at the beginning of text, and of the whole URI. If the text after the
// authority is punctuation at the end of a sentence, the first length contains
// it. twinRead reports whether the edition allows the authority.
func twinRead(e uri.Edition, before, text string, scheme int) (next, last int, ok bool) {
	last = twinSeen(before, text, scheme)
	next = scheme + len(twinAuthority(text[scheme:max(last, scheme)]))
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
	return !strings.ContainsFunc(s, func(c rune) bool {
		return !strings.ContainsRune("?.,;:!'(*_~", c) && (c < 0x80 || !twinPunctuation(c) && !twinFormat(c))
	})
}

// twinHidden reports whether s has a format character that no bare URI contains.
func twinHidden(s string) bool {
	return strings.ContainsFunc(s, twinFormat)
}

// twinTrim returns ref without the punctuation at its end. It keeps
// ref[:floor].
func twinTrim(before, ref string, floor int) string {
	for {
		short := twinEnd.ReplaceAllString(ref, "")
		if c, n := utf8.DecodeLastRuneInString(short); c > 0x7F && (twinPunctuation(c) || twinFormat(c)) {
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
// begins with, if it is trailing punctuation of a bare URI.
func twinBeyond(f prose.Finder, text string) int {
	c, n := utf8.DecodeRuneInString(text)
	if f.Edition != uri.RFC3987 || c <= 0x7F || !twinPunctuation(c) {
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
	return c == '\uFFFD' || twinFormat(c) || twinStops(c)
}

// twinSchemeStart returns where the scheme before the colon begins.
func twinSchemeStart(text string, from, colon int) int {
	at := from + len(strings.TrimRight(text[from:colon], twinSchemeChars))
	if at > 0 && at < colon {
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
	authority := twinAuthority(ref[slashes:])
	if n := twinHost(authority); n < len(authority) && m.Added == "" {
		authority = twinTrim(before, authority[:n], 0)
	}
	ref = ref[:slashes] + authority
	if u, err := f.Edition.Parse(ref); err != nil || u.Authority() != m.URI.Authority() {
		t.Fatalf("%v: Find(%q): the authority of %q is not the one of %q: %v", f.Edition, text, m.URI, ref, err)
	}
}

// checkBroken checks that a Finder of broken URIs finds the same others.
func checkBroken(t *testing.T, f prose.Finder, text string) {
	t.Helper()
	all := slices.DeleteFunc(slices.Collect(f.Find(text)), func(m prose.Match) bool { return m.Err != nil })
	f.Broken = false
	if others := slices.Collect(f.Find(text)); !slices.Equal(all, others) {
		t.Fatalf("%+v: Find(%q) =\n%s\nwith broken ones\n%s", f, text, strings.Join(show(text, others), "\n"), strings.Join(show(text, all), "\n"))
	}
}

// checkFind checks the laws of finding for one text.
func checkFind(t *testing.T, f prose.Finder, text string) {
	t.Helper()
	if f.Broken {
		checkBroken(t, f, text)
	}
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
