// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file finds parts of URIs that stand alone, by the text before them: the messages with
// which parsers quote a part, and keys such as query and dsn.

import (
	"bytes"
	"strings"

	"example.com/uri/internal/lex"
)

// A label says which part follows it.
type label uint8

const (
	noLabel     label = iota
	ofPort            // a parser took it for a port: all of the quotation is a secret
	ofURLPort         // net/url took it for a port: the URI before it may show that it is one
	ofHost            // a resolver took it for a host: a password ends at its last "@", or is the port
	ofLookup          // the same, if a colon follows it; or an authority
	ofAuthority       // an authority without slashes
	ofQuery           // a query without "?"
	ofForm            // the same, or prose
)

// mostOfLabel is how much text may be a label.
const mostOfLabel = 128

// A phrase is the words that programs write before a URI's part.
type phrase struct {
	first string // before the words, or "" if they are enough
	words string // before the part, or before the quote that opens it
	label label
}

// phrases lists the phrases by the octet before the space at their end.
var phrases = [256][]phrase{
	't': {
		{"", "invalid port ", ofURLPort},   // Go's net/url: parseHost
		{"", "MySQL server host ", ofHost}, // MySQL: libmysql/errmsg.c
	},
	'g': {
		{"invalid port", "parsing ", ofPort},            // Go's strconv.NumError, in pgx's error: https://github.com/jackc/pgx/blob/master/pgconn/config.go
		{"SQLAlchemy URL", "from string ", ofAuthority}, // https://github.com/sqlalchemy/sqlalchemy/blob/main/lib/sqlalchemy/engine/url.py
	},
	'm': {
		{"", "parse URL from ", ofAuthority}, // Node's fetch: undici, lib/web/fetch/request.js
	},
	'r': {
		{`missing `, `after `, ofAuthority},                      // libpq: fe-connect.c, missing "=" after "me:pw@h"
		{"", "connection adapters were found for ", ofAuthority}, // Python's requests: sessions.py
		{"getaddrinfo ", "for ", ofHost},                         // PHP: main/network.c
	},
	'o': {
		{"Error ", "connecting to ", ofAuthority}, // https://github.com/redis/redis-py/blob/master/redis/connection.py
	},
	's': {
		{"Port", "integer value as ", ofPort}, // Python's urllib.parse
		{"", "resolve host address ", ofHost}, // wget
		{"", "address ", ofAuthority},         // Go's net.AddrError
	},
	'e': {
		{"", "parse ", ofAuthority},            // Go's url.Error, and pgx's errors
		{"", "not resolve hostname ", ofHost},  // OpenSSH: ssh.c
		{"", "invalid integer value ", ofPort}, // psql
		{"translate", "host name ", ofHost},    // psql
	},
	'p': {
		{"tcp: ", "lookup ", ofHost}, // Go's net.DNSError, in a net.OpError
		{"udp: ", "lookup ", ofHost}, // the same
		{"", "lookup ", ofLookup},    // Go's net.DNSError
	},
	'D': {
		{"", "getaddrinfo ENOTFOUND ", ofHost}, // Node's dns.lookup
	},
	'L': {
		{"", "nvalid URL ", ofAuthority},      // Python's requests: models.py
		{"", "getaddrinfo EAI_FAIL ", ofHost}, // Node's dns.lookup
	},
	'N': {
		{"", "getaddrinfo EAI_AGAIN ", ofHost}, // the same
	},
	'c': {
		{"", "netloc ", ofAuthority}, // Python's urllib.parse
	},
	':': {
		{"", "nvalid port: ", ofPort},               // https://github.com/encode/httpx/blob/master/httpx/_urlparse.py
		{"", "invalid port number: ", ofPort},       // psql
		{"", "onnumeric port: ", ofPort},            // Python: http/client.py
		{"", "ot resolve host: ", ofHost},           // curl
		{"", "ot resolve proxy: ", ofHost},          // the same
		{"", "UnknownHostException: ", ofHost},      // Java's InetAddress
		{"", "no protocol: ", ofAuthority},          // Java's URL
		{"", "nvalid URL: ", ofAuthority},           // Node: lib/internal/url.js
		{"ERR_INVALID_URL", "input: ", ofAuthority}, // the same, as console.log writes it
		{"", "ailed to parse: ", ofAuthority},       // Python's urllib3: exceptions.py
		{"", "(is not URI?): ", ofAuthority},        // Ruby: lib/uri/rfc2396_parser.rb
		{"accept ", "registry part: ", ofAuthority}, // Ruby's URI::Generic
	},
}

