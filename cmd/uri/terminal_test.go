// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"bufio"
	"flag"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/skip"
)

// hostile are texts that can control a terminal: C0 controls, DEL, C1 controls in
// UTF-8 and not, bidirectional formatting, and characters without width.
var hostile = []string{
	"\x1b[31mred", "a\rb", "a\bb", "\x7f", "\u009b31m", "\x9b31m", "\xff", "\u202eb", "\u2066b\u2069", "\u200b", "\u2028", "\ufeff",
	"http://a/\u202eb?\ue000#\u00a0\u200d", "//\u061c@\u200fa\ufff9/\u2066;\u2069?a=\u2028&\u200e",
	"http://a/\x1b]0;b\a", "http://u:\x1b@a/", "www.a\x1b[2J.org/\u202e", "%1B%0D%9B", "a\x00b", "a\nuri: b", "\x1b\tx:/\u202e", "x:/\x1b[m/\tx:/\x1b",
}

// doesMore returns the part of s from the first character that is not printable
// and not the end of a line.
func doesMore(s string) string {
	for i, r := range s {
		_, width := utf8.DecodeRuneInString(s[i:])
		if r != '\n' && !unicode.IsPrint(r) || r == utf8.RuneError && width == 1 {
			return s[i:]
		}
	}
	return ""
}

// checkTerminal checks that a command prints only printable characters on a
// terminal, except for the TABs of the usage, of the templates of get and of the text of redact, and
// that its JSON has only such characters everywhere.
func checkTerminal(t *testing.T, stdin string, args ...string) {
	t.Helper()
	stdout, stderr, _ := runOnTerminal(stdin, args...)
	if strings.HasPrefix(stdout, "usage: ") || args[0] == "get" || args[0] == "redact" {
		stdout = strings.ReplaceAll(stdout, "\t", "")
	}
	if rest := doesMore(stdout); rest != "" {
		t.Errorf("uri %q of %q prints %.30q", args, stdin, rest)
	}
	piped, _, _ := runCommand(stdin, append([]string{args[0], "-json"}, args[1:]...)...)
	if rest := doesMore(piped); rest != "" && strings.HasPrefix(piped, "{") {
		t.Errorf("uri %q -json of %q prints in a pipe %.30q", args, stdin, rest)
	}
	if rest := doesMore(stderr); rest != "" {
		t.Errorf("uri %q of %q prints on standard error %.30q", args, stdin, rest)
	}
}

// TestPipe checks that results have the characters of an IRI in a pipe, and
// escapes of those that are not printable on a terminal and in JSON.
func TestPipe(t *testing.T) {
	t.Chdir(t.TempDir())
	const iri, shown = "http://a/\u202eü/\u00a0", `http://a/\u202eü/\u00a0`
	for args, line := range map[string]string{
		"normalize": iri + "\n", "set -drop query": iri + "\n", "resolve -base x:/": iri + "\n", "relativize -base x:/": iri + "\n", "repair": iri + "\n",
		"wrap": "<" + iri + ">\n",
	} {
		words := append(strings.Fields(args), "-edition", "rfc3987")
		pipe, _, _ := runCommand(iri, words...)
		terminal, _, _ := runOnTerminal(iri, words...)
		if want := strings.NewReplacer("\u202e", `\u202e`, "\u00a0", `\u00a0`).Replace(line); pipe != line || terminal != want {
			t.Errorf("uri %s: %+q, on a terminal %+q; want %+q and %+q", args, pipe, terminal, line, want)
		}
		if stdout, _, _ := runCommand(iri, append(words, "-json")...); !strings.Contains(stdout, shown) && args != "repair" {
			t.Errorf("uri %s -json: %+q has no %+q", args, stdout, shown)
		}
	}
	for _, verb := range []string{"split", "check", "editions"} {
		for _, run := range []func(string, ...string) (string, string, int){runCommand, runOnTerminal} {
			if stdout, _, _ := run("", verb, "-edition", "rfc3987", "//u:p@"+iri[len("http://"):]+"/%2F"); !strings.Contains(stdout, shown[len("http://a"):]) || doesMore(stdout) != "" {
				t.Errorf("uri %s: %+q has no %q", verb, stdout, shown)
			}
		}
	}
	const octets, escaped = "a\x1b[31m\nb\t\u009b\u202e\xff", `a\x1b[31m\nb\t\u009b\u202e\xff`
	for _, input := range []string{octets, uri.Escape(uri.Segment, octets)} {
		if stdout, _, _ := runOnTerminal("", "unescape", input); stdout != escaped+"\n" {
			t.Errorf("unescape on a terminal: %q", stdout)
		}
		if stdout, _, _ := runCommand("", "unescape", input); stdout != octets+"\n" {
			t.Errorf("unescape in a pipe: %q", stdout)
		}
		terminal, _, _ := runOnTerminal("", "unescape", "-json", input)
		if pipe, _, _ := runCommand("", "unescape", "-json", input); terminal != pipe {
			t.Errorf("unescape -json: %q, on a terminal %q", pipe, terminal)
		}
	}
	if stdout, stderr, status := runOnTerminal("", "unescape", "%"); stdout != "" || stderr == "" || status != 1 {
		t.Errorf("unescape on a terminal: exit status %d, standard output %q, standard error %q", status, stdout, stderr)
	}
	if stdout, _, _ := runOnTerminal("", "get", "-edition", "3987", "{host}\t{path}", iri); stdout != "a\t"+shown[len("http://a"):]+"\n" {
		t.Errorf("get on a terminal: %q", stdout)
	}
	if stdout, _, _ := runOnTerminal("", "wrap", "-edition", "3987", "-width", "12", "http://a/b/c\u202e"); stdout != "<http://a/b/\n"+`c\u202e>`+"\n" {
		t.Errorf("wrap on a terminal: %q", stdout)
	}
}

