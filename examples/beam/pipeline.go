// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
	"strconv"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/textio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"example.com/uri"
)

func init() {
	register.DoFn3x0[string, func(int, string), func(int, string)](&textFn{})
	register.DoFn4x1[context.Context, fileio.ReadableFile, func(int, string), func(int, string), error](&warcFn{})
	register.DoFn3x1[context.Context, int, func(*string) bool, error](&writeFn{})
	register.Emitter2[int, string]()
	register.Iter1[string]()
}

// newPipeline returns the job. A duplicate has the same text, and so the same
// shard.
func newPipeline(c config) *beam.Pipeline {
	p, s := beam.NewPipelineWithRoot()
	var links, refused []beam.PCollection // of KV<shard, line>
	if c.Text != "" {
		// By default, textio reads only as many bytes of text as the compressed file
		// has.
		lines := textio.Read(s, c.Text, textio.ReadUncompressed())
		l, r := beam.ParDo2(s, &textFn{c.Shards}, lines)
		links, refused = append(links, l), append(refused, r)
	}
	if c.WARC != "" {
		files := fileio.ReadMatches(s, fileio.MatchFiles(s, c.WARC), fileio.ReadUncompressed())
		l, r := beam.ParDo2(s, &warcFn{c.Shards}, beam.Reshuffle(s, files))
		links, refused = append(links, l), append(refused, r)
	}
	write := func(kind string, lines []beam.PCollection) {
		s := s.Scope(kind)
		beam.ParDo0(s, &writeFn{c, kind}, beam.GroupByKey(s, beam.Flatten(s, lines...)))
	}
	write("links", links)
	write("refused", refused)
	return p
}

// A textFn resolves the links in lines of text.
type textFn struct{ Shards int }

func (f *textFn) ProcessElement(line string, links, refused func(int, string)) {
	j := job{f.Shards, links, refused}
	line = strings.TrimSuffix(line, "\r")
	base, ref, ok := strings.Cut(line, "\t")
	if !ok {
		j.refuse("", line, "line", strconv.Itoa(len(line)), errors.New("no TAB between a base URI and a reference"))
		return
	}
	j.resolve(base, ref)
}

// A warcFn resolves the links in WARC files.
type warcFn struct{ Shards int }

func (f *warcFn) ProcessElement(ctx context.Context, file fileio.ReadableFile, links, refused func(int, string)) error {
	r, err := file.Open(ctx)
	if err != nil {
		return err
	}
	defer r.Close()
	j := job{f.Shards, links, refused}
	return j.warc(file.Metadata.Path, r)
}

// A job emits each reference of its input as a line of one of two kinds.
type job struct {
	shards         int
	links, refused func(shard int, line string)
}

// resolve resolves a reference and normalizes the result.
func (j *job) resolve(base, ref string) {
	if u, ok := j.target(base, ref); ok {
		u = u.Normalize(uri.SchemeLevel)
		line := SURT(u) + "\t" + u.String()
		j.links(shardOf(line, j.shards), line)
	}
}

// target resolves a reference, or refuses it.
func (j *job) target(base, ref string) (u uri.URI, ok bool) {
	part := "base"
	b, err := uri.RFC3986.Parse(base)
	if err == nil {
		if u, err = uri.RFC3986.Parse(ref); err != nil {
			part = "ref"
		} else if u, err = b.Resolve(u); err == nil {
			return u, true
		}
	}
	at := "-"
	if parse := (*uri.ParseError)(nil); errors.As(err, &parse) {
		at = strconv.Itoa(parse.Offset)
	}
	j.refuse(base, ref, part, at, err)
	return u, false
}

// refuse emits a refused reference. The part is where the error is, and at is
// the offset in it.
func (j *job) refuse(base, ref, part, at string, err error) {
	line := fmt.Sprintf("%q\t%q\t%s\t%s\t%v", base, ref, part, at, err)
	j.refused(shardOf(line, j.shards), line)
}

// shardOf returns the shard of a line, which its text determines.
func shardOf(line string, shards int) int {
	return int(crc32.ChecksumIEEE([]byte(line)) % uint32(shards))
}

// A writeFn writes the files of a kind.
type writeFn struct {
	Config config
	Kind   string
}

// ProcessElement sorts the lines of a shard by their bytes and writes them to a
// file. A TAB precedes all characters of a key, so that links are in the order
// of their keys. Links are first made distinct.
func (f *writeFn) ProcessElement(ctx context.Context, shard int, next func(*string) bool) error {
	var lines []string
	for line := ""; next(&line); {
		lines = append(lines, line)
	}
	slices.Sort(lines)
	if f.Kind == "links" {
		lines = slices.Compact(lines)
	}
	fs, err := filesystem.New(ctx, f.Config.Out)
	if err != nil {
		return err
	}
	defer fs.Close()
	w, err := fs.OpenWrite(ctx, fmt.Sprintf("%s/%s-%05d-of-%05d", f.Config.Out, f.Kind, shard, f.Config.Shards))
	if err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	for _, line := range lines {
		b.WriteString(line + "\n")
	}
	return errors.Join(b.Flush(), w.Close())
}
