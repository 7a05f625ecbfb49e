// SPDX-License-Identifier: BSD-3-Clause

//go:build !js

// Playground serves the files in a directory: the page in site, or any other.
// For a browser, it compiles to the module that the page loads:
//
//	GOOS=js GOARCH=wasm go build -trimpath -ldflags='-s -w' -o playground/site/uri.wasm ./playground
//	gzip -kf9 playground/site/uri.wasm
//	cp "$(go env GOROOT)/lib/wasm/wasm_exec.js" ../docs/conformance.md playground/site
//	go run ./playground
//
// If a file's name with ".gz" at the end belongs to a file that is not older, it serves
// that file to clients that accept gzip.
package main

import (
	"flag"
	"io/fs"
	"log"
	"mime"
	"net/http"
	"os"
	"path"
	"strings"

	"golang.org/x/net/idna"
)

// toASCII returns the DNS name for an international name.
var toASCII = idna.Lookup.ToASCII

func main() {
	addr := flag.String("addr", "localhost:8082", "the address to listen on")
	dir := flag.String("dir", "playground/site", "the directory to serve")
	flag.Parse()
	log.Printf("http://%s/", *addr)
	log.Fatal(http.ListenAndServe(*addr, files(*dir)))
}

// files serves the files in a directory, compressed where there is a compressed file.
func files(dir string) http.Handler {
	root, plain := os.DirFS(dir), http.FileServer(http.Dir(dir))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
		file, err := fs.Stat(root, name)
		zipped, errZipped := fs.Stat(root, name+".gz")
		if err != nil || errZipped != nil || zipped.ModTime().Before(file.ModTime()) {
			plain.ServeHTTP(w, r)
			return
		}

		// A cache must not give the compressed file to other clients.
		w.Header().Set("Vary", "Accept-Encoding")
		if !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			plain.ServeHTTP(w, r)
			return
		}

		w.Header().Set("Content-Encoding", "gzip")
		w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
		http.ServeFileFS(w, r, root, name+".gz")
	})
}
