// SPDX-License-Identifier: BSD-3-Clause

package prose_test

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/prose"
)

// This file is the twin of Finder.Find, except for the rules of a caller. It
// tries each offset in turn, and finds the end of a bare URI by parsing each
// candidate.

const (
	twinWhitespace  = " \t\n\v\f\r"
	twinSchemeChars = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+.-"
)

var (
	twinMarks   = regexp.MustCompile(`^[ \t\v\f]*((?:>[ \t\v\f]*)*)(?:[#/*;%|!'-]*([#/*;%|!'-])(?:[ \t\v\f]|$))?`) // begins a line
	twinAngle   = regexp.MustCompile(`^<([ \t\n\v\f\r]*)((?i:URL):)?([^<>]*)>`)
	twinQuote   = regexp.MustCompile(`^"([^" \t\n\v\f\r][^"]*)"`)
	twinOpen    = regexp.MustCompile(`(?:<[ \t\n\v\f\r]*(?:(?i:URL):[ \t\n\v\f\r]*)?|")$`) // an opening delimiter
	twinSpace   = regexp.MustCompile(`[ \t\n\v\f\r]+`)                                     // is removed between delimiters
	twinHyphen  = regexp.MustCompile(`-[ \t\v\f]*[\n\r][ \t\n\v\f\r]*`)                    // is removed for Unhyphenated
	twinHyphens = regexp.MustCompile(`(-)[ \t\v\f]*[\n\r][ \t\n\v\f\r]*`)
	twinBlanks  = regexp.MustCompile(`[^ \t\n\v\f\r][ \t\v\f]+[^ \t\n\v\f\r]`)                        // ends a URI between delimiters
	twinScheme  = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:(//)?`)                                // begins a URI
	twinKnown   = regexp.MustCompile(`^(?i:mailto|magnet|news|sip|sips|tel|urn|xmpp):`)               // begins one without "//"
	twinEscape  = regexp.MustCompile(`^(?:\\(?:u.{0,4}|x.{0,2}|[abfnrtv])|%[0-9A-Fa-f].?)`)           // precedes a scheme
	twinNext    = regexp.MustCompile(`[,;][A-Za-z0-9+.-]+://`)                                        // begins the next URI of a list
	twinEnd     = regexp.MustCompile(`(?:[.,:!?'(;]|&(?:[0-9A-Za-z-]+|#[0-9]+|#[xX][0-9A-Fa-f]+);)$`) // is not part of a URI at its end
	twinNumber  = regexp.MustCompile(`^(?:&#(?:[0-9]+|[xX][0-9A-Fa-f]+);)+`)                          // is not part of one after its fragment
	twinWord    = regexp.MustCompile(`[0-9A-Za-z]`)
	twinRun     = regexp.MustCompile(`[*]+|_+|~+`) // opens or closes emphasis
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
	blanked := twinBlank(text, p)
	m, ok := twinBlanked(f, blanked, p)
	if lines := strings.FieldsFunc(text[m.OuterStart:m.OuterEnd], func(c rune) bool { return c == '\n' || c == '\r' }); ok && len(lines) > 1 && m.Delimiter != prose.Quote {
		// The last line begins with the same word and ">" as the first one.
		first, last := text[strings.LastIndexAny(text[:p], "\n\r")+1:], text[strings.LastIndexAny(text[:m.OuterEnd], "\n\r")+1:m.OuterEnd]
		ok = last == ">" || len(last) > 8 || !strings.HasPrefix(first, last)
	}
	dropped := ""
	for i := m.Start; ok && i < m.End; i++ {
		if strings.IndexByte(twinWhitespace, blanked[i]) >= 0 {
			dropped += text[i : i+1]
		}
	}
	m.Dropped = dropped
	return m, ok
}

// twinBlank returns text with blanks in place of the margins of the lines after the
// one of the opening delimiter at open.
func twinBlank(text string, open int) string {
	quotes, sign := twinMargin(text[strings.LastIndexAny(text[:open], "\n\r")+1 : open])
	margin := `^`
	if quotes > 0 {
		margin += `(?:[ \t\v\f]*>)*`
	}
	if sign != "" {
		margin += `(?:[ \t\v\f]*[#/*;%|!'-]{0,3}` + regexp.QuoteMeta(sign) + `[ \t])?`
	}
	marks := regexp.MustCompile(margin)
	for i := open; ; {
		n := strings.IndexAny(text[i:], "\n\r")
		if n < 0 {
			return text
		}
		i += n + 1
		length := len(marks.FindString(text[i:]))
		text = text[:i] + strings.Repeat(" ", length) + text[i+length:]
	}
}

// twinMargin returns the number of ">", and the end of the comment sign, with which a
// line begins.
func twinMargin(line string) (quotes int, sign string) {
	m := twinMarks.FindStringSubmatch(line)
	return strings.Count(m[1], ">"), m[2]
}

// twinBlanked is twinWrapped in a text without margins.
func twinBlanked(f prose.Finder, text string, p int) (prose.Match, bool) {
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
	}, err == nil || otherErr == nil
}

