// SPDX-License-Identifier: BSD-3-Clause

//go:build !unix

package linear

import "time"

var processStart = time.Now()

// processTime returns how long this process has run. Package syscall does not
// report its processor time on every system.
func processTime() time.Duration { return time.Since(processStart) }
