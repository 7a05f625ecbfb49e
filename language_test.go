package uri_test

// Each edition accepts exactly the language of its collected BNF, as the rulings change it.

import (
	"flag"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/uri"
)

var exhaustive = flag.Int("exhaustive", 5, "length up to which TestLanguage parses every string over one octet of each class")

// A ruling says where the language of an edition is not that of the rule for a URI reference in its document.
// The words of a ruling are in the package documentation.
type ruling struct {
	name     string
	editions []uri.Edition
	witness  string // a string that the ruling is about
	valid    bool   // whether the witness is valid by the ruling: it is not so, or so, by the BNF alone
	apply    func(edition uri.Edition, language *dfa) *dfa
}

var rulings = []ruling{
	{
		name:     "a relative reference may be a query alone",
		editions: []uri.Edition{uri.RFC2396, uri.RFC2732},
		witness:  "?y", valid: true,
		apply: func(edition uri.Edition, language *dfa) *dfa {
			return union(language, derived(edition, `[ "?" query ] [ "#" fragment ]`))
		},
	},
	{
		name:     "a segment that would be mistaken for a scheme name cannot be used first",
		editions: []uri.Edition{uri.URLSyntax05, uri.URISyntax02},
		witness:  "a_b:c", valid: false,
		apply: func(edition uri.Edition, language *dfa) *dfa {
			colon := derived(edition, `*first ":" *OCTET`+"\nfirst = "+notDelimiter)
			scheme := derived(edition, `scheme ":" *OCTET`)
			return difference(language, difference(colon, scheme))
		},
	},
	{
		name:     "the three slips of the BNF of RFC 1630 are mended",
		editions: []uri.Edition{uri.RFC1630},
		witness:  "http://info.cern.ch/a", valid: true,
		apply: func(edition uri.Edition, _ *dfa) *dfa {
			return ruleDFA(edition, "fragmentaddress")
		},
	},
}

// notDelimiter is any octet but ":", "/", "?" and "#", in the notation of RFC 2234.
const notDelimiter = "%x00-22 / %x24-2E / %x30-39 / %x3B-3E / %x40-FF"

// derived gives the automaton of a definition in the notation of RFC 2234, which may use the rules of the edition.
func derived(edition uri.Edition, definition string) *dfa {
	g := readBNF(bnfName(edition))
	g.add("abnf", "ruling = "+definition)
	return compile(g, "ruling")
}

// languageDFA gives the automaton of the strings that an edition accepts: the BNF as the document prints it,
// changed by the rulings but for the ones named in without.
func languageDFA(edition uri.Edition, without ...string) *dfa {
	printed := bnfName(edition)
	if edition == uri.RFC1630 {
		printed = "rfc1630-as-printed"
	}
	g := readBNF(printed)
	language := compile(g, g.top)
	for _, r := range rulings {
		if slices.Contains(r.editions, edition) && !slices.Contains(without, r.name) {
			language = r.apply(edition, language)
		}
	}
	return language
}

// TestOracleRulings makes sure that each ruling is needed: that the language is another one without it.
func TestOracleRulings(t *testing.T) {
	for _, r := range rulings {
		for _, edition := range r.editions {
			with, without := languageDFA(edition), languageDFA(edition, r.name)
			s, ok := disagreement(with, without)
			if !ok {
				t.Errorf("%v: %s: has come to change nothing", edition, r.name)
				continue
			}
			t.Logf("%v: %s: changes %q", edition, r.name, s)
			if with.accepts(r.witness) != r.valid || without.accepts(r.witness) == r.valid {
				t.Errorf("%v: %s: does not change %q as it says", edition, r.name, r.witness)
			}
		}
	}
}

