// SPDX-License-Identifier: BSD-3-Clause

package uri_test

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
)

func TestPairsEdits(t *testing.T) {
	type pairs = uri.Pairs
	for _, tt := range []struct {
		ref  string
		edit func(p pairs) pairs
		want string
	}{
		{"?", func(p pairs) pairs { return p }, "?"},
		{"", func(p pairs) pairs { return p.Delete("a").Sort() }, ""},
		{"?", func(p pairs) pairs { return p.Delete("a").Delete("").Sort() }, "?"},
		{"?a", func(p pairs) pairs { return p.Delete("a") }, ""},
		{"?a&", func(p pairs) pairs { return p.Delete("a") }, ""},
		{"?&a&", func(p pairs) pairs { return p.Delete("a") }, "?&"},
		{"?&", func(p pairs) pairs { return p.Delete("") }, "?&"},
		{"?=1&a", func(p pairs) pairs { return p.Delete("") }, "?a"},
		{"?a", func(p pairs) pairs { return p.Delete("a").Add("b", "") }, "?b="},
		{"x?#f", func(p pairs) pairs { return p.Add("b", "c") }, "x?b=c#f"},
		{"x#f", func(p pairs) pairs { return p.Add("b", "c") }, "x?b=c#f"},
		{"#longer-than-the-rest", func(p pairs) pairs { return p.Add("b", "c") }, "?b=c#longer-than-the-rest"},
		{"?a#longer-than-the-rest", func(p pairs) pairs { return p.Set("a", "b") }, "?a=b#longer-than-the-rest"},
		{"?", func(p pairs) pairs { return p.Add("b", "c") }, "?b=c"},
		{"?a&", func(p pairs) pairs { return p.Add("b", "c") }, "?a&b=c"},
		{"?a&", func(p pairs) pairs { return p.Set("b", "c") }, "?a&b=c"},
		{"?a&&", func(p pairs) pairs { return p.Add("b", "c") }, "?a&&b=c"},
		{"?&", func(p pairs) pairs { return p.Add("b", "c") }, "?&b=c"},
		{"?&&", func(p pairs) pairs { return p.Add("b", "c").Add("d", "") }, "?&&b=c&d="},
		{"?a;", func(p pairs) pairs { return p.Add("b", "c") }, "?a;&b=c"},
		{"?a&#f", func(p pairs) pairs {
			return p.Append(uri.MustParse("?b=c&=&b=%26").Form().All())
		}, "?a&b=c&=&b=%26#f"},
		{"?", func(p pairs) pairs { return p.Append(pairs{}.All()) }, "?"},
		{"", func(p pairs) pairs { return p.Append(pairs{}.All()) }, ""},
		{"?a=1&b=1", func(p pairs) pairs { return p.AddKey("c d").AddKey("&=").AddKey("") }, "?a=1&b=1&c+d&%26%3D"},
		{"", func(p pairs) pairs { return p.AddKey("") }, ""},
		{"?", func(p pairs) pairs { return p.AddKey("") }, "?"},
		{"#f", func(p pairs) pairs { return p.AddKey("a") }, "?a#f"},
		{"?b=1&%61=1&c=2&a", func(p pairs) pairs { return p.SetKey("a") }, "?b=1&%61&c=2"},
		{"?b", func(p pairs) pairs { return p.SetKey("a=") }, "?b&a%3D"},
		{"?=1&b&", func(p pairs) pairs { return p.SetKey("") }, "?b&"},
		{"?=1", func(p pairs) pairs { return p.SetKey("") }, ""},
		{"?a=+&b=%20&=&&c=1", func(p pairs) pairs {
			return p.DeleteFunc(func(key, value string) bool { return key+value == "" || value == " " })
		}, "?&c=1"},
		{"?&a", func(p pairs) pairs { return p.DeleteFunc(func(_, _ string) bool { return true }) }, ""},
		{"?a&b", func(p pairs) pairs { return p.DeleteFunc(func(_, _ string) bool { return true }) }, ""},
		{"?", func(p pairs) pairs { return p.DeleteFunc(func(_, _ string) bool { return true }) }, "?"},
		{"?%61=1&b=2&a=3&c=%7e&a", func(p pairs) pairs { return p.Set("a", "x y") }, "?%61=x+y&b=2&c=%7e"},
		{"?b&a", func(p pairs) pairs { return p.Set("b", "") }, "?b=&a"},
		{"?b+c=1", func(p pairs) pairs { return p.Set("b c", "+") }, "?b+c=%2B"},
		{"?b=2&&a=2&%41&b=1&a=1&", func(p pairs) pairs { return p.Sort() }, "?%41&a=2&a=1&b=2&b=1"},
		{"?&c=d&a=b", func(p pairs) pairs { return p.Sort() }, "?a=b&c=d"},
		{"?&=b&", func(p pairs) pairs { return p.Sort() }, "?=b"},
		{"?&&", func(p pairs) pairs { return p.Sort() }, "?"},
		{"?a!&ab&aa&a=1", func(p pairs) pairs { return p.Sort() }, "?a=1&a!&aa&ab"},
		{"?%C3%A9&z&+&~", func(p pairs) pairs { return p.Sort() }, "?+&z&~&%C3%A9"},
	} {
		u := uri.RFC3986.MustParse(tt.ref)
		if got, err := tt.edit(u.Form()).URI(); err != nil || got.String() != tt.want {
			t.Errorf("%q: got %q, %v; want %q", tt.ref, got, err, tt.want)
		}
	}
	if got, err := uri.RFC3986.MustParse("?b+c=1").Pairs('&').Set("b c", "d+ ").URI(); err != nil || got.String() != "?b+c=1&b%20c=d%2B%20" {
		t.Errorf("plain: %q, %v", got, err)
	}
	var texts []string
	for i := range 100 { // enough for the order of equal keys to change
		texts = append(texts, fmt.Sprintf("%c=%d", 'a'+i%3, i))
	}
	many := uri.MustParse("?" + strings.Join(texts, "&")).Pairs('&').Sort()
	slices.SortStableFunc(texts, func(a, b string) int { return cmp.Compare(a[0], b[0]) })
	if got := slices.Collect(many.Raw()); !slices.Equal(got, texts) {
		t.Errorf("sorted: %q, want %q", got, texts)
	}
	if got, err := (uri.Pairs{}).Add("a", "b&c").URI(); err != nil || got != uri.RFC3986.MustParse("?a=b%26c") {
		t.Errorf("the zero Pairs: %q, %v", got, err)
	}
	if (uri.Pairs{}) != (uri.URI{}).Pairs('&') {
		t.Error("the zero Pairs are not those of the zero URI")
	}
}

