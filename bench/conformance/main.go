// SPDX-License-Identifier: BSD-3-Clause

// Conformance asks URI parsers about the cases in the root's directory conformance, and prints the table in
// docs/conformance.md, and each parser's commonest reasons.
//
//	go run ./conformance [-dir directory] [-suite name] [parser ...]
//	go run ./conformance [-dir directory] -page ../examples/playground/site/examples.json
//
// With -page, it asks two parsers about a page's examples, and writes their answers into the file that contains the examples.
//
// The script install puts what the parsers need into the directory: npm modules, and programs that it compiles. A parser that is
// missing on the machine is named and left out.
package main

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"path/filepath"
	"slices"
)

func main() {
	log.SetFlags(0)
	dir := flag.String("dir", "", "the `directory` of the programs")
	suite := flag.String("suite", "rfc3986", "the cases: rfc3986, rfc3987 or rfc2396")
	examples := flag.String("page", "", "the `file` of the examples of a page")
	flag.Parse()

	all := parsers(filepath.Join("conformance", "programs"), *dir)
	if *examples != "" {
		if err := writePage(*examples, all); err != nil {
			log.Fatal(err)
		}
		return
	}

	cases, err := readCases(filepath.Join("..", "conformance", *suite+".jsonl.gz"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%d cases, %d of them valid, and %d resolutions\n\n", cases.inputs, cases.valid, cases.pairs)
	fmt.Println("| parser | follows | accepted, not valid | refused, valid | other components | other resolution |")
	fmt.Println("|---|---|--:|--:|--:|--:|")

	// The reasons follow the table.
	reasons := ""
	for _, p := range all {
		if flag.NArg() > 0 && !slices.Contains(flag.Args(), p.name) {
			continue
		}
		version, answers, err := p.answers(cases.list)
		if errors.Is(err, errMissing) {
			fmt.Printf("| %s | missing: %v |\n", p.name, err)
			continue
		}
		if err != nil {
			log.Fatalf("%s: %v", p.name, err)
		}

		r := judge(cases.list, answers)
		fmt.Println(r.row(p.name + " " + version + " | " + p.follows))
		reasons += "\n### " + p.name + "\n\n" + r.reasons()
	}
	fmt.Print(reasons)
}
