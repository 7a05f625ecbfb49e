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
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/textio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"example.com/uri"
)

func init() {
	register.DoFn3x0[string, func(int, string), func(int, string)](&textFn{})
	register.DoFn3x1[context.Context, int, func(*string) bool, error](&writeFn{})
	register.Emitter2[int, string]()
	register.Iter1[string]()
}

// newPipeline returns the job. A duplicate has the same text, and so the same
// shard.
func newPipeline(c config) *beam.Pipeline {
	p, s := beam.NewPipelineWithRoot()
	// By default, textio reads only as many bytes of text as the compressed file
	// has.
	lines := textio.Read(s, c.Text, textio.ReadUncompressed())
	links, refused := beam.ParDo2(s, &textFn{c.Shards}, lines)
	beam.ParDo0(s.Scope("links"), &writeFn{c, "links"}, beam.GroupByKey(s, links))
	beam.ParDo0(s.Scope("refused"), &writeFn{c, "refused"}, beam.GroupByKey(s, refused))
	return p
}

// A textFn resolves the references in lines of text, and normalizes the results.
// It emits a line of one of two kinds for each.
type textFn struct{ Shards int }

func (f *textFn) ProcessElement(line string, links, refused func(int, string)) {
	refuse := func(base, ref, part, at string, err error) {
		line := fmt.Sprintf("%q\t%q\t%s\t%s\t%v", base, ref, part, at, err)
		refused(shardOf(line, f.Shards), line)
	}
	line = strings.TrimSuffix(line, "\r")
	base, ref, ok := strings.Cut(line, "\t")
	if !ok {
		refuse("", line, "line", strconv.Itoa(len(line)), errors.New("no TAB between a base URI and a reference"))
		return
	}
	u, part, err := target(base, ref)
	if err != nil {
		at := "-"
		if parse := (*uri.ParseError)(nil); errors.As(err, &parse) {
			at = strconv.Itoa(parse.Offset)
		}
		refuse(base, ref, part, at, err)
		return
	}
	u = u.Normalize(uri.SchemeLevel)
	link := SURT(u) + "\t" + u.String()
	links(shardOf(link, f.Shards), link)
}

// target resolves a reference, or returns which part is at fault.
func target(base, ref string) (u uri.URI, part string, err error) {
	b, err := uri.RFC3986.Parse(base)
	if err != nil {
		return u, "base", err
	}
	if u, err = uri.RFC3986.Parse(ref); err != nil {
		return u, "ref", err
	}
	u, err = b.Resolve(u)
	return u, "base", err
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
