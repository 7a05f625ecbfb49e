// SPDX-License-Identifier: BSD-3-Clause

package bench_test

import (
	"math/rand/v2"
	"regexp"
	"testing"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/guard"
	whatwg "github.com/nlnwa/whatwg-url/url"
)

// TestRedirectSites is the law of guard.SameOrigin and guard.Local: a parser of the URL
// Standard reads what they accept in the origin of the page, as it came and as the
// result. For Local, that is any page.
// Unescaped once, the path, the query and the fragment are the same in both.
func TestRedirectSites(t *testing.T) {
	const page = "https://good.example/a/b?q"
	ours, theirs := uri.RFC3986.MustParse(page), must(whatwg.Parse(page))
	elsewhere := must(whatwg.Parse("http://evil.example:81/x/y/z#f"))
	accepted, left, locals := 0, 0, 0
	rnd := rand.New(rand.NewPCG(6454, 7))
	for range 100_000 {
		ref := redirectReference(rnd)
		browser, browserErr := theirs.Parse(ref)
		if local, err := guard.Local(ref); err == nil {
			browser, browserErr := elsewhere.Parse(ref)
			result, resultErr := elsewhere.Parse(local)
			if browserErr != nil || resultErr != nil || originOf(browser) != originOf(elsewhere) || originOf(result) != originOf(elsewhere) ||
				utf8.ValidString(ref) && (data(browser.Pathname()) != data(result.Pathname()) || data(browser.Search()) != data(result.Search()) || data(browser.Hash()) != data(result.Hash())) {
				t.Errorf("%q is local as %q, and is %v, %v to a browser", ref, local, browser, result)
			}
			locals++
		}
		u, err := guard.SameOrigin(ours, ref)
		if err != nil {
			if browserErr == nil && originOf(browser) != originOf(theirs) {
				left++
			}
			continue
		}
		accepted++
		result, resultErr := whatwg.Parse(u.String())
		if browserErr != nil || resultErr != nil || originOf(browser) != originOf(theirs) || originOf(result) != originOf(theirs) {
			t.Errorf("%q is accepted as %q, and is %v, %v to a browser", ref, u, browser, result)
		} else if utf8.ValidString(ref) && (data(browser.Pathname()) != data(u.Path()) || data(browser.Search()) != data(result.Search()) || data(browser.Hash()) != data(result.Hash())) {
			t.Errorf("%q is accepted as %q, and is %v to a browser", ref, u, browser)
		}
	}
	t.Logf("%d references are accepted, %d by Local; of the others, a browser would leave the site for %d", accepted, locals, left)
	if accepted < 15_000 || locals < 1_500 || left < 20_000 {
		t.Error("the test is not about enough references")
	}
}

// data returns s with its escapes unescaped once, also beside a "%" that begins none.
func data(s string) string {
	return escapes.ReplaceAllStringFunc(s, func(escape string) string { return must(uri.Unescape(escape)) })
}

var escapes = regexp.MustCompile("%[0-9A-Fa-f]{2}")

// originOf returns the origin of a URL of the Web.
func originOf(w *whatwg.Url) string { return w.Protocol() + "//" + w.Host() }

// redirectReference returns a reference of [siteReference], or one that leads to
// the page in some way.
func redirectReference(rnd *rand.Rand) string {
	pick := func(from ...string) string { return from[rnd.IntN(len(from))] }
	if rnd.IntN(2) == 0 {
		return siteReference(rnd)
	}
	return pick("", "", "https:", "HTTPS:", "https:", "\t", "/", "/..", "a/..") + pick("//", "//", "/", `\`, `/\`, "///", "/\t/", "") +
		pick("good.example", "GOOD.example", "good.example:443", "good.example:0443", "good.example.", "good.example@evil.example", "evil.example", "") +
		pick("", "/", `\`, "?", "#", "@", ":") + pick(siteTokens...)
}
