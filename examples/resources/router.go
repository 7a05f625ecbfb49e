// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"io/fs"
	"path"
	"strings"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/uritemplate"
)

// resources has templates, and the names of their files below the root. The
// members of {/path*} are unescaped. A value of {+path} would stay escaped.
var resources = []struct {
	name, template string
	file           func(v uritemplate.Values) string
}{
	{"files", "file://{/path*}", func(v uritemplate.Values) string {
		return "files/" + strings.Join(v["path"].List(), "/")
	}},
	{"repositories", "repo://{owner}/{repo}/contents{/path*}", func(v uritemplate.Values) string {
		return "repos/" + v["owner"].String() + "/" + v["repo"].String() + "/" + strings.Join(v["path"].List(), "/")
	}},
	{"users", "/users/{id}", func(v uritemplate.Values) string {
		return "users/" + v["id"].String() + ".json"
	}},
}

// A router finds the resource of a reference. Its value is the function for the
// name of the file.
type router = uritemplate.Set[func(v uritemplate.Values) string]

func newRouter(o uritemplate.Options) (*router, error) {
	r := &router{}
	o.AnyHost = true // an owner is not a host of the DNS
	for _, res := range resources {
		t, err := uritemplate.Parse(res.template)
		if err != nil {
			return nil, err
		}
		if err := r.Add(t.With(o), res.file); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// A server has files below a root, which [os.Root] does not leave.
type server struct {
	routes *router
	files  fs.FS
}

// read returns the content of a resource, as the protocol has it. A file that
// cannot be read is reported as absent.
func (s *server) read(ref string) (content map[string]any, err *failure) {
	u, parseErr := uri.RFC3986.Parse(ref)
	if parseErr != nil {
		return nil, &failure{Code: invalidParams, Message: parseErr.Error()}
	}
	absent := &failure{Code: notFound, Message: "there is no such resource", Data: map[string]any{"uri": ref}}
	file, values, ok := s.routes.Match(u)
	if !ok || !fs.ValidPath(file(values)) {
		return nil, absent
	}
	name := file(values)
	text, readErr := fs.ReadFile(s.files, name)
	if readErr != nil {
		return nil, absent
	}
	content = map[string]any{"uri": ref}
	if utf8.Valid(text) {
		content["text"] = string(text)
	} else {
		content["blob"] = text // as base64
	}
	switch path.Ext(name) {
	case ".json":
		content["mimeType"] = "application/json"
	case ".md":
		content["mimeType"] = "text/markdown"
	}
	return content, nil
}
