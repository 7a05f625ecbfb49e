// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file copies the module, with the mutants of one package.

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// instrumentModule copies the module to another directory, with all mutants of
// the package in dir.
func instrumentModule(root, dir, scratch string) ([]*mutant, error) {
	if err := copyModule(root, scratch); err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	files, names, err := parsePackage(fset, filepath.Join(root, dir))
	if err != nil {
		return nil, err
	}
	exports, err := exportFiles(root, dir)
	if err != nil {
		return nil, err
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})}
	pkg, err := config.Check(strings.TrimSuffix(module+"/"+filepath.ToSlash(dir), "/."), fset, files, info)
	if err != nil {
		return nil, err
	}
	in := &instrumenter{fset: fset, info: info, pkg: pkg, seen: map[string]int{}}
	for i, f := range files {
		source, err := os.ReadFile(filepath.Join(root, dir, names[i]))
		if err != nil {
			return nil, err
		}
		name := filepath.Join(dir, names[i])
		source = in.file(f, filepath.ToSlash(name), source)
		if err := os.WriteFile(filepath.Join(scratch, name), source, 0o666); err != nil {
			return nil, err
		}
	}
	runtimeDir := filepath.Join(scratch, "internal", "mutant")
	if err := os.MkdirAll(runtimeDir, 0o777); err != nil {
		return nil, err
	}
	return in.mutants, os.WriteFile(filepath.Join(runtimeDir, "mutant.go"), []byte(runtimeSource), 0o666)
}

// copyModule copies the module without the modules and the files beside it.
func copyModule(root, scratch string) error {
	return filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		if d.IsDir() {
			_, nested := os.Stat(filepath.Join(name, "go.mod"))
			if rel != "." && (nested == nil || strings.HasPrefix(d.Name(), ".")) {
				return fs.SkipDir
			}
			return os.MkdirAll(filepath.Join(scratch, rel), 0o777)
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(scratch, rel), data, 0o666)
	})
}

// parsePackage returns the files of the package in dir that are not tests.
func parsePackage(fset *token.FileSet, dir string) (files []*ast.File, names []string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, nil, err
	}
	for _, entry := range entries {
		name := entry.Name()
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, filepath.Join(dir, name), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, nil, err
		}
		files, names = append(files, f), append(names, name)
	}
	return files, names, nil
}

// exportFiles returns the export data of the packages that the package in dir
// imports.
func exportFiles(root, dir string) (map[string]string, error) {
	cmd := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Export", "./"+dir)
	cmd.Dir = root
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	exports := map[string]string{}
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct{ ImportPath, Export string }
		if err := decoder.Decode(&p); err == io.EOF {
			return exports, nil
		} else if err != nil {
			return nil, err
		}
		exports[p.ImportPath] = p.Export
	}
}