// labelAt returns the label that ends at the offset, or before the quote that opens there. If
// isQuoted is true, a quote follows.
func (s *scanner) labelAt(offset int, isQuoted bool) label {
	// `dsn="`, or in a string `dsn=\"`: the label ends before the quote.
	text := trimBackslashes(s.text[max(0, offset-mostOfLabel):offset])
	if rest, ok := cutQuote(text); ok {
		text, isQuoted = rest, true
	}

	// `query: Some("token=abc")`: a type's name is only before a quote.
	if isQuoted {
		text = trimType(text)
	}
	if label := labelOfPhrase(text, isQuoted); label != noLabel {
		return label
	}

	// "query=": of the text before the sign, only the end may be a key, and is read.
	text = trimSign(text)
	s.reads += min(len(text), len(foldBuffer{}))

	// {"name":"query","value":"token=abc"}, and "Value" or "stringValue", as OpenTelemetry prints it:
	// https://github.com/open-telemetry/opentelemetry-go/blob/v1.44.0/attribute/value.go
	if strings.HasSuffix(text, "alue") && strings.Contains(text, "query") {
		return ofQuery
	}
	return labelOfKey(text)
}

// trimType returns the text without what languages write between a key and a quoted string:
//
//	b'abc'          Python
//	Some("abc")     Rust
//	Optional("abc") Swift
//	string(3) "abc" PHP, in the line after the key
func trimType(text string) string {
	// "string(3) "
	i := len(strings.TrimSuffix(text, ") "))
	for i > 0 && lex.IsDigit(text[i-1]) {
		i--
	}
	name, hasBracket := strings.CutSuffix(text[:i], "(")
	if !hasBracket {
		return strings.TrimSuffix(text, "b")
	}

	// "query: Some"
	for i = len(name); i > 0 && lex.IsAlpha(name[i-1]); i-- {
	}
	return strings.TrimRight(name[:i], " \n")
}

// labelOfKey returns the label that the text ends in, if it is a key such as raw_query.
func labelOfKey(text string) label {
	switch kindOfField(text) {
	case authorityField:
		return ofAuthority
	case queryField, urlQueryField:
		return ofQuery
	case formField:
		return ofForm
	}
	return noLabel
}

// trimSign returns the text that ends in a key, without the sign between it and its value, as in
// "query=", `"query": `, "[query] => ", "query := " and "<query>". It returns "" if there is no such sign.
func trimSign(text string) string {
	text, sign := cutLast(trimBlanks(text))
	if strings.IndexByte(":=>", sign) < 0 {
		return ""
	}
	if rest, c := cutLast(text); c == '=' && sign == '>' || c == ':' && sign == '=' { // "=>", ":="
		text = rest
	}

	// The key may be quoted too. It ends in a letter: "query->a=b" is code.
	text, _ = cutQuote(strings.TrimRight(trimBlanks(text), "]"))
	if text == "" || !lex.IsAlpha(text[len(text)-1]) {
		return ""
	}
	return text
}

// trimBlanks returns the text without spaces and escape sequences for terminals at its end.
func trimBlanks(text string) string {
	text = trimColor(text)
	i := len(text)
	for i > 0 && (text[i-1] == ' ' || text[i-1] == '\t') {
		i--
	}
	return trimColor(text[:i])
}

// trimColor returns the text without an escape sequence at its end, as in "query\x1b[0m".
func trimColor(text string) string {
	if !strings.HasSuffix(text, "m") {
		return text
	}
	if rest, ok := strings.CutSuffix(strings.TrimRight(text[:len(text)-1], "0123456789;"), "["); ok {
		if rest, c := cutLast(rest); c == escape {
			return rest
		}
	}
	return text
}

// labelOfPhrase returns the label if the text ends in a phrase.
func labelOfPhrase(text string, isQuoted bool) label {
	n := len(text)
	if n < 2 || text[n-1] != ' ' {
		return noLabel
	}
	for i := range phrases[text[n-2]] {
		p := &phrases[text[n-2]][i]

		// All parsers quote a port.
		isMatch := strings.HasSuffix(text, p.words) && strings.Contains(text, p.first)
		if isMatch && (isQuoted || p.label != ofPort && p.label != ofURLPort) {
			return p.label
		}
	}
	return noLabel
}

