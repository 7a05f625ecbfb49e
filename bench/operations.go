// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"fmt"
	"net/url"
	"slices"

	"example.com/uri"
	fredbi "github.com/fredbi/uri"
	whatwg "github.com/nlnwa/whatwg-url/url"
	"mvdan.cc/xurls/v2"
)

// Results go here, so that nothing is compiled away.
var sink struct {
	uri    uri.URI
	url    *url.URL
	fredbi fredbi.URI
	whatwg *whatwg.Url
	string string
	bytes  []byte
	int    int
	err    error
	match  uri.Match
	ranges [][]int
}

// A parser is one of those that are compared.
type parser func(s string) error

func uriParser(e uri.Edition) parser {
	return func(s string) error { _, err := e.Parse(s); return err }
}

func netParser(s string) error             { _, err := url.Parse(s); return err }
func fredbiParser(s string) error          { _, err := fredbi.Parse(s); return err }
func fredbiReferenceParser(s string) error { _, err := fredbi.ParseReference(s); return err }
func whatwgParser(s string) error          { _, err := whatwg.Parse(s); return err }

// accepted returns the inputs that all of the parsers accept, refused those
// that none accepts.
func accepted(in []string, editions []uri.Edition, others ...parser) []string {
	return filter(in, true, editions, others)
}

func refused(in []string, editions []uri.Edition, others ...parser) []string {
	return filter(in, false, editions, others)
}

func filter(in []string, accept bool, editions []uri.Edition, others []parser) (out []string) {
	parsers := slices.Clone(others)
	for _, e := range editions {
		parsers = append(parsers, uriParser(e))
	}
	for _, s := range in {
		if !slices.ContainsFunc(parsers, func(p parser) bool { return (p(s) == nil) != accept }) {
			out = append(out, s)
		}
	}
	return out
}

func parse(in []string, editions []uri.Edition) comparison {
	ok := accepted(in, editions, netParser, fredbiParser, whatwgParser)
	c := on(ok, len(in), netParse(ok), floorOf(ok))
	c.addEditions(editions, parsePass(ok))
	c.add(
		contender{"fredbi/uri", peer, func() {
			for _, s := range ok {
				sink.fredbi, sink.err = fredbi.Parse(s)
			}
		}},
		contender{"nlnwa/whatwg-url", peer, func() {
			for _, s := range ok {
				sink.whatwg, sink.err = whatwg.Parse(s)
			}
		}})
	return c
}

func parseRelative(in []string) comparison {
	ok := accepted(in, recent, netParser, fredbiReferenceParser)
	c := on(ok, len(in), netParse(ok), floorOf(ok))
	c.addEditions(recent, parsePass(ok))
	c.add(contender{"fredbi/uri", peer, func() {
		for _, s := range ok {
			sink.fredbi, sink.err = fredbi.ParseReference(s)
		}
	}})
	return c
}

// parseErrors compares on inputs that are accepted by none.
func parseErrors(in []string) comparison {
	errs := refused(in, recent, netParser, fredbiReferenceParser)
	c := on(errs, len(in), netParse(errs))
	c.addEditions(recent, parsePass(errs))
	c.add(contender{"fredbi/uri", peer, func() {
		for _, s := range errs {
			sink.fredbi, sink.err = fredbi.ParseReference(s)
		}
	}})
	return c
}

