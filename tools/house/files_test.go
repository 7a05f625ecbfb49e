// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package house

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestFilesAcyclic checks that no two files of a package need each other,
// directly or through others: a file needs another if it uses a name that the
// other declares. A method counts where it is declared, like a function.
func TestFilesAcyclic(t *testing.T) {
	for _, p := range public(t) {
		needs := fileNeeds(p)
		if p.PkgPath == module && !slices.Contains(needs["parse.go"]["uri.go"], "pack") {
			t.Error("parse.go does not need pack of uri.go")
		}
		files := map[string][]string{}
		for from, to := range needs {
			files[from] = slices.Collect(maps.Keys(to))
		}
		for _, cycle := range cycles(files) {
			t.Errorf("%s: files in a circle: %s", p, strings.Join(cycle, " -> "))
			for ; len(cycle) > 1; cycle = cycle[1:] {
				t.Logf("%s needs %s of %s", cycle[0], strings.Join(needs[cycle[0]][cycle[1]], ", "), cycle[1])
			}
		}
	}
}

// fileNeeds returns the names that each file uses of each other one.
func fileNeeds(p *packages.Package) map[string]map[string][]string {
	needs := map[string]map[string][]string{}
	for id, object := range p.TypesInfo.Uses {
		if object.Pkg() != p.Types {
			continue
		}
		from, to := fileOf(p, id), fileOf(p, object)
		if from == to {
			continue
		}
		if needs[from] == nil {
			needs[from] = map[string][]string{}
		}
		if !slices.Contains(needs[from][to], object.Name()) {
			needs[from][to] = append(needs[from][to], object.Name())
		}
	}
	return needs
}

// cycles returns one cycle for each name that is first found in one.
func cycles(needs map[string][]string) (all [][]string) {
	done := map[string]bool{}
	var path []string
	var visit func(name string)
	visit = func(name string) {
		if i := slices.Index(path, name); i >= 0 {
			all = append(all, append(slices.Clone(path[i:]), name))
			return
		}
		if done[name] {
			return
		}
		done[name] = true
		path = append(path, name)
		for _, next := range slices.Sorted(slices.Values(needs[name])) {
			visit(next)
		}
		path = path[:len(path)-1]
	}
	for _, name := range slices.Sorted(maps.Keys(needs)) {
		visit(name)
	}
	return all
}
