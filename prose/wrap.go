// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"slices"
	"strings"
)

// Wrap returns u in angle brackets, for text with lines of width bytes. It is
// the inverse of finding (Appendix E): [Finder.Find] gives u back, with one
// reading, whatever stands around it.
//
// "\n" breaks what is longer: never after a hyphen, in an escape, or in the
// scheme and its "//", which may make a line longer than width; and after one
// of "/?#&;=.,:@" where that leaves no less than half of a line. If width is
// not positive, nothing is broken.
//
// What Find would not take for a URI gets "URL:" in front: relative
// references, and URIs without "//" unless their scheme is one that a Finder
// knows; so do schemes with a dot, which may begin an abbreviated reference.
// The Finder is to have the edition of u, and no rule of its own for schemes.
func Wrap(u URI, width int) string {
	head, rest := wrapHead(u)
	rest += ">"
	if width <= 0 {
		return head + rest
	}
	out := make([]byte, 0, len(head)+len(rest)+len(rest)/width+1)
	out = append(out, head...)
	line, soft := 0, 0 // where the line begins, and where it would best end
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

// wrapHead returns what Wrap does not break at the beginning, and what
// follows it.
func wrapHead(u URI) (head, rest string) {
	end := u.schemeEnd()
	scheme, rest := u.schemeText(), u.text[end:]
	slashes := strings.HasPrefix(rest, "//")
	if slashes {
		end += len("//")
	}
	head = "<"
	// A scheme with a dot may be a name to who looks for abbreviated references.
	if !isScheme(scheme) || strings.EqualFold(scheme, "URL") || !slashes && !knownOpaque(scheme) || strings.Contains(scheme, ".") {
		head = "<URL:"
	}
	return head + u.text[:end], u.text[end:]
}

// unbrokenLen returns the length of what Wrap does not break at the beginning
// of rest, which ends in ">": hyphens and what follows them, where an escape
// is one, and ">" with what is before it.
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
