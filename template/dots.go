// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package template

import (
	"strings"

	"example.com/uri/internal/lex"
)

// mayHaveDotSegment returns false if path has no segment "." or "..", escaped or
// not.
func mayHaveDotSegment(path string) bool {
	return lex.HasDots(path) || strings.Contains(path, "%2")
}

// makesDotSegment reports whether path[start:end], which e has written, is or has
// a part of a segment "." or "..". A value that is empty can also leave literals
// that are one.
func (e *expression) makesDotSegment(path string, start, end int) bool {
	if start == end {
		return e.first == 0 && isDotSegment(path, start)
	}
	if path[start] != '/' && isDotSegment(path, start) {
		return true
	}
	for i := start; i < end-1; i++ {
		if path[i] == '/' && isDotSegment(path, i+1) {
			return true
		}
	}
	return false
}

// isDotSegment reports whether the segment around i is a dot segment, escaped or
// not.
func isDotSegment(path string, i int) bool {
	const most = len("%2E%2E")
	start, end := i, i
	for start > 0 && path[start-1] != '/' && i-start <= most {
		start--
	}
	for end < len(path) && path[end] != '/' && end-i <= most {
		end++
	}
	dots, _ := lex.DotSegment(path[start:end])
	return dots > 0
}

// hasDotSegment reports whether a value is "." or "..", or a path that has such a
// segment.
func hasDotSegment(value string) bool {
	for more := lex.HasDots(value); more; {
		var segment string
		segment, value, more = strings.Cut(value, "/")
		if segment == "." || segment == ".." {
			return true
		}
	}
	return false
}
