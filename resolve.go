// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"bytes"
	"strings"
)

// Resolve resolves a reference against a base URI, both in the edition
// RFC2396. It is shorthand for RFC2396.Resolve.
func Resolve(base, ref string) (string, error) { return RFC2396.Resolve(base, ref) }

// Resolve parses a base URI and a reference and returns the text of what
// [URI.Resolve] makes of them. The error is a [*ParseError], whose Input
// tells which of them it is about, or a [*ResolveError].
func (e Edition) Resolve(base, ref string) (string, error) {
	b, err := e.Parse(base)
	if err != nil {
		return "", err
	}
	r, err := e.Parse(ref)
	if err != nil {
		return "", err
	}
	u, err := b.Resolve(r)
	return u.text, err
}

// Resolve returns the absolute form of a reference that is found where u is
// the base URI (section 5.2 of the edition of both):
//
//   - An absolute reference is its own absolute form.
//   - A same-document reference gives the base, with the fragment of the
//     reference in place of its own. Nothing need be retrieved again:
//     ref.Kind() == SameDocument tells so.
//   - Any other takes from the base what it lacks. A relative path is
//     appended to the base's path up to its last slash, and the dot segments
//     "." and ".." are removed.
//
// RFC3986 removes dot segments from every path, those of absolute references
// included, drops surplus ".." segments where the others keep them, and
// resolves "?y" against the base's whole path.
//
// The error is a [*ResolveError]: u has no scheme ([ErrRelativeBase]), or is
// opaque while the reference is relative ([ErrOpaqueBase]), or the two are of
// different editions ([ErrMixedEditions]). The work is linear in the length
// of both; it allocates the text of the result, and nothing else where that
// has no dot segments to remove after the leading ones or is short.
func (u URI) Resolve(ref URI) (URI, error) { return Resolver{}.Resolve(u, ref) }

// AppendResolve appends the text of what [URI.Resolve] returns to dst. It
// allocates nothing if dst has room for the text of both. On error it returns
// dst as it was.
func (u URI) AppendResolve(dst []byte, ref URI) ([]byte, error) {
	j, err := Resolver{}.join(u, ref)
	if err != nil {
		return dst, err
	}
	start := len(dst)
	b := append(append(append(dst, j.pre...), j.mid...), j.suf...)
	if j.dots {
		if err := j.removeDots(b[start:], ExcessAsEdition); err != nil {
			return dst, err
		}
	}
	return b[:start+j.len], nil
}

// A Resolver resolves references with the leniencies that the documents
// allow. The zero Resolver allows none.
type Resolver struct {
	// SameScheme takes a reference such as "http:g" as the relative
	// reference "g" where the base's scheme is the same and is known to be
	// always hierarchical (section 5.2 step 3). The opaque base, and the
	// reference whose remainder is none, are as without it. It has no effect
	// in the editions that do not allow it, those before RFC2396.
	SameScheme bool

	// Excess says what becomes of ".." segments that have no segment left
	// to remove (section 5.2 step 6g).
	Excess ExcessDots
}

// ExcessDots is what a [Resolver] does with surplus ".." segments.
type ExcessDots uint8

const (
	ExcessAsEdition ExcessDots = iota // drop them in RFC3986, keep them in the others
	ExcessKeep                        // keep them: http://a/b/c + ../../g = http://a/../g
	ExcessDrop                        // drop them: http://a/b/c + ../../g = http://a/g
	ExcessRefuse                      // refuse the reference with ErrExcess
)

// Resolve is [URI.Resolve] of base, with the leniencies of r. It adds the
// error [ErrExcess].
func (r Resolver) Resolve(base, ref URI) (URI, error) {
	j, err := r.join(base, ref)
	if err != nil {
		return URI{}, err
	}
	if !j.dots {
		return j.uri(j.pre + j.mid + j.suf), nil
	}
	var buf [1 << 10]byte
	b := append(append(append(buf[:0], j.pre...), j.mid...), j.suf...)
	if err := j.removeDots(b, r.Excess); err != nil {
		return URI{}, err
	}
	return j.uri(string(b[:j.len])), nil
}

// A joint is what a reference resolves to, in three parts that are yet to be
// joined, with the offsets of the components in the joined text.
type joint struct {
	base, ref URI

	pre string // of the base
	mid string // "/", where an authority and a relative path meet
	suf string // of the reference

	schemeEnd, pathStart, pathEnd, queryEnd, len int

	flags uint64 // of the authority
	dots  bool   // the path may hold dot segments that are to be removed
}

func (j *joint) uri(text string) URI {
	return pack(text, j.base.Edition(), j.schemeEnd, j.pathStart, j.pathEnd, j.queryEnd, j.flags)
}

