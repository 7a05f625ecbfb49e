// SPDX-License-Identifier: BSD-3-Clause

package main

// This file edits the references in a text, for the verb set.

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/uri"
	"example.com/uri/prose"
)

// setIn prints a file with its references edited. If exact is true, references in text are
// not repaired.
func (c *call) setIn(name string, in *encoding, e *edits, passes func(u uri.URI) bool, exact bool) error {
	text, err := c.textOf(name)
	if err != nil {
		return notFile(err, name, "set -in", "edits standard input")
	}

	// The whole text is in memory, so that what does not change is copied exactly.
	out, at := c.shownOut(), 0 // at: printed so far
	f := &finder{call: c, search: prose.Finder{Edition: c.edition, Repair: !exact}, buffer: bufio.NewReaderSize(bytes.NewReader(text), bufferSize), refusals: true}
	f.position.encoding = in

	// Each reference is changed where it stands, and the text before it is copied.
	f.emit = func(r *found) {
		edited, err := r.uri, error(nil)
		if r.err != nil {
			err = r.err
		} else if passes(r.uri) {
			edited, err = e.apply(r.uri)
		}

		// "a," in a srcset would be read as "a".
		if err == nil && edited != r.uri && r.link != nil && !r.link.Takes(edited.String()) {
			err = errNotThere
		}

		// A reference that cannot be changed stays, and is reported.
		switch {
		case err != nil:
			c.unchanged(name, r, err)
		case edited != r.uri:
			out.Write(text[at:r.Offset])
			out.Write(in.respellAt(r, text[r.Offset:r.end], edited.String()))
			at = int(r.end)
		}
	}
	if err := f.text(name); err != nil {
		return err
	}

	// The text after the last change is copied too.
	out.Write(text[at:])
	return nil
}

var errNotThere = errors.New("the attribute, which has more than the reference, would be read in another way")

// respellAt returns raw, a reference as a file spells it, changed so that it spells new.
func (e *encoding) respellAt(r *found, raw []byte, new string) []byte {
	if r.link == nil {
		return e.respell(raw, r.uri.String(), new)
	}
	if new == "" && r.link.IsBare {
		return []byte(`""`) // otherwise the next attribute would be the value
	}
	return attributeEncoding.respell(raw, r.uri.String(), new)
}

// unchanged reports that a reference in a file stays, and why.
func (c *call) unchanged(name string, r *found, err error) {
	c.refused = true

	if c.quiet {
		c.silenced++
		return
	}
	_ = c.report(fmt.Errorf("%s:%d:%d: %s", printableName(name), r.Line, r.Column, bareMessage(err))) // c.out keeps write errors
}

// respell returns raw, which spells old, changed so that it spells new: "a&amp;b" becomes
// "a&amp;c". Where old and new begin or end alike, raw stays.
func (e *encoding) respell(raw []byte, old, new string) []byte {
	head, headRaw, tail, tailRaw := 0, 0, len(old), len(raw)

	// If a line break was left out of old, no part of raw is known to be a part of old.
	if e.text(raw) == old {
		same, sameEnd := 0, 0
		for same < min(len(old), len(new)) && old[same] == new[same] {
			same++
		}
		for sameEnd < min(len(old), len(new))-same && old[len(old)-1-sameEnd] == new[len(new)-1-sameEnd] {
			sameEnd++
		}

		// An escape stays if all its text stays, and goes as a whole otherwise.
		head, headRaw = e.measure(raw, same, false)
		tail, tailRaw = e.measure(raw, len(old)-sameEnd, true)
	}

	// Only the middle is spelled anew: "&#97;" before it is still "&#97;".
	middle := e.spell(raw, new[head:len(new)-(len(old)-tail)])
	spelled := slices.Concat(raw[:headRaw], []byte(middle), raw[tailRaw:])
	if e.text(spelled) != new { // the parts make another escape, as "&" and "amp;" do
		return []byte(e.spell(nil, new))
	}
	return spelled
}

// spell returns s, part of a reference, as raw text. It escapes as rest does, the raw text
// around it.
func (e *encoding) spell(rest []byte, s string) string {
	switch {
	case e != nil && e.mark == '\\' && bytes.Contains(rest, []byte(`\/`)):
		return strings.ReplaceAll(s, "/", `\/`)
	case e == nil || e.mark == '\\':
		return s
	case (e == htmlEncoding || e == attributeEncoding) && bytes.IndexByte(rest, '&') >= 0 && e.text(rest) == string(rest):
		return strings.ReplaceAll(s, "'", "&#39;") // "&" is there as it is
	}

	// Where nothing shows how the text escapes, HTML's rules are safe.
	return strings.NewReplacer("&", "&amp;", "'", "&#39;").Replace(s)
}
