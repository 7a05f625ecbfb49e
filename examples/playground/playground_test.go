// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"cmp"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.com/uri"
	"example.com/uri/hazard"
	"github.com/chromedp/chromedp"
)

// TestInBrowser has the tests of the page, in one browser.
func TestInBrowser(t *testing.T) {
	s := serve(t)
	for _, test := range []struct {
		name string
		run  func(t *testing.T, s site)
	}{
		{"Page", testPage}, {"Template", testTemplate}, {"Advice", testAdvice}, {"Others", testOthers}, {"Title", testTitle}, {"Narrow", testNarrow}, {"Hostile", testHostile},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, s) })
	}
}

// drawn evaluates a script, and then another one when the page has drawn what the first one typed.
func (p *page) drawn(script, then string, result any) {
	p.Helper()
	p.evaluate(script+"; drawn.then(() => "+then+")", result)
}

// shown types a reference and a base, with values of a template, and returns the texts of the elements that match a selector.
func (p *page) shown(reference, base, values, selector string) (texts []string) {
	p.Helper()
	p.drawn("show("+strconv.Quote(reference)+", "+strconv.Quote(base)+", "+values+`); byId("form").dispatchEvent(new Event("input"))`,
		"Array.from(document.querySelectorAll("+strconv.Quote(selector)+"), (e) => e.textContent)", &texts)
	return texts
}

