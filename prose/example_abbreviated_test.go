// SPDX-License-Identifier: BSD-3-Clause

package prose_test

import (
	"fmt"

	"example.com/uri"
	"example.com/uri/prose"
)

func ExampleHosts() {
	fmt.Printf("%q\n", prose.Hosts("www.w3.org"))
	fmt.Printf("%q\n", prose.Hosts("FTP.is.co.za"))
	fmt.Printf("%q\n", prose.Hosts("ftp.txt"))
	// Output:
	// "http://"
	// "ftp://"
	// ""
}

func ExampleHostsAndMailboxes() {
	fmt.Printf("%q\n", prose.HostsAndMailboxes("user@example.com"))
	fmt.Printf("%q\n", prose.HostsAndMailboxes("www.w3.org"))
	// Output:
	// "mailto:"
	// "http://"
}

func ExampleWebHosts() {
	p := prose.Repairer{Edition: uri.RFC3986, Abbreviated: prose.WebHosts}
	for _, s := range []string{"example.com/a", "localhost:8080", "http://a", "mailto:me@example.com"} {
		u, _, err := p.Parse(s)
		fmt.Println(u, err)
	}
	// Output:
	// https://example.com/a <nil>
	// https://localhost:8080 <nil>
	// http://a <nil>
	// mailto:me@example.com <nil>
}
