// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"example.com/uri/internal/proof/skip"
)

const letter = "Yes, Jim, I found it under \"http://www.w3.org/Addressing/\",\n" +
	"but you can probably pick it up from <ftp://ds.internic.\n" +
	"net/rfc/>. Note the warning in <URL:http://a/long-\n" +
	"name>, or ask user@example.com at www.w3.org.\n"

func TestFind(t *testing.T) {
	testCommand(t, []commandTest{
		{"standard input", []string{"find"}, letter, lines(
			`-:1:29:http://www.w3.org/Addressing/`,
			`-:2:39:ftp://ds.internic.net/rfc/`,
			`-:3:37:http://a/long-name`), 0, ""},
		{"abbreviated", []string{"find", "-abbreviated", "-"}, letter, lines(
			`-:1:29:http://www.w3.org/Addressing/`,
			`-:2:39:ftp://ds.internic.net/rfc/`,
			`-:3:37:http://a/long-name`,
			`-:4:35:http://www.w3.org`), 0, ""},
		{"schemes", []string{"find", "-mailboxes", "-schemes", "FTP,mailto", "-schemes", "x"}, letter + "x:y y:z", lines(
			`-:2:39:ftp://ds.internic.net/rfc/`,
			`-:4:15:mailto:user@example.com`,
			`-:5:1:x:y`), 0, ""},
		{"IPv6address", []string{"find"}, "\thttp://[::1]/", lines("-:1:2:http://[::1]/"), 0, ""},
		{"edition", []string{"find", "-edition", "rfc2396"}, "\thttp://[::1]/", "", 1, ""},
		{"none", []string{"find"}, "nothing", "", 1, ""},
		{"none of the schemes", []string{"find", "-json", "-schemes", "ftp"}, "http://a", "", 1, ""},
		{"only the URIs", []string{"find", "-uris", "-abbreviated"}, letter, lines(
			`http://www.w3.org/Addressing/`,
			`ftp://ds.internic.net/rfc/`,
			`http://a/long-name`,
			`http://www.w3.org`), 0, ""},
		{"only the URIs, and others", []string{"find", "-broken", "-uris"}, letter, "", 2,
			lines(`uri: find: -uris and -broken exclude each other; "uri find -h" shows its usage`)},
		{"only the URIs, JSON", []string{"find", "-json", "-uris"}, letter, "", 2,
			lines(`uri: find: -uris and -json exclude each other; "uri find -h" shows its usage`)},
		{"CRLF", []string{"find"}, "<http://a/\r\nb> \r\nhttp://c\r\n", lines("-:1:2:http://a/b", "-:3:1:http://c"), 0, ""},
		{"UTF-16", []string{"find"}, "\xff\xfeh\x00", "", 2, lines("uri: read -: the text is in UTF-16; convert it to UTF-8")},
		{"one byte", []string{"find"}, "\xff", "", 1, ""},
		{"broken", []string{"find", "-broken", "-schemes", "http"}, "x://a http://b\u00fc/ (http://c d)", lines(
			`-:1:7:http://bü/ (uri: invalid character "ü" in host at offset 8: write the name in Punycode, such as "xn--..." (rule reg-name, RFC 3986 section 3.2.2))`,
			`-:1:20:http://c`), 0, ""},
		{"links to their end", []string{"find"}, "https://h/?ids[]=1, https://h/x|y <https://h/a b>\n// <https://h/{c}/\n// d>", lines(
			"-:1:1:https://h/?ids%5B%5D=1", "-:1:21:https://h/x%7Cy", "-:1:36:https://h/a%20b", "-:2:5:https://h/%7Bc%7D/d"), 0, ""},
		{"exact", []string{"find", "-exact"}, "https://h/?ids[]=1, https://h/x|y <https://h/a b>", lines(
			"-:1:1:https://h/?ids", "-:1:21:https://h/x", "-:1:36:https://h/a"), 0, ""},
		{"broken, with a password", []string{"find", "-broken"}, `http://user:pa#ss@h/ http: and http://h:80, ok`, lines(
			`-:1:1:http://user:xxxxx@h/ (uri: invalid character in port at offset 12: a port is only digits; a password has "%2F" for "/", "%3F" for "?" and "%23" for "#" (rule port, RFC 3986 section 3.2.3))`,
			`-:1:32:http://h:80`), 0, ""},
		{"broken ones are not shown", []string{"find"}, "http://${HOST}/ http://b\u00fc/", "", 1, ""},
		{"blanks joined", []string{"find", "-join-blanks"}, "<http://c d>", lines(`-:1:2:http://cd`), 0, ""},
		{"JSON", []string{"find", "-json", "-abbreviated"}, letter + "urn:a&b;", lines(
			`{"file":"-","line":1,"column":29,"start":28,"end":57,"delimiter":"quote","uri":"http://www.w3.org/Addressing/"}`,
			`{"file":"-","line":2,"column":39,"start":98,"end":125,"delimiter":"angle","uri":"ftp://ds.internic.net/rfc/"}`,
			`{"file":"-","line":3,"column":37,"start":153,"end":172,"delimiter":"angle-url","uri":"http://a/long-name","unhyphenated":"http://a/longname"}`,
			`{"file":"-","line":4,"column":35,"start":202,"end":212,"delimiter":"bare","uri":"http://www.w3.org"}`,
			`{"file":"-","line":5,"column":1,"start":214,"end":219,"delimiter":"bare","uri":"urn:a"}`), 0, ""},
		{"JSON of repairs", []string{"find", "-json"}, "a https://h/?ids[]=é", lines(
			`{"file":"-","line":1,"column":3,"start":2,"end":21,"delimiter":"bare","uri":"https://h/?ids%5B%5D=%C3%A9","repairs":[` +
				`{"offset":14,"old":"[]","new":"%5B%5D","kind":"unwise character"},{"offset":17,"old":"é","new":"%C3%A9","kind":"national character"}]}`), 0, ""},
		{"JSON of broken ones", []string{"find", "-json", "-broken"}, "http://{a}/ http://%z\xff", lines(
			`{"file":"-","line":1,"column":1,"start":0,"end":11,"delimiter":"bare","uri":"http://{a}/","error":{"offset":7,"component":"host","rule":"reg-name","message":"uri: invalid character \"{\" in host at offset 7: expand a URI Template (RFC 6570) or a variable first (rule reg-name, RFC 3986 section 3.2.2)"}}`,
			`{"file":"-","line":1,"column":13,"start":12,"end":22,"delimiter":"bare","uri":"http://%z\ufffd","uriBase64":"aHR0cDovLyV6/w==","error":{"offset":7,"component":"host","rule":"pct-encoded","message":"uri: invalid escape in host at offset 7: write two hexadecimal digits after \"%\" (rule pct-encoded, RFC 3986 section 2.1)"}}`), 0, ""},
	})
}

