// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"fmt"
	"strings"
)

// Of the chart, in pixels.
const (
	width     = 760
	rowHeight = 24
	barHeight = 14
	top       = 56  // of the first row
	left      = 250 // of the bars; the names end before it
	right     = 710 // of the axis; a number may follow
	bottom    = 28  // below the last row
)

// svg returns the chart: a bar for each operation that net/url has. It looks
// the same with wide and narrow fonts: names end at the bars, and numbers begin
// there.
func svg(all []measurement) string {
	most, rows := 1.0, 0
	for _, m := range all {
		if m.peer == "net_url" {
			most = max(most, m.ratio)
			rows++
		}
	}
	step := 0.25
	for most > 6*step {
		step *= 2
	}
	at := func(ratio float64) float64 { return left + ratio/most*(right-left) }
	end := top + rows*rowHeight

	var b, numbers strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%[2]d" role="img" `, width, end+bottom)
	b.WriteString(`font-family="Liberation Sans,Arial,Helvetica,sans-serif" font-size="13" fill="#1f2328">` + "\n")
	const title = "Time of this package, RFC 3986, as a ratio to net/url: less is better"
	fmt.Fprintf(&b, "<title>%s</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n", title)
	fmt.Fprintf(&b, `<text x="%d" y="24" text-anchor="middle" font-size="15">%s</text>`+"\n", width/2, title)
	for ratio := 0.0; ratio <= most; ratio += step {
		fmt.Fprintf(&b, `<path d="M%.1f %dV%d" stroke="#d1d9e0"/>`, at(ratio), top, end)
		fmt.Fprintf(&b, `<text x="%.1f" y="%d" text-anchor="middle" fill="#59636e">%g</text>`+"\n", at(ratio), end+18, ratio)
	}
	y := top
	for _, m := range all {
		if m.peer != "net_url" {
			continue
		}
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end">%s</text>`, left-10, y+rowHeight/2+5, m.what)
		fmt.Fprintf(&b, `<rect x="%d" y="%d" width="%.1f" height="%d" fill="#0969da"/>`+"\n", left, y+(rowHeight-barHeight)/2, at(m.ratio)-left, barHeight)
		fmt.Fprintf(&numbers, `<text x="%.1f" y="%d" stroke="#fff" stroke-width="4" paint-order="stroke">%.2f</text>`+"\n", at(m.ratio)+6, y+rowHeight/2+5, m.ratio)
		y += rowHeight
	}
	fmt.Fprintf(&b, `<path d="M%.1f %dV%d" stroke="#1f2328" stroke-width="2"/>`, at(1), top-4, end)
	fmt.Fprintf(&b, `<text x="%.1f" y="%d" text-anchor="middle">net/url</text>`+"\n", at(1), top-8)
	return b.String() + numbers.String() + "</svg>\n"
}
