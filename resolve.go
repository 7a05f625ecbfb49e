// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file resolves references and establishes bases (RFC 3986 sections 5.1 and 5.2).
// Package internal/lex removes the dot segments from a path.

import (
	"bytes"
	"strings"

	"example.com/uri/internal/enum"
	"example.com/uri/internal/lex"
	"example.com/uri/internal/scheme"
)

// Resolve resolves a reference against a base URI, both in the edition
// [RFC2396]. It is shorthand for RFC2396.Resolve.
func Resolve(base, ref string) (string, error) { return RFC2396.Resolve(base, ref) }

// Resolve parses a base URI and a reference, resolves the reference as
// [URI.Resolve] does, and returns the text of the result. The error is a
// [*ParseError], whose Input is the string that is not valid, or a
// [*ResolveError].
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

// Resolve resolves a reference against the base URI u, and returns its absolute form
// (RFC 3986 and RFC 2396 section 5.2):
//
//   - An absolute reference is its own absolute form.
//   - A same-document reference gives the base with the reference's fragment. The
//     document need not be retrieved again if ref.Kind() is SameDocument. The empty
//     reference, such as the zero URI, gives the base without its fragment.
//   - Any other reference takes the components that it lacks from the base. A relative
//     path is appended to the base's path up to its last slash, and the dot segments
//     "." and ".." are removed.
//
// Only RFC3986 and RFC3987 remove the dot segments from every path, even in an absolute
// reference, drop surplus ".." segments, and resolve "?y" against the whole path of the
// base.
//
// The error is a [*ResolveError] that wraps
//
//   - [ErrRelativeBase] if u is relative;
//   - [ErrOpaqueBase] if u is opaque and ref is relative, unless ref is a
//     same-document reference;
//   - [ErrTooLong] if the result is too long, before its dot segments are removed;
//   - [ErrAmbiguous] if ref belongs to another edition, and the edition of u divides
//     its text into other components: in RFC2396 "//a_b" has no host, in RFC3986 it
//     does;
//   - the [*ParseError] for the text of ref in the edition of u.
//
// As an exception, an absolute ref resolves against an empty u. The result always
// belongs to the edition of u.
//
// Resolve takes time linear in the length of u and ref. It allocates the text of the
// result, and a buffer only if that text is longer than 1 KiB and a segment of the path
// begins with a dot.
func (u URI) Resolve(ref URI) (URI, error) { return Resolver{}.Resolve(u, ref) }

// AppendResolve appends the text of the URI that [URI.Resolve] returns to dst, and returns
// the longer slice. It returns the same errors, with dst unchanged. It allocates nothing if
// dst has room for the text of u, the text of ref and a slash.
func (u URI) AppendResolve(dst []byte, ref URI) ([]byte, error) {
	if ref.edition() != u.edition() { // most are the same, which saves a call
		var err error
		if ref, err = u.read(ref); err != nil {
			return dst, err
		}
	}
	j, st, err := join(u, ref, Resolver{})
	if err != nil {
		return dst, err
	}

	text := j.appendTo(dst, u, ref)
	if !j.dots {
		return text, nil
	}

	// dst may contain anything, so the offsets in st count from its end.
	n, _, _ := removeDots(text[len(dst):], st, ExcessAsEdition)
	return text[:len(dst)+n], nil
}

// A Resolver resolves references with options. The documents allow all options except
// RelativeBase. The zero Resolver resolves as [URI.Resolve] does.
type Resolver struct {
	// SameScheme resolves a reference such as "http:g" as the relative reference "g"
	// if the base has the same scheme and is hierarchical, and the scheme is one that
	// the package knows to be hierarchical (RFC 2396 section 5.2 step 3). It is
	// ignored if no relative reference follows the scheme, such as "a[" in RFC2732,
	// and in the editions before RFC2396, which do not allow it.
	SameScheme bool

	// RelativeBase allows a base without a scheme. The steps are the same, and the
	// result is a relative reference unless ref is absolute: "/a/b" and "c" give
	// "/a/c". In a path that does not begin with a slash, ".." stays if there is no
	// segment to remove, whatever Excess is: "a/b" and "../../c" give "../c". Such a
	// path gets "./" in front if it would be empty or would be read as another
	// component: "a/b" and ".." give "./". A base that ends in a dot segment is a
	// directory: ".." and "c" give "../c".
	//
	// Resolving is associative: if A is an absolute URI, then Resolve(A,
	// Resolve(base, ref)) and Resolve(Resolve(A, base), ref) return the same
	// URI. A must have an authority or a path that begins with a slash, and
	// SameScheme must be false. The exceptions are:
	//
	//   - base keeps a surplus ".." at its end when it resolves against A;
	//   - before RFC3986, the result begins with "/.//";
	//   - in URLSyntax05, the query of base contains a dot.
	RelativeBase bool

	// Excess says what happens to surplus ".." segments, for which there is no
	// segment to remove (RFC 2396 section 5.2 step 6g).
	Excess ExcessDots
}

