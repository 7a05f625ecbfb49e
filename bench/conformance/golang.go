// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"net/url"
	"strings"

	fredbi "github.com/fredbi/uri"
	whatwg "github.com/nlnwa/whatwg-url/url"
)

func askNetURL(c testCase) answer {
	if c.Result != nil {
		base, err := url.Parse(*c.Base)
		if err != nil {
			return answer{refused: true}
		}
		u, err := base.Parse(*c.Ref)
		if err != nil {
			return answer{refused: true}
		}
		return answer{result: u.String()}
	}

	u, err := url.Parse(*c.Input)
	if err != nil {
		return answer{refused: true}
	}
	authority, path, query := u.Host, u.EscapedPath(), orEmpty(u.RawQuery)
	if u.User != nil {
		authority = u.User.String() + "@" + authority
	}
	if u.Opaque != "" {
		path = u.Opaque
	}
	if u.ForceQuery {
		query = known("")
	}
	return answer{parts: [5]field{undefined(u.Scheme), orEmpty(authority), known(path), query, orEmpty(u.EscapedFragment())}}
}

func askFredbi(c testCase) answer {
	if c.Result != nil {
		return answer{silent: true}
	}

	u, err := fredbi.ParseReference(*c.Input)
	if err != nil {
		return answer{refused: true}
	}
	a := u.Authority()
	authority := strings.TrimPrefix(strings.TrimSuffix(a.String(), a.Path()), "//")

	// It returns the query only as a map.
	return answer{parts: [5]field{undefined(u.Scheme()), orEmpty(authority), known(a.Path()), {untold: true}, orEmpty(u.Fragment())}}
}

var whatwgParser = whatwg.NewParser()

func askWHATWG(c testCase) answer {
	if c.Result != nil {
		u, err := whatwgParser.ParseRef(*c.Base, *c.Ref)
		if err != nil {
			return answer{refused: true}
		}
		return answer{result: u.Href(false)}
	}

	u, err := whatwgParser.Parse(*c.Input)
	if err != nil {
		return answer{refused: true}
	}
	authority := u.Host()
	if u.Username() != "" || u.Password() != "" {
		user := u.Username()
		if u.Password() != "" {
			user += ":" + u.Password()
		}
		authority = user + "@" + authority
	}
	return answer{parts: [5]field{
		known(strings.TrimSuffix(u.Protocol(), ":")), orEmpty(authority), known(u.Pathname()),
		orEmpty(strings.TrimPrefix(u.Search(), "?")), orEmpty(strings.TrimPrefix(u.Hash(), "#")),
	}}
}