func TestPairsErrors(t *testing.T) {
	u := uri.RFC3986.MustParse("?a=1&b")
	for c := range 256 {
		delimiter := byte(c)
		p := u.Pairs(delimiter)
		_, err := p.URI()
		valid := strings.Contains(";/?:@&+$,", string(rune(delimiter)))
		if (err == nil) != valid {
			t.Errorf("delimiter %q: %v", delimiter, err)
		}
		if valid {
			continue
		}
		for range p.Raw() {
			t.Errorf("delimiter %q: there are pairs", delimiter)
		}
		for _, q := range []uri.Pairs{p, p.Add("a", "b"), p.Set("a", "b"), p.Delete("a"), p.Sort(), p.Append(uri.MustParse("?a=b").Form().All()), p.AddKey("a"), p.SetKey("a"),
			p.DeleteFunc(func(_, _ string) bool { return true })} {
			var build *uri.BuildError
			if got, err := q.URI(); got != (uri.URI{}) || !errors.As(err, &build) || build.Component != uri.Query || build.Err != uri.ErrCharacter {
				t.Errorf("delimiter %q: %q, %v", delimiter, got, err)
			}
		}
		const want = `uri: cannot build query: the delimiter of pairs must be one of the characters ";/?:@&+$," (RFC 3986)`
		if err.Error() != want {
			t.Errorf("delimiter %q: %v; want %s", delimiter, err, want)
		}
	}
	for _, tt := range []struct {
		p    uri.Pairs
		want error
	}{
		{uri.RFC2396.MustParse("mailto:a").Pairs('&').Add("subject", "b"), uri.ErrAmbiguous},
		{uri.RFC1630.MustParse("x:a?b").Pairs('&').Add("b", "c"), uri.ErrCharacter},
		{uri.RFC1630.MustParse("x:a?b").Form().Set("b", "c"), uri.ErrCharacter},
		{uri.RFC1630.MustParse("x:a?a+b&+c").Pairs('&').Delete("a+b"), uri.ErrEmpty},
	} {
		var build *uri.BuildError
		if got, err := tt.p.URI(); got != (uri.URI{}) || !errors.Is(err, tt.want) || !errors.As(err, &build) {
			t.Errorf("got %q, %v; want %v", got, err, tt.want)
		}
	}
}

func TestFormUnescapeErrors(t *testing.T) {
	for s, offset := range map[string]int{"+%4": 1, "%": 0, "a+%zz": 2} {
		got, err := uri.FormUnescape(s)
		var e *uri.ParseError
		if !errors.As(err, &e) || got != "" || e.Err != uri.ErrEscape || e.Input() != s || e.Offset != offset {
			t.Errorf("FormUnescape(%q) = %q, %+v, want an error at offset %d", s, got, err, offset)
		}
	}
}

func TestPairsBreak(t *testing.T) {
	p := uri.RFC3986.MustParse("?a=1&a=2&a=3").Pairs('&')
	checkSeq(t, "Raw", p.Raw(), "a=1", "a=2", "a=3")
	checkSeq(t, "Values", p.Values("a"), "1", "2", "3")
	for key, value := range p.All() {
		if key != "a" || value != "1" {
			t.Errorf("the first pair is %q, %q", key, value)
		}
		break
	}
}
