// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package linear

import (
	"strings"
	"testing"
)

var (
	sinkInt    int
	sinkString string
)

// TestMeasure measures linear operations and quadratic ones.
func TestMeasure(t *testing.T) {
	if testing.Short() {
		t.Skip("needs some time")
	}
	for _, tt := range []struct {
		name string
		run  func(s string)
		want bool
	}{
		{"a search", func(s string) { sinkInt += strings.IndexByte(s, 'b') }, true},
		{"a copy", func(s string) { sinkString = strings.Clone(s) }, true},
		{"a loop", func(s string) {
			for i := range s {
				if s[i] == 'b' {
					sinkInt++
				}
			}
		}, true},
		{"a search from each byte", func(s string) {
			for i := range s {
				sinkInt += strings.IndexByte(s[i:], 'b')
			}
		}, false},
		{"a copy at each eighth byte", func(s string) {
			for i := 0; i < len(s); i += 8 {
				sinkString = strings.Clone(s[i:])
			}
		}, false},
	} {
		many, one, ok := measure(func(n int) func() {
			s := strings.Repeat("a", n)
			return func() { tt.run(s) }
		})
		if ok != tt.want {
			t.Errorf("%s: linear is %v, want %v; %d runs take %v, one on %d times the input takes %v", tt.name, ok, tt.want, growth, many, growth, one)
		}
	}
}
