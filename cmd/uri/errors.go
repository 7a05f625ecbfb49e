// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"errors"
	"strings"

	"example.com/uri"
	"example.com/uri/guard"
	"example.com/uri/redact"
	"example.com/uri/uritemplate"
)

// This file turns errors into messages for the command's users.

// offsetOf returns err's offset in the refused input, if it has one.
func offsetOf(err error) (offset int, ok bool) {
	switch err := err.(type) {
	case *uri.ParseError:
		return err.Offset, true
	case *uritemplate.Error:
		return err.Offset, true
	}
	return 0, false
}

// messageOf returns err's message for the command's users, after the package's name.
func messageOf(err error) string {
	if errors.Is(err, guard.ErrRefused) {
		return err.Error()
	}

	if _, ok := err.(*uritemplate.Error); ok {
		return "uritemplate: " + bareMessage(err)
	}
	return "uri: " + bareMessage(err)
}

// bareMessage is [messageOf] without the package's name.
func bareMessage(err error) string {
	var build *uri.BuildError
	var parse *uri.ParseError
	if errors.As(err, &build) && errors.As(build.Err, &parse) {
		err = parse // the BuildError names methods that take data, which the command lacks
	}

	message := strings.TrimPrefix(strings.TrimPrefix(err.Error(), "uri: "), "uritemplate: ")
	if _, ok := err.(*uritemplate.Error); ok {
		return withFlags(message)
	}
	return onlyInGo.Replace(message)
}

// onlyInGo replaces advice that only helps callers in Go.
var onlyInGo = strings.NewReplacer(", or set Resolver.RelativeBase", "", "Set(Path, ...) takes", "-path takes")

// withFlags returns a template's error with advice for the command's users: it names no option in
// Go.
func withFlags(message string) string {
	if problem, ok := strings.CutSuffix(message, ": "+seeOptions+"Required"); ok {
		return problem
	}
	if problem, ok := strings.CutSuffix(message, "see Template.Expand"); ok {
		return problem + `see "uri expand -h"`
	}
	for _, f := range optionFlags {
		if problem, ok := strings.CutSuffix(message, seeOptions+f.option); ok {
			return problem + "-" + f.name + " allows it"
		}
	}
	return message
}

// advised returns the end of a message that says why s was refused: the editions that accept
// s, if there are any.
func advised(s string, err error) string {
	if names := acceptedBy(s, err); names != nil {
		return "; accepted by " + list(names, "and")
	}
	return ""
}

// acceptedBy returns the names of the editions that accept s, which was refused with err,
// except those for which [missesServer] reports true.
func acceptedBy(s string, err error) (names []string) {
	if _, ok := err.(*uri.ParseError); !ok {
		return nil
	}

	// A registry-based authority is not a server that somebody can connect to.
	for _, e := range uri.Editions() {
		if u, err := e.Parse(s); err == nil && !missesServer(u) {
			names = append(names, editionName(e))
		}
	}
	return names
}

// missesServer reports whether u's edition finds a registry-based authority in u, or, after a
// scheme that the package knows, a path that begins with "//".
func missesServer(u uri.URI) bool {
	if u.HasAuthority() {
		return !u.IsServerBased()
	}
	_, known := uri.KnownScheme(u.Scheme())
	return known && strings.HasPrefix(u.Path(), "//")
}

// shown returns u's text without its secrets, for a person or a log.
func shown(u uri.URI) string { return redact.Redactor{}.URI(u).String() }

// redacted returns an input that is not a reference, without its secrets.
func redacted(input string) string {
	text, _ := redact.Redactor{}.Input(input, 0)
	return text
}
