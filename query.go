// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file reads and edits queries as key/value pairs.

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"example.com/uri/internal/lex"
)

// Pairs are the query parameters of a URI: key/value pairs, in order. A Pairs is an
// immutable, comparable value: editing methods return a new Pairs, and [Pairs.URI]
// returns the URI with that query.
//
//	u, err := u.Form().Set("page", "2").Delete("session").URI()
//
// A delimiter separates the pairs, and the first "=" in a pair separates the key from
// the value. The value of a pair without "=" is empty. Empty text between two
// delimiters, before the first or after the last, is not a pair. An undefined query
// and an empty one contain no pairs. Keys and values are data: they are unescaped when
// they are read, and escaped when they are written. The generic syntax does not define
// pairs; it only reserves the characters (RFC 2396 section 3.4).
//
// An edit keeps the order of the pairs and the text of those that it does not
// change. Each edit copies the URI; [Pairs.Append] and [Pairs.DeleteFunc] edit many
// pairs at once. The zero Pairs is URI{}.Pairs('&').
type Pairs struct {
	u         URI       // with these pairs as its query, which its edition may not derive
	err       error     // a sentinel error: there are no pairs, and URI fails
	at        Component // where err is
	delimiter byte      // the delimiter ^ '&', so that the zero Pairs uses '&'
	form      bool      // "+" is a space
}

// Pairs returns the pairs of the query, with a delimiter such as '&' or ';'. A
// "+" is an ordinary character; see [URI.Form].
//
// The delimiter can be any of ; / ? : @ & + $ , and edits escape it in keys and
// values. With any other delimiter there are no pairs: [Pairs.Get] finds none,
// and [Pairs.URI] fails.
func (u URI) Pairs(delimiter byte) Pairs {
	p := Pairs{u: u, delimiter: delimiter ^ '&'}
	if classes[delimiter]&(reserved&^equals) == 0 {
		p.err, p.at = ErrCharacter, Query
	}
	return p
}

// Form returns the pairs of the query as a form writes them: their delimiter is '&', and
// "+" is a space (HTML 4.01 section 17.13.4.1). Otherwise it does the same as [URI.Pairs].
func (u URI) Form() Pairs {
	p := u.Pairs('&')
	p.form = true
	return p
}

// separator returns the delimiter.
func (p *Pairs) separator() byte { return p.delimiter ^ '&' }

// span returns where the query is in the text of u, with its "?". The offsets are
// equal if it is undefined.
func (p *Pairs) span() (start, end int) { return p.u.pathEnd(), p.u.queryEnd() }

// A cutter yields the pieces between a query's delimiters, one by one.
type cutter struct {
	at          int // where the piece begins in the text
	piece, rest string
	more        bool
	delimiter   byte
}

// pieces returns a cutter for the query. It begins at the "?", before the first piece.
// An empty query is one empty piece, which is not a pair.
func (p *Pairs) pieces() cutter {
	return cutter{p.u.pathEnd(), "", p.u.Query(), p.err == nil, p.separator()}
}

// next goes to the next piece, and reports whether there is one.
func (c *cutter) next() bool {
	if !c.more {
		return false
	}
	c.at += len(c.piece) + len("&")
	c.piece, c.more = c.rest, false // the last piece, unless a delimiter follows
	if i := strings.IndexByte(c.rest, c.delimiter); i >= 0 {
		c.piece, c.rest, c.more = c.rest[:i], c.rest[i+1:], true
	}
	return true
}

// Raw iterates over the pairs, escaped, such as "key=value" or "key". It
// allocates nothing.
func (p Pairs) Raw() iter.Seq[string] {
	return func(yield func(string) bool) {
		for c := p.pieces(); c.next(); {
			if c.piece != "" && !yield(c.piece) {
				return
			}
		}
	}
}

// All iterates over the keys and their values. It allocates only if there is something to
// unescape.
func (p Pairs) All() iter.Seq2[string, string] {
	return func(yield func(key, value string) bool) {
		for c := p.pieces(); c.next(); {
			key, value, _ := strings.Cut(c.piece, "=")
			if c.piece != "" && !yield(p.unescape(key), p.unescape(value)) {
				return
			}
		}
	}
}

