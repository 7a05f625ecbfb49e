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
		got, linear := measure(func(n int) func() {
			s := strings.Repeat("a", n)
			return func() { tt.run(s) }
		})
		if linear != tt.want {
			t.Errorf("%s: linear is %v, want %v; %v", tt.name, linear, tt.want, got)
		}
	}
}

// TestMeasureStops checks that quadratic code does not run on an input so large
// that it takes minutes.
func TestMeasureStops(t *testing.T) {
	if testing.Short() {
		t.Skip("needs some time")
	}
	largest := 0
	_, linear := measure(func(n int) func() {
		s := strings.Repeat("a", n)
		return func() {
			largest = max(largest, n)
			for i := range s {
				for j := range s[i:] {
					if s[i+j] == 'b' {
						sinkInt++
					}
				}
			}
		}
	})
	if linear || largest != 4<<10 {
		t.Errorf("linear is %v, on %d octets; want false, on %d", linear, largest, 4<<10)
	}
}
