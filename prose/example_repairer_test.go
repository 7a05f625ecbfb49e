// SPDX-License-Identifier: BSD-3-Clause

package prose_test

import (
	"errors"
	"fmt"

	"example.com/uri"
	"example.com/uri/prose"
)

func ExampleRepairer_Parse() {
	for _, s := range []string{
		"www.w3.org/Addressing/",
		" <URL: http://www.ics.uci.edu/pub/\n  ietf/uri/> ",
		"http://example.com/{id}/100%/caf\u00e9",
		"../g?y",
	} {
		u, repairs, err := repair(uri.RFC2396, s)
		fmt.Println(u, len(repairs), err)
	}
	// Output:
	// http://www.w3.org/Addressing/ 1 <nil>
	// http://www.ics.uci.edu/pub/ietf/uri/ 3 <nil>
	// http://example.com/%7Bid%7D/100%25/caf%C3%A9 4 <nil>
	// ../g?y 0 <nil>
}

func ExampleRepairer_Parse_edition() {
	// Brackets are part of an authority in RFC 3986. A "\" in its place may
	// be a "/" or not: where the authority ends is a guess.
	u, _, err := repair(uri.RFC3986, "http://[::1]/[a]")
	fmt.Println(u, err)
	_, _, err = repair(uri.RFC3986, `http:\\example.com\a`)
	fmt.Println(err)
	// Output:
	// http://[::1]/%5Ba%5D <nil>
	// uri: invalid character "\\" in path at offset 5: write "/", or "%5C" for a backslash that is data (rule pchar, RFC 3986 section 3.3)
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

func ExampleRepairer_joinBlanks() {
	// A blank within a line is part of a name more often than not, but paper
	// may have been copied with blanks that nobody wrote.
	for _, join := range []bool{false, true} {
		u, _, err := prose.Repairer{JoinBlanks: join}.Parse("http://example.com/my file.\n  pdf")
		fmt.Println(u, err)
	}
	// Output:
	// http://example.com/my%20file.pdf <nil>
	// http://example.com/myfile.pdf <nil>
}

func ExampleRepairer_Parse_error() {
	_, _, err := prose.Repairer{}.Parse(`"http://example.com/<b>"`)
	var parseError *uri.ParseError
	if errors.As(err, &parseError) {
		fmt.Println(parseError.Offset, parseError)
	}
	// Output:
	// 20 uri: invalid character "<" in path at offset 20: write "%3C" (rule pchar, RFC 3986 section 3.3)
}

func ExampleRepair() {
	_, repairs, _ := repair(uri.RFC2396, "<www.w3.org/a-\nb|c>")
	for _, m := range repairs {
		fmt.Printf("offset %d: %q becomes %q: %v\n", m.Offset, m.Old, m.New, m.Kind)
	}
	// Output:
	// offset 0: "<" becomes "http://": delimiter, abbreviated reference
	// offset 14: "\n" becomes "": line break after a hyphen
	// offset 16: "|" becomes "%7C": unwise character
	// offset 18: ">" becomes "": delimiter
}

func ExampleRepairKind_String() {
	fmt.Println(prose.RepairPercent)
	// Output: lone "%"
}
