// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/skip"
)

// A full is an output that takes at most so many bytes.
type full int

var errFull = errors.New("no space left")

func (f *full) Write(p []byte) (int, error) {
	if *f < full(len(p)) {
		return 0, errFull
	}
	*f -= full(len(p))
	return len(p), nil
}

func TestWriteError(t *testing.T) {
	for _, args := range []string{
		"split", "split -json", "resolve -base x:/", "resolve -base x:/ -json", "resolve -pairs -json", "escape -for path", "unescape -json",
		"relativize -base x:/", "relativize -pairs -json", "normalize", "compare", "compare -json", "repair -why", "repair -json",
		"wrap", "check -json", "editions -json", "find", "find -json", "redact", "redact - missing",
		"get {path}", "get -json {path}", "set -port 1 -host h -path /", "set -json -drop query", "file -json", "file -path -json",
		"filter -v -has x", "filter -json", "get -csv {path}", "normalize -quiet", "expand", "expand -json", "expand -text", "match {x}", "match -json {x}",
	} {
		for _, room := range []full{0, 100_000} {
			const many = 200_000 // a command that ignores an error of writing ends too
			in := same(many, "http://a:b@c/\n")
			var stderr strings.Builder
			status := run(strings.Fields(args), in, &room, &stderr)
			if status != 2 || stderr.String() != "uri: no space left\n" {
				t.Errorf("uri %s: exit status %d, standard error %q", args, status, stderr.String())
			}
			if in.next > many/2 {
				t.Fatalf("uri %s: read %d lines after writing failed", args, in.next)
			}
		}
	}
	for _, args := range [][]string{{"help"}, {"split", "-h"}, {"split", "a"}, {"resolve", "-base", "x:/", "-json", "a"}, {"find", "lines_test.go"}} {
		var room full
		var stderr strings.Builder
		if status := run(args, strings.NewReader(""), &room, &stderr); status != 2 || stderr.String() != "uri: no space left\n" {
			t.Errorf("uri %q: exit status %d, standard error %q", args, status, stderr.String())
		}
	}
}

// TestQuiet checks that -quiet counts what is refused, and says so once.
func TestQuiet(t *testing.T) {
	testCommand(t, []commandTest{
		{"lines", []string{"normalize", "-quiet", "-blank"}, "a b\nA:b\nc d\n", lines("", "a:b", ""), 1, lines("uri: 2 inputs are refused")},
		{"one", []string{"get", "{path}", "-quiet"}, "a b\n", "", 1, lines("uri: 1 input is refused")},
		{"none", []string{"get", "{path}", "-quiet"}, "a\n", lines("a"), 0, ""},
		{"pairs", []string{"resolve", "-pairs", "-quiet"}, "x:/\ta b\nx\n\ta\n", "", 1, lines("uri: 3 inputs are refused")},
		{"JSON", []string{"unescape", "-json", "-quiet", "%"}, "", lines(
			`{"input":"%","error":{"offset":0,"component":"reference","message":"uri: invalid escape at offset 0: write \"%25\" for \"%\", or two hexadecimal digits after it"}}`), 1, ""},
	})
}

func TestReadError(t *testing.T) {
	for args, want := range map[string]string{"resolve -base x:/": "x:/a\n", "find -uris": "x://b\n", "redact": "a\n<x://b> "} {
		in := io.MultiReader(strings.NewReader("a\n<x://b> "), iotest.ErrReader(errors.New("bad disk")))
		var stdout, stderr strings.Builder
		status := run(strings.Fields(args), in, &stdout, &stderr)
		if status != 2 || stdout.String() != want || stderr.String() != "uri: bad disk\n" {
			t.Errorf("uri %s: exit status %d, standard output %q, standard error %q", args, status, stdout.String(), stderr.String())
		}
	}
}

// TestConversation checks that a result is printed as soon as its end is known,
// even if it comes in parts, and does not wait for what follows.
func TestConversation(t *testing.T) {
	for _, tt := range []struct{ args, ask, answer string }{
		{"resolve -base x:/", "a\n", "x:/a\n"},
		{"find -uris", "http://a/\n", "http://a/\n"},
		{"find -in html -uris", "http&#58;//a/?b&amp;c ", "http://a/?b&c\n"},
		{"find -in xml -uris", "http&#58;//a/?b&amp;c&\n", "http://a/?b&c&\n"},
		{"find -in json -uris", `http:\/\/a/\u003fb\u0026c"`, "http://a/?b&c\n"},
		{"redact", "\n", "\n"},
		{"redact", " http://a:hunter2@h/\nnext-", " http://a:xxxxx@h/\n"},
	} {
		stdin, ask := io.Pipe()
		answer, stdout := io.Pipe()
		go func() {
			run(strings.Fields(tt.args), stdin, stdout, io.Discard)
			stdin.Close()
			stdout.Close()
		}()
		answers, asked := bufio.NewReader(answer), make(chan bool)
		for i := range 100 {
			go func() {
				for part := range slices.Chunk([]byte(tt.ask), 1+i%len(tt.ask)) {
					ask.Write(part)
				}
				asked <- true
			}()
			if got, err := answers.ReadString('\n'); strings.TrimPrefix(got, "next-") != tt.answer || err != nil {
				t.Fatalf("uri %s: got %q, %v; want %q", tt.args, got, err, tt.answer)
			}
			<-asked
		}
		ask.Close()
		if rest, err := io.ReadAll(answers); strings.TrimPrefix(string(rest), "next-") != "" || err != nil {
			t.Errorf("uri %s: got %q, %v after the last line", tt.args, rest, err)
		}
	}
}