// TestOracleReadings makes sure that the readings by which "//" introduces an authority that ends at "/", "?" or "#"
// and never a path that begins with an empty segment, only choose among the derivations that a string has: no string
// becomes valid or invalid by them.
func TestOracleReadings(t *testing.T) {
	// read takes what begins with "//", with or without a scheme, out of the language and puts back what has the
	// given authority there, with what may follow it.
	read := func(edition uri.Edition, authority, afterAuthority string) *dfa {
		slashes := derived(edition, `[ scheme ":" ] "//" *OCTET`)
		authorities := derived(edition, `[ scheme ":" ] "//" `+authority+" "+afterAuthority+` [ "#" fragment ]`)
		return union(difference(languageDFA(edition), slashes), authorities)
	}
	const anyPath = `*( "/" segment ) [ "?" query ]`
	const anySite = `*( unreserved / escaped / ";" / ":" / "@" / "&" / "=" / "+" )` // urlc without "/" and "?"

	for edition, authority := range map[uri.Edition]string{
		uri.URLSyntax05: anySite,
		uri.URISyntax02: "authority",
		uri.RFC2396:     "authority",
		uri.RFC2732:     "authority",
		uri.RFC3986:     "authority",
	} {
		if s, ok := disagreement(read(edition, authority, anyPath), languageDFA(edition)); ok {
			t.Errorf("%v: the readings of \"//\" change the language: %q", edition, s)
		}
	}

	// What either ruling would refuse if it were a narrower one.
	for _, test := range []struct {
		edition                   uri.Edition
		authority, afterAuthority string
		lost                      string
	}{
		{uri.URLSyntax05, "site", anyPath, "//a_b"},
		{uri.URLSyntax05, anySite, `[ abs_path ]`, "//a?b"},
		{uri.URISyntax02, "authority", `[ abs_path ]`, "//a?b"},
	} {
		d := read(test.edition, test.authority, test.afterAuthority)
		if d.accepts(test.lost) || !languageDFA(test.edition).accepts(test.lost) {
			t.Errorf("%v: with the authority %s and after it %s: %q is not what is lost",
				test.edition, test.authority, test.afterAuthority, test.lost)
		}
	}
}

// TestLanguageWitnesses shows where the editions differ, and has the package and the BNF agree with that.
func TestLanguageWitnesses(t *testing.T) {
	// A column for each of rfc1630, url-syntax-05, uri-syntax-02, rfc2396, rfc2732 and rfc3986: V valid, - refused.
	columns := []uri.Edition{uri.RFC1630, uri.URLSyntax05, uri.URISyntax02, uri.RFC2396, uri.RFC2732, uri.RFC3986}
	tests := []struct {
		valid     string
		witnesses []string
	}{
		{"V-----", []string{`x:a"b`}},
		{"-VVVVV", []string{"x:;", "x:~", "x:a=b", "g", "?y", "", "svn+ssh:x", "//a?b", "//a_b", "//7up", "//:80", "//u@"}},
		{"-V----", []string{"1:b", "+:b"}},
		{"V-----", []string{"a_b:c", "a$:"}},
		{"VVV--V", []string{"a:", "x:#f"}},
		{"-VVVV-", []string{"x://h:80x", "x://a:b", "//a@b@c"}},
		{"VVVVV-", []string{"x://a@b@c"}},
		{"----VV", []string{"x://[::1]", "//[1::1.2.3.4]:80"}},
		{"-----V", []string{"//[v1.a]"}},
		{"----V-", []string{"x:a[", "?]", "#[]", "//[::999.1.1.1]"}},
		{"------", []string{"x:a b", "x:a%", "x:a%zz", "x:a{b", "x:a^b", "x:é", "x:\x00", "x:\xff", ":", ":b", "x:#a#b", "x://[::1"}},
	}
	for i, edition := range columns {
		language := languageDFA(edition)
		for _, test := range tests {
			want := test.valid[i] == 'V'
			for _, s := range test.witnesses {
				if got := language.accepts(s); got != want {
					t.Errorf("%v: by the BNF and the rulings, %q is valid: %t, want %t", edition, s, got, want)
				}
				if _, err := edition.Parse(s); (err == nil) != want {
					t.Errorf("%v.Parse(%q): %v; want it valid: %t", edition, s, err, want)
				}
			}
		}
	}
}

// TestLanguage compares what each edition parses with the language of its BNF and the rulings.
func TestLanguage(t *testing.T) {
	chowWords := 1_000_000 // for more states than it is run for in any case
	randomWords := 200_000
	length, more := *exhaustive, 1
	if testing.Short() {
		chowWords, randomWords = 100_000, 20_000
		length, more = min(length, 3), 0
	}
	for _, edition := range uri.Editions() {
		t.Run(bnfName(edition), func(t *testing.T) {
			t.Parallel()
			c := newComparison(t, edition)
			t.Logf("%d states, %d classes, over %d octets: %q",
				c.language.states(), len(c.language.reps), len(c.octets), c.octets)

			c.everyString(length)
			c.log("strings up to length %d", length)

			suite := newChowSuite(c.language, c.octets)
			more := more
			for suite.count(more+1) <= chowWords {
				more++
			}
			c.every(suite.words(more))
			c.log("words of the W-method for %d more states, %d words tell states apart", more, len(suite.tells))

			c.everyOctet(length - 2)
			c.log("strings with each octet in turn")

			c.every(c.nearlyValid(randomWords))
			c.log("random strings")
		})
	}
}

// A comparison holds an edition against the automaton of its language.
type comparison struct {
	t        *testing.T
	edition  uri.Edition
	language *dfa
	octets   []byte // one of each class that the BNF tells apart, and one beyond US-ASCII
	compared int    // since the last log
	valid    int    // of them
	differ   int    // in all
}

