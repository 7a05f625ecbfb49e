// SPDX-License-Identifier: BSD-3-Clause

package house

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/cover"
)

var profileFlag = flag.String("profile", "", "read the coverage profile of all tests from a file, instead of running them")

// allTests is the command of README.md that runs all tests.
const allTests = "go test ./..."

// notCovered has the statements that no test runs, by their file and the first
// line of their block, with the reason.
var notCovered = map[string]string{
	"hazard/nonascii.go: return nil": "every letter has a script",
}

// TestCoverage runs all tests as README.md says, but without vet, and checks that they
// run every statement of the library except those in notCovered.
func TestCoverage(t *testing.T) {
	profile := *profileFlag
	if profile == "" {
		if testing.Short() {
			t.Skip("runs all tests")
		}
		profile = filepath.Join(t.TempDir(), "profile")
		var paths []string
		for _, p := range library(t) {
			paths = append(paths, p.PkgPath)
		}
		t.Setenv("SLOW", "1")
		t.Setenv("GOFLAGS", os.Getenv("GOFLAGS")+" -vet=off -coverprofile="+profile+" -coverpkg="+strings.Join(paths, ","))
		run(t, "sh", "-c", allTests)
	}
	profiles, err := cover.ParseProfiles(profile)
	if err != nil {
		t.Fatal(err)
	}
	statements, left := 0, map[string]bool{}
	for _, profile := range profiles {
		name := strings.TrimPrefix(profile.FileName, module+"/")
		lines := readLines(t, name)
		for _, block := range profile.Blocks {
			statements += block.NumStmt
			if block.Count > 0 {
				continue
			}
			text := strings.Trim(lines[block.StartLine-1][block.StartCol-1:], "{ \t")
			if text == "" { // only the brace is on that line
				text = strings.TrimSpace(lines[block.StartLine])
			}
			where := fmt.Sprintf("%s: %s", name, text)
			if left[where] = true; notCovered[where] == "" {
				t.Errorf("no test runs line %d of %s", block.StartLine, where)
			}
		}
	}
	for where := range notCovered {
		if !left[where] {
			t.Errorf("notCovered has %s, which is covered or does not exist", where)
		}
	}
	if statements < 3000 {
		t.Errorf("the profile has %d statements", statements)
	}
}
