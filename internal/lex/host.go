// SPDX-License-Identifier: BSD-3-Clause

package lex

import (
	"strings"
	"unicode/utf8"
)

// AuthorityEnd returns the end of an authority that begins at i: the next "/", "?" or "#",
// or the end of s.
func AuthorityEnd(s string, i int) int {
	for i < len(s) && s[i] != '/' && s[i] != '?' && s[i] != '#' {
		i++
	}
	return i
}

// A Group says which groups of digits an IPv4address may contain.
type Group uint8

const (
	AnyDigits   Group = iota // 1*digit
	ThreeDigits              // 1*3digit
	DecOctet                 // 0 to 255 without leading zeros
)

// IPv4 scans the IPv4address that begins at i. It returns the offset of the first byte
// that cannot belong to it, and reports whether the text before that byte is a complete
// address.
//
//	IPv4address = 1*digit "." 1*digit "." 1*digit "." 1*digit
//
// In place of 1*digit, RFC 2732 writes 1*3digit and RFC 3986 dec-octet.
func IPv4(s string, i int, form Group) (end int, complete bool) {
	for group := 1; ; group++ {
		end = groupEnd(s, i, form)
		if end == i || group == 4 {
			return end, end > i
		}
		if end == len(s) || s[end] != '.' {
			return end, false
		}
		i = end + len(".")
	}
}

// groupEnd returns the end of the digits that begin at i and form a group.
func groupEnd(s string, i int, form Group) int {
	start, value := i, 0
	for ; i < len(s) && IsDigit(s[i]); i++ {
		switch form {
		case ThreeDigits:
			if i == start+3 {
				return i
			}
		case DecOctet:
			// "256" ends after "25", and "01" after "0".
			value = 10*value + int(s[i]-'0')
			if value > 255 || i > start && s[start] == '0' {
				return i
			}
		}
	}
	return i
}

// IPv6 returns the offset of the first byte, from i on, that the rule IPv6address does not
// derive, and reports whether the rule derives the text before that byte. The rule's nine
// alternatives derive eight groups of 16 bits, or at most seven groups and one "::". An
// IPv4address may replace the last two groups.
func IPv6(s string, i int, form Group) (end int, complete bool) {
	groups, most, short := 0, 8, false // short: the address contains "::"

	// A single ":" does not begin an address.
	if strings.HasPrefix(s[i:], "::") {
		i += len("::")
		most, short = 7, true
	} else if i < len(s) && s[i] == ':' {
		return i + 1, false
	}

	afterShort := short // "::" precedes i, so the address may end at i
	for {
		if groups == most {
			return i, true
		}

		// A group of up to four hexadecimal digits begins at i.
		end = i
		for end < len(s) && end < i+4 && Unhex(s[end]) < 16 {
			end++
		}

		// If two groups are left, or may be left after "::", so may an IPv4address.
		if groups+2 == most || short && groups+2 < most {
			end4, ok := IPv4(s, i, form)
			if ok {
				return end4, true
			}
			if end4 > end {
				return end4, false
			}
		}

		if end == i {
			return i, afterShort
		}
		groups++
		i = end
		if i == len(s) || s[i] != ':' || groups == most {
			return i, short || groups == most
		}

		// ":" or, once, "::" follows the group.
		i += len(":")
		afterShort = !short && i < len(s) && s[i] == ':'
		if afterShort {
			i += len(":")
			most, short = 7, true
		}
	}
}

// Hostname scans s[i:], and reports whether it is a hostname. It returns the
// offset of the first byte that a hostname cannot contain there. If it returns
// len(s) and false, the last label is not a toplabel. If rootDot is true, a dot
// may end the hostname.
//
//	hostname    = *( domainlabel "." ) toplabel [ "." ]
//	domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum
//	toplabel    = alpha | alpha *( alphanum | "-" ) alphanum
func Hostname(s string, i int, rootDot bool) (stop int, ok bool) {
	for top := false; ; i += len(".") { // top: the label before i could be a toplabel
		label := i
		for i < len(s) && (s[i] == '-' || IsAlphanum(s[i])) {
			i++
		}
		switch {
		case i == label: // "a.": only a root dot ends a hostname
			return i, i == len(s) && top && rootDot
		case s[label] == '-':
			return label, false
		case i == len(s):
			return i, IsAlpha(s[label]) && s[i-1] != '-'
		case s[i] != '.' || s[i-1] == '-':
			return i, false
		}
		top = IsAlpha(s[label])
	}
}

// AddressEnd returns the end of the IP literal that begins at i, or 0 if none begins
// there. Any text in brackets counts that contains two colons and no other delimiter.
func AddressEnd(s string, i int) int {
	if i >= len(s) || s[i] != '[' {
		return 0
	}
	// "[::1]" is a literal; "[a:b]", "[id]" and "[::1/x]" are not.
	end := i + len("[")
	for end < len(s) && strings.IndexByte("/?#@[]", s[end]) < 0 {
		end++
	}
	if end == len(s) || s[end] != ']' || strings.Count(s[i:end], ":") < 2 {
		return 0
	}
	return end + len("]")
}

// IsHost reports whether a person takes s for a host: it is an IPv4address, or two labels
// or more, and the last one does not begin with a digit. A label may contain "_" and
// non-ASCII characters, escaped or not. It neither begins nor ends with "-".
func IsHost(s string) bool {
	label := 0 // where the last label begins
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case IsAlphanum(c), c == '_', c >= utf8.RuneSelf:
		case c == '-' && i > label:
		case c == '.' && i > label && s[i-1] != '-':
			label = i + len(".")
		case HasEscape(s, i) && Unescape(s, i) >= utf8.RuneSelf:
		default:
			return false
		}
	}
	// "localhost", "a.", "a.b-"
	if label == 0 || label == len(s) || s[len(s)-1] == '-' {
		return false
	}

	// "1.2.3.4" is a host, and "v1.2" is not.
	if !IsDigit(s[label]) {
		return true
	}
	end, ok := IPv4(s, 0, DecOctet)
	return ok && end == len(s)
}
