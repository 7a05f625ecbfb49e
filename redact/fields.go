// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file lists the names that say how their value is read: names of headers, attributes and
// members, and keys in texts.

import (
	"strings"

	"example.com/uri/internal/lex"
)

// A fieldKind says how to read a value.
type fieldKind uint8

const (
	plainField fieldKind = iota
	cookieField
	setCookieField
	protocolField
	authorityField // a data source, which may be an authority without a scheme
	urlQueryField
	queryField      // a query or a form, if it looks like one
	formField       // the same; in a text, its names are ordinary words too
	credentialField // always a secret
	harmlessField   // no secret, even if it looks like a token
)

// mayBeQuery reports whether a value of the kind is a query if it looks like one.
func (k fieldKind) mayBeQuery() bool { return k == queryField || k == formField }

// A fieldName is one of the names, in lower case, without "-" and "_". As a pair's name in a query, it
// may mean less.
type fieldName struct {
	name string
	ends bool // it also counts after letters and digits, as the end of a longer name
	kind fieldKind
}

// fieldNames lists the names in the order of secretNames.
var fieldNames = [...]fieldName{
	{"netloc", ends, authorityField},
	{"datasource", ends, authorityField},
	{"xwpnonce", whole, credentialField}, // https://developer.wordpress.org/rest-api/using-the-rest-api/authentication/
	{"setcookie", whole, setCookieField},
	{"cookie", whole, cookieField}, // RFC 6265
	{"datasourcename", ends, authorityField},
	{"hostname", ends, authorityField},
	{"database", ends, authorityField},
	{"xregistryconfig", whole, credentialField}, // https://docs.docker.com/reference/api/engine/
	{"connectionstring", ends, authorityField},
	{"query string", ends, queryField},
	{"querystring", ends, queryField},
	{"hash", whole, formField},                // https://nodejs.org/api/url.html
	{"xregistryauth", whole, credentialField}, // https://docs.docker.com/reference/api/engine/
	{"xjfrogartapi", whole, credentialField},  // https://jfrog.com/help/r/jfrog-rest-apis/authentication
	{"uri", ends, authorityField},
	{"secwebsocketprotocol", whole, protocolField}, // RFC 6455, section 11.3.4
	{"url", ends, authorityField},
	{"xhoneycombteam", whole, credentialField}, // https://docs.honeycomb.io/api/
	{"upstream", ends, authorityField},
	{"form", ends, formField},
	{"authorization", ends, credentialField},
	{"dsn", ends, authorityField},  // https://github.com/go-sql-driver/mysql#dsn-data-source-name
	{"addr", ends, authorityField}, // https://pkg.go.dev/github.com/redis/go-redis/v9#Options
	{"broker", ends, authorityField},
	{"server", ends, authorityField},
	{"cookies", whole, cookieField},
	{"args", ends, queryField}, // https://nginx.org/en/docs/http/ngx_http_core_module.html#var_args
	{"queryparams", ends, queryField},
	{"params", ends, formField},
	{"parameters", ends, formField},
	{"brokers", ends, authorityField},
	{"servers", ends, authorityField},
	{"xvercelprotectionbypass", whole, credentialField}, // https://vercel.com/docs/deployment-protection
	{"address", ends, authorityField},
	{"hosts", ends, authorityField},
	{"endpoint", ends, authorityField},
	{"fragment", ends, formField},
	{"host", ends, authorityField},
	{"body", ends, formField},
	{"secwebsocketkey", whole, harmlessField}, // RFC 6455, section 11.3.1
	{"idempotencykey", ends, harmlessField},   // https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
	{"url.query", ends, urlQueryField},        // https://opentelemetry.io/docs/specs/semconv/registry/attributes/url/
	{"uriquery", ends, urlQueryField},         // https://learn.microsoft.com/windows/win32/http/w3c-logging
	{"query", ends, queryField},
	{"authority", ends, authorityField},
	{"proxy", ends, authorityField}, // https://curl.se/docs/manpage.html#ENVIRONMENT
}

// fieldRows is the index of fieldNames.
var fieldRows = func() (index endingIndex) {
	for i, row := range fieldNames {
		index.add(i, row.name)
	}
	return index
}()

// kindOfField returns the kind for a name. In "http.request.header.Set-Cookie", the last
// part counts.
func kindOfField(name string) fieldKind {
	// Few names end as one of the rows does.
	rows := fieldRows.rows(name)
	if rows.end == 0 {
		return plainField
	}

	var buffer foldBuffer
	folded := fold(&buffer, name)
	for _, row := range fieldNames[rows.first:rows.end] {
		rest, ok := cutSuffix(folded, row.name)
		if ok && (row.ends || len(rest) == 0 || !lex.IsAlphanum(rest[len(rest)-1])) {
			return row.kind
		}
	}
	return plainField
}

// isSecretField reports whether every value under the name is a secret.
func (r *Redactor) isSecretField(name string) bool { return r.secrecyOfField(name) == always }

// secrecyOfField returns the secrecy for a name. In "db.password", the last part counts too.
func (r *Redactor) secrecyOfField(name string) secrecy {
	if name == "" {
		return never
	}

	// Keep wins, then the names of credentials, whatever Key says about them.
	last := name[strings.LastIndexByte(name, '.')+1:]
	if r.Keep != nil && (r.Keep(name) || r.Keep(last)) {
		return never
	}
	kind := kindOfField(name)
	if kind == credentialField {
		return always
	}

	secrecy := r.secrecy(name)
	if last != name {
		secrecy = max(secrecy, r.secrecy(last))
	}
	if kind == harmlessField && secrecy == ifToken {
		return never
	}
	return secrecy
}
