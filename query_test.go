// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/linear"
)

// checkPairs compares the pairs that are read with the pairs of the twin.
func checkPairs(t *testing.T, p uri.Pairs, twin *twinPairs, keys ...string) {
	t.Helper()
	var raw, keysAndValues []string
	for _, piece := range twin.pieces {
		if piece.raw != "" {
			raw = append(raw, piece.raw)
			keysAndValues = append(keysAndValues, piece.key, piece.value)
			keys = append(keys, piece.key)
		}
	}
	if got := slices.Collect(p.Raw()); !slices.Equal(got, raw) {
		t.Fatalf("%v: %q by %s: raw pairs %q, want %q", twin.edition, twin.text(), twin.delimiter, got, raw)
	}
	var all []string
	for key, value := range p.All() {
		all = append(all, key, value)
	}
	if !slices.Equal(all, keysAndValues) {
		t.Fatalf("%v: %q by %s: pairs %q, want %q", twin.edition, twin.text(), twin.delimiter, all, keysAndValues)
	}
	for _, key := range keys {
		var values []string
		for i := 0; i < len(keysAndValues); i += 2 {
			if keysAndValues[i] == key {
				values = append(values, keysAndValues[i+1])
			}
		}
		if got := slices.Collect(p.Values(key)); !slices.Equal(got, values) {
			t.Fatalf("%v: %q by %s: values of %q are %q, want %q", twin.edition, twin.text(), twin.delimiter, key, got, values)
		}
		got, ok := p.Get(key)
		if ok != (values != nil) || ok && got != values[0] || !ok && got != "" {
			t.Fatalf("%v: %q by %s: value of %q is %q, %t, want %q", twin.edition, twin.text(), twin.delimiter, key, got, ok, values)
		}
	}
}

// checkPairsURI checks that the URI of the pairs has the query of the twin, and
// is otherwise equal to u.
func checkPairsURI(t *testing.T, u uri.URI, p uri.Pairs, twin *twinPairs) (uri.URI, bool) {
	t.Helper()
	e := u.Edition()
	want := u.WithoutQuery().WithoutFragment().String()
	if twin.defined {
		want += "?" + twin.text()
	}
	if u.HasFragment() {
		want += "#" + u.Fragment()
	}
	wantURI, wantErr := e.Parse(want)
	if wantErr == nil && twin.defined && !wantURI.HasQuery() {
		wantErr = uri.ErrAmbiguous // an opaque part
	}
	got, err := p.URI()
	if (err == nil) != (wantErr == nil) || wantErr == nil && got != wantURI || err != nil && got != (uri.URI{}) {
		t.Fatalf("%v: pairs of %q by %s: %q, %v; want %q, %v", e, u, twin.delimiter, got, err, want, wantErr)
	}
	var build *uri.BuildError
	if err != nil && (!errors.As(err, &build) || build.Component != uri.Query) {
		t.Fatalf("%v: pairs of %q by %s: %v", e, u, twin.delimiter, err)
	}
	return got, err == nil
}

var pairDelimiters = []byte(";/?:@&+$,")

// seqOf iterates over pairs.
func seqOf(pairs ...[2]string) iter.Seq2[string, string] {
	return func(yield func(key, value string) bool) {
		for _, pair := range pairs {
			if !yield(pair[0], pair[1]) {
				return
			}
		}
	}
}

// checkMany checks Append with many pairs by Add with each.
func checkMany(t *testing.T, p uri.Pairs, pairs [][2]string) {
	t.Helper()
	one := p
	for _, pair := range pairs {
		one = one.Add(pair[0], pair[1])
	}
	if many := p.Append(seqOf(pairs...)); many != one {
		t.Fatalf("%q: Append(%q) gives %v, Add %v", slices.Collect(p.Raw()), pairs, many, one)
	}
	if same := p.Append(seqOf()); same != p {
		t.Fatalf("%v: Append of nothing gives %v", p, same)
	}
}

