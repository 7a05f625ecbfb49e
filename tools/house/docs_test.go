// SPDX-License-Identifier: BSD-3-Clause

package house

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/importer"
	"go/token"
	"go/types"
	"go/version"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/uri"
)

// This file runs the code in README.md, in docs and in the package comment. With house_test.go, it needs only the standard
// library and the module: .ci/run tests it with several releases of Go.

// A snippet is a piece of code in a document, and its output.
type snippet struct {
	file string
	line int    // of the code, from 1
	code string // a program, or the statements of a function
	want string

	// release is the release of Go, such as "go1.26", whose net/url the code
	// runs. Others may differ. It is "" if the code does not run net/url.
	release string
}

// The releases of Go whose net/url docs/migrating.md shows.
const (
	tableRelease  = "go1.26" // prints what the tables have
	newestRelease = "go1.27" // the tables have its names
)

// migrating has the tables of net/url. Its one block of code declares the names
// that the rows use.
const migrating = "docs/migrating.md"

// releaseOf returns the release of Go, such as "go1.27", that introduced the
// name of net/url in a row, or tableRelease if the row does not say so.
func releaseOf(row tableRow) string {
	if m := regexp.MustCompile(`^Since Go (1\.\d+)\.`).FindStringSubmatch(row.cells[len(row.cells)-1]); m != nil {
		return "go" + m[1]
	}
	return tableRelease
}

// isRelease reports whether the tests run with a release of Go that has all of
// another.
func isRelease(other string) bool { return version.Compare(runtime.Version(), other) >= 0 }

// TestDocuments runs the code in the documents: each block of Go, and each
// cell of a table that is an expression and is followed by its value.
func TestDocuments(t *testing.T) {
	snippets := allSnippets(t)
	for i, got := range runSnippets(t, snippets) {
		s := snippets[i]
		report := t.Errorf
		if s.release != "" && s.release != version.Lang(runtime.Version()) {
			report = t.Logf
		}
		if got != s.want {
			report("%s:%d: the code\n%s\nprints:\n%s\nwant:\n%s", s.file, s.line, s.code, got, s.want)
		}
	}
}

func allSnippets(t *testing.T) []snippet {
	snippets := snippetsOfComment(t)
	for _, name := range documents(t) {
		if name != migrating { // each row has its block
			snippets = append(snippets, snippetsOfBlocks(t, name)...)
		}
	}
	return append(snippets, snippetsOfTables(t, migrating)...)
}

// documents returns the names of the documents that have code.
func documents(t *testing.T) []string {
	return match(t, "docs/*.md", "docs/cookbook/*.md", "README.md", "guard/README.md", "hazard/README.md", "redact/README.md")
}

func readLines(t *testing.T, name string) []string { return strings.Split(read(t, name), "\n") }

// snippetsOfBlocks returns the blocks of Go in a Markdown file.
func snippetsOfBlocks(t *testing.T, name string) (snippets []snippet) {
	lines := readLines(t, name)
	for i := 0; i < len(lines); i++ {
		if lines[i] != "```go" {
			continue
		}
		length := slices.Index(lines[i+1:], "```")
		if length < 0 {
			t.Fatalf("%s:%d: the block has no end", name, i+1)
		}
		snippets = append(snippets, blockSnippet(t, name, i+2, lines[i+1:i+1+length]))
		i += length
	}
	return snippets
}

// snippetsOfComment returns the blocks of code in the package comment.
func snippetsOfComment(t *testing.T) (snippets []snippet) {
	const prefix = "//\t"
	lines := readLines(t, "doc.go")
	for i := 0; i < len(lines); i++ {
		var block []string
		start := i
		for ; i < len(lines) && (strings.HasPrefix(lines[i], prefix) || lines[i] == "//" && block != nil); i++ {
			block = append(block, strings.TrimPrefix(strings.TrimPrefix(lines[i], prefix), "//"))
		}
		if block != nil && strings.Contains(strings.Join(block, "\n"), "uri.") {
			snippets = append(snippets, blockSnippet(t, "doc.go", start+1, block))
		}
	}
	return snippets
}

