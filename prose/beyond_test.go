// SPDX-License-Identifier: BSD-3-Clause

package prose_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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
			`bare "http://bücher.example/ü" http://bücher.example/ü -"."`,
			`bare "http://例え.テスト/東京?q=ё#ж" http://例え.テスト/東京?q=ё#ж -"、"`}},
		{"whitespace", "http://a/б\u00A0c http://a/б\u3000c http://a/б\u2028c http://a/б\u202Fc http://a/б\u0085c", []string{
			`bare "http://a/б" http://a/б`, `bare "http://a/б" http://a/б`, `bare "http://a/б" http://a/б`, `bare "http://a/б" http://a/б`, `bare "http://a/б" http://a/б`}},
		{"quotation marks", "“http://a/б” «http://a/б» ‘http://a/б’ „http://a/б“ 「http://a/б」 ＂http://a/б＂ http://a/б’c http://a/б＂c", []string{
			`bare "http://a/б" http://a/б -"”"`, `bare "http://a/б" http://a/б -"»"`, `bare "http://a/б" http://a/б -"’"`,
			`bare "http://a/б" http://a/б`, `bare "http://a/б" http://a/б -"」"`, `bare "http://a/б" http://a/б -"＂"`,
			`bare "http://a/б" http://a/б -"’"`, `bare "http://a/б" http://a/б -"＂"`}},
		{"brackets", "（http://a/б）。 【http://a/б】 http://a/б（c） http://a/(б)）", []string{
			`bare "http://a/б" http://a/б -"）。"`, `bare "http://a/б" http://a/б -"】"`, `bare "http://a/б" http://a/б`, `bare "http://a/(б)" http://a/(б) -"）"`}},
		{"ends of sentences", "http://a/б。c http://a，http://b、http://c؟ http://a/б！！ http://a.б：80", []string{
			`bare "http://a/б" http://a/б -"。"`, `bare "http://a" http://a -"，"`, `bare "http://b" http://b -"、"`, `bare "http://c" http://c -"؟"`,
			`bare "http://a/б" http://a/б -"！！"`, `bare "http://a.б" http://a.б -"："`}},
		{"punctuation at the end", "http://a/б… http://a/б…, http://a/б…c http://a/б—c http://a/б– http://a/б§ http://a/б\u05C0", []string{
			`bare "http://a/б" http://a/б -"…"`, `bare "http://a/б" http://a/б -"…,"`, `bare "http://a/б…c" http://a/б…c`,
			`bare "http://a/б—c" http://a/б—c`, `bare "http://a/б–" http://a/б–`, `bare "http://a/б" http://a/б -"§"`,
			`bare "http://a/б" http://a/б -"׀"`}},
		{"punctuation before the mark", "_http://a/б…_ *http://a/б*", []string{
			`bare "http://a/б" http://a/б -"…_"`, `bare "http://a/б" http://a/б -"*"`}},
		{"nothing is left", "http://… http://。", nil},
		{"invisible characters", "\u202Bhttp://a/א\u202C http://a/б\u200Bc http://a/б\uFEFF http://a/می\u200Cشود http://a/б\u00AD", []string{
			`bare "http://a/א" http://a/א`, `bare "http://a/б" http://a/б`, `bare "http://a/б" http://a/б`, "bare \"http://a/می\\u200cشود\" http://a/می\u200Cشود", `bare "http://a/б" http://a/б`}},
		{"symbols", "http://☃.example/😀 http://a/€", []string{
			`bare "http://☃.example/😀" http://☃.example/😀`, `bare "http://a/€" http://a/€`}},
		{"not in an IRI", "http://a/б\xff http://a/б\xe6\x97 http://a/б\uFDD0 http://a/б\uE000 http://a/?б\uE000 http://a/б\uFFFD http://a/б\U000E0100", []string{
			`bare "http://a/б" http://a/б`, `bare "http://a/б" http://a/б`, `bare "http://a/б" http://a/б`, `bare "http://a/б" http://a/б`,
			"bare \"http://a/?б\\ue000\" http://a/?б\uE000", `bare "http://a/б" http://a/б`, `bare "http://a/б" http://a/б`}},
		{"lists", "http://a/б,http://b/б;http://c", []string{
			`bare "http://a/б" http://a/б -","`, `bare "http://b/б" http://b/б -";"`, `bare "http://c" http://c`}},
		{"delimiters", "<http://a/“б”\n。> \"http://б\u3000c\" <URL:ü> <http://a/б c> <http://б\u2028>", []string{
			`angle "<http://a/“б”\n。>" http://a/“б”。 -"\n"`, "quote \"\\\"http://б\\u3000c\\\"\" http://б\u3000c", `angle-url "<URL:ü>" ü`, `bare "http://a/б" http://a/б`,
			"angle \"<http://б\\u2028>\" http://б\u2028"}},
		{"not in delimiters", "<http://a/б\xff> \"http://a/б\uFDD0\"", []string{`bare "http://a/б" http://a/б`, `bare "http://a/б" http://a/б`}},
		{"broken", "http://a{ü}/б」 http://б%日/ http://a\U000E0100/ http://б\u00ADc/ http://б\u200Bc http://б:80…c", nil},
		{"invisible characters at the end", "http://б\u200B http://б:80\u202C, http://a:80\u200D", []string{
			`bare "http://б" http://б -"\u200b"`, `bare "http://б:80" http://б:80 -"\u202c,"`}},
	}
	for _, test := range tests {
		got := show(test.text, slices.Collect(prose.Finder{Edition: uri.RFC3987}.Find(test.text)))
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: Find(%q): (-want +got)\n%s", test.name, test.text, diff)
		}
		for n := range 5 {
			checkFindReader(t, prose.Finder{Edition: uri.RFC3987}, test.text, n+1)
		}
	}
}

