// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Chart draws benchmark results as ratios to net/url, and writes them into a
// table of a Markdown file:
//
//	go run ./chart results.txt chart.svg ../README.md
package main

import (
	"errors"
	"log"
	"os"
	"slices"
	"strings"

	"golang.org/x/perf/benchfmt"
)

// An operation is a row of the chart and of the table, with the peer to compare
// with. The chart has those with net/url.
type operation struct{ row, what, peer, name string }

var operations = []operation{
	{"Parse harvested", "parse a URI", "net_url", "net/url"},
	{"ParseError bad", "refuse a string", "net_url", "net/url"},
	{"HostPort collected", "get the host and port to dial", "net_url", "net/url"},
	{"Resolve plain", "resolve a reference", "net_url", "net/url"},
	{"ResolveString plain", "parse two, resolve and print", "net_url", "net/url"},
	{"Build url", "build a URI from parts", "net_url", "net/url"},
	{"FormSet pairs_5", "set one of five query pairs", "net_url", "net/url"},
	{"EscapeSegment text", "escape text for a path", "net_url", "net/url"},
	{"Unescape escaped", "unescape a component", "net_url", "net/url"},
	{"UnmarshalJSON collected", "read JSON with a URI in it", "net_url", "net/url"},
	{"NormalizeString harvested", "parse, normalize and print", "purell", "purell"},
	{"TemplateAppend api", "expand a URI Template", "yosida95", "yosida95/uritemplate"},
	{"TemplateMatch api", "match a URI with a template", "yosida95", "yosida95/uritemplate"},
	{"Find text", "find the URIs in 64 KB of text", "xurls", "xurls"},
}

// A measurement has the medians of an operation, in seconds.
type measurement struct {
	operation
	ours, theirs float64
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("chart: ")
	if len(os.Args) != 4 {
		log.Fatal("usage: chart RESULTS CHART README")
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		log.Fatal(err)
	}
}

func run(results, chart, readme string) error {
	seconds, err := read(results)
	if err != nil {
		return err
	}
	all := measurements(seconds)
	if len(all) == 0 {
		return errors.New("there are no results of operations in the chart")
	}
	if err := os.WriteFile(chart, []byte(svg(all)), 0o666); err != nil {
		return err
	}
	return writeTable(readme, all)
}

// measurements returns the operations that both programs have results of.
func measurements(seconds map[string]map[string][]float64) (all []measurement) {
	for _, op := range operations {
		ours, theirs := seconds[op.row]["rfc3986"], seconds[op.row][op.peer]
		if ours != nil && theirs != nil {
			all = append(all, measurement{op, median(ours), median(theirs)})
		}
	}
	return all
}

// read returns the seconds for an input, for each row, such as "Parse
// harvested", and each program.
func read(name string) (seconds map[string]map[string][]float64, err error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	seconds = map[string]map[string][]float64{}
	r := benchfmt.NewReader(file, name)
	for r.Scan() {
		result, ok := r.Result().(*benchfmt.Result)
		if !ok {
			continue
		}
		value, ok := result.Value("sec/op")
		operation, parts := result.Name.Parts()
		if !ok || len(parts) < 2 {
			continue
		}
		row := string(operation) + " " + strings.TrimPrefix(string(parts[0]), "/corpus=")
		if seconds[row] == nil {
			seconds[row] = map[string][]float64{}
		}
		impl := strings.TrimPrefix(string(parts[1]), "/impl=")
		seconds[row][impl] = append(seconds[row][impl], value)
	}
	return seconds, r.Err()
}

func median(values []float64) float64 {
	slices.Sort(values)
	return (values[(len(values)-1)/2] + values[len(values)/2]) / 2
}
