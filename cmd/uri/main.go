// SPDX-License-Identifier: BSD-3-Clause

// Command uri validates, splits, resolves, edits, compares and finds URIs, and redacts
// their secrets in logs. To install it from a clone of the module:
//
//	go install ./cmd/uri
//
// To use it:
//
//	uri split 'https://me:pw@example.com:8080/a?b=c#d'  # what the parts are
//	uri get '{host}' < urls.txt | sort | uniq -c        # hosts, counted
//	uri set -remove-matching 'utm_*' < urls.txt         # without tracking parameters
//	uri check 'https://bank.example@evil.example/'      # what may deceive
//	uri redact < app.log                                # without passwords and tokens
//
// The verbs are:
//
//	split      Show the components of each reference
//	get        Print parts of each reference, as a template says
//	match      Print the values of a URI Template in each reference
//	compare    Print whether two references are equal, and where they differ
//	editions   Show what each edition makes of each reference
//	set        Print each reference with other components or query pairs
//	normalize  Print the normal form of each reference
//	resolve    Resolve each reference against a base URI
//	relativize Print each target relative to a base URI, if possible
//	map        Print the URI for each IRI, or the IRI for each URI
//	escape     Escape each text for a component
//	unescape   Print the octets that each text, such as a component, stands for
//	file       Print the file URI of each path, or the path of each file URI
//	expand     Print the expansion of each URI Template
//	repair     Print a valid reference for each text that somebody typed
//	find       Print the URIs in text, with the file, the line and the column
//	filter     Print the references that pass, as they are
//	check      Print the hazards in each reference, if any
//	redact     Print text, such as a log, without the secrets of the URIs in it
//	wrap       Print each reference in angle brackets, broken over lines
//
// "uri VERB -h" shows the flags of a verb and an example. The manual page uri.1 says what
// the verbs have in common: inputs, results, exit statuses and the environment. They
// follow RFC 3986, unless -edition names another edition.
package main

import (
	"bufio"
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"example.com/uri"
	"example.com/uri/redact"
)

// The exit statuses.
const (
	statusAccepted = iota
	statusRefused
	statusFailed // the usage is wrong, or reading or writing failed
)

// A verb is one thing to do with each input.
type verb struct {
	name      string
	args      string      // follows the flags in the usage
	brief     string      // at most five words
	summary   string      // one line
	example   string      // a command line after "$ ", and its output
	notes     string      // special facts about its results or its exit status, or ""
	table     [][2]string // words of its first argument, each with its meaning
	fixed     bool        // the verb determines the edition: there is no flag for it
	input     string      // the member of JSON that has an input, or "" for "input"
	noEdition bool        // an input is refused whatever the edition
	asIs      bool        // its result is text that is not JSON: there is no flag -json
	files     bool        // its arguments are files: no input is refused
	reports   bool        // its results are for a person, and include refused inputs
	apart     bool        // an empty line separates its results for a person

	// define defines the flags of the verb and returns the function to run
	// once they are parsed. A refused input is a result, not an error.
	define func(c *call) (work func(args []string) error)
}

func (v verb) String() string { return v.name }

// description returns the summary, and what the verb reads without inputs, which are the
// first of args in brackets.
func (v verb) description() string {
	_, inputs, _ := strings.Cut(v.args, "[")
	inputs, _, _ = strings.Cut(inputs, "]")
	reads := "the lines of standard input"
	if inputs == "FILE..." {
		reads = "standard input"
	}
	return v.summary + ". Without " + strings.TrimSuffix(inputs, "...") + ", it reads " + reads + "."
}

// verbs are the verbs in four groups of five, whose titles are groups.
var verbs = []verb{
	splitVerb, getVerb, matchVerb, compareVerb, editionsVerb,
	setVerb, normalizeVerb, resolveVerb, relativizeVerb, mapVerb,
	escapeVerb, unescapeVerb, fileVerb, expandVerb, repairVerb,
	findVerb, filterVerb, checkVerb, redactVerb, wrapVerb,
}

var groups = []string{"read", "change", "convert", "search"}

