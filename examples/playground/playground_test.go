// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/uri"
	"example.com/uri/hazard"
	"example.com/uri/internal/proof/skip"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// A page is the playground in a browser.
type page struct {
	*testing.T
	browser context.Context
	mu      sync.Mutex
	events  []string // messages in the console, and URIs that the browser asks for
}

// open builds the page and opens it. At its end, the test fails if the console
// is not empty, or if the page asks for anything but its files.
func open(t *testing.T, state string) *page {
	t.Helper()
	names := []string{"chromium", "chromium-browser", "google-chrome", "chrome"}
	i := slices.IndexFunc(names, func(name string) bool { _, err := exec.LookPath(name); return err == nil })
	if i < 0 {
		skip.OutsideCI(t, "there is no Chromium")
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("site")); err != nil {
		t.Fatal(err)
	}
	script := `cp "$(go env GOROOT)/lib/wasm/wasm_exec.js" "$0" && GOOS=js GOARCH=wasm go build -o "$0/uri.wasm" .`
	if out, err := exec.Command("sh", "-c", script, filepath.ToSlash(dir)).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(server.Close)
	ctx, cancel := chromedp.NewExecAllocator(t.Context(),
		append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(names[i]), chromedp.NoSandbox, chromedp.WSURLReadTimeout(2*time.Minute))...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	p := &page{T: t, browser: ctx}
	chromedp.ListenTarget(ctx, func(event any) {
		p.mu.Lock()
		defer p.mu.Unlock()
		switch event := event.(type) {
		case *runtime.EventExceptionThrown:
			p.events = append(p.events, event.ExceptionDetails.Error())
		case *log.EventEntryAdded:
			p.events = append(p.events, event.Entry.Text)
		case *network.EventRequestWillBeSent:
			p.events = append(p.events, event.Request.URL)
		}
	})
	p.run(network.Enable(), log.Enable(), chromedp.Navigate(server.URL+"/"+state), chromedp.WaitReady("body[data-ready]"))
	t.Cleanup(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		others := slices.DeleteFunc(p.events, func(s string) bool { return strings.HasPrefix(s, server.URL+"/") || strings.HasPrefix(s, "data:") })
		if len(others) > 0 || len(p.events) < 4 { // DeleteFunc keeps the length of p.events
			t.Errorf("of %d events, these are not requests of the files: %q", len(p.events), others)
		}
	})
	return p
}

func (p *page) run(actions ...chromedp.Action) {
	p.Helper()
	if err := chromedp.Run(p.browser, actions...); err != nil {
		p.Fatal(err)
	}
}

// shown types a reference and a base, with values of a template, and returns the texts of the elements that match a selector.
func (p *page) shown(reference, base, values, selector string) (texts []string) {
	p.Helper()
	p.run(chromedp.Evaluate("show("+quoted(reference)+", "+quoted(base)+", "+values+`); byId("form").dispatchEvent(new Event("input"));
		Array.from(document.querySelectorAll(`+quoted(selector)+"), (e) => e.textContent)", &texts))
	return texts
}