// TestFindFiles has a directory with files of each sort.
func TestFindFiles(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("names of files have no colon and no line break")
	}
	nulAt := func(i int, text string) string { return text + strings.Repeat(" ", i-len(text)) + "\x00" }
	inDirectory(t, map[string]string{
		"top/b.txt":       "\n x://b/\n",
		"top/a/é.txt":     "x://é/ x://e/",
		"top/a/empty":     "",
		"top/a/late":      nulAt(8000, "x://late/"),
		"top/a.bin":       nulAt(7999, "x://binary/"),
		"top/.git/config": "x://config/",
		"top/a/.git":      "gitdir: x://gitdir/",
		"top/.gitignore":  "x://gitignore/",
		"other/c.txt":     "x://c/",
		"new\nline":       "x://newline/",
		"utf16/a":         "\xfe\xff\x00a",
		"utf16/b":         "x://b/",
		"x:/a":            "<http://b/>",
	})
	for name, target := range map[string]string{"top/link.txt": "b.txt", "top/up": "../other", "link": "other"} {
		if err := os.Symlink(target, name); err != nil {
			skip.OutsideCI(t, err)
		}
	}
	testCommand(t, []commandTest{
		{"directory", []string{"find", "top"}, "", lines(
			`top/.gitignore:1:1:x://gitignore/`,
			`top/a/late:1:1:x://late/`,
			`top/a/é.txt:1:9:x://e/`,
			`top/b.txt:2:2:x://b/`), 0, ""},
		{"files", []string{"find", "top/b.txt", "link", "-", "top/a.bin", "top/link.txt", "top/a/.git", "other/"}, "x://stdin/", lines(
			`top/b.txt:2:2:x://b/`,
			`link/c.txt:1:1:x://c/`,
			`-:1:1:x://stdin/`,
			`top/a.bin:1:1:x://binary/`,
			`top/link.txt:2:2:x://b/`,
			`top/a/.git:1:9:x://gitdir/`,
			`other/c.txt:1:1:x://c/`), 0, ""},
		{"the directory .git itself", []string{"find", "top/.git"}, "", lines(`top/.git/config:1:1:x://config/`), 0, ""},
		{"names like URIs", []string{"find", "x://b", "x://a", "x:/a"}, "", lines("x://a:1:2:http://b/", "x:/a:1:2:http://b/"), 2,
			lines("uri: the arguments of find are files; without arguments, it finds the URIs in standard input")},
		{"name with a line break", []string{"find", "new\nline"}, "", lines(`"new\nline":1:1:x://newline/`), 0, ""},
		{"JSON", []string{"find", "-json", "other", "new\nline", "top/a/é.txt"}, "", lines(
			`{"file":"other/c.txt","line":1,"column":1,"start":0,"end":6,"delimiter":"bare","uri":"x://c/"}`,
			`{"file":"new\nline","line":1,"column":1,"start":0,"end":12,"delimiter":"bare","uri":"x://newline/"}`,
			`{"file":"top/a/é.txt","line":1,"column":9,"start":8,"end":14,"delimiter":"bare","uri":"x://e/"}`), 0, ""},
	})

	stdout, stderr, status := runCommand("", "find", "utf16")
	if stdout != "utf16/b:1:1:x://b/\n" || stderr != "uri: read utf16/a: the text is in UTF-16; convert it to UTF-8\n" || status != 2 {
		t.Errorf("for a file in UTF-16: exit status %d, standard output %q, standard error %q", status, stdout, stderr)
	}
	stdout, stderr, status = runCommand("", "find", "other", "missing", "top/b.txt")
	if stdout != "other/c.txt:1:1:x://c/\ntop/b.txt:2:2:x://b/\n" || !strings.HasPrefix(stderr, "uri: stat missing: ") || status != 2 {
		t.Errorf("for a missing file: exit status %d, standard output %q, standard error %q", status, stdout, stderr)
	}
}

