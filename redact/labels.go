// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file has what the text before a part of a URI says of it.

import "strings"

// precedesPort reports whether an error of net/url quotes a port at i, which may be a password:
//
//	parse "postgres://me:hunter2": invalid port ":hunter2" after host
func (r *run) precedesPort(i int) bool {
	at := r.offset(i)
	if r.reads += 2; at < 2 {
		return false
	}
	switch second, last := r.text[at-2], r.text[at-1]; {
	case last == '"' && (second == ' ' || second == '\\'), last == ';' && (second == '4' || second == 't'), last == '2' && second == '2':
		return follows(r.window(at, before), "invalid port ")
	}
	return false
}

// follows reports whether text ends in words and an opening quote.
func follows(text, words string) bool {
	for _, quote := range [...]string{`"`, "&quot;", "&#34;", `\u0022`} {
		if text, ok := strings.CutSuffix(text, quote); ok {
			return strings.HasSuffix(strings.TrimRight(text[max(0, len(text)-len(words)-mostBackslashes):], `\`), words)
		}
	}
	return false
}

// quotedEnd returns the end of the quoted text with the character at i. The run ends
// there too, unless JSON or HTML escapes the quotes.
func (r *run) quotedEnd(i int) int {
	if r.exact || r.window(r.from, 1) == `"` {
		return r.end
	}
	for i < r.end && r.char(i) != (char{'"', 0}) {
		i++
	}
	return i
}

// endsField reports whether the name of the userinfo of a url.URL that %+v prints ends
// at i, as in {Scheme:ftp Opaque: User:me:hunter2 Host:h}.
func (r *run) endsField(i int) bool {
	const name = "Opaque: User"
	return r.textBefore(i, len(name)) == name
}
