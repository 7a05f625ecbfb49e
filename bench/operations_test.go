// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package bench_test

import (
	"fmt"
	"math"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.com/uri"
	"github.com/PuerkitoBio/purell"
	fredbi "github.com/fredbi/uri"
	whatwg "github.com/nlnwa/whatwg-url/url"
)

// Results go here, so that nothing is compiled away.
var sink struct {
	uri    uri.URI
	url    *url.URL
	fredbi fredbi.URI
	whatwg *whatwg.Url
	string string
	bytes  []byte
	five   [5]string
	int    int
	ok     bool
	err    error
}

// A parser reports whether it accepts a string.
type parser func(s string) error

func uriParser(e uri.Edition) parser {
	return func(s string) error { _, err := e.Parse(s); return err }
}

func netParser(s string) error             { _, err := url.Parse(s); return err }
func fredbiParser(s string) error          { _, err := fredbi.Parse(s); return err }
func fredbiReferenceParser(s string) error { _, err := fredbi.ParseReference(s); return err }
func whatwgParser(s string) error          { _, err := whatwg.Parse(s); return err }

func BenchmarkParse(b *testing.B) {
	in := inputs()
	parse(b, "harvested", in.harvested, recent)
	parse(b, "harvested_rfc1630", in.harvested, uri.Editions())
	parse(b, "collected", in.collected, recent)
	parse(b, "long", in.long, recent)
	parse(b, "opaque", in.opaque, recent)
	parse(b, "literals", in.literals, []uri.Edition{uri.RFC2732, uri.RFC3986, uri.RFC3987})
	parseLengths(b, slices.Concat(in.harvested, in.collected, lines("long")))
	ok := filter(in.relative, true, recent, netParser, fredbiReferenceParser)
	c := parseReferences("relative", ok, len(in.relative))
	c.add("floor", floorPass(ok))
	c.run(b)
	parseIRIs(b, in.iris)
	parseStream(b, "stream", stream().harvested)
	parseStream(b, "stream_long", stream().long)
	parseStream(b, "stream_relative", stream().relative)
}

// streamed are the editions that are measured on the stream.
var streamed = []uri.Edition{uri.RFC2396, uri.RFC3986, uri.RFC3987}

func parseStream(b *testing.B, corpus string, in []string) {
	runStream(b, filter(in, true, streamed, netParser), len(in), func(in []string) *comparison {
		c := &comparison{corpus: corpus, inputs: in}
		c.add("net_url", netParsePass(in))
		c.addEditions(streamed, parsePass(in))
		c.add("floor", floorPass(in))
		return c
	})
}

// parseLengths measures URIs of some lengths apart, in one edition.
func parseLengths(b *testing.B, in []string) {
	froms := []int{0, 20, 40, 80, 160, math.MaxInt}
	for i, from := range froms[:len(froms)-1] {
		of := slices.DeleteFunc(slices.Clone(in), func(s string) bool { return len(s) < from || len(s) >= froms[i+1] })
		ok := filter(of, true, []uri.Edition{uri.RFC3986}, netParser)
		c := &comparison{corpus: fmt.Sprintf("from_%d", from), inputs: ok, of: len(of)}
		c.add("net_url", netParsePass(ok))
		c.add(impl(uri.RFC3986), parsePass(ok)(uri.RFC3986))
		c.add("floor", floorPass(ok))
		c.run(b)
	}
}

// parseIRIs measures IRIs beside the same text in US-ASCII.
func parseIRIs(b *testing.B, in []string) {
	ok := filter(in, true, []uri.Edition{uri.RFC3987}, netParser, whatwgParser)
	ascii := make([]string, len(ok))
	for i, s := range ok {
		ascii[i] = inASCII(s)
	}
	c := &comparison{corpus: "iris", inputs: ok, of: len(in)}
	c.add("net_url", netParsePass(ok))
	c.add("ascii", parsePass(ascii)(uri.RFC3987))
	c.add(impl(uri.RFC3987), parsePass(ok)(uri.RFC3987))
	c.add("whatwg", whatwgPass(ok))
	c.run(b)
}

