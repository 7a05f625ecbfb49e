// SPDX-License-Identifier: BSD-3-Clause

package main

// This file prints, for a person, why an input is refused.

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"example.com/uri"
	"example.com/uri/redact"
)

// result prints output, which is the result for an input, or why the input is refused.
func (c *call) result(input, output string, err error) {
	switch {
	case err != nil:
		c.refuse(input, err)
	case c.asJSON:
		c.json.object("", c.inputKey(), input, "output", output)
	default:
		c.printLine(output)
	}
}

// inputKey returns the JSON key for an input.
func (c *call) inputKey() string { return cmp.Or(c.verb.input, "input") }

// refuse prints the result for an input that is refused.
func (c *call) refuse(input string, err error) {
	c.refused = true
	if c.asJSON {
		c.refuseJSON(c.edition, input, err)
	} else {
		c.refuseText(input, 0, err)
	}
}

// refuseText prints for a person why text, which begins at the offset start of the input, is
// refused. A report says so on standard output. The results of other verbs may be a
// program's input, so they say so on standard error.
func (c *call) refuseText(text string, start int, err error) {
	if c.verb.output.isReport() {
		c.explain(c.out, text, err)
		return
	}

	if c.quiet {
		c.silenced++
		c.blankLine()
		return
	}

	// If another edition accepts the text, the message says so.
	c.note(err, start, bareMessage(err)+advised(text, err))
	c.blankLine()
}

// note prints a message about the input on standard error, after the input's place. If err
// has an offset, which counts from start, the place includes it.
func (c *call) note(err error, start int, message string) {
	at := fmt.Sprintf("%s:%d:", c.place.file, c.place.number)
	if offset, ok := offsetOf(err); ok {
		at += fmt.Sprintf("%d:", start+offset+1)
	}

	_ = c.report(errors.New(at + " " + message)) // c.out keeps write errors
}

// refuseJSON prints the result, as JSON, for an input that an edition refuses.
func (c *call) refuseJSON(e uri.Edition, input string, err error) {
	c.json.begin("", c.inputKey(), input)
	if c.verb.edition != noEdition {
		c.json.members("edition", editionName(e))
	}
	c.json.error(err, "")
	c.json.endObject()
}

// explain prints for a person why an input is refused:
//
//	http://[::1]/
//	       ^
//	uri: invalid character "[" in authority at offset 7: IPv6 addresses need RFC 2732 or RFC 3986 (rule reg_name, RFC 2396 section 3.2.1)
//	accepted by rfc2732, rfc3986 and rfc3987
//
// Secrets are hidden. The offset is in the input. Without an offset there is no caret.
func (c *call) explain(w io.Writer, input string, err error) {
	shown := visible(redacted(input))
	if offset, ok := offsetOf(err); ok {
		shown = c.excerpt(input, offset)
	}

	fmt.Fprintf(w, "%s\nuri: %s\n", shown, bareMessage(err))
	if names := acceptedBy(input, err); len(names) > 0 {
		fmt.Fprintf(w, "accepted by %s\n", list(names, "and"))
	}
}

// excerpt returns input without its secrets, with a caret below an offset in input.
func (c *call) excerpt(input string, offset int) string {
	if shown, at := (redact.Redactor{}).Input(input, offset); len(shown) < c.columns && isPlain(shown) { // as most are
		return shown + "\n" + strings.Repeat(" ", at) + "^"
	}
	return redact.Redactor{}.Excerpt(input, offset, c.columns)
}

// printLine prints s and a newline. On a terminal, each line in s is made visible.
func (c *call) printLine(s string) {
	s = c.rows.inRow(s)
	if !c.isTerminal {
		c.out.WriteString(s)
		c.out.WriteByte(c.lineEnd())
		return
	}

	// A result of wrap has several lines.
	for line := range strings.SplitSeq(s, "\n") {
		c.out.WriteString(visible(line))
		c.out.WriteByte('\n')
	}
}

// blankLine prints the line that -blank promises for a refused input. With -json, the input
// has an object already.
func (c *call) blankLine() {
	if c.blank && !c.asJSON {
		c.out.WriteString(c.rows.inRow(c.blankText))
		c.out.WriteByte(c.lineEnd())
	}
}

// octets is [call.result] for an output that may have any octets. On a terminal, it makes
// them visible, so that they stay on one line.
func (c *call) octets(input, output string, err error) {
	if c.isTerminal && !c.asJSON {
		output = visible(output)
	}
	c.result(input, output, err)
}
