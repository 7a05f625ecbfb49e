// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file reads a run's characters. Where a secret may be, it asks a finder, which
// returns where to go on.

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// read reads the characters from i on. It reads each once, and never goes back: a finder
// looks from a character on, or at the text before it.
func (r *run) read(i int) {
	// `query="a=b"`: the text before the run, or its first quote, may say what it is.
	if i == 0 && r.where == outside && !r.exact {
		i = r.hideLabelled(r.body)
	}
	if i == 0 && r.ofError { // parse "me:pw@h": missing protocol scheme
		i = r.hideAuthority(0)
	}

	for i = r.skip(i, isPlain); i < r.end; i = r.skip(i, isPlain) {
		i = max(i+1, r.step(i))
	}

	// After a cut, the rest is no authority any more: its "@" would have been found.
	if r.cut && r.where == inAuthority {
		r.where = path
	}
}

// goOn hides the rest of the secret that the last run's end cut. It returns where to go on.
func (r *run) goOn() (end int) {
	hiding := r.hiding
	r.hiding = nothing
	switch hiding {
	case value:
		end = r.valueEnd(0, r.depth, r.end)
		if end == r.end && r.cut {
			r.hiding = value
		}
	case password:
		// Its scheme is not known here: the search is the one for the web. Its "@" may be after
		// this run too.
		at, more := search{run: r, level: r.depth, web: true}.find(0)
		if at < 0 && more {
			at, r.hiding = r.end, password
		}
		end = max(0, at)
	}

	// The delimiter between two components stays, and the rest gets a mask of its own:
	// "http://me:#password@h" is written as "http://me:#xxxxx@h".
	switch {
	case end == 0:
		return 0
	case r.exact:
		return r.hide(1, end)
	}
	return r.hideMore(0, end)
}

// step reads the character at i, and asks a finder if a secret may begin there.
func (r *run) step(i int) int {
	// The characters that are not here begin nothing.
	switch x := r.char(i); x.c {
	case ':':
		return r.colon(i)
	case '/':
		r.name = -1
		return r.slash(i, x.level)
	case '?', '&', ';', '#':
		r.delimiter(i, x)
	case '=':
		return r.pair(i, x.level)
	case '@': // "root:pw@tcp(h)", "?dsn=root:pw@tcp(h)", "//h,root:pw@tcp(h)"
		if isUserinfo := r.where == inAuthority && r.offset(i) < r.lastHost; !isUserinfo {
			return r.bareAt(i)
		}
	case '~': // as in "hdnts=exp=1~acl=/a/*~hmac=abc"
		if r.name < 0 {
			r.name, r.after = i+1, x.c
		}
	case 'J': // "eyJ" begins a JSON Web Token
		if (r.where != outside || i < r.pathEnd) && r.isSpelled(i-1, 'y') && r.isSpelled(i-2, 'e') {
			return r.jsonWebToken(i - len("ey"))
		}
	case '<', '>': // They end values, but may be in a query that nobody escaped.
		if x.level == 0 {
			r.name = -1
		}
		if r.where == outside { // "<query>token=abc"
			return r.hideLabelled(i + 1)
		}
	case '\'', '`', '"', escapedQuote:
		return r.quoteChar(i, x)
	case escape:
		return r.color(i, x)
	case ']': // the first one in "[/a](/a)"
		if r.isLink(i + 1) {
			r.leave()
		}
	}
	return i + 1
}

// colon reads the colon at i.
func (r *run) colon(i int) int {
	if r.where != query { // In a query, names contain it: "loginForm:password=abc".
		r.name = -1
	}
	if a, ok := r.opens(i); ok { // "http://"
		return a.hideSecrets()
	}
	if r.where != inAuthority && r.textBefore(i, len("jdbc")) == "jdbc" { // "jdbc:h2:a;PASSWORD=b", also in a list
		r.inString = true
		return r.jdbc(i + 1)
	}
	if r.where == outside {
		return r.outerColon(i)
	}

	// "//registry.npmjs.org/:_authToken=abc"
	if r.where == path && r.octetBefore(i) == '/' && r.octets[i+1] == '_' {
		r.npmrc(i + 1)
	}
	return i + 1
}

// outerColon reads the colon at i, which is in no reference yet.
func (r *run) outerColon(i int) int {
	if r.endsField(i) { // "{Opaque: User:me:abc"
		return r.hideField(i + 1)
	}
	return r.hideLabelled(i + 1) // "args:token=abc"
}

// npmrc reads the name at i, which is a registry's setting. If nothing follows it, the next
// run is its value.
func (r *run) npmrc(i int) {
	r.where, r.name, r.after = query, i, ':'
	end := r.skip(i, isName)

	// `//h/:_authToken="abc"`, '//h/:_authToken': abc, with \xFF for an escaped quote
	isLast := len(bytes.Trim(r.octets[end:r.end], "'`=:\xFF")) == 0
	r.announces = isLast && r.secrecy(r.slice(i, end)) != never
}

