// SPDX-License-Identifier: BSD-3-Clause

package hostsuffix

import (
	"net/http"
	"net/url"
	"strings"
)

func bad(u, v *url.URL, r *http.Request) []bool {
	return []bool{
		strings.HasSuffix(u.Hostname(), "example.com"), // want `another domain`
		strings.HasSuffix(r.Host, "example.com"),       // want `another domain`
		strings.HasSuffix(u.Host, v.Host),              // want `another domain`
	}
}

func good(u *url.URL, domain, text string) []bool {
	return []bool{
		u.Hostname() == domain || strings.HasSuffix(u.Hostname(), "."+domain),
		strings.HasSuffix(u.Hostname(), ".example.com"),
		strings.HasSuffix(u.Hostname(), domain), // which may begin with a dot
		strings.HasSuffix(u.Host, ":443"),
		strings.HasSuffix(text, "example.com"),
		strings.EqualFold(u.Host, domain),
	}
}
