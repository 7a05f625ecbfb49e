// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
)

// asCommand is the environment variable with which the binary of the tests is the
// command.
const asCommand = "URI_TEST_COMMAND"

// TestMain runs the tests without the variables that change the output.
func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		main()
	}
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
	status = runOn(screen{columns: usualColumns, isTerminal: true}, args, strings.NewReader(stdin), &out, &err)
	return out.String(), err.String(), status
}

// inDirectory makes files in a new directory, to which it changes.
func inDirectory(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
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
	}{parse.Offset, parse.Component.String(), parse.Rule(), err.Error()}), "\n")
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
	for _, args := range [][]string{nil, {"-h"}, {"--help"}, {"help"}, {"help", "help"}, {"-h", "version"}} {
		stdout, stderr, status := runCommand("", args...)
		if args == nil {
			// Without a verb the usage is wrong, and is printed on standard error.
			stdout, stderr, status = stderr, stdout, status-2
		}
		if status != 0 || stderr != "" {
			t.Errorf("uri %q: exit status %d, standard error %q", args, status, stderr)
		}
		if n := strings.Count(stdout, "\n"); n != 24 {
			t.Errorf("uri %q prints %d lines, want the 24 of a screen:\n%s", args, n, stdout)
		}
		for line := range strings.SplitSeq(stdout, "\n") {
			if len(line) > 80 {
				t.Errorf("uri %q prints %q, which is too wide", args, line)
			}
		}
		for _, v := range verbs {
			if !strings.Contains(stdout, fmt.Sprintf(" %-13s%s\n", v.name, v.brief)) || len(strings.Fields(v.brief)) > 5 {
				t.Errorf("uri %q does not list %s, or in more than five words:\n%s", args, v.name, stdout)
			}
		}
	}
	for _, columns := range []int{18, 28, 38, 48} {
		for _, args := range [][]string{{"help"}, {"filter", "-h"}, {"completion", "-h"}} {
			var narrow strings.Builder
			runOn(screen{columns: columns}, args, nil, &narrow, nil)
			text, _, _ := strings.Cut(narrow.String(), "\nexample:")
			for line := range strings.SplitSeq(text, "\n") {
				if len(line) > columns && len(strings.Fields(line)) > 1 && !strings.Contains(line, "uri completion") && !strings.Contains(line, "compinit") && !strings.HasPrefix(line, "  -") {
					t.Errorf("on %d columns, uri %q prints %q, which is too wide", columns, args, line)
				}
			}
		}
	}
	for _, v := range verbs {
		for _, args := range [][]string{{v.name, "-h"}, {v.name, "--help", "x"}, {"help", v.name}} {
			stdout, stderr, status := runCommand("", args...)
			if status != 0 || stderr != "" {
				t.Errorf("uri %q: exit status %d, standard error %q", args, status, stderr)
			}
			edition := []string{"\n  -edition NAME\n", "(default rfc3986)\n", "\n  -json\n"}
			switch v.name {
			case "editions":
				edition[1] = "(default all)\n"
			case "map", "expand", "match", "unescape":
				edition = edition[2:]
			case "redact":
				edition = nil
			}
			if !regexp.MustCompile(`\.\s+Without\s+[A-Z ]+,\s+it\s+reads\s+(the\s+lines\s+of\s+)?standard\s+input\.\n\nflags:`).MatchString(stdout) {
				t.Errorf("uri %q does not say when it reads standard input:\n%s", args, stdout)
			}
			stdout = strings.ReplaceAll(stdout, "(default\n      ", "(default ") // the line may break there
			for _, part := range append(edition, "usage: uri "+v.name+" [flags] ", "\nexample:\n  $ ", "uri "+v.name+" ") {
				if !strings.Contains(stdout, part) {
					t.Errorf("uri %q does not print %q:\n%s", args, part, stdout)
				}
			}
		}
	}
}

