// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"cmp"
	"compress/gzip"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"

	"example.com/uri"
	"example.com/uri/internal/proof/served"
)

// data are the readings of all programs, so far.
type data struct {
	served.Data
	targets []*target
}

// A target is a request target, and its segments and pairs as package uri reads them.
type target struct {
	*served.Target
	segments []string
	pairs    [][2]string
}

func newData(targets []*target) data {
	d := data{served.Data{Programs: map[string]string{}, Readings: map[string]string{}}, targets}
	for _, t := range targets {
		d.Targets = append(d.Targets, t.Target)
	}
	return d
}

// newTarget returns the target for a URI.
func newTarget(kind string, u uri.URI) *target {
	sent := strings.TrimPrefix(u.String(), "http://h")
	return &target{
		Target:   &served.Target{Kind: kind, Sent: sent, Other: map[string]string{}},
		segments: segmentsOf(u.Path()), pairs: pairsOf(u.Query()),
	}
}

// segmentsOf returns a path's segments, unescaped.
func segmentsOf(path string) (segments []string) {
	for segment := range strings.SplitSeq(strings.TrimPrefix(path, "/"), "/") {
		data, err := uri.Unescape(segment)
		if err != nil {
			data = segment
		}
		segments = append(segments, data)
	}
	return segments
}

// pairsOf returns a query's pairs, unescaped, in the order of their keys.
func pairsOf(query string) (pairs [][2]string) {
	for pair := range strings.SplitSeq(query, "&") {
		if pair != "" {
			k, v, _ := strings.Cut(pair, "=")
			key, _ := url.QueryUnescape(k)
			value, _ := url.QueryUnescape(v)
			pairs = append(pairs, [2]string{key, value})
		}
	}
	return sorted(pairs)
}

func sorted(pairs [][2]string) [][2]string {
	slices.SortStableFunc(pairs, func(a, b [2]string) int { return cmp.Compare(a[0], b[0]) })
	return pairs
}

// A value is one reading's result, as a Go literal.
type value struct{ reading, text string }

// values returns the readings in an answer that concern t.Kind. The body is one reading if the
// endpoint names it. Otherwise, each line is one: how it is written, its name, and texts in
// hexadecimal digits, or "-" for "".
//
//	path go/URL.Path 2f612f62
//	pairs go/URL.Query 61 31 62 -
func (t *target) values(program string, e endpoint, a answer) (values []value) {
	if e.reading != "" {
		return t.read(nil, e.kind, program+"/"+e.reading, []string{a.body})
	}
	for l := range strings.Lines(a.body) {
		fields := strings.Fields(l)
		if len(fields) < 2 {
			continue
		}
		var texts []string
		for _, field := range fields[2:] {
			octets, _ := hex.DecodeString(strings.TrimPrefix(field, "-"))
			texts = append(texts, string(octets))
		}
		values = t.read(values, fields[0], fields[1], texts)
	}
	return values
}

// read appends the value of one reading, if it concerns t.Kind. The texts are keys and values
// in turn ("pairs"), a target as a proxy sends it ("raw"), a path without escapes ("path"), or
// its segments ("segments").
func (t *target) read(values []value, kind, reading string, texts []string) []value {
	switch {
	case kind == "pairs" && t.Kind == "query":
		var pairs [][2]string
		for ; len(texts) > 1; texts = texts[2:] {
			pairs = append(pairs, [2]string{texts[0], texts[1]})
		}
		return append(values, value{reading, fmt.Sprintf("%q", sorted(pairs))})
	case kind == "raw" && t.Kind == "query":
		if _, query, ok := strings.Cut(texts[0], "?"); ok {
			return append(values, value{reading, fmt.Sprintf("%q", pairsOf(query))})
		}
	case kind == "raw" && t.Kind == "path":
		path, _, _ := strings.Cut(texts[0], "?")
		return append(values, value{reading, fmt.Sprintf("%q", segmentsOf(path))})
	case kind == "path" && t.Kind == "path":
		return append(values, value{reading, fmt.Sprintf("%q", strings.Split(strings.TrimPrefix(texts[0], "/"), "/"))})
	case kind == "segments" && t.Kind == "path":
		if len(texts) == 0 { // the route is "/"
			texts = []string{""}
		}
		return append(values, value{reading, fmt.Sprintf("%q", texts)})
	}
	return values
}

// meaning returns the value for readings that agree with package uri.
func (t *target) meaning() string {
	if t.Kind == "query" {
		return fmt.Sprintf("%q", t.pairs)
	}
	return fmt.Sprintf("%q", t.segments)
}

// record notes an answer.
func (d *data) record(t *target, program string, e endpoint, a answer) {
	// An endpoint that only shows a path says nothing about a query, even if it refuses it.
	name := program
	if e.reading != "" {
		name += "/" + e.reading
		if t.Kind == "query" && e.kind == "path" {
			return
		}
	}

	switch {
	case a.status == cmp.Or(e.status, http.StatusOK):
		for _, v := range t.values(program, e, a) {
			d.Readings[v.reading] = t.Kind
			if v.text == t.meaning() {
				t.Same++
			} else {
				t.Other[v.reading] = v.text
			}
		}
	case a.status/100 == 3:
		t.Redirected = append(t.Redirected, name)
	default:
		t.Refused = append(t.Refused, name)
	}
}

// write writes the data to a file.
func (d *data) write(name string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	z, err := gzip.NewWriterLevel(f, gzip.BestCompression)
	if err != nil {
		return err
	}
	e := json.NewEncoder(z)
	e.SetEscapeHTML(false)
	errs := []error{e.Encode(d.Data)}
	for _, t := range d.Targets {
		errs = append(errs, e.Encode(t))
	}
	return errors.Join(append(errs, z.Close(), f.Close())...)
}

// compare returns an error if a program with the same version reads a target in another way than it
// did for known.
func compare(known, now served.Data) error {
	before := map[string]*served.Target{}
	for _, t := range known.Targets {
		before[t.Kind+t.Sent] = t
	}

	// A program need not read the same after an update.
	var readings []string
	for reading := range now.Readings {
		program, _, _ := strings.Cut(reading, "/")
		if known.Programs[program] == now.Programs[program] && known.Readings[reading] != "" {
			readings = append(readings, reading)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(now.Programs)) {
		if was := known.Programs[name]; was != now.Programs[name] {
			fmt.Printf("not compared: %s %s, which was %s\n", name, now.Programs[name], cmp.Or(was, "not there"))
		}
	}

	differ := 0
	for _, t := range now.Targets {
		b := before[t.Kind+t.Sent]
		if b == nil {
			return fmt.Errorf("%q is not in the golden file", t.Sent)
		}
		for _, reading := range readings {
			if b.Other[reading] == t.Other[reading] {
				continue
			}
			if differ++; differ <= 20 {
				fmt.Printf("%s of %q: it was %s and is %s\n", reading, t.Sent, cmp.Or(b.Other[reading], "the same"), cmp.Or(t.Other[reading], "the same"))
			}
		}
	}
	fmt.Printf("%d readings of programs of the same version are compared, %d differ\n", len(readings)*len(now.Targets), differ)
	if differ > 0 {
		return fmt.Errorf("%d readings differ from those in the golden file", differ)
	}
	return nil
}
