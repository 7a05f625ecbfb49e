// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"os"
	"syscall"
	"unsafe"
)

// windowColumns returns the width of a terminal, or 0 if file is not one.
func windowColumns(file *os.File) int {
	var size struct{ rows, columns, width, height uint16 }
	syscall.Syscall(syscall.SYS_IOCTL, file.Fd(), syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(&size)))
	return int(size.columns)
}
