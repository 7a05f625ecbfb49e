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

// A config tells the job where to read and to write.
type config struct {
	Text   string // a pattern for file names
	Out    string // a directory
	Shards int
}

// check returns an error if the flags are wrong.
func (c config) check(ctx context.Context) error {
	switch {
	case c.Text == "" || c.Out == "":
		return errors.New("-text and -out are needed")
	case c.Shards < 1 || c.Shards > 99999:
		return errors.New("-shards is not from 1 to 99999")
	}
	if names, err := list(ctx, c.Text); err != nil || len(names) == 0 {
		return errors.Join(err, fmt.Errorf("no file matches %s", c.Text))
	}

	// A reader would take an earlier run's files for files of this run.
	if names, err := list(ctx, c.Out+"/*"); err != nil || len(names) > 0 {
		return errors.Join(err, fmt.Errorf("-out: %s is not empty", c.Out))
	}
	return nil
}

// list returns the names of the files that match a pattern.
func list(ctx context.Context, glob string) ([]string, error) {
	fs, err := filesystem.New(ctx, glob)
	if err != nil {
		return nil, err
	}
	defer fs.Close()

	return fs.List(ctx, glob)
}

// newPipeline returns the job.
func newPipeline(c config) *beam.Pipeline {
	p, s := beam.NewPipelineWithRoot()

	// By default, textio reads only as many bytes of text as the compressed file
	// contains.
	lines := textio.Read(s, c.Text, textio.ReadUncompressed())
	links, refused := beam.ParDo2(s, &textFn{c.Shards}, lines)

	// Duplicates are in the same shard, since their text determines it.
	beam.ParDo0(s.Scope("links"), &writeFn{c, "links"}, beam.GroupByKey(s, links))
	beam.ParDo0(s.Scope("refused"), &writeFn{c, "refused"}, beam.GroupByKey(s, refused))
	return p
}

// A textFn resolves the reference in a line, and normalizes the result.
type textFn struct{ Shards int }

// ProcessElement emits a line for links-* or for refused-*.
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

// target resolves a reference. With an error, it also returns the part that causes it.
func target(base, ref string) (u uri.URI, part string, err error) {
	b, err := uri.RFC3986.Parse(base)
	if err != nil {
		return u, "base", err
	}
	if u, err = uri.RFC3986.Parse(ref); err != nil {
		return u, "ref", err
	}

	// A base such as "mailto:a" cannot be resolved against.
	u, err = b.Resolve(u)
	return u, "base", err
}

// shardOf returns a line's shard.
func shardOf(line string, shards int) int {
	return int(crc32.ChecksumIEEE([]byte(line)) % uint32(shards))
}

// A writeFn writes the files of one kind.
type writeFn struct {
	Config config
	Kind   string
}

// ProcessElement writes a shard's lines to a file, sorted by their bytes. This sorts
// links by their keys, since a TAB precedes every character that a key can contain.
func (f *writeFn) ProcessElement(ctx context.Context, shard int, next func(*string) bool) error {
	var lines []string
	for line := ""; next(&line); {
		lines = append(lines, line)
	}
	slices.Sort(lines)

	// Each link is written once, and each refused line as often as it was read.
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