// TestPage compares what the page shows with what the package finds, and with summaries.
func TestPage(t *testing.T) {
	p := open(t, "#ref=..%2F%C3%BC%3Fa%2Bb&base=http%3A%2F%2Fa%2Fb%2Fc")
	var state []string
	if p.run(chromedp.Evaluate("[byId('reference').value, byId('base').value]", &state)); !slices.Equal(state, []string{"../\u00fc?a+b", "http://a/b/c"}) {
		t.Errorf("the address of the page gives %q", state)
	}
	for _, test := range []struct{ reference, base, summary string }{
		{"http://user@example.com:80/a/b?c#d", "", "RFC 3986, RFC 3987: the browser agrees."},
		{"../\u00fc?a+b", "http://a/b/c", "RFC 3986: the browser differs in whether it is valid. RFC 3987: the browser agrees."},
		{"http://0x7f.1/", "", "RFC 3986, RFC 3987: the browser differs in host."},
		{"http:/evil.example/", "https://example.com/a", "RFC 3986, RFC 3987: the browser differs in host, path."},
		{"//a_b:80/..//c?#", "http://x/", "RFC 3986, RFC 3987: the browser agrees."},
		{"a/b", "", "RFC 3986, RFC 3987: the browser needs a base."},
		{"g", "//a", ""},
	} {
		if got := p.shown(test.reference, test.base, "{}", "#summary"); test.summary != "" && got[0] != test.summary {
			t.Errorf("%q against %q: %q, want %q", test.reference, test.base, got, test.summary)
		}
		for _, e := range uri.Editions() {
			u, err := e.Parse(test.reference)
			want := []string{u.String()}
			if err == nil && test.base != "" {
				u, err = resolve(e, u, test.base)
				want[0] += u.String()
			}
			within := "section[data-editions~=" + short(e) + "] "
			if err != nil {
				got := p.shown(test.reference, test.base, "{}", within+".reason")
				if reason := refusal(err)["reason"].(string); !slices.Contains(got, reason) {
					t.Errorf("%v, %q against %q: %q, want %q", e, test.reference, test.base, got, reason)
				}
				continue
			}
			for _, form := range normalForms(u) {
				want = append(want, form.(object)["text"].(string))
			}
			for h := range hazard.Of(u) {
				want = append(want, h.Kind.String()+" in "+h.Component.String()+": "+h.Message())
			}
			drawn := strings.Join(p.shown(test.reference, test.base, "{}", within+".delimiter, "+within+".text"), "")
			got := append([]string{drawn}, p.shown(test.reference, test.base, "{}", within+".form, "+within+".hazards li")...)
			if !slices.Equal(got, want) {
				t.Errorf("%v, %q against %q: %q, want %q", e, test.reference, test.base, got, want)
			}
		}
	}
	got := p.shown("http://{u}:{p}@h/{id}{?q*}", "", `{u: "me", p: "sesame", id: "a b", q: '{"k":"<v>"}'}`, "#expansion .delimiter, #expansion .text, #matched td")
	if got := strings.Join(got, ""); got != `http://me:xxxxx@h/a%20b?k=%3Cv%3Emexxxxxa b{"k":"\u003cv\u003e"}` {
		t.Errorf("the template gives %q", got)
	}
}

// TestHostile has HTML that would run a script, and passwords, of which neither the page nor its address shows a part.
func TestHostile(t *testing.T) {
	const html = `<img src=x onerror="hacked=1"><b>`
	p := open(t, "#ref="+url.QueryEscape(html)+"&base="+url.QueryEscape(html))
	for _, test := range [][3]string{
		{"http://h/?" + html}, {"http://" + html + "@h/"}, {"javascript:hacked=1"}, {"g", "javascript:" + html}, {html + "{a}"},
		{"/{a}{?%3Cb%3E}", "http://h/", html}, {"x\u202e\u0000<b>", "http://h/<b>"},
		{"http://me:sesame@a/", "http://me:sesame@b/"}, {"http://me:se/sa\\me@a b/"}, {"//me:se@same@a_b/", "http://h/"},
		{"http://me:sesame@[::1"}, {"http://me:s\u00e9same@a/{x}"}, {"and/or http://me:sesame@a/ x"}, {"//me:12/sesame@a x"},
	} {
		page := p.shown(test[0], test[1], "{a: "+quoted(test[2])+"}", "body, img, b, main script, [onerror], a[href^=javascript]")
		var address string
		p.run(chromedp.Evaluate("typeof hacked + location.href", &address))
		if secret := page[0] + address; len(page) != 1 || !strings.HasPrefix(address, "undefined") || strings.Contains(secret, "same@") || strings.Contains(secret, "sesame") {
			t.Errorf("%q: %q, %s", test, page, address)
		}
	}
}
