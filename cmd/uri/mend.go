// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strconv"
	"unicode/utf8"

	"example.com/uri"
)

var mendVerb = verb{
	name:    "mend",
	args:    "[TEXT...]",
	summary: "Make a valid reference of each text that a person has typed or an old system written",
	example: `$ uri mend -why '<URL:www.w3.org/a b|c>'
http://www.w3.org/a%20b%7Cc
offset 0: "<URL:" becomes "http://": delimiter, "URL:", abbreviated reference (Appendix E, Appendix F)
offset 17: " " becomes "%20": blank (section 2.4.3)
offset 19: "|" becomes "%7C": unwise character (section 2.4.3)
offset 21: ">" goes: delimiter (Appendix E)`,
	define: func(c *call) func([]string) error {
		m := mender{call: c, reasons: map[uri.MendKind]string{}, strings: newJSONWriter(c.out)}
		abbreviated := c.abbreviatedFlags(true, "expand")
		c.flags.BoolVar(&m.JoinBlanks, "join", false, "remove blanks within a line, as line breaks, instead of escaping them")
		c.flags.BoolVar(&m.why, "why", false, "print under each result what was mended, and why")
		return func(args []string) error {
			m.Edition, m.Abbreviated = c.edition, abbreviated()
			return c.each(args, m.mend)
		}
	},
}

// abbreviatedFlags defines the flags for abbreviated references. It returns
// what gives the rule for them once the flags are parsed.
func (c *call) abbreviatedFlags(hosts bool, do string) func() func(name string) (prefix string) {
	c.flags.BoolVar(&hosts, "abbreviated", hosts, do+" abbreviated references, such as www.w3.org")
	mailboxes := c.flags.Bool("mailboxes", false, do+" abbreviated references and mailboxes, such as user@example.com")
	return func() func(string) string {
		switch {
		case *mailboxes:
			return uri.MailboxPrefix
		case hosts:
			return uri.HostPrefix
		}
		return nil
	}
}

// A mender mends the texts of a call.
type mender struct {
	*call
	uri.Mender
	why     bool
	reasons map[uri.MendKind]string // those that have been asked for
	quoted  []byte
	strings *jsonWriter
}

// mend prints the result for a text.
func (m *mender) mend(input string) {
	u, mends, err := m.Parse(input)
	if err != nil {
		m.refuse(input, err)
		return
	}
	if m.json {
		m.writeJSON(input, u, mends)
		return
	}
	fmt.Fprintln(m.out, u)
	if m.why {
		for i := range mends {
			m.explain(&mends[i])
		}
	}
}

// reason returns why something is mended.
func (m *mender) reason(kind uri.MendKind) string {
	reason, ok := m.reasons[kind]
	if !ok {
		reason = fmt.Sprintf("%v (%s)", kind, kind.Section())
		m.reasons[kind] = reason
	}
	return reason
}

// explain prints for a person what becomes of what was mended, and why. It
// allocates nothing: there may be millions of mends.
func (m *mender) explain(mend *uri.Mend) {
	m.out.WriteString("offset ")
	m.quoted = strconv.AppendInt(m.quoted[:0], int64(mend.Offset), 10)
	m.out.Write(m.quoted)
	m.out.WriteString(": ")
	switch {
	case mend.Old == "":
		m.quote(mend.New)
		m.out.WriteString(" is added")
	case mend.New == "":
		m.quote(mend.Old)
		m.out.WriteString(" goes")
	default:
		m.quote(mend.Old)
		m.out.WriteString(" becomes ")
		m.quote(mend.New)
	}
	m.out.WriteString(": ")
	m.out.WriteString(m.reason(mend.Kind))
	m.out.WriteByte('\n')
}

// quote prints s in quotes as in Go, with ASCII characters alone.
func (m *mender) quote(s string) {
	m.out.WriteByte('"')
	for s != "" {
		var piece string
		piece, s = cutPiece(s)
		m.quoted = strconv.AppendQuoteToASCII(m.quoted[:0], piece)
		m.out.Write(m.quoted[1 : len(m.quoted)-1])
	}
	m.out.WriteByte('"')
}

// writeJSON prints a result as JSON: where, what, what takes its place, and
// why.
func (m *mender) writeJSON(input string, u uri.URI, mends []uri.Mend) {
	j := m.strings
	m.out.WriteString(`{"input":`)
	j.string(input)
	j.exact(`,"inputBase64":`, input)
	m.out.WriteString(`,"output":`)
	j.string(u.String())
	m.out.WriteString(`,"mended":[`)
	for i, mend := range mends {
		if i > 0 {
			m.out.WriteByte(',')
		}
		m.out.WriteString(`{"offset":`)
		m.quoted = strconv.AppendInt(m.quoted[:0], int64(mend.Offset), 10)
		m.out.Write(m.quoted)
		m.out.WriteString(`,"what":`)
		j.string(mend.Old)
		j.exact(`,"whatBase64":`, mend.Old)
		m.out.WriteString(`,"with":`)
		j.string(mend.New)
		m.out.WriteString(`,"why":`)
		j.string(m.reason(mend.Kind))
		m.out.WriteByte('}')
	}
	m.out.WriteString("]}\n")
}

// A jsonWriter writes strings as JSON, piece by piece: as a whole they may be
// many times as long as what they are made of.
type jsonWriter struct {
	out     *bufio.Writer
	piece   string
	octets  []byte
	encoded bytes.Buffer
	encoder *json.Encoder // writes to encoded
}

func newJSONWriter(out *bufio.Writer) *jsonWriter {
	j := &jsonWriter{out: out}
	j.encoder = json.NewEncoder(&j.encoded)
	j.encoder.SetEscapeHTML(false)
	return j
}

// string writes s as a string. An error of writing stays in j.out.
func (j *jsonWriter) string(s string) {
	j.out.WriteByte('"')
	for s != "" {
		j.piece, s = cutPiece(s)
		j.encoded.Reset()
		_ = j.encoder.Encode(&j.piece)
		quoted := bytes.TrimSuffix(j.encoded.Bytes(), []byte("\n"))
		j.out.Write(quoted[1 : len(quoted)-1])
	}
	j.out.WriteByte('"')
}

// exact writes the octets of s in base64, after the key, if JSON, whose
// strings are of Unicode characters, cannot hold them.
func (j *jsonWriter) exact(key, s string) {
	if utf8.ValidString(s) {
		return
	}
	j.out.WriteString(key)
	j.out.WriteByte('"')
	for s != "" {
		n := min(len(s), maxPiece/3*3) // no padding between the pieces
		j.octets = append(j.octets[:0], s[:n]...)
		j.encoded.Reset()
		j.out.Write(base64.StdEncoding.AppendEncode(j.encoded.AvailableBuffer(), j.octets))
		s = s[n:]
	}
	j.out.WriteByte('"')
}

const maxPiece = 1 << 12

// cutPiece cuts a piece from the beginning of s, and no character in two.
func cutPiece(s string) (piece, rest string) {
	if len(s) <= maxPiece {
		return s, ""
	}
	for n := maxPiece; n > maxPiece-utf8.UTFMax; n-- {
		if utf8.RuneStart(s[n]) {
			return s[:n], s[n:]
		}
	}
	return s[:maxPiece], s[maxPiece:]
}
