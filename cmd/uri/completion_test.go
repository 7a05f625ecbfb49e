// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"example.com/uri/internal/proof/skip"
)

// TestCompletion completes words in bash.
func TestCompletion(t *testing.T) {
	script, stderr, status := runCommand("", "completion", "bash")
	if stderr != "" || status != 0 {
		t.Fatalf("exit status %d\n%s", status, stderr)
	}
	bash, err := exec.LookPath("bash")
	if err != nil {
		skip.OutsideCI(t, "there is no bash")
	}
	complete := func(words string) string {
		t.Helper()
		n := strings.Count(words, " ")
		out, err := exec.Command(bash, "-c", fmt.Sprintf("%s\nCOMP_WORDS=(%s) COMP_CWORD=%d\n_uri\necho \"${COMPREPLY[*]}\"", script, words, n)).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return strings.TrimSuffix(string(out), "\n")
	}
	for words, want := range map[string]string{
		"uri rel":                          "relativize",
		"uri co":                           "compare completion",
		"uri x":                            "",
		"uri help edi":                     "editions",
		"uri completion b":                 "bash",
		"uri split -":                      "-edition -json",
		"uri set -remove":                  "-remove-matching -remove-pair",
		"uri set -host a -f":               "-form -fragment",
		"uri map -ed":                      "",
		"uri x -":                          "",
		"uri find -edition rfc3":           "rfc3986 rfc3987",
		"uri find --edition rfc23":         "rfc2396",
		"uri find -edition rfc3986 -edi":   "-edition",
		"uri get {host} u":                 "",
		"uri get {host} -json --delimiter": "",
	} {
		if got := complete(words); got != want {
			t.Errorf("%q is completed to %q, want %q", words, got, want)
		}
	}
	for _, v := range verbs {
		if got, want := complete("uri "+v.name+" -"), "-"+strings.Join(append(verbFlags(v), "json"), " -"); len(got) != len(want) {
			t.Errorf("the flags of %s are %q, want those in %q", v.name, got, want)
		}
	}
}
