// SPDX-License-Identifier: BSD-3-Clause

package hazard_test

import (
	"encoding/json"
	"fmt"

	"example.com/uri"
	"example.com/uri/hazard"
)

func ExampleOf() {
	u := uri.RFC3986.MustParse("ftp://cnn.example.com&story=breaking_news@10.0.0.1:25/top%0D%0A/../../x")
	for h := range hazard.Of(u) {
		fmt.Println(h.Offset, h.Component, h.Kind)
	}
	// Output:
	// 6 userinfo misleading-userinfo
	// 51 port reserved-port
	// 57 path escaped-control
	// 60 path escaped-control
	// 67 path surplus-dots
}

// A hazard in JSON, with its message.
func ExampleHazard() {
	type line struct {
		Kind      hazard.Kind `json:"kind"`
		Component string      `json:"component"`
		Offset    int         `json:"offset"`
		Message   string      `json:"message"`
	}
	for h := range hazard.Of(uri.RFC3986.MustParse("http:g")) {
		text, err := json.Marshal(line{h.Kind, h.Component.String(), h.Offset, h.Message()})
		fmt.Println(string(text), err)
	}
	// Output:
	// {"kind":"repeated-scheme","component":"scheme","offset":0,"message":"a relative reference that repeats the scheme of its base is misformed, and programs differ in what they take it for (RFC 2396 section 5.2)"} <nil>
}
