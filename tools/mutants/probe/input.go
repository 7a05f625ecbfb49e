// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file makes random inputs.

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"unicode/utf8"
)

// tokens has what random text consists of: each delimiter, characters of each
// class, escapes, dot segments, and octets that are not UTF-8.
var tokens = []string{
	":", "/", "?", "#", "[", "]", "@", "!", "$", "&", "'", "(", ")", "*", "+", ",", ";", "=",
	"a", "b", "z", "A", "F", "G", "Z", "0", "1", "9", "-", ".", "_", "~", "/", "/", ":", ".",
	"%", "%4", "%41", "%61", "%7e", "%2e", "%2E", "%2f", "%3A", "%25", "%00", "%20", "%2B", "%0a", "%zz",
	"%C3%A9", "%c3%a9", "%C3", "%A9", "%E4%B8%AD", "%E2%80%AE", "%F0%9F%98%80", "%EE%80%80", "%ff",
	" ", "<", ">", `"`, `\`, "^", "`", "{", "|", "}", "\t", "\n", "\r", "\x00", "\x7f",
	"é", "É", "ß", "中", "а", "ا", "\u0301", "\u200d", "\u202e", "\u00a0", "\ue000", "\ufdd0", "\ufffd", "\U0001f600", "\U000f0000",
	"\x80", "\xbf", "\xc3", "\xe4\xb8", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xff",
	"//", "://", "..", "/../", "/./", "/.", "./", "../", "http", "https", "file:", "http://", "www", "ftp",
	"127.0.0.1", "256.1", "[::1]", "[::ffff:1.2.3.4]", "[v1.a]", "::", "ff", ":80", ":0443", ":", "example.com", "a.b.", "xn--a",
}

// edges has code points at which a class of characters begins or ends.
var edges = []rune{
	0x20, 0x2f, 0x30, 0x39, 0x40, 0x41, 0x5a, 0x60, 0x61, 0x66, 0x7a, 0x7e, 0x80, 0x9f, 0xa0, 0xff, 0x100, 0x300, 0x7ff, 0x800,
	0x1100, 0x115f, 0x1160, 0x11ff, 0x2000, 0x200b, 0x200f, 0x2028, 0x202a, 0x202e, 0x2066, 0x2069, 0x2e80, 0x303e, 0x3041,
	0xa4cf, 0xa960, 0xa97f, 0xac00, 0xd7a3, 0xd7ff, 0xe000, 0xf8ff, 0xf900, 0xfaff, 0xfdd0, 0xfdef, 0xfe0f, 0xfe10, 0xfe19,
	0xfe30, 0xfe6f, 0xff01, 0xff60, 0xffe0, 0xffe6, 0xffef, 0xfff0, 0xfffd, 0x10000, 0x16fe0, 0x18dff, 0x1aff0, 0x1b2ff,
	0x1f300, 0x1f64f, 0x1f680, 0x1f6ff, 0x1f900, 0x1faff, 0x1fffd, 0x20000, 0x2fffd, 0x30000, 0x3fffd, 0xdfffd, 0xe0000,
	0xe0fff, 0xe1000, 0xefffd, 0xf0000, 0xffffd, 0x100000, 0x10fffd, 0x10ffff,
}

// sizes has the sizes at which the code may choose another way.
var sizes = []int{7, 8, 9, 16, 32, 63, 64, 126, 128, 188, 192, 256, 510, 600}

// corpus returns the columns of the documents' examples.
var corpus = sync.OnceValue(func() (texts []string) {
	files, _ := filepath.Glob("testdata/*.tsv")
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			panic(err)
		}
		for line := range strings.Lines(string(data)) {
			texts = append(texts, strings.Split(strings.TrimSuffix(line, "\n"), "\t")[1:]...)
		}
	}
	return append(texts, "")
})

// text returns a random string.
func (t *trace) text() string {
	var b strings.Builder
	for range t.IntN(pick(t, 3, 3, 6, 10)) {
		b.WriteString(t.token())
	}
	if t.one(40) {
		return t.long(b.String())
	}
	return b.String()
}

