// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode/utf8"
)

var update = flag.Bool("update", false, "write uri.1")

// TestMan checks that the manual page, uri.1, has the usages as they are. To make
// it anew:
//
//	go test -run TestMan ./cmd/uri -update
func TestMan(t *testing.T) {
	var page strings.Builder
	page.WriteString(`.\" Made from the usages by go test -run TestMan ./cmd/uri -update
.TH URI 1
.SH NAME
uri \- parse, resolve, compare, repair and find URIs
.SH SYNOPSIS
.nf
`)
	usage, _, _ := runCommand("", "help")
	synopsis, description, _ := strings.Cut(usage, "\n")
	page.WriteString(roff(strings.TrimPrefix(synopsis, "usage: ") + "\n"))
	page.WriteString(".fi\n.SH DESCRIPTION\n.nf\n" + roff(strings.TrimPrefix(description, "\n")) + ".fi\n")
	for _, v := range verbs {
		usage, _, _ := runCommand("", "help", v.name)
		fmt.Fprintf(&page, ".SH URI %s\n.nf\n%s.fi\n", strings.ToUpper(v.name), roff(usage))
	}
	if *update {
		if err := os.WriteFile("uri.1", []byte(page.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("uri.1")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != page.String() {
		t.Error("uri.1 does not have the usages as they are; make it anew with -update")
	}
}

// roff returns lines as the text of a manual page that looks the same.
func roff(lines string) string {
	var b strings.Builder
	for line := range strings.Lines(lines) {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			b.WriteString(`\&`)
		}
		for _, r := range line {
			switch {
			case strings.ContainsRune("\\-'^~`", r):
				b.WriteString(map[rune]string{'\\': `\e`, '-': `\-`, '\'': `\(aq`, '^': `\(ha`, '~': `\(ti`, '`': `\(ga`}[r])
			case r >= utf8.RuneSelf:
				fmt.Fprintf(&b, `\[u%04X]`, r)
			default:
				b.WriteRune(r)
			}
		}
	}
	return b.String()
}
