// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

//go:build !unix

package linear

import "time"

var processStart = time.Now()

// processTime returns how long this process has run. Package syscall does not
// report its processor time on every system.
func processTime() time.Duration { return time.Since(processStart) }
