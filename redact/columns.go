// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file recognizes pairs without a "?" by the words before them in their line: in the columns of
// logs, and in connection strings.

import (
	"slices"
	"strings"

	"example.com/uri/internal/lex"
)

// isQueryColumn reports whether the run is a log's column with a query, after the columns with
// a method and a path.
func (r *run) isQueryColumn() bool {
	// CloudFront writes "GET\th\t/a\t200\t-\tcurl\ttoken=abc\t-".
	isBetweenTabs := r.textBefore(0, 1) == "\t" && r.to < len(r.text) && r.text[r.to] == '\t'
	if isBetweenTabs {
		return r.hasMethodColumn()
	}

	// IIS writes "GET /a token=abc 200".
	line, ok := strings.CutSuffix(r.text[max(0, r.from-mostBefore):r.from], " ")
	if !ok {
		return false
	}
	path := strings.LastIndexByte(line, ' ') + 1
	r.reads += len(line) - path
	isPath := strings.HasPrefix(strings.TrimLeft(line[path:], `\`), "/")
	return isPath && slices.ContainsFunc(methods[:], func(method string) bool {
		return strings.HasSuffix(line[:path], method+" ")
	})
}

// hasMethodColumn reports whether a column between tabs precedes the run in its line, and is a
// method.
func (r *run) hasMethodColumn() bool {
	line := r.window(r.from, mostBefore)
	line = line[strings.LastIndexByte(line, '\n')+1:]
	return slices.ContainsFunc(methods[:], func(m string) bool { return strings.Contains(line, "\t"+m+"\t") })
}

// methods are those of HTTP, which precede the path of a request.
var methods = [...]string{"GET", "POST", "PUT", "HEAD", "PATCH", "DELETE", "OPTIONS"}

// isBesideKey reports whether the word before the run is a pair in a connection string for
// libpq, as in "host=h password=abc":
// https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-PARAMKEYWORDS
func (r *run) isBesideKey() bool {
	if r.textBefore(0, 1) != " " {
		return false
	}

	// "user=me password=abc"; but "f(user=a, password=b)" is code.
	text := strings.TrimRight(r.window(r.from, before), " ")
	text = text[strings.LastIndexAny(text, " \n\t")+1:]
	i := strings.LastIndexByte(text, '=')
	if i < 0 || strings.HasSuffix(text, ",") {
		return false
	}
	switch keyAt(text[:i]) {
	case "host", "hostaddr", "port", "dbname", "user", "sslmode", "sslcert", "sslkey", "sslrootcert", "connect_timeout", "application_name", "fallback_application_name",
		"target_session_attrs", "client_encoding", "passfile", "channel_binding", "gssencmode", "keepalives", "service":
		return true
	}
	return false
}

// keyAt returns the key that the text ends in.
func keyAt(text string) string {
	if i := strings.LastIndexByte(text, '['); i >= 0 { // "\x1b[31mhost"
		text = text[i+sequenceLength(text[i:]):]
	}
	i := len(text)
	for i > 0 && (lex.IsAlphanum(text[i-1]) || strings.IndexByte("-_.", text[i-1]) >= 0) {
		i--
	}

	// `\nhost`
	key := text[i:]
	if strings.HasSuffix(text[:i], `\`) && key != "" && strings.IndexByte("nrt", key[0]) >= 0 {
		return key[1:]
	}
	return key
}
