// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file finds parts of URIs that stand alone, by the text before them: the messages with
// which parsers quote a part, and keys such as query and dsn.

import (
	"strings"

	"example.com/uri/internal/lex"
)

// A label says which part follows it.
type label uint8

const (
	noLabel     label = iota
	ofPort            // a parser took it for a port: all of the quotation is a secret
	ofURLPort         // net/url took it for a port: the URI before it may show that it is one
	ofHost            // a resolver took it for a host: a password ends at its last "@"
	ofLookup          // the same, if a colon follows it
	ofAuthority       // an authority without slashes
	ofQuery           // a query without "?"
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
		{"", "invalid port ", ofURLPort}, // Go's net/url: parseHost
	},
	'g': {
		{"invalid port", "parsing ", ofPort}, // Go's strconv.NumError, in pgx's error: https://github.com/jackc/pgx/blob/master/pgconn/config.go
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
		{"", "ot resolve host: ", ofHost},           // curl
		{"accept ", "registry part: ", ofAuthority}, // Ruby's URI::Generic
	},
}

// labelAt returns the label that ends at the offset, or before the quote that opens there. If
// isQuoted is true, a quote follows.
func (s *scanner) labelAt(offset int, isQuoted bool) label {
	// `dsn="` ends in the label and a quote, which backslashes may escape.
	text := strings.TrimRight(s.text[max(0, offset-mostOfLabel):offset], `\`)
	if rest, ok := cutQuote(text); ok {
		text, isQuoted = rest, true
	}
	if isQuoted { // Rust's Some("abc"), Python's b'abc'
		text = strings.TrimSuffix(strings.TrimSuffix(text, "Some("), "b")
	}
	if text == "" || strings.IndexByte(" :=>", text[len(text)-1]) < 0 { // most texts
		return noLabel
	}
	if label := labelOfPhrase(text, isQuoted); label != noLabel {
		return label
	}
	key := keyBefore(text)
	s.reads += len(key)

	// {"Key":"url.query","Value":"token=abc"}, as OpenTelemetry prints it:
	// https://github.com/open-telemetry/opentelemetry-go/blob/v1.44.0/attribute/value.go
	if (key == "Value" || key == "stringValue") && strings.Contains(text, "url.query") {
		return ofQuery
	}
	return labelOfKey(key)
}

// labelOfKey returns the label that a key is: url.query and raw_query are keys of queries.
func labelOfKey(key string) label {
	switch kindOfField(key) {
	case authorityField:
		return ofAuthority
	case queryField, urlQueryField:
		return ofQuery
	}
	return noLabel
}

// keyBefore returns the key before the ":", the "=" or the "=>" that the text ends in: "query=",
// `"query": `, "[query] => ". It returns "" if the text ends in none.
func keyBefore(text string) string {
	text = strings.TrimRight(text, " ")
	end := len(strings.TrimSuffix(text, ">"))
	if end == 0 || text[end-1] != ':' && text[end-1] != '=' {
		return ""
	}

	// The key may be quoted too. Few texts end in the last letter of one.
	text, _ = cutQuote(strings.TrimRight(text[:end-1], " ]"))
	if text == "" || len(fieldNames[text[len(text)-1]|0x20]) == 0 {
		return ""
	}
	return keyAt(text)
}

// keyAt returns the key that the text ends in.
func keyAt(text string) string {
	i := len(text)
	for i > 0 && (lex.IsAlphanum(text[i-1]) || strings.IndexByte("-_.", text[i-1]) >= 0) {
		i--
	}
	key := text[i:]
	switch {
	case strings.HasSuffix(text[:i], "\x1b["): // a color: "\x1b[31mquery"
		_, key, _ = strings.Cut(key, "m")
	case strings.HasSuffix(text[:i], `\`) && key != "" && strings.IndexByte("nrt", key[0]) >= 0:
		key = key[1:] // a line break: `\nquery`
	}
	return key
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
	if i == 0 || strings.IndexByte(` \"`, s.text[i-1]) < 0 {
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

	// `parse "http://me:pw@h:8o": invalid port ":8o"` quotes a port, and "lookup me@h" may be prose.
	isPort := label == ofURLPort && r.quotesPort
	isProse := label == ofLookup && r.octetBefore(r.end) != ':'
	if isPort || isProse {
		return i
	}

	switch label {
	case ofPort, ofURLPort:
		return r.hidePort(i, x)
	case ofHost, ofLookup:
		return r.hideBeforeAt(i)
	case ofAuthority:
		return r.hideAuthority(i)
	}
	r.beginQuery(i)
	return i
}

// hidePort hides what a parser took for a port, at i and up to the quote x. Its colon stays:
// `invalid port ":abc"`.
func (r *run) hidePort(i int, x char) int {
	if r.octets[i] == ':' {
		i++
	}
	return r.hide(i, r.closingQuote(i, x))
}

// hideBeforeAt hides the password that begins what a resolver took for a host, at i:
// "lookup pw@h: no such host".
func (r *run) hideBeforeAt(i int) int {
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

// hideAuthority hides the password in the authority at i, which follows no scheme.
func (r *run) hideAuthority(i int) int {
	// "dsn=postgres://me:pw@h" is a URI.
	colon := r.skip(i, isName)
	if r.octets[colon] != ':' || r.precedesSlashes(colon+1) {
		return i
	}

	// As in a URI without a scheme of the web, the last "@" ends the password.
	at, _ := search{run: r}.find(colon + 1)
	if at < 0 {
		return i
	}
	a := authority{run: r, start: i, port: colon, password: colon + 1, at: at, host: at + 1}
	r.where = inAuthority
	return a.hideUserinfo()
}

// beginQuery says that a query begins at i, if a pair does. No such value begins as in a
// database's query: "a='b'", "a{b=~".
func (r *run) beginQuery(i int) {
	if r.pairAt(i) == "" {
		return
	}
	value := r.until(i, r.end, 0, "=") + 1
	if value < r.end && strings.IndexByte("=~'`\"", r.octets[value]) >= 0 {
		return
	}
	r.where, r.level, r.name, r.after = query, 0, i, '?'
}

// isLookup reports whether Go's resolver quotes an unknown port after the slash at i:
// "lookup tcp/abc: unknown port".
func (r *run) isLookup(i int) bool {
	text := strings.TrimRight(r.textBefore(i, len("lookup tcp4")), "46")
	return strings.HasSuffix(text, "lookup tcp") || strings.HasSuffix(text, "lookup udp")
}
