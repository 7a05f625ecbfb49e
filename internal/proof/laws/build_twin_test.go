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

// A blueprint is the twin of a Builder: it has the components that were set last, and looks for a text that parses to
// them.
type blueprint struct {
	edition                uri.Edition
	twin.Parts             // Authority if it is registry-based; Path without a dot segment in front
	userinfo, host, port   twin.Part
	hierarchical, asOpaque bool // the path was set as one or the other
	wrong                  bool // something was set that no text can have
}

// blueprintOf returns the blueprint that s, valid in edition e, is built from.
func blueprintOf(e uri.Edition, s string) blueprint {
	p := blueprint{edition: e, Parts: twin.Split(e, s)}
	p.asOpaque = twin.Opaque(e, p.Parts)
	p.hierarchical = !p.asOpaque && p.Path != ""
	if p.Authority.Defined {
		p.setAuthority(p.Authority.Text)
	}
	return p
}

func (p *blueprint) setAuthority(text string) {
	p.Authority = twin.Defined(text)
	p.userinfo, p.host, p.port = twin.Part{}, twin.Part{}, twin.Part{}
	if server, ok := twin.SplitServer(p.edition, p.Parts); ok {
		p.Authority = twin.Part{}
		p.userinfo, p.host, p.port = server.Userinfo, twin.Defined(server.Host), server.Port
	}
}

// text returns the text that a Builder must give, and reports whether there is one.
func (p blueprint) text() (string, bool) {
	if p.wrong || (p.userinfo.Defined || p.port.Defined) && !p.host.Defined {
		return "", false
	}
	parts := p.Parts
	if p.host.Defined {
		parts.Authority = twin.Defined(p.host.Text)
		if p.userinfo.Defined {
			parts.Authority.Text = p.userinfo.Text + "@" + parts.Authority.Text
		}
		if p.port.Defined {
			parts.Authority.Text += ":" + p.port.Text
		}
	}
	if p.asOpaque && (!p.Scheme.Defined || parts.Authority.Defined) {
		return "", false
	}
	paths := []string{p.Path}
	first, _, _ := strings.Cut(p.Path, "/")
	if !p.Scheme.Defined && !parts.Authority.Defined && strings.Contains(first, ":") {
		paths = append(paths, "./"+p.Path)
	}
	if !parts.Authority.Defined && strings.HasPrefix(p.Path, "//") {
		paths = append(paths, "/."+p.Path)
	}
	for _, parts.Path = range paths {
		if text := twin.Join(parts); p.readsBack(text, parts) {
			return text, true
		}
	}
	return "", false
}

// readsBack reports whether text is valid and divides into parts, and its authority into the parts of p.
func (p blueprint) readsBack(text string, parts twin.Parts) bool {
	u, err := p.edition.Parse(text)
	if err != nil || twin.Split(p.edition, text) != parts || twin.PartsOf(u) != lower(parts) {
		return false
	}
	if server, ok := twin.SplitServer(p.edition, parts); ok {
		if p.Authority.Defined || server != (twin.Server{Userinfo: p.userinfo, Host: p.host.Text, Port: p.port}) || twin.ServerOf(u) != server {
			return false
		}
	} else if parts.Authority.Defined && !p.Authority.Defined {
		return false
	}
	return !(p.hierarchical && twin.Opaque(p.edition, parts))
}

// A step sets something, both in a Builder and in a blueprint.
type step struct {
	name string
	set  func(b *builder, p *blueprint, text string)
}

func setStep(c uri.Component, p func(p *blueprint, s string)) step {
	return step{"Set of " + c.String(), func(builder *builder, plan *blueprint, text string) {
		builder.Set(c, text)
		p(plan, text)
	}}
}

