// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file reads WARC files (ISO 28500).

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/textproto"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"
)

// A source counts the bytes that are read, and keeps an error other than
// io.EOF.
type source struct {
	io.Reader
	bytes int64
	err   error
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.Reader.Read(p)
	s.bytes += int64(n)
	if err != nil && err != io.EOF {
		s.err = err
	}
	return n, err
}

// warc resolves the links of the HTML pages in a WARC file of gzip members. A
// record that is not valid is refused, together with the rest of its member.
// The name of the file is then the base, and the part is "record". warc returns
// an error if it cannot read the file.
func (j *job) warc(file string, r io.Reader) error {
	in := &source{Reader: r}
	b := bufio.NewReader(in)
	var members gzip.Reader
	for {
		start := in.bytes - int64(b.Buffered())
		err := members.Reset(b)
		if err == io.EOF {
			return nil
		}
		if err == nil {
			members.Multistream(false)
			m := member{job: j, file: file, offset: start}
			m.records(bufio.NewReader(&members))
			_, err = io.Copy(io.Discard, &members)
		}
		if in.err != nil {
			return in.err
		}
		if err != nil {
			// Where the next member begins is not known.
			j.refuse(file, "", "rest of file", strconv.FormatInt(start, 10), err)
			return nil
		}
	}
}

// A member is a gzip member of a WARC file, which usually has one record.
type member struct {
	*job
	file   string
	offset int64
}

func (m *member) refuseRecord(target string, err error) {
	m.refuse(m.file, target, "record", strconv.FormatInt(m.offset, 10), err)
}

// records resolves the links in all records.
func (m *member) records(r *bufio.Reader) {
	text := textproto.NewReader(r)
	for {
		version, err := text.ReadLine()
		if err == io.EOF {
			return
		}
		if err == nil && version == "" {
			continue // the end of the record before
		}
		if err == nil && !strings.HasPrefix(version, "WARC/") {
			err = errors.New("WARC: no version at the beginning of a record")
		}
		var header textproto.MIMEHeader
		if err == nil {
			header, err = text.ReadMIMEHeader()
		}
		var length int64
		if err == nil {
			length, err = strconv.ParseInt(header.Get("Content-Length"), 10, 64)
		}
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		if err != nil {
			m.refuseRecord("", err)
			return
		}
		block := &io.LimitedReader{R: r, N: length}
		target := header.Get("WARC-Target-URI")
		target = strings.TrimSuffix(strings.TrimPrefix(target, "<"), ">") // as early writers wrote it
		if header.Get("WARC-Type") == "response" && strings.HasPrefix(header.Get("Content-Type"), "application/http") {
			err = m.response(target, block)
		}
		if _, e := io.Copy(io.Discard, block); err == nil {
			err = e
		}
		if err == nil && block.N > 0 {
			err = io.ErrUnexpectedEOF
		}
		if err != nil {
			m.refuseRecord(target, err)
		}
	}
}

// response resolves the links in an HTTP response if it is an HTML page. Links
// before an error are not lost.
func (m *member) response(target string, r io.Reader) error {
	response, err := http.ReadResponse(bufio.NewReader(r), nil)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	contentType := response.Header.Get("Content-Type")
	switch mediaType, _, _ := mime.ParseMediaType(contentType); mediaType {
	case "text/html", "application/xhtml+xml":
	default:
		return nil
	}
	if coding := response.Header.Get("Content-Encoding"); coding != "" && coding != "identity" {
		return fmt.Errorf("HTTP: content coding %q is not supported", coding)
	}
	in := &source{Reader: response.Body} // charset ignores the end of a short page that is cut off
	body, err := charset.NewReader(in, contentType)
	if err == io.EOF {
		return nil
	}
	if err != nil {
		return err
	}
	base, refs, err := references(body)
	m.page(target, base, refs)
	if in.err != nil {
		return in.err
	}
	return err
}

// page resolves the references of a page. If the page has a base element, then
// base is its reference.
func (j *job) page(target string, base *string, refs []string) {
	if base != nil {
		if u, ok := j.target(target, *base); ok {
			target = u.String()
		}
	}
	for _, ref := range refs {
		j.resolve(target, ref)
	}
}

// references returns the values of HREF and SRC in an HTML page, and the value
// of the first base element, if any. If reading fails, it returns the values
// before the error.
func references(r io.Reader) (base *string, refs []string, err error) {
	z := html.NewTokenizer(r)
	for {
		switch z.Next() {
		case html.ErrorToken:
			if err := z.Err(); err != io.EOF {
				return base, refs, err
			}
			return base, refs, nil
		case html.StartTagToken, html.SelfClosingTagToken:
		default:
			continue
		}
		name, more := z.TagName()
		isBase := string(name) == "base"
		var seen []string // the first attribute of a name counts
		for more {
			var key, value []byte
			key, value, more = z.TagAttr()
			attribute := string(key)
			if attribute != "href" && attribute != "src" || slices.Contains(seen, attribute) {
				continue
			}
			seen = append(seen, attribute)
			ref := strings.Trim(string(value), " \t\n\f\r")
			switch {
			case !isBase:
				refs = append(refs, ref)
			case base == nil && attribute == "href":
				base = &ref
			}
		}
	}
}
