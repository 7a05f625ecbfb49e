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
//     reference in place of its own. Nothing needs to be retrieved again: the
//     caller can see this by ref.Kind() == SameDocument.
//   - Any other reference takes from the base what it lacks. A relative path is
//     appended to the base's path up to its last slash, and the dot segments
//     "." and ".." are removed.
//
// RFC3986 removes dot segments from every path, including those of absolute
// references, drops surplus ".." segments, which the others keep, and resolves
// "?y" against the base's whole path.
//
// The error is a [*ResolveError]: u is relative ([ErrRelativeBase]), or opaque
// while the reference is relative ([ErrOpaqueBase]), or the two are of
// different editions ([ErrMixedEditions]), or the result, before its dot
// segments are removed, is too long ([ErrTooLong]). An empty u is an exception:
// an absolute reference resolves against it. The work is linear in the length
// of both. Resolve allocates the text of the result, and a buffer only if the
// text is longer than 1 KiB and a segment of its path begins with a dot.
func (u URI) Resolve(ref URI) (URI, error) { return Resolver{}.Resolve(u, ref) }

// AppendResolve appends the text of the URI that [URI.Resolve] returns to
// dst. It allocates nothing if dst has room for the text of both and a slash.
// On error it returns dst unchanged.
func (u URI) AppendResolve(dst []byte, ref URI) ([]byte, error) {
	j, l, err := join(u, ref, ExcessAsEdition)
	if err != nil {
		return dst, err
	}
	text := j.appendTo(dst, u, ref)
	if !j.dots {
		return text, nil
	}
	n, _, err := removeDots(text[len(dst):], l, u, ref, ExcessAsEdition)
	if err != nil {
		return dst, err
	}
	return text[:len(dst)+n], nil
}