// A generator is an input of so many lines, which measures the memory in use at its end.
type generator struct {
	lines int
	line  func(number int) []byte

	next int // the number of the next line
	rest []byte
	heap uint64
}

// same returns a generator of equal lines.
func same(lines int, line string) *generator {
	b := []byte(line)
	return &generator{lines: lines, line: func(int) []byte { return b }}
}

func (g *generator) Read(p []byte) (int, error) {
	if len(g.rest) == 0 {
		if g.next == g.lines {
			g.heap = heap()
			return 0, io.EOF
		}
		g.rest = g.line(g.next)
		g.next++
	}
	n := copy(p, g.rest)
	g.rest = g.rest[n:]
	return n, nil
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func isBad(number int) bool { return number%1000 == 7 }

var manyLines = flag.Int("lines", 0, "the number of lines of TestManyLines")

// TestManyLines checks that the results of a great many lines are in the order of
// the lines, one for each even if it is bad, and that nothing is kept of a line. With
// SLOW=1, that includes a pointer or a number. With -lines 10000000 it takes some
// ten minutes, and finds no more.
func TestManyLines(t *testing.T) {
	for _, args := range []string{
		"escape -json", "unescape -json", "map -json -to uri", "filter -json -v -has x", "file -json",
		"resolve -pairs -json", "relativize -pairs -json", "compare -json", "split -json", "normalize -json", "repair -json", "wrap -json",
		"check -json", "get -json {query}", "set -json -port 1", "editions -json -edition rfc3986", "find -json",
		"expand -json", "match -json http://{host}/{+path}?{n}",
	} {
		begin := "http://www.example.com/a/b/"
		if args == "file -json" {
			begin = "/"
		}
		if strings.Contains(args, "-pairs") || args == "compare -json" {
			begin += "\t"
		}
		in := &generator{lines: cmp.Or(*manyLines, proof.PickSlow(30_000, 300_000)), line: func(number int) []byte {
			end := "\r\n"
			if isBad(number) {
				end = " \x1b\xff\r\n"
			}
			return fmt.Appendf(nil, "%sc/d?%d%s", begin, number, end)
		}}
		results, stdout := io.Pipe()
		before := heap()
		status := make(chan int)
		go func() {
			var stderr strings.Builder
			s := run(strings.Fields(args), in, stdout, &stderr)
			if stderr.Len() > 0 {
				t.Errorf("uri %s printed on standard error %.100q", args, stderr.String())
			}
			stdout.Close()
			status <- s
		}()
		scanner := bufio.NewScanner(results)
		number := 0
		refuses := !slices.Contains([]string{"find -json", "escape -json", "unescape -json", "file -json"}, args)
		for ; scanner.Scan(); number++ {
			line := scanner.Bytes()
			_, digits, _ := bytes.Cut(line, []byte("?"))
			isRefused := bytes.Contains(line, []byte(`"error":`))
			if !bytes.HasPrefix(digits, strconv.AppendInt(nil, int64(number), 10)) || isRefused != (refuses && isBad(number)) {
				t.Fatalf("uri %s: line %d is %s", args, number, line)
			}
		}
		if s := <-status; (s == 1) != refuses || number != in.lines {
			t.Errorf("uri %s: exit status %d, %d results", args, s, number)
		}
		if in.heap > before+1<<20 {
			t.Errorf("uri %s: %d bytes in use at the end of the input, %d before it", args, in.heap, before)
		}
	}
}

// limited runs a verb that takes lines of at most so many bytes.
func limited(longest int, v verb, stdin io.Reader, args ...string) (stdout, stderr string, err error) {
	var out, errors strings.Builder
	c := newCall(v, screen{}, stdin, bufio.NewWriter(&out), &errors)
	c.longest = longest
	_, err = c.run(args)
	c.out.Flush()
	return out.String(), errors.String(), err
}

// TestLongestLine has lines of about the longest length that is read. The lines
// between them have the same results as without them.
func TestLongestLine(t *testing.T) {
	for _, longest := range []int{1, 5, bufferSize - 2, bufferSize - 1, bufferSize, bufferSize + 1, 2 * bufferSize, 2*bufferSize + 1} {
		message := func(line int) string {
			return fmt.Sprintf("uri: line %d of standard input is longer than %d bytes\n", line, longest)
		}
		exact := strings.Repeat("a", longest)
		for _, tt := range []struct{ stdin, stdout, stderr string }{
			{exact + "\n" + exact, exact + "\n" + exact + "\n", ""},
			{exact + "b\n", "", message(1)},
			{exact + "b", "", message(1)},
			{"\n" + exact + exact + exact + "\n\nb\n" + exact + "b", "\n\nb\n", message(2) + message(5)},
			{exact + "b\n" + exact + "b\n" + exact, exact + "\n", message(1) + message(2)},
		} {
			for _, read := range []func(io.Reader) io.Reader{func(r io.Reader) io.Reader { return r }, iotest.DataErrReader, iotest.HalfReader} {
				stdout, stderr, err := limited(longest, normalizeVerb, read(strings.NewReader(tt.stdin)))
				if stdout != tt.stdout || stderr != tt.stderr || (err == errReported) != (tt.stderr != "") || err != nil && err != errReported {
					t.Errorf("at most %d bytes: error %v, standard error %q, %d bytes of output, want %d", longest, err, stderr, len(stdout), len(tt.stdout))
				}
			}
		}
	}
}

// TestLongestLineMemory checks that a line that is too long is not kept.
func TestLongestLineMemory(t *testing.T) {
	in := same(256, strings.Repeat("a", 1<<20))
	before := heap()
	stdout, stderr, err := limited(1<<18, normalizeVerb, in)
	if stdout != "" || stderr == "" || err != errReported {
		t.Errorf("error %v, standard error %q, output %.20q", err, stderr, stdout)
	}
	if in.heap > before+1<<19 {
		t.Errorf("%d bytes in use at the end of the line, %d before it", in.heap, before)
	}
}

// TestClosedPipe runs the test binary as the command, with an input without
// end and an output that is closed after the first line.
func TestClosedPipe(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "plan9" {
		t.Skip("no signal ends who writes to a closed pipe")
	}
	for _, args := range []string{
		"normalize", "check -json", "split", "editions", "find", "normalize -json", "get {path}", "set -drop query",
		"resolve -base x:/ -json", "resolve -pairs -json", "expand", "match {+x}",
	} {
		command := exec.Command(os.Args[0], strings.Fields(args)...)
		command.Env = append(os.Environ(), asCommand+"=1")
		in := same(1<<24, "http://a/%00\n")
		var stderr strings.Builder
		command.Stdin, command.Stderr = in, &stderr
		stdout, err := command.StdoutPipe()
		if runtime.GOOS == "js" {
			t.Skip("js has no pipes")
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := command.Start(); err != nil {
			if testing.Short() {
				t.Skip("an emulator may not run another program:", err)
			}
			skip.OutsideCI(t, err)
		}
		if line, err := bufio.NewReader(stdout).ReadString('\n'); line == "" || err != nil {
			t.Errorf("uri %s printed %q, %v", args, line, err)
		}
		stdout.Close()
		if err := command.Wait(); err == nil || stderr.Len() > 0 {
			t.Errorf("uri %s ended with %v, and standard error %q", args, err, stderr.String())
		}
		if in.next > 1<<23 {
			t.Errorf("uri %s read %d lines after its output was closed", args, in.next)
		}
	}
}

// TestBlankLines checks that each verb with the flag -blank prints a line for each
// input, whichever are refused.
// TestCSVColumn has inputs in a column of CSV.
func TestCSVColumn(t *testing.T) {
	const rows = "\ufeffid,url,\"a note\"\r\n1,http://A/?x,\"b, \"\"c\"\"\"\n2,a b,\n3,\"http://d/\",\"e\nf\"\n"
	with := func(args ...string) []string { return append(args, "-csv-column", "url") }
	testCommand(t, []commandTest{
		{"normalize", with("normalize"), rows, "id,url,a note\n1,http://a/?x,\"b, \"\"c\"\"\"\n3,http://d/,\"e\nf\"\n", 1, lines(refusedAt("-:3:2", uri.RFC3986, "a b"))},
		{"blank", with("set", "-blank", "-fragment", "f"), rows, "id,url,a note\n1,http://A/?x#f,\"b, \"\"c\"\"\"\n2,,\n3,http://d/#f,\"e\nf\"\n", 1, lines(refusedAt("-:3:2", uri.RFC3986, "a b"))},
		{"filter", with("filter", "-valid", "-has", "x"), rows, "id,url,a note\n1,http://A/?x,\"b, \"\"c\"\"\"\n", 0, ""},
		{"get", with("get", "{host},{port}", "-quiet"), rows, "id,url,a note\n1,\"A,\",\"b, \"\"c\"\"\"\n3,\"d,\",\"e\nf\"\n", 1, lines("uri: 1 input is refused")},
		{"variants", with("set", "-vary", "fragment=a b"), "url\nx\n", lines("url", "x#a", "x#b"), 0, ""},
		{"no column", with("normalize"), "a,b,c\n", "", 2, lines("uri: standard input has no column with the name in -csv-column; it has a, b and c")},
		{"a short row", with("normalize"), "a,url\nb\nc,x:Y\n", lines("a,url", "c,x:Y"), 2, lines("uri: line 2 of standard input does not have the column")},
		{"no CSV", with("normalize"), "url\na\"\n", lines("url"), 2, lines("uri: " + csvError("url\na\"\n"))},
		{"no header", with("normalize"), "\"\n", "", 2, lines("uri: " + csvError("\"\n"))},
		{"nothing", with("normalize"), "", "", 0, ""},
		{"arguments", with("normalize", "a"), "", "", 2, lines(`uri: normalize: with -csv-column, the inputs are in standard input; "uri normalize -h" shows its usage`)},
		{"JSON", with("normalize", "-json"), "", "", 2, lines(`uri: normalize: -csv-column and -json exclude each other; "uri normalize -h" shows its usage`)},
	})
}

// csvError returns why a text is not CSV.
func csvError(text string) string {
	_, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	return err.Error()
}

// TestLineEnds has lines that end at NUL, and a byte order mark.
func TestLineEnds(t *testing.T) {
	testCommand(t, []commandTest{
		{"NUL", []string{"set", "-0", "-fragment", "f"}, "a\x00b\r\n\x00c", "a#f\x00c#f\x00", 1, lines(refusedAt("-:2:2", uri.RFC3986, "b\r\n"))},
		{"NUL, blank", []string{"get", "-0", "-blank", "{path}"}, "a\x00 \x00", "a\x00\x00", 1, lines(refusedAt("-:2:1", uri.RFC3986, " "))},
		{"NUL, fields", []string{"get", "-0", "-blank", "-csv", "-header", "{path},{query}"}, "a\x00 \x00", "path,query\x00a,\x00,\x00", 1, lines(refusedAt("-:2:1", uri.RFC3986, " "))},
		{"NUL, a report", []string{"match", "-0", "/{id}"}, "/a\x00/b/c\x00", lines("/a", `id           "a"`, "", "/b/c", "  ^", `no match: the value of id has a "/" that is not escaped: {+id} and {/id*} match several segments`), 1, ""},
		{"NUL, arguments", []string{"filter", "-0", "a", "b"}, "", "a\x00b\x00", 0, ""},
		{"NUL, JSON", []string{"normalize", "-0", "-json"}, "a\x00", lines(`{"input":"a","output":"a"}`), 0, ""},
		{"byte order mark", []string{"normalize"}, "\ufeffhttp://a\nb\n\ufeffc\n", lines("http://a/", "b"), 1, lines(refusedAt("-:3:1", uri.RFC3986, "\ufeffc") + "; accepted by rfc3987")},
	})
}

func TestBlankLines(t *testing.T) {
	const input = "//a\n//b c\n/%zz\n//d e/\n//f"
	found := 0
	for _, v := range verbs {
		if newCall(v, screen{}, nil, nil, nil).flags.Lookup("blank") == nil {
			continue
		}
		found++
		args := map[string][]string{"get": {"{host}"}, "resolve": {"-base", "x:/"}, "relativize": {"-base", "x:/"}, "set": {"-drop", "fragment"}, "map": {"-to", "uri"}, "repair": {"-edition", "rfc1630"}}[v.name]
		stdout, _, _ := runCommand(input, append([]string{v.name, "-blank"}, args...)...)
		if got := strings.Count(stdout, "\n"); got != 5 {
			t.Errorf("uri %s prints %d lines for 5:\n%s", v.name, got, stdout)
		}
		if !slices.Contains(strings.Split(stdout, "\n"), "") {
			t.Errorf("uri %s refuses nothing:\n%s", v.name, stdout)
		}
	}
	if found < 7 {
		t.Errorf("%d verbs have -blank", found)
	}
	stdout, _, _ := limited(2, normalizeVerb, strings.NewReader("a\nb c\nB\n"), "-blank")
	if stdout != "a\n\nB\n" {
		t.Errorf("with a line that is too long: %q", stdout)
	}
}
