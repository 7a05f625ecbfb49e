// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// This program prints the host of a URI, with package uri. The program in
// ../neturl does the same with net/url; see TestBinarySize.
package main

import (
	"os"

	"example.com/uri"
)

func main() {
	u, err := uri.RFC3986.Parse(os.Args[1])
	if err != nil {
		println(err.Error())
		os.Exit(1)
	}
	println(u.Host())
}
