// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"cmp"
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

const pairDelimiters = ";/?:@&+$,"

// checkEdits makes the edits that the octets of steps choose, and checks the laws of
// pairs. TestPairsEdits of the root says what each edit does.
func checkEdits(t *testing.T, u uri.URI, delimiter byte, form bool, steps, a, b string) {
	t.Helper()
	of := func(u uri.URI) uri.Pairs {
		if form {
			return u.Form()
		}
		return u.Pairs(delimiter)
	}
	p := of(u)
	if got, err := p.URI(); got != u || err != nil {
		t.Fatalf("%v: the pairs of %q without an edit: %q, %v", u.Edition(), u, got, err)
	}
	keys := []string{a, b, ""}
	for key := range p.All() {
		keys = append(keys, key)
	}
	for _, step := range []byte(steps) {
		key, before := keys[int(step/8)%len(keys)], read(p)
		want := slices.Clone(before)
		is := func(pair [2]string) bool { return pair[0] == key }
		switch step % 8 {
		case 0, 6:
			value := [2]string{key, b}
			if p = p.Set(key, b); step%8 == 6 {
				value[1] = ""
				if p = p.SetKey(key); key == "" {
					want = slices.DeleteFunc(want, is)
					break
				}
			}
			if i := slices.IndexFunc(want, is); i < 0 {
				want = append(want, value)
			} else {
				want = append(append(want[:i:i], value), slices.DeleteFunc(want[i+1:], is)...)
			}
		case 1, 4:
			many := [][2]string{{key, a}, {b, key}, {key, b}, {a, ""}}[:step/8%5]
			one := p
			for _, pair := range many {
				one = one.Add(pair[0], pair[1])
			}
			p = p.Append(seqOf(many...))
			if want = append(want, many...); p != one {
				t.Fatalf("%q: Append(%q) gives %v, Add %v", u, many, p, one)
			}
		case 2:
			p, want = p.Delete(key), slices.DeleteFunc(want, is)
		case 3:
			p = p.Sort()
			slices.SortStableFunc(want, func(a, b [2]string) int { return cmp.Compare(a[0], b[0]) })
		case 5:
			if p = p.AddKey(key); key != "" {
				want = append(want, [2]string{key})
			}
		default:
			p = p.DeleteFunc(func(k, value string) bool { return k < key || value == b })
			want = slices.DeleteFunc(want, func(pair [2]string) bool { return pair[0] < key || pair[1] == b })
		}
		checkPairs(t, u, p, want)
		got, err := p.URI()
		if err != nil {
			checkPairsError(t, u, err)
			continue
		}
		if parsed, err := u.Edition().Parse(got.String()); err != nil || parsed != got || got.WithoutFragment().WithoutQuery() != u.WithoutFragment().WithoutQuery() || got.Fragment() != u.Fragment() {
			t.Fatalf("%v: %q becomes %q, %v", u.Edition(), u, got, err)
		}
		checkPairs(t, u, of(got), want)
	}
}

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

// read returns the keys and the values of pairs.
func read(p uri.Pairs) (pairs [][2]string) {
	for key, value := range p.All() {
		pairs = append(pairs, [2]string{key, value})
	}
	return pairs
}

// checkPairs checks that p has the pairs want, and what Values and Get return.
func checkPairs(t *testing.T, u uri.URI, p uri.Pairs, want [][2]string) {
	t.Helper()
	if got := read(p); !slices.Equal(got, want) {
		t.Fatalf("%v: of %q, %v has the pairs %q, want %q", u.Edition(), u, p, got, want)
	}
	values := map[string][]string{}
	for _, pair := range want {
		values[pair[0]] = append(values[pair[0]], pair[1])
	}
	for key, want := range values {
		if first, ok := p.Get(key); !ok || first != want[0] || !slices.Equal(slices.Collect(p.Values(key)), want) {
			t.Fatalf("%v: of %q, the values of %q are %q, want %q", u.Edition(), u, key, slices.Collect(p.Values(key)), want)
		}
	}
	if value, ok := p.Get("no such key"); ok {
		t.Fatalf("%v: of %q, a key that %v does not have is %q", u.Edition(), u, p, value)
	}
}

// checkPairsError checks that pairs have no URI only where they cannot: in an opaque
// part, or in RFC 1630, whose queries have no "=", "&" and empty words.
func checkPairsError(t *testing.T, u uri.URI, err error) {
	t.Helper()
	var build *uri.BuildError
	if !errors.As(err, &build) || build.Component != uri.Query || !u.IsOpaque() && u.Edition() != uri.RFC1630 {
		t.Fatalf("%v: pairs of %q: %v", u.Edition(), u, err)
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
			for _, delimiter := range []byte(pairDelimiters) {
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
			most := uint64(40 * n * len(repeated))
			if got := linear.Allocated(most, func() { sinkPairs = p.Sort() }); got > most {
				t.Errorf("%q %d times: %d bytes, want %d at most", repeated, n, got, most)
			}
		}
	}
}
