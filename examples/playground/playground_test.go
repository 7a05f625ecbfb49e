// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"context"
	"maps"
	"net/http"
	"net/http/httptest"
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
	browser := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil && browser == "" {
			browser = path
		}
	}
	if browser == "" {
		skip.OutsideCI(t, "there is no Chromium")
	}
	server := httptest.NewServer(http.FileServer(http.Dir(built(t))))
	t.Cleanup(server.Close)
	allocator, cancel := chromedp.NewExecAllocator(context.Background(),
		append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(browser), chromedp.NoSandbox, chromedp.WSURLReadTimeout(2*time.Minute))...)
	t.Cleanup(cancel)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 5*time.Minute)
	t.Cleanup(cancel)
	p := &page{T: t, browser: ctx, address: server.URL + "/"}
	chromedp.ListenTarget(ctx, p.listen)
	p.run(network.Enable(), log.Enable(), chromedp.Navigate(p.address+state), chromedp.WaitReady("body[data-ready]"))
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

func quoted(s string) string { return "'" + strings.ReplaceAll(s, "'", `\'`) + "'" }

// section returns the selector of the section of an edition.
func section(e uri.Edition) string {
	name, _ := e.MarshalText()
	return "section[data-editions~=" + `"` + string(name) + `"]`
}

// sections returns the editions of each section.
func (p *page) sections() (sections []string) {
	p.Helper()
	p.run(chromedp.Evaluate("Array.from(document.querySelectorAll('section[data-editions]'), (e) => e.dataset.editions)", &sections))
	return sections
}

// sections returns the editions of each section that the page should have. The
// newest edition comes first.
func sections(reference, base string) (sections []string) {
	var distinct []object
	for _, r := range slices.Backward(analyze(reference, base)) {
		reading := maps.Clone(r.(object))
		edition := reading["edition"].(string)
		delete(reading, "edition")
		delete(reading, "name")
		i := slices.IndexFunc(distinct, func(d object) bool { return reflect.DeepEqual(d, reading) })
		if i < 0 {
			distinct, sections = append(distinct, reading), append(sections, edition)
		} else {
			sections[i] += " " + edition
		}
	}
	return sections
}

