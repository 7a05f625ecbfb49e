// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"slices"
	"strings"
	"testing"
)

// TestFilesAcyclic checks that no two files of the package need each other,
// directly or through others: a file needs another if it uses a name that the
// other declares. Methods count where they are declared, like functions.
func TestFilesAcyclic(t *testing.T) {
	needs := fileNeeds(t)
	var path []string
	done := map[string]bool{}
	var visit func(file string)
	visit = func(file string) {
		if i := slices.Index(path, file); i >= 0 {
			t.Errorf("files in a circle: %s -> %s", strings.Join(path[i:], " -> "), file)
			for i, from := range path[i:] {
				to := append(slices.Clone(path), file)[slices.Index(path, from)+1]
				t.Logf("%d: %s needs %s of %s", i, from, strings.Join(needs[from][to], ", "), to)
			}
			return
		}
		if done[file] {
			return
		}
		done[file] = true
		path = append(path, file)
		for to := range needs[file] {
			visit(to)
		}
		path = path[:len(path)-1]
	}
	for file := range needs {
		visit(file)
	}
}

// fileNeeds returns the names that each file uses of each other one.
func fileNeeds(t *testing.T) map[string]map[string][]string {
	p := checkPackage(t, ".")
	needs := map[string]map[string][]string{}
	for id, obj := range p.Uses {
		if obj.Pkg() != p.Package {
			continue
		}
		from, to := p.set.Position(id.Pos()).Filename, p.set.Position(obj.Pos()).Filename
		if from == to {
			continue
		}
		if needs[from] == nil {
			needs[from] = map[string][]string{}
		}
		if !slices.Contains(needs[from][to], obj.Name()) {
			needs[from][to] = append(needs[from][to], obj.Name())
		}
	}
	return needs
}