// BenchmarkParseError is on inputs that none of the contenders accepts.
func BenchmarkParseError(b *testing.B) {
	in := inputs()
	c := parseReferences("bad", filter(in.bad, false, recent, netParser, fredbiReferenceParser), len(in.bad))
	c.run(b)
	bad := stream().bad
	runStream(b, filter(bad, false, streamed, netParser), len(bad), func(in []string) *comparison {
		c := &comparison{corpus: "stream", inputs: in}
		c.add("net_url", netParsePass(in))
		c.addEditions(streamed, parsePass(in))
		return c
	})
}

func parse(b *testing.B, corpus string, in []string, editions []uri.Edition) {
	ok := filter(in, true, editions, netParser, fredbiParser, whatwgParser)
	c := &comparison{corpus: corpus, inputs: ok, of: len(in)}
	c.add("net_url", netParsePass(ok))
	c.addEditions(editions, parsePass(ok))
	c.add("fredbi", func() {
		for _, s := range ok {
			sink.fredbi, sink.err = fredbi.Parse(s)
		}
	})
	c.add("whatwg", whatwgPass(ok))
	c.add("floor", floorPass(ok))
	c.run(b)
}

func parseReferences(corpus string, in []string, of int) *comparison {
	c := &comparison{corpus: corpus, inputs: in, of: of}
	c.add("net_url", netParsePass(in))
	c.addEditions(recent, parsePass(in))
	c.add("fredbi", func() {
		for _, s := range in {
			sink.fredbi, sink.err = fredbi.ParseReference(s)
		}
	})
	return c
}

func netParsePass(in []string) func() {
	return func() {
		for _, s := range in {
			sink.url, sink.err = url.Parse(s)
		}
	}
}

func whatwgPass(in []string) func() {
	return func() {
		for _, s := range in {
			sink.whatwg, sink.err = whatwg.Parse(s)
		}
	}
}

func parsePass(in []string) func(e uri.Edition) func() {
	return func(e uri.Edition) func() {
		return func() {
			for _, s := range in {
				sink.uri, sink.err = e.Parse(s)
			}
		}
	}
}

// floorTable has the characters that a URI may have.
var floorTable = func() (t [256]bool) {
	for b := '!'; b <= '~'; b++ {
		t[b] = true
	}
	return t
}()

// floorPass looks each byte up in a table once. It takes two a turn, so that
// it does not depend on where the linker puts it.
func floorPass(in []string) func() {
	return func() {
		for _, s := range in {
			i := 0
			for uint(i) < uint(len(s)) && floorTable[s[i]] {
				if i++; uint(i) >= uint(len(s)) || !floorTable[s[i]] {
					break
				}
				i++
			}
			sink.int += i
		}
	}
}

// BenchmarkNormalize measures normalizing on URIs that are normal, and parsing
// them for comparison.
func BenchmarkNormalize(b *testing.B) {
	normalize(b, "normal", inputs().harvested, recent)
	normalize(b, "stream", stream().harvested, streamed)
}

func normalize(b *testing.B, corpus string, in []string, editions []uri.Edition) {
	var ok []string
	for _, s := range filter(in, true, editions) {
		changes := func(e uri.Edition) bool { u := e.MustParse(s); return u.Normalize(uri.SchemeLevel) != u }
		if !slices.ContainsFunc(editions, changes) {
			ok = append(ok, s)
		}
	}
	runStream(b, ok, len(in), func(in []string) *comparison {
		c := &comparison{corpus: corpus, inputs: in}
		c.add("parse", parsePass(in)(uri.RFC3986))
		c.addEditions(editions, func(e uri.Edition) func() {
			uris := make([]uri.URI, len(in))
			for i, s := range in {
				uris[i] = e.MustParse(s)
			}
			return func() {
				for _, u := range uris {
					sink.uri = u.Normalize(uri.SchemeLevel)
				}
			}
		})
		return c
	})
}

