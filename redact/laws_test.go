// SPDX-License-Identifier: BSD-3-Clause

package redact_test

import (
	"encoding/json"
	"html"
	"math/rand/v2"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/redact"
)

// A part of a text may be a secret.
type part struct {
	text   string
	secret bool
}

// A generator makes texts with secrets.
type generator struct{ *rand.Rand }

func (g generator) pick(list ...string) string { return list[g.IntN(len(list))] }

// run returns from 6 to 30 characters of the alphabet.
func (g generator) run(alphabet string) string {
	letters := []rune(alphabet)
	var b strings.Builder
	for range 6 + g.IntN(25) {
		b.WriteRune(letters[g.IntN(len(letters))])
	}
	return b.String()
}

const (
	alnum  = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	legal  = alnum + "-._~!$*+,()=" // nothing ends here; but the last of it may look like punctuation
	broken = alnum + legal + "&;:'@#/?[]%{}\\<>^|äß日€"
	loose  = legal + ":@/?[]%{}\\^|äß日'"
)

// divided matches the passwords that are read as several components by the
// rules: in http://me:1/x@h/ the host is "me", and in http://me:p@x/y@h/ it is
// "x". An escape in a password of a nested URI would be a delimiter.
var divided = regexp.MustCompile(`(?s)^[0-9]*\\*[/?#]|^[0-9]+,.*\?|</[-\w]+>|@.*[/?#<>]|:/|\]\(|[,;]\w+:|^[0-9]*$|\\\\*(u00|x[0-7]|e\[|033\[)`)

// password returns a password, as URIs allow it or not.
func (g generator) password(banned string) string {
	for {
		s := g.run(g.pick(alnum, alnum+"-._~!$&'()*+,;=:", broken))
		if !divided.MatchString(s) && !strings.ContainsAny(s, banned) {
			return s
		}
	}
}

var ragged = regexp.MustCompile(`[-.,:!?'` + "`" + `()\[\]{}*|\\]$|[^\x00-\x7F]$|:[/\\]|\\\\*([ux/'nr]|e\[|033\[)|eyJ|\]\(`)

func (g generator) value(alphabet, banned string) string {
	for {
		s := g.run(alphabet)
		if !ragged.MatchString(s) && !strings.ContainsAny(s, banned) {
			return s
		}
	}
}

func (g generator) token() string { return "a1" + g.run(alnum) + g.run(alnum+"_+=-") + "Zq" }

func (g generator) jwt() string {
	return "eyJ" + g.run(alnum+"-_") + ".eyJ" + g.run(alnum+"-_") + "." + g.run(alnum+"-_")
}

// parts divides text at secrets, which are between marks.
func parts(text string) (all []part) {
	for i, s := range strings.Split(text, "\x01") {
		all = append(all, part{s, i%2 == 1})
	}
	return all
}

func secretMark(s string) string { return "\x01" + s + "\x01" }

