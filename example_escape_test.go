// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"fmt"

	"example.com/uri"
)

func ExampleEscape() {
	name := "black & white/50%"
	fmt.Println(uri.Escape(uri.Segment, name))
	fmt.Println(uri.Escape(uri.Path, name))
	fmt.Println(uri.Escape(uri.Query, name))
	// Output:
	// black%20&%20white%2F50%25
	// black%20&%20white/50%25
	// black%20%26%20white%2F50%25
}

func ExampleUnescape() {
	for _, s := range []string{"black%20&%20white%2F50%25", "a+b", "50%"} {
		data, err := uri.Unescape(s)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(data)
	}
	// Output:
	// black & white/50%
	// a+b
	// uri: invalid escape at offset 2: write "%25" for "%", or two hexadecimal digits after it
}
