// SPDX-License-Identifier: BSD-3-Clause

package main

// This file has the input of the verbs as a column of CSV (RFC 4180).

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// A rows is the CSV that a call reads. A result takes the place of the input in its row.
type rows struct {
	name    *string // of the column, or nil without CSV
	column  int
	row     []string
	encoded bytes.Buffer
	writer  *csv.Writer // writes to encoded
}

// csvFlag defines the flag -csv-column.
func (c *call) csvFlag() {
	c.optional(&c.rows.name, "csv-column", "take CSV with a header from standard input, and print it with the result in place of the input, which is in the column with the `NAME`; a row without a result goes, or keeps an empty column with -blank", nil)
	c.excludes("-csv-column", "-json")
	c.excludes("-csv-column", "-0")
}

// eachRow calls do for the column of each row.
func (c *call) eachRow(do func(input string)) error {
	r := csv.NewReader(c.source(c.in))
	r.FieldsPerRecord, r.ReuseRecord = -1, true
	header, err := r.Read()
	if err == io.EOF {
		return nil
	}
	if err != nil {
		return err
	}
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

// inRow returns the row of the input with a result in its place, or the result if there
// are no rows.
func (r *rows) inRow(result string) string {
	if r.name == nil {
		return result
	}
	input := r.row[r.column]
	r.row[r.column] = result
	r.encoded.Reset()
	r.writer.Write(r.row) // to memory, which does not fail
	r.writer.Flush()
	r.row[r.column] = input // for the next variant
	return strings.TrimSuffix(r.encoded.String(), "\n")
}
