// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file joins the lines of a reference.

import (
	"bytes"
	"strings"
)

// A joiner joins the lines of a reference.
type joiner struct {
	margin      margin // may begin each line after the first
	keepBlanks  bool   // keep whitespace without a line break
	keepBreaks  bool   // keep whitespace with a line break
	dropHyphens bool   // remove the hyphens that end lines

	dropped []byte // the text that was removed, besides hyphens
	hyphens bool   // a line break follows a hyphen
	broken  bool   // there is a line break
	blanks  bool   // whitespace was kept
}

// join returns ref, which does not begin with whitespace, without the whitespace in it and
// the margins after its line breaks. It allocates nothing if there is no whitespace.
func (j *joiner) join(ref string) string {
	if !strings.ContainsAny(ref, whitespace) {
		return ref
	}

	text := make([]byte, 0, len(ref))
	for {
		// Text precedes each gap.
		n := strings.IndexAny(ref, whitespace)
		if n < 0 {
			return string(append(text, ref...))
		}
		text = append(text, ref[:n]...)
		end, broken, _ := j.margin.skipGap(ref, n)
		gap := ref[n:end]
		ref = ref[end:]

		if broken && j.keepBreaks || !broken && j.keepBlanks {
			j.blanks = true
			text = append(text, gap...)
			continue
		}
		j.dropped = append(j.dropped, gap...)
		j.broken = j.broken || broken

		// "http://a/b-\nc": the hyphen may belong to the line break.
		if broken && bytes.HasSuffix(text, []byte("-")) {
			j.hyphens = true
			if j.dropHyphens {
				text = text[:len(text)-1]
			}
		}
	}
}
