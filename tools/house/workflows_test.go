// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package house

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.com/uri/internal/proof/skip"
)

// TestActions checks that each action of the workflows is one commit, which a
// tag does not move, and that a comment has its version for those who update it.
// Actions of one repository have one commit.
func TestActions(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root, ".github", "workflows", "*.yml"))
	if err != nil || len(files) < 3 {
		t.Fatalf("the workflows are %q, %v", files, err)
	}
	pinned := regexp.MustCompile(`uses: ([\w-]+/[\w-]+)(?:/[\w-]+)?@([0-9a-f]{40} # v\d+\.\d+\.\d+)$`)
	commits := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSpace(line)
			if !strings.Contains(line, "uses:") {
				continue
			}
			m := pinned.FindStringSubmatch(line)
			switch {
			case m == nil:
				t.Errorf("%s: %q is not one commit with its version", filepath.Base(file), line)
			case commits[m[1]] == "":
				commits[m[1]] = m[2]
			case commits[m[1]] != m[2]:
				t.Errorf("%s: %s is %s, and %s elsewhere", filepath.Base(file), m[1], m[2], commits[m[1]])
			}
		}
	}
}

// TestTimeouts checks that each job of the workflows ends on its own.
func TestTimeouts(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root, ".github", "workflows", "*.yml"))
	if err != nil || len(files) < 3 {
		t.Fatalf("the workflows are %q, %v", files, err)
	}
	job := regexp.MustCompile(`(?m)^  (\w+):( #.*)?$`)
	timeout := regexp.MustCompile(`(?m)^    timeout-minutes: \d+$`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, jobs, _ := strings.Cut(string(text), "\njobs:\n")
		starts := job.FindAllStringSubmatchIndex(jobs, -1)
		if starts == nil {
			t.Errorf("%s has no jobs", filepath.Base(file))
		}
		for i, m := range starts {
			end := len(jobs)
			if i+1 < len(starts) {
				end = starts[i+1][0]
			}
			if !timeout.MatchString(jobs[m[0]:end]) {
				t.Errorf("%s: the job %s has no timeout-minutes", filepath.Base(file), jobs[m[2]:m[3]])
			}
		}
	}
}

// TestInstall checks that .ci/run installs packages only if it is told to, also
// as root, and that it lists what it skips.
func TestInstall(t *testing.T) {
	const skipped = "skipped: the completion of zsh: there is no zsh\n"
	for _, test := range []struct {
		install, user string
		calls         string // of apt-get
	}{
		{"", "0", ""},
		{"", "1", ""},
		{"1", "0", "apt-get update\napt-get install -y zsh\n"},
		{"1", "1", "sudo apt-get update\napt-get update\nsudo apt-get install -y zsh\napt-get install -y zsh\n"},
	} {
		bin := t.TempDir()
		for _, name := range []string{"bash", "cat", "dirname", "mktemp", "rm", "tee", "grep", "sed"} {
			path, err := exec.LookPath(name)
			if err == nil {
				err = os.Symlink(path, filepath.Join(bin, name))
			}
			if err != nil {
				skip.OutsideCI(t, "there is no "+name)
			}
		}
		for name, script := range map[string]string{
			"apt-get": `echo apt-get "$@" >>"$CALLS"`,
			"sudo":    `echo sudo "$@" >>"$CALLS"; "$@"`,
			"id":      "echo " + test.user,
			"go":      "exit 1",
			"fish":    "",
		} {
			if err := os.WriteFile(filepath.Join(bin, name), []byte("#!"+filepath.Join(bin, "bash")+"\n"+script+"\n"), 0o777); err != nil {
				t.Fatal(err)
			}
		}
		calls := filepath.Join(bin, "calls")
		cmd := exec.Command(filepath.Join(bin, "bash"), filepath.Join(root, ".ci", "run"), "coverage")
		cmd.Env = []string{"PATH=" + bin, "CALLS=" + calls, "TMPDIR=" + t.TempDir()}
		if test.install != "" {
			cmd.Env = append(cmd.Env, "INSTALL="+test.install)
		}
		out, err := cmd.CombinedOutput()
		if !strings.Contains(string(out), skipped) || err == nil {
			t.Errorf("INSTALL=%s as user %s: %v\n%swant %s", test.install, test.user, err, out, skipped)
		}
		if got, _ := os.ReadFile(calls); string(got) != test.calls {
			t.Errorf("INSTALL=%s as user %s runs:\n%swant:\n%s", test.install, test.user, got, test.calls)
		}
	}
}

// TestPinned checks that whatever a script or a workflow gets has a version.
func TestPinned(t *testing.T) {
	got := regexp.MustCompile(`\bgo (get|install|run) (-\S+ )*([\w-]+\.[\w.]+/\S+)`)
	found := 0
	for _, pattern := range []string{".ci/*", ".github/workflows/*", "oss-fuzz/*.sh"} {
		files, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range got.FindAllStringSubmatch(string(text), -1) {
				found++
				if _, version, _ := strings.Cut(m[3], "@"); !regexp.MustCompile(`^v\d+\.\d+\.\d+`).MatchString(version) {
					t.Errorf("%s: %q has no version", filepath.Base(file), m[0])
				}
			}
		}
	}
	if found < 4 {
		t.Errorf("only %d commands that get something", found)
	}
}

// TestDependabot checks that the versions of every module are watched.
func TestDependabot(t *testing.T) {
	config := read(t, ".github/dependabot.yml")
	modules := 0
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.Name() != "go.mod" || strings.Contains(path, "testdata") {
			return err
		}
		modules++
		dir, err := filepath.Rel(root, filepath.Dir(path))
		dir = "/" + strings.TrimPrefix(filepath.ToSlash(dir), ".")
		if !regexp.MustCompile(`directories: \[(.*, )?` + regexp.QuoteMeta(dir) + `(,.*)?\]`).MatchString(config) {
			t.Errorf("dependabot.yml does not have %s", dir)
		}
		return err
	})
	if err != nil || modules < 2 {
		t.Errorf("%d modules, %v", modules, err)
	}
}
