// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"strings"

	"example.com/uri"
	"example.com/uri/internal/proof/twin"
)

// This file is the twin of resolving: a slow second implementation. It follows
// only the documents, step by step, in their order and their words, so that
// each line can be compared with the page. It is simple, and most of it is
// quadratic.

// twinResolve resolves ref against base, both valid in edition e, by section
// 5.2 of that edition. The error is one of the package's sentinel errors.
func twinResolve(e uri.Edition, base, ref string, r uri.Resolver) (string, error) {
	// Only the scheme component is required to be present in the base URI. An
	// empty base means that there is no base: an absolute reference needs none.
	b := twin.Split(e, base)
	if !b.Scheme.Defined && !(base == "" && twin.Split(e, ref).Scheme.Defined) {
		return "", uri.ErrRelativeBase
	}
	if removesDots(e) {
		return twinTransform(e, b, ref, r)
	}
	return twinSteps(e, b, ref, r)
}

// twinRead reads the text of ref in the edition of base, if it is of another
// one. The error is the one of Parse, or ErrAmbiguous if a component, or a part
// of the authority, is another one there. The empty reference has no component
// that an edition could read.
func twinRead(base, ref uri.URI) error {
	e, text := base.Edition(), ref.String()
	if e == ref.Edition() || text == "" {
		return nil
	}
	if _, err := e.Parse(text); err != nil {
		return err
	}
	here, there := twin.Split(e, text), twin.Split(ref.Edition(), text)
	server, isServer := twin.SplitServer(e, here)
	other, isOther := twin.SplitServer(ref.Edition(), there)
	if here != there || server != other || isServer != isOther {
		return uri.ErrAmbiguous
	}
	return nil
}

// removesDots reports whether the edition resolves by section 5.2.2 of RFC 3986,
// which removes the dot segments of every path. By section 6.5 of RFC 3987, its
// algorithms apply to IRI references, with the further characters treated as
// unreserved ones.
func removesDots(e uri.Edition) bool { return e == uri.RFC3986 || e == uri.RFC3987 }

// twinSteps is section 5.2 of draft-fielding-url-syntax-05,
// draft-fielding-uri-syntax-02 and RFC 2396.
func twinSteps(e uri.Edition, b twin.Parts, ref string, r uri.Resolver) (string, error) {
	// 1) The URI reference is parsed into the potential four components and
	// fragment identifier.
	t := twin.Split(e, ref)

	// 2) If the path component is empty and the scheme, authority, and query
	// components are undefined, then it is a reference to the current
	// document and we are done. That document is the base's; the fragment is
	// not part of a URI, so the fragment of the base is left out.
	if t.Path == "" && !t.Scheme.Defined && !t.Authority.Defined && !t.Query.Defined {
		b.Fragment = t.Fragment
		return twin.Join(b), nil
	}

	// 3) If the scheme component is defined, then the reference is
	// interpreted as an absolute URI and we are done. Otherwise, the
	// reference URI's scheme is inherited from the base URI's.
	if t.Scheme.Defined {
		rest, ok := twinSameScheme(e, b, ref, r)
		if !ok {
			return ref, nil
		}
		t = twin.Split(e, rest)
	}
	// RFC 2396 section 5: relative URI cannot be used within a document that
	// has an unsuitable base URI. In the drafts before it every base fits
	// the generic syntax.
	if twin.Opaque(e, b) {
		return "", uri.ErrOpaqueBase
	}
	t.Scheme = b.Scheme

	// 4) If the authority component is defined, then the reference is a
	// network-path and we skip to step 7. Otherwise, the reference URI's
	// authority is inherited from the base URI's.
	if !t.Authority.Defined {
		t.Authority = b.Authority
		// 5) If the path component begins with a slash character, then the
		// reference is an absolute-path and we skip to step 7.
		if !strings.HasPrefix(t.Path, "/") {
			// 6) If this step is reached, then we are resolving a
			// relative-path reference.
			var err error
			if t, err = twinMerge(e, b, t, r.Excess); err != nil {
				return "", err
			}
		}
	}
	// 7) The resulting URI components are recombined.
	return twin.Join(twinGuard(t)), nil
}

