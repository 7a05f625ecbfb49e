// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestRun has a function that only another package tests, and one that no test
// calls at first. Then one does, where mutants loop and fill the memory. It names
// the tests that notice a mutant of a package that is named.
func TestRun(t *testing.T) {
	root, ctx := t.TempDir(), context.Background()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	check := func(ctx context.Context, patterns []string, want ...string) {
		t.Helper()
		var out strings.Builder
		err := run(ctx, root, "HEAD", 1, len(patterns) > 0, patterns, &out)
		got := strings.Split(regexp.MustCompile(` in \d+ s`).ReplaceAllString(out.String(), ""), "\n")
		slices.Sort(got)
		if slices.Sort(want); err != nil || !slices.Equal(got[1:], want) {
			t.Errorf("run(%q) prints\n%q, %v, want\n%q", patterns, got[1:], err, want)
		}
	}
	const test = "package m_test\n\nimport (\n\t\"testing\"\n\n\t\"example.com/m\"\n)\n\nfunc Test(t *testing.T) {\n"
	const source = "package m\n\nfunc Small(n int) bool { return n < 10 }\n\n"
	small := filepath.Join(proof, "small")
	if err := os.MkdirAll(filepath.Join(root, small), 0o777); err != nil {
		t.Fatal(err)
	}
	write("go.mod", "module example.com/m\n\ngo 1.24\n")
	write("m.go", source)
	write(small+"/m_test.go", test+"\tif !m.Small(9) || m.Small(10) {\n\t\tt.Error()\n\t}\n}\n")
	for _, args := range []string{"init -q", "add .", "-c user.name=n -c user.email=n@n.example -c commit.gpgsign=false commit -qm m"} {
		if _, err := command(ctx, root, "git", strings.Fields(args)...); err != nil {
			t.Fatal(err)
		}
	}
	const changed = source + "func Free(n int) int { return n + 1 }\n"
	check(ctx, nil, "0 mutants with seed 1: map[]")
	write("m.go", changed)
	free := []string{"m.go:5:33: n + 1 => n - 1", "m.go:5:35: 1 => 0", "m.go:5:35: 1 => 2"}
	check(ctx, nil, append(free, "4 mutants with seed 1: map[do not compile:1 survive:3]")...)
	for _, noticed := range []string{"35: n < 10 => n <= 10", "35: n < 10 => n >= 10", "37: 10 => 11", "37: 10 => 9"} {
		free = append(free, "m.go:3:"+noticed+" is noticed by example.com/m/internal/proof/small --- FAIL: Test")
	}
	check(ctx, []string{"."}, append(free, "9 mutants with seed 1: map[do not compile:2 killed:4 survive:3]")...)
	write("m_test.go", test+"\tvar all [][]byte\n\tfor i := 0; i < 9; i = m.Free(i) {\n\t\tall = append(all, make([]byte, 1<<20))\n\t}\n\tt.Log(len(all))\n}\n")
	check(ctx, nil, "m.go:5:35: 1 => 2", "4 mutants with seed 1: map[do not compile:1 killed:2 survive:1]")
	ended, cancel := context.WithCancel(ctx)
	cancel()
	check(ended, []string{"."}, "9 mutants with seed 1: map[not tried:9]")
	if src, err := os.ReadFile(filepath.Join(root, "m.go")); string(src) != changed {
		t.Errorf("m.go is now %q, %v", src, err)
	}
	write("m_test.go", test+"\tt.Error(m.Free(1))\n}\n")
	if err := run(ctx, root, "HEAD", 1, false, nil, &strings.Builder{}); err == nil || !strings.Contains(err.Error(), "--- FAIL: Test") {
		t.Errorf("with a test that fails: %v", err)
	}
}

// TestMutate has each kind of mutants.
func TestMutate(t *testing.T) {
	for code, want := range map[string]string{
		"x = a <= b":                             "if false { x = a <= b }; a < b; a > b",
		"x := a && b":                            "a || b",
		"x := a | b":                             "a &^ b",
		"if a {\nx++\n}":                         "true || (a); if false { x++ }",
		"if a {\n}":                              "true || (a); false && (a)",
		"for a {\nx()\nbreak\n}":                 "false && (a); if false { x() }; if false { break }",
		"x := 'a'":                               "'b'; '`'",
		"x := 0x10":                              "17; 15",
		"x := []T{a, b}":                         "; ",
		"switch x {\ncase a, b:\n}":              "; ",
		"switch x.(type) {\ncase a:}":            "",
		"switch {\ncase a:\ndefault:\nreturn\n}": "; if false { return }; ",
	} {
		found, err := mutate("f.go", "package p\n\nfunc f() {\n"+code+"\n}\n")
		var texts []string
		for _, m := range found {
			texts = append(texts, m.text)
		}
		if got := strings.Join(texts, "; "); err != nil || got != want {
			t.Errorf("mutate(%q) = %q, %v, want %q", code, got, err, want)
		}
	}
}
