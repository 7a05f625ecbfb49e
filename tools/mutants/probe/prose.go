// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file has the cases of the package prose.

import (
	"errors"
	"io"
	"strings"

	"example.com/uri"
	"example.com/uri/prose"
)

// prose returns text with references in it.
func (t *trace) prose() string {
	var b strings.Builder
	for range 1 + t.IntN(8) {
		b.WriteString(pick(t, "", "", " ", "\n", "a", "http://", "<", `"`))
		switch t.IntN(4) {
		case 0:
			b.WriteString(t.text())
		case 1:
			b.WriteString(t.reference())
		default:
			b.WriteString(pick(t, "http://a/b", "x://é/", "www.a.b", "ftp.a.b/c", "a@b.c", "mailto:a@b", "urn:a:b", "<URL:", "<url:../a>", "URL:",
				"<http://a/", "b>", `"http://a`, "-\n  ", "\r\n", ", ", "; ", ". ", "...", "!)", "(", ")", "[", "]", "'", "&gt;", "&amp;", "*", "_", "%3D",
				`\n`, `\u0041`, `\x41`, "//", "://", ":", "x:", "/", "?q=", "#", "word", "。", "，", "“", "”", "\u200d", "…", "x://a;b", "x://[", "%zz", "é", "ü"))
		}
	}
	return b.String()
}

// abbreviated returns a rule for abbreviated references.
func (t *trace) abbreviated() func(string) string {
	i := t.IntN(4)
	t.call("Abbreviated", i)
	return []func(string) string{nil, prose.Hosts, prose.HostsAndMailboxes, func(name string) string {
		return []string{"", "http://", "mailto:", "x:/"}[len(name)%4]
	}}[i]
}

func (t *trace) find() {
	f := prose.Finder{Edition: t.edition(), Abbreviated: t.abbreviated(), JoinBlanks: t.one(2), Broken: t.one(2)}
	if t.one(4) {
		slashes := t.one(2)
		f.Accept = func(scheme string, s bool) bool { return s == slashes || scheme == "x" }
	}
	s := t.prose()
	if t.one(200) { // as long as a match in a stream may be
		piece := pick(t, "a", "a", ")", ".", "é", "http:")
		s += " " + pick(t, "http://a/", "http://{", "www.a", "a@b.", "<http://", "") + strings.Repeat(piece, (64<<10-8+t.IntN(16))/len(piece)) + t.prose()
	}
	t.call("Find", f.Edition, f.JoinBlanks, f.Broken, f.Accept != nil, s)
	for m := range f.Find(s) {
		t.call("match")(m)
	}
	r := &reader{text: s, size: pick(t, 1, 2, 3, 7, 1000)}
	if t.one(4) {
		r.err = errors.New("fault")
	}
	t.call("FindReader", r.size, r.err != nil)
	for m, err := range f.FindReader(r) {
		t.call("match")(m, err)
	}
}

// A reader reads so many octets at a time. It never blocks.
type reader struct {
	text string
	size int
	err  error
}

func (r *reader) Read(p []byte) (n int, err error) {
	if r.text == "" {
		if r.err != nil {
			return 0, r.err
		}
		return 0, io.EOF
	}
	n = copy(p, r.text[:min(r.size, len(r.text))])
	r.text = r.text[n:]
	return n, nil
}

func (t *trace) repair() {
	p := prose.Repairer{Edition: t.edition(), Abbreviated: t.abbreviated(), JoinBlanks: t.one(2)}
	s := t.reference()
	for t.one(2) {
		s = pick(t, " "+s, s+"\n", "<"+s+">", "<URL:"+s+">", "URL:"+s, `"`+s+`"`, t.changed(s), "www.a"+s, s+"-\n a", s+" b")
	}
	u, repairs, err := p.Parse(s)
	t.call("Repairer.Parse", p.Edition, p.JoinBlanks, s)(u, repairs, err)
	k := prose.RepairKind(t.IntN(1 << 10))
	t.call("String", int(k))(k.String(), prose.Delimiter(k&7).String())
	name := t.piece(t.host(), "a@"+t.host(), "www."+t.host(), "ftp."+t.host())
	t.call("Hosts", name)(prose.Hosts(name), prose.HostsAndMailboxes(name))
}

func (t *trace) wrap() {
	u := t.parsed(t.edition())
	if v, err := u.Edition().Parse(u.String() + t.long("a") + t.reference()); err == nil {
		u = v
	}
	width := t.IntN(pick(t, 20, 100)) - 2
	t.call("Wrap", uri.Edition(u.Edition()), u, width)(prose.Wrap(u, width))
}
