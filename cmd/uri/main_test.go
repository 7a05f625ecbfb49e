// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
)

// TestMain runs the tests without the variables that change the output.
func TestMain(m *testing.M) {
	os.Unsetenv(editionVariable)
	os.Unsetenv("COLUMNS")
	os.Exit(m.Run())
}

// runCommand runs the command as main does, with a pipe as standard output.
func runCommand(stdin string, args ...string) (stdout, stderr string, status int) {
	var out, err strings.Builder
	status = run(args, strings.NewReader(stdin), &out, &err)
	return out.String(), err.String(), status
}

// runOnTerminal runs the command as main does, with a terminal as standard
// output.
func runOnTerminal(stdin string, args ...string) (stdout, stderr string, status int) {
	var out, err strings.Builder
	status = runOn(screen{usualColumns, true}, args, strings.NewReader(stdin), &out, &err)
	return out.String(), err.String(), status
}

func lines(s ...string) string { return strings.Join(s, "\n") + "\n" }

// errorJSON returns the object for the error of a reference that an edition
// refuses.
func errorJSON(t *testing.T, e uri.Edition, ref string) string {
	_, err := e.Parse(ref)
	parse := err.(*uri.ParseError)
	return strings.TrimSuffix(encoded(t, struct {
		Offset    int    `json:"offset"`
		Component string `json:"component"`
		Rule      string `json:"rule"`
		Message   string `json:"message"`
	}{parse.Offset, parse.Component.String(), parse.Rule, err.Error()}), "\n")
}

type commandTest struct {
	name   string
	args   []string
	stdin  string
	want   string // standard output
	status int
	stderr string
}

// refusedAt returns the line for a reference that an edition refuses at a place
// such as "-:2:1".
func refusedAt(place string, e uri.Edition, ref string) string {
	_, err := e.Parse(ref)
	return fmt.Sprintf("uri: %s: %s", place, strings.TrimPrefix(err.Error(), "uri: "))
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
			if stderr != tt.stderr {
				t.Errorf("uri %q printed on standard error:\n%s\nwant:\n%s", tt.args, stderr, tt.stderr)
			}
		})
	}
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{nil, {"-h"}, {"--help"}, {"help"}, {"help", "help"}, {"help", "completion"}, {"-h", "version"}} {
		stdout, stderr, status := runCommand("", args...)
		if args == nil {
			// Without a verb the usage is wrong, and is printed on standard error.
			stdout, stderr, status = stderr, stdout, status-2
		}
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
			edition := []string{"\n  -edition NAME\n", "(default rfc3986)\n"}
			switch v.name {
			case "editions":
				edition[1] = "(default all)\n"
			case "map", "expand", "match":
				edition = nil
			}
			stdout = strings.ReplaceAll(stdout, "(default\n      ", "(default ") // the line may break there
			for _, part := range append(edition, "usage: uri "+v.name+" [flags] ", "\n  -json\n", "\nexample:\n  $ ", "uri "+v.name+" ") {
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
		echo, words, ok := strings.Cut(command, "uri ")
		stdin := ""
		if text, ok := strings.CutPrefix(echo, "$ echo "); ok {
			text, echo, _ = strings.Cut(text, " | ")
			stdin, echo = lines(shellWords(text)...), "$ "+echo
		}
		ok = ok && echo == "$ "
		if !ok {
			t.Errorf("%s: the example is %q", v.name, command)
			continue
		}
		wantStatus := 0
		if v.name == "check" {
			wantStatus = 1
		}
		if stdout, stderr, status := runCommand(stdin, shellWords(words)...); stdout != want+"\n" || status != wantStatus {
			t.Errorf("%s\nprints, with exit status %d:\n%s%s\nwant:\n%s", command, status, stdout, stderr, want)
		}
	}
}

// shellWords splits a command line. Its quotation marks must be single ones.
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

