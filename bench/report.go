// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
)

// A section is a part of the report, in words and cells, that text and
// Markdown have in common.
type section struct {
	title string
	intro string
	head  []string
	rows  [][]string
	list  []string
}

// text returns the report as plain text.
func (t *table) text() string {
	var b strings.Builder
	for i, s := range t.sections() {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s\n%s\n", strings.ToUpper(s.title), s.intro)
		if len(s.rows) > 0 {
			b.WriteByte('\n')
			w := tabwriter.NewWriter(&b, 0, 8, 2, ' ', 0)
			fmt.Fprintln(w, strings.Join(s.head, "\t"))
			for _, row := range s.rows {
				fmt.Fprintln(w, strings.Join(row, "\t"))
			}
			w.Flush() // into a strings.Builder, which takes all
		}
		for _, item := range s.list {
			fmt.Fprintf(&b, "  %s\n", item)
		}
	}
	return b.String()
}

// markdown returns the report as Markdown.
func (t *table) markdown() string {
	var b strings.Builder
	for i, s := range t.sections() {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "### %s\n\n%s\n", s.title, s.intro)
		if len(s.rows) > 0 {
			fmt.Fprintf(&b, "\n| %s |\n|%s\n", strings.Join(s.head, " | "), strings.Repeat("---|", len(s.head)))
		}
		for _, row := range s.rows {
			cells := strings.Join(row, "\x00")
			cells = strings.NewReplacer("|", `\|`, "<", "&lt;", "*", `\*`, "[", `\[`, "\x00", " | ").Replace(cells)
			fmt.Fprintf(&b, "| %s |\n", cells)
		}
		if len(s.list) > 0 {
			b.WriteByte('\n')
		}
		for _, item := range s.list {
			fmt.Fprintf(&b, "- %s\n", item)
		}
	}
	return b.String()
}

func (t *table) sections() []section {
	sections := []section{t.targets(), t.missed()}
	if len(t.lines) > 0 {
		sections = append(sections, t.contenders())
	}
	if len(t.hostile) > 0 {
		sections = append(sections, t.hostility())
	}
	return sections
}

// targets has a row for each operation and corpus: the slowest edition.
func (t *table) targets() section {
	s := section{
		title: "This package, in its slowest edition",
		intro: t.conditions(),
		head:  []string{"operation", "on", "against", "ratio", "at most", "allocations", "at most", "editions", ""},
	}
	for _, l := range t.lines {
		e := l.entries[l.slowest]
		allocs, verdict := count(e.Allocs), ""
		if l.PerByte {
			allocs = dash
		}
		if len(l.misses) > 0 {
			verdict = "missed"
		}
		s.rows = append(s.rows, []string{
			l.Operation, l.Corpus, l.entries[0].Name, ratio(e.ratio.median), limit(l.target.ratio),
			allocs, limit(l.target.allocs), ratio(l.editions), verdict,
		})
	}
	return s
}

// conditions says on what, and of what, the runs are.
func (t *table) conditions() string {
	var b strings.Builder
	for i, run := range t.runs {
		if i > 0 && run.conditions() == t.runs[i-1].conditions() {
			continue
		}
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(run.conditions())
	}
	fmt.Fprintf(&b, ". Runs: %d.\nThe ratio is taken within a round, and the median over the rounds is shown.", len(t.runs))
	if len(t.runs) > 0 {
		fmt.Fprintf(&b, "\nCorpus: %s. Peers: %s.", t.runs[0].Corpus, versions(t.runs[0].Peers))
	}
	return b.String()
}

func (r Run) conditions() string {
	return fmt.Sprintf("%s, %s, %s, %s, rounds: %d", r.Machine, r.System, r.Go, r.Date, r.Rounds)
}

// versions lists those of the peers, without what they depend on.
func versions(modules map[string]string) string {
	var list []string
	for _, path := range slices.Sorted(maps.Keys(modules)) {
		if slices.Contains(peerModules, path) {
			list = append(list, path+" "+modules[path])
		}
	}
	return strings.Join(list, ", ")
}

