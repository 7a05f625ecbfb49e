// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestSecurityTests checks that each test that SECURITY.md names exists, and
// that it names each test of an attack.
func TestSecurityTests(t *testing.T) {
	page, err := os.ReadFile("SECURITY.md")
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	for _, m := range regexp.MustCompile("`((?:Test|Fuzz|Benchmark)\\w+)`").FindAllSubmatch(page, -1) {
		named[string(m[1])] = true
	}
	exists := map[string]bool{}
	for _, dir := range packages {
		files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Benchmark)\w+)\(`).FindAllSubmatch(source, -1) {
				exists[string(m[1])] = true
			}
		}
	}
	if len(named) < 20 {
		t.Errorf("SECURITY.md names %d tests", len(named))
	}
	for name := range named {
		if !exists[name] {
			t.Errorf("SECURITY.md names %s, which does not exist", name)
		}
	}
	for name := range exists {
		if strings.HasPrefix(name, "TestAttack") && !named[name] {
			t.Errorf("SECURITY.md does not name %s", name)
		}
	}
}
