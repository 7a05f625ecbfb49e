// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"bufio"
	"strings"
	"testing"
	"time"
)

const accessLog = `10.0.0.1 - bob [23/Nov/2026] "GET /cb?page=2&access_token=S3cr3t HTTP/1.1" 200 "https://me:hunter2@h.example/#sig=S3cr3t"` + "\r\n" +
	"no URI here: token=abc, bob@h.example\n\n\xff\x1b[31m/a?q=1&user_id=S3cr3t\x1b[m"

func TestRedact(t *testing.T) {
	inDirectory(t, map[string]string{
		"a":     "https://me:hunter2@h/",        // without a newline at its end
		"b":     "?token=S3cr3t\nlast",          // not joined to the text before
		"utf16": "\xff\xfe?\x00t\x00o\x00k\x00", // an encoding that would hide secrets
		"known": "\ufeffS3cr3t\r\n\np@ss w\"rd\n",
		"six":   "secret", "five": "\nS3cr3t\n12345\n",
		"-": "no", // not standard input
	})
	redacted := strings.NewReplacer("hunter2", "xxxxx", "access_token=S3cr3t", "access_token=xxxxx", "sig=S3cr3t", "sig=xxxxx").Replace(accessLog)
	usage := func(flag, message string) string {
		return lines("uri: redact: invalid value for flag -" + flag + ": " + message + `; "uri redact -h" shows its usage`)
	}
	const wantForm = `want a host, or nothing for any host, and segments, of which one ends in "xxxxx", without "https://"`
	testCommand(t, []commandTest{
		{"standard input", []string{"redact"}, accessLog, redacted, 0, ""},
		{"nothing", []string{"redact"}, "", "", 0, ""},
		{"one byte", []string{"redact"}, "\xff", "\xff", 0, ""},
		{"names", []string{"redact", "-key", "User-ID", "-keep=accessToken", "-keep", "sig", "-key", "sig", "-key", "page", "-keep", "a"}, accessLog,
			strings.NewReplacer("hunter2", "xxxxx", "user_id=S3cr3t", "user_id=xxxxx", "page=2", "page=xxxxx").Replace(accessLog), 0, ""},
		{"paths", []string{"redact", "-path", "hooks.example.com/in/*/xxxxx", "-path=*.h.example/keyxxxxx"}, "https://hooks.example.com/in/7/S3cr3t/a https://a.h.example/keyS3cr3t https://i.example/in/7/a",
			"https://hooks.example.com/in/7/xxxxx/a https://a.h.example/keyxxxxx https://i.example/in/7/a", 0, ""},
		{"a path of any host", []string{"redact", "-path", "/reset/xxxxx"}, "GET /reset/S3cr3t HTTP/1.1", "GET /reset/xxxxx HTTP/1.1", 0, ""},
		{"no end", []string{"redact", "-path", "h.example/xxxxxa"}, "", "", 2, usage("path", wantForm)},
		{"values", []string{"redact", "-values-file", "known"}, "the S3cr3t, p%40ss+w%22rd, {\"a\":\"p@ss w\\\"rd\"} of http://me:hunter2@h/", "the xxxxx, xxxxx, {\"a\":\"xxxxx\"} of http://me:xxxxx@h/", 0, ""},
		{"values of standard input", []string{"redact", "-values-file", "-", "a", "six"}, "secret\n", "https://me:xxxxx@h/xxxxx", 0, ""},
		{"no value", []string{"redact", "-values-file", "-", "six"}, "", "secret", 0, ""},
		{"a short value", []string{"redact", "-values-file", "five"}, "", "", 2, lines("uri: five:3: a secret has 6 bytes or more, since a shorter one may be in any text")},
		{"values in UTF-16", []string{"redact", "-values-file", "utf16"}, "", "", 2, lines("uri: read utf16: the text is in UTF-16; convert it to UTF-8")},
		{"no file of values", []string{"redact", "-values-file", "missing"}, "", "", 2, "uri: open missing: no such file or directory\n"},
		{"values and text", []string{"redact", "-values-file", "-"}, "", "", 2, lines(`uri: redact: with -values-file -, the texts are in files; "uri redact -h" shows its usage`)},
		{"values and text of -", []string{"redact", "-values-file", "-", "a", "-"}, "", "", 2, lines(`uri: redact: with -values-file -, the texts are in files; "uri redact -h" shows its usage`)},
		{"no slash", []string{"redact", "-path", "xxxxx"}, "", "", 2, usage("path", wantForm)},
		{"no secret", []string{"redact", "-path", "h.example/a"}, "", "", 2, usage("path", wantForm)},
		{"a URI in place of a path", []string{"redact", "-path", "https://h.example/xxxxx"}, "", "", 2, usage("path", wantForm)},
		{"files", []string{"redact", "a", "-", "b", "./-"}, "\n/?pwd=S3cr3t", "https://me:xxxxx@h/\n/?pwd=xxxxx?token=xxxxx\nlastno", 0, ""},
		{"UTF-16", []string{"redact", "utf16", "a"}, "", "https://me:xxxxx@h/", 2, lines("uri: read utf16: the text is in UTF-16; convert it to UTF-8")},
		{"a URI in place of a file", []string{"redact", "https://me:hunter2@h/", "a"}, "", "https://me:xxxxx@h/", 2,
			lines("uri: the arguments of redact are files; without arguments, it redacts standard input")},
		{"no name", []string{"redact", "-key", ""}, "", "", 2, usage("key", `want the name of a pair, without "="`)},
		{"no name alone", []string{"redact", "-keep", "a=S3cr3t"}, "", "", 2, usage("keep", `want the name of a pair, without "="`)},
	})

	stdout, stderr, status := runCommand("", "redact", "missing?token=S3cr3t", "a", ".")
	if stdout != "https://me:xxxxx@h/" || strings.Contains(stderr, "S3cr3t") || status != 2 ||
		!strings.HasPrefix(stderr, "uri: open missing?token=xxxxx: ") || strings.Count(stderr, "\n") != 2 {
		t.Errorf("for a missing file and a directory: exit status %d, standard output %q, standard error %q", status, stdout, stderr)
	}
	if stdout, _, _ := runOnTerminal(accessLog, "redact"); stdout != strings.NewReplacer("\r", `\r`, "\x1b", `\x1b`, "\xff", `\xff`).Replace(redacted) {
		t.Errorf("on a terminal: %q", stdout)
	}
}

