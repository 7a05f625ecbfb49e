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
	{"Parse stream", "parse a URI", "net_url", "net/url"},
	{"ParseError stream", "refuse a string", "net_url", "net/url"},
	{"HostPort collected", "get the host and port to dial", "net_url", "net/url"},
	{"Resolve stream_plain", "resolve a reference", "net_url", "net/url"},
	{"ResolveString stream_plain", "parse two, resolve and print", "net_url", "net/url"},
	{"Build stream_url", "build a URI from parts", "net_url", "net/url"},
	{"Form stream_pairs_5", "read five query pairs", "net_url", "net/url"},
	{"FormSet stream_pairs_5", "set one of five query pairs", "net_url", "net/url"},
	{"EscapeSegment stream_text", "escape text for a path", "net_url", "net/url"},
	{"Unescape stream_escaped", "unescape a component", "net_url", "net/url"},
	{"UnmarshalJSON collected", "read JSON with a URI in it", "net_url", "net/url"},
	{"NormalizeString stream", "parse, normalize and print", "purell", "purell"},
	{"TemplateAppend api", "expand a URI Template", "yosida95", "yosida95/uritemplate"},
	{"TemplateMatch api", "match a URI with a template", "yosida95", "yosida95/uritemplate"},
	{"Find stream_lines", "find the URIs in 1,000 lines of them", "xurls", "xurls"},
	{"Find text", "find the few URIs in 64 KB of Go", "xurls", "xurls"},
}

// A measurement has the median of an operation, in seconds, and the median of its ratio
// to the peer, as they took turns.
type measurement struct {
	operation
	ours, ratio float64
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
	all, err := read(results)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return errors.New("there are no results of operations in the chart")
	}
	if err := os.WriteFile(chart, []byte(svg(all)), 0o666); err != nil {
		return err
	}
	return writeTable(readme, all)
}

// read returns the operations that have results in a file. A peer is the first
// program of its row, which the ratio refers to.
func read(name string) (all []measurement, err error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	seconds, ratios := map[string][]float64{}, map[string][]float64{}
	r := benchfmt.NewReader(file, name)
	for r.Scan() {
		result, ok := r.Result().(*benchfmt.Result)
		if !ok {
			continue
		}
		operation, parts := result.Name.Parts()
		if len(parts) < 2 || string(parts[1]) != "/impl=rfc3986" {
			continue
		}
		row := string(operation) + " " + strings.TrimPrefix(string(parts[0]), "/corpus=")
		for unit, values := range map[string]map[string][]float64{"sec/op": seconds, "ratio": ratios} {
			if value, ok := result.Value(unit); ok {
				values[row] = append(values[row], value)
			}
		}
	}
	for _, op := range operations {
		if ratios[op.row] != nil {
			all = append(all, measurement{op, median(seconds[op.row]), median(ratios[op.row])})
		}
	}
	return all, r.Err()
}

func median(values []float64) float64 {
	slices.Sort(values)
	return (values[(len(values)-1)/2] + values[len(values)/2]) / 2
}
