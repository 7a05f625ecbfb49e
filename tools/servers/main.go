// SPDX-License-Identifier: BSD-3-Clause

// Servers asks servers, proxies and frameworks what they read in request
// targets, for package hazard.
//
//	go run . [-only names] [-modules dir] [-golden file] [-out file]
//	go run . -page file -golden file
//
// It starts each program that the machine has on 127.0.0.1, sends it the same
// targets, and ends it. It names the programs that are missing. The targets are
// normal forms. With -golden, it fails if a program of the same version has read
// a target in another way. With -out, it writes what was read, and with -page
// the table for people, of what is in the golden file.
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

func main() {
	only := flag.String("only", "", "start only the programs with these `names`, separated by commas")
	modules := flag.String("modules", "", "the `directory` of node_modules")
	golden := flag.String("golden", "", "compare with the readings in the `file`")
	out := flag.String("out", "", "write the readings to the `file`")
	page := flag.String("page", "", "write the page to the `file`")
	serve := flag.String("serve", "", "serve with the Go router `name:port`")
	flag.Parse()
	if err := run(*only, *modules, *golden, *out, *page, *serve); err != nil {
		fmt.Fprintln(os.Stderr, "servers:", err)
		os.Exit(1)
	}
}

func run(only, modules, golden, out, page, serve string) error {
	if serve != "" {
		name, port, _ := strings.Cut(serve, ":")
		return serveGo(name, port)
	}
	var known served.Data
	if golden != "" {
		var err error
		if known, err = served.Read(golden); err != nil {
			return err
		}
	}
	if page != "" {
		return os.WriteFile(page, []byte(pageOf(known)), 0o666)
	}
	// The programs do not get the signals of a terminal: an interrupt ends them here.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	d, err := measure(ctx, only, modules)
	if err != nil {
		return err
	}
	if out != "" {
		if err := d.write(out); err != nil {
			return err
		}
	}
	if golden != "" {
		return compare(known, d.Data)
	}
	return nil
}

// measure asks each program.
func measure(ctx context.Context, only, modules string) (data, error) {
	dir, err := os.MkdirTemp("", "servers")
	if err != nil {
		return data{}, err
	}
	defer os.RemoveAll(dir)
	if err := os.Chmod(dir, 0o755); err != nil { // for servers that give up their rights
		return data{}, err
	}
	if err := writePrograms(dir); err != nil {
		return data{}, err
	}
	backend, err := startBackends()
	if err != nil {
		return data{}, err
	}
	d := newData(targets())
	for _, p := range programs {
		if only != "" && !strings.Contains(","+only+",", ","+p.name+",") {
			continue
		}
		start := time.Now()
		version, err := d.ask(ctx, p, dir, modules, backend)
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
func (d *data) ask(ctx context.Context, p program, dir, modules string, b backends) (version string, err error) {
	version, err = p.version(modules)
	if err != nil {
		return "", err
	}
	s, err := p.start(ctx, dir, modules, b)
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
