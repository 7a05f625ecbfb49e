// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Command uri shows what the generic URI syntax makes of a string.
//
//	uri VERB [flags] [ARG...]
//
// "uri help" lists the verbs, and "uri VERB -h" shows the flags of one. The
// inputs are the arguments or, where there are none, the lines of standard
// input. Nothing in them is repaired: a line ends at the newline, and a
// carriage return before it is part of the line.
//
// There is one result on standard output for each input, in their order, for
// those that are refused too. A line longer than 64 MiB has none: it is an
// error of reading, and the lines after it are read.
//
// The exit status is 0 if every input was accepted, 1 if one was refused, and
// 2 for wrong usage and where reading or writing fails. The verbs check,
// compare and editions tell by 1 what they found as well, and find has files
// for inputs: see their usage.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
)

// The exit statuses.
const (
	statusAccepted = iota
	statusRefused
	statusFailed // wrong usage, or reading or writing failed
)

// A verb is one thing to do with each input.
type verb struct {
	name    string
	args    string // what follows the flags
	summary string // one line, for the list of verbs
	example string // one command line after "$ ", and what it prints
	status  string // what is special about its exit status, or ""

	// define defines the verb's flags and returns what does its work after
	// they are parsed. Its error is not for a refused input, which is a
	// result.
	define func(c *call) func(args []string) error
}

var verbs = []verb{
	splitVerb, resolveVerb, relativizeVerb, normalizeVerb, compareVerb,
	escapeVerb, unescapeVerb, findVerb, mendVerb, wrapVerb, checkVerb, editionsVerb,
}

// A usageError says what is wrong with the command line.
type usageError string

func (e usageError) Error() string { return string(e) }

// errReported ends a verb that has told why itself.
var errReported = errors.New("already reported")

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is main with all that it touches as arguments. It returns the exit
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

// complain prints err on a line of standard error. The arguments and names of
// files in it do nothing to a terminal.
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
			return v.run(args, newCall(v.name, stdin, out, stderr))
		}
	}
	return 0, usageError(fmt.Sprintf("unknown verb %q; \"uri help\" lists the verbs", name))
}

// run parses the flags in args and does what the verb does.
func (v verb) run(args []string, c *call) (status int, err error) {
	work := v.define(c)
	err = c.flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		v.printUsage(c)
		return statusAccepted, nil
	}
	if err != nil {
		err = usageError(err.Error())
	} else {
		err = work(c.flags.Args())
	}
	var usage usageError
	if errors.As(err, &usage) {
		err = fmt.Errorf("%s: %w; \"uri %s -h\" shows its usage", v.name, err, v.name)
	}
	if err == nil && c.refused {
		status = statusRefused
	}
	return status, err
}

// printVerbs prints the usage of the command.
func printVerbs(w io.Writer) {
	fmt.Fprint(w, "usage: uri VERB [flags] [ARG...]\n\n")
	for _, v := range verbs {
		fmt.Fprintf(w, "  %-11s%s\n", v.name, v.summary)
	}
	fmt.Fprint(w, `
"uri VERB -h" shows the flags of a verb and an example. The inputs are the
arguments or, where there are none, the lines of standard input.

The exit status is 0 if every input was accepted, 1 if one was refused or did
not pass a check, and 2 for wrong usage and where reading or writing fails.
`)
}

// printUsage prints the usage of the verb.
func (v verb) printUsage(c *call) {
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