// twinCounts reports whether text begins with a scheme that is looked for.
func twinCounts(text string) bool {
	return strings.HasSuffix(twinScheme.FindString(text), "://") || twinKnown.MatchString(text)
}

// twinBare finds the bare URI whose scheme begins at p. If ok is false, the
// search continues at next. It takes the exceptions of [prose.Finder] in turn.
func twinBare(f prose.Finder, text string, from, p int) (m prose.Match, next int, ok bool) {
	scheme := twinScheme.FindString(text[p:])
	if scheme == "" || p != twinSchemeStart(text, from, p+strings.IndexByte(scheme, ':')) || !twinCounts(text[p:]) {
		return prose.Match{}, p + 1, false
	}
	b := twinURI{f.Edition, text[max(0, p-1):p], twinOpenRuns(text, p), text[p:], len(scheme)}
	inside := ""
	if open := strings.LastIndexAny(text[:p], `<"`); open >= from {
		inside = twinBlank(text, open)
		if delimiter := twinOpen.FindString(inside[open:p]); delimiter == "" {
			inside = ""
		} else if text[open] == '"' || !strings.Contains(delimiter, ":") {
			b.open = twinOpenRuns(text, open)
		}
	}
	hasAuthority, broken, glued := strings.HasSuffix(scheme, "//"), false, false
	longest := b.longest()
	end, floor := longest, b.scheme // something must be left after floor

	// What a person reads as the authority.
	if hasAuthority && b.endsInAuthority(end) {
		whole, last, valid := b.read()
		switch {
		case valid:
			end = whole
		case !f.Broken:
			return prose.Match{}, p + last, false
		default:
			broken, floor, end = true, max(end, floor), last
		}
	}
	// Text that is glued to a host, and a URI that may go on in the next line.
	endsInHost := hasAuthority && b.endsInAuthority(end)
	if hasAuthority && !broken {
		end, glued = b.withoutGlued(end, longest)
	}
	if inside != "" && !broken && b.goesOn(b.withNumbers(end), inside[p:], endsInHost, text[p-1] != '"') {
		return prose.Match{}, p + max(end, 1), false
	}
	// Trailing punctuation.
	stop := end
	if !broken {
		stop = b.withNumbers(end)
	}
	end = len(b.trim(b.text[:stop], floor))
	if end <= floor && !broken {
		return prose.Match{}, p + 1, false
	}
	u, err := f.Edition.Parse(b.text[:end])
	untrimmed, untrimmedErr := f.Edition.Parse(b.text[:stop])
	changed := untrimmedErr == nil && !glued && u.Authority() != untrimmed.Authority() && b.seen() > stop
	fault, _ := err.(*uri.ParseError)
	if changed || broken && (err == nil || fault.Component >= uri.Path) { // only a format character breaks the authority
		return prose.Match{}, p + b.seen(), false
	}
	return prose.Match{
		URI: u, Unhyphenated: u,
		Start: int64(p), End: int64(p + end),
		OuterStart: int64(p), OuterEnd: int64(p + end),
		Dropped: b.text[end : stop+b.punctuation(stop)],
		Err:     fault,
	}, p + end, err == nil || broken
}

