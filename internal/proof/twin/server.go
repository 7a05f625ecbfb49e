// SPDX-License-Identifier: BSD-3-Clause

package twin

import (
	"net/netip"
	"regexp"
	"strings"

	"example.com/uri"
)

// A Server has the parts of a server-based authority.
type Server struct {
	Userinfo Part
	Host     string
	Port     Part
}

// The rules of a server-based authority as regular expressions, from the
// collected BNF of each edition. The groups are: $1 the userinfo and its "@",
// $2 the userinfo, $3 the host, $4 the port and its ":", $5 the port.
// In RFC 3987, the non-ASCII characters in a valid authority are ucschar.
const (
	reEscaped = `%[0-9A-Fa-f]{2}`
	reLabels  = `(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)*[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?`
	reNumber  = `[0-9]+\.[0-9]+\.[0-9]+\.[0-9]+`
	reNumber3 = `[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}`
	reLiteral = `\[[0-9A-Fa-f:.]+\]|\[[vV][^\]]+\]`
	rePort    = `(:([0-9]*))?`
	reUser05  = `(?:[A-Za-z0-9$_.!~*'(),;&=+-]|` + reEscaped + `)*`
	reUser    = `(?:[A-Za-z0-9$_.!~*'(),;&=+:-]|` + reEscaped + `)*`
	reRegName = `(?:[A-Za-z0-9$_.!~*'(),;&=+-]|` + reEscaped + `)*`
	reBeyond  = `\x{80}-\x{10FFFF}`
	reIUser   = `(?:[A-Za-z0-9$_.!~*'(),;&=+:` + reBeyond + `-]|` + reEscaped + `)*`
	reIReg    = `(?:[A-Za-z0-9$_.!~*'(),;&=+` + reBeyond + `-]|` + reEscaped + `)*`
)

var servers = map[uri.Edition]*regexp.Regexp{
	uri.URLSyntax05: regexp.MustCompile(`^((` + reUser05 + `(?::` + reUser05 + `)?)@)?(` + reLabels + `|` + reNumber + `)` + rePort + `$`),
	uri.URISyntax02: regexp.MustCompile(`^((` + reUser + `)@)?(` + reLabels + `\.?|` + reNumber + `)` + rePort + `$`),
	uri.RFC2396:     regexp.MustCompile(`^((` + reUser + `)@)?(` + reLabels + `\.?|` + reNumber + `)` + rePort + `$`),
	uri.RFC2732:     regexp.MustCompile(`^((` + reUser + `)@)?(` + reLabels + `\.?|` + reNumber3 + `|\[[0-9A-Fa-f:.]+\])` + rePort + `$`),
	uri.RFC3986:     regexp.MustCompile(`^((` + reUser + `)@)?(` + reRegName + `|` + reLiteral + `)` + rePort + `$`),
	uri.RFC3987:     regexp.MustCompile(`^((` + reIUser + `)@)?(` + reIReg + `|` + reLiteral + `)` + rePort + `$`),
}

// SplitServer divides the authority of p, which must be valid, and reports
// whether it is server-based.
func SplitServer(e uri.Edition, p Parts) (Server, bool) {
	if !p.Authority.Defined {
		return Server{}, false
	}
	if p.Authority.Text == "" {
		return Server{}, true // server = [ [ userinfo "@" ] hostport ]
	}
	m := servers[e].FindStringSubmatch(p.Authority.Text)
	if m == nil {
		return Server{}, false
	}
	if literal, ok := strings.CutPrefix(m[3], "["); ok && literal[0] != 'v' && literal[0] != 'V' {
		if !IPv6address(e, strings.TrimSuffix(literal, "]")) {
			return Server{}, false
		}
	}
	return Server{
		Userinfo: Part{Defined: m[1] != "", Text: m[2]},
		Host:     m[3],
		Port:     Part{Defined: m[4] != "", Text: m[5]},
	}, true
}

var trailingIPv4 = regexp.MustCompile(`(^|:)` + reNumber3 + `$`)

// IPv6address reports whether s is an IPv6address of RFC 2732, RFC 3986 or RFC
// 3987. In RFC 2732, each number of an IPv4address is any one to three digits.
func IPv6address(e uri.Edition, s string) bool {
	if e == uri.RFC2732 {
		s = trailingIPv4.ReplaceAllString(s, "${1}1.2.3.4")
	}
	a, err := netip.ParseAddr(s)
	return err == nil && a.Is6() && a.Zone() == ""
}

// ServerOf returns the results of the accessors of u for its authority.
func ServerOf(u uri.URI) Server {
	return Server{
		Userinfo: Part{Defined: u.HasUserinfo(), Text: u.Userinfo()},
		Host:     u.Host(),
		Port:     Part{Defined: u.HasPort(), Text: u.Port()},
	}
}
