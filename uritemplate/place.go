// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"strings"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// This file says which texts an expression may write at a place in a reference: for
// Expand and for Match. Of a segment that is "." or "..", escaped or not, the text from ";"
// on does not count: some programs read "/a/..;b" as "/a/..".

// fits reports whether an expression may write the text from start to end.
func (r *reading) fits(e *matchExpression, start, end int) bool {
	v := e.vars[0].index
	switch {
	case e.in == inAuthority && r.authority.cutsPort(start, end):
		return r.no(r.authority.host.end, "has the \":\" of a port", v, "") // Expand refuses it
	case (e.in == inAuthority || r.m.based) && r.authority.makesBadHost(start, end) && !r.anyHost:
		if r.authority.host.start == r.authority.host.end {
			return r.no(r.authority.host.end, "leaves the host empty", v, "")
		}
		option := ""
		if r.why != nil && r.at.allowAnyHost(r.text) {
			option = "AnyHost"
		}
		return r.no(r.authority.host.start, "is in a host that is neither a name nor an IP address", v, option)
	case e.in != inPath:
		return true
	case end < r.base:
		return r.no(end, "ends in the authority", v, "")
	}
	path := r.at[inAuthority]
	if r.m.from == inAuthority && start < end && r.text[start] == '/' {
		return r.no(start, "begins with an empty segment", v, "")
	}
	if r.dots && e.makesDotSegment(r.text[path:r.at[inPath]], max(start-path, 0), end-path) {
		return r.no(start, "makes a segment \".\" or \"..\"", v, "AllowDotSegments")
	}
	if start >= r.base && !r.m.t.options.AllowSlashes && e.beginsEmpty(r.text, path, start, end) {
		return r.no(start, "begins with an empty segment", v, "AllowSlashes")
	}
	return true
}

// checkValue returns an error if the text of the expression i has the delimiter of a
// component, or if it makes another host, a segment "." or "..", or an empty segment. If
// dots is false, the path has no "." and no "..", or they are allowed.
func (t *Template) checkValue(u uri.URI, b *bounds, a *authority, i, start, end int, dots bool) error {
	p, text, from, path := &t.parts[i], u.String(), b[inAuthority], u.Path()
	switch p.in {
	case inQuery, inFragment:
		if start < end && start == b[p.in-1] && p.first != text[start] {
			return t.ambiguous(i)
		}
		return nil
	case inAuthority, inBase:
		if p.in == inAuthority && a.divides(start, end) {
			return t.ambiguous(i)
		}
		if a.makesBadHost(start, end) {
			says := "a name has no escaped delimiters, spaces or control characters"
			switch allowed := b.allowAnyHost(text); {
			case a.host.start == a.host.end:
				return t.refuse(i, "the host of the result is empty", "give it a value, since some programs take the host from the path", uri.ErrHost)
			case allowed && t.options.AnyHost:
				return nil
			case allowed:
				says = "see Options.AnyHost"
			}
			return t.refuse(i, "the host of the result is neither a name nor an IP address", says, uri.ErrHost)
		}
	case inRest:
		from, path = start, text[start:end]
		if strings.HasPrefix(path, "/") || strings.ContainsAny(path, "@:") {
			return t.ambiguous(i)
		}
		dots = !t.options.AllowDotSegments
	}
	if dots && p.in != inAuthority && p.makesDotSegment(path, max(start-from, 0), end-from) {
		return t.refuse(i, "a value makes a segment \".\" or \"..\"", "see Options.AllowDotSegments", uri.ErrDotSegment)
	}
	if !t.options.AllowSlashes && p.in == inPath && (p.beginsEmpty(text, from, start, end) || p.listBeginsEmpty(text[start:end])) {
		return t.refuse(i, "a value begins with an empty segment", "see Options.AllowSlashes", uri.ErrAmbiguous)
	}
	return nil
}

// makesDotSegment reports whether path[start:end], the text of an expression, has a part of a
// segment "." or "..", or is beside literals that are one because of it.
func (o *operator) makesDotSegment(path string, start, end int) bool {
	if o.first == '/' {
		if start == end && (start == len(path) || path[start] == '/') {
			return false
		}
		start++ // the "/" ends the segment before
	}
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

// isDotSegment reports whether the segment around i is a dot segment, and i is not
// behind its ";".
func isDotSegment(path string, i int) bool {
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

// beginsEmpty reports whether text[start:end], the text of {+name} or {#name},
// begins with an empty segment in a path that begins at an offset.
func (o *operator) beginsEmpty(text string, path, start, end int) bool {
	if !o.reserves() || !strings.HasPrefix(text[start:end], "/") {
		return false
	}
	return start > path && text[start-1] == '/' || strings.HasPrefix(text[start:end], "//")
}

// listBeginsEmpty reports whether the list of {/name*} begins with an empty segment that
// is not its only one. Each variable before it has a segment.
func (p *part) listBeginsEmpty(text string) bool {
	if p.first != '/' {
		return false
	}
	for i := 0; i < len(p.vars) && text != ""; i++ {
		if p.vars[i].explode {
			return strings.HasPrefix(text, "//")
		}
		text = text[1+until(text[1:], '/'):]
	}
	return false
}
