// SPDX-License-Identifier: BSD-3-Clause

// Servers asks servers, proxies and frameworks how they read request targets,
// for package hazard.
//
//	go run . [-only names] [-modules dir] [-golden file] [-out file]
//	go run . -page file -golden file
//
// It starts each installed program on 127.0.0.1, sends it the same targets, and
// ends it. It names the programs that are missing. The targets are normal forms.
// With -golden, it fails if a program with the same version reads a target in
// another way than before. With -out, it writes the readings, and with -page the
// table for people, made from the golden file.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"example.com/uri/internal/proof/served"
)

// The flags.
var (
	only    = flag.String("only", "", "start only the programs with these `names`, separated by commas")
	modules = flag.String("modules", "", "the `directory` of node_modules")
	golden  = flag.String("golden", "", "compare with the readings in the `file`")
	out     = flag.String("out", "", "write the readings to the `file`")
	pageAs  = flag.String("page", "", "write the page to the `file`")
	serve   = flag.String("serve", "", "serve with the Go router `name:port`")
)

func main() {
	flag.Parse()
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "servers:", err)
		os.Exit(1)
	}
}

func run() error {
	// This program starts itself as each router in Go.
	if *serve != "" {
		name, port, _ := strings.Cut(*serve, ":")
		return serveGo(name, port)
	}

	var known served.Data
	if *golden != "" {
		var err error
		if known, err = served.Read(*golden); err != nil {
			return err
		}
	}
	if *pageAs != "" {
		return os.WriteFile(*pageAs, []byte(pageOf(known)), 0o666)
	}

	// The programs do not get signals from a terminal: an interrupt ends them here.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	d, err := measure(ctx)
	if err != nil {
		return err
	}
	if *out != "" {
		if err := d.write(*out); err != nil {
			return err
		}
	}
	if *golden != "" {
		return compare(known, d.Data)
	}
	return nil
}

// measure asks each program.
func measure(ctx context.Context) (data, error) {
	// Servers that give up their rights read the directory too.
	dir, err := os.MkdirTemp("", "servers")
	if err != nil {
		return data{}, err
	}
	defer os.RemoveAll(dir)
	if err := os.Chmod(dir, 0o755); err != nil {
		return data{}, err
	}
	if err := writePrograms(dir); err != nil {
		return data{}, err
	}
	backend, err := startBackends()
	if err != nil {
		return data{}, err
	}

	// A program that is missing, or fails, does not stop the others.
	d := newData(targets())
	for _, p := range programs {
		if *only != "" && !strings.Contains(","+*only+",", ","+p.name+",") {
			continue
		}
		start := time.Now()
		version, err := d.ask(ctx, p, dir, backend)
		if ctx.Err() != nil {
			return data{}, errors.New("interrupted")
		}
		if err != nil {
			fmt.Printf("skipped: %s: %v\n", p.name, err)
			continue
		}
		fmt.Printf("%-14s %-24s %5.1f s\n", p.name, version, time.Since(start).Seconds())
	}
	return d, nil
}

// ask starts a program, sends it all targets, and ends it.
func (d *data) ask(ctx context.Context, p program, dir string, b backends) (version string, err error) {
	version, err = p.version()
	if err != nil {
		return "", err
	}
	s, err := p.start(ctx, dir, b)
	if err != nil {
		return "", err
	}
	defer s.end()

	ctx, cancel := context.WithTimeoutCause(ctx, limit, fmt.Errorf("it takes more than %v", limit))
	defer cancel()
	for i, e := range p.endpoints {
		for _, t := range d.targets {
			if ctx.Err() != nil {
				return "", context.Cause(ctx)
			}
			d.record(t, p.name, e, get(s.addresses[i], t.Sent))
		}
	}
	d.Programs[p.name] = version
	return version, nil
}

// limit is how long a program may take.
const limit = 3 * time.Minute
