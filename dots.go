// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file has everything about dot segments: "." and ".." (section 5.2 step
// 6, RFC 3986 section 5.2.4).

import (
	"bytes"
	"strings"

	"example.com/uri/internal/enum"
	"example.com/uri/internal/lex"
)

// ExcessDots selects what a [Resolver] does with surplus ".." segments.
type ExcessDots uint8

const (
	ExcessAsEdition ExcessDots = iota // drop them in RFC3986 and RFC3987, keep them in the other editions
	ExcessKeep                        // keep them: http://a/b/c + ../../g = http://a/../g
	ExcessDrop                        // drop them: http://a/b/c + ../../g = http://a/g
	ExcessRefuse                      // return ErrExcess
)

var excessNames = [...]string{"as-edition", "keep", "drop", "refuse"}

// String returns "as-edition", "keep", "drop" or "refuse".
func (x ExcessDots) String() string { return enum.String(excessNames[:], int(x), "ExcessDots") }

// in returns x, or the choice of the edition if x is ExcessAsEdition.
func (x ExcessDots) in(g *grammar) ExcessDots {
	switch {
	case x != ExcessAsEdition:
		return x
	case g.removeDots:
		return ExcessDrop
	}
	return ExcessKeep
}

// isDots reports whether segment is a dot segment.
func isDots(segment string) bool { return segment == "." || segment == ".." }

// hasDotSegment reports whether a path has a dot segment, escaped or not.
func hasDotSegment(path string) bool {
	more := lex.MayHaveDotSegment(path)
	for segment := ""; more; {
		segment, path, more = strings.Cut(path, "/")
		if dots, _ := lex.DotSegment(segment); dots > 0 {
			return true
		}
	}
	return false
}

// stripDots removes the leading dot segments from path, and the last segment of
// dir for each "..". dir is empty or ends in a slash. rooted reports whether
// the joined path begins with a slash. stripDots stops at a surplus ".." unless
// excess is ExcessDrop. If rooted is false, it stops at any "..". It returns
// the length of dir that stays, and the rest of path.
func stripDots(dir, path string, rooted bool, excess ExcessDots) (kept int, rest string) {
	kept = len(dir)
	for strings.HasPrefix(path, ".") {
		n := len(".")
		if strings.HasPrefix(path[n:], ".") {
			n = len("..")
		}
		if n < len(path) && path[n] != '/' {
			break
		}
		switch {
		case n == len("."):
		case rooted && kept > len("/"):
			kept = strings.LastIndexByte(dir[:kept-1], '/') + 1
		case !rooted || excess != ExcessDrop:
			return kept, path
		}
		path = path[min(n+len("/"), len(path)):]
	}
	return kept, path
}

// removeSegments removes the dot segments from path, in place and in one pass.
// The other segments move down, and ".." removes the last one before it. A ".."
// without a segment to remove is surplus, and stays unless drop is true.
// removeSegments returns the length of the result, and reports whether there is
// a surplus "..".
//
// If rooted is false, it follows section 5.2 steps 6c to 6f. If rooted is true,
// it follows RFC 3986 section 5.2.4. They differ if ".." removes the first
// segment of a path that does not begin with a slash: section 5.2 turns
// "a/../b" into "b", and RFC 3986 turns it into "/b".
func removeSegments(path []byte, rooted, drop bool) (n int, surplus bool) {
	for i := 0; ; {
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

		// path[i] is a dot at the beginning of a segment.
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
		i = min(i+len("/"), len(path))
		switch {
		case !up:
		case n <= len("/") || endsInDots(path[:n]):
			surplus = true
			if !drop {
				n += copy(path[n:], path[start:i])
			}
		default:
			n = bytes.LastIndexByte(path[:n-1], '/') + 1
			if n == 0 && rooted {
				n = copy(path, "/")
			}
		}
	}
}

// endsInDots reports whether the last segment of path is ".." with a slash
// after it.
func endsInDots(path []byte) bool {
	n := len(path) - len("../")
	return n >= 0 && string(path[n:]) == "../" && (n == 0 || path[n-1] == '/')
}

// dropExcess removes the leading ".." segments from path in place, and returns
// the new length.
func dropExcess(path []byte) (n int) {
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

// removeDots removes the dot segments from the path of a joined text in place,
// and moves the rest of the text down. l is the structure of the text.
// removeDots returns the new length and the new structure, and whether ".."
// segments were surplus.
func removeDots(text []byte, l structure, excess ExcessDots) (int, structure, bool) {
	g := l.grammar()
	excess = excess.in(g)
	start, end := l.pathStart(), l.pathEnd()
	if g.mergeQuery {
		end = l.queryEnd()
	}
	path := text[start:end]
	rooted, relative := g.removeDots, start == 0 && path[0] != '/'
	if relative {
		rooted, excess = false, ExcessKeep // a base in front of the path may have the segments
	}
	n, surplus := removeSegments(path, rooted, rooted && excess == ExcessDrop)
	if surplus && excess == ExcessDrop {
		n = dropExcess(path[:n])
	}
	n = guardPath(path, n, relative, l.authorityFlags()&flagAuthority != 0)
	shift := len(path) - n
	pathEnd := start + n
	if g.mergeQuery {
		if query := bytes.IndexByte(path[:n], '?'); query >= 0 {
			pathEnd = start + query
		}
	}
	n = end - shift + copy(text[end-shift:], text[end:])
	return n, l.withEnds(pathEnd, l.queryEnd()-shift), surplus && !relative
}

// guardPath puts text in front of path[:n], so that it is not parsed as another
// component, and returns the new length. path[:n] is path without its dot
// segments. path has room for the text: "./" or "a/../" is removed, or all of ".".
func guardPath(path []byte, n int, relative, authority bool) int {
	guard := ""
	switch {
	case relative && n == 0:
		guard = "./"[:min(len("./"), len(path))]
	case relative:
		if at := bytes.IndexAny(path[:n], ":/?"); path[0] == '/' || at >= 0 && path[at] == ':' {
			guard = "./"
		}
	case !authority && bytes.HasPrefix(path[:n], []byte("//")):
		guard = "/."
	}
	copy(path[len(guard):], path[:n])
	return n + copy(path, guard)
}
