// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file parses and repairs a reference.

import (
	"errors"
	"strings"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// Parse parses a reference, and repairs it if necessary. It returns the
// repairs in the order of their offsets. Applied to s, they make the text of
// the result.
//
// A valid reference is never an error. Parse returns it unchanged, without
// allocation, unless it is an abbreviated reference by p.Abbreviated. In
// "URL:x:a", the scheme is "URL". From a valid reference, Parse removes "URL:"
// only before an abbreviated reference, or before a scheme whose URIs the zero
// [Finder] finds bare.
//
// From any other reference, Parse removes, in this order:
//
//   - whitespace at both ends, including Unicode's, and other invisible characters
//     there, such as U+200B and U+FEFF;
//   - the angle brackets or double quotes around it, and "URL:" at its
//     beginning (Appendix E);
//   - whitespace that contains a line break, or, with p.JoinBlanks, all
//     whitespace.
//
// It then escapes, with upper case digits, as browsers do:
//
//   - each "%" without two hexadecimal digits (section 2.4.2);
//   - octets above 7F, which encode national characters (section 2.1), except
//     characters that the edition allows;
//   - the unwise characters {}|\^[]`, the characters "<> and a second "#" if the edition
//     does not allow them, and whitespace within a line (section 2.4.3);
//   - with p.Userinfo, also these and "@" before the last "@" in the authority.
//
// In "https://bücher.example/", the host becomes "b%C3%BCcher.example", which the DNS does
// not know. To connect to it, set p.Edition to [uri.RFC3987], which keeps it, and call the
// result's [uri.URI.ToURI] with a function that returns the name in Punycode.
//
// Some characters could mean several things, and are errors: in an authority, one of the
// US-ASCII characters above, or any whitespace; whitespace in a scheme;
// "\" or whitespace where a "/" could begin an authority or a path; and an IPv6 address in
// brackets where there is no authority, as in "stun:[::1]", since escapes would make
// another host of it.
//
// The error is a [*uri.ParseError]. Its Input is s, and its Offset is where s has the
// byte that makes the repaired reference invalid. If there is an error, Parse returns no
// repairs. Time and memory are linear in the length of s.
func (p Repairer) Parse(s string) (uri.URI, []Repair, error) {
	u, err := p.Edition.Parse(s)
	valid := err == nil
	if valid && !p.meansOther(s) {
		return u, nil, nil
	}
	if errors.Is(err, uri.ErrTooLong) || errors.Is(err, uri.ErrEdition) {
		return uri.URI{}, nil, err
	}

	// If the repaired text is no reference either, a valid one stays as it is.
	r := newRepairing(p, grammarOf(p.Edition), s)
	text, repairs := r.text()
	v, err := r.parse(text)
	if err == nil {
		return v, repairs, nil
	}
	if valid {
		return u, nil, nil
	}
	broken := err.(*uri.ParseError)
	return uri.URI{}, nil, broken.In(s, r.original(broken.Offset))
}

// meansOther reports whether s, which is valid, more likely means another reference: it
// is abbreviated, or begins with "URL:".
func (p *Repairer) meansOther(s string) bool {
	if p.isAbbreviated(s) {
		return true
	}
	return hasURLPrefix(s) && (saysURL(s) || p.isAbbreviated(s[len("URL:"):]))
}

// saysURL reports whether s is "URL:" and then a URI that a Finder would find bare.
func saysURL(s string) bool {
	scheme, rest, _ := strings.Cut(s[len("URL:"):], ":")
	return isScheme(scheme) && (strings.HasPrefix(rest, "//") || isKnownOpaque(scheme))
}

// isScheme reports whether s is a scheme, as most editions define it.
func isScheme(s string) bool {
	return s != "" && lex.IsAlpha(s[0]) && !strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf || !isSchemeChar(byte(r)) })
}

// isAbbreviated reports whether s is an abbreviated reference without repairs.
func (p *Repairer) isAbbreviated(s string) bool {
	if p.Abbreviated == nil {
		return false
	}
	n := nameLen(s)
	_, ok := expands(p.Abbreviated(s[:n]), s, n)
	return ok
}

// A repairing repairs the reference s[lo:hi], and adds the prefix.
type repairing struct {
	Repairer
	grammar    *grammar
	s          string
	lo, hi     int
	lead, tail RepairKind // why s[:lo] and s[hi:] are removed
	angle      bool       // the delimiters are angle brackets
	prefix     string     // is added, to an abbreviated reference
	ref        reference  // s[lo:hi], joined
}

