// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file hides the values that the caller knows.

import (
	"html"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"example.com/uri/internal/lex"
)

const leastValue = 6 // octets

// spellings returns the values, and what they are in queries, paths, JSON and HTML,
// the longest first.
func (r *Redactor) spellings() (all []string) {
	if len(r.Values) == 0 {
		return nil
	}
	for _, value := range r.Values {
		if len(value) < leastValue {
			continue
		}
		if all = append(all, value); strings.IndexFunc(value, isSpelled) < 0 {
			continue
		}
		quoted := strconv.Quote(value)
		quoted = quoted[1 : len(quoted)-1]
		all = append(all, url.QueryEscape(value), url.PathEscape(value), quoted, strings.ReplaceAll(quoted, "/", `\/`), html.EscapeString(value))
	}
	slices.SortFunc(all, func(a, b string) int {
		if n := len(b) - len(a); n != 0 {
			return n
		}
		return strings.Compare(a, b)
	})
	return slices.Compact(all)
}

// isSpelled reports whether some text has another spelling of the character.
func isSpelled(r rune) bool { return r >= 0x80 || !lex.IsAlphanum(byte(r)) && r != '-' && r != '_' }

// withoutValues returns the text with masks in place of the values.
func (r *Redactor) withoutValues(text string) string {
	for _, value := range r.spellings() {
		text = strings.ReplaceAll(text, value, r.mask())
	}
	return text
}

// valuesEnd returns the start of what may begin one of the spellings at the end of
// text, or of a spelling that overlaps it, or the length of text.
func valuesEnd(text string, spelled []string) int {
	end := len(text)
	for _, value := range spelled {
		for n := min(len(value)-1, len(text)); n > len(text)-end; n-- {
			if strings.HasSuffix(text, value[:n]) {
				end = len(text) - n
			}
		}
	}
	for again := true; again; {
		again = false
		for _, value := range spelled {
			from := max(0, end-len(value)+1)
			if i := strings.Index(text[from:min(len(text), end+len(value)-1)], value); i >= 0 {
				end, again = from+i, true
			}
		}
	}
	return end
}
