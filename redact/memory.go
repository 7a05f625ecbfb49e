// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file has what outlives a run, and writes the masks.

import "sync"

const (
	maxRun = 32 << 10 // the greatest length of a run: a longer one is cut
	before = 64       // the length of the text before a run that may say what the run is

	// mostBefore is the length of the text before a column that may say what the line is, and so
	// of what a Writer keeps.
	mostBefore = 512
)

// A scanner redacts a text, or the windows of a stream, run by run.
type scanner struct {
	Redactor
	text    string // the text, or the window of a stream
	exact   bool   // the run is a component of a URI: no character ends it
	ofError bool   // it is the URI of an error of net/url
	out     []byte
	kept    int    // text[:kept] is in out, redacted
	reads   int    // how many octets and characters were read
	buffer  *chars // for those of a run, or nil
	memory
}

// A memory is what a run leaves to the next one.
type memory struct {
	reference

	// The offset of the last host: in the next run may be its path, where a URI is given
	// component by component.
	lastHost int

	// net/url quotes the port of the last authority, after an "@", and not a password:
	//
	//	parse "http://me:pw@h:8o": invalid port ":8o" after host
	quotesPort bool

	// The last run says that the next one is a secret: "//h/:_authToken abc".
	announces bool

	// The offset after the target of a request, where some logs have the query:
	//
	//	GET /a token=abc 200
	column int

	service service // that of the last host, which often is that of the next
}

// A reference is where in a reference the end of a run is. A run that is cut leaves it to the
// next one, which goes on there.
type reference struct {
	where  place  // the part that the end is in, or outside
	level  uint8  // how often the slash that begins its path is escaped: what is escaped more often ends nothing
	quote  byte   // the apostrophe or the backtick before it, which ends it, or 0
	hiding hiding // the secret that goes on, and whose mask is written
	depth  uint8  // how often the delimiter before that secret is escaped
}

// A place is a part of a reference.
type place uint8

const (
	outside place = iota
	inAuthority
	path
	query // or a fragment
)

// hiding says what is being hidden.
type hiding uint8

const (
	nothing hiding = iota
	value          // of a pair
	password
)

// mark replaces the text from start to end by the mask, unless it is empty or has it.
func (s *scanner) mark(start, end int) {
	mask := s.mask()
	if start >= end || s.text[start:end] == mask {
		return
	}
	if s.out == nil {
		s.out = make([]byte, 0, len(s.text)+len(mask))
	}
	s.drop(start, start)
	s.out = append(s.out, mask...)
	s.kept = end
}

// drop leaves out the text from start to end.
func (s *scanner) drop(start, end int) {
	s.out = append(s.out, s.text[s.kept:start]...)
	s.kept = end
}

// result returns the text, redacted: the text itself if there is no secret.
func (s *scanner) result() string {
	s.report()
	if s.kept == 0 {
		return s.text
	}
	return string(append(s.out, s.text[s.kept:]...))
}

// window returns at most n octets of the text that end at i.
func (s *scanner) window(i, n int) string {
	s.reads += n
	return s.text[max(0, i-n):i]
}

// buffers has buffers for the characters of runs.
var buffers = sync.Pool{New: func() any { return new(chars) }}

// report ends a scan. It adds the number of octets that were read to the count of the
// Redactor.
func (s *scanner) report() {
	// The characters of a component may be many more than those of a run.
	if s.buffer != nil && cap(s.buffer.octets) <= 2*maxRun {
		buffers.Put(s.buffer)
	}
	s.buffer = nil
	if s.count != nil {
		*s.count += s.reads
	}
	s.reads = 0
}
