// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"fmt"
	"slices"
	"strings"

	"example.com/uri"
)

var checkVerb = verb{
	name:    "check",
	args:    "[REF...]",
	summary: "Print the hazards in each reference, if any",
	example: `$ uri check 'http://me:secret@a/b%2Fc'
http://me:xxxxx@a/b%2Fc
  password in userinfo at offset 10: whoever sees the reference sees the password (RFC 2396 section 7)
  escaped-delimiter in path at offset 20: a delimiter appears if this is unescaped before the reference is split (RFC 3986 section 7.3)`,
	status: "The exit status is 1 if a reference has hazards or is refused.",
	define: func(c *call) func([]string) error {
		k := checker{call: c}
		c.flags.Func("only", "look for no hazards but the `KINDS`, separated by commas: "+list(hazardNames(), "and"), k.only.add)
		c.flags.Func("except", "do not look for the `KINDS`", k.except.add)
		return func(args []string) error { return c.each(args, k.check) }
	},
}

// A hazardSet is a set of kinds.
type hazardSet []uri.HazardKind

// add adds the kinds whose names are separated by commas.
func (s *hazardSet) add(names string) error {
	for name := range strings.SplitSeq(names, ",") {
		var kind uri.HazardKind
		if err := kind.UnmarshalText([]byte(name)); err != nil {
			return err
		}
		*s = append(*s, kind)
	}
	return nil
}

func hazardNames() (names []string) {
	for kind := uri.HazardKind(0); ; kind++ {
		name, err := kind.MarshalText()
		if err != nil {
			return names
		}
		names = append(names, string(name))
	}
}

// A checker looks for hazards in the references of a call.
type checker struct {
	*call
	only, except hazardSet
}

// A hazardJSON is a hazard with its message.
type hazardJSON struct {
	uri.Hazard
	Message string `json:"message"`
}

func (k *checker) check(input string) {
	u, err := k.edition.Parse(input)
	if err != nil {
		k.refuse(input, err)
		return
	}
	hazards := []hazardJSON{} // not null in JSON
	for h := range u.Hazards() {
		if (k.only == nil || slices.Contains(k.only, h.Kind)) && !slices.Contains(k.except, h.Kind) {
			hazards = append(hazards, hazardJSON{h, h.Message()})
		}
	}
	k.refused = k.refused || len(hazards) > 0
	switch {
	case k.json:
		k.encode(struct {
			Input   string       `json:"input"`
			Hazards []hazardJSON `json:"hazards"`
		}{input, hazards})
	case len(hazards) > 0:
		fmt.Fprintln(k.out, u.Redacted()) // the output may well be a log
		for _, h := range hazards {
			fmt.Fprintln(k.out, "  "+h.String())
		}
	}
}
