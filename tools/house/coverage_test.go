// SPDX-License-Identifier: BSD-3-Clause

package house

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/cover"
)

var profileFlag = flag.String("profile", "", "read the coverage profile of all tests from a file, instead of running them")

// allTests is the command of README.md that runs all tests.
const allTests = "go test ./..."

// TestCoverage runs all tests as README.md says, and checks that they run every
// statement of the library except those that coverage.txt lists. Each line of
// coverage.txt has a function, the first line of a block of statements in it,
// and the reason why no test runs the block, separated by tabs. A line is an
// error if tests run its block, or if there is no such block.
func TestCoverage(t *testing.T) {
	profile := *profileFlag
	if profile == "" {
		if testing.Short() {
			t.Skip("runs all tests")
		}
		profile = filepath.Join(t.TempDir(), "profile")
		var paths []string
		for _, p := range library(t) {
			paths = append(paths, p.PkgPath)
		}
		t.Setenv("GOFLAGS", os.Getenv("GOFLAGS")+" -coverprofile="+profile+" -coverpkg="+strings.Join(paths, ","))
		run(t, "sh", "-c", allTests)
	}
	profiles, err := cover.ParseProfiles(profile)
	if err != nil {
		t.Fatal(err)
	}
	found, statements, err := uncovered(root, profiles)
	if err != nil {
		t.Fatal(err)
	}
	for _, mistake := range mistakes(found, read(t, "tools/house/coverage.txt")) {
		t.Error(mistake)
	}
	t.Logf("%d statements are covered, except %d blocks that coverage.txt lists", statements, len(found))
}

// uncovered returns the blocks that no test runs, as describe formats them, and
// the number of statements in the profiles. The files are in root.
func uncovered(root string, profiles []*cover.Profile) (found []string, statements int, err error) {
	for _, profile := range profiles {
		for _, block := range profile.Blocks {
			statements += block.NumStmt
			if block.Count > 0 {
				continue
			}
			text, err := describe(root, strings.TrimPrefix(profile.FileName, module+"/"), block)
			if err != nil {
				return nil, 0, err
			}
			found = append(found, text)
		}
	}
	slices.Sort(found)
	return found, statements, nil
}

// describe returns the function and the first line of a block.
func describe(root, name string, block cover.ProfileBlock) (string, error) {
	set := token.NewFileSet()
	source, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		return "", err
	}
	file, err := parser.ParseFile(set, name, source, 0)
	if err != nil {
		return "", err
	}
	lines := strings.Split(string(source), "\n")[block.StartLine-1 : block.EndLine]
	lines[len(lines)-1] = lines[len(lines)-1][:block.EndCol-1]
	lines[0] = lines[0][block.StartCol-1:]
	first := ""
	for _, line := range lines {
		if first = strings.TrimLeft(line, "{ \t"); first != "" && first != "}" {
			break
		}
	}
	for _, decl := range file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if ok && set.Position(f.Pos()).Line <= block.StartLine && block.StartLine <= set.Position(f.End()).Line {
			return name + " " + f.Name.Name + "\t" + first, nil
		}
	}
	return "", fmt.Errorf("%s:%d is in no function", name, block.StartLine)
}

// mistakes returns the mistakes of the list, as messages.
func mistakes(found []string, list string) (messages []string) {
	var listed []string
	for _, line := range strings.Split(list, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) != 3 || fields[2] == "" {
			messages = append(messages, "not a function, a line and a reason, separated by tabs: "+line)
			continue
		}
		listed = append(listed, fields[0]+"\t"+fields[1])
	}
	for _, block := range found {
		if !slices.Contains(listed, block) {
			messages = append(messages, "no test runs this: "+block)
		}
	}
	for _, block := range listed {
		if !slices.Contains(found, block) {
			messages = append(messages, "coverage.txt lists a block that is covered or does not exist: "+block)
		}
	}
	return messages
}

func TestUncovered(t *testing.T) {
	root := t.TempDir()
	source := `package p

func (t T) f(i int) int {
	if i > 0 {

		return 1 // reason
	}
	return 2
}
`
	if err := os.WriteFile(filepath.Join(root, "p.go"), []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	const head = "mode: set\nexample.com/uri/p.go:3.26,4.11 1 1\nexample.com/uri/p.go:4.11,7.3 1 0\n"
	for text, want := range map[string][]string{
		head + "example.com/uri/p.go:8.2,8.10 1 0\n":                                     {"p.go f\treturn 1 // reason", "p.go f\treturn 2"},
		head + "example.com/uri/p.go:8.2,8.10 1 1\n":                                     {"p.go f\treturn 1 // reason"},
		head + "example.com/uri/p.go:8.2,8.10 1 0\nexample.com/uri/p.go:8.2,8.10 1 1\n":  {"p.go f\treturn 1 // reason"},
		head + "example.com/uri/p.go:8.2,8.10 1 1\nexample.com/uri/p.go:4.11,7.3 1 2\n":  nil,
		strings.ReplaceAll(head, " 0\n", " 1\n") + "example.com/uri/p.go:8.2,8.10 1 0\n": {"p.go f\treturn 2"},
	} {
		profiles, err := cover.ParseProfilesFromReader(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		got, statements, err := uncovered(root, profiles)
		if !slices.Equal(got, want) || statements != 3 || err != nil {
			t.Errorf("%s\n got %q, %d statements, %v\nwant %q", text, got, statements, err, want)
		}
	}
}

func TestMistakes(t *testing.T) {
	for _, tt := range []struct {
		list string
		want int
	}{
		{"# comment\np.go f\treturn 1\treason\n", 0},
		{"", 1},
		{"p.go f\treturn 1\t\n", 2},
		{"p.go f\treturn 1\n", 2},
		{"p.go f\treturn 1\treason\np.go f\treturn 2\treason\n", 1},
	} {
		if got := mistakes([]string{"p.go f\treturn 1"}, tt.list); len(got) != tt.want {
			t.Errorf("%q: %q", tt.list, got)
		}
	}
}
