// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"bufio"
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"example.com/uri/prose"
)

// This file runs a verb, with the flags of a command line, or prints its usage.

// newCall returns a call for v, with its flags defined.
func newCall(v verb, s screen, in io.Reader, out *bufio.Writer, stderr io.Writer) *call {
	c := &call{
		verb:    v,
		flags:   flag.NewFlagSet(v.name, flag.ContinueOnError),
		values:  map[string][]string{},
		in:      in,
		screen:  s,
		longest: longestLine,
		out:     out,
		json:    &jsonWriter{out: out, kinds: map[prose.RepairKind]string{}},
		stderr:  stderr,
	}

	// Which of the common flags a verb has depends on its output.
	if v.output != textOutput {
		c.flags.BoolVar(&c.asJSON, "json", false, "print one JSON object a line")
	}
	c.work = v.define(c)
	if v.output == lineOutput {
		c.flags.BoolVar(&c.quiet, "quiet", false, "print no message for an input that is refused, but at the end how many are")
		c.optional(&c.rows.name, "csv-column", "take CSV with a header from standard input, and print it with the result in place of the input, which is in the column with the `NAME`; a row without a result goes, or keeps an empty column with -blank", nil)
		c.excludes("-csv-column", "-json")
		c.excludes("-csv-column", "-0")
	}
	if !v.output.isOfFiles() {
		c.flags.BoolVar(&c.endsAtNUL, "0", false, "end lines of the input, and of results that are not JSON, by NUL in place of a newline, as \"find -print0\" and \"xargs -0\" do")
	}

	// A verb may define -edition itself, as editions does.
	if v.edition == chosenEdition && c.flags.Lookup("edition") == nil {
		c.wrong = c.editionFlag()
	}

	return c
}

// run sets the flags in args and does the verb's work.
func (c *call) run(args []string) (status int, err error) {
	inputs, err := c.setFlags(args)
	if errors.Is(err, flag.ErrHelp) {
		c.printUsage()
		return statusAccepted, nil
	}

	// Nothing is read before the flags are right.
	if err = cmp.Or(err, c.wrong, c.excluded()); err == nil {
		err = c.work(inputs)
	}

	// The error for a wrong command line names the verb, and says how to read its usage.
	var usage usageError
	if errors.As(err, &usage) {
		err = fmt.Errorf("%s: %w; \"uri %s -h\" shows its usage", c.verb.name, err, c.verb.name)
	}

	// Errors after this are printed where the progress was.
	c.progress.clear()
	if c.silenced > 0 {
		c.summarize()
	}

	// The status for a file that cannot be read wins over that for a refused input.
	switch {
	case err == nil && c.failed:
		err = errReported
	case err == nil && c.refused:
		status = statusRefused
	}
	return status, err
}

// setFlags sets the flags in args, and returns the other arguments. Flags may follow other
// arguments, except after "--". [flag.FlagSet.Parse] would stop at the first other
// argument, and its errors contain values, which may be secret.
func (c *call) setFlags(args []string) (inputs []string, err error) {
	for len(args) > 0 {
		// After "--", all arguments are inputs.
		arg := args[0]
		args = args[1:]
		if arg == "--" {
			return append(inputs, args...), nil
		}

		// "-" alone is an input: it names standard input.
		if len(arg) < 2 || arg[0] != '-' {
			inputs = append(inputs, arg)
			continue
		}

		// Both "-base=x" and "-base x" set a flag, with one hyphen or two.
		name, value, hasValue := strings.Cut(strings.TrimPrefix(arg[1:], "-"), "=")
		f := c.flags.Lookup(name)
		switch {
		case f == nil:
			return nil, c.unknownFlag(name)
		case hasValue:
		case isBoolean(f):
			value = "true"
		case len(args) == 0:
			return nil, usageError("flag needs an argument: -" + name)
		default:
			value, args = args[0], args[1:]
		}

		// The error must not show the value, which may be secret.
		if err = c.flags.Set(name, value); err == nil {
			continue
		}

		if isBoolean(f) {
			err = errors.New("want true or false")
		}
		return nil, usageError(fmt.Sprintf("invalid value for flag -%s: %v", name, err))
	}
	return inputs, nil
}

// unknownFlag returns the error for a flag that is not defined, which is
// [flag.ErrHelp] for -h and -help. It names the flag that is meant.
func (c *call) unknownFlag(name string) error {
	if name == "h" || name == "help" {
		return flag.ErrHelp
	}

	// No flag has such a name: the argument is an input, such as "-1" or "---".
	if name == "" || name[0] == '-' || strings.Trim(strings.ToLower(name), "abcdefghijklmnopqrstuvwxyz-") != "" {
		return usageError(`an argument that begins with "-" follows the argument "--", or is a flag`)
	}

	message := "flag provided but not defined: -" + name
	var names []string
	c.flags.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })

	// "-editon" means -edition.
	if near := nearest(name, names); near != "" {
		message += "; perhaps -" + near + " is meant"
	}
	return usageError(message)
}

// printUsage prints the verb's usage.
func (c *call) printUsage() {
	v := c.verb
	wrap(c.out, c.columns, "", "usage: uri "+v.name+" [flags] "+v.args)
	c.out.WriteByte('\n')
	wrap(c.out, c.columns, "", v.description())
	fmt.Fprint(c.out, "\nflags:\n")

	// Package flag formats the flags, but does not wrap them.
	var defaults strings.Builder
	c.flags.SetOutput(&defaults)
	c.flags.PrintDefaults()
	for line := range strings.Lines(defaults.String()) {
		name, usage, ok := strings.Cut(strings.TrimRight(line, "\n"), "\t")
		if name = strings.TrimRight(name, " "); name != "" {
			fmt.Fprintln(c.out, name)
		}
		if ok {
			wrap(c.out, c.columns, "      ", usage)
		}
	}

	// The notes and the table mention flags, so they come after the flags.
	if v.notes != "" {
		c.out.WriteByte('\n')
		wrap(c.out, c.columns, "", v.notes)
	}

	if v.table != nil {
		c.out.WriteByte('\n')
		printTable(c.out, c.columns, v.table)
	}

	fmt.Fprint(c.out, "\nexample:\n")
	for line := range strings.SplitSeq(v.example, "\n") {
		fmt.Fprintln(c.out, strings.TrimRight("  "+line, " "))
	}
}
