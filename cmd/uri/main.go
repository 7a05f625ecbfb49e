// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Command uri parses, resolves, compares, repairs and finds URIs.
//
//	uri VERB [flags] [ARG...]
//
// The verbs are:
//
//	split      Show the components of each reference
//	resolve    Resolve each reference against a base URI
//	relativize Print each target relative to a base URI, if possible
//	normalize  Print the normal form of each reference
//	compare    Print whether two references are equal, and where they differ
//	escape     Escape each text for a component
//	unescape   Print the octets that each text, one component or part of one, stands for
//	find       Print the URIs in text, with the file, the line and the column of each
//	repair     Print a valid reference for each text that a person typed or an old system wrote
//	wrap       Print each reference in angle brackets, broken over lines so that "uri find" gets it back
//	check      Print the hazards in each reference, if any
//	editions   Show what each edition makes of each reference
//
// "uri VERB -h" shows the flags of a verb and an example.
//
// The inputs are the arguments or, if there are none, the lines of standard
// input. A line ends at the newline; a carriage return before it is part of
// the line. Each input has one result on standard output, even if it is
// refused, and the results are in the order of the inputs. A line longer than
// 64 MiB is skipped and reported on standard error.
//
// The exit status is 0 if every input was accepted, 1 if one was refused, and
// 2 if the usage is wrong, or if reading or writing fails. The verbs check,
// compare and editions also use 1 for what they find. The arguments of find
// are files. The usage of each of these verbs has the details.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"example.com/uri"
)

// The exit statuses.
const (
	statusAccepted = iota
	statusRefused
	statusFailed // the usage is wrong, or reading or writing failed
)

// A verb is one thing to do with each input.
type verb struct {
	name    string
	args    string // follows the flags in the usage
	summary string // one line
	example string // a command line after "$ ", and what it prints
	status  string // what is special about its exit status, or ""

	// define defines the flags of the verb and returns the function to run
	// once they are parsed. A refused input is a result, not an error.
	define func(c *call) (work func(args []string) error)
}

var verbs = []verb{
	splitVerb, resolveVerb, relativizeVerb, normalizeVerb, compareVerb,
	escapeVerb, unescapeVerb, findVerb, repairVerb, wrapVerb, checkVerb, editionsVerb,
}

// A call is one run of a verb: the flags that all verbs have, and the input
// and the output.
type call struct {
	verb    verb
	work    func(args []string) error
	flags   *flag.FlagSet
	edition uri.Edition
	asJSON  bool

	in      io.Reader
	longest int           // the most bytes in a line of in
	out     *bufio.Writer // keeps the first error of writing; see [run] and [flusher]
	json    *jsonWriter   // writes to out
	stderr  io.Writer

	refused bool // an input was refused, or did not pass a check
	later   bool // out has a result; see separate
}

// A usageError says what is wrong with the command line.
type usageError string

func (e usageError) Error() string { return string(e) }

// errReported ends a verb that has already printed the error.
var errReported = errors.New("already reported")

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is main with its inputs and outputs as arguments. It returns the exit
// status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := bufio.NewWriterSize(stdout, bufferSize)
	status, err := dispatch(args, stdin, out, stderr)
	if e := out.Flush(); err == nil {
		err = e
	}
	if err == nil {
		return status
	}
	if err != errReported {
		complain(stderr, err)
	}
	return statusFailed
}

// complain prints err on a line of standard error. Arguments and file names in
// it cannot control a terminal.
func complain(stderr io.Writer, err error) {
	fmt.Fprintln(stderr, "uri:", visible(err.Error()))
}

// dispatch runs the verb that args begin with.
func dispatch(args []string, stdin io.Reader, out *bufio.Writer, stderr io.Writer) (status int, err error) {
	if len(args) == 0 {
		printVerbs(stderr)
		return statusFailed, nil
	}
	name, args := args[0], args[1:]
	switch name {
	case "help", "-h", "-help", "--help":
		if len(args) == 0 {
			printVerbs(out)
			return statusAccepted, nil
		}
		name, args = args[0], []string{"-h"}
	}
	for _, v := range verbs {
		if v.name == name {
			return newCall(v, stdin, out, stderr).run(args)
		}
	}
	return 0, usageError(fmt.Sprintf("unknown verb %q; \"uri help\" lists the verbs", name))
}

