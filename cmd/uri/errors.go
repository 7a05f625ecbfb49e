// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"errors"
	"strings"

	"example.com/uri"
	"example.com/uri/guard"
	"example.com/uri/internal/advice"
	"example.com/uri/redact"
	"example.com/uri/uritemplate"
)

// This file has errors as a user of the command reads them.

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

// shown returns the text of u without its secrets, for a person or a log.
func shown(u uri.URI) string { return redact.Redactor{}.URI(u).String() }

// redacted returns a text that is not a reference, or not as one, without its secrets.
func redacted(input string) string {
	text, _ := redact.Redactor{}.Input(input, 0)
	return text
}
