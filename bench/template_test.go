// SPDX-License-Identifier: BSD-3-Clause

package bench_test

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/uritemplate"
	yosida95 "github.com/yosida95/uritemplate/v3"
)

// An expansion is a template with values, in the form that each program takes.
type expansion struct {
	text   string
	want   string
	ours   uritemplate.Values
	yosida yosida95.Values
}

// apiTemplates are such as APIs have in their documents. Their results match
// them.
var apiTemplates = []struct{ text, values, want string }{
	{"/users/{id}", `{"id": "4711"}`, "/users/4711"},
	{"/users/{id}/files{/path*}", `{"id": "4711", "path": ["notes", "2026", "may.md"]}`, "/users/4711/files/notes/2026/may.md"},
	{"https://api.example/repos/{owner}/{repo}/issues/{number}", `{"owner": "gopher", "repo": "burrow", "number": 12}`, "https://api.example/repos/gopher/burrow/issues/12"},
	{"https://api.example/repos/{owner}/{repo}/contents/{+path}", `{"owner": "gopher", "repo": "burrow", "path": "cmd/dig/main.go"}`, "https://api.example/repos/gopher/burrow/contents/cmd/dig/main.go"},
	{"https://api.example/search{?q,sort,page}", `{"q": "deep holes & wide", "sort": "age", "page": 2}`, "https://api.example/search?q=deep%20holes%20%26%20wide&sort=age&page=2"},
	{"https://api.example/v1/items?format=json{&after,limit}", `{"after": "bWF5", "limit": 100}`, "https://api.example/v1/items?format=json&after=bWF5&limit=100"},
	{"https://proxy.example/.well-known/masque/udp/{target_host}/{target_port}/", `{"target_host": "192.0.2.6", "target_port": 443}`, "https://proxy.example/.well-known/masque/udp/192.0.2.6/443/"},
	{"file:///{+path}", `{"path": "home/gopher/notes/may.md"}`, "file:///home/gopher/notes/may.md"},
	{"https://cdn.example/{name}.{hash}.js", `{"name": "main", "hash": "4f2a91c0"}`, "https://cdn.example/main.4f2a91c0.js"},
	{"mail://{account}/{folder}/{message}{#part}", `{"account": "gopher", "folder": "Entwürfe", "message": "77", "part": "2"}`, "mail://gopher/Entw%C3%BCrfe/77#2"},
}

// expansions returns those of the examples of RFC 6570, by level and of section
// 3, and those of apiTemplates.
func expansions() map[string][]expansion {
	type section struct {
		Variables map[string]any
		Cases     [][2]any
	}
	var sections map[string]section
	if err := json.Unmarshal(must(os.ReadFile("../uritemplate/testdata/rfc6570.examples.json")), &sections); err != nil {
		panic(err)
	}
	for _, a := range apiTemplates {
		s := section{Cases: [][2]any{{a.text, a.want}}}
		if err := json.Unmarshal([]byte(a.values), &s.Variables); err != nil {
			panic(err)
		}
		sections["api "+a.text] = s
	}
	all := map[string][]expansion{}
	for name, section := range sections {
		corpus := "api"
		if _, level, ok := strings.Cut(name, " Level "); ok {
			corpus = "level_" + level[:1]
		} else if strings.HasPrefix(name, "3.") {
			corpus = "section_3"
		}
		values := must(valuesOf(section.Variables))
		for _, c := range section.Cases {
			text := c[0].(string)
			want, ok := c[1].(string)
			if !ok { // the order of pairs is open
				want = string(must(uritemplate.MustParse(text).AppendUnchecked(nil, values.Get)))
			}
			all[corpus] = append(all[corpus], expansion{text, want, values, yosidaValues(values)})
		}
	}
	return all
}

// valuesOf returns the values of a JSON object that was decoded.
func valuesOf(object map[string]any) (values uritemplate.Values, err error) {
	text, err := json.Marshal(object)
	if err == nil {
		err = json.Unmarshal(text, &values)
	}
	return values, err
}

// yosidaValues returns values for yosida95, without the undefined ones.
func yosidaValues(values uritemplate.Values) yosida95.Values {
	theirs := yosida95.Values{}
	for name, v := range values {
		var pairs []string
		for name, value := range v.Pairs() {
			pairs = append(pairs, name, value)
		}
		switch {
		case pairs != nil:
			theirs[name] = yosida95.KV(pairs...)
		case v.List() != nil:
			theirs[name] = yosida95.List(v.List()...)
		case v.String() != "" || name == "empty":
			theirs[name] = yosida95.String(v.String())
		}
	}
	return theirs
}

