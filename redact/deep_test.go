// SPDX-License-Identifier: BSD-3-Clause

package redact_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"testing"

	"example.com/uri/internal/proof/linear"
	"example.com/uri/redact"
)

// Types of values that contain values of the same type.
type (
	link   struct{ Next *link }
	titled struct{ *link } // a fmt.Stringer
	again  struct{ err error }
	itself struct{ dsn string }
	loop   *loop
	fork   struct{ Left, Right *fork }
)

func (titled) String() string  { return "title" }
func (again) Error() string    { return "http://me:" + hidden + "@h/" }
func (a again) Unwrap() error  { return a.err }
func (i itself) Error() string { return i.dsn }
func (i itself) Unwrap() error { return i }

// TestDeep has values without an end, or nested so deep that a function that calls itself
// for each level uses up the stack.
func TestDeep(t *testing.T) {
	const depth = 1_000_000
	next, list := &link{}, any(hidden)
	for range depth {
		next, list = &link{next}, []any{list}
	}
	members, attr, group, err := any(hidden), slog.String("password", hidden), slog.StringValue(hidden), error(again{})
	for range depth {
		members, attr, group, err = map[string]any{"a": members}, slog.Any("a", attr), slog.GroupValue(slog.Any("a", group)), again{err}
	}
	array := any(1)
	for range depth / 10 { // package reflect copies an array
		array = [1]any{array}
	}
	nested := func(begin, end string) json.RawMessage {
		return json.RawMessage(strings.Repeat(begin, depth) + `{"password":"` + hidden + `"}` + strings.Repeat(end, depth))
	}
	endless, endlessMap, self := []any{1}, map[string]any{"token": hidden}, &link{}
	endless[0], endlessMap["a"], self.Next = endless, endlessMap, self
	forks, lists, groups := &fork{}, []any{1}, slog.IntValue(1)
	for range 90 {
		groups = slog.GroupValue(slog.Any("a", groups), slog.Any("b", groups))
		forks, lists = &fork{forks, forks}, []any{lists, lists}
	}
	var pointer loop
	pointer = &pointer

	raw := fmt.Sprintf("xxxxx (%T)", json.RawMessage{}) // jsontext.Value since Go 1.27
	for _, tt := range []struct {
		name       string
		value      any
		text, json string // what a handler writes, or a part of it
	}{
		{"list", list, "xxxxx ([]interface {})", `"xxxxx ([]interface {})"`},
		{"map", members, "xxxxx (map[string]interface {})", `"xxxxx (map[string]interface {})"`},
		{"array", array, "xxxxx ([1]interface {})", `"xxxxx ([1]interface {})"`},
		{"pointers", next, "&{Next:0x", `"xxxxx (*redact_test.link)"`},
		{"pointers in a list", []*link{next}, "[0x", `"xxxxx ([]*redact_test.link)"`},
		{"pointers of a Stringer", titled{next}, "v=title", `"xxxxx (redact_test.titled)"`},
		{"attributes", attr, "xxxxx (slog.Attr)", `"xxxxx (slog.Attr)"`},
		{"groups", group, "xxxxx ([]slog.Attr)", `"xxxxx ([]slog.Attr)"`},
		{"errors", err, "xxxxx (redact_test.again)", `"xxxxx (redact_test.again)"`},
		{"lists in JSON", nested("[", "]"), raw, `"` + raw + `"`},
		{"objects in JSON", nested(`{"a":`, "}"), raw, `"` + raw + `"`},
		{"JSON under a secret name", struct{ Password json.RawMessage }{nested("[", "]")}, "{Password:xxxxx}", `"`},
		{"JSON in a list", []any{nested("[", "]")}, "xxxxx", `"`},

		{"pointers to the same, twice on each level", forks, "&{Left:0x", `"xxxxx (*redact_test.fork)"`},
		{"lists of the same, twice on each level", lists, "xxxxx ([]interface {})", `"xxxxx ([]interface {})"`},
		{"groups of the same, twice on each level", groups, "v=\"xxxxx ([]slog.Attr)\"", `"v":"xxxxx ([]slog.Attr)"`},
		{"a list in itself", endless, "xxxxx ([]interface {})", `"xxxxx ([]interface {})"`},
		{"a map in itself", endlessMap, "xxxxx (map[string]interface {})", `"xxxxx (map[string]interface {})"`},
		{"a pointer in itself", self, "&{Next:0x", `"xxxxx (*redact_test.link)"`},
		{"a pointer to itself", pointer, "v=0x", `"xxxxx (redact_test.loop)"`},
		{"an error in itself", itself{"http://me:" + hidden + "@h/"}, "xxxxx (redact_test.itself)", `"xxxxx (redact_test.itself)"`},
	} {
		for form, want := range map[string]string{"text": tt.text, "JSON": tt.json} {
			got := logged(redact.Redactor{}, form, "Handler", slog.Any("v", tt.value))
			if strings.Contains(got, hidden) || !strings.Contains(got, want) {
				t.Errorf("%s in %s: %s is not in %.200q, or a secret is", tt.name, form, want, got)
			}
		}
	}
}

// TestWide checks that the time is linear in the number of members.
func TestWide(t *testing.T) {
	for name, value := range map[string]func(n int) any{
		"map": func(n int) any {
			m := map[any]any{}
			for i := range n {
				m[i] = []any{"a"}
			}
			return m
		},
		"map of strings": func(n int) any {
			m := map[string]any{}
			for i := range n {
				m[strconv.Itoa(i)] = []string{"a"}
			}
			return m
		},
		"structs": func(n int) any { return make([]config, n) },
		"JSON":    func(n int) any { return json.RawMessage("{" + strings.Repeat(`"token":"a",`, n) + `"a":1}`) },
		"group":   func(n int) any { return slog.GroupValue(make([]slog.Attr, n)...) },
	} {
		linear.Check(t, name, func(n int) func() {
			a := slog.Any("v", value(n/16))
			return func() { redact.Redactor{}.Attr(nil, a) }
		})
	}
}