// reference returns a reference with secrets between marks. No secret contains
// an octet of banned.
func (g generator) reference(banned string) string {
	secret := func(alphabet string) string { return secretMark(g.value(alphabet, banned)) }
	host := g.pick("h", "example.com", "[::1]", "127.0.0.1:8080", "db.example:5432", "EXAMPLE.com")
	name := g.pick("token", "access_token", "X-Amz-Signature", "SIG", "api-key", "apikey", "client_secret", "%74oken", "pass%77ord", "AWSAccessKeyId", "user[password]", "private_token")
	harmless := g.pick("page=2", "q=a+b", "monkey=banana", "code=404", "x", "", "state=CA", "next_page_token=abc", "a=b@c", "u=http://h:80/", "q="+g.value(strings.NewReplacer("@", "", "=", "").Replace(loose), banned), "q=%FF%27%22%3C",
		"u="+g.escape("https://h/a;b=c?d=\"'e'<f>&g=#h"), "u=http://h/x;y='z", "a[b]=(c)")
	if strings.ContainsAny(harmless, banned) {
		harmless = "x"
	}
	switch g.IntN(14) {
	case 0, 1, 2:
		scheme := g.pick("http", "https", "postgres", "mongodb+srv", "jdbc:mysql", "REDIS", "amqp")
		return scheme + "://" + g.pick("me", "", "bob%40x.example", "u.v-w", "a%2Fb") + ":" + secretMark(g.password(banned)) + "@" + host + g.pick("", "/", "/a/b?c=d", "/a#b")
	case 3:
		return "mongodb://u:" + secretMark(g.password(banned)) + "@h1:27017,h2,[::1]:27018/db?" + name + "=" + secret(loose)
	case 4:
		return g.pick("https", "HTTP", "git+https") + "://" + secretMark(g.token()) + g.pick("@", ":@") + host + "/a.git"
	case 5:
		return "https://" + host + "/a/b?" + harmless + "&" + name + "=" + secret(loose)
	case 6:
		return g.pick("https://"+host, "", ".") + "/a/b?" + name + "=" + secret(loose) + g.pick("&", ";", "#") + harmless
	case 7:
		return g.pick("https://"+host, "") + "/cb#" + name + "=" + secret(loose) + "&token_type=bearer"
	case 8:
		return g.pick("https://"+host, "") + "/a;" + name + "=" + secret(legal) + "/b?" + harmless
	case 9:
		return "?" + harmless + "&" + name + "=" + secret(loose)
	case 10:
		return g.pick("https://"+host, "") + "/verify/" + secretMark(g.jwt()) + g.pick("", "/x", "?a=b")
	case 11:
		return "https://" + host + "/?" + g.pick("key", "code", "STATE", "auth", "session") + "=" + secretMark(g.token()) + "&" + harmless
	case 12:
		return g.pick("https://api.telegram.org/bot"+secretMark("12345:"+g.token())+"/getMe", "https://discord.com/api/webhooks/123456/"+secretMark(g.token()), "https://hooks.slack.com/services/T00000000/B00000000/"+secretMark(g.token()))
	default:
		return "https://u:" + secretMark(g.password(banned)) + "@h/?next=" + g.escape("https://v:"+secretMark(g.password(banned))+"@i/?"+name+"="+secret(legal)+"&a=b") + "&" + strings.ReplaceAll(harmless, "@", "") + "&" + name + "=" + secret(loose)
	}
}

// each applies f to the text between and in the marks.
func each(text string, f func(string) string) string {
	var b strings.Builder
	for i, p := range parts(text) {
		if i > 0 {
			b.WriteByte('\x01')
		}
		b.WriteString(f(p.text))
	}
	return b.String()
}

func (g generator) escape(text string) string {
	if g.IntN(3) == 0 {
		return each(each(text, url.QueryEscape), url.QueryEscape)
	}
	return each(text, url.QueryEscape)
}

func jsonString(s string) string {
	b, _ := json.Marshal(s)
	return strings.Trim(string(b), `"`)
}

// A wrapping makes a text of a reference. No secret contains an octet of banned.
type wrapping struct {
	banned string
	wrap   func(ref string) string
}

func quoted(s string) string {
	return each(s, func(s string) string { q := strconv.Quote(s); return q[1 : len(q)-1] })
}

