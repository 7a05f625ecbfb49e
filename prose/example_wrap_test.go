// SPDX-License-Identifier: BSD-3-Clause

package prose_test

import (
	"fmt"

	"example.com/uri"
	"example.com/uri/prose"
)

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
