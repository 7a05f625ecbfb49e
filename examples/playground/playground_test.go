// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
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

// quoted returns a text as JavaScript.
func quoted(s string) string {
	b, _ := json.Marshal(s) // a string has no error
	return string(b)
}

// section returns the selector of the section of an edition.
func section(e uri.Edition) string {
	return `section[data-editions~="` + short(e) + `"]`
}

// sections returns the editions of each section.
func (p *page) sections() (sections []string) {
	p.Helper()
	p.run(chromedp.Evaluate("Array.from(document.querySelectorAll('section[data-editions]'), (e) => e.dataset.editions)", &sections))
	return sections
}

// wantSections returns the editions of each section that the page should have:
// one for the editions that refuse the reference, and one for those that read it
// alike. The newest edition comes first.
func wantSections(readings list) (sections []string) {
	var distinct []object
	for _, r := range slices.Backward(readings) {
		reading := maps.Clone(r.(object))
		edition := reading["edition"].(string)
		if reading["reference"].(object)["reason"] != nil {
			reading = object{}
		}
		for _, own := range []string{"edition", "name", "sections"} {
			delete(reading, own)
		}
		i := slices.IndexFunc(distinct, func(d object) bool { return reflect.DeepEqual(d, reading) })
		if i < 0 {
			distinct, sections = append(distinct, reading), append(sections, edition)
		} else {
			sections[i] += " " + edition
		}
	}
	return sections
}

// browserTarget returns the target that the browser finds, or "".
func (p *page) browserTarget(reference, base string) (href string) {
	p.Helper()
	p.run(chromedp.Evaluate("browserReading("+quoted(reference)+", "+quoted(base)+").href ?? ''", &href))
	return href
}

// message returns the message for an edition in an element, which is the reason
// and the rule of the edition, or "" if there is no message.
func (p *page) message(in string, e uri.Edition) string {
	p.Helper()
	var message string
	p.run(chromedp.Evaluate(`(() => {
		const rule = document.querySelector('`+in+` .rule[data-editions~="`+short(e)+`"]');
		return rule ? 'uri: ' + rule.closest('.message').querySelector('.reason').textContent + ' (' + rule.textContent + ')' : '';
	})()`, &message))
	return message
}

// checkReadings compares the page with the package.
func (p *page) checkReadings(reference, base string) {
	p.Helper()
	analysis := analyze(reference, base, p.browserTarget(reference, base))
	if got, want := p.sections(), wantSections(analysis["readings"].(list)); !slices.Equal(got, want) {
		p.Errorf("%q against %q: sections %q, want %q", reference, base, got, want)
	}
	for _, e := range uri.Editions() {
		p.checkBase(e, base)
		in := section(e) + " "
		u, err := e.Parse(reference)
		drawings := p.texts(in + ".drawing .text, " + in + ".drawing .delimiter")
		if err != nil {
			if shown := p.message(section(e), e); len(drawings) > 0 || shown != err.Error() {
				p.Errorf("%v, %q: %q and %q, want %v", e, reference, drawings, shown, err)
			}
			continue
		}
		want := u.String()
		if base != "" {
			u, err = resolve(e, u, base)
			if err != nil {
				if shown := p.texts(in + ".reason"); len(shown) != 1 || shown[0] != strings.TrimPrefix(err.Error(), "uri: ") {
					p.Errorf("%v, %q against %q: %q, want %v", e, reference, base, shown, err)
				}
				continue
			}
			want += u.String()
		}
		if got := strings.Join(drawings, ""); got != want {
			p.Errorf("%v, %q against %q: drawn as %q, want %q", e, reference, base, got, want)
		}
		p.checkForms(in, u)
		var hazards []string
		for h := range hazard.Of(u) {
			hazards = append(hazards, h.Kind.String()+" in "+h.Component.String()+": "+h.Message())
		}
		if got := p.texts(in + ".hazards li"); !slices.Equal(got, hazards) {
			p.Errorf("%v, %q against %q: hazards %q, want %q", e, reference, base, got, hazards)
		}
	}
}

