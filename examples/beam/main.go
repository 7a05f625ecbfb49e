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
// The bases and references in refused-* are quoted as in Go. The runner is Prism, in
// this process, unless Beam's flags name another.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
)

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

// run runs the job on the runner that the flags choose.
func run(ctx context.Context, c config) error {
	if err := c.check(ctx); err != nil {
		return err
	}
	return beamx.Run(ctx, newPipeline(c))
}