// setters are the setters of a component by its name.
var setters = []struct {
	component uri.Component
	set       func(b *builder, text string) *builder
}{
	{uri.Scheme, (*builder).Scheme},
	{uri.Host, (*builder).Host},
	{uri.Port, (*builder).Port},
	{uri.Path, (*builder).Path},
	{uri.Query, (*builder).Query},
	{uri.Fragment, (*builder).Fragment},
}

// byName returns the steps, and a step for each of the setters. They do the same as Set, except that Path refuses dot
// segments.
func byName(steps []step) []step {
	for _, s := range setters {
		i := slices.IndexFunc(steps, func(of step) bool { return of.name == "Set of "+s.component.String() })
		same := steps[i].set
		steps = append(steps, step{s.component.String(), func(b *builder, p *blueprint, text string) {
			same(new(builder), p, text)
			p.wrong = p.wrong || s.component == uri.Path && hasDots(text)
			s.set(b, text)
		}})
	}
	return steps
}

// hasDots reports whether a segment is "." or "..", once it is unescaped.
func hasDots(path string) bool {
	return slices.ContainsFunc(strings.Split(path, "/"), func(segment string) bool {
		data, _ := uri.Unescape(segment)
		return data == "." || data == ".."
	})
}

// derivable makes a blueprint wrong unless a rule derives s.
func (p *blueprint) derivable(s string, definition func(e uri.Edition) string) {
	d := definition(p.edition)
	if d == "" || !derived(p.edition, definitionIn(p.edition, d)).Accepts(s) {
		p.wrong = true
	}
}

// serverRule returns the definition of a part of a server-based authority.
func serverRule(definition string) func(e uri.Edition) string {
	return func(e uri.Edition) string {
		switch {
		case e == uri.RFC1630:
			return ""
		case e == uri.URLSyntax05 && definition == "userinfo":
			return `user [ ":" password ]`
		}
		return definition
	}
}

func (p *blueprint) setUserinfo(s string) {
	p.derivable(s, serverRule("userinfo"))
	p.userinfo, p.Authority = twin.Defined(s), twin.Part{}
}

func (p *blueprint) setHost(s string) {
	p.derivable(s, serverRule("[ host ]"))
	p.host, p.Authority = twin.Defined(s), twin.Part{}
}

func (p *blueprint) setPath(path string, hierarchical, asOpaque bool) {
	p.Path, p.hierarchical, p.asOpaque = path, hierarchical, asOpaque
}

func (p *blueprint) addSegment(s string) {
	p.derivable(s, func(uri.Edition) string { return "segment" })
	p.Path += "/" + s
	p.hierarchical = true
}

// queryRule returns the definition of a query.
func queryRule(e uri.Edition) string {
	if e == uri.RFC1630 {
		return "search"
	}
	return `query`
}

func (p *blueprint) addPair(s string) {
	p.derivable(s, queryRule)
	p.wrong = p.wrong || strings.Contains(s, "&")
	if p.Query.Defined {
		s = p.Query.Text + "&" + s
	}
	p.Query = twin.Defined(s)
}

