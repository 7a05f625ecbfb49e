// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"fmt"

	"example.com/uri"
)

func ExampleKnownScheme() {
	info, ok := uri.KnownScheme("HTTPS")
	fmt.Println(info.Port, info.RootPath, ok)
	_, ok = uri.KnownScheme("mailto")
	fmt.Println(ok)
	// Output:
	// 443 true true
	// false
}
