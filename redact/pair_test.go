// SPDX-License-Identifier: BSD-3-Clause

package redact

import (
	"strings"
	"testing"
)

func TestMember(t *testing.T) {
	const token = "a1b2c3d4e5f6g7h8i9j0"
	for _, tt := range []struct{ in, want string }{
		{`{"token":"abc","page":2}`, `{"token":"xxxxx","page":2}`},
		{`{"a":{"b":["c"],"user[password]" : "a,b}c"},"sig":"","otp":1234}`, `{"a":{"b":["c"],"user[password]" : "xxxxx"},"sig":"","otp":xxxxx}`},
		{`{"token":{"secret":"a","b":"c"},"tokens":["a"]}`, `{"token":{"secret":"xxxxx","b":"c"},"tokens":["a"]}`},
		{`{"password":"a\"b\\","c":"d"}`, `{"password":"xxxxx","c":"d"}`},
		{`{"key":"` + token + `","state":"CA"}`, `{"key":"xxxxx","state":"CA"}`},
		{`{"password":"abc`, `{"password":"xxxxx`},
		{`{"token"}{"token":`, `{"token"}{"token":`},
		{`"` + strings.Repeat("a", 200) + `_token":"abc"`, `"` + strings.Repeat("a", 200) + `_token":"xxxxx"`},
	} {
		escapes := strings.NewReplacer(`"`, "%22", `\`, "%5C", " ", "%20", "{", "%7B", "}", "%7D", "[", "%5B", "]", "%5D")
		twice := strings.NewReplacer("%", "%25")
		for _, before := range []string{"https://h/?a=b&q=", "/a#q=", "?q="} {
			in, want := escapes.Replace(tt.in), escapes.Replace(tt.want)
			checkText(t, before+in+"&x=token", before+want+"&x=token")
			checkText(t, before+strings.ReplaceAll(in, ":", "%3A")+" x", before+strings.ReplaceAll(want, ":", "%3A")+" x")
			checkText(t, before+strings.ReplaceAll(in, "%20", "+"), before+strings.ReplaceAll(want, "%20", "+"))
			checkText(t, before+twice.Replace(in), before+twice.Replace(want))
			checkText(t, before+want, before+want)
		}
	}
	checkText(t, "/?q=%22token%22:%22"+strings.Repeat("a", 100<<10)+"%22&x=y", "/?q=%22token%22:%22xxxxx%22&x=y") // it is cut
	checkText(t, "see%22token%22:%22abc%22", "see%22token%22:%22abc%22")
}
