// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"context"
	"errors"
	"flag"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/uri"
	"example.com/uri/hazard"
	"example.com/uri/internal/proof/skip"
	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdpinput "github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// built returns a directory with the page and the module that it loads.
func built(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("site")); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", filepath.Join(dir, "uri.wasm"), ".")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "wasm_exec.js"), script, 0o666); err != nil {
		t.Fatal(err)
	}
	return dir
}

// A page is the playground in a browser.
type page struct {
	*testing.T
	browser context.Context
	address string

	mu       sync.Mutex
	problems []string // the messages in the console
	requests []string // the URIs that the browser asks for
}

// open opens the page with the state in its address.
func open(t *testing.T, state string) *page {
	t.Helper()
	p := start(t, built(t))
	p.run(chromedp.Navigate(p.address+state), chromedp.WaitReady("body[data-ready]"))
	return p
}

// start serves a directory and starts a browser.
func start(t *testing.T, dir string) *page {
	t.Helper()
	command := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil && command == "" {
			command = path
		}
	}
	if command == "" {
		skip.OutsideCI(t, "there is no Chromium")
	}
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(server.Close)
	allocator, cancel := chromedp.NewExecAllocator(context.Background(),
		append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(command), chromedp.NoSandbox, chromedp.WSURLReadTimeout(2*time.Minute))...)
	t.Cleanup(cancel)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 5*time.Minute)
	t.Cleanup(cancel)
	p := &page{T: t, browser: ctx, address: server.URL + "/"}
	chromedp.ListenTarget(ctx, p.listen)
	p.run(network.Enable(), log.Enable())
	return p
}

func (p *page) listen(event any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch event := event.(type) {
	case *runtime.EventExceptionThrown:
		p.problems = append(p.problems, event.ExceptionDetails.Error())
	case *runtime.EventConsoleAPICalled:
		if event.Type != runtime.APITypeLog {
			p.problems = append(p.problems, string(event.Type))
		}
	case *log.EventEntryAdded:
		p.problems = append(p.problems, event.Entry.Text)
	case *network.EventRequestWillBeSent:
		p.requests = append(p.requests, event.Request.URL)
	}
}

func awaited(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }

func (p *page) run(actions ...chromedp.Action) {
	p.Helper()
	if err := chromedp.Run(p.browser, actions...); err != nil {
		p.Fatal(err)
	}
}

// texts returns the texts of the elements that match a selector.
func (p *page) texts(selector string) (texts []string) {
	p.Helper()
	p.run(chromedp.Evaluate("Array.from(document.querySelectorAll("+quoted(selector)+"), (e) => e.textContent)", &texts))
	return texts
}

// show shows a reference and a base.
func (p *page) show(reference, base string) {
	p.Helper()
	p.run(chromedp.Evaluate("show("+quoted(reference)+", "+quoted(base)+")", nil))
}

// eval returns the string that JavaScript returns.
func (p *page) eval(script string) (result string) {
	p.Helper()
	p.run(chromedp.Evaluate(script, &result))
	return result
}

// typeIn types text in a field in place of the text there.
func (p *page) typeIn(field, text string) {
	p.Helper()
	p.run(chromedp.Focus(field), chromedp.Evaluate("document.activeElement.select()", nil), chromedp.KeyEvent(kb.Backspace), cdpinput.InsertText(text))
}

// checkReadings compares what the page shows of a reference without a password
// with what the package finds.
func (p *page) checkReadings(reference, base string) {
	p.Helper()
	var shown map[string]struct {
		Drawn           string
		Listed, Reasons []string
	}
	p.run(chromedp.Evaluate(`Object.fromEntries(Array.from(document.querySelectorAll("section[data-editions]")).flatMap((section) => {
		const texts = (selector) => Array.from(section.querySelectorAll(selector), (e) => e.textContent);
		const found = {drawn: texts(".delimiter, .text").join(""), listed: texts(".form, .hazards li"), reasons: texts(".reason")};
		return section.dataset.editions.split(" ").map((e) => [e, found]);
	}))`, &shown))
	for _, e := range uri.Editions() {
		got := shown[short(e)]
		u, err := e.Parse(reference)
		drawn, listed := u.String(), []string{}
		if err == nil && base != "" {
			u, err = resolve(e, u, base)
			drawn += u.String()
		}
		if err != nil {
			if reason := refusal(err)["reason"].(string); !slices.Contains(got.Reasons, reason) {
				p.Errorf("%v, %q against %q: %q, want %q", e, reference, base, got.Reasons, reason)
			}
			continue
		}
		for _, form := range normalForms(u) {
			if u.String() != "" {
				listed = append(listed, form.(object)["text"].(string))
			}
		}
		for h := range hazard.Of(u) {
			listed = append(listed, h.Kind.String()+" in "+h.Component.String()+": "+h.Message())
		}
		if got.Drawn != drawn || !slices.Equal(got.Listed, listed) {
			p.Errorf("%v, %q against %q: drawn as %q, with %q; want %q, %q", e, reference, base, got.Drawn, got.Listed, drawn, listed)
		}
	}
}