// ExcessDots says what a [Resolver] does with surplus ".." segments.
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

// drops reports whether surplus ".." segments are dropped.
func (x ExcessDots) drops(g *grammar) bool {
	return x == ExcessDrop || x == ExcessAsEdition && g.removeDots
}

// Resolve resolves ref against base as [URI.Resolve] does, with the options of
// r. If r.Excess is [ExcessRefuse], the error may also wrap [ErrExcess].
func (r Resolver) Resolve(base, ref URI) (URI, error) {
	if ref.edition() != base.edition() {
		var err error
		if ref, err = base.read(ref); err != nil {
			return URI{}, err
		}
	}
	if r.SameScheme {
		ref = withoutScheme(base, ref)
	}

	// Most results are a sum of two strings. Only dot segments are removed in a buffer.
	j, st, err := join(base, ref, r)
	switch {
	case err != nil:
		return URI{}, err
	case j.dots:
		return j.resolveDots(base, ref, st, r.Excess)
	case j.slash:
		return URI{base.text[:j.cut] + "/" + ref.text[j.skip:], st}, nil
	case j.cut == 0 || j.skip == len(ref.text) || j.cut+len(ref.text)-j.skip > 128:
		// If one text is empty, the sum is the other, and copies nothing.
		return URI{base.text[:j.cut] + ref.text[j.skip:], st}, nil
	}

	var buf [128]byte // two short texts take less time in a buffer than as a sum
	return URI{string(j.appendTo(buf[:0], base, ref)), st}, nil
}

// read returns ref in the edition of the base u. If ref belongs to another edition and
// is not empty, read parses its text again, and refuses it if its components differ:
// this is why a host that was checked is the host of the result.
func (u URI) read(ref URI) (URI, error) {
	switch {
	case ref.edition() == u.edition():
		return ref, nil
	case ref.text == "":
		return URI{"", pack(u.edition(), 0, 0, 0, 0, 0)}, nil
	}

	// "//a_b" names a host in RFC 3986 and none in RFC 2396.
	again, err := u.Edition().Parse(ref.text)
	if err == nil && !again.divides(ref.structure) {
		err = ErrAmbiguous
	}
	if err != nil {
		return URI{}, resolveError(u, ref, err)
	}
	return again, nil
}

// A joinPlan describes how the texts of a base and a reference are joined: the base's
// first cut bytes, and the reference without its first skip bytes.
type joinPlan struct {
	cut, skip int
	slash     bool // a slash goes between them, since the base has an authority and an empty path
	dots      bool // the path may contain dot segments to remove
}

func (j joinPlan) appendTo(dst []byte, base, ref URI) []byte {
	dst = append(dst, base.text[:j.cut]...)
	if j.slash {
		dst = append(dst, '/')
	}
	return append(dst, ref.text[j.skip:]...)
}

// resolveDots joins the texts and removes the dot segments.
func (j joinPlan) resolveDots(base, ref URI, st structure, excess ExcessDots) (URI, error) {
	var buf [1 << 10]byte
	text := j.appendTo(buf[:0], base, ref)
	n, st, surplus := removeDots(text, st, excess)
	if surplus && excess == ExcessRefuse {
		return URI{}, resolveError(base, ref, ErrExcess)
	}
	return URI{string(text[:n]), st}, nil
}

