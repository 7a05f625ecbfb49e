// SPDX-License-Identifier: BSD-3-Clause

package bench_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/uri/internal/links"
	"golang.org/x/net/html"
)

// scanned returns the links of a page that is read in parts, and checks that each is
// where it says.
func scanned(t *testing.T, page string, size int) (found []string) {
	t.Helper()
	s := links.NewScanner()
	defer s.Close()
	var all []links.Link
	for part := range slices.Chunk([]byte(page), size) {
		s.Scan(part)
		all = append(all, s.Found(math.MaxInt64)...)
	}
	for _, l := range all {
		if l.Ignored {
			continue
		}
		raw := page[l.Offset:l.End]
		place := links.Start
		place.Pass([]byte(page[:l.Offset]))
		// What follows decides whether a character reference without ";" is one.
		text, ref := unescaped(raw+page[l.End:min(len(page), int(l.End)+1)]), newlines.Replace(l.Text)
		if !strings.HasPrefix(text, ref) || place != l.Place {
			t.Errorf("of %q, %q is at %v as %q, which is %q at %v", page, ref, l.Place, raw, text, place)
		}
		found = append(found, ref)
	}
	return found
}

// newlines makes the ends of lines those that x/net/html returns.
var newlines = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// unescaped returns a value of an attribute without character references, as x/net/html
// reads it.
func unescaped(value string) string {
	z := html.NewTokenizer(strings.NewReader(`<a b="` + strings.ReplaceAll(value, `"`, "&quot;") + `">`))
	z.Next()
	_, b, _ := z.TagAttr()
	return string(b)
}

// linksOf returns the links of a page as the tokenizer of x/net/html reads it.
func linksOf(page string) (found []string) {
	z := html.NewTokenizer(strings.NewReader(page))
	for {
		kind := z.Next()
		switch kind {
		case html.ErrorToken:
			return found
		case html.StartTagToken, html.SelfClosingTagToken:
			found = append(found, linksOfTag(z.Token())...)
		}
	}
}

func linksOfTag(tag html.Token) (found []string) {
	add := func(refs ...string) {
		for _, ref := range refs {
			if ref = strings.Trim(ref, space); ref != "" {
				found = append(found, ref)
			}
		}
	}
	values := map[string]string{}
	for _, a := range tag.Attr {
		if _, again := values[a.Key]; !again {
			values[a.Key] = a.Val
		}
	}
	done := map[string]bool{}
	for _, a := range tag.Attr {
		if done[a.Key] {
			continue
		}
		done[a.Key] = true
		switch a.Key {
		case "action", "background", "cite", "formaction", "href", "longdesc", "manifest", "poster", "src", "xlink:href":
			add(a.Val)
		case "data":
			if tag.Data == "object" {
				add(a.Val)
			}
		case "ping":
			add(strings.FieldsFunc(a.Val, func(r rune) bool { return strings.ContainsRune(space, r) })...)
		case "srcset", "imagesrcset":
			add(candidates(a.Val)...)
		case "content":
			if tag.Data == "meta" {
				add(ofMeta(values)...)
			}
		}
	}
	return found
}

const space = "\t\n\f\r "

// candidates returns the references of a srcset, in the steps of the standard.
func candidates(input string) (refs []string) {
	for {
		input = strings.TrimLeft(input, space+",")
		if input == "" {
			return refs
		}
		n := strings.IndexAny(input, space)
		if n < 0 {
			n = len(input)
		}
		ref := input[:n]
		input = input[n:]
		if trimmed := strings.TrimRight(ref, ","); trimmed != ref {
			refs = append(refs, trimmed)
			continue
		}
		refs = append(refs, ref)
		depth := false
		for input != "" {
			c := input[0]
			input = input[1:]
			if c == '(' {
				depth = true
			} else if c == ')' {
				depth = false
			} else if c == ',' && !depth {
				break
			}
		}
	}
}

// ofMeta returns the reference in the content of a meta element, in the steps of the
// standard.
func ofMeta(values map[string]string) []string {
	text := values["content"]
	if !strings.EqualFold(strings.Trim(values["http-equiv"], space), "refresh") {
		for _, key := range []string{"name", "property"} {
			switch strings.ToLower(strings.Trim(values[key], space)) {
			case "og:image", "og:url", "twitter:image":
				return []string{text}
			}
		}
		return nil
	}
	text = strings.TrimLeft(text, space)
	rest := strings.TrimLeft(text, "0123456789")
	if rest == text && !strings.HasPrefix(rest, ".") {
		return nil
	}
	text = strings.TrimLeft(rest, "0123456789.")
	if text == "" || !strings.ContainsRune(space+";,", rune(text[0])) {
		return nil
	}
	text = strings.TrimLeft(text, space)
	if strings.HasPrefix(text, ";") || strings.HasPrefix(text, ",") {
		text = strings.TrimLeft(text[1:], space)
	}
	if len(text) > 2 && strings.EqualFold(text[:3], "url") {
		if after, ok := strings.CutPrefix(strings.TrimLeft(text[3:], space), "="); ok {
			text = strings.TrimLeft(after, space)
		}
	}
	for _, quote := range []string{`"`, "'"} {
		if after, ok := strings.CutPrefix(text, quote); ok {
			text, _, _ = strings.Cut(after, quote)
			break
		}
	}
	return []string{text}
}

