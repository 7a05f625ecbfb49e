// SPDX-License-Identifier: BSD-3-Clause

package main

// This file shows the page to Chromium.

import (
	"bufio"
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"example.com/uri/internal/proof/skip"
)

// A site has the files of the playground, and a browser for its page. The browser
// reads and writes messages of the DevTools protocol: JSON, with a NUL after each.
type site struct {
	url  string
	in   *os.File
	out  *bufio.Reader
	sent int // messages
}

// serve builds the page and starts a browser.
func serve(t *testing.T) *site {
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
	script := `cp "$(go env GOROOT)/lib/wasm/wasm_exec.js" "$0" && GOOS=js GOARCH=wasm go build -o "$0/uri.wasm" . && gzip -kf "$0/uri.wasm"`
	if out, err := exec.Command("sh", "-c", script, filepath.ToSlash(dir)).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	s, zipped := &site{}, atomic.Bool{} // whether the module was sent compressed: to the worker, whose requests are no events of a page
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
	s.url = server.URL
	s.start(t, names[i])
	return s
}

// start starts the browser, which reads its file 3 and writes its file 4.
func (s *site) start(t *testing.T, name string) {
	t.Helper()
	theirIn, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	out, theirOut, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	browser := exec.Command(name, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage", "--disable-extensions",
		"--user-data-dir="+t.TempDir(), "--remote-debugging-pipe")
	browser.ExtraFiles = []*os.File{theirIn, theirOut}
	if err := browser.Start(); err != nil {
		t.Fatal(err)
	}
	theirIn.Close()
	theirOut.Close()
	s.in, s.out = in, bufio.NewReader(out)
	t.Cleanup(func() {
		(&page{T: t, site: s}).call("Browser.close", object{}, nil)
		browser.Wait()
	})
}

// A page is the playground in the browser.
type page struct {
	*testing.T
	*site
	session string   // "" for the browser
	events  []string // messages in the console, and URIs that the page asks for
}

// open opens the page. At its end, the test fails if the console is not empty, or
// if the page asks for anything but its files.
func (s *site) open(t *testing.T, state string) *page {
	t.Helper()
	p := &page{T: t, site: s}
	var target struct{ TargetID string }
	p.call("Target.createTarget", object{"url": "about:blank"}, &target)
	var attached struct{ SessionID string }
	p.call("Target.attachToTarget", object{"targetId": target.TargetID, "flatten": true}, &attached)
	p.session = attached.SessionID
	for _, domain := range []string{"Network", "Log", "Runtime"} {
		p.call(domain+".enable", object{}, nil)
	}
	p.call("Page.navigate", object{"url": s.url + "/" + state}, nil)
	for ready := false; !ready; {
		p.evaluate(`Boolean(document.querySelector("body[data-ready]"))`, &ready)
	}
	t.Cleanup(func() {
		others := slices.DeleteFunc(p.events, func(text string) bool {
			return strings.HasPrefix(text, s.url+"/") && !strings.Contains(text, " ") || strings.HasPrefix(text, "data:")
		})
		if len(others) > 0 || len(p.events) < 4 { // DeleteFunc keeps the length of p.events
			t.Errorf("of %d events, these are not requests of the files: %q", len(p.events), others)
		}
		p.call("Page.close", object{}, nil)
	})
	return p
}

// A message is an answer, which has the ID of what was sent, or an event.
type message struct {
	ID            int
	SessionID     string
	Result, Error json.RawMessage
	Method        string
	Params        struct {
		Request struct{ URL string }
		Entry   struct{ Text string }
	}
}

// call calls a method of the page, stores its result unless that is nil, and keeps
// the events that precede the answer.
func (p *page) call(method string, params object, result any) {
	p.Helper()
	p.sent++
	sent := object{"id": p.sent, "method": method, "params": params}
	if p.session != "" {
		sent["sessionId"] = p.session
	}
	text, err := json.Marshal(sent)
	if err == nil {
		_, err = p.in.Write(append(text, 0))
	}
	for err == nil {
		if text, err = p.out.ReadBytes(0); err != nil {
			break
		}
		var m message
		if err = json.Unmarshal(bytes.TrimSuffix(text, []byte{0}), &m); err != nil {
			break
		}
		switch {
		case m.ID == p.sent:
			if m.Error != nil {
				p.Fatalf("%s: %s", method, m.Error)
			}
			if result != nil {
				if err := json.Unmarshal(m.Result, result); err != nil {
					p.Fatalf("%s: %v, %s", method, err, m.Result)
				}
			}
			return
		case m.SessionID != p.session:
		case m.Method == "Network.requestWillBeSent":
			p.events = append(p.events, m.Params.Request.URL)
		case m.Method == "Log.entryAdded":
			p.events = append(p.events, "logged: "+m.Params.Entry.Text)
		case m.Method == "Runtime.exceptionThrown", m.Method == "Runtime.consoleAPICalled":
			p.events = append(p.events, "in the console: "+string(text))
		}
	}
	p.Fatalf("%s: %v", method, err)
}

// evaluate evaluates a script, waits for a promise, and stores the value.
func (p *page) evaluate(script string, value any) {
	p.Helper()
	var answer struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails json.RawMessage
	}
	p.call("Runtime.evaluate", object{"expression": script, "returnByValue": true, "awaitPromise": true}, &answer)
	if err := json.Unmarshal(answer.Result.Value, value); err != nil || answer.ExceptionDetails != nil {
		p.Fatalf("%s is %s: %v, %s", script, answer.Result.Value, err, answer.ExceptionDetails)
	}
}
