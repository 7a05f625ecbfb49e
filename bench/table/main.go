// SPDX-License-Identifier: BSD-3-Clause

// Table writes benchmark results into a table of a Markdown file:
//
//	go run ./table results.txt ../README.md
package main

import (
	"errors"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"
	"time"

	"golang.org/x/perf/benchfmt"
)

// An operation is a row of the table, with the peer to compare with.
type operation struct{ row, what, peer string }

var operations = []operation{
	{"Parse stream", "parse a URI", "net/url"},
	{"ParseError stream", "refuse a string", "net/url"},
	{"Resolve stream_plain", "resolve a reference", "net/url"},
	{"ResolveString stream_plain", "parse two, resolve and print", "net/url"},
	{"Build stream_url", "build a URI from parts", "net/url"},
	{"Form stream_pairs_5", "read five query pairs", "net/url"},
	{"FormSet stream_pairs_5", "set one of five query pairs", "net/url"},
	{"EscapeSegment stream_text", "escape text for a path", "net/url"},
	{"Unescape stream_escaped", "unescape a component", "net/url"},
	{"NormalizeString stream", "parse, normalize and print", "purell"},
	{"TemplateAppend api", "expand a URI Template", "yosida95/uritemplate"},
	{"TemplateMatch api", "match a URI with a template", "yosida95/uritemplate"},
	{"Find stream_lines", "find the URIs in 1,000 lines of them", "xurls"},
	{"Find text", "find the few URIs in 64 KB of Go", "xurls"},
}

// A measurement has the median of an operation, in seconds, and the median of its ratio
// to the peer, as they took turns.
type measurement struct {
	operation
	ours, ratio float64
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("table: ")
	if len(os.Args) != 3 {
		log.Fatal("usage: table RESULTS README")
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		log.Fatal(err)
	}
}

// run replaces the table in a Markdown file.
func run(results, readme string) error {
	all, err := read(results)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return errors.New("there are no results of operations in the table")
	}
	data, err := os.ReadFile(readme)
	if err != nil {
		return err
	}
	before, rest, ok := strings.Cut(string(data), tableStart)
	_, after, ok2 := strings.Cut(rest, tableEnd)
	if !ok || !ok2 {
		return fmt.Errorf("%s has no place for the table", readme)
	}
	return os.WriteFile(readme, []byte(before+tableStart+table(all)+tableEnd+after), 0o666)
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

// The lines of a Markdown file between which the table is.
const (
	tableStart = "<!-- go run ./table results.txt ../README.md (in bench) -->\n"
	tableEnd   = "<!-- end -->\n"
)

// table returns the table in Markdown.
func table(all []measurement) string {
	var b strings.Builder
	b.WriteString("\n| | this package, RFC 3986 | the other | times as fast |\n|---|---|---|---|\n")
	for _, m := range all {
		digits := 1
		if m.ratio <= 0.1 {
			digits = 0
		}
		fmt.Fprintf(&b, "| %s | %s | %s: %s | %.*f |\n", m.what, duration(m.ours), m.peer, duration(m.ours/m.ratio), digits, 1/m.ratio)
	}
	b.WriteByte('\n')
	return b.String()
}

// duration returns seconds with three digits, such as "27.4 ns".
func duration(seconds float64) string {
	unit, name := 1e-9, "ns"
	switch {
	case seconds >= float64(time.Millisecond)/1e9:
		unit, name = 1e-3, "ms"
	case seconds >= float64(time.Microsecond)/1e9:
		unit, name = 1e-6, "µs"
	}
	return fmt.Sprintf("%.3g %s", seconds/unit, name)
}