// TestRedactProgress checks that the line is printed only between results, and goes
// at the end.
func TestRedactProgress(t *testing.T) {
	text := strings.Repeat("GET /?token=S3cr3t\n", 20_000)
	inDirectory(t, map[string]string{"log": text})
	var out, stderr strings.Builder
	c := newCall(redactVerb, screen{}, strings.NewReader(""), bufio.NewWriterSize(&out, bufferSize), &stderr)
	c.progress.terminal = &stderr
	if _, err := c.run([]string{"log", "-", "missing"}); err != errReported {
		t.Error(err)
	}
	c.out.Flush()
	if out.String() != strings.ReplaceAll(text, "S3cr3t", "xxxxx") || !strings.HasPrefix(stderr.String(), "\r0 of 0 MB, 0 MB/s\x1b[K") ||
		!strings.Contains(stderr.String(), "\r\x1b[Kuri: open missing: ") {
		t.Errorf("%d octets are printed, and %q", out.Len(), stderr.String())
	}

	stderr.Reset()
	c.progress = progress{terminal: &stderr, size: 30e9, read: 12e9, begun: time.Now().Add(-1000 * time.Second)}
	s := source{call: c, Reader: strings.NewReader("a"), isFile: true}
	s.Read(make([]byte, 2))
	c.progress.due = time.Now().Add(time.Hour)
	s.Read(make([]byte, 2))
	if want := "\r12000 of 30000 MB, 12 MB/s, 25m0s left\x1b[K"; stderr.String() != want || c.progress.read != 12e9+1 {
		t.Errorf("after %d octets: %q, want %q", c.progress.read, stderr.String(), want)
	}
}
