// SPDX-License-Identifier: BSD-3-Clause

package main

// This file contains the verb check.

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"example.com/uri"
	"example.com/uri/guard"
	"example.com/uri/hazard"
)

var checkVerb = verb{
	name:    "check",
	brief:   "warn of what may deceive",
	args:    "[REF...]",
	summary: "Print the hazards in each reference, if any",
	example: `$ uri check 'http://me:secret@a/b%2Fc'
http://me:xxxxx@a/b%2Fc
  password in userinfo at offset 10: whoever sees the reference sees the password (RFC 2396 section 7)
  escaped-delimiter in path at offset 20: a delimiter appears if this is unescaped before the reference is split (RFC 3986 section 7.3)`,
	notes: "The exit status is 1 if a reference has hazards or is refused. " +
		"No hazard does not mean that a reference is safe to fetch, as http://localhost/ has none: -public asks that. " +
		"The reference is printed without its secrets, as by \"uri redact\". An offset is in the input. With -json, the result has the input as it is.",
	output: reportOutput,
	define: func(c *call) func([]string) error {
		k := checker{call: c}
		c.flags.BoolVar(&k.queries, "queries", false, "also look at a query as the pairs of a form: "+list(names(kindsOf(hazard.Forms&^hazard.Default)), "and"))
		c.flags.BoolVar(&k.all, "all", false, "look for all kinds: as -queries does, and "+list(names(kindsOf(hazard.All&^hazard.Forms)), "and"))
		listFlag(c, "only", "look only for the `KINDS`, separated by commas: those of -queries and -all, "+list(names(kindsOf(hazard.Default)), "and"),
			kindsOf(hazard.All), func(kind hazard.Kind) { k.only = k.only.With(kind) })
		listFlag(c, "except", "do not look for the `KINDS`", kindsOf(hazard.All), func(kind hazard.Kind) { k.except = k.except.With(kind) })
		k.guardFlags()
		c.colorFlag()
		return func(args []string) error {
			if k.set() == 0 {
				return usageError("-only and -except leave no kind to look for")
			}
			if k.public {
				k.parses = true
				k.guards = slices.Insert(k.guards, 0, func(_ string, u uri.URI) error { return guard.Policy{}.Check(u) })
			}
			return c.each(args, k.check)
		}
	},
}

// guardFlags defines the flags that ask, instead of looking for hazards, whether a program
// may use a reference.
func (k *checker) guardFlags() {
	below := func(dir uri.URI, _ string, u uri.URI) error { _, err := guard.Below(dir, u); return err }
	redirect := func(page uri.URI, ref string, _ uri.URI) error { _, err := guard.SameOrigin(page, ref); return err }
	k.guarded("below", "look for no hazards, but refuse what some server does not read below the `DIRECTORY`, a URI that ends in a slash",
		func(dir uri.URI) error { k.parses = true; return below(dir, "", dir) }, below)
	k.guarded("same-origin", "look for no hazards, but refuse a redirect of the `PAGE`, a URI, that leaves its origin in a browser, or leads to the page itself; the reference may be text that only browsers read",
		hasOrigin, redirect)
	k.flags.BoolVar(&k.public, "public", false, "look for no hazards, but refuse what a strict policy for fetching refuses by its text: no name is looked up")
}

// guarded defines a flag for a URI, which check must accept, and adds a guard: allows, with
// that URI and a reference.
func (k *checker) guarded(name, usage string, check func(chosen uri.URI) error, allows func(chosen uri.URI, input string, u uri.URI) error) {
	k.flags.Func(name, usage, func(s string) error {
		chosen, err := uri.RFC3986.ParseAbsolute(s)
		if err != nil {
			return err
		}

		k.guards = append(k.guards, func(input string, u uri.URI) error { return allows(chosen, input, u) })
		return check(chosen)
	})
}

// hasOrigin returns an error if a page does not have an origin.
func hasOrigin(page uri.URI) error {
	if _, ok := guard.Origin(page); !ok {
		return errors.New("the page has no origin")
	}
	return nil
}

// kindsOf returns the kinds in a set.
func kindsOf(set hazard.Set) (kinds []hazard.Kind) {
	for k := range hazard.EdgeSpace + 1 {
		if set.Has(k) {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// A checker looks for hazards in references.
type checker struct {
	*call
	queries, all bool
	only, except hazard.Set
	guards       []func(input string, u uri.URI) error
	public       bool
	parses       bool // a guard needs a reference that parses: any but that for redirects
}

// set returns the kinds to look for.
func (k *checker) set() hazard.Set {
	switch {
	case k.only != 0:
		return k.only &^ k.except
	case k.all:
		return hazard.All &^ k.except
	case k.queries:
		return hazard.Forms &^ k.except
	}

	return hazard.Default &^ k.except
}

// check looks for hazards in an input, or asks the guards.
func (k *checker) check(input string) {
	k.hintFile(input)
	u, err := k.edition.Parse(input)

	// A browser follows a redirect to some texts that are not references, so the guard for
	// redirects judges these too. It does not look at u. No other guard may be there.
	readsText := len(k.guards) > 0 && !k.parses

	// With guards, no hazards are listed.
	switch {
	case err != nil && readsText:
		k.guard(input, redacted(input), u)
	case err != nil:
		k.refuse(input, err)
	case len(k.guards) > 0:
		k.guard(input, shown(u), u)
	case k.asJSON:
		k.writeJSON(u)
	default:
		k.print(u)
	}
}

// guard asks the guards about an input, and prints the first one's reason to refuse it, if
// there is any. shown is the input without its secrets.
func (k *checker) guard(input, shown string, u uri.URI) {
	var err error
	for i := 0; i < len(k.guards) && err == nil; i++ {
		err = k.guards[i](input, u)
	}
	k.refused = k.refused || err != nil
	if k.asJSON {
		k.json.begin("", "input", input)
		if err != nil {
			k.json.error(err, "")
		}
		k.json.endObject()
	} else if err != nil {
		var parse *uri.ParseError // of the edition that the guard requires
		if errors.As(err, &parse) && parse.Input() == input {
			err = fmt.Errorf("guard: %w: %w", guard.ErrRefused, parse)
		}
		fmt.Fprintf(k.out, "%s\n  %v\n", visible(shown), err)
	}
}

// print prints u and its hazards, if any, for a person.
func (k *checker) print(u uri.URI) {
	first := true
	for h := range k.set().Of(u) {
		if first {
			k.refused = true
			fmt.Fprintln(k.out, visible(shown(u)))
		}
		first = false

		// This prints h.String() without allocating.
		before, after := k.color("hazard")
		for _, s := range [...]string{"  ", before, h.Kind.String(), after, " in ", h.Component.String(), " at offset "} {
			k.out.WriteString(s)
		}
		k.out.Write(strconv.AppendInt(k.out.AvailableBuffer(), int64(h.Offset), 10))
		k.out.WriteString(": ")
		k.out.WriteString(h.Message())
		k.out.WriteByte('\n')
	}
}

func (k *checker) writeJSON(u uri.URI) {
	j := k.json
	j.begin("", "input", u.String())
	j.list("hazards")
	for h := range k.set().Of(u) {
		k.refused = true
		j.object("", "kind", h.Kind.String(), "component", h.Component.String(), "offset", h.Offset, "message", h.Message())
	}

	j.endList()
	j.endObject()
}
