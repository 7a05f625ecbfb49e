// SPDX-License-Identifier: BSD-3-Clause

package publicip

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strings"

	"example.com/uri/guard"
)

// The shapes of such checks in public code.

func bad(ip net.IP, a netip.Addr) bool {
	return ip.IsLoopback() || ip.IsUnspecified() || ip.IsPrivate() || a.IsPrivate() // want `these methods do not know`
}

func global(ip net.IP) bool {
	return !ip.IsGlobalUnicast() || ip.IsPrivate() // want `these methods do not know`
}

func notPrivate(a netip.Addr) bool {
	return a.IsGlobalUnicast() && !a.IsPrivate() // want `these methods do not know`
}

func parsed(text string) error {
	a, err := netip.ParseAddr(text)
	if err != nil || !a.Is4() || !a.IsGlobalUnicast() || a.IsPrivate() { // want `these methods do not know`
		return errors.New("the address must be public")
	}
	return nil
}

func steps(ip net.IP) bool {
	if ip.IsPrivate() || ip.IsLoopback() { // want `these methods do not know`
		return false
	}
	return ip.IsGlobalUnicast()
}

func choice(ip net.IP, local bool) bool {
	switch {
	case local:
		return true
	case ip == nil, ip.IsPrivate(): // want `these methods do not know`
		return false
	}
	return ip.IsGlobalUnicast()
}

func multicast(ip net.IP) bool {
	return !ip.IsLoopback() && !ip.IsLinkLocalUnicast() && !ip.IsLinkLocalMulticast() && !ip.IsPrivate() // want `these methods do not know`
}

func everything(a netip.Addr) bool {
	if a.IsLoopback() || a.IsLinkLocalUnicast() || a.IsInterfaceLocalMulticast() || a.IsMulticast() || a.IsUnspecified() {
		return false
	}
	return !a.IsPrivate() // want `these methods do not know`
}

func named(host string) bool {
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return false
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsGlobalUnicast() && !ip.IsPrivate() // want `these methods do not know`
}

func metadata(ip net.IP) bool {
	if ip.IsLoopback() || ip.IsPrivate() || ip.IsUnspecified() { // want `these methods do not know`
		return false
	}
	return !ip.Equal(net.ParseIP("169.254.169.254"))
}

func first(ips []net.IP, seen map[string]bool) error {
	if seen[ips[0].String()] {
		return nil
	}
	if !ips[0].IsGlobalUnicast() || ips[0].IsPrivate() { // want `these methods do not know`
		return fmt.Errorf("%s is not public", ips[0])
	}
	return nil
}

func resolved(addrs []net.IPAddr, local bool) error {
	for _, addr := range addrs {
		if !local && (addr.IP.IsLoopback() || addr.IP.IsPrivate() || addr.IP.IsMulticast()) { // want `these methods do not know`
			return errors.New("not public")
		}
	}
	return nil
}

func own(addrs []net.Addr) (public []string) {
	for _, addr := range addrs {
		if prefix, err := netip.ParsePrefix(addr.String()); err == nil {
			if a := prefix.Addr(); a.IsGlobalUnicast() && !a.IsPrivate() { // want `these methods do not know`
				public = append(public, a.String())
			}
		}
	}
	return public
}

// What else looks at these methods.

func good(a netip.Addr) bool {
	return a.IsLoopback() || a.IsUnspecified() || a.IsPrivate() || !guard.Public(a)
}

func local(a netip.Addr) bool { return a.IsLoopback() || a.IsPrivate() || a.IsLinkLocalUnicast() }

func usable(ip net.IP) bool { return ip.IsPrivate() || ip.IsGlobalUnicast() }

func unusable(ip net.IP) bool { return ip.IsLoopback() || !ip.IsPrivate() && !ip.IsGlobalUnicast() }

func byHand(ip net.IP) bool {
	return ip.IsLoopback() || ip.IsUnspecified() || ip.IsPrivate() || ip[0] == 100
}

func octets(a netip.Addr) bool {
	b := a.As4()
	return a.IsGlobalUnicast() && !a.IsPrivate() && b[0] != 100
}

func listed(ip net.IP, shared *net.IPNet) bool {
	f := func() bool { return ip.IsPrivate() }
	return ip.IsLoopback() || ip.IsUnspecified() || ip.IsPrivate() || shared.Contains(ip) || f()
}

func searched(a netip.Addr, reserved []netip.Prefix) bool {
	return a.IsGlobalUnicast() && !a.IsPrivate() &&
		!slices.ContainsFunc(reserved, func(p netip.Prefix) bool { return p.Contains(a) })
}

func known(ip net.IP) bool {
	return ip.IsLoopback() || ip.IsUnspecified() || ip.IsPrivate() || isOurs(ip.String())
}

func isOurs(address string) bool { return false }