// A Resolver resolves references with the leniencies that the documents
// allow. The zero Resolver allows none.
type Resolver struct {
	// SameScheme takes a reference such as "http:g" as the relative
	// reference "g" where the base's scheme is the same and is known to be
	// always hierarchical (section 5.2 step 3), and the base is. It changes
	// nothing where what follows the scheme is no relative reference, such
	// as "a[" in RFC2732, and in the editions that do not allow it, those
	// before RFC2396.
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

// in returns what x stands for in an edition.
func (x ExcessDots) in(g *grammar) ExcessDots {
	switch {
	case x != ExcessAsEdition:
		return x
	case g.removeDots:
		return ExcessDrop
	}
	return ExcessKeep
}

// Resolve is [URI.Resolve] of base, with the leniencies of r. It adds the
// error [ErrExcess].
func (r Resolver) Resolve(base, ref URI) (URI, error) {
	if r.SameScheme {
		ref = withoutScheme(base, ref)
	}
	j, l, err := join(base, ref, r.Excess)
	switch {
	case err != nil:
		return URI{}, err
	case j.dots:
		return j.resolveDots(base, ref, l, r.Excess)
	case j.slash:
		return URI{base.text[:j.cut] + "/" + ref.text[j.skip:], l}, nil
	}
	return URI{base.text[:j.cut] + ref.text[j.skip:], l}, nil
}

// A joint says how the texts of a base and a reference are joined: the first
// cut bytes of the base, and the reference without its first skip bytes.
type joint struct {
	cut, skip int
	slash     bool // a slash between them, where an authority meets a relative path
	dots      bool // the path may have dot segments to remove
}

func (j joint) appendTo(dst []byte, base, ref URI) []byte {
	dst = append(dst, base.text[:j.cut]...)
	if j.slash {
		dst = append(dst, '/')
	}
	return append(dst, ref.text[j.skip:]...)
}

// resolveDots joins the texts where the path may have dot segments.
func (j joint) resolveDots(base, ref URI, l layout, excess ExcessDots) (URI, error) {
	var buf [1 << 10]byte
	text := j.appendTo(buf[:0], base, ref)
	n, l, err := removeDots(text, l, base, ref, excess)
	if err != nil {
		return URI{}, err
	}
	return URI{string(text[:n]), l}, nil
}

// join takes the steps of section 5.2, except that it removes only the leading
// dot segments. It returns the layout of the joined text.
func join(base, ref URI, excess ExcessDots) (joint, layout, error) {
	if !base.IsAbsolute() {
		if base.text != "" || !ref.IsAbsolute() {
			return joint{}, layout{}, &ResolveError{base, ref, ErrRelativeBase}
		}
		base = ref // an absolute reference takes nothing from its base
	}
	if base.edition() != ref.edition() {
		return joint{}, layout{}, &ResolveError{base, ref, ErrMixedEditions}
	}
	var j joint
	g, path := base.grammar(), ref.Path()
	a, b := base.a&offsetMask, base.b&^offsetMask // the base's pathStart; all but its queryEnd
	switch {
	case ref.IsAbsolute():
		a, b = ref.a&offsetMask, ref.b&^offsetMask
		j.dots = g.removeDots && hasDots(path)
	case ref.queryEnd() == 0: // a same-document reference
		if base.queryEnd()+len(ref.text) > maxLen {
			return joint{}, layout{}, &ResolveError{base, ref, ErrTooLong}
		}
		return joint{cut: base.queryEnd()}, base.layout, nil
	case base.IsOpaque():
		return joint{}, layout{}, &ResolveError{base, ref, ErrOpaqueBase}
	case ref.pathStart() > 0: // a network-path reference
		j.cut = base.schemeEnd()
		a = uint64(j.cut + ref.pathStart())
		b = b&^authorityMask | ref.authorityFlags()
		j.dots = g.removeDots && hasDots(path)
	case path == "" && g.removeDots:
		j.cut = base.pathEnd()
	case path != "" && path[0] == '/':
		j.cut = base.pathStart()
		j.dots = g.removeDots && hasDots(path)
	default:
		j = merge(base, ref, excess)
	}

	shift := j.cut - j.skip
	if j.slash {
		shift += len("/")
	}
	if shift+len(ref.text) > maxLen {
		return joint{}, layout{}, &ResolveError{base, ref, ErrTooLong}
	}
	return j, layout{a | uint64(shift+ref.pathEnd())<<32, b | uint64(shift+ref.queryEnd())}, nil
}

// merge joins the path of ref to that of base, up to its last slash.
func merge(base, ref URI, excess ExcessDots) (j joint) {
	g, path := base.grammar(), base.Path()
	dir := path[:strings.LastIndexByte(path, '/')+1]
	// By the letter, "http://a" and "g" would give "http://ag".
	j.slash = path == "" && base.HasAuthority()

	merged := ref.Path()
	if g.mergeQuery {
		merged = ref.text[:ref.queryEnd()]
	}
	j.cut = base.pathStart() + len(dir)
	j.dots = hasDots(dir)
	if !j.dots && strings.HasPrefix(merged, ".") {
		excess = excess.in(g)
		rooted := j.slash || strings.HasPrefix(dir, "/")
		kept, rest := stripDots(dir, merged, rooted, excess)
		if kept > len("/") || !strings.HasPrefix(rest, "/") {
			j.cut -= len(dir) - kept
			j.skip = len(merged) - len(rest)
			merged = rest
			for rooted && excess == ExcessKeep && strings.HasPrefix(merged, "../") {
				merged = merged[len("../"):] // surplus, which stays
			}
		}
	}
	j.dots = j.dots || hasDots(merged)
	return j
}

// withoutScheme returns ref as a relative reference where [Resolver.SameScheme]
// takes it as one, and else as it is.
func withoutScheme(base, ref URI) URI {
	scheme := ref.Scheme()
	if !base.grammar().sameScheme || scheme != base.Scheme() || !isHierarchical(scheme) || base.IsOpaque() {
		return ref
	}
	rest := ref.text[ref.schemeEnd():]
	relative, err := ref.Edition().Parse(rest)
	if err == nil && !relative.IsAbsolute() {
		return relative
	}
	// What remains has no scheme, even if its first segment has a colon.
	if relative, err = ref.Edition().Parse("./" + rest); err == nil {
		return relative
	}
	return ref
}

// removeDots removes the dot segments from the path of a joined text, in
// place, and moves the rest down. It takes the layout of the text, and returns
// its new length and its new layout.
func removeDots(text []byte, l layout, base, ref URI, excess ExcessDots) (int, layout, error) {
	g := ref.grammar() // of base too, unless base is empty
	excess = excess.in(g)
	start, end := l.pathStart(), l.pathEnd()
	if g.mergeQuery {
		end = l.queryEnd()
	}
	path := text[start:end]
	n, surplus := removeSegments(path, g.removeDots, g.removeDots && excess == ExcessDrop)
	if surplus && excess == ExcessRefuse {
		return 0, layout{}, &ResolveError{base, ref, ErrExcess}
	}
	if surplus && excess == ExcessDrop {
		n = dropExcess(path[:n])
	}
	if bytes.HasPrefix(path[:n], []byte("//")) && start == bytes.IndexByte(text, ':')+len(":") {
		// Without "/." in front, the path would be read as an authority.
		// There is room: text before the first slash is gone.
		copy(path[len("/."):], path[:n])
		copy(path, "/.")
		n += len("/.")
	}
	shift := len(path) - n
	pathEnd := start + n
	if g.mergeQuery {
		if query := bytes.IndexByte(path[:n], '?'); query >= 0 {
			pathEnd = start + query
		}
	}
	n = end - shift + copy(text[end-shift:], text[end:])
	return n, layout{uint64(start) | uint64(pathEnd)<<32, l.b - uint64(shift)}, nil
}
