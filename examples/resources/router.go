// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"errors"
	"io/fs"
	"strings"

	"example.com/uri"
	"example.com/uri/uritemplate"
)

// resources lists templates, each with a function that returns a file's name below the
// root. The members of {/path*} are unescaped. With {+path}, they would stay escaped.
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

// A server reads files below a root, which [os.Root] does not leave.
type server struct {
	routes uritemplate.Set[func(v uritemplate.Values) string]
	files  fs.FS
}

func newServer(files fs.FS, o uritemplate.Options) (*server, error) {
	s := &server{files: files}
	o.AnyHost = true // an owner is not a DNS name
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

// read returns a resource's content. It reports a file that it cannot read as absent.
func (s *server) read(ref string) ([]byte, error) {
	u, err := uri.RFC3986.Parse(ref)
	if err != nil {
		return nil, err
	}

	// A name such as "files/" is not valid, and would be an error of another kind.
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
