// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestColumns(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "stdout"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for value, want := range map[string]int{"": 78, "0": 78, "-5": 78, "x": 78, "1": 18, "20": 18, "40": 38, "132": 130, "99999999": 9998, "99999999999999999999": 9998} {
		t.Setenv("COLUMNS", value)
		if got := screenOf(file); got != (screen{columns: want}) {
			t.Errorf("of COLUMNS=%s: %v, want %d columns of a file", value, got, want)
		}
	}
}

// TestWidth checks that pictures, excerpts and usages have as many columns as
// the screen, unless a word is longer.
func TestWidth(t *testing.T) {
	long := "http://a/" + strings.Repeat("abcdefgh/", 100)
	for _, columns := range []int{40, 60, 80, 200} {
		t.Setenv("COLUMNS", fmt.Sprint(columns))
		picture, _, _ := runCommand("", "split", long)
		if !strings.Contains("\n"+picture, "\nreference    "+long+"\n") {
			t.Error("no line has the whole reference")
		}
		if strings.Contains(picture, "^~~~") != (columns >= 60) {
			t.Errorf("on %d columns, there is a picture, or none", columns)
		}
		if columns < 60 {
			picture = strings.Repeat("-", columns) + "\n"
		}
		refused, _, _ := runCommand("", "check", long+" "+long)
		var usage strings.Builder
		for _, v := range verbs {
			stdout, _, _ := runCommand("", v.name, "-h")
			flags, _, _ := strings.Cut(stdout, "\nexample:")
			_, flags, _ = strings.Cut(flags, "\n") // the line of the usage
			usage.WriteString(flags)
		}
		for name, output := range map[string]string{
			"picture": picture[:strings.Index(picture, "\n")],
			"excerpt": refused[:strings.Index(refused, "\n")],
			"usage":   usage.String(),
		} {
			widest := 0
			for line := range strings.SplitSeq(output, "\n") {
				widest = max(widest, utf8.RuneCountInString(line))
			}
			if widest > columns || widest < columns-20 {
				t.Errorf("with %d columns, a line of the %s has %d", columns, name, widest)
			}
		}
	}
}
