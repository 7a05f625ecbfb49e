// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// A parser is a library, with the adapter that asks it: a program, or a function in this one.
type parser struct {
	name    string
	follows string // what its documentation promises
	command []string
	version string                  // if ask is not nil
	ask     func(c testCase) answer // or nil
}

var errMissing = errors.New("the machine does not have it")

// parsers returns the parsers, in the order of their rows. The directory programs contains the adapters, and dir the files that
// the script install puts there.
func parsers(programs, dir string) []parser {
	script := func(interpreter, name string, args ...string) []string {
		return append([]string{interpreter, filepath.Join(programs, name)}, args...)
	}
	compiled := func(name string) []string { return []string{filepath.Join(dir, name)} }

	return []parser{
		{name: "`net/url` of Go", follows: "RFC 3986, with deviations for compatibility", version: strings.TrimPrefix(runtime.Version(), "go"), ask: askNetURL},
		{name: "`fredbi/uri`", follows: "RFC 3986; schemes of two letters or more, more checks of hosts, ports and escapes", version: moduleVersion("github.com/fredbi/uri"), ask: askFredbi},
		{name: "`fast-uri`", follows: "RFC 3986; normalizes", command: script("node", "node.mjs", "fast-uri", dir)},
		{name: "`uri-js`", follows: "RFC 3986 and RFC 3987; normalizes", command: script("node", "node.mjs", "uri-js", dir)},
		{name: "`@hyperjump/uri`", follows: "RFC 3986 and RFC 3987; resolving normalizes", command: script("node", "node.mjs", "@hyperjump/uri", dir)},
		{name: "`iri`", follows: "RFC 3986 and RFC 3987; does not validate", command: script("node", "node.mjs", "iri", dir)},
		{name: "`node-uri`", follows: "URIs of RFC 3986 with a scheme; some domains and ports refused", command: script("node", "node.mjs", "node-uri", dir)},
		{name: "`isuri`", follows: "URIs of RFC 3986 with a scheme", command: script("node", "node.mjs", "isuri", dir)},
		{name: "`valid-url`", follows: "URIs of RFC 3986 with a scheme", command: script("node", "node.mjs", "valid-url", dir)},
		{name: "URI.js (`urijs`)", follows: "RFC 3986, with what browsers do; does not validate", command: script("node", "node.mjs", "urijs", dir)},
		{name: "`rfc3986` of Python", follows: "RFC 3986; `is_valid_uri` validates", command: script("/usr/bin/python3", "parsers.py", "rfc3986")},
		{name: "`hyperlink` of Python", follows: "RFC 3986 and RFC 3987", command: script("/usr/bin/python3", "parsers.py", "hyperlink")},
		{name: "`urllib.parse` of Python", follows: "RFC 3986, with deviations; does not validate", command: script("/usr/bin/python3", "parsers.py", "urllib")},
		{name: "`URI` of Perl", follows: "RFC 2396 and RFC 2732; escapes, and refuses nothing", command: script("perl", "uri.pl")},
		{name: "`URI` of Ruby", follows: "RFC 3986 in its code, RFC 2396 in its documentation", command: script("ruby", "parsers.rb", "uri")},
		{name: "`addressable` of Ruby", follows: "RFC 3986 and RFC 3987", command: script("ruby", "parsers.rb", "addressable")},
		{name: "uriparser", follows: "RFC 3986", command: compiled("uriparser")},
		{name: "Boost.URL", follows: "RFC 3986", command: compiled("boost")},
		{name: "`GUri` of GLib", follows: "RFC 3986", command: compiled("glib")},
		{name: "`uri_string` of Erlang, in stdlib", follows: "RFC 3986", command: script("escript", "uri_string.escript")},
		{name: "`network-uri` of Haskell", follows: "RFC 3986", command: append(compiled("haskell"), debianVersion("libghc-network-uri-dev"))},
		{name: "`uri` of OCaml", follows: "RFC 3986; does not validate", command: append(compiled("ocaml"), debianVersion("liburi-ocaml-dev"))},
		{name: "serd", follows: "RFC 3986; does not validate", command: compiled("serd")},
		{name: "`java.net.URI`", follows: "RFC 2396 and RFC 2732, with deviations", command: []string{"java", "-cp", dir, "JavaURI"}},
		{name: "libcurl", follows: "absolute URLs; RFC 3986 and what users type", command: compiled("curl")},
		{name: "`parse_url` of PHP", follows: "none; does not validate", command: script("php", "parse_url.php")},
		{name: "`URL` of Node.js", follows: "the URL Standard", command: script("node", "node.mjs", "node-url")},
		{name: "`whatwg-url` of Go", follows: "the URL Standard", version: moduleVersion("github.com/nlnwa/whatwg-url"), ask: askWHATWG},
	}
}

// answers asks the parser about all cases.
func (p parser) answers(cases []testCase) (version string, answers []answer, err error) {
	if p.ask != nil {
		for _, c := range cases {
			answers = append(answers, p.ask(c))
		}
		return p.version, answers, nil
	}
	if _, err := exec.LookPath(p.command[0]); err != nil {
		return "", nil, errMissing
	}

	// A program reads a line for each case: "P" and an input, or "R", a base and a reference, in hexadecimal.
	var in bytes.Buffer
	for _, c := range cases {
		if c.Result != nil {
			fmt.Fprintf(&in, "R x%x x%x\n", *c.Base, *c.Ref)
		} else {
			fmt.Fprintf(&in, "P x%x\n", *c.Input)
		}
	}
	command := exec.Command(p.command[0], p.command[1:]...)
	command.Stdin = &in
	out, err := command.Output()
	if err != nil {
		return "", nil, fmt.Errorf("%w: %v", errMissing, err)
	}

	// It prints the parser's version, and then a line for each case.
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 1<<20)
	lines.Scan()
	version = strings.TrimPrefix(lines.Text(), "v")
	for lines.Scan() {
		a, err := readAnswer(lines.Text())
		if err != nil {
			return "", nil, err
		}
		answers = append(answers, a)
	}
	if len(answers) != len(cases) {
		return "", nil, fmt.Errorf("%d answers for %d cases", len(answers), len(cases))
	}
	return version, answers, nil
}

// moduleVersion returns a module's version, or "" if it is not known.
func moduleVersion(path string) string {
	out, _ := exec.Command("go", "list", "-m", "-f", "{{.Version}}", path).Output()
	return strings.TrimSpace(strings.TrimPrefix(string(out), "v"))
}

// debianVersion returns a Debian package's version, without Debian's revision.
func debianVersion(name string) string {
	out, _ := exec.Command("dpkg-query", "-W", "-f", "${Version}", name).Output()
	version, _, _ := strings.Cut(string(out), "-")
	return version
}