// checkBase compares what the page says of a base with what the package says.
func (p *page) checkBase(e uri.Edition, base string) {
	p.Helper()
	shown := slices.ContainsFunc(p.texts("#base-problem strong"), func(names string) bool { return slices.Contains(strings.Split(names, ", "), e.String()) })
	b, err := e.Parse(base)
	if want := base != "" && (err != nil || !b.IsAbsolute()); shown != want {
		p.Errorf("%v, base %q: a problem is shown: %t, want %t", e, base, shown, want)
	}
	if base != "" && err != nil {
		if shown := p.message("#base-problem", e); shown != err.Error() {
			p.Errorf("%v, base %q: %q, want %v", e, base, shown, err)
		}
	}
}

// checkForms compares the normal forms of u in an element with those of the
// package. Levels with the same form share a row.
func (p *page) checkForms(in string, u uri.URI) {
	p.Helper()
	levels := strings.Split(strings.Join(p.texts(in+".normal dt"), ", "), ", ")
	forms := p.texts(in + ".normal .form")
	var got []string
	for i, dt := range p.texts(in + ".normal dt") {
		for range strings.Split(dt, ", ") {
			got = append(got, forms[i])
		}
	}
	want := []string{u.Normalize(uri.CaseLevel).String(), u.Normalize(uri.SyntaxLevel).String(), u.Normalize(uri.SchemeLevel).String()}
	wantLevels := []string{"case", "syntax", "scheme"}
	if mapped := toURI(u); mapped.String() != u.String() {
		want, wantLevels = append(want, mapped.String()), append(wantLevels, "as a URI")
	}
	if !slices.Equal(got, want) || !slices.Equal(levels, wantLevels) {
		p.Errorf("%v, %q: normal forms %q for %q, want %q for %q", u.Edition(), u, got, levels, want, wantLevels)
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
	p.run(emulation.SetDeviceMetricsOverride(1000, 1140, 1, false), chromedp.CaptureScreenshot(&png))
	if err := os.WriteFile(*picture, png, 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestPage types references and bases.
func TestPage(t *testing.T) {
	p := open(t, "")
	p.checkReadings("https://example.com/docs/page?lang=en#top", "") // the first example
	for _, test := range []struct{ reference, base string }{
		{"http://user@example.com:80/a/b?c#d", ""},
		{"http://[::1", ""},
		{"http://B\u00fccher.example/%c3%bc", ""},
		{"//a_b:80/..//c?#", "http://x/"},
		{"a", "b"},
		{"", "http://a/b#c"},
		{"a&ref=b#=%26", "http://+/"},
		{"example.com/foo", ""},
		{"g", "http://a/b c"},
		{"a b", "http://[::1]/"},
		{"g", "example.com/foo"},
	} {
		p.typeIn("#base", test.base)
		p.typeIn("#reference", test.reference)
		p.checkReadings(test.reference, test.base)

		// The address of the page has the state.
		var state, reference, base string
		p.run(chromedp.Evaluate("location.hash", &state))
		p.run(chromedp.Evaluate("show('', ''); new Promise((shown) => { addEventListener('hashchange', shown); location.hash = "+quoted(state)+" }).then(() => true)",
			nil, awaited),
			chromedp.Value("#reference", &reference), chromedp.Value("#base", &base))
		if reference != test.reference || base != test.base {
			t.Errorf("%q shows %q and %q, want %q and %q", state, reference, base, test.reference, test.base)
		}
	}
	p.checkQuiet()
}

// typeIn types text in a field in place of the text there.
func (p *page) typeIn(field, text string) {
	p.Helper()
	p.run(chromedp.Focus(field), chromedp.Evaluate("document.querySelector("+quoted(field)+").select()", nil), chromedp.KeyEvent(kb.Backspace))
	if text != "" {
		p.run(chromedp.KeyEvent(text))
	}
}

// TestState opens the page with a reference and a base in its address.
func TestState(t *testing.T) {
	p := open(t, "#ref=..%2F%C3%BC%3Fa%2Bb&base=http%3A%2F%2Fa%2Fb%2Fc")
	p.checkReadings("../\u00fc?a+b", "http://a/b/c")
	p.checkQuiet()
}

// TestSections checks that editions share a section if and only if they read a
// reference alike, and a line if they refuse it for the same reason.
func TestSections(t *testing.T) {
	p := open(t, "")
	for _, test := range []struct {
		reference string
		want      []string
		refusals  []string // the editions of each line
	}{
		{"http://a/b", []string{"rfc3987 rfc3986 rfc2732 rfc2396 uri-syntax-02 url-syntax-05", "rfc1630"}, nil},
		{"mailto:a?b", []string{"rfc3987 rfc3986 uri-syntax-02 url-syntax-05 rfc1630", "rfc2732 rfc2396"}, nil},
		{"http://a/ b", []string{"rfc3987 rfc3986 rfc2732 rfc2396 uri-syntax-02 url-syntax-05 rfc1630"},
			[]string{"RFC 3987, RFC 3986, RFC 2732, RFC 2396, draft-fielding-uri-syntax-02, draft-fielding-url-syntax-05, RFC 1630"}},
		{"a b", []string{"rfc3987 rfc3986 rfc2732 rfc2396 uri-syntax-02 url-syntax-05 rfc1630"},
			[]string{"RFC 3987, RFC 3986, RFC 2732, RFC 2396, draft-fielding-uri-syntax-02, draft-fielding-url-syntax-05", "RFC 1630"}},
		{"http://a@b@c/", []string{"rfc3987 rfc3986", "rfc2732 rfc2396 uri-syntax-02 url-syntax-05", "rfc1630"},
			[]string{"RFC 3987, RFC 3986"}},
	} {
		p.run(chromedp.Evaluate("show("+quoted(test.reference)+", '')", nil))
		if got := p.sections(); !slices.Equal(got, test.want) {
			t.Errorf("%q: sections %q, want %q", test.reference, got, test.want)
		}
		if got := p.texts("section .message strong"); !slices.Equal(got, test.refusals) {
			t.Errorf("%q: refusals by %q, want %q", test.reference, got, test.refusals)
		}
		if excerpts := p.texts("section .excerpt"); len(excerpts) != min(1, len(test.refusals)) {
			t.Errorf("%q: the excerpts are %q", test.reference, excerpts)
		}
	}
	// A base has the same lines.
	for _, test := range []struct {
		base, invalid string
		want          []string
	}{
		{"http://a/", "false", nil},
		{"//a", "true", []string{"No edition can resolve against this base.", "RFC 3987, RFC 3986, RFC 2732, RFC 2396, draft-fielding-uri-syntax-02, draft-fielding-url-syntax-05", "the base URI is relative: begin it with a scheme",
			"RFC 1630", "missing scheme at offset 0: begin with one, such as \"http:\""}},
		{"http://[::1]/", "false", []string{"4 of 7 editions cannot resolve against this base.", "RFC 2396, draft-fielding-uri-syntax-02, draft-fielding-url-syntax-05", "invalid character \"[\" in authority at offset 7: IPv6 addresses need RFC 2732 or RFC 3986",
			"RFC 1630", "invalid character \"[\" in path at offset 7: write \"%5B\""}},
	} {
		var invalid string
		p.run(chromedp.Evaluate("show('g', "+quoted(test.base)+")", nil), chromedp.Evaluate("byId('base').ariaInvalid", &invalid))
		got := p.texts("#base-problem p:first-child, #base-problem strong, #base-problem .reason")
		if !slices.Equal(got, test.want) || invalid != test.invalid {
			t.Errorf("base %q: %q, invalid: %s; want %q, %s", test.base, got, invalid, test.want, test.invalid)
		}
	}
	// Editions that cannot resolve for the same reason share a section.
	p.run(chromedp.Evaluate("show('g', '//a')", nil))
	if got, want := p.sections(), []string{"rfc3987 rfc3986 rfc2732 rfc2396 uri-syntax-02 url-syntax-05", "rfc1630"}; !slices.Equal(got, want) {
		t.Errorf("a relative base: sections %q, want %q", got, want)
	}
	if got, want := p.texts("#rfc3987 .reason"), []string{"the base URI is relative: begin it with a scheme"}; !slices.Equal(got, want) {
		t.Errorf("a relative base: %q, want %q", got, want)
	}
}

// TestBrowserReading has the differences from the browser's URL that matter
// most, such as another host, or no host, and those that do not matter.
func TestBrowserReading(t *testing.T) {
	p := open(t, "")
	for _, test := range []struct {
		edition         uri.Edition
		reference, base string
		differs, alike  string // the components
		statement       string
	}{
		{uri.RFC3986, "http://example.com/", "", "", "", "the browser agrees"},
		{uri.RFC3986, "http:/evil.example/", "https://example.com/a", "host,path", "", "the browser differs in host, path"},
		{uri.RFC3986, "http://good.example\\@evil.example/", "", "", "", "the browser differs in whether it is valid"},
		{uri.RFC3986, "http://0x7f.1/", "", "host", "", "the browser differs in host"},
		{uri.RFC3986, "http://example.com/a\tb", "", "", "", "the browser differs in whether it is valid"},
		{uri.RFC3986, "http://[::1", "", "", "", "the browser agrees"},
		{uri.RFC3986, "a/b", "", "", "", "the browser needs a base"},
		{uri.RFC3986, "HTTP://Example.COM:80/%c3%bc/./a", "", "", "scheme,host,port,path", "the browser agrees"},
		{uri.RFC3986, "http://a/%41?'", "", "query", "", "the browser differs in query"},
		{uri.RFC3987, "http://b\u00fccher.example/\u00fc?\u00fc#\u00fc", "", "", "host,path,query,fragment", "the browser agrees"},
		{uri.RFC3987, "http://b%C3%BCcher.example/", "", "", "host", "the browser agrees"},
		{uri.RFC3987, "http://\u00fc_a/\u00fc", "", "host", "path", "the browser differs in host"}, // the name is not valid in IDNA
		{uri.RFC3986, "http://b%C3%BCcher.example/", "", "host", "", "the browser differs in host"},
		{uri.RFC3987, "http://\u00fc@a/%fc\u00e9", "", "", "userinfo,path", "the browser agrees"},
		{uri.RFC2396, "http://a_b/", "", "authority,host", "", "the browser differs in authority, host"},
		{uri.RFC1630, "http://a@b/c", "", "userinfo,host,path", "", "the browser differs in userinfo, host, path"},
	} {
		p.run(chromedp.Evaluate("show("+quoted(test.reference)+", "+quoted(test.base)+")", nil))
		names := func(class string) (names string) {
			p.run(chromedp.Evaluate(`Array.from(document.querySelectorAll('`+section(test.edition)+` tr.`+class+`'), (e) => e.dataset.name).join()`, &names))
			return names
		}
		if differs, alike := names("differs"), names("alike"); differs != test.differs || alike != test.alike {
			t.Errorf("%v, %q: %q are marked as different and %q as alike, want %q and %q",
				test.edition, test.reference, differs, alike, test.differs, test.alike)
		}
		marked := len(p.texts(section(test.edition)+" .comparison.differs")) == 1
		if want := strings.HasSuffix(test.statement, "valid"); marked != want {
			t.Errorf("%v, %q: the result is marked: %t, want %t", test.edition, test.reference, marked, want)
		}
		summary := strings.Split(strings.TrimSuffix(strings.Join(p.texts("#summary"), ""), "."), ". ")
		if !slices.ContainsFunc(summary, func(s string) bool {
			names, statement, _ := strings.Cut(s, ": ")
			return slices.Contains(strings.Split(names, ", "), test.edition.String()) && statement == test.statement
		}) {
			t.Errorf("%v, %q: the summary is %q, want %q", test.edition, test.reference, summary, test.statement)
		}
	}
}

// TestExamples clicks on each example, on a narrow and a wide screen, in light
// and dark.
func TestExamples(t *testing.T) {
	p := open(t, "")
	buttons := p.texts("#examples button")
	if len(buttons) < 15 {
		t.Errorf("%d examples", len(buttons))
	}
	if lookalike := "//\uff0fexample.com/%2e%2e/a U+FF0F"; !slices.Contains(buttons, lookalike) {
		t.Errorf("the examples are %q, want %q among them", buttons, lookalike)
	}
	for _, screen := range []struct {
		width, most int64 // the width, and the most that the page may be high
		scheme      string
	}{
		{320, 3900, "light"},
		{320, 3900, "dark"},
		{1280, 2200, "light"},
		{1280, 2200, "dark"},
	} {
		p.run(emulation.SetDeviceMetricsOverride(screen.width, 800, 1, screen.width < 500),
			emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: screen.scheme}}))
		for i := range buttons {
			var reference, base string
			p.run(
				chromedp.Click("#examples li:nth-child("+strconv.Itoa(i+1)+") button"),
				chromedp.Value("#reference", &reference), chromedp.Value("#base", &base))
			if screen.scheme == "light" {
				p.checkReadings(reference, base)
			}
			var width, height int64
			p.run(chromedp.Evaluate("document.documentElement.scrollWidth", &width), chromedp.Evaluate("document.documentElement.scrollHeight", &height))
			var wide []string
			p.run(chromedp.Evaluate("Array.from(document.querySelectorAll('section > *, .columns > * > *')).filter((e) => e.getBoundingClientRect().right > e.parentElement.getBoundingClientRect().right).map((e) => e.textContent)", &wide))
			if len(wide) > 0 {
				t.Errorf("%q: on a screen %d wide, %q are wider than their section", reference, screen.width, wide)
			}
			var carets []bool // whether each is in view
			p.run(chromedp.Evaluate(`Array.from(document.querySelectorAll(".excerpt"), (pre) => {
				const range = document.createRange(), end = pre.textContent.length, box = pre.getBoundingClientRect();
				range.setStart(pre.firstChild, end - 1);
				range.setEnd(pre.firstChild, end);
				const caret = range.getBoundingClientRect();
				return box.left <= caret.left && caret.right <= box.right;
			})`, &carets))
			if slices.Contains(carets, false) {
				t.Errorf("%q: on a screen %d wide, a caret is out of view", reference, screen.width)
			}
			if width > screen.width || height > screen.most {
				t.Errorf("%q is %d wide and %d high, on a screen %d wide", reference, width, height, screen.width)
			}
			p.checkContrast(screen.scheme, reference)
		}
	}
	p.checkQuiet()
}

