// SPDX-License-Identifier: BSD-3-Clause

package main

// This file reads inputs from a CSV column (RFC 4180).

import (
	"bytes"
	"encoding/csv"
	"strings"
)

// A rows is the CSV that a call reads. A result replaces the input in its row.
type rows struct {
	name    *string // of the column, or nil without CSV
	column  int
	row     []string
	encoded bytes.Buffer
	writer  *csv.Writer // writes to encoded
}

// inRow returns the input's row with the result in place of the input, or the result alone
// without CSV.
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
