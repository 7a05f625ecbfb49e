// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import "strings"

// HostPrefix is the rule for abbreviated references that most people expect:
// it returns "http://" for a host of three labels or more of which the first
// is "www", "ftp://" if that is "ftp", and "" for any other name (Appendix F;
// RFC 3986 section 4.5, suffix references).
func HostPrefix(name string) string {
	label, rest, _ := strings.Cut(name, ".")
	second, rest, _ := strings.Cut(rest, ".")
	switch {
	case second == "" || rest == "" || strings.IndexByte(name, '@') >= 0:
		return ""
	case strings.EqualFold(label, "www"):
		return "http://"
	case strings.EqualFold(label, "ftp"):
		return "ftp://"
	}
	return ""
}

// MailboxPrefix is [HostPrefix] with one rule more: it returns "mailto:" for
// a mailbox, one "@" between something and a host of two labels or more.
func MailboxPrefix(name string) string {
	local, host, ok := strings.Cut(name, "@")
	label, rest, _ := strings.Cut(host, ".")
	if !ok || local == "" || label == "" || rest == "" || strings.IndexByte(host, '@') >= 0 {
		return HostPrefix(name)
	}
	return "mailto:"
}

// nameEnd returns where the name that ref begins with ends.
func nameEnd(ref string) int {
	if i := strings.IndexAny(ref, "/?#:"); i >= 0 {
		return i
	}
	return len(ref)
}

// abbreviationFault returns the fault of ref as an abbreviated reference to
// which the prefix is added. Its name, which the rule has approved, ends at
// end. What follows the name must not change which host or mailbox is meant,
// as it would in
//
//	www.w3.org:80@example.com
//
// After "//" the name is the host, and a root dot and a port may follow; after
// ":" it is the path.
func abbreviationFault(prefix, ref string, end int) fault {
	switch {
	case end > len(ref):
		return fault{len(ref), Host, ruleHost, ErrHost} // only a part of the name is left
	case strings.HasSuffix(prefix, "//"):
		return hostportFault(ref, end)
	case strings.HasSuffix(prefix, ":") && end < len(ref) && ref[end] != '?' && ref[end] != '#':
		return fault{end, Path, ruleNone, ErrCharacter}
	}
	return fault{}
}

// renamedFault is abbreviationFault for a name that has been joined or mended,
// so that the rule has to approve it first.
func renamedFault(rule func(name string) string, prefix, ref string) fault {
	end := nameEnd(ref)
	if rule(ref[:end]) != prefix {
		return fault{0, Host, ruleHost, ErrHost}
	}
	return abbreviationFault(prefix, ref, end)
}

// hostportFault returns the fault of the authority that ref begins with, of
// which the host is to end at end.
func hostportFault(ref string, end int) fault {
	if at := strings.IndexByte(ref[:end], '@'); at >= 0 {
		return fault{at, Host, ruleHost, ErrHost}
	}
	if end < len(ref) && ref[end] == '.' {
		end++
	}
	if end < len(ref) && ref[end] == ':' {
		for end++; end < len(ref) && isDigit(ref[end]); end++ {
		}
	}
	if end < len(ref) && !isDelimiter(ref[end]) {
		return fault{end, Port, rulePort, ErrPort}
	}
	return fault{}
}
