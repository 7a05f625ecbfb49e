// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package laws_test

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/hex"
	"encoding/json"
	"flag"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/proof/bnf"
	"example.com/uri/internal/proof/twin"
)

var updateConformance = flag.Bool("update", false, "write the files in conformance")

// A conformanceCase is a line of a file in conformance, whose README explains it.
type conformanceCase struct {
	Input     *string `json:"input,omitempty"`
	Octets    *string `json:"octets,omitempty"`
	Valid     *bool   `json:"valid,omitempty"`
	Scheme    *string `json:"scheme,omitempty"`
	Authority *string `json:"authority,omitempty"`
	Path      *string `json:"path,omitempty"`
	Opaque    *string `json:"opaque,omitempty"`
	Query     *string `json:"query,omitempty"`
	Fragment  *string `json:"fragment,omitempty"`
	Base      *string `json:"base,omitempty"`
	Ref       *string `json:"ref,omitempty"`
	Result    *string `json:"result,omitempty"`
	Section   string  `json:"section"`
}

// TestConformance compares the files in conformance with the answers of the BNF and of the second implementation of
// resolving. With -update, it writes them. The package gives the same answers.
func TestConformance(t *testing.T) {
	if testing.Short() {
		t.Skip("the files are the same with each release and on each system")
	}
	for _, edition := range []uri.Edition{uri.RFC2396, uri.RFC3986, uri.RFC3987} {
		t.Run(bnfName(edition), func(t *testing.T) {
			t.Parallel()
			var lines bytes.Buffer
			encoder := json.NewEncoder(&lines)
			encoder.SetEscapeHTML(false)
			a := newAnswerer(edition)
			for _, s := range conformanceInputs(t, a) {
				if err := encoder.Encode(a.conformance(s)); err != nil {
					t.Fatal(err)
				}
			}
			for _, c := range conformancePairs(t, edition) {
				if err := encoder.Encode(c); err != nil {
					t.Fatal(err)
				}
			}
			// Some readers end a line at U+0085. Package json escapes the other characters at which some do.
			want := bytes.ReplaceAll(lines.Bytes(), []byte("\u0085"), []byte(`\u0085`))
			file := "../../../conformance/" + bnfName(edition) + ".jsonl.gz"
			if *updateConformance {
				var packed bytes.Buffer
				w := must(gzip.NewWriterLevel(&packed, gzip.BestCompression))
				must(w.Write(want))
				if err := cmp.Or(w.Close(), os.WriteFile(file, packed.Bytes(), 0o666)); err != nil {
					t.Fatal(err)
				}
			}
			packed := must(os.ReadFile(file))
			if len(packed) >= 1_000_000 {
				t.Errorf("%s has %d bytes", file, len(packed))
			}
			got := must(io.ReadAll(must(gzip.NewReader(bytes.NewReader(packed)))))
			if !bytes.Equal(got, want) {
				t.Errorf("%s differs; write it by: go test -run TestConformance ./internal/proof/laws -update", file)
			}
			t.Logf("%d cases, %d bytes", bytes.Count(got, []byte("\n")), len(packed))
		})
	}
}

// conformanceInputs returns the words of the suite for k = 0, the texts on which the rulings decide, and each octet, as a
// character, in each component.
func conformanceInputs(t *testing.T, a *answerer) []string {
	inputs := bnf.Each(octetsOf(t, a.edition))
	if a.edition == uri.RFC3987 {
		inputs = append(characters(a.edition, lettersOf(t, a.edition)), "\xe9")
	}
	seen := map[string]bool{}
	for s, _ := range a.suite(t, inputs, conformanceWords(t)).Words(0) {
		seen[s] = true
	}
	for _, r := range rulings {
		if slices.Contains(r.editions, a.edition) {
			seen[r.witness] = true
		}
	}
	for c := range rune(256) {
		for _, around := range strings.Fields("x| x|:a x:| x:/a|b |b a|b a/|b //|@h //u|@h //h| //|h //h:| //h:8|/ //[|] //[::|] //[v|.a] //[v1.|] ?| #| %| %4| %|4") {
			seen[strings.Replace(around, "|", string(c), 1)] = true
		}
	}
	var all []string
	for s := range seen {
		all = append(all, s)
	}
	slices.Sort(all)
	return all
}

// conformanceWords returns the access words of the files: texts to which parsers often pay attention. They do not follow the
// scanner of the package, as those of TestLanguage do, so that the files stay the same.
func conformanceWords(t *testing.T) (words []string) {
	for _, w := range []string{"//", "x://", "http://", "https://", "//[::", "//[1::"} {
		words = append(words, alike(w)...)
	}
	for _, w := range []struct {
		before, then string
		most         int
	}{
		{"//", "a1-.", 3}, {"x:?", "a+", 2}, {"//", "a[", 2}, {"//h:", "1", 2}, {"//[v", "a1", 2}, {"//", "1.", 2}, {"//", "125", 2}, {"//[", "1:", 2}, {"//[", "1a", 2},
	} {
		for s := range everyText(t, strings.Split(w.then, ""), w.most) {
			words = append(words, w.before+s)
		}
	}
	return words
}

