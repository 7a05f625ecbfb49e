// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Bench measures package uri beside its peers, on the same corpora in one run,
// and prints how they compare:
//
//	go run . [flags]              measure, and print the table
//	go run . [flags] FILE.json... print the table of runs that -json stored
//
// It says where a target is missed, but no time makes it fail.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"regexp"
	"runtime"
	"time"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("bench: ")
	if err := run(os.Args[1:], os.Stdout, log.Printf); err != nil {
		log.Fatal(err)
	}
}

func run(args []string, out io.Writer, logf func(format string, args ...any)) error {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	rounds := flags.Int("rounds", 9, "how many rounds to measure")
	short := flags.Bool("short", false, "one short round on less, to see that all of it works")
	match := flags.String("run", "", "measure the rows that match the `REGEXP`, such as 'Parse: harvested' or hostile")
	markdown := flags.Bool("markdown", false, "print Markdown")
	data := flags.String("json", "", "store what was measured in the `FILE`")
	svg := flags.String("svg", "", "draw the chart into the `FILE`")
	if err := flags.Parse(args); err != nil {
		return err
	}
	rows, err := regexp.Compile(*match)
	if err != nil {
		return err
	}
	var runs []Run
	if flags.NArg() > 0 {
		runs, err = load(flags.Args())
	} else {
		runs, err = measure(*rounds, *short, rows, logf)
	}
	if err != nil {
		return err
	}
	if *data != "" {
		if err := store(*data, runs); err != nil {
			return err
		}
	}
	table := newTable(runs)
	if *svg != "" {
		if err := os.WriteFile(*svg, []byte(chart(table)), 0o666); err != nil {
			return err
		}
	}
	if *markdown {
		_, err = io.WriteString(out, table.markdown())
	} else {
		_, err = io.WriteString(out, table.text())
	}
	return err
}

func measure(rounds int, short bool, rows *regexp.Regexp, logf func(format string, args ...any)) ([]Run, error) {
	m := &meter{
		rounds: max(1, rounds),
		sizes:  []int{1_000, 10_000, 100_000, 1_000_000},
		budget: 20 * time.Millisecond,
		log:    logf,
	}
	if short {
		m.rounds, m.sizes, m.budget = 1, m.sizes[:2], time.Millisecond
	}
	c, err := loadCorpora(short)
	if err != nil {
		return nil, err
	}
	logf("%s", c.source)
	// One processor, or the garbage of one contender is collected beside
	// another.
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	return []Run{m.run(c, rows)}, nil
}

func store(name string, runs []Run) error {
	data, err := json.Marshal(runs)
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(data, '\n'), 0o666)
}

func load(names []string) (runs []Run, err error) {
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		var stored []Run
		if err := json.Unmarshal(data, &stored); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		runs = append(runs, stored...)
	}
	return runs, nil
}
