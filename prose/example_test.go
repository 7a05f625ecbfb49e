// SPDX-License-Identifier: BSD-3-Clause

package prose_test

import (
	"fmt"
	"strings"

	"example.com/uri"
	"example.com/uri/prose"
)

func ExampleFinder_Find() {
	text := `
      Yes, Jim, I found it under "http://www.w3.org/Addressing/",
      but you can probably pick it up from <ftp://ds.internic.
      net/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/
      ietf/uri/historical.html#WARNING>.
`
	for m := range (prose.Finder{}).Find(text) {
		fmt.Println(m.URI)
	}
	// Output:
	// http://www.w3.org/Addressing/
	// ftp://ds.internic.net/rfc/
	// http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING
}

// A hyphen that ends a line may be part of the URI, or may not.
func ExampleMatch() {
	text := "See <http://www.w3.org/hyper-\ntext/WWW/> (or http://example.com/a(b))."
	for m := range (prose.Finder{}).Find(text) {
		fmt.Println(m.URI)
		if m.Unhyphenated != m.URI {
			fmt.Println("or", m.Unhyphenated)
		}
		fmt.Printf("%v %q in %q, less %q\n", m.Delimiter, text[m.Start:m.End], text[m.OuterStart:m.OuterEnd], m.Dropped)
	}
	// Output:
	// http://www.w3.org/hyper-text/WWW/
	// or http://www.w3.org/hypertext/WWW/
	// angle "http://www.w3.org/hyper-\ntext/WWW/" in "<http://www.w3.org/hyper-\ntext/WWW/>", less "\n"
	// http://example.com/a(b)
	// bare "http://example.com/a(b)" in "http://example.com/a(b)", less ")."
}

func ExampleFinder() {
	finder := prose.Finder{
		Edition: uri.RFC3986,
		Accept: func(scheme string, slashes bool) bool {
			return slashes && (scheme == "http" || scheme == "https") || scheme == "doi"
		},
		Abbreviated: prose.HostsAndMailboxes,
	}
	for m := range finder.Find("HTTP://[::1]/, gopher://h/, doi:10.1000/182, www.w3.org, user@example.com.") {
		fmt.Println(m.URI)
	}
	// Output:
	// HTTP://[::1]/
	// doi:10.1000/182
	// http://www.w3.org
	// mailto:user@example.com
}

// A blank within a line ends a URI, unless the Finder is to ignore all
// whitespace between delimiters.
func ExampleFinder_joinBlanks() {
	text := "<http://a.example and/or b>, <http://a.ex\n  ample/>"
	for _, joinBlanks := range []bool{false, true} {
		for m := range (prose.Finder{JoinBlanks: joinBlanks}).Find(text) {
			fmt.Println(m.Delimiter, m.URI)
		}
	}
	// Output:
	// bare http://a.example
	// angle http://a.example/
	// angle http://a.exampleand/orb
	// angle http://a.example/
}

// No URI ends in the middle of a host. Where one would, it is shown on demand.
func ExampleFinder_broken() {
	text := "http://bücher.example/ü, http://${HOST}/x and http://example.com/"
	for m := range (prose.Finder{Broken: true}).Find(text) {
		if m.Err != nil {
			fmt.Println(text[m.Start:m.End], m.Err)
			continue
		}
		fmt.Println(m.URI)
	}
	// Output:
	// http://bücher.example/ü uri: invalid character "ü" in host at offset 8: write the name in Punycode, such as "xn--..." (rule reg-name, RFC 3986 section 3.2.2)
	// http://${HOST}/x uri: invalid character "{" in host at offset 8: expand a URI Template (RFC 6570) or a variable first (rule reg-name, RFC 3986 section 3.2.2)
	// http://example.com/
}

// An IRI in a text without spaces.
func ExampleFinder_Find_characters() {
	text := "「http://例え.テスト/東京」を見て、http://bücher.example/ü。"
	for m := range (prose.Finder{Edition: uri.RFC3987}).Find(text) {
		fmt.Println(m.URI, m.Dropped)
	}
	// Output:
	// http://例え.テスト/東京 」
	// http://bücher.example/ü 。
}

func ExampleFinder_FindReader() {
	r := strings.NewReader("one: http://a/1\ntwo: <http://a/\n2>\n")
	for m, err := range (prose.Finder{}).FindReader(r) {
		if err != nil {
			fmt.Println(err)
			break
		}
		fmt.Println(m.Start, m.End, m.URI)
	}
	// Output:
	// 5 15 http://a/1
	// 22 33 http://a/2
}

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

func ExampleRepairer_Parse() {
	p := prose.Repairer{Edition: uri.RFC3986, Abbreviated: prose.Hosts}
	for _, s := range []string{
		"www.w3.org/Addressing/",
		" <URL: http://www.ics.uci.edu/pub/\n  ietf/uri/> ",
		"http://example.com/{id}/100%/caf\u00e9",
		"http://[::1]/[a]", // brackets are part of an authority
		"../g?y",
	} {
		u, repairs, err := p.Parse(s)
		fmt.Println(u, len(repairs), err)
	}
	// Output:
	// http://www.w3.org/Addressing/ 1 <nil>
	// http://www.ics.uci.edu/pub/ietf/uri/ 3 <nil>
	// http://example.com/%7Bid%7D/100%25/caf%C3%A9 4 <nil>
	// http://[::1]/%5Ba%5D 2 <nil>
	// ../g?y 0 <nil>
}

