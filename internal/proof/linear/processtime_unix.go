// SPDX-License-Identifier: BSD-3-Clause

//go:build unix

package linear

import (
	"syscall"
	"time"
)

// processTime returns the processor time of this process. Other processes do
// not add to it.
func processTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
