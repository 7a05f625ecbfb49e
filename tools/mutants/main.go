// SPDX-License-Identifier: BSD-3-Clause

// Mutants changes code in small ways, one at a time, and prints each change that no
// short test notices. With -v it also prints the other changes, each with the test that
// notices it. Without packages, it changes only the lines that differ from the base,
// from where the branch left it. A package's own tests run first, and then the tests of
// packages that use it. The compiler reads the changed files from elsewhere, so the
// repository stays as it is.
//
//	cd tools && go run ./mutants [-v] [-base commit] [-budget time] [-seed n] [package ...]
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// proof is the directory with the packages that only tests use. They are changed only if
// they are named, and their tests run before other packages' tests.
const proof = "internal/proof"

func main() {
	log.SetFlags(0)
	base := flag.String("base", "main", "without packages, change the lines that differ from this commit")
	budget := flag.Duration("budget", 10*time.Minute, "the time to spend")
	seed := flag.Uint64("seed", rand.Uint64N(1e6), "the seed of the order")
	verbose := flag.Bool("v", false, "print the changes that a test notices too")
	flag.Parse()

	ctx, cancel := context.WithTimeout(context.Background(), *budget)
	defer cancel()
	if err := run(ctx, "..", *base, *seed, *verbose, flag.Args(), os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// run tries the mutants of the module in the directory root, as many at a time as there
// are processors, and prints those that survive.
func run(ctx context.Context, root, base string, seed uint64, verbose bool, patterns []string, out io.Writer) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	scratch, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)

	m := &module{root: root, scratch: scratch}
	mutants, err := m.mutants(base, patterns)
	if err = errors.Join(err, m.listTests(ctx)); err != nil {
		return err
	}

	// In random order, the mutants that the time allows are a sample of all.
	queue := make(chan mutant, len(mutants))
	for _, i := range rand.New(rand.NewPCG(seed, 0)).Perm(len(mutants)) {
		queue <- mutants[i]
	}
	close(queue)

	start, results := time.Now(), make(chan result)
	for w := range runtime.NumCPU() {
		go func() {
			for mu := range queue {
				results <- m.try(ctx, mu, filepath.Join(scratch, strconv.Itoa(w)))
			}
		}()
	}

	// Once the time is over, the tests fail for that reason, and tell nothing.
	counts := map[string]int{}
	for range mutants {
		r := <-results
		switch {
		case ctx.Err() != nil:
			r.outcome = "not tried"
		case r.err != nil:
			err = r.err
			stop()
		case r.outcome == "survive":
			fmt.Fprintln(out, r.mutant)
		case verbose && r.outcome == "killed":
			fmt.Fprintln(out, r.mutant, "is noticed by", r.by)
		}
		counts[r.outcome]++
	}
	fmt.Fprintf(out, "%d mutants with seed %d in %d s: %v\n", len(mutants), seed, int(time.Since(start).Seconds()), counts)
	return err
}

// A module is a module whose code is changed.
type module struct {
	root, scratch string // directories
	tests         []*test
}

// A test is a package's tests.
type test struct {
	path, dir string
	deps      []string                   // the packages that it uses
	stages    func() ([][]string, error) // arguments that run the quick tests, and arguments that run the others
}

// A result is a mutant's outcome: "killed" by a test, "survive" or "do not compile".
type result struct {
	mutant
	outcome, by string
	err         error // of a test that fails without the mutant, too
}

// mutants returns the mutants of the packages that match, or without patterns the mutants
// in the lines that differ from base.
func (m *module) mutants(base string, patterns []string) (mutants []mutant, err error) {
	var changed map[string]bool
	if len(patterns) == 0 {
		if changed, err = m.changed(base); err != nil {
			return nil, err
		}
		patterns = []string{"./..."}
	}

	args := append([]string{"list", "-f", "{{range .GoFiles}}{{$.ImportPath}}\t{{$.Module.Dir}}\t{{$.Dir}}/{{.}}\n{{end}}"}, patterns...)
	files, err := command(context.Background(), m.root, "go", args...)
	if err != nil {
		return nil, err
	}

	// A package in proof that only "..." matches is not named. The lines between two
	// packages are empty.
	isNamed := !strings.Contains(strings.Join(patterns, " "), "...")
	for line := range strings.Lines(files) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) < 3 || strings.Contains(fields[0], proof) && !isNamed {
			continue
		}

		target, dir, path := fields[0], fields[1], fields[2]
		src, err := os.ReadFile(path)
		found, parseErr := mutate(strings.TrimPrefix(path, dir+"/"), string(src))
		if err := errors.Join(err, parseErr); err != nil {
			return nil, err
		}
		for _, f := range found {
			f.target, f.path = target, path
			if changed == nil || changed[fmt.Sprint(f.place.Filename, ":", f.place.Line)] {
				mutants = append(mutants, f)
			}
		}
	}
	return mutants, nil
}

