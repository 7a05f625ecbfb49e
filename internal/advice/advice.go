// SPDX-License-Identifier: BSD-3-Clause

// Package advice joins the parts of the messages of errors, and guesses what the
// writer of a text meant.
package advice

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/columns"
	"example.com/uri/internal/lex"
)

// Message joins what is wrong, what to do and the rule, of which the last two may be "":
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

// Escape returns what to do about a character that is allowed only in escaped form.
// If an "@" follows in the rest, the character may be part of a password.
func Escape(char, rest string) string {
	if strings.Contains(rest, "@") {
		return `write its escape, as "%20" for a space`
	}
	return `write "` + Escaped(char) + `"`
}

// Escaped returns the escapes of the octets of s.
func Escaped(s string) string {
	var b []byte
	for i := range len(s) {
		b = lex.AppendEscape(b, s[i])
	}
	return string(b)
}

// An Input is a text that does not parse, and the offset where a rule fails. Its
// methods guess what the writer of the text meant.
type Input struct {
	Text   string
	Offset int
}

// Char returns the character at the offset, or "" at the end of the text. An
// octet that is not valid UTF-8 counts as a character.
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

// IsDelimited reports whether delimiters that are not allowed are around the
// text, as around a URI in another text.
func (in Input) IsDelimited() bool {
	s := in.Text
	if in.Offset != 0 || len(s) < 2 {
		return false
	}
	end := s[0]
	if end == '<' {
		end = '>'
	}
	return strings.IndexByte("<\"'`", s[0]) >= 0 && strings.IndexByte(s[1:], end) == len(s)-2
}

// IsSCP reports whether the text is like "user@host:path", as scp and git accept
// it. A number after the colon is a port.
func (in Input) IsSCP() bool {
	user, path, _ := strings.Cut(in.Text, ":")
	rest := strings.TrimLeft(path, "0123456789")
	return strings.IndexByte(user, '@') > 0 && rest != "" && (rest == path || strings.IndexByte("/?#", rest[0]) < 0)
}

// InUserinfo reports whether an "@" follows the character in its authority. The
// text may be only an authority.
func (in Input) InUserinfo() bool {
	start := 0
	if slash := lex.AuthorityEnd(in.Text, 0); strings.HasPrefix(in.Text[slash:], "//") {
		start = slash + len("//")
	}
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

// Port returns what to do about a character that is not part of a port. regName
// reports whether the edition has no registry-based authorities.
func (in Input) Port(char string, regName bool) string {
	const digits = "a port is only digits"
	if char == "" {
		return digits
	}
	rest := in.Text[in.Offset+len(in.Char()):]
	end, at := strings.IndexAny(rest, ":/?#"), strings.IndexByte(rest, '@')
	switch {
	case at >= 0 && at < lex.AuthorityEnd(rest, 0):
		return EscapeAt
	case char == ":":
		return digits + ", and an IPv6 address is in brackets"
	case at >= 0:
		return digits + `; a password has "%2F" for "/", "%3F" for "?" and "%23" for "#"`
	case regName && (char == "," || end >= 0 && rest[end] == ':'):
		return digits + `, an IPv6 address is in brackets, and only RFC 2396 has authorities such as "a:1,b:2" and "did:x:y"`
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
