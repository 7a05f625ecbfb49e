// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file divides a text into runs. A text goes through these files in order, each of
// which uses only those after it, the fields in redact.go, and the tables in names.go,
// scheme.go and services.go:
//
//   - errors.go, text.go and writer.go begin a scan;
//   - scan.go finds the runs, and passes those with a possible secret to read.go;
//   - read.go reads a run's characters, and asks a finder where a secret may be: dsn.go,
//     member.go, pair.go, columns.go, labels.go, authority.go, path.go or token.go;
//   - search.go searches for the "@" after a password;
//   - ends.go says where references, quotations and names end;
//   - run.go gives the finders characters, and hides the secrets that they find;
//   - memory.go keeps the state that outlives a run, and writes the masks;
//   - chars.go keeps the characters, escape.go decodes them, and kinds.go lists their kinds.
//
// All other files redact something else with the help of these: Values before each text,
// headers, package slog's records, and the inputs of errors.

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// scan redacts the runs in text[at:limit]. A run ends at limit, or is cut there.
func (s *scanner) scan(at, limit int) {
	for at < limit {
		start := s.nextRun(at, limit)
		if start == limit {
			return
		}
		stop, has := runEnd(s.text, start, limit)
		s.reads += stop - start
		switch {
		case s.announces:
			s.hideAnnounced(start, stop)
		case s.isRead(start, stop, has):
			s.redact(start, stop)
		}

		// Only a run that is cut goes on in the next one, which then is no new reference.
		if !s.isCut(stop) || s.where == outside {
			s.reference = reference{}
		}

		// `invalid port ""`: the run between the quotes is empty.
		at = max(stop, start+1)
	}
}