// newCall returns a call of v whose flags are defined.
func newCall(v verb, in io.Reader, out *bufio.Writer, stderr io.Writer) *call {
	c := &call{
		verb:    v,
		flags:   flag.NewFlagSet(v.name, flag.ContinueOnError),
		in:      in,
		longest: longestLine,
		out:     out,
		json:    newJSONWriter(out),
		stderr:  stderr,
	}
	// The flag package would print errors and the usage on its own.
	c.flags.SetOutput(io.Discard)
	c.flags.Usage = func() {}

	c.flags.BoolVar(&c.asJSON, "json", false, "print one JSON object a line")
	c.work = v.define(c)
	if c.flags.Lookup("edition") == nil {
		c.flags.TextVar(&c.edition, "edition", uri.RFC2396, "follow the edition `NAME`: "+list(editionNames(), "or"))
	}
	return c
}

// run parses the flags in args and does the work of the verb.
func (c *call) run(args []string) (status int, err error) {
	err = c.flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		c.printUsage()
		return statusAccepted, nil
	}
	if err != nil {
		err = usageError(err.Error())
	} else {
		err = c.work(c.flags.Args())
	}
	var usage usageError
	if errors.As(err, &usage) {
		err = fmt.Errorf("%s: %w; \"uri %s -h\" shows its usage", c.verb.name, err, c.verb.name)
	}
	if err == nil && c.refused {
		status = statusRefused
	}
	return status, err
}

// printVerbs prints the usage of the command.
func printVerbs(w io.Writer) {
	fmt.Fprint(w, "usage: uri VERB [flags] [ARG...]\n\n")
	table := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	for _, v := range verbs {
		fmt.Fprintf(table, "  %s\t%s\n", v.name, v.summary)
	}
	table.Flush()
	fmt.Fprint(w, `
"uri VERB -h" shows the flags of a verb and an example. The inputs are the
arguments or, if there are none, the lines of standard input.

The exit status is 0 if every input was accepted, 1 if one was refused or did
not pass a check, and 2 if the usage is wrong, or if reading or writing fails.
`)
}

// printUsage prints the usage of the verb.
func (c *call) printUsage() {
	v := c.verb
	fmt.Fprintf(c.out, "usage: uri %s [flags] %s\n\n%s.\n\nflags:\n", v.name, v.args, v.summary)
	c.flags.SetOutput(c.out)
	c.flags.PrintDefaults()
	if v.status != "" {
		fmt.Fprintf(c.out, "\n%s\n", v.status)
	}
	fmt.Fprint(c.out, "\nexample:\n")
	for line := range strings.SplitSeq(v.example, "\n") {
		fmt.Fprintln(c.out, strings.TrimRight("  "+line, " "))
	}
}

// editionName returns the name by which the flag -edition knows e.
func editionName(e uri.Edition) string {
	name, err := e.MarshalText()
	if err != nil {
		return e.String()
	}
	return string(name)
}

func editionNames() (names []string) {
	for _, e := range uri.Editions() {
		names = append(names, editionName(e))
	}
	return names
}

// named returns the value in all that has the name.
func named[T fmt.Stringer](all []T, name string) (value T, err error) {
	for _, v := range all {
		if v.String() == name {
			return v, nil
		}
	}
	return value, errors.New("want " + list(names(all), "or"))
}

func names[T fmt.Stringer](all []T) (names []string) {
	for _, v := range all {
		names = append(names, v.String())
	}
	return names
}

// list returns names as a sentence lists them, such as "a, b and c".
func list(names []string, conjunction string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " " + conjunction + " " + names[last]
}