// expanders return the text that each program makes, or "error".
var expanders = map[string]func(x *expansion) string{
	"uri": func(x *expansion) string {
		t, err := uritemplate.Parse(x.text)
		if err != nil {
			return "error"
		}
		text, err := t.AppendUnchecked(nil, x.ours.Get)
		return orError(string(text), err)
	},
	"checked": func(x *expansion) string {
		t, err := uritemplate.Parse(x.text)
		if err != nil {
			return "error"
		}
		u, err := t.Expand(x.ours.Get)
		return orError(u.String(), err)
	},
	"yosida95": func(x *expansion) string {
		t, err := yosida95.New(x.text)
		if err != nil {
			return "error"
		}
		return orError(t.Expand(x.yosida))
	},
}

func orError(s string, err error) string {
	if err != nil {
		return "error"
	}
	return s
}

// compared returns the expansions of which all programs make the same.
func compared(all []expansion) (out []expansion) {
	for _, x := range all {
		same := true
		for _, expand := range expanders {
			same = same && expand(&x) == x.want
		}
		if same {
			out = append(out, x)
		}
	}
	return out
}

var templateSink struct {
	value    uritemplate.Value
	template uritemplate.Template
	values   uritemplate.Values
	yosida   *yosida95.Template
	matched  yosida95.Values
}

// BenchmarkTemplateAppend makes the text alone, and BenchmarkTemplateExpand a
// checked URI. The peers make a string.
func BenchmarkTemplateAppend(b *testing.B) {
	expandTemplates(b, func(t uritemplate.Template, x *expansion, buf []byte) {
		sink.bytes, sink.err = t.AppendUnchecked(buf, x.ours.Get)
	})
}

func BenchmarkTemplateExpand(b *testing.B) {
	expandTemplates(b, func(t uritemplate.Template, x *expansion, _ []byte) { sink.uri, sink.err = t.Expand(x.ours.Get) })
}

func expandTemplates(b *testing.B, ours func(t uritemplate.Template, x *expansion, buf []byte)) {
	all := expansions()
	for _, corpus := range slices.Sorted(maps.Keys(all)) {
		c := &comparison{corpus: corpus, of: len(all[corpus])}
		inputs := compared(all[corpus])
		var parsed []uritemplate.Template
		var theirs []*yosida95.Template
		for _, x := range inputs {
			c.inputs = append(c.inputs, x.text)
			parsed = append(parsed, uritemplate.MustParse(x.text))
			theirs = append(theirs, yosida95.MustNew(x.text))
		}
		c.add("yosida95", func() {
			for i, t := range theirs {
				sink.string, sink.err = t.Expand(inputs[i].yosida)
			}
		})
		buf := make([]byte, 0, 1<<10)
		c.add(impl(uri.RFC3986), func() {
			for i, t := range parsed {
				ours(t, &inputs[i], buf)
			}
		})
		c.run(b)
	}
}

func BenchmarkTemplateParse(b *testing.B) {
	all := expansions()
	for _, corpus := range slices.Sorted(maps.Keys(all)) {
		c := &comparison{corpus: corpus, of: len(all[corpus])}
		for _, x := range all[corpus] {
			c.inputs = append(c.inputs, x.text)
		}
		c.add("yosida95", func() {
			for _, s := range c.inputs {
				templateSink.yosida, sink.err = yosida95.New(s)
			}
		})
		c.add(impl(uri.RFC3986), func() {
			for _, s := range c.inputs {
				templateSink.template, sink.err = uritemplate.Parse(s)
			}
		})
		c.run(b)
	}
}

// BenchmarkTemplateMatch matches strings: parsing them is a part of ours.
func BenchmarkTemplateMatch(b *testing.B) {
	c := &comparison{corpus: "api", of: len(apiTemplates)}
	var matchers []*uritemplate.Matcher
	var templates []*yosida95.Template
	for _, a := range apiTemplates {
		if !matchedAlike(a.text, a.want) {
			continue
		}
		c.inputs = append(c.inputs, a.want)
		matchers = append(matchers, must(uritemplate.MustParse(a.text).Matcher()))
		templates = append(templates, yosida95.MustNew(a.text))
	}
	c.add("yosida95", func() {
		for i, s := range c.inputs {
			templateSink.matched = templates[i].Match(s)
		}
	})
	c.add(impl(uri.RFC3986), func() {
		for i, s := range c.inputs {
			sink.uri, sink.err = uri.RFC3986.Parse(s)
			templateSink.values, sink.ok = matchers[i].Match(sink.uri)
		}
	})
	c.run(b)
}

// matchedAlike reports whether both programs find the same values.
func matchedAlike(text, s string) bool {
	ours, ok := must(uritemplate.MustParse(text).Matcher()).Match(uri.RFC3986.MustParse(s))
	theirs := yosida95.MustNew(text).Match(s)
	if !ok || len(ours) != len(theirs) {
		return false
	}
	for name, v := range ours {
		if strings.Join(theirs[name].V, ",") != v.String() {
			return false
		}
	}
	return true
}
