// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package corpus

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"example.com/uri"
)

const (
	maxFile   = 1 << 20 // larger files are tables and dumps
	maxSample = 1 << 15 // larger files would be too much of Text
	maxURI    = 2000    // longer ones are tests of limits
)

// A Harvest is what was found in the files of a machine. It is the same for
// the same files.
type Harvest struct {
	URIs  []string // absolute, without duplicates, in the order of the files
	Hrefs []string // relative references in links, likewise
	Files int      // that were read
	Bytes int      // in them
	Text  string   // of some of the files, of all kinds
}

// Roots returns the directories in which every machine with Go has something:
// the source tree of Go, and the module cache.
func Roots() ([]string, error) {
	out, err := exec.Command("go", "env", "GOROOT", "GOMODCACHE").Output()
	if err != nil {
		return nil, err
	}
	goroot, cache, _ := strings.Cut(strings.ReplaceAll(string(out), "\r\n", "\n"), "\n")
	return []string{filepath.Join(goroot, "src"), strings.TrimSuffix(cache, "\n")}, nil
}

// Collect harvests the text files under the roots, and keeps at most about
// maxText bytes of their text. A root that does not exist gives nothing.
func Collect(maxText int, roots ...string) (*Harvest, error) {
	h := &Harvest{}
	var uris, hrefs set
	var small []string // files for Text
	inSmall := 0
	for _, root := range roots {
		err := eachFile(root, func(path string) {
			text, ok := readText(path)
			if !ok {
				return
			}
			h.Files++
			h.Bytes += len(text)
			if len(text) <= maxSample {
				small = append(small, path)
				inSmall += len(text)
			}
			for match := range (uri.Finder{Edition: uri.RFC3986}).Find(text) {
				uris.add(match.URI.String())
			}
			eachHref(text, filepath.Ext(path), func(s string) {
				if isHref(s) {
					hrefs.add(s)
				}
			})
		})
		if err != nil {
			return nil, err
		}
	}
	h.URIs, h.Hrefs = uris.list, hrefs.list
	h.Text = sample(small, 1+inSmall/max(1, maxText), maxText)
	return h, nil
}

// eachFile calls f with the path of each regular file under root that is not
// too large, in the order of the paths.
func eachFile(root string, f func(path string)) error {
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission):
			return nil
		case err != nil:
			return err
		case d.IsDir() && path == filepath.Join(root, "cache"):
			return fs.SkipDir // of the module cache: what else is in it, as zip files
		case !d.Type().IsRegular():
			return nil
		}
		if info, err := d.Info(); err == nil && info.Size() <= maxFile {
			f(path)
		}
		return nil
	})
}

// readText returns the text of a file, if it can be read and is text.
func readText(path string) (text string, ok bool) {
	data, err := os.ReadFile(path)
	return string(data), err == nil && bytes.IndexByte(data, 0) < 0
}

// links are what stands around a reference in HTML and in Markdown.
var links = []struct {
	open  string
	close string
	ext   string // of the files; "" means all
}{
	{`href="`, `"`, ""},
	{`src="`, `"`, ""},
	{`](`, ") \t\n", ".md"},
}

// eachHref calls f with what stands in the links of the text of a file.
func eachHref(text, ext string, f func(s string)) {
	for _, link := range links {
		if link.ext != "" && link.ext != ext {
			continue
		}
		for _, rest, ok := strings.Cut(text, link.open); ok; _, rest, ok = strings.Cut(rest, link.open) {
			if end := strings.IndexAny(rest[:min(len(rest), maxURI)], link.close); end > 0 {
				f(rest[:end])
			}
		}
	}
}

// isHref reports whether s is a relative reference to another document.
func isHref(s string) bool {
	u, err := uri.RFC3986.Parse(s)
	return err == nil && !u.IsAbsolute() && u.Kind() != uri.SameDocument
}

// A set keeps the order in which its members came.
type set struct {
	list []string
	has  map[string]bool
}

func (t *set) add(s string) {
	if len(s) > maxURI || t.has[s] {
		return
	}
	if t.has == nil {
		t.has = map[string]bool{}
	}
	s = strings.Clone(s) // the file is not kept
	t.has[s] = true
	t.list = append(t.list, s)
}

// sample joins the text of each stepth of the files, up to a size.
func sample(paths []string, step, size int) string {
	var b strings.Builder
	for i := 0; i < len(paths) && b.Len() < size; i += step {
		if text, ok := readText(paths[i]); ok {
			b.WriteString(text)
		}
	}
	return b.String()
}
