// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file recognizes abbreviated references (Appendix F).

import (
	"strings"

	"example.com/uri/internal/lex"
)

// Hosts is the rule for abbreviated references that most people expect. It
// returns "http://" for a host with three or more labels if the first is "www",
// "ftp://" if the first is "ftp", and "" for any other name (Appendix F;
// RFC 3986 section 4.5, suffix references).
func Hosts(name string) (prefix string) {
	// "www" and "ftp" have the same length.
	const labelLen = len("www")
	if len(name) <= labelLen || name[labelLen] != '.' || strings.IndexByte(name, '@') >= 0 {
		return ""
	}

	// "www.example" is not enough: it may be a file.
	second, rest, _ := strings.Cut(name[labelLen+1:], ".")
	switch label := name[:labelLen]; {
	case second == "" || rest == "":
	case strings.EqualFold(label, "www"):
		return "http://"
	case strings.EqualFold(label, "ftp"):
		return "ftp://"
	}
	return ""
}

// HostsAndMailboxes is [Hosts] with one more rule. It returns "mailto:" for a
// mailbox: a name with one "@", text before it, and a host with two or more
// labels after it.
func HostsAndMailboxes(name string) (prefix string) {
	local, host, _ := strings.Cut(name, "@")
	label, rest, _ := strings.Cut(host, ".")
	if local != "" && label != "" && rest != "" && strings.IndexByte(host, '@') < 0 {
		return "mailto:"
	}
	return Hosts(name)
}

// WebHosts is the rule for text that is meant to be a Web address, such as the
// text in a form's field for one. It returns "https://" for "localhost", for an
// IPv4 address, and for a hostname with two or more labels whose last label does
// not begin with a digit. A label may contain "_" and non-ASCII characters, escaped
// or not. It returns "" for any other name, such as "https", so that a
// [Repairer] does not add a second scheme.
//
// A Repairer with this rule adds the scheme to "example.com/a" and to
// "localhost:8080", and not to "me@example.com" or "/a.b". In running text, use
// [Hosts]: WebHosts takes "readme.txt" for a host.
func WebHosts(name string) (prefix string) {
	name = strings.TrimSuffix(name, ".")
	if lex.IsHost(name) || strings.EqualFold(name, "localhost") {
		return "https://"
	}
	return ""
}

// nameLen returns the length of the name that ref begins with.
func nameLen(ref string) int {
	name, _, _ := strings.Cut(ref[:lex.AuthorityEnd(ref, 0)], ":")
	return len(name)
}

// expands reports whether the prefix and ref make a reference to the name
// ref[:n], which the rule approved. Text after the name must not change the
// host or the mailbox, as it does in
//
//	www.w3.org:80@example.com
//
// If the prefix ends in "//", the name is the host. A root dot and a port may
// follow it. If the prefix ends in ":", the name is the path. Any other prefix
// expands all text, but "" none. If expands reports false, at is the offset at
// which ref goes wrong.
func expands(prefix, ref string, n int) (at int, ok bool) {
	end := n
	switch {
	case prefix == "":
		return 0, false
	case strings.HasSuffix(prefix, "//"): // the name is the host
		if i := strings.IndexByte(ref[:end], '@'); i >= 0 {
			return i, false
		}

		// "www.w3.org.:80" is the same host.
		if end < len(ref) && ref[end] == '.' {
			end++
		}
		if end < len(ref) && ref[end] == ':' {
			for end++; end < len(ref) && lex.IsDigit(ref[end]); end++ {
			}
		}
		if end < len(ref) && ref[end] == '/' {
			return 0, true
		}
	case strings.HasSuffix(prefix, ":"): // the name is the whole path
	default: // the rule's own form, such as "http://proxy/?u="
		return 0, true
	}

	// "www.w3.org:80@h" is a userinfo and another host.
	if end < len(ref) && ref[end] != '?' && ref[end] != '#' {
		return end, false
	}
	return 0, true
}
