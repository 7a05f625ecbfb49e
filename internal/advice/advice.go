// SPDX-License-Identifier: BSD-3-Clause

// Package advice joins the parts of error messages, and guesses the intention behind a
// text that does not parse.
package advice

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/columns"
	"example.com/uri/internal/lex"
)

// Message joins a problem, advice and a rule. The advice and the rule may be "":
//
//	PROBLEM: ADVICE (RULE)
func Message(problem, advice, rule string) string {
	if advice != "" {
		problem += ": " + advice
	}
	if rule != "" {
		problem += " (" + rule + ")"
	}
	return problem
}

// Escape returns advice about a character that is allowed only in escaped form. If an "@"
// follows in the rest, the character may belong to a password.
func Escape(char, rest string) string {
	if strings.Contains(rest, "@") {
		return `write its escape, as "%20" for a space`
	}
	return `write "` + Escaped(char) + `"`
}

// Escaped returns s with each octet escaped.
func Escaped(s string) string {
	var b []byte
	for i := range len(s) {
		b = lex.AppendEscape(b, s[i])
	}
	return string(b)
}

// An Input is a text that does not parse, and the offset where a rule fails. Its methods
// recognize common mistakes. The text may contain a password, so they depend only on the
// character at the offset, on delimiters, and on where digits are.
type Input struct {
	Text   string
	Offset int
}

// Char returns the character at the offset, or "" at the end of the text. An octet that is
// not valid UTF-8 counts as a character.
func (in Input) Char() string {
	if uint(in.Offset) >= uint(len(in.Text)) {
		return ""
	}
	_, size := utf8.DecodeRuneInString(in.Text[in.Offset:])
	return in.Text[in.Offset : in.Offset+size]
}

// AfterBracket reports whether a "]" precedes the character.
func (in Input) AfterBracket() bool {
	i := in.Offset - 1
	return uint(i) < uint(len(in.Text)) && in.Text[i] == ']'
}

// delimiters are pairs that people put around a URI in a text.
const delimiters = `<>""''` + "``()[]“”„“„”‘’«»»«‹›「」『』【】（）《》〈〉＜＞"

// IsDelimited reports whether delimiters surround the text, as in "(http://a/)", and
// the rule fails at the first one.
func (in Input) IsDelimited() bool {
	switch {
	case in.Offset != 0:
		return false
	case strings.HasPrefix(in.Text, "["):
		// "[::1]" is a host, and "[id]" a segment whose brackets are data.
		if !strings.Contains(in.Text, ":") || lex.AddressEnd(in.Text, 0) == len(in.Text) {
			return false
		}
	}

	// "(a)" is delimited, and "(a" is not.
	pairs := []rune(delimiters)
	for i := 0; i < len(pairs); i += 2 {
		if surround(in.Text, pairs[i], pairs[i+1]) {
			return true
		}
	}
	return false
}

// surround reports whether the opening delimiter begins s, and the closing one that
// matches it ends s. They surround "((a))", but not "(a)(b)".
func surround(s string, opening, closing rune) bool {
	depth := 0 // how many pairs are open
	for i, r := range s {
		// If both are the same, as in quotes, the second one closes.
		switch {
		case r == closing && depth > 0:
			depth--
		case r == opening:
			depth++
		}
		// The first pair has closed, or s does not begin with the opening delimiter.
		if depth == 0 {
			return i > 0 && i+utf8.RuneLen(r) == len(s)
		}
	}
	return false
}

// IsSCP reports whether the text is like "user@host:path" or "[::1]:path", as scp and
// git accept it. A number after the colon is a port.
func (in Input) IsSCP() bool {
	user, host, hasUser := strings.Cut(in.Text, "@")
	if !hasUser {
		user, host = "", in.Text
	}

	if user == "" && hasUser || strings.Contains(user, ":") {
		return false
	}

	// Without a user, "host:path" is a URI, and only an address tells the two apart.
	end := lex.AddressEnd(host, 0)
	if !hasUser && end == 0 {
		return false
	}

	// The colons within the brackets belong to the address.
	_, path, _ := strings.Cut(host[end:], ":")
	rest := strings.TrimLeft(path, "0123456789")
	return rest != "" && (rest == path || strings.IndexByte("/?#", rest[0]) < 0)
}

