// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// Of the chart, in pixels.
const (
	chartWidth = 900
	margin     = 8
	barsFrom   = 340 // beside the names
	barsTo     = 830 // where the axis ends, before the last number
	barHeight  = 14
	barStep    = 17
	gap        = 12 // between operations
	axisStep   = 50
)

// chartMin is where the axis begins. What is less has a bar that can just be
// seen, and its number.
const chartMin = 0.01

// chart draws the rows that have a target: for each the slowest edition of
// this package and its peers, as ratios to the baseline on a logarithmic axis.
// Its colours follow those of the page, light or dark.
func chart(t *table) string {
	c := canvas{max: 1}
	height := float64(axisStep)
	var lines []line
	for _, l := range t.lines {
		if l.target.ratio < 0 {
			continue
		}
		lines = append(lines, l)
		height += gap
		for _, e := range l.bars() {
			c.max = max(c.max, e.ratio.median)
			height += barStep
		}
	}
	c.max = math.Pow(10, math.Ceil(math.Log10(c.max)))

	c.printf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %.0f" width="%[1]d" height="%.0[2]f" role="img" aria-labelledby="title">`,
		chartWidth, height)
	c.printf(`<title id="title">Time of package uri and its peers, as ratios on a logarithmic axis</title>`)
	c.b.WriteString(chartStyle)
	c.axis(height)
	y := float64(axisStep)
	for _, l := range lines {
		y = c.line(y, l)
	}
	c.printf(`</svg>`)
	return c.b.String()
}

const chartStyle = `<style>
svg { font: 12px system-ui, sans-serif; color-scheme: light dark }
text { fill: #1f2328 }
.quiet { fill: #59636e }
.end { text-anchor: end }
.middle { text-anchor: middle }
.title { font-weight: 600 }
.uri { fill: #0969da }
.peer { fill: #afb8c1 }
.grid { stroke: #d1d9e0 }
.one { stroke: #818b98 }
.floor { stroke: #1f2328; stroke-width: 2; stroke-dasharray: 4 2 }
.target { stroke: #cf222e; stroke-width: 2 }
@media (prefers-color-scheme: dark) {
text { fill: #f0f6fc }
.quiet { fill: #9198a1 }
.uri { fill: #4493f8 }
.peer { fill: #656c76 }
.grid { stroke: #3d444d }
.one { stroke: #9198a1 }
.floor { stroke: #f0f6fc }
.target { stroke: #f85149 }
}
</style>
`

// bars returns the entries that have a bar: the slowest edition, the baseline
// and the peers.
func (l *line) bars() []entry {
	bars := []entry{l.entries[l.slowest]}
	for _, e := range l.entries {
		if e.Role == baseline || e.Role == peer {
			bars = append(bars, e)
		}
	}
	return bars
}

// floorRatio returns the ratio of the floor, if the line has one.
func (l *line) floorRatio() (float64, bool) {
	for _, e := range l.entries {
		if e.Role == floor {
			return e.ratio.median, true
		}
	}
	return 0, false
}

// A canvas is an SVG that is being drawn.
type canvas struct {
	b   strings.Builder
	max float64 // where the axis ends
}

func (c *canvas) printf(format string, args ...any) { fmt.Fprintf(&c.b, format+"\n", args...) }

func (c *canvas) text(x, y float64, class, s string) {
	c.printf(`<text x="%.1f" y="%.1f" class="%s">%s</text>`, x, y, class, html.EscapeString(s))
}

func (c *canvas) vertical(x, from, to float64, class string) {
	c.printf(`<line x1="%.1f" y1="%.1f" x2="%.1[1]f" y2="%.1[3]f" class="%[4]s"/>`, x, from, to, class)
}

// x returns where a ratio is on the axis.
func (c *canvas) x(ratio float64) float64 {
	return barsFrom + max(2, (barsTo-barsFrom)*math.Log(ratio/chartMin)/math.Log(c.max/chartMin))
}

// axis draws the legend and a line for each power of ten.
func (c *canvas) axis(bottom float64) {
	c.text(margin, 16, "quiet", "Time, as a ratio to the peer at 1: less is better.")
	c.vertical(560, 5, 19, "floor")
	c.text(567, 16, "quiet", "floor: one table look-up a byte")
	c.vertical(780, 5, 19, "target")
	c.text(787, 16, "quiet", "target, at most")
	for v := chartMin; v < c.max*1.01; v *= 10 {
		class := "grid"
		if math.Abs(v-1) < 0.01 {
			class = "one"
		}
		c.vertical(c.x(v), axisStep-8, bottom-gap, class)
		c.text(c.x(v), axisStep-14, "quiet middle", fmt.Sprintf("%g", math.Round(v*100)/100))
	}
}

// line draws the bars of a line from y on and returns where those of the next
// begin.
func (c *canvas) line(y float64, l line) float64 {
	c.text(margin, y+barHeight-3, "title", l.Operation)
	c.text(margin, y+barStep+barHeight-3, "quiet", l.Corpus)
	top, target := y, c.x(l.target.ratio)
	for _, e := range l.bars() {
		name, class, end := e.Name, "peer", c.x(e.ratio.median)
		numberAt := end
		if e.Role == subject {
			name, class, numberAt = "this package", "uri", max(end, target)
		}
		c.text(barsFrom-8, y+barHeight-3, "end", name)
		c.printf(`<rect x="%d" y="%.1f" width="%.1f" height="%d" rx="2" class="%s"/>`,
			barsFrom, y, end-barsFrom, barHeight, class)
		c.text(numberAt+6, y+barHeight-3, "quiet", ratio(e.ratio.median))
		y += barStep
	}
	c.vertical(target, top-2, top+barHeight+2, "target")
	if f, ok := l.floorRatio(); ok {
		c.vertical(c.x(f), top-2, y, "floor")
	}
	return y + gap
}