// checkEdits makes the edits that the octets of steps choose.
func checkEdits(t *testing.T, u uri.URI, delimiter byte, form bool, steps, a, b string) {
	t.Helper()
	if form {
		delimiter = '&'
	}
	p, twin := u.Pairs(delimiter), newTwinPairs(u, delimiter, form)
	if form {
		p = u.Form()
	}
	checkPairs(t, p, twin, a, b)
	if got, err := p.URI(); got != u || err != nil {
		t.Fatalf("%v: the pairs of %q without an edit: %q, %v", u.Edition(), u, got, err)
	}
	keys := []string{a, b, ""}
	for _, piece := range twin.pieces {
		keys = append(keys, piece.key)
	}
	for _, step := range []byte(steps) {
		before := p
		key := keys[int(step/8)%len(keys)]
		many := [][2]string{{key, a}, {b, key}, {key, b}, {a, ""}}[:step/8%5]
		checkMany(t, p, many)
		switch step % 8 {
		case 0:
			p = p.Set(key, b)
			twin.set(key, "="+twin.escape(b))
			if got := slices.Collect(p.Values(key)); !slices.Equal(got, []string{b}) {
				t.Fatalf("%v: %q: after Set(%q, %q) the values are %q", u.Edition(), u, key, b, got)
			}
			if again := p.Set(key, b); again != p {
				t.Fatalf("%v: %q: Set(%q, %q) twice: %v, then %v", u.Edition(), u, key, b, p, again)
			}
		case 1:
			p = p.Add(key, a)
			twin.append(key, "="+twin.escape(a))
		case 2:
			p = p.Delete(key)
			twin.delete(func(x twinPair) bool { return x.key == key })
			if value, ok := p.Get(key); ok {
				t.Fatalf("%v: %q: after Delete(%q) the value is %q", u.Edition(), u, key, value)
			}
		case 3:
			p = p.Sort()
			twin.sort()
		case 4:
			p = p.Append(seqOf(many...))
			for _, pair := range many {
				twin.append(pair[0], "="+twin.escape(pair[1]))
			}
		case 5:
			p = p.AddKey(key)
			if key != "" {
				twin.append(key, "")
			}
		case 6:
			p = p.SetKey(key)
			if key == "" {
				twin.delete(func(x twinPair) bool { return x.key == "" })
			} else {
				twin.set(key, "")
			}
		default:
			p = p.DeleteFunc(func(k, value string) bool { return k < key || value == b })
			twin.delete(func(x twinPair) bool { return x.key < key || x.value == b })
		}
		checkPairs(t, p, twin, a, b)
		got, ok := checkPairsURI(t, u, p, twin)
		if !ok {
			continue
		}
		again := got.Pairs(delimiter)
		if form {
			again = got.Form()
		}
		if want := slices.Collect(p.Raw()); !slices.Equal(slices.Collect(again.Raw()), want) {
			t.Fatalf("%v: %q has other pairs than %q", u.Edition(), got, want)
		}
		if step%8 != 0 && step%8 != 1 && before == p && twin.defined != got.HasQuery() {
			t.Fatalf("%v: %q: an edit without effect changes it", u.Edition(), got)
		}
	}
}

var pairReferences = strings.Fields(`x:/ x:/? ? a? a?# http://h?a http://h/?a=1&b=2&a=3&c#f ?a=1&&b&=&=x&a%3D=%26+%2B&%61=z&c+d=e+f&
	?a;b=1&c;a=2 ?a/b?c:d@e$f,g+h&i=j//k ?=a==b&c ?%C3%A9=1&%c3%a9=2&%ff=3 ?$=1&,=2&!=3 mailto:a mailto:a?b=c
	x:a?b+c&d+e x:a?%20&%61&a x:?a http:?a x:/a?z=1&y=2&x=3&z=4 ?&&& ?&a& ?é=1&%C3%A9=ü+%C3%BC&\ue000=я;点`)

func TestPairs(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1808, 34))
	for _, e := range uri.Editions() {
		parsed := 0
		for _, s := range pairReferences {
			u, err := e.Parse(s)
			if err != nil {
				continue
			}
			parsed++
			for _, delimiter := range pairDelimiters {
				for _, form := range []bool{false, true} {
					for range proof.Pick(1, 4) {
						steps := make([]byte, 5)
						for i := range steps {
							steps[i] = byte(rnd.IntN(256))
						}
						checkEdits(t, u, delimiter, form, string(steps), randomData(rnd), randomData(rnd))
						checkEdits(t, u, delimiter, form, string(steps), "a", "b c+")
						checkEdits(t, u, delimiter, form, string(steps), "é", "\ue000 ü&\xc3")
					}
				}
			}
		}
		if parsed < 4 {
			t.Errorf("%v: only %d references", e, parsed)
		}
	}
}