func ExampleRepairer() {
	// Without a rule for them, an abbreviated reference is a relative one.
	strict := prose.Repairer{Edition: uri.RFC3986}
	secure := prose.Repairer{Edition: uri.RFC3986, Abbreviated: func(name string) string {
		if prose.Hosts(name) == "http://" {
			return "https://"
		}
		return ""
	}}
	for _, m := range []prose.Repairer{strict, secure} {
		u, _, err := m.Parse("<www.w3.org/Addressing/>")
		fmt.Println(u, err)
	}
	// Output:
	// www.w3.org/Addressing/ <nil>
	// https://www.w3.org/Addressing/ <nil>
}

// Without Repair, the first link would end before the "[", and lead to another page.
func ExampleFinder_repair() {
	f := prose.Finder{Repair: true}
	for m := range f.Find("See https://example.com/?ids[]=1, or <https://example.com/my file>.") {
		fmt.Println(m.URI, m.Repairs)
	}
	// Output:
	// https://example.com/?ids%5B%5D=1 [offset 24: 2 characters are escaped: unwise character]
	// https://example.com/my%20file [offset 22: 1 character is escaped: blank]
}

func ExampleRepairer_Parse_error() {
	// An escaped bracket would make another host. A "\" in place of a "/" may be one or
	// not: where the authority ends is a guess.
	for _, s := range []string{"<stun:[::1]:3478>", `http:\\example.com\a`} {
		_, _, err := prose.Repairer{}.Parse(s)
		fmt.Println(err)
	}
	// Output:
	// uri: invalid character "[" in path at offset 6: write a host name for the address: only an authority contains brackets (rule pchar, RFC 3986 section 3.3)
	// uri: invalid character "\\" in path at offset 5: write "/", or "%5C" for a backslash that is data (rule pchar, RFC 3986 section 3.3)
}

// A setting of a program has a password that nobody escaped.
func ExampleRepairer_userinfo() {
	p := prose.Repairer{Userinfo: true}
	u, repairs, err := p.Parse("redis://me@mail.example:p@ss w{rd@h:6379/0")
	if err != nil {
		fmt.Println("the setting is wrong")
		return
	}
	user, password, _ := u.User()
	fmt.Println(u.WithoutUserinfo(), user, password)
	if len(repairs) > 0 {
		fmt.Println("write instead:", u)
	}
	// Output:
	// redis://h:6379/0 me@mail.example p@ss w{rd
	// write instead: redis://me%40mail.example:p%40ss%20w%7Brd@h:6379/0
}

func ExampleSplitHosts() {
	before, hosts, after := prose.SplitHosts("postgres://u:p@[::1]:1,b/db?sslmode=require")
	for _, host := range hosts {
		u, err := uri.RFC3986.Parse(before + host + after)
		if err != nil {
			fmt.Println("the setting is wrong")
			return
		}
		fmt.Println(u.WithoutUserinfo(), u.Host(), u.Port())
	}
	// Output:
	// postgres://[::1]:1/db?sslmode=require [::1] 1
	// postgres://b/db?sslmode=require b
}

// RFC 3986 has no zones. Keep the zone of a link-local address beside the URI.
func ExampleSplitHosts_zone() {
	before, hosts, after := prose.SplitHosts("redis://u:p@[fe80::1%25eth0]:6379/0")
	address, rest, _ := strings.Cut(hosts[0], "%25")
	zone, port, _ := strings.Cut(rest, "]")
	u, err := uri.RFC3986.Parse(before + address + "]" + port + after)
	if err != nil {
		fmt.Println("the setting is wrong")
		return
	}
	addr, _ := u.Addr()
	fmt.Println(addr.WithZone(zone), u.Port(), u.Path())
	// Output:
	// fe80::1%eth0 6379 /0
}

func ExampleRepair() {
	_, repairs, _ := prose.Repairer{Abbreviated: prose.Hosts}.Parse("<www.w3.org/a-\nb|c>")
	for _, m := range repairs {
		fmt.Printf("offset %d: %q becomes %q: %v\n", m.Offset, m.Old, m.New, m.Kind)
	}
	// Output:
	// offset 0: "<" becomes "http://": delimiter, abbreviated reference
	// offset 14: "\n" becomes "": line break after a hyphen
	// offset 16: "|" becomes "%7C": unwise character
	// offset 18: ">" becomes "": delimiter
}

func ExampleWrap() {
	u := uri.RFC3986.MustParse("http://www.ics.uci.edu/pub/ietf/uri/draft-fielding-uri-syntax-02.txt#WARNING")
	text := "See " + prose.Wrap(u, 40) + "."
	fmt.Println(text)
	for m := range (prose.Finder{}).Find(text) {
		fmt.Println(m.URI == u)
	}
	fmt.Println(prose.Wrap(uri.RFC3986.MustParse("../g"), 40))
	// Output:
	// See <http://www.ics.uci.edu/pub/ietf/uri/
	// draft-fielding-uri-syntax-02.txt#
	// WARNING>.
	// true
	// <URL:../g>
}
