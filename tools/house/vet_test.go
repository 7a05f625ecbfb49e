// SPDX-License-Identifier: BSD-3-Clause

package house

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestVet runs urivet on the module, on the examples and on the code in the
// documents. It finds the mistakes that docs/migrating.md shows, and no others.
func TestVet(t *testing.T) {
	tool := filepath.Join(t.TempDir(), "urivet")
	run(t, "go", "build", "-C", "urivet", "-o", tool, ".")
	run(t, "go", "vet", "-vettool="+tool, "./...")
	run(t, "go", "vet", "-C", "examples", "-vettool="+tool, "./...")

	command := exec.Command("go", "vet", "-vettool="+tool, ".")
	command.Dir = writeSnippets(t, allSnippets(t))
	out, _ := command.CombinedOutput() // the status says that there are findings
	var found []string
	for _, m := range regexp.MustCompile(`([^/\s]+\.md|doc\.go):\d+: ([\w ]+)`).FindAllStringSubmatch(string(out), -1) {
		found = append(found, m[1]+": "+m[2])
	}
	slices.Sort(found)
	want := []string{
		"migrating.md: Delete changes nothing",
		"migrating.md: Set changes nothing",
	}
	if !slices.Equal(found, want) {
		t.Errorf("in the documents, urivet finds:\n%s\nwant:\n%s", out, strings.Join(want, "\n"))
	}
}
