// SPDX-License-Identifier: BSD-3-Clause

// Package scheme lists the schemes that package uri and its subpackages know: those that
// are registered with IANA and whose URIs contain an authority. Every authority is
// server-based.
package scheme

// An Info describes a scheme's URIs beyond the generic syntax.
type Info struct {
	Name     string // in lower case
	Port     uint16 // the default port, or 0 if the scheme defines none
	RootPath bool   // an empty path after an authority is equivalent to "/"
	Rootless bool   // the path does not always begin with a slash
}

// IsHierarchical reports whether every URI with the scheme is known to be hierarchical. The
// zero Info returns false.
func (i Info) IsHierarchical() bool { return i.Name != "" && !i.Rootless }

// Find returns the Info for a scheme, in any letter case, and reports whether there is one.
// It allocates nothing.
func Find(name string) (info Info, ok bool) {
	// The infos before low are too small, and those from high on too great.
	for low, high := 0, len(infos); low < high; {
		i := (low + high) / 2
		switch order := infos[i].compare(name); {
		case order == 0:
			return infos[i], true
		case order < 0:
			low = i + 1
		default:
			high = i
		}
	}
	return Info{}, false
}

// compare compares the name of i with a name in any letter case.
func (i *Info) compare(name string) int {
	for at := range min(len(i.Name), len(name)) {
		c := name[at]
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		if c != i.Name[at] {
			return int(i.Name[at]) - int(c)
		}
	}
	return len(i.Name) - len(name)
}

// infos is sorted by name. RootPath is true only if the document that defines
// the scheme says so.
var infos = [...]Info{
	{Name: "acap", Port: 674},
	{Name: "afp", Port: 548},
	{Name: "amqp", Port: 5672},
	{Name: "amqps", Port: 5671},
	{Name: "coap", Port: 5683, RootPath: true},     // RFC 7252
	{Name: "coap+tcp", Port: 5683, RootPath: true}, // RFC 8323
	{Name: "coap+ws", Port: 80, RootPath: true},
	{Name: "coaps", Port: 5684, RootPath: true},
	{Name: "coaps+tcp", Port: 5684, RootPath: true},
	{Name: "coaps+ws", Port: 443, RootPath: true},
	{Name: "dict", Port: 2628},
	{Name: "dns", Port: 53, Rootless: true},
	{Name: "file"},
	{Name: "ftp", Port: 21, RootPath: true}, // RFC 1738
	{Name: "git", Port: 9418},
	{Name: "gopher", Port: 70, RootPath: true}, // RFC 4266
	{Name: "http", Port: 80, RootPath: true},   // RFC 9110
	{Name: "https", Port: 443, RootPath: true},
	{Name: "icap", Port: 1344},
	{Name: "imap", Port: 143, RootPath: true}, // RFC 5092
	{Name: "ipp", Port: 631, RootPath: true},  // RFC 3510
	{Name: "ipps", Port: 631, RootPath: true},
	{Name: "ldap", Port: 389, RootPath: true}, // RFC 4516
	{Name: "ldaps", Port: 636, RootPath: true},
	{Name: "mqtt", Port: 1883},
	{Name: "mqtts", Port: 8883},
	{Name: "mupdate", Port: 3905},
	{Name: "news", Port: 119, Rootless: true},
	{Name: "nfs", Port: 2049},
	{Name: "nntp", Port: 119},
	{Name: "pop", Port: 110},
	{Name: "prospero", Port: 1525},
	{Name: "redis", Port: 6379},
	{Name: "rediss", Port: 6379},
	{Name: "rsync", Port: 873},
	{Name: "rtsp", Port: 554},
	{Name: "rtsps", Port: 322},
	{Name: "rtspu", Port: 554},
	{Name: "sftp", Port: 22},
	{Name: "sieve", Port: 4190},
	{Name: "smb", Port: 445},
	{Name: "snmp", Port: 161},
	{Name: "ssh", Port: 22},
	{Name: "svn", Port: 3690},
	{Name: "svn+ssh", Port: 22},
	{Name: "telnet", Port: 23, RootPath: true}, // RFC 4248
	{Name: "tftp", Port: 69},
	{Name: "tn3270", Port: 23},
	{Name: "vnc", Port: 5900},
	{Name: "wais", Port: 210},
	{Name: "ws", Port: 80, RootPath: true}, // RFC 6455
	{Name: "wss", Port: 443, RootPath: true},
	{Name: "z39.50r", Port: 210},
	{Name: "z39.50s", Port: 210},
}