func FuzzPairs(f *testing.F) {
	for i, s := range pairReferences {
		f.Add(uint8(i), s, uint8(i), i%2 == 0, "\x00\x01\x02\x03\x08\x10\x18\x0a\x12\x1c\x1d\x26\x2f", "a", "b c+&;=%/?")
	}
	f.Fuzz(func(t *testing.T, edition uint8, ref string, delimiter uint8, form bool, steps, a, b string) {
		u, err := uri.Editions()[int(edition)%len(uri.Editions())].Parse(ref)
		if err != nil || len(steps) > 20 {
			t.Skip()
		}
		checkEdits(t, u, pairDelimiters[int(delimiter)%len(pairDelimiters)], form, steps, a, b)
	})
}

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
			return p.Append(seqOf([2]string{"b", "c"}, [2]string{"", ""}, [2]string{"b", "&"}))
		}, "?a&b=c&=&b=%26#f"},
		{"?", func(p pairs) pairs { return p.Append(seqOf()) }, "?"},
		{"", func(p pairs) pairs { return p.Append(seqOf()) }, ""},
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
		valid := slices.Contains(pairDelimiters, delimiter)
		if (err == nil) != valid {
			t.Errorf("delimiter %q: %v", delimiter, err)
		}
		if valid {
			continue
		}
		for range p.Raw() {
			t.Errorf("delimiter %q: there are pairs", delimiter)
		}
		for _, q := range []uri.Pairs{p, p.Add("a", "b"), p.Set("a", "b"), p.Delete("a"), p.Sort(), p.Append(seqOf([2]string{"a", "b"})), p.AddKey("a"), p.SetKey("a"),
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

func TestFormUnescape(t *testing.T) {
	for s, want := range map[string]string{
		"": "", "a": "a", "+": " ", "a+b%2B%20+": "a b+  ", "%41": "A", "é": "é", "%+41": "", "+%4": "", "%": "",
	} {
		got, err := uri.FormUnescape(s)
		if err == nil {
			if got != want || strings.Contains(s, "%4") && want == "" {
				t.Errorf("FormUnescape(%q) = %q, want %q", s, got, want)
			}
			continue
		}
		var e *uri.ParseError
		if want != "" || !errors.As(err, &e) || e.Err != uri.ErrEscape || e.Input != s || e.Offset != strings.IndexByte(s, '%') {
			t.Errorf("FormUnescape(%q): %v (%+v), want %q", s, err, e, want)
		}
	}
}

// checkForm checks that forms are read and written as in net/url.
func checkForm(t *testing.T, s string) {
	t.Helper()
	data, err := uri.FormUnescape(s)
	want, wantErr := url.QueryUnescape(s)
	if data != want || (err == nil) != (wantErr == nil) {
		t.Errorf("FormUnescape(%q) = %q, %v; net/url: %q, %v", s, data, err, want, wantErr)
	}
	escaped := uri.FormEscape(s)
	if want := url.QueryEscape(s); escaped != want {
		t.Errorf("FormEscape(%q) = %q; net/url: %q", s, escaped, want)
	}
	if back, err := uri.FormUnescape(escaped); err != nil || back != s {
		t.Errorf("FormEscape(%q) = %q, which unescapes to %q, %v", s, escaped, back, err)
	}
}

func TestForm(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1866, 8))
	for i := range 20_000 {
		checkForm(t, randomOctets(rnd, 2+i%300))
	}
	for n := range 300 { // at whatever length the work is divided
		for _, tail := range []string{"", "+", "%2B+", " %20", "%", "+%4"} {
			checkForm(t, strings.Repeat("a", n)+tail)
			checkForm(t, strings.Repeat("+", n)+tail)
			checkForm(t, strings.Repeat(" ", n)+tail)
		}
	}
	for _, e := range uri.Editions() {
		for b := range 256 {
			escaped := uri.FormEscape(string([]byte{byte(b)}))
			if _, err := e.Parse("x:/?a" + escaped + "a"); err != nil && (e != uri.RFC1630 || b != '~') {
				t.Errorf("%v: FormEscape of %q: %v", e, b, err)
			}
		}
	}
}

// FuzzQuery checks that the joined pairs give the query back, except delimiters
// that enclose no pair; that appending them to a Builder one by one gives the
// same; and that forms are read and written as in net/url.
func FuzzQuery(f *testing.F) {
	for _, s := range []string{"", "a=1&b&a=&&", "a;b=c", "+", "a+b=%2B+c", "=", "==&", "%", "%zz+", "a#b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, query string) {
		checkForm(t, query)
		for _, e := range uri.Editions() {
			u, err := e.Parse("x:/?" + query)
			if err != nil || u.HasFragment() || query == "" {
				continue
			}
			joined := strings.Join(slices.Collect(u.Pairs('&').Raw()), "&")
			dense := strings.Join(strings.FieldsFunc(query, func(r rune) bool { return r == '&' }), "&")
			if joined != dense {
				t.Errorf("%v: pairs of %q joined: %q, want %q", e, u, joined, dense)
			}
		}
	})
}

