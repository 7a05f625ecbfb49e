// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"errors"
	"syscall/js"

	"example.com/uri/uritemplate"
)

func main() {
	js.Global().Set("uriAnalyze", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return js.ValueOf(analyze(args[0].String(), args[1].String(), args[2].String()))
	}))

	// The arguments are a reference, a base, and for each parser a list of its name and the components that it found.
	js.Global().Set("uriOthers", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return js.ValueOf(others(args[0].String(), args[1].String(), textsOf(args[2])))
	}))

	// The arguments are a template, a list of a name, a kind and members for each value, and a reference.
	js.Global().Set("uriExpand", js.FuncOf(func(_ js.Value, args []js.Value) any {
		values := uritemplate.Values{}
		for _, v := range textsOf(args[1]) {
			values[v[0]] = valueOf(v[1], v[2:])
		}
		return js.ValueOf(expand(args[0].String(), values, args[2].String()))
	}))

	js.Global().Call("uriReady")
	select {} // the page calls the functions until it is closed
}

// textsOf returns lists of texts.
func textsOf(v js.Value) [][]string {
	lists := make([][]string, v.Length())
	for i := range lists {
		lists[i] = make([]string, v.Index(i).Length())
		for j := range lists[i] {
			lists[i][j] = v.Index(i).Index(j).String()
		}
	}
	return lists
}

// toASCII returns the DNS name for an international name. It asks the browser, so that the
// module needs no tables of its own.
func toASCII(name string) (string, error) {
	if ascii := js.Global().Call("toASCII", name).String(); ascii != "" {
		return ascii, nil
	}
	return "", errors.New("the browser refuses the name")
}