var wrappings = []wrapping{
	{"", func(s string) string { return s }},
	{"", func(s string) string { return "see " + s + " now" }},
	{"", func(s string) string { return "see " + s + ". Then" }},
	{"", func(s string) string { return "(see " + s + "), then" }},
	{"", func(s string) string { return "[text](" + s + ")\r\n" }},
	{"", func(s string) string { return "a\x00" + s + "\x00\xff\xfe b@c" }},
	{">", func(s string) string { return "<" + s + ">" }},
	{">", func(s string) string { return "<" + s + ">; rel=\"next\"" }},
	{"'", func(s string) string { return "{'url':'" + s + "','mail':'bob@x'}" }},
	{"`", func(s string) string { return "`" + s + "`" }},
	{"", func(s string) string { return "**" + s + "**" }},
	{"", func(s string) string {
		return "10.0.0.1 - - [23/Nov/2026:16:12:03 +0000] \"GET " + s + " HTTP/1.1\" 200 12 \"" + s + "\" \"Mozilla/5.0 (X11)\"\n"
	}},
	{"", func(s string) string { return "GET " + s + " HTTP/1.1\r\nHost: h\r\n\r\n" }},
	{"", func(s string) string { return `{"url":"` + each(s, jsonString) + `","mail":"bob@x"}` }},
	{"", func(s string) string {
		return `{"url":"` + strings.ReplaceAll(each(s, jsonString), "/", `\/`) + `","mail":"bob@x"}`
	}},
	{"", func(s string) string {
		return `{"log":"{\"url\":\"` + each(each(s, jsonString), jsonString) + `\",\"mail\":\"bob@x\"}"}`
	}},
	{"", func(s string) string {
		return html.EscapeString(`<td title="`) + each(s, html.EscapeString) + html.EscapeString(`">a</td><td>bob@x`)
	}},
	{"", func(s string) string { return `<td><a href="` + each(s, html.EscapeString) + `">a</a></td><td>bob@x` }},
	{"", func(s string) string { return `Get "` + quoted(s) + `": dial tcp: lookup h: no such host` }},
	{"", func(s string) string { return `level=INFO msg="Get \"` + quoted(quoted(s)) + `\": EOF" user=bob@x` }},
	{"", func(s string) string { return "dsn=" + s + " mail=bob@x" }},
	{"<", func(s string) string { return "\x1b[32m" + s + "\x1b[0m" }},
	{"", func(s string) string { return s + "\r\n" + s }},
	{"", func(s string) string { return strings.Repeat("x", 40<<10) + " " + s }},
}

// text returns a text with marks around its secrets.
func (g generator) text() string {
	var b strings.Builder
	for range 1 + g.IntN(3) {
		w := wrappings[g.IntN(len(wrappings))]
		b.WriteString(w.wrap(g.reference(w.banned)))
		b.WriteString(g.pick(" ", "\n", "\t", " and me@example.com, token=abc "))
	}
	return b.String()
}

// expected returns the text and its redacted form.
func expected(marked string) (text, want string) {
	var b, w strings.Builder
	for _, p := range parts(marked) {
		b.WriteString(p.text)
		if p.secret {
			p.text = "xxxxx"
		}
		w.WriteString(p.text)
	}
	return b.String(), w.String()
}

// leak returns six octets of a secret that are in the text, if they are not also
// elsewhere in the input.
func leak(marked, redacted string) string {
	_, rest := expected(marked)
	for _, p := range parts(marked) {
		for i := 0; p.secret && i+6 <= len(p.text); i++ {
			if run := p.text[i : i+6]; strings.Contains(redacted, run) && !strings.Contains(rest, run) {
				return run
			}
		}
	}
	return ""
}

func TestTextLaws(t *testing.T) {
	g := generator{rand.New(rand.NewPCG(1, 39))}
	failures := 0
	for range proof.PickSlow(6000, proof.Pick(20000, 1000000)) {
		marked := g.text()
		text, want := expected(marked)
		got := redact.Redactor{}.Text(text)
		if run := leak(marked, got); run != "" {
			t.Errorf("%q is in %q\nof %q", run, got, marked)
			failures++
		}
		if got != want {
			t.Errorf("got  %q\nwant %q\nfor  %q", got, want, marked)
			failures++
		}
		if again := (redact.Redactor{}).Text(got); again != got {
			t.Errorf("Text(%q) = %q", got, again)
			failures++
		}
		if failures > 20 {
			t.FailNow()
		}
		checkWriter(t, g, text, got)
	}
}