// A twinURI is a text that begins with a bare URI.
type twinURI struct {
	edition uri.Edition
	before  string   // the octet before it, or ""
	open    []string // the emphasis that is open there
	text    string
	scheme  int // the length of its scheme, with "//"
}

// endsInAuthority reports whether the URI that ends at end, or after its scheme,
// has no path, query or fragment.
func (b twinURI) endsInAuthority(end int) bool {
	return !strings.ContainsAny(b.text[b.scheme:max(end, b.scheme)], "/?#")
}

// goesOn reports whether a URI that ends at end may go on in the next line, after its
// margin if isAngle, or if endsInHost, and no other one begins there. In blanked, there
// are no margins.
func (b twinURI) goesOn(end int, blanked string, endsInHost, isAngle bool) bool {
	rest := strings.TrimLeft(blanked[end:], twinWhitespace)
	gap := len(b.text) - len(rest)
	next := twinNext.FindStringIndex("," + rest)
	if b.edition != uri.RFC3987 && strings.ContainsFunc(b.text[:end], func(c rune) bool { return c > 0x7F }) {
		return false // no URI in delimiters is as long
	}
	marked := isAngle && blanked[end:gap] != b.text[end:gap]
	return strings.ContainsAny(b.text[end:gap], "\n\r") && (next == nil || next[0] > 0) && (marked || endsInHost)
}