// checkQuiet checks that the console is empty and that the page asks for
// nothing but its files.
func (p *page) checkQuiet() {
	p.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, problem := range p.problems {
		p.Errorf("the console shows %q", problem)
	}
	for _, request := range p.requests {
		if !strings.HasPrefix(request, p.address) && !strings.HasPrefix(request, "data:") {
			p.Errorf("the page asks for %q", request)
		}
	}
	if len(p.requests) < 4 {
		p.Errorf("only %d requests are seen", len(p.requests))
	}
}

var picture = flag.String("picture", "", "the file to which TestPicture writes a picture of the page")

// TestPicture makes the picture that the documents show.
func TestPicture(t *testing.T) {
	if *picture == "" {
		t.Skip("without -picture")
	}
	p := open(t, "#ref=http%3A%2Fu%40evil.example%3A80%2F%25c3%25bc%2F..%2Fx%3Fq%23&base=http%3A%2F%2Fexample.com%2Fa%2Fb")
	var png []byte
	p.run(emulation.SetDeviceMetricsOverride(1280, 1140, 1, false), chromedp.CaptureScreenshot(&png))
	if err := os.WriteFile(*picture, png, 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestPage types references and bases.
func TestPage(t *testing.T) {
	p := open(t, "#ref=..%2F%C3%BC%3Fa%2Bb&base=http%3A%2F%2Fa%2Fb%2Fc")
	p.checkReadings("../\u00fc?a+b", "http://a/b/c")
	for _, test := range []struct{ reference, base string }{
		{"http://user@example.com:80/a/b?c#d", ""},
		{"http://[::1", ""},
		{"http://B\u00fccher.example/%c3%bc", ""},
		{"//a_b:80/..//c?#", "http://x/"},
		{"a", "b"},
		{"", "http://a/b#c"},
		{"", ""},
		{"a&ref=b#=%26", "http://+/"},
		{"a b", "http://[::1]/"},
	} {
		p.typeIn("#base", test.base)
		p.typeIn("#reference", test.reference)
		p.checkReadings(test.reference, test.base)

		// The address of the page has the state.
		state := p.eval("location.hash")
		p.show("another", "")
		p.run(chromedp.Evaluate("new Promise((shown) => { addEventListener('hashchange', shown); location.hash = "+quoted(state)+" }).then(() => true)", nil, awaited))
		if reference, base := p.eval("byId('reference').value"), p.eval("byId('base').value"); reference != test.reference || base != test.base {
			t.Errorf("%q shows %q and %q, want %q and %q", state, reference, base, test.reference, test.base)
		}
	}
	p.checkQuiet()
}

// TestSections checks the first line, and which editions share a section: those
// in use before the others, which are folded away.
func TestSections(t *testing.T) {
	const all = "rfc3986 rfc3987 rfc2732 rfc2396 uri-syntax-02 url-syntax-05 rfc1630"
	p := open(t, "")
	for _, test := range []struct{ reference, base, summary, sections, older string }{
		{"http://a/b", "", "RFC 3986, RFC 3987: the browser agrees.", "rfc3986 rfc3987 rfc2732 rfc2396 uri-syntax-02 url-syntax-05", "rfc1630"},
		{"mailto:a?b", "", "RFC 3986, RFC 3987: the browser agrees.", "rfc3986 rfc3987 uri-syntax-02 url-syntax-05 rfc1630", "rfc2732 rfc2396"},
		{"http://a@b@c/", "", "RFC 3986, RFC 3987: the browser differs in whether it is valid.", "rfc3986 rfc3987", "rfc2732 rfc2396 uri-syntax-02 url-syntax-05|rfc1630"},
		{"http://[::1", "", "RFC 3986, RFC 3987: the browser agrees.", all, ""},
		{"http://good.example\\@evil.example/", "", "RFC 3986, RFC 3987: the browser differs in whether it is valid.", all, ""},
		{"http://0x7f.1/", "", "RFC 3986, RFC 3987: the browser differs in host.", "rfc3986 rfc3987", "rfc2732 rfc2396 uri-syntax-02 url-syntax-05|rfc1630"},
		{"http://b%C3%BCcher.example/", "", "RFC 3986: the browser differs in host. RFC 3987: the browser agrees.", "rfc3986|rfc3987", "rfc2732 rfc2396 uri-syntax-02 url-syntax-05|rfc1630"},
		{"HTTP://Example.COM:80/%c3%bc/./a", "", "RFC 3986, RFC 3987: the browser agrees.", "", ""},
		{"http:/evil.example/", "https://example.com/a", "RFC 3986, RFC 3987: the browser differs in host, path.", "", ""},
		{"a/b", "", "RFC 3986, RFC 3987: the browser needs a base.", "", ""},
		{"/{a}", "", "A URI Template is not a reference until it is expanded.", "", ""},
	} {
		p.show(test.reference, test.base)
		const editions = ", (e) => e.dataset.editions).join('|')"
		sections := p.eval("Array.from(document.querySelectorAll('#readings section')" + editions)
		older := p.eval("Array.from(document.querySelectorAll('#older:not([hidden]) section')" + editions)
		if test.sections != "" && (sections != test.sections || older != test.older) {
			t.Errorf("%q: sections %q, and %q of older editions, want %q and %q", test.reference, sections, older, test.sections, test.older)
		}
		if summary := p.eval("byId('summary').textContent"); summary != test.summary {
			t.Errorf("%q: %q, want %q", test.reference, summary, test.summary)
		}
	}
	p.show("g", "//a")
	if got := p.texts("#base-problem .reason"); !slices.Equal(got, []string{"the base URI is relative: begin it with a scheme"}) {
		t.Errorf("the problem of the base is %q", got)
	}
}

// TestTemplate types the values of a template.
func TestTemplate(t *testing.T) {
	p := open(t, "#ref="+url.QueryEscape("http://{u}:{p}@h/{id}{/path*}{?q*}"))
	for _, test := range []struct {
		id, path, q, match string
		expansion          string   // or a part of the message
		matched            []string // names and values, or the message
	}{
		{"a b", `["x","y"]`, `{"k":"<v>"}`, "", "http://me:xxxxx@h/a%20b/x/y?k=%3Cv%3E",
			[]string{"u", "me", "p", "xxxxx", "id", "a b", "path", `["x","y"]`, "q", `{"k":"\u003cv\u003e"}`}},
		{"7", "", "", "http://I:same@h/8", "http://me:xxxxx@h/7", []string{"u", "I", "p", "xxxxx", "id", "8"}},
		{"7", "", "", "http://h/8/z", "http://me:xxxxx@h/7", []string{"no match: the template has another text there"}},
		{"..", "", "", "http://h/[", `a value makes a segment "." or ".." because of {id}`, []string{`invalid character "[" in path at offset 9: write "%5B"`}},
		{"[7", "", "", "", `the value of "id" is not JSON`, []string{`the value of "id" is not JSON`}},
	} {
		for _, field := range [][2]string{{"u", "me"}, {"p", "sesame"}, {"id", test.id}, {"path", test.path}, {"q", test.q}} {
			p.typeIn("[name="+field[0]+"]", field[1])
		}
		p.typeIn("#match", test.match)
		expansion := strings.Join(p.texts("#expansion .delimiter, #expansion .text, #expansion .reason"), "")
		matched := p.texts("#matched th, #matched td, #matched .reason")
		if !strings.Contains(expansion, test.expansion) || !slices.Equal(matched, test.matched) {
			t.Errorf("%+v: the expansion is %q, and the values are %q", test, expansion, matched)
		}
	}
	p.checkSecret("a template with a password")
	p.show("/{a", "")
	if got := p.texts("#expansion .input, #expansion .reason"); len(got) != 2 || got[0] != "/{a" {
		t.Errorf("a template that does not parse: %q", got)
	}
	p.show("/a", "")
	if got := p.texts("#template:not([hidden])"); len(got) > 0 {
		t.Errorf("no template, but a section %q", got)
	}
	p.checkQuiet()
}

// checkSecret checks that the page and its address do not show the password
// "sesame", or a part of it.
func (p *page) checkSecret(of string) {
	p.Helper()
	if text := p.eval("document.body.textContent + location.href"); strings.Contains(text, "same@") || strings.Contains(text, "sesame") {
		p.Errorf("%s: the page shows the password: %q", of, text)
	}
}

// TestPassword checks that neither the page nor the link shows a password, and
// that the other link has it. In place of what the edition refuses, the page
// shows the host of the browser.
func TestPassword(t *testing.T) {
	p := open(t, "#ref=http://me:sesame@a/&base=http://me:sesame@b/")
	p.run(chromedp.ActionFunc(func(ctx context.Context) error {
		permissions := []browser.PermissionType{browser.PermissionTypeClipboardReadWrite, browser.PermissionTypeClipboardSanitizedWrite}
		return browser.GrantPermissions(permissions).Do(cdp.WithExecutor(ctx, chromedp.FromContext(ctx).Browser))
	}))
	copied := func(button string) (text string) {
		p.run(chromedp.Focus(button), chromedp.Evaluate("byId('copied').textContent = ''", nil), chromedp.KeyEvent(kb.Enter),
			chromedp.Poll("byId('copied').textContent === 'Copied'", nil), chromedp.Evaluate("navigator.clipboard.readText()", &text, awaited))
		return text
	}
	for _, test := range []struct{ reference, base string }{
		{"http://me:sesame@a/", "http://me:sesame@b/"},
		{"http://me:sesame@a/", ""},
		{"g", "http://me:sesame@b/"},
		{"http://me:se/sa\\me@a b/", ""},
		{"//me:sesame@a_b/", "http://h/"},
		{"//me:se@same@a_b/", "http://h/"},
		{"http://me:sesame@[::1", ""},
		{"http://me:s\u00e9same@a/{x}", ""},
		{`{"u":"http:\/\/me:sesame@a\/"}`, ""},
		{"and/or http://me:sesame@a/ x", ""},
		{"//me:12/sesame@a x", ""},
	} {
		p.show(test.reference, test.base)
		p.checkSecret(test.reference + " against " + test.base)
		link, secret := copied("#copy-link"), copied("#copy-secret")
		if link != p.eval("location.href") || !strings.Contains(link, "xxxxx") {
			t.Errorf("%q against %q: the link is %q", test.reference, test.base, link)
		}
		_, state, _ := strings.Cut(secret, "#")
		values, err := url.ParseQuery(state)
		if err != nil || values.Get("ref") != test.reference || values.Get("base") != test.base {
			t.Errorf("%q against %q: the link with the password has %q, %v", test.reference, test.base, values, err)
		}
	}
	p.show("http://me:sesame@a/", "")
	if got := copied(".normal .copy"); got != "http://me:sesame@a/" {
		t.Errorf("the copy of a normal form is %q", got)
	}
	p.show("http://me:sesame@evil.example\\@good.example/", "")
	p.checkSecret("a backslash")
	if got := p.texts("#rfc3986 .pairs td"); !slices.Equal(got, []string{"http", "me:xxxxx", "evil.example", "/@good.example/"}) {
		t.Errorf("what the browser accepts is %q", got)
	}
	p.show("http://me@a/", "")
	if shown := p.texts("#copy-secret:not([hidden])"); len(shown) > 0 {
		t.Errorf("there is no password, but a button %q", shown)
	}
}

// TestInjection shows HTML that would run a script, in each place.
func TestInjection(t *testing.T) {
	const html = `<img src=x onerror="hacked=1"><b>`
	p := open(t, "#ref="+url.QueryEscape(html)+"&base="+url.QueryEscape(html))
	for _, test := range []struct{ reference, base string }{
		{"http://h/?" + html, ""},
		{"http://" + html + "@h/", ""},
		{"javascript:hacked=1", ""},
		{"g", "javascript:" + html},
		{html + "{a}", ""},
		{"/{a}{?%3Cb%3E}", "http://h/"},
		{"x\u202e\u0000<b>", "http://h/<b>"},
	} {
		p.show(test.reference, test.base)
		check := func() {
			if got := p.eval("typeof hacked + document.querySelectorAll('img, b, main script, [onerror], a[href^=javascript]').length"); got != "undefined0" {
				t.Errorf("%q against %q: %s", test.reference, test.base, got)
			}
		}
		check()
		if test.reference[0] == '/' {
			p.typeIn("[name=a]", html)
			check()
			p.typeIn("#match", html)
			check()
		}
	}
	p.checkQuiet()
}

// TestExamples clicks on each example, on a narrow and a wide screen.
func TestExamples(t *testing.T) {
	p := open(t, "")
	buttons := p.texts("#examples button")
	if lookalike := "//\uff0fexample.com/%2e%2e/a U+FF0F"; len(buttons) < 15 || !slices.Contains(buttons, lookalike) {
		t.Errorf("the examples are %q, want 15, and %q among them", buttons, lookalike)
	}
	for _, width := range []int64{320, 1280} {
		p.run(emulation.SetDeviceMetricsOverride(width, 800, 1, width < 500))
		for i, reference := range buttons {
			var found struct {
				Width, Results int64
				Wide           []string
			}
			p.run(chromedp.Evaluate("document.querySelectorAll('#examples button')["+strconv.Itoa(i)+"].click()", nil), chromedp.Evaluate(`({
				width: document.documentElement.scrollWidth,
				results: Math.round(document.querySelector('.reading:not([hidden])').getBoundingClientRect().top),
				wide: Array.from(document.querySelectorAll('section > *, .columns > * > *, .drawing *')).
					filter((e) => e.getBoundingClientRect().right > e.closest('section').getBoundingClientRect().right).map((e) => e.textContent),
			})`, &found))
			if found.Width > width || found.Results > 600 || len(found.Wide) > 0 {
				t.Errorf("%q: on a screen %d wide, the page is %d wide, the results begin at %d, and %q are too wide",
					reference, width, found.Width, found.Results, found.Wide)
			}
		}
	}
	if unnamed := p.texts("section:not([aria-labelledby]), table:not(:has(caption)), th:not([scope]), .copy:not([aria-label])"); len(unnamed) > 0 {
		t.Errorf("a screen reader has no name for %q", unnamed)
	}
	p.checkQuiet()
}

// TestHint has paths and schemes that look like hosts, and others.
func TestHint(t *testing.T) {
	const mean = " here, not a host. If you mean the host, write "
	for reference, want := range map[string]string{
		"example.com/foo":      `"example.com" is part of the path` + mean + `"https://example.com/foo".`,
		"bücher.example?q":     `"bücher.example" is part of the path` + mean + `"https://bücher.example?q".`,
		"a-b.c1/":              `"a-b.c1" is part of the path` + mean + `"https://a-b.c1/".`,
		"Localhost:8080/a?b#c": `"localhost" is the scheme` + mean + `"https://Localhost:8080/a?b#c".`,
		"www.example.com:80/x": `"www.example.com" is the scheme` + mean + `"https://www.example.com:80/x".`,
	} {
		if got := hint(uri.RFC3987.MustParse(reference)); got != want {
			t.Errorf("%q: %q, want %q", reference, got, want)
		}
	}
	for reference := range strings.FieldsSeq("# foo foo/example.com /example.com //example.com http:example.com ./example.com .htaccess index.html a.b.PNG#x a..b/ -a.b/ a-.b/ " +
		"v1.2 a_b.com/ a.com;x/ mailto:a.b tel:110 localhost:a https:80 a.b:c http://localhost:80/ urn:example.com:80") {
		if got := hint(uri.RFC3987.MustParse(reference)); got != "" {
			t.Errorf("%q: %q, want no hint", reference, got)
		}
	}
}

// TestTerms compares the sections of the terms with those of errors in them.
func TestTerms(t *testing.T) {
	for _, e := range uri.Editions() {
		if got := len(strings.Fields(documents[e].numbers)); got != len(terms) && e != uri.RFC1630 {
			t.Errorf("%v: %d sections for %d terms", e, got, len(terms))
		}
		for _, bad := range []string{"http://\u00fc@h/", "http://h\x01/", "http://h:x@/", "http://h:1\\", "x:/\\", "x:/?\\", "x:/#\\", "+:/"} {
			_, err := e.Parse(bad)
			var parse *uri.ParseError
			if !errors.As(err, &parse) || parse.Rule == "reg_name" || e == uri.RFC1630 {
				continue // section 3.2.1 of some documents is about an authority that is not a server
			}
			term := parse.Component.String()
			if got := sectionsOf(e)[term]; got != parse.Section {
				t.Errorf("%v, %s: %q, want %q as for %q", e, term, got, parse.Section, bad)
			}
		}
	}
}

// TestIncomplete opens the page without one of the files that it needs.
func TestIncomplete(t *testing.T) {
	documented, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	p := start(t, t.TempDir())
	for missing, problem := range map[string]string{
		"uri.wasm":     "The file uri.wasm is missing (HTTP status 404).",
		"wasm_exec.js": "The file wasm_exec.js is missing.",
	} {
		dir := built(t)
		if err := os.Remove(filepath.Join(dir, missing)); err != nil {
			t.Fatal(err)
		}
		server := httptest.NewServer(http.FileServer(http.Dir(dir)))
		defer server.Close()
		p.run(chromedp.Navigate(server.URL), chromedp.WaitReady("#summary pre"))
		said, command := p.eval("byId('summary').textContent"), p.eval("document.querySelector('#summary pre').textContent")
		if !strings.HasPrefix(said, problem) || !strings.Contains(command, missing) || !strings.Contains(string(documented), "    "+command+"\n") {
			t.Errorf("without %s the page says %q, and the command is %q", missing, said, command)
		}
	}
}