// TestFindNamedHyphen finds a URI in a file of the directory whose name is the one
// of standard input.
func TestFindNamedHyphen(t *testing.T) {
	inDirectory(t, map[string]string{"-": "x://a/\n"})
	const want = "./-:1:1:x://a/\n"
	for _, name := range []string{".", "./", "./-"} {
		if stdout, _, status := runCommand("", "find", name); filepath.ToSlash(stdout) != want || status != 0 {
			t.Errorf("uri find %s: exit status %d, %q; want %q", name, status, stdout, want)
		}
	}
}

// TestFindConversationInFile checks that a URI in a pipe that is named as a file is
// printed as soon as its end is known, while the progress is shown.
func TestFindConversationInFile(t *testing.T) {
	in, ask, err := os.Pipe()
	if runtime.GOOS == "js" {
		t.Skip("js has no pipes")
	}
	if runtime.GOOS == "windows" || runtime.GOOS == "plan9" {
		t.Skip("no pipe has such a name")
	}
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	name := fmt.Sprintf("/dev/fd/%d", in.Fd())
	if _, err := os.Stat(name); err != nil {
		skip.OutsideCI(t, err)
	}
	answer, stdout := io.Pipe()
	go func() {
		c := newCall(findVerb, screen{}, strings.NewReader(""), bufio.NewWriterSize(stdout, bufferSize), io.Discard)
		f := &finder{call: c, buffer: bufio.NewReaderSize(nil, bufferSize)}
		f.progress = progress{terminal: io.Discard, due: time.Now().Add(time.Hour)}
		f.emit = f.print
		f.walk(name)
		c.out.Flush()
		stdout.Close()
	}()
	answers := bufio.NewReader(answer)
	for i := range 10 {
		for _, part := range []string{"http", "://a/", "b\n"} {
			io.WriteString(ask, part)
		}
		if got, err := answers.ReadString('\n'); got != fmt.Sprintf("%s:%d:1:http://a/b\n", name, i+1) || err != nil {
			t.Fatalf("got %q, %v", got, err)
		}
	}
	ask.Close()
	if rest, err := io.ReadAll(answers); len(rest) > 0 || err != nil {
		t.Errorf("got %q, %v after the last line", rest, err)
	}
}