// opensPart reports whether the quote at i opens a URI's part that only the phrase before it
// shows.
func (s *scanner) opensPart(i int) bool {
	// `port "`, and in strings `port \"` and `port ""`: most quotes follow another octet.
	if c := s.text[max(0, i-1)]; c != ' ' && c != '\\' && c != '"' {
		return false
	}
	label := labelOfPhrase(trimQuotes(s.text[max(0, i-mostOfLabel):i]), true)
	return label == ofPort || label == ofURLPort
}

// hideLabelled hides the secrets in the text at i, if a label precedes it. It returns where
// to go on.
func (r *run) hideLabelled(i int) int {
	x := r.char(i)
	isQuoted := i < r.end && (kinds[x.c]&isQuote != 0 || x.c == escapedQuote)
	label := r.labelAt(r.offset(i), isQuoted)
	if label == noLabel {
		return i
	}

	// The quote that opens the part also ends it.
	if isQuoted {
		i++
		r.quote = x.c
	}

	switch label {
	case ofPort, ofURLPort:
		// parse "http://me:pw@h:8o": invalid port ":8o" quotes a port, and no password.
		if label == ofURLPort && r.quotesPort {
			return i
		}
		return r.hidePort(i, x)
	case ofHost, ofLookup:
		// "lookup me@h" without a colon after it is prose, unless it contains a password.
		if label == ofLookup && r.octetBefore(r.end) != ':' {
			return r.hideAuthority(i)
		}
		return r.hideHost(i)
	case ofAuthority:
		return r.hideAuthority(i)
	case ofForm:
		if r.isBetweenWords(i) { // "params: a=b is wrong"
			return i
		}
	}
	r.beginQuery(i)
	return i
}

// isBetweenWords reports whether a space is before the character at i, and one after the run.
func (r *run) isBetweenWords(i int) bool {
	return r.to < len(r.text) && r.text[r.to] == ' ' && r.textBefore(i, 1) == " "
}

// hidePort hides what a parser took for a port, at i and up to the quote x. Its colon stays:
// `invalid port ":abc"`.
func (r *run) hidePort(i int, x char) int {
	if r.octets[i] == ':' {
		i++
	}
	return r.hide(i, r.closingQuote(i, x))
}

// hideHost hides the password that begins what a resolver took for a host, at i, or what it took
// for a port. It returns where to go on.
func (r *run) hideHost(i int) int {
	// "lookup tcp/abc: unknown port"
	end := r.skip(i, isName)
	if r.octets[end] == '/' {
		switch r.slice(i, end) {
		case "tcp", "tcp4", "tcp6", "udp", "udp4", "udp6":
			return r.hide(end+1, r.trim(end+1, r.end))
		}
	}

	// "UnknownHostException: http://h/" shows a URI.
	if r.octets[end] == ':' && r.precedesSlashes(end+1) {
		return i
	}

	// "lookup abc@h: no such host"
	return r.hide(i, max(i, r.lastAt(i, r.until(i, r.end, 0, ""))))
}

// hideQuoted hides the value at i, which may be in quotes.
func (r *run) hideQuoted(i int) int {
	if x := r.char(i); x.c == '\'' || x.c == escapedQuote {
		return r.hide(i+1, r.closingQuote(i+1, x))
	}
	return r.hide(i, r.trim(i, r.until(i, r.end, 0, "'")))
}

// endsField reports whether the userinfo's name ends at i, where %+v prints a url.URL, as in
// {Scheme:ftp Opaque: User:me:hunter2 Host:h}.
func (r *run) endsField(i int) bool {
	const name = "Opaque: User"
	return r.textBefore(i, len(name)) == name
}

// beginQuery says that a query begins at i, perhaps after its delimiter.
func (r *run) beginQuery(i int) {
	if strings.IndexByte("?#&", r.octets[i]) >= 0 {
		i++
	}
	if r.isQuery(i) {
		r.where, r.level, r.name, r.after = query, 0, i, '?'
	}
}

// isQuery reports whether a pair of a query is at i. No such value begins as in a database's query:
// "a='b'", "a{b=~".
func (r *run) isQuery(i int) bool {
	if r.pairAt(i) == "" {
		return false
	}
	value := i + bytes.IndexByte(r.octets[i:], '=') + 1
	return value >= r.end || strings.IndexByte("=~'`\"", r.octets[value]) < 0
}
