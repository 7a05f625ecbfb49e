// SPDX-License-Identifier: BSD-3-Clause

package guard_test

import (
	"net/netip"
	"path"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/uri"
)

// The browser: the basic URL parser in the URL Standard (url.spec.whatwg.org), step by
// step, except for the path, the query and the fragment.

// A site is an origin, which browsers compare. If the scheme is not in browserPorts, no
// two origins are the same, and only the scheme is set.
type site struct {
	scheme, host string
	port         int
}

// browserPorts lists the special schemes with their default ports.
var browserPorts = map[string]int{"http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21}

// browse returns the URL's site that a browser reads in the input, on a page of the site
// base. It reports false if the browser reads no URL.
func browse(input string, base site) (s site, ok bool) {
	input = strings.TrimFunc(input, func(r rune) bool { return r <= ' ' })
	input = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(input)
	isSlash := func(i int) bool { return i < len(input) && (input[i] == '/' || input[i] == '\\') }

	scheme, rest, ok := browserScheme(input)
	if ok {
		if _, special := browserPorts[scheme]; !special {
			return site{scheme: scheme}, true
		}
		input = rest
	} else if base.scheme == "" {
		return site{}, false
	}
	if !ok || scheme == base.scheme && !strings.HasPrefix(rest, "//") {
		// Relative state: an authority follows two slashes of either kind.
		if scheme = base.scheme; !isSlash(0) || !isSlash(1) {
			return base, true
		}
	}
	// Special authority ignore slashes state.
	return browserAuthority(scheme, strings.TrimLeft(input, `/\`))
}

// browserScheme splits s after its scheme, if there is one.
func browserScheme(s string) (scheme, rest string, ok bool) {
	scheme, rest, ok = strings.Cut(strings.ToLower(s), ":")
	if !ok || scheme == "" || scheme[0] < 'a' || 'z' < scheme[0] || strings.Trim(scheme, "abcdefghijklmnopqrstuvwxyz0123456789+-.") != "" {
		return "", s, false
	}
	return scheme, s[len(s)-len(rest):], true
}

// browserAuthority returns the site that follows the slashes in a URL.
func browserAuthority(scheme, s string) (site, bool) {
	if end := strings.IndexAny(s, `/\?#`); end >= 0 {
		s = s[:end]
	}
	s = s[strings.LastIndexByte(s, '@')+1:]
	port := browserPorts[scheme]
	if colon := strings.LastIndexByte(s, ':'); colon > strings.LastIndexByte(s, ']') {
		digits := s[colon+1:]
		s = s[:colon]
		if strings.Trim(digits, "0123456789") != "" {
			return site{}, false
		}
		if digits != "" {
			number, err := strconv.Atoi(digits)
			if err != nil || number > 65535 {
				return site{}, false
			}
			port = number
		}
	}
	host, ok := browserHost(s)
	return site{scheme, host, port}, ok
}

// browserHost returns a host as a browser writes it. It does not map non-ASCII
// characters: no URI contains such a host.
func browserHost(s string) (string, bool) {
	if literal, ok := strings.CutPrefix(s, "["); ok {
		addr, err := netip.ParseAddr(strings.TrimSuffix(literal, "]"))
		return addr.String(), err == nil && strings.HasSuffix(literal, "]") && addr.Is6() && addr.Zone() == ""
	}
	s = strings.ToLower(naiveUnescape(s))
	if s == "" || strings.ContainsAny(s, "\x00\t\n\r #/:<>?@[\\]^|%\x7f") || strings.ContainsFunc(s, func(r rune) bool { return r < ' ' }) {
		return "", false
	}
	labels := strings.Split(strings.TrimSuffix(s, "."), ".")
	last := labels[len(labels)-1]
	if _, ok := browserNumber(last); !ok && strings.Trim(last, "0123456789") != "" || last == "" {
		return s, true
	}
	return browserAddress(labels)
}

// browserAddress returns the IPv4 address that one to four numbers stand for.
func browserAddress(labels []string) (string, bool) {
	if len(labels) > 4 {
		return "", false
	}
	address := uint64(0)
	for i, label := range labels {
		number, ok := browserNumber(label)
		if !ok {
			return "", false
		}
		if i < len(labels)-1 {
			if number > 255 {
				return "", false
			}
			address |= number << (8 * (3 - i))
		} else if number >= 1<<(8*(5-len(labels))) {
			return "", false
		} else {
			address |= number
		}
	}
	return netip.AddrFrom4([4]byte{byte(address >> 24), byte(address >> 16), byte(address >> 8), byte(address)}).String(), true
}

// browserNumber returns the value of a number in C syntax.
func browserNumber(s string) (uint64, bool) {
	base := 10
	switch {
	case s == "":
		return 0, false
	case strings.HasPrefix(s, "0x"):
		s, base = s[2:], 16
	case len(s) > 1 && s[0] == '0':
		s, base = s[1:], 8
	}
	if s == "" {
		return 0, true
	}
	if strings.Trim(s, "0123456789abcdef") != "" {
		return 0, false
	}
	number, err := strconv.ParseUint(s, base, 63)
	return number, err == nil
}

// The naive servers: each does some things with a path before it looks at the segments.

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

// naiveEnds are the things that a server may do last.
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

// naiveUnescape unescapes each escape, and leaves any other "%".
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

// naiveReadings returns the paths that a server may read in a path if it does the things
// in some order, each as often as it likes. The values say how.
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

// leaves reports whether a path leads out of the directory, or an absolute path follows
// the directory.
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