// importsLine begins a block that is not a whole program. The packages that it
// imports follow, divided by commas.
const importsLine = "// imports: "

// blockSnippet returns a block of code as a snippet. As in an example, its
// output follows a comment "Output:". In a block without output, a comment
// after a call of Println is what it prints.
func blockSnippet(t *testing.T, file string, line int, block []string) snippet {
	s := snippet{file: file, line: line}
	text := strings.Join(block, "\n") + "\n"
	if formatted, err := format.Source([]byte(text)); err != nil || string(formatted) != text {
		t.Errorf("%s:%d: the code is not gofmt-ed: %v", file, line, err)
	}
	if strings.HasSuffix(file, ".md") && file != migrating && !strings.HasPrefix(text, importsLine) && !strings.HasPrefix(text, "package main\n") {
		t.Errorf("%s:%d: the block does not begin with %q", file, line, importsLine)
	}
	for i, text := range block {
		if strings.TrimSpace(text) != "// Output:" {
			continue
		}
		for _, want := range block[i+1:] {
			want = strings.TrimSpace(want)
			if want == "}" {
				continue
			}
			s.want += strings.TrimPrefix(strings.TrimPrefix(want, "//"), " ") + "\n"
		}
		s.want = strings.TrimSpace(s.want)
		s.code = strings.Join(block, "\n")
		return s
	}
	var want []string
	for _, text := range block {
		if call, value, ok := strings.Cut(text, " // "); ok && strings.HasPrefix(strings.TrimSpace(call), "fmt.Println(") {
			want = append(want, value)
		}
	}
	if want == nil && file != migrating {
		t.Errorf("%s:%d: the block says nothing of what it prints", file, line)
	}
	s.code, s.want = strings.Join(block, "\n"), strings.Join(want, "\n")
	return s
}

// snippetsOfTables returns the expressions in the tables of a Markdown file,
// each with its value in a cell. The code in the first block declares the
// names that they use.
func snippetsOfTables(t *testing.T, name string) (snippets []snippet) {
	names := snippetsOfBlocks(t, name)[0].code
	for _, m := range regexp.MustCompile(`(?m)^(\w+(?:, \w+)*) := `).FindAllStringSubmatch(names, -1) {
		names += "\nuse(" + strings.NewReplacer("_, ", "", ", _", "").Replace(m[1]) + ")" // a row does not use them all
	}
	for _, row := range tableRows(t, name) {
		for i, cell := range row.cells[:2] {
			release := ""
			if i == 0 {
				release = releaseOf(row)
			}
			if cell == "–" || release > tableRelease && !isRelease(release) {
				continue
			}
			code, value, ok := strings.Cut(strings.Trim(cell, "`"), "`<br>`")
			if !ok {
				t.Errorf("%s:%d: the cell %s has no code or no value", name, row.line, cell)
			}
			last := strings.LastIndex(code, "; ") + 1
			snippets = append(snippets, snippet{
				file: name, line: row.line, release: release,
				code: names + "\n{" + code[:last] + "show(" + strings.TrimSpace(code[last:]) + ")}",
				want: value,
			})
		}
	}
	return snippets
}

// A tableRow is a row of a table in Markdown.
type tableRow struct {
	line   int // from 1
	table  int // from 0
	header []string
	cells  []string
}

func tableRows(t *testing.T, name string) (rows []tableRow) {
	table := -1
	var header []string
	for i, line := range readLines(t, name) {
		inner, ok := strings.CutPrefix(line, "| ")
		switch {
		case strings.HasPrefix(line, "|-"):
			continue
		case !ok:
			header = nil
			continue
		}
		inner = strings.TrimSuffix(strings.TrimSpace(inner), "|")
		inner = strings.ReplaceAll(inner, `\|`, "\x00")
		cells := strings.Split(inner, "|")
		for j, cell := range cells {
			cells[j] = strings.ReplaceAll(strings.TrimSpace(cell), "\x00", "|")
		}
		if header == nil {
			header = cells
			table++
			continue
		}
		if len(cells) != len(header) {
			t.Errorf("%s:%d: %d cells, want %d", name, i+1, len(cells), len(header))
			continue
		}
		rows = append(rows, tableRow{i + 1, table, header, cells})
	}
	return rows
}

