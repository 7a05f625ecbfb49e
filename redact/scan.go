// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file divides a text into runs. A text goes through these files in order, each of
// which uses only those after it, the fields in redact.go, and the tables in fields.go,
// names.go, scheme.go and services.go:
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
		start, stop, has := s.nextRun(at, limit)
		if start == limit {
			return
		}
		isSecret := s.announces && s.isAssigned(start)
		s.announces = false
		switch {
		case isSecret:
			s.hideAnnounced(start, stop)
		case s.isRead(start, stop, has):
			s.redact(start, stop, has)
		}

		// The next run begins a new reference, unless this one is cut within one.
		if !s.isCut(stop) || s.where == outside {
			s.reference = reference{}
		}

		// The octet at its end belongs to no run.
		at = max(stop, start+1)
	}
}

// nextRun returns the next run in text[at:limit] that may have to be read, and the kinds of its
// octets, from the first that a secret needs. If no run has to be read, start is limit.
func (s *scanner) nextRun(at, limit int) (start, stop int, has kind) {
	// "_authToken abc", `_authToken = "abc"`, `"_authToken": "abc"`
	if s.announces {
		for at < limit && strings.IndexByte(` ='":\`, s.text[at]) >= 0 {
			at++
		}
	}

	// No run is left out that the last one announced, or that goes on in a reference.
	start, i := at, at
	if !s.announces && s.where == outside {
		start, i = s.next(at, limit)
	}
	s.reads += i - at

	// Nor is one that is cut, since the next part may go on with it: "?" + "token=b" is a query.
	if i == limit && !s.isCut(limit) {
		return limit, limit, 0
	}
	stop, has = runEnd(s.text, start, i, limit)
	s.reads += max(0, stop-i)
	return start, stop, has
}

// next returns the start of the next run in text[at:limit] with an octet that a secret needs, and
// the place of the first one, or limit. A run that is too long counts too: the place is where its
// length exceeds maxRun.
func (s *scanner) next(at, limit int) (start, i int) {
	// A Writer may have written the text up to the quote: `invalid port "` + "abc".
	if at > 0 && s.text[at-1] == '"' && s.opensPart(at-1) {
		return at, at
	}

	const shows = isFirst | isCommon | isSlash | isEscape
	start, i = at, at
	for end := min(limit, start+maxRun+1); i < end; end = min(limit, start+maxRun+1) {
		// This loop reads most of a text, in which most runs contain no such octet. At a run's end it only
		// sets start, without a branch, since the processor cannot tell when words end. It stops where
		// the first run in it would be too long; if another one began since, it goes on.
		for text := s.text[:end]; i < len(text); i++ {
			k := kinds[text[i]]
			if k&isEnd != 0 { // A double quote is not in the run that it opens.
				start = i + 1
			}
			if k&(shows|isQuote) == 0 {
				continue
			}
			if k&shows != 0 || s.opensPart(i) {
				return start, max(start, i)
			}
		}
	}
	return start, i
}

// isAssigned reports whether the text at start is the value of the setting before it, and no prose, as
// in "//h/:_authToken is a name". Without "=" or ":", only npm's commands assign one.
func (s *scanner) isAssigned(start int) bool {
	text := s.window(start, mostOfLabel)
	if strings.Contains(text, "npm set ") || strings.Contains(text, "config set ") {
		return true
	}
	name := strings.TrimRight(text, ` '"\`)
	return strings.HasSuffix(name, "=") || strings.HasSuffix(name, ":")
}

// hideAnnounced hides the run from start to stop, which is a secret.
func (s *scanner) hideAnnounced(start, stop int) {
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
	s.reads += len(text)
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

// redact redacts the run from start to stop, or the component, with octets of the kinds.
func (s *scanner) redact(start, stop int, has kind) {
	r := run{scanner: s, from: start, to: stop, has: has, cut: s.isCut(stop)}
	r.begin()
	r.read(r.goOn())
}

// isCut reports whether a run that ends at i is cut there: no octet beside i ends a run. A component
// is never cut.
func (s *scanner) isCut(i int) bool {
	return !s.exact && i < len(s.text) && kinds[s.text[i]]&isEnd == 0 && kinds[s.text[i-1]]&isEnd == 0
}

// runEnd returns the end of the run from start on, and the kinds of its octets from i on. A run
// ends at whitespace, a control character or a double quote, or is cut.
func runEnd(text string, start, i, limit int) (end int, has kind) {
	text = text[:min(limit, start+maxRun+1)]
	for i < len(text) && kinds[text[i]]&isEnd == 0 {
		has |= kinds[text[i]]
		i++
	}
	if i-start <= maxRun {
		return i, has
	}

	// The run is too long, and its next part is read on its own.
	return start + cutOf(text[start:start+maxRun]), has
}

// cutOf returns where to cut the run that begins with the text: between two characters near its
// end, before the last scheme with an authority, so that a password is in one part, or else at the
// first of cutPlaces that is there.
func cutOf(text string) int {
	const (
		near    = 1 << 10
		longest = 64 // more than any character's spelling, since the first one may be incomplete
	)
	c := buffers.Get().(*chars)
	defer buffers.Put(c)
	first := len(text) - near
	c.decode(text[first:], anyKind)
	end, start := len(c.octets)-1, c.index(longest)

	if i := c.lastOpening(start, end); i >= 0 {
		return first + c.offsetOf(i)
	}
	return first + c.offsetOf(start+lastDelimiter(c.octets[start:end]))
}

// lastDelimiter returns where to cut octets in which no scheme precedes an authority.
func lastDelimiter(octets []byte) int {
	for _, find := range cutPlaces {
		if i := find(octets); i >= 0 {
			return i
		}
	}

	// There are only letters, digits, and perhaps the start of "://" or of its spelling, as in
	// "%3A%2" + "F": the next part gets all of that.
	tail := max(0, len(octets)-len("://"+`\u0`))
	if i := bytes.IndexAny(octets[tail:], schemeEnds); i >= 0 {
		return tail + i
	}
	return len(octets)
}

// cutPlaces find the place where a run is cut, the best first.
var cutPlaces = [...]func(octets []byte) int{
	// "a=b" + "&token=c"
	func(octets []byte) int { return bytes.LastIndexByte(octets, '&') },

	// "a" + ",hooks.slack.com/services/b_c", "a" + "|root:b?c@tcp(h)", `a` + `\n/b_c`
	func(octets []byte) int { return bytes.LastIndexFunc(octets, isBetween) },
	func(octets []byte) int { return bytes.LastIndex(octets, []byte(`\n`)) },

	// "a" + "?token=b(c)"
	func(octets []byte) int { return bytes.LastIndexAny(octets, ";?#") },

	// "a" + "(b/c_d", "a" + "=b/c_d"
	func(octets []byte) int { return bytes.LastIndexAny(octets, "()") },
	func(octets []byte) int { return bytes.LastIndexByte(octets, '=') },

	// "a" + "_b"
	func(octets []byte) int { return bytes.LastIndexFunc(octets, endsScheme) },
}

// isBetween reports whether c separates references in a list: it is in no token, and is no delimiter
// of URIs and DSNs.
func isBetween(c rune) bool {
	return c >= utf8.RuneSelf || kinds[c]&ofToken == 0 && strings.IndexByte(schemeEnds+"@?#;()", byte(c)) < 0
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
