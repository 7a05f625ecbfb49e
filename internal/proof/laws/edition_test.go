// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof/bnf"
)

// TestEditionBNF has a collected BNF for each edition, and an edition for each collected BNF.
func TestEditionBNF(t *testing.T) {
	names := []string{asPrinted}
	for _, e := range uri.Editions() {
		names = append(names, bnfName(e))
		if _, err := bnf.Read(testdata + bnfName(e) + ".bnf"); err != nil {
			t.Errorf("%v: %v", e, err)
		}
	}
	files, err := filepath.Glob(testdata + "*.bnf")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if name := strings.TrimSuffix(filepath.Base(file), ".bnf"); !slices.Contains(names, name) {
			t.Errorf("%s is of no edition", file)
		}
		if info, err := os.Stat(file); err != nil || info.Size() == 0 {
			t.Errorf("%s is empty: %v", file, err)
		}
	}
	if len(files) != len(names) {
		t.Errorf("there are %v, want those of %v", files, names)
	}
}
