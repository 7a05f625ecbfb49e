// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file redacts errors.

import (
	"errors"
	"net/url"
	"strconv"
	"strings"
)

// Error returns an error with the message of err, redacted, or nil if err is nil.
// It wraps err. It returns err itself if there is no secret in its message.
//
// In the text of a [*url.Error], a password may also contain whitespace and
// quotes.
func (r Redactor) Error(err error) error {
	if err == nil {
		return nil
	}
	message := err.Error()
	redacted := message
	var e *url.Error
	if errors.As(err, &e) {
		s := r.component(r.withoutValues(e.URL))
		s.ofError = true
		s.redact(0, len(s.octets), false)
		if whole := s.result(); whole != e.URL {
			whole = strconv.Quote(whole)
			redacted = r.port(strings.ReplaceAll(redacted, strconv.Quote(e.URL), whole), whole)
		}
	}
	if redacted = r.Text(redacted); redacted == message {
		return err
	}
	return &redactedError{redacted, &err}
}

// port redacts the port in a message of net/url, unless it is in the quoted URI.
func (r Redactor) port(message, quoted string) string {
	const before, after = `: invalid port "`, `" after host`
	i := strings.Index(message, before) + len(before)
	n := strings.LastIndex(message[max(i, 0):], after)
	if i < len(before) || n < len(":") || strings.Contains(quoted, message[i:i+n]) {
		return message
	}
	return message[:i+len(":")] + r.mask() + message[i+n:]
}

// A redactedError has a message without secrets.
type redactedError struct {
	message string
	err     *error // nothing that formats values follows a pointer to an interface
}

func (e *redactedError) Error() string { return e.message }

func (e *redactedError) Unwrap() error { return *e.err }
