// SPDX-License-Identifier: BSD-3-Clause

package prose_test

import (
	"strings"
	"testing"

	"example.com/uri/prose"
)

func TestSplitHosts(t *testing.T) {
	for s, want := range map[string]string{ // the parts, separated by spaces
		"postgres://u:p@[::1]:1,b:2/db":        "postgres://u:p@ [::1]:1 b:2 /db",
		"mongodb+srv://a,b@c@h1,h2:1,?x=y@z,/": "mongodb+srv://a,b@c@ h1 h2:1  ?x=y@z,/",
		"//a:1,b":                              "// a:1 b ",
		"//a,b#c":                              "// a b #c",
		"x://a":                                "x:// a ",
		"x://":                                 "x://  ",
		"x:///a,b":                             "x://  /a,b",
		"x://u@":                               "x://u@  ",
		"":                                     " ",
		"a,b":                                  "a,b ",
		"x:a,b":                                "x:a,b ",
		"/a//b":                                "/a//b ",
		"?//b":                                 "?//b ",
		"a//b":                                 "a//b ",
		"x:y://b":                              "x:y://b ",
		"x:/b//c":                              "x:/b//c ",
	} {
		before, hosts, after := prose.SplitHosts(s)
		if got := strings.Join(append(append([]string{before}, hosts...), after), " "); got != want {
			t.Errorf("SplitHosts(%q) = %q, want %q", s, got, want)
		}
	}
}