// checkReadings compares the page with the package.
func (p *page) checkReadings(reference, base string) {
	p.Helper()
	if got, want := p.sections(), sections(reference, base); !slices.Equal(got, want) {
		p.Errorf("%q against %q: sections %q, want %q", reference, base, got, want)
	}
	for _, e := range uri.Editions() {
		in := section(e) + " "
		u, err := e.Parse(reference)
		drawings := p.texts(in + ".drawing .text, " + in + ".drawing .delimiter")
		if err != nil {
			if shown := p.texts(in + ".message"); len(drawings) > 0 || len(shown) != 1 || "uri: "+shown[0] != err.Error() {
				p.Errorf("%v, %q: %q and %q, want %v", e, reference, drawings, shown, err)
			}
			continue
		}
		want := u.String()
		if base != "" {
			b, err := e.Parse(base)
			if err == nil {
				u, err = b.Resolve(u)
			}
			if err != nil {
				if shown := p.texts(in + ".message"); len(shown) != 1 || "uri: "+shown[0] != err.Error() {
					p.Errorf("%v, %q against %q: %q, want %v", e, reference, base, shown, err)
				}
				continue
			}
			want += u.String()
		}
		if got := strings.Join(drawings, ""); got != want {
			p.Errorf("%v, %q against %q: drawn as %q, want %q", e, reference, base, got, want)
		}
		forms := []string{u.Normalize(uri.CaseLevel).String(), u.Normalize(uri.SyntaxLevel).String(), u.Normalize(uri.SchemeLevel).String()}
		if got := p.texts(in + ".normal td"); !slices.Equal(got, forms) {
			p.Errorf("%v, %q against %q: normal forms %q, want %q", e, reference, base, got, forms)
		}
		var hazards []string
		for h := range hazard.Of(u) {
			hazards = append(hazards, h.Kind.String()+" in "+h.Component.String()+": "+h.Message())
		}
		if got := p.texts(in + ".hazards li"); !slices.Equal(got, hazards) {
			p.Errorf("%v, %q against %q: hazards %q, want %q", e, reference, base, got, hazards)
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

// TestPage types references and bases.
func TestPage(t *testing.T) {
	p := open(t, "")
	p.checkReadings("../g;x=1/../y?q#s", "http://a/b/c/d;p?q") // the first example
	for _, test := range []struct{ reference, base string }{
		{"http://user@example.com:80/a/b?c#d", ""},
		{"http://[::1", ""},
		{"http://B\u00fccher.example/%c3%bc", ""},
		{"//a_b:80/..//c?#", "http://x/"},
		{"a", "b"},
		{"", "http://a/b#c"},
		{"a&ref=b#=%26", "http://+/"},
	} {
		p.typeIn("#base", test.base)
		p.typeIn("#reference", test.reference)
		p.checkReadings(test.reference, test.base)

		// The address of the page has the state.
		var state, reference, base string
		p.run(chromedp.Evaluate("location.hash", &state))
		p.run(chromedp.Evaluate("show('', ''); new Promise((shown) => { addEventListener('hashchange', shown); location.hash = "+quoted(state)+" }).then(() => true)",
			nil, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }),
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
// reference alike.
func TestSections(t *testing.T) {
	p := open(t, "")
	for _, test := range []struct {
		reference string
		want      []string
	}{
		{"http://a/b", []string{"rfc3987 rfc3986 rfc2732 rfc2396 uri-syntax-02 url-syntax-05", "rfc1630"}},
		{"mailto:a?b", []string{"rfc3987 rfc3986 uri-syntax-02 url-syntax-05 rfc1630", "rfc2732 rfc2396"}},
	} {
		p.run(chromedp.Evaluate("show("+quoted(test.reference)+", '')", nil))
		if got := p.sections(); !slices.Equal(got, test.want) {
			t.Errorf("%q: sections %q, want %q", test.reference, got, test.want)
		}
	}
}

// TestBrowserReading has the differences from the browser's URL that matter
// most: another host, or no host.
func TestBrowserReading(t *testing.T) {
	p := open(t, "")
	for _, test := range []struct{ reference, base, differs string }{
		{"http://example.com/", "", ""},
		{"http:/evil.example/", "https://example.com/a", "host, path"},
		{"http://good.example\\@evil.example/", "", "whether it is valid"},
		{"http://0x7f.1/", "", "host"},
		{"http://example.com/a\tb", "", "whether it is valid"},
	} {
		p.run(chromedp.Evaluate("show("+quoted(strings.ReplaceAll(test.reference, "\\", "\\\\"))+", "+quoted(test.base)+")", nil))
		names := p.texts(section(uri.RFC3986) + " .comparison tr.differs th")
		got := strings.ReplaceAll(strings.Join(names, ","), " \u2260", "")
		want := strings.ReplaceAll(strings.ReplaceAll(test.differs, ", ", ","), "whether it is valid", "result")
		if got != want {
			t.Errorf("%q: the browser differs in %q, want %q", test.reference, got, want)
		}
		statement := ": the browser agrees"
		if test.differs != "" {
			statement = ": the browser differs in " + test.differs
		}
		sentences := strings.Split(strings.Join(p.texts("#summary"), ""), ". ")
		if !slices.ContainsFunc(sentences, func(s string) bool {
			return strings.Contains(s, "RFC 3986") && strings.HasSuffix(strings.TrimSuffix(s, "."), statement)
		}) {
			t.Errorf("%q: the summary is %q, want %q for RFC 3986", test.reference, sentences, statement)
		}
	}
}

// TestExamples clicks on each example, on a narrow screen.
func TestExamples(t *testing.T) {
	p := open(t, "")
	p.run(emulation.SetDeviceMetricsOverride(360, 800, 1, true))
	buttons := p.texts("#examples button")
	if len(buttons) < 12 {
		t.Errorf("%d examples", len(buttons))
	}
	if lookalike := "//\uff0fexample.com/%2e%2e/a U+FF0F"; !slices.Contains(buttons, lookalike) {
		t.Errorf("the examples are %q, want %q among them", buttons, lookalike)
	}
	for i := range buttons {
		var reference, base string
		var overflows bool
		p.run(
			chromedp.Click("#examples li:nth-child("+strconv.Itoa(i+1)+") button"),
			chromedp.Value("#reference", &reference), chromedp.Value("#base", &base),
			chromedp.Evaluate("document.documentElement.scrollWidth > innerWidth", &overflows))
		p.checkReadings(reference, base)
		if overflows {
			t.Errorf("%q is wider than the screen", reference)
		}
	}
	p.checkQuiet()
}

// TestKeyboard uses the page without a pointer.
func TestKeyboard(t *testing.T) {
	p := open(t, "")
	var focused []string
	for range 4 {
		var id string
		p.run(chromedp.KeyEvent(kb.Tab), chromedp.Evaluate("document.activeElement.id || document.activeElement.textContent", &id))
		focused = append(focused, id)
	}
	buttons := p.texts("#examples button")
	if want := []string{"reference", "base", buttons[0], buttons[1]}; !slices.Equal(focused, want) {
		t.Errorf("Tab goes to %q, want %q", focused, want)
	}
	var reference, outline string
	p.run(chromedp.KeyEvent(kb.Enter), chromedp.Value("#reference", &reference),
		chromedp.Evaluate("getComputedStyle(document.activeElement).outlineStyle", &outline))
	if reference != buttons[1] || outline == "none" {
		t.Errorf("Enter on %q shows %q; the outline of the button is %q", buttons[1], reference, outline)
	}
	// A screen reader needs a name for each field and heading.
	for _, unnamed := range p.texts("input:not([id='reference']):not([id='base']), section:not([aria-labelledby]), table:not(:has(caption)), th:not([scope])") {
		t.Errorf("%q has no name", unnamed)
	}
}
