// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"
)

var update = flag.Bool("update", false, "write uri.1")

// manExamples are command lines of the manual page, each with what it is for, and
// its output for the files of TestManExamples.
var manExamples = []struct{ purpose, command, output string }{
	{"List the hosts in a log:", "uri find -uris app.log | uri normalize | uri get '{host}' | sort -u", "a.example\nb.example\n"},
	{"List the links of a page, as URIs:", "uri find -in html -base https://h/ -uris page.html", "http://a.example/?b=1&c=2\nhttps://h/a\n"},
	{"Put the address to connect to beside each reference of a list:", "uri get -blank '{hostport}' < list | paste - list",
		"a.example:80\thttp://a.example\n\tnot a reference\n[::1]:443\thttps://[::1]/\n"},
	{"Remove tracking parameters:", "uri set -remove-matching 'utm_*' 'http://a/?q=1&utm_source=b'", "http://a/?q=1\n"},
	{"Find out in which editions a reference is valid:", "uri editions 'http://[::1]/' | grep -c refused", "4\n"},
	{"Count the lines that are not references:", "uri split -json < list | grep -c '\"error\":'", "1\n"},
}

// TestManExamples runs the examples of the manual page.
func TestManExamples(t *testing.T) {
	if testing.Short() || runtime.GOOS == "windows" {
		t.Skip("an emulator may not run another program, and the scripts are those of Unix")
	}
	shell, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash") // .ci/run reports it too
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	bin, dir := t.TempDir(), t.TempDir()
	script := fmt.Sprintf("#!%s\n%s=1 exec '%s' \"$@\"\n", shell, asCommand, self)
	if err := os.WriteFile(bin+"/uri", []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"app.log":   "GET http://B.example/x 200\nGET <http://a.example:80/> 404\nGET http://a.example/y 200\n",
		"page.html": "<p><a href=\"http://a.example/?b=1&amp;c=2\">x</a> <a href=\"/a\">y</a>\n",
		"list":      "http://a.example\nnot a reference\nhttps://[::1]/\n",
	} {
		if err := os.WriteFile(dir+"/"+name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, e := range manExamples {
		cmd := exec.Command(shell, "-c", e.command)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"), "LC_ALL=C")
		if out, err := cmd.Output(); string(out) != e.output {
			t.Errorf("%s\nprints %v:\n%swant:\n%s", e.command, err, out, e.output)
		}
	}
}

// TestMan checks that the manual page, uri.1, has the usages as they are. To make
// it anew:
//
//	go test -run TestMan$ ./cmd/uri -update
func TestMan(t *testing.T) {
	page := manPage()
	if *update {
		if err := os.WriteFile("uri.1", page, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("uri.1")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, page) {
		t.Error("uri.1 does not have the usages as they are; make it anew with -update")
	}
}

// TestManRendered checks what groff makes of the page: it has no warning, and each
// usage is there.
func TestManRendered(t *testing.T) {
	groff, err := exec.LookPath("groff")
	if err != nil {
		t.Skip("there is no groff")
	}
	cmd := exec.Command(groff, "-man", "-Tutf8", "-ww", "-P-c", "-rLL=100n", "uri.1")
	var warnings strings.Builder
	cmd.Stderr = &warnings
	out, err := cmd.Output()
	if err != nil || warnings.Len() > 0 {
		t.Fatalf("%v\n%s", err, warnings.String())
	}
	bold := regexp.MustCompile(`(.)\x08(.)`)
	text := bold.ReplaceAllString(string(out), "$2")
	words := strings.Join(strings.Fields(text), " ")
	for _, title := range []string{"NAME", "SYNOPSIS", "DESCRIPTION", "VERBS", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES"} {
		if !strings.Contains(text, "\n"+title+"\n") {
			t.Errorf("there is no section %s", title)
		}
	}
	for _, v := range verbs {
		usage := []string{v.summary, v.notes}
		for _, row := range v.table {
			usage = append(usage, row[0]+" "+row[1])
		}
		c := newCall(v, screen{}, nil, nil, nil)
		c.flags.VisitAll(func(f *flag.Flag) {
			_, text := flag.UnquoteUsage(f)
			usage = append(usage, text)
		})
		for _, text := range append(usage, strings.Split(v.example, "\n")...) {
			if text = strings.Join(strings.Fields(text), " "); !strings.Contains(words, text) {
				t.Errorf("%s: the page does not have %q", v.name, text)
			}
		}
	}
}

// about says what all verbs have in common, in the sections of the manual page.
var about = []struct{ title, text string }{
	{"DESCRIPTION", "The command uri takes URIs and URI references apart, edits, compares, resolves and checks them, finds them in text and in HTML, and hides their secrets in logs. " +
		"It follows the generic syntax of RFC 3986, or of an earlier edition or of RFC 3987 (IRIs), to the letter: what is not a reference is refused, with the place, the rule and what to write instead, and nothing is repaired unless that is asked for."},
	{"", `"uri VERB -h" shows the flags of a verb and an example. "uri version" prints the version. ` +
		"Flags may follow other arguments, except after \"--\". " +
		"The inputs are the arguments or, if there are none, the lines of standard input, which end at a newline, or at a carriage return and a newline. " +
		fmt.Sprintf("A line longer than %d MiB is skipped, and reported on standard error. ", longestLine>>20) +
		"The arguments of find, redact and set -in are files, and the inputs of expand are templates."},
	{"", "Results are on standard output, in the order of the inputs. All verbs except split, compare, match, check and editions print on standard error why an input is refused, " +
		"after its place: \"arg\" and its number, or \"-\" and the line, and then the byte. With -json, each input has an object on standard output, refused or not."},
	{"", "On a terminal, and in output for a person, characters that are not printable are escaped as in Go. In a file and in a pipe, results keep them, such as those of an IRI that reverse the direction of text. JSON always has escapes of them. " +
		"What is printed about a reference for a person has no secret, as after \"uri redact\"; results and JSON are exact."},
	{"EXIT STATUS", "The exit status is 0 if every input was accepted, 1 if one was refused or did not pass a check, or if nothing was found, " +
		"and 2 if the usage is wrong, or if reading or writing fails. If nobody reads standard output any more, the command ends by SIGPIPE. " +
		"If standard output is closed, as by \">&-\", results are lost without an error, as in /dev/null."},
	{"ENVIRONMENT", "The verbs follow RFC 3986, unless -edition or the variable " + editionVariable + " names another edition. COLUMNS sets the width of pictures and usages, which is that of the terminal by default."},
}

// installMan is the command that installs the manual page.
const installMan = "install -Dm644 cmd/uri/uri.1 ~/.local/share/man/man1/uri.1"

// manPage returns the manual page.
func manPage() []byte {
	var page bytes.Buffer
	page.WriteString(`.\" Made from the usages by go test -run TestMan$ ./cmd/uri -update
.TH URI 1
.nh
.ad l
.ss 12 0
.SH NAME
uri \- parse, resolve, compare, repair and find URIs
.SH SYNOPSIS
.B uri
.I VERB
.RI [ flags ]
.RI [ ARG ...]
`)
	title := ""
	for _, s := range about {
		// The verbs follow the description.
		if title == "DESCRIPTION" && cmp.Or(s.title, title) != title {
			writeVerbs(&page)
		}
		title = cmp.Or(s.title, title)
		heading := ".PP\n"
		if s.title != "" {
			heading = ".SH " + s.title + "\n"
		}
		page.WriteString(heading + paragraph(s.text))
	}
	page.WriteString(".SH FILES\nTo complete verbs, flags and their values, add a line to the file of a shell.\n")
	for _, s := range shells {
		fmt.Fprintf(&page, ".TP\n.I %s\n%s", roff(s.file), roff(s.install+"\n"))
	}
	page.WriteString(".PP\nTo install this page, in the directory of the module:\n" + literally(installMan) + ".SH EXAMPLES\n")
	for _, e := range manExamples {
		page.WriteString(".PP\n" + paragraph(e.purpose) + literally("$ "+e.command))
	}
	return page.Bytes()
}

// writeVerbs writes the usages of the verbs.
func writeVerbs(page *bytes.Buffer) {
	page.WriteString(".SH VERBS\n")
	for _, v := range verbs {
		fmt.Fprintf(page, ".SS \\fBuri %s\\fR [flags] %s\n%s", v.name, roff(v.args), paragraph(v.description()))
		c := newCall(v, screen{}, nil, nil, nil)
		c.flags.VisitAll(func(f *flag.Flag) {
			name, usage := flag.UnquoteUsage(f)
			term := `\fB` + roff("-"+f.Name) + `\fR`
			if name != "" {
				term += ` \fI` + roff(name) + `\fR`
			}
			if f.DefValue != "" && f.DefValue != "false" {
				usage += " (default " + f.DefValue + ")"
			}
			fmt.Fprintf(page, ".TP\n%s\n%s", term, paragraph(usage))
		})
		if v.notes != "" {
			page.WriteString(".PP\n" + paragraph(v.notes))
		}
		for _, row := range v.table {
			fmt.Fprintf(page, ".TP\n%s\n%s", roff(row[0]), paragraph(row[1]))
		}
		page.WriteString(".PP\nExample:\n" + literally(v.example))
	}
}

// paragraph returns words as lines that are filled, with the flags in bold.
func paragraph(words string) string {
	var lines bytes.Buffer
	wrap(&lines, 100, "", words)
	return regexp.MustCompile(`(^|[ ("\n])((?:\\-(?:0|[a-z]+0?))+)`).ReplaceAllString(roff(lines.String()), `$1\fB$2\fR`)
}

// literally returns lines as they are.
func literally(lines string) string {
	return ".PP\n.RS 4\n.nf\n" + roff(lines+"\n") + ".fi\n.RE\n"
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
