// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"cmp"
	"net/url"
	"slices"
	"strings"

	"example.com/uri"
)

// A twinPair is a piece of a query, and its key and value if it is a pair.
type twinPair struct{ raw, key, value string }

// twinPairs is a query as the comment of Pairs describes it.
type twinPairs struct {
	edition   uri.Edition
	delimiter string
	form      bool
	pieces    []twinPair
	defined   bool
}

func (p *twinPairs) unescape(s string) string {
	if p.form {
		s = strings.ReplaceAll(s, "+", " ")
	}
	data, err := url.PathUnescape(s)
	if err != nil {
		panic(err)
	}
	return data
}

func (p *twinPairs) escape(data string) string {
	if p.form {
		return url.QueryEscape(data)
	}
	// More characters than necessary may be escaped: the ones in the atom of
	// the delimiter are.
	s := p.edition.Escape(uri.Query, data)
	escaped := p.delimiter
	for _, atom := range []string{"$,", ":", "/", "?", "&", ";", "@", "+"} {
		if strings.Contains(atom, p.delimiter) {
			escaped = atom
		}
	}
	for _, c := range escaped + "=" {
		s = strings.ReplaceAll(s, string(c), "%"+strings.ToUpper(strings.TrimPrefix(url.QueryEscape(string(c)), "%")))
	}
	return s
}

func newTwinPairs(u uri.URI, delimiter byte, form bool) *twinPairs {
	p := &twinPairs{edition: u.Edition(), delimiter: string(delimiter), form: form, defined: u.HasQuery()}
	if u.Query() != "" {
		for _, piece := range strings.Split(u.Query(), p.delimiter) {
			p.add(piece)
		}
	}
	return p
}

func (p *twinPairs) pair(raw string) twinPair {
	key, value, _ := strings.Cut(raw, "=")
	return twinPair{raw, p.unescape(key), p.unescape(value)}
}

func (p *twinPairs) add(raw string) {
	p.pieces = append(p.pieces, p.pair(raw))
	p.defined = true
}

func (p *twinPairs) text() string {
	var texts []string
	for _, piece := range p.pieces {
		texts = append(texts, piece.raw)
	}
	return strings.Join(texts, p.delimiter)
}

// set sets the first pair with the key. text is the text after it.
func (p *twinPairs) set(key, text string) {
	found := false
	p.pieces = slices.DeleteFunc(p.pieces, func(x twinPair) bool {
		first := found
		found = found || x.raw != "" && x.key == key
		return first && x.raw != "" && x.key == key
	})
	for i, x := range p.pieces {
		if x.raw != "" && x.key == key {
			k, _, _ := strings.Cut(x.raw, "=")
			p.pieces[i] = p.pair(k + text)
		}
	}
	if !found {
		p.append(key, text)
	}
}

func (p *twinPairs) append(key, text string) {
	if n := len(p.pieces); n > 0 && p.pieces[n-1].raw == "" {
		p.pieces = p.pieces[:n-1]
	}
	p.add(p.escape(key) + text)
}

func (p *twinPairs) delete(del func(x twinPair) bool) {
	before := p.text()
	p.pieces = slices.DeleteFunc(p.pieces, func(x twinPair) bool { return x.raw != "" && del(x) })
	if p.text() == "" && before != "" {
		p.pieces, p.defined = nil, false
	}
}

func (p *twinPairs) sort() {
	p.pieces = slices.DeleteFunc(p.pieces, func(x twinPair) bool { return x.raw == "" })
	slices.SortStableFunc(p.pieces, func(a, b twinPair) int { return cmp.Compare(a.key, b.key) })
}