// importPaths are the packages that code without a line of imports may use.
var importPaths = []string{
	"errors", "fmt", "log", "maps", "net/http", "net/url", "path", "slices", "strings",
	"example.com/uri", "example.com/uri/fileuri", "example.com/uri/guard", "example.com/uri/hazard", "example.com/uri/prose",
}

// mark follows the output of a snippet.
const mark = "\x00\n"

// runSnippets runs the snippets as one program, and returns the output of each.
func runSnippets(t *testing.T, snippets []snippet) (printed []string) {
	out := run(t, "go", "run", "-C", writeSnippets(t, snippets), ".")
	printed = strings.SplitN(out, mark, len(snippets)+1)
	if len(printed) != len(snippets)+1 {
		t.Fatalf("%d snippets ran, want %d", len(printed)-1, len(snippets))
	}
	for i := range snippets {
		printed[i] = strings.TrimSpace(printed[i])
	}
	return printed[:len(snippets)]
}

// writeSnippets writes the snippets as a program, and returns its directory.
func writeSnippets(t *testing.T, snippets []snippet) (dir string) {
	dir = t.TempDir()
	write := func(name, source string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(source), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	top, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	write("go.mod", fmt.Sprintf("module documents\n\ngo 1.24\n\nrequire %s v0.0.0\n\nreplace %[1]s => %s\n", module, top))
	calls := ""
	for i, s := range snippets {
		write(fmt.Sprintf("s%d.go", i), snippetSource(s, i))
		calls += fmt.Sprintf("\tsnippet%d()\n\tfmt.Print(%q)\n", i, mark)
	}
	write("main.go", `package main

import "fmt"

func show(a ...any) {
	if len(a) == 1 && a[0] == "" {
		a[0] = "\"\""
	}
	fmt.Println(a...)
}

func use(...any) {}

func main() {
`+calls+"}\n")
	return dir
}

// snippetSource returns the source of the function snippet<i>.
func snippetSource(s snippet, i int) string {
	position := fmt.Sprintf("//line %s:%d\n", s.file, s.line)
	if program, ok := strings.CutPrefix(s.code, "package main\n"); ok {
		return "package main\n" + position + "\n" + strings.Replace(program, "\nfunc main() {\n", fmt.Sprintf("\nfunc snippet%d() {\n", i), 1)
	}
	imports := ""
	for _, path := range importsOf(s.code) {
		imports += "import " + strconv.Quote(path) + "\n"
	}
	return "package main\n" + imports + fmt.Sprintf("func snippet%d() {\n", i) + position + s.code + "\n}\n"
}

// importsOf returns the packages that the first line of a block names, so that
// the block compiles as it is shown. A row of a table has no such line: its
// packages are those whose names it uses.
func importsOf(code string) (paths []string) {
	if line, ok := strings.CutPrefix(code, importsLine); ok {
		line, _, _ = strings.Cut(line, "\n")
		return strings.Split(line, ", ")
	}

	for _, path := range importPaths {
		name := path[strings.LastIndex(path, "/")+1:]
		if regexp.MustCompile(`(^|[^\w."])` + name + `\.[A-Z]`).MatchString(code) {
			paths = append(paths, path)
		}
	}
	return paths
}

// TestMigratingComplete checks that the tables of docs/migrating.md have every
// exported name of net/url. A row with a name of a later release than the one
// that runs the test says so, and does not count: with a wrong release in a row,
// this test or TestDocuments fails.
func TestMigratingComplete(t *testing.T) {
	pkg, err := importer.ForCompiler(token.NewFileSet(), "source", nil).Import("net/url")
	if err != nil {
		t.Fatal(err)
	}
	report := t.Errorf
	if lang := version.Lang(runtime.Version()); lang == "" || version.Compare(lang, newestRelease) > 0 {
		report = t.Logf
	}
	if first := readLines(t, "docs/migrating.md")[2]; !strings.Contains(first, strings.Replace(newestRelease, "go", "Go ", 1)) {
		t.Errorf("docs/migrating.md begins with %q, want %s in it", first, newestRelease)
	}
	var code []string
	for _, row := range tableRows(t, "docs/migrating.md") {
		if release := releaseOf(row); release == tableRelease || isRelease(release) {
			code = append(code, row.cells[0])
		}
	}
	all := strings.Join(code, "\n")
	shown := func(name string) {
		if !regexp.MustCompile(`\b` + name + `\b`).MatchString(all) {
			report("no table shows %s", name)
		}
	}
	variables := map[string]string{
		"URL": "[vw]", "Userinfo": "v.User", "Values": "q", "Error": "e",
		"EscapeError": `url.EscapeError\(.*\)`, "InvalidHostError": `url.InvalidHostError\(.*\)`,
	}
	for _, name := range pkg.Scope().Names() {
		object := pkg.Scope().Lookup(name)
		if !object.Exported() {
			continue
		}
		shown("url." + name)
		typeName, ok := object.(*types.TypeName)
		if !ok {
			continue
		}
		named := typeName.Type().(*types.Named)
		members := []string{}
		for i := range named.NumMethods() {
			members = append(members, named.Method(i).Name())
		}
		if fields, ok := named.Underlying().(*types.Struct); ok {
			for i := range fields.NumFields() {
				members = append(members, fields.Field(i).Name())
			}
		}
		for _, member := range members {
			if ast.IsExported(member) {
				shown(variables[name] + "." + member)
			}
		}
	}
}

// TestEditionTables runs each row of the tables in docs/editions.md in each
// edition. The last cell of a row names the editions with its result.
func TestEditionTables(t *testing.T) {
	const name = "docs/editions.md"
	editions := map[string]uri.Edition{}
	for _, e := range uri.Editions() {
		editions[strings.NewReplacer(" ", "", "draft-fielding-url-syntax-05", "URLSyntax05", "draft-fielding-uri-syntax-02", "URISyntax02").Replace(e.String())] = e
	}
	checks := []struct {
		result func(e uri.Edition, inputs []string) string
		inputs int // the number of cells that are inputs
	}{
		{}, // the names of the editions
		{parsesInDocument, 1},
		{dividesInDocument, 1},
		{resolvesInDocument, 2},
		{equivalentInDocument, 2},
		{escapedInDocument, 2},
	}
	left := map[string][]string{} // the editions that no row of the inputs has named yet
	for _, row := range tableRows(t, name) {
		if row.table >= len(checks) {
			t.Fatalf("%s:%d: no test for this table", name, row.line)
		}
		if row.table == 0 {
			checkEditionName(t, row, editions)
			continue
		}
		check := checks[row.table]
		inputs, last := row.cells[:check.inputs], row.cells[len(row.cells)-1]
		key := strings.Join(append([]string{row.header[check.inputs]}, inputs...), " | ")
		if left[key] == nil {
			left[key] = slices.Sorted(maps.Keys(editions))
			if row.table == 3 {
				left[key] = slices.DeleteFunc(left[key], func(name string) bool { return name == "RFC1630" })
			}
		}
		var in []string
		want := "yes"
		excepted, isExcept := strings.CutPrefix(last, "all except ")
		switch {
		case last == "all" || last == "the others":
			in = left[key]
		case isExcept:
			in = slices.DeleteFunc(slices.Clone(left[key]), func(name string) bool { return slices.Contains(strings.Split(excepted, ", "), name) })
		case last != "none":
			in = strings.Split(last, ", ")
		}
		if row.table > 1 {
			want = row.cells[check.inputs]
		}
		for _, name := range in {
			if !slices.Contains(left[key], name) {
				t.Errorf("docs/editions.md:%d: %s is no edition, or has two rows", row.line, name)
				continue
			}
			if got := check.result(editions[name], inputs); got != want {
				t.Errorf("docs/editions.md:%d: %s: %s, want %s", row.line, name, got, want)
			}
		}
		left[key] = slices.DeleteFunc(slices.Clone(left[key]), func(name string) bool { return slices.Contains(in, name) })
		if row.table > 1 {
			continue
		}
		for _, name := range left[key] { // a text has one row, so the others refuse it
			if got := check.result(editions[name], inputs); got != "–" {
				t.Errorf("docs/editions.md:%d: %s parses it", row.line, name)
			}
		}
	}
	for key, names := range left {
		if !strings.HasPrefix(key, "parses in") && len(names) > 0 {
			t.Errorf("%s: no row of %s has the result in %v", name, key, names)
		}
	}
}

func checkEditionName(t *testing.T, row tableRow, editions map[string]uri.Edition) {
	e, ok := editions[strings.Trim(row.cells[0], "`")]
	text, err := e.MarshalText()
	if !ok || err != nil || "`"+string(text)+"`" != row.cells[1] || !strings.HasPrefix(row.cells[2], e.String()) && e != uri.RFC2732 {
		t.Errorf("docs/editions.md:%d: %q is not %v", row.line, row.cells, e)
	}
}

// inDocument returns the texts in a cell, which are between backquotes.
func inDocument(cell string) (texts []string) {
	for text := range strings.SplitSeq(cell, ", ") {
		texts = append(texts, strings.TrimPrefix(strings.Trim(text, "`"), "empty"))
	}
	return texts
}

func parsesInDocument(e uri.Edition, inputs []string) string {
	answers := map[string]bool{}
	for _, text := range inDocument(inputs[0]) {
		answer := "–"
		if _, err := e.Parse(text); err == nil {
			answer = "yes"
		}
		answers[answer] = true
	}
	return strings.Join(slices.Sorted(maps.Keys(answers)), " and ")
}

func dividesInDocument(e uri.Edition, inputs []string) string {
	u, err := e.Parse(inDocument(inputs[0])[0])
	if err != nil {
		return "refused"
	}
	var parts []string
	add := func(name, text string) {
		if text == "" {
			text = `""`
		}
		parts = append(parts, name+" `"+text+"`")
	}
	switch {
	case u.HasAuthority() && !u.IsServerBased():
		add("registry", u.Authority())
	case u.HasAuthority():
		if u.HasUserinfo() {
			add("userinfo", u.Userinfo())
		}
		kind := "host"
		if strings.HasSuffix(u.Host(), ".1.1.1") {
			kind = u.HostKind().String()
		}
		add(kind, u.Host())
		if u.HasPort() {
			add("port", u.Port())
		}
	}
	switch {
	case u.IsOpaque():
		add("opaque", u.Path())
	case u.Path() != "/":
		add("path", u.Path())
	}
	if u.HasQuery() {
		add("query", u.Query())
	}
	return strings.Join(parts, ", ")
}

func resolvesInDocument(e uri.Edition, inputs []string) string {
	got, err := e.Resolve(inDocument(inputs[0])[0], inDocument(inputs[1])[0])
	if err != nil {
		return "refused"
	}
	return "`" + got + "`"
}

func escapedInDocument(e uri.Edition, inputs []string) string {
	switch data := inDocument(inputs[0])[0]; inputs[1] {
	case "`Builder.Segment`":
		u, _ := e.Builder().Scheme("x").Segment(data).URI()
		return "`" + strings.TrimPrefix(u.Path(), "/") + "`"
	case "`Segment`":
		return "`" + e.Escape(uri.Segment, data) + "`"
	default:
		return "`" + e.Escape(uri.Fragment, data) + "`"
	}
}

func equivalentInDocument(e uri.Edition, inputs []string) string {
	a, err := e.Parse(strings.Trim(inputs[0], "`"))
	b, err2 := e.Parse(strings.Trim(inputs[1], "`"))
	if err != nil || err2 != nil {
		return "refused"
	}
	for _, level := range []uri.Normalization{uri.CaseLevel, uri.SyntaxLevel, uri.SchemeLevel} {
		if a.Equivalent(b, level) {
			return level.String()
		}
	}
	return "–"
}
