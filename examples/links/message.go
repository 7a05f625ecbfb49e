// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/emersion/go-message"
)

// maxDepth is how deep entities may be nested. Each level costs time for every byte in it.
const maxDepth = 32

// message lists the links in a message.
func (l *lister) message(p place, r io.Reader, depth int) {
	e, err := message.Read(r)
	if e == nil {
		l.problem(p, "message", err)
		return
	}

	by := "message"
	if p.part != "" {
		by += " in part " + p.part
	}
	p = l.enter(p, e, by)

	// To IMAP, a message that is not multipart consists of the part 1.
	if e.MultipartReader() == nil {
		p = p.child(1)
	}
	l.entity(p, e, err, depth)
}

// child returns p's part with a number.
func (p place) child(number int) place {
	if p.part != "" {
		p.part += "."
	}
	p.part += strconv.Itoa(number)
	return p
}

// enter returns p with the base URI within an entity (RFC 2110; RFC 2557): its Content-Base,
// which is absolute, or else its Content-Location. All whitespace in the field is ignored. by
// is the entity's name.
func (l *lister) enter(p place, e *message.Entity, by string) place {
	name, parse := "Content-Base", l.edition.ParseAbsolute
	if !e.Header.Has(name) {
		name, parse = "Content-Location", l.edition.Parse
	}
	u, err := parse(strings.Join(strings.Fields(e.Header.Get(name)), ""))
	if err != nil {
		l.problem(p, name, err)
		return p
	}
	return l.inside(p, u, "entity", by)
}

// entity lists the links in an entity. err is the error from reading it, or nil.
func (l *lister) entity(p place, e *message.Entity, err error, depth int) {
	if err != nil && !message.IsUnknownCharset(err) {
		l.problem(p, "body", err)
		return
	}
	if depth > maxDepth {
		l.problem(p, "body", errors.New("nested more than "+strconv.Itoa(maxDepth)+" deep"))
		return
	}

	kind, params, _ := e.Header.ContentType()
	switch parts := e.MultipartReader(); {
	case parts != nil && params["boundary"] == "":
		l.problem(p, "Content-Type", errors.New("no boundary"))
	case parts != nil:
		l.parts(p, parts, depth)
	case kind == "message/rfc822" || kind == "message/global":
		l.message(p, e.Body, depth+1)
	case kind == "text/html" || kind == "application/xhtml+xml":
		l.document(p, e.Body, e.Header.Get("Content-Type"))
	}
}

// parts lists the links in a multipart entity's parts.
func (l *lister) parts(p place, parts message.MultipartReader, depth int) {
	for number := 1; ; number++ {
		part, err := parts.NextPart()
		if err == io.EOF {
			return
		}

		child := p.child(number)
		if part == nil {
			l.problem(child, "body", err)
			return
		}
		l.entity(l.enter(child, part, "part "+child.part), part, err, depth+1)
	}
}
