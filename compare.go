// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import "strings"

// Equivalent reports whether a and b are references of the same edition that
// differ in nothing but what is in flags, so that their normal forms are ==.
// It builds neither, and allocates nothing. Relative references should be
// resolved before they are compared, and fragments left out where what counts
// is what would be retrieved (RFC 3986 section 6.1).
func Equivalent(a, b URI, flags Normalization) bool {
	return Normalizer{Flags: flags}.Equivalent(a, b)
}

// Equivalent is the function [Equivalent], with what n knows of schemes. It
// allocates only what n.Schemes does, and the scheme for that, if it has upper
// case letters.
func (n Normalizer) Equivalent(a, b URI) bool {
	_, differ := n.difference(a, b)
	return !differ
}

// Difference returns the lowest level at which a and b are equivalent: 0 where
// their text is the same, or else CaseLevel, SyntaxLevel or SchemeLevel; and
// false for equal where they are at none, or of different editions. It returns
// with it the first component in which their text differs, or, where they are
// equivalent at no level, the first in which they differ at all of them.
//
// That is Reference where nothing differs, or the editions do; Authority where
// one of the two is undefined, or server-based while the other is
// registry-based; and else Scheme, Userinfo, Host, Port, RegName, Path,
// Opaque, Query or Fragment. Difference allocates nothing.
func Difference(a, b URI) (component Component, level Normalization, equal bool) {
	component, differ := Normalizer{}.difference(a, b)
	if !differ {
		return Reference, 0, true
	}
	last := component
	for level := CaseLevel; level <= SchemeLevel; level <<= 1 {
		if last, differ = (Normalizer{Flags: level}).difference(a, b); !differ {
			return component, level, true
		}
	}
	return last, 0, false
}

// difference returns the first component in which the normal forms of a and b
// differ, and whether one does.
func (n Normalizer) difference(a, b URI) (component Component, differ bool) {
	if a == b || a.Edition() != b.Edition() {
		return Reference, a != b
	}
	var f, g form
	f.init(n, a)
	g.init(n, b)
	for i := range f.parts {
		switch {
		case i == partUserinfo && (f.authority != g.authority || f.server != g.server):
			return Authority, true
		case i == partPath && (f.dots || g.dots):
			if !samePath(&f, &g) {
				return Path, true
			}
		case !samePart(&f.parts[i], &g.parts[i]):
			return f.component(&g, i), true
		}
	}
	return Reference, false
}

// component returns which component the part i of both forms is.
func (f *form) component(g *form, i int) Component {
	switch {
	case i == partHost && !f.server:
		return RegName
	case i == partPath && f.opaque && g.opaque:
		return Opaque
	}
	return [partCount]Component{Scheme, Userinfo, Host, Port, Path, Query, Fragment}[i]
}

func samePart(p, q *part) bool {
	return p.defined == q.defined && sameSpelled(p.spelling, p.text, q.spelling, q.text)
}

// sameSpelled reports whether s as p spells it is t as q does.
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
// segments are removed. Where that makes "/." stand in front of one, it does
// so of the other.
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

// A keptSegments gives the segments of a path from the last to the first, but
// for dot segments and those that they remove: ".." removes the next segment
// that is not removed yet. From that end, no segment that was given is ever
// taken back.
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
		// RFC 3986 section 5.2.4 step 2A and 2D: there is nothing before
		// these that could keep a slash.
		segment, rest, _ := strings.Cut(k.path, "/")
		if k.spelling.dots(segment) == 0 {
			break
		}
		k.path = rest
	}
	k.done = k.path == ""
	return k
}

// last returns the last segment that is left, and whether a slash stands
// before it, or false for more if there is none.
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