// twinMerge is step 6 of twinSteps, lettered as in RFC 2396; the letters of
// draft-fielding-url-syntax-05 are in parentheses.
func twinMerge(e uri.Edition, b, t twin.Parts, excess uri.ExcessDots) (twin.Parts, error) {
	// a) All but the last segment of the base URI's path component is copied
	// to the buffer. RFC 3986 section 5.2.3 says outright that without a
	// slash this is nothing.
	buf := b.Path[:strings.LastIndex(b.Path, "/")+1]
	// By the letter "http://a" and "g" would give "http://ag"; a relative
	// path must never change the authority, and RFC 3986 section 5.2.3 puts
	// a slash between them.
	if b.Authority.Defined && b.Path == "" {
		buf = "/"
	}
	// b) The reference's path component is appended to the buffer string.
	buf += t.Path
	// (c) If the reference's query component is defined, then a "?" character
	// is appended, followed by the query component. The later documents took
	// this out.
	if e == uri.URLSyntax05 && t.Query.Defined {
		buf += "?" + t.Query.Text
	}
	buf = twinDropDot(buf)       // c) and d), (d) and (e)
	buf = twinDropDotDot(buf)    // e), (f)
	buf = twinDropDotDotEnd(buf) // f), (g)

	// g) If the resulting buffer string still begins with one or more
	// complete path segments of "..", then the reference is considered to be
	// in error. Implementations may retain these components, remove them, or
	// avoid traversal of the reference. Appendix C shows them retained.
	if rest := twinDropExcess(buf); rest != buf {
		switch excess {
		case uri.ExcessDrop:
			buf = rest
		case uri.ExcessRefuse:
			return t, uri.ErrExcess
		}
	}
	// (h) If the buffer string contains a question-mark, then the query
	// component is the substring after the first. Otherwise, it is set
	// undefined. (i) The path component is the buffer string up to, but not
	// including, the first question-mark or the end.
	if e == uri.URLSyntax05 {
		buf, t.Query.Text, t.Query.Defined = strings.Cut(buf, "?")
	}
	// h) The remaining buffer string is the reference URI's new path.
	t.Path = buf
	return t, nil
}

