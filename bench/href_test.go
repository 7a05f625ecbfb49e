// SPDX-License-Identifier: BSD-3-Clause

package bench_test

import (
	"regexp"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/prose"
	whatwg "github.com/nlnwa/whatwg-url/url"
)

// href returns the target of a link on a page. It is the recipe in
// docs/cookbook/resolve.md.
func href(page uri.URI, text string) (uri.URI, error) {
	text = strings.Trim(strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(text), " ")
	ref, _, err := prose.Repairer{Edition: uri.RFC3986}.Parse(text)
	if err != nil {
		return uri.URI{}, err
	}
	target, err := page.Resolve(ref)
	return target.Normalize(uri.SchemeLevel), err
}

// hrefExceptions are the links of which a browser makes something else.
var hrefExceptions = []struct {
	reason string
	is     func(text, theirs string) bool
}{
	{"a backslash is an error in a path, or data", func(text, _ string) bool { return strings.Contains(text, `\`) }},
	{"the host is not in Punycode", func(_, theirs string) bool { return strings.Contains(theirs, "xn--") }},
	{"a scheme alone is relative", func(text, _ string) bool {
		scheme, rest, _ := strings.Cut(text, ":")
		return strings.EqualFold(scheme, "https") && !strings.HasPrefix(rest, "//")
	}},
	{"what delimits a reference is removed", func(text, _ string) bool {
		return strings.HasPrefix(text, "<") && strings.HasSuffix(text, ">") || strings.HasPrefix(text, `"`) && strings.HasSuffix(text, `"`)
	}},
	{"nothing in a host is repaired, and no colon in a first segment", func(text, _ string) bool {
		_, err := href(uri.RFC3986.MustParse("x://h/"), text)
		fault, ok := err.(*uri.ParseError)
		return ok && (fault.Component == uri.Scheme || fault.Component == uri.Host)
	}},
	{"the escapes of a host stay", func(text, _ string) bool { return strings.Contains(browserPrefix(text), "%") }},
}

// inlineLink matches a link in Markdown, such as "[text](docs/a.md)".
var inlineLink = regexp.MustCompile(`\]\(([^()\s]+)\)`)

// TestHrefs compares with a parser of the URL Standard, for the links in the pages of this
// repository, of the Go distribution, and of the modules in the cache.
func TestHrefs(t *testing.T) {
	const address = "https://example.com/docs/a/page.html?x#y"
	page, base := uri.RFC3986.MustParse(address), must(whatwg.Parse(address))
	seen, same, known := map[string]bool{}, 0, map[string]int{}
	roots := append(goEnv("GOROOT", "GOMODCACHE"), "..")
	eachPage(roots, []string{".html", ".htm", ".xhtml", ".svg", ".md"}, func(_, text string) {
		links := linksOf(text)
		for _, inline := range inlineLink.FindAllStringSubmatch(text, -1) {
			links = append(links, inline[1])
		}
		for _, link := range links {
			if seen[link] {
				continue
			}
			seen[link] = true
			ours, err := href(page, link)
			theirs, theirErr := base.Parse(link)
			if theirErr != nil {
				continue
			}
			if err == nil && browserURI(ours.String()) == browserURI(theirs.Href(false)) {
				same++
				continue
			}
			reason := ""
			for _, e := range hrefExceptions {
				if e.is(link, theirs.Href(false)) {
					reason = e.reason
				}
			}
			if known[reason]++; reason == "" {
				t.Errorf("%q is %q, %v; a browser makes %q of it", link, ours, err, theirs.Href(false))
			}
		}
	})
	if same < 500 {
		t.Errorf("only %d links", same)
	}
	t.Log(same, "links are the same;", known)
}

// browserURI returns a URL as a URI in normal form. The URL Standard leaves characters
// that no URI contains, and escapes "'" in a query, which is another URI.
func browserURI(href string) uri.URI {
	v, _, _ := prose.Repairer{Edition: uri.RFC3986}.Parse(strings.ReplaceAll(href, "%27", "'"))
	return v.Normalize(uri.SchemeLevel)
}

// browserPrefix returns a reference up to the end of its host.
func browserPrefix(text string) string {
	before, after, _ := strings.Cut(text, "//")
	host, _, _ := strings.Cut(after, "/")
	return before + host
}