// contrasts is JavaScript for the texts that are hard to read, since their colors
// have less contrast than WCAG 2 asks for in level AA, and for whether the page
// is dark.
const contrasts = `(() => {
	const channels = (color) => color.match(/[\d.]+/g).map(Number);
	const luminance = (color) => {
		const [r, g, b] = channels(color).map((c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
		return 0.2126 * r + 0.7152 * g + 0.0722 * b;
	};
	const background = (e) => {
		for (; e; e = e.parentElement) {
			const color = getComputedStyle(e).backgroundColor;
			if (channels(color)[3] !== 0) return color;
		}
		return getComputedStyle(document.documentElement).backgroundColor;
	};
	const hard = [];
	for (const e of document.body.querySelectorAll('*')) {
		if (!Array.from(e.childNodes).some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim())) continue;
		if (!e.checkVisibility() || e.closest('noscript')) continue;
		const [low, high] = [luminance(getComputedStyle(e).color), luminance(background(e))].sort((a, b) => a - b);
		if ((high + 0.05) / (low + 0.05) < 4.5) hard.push(e.textContent);
	}
	const body = getComputedStyle(document.body);
	return {hard, dark: luminance(body.color) > luminance(body.backgroundColor)};
})()`

func (p *page) checkContrast(scheme, reference string) {
	p.Helper()
	var found struct {
		Hard []string
		Dark bool
	}
	p.run(chromedp.Evaluate(contrasts, &found))
	if len(found.Hard) > 0 {
		p.Errorf("%s, %q: the texts %q have too little contrast", scheme, reference, found.Hard)
	}
	if found.Dark != (scheme == "dark") {
		p.Errorf("%s: the page is dark: %t", scheme, found.Dark)
	}
}