// A call is one run of a verb: the flags that all verbs have, and the input
// and the output.
type call struct {
	verb    verb
	work    func(args []string) error
	flags   *flag.FlagSet
	values  map[string][]string // of each flag that has a closed list of them, by its name
	alone   [][]string          // flags of which each call has at most one
	edition uri.Edition
	asJSON  bool
	blank   bool // print a line for an input that is refused, which is blankText
	quiet   bool // only count the inputs that are refused

	endsAtNUL bool // a line ends at NUL, not at a newline

	wrong error // an error in the environment
	screen

	blankText string // of blank: empty, or a row of empty fields

	place    place // of the input
	progress progress
	rows     rows

	in      io.Reader
	longest int           // the most bytes in a line of in
	out     *bufio.Writer // keeps the first error of writing; see [run] and [source]
	json    *jsonWriter   // writes to out
	stderr  io.Writer

	refused  bool // an input was refused, or did not pass a check
	failed   bool // a file or a line could not be read, which is reported
	silenced int  // inputs that were refused, with quiet
}

// A usageError is a mistake in the command line.
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
	return runOn(screenOf(stdout), args, stdin, stdout, stderr)
}

// runOn is run with s as the screen of standard output.
func runOn(s screen, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := bufio.NewWriterSize(stdout, bufferSize)
	status, err := dispatch(args, stdin, out, stderr, s)
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
// it cannot control a terminal, and the secrets of URIs in it are hidden.
func complain(stderr io.Writer, err error) {
	fmt.Fprintln(stderr, "uri:", visible(redact.Redactor{}.Text(err.Error())))
}

// dispatch runs the verb that args begin with.
func dispatch(args []string, stdin io.Reader, out *bufio.Writer, stderr io.Writer, s screen) (status int, err error) {
	if len(args) == 0 {
		printVerbs(stderr, s.columns)
		return statusFailed, nil
	}
	name, args := args[0], args[1:]
	switch name {
	case "version", "-version", "--version":
		printVersion(out)
		return statusAccepted, nil
	case "completion":
		return statusAccepted, printCompletion(out, s.columns, args)
	case "help", "-h", "-help", "--help":
		switch {
		case len(args) == 0 || args[0] == "help" || args[0] == "version":
			printVerbs(out, s.columns)
			return statusAccepted, nil
		case args[0] == "completion":
			return statusAccepted, printCompletion(out, s.columns, []string{"-h"})
		}
		name, args = args[0], []string{"-h"}
	}
	v, err := named(verbs, name)
	switch {
	case err == nil:
		c := newCall(v, stdin, out, stderr)
		c.screen = s
		return c.run(args)
	case strings.HasPrefix(name, "-"), strings.ContainsAny(name, ":/.?#@{<"): // a flag, a reference, a file or a template
		return 0, verbFirst(args)
	}
	message := fmt.Sprintf("unknown verb %q", name)
	near := otherWords[name]
	if near == "" {
		near = nearest(name, names(verbs))
	}
	if near != "" {
		message += fmt.Sprintf("; perhaps %q is meant", near)
	}
	return 0, usageError(message + "; \"uri help\" lists the verbs")
}

// otherWords has the verbs by what other programs call them.
var otherWords = map[string]string{
	"grep": "filter", "select": "filter", "parse": "split", "show": "split", "encode": "escape", "decode": "unescape", "join": "resolve", "extract": "find", "mask": "redact", "sanitize": "redact", "path": "file", "validate": "check", "lint": "check",
}

// verbFirst returns the error for a command line that does not begin with a
// verb. args follow its first argument, and may have the verb.
func verbFirst(args []string) error {
	const message = "the verb comes first, as in \"uri %s [flags] %s\""
	for _, arg := range args {
		if v, err := named(verbs, arg); err == nil {
			return usageError(fmt.Sprintf(message, v.name, v.args))
		}
	}
	return usageError(fmt.Sprintf(message+"; \"uri help\" lists the verbs", splitVerb.name, splitVerb.args))
}

// newCall returns a call of v whose flags are defined.
func newCall(v verb, in io.Reader, out *bufio.Writer, stderr io.Writer) *call {
	c := &call{
		verb:    v,
		flags:   flag.NewFlagSet(v.name, flag.ContinueOnError),
		values:  map[string][]string{},
		in:      in,
		screen:  screen{columns: usualColumns},
		longest: longestLine,
		out:     out,
		json:    &jsonWriter{out: out},
		stderr:  stderr,
	}
	if !v.asIs {
		c.flags.BoolVar(&c.asJSON, "json", false, "print one JSON object a line")
	}
	c.work = v.define(c)
	if !v.reports && !v.asIs && !v.files {
		c.flags.BoolVar(&c.quiet, "quiet", false, "print no message for an input that is refused, but at the end how many are")
		c.csvFlag()
	}
	if !v.files && !v.asIs {
		c.nulFlag()
	}
	if !v.fixed && c.flags.Lookup("edition") == nil {
		c.wrong = c.editionFlag()
	}
	return c
}

// valued defines a flag that has only some values.
func (c *call) valued(name, usage string, values []string, set func(string) error) {
	c.values[name] = values
	c.flags.Func(name, usage, set)
}

// oneOf defines a flag that sets value to one of all, by its name.
func oneOf[T fmt.Stringer](c *call, value *T, name, usage string, all []T) {
	c.valued(name, usage, names(all), func(s string) (err error) {
		*value, err = named(all, s)
		return err
	})
}

// listFlag defines a flag for a list of the names of values, separated by commas, of
// which it adds each.
func listFlag[T fmt.Stringer](c *call, name, usage string, all []T, add func(value T)) {
	c.valued(name, usage, names(all), func(list string) error {
		for name := range strings.SplitSeq(list, ",") {
			value, err := named(all, name)
			if err != nil {
				return err
			}
			add(value)
		}
		return nil
	})
}

// repeated defines a flag that can be repeated. It appends to all what of returns of
// each value.
func repeated[T any](c *call, all *[]T, name, usage string, of func(s string) (T, error)) {
	c.flags.Func(name, usage, func(s string) error {
		value, err := of(s)
		*all = append(*all, value)
		return err
	})
}

// excludes says that flags exclude each other.
func (c *call) excludes(flags ...string) { c.alone = append(c.alone, flags) }

// excluded returns an error if flags are set that exclude each other.
func (c *call) excluded() error {
	for _, flags := range c.alone {
		if i := slices.IndexFunc(flags, c.isSet); i >= 0 && slices.ContainsFunc(flags[i+1:], c.isSet) {
			return usageError(list(flags, "and") + " exclude each other")
		}
	}
	return nil
}

// isSet reports whether the command line has a flag such as "-in", which is not false.
func (c *call) isSet(name string) (set bool) {
	c.flags.Visit(func(f *flag.Flag) { set = set || "-"+f.Name == name && f.Value.String() != "false" })
	return set
}

// optional defines a flag that has any value, which check may refuse. It sets value,
// which is nil without the flag.
func (c *call) optional(value **string, name, usage string, check func(s string) error) {
	c.flags.Func(name, usage, func(s string) error {
		*value = &s
		if check == nil {
			return nil
		}
		return check(s)
	})
}

// run sets the flags in args and does the work of the verb.
func (c *call) run(args []string) (status int, err error) {
	inputs, err := c.setFlags(args)
	if errors.Is(err, flag.ErrHelp) {
		c.printUsage()
		return statusAccepted, nil
	}
	if err = cmp.Or(err, c.wrong, c.excluded()); err == nil {
		err = c.work(inputs)
	}
	var usage usageError
	if errors.As(err, &usage) {
		err = fmt.Errorf("%s: %w; \"uri %s -h\" shows its usage", c.verb.name, err, c.verb.name)
	}
	c.progress.clear()
	if c.silenced > 0 {
		c.summarize()
	}
	switch {
	case err == nil && c.failed:
		err = errReported
	case err == nil && c.refused:
		status = statusRefused
	}
	return status, err
}

// summarize prints how many inputs were refused.
func (c *call) summarize() {
	message := "1 input is refused"
	if c.silenced > 1 {
		message = fmt.Sprint(c.silenced, " inputs are refused")
	}
	_ = c.report(errors.New(message)) // the error of writing stays in c.out
}

// setFlags sets the flags in args, and returns the other arguments. Flags may
// follow other arguments, except after "--". [flag.FlagSet.Parse] would stop at
// the first of the others, and its errors have values, which may be secret.
func (c *call) setFlags(args []string) (inputs []string, err error) {
	for len(args) > 0 {
		arg := args[0]
		args = args[1:]
		if arg == "--" {
			return append(inputs, args...), nil
		}
		if len(arg) < 2 || arg[0] != '-' {
			inputs = append(inputs, arg)
			continue
		}
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

// isBoolean reports whether f needs no value.
func isBoolean(f *flag.Flag) bool {
	b, ok := f.Value.(interface{ IsBoolFlag() bool })
	return ok && b.IsBoolFlag()
}

// unknownFlag returns the error for a flag that is not defined, which is
// [flag.ErrHelp] for -h and -help. It names the flag that is meant.
func (c *call) unknownFlag(name string) error {
	if name == "h" || name == "help" {
		return flag.ErrHelp
	}
	if name == "" || name[0] == '-' || strings.Trim(strings.ToLower(name), "abcdefghijklmnopqrstuvwxyz-") != "" {
		return usageError(`an argument that begins with "-" follows the argument "--", or is a flag`)
	}
	message := "flag provided but not defined: -" + name
	var names []string
	c.flags.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	if near := nearest(name, names); near != "" {
		message += "; perhaps -" + near + " is meant"
	}
	return usageError(message)
}

// printVersion prints the version of the command and of Go.
func printVersion(w io.Writer) {
	version := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		version = info.Main.Version
	}
	fmt.Fprintf(w, "uri %s %s\n", version, runtime.Version())
}

// printVerbs prints the usage of the command, on a screen of 24 lines.
func printVerbs(w io.Writer, columns int) {
	const wide = 60 - margin
	wrap(w, columns, "", "usage: uri VERB [flags] [ARG...], to read, edit, check and find URIs")
	if columns >= wide {
		fmt.Fprintln(w)
	}
	for i, title := range groups {
		var rows [][2]string
		for _, v := range verbs[5*i : 5*i+5] {
			rows = append(rows, [2]string{v.name, v.brief})
		}
		if columns < wide {
			fmt.Fprintf(w, "\n%s\n", title)
			printTable(w, columns, rows)
			continue
		}
		for j, row := range rows {
			if j > 0 {
				title = ""
			}
			fmt.Fprintf(w, "%-10s%-13s%s\n", title, row[0], row[1])
		}
	}
	fmt.Fprintln(w)
	wrap(w, columns, "", "\"uri VERB -h\" shows flags and an example; more: man uri, uri completion -h")
}

// printTable prints rows of two cells.
func printTable(w io.Writer, columns int, rows [][2]string) {
	width := 0
	for _, row := range rows {
		width = max(width, len(row[0])+len("   "))
	}
	const least = 20 // columns of the second cells
	for _, row := range rows {
		if columns < width+least {
			fmt.Fprintln(w, "  "+row[0])
			wrap(w, columns, "    ", row[1])
			continue
		}
		var text strings.Builder
		wrap(&text, columns, strings.Repeat(" ", width), row[1])
		fmt.Fprintf(w, "  %-*s%s", width-2, row[0], text.String()[width:])
	}
}

// printUsage prints the usage of the verb.
func (c *call) printUsage() {
	v := c.verb
	wrap(c.out, c.columns, "", "usage: uri "+v.name+" [flags] "+v.args)
	c.out.WriteByte('\n')
	wrap(c.out, c.columns, "", v.description())
	fmt.Fprint(c.out, "\nflags:\n")
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

// wrap prints words on lines of at most so many columns, each after an indent.
func wrap(w io.Writer, columns int, indent, words string) {
	line := indent
	for word := range strings.FieldsSeq(words) {
		if len(line)+len(word) > columns && line != indent {
			fmt.Fprintln(w, strings.TrimRight(line, " "))
			line = indent
		}
		line += word + " "
	}
	fmt.Fprintln(w, strings.TrimRight(line, " "))
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

// nearest returns the one of names that a mistyped name probably means: the first
// that begins with it, or else the one at the least distance. It returns "" if the
// distance is more than half the length of name.
func nearest(name string, names []string) (near string) {
	least := len(name)/2 + 1
	for _, n := range names {
		if name != "" && strings.HasPrefix(n, name) {
			return n
		}
		if d := distance(name, n); d < least {
			near, least = n, d
		}
	}
	return near
}

// distance returns how many letters to add, remove or replace to make b of a.
func distance(a, b string) int {
	row := make([]int, len(b)+1) // the distance between a[:i] and b[:j], for each j
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			n := diagonal
			if a[i] != b[j] {
				n = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], n
		}
	}
	return row[len(b)]
}
