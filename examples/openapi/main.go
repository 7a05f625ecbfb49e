// SPDX-License-Identifier: BSD-3-Clause

// Openapi is a server for an OpenAPI description in JSON. It answers a request with
// the operationId of its operation and the parameters of the path.
//
//	$ openapi FILE
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"example.com/uri"
	"example.com/uri/guard/httpguard"
	"example.com/uri/uritemplate"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: openapi FILE")
	}
	description, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	routes, err := newRouter(description, show)
	if err != nil {
		log.Fatal(err)
	}
	server := &http.Server{Addr: "127.0.0.1:8081", Handler: routes, ReadHeaderTimeout: 10 * time.Second}
	log.Fatal(server.ListenAndServe())
}

// show returns a handler that shows an operation and the parameters of its path.
func show(id string, path uritemplate.Template) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		fmt.Fprint(w, id)
		for _, name := range path.Names() {
			fmt.Fprintf(w, " %s=%q", name, r.PathValue(name))
		}
		fmt.Fprintln(w)
	})
}

// A router sends the requests of an OpenAPI description to their handlers, which get
// the parameters of the path from [http.Request.PathValue]. The path is matched
// first, and then the method, as OpenAPI says.
type router struct {
	items uritemplate.Set[map[string]http.Handler] // by the method
}

// methods are the fields of a Path Item Object that are operations.
var methods = []string{"get", "put", "post", "delete", "options", "head", "patch", "trace"}

// newRouter returns the router of a description in JSON, below the path of its first
// server. It follows no $ref. handler returns the handler of an operation.
func newRouter(description []byte, handler func(id string, path uritemplate.Template) http.Handler) (*router, error) {
	var d struct {
		Servers []struct{ URL string }
		Paths   map[string]any
	}
	if err := json.Unmarshal(description, &d); err != nil {
		return nil, err
	}
	base := ""
	if len(d.Servers) > 0 {
		server, err := uri.RFC3986.Parse(d.Servers[0].URL)
		if err != nil {
			return nil, err
		}
		base = strings.TrimSuffix(server.Path(), "/")
	}
	r := &router{}
	for path, fields := range d.Paths {
		if strings.HasPrefix(path, "x-") {
			continue // an extension
		}
		t, err := uritemplate.ParseOpenAPI(base + path)
		if err != nil {
			return nil, err
		}
		item := map[string]http.Handler{}
		fields, _ := fields.(map[string]any)
		for _, method := range methods {
			if operation, ok := fields[method].(map[string]any); ok {
				id, _ := operation["operationId"].(string)
				item[strings.ToUpper(method)] = handler(id, t)
			}
		}
		if item["HEAD"] == nil && item["GET"] != nil {
			item["HEAD"] = item["GET"] // without the content, which net/http leaves out
		}
		if err := r.items.Add(t, item); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// ServeHTTP implements http.Handler.
func (rt *router) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	u, err := httpguard.FromRequest(r)
	if err == nil {
		u, err = u.Builder().Without(uri.Scheme).Without(uri.Authority).Without(uri.Query).URI()
	}
	if err != nil {
		http.Error(w, http.StatusText(http.StatusBadRequest), http.StatusBadRequest)
		return
	}
	item, values, ok := rt.items.Match(u)
	if !ok {
		http.NotFound(w, r)
		return
	}
	handler := item[r.Method]
	if handler == nil {
		w.Header().Set("Allow", strings.Join(slices.Sorted(maps.Keys(item)), ", "))
		http.Error(w, http.StatusText(http.StatusMethodNotAllowed), http.StatusMethodNotAllowed)
		return
	}
	for name, value := range values {
		r.SetPathValue(name, value.String())
	}
	handler.ServeHTTP(w, r)
}
