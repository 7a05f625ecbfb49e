// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package template_test

import (
	"errors"
	"strings"
	"testing"

	"example.com/uri/template"
)

// TestErrorSecrets checks that errors show neither the password of a template nor
// a value.
func TestErrorSecrets(t *testing.T) {
	const secret = "secret"
	values := template.Values{"x": template.String(secret), "at": template.String("@" + secret), "up": template.String("..")}
	for _, text := range []string{
		"http://u:secret@[h/{x}", "http://u:secret@h:x/{x}", "http://{x}:secret@h:y/", "http://u:secret@h{+at}/", "http://u:secret@h/{up}",
		"http://u:secret@h/{x", "http://u:secret@h/%zz", "http://u:secret@h/{x}{at}", "http://u:{x}{+at}@h/", "http://h{+at}",
	} {
		parsed, err := template.Parse(text)
		if err == nil {
			_, err = parsed.Matcher()
		}
		if err != nil && strings.Contains(err.Error(), secret) {
			t.Errorf("%s: %v", text, err)
		}
		if _, err = parsed.Expand(values.Get); err != nil && strings.Contains(err.Error(), secret) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestErrorOffset checks that the offset of an error is that of the expression
// whose value is refused.
func TestErrorOffset(t *testing.T) {
	values := template.Values{"at": template.String("@h"), "path": template.String("//h/x"), "query": template.String("?x"), "x": template.String(""), "y": template.String("y")}
	for text, want := range map[string]int{"http://h{+at}": 8, "/{+path}": 1, "x:/{+path}": 3, "/a{+query}": 2,
		"{x}//b": 0, "{x}//b{y}": 0, "{y}/a{x}//b{+query}": 11, "//{y}{+at}": 5, "/{y}b{+query}": 5} {
		_, err := template.MustParse(text).Expand(values.Get)
		var refused *template.Error
		if !errors.As(err, &refused) || refused.Offset != want {
			t.Errorf("%s: %v, want an offset of %d", text, err, want)
		}
	}
}
