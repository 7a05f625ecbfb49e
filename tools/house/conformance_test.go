// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package house

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestConformancePage checks the numbers of the page of the conformance suite, and that its examples are cases.
func TestConformancePage(t *testing.T) {
	dir := filepath.Join(root, "conformance")
	page, err := os.ReadFile(filepath.Join(dir, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.gz"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	var all []byte
	for _, file := range files {
		packed, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		unpacked, err := gzip.NewReader(packed)
		if err != nil {
			t.Fatal(err)
		}
		cases, err := io.ReadAll(unpacked)
		packed.Close()
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, cases...)
		count := func(s string) string { return thousands(bytes.Count(cases, []byte(s))) }
		row := regexp.MustCompile(fmt.Sprintf("(?m)^\\| `%s` \\| [^|]+ \\| %s \\| %s \\| %s \\|$",
			regexp.QuoteMeta(filepath.Base(file)), count("\n"), count(`"valid":true`), count(`"result":`)))
		if !row.Match(page) {
			t.Errorf("the page has no row like %v", row)
		}
	}
	examples := 0
	for line := range strings.Lines(string(page)) {
		if example := strings.TrimLeft(line, " "); strings.HasPrefix(example, "{") {
			examples++
			if !bytes.Contains(all, []byte(example)) {
				t.Errorf("not a case: %s", example)
			}
		}
	}
	if examples == 0 {
		t.Error("the page has no examples")
	}
}

// thousands writes n with a comma after the thousands.
func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%d,%03d", n/1000, n%1000)
}
