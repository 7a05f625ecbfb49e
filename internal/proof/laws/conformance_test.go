// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/proof"
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
	Userinfo  *string `json:"userinfo,omitempty"`
	Host      *string `json:"host,omitempty"`
	HostForm  string  `json:"hostForm,omitempty"`
	Port      *string `json:"port,omitempty"`
	Path      *string `json:"path,omitempty"`
	Opaque    *string `json:"opaque,omitempty"`
	Query     *string `json:"query,omitempty"`
	Fragment  *string `json:"fragment,omitempty"`
	ToURI     *string `json:"toURI,omitempty"`
	Text      string  `json:"text,omitempty"`
	Normal    string  `json:"normalized,omitempty"`
	Base      *string `json:"base,omitempty"`
	Ref       *string `json:"ref,omitempty"`
	Result    *string `json:"result,omitempty"`
	NonStrict *string `json:"nonStrict,omitempty"`
	Section   string  `json:"section"`
}

// TestConformance compares the files in conformance with the answers of the BNF and of the second implementation of
// resolving. With -update, it writes them. The package gives the same answers.
func TestConformance(t *testing.T) {
	if testing.Short() {
		t.Skip("the files are the same with each release and on each system")
	}
	editions := []uri.Edition{uri.RFC3986, uri.RFC2396, uri.RFC3987}
	if !*updateConformance {
		editions = editions[:proof.PickSlow(1, len(editions))]
	}
	for _, edition := range editions {
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
			for _, c := range slices.Concat(conformancePairs(t, edition), conformanceNormal(t, edition)) {
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
			got := must(io.ReadAll(must(gzip.NewReader(bytes.NewReader(packed)))))
			if !bytes.Equal(got, want) {
				t.Errorf("%s differs; write it by: go test -run TestConformance ./internal/proof/laws -update", file)
			}
			t.Logf("%d cases, %d bytes", bytes.Count(got, []byte("\n")), len(packed))
		})
	}
}

// conformanceInputs returns the words for the machine of valid or not, and for the one that has the form of the host too, the texts
// on which the rulings decide, and other texts that parsers get wrong.
func conformanceInputs(t *testing.T, a *answerer) []string {
	inputs := bnf.Each(octetsOf(t, a.edition))
	var edges []string
	if a.edition == uri.RFC3987 {
		edges = lettersOf(t, a.edition)
		inputs = append(characters(a.edition, edges), "\xe9")
		edges = edges[len(octetsOf(t, uri.RFC3986)):]
	}
	seen := map[string]bool{}
	for _, forms := range []bool{false, true} {
		suite := bnf.NewSuite(bnf.Explore(inputs, func(word string) (reading, outcome) {
			state, o := a.look(word)
			switch {
			case o.err != nil:
				return state, outcome{err: uri.ErrCharacter}
			case forms:
				return state, outcome{host: o.host}
			}
			return state, outcome{}
		}))
		before := len(seen)
		for s := range suite.Near() {
			seen[s] = true
		}
		t.Logf("%d words of %d states", len(seen)-before, suite.AccessWords())
	}
	for _, r := range bnf.Rulings {
		if slices.Contains(r.Editions, bnfName(a.edition)) {
			seen[r.Witness] = true
		}
	}
	for _, list := range [][]string{conformanceCharacters(a.edition, edges), conformanceEscapes(a, inputs), conformanceShapes(), conformanceLengths(), conformanceHosts(t), conformanceAddresses(), conformanceWords(t)} {
		for _, s := range list {
			seen[s] = true
		}
		t.Logf("%d words with %d more", len(seen), len(list))
	}
	return slices.Sorted(maps.Keys(seen))
}