// TestProgress checks that a progress is shown from time to time, and only on a terminal.
func TestProgress(t *testing.T) {
	for _, p := range []progress{{}, newProgress(&strings.Builder{})} {
		p.show()
		p.clear()
		if p.terminal != nil || p.shown || !p.isDue() {
			t.Errorf("%+v is shown, or never due", p)
		}
	}
	var terminal strings.Builder
	p := progress{terminal: &terminal, finds: true, due: time.Now().Add(time.Hour)}
	if p.isDue() {
		t.Error("due at once")
	}
	p.clear()
	if terminal.Len() > 0 {
		t.Errorf("cleared before it is shown: %q", terminal.String())
	}
	p.due = time.Now()
	p.files, p.read, p.found = 12, 3_456_789, 0
	if !p.isDue() {
		t.Error("not due")
	}
	p.show()
	if p.isDue() {
		t.Error("due again at once")
	}
	p.clear()
	p.clear()
	if want := "\r12 files, 3 MB, 0 URIs\x1b[K\r\x1b[K"; terminal.String() != want {
		t.Errorf("shown as %q, want %q", terminal.String(), want)
	}
}

// cleared returns how many times a progress is shown on a screen, and what is printed
// there beside it.
func cleared(t *testing.T, screen string) (shown int, rest string) {
	t.Helper()
	var b strings.Builder
	for line := range strings.Lines(screen) {
		parts := strings.Split(line, "\r\x1b[K")
		last := len(parts) - 1
		for _, part := range parts[:last] {
			shown++
			if !strings.HasPrefix(part, "\r") {
				t.Errorf("cleared: %.50q", part)
			}
		}
		b.WriteString(parts[last])
	}
	return shown, b.String()
}

// TestProgressAndResults checks that results are never printed beside the line,
// on a screen that is both standard output and standard error.
func TestProgressAndResults(t *testing.T) {
	text := strings.Repeat("http://a/"+strings.Repeat("b", 500)+"\n", 1000)
	inDirectory(t, map[string]string{"a": text, "b": text, "c": text})
	for _, asJSON := range []bool{false, true} {
		var both strings.Builder
		c := newCall(findVerb, screen{}, strings.NewReader(""), bufio.NewWriterSize(&both, bufferSize), &both)
		c.asJSON = asJSON
		f := &finder{call: c, buffer: bufio.NewReaderSize(nil, bufferSize)}
		f.progress = progress{terminal: &both, finds: true}
		f.emit = f.print
		p := &f.progress
		f.search.Accept = func(string, bool) bool {
			p.due = time.Time{} // as if the time between any two URIs were long
			return true
		}
		if err := f.eachFile([]string{".", "missing"}, f.walk); err != nil || !c.failed {
			t.Errorf("error %v, and %t that a file could not be read", err, c.failed)
		}
		c.out.Flush()
		shown, rest := cleared(t, both.String())
		if i := strings.IndexAny(rest, "\r\x1b"); i >= 0 {
			t.Errorf("printed beside the line: %.50q", rest[i:])
		}
		if shown < 3 {
			t.Errorf("shown %d times", shown)
		}
	}
}
