// SPDX-License-Identifier: BSD-3-Clause

//go:build !js

// Playground serves the files of a directory: the page in site, or any other.
// For a browser, it compiles to the module that the page loads:
//
//	GOOS=js GOARCH=wasm go build -trimpath -ldflags='-s -w' -o playground/site/uri.wasm ./playground
//	cp "$(go env GOROOT)/lib/wasm/wasm_exec.js" playground/site
//	go run ./playground
package main

import (
	"flag"
	"log"
	"net/http"
)

func main() {
	addr := flag.String("addr", "localhost:8080", "the address to listen on")
	dir := flag.String("dir", "playground/site", "the directory to serve")
	flag.Parse()
	log.Printf("http://%s/", *addr)
	log.Fatal(http.ListenAndServe(*addr, http.FileServer(http.Dir(*dir))))
}
