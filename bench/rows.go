// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"net/url"

	"example.com/uri"
)

// A spec is a row of the table: an operation on a corpus.
type spec struct {
	operation string
	corpus    string
	target    target
	compare   func(c *corpora) comparison
}

// A target is what an operation may take at most. What is negative does not
// count.
type target struct {
	ratio    float64 // to the baseline
	allocs   float64 // for each input
	editions float64 // the slowest edition, to the fastest
}

const none = -1

// A comparison is of programs that do the same with the same inputs. The first
// is the baseline.
type comparison struct {
	inputs     int  // how many there are
	of         int  // of how many; the others were not accepted by all
	bytes      int  // in the inputs
	perByte    bool // the inputs are the bytes of a text
	contenders []contender
}

// A contender does its operation once on each input.
type contender struct {
	name string
	role role
	pass func()
}

type role string

const (
	baseline role = "baseline"
	subject  role = "subject" // this package, in one edition
	peer     role = "peer"
	floor    role = "floor" // what no scanner that looks at each byte can beat
)

// specs are the rows. Which characters Escape escapes differs from edition to
// edition, and so does what it takes.
var specs = []spec{
	{"Parse", "harvested", target{0.14, 0, 1.15}, func(c *corpora) comparison {
		return parse(c.harvested, recent)
	}},
	{"Parse", "collected", target{0.14, 0, 1.15}, func(c *corpora) comparison {
		return parse(c.collected, recent)
	}},
	{"Parse", "harvested, RFC 1630 too", target{0.14, 0, 1.15}, func(c *corpora) comparison {
		return parse(c.harvested, uri.Editions())
	}},
	{"Parse", "80 bytes and more", target{0.17, 0, 1.15}, func(c *corpora) comparison {
		return parse(c.long, recent)
	}},
	{"Parse", "relative references", target{0.16, 0, 1.15}, func(c *corpora) comparison {
		return parseRelative(c.relative)
	}},
	{"Parse", "opaque", target{none, 0, 1.15}, func(c *corpora) comparison {
		return parse(c.opaque, recent)
	}},
	{"Parse", "IP literals", target{none, 0, 1.15}, func(c *corpora) comparison {
		return parse(c.literals, []uri.Edition{uri.RFC2732, uri.RFC3986})
	}},
	{"Normalize", "normal URIs", target{1.5, 0, 1.15}, func(c *corpora) comparison {
		return normalizeNormal(c.harvested)
	}},
	{"Parse, Normalize, String", "harvested", target{none, none, none}, func(c *corpora) comparison {
		return normalizeStrings(c.harvested)
	}},
	{"ParseError", "bad", target{0.5, 2, 1.15}, func(c *corpora) comparison {
		return parseErrors(c.bad)
	}},
	{"Resolve", "plain hrefs", target{0.15, 1, 1.15}, func(c *corpora) comparison {
		return resolve(c.bases, c.plain)
	}},
	{"Resolve", "with dot segments", target{0.20, 1, 1.15}, func(c *corpora) comparison {
		return resolve(c.bases, c.dotted)
	}},
	{"AppendResolve", "plain hrefs", target{0.07, 0, 1.15}, func(c *corpora) comparison {
		return appendResolve(c.bases, c.plain)
	}},
	{"AppendResolve", "with dot segments", target{0.14, 0, 1.15}, func(c *corpora) comparison {
		return appendResolve(c.bases, c.dotted)
	}},
	{"Resolve(base, ref string)", "plain hrefs", target{0.16, 1, 1.15}, func(c *corpora) comparison {
		return resolveStrings(c.bases, c.plain)
	}},
	{"Resolve(base, ref string)", "with dot segments", target{none, 1, 1.15}, func(c *corpora) comparison {
		return resolveStrings(c.bases, c.dotted)
	}},
	{"Unescape", "with escapes", target{0.40, 1, none}, func(c *corpora) comparison {
		return unescape(c.escaped)
	}},
	{"Unescape", "nothing to do", target{0.33, 0, none}, func(c *corpora) comparison {
		return unescape(c.unescaped)
	}},
	{"Escape(Segment)", "text", target{0.70, 1, none}, func(c *corpora) comparison {
		return escape(c.data, uri.Segment, "PathEscape", url.PathEscape)
	}},
	{"Escape(Segment)", "URIs", target{0.70, 1, none}, func(c *corpora) comparison {
		return escape(c.uriData, uri.Segment, "PathEscape", url.PathEscape)
	}},
	{"Escape(Query)", "text", target{0.70, 1, none}, func(c *corpora) comparison {
		return escape(c.data, uri.Query, "QueryEscape", url.QueryEscape)
	}},
	{"Escape(Query)", "URIs", target{0.70, 1, none}, func(c *corpora) comparison {
		return escape(c.uriData, uri.Query, "QueryEscape", url.QueryEscape)
	}},
	{"Find", "text", target{0.05, none, 1.15}, func(c *corpora) comparison {
		return find(c.text)
	}},
	{"Find", "a URI a line", target{0.05, none, 1.15}, func(c *corpora) comparison {
		return find(c.lines)
	}},
}

// peerModules are the modules of the peers.
var peerModules = []string{
	"github.com/PuerkitoBio/purell",
	"github.com/fredbi/uri",
	"github.com/nlnwa/whatwg-url",
	"mvdan.cc/xurls/v2",
}

// recent are the editions but the first, which has neither relative references
// nor "=" in a query.
var recent = uri.Editions()[1:]

// on returns a comparison of contenders on inputs, of which there were more.
func on(in []string, of int, contenders ...contender) comparison {
	c := comparison{inputs: len(in), of: of, contenders: contenders}
	for _, s := range in {
		c.bytes += len(s)
	}
	return c
}

func (c *comparison) add(contenders ...contender) { c.contenders = append(c.contenders, contenders...) }

// addEditions adds this package in each of the editions.
func (c *comparison) addEditions(editions []uri.Edition, pass func(e uri.Edition) func()) {
	for _, e := range editions {
		c.add(contender{editionName(e), subject, pass(e)})
	}
}

func editionName(e uri.Edition) string {
	name, err := e.MarshalText()
	if err != nil {
		panic(err) // e is one of the constants
	}
	return "uri " + string(name)
}
