// SPDX-License-Identifier: BSD-3-Clause

// Guard is a server that does three things with URIs that strangers choose, to run
// and to attack:
//
//   - /fetch?uri=URI fetches a URI from the public Internet, and shows the response;
//   - /login?next=REF redirects to a page on the site;
//   - /files/ is a proxy for a directory on another server.
//
// It starts with
//
//	$ guard -files http://127.0.0.1:8000/public/
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httputil"
	"strings"
	"time"

	"example.com/uri"
	"example.com/uri/guard"
	"example.com/uri/guard/httpguard"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:8080", "the `address` to listen on")
	files := flag.String("files", "", "the `URI` of the directory behind /files/, with a slash at the end")
	flag.Parse()

	handler, err := newSite("http://"+*listen, *files, guard.Policy{})
	if err != nil {
		log.Fatal(err)
	}
	server := &http.Server{Addr: *listen, Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	log.Fatal(server.ListenAndServe())
}

// A site is the server.
type site struct {
	home   uri.URI // the site's URI, with an empty path
	files  uri.URI // the directory behind /files/
	client *http.Client
	proxy  *httputil.ReverseProxy
}

// newSite returns a server whose own URI is home.
func newSite(home, files string, policy guard.Policy) (*site, error) {
	s := &site{client: httpguard.Client(policy)}

	// Requests to another origin are refused, so the site must know its own.
	page, err := uri.RFC3986.ParseAbsolute(home)
	if err != nil {
		return nil, err
	}
	origin, ok := guard.Origin(page)
	if !ok {
		return nil, errors.New("-listen must have a host")
	}
	s.home = uri.RFC3986.MustParse(origin)

	if s.files, err = uri.RFC3986.ParseAbsolute(files); err != nil && files != "" {
		return nil, err
	}
	if files != "" && !strings.HasSuffix(s.files.Path(), "/") {
		return nil, errors.New("-files must end in a slash")
	}

	// The operator chose the other server, so it need not be public.
	s.proxy = &httputil.ReverseProxy{Transport: &http.Transport{}, Rewrite: func(r *httputil.ProxyRequest) { r.SetXForwarded() }}
	return s, nil
}

// ServeHTTP implements http.Handler.
func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	u, err := httpguard.FromRequest(r)
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}

	// A stranger also chooses the Host header.
	if origin, _ := guard.Origin(u); origin != s.home.String() {
		refuse(w, http.StatusMisdirectedRequest, errors.New("another origin"))
		return
	}

	switch {
	case u.Path() == "/fetch":
		s.fetch(w, r, u)
	case u.Path() == "/login":
		s.login(w, u)
	case strings.HasPrefix(u.Path(), "/files/") && s.files.IsAbsolute():
		s.forward(w, r, u)
	default:
		http.NotFound(w, r)
	}
}

// refuse answers without a reason, which could tell a stranger about the network.
func refuse(w http.ResponseWriter, status int, err error) {
	log.Print(err)
	http.Error(w, http.StatusText(status), status)
}

// fetch shows the response to a request for the URI in the query.
func (s *site) fetch(w http.ResponseWriter, r *http.Request, u uri.URI) {
	const limit = 1 << 20
	text, _ := u.Form().Get("uri")
	request, err := http.NewRequestWithContext(r.Context(), http.MethodGet, text, nil)
	if err != nil {
		refuse(w, http.StatusBadRequest, errors.New("not a URL")) // err contains the text, and so maybe a password
		return
	}

	response, err := s.client.Do(request)
	if errors.Is(err, guard.ErrRefused) {
		refuse(w, http.StatusForbidden, err)
		return
	}
	if err != nil {
		refuse(w, http.StatusBadGateway, err)
		return
	}
	defer response.Body.Close()

	w.Header().Set("Content-Type", "text/plain; charset=utf-8") // not a page of this site
	w.Header().Set("X-Content-Type-Options", "nosniff")
	fmt.Fprintln(w, response.Status)
	io.Copy(w, io.LimitReader(response.Body, limit))
}

// login redirects to the page in the query, or to the first page if that is missing, on
// another site, or the login itself.
func (s *site) login(w http.ResponseWriter, u uri.URI) {
	next, _ := u.Form().Get("next")
	to, err := guard.SameOrigin(u, next)
	if err != nil {
		log.Print(err)
		to = s.home
	}

	w.Header().Set("Location", to.String())
	w.WriteHeader(http.StatusSeeOther)
}

// forward asks the other server for the file that u names.
func (s *site) forward(w http.ResponseWriter, r *http.Request, u uri.URI) {
	dir, err := s.home.JoinPath("files", "")
	if err == nil {
		u, err = guard.Below(dir, u)
	}
	if err != nil {
		refuse(w, http.StatusForbidden, err)
		return
	}

	// "/files/a" is "a" in the other server's directory.
	b := s.files.Builder().Set(uri.Path, s.files.Path()+strings.TrimPrefix(u.Path(), dir.Path()))
	if u.HasQuery() {
		b.Set(uri.Query, u.Query())
	}
	file, err := b.URI()
	if err != nil {
		refuse(w, http.StatusForbidden, err)
		return
	}

	request := r.Clone(r.Context())
	if request.URL, err = file.URL(); err != nil {
		refuse(w, http.StatusForbidden, err)
		return
	}
	request.Host = "" // the URL's host is used
	s.proxy.ServeHTTP(w, request)
}
