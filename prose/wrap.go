// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package prose

// This file has the inverse of finding.

import (
	"slices"
	"strings"

	"example.com/uri"
)

// Wrap returns u in angle brackets, for text with lines of width bytes. It is
// the inverse of finding (Appendix E): [Finder.Find] gets u back, with one
// reading, in any text.
//
// A longer text is broken by "\n", if possible after one of "/?#&;=.,:@" that
// leaves at least half of a line. It is never broken after a hyphen, in an
// escape, or in the scheme and its "//", which may make a line longer than
// width. If width is not positive, nothing is broken.
//
// "URL:" precedes what a Finder would not take for a URI: a relative
// reference, a URI without "//" unless its scheme is one that a Finder knows,
// and a URI whose scheme has a dot, which could begin an abbreviated
// reference. The Finder must have the edition of u, and no rule of its own
// for schemes.
func Wrap(u uri.URI, width int) string {
	head, rest := wrapHead(u)
	rest += ">"
	if width <= 0 {
		return head + rest
	}
	out := make([]byte, 0, len(head)+len(rest)+len(rest)/width+1)
	out = append(out, head...)
	line, soft := 0, 0 // the start of the line, and its best end
	for rest != "" {
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
	text := u.String()
	scheme, end := "", 0
	if u.IsAbsolute() {
		scheme, _, _ = strings.Cut(text, ":")
		end = len(scheme) + len(":")
	}
	slashes := strings.HasPrefix(text[end:], "//")
	if slashes {
		end += len("//")
	}
	head = "<"
	if !isScheme(scheme) || strings.EqualFold(scheme, "URL") || !slashes && !isKnownOpaque(scheme) || strings.Contains(scheme, ".") {
		head = "<URL:"
	}
	return head + text[:end], text[end:]
}

// unbrokenLen returns the length of the beginning of rest that Wrap does not
// break: hyphens and the character or escape after them, and the ">" at the
// end with the character before it.
func unbrokenLen(rest string) int {
	n := 0
	for rest[n] == '-' {
		n++
	}
	if rest[n] == '%' {
		n += len("XX")
	}
	n++
	if rest[n:] == ">" {
		n++
	}
	return n
}
