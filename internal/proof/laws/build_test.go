// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/twin"
)

type builder = uri.Builder

// TestBuilderRules has every short text of many tokens for each setter, where nothing else is wrong. So a setter accepts
// what the rule of its component derives; see steps.
func TestBuilderRules(t *testing.T) {
	tokens := strings.Split(`a,1,v,-,.,:,::1,/,?,#,@,[,],;,=,&,+,%,%4,%4a,$,~,",_, ,|,`+"\x00,\xe9,999,é,\ue000", ",")
	length := proof.Pick(2, 3)
	for _, e := range someEditions() {
		t.Run(e.String(), func(t *testing.T) {
			t.Parallel()
			starts := []string{"", "x://h"}
			if e == uri.RFC1630 {
				starts = []string{"x:"}
			}
			for _, step := range steps {
				built := 0
				for text := range everyText(t, tokens, length) {
					for _, start := range starts {
						if checkStep(t, e.MustParse(start), step, text) {
							built++
						}
					}
				}
				if built < 3 && (e != uri.RFC1630 || step.name == "Set of path") && step.name != "Set of no component" {
					t.Errorf("%s: only %d texts", step.name, built)
				}
			}
		})
	}
}

// checkStep compares the result of one step from u with the twin.
func checkStep(t *testing.T, u uri.URI, step step, text string) (built bool) {
	t.Helper()
	e := u.Edition()
	b, p := u.Builder(), blueprintOf(e, u.String())
	step.set(b, &p, text)
	got, err := b.URI()
	want, ok := p.text()
	if (err == nil) != ok || got.String() != want || ok && got.Edition() != e {
		t.Errorf("%v: %q with %s %q: %q, %v; want %q, %v", e, u, step.name, text, got, err, want, ok)
	}
	return ok
}

// TestBuilderFirstError has every short text for each component, and then sets the component to a valid text. There is an
// error if and only if no reference has the first text as its component, whatever else is set.
func TestBuilderFirstError(t *testing.T) {
	tokens := strings.Split(`a,1,.,:,/,?,#,@,[,],+,%,%4a,~,",_, ,é`, ",")
	valid := map[uri.Component]string{
		uri.Scheme: "x", uri.Authority: "h", uri.Userinfo: "u", uri.Host: "h", uri.Port: "8", uri.Path: "/", uri.Query: "q", uri.Fragment: "f",
	}
	for _, e := range uri.Editions() {
		starts := parsed([]uri.Edition{e}, "", "x:a", "x://h")
		verdicts := map[bool]int{}
		for c, good := range valid {
			set := steps[slices.IndexFunc(steps, func(s step) bool { return s.name == "Set of "+c.String() })].set
			for text := range everyText(t, tokens, 2) {
				possible := slices.ContainsFunc(starts, func(start uri.URI) bool {
					p := blueprintOf(e, start.String())
					set(new(builder), &p, text)
					_, ok := p.text()
					return ok
				})
				verdicts[possible]++
				_, err := starts[len(starts)-1].Builder().Set(c, text).Set(c, good).URI()
				if (err == nil) != possible {
					t.Errorf("%v: Set of %v %q and then %q: %v; a reference may have it: %t", e, c, text, good, err, possible)
				}
			}
		}
		if verdicts[true] < 100 || verdicts[false] < 100 {
			t.Errorf("%v: of the texts, %v", e, verdicts)
		}
	}
}

// TestBuilderRoundTrip builds references of every shape again, from the whole and from what the accessors return.
func TestBuilderRoundTrip(t *testing.T) {
	for _, u := range parsed(uri.Editions(), slices.Concat(splitReferences, resolveReferences(), resolveBases)...) {
		if got, err := u.Builder().URI(); err != nil || got != u {
			t.Errorf("%v: %q built again: %q, %v", u.Edition(), u, got, err)
		}
		checkAccessors(t, u)
	}
	tokens := strings.Split(`a,X:,/,//,.,..,%2e,?,#,@,:,8,;,[::1],_,%3A,é`, ",")
	for _, e := range uri.Editions() {
		t.Run(e.String(), func(t *testing.T) {
			t.Parallel()
			built, refused := 0, 0
			for s := range everyText(t, tokens, proof.Pick(4, 5)) {
				u, err := e.Parse(s)
				if err != nil {
					continue
				}
				built++
				if !checkAccessors(t, u) {
					refused++
				}
				if t.Failed() {
					return
				}
			}
			if built < 1000 || refused < 100 {
				t.Errorf("%d are built, and Path refuses %d", built, refused)
			}
		})
	}
}

