// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"slices"
	"strings"
)

// Relativize returns the shortest reference that gives target where u is the
// base URI, so that u.Resolve of it is ==; and target itself where none is
// shorter:
//
//   - the schemes or the authorities are not the same text, or only one of
//     the two URIs has an authority;
//   - u or target is a relative reference, or they are of different editions,
//     or of RFC1630, which has no relative references;
//   - u is opaque, and more than the fragment of target is different;
//   - target has dot segments that resolving would remove.
//
// In the last case, and where target is a relative reference, resolving it
// gives something else. Of references that are equally short, a relative-path
// reference comes before an absolute-path, and that before a network-path
// reference. The work is linear in the length of both.
func (u URI) Relativize(target URI) URI {
	e, g := u.Edition(), u.grammar()
	if e != target.Edition() || !g.relative || !u.IsAbsolute() ||
		u.text[:u.pathStart()] != target.text[:target.pathStart()] {
		return target
	}
	same := 0 // how much of target it has in common with u, and leaves out
	switch {
	case u.text[:u.queryEnd()] == target.text[:target.queryEnd()]:
		same = target.queryEnd()
	case g.removeDots && target.HasQuery() && u.Path() == target.Path():
		same = target.pathEnd()
	}
	if same > 0 {
		return e.MustParse(target.text[same:])
	}

	refs := [...]string{u.relativePath(target), target.absolutePath(), target.text[target.schemeEnd():]}
	slices.SortStableFunc(refs[:], func(a, b string) int { return len(a) - len(b) })
	for _, text := range refs {
		if len(text) >= len(target.text) {
			break
		}
		ref, err := e.Parse(text)
		if err != nil {
			continue
		}
		if v, err := u.Resolve(ref); err == nil && v == target {
			return ref
		}
	}
	return target
}

// relativePath returns the relative-path reference that leads from the last
// directory that the paths of u and target have in common to target. It is
// the shortest if it gives target at all. It returns the text of target where
// that is no longer.
func (u URI) relativePath(target URI) string {
	g := u.grammar()
	current, err := u.Resolve(u.Edition().MustParse("."))
	if err != nil {
		return target.text
	}
	dir, path, suffix := current.Path(), target.Path(), target.text[target.pathEnd():]
	common := 0
	for i := 0; i < min(len(dir), len(path)) && dir[i] == path[i]; i++ {
		if path[i] == '/' {
			common = i + 1
		}
	}
	down := path[common:]
	ups := strings.Count(dir[common:], "/")
	if ups > len(target.text)/len("../") {
		return target.text
	}
	up := strings.Repeat("../", ups)
	first, _, _ := strings.Cut(down, "/")
	switch {
	case up != "" && (down != "" || g.mergeQuery && target.HasQuery()):
		return up + down + suffix
	case up != "":
		return strings.TrimSuffix(up, "/") + suffix
	case down == "" && target.HasQuery() && !g.removeDots:
		return suffix // which leaves the directory as it is
	case down == "":
		return "." + suffix
	case first == "" || strings.Contains(first, ":"):
		return "./" + down + suffix // not an absolute path, nor a scheme
	}
	return down + suffix
}

// absolutePath returns the absolute-path reference with what u has from the
// path on. If the path would be an authority, RFC 3986 has another way to
// write it.
func (u URI) absolutePath() string {
	if strings.HasPrefix(u.Path(), "//") {
		return "/." + u.text[u.pathStart():]
	}
	return u.text[u.pathStart():]
}
