// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"strings"

	"example.com/uri/internal/lex"
)

// This file finds segments "." and "..", escaped or not. Text from ";" on does not
// count: some programs read "/a/..;b" as "/a/..".

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

// listBeginsEmpty reports whether the text of {/name*} begins with an empty segment
// that is not its only one.
func (e *expression) listBeginsEmpty(text string) bool {
	return e.first == '/' && e.vars[0].explode && strings.HasPrefix(text, "//")
}

// hasDotSegment reports whether a value is "." or "..", or a path that has such a
// segment, with slashes or backslashes.
func hasDotSegment(value string) bool {
	for i := 0; ; i++ {
		n := strings.IndexByte(value[i:], '.')
		if n < 0 {
			return false
		}
		if i += n; i > 0 && !isSlash(rune(value[i-1])) {
			continue
		}
		end := i + len(".")
		if strings.HasPrefix(value[end:], ".") {
			end++
		}
		if end == len(value) || isSlash(rune(value[end])) {
			return true
		}
	}
}

func isSlash(r rune) bool { return r == '/' || r == '\\' }
