// SPDX-License-Identifier: BSD-3-Clause

package house

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
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
