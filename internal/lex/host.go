// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package lex

// A Group is the form of a group of digits in an IPv4address.
type Group uint8

const (
	AnyDigits   Group = iota // 1*digit
	ThreeDigits              // 1*3digit
	DecOctet                 // 0 to 255 without leading zeros
)

// IPv4 scans the IPv4address that begins at i. It returns the offset of the
// first byte that cannot belong to it, and reports whether the text before that
// byte is a complete address.
//
//	IPv4address = 1*digit "." 1*digit "." 1*digit "." 1*digit
//
// In place of 1*digit, RFC 2732 has 1*3digit and RFC 3986 has dec-octet.
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

// groupEnd returns the end of the group of digits that begins at i.
func groupEnd(s string, i int, form Group) int {
	start, value := i, 0
	for ; i < len(s) && IsDigit(s[i]); i++ {
		switch form {
		case ThreeDigits:
			if i == start+3 {
				return i
			}
		case DecOctet:
			value = 10*value + int(s[i]-'0')
			if value > 255 || i > start && s[start] == '0' {
				return i
			}
		}
	}
	return i
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
	label, top := i, false // where the label begins; whether the last one could be a toplabel
	for ; i < len(s); i++ {
		switch c := s[i]; {
		case c == '.':
			if i == label || s[i-1] == '-' {
				return i, false
			}
			top = IsAlpha(s[label])
			label = i + 1
		case c != '-' && !IsAlphanum(c), c == '-' && i == label:
			return i, false
		}
	}
	if label == len(s) {
		return i, top && rootDot
	}
	return i, IsAlpha(s[label]) && s[i-1] != '-'
}
