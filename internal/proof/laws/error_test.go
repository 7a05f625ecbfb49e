// SPDX-License-Identifier: BSD-3-Clause

package laws_test

// Every error says where a string fails, in which component, and by which rule of its edition's BNF.

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/proof"
)

// TestErrorOffsets has the errors of ParseAbsolute and RegistryReason too. TestLanguage has more strings for those of Parse.
func TestErrorOffsets(t *testing.T) {
	length := proof.Pick(2, 4)
	randomWords := proof.Pick(3_000, 100_000)
	for _, edition := range someEditions() {
		t.Run(bnfName(edition), func(t *testing.T) {
			t.Parallel()
			f, language, length := newFaultFinder(edition), languageOf(edition), length
			for _, s := range slices.Concat(faultyReferences, splitReferences, resolveReferences()) {
				f.check(t, s)
			}
			if edition == uri.RFC3987 { // which distinguishes twice as many octets
				length = max(length-2, 1)
			}
			for s := range language.Strings(octetsOf(t, edition), length) {
				f.check(t, s)
			}
			for s := range language.NearlyValid(uint64(edition), randomWords) {
				f.check(t, s)
			}
		})
	}
}

func TestRegistryReason(t *testing.T) {
	length := proof.Pick(2, 3)
	randomWords := proof.Pick(2_000, 50_000)
	for _, edition := range someEditions() {
		t.Run(bnfName(edition), func(t *testing.T) {
			t.Parallel()
			f := newFaultFinder(edition)
			rule := map[uri.Edition]string{uri.RFC1630: "path", uri.URLSyntax05: "site", uri.RFC3986: "authority", uri.RFC3987: "iauthority"}[edition]
			server := derived(edition, cmp.Or(rule, "server"))
			check := func(words iter.Seq2[string, bool]) {
				for s := range words {
					f.check(t, "//"+s)
					f.check(t, "x://"+s+"/a?b")
				}
			}
			check(server.Strings(octetsOf(t, edition), length))
			check(server.NearlyValid(uint64(edition), randomWords))
		})
	}
}

// secretInputs are references in which each place has the secret S.
var secretInputs = strings.Fields("S S: S:x x:S /S ?S #S //S //S@h //u:S@h //h:S //[S //[::S]:80 //[v1.S]S " +
	"//u:S/S@h http://u:S@h:80/S;S?S#S S@S:S/S S@S:8 {S}:S //{S}:{S} “S://S” (S:S)S x:[::S] x://u@[::S] x:S@[::S] x://[::S]:S S@[::S]:S C:S x://C:S")

// TestErrorSecrets checks that a message shows at most one character of the input, in any place.
func TestErrorSecrets(t *testing.T) {
	const secret = "Qz7Xj"
	shown := 0
	for _, template := range secretInputs {
		s := strings.ReplaceAll(template, "S", secret)
		for i := range len(s) + 1 {
			for _, wrong := range []string{" ", "%", "[", "]", "\"", "\xff", ":", "@", "#", "{", "}", "_", "ü", "\u202e", "\ue000", "\xe2\x82", "\\", ""} {
				for _, edition := range uri.Editions() {
					shown += checkSecrets(t, edition, s[:i]+wrong+s[i:])
				}
			}
		}
	}
	if shown < 5_000 {
		t.Errorf("only %d errors", shown)
	}
}

// FuzzParseError checks that a message shows at most one character of any input, and that an excerpt is two lines that
// fit a width, with a caret under that character.
func FuzzParseError(f *testing.F) {
	for _, s := range append(faultyReferences, "// :A#@", "//\":0#@") { // passwords with delimiters, or not
		f.Add(s, 20)
	}
	f.Fuzz(func(t *testing.T, s string, width int) {
		for _, edition := range uri.Editions() {
			checkSecrets(t, edition, s)
			var e *uri.ParseError
			if _, err := edition.Parse(s); errors.As(err, &e) {
				checkExcerpt(t, e, width%1000)
			}
		}
	})
}

// checkSecrets checks the messages of all errors for s, and counts them.
func checkSecrets(t *testing.T, edition uri.Edition, s string) (shown int) {
	t.Helper()
	u, err := edition.Parse(s)
	_, absoluteErr := edition.ParseAbsolute(s)
	_, buildErr := u.Builder().Set(uri.Fragment, s).URI()
	_, pathErr := u.Builder().Set(uri.Path, s).URI()
	_, authorityErr := u.Builder().Set(uri.Authority, s).URI()
	_, unescapeErr := uri.Unescape(s)
	for _, err := range []error{err, u.RegistryReason(), absoluteErr, buildErr, pathErr, authorityErr, unescapeErr} {
		var e *uri.ParseError
		if errors.As(err, &e) {
			checkOneCharacter(t, e)
			shown++
		}
	}
	return shown
}

// checkOneCharacter checks that a message stays the same if all of the input is replaced except the character at the
// offset and the delimiters. If an "@" follows, the character is replaced too.
func checkOneCharacter(t *testing.T, e *uri.ParseError) {
	t.Helper()
	_, size := utf8.DecodeRuneInString(e.Input()[e.Offset:])
	before, char, after := e.Input()[:e.Offset], e.Input()[e.Offset:e.Offset+size], e.Input()[e.Offset+size:]
	if strings.Contains(after, "@") && e.Err != uri.ErrEscape && char != "{" {
		char = replaceData(char)
	}
	replaced := e.In(replaceData(before)+char+replaceData(after), len(replaceData(before)))
	got := strings.Replace(replaced.Error(), fmt.Sprintf(" at offset %d", replaced.Offset), fmt.Sprintf(" at offset %d", e.Offset), 1)
	if got != e.Error() {
		t.Errorf("%v: the message for %q shows more than the character:\n%s\n%s for %q", e.Edition, e.Input(), e, got, replaced.Input())
	}
}

// replaceData replaces everything but delimiters: each digit by "0", and each other character by an asterisk.
func replaceData(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune(":/?#@[]<>()\"'`“”„‘’«»‹›「」『』【】（）《》〈〉＜＞", r):
			return r
		case '0' <= r && r <= '9':
			return '0'
		}
		return '*'
	}, s)
}
