// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"errors"
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

// FuzzForm checks that forms are read and written as in net/url.
func FuzzForm(f *testing.F) {
	for _, s := range []string{"", "a=1&b&a=&&", "+", "a+b=%2B+c", "%", "%zz+", "a#b"} {
		f.Add(s)
	}
	f.Fuzz(checkForm)
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
