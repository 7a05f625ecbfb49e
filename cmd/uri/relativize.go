// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import "fmt"

var relativizeVerb = verb{
	name:    "relativize",
	args:    "-base BASE [TARGET...], or -pairs [BASE<TAB>TARGET...]",
	summary: "Print the shortest reference that gives each target where the base URI is known",
	example: `$ uri relativize -base http://a/b/c/d 'http://a/b/g?y' http://a/ http://z/
../g?y
/
http://z/`,
	define: func(c *call) func([]string) error {
		each := c.baseFlags("relative to the `URI`", "target")
		return func(args []string) error { return each(args, c.relativize) }
	},
}

// A relativizeJSON is the result for a base and a target: a reference or an
// error.
type relativizeJSON struct {
	Base         string `json:"base"`
	BaseBase64   []byte `json:"baseBase64,omitempty"`
	Target       string `json:"target"`
	TargetBase64 []byte `json:"targetBase64,omitempty"`
	*refusalJSON
	Ref *string `json:"ref,omitempty"`
}

// relativize prints the result for a base and a target.
func (c *call) relativize(base reference, text string) {
	target := c.parse("target", text)
	refusal := c.refusal(base, target)
	ref := base.uri.Relativize(target.uri).String()
	switch {
	case c.json:
		c.encode(&relativizeJSON{
			Base: base.text, BaseBase64: exact(base.text),
			Target: text, TargetBase64: exact(text),
			refusalJSON: refusal,
			Ref:         defined(refusal == nil, ref),
		})
	case refusal == nil:
		fmt.Fprintln(c.out, ref)
	}
}