// join takes the steps in RFC 2396 section 5.2 and returns the structure of the joined
// text. Of the dot segments, it removes only those that a relative path begins with.
func join(base, ref URI, r Resolver) (joinPlan, structure, error) {
	// An absolute reference needs nothing from the base, which may then be empty.
	needsBase := base.text != "" || !ref.IsAbsolute()
	if needsBase && !base.IsAbsolute() && !r.RelativeBase {
		return joinPlan{}, structure{}, resolveError(base, ref, ErrRelativeBase)
	}

	// The reference decides how much of the base stays.
	var j joinPlan
	g, path := base.grammar(), ref.Path()
	st := base.structure
	switch {
	case ref.IsAbsolute():
		st = ref.structure
		j.dots = g.removeDots && lex.HasDots(path)
	case ref.queryEnd() == 0: // a same-document reference
		if base.queryEnd()+len(ref.text) > maxLen {
			return joinPlan{}, structure{}, resolveError(base, ref, ErrTooLong)
		}
		return joinPlan{cut: base.queryEnd()}, base.structure, nil
	case base.IsOpaque():
		return joinPlan{}, structure{}, resolveError(base, ref, ErrOpaqueBase)
	case ref.pathStart() > 0: // a network-path reference
		j.cut = base.schemeEnd()
		st = st.withAuthority(j.cut+ref.pathStart(), ref.authorityFlags())
		j.dots = g.removeDots && lex.HasDots(path)
	case path == "" && g.removeDots: // "?y" keeps the base's path
		j.cut = base.pathEnd()
	case path != "" && path[0] == '/': // "/b" replaces the base's path
		j.cut = base.pathStart()
		j.dots = g.removeDots && lex.HasDots(path)
	default:
		j = merge(base, ref, r.Excess)
	}

	// The ends of the reference's path and query move by the text that precedes them.
	shift := j.cut - j.skip
	if j.slash {
		shift += len("/")
	}
	if shift+len(ref.text) > maxLen {
		return joinPlan{}, structure{}, resolveError(base, ref, ErrTooLong)
	}
	return j, st.withEnds(shift+ref.pathEnd(), shift+ref.queryEnd()), nil
}

// merge returns the joinPlan for a relative path: it replaces the path of base after its
// last slash.
func merge(base, ref URI, excess ExcessDots) (j joinPlan) {
	path := base.Path()
	dir := path[:strings.LastIndexByte(path, '/')+1]

	// Without the slash, the base "http://a" and "g" would give "http://ag".
	j.slash = path == "" && base.HasAuthority()
	if base.endsInDirectory() { // ".." and "c" give "../c"
		dir, j.slash = path, true
	}

	// In URLSyntax05, a query may contain dot segments too: "g?y/../x".
	merged := ref.Path()
	if base.grammar().mergeQuery {
		merged = ref.text[:ref.queryEnd()]
	}
	j.cut = base.pathStart() + len(dir)
	j.dots = lex.HasDots(dir)

	// Most dot segments begin a reference, such as "../g", and can be left out without a
	// buffer. After a relative base, the rest may need "./" in front: "b" and "./c:d".
	if !j.dots && strings.HasPrefix(merged, ".") && base.IsAbsolute() {
		j, merged = j.stripDots(base.grammar(), dir, merged, excess)
	}
	j.dots = j.dots || lex.HasDots(merged)
	return j
}

// stripDots returns the plan to join dir and merged without the dot segments that merged
// begins with: "/a/b/" and "../g" become "/a/" and "g", which need no buffer. It also
// returns the rest of merged, in which dot segments may remain to be removed.
func (j joinPlan) stripDots(g *grammar, dir, merged string, excess ExcessDots) (joinPlan, string) {
	drop := excess.drops(g)
	rooted := j.slash || strings.HasPrefix(dir, "/")
	kept, rest := lex.StripDots(dir, merged, rooted, drop)

	// "/a/" and "..//g": the path would begin with "//". removeDots puts text in front of it.
	if kept <= len("/") && strings.HasPrefix(rest, "/") {
		return j, merged
	}
	j.cut -= len(dir) - kept
	j.skip = len(merged) - len(rest)

	// "/a" and "../../g": where a surplus ".." stays, it is not one to be removed.
	keepsSurplus := rooted && !drop && excess != ExcessRefuse
	for keepsSurplus && strings.HasPrefix(rest, "../") {
		rest = rest[len("../"):]
	}
	return j, rest
}

// endsInDirectory reports whether u is a relative base whose path ends in a dot segment
// that resolving u would remove.
func (u URI) endsInDirectory() bool {
	path := u.Path()
	if u.IsAbsolute() || !isDots(path[strings.LastIndexByte(path, '/')+1:]) {
		return false
	}

	// In URLSyntax05, "..?q" does not end in a dot segment. Before RFC 3986, resolving
	// removes none from "/..".
	g := u.grammar()
	if g.mergeQuery && u.HasQuery() {
		return false
	}
	return g.removeDots || u.Kind() == RelativePath
}