var steps = byName([]step{
	setStep(uri.Scheme, func(p *blueprint, s string) {
		p.derivable(s, func(uri.Edition) string { return "scheme" })
		p.Scheme = twin.Defined(s)
	}),
	setStep(uri.Authority, func(p *blueprint, s string) {
		p.derivable(s, func(e uri.Edition) string {
			if e == uri.URLSyntax05 {
				return `*( unreserved / escaped / ";" / ":" / "@" / "&" / "=" / "+" )`
			}
			return serverRule("authority")(e)
		})
		if !p.wrong {
			p.setAuthority(s)
		}
	}),
	setStep(uri.Userinfo, (*blueprint).setUserinfo),
	setStep(uri.Host, (*blueprint).setHost),
	setStep(uri.Port, func(p *blueprint, s string) {
		p.derivable(s, serverRule("port"))
		p.port, p.Authority = twin.Defined(s), twin.Part{}
	}),
	setStep(uri.Path, func(p *blueprint, s string) {
		p.derivable(s, func(e uri.Edition) string {
			if slices.Contains(opaqueEditions, e) && !strings.HasPrefix(s, "/") {
				return `[ opaque_part ]` // refused only if the reference is not opaque
			}
			return `segment *( "/" segment )`
		})
		p.setPath(s, false, false)
	}),
	setStep(uri.Query, func(p *blueprint, s string) {
		p.derivable(s, queryRule)
		p.Query = twin.Defined(s)
	}),
	{"Set of no component", func(b *builder, p *blueprint, text string) {
		c := []uri.Component{uri.Reference, uri.Segment, uri.Param, uri.Opaque, uri.Fragment + 1}[len(text)%5]
		b.Set(c, text)
		p.wrong = true
	}},
	setStep(uri.Fragment, func(p *blueprint, s string) {
		p.derivable(s, func(e uri.Edition) string {
			if e == uri.RFC1630 {
				return `fragmentid`
			}
			return `fragment`
		})
		p.Fragment = twin.Defined(s)
	}),

	{"user and password from data", func(b *builder, p *blueprint, data string) {
		user, password, _ := strings.Cut(data, ":")
		b.User(user, password)
		text := p.edition.Escape(uri.Userinfo, user)
		if password != "" {
			text += ":" + p.edition.Escape(uri.Userinfo, password)
		}
		p.setUserinfo(text)
	}},
	{"registry-based authority from data", func(b *builder, p *blueprint, data string) {
		text := p.edition.Escape(uri.Host, data)
		b.Set(uri.Authority, text)
		if p.edition == uri.RFC1630 {
			p.wrong = true
			return
		}
		p.setAuthority(text)
	}},
	{"segment from data", func(b *builder, p *blueprint, data string) {
		name, params, ok := strings.Cut(data, "&")
		text := p.edition.Escape(uri.Segment, name)
		if p.edition == uri.RFC3986 || p.edition == uri.RFC3987 { // the text follows a slash
			text = strings.ReplaceAll(text, "%3A", ":")
		}
		if !ok {
			b.Segment(name)
			p.wrong = p.wrong || name == "." || name == ".."
		} else {
			b.Segment(name, params, "x")
			text += ";" + p.edition.Escape(uri.Param, params) + ";x"
		}
		p.addSegment(text)
	}},
	{"opaque part from data", func(b *builder, p *blueprint, data string) {
		text := p.edition.Escape(uri.Opaque, data)
		b.Set(uri.Path, text)
		p.setPath(text, false, false)
	}},
	{"query pair from data", func(b *builder, p *blueprint, data string) {
		key, value, _ := strings.Cut(data, "=")
		b.QueryPair(key, value)
		p.addPair(p.edition.Escape(uri.Query, key) + "=" + p.edition.Escape(uri.Query, value))
		p.wrong = p.wrong || p.edition == uri.RFC1630
	}},
	{"Without", func(b *builder, p *blueprint, text string) {
		c := uri.Component(len(text))
		b.Without(c)
		switch c {
		case uri.Scheme:
			p.Scheme = twin.Part{}
		case uri.Authority:
			p.Authority, p.userinfo, p.host, p.port = twin.Part{}, twin.Part{}, twin.Part{}, twin.Part{}
		case uri.Userinfo:
			p.userinfo = twin.Part{}
			if at := strings.LastIndex(p.Authority.Text, "@"); at >= 0 {
				p.setAuthority(p.Authority.Text[at+1:]) // it is registry-based
			}
		case uri.Host:
			p.host, p.Authority = twin.Part{}, twin.Part{}
		case uri.Port:
			p.port = twin.Part{}
		case uri.Path:
			p.setPath("", false, false)
		case uri.Query:
			p.Query = twin.Part{}
		case uri.Fragment:
			p.Fragment = twin.Part{}
		default:
			p.wrong = true
		}
	}},
	{"Builder", func(b *builder, p *blueprint, text string) {
		u, err := p.edition.Parse(text)
		if _, failed := b.URI(); err == nil && (failed == nil || !p.wrong) {
			*b = *u.Builder()
			*p = blueprintOf(p.edition, text)
		}
	}},
})

