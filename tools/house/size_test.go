// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package house

import (
	"os"
	"path/filepath"
	"testing"
)

// TestBinarySize checks that a program that parses with package uri is no
// larger than one that parses with net/url, which imports more.
func TestBinarySize(t *testing.T) {
	size := func(program string) int64 {
		file := filepath.Join(t.TempDir(), program)
		runIn(t, ".", "go", "build", "-trimpath", "-ldflags=-s -w", "-o", file, "./testdata/size/"+program)
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	uri, neturl := size("uri"), size("neturl")
	t.Logf("with package uri: %d bytes; with net/url: %d bytes; difference: %d KiB", uri, neturl, (uri-neturl)>>10)
	if uri > neturl {
		t.Error("the program with package uri is larger")
	}
}