// conformanceCharacters returns each character up to U+00FF in each component. Those of US-ASCII, and some that programs take for
// digits, letters or delimiters of it, are in more places. Those at the edges of a range of the edition are in few.
func conformanceCharacters(e uri.Edition, edges []string) (all []string) {
	add := func(c string, places string) {
		for _, place := range strings.Fields(places) {
			all = append(all, strings.Replace(place, "|", c, 1))
			if c == "#" { // the second one is not in a fragment
				all = append(all, strings.Replace(place, "|", "##", 1), strings.Replace(place, "|", "#", 1)+"#")
			}
		}
	}
	for _, c := range edges {
		add(c, "| /| //|@h //| ?| #|")
	}
	var more []string
	for c := range rune(256) {
		add(string(c), "x|:a b|/ /a|b //u|@h //h|i //h:8| //[::1|] //[v1.|] ?| #| %4|")
		if c < utf8.RuneSelf {
			more = append(more, string(c))
		}
	}
	more = append(more, strings.Split("\x80\xC3\xFF\u0080\u0085\u00A0\u00AA\u00B2\u00B5\u00DF\u00E9\u00FF\u0130\u0131\u017F\u0660\u0969\u1E9E\u2028\u212A\uE000\uFEFF\uFF0E\uFF0F\uFF11\uFF1A\uFF21\U0001D7D9\U000F0000", "")...)
	for _, c := range more {
		if e == uri.RFC2396 {
			add(c, "//|.a //0|.a //|0.a //0|0.a //a| //|a //a|a //a.| //1.|.3.4 //1.2.|.4 //1.1|.3.4")
		}
		for _, component := range conformanceComponents(e) {
			for _, place := range []string{"|", "a|b", "%|4", "%4|"} {
				if c <= "\x80" || place == "|" {
					add(c, strings.Replace(component, "@", place, 1))
				}
			}
		}
		add(c, `x| x|x |: |:b/c a|: x|://h |://[::1] x|://[::1] x|x://[::1] x:/a| //h?| //h#| ?#| //u:|@h //h:| //h:|8 //h:8| //h:8|9 //h:8/| //h|/p
			//1.2.3| //1.2.3.4| //1.2.3.| //1.2.3.|1 //1.2.3.1|1 //1.2.3.1| //1.2.3.2|1 //1.2.3.20| //1.2.3.25| //1.2.3.10| //1|.2.3.4 //|.2.3.4 //1|1.2.3.4 //10|.2.3.4 //2|0.2.3.4 //25|.2.3.4
			//[::1.2.3.|] //[::1.2.3.4|] //[::1.2.3.|1] //[::1.2.3.1|1] //[::1.2.3.2|1] //[::1.2.3.20|] //[::1.2.3.25|] //[::1.2.3.10|] //[::1|.2.3.4] //[::25|.2.3.4] //[::|.2.3.4]
			//[|] //[|::] //[:|:] //[::|] //[::1|] //[1|::] //[::1.2.3|] //[1|1::] //[1|1:2:3:4:5:6:7:8] //[::|:1] //[::]| //[::1]|/
			//[|1.a] //[v|.a] //[v1|.a] //[v1|a] //[v1.|] //[v1.a|]`)
	}
	return all
}

// conformanceComponents returns references with "@" in the place of a component.
func conformanceComponents(e uri.Edition) []string {
	all := "@ x:@ /@ /a/@ x:/@ x:/a/@ //h/@ x://h/@ a/@ x:a/@ ?@ x:?@ #@ x:#@ //@@h x://@@h //@ x://@"
	if e == uri.RFC2396 { // its hosts have labels, and its segments have params
		all += " x:/?@ x?@ /;@ a;@ //h/;@ /a/;@"
	}
	return strings.Fields(all)
}

// conformanceEscapes returns escapes in a row in each component, alone and before each input that is a fault there or in an escape.
func conformanceEscapes(a *answerer, inputs []string) (all []string) {
	inputs = append(inputs, "", "g", "G")
	for _, n := range []int{1, 2, 3, 300} {
		escapes := strings.Repeat("%41", n)
		for _, component := range conformanceComponents(a.edition) {
			if n > 3 && strings.HasPrefix(component, "x:/") {
				continue // the components are those after "x:" or none
			}
			for _, c := range inputs {
				for _, fault := range []string{c, "%" + c + "4", "%4" + c} {
					s := strings.Replace(component, "@", escapes+fault, 1)
					if _, o := a.look(s); o.err != nil || fault == "" {
						all = append(all, s)
					}
				}
			}
		}
	}
	return all
}

