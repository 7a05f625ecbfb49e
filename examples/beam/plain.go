// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file has the job without Beam: a loop that keeps all lines in memory.

import (
	"bufio"
	"context"
	"errors"
	"io"
	"runtime"
	"strings"
	"sync"
)

// A shelf keeps the batches of each shard.
type shelf struct {
	mu      sync.Mutex
	batches [][][]byte
}

func newShelf(shards int) *shelf { return &shelf{batches: make([][][]byte, shards)} }

func (s *shelf) put(shard int, batch []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.batches[shard] = append(s.batches[shard], batch)
}

// A plainLoop runs the job on so many goroutines.
type plainLoop struct {
	config
	workers int
	mu      sync.Mutex
	counts  counts
	hosts   map[string]int // the number of distinct links
}

// runPlain runs the job on so many goroutines and as many processors.
func runPlain(ctx context.Context, c config, workers int) (counts, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(workers))
	p := &plainLoop{config: c, workers: workers, hosts: make(map[string]int)}
	links, refused, hosts := newShelf(c.Shards), newShelf(c.Shards), newShelf(c.Shards)
	if err := p.resolve(ctx, links, refused); err != nil {
		return counts{}, err
	}
	if err := errors.Join(p.write(ctx, "links", links), p.write(ctx, "refused", refused)); err != nil {
		return counts{}, err
	}
	s := newShuffle(c.Shards)
	s.emit = hosts.put
	for host, links := range p.hosts {
		s.add(hostLine(host, links))
	}
	s.flush()
	return p.counts, p.write(ctx, "hosts", hosts)
}

// inParallel calls do on each goroutine, and returns the errors.
func (p *plainLoop) inParallel(do func(worker int) error) error {
	errs := make([]error, p.workers)
	var running sync.WaitGroup
	for worker := range p.workers {
		running.Add(1)
		go func() {
			defer running.Done()
			errs[worker] = do(worker)
		}()
	}
	running.Wait()
	return errors.Join(errs...)
}

// A task is a part of the input.
type task func(j *job) error

// resolve runs the first half of the job, which ends when each line is in a
// batch of its shard.
func (p *plainLoop) resolve(ctx context.Context, links, refused *shelf) error {
	tasks := make(chan task, p.workers)
	var readErr error
	go func() {
		defer close(tasks)
		readErr = errors.Join(p.readText(ctx, tasks), p.readWARC(ctx, tasks))
	}()
	err := p.inParallel(func(int) (err error) {
		j := newJob(p.Shards).to(links.put, refused.put)
		for t := range tasks {
			err = errors.Join(err, t(j))
		}
		j.flush()
		p.mu.Lock()
		defer p.mu.Unlock()
		p.counts.links += j.links.lines
		p.counts.refused += j.refused.lines
		return err
	})
	return errors.Join(readErr, err)
}

// readText sends the lines of the text files.
func (p *plainLoop) readText(ctx context.Context, tasks chan<- task) error {
	names, err := list(ctx, p.Text)
	for _, name := range names {
		err = errors.Join(err, readTextFile(ctx, name, tasks))
	}
	return err
}

func readTextFile(ctx context.Context, name string, tasks chan<- task) error {
	f, err := open(ctx, name)
	if err != nil {
		return err
	}
	defer f.Close()
	r := bufio.NewReaderSize(f, bufferSize)
	for err == nil {
		var lines []string
		lines, err = readLines(r)
		tasks <- func(j *job) error {
			for _, line := range lines {
				j.text(line)
			}
			return nil
		}
	}
	if err == io.EOF {
		return nil
	}
	return err
}

// readLines returns up to 1024 lines without their newlines, and the error that
// ends them, if any. Text after the last newline is a line if it is not empty.
func readLines(r *bufio.Reader) (lines []string, err error) {
	for len(lines) < 1024 && err == nil {
		var line string
		if line, err = r.ReadString('\n'); line != "" {
			lines = append(lines, strings.TrimSuffix(line, "\n"))
		}
	}
	return lines, err
}

// readWARC sends the WARC files.
func (p *plainLoop) readWARC(ctx context.Context, tasks chan<- task) error {
	names, err := list(ctx, p.WARC)
	for _, name := range names {
		tasks <- func(j *job) error {
			f, err := open(ctx, name)
			if err != nil {
				return err
			}
			defer f.Close()
			return j.warc(name, f)
		}
	}
	return err
}

// write writes the files of a kind.
func (p *plainLoop) write(ctx context.Context, kind string, s *shelf) error {
	return p.inParallel(func(worker int) error {
		for shard := worker; shard < p.Shards; shard += p.workers {
			if len(s.batches[shard]) == 0 {
				continue
			}
			hosts, err := p.writeShard(ctx, kind, shard, s.batches[shard])
			if err != nil {
				return err
			}
			s.batches[shard] = nil
			p.mu.Lock()
			for host, links := range hosts {
				p.hosts[host] += links
				p.counts.distinct += int64(links)
			}
			p.mu.Unlock()
		}
		return nil
	})
}
