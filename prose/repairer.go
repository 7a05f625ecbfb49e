// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file defines Repairer and its results.

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/enum"
)

// A Repairer parses references that a person typed or that an old system wrote.
// It repairs a reference that is not valid if its meaning is clear. The zero
// Repairer is ready to use: it parses in [uri.RFC3986], and does not expand
// abbreviated references.
//
// If no base URI is known, "www.w3.org/Addressing/" is an abbreviated
// reference, not a relative one (Appendix F):
//
//	p := prose.Repairer{Edition: uri.RFC3986, Abbreviated: prose.Hosts}
//	u, repairs, err := p.Parse("www.w3.org/Addressing/")
type Repairer struct {
	// Edition is the edition that the result follows.
	Edition uri.Edition

	// Abbreviated is a rule for abbreviated references, as in [Finder]. The
	// name is the text before the first of "/?#:" in a reference. Most
	// abbreviated references are valid relative references too; the rule takes
	// precedence. If it is nil, no reference is abbreviated.
	//
	// A prefix that ends in "//" is added only if the name is the result's whole
	// host, without a userinfo. A prefix that ends in ":" is added
	// only if the name is the whole path.
	Abbreviated func(name string) (prefix string)

	// JoinBlanks removes all whitespace in a reference, as Appendix E says. If
	// it is false, only whitespace with a line break is removed, since a blank
	// within a line more often belongs to a name.
	JoinBlanks bool

	// Userinfo repairs the userinfo too. Old settings contain an unescaped "@"
	// or a space in a user or a password:
	//
	//	redis://me@mail.example:p@ss w{rd@h:6379/0
	//
	// The userinfo then ends at the last "@" before any "/", "?" or "#" after "//",
	// so the host is the same that package net/url and browsers read. The host and
	// the port stay as they are. A "\" is an error, since browsers end the
	// authority there. A line break is an error too. No whitespace within the
	// reference is removed, since it may belong to a password.
	//
	// A password with an unescaped "/", "?" or "#" is not repaired: the host of
	// "redis://me:p/w@h" may be "me" or "h". If the text between ":" and that
	// character is a number, the reference is valid, and "me" is the host: see
	// [example.com/uri/hazard.MisleadingPort].
	Userinfo bool
}

// A Repair is a replacement that makes a reference valid. Old and New contain parts of
// the input, possibly a password, so log the result of String instead.
type Repair struct {
	Offset int    // where Old is in the input, in bytes
	Old    string // a part of the input; it may be empty
	New    string // its replacement; it may be empty
	Kind   RepairKind
}

// String returns the offset, how Old changes, and the kind, for logs. It never shows the
// input, which may contain a password:
//
//	offset 17: 1 character is escaped: blank
func (r Repair) String() string {
	// Old is counted, and never shown.
	what := "1 character is "
	if n := utf8.RuneCountInString(r.Old); n != 1 {
		what = strconv.Itoa(n) + " characters are "
	}
	switch {
	case r.Old == "": // the prefix is not from the input
		what = strconv.Quote(r.New) + " is added"
	case r.New == "":
		what += "removed"
	case r.Kind&^escapes == 0:
		what += "escaped"
	default:
		what += "replaced"
	}
	return "offset " + strconv.Itoa(r.Offset) + ": " + what + ": " + r.Kind.String()
}

// GoString implements [fmt.GoStringer]. It returns the type's name and the text of
// [Repair.String], so "%#v" does not show the input either.
func (r Repair) GoString() string { return "prose.Repair(" + strconv.Quote(r.String()) + ")" }

// A RepairKind is the reason for a [Repair]. Adjacent replacements are one
// Repair, whose kind is the bitwise OR of their kinds.
type RepairKind uint16

const (
	RepairWhitespace  RepairKind = 1 << iota // whitespace with a line break, or any with JoinBlanks, is removed, or an invisible character at an end
	RepairHyphen                             // as RepairWhitespace, after a hyphen, which may not belong to the reference
	RepairBlank                              // whitespace within a line is escaped
	RepairDelimiter                          // angle brackets or double quotes around the reference are removed
	RepairURL                                // "URL:" before the reference is removed
	RepairUnwise                             // an unwise character is escaped
	RepairNational                           // non-ASCII octets, except characters that the edition allows, are escaped
	RepairPercent                            // a "%" that does not begin an escape is escaped
	RepairAbbreviated                        // a prefix is added to an abbreviated reference
	RepairUserinfo                           // one of @"<> in a userinfo is escaped
	RepairExcluded                           // one of "<>, or a second "#", is escaped

	escapes = RepairBlank | RepairUnwise | RepairNational | RepairPercent | RepairUserinfo | RepairExcluded
)

var repairNames = [...]string{
	"whitespace", "line break after a hyphen", "blank", "delimiter", `"URL:"`,
	"unwise character", "national character", `lone "%"`, "abbreviated reference", "userinfo",
	"excluded character",
}

// String returns a name such as "whitespace" or "unwise character". Several
// names are separated by ", ".
func (k RepairKind) String() string {
	if k == 0 || k>>len(repairNames) != 0 {
		return enum.String(nil, int(k), "RepairKind")
	}
	var names []string
	for i, name := range repairNames {
		if k>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// MarshalText implements [encoding.TextMarshaler]. It writes the same text as String.
func (k RepairKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }
