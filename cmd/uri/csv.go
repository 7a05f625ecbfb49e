// SPDX-License-Identifier: BSD-3-Clause

package main

// This file has the input of the verbs as a column of CSV (RFC 4180).

import (
	"bytes"
	"encoding/csv"
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
