// SPDX-License-Identifier: BSD-3-Clause

package laws_test

// Each edition accepts exactly the language of its collected BNF, as the rulings change it. Package
// internal/proof/bnf explains the proof.

import (
	"flag"
	"iter"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/bnf"
)

var (
	languageLength = flag.Int("length", proof.Pick(3, 4), "length up to which TestLanguage parses every string over one octet of each class")
	languageMore   = flag.Int("more", proof.Pick(0, 1), "the number k of the suite of TestLanguage")
)

// A cache computes a value once for each key. Parallel tests may share it.
type cache[K comparable, V any] struct{ once sync.Map }

func (c *cache[K, V]) get(key K, compute func() V) V {
	once, _ := c.once.LoadOrStore(key, sync.OnceValue(compute))
	return once.(func() V)()
}

var (
	grammars  cache[string, *bnf.Grammar]
	automata  cache[[2]string, *bnf.Automaton]
	languages cache[uri.Edition, *bnf.Automaton]
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// bnfName returns the text form of an edition, which names its file in testdata.
func bnfName(edition uri.Edition) string {
	return string(must(edition.MarshalText()))
}

// collectedBNF returns the BNF in testdata of that name.
func collectedBNF(name string) *bnf.Grammar {
	return grammars.get(name, func() *bnf.Grammar { return must(bnf.Read(testdata + name + ".bnf")) })
}

// derived returns the automaton of a definition in the notation of RFC 2234, which may use the rules of the edition's
// BNF. The rulings do not change it.
func derived(edition uri.Edition, definition string) *bnf.Automaton {
	name := bnfName(edition)
	return automata.get([2]string{name, definition}, func() *bnf.Automaton {
		return must(must(collectedBNF(name).With("abnf", "derived = "+definition)).Compile("derived"))
	})
}

// languageOf returns the automaton of the strings that an edition accepts.
func languageOf(edition uri.Edition) *bnf.Automaton {
	return languages.get(edition, func() *bnf.Automaton { return bnf.Ruled(testdata, bnfName(edition), "") })
}

// TestRulings checks that each ruling is needed: without it, the language differs.
func TestRulings(t *testing.T) {
	for _, r := range bnf.Rulings {
		for _, name := range r.Editions {
			with, without := bnf.Ruled(testdata, name, ""), bnf.Ruled(testdata, name, r.Name)
			s, ok := bnf.Disagreement(with, without)
			if !ok {
				t.Errorf("%s: %s: changes nothing", name, r.Name)
				continue
			}
			t.Logf("%s: %s: changes %q", name, r.Name, s)
			if with.Accepts(r.Witness) != r.Valid || without.Accepts(r.Witness) == r.Valid {
				t.Errorf("%s: %s: does not change %q as it says", name, r.Name, r.Witness)
			}
		}
	}
}

// TestReadings checks that two readings make no string valid or invalid: that "//" introduces an authority and never a
// path that begins with an empty segment, and that the authority ends at "/", "?" or "#". They only choose among the
// derivations that a string has.
func TestReadings(t *testing.T) {
	// read removes the strings that begin with "//", with or without a scheme, from the language. It puts back the
	// strings that have the given authority there, and then text that may follow an authority.
	read := func(edition uri.Edition, authority, afterAuthority string) *bnf.Automaton {
		slashes := derived(edition, `[ scheme ":" ] "//" *OCTET`)
		authorities := derived(edition, `[ scheme ":" ] "//" `+authority+" "+afterAuthority)
		return bnf.Union(bnf.Difference(languageOf(edition), slashes), authorities)
	}
	const anyPath = `*( "/" segment ) [ "?" query ] [ "#" fragment ]`
	const anySite = `*( unreserved / escaped / ";" / ":" / "@" / "&" / "=" / "+" )` // urlc without "/" and "?"

	for edition, rules := range map[uri.Edition]struct{ authority, afterAuthority string }{
		uri.URLSyntax05: {anySite, anyPath},
		uri.URISyntax02: {"authority", anyPath},
		uri.RFC2396:     {"authority", anyPath},
		uri.RFC2732:     {"authority", anyPath},
		uri.RFC3986:     {"authority", anyPath},
		uri.RFC3987:     {"iauthority", `*( "/" isegment ) [ "?" iquery ] [ "#" ifragment ]`},
	} {
		if s, ok := bnf.Disagreement(read(edition, rules.authority, rules.afterAuthority), languageOf(edition)); ok {
			t.Errorf("%v: the readings of \"//\" change the language: %q", edition, s)
		}
	}

	// Narrower readings would refuse valid strings.
	for _, test := range []struct {
		edition                   uri.Edition
		authority, afterAuthority string
		lost                      string
	}{
		{uri.URLSyntax05, "site", anyPath, "//a_b"},
		{uri.URLSyntax05, anySite, `[ abs_path ] [ "#" fragment ]`, "//a?b"},
		{uri.URISyntax02, "authority", `[ abs_path ] [ "#" fragment ]`, "//a?b"},
	} {
		narrow := read(test.edition, test.authority, test.afterAuthority)
		if narrow.Accepts(test.lost) || !languageOf(test.edition).Accepts(test.lost) {
			t.Errorf("%v: with the authority %s and after it %s: %q is not what is lost",
				test.edition, test.authority, test.afterAuthority, test.lost)
		}
	}
}

// TestLanguage compares what each edition answers with what the BNF and the rulings answer. An answer is more than yes or
// no: it has the length of each component and the form of the authority, or the offset, the component, the rule and the
// reason of the fault. See the type answer.
//
// # What is proven
//
// The outcome of a string is its answer without the numbers, so there are finitely many. The outcomes of the BNF are
// those of a machine, which [bnf.Explore] makes of the split of Appendix B and the automata of the rules. Its inputs
// are an octet of each class that the BNF distinguishes, and h, t, p and s; in RFC 3987, a character of each class.
// The words of the suite are all access words, each followed by up to k+1 inputs, and then by each ending of the
// state to which that leads the machine. For any two states there is an ending that both have, and after which the
// outcomes differ.
//
// Two words lead the scanner to the same state if it has the same outcomes for them whatever follows both. So a state
// is not what the scanner remembers, which may look ahead, but what its answers depend on.
//
//	Let each state of the scanner be reached by an access word followed by up to k inputs. If it has the outcomes
//	of the BNF for the words of the suite, it has them for all words over the inputs.
//
// F. Vaandrager and I. Melse call such suites k-A-complete, and prove it for more scanners: "New Fault Domains for
// Conformance Testing of Finite State Machines", CONCUR 2025. The endings are those of the HSI method.
//
// The access words are a shortest word into each state of the machine, which is where the scanner is in the BNF, and the
// words that its comparisons with "http://" and with words of eight octets distinguish.
//
// # What is assumed
//
// TestLanguageProof of tools/house needs none of this: it proves what an edition accepts, and how it divides that, for texts
// of all lengths. Here is what it does not prove: the offset, the component, the rule and the reason of a fault. They are right
// for the words that are tried. That they are right for all others assumes that the access words reach each state of the
// scanner; that it treats the octets of a class alike, which are tried after one word into each state, after short strings and
// after runs of up to 130 octets; and that the numbers of an answer, which are compared for each word but are no part of the
// outcome, are right for a word if they are for those like it.
//
// Under -short it has the editions that differ most: no release of Go and no system changes what the others answer.
func TestLanguage(t *testing.T) {
	editions := uri.Editions()
	if testing.Short() {
		editions = someEditions()
	}
	for _, edition := range editions {
		t.Run(bnfName(edition), func(t *testing.T) {
			t.Parallel()
			c := comparison{t: t, edition: edition, answerer: newAnswerer(edition)}
			language, octets := languageOf(edition), octetsOf(t, edition)
			length, randomWords := *languageLength, proof.PickSlow(1_000, proof.Pick(5_000, 200_000))
			t.Logf("%d states, %d classes, over %d octets: %q",
				language.States(), len(language.Octets()), len(octets), octets)

			if edition == uri.RFC3987 { // which distinguishes twice as many octets
				c.letters(length, randomWords)
				length -= 2
				if *languageMore > 0 {
					c.answers(bnf.Each(octets), *languageMore-1)
				}
			} else {
				c.answers(bnf.Each(octets), *languageMore)
			}
			c.every(language.Strings(octets, length))
			c.log("strings up to length %d", length)

			c.every(language.EachOctet(octets, max(length-2, 1)))
			c.log("strings with each octet in turn")

			c.every(language.NearlyValid(uint64(edition), randomWords))
			c.log("random strings")

			if slices.Contains(someEditions(), edition) {
				c.runs()
			}
			c.log("runs up to 130 octets, before each octet")
		})
	}
}

// machines has the machine of each edition's outcomes over the inputs, which are joined to be a key.
var machines cache[[2]string, *bnf.Machine[outcome]]

// suite returns the suite for the outcomes, with more access words. The octets of "http" and "https" are inputs too, since
// a scanner may distinguish them.
func (a *answerer) suite(t *testing.T, inputs, words []string) *bnf.Suite[outcome] {
	for _, b := range bnf.Each([]byte("htps")) {
		if !slices.Contains(inputs, b) {
			inputs = append(inputs, b)
		}
	}
	m := machines.get([2]string{bnfName(a.edition), strings.Join(inputs, " ")}, func() *bnf.Machine[outcome] {
		return bnf.Explore(inputs, a.look)
	})
	t.Logf("a machine of %d states and %d outcomes over %d inputs", m.States(), m.Outputs(), len(inputs))
	suite := bnf.NewSuite(m)
	for _, word := range words {
		suite.Access(word)
	}
	return suite
}

// answers compares the words of the suite for access words and k inputs more.
func (c *comparison) answers(inputs []string, k int) {
	suite := c.suite(c.t, inputs, slices.Concat(alike("http://"), alike("https://"), alike("abcdefgh://"), alike("abcdefghi://")))
	for s, want := range suite.Words(k) {
		if o := c.compare(s).outcome; o != want {
			c.t.Fatalf("%q: by the machine %+v; by the split and the automata %+v", s, want, o)
		}
	}
	c.log("words of the suite, of %d access words and k = %d", suite.AccessWords(), k)
}

// characters returns one letter of each class of those that are characters.
func characters(edition uri.Edition, letters []string) (inputs []string) {
	for _, b := range languageOf(edition).Over(letters[:len(letters)-len(illFormed)]).Octets() {
		inputs = append(inputs, letters[b])
	}
	return inputs
}

// alike returns the beginnings of word, and words of the same length that differ from one of them in one octet, in its
// case or wholly.
func alike(word string) (words []string) {
	for i := range len(word) {
		words = append(words, word[:i+1])
		for _, c := range []byte{word[i] ^ 0x20, 'a', '/', ':'} {
			if c == word[i] || c != 'a' && c != '/' && c != ':' && !('A' <= c && c <= 'Z') {
				continue
			}
			other := word[:i] + string(c)
			words = append(words, other, other+word[i+1:])
		}
	}
	return words
}

// runs compares references that have each octet after a run of each length. The answers must be those after a run of
// one, with numbers that grow as they do for a run of two: a scanner decides by no offset.
func (c *comparison) runs() {
	for _, around := range [][2]string{{"a", ""}, {"/", "aa"}, {"x:", ""}, {"x:/", "a"}, {"x:?", "aaa"}, {"x:#", ""},
		{"x://a", ""}, {"x://a", "@h"}, {"x://a:", "/a"}, {"x://[v1.", "]"}} {
		for _, fill := range []string{"1", "%41", "é"} {
			run := around[0] + strings.Repeat(fill, 130/len(fill))
			for octet := range 256 {
				after := string([]byte{byte(octet)}) + around[1]
				want, step := c.answer(around[0]+fill+after), c.answer(around[0]+fill+fill+after)
				if step.fault -= want.fault; step.fault == 0 && want.err != nil {
					continue // it is not the octet that is refused
				}
				for i := range step.lengths {
					step.lengths[i] -= want.lengths[i]
				}
				for end := len(around[0]) + len(fill); end <= len(run); end += len(fill) {
					c.equal(run[:end]+after, want)
					want.fault += step.fault
					for i := range want.lengths {
						want.lengths[i] += step.lengths[i]
					}
				}
			}
		}
	}
}

// letters compares words over letters, which are octets of US-ASCII, characters beyond it, and sequences of octets that
// resemble such characters. An octet of these words is the index of a letter.
func (c *comparison) letters(length, randomWords int) {
	letters := lettersOf(c.t, c.edition)
	over := languageOf(c.edition).Over(letters)
	var all, few []byte
	for i, letter := range letters {
		all = append(all, byte(i))
		if slices.Contains(fewLetters, letter) {
			few = append(few, byte(i))
		}
	}
	c.t.Logf("%d states, %d classes, over %d letters: %q", over.States(), len(over.Octets()), len(letters), letters)
	every := func(words iter.Seq2[string, bool]) { c.every(bnf.Spell(letters, words)) }

	every(over.Strings(few, length))
	c.log("words of up to %d letters of %d", length, len(few))

	length = max(length-2, 2)
	every(over.Strings(all, length))
	c.log("words of up to %d letters of %d", length, len(all))

	every(over.EachOctet(few, length-1))
	c.log("words with each letter in turn")

	every(over.NearlyValid(uint64(c.edition), randomWords))
	c.log("random words over letters")

	// Parts of characters have states of their own, which the suite over octets has.
	c.answers(characters(c.edition, letters), *languageMore)
}

// illFormed are not characters in UTF-8: overlong forms, characters cut off or without their beginning, numbers beyond
// U+10FFFF, and octets that UTF-8 does not have.
var illFormed = []string{
	"\xc0\x80", "\xc0\xaf", "\xc1\xbf", "\xe0\x80\xaf", "\xe0\x9f\xbf", "\xf0\x80\x80\xaf", "\xf0\x8f\xbf\xbf",
	"\xc2", "\xdf", "\xe2", "\xe0\xa0", "\xe2\x82", "\xed\x9f", "\xef\xbf", "\xf0", "\xf0\x9f", "\xf0\x90\x80", "\xf4\x8f\xbf",
	"\x80", "\x8f", "\xa0", "\xbf", "\xf4\x90\x80\x80", "\xf7\xbf\xbf\xbf", "\xf5", "\xf8", "\xfe", "\xff",
}

// fewLetters are delimiters, and one of each kind of letters beyond ASCII. The last two are a character together.
var fewLetters = []string{
	"a", "1", ":", "/", "?", "#", "@", "[", "]", "%",
	"\u00a0", "\u07ff", "\u0800", "\uffef", "\U00010000", "\U000efffd", // ucschar
	"\ue000", "\U0010fffd", // iprivate
	"\u009f", "\ufff0", "\xed\xa0\x80", "\xc0\xaf", "\xe2\x82", "\xbf",
}

// lettersOf returns the octets of octetsOf that are US-ASCII, the characters at the edges of each range of characters
// that the edition distinguishes, with the characters next to them, and illFormed.
func lettersOf(t *testing.T, edition uri.Edition) (letters []string) {
	for _, b := range octetsOf(t, edition) {
		if b < utf8.RuneSelf {
			letters = append(letters, string(rune(b)))
		}
	}
	ucschar, iprivate := derived(edition, "ucschar"), derived(edition, "iprivate")
	kind := func(r rune) [3]int {
		s := encoded(r)
		return [3]int{len(s), oneIf(ucschar.Accepts(s)), oneIf(iprivate.Accepts(s))}
	}
	last := rune(utf8.RuneSelf)
	letters = append(letters, encoded(last))
	for r := last; r < utf8.MaxRune; r++ {
		if kind(r) == kind(r+1) {
			continue
		}
		if r > last {
			letters = append(letters, encoded(r))
		}
		last = r + 1
		letters = append(letters, encoded(last))
	}
	return slices.Concat(letters, []string{encoded(utf8.MaxRune)}, illFormed)
}

func oneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// encoded returns r in UTF-8. A surrogate, which UTF-8 does not have, is three octets too.
func encoded(r rune) string {
	if 0xD800 <= r && r <= 0xDFFF {
		return string([]byte{0xE0 | byte(r>>12), 0x80 | byte(r>>6)&0x3F, 0x80 | byte(r)&0x3F})
	}
	return string(r)
}

// TestLanguageCharacters has characters in each component.
func TestLanguageCharacters(t *testing.T) {
	c := comparison{t: t, edition: uri.RFC3987, answerer: newAnswerer(uri.RFC3987)}
	language := languageOf(c.edition)
	c.every(func(yield func(string, bool) bool) {
		for r := range proof.CodePoints() {
			for _, before := range []string{"", "x:", "/", "//", "//h:", "?", "#", "/é"} {
				if s := before + encoded(r); !yield(s, language.Accepts(s)) {
					return
				}
			}
			if s := "//" + encoded(r) + "@h"; !yield(s, language.Accepts(s)) {
				return
			}
		}
	})
	c.log("references with one character")
}

// octetsOf returns one octet of each class that an edition's BNF distinguishes, and one beyond ASCII. The classes of
// the language are not enough, since a scanner may distinguish more octets: in rfc2396, the language treats "?" like
// "/" once a path has begun.
func octetsOf(t *testing.T, edition uri.Edition) []byte {
	g := collectedBNF(bnfName(edition))
	octets := must(g.Octets(g.Top()))
	if edition != uri.RFC3987 {
		octets = append(octets, 0xE9)
	}
	for _, b := range languageOf(edition).Octets() {
		if !slices.Contains(octets, b) {
			t.Fatalf("a ruling distinguishes %q from octets as the BNF does not", b)
		}
	}
	return octets
}

// A comparison has an edition parse strings and counts them.
type comparison struct {
	*answerer
	t        *testing.T
	edition  uri.Edition
	compared int // since the last log
	valid    int // of them
	differ   int // in all
}

// every compares strings, each with whether it is valid.
func (c *comparison) every(words iter.Seq2[string, bool]) {
	for s, valid := range words {
		if want := c.compare(s); (want.err == nil) != valid {
			c.t.Fatalf("%q: by the split and the automata of the components: %v; by the BNF and the rulings it is valid: %t", s, want, valid)
		}
	}
}

// compare compares the answer for s with the one that there should be, which it returns.
func (c *comparison) compare(s string) (want answer) {
	want = c.answer(s)
	c.equal(s, want)
	return want
}

// equal compares the answer for s with want.
func (c *comparison) equal(s string, want answer) {
	c.compared++
	c.valid += oneIf(want.err == nil)
	if got := answerOf(c.edition, s); got != want {
		c.t.Errorf("%q: %v; want %v", s, got, want)
		if c.differ++; c.differ == 20 {
			c.t.Fatal("and so on")
		}
	}
}

func (c *comparison) log(format string, args ...any) {
	c.t.Helper()
	c.t.Logf("%d (%d valid) "+format, append([]any{c.compared, c.valid}, args...)...)
	c.compared, c.valid = 0, 0
}

// FuzzParse has all editions parse a string. Each must accept it if and only if the automaton of its language does, and
// split it into the components of Appendix B, which join to the same string. An error must say where the string fails.
func FuzzParse(f *testing.F) {
	for _, s := range slices.Concat(splitReferences, resolveBases, faultyReferences) {
		f.Add(s)
	}
	finders := map[uri.Edition]*faultFinder{}
	for _, edition := range uri.Editions() {
		finders[edition] = newFaultFinder(edition)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, edition := range uri.Editions() {
			u, err := edition.Parse(s)
			if valid := languageOf(edition).Accepts(s); (err == nil) != valid {
				t.Errorf("%v.Parse(%q): %v; by the BNF and the rulings it is valid: %t", edition, s, err, valid)
			}
			if err == nil {
				checkSplit(t, edition, s, u)
			}
			finders[edition].check(t, s)
		}
	})
}
