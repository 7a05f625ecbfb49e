// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Beam resolves, normalizes and sorts links: a job for one machine or many, on
// Apache Beam.
//
//	beam [flags] -text GLOB|-warc GLOB -out DIRECTORY
//
// The input is lines of text, BASE<TAB>REF, or the HTML pages in WARC files, or
// both. The output is three kinds of text files, each divided into shards:
//
//	links-*    KEY<TAB>LINK: the distinct links in normal form, sorted by their key; see SURT
//	hosts-*    HOST<TAB>COUNT: the number of distinct links of each host, its labels reversed
//	refused-*  "BASE"<TAB>"REF"<TAB>PART<TAB>OFFSET<TAB>MESSAGE: the refused links, and where they fail
//
// The texts of refused links are quoted as in Go. The runner is Prism, in this
// process, unless the flags of Beam name another. With -plain, no runner is
// used.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

// A config says what the job reads and writes.
type config struct {
	Text, WARC string // patterns of file names, or ""
	Out        string // a directory
	Shards     int
}

// The counts of a job are the numbers of lines, except that links also counts
// duplicates.
type counts struct{ links, refused, distinct int64 }

func (n counts) String() string {
	return fmt.Sprintf("links %d, refused %d, distinct %d", n.links, n.refused, n.distinct)
}

func main() {
	var c config
	flag.StringVar(&c.Text, "text", "", "read lines of BASE<TAB>REF from the files that match the `GLOB`")
	flag.StringVar(&c.WARC, "warc", "", "read WARC files, compressed with gzip, that match the `GLOB`")
	flag.StringVar(&c.Out, "out", "", "write to a new `DIRECTORY`")
	flag.IntVar(&c.Shards, "shards", 16, "write `N` files of each kind; each must fit in memory")
	plain := flag.Bool("plain", false, "run a plain loop in memory, without Beam")
	workers := flag.Int("workers", 1, "with -plain: use `N` processors")
	generate := flag.Int("generate", 0, "write `N` lines of BASE<TAB>REF to standard output, and do nothing else")
	flag.Parse()
	beam.Init() // a worker process does not return from here
	if err := run(context.Background(), c, *plain, *workers, *generate); err != nil {
		fmt.Fprintln(os.Stderr, "beam:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, c config, plain bool, workers, generate int) error {
	if generate > 0 {
		w := bufio.NewWriter(os.Stdout)
		generateText(w, generate)
		return w.Flush()
	}
	if err := c.check(ctx); err != nil {
		return err
	}
	var n counts
	var err error
	if plain {
		n, err = runPlain(ctx, c, max(workers, 1))
	} else {
		n, err = runPipeline(ctx, c)
	}
	if err == nil {
		fmt.Println(n)
	}
	return err
}

// check returns an error if the flags are wrong.
func (c *config) check(ctx context.Context) error {
	switch {
	case c.Text == "" && c.WARC == "":
		return errors.New("-text or -warc is needed")
	case c.Out == "":
		return errors.New("-out is needed")
	case c.Shards < 1 || c.Shards > 99999:
		return errors.New("-shards is not from 1 to 99999")
	}
	for _, glob := range []string{c.Text, c.WARC} {
		if glob == "" {
			continue
		}
		if names, err := list(ctx, glob); err != nil || len(names) == 0 {
			return errors.Join(err, fmt.Errorf("no file matches %s", glob))
		}
	}
	c.Out = strings.TrimSuffix(c.Out, "/")
	// A reader would take files of another run for files of this run.
	names, err := list(ctx, c.Out+"/*")
	if err == nil && len(names) > 0 {
		err = fmt.Errorf("-out: %s is not empty", c.Out)
	}
	return err
}

// list returns the names of the files that match a pattern. None match "".
func list(ctx context.Context, glob string) ([]string, error) {
	if glob == "" {
		return nil, nil
	}
	fs, err := filesystem.New(ctx, glob)
	if err != nil {
		return nil, err
	}
	defer fs.Close()
	return fs.List(ctx, glob)
}

func open(ctx context.Context, name string) (io.ReadCloser, error) {
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return nil, err
	}
	defer fs.Close()
	return fs.OpenRead(ctx, name)
}
