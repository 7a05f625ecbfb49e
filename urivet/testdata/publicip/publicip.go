// SPDX-License-Identifier: BSD-3-Clause

package publicip

import (
	"net"
	"net/netip"

	"example.com/uri/guard"
)

func bad(ip net.IP, a netip.Addr) bool {
	return ip.IsLoopback() || ip.IsUnspecified() || ip.IsPrivate() || a.IsPrivate() // want `these methods do not know`
}

func good(a netip.Addr) bool {
	return a.IsLoopback() || a.IsUnspecified() || a.IsPrivate() || !guard.Public(a)
}

func local(a netip.Addr) bool { return a.IsLoopback() || a.IsPrivate() }

func byHand(ip net.IP) bool {
	return ip.IsLoopback() || ip.IsUnspecified() || ip.IsPrivate() || ip[0] == 100
}

func listed(ip net.IP, shared *net.IPNet) bool {
	f := func() bool { return ip.IsPrivate() }
	return ip.IsLoopback() || ip.IsUnspecified() || ip.IsPrivate() || shared.Contains(ip) || f()
}

func known(ip net.IP) bool {
	return ip.IsLoopback() || ip.IsUnspecified() || ip.IsPrivate() || isOurs(ip)
}

func isOurs(ip net.IP) bool { return false }
