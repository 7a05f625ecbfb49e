// SPDX-License-Identifier: BSD-3-Clause

package uritemplate_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/uritemplate"
)

// newSet returns a Set of templates with the options, each with its text as the value.
func newSet(o uritemplate.Options, texts ...string) *uritemplate.Set[string] {
	var s uritemplate.Set[string]
	for _, text := range texts {
		if err := s.Add(uritemplate.MustParse(text).With(o), text); err != nil {
			panic(err)
		}
	}
	return &s
}

// TestSetRule has templates in the order of the rule.
func TestSetRule(t *testing.T) {
	want := strings.Fields("/users/new /users/{id}.json /users/{id}/files{/path*} /users/{id} /users/{id}{?page} /users /users{?page} /users{.format} /{kind}/new /{+path}")
	var got []string
	for tmpl, value := range newSet(uritemplate.Options{}, want[3], want[0], want[6], want[2], want[9], want[5], want[1], want[8], want[4], want[7]).All() {
		if got = append(got, value); tmpl.String() != value {
			t.Errorf("%s has the value %s", tmpl, value)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestSetTexts has templates that the rule does not order, and that match no reference in
// common. They come in the order of their texts.
func TestSetTexts(t *testing.T) {
	for _, texts := range [][]string{{"/x{?a}", "/x{?b}", "/x{?c}"}, {"/{+x}{?a}", "/{+x}{?b}", "/{+x}{?c}"}, {"{x}{?a}", "{x}{?b}", "{x}{?c}"}} {
		for _, order := range [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
			var s uritemplate.Set[string]
			for _, i := range order {
				if err := s.Add(uritemplate.MustParse(texts[i]).With(uritemplate.Options{Required: []string{string("abc"[i])}}), texts[i]); err != nil {
					t.Fatal(err)
				}
			}
			var all []string
			for tmpl := range s.All() {
				all = append(all, tmpl.String())
			}
			if !slices.Equal(all, texts) {
				t.Errorf("%v: %q", order, all)
			}
		}
	}
}

// TestSetConflicts has templates of which the second is refused, with the reference
// that both match, or "?" if Add finds none, or is not.
func TestSetConflicts(t *testing.T) {
	for _, tt := range []struct {
		first, second string
		options       uritemplate.Options // of both
		want          string
	}{
		{"/users/{id}", "/users/{name}", uritemplate.Options{}, "/users/1"},
		{"/{a}-{b}", "/{a}.{b}", uritemplate.Options{}, "/1.1-1"},
		{"/{a}.gz", "/{a}.tar.gz", uritemplate.Options{}, "/1.tar.gz"},
		{"/v1/{+name}/a/{b}", "/v1/{+name}/c/{d}", uritemplate.Options{}, ""},
		{"/v1/{+name}/a/{b}", "/v1/{+name}/c{+d}", uritemplate.Options{}, "/v1/1/c1/a/1"},
		{"/v2/{+name}/capabilities", "/v2/{+name}/actionResults/{hash}/{size}", uritemplate.Options{}, "/v2/1/actionResults/1/capabilities"},
		{"/v2/{+name}/actionResults/{hash}/{size}", "/v2/{+name}/capabilities", uritemplate.Options{}, "/v2/1/actionResults/1/capabilities"},
		{"/{+a}/x/y", "/{+a}/b/{c}/{d}/{e}", uritemplate.Options{}, "/1/b/1/x/y"},
		{"/x{?a}", "/x{?b}", uritemplate.Options{}, "/x"},
		{"/x", "/x{?b}", uritemplate.Options{}, ""},
		{"/x", "/x{?b}", uritemplate.Options{AllowOtherPairs: true}, "/x?b=1"},
		{"/x?a=1", "/x?a=1{&b}", uritemplate.Options{}, ""},
		{"/{a}.{b}?x=1&y=2", "/{c}-{d}?x=1{&y}", uritemplate.Options{}, "/1-1.1?x=1&y=2"},
		{"/{a}.{b}?x=1&y=2", "/{c}-{d}{?x,y}", uritemplate.Options{}, "/1-1.1?x=1&y=2"},
		{"/{a}", "/{a}{.b}", uritemplate.Options{}, "/1.1"},
		{"/{a}", "/{a}{/b}", uritemplate.Options{}, ""},
		{"/{a}{.b}", "/{a}{?c}", uritemplate.Options{}, "/1.1"},
		{"/{a}{;b}", "/{a}{#c}", uritemplate.Options{}, "/1;b=1"},
		{"/{a}", "/{a}{&b}", uritemplate.Options{}, "/1&b=1"},
		{"/a{?b}", "/a{&b}", uritemplate.Options{AllowOtherPairs: true}, ""},
		{"/{a}{?c}", "/{a}{/b}", uritemplate.Options{}, ""},
		{"/x{?c}", "/x{.b}", uritemplate.Options{}, ""},
		{"/{a}/x{/c}", "/{a}/x{/c}{.b}", uritemplate.Options{}, "/1/x/1.1"},
		{"/a{.x}", "/a", uritemplate.Options{}, ""},
		{"/a", "/a{.x}", uritemplate.Options{AllowOtherPairs: true}, ""},
		{"/{a}/", "/{a}/{.x}", uritemplate.Options{}, ""},
		{"/v1.{a}", "/v1.{a}{.b}", uritemplate.Options{}, "/v1.1.1"},
		{"/{+a}/x", "/{+a}/x{+b}", uritemplate.Options{}, ""},
		{"/{x}?a", "/{x}?a{b}", uritemplate.Options{}, ""},
		{"/{a}.json", "/{a}.xml{/b}", uritemplate.Options{}, "?"},
		{"/{a}{.b}{/c}/d", "/{e}", uritemplate.Options{}, "?"},
		{"http://{+h}/x/{a}", "http://{+h}/y{/a}", uritemplate.Options{}, "?"},
		{"/{x}.{y}", "/{x}:a{/p}", uritemplate.Options{}, "/1.1:a"},
		{"/{x}-{y}{?a}", "/{x}.{y}?a=", uritemplate.Options{}, "/1.1-1?a="},
		{"/{x}-{y}/{a}", "/{x}.{y}/.", uritemplate.Options{AllowDotSegments: true}, "/1.1-1/."},
		{"/{x}-{y}/{a}", "/{x}.{y}/.", uritemplate.Options{}, "?"},
		{"/{x}-{y}/{a:1}z{?p}", "/{x}.{y}/z{?q}", uritemplate.Options{}, ""},
		{"/{x}-{y}/{a:1}z{?p}", "/{x}.{y}/z{?q}", uritemplate.Options{AllowEmpty: true}, "/1.1-1/z"},
		{"/{x}-{+y}z", "/{x}.{q}k/{b}", uritemplate.Options{}, "/1-1.1k/1z"},
		{"/{x}.{q}k/{b}", "/{x}-{+y}z", uritemplate.Options{}, "/1-1.1k/1z"},
		{"/{x}-{z}/y{;a,b}", "/{x}.{z}/y;a=1", uritemplate.Options{}, "/1.1-1/y;a=1"},
		{"{+base}", "{+a,b}", uritemplate.Options{}, "1,1"},
		{"{+a,b}", "{+base}", uritemplate.Options{}, "1,1"},
		{"{s}-a:/x", "{s}.{t}:{/c}/x", uritemplate.Options{}, "?"},
		{"{;a,b}", "{b}{&c}:80", uritemplate.Options{}, "?"},
		{"{b}{&c}:80", "{;a,b}", uritemplate.Options{}, "?"},
		{"{s}:x", "{s}:x{.y}", uritemplate.Options{}, ""},
		{"{scheme}://{host}:{port}/{a}", "{s}://{h}:{p}/{b}", uritemplate.Options{}, "x://1:1/1"},
		{"https://h:443/{a}", "https://h/{b}", uritemplate.Options{}, ""},
		{"https://h-{a}:443/", "https://h.{b}:443/", uritemplate.Options{}, ""},
		{"http://A/{a}", "HTTP://a/{b}", uritemplate.Options{}, "http://a/1"},
		{"/%7Ea/{x}", "/~%61/{x}", uritemplate.Options{}, "/~a/1"},
		{"{#a}", "{#b}", uritemplate.Options{}, "#1"},
		{"/{a:3}", "/{b:5}", uritemplate.Options{}, "/1"},
		{"/{a:9999}", "/{b:9999}", uritemplate.Options{}, "/1"},
		{"/{x}-{y}/{a:1}", "/{x}.{y}/%C3%A9", uritemplate.Options{}, "/1.1-1/%C3%A9"},
		{"/x#{?a,b}", "/x#{?b,c}", uritemplate.Options{}, "/x#"},
		{"/x#{?a*}", "/x#{?b,c*}", uritemplate.Options{}, "/x#?b=1&c=?a=1"},
		{"/{a}-{z}/{+b}", "/{a}.{y}/{+c}", uritemplate.Options{}, "/1.1-1/1"},
		{"/{a}-{z}/%61%2f{b}", "/{a}.{y}/a%2F{b}", uritemplate.Options{}, "/1.1-1/a%2F1"},
		{"//{a}.h", "//{a}:{b}", uritemplate.Options{}, ""},
		{"//{a}.h", "//{a}@{b}", uritemplate.Options{}, ""},
		{"//{a}-{z}.A/x", "//{a}.{y}.a/x", uritemplate.Options{}, "//1.1-1.a/x"},
		{"//{+a}-{z}/x", "//{+a}.{y}/x", uritemplate.Options{}, "//1.1-1/x"},
		{"/{a}-{z}/c", "/{a}.{y}{/c*}/d/c", uritemplate.Options{}, ""},
		{"/{a}-{z}/c/e", "/{a}.{y}{/b*}/d/{c}", uritemplate.Options{}, ""},
		{"{+a}-/c/{b}", "{+a}./d/{b}", uritemplate.Options{}, ""},
		{"{+a}/c{b}", "{+a}/d{b}", uritemplate.Options{}, ""},
		{"{+a}x/y", "{+a}z/wx/y", uritemplate.Options{}, "1z/wx/y"},
		{"/it's/{a}", "/it%27s/{b}", uritemplate.Options{}, "/it's/1"},
		{"/{a}:x", "/{a}%3Ax", uritemplate.Options{}, "/1:x"},
		{"/{a}:{b}", "/{a}%3A{b}", uritemplate.Options{}, "?"},
		{"?$a={a}", "?%24a={b}", uritemplate.Options{}, "?$a=1"},
		{"//%40{a}'", "//@{a}'", uritemplate.Options{}, ""},
		{"//é/{a}", "//é/{b}", uritemplate.Options{}, "//%C3%A9/1"},
		{"/{a}-{z}", "/{a}.{y}?x", uritemplate.Options{}, ""},
		{"/{a}-{z}", "/{a}.{y}?x", uritemplate.Options{AllowOtherPairs: true}, "/1.1-1?x"},
		{"/{a}-{z}?{+b}-", "/{a}.{y}?{+b}.", uritemplate.Options{}, ""},
		{"/{a}-{z}?{+b}-", "/{a}.{y}?{+b}.", uritemplate.Options{AllowOtherPairs: true}, ""},
		{"/{a}-{z}?{b}-", "/{a}.{y}?{b}.", uritemplate.Options{AllowOtherPairs: true}, "?"},
		{"/{a}-{z}#{b}-", "/{a}.{y}#{b}.", uritemplate.Options{}, ""},
		{"//", "//{+a}", uritemplate.Options{}, ""},
		{"//{+a}", "//", uritemplate.Options{}, ""},
		{"x://", "x://{+a}:", uritemplate.Options{}, ""},
		{"//{+a}-h", "//b-h", uritemplate.Options{}, ""},
		{"{s}://h.{+a}/x", "{s}://h/x", uritemplate.Options{}, ""},
		{"{s}-{t}://h", "{s}.{t}://{h}", uritemplate.Options{}, "x.xx-x://h"},
		{"{s}-{t}://h", "{s}.{t}:h", uritemplate.Options{}, ""},
		{"{s}-{t}://h/x", "{s}.{t}://{+a}/y", uritemplate.Options{}, ""},
		{"{s}-{t}://h", "{s}.{t}://{+a}/y", uritemplate.Options{}, ""},
		{"x{s}-{t}://h", "y{s}-{t}://{h}", uritemplate.Options{}, ""},
	} {
		var s uritemplate.Set[int]
		first, second := uritemplate.MustParse(tt.first).With(tt.options), uritemplate.MustParse(tt.second).With(tt.options)
		if err := s.Add(first, 1); err != nil {
			t.Errorf("%s: %v", tt.first, err)
			continue
		}
		err := s.Add(second, 2)
		var c *uritemplate.ConflictError
		if errors.As(err, &c) != (tt.want != "") || c == nil && err != nil {
			t.Errorf("%s and %s: %v, want %q", tt.first, tt.second, err, tt.want)
			continue
		}
		if c == nil {
			continue
		}
		if tt.want == "?" && c.Reference().IsZero() && strings.HasSuffix(err.Error(), ": both may match the same reference") {
			continue
		}
		if c.Reference().String() != tt.want || c.Template().String() != tt.second || c.Other().String() != tt.first {
			t.Errorf("%s and %s: %v, want %s", tt.first, tt.second, err, tt.want)
		}
		// The Set is as it was.
		if got, _, ok := s.Match(c.Reference()); !ok || got != 1 {
			t.Errorf("%s matches %d %t", c.Reference(), got, ok)
		}
	}
}

// TestSetSeveral has templates of which the last one is refused, since it is in conflict
// with one of the others.
func TestSetSeveral(t *testing.T) {
	for _, tt := range []struct{ templates, other, ref string }{
		{"/{a}-{b}/x /{a}-{b}/y /{a}-{b}/z /{a}.{b}/z", "/{a}-{b}/z", "/1.1-1/z"},
		{"/{a}-{b}/x/y /{a}-{b}/{+c} /{a}.{b}/{+c}", "/{a}-{b}/x/y", ""},
		{"/x?a=1{&b} /x?a=2{&b} /x?a=3{&b} /x?a=2{&c}", "/x?a=2{&b}", "/x?a=2"},
		{"/x /x?a=1{&b} /x?a=1{&b}#c /x?a=1{&c}", "/x?a=1{&b}", "/x?a=1"},
		{"/a0{x} /a1{x} /a2{x} /a1{y}", "/a1{x}", "/a11"},
		{"/a0{x}-{z} /a1{x}-{z} /a1{+x} /a1{x}.{y}", "/a1{x}-{z}", "/a11.1-1"},
		{"/x{/a*}/y/w{+b} /x{/a*}/z{+b}", "/x{/a*}/y/w{+b}", "/x/1/z/1/y/w1"},
		{"/a{+x}?a=1{&b} /a{+x}?a=2{&b} /a{+x}?a=2{&c}", "/a{+x}?a=2{&b}", "/a1?a=2"},
	} {
		var s uritemplate.Set[int]
		var err error
		texts := strings.Fields(tt.templates)
		for i, text := range texts {
			if err != nil {
				t.Errorf("%s: %v", tt.templates, err)
			}
			err = s.Add(uritemplate.MustParse(text), i)
		}
		var c *uritemplate.ConflictError
		if errors.As(err, &c) != (tt.other != "") || c != nil && (c.Other().String() != tt.other || c.Reference().String() != tt.ref) {
			t.Errorf("%s: %v, want %s and %s", tt.templates, err, tt.other, tt.ref)
		}
	}
}

// TestSetRequired has templates that match no reference in common, since their
// variables must have a value.
func TestSetRequired(t *testing.T) {
	var s uritemplate.Set[string]
	for _, tt := range []struct{ text, required, want string }{
		{"/x{?a,c}", "a", ""},
		{"/x{?b}", "b", ""},
		{"/x{?c,d}", "c", ""},
		{"/x{?b,d}", "d", ""},
		{"/x{?d}", "d", `uritemplate: "/x{?d}" conflicts with "/x{?b,d}": both match "/x?d=1"`},
		{"/y{;a*}", "a", ""},
		{"/y{;b}", "b", `uritemplate: "/y{;b}" conflicts with "/y{;a*}": both match "/y;b=1"`},
		{"/z{?a*}", "a", ""},
		{"/z{?k,l}", "k", `uritemplate: "/z{?k,l}" conflicts with "/z{?a*}": both match "/z?k=1&l=1"`},
		{"/r/{a}/{b}/{c}/{d}{?e}", "a,b,c,d", ""},
		{"/r/{a}/{b}/{c}/{d}{?f}", "a,b,c,d", `uritemplate: "/r/{a}/{b}/{c}/{d}{?f}" conflicts with "/r/{a}/{b}/{c}/{d}{?e}": both match "/r/1/1/1/1"`},
		{"/v/{a}1{b}/{c}1{d}/{e}1{f}", "a,b,c,d,e,f", ""},
		{"/v/{a}-{b}/{c}-{d}/{e}-{f}", "a,b,c,d,e,f", `uritemplate: "/v/{a}-{b}/{c}-{d}/{e}-{f}" conflicts with "/v/{a}1{b}/{c}1{d}/{e}1{f}": both match "/v/1-111/1-111/1-111"`},
		{"//h{+b}", "b", ""},
		{"//h{+c}", "c", `uritemplate: "//h{+c}" conflicts with "//h{+b}": both match "//h/1"`},
		{"/s{?e*}", "e", ""},
		{"/s{?a,b,c,d}", "a,b,c,d", `uritemplate: "/s{?a,b,c,d}" conflicts with "/s{?e*}": both match "/s?a=1&b=1&c=1&d=1"`},
		{"/u{?a,b,c,d,e,f}", "", ""},
		{"/u{?a,b,c,d}", "a,b,c,d", `uritemplate: "/u{?a,b,c,d}" conflicts with "/u{?a,b,c,d,e,f}": both match "/u?a=1&b=1&c=1&d=1"`},
		{"/t{?e}", "other", ""},
		{"/t{?a,b,c,d}", "a,b,c,d", `uritemplate: "/t{?a,b,c,d}" conflicts with "/t{?e}": both match "/t?a=1&b=1&c=1&d=1"`},
		{"/c/{a}-{b}?{m}=1", "", ""},
		{"/c/{a}.{b}{?c}", "c", `uritemplate: "/c/{a}.{b}{?c}" conflicts with "/c/{a}-{b}?{m}=1": both may match the same reference`},
		{"/w#{?a*}", "a", ""},
		{"/w#{?k,l}", "k,l", `uritemplate: "/w#{?k,l}" conflicts with "/w#{?a*}": both match "/w#?k=1&l=?a=1"`},
		{"/{a}{b}", "", `uritemplate: ambiguous template: nothing divides two expressions at offset 4: write a literal between them`},
		{"http://u:secret@h/{a}", "", ""},
		{"http://u:secret@h/{b}", "", `uritemplate: "http://u:xxxxx@h/{b}" conflicts with "http://u:xxxxx@h/{a}": both match "http://u:xxxxx@h/1"`},
		{"//u:secret@h/{a}", "", ""},
		{"//u:secret@h/{b}", "", `uritemplate: "//u:xxxxx@h/{b}" conflicts with "//u:xxxxx@h/{a}": both match "//u:xxxxx@h/1"`},
	} {
		o := uritemplate.Options{AllowOtherPairs: tt.required == "other"}
		if tt.required != "" && tt.required != "other" {
			o.Required = strings.Split(tt.required, ",")
		}
		got := ""
		if err := s.Add(uritemplate.MustParse(tt.text).With(o), tt.text); err != nil {
			got = err.Error()
		}
		if tt.want == "" && got != "" || tt.want != "" && got != tt.want {
			t.Errorf("%s: %s, want %s", tt.text, got, tt.want)
		}
	}
	for ref, want := range map[string]string{"/x?a=1": "/x{?a,c}", "/x?b=1": "/x{?b}", "/x?c=1": "/x{?c,d}", "/x?d=2": "/x{?b,d}", "/x": "", "/z?x=1": "/z{?a*}"} {
		if got, _, ok := s.Match(uri.RFC3986.MustParse(ref)); got != want || ok != (want != "") {
			t.Errorf("%s matches %q, want %q", ref, got, want)
		}
	}
}

// TestSetMatch has references of all kinds.
func TestSetMatch(t *testing.T) {
	s := newSet(uritemplate.Options{},
		"", "/", "//h", "http://[::1]/{a}", "http://[::2]/{a}", "http://{host}/{a}", "{+base}/end", "x:{a}", "a/b", "a/{b}", "/a/b/c/d/e", "/a/b/{c}/d/{e}", "/a/{b}/c/d/{e}/{f}",
		"/n/{a}/{b}/{c}/{d}/{e}/{f}/{g}/{h}/{i}/{j}", "/%2F/{a}", "/j/{a}.json/x", "/j/{a}.aaa/y", "/q?a=1{&b}", "/q?a=2", "/q#f", "//U{u}@H/{a}", "//%27{a}/'",
		"https://h/{a}", "https://h:443/{a}", "https://h:{p}/{a}", "https://{b}:4{p}/{a}", "https://g:44{p}/{a}",
		"/it's", "/@{x}/it's", "/p{/x}/@", "y:{+b}/'e", "/o{?%24select}", "/o?$top=1{&%24select}",
	)
	values := uritemplate.Values{}
	set := func(name string, v uritemplate.Value) { values[name] = v }
	for ref, want := range map[string]string{
		"": "", "/": "/", "//H": "//h", "http://[::1]/x": "http://[::1]/{a}", "http://[0:0:0::1]/x": none, "http://[::2]/x": "http://[::2]/{a}", "http://[::3]/x": none, "http://[::2]/x/y": none,
		"http://g/x": "http://{host}/{a}", "http://g/x/end": "{+base}/end", "end": none, "x/end": "{+base}/end", "X:y": "x:{a}", "a/b": "a/b", "a/c": "a/{b}", "b/c": none,
		"/a/b/c/d/e": "/a/b/c/d/e", "/a/b/c/d/f": "/a/b/{c}/d/{e}", "/a/b/c/d/e/f": "/a/{b}/c/d/{e}/{f}", "/a/b/c/d": none, "/%2f/%61": "/%2F/{a}",
		"http://[::1]/%2F": none, "/j/1.json/x": "/j/{a}.json/x", "/j/1.aaa/y": "/j/{a}.aaa/y", "/q?a=1&b=2": "/q?a=1{&b}", "/q?%61=2": "/q?a=2", "/q?a=3": none, "/q#f": "/q#f",
		"//U1@h/2": "//U{u}@H/{a}", "//u1@h/2": none, "//%271/%27": "//%27{a}/'", "//'1/'": none,
		"https://h:443/1": "https://h:443/{a}", "https://h:80/1": "https://h:{p}/{a}", "https://h:/1": none, "https://h/1": "https://h/{a}", "https://i:443/1": "https://{b}:4{p}/{a}", "https://g:443/1": "https://g:44{p}/{a}", "https://h:443/1/2": none,
		"/it%27s": "/it's", "/%40x/it%27s": "/@{x}/it's", "/p/1/%40": "/p{/x}/@", "y:b%27/%27e": "y:{+b}/'e", "/o?$select=1": "/o{?%24select}", "/o?%24top=1&$select=2": "/o?$top=1{&%24select}",
		"/n/1/2/3/4/5/6/7/8/9/0": "/n/{a}/{b}/{c}/{d}/{e}/{f}/{g}/{h}/{i}/{j}", "/a/b/c/d/%2F": none,
	} {
		u := uri.RFC3986.MustParse(ref)
		text, got, ok := s.Match(u)
		if !ok {
			clear(values)
			if i, ok := s.MatchFunc(u, set); ok || i != "" || text != "" || got != nil || len(values) != 0 || want != none {
				t.Errorf("%s matches %q %v, %q %t %v; want %s", ref, text, got, i, ok, values, want)
			}
			continue
		}
		m := must(uritemplate.MustParse(want).Matcher())
		if one, ok := m.Match(u); text != want || shown(got, true) != shown(one, ok) {
			t.Errorf("%s matches %s with %s, want %s with %s", ref, text, shown(got, true), want, shown(one, ok))
		}
		clear(values)
		if text, ok := s.MatchFunc(u, set); !ok || text != want || shown(values, true) != shown(got, true) {
			t.Errorf("%s has %s in a map, want %s", ref, shown(values, true), shown(got, true))
		}
		if clear(values); !m.MatchFunc(u, set) || shown(values, true) != shown(got, true) {
			t.Errorf("%s has %s in a map of a Matcher, want %s", ref, shown(values, true), shown(got, true))
		}
		if text, _, ok := s.Match(u); !ok || text != want || !m.Matches(u) {
			t.Errorf("%s matches %s, %t without a map", ref, text, ok)
		}
	}
	if _, _, ok := s.Match(uri.RFC3987.MustParse("/é")); ok {
		t.Error("/é matches")
	}
	clear(values)
	if m := must(uritemplate.MustParse("/a").Matcher()); m.MatchFunc(uri.RFC3986.MustParse("/b"), set) || len(values) != 0 {
		t.Errorf("%v after no match", values)
	}
	for range s.All() {
		break
	}

	// The segment {a} may only be empty in one of the templates.
	var one uritemplate.Set[int]
	empty := uritemplate.MustParse("/e/{a}/y").With(uritemplate.Options{AllowEmpty: true})
	if err := errors.Join(one.Add(uritemplate.MustParse("/e/{a}/x"), 1), one.Add(empty, 2)); err != nil {
		t.Fatal(err)
	}
	if got, _, _ := one.Match(uri.RFC3986.MustParse("/e//y")); got != 2 {
		t.Errorf("/e//y matches %d", got)
	}
}