func (t *table) missed() section {
	s := section{title: "Targets missed", intro: "Those of the run in which they are missed most."}
	for _, l := range t.lines {
		for _, miss := range l.misses {
			s.list = append(s.list, l.Operation+", "+l.Corpus+": "+miss)
		}
	}
	for _, rows := range t.hostileBy(func(r HostileRow) string { return r.Operation }) {
		misses, inputs, worst := 0, 0, rows[0]
		for _, row := range rows {
			if row.most() > 0 {
				inputs++
			}
			if row.most() > hostileLimit {
				misses++
			}
			if row.most() > worst.most() {
				worst = row
			}
		}
		if misses > 0 {
			s.list = append(s.list, fmt.Sprintf("%s, hostile: %d of %d inputs take more than %d ns a byte, most of all %s: %s",
				worst.Operation, misses, inputs, hostileLimit, worst.Input, perByte(worst.most())))
		}
	}
	if len(s.list) == 0 {
		s.intro = "None."
	}
	return s
}

// contenders has a row for each contender.
func (t *table) contenders() section {
	s := section{
		title: "All contenders",
		intro: "The time is the median for one input, as an orientation: it is the ratio that is a result.",
		head:  []string{"operation", "on", "inputs", "contender", "time", "ratio", "quartiles", "allocations"},
	}
	for _, l := range t.lines {
		for _, e := range l.entries {
			time := fmt.Sprintf("%.1f ns", e.ns.median)
			allocs := count(e.Allocs)
			if l.PerByte {
				time, allocs = ratio(1000/e.ns.median)+" MB/s", dash
			}
			s.rows = append(s.rows, []string{
				l.Operation, l.Corpus, l.inputs(), e.Name, time, ratio(e.ratio.median), e.ratio.quartiles(), allocs,
			})
		}
	}
	return s
}

// hostility has a row for each hostile input: the slowest operation on it.
func (t *table) hostility() section {
	s := section{
		title: "Hostile inputs",
		intro: fmt.Sprintf("Nanoseconds a byte of the operation and the edition that take longest, with so many repetitions; at most %d.", hostileLimit),
	}
	// What would not end is stopped, and has fewer.
	most := slices.MaxFunc(t.hostile, func(a, b HostileRow) int { return len(a.Repetitions) - len(b.Repetitions) })
	s.head = []string{"input"}
	for _, n := range most.Repetitions {
		s.head = append(s.head, fmt.Sprintf("%dk", n/1000))
	}
	s.head = append(s.head, "slowest", "")
	for _, rows := range t.hostileBy(func(r HostileRow) string { return r.Input }) {
		slowest := slices.MaxFunc(rows, func(a, b HostileRow) int { return cmp.Compare(a.most(), b.most()) })
		cells := []string{slowest.Input}
		for k := range most.Repetitions {
			ns := 0.0
			for _, row := range rows {
				if k < len(row.NS) {
					ns = max(ns, row.NS[k])
				}
			}
			cells = append(cells, perByte(ns))
		}
		verdict := ""
		if slowest.most() > hostileLimit {
			verdict = "missed"
		}
		s.rows = append(s.rows, append(cells, slowest.Operation, verdict))
	}
	return s
}

const dash = "–"

func (l *line) inputs() string {
	switch {
	case l.PerByte:
		return fmt.Sprintf("%d KB", l.Bytes>>10)
	case l.Inputs == l.Of:
		return fmt.Sprintf("%d, mean %d bytes", l.Inputs, l.Bytes/l.Inputs)
	}
	return fmt.Sprintf("%d of %d, mean %d bytes", l.Inputs, l.Of, l.Bytes/l.Inputs)
}

func (s spread) quartiles() string { return ratio(s.low) + "–" + ratio(s.high) }

// ratio formats with three digits that count.
func ratio(x float64) string {
	switch {
	case x == 0 || math.IsNaN(x):
		return dash
	case x >= 100:
		return fmt.Sprintf("%.0f", x)
	case x >= 10:
		return fmt.Sprintf("%.1f", x)
	case x >= 1:
		return fmt.Sprintf("%.2f", x)
	}
	return strconv.FormatFloat(x, 'f', max(3, 1-int(math.Floor(math.Log10(x)))), 64)
}

// limit formats a target.
func limit(x float64) string {
	if x < 0 {
		return dash
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

func count(x float64) string {
	return strconv.FormatFloat(float64(int(x*100+0.5))/100, 'f', -1, 64)
}

func perByte(x float64) string { return fmt.Sprintf("%.2f", x) }
