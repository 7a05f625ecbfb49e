// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"example.com/uri"
	"example.com/uri/hazard"
	"example.com/uri/internal/columns"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/twin"
	"example.com/uri/redact"
)

// twinPassword is the password of a reference, with the text on both sides.
var twinPassword = regexp.MustCompile(`^((?:[^:/?#]+:)?//[^/?#:]*:)([^/?#]+)(@[^/?#@]*(?:[/?#].*)?)$`)

// checkRedacted compares Redacted with the twin, and reports whether there is a
// password.
func checkRedacted(t testing.TB, u uri.URI) bool {
	t.Helper()
	got, want := u.Redacted(), twinPassword.ReplaceAllString(u.String(), "${1}xxxxx${3}")
	if got != want {
		t.Errorf("%v: Redacted of %q is %q, want %q", u.Edition(), u, got, want)
	}
	v, err := u.Edition().Parse(got)
	if err != nil {
		t.Fatalf("%v: Redacted of %q does not parse: %v", u.Edition(), u, err)
	}
	if again := v.Redacted(); again != got {
		t.Errorf("%v: Redacted of %q is %q", u.Edition(), got, again)
	}
	a, b := twin.PartsOf(u), twin.PartsOf(v)
	a.Authority.Text, b.Authority.Text = "", ""
	if a != b {
		t.Errorf("%v: components of %q and, redacted, %q (-want +got):\n%s", u.Edition(), u, v, cmp.Diff(a, b))
	}
	for h := range hazard.Of(v) {
		if h.Kind == hazard.Password && !strings.HasPrefix(got[h.Offset:], "xxxxx@") {
			t.Errorf("%v: %q, redacted, has the password %q", u.Edition(), u, got[h.Offset:])
		}
	}
	return got != u.String() || strings.Contains(got, ":xxxxx@")
}

// TestParseErrorSecret generates inputs that do not parse, with a secret between
// the first colon after two slashes and the last "@". Nothing shows three of its
// characters; see TestErrorSecrets for the message.
func TestParseErrorSecret(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 3))
	pick := func(from []string) string { return from[rng.IntN(len(from))] }
	before := []string{"", "http:", "x ", "# DB=postgres:", "and/or http:", `{"u":"http:`, "http: ", `C:\`, "a@b:c ", "[", "\xff"}
	slashes := []string{"//", `\/\/`, `\\`, `/\`, `\\/\\/`, "///"}
	users := []string{"", "me", "me@x", "a/b", "[", "é"}
	pieces := []string{"S3c", "r3t", "1", "K", ":", "@", "/", "//", "?", "#", "[", "]", "%", "%4", " ", `\`, "é", "\xff", "\n"}
	after := []string{"h", "h/", "h x", "db:5432/x y", `h\/"}`, "[::1]/", "h/a:b"}
	refused := 0
	for range proof.Pick(1_000, 100_000) {
		secret := ""
		for range 1 + rng.IntN(6) {
			secret += pick(pieces)
		}
		head, tail := pick(before)+pick(slashes)+pick(users)+":", "@"+pick(after)
		input := head + secret + tail
		for _, e := range uri.Editions() {
			var parse *uri.ParseError
			if _, err := e.Parse(input); !errors.As(err, &parse) {
				continue // TestRedacted
			}
			if _, err := uri.RFC3987.Parse(input); err == nil {
				continue // it is an IRI, whose secrets are hidden as in a URI
			}
			refused++
			checkSecret(t, parse, secret, head, tail)
			for parse.Offset = rng.IntN(len(input)); !utf8.RuneStart(input[parse.Offset]); {
				parse.Offset--
			}
			checkSecret(t, parse, secret, head, tail)
		}
	}
	if refused < 3_000 {
		t.Errorf("only %d inputs were refused", refused)
	}
}

// checkSecret checks that no three characters of the secret of an input are
// shown, except those that its other parts have too.
func checkSecret(t *testing.T, e *uri.ParseError, secret, head, tail string) {
	t.Helper()
	checkExcerpt(t, e, 80) // it shows a part of the input of the redacted error
	shown, _ := redact.Redactor{}.Input(e.Input(), e.Offset)
	for i := range max(0, len(secret)-2) {
		three := secret[i : i+3]
		if strings.Contains(shown, three) && !strings.Contains(head+"xxxxx", three) && !strings.Contains(tail, three) {
			t.Fatalf("%v: %q at offset %d shows %q of %q:\n%s", e.Edition, e.Input(), e.Offset, three, secret, shown)
		}
	}
}

// cells returns the characters of text by column. The second column of a wide
// character is "".
func cells(s string) (cells []string) {
	for _, r := range s {
		cells = append(cells, string(r))
		if columns.Of(string(r)) == 2 {
			cells = append(cells, "")
		}
	}
	return cells
}

// asShown returns text in which each character that is not visible on its own
// is escaped as in Go.
func asShown(s string) string {
	var b strings.Builder
	for i, r := range s {
		_, size := utf8.DecodeRuneInString(s[i:])
		if invalid := r == utf8.RuneError && size == 1; invalid {
			fmt.Fprintf(&b, `\x%02x`, s[i])
		} else if unicode.IsPrint(r) && !unicode.IsMark(r) && (r < 0x1160 || r > 0x11FF) {
			b.WriteRune(r)
		} else {
			b.WriteString(strings.Trim(fmt.Sprintf("%+q", r), "'"))
		}
	}
	return b.String()
}

// checkExcerpt checks the laws of excerpts.
func checkExcerpt(t *testing.T, e *uri.ParseError, width int) {
	t.Helper()
	fail := func(why string) {
		t.Helper()
		t.Fatalf("%q at offset %d in %d columns: %s:\n%s", e.Input(), e.Offset, width, why, redact.Redactor{}.Excerpt(e.Input(), e.Offset, width))
	}
	line, mark, _ := strings.Cut(redact.Redactor{}.Excerpt(e.Input(), e.Offset, width), "\n")
	if strings.ContainsFunc(line, func(r rune) bool { return !unicode.IsPrint(r) || unicode.IsMark(r) }) {
		fail("not printable")
	}
	shown := cells(line)
	if len(shown) > max(width, 16) || len(mark) > max(width, 16) {
		fail("too wide")
	}
	text, offset := redact.Redactor{}.Input(e.Input(), e.Offset)
	column := strings.IndexByte(mark, '^')
	if strings.TrimLeft(mark, " ") != "^"+strings.Repeat("~", len(mark)-column-1) {
		fail("not a caret")
	}
	marked := strings.Join(shown[min(column, len(shown)):min(len(mark), len(shown))], "")
	_, size := utf8.DecodeRuneInString(text[offset:])
	char := text[offset:][:size]
	if char != "" && marked != asShown(char) {
		fail("the caret is not under the character")
	}
	cutBefore, cutAfter := strings.HasPrefix(line, "..."), strings.HasSuffix(line, "...")
	whole := asShown(text)
	if len(cells(whole))+len("^") <= width && line != whole {
		fail("the input is cut off")
	}
	if !strings.Contains(whole, strings.TrimSuffix(strings.TrimPrefix(line, "..."), "...")) || !cutBefore && !cutAfter && line != whole {
		fail("not a part of the input")
	}
	if again, _ := (redact.Redactor{}).Input(text, offset); again != text {
		fail("redacted again, it differs")
	}
}