// TestKeyboard uses the page without a pointer.
func TestKeyboard(t *testing.T) {
	p := open(t, "#ref=http:g&base=http://a/b")
	var inOrder []string
	const all = "Array.from(document.querySelectorAll('input, button, a[href]')).filter((e) => e.checkVisibility())"
	p.run(chromedp.Evaluate(all+".map((e, i) => e.dataset.order = i + e.textContent)", &inOrder))
	if len(inOrder) < 30 {
		t.Errorf("only %d elements: %q", len(inOrder), inOrder)
	}
	for _, want := range inOrder {
		var focused, outline string
		p.run(chromedp.KeyEvent(kb.Tab), chromedp.Evaluate("document.activeElement.dataset.order ?? ''", &focused),
			chromedp.Evaluate("getComputedStyle(document.activeElement).outlineStyle", &outline))
		if focused != want || outline == "none" {
			t.Fatalf("Tab goes to %q with the outline %q, want %q", focused, outline, want)
		}
	}
	var reference string
	buttons := p.texts("#examples button")
	p.run(chromedp.Focus("#examples li:nth-child(2) button"), chromedp.KeyEvent(kb.Enter), chromedp.Value("#reference", &reference))
	if reference != buttons[1] {
		t.Errorf("Enter on %q shows %q", buttons[1], reference)
	}
	// A screen reader needs a name for each field and heading.
	for _, unnamed := range p.texts("input:not([id='reference']):not([id='base']), section:not([aria-labelledby]), table:not(:has(caption)), th:not([scope]), .copy:not([aria-label])") {
		t.Errorf("%q has no name", unnamed)
	}
}

