// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file reads the list of equivalent mutants.

import (
	_ "embed"
	"fmt"
	"strings"
)

//go:embed equivalent.txt
var equivalentList string

// readList returns the keys of the listed mutants, each with its reason. A
// reason has a line of its own. The mutants that it is the reason for follow,
// each on a line that begins with a tab: the file, the place and the change,
// separated by tabs. An empty line ends the group. Lines that begin with "#"
// are comments. Each reason and each mutant is listed once, so the order of the
// groups has no meaning, nor the order of the mutants in a group.
func readList(text string) (reasons map[string]string, err error) {
	reasons = map[string]string{}
	groups := map[string]int{} // the mutants of each reason
	reason := ""
	for i, line := range strings.Split(text, "\n") {
		fail := func(what string) (map[string]string, error) {
			return nil, fmt.Errorf("equivalent.txt:%d: %s: %q", i+1, what, line)
		}
		key, isMutant := strings.CutPrefix(line, "\t")
		switch {
		case line == "":
			reason = ""
		case strings.HasPrefix(line, "#"):
		case !isMutant && reason != "":
			return fail("two reasons for a group")
		case !isMutant:
			if _, ok := groups[line]; ok {
				return fail("the reason has another group")
			}
			if strings.Contains(line, "as above") {
				return fail("the reason needs another one")
			}
			reason = line
			groups[reason] = 0
		case reason == "":
			return fail("no reason")
		case strings.Count(key, "\t") != 2:
			return fail("not file, place and change")
		case reasons[key] != "":
			return fail("listed twice")
		default:
			reasons[key] = reason
			groups[reason]++
		}
	}
	for reason, n := range groups {
		if n == 0 {
			return nil, fmt.Errorf("equivalent.txt: no mutant for the reason %q", reason)
		}
	}
	return reasons, nil
}
