// SPDX-License-Identifier: BSD-3-Clause

package uritemplate_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"example.com/uri/uritemplate"
)

// TestErrorOffset checks where an error is: at the expression whose value is
// refused, or at the literal or its authority. Neither its message nor a field has a value or the password of the
// template, so that a log of the fields is as safe as the message.
func TestErrorOffset(t *testing.T) {
	const secret = "secret"
	values := uritemplate.Values{
		"x": uritemplate.String(secret), "at": uritemplate.String("@" + secret), "path": uritemplate.String("//h/" + secret), "query": uritemplate.String("?" + secret),
		"bad": uritemplate.String(secret + "\xff"), "up": uritemplate.List("..", secret), "dots": uritemplate.String(".."), "empty": uritemplate.String(""),
	}
	for text, want := range map[string]int{
		"http://h{+at}": 8, "/{+path}": 1, "x:/{+path}": 3, "/a{+query}": 2, "{empty}//b": 0, "{empty}//b{x}": 0, "{x}/a{empty}//b{+query}": 15, "//{x}{+at}": 5, "/{x}b{+query}": 5,
		"http://[{x}]/": 8, "http://h:{x}/": 9, "{x}/[": 3, "{at}:/": 0, "http://{at}/": 7, "/{+at}#{+at}#": 12, "/{bad}": 2, "{/up*}": 0, "{/up:1}": 2,
		"http://u:secret@[h/{x}": 5, "http://u:secret@h:x/{x}": 5, "http://{x}:secret@h:y/": 10, "http://u:secret@h{+at}/": 17, "http://u:secret@h/{dots}": 18,
		"http://u:secret@h/{x": 20, "http://u:secret@h/%zz": 18, "http://u:{x}{+at}@h/": 17,
	} {
		tmpl, err := uritemplate.Parse(text)
		if err == nil {
			_, err = tmpl.Expand(values.Get)
		}
		var refused *uritemplate.Error
		if !errors.As(err, &refused) || refused.Offset != want {
			t.Errorf("%s: %v, want an offset of %d", text, err, want)
			continue
		}
		fields, jsonErr := json.Marshal(refused)
		_, matcherErr := tmpl.Matcher()
		for _, shown := range []string{err.Error(), fmt.Sprintf("%#v %+v %#v %v", *refused, *refused, refused.Err, matcherErr), string(fields)} {
			if strings.Contains(strings.ReplaceAll(shown, text, ""), secret) || jsonErr != nil {
				t.Errorf("%s: %s, %v", text, shown, jsonErr)
			}
		}
	}
}
