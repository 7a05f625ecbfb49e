// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"errors"
	"strconv"
	"strings"

	"example.com/uri"
)

// This file lists the components and the editions by their names.

// components lists the components in the order of the text.
var components = []uri.Component{uri.Scheme, uri.Authority, uri.Userinfo, uri.Host, uri.Port, uri.Path, uri.Query, uri.Fragment}

// settable lists the components with a flag.
var settable = []uri.Component{uri.Scheme, uri.Userinfo, uri.Host, uri.Port, uri.Path, uri.Query, uri.Fragment}

// part returns a component's text, the scheme in lower case, and whether the component is
// defined.
func part(u uri.URI, c uri.Component) (text string, defined bool) {
	if c == uri.Scheme {
		return u.Scheme(), u.IsAbsolute()
	}
	start, end, defined := u.Span(c)
	return u.String()[start:end], defined
}

// pathName returns the name for u's path.
func pathName(u uri.URI) string {
	if u.IsOpaque() {
		return "opaque part"
	}
	return "path"
}

// hostname returns u.Hostname(), or the host as it is if u.Hostname reports false.
func hostname(u uri.URI) (string, bool) {
	if name, ok := u.Hostname(); ok {
		return name, true
	}
	return u.Host(), u.IsServerBased()
}

// portOrDefault returns u's port or, if it is undefined or empty, the scheme's default
// port.
func portOrDefault(u uri.URI) (string, bool) {
	info, _ := uri.KnownScheme(u.Scheme())
	if u.Port() != "" || info.Port == 0 {
		return u.Port(), u.HasPort()
	}
	return strconv.Itoa(int(info.Port)), true
}

// segment returns u's nth segment, unescaped: the first if n is 1, the last if n is -1.
func segment(u uri.URI, n int) (string, bool) {
	if n < 0 {
		for range u.Segments() {
			n++
		}
		n++
	}

	for s := range u.Segments() {
		if n--; n == 0 {
			return unescaped(s), true
		}
	}
	return "", false
}

// unescaped decodes part of a URI, in which all escapes are valid.
func unescaped(s string) string {
	data, _ := uri.Unescape(s)
	return data
}

// unescapedSegments returns a path's segments, as data. The first one is empty unless the
// path is relative.
func unescapedSegments(path string) []string {
	segments := strings.Split(path, "/")
	for i, s := range segments {
		segments[i] = unescaped(s)
	}
	return segments
}

// editionVariable is the environment variable with the default for -edition.
const editionVariable = "URI_EDITION"

// editionName returns the name by which the flag -edition knows e.
func editionName(e uri.Edition) string {
	name, _ := e.MarshalText() // the error is for unknown editions
	return string(name)
}

func editionNames() (names []string) {
	for _, e := range uri.Editions() {
		names = append(names, editionName(e))
	}
	return names
}

// setEdition sets an edition by its name, in any letter case. An RFC's number is enough.
func setEdition(edition *uri.Edition, name string) error {
	lower := strings.ToLower(name)
	for _, e := range uri.Editions() {
		if n := editionName(e); lower == n || "rfc"+lower == n {
			*edition = e
			return nil
		}
	}

	return errors.New("want " + list(editionNames(), "or"))
}