// TestOtherWords checks that the words of other programs stand for verbs, and are not
// verbs.
func TestOtherWords(t *testing.T) {
	for word, name := range otherWords {
		_, notVerb := named(verbs, word)
		if _, err := named(verbs, name); err != nil || notVerb == nil {
			t.Errorf("%q is %q", word, name)
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
		{[]string{"parse", "http://a/"}, `uri: unknown verb "parse"; perhaps "split" is meant; "uri help" lists the verbs`},
		{[]string{"help", "encode"}, `uri: unknown verb "encode"; perhaps "escape" is meant; "uri help" lists the verbs`},
		{[]string{"-json", "split"}, `uri: the verb comes first, as in "uri split [flags] [REF...]"`},
		{[]string{"-edition", "rfc2396", "get", "{host}", "split"}, `uri: the verb comes first, as in "uri get [flags] TEMPLATE [REF...]"`},
		{[]string{"--edition=rfc2396", "http://a/"}, `uri: the verb comes first, as in "uri split [flags] [REF...]"; "uri help" lists the verbs`},
		{[]string{"u:secret@a", "check", "-json"}, `uri: the verb comes first, as in "uri check [flags] [REF...]"`},
		{[]string{"{host}", "http://a/"}, `uri: the verb comes first, as in "uri split [flags] [REF...]"; "uri help" lists the verbs`},
		{[]string{"a.log"}, `uri: the verb comes first, as in "uri split [flags] [REF...]"; "uri help" lists the verbs`},
		{[]string{"find-uris", "find"}, `uri: unknown verb "find-uris"; "uri help" lists the verbs`},
		{[]string{""}, `uri: unknown verb ""; "uri help" lists the verbs`},
		{[]string{"completion", "sh"}, `uri: the name of a shell is needed: bash, zsh or fish`},
		{[]string{"completion", "bash", "zsh"}, `uri: the name of a shell is needed: bash, zsh or fish`},
		{[]string{"get", "{host}", "-header"}, `uri: get: -header needs -csv or -tsv; "uri get -h" shows its usage`},
		{[]string{"get", "{host}", "-csv", "-json"}, `uri: get: -csv, -tsv and -json exclude each other; "uri get -h" shows its usage`},
		{[]string{"get", "{host}", "-csv", "-tsv"}, `uri: get: -csv, -tsv and -json exclude each other; "uri get -h" shows its usage`},
		{[]string{"get"}, `uri: get: a template such as '{host}' precedes the references; "uri get -h" shows its usage`},
		{[]string{"get", "http://u:secret@a/", "b"}, `uri: get: a template such as '{host}' precedes the references; "uri get -h" shows its usage`},
		{[]string{"get", "{query:a}", "-delimiter", "&", "-form"}, `uri: get: -form and -delimiter exclude each other; "uri get -h" shows its usage`},
		{[]string{"get", "{query:a}", "-delimiter", ""}, `uri: get: invalid value for flag -delimiter: want one of ; / ? : @ & + $ ,; "uri get -h" shows its usage`},
		{[]string{"get", "{query:a}", "-delimiter", "="}, `uri: get: invalid value for flag -delimiter: want one of ; / ? : @ & + $ ,; "uri get -h" shows its usage`},
		{[]string{"get", "{query:a}", "-delimiter", "&&"}, `uri: get: invalid value for flag -delimiter: want one of ; / ? : @ & + $ ,; "uri get -h" shows its usage`},
		{[]string{"get", "{query:\xff}", "-json"}, `uri: get: with -json, the template must be UTF-8; "uri get -h" shows its usage`},
		{[]string{"get", "{{"}, `uri: get: a template such as '{host}' precedes the references; "uri get -h" shows its usage`},
		{[]string{"expand", "-text", "-all", "a"}, `uri: expand: -text and -all exclude each other; "uri expand -h" shows its usage`},
		{[]string{"expand", "/users/{id}", "id=secret"}, `uri: expand: an argument sets id: write -set id=VALUE before the template; "uri expand -h" shows its usage`},
		{[]string{"expand", "id=secret", "/users/{id}", "-set", "page=1"}, `uri: expand: an argument sets id: write -set id=VALUE before the template; "uri expand -h" shows its usage`},
		{[]string{"expand", "-text", "-any-host", "a"}, `uri: expand: -text and -any-host exclude each other; "uri expand -h" shows its usage`},
		{[]string{"expand", "-text", "-slashes", "a"}, `uri: expand: -text and -slashes exclude each other; "uri expand -h" shows its usage`},
		{[]string{"expand", "-set", "id=1", "-set", "ID=2", "/{id}"}, `uri: expand: -set has the variable ID, which no template has; "uri expand -h" shows its usage`},
		{[]string{"expand", "-text", "-dot-segments", "a"}, `uri: expand: -text and -dot-segments exclude each other; "uri expand -h" shows its usage`},
		{[]string{"expand", "-vars", "-"}, `uri: expand: with -vars -, the templates are arguments; "uri expand -h" shows its usage`},
		{[]string{"expand", "-set", "a", "{a}"}, `uri: expand: invalid value for flag -set: NAME=VALUE is needed, and a NAME has letters, digits, "_", escapes, and single dots between them; "uri expand -h" shows its usage`},
		{[]string{"expand", "-set", "=b", "{a}"}, `uri: expand: invalid value for flag -set: NAME=VALUE is needed, and a NAME has letters, digits, "_", escapes, and single dots between them; "uri expand -h" shows its usage`},
		{[]string{"expand", "-set", "a}{a=b", "{a}"}, `uri: expand: invalid value for flag -set: NAME=VALUE is needed, and a NAME has letters, digits, "_", escapes, and single dots between them; "uri expand -h" shows its usage`},
		{[]string{"match"}, `uri: match: a template such as '/users/{id}' precedes the references; "uri match -h" shows its usage`},
		{[]string{"match", "http://u:secret@a/", "b", "/{id}"}, `uri: match: the template comes first, as in "uri match '/users/{id}' REF"; "uri match -h" shows its usage`},
		{[]string{"match", "-templates", "-"}, `uri: match: with -templates -, the references are arguments; "uri match -h" shows its usage`},
		{[]string{"match", "-templates", "/{id}", "/x"}, `uri: match: invalid value for flag -templates: want the name of a file, or - for standard input; "uri match -h" shows its usage`},
		{[]string{"find", "http://u:secret@a/"}, `uri: the arguments of find are files; without arguments, it finds the URIs in standard input`},
		{[]string{"split", "-base", "x:y"}, `uri: split: flag provided but not defined: -base; "uri split -h" shows its usage`},
		{[]string{"set", "-delete-pair", "a", "x"}, `uri: set: flag provided but not defined: -delete-pair; perhaps -remove-pair is meant; "uri set -h" shows its usage`},
		{[]string{"set", "-prefix", "/a=/b", "x"}, `uri: set: flag provided but not defined: -prefix; perhaps -path-prefix is meant; "uri set -h" shows its usage`},
		{[]string{"split", "-editon=rfc2396", "x"}, `uri: split: flag provided but not defined: -editon; perhaps -edition is meant; "uri split -h" shows its usage`},
		{[]string{"set", "--user", "u:secret", "x"}, `uri: set: flag provided but not defined: -user; perhaps -userinfo is meant; "uri set -h" shows its usage`},
		{[]string{"set", "-scheme", "https://", "x"}, `uri: set: invalid value for flag -scheme: want the scheme without ":"; "uri set -h" shows its usage`},
		{[]string{"set", "host=S3cr3t", "http://a/"}, `uri: set: the arguments are references; perhaps "-host TEXT" is meant, or "./host=..."; "uri set -h" shows its usage`},
		{[]string{"set", "-port", "80", "http://a/", "query="}, `uri: set: the arguments are references; perhaps "-query TEXT" is meant, or "./query=..."; "uri set -h" shows its usage`},
		{[]string{"set", "-vary", "host=a b", "-blank", "x"}, `uri: set: -blank and -vary exclude each other; "uri set -h" shows its usage`},
		{[]string{"set", "-port", ":80", "x"}, `uri: set: invalid value for flag -port: want the port without ":"; "uri set -h" shows its usage`},
		{[]string{"set", "-fragment", "#a", "x"}, `uri: set: invalid value for flag -fragment: want the fragment without "#"; "uri set -h" shows its usage`},
		{[]string{"set", "-vary", "host= "}, `uri: set: invalid value for flag -vary: want COMPONENT=TEXT, with blanks between several; "uri set -h" shows its usage`},
		{[]string{"set", "-vary", "authority=a b"}, `uri: set: invalid value for flag -vary: want scheme, userinfo, host, port, path, query or fragment; "uri set -h" shows its usage`},
		{[]string{"set", "-form", "-delimiter", ";"}, `uri: set: -form and -delimiter exclude each other; "uri set -h" shows its usage`},
		{[]string{"set", "-add-pair", ""}, `uri: set: invalid value for flag -add-pair: want KEY=VALUE or KEY; "uri set -h" shows its usage`},
		{[]string{"set", "-drop", "segment"}, `uri: set: invalid value for flag -drop: want scheme, authority, userinfo, host, port, path, query or fragment; "uri set -h" shows its usage`},
		{[]string{"set", "-drop", "query,", "x"}, `uri: set: invalid value for flag -drop: want scheme, authority, userinfo, host, port, path, query or fragment; "uri set -h" shows its usage`},
		{[]string{"set", "-vary", "scheme=http https:", "x"}, `uri: set: invalid value for flag -vary: want the scheme without ":"; "uri set -h" shows its usage`},
		{[]string{"find", "-schemes", "ftp,http://"}, `uri: find: invalid value for flag -schemes: want names of schemes, such as http,mailto; "uri find -h" shows its usage`},
		{[]string{"find", "-schemes", "ftp,"}, `uri: find: invalid value for flag -schemes: want names of schemes, such as http,mailto; "uri find -h" shows its usage`},
		{[]string{"split", "-edition", "rfc1", "x"}, `uri: split: invalid value for flag -edition: want rfc1630, url-syntax-05, uri-syntax-02, rfc2396, rfc2732, rfc3986 or rfc3987; "uri split -h" shows its usage`},
		{[]string{"resolve", "x"}, `uri: resolve: -base or -pairs is needed; "uri resolve -h" shows its usage`},
		{[]string{"resolve", "-base"}, `uri: resolve: flag needs an argument: -base; "uri resolve -h" shows its usage`},
		{[]string{"resolve", "-base", "x:/", "-pairs"}, `uri: resolve: -base and -pairs exclude each other; "uri resolve -h" shows its usage`},
		{[]string{"resolve", "-base", "x:/", "-excess", "refine"}, `uri: resolve: invalid value for flag -excess: want keep, drop or refuse; "uri resolve -h" shows its usage`},
		{[]string{"relativize", "-pairs", "-base", ""}, `uri: relativize: -base and -pairs exclude each other; "uri relativize -h" shows its usage`},
		{[]string{"normalize", "-level", "text"}, `uri: normalize: invalid value for flag -level: want case, syntax or scheme; "uri normalize -h" shows its usage`},
		{[]string{"normalize", "-flags", "host-case,"}, `uri: normalize: invalid value for flag -flags: want scheme-case, host-case, ipv6-form, escape-case, unreserved-escapes, dot-segments, default-port, empty-port, empty-path or ucs-escapes; "uri normalize -h" shows its usage`},
		{[]string{"compare", "-level", "", "a", "b"}, `uri: compare: invalid value for flag -level: want case, syntax or scheme; "uri compare -h" shows its usage`},
		{[]string{"compare", "a"}, `uri: compare: two arguments are needed, or none; "uri compare -h" shows its usage`},
		{[]string{"wrap", "-width", "-1"}, `uri: wrap: invalid value for flag -width: want a number of bytes; "uri wrap -h" shows its usage`},
		{[]string{"wrap", "-json=2"}, `uri: wrap: invalid value for flag -json: want true or false; "uri wrap -h" shows its usage`},
		{[]string{"wrap", "-4"}, `uri: wrap: an argument that begins with "-" follows the argument "--", or is a flag; "uri wrap -h" shows its usage`},
		{[]string{"expand", "-vars", `{"a": 1}`}, `uri: expand: invalid value for flag -vars: want the name of a file, or - for standard input; "uri expand -h" shows its usage`},
		{[]string{"check", "-only", "password,secret"}, `uri: check: invalid value for flag -only: want repeated-scheme, misleading-scheme, drive-letter, mixed-case, registry-based, misleading-userinfo, misleading-port, password, no-host, misleading-path, rare-address, embedded-address, escaped-host, mapped-host, fake-a-label, wildcard-host, reserved-port, large-port, surplus-dots, escaped-dots, parameter-dots, empty-segment, parameter, escaped-parameter, not-utf8, escaped-delimiter, escaped-control, double-escape, bidi-control, mixed-scripts, lookalike-delimiter, query-semicolon, query-question, query-not-utf8, many-pairs, repeated-key, empty-key, bracket-key, rewritten-key, property-key, no-value, empty-pair or edge-space; "uri check -h" shows its usage`},
		{[]string{"map", "x"}, `uri: map: -to is needed; "uri map -h" shows its usage`},
		{[]string{"map", "-to", "url", "x"}, `uri: map: invalid value for flag -to: want uri or iri; "uri map -h" shows its usage`},
		{[]string{"map", "-to", "uri", "-edition", "rfc3987", "x"}, `uri: map: flag provided but not defined: -edition; "uri map -h" shows its usage`},
		{[]string{"escape", "-for", "port", "x"}, `uri: escape: invalid value for flag -for: want userinfo, host, path, segment, param, opaque, query, fragment or form; "uri escape -h" shows its usage`},
	} {
		stdout, stderr, status := runCommand("a\n", tt.args...)
		if stdout != "" || stderr != tt.want+"\n" || status != 2 {
			t.Errorf("uri %q: exit status %d, standard output %q, standard error:\n%swant:\n%s", tt.args, status, stdout, stderr, tt.want)
		}
	}
}

// TestFlagSecrets gives each flag values with a secret. What is wrong with a value
// is said without it.
func TestFlagSecrets(t *testing.T) {
	const secret = "S3cr3t"
	values := []string{
		secret, "key=" + secret, "=" + secret, "a b=" + secret, ":" + secret, "scheme=http " + secret + ":", "#" + secret, "http:," + secret, "-" + secret,
		"http://me:" + secret + "@h:x/", "http://me:12/" + secret + "@h:x/", `{"a": "` + secret + `"}`, "",
	}
	arguments := map[string]string{"get": "{host}", "expand": "{a}", "match": "{a}"}
	for _, v := range verbs {
		newCall(v, screen{}, nil, nil, nil).flags.VisitAll(func(f *flag.Flag) {
			wrong := 0
			for _, value := range values {
				if slices.Contains([]string{"vars", "templates", "values-file"}, f.Name) && !strings.HasPrefix(value, "{") || f.Name == "base" && !strings.Contains(value, "@") {
					continue // the name of a file, or a URI, which must be seen
				}
				args := []string{v.name, "--" + f.Name + "=" + value, arguments[v.name], "x:"}
				stdout, stderr, status := runCommand("", args...)
				if strings.Contains(stderr, secret) || status == 2 && strings.Contains(stdout, secret) {
					t.Errorf("uri %q: exit status %d, standard output %q, standard error %q", args, status, stdout, stderr)
				}
				if strings.Contains(stderr, "invalid value for flag -"+f.Name+": ") && status == 2 {
					wrong++
				}
			}
			_, isClosed := newCall(v, screen{}, nil, nil, nil).values[f.Name]
			_, isString := f.Value.(interface{ IsBoolFlag() bool })
			if wrong == 0 && (isClosed || isString) {
				t.Errorf("uri %s: no value is wrong for -%s", v.name, f.Name)
			}
		})
	}
	for _, args := range [][]string{{"-me:" + secret + "@h"}, {"--=" + secret}, {"---" + secret + "="}, {"-=" + secret}} {
		if _, stderr, status := runCommand("", append([]string{"split"}, args...)...); strings.Contains(stderr, secret) || status != 2 {
			t.Errorf("uri split %q: exit status %d, standard error %q", args, status, stderr)
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
			for _, args := range []string{"split", "normalize", "get {path}", "get {user}{query-all:c}{unescaped:path}{segment:-1}", "set -drop fragment", "set -set-pair c -remove-matching *a*", "relativize -base http://a/b", "compare", "repair", "repair -why", "check", "editions -base x:/y"} {
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
				if octets, ok := inputBase64.(string); ok {
					exact, _ := base64.StdEncoding.DecodeString(octets)
					input = string(exact)
				}
				if input != ref {
					t.Errorf("%v: %s: input %q, want %q", e, args, input, ref)
				}
				if _, err := e.Parse(ref); err != nil && words[0] != "repair" && (status != 1 || got.Error == nil) {
					t.Errorf("%v: %s of %q: exit status %d, but %v", e, args, ref, status, err)
				}
			}
		}
	})
}

func TestNearest(t *testing.T) {
	names := []string{"split", "set", "resolve", "relativize", "normalize", "map"}
	for _, tt := range []struct{ name, want string }{
		{"spilt", "split"},
		{"splitt", "split"},
		{"se", "set"},
		{"norm", "normalize"},
		{"normalise", "normalize"},
		{"rel", "relativize"},
		{"mpa", ""}, // two edits of three letters
		{"m", "map"},
		{"x", ""},
		{"", ""},
		{"splitter", "split"},
		{"divide", ""},
	} {
		if got := nearest(tt.name, names); got != tt.want {
			t.Errorf("nearest(%q) = %q, want %q", tt.name, got, tt.want)
		}
	}
}