// checkWriter writes the text in pieces.
func checkWriter(t *testing.T, g generator, text, want string) {
	t.Helper()
	var b strings.Builder
	w := redact.Redactor{}.Writer(&b)
	size := 1 << g.IntN(17)
	for rest := text; rest != ""; {
		n := min(1+g.IntN(size), len(rest))
		if m, err := w.Write([]byte(rest[:n])); m != n || err != nil {
			t.Fatal(m, err)
		}
		if held := len(text) - len(rest) + n; rest[n-1] == '\n' && b.String() != (redact.Redactor{}).Text(text[:held]) {
			t.Fatalf("the writer holds some of %q", text[:held])
		}
		rest = rest[n:]
	}
	if err := w.Close(); err != nil || b.String() != want {
		t.Fatalf("a writer prints %q, want %q (%v)", b.String(), want, err)
	}
}

// TestUnescapedPasswords has random passwords that nobody escaped. Some of them
// can only be read as something else.
func TestUnescapedPasswords(t *testing.T) {
	var ascii []byte
	for c := byte('!'); c <= '~'; c++ {
		if c != '"' {
			ascii = append(ascii, c)
		}
	}
	for _, tt := range []struct {
		alphabet, format string
		most             float64 // how many show six octets or more
	}{
		{alnum + "!@#$%^&*", "postgres://app:%@db.internal:5432/shop", .003},
		{string(ascii), "postgres://app:%@db.internal:5432/shop", .003},
		{string(ascii), "connect('postgres://app:%@db.internal:5432/shop')", .005},
		{"0123456789#@/?", "postgres://app:%@db.internal:5432/shop", 0},
	} {
		g := generator{rand.New(rand.NewPCG(6, 39))}
		shown, n := 0, proof.Pick(4000, 100000)
		for range n {
			marked := strings.Replace(tt.format, "%", secretMark(g.run(tt.alphabet)), 1)
			text, _ := expected(marked)
			if leak(marked, redact.Redactor{}.Text(text)) != "" {
				shown++
			}
		}
		if rate := float64(shown) / float64(n); rate > tt.most {
			t.Errorf("%s, of %s: %.4f are shown", tt.format, tt.alphabet, rate)
		}
	}
}

// TestTwice has texts of the pieces that a redactor distinguishes, in any order. If the secrets
// consist of letters, digits, "-" and "_", the result stays. Without other characters, such as
// a delimiter, the text around a mask may be read in another way, but rarely.
func TestTwice(t *testing.T) {
	pieces := append(readPieces(), "me", "hunter2Zq", "h", "80", "a1b2c3d4e5f6g7h8i9", "password=", "key=", "http", "postgres", "mongodb", "https://", "://u:pw@x", "xxxxx", "https://hooks.slack.com/services/a/b/", "/password/reset/")
	word := regexp.MustCompile(`[-_0-9A-Za-z]+`)
	g := generator{rand.New(rand.NewPCG(7, 39))}
	words, parsed, longer, n := 0, 0, 0, proof.Pick(30000, 3000000)
	for range n {
		var b strings.Builder
		for range 1 + g.IntN(9) {
			b.WriteString(g.pick(pieces...))
		}
		text := b.String()
		got := redact.Redactor{}.Text(text)
		again := redact.Redactor{}.Text(got)
		isWord := word.ReplaceAllString(got, "") == word.ReplaceAllString(text, "")
		if got != text && isWord {
			words++
		}
		if again != got {
			longer++
		}
		if last := (redact.Redactor{}).Text((redact.Redactor{}).Text(again)); (redact.Redactor{}).Text(last) != last || isWord && again != got {
			t.Errorf("Text(%q) = %q, and of that %q", text, got, again)
		}
		u, err := uri.RFC3986.Parse(text)
		if err != nil {
			continue
		}
		parsed++
		v := redact.Redactor{}.URI(u)
		if w := (redact.Redactor{}).URI(v); w != v {
			longer++
		}
	}
	if words < n/10 || parsed < 3000 || longer > n/2000 {
		t.Errorf("%d of the texts have only words as secrets, and %d parse; redacting %d of %d again hides more", words, parsed, longer, n)
	}
}
