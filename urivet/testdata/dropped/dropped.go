// SPDX-License-Identifier: BSD-3-Clause

package dropped

import (
	"fmt"

	"example.com/uri"
	"example.com/uri/uritemplate"
)

type page struct{ query uri.Pairs }

func bad(p page, f uri.Pairs, u uri.URI, t uritemplate.Template, o uritemplate.Options, n uri.Normalizer) {
	f.Set("x", "9")            // want `Set changes nothing`
	f.Add("a", "b").Sort()     // want `Sort changes nothing`
	p.query.Delete("x")        // want `Delete changes nothing`
	u.Form().Add("a", "b")     // want `Add changes nothing`
	u.Normalize(uri.CaseLevel) // want `Normalize changes nothing`
	u.WithoutUserinfo()        // want `WithoutUserinfo changes nothing`
	t.With(o)                  // want `With changes nothing`
	u.JoinPath("a")            // want `JoinPath changes nothing`
	n.Normalize(u)             // want `Normalize changes nothing`
	fmt.Println(f, p, u, t)
}

func good(f uri.Pairs, u uri.URI) (uri.URI, error) {
	f = f.Set("x", "9")
	b := u.Builder()
	b.Host("h") // a Builder changes
	//urivet:ignore dropped the test of a comment
	f.Set("x", "9")
	f.Set("x", "9") //urivet:ignore dropped the test of a comment
	f.Get("x")
	_, err := u.Resolve(u)
	fmt.Println(err, b)
	return f.URI()
}

func noReason(f uri.Pairs) {
	//urivet:ignore dropped
	f.Set("x", "9") // want `Set changes nothing`
}

// A pair of its own is data, so that its methods change only a copy.
type pair struct {
	n    int
	list [2][]string
	err  error
	next *step
}

// A step is plain.
type step struct{ n int }

func (p pair) With(n int) pair                { p.n = n; return p }
func (p pair) Each(f func(int)) (pair, error) { f(p.n); return p, p.err }
func (p pair) Write(w fmt.Stringer) pair      { return p }
func (p pair) Both() (pair, pair)             { return p, p }
func (p pair) Three() (pair, error, int)      { return p, nil, 0 }
func (p pair) Number() int                    { return p.n }
func (p pair) Page() page                     { return page{} }
func (p *pair) Set(n int) *pair               { p.n = n; return p }

// A counter has what others see.
type counter struct{ total *int }

func (c counter) Add() counter { *c.total++; return c }

// A tree grows.
type tree struct{ nodes *nodes }

type nodes struct{ all []string }

func (t tree) Add(s string) tree { t.nodes.all = append(t.nodes.all, s); return t }

type logger struct{ to fmt.Stringer }

func (l logger) With() logger { return l }

type list []list

func (l list) With(other list) list { return l }

func all(p pair, c counter, l logger, t tree) {
	p.With(2)   // want `With changes nothing`
	p.Each(nil) // want `Each changes nothing`
	p.Write(nil)
	p.Both()
	p.Three()
	p.Number()
	p.Page()
	p.Set(1)
	c.Add()
	l.With()
	t.Add("")
	list{}.With(nil)
	onlyAFunction(p)
}

func onlyAFunction(p pair) pair { return p }
