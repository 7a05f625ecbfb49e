// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package house

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
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
