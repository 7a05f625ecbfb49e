// SPDX-License-Identifier: BSD-3-Clause

package zeropairs

import "example.com/uri"

func bad() []uri.Pairs {
	one := uri.Pairs{}.Add("x", "a+b") // want `the zero Pairs is not a form`
	two := uri.Pairs{}
	two = two.Set("x", "a").Set("y", "b") // want `the zero Pairs is not a form`
	var three uri.Pairs
	for range 3 {
		three = three.Add("x", "a") // want `the zero Pairs is not a form`
	}
	return []uri.Pairs{one, two, three}
}

func good(u uri.URI, given uri.Pairs, ok bool) []uri.Pairs {
	one := uri.URI{}.Form().Add("x", "a b")
	two := u.Pairs(';').Set("x", "a")
	var three uri.Pairs
	if three = u.Pairs('&'); ok {
		three = u.Form()
	}
	four := given
	return []uri.Pairs{one, two, three.Add("x", "a"), four.Add("x", "a"), given.Add("x", "a"), uri.Pairs{}.Delete("x")}
}
