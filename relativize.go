// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file has the inverse of resolving.

import (
	"slices"
	"strings"
)

// Relativize returns a reference that resolves to target against the base URI
// u: u.Resolve of the reference is equal to target. It is the shortest such
// reference if u and target have the same scheme and the same authority.
// Relativize returns target itself if
//
//   - the schemes or the authorities differ in their text, or only one of the
//     URIs has an authority;
//   - u or target is relative, or u is of RFC1630, which has no relative
//     references;
//   - u is opaque, and target differs in more than the fragment;
//   - target has dot segments that resolving removes, and its path differs
//     from the path of u;
//   - no reference is shorter than target.
//
// If target is relative or has dot segments that resolving removes, it does
// not resolve to itself.
//
// Relativize reads a target of another edition by the edition of u, as
// [URI.Resolve] reads a reference, and returns target if that fails.
//
// If several references are equally short, Relativize prefers a relative-path
// reference, then an absolute-path reference, then a network-path reference.
// The time is linear in the length of u and target.
func (u URI) Relativize(target URI) URI { return Relativizer{}.Relativize(u, target) }

// A Relativizer makes relative references of a form that a program needs. The
// zero Relativizer returns the shortest one, as [URI.Relativize] does.
type Relativizer struct {
	// NeverEmpty excludes the empty reference. From "http://a/b" to itself, the
	// reference is "b".
	NeverEmpty bool

	// RelativePath excludes references that begin with a slash, and allows ones
	// that are longer than the target: from "http://a/b/c" to "http://a/d", the
	// reference is "../d", not "/d".
	RelativePath bool

	// KeepSlash writes "./" and "../" in place of "." and "..", so that a
	// reference to a directory ends in a slash. A target that itself ends in a dot
	// segment keeps it, which is possible before RFC3986.
	KeepSlash bool
}

// Relativize returns the shortest reference of the form that resolves to target
// against base, as [URI.Relativize] does. It returns target if there is none.
func (r Relativizer) Relativize(base, target URI) URI {
	e, g := base.Edition(), base.grammar()
	if read, err := base.read(target); err == nil {
		target = read
	}
	if e != target.Edition() || !g.relative || !base.IsAbsolute() ||
		base.text[:base.pathStart()] != target.text[:target.pathStart()] {
		return target
	}
	switch {
	case base.text[:base.queryEnd()] == target.text[:target.queryEnd()] && (!r.NeverEmpty || target.HasFragment()):
		return e.MustParse(target.text[target.queryEnd():])
	case g.removeDots && target.HasQuery() && base.Path() == target.Path():
		return e.MustParse(target.text[target.pathEnd():])
	}

	longest := len(target.text) - 1
	if r.RelativePath {
		longest = maxLen
	}
	absolutePath := target.text[target.pathStart():]
	if strings.HasPrefix(target.Path(), "//") { // which would be read as an authority
		absolutePath = "/." + absolutePath // resolving removes it from RFC 3986 on
	}
	candidates := [...]string{r.relativePath(base, target, longest), absolutePath, target.text[target.schemeEnd():]}
	slices.SortStableFunc(candidates[:], func(a, b string) int { return len(a) - len(b) })
	for _, text := range candidates {
		if len(text) > longest || r.RelativePath && strings.HasPrefix(text, "/") || r.NeverEmpty && text == "" {
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

// relativePath returns a relative-path reference from base to target, by way of
// the last directory that their paths have in common. If it resolves to target,
// it is the shortest of the form. relativePath returns the text of target if the
// reference would be longer than longest.
func (r Relativizer) relativePath(base, target URI, longest int) string {
	g := base.grammar()
	current, _ := base.Resolve(base.Edition().MustParse(".")) // on error, the result does not resolve to target
	dir, path, suffix := current.Path(), target.Path(), target.text[target.pathEnd():]
	// The "/." before "//" is not a segment.
	if strings.HasPrefix(dir, "/.//") {
		dir = dir[len("/."):]
	}
	if strings.HasPrefix(path, "/.//") {
		path = path[len("/."):]
	}
	common := 0
	for i := 0; i < min(len(dir), len(path)) && dir[i] == path[i]; i++ {
		if path[i] == '/' {
			common = i + 1
		}
	}
	if dir != "" && dir[0] != '/' && g.removeDots && strings.HasPrefix(path, "/") {
		path = path[len("/"):] // "a/../b" becomes "/b"
	}
	down := path[common:]
	ups := strings.Count(dir[common:], "/")
	if ups > longest/len("../") {
		return target.text
	}
	up := strings.Repeat("../", ups)
	first, _, _ := strings.Cut(down, "/")
	switch {
	case up != "" && (down != "" || r.KeepSlash || g.mergeQuery && target.HasQuery()):
		return up + down + suffix
	case up != "":
		return strings.TrimSuffix(up, "/") + suffix
	case down == "" && target.HasQuery() && !g.removeDots:
		return suffix // a query alone keeps the directory
	case down == "" && r.KeepSlash:
		return "./" + suffix
	case down == "":
		return "." + suffix
	case first == "" || strings.Contains(first, ":"):
		return "./" + down + suffix // down would be read as an absolute path or as a scheme
	}
	return down + suffix
}
