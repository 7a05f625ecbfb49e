// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
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
	var path []string
	done := map[string]bool{}
	var visit func(file string)
	visit = func(file string) {
		if i := slices.Index(path, file); i >= 0 {
			t.Errorf("files in a circle: %s -> %s", strings.Join(path[i:], " -> "), file)
			for circle := append(path[i:], file); len(circle) > 1; circle = circle[1:] {
				t.Logf("%s needs %s of %s", circle[0], strings.Join(needs[circle[0]][circle[1]], ", "), circle[1])
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
func fileNeeds(t *testing.T, dir string) map[string]map[string][]string {
	set := token.NewFileSet()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: importer.ForCompiler(set, "source", nil)}
	pkg, err := config.Check("example.com/uri/"+dir, set, files, info)
	if err != nil {
		t.Skip("cannot check the types:", err)
	}
	needs := map[string]map[string][]string{}
	for id, obj := range info.Uses {
		if obj.Pkg() != pkg {
			continue
		}
		from, to := set.Position(id.Pos()).Filename, set.Position(obj.Pos()).Filename
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