// checkAccessors builds u from what its accessors return, by Set and by the setters of the same names. It reports
// whether Path takes the path: it has no dot segments.
func checkAccessors(t testing.TB, u uri.URI) bool {
	t.Helper()
	e := u.Edition()
	whole, named := e.Builder(), e.Builder()
	want := u.String()
	if u.IsAbsolute() {
		whole.Set(uri.Scheme, u.Scheme())
		named.Scheme(u.Scheme())
		want = u.Scheme() + want[len(u.Scheme()):]
	}
	if u.HasAuthority() {
		whole.Set(uri.Authority, u.Authority())
	}
	switch {
	case u.HasAuthority() && !u.IsServerBased():
		named.Set(uri.Authority, u.Authority())
	case u.HasAuthority():
		named.Host(u.Host())
	}
	if u.HasUserinfo() {
		named.Set(uri.Userinfo, u.Userinfo())
	}
	if u.HasPort() {
		named.Port(u.Port())
	}
	whole.Set(uri.Path, u.Path())
	named.Path(u.Path())
	if u.HasQuery() {
		whole.Set(uri.Query, u.Query())
		named.Query(u.Query())
	}
	if u.HasFragment() {
		whole.Set(uri.Fragment, u.Fragment())
		named.Fragment(u.Fragment())
	}
	if got, err := whole.URI(); err != nil || got != e.MustParse(want) {
		t.Errorf("%v: %q set again: %q, %v", e, u, got, err)
	}
	got, err := named.URI()
	if hasDots(u.Path()) {
		if !errors.Is(err, uri.ErrDotSegment) {
			t.Errorf("%v: %q has dot segments, but Path takes them: %q, %v", e, u, got, err)
		}
		return false
	}
	if err != nil || got != e.MustParse(want) {
		t.Errorf("%v: %q built again: %q, %v", e, u, got, err)
	}
	return true
}

// TestBuilderReplace changes one component of references of every shape, and
// compares the result with the twin.
func TestBuilderReplace(t *testing.T) {
	texts := []string{"", "a", "/", "/a:b", "//a", "a:b", "80", "a?b", "#", "%41", "%", "u@h:1", "[::1]", "a_b", "é"}
	lengths := proof.Pick(5, 20)
	every := proof.Pick(3, 1)
	for c := range lengths {
		texts = append(texts, strings.Repeat("a", c)) // for Without, which takes the component by its length
	}
	for i := 0; i < len(splitReferences); i += every {
		for _, u := range parsed(someEditions(), splitReferences[i]) {
			for _, step := range steps {
				for _, text := range texts {
					checkStep(t, u, step, text)
				}
			}
		}
	}
}

// TestBuilderCopies appends to copies of Builders, and to copies of those, in any order. None changes another one.
func TestBuilderCopies(t *testing.T) {
	type twin struct {
		builder
		path, query string
	}
	random := rand.New(rand.NewPCG(6, 3))
	rounds := proof.Pick(300, 3000)
	for range rounds {
		twins := make([]twin, 4)
		for range 60 {
			p := &twins[random.IntN(len(twins))]
			text := strings.Repeat(string(rune('a'+random.IntN(26))), []int{0, 1, 5, 40, 42, 130, 300}[random.IntN(7)])
			switch random.IntN(10) {
			case 0, 1, 2:
				p.Segment(text)
				p.path += "/" + text
			case 3, 4, 5:
				p.QueryPair("", text)
				if p.query != "" {
					p.query += "&"
				}
				p.query += "=" + text
			case 6:
				p.Path("/" + text)
				p.path = "/" + text
			case 7:
				p.Without(uri.Query)
				p.query = ""
			default:
				twins[random.IntN(len(twins))] = *p
			}
		}
		for _, p := range twins {
			want := p.path
			if strings.HasPrefix(want, "//") {
				want = "/." + want
			}
			if p.query != "" {
				want += "?" + p.query
			}
			if u, err := p.URI(); err != nil || u.String() != want {
				t.Fatalf("got  %q, %v\nwant %q", u, err, want)
			}
		}
	}
}

// checkWithout compares what a method returns with the Builder and with the
// text that its twin leaves.
func checkWithout(t testing.TB, c uri.Component, u, got uri.URI, remove func(p *twin.Parts, s *twin.Server)) {
	t.Helper()
	e := u.Edition()
	p := twin.Split(e, u.String())
	server, isServer := twin.SplitServer(e, p)
	remove(&p, &server)
	if isServer {
		p.Authority.Text = server.Host
		if server.Userinfo.Defined {
			p.Authority.Text = server.Userinfo.Text + "@" + p.Authority.Text
		}
		if server.Port.Defined {
			p.Authority.Text += ":" + server.Port.Text
		}
	}
	if want, err := e.Parse(twin.Join(p)); err != nil || got != want {
		t.Errorf("%v: %q without its %v is %q, want %q, %v", e, u, c, got, want, err)
	}
	if want, err := u.Builder().Without(c).URI(); err != nil || got != want {
		t.Errorf("%v: %q without its %v is %q, but the Builder makes %q, %v", e, u, c, got, want, err)
	}
}

