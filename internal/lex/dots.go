// SPDX-License-Identifier: BSD-3-Clause

package lex

import (
	"bytes"
	"strings"
)

// StripDots removes the leading dot segments from path, and the last segment from dir for
// each "..". dir is empty or ends in a slash. rooted reports whether the joined path
// begins with a slash. StripDots stops at a surplus ".." unless drop is true. If rooted is
// false, it stops at any "..". It returns how much of dir stays, and the rest of path.
func StripDots(dir, path string, rooted, drop bool) (kept int, rest string) {
	kept = len(dir)
	for strings.HasPrefix(path, ".") {
		// Only a whole segment "." or ".." counts, not ".a".
		n := len(".")
		if strings.HasPrefix(path[n:], ".") {
			n = len("..")
		}
		if n < len(path) && path[n] != '/' {
			break
		}

		// A ".." takes a segment from dir, as long as one is there: "/a/b/" and "../c" keep
		// "/a/". A surplus ".." is skipped if drop is true.
		switch {
		case n == len("."): // takes nothing
		case rooted && kept > len("/"):
			kept = strings.LastIndexByte(dir[:kept-1], '/') + 1
		case !rooted || !drop:
			return kept, path
		}
		path = path[min(n+len("/"), len(path)):]
	}
	return kept, path
}

// RemoveDots removes the dot segments from path, in place and in one pass.
// The other segments move down, and ".." removes the last one before it. A ".."
// without a segment to remove is surplus, and stays unless drop is true.
// RemoveDots returns the new length, and reports whether there is a surplus "..".
//
// If rooted is false, it follows section 5.2 steps 6c to 6f. If rooted is true,
// it follows RFC 3986 section 5.2.4. They differ if ".." removes the first
// segment of a path that does not begin with a slash: section 5.2 turns
// "a/../b" into "b", and RFC 3986 turns it into "/b".
func RemoveDots(path []byte, rooted, drop bool) (n int, surplus bool) {
	for i := 0; ; {
		// path[:n] is finished. Move the text down to it, up to a segment with a dot in front.
		start := i
		for i < len(path) && (path[i] != '.' || i > 0 && path[i-1] != '/') {
			i++
		}
		if n == start {
			n = i // nothing is removed so far
		} else if start < i {
			n += copy(path[n:], path[start:i])
		}
		if i == len(path) {
			return n, surplus
		}

		// A segment such as ".a" or "...", which only begins like a dot segment, stays.
		start = i
		i++
		up := i < len(path) && path[i] == '.'
		if up {
			i++
		}
		if i < len(path) && path[i] != '/' {
			n += copy(path[n:], path[start:i])
			continue
		}

		// It is a dot segment, and goes with the slash after it. Before ".." in "/..", "../.."
		// and "/../..", there is no segment to remove.
		i = min(i+len("/"), len(path))
		switch {
		case !up: // "." removes only itself
		case n <= len("/") || endsInDots(path[:n]):
			surplus = true
			if !drop {
				n += copy(path[n:], path[start:i])
			}
		default: // "/a/b/.." keeps "/a/"
			n = bytes.LastIndexByte(path[:n-1], '/') + 1
			if n == 0 && rooted { // "a/../b" becomes "/b"
				n = copy(path, "/")
			}
		}
	}
}

// endsInDots reports whether path ends in a segment ".." and a slash.
func endsInDots(path []byte) bool {
	return string(path) == "../" || bytes.HasSuffix(path, []byte("/../"))
}

// DropExcess removes the leading ".." segments from path in place, and returns
// the new length.
func DropExcess(path []byte) (n int) {
	// The slash in front stays: "/../a" becomes "/a".
	root := 0
	if bytes.HasPrefix(path, []byte("/")) {
		root = 1
	}
	rest := path[root:]
	for bytes.HasPrefix(rest, []byte("../")) {
		rest = rest[len("../"):]
	}
	if string(rest) == ".." {
		rest = nil
	}
	return root + copy(path[root:], rest)
}

// PutGuard puts text in front of path[:n], so that it is not parsed as another
// component, and returns the new length. path[:n] is path without its dot segments. The
// text fits into path, from which at least "./" was removed, or all of ".".
func PutGuard(path []byte, n int, relative, authority bool) int {
	front := Guard(path[:n], relative, authority)
	front = front[:min(len(front), len(path)-n)] // "a" and "." give ".", not "./"
	copy(path[len(front):], path[:n])
	return n + copy(path, front)
}

// Guard returns the text to put in front of a path, so that no scheme or authority is
// parsed from it. A relative path must not begin with a slash.
func Guard(path []byte, relative, authority bool) string {
	switch {
	case relative && len(path) == 0: // "a" and ".."
		return "./"
	case relative:
		// "a/b" and ".././c:d" give "c:d", but "c" is not a scheme.
		if at := bytes.IndexAny(path, ":/?"); path[0] == '/' || at >= 0 && path[at] == ':' {
			return "./"
		}
	case !authority && bytes.HasPrefix(path, []byte("//")): // "f:/a" and ".//g"
		return "/."
	}
	return ""
}

// HasDotSegment reports whether a path contains a dot segment, escaped or not.
func HasDotSegment(path string) bool {
	more := MayHaveDotSegment(path)
	for segment := ""; more; {
		segment, path, more = strings.Cut(path, "/")
		if dots, _ := DotSegment(segment); dots > 0 {
			return true
		}
	}
	return false
}
