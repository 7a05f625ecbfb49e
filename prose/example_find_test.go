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

func ExampleFinder_Find_none() {
	// A list is not one URI that is broken by whitespace.
	text := `xsi:schemaLocation="http://maven.apache.org/POM/4.0.0 http://maven.apache.org/xsd/maven-4.0.0.xsd"`
	for m := range (prose.Finder{Edition: uri.RFC3986}).Find(text) {
		fmt.Println(m.Start, m.URI)
	}
	// Output:
	// 20 http://maven.apache.org/POM/4.0.0
	// 54 http://maven.apache.org/xsd/maven-4.0.0.xsd
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

func ExampleDelimiter_String() {
	for m := range (prose.Finder{}).Find(`<http://a/> <URL:../b> "http://c/" http://d/`) {
		fmt.Println(m.Delimiter, m.URI)
	}
	// Output:
	// angle http://a/
	// angle-url ../b
	// quote http://c/
	// bare http://d/
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

func ExampleFinder_FindReader_stream() {
	r := strings.NewReader("www.w3.org/Addressing/ or ftp.is.co.za/rfc/")
	finder := prose.Finder{Abbreviated: prose.Hosts}
	for m, err := range finder.FindReader(r) {
		fmt.Println(m.URI, err)
	}
	// Output:
	// http://www.w3.org/Addressing/ <nil>
	// ftp://ftp.is.co.za/rfc/ <nil>
}
