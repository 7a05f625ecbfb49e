// SPDX-License-Identifier: BSD-3-Clause

package house

import (
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// This file reads the links and the names in the documents.

// TestSections checks that the names in docs/sections.md exist.
func TestSections(t *testing.T) {
	names := testNames(t)
	for i, p := range public(t) {
		prefix := p.Name + "."
		if i == 0 {
			prefix = ""
		}
		for _, name := range p.Types.Scope().Names() {
			names[prefix+name] = true
			if named, ok := p.Types.Scope().Lookup(name).Type().(*types.Named); ok {
				for method := range named.Methods() {
					if i == 0 {
						names[method.Name()] = true
					} else {
						names[prefix+name+"."+method.Name()] = true
					}
				}
			}
		}
	}
	code := regexp.MustCompile("`([^`]+)`")
	for _, row := range tableRows(t, "docs/sections.md") {
		for _, m := range code.FindAllStringSubmatch(row.cells[1], -1) {
			if _, err := os.Stat(filepath.Join(root, m[1])); err != nil && !names[m[1]] {
				t.Errorf("docs/sections.md:%d: there is no %s", row.line, m[1])
			}
		}
	}
}

// TestDocumentLinks checks that the files and the headings to which the documents link exist, that no link leads to a reserved
// name, and that the table of the cookbook has each recipe.
func TestDocumentLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#]*)(?:#([^)]*))?\)`)
	for _, name := range append(documents(t), "CONTRIBUTING.md", ".ci/README.md", "SECURITY.md", "CHANGELOG.md", "internal/proof/README.md", "bench/README.md", "examples/README.md", "examples/beam/README.md") {
		for _, m := range link.FindAllStringSubmatch(strings.Join(readLines(t, name), "\n"), -1) {
			if strings.Contains(m[1], "://") {
				if strings.Contains(m[1], "example.com") {
					t.Errorf("%s: the name is reserved: %s", name, m[1])
				}
				continue
			}
			file := filepath.Join(filepath.Dir(name), m[1])
			if m[1] == "" {
				file = name
			}
			if _, err := os.Stat(filepath.Join(root, file)); err != nil {
				t.Errorf("%s: a link leads nowhere: %v", name, err)
			} else if m[2] != "" && !slices.Contains(anchors(readLines(t, file), "#"), m[2]) {
				t.Errorf("%s: %s has no heading #%s", name, file, m[2])
			}
		}
	}

	table := read(t, "docs/cookbook/README.md")
	for _, page := range match(t, "docs/cookbook/*.md") {
		for _, recipe := range anchors(readLines(t, page), "## ") {
			if !strings.Contains(table, "]("+filepath.Base(page)+"#"+recipe+")") {
				t.Errorf("the table of the cookbook does not list #%s of %s", recipe, page)
			}
		}
	}
}

// anchors returns the names by which links know the headings of a document that begin with the prefix.
func anchors(lines []string, prefix string) (names []string) {
	others := regexp.MustCompile(`[^\pL\pN_ -]`)
	for _, line := range lines {
		if strings.HasPrefix(line, prefix) {
			title := strings.ToLower(strings.TrimLeft(line, "# "))
			names = append(names, strings.ReplaceAll(others.ReplaceAllString(title, ""), " ", "-"))
		}
	}
	return names
}
