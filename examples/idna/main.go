// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Idna prints the URIs of references that contain international names, as a
// person writes them: the host in Punycode, all other characters outside of
// US-ASCII as escapes.
//
//	$ idna http://bücher.example/ü
//	http://xn--bcher-kva.example/%C3%BC
package main

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/net/idna"

	"example.com/uri"
	"example.com/uri/prose"
)

func main() {
	status := 0
	for _, arg := range os.Args[1:] {
		u, err := toURI(arg)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			status = 1
			continue
		}
		fmt.Println(u)
	}
	os.Exit(status)
}

// toURI returns the URI for a reference that may contain international names.
func toURI(s string) (uri.URI, error) {
	u, _, err := prose.Parser{Edition: uri.RFC3986}.Parse(s)
	if err != nil {
		return uri.URI{}, err
	}
	if _, isAddr := u.Addr(); isAddr || u.Host() == "" {
		return u, nil
	}
	name, ok := u.Hostname()
	if !ok {
		return uri.URI{}, errors.New("idna: the host is not a name in UTF-8")
	}
	ascii, err := idna.Lookup.ToASCII(name)
	if err != nil {
		return uri.URI{}, err
	}
	if ascii == u.Host() {
		return u, nil
	}
	return u.Builder().Host(ascii).URI()
}