// TestFindBeyondBroken has broken IRIs, which end where other IRIs do.
func TestFindBeyondBroken(t *testing.T) {
	for text, want := range map[string]string{
		"「http://б{c}/日」。 ":        "http://б{c}/日",
		"http://б{日}\u3000c":       "http://б{日}",
		"http://б{日}…、c":           "http://б{日}",
		"http://б{c\u0081d":        "http://б{c",
		"http://б{c\u009Fd":        "http://б{c",
		"http://б{c\xff":           "http://б{c\xff",
		"http://б{c\x80d":          "http://б{c\x80d",
		"http://б\xffc/、":          "http://б\xffc/",
		"http://б\uFFFDc":          "http://б\uFFFDc",
		"http://б:80@c@d\u200B。":   "http://б:80@c@d",
		"http://a%日…c/":            "http://a%日…c/",
		"http://a\U000E0100é, see": "http://a\U000E0100é",
	} {
		f := prose.Finder{Edition: uri.RFC3987, Broken: true}
		for n := range 5 {
			checkFindReader(t, f, text, n+1)
		}
		found := slices.Collect(f.Find(text))
		if len(found) != 1 || found[0].Err == nil || text[found[0].Start:found[0].End] != want {
			t.Errorf("Find(%q) = %+v, want %q", text, found, want)
		}
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
	var names []string
	f := prose.Finder{Edition: uri.RFC3987, Abbreviated: func(name string) string {
		names = append(names, name)
		return prose.HostsAndMailboxes(name)
	}}
	got := show(text, slices.Collect(f.Find(text)))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Find(%q): (-want +got)\n%s", text, diff)
	}
	wantNames := []string{"www.bücher.example", "jürgen@bücher.example", "WWW.例え.テスト", "www.a.b", "www.a.b", "見るwww.a.b", "www.نامه\u200Cای.ir", "www.é.日", "www.é.日本",
		"www.a.b", "é@b.\u0301", "é._www.a.b.é", "www.a.À", "www.b.À"}
	if diff := cmp.Diff(wantNames, names); diff != "" {
		t.Errorf("names: (-want +got)\n%s", diff)
	}
	f.Abbreviated = prose.HostsAndMailboxes
	for n := range 9 {
		checkFindReader(t, f, text, n+1)
	}
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

func TestWrapBeyond(t *testing.T) {
	for width, want := range map[int]string{
		0:  "<http://日本.例え/é>",
		25: "<http://日本.例え/é>",
		24: "<http://日本.例え/\né>",
		17: "<http://日本.\n例え/é>",
		13: "<http://日\n本.例え/\né>",
		1:  "<http://\n日\n本\n.\n例\nえ\n/\né>",
	} {
		u := uri.RFC3987.MustParse("http://日本.例え/é")
		if got := prose.Wrap(u, width); got != want {
			t.Errorf("Wrap(%q, %d) =\n%s\nwant\n%s", u, width, got, want)
		}
		checkWrap(t, u, width)
	}
}
