// SPDX-License-Identifier: BSD-3-Clause

package requesturi

import (
	"net/http"

	"example.com/uri"
	"example.com/uri/guard"
)

func target(r *http.Request, u uri.URI, s struct{ RequestURI string }) {
	r.RequestURI = u.String() // want `a RequestURI has no scheme and no host`
	r.RequestURI = u.RequestTarget()
	r.RequestURI, r.Method = r.URL.RequestURI(), "GET"
	s.RequestURI = u.String()
}

func checked(w http.ResponseWriter, r *http.Request, page uri.URI, allowed guard.Redirects) {
	next := r.FormValue("next")
	local, err := guard.Local(next)
	if err != nil {
		return
	}
	http.Redirect(w, r, next, http.StatusFound) // want `this text was checked`
	http.Redirect(w, r, local, http.StatusFound)

	back := r.FormValue("back")
	if _, err := guard.SameOrigin(page, back); err != nil {
		return
	}
	w.Header().Set("Location", back) // want `this text was checked`

	to := r.FormValue("to")
	u, err := allowed.Allow(to)
	w.Header().Set("location", to) // want `this text was checked`
	w.Header().Set("X-To", to)
	http.Redirect(w, r, u.String(), http.StatusFound)
}

func good(w http.ResponseWriter, r *http.Request) {
	next, err := guard.Local(r.FormValue("next"))
	if err != nil {
		return
	}
	http.Redirect(w, r, next, http.StatusFound)
	if next, err = guard.Local(next); err != nil {
		return
	}
	http.Redirect(w, r, next, http.StatusFound)
	to := r.FormValue("to")
	local, _ := guard.Local(to)
	to = local
	http.Redirect(w, r, to, http.StatusFound)
}