// TestFlagsAnywhere has flags after other arguments.
func TestFlagsAnywhere(t *testing.T) {
	testCommand(t, []commandTest{
		{"after", []string{"normalize", "A:b", "-edition", "rfc2396", "http://A", "-flags=host-case", "http://A_b"}, "", lines("A:b", "http://a", "http://A_b"), 0, ""},
		{"boolean", []string{"unescape", "%41", "-json", "b"}, "", lines(`{"input":"%41","output":"A"}`, `{"input":"b","output":"b"}`), 0, ""},
		{"two hyphens", []string{"resolve", "../g", "--base", "http://a/b/c"}, "", lines("http://a/g"), 0, ""},
		{"end of flags", []string{"unescape", "a", "--", "-json", "--"}, "", lines("a", "-json", "--"), 0, ""},
		{"end of flags as a value", []string{"resolve", "-base", "--", "-pairs", "a"}, "", "", 2,
			lines(`uri: resolve: -base and -pairs exclude each other; "uri resolve -h" shows its usage`)},
		{"unknown", []string{"unescape", "a", "-x"}, "", "", 2,
			lines(`uri: unescape: flag provided but not defined: -x; "uri unescape -h" shows its usage`)},
		{"without a value", []string{"resolve", "a", "-base"}, "", "", 2,
			lines(`uri: resolve: flag needs an argument: -base; "uri resolve -h" shows its usage`)},
		{"hyphen", []string{"unescape", "-"}, "", lines("-"), 0, ""},
	})
}

func TestVersion(t *testing.T) {
	for _, arg := range []string{"version", "-version", "--version"} {
		stdout, stderr, status := runCommand("", arg)
		if !strings.HasPrefix(stdout, "uri ") || !strings.HasSuffix(stdout, " "+runtime.Version()+"\n") || stderr != "" || status != 0 {
			t.Errorf("uri %s: exit status %d\n%s%s", arg, status, stdout, stderr)
		}
	}
}

