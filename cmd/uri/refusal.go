// SPDX-License-Identifier: BSD-3-Clause

package main

// This file prints, for a person, why an input is refused.

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/guard"
	"example.com/uri/internal/advice"
	"example.com/uri/internal/columns"
	"example.com/uri/redact"
	"example.com/uri/uritemplate"
)

// result prints the result for an input, which is text, or why the input is refused.
func (c *call) result(input, output string, err error) {
	switch {
	case err != nil:
		c.refuse(input, err)
	case c.asJSON:
		c.json.object("", c.inputKey(), input, "output", output)
	default:
		c.printLine(output)
	}
}

// inputKey returns the name of an input in JSON.
func (c *call) inputKey() string { return cmp.Or(c.verb.input, "input") }

// refuse prints the result for an input that is refused.
func (c *call) refuse(input string, err error) {
	c.refused = true
	if c.asJSON {
		c.refuseJSON(c.edition, input, err)
	} else {
		c.refuseText(input, 0, err)
	}
}

// refuseText prints for a person why text, which starts at an offset of the
// input, is refused. Only the verbs that report on their inputs say so on
// standard output: the results of the others may be the inputs of a program.
func (c *call) refuseText(text string, start int, err error) {
	if c.verb.reports {
		c.explain(c.out, text, err)
		return
	}
	if c.quiet {
		c.silenced++
		c.blankLine()
		return
	}
	message := bareMessage(err)
	if names := acceptedBy(text, err); len(names) > 0 {
		message += "; accepted by " + list(names, "and")
	}
	c.note(err, start, message)
	c.blankLine()
}

// note prints a message about the input on standard error, after the place: the
// offset of err, if it has one, counts from start.
func (c *call) note(err error, start int, message string) {
	at := fmt.Sprintf("%s:%d:", c.place.file, c.place.number)
	if offset, ok := offsetOf(err); ok {
		at += fmt.Sprintf("%d:", start+offset+1)
	}
	_ = c.report(errors.New(at + " " + message)) // the error of writing stays in c.out
}

// offsetOf returns the offset in the input that is refused, if err has one.
func offsetOf(err error) (offset int, ok bool) {
	switch err := err.(type) {
	case *uri.ParseError:
		return err.Offset, true
	case *uritemplate.Error:
		return err.Offset, true
	}
	return 0, false
}

// messageOf returns the message of err for a user of the command, with the name of
// the package.
func messageOf(err error) string {
	if errors.Is(err, guard.ErrRefused) {
		return err.Error()
	}
	if _, ok := err.(*uritemplate.Error); ok {
		return "uritemplate: " + bareMessage(err)
	}
	return "uri: " + bareMessage(err)
}

// bareMessage returns the message of err for a user of the command.
func bareMessage(err error) string {
	var build *uri.BuildError
	var parse *uri.ParseError
	if errors.As(err, &build) && errors.As(build.Err, &parse) {
		err = parse // without the methods that take data
	}
	if e, ok := err.(*uritemplate.Error); ok {
		problem, says, rule := e.Parts()
		return advice.Message(problem, templateAdvice(says), rule)
	}

	message := err.Error()
	for _, prefix := range []string{"uri: ", "uritemplate: "} { // the latter of a ConflictError
		message = strings.TrimPrefix(message, prefix)
	}
	return onlyInGo.Replace(message)
}

// onlyInGo replaces what only a caller in Go has.
var onlyInGo = strings.NewReplacer(", or set Resolver.RelativeBase", "", "Set(Path, ...) takes", "-path takes")

// templateAdvice returns what to do about an error of a template. Where that names what
// only a caller in Go has, the result names a flag, or is "".
func templateAdvice(says string) string {
	switch says {
	case "see Options.Required":
		return ""
	case "see Template.Expand":
		return `see "uri expand -h"`
	}
	for _, f := range optionFlags {
		if says == seeOptions+f.option {
			return "-" + f.name + " allows it"
		}
	}
	return says
}

