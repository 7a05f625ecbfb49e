// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file parses and repairs a reference.

import (
	"errors"
	"strings"
	"unicode"
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
	grammar
	s          string
	lo, hi     int
	lead, tail RepairKind // why s[:lo] and s[hi:] are removed
	angle      bool       // the delimiters are angle brackets
	joined     string     // the reference without the whitespace that is removed
	prefix     string     // is added, to an abbreviated reference
	parts      parts      // divide joined
}

func newRepairing(p Repairer, g grammar, s string) *repairing {
	r := &repairing{Repairer: p, grammar: g, s: s, hi: len(s)}
	r.stripDelimiters()
	r.joined = r.join()
	r.stripURL()

	// A name without "//" is an authority if the prefix ends in "//".
	r.prefix = r.prefixOf(r.joined)
	r.parts = r.divide(r.joined, strings.HasSuffix(r.prefix, "//"))
	if r.Userinfo {
		r.parts.userinfoEnd = max(0, strings.LastIndexByte(r.joined[:r.parts.authorityEnd], '@'))
	}
	return r
}

// repairFound parses s, which is not valid, as [Repairer.Parse] does. It returns an error
// if something in the authority must be repaired.
func repairFound(p Repairer, g grammar, s string) (uri.URI, []Repair, error) {
	r := newRepairing(p, g, s)
	text, repairs := r.text()
	u, err := r.parse(text)
	if err == nil && u.HasAuthority() && u.Authority() != r.joined[r.parts.schemeEnd+len("//"):r.parts.authorityEnd] {
		err = uri.ErrHost
	}
	return u, repairs, err
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

// stripURL removes each "URL:" before an absolute or an abbreviated reference,
// and the first one if it is in angle brackets or before whitespace.
func (r *repairing) stripURL() {
	for first := true; hasURLPrefix(r.joined); first = false {
		// In "URL: x:a", whitespace follows, but "joined" may have lost it.
		left := r.s[r.lo:r.hi]
		_, rest, _ := strings.Cut(left, ":")
		trimmed := strings.TrimLeft(rest, whitespace)
		joined := strings.TrimLeft(r.joined[len("URL:"):], whitespace)
		isMarked := first && (r.angle || len(trimmed) < len(rest)) // "<URL:x>", "URL: x"
		if !isMarked && !saysURL(r.joined) && !r.isExpanded(joined) {
			return
		}

		r.strip(len(left)-len(rest), 0, RepairURL)
		r.strip(len(rest)-len(trimmed), 0, RepairWhitespace)
		r.joined = joined
	}
}

// isExpanded reports whether ref is an abbreviated reference once its name is repaired.
func (r *repairing) isExpanded(ref string) bool {
	_, ok := expands(r.prefixOf(ref), ref, nameLen(ref))
	return ok
}

// join returns the reference without the whitespace that is removed from it.
func (r *repairing) join() string {
	ref := r.s[r.lo:r.hi]
	if !strings.ContainsAny(ref, whitespace) {
		return ref
	}

	var joined strings.Builder
	joined.Grow(len(ref))
	for i := r.lo; i < r.hi; {
		end, _, removed := r.gap(i)
		if !removed {
			end = max(end, i+1)
			joined.WriteString(r.s[i:end])
		}
		i = end
	}
	return joined.String()
}

// gap returns the end of any whitespace that begins at i, and reports whether it contains a
// line break and whether it is removed.
func (r *repairing) gap(i int) (end int, broken, removed bool) {
	for end = i; end < r.hi && isWhitespace(r.s[end]); end++ {
		broken = broken || isLineBreak(r.s[end])
	}
	if r.Userinfo {
		return end, broken, false // it may belong to a password
	}
	return end, broken, end > i && (broken || r.JoinBlanks)
}

// prefixOf returns the prefix for ref. It passes the repaired name to the rule.
func (r *repairing) prefixOf(ref string) string {
	if r.Abbreviated == nil {
		return ""
	}

	// The name is repaired by itself: its place in the reference is not known yet.
	s := ref[:nameLen(ref)]
	name := repairing{Repairer: r.Repairer, grammar: r.grammar, s: s, hi: len(s), joined: s, parts: r.divide(s, false)}
	var text strings.Builder
	text.Grow(len(s))
	for p := range name.pieces {
		name.write(&text, p)
	}
	return r.Abbreviated(text.String())
}

// A piece is a part of s. Its kind is 0 if it is not repaired.
type piece struct {
	start, end int
	kind       RepairKind
}

// pieces iterates over the pieces of s. The first and the last may be empty. The
// prefix replaces an empty one.
func (r *repairing) pieces(yield func(piece) bool) {
	ok := yield(piece{0, r.lo, r.lead}) && (r.prefix == "" || yield(piece{r.lo, r.lo, RepairAbbreviated}))

	// Whitespace that is removed is not in r.joined.
	j := 0
	for i := r.lo; ok && i < r.hi; {
		end, kind := r.pieceAt(i, j)
		if kind&(RepairWhitespace|RepairHyphen) == 0 {
			j += end - i
		}
		ok = yield(piece{i, end, kind})
		i = end
	}
	if ok {
		yield(piece{r.hi, len(r.s), r.tail})
	}
}

// pieceAt returns the end of the piece of s that begins at i, and the kind of its repair
// or 0. The piece begins at j in r.joined.
func (r *repairing) pieceAt(i, j int) (end int, kind RepairKind) {
	// Most characters never need a repair.
	for end = i; end < r.hi && isAlwaysPlain(r.s[end]); end++ {
	}
	if end > i {
		return end, 0
	}

	switch b := r.s[i]; {
	case isWhitespace(b):
		return r.space(i, j)
	case b >= utf8.RuneSelf:
		return r.national(i, j)
	}
	return i + 1, r.kindOf(j)
}

// isAlwaysPlain reports whether b needs no repair anywhere in a reference.
func isAlwaysPlain(b byte) bool {
	return kinds[b]&plain != 0 && b != '%' && b != '@' && b != '#'
}

// kindOf returns how the US-ASCII character at j in r.joined is repaired, or 0.
func (r *repairing) kindOf(j int) RepairKind {
	at := r.parts.place(r.joined, j)
	switch b := r.joined[j]; b {
	case '%':
		if !lex.HasEscape(r.joined, j) {
			return RepairPercent
		}
	case '@':
		if at == inUserinfo {
			return RepairUserinfo
		}
	case '"', '<', '>':
		switch {
		case at == inUserinfo:
			return RepairUserinfo
		case at != inAuthority && (b != '"' || !r.quotes):
			return RepairExcluded
		}
	case '#':
		if j > r.parts.queryEnd {
			return RepairExcluded
		}
	case '[', ']', '\\', '{', '}', '|', '^', '`':
		if at != inAuthority && !r.isKept(j, at) {
			return RepairUnwise
		}
	}
	return 0
}

// isKept reports whether the unwise character at j in r.joined stays. A bracket may be
// allowed, or begin an address, so that an escape would change the host. A browser may take
// "\" for a "/" that begins an authority or, in a userinfo, ends it.
func (r *repairing) isKept(j int, at place) bool {
	switch r.joined[j] {
	case '\\':
		return at == atSlash || at == inUserinfo
	case '[':
		return r.brackets[at] || r.parts.rootless && j < r.parts.queryEnd && lex.AddressEnd(r.joined, j) > 0
	case ']':
		return r.brackets[at]
	}
	return false
}

// national returns the end of the non-ASCII character at i, and the kind of its
// repair. The kind is 0 if the edition allows the character, or if it is whitespace
// in an authority, which is an error.
func (r *repairing) national(i, j int) (end int, kind RepairKind) {
	c, n := utf8.DecodeRuneInString(r.s[i:])
	at := r.parts.place(r.joined, j)
	if at == inAuthority && unicode.Is(unicode.White_Space, c) {
		return i + n, 0
	}
	if r.Edition == uri.RFC3987 && (lex.IsUCSChar(c) || lex.IsPrivate(c) && at == inQuery) {
		return i + n, 0
	}
	return i + n, RepairNational
}

// space returns the end of the whitespace that begins at i, and the kind of its repair.
// The kind is 0 if the whitespace is an error.
func (r *repairing) space(i, j int) (end int, kind RepairKind) {
	end, broken, removed := r.gap(i)
	switch {
	case removed && broken && r.s[i-1] == '-': // the reference does not begin with whitespace
		return end, RepairHyphen
	case removed:
		return end, RepairWhitespace
	case broken, r.mayBeInScheme(j), r.parts.place(r.joined, j) >= inAuthority:
		return end, 0
	}
	return end, RepairBlank
}

// mayBeInScheme reports whether the character at j in r.joined is in the scheme, or may
// be in one that is missing although the edition demands it.
func (r *repairing) mayBeInScheme(j int) bool {
	if r.parts.schemeEnd == 0 {
		return r.prefix == "" && !r.relative
	}
	return j < r.parts.schemeEnd
}

// text returns the repaired text of s, and the repairs that turn s into it.
// Repairs of adjacent pieces are one Repair.
func (r *repairing) text() (string, []Repair) {
	// First, count them, so that the memory is allocated once.
	count, length, before := 0, len(r.prefix)+len(r.s), RepairKind(0)
	for p := range r.pieces {
		if p.kind != 0 && before == 0 {
			count++
		}
		if p.kind&escapes != 0 {
			length += len("XX") * (p.end - p.start)
		}
		before = p.kind
	}
	if count == 0 {
		return r.s, nil
	}

	// The New fields share the memory of the text.
	var text strings.Builder
	text.Grow(length)
	repairs := make([]Repair, 0, count)
	at := 0 // where the New of the last Repair begins
	before = 0
	for p := range r.pieces {
		// A piece after another one that is repaired belongs to the same Repair.
		if p.kind != 0 && before == 0 {
			repairs = append(repairs, Repair{Offset: p.start})
			at = text.Len()
		}
		r.write(&text, p)
		if p.kind != 0 {
			last := &repairs[len(repairs)-1]
			last.Old, last.New = r.s[last.Offset:p.end], text.String()[at:]
			last.Kind |= p.kind
		}
		before = p.kind
	}
	return text.String(), repairs
}

// write writes the text that replaces a piece.
func (r *repairing) write(text *strings.Builder, p piece) {
	switch {
	case p.kind == 0:
		text.WriteString(r.s[p.start:p.end])
	case p.kind == RepairAbbreviated:
		text.WriteString(r.prefix)
	case p.kind&escapes != 0:
		var buf [len("%XX")]byte
		for i := p.start; i < p.end; i++ {
			text.Write(lex.AppendEscape(buf[:0], r.s[i]))
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

		// Each octet of a piece is written as it is, or as "%XX", which is three times as
		// long. The prefix stands for no octets, and is at p.start as a whole.
		if p.start == p.end {
			return p.start
		}
		octetLen := (text.Len() - before) / (p.end - p.start)
		return p.start + (offset-before)/octetLen
	}
	return len(r.s)
}
