// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file has the job as a Beam pipeline.

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/textio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/transforms/stats"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
)

func init() {
	register.DoFn4x0[context.Context, string, func(int, []byte), func(int, []byte)](&textFn{})
	register.DoFn4x1[context.Context, fileio.ReadableFile, func(int, []byte), func(int, []byte), error](&warcFn{})
	register.DoFn4x1[context.Context, int, func(*[]byte) bool, func(string, int), error](&writeFn{})
	register.DoFn3x0[string, int, func(int, []byte)](&hostFn{})
	register.Emitter2[int, []byte]()
	register.Emitter2[string, int]()
	register.Iter1[[]byte]()
}

const namespace = "uri" // of the counters

var (
	linkCounter     = beam.NewCounter(namespace, "links")
	refusedCounter  = beam.NewCounter(namespace, "refused")
	distinctCounter = beam.NewCounter(namespace, "distinct")
)

// runPipeline runs the job on the runner that the flags name.
func runPipeline(ctx context.Context, c config) (counts, error) {
	result, err := beamx.RunWithMetrics(ctx, newPipeline(c))
	if err != nil {
		return counts{}, err
	}
	n := make(map[string]int64)
	for _, counter := range result.Metrics().AllMetrics().Counters() {
		if counter.Namespace() == namespace {
			n[counter.Name()] += counter.Result()
		}
	}
	return counts{n["links"], n["refused"], n["distinct"]}, nil
}

func newPipeline(c config) *beam.Pipeline {
	p, s := beam.NewPipelineWithRoot()
	var links, refused []beam.PCollection // of KV<shard, batch of lines>
	if c.Text != "" {
		// By default, textio reads only as many bytes of text as the compressed file
		// has.
		lines := textio.Read(s, c.Text, textio.ReadUncompressed())
		l, r := beam.ParDo2(s, &textFn{batchFn{Shards: c.Shards}}, lines)
		links, refused = append(links, l), append(refused, r)
	}
	if c.WARC != "" {
		files := fileio.ReadMatches(s, fileio.MatchFiles(s, c.WARC), fileio.ReadUncompressed())
		l, r := beam.ParDo2(s, &warcFn{batchFn{Shards: c.Shards}}, beam.Reshuffle(s, files))
		links, refused = append(links, l), append(refused, r)
	}
	write := func(kind string, batches ...beam.PCollection) beam.PCollection {
		s := s.Scope(kind)
		return beam.ParDo(s, &writeFn{c, kind}, beam.GroupByKey(s, beam.Flatten(s, batches...)))
	}
	hosts := stats.SumPerKey(s, write("links", links...))
	write("refused", refused...)
	write("hosts", beam.ParDo(s, &hostFn{Shards: c.Shards}, hosts))
	return p
}

// A batchFn keeps the batches of a bundle.
type batchFn struct {
	Shards int
	job    *job
}

func (f *batchFn) StartBundle(_ context.Context, _, _ func(int, []byte)) { f.job = newJob(f.Shards) }

func (f *batchFn) FinishBundle(ctx context.Context, links, refused func(int, []byte)) {
	f.job.to(links, refused).flush()
	linkCounter.Inc(ctx, f.job.links.lines)
	refusedCounter.Inc(ctx, f.job.refused.lines)
}

// A textFn resolves the links in lines of text.
type textFn struct{ batchFn }

func (f *textFn) ProcessElement(_ context.Context, line string, links, refused func(int, []byte)) {
	f.job.to(links, refused).text(line)
}

// A warcFn resolves the links in WARC files.
type warcFn struct{ batchFn }

func (f *warcFn) ProcessElement(ctx context.Context, file fileio.ReadableFile, links, refused func(int, []byte)) error {
	r, err := file.Open(ctx)
	if err != nil {
		return err
	}
	defer r.Close()
	return f.job.to(links, refused).warc(file.Metadata.Path, r)
}

// A writeFn writes the files of a kind.
type writeFn struct {
	Config config
	Kind   string
}

func (f *writeFn) ProcessElement(ctx context.Context, shard int, batches func(*[]byte) bool, count func(host string, links int)) error {
	var all [][]byte
	var batch []byte
	for batches(&batch) {
		all = append(all, batch)
	}
	hosts, err := f.Config.writeShard(ctx, f.Kind, shard, all)
	for host, links := range hosts {
		count(host, links)
		distinctCounter.Inc(ctx, int64(links))
	}
	return err
}

// A hostFn makes a batch of one line.
type hostFn struct{ Shards int }

func (f *hostFn) ProcessElement(host string, links int, emit func(int, []byte)) {
	s := newShuffle(f.Shards)
	s.emit = emit
	s.add(hostLine(host, links))
	s.flush()
}
