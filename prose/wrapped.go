// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package prose

// This file finds URIs between delimiters.

import (
	"bytes"
	"math"
	"strings"
	"unicode/utf8"

	"example.com/uri"
)

// wrapped tries to match a URI at i between delimiters. The opening delimiter
// is at open.
func (s *search) wrapped(open, i int, delimiter Delimiter, prefix string) verdict {
	p := scan{kind: toCloser, start: open, i: i, closer: '>', gap: lineBreak}
	if delimiter == Quote {
		p.closer = '"'
	}
	end, v := s.closing(&p)
	if v != found {
		return v
	}
	i += len(s.text[i:end]) - len(strings.TrimLeft(s.text[i:end], whitespace))
	ref := strings.TrimRight(s.text[i:end], whitespace)
	if delimiter == Quote && !isOneURI(ref) {
		return none
	}
	joined, dropped, hyphens := joinLines(ref)
	u, err := s.parseJoined(prefix, joined)
	other := u
	if hyphens {
		w, otherErr := s.parseJoined(prefix, unhyphenate(ref))
		switch {
		case err != nil:
			u, other, err = w, w, otherErr
		case otherErr == nil:
			other = w
		}
	}
	if err != nil {
		return none
	}
	s.at, s.from = end+1, end+1
	s.match = Match{
		URI: u, Unhyphenated: other,
		Start: int64(i), End: int64(i + len(ref)),
		OuterStart: int64(open), OuterEnd: int64(end + 1),
		Delimiter: delimiter,
		Dropped:   dropped,
		Added:     prefix,
	}
	return found
}

// closing returns the offset of the closing delimiter, if only URI characters
// and whitespace that may be joined precede it.
func (s *search) closing(p *scan) (end int, v verdict) {
	limit, capped := s.reach(p.start)
	for ; p.i < limit; p.i++ {
		switch b := s.text[p.i]; {
		case isLineBreak(b):
			p.gap = lineBreak
		case isWhitespace(b):
			p.gap = max(p.gap, blanks)
		case b == p.closer && p.i+1-p.start < s.limit:
			return p.i, found
		case !isURIChar(b) && b != '"' && (b < utf8.RuneSelf || !s.beyond), p.gap == blanks && !s.JoinBlanks:
			return 0, none
		default:
			p.gap = noGap
		}
	}
	if s.more && !capped {
		return 0, s.wait(p)
	}
	return 0, none
}

// isOneURI reports whether ref, the content of double quotes, is neither a
// scheme alone nor a list of URIs.
func isOneURI(ref string) bool {
	if _, rest, ok := strings.Cut(ref, ":"); ok && (rest == "" || rest == "//") {
		return false
	}
	i := strings.IndexAny(ref, whitespace)
	return i < 0 || !strings.Contains(ref[i:], "://")
}

// joinLines returns ref without its whitespace, and the whitespace. It reports
// whether a line break follows a hyphen. It allocates nothing if there is no
// whitespace.
func joinLines(ref string) (joined, dropped string, hyphens bool) {
	i := strings.IndexAny(ref, whitespace)
	if i < 0 {
		return ref, "", false
	}
	text, space := make([]byte, i, len(ref)), make([]byte, 0, 16)
	copy(text, ref)
	for ; i < len(ref); i++ {
		if !isWhitespace(ref[i]) {
			text = append(text, ref[i])
			continue
		}
		space = append(space, ref[i])
		hyphens = hyphens || isLineBreak(ref[i]) && bytes.HasSuffix(text, []byte("-"))
	}
	return string(text), string(space), hyphens
}

// unhyphenate returns ref without its whitespace, and without each hyphen that
// ends a line.
func unhyphenate(ref string) string {
	text := make([]byte, 0, len(ref))
	hyphen := false // the last byte of text is a hyphen of this line
	for i := 0; i < len(ref); i++ {
		switch b := ref[i]; {
		case !isWhitespace(b):
			text = append(text, b)
			hyphen = b == '-'
		case isLineBreak(b) && hyphen:
			text = text[:len(text)-1]
			hyphen = false
		}
	}
	return string(text)
}

// parseJoined parses the joined text between delimiters. If the name has been
// joined over lines, the rule for abbreviated references must approve it
// again.
func (s *search) parseJoined(prefix, ref string) (uri.URI, error) {
	if prefix == "" && s.limit != math.MaxInt {
		ref = strings.Clone(ref) // do not keep the window alive
	}
	u, err := s.Edition.Parse(prefix + ref)
	if err != nil || prefix == "" {
		return u, err
	}
	n := nameLen(ref)
	if n != s.name && s.Abbreviated(ref[:n]) != prefix {
		n = s.name
	}
	if _, ok := expands(prefix, ref, n); !ok {
		return uri.URI{}, uri.ErrHost
	}
	return u, nil
}
