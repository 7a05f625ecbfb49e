// SPDX-License-Identifier: BSD-3-Clause

package bench_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/uritemplate"
	"github.com/julienschmidt/httprouter"
)

// routesOf returns the routes of a server like GitHub's: owners, each with many
// collections of things, of which each has parts.
func routesOf(owners, collections int) (routes []string) {
	for _, owner := range []string{"/repos/{owner}/{repo}", "/users/{user}", "/orgs/{org}", "/teams/{team}", "/enterprises/{enterprise}"}[:owners] {
		for _, c := range strings.Fields("issues pulls releases hooks keys labels milestones branches commits comments deployments environments events forks invitations pages projects tags runs artifacts")[:collections] {
			for _, form := range []string{"", "/{id}", "/{id}/comments", "/{id}/labels/{name}"} {
				routes = append(routes, owner+"/"+c+form)
			}
		}
	}
	return routes
}

// requestsOf returns paths that the routes match, in no order.
func requestsOf(routes []string) (paths []string) {
	r := rand.New(rand.NewPCG(1, 2))
	words := []string{"gopher", "burrow", "octo-org", "main", "v1.2.0", "good-first-issue", "a1b2c3d4e5"}
	for range 1024 {
		path := ""
		for i, part := range strings.FieldsFunc(routes[r.IntN(len(routes))], func(r rune) bool { return r == '{' || r == '}' }) {
			switch {
			case i%2 == 0:
				path += part
			case part == "id":
				path += strconv.Itoa(r.IntN(100_000))
			default:
				path += words[r.IntN(len(words))]
			}
		}
		paths = append(paths, path)
	}
	return paths
}

// routers return the pattern of the route of a path, and the value of its last
// variable.
type routers struct {
	set    uritemplate.Set[string]
	mux    *http.ServeMux
	last   func(r *http.Request, pattern string)
	router *httprouter.Router
}

func newRouters(routes []string) *routers {
	r := &routers{mux: http.NewServeMux(), router: httprouter.New()}
	for _, route := range routes {
		t := uritemplate.MustParse(route)
		t = t.With(uritemplate.Options{Required: t.Names()})
		if err := r.set.Add(t, route); err != nil {
			panic(err)
		}
		r.mux.HandleFunc("GET "+route, func(_ http.ResponseWriter, q *http.Request) { r.last(q, route) })
		r.router.GET(strings.NewReplacer("{", ":", "}", "").Replace(route), func(http.ResponseWriter, *http.Request, httprouter.Params) {})
	}
	return r
}

// BenchmarkTemplateSet finds the route of a request, and the values of its
// variables. The references are parsed, as are the requests.
func BenchmarkTemplateSet(b *testing.B) {
	for _, size := range []struct{ owners, collections int }{{2, 5}, {5, 20}} {
		routes := routesOf(size.owners, size.collections)
		paths := requestsOf(routes)
		r := newRouters(routes)
		c := &comparison{corpus: fmt.Sprintf("routes_%d", len(routes)), inputs: paths, of: len(paths)}
		var requests []*http.Request
		var parsed []uri.URI
		for _, path := range paths {
			requests = append(requests, &http.Request{Method: "GET", Host: "h", URL: &url.URL{Path: path}, RequestURI: path})
			parsed = append(parsed, uri.RFC3986.MustParse(path))
		}
		r.last = func(q *http.Request, pattern string) { sink.string = pattern }
		c.add("servemux", func() {
			for _, q := range requests {
				r.mux.ServeHTTP(nil, q)
			}
		})
		c.add("httprouter", func() {
			for _, path := range paths {
				_, params, _ := r.router.Lookup("GET", path)
				sink.ok = len(params) > 0
			}
		})
		set := func(_ string, v uritemplate.Value) { templateSink.value = v }
		c.add("into", func() {
			for _, u := range parsed {
				sink.string, sink.ok = r.set.MatchFunc(u, set)
			}
		})
		c.add(impl(uri.RFC3986), func() {
			for _, u := range parsed {
				sink.string, templateSink.values, sink.ok = r.set.Match(u)
			}
		})
		c.run(b)
	}
}

// TestRoutersAgree has the same route and values for each request.
func TestRoutersAgree(t *testing.T) {
	routes := routesOf(5, 20)
	if len(routes) != 400 {
		t.Fatalf("%d routes", len(routes))
	}
	r := newRouters(routes)
	for _, path := range requestsOf(routes) {
		route, values, ok := r.set.Match(uri.RFC3986.MustParse(path))
		_, params, _ := r.router.Lookup("GET", path)
		if !ok || len(params) != len(values) {
			t.Errorf("%s: %s, %v, %t, want %v", path, route, values, ok, params)
		}
		for _, p := range params {
			if values[p.Key].String() != p.Value {
				t.Errorf("%s: %v, want %v", path, values, params)
			}
		}
		r.last = func(q *http.Request, pattern string) {
			if pattern != route {
				t.Errorf("%s: %s, want %s", path, route, pattern)
			}
			for name, v := range values {
				if q.PathValue(name) != v.String() {
					t.Errorf("%s: %s is %q, want %q", path, name, v, q.PathValue(name))
				}
			}
		}
		r.mux.ServeHTTP(nil, &http.Request{Method: "GET", Host: "h", URL: &url.URL{Path: path}, RequestURI: path})
	}
}
