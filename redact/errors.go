// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file redacts errors.

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// Error returns an error that wraps err and whose message is redacted. It returns err itself
// if there is no secret in the message, and nil if err is nil.
//
// If err is or wraps a [*url.Error], a password in its URL may also contain whitespace and
// quotes. Text would take these as the end. If err wraps more than 10,000 errors, or itself, the
// mask and the type's name replace the message.
func (r Redactor) Error(err error) error {
	if err == nil {
		return nil
	}
	r = r.withTable()
	message := err.Error()
	if redacted := r.textOf(err, message); redacted != message {
		return &redactedError{redacted, &err}
	}
	return err
}

// textOf redacts err's message, or a text that contains it.
func (r Redactor) textOf(err error, text string) string {
	errs, ok := urlErrors(err)
	if !ok {
		return r.instead(err)
	}
	return r.Text(r.withoutURLs(text, errs))
}

// mostErrors is how many errors one may wrap, since an error may wrap itself.
const mostErrors = 10_000

// urlErrors returns each [*url.Error] that err is or wraps. It reports false if err wraps too
// many errors.
func urlErrors(err error) (found []*url.Error, ok bool) {
	work := []error{err}
	for n := 0; len(work) > 0; n++ {
		if n > mostErrors {
			return nil, false
		}

		err := work[len(work)-1]
		work = work[:len(work)-1]

		// As in errors.As, an error may have an As method that finds another one.
		switch x := err.(type) {
		case *url.Error:
			if x == nil {
				continue
			}
			found = append(found, x)
		case interface{ As(any) bool }:
			var e *url.Error
			if x.As(&e) {
				work = append(work, e)
			}
		}

		switch x := err.(type) {
		case interface{ Unwrap() error }:
			work = append(work, x.Unwrap())
		case interface{ Unwrap() []error }:
			work = append(work, x.Unwrap()...)
		}
	}
	return found, true
}

// withoutURLs redacts the URLs of errs in the message of the error that wraps them.
func (r Redactor) withoutURLs(message string, errs []*url.Error) string {
	// A URL may begin with another one, and the first that matches is replaced.
	slices.SortStableFunc(errs, func(a, b *url.Error) int { return cmp.Compare(len(b.URL), len(a.URL)) })

	// The replacements for all of them are made in one pass.
	var oldnew []string
	for _, e := range errs {
		redacted := r.urlOfError(e.URL)
		if redacted == e.URL {
			continue
		}

		// net/url quotes the URL. The text around it may also contain it as it is.
		quoted, requoted := strconv.Quote(e.URL), strconv.Quote(redacted)
		oldnew = append(oldnew, quoted, requoted, e.URL, redacted)

		// The port is a password, unless it is still in the URL.
		port := portOf(e)
		if port != "" && !strings.Contains(requoted, ":"+port) {
			oldnew = append(oldnew, beforePort+port+afterPort, beforePort+r.mask()+afterPort)
		}
	}
	return strings.NewReplacer(oldnew...).Replace(message)
}

// In `parse "http://me:hunter2": invalid port ":hunter2" after host`, these are around the port.
const beforePort, afterPort = `invalid port ":`, `" after host`

// portOf returns what net/url took for a port in the error, or "".
func portOf(e *url.Error) string {
	_, port, _ := strings.Cut(e.Error(), strconv.Quote(e.URL)+": "+beforePort)
	port, isPort := strings.CutSuffix(port, afterPort)
	if !isPort {
		return ""
	}
	return port
}

// urlOfError redacts the URL of a [*url.Error]. It may be any text.
func (r Redactor) urlOfError(text string) string {
	s := r.component(r.withoutValues(text))
	s.ofError = true
	return s.all()
}

// A redactedError has a message without secrets.
type redactedError struct {
	message string
	err     *error // nothing that formats values follows a pointer to an interface
}

func (e *redactedError) Error() string { return e.message }

func (e *redactedError) Unwrap() error { return *e.err }

// instead returns the text that replaces a value which cannot be redacted: the mask and the
// type's name.
func (r *Redactor) instead(x any) string { return fmt.Sprintf("%s (%T)", r.mask(), x) }