// punctuation returns the length of the punctuation and the closing brackets at
// an offset.
func (b twinURI) punctuation(from int) int {
	rest := b.text[from:]
	for {
		trimmed := strings.TrimLeft(rest, ".,;:!?')]")
		if c, n := utf8.DecodeRuneInString(trimmed); b.edition == uri.RFC3987 && c > 0x7F && twinPunctuation(c) {
			trimmed = trimmed[n:]
		}
		if trimmed == rest {
			return len(b.text[from:]) - len(rest)
		}
		rest = trimmed
	}
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

// longest returns the end of the longest bare URI, or 0.
func (b twinURI) longest() int {
	end := len(b.text)
	if next := twinNext.FindStringIndex(b.text[b.scheme:]); next != nil {
		end = b.scheme + next[0]
	}
	for ; end > 0; end-- {
		if _, err := b.edition.Parse(b.text[:end]); err == nil && b.mayEnd(end) {
			break
		}
	}
	return end
}

// mayEnd reports whether a bare URI may be as long as that.
func (b twinURI) mayEnd(end int) bool {
	ref := b.text[:end]
	return !strings.Contains(ref, `"`) && twinBalanced(b.before, ref) == end &&
		(b.edition != uri.RFC3987 || !strings.ContainsFunc(ref, func(c rune) bool { return c > 0x7F && twinEnds(c) }))
}

// withoutGlued returns the end of the URI without text that is glued to its host,
// and reports whether there may be any. The edition allows the URI up to longest.
func (b twinURI) withoutGlued(end, longest int) (int, bool) {
	authority := twinAuthority(b.text[b.scheme:max(b.scheme, end)])
	n := twinHost(authority)
	if n == len(authority) || b.scheme+n >= longest {
		return end, false
	}
	end = b.withNumbers(b.scheme + len(authority))
	if b.scheme+n < len(b.trim(b.text[:end], b.scheme)) {
		end = b.scheme + n
	}
	return end, true
}

// withNumbers returns the end of the numeric character references whose first "&" ends
// at end, or end.
func (b twinURI) withNumbers(end int) int {
	and := max(end-1, 0)
	return max(end, and+len(twinNumber.FindString(b.text[and:])))
}

// seen returns the length of what a person reads as one URI, with the punctuation
// at its end.
func (b twinURI) seen() int {
	end := len(b.text)
	if i := strings.IndexFunc(b.text, twinStops); i >= 0 {
		end = i
	}
	if next := twinNext.FindStringIndex(b.text[min(b.scheme, end):end]); next != nil {
		end = b.scheme + next[0]
	}
	end = twinBalanced(b.before, b.text[:end])
	if end < len(b.text) && strings.IndexByte("\"'`", b.text[end]) >= 0 {
		end = len(strings.TrimRight(b.text[:end], `\`))
	}
	return end
}

// read returns the length of the scheme and the authority that a person reads,
// and of the whole URI. If the text after the authority is punctuation at the end
// of a sentence, the first length contains it. read reports whether the edition
// allows the authority.
func (b twinURI) read() (whole, last int, valid bool) {
	last = b.seen()
	whole = b.scheme + len(twinAuthority(b.text[b.scheme:max(last, b.scheme)]))
	authority := b.text[:whole]
	if len(b.trim(b.text[:max(last, b.scheme)], b.scheme)) <= whole {
		whole = max(whole, last)
	}
	if whole >= last {
		authority = b.trim(b.text[:whole], b.scheme)
	}
	_, err := b.edition.Parse(authority)
	return whole, last, err == nil && !strings.ContainsFunc(authority, twinFormat)
}

// twinStops reports whether a person sees an end before c.
func twinStops(c rune) bool {
	return strings.ContainsRune("<>\"`|", c) || unicode.In(c, unicode.Z, unicode.Cc) ||
		c > 0x7F && unicode.In(c, unicode.Ps, unicode.Pe, unicode.Terminal_Punctuation, unicode.Quotation_Mark)
}

// twinOpenRuns returns the runs of emphasis that are open at p in its line. The run
// "***" is "**" and "*".
func twinOpenRuns(text string, p int) (open []string) {
	start := strings.LastIndexAny(text[:p], "\n\r") + 1
	for _, at := range twinRun.FindAllStringIndex(text[start:p], -1) {
		run, before, after := text[start+at[0]:start+at[1]], byte(' '), text[start+at[1]]
		if at[0] > 0 {
			before = text[start+at[0]-1]
		}
		closed, isOpen := twinClose(open, run)
		inWord := run[0] == '_' && twinWord.MatchString(string(after))
		begins := strings.IndexByte("([{<>\"'`*_,;:|="+twinWhitespace, before) >= 0 || before >= 0x80
		switch {
		case isOpen && !inWord && strings.IndexByte(twinWhitespace, before) < 0:
			open = closed
		case begins && before != after && strings.IndexByte(".,;:!?)]}/\\|="+twinWhitespace, after) < 0:
			open = append(open, twinRuns(run)...)
		}
	}
	return open
}

// twinRuns returns the runs that a run of emphasis consists of.
func twinRuns(run string) []string {
	switch {
	case len(run) > 3:
		return nil
	case len(run) == 3:
		return []string{run[:1], run[:2]}
	}
	return []string{run}
}

// twinClose returns the open runs without those of the run, and reports whether all of
// them are open.
func twinClose(open []string, run string) (rest []string, ok bool) {
	runs := twinRuns(run)
	for _, r := range runs {
		if !slices.Contains(open, r) {
			return open, false
		}
	}
	return slices.DeleteFunc(slices.Clone(open), func(r string) bool { return slices.Contains(runs, r) }), runs != nil
}

// trim returns ref without the punctuation at its end. It keeps ref[:floor].
func (b twinURI) trim(ref string, floor int) string {
	open := b.open
	for {
		short := twinEnd.ReplaceAllString(ref, "")
		if c, n := utf8.DecodeLastRuneInString(short); c > 0x7F && (twinPunctuation(c) || twinFormat(c)) {
			short = short[:len(short)-n]
		}
		if runs := twinRun.FindAllString(short[min(floor, len(short)):], -1); b.before != "" && strings.Contains("*_~", b.before) && strings.HasSuffix(short, b.before) {
			short = strings.TrimSuffix(short, b.before)
		} else if len(runs) > 0 && strings.HasSuffix(short, runs[len(runs)-1]) {
			if rest, ok := twinClose(open, runs[len(runs)-1]); ok {
				open, short = rest, strings.TrimSuffix(short, runs[len(runs)-1])
			}
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
