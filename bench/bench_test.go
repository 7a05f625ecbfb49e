// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"github.com/PuerkitoBio/purell"
	whatwg "github.com/nlnwa/whatwg-url/url"
	"mvdan.cc/xurls/v2"
)

// One short round of everything gives a number for everything, and what is
// stored gives the same table and a chart.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	data, svg := filepath.Join(dir, "data.json"), filepath.Join(dir, "chart.svg")
	measured := output(t, "-short", "-json", data)
	if stored := output(t, data); stored != measured {
		t.Errorf("the table of stored data is not that of measured data:\n%s\n%s", stored, measured)
	}
	markdown := output(t, "-markdown", "-svg", svg, data)
	for _, s := range specs {
		if !strings.Contains(measured, s.operation) || !strings.Contains(markdown, "| "+s.operation+" | "+s.corpus+" |") {
			t.Errorf("%s, %s is not in the tables", s.operation, s.corpus)
		}
	}

	runs, err := load([]string{data})
	if err != nil {
		t.Fatal(err)
	}
	if len(runs) != 1 || len(runs[0].Rows) != len(specs) {
		t.Fatalf("stored are %d runs, of %d rows, want 1 of %d", len(runs), len(runs[0].Rows), len(specs))
	}
	for _, row := range runs[0].Rows {
		checkRow(t, row)
	}
	if got, want := len(runs[0].Hostile), len(hostileInputs)*len(hostileOperations); got != want {
		t.Errorf("there are %d hostile rows, want %d", got, want)
	}
	for _, rows := range newTable(runs).hostileBy(func(r HostileRow) string { return r.Operation }) {
		if !slices.ContainsFunc(rows, func(r HostileRow) bool { return r.most() > 0 }) {
			t.Errorf("%s has no hostile input", rows[0].Operation)
		}
	}
	checkXML(t, svg)
}

func output(t *testing.T, args ...string) string {
	t.Helper()
	var out strings.Builder
	if err := run(args, &out, t.Logf); err != nil {
		t.Fatalf("bench %q: %v", args, err)
	}
	return out.String()
}

func checkRow(t *testing.T, row Row) {
	t.Helper()
	if row.Inputs == 0 || row.Inputs < row.Of/2 {
		t.Errorf("%s, %s: %d of %d inputs are compared", row.Operation, row.Corpus, row.Inputs, row.Of)
	}
	if row.Contenders[0].Role != baseline {
		t.Errorf("%s, %s: the first is %s", row.Operation, row.Corpus, row.Contenders[0].Name)
	}
	subjects := 0
	for _, c := range row.Contenders {
		if len(c.NS) != 1 || !(c.NS[0] > 0) || math.IsInf(c.NS[0], 0) || !(c.Allocs >= 0) {
			t.Errorf("%s, %s, %s: %v ns, %v allocations", row.Operation, row.Corpus, c.Name, c.NS, c.Allocs)
		}
		if c.Role == subject {
			subjects++
		}
	}
	if subjects == 0 {
		t.Errorf("%s, %s: this package does not take part", row.Operation, row.Corpus)
	}
}

func checkXML(t *testing.T, name string) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	bars := 0
	for d := xml.NewDecoder(file); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("the chart is not XML: %v", err)
		}
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "rect" {
			bars++
		}
	}
	if bars < len(specs) {
		t.Errorf("the chart has %d bars", bars)
	}
}

func TestRunErrors(t *testing.T) {
	for _, args := range [][]string{{"-none"}, {"-run", "("}, {"none.json"}, {"bench_test.go"}} {
		if err := run(args, io.Discard, t.Logf); err == nil {
			t.Errorf("bench %q succeeds", args)
		}
	}
}

