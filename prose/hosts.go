// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file divides a setting with several hosts.

import (
	"strings"

	"example.com/uri/internal/lex"
)

// SplitHosts divides a setting that lists several hosts, as some databases allow:
//
//	postgres://u:p@[::1]:1,b:2/db
//
// It returns the text before the hosts, the hosts with their ports, and the text
// after them: "postgres://u:p@", "[::1]:1" and "b:2", and "/db". Such a setting is
// not a URI, or is one with another host. For each host, parse before+host+after. The
// userinfo ends at the last "@" in the authority, as with Userinfo in a [Repairer].
//
// SplitHosts checks nothing. If there is no authority, it returns s and no hosts.
func SplitHosts(s string) (before string, hosts []string, after string) {
	// "x://" or "//": before the slashes, only a scheme.
	slash := strings.IndexAny(s, "/?#")
	if slash < 0 || !strings.HasPrefix(s[slash:], "//") || slash > 0 && strings.IndexByte(s, ':') != slash-len(":") {
		return s, nil, ""
	}

	// A password may contain "@" or ",".
	start := slash + len("//")
	end := lex.AuthorityEnd(s, start)
	if at := strings.LastIndexByte(s[start:end], '@'); at >= 0 {
		start += at + len("@")
	}
	return s[:start], strings.Split(s[start:end], ","), s[end:]
}