// nextRun returns the start of the next run in text[at:limit] that must be read, or limit.
func (s *scanner) nextRun(at, limit int) int {
	// "_authToken abc", `_authToken = "abc"`, `"_authToken": "abc"`
	if s.announces {
		for at < limit && strings.IndexByte(` ='":\`, s.text[at]) >= 0 {
			at++
		}
		return at
	}

	// The last run was cut in a reference.
	if s.where != outside {
		return at
	}

	// A run that is cut is always read, since the next part may go on with it: "?" + "token=b"
	// is a query.
	i := s.next(at, limit)
	if i == limit && s.isCut(limit) {
		i--
	}
	if i == limit {
		return limit
	}
	return s.runStart(i, at)
}

// next returns the first offset in text[at:limit] that is in a run with a possible secret, or
// limit. Most runs contain no octet that a secret needs.
func (s *scanner) next(at, limit int) int {
	// A Writer may have written the text up to the quote: `invalid port "` + "abc".
	if at > 0 && s.text[at-1] == '"' && s.opensPart(at-1) {
		return at
	}

	// This loop reads most of a text.
	const kind = isFirst | isCommon | isSlash | isQuote
	text, i := s.text[:limit], at
	for ; i < len(text); i++ {
		k := kinds[text[i]]
		if k&kind == 0 {
			continue
		}
		if k&isQuote == 0 {
			break
		}
		if !s.opensPart(i) {
			continue
		}
		if k&isEnd != 0 { // A double quote is not in the run that it opens.
			i++
		}
		break
	}
	s.reads += i - at
	return i
}

// hideAnnounced hides the run from start to stop, which the last run announced.
func (s *scanner) hideAnnounced(start, stop int) {
	s.announces = false

	// Punctuation and an end tag may follow it.
	secret, _, _ := strings.Cut(s.text[start:stop], "<")
	s.mark(start, start+len(strings.TrimRight(secret, "'`,.;:)]}\\")))
}

// isRead reports whether a run whose octets are of the kinds may contain a secret, or goes on
// in a reference.
func (s *scanner) isRead(start, stop int, has kind) bool {
	if s.where != outside || s.isCut(stop) {
		return true
	}

	// ":" and "," between JSON strings are too short.
	text := s.text[start:stop]
	const least = len("a=b")
	if len(text) >= least && (has&isFirst != 0 || has&isCommon != 0 && s.mayDivide(text)) {
		return true
	}

	if has&isSlash == 0 {
		return s.isOpened(start)
	}

	// "lookup tcp/abc: unknown port"
	isLookup := strings.HasSuffix(s.text[max(0, start-len("lookup ")):start], "lookup ")
	return isLookup || len(s.Paths) > 0 || mayHavePath(text) || s.isOpened(start)
}

// mayDivide reports whether a ":" or "=" in the text may precede a secret. None does in
// "12:30:45", "GET:" and "status=200".
func (s *scanner) mayDivide(text string) bool {
	s.reads += len(text)
	name := 0 // where the name before "=" may begin
	for i := range len(text) {
		switch text[i] {
		case ':':
			isNumber := i > 0 && i+1 < len(text) && lex.IsDigit(text[i-1]) && lex.IsDigit(text[i+1])
			if i+1 < len(text) && !isNumber {
				return true
			}
		case '=':
			if s.Key != nil || secrecyOf(text[name:i]) != never {
				return true
			}
			name = i + 1
		}
	}
	return false
}

// isOpened reports whether a quote, before the offset or there, opens a URI's part.
func (s *scanner) isOpened(start int) bool {
	if start > 0 && s.text[start-1] == '"' {
		return s.opensPart(start - 1)
	}
	return kinds[s.text[start]]&isQuote != 0 && s.opensPart(start)
}

// runStart returns the start of the run with the octet at i, or at, if the run begins before
// that.
func (s *scanner) runStart(i, at int) int {
	s.reads += i
	for i > at && kinds[s.text[i-1]]&isEnd == 0 {
		i--
	}
	s.reads -= i
	return i
}

// redact redacts the run from start to stop, or the component.
func (s *scanner) redact(start, stop int) {
	r := run{scanner: s, from: start, to: stop, cut: s.isCut(stop)}
	r.begin()
	r.read(r.goOn())
}

// isCut reports whether a run that ends at i is cut there.
func (s *scanner) isCut(i int) bool {
	return !s.exact && i < len(s.text) && kinds[s.text[i]]&isEnd == 0 && kinds[s.text[i-1]]&isEnd == 0
}

// runEnd returns the end of the run at i, and the kinds of its octets. A run ends at
// whitespace, a control character or a double quote, or is cut.
func runEnd(text string, i, limit int) (end int, has kind) {
	n := 0
	text = text[i:min(limit, i+maxRun+1)]
	for n < len(text) && kinds[text[n]]&isEnd == 0 {
		has |= kinds[text[n]]
		n++
	}
	if n <= maxRun {
		return i + n, has
	}
	return i + cutOf(text[:maxRun]), has
}

// cutOf returns where to cut the run that begins with the text: between two characters
// near its end. The first of these that is there is not divided:
//
//   - the last scheme before an authority, so that a password is in one part;
//   - the last "&", which begins a pair, and then the last ";", "?" or "#";
//   - a name or a scheme, with the ":/" that may follow it.
func cutOf(text string) int {
	const (
		near    = 1 << 10
		longest = 64 // more than any character's spelling, since the first one may be incomplete
	)
	c := buffers.Get().(*chars)
	defer buffers.Put(c)
	first := len(text) - near
	c.decode(text[first:])
	end, start := len(c.octets)-1, c.index(longest)

	if i := c.lastOpening(start, end); i >= 0 {
		return first + c.offsetOf(i)
	}
	return first + c.offsetOf(start+lastDelimiter(c.octets[start:end]))
}

// lastDelimiter returns where to cut octets in which no scheme precedes an authority.
func lastDelimiter(octets []byte) int {
	if i := bytes.LastIndexByte(octets, '&'); i >= 0 {
		return i
	}
	if i := bytes.LastIndexAny(octets, ";?#"); i >= 0 {
		return i
	}
	if i := bytes.LastIndexFunc(octets, endsScheme); i >= 0 {
		return i
	}

	// There are only letters, digits, and perhaps the start of "://" or of its spelling, as in
	// "%3A%2" + "F": the next part gets all of that.
	tail := max(0, len(octets)-len("://"+`\u0`))
	if i := bytes.IndexAny(octets[tail:], schemeEnds); i >= 0 {
		return tail + i
	}
	return len(octets)
}

// schemeEnds are the characters in "://", in its spellings, and in browsers' "\\".
const schemeEnds = `:/\%`

// endsScheme reports whether c is neither in schemes nor in the "://" after one.
func endsScheme(c rune) bool {
	return c >= utf8.RuneSelf || kinds[c]&ofScheme == 0 && strings.IndexByte(schemeEnds, byte(c)) < 0
}

// lastOpening returns the index of the last scheme from start to end that precedes an
// authority, or -1.
func (c *chars) lastOpening(start, end int) int {
	for i := end - len("://"); i >= start; i-- {
		if c.octets[i] != ':' || !isSlashChar(c.octets[i+1]) || !isSlashChar(c.octets[i+2]) {
			continue
		}
		for i > start && isSchemeChar(c.get(i-1)) {
			i--
		}
		return i
	}
	return -1
}
