// SPDX-License-Identifier: BSD-3-Clause

package prose_test

import (
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/prose"
)

// TestFinderRepair has links with characters that browsers take.
func TestFinderRepair(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"in the query", "https://h/?foo[bar]=1 http://a/?ids[]=1&ids[]=2. http://a/?q={x|y}, http://a/?a^b%", []string{
			`bare "https://h/?foo[bar]=1" https://h/?foo%5Bbar%5D=1`, `bare "http://a/?ids[]=1&ids[]=2" http://a/?ids%5B%5D=1&ids%5B%5D=2 -"."`,
			`bare "http://a/?q={x|y}" http://a/?q=%7Bx%7Cy%7D -","`, `bare "http://a/?a^b%" http://a/?a%5Eb%25`}},
		{"in the path", "https://h/x|y https://h/${V}/x http://a/{id}/b. http://a/%s/%d http://a/b%zz (http://a/{b})", []string{
			`bare "https://h/x|y" https://h/x%7Cy`, `bare "https://h/${V}/x" https://h/$%7BV%7D/x`, `bare "http://a/{id}/b" http://a/%7Bid%7D/b -"."`,
			`bare "http://a/%s/%d" http://a/%25s/%25d`, `bare "http://a/b%zz" http://a/b%25zz`, `bare "http://a/{b}" http://a/%7Bb%7D -")"`}},
		{"in the fragment", "https://matrix.to/#/#room:h see http://a/#b#c&#39;.", []string{
			`bare "https://matrix.to/#/#room:h" https://matrix.to/#/%23room:h`, `bare "http://a/#b#c" http://a/#b%23c -"&#39;."`}},
		{"non-ASCII", "http://a/日本?é#ü, http://a/б。c “http://a/б” http://a/б\u00A0c http://a/б\u200B http://b\u00fc/ http://a/\xff", []string{
			`bare "http://a/日本?é#ü" http://a/%E6%97%A5%E6%9C%AC?%C3%A9#%C3%BC -","`, `bare "http://a/б" http://a/%D0%B1`,
			`bare "http://a/б" http://a/%D0%B1`, `bare "http://a/б" http://a/%D0%B1`, `bare "http://a/б" http://a/%D0%B1`, `http://a/`}},
		{"the authority stays", "http://{host}/x http://a|b/ http://h|x http://a b/ sip:u@[2001:db8::1]:5060 http://u:{p}@h/ http://h:80{x}/", []string{
			`http://a`, `http://h`, `http://a`}},
		{"without slashes", "mailto:a@b?subject={x} urn:x:{y}|z", []string{
			`bare "mailto:a@b?subject={x}" mailto:a@b?subject=%7Bx%7D`, `bare "urn:x:{y}|z" urn:x:%7By%7D%7Cz`}},

		{"Markdown", "[x](http://a/{b}) [http://a/b](http://c) http://d/[x](http://e/|) [y http://f/|](z)", []string{
			`bare "http://a/{b}" http://a/%7Bb%7D -")"`, `http://a/b -"]"`, `http://c -")"`, `http://d/`, `http://e/`, `http://f/`}},
		{"wikis", "[http://h/ text] [http://h/{a} text] [[http://h/a|text]] [http://h/a|text] [text|http://h/a]", []string{
			`http://h/`, `bare "http://h/{a}" http://h/%7Ba%7D`, `http://h/a`, `http://h/a`, `http://h/a -"]"`}},
		{"tables", "|http://a/b|http://c/d|\n| http://e/f | x|http://g/h|y\nhttp://i/j| k\nx |http://k/l|\nx|http://m/n|y", []string{
			`http://a/b`, `http://c/d`, `http://e/f`, `http://g/h`, `http://i/j`, `http://k/l`, `http://m/n`}},
		{"templates and logs", "{{cite|url=http://h/a|title=x}} k=v|url=http://h/b|x=y\nx|y http://g/h|i", []string{
			`http://h/a`, `http://h/b`, `bare "http://g/h|i" http://g/h%7Ci`}},
		{"a bar at the end", "see http://h/a|. http://h/a.|, http://h/a||; http://h/a|b|!", []string{
			`http://h/a`, `http://h/a -"."`, `http://h/a`, `bare "http://h/a|b" http://h/a%7Cb -"|!"`}},
		{"chat messages", "<http://h/a|some text>, <http://h/a?b[]=c|Some Text> and <mailto:a@b|a b>", nil},
		{"no tables", "http://a/b|c (http://d/e|f) x|y http://g/h|i", []string{
			`bare "http://a/b|c" http://a/b%7Cc`, `bare "http://d/e|f" http://d/e%7Cf -")"`, `bare "http://g/h|i" http://g/h%7Ci`}},
		{"lists", "http://a/b|http://c/d http://a/{b},http://c/d", []string{`http://a/b`, `http://c/d`, `bare "http://a/{b}" http://a/%7Bb%7D -","`, `http://c/d`}},
		{"footnotes", "http://h/a[1] http://h/a[1][23], http://h/a/[A] http://h/a[1]/b http://h/?a[1] http://h/[a]/[b] http://h/a[b[c]] http://u@[::1]/b[1], http://[::1]/a[b]/c[1]", []string{
			`http://h/a`, `http://h/a`, `http://h/a/`, `bare "http://h/a[1]/b" http://h/a%5B1%5D/b`, `bare "http://h/?a[1]" http://h/?a%5B1%5D`,
			`bare "http://h/[a]/[b]" http://h/%5Ba%5D/%5Bb%5D`, `bare "http://h/a[b[c]]" http://h/a%5Bb%5Bc%5D%5D`, `http://u@[::1]/b`, `bare "http://[::1]/a[b]/c[1]" http://[::1]/a%5Bb%5D/c%5B1%5D`}},
		{"addresses are no footnotes", "sip:a@[::1] sip:a@[::1], http://h/a[1:2:3]", []string{`http://h/a`}},
		{"what a bracket opens", "if http://h/a{ return http://h/a[ http://h/{a http://h/(a{b} http://h/a}b http://h/a]b", []string{
			`http://h/a`, `http://h/a`, `http://h/`, `bare "http://h/(a{b}" http://h/(a%7Bb%7D`, `http://h/a`, `http://h/a -"]"`}},
		{"string literals", `"http://a/{b}\n" 'http://a/{b}\n' "http://a/\"b" "http://a/{x}" + y 'http://a/{x}' ` + "`http://a/{x}`", []string{
			`bare "http://a/{b}" http://a/%7Bb%7D`, `bare "http://a/{b}" http://a/%7Bb%7D`, `http://a/`, `quote "\"http://a/{x}\"" http://a/%7Bx%7D`,
			`bare "http://a/{x}" http://a/%7Bx%7D -"'"`, `bare "http://a/{x}" http://a/%7Bx%7D`}},
		{"emphasis", "*see http://a/{b}* **http://a/b|c**", []string{`bare "http://a/{b}" http://a/%7Bb%7D -"*"`, `bare "http://a/b|c" http://a/b%7Cc -"**"`}},

		{"angle", "<http://h/x|y> <http://h/my file> <URL:a b|c> <http://h/\n{x}> <http://h/日\n本>", []string{
			`angle "<http://h/x|y>" http://h/x%7Cy`, `angle "<http://h/my file>" http://h/my%20file`, `angle-url "<URL:a b|c>" a%20b%7Cc`,
			`angle "<http://h/\n{x}>" http://h/%7Bx%7D -"\n"`, `angle "<http://h/日\n本>" http://h/%E6%97%A5%E6%9C%AC -"\n"`}},
		{"nothing in angle", "<http://h|x/y> <http://a.example and/or b> <http://{h}/a/b> <sip:u@[::1]> <http://h/a b\nc>", nil},
		{"angle that is not closed, or a list", "<http://h/a b <http://h/c d\n\ne> <http://h/e http://h/f> <http://h/g\n\nh i> <http://h/j|http://h/k>", []string{
			`http://h/a`, `http://h/c`, `http://h/e`, `http://h/f`, `http://h/g`, `http://h/j`, `http://h/k`}},
		{"over lines", "// <https://h/{long}/\n// path>\n> <http://h/-\n> x|y> <URL: \n http://h/a b>", []string{
			`angle "<https://h/{long}/\n// path>" https://h/%7Blong%7D/path -"\n// "`,
			`angle "<http://h/-\n> x|y>" http://h/-x%7Cy or http://h/x%7Cy -"\n> "`, `angle-url "<URL: \n http://h/a b>" http://h/a%20b`}},
		{"quotes", `"http://h/x|y" "http://h/x|http://h/y" "http://h/x y"`, []string{
			`quote "\"http://h/x|y\"" http://h/x%7Cy`, `http://h/x`, `http://h/y`, `http://h/x`}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			checkMatches(t, prose.Finder{Repair: true}, test.text, test.want)
		})
	}
	// Long text after a bracket that nothing closes is not read for repairs again. Text after
	// a Markdown link is.
	long := strings.Repeat("c", 300)
	checkMatches(t, prose.Finder{Repair: true}, "http://a/[x](http://b/{"+long+"})", []string{
		`http://a/`, `bare "http://b/{` + long + `}" http://b/%7B` + long + `%7D -")"`})
	checkMatches(t, prose.Finder{Repair: true}, "http://a/["+long+" http://a/[http://b/{c}"+long, []string{`http://a/`, `http://a/`, `http://b/`})
	checkMatches(t, prose.Finder{Repair: true, Abbreviated: prose.Hosts}, "www.a.b/{c}, <www.a.b/ c>", []string{
		`bare "www.a.b/{c}" http://www.a.b/%7Bc%7D -"," +"http://"`, `angle "<www.a.b/ c>" http://www.a.b/%20c +"http://"`})
	checkMatches(t, prose.Finder{Repair: true, Edition: uri.RFC3987}, "http://é/{ü} <http://é/日|本>", []string{
		`bare "http://é/{ü}" http://é/%7Bü%7D`, `angle "<http://é/日|本>" http://é/日%7C本`})
}
