// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file has what the pipeline and the plain loop do alike: all except
// moving lines between processes.

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
	"strconv"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"

	"example.com/uri"
)

// bufferSize is about how many bytes of lines a shuffle keeps.
const bufferSize = 1 << 20

// A shuffle divides lines among shards, and hands them on in batches: an engine
// that moved them one by one would take more time and memory for each than the
// job does.
type shuffle struct {
	batches [][]byte // by shard; each line ends with a newline
	size    int      // of all batches
	emit    func(shard int, batch []byte)
	lines   int64
}

func newShuffle(shards int) shuffle { return shuffle{batches: make([][]byte, shards)} }

// add adds a line, to the shard that its text determines.
func (s *shuffle) add(line []byte) {
	shard := int(crc32.ChecksumIEEE(line) % uint32(len(s.batches)))
	s.batches[shard] = append(append(s.batches[shard], line...), '\n')
	s.lines++
	s.size += len(line) + len("\n")
	if s.size >= bufferSize {
		s.flush()
	}
}

func (s *shuffle) flush() {
	for shard, batch := range s.batches {
		if len(batch) > 0 {
			s.emit(shard, batch)
			s.batches[shard] = nil // emit may keep it
		}
	}
	s.size = 0
}

// A job resolves and normalizes links. All references of its input come out as
// a line of one of two kinds:
//
//	links:   KEY<TAB>LINK
//	refused: "BASE"<TAB>"REF"<TAB>PART<TAB>OFFSET<TAB>MESSAGE
type job struct {
	links, refused shuffle
	line           []byte // reused
}

func newJob(shards int) *job { return &job{links: newShuffle(shards), refused: newShuffle(shards)} }

// to returns j with the functions that take its batches.
func (j *job) to(links, refused func(shard int, batch []byte)) *job {
	j.links.emit, j.refused.emit = links, refused
	return j
}

func (j *job) flush() {
	j.links.flush()
	j.refused.flush()
}

// text resolves a line of text input, BASE<TAB>REF, without its newline.
func (j *job) text(line string) {
	line = strings.TrimSuffix(line, "\r")
	base, ref, ok := strings.Cut(line, "\t")
	if !ok {
		j.refuse("", line, "line", strconv.Itoa(len(line)), errors.New("no TAB between a base URI and a reference"))
		return
	}
	j.resolve(base, ref)
}

// resolve resolves a reference and normalizes the result.
func (j *job) resolve(base, ref string) {
	u, ok := j.target(base, ref)
	if !ok {
		return
	}
	u = u.Normalize(uri.SchemeLevel)
	j.line = append(j.line[:0], SURT(u)...)
	j.line = append(j.line, '\t')
	j.line = append(j.line, u.String()...)
	j.links.add(j.line)
}

// target resolves a reference, or refuses it.
func (j *job) target(base, ref string) (u uri.URI, ok bool) {
	b, err := uri.RFC3986.Parse(base)
	if err != nil {
		j.refuse(base, ref, "base", offset(err), err)
		return u, false
	}
	r, err := uri.RFC3986.Parse(ref)
	if err != nil {
		j.refuse(base, ref, "ref", offset(err), err)
		return u, false
	}
	if u, err = b.Resolve(r); err != nil {
		j.refuse(base, ref, "base", offset(err), err)
		return u, false
	}
	return u, true
}

// offset returns the offset in a *uri.ParseError, or "-" for other errors.
func offset(err error) string {
	var parse *uri.ParseError
	if !errors.As(err, &parse) {
		return "-"
	}
	return strconv.Itoa(parse.Offset)
}

// refuse adds a refused reference. The part is where the error is, and at is
// the offset in it.
func (j *job) refuse(base, ref, part, at string, err error) {
	j.line = strconv.AppendQuote(j.line[:0], base)
	j.line = append(j.line, '\t')
	j.line = strconv.AppendQuote(j.line, ref)
	j.line = fmt.Appendf(j.line, "\t%s\t%s\t%v", part, at, err)
	j.refused.add(j.line)
}

// writeShard sorts the lines of a shard by their bytes and writes them to a
// file. A TAB precedes all characters of a key, so that links are in the order
// of their keys. Links are first made distinct, and writeShard returns their
// number for each host, whose labels are reversed as in SURT.
func (c config) writeShard(ctx context.Context, kind string, shard int, batches [][]byte) (hosts map[string]int, err error) {
	var lines []string
	for _, batch := range batches {
		text := string(bytes.TrimSuffix(batch, []byte("\n")))
		lines = slices.AppendSeq(lines, strings.SplitSeq(text, "\n"))
	}
	slices.Sort(lines)
	if kind == "links" {
		lines = slices.Compact(lines)
		hosts = make(map[string]int)
		for _, line := range lines {
			_, link, _ := strings.Cut(line, "\t")
			hosts[reversedHost(uri.RFC3986.MustParse(link))]++
		}
	}
	fs, err := filesystem.New(ctx, c.Out)
	if err != nil {
		return nil, err
	}
	defer fs.Close()
	w, err := fs.OpenWrite(ctx, fmt.Sprintf("%s/%s-%05d-of-%05d", c.Out, kind, shard, c.Shards))
	if err != nil {
		return nil, err
	}
	b := bufio.NewWriterSize(w, bufferSize)
	for _, line := range lines {
		b.WriteString(line)
		b.WriteByte('\n')
	}
	return hosts, errors.Join(b.Flush(), w.Close())
}

// hostLine returns the line of a host: the host and the number of its distinct
// links.
func hostLine(host string, links int) []byte { return fmt.Appendf(nil, "%s\t%d", host, links) }
