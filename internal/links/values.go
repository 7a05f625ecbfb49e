// SPDX-License-Identifier: BSD-3-Clause

package links

// This file finds references in attribute values.

import (
	"bytes"
	"html"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// longestValue is the length in bytes of the longest value that is looked at.
const longestValue = 1 << 16

// An element is one whose content or attributes are read in a special way.
type element struct {
	name  string
	isRaw bool // its content is text
	isEnd bool // the tag ends an element
}

// elements lists them, by name.
var elements = func() map[string]element {
	all := map[string]element{}
	for _, name := range []string{"base", "meta", "object"} {
		all[name] = element{name: name}
	}
	for _, name := range []string{"iframe", "noembed", "noframes", "noscript", "plaintext", "script", "style", "textarea", "title", "xmp"} {
		all[name] = element{name: name, isRaw: true}
	}
	return all
}()

// An attribute is one that holds references, or decides whether another one does.
type attribute struct {
	holds
	of string // the element in which alone it counts, or "" for all
}

// attributes lists them, by name.
var attributes = func() map[string]attribute {
	all := map[string]attribute{
		"data": {reference, "object"}, "ping": {list, ""}, "srcset": {images, ""}, "imagesrcset": {images, ""},
		"content": {content, "meta"}, "http-equiv": {pragma, "meta"}, "name": {property, "meta"}, "property": {property, "meta"},
	}
	for _, name := range []string{"action", "background", "cite", "formaction", "href", "longdesc", "manifest", "poster", "src", "xlink:href"} {
		all[name] = attribute{reference, ""}
	}
	return all
}()

// referenceProperties lists the page properties that are references.
var referenceProperties = []string{"og:image", "og:url", "twitter:image"}

// A meta collects the attributes in a meta element's tag.
type meta struct {
	content    *value // or nil
	after      int    // how many links precede the content
	isRefresh  bool   // the content is a number and then a reference
	isProperty bool   // it is a reference
}

// A value is an attribute's value.
type value struct {
	text   string // without character references
	raw    []byte
	isBare bool
	place  Place  // of raw[passed]
	passed int    // at most the next offset to be turned into a place
	marks  []mark // after each character reference
}

// A tag collects the links in a tag.
type tag struct {
	element   element
	attribute attribute // the attribute that is being read
	value     value     // the value that was read last
	links     []Link
	meta      meta
}

// A mark is the same offset in a value's text and in its raw text.
type mark struct{ text, raw int }

// set makes v the value raw.
func (v *value) set(raw []byte, place Place, isBare bool) {
	*v = value{raw: raw, isBare: isBare, place: place, marks: v.marks[:0]}
	if bytes.IndexByte(v.raw, '&') < 0 {
		v.text = string(v.raw)
		return
	}

	// Each character reference leaves a mark, so that offsets can be turned back. An "&" that
	// begins none stays.
	var text strings.Builder
	for raw := string(v.raw); raw != ""; {
		plain, _, found := strings.Cut(raw, "&")
		text.WriteString(plain)
		raw = raw[len(plain):]
		if !found {
			break
		}
		char, size := Character(raw)
		if size == 0 {
			char, size = "&", len("&")
		}
		text.WriteString(char)
		raw = raw[size:]
		v.marks = append(v.marks, mark{text.Len(), len(v.raw) - len(raw)})
	}
	v.text = text.String()
}

// inRaw turns an offset in the text into one in the raw text.
func (v *value) inRaw(offset int) int {
	// Up to the next mark, the raw text is as long as the text.
	next := sort.Search(len(v.marks), func(i int) bool { return v.marks[i].text > offset })
	if next == 0 {
		return offset
	}
	return v.marks[next-1].raw + offset - v.marks[next-1].text
}

// link returns the reference text[start:end]. The next one that is asked for follows it.
func (v *value) link(start, end int) Link {
	l := Link{Text: v.text[start:end], IsBare: v.isBare}

	start, end = v.inRaw(start), v.inRaw(end)
	v.place.Pass(v.raw[v.passed:start])
	v.passed = start
	l.Place, l.End = v.place, v.place.Offset+int64(end-start)
	return l
}

// endValue finds the links in the attribute's value. If it is too long, raw is only its
// beginning.
func (t *tag) endValue(raw []byte, start Place, end int64, isBare bool) {
	switch {
	case t.attribute.holds == ignored:
		t.links = append(t.links, Link{Place: start, End: end, Ignored: true})
		return
	case len(raw) > longestValue:
		return
	}

	// What the value means depends on the attribute.
	v := &t.value
	v.set(raw, start, isBare)
	switch t.attribute.holds {
	case reference:
		t.add(v, 0, len(v.text))
	case list:
		t.list(v)
	case images:
		t.images(v)
	case content:
		kept := *v // the tag has other values
		kept.raw, kept.marks = bytes.Clone(v.raw), slices.Clone(v.marks)
		t.meta.content, t.meta.after = &kept, len(t.links)
	case pragma:
		t.meta.isRefresh = strings.EqualFold(strings.Trim(v.text, space), "refresh")
	case property:
		isReference := func(p string) bool { return strings.EqualFold(p, strings.Trim(v.text, space)) }
		t.meta.isProperty = t.meta.isProperty || slices.ContainsFunc(referenceProperties, isReference)
	}
}

// add adds the reference text[start:end], without the whitespace around it, unless it is
// empty.
func (t *tag) add(v *value, start, end int) {
	start += len(v.text[start:end]) - len(strings.TrimLeft(v.text[start:end], space))
	end = start + len(strings.TrimRight(v.text[start:end], space))

	if start == end {
		return
	}
	l := v.link(start, end)
	l.in = t.attribute.holds
	l.IsBase = t.element.name == "base" && t.attribute == attributes["href"]
	t.links = append(t.links, l)
}

// list adds references with whitespace between them.
func (t *tag) list(v *value) {
	for i := span(v.text, 0, isSpace); i < len(v.text); i = span(v.text, i, isSpace) {
		end := span(v.text, i, isNoSpace)
		t.add(v, i, end)
		i = end
	}
}

// images adds references with sizes, split as section 4.8.4.2.2 of the HTML standard says:
// "a,b.png 1x, c.png" are "a,b.png" and "c.png".
func (t *tag) images(v *value) {
	isBetween := func(c byte) bool { return c == ',' || isSpace(c) }
	for i := span(v.text, 0, isBetween); i < len(v.text); i = span(v.text, i, isBetween) {
		// "a,b" is one reference, and "a," is "a" without a size.
		word := v.text[i:span(v.text, i, isNoSpace)]
		ref := strings.TrimRight(word, ",")
		t.add(v, i, i+len(ref))
		i += len(word)
		if ref != word {
			continue // a comma ends the reference: no size follows
		}

		// A size may contain commas in parentheses.
		inParentheses := false
		i = span(v.text, i, func(c byte) bool {
			inParentheses = c == '(' || inParentheses && c != ')'
			return c != ',' || inParentheses
		})
	}
}

// endMeta adds the meta element's content, if it is a reference.
func (t *tag) endMeta() {
	v := t.meta.content
	t.meta.content = nil
	if v == nil || !t.meta.isRefresh && !t.meta.isProperty {
		return
	}

	// The whole content is the reference, except in a refresh.
	start, end := 0, len(v.text)
	if t.meta.isRefresh {
		start, end = refresh(v.text)
	}

	// The links of a tag are in the order of the page.
	t.attribute = attribute{holds: content}
	later := slices.Clone(t.links[t.meta.after:])
	t.links = t.links[:t.meta.after]
	t.add(v, start, end)
	t.links = append(t.links, later...)
}

// refresh returns where the reference is in a refresh, as section 4.2.5.3 of the HTML
// standard finds it: it is "a" in "5;a", "0, URL = 'a' b" and ".5 a".
func refresh(text string) (start, end int) {
	// A number of seconds comes first, and then ";", "," or whitespace.
	number := strings.TrimLeft(text, space)
	rest := strings.TrimLeft(number, "0123456789.")
	if rest == number || strings.IndexAny(rest, ";,"+space) != 0 {
		return 0, 0
	}

	// Whitespace may surround one ";" or ",".
	rest = strings.TrimLeft(rest, space)
	if strings.IndexAny(rest, ";,") == 0 {
		rest = strings.TrimLeft(rest[1:], space)
	}

	// "url" begins the reference, unless "=" follows.
	if len(rest) >= len(url) && strings.EqualFold(rest[:len(url)], url) {
		if after, ok := strings.CutPrefix(strings.TrimLeft(rest[len(url):], space), "="); ok {
			rest = strings.TrimLeft(after, space)
		}
	}

	// Text after the second quote does not belong to the reference.
	start = len(text) - len(rest)
	if strings.IndexAny(rest, `'"`) == 0 {
		quoted, _, _ := strings.Cut(rest[1:], rest[:1])
		return start + 1, start + 1 + len(quoted)
	}
	return start, len(text)
}

// span returns the end of the bytes from start for which is returns true.
func span(text string, start int, is func(c byte) bool) int {
	for start < len(text) && is(text[start]) {
		start++
	}
	return start
}

// Character returns the text for the character reference at the beginning of s, part of an
// attribute, and its length, or "" and 0. Without ";", a name before "=", a letter or a
// digit is no reference: "&copy" is one, and "&copy=" is not.
func Character(s string) (text string, size int) {
	if strings.HasPrefix(s, "&#") {
		return numbered(s)
	}

	const longest = len("&CounterClockwiseContourIntegral")
	end := span(s, len("&"), lex.IsAlphanum)
	if end == len("&") || end > longest {
		return "", 0
	}
	if end < len(s) && s[end] == ';' {
		size = end + 1

		// In "&notit;", only "&not" is a reference, and the rest stays. "&semi;" is ";".
		if text = html.UnescapeString(s[:size]); text != ";" && strings.HasSuffix(text, ";") {
			return "", 0
		}
		return text, size
	}

	// Every name that needs no ";" means a single character.
	text = html.UnescapeString(s[:end])
	if end < len(s) && s[end] == '=' || utf8.RuneCountInString(text) != 1 {
		return "", 0
	}
	return text, end
}

// numbered is Character for a reference that begins with "&#".
func numbered(s string) (text string, size int) {
	start, base, is := len("&#"), 10, lex.IsDigit
	if start < len(s) && lower(s[start]) == 'x' {
		start, base, is = start+1, 16, func(c byte) bool { return lex.Unhex(c) < 16 }
	}

	end := span(s, start, is)
	if start == end {
		return "", 0
	}

	// Numbers that are no characters are replaced, not refused.
	n, err := strconv.ParseUint(s[start:end], base, 21)
	if err != nil {
		n = utf8.MaxRune + 1 // which package html replaces, as the standard does
	}
	if end < len(s) && s[end] == ';' {
		end++
	}
	return html.UnescapeString("&#" + strconv.FormatUint(n, 10) + ";"), end
}
