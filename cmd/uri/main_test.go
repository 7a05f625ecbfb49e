// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"fmt"
	"strings"
	"testing"
)

// runCommand runs the command as main does.
func runCommand(stdin string, args ...string) (stdout, stderr string, status int) {
	var out, err strings.Builder
	status = run(args, strings.NewReader(stdin), &out, &err)
	return out.String(), err.String(), status
}

func lines(s ...string) string { return strings.Join(s, "\n") + "\n" }

type commandTest struct {
	name   string
	args   []string
	stdin  string
	want   string // standard output
	status int
}

func testCommand(t *testing.T, tests []commandTest) {
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			stdout, stderr, status := runCommand(tt.stdin, tt.args...)
			if stdout != tt.want {
				t.Errorf("uri %q printed:\n%s\nwant:\n%s", tt.args, stdout, tt.want)
			}
			if status != tt.status {
				t.Errorf("uri %q: exit status %d, want %d", tt.args, status, tt.status)
			}
			if stderr != "" {
				t.Errorf("uri %q printed on standard error:\n%s", tt.args, stderr)
			}
		})
	}
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{nil, {"-h"}, {"--help"}, {"help"}} {
		stdout, stderr, status := runCommand("", args...)
		if status != 0 || stderr != "" {
			t.Errorf("uri %q: exit status %d, standard error %q", args, status, stderr)
		}
		for _, v := range verbs {
			if !strings.Contains(stdout, fmt.Sprintf("\n  %-11s%s\n", v.name, v.summary)) {
				t.Errorf("uri %q does not list %s:\n%s", args, v.name, stdout)
			}
		}
	}
	for _, v := range verbs {
		for _, args := range [][]string{{v.name, "-h"}, {v.name, "-json", "--help", "x"}, {"help", v.name}} {
			stdout, stderr, status := runCommand("", args...)
			if status != 0 || stderr != "" {
				t.Errorf("uri %q: exit status %d, standard error %q", args, status, stderr)
			}
			for _, part := range []string{"usage: uri " + v.name + " [flags] ", "\n  -edition NAME\n", "(default rfc2396)", "\n  -json\n", "\nexample:\n  $ uri " + v.name} {
				if !strings.Contains(stdout, part) {
					t.Errorf("uri %q does not print %q:\n%s", args, part, stdout)
				}
			}
		}
	}
}

// TestExamples runs the example of each verb.
func TestExamples(t *testing.T) {
	for _, v := range verbs {
		command, want, _ := strings.Cut(v.example, "\n")
		words, ok := strings.CutPrefix(command, "$ uri ")
		if !ok {
			t.Errorf("%s: the example is %q", v.name, command)
			continue
		}
		if stdout, stderr, status := runCommand("", shellWords(words)...); stdout != want+"\n" || status != 0 {
			t.Errorf("%s\nprints, with exit status %d:\n%s%s\nwant:\n%s", command, status, stdout, stderr, want)
		}
	}
}

// shellWords splits a command line whose only quotation marks are single
// ones.
func shellWords(s string) (words []string) {
	for i, part := range strings.Split(s, "'") {
		if i%2 == 1 {
			words = append(words, part)
		} else {
			words = append(words, strings.Fields(part)...)
		}
	}
	return words
}

func TestWrongUsage(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"divide"}, `uri: unknown verb "divide"; "uri help" lists the verbs`},
		{[]string{"help", "divide"}, `uri: unknown verb "divide"; "uri help" lists the verbs`},
		{[]string{"-json", "split"}, `uri: unknown verb "-json"; "uri help" lists the verbs`},
		{[]string{"split", "-base", "x:y"}, `uri: split: flag provided but not defined: -base; "uri split -h" shows its usage`},
		{[]string{"split", "-edition", "rfc1", "x"}, `uri: split: invalid value "rfc1" for flag -edition: unknown edition; "uri split -h" shows its usage`},
		{[]string{"resolve", "x"}, `uri: resolve: -base or -pairs is needed; "uri resolve -h" shows its usage`},
		{[]string{"resolve", "-json"}, `uri: resolve: -base or -pairs is needed; "uri resolve -h" shows its usage`},
		{[]string{"resolve", "-base"}, `uri: resolve: flag needs an argument: -base; "uri resolve -h" shows its usage`},
		{[]string{"resolve", "-base", "x:/", "-pairs"}, `uri: resolve: -base and -pairs exclude each other; "uri resolve -h" shows its usage`},
		{[]string{"resolve", "-base", "x:/", "-excess", "refine"}, `uri: resolve: invalid value "refine" for flag -excess: none of keep, drop and refuse; "uri resolve -h" shows its usage`},
		{[]string{"escape", "x"}, `uri: escape: -for is to be one of userinfo, reg-name, path, segment, param, opaque, query and fragment; "uri escape -h" shows its usage`},
		{[]string{"escape", "-for", "host", "x"}, `uri: escape: -for is to be one of userinfo, reg-name, path, segment, param, opaque, query and fragment; "uri escape -h" shows its usage`},
		{[]string{"escape", "-for", "reference", "x"}, `uri: escape: -for is to be one of userinfo, reg-name, path, segment, param, opaque, query and fragment; "uri escape -h" shows its usage`},
		{[]string{"escape", "-for", "x", "x"}, `uri: escape: invalid value "x" for flag -for: unknown component; "uri escape -h" shows its usage`},
	} {
		stdout, stderr, status := runCommand("a\n", tt.args...)
		if stdout != "" || stderr != tt.want+"\n" || status != 2 {
			t.Errorf("uri %q: exit status %d, standard output %q, standard error:\n%swant:\n%s", tt.args, status, stdout, stderr, tt.want)
		}
	}
}
