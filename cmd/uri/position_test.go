// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"html"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/linear"
	"example.com/uri/prose"
)

func TestFindIn(t *testing.T) {
	testCommand(t, []commandTest{
		{"text", []string{"find", "-in", "text"}, "http://a/?b&amp;c", lines("-:1:1:http://a/?b&amp;c"), 0, ""},
		{"html", []string{"find", "-in", "html"}, "<p>\n<a href=\"http://a/?b=1&amp;c=2\">x</a>\n &lt;http&#58;//b/&gt; <a href='//h/&eacute;'>", lines(
			"-:2:10:http://a/?b=1&c=2", "-:3:6:http://b/"), 0, ""},
		{"xml", []string{"find", "-in=xml"}, "<a u='http://a/?b&amp;c&#x3D;&#100;&eacute;&#X3D;f'>\n&lt;x://b&gt;", lines("-:1:7:http://a/?b&c=d&eacute;&#X3D;f", "-:2:5:x://b"), 0, ""},
		{"json", []string{"find", "-in=json"}, `{"a": "https:\/\/a\/b?c=1\u0026d",` + "\n" + ` "e": "\u003cx://f\u003E \"y://g/h\" \u00"}`, lines(
			"-:1:8:https://a/b?c=1&d", "-:2:14:x://f", "-:2:28:y://g/h"), 0, ""},
		{"one level", []string{"find", "-in=json"}, `"{\"u\": \"http:\/\/a\/\\/b\"}"`, lines(`-:1:12:http://a/`), 0, ""},
		{"offsets", []string{"find", "-in=html", "-json"}, "&lt;x&#58;//b?c&amp;d&gt;&amp;", lines(
			`{"file":"-","line":1,"column":5,"start":4,"end":21,"delimiter":"angle","uri":"x://b?c&d"}`), 0, ""},
		{"an end within an escape", []string{"find", "-in=html", "-json", "-exact"}, "http://a/?b&bne; c", lines(
			`{"file":"-","line":1,"column":1,"start":0,"end":16,"delimiter":"bare","uri":"http://a/?b="}`), 0, ""},
		{"no format", []string{"find"}, "http://a/?b&amp;c", lines("-:1:1:http://a/?b&amp;c"), 0, ""},
	})
}

// escapes has an expression for what may be an escape in each format, and a slow
// function that returns its character, or false. Text without a format has none.
var escapes = map[string]struct {
	may     *regexp.Regexp
	literal func(s string) (string, bool)
}{
	"": {regexp.MustCompile(`$^`), nil},
	"html": {regexp.MustCompile(`&#?\w+;`), func(s string) (string, bool) {
		text := html.UnescapeString(s)
		if s == "&#x;" { // which package html takes for a reference
			return "", false
		}
		return text, len(s) <= 33 && !strings.Contains(s, "_") && text != html.UnescapeString(strings.TrimSuffix(s, ";"))+";"
	}},
	"xml": {regexp.MustCompile(`&#?\w+;`), func(s string) (string, bool) {
		var text string
		err := xml.Unmarshal([]byte("<a>"+s+"</a>"), &text)
		return text, err == nil && len(s) <= 33 && text != "\ufffd" // for a surrogate
	}},
	"json": {regexp.MustCompile(`\\u[dD][89abAB][[:xdigit:]]{2}\\u[dD][c-fC-F][[:xdigit:]]{2}|\\u[[:xdigit:]]{4}|\\.`), func(s string) (string, bool) {
		var text string
		err := json.Unmarshal([]byte(`"`+s+`"`), &text)
		return text, err == nil && text != "\ufffd"
	}},
}

// foundIn returns what uri find -json prints of a text in a format: the text is
// decoded as a whole.
func foundIn(format, raw string, f prose.Finder) string {
	var text strings.Builder
	var starts, ends []int // in raw, of each byte of the text
	add := func(s string, start, end int) {
		for range len(s) {
			starts, ends = append(starts, start), append(ends, end)
		}
		text.WriteString(s)
	}
	plain := func(from, to int) {
		for ; from < to; from++ {
			add(raw[from:from+1], from, from+1)
		}
	}
	at := 0
	for at < len(raw) {
		m := escapes[format].may.FindStringIndex(raw[at:])
		if m == nil {
			break
		}
		start, end := at+m[0], at+m[1]
		plain(at, start)
		at = end
		s, ok := escapes[format].literal(raw[start:end])
		switch {
		case !ok:
			plain(start, start+1)
			at = start + 1
		case s < " " || s == "\x7f":
			add(" ", start, end)
		default:
			add(s, start, end)
		}
	}
	plain(at, len(raw))
	var out strings.Builder
	for m := range f.Find(text.String()) {
		start, end := starts[m.Start], ends[m.End-1]
		s := m.URI.String()
		if m.Err != nil {
			s = m.Err.Input()
		}
		before := raw[:start]
		fmt.Fprintf(&out, "%d:%d %d-%d %v %q %t\n", 1+strings.Count(before, "\n"), start-strings.LastIndexByte(before, '\n'), start, end, m.Delimiter, s, m.Err != nil)
	}
	return out.String()
}

