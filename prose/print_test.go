// SPDX-License-Identifier: BSD-3-Clause

package prose_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/prose"
)

// TestPrint has what package fmt and the text handler of slog print of results.
func TestPrint(t *testing.T) {
	finder := prose.Finder{Edition: uri.RFC3986, Broken: true}
	_, repairs, err := prose.Repairer{Edition: uri.RFC3986, Abbreviated: prose.Hosts}.Parse("<URL:http://me:sécrët日本@h/a b|c%>")
	if err != nil {
		t.Fatal(err)
	}
	values := []any{prose.Repair{New: "http://", Kind: prose.RepairAbbreviated}, &prose.Repair{Offset: 3, Old: "\n", Kind: prose.RepairWhitespace}}
	for _, r := range repairs {
		values = append(values, r)
	}
	for m := range finder.Find("see http://me:secret@h/a, <http://me:secret@h:x\u202e/> and\thttp://me:s%zcret@h/") {
		values = append(values, m)
	}
	values = append(values, prose.Match{})
	want := []string{
		`offset 0: "http://" is added: abbreviated reference`,
		`offset 3: "\n" is removed: whitespace`,
		`offset 0: "<URL:" is removed: delimiter, "URL:"`,
		`offset 16: "é" becomes "%C3%A9": national character`,
		`offset 20: "ë" becomes "%C3%AB": national character`,
		`offset 23: 2 characters are replaced: national character`,
		`offset 33: " " becomes "%20": blank`,
		`offset 35: "|" becomes "%7C": unwise character`,
		`offset 37: 2 characters are replaced: delimiter, lone "%"`,
		`offset 4: http://me:xxxxx@h/a`,
		`offset 27: http://me:xxxxx@h:x\u202e/ (uri: invalid character "x" in port at offset 18: a port is only digits (rule port, RFC 3986 section 3.2.3))`,
		`offset 57: http://me:xxxxx%xxxxx@h/ (uri: invalid escape in userinfo at offset 15: write "%25" for "%", or two hexadecimal digits after it (rule pct-encoded, RFC 3986 section 2.1))`,
		`offset 0: `,
	}
	var got []string
	for _, v := range values {
		text := fmt.Sprint(v)
		got = append(got, text)
		var log bytes.Buffer
		slog.New(slog.NewTextHandler(&log, nil)).Info("", "v", v)
		if !strings.HasSuffix(log.String(), fmt.Sprintf(" v=%q\n", text)) {
			t.Errorf("%#v is logged as %s", v, &log)
		}
	}
	if a, b := strings.Join(got, "\n"), strings.Join(want, "\n"); a != b {
		t.Errorf("got\n%s\nwant\n%s", a, b)
	}
}
