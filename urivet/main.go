// SPDX-License-Identifier: BSD-3-Clause

// Command urivet reports code that handles URIs and does not do what it appears to
// do. README.md has a section for each rule.
package main

import (
	_ "embed"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/multichecker"
)

//go:embed README.md
var readme string

var analyzers = []*analysis.Analyzer{
	rule("dropped", dropped),
	rule("requesturi", requesturi),
	rule("leadingslash", leadingslash),
	rule("hostsuffix", hostsuffix),
	rule("publicip", publicip),
	rule("proxyguard", proxyguard, new(guards)),
	rule("urlerror", urlerror),
}

func main() { multichecker.Main(analyzers...) }

// rule returns an analyzer. Its documentation is the README.md section with the same
// name.
func rule(name string, run func(pass), facts ...analysis.Fact) *analysis.Analyzer {
	_, section, _ := strings.Cut(readme, "\n## "+name+"\n")
	section, _, _ = strings.Cut(section, "\n## ")

	return &analysis.Analyzer{
		Name:      name,
		Doc:       strings.TrimSpace(section),
		FactTypes: facts,
		Run: func(p *analysis.Pass) (any, error) {
			run(pass{p})
			return nil, nil
		},
	}
}
