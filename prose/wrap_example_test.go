package uri_test

import (
	"fmt"

	"example.com/uri"
)

func ExampleWrap() {
	u := uri.MustParse("http://www.ics.uci.edu/pub/ietf/uri/draft-fielding-uri-syntax-02.txt#WARNING")
	text := "See " + uri.Wrap(u, 40) + "."
	fmt.Println(text)
	for m := range uri.Find(text) {
		fmt.Println(m.URI == u)
	}
	fmt.Println(uri.Wrap(uri.MustParse("../g"), 40))
	// Output:
	// See <http://www.ics.uci.edu/pub/ietf/uri/
	// draft-fielding-uri-syntax-02.txt#
	// WARNING>.
	// true
	// <URL:../g>
}
