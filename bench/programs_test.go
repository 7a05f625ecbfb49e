// SPDX-License-Identifier: BSD-3-Clause

package bench_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/fileuri"
)

// This file has what programs do before and after parsing and resolving. Inputs
// for which the results differ are left out.

// urlParts are the parts of a URL, as data.
type urlParts struct {
	host       string
	segments   [3]string
	path       string // the segments, each after a slash
	key, value string
}

// urlData returns the first three segments of URLs, with a word each for the
// value of a pair.
func (c *corpora) urlData() (data []urlParts) {
	var words []string
	for _, s := range c.data {
		words = append(words, strings.Fields(s)...)
	}
	keys := []string{"q", "page", "lang", "sort", "utm_source", "id"}
	for _, s := range c.bases {
		v, err := url.Parse(s)
		if err != nil {
			continue
		}
		segments := strings.Split(v.Path, "/")
		if len(segments) <= 3 {
			continue
		}
		p := urlParts{
			host:     uri.RFC3986.MustParse(s).Host(),
			segments: [3]string(segments[1:]),
			path:     strings.Join(segments[:4], "/"),
			key:      keys[len(data)%len(keys)],
			value:    words[len(data)%len(words)],
		}
		data = append(data, p)
	}
	return data
}

// built are the editions that build.
var built = []uri.Edition{uri.RFC3986, uri.RFC3987}

// BenchmarkBuild is from data to text. The path of net_url is one string.
func BenchmarkBuild(b *testing.B) {
	in := stream().urlData()
	data := slices.DeleteFunc(slices.Clone(in), func(p urlParts) bool {
		u, err := uriBuild(uri.RFC3986, &p)
		_, err2 := uriBuild(uri.RFC3987, &p)
		return err != nil || err2 != nil || u.String() != netBuild(&p)
	})
	runStream(b, data, len(in), func(data []urlParts) *comparison {
		c := &comparison{corpus: "stream_url"}
		for _, p := range data {
			c.inputs = append(c.inputs, p.path)
		}
		c.add("net_url", func() {
			for i := range data {
				sink.string = netBuild(&data[i])
			}
		})
		c.addEditions(built, func(e uri.Edition) func() {
			return func() {
				for i := range data {
					sink.uri, sink.err = uriBuild(e, &data[i])
				}
			}
		})
		return c
	})
}

func uriBuild(e uri.Edition, p *urlParts) (uri.URI, error) {
	return e.Builder().Scheme("https").Host(p.host).
		Segment(p.segments[0]).Segment(p.segments[1]).Segment(p.segments[2]).QueryPair(p.key, p.value).URI()
}

func netBuild(p *urlParts) string {
	v := url.URL{Scheme: "https", Host: p.host, Path: p.path, RawQuery: netPair(p)}
	return v.String()
}

func netPair(p *urlParts) string { return url.QueryEscape(p.key) + "=" + url.QueryEscape(p.value) }

// parsedBoth returns the strings for which both programs agree, and what both
// parse.
func parsedBoth(in []string, agree func(u uri.URI, v *url.URL) bool) (ok []string, uris []uri.URI, urls []*url.URL) {
	for _, s := range filter(in, true, []uri.Edition{uri.RFC3986}, netParser) {
		if u, v := uri.RFC3986.MustParse(s), must(url.Parse(s)); agree(u, v) {
			ok, uris, urls = append(ok, s), append(uris, u), append(urls, v)
		}
	}
	return ok, uris, urls
}

// BenchmarkFormSet sets the value of the middle one of some pairs, in a parsed
// URI. The keys are sorted, as url.Values sorts them.
func BenchmarkFormSet(b *testing.B) {
	eachForms(b, func(c *comparison, uris []uri.URI, urls []*url.URL, key string) {
		c.add("net_url", func() {
			for _, v := range urls {
				sink.url = netFormSet(v, key)
			}
		})
		c.add(impl(uri.RFC3986), func() {
			for _, u := range uris {
				sink.uri, sink.err = uriFormSet(u, key)
			}
		})
	})
}

