// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"example.com/uri"
)

// A charRange is a range of Unicode characters, with both ends.
type charRange struct{ first, last rune }

// The ranges of RFC 3987 section 2.2.
var (
	twinUCSChar = []charRange{
		{0xA0, 0xD7FF}, {0xF900, 0xFDCF}, {0xFDF0, 0xFFEF},
		{0x10000, 0x1FFFD}, {0x20000, 0x2FFFD}, {0x30000, 0x3FFFD},
		{0x40000, 0x4FFFD}, {0x50000, 0x5FFFD}, {0x60000, 0x6FFFD},
		{0x70000, 0x7FFFD}, {0x80000, 0x8FFFD}, {0x90000, 0x9FFFD},
		{0xA0000, 0xAFFFD}, {0xB0000, 0xBFFFD}, {0xC0000, 0xCFFFD},
		{0xD0000, 0xDFFFD}, {0xE1000, 0xEFFFD},
	}
	twinPrivate = []charRange{{0xE000, 0xF8FF}, {0xF0000, 0xFFFFD}, {0x100000, 0x10FFFD}}
)

// twinBidi are the characters for bidirectional formatting: the ones of section
// 4.1, and the ones that Unicode added later for the same purpose.
var twinBidi = []charRange{{0x200E, 0x200F}, {0x202A, 0x202E}, {0x061C, 0x061C}, {0x2066, 0x2069}}

func in(ranges []charRange, r rune) bool {
	return slices.ContainsFunc(ranges, func(c charRange) bool { return c.first <= r && r <= c.last })
}

// twinToURI is step 2 of section 3.1: for each character in ucschar or
// iprivate, it converts the character to octets with UTF-8, and each octet to
// "%" and two hexadecimal digits.
func twinToURI(iri string) string {
	var b strings.Builder
	for _, r := range iri {
		if !in(twinUCSChar, r) && !in(twinPrivate, r) {
			b.WriteRune(r)
			continue
		}
		for _, octet := range []byte(string(r)) {
			fmt.Fprintf(&b, "%%%02X", octet)
		}
	}
	return b.String()
}

// twinCharacters matches the escapes of a non-ASCII character, by the
// grammar of RFC 3629 section 4: octets that are strictly legal UTF-8.
var twinCharacters = func() *regexp.Regexp {
	const (
		x    = `[0-9A-Fa-f]`
		tail = `%[89ABab]` + x
	)
	return regexp.MustCompile(strings.Join([]string{
		`%[Cc][2-9A-Fa-f]` + tail, `%[Dd]` + x + tail, // C2-DF
		`%[Ee]0%[ABab]` + x + tail, `%[Ee][1-9A-Ca-c]` + tail + tail, `%[Ee][Dd]%[89]` + x + tail, `%[Ee][EFef]` + tail + tail,
		`%[Ff]0%[9ABab]` + x + tail + tail, `%[Ff][1-3]` + tail + tail + tail, `%[Ff]4%8` + x + tail + tail,
	}, "|"))
}()

// twinToIRI is section 3.2, except that escapes of US-ASCII stay. It decodes
// the escapes that are strictly legal UTF-8 (step 3), unless the character is
// not appropriate by section 2.2 or 4.1 (step 4).
func twinToIRI(s string) string {
	return twinCharacters.ReplaceAllStringFunc(s, func(escapes string) string {
		octets, err := hex.DecodeString(strings.ReplaceAll(escapes, "%", ""))
		if err != nil {
			panic(err)
		}
		if r := []rune(string(octets))[0]; !in(twinUCSChar, r) || in(twinBidi, r) {
			return escapes
		}
		return string(octets)
	})
}

// hasUnmapped reports whether s has characters that ToURI escapes and ToIRI
// does not decode.
func hasUnmapped(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return in(twinPrivate, r) || in(twinBidi, r) })
}

// twinIRIRule matches the rules of RFC 3986 that RFC 3987 has with other
// characters, and with an "i" in front of the name.
var twinIRIRule = regexp.MustCompile(`\b(pchar|authority|userinfo|host|reg-name|path-rootless|path|segment|query|fragment|unreserved)\b`)

// definitionIn returns a definition in the rules of RFC 3986 as the edition
// spells it, which matters for RFC3987.
func definitionIn(e uri.Edition, definition string) string {
	if e != uri.RFC3987 {
		return definition
	}
	return twinIRIRule.ReplaceAllString(definition, "i$1")
}