// differs reports whether the links of a page, read in parts, are not those that
// x/net/html finds.
func differs(t *testing.T, page string, sizes ...int) bool {
	t.Helper()
	want := linksOf(page)
	for _, size := range sizes {
		if got := scanned(t, page, size); !slices.Equal(got, want) {
			t.Errorf("in %q, in parts of %d, there is found\n%q, want\n%q", page, size, got, want)
			return true
		}
	}
	return false
}

// pieces are what the states of the tokenizer distinguish.
var pieces = strings.Split(`<|>|/|!|-|--|-->|--!>|<!--|<!-->|<!--->|<!|<?|</|=|"|'| |`+"\n|\t|\f|\r"+`|x|a|<a |<A/|</a|<a href=y>|<a href='z|href|HREF=|src="|`+
	`href=b |href='c' |src="d"|srcset="a 1x, b(,) 2x,c|ping='/p q' |<base href=" e "|<p |<script|<script>|</script|</script>|<SCRIPT |</Script/|<style>|</style>|<title>|</title >|`+
	`<textarea>|</textarea|<noscript>|</noscript>|<iframe |</iframe>|<xmp>|</xmp>|<plaintext>|<noembed>|</noembed>|<noframes>|</noframes>|<svg><use |xlink:href=#u |`+
	`<meta |http-equiv=refresh |content="5; url=r" |content='0;URL="s"'|content= t |property=og:image |name='twitter:image'|og:url|`+
	`&|&amp;|&copy|&copy=|&copy;|&#32;|&#x20;|&#10 |&notit;|&not|&#x|&#65|&lt|;|,|(|)|<!DOCTYPE |<![CDATA[|]]>|data=f |<object |é`+"|\x00x", "|")

// TestLinks compares with x/net/html, in generated pages.
func TestLinks(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	n := 50_000
	if testing.Short() {
		n = 5_000
	}
	found := 0
	for range n {
		var b strings.Builder
		for range 1 + random.IntN(12) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		page := b.String() + []string{"", "<a href=last>", `"'><a href=last>`, "--><a href=last>", "</script><a href=last>"}[random.IntN(5)]
		if isKnown(page) {
			continue
		}
		found += len(linksOf(page))
		if differs(t, page, 1, 2, 3, 1+random.IntN(len(page)), len(page)) {
			return
		}
	}
	if found < n/2 {
		t.Errorf("%d links in %d pages", found, n)
	}
}

// isKnown reports whether x/net/html does not read the character references of a page as
// the standard does: it takes "&#x;" for one, and "&#1" without ";" for none.
func isKnown(page string) bool {
	return strings.Contains(page, "&#x;") || strings.Contains(page, "&#X;")
}

// eachPage calls do for each file below the roots with one of the extensions, unless it
// contains a zero octet.
func eachPage(roots, extensions []string, do func(name, page string)) {
	for _, root := range roots {
		_ = filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !slices.Contains(extensions, filepath.Ext(name)) {
				return nil
			}
			page, err := os.ReadFile(name)
			if err == nil && bytes.IndexByte(page, 0) < 0 {
				do(name, string(page))
			}
			return nil
		})
	}
}

// goEnv returns the values of variables of the go command.
func goEnv(names ...string) []string {
	return strings.Fields(string(must(exec.Command("go", append([]string{"env"}, names...)...).Output())))
}

// TestLinksOfPages compares with x/net/html, in the pages of the Go distribution and of
// the modules that are here.
func TestLinksOfPages(t *testing.T) {
	pages, found := 0, 0
	eachPage(goEnv("GOROOT", "GOMODCACHE"), []string{".html", ".htm", ".xhtml", ".svg"}, func(name, page string) {
		pages++
		found += len(linksOf(page))
		if differs(t, page, 1, 7, 4096, len(page)+1) {
			t.Errorf("in %s", name)
		}
	})
	if pages < 10 || found < 100 {
		t.Errorf("%d links in %d pages", found, pages)
	}
	t.Log(fmt.Sprint(found, " links in ", pages, " pages"))
}
