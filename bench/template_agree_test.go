// SPDX-License-Identifier: BSD-3-Clause

package bench_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/uritemplate"
	yosida95 "github.com/yosida95/uritemplate/v3"
)

// TestTemplatesAgree has the examples of RFC 6570. All programs conform there, so
// that only yosida95 differs on one of apiTemplates, with a "ü".
func TestTemplatesAgree(t *testing.T) {
	count := 0
	for corpus, all := range expansions() {
		for _, x := range all {
			count++
			for name, expand := range expanders {
				if got := expand(&x); got != x.want && !(corpus == "api" && name == "yosida95" && strings.Contains(x.want, "%C3%BC")) {
					t.Errorf("%s expands %s to %s, want %s", name, x.text, got, x.want)
				}
			}
		}
	}
	if want := 181 + len(apiTemplates); count != want {
		t.Errorf("%d expansions, want %d", count, want)
	}
}

// TestTemplatesDiffer runs the tables of docs/cookbook/templates.md that say where the
// programs differ.
func TestTemplatesDiffer(t *testing.T) {
	rows := differences(t)
	for _, row := range rows[0] {
		x := expansion{text: row[0]}
		if err := json.Unmarshal([]byte(row[1]), &x.ours); err != nil {
			t.Fatalf("%s: %v", row[1], err)
		}
		x.yosida = yosidaValues(x.ours)
		checkDiffer(t, row, expanders["yosida95"](&x), expanders["checked"](&x))
	}
	for _, row := range rows[1] {
		checkDiffer(t, row, theirMatch(row[0], row[1]), ourMatch(row[0], row[1]))
	}
}

func checkDiffer(t *testing.T, row []string, theirs, ours string) {
	t.Helper()
	if theirs != row[2] || ours != row[3] || theirs == ours {
		t.Errorf("%s with %s: %s and %s, and the table has %s and %s", row[0], row[1], theirs, ours, row[2], row[3])
	}
}

// differences returns the rows of the last two tables in the part of
// docs/cookbook/templates.md about templates. Code is without its quotes, and "empty" is "".
func differences(t *testing.T) (tables [2][][]string) {
	_, page, ok := strings.Cut(string(must(os.ReadFile("../docs/cookbook/templates.md"))), "\n## Coming from other packages of URI Templates")
	if !ok {
		t.Fatal("the page has no such part")
	}
	page, _, _ = strings.Cut(page, "\n## ")
	table := -1
	for line := range strings.SplitSeq(page, "\n") {
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		switch {
		case strings.HasPrefix(line, "| template |"):
			table++
		case table >= 0 && strings.HasPrefix(line, "| `"):
			for i, cell := range cells {
				if cells[i] = strings.Trim(cell, "`"); cell == "empty" {
					cells[i] = ""
				}
			}
			if len(cells) != 4 {
				t.Fatalf("%q has %d cells", line, len(cells))
			}
			tables[table] = append(tables[table], cells)
		}
	}
	if len(tables[0]) < 5 || len(tables[1]) < 5 {
		t.Fatalf("the tables have %d and %d rows", len(tables[0]), len(tables[1]))
	}
	return tables
}

// theirMatch returns the values that yosida95 finds, as JSON, or "no".
func theirMatch(text, s string) string {
	found := yosida95.MustNew(text).Match(s)
	if found == nil {
		return "no"
	}
	object := map[string]any{}
	for name, v := range found {
		switch v.T {
		case yosida95.ValueTypeString:
			object[name] = v.String()
		default:
			object[name] = v.List()
		}
	}
	return string(must(json.Marshal(object)))
}

// ourMatch returns the values that a Matcher finds, as JSON, "no", or "ambiguous".
func ourMatch(text, s string) string {
	m, err := uritemplate.MustParse(text).Matcher()
	if err != nil {
		return "ambiguous"
	}
	found, ok := m.Match(uri.RFC3986.MustParse(s))
	if !ok {
		return "no"
	}
	return string(must(json.Marshal(found)))
}
