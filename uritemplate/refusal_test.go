// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uritemplate_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"example.com/uri/uritemplate"
)

// TestErrorFields checks that no field of an error has a value, so that a log of
// the fields is as safe as the message.
func TestErrorFields(t *testing.T) {
	const secret = "secret"
	values := uritemplate.Values{"x": uritemplate.String(secret), "at": uritemplate.String(secret + "@h"), "bad": uritemplate.String(secret + "\xff"), "up": uritemplate.List("..", secret)}
	refused := 0
	for _, text := range []string{"http://[{x}]/", "http://h:{x}/", "{x}/[", "{at}:/", "http://{at}/", "/{+at}#{+at}#", "/{bad}", "{/up*}", "/{up:1}"} {
		_, err := uritemplate.MustParse(text).Expand(values.Get)
		var e *uritemplate.Error
		if !errors.As(err, &e) {
			t.Errorf("%s: %v", text, err)
			continue
		}
		refused++
		fields, jsonErr := json.Marshal(e)
		for _, shown := range []string{string(fields), fmt.Sprintf("%#v %+v %#v", *e, *e, e.Err)} {
			if strings.Contains(shown, secret) || jsonErr != nil {
				t.Errorf("%s: %s, %v", text, shown, jsonErr)
			}
		}
	}
	if refused != 9 {
		t.Errorf("%d errors, want 9", refused)
	}
}

// TestErrorSecrets checks that errors show neither the password of a template nor
// a value.
func TestErrorSecrets(t *testing.T) {
	const secret = "secret"
	values := uritemplate.Values{"x": uritemplate.String(secret), "at": uritemplate.String("@" + secret), "up": uritemplate.String("..")}
	for _, text := range []string{
		"http://u:secret@[h/{x}", "http://u:secret@h:x/{x}", "http://{x}:secret@h:y/", "http://u:secret@h{+at}/", "http://u:secret@h/{up}",
		"http://u:secret@h/{x", "http://u:secret@h/%zz", "http://u:secret@h/{x}{at}", "http://u:{x}{+at}@h/", "http://h{+at}",
	} {
		parsed, err := uritemplate.Parse(text)
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
	values := uritemplate.Values{"at": uritemplate.String("@h"), "path": uritemplate.String("//h/x"), "query": uritemplate.String("?x"), "x": uritemplate.String(""), "y": uritemplate.String("y")}
	for text, want := range map[string]int{"http://h{+at}": 8, "/{+path}": 1, "x:/{+path}": 3, "/a{+query}": 2,
		"{x}//b": 0, "{x}//b{y}": 0, "{y}/a{x}//b{+query}": 11, "//{y}{+at}": 5, "/{y}b{+query}": 5} {
		_, err := uritemplate.MustParse(text).Expand(values.Get)
		var refused *uritemplate.Error
		if !errors.As(err, &refused) || refused.Offset != want {
			t.Errorf("%s: %v, want an offset of %d", text, err, want)
		}
	}
}
