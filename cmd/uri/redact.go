// SPDX-License-Identifier: BSD-3-Clause

package main

// This file contains the verb redact.

import (
	"bufio"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"example.com/uri/internal/columns"
	"example.com/uri/redact"
)

var redactVerb = verb{
	name:    "redact",
	brief:   "hide secrets in logs",
	args:    "[FILE...]",
	summary: "Print text, such as a log, without the secrets of the URIs in it",
	example: `$ echo 'GET /cb?code=200&token=S3cr3t from https://me:hunter2@h/' | uri redact
GET /cb?code=200&token=xxxxx from https://me:xxxxx@h/`,
	notes: "A FILE may be - for standard input. A line is printed as soon as it is read. \"xxxxx\" stands for each secret, and nothing else changes, except that characters that could control a terminal are escaped there. " +
		"How much of a long file is read is shown on standard error, if only that is a terminal. " +
		"Secrets are passwords, also those that nobody escaped; values of pairs with names such as token, api_key and X-Amz-Signature, in queries and fragments, also in a reference that begins with \"/\", \"./\" or \"?\"; " +
		"values that look like tokens, of pairs with names such as key, code and state; JSON Web Tokens in URIs; and the paths of known webhooks and of other services. " +
		"Whitespace and a double quote end a secret, so that the rest of a password with one of them stays. " +
		"Text that is not a URI stays, such as \"token=abc\" in a sentence, and a header with a password or a token. " +
		"The NAME of a pair is data; letter case, \"-\" and \"_\" do not matter. Of a name in both flags, -keep wins. " +
		"A secret in FILE of -values-file is hidden as it is, and as queries, paths, JSON and HTML escape it. Empty lines do not count. " +
		"The exit status is 0, or 2 if a file cannot be read. Text in UTF-16 is refused.",
	output:  textOutput,
	edition: fixedEdition,
	define: func(c *call) func([]string) error {
		var r redact.Redactor
		repeated(c, &r.Paths, "path", "also hide what \"xxxxx\" stands for in paths of the `FORM` HOST/PATH, such as hooks.example.com/in/*/xxxxx, or /PATH for any host; can be repeated", func(s string) (string, error) {
			if (redact.Redactor{Paths: []string{s}}).Check() != nil {
				return "", errors.New(`want a host, or nothing for any host, and segments, of which one ends in "xxxxx", without "https://"`)
			}
			return s, nil
		})
		var file *string
		c.optional(&file, "values-file", "also hide the secrets in `FILE`, one a line, wherever they are; - is standard input", fileName)
		add := c.pairNames("key", "also hide the values of pairs with the `NAME`; can be repeated")
		keep := c.pairNames("keep", "keep the values of pairs with the `NAME`; can be repeated")
		return func(files []string) (err error) {
			if file != nil {
				if r.Values, err = c.secretsOf(*file, files); err != nil {
					return err
				}
			}

			// Without names, the Redactor decides alone, which is faster.
			if len(add) > 0 {
				r.Key = func(name string) bool { return redact.IsSecret(name) || add[foldName(name)] }
			}
			if len(keep) > 0 {
				r.Keep = func(name string) bool { return keep[foldName(name)] }
			}

			buffer := bufio.NewReaderSize(nil, bufferSize)
			return c.eachFile(files, func(name string) error { return c.redactFile(name, r, buffer) })
		}
	},
}

// secretsOf returns the secrets in a file, one a line, for the files to redact. The
// error shows none.
func (c *call) secretsOf(file string, files []string) (secrets []string, err error) {
	if file == "-" && (len(files) == 0 || slices.Contains(files, "-")) {
		return nil, usageError("with -values-file -, the texts are in files")
	}

	err = c.linesOf(file, func(line string) error {
		if (redact.Redactor{Values: []string{line}}).Check() != nil {
			return errors.New(": a secret has 6 bytes or more, since a shorter one may be in any text")
		}
		secrets = append(secrets, line)
		return nil
	})
	return secrets, err
}

// pairNames defines a flag that collects pair names.
func (c *call) pairNames(flag, usage string) map[string]bool {
	names := map[string]bool{}
	c.flags.Func(flag, usage, func(s string) error {
		if s == "" || strings.ContainsAny(s, "=&") {
			return errors.New(`want the name of a pair, without "="`)
		}
		names[foldName(s)] = true
		return nil
	})
	return names
}

// foldName returns a pair's name in lower case, without "-" and "_".
func foldName(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '_' {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
}

// redactFile prints a file without its secrets. No URI goes on in the next file.
func (c *call) redactFile(name string, r redact.Redactor, buffer *bufio.Reader) error {
	file, err := c.open(name)
	if err != nil {
		return notFile(err, name, "redact", "redacts standard input")
	}
	defer file.Close()

	buffer.Reset(file)
	if err := checkUTF16(name, buffer); err != nil {
		return err
	}

	// A line is printed as soon as it is read.
	w := r.Writer(c.shownOut())
	_, err = buffer.WriteTo(w)
	w.Close() // c.out keeps write errors
	return err
}

// shownOut returns a writer to standard output, which keeps text from controlling a
// terminal.
func (c *call) shownOut() io.Writer {
	if c.isTerminal {
		return visibleWriter{c.out}
	}
	return c.out
}

// A visibleWriter writes text to a terminal, and escapes what would control it.
type visibleWriter struct{ terminal io.Writer }

func (w visibleWriter) Write(p []byte) (int, error) {
	isSafe := func(r rune) bool { return r == '\n' || r == '\t' || strconv.IsPrint(r) }
	_, err := io.WriteString(w.terminal, columns.Visible(string(p), isSafe))
	return len(p), err
}
