// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Chart draws benchmark results as ratios to net/url, and writes some of them
// into a table of a Markdown file:
//
//	go run ./chart results.txt chart.svg ../README.md
package main

import (
	"bytes"
	"errors"
	"image/color"
	"log"
	"os"
	"slices"
	"strings"

	"golang.org/x/perf/benchfmt"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Of the chart, in points; a pixel has 0.75.
const (
	width  vg.Length = 620
	height vg.Length = 297
)

// series are the points in the chart. The line at 1 is net/url.
var series = []struct {
	impl, name string
	style      draw.GlyphStyle
}{
	{"floor", "one table look-up a byte", draw.GlyphStyle{Color: color.Gray{96}, Radius: 3, Shape: draw.PlusGlyph{}}},
	{"fredbi", "fredbi/uri", draw.GlyphStyle{Color: color.RGBA{191, 135, 0, 255}, Radius: 3, Shape: draw.PyramidGlyph{}}},
	{"whatwg", "nlnwa/whatwg-url", draw.GlyphStyle{Color: color.RGBA{130, 80, 223, 255}, Radius: 2.5, Shape: draw.BoxGlyph{}}},
	{"rfc3986", "this package, RFC 3986", draw.GlyphStyle{Color: color.RGBA{9, 105, 218, 255}, Radius: 3.5, Shape: draw.CircleGlyph{}}},
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
	rows, seconds, err := read(results)
	if err != nil {
		return err
	}
	if err := drawChart(rows, seconds, chart); err != nil {
		return err
	}
	return writeTable(readme, seconds)
}

func drawChart(rows []string, seconds map[string]map[string][]float64, chart string) error {
	rows = slices.DeleteFunc(rows, func(row string) bool { return seconds[row]["net_url"] == nil })
	if len(rows) == 0 {
		return errors.New("there are no results of net/url")
	}
	slices.Reverse(rows) // the first is at the top

	p := plot.New()
	p.Title.Text = "Time as a ratio to net/url: less is better"
	p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: 2}
	p.NominalY(rows...)
	p.Legend.XOffs, p.Legend.YOffs, p.Legend.Padding = -8, 6, 2
	for _, text := range []*font.Font{&p.Title.TextStyle.Font, &p.X.Tick.Label.Font, &p.Y.Tick.Label.Font, &p.Legend.TextStyle.Font} {
		*text = font.Font{Typeface: "Liberation", Variant: "Sans", Size: 8}
	}
	grid := plotter.NewGrid()
	grid.Horizontal.Color = color.Gray{224}
	one, err := plotter.NewLine(plotter.XYs{{X: 1, Y: -0.5}, {X: 1, Y: float64(len(rows)) - 0.5}})
	if err != nil {
		return err
	}
	p.Add(grid, one)
	p.Legend.Add("net/url", one)
	for _, s := range series {
		var points plotter.XYs
		for y, row := range rows {
			if values := seconds[row][s.impl]; values != nil {
				points = append(points, plotter.XY{X: median(values) / median(seconds[row]["net_url"]), Y: float64(y)})
			}
		}
		if points == nil {
			continue
		}
		scatter, err := plotter.NewScatter(points)
		if err != nil {
			return err
		}
		scatter.GlyphStyle = s.style
		p.Add(scatter)
		p.Legend.Add(s.name, scatter)
	}
	p.X.Min, p.X.Max = p.X.Min/1.2, p.X.Max*1.2
	to, err := p.WriterTo(width, height, "svg")
	if err != nil {
		return err
	}
	var svg bytes.Buffer
	if _, err := to.WriteTo(&svg); err != nil {
		return err
	}
	// Browsers that have no Liberation Sans have fonts that are as wide.
	fonts := []byte("font-family:Liberation Sans,Arial,Helvetica,sans-serif")
	return os.WriteFile(chart, bytes.ReplaceAll(svg.Bytes(), []byte("font-family:Liberation Sans"), fonts), 0o666)
}

// read returns the rows, such as "Parse harvested", in the order of the
// results, and for each row and program the seconds for an input.
func read(name string) (rows []string, seconds map[string]map[string][]float64, err error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer file.Close()
	seconds = map[string]map[string][]float64{}
	r := benchfmt.NewReader(file, name)
	for r.Scan() {
		result, ok := r.Result().(*benchfmt.Result)
		if !ok {
			continue
		}
		value, ok := result.Value("sec/op")
		operation, parts := result.Name.Parts()
		if !ok || len(parts) < 2 {
			continue
		}
		row := string(operation) + " " + strings.TrimPrefix(string(parts[0]), "/corpus=")
		if seconds[row] == nil {
			seconds[row] = map[string][]float64{}
			rows = append(rows, row)
		}
		impl := strings.TrimPrefix(string(parts[1]), "/impl=")
		seconds[row][impl] = append(seconds[row][impl], value)
	}
	return rows, seconds, r.Err()
}

func median(values []float64) float64 {
	slices.Sort(values)
	return (values[(len(values)-1)/2] + values[len(values)/2]) / 2
}
