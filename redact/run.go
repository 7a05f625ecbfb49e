// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package redact

// This file redacts a run: text without whitespace and double quotes.

import (
	"strings"

	"example.com/uri/internal/lex"
)

// A scanner redacts a text, or the windows of a stream.
type scanner struct {
	Redactor
	mask  string
	exact bool // the run is a component of a URI: it has no end but its own
	rest  bool // the component begins with a delimiter in a password that nobody escaped

	text string // the text, or the window
	kept int    // text[:kept] is in out, redacted
	out  []byte

	run     string // the text up to the end of the run
	start   int    // the start of the run
	cut     bool   // the run is longer
	noAt    [3]int // for each level, no "@" is before this offset
	afterAt bool   // an "@" precedes the port of the last authority
	state   state
	goes    bool // the run that was cut goes on with the state
}

// A state is where in a reference the scanner is. A run that is cut passes it on.
type state struct {
	inside bool // in a reference
	path   bool // in its path
	host   int  // where its host begins; -1 after the host
	quote  byte // an apostrophe or a backtick that precedes the reference, or 0
	secret int  // 1 more than the level of the value that is cut, or 0
}

// redact redacts text[start:stop]. If cut is true, the run is longer.
func (s *scanner) redact(start, stop int, cut bool) {
	s.start, s.run, s.cut = start, s.text[:stop], cut
	s.noAt = [3]int{}
	if !s.exact && stop < len(s.text) && s.text[stop] == '"' {
		s.run = strings.TrimRight(s.run[start:], `\`)
		s.run = s.text[:start+len(s.run)]
	}
	i := start
	if level := s.state.secret - 1; level >= 0 {
		i = s.valueEnd(i, level)
		s.out = append(s.out, s.text[s.kept:start]...)
		s.kept = i // the mask is already there
		if s.state.secret = 0; i == stop && cut {
			s.state.secret = level + 1
		}
	}
	if s.rest && i < stop {
		at := strings.LastIndexByte(s.run, '@')
		s.rest = at < i && strings.IndexByte(s.text[stop:], '@') >= 0
		if s.rest {
			at = stop
		}
		i = s.hide(i+1, max(i+1, at))
	}
	for i < len(s.run) {
		if b := s.run[i]; kinds[b]&isPlain != 0 || b == '/' && s.state.host < 0 && s.state.inside {
			i++
			continue
		}
		i = s.step(i)
	}
	if cut {
		s.state.host = -1
	}
}

// kinds has a set of these bits for each octet.
const kinds = "00000000000000000000000000000000" +
	"0300300033331330" + //  !"#$%&'()*+,-./
	"3333333333000100" + // 0123456789:;<=>?
	"1333333333233333" + // @ABCDEFGHIJKLMNO
	"3333333333310113" + // PQRSTUVWXYZ[\]^_
	"0333333333333333" + // `abcdefghijklmno
	"3333333333311130" + // pqrstuvwxyz{|}~
	"1111111111111111111111111111111111111111111111111111111111111111" +
	"1111111111111111111111111111111111111111111111111111111111111111"

const (
	isPlain = 1 << iota // begins and ends nothing, except in an authority
	isName              // is allowed in userinfos and hosts, and does not end them
)

// step reads the character at i, and what it begins. It returns where to go on.
func (s *scanner) step(i int) int {
	c, next, level := char(s.run, i)
	switch c {
	case ':':
		if body := s.slashes(i, next); body > 0 {
			return s.authority(i, body, level)
		}
		if s.invalidPort(i) {
			return s.hide(next, s.end(next, 0))
		}
	case '/':
		host := s.state.host
		s.state.host = -1
		switch {
		case host >= 0:
			s.state.path = true
			return s.secretPath(host, i, next, level)
		case !s.state.inside && s.begins(i):
			s.state.inside, s.state.path = true, true
		}
	case '?', '&', ';', '#':
		s.state.inside = s.state.inside || c == '?'
		if c != ';' {
			s.state.path, s.state.host = false, -1
		}
		if s.state.inside {
			return s.pair(next)
		}
	case 'J':
		if s.state.inside && i >= s.start+len("ey") && s.run[i-2:i] == "ey" {
			return s.jsonWebToken(i - len("ey"))
		}
	case '\'', '`', '<', '>', '"':
		if s.state.inside && s.ends(c) {
			s.state = state{host: -1}
		} else if c == '\'' || c == '`' {
			s.state.quote = c
		}
	}
	return next
}

// hide replaces the text from start to end by the mask, unless it is empty. It
// returns end.
func (s *scanner) hide(start, end int) int {
	if start < end && s.run[start:end] != s.mask {
		if s.out == nil {
			s.out = make([]byte, 0, len(s.text)+len(s.mask))
		}
		s.out = append(append(s.out, s.text[s.kept:start]...), s.mask...)
		s.kept = end
	}
	return end
}

// ends reports whether c ends a reference.
func (s *scanner) ends(c byte) bool {
	if s.exact {
		return false
	}
	return c <= ' ' || c == 0x7F || c == '"' || c == '<' || c == '>' || c == s.state.quote && c != 0
}

// end returns the offset of the first character from i on that ends a reference.
func (s *scanner) end(i, level int) int {
	for i < len(s.run) {
		c, next, l := char(s.run, i)
		if l <= level && s.ends(c) {
			break
		}
		i = next
	}
	return i
}

// begins reports whether a reference may begin with the slash at i, or with the
// dots before it.
func (s *scanner) begins(i int) bool {
	for i > s.start && s.run[i-1] == '.' {
		i--
	}
	if i == s.start || strings.IndexByte("'`([{<>=,:|;*&", s.run[i-1]) >= 0 {
		return true
	}
	colors := strings.TrimLeft(s.run[s.start:i], "[0123456789;") // of a terminal
	return colors == "m" && s.start > 0 && s.text[s.start-1] == '\x1b'
}

// jsonWebToken hides a JSON Web Token: three texts in base64url, or more if it
// is encrypted, with dots between them. The first is that of a JSON object. The
// last may be missing.
func (s *scanner) jsonWebToken(i int) int {
	end, dots := i, 0
	for ; end < len(s.run); end++ {
		if c := s.run[end]; c == '.' {
			dots++
		} else if !lex.IsAlphanum(c) && c != '-' && c != '_' {
			break
		}
	}
	for s.run[end-1] == '.' {
		end--
		dots--
	}
	if before := s.run[s.start:i]; dots == 0 || before != "" && lex.IsAlphanum(before[len(before)-1]) && !escapeEnds(before) {
		return end
	}
	return s.hide(i, end)
}

// escapeEnds reports whether an escape such as "%3D" is at the end of text.
func escapeEnds(text string) bool {
	return len(text) >= len("%XX") && lex.HasEscape(text, len(text)-len("%XX"))
}

// secretPath hides the secret of the path whose first slash is at i, and ends
// at next.
func (s *scanner) secretPath(host, i, next, level int) int {
	name, _, _ := strings.Cut(s.run[host:i], ":")
	for _, domain := range secretPaths {
		if isIn(name, domain.name) {
			for _, form := range domain.paths {
				if start, end := s.matchPath(form, next, level); start < end {
					return s.hide(start, end)
				}
			}
		}
	}
	for _, form := range s.Paths {
		domain, form, _ := strings.Cut(form, "/")
		if isIn(name, domain) {
			if start, end := s.matchPath(form, next, level); start < end {
				return s.hide(start, end)
			}
		}
	}
	return next
}

// isIn reports whether a host is the domain, or below a domain such as
// "*.example".
func isIn(host, domain string) bool {
	if domain != "" && domain[0] == '*' {
		domain = domain[1:]
		host = host[max(0, len(host)-len(domain)):]
	}
	return len(host) == len(domain) && strings.EqualFold(host, domain)
}

// matchPath returns the offsets of the secret in the path at i, if it has the
// form.
func (s *scanner) matchPath(form string, i, level int) (start, end int) {
	for more := true; more; {
		var segment string
		segment, form, more = strings.Cut(form, "/")
		stop, next := s.segmentEnd(i, level)
		text := s.run[i:stop]
		if prefix, ok := strings.CutSuffix(segment, defaultMask); ok {
			if !strings.HasPrefix(text, prefix) {
				return 0, 0
			}
			start, end = i+len(prefix), stop
			if next == stop {
				end = s.trim(start, end)
			}
		} else if segment != text && (segment != "*" || text == "") {
			return 0, 0
		}
		i = next
	}
	return start, end
}

// segmentEnd returns the end of the segment at i, and the offset after the slash
// that ends it, if there is one.
func (s *scanner) segmentEnd(i, level int) (end, next int) {
	for i < len(s.run) {
		c, next, l := char(s.run, i)
		if l <= level {
			if c == '/' {
				return i, next
			}
			if strings.IndexByte("?#&;", c) >= 0 || s.ends(c) {
				break
			}
		}
		i = next
	}
	return i, i
}
