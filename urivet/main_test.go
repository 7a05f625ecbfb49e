// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	_ "example.com/uri" // the packages in testdata import it
)

// TestRules compares the findings and the fixes of all rules, for the packages in
// testdata, with the comments and the golden files there. One analyzer runs them all, so
// that the packages are loaded once.
func TestRules(t *testing.T) {
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	all := &analysis.Analyzer{Name: "all", Doc: "all rules", Run: func(p *analysis.Pass) (any, error) {
		for _, a := range analyzers {
			each := *p
			each.Analyzer = a
			if _, err := a.Run(&each); err != nil {
				return nil, err
			}
		}
		return nil, nil
	}}
	var packages []string
	for _, a := range analyzers {
		all.FactTypes = append(all.FactTypes, a.FactTypes...)
		packages = append(packages, "./testdata/"+a.Name)
	}
	analysistest.RunWithSuggestedFixes(t, dir, all, packages...)
}

// TestPages checks that README.md contains a section for each rule, with about ten lines,
// that says why and how to do better.
func TestPages(t *testing.T) {
	if err := analysis.Validate(analyzers); err != nil {
		t.Fatal(err)
	}
	for _, a := range analyzers {
		lines := strings.Count(a.Doc, "\n") + 1
		if lines > 10 || !strings.Contains(a.Doc, "\nWhy: ") || !strings.Contains(a.Doc, "\nA bug: ") || !strings.Contains(a.Doc, "\nWrite ") {
			t.Errorf("the section %s in README.md has %d lines:\n%s", a.Name, lines, a.Doc)
		}
	}
}
