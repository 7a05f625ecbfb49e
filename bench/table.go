// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"fmt"
	"math"
	"slices"
)

// A table is what the runs say together.
type table struct {
	runs    []Run
	lines   []line
	hostile []HostileRow // the slowest of the runs
}

// A line is a row in all runs that have it.
type line struct {
	spec
	Row              // of the first run
	entries  []entry // of the contenders
	slowest  int     // which of the entries is the slowest edition of this package
	editions float64 // the slowest edition, to the fastest, in the run where that is most
	misses   []string
}

// An entry is a contender in all runs.
type entry struct {
	Result         // of the first run; Allocs is the most of any
	ns     spread  // for an input
	ratio  spread  // to the baseline in the same round
	most   float64 // the ratio in the run where it is most
}

// A spread is the median, and the quartiles.
type spread struct{ median, low, high float64 }

func spreadOf(values []float64) spread {
	sorted := slices.Sorted(slices.Values(values))
	return spread{quantile(sorted, 0.5), quantile(sorted, 0.25), quantile(sorted, 0.75)}
}

// quantile interpolates between the nearest two.
func quantile(sorted []float64, q float64) float64 {
	if len(sorted) == 0 {
		return math.NaN()
	}
	at := q * float64(len(sorted)-1)
	i := int(at)
	if i+1 == len(sorted) {
		return sorted[i]
	}
	return sorted[i] + (at-float64(i))*(sorted[i+1]-sorted[i])
}

func newTable(runs []Run) *table {
	t := &table{runs: runs}
	for _, s := range specs {
		var rows []Row
		for _, run := range runs {
			i := slices.IndexFunc(run.Rows, func(r Row) bool {
				return r.Operation == s.operation && r.Corpus == s.corpus && r.Inputs > 0
			})
			if i >= 0 {
				rows = append(rows, run.Rows[i])
			}
		}
		if len(rows) > 0 {
			t.lines = append(t.lines, newLine(s, rows))
		}
	}
	for _, run := range runs {
		for _, row := range run.Hostile {
			t.addHostile(row)
		}
	}
	return t
}

func newLine(s spec, rows []Row) line {
	l := line{spec: s, Row: rows[0]}
	for i, result := range rows[0].Contenders {
		e := entry{Result: result}
		var ns, ratios []float64
		for _, row := range rows {
			if i >= len(row.Contenders) || row.Contenders[i].Name != result.Name {
				continue // it is the run of another version of this program
			}
			r := ratiosOf(row, i)
			ns = append(ns, row.Contenders[i].NS...)
			ratios = append(ratios, r...)
			e.most = max(e.most, spreadOf(r).median)
			e.Allocs = max(e.Allocs, row.Contenders[i].Allocs)
		}
		e.ns, e.ratio = spreadOf(ns), spreadOf(ratios)
		l.entries = append(l.entries, e)
		if result.Role == subject && (l.entries[l.slowest].Role != subject || e.ratio.median > l.entries[l.slowest].ratio.median) {
			l.slowest = i
		}
	}
	for _, row := range rows {
		l.editions = max(l.editions, editionsRatioOf(row))
	}
	l.judge()
	return l
}

// ratiosOf returns the ratio of a contender to the baseline in each round.
func ratiosOf(row Row, i int) (ratios []float64) {
	base, ns := row.Contenders[0].NS, row.Contenders[i].NS
	for round := range min(len(base), len(ns)) {
		ratios = append(ratios, ns[round]/base[round])
	}
	return ratios
}

// editionsRatioOf returns how many times slower than the fastest edition the
// slowest is, by their medians.
func editionsRatioOf(row Row) float64 {
	least, most := math.Inf(1), 0.0
	for i, result := range row.Contenders {
		if result.Role == subject {
			median := spreadOf(ratiosOf(row, i)).median
			least, most = min(least, median), max(most, median)
		}
	}
	return most / least
}

// judge says which targets are missed, in the run where they are missed most.
func (l *line) judge() {
	miss := func(format string, args ...any) { l.misses = append(l.misses, fmt.Sprintf(format, args...)) }
	slowest, greediest := l.entries[l.slowest], l.entries[l.slowest]
	for _, e := range l.entries {
		if e.Role != subject {
			continue
		}
		if e.most > slowest.most {
			slowest = e
		}
		if e.Allocs > greediest.Allocs {
			greediest = e
		}
	}
	if l.target.ratio >= 0 && slowest.most > l.target.ratio {
		miss("%s takes %s of %s, at most %s", slowest.Name, ratio(slowest.most), l.entries[0].Name, limit(l.target.ratio))
	}
	if l.target.allocs >= 0 && greediest.Allocs > l.target.allocs+0.005 {
		miss("%s allocates %s times, at most %s", greediest.Name, count(greediest.Allocs), limit(l.target.allocs))
	}
	if l.target.editions >= 0 && l.editions > l.target.editions {
		miss("the slowest edition takes %s of the fastest, at most %s", ratio(l.editions), limit(l.target.editions))
	}
}

// addHostile adds the row of a run, or what is slower in it than in others.
func (t *table) addHostile(row HostileRow) {
	i := slices.IndexFunc(t.hostile, func(r HostileRow) bool { return r.Input == row.Input && r.Operation == row.Operation })
	if i < 0 {
		row.NS = slices.Clone(row.NS)
		t.hostile = append(t.hostile, row)
		return
	}
	for k := range min(len(row.NS), len(t.hostile[i].NS)) {
		t.hostile[i].NS[k] = max(t.hostile[i].NS[k], row.NS[k])
	}
}

// most returns the time for a byte with as many repetitions as take longest.
func (r HostileRow) most() float64 { return slices.Max(r.NS) }

// hostileBy groups the hostile rows by a key.
func (t *table) hostileBy(key func(r HostileRow) string) (groups [][]HostileRow) {
	at := map[string]int{}
	for _, row := range t.hostile {
		i, ok := at[key(row)]
		if !ok {
			i = len(groups)
			at[key(row)] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], row)
	}
	return groups
}
