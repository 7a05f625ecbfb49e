// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// This file lists the character classes and the operators of RFC 6570, and reads text by them.

// A class is a set of ASCII characters.
type class uint8

const (
	// unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"
	unreserved class = 1 << iota

	// reserved   = gen-delims / sub-delims
	// gen-delims = ":" / "/" / "?" / "#" / "[" / "]" / "@"
	// sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="
	reserved

	// varchar = ALPHA / DIGIT / "_" / pct-encoded
	varchar

	// op-level2  = "+" / "#"
	// op-level3  = "." / "/" / ";" / "?" / "&"
	// op-reserve = "=" / "," / "!" / "@" / "|"
	opReserve

	// literals = %x21 / %x23-24 / %x26-3B / %x3D / %x3F-5B / %x5D / %x5F / %x61-7A
	//          / %x7E / ucschar / iprivate / pct-encoded
	literals = unreserved | reserved

	// The unreserved characters except ".".
	undotted class = 1 << iota
)

// Names for the entries in classOf.
const (
	__ class = 0
	un       = unreserved | undotted
	va       = unreserved | varchar | undotted
	do       = unreserved
	re       = reserved
	op       = reserved | opReserve
	pi       = opReserve
)

// classOf maps each ASCII character to its class, and other octets to none.
var classOf = [256]class{
	//  0   1   2   3   4   5   6   7   8   9   A   B   C   D   E   F
	0x20: __, op, __, re, re, __, re, re, re, re, re, re, op, un, do, re, // SP ! " # $ % & ' ( ) * + , - . /
	0x30: va, va, va, va, va, va, va, va, va, va, re, re, __, op, __, re, // 0-9 : ; < = > ?
	0x40: op, va, va, va, va, va, va, va, va, va, va, va, va, va, va, va, // @ A-O
	0x50: va, va, va, va, va, va, va, va, va, va, va, re, __, re, __, va, // P-Z [ \ ] ^ _
	0x60: __, va, va, va, va, va, va, va, va, va, va, va, va, va, va, va, // ` a-o
	0x70: va, va, va, va, va, va, va, va, va, va, va, __, pi, __, un, __, // p-z { | } ~ DEL
}

func (c class) has(b byte) bool { return classOf[b]&c != 0 }

// An operator determines how an expression is written (appendix A).
type operator struct {
	symbol byte  // after "{"; 0 if there is none
	first  byte  // written before the first value; 0 if there is none
	sep    byte  // written between values
	named  bool  // values follow their names and "=", which ";" leaves out before ""
	allow  class // the characters that values contain unescaped
}

// operators lists them in the order that operatorOf uses.
var operators = [...]operator{
	{0, 0, ',', false, unreserved},
	{'+', 0, ',', false, unreserved | reserved},
	{'#', '#', ',', false, unreserved | reserved},
	{'.', '.', '.', false, unreserved},
	{'/', '/', '/', false, unreserved},
	{';', ';', ';', true, unreserved},
	{'?', '?', '&', true, unreserved},
	{'&', '&', '&', true, unreserved},
}

// operatorOf returns the operator with the symbol.
func operatorOf(symbol byte) (o *operator, ok bool) {
	i := max(strings.IndexByte("\x00+#./;?&", symbol), 0)
	return &operators[i], i > 0
}

// reserves reports whether values may contain reserved characters.
func (o *operator) reserves() bool { return o.allow&reserved != 0 }

// until returns the length of s up to the first c.
func until(s string, c byte) int {
	// Without a branch, the compiler inlines it. To uint, -1 is the greatest number.
	return int(min(uint(strings.IndexByte(s, c)), uint(len(s))))
}

// isPlain reports whether all characters are undotted. No option refuses such a value.
func isPlain(text string) bool {
	for i := range len(text) {
		if !undotted.has(text[i]) {
			return false
		}
	}
	return true
}

// appendEscaped appends s, and escapes octets that are not in c. If c includes the reserved
// characters, it keeps the escapes in s. It returns errUTF8 if s is not UTF-8.
func (c class) appendEscaped(dst []byte, s string) ([]byte, *valueError) {
	written, ascii := 0, true
	for i := 0; i < len(s); i++ {
		switch {
		case c.has(s[i]):
			continue
		case c&reserved != 0 && lex.HasEscape(s, i): // {+x} keeps "%41", and escapes the "%" in "%4"
			i += len("XX")
			continue
		}
		dst = append(dst, s[written:i]...)
		dst = lex.AppendEscape(dst, s[i])
		written, ascii = i+1, ascii && s[i] < utf8.RuneSelf
	}
	if !ascii && !utf8.ValidString(s) {
		return nil, errUTF8
	}
	return append(dst, s[written:]...), nil
}

// normalEscapes returns s without escapes of unreserved characters, and with
// upper-case digits in the others.
func normalEscapes(s string) string { return normal(s, "") }

// normal returns s with normal escapes, and without those of the characters in same.
func normal(s, same string) string {
	var b []byte
	written := 0
	for i := until(s, '%'); i < len(s); i += until(s[i:], '%') {
		// "%41" is "A", and "%c3" is "%C3".
		c, end := lex.Unescape(s, i), i+len("%XX")
		switch {
		case unreserved.has(c), reserved.has(c) && strings.IndexByte(same, c) >= 0:
			b = append(append(b, s[written:i]...), c)
			written = end
		case 'a' <= s[i+1] || 'a' <= s[i+2]:
			b = lex.AppendEscape(append(b, s[written:i]...), c)
			written = end
		}
		i = end
	}

	// Nothing has changed, or the rest is to be copied.
	if written == 0 {
		return s
	}
	return string(append(b, s[written:]...))
}

// sameIn lists the characters that a literal in a component matches escaped or not, and
// sameInName those that a pair's name does. The others delimit: "/" and ";" in a path, and in a
// query the characters between pairs, and between names and values.
var (
	sameIn     = [componentCount]string{inPath: "!$&'()*+,:=@", inQuery: "!$'()*,/:@", inFragment: "!$'()*,/:@"}
	sameInName = [componentCount]string{inPath: "!$'()*,:@", inQuery: "!$'()*,/:@", inFragment: "!$'()*,/:@"}
)

// lowered returns s with the letters from start to end in lower case, even in escapes.
func lowered(s string, start, end int) string {
	for _, c := range []byte(s[start:end]) {
		if 'A' <= c && c <= 'Z' {
			return s[:start] + strings.ToLower(s[start:end]) + s[end:]
		}
	}
	return s
}

// common returns the length of the longest beginning that a and b share.
func common(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
