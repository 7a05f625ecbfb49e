// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file has equivalence (section 6) without building normal forms.

import "strings"

// Equivalent reports whether a and b are references of the same edition whose
// normal forms at the level are ==. It builds neither, and allocates nothing.
// Relative references should be resolved before they are compared, and
// fragments removed if the question is what would be retrieved (RFC 3986
// section 6.1).
func Equivalent(a, b URI, level Level) bool {
	return Normalizer{Flags: level.In(a.Edition())}.Equivalent(a, b)
}

// Equivalent reports whether a and b are references of the same edition that
// differ only in n.Flags: whether n.Normalize of both is ==. It allocates only
// what n.Schemes does, and the scheme for that, if it has upper case letters.
//
// References that are equivalent stay equivalent with more flags.
func (n Normalizer) Equivalent(a, b URI) bool {
	if a == b || a.Edition() != b.Edition() {
		return a == b
	}
	var f, g form
	f.set(n, a)
	g.set(n, b)
	if f.authority != g.authority || f.server != g.server {
		return false
	}
	for i := range f.parts {
		if i == partPath && (f.dots || g.dots) {
			if !samePath(&f, &g) {
				return false
			}
		} else if !samePart(&f.parts[i], &g.parts[i]) {
			return false
		}
	}
	return true
}

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

// samePath reports whether the paths of two forms are the same once their dot
// segments are removed. If one of them then needs "/." in front, so does the
// other.
func samePath(f, g *form) bool {
	p, q := f.parts[partPath].spelling, g.parts[partPath].spelling
	a, b := f.kept(), g.kept()
	for {
		s, slash, more := a.last()
		t, slash2, more2 := b.last()
		switch {
		case more != more2, slash != slash2, !sameSpelled(p, s, q, t):
			return false
		case !more:
			return true
		}
	}
}

// A keptSegments gives the segments of a path from the last to the first,
// without dot segments and the segments that they remove. In this order ".."
// removes the next segment, and a segment that was given is never removed.
type keptSegments struct {
	spelling
	path  string // what is left of it
	dots  bool   // remove dot segments
	begun bool
	done  bool
	ups   int // how many segments are to be removed
}

func (f *form) kept() keptSegments {
	p := &f.parts[partPath]
	k := keptSegments{spelling: p.spelling, path: p.text, dots: f.dots}
	for k.dots && !strings.HasPrefix(k.path, "/") && k.path != "" {
		// RFC 3986 section 5.2.4 steps 2A and 2D: no slash precedes these.
		segment, rest, _ := strings.Cut(k.path, "/")
		if k.spelling.dots(segment) == 0 {
			break
		}
		k.path = rest
	}
	k.done = k.path == ""
	return k
}

// last returns the last segment that is left, and whether a slash precedes it.
// It returns false for more if no segment is left.
func (k *keptSegments) last() (segment string, slash, more bool) {
	for !k.done {
		i := strings.LastIndexByte(k.path, '/')
		segment, slash = k.path[i+1:], i >= 0
		k.path, k.done = k.path[:max(i, 0)], i <= 0
		if !k.dots {
			return segment, slash, true
		}
		first := !k.begun
		k.begun = true
		dots := k.spelling.dots(segment)
		if dots == 2 {
			k.ups++
		}
		switch {
		case dots > 0 && first:
			return "", slash, true // the slash before it stays
		case dots > 0:
		case k.ups > 0:
			k.ups--
		default:
			return segment, slash, true
		}
	}
	return "", false, false
}