// delimiter reads the delimiter at i, which may begin a pair.
func (r *run) delimiter(i int, x char) {
	// A reference without a scheme goes on after its path: "h.example/a#token=abc".
	isPart := x.c == '#' || x.c == ';'
	if r.where == outside && isPart && i == r.pathEnd {
		r.where, r.level = path, x.level
	}

	// Of the delimiters, only a "?" begins a reference: "?token=abc".
	if r.where == outside && x.c != '?' {
		r.name = -1
		return
	}
	r.name, r.after = i+1, x.c

	// The path goes on after a param, as in "/a;token=abc/b", and after data, as in
	// "http://h/a%3Ftoken=abc".
	isData := r.where != outside && x.level > r.level
	if x.c != ';' && !isData {
		r.where = query
	}
}

// quoteChar reads the quote at i.
func (r *run) quoteChar(i int, x char) int {
	if r.where == outside {
		if x.level > 0 { // data
			return i + 1
		}

		// {'query':'token=abc'}: the same quote closes it. If backslashes escape the one that
		// opens, they escape the other one too.
		r.quote = x.c
		return r.hideLabelled(i)
	}

	// "?q=%7B%22token%22%3A%22abc%22%7D"
	if x.c == '"' && x.level > 0 {
		return r.member(i, x.level)
	}
	if r.ends(x) {
		r.leave()
	}
	return i + 1
}

// color reads the escape character at i, as a string spells it. After a color, text begins as at
// the start of a run: "\u001b[31mhooks.slack.com/a".
func (r *run) color(i int, x char) int {
	length := sequenceLength(r.text[r.offset(i+1):r.to])
	if length == 0 || x.level > 0 || r.exact {
		return i + 1
	}

	// Outside references, a quote before the color stays open: '\u001b[31mhttp://h/'.
	if r.where != outside {
		r.leave()
	}
	r.body = i + 1 + length
	r.bare, r.user = r.body, r.body
	return r.hideLabelled(r.body)
}

// slash reads the slash at i.
func (r *run) slash(i int, level uint8) int {
	if r.where == inAuthority {
		// "http://me%2Fyou@h": in the userinfo
		if r.offset(i) < r.lastHost {
			return i + 1
		}

		// A host ends here, except one before a list's next reference: "//h,//i".
		if isNext := r.char(i+1).c == '/' && r.begins(i); !isNext {
			return r.endHost(i, level)
		}
	}
	if r.begins(i) {
		return r.beginPath(i, level)
	}

	// The path or the query goes on. A host may be before the slash: "?u=hooks.slack.com/services/".
	return r.barePath(i, level)
}

// beginPath reads the slash at i, which begins a reference.
func (r *run) beginPath(i int, level uint8) int {
	// "//me:pw@h" is a network-path reference.
	if second := r.char(i + 1); second.c == '/' {
		a := authority{run: r, start: i + 2, level: second.level, slash: '/', kind: isWeb | hasTokens}
		return a.hideNetworkPath()
	}
	if r.where == outside {
		r.where, r.level = path, level
	}
	return r.secretPath(service{}, i+1, level)
}

// endHost reads the slash at i, which ends a host.
func (r *run) endHost(i int, level uint8) int {
	r.where, r.level, r.user = path, level, i+1
	if r.inString || r.isAt(i+1, ';', level) { // a "/" ends no value, as in "Endpoint=sb://h/;SharedAccessKey=a/b"
		r.where = query
	}

	// After a list, the last host counts: "//me:pw@h,hooks.slack.com/services/".
	from := r.lastHost
	if start, end := r.bareHost(i); start < end {
		from = max(from, r.offset(start))
	}
	host := r.text[from:r.offset(i)]
	r.reads += len(host)
	return r.secretPath(serviceOf(host), i+1, level)
}

// begins reports whether a reference begins with the slash at i, or with the dots before it.
func (r *run) begins(i int) bool {
	if r.where != outside {
		return r.beginsAnew(i)
	}

	// "./a", "../a"
	for r.octetBefore(i) == '.' {
		i--
	}
	if i == r.body || precedesReference(r.char(i-1).c) {
		return true
	}

	// A line of a diff, and text after a line break in JSON: "+/a", `"\n/a"`
	isDiff := i == r.body+1 && strings.IndexByte("+-", r.octetBefore(i)) >= 0
	return isDiff || r.afterBreak(i-1) == i
}

// beginsAnew reports whether a reference begins with the slash at i, which is in another one:
// the path in a value, or a list's next reference, as in "?u=/a" and "/a,//h/".
func (r *run) beginsAnew(i int) bool {
	if i == 0 { // the other one was cut
		return false
	}

	// What is escaped may be whitespace and quotes: "%22//h/%22". In "/é/a", the path goes on.
	c := r.char(i - 1).c
	isBefore := kinds[c]&isEnd != 0 || c < utf8.RuneSelf && precedesReference(c)
	return isBefore || r.afterBreak(i-1) == i
}

// precedesReference reports whether a reference that begins with a slash may follow c, which may
// be escaped: `\u0022/a\u0022`. Punctuation such as “ is beyond US-ASCII.
func precedesReference(c byte) bool {
	isMark := c == ':' || c == '*' || c == '"'
	return isMark || kinds[c]&isOpening != 0 || c >= utf8.RuneSelf
}