// checkBuild takes steps, written one a line, a letter for the step and its text, in edition e. The law: the Builder
// gives the text that divides into the components that were set. The path may have a dot segment in front if the
// documents allow it. There is an error if and only if there is no such text.
func checkBuild(t *testing.T, e uri.Edition, script string) (built bool) {
	t.Helper()
	b, p := e.Builder(), blueprint{edition: e}
	var names []string
	for line := range strings.SplitSeq(script, "\n") {
		if line == "" {
			continue
		}
		s := steps[int(line[0]-'A')%len(steps)]
		s.set(b, &p, line[1:])
		names = append(names, fmt.Sprintf("%s %q", s.name, line[1:]))
	}
	u, err := b.URI()
	want, ok := p.text()
	if (err == nil) != ok || u.String() != want {
		t.Errorf("%v: %s:\ngot  %q, %v\nwant %q, %v", e, strings.Join(names, ", "), u, err, want, ok)
		return false
	}
	if !ok {
		if e := (*uri.BuildError)(nil); !errors.As(err, &e) || e.Err == nil {
			t.Errorf("%s: the error is %T %v", script, err, err)
		}
		return false
	}
	if parsed, err := e.Parse(u.String()); err != nil || parsed != u {
		t.Errorf("%v: %s: %q differs from what Parse returns, %v", e, strings.Join(names, ", "), u, err)
	}
	if again, err := u.Builder().URI(); err != nil || again != u {
		t.Errorf("%v: %q built again: %q, %v", e, u, again, err)
	}
	checkAccessors(t, u)
	return true
}

// randomScript returns steps that are likely to fit together, and some that are not.
func randomScript(random *rand.Rand) string {
	texts := []string{"", "a", "x", "h", "/", "//", "/a", "a:b", "a/b", ":", "?", "a?b", "#", "%", "%41", ".", "..", "a b", "1", "80", "u:p",
		"a@b", "[::1]", "1.2.3.4", "a_b", "a=b", "a&b", "+", "a+b", ";", "a;b", "\xff", "é", "aaaaaa", "aaa", "mailto:a?b", "x:/y?z#w", "//u@h:1", "./a:b",
		"é", "日/本", "%C3%A9", "\u202e", "\ue000", "\xc3", "//é@ü:1/点?\ue000#я"}
	var lines []string
	if random.IntN(2) == 0 {
		lines = append(lines, "Ax") // Scheme, which RFC 1630 needs
	}
	for range 1 + random.IntN(6) {
		text := texts[random.IntN(len(texts))]
		if random.IntN(3) == 0 {
			text += texts[random.IntN(len(texts))]
		}
		lines = append(lines, string(rune('A'+random.IntN(len(steps))))+text)
	}
	return strings.Join(lines, "\n")
}

func TestBuilderLaws(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 4))
	n := proof.Pick(6_000, 60_000)
	for _, e := range uri.Editions() {
		built := 0
		for range n {
			if checkBuild(t, e, randomScript(random)) {
				built++
			}
			if t.Failed() {
				return
			}
		}
		t.Logf("%v: built %d of %d", e, built, n)
		if built < n/50 {
			t.Errorf("%v: built only %d of %d", e, built, n)
		}
	}
}

// FuzzBuilder checks the law of checkBuild for any steps in any edition.
func FuzzBuilder(f *testing.F) {
	random := rand.New(rand.NewPCG(2, 4))
	for i := range 60 {
		f.Add(uint8(i), randomScript(random))
	}
	f.Fuzz(func(t *testing.T, edition uint8, script string) {
		editions := uri.Editions()
		checkBuild(t, editions[int(edition)%len(editions)], script)
	})
}
