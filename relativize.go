// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file finds relative references: the inverse of resolving.

import (
	"slices"
	"strings"
)

// Relativize returns the shortest reference that u.Resolve resolves to target, if u
// and target share their scheme and their authority. It returns target itself if
//
//   - the schemes or the authorities differ in their text, or only one of the URIs
//     has an authority;
//   - u or target is relative, or u belongs to RFC1630, which knows no relative
//     references;
//   - u is opaque, and target differs in more than the fragment;
//   - target contains dot segments that resolving removes, and its path differs from
//     the path of u;
//   - no reference is shorter than target.
//
// A target that is relative, or contains dot segments that resolving removes, does not
// resolve to itself.
//
// If target belongs to another edition, Relativize reads it again in the edition of u,
// as [URI.Resolve] reads a reference, and returns target if that fails.
//
// If several references are equally short, Relativize prefers a relative-path
// reference, then an absolute-path reference, then a network-path reference. It takes
// time linear in the length of u and target.
func (u URI) Relativize(target URI) URI { return Relativizer{}.Relativize(u, target) }

// A Relativizer returns relative references in the form that a program needs. The zero
// Relativizer returns the shortest one, as [URI.Relativize] does.
type Relativizer struct {
	// NeverEmpty excludes the empty reference. From "http://a/b" to itself, the
	// reference is "b".
	NeverEmpty bool

	// RelativePath excludes references that begin with a slash, even if the
	// reference becomes longer than the target: from "http://a/b/c" to "http://a/d",
	// the reference is "../d", not "/d".
	RelativePath bool

	// KeepSlash writes "./" and "../" in place of "." and "..", so that a reference
	// to a directory ends in a slash. Before RFC3986, a target may itself end in a
	// dot segment, which stays.
	KeepSlash bool
}

// Relativize returns the shortest reference in the form of r that resolves to target
// against base, as [URI.Relativize] does. It returns target if there is none.
func (r Relativizer) Relativize(base, target URI) URI {
	e, g := base.Edition(), base.grammar()
	if read, err := base.read(target); err == nil {
		target = read
	}

	// A relative reference leaves out the scheme, so both must share it.
	if e != target.Edition() || !g.relative || !base.IsAbsolute() ||
		base.text[:base.pathStart()] != target.text[:target.pathStart()] {
		return target
	}

	// A fragment or a query alone is the shortest, if it suffices.
	switch {
	case base.text[:base.queryEnd()] == target.text[:target.queryEnd()] && (!r.NeverEmpty || target.HasFragment()):
		return e.MustParse(target.text[target.queryEnd():])
	case g.removeDots && target.HasQuery() && base.Path() == target.Path():
		// Before RFC 3986, "?y" would drop the path's last segment.
		return e.MustParse(target.text[target.pathEnd():])
	}

	// A reference as long as target is of no use, unless r asks for a relative path.
	longest := len(target.text) - 1
	if r.RelativePath {
		longest = maxLen
	}

	absolutePath := target.text[target.pathStart():]
	if strings.HasPrefix(target.Path(), "//") { // which would be read as an authority
		absolutePath = "/." + absolutePath // resolving removes it from RFC 3986 on
	}

	// The sort is stable, so equally short candidates stay in this order.
	candidates := [...]string{r.relativePath(base, target, longest), absolutePath, target.text[target.schemeEnd():]}
	slices.SortStableFunc(candidates[:], func(a, b string) int { return len(a) - len(b) })

	// The first candidate that resolves to target is the shortest.
	for _, text := range candidates {
		isExcluded := r.RelativePath && strings.HasPrefix(text, "/") || r.NeverEmpty && text == ""
		if len(text) > longest || isExcluded {
			continue
		}
		if ref, err := e.Parse(text); err == nil {
			if v, _ := base.Resolve(ref); v == target {
				return ref
			}
		}
	}
	return target
}

// relativePath returns a relative-path reference from base to target, through the last
// directory that their paths share. If it resolves to target, it is the shortest one in
// the form of r. relativePath returns the text of target if the reference would be
// longer than longest.
func (r Relativizer) relativePath(base, target URI, longest int) string {
	g := base.grammar()

	// "." resolves to the base's directory: "http://a/b/" for "http://a/b/c".
	directory, _ := base.Resolve(base.Edition().MustParse(".")) // on error, the result does not resolve to target
	dir, path, suffix := withoutGuard(directory.Path()), withoutGuard(target.Path()), target.text[target.pathEnd():]

	// From the last common directory, the reference leads up and then down.
	common := commonDir(dir, path)
	if dir != "" && dir[0] != '/' && g.removeDots {
		path = strings.TrimPrefix(path, "/") // from "x:a/b" to "x:/c": "../c" merges to "a/../c", which becomes "/c"
	}
	down := path[common:]
	ups := strings.Count(dir[common:], "/")
	if ups > longest/len("../") { // do not compose a reference that is too long
		return target.text
	}

	// In URLSyntax05, the query belongs to the last segment: "..?q" is not a dot segment.
	keepSlash := r.KeepSlash || g.mergeQuery && target.HasQuery()
	if ups > 0 {
		up := strings.Repeat("../", ups)
		if down == "" && !keepSlash {
			up = strings.TrimSuffix(up, "/")
		}
		return up + down + suffix
	}

	switch first, _, _ := strings.Cut(down, "/"); {
	case down == "" && target.HasQuery() && !g.removeDots:
		return suffix // a query alone keeps the directory
	case down == "" && !r.KeepSlash:
		return "." + suffix
	case first == "" || strings.Contains(first, ":"):
		return "./" + down + suffix // down would be read as an absolute path or as a scheme
	}
	return down + suffix
}

// withoutGuard returns a path without the "/." in front of "//", which is not a segment.
func withoutGuard(path string) string {
	if strings.HasPrefix(path, "/.//") {
		return path[len("/."):]
	}
	return path
}

// commonDir returns the length of the last directory that two paths share, with its slash.
func commonDir(a, b string) (n int) {
	for i := 0; i < min(len(a), len(b)) && a[i] == b[i]; i++ {
		if a[i] == '/' {
			n = i + 1
		}
	}
	return n
}
