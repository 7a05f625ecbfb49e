// SPDX-License-Identifier: BSD-3-Clause

package house

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// mustInline are the functions that cost no call.
var mustInline = strings.Fields(`
	URI.String URI.Edition URI.IsZero URI.Equal URI.Kind URI.IsAbsolute URI.IsOpaque
	URI.HasAuthority URI.Authority URI.IsServerBased URI.HasUserinfo URI.HostKind URI.HasPort URI.Port
	URI.Path URI.HasQuery URI.Query URI.HasFragment URI.Fragment
	Edition.Builder Edition.Escape Edition.AppendEscape
`)

// TestInlining asks the compiler which functions it can inline.
func TestInlining(t *testing.T) {
	command := exec.Command("go", "build", "-gcflags=-m", ".")
	command.Dir = root
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	inlines := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m): can inline (\S+)`).FindAllSubmatch(out, -1) {
		inlines[string(m[1])] = true
	}
	for _, name := range mustInline {
		if !inlines[name] {
			t.Errorf("%s does not inline", name)
		}
	}
}
