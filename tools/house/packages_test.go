// SPDX-License-Identifier: BSD-3-Clause

package house

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"
)

// load has the packages of the module, without their tests.
var load = sync.OnceValues(func() ([]*packages.Package, error) { return loaded(nil, "./...") })

// loaded returns packages of the module, in which an overlay replaces some files. It
// reads the standard library from source: export data of a release of Go that is newer
// than x/tools cannot be read.
func loaded(overlay map[string][]byte, patterns ...string) ([]*packages.Package, error) {
	return packages.Load(&packages.Config{
		Dir: root, Overlay: overlay,
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedDeps |
			packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedTypesSizes,
	}, patterns...)
}

// public returns the packages that other programs can import. The first is the
// one of the root.
func public(t *testing.T) (list []*packages.Package) {
	t.Helper()
	all, err := load()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		for _, err := range p.Errors {
			t.Fatal(err)
		}
		if p.Name != "main" && !strings.Contains(p.PkgPath, "/internal/") {
			list = append(list, p)
		}
	}
	if len(list) == 0 || list[0].PkgPath != module {
		t.Fatalf("the packages are %v", list)
	}
	return list
}

// library returns the packages that other programs can import, and those of the
// module that they import.
func library(t *testing.T) []*packages.Package {
	list := public(t)
	for i := 0; i < len(list); i++ {
		for path, p := range list[i].Imports {
			if strings.HasPrefix(path, module+"/") && !slices.Contains(list, p) {
				list = append(list, p)
			}
		}
	}
	return list
}
