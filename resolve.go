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
// different editions ([ErrMixedEditions]), or the result, in which dot segments
// may count that are yet to be removed, is too long ([ErrTooLong]). The work is
// linear in the length of both. It allocates the text of the result, and a
// buffer only where that is longer than 1 KiB and a segment of its path begins
// with a dot.
func (u URI) Resolve(ref URI) (URI, error) { return Resolver{}.Resolve(u, ref) }

// AppendResolve appends the text of what [URI.Resolve] returns to dst. It
// allocates nothing if dst has room for the text of both and a slash. On error
// it returns dst as it was.
func (u URI) AppendResolve(dst []byte, ref URI) ([]byte, error) {
	j, a, b, err := join(u, ref, ExcessAsEdition)
	if err != nil {
		return dst, err
	}
	text := j.appendTo(dst, u, ref)
	if !j.dots {
		return text, nil
	}
	n, _, _, err := removeDots(text[len(dst):], a, b, u, ref, ExcessAsEdition)
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
	j, a, b, err := join(base, ref, r.Excess)
	switch {
	case err != nil:
		return URI{}, err
	case j.dots:
		return j.resolveDots(base, ref, a, b, r.Excess)
	case j.slash:
		return URI{base.text[:j.cut] + "/" + ref.text[j.skip:], a, b}, nil
	}
	return URI{base.text[:j.cut] + ref.text[j.skip:], a, b}, nil
}

// A joint is how the texts of a base and a reference are joined: the first
// cut bytes of the base, and the reference without its first skip.
type joint struct {
	cut, skip int
	slash     bool // between them, where an authority meets a relative path
	dots      bool // the path may hold dot segments that are to be removed
}

func (j joint) appendTo(dst []byte, base, ref URI) []byte {
	dst = append(dst, base.text[:j.cut]...)
	if j.slash {
		dst = append(dst, '/')
	}
	return append(dst, ref.text[j.skip:]...)
}

// resolveDots joins the texts where there may be dot segments in the path.
func (j joint) resolveDots(base, ref URI, a, b uint64, excess ExcessDots) (URI, error) {
	var buf [1 << 10]byte
	text := j.appendTo(buf[:0], base, ref)
	n, a, b, err := removeDots(text, a, b, base, ref, excess)
	if err != nil {
		return URI{}, err
	}
	return URI{string(text[:n]), a, b}, nil
}

// join takes the steps of section 5.2, but for the removal of dot segments
// other than the leading ones. It returns the offsets and the flags of the
// joined text, as they are in a URI.
func join(base, ref URI, excess ExcessDots) (j joint, a, b uint64, err error) {
	if base.Edition() != ref.Edition() {
		return joint{}, 0, 0, &ResolveError{base, ref, ErrMixedEditions}
	}
	if !base.IsAbsolute() {
		return joint{}, 0, 0, &ResolveError{base, ref, ErrRelativeBase}
	}
	g, path := base.grammar(), ref.Path()
	a, b = base.a&offsetMask, base.b&^offsetMask // the base's pathStart; all but its queryEnd
	switch {
	case ref.IsAbsolute():
		a, b = ref.a&offsetMask, ref.b&^offsetMask
		j.dots = g.removeDots && hasDots(path)
	case ref.queryEnd() == 0: // a same-document reference
		if base.queryEnd()+len(ref.text) > maxLen {
			return joint{}, 0, 0, &ResolveError{base, ref, ErrTooLong}
		}
		return joint{cut: base.queryEnd()}, base.a, base.b, nil
	case base.IsOpaque():
		return joint{}, 0, 0, &ResolveError{base, ref, ErrOpaqueBase}
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
		return joint{}, 0, 0, &ResolveError{base, ref, ErrTooLong}
	}
	return j, a | uint64(shift+ref.pathEnd())<<32, b | uint64(shift+ref.queryEnd()), nil
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

// stripDots removes the leading dot segments from path, and for each ".." the
// last segment of dir, which ends in a slash or is empty. It ends at a ".."
// that is surplus, unless excess says that those go, and at any where dir is
// not rooted. It returns how much of dir is kept, and the rest of path.
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

// hasDots reports whether a segment of path begins with a dot, as dot segments
// do: whether a dot has a slash or nothing before it.
func hasDots(path string) bool {
	if path == "" || path[0] == '.' {
		return path != ""
	}
	if len(path) <= 8 {
		for i := 1; i < len(path); i++ {
			if path[i] == '.' && path[i-1] == '/' {
				return true
			}
		}
		return false
	}
	// Eight octets at a time; the last eight may overlap others.
	for i := 1; i < len(path)-8; i += 8 {
		if equal(load(path[i:i+8]), '.')&equal(load(path[i-1:i+7]), '/') != 0 {
			return true
		}
	}
	last := len(path) - 8
	return equal(load(path[last:]), '.')&equal(load(path[last-1:len(path)-1]), '/') != 0
}

// equal sets the high bit of each octet of w that is c, and no other bit. All
// of them are ASCII, as those of a URI are.
func equal(w uint64, c byte) uint64 {
	const ones = 0x0101010101010101
	return (0x80*ones - (w ^ uint64(c)*ones)) & (0x80 * ones)
}

// load returns the first eight octets of s, the first one lowest.
func load(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
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
// place, and moves the rest down. It takes the offsets of the text, and
// returns its new length and the offsets then.
func removeDots(text []byte, a, b uint64, base, ref URI, excess ExcessDots) (n int, newA, newB uint64, err error) {
	g := base.grammar()
	excess = excess.in(g)
	start, end := int(uint32(a)), int(a>>32)
	if g.mergeQuery {
		end = int(uint32(b))
	}
	path := text[start:end]
	n, surplus := removeSegments(path, g.removeDots, g.removeDots && excess == ExcessDrop)
	if surplus && excess == ExcessRefuse {
		return 0, 0, 0, &ResolveError{base, ref, ErrExcess}
	}
	if surplus && excess == ExcessDrop {
		n = dropExcess(path[:n])
	}
	if bytes.HasPrefix(path[:n], []byte("//")) && start == bytes.IndexByte(text, ':')+len(":") {
		// Without "/." in front, the path would be read as an authority.
		// There is room: what stood before the first slash is gone.
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
	return n, uint64(start) | uint64(pathEnd)<<32, b - uint64(shift), nil
}

// removeSegments removes from a path "." and, with the segment before it,
// "..", in place and in one pass: what is kept moves down, and ".." takes
// back the last segment of it. It returns the length of what is kept, and
// whether there were ".." without a segment before them, which are kept
// unless drop says otherwise.
//
// This is section 5.2 step 6, c to f, or, where rooted, RFC 3986 section
// 5.2.4, which differs where ".." takes back the first segment of a path
// that does not begin with a slash: "a/../b" is "b" in the one and "/b" in
// the other.
func removeSegments(path []byte, rooted, drop bool) (n int, surplus bool) {
	for i := 0; ; {
		start := i
		for i < len(path) && (path[i] != '.' || i > 0 && path[i-1] != '/') {
			i++
		}
		if n == start {
			n = i // it stays where it is
		} else if start < i {
			n += copy(path[n:], path[start:i])
		}
		if i == len(path) {
			return n, surplus
		}

		// A segment begins with a dot.
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
		case n == 0 || n == 1 && path[0] == '/' || endsInDots(path[:n]):
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

// endsInDots reports whether the last segment of path, which ends in a slash,
// is "..".
func endsInDots(path []byte) bool {
	n := len(path) - len("../")
	return n >= 0 && string(path[n:]) == "../" && (n == 0 || path[n-1] == '/')
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