func TestQueryAllocs(t *testing.T) {
	for _, tt := range []struct {
		name string
		want float64
		call func(p uri.Pairs)
	}{
		{"Get", 0, func(p uri.Pairs) { sinkString, sinkBool = p.Get("z z") }},
		{"Get of an escaped value", 1, func(p uri.Pairs) { sinkString, sinkBool = p.Get("x+x") }},
		{"Get of nothing", 0, func(p uri.Pairs) { sinkString, sinkBool = p.Get("no") }},
		{"Set", 1, func(p uri.Pairs) { sinkURI, sinkErr = p.Set("z z", "1").URI() }},
		{"Set to a value with escapes", 2, func(p uri.Pairs) { sinkURI, sinkErr = p.Set("z z", "&").URI() }},
		{"Set of a new key", 1, func(p uri.Pairs) { sinkURI, sinkErr = p.Set("new", "1").URI() }},
		{"Delete", 1, func(p uri.Pairs) { sinkURI, sinkErr = p.Delete("b").URI() }},
		{"Delete of nothing", 0, func(p uri.Pairs) { sinkURI, sinkErr = p.Delete("no").URI() }},
		{"URI without an edit", 0, func(p uri.Pairs) { sinkURI, sinkErr = p.URI() }},
		{"Raw", 0, func(p uri.Pairs) {
			for pair := range p.Raw() {
				sinkString = pair
			}
		}},
		{"Values", 0, func(p uri.Pairs) {
			for value := range p.Values("a") {
				sinkString = value
			}
		}},
	} {
		p := uri.MustParse("?" + strings.Repeat("a=1&b&a%2Bb=&", 1000) + "z+%7A=end&x%2Bx=a+%20b").Form()
		if got := testing.AllocsPerRun(10, func() { tt.call(p) }); got != tt.want {
			t.Errorf("%s allocates %v times, want %v", tt.name, got, tt.want)
		}
	}
	if got := testing.AllocsPerRun(10, func() { sinkString = uri.FormEscape("a b/ü") }); got != 1 {
		t.Errorf("FormEscape allocates %v times, want 1", got)
	}
	if got := testing.AllocsPerRun(10, func() { sinkString, sinkErr = uri.FormUnescape("a-b") }); got != 0 {
		t.Errorf("FormUnescape allocates %v times, want 0", got)
	}
}

func TestPairsLinear(t *testing.T) {
	for _, repeated := range []string{"a&", "&", "a=1&", "%61=%62&", "b", "=", "+", "a;"} {
		linear.Check(t, repeated, func(n int) func() {
			p := uri.RFC3986.MustParse("?" + strings.Repeat(repeated, n)).Form()
			return func() {
				sinkString, sinkBool = p.Get("none")
				for _, value := range p.All() {
					sinkString = value
				}
				sinkURI, sinkErr = p.Set("a", "b").Delete("a").Add("c", "d").URI()
			}
		})
	}
}

// Edits of many pairs are linear in the query and in the pairs.
func TestPairsManyLinear(t *testing.T) {
	for name, key := range map[string]func(i int) string{
		"the same key":      func(int) string { return "a" },
		"other keys":        func(i int) string { return strconv.Itoa(i) },
		"keys with escapes": func(i int) string { return "é" + strconv.Itoa(i%100) },
	} {
		linear.Check(t, name, func(n int) func() {
			pairs := func(from int) iter.Seq2[string, string] {
				return func(yield func(key, value string) bool) {
					for i := range n {
						if !yield(key(from+i), "&") {
							return
						}
					}
				}
			}
			p := uri.URI{}.Form().Append(pairs(0))
			return func() {
				sinkURI, sinkErr = p.Append(pairs(n / 2)).URI()
				sinkURI, sinkErr = p.DeleteFunc(func(key, _ string) bool { return key == "a" }).URI()
			}
		})
	}
}

var sinkPairs uri.Pairs

var manyPairs = []string{"&", "a&", "a=1&", "%61=&", "=", "b", "z&a=&", "aaaaaaaaaaaaaaa&"}

// Sort compares each pair with few others.
func TestPairsSortLinear(t *testing.T) {
	for _, repeated := range manyPairs {
		linear.Check(t, repeated, func(n int) func() {
			p := uri.RFC3986.MustParse("?" + strings.Repeat(repeated, n)).Form()
			return func() { sinkURI, sinkErr = p.Sort().URI() }
		})
	}
}

func TestPairsSortMemory(t *testing.T) {
	for _, repeated := range manyPairs {
		for _, n := range []int{1 << 8, 1 << 14} {
			p := uri.RFC3986.MustParse("?" + strings.Repeat(repeated, n)).Form()
			if got, most := allocated(func() { sinkPairs = p.Sort() }), uint64(40*n*len(repeated)); got > most {
				t.Errorf("%q %d times: %d bytes, want %d at most", repeated, n, got, most)
			}
		}
	}
}

func TestPairsBreak(t *testing.T) {
	p := uri.RFC3986.MustParse("?a=1&a=2&a=3").Pairs('&')
	n := 0
	for range p.Raw() {
		n++
		break
	}
	for range p.All() {
		n++
		break
	}
	for range p.Values("a") {
		n++
		break
	}
	if n != 3 {
		t.Errorf("three loops that break at once ran %d times", n)
	}
}
