// SPDX-License-Identifier: BSD-3-Clause

package main

// This file shows the page to Chromium.

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"example.com/uri/internal/proof/skip"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// A site has the files of the playground, and a browser for its page.
type site struct {
	url     string
	browser context.Context
}

// serve builds the page and starts a browser.
func serve(t *testing.T) site {
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
	script := `cp "$(go env GOROOT)/lib/wasm/wasm_exec.js" ../../docs/conformance.md "$0" && GOOS=js GOARCH=wasm go build -o "$0/uri.wasm" . && gzip -kf "$0/uri.wasm"`
	if out, err := exec.Command("sh", "-c", script, filepath.ToSlash(dir)).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var zipped atomic.Bool // whether the module was sent compressed: to the worker, whose requests are no events of a page
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		files(dir).ServeHTTP(w, r)
		if r.URL.Path == "/uri.wasm" && w.Header().Get("Content-Encoding") == "gzip" {
			zipped.Store(true)
		}
	}))
	t.Cleanup(func() {
		server.Close()
		if !zipped.Load() {
			t.Error("uri.wasm is not sent compressed")
		}
	})
	ctx, cancel := chromedp.NewExecAllocator(t.Context(),
		append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(names[i]), chromedp.NoSandbox, chromedp.WSURLReadTimeout(2*time.Minute))...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	if err := chromedp.Run(ctx); err != nil {
		t.Fatal(err)
	}
	return site{server.URL, ctx}
}

// A page is the playground in a tab of the browser.
type page struct {
	*testing.T
	tab    context.Context
	mu     sync.Mutex
	events []string // messages in the console, and URIs that the page asks for
}

// open opens the page. At its end, the test fails if the console is not empty, or
// if the page asks for anything but its files.
func (s site) open(t *testing.T, state string) *page {
	t.Helper()
	tab, cancel := chromedp.NewContext(s.browser)
	t.Cleanup(cancel)
	p := &page{T: t, tab: tab}
	chromedp.ListenTarget(tab, func(event any) {
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
	p.run(network.Enable(), log.Enable(), chromedp.Navigate(s.url+"/"+state), chromedp.WaitReady("body[data-ready]"))
	t.Cleanup(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		others := slices.DeleteFunc(p.events, func(text string) bool {
			return strings.HasPrefix(text, s.url+"/") && !strings.Contains(text, " ") || strings.HasPrefix(text, "data:")
		})
		if len(others) > 0 || len(p.events) < 4 { // DeleteFunc keeps the length of p.events
			t.Errorf("of %d events, these are not requests of the files: %q", len(p.events), others)
		}
	})
	return p
}

func (p *page) run(actions ...chromedp.Action) {
	p.Helper()
	if err := chromedp.Run(p.tab, actions...); err != nil {
		p.Fatal(err)
	}
}

// evaluate evaluates a script, waits for a promise, and stores the value.
func (p *page) evaluate(script string, value any) {
	p.Helper()
	p.run(chromedp.Evaluate(script, value, func(e *runtime.EvaluateParams) *runtime.EvaluateParams { return e.WithAwaitPromise(true) }))
}
