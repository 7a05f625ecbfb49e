// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// This program prints the host of a URI, with net/url. The program in ../uri
// does the same with package uri; see TestBinarySize.
package main

import (
	"net/url"
	"os"
)

func main() {
	u, err := url.Parse(os.Args[1])
	if err != nil {
		println(err.Error())
		os.Exit(1)
	}
	println(u.Host)
}
