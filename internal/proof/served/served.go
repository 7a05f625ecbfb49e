// SPDX-License-Identifier: BSD-3-Clause

// Package served has what servers have read in request targets, as
// tools/servers writes it, and the differences that are no matter of the target.
package served

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"

	"example.com/uri"
)

// Data is what programs have read. In a file, it is JSON, which may be
// compressed: an object without targets, which may be missing, and then each
// target.
type Data struct {
	Programs map[string]string `json:"programs"` // their versions
	Readings map[string]string `json:"readings"` // whether they are of the path or the query
	Targets  []*Target         `json:"-"`
}

// A Target is the path and the query of a normal form, which is sent to
// programs, and what they read in another way.
type Target struct {
	Kind       string            `json:"kind"` // "path" or "query": what programs were asked for
	Sent       string            `json:"sent"`
	Same       int               `json:"same"`            // how many readings agree with the package
	Other      map[string]string `json:"other,omitempty"` // the others, as Go writes lists of strings
	Refused    []string          `json:"refused,omitempty"`
	Redirected []string          `json:"moved,omitempty"` // redirected to another target
}

// Read reads the data in a file.
func Read(name string) (d Data, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return d, err
	}
	if z, err := gzip.NewReader(bytes.NewReader(text)); err == nil {
		if text, err = io.ReadAll(z); err != nil {
			return d, err
		}
	}
	if lines := json.NewDecoder(bytes.NewReader(text)); bytes.HasPrefix(text, []byte(`{"programs"`)) {
		if err := lines.Decode(&d); err != nil {
			return d, err
		}
		text = text[lines.InputOffset():]
	}
	for lines := json.NewDecoder(bytes.NewReader(text)); ; {
		var t Target
		if err := lines.Decode(&t); err == io.EOF {
			return d, nil
		} else if err != nil {
			return d, err
		}
		d.Targets = append(d.Targets, &t)
	}
}

// Exceptions are the differences that are no matter of the target.
var Exceptions = []Exception{
	{"a router ignores an empty segment at the end", "path", routers,
		func(u uri.URI, path, got string) bool {
			return path != u.Path() && slices.Contains(spellings(path), got)
		}},
	{"a router gives the segments still escaped", "path", regexp.MustCompile(`^(go-)?(chi(-CleanPath)?|echo)/route$`),
		func(u uri.URI, path, got string) bool { return got == fmt.Sprintf("%q", strings.Split(path[1:], "/")) }},
	{"the encoding of the program is Latin-1", "path", regexp.MustCompile(`/spring4?\.`),
		func(u uri.URI, path, got string) bool { return slices.Contains(spellings(latin1(path)), got) }},
	{"a front controller ends the path at its file", "path", regexp.MustCompile(`/symfony\.`),
		func(u uri.URI, path, got string) bool { return strings.HasSuffix(path, "/index.php") }},
	{"the encoding of keys is Latin-1", "query", regexp.MustCompile(`^tornado/`),
		func(u uri.URI, path, got string) bool { return slices.Contains(pairs(u, latin1), got) }},
}

// An Exception is a difference that is no matter of the target.
type Exception struct {
	Name     string
	kind     string
	readings *regexp.Regexp
	is       func(u uri.URI, path, got string) bool // path may lack the last slash
}

// routers are the readings that ignore an empty segment at the end.
var routers = regexp.MustCompile(`^(express[45]?|koa|cherrypy|go-fiber|mojolicious|rails|go-chi-CleanPath|jetty/spring4.route)(/|$)`)

// Exception returns the name of the exception that a reading of t is, or "".
func (t *Target) Exception(reading string) string {
	u := uri.RFC3986.MustParse("http://h" + t.Sent)
	path := u.Path()
	if routers.MatchString(reading) {
		path = strings.TrimSuffix(path, "/")
	}
	for _, e := range Exceptions {
		if e.kind == t.Kind && path != "" && e.readings.MatchString(reading) && e.is(u, path, t.Other[reading]) {
			return e.Name
		}
	}
	return ""
}

// spellings returns how the data may have a path: its segments, unescaped, as a
// list or as a text, or the path still escaped.
func spellings(path string) []string {
	var segments []string
	for segment := range strings.SplitSeq(strings.TrimPrefix(path, "/"), "/") {
		data, _ := uri.Unescape(segment) // the escapes of a URI are valid
		segments = append(segments, data)
	}
	return []string{fmt.Sprintf("%q", segments), fmt.Sprintf("%q", "/"+strings.Join(segments, "/")), path}
}

var nonASCII = regexp.MustCompile(`%[89A-F][0-9A-F]`)

// latin1 writes each octet of the escapes as the character of Latin-1.
func latin1(escaped string) string {
	return nonASCII.ReplaceAllStringFunc(escaped, func(escape string) string {
		octet, _ := uri.Unescape(escape)
		return uri.FormEscape(string(rune(octet[0])))
	})
}

// pairs returns how the data may have the pairs of a query, with other keys: in
// the order of the query or of the keys.
func pairs(u uri.URI, key func(escaped string) string) []string {
	var all [][2]string
	for pair := range u.Form().Raw() {
		k, v, _ := strings.Cut(pair, "=")
		k, _ = uri.FormUnescape(key(k))
		v, _ = uri.FormUnescape(v)
		all = append(all, [2]string{k, v})
	}
	text := fmt.Sprintf("%q", all)
	slices.SortStableFunc(all, func(a, b [2]string) int { return strings.Compare(a[0], b[0]) })
	return []string{text, fmt.Sprintf("%q", all)}
}
