// SPDX-License-Identifier: BSD-3-Clause

package main

// This file measures a terminal, and shows a verb's progress there.

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"time"
)

// margin is how many columns stay empty at the right.
const margin = 2

// usualColumns are the columns to use if nothing says how many there are.
const usualColumns = 80 - margin

// narrow is the number of columns below which a screen is narrow.
const narrow = 60 - margin

// A screen shows the output.
type screen struct {
	columns    int // to use
	isTerminal bool
	isColored  bool
}

// colors maps components and hazards to colors, which are numbers of ECMA-48 (SGR).
var colors = map[string]string{"scheme": "35", "userinfo": "31", "host": "32", "port": "33", "path": "36", "opaque part": "36", "query": "34", "fragment": "35", "hazard": "31"}

// color returns the escape sequences to print before and after text in the color for name, a
// component's name or "hazard". Both are "" if the text gets no color.
func (s screen) color(name string) (before, after string) {
	if !s.isColored || colors[name] == "" {
		return "", ""
	}
	return "\x1b[" + colors[name] + "m", "\x1b[m"
}

// screenOf returns the screen for w. It is as wide as the environment variable COLUMNS says,
// or else as the terminal that w is, or else 80 columns, less the margin.
func screenOf(w io.Writer) screen {
	const least, most = 20, 10_000
	file, isTerminal := terminal(w)

	// COLUMNS wins over the terminal, so that a script can choose.
	n, _ := strconv.Atoi(os.Getenv("COLUMNS")) // 0 if it is not a number
	if n <= 0 && isTerminal {
		n = windowColumns(file)
	}

	s := screen{columns: usualColumns, isTerminal: isTerminal}
	s.isColored = isTerminal && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	if n > 0 {
		s.columns = min(max(n, least), most) - margin
	}
	return s
}

// terminal returns w as a file, and reports whether it is a terminal.
func terminal(w io.Writer) (file *os.File, ok bool) {
	file, ok = w.(*os.File)
	if !ok {
		return nil, false
	}
	info, err := file.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return file, false
	}

	// The null device is a character device too.
	null, err := os.Stat(os.DevNull)
	return file, err != nil || !os.SameFile(info, null)
}

// windowColumns returns a terminal's width as stty reports it, or 0 without stty.
// Without stty, asking would need package unsafe.
func windowColumns(file *os.File) (columns int) {
	stty := exec.Command("stty", "size")
	stty.Stdin = file
	size, _ := stty.Output()

	// "25 80" is the size in rows and columns.
	fmt.Sscan(string(size), new(int), &columns)
	return columns
}

// A progress is a line on a terminal that shows a verb's progress. The zero progress shows
// nothing.
type progress struct {
	terminal io.Writer // or nil
	due      time.Time // when to show it next
	shown    bool

	read int64 // bytes

	// For a file whose size is known.
	size  int64
	begun time.Time

	// For the verb find, where size is 0.
	finds        bool
	files, found int
}

const progressInterval = 200 * time.Millisecond

// newProgress returns a progress that is shown on w if w is a terminal.
func newProgress(w io.Writer) progress {
	if _, ok := terminal(w); !ok {
		return progress{}
	}
	return progress{terminal: w, due: time.Now().Add(progressInterval)}
}

// isDue reports whether it is time to print the results so far and to call
// show. Without a terminal it always is.
func (p *progress) isDue() bool {
	return p.terminal == nil || !time.Now().Before(p.due)
}

func (p *progress) show() {
	if p.terminal == nil {
		return
	}

	text := fmt.Sprintf("%d files, %d MB, %d URIs", p.files, p.read/1e6, p.found)
	if !p.finds {
		rate := float64(p.read) / max(time.Since(p.begun).Seconds(), 1e-3) // bytes a second
		text = fmt.Sprintf("%d of %d MB, %.0f MB/s", p.read/1e6, p.size/1e6, rate/1e6)

		if left := p.size - p.read; left > 0 && p.read > 0 {
			seconds := time.Duration(float64(left) / rate * float64(time.Second))
			text += ", " + seconds.Round(time.Second).String() + " left"
		}
	}

	fmt.Fprintf(p.terminal, "\r%s\x1b[K", text)
	p.due = time.Now().Add(progressInterval)
	p.shown = true
}

// clear removes the line, so that something else can be printed there.
func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.terminal, "\r\x1b[K")
		p.shown = false
	}
}
