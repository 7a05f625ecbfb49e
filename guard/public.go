// SPDX-License-Identifier: BSD-3-Clause

package guard

import (
	"net/netip"
	"slices"
)

// Public reports whether an address belongs to the public Internet, by the IANA
// registries for special-purpose addresses (RFC 6890). It is false for
//
//   - every address that the registries list, even if it is globally reachable,
//     such as a relay, and for multicast;
//   - an IPv6 address that has a zone or is outside 2000::/3. The exception is
//     64:ff9b::/96, through which IPv6-only networks reach IPv4 (NAT64): such an
//     address is public if the IPv4 address within it is, as RFC 6052 section 3.1
//     requires;
//   - an IPv6 address that embeds an IPv4 address which is not public (ISATAP),
//     and every address that belongs to another tunnel or translator: Teredo, 6to4,
//     and 64:ff9b:1::/48;
//   - 168.63.129.16, which only virtual machines on Azure reach;
//   - the zero Addr.
//
// An IPv4-mapped IPv6 address counts as the IPv4 address. The registries cover the
// metadata addresses that other clouds use: 169.254.169.254 and fe80::a9fe:a9fe are
// link-local, fd00:ec2::254 is a unique local address, 100.100.100.200 is in the
// shared address space, and 192.0.0.192 is a protocol assignment.
//
// For addresses on your own network, see [Private]. For a translator with another
// prefix, see [NAT64].
func Public(a netip.Addr) bool {
	if a.Zone() != "" {
		return false
	}
	if a = a.Unmap(); a.Is4() {
		return !isIn(a, special4)
	}

	// 64:ff9b::7f00:1 leads to 127.0.0.1.
	if held, ok := NAT64(nat64, a); ok {
		return !isIn(held, special4)
	}

	if !global6.Contains(a) || isIn(a, special6) {
		return false
	}

	// 2606:4700::5efe:7f00:1 may lead to 127.0.0.1.
	held, ok := isatap(a)
	return !ok || !isIn(held, special4)
}

// Private reports whether an address belongs to a private network: 10.0.0.0/8,
// 172.16.0.0/12 and 192.168.0.0/16 (RFC 1918), or fc00::/7 (RFC 4193). It is false
// for a loopback, link-local or public address, and for an address with a zone. It is
// also false for the addresses in fc00::/7 at which clouds offer services to their
// machines, such as fd00:ec2::254, which gives away the machine's credentials: in these
// it differs from [netip.Addr.IsPrivate]. An IPv4-mapped IPv6 address counts as the
// IPv4 address.
//
// To fetch from the Internet and from your network:
//
//	guard.Policy{Addr: func(a netip.Addr) bool { return guard.Public(a) || guard.Private(a) }}
//
// 100.64.0.0/10 (RFC 6598) is not private: it belongs to a carrier, and
// 100.100.100.200 in it serves a cloud's metadata.
func Private(a netip.Addr) bool {
	if a.Zone() != "" {
		return false
	}
	if a = a.Unmap(); !a.IsPrivate() || isIn(a, services6) {
		return false
	}

	// An ISATAP address leads to the IPv4 address in it.
	held, ok := isatap(a)
	return !ok || held.IsPrivate() || !isIn(held, special4)
}

// NAT64 returns the IPv4 address that a translator with the given prefix reaches for
// the IPv6 address a (RFC 6052 section 2.2). It reports false if the prefix does not
// contain a, if a bit that must be 0 is not, or if prefix is not an IPv6 prefix with a
// length of 32, 40, 48, 56, 64 or 96.
//
// This is how an IPv6-only network reaches IPv4. The prefix is 64:ff9b::/96, which
// [Public] knows, or the network's own. A [Policy] refuses the latter outside 2000::/3,
// since an address in it may lead to 127.0.0.1. The example shows a Policy that allows
// the public addresses in such a prefix.
func NAT64(prefix netip.Prefix, a netip.Addr) (held netip.Addr, ok bool) {
	const unused = 8 // the octet that must be 0 after a prefix of up to 64 bits
	if !prefix.Contains(a) || a.Is4() {
		return netip.Addr{}, false
	}

	b := a.As16()
	switch bits := prefix.Bits(); bits {
	case 96:
		return netip.AddrFrom4([4]byte(b[12:])), true
	case 32, 40, 48, 56, 64:
		// The address follows the prefix, and goes on after the unused octet.
		rest := append(b[bits/8:unused:unused], b[unused+1:]...)
		return netip.AddrFrom4([4]byte(rest)), b[unused] == 0
	}
	return netip.Addr{}, false
}

