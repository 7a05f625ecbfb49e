// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestFilesAcyclic checks that no two files of a package need each other,
// directly or through others: a file needs another if it uses a name that the
// other declares. A method counts where it is declared, like a function.
func TestFilesAcyclic(t *testing.T) {
	for _, dir := range []string{".", "hazard", "prose"} {
		t.Run(dir, func(t *testing.T) { checkAcyclic(t, fileNeeds(t, dir)) })
	}
}

func checkAcyclic(t *testing.T, needs map[string]map[string][]string) {
	files := map[string][]string{}
	for from, to := range needs {
		files[from] = slices.Sorted(maps.Keys(to))
	}
	for _, circle := range cycles(files) {
		t.Errorf("files in a circle: %s", strings.Join(circle, " -> "))
		for ; len(circle) > 1; circle = circle[1:] {
			t.Logf("%s needs %s of %s", circle[0], strings.Join(needs[circle[0]][circle[1]], ", "), circle[1])
		}
	}
}

// fileNeeds returns the names that each file uses of each other one.
func fileNeeds(t *testing.T, dir string) map[string]map[string][]string {
	p := checkPackage(t, dir)
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
