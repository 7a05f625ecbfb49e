// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"fmt"
	"os"
	"strings"
	"time"
)

// The lines of a Markdown file between which the table is.
const (
	tableStart = "<!-- go run ./chart results.txt chart.svg ../README.md (in bench) -->\n"
	tableEnd   = "<!-- end -->\n"
)

// tableRows are the rows of the table. Each names the measured operation and
// the peer to compare with.
var tableRows = []struct{ row, what, peer, name string }{
	{"Parse harvested", "parse a URI", "net_url", "net/url"},
	{"ParseError bad", "refuse a string", "net_url", "net/url"},
	{"Resolve plain", "resolve a reference", "net_url", "net/url"},
	{"NormalizeString harvested", "parse, normalize and print", "purell", "purell"},
	{"Find text", "find the URIs in 64 KB of text", "xurls", "xurls"},
}

// table returns the table in Markdown.
func table(seconds map[string]map[string][]float64) (string, error) {
	var b strings.Builder
	b.WriteString("\n| | this package, RFC 3986 | the other | times as fast |\n|---|---|---|---|\n")
	for _, r := range tableRows {
		ours, theirs := seconds[r.row]["rfc3986"], seconds[r.row][r.peer]
		if ours == nil || theirs == nil {
			return "", fmt.Errorf("there are no results of %s by %s", r.row, r.peer)
		}
		our, their := median(ours), median(theirs)
		digits := 1
		if their >= 10*our {
			digits = 0
		}
		fmt.Fprintf(&b, "| %s | %s | %s: %s | %.*f |\n", r.what, duration(our), r.name, duration(their), digits, their/our)
	}
	b.WriteByte('\n')
	return b.String(), nil
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

// writeTable replaces the table in a Markdown file.
func writeTable(name string, seconds map[string]map[string][]float64) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	before, rest, ok := strings.Cut(string(data), tableStart)
	_, after, ok2 := strings.Cut(rest, tableEnd)
	if !ok || !ok2 {
		return fmt.Errorf("%s has no place for the table", name)
	}
	text, err := table(seconds)
	if err != nil {
		return err
	}
	return os.WriteFile(name, []byte(before+tableStart+text+tableEnd+after), 0o666)
}
