// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"errors"
	"fmt"

	"example.com/uri"
)

func ExampleParseError_Excerpt() {
	_, err := uri.RFC3986.Parse("http://user:secret@example.com/a b")
	var e *uri.ParseError
	if errors.As(err, &e) {
		e = e.Redacted() // its offset fits the excerpt
		fmt.Println(e.Excerpt(80))
		fmt.Println(e)
	}
	// Output:
	// http://user:xxxxx@example.com/a b
	//                                ^
	// uri: invalid character " " in path at offset 31: write "%20" (rule pchar, RFC 3986 section 3.3)
}
