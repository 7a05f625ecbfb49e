// SPDX-License-Identifier: BSD-3-Clause

package main

// This file reads inputs: arguments and lines, alone, in pairs, or with a base URI.

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"example.com/uri"
)

const bufferSize = 1 << 16

// longestLine is the greatest length in bytes for a line on standard input.
const longestLine = 64 << 20

// each calls do for every argument or, if there are none, for every line or row of standard
// input.
func (c *call) each(args []string, do func(input string)) error {
	// An empty line precedes each result for a person, except the first.
	if c.verb.output == apartOutput && !c.asJSON {
		first, inner := true, do
		do = func(input string) {
			if !first {
				c.out.WriteByte('\n')
			}
			first = false
			inner(input)
		}
	}

	switch isCSV := c.rows.name != nil; {
	case isCSV && len(args) > 0:
		return usageError("with -csv-column, the inputs are in standard input")
	case isCSV:
		return c.eachRow(do)
	case len(args) == 0:
		return c.eachLine(do)
	}

	for i, arg := range args {
		c.place = place{"arg", i + 1}
		do(arg)
	}
	return nil
}

// eachLine calls do for every line on standard input, without its newline or CRLF. The last
// line needs no newline. A line that is too long is reported and skipped.
func (c *call) eachLine(do func(input string)) error {
	r := bufio.NewReaderSize(c.source(c.in), bufferSize)
	end := c.lineEnd()
	for number := 1; ; number++ {
		c.place = place{"-", number}
		line, length, err := readLine(r, end, c.longest)
		if err != nil && err != io.EOF {
			return err
		}

		// Some editors begin files with a byte order mark, also where they become a pipe.
		if number == 1 {
			line = strings.TrimPrefix(line, byteOrderMark)
		}

		// "a\nb" is two lines, and so is "a\nb\n".
		switch {
		case length > c.longest:
			if err := c.fail(fmt.Errorf("line %d of standard input is longer than %d bytes", number, c.longest)); err != nil {
				return err
			}
			c.blankLine()
		case length > 0 || err == nil:
			do(line)
		}
		if err == io.EOF {
			return nil
		}
	}
}

// inputs returns a function that calls do for each input, as each does.
func (c *call) inputs(do func(input string)) func(args []string) error {
	return func(args []string) error { return c.each(args, do) }
}

// readLine returns a line, without the byte end and, if that is a newline, without a
// carriage return before it. length includes the carriage return. For a line that is longer
// than longest, readLine returns "" and longest+1.
func readLine(r *bufio.Reader, end byte, longest int) (line string, length int, err error) {
	parts := make([]string, 0, 1)
	for {
		part, err := r.ReadSlice(end)
		ended := err == nil
		if ended {
			part = part[:len(part)-1]
		}

		// A line that is too long is read to its end, but not kept.
		length = min(length+len(part), longest+1)
		if length > longest {
			parts = nil
		} else {
			parts = append(parts, string(part))
		}
		if err == bufio.ErrBufferFull {
			continue
		}

		// Most lines are one part, which is not copied again.
		line = strings.Join(parts, "")
		if ended && end == '\n' {
			line = strings.TrimSuffix(line, "\r")
		}
		return line, length, err
	}
}

// parsed returns a function that parses an input and calls do with the result.
// It prints why an input is refused, and a hint if an argument is also the name
// of a file.
func (c *call) parsed(do func(u uri.URI)) func(input string) {
	return func(input string) {
		c.hintFile(input)
		u, err := c.edition.Parse(input)
		if err != nil {
			c.refuse(input, err)
			return
		}
		do(u)
	}
}

// hintFile prints a hint if an argument is also a file name below the current directory. It
// looks at no other: for a name such as "//h/a", Windows would connect to h.
func (c *call) hintFile(input string) {
	if c.place.file != "arg" || !filepath.IsLocal(input) {
		return
	}

	// "uri split urls.txt" probably means the lines in the file.
	if info, err := os.Stat(input); err == nil && info.Mode().IsRegular() {
		c.note(nil, 0, `the argument is a reference, and a file has this name; "< FILE" reads the lines of a file`)
	}
}

