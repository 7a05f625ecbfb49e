// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"example.com/uri"
	"example.com/uri/bench/corpus"
)

const (
	longFrom   = 80      // bytes; URIs of that length and more are long
	perPage    = 16      // references that have their base in common
	maxInputs  = 50_000  // of a list
	maxText    = 1 << 17 // bytes for Find
	fewestURIs = 100     // with fewer, the collected ones stand in for the harvest
)

// corpora are the inputs of all operations.
type corpora struct {
	source string // says what was harvested

	harvested, collected, long []string // absolute
	opaque, literals           []string // absolute, collected
	relative                   []string // all of the next three, and network-path references
	plain, dotted              []string // without and with dot segments
	bad                        []string // not valid
	bases                      []string // absolute and hierarchical
	data, uriData              []string // to be escaped
	escaped, unescaped         []string // components with and without escapes
	text                       string   // of files
	lines                      string   // with a URI on each
}

// loadCorpora harvests the machine, or a part of it that is quick to harvest,
// and puts what was found beside what is collected. All lists are the same in
// each run on the machine.
func loadCorpora(short bool) (*corpora, error) {
	roots, err := corpus.Roots()
	if err != nil {
		return nil, err
	}
	size := maxText
	if short {
		roots = []string{filepath.Join(roots[0], "net")}
		size /= 8
	}
	harvest, err := corpus.Collect(size, roots...)
	if err != nil {
		return nil, err
	}
	c := &corpora{
		source: fmt.Sprintf("%d URIs and %d relative references harvested from %d files, %d MB",
			len(harvest.URIs), len(harvest.Hrefs), harvest.Files, harvest.Bytes>>20),
		collected: corpus.Lines("absolute"),
		opaque:    corpus.Lines("opaque"),
		literals:  corpus.Lines("literals"),
		data:      corpus.Lines("data"),
		text:      harvest.Text,
	}
	c.harvested = capped(harvest.URIs)
	if len(c.harvested) < fewestURIs {
		c.source = "nothing harvested: the collected URIs stand in"
		c.harvested = c.collected
	}
	if c.text == "" {
		c.text = strings.Join(c.collected, "\n")
	}
	c.lines = strings.Join(slices.Concat(c.collected, c.opaque, c.harvested[:min(len(c.harvested), 1000)]), "\n")
	c.derive(harvest.Hrefs)
	return c, nil
}

// derive makes the other lists of those that are there.
func (c *corpora) derive(hrefs []string) {
	all := slices.Concat(c.collected, c.harvested)
	c.long = slices.DeleteFunc(slices.Concat(corpus.Lines("long"), all), func(s string) bool { return len(s) < longFrom })

	local := localReferences(c.harvested)
	c.relative = slices.Concat(corpus.Lines("relative"), hrefs, local)
	for _, s := range c.relative {
		if hasDots(s) {
			c.dotted = append(c.dotted, s)
		} else if !strings.HasPrefix(s, "#") {
			c.plain = append(c.plain, s)
		}
	}
	for i, s := range local {
		c.dotted = append(c.dotted, dotPrefixes[i%len(dotPrefixes)]+strings.TrimPrefix(s, "/"))
	}

	c.bad = corpus.Lines("bad")
	for i, s := range c.harvested {
		if i%8 == 0 && !strings.ContainsAny(s, "?#") {
			c.bad = append(c.bad, s+"%")
		}
	}
	for _, s := range all {
		if u, err := uri.RFC3986.Parse(s); err == nil && u.IsServer() && len(u.Path()) > 1 && !u.HasFragment() {
			c.bases = append(c.bases, s)
		}
	}

	c.uriData = all
	for _, s := range slices.Concat(all, corpus.Lines("long"), c.opaque) {
		eachPart(s, func(part string) {
			if strings.Contains(part, "%") {
				c.escaped = append(c.escaped, part)
			} else if part != "" {
				c.unescaped = append(c.unescaped, part)
			}
		})
	}
	for _, s := range c.data {
		c.escaped = append(c.escaped, url.PathEscape(s))
	}
}

// capped returns at most maxInputs of a list, at equal distances.
func capped(list []string) (out []string) {
	for i := 0; i < len(list); i += 1 + len(list)/maxInputs {
		out = append(out, list[i])
	}
	return out
}

// localReferences returns the references by which pages on the same server
// would refer to the URIs: what follows the authority, every other time
// without the slash before it.
func localReferences(uris []string) (refs []string) {
	for i, s := range uris {
		u, err := uri.RFC3986.Parse(s)
		if err != nil || !u.HasAuthority() || hasDots(u.Path()) {
			continue
		}
		_, ref, _ := strings.Cut(s, "//"+u.Authority())
		if i%2 == 0 {
			ref = strings.TrimPrefix(ref, "/")
		}
		if v, err := uri.RFC3986.Parse(ref); err == nil && (v.Kind() == uri.RelativePath || v.Kind() == uri.AbsolutePath) {
			refs = append(refs, ref)
		}
	}
	return refs
}

var dotPrefixes = []string{"../", "./", "../../", "../../../", "a/../"}

// hasDots reports whether the path of a reference has dot segments.
func hasDots(ref string) bool {
	path, _, _ := strings.Cut(ref, "#")
	path, _, _ = strings.Cut(path, "?")
	for segment := range strings.SplitSeq(path, "/") {
		if segment == "." || segment == ".." {
			return true
		}
	}
	return false
}

// eachPart calls f with what is to be unescaped of a URI: segments, keys and
// values of the query, and the fragment.
func eachPart(s string, f func(part string)) {
	u, err := uri.RFC3986.Parse(s)
	if err != nil {
		return
	}
	for segment := range u.Segments() {
		f(segment)
	}
	for pair := range strings.SplitSeq(u.Query(), "&") {
		key, value, _ := strings.Cut(pair, "=")
		f(key)
		f(value)
	}
	f(u.Fragment())
}
