// SPDX-License-Identifier: BSD-3-Clause

// Package guarded has what the tests of package guard and of the packages below it
// share: the addresses that attacks lead to, in all spellings.
package guarded

import (
	"encoding/binary"
	"fmt"
	"iter"
	"net/netip"
	"strings"
	"testing"

	"example.com/uri"
)

// Parts is a list of texts, separated by spaces. "_" is an empty text, and
// "\s" a space.
func Parts(list string) []string {
	fields := strings.Fields(list)
	for i, field := range fields {
		if field == "_" {
			fields[i] = ""
		}
		fields[i] = strings.NewReplacer(`\s`, " ", `\t`, "\t", `\n`, "\n", `\0`, "\x00").Replace(fields[i])
	}
	return fields
}

// Combine iterates over the texts with one part of each list.
func Combine(lists ...[]string) iter.Seq[string] {
	return func(yield func(string) bool) { extend("", lists, yield) }
}

// extend yields the texts that begin with text.
func extend(text string, lists [][]string, yield func(string) bool) bool {
	if len(lists) == 0 {
		return yield(text)
	}
	for _, part := range lists[0] {
		if !extend(text+part, lists[1:], yield) {
			return false
		}
	}
	return true
}

// Expect fails unless the text of err contains want, and no password. If want is
// empty, err must be nil.
func Expect(t *testing.T, what string, err error, want string) {
	t.Helper()
	if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
		t.Errorf("%s: error %v, want %q", what, err, want)
	}
	if err != nil && strings.Contains(err.Error(), "s3cret") {
		t.Errorf("%s: the error %v has the password", what, err)
	}
}

// Addrs are addresses that a server must not fetch from: its own, those of its
// network, and the metadata of clouds.
var Addrs = func() (addrs []netip.Addr) {
	for _, s := range Parts(`127.0.0.1 127.8.8.8 0.0.0.0 10.1.2.3 172.16.0.1 192.168.1.1 100.64.0.1 169.254.169.254 169.254.170.2
		168.63.129.16 100.100.100.200 192.0.0.192 198.18.0.1 224.0.0.1 255.255.255.255 192.0.2.1
		::1 :: fe80::1 fe80::a9fe:a9fe fc00::1 fd00:ec2::254 fd00:ec2::23 fd20:ce::254 fd00:c1::a9fe:a9fe fec0::1 ff02::1 2001:db8::1`) {
		addrs = append(addrs, netip.MustParseAddr(s))
	}
	return addrs
}()

// Holders returns the IPv6 addresses that hold an IPv4 address, by the way in which
// they do.
func Holders(addr netip.Addr) map[string]netip.Addr {
	if !addr.Is4() {
		return nil
	}
	b := addr.As4()
	at := func(prefix string, offset int) netip.Addr {
		held := netip.MustParseAddr(prefix).As16()
		copy(held[offset:], b[:])
		return netip.AddrFrom16(held)
	}
	inverted := at("2001:0:4136:e378:8000:63bf::", 12).As16() // Teredo inverts the address of the client
	for i := 12; i < 16; i++ {
		inverted[i] ^= 0xFF
	}
	return map[string]netip.Addr{
		"IPv4-mapped": at("::ffff:0:0", 12), "IPv4-compatible": at("::", 12), "IPv4-translated": at("::ffff:0:0:0", 12),
		"NAT64": at("64:ff9b::", 12), "local NAT64": at("64:ff9b:1::", 12), "6to4": at("2002::", 2),
		"Teredo server": at("2001::", 4), "Teredo client": netip.AddrFrom16(inverted),
		"ISATAP": at("2606:4700::5efe:0:0", 12), "ISATAP, global": at("2606:4700::200:5efe:0:0", 12), "ISATAP, link-local": at("fe80::5efe:0:0", 12),
	}
}

// Spellings returns the ways in which a resolver of some program may let a host
// be written that is the address.
func Spellings(addr netip.Addr) (hosts []string) {
	if addr.Is6() {
		b := addr.As16()
		full := ""
		for i := 0; i < 16; i += 2 {
			full += fmt.Sprintf(":%04X", binary.BigEndian.Uint16(b[i:]))
		}
		hosts = []string{"[" + addr.String() + "]", "[" + full[1:] + "]", "[" + addr.String() + "%25lo]", "[" + addr.String() + "%lo]", addr.String(), "[" + addr.String() + "].", "%5B" + addr.String() + "%5D",
			"[" + full[1:31] + addr.String() + "]"}
		if tail := netip.AddrFrom4([4]byte(b[12:])); b[12] != 0 {
			hosts = append(hosts, "[::ffff:"+tail.String()+"]", "[::"+tail.String()+"]")
		}
		return hosts
	}
	b := addr.As4()
	number := binary.BigEndian.Uint32(b[:])
	formats := []string{"%d", "0%o", "0x%x", "0X%X", "000%o", "0x0000%02x"}
	for _, f := range formats {
		hosts = append(hosts, fmt.Sprintf(f, number), fmt.Sprintf(f, uint64(number)+1<<32))
		hosts = append(hosts, fmt.Sprintf(f+"."+f, b[0], number&0xFFFFFF), fmt.Sprintf(f+"."+f+"."+f, b[0], b[1], number&0xFFFF))
		for _, g := range formats {
			hosts = append(hosts, fmt.Sprintf(f+"."+g+"."+f+"."+g, b[0], b[1], b[2], b[3]))
		}
	}
	dotted := addr.String()
	var escaped, wide, circled strings.Builder
	for _, r := range dotted {
		fmt.Fprintf(&escaped, "%%%02x", r)
		if r == '.' {
			wide.WriteRune('。')
			circled.WriteRune('.')
			continue
		}
		wide.WriteRune('０' + r - '0')
		circled.WriteRune([]rune("⓪①②③④⑤⑥⑦⑧⑨")[r-'0'])
	}
	hosts = append(hosts, dotted+".", dotted+"..", "."+dotted, escaped.String(), strings.Replace(dotted, ".", "%2e", 1), strings.Replace(dotted, ".", "%E3%80%82", 1),
		wide.String(), circled.String(), uri.RFC3986.Escape(uri.Host, wide.String()), uri.RFC3986.Escape(uri.Host, circled.String()),
		strings.ReplaceAll(dotted, ".", "。"), strings.ReplaceAll(dotted, ".", "．"), dotted+"%00", dotted+"%00.example.com", dotted+"%20", "["+dotted+"]", "[v1."+dotted+"]",
		"example.com@"+dotted, "example.com:80@"+dotted, "@"+dotted, dotted+":", dotted+":80", dotted+":00080")
	for _, held := range Holders(addr) {
		hosts = append(hosts, "["+held.String()+"]")
	}
	return append(hosts, "[::ffff:"+dotted+"]", "[::"+dotted+"]", "[64:ff9b::"+dotted+"]", "[0:0:0:0:0:FFFF:"+dotted+"]")
}
