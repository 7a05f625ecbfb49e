// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Coverage checks that the tests run every statement of the packages that
// other programs import, and of the packages of this module that those import,
// except the statements that coverage.txt lists:
//
//	go run ./internal/coverage [profile]
//
// It runs all tests, unless the argument names a profile of such a run. Each
// line of coverage.txt has a function, the first line of a block of statements
// in it, and the reason why no test runs the block, separated by tabs. A line
// is an error if tests run its block, or if there is no such block.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

const module = "example.com/uri/"

func main() {
	log.SetFlags(0)
	log.SetPrefix("coverage: ")
	profile, err := readProfile(os.Args[1:])
	if err != nil {
		log.Fatal(err)
	}
	found, statements, err := uncovered(".", profile)
	if err != nil {
		log.Fatal(err)
	}
	list, err := os.ReadFile("coverage.txt")
	if err != nil {
		log.Fatal(err)
	}
	problems := compare(found, string(list))
	for _, problem := range problems {
		log.Print(problem)
	}
	if len(problems) > 0 {
		os.Exit(1)
	}
	fmt.Printf("%d statements are covered, except %d blocks that coverage.txt lists\n", statements, len(found))
}

// readProfile returns the profile in the file args[0]. Without args, it runs all
// tests and returns their profile.
func readProfile(args []string) (string, error) {
	if len(args) == 0 {
		dir, err := os.MkdirTemp("", "")
		if err != nil {
			return "", err
		}
		defer os.RemoveAll(dir)
		args = []string{filepath.Join(dir, "profile")}
		packages, err := run("list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".", "./hazard", "./prose")
		if err != nil {
			return "", err
		}
		coverpkg := "-coverpkg=" + strings.Join(strings.Fields(packages), ",")
		if _, err := run("test", coverpkg, "-coverprofile="+args[0], "./..."); err != nil {
			return "", err
		}
	}
	data, err := os.ReadFile(args[0])
	return string(data), err
}

// run runs the go command and returns what it prints, which the error has, too.
func run(args ...string) (string, error) {
	command := exec.Command("go", args...)
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return string(out), nil
}

// uncovered returns the blocks that no test runs, as describe formats them, and
// the number of statements in the profile. The files are in root.
func uncovered(root, profile string) (found []string, statements int, err error) {
	counts := map[string]int{} // the profile may list a block once for each package with tests
	for _, line := range strings.Split(profile, "\n") {
		fields := strings.Fields(line)
		if len(fields) != 3 {
			continue // the mode
		}
		runs, err := strconv.Atoi(fields[2])
		if err != nil {
			return nil, 0, err
		}
		if _, ok := counts[fields[0]]; !ok {
			n, err := strconv.Atoi(fields[1])
			if err != nil {
				return nil, 0, err
			}
			statements += n
		}
		counts[fields[0]] += runs
	}
	for block, runs := range counts {
		if runs > 0 {
			continue
		}
		text, err := describe(root, block)
		if err != nil {
			return nil, 0, err
		}
		found = append(found, text)
	}
	slices.Sort(found)
	return found, statements, nil
}

// describe returns the function and the first line of a block. A profile
// writes a block as
//
//	example.com/uri/parse.go:12.34,56.7
func describe(root, block string) (string, error) {
	var start, startColumn, end, endColumn int
	name, position, _ := strings.Cut(strings.TrimPrefix(block, module), ":")
	if _, err := fmt.Sscanf(position, "%d.%d,%d.%d", &start, &startColumn, &end, &endColumn); err != nil {
		return "", fmt.Errorf("%s: %w", block, err)
	}
	set := token.NewFileSet()
	source, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		return "", err
	}
	file, err := parser.ParseFile(set, name, source, 0)
	if err != nil {
		return "", err
	}
	lines := strings.Split(string(source), "\n")[start-1 : end]
	lines[len(lines)-1] = lines[len(lines)-1][:endColumn-1]
	lines[0] = lines[0][startColumn-1:]
	first := ""
	for _, line := range lines {
		if first = strings.TrimLeft(line, "{ \t"); first != "" && first != "}" {
			break
		}
	}
	for _, decl := range file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if ok && set.Position(f.Pos()).Line <= start && start <= set.Position(f.End()).Line {
			return filepath.ToSlash(name) + " " + f.Name.Name + "\t" + first, nil
		}
	}
	return "", fmt.Errorf("%s is in no function", block)
}

// compare returns the mistakes of the list, as messages.
func compare(found []string, list string) (problems []string) {
	var listed []string
	for _, line := range strings.Split(list, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		block, reason, ok := cutLast(line, "\t")
		if !ok || !strings.Contains(block, "\t") || reason == "" {
			problems = append(problems, "not a function, a line and a reason, separated by tabs: "+line)
		}
		listed = append(listed, block)
	}
	for _, block := range found {
		if !slices.Contains(listed, block) {
			problems = append(problems, "no test runs this: "+block)
		}
	}
	for _, block := range listed {
		if !slices.Contains(found, block) {
			problems = append(problems, "coverage.txt lists a block that is covered or does not exist: "+block)
		}
	}
	return problems
}

func cutLast(s, separator string) (before, after string, found bool) {
	i := strings.LastIndex(s, separator)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(separator):], true
}