// conformance returns the case of an input.
func (a *answerer) conformance(s string) (c conformanceCase) {
	p := twin.Split(a.edition, s)
	want := a.of(s, p)
	ok := want.err == nil
	c.Valid = &ok
	if utf8.ValidString(s) {
		c.Input = &s
	} else {
		octets := hex.EncodeToString([]byte(s))
		c.Octets = &octets
	}
	if !ok {
		_, err := a.edition.Parse(s)
		section := err.(*uri.ParseError).Section
		c.Section = section[strings.LastIndexByte(section, ' ')+1:] + " " + want.rule
		return c
	}
	c.Section = sections[a.edition][a.lastComponent(p, want)]
	text := func(p twin.Part) *string {
		if !p.Defined {
			return nil
		}
		return &p.Text
	}
	c.Scheme, c.Authority, c.Query, c.Fragment = text(p.Scheme), text(p.Authority), text(p.Query), text(p.Fragment)
	if want.opaque {
		c.Opaque = &p.Path
	} else {
		c.Path = &p.Path
	}
	return c
}

// sections has the section and the rule for each last component of a valid reference.
var sections = map[uri.Edition]map[string]string{
	uri.RFC2396: {
		"fragment": "4.1 fragment", "query": "3.4 query", "opaque": "3 opaque_part", "relative": "5 rel_path", "path": "3.3 path_segments", "empty": "4.2 URI-reference",
		"none": "3.2 authority", "hostname": "3.2.2 hostname", "IPv4address": "3.2.2 IPv4address", "port": "3.2.2 port", "registry": "3.2.1 reg_name",
	},
	uri.RFC3986: {
		"fragment": "3.5 fragment", "query": "3.4 query", "relative": "4.2 path-noscheme", "path": "3.3 path", "empty": "4.4 path-empty",
		"reg-name": "3.2.2 reg-name", "IPv4address": "3.2.2 IPv4address", "IPv6address": "3.2.2 IPv6address", "IPvFuture": "3.2.2 IPvFuture", "port": "3.2.3 port",
	},
	uri.RFC3987: {
		"fragment": "2.2 ifragment", "query": "2.2 iquery", "relative": "2.2 ipath-noscheme", "path": "2.2 ipath", "empty": "2.2 ipath-empty",
		"reg-name": "2.2 ireg-name", "IPv4address": "2.2 IPv4address", "IPv6address": "2.2 IPv6address", "IPvFuture": "2.2 IPvFuture", "port": "2.2 port",
	},
}

// lastComponent names the last component that is defined, and not an empty path.
func (a *answerer) lastComponent(p twin.Parts, want answer) string {
	switch {
	case p.Fragment.Defined:
		return "fragment"
	case p.Query.Defined:
		return "query"
	case want.opaque:
		return "opaque"
	case p.Authority.Defined && p.Path == "" && !want.server:
		return "registry"
	case p.Authority.Defined && p.Path == "" && want.lengths[slices.Index(measured[:], uri.Port)] >= 0:
		return "port"
	case p.Authority.Defined && p.Path == "":
		return want.host.String()
	case !p.Scheme.Defined && p.Path == "":
		return "empty"
	case !p.Scheme.Defined && !p.Authority.Defined && p.Path[0] != '/':
		return "relative"
	}
	return "path"
}

// conformancePairs returns the examples of resolving, and every reference of a few segments with every base of a few. It
// leaves out those for which the document lets the program choose, or gives a path that would be read as an authority.
// Before RFC 3986 it lets it choose what to do with surplus ".." segments, and a reference to the same document has no URI.
func conformancePairs(t *testing.T, e uri.Edition) (cases []conformanceCase) {
	resolution, examples := "5.2", bnfName(e)
	if e == uri.RFC3987 {
		resolution, examples = "6.5", "rfc3986" // "The algorithms for resolving ... apply to IRI references"
	}
	for line := range strings.Lines(string(must(os.ReadFile(testdata + examples + ".examples.tsv")))) {
		columns := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		number, _, _ := strings.Cut(columns[0], " ")
		also := columns[len(columns)-1]
		if number != "section" && also == "" && !strings.HasPrefix(columns[3], "(current document)") {
			cases = append(cases, conformanceCase{Base: &columns[1], Ref: &columns[2], Result: &columns[3], Section: number})
		}
	}
	var bases, refs []string
	for path := range everyText(t, []string{"/a", "/.", "/..", "/"}, 2) {
		for _, before := range []string{"x:", "x://h", "x:s"} {
			bases = append(bases, before+path+"?q")
		}
		for _, after := range []string{"", "?y/../z", "#f"} {
			refs = append(refs, path+after, strings.TrimPrefix(path, "/")+after, "//i"+path+after)
		}
	}
	slices.Sort(refs)
	for _, base := range bases {
		for _, ref := range slices.Compact(slices.Clone(refs)) {
			if result, ok := conformanceResult(e, base, ref); ok {
				cases = append(cases, conformanceCase{Base: &base, Ref: &ref, Result: &result, Section: resolution})
			}
		}
	}
	return cases
}

// conformanceResult resolves ref against base, and reports whether the document leaves no choice.
func conformanceResult(e uri.Edition, base, ref string) (result string, ok bool) {
	if _, err := e.Parse(base); err != nil {
		return "", false
	}
	if u, err := e.Parse(ref); err != nil || e == uri.RFC2396 && u.Kind() == uri.SameDocument {
		return "", false
	}
	excess := uri.Resolver{}
	if e == uri.RFC2396 {
		excess.Excess = uri.ExcessRefuse
	}
	result, err := twinResolve(e, base, ref, excess)
	if err != nil {
		return "", false
	}
	p := twin.Split(e, result)
	return result, p.Authority.Defined || !strings.HasPrefix(p.Path, "/.//")
}
