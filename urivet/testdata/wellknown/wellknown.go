// SPDX-License-Identifier: BSD-3-Clause

package wellknown

import (
	"fmt"
	"strings"

	"example.com/uri"
)

const name = "/.well-known/oauth-authorization-server"

func bad(issuer, resource string) []string {
	return []string{
		strings.TrimSuffix(issuer, "/") + name,                           // want `between the host and the path`
		resource + "/.well-known/oauth-protected-resource",               // want `between the host and the path`
		fmt.Sprintf("%s/.well-known/oauth-authorization-server", issuer), // want `between the host and the path`
	}
}

func good(issuer uri.URI, origin, host, resource, path string) []string {
	u, _ := issuer.WellKnown("oauth-authorization-server")
	return []string{
		u.String(),
		"https://" + host + name,
		name + path,
		issuer.Scheme() + ":" + name,
		resource + "/.well-known/openid-configuration", // OpenID Connect appends it
		resource + "/other",
		fmt.Sprintf("https://%s/.well-known/oauth-authorization-server", host),
		origin + name,
		fmt.Sprint(host, name),
	}
}
