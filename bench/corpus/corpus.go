// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Package corpus holds what the benchmarks run on: collected lines, which are
// part of it, and a harvest of the files of the machine.
package corpus

import (
	"embed"
	"strings"
)

//go:embed *.txt
var files embed.FS

// Lines returns the lines of a collected file, such as "absolute". Empty lines
// and those that begin with "# " are left out.
func Lines(name string) []string {
	data, err := files.ReadFile(name + ".txt")
	if err != nil {
		panic(err) // a file that is part of the program is missing
	}
	var lines []string
	for line := range strings.Lines(string(data)) {
		line = strings.TrimRight(line, "\r\n")
		if line != "" && !strings.HasPrefix(line, "# ") {
			lines = append(lines, line)
		}
	}
	return lines
}
