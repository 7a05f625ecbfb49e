// SPDX-License-Identifier: BSD-3-Clause

package uritemplate_test

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"example.com/uri/uritemplate"
)

// TestExamples has the examples of RFC 6570. An output may be one of several.
func TestExamples(t *testing.T) {
	text, err := os.ReadFile("testdata/rfc6570.examples.json")
	if err != nil {
		t.Fatal(err)
	}
	var sections map[string]struct {
		Variables uritemplate.Values
		Cases     [][2]any
	}
	if err := json.Unmarshal(text, &sections); err != nil {
		t.Fatal(err)
	}
	examples := 0
	for _, section := range sections {
		values := section.Variables
		for _, c := range section.Cases {
			examples++
			outputs, ok := c[1].([]any)
			if !ok {
				outputs = []any{c[1]}
			}
			tmpl, err := uritemplate.Parse(c[0].(string))
			if err != nil {
				t.Errorf("%s: %v", c[0], err)
				continue
			}
			got, err := tmpl.Append(nil, values.Get)
			if err != nil || !slices.Contains(outputs, any(string(got))) {
				t.Errorf("%s = %s, %v, want one of %q", tmpl, got, err, outputs)
			}
			u, err := tmpl.Expand(values.Get)
			if err != nil || u.String() != string(got) {
				t.Errorf("%s = %v, %v, want %s", tmpl, u, err, got)
			}
		}
	}
	if examples != 181 {
		t.Errorf("%d examples, want 181", examples)
	}
}