// conformanceShapes returns references with each component undefined, empty and not empty.
func conformanceShapes() (all []string) {
	hosts := []string{""}
	for _, user := range []string{"", "@", "u@", "u:p@"} {
		for _, host := range []string{"", "h", "1.2.3.4", "[::1]"} {
			for _, port := range []string{"", ":", ":8"} {
				hosts = append(hosts, "//"+user+host+port)
			}
		}
	}
	for _, scheme := range []string{"", "x:"} {
		for _, host := range hosts {
			paths := []string{"", "/", "/p"}
			if host == "" {
				paths = []string{"", "/", "/p", "p", "p/q", "/p:q@r", "p:q", "./p:q", "/p//q", "/.//p"}
			}
			for _, path := range paths {
				for _, after := range []string{"", "?", "?q", "#", "?#", "?q#", "#f", "?#f", "?q#f"} {
					all = append(all, scheme+host+path+after)
				}
			}
		}
	}
	return all
}

// conformanceLengths returns long components, and numbers at which parsers set a limit.
func conformanceLengths() (all []string) {
	for _, around := range strings.Split("|: |:b a|:// //|@h //| //|. //|/ //|:8 //h:| //h:0|1 //[v1.|] //[v|.a] /| /|/b | ?| #| x:| //h/| x://|", " ") {
		for _, n := range []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 19, 20, 21, 32, 63, 64, 65, 100, 127, 128, 129, 253, 254, 255, 256, 257, 1023, 1025, 2048, 2049, 4097, 8193} {
			fill := "a"
			if strings.Contains(around, "h:") || strings.Contains(around, "[v|") {
				fill = "1"
			}
			all = append(all, strings.Replace(around, "|", strings.Repeat(fill, n), 1))
		}
	}
	for _, n := range strings.Fields("0 00 080 80 65535 65536 65537 99999 100000 065535 000000 2147483647 2147483648 4294967295 4294967296 4294967376 9223372036854775808 18446744073709551616 +80 -80 -0 0x50 8e1 8_0 8.0") {
		all = append(all, "//h:"+n, "http://h:"+n+"/", "//[::1]:"+n, "//u@h:"+n+"?q")
	}
	for _, label := range []string{strings.Repeat("a", 63), strings.Repeat("a", 64)} {
		for n := range 5 {
			all = append(all, "//"+strings.Repeat(label+".", n)+"a", "//"+strings.Repeat(label+".", n))
		}
	}
	return all
}

// conformanceHosts returns addresses with each number of groups and each place of "::", with a mistake in each place, and with each
// dec-octet.
func conformanceHosts(t *testing.T) (all []string) {
	for n := range 10 {
		for elided := -1; elided <= n; elided++ {
			for _, last := range []string{"1", "1.2.3.4"} {
				parts := strings.Split(strings.Repeat("1 : ", n)+last, " ") // groups at even places
				if elided >= 0 && elided < n {
					parts[2*elided+1] = "::"
				} else if elided == n {
					parts = append(parts, "::")
				}
				for _, begin := range []string{"", ":", "::"} {
					all = append(all, "//["+begin+strings.Join(parts, "")+"]")
				}
				for i := range parts {
					for _, wrong := range []string{"", ":", "::", ":::", "12345", "123456", "1.2.3.4", "1.2.3", "g"} {
						other := slices.Clone(parts)
						if other[i] = wrong; i == 0 || i >= 2*elided-2 {
							all = append(all, "//["+strings.Join(other, "")+"]")
						}
						if elided < 0 {
							all = append(all, "//[::"+strings.Join(other, "")+"]")
						}
					}
				}
			}
		}
		for _, group := range []string{"00000", "0001", "abcd", "FFFF", "-1", "+1", "0x1"} {
			all = append(all, "//["+strings.Repeat("1:", n)+group+strings.Repeat(":1", 7-min(7, n))+"]", "//["+strings.Repeat("1:", n)+":"+group+"]")
		}
	}
	for s := range everyText(t, []string{"1", ":", "::", ".", "1.2.3.4"}, 4) {
		all = append(all, "//["+s+"]")
	}
	for n := range 1310 {
		group := strconv.Itoa(n)
		if n >= 1000 { // with zeros before it
			group = group[1:]
		}
		if n < 310 || n >= 1000 && n < 1030 || n == 999 {
			all = append(all, "//1.2.3."+group, "//"+group+".2.3.4", "//[::1.2.3."+group+"]", "//[::"+group+".2.3.4]")
		}
	}
	return all
}

