// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/columns"
)

// This file formats text for people: it wraps, lists and escapes it, and guesses mistyped
// names.

// wrap prints words on lines no wider than columns, each after an indent.
func wrap(w io.Writer, columns int, indent, words string) {
	line := indent
	for word := range strings.FieldsSeq(words) {
		if len(line)+len(word) > columns && line != indent {
			fmt.Fprintln(w, strings.TrimRight(line, " "))
			line = indent
		}
		line += word + " "
	}
	fmt.Fprintln(w, strings.TrimRight(line, " "))
}

// printTable prints rows of two cells each, the first cells in a column.
func printTable(w io.Writer, columns int, rows [][2]string) {
	width := 0
	for _, row := range rows {
		width = max(width, len(row[0])+len("   "))
	}

	// On a narrow screen, the second cell goes below the first.
	const least = 20 // columns of the second cells
	for _, row := range rows {
		if columns < width+least {
			fmt.Fprintln(w, "  "+row[0])
			wrap(w, columns, "    ", row[1])
			continue
		}

		// The text's first line goes beside the name, and its other lines below.
		var text strings.Builder
		wrap(&text, columns, strings.Repeat(" ", width), row[1])
		fmt.Fprintf(w, "  %-*s%s", width-2, row[0], text.String()[width:])
	}
}

// list returns names as a sentence lists them, such as "a, b and c".
func list(names []string, conjunction string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " " + conjunction + " " + names[last]
}

// named returns the element of all that has a name.
func named[T fmt.Stringer](all []T, name string) (value T, err error) {
	for _, v := range all {
		if v.String() == name {
			return v, nil
		}
	}
	return value, errors.New("want " + list(names(all), "or"))
}

func names[T fmt.Stringer](all []T) (names []string) {
	for _, v := range all {
		names = append(names, v.String())
	}
	return names
}

// nearest returns the name that a mistyped one probably means: the first that begins with
// it or ends with "-" and it, or else the one at the least distance, if possible of the same
// length. It returns "" if the distance is more than half of name's length.
func nearest(name string, names []string) (near string) {
	least := len(name)/2 + 1

	for _, n := range names {
		// "norm" is short for "normalize", and "prefix" for "path-prefix".
		if name != "" && (strings.HasPrefix(n, name) || strings.HasSuffix(n, "-"+name)) {
			return n
		}

		// "delete-pair" means "remove-pair" rather than "keep-pair", at the same distance.
		d := distance(name, n)
		isTwin := near != "" && len(n) == len(name)
		if d < least || d == least && isTwin {
			near, least = n, d
		}
	}
	return near
}

// distance returns how many letters to add, remove or replace to turn a into b.
func distance(a, b string) int {
	row := make([]int, len(b)+1) // the distance between a[:i] and b[:j], for each j
	for j := range row {
		row[j] = j
	}

	// Each row is computed from the one before it, in place.
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			// Letters that are equal cost nothing.
			n := diagonal
			if a[i] != b[j] {
				n = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], n
		}
	}
	return row[len(b)]
}

// visible returns s with the characters that are not printable, and the octets
// that are not UTF-8, escaped as in Go.
func visible(s string) string {
	if isPlain(s) {
		return s
	}
	return columns.Visible(s, strconv.IsPrint)
}

// isPlain reports whether s is printable US-ASCII without `"` and `\`, as most
// references are. Then s is its visible form, and quotes around s make a string
// of Go and of JSON.
func isPlain(s string) bool {
	// Testing four octets at a time halves the time.
	for len(s) >= 4 {
		if isSpecial[s[0]]|isSpecial[s[1]]|isSpecial[s[2]]|isSpecial[s[3]] != 0 {
			return false
		}
		s = s[4:]
	}

	for i := range len(s) {
		if isSpecial[s[i]] != 0 {
			return false
		}
	}
	return true
}

// isSpecial is 1 for each octet that isPlain does not allow.
var isSpecial = func() (special [256]uint8) {
	for b := range special {
		if b < ' ' || b > '~' || b == '"' || b == '\\' {
			special[b] = 1
		}
	}
	return special
}()

// appendQuoted appends s, which is plain, in quotes.
func appendQuoted(b []byte, s string) []byte { return append(append(append(b, '"'), s...), '"') }

// isHidden reports whether r is not a printable character. Then it may control
// a terminal or change the order of text. U+FFFD counts as hidden, since an
// octet that is not UTF-8 reads as U+FFFD.
func isHidden(r rune) bool { return r == utf8.RuneError || !strconv.IsPrint(r) }

// cell returns a component's text for a person: nothing if it is undefined, two quotation
// marks if it is empty.
func cell(text string, defined bool) string {
	switch {
	case !defined:
		return ""
	case text == "":
		return `""`
	}
	return visible(text)
}

// exact returns s as it is. It replaces [visible] where nothing is escaped.
func exact(s string) string { return s }

// hasBrace reports whether an argument may be a template.
func hasBrace(arg string) bool { return strings.Contains(arg, "{") }

// printableName returns a file name for a terminal, quoted if it contains characters that
// are not printable.
func printableName(name string) string {
	if strings.ContainsFunc(name, isHidden) {
		return strconv.Quote(name)
	}
	return name
}