// join takes the steps of section 5.2, but for the removal of dot segments.
func (r Resolver) join(base, ref URI) (joint, error) {
	g := base.grammar()
	if base.Edition() != ref.Edition() {
		return joint{}, &ResolveError{base, ref, ErrMixedEditions}
	}
	if !base.IsAbsolute() {
		return joint{}, &ResolveError{base, ref, ErrRelativeBase}
	}
	if r.SameScheme {
		ref = withoutScheme(base, ref)
	}
	if ref.IsAbsolute() {
		j := joint{base: base, ref: ref, suf: ref.text, schemeEnd: ref.schemeEnd(), flags: ref.flags()}
		return j.place(ref.pathStart(), g.removeDots)
	}
	j := joint{base: base, ref: ref, suf: ref.text, schemeEnd: base.schemeEnd(), flags: base.flags()}
	kind := ref.Kind()
	switch {
	case kind == SameDocument:
		j.pre = base.text[:base.queryEnd()]
		j.pathStart, j.pathEnd, j.queryEnd = base.pathStart(), base.pathEnd(), base.queryEnd()
		j.len = len(j.pre) + len(j.suf)
		return j, nil
	case base.IsOpaque():
		return joint{}, &ResolveError{base, ref, ErrOpaqueBase}
	case kind == NetworkPath:
		j.pre = base.text[:base.schemeEnd()]
		j.flags = ref.flags()
		return j.place(len(j.pre)+ref.pathStart(), g.removeDots)
	case kind == AbsolutePath:
		j.pre = base.text[:base.pathStart()]
		return j.place(base.pathStart(), g.removeDots)
	case ref.Path() == "" && g.removeDots:
		j.pre = base.text[:base.pathEnd()]
		return j.place(base.pathStart(), false)
	}
	j.pre = base.text[:base.pathStart()+strings.LastIndexByte(base.Path(), '/')+1]
	if base.Path() == "" && base.HasAuthority() {
		// By the letter, "http://a" and "g" would give "http://ag".
		j.mid = "/"
	}
	return j.place(base.pathStart(), true)
}

// place sets the offsets of the joined text, whose path begins at pathStart.
func (j joint) place(pathStart int, remove bool) (joint, error) {
	shift := len(j.pre) + len(j.mid)
	j.pathStart = pathStart
	j.pathEnd = shift + j.ref.pathEnd()
	j.queryEnd = shift + j.ref.queryEnd()
	j.len = shift + len(j.suf)
	if uint64(j.len) > maxLen {
		return joint{}, &ResolveError{j.base, j.ref, ErrTooLong}
	}
	if remove {
		merged := j.ref.Path()
		if j.base.grammar().mergeQuery {
			merged = j.ref.text[j.ref.pathStart():j.ref.queryEnd()]
		}
		dir := ""
		if len(j.pre) > pathStart {
			dir = j.pre[pathStart:]
		}
		j.dots = strings.HasPrefix(merged, ".") || strings.Contains(merged, "/.") ||
			strings.HasPrefix(dir, ".") || strings.Contains(dir, "/.")
	}
	return j, nil
}

// withoutScheme returns ref as a relative reference where [Resolver.SameScheme]
// takes it as one, and else as it is.
func withoutScheme(base, ref URI) URI {
	scheme := ref.Scheme()
	if !base.grammar().sameScheme || scheme != base.Scheme() || !isHierarchical(scheme) || base.IsOpaque() {
		return ref
	}
	relative, err := ref.Edition().Parse(ref.text[ref.schemeEnd():])
	if err != nil || relative.IsAbsolute() {
		return ref
	}
	return relative
}

// removeDots removes the dot segments from the path of the joined text b, in
// place, and moves the rest down.
func (j *joint) removeDots(b []byte, excess ExcessDots) error {
	g := j.base.grammar()
	end := j.pathEnd
	if g.mergeQuery {
		end = j.queryEnd
	}
	if excess == ExcessAsEdition && g.removeDots {
		excess = ExcessDrop
	}
	path := b[j.pathStart:end]
	n, surplus := removeSegments(path, g.removeDots, g.removeDots && excess == ExcessDrop)
	if surplus && excess == ExcessRefuse {
		return &ResolveError{j.base, j.ref, ErrExcess}
	}
	if surplus && excess == ExcessDrop {
		n = dropExcess(path[:n])
	}
	if bytes.HasPrefix(path[:n], []byte("//")) && !j.hasAuthority() {
		// Without "/." in front, the path would be read as an authority.
		// There is room: what stood before the first slash is gone.
		copy(path[len("/."):], path[:n])
		copy(path, "/.")
		n += len("/.")
	}
	j.pathEnd = j.pathStart + n
	tail := copy(b[j.pathEnd:], b[end:])
	shift := len(path) - n
	j.queryEnd -= shift
	j.len = j.pathEnd + tail
	if g.mergeQuery {
		if query := bytes.IndexByte(path[:n], '?'); query >= 0 {
			j.pathEnd = j.pathStart + query
		}
	}
	return nil
}

func (j *joint) hasAuthority() bool { return j.pathStart > j.schemeEnd }

// removeSegments removes from a path "." and, with the segment before it,
// "..", in place and in one pass: what is kept moves down, and ".." takes
// back the last of it. It returns the length of what is kept, and whether
// there were ".." without a segment before them, which are kept unless drop
// says otherwise.
//
// This is section 5.2 step 6, c to f, or, where rooted, RFC 3986 section
// 5.2.4, which differs where ".." takes back the first segment of a path
// that does not begin with a slash: "a/../b" is "b" in the one and "/b" in
// the other.
func removeSegments(path []byte, rooted, drop bool) (n int, surplus bool) {
	for next := 0; next < len(path); {
		start := next
		for next < len(path) && path[next] != '/' {
			next++
		}
		segment := path[start:next]
		if next < len(path) {
			next++
		}
		switch {
		case string(segment) == ".":
		case string(segment) != "..":
			n += copy(path[n:], path[start:next])
		case n == 0 || n == 1 && path[0] == '/' || endsInDots(path[:n]):
			surplus = true
			if !drop {
				n += copy(path[n:], path[start:next])
			}
		default:
			n = bytes.LastIndexByte(path[:n-1], '/') + 1
			if n == 0 && rooted {
				n = copy(path, "/")
			}
		}
	}
	return n, surplus
}

// endsInDots reports whether the last segment of path, which ends in a slash,
// is "..".
func endsInDots(path []byte) bool {
	return string(path) == "../" || bytes.HasSuffix(path, []byte("/../"))
}

// dropExcess removes the ".." segments at the beginning of path, in place.
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