func (t *trace) token() string {
	switch t.IntN(30) {
	case 0:
		return string([]byte{byte(t.Uint32())})
	case 1:
		return string(pick(t, edges...) + rune(t.IntN(3)-1))
	case 2:
		return escaped(string(pick(t, edges...) + rune(t.IntN(3)-1)))
	}
	return pick(t, tokens...)
}

func escaped(s string) string {
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	for i := range len(s) {
		b.WriteString("%" + hex[s[i]>>4:][:1] + hex[s[i]&15:][:1])
	}
	return b.String()
}

// long returns text of about one of the sizes that s and a token recur in.
func (t *trace) long(s string) string {
	piece := pick(t, "a", "/", "%41", ".", "é", t.token(), s)
	n := pick(t, sizes...) + t.IntN(7) - 3 - len(s)
	if piece == "" || n <= 0 {
		return s
	}
	middle := strings.Repeat(piece, n/len(piece)+1)
	return pick(t, s+middle[:n], middle[:n]+s, s+middle)
}

// reference returns text that is often a reference.
func (t *trace) reference() string {
	var s string
	switch t.IntN(10) {
	case 0:
		return t.text()
	case 1:
		s = pick(t, corpus()...)
	default:
		s = t.shaped()
	}
	for t.one(4) {
		s = t.changed(s)
	}
	return s
}

// shaped returns text with the components of a reference.
func (t *trace) shaped() string {
	var b strings.Builder
	if t.one(2) {
		b.WriteString(pick(t, "http", "http", "https", "HTTP", "a", "file", "mailto", "urn", "ftp", "ws", "x-1.b+", "%41") + ":")
	}
	if t.one(2) {
		b.WriteString("//" + t.authority())
	}
	if b.Len() > 0 && t.one(2) {
		b.WriteString("/")
	}
	b.WriteString(t.path())
	if t.one(3) {
		b.WriteString("?" + t.piece("a=b&c", "", "a", "%41=+", "\ue000"))
	}
	if t.one(4) {
		b.WriteString("#" + t.piece("", "f", "é", "%66"))
	}
	return b.String()
}

func (t *trace) authority() string {
	s := t.host()
	if t.one(4) {
		s = t.piece("user", "", "u:p", "u%40", ":", "é", "a;b") + "@" + s
	}
	if t.one(4) {
		s += ":" + pick(t, "80", "", "443", "0", "080", "21", "65535", "65536", "99999999999999999999", "a")
	}
	return s
}

func (t *trace) host() string {
	return t.piece("a", "", "example.com", "A.B.", "1.2.3.4", "256.1.1.1", "01.2.3.4", "1.2.3", "[::1]", "[1:2:3:4:5:6:7:8]",
		"[1::8]", "[::FFFF:1.2.3.4]", "[0:0:0:0:0:0:0:0]", "[v1.a:b]", "[::1", "a-b", "a-", "-a", "a.1", "a_b", "%61", "é.example",
		"%C3%A9", "xn--bcher-kva", "localhost", "a,b", "аb.c", "www.a%2eb")
}

func (t *trace) path() string {
	var b strings.Builder
	for range t.IntN(5) {
		b.WriteString(t.piece("a", "", ".", "..", "b", "%2e", "%2E.", "a;p=1", "c:", "C|", "a:b", "é", "%7E", "~", "x%2Fy") + pick(t, "/", "/", ""))
	}
	return b.String()
}

// piece returns most often one of the pieces.
func (t *trace) piece(pieces ...string) string {
	if t.one(6) {
		return t.text()
	}
	return pick(t, pieces...)
}

// changed returns s with a small change.
func (t *trace) changed(s string) string {
	i := t.IntN(len(s) + 1)
	for i < len(s) && !utf8.RuneStart(s[i]) && t.one(2) {
		i++
	}
	j := min(len(s), i+t.IntN(3))
	switch t.IntN(4) {
	case 0:
		return s[:i] + s[j:]
	case 1:
		return s[:i] + s[i:j] + s[i:]
	case 2:
		return s[:i] + t.token() + s[j:]
	}
	return s[:i] + t.token() + s[i:]
}
