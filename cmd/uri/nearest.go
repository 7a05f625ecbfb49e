// SPDX-License-Identifier: BSD-3-Clause

package main

import "strings"

// nearest returns the one of names that a mistyped name probably means: the first
// that begins with it, or else the one at the least distance. It returns "" if the
// distance is more than half the length of name.
func nearest(name string, names []string) (near string) {
	least := len(name)/2 + 1
	for _, n := range names {
		if name != "" && strings.HasPrefix(n, name) {
			return n
		}
		if d := distance(name, n); d < least {
			near, least = n, d
		}
	}
	return near
}

// distance returns how many letters to add, remove or replace to make b of a.
func distance(a, b string) int {
	row := make([]int, len(b)+1) // the distance between a[:i] and b[:j], for each j
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			n := diagonal
			if a[i] != b[j] {
				n = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], n
		}
	}
	return row[len(b)]
}
