// SPDX-License-Identifier: BSD-3-Clause

// Resources serves the files of a directory by URI Templates. It is a server of
// the Model Context Protocol: it reads requests of JSON-RPC 2.0, one a line, from
// standard input.
//
//	$ resources DIR
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"

	"example.com/uri/uritemplate"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("resources: ")
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: resources DIR")
		os.Exit(2)
	}
	root, err := os.OpenRoot(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	r, err := newRouter(uritemplate.Options{})
	if err != nil {
		log.Fatal(err)
	}
	s := server{routes: r, files: root.FS()}
	if err := s.serve(os.Stdin, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

type request struct {
	ID     json.RawMessage
	Method string
	Params struct{ URI string }
}

type response struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result,omitempty"`
	Error   *failure        `json:"error,omitempty"`
}

// A failure has a code of JSON-RPC or of the protocol.
type failure struct {
	Code    int            `json:"code"`
	Message string         `json:"message"`
	Data    map[string]any `json:"data,omitempty"`
}

const (
	parseError     = -32700
	methodNotFound = -32601
	invalidParams  = -32602
	notFound       = -32002
)

// maxLine is the most bytes of a line.
const maxLine = 1 << 20

// serve answers the requests of in, one a line. It returns [bufio.ErrTooLong]
// after a line that is longer than maxLine.
func (s *server) serve(in io.Reader, out io.Writer) error {
	answers := json.NewEncoder(out)
	answers.SetEscapeHTML(false)
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		var r request
		answer := response{Version: "2.0", ID: json.RawMessage("null")}
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			answer.Error = &failure{Code: parseError, Message: "the line is not a request"}
		} else if r.ID == nil {
			continue // a notification
		} else {
			answer.ID = r.ID
			answer.Result, answer.Error = s.answer(&r)
		}
		if err := answers.Encode(&answer); err != nil {
			return err
		}
	}
	return lines.Err()
}

func (s *server) answer(r *request) (result any, err *failure) {
	type object = map[string]any
	switch r.Method {
	case "initialize":
		return object{
			"protocolVersion": "2025-06-18",
			"capabilities":    object{"resources": object{}},
			"serverInfo":      object{"name": "resources", "version": "1"},
		}, nil
	case "ping":
		return object{}, nil
	case "resources/list":
		return object{"resources": []object{}}, nil // there are only templates
	case "resources/templates/list":
		var list []object
		for _, res := range resources {
			list = append(list, object{"uriTemplate": res.template, "name": res.name})
		}
		return object{"resourceTemplates": list}, nil
	case "resources/read":
		content, err := s.read(r.Params.URI)
		if err != nil {
			return nil, err
		}
		return object{"contents": []object{content}}, nil
	}
	return nil, &failure{Code: methodNotFound, Message: "there is no such method"}
}