// TestFindInTwin compares what is found in random texts, read in parts, with what a
// slow second implementation finds in the whole text.
func TestFindInTwin(t *testing.T) {
	pieces := map[string][]string{
		"html": {"&amp;", "&AMP;", "&lt;", "&gt;", "&quot;", "&sol;", "&colon;", "&#58;", "&#x3a;", "&#X2f;", "&eacute;", "&nGt;", "&fjlig;", "&amp", "&", "&#", "&#;", "&#x;", ";", "&notit;",
			"&not;", "&#10;", "&NewLine;", "&Tab;", "&#0;", "&#128;", "&CounterClockwiseContourIntegral;", "&#000000000000000000000000000058;", "&#0000000000000000000000000000058;", "&a_b;", "&semi;"},
		"xml":  {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#58;", "&#x3A;", "&#X3a;", "&sol;", "&#32;", "&#0;", "&#xD800;", "&#x110000;", "&#99999999999999999999;", "&#10;", "&#128;", "&#xfffe;", "&#x10ffff;", "&", "&#", "&#;", "&#x;", ";"},
		"json": {`\/`, `\"`, `\\`, `\n`, `\r`, `\t`, `\b`, `\f`, `\u003a`, `\u002F`, `\u0026`, `\u00e9`, `\ud840\udc0b`, `\ud840`, `\udc0b`, `\ud840\u0041`, `\ud8`, `\u`, `\`, `\u12x4`, `\u0000`, `\x`, `\u007f`},
	}
	pieces[""] = []string{"\r", "&amp;", `\/`}
	common := []string{"http://", "x:", "//", "/", "a", "b", "é", "?", "#", `"`, "<", ">", " ", "\n", "\r\n", "http://a/", "http://a", "<URL:", "-\n  ", ".", ",", "{", "mailto:c"}
	random := rand.New(rand.NewPCG(1, 2))
	for format := range escapes {
		found := 0
		for range proof.PickSlow(150, proof.Pick(500, 100_000)) {
			var raw strings.Builder
			for range 1 + random.IntN(12) {
				from := common
				if random.IntN(2) == 0 {
					from = pieces[format]
				}
				raw.WriteString(from[random.IntN(len(from))])
			}
			want := foundIn(format, raw.String(), prose.Finder{Edition: uri.RFC3987, Broken: true, Repair: true})
			found += strings.Count(want, "\n")
			for _, reader := range []func(io.Reader) io.Reader{iotest.OneByteReader, iotest.HalfReader, iotest.DataErrReader} {
				var got strings.Builder
				var out, stderr strings.Builder
				args := []string{"find", "-json", "-broken", "-edition", "rfc3987"}
				if format != "" {
					args = append(args, "-in", format)
				}
				if status := run(args, reader(strings.NewReader(raw.String())), &out, &stderr); status == 2 {
					t.Fatal(stderr.String())
				}
				for line := range strings.Lines(out.String()) {
					var m struct {
						Line, Column   int
						Start, End     int64
						Delimiter, URI string
						Error          any
					}
					if err := json.Unmarshal([]byte(line), &m); err != nil {
						t.Fatal(err)
					}
					fmt.Fprintf(&got, "%d:%d %d-%d %v %q %t\n", m.Line, m.Column, m.Start, m.End, m.Delimiter, m.URI, m.Error != nil)
				}
				if got.String() != want {
					t.Fatalf("%s: in %q there is found:\n%swant:\n%s", format, raw.String(), got.String(), want)
				}
			}
		}
		if found < proof.PickSlow(30, 100) {
			t.Errorf("%s: only %d are found", format, found)
		}
	}
}

// TestFarPositions has URIs that are far from each other, and some that are as long as
// a match in a stream can be, in text without escapes and in text full of them.
func TestFarPositions(t *testing.T) {
	for format, tt := range map[string]struct{ line, blank, b string }{"": {": \n", " ", "b"}, "html": {"&amp;\n", "&#000000000000032;", "&#98;"}} {
		var text, want strings.Builder
		line := 1
		for i, gap := range []int{0, 10, 60_000, 70_000, 200_000, kept - 1, kept, 2*kept - 1, 2 * kept, 2*kept + 1, 5 * kept, 1} {
			text.WriteString(strings.Repeat(tt.line, gap/len(tt.line)) + strings.Repeat(tt.blank, gap%3))
			ref := "http://a/" + strings.Repeat("b", i%2*65_000) + "c"
			line += gap / len(tt.line)
			fmt.Fprintf(&want, "-:%d:%d:%s\n", line, gap%3*len(tt.blank)+1, ref)
			text.WriteString(strings.ReplaceAll(ref, "b", tt.b) + "\n")
			line++
		}
		args := []string{"find"}
		if format != "" {
			args = append(args, "-in", format)
		}
		stdout, _, _ := runCommand(text.String(), args...)
		got, wanted := strings.Split(stdout, "\n"), strings.Split(want.String(), "\n")
		if len(got) != len(wanted) {
			t.Errorf("%s: %d lines, want %d", format, len(got), len(wanted))
		}
		for i := range min(len(got), len(wanted)) {
			if got[i] != wanted[i] {
				t.Errorf("%s: got %.50s, want %.50s", format, got[i], wanted[i])
			}
		}
	}
}

// TestFindInLinear has streams of escapes, and of what only begins as one, and pages
// that begin the same thing again and again.
func TestFindInLinear(t *testing.T) {
	units := map[string]string{"&": "html", "&#0": "xml", "&amp;x://a ": "html", "&zz;": "html", `\`: "json", `\ud800`: "json", `\/x:\/\/a `: "json"}
	for _, unit := range []string{"<", "<a href='x'", "<!--", "<a ", "<a href=x", "<a srcset='", "<a srcset=a,", "<script>", "<script><!--<script>", "</script", "<a href='http://a/ ", "<a href=x href='http://a/ ", "<meta content='x:/ '", "<a title=&copy"} {
		units[unit] = "html"
	}
	for unit, format := range units {
		linear.Check(t, "many "+unit, func(n int) func() {
			text := strings.Repeat(unit, n/len(unit))
			return func() {
				run([]string{"find", "-json", "-in", format}, iotest.OneByteReader(strings.NewReader(text)), io.Discard, io.Discard)
			}
		})
	}
}