func TestWrongUsage(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"divide"}, `uri: unknown verb "divide"; "uri help" lists the verbs`},
		{[]string{"help", "divide"}, `uri: unknown verb "divide"; "uri help" lists the verbs`},
		{[]string{"normalise", "a"}, `uri: unknown verb "normalise"; perhaps "normalize" is meant; "uri help" lists the verbs`},
		{[]string{"-json", "split"}, `uri: the verb comes first, as in "uri split [flags] [REF...]"`},
		{[]string{"-edition", "rfc2396", "get", "{host}", "split"}, `uri: the verb comes first, as in "uri get [flags] TEMPLATE [REF...]"`},
		{[]string{"--edition=rfc2396", "http://a/"}, `uri: the verb comes first, as in "uri split [flags] [REF...]"; "uri help" lists the verbs`},
		{[]string{"http://u:secret@a/"}, `uri: the verb comes first, as in "uri split [flags] [REF...]"; "uri help" lists the verbs`},
		{[]string{"u:secret@a", "check", "-json"}, `uri: the verb comes first, as in "uri check [flags] [REF...]"`},
		{[]string{"{host}", "http://a/"}, `uri: the verb comes first, as in "uri split [flags] [REF...]"; "uri help" lists the verbs`},
		{[]string{"a.log"}, `uri: the verb comes first, as in "uri split [flags] [REF...]"; "uri help" lists the verbs`},
		{[]string{"find-uris", "find"}, `uri: unknown verb "find-uris"; "uri help" lists the verbs`},
		{[]string{""}, `uri: unknown verb ""; "uri help" lists the verbs`},
		{[]string{"completion"}, `uri: the name of a shell is needed: bash, zsh or fish`},
		{[]string{"completion", "sh"}, `uri: the name of a shell is needed: bash, zsh or fish`},
		{[]string{"completion", "bash", "zsh"}, `uri: the name of a shell is needed: bash, zsh or fish`},
		{[]string{"get"}, `uri: get: a template such as '{host}' precedes the references; "uri get -h" shows its usage`},
		{[]string{"get", "http://u:secret@a/"}, `uri: get: a template such as '{host}' precedes the references; "uri get -h" shows its usage`},
		{[]string{"get", "http://u:secret@a/", "b"}, `uri: get: a template such as '{host}' precedes the references; "uri get -h" shows its usage`},
		{[]string{"get", "{{"}, `uri: get: a template such as '{host}' precedes the references; "uri get -h" shows its usage`},
		{[]string{"get", "http://u:secret@a/", "b", "-json", "{host}"}, `uri: get: the template comes first, as in "uri get '{host}' REF"; "uri get -h" shows its usage`},
		{[]string{"expand", "-text", "-dot-segments", "a"}, `uri: expand: -text and -dot-segments exclude each other; "uri expand -h" shows its usage`},
		{[]string{"expand", "-vars", "-"}, `uri: expand: with -vars -, the templates are arguments; "uri expand -h" shows its usage`},
		{[]string{"expand", "-set", "a", "{a}"}, `uri: expand: invalid value "a" for flag -set: NAME=VALUE is needed, and a NAME has letters, digits, "_", escapes, and single dots between them; "uri expand -h" shows its usage`},
		{[]string{"expand", "-set", "=b", "{a}"}, `uri: expand: invalid value "=b" for flag -set: NAME=VALUE is needed, and a NAME has letters, digits, "_", escapes, and single dots between them; "uri expand -h" shows its usage`},
		{[]string{"expand", "-set", "+a=b", "{a}"}, `uri: expand: invalid value "+a=b" for flag -set: NAME=VALUE is needed, and a NAME has letters, digits, "_", escapes, and single dots between them; "uri expand -h" shows its usage`},
		{[]string{"expand", "-set", "a,b=c", "{a}"}, `uri: expand: invalid value "a,b=c" for flag -set: NAME=VALUE is needed, and a NAME has letters, digits, "_", escapes, and single dots between them; "uri expand -h" shows its usage`},
		{[]string{"expand", "-set", "a}{a=b", "{a}"}, `uri: expand: invalid value "a}{a=b" for flag -set: NAME=VALUE is needed, and a NAME has letters, digits, "_", escapes, and single dots between them; "uri expand -h" shows its usage`},
		{[]string{"expand", "-edition", "rfc3986", "a"}, `uri: expand: flag provided but not defined: -edition; "uri expand -h" shows its usage`},
		{[]string{"match"}, `uri: match: a template such as '/users/{id}' precedes the references; "uri match -h" shows its usage`},
		{[]string{"match", "http://u:secret@a/", "/{id}"}, `uri: match: the template comes first, as in "uri match '/users/{id}' REF"; "uri match -h" shows its usage`},
		{[]string{"match", "http://u:secret@a/", "b", "/{id}"}, `uri: match: the template comes first, as in "uri match '/users/{id}' REF"; "uri match -h" shows its usage`},
		{[]string{"match", "-edition", "rfc3986", "{a}"}, `uri: match: flag provided but not defined: -edition; "uri match -h" shows its usage`},
		{[]string{"find", "http://u:secret@a/"}, `uri: the arguments of find are files; without arguments, it finds the URIs in standard input`},
		{[]string{"split", "-base", "x:y"}, `uri: split: flag provided but not defined: -base; "uri split -h" shows its usage`},
		{[]string{"split", "-editon=rfc2396", "x"}, `uri: split: flag provided but not defined: -editon; perhaps -edition is meant; "uri split -h" shows its usage`},
		{[]string{"set", "--user", "u:secret", "x"}, `uri: set: flag provided but not defined: -user; perhaps -userinfo is meant; "uri set -h" shows its usage`},
		{[]string{"set", "-scheme", "https://", "x"}, `uri: set: invalid value "https://" for flag -scheme: want the scheme without ":"; "uri set -h" shows its usage`},
		{[]string{"set", "-port", ":80", "x"}, `uri: set: invalid value ":80" for flag -port: want the port without ":"; "uri set -h" shows its usage`},
		{[]string{"set", "-fragment", "#a", "x"}, `uri: set: invalid value "#a" for flag -fragment: want the fragment without "#"; "uri set -h" shows its usage`},
		{[]string{"set", "-vary", "scheme=http https:", "x"}, `uri: set: invalid value "scheme=http https:" for flag -vary: want the scheme without ":"; "uri set -h" shows its usage`},
		{[]string{"find", "-schemes", "ftp,http://"}, `uri: find: invalid value "ftp,http://" for flag -schemes: want names of schemes, such as http,mailto; "uri find -h" shows its usage`},
		{[]string{"find", "-schemes", "ftp, http"}, `uri: find: invalid value "ftp, http" for flag -schemes: want names of schemes, such as http,mailto; "uri find -h" shows its usage`},
		{[]string{"find", "-schemes", "ftp,"}, `uri: find: invalid value "ftp," for flag -schemes: want names of schemes, such as http,mailto; "uri find -h" shows its usage`},
		{[]string{"split", "-edition", "rfc1", "x"}, `uri: split: invalid value "rfc1" for flag -edition: want rfc1630, url-syntax-05, uri-syntax-02, rfc2396, rfc2732, rfc3986 or rfc3987; "uri split -h" shows its usage`},
		{[]string{"resolve", "x"}, `uri: resolve: -base or -pairs is needed; "uri resolve -h" shows its usage`},
		{[]string{"resolve", "-json"}, `uri: resolve: -base or -pairs is needed; "uri resolve -h" shows its usage`},
		{[]string{"resolve", "-base"}, `uri: resolve: flag needs an argument: -base; "uri resolve -h" shows its usage`},
		{[]string{"resolve", "-base", "x:/", "-pairs"}, `uri: resolve: -base and -pairs exclude each other; "uri resolve -h" shows its usage`},
		{[]string{"resolve", "-base", "x:/", "-excess", "refine"}, `uri: resolve: invalid value "refine" for flag -excess: want keep, drop or refuse; "uri resolve -h" shows its usage`},
		{[]string{"relativize", "x"}, `uri: relativize: -base or -pairs is needed; "uri relativize -h" shows its usage`},
		{[]string{"relativize", "-pairs", "-base", ""}, `uri: relativize: -base and -pairs exclude each other; "uri relativize -h" shows its usage`},
		{[]string{"normalize", "-level", "text"}, `uri: normalize: invalid value "text" for flag -level: want case, syntax or scheme; "uri normalize -h" shows its usage`},
		{[]string{"normalize", "-flags", "host-case,"}, `uri: normalize: invalid value "host-case," for flag -flags: want scheme-case, host-case, ipv6-form, escape-case, unreserved-escapes, dot-segments, default-port, empty-port, empty-path or ucs-escapes; "uri normalize -h" shows its usage`},
		{[]string{"normalize", "-flags", "case"}, `uri: normalize: invalid value "case" for flag -flags: want scheme-case, host-case, ipv6-form, escape-case, unreserved-escapes, dot-segments, default-port, empty-port, empty-path or ucs-escapes; "uri normalize -h" shows its usage`},
		{[]string{"compare", "-level", "", "a", "b"}, `uri: compare: invalid value "" for flag -level: want case, syntax or scheme; "uri compare -h" shows its usage`},
		{[]string{"compare", "a"}, `uri: compare: two arguments are needed, or none; "uri compare -h" shows its usage`},
		{[]string{"compare", "a", "b", "c"}, `uri: compare: two arguments are needed, or none; "uri compare -h" shows its usage`},
		{[]string{"wrap", "-width", "-1"}, `uri: wrap: invalid value "-1" for flag -width: parse error; "uri wrap -h" shows its usage`},
		{[]string{"check", "-only", "password,secret"}, `uri: check: invalid value "password,secret" for flag -only: unknown hazard "secret"; "uri check -h" shows its usage`},
		{[]string{"check", "-except", ""}, `uri: check: invalid value "" for flag -except: unknown hazard ""; "uri check -h" shows its usage`},
		{[]string{"map", "x"}, `uri: map: -to is needed; "uri map -h" shows its usage`},
		{[]string{"map", "-to", "url", "x"}, `uri: map: invalid value "url" for flag -to: want uri or iri; "uri map -h" shows its usage`},
		{[]string{"map", "-to", "uri", "-edition", "rfc3987", "x"}, `uri: map: flag provided but not defined: -edition; "uri map -h" shows its usage`},
		{[]string{"escape", "x"}, `uri: escape: -for is needed; "uri escape -h" shows its usage`},
		{[]string{"escape", "-for", "port", "x"}, `uri: escape: invalid value "port" for flag -for: want userinfo, host, path, segment, param, opaque, query or fragment; "uri escape -h" shows its usage`},
		{[]string{"escape", "-for", "reference", "x"}, `uri: escape: invalid value "reference" for flag -for: want userinfo, host, path, segment, param, opaque, query or fragment; "uri escape -h" shows its usage`},
		{[]string{"escape", "-for", "x", "x"}, `uri: escape: invalid value "x" for flag -for: want userinfo, host, path, segment, param, opaque, query or fragment; "uri escape -h" shows its usage`},
	} {
		stdout, stderr, status := runCommand("a\n", tt.args...)
		if stdout != "" || stderr != tt.want+"\n" || status != 2 {
			t.Errorf("uri %q: exit status %d, standard output %q, standard error:\n%swant:\n%s", tt.args, status, stdout, stderr, tt.want)
		}
	}
}