// Nobody is compared on something else: where they are all right, the results
// are the same.
func TestPeersAgree(t *testing.T) {
	const base = "http://a/b/c/d;p?q"
	for ref, want := range map[string]string{
		"g":         "http://a/b/c/g",
		"./g/":      "http://a/b/c/g/",
		"/g":        "http://a/g",
		"?y":        "http://a/b/c/d;p?y",
		"g?y#s":     "http://a/b/c/g?y#s",
		"../../g":   "http://a/g",
		"g;x=1/../": "http://a/b/c/",
		"http://h/": "http://h/",
	} {
		for name, resolve := range map[string]func(base, ref string) (string, error){
			"uri": uri.RFC3986.Resolve, "net/url": netResolveString, "whatwg": whatwgResolveString,
		} {
			if got, err := resolve(base, ref); err != nil || got != want {
				t.Errorf("%s resolves %q to %q, %v, want %q", name, ref, got, err, want)
			}
		}
		u, v := uri.RFC3986.MustParse(want), must(url.Parse(want))
		w := must(whatwg.Parse(want))
		if u.Host() != v.Host || u.Host() != w.Hostname() || u.Path() != v.EscapedPath() || u.Path() != w.Pathname() || u.Query() != v.RawQuery {
			t.Errorf("%q divides otherwise", want)
		}
	}
	const escaped, plain = "100%25%20a%2Fb", "100% a/b"
	if must(uri.Unescape(escaped)) != plain || must(url.PathUnescape(escaped)) != plain {
		t.Errorf("%q is unescaped otherwise", escaped)
	}
	if uri.Escape(uri.Segment, plain) != escaped || url.PathEscape(plain) != escaped {
		t.Errorf("%q is escaped otherwise", plain)
	}
	const twisted, normal = "HTTP://A.example:80/%7eb/./c/../%c3?q", "http://a.example/~b/%C3?q"
	if got := must(normalizeString(twisted)); got != normal {
		t.Errorf("the normal form of %q is %q", twisted, got)
	}
	if got := must(purell.NormalizeURLString(twisted, purellFlags)); got != normal {
		t.Errorf("purell has %q for %q", got, twisted)
	}
	const text = "See http://a.example/b?c and (https://d.example/), or not."
	found := []string{"http://a.example/b?c", "https://d.example/"}
	if got := xurls.Strict().FindAllString(text, -1); !slices.Equal(got, found) {
		t.Errorf("xurls finds %q", got)
	}
	var got []string
	for match := range uri.Find(text) {
		got = append(got, match.URI.String())
	}
	if !slices.Equal(got, found) {
		t.Errorf("Find finds %q", got)
	}
}

// The ratio is taken within a round, and a target is missed if it is in one of
// the runs.
func TestTable(t *testing.T) {
	s := specs[0]
	row := func(net, first, second []float64) Run {
		return Run{Rows: []Row{{Operation: s.operation, Corpus: s.corpus, Inputs: 1, Of: 2, Bytes: 50, Contenders: []Result{
			{Name: "net/url", Role: baseline, NS: net},
			{Name: "uri a", Role: subject, NS: first},
			{Name: "uri b", Role: subject, NS: second},
		}}}}
	}
	good := row([]float64{100, 200, 400}, []float64{10, 20, 40}, []float64{11, 22, 44})
	l := newTable([]Run{good}).lines[0]
	if e := l.entries[l.slowest]; e.Name != "uri b" || math.Abs(e.ratio.median-0.11) > 1e-9 || e.ratio.high != e.ratio.low {
		t.Errorf("the slowest edition is %+v, want uri b at 0.11 in all rounds", e)
	}
	if math.Abs(l.editions-1.1) > 1e-9 || len(l.misses) != 0 {
		t.Errorf("the editions differ by %v, and missed is %q, want 1.1 and nothing", l.editions, l.misses)
	}

	bad := row([]float64{100}, []float64{10}, []float64{20})
	bad.Rows[0].Contenders[1].Allocs = 1
	l = newTable([]Run{good, bad}).lines[0]
	want := []string{
		"uri b takes 0.200 of net/url, at most 0.14",
		"uri a allocates 1 times, at most 0",
		"the slowest edition takes 2.00 of the fastest, at most 1.15",
	}
	if !slices.Equal(l.misses, want) {
		t.Errorf("missed is %q, want %q", l.misses, want)
	}
	if e := l.entries[2]; math.Abs(e.ratio.median-0.11) > 1e-9 {
		t.Errorf("the median of both runs is %v, want 0.11", e.ratio.median)
	}
}

func TestQuantile(t *testing.T) {
	for _, test := range []struct {
		values []float64
		want   spread
	}{
		{[]float64{3}, spread{3, 3, 3}},
		{[]float64{4, 2}, spread{3, 2.5, 3.5}},
		{[]float64{5, 1, 4, 2, 3}, spread{3, 2, 4}},
	} {
		if got := spreadOf(test.values); got != test.want {
			t.Errorf("the spread of %v is %v, want %v", test.values, got, test.want)
		}
	}
}

func TestFormats(t *testing.T) {
	for x, want := range map[float64]string{
		0: dash, 0.000123: "0.00012", 0.0066: "0.0066", 0.01: "0.010", 0.14: "0.140", 1.5: "1.50", 17.64: "17.6", 123.4: "123",
	} {
		if got := ratio(x); got != want {
			t.Errorf("ratio(%v) is %q, want %q", x, got, want)
		}
	}
}