// Values iterates over the values for a key. It allocates only if there is something to
// unescape.
func (p Pairs) Values(key string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for c := p.pieces(); c.next(); {
			if value, ok := p.value(c.piece, key); ok && !yield(p.unescape(value)) {
				return
			}
		}
	}
}

// Get returns the value in the first pair with the key, and reports whether there is such
// a pair. It allocates only if there is something to unescape.
func (p Pairs) Get(key string) (value string, ok bool) {
	_, value, ok = p.find(key)
	return p.unescape(value), ok
}

// find returns the place of the first pair with the key, and the pair's escaped value, or
// reports false.
func (p *Pairs) find(key string) (c cutter, value string, ok bool) {
	for c = p.pieces(); c.next(); {
		if value, ok = p.value(c.piece, key); ok {
			return c, value, true
		}
	}
	return c, "", false
}

// value returns the escaped value in a pair, and reports whether the pair's key is key.
func (p *Pairs) value(pair, key string) (value string, ok bool) {
	// pair[:i] unescapes to key[:j].
	i, j := 0, 0
	for ; i < len(pair) && pair[i] != '='; j++ {
		octet, width := pair[i], 1
		if octet == '%' || octet == '+' {
			octet, width = p.octet(pair, i)
		}
		if j == len(key) || octet != key[j] {
			return "", false
		}
		i += width
	}
	return strings.TrimPrefix(pair[i:], "="), pair != "" && j == len(key)
}

// Set replaces the value in the first pair with the key, and deletes the other pairs with
// that key. If there is no such pair, Set does the same as [Pairs.Add].
func (p Pairs) Set(key, value string) Pairs {
	p.set(key, "=", p.escape(value))
	return p
}

// SetKey does the same as [Pairs.Set], but the pair has no "=". If the key is
// empty, there is no such pair, and SetKey does the same as [Pairs.Delete].
func (p Pairs) SetKey(key string) Pairs {
	if key == "" {
		return p.Delete(key)
	}
	p.set(key, "", "")
	return p
}

// set is Set with an escaped value, and the text in front of it.
func (p *Pairs) set(key, equals, value string) {
	first, _, ok := p.find(key)
	if !ok {
		p.add(p.escape(key), equals, value)
		return
	}

	// The other pairs with the key follow, so the first one stays where it is.
	p.delete(first, p.hasKey(key))
	escaped, _, _ := strings.Cut(first.piece, "=")
	p.splice(first.at+len(escaped), first.at+len(first.piece), equals, value)
}

// Add appends a pair. It writes a delimiter before the pair, unless the query is
// empty or ends with a delimiter: "?a" and "?a&" both become "?a&b=c". Add
// writes a space as "+" in a form, and otherwise as "%20". A search in RFC1630 does not
// allow "=", so [Pairs.URI] fails there.
func (p Pairs) Add(key, value string) Pairs {
	p.add(p.escape(key), "=", p.escape(value))
	return p
}

// AddKey appends a pair without "=", as [Pairs.Add] appends a pair. If the key
// is empty, there is no such pair, and AddKey returns p.
func (p Pairs) AddKey(key string) Pairs {
	if key == "" {
		return p
	}
	p.add(p.escape(key), "", "")
	return p
}

// add appends an escaped pair.
func (p *Pairs) add(key, equals, value string) {
	// "?" makes an undefined query defined. After "?a&", the delimiter is already there.
	separator := string(p.separator())
	start, end := p.span()
	switch query := p.u.Query(); {
	case start == end:
		separator = "?"
	case query == "" || strings.HasSuffix(query, separator):
		separator = ""
	}
	p.splice(end, end, separator, key, equals, value)
}

// Append appends a sequence of pairs, each as [Pairs.Add] does. It takes time linear in
// the lengths of the URI and the sequence. If the sequence is empty, Append returns p.
func (p Pairs) Append(pairs iter.Seq2[string, string]) Pairs {
	// Compose all pairs first, so that the URI is copied once.
	var added strings.Builder
	for key, value := range pairs {
		if added.Len() > 0 {
			added.WriteByte(p.separator())
		}
		added.WriteString(p.escape(key))
		added.WriteByte('=')
		added.WriteString(p.escape(value))
		if added.Len() > maxLen { // the sequence may be endless
			break
		}
	}

	if added.Len() > 0 {
		p.add(added.String(), "", "")
	}
	return p
}

