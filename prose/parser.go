// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package prose

// This file has the type Parser and its results.

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"example.com/uri"
)

// A Parser parses references that a person typed or that an old system wrote.
// If a reference is not valid but its meaning is clear, the Parser repairs it.
// The zero Parser is ready to use: it parses in [uri.RFC2396], and takes no
// reference for an abbreviated one.
//
// Where no base URI is known, "www.w3.org/Addressing/" is an abbreviated
// reference rather than a relative one (Appendix F):
//
//	p := prose.Parser{Edition: uri.RFC3986, Abbreviated: prose.Hosts}
//	u, repairs, err := p.Parse("www.w3.org/Addressing/")
type Parser struct {
	// Edition is the edition of the result.
	Edition uri.Edition

	// Abbreviated is a rule for abbreviated references, as in [Finder]. It is
	// given the name at the beginning of a reference, which ends at the first
	// of "/?#:". Most abbreviated references are valid relative ones too: the
	// rule takes precedence. If it is nil, no reference is abbreviated.
	//
	// A prefix that ends in "//" is added only if the name is the whole host
	// of the result, without a userinfo. A prefix that ends in ":" is added
	// only if the name is the whole path.
	Abbreviated func(name string) (prefix string)

	// JoinBlanks asks for Appendix E to the letter: all whitespace in a
	// reference is removed. Otherwise only whitespace with a line break is
	// removed, since a blank within a line is more often part of a name.
	JoinBlanks bool
}

// A Repair is a replacement that makes a reference valid.
type Repair struct {
	Offset int    // the offset of Old in the input, in bytes
	Old    string // a part of the input; it may be empty
	New    string // its replacement; it may be empty
	Kind   RepairKind
}

// A RepairKind is the reason for a [Repair], or, as the bitwise OR of several
// constants, a set of reasons: adjacent replacements are one Repair.
type RepairKind uint16

const (
	RepairWhitespace  RepairKind = 1 << iota // whitespace around the reference, or with a line break in it, is removed
	RepairHyphen                             // whitespace with a line break after a hyphen is removed; the hyphen, which may not belong to the reference, stays
	RepairBlank                              // whitespace within a line is escaped
	RepairDelimiter                          // angle brackets or double quotes around the reference are removed
	RepairURL                                // "URL:" before the reference is removed
	RepairUnwise                             // an unwise character is escaped
	RepairNational                           // octets outside of US-ASCII are escaped
	RepairPercent                            // a "%" that does not begin an escape is escaped
	RepairAbbreviated                        // the prefix of an abbreviated reference is added

	escapes = RepairBlank | RepairUnwise | RepairNational | RepairPercent
)

var repairNames = [...]string{
	"whitespace", "line break after a hyphen", "blank", "delimiter", `"URL:"`,
	"unwise character", "national character", `lone "%"`, "abbreviated reference",
}

// String returns a name such as "whitespace" or "unwise character". Several
// names are separated by ", ".
func (k RepairKind) String() string {
	if k == 0 || k>>len(repairNames) != 0 {
		return "RepairKind(" + strconv.Itoa(int(k)) + ")"
	}
	var names []string
	for i, name := range repairNames {
		if k>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(slices.Compact(names), ", ")
}

// Parse parses a reference, and repairs it if necessary. It returns the
// repairs in the order of their offsets: applied to s, they give the text of
// the result.
//
// A valid reference is never an error. Parse returns it as it is, without
// allocation, unless p.Abbreviated knows it, or "URL:" precedes the scheme of
// a URI that a [Finder] would find bare. By the grammar, "URL:http://a/" has
// the scheme "URL".
//
// From any other reference, Parse removes, in this order:
//
//   - whitespace at both ends;
//   - the angle brackets or double quotes around it, and "URL:" at its
//     beginning (Appendix E);
//   - whitespace that contains a line break, or, with p.JoinBlanks, all
//     whitespace.
//
// It then escapes, with upper case digits:
//
//   - each "%" without two hexadecimal digits (section 2.4.2);
//   - octets above 7F, which encode national characters (section 2.1);
//   - the unwise characters {}|\^[]` if the edition does not allow them, and
//     whitespace within a line (section 2.4.3).
//
// Some characters could mean several things, and are errors: an unwise
// character or whitespace in an authority, whitespace in a scheme, and "\" or
// whitespace at a place where a "/" could begin an authority or a path.
//
// The error is a [*uri.ParseError]. Its Input is s, and its Offset is the
// place in s at which the repaired reference goes wrong. There are no repairs
// then. The time and the memory are linear in the length of s: there is at
// most one repair for two bytes.
func (p Parser) Parse(s string) (uri.URI, []Repair, error) {
	u, err := p.Edition.Parse(s)
	valid := err == nil
	if valid && !p.isAbbreviated(s) && (!hasURL(s) || !saysURL(s) && !p.isAbbreviated(s[len("URL:"):])) {
		return u, nil, nil
	}
	if errors.Is(err, uri.ErrTooLong) || errors.Is(err, uri.ErrEdition) {
		return uri.URI{}, nil, err
	}
	r := newRepairer(p, s)
	text, err := r.text()
	if err == nil {
		var v uri.URI
		if v, err = r.parse(text); err == nil {
			return v, r.repairs(text), nil
		}
	}
	if valid {
		return u, nil, nil
	}
	repaired := *err.(*uri.ParseError)
	repaired.Input, repaired.Offset = s, r.original(repaired.Offset)
	return uri.URI{}, nil, &repaired
}

// isAbbreviated reports whether s, as it is, is an abbreviated reference.
func (p *Parser) isAbbreviated(s string) bool {
	if p.Abbreviated == nil {
		return false
	}
	n := nameLen(s)
	prefix := p.Abbreviated(s[:n])
	if prefix == "" {
		return false
	}
	_, ok := expands(prefix, s, n)
	return ok
}

// hasURL reports whether s begins with "URL:".
func hasURL(s string) bool {
	return len(s) >= len("URL:") && strings.EqualFold(s[:len("URL:")], "URL:")
}

// saysURL reports whether the scheme of a URI that would be found bare follows
// the "URL:" at the beginning of s.
func saysURL(s string) bool {
	scheme, rest, _ := strings.Cut(s[len("URL:"):], ":")
	return isScheme(scheme) && (strings.HasPrefix(rest, "//") || isKnownOpaque(scheme))
}
