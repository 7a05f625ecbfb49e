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

// table returns the table in Markdown.
func table(all []measurement) string {
	var b strings.Builder
	b.WriteString("\n| | this package, RFC 3986 | the other | times as fast |\n|---|---|---|---|\n")
	for _, m := range all {
		digits := 1
		if m.ratio <= 0.1 {
			digits = 0
		}
		fmt.Fprintf(&b, "| %s | %s | %s: %s | %.*f |\n", m.what, duration(m.ours), m.name, duration(m.ours/m.ratio), digits, 1/m.ratio)
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

// writeTable replaces the table in a Markdown file.
func writeTable(name string, all []measurement) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	before, rest, ok := strings.Cut(string(data), tableStart)
	_, after, ok2 := strings.Cut(rest, tableEnd)
	if !ok || !ok2 {
		return fmt.Errorf("%s has no place for the table", name)
	}
	return os.WriteFile(name, []byte(before+tableStart+table(all)+tableEnd+after), 0o666)
}
