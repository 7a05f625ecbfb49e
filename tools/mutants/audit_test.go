// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// testNames returns the names of the tests and benchmarks of the module in a
// directory.
func testNames(t *testing.T, root string) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	function := regexp.MustCompile(`(?m)^func ((?:Test|Benchmark)\w*)\(`)
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		data, err := os.ReadFile(name)
		for _, m := range function.FindAllStringSubmatch(string(data), -1) {
			names[m[1]] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// write writes a file of a module that a test makes.
func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// tiny is a package whose mutants are equivalent, return something else, panic,
// loop, have another table, or take hours.
const tiny = `package uri

var table = []string{"a", "b"}

func Most(a, b int) int {
	if a > b {
		return a
	}
	return b
}

func Count(n int) (turns int) {
	for i := 0; i < n; i++ {
		turns++
	}
	return turns
}

func Name(i int) string { return table[i%2] }

func Least(n int) int {
	i := 0
	for ; i < 1<<50; i++ {
		if i >= n {
			return n
		}
	}
	return n
}
`

const tinyCase = `package main

import "example.com/uri"

func runCase(t *trace, target string) {
	a, b := t.IntN(9), t.IntN(9)
	t.call("Most", a, b)(uri.Most(a, b))
	t.call("Count", a)(uri.Count(a))
	t.call("Name", a)(uri.Name(a))
	t.call("Least", a)(uri.Least(a))
}

func (t *trace) typed(v any) bool { return false }
`

// TestAudit audits mutants of a tiny package. One of them is equivalent to the
// code, and one is listed as only slower.
func TestAudit(t *testing.T) {
	root, probe, scratch := t.TempDir(), t.TempDir(), t.TempDir()
	write(t, filepath.Join(root, "go.mod"), "module "+module+"\n\ngo 1.24\n")
	write(t, filepath.Join(root, "tiny.go"), tiny)
	write(t, filepath.Join(probe, "case.go"), tinyCase)
	for _, name := range []string{"main.go", "trace.go"} {
		data, err := os.ReadFile(filepath.Join("probe", name))
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(probe, name), string(data))
	}
	listed := map[string]string{ // with what the audit says of the mutant
		"tiny.go\tMost\ta > b => a >= b":        "",
		"tiny.go\tMost\ta > b => a <= b":        "Most(",
		"tiny.go\tCount\ti++ => (nothing)":      "the program fails: ",
		"tiny.go\tName\ti%2 => i":               "panic: ",
		"tiny.go\ttable\t\"b\" => \"\"":         `Name(`,
		"tiny.go\tCount\ti < n => i <= n":       "Count(",
		"tiny.go\tMost\tif a > b => if true":    "Most(",
		"tiny.go\tCount\tturns++ => (nothing)":  "Count(",
		"tiny.go\tLeast\tif i >= n => if false": "",
	}
	reasons := map[string]string{"tiny.go\tLeast\tif i >= n => if false": "only slower: it takes hours"}
	mutants, ok := instrumented(root, ".", scratch, listed)
	if !ok {
		t.Fatal("an entry is not a mutant")
	}
	mutants = slices.DeleteFunc(mutants, func(m *mutant) bool { _, ok := listed[m.key()]; return !ok })
	a, err := newAuditor(scratch, ".", probe)
	if err != nil {
		t.Fatal(err)
	}
	differences, cases := a.auditAll(mutants, reasons)
	if len(mutants) != len(listed) || cases <= len(listed) {
		t.Errorf("%d mutants and %d cases, want %d mutants and more cases", len(mutants), cases, len(listed))
	}
	found := map[string]string{}
	for _, d := range differences {
		found[d.mutant.key()] = d.with
		if d.code == d.with {
			t.Errorf("no difference in %v", d)
		}
	}
	for key, want := range listed {
		got, ok := found[key]
		if ok != (want != "") || !strings.Contains(got, want) {
			t.Errorf("%q: told apart: %t, by %q; want %q", key, ok, got, want)
		}
	}
}

// TestAuditSelf checks that an auditor is refused whose cases are not
// the same in each run.
func TestAuditSelf(t *testing.T) {
	root, probe, scratch := t.TempDir(), t.TempDir(), t.TempDir()
	write(t, filepath.Join(root, "go.mod"), "module "+module+"\n\ngo 1.24\n")
	write(t, filepath.Join(root, "tiny.go"), tiny)
	write(t, filepath.Join(probe, "main.go"), `package main

import (
	"fmt"
	"os"
	"time"
)

func main() {
	if os.Args[1] == "compare" {
		fmt.Println(3, 4)
	}
	fmt.Println(time.Now().UnixNano())
}
`)
	if _, err := instrumentModule(root, ".", scratch); err != nil {
		t.Fatal(err)
	}
	if _, err := newAuditor(scratch, ".", probe); err == nil || !strings.Contains(err.Error(), "the code is not equal to itself") {
		t.Errorf("error %v", err)
	}
}