// conformanceAddresses returns IPv6 addresses of each length up to the longest, the longest with a mistake in each place, and with
// "::" in place of each run of their groups.
func conformanceAddresses() (all []string) {
	add := func(parts ...string) { all = append(all, "//["+strings.Join(parts, ":")+"]") }
	for _, longest := range []string{"2001:0DB8:89ab:cdef:FFFF:0000:1234:5678", "2001:0DB8:89ab:cdef:FFFF:0000:255.254.253.252"} {
		groups := strings.Split(longest, ":")
		for i, group := range groups {
			parts := strings.Split("1:2:3:4:5:6:7:8", ":")[:len(groups)]
			copy(parts, groups[:i])
			for n := range len(group) + 1 {
				parts[i] = group[:n]
				add(parts...)
				parts[i] = group[n:]
				add(parts...)
			}
			for end := i + 1; end <= len(groups); end++ {
				all = append(all, "//["+strings.Join(groups[:i], ":")+"::"+strings.Join(groups[end:], ":")+"]")
			}
			add(slices.Insert(slices.Clone(groups), i, "abcd")...)
		}
		for i := range len(longest) + 1 {
			all = append(all, "//["+longest[:i], "//["+longest[:i]+"]")
			for _, wrong := range []string{"g", ":", ".", "0", "%", "-"} {
				all = append(all, "//["+longest[:i]+wrong+longest[i:]+"]")
				if i < len(longest) {
					all = append(all, "//["+longest[:i]+wrong+longest[i+1:]+"]")
				}
			}
		}
		for _, around := range strings.Fields("//u@| //|: //|:8 //|/ //|? //|# //|g x://u@|:8/a?q#f") {
			all = append(all, strings.Replace(around, "|", "["+longest+"]", 1))
		}
	}
	return append(all, "//["+strings.Repeat("1234:", 6)+"10.20.3.40]")
}

