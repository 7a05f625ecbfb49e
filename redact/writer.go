// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file redacts streams.

import (
	"io"
	"io/fs"
	"strings"
)

// Writer returns a writer that writes to w the text that is written to it,
// redacted. However the text is divided into writes, w gets what [Redactor.Text]
// returns for the whole.
//
// The writer holds the text after the last whitespace or double quote, at most
// 32 KiB, and text that one of Values may begin with. It holds nothing after a Write
// that ends in a newline, unless one of Values has a newline. Close writes the
// rest, and does not close w. Each Write makes at most one Write of w
// for each 32 KiB. After an error of w, each call returns that error, and after
// Close it returns [fs.ErrClosed].
func (r Redactor) Writer(w io.Writer) io.WriteCloser {
	s := scanner{Redactor: r.withTable()}
	return &writer{w: w, s: s, values: s.valueFilter()}
}

// A writer passes the text through two stages: values hides the values, and then s the secrets
// that it finds.
type writer struct {
	w      io.Writer
	err    error
	values valueFilter
	window strings.Builder // it grows without copying its text for each Write
	s      scanner
}

func (w *writer) Write(p []byte) (n int, err error) {
	if w.values.valueTable == nil {
		return w.write(p)
	}
	if _, err := w.write([]byte(w.values.filter(string(p), true))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// write writes text without values.
func (w *writer) write(p []byte) (n int, err error) {
	for n < len(p) && w.err == nil {
		// The window has room for a run that is not complete, and a part as long as another one.
		part := p[n:min(n+maxRun, len(p))]
		if w.window.Cap()-w.window.Len() < len(part) {
			w.slide()
		}

		w.window.Write(part)
		w.s.text = w.window.String()
		w.flush(w.s.complete(len(part)))
		if w.err == nil {
			n += len(part)
		}
	}
	return n, w.err
}

// complete returns the end of the text in a stream's window that can be redacted now: after
// the last octet that ends a run, or where a run is cut. The last n octets are new.
func (s *scanner) complete(n int) int {
	// The text before the new octets was redacted up to the last octet that ends a run.
	limit, old := len(s.text), len(s.text)-n
	for limit > old && kinds[s.text[limit-1]]&isEnd == 0 {
		limit--
	}

	// If the new octets end no run, one goes on from where the output ended.
	if limit == old {
		limit = s.kept
	}

	// The rest is held, unless it is longer than a run may be.
	for len(s.text)-limit > maxRun {
		limit, _ = runEnd(s.text, limit, limit, len(s.text))
	}
	return limit
}

// slide drops the text that was written, except some of it.
func (w *writer) slide() {
	drop := max(0, w.s.kept-mostBefore)
	kept := w.s.text[drop:]
	w.window.Reset()
	w.window.Grow(2*maxRun + mostBefore)
	w.window.WriteString(kept)
	w.s.kept -= drop
	w.s.lastHost -= drop
}

// flush writes the text up to limit.
func (w *writer) flush(limit int) {
	if limit == w.s.kept || w.err != nil {
		return
	}

	// One Write of w gets all that is redacted.
	w.s.out = w.s.out[:0]
	w.s.scan(w.s.kept, limit)
	w.s.out = append(w.s.out, w.s.text[w.s.kept:limit]...)
	w.s.kept = limit
	w.s.reads += w.values.reads
	w.values.reads = 0
	w.s.report()
	n, err := w.w.Write(w.s.out)
	if err == nil && n < len(w.s.out) {
		err = io.ErrShortWrite
	}
	w.err = err
}

func (w *writer) Close() error {
	if w.values.valueTable != nil {
		w.write([]byte(w.values.filter("", false)))
	}
	w.flush(len(w.s.text))
	err := w.err
	if err == nil {
		w.err = fs.ErrClosed
	}
	return err
}
