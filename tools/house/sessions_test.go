// SPDX-License-Identifier: BSD-3-Clause

package house

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// installCommand builds the command, and puts it in the path.
func installCommand(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	run(t, "go", "build", "-o", dir, "./cmd/uri")
	t.Setenv("PATH", dir+string(filepath.ListSeparator)+os.Getenv("PATH"))
}

// TestReadmeCommands runs the first command that README.md shows. The second one runs all tests, as TestCoverage does, and
// TestDocuments runs the program.
func TestReadmeCommands(t *testing.T) {
	commands := regexp.MustCompile(`(?m)^ {4}(go .*)\n {4}(go .*)$`).FindStringSubmatch(read(t, "README.md"))
	if commands == nil || commands[2] != allTests {
		t.Fatalf("README.md begins with the commands %q", commands)
	}
	if out := run(t, "sh", "-c", commands[1]); !regexp.MustCompile(`(?m)^userinfo +user$`).MatchString(out) {
		t.Errorf("%s prints:\n%s", commands[1], out)
	}
}

// TestSessions runs the commands that the documents show after "$ ", and compares
// what they print.
func TestSessions(t *testing.T) {
	installCommand(t)
	download := exec.Command("go", "mod", "download") // so that no command says that it does
	download.Dir = filepath.Join(root, "examples")
	if text, err := download.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	block := regexp.MustCompile("(?m)^```\\n(\\$ (?:.|\\n)*?)^```$")
	anyTime := regexp.MustCompile(`time=\S+`)
	for pattern, least := range map[string]int{"README.md": 1, "docs/cookbook/*.md": 1, "examples/README.md": 5} {
		sessions := 0
		for _, name := range match(t, pattern) {
			for _, m := range block.FindAllStringSubmatch(read(t, name), -1) {
				for _, session := range strings.Split("\n"+m[1], "\n$ ")[1:] {
					sessions++
					command, want, _ := strings.Cut(session, "\n")
					shell := exec.Command("sh", "-c", command)
					shell.Dir = filepath.Join(root, filepath.Dir(name))
					got, err := shell.CombinedOutput()
					if _, failed := err.(*exec.ExitError); err != nil && !failed {
						t.Fatal(err)
					}
					trim := func(s string) string { return anyTime.ReplaceAllString(strings.TrimRight(s, "\n"), "") }
					if trim(string(got)) != trim(want) {
						t.Errorf("%s: %s prints:\n%s\nwant:\n%s", name, command, got, want)
					}
				}
			}
		}
		if sessions < least {
			t.Errorf("%s: %d commands, want %d or more", pattern, sessions, least)
		}
	}
}

// TestVerbs checks that the comment of the command lists the verbs as its usage
// does.
func TestVerbs(t *testing.T) {
	installCommand(t)
	_, verbs, _ := strings.Cut(run(t, "uri", "help"), "\n\n")
	verbs, _, ok := strings.Cut(verbs, "\n\n")
	verbs = strings.ReplaceAll("\n"+verbs, "\n  ", "\n//\t")
	if want := "// The verbs are:\n//" + verbs + "\n//\n"; !ok || !strings.Contains(read(t, "cmd/uri/main.go"), want) {
		t.Errorf("the package comment does not have:\n%s", want)
	}
}
