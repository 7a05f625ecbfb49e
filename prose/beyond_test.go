// SPDX-License-Identifier: BSD-3-Clause

package prose_test

import (
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/prose"
)

// The tests in this file have characters beyond US-ASCII, in RFC3987.

func TestFindBeyond(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"letters", "see http://bücher.example/ü. Or 日http://例え.テスト/東京?q=ё#ж、と", []string{
			`http://bücher.example/ü -"."`, `http://例え.テスト/東京?q=ё#ж -"、"`}},
		{"whitespace", "http://a/б\u00A0c http://a/б\u3000c http://a/б\u2028c http://a/б\u202Fc http://a/б\u0085c", []string{
			`http://a/б`, `http://a/б`, `http://a/б`, `http://a/б`, `http://a/б`}},
		{"quotation marks", "“http://a/б” «http://a/б» ‘http://a/б’ „http://a/б“ 「http://a/б」 ＂http://a/б＂ http://a/б’c http://a/б＂c", []string{
			`http://a/б -"”"`, `http://a/б -"»"`, `http://a/б -"’"`, `http://a/б`, `http://a/б -"」"`, `http://a/б -"＂"`,
			`http://a/б -"’"`, `http://a/б -"＂"`}},
		{"brackets", "（http://a/б）。 【http://a/б】 http://a/б（c） http://a/(б)）", []string{
			`http://a/б -"）。"`, `http://a/б -"】"`, `http://a/б`, `http://a/(б) -"）"`}},
		{"ends of sentences", "http://a/б。c http://a，http://b、http://c؟ http://a/б！！ http://a.б：80", []string{
			`http://a/б -"。"`, `http://a -"，"`, `http://b -"、"`, `http://c -"؟"`, `http://a/б -"！！"`, `http://a.б -"："`}},
		{"punctuation at the end", "http://a/б… http://a/б…, http://a/б…c http://a/б—c http://a/б– http://a/б§ http://a/б\u05C0", []string{
			`http://a/б -"…"`, `http://a/б -"…,"`, `http://a/б…c`, `http://a/б—c`, `http://a/б–`, `http://a/б -"§"`,
			`http://a/б -"׀"`}},
		{"punctuation before the mark", "_http://a/б…_ *http://a/б*", []string{`http://a/б -"…_"`, `http://a/б -"*"`}},
		{"nothing is left", "http://… http://。", nil},
		{"invisible characters", "\u202Bhttp://a/א\u202C http://a/б\u200Bc http://a/б\uFEFF http://a/می\u200Cشود http://a/б\u00AD", []string{
			`http://a/א`, `http://a/б`, `http://a/б`, "http://a/می\u200Cشود", `http://a/б`}},
		{"symbols", "http://☃.example/😀 http://a/€", []string{`http://☃.example/😀`, `http://a/€`}},
		{"not in an IRI", "http://a/б\xff http://a/б\xe6\x97 http://a/б\uFDD0 http://a/б\uE000 http://a/?б\uE000 http://a/б\uFFFD http://a/б\U000E0100", []string{
			`http://a/б`, `http://a/б`, `http://a/б`, `http://a/б`, "http://a/?б\uE000", `http://a/б`, `http://a/б`}},
		{"lists", "http://a/б,http://b/б;http://c", []string{`http://a/б -","`, `http://b/б -";"`, `http://c`}},
		{"delimiters", "<http://a/“б”\n。> \"http://б\u3000c\" <URL:ü> <http://a/б c> <http://б\u2028>", []string{
			`angle "<http://a/“б”\n。>" http://a/“б”。 -"\n"`, "quote \"\\\"http://б\\u3000c\\\"\" http://б\u3000c",
			`angle-url "<URL:ü>" ü`, `http://a/б`, "angle \"<http://б\\u2028>\" http://б\u2028"}},
		{"not in delimiters", "<http://a/б\xff> \"http://a/б\uFDD0\"", []string{`http://a/б`, `http://a/б`}},
		{"broken", "http://a{ü}/б」 http://б%日/ http://a\U000E0100/ http://б\u00ADc/ http://б\u200Bc http://б:80…c", nil},
		{"invisible characters at the end", "http://б\u200B http://б:80\u202C, http://a:80\u200D", []string{
			`http://б -"\u200b"`, `http://б:80 -"\u202c,"`}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { checkMatches(t, prose.Finder{Edition: uri.RFC3987}, test.text, test.want) })
	}
}

// TestFindBeyondAbbreviated has names with characters beyond US-ASCII.
func TestFindBeyondAbbreviated(t *testing.T) {
	text := "www.bücher.example/ü, „jürgen@bücher.example“ WWW.例え.テスト。 www.a.b☃ www.a.b…, 見るwww.a.b www.نامه\u200Cای.ir <www.é.日\n本> ☃www.a.b @é.b é@b.\u0301 _é._www.a.b.é www.a.À. www.b.À"
	want := []string{
		`bare "www.bücher.example/ü" http://www.bücher.example/ü -"," +"http://"`,
		`bare "jürgen@bücher.example" mailto:jürgen@bücher.example +"mailto:"`,
		`bare "WWW.例え.テスト" http://WWW.例え.テスト -"。" +"http://"`,
		`bare "www.a.b" http://www.a.b -"…," +"http://"`,
		"bare \"www.نامه\\u200cای.ir\" http://www.نامه\u200Cای.ir +\"http://\"",
		`angle "<www.é.日\n本>" http://www.é.日本 -"\n" +"http://"`,
		`bare "www.a.b" http://www.a.b +"http://"`,
		"bare \"é@b.\u0301\" mailto:é@b.\u0301 +\"mailto:\"",
		`bare "www.a.À" http://www.a.À -"." +"http://"`,
		`bare "www.b.À" http://www.b.À +"http://"`,
	}
	checkMatches(t, prose.Finder{Edition: uri.RFC3987, Abbreviated: prose.HostsAndMailboxes}, text, want)
}

// TestFindReaderBeyond has names at all offsets, so that the window of the
// stream slides in each of their characters, and after an opening bracket.
func TestFindReaderBeyond(t *testing.T) {
	f := prose.Finder{Edition: uri.RFC3987, Abbreviated: prose.HostsAndMailboxes}
	for pad := range 100 {
		for _, name := range []string{"aé@b.c", "日a日@b.c", "a𝐚b𝐚@é.c", "www.é.日"} {
			for n := range 4 {
				checkFindReader(t, f, strings.Repeat(" ", pad)+name+" d", n+1)
				checkFindReader(t, f, "<"+strings.Repeat(" ", pad)+name+">", n+1)
			}
		}
	}
}
