// SPDX-License-Identifier: BSD-3-Clause

// Redact gets each argument, and logs net/http's requests, responses and errors
// without secrets.
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

// get gets each URI, and logs to w.
func get(w io.Writer, args []string) {
	r := redact.Redactor{}
	logger := slog.New(r.Handler(slog.NewTextHandler(w, &slog.HandlerOptions{Level: slog.LevelDebug})))
	client := http.Client{Transport: transport{r, http.DefaultTransport, logger}}

	// The logger's handler redacts each message, and each error.
	for _, arg := range args {
		response, err := client.Get(arg)
		if err != nil {
			logger.Error("cannot get "+arg, "error", err)
			continue
		}
		response.Body.Close()
	}
}