// FuzzVerbs checks the verbs that take references, in every edition: a terminal
// gets only printable characters; JSON is one object and loses no octet; the exit
// status is the same in JSON, and 1 if the input is refused.
func FuzzVerbs(f *testing.F) {
	for _, s := range []string{"HTTP://u:p@A:80/%7e/../%2F?c#d", "//@:/", "x:y", "<URL:a b>", "%", "\xff\x1b", "//[v1.a]:?", "www.é.org", "http://é/\u202e?\ue000\u200b#日本"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, ref string) {
		for _, e := range uri.Editions() {
			for _, args := range []string{"normalize", "get {path}", "get {user}{query-all:c}{unescaped:path}{segment:-1}", "set", "set -set-pair c -remove-matching *a*", "relativize -base http://a/b", "compare", "repair", "repair -why", "check", "editions -base x:/y"} {
				inputs := []string{ref}
				if args == "compare" {
					inputs = []string{ref, "http://a/"}
				}
				words := append(strings.Fields(args), "-edition", editionName(e))
				stdout, _, status := runOnTerminal("", slices.Concat(words, []string{"--"}, inputs)...)
				if doesMore(stdout) != "" {
					t.Errorf("%v: %s of %q printed as %q", e, args, ref, stdout)
				}

				stdout, _, statusJSON := runCommand("", slices.Concat(words, []string{"-json", "--"}, inputs)...)
				if statusJSON != status {
					t.Errorf("%v: %s of %q: exit status %d, with -json %d", e, args, ref, status, statusJSON)
				}
				var got struct{ Input, InputBase64, Target, TargetBase64, A, ABase64, Error any }
				if err := json.Unmarshal([]byte(stdout), &got); err != nil {
					t.Fatalf("%v: %s of %q: %v", e, args, ref, err)
				}
				input, inputBase64 := got.Input, got.InputBase64
				switch words[0] {
				case "relativize":
					input, inputBase64 = got.Target, got.TargetBase64
				case "compare":
					input, inputBase64 = got.A, got.ABase64
				}
				exact, _ := inputBase64.(string)
				if s := orBase64(t, input.(string), exact); s != ref {
					t.Errorf("%v: %s: input %q, want %q", e, args, s, ref)
				}
				if _, err := e.Parse(ref); err != nil && words[0] != "repair" && (status != 1 || got.Error == nil) {
					t.Errorf("%v: %s of %q: exit status %d, but %v", e, args, ref, status, err)
				}
			}
		}
	})
}
