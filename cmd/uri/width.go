// SPDX-License-Identifier: BSD-3-Clause

package main

// This file has the width of the output.

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
)

// margin is the number of columns that stay empty at the right.
const margin = 2

// usualColumns are the columns to use if nothing says how many there are.
const usualColumns = 80 - margin

// A screen is what shows the output.
type screen struct {
	columns    int // to use
	isTerminal bool
}

// screenOf returns the screen of w. It has as many columns as the environment
// variable COLUMNS says, or as the terminal if w is one, or 80, without the
// margin.
func screenOf(w io.Writer) screen {
	const least, most = 40, 10_000
	file, isTerminal := terminal(w)
	n, _ := strconv.Atoi(os.Getenv("COLUMNS")) // 0 if it is not a number
	if n <= 0 && isTerminal {
		n = windowColumns(file)
	}
	if n <= 0 {
		return screen{usualColumns, isTerminal}
	}
	return screen{min(max(n, least), most) - margin, isTerminal}
}

// terminal returns w as a file, and reports whether it is a terminal.
func terminal(w io.Writer) (file *os.File, ok bool) {
	file, ok = w.(*os.File)
	if !ok {
		return nil, false
	}
	info, err := file.Stat()
	return file, err == nil && info.Mode()&os.ModeCharDevice != 0
}

// windowColumns returns the width of a terminal as stty reports it, or 0 if
// there is no stty. Without stty, asking would need package unsafe.
func windowColumns(file *os.File) (columns int) {
	stty := exec.Command("stty", "size")
	stty.Stdin = file
	size, _ := stty.Output()
	rows := 0
	fmt.Sscan(string(size), &rows, &columns)
	return columns
}
