// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file keeps the state that outlives a run, and writes the masks.

import "sync"

const (
	maxRun = 32 << 10 // the greatest length of a run: a longer one is cut
	before = 64       // how much text before a run may tell its kind

	// mostBefore is how much text before a column may say what the line is. A Writer keeps as
	// much.
	mostBefore = 512
)

// A scanner redacts a text, or a stream's windows, run by run.
type scanner struct {
	Redactor
	text    string // the text, or a stream's window
	exact   bool   // the run is a URI's component: no character ends it
	ofError bool   // it is the URI in a net/url error
	out     []byte
	kept    int    // text[:kept] is in out, redacted
	reads   int    // for tests: how many octets and characters were read
	buffer  *chars // for a run's characters, or nil
	memory
}

// A memory is the state that a run leaves to the next one.
type memory struct {
	reference

	// Where the last host begins. If a URI is given component by component, the host's path is
	// in the next run.
	lastHost int

	// The port that net/url quotes next follows an "@" in the last authority, so that it is not
	// a password:
	//
	//	parse "http://me:pw@h:8o": invalid port ":8o" after host
	quotesPort bool

	// The last run says that the next one is a secret: "//h/:_authToken abc".
	announces bool
}

// A reference says where in a reference a run ends. If the run is cut, the next one goes on
// there.
type reference struct {
	where  place  // the part that the end is in, or outside
	level  uint8  // how often the slash that begins its path is escaped: a delimiter that is escaped more often is data
	quote  byte   // the apostrophe or the backtick before it, which ends it, or 0
	hiding hiding // the secret that goes on, and whose mask is written
	depth  uint8  // how often the delimiter before the secret is escaped
}

// A place is a reference's part.
type place uint8

const (
	outside place = iota
	inAuthority
	path
	query // or a fragment
)

// hiding is the kind of secret that is being hidden.
type hiding uint8

const (
	nothing hiding = iota
	value          // a pair's
	password
)

// mark replaces the text from start to end by the mask, unless it is empty or is the mask.
func (s *scanner) mark(start, end int) {
	mask := s.mask()
	if start >= end || s.text[start:end] == mask {
		return
	}
	if s.out == nil {
		s.out = make([]byte, 0, len(s.text)+len(mask))
	}
	s.drop(start, end)
	s.out = append(s.out, mask...)
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

// buffers are for the characters in runs.
var buffers = sync.Pool{New: func() any { return new(chars) }}

// report ends a scan. It adds the number of octets that were read to the Redactor's count.
func (s *scanner) report() {
	// A component may be much longer than a run: a large buffer is left to the collector.
	if s.buffer != nil && cap(s.buffer.octets) <= 2*maxRun {
		buffers.Put(s.buffer)
	}
	s.buffer = nil
	if s.count != nil {
		*s.count += s.reads
	}
	s.reads = 0
}
