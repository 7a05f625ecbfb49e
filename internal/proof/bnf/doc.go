// SPDX-License-Identifier: BSD-3-Clause

// Package bnf proves that a scanner accepts exactly the strings that a BNF derives. It is for tests: it is slow, and
// written to be read.
//
// A document collects its BNF in an appendix: every rule of the syntax, down to single characters. The files
// testdata/*.bnf of this module contain these appendices as the documents print them. [Read] reads such a file into a
// [Grammar]. The package shares no code with the scanner, so the two do not share mistakes.
//
// # From a rule to an automaton
//
// The languages of these rules are regular: a rule contains itself only if nothing follows it there, which makes a loop.
// [Grammar.Compile] turns a rule into an [Automaton] in three textbook steps:
//
//  1. Thompson's construction makes a nondeterministic automaton, with a few states for each element of the rule.
//  2. The subset construction makes it deterministic: there is one next state for each of the 256 octets.
//  3. Moore's refinement merges the states that have the same language.
//
// The result is the one minimal automaton of the language. Octets that no state distinguishes form a class: most rules
// treat "b" like "a". [Disagreement] decides whether two languages are the same. [Union] and [Difference] change a
// language if a document contradicts itself.
//
// The automaton of RFC 3987 is over octets too. Its BNF is over Unicode characters, and [Read] replaces each range of
// characters with the sequences of octets that are their UTF-8 form.
//
// # From an automaton to a proof
//
// The automaton decides every string, but there are too many strings to try. The tests try these:
//
//   - [Automaton.Strings]: every string up to a length, over one octet of each class. This assumes only that the
//     scanner treats the octets of a class alike.
//   - [Suite]: the words of the HSI method. They reach each state of a [Machine] by a shortest word, and other states
//     that a scanner may have by access words that the test adds. They take each possible step from there and up to k
//     more, and then try a few endings. For any two states, there is a common ending after which the outputs differ.
//     Suppose that the scanner is a finite machine too, and that an access word and up to k inputs reach each of its
//     states. If it answers all words correctly, it has the same outputs for every word.
//     [Suite.Near] has fewer words, for the suite in the directory conformance: after a step, the endings tell the state
//     only from those that may follow.
//   - [Automaton.EachOctet]: each of the 256 octets, after many beginnings. It looks for octets that the scanner does
//     not treat as it treats the rest of their class.
//   - [Automaton.NearlyValid]: long random strings that are valid or wrong in a few places.
//
// A non-ASCII character is two to four octets, so strings of a few octets contain few of these characters.
// [Automaton.Over] makes an automaton whose octets stand for letters, which are strings such as "%", a character, or a
// part of one. [Spell] replaces the octets of the strings above with these letters.
//
// [Grammar.Mutants] changes a grammar by one mistake, to see whether the words of a suite show it. A [Reader] decides as an
// automaton does, and makes only the states that the words need.
//
// # Assumptions
//
// A wrong scanner could pass these words if its mistake is in a state that no access word reaches: for example, if it counts
// to a thousand. TestLanguageProof of tools/house has no words: it compares the automata of an edition with the code of the
// scanner, so it finds such a mistake too. [Ruled] has these automata. A reader must check that testdata/*.bnf are true
// copies of the documents.
package bnf
