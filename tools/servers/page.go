// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/uri"
	"example.com/uri/hazard"
	"example.com/uri/internal/proof/served"
)

// pageOf returns the page for people. It removes the exceptions from d.
func pageOf(d served.Data) string {
	p := page{Data: d, alone: map[hazard.Kind][]*served.Target{}}
	for _, t := range d.Targets {
		maps.DeleteFunc(t.Other, func(reading, _ string) bool { return t.Exception(reading) != "" })
		if k, ok := onlyKind(t); ok {
			p.alone[k] = append(p.alone[k], t)
		}
	}
	p.printf(`# What servers read

<!-- Made by tools/servers: go run . -golden ../../hazard/testdata/servers.jsonl.gz -page ../../docs/servers.md -->

Servers, proxies and frameworks read different paths and queries in the same request target. %d of them received %d targets, each the
path and the query of a URI after `+"`Normalize(uri.SyntaxLevel)`"+`. If package `+"`hazard`"+` reports nothing for a target, they all read
it as package `+"`uri`"+` does: the segments that `+"`Segments`"+` returns, unescaped, and the pairs that `+"`Form`"+` returns. The [exceptions](#exceptions)
are below. If there is a hazard, this page shows who reads the target in another way. A program that refuses a target, or redirects to
another one, does not count as reading it in another way.

[tools/servers](../tools/servers) starts the programs and asks them. `+"`TestServers`"+` checks the rule against the data in `+"`hazard/testdata`"+`.

`, len(d.Programs), len(d.Targets))
	p.matrix("Paths", "path", pathKinds)
	p.matrix("Queries", "query", queryKinds)
	p.examples()
	p.printf("%s", exceptions)
	p.printf("## Programs\n\n| program | version |\n|---|---|\n")
	for _, name := range slices.Sorted(maps.Keys(d.Programs)) {
		p.printf("| %s | %s |\n", name, d.Programs[name])
	}
	return p.String()
}

// The kinds on the page, in its order.
var (
	pathKinds = []hazard.Kind{hazard.EmptySegment, hazard.Parameter, hazard.ParameterDots, hazard.EscapedParameter, hazard.NotUTF8,
		hazard.EscapedDelimiter, hazard.EscapedControl, hazard.DoubleEscape}
	queryKinds = []hazard.Kind{hazard.QuerySemicolon, hazard.QueryQuestion, hazard.QueryNotUTF8, hazard.ManyPairs, hazard.RepeatedKey,
		hazard.EmptyKey, hazard.BracketKey, hazard.RewrittenKey, hazard.PropertyKey, hazard.EscapedControl, hazard.NoValue, hazard.EmptyPair, hazard.EdgeSpace}
)

const exceptions = `## Exceptions

These differences are no hazards, since other URIs do not avoid them:

- Some routers ignore an empty segment at the end, so that "/a/" is "/a": express, koa, cherrypy, mojolicious. Others have an option
  for it.
- chi and echo return a route's parameters still escaped if the path contains an escape that it does not need.
- Spring up to version 4 takes escapes for Latin-1 unless configured otherwise, and so does Tornado in a query's keys.
- Some routers have an option to ignore letter case, and a front controller such as "/index.php/x" ends the path at its file.
- Ruby's Addressable (2.8.1), which is not among these programs, also normalizes the characters in a path and a query (NFKC): it turns
  "%EF%BC%8E%EF%BC%8E" into "..", and removes a segment.

The rule is about normal forms. Many more programs disagree about other targets, such as "/a/./b" and "/%61".

`

type page struct {
	strings.Builder
	served.Data
	alone map[hazard.Kind][]*served.Target // the targets with one kind of hazard
}

func (p *page) printf(format string, args ...any) { fmt.Fprintf(p, format, args...) }

// onlyKind returns the kind of a target's hazards, if there is only one. Dots before parameters
// count alone, although the parameters are hazards too.
func onlyKind(t *served.Target) (hazard.Kind, bool) {
	var kinds []hazard.Kind
	for h := range hazard.All.Of(uri.RFC3986.MustParse("http://h" + t.Sent)) {
		if !slices.Contains(kinds, h.Kind) {
			kinds = append(kinds, h.Kind)
		}
	}
	if slices.Contains(kinds, hazard.ParameterDots) {
		kinds = slices.DeleteFunc(kinds, func(k hazard.Kind) bool { return k == hazard.Parameter || k == hazard.EscapedParameter })
	}
	if len(kinds) != 1 {
		return 0, false
	}
	return kinds[0], true
}

// of returns the targets whose Kind is "path" or "query", and whose only hazard is k.
func (p *page) of(k hazard.Kind, kind string) []*served.Target {
	return slices.DeleteFunc(slices.Clone(p.alone[k]), func(t *served.Target) bool { return t.Kind != kind })
}

