// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file divides a text into runs, and writes it with the masks. A text goes through
// these files in order, each of which uses only those after it, and the tables in names.go and
// services.go:
//
//   - text.go, errors.go and writer.go begin a scan;
//   - scan.go finds the runs, and passes those with a possible secret to read.go;
//   - read.go reads a run's characters, and asks a finder where a secret may be:
//     authority.go, path.go, pair.go, member.go, token.go or labels.go;
//   - run.go gives the finders characters, and hides the secrets that they find;
//   - memory.go keeps the state that outlives a run, and writes the masks;
//   - chars.go decodes the characters.

import "strings"

// scan redacts the runs in text[at:limit]. A run ends at limit, or is cut there.
func (s *scanner) scan(at, limit int) {
	for stop := 0; at < limit; at = stop {
		if s.announces {
			stop = s.hideAnnounced(at, limit)
			continue
		}
		start := at
		if s.where == outside {
			if start = s.nextRun(at, limit); start == limit {
				return
			}
		}

		var has kind
		stop, has = runEnd(s.text, start, limit)
		s.reads += stop - start
		cut := s.isCut(stop)
		if s.isRead(start, stop, has) || cut || s.where != outside {
			s.redactRun(start, stop, cut, has)
		}

		// Only a run that is cut goes on in the next one, which then is no new reference.
		if !cut || s.where == outside {
			s.reference = reference{}
		}
	}
}

// nextRun returns the start of the next run in text[at:limit] that must be read, or limit.
func (s *scanner) nextRun(at, limit int) int {
	// Most runs contain no octet that a secret needs, and are passed.
	i := s.next(at, limit)
	if i < limit {
		return s.runStart(i, at)
	}

	// A run that is cut is always read, since the next part may go on with it: "?" + "token=b"
	// is a query.
	if s.isCut(limit) {
		return s.runStart(limit-1, at)
	}
	return limit
}

// hideAnnounced hides the next run in text[at:limit], which the last run announced. It
// returns where to go on.
func (s *scanner) hideAnnounced(at, limit int) int {
	// A blank or a quote may precede it.
	for at < limit && (s.text[at] == ' ' || s.text[at] == '"') {
		at++
	}
	if at == limit {
		return limit
	}
	stop, _ := runEnd(s.text, at, limit)
	s.reads += stop - at
	if s.text[at:stop] == "=" { // "_authToken = abc"
		return stop
	}

	// Punctuation and an end tag may follow it.
	s.announces = false
	secret, _, _ := strings.Cut(s.text[at:stop], "<")
	end := at + len(strings.TrimRight(secret, "'`,.;:)]}\\"))
	s.mark(at, end)
	return max(stop, at+1)
}

// isRead reports whether a run whose octets are of the kinds may contain a secret.
func (s *scanner) isRead(start, stop int, has kind) bool {
	const least = len("a=b")
	hasSlash := has&isSlash != 0
	switch {
	case stop-start < least && !hasSlash: // ":" and "," between JSON strings
		return s.isOpened(start)
	case has&isFirst != 0, len(s.Paths) > 0, mayHavePath(s.text[start:stop]):
		return true
	case hasSlash && strings.HasSuffix(s.text[max(0, start-len("lookup ")):start], "lookup "):
		return true // "lookup tcp/abc: unknown port"
	}
	return s.isOpened(start)
}

// isOpened reports whether a quote, before the offset or there, opens a URI's part.
func (s *scanner) isOpened(start int) bool {
	if start > 0 && s.text[start-1] == '"' {
		return s.opensPart(start - 1)
	}
	return kinds[s.text[start]]&isQuote != 0 && s.opensPart(start)
}

// next returns the first offset in text[at:limit] that is in a run with a possible secret, or
// limit.
func (s *scanner) next(at, limit int) int {
	// The quote may be before the text, in the last window.
	if at > 0 && kinds[s.text[at]]&isEnd == 0 && s.isOpened(at) {
		return at
	}

	// This loop reads most of a text.
	const kind = isFirst | isSlash | isQuote
	text, i := s.text[:limit], at
	for ; i < len(text); i++ {
		k := kinds[text[i]]
		if k&kind == 0 {
			continue
		}
		if k&(isFirst|isSlash) != 0 {
			break
		}

		// Few quotes open a part, as in invalid port "abc". Of these, a double quote is not in
		// the run that it opens: that begins after it, unless it is empty.
		if !s.opensPart(i) {
			continue
		}
		isInRun := k&isEnd == 0
		if isInRun {
			break
		}
		if i+1 < len(text) && kinds[text[i+1]]&isEnd == 0 {
			i++
			break
		}
	}
	s.reads += i - at
	return i
}

// runStart returns the start of the run with the octet at i, or least.
func (s *scanner) runStart(i, least int) int {
	s.reads += i
	for i > least && kinds[s.text[i-1]]&isEnd == 0 {
		i--
	}
	s.reads -= i
	return i
}

// redact redacts the run from start to stop. If cut is true, the text goes on there.
func (s *scanner) redact(start, stop int, cut bool) { s.redactRun(start, stop, cut, isEscape) }

// redactRun is redact for a run whose octets are of the kinds.
func (s *scanner) redactRun(start, stop int, cut bool, has kind) {
	r := run{scanner: s, from: start, to: stop, cut: cut}
	r.begin(has&isEscape != 0)
	r.read(r.goOn())
}

// isCut reports whether a run that ends at i is cut there.
func (s *scanner) isCut(i int) bool {
	return i < len(s.text) && kinds[s.text[i]]&isEnd == 0 && kinds[s.text[i-1]]&isEnd == 0
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
	c.decode(text[first:], true)
	end, start := len(c.octets)-1, c.index(longest)

	if i := c.lastOpening(start, end); i >= 0 {
		return first + c.offsetOf(i)
	}
	for _, isDelimiter := range [...]func(char) bool{
		func(x char) bool { return x.c == '&' },
		func(x char) bool { return strings.IndexByte(";?#", x.c) >= 0 },
		func(x char) bool { return !isSchemeChar(char{x.c, 0}) && strings.IndexByte(`:/\%`, x.c) < 0 },
	} {
		for i := end - 1; i >= start; i-- {
			if isDelimiter(c.get(i)) {
				return first + c.offsetOf(i)
			}
		}
	}

	// There are only letters, digits, and perhaps the start of "://" or of its spelling, as in
	// "%3A%2" + "F": the next part gets all of that.
	for i := max(start, end-len("://"+`\u0`)); i < end; i++ {
		if strings.IndexByte(`:/\%`, c.octets[i]) >= 0 {
			return first + c.offsetOf(i)
		}
	}
	return len(text)
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
