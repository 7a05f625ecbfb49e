// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package bench_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/uri"
	"example.com/uri/uritemplate"
)

// commandRoute is the template of the rows match and expand_vars.
const commandRoute = "/repos/{owner}/{repo}/issues/{id}/labels/{name}{?page,tags*}"

// requestLines returns references that commandRoute matches.
func requestLines() (lines []string) {
	route, _, _ := strings.Cut(commandRoute, "{?")
	for i, path := range requestsOf([]string{route}) {
		lines = append(lines, fmt.Sprintf("%s?page=%d&tags=go&tags=deep%%20holes", path, i))
	}
	return lines
}

// objectLines returns the values that commandRoute has in the references.
func objectLines() (lines []string) {
	m := must(uritemplate.MustParse(commandRoute).Matcher())
	for _, line := range requestLines() {
		values, _ := m.Match(uri.RFC3986.MustParse(line))
		lines = append(lines, string(must(json.Marshal(values))))
	}
	return lines
}

// apiTexts returns templates such as APIs have, and an object with values for all of
// them.
func apiTexts() (lines []string, object string) {
	values := map[string]json.RawMessage{}
	for _, a := range apiTemplates {
		lines = append(lines, a.text)
		if err := json.Unmarshal([]byte(a.values), &values); err != nil {
			panic(err)
		}
	}
	values["path"] = json.RawMessage(`"notes"`) // {+path} and {/path*} have it
	return lines, string(must(json.Marshal(values)))
}

// BenchmarkCommand runs the command on files of lines. An op is one line. It
// measures the time of the processor, with the start of the command.
func BenchmarkCommand(b *testing.B) {
	dir := b.TempDir()
	program := filepath.Join(dir, "uri")
	if out, err := exec.Command("go", "build", "-o", program, "example.com/uri/cmd/uri").CombinedOutput(); err != nil {
		b.Fatalf("go build: %v\n%s", err, out)
	}
	size := 100_000 // so that the start counts little
	if testing.Short() {
		size = 1000
	}
	in := inputs()
	routes := routesOf(2, 5)
	texts, object := apiTexts()
	write := func(name string, lines []string) (path string) {
		path = filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o666); err != nil {
			b.Fatal(err)
		}
		return path
	}
	repeated := func(name string, lines []string) (path string) {
		return write(name, slices.Repeat(lines, 1+size/len(lines))[:size])
	}
	references := repeated("references", filter(slices.Concat(in.harvested, in.collected, in.opaque), true, []uri.Edition{uri.RFC3986}))
	requests, routed := repeated("requests", requestLines()), repeated("routed", requestsOf(routes))
	templates, objects := repeated("templates", texts), repeated("objects", objectLines())
	routesFile, objectFile := write("routes", routes), write("object", []string{object})
	for _, command := range []struct {
		corpus, file string
		args         []string
	}{
		{"split", references, []string{"split"}},
		{"split_json", references, []string{"split", "-json"}},
		{"normalize_json", references, []string{"normalize", "-json"}},
		{"get", references, []string{"get", "{host}"}},
		{"match", requests, []string{"match", commandRoute}},
		{"match_json", requests, []string{"match", "-json", commandRoute}},
		{"match_templates", routed, []string{"match", "-templates", routesFile}},
		{"match_templates_json", routed, []string{"match", "-json", "-templates", routesFile}},
		{"expand", templates, []string{"expand", "-vars", objectFile}},
		{"expand_vars", objects, []string{"expand", "-vars", "-", commandRoute}},
	} {
		b.Run("corpus="+command.corpus+"/impl="+impl(uri.RFC3986), func(b *testing.B) {
			best := time.Duration(0)
			for b.Loop() {
				if t := timeOfCommand(b, program, command.file, command.args); best == 0 || t < best {
					best = t
				}
			}
			b.ReportMetric(float64(best)/float64(size), "ns/op")
			b.ReportMetric(float64(size)/best.Seconds(), "lines/s")
		})
	}
}

// timeOfCommand returns how long the command keeps the one processor that it
// may use. On Linux, it takes os.DevNull for a terminal, so that COLUMNS spares
// it from asking for the width.
func timeOfCommand(b *testing.B, program, file string, args []string) time.Duration {
	in, err := os.Open(file)
	if err != nil {
		b.Fatal(err)
	}
	defer in.Close()
	out, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	defer out.Close()
	cmd := exec.Command(program, args...)
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1", "URI_EDITION=rfc3986", "COLUMNS=80")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = in, out, os.Stderr
	if err := cmd.Run(); err != nil {
		b.Fatal(err)
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
}