// newRepairing finds the reference in s and its prefix, and divides it. g is the grammar of
// p's edition.
func newRepairing(p Repairer, g *grammar, s string) *repairing {
	r := &repairing{Repairer: p, grammar: g, s: s, hi: len(s)}
	r.stripDelimiters()

	// With Userinfo, any whitespace may belong to a password.
	j := joiner{keepBlanks: p.Userinfo || !p.JoinBlanks, keepBreaks: p.Userinfo}
	joined := r.stripURL(j.join(s[r.lo:r.hi]))

	r.prefix = r.prefixOf(joined)
	r.ref = g.divide(joined, r.prefix, p.Userinfo)
	return r
}

// stripDelimiters removes the delimiters around the reference, and whitespace and other
// invisible characters.
func (r *repairing) stripDelimiters() {
	for {
		ref := r.s[r.lo:r.hi]
		left := strings.TrimLeftFunc(ref, isInvisible)
		inner := strings.TrimRightFunc(left, isInvisible)
		r.strip(len(ref)-len(left), len(left)-len(inner), RepairWhitespace)

		angle := strings.HasPrefix(inner, "<") && strings.HasSuffix(inner, ">")
		if !angle && (len(inner) < 2 || inner[0] != '"' || inner[len(inner)-1] != '"') {
			return
		}
		r.angle = angle
		r.strip(1, 1, RepairDelimiter)
	}
}

// strip removes first bytes from the beginning of the reference, and last bytes
// from its end.
func (r *repairing) strip(first, last int, kind RepairKind) {
	if first > 0 {
		r.lo += first
		r.lead |= kind
	}
	if last > 0 {
		r.hi -= last
		r.tail |= kind
	}
}

// stripURL removes each "URL:" before an absolute or an abbreviated reference, and the
// first one if it is in angle brackets or before whitespace. It returns the rest of the
// joined reference.
func (r *repairing) stripURL(joined string) string {
	for first := true; hasURLPrefix(joined); first = false {
		// In s, line breaks may be in "URL:" and after it, which joined lacks.
		_, rest, _ := strings.Cut(r.s[r.lo:r.hi], ":")
		trimmed := strings.TrimLeft(rest, whitespace)
		joinedRest := strings.TrimLeft(joined[len("URL:"):], whitespace)

		isMarked := first && (r.angle || trimmed != rest) // "<URL:x>", "URL: x"
		if !isMarked && !saysURL(joined) && !r.isExpanded(joinedRest) {
			break
		}
		r.strip(r.hi-r.lo-len(rest), 0, RepairURL)
		r.strip(len(rest)-len(trimmed), 0, RepairWhitespace)
		joined = joinedRest
	}
	return joined
}

// isExpanded reports whether ref is an abbreviated reference once its name is repaired.
func (r *repairing) isExpanded(ref string) bool {
	_, ok := expands(r.prefixOf(ref), ref, nameLen(ref))
	return ok
}

// prefixOf returns the prefix for ref. It passes the repaired name to the rule.
func (r *repairing) prefixOf(ref string) string {
	if r.Abbreviated == nil {
		return ""
	}

	// The name is repaired by itself: its place in the reference is not known yet.
	name := r.grammar.divide(ref[:nameLen(ref)], "", false)
	var text strings.Builder
	text.Grow(len(name.text))
	for i := 0; i < len(name.text); {
		c, n := utf8.DecodeRuneInString(name.text[i:])
		write(&text, name.text[i:i+n], name.kindOf(i, c))
		i += n
	}
	return r.Abbreviated(text.String())
}

// A piece is a part of s. Its kind is 0 if it is not repaired.
type piece struct {
	start, end int
	kind       RepairKind
	isFirst    bool // a Repair begins here: the piece before it is not repaired
}

// pieces iterates over the pieces of s. The first and the last may be empty. The
// prefix replaces an empty one.
func (r *repairing) pieces(yield func(piece) bool) {
	before := RepairKind(0)
	add := func(start, end int, kind RepairKind) bool {
		p := piece{start, end, kind, kind != 0 && before == 0}
		before = kind
		return yield(p)
	}

	ok := add(0, r.lo, r.lead) && (r.prefix == "" || add(r.lo, r.lo, RepairAbbreviated))
	for i, j := r.lo, 0; ok && i < r.hi; {
		// The joined reference goes on at j. If it lacks the whitespace at i, that is removed.
		end, kind := 0, RepairKind(0)
		if isWhitespace(r.s[i]) && r.ref.text[j] != r.s[i] {
			end, kind = r.gapAt(i)
		} else {
			end, kind = r.textAt(i, j)
			j += end - i
		}
		ok = add(i, end, kind)
		i = end
	}
	if ok {
		add(r.hi, len(r.s), r.tail)
	}
}