// Delete deletes the pairs with the key. If Delete empties the query, the query
// becomes undefined.
func (p Pairs) Delete(key string) Pairs {
	p.delete(p.pieces(), p.hasKey(key))
	return p
}

// hasKey returns a function that reports whether a pair has the key.
func (p *Pairs) hasKey(key string) func(pair string) bool {
	return func(pair string) bool {
		_, ok := p.value(pair, key)
		return ok
	}
}

// DeleteFunc deletes the pairs for whose key and value del returns true. If
// DeleteFunc empties the query, the query becomes undefined.
func (p Pairs) DeleteFunc(del func(key, value string) bool) Pairs {
	p.delete(p.pieces(), func(piece string) bool {
		key, value, _ := strings.Cut(piece, "=")
		return piece != "" && del(p.unescape(key), p.unescape(value))
	})
	return p
}

// delete deletes the pieces after c's for which del returns true, each with one delimiter:
// what is left is the other pieces, joined. If that is empty, the query becomes undefined.
func (p *Pairs) delete(c cutter, del func(piece string) bool) {
	// Go to the first piece that is deleted, if there is one.
	for found := false; !found; found = del(c.piece) {
		if !c.next() {
			return
		}
	}

	// The text stays up to the delimiter in front: "?a&b&c" without "b" begins with "?a".
	start, end := p.span()
	var b strings.Builder
	b.Grow(len(p.u.text))
	b.WriteString(p.u.text[:c.at-len("&")])
	for c.next() {
		if del(c.piece) {
			continue
		}
		separator := c.delimiter
		if b.Len() == start { // no piece is left so far
			separator = '?'
		}
		b.WriteByte(separator)
		b.WriteString(c.piece)
	}

	// "?a&" without "a" is one empty piece.
	if b.Len() <= start+len("?") {
		p.u = p.u.WithoutQuery()
		return
	}
	b.WriteString(p.u.text[end:])
	p.setText(b.String())
}

// splice replaces the text of u from start to end, which is a part of the query, or
// all of it with its "?".
func (p *Pairs) splice(start, end int, texts ...string) {
	first, last := p.span()

	// Neither the query nor the whole text may become too long.
	n := uint64(last - first - (end - start)) // the length of the query with its "?"
	for _, text := range texts {
		n += uint64(len(text))
	}
	rest := len(p.u.text) - (last - first)
	switch {
	case p.err != nil:
		return
	case n > maxLen:
		p.err, p.at = ErrTooLong, Query
		return
	case n+uint64(rest) > maxLen:
		p.err, p.at = ErrTooLong, Reference
		return
	}

	var b strings.Builder
	b.Grow(int(n) + rest)
	b.WriteString(p.u.text[:start])
	for _, text := range texts {
		b.WriteString(text)
	}
	b.WriteString(p.u.text[end:])
	p.setText(b.String())
}

// setText sets the text, which differs only in the query.
func (p *Pairs) setText(text string) {
	end := p.u.queryEnd() + len(text) - len(p.u.text)
	p.u = URI{text, p.u.withEnds(p.u.pathEnd(), end)}
}

// Sort sorts the pairs by their keys, as unescaped octets. Pairs with the same
// key keep their order. Sort removes delimiters that do not separate two pairs.
// It does not make the query undefined: "?&" becomes "?".
func (p Pairs) Sort() Pairs {
	query, separator := p.u.Query(), string(p.separator())
	if query == "" {
		return p
	}

	// Raw leaves out the empty pieces, and so their delimiters.
	pairs := slices.AppendSeq(make([]string, 0, 1+strings.Count(query, separator)), p.Raw())
	slices.SortStableFunc(pairs, p.compare)
	_, end := p.span()
	p.splice(end-len(query), end, strings.Join(pairs, separator))
	return p
}

