// SPDX-License-Identifier: BSD-3-Clause

package main

import "syscall/js"

func main() {
	js.Global().Set("uriAnalyze", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return js.ValueOf(analyze(args[0].String(), args[1].String(), args[2].String()))
	}))
	// The arguments are a template, its values as names and texts in turn, and a reference.
	js.Global().Set("uriExpand", js.FuncOf(func(_ js.Value, args []js.Value) any {
		values := map[string]string{}
		for i := 0; i+1 < args[1].Length(); i += 2 {
			values[args[1].Index(i).String()] = args[1].Index(i + 1).String()
		}
		return js.ValueOf(expand(args[0].String(), values, args[2].String()))
	}))
	js.Global().Call("uriReady")
	select {} // the page calls the functions until it is closed
}
