// SPDX-License-Identifier: BSD-3-Clause

package bench_test

import (
	"net/url"
	"slices"
	"testing"

	"example.com/uri"
	"github.com/PuerkitoBio/purell"
	whatwg "github.com/nlnwa/whatwg-url/url"
)

// Results go here, so that nothing is compiled away.
var sink struct {
	uri    uri.URI
	url    *url.URL
	whatwg *whatwg.Url
	string string
	bytes  []byte
	int    int
	ok     bool
	err    error
}

// A parser reports whether it accepts a string.
type parser func(s string) error

func uriParser(e uri.Edition) parser {
	return func(s string) error { _, err := e.Parse(s); return err }
}

func netParser(s string) error    { _, err := url.Parse(s); return err }
func whatwgParser(s string) error { _, err := whatwg.Parse(s); return err }

func BenchmarkParse(b *testing.B) {
	parseIRIs(b, inputs().iris)
	parseStream(b, "stream", stream().harvested, true)
	parseStream(b, "stream_long", stream().long, true)
	parseStream(b, "stream_relative", stream().relative, true)
}

// BenchmarkParseError is on inputs that none of the contenders accepts.
func BenchmarkParseError(b *testing.B) { parseStream(b, "stream", stream().bad, false) }

// streamed are the editions that are measured on the stream.
var streamed = []uri.Edition{uri.RFC2396, uri.RFC3986, uri.RFC3987}

func parseStream(b *testing.B, corpus string, in []string, accept bool) {
	runStream(b, filter(in, accept, streamed, netParser), len(in), func(in []string) *comparison {
		c := &comparison{corpus: corpus, inputs: in}
		c.add("net_url", netParsePass(in))
		c.addEditions(streamed, parsePass(in))
		if accept {
			c.add("floor", floorPass(in))
		}
		return c
	})
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

// BenchmarkNormalizeString is from a string to the string of its normal form.
func BenchmarkNormalizeString(b *testing.B) {
	in := stream().harvested
	runStream(b, filter(in, true, []uri.Edition{uri.RFC3986}, netParser), len(in), func(in []string) *comparison {
		c := &comparison{corpus: "stream", inputs: in}
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
func pairs(bases, refs []string) (out []pair[string]) {
	bases = filter(bases, true, streamed, netParser, whatwgParser)
	refs = filter(refs, true, streamed, netParser)
	for i := 0; i < len(refs); i += 3 {
		p := pair[string]{bases[i/3/perPage%len(bases)], refs[i]}
		if _, err := whatwg.ParseRef(p.base, p.ref); err != nil {
			continue
		}
		if !slices.ContainsFunc(streamed, func(e uri.Edition) bool { _, err := e.Resolve(p.base, p.ref); return err != nil }) {
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
	eachPairs(b, func(ps []pair[string], c *comparison) {
		urls := parsed(ps, url.Parse)
		c.add("net_url", func() {
			for _, p := range urls {
				sink.url = p.base.ResolveReference(p.ref)
			}
		})
		c.addEditions(streamed, func(e uri.Edition) func() {
			uris := parsed(ps, e.Parse)
			return func() {
				for _, p := range uris {
					sink.uri, sink.err = p.base.Resolve(p.ref)
				}
			}
		})
	})
}

// BenchmarkResolveString is from two strings to one.
func BenchmarkResolveString(b *testing.B) {
	eachPairs(b, func(ps []pair[string], c *comparison) {
		c.add("net_url", func() {
			for _, p := range ps {
				sink.string, sink.err = netResolveString(p.base, p.ref)
			}
		})
		c.addEditions(streamed, func(e uri.Edition) func() {
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

// eachPairs runs the comparison that f fills, on references without and with
// dot segments.
func eachPairs(b *testing.B, f func(ps []pair[string], c *comparison)) {
	in := stream()
	for _, corpus := range []struct {
		name string
		refs []string
	}{{"stream_plain", in.plain}, {"stream_dotted", in.dotted}} {
		runStream(b, pairs(in.bases, corpus.refs), len(corpus.refs)/3, func(ps []pair[string]) *comparison {
			c := &comparison{corpus: corpus.name}
			for _, p := range ps {
				c.inputs = append(c.inputs, p.ref)
			}
			f(ps, c)
			return c
		})
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
	for corpus, in := range map[string][]string{"stream_escaped": stream().escaped, "stream_unescaped": stream().unescaped} {
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
}

// BenchmarkEscapeSegment is on data in which each contender has something to
// escape, and on data in which none has. Which characters are escaped differs
// from edition to edition.
func BenchmarkEscapeSegment(b *testing.B) {
	escape(b, "stream_text", stream().data, true, uri.Segment, url.PathEscape)
	escape(b, "stream_uris", stream().uriData, true, uri.Segment, url.PathEscape)
	escape(b, "stream_unescaped", stream().unescaped, false, uri.Segment, url.PathEscape)
}

func BenchmarkEscapeQuery(b *testing.B) {
	escape(b, "stream_text", stream().data, true, uri.Query, url.QueryEscape)
}

func escape(b *testing.B, corpus string, in []string, escapes bool, component uri.Component, netEscape func(s string) string) {
	data := slices.DeleteFunc(slices.Clone(in), func(s string) bool {
		return (netEscape(s) != s) != escapes ||
			slices.ContainsFunc(recent, func(e uri.Edition) bool { return (e.Escape(component, s) != s) != escapes })
	})
	runStream(b, data, 0, func(in []string) *comparison {
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