// URI returns the URI with these pairs as its query. The error is a [*BuildError]. It
// wraps
//
//   - [ErrCharacter] if the delimiter is not allowed;
//   - [ErrAmbiguous] if a pair is added to an opaque URI;
//   - [ErrTooLong] if an edit makes it too long;
//   - a [*ParseError] if the edited query is not a search, in RFC1630.
func (p Pairs) URI() (URI, error) {
	u := p.u
	if p.err != nil {
		return URI{}, buildError(u.Edition(), p.at, p.err)
	}

	// An opaque URI does not have a query, and a search is only words. The Builder checks both.
	if !u.grammar().allowsPairs() && u.Query() != "" || u.IsOpaque() && u.HasQuery() {
		return u.Builder().Query(u.Query()).URI()
	}
	return u, nil
}

// GoString implements [fmt.GoStringer]. It returns p in Go syntax, with the URI as
// [URI.GoString] writes it, and the error from [Pairs.URI] in a comment.
func (p Pairs) GoString() string {
	call := ".Pairs(" + strconv.QuoteRune(rune(p.separator())) + ")"
	if p.form {
		call = ".Form()"
	}
	if _, err := p.URI(); err != nil {
		call += " /* " + err.Error() + " */"
	}
	return p.u.GoString() + call
}

// String returns the query, escaped and without the "?", or the message of the error
// that [Pairs.URI] returns.
func (p Pairs) String() string {
	if _, err := p.URI(); err != nil {
		return err.Error()
	}
	return p.u.Query()
}

// escape returns data in escaped form for a key or a value. Data that is too long stays as
// it is, because the query with it will be too long in any case.
func (p *Pairs) escape(data string) string {
	if len(data) > maxLen {
		return data
	}
	if p.form {
		return FormEscape(data)
	}
	return escape(data, p.u.grammar().bareQuery&^classes[p.separator()]) // "=" is not in bareQuery
}

// unescape returns a key or a value as data.
func (p *Pairs) unescape(escaped string) string {
	plus := byte('+')
	if p.form {
		plus = ' '
	}
	data, _ := unescape(escaped, plus) // the escapes of a URI are valid
	return data
}

// octet returns the octet at i, unescaped, and the length of its text.
func (p *Pairs) octet(s string, i int) (octet byte, width int) {
	if p.form && s[i] == '+' {
		return ' ', 1
	}
	return lex.Octet(s, i)
}

// compare compares the keys in two pairs, as data.
func (p *Pairs) compare(a, b string) int {
	a, _, _ = strings.Cut(a, "=")
	b, _, _ = strings.Cut(b, "=")
	// "%61" and "a" are the same octet. A key that begins another one comes first.
	for a != "" && b != "" {
		c, n := p.octet(a, 0)
		d, m := p.octet(b, 0)
		if c != d {
			return int(c) - int(d)
		}
		a, b = a[n:], b[m:]
	}
	return len(a) - len(b)
}

// FormEscape escapes data for a key or a value in a form's query. A space becomes "+", and
// the characters that are unreserved in RFC3986 stay. A query allows the result in each
// edition, except that RFC1630 does not allow "~".
// Like [Edition.Escape], it panics if an int cannot hold the length.
func FormEscape(data string) string { return escape(data, unreserved3986|space) }

// FormUnescape unescapes a key or a value in a form's query, in which "+" is a space (HTML
// 4.01 section 17.13.4.1). Otherwise it does the same as [Unescape], and returns the same
// error.
func FormUnescape(s string) (string, error) { return unescape(s, ' ') }

// QueryPair appends a key, "=" and a value to the query, from data. It writes
// "&" before them if the query is defined. A space becomes "%20" and "+"
// becomes "%2B"; use [URI.Form] to write a form's query. A search in RFC1630 does not
// allow "=", so QueryPair fails there.
func (b *Builder) QueryPair(key, value string) *Builder {
	// In RFC 1630, the fault is the "=" after the key.
	if !b.grammar().allowsPairs() {
		escaped := b.escape(Query, key)
		return b.failParse(fault{len(escaped), Query, ruleQuery, ErrCharacter}, escaped+"=")
	}
	separator := byte(0)
	if b.has(Query) {
		separator = '&'
	}
	b.addData(&b.query, separator, Query, key)
	b.addData(&b.query, '=', Query, value)
	b.define(Query)
	return b
}
