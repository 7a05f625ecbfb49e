// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"example.com/uri"
	"example.com/uri/redact"
)

// This file declares the verbs' type, and a run of a verb.

// The exit statuses.
const (
	statusAccepted = iota
	statusRefused
	statusFailed // the usage is wrong, or reading or writing failed
)

// A verb is one thing to do with each input.
type verb struct {
	name    string
	args    string      // follows the flags in the usage
	brief   string      // at most five words
	summary string      // one line
	example string      // a command line after "$ ", and its output
	notes   string      // special facts about its results or its exit status, or ""
	table   [][2]string // words of its first argument, each with its meaning
	input   string      // the member of JSON for an input, or "" for "input"
	output  output
	edition editionChoice

	// define defines the verb's flags, and returns the function to run once they are
	// parsed. A refused input is a result of that function, not an error.
	define func(c *call) (work func(args []string) error)
}

// An output is the kind of text that a verb prints.
type output int

const (
	lineOutput   output = iota // a line for each input; refusals are on standard error
	reportOutput               // text for a person, which includes refusals
	apartOutput                // the same, with an empty line between two inputs
	findOutput                 // the URIs in files
	textOutput                 // the text of files, which is not JSON
)

// isReport reports whether the results are for a person.
func (o output) isReport() bool { return o == reportOutput || o == apartOutput }

// isOfFiles reports whether the arguments are files, so that no input is refused.
func (o output) isOfFiles() bool { return o == findOutput || o == textOutput }

// An editionChoice says who chooses the edition.
type editionChoice int

const (
	chosenEdition editionChoice = iota // by the flag -edition
	fixedEdition                       // by the verb
	noEdition                          // by nobody: it does not matter
)

func (v verb) String() string { return v.name }

// description returns the summary, and a sentence that says what the verb reads if there
// are no inputs. The first brackets in args contain the name of the inputs.
func (v verb) description() string {
	_, inputs, _ := strings.Cut(v.args, "[")
	inputs, _, _ = strings.Cut(inputs, "]")
	reads := "the lines of standard input"
	if inputs == "FILE..." {
		reads = "standard input"
	}
	return v.summary + ". Without " + strings.TrimSuffix(inputs, "...") + ", it reads " + reads + "."
}

// A call is one run of a verb: the common flags, the input and the output.
type call struct {
	verb    verb
	work    func(args []string) error
	flags   *flag.FlagSet
	values  map[string][]string // of each flag that has a closed list of them, by its name
	alone   [][]string          // lists of flags that exclude each other
	edition uri.Edition
	asJSON  bool
	blank   bool // print blankText for an input that is refused
	quiet   bool // only count the inputs that are refused

	endsAtNUL bool // a line ends at NUL, not at a newline

	wrong error // an error in the environment
	screen

	blankText string // empty, or a row of empty fields

	place    place // of the input
	progress progress
	rows     rows
	picture  picture // of the last reference

	in      io.Reader
	longest int           // the most bytes in a line of in
	out     *bufio.Writer // keeps the first error of writing; see [run] and [source]
	json    *jsonWriter   // writes to out
	stderr  io.Writer

	refused  bool // an input was refused, or did not pass a check
	failed   bool // a file or a line could not be read, which is reported
	silenced int  // how many inputs were refused, if quiet is true
}

// A place says where an input is: "arg" and the argument's number, or "-" and the line
// number. With -vars, the object's file and line precede "arg".
type place struct {
	file   string
	number int
}

// A usageError is a mistake in the command line.
type usageError string

func (e usageError) Error() string { return string(e) }

// errReported ends a verb after the error was printed.
var errReported = errors.New("already reported")

// complain prints err on one line to standard error. It escapes control characters and
// hides the secrets in URIs.
func complain(stderr io.Writer, err error) {
	fmt.Fprintln(stderr, "uri:", visible(redact.Redactor{}.Text(err.Error())))
}

// fail reports an error, and makes the call fail in the end.
func (c *call) fail(err error) error {
	c.failed = true
	return c.report(err)
}

// report prints the results so far, and then an error that does not end the call. It
// returns any error from writing the results.
func (c *call) report(err error) error {
	c.progress.clear()
	if err := c.out.Flush(); err != nil {
		return err
	}
	complain(c.stderr, err)
	return nil
}

// summarize prints how many inputs were refused.
func (c *call) summarize() {
	message := "1 input is refused"
	if c.silenced > 1 {
		message = fmt.Sprint(c.silenced, " inputs are refused")
	}
	_ = c.report(errors.New(message)) // c.out keeps write errors
}

// lineEnd returns the byte that ends a line.
func (c *call) lineEnd() byte {
	if c.endsAtNUL {
		return 0
	}
	return '\n'
}

// A rows is the CSV that a call reads with -csv-column. A result replaces the input in its
// row.
type rows struct {
	name    *string // of the column, or nil without -csv-column
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
	r.row[r.column] = input // the row may be printed again, with another variant
	return strings.TrimSuffix(r.encoded.String(), "\n")
}