// allowClipboard lets the page write to the clipboard, and the test read it.
func (p *page) allowClipboard() {
	p.Helper()
	p.run(chromedp.ActionFunc(func(ctx context.Context) error {
		c := chromedp.FromContext(ctx)
		return browser.GrantPermissions([]browser.PermissionType{browser.PermissionTypeClipboardReadWrite, browser.PermissionTypeClipboardSanitizedWrite}).
			Do(cdp.WithExecutor(ctx, c.Browser))
	}))
}

// copied presses Enter on a button, and returns the clipboard.
func (p *page) copied(button string) (text string) {
	p.Helper()
	p.run(chromedp.Focus(button), chromedp.Evaluate("document.getElementById('copied').textContent = ''", nil), chromedp.KeyEvent(kb.Enter),
		chromedp.Poll("document.getElementById('copied').textContent === 'Copied'", nil),
		chromedp.Evaluate("navigator.clipboard.readText()", &text, awaited))
	return text
}

func awaited(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }

// TestCopy copies a target, the normal forms and a URI.
func TestCopy(t *testing.T) {
	p := open(t, "")
	p.allowClipboard()
	p.run(chromedp.Evaluate("show('../\u00fc/%7e', 'HTTP://a/b/c/')", nil))
	in := section(uri.RFC3987)
	for _, test := range []struct{ button, want string }{
		{"h3 .copy", "HTTP://a/b/\u00fc/%7e"},
		{"dd:nth-of-type(1) .copy", "http://a/b/\u00fc/%7e"},
		{"dd:nth-of-type(2) .copy", "http://a/b/\u00fc/~"},
		{"dd:nth-of-type(3) .copy", "HTTP://a/b/%C3%BC/%7e"},
	} {
		if got := p.copied(in + " " + test.button); got != test.want {
			t.Errorf("%s copies %q, want %q", test.button, got, test.want)
		}
	}
	// A browser may refuse.
	var said string
	p.run(chromedp.Evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))", nil),
		chromedp.Focus("#copy-link"), chromedp.KeyEvent(kb.Enter),
		chromedp.Poll("document.getElementById('copied').textContent.startsWith('Not')", nil), chromedp.Text("#copy-link", &said))
	if want := "Not copied: the browser does not allow it"; said != want {
		t.Errorf("the button says %q, want %q", said, want)
	}
	p.checkQuiet()
}