// changed returns the lines that differ from base, each as "file:line".
func (m *module) changed(base string) (map[string]bool, error) {
	diff, err := command(context.Background(), m.root, "git", "diff", "--no-ext-diff", "--no-color", "--dst-prefix=b/", "--relative", "-U0", "--merge-base", base, "--", "*.go")
	lines, file := map[string]bool{}, ""
	for line := range strings.Lines(diff) {
		fmt.Sscanf(line, "+++ b/%s", &file)

		// "@@ -3,0 +4,2 @@" adds the lines 4 and 5, and "@@ -3 +4 @@" only line 4.
		old, first, count := "", 0, 1
		n, _ := fmt.Sscanf(line, "@@ -%s +%d,%d", &old, &first, &count)
		for i := 0; n >= 2 && i < count; i++ {
			lines[fmt.Sprint(file, ":", first+i)] = true
		}
	}
	return lines, err
}

// listTests finds all packages' tests, and the packages that they use.
func (m *module) listTests(ctx context.Context) error {
	list, err := command(context.Background(), m.root, "go", "list", "-test", "-f", "{{.ImportPath}}\t{{.Dir}}\t{{join .Deps \" \"}}", "./"+proof+"/...", "./...")
	for line := range strings.Lines(list) {
		fields := strings.Split(line, "\t")

		// For each package with tests, there is a program "PACKAGE.test". How long its tests
		// take is measured when a mutant first needs them.
		if path, ok := strings.CutSuffix(fields[0], ".test"); ok {
			t := &test{path: path, dir: fields[1], deps: strings.Fields(fields[2])}
			t.stages = sync.OnceValues(func() ([][]string, error) { return m.measure(ctx, t) })
			m.tests = append(m.tests, t)
		}
	}
	return err
}

// testsOf returns the tests that may notice a change in a package, its own first.
func (m *module) testsOf(target string) (tests []*test) {
	for _, t := range m.tests {
		if t.path == target {
			tests = slices.Insert(tests, 0, t)
		} else if slices.Contains(t.deps, target) {
			tests = append(tests, t)
		}
	}
	return tests
}

// try runs the tests on a mutant until one fails. It writes files whose names begin with
// scratch.
func (m *module) try(ctx context.Context, mu mutant, scratch string) result {
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{mu.path: scratch + ".go"}})
	err = errors.Join(err, os.WriteFile(scratch+".json", overlay, 0o666), os.WriteFile(scratch+".go", []byte(mu.src[:mu.from]+mu.text+mu.src[mu.to:]), 0o666))

	for _, t := range m.testsOf(mu.target) {
		stages, e := t.stages()
		if err = errors.Join(err, e); err != nil {
			return result{mutant: mu, err: err}
		}
		if m.build(ctx, t, scratch+".test", "-overlay="+scratch+".json") != nil {
			return result{mutant: mu, outcome: "do not compile"}
		}

		// The quick tests notice most mutants, so they run first.
		for _, args := range stages {
			if _, err := t.run(ctx, scratch+".test", args...); err != nil {
				return result{mutant: mu, outcome: "killed", by: t.path + " " + failed.FindString(err.Error())}
			}
		}
	}
	return result{mutant: mu, outcome: "survive", err: err}
}

// passed matches a test that takes less than a tenth of a second, and failed the first line
// about a failure.
var passed = regexp.MustCompile(`(?m)^--- PASS: (\w+) \(0\.0\ds\)`)
var failed = regexp.MustCompile(`(?m)^(--- FAIL: \w+|panic: .*|fatal error: .*)`)

// measure runs tests on the code as it is, where they must pass, and returns their stages.
func (m *module) measure(ctx context.Context, t *test) ([][]string, error) {
	binary := filepath.Join(m.scratch, strings.ReplaceAll(t.path, "/", "-")+".test")
	if err := m.build(ctx, t, binary, "-v"); err != nil {
		return nil, err
	}
	start := time.Now()
	out, err := t.run(ctx, binary, "-test.v")
	all := time.Since(start)

	// No test is called "-": without a quick test, the pattern matches none.
	quick := "^(-"
	for _, name := range passed.FindAllStringSubmatch(out, -1) {
		quick += "|" + name[1]
	}
	quick += ")$"

	// A mutant may loop, and the machine may be busy with other work.
	timeout := func(d time.Duration) string { return fmt.Sprint("-test.timeout=", 10*time.Second+d) }
	return [][]string{{"-test.run", quick, timeout(all)}, {"-test.skip", quick, timeout(10 * all)}}, err
}

// build compiles tests, with a flag.
func (m *module) build(ctx context.Context, t *test, binary, flag string) error {
	_, err := command(ctx, m.root, "go", "test", "-c", "-vet=off", flag, "-o", binary, t.path)
	return err
}

// run runs the short tests. A mutant may fill the memory, so they have 4 GB.
func (t *test) run(ctx context.Context, binary string, args ...string) (string, error) {
	return command(ctx, t.dir, "sh", append([]string{"-c", `ulimit -v 4000000; exec "$0" -test.short -test.failfast "$@"`, binary}, args...)...)
}

// command runs a command on one processor. The error contains the command's output.
func command(ctx context.Context, dir, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	cmd.WaitDelay = time.Second // a test may leave a process that keeps its output open
	var failure strings.Builder
	cmd.Stderr = &failure

	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("%v: %w\n%s%s", cmd, err, out, failure.String())
	}
	return string(out), err
}
