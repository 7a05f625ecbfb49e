// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"errors"
	"io/fs"
	"strings"

	"example.com/uri"
	"example.com/uri/uritemplate"
)

// resources has templates, and the names of their files below the root. The
// members of {/path*} are unescaped. A value of {+path} would stay escaped.
var resources = []struct {
	template string
	file     func(v uritemplate.Values) string
}{
	{"file://{/path*}", func(v uritemplate.Values) string {
		return "files/" + strings.Join(v["path"].List(), "/")
	}},
	{"repo://{owner}/{repo}/contents{/path*}", func(v uritemplate.Values) string {
		return "repos/" + v["owner"].String() + "/" + v["repo"].String() + "/" + strings.Join(v["path"].List(), "/")
	}},
	{"/users/{id}", func(v uritemplate.Values) string {
		return "users/" + v["id"].String() + ".json"
	}},
}

// A server has files below a root, which [os.Root] does not leave, and the
// functions for their names.
type server struct {
	routes uritemplate.Set[func(v uritemplate.Values) string]
	files  fs.FS
}

func newServer(files fs.FS, o uritemplate.Options) (*server, error) {
	s := &server{files: files}
	o.AnyHost = true // an owner is not a host of the DNS
	for _, res := range resources {
		t, err := uritemplate.Parse(res.template)
		if err != nil {
			return nil, err
		}
		if err := s.routes.Add(t.With(o), res.file); err != nil {
			return nil, err
		}
	}
	return s, nil
}

var errAbsent = errors.New("there is no such resource")

// read returns the content of a resource. A file that cannot be read is reported
// as absent.
func (s *server) read(ref string) ([]byte, error) {
	u, err := uri.RFC3986.Parse(ref)
	if err != nil {
		return nil, err
	}
	file, values, ok := s.routes.Match(u)
	if !ok || !fs.ValidPath(file(values)) {
		return nil, errAbsent
	}
	text, err := fs.ReadFile(s.files, file(values))
	if err != nil {
		return nil, errAbsent
	}
	return text, nil
}