// testPage compares what the page shows with what the package finds, and with summaries.
func testPage(t *testing.T, s site) {
	p := s.open(t, "#ref=..%2F%C3%BC%3Fa%2Bb&base=http%3A%2F%2Fa%2Fb%2Fc")
	var state []string
	if p.evaluate("[byId('reference').value, byId('base').value]", &state); !slices.Equal(state, []string{"../\u00fc?a+b", "http://a/b/c"}) {
		t.Errorf("the address of the page gives %q", state)
	}
	var linked bool
	if p.evaluate(`fetch(document.querySelector("footer a").href).then((r) => r.ok)`, &linked); !linked {
		t.Error("the link of the footer leads nowhere")
	}
	for _, test := range []struct{ reference, base, summary string }{
		{"http://user@example.com:80/a/b?c#d", "", "Valid RFC 3986, RFC 3987: no hazards; the browser agrees."},
		{"../\u00fc?a+b", "http://a/b/c", "An IRI RFC 3986: not valid; the browser accepts it. RFC 3987: no hazards; the browser agrees."},
		{"http://0x7f.1/", "", "Take care RFC 3986, RFC 3987: 1 hazard; the browser differs in host."},
		{"http:/evil.example/", "https://example.com/a", "Take care RFC 3986, RFC 3987: 1 hazard; the browser differs in host, path."},
		{"//a_b:80/..//c?#", "http://x/", "Take care RFC 3986, RFC 3987: 1 hazard; the browser agrees."},
		{"a/b", "", "Valid RFC 3986, RFC 3987: no hazards; the browser needs a base."},
		{"https://google.com@evil.example/", "", "Take care RFC 3986, RFC 3987: 1 hazard; the browser agrees."},
		{"http://b\u00fccher.example/", "", "An IRI RFC 3986: not valid; the browser accepts it. RFC 3987: no hazards; the browser agrees."},
		{"http://\uff10x7f.\uff11/", "", ""},
		{"http://\u00fc%2Fa.x%2F/", "", ""},
		{"g", "//a", ""},
		{"http://[::1/", "", "Not valid RFC 3986, RFC 3987: not valid; the browser refuses it too."},
		{`https://good.example\@evil.example/`, "", "Not valid RFC 3986, RFC 3987: not valid; the browser accepts it."},
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
}

// testTemplate has values of each kind.
func testTemplate(t *testing.T, s site) {
	p := s.open(t, "")
	const selector = "#expansion .delimiter, #expansion .text, #matched td, #expansion .reason"
	for _, test := range [][3]string{
		{"http://{u}:{p}@h/{id}", `{u: "me", p: "sesame", id: "a b"}`, "http://me:xxxxx@h/a%20bmexxxxxa b"},
		{"/{?q*}", `{q: '{"2":1e2,"n":null,"1":"\\u003cv>,{"}'}`, `/?2=1e2&1=%3Cv%3E%2C%7B{"2":"1e2","1":"<v>,{"}`},
		{"/{?q}", `{q: '[true, null, "\\\\"]'}`, `/?q=true,%5C["true","\\"]`},
		{"/{q}", `{q: '"[\\""'}`, `/%5B%22"[\""`},
		{"/{q}", `{q: "[[1]]"}`, "the value of \u201cq\u201d is not valid: a member is not a string, a number, a boolean or null"},
		{"/{q", "{}", "missing character in a name at offset 3: an expression ends with \"}\""},
	} {
		if got := strings.Join(p.shown(test[0], "", test[1], selector), ""); !strings.HasPrefix(got, test[2]) {
			t.Errorf("%s with %s: %q, want %q", test[0], test[1], got, test[2])
		}
	}
}

// testAdvice compares what the page advises with packages guard, prose and redact.
func testAdvice(t *testing.T, s site) {
	p := s.open(t, "")
	for _, test := range []struct{ reference, base, fetch, redirect, log, repaired string }{
		{"https://example.com/a", "", "yes", "only if https://example.com is yours", "as it is", ""},
		{"http://127.0.0.1/?token=abc", "", "no", "only if http://127.0.0.1 is yours", "http://127.0.0.1/?token=xxxxx", ""},
		{"/a/../b c", "", "no", "yes, to /b%20c", "as it is", "/a/../b%20c"},
		{"b?token=abc", "https://h/a", "yes", "yes, to https://h/b?token=xxxxx", "b?token=xxxxx", ""},
		{"//evil.example/", "https://h/a", "yes", "no", "as it is", ""},
		{"http://me:sesame@h/|", "", "no", "no", "http://me:xxxxx@h/|", "http://me:sesame@h/%7C"},
		{"http://b\u00fccher.example/\u00fc", "", "no", "no", "as it is", "http://xn--bcher-kva.example/%C3%BC"},
		{"http://a b/", "", "no", "no", "as it is", ""},
	} {
		got := p.shown(test.reference, test.base, "{}", "#advice td")
		if len(got) != 3 || !strings.HasPrefix(got[0], test.fetch) || !strings.HasPrefix(got[1], test.redirect) || !strings.HasPrefix(got[2], test.log) {
			t.Errorf("%q against %q: %q", test.reference, test.base, got)
		}
		advice := advise(test.reference, test.base)
		for i, name := range []string{"fetch", "redirect"} {
			if reason := advice[name].(string); reason != "" && got[i] != "no: "+reason && (name == "fetch" || advice["site"] == "") {
				t.Errorf("%q against %q: %s is %q, want %q", test.reference, test.base, name, got[i], reason)
			}
		}
		var repaired string
		p.drawn(`document.querySelector("#repair button")?.click()`, `byId("repair").textContent + byId("reference").value`, &repaired)
		if want := cmp.Or(test.repaired, test.reference); repaired != want {
			t.Errorf("%q is repaired to %q, want %q", test.reference, repaired, want)
		}
	}
}

// testOthers asks net/url about references that are examples and others, and compares the page's answers of parsers that are
// recorded with the file.
func testOthers(t *testing.T, s site) {
	p := s.open(t, "")
	for _, test := range []struct {
		reference, base string
		want            []string // of net/url, and of those that are recorded
	}{
		{"http:/evil.com/", "https://example.com/a", []string{"finds the same components", "finds the same components", "finds authority evil.com, path /"}},
		{"http://a@b@c/", "", []string{"accepts it, and finds scheme http, authority a%40b@c, path /", "accepts it, and finds scheme http, authority a@b@c, path /", "refuses it too"}},
		{"https://user:secret@example.com/?token=abc", "", []string{"finds the same components", "finds the same components", "finds the same components"}},
		{"HTTP://Example.COM:80/%7euser/./a", "", []string{"finds the same components", "finds the same components", "finds path /%7euser/a"}},
		{"?y", "http://a/b/c/d;p?q", []string{"finds the same components", "finds the same components", "finds the same components"}},
		{"?y", "", []string{"finds the same components"}},
		{"http://h/ /../‮", "", []string{"accepts it, and finds scheme http, authority h, path /%20/../%E2%80%AE"}},
		{"http://h:x/", "", []string{"refuses it too"}},
		{"http://h:0x/", "//a", []string{"refuses it too"}},
		{"//h/%2e/?a&&#%", "http://a/", []string{"refuses it too"}},
		{"http://me:sesame;@h/ ?token=a#b c", "", []string{"accepts it, and finds scheme http, authority me:xxxxx@h, path /%20, query token=xxxxx, fragment b%20c"}},
		{"g/|/../x?token=a|", "http://me:sesame@h", []string{"accepts it, and finds scheme http, authority me:xxxxx@h, path /g/x, query xxxxx"}},
	} {
		got := p.shown(test.reference, test.base, "{}", "#others td")
		if !slices.Equal(got, test.want) {
			t.Errorf("%q against %q: %q, want %q", test.reference, test.base, got, test.want)
		}
	}
}

// testTitle has what the title says, and what the address has while somebody types.
func testTitle(t *testing.T, s site) {
	p := s.open(t, "#ref=https://google.com@evil.example/")
	typing := func(event string) (state []string) {
		p.drawn(`byId("reference").value += "?token=a"; byId("reference").dispatchEvent(new Event("`+event+`", { bubbles: true }))`, "[document.title, location.hash]", &state)
		return state
	}
	const title = "1 hazard; the browser agrees \u2013 What does this URI say?"
	if got, want := typing("input"), []string{title, "#ref=https%3A%2F%2Fgoogle.com%40evil.example%2F"}; !slices.Equal(got, want) {
		t.Errorf("while somebody types: %q, want %q", got, want)
	}
	if got, want := typing("change"), []string{title, "#ref=https%3A%2F%2Fgoogle.com%40evil.example%2F%3Ftoken%3Dxxxxx"}; !slices.Equal(got, want) {
		t.Errorf("then: %q, want %q", got, want)
	}
}

// TestFiles asks for a file that is compressed, with and without a client that takes it.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.wasm", "b.wasm", "b.wasm.gz", "a.wasm.gz"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chtimes(filepath.Join(dir, "b.wasm.gz"), time.Unix(0, 0), time.Unix(0, 0)); err != nil {
		t.Fatal(err)
	}
	for _, test := range [][4]string{
		{"/a.wasm", "gzip, br", "a.wasm.gz", "gzip"}, {"/a.wasm", "br", "a.wasm", ""}, {"/b.wasm", "gzip", "b.wasm", ""},
	} {
		r, w := httptest.NewRequest("GET", test[0], nil), httptest.NewRecorder()
		r.Header.Set("Accept-Encoding", test[1])
		files(dir).ServeHTTP(w, r)
		got := []string{w.Body.String(), w.Header().Get("Content-Encoding"), w.Header().Get("Content-Type")}
		if want := append(test[2:], "application/wasm"); w.Code != 200 || !slices.Equal(got, want) {
			t.Errorf("%s with %q: %d, %q, want %q", test[0], test[1], w.Code, got, want)
		}
	}
}

