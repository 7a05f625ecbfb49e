// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file writes URIs that a Finder finds again.

import (
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/uri"
)

// Wrap returns u in angle brackets, for text with lines of width bytes
// (Appendix E). In any text, [Finder.Find] finds u again, and the Unhyphenated
// of the match is equal to it. The Finder must use u's edition and a nil Accept.
//
// Wrap breaks a longer text with "\n", if possible after "/", "?" or another of
// "#&;=.,:@", unless the line would be shorter than half the width. It never breaks after a
// hyphen, before the ">", in a character or an escape, or in the scheme and its "//",
// so a line may be longer than width. If width is not positive, Wrap breaks nothing. The
// result is at most six bytes longer than twice the length of u, so it is never too
// long for a string.
//
// Wrap writes "URL:" before a text that a Finder does not find without it: a
// relative reference, or a URI without "//" unless its scheme is one that a
// Finder knows. It also writes "URL:" if the scheme contains a dot, since the
// scheme could begin an abbreviated reference, and if the scheme is "URL".
func Wrap(u uri.URI, width int) string {
	head, rest := wrapHead(u)
	rest += ">"

	// A line that began with ">" could be quoted mail.
	if width <= 0 || rest == ">" {
		return head + rest
	}

	out := make([]byte, 0, len(head)+len(rest)+len(rest)/width+1)
	out = append(out, head...)
	line, soft := 0, 0 // the start of the line, and its best end
	for rest != "" {
		// The next piece begins another line if it does not fit into this one.
		n := unbrokenLen(rest)
		for len(out)-line+n > width && len(out) > line {
			if soft-line < (width+1)/2 {
				soft = len(out)
			}
			out = slices.Insert(out, soft, '\n')
			line = soft + 1
		}
		out = append(out, rest[:n]...)
		if strings.IndexByte("/?#&;=.,:@", rest[n-1]) >= 0 {
			soft = len(out)
		}
		rest = rest[n:]
	}
	return string(out)
}

// wrapHead returns the beginning that Wrap does not break, and the rest.
func wrapHead(u uri.URI) (head, rest string) {
	// The scheme, with ":" and any "//", or nothing.
	text, scheme, end := u.String(), u.Scheme(), 0
	if scheme != "" {
		end = len(scheme) + len(":")
	}
	slashes := strings.HasPrefix(text[end:], "//")
	if slashes {
		end += len("//")
	}
	head = "<URL:"
	if isFound(scheme, slashes) {
		head = "<"
	}
	return head + text[:end], text[end:]
}

// isFound reports whether a Finder finds a URI with the scheme without "URL:" before it.
func isFound(scheme string, slashes bool) bool {
	if !isScheme(scheme) || strings.EqualFold(scheme, "URL") || strings.Contains(scheme, ".") {
		return false
	}
	return slashes || isKnownOpaque(scheme)
}

// unbrokenLen returns the length of the part of rest that Wrap does not break: any hyphens,
// the next character or escape, and the final ">" if it follows.
func unbrokenLen(rest string) int {
	n := 0
	for rest[n] == '-' {
		n++
	}
	_, size := utf8.DecodeRuneInString(rest[n:])
	if rest[n] == '%' {
		size = len("%XX")
	}
	n += size
	if rest[n:] == ">" {
		n++
	}
	return n
}
