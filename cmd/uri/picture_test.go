// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/columns"
	"example.com/uri/internal/proof"
)

// draw returns a picture of u.
func draw(u uri.URI, s screen) *picture {
	p := &picture{screen: s}
	p.draw(u)
	return p
}

// TestPicture checks that a picture is the reference, with marks at its
// components.
func TestPicture(t *testing.T) {
	for _, ref := range []string{
		"", "a", "/", "?", "#", "?#", "//", "///", "//?#", "x:", "x:/", "x://", "X://U@H:1/P?Q#F", "x://@:/", "//u@h", "//h:1", "//:1",
	} {
		u := uri.RFC3986.MustParse(ref)
		p := draw(u, screen{columns: usualColumns})
		line := p.line.String()
		if line != ref {
			t.Errorf("%q is drawn as %q", ref, line)
		}
		want := map[string]string{
			"scheme": u.String()[:len(u.Scheme())], "authority": u.Authority(), "userinfo": u.Userinfo(), "host": u.Host(),
			"port": u.Port(), "path": u.Path(), "query": u.Query(), "fragment": u.Fragment(),
		}
		if hasMarks := len(p.server) > 0; hasMarks != (u.HasUserinfo() || u.HasPort()) {
			t.Errorf("%q: the parts of the authority have marks: %t", ref, hasMarks)
		}
		for _, m := range append(p.components, p.server...) {
			name, empty := strings.CutPrefix(m.name, "empty ")
			if got := line[m.start:m.end]; got != want[name] || empty != (got == "") {
				t.Errorf("%q: %s is marked at %q, want %q", ref, m.name, got, want[name])
			}
		}
	}
}

// TestPictureColumns checks the columns of non-ASCII characters: two for a Han
// character, none for a mark, and the columns of the escape for a character that
// is not printable.
func TestPictureColumns(t *testing.T) {
	for ref, want := range map[string]string{
		"http://пример/путь?ü#б":    "http://пример/путь?ü#б\n^~~~   ^~~~~~^~~~~ ^ ^\n",
		"http://例え.jp/日本語?漢=字#あ":    "http://例え.jp/日本語?漢=字#あ\n^~~~   ^~~~~~~^~~~~~~ ^~~~~ ^~\n",
		"http://مثال/مسار?بحث#ا":    "http://مثال/مسار?بحث#ا\n^~~~   ^~~~^~~~~ ^~~ ^\n",
		"u\u0308/x\u0301?o\u0302b#": "u\u0308/x\u0301?o\u0302b#\n^~~ ^~ |\n",
		"//日@한글:80/":                "//日@한글:80/\n  ^~~~~~~~~~^\n",
		"?\u0301a#\u202e":           `?\u0301a#\u202e` + "\n ^~~~~~~ ^~~~~~\n",
		"x:a\u00a0b\u200d?\ue000":   `x:a\u00a0b\u200d?\ue000` + "\n^ ^~~~~~~~~~~~~~ ^~~~~~\n",
		"#😀":                        "#😀\n ^~\n",
	} {
		var b strings.Builder
		draw(uri.RFC3987.MustParse(ref), screen{columns: usualColumns}).writeTo(&b)
		if got := b.String(); !strings.HasPrefix(got, want) {
			t.Errorf("%+q is drawn as\n%swant\n%s", ref, got, want)
		}
	}
}

// TestColor checks that colors change nothing else, and when there are any.
func TestColor(t *testing.T) {
	for args, want := range map[string]string{
		"split http://u@h:80/a?b#c":               "\x1b[35mhttp\x1b[m://\x1b[31mu\x1b[m@\x1b[32mh\x1b[m:\x1b[33m80\x1b[m\x1b[36m/a\x1b[m?\x1b[34mb\x1b[m#\x1b[35mc\x1b[m\n",
		"split //a_b/" + strings.Repeat("d", 100): "\npath         \x1b[36m/ddd",
		"split x:":           "\nscheme       \x1b[35mx\x1b[m\n",
		"check http://u:p@h": "\n  \x1b[31mpassword\x1b[m in userinfo ",
	} {
		plain, _, _ := runCommand("", strings.Fields(args)...)
		never, _, _ := runCommand("", append(strings.Fields(args), "-color", "never")...)
		auto, _, _ := runCommand("", append(strings.Fields(args), "-color", "always", "-color", "auto")...)
		always, _, _ := runCommand("", append(strings.Fields(args), "-color", "always")...)
		if !strings.Contains(always, want) || plain != never || plain != auto || regexp.MustCompile("\x1b\\[\\d*m").ReplaceAllString(always, "") != plain {
			t.Errorf("uri %s prints in color\n%s\nand without\n%s", args, always, plain)
		}
	}
}

// TestLongPictureColumns has IRIs that are wider than a line.
func TestLongPictureColumns(t *testing.T) {
	for _, unit := range []string{"日", "aб", "日a", "\u0301", "u\u0308", "\u202e", "\U000e1000\u0301", "あ\u200b"} {
		for _, n := range []int{5, 20, 38, 39, 40, 100, 10_000} {
			long := strings.Repeat(unit, n)
			for ref, most := range map[string]int{long: 39, "//" + long + "#" + long: 40, "//" + long + "@" + long + ":80/" + long + "?" + long + "#" + long: usualColumns} {
				p := draw(uri.RFC3987.MustParse(ref), screen{columns: most})
				line := p.line.String()
				if got := columns.Of(line); got != p.width || got > most || len(line) > 80*most {
					t.Errorf("%d times %+q: %d columns, %d bytes; want at most %d columns:\n%.1000s", n, unit, got, len(line), most, line)
				}
				if strings.Contains(line, "...") && unit != "\u0301" && p.width < most-len(`\U000e1000`)*5 {
					t.Errorf("%d times %+q: %d columns of %d:\n%s", n, unit, p.width, most, line)
				}
				if rest := doesMore(line); rest != "" {
					t.Errorf("%d times %+q: drawn with %+q", n, unit, rest)
				}
			}
		}
	}
}

// searched draws u as draw does, but always searches for the columns.
func searched(u uri.URI, width int) *picture {
	p := new(picture)
	p.reference(u, width-sort.Search(width-9, func(less int) bool { return p.reference(u, width-less) <= width }))
	return p
}

// TestPictureFits checks that draw finds what searched finds for references of
// about the width, and for characters with many bytes or columns.
func TestPictureFits(t *testing.T) {
	for _, unit := range []string{"a", "日", "\u0301", "u\u0308", "\u202e", "\U000e1000", "あ\u200b"} {
		for n := range proof.Pick(50, 200) {
			long := "a" + strings.Repeat(unit, n)
			for _, ref := range []string{long, "?" + long + "#" + long, "//" + long + "@a:80/" + long, "//" + long + "/" + strings.Repeat("\u0301", 200) + "?" + long} {
				u := uri.RFC3987.MustParse(ref)
				for _, width := range []int{38, 39, 40, 78, 200} {
					got, want := draw(u, screen{columns: width}), searched(u, width)
					if got.line.String() != want.line.String() || !slices.Equal(got.components, want.components) || !slices.Equal(got.server, want.server) {
						t.Fatalf("%+q in %d columns is drawn as\n%s\nwant\n%s", ref, width, got.line.String(), want.line.String())
					}
				}
			}
		}
	}
}
