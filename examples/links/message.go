// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file has the documents in a MIME message.

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/textproto"
	"strconv"
	"strings"

	"golang.org/x/net/html/charset"

	"example.com/uri"
)

// maxDepth is the most levels of nested entities. Each level costs time for
// every byte in it.
const maxDepth = 32

// baseFields are the fields of a header that may give a base URI.
var baseFields = []string{"Content-Base", "Content-Location"}

// message lists the links of a message.
func (l *lister) message(p place, r io.Reader, depth int) {
	m, err := mail.ReadMessage(r)
	if err != nil {
		l.problem(p, "message", err)
		return
	}
	header := textproto.MIMEHeader(m.Header)
	by := "message"
	if p.part != "" {
		by = "message in part " + p.part
	}
	p = l.enter(p, header, by)
	if kind, _, _ := contentType(header, "text/plain"); !strings.HasPrefix(kind, "multipart/") {
		p = p.child(1)
	}
	l.entity(p, header, "text/plain", m.Body, depth)
}

// child returns the part of p with the number.
func (p place) child(number int) place {
	if p.part != "" {
		p.part += "."
	}
	p.part += strconv.Itoa(number)
	return p
}

// enter returns p with the base URI within the entity that has the header. The
// name of the entity is by.
func (l *lister) enter(p place, header textproto.MIMEHeader, by string) place {
	fields := make(map[string][]string)
	for _, name := range baseFields {
		if _, ok := header[name]; !ok {
			continue
		}
		value, err := decodeField(l.edition, header.Get(name))
		if err != nil {
			l.report(err, quoted(p.file), by, name)
			continue
		}
		fields[name] = []string{value}
	}
	base, i, err := baseFromHeader(l.edition, fields, p.base)
	if err != nil {
		l.report(err, quoted(p.file), by, "base")
		return p
	}
	return p.inside(base, i, entityLayer, by)
}

// decodeField returns the value of a field with its encoded words decoded (RFC
// 2557 section 4.4). Whitespace between them comes from folding and is removed;
// whitespace in them is part of the value.
func decodeField(e uri.Edition, value string) (string, error) {
	if !strings.Contains(value, "=?") {
		return value, nil
	}
	words := mime.WordDecoder{CharsetReader: charset.NewReaderLabel}
	value, err := words.DecodeHeader(strings.Join(strings.Fields(value), ""))
	if err == nil {
		_, err = e.Parse(value)
	}
	return value, err
}

// entity lists the links of an entity. The media type is preset if the header
// has none.
func (l *lister) entity(p place, header textproto.MIMEHeader, preset string, body io.Reader, depth int) {
	if depth > maxDepth {
		l.problem(p, "", fmt.Errorf("nested more than %d deep", maxDepth))
		return
	}
	kind, params, err := contentType(header, preset)
	if err != nil {
		l.problem(p, "Content-Type", err)
	}
	if body, err = decode(header.Get("Content-Transfer-Encoding"), body); err != nil {
		l.problem(p, "", err)
		return
	}
	switch {
	case strings.HasPrefix(kind, "multipart/"):
		l.multipart(p, kind, params["boundary"], body, depth)
	case kind == "message/rfc822" || kind == "message/global":
		l.message(p, body, depth+1)
	case kind == "text/html" || kind == "application/xhtml+xml":
		l.document(p, body, header.Get("Content-Type"))
	}
}

// multipart lists the links of the parts of an entity.
func (l *lister) multipart(p place, kind, boundary string, body io.Reader, depth int) {
	if boundary == "" {
		l.problem(p, "Content-Type", errors.New("no boundary"))
		return
	}
	preset := "text/plain"
	if kind == "multipart/digest" {
		preset = "message/rfc822"
	}
	parts := multipart.NewReader(body, boundary)
	for number := 1; ; number++ {
		part, err := parts.NextRawPart()
		if err == io.EOF {
			return
		}
		child := p.child(number)
		if err != nil {
			l.problem(child, "", err)
			return
		}
		child = l.enter(child, part.Header, "part "+child.part)
		l.entity(child, part.Header, preset, part, depth+1)
	}
}

// contentType returns the media type in the header, in lower case, and its
// parameters. It returns preset if the header has none.
func contentType(header textproto.MIMEHeader, preset string) (string, map[string]string, error) {
	value := header.Get("Content-Type")
	if value == "" {
		return preset, nil, nil
	}
	kind, params, err := mime.ParseMediaType(value)
	if errors.Is(err, mime.ErrInvalidMediaParameter) {
		err = nil // the type itself is valid
	}
	return kind, params, err
}

// decode returns a reader of the decoded body.
func decode(encoding string, body io.Reader) (io.Reader, error) {
	switch strings.ToLower(strings.TrimSpace(encoding)) {
	case "", "7bit", "8bit", "binary":
		return body, nil
	case "quoted-printable":
		return quotedprintable.NewReader(body), nil
	case "base64":
		return base64.NewDecoder(base64.StdEncoding, alphabet{body}), nil
	}
	return nil, fmt.Errorf("unknown Content-Transfer-Encoding %q", encoding)
}

// alphabet reads from r the characters of the base64 alphabet. It ignores all
// others (RFC 2045 section 6.8).
type alphabet struct{ r io.Reader }

func (a alphabet) Read(p []byte) (int, error) {
	n, err := a.r.Read(p)
	kept := 0
	for _, c := range p[:n] {
		if 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '+' || c == '/' || c == '=' {
			p[kept] = c
			kept++
		}
	}
	return kept, err
}