// BenchmarkNormalizeString is from a string to the string of its normal form.
func BenchmarkNormalizeString(b *testing.B) {
	normalizeStrings(b, "harvested", inputs().harvested)
	normalizeStrings(b, "stream", stream().harvested)
}

func normalizeStrings(b *testing.B, corpus string, in []string) {
	ok := filter(in, true, []uri.Edition{uri.RFC3986}, netParser)
	runStream(b, ok, len(in), func(in []string) *comparison {
		c := &comparison{corpus: corpus, inputs: in}
		c.add("purell", func() {
			for _, s := range in {
				sink.string, sink.err = purell.NormalizeURLString(s, purellFlags)
			}
		})
		c.add(impl(uri.RFC3986), func() {
			for _, s := range in {
				sink.string, sink.err = normalizeString(s)
			}
		})
		return c
	})
}

// BenchmarkEquivalent compares each URI with another one, which is spelled in
// another way.
func BenchmarkEquivalent(b *testing.B) {
	in := inputs().harvested
	ok := filter(in, true, []uri.Edition{uri.RFC3986}, netParser)
	uris, others := make([]uri.URI, len(ok)), make([]uri.URI, len(ok))
	for i, s := range ok {
		uris[i] = uri.RFC3986.MustParse(s)
		others[i] = must(uris[i].Builder().Scheme(strings.ToUpper(uris[i].Scheme())).URI())
	}
	c := &comparison{corpus: "harvested", inputs: ok, of: len(in)}
	c.add("purell", func() {
		for i, u := range uris {
			a, _ := purell.NormalizeURLString(u.String(), purellFlags)
			b, _ := purell.NormalizeURLString(others[i].String(), purellFlags)
			if a == b {
				sink.int++
			}
		}
	})
	c.add(impl(uri.RFC3986), func() {
		for i, u := range uris {
			if uri.Equivalent(u, others[i], uri.SchemeLevel) {
				sink.int++
			}
		}
	})
	c.run(b)
}

// purellFlags are the flags for the changes that RFC 3986 allows and
// uri.SchemeLevel makes.
const purellFlags = purell.FlagsSafe&^purell.FlagRemoveEmptyQuerySeparator | purell.FlagRemoveDotSegments

func normalizeString(s string) (string, error) {
	u, err := uri.RFC3986.Parse(s)
	return u.Normalize(uri.SchemeLevel).String(), err
}

// A pair is a reference and the base URI of its page.
type pair[T any] struct{ base, ref T }

// pairs returns every third of the references, which keeps turns short, with a
// base each, perPage with the same one. It leaves out references that some
// contender does not accept or resolve.
func pairs(bases, refs []string, editions []uri.Edition) (out []pair[string]) {
	bases = filter(bases, true, editions, netParser, whatwgParser)
	refs = filter(refs, true, editions, netParser)
	for i := 0; i < len(refs); i += 3 {
		p := pair[string]{bases[i/3/perPage%len(bases)], refs[i]}
		if _, err := whatwg.ParseRef(p.base, p.ref); err != nil {
			continue
		}
		if !slices.ContainsFunc(editions, func(e uri.Edition) bool { _, err := e.Resolve(p.base, p.ref); return err != nil }) {
			out = append(out, p)
		}
	}
	return out
}

// parsed returns the pairs as URIs, so that resolving is timed without parsing.
func parsed[T any](ps []pair[string], parse func(s string) (T, error)) []pair[T] {
	out := make([]pair[T], len(ps))
	for i, p := range ps {
		out[i] = pair[T]{must(parse(p.base)), must(parse(p.ref))}
	}
	return out
}

func BenchmarkResolve(b *testing.B) {
	eachPairs(b, func(ps []pair[string], c *comparison, editions []uri.Edition) {
		c.add("net_url", netResolvePass(ps))
		c.addEditions(editions, func(e uri.Edition) func() {
			uris := parsed(ps, e.Parse)
			return func() {
				for _, p := range uris {
					sink.uri, sink.err = p.base.Resolve(p.ref)
				}
			}
		})
	})
}

