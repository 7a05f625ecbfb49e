// SPDX-License-Identifier: BSD-3-Clause

package guard_test

import (
	"path"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/uri"
)

// This file is what naive servers read in a path: each does some things with it
// before it looks at the segments.

// naiveSteps are the things.
var naiveSteps = []struct {
	name string
	do   func(string) string
}{
	{"unescapes", naiveUnescape},
	{"reads + as a space", func(s string) string { return strings.ReplaceAll(s, "+", " ") }},
	{"unescapes %u", func(s string) string { return strings.NewReplacer("%u002e", ".", "%U002E", ".").Replace(s) }},
	{"merges slashes", func(s string) string {
		for strings.Contains(s, "//") {
			s = strings.ReplaceAll(s, "//", "/")
		}
		return s
	}},
	{"removes parameters", func(s string) string {
		return strings.Join(eachSegment(s, func(segment string) string {
			segment, _, _ = strings.Cut(segment, ";")
			return segment
		}), "/")
	}},
	{`takes \ for /`, func(s string) string { return strings.ReplaceAll(s, `\`, "/") }},
}

// naiveEnds are what a server may do last.
var naiveEnds = map[string]func(string) string{
	"nothing":         func(s string) string { return s },
	"ends at NUL":     func(s string) string { s, _, _ = strings.Cut(s, "\x00"); return s },
	"ends at ?":       func(s string) string { s, _, _ = strings.Cut(s, "?"); return s },
	"ends at #":       func(s string) string { s, _, _ = strings.Cut(s, "#"); return s },
	"drops controls":  func(s string) string { return strings.NewReplacer("\t", "", "\n", "", "\r", "", "\x00", "").Replace(s) },
	"drops bad UTF-8": func(s string) string { return strings.ToValidUTF8(s, "") },
	"reads overlong UTF-8": func(s string) string {
		return strings.NewReplacer("\xc0\xae", ".", "\xc0\xaf", "/", "\xc1\x9c", `/`).Replace(s)
	},
	"trims spaces": func(s string) string { return strings.Join(eachSegment(s, strings.TrimSpace), "/") },
	"joins as Windows": func(s string) string { // a drive begins another path
		segments := eachSegment(s, strings.TrimSpace)
		for i := len(segments) - 1; i > 0; i-- {
			if _, width := utf8.DecodeRuneInString(segments[i]); strings.HasPrefix(segments[i][width:], ":") {
				return strings.Join(segments[i:], "/")
			}
		}
		return s
	},
	"trims as Windows": func(s string) string {
		return strings.Join(eachSegment(s, func(segment string) string {
			if trimmed := strings.TrimRight(segment, " ."); trimmed == "" && strings.HasPrefix(segment, "..") {
				return ".."
			}
			return segment
		}), "/")
	},
}

func eachSegment(s string, change func(string) string) []string {
	segments := strings.Split(s, "/")
	for i, segment := range segments {
		segments[i] = change(segment)
	}
	return segments
}

// naiveUnescape unescapes what is an escape, and leaves any other "%".
func naiveUnescape(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if i+3 <= len(s) {
			if data, err := uri.Unescape(s[i : i+3]); err == nil && len(data) == 1 {
				b.WriteString(data)
				i += 2
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// naiveReadings returns what a server may read in a path that does the things in
// some order, each as often as it likes. The values say how.
func naiveReadings(p string) map[string]string {
	readings, todo := map[string]string{p: ""}, []string{p}
	for len(todo) > 0 {
		read := todo[0]
		todo = todo[1:]
		for _, step := range naiveSteps {
			next := step.do(read)
			if _, ok := readings[next]; !ok {
				readings[next] = readings[read] + step.name + ", "
				todo = append(todo, next)
			}
		}
	}
	return readings
}

// leaves reports whether a path leads out of the directory, or what follows the
// directory is an absolute path.
func leaves(dir, p string) bool {
	return !strings.HasPrefix(path.Clean(p)+"/", dir) || strings.HasPrefix(strings.TrimPrefix(p, dir), "/")
}

// checkServers checks that each naive server reads the path below the directory.
func checkServers(t *testing.T, dir, p string) {
	t.Helper()
	for read, how := range naiveReadings(p) {
		for last, end := range naiveEnds {
			if got := end(read); leaves(dir, got) {
				t.Errorf("%q is below %q, but is %q for a server that %s%s", p, dir, got, how, last)
			}
		}
	}
}