// conformanceWords returns texts to which parsers often pay attention.
func conformanceWords(t *testing.T) (all []string) {
	for _, w := range []string{"x://", "http://", "https://"} {
		all = append(all, alike(w)...)
	}
	for _, w := range []struct {
		before, then string
		most         int
	}{
		{"", "a:/?#@", 4}, {"//", "a:@[]", 4}, {"http:", "a:/?#", 3}, {"//", "a1-.", 4}, {"//", "1.", 7}, {"x:", "a/.?#", 4}, {"%", "%4aG", 4}, {"x:?", "a+%4", 4}, {"//[v", "a1.:", 3},
	} {
		for s := range everyText(t, strings.Split(w.then, ""), w.most) {
			all = append(all, w.before+s)
		}
	}
	for _, w := range strings.Fields("%u1234 %2541 %25 %%41 %4%31 %C3%A9 %c3 %C0%AF %00 %0a %2f %2e%2e %ED%A0%80 %F4%90%80%80 %GG %+1 %0x1 %٣١ &#65; \\u0041 $ {a} <a>") {
		for _, around := range strings.Fields("| x:| /| //| //|@h //h:| //[v1.|] //[::|] //[::1|] ?| #| |: //h|/") {
			all = append(all, strings.Replace(around, "|", w, 1))
		}
	}
	return append(all, strings.Fields(`//[fe80::1%25eth0] //[fe80::1%eth0] //[fe80::1%25] //[fe80::1%] //[fe80::1%25%41] //[::1%1] //[::ffff:1.2.3.4]
		//[V1.a] //[VF.a] //[v1.%41] //[vf.a@b] //[v1:a] //[v.a] //[v1.] //[vG.a] //[1.2.3.4] //[h] //[] //[[::1]] //::1 //::1/ //1:2:3 //h:8:8 //u@v@h
		//[::1]h //h[::1] //[::1][::1] //[::1]:8:8 //[::1]8 //u@[::1] //[u@::1] //[::1]@h //u[@h //0x7f.1 //1.2.3.4. //.1.2.3.4 //1..2.3 //1.2.3.4.5 //127.1 //0 //1.222.3.4 //1.2.333.4 //1.22222.3.4 //1.2.33333.4 //01.02.03.04
		urn:a:b mailto:a@b tel:+1 file:///a file:a jar:a!/b http:a http:/a http:///a http:? javascript:a("b") data:,a%20b a.b+c-d:e 1a:b +a:b -a:b .a:b a_b:c a%41:b
		C:\a C:/a \\a\b //a\b //a\@b http:\\a /\a aa:aa/aa/aa?aa#aa aa:/aa/aa aa:///aa/aa /aa/aa/aa aa/aa/aa /aa;aa;aa=/aa;aa aa;aa;aa= //h/;=;; //aa@aa:11/aa/aa /a##b /a/## x:///## ?## //h## //h/## //h //h/../a ..//a a//b:c /a//b:c //h//a ///a ////a //h/a;b=1 a,b|c`)...)
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
		section := err.(*uri.ParseError).Section()
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
	if form := a.hostForm(want.host); form != "" {
		c.HostForm = form
		c.Host = new(string)
		for _, part := range a.server(p.Authority.Text, 0) {
			*map[string]**string{"userinfo": &c.Userinfo, "host": &c.Host, "port": &c.Port}[part.component] = &part.text
		}
	}
	if mapped := twinToURI(s); a.edition == uri.RFC3987 && mapped != s {
		c.ToURI = &mapped
	}
	if want.opaque {
		c.Opaque = &p.Path
	} else {
		c.Path = &p.Path
	}
	return c
}

// hostForm returns the rule of the form of a host.
func (a *answerer) hostForm(form uri.HostKind) string {
	if form == uri.HostRegName {
		return faultRules[a.edition].host
	}
	if form == uri.HostNone {
		return ""
	}
	return form.String()
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
		for _, after := range []string{"", "?y/../z"} {
			refs = append(refs, path+after, strings.TrimPrefix(path, "/")+after, "//i"+path+after)
		}
		refs = append(refs, path+"#f")
	}
	add := func(bases, refs []string) {
		for _, base := range bases {
			for _, ref := range slices.Compact(slices.Sorted(slices.Values(refs))) {
				result, ok := conformanceResult(e, base, ref)
				other, also := conformanceResult(e, base, withoutScheme(e, base, ref))
				if !ok || !also {
					continue
				}
				c := conformanceCase{Base: &base, Ref: &ref, Result: &result, Section: resolution}
				if other != result {
					c.NonStrict = &other
				}
				cases = append(cases, c)
			}
		}
	}
	add(bases, refs)
	add(strings.Fields(`x: x:a x:a/b x:/ x:/a x:/a/b x://h x://h/ x://h/a x://h/a/ x://h/a/b/c/d x://h//a//b x://u@h:8/a x://[::1]/a x:// x:///a/b X:/A
		x:/a/b?q/r/../s x://h?q/r x://h?/ x:a?q/r x://h/a? x://h/a#f x://h/a?q#f x:#f x://h#f/g x:/a/b#f/g?r x:/a%2fb/c x:/%2e/a x:/%2e%2e/%2E x://h/a/%2e%2e/b
		x:/a;p/b;q x:/a:b/c x:/.a/..b/c. http://h/a/b?q http://h http:a/b file:///a/b x+1.-:/a/b x://h/a/b/../../c x:/a/b/.. x:/a/b/.`),
		append(strings.Fields(`? # ?# ?y #y ?y#f ?y/../z ?/ ?? #/../a #? y: y:a y:a/b y:../a y:./a y:a/../b y:a/./b y:/../a y:/a/../../b y:/./a/. y:/a/.. y:.. y:. y:?q y:#f y://i
			y://i/../a y://i/a/../b/. y://i/.. y://i? y:///a/../b x: x:a x:../a x:/../a x://i/../a x:?y X:a http:a http:../a http:/a http://i/./a //i //i? //i#f //i/ //i/.. //i/../a //i/a/./b
			//i:8/a/.. //u@i/./a //[::1]/../a // //? ///a ///../a .//g ..//g ./a:b ./:a a:b/../c a%3ab/../c %2e %2E%2e %2e/a %2e%2e/a a/%2e%2e a/%2e/b /%2e%2e/a a/%2e%2e/../b .%2e/a %2f a%2fb/../c
			a/b/../../c a/../../b ../../../../a ../../../.. a//../b a//b/../c //i//../a /a//../b /..//a /.//a a/./ a/../ ./. ../. ./.. ../.. /. /.. /./ /../ /./. /../.. ... .../a a/... .a ..a a. a..
			a/.b a/..b a/b. a/b.. ;p a;p/../b ;p/.. a;/. ..;p .;p a=1,2 a@b/../c * ~ %41 /%41 /a%20b/../c a?b/../c a#b/../c a?#  a? a# /? /# .? ..? .#f ..#f ./?y ../?y#f g?y g#f`), ""))
	return cases
}

