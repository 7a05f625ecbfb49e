// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"testing"

	"example.com/uri"
)

// These benchmarks are for benchstat. The benchmarks that compare other
// packages, on inputs from many files, are in the directory bench.

// benchURIs are valid in all editions after RFC 1630.
var benchURIs = []string{
	"http://example.com/",
	"https://www.example.org/about",
	"https://en.wikipedia.org/wiki/Uniform_Resource_Identifier",
	"https://fr.wikipedia.org/wiki/%C3%89lys%C3%A9e",
	"https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4",
	"https://pkg.go.dev/net/url#URL.ResolveReference",
	"https://github.com/golang/go/blob/master/src/net/url/url.go#L491-L520",
	"https://www.youtube.com/watch?v=dQw4w9WgXcQ",
	"https://fonts.googleapis.com/css?family=Roboto:400,700",
	"https://cdn.jsdelivr.net/npm/bootstrap@5.3.2/dist/css/bootstrap.min.css",
	"https://example.com/login?next=%2Faccount%2Forders%2F%3Fpage%3D2",
	"https://example.com/list?sort=price&order=asc&limit=50&offset=100",
	"https://www.google.com/search?q=uniform+resource+identifier&oq=uri&sourceid=chrome&ie=UTF-8",
	"http://example.com/servlet/cart;jsessionid=1A530637289A03B07199A44E8D531427",
	"http://localhost:8080/api/health",
	"http://192.168.1.1/",
	"ftp://anonymous@ftp.example.com/pub/",
	"postgresql://app:s3cret@db.internal:5432/orders?sslmode=disable",
	"mailto:alice@example.com",
	"urn:isbn:0451450523",
}

var benchRefs = []string{
	"/", "/about", "/wiki/Uniform_Resource_Identifier", "/search?q=uri&page=2#results",
	"/static/js/vendor.1a2b3c4d.chunk.js", "index.html", "images/photo.jpg", "page2.html#top",
	"?page=3&sort=price", "g;x=1;y=2", "#top",
}

var benchDots = []string{
	"./", "./page2.html", "../", "../index.html", "../images/logo.png", "../../", "../../img/flags/ch.svg",
	"../../../assets/fonts/Roboto.woff2", "a/../b", "/static/../v2/api.html#uri",
}

const benchBase = "http://www.example.com/a/b/c/d/index.html?q=1"

// benchEditions runs a benchmark in each edition in which all of the
// references can be resolved.
func benchEditions(b *testing.B, f func(b *testing.B, e uri.Edition)) {
	for _, e := range uri.Editions()[1:] {
		name, err := e.MarshalText()
		if err != nil {
			b.Fatal(err)
		}
		b.Run(string(name), func(b *testing.B) {
			b.ReportAllocs()
			f(b, e)
		})
	}
}

// setBytes makes b report how fast it reads the strings.
func setBytes(b *testing.B, list []string) {
	n := 0
	for _, s := range list {
		n += len(s)
	}
	b.SetBytes(int64(n))
}

func benchParsed(e uri.Edition, list []string) (uris []uri.URI) {
	for _, s := range list {
		uris = append(uris, e.MustParse(s))
	}
	return uris
}

func BenchmarkParse(b *testing.B) {
	benchEditions(b, func(b *testing.B, e uri.Edition) {
		setBytes(b, benchURIs)
		for b.Loop() {
			for _, s := range benchURIs {
				sinkURI, sinkErr = e.Parse(s)
			}
		}
	})
}

func BenchmarkParseRelative(b *testing.B) {
	benchEditions(b, func(b *testing.B, e uri.Edition) {
		setBytes(b, benchRefs)
		for b.Loop() {
			for _, s := range benchRefs {
				sinkURI, sinkErr = e.Parse(s)
			}
		}
	})
}

func BenchmarkParseError(b *testing.B) {
	bad := []string{"http://example.com/a b", "http://example.com/100%", "http://exam ple.com/", "a%zz", "http://[::1"}
	benchEditions(b, func(b *testing.B, e uri.Edition) {
		for b.Loop() {
			for _, s := range bad {
				sinkURI, sinkErr = e.Parse(s)
			}
		}
	})
}

// benchResolve runs a benchmark on references without and with dot segments.
func benchResolve(b *testing.B, f func(b *testing.B, e uri.Edition, refs []string)) {
	b.Run("plain", func(b *testing.B) {
		benchEditions(b, func(b *testing.B, e uri.Edition) { f(b, e, benchRefs) })
	})
	b.Run("dots", func(b *testing.B) {
		benchEditions(b, func(b *testing.B, e uri.Edition) { f(b, e, benchDots) })
	})
}

func BenchmarkResolve(b *testing.B) {
	benchResolve(b, func(b *testing.B, e uri.Edition, refs []string) {
		base, parsed := e.MustParse(benchBase), benchParsed(e, refs)
		for b.Loop() {
			for _, ref := range parsed {
				sinkURI, sinkErr = base.Resolve(ref)
			}
		}
	})
}

func BenchmarkAppendResolve(b *testing.B) {
	benchResolve(b, func(b *testing.B, e uri.Edition, refs []string) {
		base, parsed := e.MustParse(benchBase), benchParsed(e, refs)
		buf := make([]byte, 0, 256)
		for b.Loop() {
			for _, ref := range parsed {
				buf, sinkErr = base.AppendResolve(buf[:0], ref)
			}
		}
	})
}

func BenchmarkResolveStrings(b *testing.B) {
	benchResolve(b, func(b *testing.B, e uri.Edition, refs []string) {
		for b.Loop() {
			for _, ref := range refs {
				sinkString, sinkErr = e.Resolve(benchBase, ref)
			}
		}
	})
}

