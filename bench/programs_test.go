// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package bench_test

import (
	"encoding/json"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/fileuri"
	"example.com/uri/hazard"
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

// BenchmarkBuild is from data to text. The path of net_url is one string; the
// segments of net_url_join may have slashes in them, as those of a Builder may.
func BenchmarkBuild(b *testing.B) {
	build(b, "url", uriBuild, netBuild, netBuildJoin)
	build(b, "path", uriBuildPath, netBuildPath, nil)
	build(b, "segments", uriBuildSegments, netBuildPath, netBuildSegments)
}

func uriBuild(p *urlParts) (uri.URI, error) {
	return uri.RFC3986.Builder().Scheme("https").Host(p.host).
		Segment(p.segments[0]).Segment(p.segments[1]).Segment(p.segments[2]).QueryPair(p.key, p.value).URI()
}

func netBuild(p *urlParts) string {
	v := url.URL{Scheme: "https", Host: p.host, Path: p.path, RawQuery: netPair(p)}
	return v.String()
}

func netBuildJoin(p *urlParts) string {
	v := url.URL{Scheme: "https", Host: p.host}
	w := v.JoinPath(url.PathEscape(p.segments[0]), url.PathEscape(p.segments[1]), url.PathEscape(p.segments[2]))
	w.RawQuery = netPair(p)
	return w.String()
}

func netPair(p *urlParts) string { return url.QueryEscape(p.key) + "=" + url.QueryEscape(p.value) }

func uriBuildPath(p *urlParts) (uri.URI, error) {
	return uri.RFC3986.Builder().Path(uri.RFC3986.Escape(uri.Path, p.path)).URI()
}

func netBuildPath(p *urlParts) string {
	v := url.URL{Path: p.path}
	return v.String()
}

func uriBuildSegments(p *urlParts) (uri.URI, error) {
	return uri.RFC3986.Builder().Segment(p.segments[0]).Segment(p.segments[1]).Segment(p.segments[2]).URI()
}

func netBuildSegments(p *urlParts) string {
	v := url.URL{Path: "/"}
	return v.JoinPath(url.PathEscape(p.segments[0]), url.PathEscape(p.segments[1]), url.PathEscape(p.segments[2])).String()
}

// build compares the functions on the data for which they return the same.
func build(b *testing.B, corpus string, ours func(p *urlParts) (uri.URI, error), theirs, join func(p *urlParts) string) {
	for prefix, all := range eachCorpora() {
		in := all.urlData()
		data := slices.DeleteFunc(slices.Clone(in), func(p urlParts) bool {
			u, err := ours(&p)
			return err != nil || u.String() != theirs(&p) || join != nil && u.String() != join(&p)
		})
		runStream(b, data, len(in), func(data []urlParts) *comparison {
			return buildPasses(prefix+corpus, data, ours, theirs, join)
		})
	}
}

func buildPasses(corpus string, data []urlParts, ours func(p *urlParts) (uri.URI, error), theirs, join func(p *urlParts) string) *comparison {
	c := &comparison{corpus: corpus}
	for _, p := range data {
		c.inputs = append(c.inputs, p.path)
	}
	c.add("net_url", func() {
		for i := range data {
			sink.string = theirs(&data[i])
		}
	})
	if join != nil {
		c.add("net_url_join", func() {
			for i := range data {
				sink.string = join(&data[i])
			}
		})
	}
	c.add(impl(uri.RFC3986), func() {
		for i := range data {
			sink.uri, sink.err = ours(&data[i])
		}
	})
	return c
}

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

// BenchmarkAccessors gets five components in a row. Those of net/url are
// fields, which are unescaped.
func BenchmarkAccessors(b *testing.B) {
	in := inputs().collected
	ok, uris, urls := parsedBoth(in, func(u uri.URI, v *url.URL) bool { return uriFive(u) == netFive(v) })
	c := &comparison{corpus: "collected", inputs: ok, of: len(in)}
	c.add("net_url", func() {
		for _, v := range urls {
			sink.five = netFive(v)
		}
	})
	c.add(impl(uri.RFC3986), func() {
		for _, u := range uris {
			sink.five = uriFive(u)
		}
	})
	c.run(b)
}

func netFive(v *url.URL) [5]string {
	return [5]string{v.Scheme, v.Host, v.Path, v.RawQuery, v.Fragment}
}

func uriFive(u uri.URI) [5]string {
	return [5]string{u.Scheme(), u.Host(), u.Path(), u.Query(), u.Fragment()}
}

func BenchmarkHostname(b *testing.B) {
	in := inputs().collected
	ok, uris, urls := parsedBoth(in, func(u uri.URI, v *url.URL) bool {
		name, ok := u.Hostname()
		return ok && name == v.Hostname()
	})
	c := &comparison{corpus: "collected", inputs: ok, of: len(in)}
	c.add("net_url", func() {
		for _, v := range urls {
			sink.string = v.Hostname()
		}
	})
	c.add(impl(uri.RFC3986), func() {
		for _, u := range uris {
			sink.string, sink.ok = u.Hostname()
		}
	})
	c.run(b)
}

// BenchmarkHostPort is what to dial: the port is in the URI, or is the one of
// its scheme.
func BenchmarkHostPort(b *testing.B) {
	in := inputs().collected
	ok, uris, urls := parsedBoth(in, func(u uri.URI, v *url.URL) bool {
		ours, ok := u.HostPort()
		theirs, ok2 := netHostPort(v)
		return ok && ok2 && ours == theirs
	})
	c := &comparison{corpus: "collected", inputs: ok, of: len(in)}
	c.add("net_url", func() {
		for _, v := range urls {
			sink.string, sink.ok = netHostPort(v)
		}
	})
	c.add(impl(uri.RFC3986), func() {
		for _, u := range uris {
			sink.string, sink.ok = u.HostPort()
		}
	})
	c.run(b)
}

// netPorts has few schemes, as in programs that use net/url.
var netPorts = map[string]string{"ftp": "21", "http": "80", "https": "443", "ws": "80", "wss": "443"}

func netHostPort(v *url.URL) (hostport string, ok bool) {
	name, port := v.Hostname(), v.Port()
	if port == "" {
		port = netPorts[v.Scheme]
	}
	if name == "" || port == "" {
		return "", false
	}
	return net.JoinHostPort(name, port), true
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

// eachForms runs the comparison that f fills, on queries with 1, 5 and 50 pairs.
func eachForms(b *testing.B, f func(c *comparison, uris []uri.URI, urls []*url.URL, key string)) {
	for prefix, all := range eachCorpora() {
		for _, n := range []int{1, 5, 50} {
			in, key := all.forms(n)
			ok, _, _ := parsedBoth(in, func(u uri.URI, v *url.URL) bool {
				return must(uriFormSet(u, key)).String() == netFormSet(v, key).String()
			})
			runStream(b, ok, len(in), func(in []string) *comparison {
				_, uris, urls := parsedBoth(in, func(uri.URI, *url.URL) bool { return true })
				c := &comparison{corpus: fmt.Sprintf("%spairs_%d", prefix, n), inputs: in}
				f(c, uris, urls, key)
				return c
			})
		}
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
	for prefix, all := range eachCorpora() {
		in := all.paths()
		ok := slices.DeleteFunc(slices.Clone(in), func(path string) bool {
			u, err := uriFromPath(path)
			return err != nil || u.String() != netFromPath(path)
		})
		runStream(b, ok, len(in), func(in []string) *comparison {
			c := &comparison{corpus: prefix + "paths", inputs: in}
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

// BenchmarkHazardOf looks for all hazards of a parsed URI. It has parsing for
// comparison.
func BenchmarkHazardOf(b *testing.B) {
	in := inputs().harvested
	ok := filter(in, true, []uri.Edition{uri.RFC3986})
	c := &comparison{corpus: "harvested", inputs: ok, of: len(in)}
	c.add("parse", parsePass(ok)(uri.RFC3986))
	uris := make([]uri.URI, len(ok))
	for i, s := range ok {
		uris[i] = uri.RFC3986.MustParse(s)
	}
	c.add(impl(uri.RFC3986), func() {
		for _, u := range uris {
			for range hazard.Of(u) {
				sink.int++
			}
		}
	})
	c.run(b)
}

// A document is what a program has in JSON. The text of the URI is parsed when
// the document is.
type document[T any] struct {
	ID   int `json:"id"`
	Link T   `json:"link"`
}

// A netText is a URL whose form in JSON is its text. Without methods for text,
// package json would encode the fields of a url.URL.
type netText struct{ *url.URL }

func (t netText) MarshalText() ([]byte, error) { return t.MarshalBinary() }

func (t *netText) UnmarshalText(text []byte) error {
	v, err := url.Parse(string(text))
	if err != nil {
		return err
	}
	t.URL = v
	return nil
}

// documents returns documents of both programs with the same text in JSON.
func documents(in []string) (texts []string, ours []document[uri.URI], theirs []document[netText]) {
	agree := func(u uri.URI, v *url.URL) bool { return u.String() == v.String() }
	_, uris, urls := parsedBoth(in, agree)
	for i := range uris {
		our, their := document[uri.URI]{i, uris[i]}, document[netText]{i, netText{urls[i]}}
		if text := string(must(json.Marshal(our))); text == string(must(json.Marshal(their))) {
			texts, ours, theirs = append(texts, text), append(ours, our), append(theirs, their)
		}
	}
	return texts, ours, theirs
}

func BenchmarkMarshalJSON(b *testing.B) {
	in := inputs().collected
	texts, ours, theirs := documents(in)
	c := &comparison{corpus: "collected", inputs: texts, of: len(in)}
	c.add("net_url", func() {
		for i := range theirs {
			sink.bytes, sink.err = json.Marshal(&theirs[i])
		}
	})
	c.add(impl(uri.RFC3986), func() {
		for i := range ours {
			sink.bytes, sink.err = json.Marshal(&ours[i])
		}
	})
	c.run(b)
}

func BenchmarkUnmarshalJSON(b *testing.B) {
	in := inputs().collected
	texts, _, _ := documents(in)
	c := &comparison{corpus: "collected", inputs: texts, of: len(in)}
	c.add("net_url", unmarshalPass[netText](texts))
	c.add(impl(uri.RFC3986), unmarshalPass[uri.URI](texts))
	c.run(b)
}

func unmarshalPass[T any](texts []string) func() {
	data := make([][]byte, len(texts))
	for i, text := range texts {
		data[i] = []byte(text)
	}
	return func() {
		for _, text := range data {
			var d document[T]
			sink.err = json.Unmarshal(text, &d)
		}
	}
}