func checkEachWithout(t testing.TB, u uri.URI) {
	t.Helper()
	checkWithout(t, uri.Fragment, u, u.WithoutFragment(), func(p *twin.Parts, _ *twin.Server) { p.Fragment = twin.Part{} })
	checkWithout(t, uri.Query, u, u.WithoutQuery(), func(p *twin.Parts, _ *twin.Server) { p.Query = twin.Part{} })
	checkWithout(t, uri.Userinfo, u, u.WithoutUserinfo(), func(p *twin.Parts, s *twin.Server) {
		s.Userinfo = twin.Part{}
		// In a registry-based authority, the last "@" ends it.
		p.Authority.Text = p.Authority.Text[strings.LastIndex(p.Authority.Text, "@")+1:]
	})
	checkWithout(t, uri.Port, u, u.WithoutPort(), func(_ *twin.Parts, s *twin.Server) { s.Port = twin.Part{} })
}

func TestWithout(t *testing.T) {
	texts := append(append([]string(nil), netReferences...), normalizeReferences...)
	for _, authority := range []string{"", "h", "u@h", "u:p@h", "u@h:80", "h:80", "h:", "@h", "@h:", "u@", "@", ":80", ":", "u@:80", "[::1]", "u@[::1]:80",
		"a_b", "u@a_b:80", "1.2.3.4:5", "u@[v1.a]:", "u:p@ss@h", "u:p@ss@h:80", "u:p@ss@1.2.3.4", "u:p@ss@a_b", "u:p@ss@", "u@@", "@@h", "u:p@:80"} {
		for _, head := range []string{"", "x:", "HTTP:"} {
			for _, tail := range []string{"", "/", "/p/:@", "?", "?q:@", "#", "#f?:@", "/p?q#f", "//p?#"} {
				texts = append(texts, head+"//"+authority+tail)
			}
		}
	}
	for _, e := range uri.Editions() {
		changed := 0
		for _, s := range texts {
			u, err := e.Parse(s)
			if err != nil {
				continue
			}
			checkEachWithout(t, u)
			v := u.WithoutFragment().WithoutQuery().WithoutUserinfo().WithoutPort()
			if v.HasFragment() || v.HasQuery() || v.HasUserinfo() || v.HasPort() {
				t.Errorf("%v: %q without them is %q", e, u, v)
			}
			if u != v {
				changed++
			}
		}
		if changed < 50 {
			t.Errorf("%v: only %d references are changed", e, changed)
		}
	}
}

// TestWithoutUserinfo has every authority of a few characters. No text before
// an "@" is left, since it may be a password.
func TestWithoutUserinfo(t *testing.T) {
	tokens := []string{"u", "8", ".", "-", "_", ":", "@", "%41", "[::1]"}
	length := proof.Pick(4, 5)
	for _, e := range someEditions() {
		became := map[bool]int{} // by whether the rest of a registry-based authority is server-based
		for authority := range everyText(t, tokens, length) {
			for _, format := range []string{"//%s", "x://%s//@/:@?@#@"} {
				u, err := e.Parse(fmt.Sprintf(format, authority))
				if err != nil {
					continue
				}
				v := u.WithoutUserinfo()
				if strings.Contains(v.Authority(), "@") || v.HasUserinfo() || v.WithoutUserinfo() != v || v.Redacted() != v.String() {
					t.Errorf("%v: %q without its userinfo is %q", e, u, v)
				}
				checkWithout(t, uri.Userinfo, u, v, func(p *twin.Parts, s *twin.Server) {
					s.Userinfo = twin.Part{}
					p.Authority.Text = p.Authority.Text[strings.LastIndex(p.Authority.Text, "@")+1:]
				})
				if u != v && !u.IsServerBased() {
					became[v.IsServerBased()]++
				}
			}
		}
		hasRegistry := e != uri.RFC1630 && e != uri.RFC3986 && e != uri.RFC3987
		if hasRegistry && (became[false] < 1000 || became[true] < 100) || !hasRegistry && len(became) > 0 {
			t.Errorf("%v: registry-based authorities without a userinfo: %v", e, became)
		}
	}
}

// TestWithoutLongScheme has a scheme that is longer than a structure can hold.
func TestWithoutLongScheme(t *testing.T) {
	for _, e := range uri.Editions()[1:] {
		checkEachWithout(t, e.MustParse(strings.Repeat("s", 1<<16)+"://u@h:80/p?q#f"))
	}
}