// TestPassword checks that the address of the page and the link have no
// password, and that the other link has it.
func TestPassword(t *testing.T) {
	p := open(t, "#ref=http://me:sesame@a/&base=http://me:sesame@b/")
	p.allowClipboard()
	for _, test := range []struct{ reference, base string }{
		{"http://me:sesame@a/", "http://me:sesame@b/"},
		{"http://me:sesame@a/", ""},
		{"g", "http://me:sesame@b/"},
		{"http://me:se/sa\\me@a b/", ""},
		{"//me:sesame@a_b/", "http://h/"},
		{"http://me:sesame@[::1", ""},
		{"http://me:s\u00e9same@a/{x}", ""},
	} {
		p.run(chromedp.Evaluate("show("+quoted(test.reference)+", "+quoted(test.base)+")", nil))
		var address string
		p.run(chromedp.Evaluate("location.href", &address))
		link, secret := p.copied("#copy-link"), p.copied("#copy-secret")
		if link != address || !strings.Contains(link, "xxxxx") || strings.Contains(link, "same") {
			t.Errorf("%q against %q: the link is %q, and the address is %q", test.reference, test.base, link, address)
		}
		_, state, _ := strings.Cut(secret, "#")
		values, err := url.ParseQuery(state)
		if err != nil || values.Get("ref") != test.reference || values.Get("base") != test.base {
			t.Errorf("%q against %q: the link with the password has %q, %v", test.reference, test.base, values, err)
		}
	}
	p.run(chromedp.Evaluate("show('http://me@a/', '')", nil))
	if shown := p.texts("#copy-secret:not([hidden])"); len(shown) > 0 {
		t.Errorf("there is no password, but a button %q", shown)
	}
}

