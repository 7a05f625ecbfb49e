// SPDX-License-Identifier: BSD-3-Clause

package guard

import (
	"net/netip"
	"slices"
)

// Public reports whether an address belongs to the public Internet, by the
// registries of special-purpose addresses of the IANA (RFC 6890). It is false for
//
//   - each address that the registries list, even if it is globally reachable,
//     such as a relay, and for multicast;
//   - an IPv6 address with a zone, or outside of 2000::/3. The exception is
//     64:ff9b::/96, through which networks with only IPv6 reach IPv4 (NAT64): such an
//     address is public if the IPv4 address within it is, as RFC 6052 section 3.1
//     requires;
//   - an IPv6 address that holds an IPv4 address which is not public (ISATAP),
//     and the addresses of other tunnels and translators that hold one: Teredo,
//     6to4, and 64:ff9b:1::/48;
//   - 168.63.129.16, an address of Azure that only its virtual machines reach;
//   - the zero Addr.
//
// An IPv4-mapped IPv6 address is the IPv4 address. The metadata of other clouds
// has addresses in the registries: 169.254.169.254 and fe80::a9fe:a9fe are
// link-local, fd00:ec2::254 is a unique local address, 100.100.100.200 is in the
// shared address space, and 192.0.0.192 is a protocol assignment.
//
// For the addresses of your own network, see [Private], and for a translator with
// another prefix [NAT64].
func Public(a netip.Addr) bool {
	if a.Zone() != "" {
		return false
	}
	if a = a.Unmap(); a.Is4() {
		return !isIn(a, special4)
	}
	if held, ok := NAT64(nat64, a); ok {
		return !isIn(held, special4)
	}
	if !global6.Contains(a) || isIn(a, special6) {
		return false
	}
	held, ok := isatap(a)
	return !ok || !isIn(held, special4)
}

// Private reports whether an address is of a network of one's own: 10.0.0.0/8,
// 172.16.0.0/12 and 192.168.0.0/16 (RFC 1918), and fc00::/7 (RFC 4193). It is false
// for a loopback, link-local or public address, for one with a zone, and for the
// addresses in fc00::/7 at which clouds have services for a machine, such as
// fd00:ec2::254, which gives away its credentials. An IPv4-mapped IPv6 address is
// the IPv4 address.
//
// It differs from [netip.Addr.IsPrivate] in these addresses. To fetch from the
// Internet and from your network:
//
//	guard.Policy{Addr: func(a netip.Addr) bool { return guard.Public(a) || guard.Private(a) }}
//
// 100.64.0.0/10 (RFC 6598) is not private: it belongs to a carrier, and
// 100.100.100.200 has the metadata of a cloud.
func Private(a netip.Addr) bool {
	if a.Zone() != "" {
		return false
	}
	if a = a.Unmap(); !a.IsPrivate() || isIn(a, services6) {
		return false
	}
	held, ok := isatap(a)
	return !ok || held.IsPrivate() || !isIn(held, special4)
}

// NAT64 returns the IPv4 address that a translator with the prefix reaches at an
// IPv6 address (RFC 6052 section 2.2). It reports false if a is not in the prefix,
// or has bits that must be 0, or if the prefix is not of IPv6 with a length of 32,
// 40, 48, 56, 64 or 96.
//
// A network with only IPv6 reaches IPv4 in this way. The prefix is 64:ff9b::/96, which
// [Public] knows, or one of the network's own. A [Policy] refuses the latter outside of
// 2000::/3, since an address in it may lead to 127.0.0.1. The example has a Policy that
// allows the public addresses in it.
func NAT64(prefix netip.Prefix, a netip.Addr) (held netip.Addr, ok bool) {
	const unused = 8 // the octet that is 0 if the prefix is shorter
	if !prefix.Contains(a) || a.Is4() {
		return netip.Addr{}, false
	}
	b := a.As16()
	switch bits := prefix.Bits(); bits {
	case 96:
		return netip.AddrFrom4([4]byte(b[12:])), true
	case 32, 40, 48, 56, 64:
		rest := append(b[bits/8:unused:unused], b[unused+1:]...)
		return netip.AddrFrom4([4]byte(rest)), b[unused] == 0
	}
	return netip.Addr{}, false
}

// special4 has the rows of the IANA IPv4 Special-Purpose Address Registry that are
// not part of another one, and what it leaves to others.
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

// special6 has the rows of the IANA IPv6 Special-Purpose Address Registry that
// are in global6, and not part of another one.
var special6 = prefixes(
	"2001::/23",         // IETF Protocol Assignments
	"2001:db8::/32",     // Documentation
	"2002::/16",         // 6to4
	"2620:4f:8000::/48", // Direct Delegation AS112 Service
	"3fff::/20",         // Documentation
)

// nat64 is the well-known prefix of NAT64 (RFC 6052 section 2.1).
var nat64 = netip.MustParsePrefix("64:ff9b::/96")

// services6 has the addresses in fc00::/7 at which the machines of a cloud reach its
// services, as the documentation of each says.
var services6 = prefixes(
	"fd00:ec2::/32",          // Amazon
	"fd20:ce::254/128",       // Google
	"fd00:c1::a9fe:a9fe/128", // Oracle
	"fd00:42::42/128",        // Scaleway
	"fd00:a9fe:a9fe::1/128",  // Akamai
	"fd00:100::100:200/128",  // Alibaba
)

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

// isatap returns the IPv4 address in the last half of an ISATAP address, and
// reports whether a is one (RFC 5214 section 6.1).
func isatap(a netip.Addr) (held netip.Addr, ok bool) {
	b := a.As16() // an IPv4 address is ::ffff:0:0 and more, which is not ISATAP
	held = netip.AddrFrom4([4]byte(b[12:]))
	return held, b[8]&^0x02 == 0 && b[9] == 0 && b[10] == 0x5E && b[11] == 0xFE
}
