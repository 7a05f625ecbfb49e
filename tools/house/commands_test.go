// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package house

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// lasting are the parts of commands that make them take long, and what TestCommands
// runs in their place.
var lasting = []struct {
	part *regexp.Regexp
	with string
}{
	{regexp.MustCompile(`go test -tags exhaustive.*`), "go vet -tags exhaustive ./..."},
	{regexp.MustCompile(`-lines \d+`), "-lines 10000"},
	{regexp.MustCompile(`-search \d+h`), "-search 5s"},
}

// TestCommands runs the commands that README.md and CONTRIBUTING.md show in
// indented lines. They must do what the page says.
func TestCommands(t *testing.T) {
	steps := strings.FieldsFunc(regexp.MustCompile(`#     \.ci/run .*`).FindString(read(t, ".ci/run")), func(r rune) bool { return strings.ContainsRune(" []|.", r) })
	commands := 0
	for _, page := range []string{"README.md", "CONTRIBUTING.md"} {
		for _, m := range regexp.MustCompile(`(?m)^ {4}(?: {2})?([\w.].*)$`).FindAllStringSubmatch(read(t, page), -1) {
			commands++
			t.Run(m[1], func(t *testing.T) {
				command := m[1]
				for _, l := range lasting {
					command = l.part.ReplaceAllString(command, l.with)
				}
				name, rest, _ := strings.Cut(regexp.MustCompile(`^[A-Z]+=\S+ `).ReplaceAllString(command, ""), " ")
				switch name {
				case ".ci/run":
					for _, step := range strings.Fields(rest) {
						if !slices.Contains(steps, step) {
							t.Errorf(".ci/run has no step %s", step)
						}
					}
				case "git":
					checkRename(t, command)
				case "uri":
					checkPipeline(t, command)
				default:
					checkGo(t, command)
				}
			})
		}
	}
	if commands < 8 {
		t.Errorf("the pages show %d commands", commands)
	}
}

// checkGo runs a command of Go. A command that tests must run a test, and one that
// builds leaves nothing in the repository.
func checkGo(t *testing.T, command string) {
	verb := strings.Fields(regexp.MustCompile(`^cd \S+ && `).ReplaceAllString(command, ""))[1]
	switch {
	case command == allTests:
		t.Skip("TestCoverage runs it")
	case verb == "install":
		t.Setenv("GOBIN", t.TempDir())
		run(t, "sh", "-c", command)
	case verb == "mod":
		checkReplace(t, command)
	case verb == "build":
		output := t.TempDir()
		t.Setenv("GOFLAGS", os.Getenv("GOFLAGS")+" -o="+output)
		run(t, "sh", "-c", command)
	case verb == "test":
		out := run(t, "sh", "-c", command)
		if !regexp.MustCompile(`(?m)^ok`).MatchString(out) || strings.Contains(out, "no tests to run") {
			t.Errorf("tests nothing:\n%s", out)
		}
	default:
		run(t, "sh", "-c", command)
	}
}

// checkReplace runs a command that makes an empty module use the clone.
func checkReplace(t *testing.T, command string) {
	clone, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module m\n\ngo 1.24\n")
	write("main.go", "package main\n\nimport \""+module+"\"\n\nfunc main() { println(uri.RFC3986.MustParse(\"a:b\").Path()) }\n")
	runIn(t, dir, "sh", "-c", strings.ReplaceAll(command, "../uri", clone))
	runIn(t, dir, "go", "build", "-o", os.DevNull, ".")
}

// checkPipeline runs the command that lists the hosts in a log.
func checkPipeline(t *testing.T, command string) {
	installCommand(t)
	dir := t.TempDir()
	const log = "GET http://b.example/a?x=<y> from HTTP://A.example:80, then http://a.example/b, http://my_bucket.s3.example/ and http://[::1]/\n"
	if err := os.WriteFile(filepath.Join(dir, "app.log"), []byte(log), 0o666); err != nil {
		t.Fatal(err)
	}
	if got, want := runIn(t, dir, "sh", "-c", command), "::1\na.example\nb.example\nmy_bucket.s3.example\n"; got != want {
		t.Errorf("prints %q, want %q", got, want)
	}
}

// checkRename runs the command that renames the module in a copy of the
// repository. Nothing there has the old name after it, and everything compiles.
func checkRename(t *testing.T, command string) {
	if testing.Short() {
		t.Skip("compiles all packages")
	}
	dir := t.TempDir()
	for name := range strings.SplitSeq(run(t, "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"), "\x00") {
		data, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			continue // the end of the list, or a file that is removed but not committed
		}
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	runIn(t, dir, "git", "init", "-q", ".")
	runIn(t, dir, "git", "add", ".")
	runIn(t, dir, "sh", "-c", command)
	runIn(t, dir, "go", "vet", "./...")
	runIn(t, filepath.Join(dir, "tools", "house"), "go", "vet", "./...")
	grep := exec.Command("git", "grep", "-F", module)
	grep.Dir = dir
	if out, _ := grep.Output(); len(out) > 0 {
		t.Errorf("these have the old name:\n%s", out)
	}
}
