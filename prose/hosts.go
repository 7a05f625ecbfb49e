// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file divides a setting with several hosts.

import (
	"strings"

	"example.com/uri/internal/lex"
)

// SplitHosts divides a setting that has several hosts, as some databases have
// them:
//
//	postgres://u:p@[::1]:1,b:2/db
//
// It returns the text before the hosts, the hosts with their ports, and the text
// after them: "postgres://u:p@", "[::1]:1" and "b:2", and "/db". Such a setting is
// not a URI, or is one with another host. Parse it once for each host, as before
// and the host and after. The userinfo ends at the last "@" before the first of
// "/?#" after "//", as with the Userinfo of a [Repairer].
//
// SplitHosts checks nothing. If s has no authority, it returns s and no hosts.
func SplitHosts(s string) (before string, hosts []string, after string) {
	slash := strings.IndexAny(s, "/?#")
	if slash < 0 || !strings.HasPrefix(s[slash:], "//") || slash > 0 && strings.IndexByte(s, ':') != slash-len(":") {
		return s, nil, ""
	}
	start := slash + len("//")
	end := lex.AuthorityEnd(s, start)
	if at := strings.LastIndexByte(s[start:end], '@'); at >= 0 {
		start += at + len("@")
	}
	return s[:start], strings.Split(s[start:end], ","), s[end:]
}