// gapAt returns the end of the whitespace at i, and why it is removed.
func (r *repairing) gapAt(i int) (end int, kind RepairKind) {
	end, broken, _ := (margin{}).skipGap(r.s[:r.hi], i)
	if broken && r.s[i-1] == '-' { // the reference does not begin with whitespace
		return end, RepairHyphen
	}
	return end, RepairWhitespace
}

// textAt returns the end of the piece at i, and how it is repaired. The piece is at j in
// the joined reference.
func (r *repairing) textAt(i, j int) (end int, kind RepairKind) {
	// Most characters never need a repair.
	for end = i; end < r.hi && isAlwaysPlain(r.s[end]); end++ {
	}
	if end > i {
		return end, 0
	}
	c, n := utf8.DecodeRuneInString(r.s[i:r.hi])
	return i + n, r.ref.kindOf(j, c)
}

// isAlwaysPlain reports whether b needs no repair anywhere in a reference.
func isAlwaysPlain(b byte) bool {
	return kinds[b]&plain != 0 && b != '%' && b != '@' && b != '#'
}

// text returns the repaired text of s, and the repairs that turn s into it.
func (r *repairing) text() (string, []Repair) {
	// First, count them, so that the memory is allocated once.
	count, length := 0, len(r.prefix)+len(r.s)
	for p := range r.pieces {
		if p.isFirst {
			count++
		}
		if p.kind&escapes != 0 {
			length += len("XX") * (p.end - p.start)
		}
	}
	if count == 0 {
		return r.s, nil
	}

	// The New fields share the memory of the text.
	var text strings.Builder
	text.Grow(length)
	repairs := make([]Repair, 0, count)
	at := 0 // where the New of the last Repair begins
	for p := range r.pieces {
		if p.isFirst {
			repairs = append(repairs, Repair{Offset: p.start})
			at = text.Len()
		}
		r.write(&text, p)

		// Adjacent pieces that are repaired are one Repair.
		if p.kind != 0 {
			last := &repairs[len(repairs)-1]
			last.Old, last.New = r.s[last.Offset:p.end], text.String()[at:]
			last.Kind |= p.kind
		}
	}
	return text.String(), repairs
}

// write writes the text that replaces a piece.
func (r *repairing) write(text *strings.Builder, p piece) {
	if p.kind == RepairAbbreviated {
		text.WriteString(r.prefix)
		return
	}
	write(text, r.s[p.start:p.end], p.kind)
}

// write writes the text that replaces old: old itself, its escapes, or nothing.
func write(text *strings.Builder, old string, kind RepairKind) {
	switch {
	case kind == 0:
		text.WriteString(old)
	case kind&escapes != 0:
		var buf [len("%XX")]byte
		for _, b := range []byte(old) {
			text.Write(lex.AppendEscape(buf[:0], b))
		}
	}
}

// parse parses the repaired text. The rule for abbreviated references must
// approve the name again, since repairs may have changed it.
func (r *repairing) parse(text string) (uri.URI, error) {
	u, err := r.Edition.Parse(text)
	if err != nil || r.prefix == "" {
		return u, err
	}

	ref := text[len(r.prefix):]
	n, at := nameLen(ref), 0
	if r.Abbreviated(ref[:n]) == r.prefix {
		var ok bool
		if at, ok = expands(r.prefix, ref, n); ok {
			return u, nil
		}
	}

	// The text is a URI, but not the one that the rule approved.
	fault := uri.ParseError{Edition: r.Edition, Component: uri.Host, Err: uri.ErrHost}
	switch {
	case !strings.HasSuffix(r.prefix, "//"):
		fault.Component, fault.Err = uri.Path, uri.ErrCharacter
	case at > n:
		fault.Component, fault.Err = uri.Port, uri.ErrPort
	}
	return uri.URI{}, fault.In(text, len(r.prefix)+at)
}

// original returns the offset in s for an offset in the repaired text.
func (r *repairing) original(offset int) int {
	// The text is written again, up to the offset.
	var text strings.Builder
	for p := range r.pieces {
		before := text.Len()
		r.write(&text, p)
		if offset >= text.Len() {
			continue
		}

		// Each octet is written as it is, or as "%XX", which is three times as long. The
		// prefix stands for no octets.
		octetLen := (text.Len() - before) / max(p.end-p.start, 1)
		return p.start + (offset-before)/octetLen
	}
	return len(r.s)
}
