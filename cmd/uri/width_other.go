// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

//go:build !linux

package main

import "os"

// windowColumns returns 0: package syscall has no simple way to ask.
func windowColumns(*os.File) int { return 0 }