func netParse(in []string) contender {
	return contender{"net/url", baseline, func() {
		for _, s := range in {
			sink.url, sink.err = url.Parse(s)
		}
	}}
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

// floorOf looks each byte up in a table once. It takes two a turn, so that it
// does not depend on where the linker puts it.
func floorOf(in []string) contender {
	return contender{"floor", floor, func() {
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
	}}
}

// A pair is a reference and the base URI of its page.
type pair struct{ base, ref string }

// pairs returns the references with a base each, perPage with the same one,
// but for those that are not accepted, or not resolved, by all.
func pairs(bases, refs []string) (out []pair) {
	bases = accepted(bases, recent, netParser, whatwgParser)
	for i, ref := range accepted(refs, recent, netParser) {
		p := pair{bases[i/perPage%len(bases)], ref}
		if _, err := whatwg.ParseRef(p.base, p.ref); err != nil {
			continue
		}
		if !slices.ContainsFunc(recent, func(e uri.Edition) bool { _, err := e.Resolve(p.base, p.ref); return err != nil }) {
			out = append(out, p)
		}
	}
	return out
}

// onPairs is on for pairs. The bytes are those of the references.
func onPairs(ps []pair, of int, contenders ...contender) comparison {
	refs := make([]string, len(ps))
	for i, p := range ps {
		refs[i] = p.ref
	}
	return on(refs, of, contenders...)
}

// A parsedPair is a pair of URIs, which are parsed before the time is taken.
type parsedPair[T any] struct{ base, ref T }

func parsed[T any](ps []pair, parse func(s string) (T, error)) []parsedPair[T] {
	out := make([]parsedPair[T], len(ps))
	for i, p := range ps {
		out[i] = parsedPair[T]{must(parse(p.base)), must(parse(p.ref))}
	}
	return out
}

// must returns v: what is parsed was found to be valid.
func must[T any](v T, err error) T {
	if err != nil {
		panic(fmt.Sprintf("bench: an input that was accepted is refused: %v", err))
	}
	return v
}

func netResolve(ps []pair) contender {
	nets := parsed(ps, url.Parse)
	return contender{"net/url", baseline, func() {
		for _, p := range nets {
			sink.url = p.base.ResolveReference(p.ref)
		}
	}}
}

func resolve(bases, refs []string) comparison {
	ps := pairs(bases, refs)
	c := onPairs(ps, len(refs), netResolve(ps))
	c.addEditions(recent, func(e uri.Edition) func() {
		uris := parsed(ps, e.Parse)
		return func() {
			for _, p := range uris {
				sink.uri, sink.err = p.base.Resolve(p.ref)
			}
		}
	})
	return c
}

func appendResolve(bases, refs []string) comparison {
	ps := pairs(bases, refs)
	c := onPairs(ps, len(refs), netResolve(ps))
	c.addEditions(recent, func(e uri.Edition) func() {
		uris := parsed(ps, e.Parse)
		buf := make([]byte, 0, 1<<14)
		return func() {
			for _, p := range uris {
				sink.bytes, sink.err = p.base.AppendResolve(buf, p.ref)
			}
		}
	})
	return c
}

func resolveStrings(bases, refs []string) comparison {
	ps := pairs(bases, refs)
	c := onPairs(ps, len(refs), contender{"net/url", baseline, func() {
		for _, p := range ps {
			sink.string, sink.err = netResolveString(p.base, p.ref)
		}
	}})
	c.addEditions(recent, func(e uri.Edition) func() {
		return func() {
			for _, p := range ps {
				sink.string, sink.err = e.Resolve(p.base, p.ref)
			}
		}
	})
	c.add(contender{"nlnwa/whatwg-url", peer, func() {
		for _, p := range ps {
			sink.string, sink.err = whatwgResolveString(p.base, p.ref)
		}
	}})
	return c
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

func unescape(in []string) comparison {
	ok := accepted(in, nil,
		func(s string) error { _, err := url.PathUnescape(s); return err },
		func(s string) error { _, err := uri.Unescape(s); return err })
	return on(ok, len(in),
		contender{"net/url PathUnescape", baseline, func() {
			for _, s := range ok {
				sink.string, sink.err = url.PathUnescape(s)
			}
		}},
		contender{"uri", subject, func() {
			for _, s := range ok {
				sink.string, sink.err = uri.Unescape(s)
			}
		}})
}

// escape compares on data in which all have something to escape.
func escape(in []string, component uri.Component, name string, netEscape func(s string) string) comparison {
	var data []string
	for _, s := range in {
		nothing := func(e uri.Edition) bool { return e.Escape(component, s) == s }
		if netEscape(s) != s && !slices.ContainsFunc(recent, nothing) {
			data = append(data, s)
		}
	}
	c := on(data, len(in), contender{"net/url " + name, baseline, func() {
		for _, s := range data {
			sink.string = netEscape(s)
		}
	}})
	c.addEditions(recent, func(e uri.Edition) func() {
		return func() {
			for _, s := range data {
				sink.string = e.Escape(component, s)
			}
		}
	})
	return c
}

// find compares by the byte.
func find(text string) comparison {
	strict := xurls.Strict()
	c := comparison{inputs: len(text), of: len(text), bytes: len(text), perByte: true}
	c.add(contender{"xurls (strict)", baseline, func() {
		sink.ranges = strict.FindAllStringIndex(text, -1)
	}})
	c.addEditions(recent, func(e uri.Edition) func() {
		return func() {
			for match := range (uri.Finder{Edition: e}).Find(text) {
				sink.match = match
			}
		}
	})
	return c
}
