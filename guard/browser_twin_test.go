// SPDX-License-Identifier: BSD-3-Clause

package guard_test

import (
	"net/netip"
	"strconv"
	"strings"
)

// This file is what a browser reads: the basic URL parser of the URL Standard
// (url.spec.whatwg.org), step by step, except for the path, the query and the
// fragment.

// A site is what a browser compares: an origin. If the scheme is not one of the
// Web, the origin equals no other, and the site has the scheme alone.
type site struct {
	scheme, host string
	port         int
}

// browserPorts has the special schemes with their default ports.
var browserPorts = map[string]int{"http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21}

// browse returns the site of the URL that a browser reads in the input on a page
// of the site base. It reports false if the browser reads no URL.
func browse(input string, base site) (s site, ok bool) {
	input = strings.TrimFunc(input, func(r rune) bool { return r <= ' ' })
	input = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(input)
	isSlash := func(i int) bool { return i < len(input) && (input[i] == '/' || input[i] == '\\') }

	scheme, rest, ok := browserScheme(input)
	if ok {
		if _, special := browserPorts[scheme]; !special {
			return site{scheme: scheme}, true
		}
		input = rest
	} else if base.scheme == "" {
		return site{}, false
	}
	if !ok || scheme == base.scheme && !strings.HasPrefix(rest, "//") {
		// Relative state: an authority follows two slashes of either kind.
		if scheme = base.scheme; !isSlash(0) || !isSlash(1) {
			return base, true
		}
	}
	// Special authority ignore slashes state.
	return browserAuthority(scheme, strings.TrimLeft(input, `/\`))
}

// browserScheme divides s after its scheme, if it has one.
func browserScheme(s string) (scheme, rest string, ok bool) {
	scheme, rest, ok = strings.Cut(strings.ToLower(s), ":")
	if !ok || scheme == "" || scheme[0] < 'a' || 'z' < scheme[0] || strings.Trim(scheme, "abcdefghijklmnopqrstuvwxyz0123456789+-.") != "" {
		return "", s, false
	}
	return scheme, s[len(s)-len(rest):], true
}

// browserAuthority returns the site of a URL after its slashes.
func browserAuthority(scheme, s string) (site, bool) {
	if end := strings.IndexAny(s, `/\?#`); end >= 0 {
		s = s[:end]
	}
	s = s[strings.LastIndexByte(s, '@')+1:]
	port := browserPorts[scheme]
	if colon := strings.LastIndexByte(s, ':'); colon > strings.LastIndexByte(s, ']') {
		digits := s[colon+1:]
		s = s[:colon]
		if strings.Trim(digits, "0123456789") != "" {
			return site{}, false
		}
		if digits != "" {
			number, err := strconv.Atoi(digits)
			if err != nil || number > 65535 {
				return site{}, false
			}
			port = number
		}
	}
	host, ok := browserHost(s)
	return site{scheme, host, port}, ok
}

// browserHost returns a host as a browser writes it. It does not map characters
// beyond US-ASCII: the host is then none that a URI has.
func browserHost(s string) (string, bool) {
	if literal, ok := strings.CutPrefix(s, "["); ok {
		addr, err := netip.ParseAddr(strings.TrimSuffix(literal, "]"))
		return addr.String(), err == nil && strings.HasSuffix(literal, "]") && addr.Is6() && addr.Zone() == ""
	}
	s = strings.ToLower(naiveUnescape(s))
	if s == "" || strings.ContainsAny(s, "\x00\t\n\r #/:<>?@[\\]^|%\x7f") || strings.ContainsFunc(s, func(r rune) bool { return r < ' ' }) {
		return "", false
	}
	labels := strings.Split(strings.TrimSuffix(s, "."), ".")
	last := labels[len(labels)-1]
	if _, ok := browserNumber(last); !ok && strings.Trim(last, "0123456789") != "" || last == "" {
		return s, true
	}
	return browserAddress(labels)
}

// browserAddress returns the IPv4 address of one to four numbers.
func browserAddress(labels []string) (string, bool) {
	if len(labels) > 4 {
		return "", false
	}
	address := uint64(0)
	for i, label := range labels {
		number, ok := browserNumber(label)
		if !ok {
			return "", false
		}
		if i < len(labels)-1 {
			if number > 255 {
				return "", false
			}
			address |= number << (8 * (3 - i))
		} else if number >= 1<<(8*(5-len(labels))) {
			return "", false
		} else {
			address |= number
		}
	}
	return netip.AddrFrom4([4]byte{byte(address >> 24), byte(address >> 16), byte(address >> 8), byte(address)}).String(), true
}

// browserNumber returns the value of a number in the syntax of C.
func browserNumber(s string) (uint64, bool) {
	base := 10
	switch {
	case s == "":
		return 0, false
	case strings.HasPrefix(s, "0x"):
		s, base = s[2:], 16
	case len(s) > 1 && s[0] == '0':
		s, base = s[1:], 8
	}
	if s == "" {
		return 0, true
	}
	if strings.Trim(s, "0123456789abcdef") != "" {
		return 0, false
	}
	number, err := strconv.ParseUint(s, base, 63)
	return number, err == nil
}
