// SPDX-License-Identifier: BSD-3-Clause

// Openapi is a server for an OpenAPI description in JSON. It answers a request with
// the operationId and the path's parameters.
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

// show returns a handler that shows an operation and its path's parameters.
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

// A router sends requests to the handlers for an OpenAPI description's operations, which
// get the path's parameters from [http.Request.PathValue]. It matches the path first,
// and then the method, as OpenAPI says.
type router struct {
	items uritemplate.Set[map[string]http.Handler] // by the method
}

// methods lists the fields in a Path Item Object that are operations.
var methods = []string{"get", "put", "post", "delete", "options", "head", "patch", "trace"}

// newRouter returns the router for a description in JSON, below its first server's path.
// It follows no $ref. handler returns an operation's handler.
func newRouter(description []byte, handler func(id string, path uritemplate.Template) http.Handler) (*router, error) {
	var d struct {
		Servers []struct{ URL string }
		Paths   map[string]any
	}
	if err := json.Unmarshal(description, &d); err != nil {
		return nil, err
	}

	// "https://api.example/v1/" and "/users" are the path "/v1/users".
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

		// The fields that are not operations, such as "summary", have other types.
		item := map[string]http.Handler{}
		fields, _ := fields.(map[string]any)
		for _, method := range methods {
			if operation, ok := fields[method].(map[string]any); ok {
				id, _ := operation["operationId"].(string)
				item[strings.ToUpper(method)] = handler(id, t)
			}
		}
		if item["HEAD"] == nil && item["GET"] != nil {
			item["HEAD"] = item["GET"] // net/http leaves out the content
		}

		if err := r.items.Add(t, item); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// ServeHTTP implements http.Handler.
func (rt *router) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	// The templates are only paths, so the path is matched alone.
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