// withoutScheme returns the reference that resolves in the same way for a parser that ignores its scheme if that is the one of
// the base, as section 5.2.2 of RFC 3986 and step 3 of RFC 2396 let it do.
func withoutScheme(e uri.Edition, base, ref string) string {
	b, r := twin.Split(e, base), twin.Split(e, ref)
	if !twin.Opaque(e, b) && strings.EqualFold(b.Scheme.Text, r.Scheme.Text) {
		r.Scheme = twin.Part{}
	}
	return twin.Join(r)
}

// conformanceNormal returns texts with their normal forms: of section 6.2.2, and of 6.2.3 for http. The form of IPv6 addresses is
// not one of that document, and neither is the decoding of non-ASCII characters.
func conformanceNormal(t *testing.T, e uri.Edition) (cases []conformanceCase) {
	if e == uri.RFC2396 {
		return nil
	}
	section := map[uri.Edition]string{uri.RFC3986: "6.2", uri.RFC3987: "5.3"}[e]
	add := func(s string, flags uri.Normalization, section string) {
		u, err := e.Parse(s)
		if err != nil {
			return
		}
		normal := twinNormalize(e, s, flags&^(uri.NormIPv6Form|uri.NormUCSEscapes), uri.KnownScheme)
		if p := twin.Split(e, normal); p.Authority.Defined != u.HasAuthority() || !p.Authority.Defined && strings.HasPrefix(p.Path, "/.//") || strings.HasPrefix(p.Path, "./") {
			return // to which the document gives no answer
		}
		cases = append(cases, conformanceCase{Text: s, Normal: normal, Section: section})
	}
	for s := range everyText(t, strings.Fields("/a /. /.. / /%2e %2E"), 3) {
		add("x:"+s, uri.SyntaxLevel, section+".2")
		add("x://h"+s, uri.SyntaxLevel, section+".2")
	}
	for c := range 256 {
		escape := fmt.Sprintf([]string{"%%%02x", "%%%02X"}[c%2], c)
		for _, before := range []string{"x:/a", "x:#", "x://"} {
			add(before+escape, uri.SyntaxLevel, section+".2")
		}
	}
	for _, s := range normalizeReferences {
		if len(s) < 1000 && strings.Contains(s, ":") {
			add(s, uri.SyntaxLevel, section+".2")
		}
	}
	for _, scheme := range []string{"http:", "HTTP:"} {
		for _, host := range []string{"//h", "//H", "//u@h", "//1.2.3.4", "//[::1]", "//[::A]", "//%41"} {
			for _, port := range []string{"", ":", ":80", ":8", ":443", ":8080"} {
				for _, rest := range []string{"", "/", "?q", "#f", "?", "/a/../b", "/%7e", "/a"} {
					add(scheme+host+port+rest, uri.SchemeLevel, section+".3")
				}
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
