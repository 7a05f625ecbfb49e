// SPDX-License-Identifier: BSD-3-Clause

// Redact logs what net/http says about each argument, without the secrets of
// URIs.
//
//	$ redact ftp://me:secret@h/
//	time=2026-11-22T12:00:00.000Z level=ERROR msg="cannot get ftp://me:xxxxx@h/" error="Get \"ftp://me:xxxxx@h/\": unsupported protocol scheme \"ftp\""
package main

import (
	"io"
	"log/slog"
	"net/http"
	"os"

	"example.com/uri/redact"
)

func main() { get(os.Stdout, os.Args[1:]) }

func get(w io.Writer, args []string) {
	logger := slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{ReplaceAttr: redact.Redactor{}.Attr}))
	for _, arg := range args {
		response, err := http.Get(arg)
		if err != nil {
			logger.Error("cannot get "+arg, "error", err)
			continue
		}
		response.Body.Close()
		logger.Info("got it", "uri", response.Request.URL, "status", response.StatusCode)
	}
}