// testNarrow measures the page on a telephone: the size of what is touched, and a path of 3,000 letters.
func testNarrow(t *testing.T, s site) {
	p := s.open(t, "")
	p.run(chromedp.EmulateViewport(375, 800))
	for _, reference := range []string{"http:/u@evil.example:80/%c3%bc/../x?q#", "https://google.com@evil.example:8/", "http://h/a b", "http://\u00fc/{x}", "http://h/" + strings.Repeat("a", 3000), "http://h/ |" + strings.Repeat("a/", 1500)} {
		p.shown(reference, "http://h/", "{}", "body")
		var small []string
		var size [2]int
		p.evaluate(`byId("older").open = true; fit();
			Array.from(document.querySelectorAll("a, button, input, summary")).filter((e) => e.getClientRects().length && Math.min(e.getBoundingClientRect().width, e.getBoundingClientRect().height) < 24).map((e) => e.outerHTML)`, &small)
		p.evaluate(`byId("older").open = false; [document.documentElement.scrollWidth, document.documentElement.scrollHeight]`, &size)
		if len(small) > 0 || size[0] > 375 || size[1] > 4000 {
			t.Errorf("%.50q: the page is %v pixels, and these are smaller than 24: %q", reference, size, small)
		}
	}
}

// testHostile has HTML that would run a script, and secrets, of which neither the page nor its address shows a part.
func testHostile(t *testing.T, s site) {
	const html = `<img src=x onerror="hacked=1"><b>`
	p := s.open(t, "#ref="+url.QueryEscape(html)+"&base="+url.QueryEscape(html))
	for _, test := range [][3]string{
		{"http://h/?" + html}, {"http://" + html + "@h/"}, {"javascript:hacked=1"}, {"g", "javascript:" + html}, {html + "{a}"},
		{"/{a}{?%3Cb%3E}", "http://h/", html}, {"x\u202e\u0000<b>", "http://h/<b>"},
		{"http://me:sesame@a/", "http://me:sesame@b/"}, {"http://me:se/sa\\me@a b/"}, {"//me:se@same@a_b/", "http://h/"},
		{"http://h/?token=sesame"}, {"?api_key=sesame x", "http://h/#access_token=sesame"}, {"https://h/{x}?token=sesame"}, {"//h/|?u=x%3A%2F%2Fme%3Asesame%40h"},
		{"http://me:sesame@[::1"}, {"http://me:s\u00e9same@a/{x}"}, {"and/or http://me:sesame@a/ x"}, {"//me:12/sesame@a x"},
	} {
		page := p.shown(test[0], test[1], "{a: "+strconv.Quote(test[2])+"}", "body, img, b, main script, [onerror], a[href^=javascript]")
		var address string
		p.evaluate("typeof hacked + location.href", &address)
		if secret := page[0] + address; len(page) != 1 || !strings.HasPrefix(address, "undefined") || strings.Contains(secret, "same@") || strings.Contains(secret, "sesame") {
			t.Errorf("%q: %q, %s", test, page, address)
		}
	}
}
