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
//	read      split        show the components
//	          get          print parts, by a template
//	          match        match a URI Template
//	          compare      tell where two differ
//	          editions     show what each edition accepts
//	change    set          edit components and query pairs
//	          normalize    print the normal form
//	          resolve      resolve against a base URI
//	          relativize   print relative to a base
//	          map          map IRIs and URIs
//	convert   escape       escape text for a component
//	          unescape     print what escapes stand for
//	          file         convert paths and file URIs
//	          expand       expand a URI Template
//	          repair       make typed text a URI
//	search    find         find URIs in text, HTML
//	          filter       print the references that pass
//	          check        warn of what may deceive
//	          redact       hide secrets in logs
//	          wrap         break lines in angle brackets
//
// "uri VERB -h" shows the flags of a verb and an example. The manual page uri.1
// describes the rest: inputs, results, exit statuses and the environment. They
// follow RFC 3986, unless -edition names another edition.
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
)

// verbs lists the verbs, five in each of the groups.
var verbs = []verb{
	splitVerb, getVerb, matchVerb, compareVerb, editionsVerb,
	setVerb, normalizeVerb, resolveVerb, relativizeVerb, mapVerb,
	escapeVerb, unescapeVerb, fileVerb, expandVerb, repairVerb,
	findVerb, filterVerb, checkVerb, redactVerb, wrapVerb,
}

var groups = []string{"read", "change", "convert", "search"}

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is main with its inputs and outputs as arguments. It returns the exit
// status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return runOn(screenOf(stdout), args, stdin, stdout, stderr)
}

// runOn is run with s as the screen for standard output.
func runOn(s screen, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := bufio.NewWriterSize(stdout, bufferSize)
	status, err := dispatch(args, stdin, out, stderr, s)

	// A failed write is an error, whatever the verb returns.
	if e := out.Flush(); err == nil {
		err = e
	}
	if err == nil {
		return status
	}

	// errReported means that the error was printed where it was found.
	if err != errReported {
		complain(stderr, err)
	}
	return statusFailed
}

// dispatch runs the verb that is the first of args.
func dispatch(args []string, stdin io.Reader, out *bufio.Writer, stderr io.Writer, s screen) (status int, err error) {
	if len(args) == 0 {
		printVerbs(stderr, s.columns)
		return statusFailed, nil
	}

	// "uri help VERB" means "uri VERB -h".
	name, args := args[0], args[1:]
	switch name {
	case "help", "-h", "-help", "--help":
		if len(args) == 0 || args[0] == "help" || args[0] == "version" {
			printVerbs(out, s.columns)
			return statusAccepted, nil
		}
		name, args = args[0], []string{"-h"}
	}

	// These two words are not verbs, and have no flags.
	switch name {
	case "version", "-version", "--version":
		printVersion(out)
		return statusAccepted, nil
	case "completion":
		return statusAccepted, printCompletion(out, s.columns, args, verbs)
	}

	// A URI, a flag or a template in place of the verb has an error of its own.
	v, err := named(verbs, name)
	switch {
	case err == nil:
		return newCall(v, s, stdin, out, stderr).run(args)
	case strings.HasPrefix(name, "-"), strings.ContainsAny(name, ":/.?#@{<"): // a flag, a reference, a file or a template
		return 0, verbFirst(args)
	}

	// Suggest the verb that is probably meant.
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

// otherWords maps words that other programs use to verbs.
var otherWords = map[string]string{
	"grep": "filter", "select": "filter", "parse": "split", "show": "split", "encode": "escape", "decode": "unescape", "join": "resolve", "extract": "find", "mask": "redact", "sanitize": "redact", "path": "file", "validate": "check", "lint": "check",
	"replace": "set", "change": "set", "edit": "set", "remove": "set", "strip": "set", "clean": "set", "host": "get", "domain": "get", "query": "get", "sort": "normalize", "dedupe": "normalize", "uniq": "normalize", "links": "find", "diff": "compare", "template": "expand", "idn": "map",
}

// verbFirst returns the error for a command line that does not begin with a verb. args are
// the arguments after the first, and may include the verb.
func verbFirst(args []string) error {
	const message = "the verb comes first, as in \"uri %s [flags] %s\""
	for _, arg := range args {
		if v, err := named(verbs, arg); err == nil {
			return usageError(fmt.Sprintf(message, v.name, v.args))
		}
	}

	return usageError(fmt.Sprintf(message+"; \"uri help\" lists the verbs", splitVerb.name, splitVerb.args))
}

// printVersion prints the versions of the command and of Go.
func printVersion(w io.Writer) {
	version := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		version = info.Main.Version
	}

	fmt.Fprintf(w, "uri %s %s\n", version, runtime.Version())
}

// printVerbs prints the command's usage, which fits a screen with 24 lines.
func printVerbs(w io.Writer, columns int) {
	wrap(w, columns, "", "usage: uri VERB [flags] [ARG...], to read, edit, check and find URIs")
	fmt.Fprintln(w)

	// On a narrow screen, there is no room for the titles.
	var rows [][2]string
	for i, v := range verbs {
		title := ""
		if i%5 == 0 {
			title = groups[i/5]
		}
		rows = append(rows, [2]string{v.name, v.brief})
		if columns >= narrow {
			fmt.Fprintf(w, "%-10s%-13s%s\n", title, v.name, v.brief)
		}
	}
	if columns < narrow {
		printTable(w, columns, rows)
	}

	fmt.Fprintln(w)
	wrap(w, columns, "", "\"uri VERB -h\" shows flags and an example; more: man 1 uri, uri completion -h")
}
