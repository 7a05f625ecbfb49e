// SPDX-License-Identifier: BSD-3-Clause

package hazard

import (
	"encoding/binary"
	"strings"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// isRareAddress reports whether some programs take the host for an IPv4 address although
// RFC 3986 does not.
func isRareAddress(host string) bool {
	if strings.HasPrefix(host, "[v") || strings.HasPrefix(host, "[V") {
		return false
	}

	// "[::0x7f.1]": only what follows the last colon can be such an address.
	if literal, ok := strings.CutPrefix(host, "["); ok {
		last := strings.TrimSuffix(literal[strings.LastIndexByte(literal, ':')+1:], "]")
		if strings.IndexByte(last, '.') < 0 {
			return false
		}
		host = last
	}
	if end, ok := lex.IPv4(host, 0, lex.DecOctet); ok && end == len(host) {
		return false
	}

	// One to four numbers, with dots between them and maybe one at the end.
	ok := true
	for number := 0; number < 4 && ok; number++ {
		if host, ok = cutNumber(host); ok && host == "" {
			return true
		}
	}
	return false
}

// cutNumber returns what follows a C number, such as "0x7f" or "0177", and the dot after
// it. ok is false if no number begins s, or if anything but a dot follows the number.
func cutNumber(s string) (rest string, ok bool) {
	// zero: the number begins with "0". hexadecimal: it begins with "0x".
	zero, hexadecimal, n := false, false, 0
	for i := 0; i < len(s); n++ {
		c, width := lex.Octet(s, i)
		switch {
		case lex.IsDigit(c), hexadecimal && lex.Unhex(c) < 16:
		case zero && n == 1 && c|0x20 == 'x':
			hexadecimal = true
		default:
			return s[i+width:], n > 0 && c == '.'
		}
		zero = zero || n == 0 && c == '0'
		i += width
	}
	return "", n > 0
}

// embedsIPv4 reports whether the host is an IPv6 address that contains an IPv4
// address.
func embedsIPv4(u uri.URI) bool {
	host := u.Host()

	// For anything else, such as "[v1.x]", Addr would allocate an error.
	if end, ok := lex.IPv6(host, len("["), lex.DecOctet); !ok || host[end] != ']' {
		return false
	}

	addr, _ := u.Addr()
	octets := addr.As16()
	high, low := binary.BigEndian.Uint64(octets[:8]), binary.BigEndian.Uint64(octets[8:])
	switch {
	case high == 0 && low>>32 == 0 && low > 1, // IPv4-compatible, and neither "::" nor "::1"
		high == 0 && low>>32 == 0xFFFF,                // IPv4-mapped
		high == 0 && low>>32 == 0xFFFF_0000,           // IPv4-translated (RFC 2765)
		high == 0x0064_FF9B_0000_0000 && low>>32 == 0, // NAT64 (RFC 6052)
		high>>16 == 0x0064_FF9B_0001,                  // local NAT64 (RFC 8215)
		high>>48 == 0x2002,                            // 6to4
		high>>32 == 0x2001_0000,                       // Teredo
		low>>32&^0x0200_0000 == 0x5EFE:                // ISATAP (RFC 5214)
		return true
	}
	return strings.IndexByte(host, '.') >= 0
}
