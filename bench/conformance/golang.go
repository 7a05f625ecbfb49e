// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"net/url"
	"os/exec"
	"runtime"
	"strings"

	fredbi "github.com/fredbi/uri"
	whatwg "github.com/nlnwa/whatwg-url/url"
)

func goVersion() string { return strings.TrimPrefix(runtime.Version(), "go") }

func moduleVersion(path string) string {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Version}}", path).Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(strings.TrimPrefix(string(out), "v"))
}

// debianVersion returns the version of a package of Debian, without what Debian adds.
func debianVersion(name string) string {
	out, _ := exec.Command("dpkg-query", "-W", "-f", "${Version}", name).Output()
	version, _, _ := strings.Cut(string(out), "-")
	return version
}

func known(s string) field { return field{text: &s} }

// orEmpty is for parsers that do not say whether a component is undefined.
func orEmpty(s string) field {
	if s == "" {
		return field{orEmpty: true}
	}
	return known(s)
}

// undefined is for a component that is undefined if it is empty.
func undefined(s string) field {
	if s == "" {
		return field{}
	}
	return known(s)
}

func resolved(s string, err error) answer { return answer{refused: err != nil, result: s} }

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
		return resolved(u.String(), nil)
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
	query := field{untold: true} // only as a map
	return answer{parts: [5]field{undefined(u.Scheme()), orEmpty(authority), known(a.Path()), query, orEmpty(u.Fragment())}}
}

var whatwgParser = whatwg.NewParser()

func askWHATWG(c testCase) answer {
	if c.Result != nil {
		u, err := whatwgParser.ParseRef(*c.Base, *c.Ref)
		if err != nil {
			return answer{refused: true}
		}
		return resolved(u.Href(false), nil)
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
