// SPDX-License-Identifier: BSD-3-Clause

// Beam resolves, normalizes and sorts links: a job for one machine or many, on
// Apache Beam.
//
//	beam [flags] -text GLOB -out DIRECTORY
//
// The input is lines of text, BASE<TAB>REF. The output is two kinds of text files,
// each divided into shards:
//
//	links-*    KEY<TAB>LINK: the distinct links in normal form, sorted by their key; see SURT
//	refused-*  "BASE"<TAB>"REF"<TAB>PART<TAB>OFFSET<TAB>MESSAGE: the refused links, and where they fail
//
// The texts of refused links are quoted as in Go. The runner is Prism, in this
// process, unless the flags of Beam name another.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
)

// A config says what the job reads and writes.
type config struct {
	Text   string // a pattern of file names
	Out    string // a directory
	Shards int
}

func main() {
	var c config
	flag.StringVar(&c.Text, "text", "", "read lines of BASE<TAB>REF from the files that match the `GLOB`")
	flag.StringVar(&c.Out, "out", "", "write to a new `DIRECTORY`")
	flag.IntVar(&c.Shards, "shards", 16, "write `N` files of each kind; each must fit in memory")
	flag.Parse()
	beam.Init() // a worker process does not return from here
	if err := run(context.Background(), c); err != nil {
		fmt.Fprintln(os.Stderr, "beam:", err)
		os.Exit(1)
	}
}

// run runs the job on the runner that the flags name.
func run(ctx context.Context, c config) error {
	if err := c.check(ctx); err != nil {
		return err
	}
	return beamx.Run(ctx, newPipeline(c))
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
	// A reader would take files of another run for files of this run.
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