// verbFlags returns the names of the flags of a verb except -json, whose
// output is not for a person.
func verbFlags(v verb) (names []string) {
	c := newCall(v, screen{}, strings.NewReader(""), bufio.NewWriter(io.Discard), io.Discard)
	c.flags.VisitAll(func(f *flag.Flag) {
		if f.Name != "json" {
			names = append(names, f.Name)
		}
	})
	return names
}

// FuzzTerminal checks that arguments, names of files and lines of input reach a
// terminal only as printable characters.
func FuzzTerminal(f *testing.F) {
	dir := f.TempDir()
	for i := 0; i < len(hostile); i += proof.PickSlow(3, 1) {
		f.Add(hostile[i])
	}
	const template = "{scheme}{userinfo}{host}{port}{path}{query}{fragment}{query:a}{segment:1}{default:port}{user}{password}{uri}{query-all:a}{unescaped:path}{unescaped:query}"
	needed := map[string][]string{"get": {template}, "escape": {"-for", "segment"}, "resolve": {"-base", "x:/"}, "relativize": {"-base", "x:/"}, "map": {"-to", "uri"}, "match": {"{+a}{?b*}"}}
	f.Fuzz(func(t *testing.T, text string) {
		t.Chdir(dir)
		checkTerminal(t, "", "help", text)
		if text != "" {
			checkTerminal(t, "", text)
		}
		for _, v := range verbs {
			words := append([]string{v.name}, needed[v.name]...)
			checkTerminal(t, text, words...)
			checkTerminal(t, text, append(words, "-pairs")...)
			for _, bad := range []string{"-" + text, "--" + text + "=" + text, "-=" + text, "-json=x" + text} {
				checkTerminal(t, text, append(words, bad)...)
				checkTerminal(t, text, v.name, bad, "-h")
			}
			if (v.name == "find" || v.name == "redact") && strings.Contains(text, "/") {
				continue // it would go through the files of the machine
			}
			escaped := uri.RFC3986.Escape(uri.Segment, text)
			switch v.name {
			case "map":
				checkTerminal(t, text, v.name, "-to", "iri")
				checkTerminal(t, "", v.name, "-to", "iri", "//a/"+escaped)
			case "expand":
				checkTerminal(t, text, v.name, "-vars", "-", "{a}")
				checkTerminal(t, encoded(t, map[string]any{text: map[string]any{text: []int{}}}), v.name, "-vars", "-", "{a}")
				checkTerminal(t, "", v.name, "-text", "-set", "a="+text, "{+a}"+text)
			case "match":
				checkTerminal(t, "", v.name, "--", text, "a")
				checkTerminal(t, text+"\n{a}"+text, v.name, "-templates", "-", "a"+escaped)
				checkTerminal(t, "", v.name, "-controls", "-slashes", "/{a}/{b*}{?c*}", "/"+escaped+"/"+escaped+",a?a="+escaped+"&"+escaped+"=a")
			}
			if v.edition == chosenEdition {
				checkTerminal(t, text, append(words, "-edition", "rfc3987")...)
				checkTerminal(t, "", append(words, "-edition", "rfc3987", "--", text, "x:/"+text)...)
			}
			if v.name == "get" {
				checkTerminal(t, "", v.name, "--", text, "a")
				checkTerminal(t, "", v.name, template, "//a/"+uri.Escape(uri.Segment, text)+"?a="+uri.Escape(uri.Query, text))
				checkTerminal(t, "", v.name, template, "//"+uri.RFC3986.Escape(uri.Host, text))
			}
			for _, name := range verbFlags(v) {
				if (name == "vars" || name == "templates") && strings.Contains(text, "/") {
					continue // expand would read a file of the machine
				}
				checkTerminal(t, text, append(words, "-"+name+"="+text)...)
				checkTerminal(t, "", append(words, "-"+name+"="+text, "a")...)
				checkTerminal(t, "", v.name, "-"+name, text, "a", "b")
			}
			checkTerminal(t, "", append(words, "--", text)...)
			checkTerminal(t, "", append(words, "--", text, text)...)
		}
	})
}