// TestHint has paths that look like hosts, and others.
func TestHint(t *testing.T) {
	for _, test := range []struct {
		reference string
		want      bool
	}{
		{"example.com/foo", true},
		{"example.com", true},
		{"www.example.com?q", true},
		{"b\u00fccher.example/", true},
		{"a-b.c1/", true},
		{"", false},
		{"foo", false},
		{"foo/example.com", false},
		{"/example.com", false},
		{"//example.com", false},
		{"http:example.com", false},
		{"../example.com", false},
		{"./example.com", false},
		{".htaccess", false},
		{"index.html", false},
		{"a.b.PNG#x", false},
		{"a..b/", false},
		{"-a.b/", false},
		{"a-.b/", false},
		{"v1.2", false},
		{"a_b.com/", false},
		{"a.com;x/", false},
	} {
		u, err := uri.RFC3987.Parse(test.reference)
		if err != nil {
			t.Fatal(err)
		}
		want := ""
		if test.want {
			name, _, _ := strings.Cut(u.Path(), "/")
			want = `"` + name + `" is part of the path here, not a host. If you mean the host, write "https://` + test.reference + `".`
		}
		if got := hint(u); got != want {
			t.Errorf("%q: %q, want %q", test.reference, got, want)
		}
	}
	for reference, scheme := range map[string]string{
		"localhost:8080":       "localhost",
		"Localhost:8080/a?b#c": "localhost",
		"www.example.com:80/x": "www.example.com",
		"mailto:a.b":           "",
		"tel:110":              "",
		"localhost:a":          "",
		"https:80":             "",
		"a.b:c":                "",
		"http://localhost:80/": "",
		"urn:example.com:80":   "",
	} {
		want := ""
		if scheme != "" {
			want = `"` + scheme + `" is the scheme here, not a host. If you mean the host, write "https://` + reference + `".`
		}
		for _, e := range uri.Editions() {
			if u, err := e.Parse(reference); err == nil && hint(u) != want {
				t.Errorf("%v, %q: %q, want %q", e, reference, hint(u), want)
			}
		}
	}
	p := open(t, "#ref=example.com/foo&base=example.org/")
	for selector, name := range map[string]string{section(uri.RFC3986) + " .hint": `"example.com"`, "#base-problem .hint": `"example.org"`} {
		if shown := p.texts(selector); len(shown) != 1 || !strings.HasPrefix(shown[0], name) {
			t.Errorf("%s shows %q, want one that begins with %s", selector, shown, name)
		}
	}
}