func BenchmarkAppendResolve(b *testing.B) {
	eachPairs(b, func(ps []pair[string], c *comparison, editions []uri.Edition) {
		c.add("net_url", netResolvePass(ps))
		c.addEditions(editions, func(e uri.Edition) func() {
			uris := parsed(ps, e.Parse)
			buf := make([]byte, 0, 1<<14)
			return func() {
				for _, p := range uris {
					sink.bytes, sink.err = p.base.AppendResolve(buf, p.ref)
				}
			}
		})
	})
}

// BenchmarkResolveString is from two strings to one.
func BenchmarkResolveString(b *testing.B) {
	eachPairs(b, func(ps []pair[string], c *comparison, editions []uri.Edition) {
		c.add("net_url", func() {
			for _, p := range ps {
				sink.string, sink.err = netResolveString(p.base, p.ref)
			}
		})
		c.addEditions(editions, func(e uri.Edition) func() {
			return func() {
				for _, p := range ps {
					sink.string, sink.err = e.Resolve(p.base, p.ref)
				}
			}
		})
		c.add("whatwg", func() {
			for _, p := range ps {
				sink.string, sink.err = whatwgResolveString(p.base, p.ref)
			}
		})
	})
}

// A pairCorpus has references with their bases.
type pairCorpus struct {
	name     string
	editions []uri.Edition
	pairs    []pair[string]
	of       int
}

// pairCorpora returns references without and with dot segments.
var pairCorpora = sync.OnceValue(func() (all []pairCorpus) {
	for prefix, c := range eachCorpora() {
		editions := recent
		if prefix != "" {
			editions = streamed
		}
		for name, refs := range map[string][]string{"plain": c.plain, "dotted": c.dotted} {
			all = append(all, pairCorpus{prefix + name, editions, pairs(c.bases, refs, editions), len(refs) / 3})
		}
	}
	slices.SortFunc(all, func(a, b pairCorpus) int { return strings.Compare(b.name, a.name) })
	return all
})

// eachPairs runs the comparison that f fills.
func eachPairs(b *testing.B, f func(ps []pair[string], c *comparison, editions []uri.Edition)) {
	for _, corpus := range pairCorpora() {
		runStream(b, corpus.pairs, corpus.of, func(ps []pair[string]) *comparison {
			c := &comparison{corpus: corpus.name}
			for _, p := range ps {
				c.inputs = append(c.inputs, p.ref)
			}
			f(ps, c, corpus.editions)
			return c
		})
	}
}

func netResolvePass(ps []pair[string]) func() {
	urls := parsed(ps, url.Parse)
	return func() {
		for _, p := range urls {
			sink.url = p.base.ResolveReference(p.ref)
		}
	}
}

func netResolveString(base, ref string) (string, error) {
	u, err := url.Parse(base)
	if err != nil {
		return "", err
	}
	v, err := u.Parse(ref)
	if err != nil {
		return "", err
	}
	return v.String(), nil
}

func whatwgResolveString(base, ref string) (string, error) {
	u, err := whatwg.ParseRef(base, ref)
	if err != nil {
		return "", err
	}
	return u.Href(false), nil
}

// BenchmarkUnescape has one edition: unescaping is the same in all.
func BenchmarkUnescape(b *testing.B) {
	unescape(b, "escaped", inputs().escaped)
	unescape(b, "unescaped", inputs().unescaped)
	unescape(b, "stream_escaped", stream().escaped)
	unescape(b, "stream_unescaped", stream().unescaped)
}

func unescape(b *testing.B, corpus string, in []string) {
	ok := filter(in, true, nil,
		func(s string) error { _, err := url.PathUnescape(s); return err },
		func(s string) error { _, err := uri.Unescape(s); return err })
	runStream(b, ok, len(in), func(in []string) *comparison {
		c := &comparison{corpus: corpus, inputs: in}
		c.add("net_url", func() {
			for _, s := range in {
				sink.string, sink.err = url.PathUnescape(s)
			}
		})
		c.add(impl(uri.RFC3986), func() {
			for _, s := range in {
				sink.string, sink.err = uri.Unescape(s)
			}
		})
		return c
	})
}

