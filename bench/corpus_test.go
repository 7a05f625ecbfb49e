// SPDX-License-Identifier: BSD-3-Clause

package bench_test

import (
	"embed"
	"net/url"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"example.com/uri"
)

//go:embed corpus
var files embed.FS

// lines returns the lines of a file of the corpus, such as "absolute". Empty
// lines and those that begin with "# " are left out.
func lines(name string) []string {
	data := must(files.ReadFile("corpus/" + name + ".txt"))
	return slices.DeleteFunc(strings.Split(string(data), "\n"), func(line string) bool {
		return line == "" || strings.HasPrefix(line, "# ")
	})
}

const (
	longFrom = 80 // bytes; URIs of that length and more are long
	perPage  = 16 // references in a row that have the same base
)

// A corpora has the inputs of all operations.
type corpora struct {
	harvested, collected, long []string // absolute
	opaque, iris               []string // absolute
	relative                   []string
	plain, dotted              []string // relative, without and with dot segments
	bad                        []string // not valid
	bases                      []string // absolute and hierarchical
	data, uriData              []string // to be escaped
	escaped, unescaped         []string // components with and without escapes
}

// inputs returns what the files have.
var inputs = sync.OnceValue(func() *corpora {
	c := &corpora{
		harvested: lines("harvested"),
		collected: lines("absolute"),
		opaque:    lines("opaque"),
		iris:      lines("iris"),
		data:      lines("data"),
	}
	for _, s := range slices.Concat(lines("long"), c.collected, c.harvested) {
		if len(s) >= longFrom {
			c.long = append(c.long, s)
		}
	}
	return c
})

// derive adds what is derived from the URIs and the data.
func (c *corpora) derive() {
	c.long = slices.DeleteFunc(slices.Clone(c.uriData), func(s string) bool { return len(s) < longFrom })
	c.relative = localReferences(c.harvested)
	for _, s := range c.relative {
		if hasDots(s) {
			c.dotted = append(c.dotted, s)
		} else if !strings.HasPrefix(s, "#") {
			c.plain = append(c.plain, s)
		}
	}
	for i, s := range c.relative {
		c.dotted = append(c.dotted, dotPrefixes[i%len(dotPrefixes)]+strings.TrimPrefix(s, "/"))
	}
	for i, s := range c.harvested {
		if i%8 == 0 && !strings.ContainsAny(s, "?#") {
			c.bad = append(c.bad, s+"%")
		}
	}
	for _, s := range c.uriData {
		if u, err := uri.RFC3986.Parse(s); err == nil && u.IsServerBased() && len(u.Path()) > 1 && !u.HasFragment() {
			c.bases = append(c.bases, s)
		}
	}
	for _, s := range c.uriData {
		for _, part := range parts(s) {
			if strings.Contains(part, "%") {
				c.escaped = append(c.escaped, part)
			} else if part != "" {
				c.unescaped = append(c.unescaped, part)
			}
		}
	}
	for _, s := range c.data {
		c.escaped = append(c.escaped, url.PathEscape(s))
	}
}

// localReferences returns the references by which pages on the same server
// would refer to the URIs: the text after the authority, every other time
// without its leading slash.
func localReferences(uris []string) (refs []string) {
	for i, s := range uris {
		u, err := uri.RFC3986.Parse(s)
		if err != nil || !u.HasAuthority() || hasDots(u.Path()) {
			continue
		}
		_, ref, _ := strings.Cut(s, "//"+u.Authority())
		if i%2 == 0 {
			ref = strings.TrimPrefix(ref, "/")
		}
		if v, err := uri.RFC3986.Parse(ref); err == nil && (v.Kind() == uri.RelativePath || v.Kind() == uri.AbsolutePath) {
			refs = append(refs, ref)
		}
	}
	return refs
}

var dotPrefixes = []string{"../", "./", "../../", "../../../", "a/../"}

// hasDots reports whether the path of a reference has dot segments.
func hasDots(ref string) bool {
	path, _, _ := strings.Cut(ref, "#")
	path, _, _ = strings.Cut(path, "?")
	for segment := range strings.SplitSeq(path, "/") {
		if segment == "." || segment == ".." {
			return true
		}
	}
	return false
}

// parts returns the parts of a URI that are unescaped one by one: segments,
// keys and values of the query, and the fragment.
func parts(s string) (out []string) {
	u, err := uri.RFC3986.Parse(s)
	if err != nil {
		return nil
	}
	out = slices.Collect(u.Segments())
	for pair := range strings.SplitSeq(u.Query(), "&") {
		key, value, _ := strings.Cut(pair, "=")
		out = append(out, key, value)
	}
	return append(out, u.Fragment())
}

// inASCII returns s with letters in place of the non-ASCII octets.
func inASCII(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c >= utf8.RuneSelf {
			b[i] = 'a' + c%26
		}
	}
	return string(b)
}
