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
	"strings"
	"testing"

	"example.com/uri/internal/proof/skip"
)

// packages are the packages of the module that other programs can import, and
// the ones that they share, by directory.
var packages = []string{".", "prose", "hazard", "internal/lex", "internal/enum"}

var (
	sources      = token.NewFileSet()
	importSource = importer.ForCompiler(sources, "source", nil) // reads each package once
)

// checkedPackage is a package without its tests.
type checkedPackage struct {
	*types.Package
	*types.Info
	set   *token.FileSet
	files []*ast.File
}

// checkPackage checks the types of the package in a directory. Outside CI, it
// skips the test without a Go tool or its sources.
func checkPackage(t *testing.T, dir string) checkedPackage {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	p := checkedPackage{set: sources, Info: &types.Info{
		Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{},
	}}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(p.set, name, nil, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		p.files = append(p.files, file)
	}
	config := types.Config{Importer: importSource}
	p.Package, err = config.Check(strings.TrimSuffix("example.com/uri/"+dir, "/."), p.set, p.files, p.Info)
	if err != nil {
		skip.OutsideCI(t, "cannot check the types:", err)
	}
	return p
}
