// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"fmt"

	"example.com/uri"
)

var mendVerb = verb{
	name:    "mend",
	args:    "[TEXT...]",
	summary: "Make a valid reference of each text that a person has typed or an old system written",
	example: `$ uri mend -why '<URL:www.w3.org/a b|c>'
http://www.w3.org/ab%7Cc
offset 0: "<" goes: delimiter (Appendix E)
offset 1: "URL:" goes: "URL:" (Appendix E)
offset 5: "http://" is added: abbreviated reference (Appendix F)
offset 17: " " goes: whitespace (Appendix E)
offset 19: "|" becomes "%7C": unwise character (section 2.4.3)
offset 21: ">" goes: delimiter (Appendix E)`,
	define: func(c *call) func([]string) error {
		abbreviated := c.abbreviatedFlags(true, "expand")
		why := c.flags.Bool("why", false, "print under each result what was mended, and why")
		return func(args []string) error {
			m := uri.Mender{Edition: c.edition, Abbreviated: abbreviated()}
			return c.each(args, func(input string) { c.mend(m, input, *why) })
		}
	},
}

// abbreviatedFlags defines the flags for abbreviated references. It returns
// what gives the rule for them once the flags are parsed.
func (c *call) abbreviatedFlags(hosts bool, do string) func() func(name string) (prefix string) {
	c.flags.BoolVar(&hosts, "abbreviated", hosts, do+" abbreviated references, such as www.w3.org")
	mailboxes := c.flags.Bool("mailboxes", false, do+" abbreviated references and mailboxes, such as user@example.com")
	return func() func(string) string {
		switch {
		case *mailboxes:
			return uri.MailboxPrefix
		case hosts:
			return uri.HostPrefix
		}
		return nil
	}
}

// A mendJSON is one thing that was mended: where, what, what takes its place,
// and why.
type mendJSON struct {
	Offset     int    `json:"offset"`
	What       string `json:"what"`
	WhatBase64 []byte `json:"whatBase64,omitempty"`
	With       string `json:"with"`
	Why        string `json:"why"`
}

// mend prints the result for a text.
func (c *call) mend(m uri.Mender, input string, why bool) {
	u, mends, err := m.Parse(input)
	if err != nil {
		c.refuse(input, err)
		return
	}
	mended := make([]mendJSON, 0, len(mends)) // not null in JSON
	for _, m := range mends {
		reason := fmt.Sprintf("%v (%s)", m.Kind, m.Kind.Section())
		mended = append(mended, mendJSON{m.Offset, m.Old, exact(m.Old), m.New, reason})
	}
	if c.json {
		c.encode(struct {
			Input       string     `json:"input"`
			InputBase64 []byte     `json:"inputBase64,omitempty"`
			Output      string     `json:"output"`
			Mended      []mendJSON `json:"mended"`
		}{input, exact(input), u.String(), mended})
		return
	}
	fmt.Fprintln(c.out, u)
	if why {
		for _, m := range mended {
			fmt.Fprintf(c.out, "offset %d: %s: %s\n", m.Offset, m.change(), m.Why)
		}
	}
}

// change tells a person what becomes of what was mended.
func (m *mendJSON) change() string {
	switch {
	case m.What == "":
		return fmt.Sprintf("%+q is added", m.With)
	case m.With == "":
		return fmt.Sprintf("%+q goes", m.What)
	}
	return fmt.Sprintf("%+q becomes %q", m.What, m.With)
}
