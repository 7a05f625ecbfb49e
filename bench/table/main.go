// SPDX-License-Identifier: BSD-3-Clause

// Table writes the medians of benchmark results to a file, and puts a table with some of
// them into a Markdown file:
//
//	go run ./table rounds.txt results.txt ../README.md
package main

import (
	"bytes"
	"errors"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"
	"time"

	"golang.org/x/perf/benchfmt"
)

// An operation is a row in the table. row is the benchmark and its corpus, text describes it
// for a reader, and peer is the program to compare with.
type operation struct{ row, text, peer string }

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

// A measurement is an operation's median time, in seconds, and its median ratio to the
// peer's time. The two take turns, so the ratio is more exact than a quotient of medians.
type measurement struct {
	operation
	ours, ratio float64
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("table: ")
	if len(os.Args) != 4 {
		log.Fatal("usage: table ROUNDS RESULTS README")
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		log.Fatal(err)
	}
}

// run writes the medians of all rounds to the file results, and replaces the table in the
// file readme.
func run(rounds, results, readme string) error {
	medians, err := read(rounds)
	if err != nil {
		return err
	}

	// Without a row, rounds is probably the wrong file: nothing is overwritten.
	all := measurements(medians)
	if len(all) == 0 {
		return errors.New("there are no results for an operation in the table")
	}
	if err := write(results, medians); err != nil {
		return err
	}

	// The table stands between two comments.
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

// read returns a result for each benchmark in a file, with the median of each unit.
func read(name string) (medians []*benchfmt.Result, err error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()

	values := map[string]map[string][]float64{} // by the benchmark and the unit
	r := benchfmt.NewReader(file, name)
	for r.Scan() {
		result, ok := r.Result().(*benchfmt.Result)
		if !ok {
			continue
		}

		// The first round says which units a benchmark measures.
		name := string(result.Name)
		if values[name] == nil {
			values[name] = map[string][]float64{}
			medians = append(medians, result.Clone())
		}
		for _, v := range result.Values {
			v = original(v)
			values[name][v.Unit] = append(values[name][v.Unit], v.Value)
		}
	}

	// A median is not the result of so many iterations.
	for _, result := range medians {
		result.Iters = 1
		for i, v := range result.Values {
			v = original(v)
			v.Value = median(values[string(result.Name)][v.Unit])
			result.Values[i] = v
		}
	}
	return medians, r.Err()
}

// original undoes benchfmt's conversion of units, such as ns/op to sec/op.
func original(v benchfmt.Value) benchfmt.Value {
	if v.OrigUnit == "" {
		return v
	}
	return benchfmt.Value{Value: v.OrigValue, Unit: v.OrigUnit}
}

// write writes results to a file.
func write(name string, results []*benchfmt.Result) error {
	var b bytes.Buffer
	w := benchfmt.NewWriter(&b)
	for _, result := range results {
		if err := w.Write(result); err != nil {
			return err
		}
	}
	return os.WriteFile(name, b.Bytes(), 0o666)
}

// measurements returns the operations that the medians contain, as this package performs
// them.
func measurements(medians []*benchfmt.Result) (all []measurement) {
	// "Parse/corpus=stream/impl=rfc3986" is "Parse stream".
	ours := map[string]*benchfmt.Result{}
	for _, result := range medians {
		operation, parts := result.Name.Parts()
		if len(parts) >= 2 && string(parts[1]) == "/impl=rfc3986" {
			ours[string(operation)+" "+strings.TrimPrefix(string(parts[0]), "/corpus=")] = result
		}
	}

	for _, op := range operations {
		if result := ours[op.row]; result != nil {
			nanoseconds, _ := result.Value("ns/op")
			ratio, _ := result.Value("ratio")
			all = append(all, measurement{op, nanoseconds / 1e9, ratio})
		}
	}
	return all
}

// median sorts values, and returns the one in the middle, or the mean of the two there.
func median(values []float64) float64 {
	slices.Sort(values)
	return (values[(len(values)-1)/2] + values[len(values)/2]) / 2
}

// The lines before and after the table in a Markdown file.
const (
	tableStart = "<!-- go run ./table rounds.txt results.txt ../README.md (in bench) -->\n"
	tableEnd   = "<!-- end -->\n"
)

// table returns the table in Markdown.
func table(all []measurement) string {
	var b strings.Builder
	b.WriteString("\n| | this package, RFC 3986 | the other | times as fast |\n|---|---|---|---|\n")
	for _, m := range all {
		// "25" and "9.8" times as fast
		digits := 1
		if m.ratio <= 0.1 {
			digits = 0
		}
		fmt.Fprintf(&b, "| %s | %s | %s: %s | %.*f |\n", m.text, duration(m.ours), m.peer, duration(m.ours/m.ratio), digits, 1/m.ratio)
	}
	b.WriteByte('\n')
	return b.String()
}

// duration formats seconds with three digits, such as "27.4 ns".
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