func newComparison(t *testing.T, edition uri.Edition) *comparison {
	c := &comparison{t: t, edition: edition, language: languageDFA(edition)}
	// A scanner may treat octets otherwise that the language does not tell apart, so the classes of the language
	// would not be enough: in rfc2396, "?" is as good as "/" once a path has begun.
	g := readBNF(bnfName(edition))
	c.octets = append(octetsOf(g, g.top), 0xE9)
	for _, b := range c.language.reps {
		if !slices.Contains(c.octets, b) {
			t.Fatalf("a ruling tells %q apart from octets that the BNF does not", b)
		}
	}
	return c
}

func (c *comparison) log(format string, args ...any) {
	c.t.Helper()
	c.t.Logf("%d (%d valid) "+format, append([]any{c.compared, c.valid}, args...)...)
	c.compared, c.valid = 0, 0
}

func (c *comparison) compare(s string, valid bool) {
	_, err := c.edition.Parse(s)
	c.compared++
	if valid {
		c.valid++
	}
	if (err == nil) == valid {
		return
	}
	c.differ++
	c.t.Errorf("Parse(%q): %v; by the BNF and the rulings it is valid: %t", s, err, valid)
	if c.differ == 20 {
		c.t.Fatal("and so on")
	}
}

func (c *comparison) every(words iter.Seq[string]) {
	for s := range words {
		c.compare(s, c.language.accepts(s))
	}
}

// everyString compares every string up to a length.
func (c *comparison) everyString(length int) {
	prefix := make([]byte, 0, length)
	var extend func(state int)
	extend = func(state int) {
		c.compare(string(prefix), c.language.accept[state])
		if len(prefix) == length {
			return
		}
		for _, b := range c.octets {
			prefix = append(prefix, b)
			extend(c.language.step(state, b))
			prefix = prefix[:len(prefix)-1]
		}
	}
	extend(0)
}

// everyOctet compares strings that begin as a valid one does, in every way up to a length and with a word into each
// state, go on with each of the 256 octets, and end, where they can, so that they are valid. So no octet is missed
// that the package treats otherwise than the rest of its class.
func (c *comparison) everyOctet(length int) {
	finish := c.language.finish()
	each := func(prefix string, state int) {
		for b := range 256 {
			next := c.language.step(state, byte(b))
			c.compare(prefix+string([]byte{byte(b)})+finish[next], c.language.alive[next])
		}
	}
	for state, word := range c.language.cover() {
		each(word, state)
	}
	var extend func(prefix string, state int)
	extend = func(prefix string, state int) {
		each(prefix, state)
		for _, b := range c.octets {
			if next := c.language.step(state, b); len(prefix) < length && c.language.alive[next] {
				extend(prefix+string([]byte{b}), next)
			}
		}
	}
	extend("", 0)
}

// nearlyValid gives random strings, the same ones in each run: a word into some state, a walk from there that can
// still become valid, the way on to a valid string, and up to three changes of an octet.
func (c *comparison) nearlyValid(n int) iter.Seq[string] {
	d := c.language
	random := rand.New(rand.NewPCG(2396, uint64(c.edition)))
	var members [256][]byte // by class
	for b := range 256 {
		members[d.class[b]] = append(members[d.class[b]], byte(b))
	}
	// octet gives another octet of the class: a word of representatives becomes one of any octets.
	octet := func(b byte) byte {
		class := members[d.class[b]]
		return class[random.IntN(len(class))]
	}
	cover, finish := d.cover(), d.finish()
	walk := func(word []byte, steps int) []byte {
		state := random.IntN(d.states())
		for !d.alive[state] {
			state = random.IntN(d.states())
		}
		word = append(word, cover[state]...)
		for range steps {
			if class := random.IntN(len(d.reps)); d.alive[d.next[state][class]] {
				word = append(word, d.reps[class])
				state = d.next[state][class]
			}
		}
		word = append(word, finish[state]...)
		for i, b := range word {
			word[i] = octet(b)
		}
		return word
	}
	return func(yield func(string) bool) {
		var word []byte
		for range n {
			word = walk(word[:0], random.IntN(40))
			for range random.IntN(4) {
				word = change(random, word, octet(d.reps[random.IntN(len(d.reps))]))
			}
			if !yield(string(word)) {
				return
			}
		}
	}
}

// change puts the octet b somewhere into word, or in place of an octet, or takes an octet out.
func change(random *rand.Rand, word []byte, b byte) []byte {
	i := random.IntN(len(word) + 1)
	end := min(i+1, len(word))
	switch random.IntN(3) {
	case 0:
		return slices.Insert(word, i, b)
	case 1:
		return slices.Replace(word, i, end, b)
	}
	return slices.Delete(word, i, end)
}
