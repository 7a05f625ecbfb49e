// SPDX-License-Identifier: BSD-3-Clause

package main

// This file contains the verbs repair and wrap.

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"example.com/uri"
	"example.com/uri/prose"
)

var repairVerb = verb{
	name:    "repair",
	brief:   "make typed text a URI",
	args:    "[TEXT...]",
	summary: "Print a valid reference for each text that somebody typed",
	example: `$ uri repair -why '<URL:www.w3.org/a b|c>'
http://www.w3.org/a%20b%7Cc
offset 0: "<URL:" becomes "http://": delimiter, "URL:", abbreviated reference (Appendix E, Appendix F)
offset 17: " " becomes "%20": blank (section 2.4.3)
offset 19: "|" becomes "%7C": unwise character (section 2.4.3)
offset 21: ">" goes: delimiter (Appendix E)`,
	notes: "Non-ASCII characters are escaped, in the host too, unless -edition names one that has them. The DNS needs such a host in Punycode (IDNA), which the command does not know.",
	define: func(c *call) func([]string) error {
		r := repairer{call: c, reasons: map[prose.RepairKind]string{}}
		abbreviated := c.abbreviatedFlags(true, "expand")
		c.flags.BoolVar(&r.JoinBlanks, "join-blanks", false, "remove blanks within a line, as line breaks, instead of escaping them")
		web := c.flags.Bool("web", false, "expand what looks like a host, such as example.com or localhost:8080, to an https URI, and nothing else")
		c.flags.BoolVar(&r.why, "why", false, "print the repairs under each result, with the reasons")
		c.blankFlag()
		c.excludes("-csv-column", "-why")
		return func(args []string) error {
			r.Edition, r.Abbreviated = c.edition, abbreviated()
			if *web {
				r.Abbreviated = prose.WebHosts
			}
			return c.each(args, r.repair)
		}
	},
}

// abbreviatedFlags defines the flags for abbreviated references. It returns a
// function that returns the rule for them once the flags are parsed.
func (c *call) abbreviatedFlags(hosts bool, do string) func() func(name string) (prefix string) {
	c.flags.BoolVar(&hosts, "abbreviated", hosts, do+" abbreviated references, such as www.w3.org")
	mailboxes := c.flags.Bool("mailboxes", false, do+" abbreviated references and mailboxes, such as user@example.com")
	return func() func(string) string {
		switch {
		case *mailboxes:
			return prose.HostsAndMailboxes
		case hosts:
			return prose.Hosts
		}
		return nil
	}
}

// A repairer repairs texts.
type repairer struct {
	*call
	prose.Repairer
	why     bool
	reasons map[prose.RepairKind]string // of the kinds so far: the ends of lines of explain
}

// repair prints the result for a text.
func (r *repairer) repair(input string) {
	u, repairs, err := r.Parse(input)
	switch {
	case err != nil:
		r.refuse(input, err)
	case r.asJSON:
		r.writeJSON(input, u, repairs)
	default:
		r.printLine(u.String())
		if r.why {
			r.explain(repairs)
		}
	}
}

// explain prints the repairs for a person. It allocates nothing for each: there may be
// millions.
func (r *repairer) explain(repairs []prose.Repair) {
	for _, repair := range repairs {
		r.out.WriteString("offset ")
		r.out.Write(strconv.AppendInt(r.out.AvailableBuffer(), int64(repair.Offset), 10))
		r.out.WriteString(": ")

		// Text is added, removed or replaced.
		switch {
		case repair.Old == "":
			r.quote(repair.New, " is added")
		case repair.New == "":
			r.quote(repair.Old, " goes")
		default:
			r.quote(repair.Old, " becomes ")
			r.quote(repair.New, "")
		}

		r.out.WriteString(r.reason(repair.Kind))
	}
}

// quote prints s in quotes as in Go, in US-ASCII, and then after.
func (r *repairer) quote(s, after string) {
	r.out.Write(strconv.AppendQuoteToASCII(r.out.AvailableBuffer(), s))
	r.out.WriteString(after)
}

func (r *repairer) writeJSON(input string, u uri.URI, repairs []prose.Repair) {
	j := r.json
	j.begin("", "input", input, "output", u.String())
	j.repairs(repairs)
	j.endObject()
}

// reason returns the reason for a repair, with the sections to read about it. It allocates
// only for the first repair of the same kinds.
func (r *repairer) reason(kind prose.RepairKind) string {
	if r.reasons[kind] == "" {
		r.reasons[kind] = ": " + kind.String() + " (" + sectionsOf(kind) + ")\n"
	}
	return r.reasons[kind]
}

// sections lists, in the order of the kinds, the sections that allow a repair, in RFC 2396
// and the drafts before it.
var sections = []struct {
	kinds   prose.RepairKind
	section string
}{
	{prose.RepairWhitespace | prose.RepairHyphen, "Appendix E"},
	{prose.RepairBlank, "section 2.4.3"},
	{prose.RepairDelimiter | prose.RepairURL, "Appendix E"},
	{prose.RepairUnwise | prose.RepairExcluded, "section 2.4.3"},
	{prose.RepairNational, "section 2.1"},
	{prose.RepairPercent, "section 2.4.2"},
	{prose.RepairAbbreviated, "Appendix F"},
}

// sectionsOf returns the sections that allow such repairs, each once.
func sectionsOf(kinds prose.RepairKind) string {
	var of []string
	for _, s := range sections {
		if kinds&s.kinds != 0 && !slices.Contains(of, s.section) {
			of = append(of, s.section)
		}
	}

	return strings.Join(of, ", ")
}

var wrapVerb = verb{
	name:    "wrap",
	brief:   "break lines in angle brackets",
	args:    "[REF...]",
	summary: "Print each reference in angle brackets, broken over lines",
	example: `$ uri wrap -width 20 'http://a/a-long-path/over/more-than/a-line?of=text'
<http://a/
a-long-path/over/
more-than/a-line?of=
text>`,
	define: func(c *call) func([]string) error {
		width := uint64(72)
		c.flags.Func("width", "break references longer than `N` bytes, or none if N is 0 (default 72)", func(s string) (err error) {
			if width, err = strconv.ParseUint(s, 10, strconv.IntSize); err != nil {
				err = errors.New("want a number of bytes")
			}
			return err
		})
		return c.inputs(c.parsed(func(u uri.URI) { c.result(u.String(), prose.Wrap(u, int(width)), nil) }))
	},
}