// A reference is one of the two references that a result needs, parsed.
type reference struct {
	key   string // in JSON
	text  string
	start int // in the input
	uri   uri.URI
	err   error
}

func (c *call) parse(key, text string, start int) reference {
	u, err := c.edition.Parse(text)
	return reference{key, text, start, u, err}
}

// beginTwo begins the result for two references, and reports whether both are accepted. If
// they are not, the result is only why one is refused. Otherwise, the caller goes on with
// it, in JSON with members and the end of the object.
func (c *call) beginTwo(first, second reference) bool {
	// If both are refused, the first error is enough.
	refused := first
	if first.err == nil {
		refused = second
	}

	if c.asJSON {
		c.json.begin("", first.key, first.text, second.key, second.text)
	}
	if refused.err == nil {
		return true
	}

	c.refused = true
	if !c.asJSON {
		c.refuseText(refused.text, refused.start, refused.err)
		return false
	}
	c.json.members("edition", editionName(c.edition))
	c.json.error(refused.err, refused.key)
	c.json.endObject()
	return false
}

// pairs returns a function that splits an input at a TAB, and calls do with the two parts.
// It refuses an input without a TAB; parts names the two.
func (c *call) pairs(parts string, do func(first, second string)) func(input string) {
	return func(input string) {
		// No reference contains a TAB, so the first one separates the two.
		first, second, ok := strings.Cut(input, "\t")
		if !ok {
			problem := "no TAB between " + parts
			if c.verb.output.isReport() && !c.asJSON {
				problem = fmt.Sprintf("line %d has %s", c.place.number, problem)
			}
			c.refuse(input, errors.New(problem))
			return
		}
		do(first, second)
	}
}

// baseFlags defines the flag -base, for one base URI, and the flag -pairs, for a base URI in
// each input. It returns a verb's work: to call do with the base URI and the other reference
// of each input. key is the other reference's name in JSON, and other its name in the usage.
func (c *call) baseFlags(usage, key, other string, do func(base, other reference)) func(args []string) error {
	var base *string
	c.optional(&base, "base", usage, nil)
	pairs := c.flags.Bool("pairs", false, "take a base URI, a TAB and a "+other+" from each input")
	c.excludes("-base", "-pairs")

	// With -pairs, each input brings its own base URI.
	return func(args []string) error {
		switch {
		case *pairs:
			return c.each(args, c.pairs("a base URI and a "+other, func(base, other string) {
				do(c.parse("base", base, 0), c.parse(key, other, len(base)+len("\t")))
			}))
		case base == nil:
			return usageError("-base or -pairs is needed")
		}

		// With -base, every input shares the base URI.
		one := c.parse("base", *base, 0)
		if one.err != nil && !c.asJSON {
			return wrongValue("base", one.err) // once: there are no results
		}
		c.refused = one.err != nil // even if there are no inputs
		return c.each(args, func(other string) { do(one, c.parse(key, other, 0)) })
	}
}

// eachRow calls do with the field in the column of -csv-column, for each row of standard
// input.
func (c *call) eachRow(do func(input string)) error {
	// Rows may have different numbers of fields: only the column is needed.
	r := csv.NewReader(c.source(c.in))
	r.FieldsPerRecord, r.ReuseRecord = -1, true
	header, err := r.Read()
	if err == io.EOF {
		return nil
	}
	if err != nil {
		return err
	}

	// The header says where the column is, and is printed as it is.
	header = slices.Clone(header)
	header[0] = strings.TrimPrefix(header[0], byteOrderMark)
	c.rows.column = slices.Index(header, *c.rows.name)
	if c.rows.column < 0 {
		return errors.New("standard input has no column with the name in -csv-column; it has " + list(header, "and"))
	}
	c.rows.row, c.rows.writer = header, csv.NewWriter(&c.rows.encoded)
	c.printLine(*c.rows.name)

	for {
		c.rows.row, err = r.Read()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}

		// A row may be too short to have the column. It is reported and skipped.
		line, _ := r.FieldPos(0)
		c.place = place{"-", line}
		if c.rows.column >= len(c.rows.row) {
			if err := c.fail(fmt.Errorf("line %d of standard input does not have the column", line)); err != nil {
				return err
			}
			continue
		}
		do(c.rows.row[c.rows.column])
	}
}
