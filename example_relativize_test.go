// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"fmt"

	"example.com/uri"
)

func ExampleURI_Relativize() {
	base := uri.RFC3986.MustParse("http://a/b/c/d;p?q")
	for _, s := range []string{
		"http://a/b/c/g;x",
		"http://a/b/",
		"http://a/b/c/d;p?q#s",
		"http://a/b/c/d:e",
		"http://a/g",
		"http://a//g",
		"http://b/",
	} {
		target := uri.RFC3986.MustParse(s)
		ref := base.Relativize(target)
		resolved, err := base.Resolve(ref)
		fmt.Printf("%-8v %v %v\n", ref, resolved == target, err)
	}
	// Output:
	// g;x      true <nil>
	// ..       true <nil>
	// #s       true <nil>
	// ./d:e    true <nil>
	// /g       true <nil>
	// /.//g    true <nil>
	// http://b/ true <nil>
}