// twinSegments returns where the complete path segments of buf begin. A
// segment begins after each slash, and at the beginning unless a slash is
// there: the slash that a path begins with is not preceded by a segment, or
// "/../g" would not keep its ".." in Appendix C.
func twinSegments(buf string) []int {
	var starts []int
	if !strings.HasPrefix(buf, "/") {
		starts = append(starts, 0)
	}
	for i := range len(buf) {
		if buf[i] == '/' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// twinDropDot removes all occurrences of "./", where "." is a complete path
// segment, and then a "." that the buffer string ends with as a complete path
// segment.
func twinDropDot(buf string) string {
again:
	for _, i := range twinSegments(buf) {
		if strings.HasPrefix(buf[i:], "./") {
			buf = buf[:i] + buf[i+2:]
			goto again
		}
	}
	for _, i := range twinSegments(buf) {
		if buf[i:] == "." {
			return buf[:i]
		}
	}
	return buf
}

// twinDropDotDot removes all occurrences of "<segment>/../", where <segment>
// is a complete path segment not equal to "..", iteratively, removing the
// leftmost matching pattern on each iteration.
func twinDropDotDot(buf string) string {
again:
	for _, i := range twinSegments(buf) {
		segment, rest, found := strings.Cut(buf[i:], "/")
		if found && segment != ".." && strings.HasPrefix(rest, "../") {
			buf = buf[:i] + rest[len("../"):]
			goto again
		}
	}
	return buf
}

// twinDropDotDotEnd removes "<segment>/..", where <segment> is a complete path
// segment not equal to "..", from the end of the buffer string.
func twinDropDotDotEnd(buf string) string {
	for _, i := range twinSegments(buf) {
		segment, rest, found := strings.Cut(buf[i:], "/")
		if found && segment != ".." && rest == ".." {
			return buf[:i]
		}
	}
	return buf
}

// twinDropExcess removes the complete path segments of ".." that the buffer
// string still begins with, each with the slash after it. The slash that the
// path begins with stays: it is not part of a segment.
func twinDropExcess(buf string) string {
	root := ""
	if strings.HasPrefix(buf, "/") {
		root, buf = "/", buf[1:]
	}
	for strings.HasPrefix(buf, "../") {
		buf = buf[len("../"):]
	}
	if buf == ".." {
		buf = ""
	}
	return root + buf
}

// twinGuard keeps a resolved path from being taken for an authority: "f:/a"
// and ".//g" give "f:/.//g", because "f://g" would have an authority "g".
// RFC 3986 section 3.3: without an authority, a path cannot begin with "//".
func twinGuard(t twin.Parts) twin.Parts {
	if !t.Authority.Defined && strings.HasPrefix(t.Path, "//") {
		t.Path = "/." + t.Path
	}
	return t
}

// twinHierarchical are the schemes known to be hierarchical that the tests
// use.
var twinHierarchical = map[string]bool{"http": true, "https": true, "ftp": true}

// twinSameScheme returns the rest of ref after its scheme, if that is to be
// read as a relative reference: RFC 2396 section 5.2 step 3 allows it for
// backwards compatibility, if the scheme matches the scheme of the base URI and
// is known to always use the <hier_part> syntax; RFC 3986 section 5.2.2 allows
// it in a non-strict parser. The rest must be a relative reference, and it must
// be possible to resolve it against the base.
func twinSameScheme(e uri.Edition, b twin.Parts, ref string, r uri.Resolver) (rest string, ok bool) {
	if !r.SameScheme || e == uri.URLSyntax05 || e == uri.URISyntax02 || twin.Opaque(e, b) {
		return "", false
	}
	scheme, rest, ok := strings.Cut(ref, ":")
	if !ok || !strings.EqualFold(scheme, b.Scheme.Text) || !twinHierarchical[strings.ToLower(scheme)] {
		return "", false
	}
	// The rest has no scheme, even if its first segment has a colon.
	if u, err := e.Parse(rest); err != nil || u.IsAbsolute() {
		rest = "./" + rest
	}
	_, err := e.Parse(rest)
	return rest, err == nil
}

// twinTransform is section 5.2.2 of RFC 3986.
func twinTransform(e uri.Edition, b twin.Parts, ref string, r uri.Resolver) (string, error) {
	t := twin.Split(e, ref)
	if t.Scheme.Defined {
		if rest, ok := twinSameScheme(e, b, ref, r); ok {
			t = twin.Split(e, rest)
		}
	}
	removeDots := true
	if !t.Scheme.Defined {
		if !t.Authority.Defined {
			if t.Path == "" {
				t.Path, removeDots = b.Path, false
				if !t.Query.Defined {
					t.Query = b.Query
				}
			} else if !strings.HasPrefix(t.Path, "/") {
				t.Path = twinMergePaths(b, t.Path)
			}
			t.Authority = b.Authority
		}
		t.Scheme = b.Scheme
	}
	if removeDots {
		path, surplus := twinRemoveDotSegments(t.Path, r.Excess == uri.ExcessKeep)
		if surplus && r.Excess == uri.ExcessRefuse {
			return "", uri.ErrExcess
		}
		t.Path = path
	}
	return twin.Join(twinGuard(t)), nil
}

// twinMergePaths is section 5.2.3 of RFC 3986.
func twinMergePaths(b twin.Parts, path string) string {
	if b.Authority.Defined && b.Path == "" {
		return "/" + path
	}
	return b.Path[:strings.LastIndex(b.Path, "/")+1] + path
}

// twinRemoveDotSegments is section 5.2.4 of RFC 3986, with its two buffers. It
// reports whether there were ".." segments that had nothing to remove. They are
// dropped, unless keep moves them to the output instead.
func twinRemoveDotSegments(in string, keep bool) (out string, surplus bool) {
	for in != "" {
		last := out[strings.LastIndex(out, "/")+1:]
		above := out == "" || last == ".." // only a kept ".." can be there
		switch {
		case strings.HasPrefix(in, "../") || in == "..": // 2A and 2D
			surplus = true
			if keep {
				out, in = "..", in[len(".."):]
			} else {
				in = strings.TrimPrefix(in[len(".."):], "/")
			}
		case strings.HasPrefix(in, "./") || in == ".": // 2A and 2D
			in = strings.TrimPrefix(in[len("."):], "/")
		case strings.HasPrefix(in, "/./") || in == "/.": // 2B
			in = "/" + strings.TrimPrefix(in[len("/."):], "/")
		case (strings.HasPrefix(in, "/../") || in == "/..") && above: // 2C
			surplus = true
			if keep {
				out, in = out+"/..", in[len("/.."):]
			} else {
				in = "/" + strings.TrimPrefix(in[len("/.."):], "/")
			}
		case strings.HasPrefix(in, "/../") || in == "/..": // 2C
			in = "/" + strings.TrimPrefix(in[len("/.."):], "/")
			out = out[:max(0, strings.LastIndex(out, "/"))]
		default: // 2E
			segment := in
			if i := strings.Index(in[1:], "/"); i >= 0 {
				segment = in[:1+i]
			}
			out += segment
			in = in[len(segment):]
		}
	}
	return out, surplus
}
