// SPDX-License-Identifier: BSD-3-Clause

package httpguard_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"

	"example.com/uri/guard"
	"example.com/uri/guard/httpguard"
)

// The strict policy.
func ExampleClient() {
	client := httpguard.Client(guard.Policy{})
	_, err := client.Get("http://169.254.169.254/latest/meta-data/")
	fmt.Println(err)
	fmt.Println(errors.Is(err, guard.ErrRefused))
	// Output:
	// Get "http://169.254.169.254/latest/meta-data/": guard: refused: the host is an IP address that is not allowed
	// true
}

// A program's own transport, with its TLS settings and its limits.
func ExampleTransport() {
	client := &http.Client{Transport: &httpguard.Transport{
		Policy: guard.Policy{Schemes: []string{"https"}},
		Base:   http.DefaultTransport.(*http.Transport),
	}}
	_, err := client.Get("http://example.com/")
	fmt.Println(err)
	// Output:
	// Get "http://example.com/": guard: refused: the scheme is not allowed
}

func ExampleFromRequest() {
	r := httptest.NewRequest("GET", "//admin/x?ids[]=1", nil) // as a handler gets it
	u, err := httpguard.FromRequest(r)
	fmt.Println(u, err)
	fmt.Println(u.Host(), u.Path())
	// Output:
	// http://example.com//admin/x?ids%5B%5D=1 <nil>
	// example.com //admin/x
}