func BenchmarkEscapeSegment(b *testing.B) {
	for prefix, in := range eachCorpora() {
		escape(b, prefix+"text", in.data, uri.Segment, url.PathEscape)
		escape(b, prefix+"uris", in.uriData, uri.Segment, url.PathEscape)
		escapePasses(b, prefix+"unescaped", in.unescapedData(), 0, uri.Segment, url.PathEscape)
	}
}

func BenchmarkEscapeQuery(b *testing.B) {
	for prefix, in := range eachCorpora() {
		escape(b, prefix+"text", in.data, uri.Query, url.QueryEscape)
		escape(b, prefix+"uris", in.uriData, uri.Query, url.QueryEscape)
	}
}

// BenchmarkFormEscape is on text with spaces, which become "+".
func BenchmarkFormEscape(b *testing.B) {
	for prefix, all := range eachCorpora() {
		in := slices.DeleteFunc(slices.Clone(all.data), func(s string) bool { return !strings.Contains(s, " ") })
		data := slices.DeleteFunc(slices.Clone(in), func(s string) bool { return uri.FormEscape(s) != url.QueryEscape(s) })
		runStream(b, data, len(in), func(in []string) *comparison {
			c := &comparison{corpus: prefix + "spaces", inputs: in}
			c.add("net_url", func() {
				for _, s := range in {
					sink.string = url.QueryEscape(s)
				}
			})
			c.add(impl(uri.RFC3986), func() {
				for _, s := range in {
					sink.string = uri.FormEscape(s)
				}
			})
			return c
		})
	}
}

// unescapedData returns data without anything to escape.
func (c *corpora) unescapedData() []string {
	return slices.DeleteFunc(slices.Clone(c.unescaped), func(s string) bool {
		return url.PathEscape(s) != s || slices.ContainsFunc(recent, func(e uri.Edition) bool { return e.Escape(uri.Segment, s) != s })
	})
}

// BenchmarkAppendEscape is on data without anything to escape, which is copied.
func BenchmarkAppendEscape(b *testing.B) {
	for prefix, all := range eachCorpora() {
		runStream(b, all.unescapedData(), 0, func(in []string) *comparison {
			c := &comparison{corpus: prefix + "unescaped", inputs: in}
			c.add("net_url", func() {
				for _, s := range in {
					sink.bytes = append(sink.bytes[:0], url.PathEscape(s)...)
				}
			})
			c.addEditions(recent, func(e uri.Edition) func() {
				return func() {
					for _, s := range in {
						sink.bytes = e.AppendEscape(sink.bytes[:0], uri.Segment, s)
					}
				}
			})
			return c
		})
	}
}

// escape compares contenders on data in which each has something to escape.
// Which characters are escaped differs from edition to edition.
func escape(b *testing.B, corpus string, in []string, component uri.Component, netEscape func(s string) string) {
	data := slices.DeleteFunc(slices.Clone(in), func(s string) bool {
		return netEscape(s) == s || slices.ContainsFunc(recent, func(e uri.Edition) bool { return e.Escape(component, s) == s })
	})
	escapePasses(b, corpus, data, len(in), component, netEscape)
}

// escapePasses runs the contenders that escape data.
func escapePasses(b *testing.B, corpus string, data []string, of int, component uri.Component, netEscape func(s string) string) {
	runStream(b, data, of, func(in []string) *comparison {
		c := &comparison{corpus: corpus, inputs: in}
		c.add("net_url", func() {
			for _, s := range in {
				sink.string = netEscape(s)
			}
		})
		c.addEditions(recent, func(e uri.Edition) func() {
			return func() {
				for _, s := range in {
					sink.string = e.Escape(component, s)
				}
			}
		})
		return c
	})
}