// IsAfterDrive reports whether the character follows the drive of a Windows path, such
// as "C:", at the beginning of the text or after a scheme and slashes.
func (in Input) IsAfterDrive() bool {
	// The drive is one character and a colon.
	before, hasColon := strings.CutSuffix(in.Text[:in.Offset], ":")
	letter, width := utf8.DecodeLastRuneInString(before)
	if !hasColon || width == 0 || strings.ContainsRune(":/?#@[]", letter) {
		return false
	}

	// Nothing, slashes, or a scheme precedes it: "C:", "/C:", "file:///C:", but not "h:80/C:".
	begin := strings.TrimRight(before[:len(before)-width], "/")
	scheme, hasScheme := strings.CutSuffix(begin, ":")
	return begin == "" || hasScheme && !strings.ContainsAny(scheme, ":/?#@[]")
}

// Address returns advice about an IPv6 address in brackets, in the path of a URI without
// an authority, or "" if no such address begins at the offset. With escapes in place of
// the brackets, it would be another host.
func (in Input) Address() string {
	// In "http://h/[::1]", the path begins with a slash, and the brackets are data.
	scheme, before, found := strings.Cut(in.Text[:in.Offset], ":")
	isRootless := found && !strings.ContainsAny(scheme, "/?#") && !strings.HasPrefix(before, "/")
	if !isRootless || lex.AddressEnd(in.Text, in.Offset) == 0 {
		return ""
	}

	if strings.Contains(before, "//") { // "jdbc:mysql://[::1]/db"
		return `parse the URI after the first ":" by itself`
	}
	return "write a host name for the address: only an authority contains brackets" // "sip:u@[::1]"
}

// InUserinfo reports whether an "@" follows the character in its authority. The
// text may be only an authority.
func (in Input) InUserinfo() bool {
	// "//" begins the authority, in front or after a scheme. In "u@h", it begins the text.
	start := 0
	if slash := lex.AuthorityEnd(in.Text, 0); strings.HasPrefix(in.Text[slash:], "//") {
		start = slash + len("//")
	}

	// The last "@" counts, because the others may belong to a password.
	end := lex.AuthorityEnd(in.Text, start)
	return in.Offset < start+strings.LastIndexByte(in.Text[start:end], '@')
}

// IsBeforeAt reports whether an "@" follows the character, which may then be part
// of a password.
func (in Input) IsBeforeAt() bool {
	char := in.Char()
	return char != "" && strings.IndexByte(in.Text[in.Offset+len(char):], '@') >= 0
}

// EscapeAt is the advice for an "@" too many.
const EscapeAt = `write "%40" for an "@" in the userinfo`

// Port returns advice about a character that does not belong to a port. regName reports
// whether every authority is server-based in the edition.
func (in Input) Port(char string, regName bool) string {
	const digits = "a port is only digits"
	if char == "" {
		return digits
	}

	// The text after the character tells the cases apart.
	rest := in.Text[in.Offset+len(in.Char()):]
	authorityEnd, at := lex.AuthorityEnd(rest, 0), strings.IndexByte(rest, '@')
	switch {
	case at >= 0 && at < authorityEnd: // "//me@x:pw@h"
		return EscapeAt
	case char == ":": // "//::1"
		return digits + ", and an IPv6 address is in brackets"
	case at >= 0: // "//u:p/w@h"
		return digits + `; a password has "%2F" for "/", "%3F" for "?" and "%23" for "#"`
	case char == "\\": // "//h:80\a"
		return `write "/"`
	case regName && (char == "," || strings.Contains(rest[:authorityEnd], ":")):
		return digits + `, an IPv6 address is in brackets, and only RFC 2396 has authorities such as "a:1,b:2" and "did:x:y"`
	case strings.HasSuffix(in.Text[:in.Offset], ":"):
		// "ssh://git@host:path", "s3://tenant:bucket"
		return digits + `; write "/" for the ":" before a path`
	}
	return digits
}

// IsBlank reports whether a character is a space or not printable, such as a
// control character or a byte order mark.
func IsBlank(char string) bool {
	r, _ := utf8.DecodeRuneInString(char)
	return r == ' ' || !strconv.IsPrint(r)
}

// Quoted returns a character in quotes. It escapes, as in Go, a character that
// is not visible on its own.
func Quoted(char string) string {
	if r, _ := utf8.DecodeRuneInString(char); !columns.StandsAlone(r) {
		return strconv.QuoteToASCII(char)
	}
	return strconv.Quote(char)
}
