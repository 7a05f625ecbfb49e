// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file has the schemes that the package knows.

// A SchemeInfo describes the URIs of a scheme beyond the generic syntax. The
// zero SchemeInfo promises nothing.
type SchemeInfo struct {
	Port         uint16 // the default port, or 0 if the scheme has no default
	Hierarchical bool   // no URI of the scheme is opaque
	Server       bool   // every authority is server-based
	RootPath     bool   // an empty path after an authority is equivalent to "/"
}

// KnownScheme returns the SchemeInfo of a scheme, in any letter case, and
// reports whether the package knows the scheme. It knows the schemes in common
// use that are registered with IANA and have an authority. It allocates
// nothing. Use [Normalizer.Schemes] to add schemes or to change them.
func KnownScheme(scheme string) (info SchemeInfo, ok bool) {
	for known := schemes[:]; len(known) > 0; {
		middle := len(known) / 2
		switch c := known[middle].compare(scheme); {
		case c < 0:
			known = known[middle+1:]
		case c > 0:
			known = known[:middle]
		default:
			return known[middle].SchemeInfo, true
		}
	}
	return SchemeInfo{}, false
}

// isHierarchical reports whether every URI of the scheme is known to be
// hierarchical.
func isHierarchical(scheme string) bool {
	info, _ := KnownScheme(scheme)
	return info.Hierarchical
}

type namedScheme struct {
	name string
	SchemeInfo
}

// compare compares the name of s with a name in any letter case.
func (s *namedScheme) compare(name string) int {
	for i := range min(len(s.name), len(name)) {
		c := name[i]
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		if c != s.name[i] {
			return int(s.name[i]) - int(c)
		}
	}
	return len(s.name) - len(name)
}

// schemes is sorted by name. RootPath is true only if the document that defines
// the scheme says so.
var schemes = [...]namedScheme{
	{"acap", SchemeInfo{674, true, true, false}},
	{"afp", SchemeInfo{548, true, true, false}},
	{"amqp", SchemeInfo{5672, true, true, false}},
	{"amqps", SchemeInfo{5671, true, true, false}},
	{"coap", SchemeInfo{5683, true, true, true}},     // RFC 7252
	{"coap+tcp", SchemeInfo{5683, true, true, true}}, // RFC 8323
	{"coap+ws", SchemeInfo{80, true, true, true}},
	{"coaps", SchemeInfo{5684, true, true, true}},
	{"coaps+tcp", SchemeInfo{5684, true, true, true}},
	{"coaps+ws", SchemeInfo{443, true, true, true}},
	{"dict", SchemeInfo{2628, true, true, false}},
	{"dns", SchemeInfo{53, false, true, false}},
	{"file", SchemeInfo{0, true, true, false}},
	{"ftp", SchemeInfo{21, true, true, true}}, // RFC 1738
	{"git", SchemeInfo{9418, true, true, false}},
	{"gopher", SchemeInfo{70, true, true, true}}, // RFC 4266
	{"http", SchemeInfo{80, true, true, true}},   // RFC 9110
	{"https", SchemeInfo{443, true, true, true}},
	{"icap", SchemeInfo{1344, true, true, false}},
	{"imap", SchemeInfo{143, true, true, true}}, // RFC 5092
	{"ipp", SchemeInfo{631, true, true, true}},  // RFC 3510
	{"ipps", SchemeInfo{631, true, true, true}},
	{"ldap", SchemeInfo{389, true, true, true}}, // RFC 4516
	{"ldaps", SchemeInfo{636, true, true, true}},
	{"mqtt", SchemeInfo{1883, true, true, false}},
	{"mqtts", SchemeInfo{8883, true, true, false}},
	{"mupdate", SchemeInfo{3905, true, true, false}},
	{"news", SchemeInfo{119, false, true, false}},
	{"nfs", SchemeInfo{2049, true, true, false}},
	{"nntp", SchemeInfo{119, true, true, false}},
	{"pop", SchemeInfo{110, true, true, false}},
	{"prospero", SchemeInfo{1525, true, true, false}},
	{"redis", SchemeInfo{6379, true, true, false}},
	{"rediss", SchemeInfo{6379, true, true, false}},
	{"rsync", SchemeInfo{873, true, true, false}},
	{"rtsp", SchemeInfo{554, true, true, false}},
	{"rtsps", SchemeInfo{322, true, true, false}},
	{"rtspu", SchemeInfo{554, true, true, false}},
	{"sftp", SchemeInfo{22, true, true, false}},
	{"sieve", SchemeInfo{4190, true, true, false}},
	{"smb", SchemeInfo{445, true, true, false}},
	{"snmp", SchemeInfo{161, true, true, false}},
	{"ssh", SchemeInfo{22, true, true, false}},
	{"svn", SchemeInfo{3690, true, true, false}},
	{"svn+ssh", SchemeInfo{22, true, true, false}},
	{"telnet", SchemeInfo{23, true, true, true}}, // RFC 4248
	{"tftp", SchemeInfo{69, true, true, false}},
	{"tn3270", SchemeInfo{23, true, true, false}},
	{"vnc", SchemeInfo{5900, true, true, false}},
	{"wais", SchemeInfo{210, true, true, false}},
	{"ws", SchemeInfo{80, true, true, true}}, // RFC 6455
	{"wss", SchemeInfo{443, true, true, true}},
	{"z39.50r", SchemeInfo{210, true, true, false}},
	{"z39.50s", SchemeInfo{210, true, true, false}},
}