func BenchmarkUnescape(b *testing.B) {
	for _, test := range []struct {
		name string
		list []string
	}{
		{"escapes", []string{"%C3%89lys%C3%A9e", "%2Faccount%2Forders%2F%3Fpage%3D2", "My%20Document.pdf", "100%25%20cotton.html"}},
		{"nothing", []string{"Uniform_Resource_Identifier", "bootstrap.min.css", "wiki", "1A530637289A03B07199A44E8D531427"}},
	} {
		b.Run(test.name, func(b *testing.B) {
			b.ReportAllocs()
			setBytes(b, test.list)
			for b.Loop() {
				for _, s := range test.list {
					sinkString, sinkErr = uri.Unescape(s)
				}
			}
		})
	}
}

func BenchmarkEscape(b *testing.B) {
	data := []string{"My Document (final).pdf", "AC/DC", "Straße nach Zürich", "東京都庁舎", "https://www.example.com/a/b?c=d&e=f#g", "wiki"}
	for _, component := range []uri.Component{uri.Segment, uri.Query} {
		b.Run(component.String(), func(b *testing.B) {
			b.ReportAllocs()
			setBytes(b, data)
			for b.Loop() {
				for _, s := range data {
					sinkString = uri.RFC3986.Escape(component, s)
				}
			}
		})
	}
}

func BenchmarkNormalize(b *testing.B) {
	for _, test := range []struct {
		name string
		list []string
	}{
		{"normal", benchURIs},
		{"twisted", []string{"HTTP://Example.COM:80/a/./b/../c", "https://example.com", "http://example.com/%7ealice/%c3%a9", "FTP://ftp.example.com:21/pub/"}},
	} {
		b.Run(test.name, func(b *testing.B) {
			benchEditions(b, func(b *testing.B, e uri.Edition) {
				uris := benchParsed(e, test.list)
				for b.Loop() {
					for _, u := range uris {
						sinkURI = u.Normalize(uri.SchemeLevel)
					}
				}
			})
		})
	}
}

// benchIRIs are of many scripts.
var benchIRIs = []string{
	"https://ru.wikipedia.org/wiki/Универсальный_идентификатор_ресурса",
	"https://ja.wikipedia.org/wiki/東京都庁舎?検索=地図#歴史",
	"https://ar.wikipedia.org/wiki/معرف_الموارد_الموحد",
	"https://bücher.example/straße/nach/zürich?größe=xxl",
	"https://例え.テスト/パス/😀",
	"http://example.com/resume.html?q=résumé",
}

func BenchmarkIRI(b *testing.B) {
	iris := benchParsed(uri.RFC3987, benchIRIs)
	var uris []uri.URI
	for _, u := range iris {
		v, err := u.ToURI(nil)
		if err != nil {
			b.Fatal(err)
		}
		uris = append(uris, v)
	}
	for _, test := range []struct {
		name string
		call func(i int)
	}{
		{"Parse", func(i int) { sinkURI, sinkErr = uri.RFC3987.Parse(benchIRIs[i]) }},
		{"ToURI", func(i int) { sinkURI, sinkErr = iris[i].ToURI(nil) }},
		{"ToIRI", func(i int) { sinkURI, sinkErr = uris[i].ToIRI() }},
		{"Normalize", func(i int) { sinkURI = iris[i].Normalize(uri.SchemeLevel) }},
		{"Equivalent", func(i int) { sinkBool = uri.Equivalent(iris[i], iris[(i+1)%len(iris)], uri.SchemeLevel) }},
		{"Escape", func(i int) { sinkString = uri.RFC3987.Escape(uri.Path, iris[i].Path()) }},
	} {
		b.Run(test.name, func(b *testing.B) {
			b.ReportAllocs()
			setBytes(b, benchIRIs)
			for b.Loop() {
				for i := range benchIRIs {
					test.call(i)
				}
			}
		})
	}
}

func BenchmarkEquivalent(b *testing.B) {
	for _, test := range []struct{ name, s, t string }{
		{"same", "http://www.example.com/a/b/c.html?q=1", "http://www.example.com/a/b/c.html?q=1"},
		{"spelled", "http://www.example.com/a/b/c.html?q=1", "HTTP://www.Example.com/a/%62/c.html?q=1"},
		{"dots", "http://www.example.com/a/b/c.html?q=1", "http://www.example.com/a/./x/../b/c.html?q=1"},
		{"different", "http://www.example.com/a/b/c.html?q=1", "http://www.example.org/a/b/c.html?q=1"},
	} {
		b.Run(test.name, func(b *testing.B) {
			benchEditions(b, func(b *testing.B, e uri.Edition) {
				u, v := e.MustParse(test.s), e.MustParse(test.t)
				for b.Loop() {
					sinkBool = uri.Equivalent(u, v, uri.SchemeLevel)
				}
			})
		})
	}
}

func BenchmarkBuilder(b *testing.B) {
	u := uri.RFC3986.MustParse("http://a/b/c;d?q#f")
	b.Run("query", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			u.Builder().Set(uri.Query, "a=b").URI()
		}
	})
	b.Run("whole", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			uri.RFC3986.Builder().Scheme("http").Host("example.com").Segment("a").Segment("b c").QueryPair("k", "v").QueryPair("l", "w x").Fragment("f").URI()
		}
	})
	b.Run("segments", func(b *testing.B) {
		for b.Loop() {
			c := uri.RFC3986.Builder()
			for range 1000 {
				c.Segment("abcdefgh")
			}
			c.URI()
		}
	})
}
