// SPDX-License-Identifier: BSD-3-Clause

package redact_test

import (
	"encoding/json"
	"html"
	"io"
	"math/rand/v2"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/redact"
)

func TestValues(t *testing.T) {
	r := redact.Redactor{Values: []string{"s3cr3t-V", "p@ss/w\"rd é", "short", "s3cr3t-Value-of-two\nlines"}}
	for _, tt := range []struct{ in, want string }{
		{"the s3cr3t-V, and X-Key: s3cr3t-Vs3cr3t-V", "the xxxxx, and X-Key: xxxxxxxxxx"},
		{"short p@ss/w\"rd é", "short xxxxx"},
		{`p%40ss%2Fw%22rd+%C3%A9 p@ss%2Fw%22rd%20%C3%A9 {"a":"p@ss/w\"rd é"} {"a":"p@ss\/w\"rd é"} <a b="p@ss/w&#34;rd é">`, `xxxxx xxxxx {"a":"xxxxx"} {"a":"xxxxx"} <a b="xxxxx">`},
		{"s3cr3t-Value-of-two\nlines", "xxxxx"},
		{"http://me:pw@h/?token=as3cr3t-Vb&x=s3cr3t-V", "http://me:xxxxx@h/?token=xxxxx&x=xxxxx"},
	} {
		if got := r.Text(tt.in); got != tt.want || r.Text(got) != got {
			t.Errorf("Text(%q) = %q, want %q", tt.in, got, tt.want)
		}
		if got := string(r.Append(nil, tt.in)); got != tt.want {
			t.Errorf("Append(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
	if u := r.URI(uri.RFC3986.MustParse("http://s3cr3t-V.h/s3cr3t-V?a=s3cr3t-V")); u.String() != "http://xxxxx.h/xxxxx?a=xxxxx" {
		t.Error(u)
	}
	if got := r.Query("a=s3cr3t-V&token=ab"); got != "a=xxxxx&token=xxxxx" {
		t.Error(got)
	}
}

// TestValuesWriter divides texts with values.
func TestValuesWriter(t *testing.T) {
	r := redact.Redactor{Values: []string{"abcabd", "abcabdabcabc", "bdabca", "http://a:b@c d"}}
	g := generator{rand.New(rand.NewPCG(8, 39))}
	for range proof.Pick(3000, 300000) {
		var text, out strings.Builder
		w := r.Writer(&out)
		for range 1 + g.IntN(20) {
			piece := g.pick("a", "b", "c", "d", "abc", "abd", "abcabd", " ", "http://", "http://a:b@", "c d", "\n")
			text.WriteString(piece)
			if n, err := io.WriteString(w, piece); n != len(piece) || err != nil {
				t.Fatal(n, err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if got := out.String(); strings.Contains(got, "abcabd") || strings.Contains(got, "bdabca") || strings.Contains(got, "http://a:b@c d") {
			t.Fatalf("%q of %q", got, text.String())
		}
	}
	w := r.Writer(failing{io.EOF})
	for _, err := range []error{failure(io.WriteString(w, "x abc\n")), w.Close()} {
		if err != io.EOF {
			t.Error(err)
		}
	}
}

func TestCheck(t *testing.T) {
	for _, r := range []redact.Redactor{
		{},
		{Mask: "REDACTED", Values: []string{"abcdef"}, Paths: []string{"h/xxxxx", "/reset/xxxxx", "*.h.example/a/*/bxxxxx/c"}},
	} {
		if err := r.Check(); err != nil {
			t.Error(err)
		}
	}
	for _, form := range []string{"", "h", "h/a", "reset/a", "/xxxxxa", "/xxxxx/xxxxx", "*", "*./xxxxx", "*/xxxxx", "a*b/xxxxx", "h:80/xxxxx", "https://h/xxxxx", "/a?b=xxxxx", "/a xxxxx", "ü/xxxxx"} {
		if err := (redact.Redactor{Paths: []string{form}}).Check(); err == nil || !strings.Contains(err.Error(), "path") {
			t.Errorf("%q: %v", form, err)
		}
	}
	if err := (redact.Redactor{Mask: "a:b"}).Check(); err == nil {
		t.Error("the mask is not checked")
	}
	if err := (redact.Redactor{Values: []string{"abcdef", "abcde"}}).Check(); err == nil || strings.Contains(err.Error(), "abcde") {
		t.Error(err)
	}
}

// TestValueSpellings has values as encoders of queries, userinfos, JSON and HTML write
// them, and what is written once more, cut anywhere.
func TestValueSpellings(t *testing.T) {
	inJSON := func(s string) string { b, _ := json.Marshal(s); return string(b[1 : len(b)-1]) }
	ascii := func(s string) string { s = strconv.QuoteToASCII(s); return s[1 : len(s)-1] }
	spellings := []func(string) string{
		url.QueryEscape, url.PathEscape, inJSON, ascii, quoted, html.EscapeString,
		func(s string) string { return strings.ReplaceAll(url.PathEscape(s), "%21", "!") },
		func(s string) string { return url.UserPassword("", s).String()[1:] },
		func(s string) string { return lowerEscapes.ReplaceAllStringFunc(url.QueryEscape(s), strings.ToLower) },
		func(s string) string { return strings.ReplaceAll(quoted(s), "/", `\/`) },
		strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#x27;").Replace,
		strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#039;").Replace,
	}
	once := len(spellings)
	for _, s := range spellings[:5] {
		spellings = append(spellings, func(text string) string { return s(s(text)) }, func(text string) string { return url.QueryEscape(s(text)) }, func(text string) string { return inJSON(s(text)) })
	}
	ending := strings.NewReplacer(`\`, "", "%5C", "", "%5c", "", "%255C", "") // It may stay.
	values := []string{"p&ss<w>rd", `"quoted"`, "it's/me+you", `a\b\\c\nd\\x`, "50% of 4%41", "a value%25b%2Bc", "päss wörd", "two\nlines\t", "-_.~!*'()", "ends in \\", "+++++++"}
	for _, value := range values {
		r := redact.Redactor{Values: []string{"another-value", value}}
		for i, spell := range spellings {
			if i >= once && strings.Contains(value, "%") {
				break // its own escapes are a level
			}
			for _, around := range []string{"%s", `{"a":"%s"}`, "/?a=%s&b=c", "<a b='%s'>\n", "x%sx"} {
				before, after, _ := strings.Cut(around, "%s")
				text := before + spell(value) + after
				got := r.Text(text)
				if rest := ending.Replace(strings.Replace(got, "xxxxx", "", 1)); !strings.HasPrefix(got, before+"xxxxx") || len(rest) > len(before+after) {
					t.Fatalf("%q in spelling %d: Text(%q) = %q", value, i, text, got)
				}
				for cut := range text {
					var out strings.Builder
					w := r.Writer(&out)
					io.WriteString(w, text[:cut])
					io.WriteString(w, text[cut:])
					if w.Close(); out.String() != got {
						t.Fatalf("%q: a writer prints %q and not %q if it is cut at %d", value, out.String(), got, cut)
					}
				}
			}
		}
	}
	short := redact.Redactor{Values: []string{`\\\\\\a`, "\\a\nacab", "%41%42", "\\u0041\\u0042"}} // if nothing escapes them
	if got := short.Text("\\a\nacab " + `a AB \\\\\\a%41%42\u0041\u0042`); got != "xxxxx a AB xxxxxxxxxxxxxxx" {
		t.Error(got)
	}
	cut := redact.Redactor{Values: []string{"abcdef%4", `abcdef%5C\u0041g`}} // their escapes go on in the text, or are escaped there
	if got := cut.Text(`abcdef%41 "abcdef%5C\\u0041g" abcdef%255C%5Cu0041g`); got != `xxxxx1 "xxxxx" xxxxx` {
		t.Error(got)
	}
	const same = `{"a":"p\u0026ss","b":"AB 100%\\"} &amp;c &notin; \n\u00`
	if got := (redact.Redactor{Values: values}).Text(same); got != same {
		t.Errorf("Text(%q) = %q", same, got)
	}
}

var lowerEscapes = regexp.MustCompile("%..")

// TestValuesOverlap has values that overlap for longer than a writer may hold.
func TestValuesOverlap(t *testing.T) {
	var out strings.Builder
	r := redact.Redactor{Values: []string{"abababab"}}
	w := r.Writer(&out)
	text := strings.Repeat("ab", 100<<10)
	for c := range slices.Chunk([]byte(text), 1000) {
		w.Write(c)
	}
	if w.Close(); out.String() != r.Text(text) || out.String() != "xxxxx" {
		t.Errorf("%d octets are written: %.100q", out.Len(), out.String())
	}
}

// TestLongSpellings has spellings of a character that are longer than any that encoders
// write, cut anywhere, and one that never ends.
func TestLongSpellings(t *testing.T) {
	r := redact.Redactor{Values: []string{"p&ss-word"}}
	for _, text := range []string{
		"p&" + strings.Repeat("amp;", 7) + "ss-word", "p" + strings.Repeat(`\u005c`, 8) + "u0026ss-word",
		"p" + strings.Repeat("%255C", 15) + `u0026ss-word`, "p" + strings.Repeat(`\`, 15) + "u0026amp;amp;amp;ss-word",
	} {
		if got := r.Text(text); got != "xxxxx" {
			t.Errorf("Text(%q) = %q", text, got)
		}
		for cut := range text {
			var out strings.Builder
			w := r.Writer(&out)
			io.WriteString(w, text[:cut])
			io.WriteString(w, text[cut:])
			if w.Close(); out.String() != "xxxxx" {
				t.Fatalf("a writer prints %q of %q if it is cut at %d", out.String(), text, cut)
			}
		}
	}
	var out strings.Builder
	w := r.Writer(&out)
	io.WriteString(w, "p&"+strings.Repeat("amp;", 16<<10))
	if out.Len() == 0 {
		t.Error("the writer holds all")
	}
}

// TestManyValues has values whose first octets are the same, or spelled, and texts that
// begin like one of many.
func TestManyValues(t *testing.T) {
	var values []string
	for i := range 300 {
		values = append(values, "ghp_"+strings.Repeat(strconv.Itoa(i), 8), strconv.Itoa(i)+"%+&\\x"+strconv.Itoa(i))
	}
	r := redact.Redactor{Values: values}
	for _, value := range values {
		for _, spelling := range []string{value, url.QueryEscape(value), html.EscapeString(value), strings.ReplaceAll(quoted(value), "g", `\u0067`)} {
			if got := r.Text("ghp " + spelling + " ghp_"); got != "ghp xxxxx ghp_" {
				t.Fatalf("%q is shown: %q", spelling, got)
			}
		}
	}
}

// BenchmarkValues shows what each of many values costs.
func BenchmarkValues(b *testing.B) {
	const line = `203.0.113.9 - - [17/Sep/2026:10:00:00 +0000] "GET /app/page?t=a%20b%2Fc&x=1 HTTP/2.0" 200 512 "https://example.com/a" "Mozilla/5.0"` + "\n"
	text := strings.Repeat(line, 500)
	for _, n := range []int{0, 1, 20, 100} {
		g := generator{rand.New(rand.NewPCG(9, 39))}
		var r redact.Redactor
		for range n {
			r.Values = append(r.Values, g.token())
		}
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				r.Text(text)
			}
		})
	}
}

// TestValueLines hides each line of a value, as CI systems mask it.
func TestValueLines(t *testing.T) {
	r := redact.Redactor{Values: []string{"-----BEGIN KEY-----\r\nMIIEvQIBADANBg\nkqhkiG9w\nab\n"}}
	for _, tt := range []struct{ in, want string }{
		{"MIIEvQIBADANBg", "xxxxx"}, {"a kqhkiG9w b", "a xxxxx b"}, {"ab", "ab"}, {"> MIIEvQIBADANBg\r\n> kqhkiG9w", "> xxxxx\r\n> xxxxx"},
		{"-----BEGIN KEY-----\r\nMIIEvQIBADANBg\nkqhkiG9w\nab\n", "xxxxx"}, {`-----BEGIN KEY-----\r\nMIIEvQIBADANBg\nkqhkiG9w\nab\n`, "xxxxx"},
	} {
		if got := r.Text(tt.in); got != tt.want {
			t.Errorf("Text(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

// TestLongValueReads writes a long value octet by octet: what the writer holds is not
// read again each time.
func TestLongValueReads(t *testing.T) {
	g := generator{rand.New(rand.NewPCG(10, 39))}
	value := strings.Repeat(g.token(), 1) + "\n"
	for len(value) < 16<<10 {
		value += g.token() + "\n"
	}
	for _, text := range []string{value, url.QueryEscape(value), quoted(value), value[:8<<10] + "x" + value} {
		reads := 0
		var out strings.Builder
		w := redact.Redactor{Values: []string{value, "another-value"}}.Counting(&reads).Writer(&out)
		for i := range len(text) {
			w.Write([]byte{text[i]})
		}
		w.Close()
		if strings.Contains(out.String(), value[9<<10:10<<10]) || reads > 100*len(text) {
			t.Errorf("each of %d octets is read %d times: %.40q", len(text), reads/len(text), out.String())
		}
	}
}