// special4 lists the blocks in the IANA IPv4 Special-Purpose Address Registry, except
// those inside another block, and then blocks that this registry does not list.
var special4 = prefixes(
	"0.0.0.0/8",       // "This network"
	"10.0.0.0/8",      // Private-Use
	"100.64.0.0/10",   // Shared Address Space
	"127.0.0.0/8",     // Loopback
	"169.254.0.0/16",  // Link Local
	"172.16.0.0/12",   // Private-Use
	"192.0.0.0/24",    // IETF Protocol Assignments
	"192.0.2.0/24",    // Documentation (TEST-NET-1)
	"192.31.196.0/24", // AS112-v4
	"192.52.193.0/24", // AMT
	"192.88.99.0/24",  // Deprecated (6to4 Relay Anycast)
	"192.168.0.0/16",  // Private-Use
	"192.175.48.0/24", // Direct Delegation AS112 Service
	"198.18.0.0/15",   // Benchmarking
	"198.51.100.0/24", // Documentation (TEST-NET-2)
	"203.0.113.0/24",  // Documentation (TEST-NET-3)
	"240.0.0.0/4",     // Reserved

	"224.0.0.0/4",      // Multicast, in a registry of its own
	"168.63.129.16/32", // Azure, in no registry
)

// global6 is the only block that the IANA IPv6 Address Space registry calls
// global unicast.
var global6 = netip.MustParsePrefix("2000::/3")

// special6 lists the blocks in the IANA IPv6 Special-Purpose Address Registry that
// are inside global6, but not inside another block.
var special6 = prefixes(
	"2001::/23",         // IETF Protocol Assignments
	"2001:db8::/32",     // Documentation
	"2002::/16",         // 6to4
	"2620:4f:8000::/48", // Direct Delegation AS112 Service
	"3fff::/20",         // Documentation
)

// nat64 is the well-known NAT64 prefix (RFC 6052 section 2.1).
var nat64 = netip.MustParsePrefix("64:ff9b::/96")

// services6 lists the addresses in fc00::/7 at which a cloud's machines reach its
// services, according to each cloud's documentation.
var services6 = prefixes(
	"fd00:ec2::/32",          // Amazon
	"fd20:ce::254/128",       // Google
	"fd00:c1::a9fe:a9fe/128", // Oracle
	"fd00:42::42/128",        // Scaleway
	"fd00:a9fe:a9fe::1/128",  // Akamai
	"fd00:100::100:200/128",  // Alibaba
)

// prefixes parses a list like those above.
func prefixes(texts ...string) (blocks []netip.Prefix) {
	for _, text := range texts {
		blocks = append(blocks, netip.MustParsePrefix(text))
	}
	return blocks
}

// isIn reports whether one of the blocks contains a.
func isIn(a netip.Addr, blocks []netip.Prefix) bool {
	return slices.ContainsFunc(blocks, func(b netip.Prefix) bool { return b.Contains(a) })
}

// isatap returns the IPv4 address that an ISATAP address embeds, and reports whether
// a is such an address (RFC 5214 section 6.1).
func isatap(a netip.Addr) (held netip.Addr, ok bool) {
	// As an IPv6 address, an IPv4 address is in ::ffff:0:0/96, and so is not ISATAP.
	b := a.As16()
	held = netip.AddrFrom4([4]byte(b[12:]))
	return held, b[8]&^0x02 == 0 && b[9] == 0 && b[10] == 0x5E && b[11] == 0xFE
}
