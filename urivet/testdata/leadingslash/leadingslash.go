// SPDX-License-Identifier: BSD-3-Clause

package leadingslash

import (
	"net/http"
	"regexp"
	"strings"

	"example.com/uri/guard"
)

func isLocal(s string) bool {
	return strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "//") // want `a browser reads`
}

func isOther(s string) bool {
	return len(s) < 2 || s[0] != '/' || s[1] == '/' // want `a browser reads`
}

func handler(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if !strings.HasPrefix(next, "/") { // want `a browser reads`
		next = "/"
	}
	http.Redirect(w, r, next, http.StatusFound)
}

func header(w http.ResponseWriter, next string) {
	if strings.HasPrefix(next, "/") { // want `a browser reads`
		w.Header().Set("Location", next)
	}
}

var plain = regexp.MustCompile("^[a-z/]+$")

func good(w http.ResponseWriter, r *http.Request, next, href string) string {
	if strings.HasPrefix(next, "/") && !strings.HasPrefix(next, "//") && !strings.Contains(next, "\\") {
		http.Redirect(w, r, next, http.StatusFound)
	}
	return href
}

func matched(s string) bool {
	return strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "//") && plain.MatchString(s)
}

func guarded(w http.ResponseWriter, r *http.Request, next string) {
	if !strings.HasPrefix(next, "/") {
		next, _ = guard.Local(next)
	}
	http.Redirect(w, r, next, http.StatusFound)
}

func resolved(origin, href string) string {
	if strings.HasPrefix(href, "/") && !strings.HasPrefix(href, "//") {
		return origin + strings.TrimSpace(href)
	}
	if s := href; s[0] == '.' || s[2] == '/' {
		return s
	}
	return href
}

func returned(s string) (string, error) {
	if strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "//") { // want `a browser reads`
		return s, nil
	}
	return "/", nil
}

func counted(s string) (n int) {
	if strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "//") {
		n++
	}
	return n
}

func cleaned(s string) (string, error) {
	s = clean(s)
	if strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "//") {
		return s, nil
	}
	return "/", nil
}

func clean(s string) string { return s }
