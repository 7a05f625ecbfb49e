// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package examples

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"example.com/uri/internal/proof/skip"
)

// TestReadme runs the commands that README.md shows.
func TestReadme(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		skip.OutsideCI(t, err)
	}
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	anyTime := regexp.MustCompile(`time=\S+`)
	for _, name := range []string{"schema", "turtle", "redirect", "guard", "rewrite", "sigv4", "redact"} {
		_, section, ok := strings.Cut(string(readme), "\n## "+name+"\n")
		_, section, ok2 := strings.Cut(section, "```\n$ ")
		section, _, ok3 := strings.Cut(section, "```")
		command, want, ok4 := strings.Cut(section, "\n")
		if !ok || !ok2 || !ok3 || !ok4 || !strings.Contains(command, "go run ./"+name+" ") {
			t.Errorf("README.md shows no command for %s", name)
			continue
		}
		got, err := exec.Command("sh", "-c", command).CombinedOutput()
		if _, failed := err.(*exec.ExitError); err != nil && !failed {
			t.Fatal(err)
		}
		if anyTime.ReplaceAllString(string(got), "") != anyTime.ReplaceAllString(want, "") {
			t.Errorf("%s: got\n%s\nREADME.md shows\n%s", command, got, want)
		}
	}
}
