// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file compares references without building their normal forms (section
// 6).

import (
	"strings"

	"example.com/uri/internal/lex"
)

// Equivalent reports whether a and b are of the same edition and their normal
// forms are equal. n is a level such as [SchemeLevel], or flags. It allocates
// nothing. Resolve relative references before you compare them. To ask whether
// a and b retrieve the same document, remove the fragments first (RFC 3986
// section 6.1).
func Equivalent(a, b URI, n Normalization) bool { return Normalizer{Flags: n}.Equivalent(a, b) }

// Equivalent reports whether a and b are of the same edition and n.Normalize of
// both is ==. It allocates nothing itself, except a copy of the scheme for
// n.Schemes if the scheme has upper case letters.
//
// Equivalent references are also equivalent with more flags.
func (n Normalizer) Equivalent(a, b URI) bool {
	if a == b || a.Edition() != b.Edition() {
		return a == b
	}
	var formA, formB form
	formA.set(n, a)
	formB.set(n, b)
	for i := range formA.parts {
		if i == partPath && (formA.dots || formB.dots) {
			if !samePath(&formA, &formB) {
				return false
			}
		} else if i == partHost && formA.ipv6.IsValid() {
			if formA.ipv6 != formB.ipv6 {
				return false
			}
		} else if !samePart(&formA.parts[i], &formB.parts[i]) {
			return false
		}
	}
	return true
}

// samePart reports whether p and q have the same normal form.
func samePart(p, q *part) bool {
	return p.defined == q.defined && sameSpelled(p.spelling, p.text, q.spelling, q.text)
}

// sameSpelled reports whether p spells s as q spells t.
func sameSpelled(p spelling, s string, q spelling, t string) bool {
	if p == q && s == t {
		return true
	}
	i, j := 0, 0
	for i < len(s) && j < len(t) {
		c, n := p.unit(s, i)
		d, m := q.unit(t, j)
		if c != d {
			return false
		}
		i, j = i+n, j+m
	}
	return i == len(s) && j == len(t)
}

// samePath reports whether the paths of two forms are the same without their
// dot segments. It does not compare the "/." in front of a path, because the
// rest of the form determines it.
func samePath(a, b *form) bool {
	p := a.parts[partPath].spelling // of both, since both have a scheme, or neither has
	keptA, keptB := a.kept(), b.kept()
	for {
		s, slashA, moreA := keptA.next()
		t, slashB, moreB := keptB.next()
		switch {
		case moreA != moreB, slashA != slashB, s != t && !sameSpelled(p, s, p, t):
			return false
		case !moreA:
			return true
		}
	}
}

// A keptSegments iterates over the segments of a path from the last to the
// first, without dot segments and the segments that they remove. In this order
// a ".." removes a segment that comes later.
type keptSegments struct {
	path  string // the rest of the path
	dots  bool   // remove dot segments
	begun bool   // next has read the last segment of the path
	done  bool
	ups   int // the number of segments to remove
}

// kept returns an iterator over the segments of the path of f.
func (f *form) kept() keptSegments {
	k := keptSegments{path: f.parts[partPath].text, dots: f.dots}
	for k.dots {
		// RFC 3986 section 5.2.4 steps 2A and 2D: leading dot segments
		// without a slash in front are removed with the slash after them.
		segment, rest, _ := strings.Cut(k.path, "/")
		if dots, _ := lex.DotSegment(segment); dots == 0 {
			break
		}
		k.path = rest
	}
	return k
}

// next returns the next segment, and reports whether a slash precedes it. more
// is false if there is no next segment.
func (k *keptSegments) next() (segment string, slash, more bool) {
	for !k.done {
		i := strings.LastIndexByte(k.path, '/')
		segment, slash = k.path[i+1:], i >= 0
		k.path, k.done = k.path[:max(i, 0)], i <= 0
		first, dots := !k.begun, 0
		k.begun = true
		if k.dots && segment != "" && (segment[0] == '.' || segment[0] == '%') {
			dots, _ = lex.DotSegment(segment) // no dot segment stays escaped in the normal form
		}
		if dots == 2 {
			k.ups++
		}
		switch {
		case dots > 0 && first:
			return "", slash, true // only the slash before it stays
		case dots > 0:
		case k.ups > 0:
			k.ups--
		default:
			return segment, slash, true
		}
	}
	return "", false, false
}
