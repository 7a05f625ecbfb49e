// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file lists the properties of octets.

import "unicode/utf8"

// A kind is a set with some of these properties of octets.
type kind uint16

const (
	isPlain    kind = 1 << iota // begins and ends nothing, except in an authority
	isName                      // is allowed in userinfos and hosts, and does not end them
	isEnd                       // ends a run: whitespace, a control character or a double quote
	isSlash                     // is the slash
	isFirst                     // shows a possible secret; a run without these and isCommon has one only in a path
	isCommon                    // shows one too, but is also in many runs without a secret
	isQuote                     // opens or closes a quotation
	isEscape                    // may begin the spelling of another character
	ofScheme                    // is allowed in schemes
	ofHostName                  // is allowed in hosts' names
	ofToken                     // is allowed in tokens
	ofNumber                    // is a digit
	isOpening                   // precedes a reference or a user in other text: "(http://h", "dsn=me:pw@h"

	anyKind = ^kind(0) // nothing is known
)

// kinds are the properties of each octet.
var kinds = func() (table [256]kind) {
	add := func(k kind, octets string) {
		for i := range len(octets) {
			table[octets[i]] |= k
		}
	}
	for c := range ' ' + 1 {
		table[c] = isEnd
	}
	for c := utf8.RuneSelf; c < escapedQuote; c++ {
		table[c] = isPlain
	}
	const (
		plain    = "ABCDEFGHIKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
		alphanum = plain + "J" // not plain: a JSON Web Token begins with "eyJ"
	)
	add(isEnd, "\"\x7F")
	add(isPlain, plain+"!$()*+-._,[^{|}")
	add(isName, alphanum+"!$()*+-._~")
	add(ofScheme, alphanum+"+-.")
	add(ofHostName, alphanum+"-.")
	add(ofToken, alphanum+"_+/=-.~:")
	add(ofNumber, "0123456789")
	add(isOpening, "([{<>=,|;&'`")
	add(isFirst, "@J"+escapes)
	add(isCommon, ":=")
	add(isEscape, escapes+"\xFF")
	add(isQuote, "\"'`")
	add(isSlash, "/")
	return table
}()

const escapes = `%\&`

// isSlashChar reports whether c may be a slash before an authority, as in browsers.
func isSlashChar(c byte) bool { return c == '/' || c == '\\' }

// isRun reports whether no octet in the text ends a run.
func isRun(text string) bool {
	for i := range len(text) {
		if kinds[text[i]]&isEnd != 0 {
			return false
		}
	}
	return true
}

// escapedQuote is the character that `\'` spells. It is not the apostrophe, since it closes no quotation
// that an apostrophe opens: 'it\'s'. As an octet, 0xFF is in no text in UTF-8.
const escapedQuote = 0xFF
