// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

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

// A route is one of the resources.
type route struct {
	name     string
	template uritemplate.Template
	matcher  *uritemplate.Matcher
	file     func(v uritemplate.Values) string
}

// A router takes the first route that matches.
type router []route

func newRouter(o uritemplate.Options) (r router, err error) {
	for _, res := range resources {
		t, err := uritemplate.Parse(res.template)
		if err != nil {
			return nil, err
		}
		o.Required = t.Names() // "/users/" has no id
		m, err := t.With(o).Matcher()
		if err != nil {
			return nil, err
		}
		r = append(r, route{res.name, t, m, res.file})
	}
	return r, nil
}

// file returns the name of the file for a reference.
func (r router) file(u uri.URI) (name string, ok bool) {
	for _, route := range r {
		if values, ok := route.matcher.Match(u); ok {
			return route.file(values), true
		}
	}
	return "", false
}

// A server has files below a root, which [os.Root] does not leave.
type server struct {
	routes router
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
	name, ok := s.routes.file(u)
	if !ok || !fs.ValidPath(name) {
		return nil, absent
	}
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