// isDots reports whether segment is a dot segment.
func isDots(segment string) bool { return segment == "." || segment == ".." }

// removeDots removes the dot segments from the path in a joined text, in place, and moves
// the rest of the text down. st is the structure of the text. removeDots returns the new
// length and the new structure, and reports whether ".." segments were surplus.
func removeDots(text []byte, st structure, excess ExcessDots) (int, structure, bool) {
	g := st.grammar()
	start, end := st.pathStart(), st.pathEnd()
	if g.mergeQuery {
		end = st.queryEnd()
	}
	path := text[start:end]

	// A relative base may itself be resolved later: then its ".." remove more segments.
	relative := start == 0 && path[0] != '/'
	rooted, drop := g.removeDots && !relative, excess.drops(g) && !relative

	// RFC 3986 drops a surplus ".." where it stands. RFC 2396 drops it in step 6g, after all
	// other dot segments.
	n, surplus := lex.RemoveDots(path, rooted, rooted && drop)
	if surplus && drop {
		n = lex.DropExcess(path[:n])
	}

	// The rest of the text follows the shorter path.
	n = lex.PutGuard(path, n, relative, st.authorityFlags()&flagAuthority != 0)
	shift := len(path) - n
	pathEnd := start + n
	if g.mergeQuery { // the query is a part of path, and may have moved or gone
		if query := bytes.IndexByte(path[:n], '?'); query >= 0 {
			pathEnd = start + query
		}
	}
	n = end - shift + copy(text[end-shift:], text[end:])
	return n, st.withEnds(pathEnd, st.queryEnd()-shift), surplus && !relative
}

// withoutScheme returns ref as a relative reference if [Resolver.SameScheme]
// applies to it. Otherwise it returns ref.
func withoutScheme(base, ref URI) URI {
	// "news:a" may be no path: only a hierarchical scheme counts.
	info, _ := scheme.Find(ref.schemeText())
	if !base.grammar().sameScheme || ref.Scheme() != base.Scheme() || !info.IsHierarchical() || base.IsOpaque() {
		return ref
	}

	rest := ref.text[ref.schemeEnd():]
	relative, err := ref.Edition().Parse(rest)
	if err == nil && !relative.IsAbsolute() {
		return relative
	}

	// The rest does not begin with a scheme, even if its first segment contains a
	// colon.
	if relative, err = ref.Edition().Parse("./" + rest); err == nil {
		return relative
	}
	return ref
}

// EstablishBase returns a document's base URI and the index of the layer that gives it.
// A document may have these layers, innermost first (RFC 3986 section 5.1):
//
//   - the base that it embeds in its content, such as the BASE element in HTML;
//   - the base of each entity that encapsulates it;
//   - the URI that retrieved the outermost entity, after all redirects;
//   - the application's default base.
//
// The base comes from the innermost layer that gives one. An absolute URI gives itself
// without its fragment. A relative reference is resolved against the base from the
// outer layers, and gives no base if that is undefined or opaque. A same-document
// reference gives no base. If no layer gives a base, EstablishBase returns the zero URI,
// against which only absolute references resolve, and -1.
//
// Each layer is read in the edition of the layer outside it, as [URI.Resolve] reads a
// reference. This is why the base belongs to the edition of the outermost layer that is
// not a same-document reference.
//
// The error is a [*ResolveError], as Resolve returns it. EstablishBase takes time linear
// in the length of the layers times the number of relative ones.
func EstablishBase(layers ...URI) (base URI, layer int, err error) {
	layer = -1
	var outer URI // the last layer that is not a same-document reference
	for i := len(layers) - 1; i >= 0; i-- {
		u := layers[i]
		if u.Kind() == SameDocument {
			continue
		}
		if !outer.IsZero() {
			if u, err = outer.read(u); err != nil {
				return URI{}, -1, err
			}
		}
		outer = u

		// A relative layer needs a base from the layers outside it.
		if !u.IsAbsolute() {
			if !base.IsAbsolute() || base.IsOpaque() {
				continue
			}
			if u, err = base.Resolve(u); err != nil {
				return URI{}, -1, err
			}
		}
		base, layer = u.WithoutFragment(), i
	}
	return base, layer, nil
}
