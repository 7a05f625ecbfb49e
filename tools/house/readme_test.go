// SPDX-License-Identifier: BSD-3-Clause

package house

import (
	"regexp"
	"testing"
)

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
