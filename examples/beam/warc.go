// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/internetarchive/gowarc"
	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"
)

// A source keeps an error other than io.EOF.
type source struct {
	io.Reader
	err error
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.Reader.Read(p)
	if err != nil && err != io.EOF {
		s.err = err
	}
	return n, err
}

// warc resolves the links of the HTML pages in a WARC file (ISO 28500), each
// record of which is a gzip member. A page that is not valid is refused, and so
// is the rest of the file after a record that is not valid: the name of the file
// is then the base, and the part is "record" or "rest of file". warc returns an
// error if it cannot read the file, so that the engine tries again.
func (j *job) warc(file string, r io.Reader) error {
	in := &source{Reader: r}
	records, err := warc.NewReader(in)
	if err != nil {
		return err
	}
	for next := int64(0); ; {
		record, err := records.ReadRecord()
		switch {
		case in.err != nil:
			return in.err
		case err == io.EOF:
			return nil
		case err == nil && record.Offset < 0:
			record.Content.Close()
			err = errors.New("gzip: not compressed")
		}
		if err != nil {
			j.refuse(file, "", "rest of file", strconv.FormatInt(next, 10), err)
			return nil
		}
		next = record.Offset + record.Size
		target := record.Header.Get("WARC-Target-URI")
		target = strings.TrimSuffix(strings.TrimPrefix(target, "<"), ">") // as early writers wrote it
		if record.Header.Get("WARC-Type") == "response" && strings.HasPrefix(record.Header.Get("Content-Type"), "application/http") {
			if err := j.response(target, record.Content); err != nil {
				j.refuse(file, target, "record", strconv.FormatInt(record.Offset, 10), err)
			}
		}
		if err := record.Content.Close(); err != nil {
			return err
		}
	}
}

// response resolves the links in an HTTP response if it is an HTML page. Links
// before an error are not lost.
func (j *job) response(target string, r io.Reader) error {
	response, err := http.ReadResponse(bufio.NewReader(r), nil)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	contentType := response.Header.Get("Content-Type")
	if media, _, _ := mime.ParseMediaType(contentType); media != "text/html" && media != "application/xhtml+xml" {
		return nil
	}
	if coding := response.Header.Get("Content-Encoding"); coding != "" && coding != "identity" {
		return fmt.Errorf("HTTP: content coding %q is not supported", coding)
	}
	page, readErr := io.ReadAll(response.Body)
	if len(page) == 0 {
		return readErr
	}
	body, err := charset.NewReader(bytes.NewReader(page), contentType)
	if err == nil {
		err = j.page(target, body)
	}
	return errors.Join(readErr, err)
}

// page resolves the values of HREF and SRC in a page, against its first base
// element if there is one.
func (j *job) page(target string, r io.Reader) error {
	var base *string
	var refs []string
	z := html.NewTokenizer(r)
	for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
		if kind != html.StartTagToken && kind != html.SelfClosingTagToken {
			continue
		}
		token := z.Token()
		for i, a := range token.Attr {
			first := !slices.ContainsFunc(token.Attr[:i], func(b html.Attribute) bool { return b.Key == a.Key })
			ref := strings.Trim(a.Val, " \t\n\f\r")
			switch {
			case !first || a.Key != "href" && a.Key != "src":
			case token.Data != "base":
				refs = append(refs, ref)
			case base == nil && a.Key == "href":
				base = &ref
			}
		}
	}
	if base != nil {
		if u, ok := j.target(target, *base); ok {
			target = u.String()
		}
	}
	for _, ref := range refs {
		j.resolve(target, ref)
	}
	if err := z.Err(); err != io.EOF {
		return err
	}
	return nil
}
