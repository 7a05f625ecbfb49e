// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import "syscall/js"

func main() {
	js.Global().Set("uriAnalyze", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return js.ValueOf(analyze(args[0].String(), args[1].String(), args[2].String()))
	}))
	js.Global().Call("uriReady")
	select {} // the page calls the function until it is closed
}
