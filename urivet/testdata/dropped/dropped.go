// SPDX-License-Identifier: BSD-3-Clause

package dropped

import (
	"fmt"
	"time"

	"example.com/uri"
	"example.com/uri/uritemplate"
)

type page struct{ query uri.Pairs }

func bad(p page, f uri.Pairs, u uri.URI, t uritemplate.Template, o uritemplate.Options, n uri.Normalizer) {
	f.Set("x", "9")            // want `Set changes nothing`
	f.Add("a", "b").Sort()     // want `Sort changes nothing`
	p.query.Delete("x")        // want `Delete changes nothing`
	u.Form().Add("a", "b")     // want `Add changes nothing`
	u.Normalize(uri.CaseLevel) // want `Normalize changes nothing`
	u.WithoutUserinfo()        // want `WithoutUserinfo changes nothing`
	t.With(o)                  // want `With changes nothing`
	u.JoinPath("a")            // want `JoinPath changes nothing`
	n.Normalize(u)             // want `Normalize changes nothing`
	fmt.Println(f, p, u, t)
}

func good(f uri.Pairs, u uri.URI) (uri.URI, error) {
	f = f.Set("x", "9")
	b := u.Builder()
	b.Host("h") // a Builder changes
	//urivet:ignore dropped the test of a comment
	f.Set("x", "9")
	f.Set("x", "9") //urivet:ignore dropped the test of a comment
	f.Get("x")
	_, err := u.Resolve(u)
	fmt.Println(err, b)
	return f.URI()
}

func noReason(f uri.Pairs) {
	//urivet:ignore dropped
	f.Set("x", "9") // want `Set changes nothing`
}

func others(t time.Time, u uri.URI, e uri.Edition, b *uri.Builder) {
	t.Add(1) // of another module
	u.String()
	u.Builder()
	b.Host("h")
	e.Parse("x")
}
