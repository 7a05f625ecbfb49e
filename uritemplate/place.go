// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"strings"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// This file says which texts an expression may write at a place in a reference: for
// Expand and for Match.

// A reference is a URI reference in which expressions wrote texts, and what they may write.
type reference struct {
	text      string
	at        bounds
	authority authority
	anyHost   bool // [uri.URI.Hostname] may report false
	dots      bool // the path may contain a dot segment, which the options forbid
	slashes   bool // a value may begin with an empty segment
}

// A fault is why an expression may not write a text.
type fault uint8

const (
	faultless fault = iota
	dividesPort
	emptyHost
	badHost
	dotSegment
	emptySegment
)

// faults says what a text with a fault does, which option allows it or else what to write, and
// which error Expand returns.
var faults = [...]struct {
	problem, option, says string
	err                   error
}{
	dividesPort:  {problem: "has the \":\" of a port"},
	emptyHost:    {"leaves the host empty", "", "give it a value, since some programs take the host from the path", uri.ErrHost},
	badHost:      {"is in a host that is neither a name nor an IP address", "AnyHost", "a name has no escaped delimiters, spaces or control characters", uri.ErrHost},
	dotSegment:   {"makes a segment \".\" or \"..\"", "AllowDotSegments", "", uri.ErrDotSegment},
	emptySegment: {"begins with an empty segment", "AllowSlashes", "", uri.ErrAmbiguous},
}

// option returns the option that allows a fault in r, or "".
func (r *reference) option(f fault) string {
	// "New%20York" is no DNS name, but mcp://New%20York may be a resource.
	if f == badHost && !r.at.allowAnyHost(r.text) {
		return ""
	}
	return faults[f].option
}

// fault returns the first fault of text[start:end], which o wrote in a component: the authority,
// the path, or both.
func (r *reference) fault(o *operator, in component, start, end int) fault {
	a, path := &r.authority, r.at[inAuthority]
	switch {
	case in == inAuthority && a.cutsPort(start, end):
		return dividesPort
	case in != inPath && a.bad && !r.anyHost && a.makesHost(start, end):
		if a.emptyHost() {
			return emptyHost
		}
		return badHost
	case end < path: // the rest is about segments
		return faultless
	case r.dots && o.makesDotSegment(r.text[path:r.at[inPath]], max(start-path, 0), end-path):
		return dotSegment
	case !r.slashes && start >= path && o.beginsEmpty(r.text, path, start, end):
		return emptySegment
	}
	return faultless
}

// makesDotSegment reports whether path[start:end], which an expression wrote, contains a
// segment "." or "..", or completes one together with the text beside it.
func (o *operator) makesDotSegment(path string, start, end int) bool {
	// {/x} writes segments. Its first "/" ends the segment before them. If it wrote nothing there,
	// as in /..{/x}/y, that segment is the template's own.
	if o.first == '/' {
		if start == end && (start == len(path) || path[start] == '/') {
			return false
		}
		start++
	}

	// The text may begin in a segment, and contain others.
	if isDotSegment(path, start) {
		return true
	}
	for i := start; i < end; i++ {
		if path[i] == '/' && isDotSegment(path, i+1) {
			return true
		}
	}
	return false
}

// isDotSegment reports whether the segment around i is "." or "..", escaped or not, and i is not
// after its ";". What follows that does not count: some programs read "/a/..;b" as "/a/..".
func isDotSegment(path string, i int) bool {
	// A longer text is not looked at to its end, so that all dots in a path take linear time.
	const most = len("%2E%2E")
	start, end := i, i
	for start > 0 && path[start-1] != '/' && i-start <= most {
		start--
	}
	for end < len(path) && path[end] != '/' && path[end] != ';' && end-i <= most {
		end++
	}
	dots, _ := lex.DotSegment(path[start:end])
	return dots > 0
}

// beginsEmpty reports whether text[start:end], which {+name} or {#name} wrote,
// begins with an empty segment in a path that begins at an offset.
func (o *operator) beginsEmpty(text string, path, start, end int) bool {
	if !o.reserves() || !strings.HasPrefix(text[start:end], "/") {
		return false
	}
	return start > path && text[start-1] == '/' || strings.HasPrefix(text[start:end], "//")
}

// listBeginsEmpty reports whether {/name*} wrote an empty segment and then another one. Each
// variable before it wrote one segment.
func (p *part) listBeginsEmpty(text string) bool {
	if p.first != '/' {
		return false
	}
	for i := 0; i < len(p.vars) && text != ""; i++ {
		if p.vars[i].explode {
			return strings.HasPrefix(text, "//")
		}
		text = text[1+until(text[1:], '/'):] // go on at the next "/"
	}
	return false
}