// matrix writes which readings differ for which kind.
func (p *page) matrix(title, kind string, kinds []hazard.Kind) {
	p.printf(`## %s

A name before the slash is a program, and the rest the place where it shows how it reads a target. "5 of 24" means: among the 24
targets that contain only this hazard and are not refused, 5 are read in another way.

| hazard | read in another way by |
|---|---|
`, title)
	for _, k := range kinds {
		p.printf("| %v | %s |\n", k, strings.Join(p.differing(p.of(k, kind), kind), "<br>"))
	}
	p.printf("\n")
}

// differing returns texts such as "5 of 24: nginx/uri", for the readings that differ, with the
// greatest part first, and then the programs that refuse all targets.
func (p *page) differing(targets []*served.Target, kind string) (texts []string) {
	type part struct{ other, all int }
	by, refused := map[part][]string{}, []string(nil)
	for _, reading := range slices.Sorted(maps.Keys(p.Readings)) {
		if p.Readings[reading] != kind && !p.isBoth(reading) {
			continue
		}
		var n part
		for _, t := range targets {
			if answered(t, reading) {
				n.all++
				if _, ok := t.Other[reading]; ok {
					n.other++
				}
			}
		}
		switch {
		case n.all == 0:
			refused = append(refused, reading)
		case n.other > 0:
			by[n] = append(by[n], reading)
		}
	}

	greatestFirst := func(a, b part) int {
		return cmp.Or(cmp.Compare(b.other*a.all, a.other*b.all), cmp.Compare(b.all, a.all))
	}
	for _, n := range slices.SortedFunc(maps.Keys(by), greatestFirst) {
		texts = append(texts, fmt.Sprintf("%d of %d: %s", n.other, n.all, list(by[n])))
	}
	if len(refused) > 0 {
		texts = append(texts, "refused by "+list(refused))
	}
	return texts
}

// isBoth reports whether a reading contains the path and the query, as a proxy's does.
func (p *page) isBoth(reading string) bool {
	name, rest, _ := strings.Cut(reading, "/")
	return slices.ContainsFunc(programs, func(q program) bool {
		return q.name == name && slices.ContainsFunc(q.endpoints, func(e endpoint) bool { return e.reading == rest && e.kind == "raw" })
	})
}

// answered reports whether the program neither refused nor redirected t.
func answered(t *served.Target, reading string) bool {
	program, _, _ := strings.Cut(reading, "/")
	away := slices.Concat(t.Refused, t.Redirected)
	return !slices.Contains(away, reading) && !slices.Contains(away, program)
}

// examples writes, for each kind, how one target is read.
func (p *page) examples() {
	p.printf("## How they read it\n\n")
	for _, k := range pathKinds {
		p.example(k, p.of(k, "path"))
	}
	for _, k := range queryKinds {
		p.example(k, p.of(k, "query"))
	}
}

// example writes how the most telling target is read.
func (p *page) example(k hazard.Kind, targets []*served.Target) {
	if len(targets) == 0 {
		return
	}
	best := mostTelling(targets)
	if len(best.Sent) > 100 {
		p.printf("**%v**: a query with more than 100 pairs is cut off by %s.\n\n", k, list(slices.Sorted(maps.Keys(best.Other))))
		return
	}

	// The most frequent other reading comes first.
	p.printf("**%v**: %s\n\n| read as | by |\n|---|---|\n", k, code(best.Sent))
	by := groups(best)
	frequentFirst := func(a, b string) int { return cmp.Or(cmp.Compare(len(by[b]), len(by[a])), cmp.Compare(a, b)) }
	for _, text := range slices.SortedFunc(maps.Keys(by), frequentFirst) {
		p.printf("| %s | %s |\n", code(text), list(by[text]))
	}
	p.printf("| as intended | %d others |\n", best.Same)
	if away := slices.Sorted(slices.Values(slices.Concat(best.Refused, best.Redirected))); len(away) > 0 {
		p.printf("| refused or redirected | %s |\n", list(away))
	}
	p.printf("\n")
}

// mostTelling returns the target, among the short ones if there are any, that is read in most ways, by
// most programs, and is the shortest among these.
func mostTelling(targets []*served.Target) *served.Target {
	short := slices.DeleteFunc(slices.Clone(targets), func(t *served.Target) bool { return len(t.Sent) > 12 })
	if len(short) > 0 {
		targets = short
	}
	return slices.MaxFunc(targets, func(a, b *served.Target) int {
		return cmp.Or(
			cmp.Compare(len(groups(a)), len(groups(b))),
			cmp.Compare(len(a.Other), len(b.Other)),
			cmp.Compare(len(b.Sent), len(a.Sent)),
			cmp.Compare(b.Sent, a.Sent),
		)
	})
}

// groups maps the other readings of a target to the programs that read it so.
func groups(t *served.Target) map[string][]string {
	by := map[string][]string{}
	for _, reading := range slices.Sorted(maps.Keys(t.Other)) {
		by[t.Other[reading]] = append(by[t.Other[reading]], reading)
	}
	return by
}

func code(s string) string {
	return "`" + strings.NewReplacer("|", `\|`, "`", "'").Replace(s) + "`"
}

func list(names []string) string { return strings.Join(names, ", ") }
