// SPDX-License-Identifier: BSD-3-Clause

package house

import (
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
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
	for pattern, least := range map[string]int{"README.md": 1, "docs/cookbook/*.md": 1, "examples/README.md": 11} {
		sessions := 0
		for _, name := range match(t, pattern) {
			for _, m := range block.FindAllStringSubmatch(read(t, name), -1) {
				sessions += runSession(t, name, m[1])
			}
		}
		if sessions < least {
			t.Errorf("%s: %d commands, want %d or more", pattern, sessions, least)
		}
	}
}

// runSession runs the commands of a block, and returns their number. A command
// that ends in "&" is a server, which runs until the block ends.
func runSession(t *testing.T, name, block string) (commands int) {
	anyTime := regexp.MustCompile(`time=\S+`)
	trim := func(s string) string { return anyTime.ReplaceAllString(strings.TrimRight(s, "\n"), "") }
	dir := filepath.Join(root, filepath.Dir(name))
	for _, session := range strings.Split("\n"+block, "\n$ ")[1:] {
		command, want, _ := strings.Cut(session, "\n")
		if _, err := exec.LookPath(strings.Fields(command)[0]); err != nil {
			t.Logf("%s: skipped: %s: %v", name, command, err)
			return commands + strings.Count(block, "$ ")
		}
		commands++

		if server, ok := strings.CutSuffix(command, " &"); ok {
			defer startServer(t, dir, server)()
			continue
		}
		awaitServers(t, command)

		shell := exec.Command("sh", "-c", command)
		shell.Dir = dir
		got, err := shell.CombinedOutput()
		if _, failed := err.(*exec.ExitError); err != nil && !failed {
			t.Fatal(err)
		}
		if trim(strings.ReplaceAll(string(got), "\r", "")) != trim(want) {
			t.Errorf("%s: %s prints:\n%s\nwant:\n%s", name, command, got, want)
		}
	}
	return commands
}

// startServer starts a server, and returns a function that ends it.
func startServer(t *testing.T, dir, command string) (stop func()) {
	// "go run ./guard" would leave its program running when it ends.
	if rest, ok := strings.CutPrefix(command, "go run "); ok {
		program, args, _ := strings.Cut(rest, " ")
		binary := filepath.Join(t.TempDir(), "server")
		build := exec.Command("go", "build", "-o", binary, program)
		build.Dir = dir
		if text, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		command = binary + " " + args
	}
	server := exec.Command("sh", "-c", "exec "+command)
	server.Dir = dir
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	return func() {
		server.Process.Kill()
		server.Wait()
	}
}

// awaitServers waits until each server to which a command connects listens.
func awaitServers(t *testing.T, command string) {
	for _, address := range regexp.MustCompile(`127\.0\.0\.1:\d+`).FindAllString(command, -1) {
		listens := false
		for deadline := time.Now().Add(time.Minute); !listens && time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
			connection, err := net.Dial("tcp", address)
			if listens = err == nil; listens {
				connection.Close()
			}
		}
		if !listens {
			t.Fatalf("nothing listens at %s for %s", address, command)
		}
	}
}

// TestVerbs checks that the comment of the command lists the verbs as its usage
// does.
func TestVerbs(t *testing.T) {
	installCommand(t)
	_, verbs, _ := strings.Cut(run(t, "uri", "help"), "\n\n")
	verbs, _, ok := strings.Cut(verbs, "\n\n")
	verbs = strings.ReplaceAll("\n"+verbs, "\n", "\n//\t")
	if want := "// The verbs are:\n//" + verbs + "\n//\n"; !ok || !strings.Contains(read(t, "cmd/uri/main.go"), want) {
		t.Errorf("the package comment does not have:\n%s", want)
	}
}