// TestTerms compares the sections of the terms with those of errors in them,
// and the links with both.
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
	p := open(t, "")
	for _, test := range []struct{ reference, selector, want string }{
		{"http://me@a:8/c", section(uri.RFC3987) + " .port a", "https://www.rfc-editor.org/rfc/rfc3986#section-3.2.3"},
		{"http://\u00fc/", section(uri.RFC3987) + " .host a", "https://www.rfc-editor.org/rfc/rfc3987#section-2.2"},
		{"http://a/b", section(uri.RFC1630) + " .path a", "https://www.rfc-editor.org/rfc/rfc1630"},
		{"http://a/b", section(uri.RFC1630) + " tr[data-name=host] a", "https://www.rfc-editor.org/rfc/rfc1630"},
		{"http://a/b", section(uri.RFC3986) + " dt a:nth-of-type(2)", "https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2"},
		{"http:/b", section(uri.RFC3986) + " .hazards a", "https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2"},
		{"http://a_b/", section(uri.RFC2732) + " .authority a", "https://www.rfc-editor.org/rfc/rfc2396#section-3.2"},
	} {
		var got string
		p.run(chromedp.Evaluate("show("+quoted(test.reference)+", ''); document.querySelector("+quoted(test.selector)+").href", &got))
		if got != test.want {
			t.Errorf("%s links to %q, want %q", test.selector, got, test.want)
		}
	}
	var got []string
	p.run(chromedp.Evaluate("show('http://a_b/{', 'http:/h'); Array.from(document.querySelectorAll('.rule a'), (a) => a.href)", &got))
	if want := []string{
		"https://www.rfc-editor.org/rfc/rfc3987#section-2.2",
		"https://www.rfc-editor.org/rfc/rfc3986#section-3.3",
		"https://www.rfc-editor.org/rfc/rfc2396#section-3.3",
		"https://datatracker.ietf.org/doc/html/draft-fielding-uri-syntax-02#section-3.3",
		"https://datatracker.ietf.org/doc/html/draft-fielding-url-syntax-05#section-4.3.2",
		"https://www.rfc-editor.org/rfc/rfc1630",
	}; !slices.Equal(got, want) {
		t.Errorf("the rules link to %q, want %q", got, want)
	}
}

// TestIncomplete opens the page without one of the files that it needs.
func TestIncomplete(t *testing.T) {
	documented, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ missing, problem string }{
		{"uri.wasm", "The file uri.wasm is missing (HTTP status 404)."},
		{"wasm_exec.js", "The file wasm_exec.js is missing."},
	} {
		dir := built(t)
		if err := os.Remove(filepath.Join(dir, test.missing)); err != nil {
			t.Fatal(err)
		}
		p := start(t, dir)
		var said, command string
		p.run(chromedp.Navigate(p.address), chromedp.WaitReady("#summary pre"), chromedp.Text("#summary", &said), chromedp.Text("#summary pre", &command))
		if !strings.HasPrefix(said, test.problem) || !strings.Contains(command, test.missing) || !strings.Contains(string(documented), "    "+command+"\n") {
			t.Errorf("without %s the page says %q, and the command is %q", test.missing, said, command)
		}
	}
	dir := built(t)
	if err := os.WriteFile(filepath.Join(dir, "uri.wasm"), []byte("no module"), 0o666); err != nil {
		t.Fatal(err)
	}
	p := start(t, dir)
	var said string
	p.run(chromedp.Navigate(p.address), chromedp.WaitReady("#summary pre"), chromedp.Text("#summary", &said))
	if !strings.HasPrefix(said, "The package cannot be loaded: ") || !strings.Contains(said, "go build") || !strings.Contains(said, "wasm_exec.js") {
		t.Errorf("with another module the page says %q", said)
	}
	p.run(chromedp.Navigate("file://"+filepath.ToSlash(filepath.Join(dir, "index.html"))), chromedp.WaitReady("#summary pre"), chromedp.Text("#summary pre", &said))
	if said != "go run ./playground" {
		t.Errorf("as a file the page says %q", said)
	}
}
