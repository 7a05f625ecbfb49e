// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"

	"github.com/gin-gonic/gin"
	"github.com/go-chi/chi/v5"
	"github.com/gorilla/mux"
	"github.com/julienschmidt/httprouter"
	"github.com/labstack/echo/v4"
	"github.com/valyala/fasthttp"
)

// goModules maps the routers that serveGo serves to their modules.
var goModules = map[string]string{
	"go":         "",
	"go-proxy":   "",
	"gin":        "github.com/gin-gonic/gin",
	"chi":        "github.com/go-chi/chi/v5",
	"echo":       "github.com/labstack/echo/v4",
	"gorilla":    "github.com/gorilla/mux",
	"httprouter": "github.com/julienschmidt/httprouter",
	"fasthttp":   "github.com/valyala/fasthttp",
}

// routes returns the routes with up to four parameters, which the router writes in this form: ":x" or "{x}".
func routes(form string) (all []string) {
	path := "/"
	for _, name := range []string{"a", "b", "c", "d"} {
		all = append(all, path)
		path = strings.TrimSuffix(path, "/") + "/" + strings.ReplaceAll(form, "x", name)
	}
	return append(all, path)
}

// params returns the values of all parameters in a route, such as "/:a/:b" or "/{a}/{b}".
func params(route string, value func(name string) string) (values []string) {
	for _, segment := range strings.Split(strings.Trim(route, "/"), "/") {
		if name := strings.Trim(segment, ":{}"); name != "" {
			values = append(values, value(name))
		}
	}
	return values
}

// line returns a line for an answer: see target.values.
func line(kind, reading string, values ...string) string {
	var b strings.Builder
	b.WriteString(kind + " " + reading)
	for _, v := range values {
		if v == "" {
			b.WriteString(" -")
		} else {
			fmt.Fprintf(&b, " %x", v)
		}
	}
	return b.String() + "\n"
}

// pairs returns a line with a query's pairs, in the order of their keys.
func pairs(reading string, values url.Values) string {
	var all []string
	for _, k := range slices.Sorted(maps.Keys(values)) {
		for _, v := range values[k] {
			all = append(all, k, v)
		}
	}
	return line("pairs", reading, all...)
}

// serveGo serves with a router, or forwards if the name is "go-proxy/" and the backend's port.
func serveGo(name, port string) error {
	address := "127.0.0.1:" + port
	if name == "fasthttp" {
		return fasthttp.ListenAndServe(address, func(c *fasthttp.RequestCtx) {
			var all []string
			for k, v := range c.QueryArgs().All() {
				all = append(all, string(k), string(v))
			}
			c.WriteString(line("path", "fasthttp/Path", string(c.Path())) + line("pairs", "fasthttp/QueryArgs", all...))
		})
	}
	if backend, ok := strings.CutPrefix(name, "go-proxy/"); ok {
		other := &url.URL{Scheme: "http", Host: "127.0.0.1:" + backend}
		return http.ListenAndServe(address, &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(other) }})
	}
	return http.ListenAndServe(address, handler(name))
}

// handler returns the router with the name.
func handler(name string) http.Handler {
	answer := func(w http.ResponseWriter, values []string) {
		fmt.Fprint(w, line("segments", name+"/route", values...))
	}
	switch name {
	case "gin":
		gin.SetMode(gin.ReleaseMode)
		router := gin.New()
		for _, route := range routes(":x") {
			router.GET(route, func(c *gin.Context) {
				answer(c.Writer, params(route, c.Param))
				fmt.Fprint(c.Writer, pairs("gin/Query", c.Request.URL.Query()))
			})
		}
		return router
	case "chi":
		router := chi.NewRouter()
		for _, route := range routes("{x}") {
			router.Get(route, func(w http.ResponseWriter, r *http.Request) {
				answer(w, params(route, func(name string) string { return chi.URLParam(r, name) }))
			})
		}
		return router
	case "echo":
		router := echo.New()
		for _, route := range routes(":x") {
			router.GET(route, func(c echo.Context) error {
				answer(c.Response(), params(route, c.Param))
				return nil
			})
		}
		return router
	case "gorilla":
		router := mux.NewRouter()
		for _, route := range routes("{x}") {
			router.HandleFunc(route, func(w http.ResponseWriter, r *http.Request) {
				answer(w, params(route, func(name string) string { return mux.Vars(r)[name] }))
			})
		}
		return router
	case "httprouter":
		router := httprouter.New()
		for _, route := range routes(":x") {
			router.GET(route, func(w http.ResponseWriter, r *http.Request, p httprouter.Params) { answer(w, params(route, p.ByName)) })
		}
		return router
	}
	router := http.NewServeMux()
	for _, route := range routes("{x}") {
		pattern := route
		if route == "/" {
			pattern = "/{$}"
		}
		router.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			answer(w, params(route, r.PathValue))
			fmt.Fprint(w, line("path", "go/URL.Path", r.URL.Path)+pairs("go/URL.Query", r.URL.Query()))
		})
	}
	return router
}