// BenchmarkForm reads all pairs of a parsed URI.
func BenchmarkForm(b *testing.B) {
	eachForms(b, func(c *comparison, uris []uri.URI, urls []*url.URL, _ string) {
		c.add("net_url", func() {
			for _, v := range urls {
				sink.int += len(v.Query())
			}
		})
		c.add(impl(uri.RFC3986), func() {
			for _, u := range uris {
				for key, value := range u.Form().All() {
					sink.int += len(key) + len(value)
				}
			}
		})
	})
}

// eachForms runs the comparison that f fills, on queries with 1 and 5 pairs.
func eachForms(b *testing.B, f func(c *comparison, uris []uri.URI, urls []*url.URL, key string)) {
	for _, n := range []int{1, 5} {
		in, key := stream().forms(n)
		ok, _, _ := parsedBoth(in, func(u uri.URI, v *url.URL) bool {
			return must(uriFormSet(u, key)).String() == netFormSet(v, key).String()
		})
		runStream(b, ok, len(in), func(in []string) *comparison {
			_, uris, urls := parsedBoth(in, func(uri.URI, *url.URL) bool { return true })
			c := &comparison{corpus: fmt.Sprintf("stream_pairs_%d", n), inputs: in}
			f(c, uris, urls, key)
			return c
		})
	}
}

// mostPairs is the number of pairs that the forms of a corpus have, or more.
const mostPairs = 1 << 16

// forms returns URIs whose queries have n pairs with data as values, and the
// key of a pair in the middle.
func (c *corpora) forms(n int) (in []string, key string) {
	keyOf := func(i int) string { return fmt.Sprintf("key%02d", i) }
	for i := range min(len(c.data), mostPairs/n) {
		pairs := make([]string, n)
		for j := range pairs {
			pairs[j] = keyOf(j) + "=" + url.QueryEscape(c.data[(i+j)%len(c.data)])
		}
		in = append(in, "https://example.com/search/list?"+strings.Join(pairs, "&"))
	}
	return in, keyOf(n / 2)
}

const formValue = "new & improved"

func netFormSet(v *url.URL, key string) *url.URL {
	values := v.Query()
	values.Set(key, formValue)
	changed := *v
	changed.RawQuery = values.Encode()
	return &changed
}

func uriFormSet(u uri.URI, key string) (uri.URI, error) { return u.Form().Set(key, formValue).URI() }

// BenchmarkFromPath is from the path of a file to its URI.
func BenchmarkFromPath(b *testing.B) {
	in := stream().paths()
	ok := slices.DeleteFunc(slices.Clone(in), func(path string) bool {
		u, err := uriFromPath(path)
		return err != nil || u.String() != netFromPath(path)
	})
	runStream(b, ok, len(in), func(in []string) *comparison {
		c := &comparison{corpus: "stream_paths", inputs: in}
		c.add("net_url", func() {
			for _, path := range in {
				sink.string = netFromPath(path)
			}
		})
		c.add(impl(uri.RFC3986), func() {
			for _, path := range in {
				sink.uri, sink.err = uriFromPath(path)
			}
		})
		return c
	})
}

// paths returns the paths of the URIs, unescaped, and data in a directory.
func (c *corpora) paths() (in []string) {
	for _, s := range filter(c.harvested, true, nil, netParser) {
		if v := must(url.Parse(s)); v.Path != "" {
			in = append(in, v.Path)
		}
	}
	for _, s := range c.data {
		in = append(in, "/home/alice/"+s)
	}
	return in
}

func netFromPath(path string) string {
	u := url.URL{Scheme: "file", Path: path}
	return u.String()
}

func uriFromPath(path string) (uri.URI, error) { return fileuri.FromUnixPath(uri.RFC3986, path) }
