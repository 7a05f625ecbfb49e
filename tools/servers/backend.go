// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
)

// backends are the ports on which the servers behind proxies listen.
type backends struct{ http, scgi int }

// startBackends starts a server for HTTP that answers with the request's target, and one for SCGI that
// answers with the path in its variables.
func startBackends() (b backends, err error) {
	web, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return b, err
	}
	scgi, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return b, err
	}
	go http.Serve(web, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, r.RequestURI) }))
	go serveSCGI(scgi)
	return backends{portOf(web), portOf(scgi)}, nil
}

func portOf(l net.Listener) int { return l.Addr().(*net.TCPAddr).Port }

func serveSCGI(l net.Listener) {
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		go answerSCGI(conn)
	}
}

// answerSCGI answers one request. Its header is names and values, each with a NUL at its end, after
// the length of all: "24:CONTENT_LENGTH␀0␀SCGI␀1␀,".
func answerSCGI(conn net.Conn) {
	defer conn.Close()
	r := bufio.NewReader(conn)
	length, err := r.ReadString(':')
	if err != nil {
		return
	}
	n, err := strconv.Atoi(strings.TrimSuffix(length, ":"))
	if err != nil || n > 1<<20 {
		return
	}
	header := make([]byte, n)
	if _, err := io.ReadFull(r, header); err != nil {
		return
	}

	variables := map[string]string{}
	for fields := strings.Split(string(header), "\x00"); len(fields) > 1; fields = fields[2:] {
		variables[fields[0]] = fields[1]
	}
	fmt.Fprintf(conn, "Status: 200 OK\r\nContent-Type: text/plain\r\n\r\n%s", variables["SCRIPT_NAME"]+variables["PATH_INFO"])
}