// refuseJSON prints the result, as JSON, for an input that an edition refuses.
func (c *call) refuseJSON(e uri.Edition, input string, err error) {
	c.json.begin("", c.inputKey(), input)
	if !c.verb.noEdition {
		c.json.members("edition", editionName(e))
	}
	c.json.error(err, "")
	c.json.endObject()
}

// explain prints for a person why an input is refused:
//
//	http://[::1]/
//	       ^
//	uri: invalid character "[" in authority at offset 7: IPv6 addresses need RFC 2732 or RFC 3986 (rule reg_name, RFC 2396 section 3.2.1)
//	accepted by rfc2732, rfc3986 and rfc3987
//
// Secrets are hidden. The offset is in the input. An error without one has no caret.
func (c *call) explain(w io.Writer, input string, err error) {
	shown := visible(redacted(input))
	if offset, ok := offsetOf(err); ok {
		shown = c.excerpt(input, offset)
	}
	fmt.Fprintf(w, "%s\nuri: %s\n", shown, bareMessage(err))
	if names := acceptedBy(input, err); len(names) > 0 {
		fmt.Fprintf(w, "accepted by %s\n", list(names, "and"))
	}
}

// shown returns the text of u without its secrets, for a person or a log.
func shown(u uri.URI) string { return redact.Redactor{}.URI(u).String() }

// redacted returns a text that is not a reference, or not as one, without its secrets.
func redacted(input string) string {
	text, _ := redact.Redactor{}.Input(input, 0)
	return text
}

// excerpt returns input without its secrets, with a caret below an offset in input.
func (c *call) excerpt(input string, offset int) string {
	if shown, at := (redact.Redactor{}).Input(input, offset); len(shown) < c.columns && isPlain(shown) { // as most are
		return shown + "\n" + strings.Repeat(" ", at) + "^"
	}
	return redact.Redactor{}.Excerpt(input, offset, c.columns)
}

// acceptedBy returns the names of the editions to advise for s, which is
// refused: they accept it, and missesServer reports false.
func acceptedBy(s string, err error) (names []string) {
	if _, ok := err.(*uri.ParseError); !ok {
		return nil
	}
	for _, e := range uri.Editions() {
		if u, err := e.Parse(s); err == nil && !missesServer(u) {
			names = append(names, editionName(e))
		}
	}
	return names
}

// missesServer reports whether the edition of u reads a registry-based
// authority, or takes the authority of a known scheme for a path.
func missesServer(u uri.URI) bool {
	if u.HasAuthority() {
		return !u.IsServerBased()
	}
	_, known := uri.KnownScheme(u.Scheme())
	return known && strings.HasPrefix(u.Path(), "//")
}

// visible returns s with the characters that are not printable, and the octets
// that are not UTF-8, escaped as in Go.
func visible(s string) string {
	if isPlain(s) {
		return s
	}
	return columns.Visible(s, strconv.IsPrint)
}

// isPlain reports whether s is printable US-ASCII without `"` and `\`, as most
// references are. Then s is its visible form, and quotes around s make a string
// of Go and of JSON.
func isPlain(s string) bool {
	for i := range len(s) {
		if b := s[i]; b < ' ' || b > '~' || b == '"' || b == '\\' {
			return false
		}
	}
	return true
}

// quotePlain writes s in quotes, if it is plain. It reports whether it is.
func quotePlain(out *bufio.Writer, s string) bool {
	if !isPlain(s) {
		return false
	}
	b := append(out.AvailableBuffer(), '"')
	b = append(b, s...)
	out.Write(append(b, '"'))
	return true
}

// isHidden reports whether r is not a printable character. Then it may control
// a terminal or change the order of text. U+FFFD counts as hidden, since an
// octet that is not UTF-8 reads as U+FFFD.
func isHidden(r rune) bool { return r == utf8.RuneError || !strconv.IsPrint(r) }

// printLine prints s and a newline. On a terminal, each line of s is visible.
func (c *call) printLine(s string) {
	s = c.rows.inRow(s)
	if !c.isTerminal {
		c.out.WriteString(s)
		c.out.WriteByte(c.lineEnd())
		return
	}
	for line := range strings.SplitSeq(s, "\n") {
		c.out.WriteString(visible(line))
		c.out.WriteByte('\n')
	}
}
