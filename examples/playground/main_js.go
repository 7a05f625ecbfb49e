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
	// The arguments are a template, its values as lists of a name, a kind and members, and a reference.
	js.Global().Set("uriExpand", js.FuncOf(func(_ js.Value, args []js.Value) any {
		values := uritemplate.Values{}
		for i := range args[1].Length() {
			members := make([]string, args[1].Index(i).Length())
			for j := range members {
				members[j] = args[1].Index(i).Index(j).String()
			}
			values[members[0]] = valueOf(members[1], members[2:])
		}
		return js.ValueOf(expand(args[0].String(), values, args[2].String()))
	}))
	js.Global().Call("uriReady")
	select {} // the page calls the functions until it is closed
}

// toASCII returns the name that the DNS has for an international name, as the browser
// finds it: so the module needs no tables of its own.
func toASCII(name string) (string, error) {
	if ascii := js.Global().Call("toASCII", name).String(); ascii != "" {
		return ascii, nil
	}
	return "", errors.New("the browser refuses the name")
}
