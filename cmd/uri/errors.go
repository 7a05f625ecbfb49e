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

// This file turns errors into messages for the command's users.

// offsetOf returns err's offset in the refused input, if there is one.
func offsetOf(err error) (offset int, ok bool) {
	switch err := err.(type) {
	case *uri.ParseError:
		return err.Offset, true
	case *uritemplate.Error:
		return err.Offset, true
	}
	return 0, false
}

// messageOf returns err's message for the command's users, with the package name.
func messageOf(err error) string {
	if errors.Is(err, guard.ErrRefused) {
		return err.Error()
	}

	if _, ok := err.(*uritemplate.Error); ok {
		return "uritemplate: " + bareMessage(err)
	}
	return "uri: " + bareMessage(err)
}

// bareMessage returns err's message for the command's users.
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

// onlyInGo replaces advice that only helps callers in Go.
var onlyInGo = strings.NewReplacer(", or set Resolver.RelativeBase", "", "Set(Path, ...) takes", "-path takes")

// templateAdvice returns the advice in a template's error. In place of an option in Go, it
// names a flag, or is "".
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

// advised returns the end of the message of err, which names the editions to advise.
func advised(s string, err error) string {
	if names := acceptedBy(s, err); names != nil {
		return "; accepted by " + list(names, "and")
	}
	return ""
}

// acceptedBy names the editions to advise for s, which was refused: they accept it, and
// missesServer reports false.
func acceptedBy(s string, err error) (names []string) {
	if _, ok := err.(*uri.ParseError); !ok {
		return nil
	}

	// An edition that reads another host there is no advice.
	for _, e := range uri.Editions() {
		if u, err := e.Parse(s); err == nil && !missesServer(u) {
			names = append(names, editionName(e))
		}
	}
	return names
}

// missesServer reports whether u's edition reads a registry-based authority, or takes a
// known scheme's authority for a path.
func missesServer(u uri.URI) bool {
	if u.HasAuthority() {
		return !u.IsServerBased()
	}
	_, known := uri.KnownScheme(u.Scheme())
	return known && strings.HasPrefix(u.Path(), "//")
}

// shown returns u's text without its secrets, for a person or a log.
func shown(u uri.URI) string { return redact.Redactor{}.URI(u).String() }

// redacted returns text that is not read as a reference, without its secrets.
func redacted(input string) string {
	text, _ := redact.Redactor{}.Input(input, 0)
	return text
}
