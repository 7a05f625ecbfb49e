// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

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

// columnsOf returns the number of columns to use of w, which has as many as the
// environment variable COLUMNS says, or as the terminal if w is one, or 80.
func columnsOf(w io.Writer) int {
	const least, most = 40, 10_000
	n, err := strconv.Atoi(os.Getenv("COLUMNS"))
	file, isFile := w.(*os.File)
	if (err != nil || n <= 0) && isFile {
		n = windowColumns(file)
	}
	if n <= 0 {
		return usualColumns
	}
	return min(max(n, least), most) - margin
}

// windowColumns returns the width of a terminal as stty reports it, or 0 if
// file is not a terminal or there is no stty. To ask without stty takes package
// unsafe.
func windowColumns(file *os.File) (columns int) {
	if info, err := file.Stat(); err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return 0
	}
	stty := exec.Command("stty", "size")
	stty.Stdin = file
	size, _ := stty.Output()
	rows := 0
	fmt.Sscan(string(size), &rows, &columns)
	return columns
}