// TestHostileNames has files whose names can control a terminal. Some of them
// cannot be read; the others are.
func TestHostileNames(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, text := range hostile {
		if strings.ContainsAny(text, "/\x00") {
			continue
		}
		name := filepath.Join("d", "dir "+text)
		if os.MkdirAll(name, 0o777) != nil || os.WriteFile(filepath.Join(name, text), []byte("x://found/"), 0o666) != nil {
			continue // not every system has such names
		}
		missing := filepath.Join(name, "missing "+text)
		checkTerminal(t, "", "find", missing, name, missing)
		file := struct {
			File       string `json:"file"`
			FileBase64 []byte `json:"fileBase64,omitempty"`
		}{filepath.Join(name, text), octets(filepath.Join(name, text))}
		member := strings.Trim(encoded(t, file), "{}\n")
		if stdout, _, _ := runCommand("", "find", "-json", name); !strings.HasPrefix(stdout, "{"+member+`,"line":1,`) {
			t.Errorf("find -json in %q: %q has no %q", name, stdout, member)
		}
		stdout, stderr, status := runCommand("", "find", missing, name, missing)
		if strings.Count(stdout, "\n") != 1 || strings.Count(stderr, "\n") != 2 || status != 2 {
			t.Errorf("find in %q: exit status %d\n%s%s", name, status, stdout, stderr)
		}
	}
}

// TestUnreadable checks that find reports a file that cannot be read, and reads
// the others.
func TestUnreadable(t *testing.T) {
	if runtime.GOOS == "windows" || os.Geteuid() == 0 {
		t.Skip("Windows and root read every file")
	}
	inDirectory(t, map[string]string{"d/a": "x://found/", "d/secret": "x://found/", "d/shut/b": "x://found/", "d/z": "x://found/"})
	defer os.Chmod("d/shut", 0o777)
	if os.Chmod("d/secret", 0) != nil || os.Chmod("d/shut", 0) != nil {
		skip.OutsideCI(t, "files cannot be made unreadable")
	}
	if f, err := os.Open("d/secret"); err == nil {
		f.Close()
		skip.OutsideCI(t, "no file is unreadable to this user")
	}
	for _, args := range [][]string{{"find", "d"}, {"find", "d/a", "d/secret", "d/shut", "d/z"}} {
		stdout, stderr, status := runCommand("", args...)
		first, second, _ := strings.Cut(stderr, "\n")
		if stdout != "d/a:1:1:x://found/\nd/z:1:1:x://found/\n" || !strings.HasPrefix(first, "uri: open d/secret") || !strings.HasPrefix(second, "uri: open d/shut") || status != 2 {
			t.Errorf("uri %q: exit status %d\n%s%s", args, status, stdout, stderr)
		}
	}
}
