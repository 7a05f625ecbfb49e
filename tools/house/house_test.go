// SPDX-License-Identifier: BSD-3-Clause

package house

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"
)

const (
	module = "example.com/uri"
	root   = "../.." // where its go.mod is
)

// TestMain keeps the go command from caching the results: it does not see that
// they depend on files outside this module.
func TestMain(m *testing.M) {
	status := m.Run()
	if log := flag.Lookup("test.testlogfile").Value.String(); log != "" {
		os.Remove(log) // what the cache would compare
	}
	os.Exit(status)
}

// load has the packages of the module, without their tests. It reads the standard
// library from source: export data of a release of Go that is newer than x/tools
// cannot be read.
var load = sync.OnceValues(func() ([]*packages.Package, error) {
	return packages.Load(&packages.Config{
		Dir: root,
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedDeps |
			packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedTypesSizes,
	}, "./...")
})

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

// read returns the text of a file of the repository.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// match returns the files of the repository whose names match.
func match(t *testing.T, patterns ...string) (names []string) {
	t.Helper()
	for _, pattern := range patterns {
		found, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil || len(found) == 0 {
			t.Fatalf("there is no %s (%v)", pattern, err)
		}
		for _, name := range found {
			names = append(names, strings.TrimPrefix(filepath.ToSlash(name), root+"/"))
		}
	}
	return names
}

// run runs a command in the repository, and returns its standard output.
func run(t *testing.T, args ...string) string {
	t.Helper()
	command := exec.Command(args[0], args[1:]...)
	command.Dir = root
	var stderr bytes.Buffer
	command.Stderr = &stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s%s", strings.Join(args, " "), err, out, &stderr)
	}
	return string(out)
}

// testNames returns the names of all tests, benchmarks and fuzz targets of the
// module, and of this one.
func testNames(t *testing.T) map[string]bool {
	names := map[string]bool{}
	for _, file := range strings.Fields(run(t, "git", "ls-files", "*_test.go")) {
		if _, err := os.Stat(filepath.Join(root, file)); err != nil {
			continue // removed, and not committed yet
		}
		for _, m := range regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Benchmark)\w+)\(`).FindAllStringSubmatch(read(t, file), -1) {
			names[m[1]] = true
		}
	}
	return names
}
