// SPDX-License-Identifier: BSD-3-Clause

package bnf

import (
	"path/filepath"
	"slices"
)

// A Ruling says where the language of an edition differs from the rule for a URI reference in its document. The page
// docs/editions.md explains the rulings.
type Ruling struct {
	Name     string
	Editions []string // their text forms, which are the names of the BNF in testdata
	Witness  string   // a string that the ruling is about
	Valid    bool     // whether the witness is valid by the ruling; the BNF alone says the opposite
	apply    func(g *Grammar, language *Automaton) *Automaton
}

// Rulings are the rulings that change a language.
var Rulings = []Ruling{
	{
		Name:     "a relative reference may be a query alone",
		Editions: []string{"rfc2396", "rfc2732"},
		Witness:  "?y", Valid: true,
		apply: func(g *Grammar, language *Automaton) *Automaton {
			return Union(language, g.derived(`[ "?" query ] [ "#" fragment ]`))
		},
	},
	{
		Name:     "a segment that would be mistaken for a scheme name cannot be used first",
		Editions: []string{"url-syntax-05", "uri-syntax-02"},
		Witness:  "a_b:c", Valid: false,
		apply: func(g *Grammar, language *Automaton) *Automaton {
			// first is any octet except ":", "/", "?" and "#".
			colon := g.derived(`*first ":" *OCTET` + "\nfirst = %x00-22 / %x24-2E / %x30-39 / %x3B-3E / %x40-FF")
			return Difference(language, Difference(colon, g.derived(`scheme ":" *OCTET`)))
		},
	},
	{
		Name:     "the three slips of the BNF of RFC 1630 are mended",
		Editions: []string{"rfc1630"},
		Witness:  "http://info.cern.ch/a", Valid: true,
		apply: func(g *Grammar, _ *Automaton) *Automaton { return g.derived("fragmentaddress") },
	},
}

// Ruled returns the automaton of the strings that an edition accepts: those of the BNF as the document prints it, changed by
// all rulings except the one named without. The BNF is in the folder testdata.
func Ruled(testdata, edition, without string) *Automaton {
	printed := edition
	if edition == "rfc1630" {
		printed = "rfc1630-as-printed"
	}
	g := must(Read(filepath.Join(testdata, printed+".bnf")))
	language := must(g.Compile(g.Top()))

	g = must(Read(filepath.Join(testdata, edition+".bnf")))
	for _, r := range Rulings {
		if r.Name != without && slices.Contains(r.Editions, edition) {
			language = r.apply(g, language)
		}
	}
	return language
}

// derived returns the automaton of a definition in the notation of RFC 2234, which may use the rules of g.
func (g *Grammar) derived(definition string) *Automaton {
	return must(must(g.With("abnf", "derived = "+definition)).Compile("derived"))
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
