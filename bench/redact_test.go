// SPDX-License-Identifier: BSD-3-Clause

package bench_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.com/uri/redact"
)

// The two expressions that a program or sed often has in place of package redact. They
// hide far less.
const (
	userinfoExpression = `://[^/@ ]*@`
	pairExpression     = `([?&](code|token|access_token|password|sig)=)[^&" ]*`
)

// logs returns 1,000 lines of a log by name: none of the lines of access contains a
// secret, and each of secrets contains one.
func logs(name string) string {
	var b strings.Builder
	r := rand.New(rand.NewPCG(7, 7))
	for i := range size(1000) {
		address, secret := fmt.Sprintf("10.0.%d.%d", r.IntN(256), r.IntN(256)), fmt.Sprintf("%016x", r.Uint64())
		switch {
		case name == "access":
			fmt.Fprintf(&b, `%s - - [10/Oct/2026:13:55:36 +0000] "GET /static/app.%d.js?v=%d HTTP/1.1" 200 %d "https://example.com/" "curl/8.4.0"`, address, i, i%7, r.IntN(99999))
		case i%3 == 0:
			fmt.Fprintf(&b, "level=INFO msg=connected dsn=postgres://app:%s@db.example.com:5432/app?sslmode=disable", secret)
		case i%3 == 1:
			fmt.Fprintf(&b, `%s - - [10/Oct/2026:13:55:36 +0000] "GET /cb?code=%s&state=x HTTP/1.1" 302 0 "-" "curl/8.4.0"`, address, secret)
		default:
			fmt.Fprintf(&b, "level=WARN msg=retry url=https://api.example.com/v1/items?access_token=%s&n=5", secret)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// BenchmarkRedact redacts logs and source text. An op is a line.
func BenchmarkRedact(b *testing.B) {
	userinfo, pair := regexp.MustCompile(userinfoExpression), regexp.MustCompile(pairExpression)
	for _, corpus := range [][2]string{{"access", logs("access")}, {"secrets", logs("secrets")}, {"text", goText()}} {
		name, text := corpus[0], corpus[1]
		c := &comparison{corpus: name, inputs: strings.SplitAfter(text, "\n")}
		c.add("regexps", func() { pair.ReplaceAllString(userinfo.ReplaceAllString(text, "://xxxxx@"), "${1}xxxxx") })
		c.add("redact", func() { redact.Redactor{}.Text(text) })
		c.run(b)
	}
}

// BenchmarkRedactCommand runs "uri redact" and sed, whole processes, on files of
// 100,000 lines. An op is a line.
func BenchmarkRedactCommand(b *testing.B) {
	if _, err := exec.LookPath("sed"); err != nil {
		b.Skip(err)
	}
	dir := b.TempDir()
	command := filepath.Join(dir, "uri")
	if out, err := exec.Command("go", "build", "-o", command, "example.com/uri/cmd/uri").CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	for _, name := range []string{"access", "secrets"} {
		text, file := strings.Repeat(logs(name), 100), filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			b.Fatal(err)
		}
		c := &comparison{corpus: name, inputs: strings.SplitAfter(text, "\n")}
		process := func(name string, args ...string) func() {
			return func() {
				if err := exec.Command(name, args...).Run(); err != nil {
					b.Fatal(err)
				}
			}
		}
		c.add("sed", process("sed", "-E", "-e", "s#"+userinfoExpression+"#://xxxxx@#g", "-e", "s#"+pairExpression+`#\1xxxxx#g`, file))
		c.add("uri", process(command, "redact", file))
		c.run(b)
	}
}
