// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
)

// A page contains the examples in examples/playground, with parsers' answers.
type page struct {
	Parsers  []string  `json:"parsers"` // with their versions
	Examples []example `json:"examples"`
}

type example struct {
	Caption   string            `json:"caption"`
	Reference string            `json:"reference"`
	Base      string            `json:"base,omitempty"`
	Values    map[string]string `json:"values,omitempty"`  // for a template: no parser is asked
	Answers   []*[5]string      `json:"answers,omitempty"` // for each parser, the target's components, or nil if it refuses
}

// onPage lists the page's parsers, except net/url, which the page asks itself.
var onPage = []string{"`urllib.parse` of Python", "libcurl"}

// writePage writes the parsers' answers into a page's file.
func writePage(file string, parsers []parser) error {
	p, err := readPage(file)
	if err != nil {
		return err
	}
	p, err = p.answered(parsers)
	text, textErr := p.text()
	if err = cmp.Or(err, textErr); err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o644)
}

func readPage(file string) (p page, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return p, err
	}
	return p, json.Unmarshal(text, &p)
}

// text returns the file's text, with a line for each example.
func (p page) text() ([]byte, error) {
	parsers, err := json.Marshal(p.Parsers)
	lines := make([]string, len(p.Examples))
	for i, e := range p.Examples {
		line, wrong := json.Marshal(e)
		lines[i], err = string(line), cmp.Or(err, wrong)
	}
	return fmt.Appendf(nil, "{\n\"parsers\": %s,\n\"examples\": [\n%s\n]\n}\n", parsers, strings.Join(lines, ",\n")), err
}

// answered returns the page with new answers from the parsers that are on it.
func (p page) answered(parsers []parser) (page, error) {
	p.Parsers, p.Examples = nil, slices.Clone(p.Examples)
	for i := range p.Examples {
		p.Examples[i].Answers = nil
	}

	for _, parser := range parsers {
		if !slices.Contains(onPage, parser.name) {
			continue
		}
		version, err := parser.answerExamples(p.Examples)
		if err != nil {
			return p, fmt.Errorf("%s: %w", parser.name, err)
		}
		p.Parsers = append(p.Parsers, strings.ReplaceAll(parser.name, "`", "")+" "+version)
	}
	return p, nil
}

// answerExamples appends the parser's answer to each example without values: the components of the target, or without a base,
// of the reference.
func (p parser) answerExamples(examples []example) (version string, err error) {
	// A parser is asked about all examples at once: first it resolves.
	var resolve, parse []testCase
	for _, e := range examples {
		resolve = append(resolve, testCase{Base: &e.Base, Ref: &e.Reference, Result: &e.Reference})
	}
	_, targets, err := p.answers(resolve)
	if err != nil {
		return "", err
	}

	// Then it parses the targets.
	for i, e := range examples {
		if e.Base == "" {
			targets[i] = answer{result: e.Reference}
		}
		parse = append(parse, testCase{Input: &targets[i].result})
	}
	version, answers, err := p.answers(parse)

	for i, a := range answers {
		if e := &examples[i]; e.Values == nil {
			e.Answers = append(e.Answers, components(targets[i].refused || a.refused, a.parts))
		}
	}
	return version, err
}

// components returns a target's components, or nil if the parser refuses it. An undefined component becomes empty, since not
// all parsers distinguish the two.
func components(refused bool, parts [5]field) *[5]string {
	if refused {
		return nil
	}
	all := new([5]string)
	for i, f := range parts {
		all[i] = *cmp.Or(f.text, new(string))
	}
	return all
}
