// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Probe runs the exported functions of the module on random inputs, and writes
// down what they return. The audit of mutants compiles it in a copy of the
// module, with the mutants in it: a mutant for which a case has another trace
// is not equivalent to the code.
//
//	probe digests package seed budget file
//	probe compare package seed budget file progress
//	probe trace package seed case
//
// The first command writes the digests of as many cases as the time allows. The
// second compares the cases with these digests until the time is over, and
// prints the number of the first case that differs, and the number of cases. It
// keeps the number of the case that runs in the file progress. The third prints
// the trace of one case.
package main

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"log"
	"os"
	"strconv"
	"time"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("probe: ")
	if len(os.Args) < 5 {
		log.Fatal("usage: probe digests|compare|trace package seed budget|case [file [progress]]")
	}
	target := os.Args[2]
	seed, err := strconv.ParseUint(os.Args[3], 10, 64)
	if err != nil {
		log.Fatal(err)
	}
	switch os.Args[1] {
	case "digests":
		err = writeDigests(target, seed, os.Args[4], os.Args[5])
	case "compare":
		err = compare(target, seed, os.Args[4], os.Args[5], os.Args[6])
	case "trace":
		var i uint64
		i, err = strconv.ParseUint(os.Args[4], 10, 64)
		os.Stdout.Write(traceOf(target, seed, i))
	}
	if err != nil {
		log.Fatal(err)
	}
}

// traceOf returns the trace of a case.
func traceOf(target string, seed, i uint64) []byte {
	t := newTrace(seed, i)
	func() {
		defer func() {
			if r := recover(); r != nil {
				t.line("panic: %v", r)
			}
		}()
		runCase(t, target)
	}()
	return t.out.Bytes()
}

func digest(target string, seed, i uint64) uint64 {
	h := fnv.New64a()
	h.Write(traceOf(target, seed, i))
	return h.Sum64()
}

func writeDigests(target string, seed uint64, budget, file string) error {
	limit, err := time.ParseDuration(budget)
	if err != nil {
		return err
	}
	var digests []byte
	started := time.Now()
	for i := uint64(0); time.Since(started) < limit; i++ {
		digests = binary.BigEndian.AppendUint64(digests, digest(target, seed, i))
	}
	return os.WriteFile(file, digests, 0o666)
}

func compare(target string, seed uint64, budget, file, progressFile string) error {
	limit, err := time.ParseDuration(budget)
	if err != nil {
		return err
	}
	digests, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	progress, err := os.Create(progressFile)
	if err != nil {
		return err
	}
	defer progress.Close()
	i := uint64(0)
	for started := time.Now(); len(digests) > 0 && time.Since(started) < limit; i++ {
		progress.WriteAt(binary.BigEndian.AppendUint64(nil, i), 0)
		if digest(target, seed, i) != binary.BigEndian.Uint64(digests) {
			fmt.Println(i, i+1)
			return nil
		}
		digests = digests[8:]
	}
	fmt.Println(-1, i)
	return nil
}
