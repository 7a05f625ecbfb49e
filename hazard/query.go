// SPDX-License-Identifier: BSD-3-Clause

package hazard

import (
	"math/bits"
	"strings"
	"unicode"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// query scans the query.
func (s *scanner) query() {
	// Default does not ask for pairs.
	start := s.pathEnd + len("?")
	if s.set&^Default == 0 || start >= s.queryEnd {
		s.escapes(s.queryEnd, uri.Query, "")
		return
	}

	var seen keys
	for start <= s.queryEnd && s.set != 0 {
		pair, _, _ := strings.Cut(s.text[start:s.queryEnd], "&")
		if pair == "" {
			// After a "&" at the end, the pair would begin after the query.
			s.found(EmptyPair, uri.Query, min(start, s.queryEnd-len("&")))
		} else {
			s.pair(start, pair, &seen)
		}
		start += len(pair) + len("&")
	}
}

// pair scans a pair, which begins at start. seen contains the earlier keys.
func (s *scanner) pair(start int, pair string, seen *keys) {
	key, value, _ := strings.Cut(pair, "=")
	found := keyHazards(key)
	if value == "" {
		found = found.With(NoValue)
	} else if hasEdgeSpace(value) {
		found = found.With(EdgeSpace)
	}

	// Pair 101 is one too many, and its key has no place in seen.
	switch {
	case seen.n < len(seen.ends):
		if seen.add(s.text, start, start+len(key)) {
			found = found.With(RepeatedKey)
		}
	case seen.n == len(seen.ends):
		found = found.With(ManyPairs)
		seen.n++
	}

	// All of these are reported at the same place, in the order of the kinds.
	for ; found != 0; found &= found - 1 {
		s.found(Kind(bits.TrailingZeros64(uint64(found))), uri.Query, start)
	}

	// Delimiters and escapes come in the order of their offsets.
	end := start + len(pair)
	for ; start < end; start++ {
		switch s.text[start] {
		case '?':
			s.escapes(start, uri.Query, "")
			s.found(QueryQuestion, uri.Query, start)
		case ';':
			s.escapes(start, uri.Query, "")
			s.found(QuerySemicolon, uri.Query, start)
		}
	}
	s.escapes(end, uri.Query, "")
}

// keyHazards returns the hazards in a key alone.
func keyHazards(key string) (found Set) {
	if key == "" {
		return found.With(EmptyKey)
	}
	for _, name := range properties {
		if sameKey(name, key) {
			return found.With(PropertyKey)
		}
	}

	for i := 0; i < len(key); {
		octet, width := formOctet(key, i)
		switch octet {
		case '[', ']':
			found = found.With(BracketKey)
		case '.', ' ':
			found = found.With(RewrittenKey)
		}
		i += width
	}
	return found
}

// properties lists the properties that every JavaScript object inherits (ECMA-262
// sections 20.1.3 and B.2.2).
var properties = [...]string{
	"constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString", "valueOf",
	"__proto__", "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__",
}

// hasEdgeSpace reports whether a value, which is not empty, begins or ends with a space.
func hasEdgeSpace(value string) bool {
	var first, last rune
	for i := 0; i < len(value); {
		r, width := lex.Rune(value, i)
		if value[i] == '+' {
			r = ' '
		}
		if i == 0 {
			first = r
		}
		last = r
		i += width
	}
	return unicode.IsSpace(first) || unicode.IsSpace(last)
}

// keys holds the keys in the first pairs.
type keys struct {
	n            int         // how many pairs there are so far
	starts, ends [100]uint32 // where each key is in the text
	hashes       [100]uint32
}

// add adds the key from start to end, and reports whether it is there already.
func (k *keys) add(text string, start, end int) (repeated bool) {
	key := text[start:end]
	h := hash(key)

	// The hash tells most different keys apart.
	for i, other := range k.hashes[:k.n] {
		if other == h && sameKey(text[k.starts[i]:k.ends[i]], key) {
			repeated = true
			break
		}
	}
	k.starts[k.n], k.ends[k.n], k.hashes[k.n] = uint32(start), uint32(end), h
	k.n++
	return repeated
}

// hash returns the FNV-1a hash of a key, unescaped.
func hash(key string) uint32 {
	h := uint32(2166136261)
	for i := 0; i < len(key); {
		octet, width := formOctet(key, i)
		h = (h ^ uint32(octet)) * 16777619
		i += width
	}
	return h
}

// sameKey reports whether two keys are equal once they are unescaped.
func sameKey(a, b string) bool {
	for a != "" && b != "" {
		c, n := formOctet(a, 0)
		d, m := formOctet(b, 0)
		if c != d {
			return false
		}
		a, b = a[n:], b[m:]
	}
	return a == b
}

// formOctet returns the octet at key[i:], unescaped, and the length of its text.
func formOctet(key string, i int) (octet byte, width int) {
	if key[i] == '+' {
		return ' ', 1
	}
	return lex.Octet(key, i)
}
